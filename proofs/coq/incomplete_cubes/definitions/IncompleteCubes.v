(* Incomplete cubes of y consecutive words of the reflected code; Allocation Strategy I in its two sound readings. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.

(* Step 4: y grows until the nodes that remain are a multiple of 4. *)
Definition rest (nodes y : nat) : nat := nodes - nodes / y * y.
Fixpoint rounded (fuel nodes y : nat) : nat :=
  match fuel with
  | 0 => y
  | S fuel => if rest nodes y mod 4 =? 0 then y else rounded fuel nodes (S y)
  end.
Definition made (n y : nat) : nat := rounded (2 ^ n) (2 ^ n) y.
Definition remaining (n y : nat) : nat := rest (2 ^ n) (made n y).

(* Step 6: the ranks from the first to the second, which is not included. *)
Definition run : Type := nat * nat.
Definition cubes (n y : nat) : list run := map (fun j => (j * made n y, S j * made n y)) (seq 0 (2 ^ n / made n y)).

(* Steps 8 to 10 with g ranks left from rank at on; step 10 halves temp, or keeps 32 after a piece. None if the steps do not end. *)
Fixpoint leftover (keeps : bool) (fuel g at_ temp : nat) : option (list run) :=
  match fuel with
  | 0 => None
  | S fuel =>
      if g / temp =? 0
      then if temp =? 4 then Some [] else leftover keeps fuel g at_ (temp / 2)
      else option_map (cons (at_, at_ + temp))
        (if temp =? 4 then Some [] else
          leftover keeps fuel (g - temp) (at_ + temp) (if keeps && (temp =? 32) then temp else temp / 2))
  end.
Definition pieces (keeps : bool) (n y : nat) : option (list run) :=
  leftover keeps (remaining n y + 4) (remaining n y) (2 ^ n / made n y * made n y) 32.

Definition ranks (runs : list run) : list nat := flat_map (fun r => seq (fst r) (snd r - fst r)) runs.
Definition handed_out (n : nat) (runs : list run) : list pe := map (fun rank => nth rank (reflected n) []) (ranks runs).

(* The number of positions at which not all words are the same: the dimension of the smallest subcube around them. *)
Definition unlike (p : nat) (l : list pe) : bool :=
  existsb (fun x => existsb (fun y => xorb (nth p x false) (nth p y false)) l) l.
Definition enclosing (n : nat) (l : list pe) : nat := length (filter (fun p => unlike p l) (seq 0 n)).
Definition segment (n start y : nat) : list pe := firstn y (skipn start (reflected n)).
