(* For n = 0..3, each set of held blocks, as it is and after each release: what each request gets, -1 for a refusal. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import BuddyRules.
Import ListNotations.
Fixpoint sets (n base : nat) : list (list (nat * nat)) :=
  match n with
  | 0 => [[]; [(0, base)]]
  | S m => [(n, base)] :: flat_map (fun l => map (app l) (sets m (base + 2 ^ m))) (sets m base)
  end.
Definition answers (n : nat) (h : list event) : list Z :=
  map (fun k => match first_fit n h k with Some s => Z.of_nat s | None => (-1)%Z end) (seq 0 (S n)).
Definition rows (n : nat) (blocks : list (nat * nat)) : list (list Z) :=
  let h := map (fun one => Ask (fst one) (Some (snd one))) blocks in
  answers n h :: map (fun one => answers n (Release (fst one) (snd one) :: h)) blocks.
Eval vm_compute in map (fun n => map (rows n) (sets n 0)) (seq 0 4).
