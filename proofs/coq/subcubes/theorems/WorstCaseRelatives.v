(* The fewest faults that leave no subcube of a relative of the buddy system without one. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require HittingRelatives.
Import ListNotations.

(** LS-X-1/relatives: The double buddy, Gray, double Gray and cyclical systems have the worst-case number of the single buddy system, 2^(d-q), for all d and q. *)
(** For all d >= 1 and q <= d the double buddy, Gray-coded, double Gray-coded and cyclical systems take 2^(d-q) faults, as the buddy system does. *)
Theorem relatives : forall d q, 1 <= d -> q <= d ->
  Forall (fun l => fewest d l = 2 ^ (d - q)) [double_buddy d q; gray d q (seq 1 d); double_gray d q; cyclical d q (seq 1 d)].
Proof. exact HittingRelatives.relatives. Qed.
