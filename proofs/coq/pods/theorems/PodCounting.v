(* Pods: which requests fit together is a matter of counting. *)
From Coq Require Import List.
From Allocert.definitions Require Import PodCounting.
From Allocert.proofs Require PodCounting.

(** TM-POD-COUNT: On every board of a pod the sets of requests that can be placed are those that counting by size, and the room of groups, allow. *)
(** On a pod of any number of groups of any number of blocks of 2^m chips, whatever chips are taken, requests have disjoint regions that are free iff, for each size of a part, those of at least that size ask no more chips than the free parts of that size have, and the slices can be divided among groups with as many free blocks. *)
Theorem counting_is_exact : forall p taken requests, Forall (asks p) requests ->
  (fit p taken requests <-> counts p taken requests /\ divide p taken requests).
Proof. exact PodCounting.counting_is_exact. Qed.

(** TM-POD-COUNT/one-group: On one group of any number of blocks of 2^m chips joined by optical switches, whatever chips are taken, requests for aligned parts and for slices of whole blocks can be placed together iff, for each size of a part, the block included, those of at least that size ask no more chips than the free parts of that size have. *)
(** On one group of any number of blocks of 2^m chips, whatever chips are taken, requests have disjoint regions that are free iff, for each size of a part, the block included, those of at least that size ask no more chips than the free parts of that size have. *)
Theorem one_group : forall p taken requests, groups p = 1 -> Forall (asks p) requests ->
  (fit p taken requests <-> counts p taken requests).
Proof. exact PodCounting.one_group. Qed.
