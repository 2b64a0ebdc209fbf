(* How many Gray codes recognise every subcube: no fewer than half of C(n, floor(n/2)), and one fewer than it for even n. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes SymmetricChains RecognisedSubcubes.
From Allocert.proofs Require FewerCodes.

(** AN-X-1/lower-bound: alpha(n) >= C(n,h)/2 for n >= 2. *)
(** For n >= 2, if one of some Gray codes recognises each subcube of Q_n, twice their number is at least C(n, floor(n/2)). *)
Theorem at_least : forall n codes, 2 <= n -> permutations_of n codes -> (forall b, length b = n -> exists g, In g codes /\ recognised g b) ->
  binomial n (n / 2) <= 2 * length codes.
Proof. exact FewerCodes.at_least. Qed.

(** AN-CLAIM-ALPHA/one-fewer: For every even n >= 4, so for n = 6, 10, 14 and 20, C(n,n/2) - 1 Gray codes recognise every subcube. *)
(** For every even n >= 4 there are C(n,n/2) - 1 lists of parameters such that a Gray code with one of them recognises each subcube of Q_n. *)
Theorem one_fewer : forall n, Nat.Even n -> 4 <= n -> exists codes, permutations_of n codes /\ length codes = binomial n (n / 2) - 1 /\
  forall b, length b = n -> exists g, In g codes /\ recognised g b.
Proof. exact FewerCodes.one_fewer. Qed.
