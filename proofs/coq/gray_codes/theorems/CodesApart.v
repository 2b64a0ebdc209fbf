(* Different parameters make different codes; no code alone recognises all subcubes of a dimension. *)
From Coq Require Import List Arith Factorial.
From Allocert.definitions Require Import SymmetricChains RecognisedSubcubes RecognitionTests.
From Allocert.proofs Require CodesApart.

(** AN-GC-COUNT/sequences: The n! parameter lists give n! different sequences. *)
(** For every n there are n! lists of parameters, and their codes list the nodes in different orders. *)
Theorem sequences : forall n, length (orders n) = fact n /\ (forall g, In g (orders n) <-> parameters n g) /\ NoDup (map code (orders n)).
Proof. exact CodesApart.sequences. Qed.

(** AN-GC-COUNT/sets@not-two: For n other than 2 the n! parameter lists give n! different sets of recognised subcubes. *)
(** For n other than 2, if the codes of two lists of parameters recognise the same subcubes the lists are the same; there are n! lists. *)
Theorem families : forall n, n <> 2 -> NoDup (orders n) /\ length (orders n) = fact n /\ (forall g, In g (orders n) <-> parameters n g) /\
  forall g h, parameters n g -> parameters n h -> (forall b, recognised g b <-> recognised h b) -> g = h.
Proof. exact CodesApart.families. Qed.

(** AN-CLAIM-MORE-CODES/one: For n >= 3 and 1 <= k <= n-1 no Gray code recognises all k-subcubes. *)
(** For n >= 3, 1 <= k < n and all parameters some subcube of dimension k is not recognised. *)
Theorem one_misses : forall n g k, 3 <= n -> 1 <= k < n -> parameters n g -> exists b, length b = n /\ stars b = k /\ ~ recognised g b.
Proof. exact CodesApart.one_misses. Qed.

(** AN-CLAIM-MORE-CODES/more@some: As long as a subcube is missing, some further code recognises more. *)
(** If none of some Gray codes of Q_n recognises a subcube, another code recognises one that none of them does. *)
Theorem one_more : forall n codes, permutations_of n codes -> (exists b, length b = n /\ forall g, In g codes -> ~ recognised g b) ->
  exists g, parameters n g /\ ~ In g codes /\ exists b, length b = n /\ recognised g b /\ forall h, In h codes -> ~ recognised h b.
Proof. exact CodesApart.one_more. Qed.
