(* Maximal fault-free blocks under permutations of the bits of Q_n: sizes are compared from the largest down. *)
From Coq Require Import List Arith NArith Permutation.
From Allocert.definitions Require Import Labels FaultBlocks RelabelledLists.
From Allocert.definitions Require FreeLists.
From Allocert.proofs Require FaultBlocks RelabelledPairs.
Import ListNotations.

(** KS-CLAIM-LOWBITS@some-order: For every fault set some permutation that sends the fault directions lowest is a best one, by the sizes of the maximal fault-free blocks and by their number, each by itself. *)
(** Any order of the bits with the fault directions moved below all others has no smaller maximal fault-free blocks and no more of them, for any faulty nodes. *)
Theorem some_order : forall order f, let low := lowered order f in Permutation low order
  /\ (profile low f = profile order f \/ larger (profile low f) (profile order f)) /\ blocks low f <= blocks order f.
Proof. exact FaultBlocks.some_order. Qed.

(** KS-CLAIM-REDUCE/when: For every fault set the relabelling is never worse, and it makes for larger and fewer maximal fault-free blocks iff its map is not the identity. *)
(** For any n and any faulty nodes the order of figure 4 has no smaller maximal fault-free blocks than the original one and no more of them, and it has larger ones, and fewer, iff it is another order. *)
Theorem reduced : forall n f, let new := by_faults n f in let old := seq 0 n in
  (profile new f = profile old f \/ larger (profile new f) (profile old f)) /\ blocks new f <= blocks old f
  /\ (new <> old <-> larger (profile new f) (profile old f)) /\ (new <> old <-> blocks new f < blocks old f).
Proof. exact FaultBlocks.reduced. Qed.

(** KS-CLAIM-LOWBITS/two-faults: For two faults the map of figure 4 is a best permutation. *)
(** For two faulty nodes, any n, no order of the bits has larger or fewer maximal fault-free blocks than that of figure 4. *)
Theorem pairs : forall n x y order, Permutation order (seq 0 n) -> let f := [x; y] in let new := by_faults n f in
  (profile new f = profile order f \/ larger (profile new f) (profile order f)) /\ blocks new f <= blocks order f.
Proof. exact FaultBlocks.pairs. Qed.

(** KS-X-1/relabelled: After relabelling, the list scheme is statically optimal with two faults iff they are adjacent. *)
(** The lists that buddy starts with when two nodes of Q_n are faulty and the nodes have the labels of figure 4, any n, grant every valid request after any requests iff the two are neighbours. *)
Theorem adjacent : forall n x y, node n x -> node n y -> x <> y -> let f := [x; y] in
  FreeLists.statically_optimal (begin (relabelled (by_faults n f)) n f) <-> joined x y.
Proof. exact RelabelledPairs.adjacent. Qed.
