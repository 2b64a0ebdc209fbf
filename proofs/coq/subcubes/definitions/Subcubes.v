(* Subcubes of a hypercube as words, one symbol a position, and how many of them a set of star positions spans. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* A fixed bit, or None for a star. Position 1 is the first symbol. *)
Notation word := (list (option bool)).
Notation pe := (list bool).

Definition star (s : option bool) : bool := match s with None => true | Some _ => false end.
Definition dimension (w : word) : nat := length (filter star w).
Definition star_at (w : word) (p : nat) : bool := star (nth (p - 1) w (Some false)).

Definition mem (p : nat) (ps : list nat) : bool := existsb (Nat.eqb p) ps.

(* All words that have their stars just where the mask is true. *)
Fixpoint words (mask : list bool) : list word :=
  match mask with
  | [] => [[]]
  | true :: mask => map (cons None) (words mask)
  | false :: mask => map (cons (Some false)) (words mask) ++ map (cons (Some true)) (words mask)
  end.

Definition mask_of (d : nat) (stars : list nat) : list bool := map (fun p => mem p stars) (seq 1 d).
Definition spanned (d : nat) (stars : list nat) : list word := words (mask_of d stars).

(* Each once. *)
Definition word_dec : forall u v : word, {u = v} + {u <> v}.
Proof. repeat decide equality. Defined.
Definition union : list word -> list word := nodup word_dec.

Fixpoint combinations {A : Type} (k : nat) (l : list A) {struct l} : list (list A) :=
  match k, l with
  | 0, _ => [[]]
  | S _, [] => []
  | S i, a :: l => map (cons a) (combinations i l) ++ combinations k l
  end.

(* All subcubes of dimension q. *)
Definition complete (d q : nat) : list word := union (flat_map (spanned d) (combinations q (seq 1 d))).

Fixpoint pes (d : nat) : list pe :=
  match d with 0 => [[]] | S d => map (cons false) (pes d) ++ map (cons true) (pes d) end.

Definition agrees (s : option bool) (b : bool) : bool := match s with None => true | Some c => Bool.eqb c b end.
Fixpoint holds (x : pe) (w : word) : bool :=
  match w, x with
  | [], [] => true
  | s :: w, b :: x => agrees s b && holds x w
  | _, _ => false
  end.
Definition members (w : word) : list pe := filter (fun x => holds x w) (pes (length w)).

Fixpoint binomial (n k : nat) : nat :=
  match k, n with
  | 0, _ => 1
  | S _, 0 => 0
  | S i, S n => binomial n i + binomial n k
  end.
