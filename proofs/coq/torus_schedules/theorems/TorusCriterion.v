(* The criterion of feasible deadlines, for all sides that divide one another and any ordered ring of times. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusPlans TorusCriterion.
From Allocert.proofs Require TorusLevels.

(** GS-X-2: A formula in sides, times, m and T says whether T is feasible. *)
(** For jobs in groups by falling side, each a divisor of the one before, on a torus of any side there is a schedule without faults until T iff V(0) is at least 0 for every side. *)
Theorem criterion : forall (N : numbers) (T : N) m d groups, 0 < m -> less N (zero N) T = true -> 0 < d -> divided d groups ->
  ((exists s, faultless m (in_rows (jobs_of groups)) T s = true) <-> fits T m None groups = true).
Proof. exact TorusLevels.criterion. Qed.
