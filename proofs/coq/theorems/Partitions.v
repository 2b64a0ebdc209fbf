(* Greatest sets of disjoint subcubes over the free nodes, single nodes among them, compared by their numbers of cubes, the highest dimension first. *)
From Coq Require Import List Permutation.
From Allocert.definitions Require Import Subcubes Partitions.
From Allocert.proofs Require Partitions.

(** For any n and any free nodes each k-cube of a greatest set, once granted, leaves the rest of the set as a greatest one, and no grant of a k-cube leaves a greater one. *)
Theorem listed : forall n k nodes cubes c, greatest n nodes cubes -> In c cubes -> dimension c = k ->
  exists rest, Permutation cubes (c :: rest) /\ forall after, Permutation nodes (members c ++ after) -> greatest n after rest
    /\ forall d others left, length d = n -> dimension d = k -> Permutation nodes (members d ++ left) -> partition n left others -> no_less n rest others.
Proof. exact Partitions.listed. Qed.

(** For any n and any free nodes each k-cube of a set that is greatest among those with a k-cube, once granted, leaves the rest of it, and no grant of a k-cube leaves a greater set. *)
Theorem rule : forall n k nodes cubes c, greatest_with n k nodes cubes -> In c cubes -> dimension c = k ->
  exists rest, Permutation cubes (c :: rest) /\ forall after, Permutation nodes (members c ++ after) -> partition n after rest
    /\ forall d others left, length d = n -> dimension d = k -> Permutation nodes (members d ++ left) -> partition n left others -> no_less n rest others.
Proof. exact Partitions.left_over. Qed.
