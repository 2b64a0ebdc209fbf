(* CNP_Alloc on the torus of side 2^p with the dummies of footnote 3: (2^s, 0) for each level s that no job has. *)
From Coq Require Import List Arith QArith.
From Allocert.definitions Require Import TorusCnp TorusCnpDummies.
From Allocert.proofs Require TorusCnpDummyTurns.
Local Open Scope Q_scope.

(** GS-ASSUME-2/min: With dummies the matrix is expanded by at most one level for each job, and the dummies change no start, place or finish of the other jobs against the run without them in which the matrix is expanded by several levels at once. *)
(** With a dummy for each missing level the other jobs are those there were, levels fall by one at most, and in the end each job has the level, place, start and recorded finish that it has without them, where the matrix is
    expanded by as many levels at once as are missing. *)
Theorem dummies : forall p jobs, falling p jobs -> filter (fun job => lasts (snd job)) (with_dummies jobs) = jobs
  /\ by_one (top jobs) (with_dummies jobs) /\ outcome (cnp_alloc p (with_dummies jobs)) = outcome (cnp_alloc p jobs).
Proof. exact TorusCnpDummyTurns.dummies. Qed.
