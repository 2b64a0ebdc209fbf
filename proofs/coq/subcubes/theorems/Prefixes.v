(* Reuse of halvings. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Prefixes.
From Allocert.proofs Require Prefixes.

(** LS-X-9/in-order: With every k-subset halved in increasing order and beginnings reused there are C(D+1,k) - 1 halvings, D = d-q+k >= k >= 0. *)
(** With every k-subset of D places halved in increasing order and beginnings reused there are C(D+1,k) - 1 halvings, for all D >= k >= 0. *)
Theorem in_order : forall D k, k <= D -> S (length (beginnings k (seq 0 D))) = binomial (S D) k.
Proof. exact Prefixes.in_order. Qed.
