(* Lemma 2 of the feasibility algorithm, for all numbers of jobs and any ordered ring of times. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
From Allocert.proofs Require TorusFeasible.
Import ListNotations.

(** GS-LEM-2/all-n-chains@kept: The algorithm gives a right schedule, or it refuses and there is none, for every n and all real times: sides each of which divides the next larger one, and the largest the torus's; no interval is ever too narrow; Step 4 keeps what the job does not take of the interval that it uses up; a time equal to a remaining time goes to Step 3. *)
(** Lemma 2: if each side divides the one before and the first one the torus's side, the algorithm that keeps what is left in Step 4 places all jobs and its schedule has no faults, or it refuses one and there is no schedule without faults. *)
Theorem lemma_2 : forall (N : numbers) narrow (T : N) m jobs, 0 < m -> less N (zero N) T = true -> chain (Z.of_nat m) jobs ->
  let ts := run (Rules narrow true true) T jobs (whole (Z.of_nat m) T) in
  (length ts = length jobs /\ faultless m (in_rows jobs) T (scheduled 0 ts) = true)
  \/ (length ts < length jobs /\ forall s, faultless m (in_rows jobs) T s = false).
Proof. exact TorusFeasible.lemma_2. Qed.

(** The same on a torus of any side, for sides of which each divides the one before, where intervals that are too narrow are skipped. *)
Theorem any_sides : forall (N : numbers) (T : N) m d jobs, 0 < m -> less N (zero N) T = true -> (0 < d)%Z -> chain d jobs ->
  let ts := run (Rules Skipped true true) T jobs (whole (Z.of_nat m) T) in
  (length ts = length jobs /\ faultless m (in_rows jobs) T (scheduled 0 ts) = true)
  \/ (length ts < length jobs /\ forall s, faultless m (in_rows jobs) T s = false).
Proof. exact TorusFeasible.any_sides. Qed.

(** GS-LEM-2P/a: A feasible schedule that has jobs 1..i-1 as the algorithm has them can be changed so that it has job i so too (the paper counts from J_0, but its jobs from J_1); sides that divide one another. *)
(** GS-LEM-2P/b-able: Hence the algorithm is able to schedule J_i; powers of two. *)
(** If a schedule has the jobs before number i where the algorithm has them, the algorithm places job i, and there is a schedule that has job i there too; sides of which each divides the one before, a torus of any side. *)
Theorem job_by_job : forall (N : numbers) (T : N) m d jobs s i, 0 < m -> less N (zero N) T = true -> (0 < d)%Z -> chain d jobs ->
  let ts := run (Rules Skipped true true) T jobs (whole (Z.of_nat m) T) in
  faultless m (in_rows jobs) T s = true -> i < length jobs ->
  (forall w, number (held w) < i -> (In w s <-> In w (scheduled 0 ts))) ->
  i < length ts /\ exists s', faultless m (in_rows jobs) T s' = true /\ forall w, number (held w) <= i -> (In w s' <-> In w (scheduled 0 ts)).
Proof. exact TorusFeasible.job_by_job. Qed.
