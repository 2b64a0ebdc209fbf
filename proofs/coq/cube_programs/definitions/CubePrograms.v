(* Subcubes of the buddy, Gray-coded and cyclical systems, and the programs of Algorithms 3.1, 3.2 and 3.3: allocert.allocators.parallel. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Export Exchanges.
Import ListNotations.

Section Systems.
Variables (d : nat) (avail : nat -> bool) (pi : list nat).

(* The subcube of x with stars at these dimensions, and whether all of it is available. *)
Definition inside (stars : list nat) (x y : nat) : Prop :=
  y < 2 ^ d /\ forall i, 1 <= i <= d -> ~ In i stars -> bit d y i = bit d x i.
Definition free (stars : list nat) (x : nat) : Prop := forall y, inside stars x y -> avail y = true.

(* Place i of pi, from 1 on; its last q places, the last one first; q places in a row, modulo d, from place i + 1 on. *)
Definition place (i : nat) : nat := nth (i - 1) pi 0.
Definition tail (q : nat) : list nat := firstn q (rev pi).
Definition cycle (i q : nat) : list nat := map (fun m => nth ((i + m) mod d) pi 0) (seq 0 q).

(* The buddy subcube of dimension q that x is in, or leads, is available. *)
Definition in_buddy (x q : nat) : Prop := free (tail q) x.
Definition leads (x q : nat) : Prop := forall k, In k (tail q) -> bit d x k = false.
Definition led (x q : nat) : Prop := leads x q /\ in_buddy x q.

(* x is in an available cyclical subcube of dimension q. *)
Definition in_cyclical (x q : nat) : Prop := exists i, i < d /\ free (cycle i q) x.

(* The rank of a word in the reflected Gray code, and whether flipping place j leads to the next or previous word, the first and the last
   one being next to each other. *)
Fixpoint rank (w : list bool) : nat :=
  match w with [] => 0 | b :: w => if b then 2 ^ S (length w) - 1 - rank w else rank w end.
Fixpoint flip (w : list bool) (j : nat) : list bool :=
  match w, j with [], _ => [] | b :: w, 0 => negb b :: w | b :: w, S j => b :: flip w j end.
Definition consecutive (w : list bool) (j : nat) : bool :=
  let a := rank w in let b := rank (flip w (j - 1)) in let n := 2 ^ length w in
  ((a + 1) mod n =? b mod n) || ((b + 1) mod n =? a mod n).

Definition prefix (x length : nat) : list bool := map (bit d x) (firstn length pi).

(* The Gray-coded subcubes of dimension q that x is in: of dimension 0 that of x alone; else that of x and of the prefix with place j flipped. *)
Definition gray_stars (x q : nat) (stars : list nat) : Prop :=
  (q = 0 /\ stars = []) \/
  (1 <= q /\ exists j, 1 <= j <= d + 1 - q /\ consecutive (prefix x (d + 1 - q)) j = true /\ stars = place j :: tail (q - 1)).
Definition in_gray (x q : nat) : Prop := exists stars, gray_stars x q stars /\ free stars x.

(* The subcubes of the three systems, by a member x, dimension q and stars. *)
Definition buddy_stars (x q : nat) (stars : list nat) : Prop := q <= d /\ stars = tail q.
Definition cyclical_stars (x q : nat) (stars : list nat) : Prop := q <= d /\ exists i, i < d /\ stars = cycle i q.
End Systems.

(* The registers at the end name available subcubes only, by stars, and every available one of the system lies in one that is named. *)
Definition finds {R} (d : nat) (avail : nat -> bool) (system : nat -> nat -> list nat -> Prop) (names : nat -> R -> list nat -> Prop)
  (c : nat -> pe (process R)) : Prop :=
  (forall x r stars, there d avail x -> left c x = Some r -> names x r stars -> free d avail stars x) /\
  forall x q stars, x < 2 ^ d -> system x q stars -> free d avail stars x ->
    exists y r stars', there d avail y /\ left c y = Some r /\ names y r stars' /\ forall z, inside d stars x z -> inside d stars' y z.

Definition largest (most : nat) (P : nat -> Prop) (q : nat) : Prop := q <= most /\ P q /\ forall p, p <= most -> P p -> p <= q.

(* Algorithm 3.1 with line 3 from the last place back and lines 9 and 10 after the loop. Register: s. *)
Fixpoint zeros (d x : nat) (back : list nat) : nat :=
  match back with [] => 0 | k :: back => if bit d x k then 0 else S (zeros d x back) end.
Definition halving (d : nat) (pi : list nat) : list (turn nat) :=
  map (fun j => Turn (place pi (d + 1 - j)) (fun x => zeros d x (rev pi) =? j - 1) (fun x => j <=? zeros d x (rev pi)) (fun s => s)
    (fun x s heard => match heard with Some r => if (r =? j - 1) && (s =? j - 1) then j else s | None => s end)) (seq 1 d).

(* Algorithms 3.2 and 3.3: neighbours exchange words. *)
Definition exchange {R} (k : nat) (says : R -> nat) (after : nat -> R -> option nat -> R) : turn R :=
  Turn k (fun _ => true) (fun _ => true) says after.

(* Registers: s, and what D has from place d + 1 - j on; None is -1. *)
Definition gray (d : nat) (pi : list nat) : list (turn (nat * list (option nat))) :=
  map (fun j => exchange (place pi (d + 1 - j)) fst
    (fun x '(s, D) heard =>
      (match heard with Some r => if (s =? j - 1) && (r =? j - 1) then j else s | None => s end, heard :: D))) (seq 1 d).

(* The same without an array. Registers: s, g, one. *)
Definition reaches (heard : option nat) (s : nat) : bool := match heard with Some r => s <=? r | None => false end.
Definition few (d : nat) (pi : list nat) : list (turn (nat * bool * bool)) :=
  map (fun j => exchange (place pi (d + 1 - j)) (fun r => fst (fst r))
    (fun x '(s, g, one) heard =>
      if s =? j - 1 then (match heard with Some r => if r =? j - 1 then j else s | None => s end, g, one)
      else let b := bit d x (place pi (d + 2 - j)) in
        (s, g || (negb one && reaches heard s && ((j =? d) || b)), one || b))) (seq 1 d).

(* The dimension of the turn for j <= 2 d - 1, and the program up to j = limit; [capped]: s is counted up to d. Registers: s, t, z. *)
Definition cyclic_place (d : nat) (pi : list nat) (j : nat) : nat := place pi (if j <? d then d - j else 2 * d - j).
Definition grown (capped : bool) (d s r : nat) : nat := let n := 1 + Nat.min s r in if capped then Nat.min d n else n.
Definition cyclical (capped : bool) (d : nat) (pi : list nat) (limit : nat) : list (turn (nat * nat * nat)) :=
  map (fun j => let k := cyclic_place d pi j in exchange k (fun r => fst (fst r))
    (fun x '(s, t, z) heard =>
      match heard with
      | Some r => let s' := grown capped d s r in if t <? s' then (s', s', k) else (s', t, z)
      | None => (0, t, z)
      end)) (seq 0 (limit + 1)).
Definition printed_limit (d : nat) : nat := 2 * d - 3.

(* s and k are reported after every turn. *)
Definition reporting (d : nat) (pi : list nat) (limit : nat) : list (turn (nat * list (nat * nat))) :=
  map (fun j => let k := cyclic_place d pi j in exchange k fst
    (fun x '(s, reported) heard =>
      let s' := match heard with Some r => grown true d s r | None => 0 end in (s', reported ++ [(s', k)]))) (seq 0 (limit + 1)).

(* One run after the other, for each permutation; what the registers were at the end of each. *)
Definition lifted {R} (t : turn R) : turn (R * list R) :=
  Turn (along t) (sends t) (takes t) (fun r => says t (fst r)) (fun x r heard => (after t x (fst r) heard, snd r)).
Definition several {R} (programs : list nat -> list (turn R)) (r : R) (orders : list (list nat)) : list (turn (R * list R)) :=
  flat_map (fun pi => map lifted (programs pi) ++ [alone (fun found => (r, snd found ++ [fst found]))]) orders.

(* What reaches the host: only available processors report. *)
Definition reports {R} (avail : nat -> bool) (c : nat -> pe (process R)) (x : nat) : option R := if avail x then left c x else None.

(* How registers name subcubes. After Algorithm 3.2: that of dimension s, and those of dimension s + 1 that satisfy the rule. *)
Definition rule (d : nat) (pi : list nat) (x s : nat) (D : list (option nat)) (j : nat) : Prop :=
  reaches (nth (j - 1) D None) s = true /\ consecutive (prefix d pi x (d - s)) j = true.
Definition gray_names (d : nat) (pi : list nat) (x : nat) (r : nat * list (option nat)) (stars : list nat) : Prop :=
  stars = tail pi (fst r) \/
  exists j, 1 <= j <= d - fst r /\ rule d pi x (fst r) (snd r) j /\ stars = place pi j :: tail pi (fst r).

(* Reports of Algorithm 3.3: s stars from dimension k on. *)
Definition told_names (d : nat) (pi : list nat) (x : nat) (r : nat * list (nat * nat)) (stars : list nat) : Prop :=
  exists s i, i < d /\ In (s, nth i pi 0) (snd r) /\ stars = cycle d pi i s.

(* After several runs. *)
Definition each_names {R} (names : list nat -> nat -> R -> list nat -> Prop) (orders : list (list nat)) (x : nat) (r : R * list R) (stars : list nat) : Prop :=
  exists pi q, In (pi, q) (combine orders (snd r)) /\ names pi x q stars.
