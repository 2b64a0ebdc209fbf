(* CNP_Alloc on the torus of side 2^p, jobs by falling level: what holds at each step s of a run. *)
From Coq Require Import List Arith QArith Qminmax.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusCnp.
From Allocert.proofs Require TorusCnpPromises.
Import ListNotations.
Local Open Scope Q_scope.

(** GS-ALG-CNP@explained: Figure 2 as the text explains it keeps all that section 2.4 promises. *)
(** Every job is placed in its turn, inside its level's block, with the end that Theorem 1 records, and all records stay those of Theorem 1; no two jobs are on one processor at once, each entry shows the true time left, and the clock and the greatest time left make the last recorded end. *)
Theorem promises : forall p jobs, falling p jobs -> map (fun s => (turn_level s, turn_time s)) (cnp_alloc p jobs) = jobs
  /\ forall s, In s (cnp_alloc p jobs) -> on_block p s (fst (cell s)) (snd (cell s)) /\ apart p (recorded s)
    /\ (forall i j, on_block p s i j -> shown p s i j)
    /\ Forall2 Qeq (sequential (side p) (map (job_of p) (recorded s))) (map finish (recorded s))
    /\ map (job_of p) (recorded s) = map (job_of p) (known s) ++ [coming p s (cell s)]
    /\ clock s + greatest (map (fun c => remains (entry_at (given s) (fst c) (snd c))) (cells (stride p (turn_level s))))
      == greatest (map finish (recorded s)).
Proof. exact TorusCnpPromises.promises. Qed.

(** GS-DEF-4/tm@duration: A[i,j].tm is how long after the variable time the subtorus is free. *)
(** After a job an entry shows the one job that is recorded to be there after the clock, with the time to its end, or no time where there is none. *)
Theorem time_left : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall i j, on_block p s i j -> shown p s i j.
Proof. exact TorusCnpPromises.time_left. Qed.

(** GS-DEF-4/sz-figure@exponent: With A[i,j].sz as log2 of the side of the job, line 24 of figure 2 finds the job's own offsets. *)
(** The offsets of the job that is there are the entry's row and column modulo the stride of the entry's level. *)
Theorem exponent : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall i j r, on_block p s i j ->
  In r (recorded s) -> clock s < finish r -> holds p r i j = true ->
  let l := level (entry_at (given s) i j) in row r = (i mod stride p l)%nat /\ col r = (j mod stride p l)%nat.
Proof. exact TorusCnpPromises.exponent. Qed.

(** GS-REM-2@busy-entries: No entry's size is below the level, and a larger one is of a job on the subtorus around: entries with time left. *)
(** An entry with time left, after lines 10, 14 and 33, has no level below the current one, and names a job on the subtorus of its level around it. *)
Theorem larger : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall i j, on_block p s i j ->
  (~ remains (entry_at (expanded s) i j) == 0 -> names p s (known s) i j (entry_at (expanded s) i j))
  /\ (~ remains (entry_at (shifted s) i j) == 0 -> names p s (known s) i j (entry_at (shifted s) i j))
  /\ (~ remains (entry_at (given s) i j) == 0 -> names p s (recorded s) i j (entry_at (given s) i j)).
Proof. exact TorusCnpPromises.larger. Qed.

(** GS-ALG-CNP/smaller: When a job is placed no smaller job runs, and it has one entry, so nothing of it needs to be propagated. *)
(** Once a job is placed, whoever has time left is as large at least, and the job is shown by one entry. *)
Theorem one_entry : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall i j, on_block p s i j ->
  ~ remains (entry_at (given s) i j) == 0 ->
  (turn_level s <= level (entry_at (given s) i j))%nat /\ (name (entry_at (given s) i j) = turn s <-> (i, j) = cell s).
Proof. exact TorusCnpPromises.one_entry. Qed.

(** GS-REM-3: Every member of B is free at the variable time. *)
(** A member of B is an entry of the block, and no recorded job is on it after the clock. *)
Theorem members_free : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall i j, In (i, j) (free s) ->
  on_block p s i j /\ forall r, In r (known s) -> holds p r i j = true -> finish r <= clock s.
Proof. exact TorusCnpPromises.members_free. Qed.

(** GS-SELF: The loops need not exclude r = i and c = j, which add nothing. *)
(** A member of B adds nothing to its own load. *)
Theorem own_place : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall c, In c (free s) ->
  Qmin (turn_time s) (remains (entry_at (shifted s) (fst c) (snd c))) == 0.
Proof. exact TorusCnpPromises.own_place. Qed.

(** GS-GREEDY/earliest: No job could start earlier, given the windows recorded when its turn comes. *)
(** At each moment before the clock each subtorus of the job's level is held by a job recorded to be there still. *)
Theorem earliest : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall x i j, 0 <= x -> x < clock s -> on_block p s i j ->
  exists r, In r (known s) /\ holds p r i j = true /\ x < finish r.
Proof. exact TorusCnpPromises.earliest. Qed.

(** GS-LOAD/overlap@left: min(t_k, tm) is the duration of overlap, of the new job's undilated time and what is left of the other's recorded one. *)
(** For an entry with time left, the lesser of that and the new job's time is for how long the new job's undilated time and the other's recorded one overlap. *)
Theorem overlap_left : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall i j, on_block p s i j ->
  let e := entry_at (shifted s) i j in ~ remains e == 0 -> exists r, In r (known s) /\ number r = name e
    /\ Qmin (turn_time s) (remains e) == Qmax 0 (Qmin (clock s + turn_time s) (finish r) - Qmax (clock s) (begins r)).
Proof. exact TorusCnpPromises.overlap_left. Qed.

(** GS-LOAD/divided: With the sum of minima divided by sigma, line 17 computes for each member of B the load that Theorem 1 gives a job there. *)
(** For each member of B line 17 computes the time with the load that Theorem 1 gives a job there. *)
Theorem divided : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall c d, In (c, d) (combine (free s) (durations s)) ->
  clock s + d == end_on p s c.
Proof. exact TorusCnpPromises.divided. Qed.

(** GS-GREEDY/least-loaded: No subtorus free when a job starts would have given it a smaller load. *)
(** No subtorus on which nobody is recorded after the clock would have given the job an earlier end by Theorem 1, and so a smaller load. *)
Theorem least_loaded : forall p jobs s, falling p jobs -> In s (cnp_alloc p jobs) -> forall i j, on_block p s i j ->
  (forall r, In r (known s) -> holds p r i j = true -> finish r <= clock s) -> end_on p s (cell s) <= end_on p s (i, j).
Proof. exact TorusCnpPromises.least_loaded. Qed.
