(* For n = 0..3, the reflected code alone and the family, each k and each word of busy nodes, and for the families of n = 0..5: the word after the grant, -1 for a
   refusal; then the families. *)
From Coq Require Import List ZArith NArith.
From Allocert.definitions Require Import RecognisedSubcubes FirstCode.
Import ListNotations.
Definition word (r : region) : Z := fold_left (fun w x => Z.setbit w (Z.of_N x)) r 0%Z.
Definition nodes (n : nat) (w : Z) : region := filter (fun x => Z.testbit w (Z.of_N x)) (map N.of_nat (seq 0 (2 ^ n))).
Definition after (n : nat) (codes : list (list nat)) (k : nat) (w : Z) : Z :=
  match granted codes k (nodes n w) with Some r => word (busy_nodes (nodes n w) [r]) | None => -1 end.
Definition words (n : nat) : list Z := map Z.of_nat (seq 0 (2 ^ (2 ^ n))).
Definition rows (n : nat) : list (list (list Z)) := map (fun codes => map (fun k => map (after n codes k) (words n)) (seq 0 (S n))) [[seq 1 n]; family n].
Eval vm_compute in map rows (seq 0 4) ++ [map (fun n => map (map Z.of_nat) (family n)) (seq 0 6)].
