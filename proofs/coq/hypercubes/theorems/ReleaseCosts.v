(* What the worst release costs: entries compared, blocks moved, bits cleared. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import FreeLists Releases ReleaseCosts.
From Allocert.proofs Require ReleaseCosts.

(** KS-COMPLEXITY/release: The worst release costs the unsorted lists and AXIS the order of 2^D. *)
(** In Q_n, any n, no release costs the lists more than 2 2^n after any history, and after some history that of node 0 costs at least 2^n / 2; the bit vector clears at most 2^n bits, and all of them for the cube. *)
Theorem releases : forall n,
  (forall F ls k s, history n F ls -> k <= n -> list_release k s ls <= 2 * 2 ^ n)
  /\ (exists F ls, history n F ls /\ ~ F 0 /\ 2 ^ n <= 2 * list_release 0 0 ls)
  /\ (forall k, k <= n -> vector_release k <= 2 ^ n) /\ vector_release n = 2 ^ n.
Proof. exact ReleaseCosts.releases. Qed.
