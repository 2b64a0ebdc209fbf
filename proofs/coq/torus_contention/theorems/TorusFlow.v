(* Jobs that contend for links: their ends with dilated windows and with shared processors, in the order of events. *)
From Coq Require Import List Arith QArith.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow.
From Allocert.proofs Require TorusDilated TorusReadings TorusShares.
Import ListNotations.
Local Open Scope Q_scope.

(** With dilated windows the ends, if there are any, dilate each job by just its overlaps with the windows of the others, and no ends that leave each job enough are earlier for any job; where there are none, no ends leave each job enough. *)
Theorem windows : forall m jobs, valid jobs ->
  (forall es, dilated m jobs = Some es -> length es = length jobs /\ exact m (combine jobs es))
  /\ (forall others, length others = length jobs -> enough m (combine jobs others) ->
        exists es, dilated m jobs = Some es /\ Forall2 Qle es others).
Proof. exact TorusReadings.windows. Qed.

(** GS-THM-1P@dilated-windows: Two jobs of one side that contend are dilated equally, with dilated windows. *)
(** Two jobs of one side that contend are dilated equally with dilated windows. *)
Theorem equally : forall m j k a b, valid [j; k] -> proper j -> proper k -> contends (region j) (region k) = true ->
  side (region j) = side (region k) -> dilated m [j; k] = Some [a; b] -> a - nominal_end j == b - nominal_end k.
Proof. exact TorusReadings.equally_dilated. Qed.

(** GS-CMP/at-most@dilated-windows: Jobs are placed one after the other, on any subtori that are free first: the recorded finishes are at most those with dilated windows. *)
(** Jobs placed one after the other are recorded to end no later than with dilated windows. *)
Theorem records : forall m jobs es, valid jobs -> dilated m jobs = Some es -> Forall2 Qle (sequential m jobs) es.
Proof. exact TorusReadings.records_early. Qed.

(** GS-MODEL/finite: With nominal windows or shared processors, or placed one after the other, all jobs have finite durations. *)
(** With nominal windows, placed one after the other and with shared processors every job ends. *)
Theorem finite : forall m jobs, valid jobs -> length (nominal m jobs) = length jobs /\ length (sequential m jobs) = length jobs
  /\ exists es, sharing m jobs = Some es /\ length es = length jobs.
Proof. exact TorusShares.finite. Qed.

(** GS-MODEL/closed-sets@dilated-windows: All starts and times of jobs on given cells have finite dilated durations exactly if no set of the cells has contenders of weight 1 or more in it for each member. *)
(** With dilated windows jobs on these subtori end, whatever their starts and times, iff in no set of them each has contenders of weight 1 or more. *)
Theorem closed_sets : forall m regions,
  (forall jobs, valid jobs -> map region jobs = regions -> dilated m jobs <> None) <-> ~ exists marks, closed m regions marks.
Proof. exact TorusReadings.closed_sets. Qed.

(** GS-MODEL/times: In all four readings no job ends earlier when some job takes longer. *)
(** In all four readings no job ends earlier where some jobs take longer. *)
Theorem times : forall m jobs others, valid jobs -> longer jobs others ->
  Forall2 Qle (nominal m jobs) (nominal m others) /\ Forall2 Qle (sequential m jobs) (sequential m others)
  /\ (forall es', sharing m others = Some es' -> exists es, sharing m jobs = Some es /\ Forall2 Qle es es')
  /\ (forall es', dilated m others = Some es' -> exists es, dilated m jobs = Some es /\ Forall2 Qle es es').
Proof. exact TorusShares.times. Qed.
