(* Lists of disjoint free subcubes: their order, what a greatest one has, and what BEST_FIT leaves and takes. *)
From Coq Require Import List Arith Bool Permutation.
From Allocert.definitions Require Import Subcubes Partitions GreatestLists.
From Allocert.definitions Require FaultBlocks.
From Allocert.proofs Require GreatestLists.
Import ListNotations.

(** AN-DEF-MSS/order@above-k: Of two sets of disjoint subcubes over the same nodes with different numbers of subcubes one is greater, the numbers being equal for k < m <= n. *)
(** For any n and any two lists of subcubes with different numbers of some dimension one has more k-cubes for some k, and as many of each larger dimension; and just one, that whose numbers are larger where they differ first from dimension n down. *)
Theorem order : forall n a b, (greater n a b <-> FaultBlocks.larger (profile n a) (profile n b))
  /\ (profile n a <> profile n b -> (greater n a b /\ ~ greater n b a) \/ (greater n b a /\ ~ greater n a b)).
Proof. exact GreatestLists.order. Qed.

(** AN-MSS-FINDS/finds: A k-cube is granted whenever one is free. *)
(** For any n, any free nodes and any k a greatest list, from which the strategy grants, has a cube of k or more dimensions iff some k-cube is free. *)
Theorem found : forall n k nodes cubes, greatest n nodes cubes ->
  (exists w, free_cube n k nodes w) <-> exists c, In c cubes /\ k <= dimension c.
Proof. exact GreatestLists.found. Qed.

(** AN-CLAIM-BESTFIT/halving: BEST_FIT takes a k-cube of the list or halves an m-cube and leaves one cube of each dimension m-1, ..., k. *)
(** For any n, any free nodes and any list of them BEST_FIT refuses a k-cube only where all cubes of the list are smaller; else the k-cube is free, and left is a list of the other nodes with a cube less of the least dimension m >= k of the list and a cube more of each dimension from k to m - 1. *)
Theorem halving : forall n k nodes cubes, partition n nodes cubes -> match best_fit n k cubes with
  | None => forall w, In w cubes -> dimension w < k
  | Some (granted, rest) => free_cube n k nodes granted
      /\ (forall after, Permutation nodes (members granted ++ after) -> partition n after rest)
      /\ exists m, k <= m /\ (exists w, In w cubes /\ dimension w = m) /\ (forall w, In w cubes -> dimension w < k \/ m <= dimension w)
      /\ forall j, numbers rest j + (if j =? m then 1 else 0) = numbers cubes j + (if (k <=? j) && (j <? m) then 1 else 0)
  end.
Proof. exact GreatestLists.best_fit_leaves. Qed.

(** AN-BESTFIT-TIME: BEST_FIT takes at most 3n + 2 operations, each a look at a list, a halving, or a removal or insertion of a cube; the cubes are kept in one list for each dimension. *)
(** For any n and any subcubes of Q_n BEST_FIT for any k takes at most 3n + 2 looks at lists, one for each dimension, halvings, removals and insertions. *)
Theorem operations : forall n k cubes, Forall (fun w : word => length w = n) cubes -> best_fit_operations n k cubes <= 3 * n + 2.
Proof. exact GreatestLists.operations. Qed.
