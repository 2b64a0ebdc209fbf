(* Which sets of nodes induce a cube. *)
From Coq Require Import List.
From Allocert.definitions Require Import Subcubes InducedCubes.
From Allocert.proofs Require InducedCubes.

(** AN-ADDR/unique: Node sets that induce a k-cube are exactly those that match a word over 0, 1, * with k stars, each matching one word only. *)
(** For all n and k a set of nodes of Q_n induces a graph isomorphic to Q_k iff a word of n symbols with k stars names just these nodes; no other word does. *)
Theorem addresses : forall n k nodes, induces_cube n k nodes <-> exists w, dimension w = k /\ unique (names n nodes) w.
Proof. exact InducedCubes.addresses. Qed.
