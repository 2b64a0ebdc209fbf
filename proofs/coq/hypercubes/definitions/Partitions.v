(* Sets of disjoint subcubes over the same free nodes, and their order: allocert.models.subcubes.greatest_subcubes. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes.
From Allocert.definitions Require FaultBlocks.
Import ListNotations.

(* Subcubes of Q_n that hold each of these nodes once, and no other. *)
Definition partition (n : nat) (nodes : list pe) (cubes : list word) : Prop :=
  Forall (fun w => length w = n) cubes /\ Permutation (flat_map members cubes) nodes.

(* How many there are of each dimension, from n down. *)
Definition profile (n : nat) (cubes : list word) : list nat :=
  map (fun k => length (filter (fun w => dimension w =? k) cubes)) (rev (seq 0 (S n))).

(* The first difference decides. *)
Definition no_less (n : nat) (cubes others : list word) : Prop :=
  profile n cubes = profile n others \/ FaultBlocks.larger (profile n cubes) (profile n others).

Definition greatest (n : nat) (nodes : list pe) (cubes : list word) : Prop :=
  partition n nodes cubes /\ forall others, partition n nodes others -> no_less n cubes others.

(* Among those that have a k-cube. *)
Definition greatest_with (n k : nat) (nodes : list pe) (cubes : list word) : Prop :=
  partition n nodes cubes /\ forall others w, partition n nodes others -> In w others -> dimension w = k -> no_less n cubes others.
