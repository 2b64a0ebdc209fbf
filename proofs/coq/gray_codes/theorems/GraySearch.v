(* What searches along Gray codes read, and what releases clear. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import Subcubes RecognisedSubcubes SymmetricChains GraySearch.
From Allocert.proofs Require GraySearch.

(** AN-COMPLEXITY/allocation@one-code: First-fit search along one Gray code takes O(2^n): it reads at most 2^(n+1) bits. *)
(** AN-COMPLEXITY/allocation@many-codes: First-fit search of C(n,h) Gray codes, one after another, takes O(C(n,h) 2^n): it reads at most C(n,h) 2^(n+1) bits. *)
(** In Q_n, any n, any k and any busy nodes: a search of the regions of 2^k nodes of a Gray code, each as far as its first busy node, reads at most 2^(n+1) bits, a search of any codes one after another as many for each, and the codes made of symmetric chains are C(n,h), h = floor(n/2). *)
Theorem reads : forall n k b, (forall g, fst (along n k g b) <= 2 * 2 ^ n) /\
  (forall codes, fst (along_all n k codes b) <= length codes * (2 * 2 ^ n)) /\ length (chain_permutations n) = binomial n (n / 2).
Proof. exact GraySearch.reads. Qed.

(** AN-COMPLEXITY/release: The release of a k-cube clears 2^k bits of one board, with one code and with many. *)
(** For all n, all parameters and k <= n: the nodes of a region of 2^k ranks, whose bits its release clears, are 2^k different ones. *)
Theorem cleared : forall n k g s, parameters n g -> k <= n -> length (region n k g s) = 2 ^ k /\ NoDup (region n k g s).
Proof. exact GraySearch.cleared. Qed.
