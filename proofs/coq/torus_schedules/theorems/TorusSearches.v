(* Comparisons of the feasibility algorithm, for all jobs, times and rules. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusSearches.
From Allocert.proofs Require TorusSearches.

(** GS-THM-3/comparisons@balanced: With a balanced structure n jobs take at most n (2 ceil(log2(n + 1)) + 3) comparisons. *)
(** With a profile that is searched by halves n jobs take at most n (2 log2(n + 1) + 3) comparisons, the logarithm rounded up. *)
Theorem few : forall (N : numbers) r (T : N) m jobs,
  comparisons r T jobs (whole m T) <= length jobs * (2 * Nat.log2_up (S (length jobs)) + 3).
Proof. exact TorusSearches.few. Qed.
