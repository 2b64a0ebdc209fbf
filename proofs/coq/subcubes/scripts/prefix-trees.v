(* For D = 1..4 and k = 1..3, k <= D: which sets of inner prefixes, by number and then in lexicographic order, are enough, and the fewest halvings. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes PrefixTrees.
Import ListNotations.
Definition one (b : bool) := if b then 1 else 0.
Definition enough (D k : nat) : list nat :=
  let inner := inner_sets D k in flat_map (fun n => map (fun c => one (tree D k c)) (combinations n inner)) (seq 0 (S (length inner))).
Eval vm_compute in map (fun D => map (fun k => fewest_halvings D k :: enough D k) (seq 1 (Nat.min D 3))) (seq 1 4).
