(* Jobs that contend for links: sides, weights, nominal windows and records. Sides are given by the number of rows. *)
From Coq Require Import List Arith QArith Permutation.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention.
From Allocert.proofs Require TorusContention TorusLoads.
Import ListNotations.
Local Open Scope Q_scope.

(** GS-JUST/algebra: At equal shares of a link among k jobs communication takes k Delta, (k-1) Delta more than alone. *)
(** A volume that takes V/B on a whole link of bandwidth B takes k V/B at an equal share of the link among k jobs, (k - 1) V/B more. *)
Theorem shares : forall volume bandwidth k, 0 < bandwidth -> 0 < k ->
  volume / (bandwidth / k) == k * (volume / bandwidth) /\ volume / (bandwidth / k) - volume / bandwidth == (k - 1) * (volume / bandwidth).
Proof. exact TorusContention.shares. Qed.

(** GS-SUBJOB/weights: Counting sub-jobs, a contender weighs its side over the torus's, on smaller and on larger jobs. *)
(** A cell that contends with one of a side q times as large has side / m as its weight on that one; as many of the large one's parts of the smaller side contend with it as its weight times that is the large one's weight on it. *)
Theorem weights : forall m stride q row col r c s t s' t', let torus := Pos.to_nat m in Nat.divide (stride * q) torus ->
  (row < stride /\ col < stride /\ r < stride * q /\ c < stride * q)%nat ->
  let large := Placed (strided_part torus stride row col) s t in let small := Placed (strided_part torus (stride * q) r c) s' t' in
  contends (region large) (region small) = true ->
  weighs m large small == Z.of_nat (side (region small)) # m
  /\ weighs m small large ==
    inject_Z (Z.of_nat (length (filter (fun p => contends p (region small)) (sub_parts torus stride q row col)))) * weighs m large small.
Proof. exact TorusLoads.weights. Qed.

(** GS-CLAIM-SMALL/sides: Of two jobs that contend the smaller is dilated more, in proportion to the ratio of the sides. *)
(** With nominal windows the dilations of two jobs that contend are as the sides of the opposite jobs: the smaller one is dilated more. *)
Theorem ratio : forall m j k, proper j -> proper k -> contends (region j) (region k) = true ->
  size (region j) * dilation m [j; k] j == size (region k) * dilation m [j; k] k
  /\ (size (region k) < size (region j) -> 0 < overlap j k (nominal_end k) -> dilation m [j; k] j < dilation m [j; k] k).
Proof. exact TorusContention.ratio. Qed.

(** GS-THM-1P@nominal-windows: Two jobs of one side that contend are dilated equally, with nominal windows. *)
(** With nominal windows two jobs of one side that contend are dilated equally. *)
Theorem equally : forall m j k, proper j -> proper k -> contends (region j) (region k) = true -> side (region j) = side (region k) ->
  dilation m [j; k] j == dilation m [j; k] k.
Proof. exact TorusContention.equally. Qed.

(** GS-CMP/at-least@nominal-windows: Jobs are placed one after the other, on any subtori that are free first: the recorded finishes are at least those with nominal windows. *)
(** Jobs placed one after the other are recorded to end no earlier than with nominal windows. *)
Theorem records : forall m jobs, Forall proper jobs -> Forall2 Qle (nominal m jobs) (sequential m jobs).
Proof. exact TorusContention.sequential_late. Qed.

(** GS-X-5: The model with nominal windows is finite, independent of order, and meets the two-job examples. *)
(** With nominal windows a job is dilated by at most the longest time for each of the weights on it, in whatever order the jobs are placed, and in the printed examples by Delta / 2 and Delta / 2, and by Delta / 4 and 2 Delta / 4. *)
Theorem model : forall m jobs,
  (forall longest j, 0 <= time j <= longest ->
    nominal_end j <= nominal_end j + dilation m jobs j <= nominal_end j + total (map (weighs m j) jobs) * longest)
  /\ (forall other j, Permutation jobs other -> dilation m jobs j == dilation m other j)
  /\ forall s t s' t', let cell d row col := strided_part 8 (8 / d) row col in
    let one := Placed (cell 4 0 0)%nat s t in let equal := Placed (cell 4 0 1)%nat s' t' in let small := Placed (cell 2 0 1)%nat s' t' in
    dilation 8 [one; equal] one == overlap one equal (s' + t') * (1 # 2)
    /\ dilation 8 [one; equal] equal == overlap one equal (s' + t') * (1 # 2)
    /\ dilation 8 [one; small] one == overlap one small (s' + t') * (1 # 4)
    /\ dilation 8 [one; small] small == overlap one small (s' + t') * (2 # 4).
Proof. exact TorusContention.model. Qed.

(** GS-THM-1/i: With constant overlaps, loads updated job by job are those of Definition 2 for all jobs at once. *)
(** Theorem 1: with the overlaps of fixed windows loads that are increased window by window are those of Definition 2 for all windows at once. *)
Theorem theorem_1 : forall m ws, Forall2 Qeq (map snd (one_by_one m [] ws)) (at_once m ws).
Proof. exact TorusLoads.theorem_1. Qed.
