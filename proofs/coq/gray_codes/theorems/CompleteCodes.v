(* Gray codes that recognise every subcube. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes SymmetricChains RecognisedSubcubes.
From Allocert.proofs Require CompleteCodes.

(** AN-CLAIM-C-SUFFICES: Codes whose parameter lists have the C property recognise every subcube. *)
(** For every n, if permutations of 1..n have the C property, one of the Gray codes with these parameters recognises each subcube of Q_n. *)
Theorem suffices : forall n codes, permutations_of n codes -> c_property n codes ->
  forall b, length b = n -> exists g, In g codes /\ recognised g b.
Proof. exact CompleteCodes.suffices. Qed.

(** AN-COR-2.1: Some C(n,h) Gray codes recognise every subcube of Q_n: alpha(n) <= C(n,h), by theorem 2.5. *)
(** For every n the C(n,h) permutations made of symmetric chains, h = floor(n/2), are parameters of Gray codes of which one recognises each subcube of Q_n. *)
Theorem enough : forall n, let made := chain_permutations n in permutations_of n made /\ length made = binomial n (n / 2)
  /\ forall b, length b = n -> exists g, In g made /\ recognised g b.
Proof. exact CompleteCodes.enough. Qed.
