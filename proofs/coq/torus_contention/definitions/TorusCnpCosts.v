(* How often CNP_Alloc accesses entries and flags, where line 17 keeps sums and flags are kept for the current job only: counts of
   allocert.allocators.torus.cnp, all but the reads of the loop printed in section 2.4.2 and the flags that line 3 sets. *)
From Coq Require Import List Arith QArith Bool.
From Allocert.definitions Require Import TorusCnp.
Import ListNotations.
Local Open Scope nat_scope.

(* Lines 5-10: an entry of the block is read, and written three times. *)
Fixpoint widening (e g : nat) : nat := match e with O => 0 | S e => 4 * (g * g) + widening e (2 * g) end.

Section Torus.
Variable p : nat.

(* Lines 24-29 for a visited entry: it is read, then the one that the job began with, and its flag; then both are read and written. *)
Definition visit_cost (g : nat) (st : books) (c : nat * nat) : nat :=
  let '(b, _, done) := st in let (x, y) := c in let e := entry_at b x y in
  if Qeq_bool (remains e) 0 then 1
  else
    let s := stride p (level e) in let k := name (entry_at b (x mod s) (y mod s)) in
    if k =? 0 then 2
    else if existsb (Nat.eqb k) done then 3
    else 7 + length (filter (fun '(u, v) => (u mod s =? x mod s) && (v mod s =? y mod s)) (cells g)).
Fixpoint visits_cost (g : nat) (t : Q) (st : books) (vs : list (nat * nat)) : nat :=
  match vs with [] => 0 | v :: vs => visit_cost g st v + visits_cost g t (update p g t st v) vs end.

(* A turn: lines 12, 13, 15 and 17 go through the block, line 21 writes an entry. *)
Definition before_visits (s : step) : books :=
  let new := Known (turn s) (turn_level s) (fst (cell s)) (snd (cell s)) (clock s) (turn_time s) (Qred (clock s + takes_now s)) in
  (give (stride p (turn_level s)) (shifted s) (cell s) (Entry (takes_now s) (turn_level s) (turn s)), known s ++ [new], []).
Definition turn_cost (lvl : nat) (s : step) : nat :=
  let g := stride p (turn_level s) in
  widening (lvl - turn_level s) (stride p lvl) + 5 * (g * g) + 1 + visits_cost g (turn_time s) (before_visits s) (visited g (cell s)).

(* With line 1, and line 36 after the last job. *)
Fixpoint turns_cost (lvl : nat) (steps : list step) : nat :=
  match steps with
  | [] => stride p lvl * stride p lvl
  | s :: steps => turn_cost lvl s + turns_cost (turn_level s) steps
  end.
Definition accesses (jobs : list (nat * Q)) : nat := 2 ^ p * 2 ^ p + turns_cost (top jobs) (cnp_alloc p jobs).
End Torus.
