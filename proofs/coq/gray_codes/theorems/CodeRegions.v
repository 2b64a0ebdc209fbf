(* Gray codes that recognise every subcube. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes SymmetricChains CodeRegions.
From Allocert.proofs Require CodeRegions.

(** AN-CLAIM-C-SUFFICES: Codes whose parameter lists have the C property recognise every subcube. *)
(** For every n, if permutations of 1..n have the C property, each subcube of Q_n is a region of one of the Gray codes with these parameters. *)
Theorem suffices : forall n codes, permutations_of n codes -> c_property n codes -> recognise_all n codes.
Proof. exact CodeRegions.suffices. Qed.

(** AN-COR-2.1: Some C(n,h) Gray codes recognise every subcube of Q_n: alpha(n) <= C(n,h), by theorem 2.5. *)
(** For every n the C(n,h) permutations made of symmetric chains, h = floor(n/2), are parameters of Gray codes of which each subcube of Q_n is a region. *)
Theorem enough : forall n, let made := chain_permutations n in
  permutations_of n made /\ length made = binomial n (n / 2) /\ recognise_all n made.
Proof. exact CodeRegions.enough. Qed.

(** AN-CLAIM-ALLGC: Every subcube is recognised by some Gray code, so all n! codes recognise every subcube. *)
(** For every n each subcube of Q_n is a region of a Gray code with some order of 1..n as parameters. *)
Theorem each : forall n w, length w = n -> exists parameters, Permutation parameters (seq 1 n) /\ recognises n parameters w.
Proof. exact CodeRegions.each. Qed.
