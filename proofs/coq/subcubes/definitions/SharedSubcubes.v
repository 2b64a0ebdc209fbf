(* The sets of last places of permutations. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes.

(* For each permutation its last q places, as a mask of the dimensions 1..d: the same for the same set. *)
Definition last_places (d q : nat) (orders : list (list nat)) : list (list bool) := map (fun pi => mask_of d (skipn (d - q) pi)) orders.
