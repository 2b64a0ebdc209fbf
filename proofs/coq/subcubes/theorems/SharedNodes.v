(* Subcubes of one dimension are not disjoint. *)
From Coq Require Import List.
From Allocert.definitions Require Import Subcubes.
From Allocert.proofs Require SharedNodes.

(** KS-CNT/overlap: For 0 < k < D some two k-subcubes of Q_D share a node. *)
(** For 0 < k < d some two different subcubes of Q_d of dimension k share a node. *)
Theorem some : forall d k, 0 < k < d -> exists v w x, v <> w /\ In v (complete d k) /\ In w (complete d k)
  /\ length x = d /\ holds x v = true /\ holds x w = true.
Proof. exact SharedNodes.some. Qed.
