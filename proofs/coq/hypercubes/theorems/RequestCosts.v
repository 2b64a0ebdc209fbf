(* What the worst request costs: bits read or set, heads read, blocks moved, nodes marked. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Buddy FreeLists RequestCosts.
From Allocert.proofs Require RequestCosts.

(** KS-COMPLEXITY/request: The worst request costs the lists and AXIS the order of 2^D, granted nodes being marked. *)
(** In Q_n, any n, no request costs the bit vector more than 2 2^n, and that for the free cube does; none costs the lists, which mark granted nodes, more than 2 2^n + 2, and that for the free cube at least 2^n. *)
Theorem requests : forall n,
  (forall b k, k <= n -> vector_request n k b <= 2 * 2 ^ n) /\ vector_request n n (machine n) = 2 * 2 ^ n
  /\ (forall ls k, length ls = S n -> k <= n -> list_request k ls <= 2 * 2 ^ n + 2) /\ 2 ^ n <= list_request n (FreeLists.start n).
Proof. exact RequestCosts.requests. Qed.
