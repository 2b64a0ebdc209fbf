(* Greatest sets of disjoint subcubes over the free nodes, single nodes among them, compared by their numbers of cubes, the highest dimension first. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes Partitions.
From Allocert.proofs Require Partitions Splits.

(** AN-THM-2.6a: Granting any k-cube of the greatest list leaves the greatest list that a grant of a k-cube leaves. *)
(** For any n and any free nodes each k-cube of a greatest set, once granted, leaves the rest of the set as a greatest one, and no grant of a k-cube leaves a greater one. *)
Theorem listed : forall n k nodes cubes c, greatest n nodes cubes -> In c cubes -> dimension c = k ->
  exists rest, Permutation cubes (c :: rest) /\ forall after, Permutation nodes (members c ++ after) -> greatest n after rest
    /\ forall d others left, length d = n -> dimension d = k -> Permutation nodes (members d ++ left) -> partition n left others -> no_less n rest others.
Proof. exact Partitions.listed. Qed.

(** AN-X-5/rule: A greatest set among the partitions that have a k-cube, that k-cube granted, always leaves the greatest list: one search instead of one for each free k-cube. *)
(** For any n and any free nodes each k-cube of a set that is greatest among those with a k-cube, once granted, leaves the rest of it, and no grant of a k-cube leaves a greater set. *)
Theorem rule : forall n k nodes cubes c, greatest_with n k nodes cubes -> In c cubes -> dimension c = k ->
  exists rest, Permutation cubes (c :: rest) /\ forall after, Permutation nodes (members c ++ after) -> partition n after rest
    /\ forall d others left, length d = n -> dimension d = k -> Permutation nodes (members d ++ left) -> partition n left others -> no_less n rest others.
Proof. exact Partitions.left_over. Qed.

(** AN-THM-2.6b/few-nodes: Theorem 2.6(b) holds where the cubes of dimension < k of the greatest list have fewer than 2^k nodes together, so for k = 0. *)
(** For any n and any free nodes, if a greatest set has no k-cube, m > k is the least larger dimension in it, and its cubes of fewer than k dimensions have fewer than 2^k nodes together, no greatest set after a grant of a k-cube inside one of its m-cubes has two cubes of a dimension between k and m. *)
Theorem few_nodes : forall n k m nodes cubes c d after rest,
  greatest n nodes cubes -> In c cubes -> dimension c = m -> k < m -> (forall w, In w cubes -> dimension w < k \/ m <= dimension w) ->
  length (flat_map members (filter (fun w => dimension w <? k) cubes)) < 2 ^ k ->
  length d = n -> dimension d = k -> incl (members d) (members c) -> Permutation nodes (members d ++ after) -> greatest n after rest ->
  forall j, k < j < m -> length (filter (fun w => dimension w =? j) rest) <= 1.
Proof. exact Splits.few_nodes. Qed.
