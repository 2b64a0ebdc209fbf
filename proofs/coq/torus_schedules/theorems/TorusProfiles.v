(* Profiles of the feasibility algorithm, for all numbers of rows, jobs and times. *)
From Coq Require Import List Arith ZArith Sorted.
From Allocert.definitions Require Import TorusProfiles.
From Allocert.proofs Require TorusProfiles TorusTurns TorusBreaks.
Import ListNotations.

(** GS-DEF-9: A profile is stair-like, f falling, exactly if its remaining times rise to the right. *)
(** Definition 9: times until which entries are busy fall strictly to the right exactly if remaining times rise strictly. *)
Theorem definition_9 : forall (N : numbers) (T : N) (l : profile N),
  StronglySorted (fun e f => less N (busy T f) (busy T e) = true) l <-> StronglySorted (fun e f => less N (rest e) (rest f) = true) l.
Proof. exact TorusTurns.stairs_busy. Qed.

(** GS-LEM-1P: From a stair-like profile each step makes a stair-like one as printed, Step 4 deleting entry j and entries without rows left out, and in Step 4 f_(j+1) + (t - r_j) < f_j. *)
(** From a stair-like profile whose entries are wide enough a step, with Step 4 deleting entry j, makes the printed update, stair-like and with rows in each entry; in Step 4 the second part ends before the first begins. It refuses a job only if no remaining time is as long. *)
Theorem lemma_1p : forall (N : numbers) nr (T : N) side t (l : profile N), (0 < side)%Z -> stairs l ->
  Forall (fun e => (side <= width e)%Z) l -> less N (zero N) t = true ->
  match step (Rules nr false true) T side t l with
  | Refused _ => Forall (fun e => less N (rest e) t = true) l
  | Done p l' => makes (Rules nr false true) T side t l p l' /\ stairs l' /\ Forall (fun e => (first e <= last e)%Z) l'
      /\ forall x y, parts p = [x; y] -> less N (until y) (from x) = true
  end.
Proof. exact TorusTurns.lemma_1p. Qed.

(** GS-LEM-1/powers@deleted: Every profile is stair-like (finish times fall strictly), and is what the proof makes of the one before: powers of two, all real times; no interval is ever too narrow; Step 4 deletes the interval that it uses up; a time equal to a remaining time goes to Step 3. *)
(** GS-LEM-1/powers@kept: Every profile is stair-like (finish times fall strictly), and is what the proof makes of the one before: powers of two, all real times; no interval is ever too narrow; Step 4 keeps what the job does not take of the interval that it uses up; a time equal to a remaining time goes to Step 3. *)
(** Lemma 1: if each side divides the one before and the first one the torus's, and equal times go to Step 3 or Step 4 deletes, every profile of a run is the printed update of the one before, stair-like, its intervals in order. *)
Theorem lemma_1 : forall (N : numbers) r (T : N) m jobs, (alone r = true \/ keep r = false) -> (0 < m)%Z -> less N (zero N) T = true -> chain m jobs ->
  Forall (fun t => makes r T (fst (job t)) (snd (job t)) (before t) (placed t) (after t) /\ stairs (after t) /\ apart (after t))
    (run r T jobs (whole m T)).
Proof. exact TorusTurns.lemma_1. Qed.

(** GS-REM-6: P-intervals without remaining time are deleted. *)
(** Remark 6: after each turn of such a run each entry has remaining time, which is the deadline less what each of its rows is used for. *)
Theorem remark_6 : forall (N : numbers) r (T : N) m jobs, (alone r = true \/ keep r = false) -> (0 < m)%Z -> less N (zero N) T = true -> chain m jobs ->
  forall ts t more, run r T jobs (whole m T) = ts ++ t :: more ->
  Forall (fun e => less N (zero N) (rest e) = true
    /\ forall c, (first e <= c <= last e)%Z -> used c (map placed (ts ++ [t])) = minus N T (rest e)) (after t).
Proof. exact TorusTurns.remark_6. Qed.

(** GS-THM-2@interruptions: A schedule of the algorithm has at most n - 1 preemptions, counting real interruptions and moves. *)
(** GS-THM-2@step-4: A schedule of the algorithm has at most n - 1 preemptions, counting each Step 4. *)
(** Theorem 2: in any run as many jobs have two parts as are placed by Step 4, fewer than there are jobs placed; no more stop or move. *)
Theorem theorem_2 : forall (N : numbers) r (T : N) m jobs, let ts := run r T jobs (whole m T) in
  list_sum (map (fun t => breaks (placed t)) ts) = length (filter (fun t => step_number (placed t) =? 4) ts)
  /\ list_sum (map (fun t => breaks (placed t)) ts) <= pred (length ts)
  /\ list_sum (map (fun t => moves (parts (placed t))) ts) <= list_sum (map (fun t => breaks (placed t)) ts).
Proof. exact TorusBreaks.few. Qed.

(** GS-THM-2/sharper: A schedule of the algorithm has at most min(n, m / d) - 1 preemptions if no side is less than d. *)
(** If each side divides the one before and the first one the torus's side m, and no side is below d, a run of n jobs has at most min(n, m / d) - 1 preemptions. *)
Theorem sharper : forall (N : numbers) r (T : N) m jobs d, (0 < m)%Z -> (0 < d)%Z -> chain m jobs -> let ts := run r T jobs (whole m T) in
  ts <> [] -> Forall (fun t => (d <= fst (job t))%Z) ts ->
  (Z.of_nat (list_sum (map (fun t => breaks (placed t)) ts)) <= Z.min (Z.of_nat (length ts)) (m / d) - 1)%Z.
Proof. exact TorusBreaks.sharper. Qed.

(** GS-LEM-2P/h@printed: Rule 1: T' > f_1 and tau > f_1; rule 2: T' = f_j and tau = T; rule 3: T' and tau' lie strictly between f_(j+1) and f_j, and [T', f_j] is as long as [f_(j+1), tau']; intervals that are too narrow are skipped; Step 4 keeps what the job does not take of the interval that it uses up; a time equal to a remaining time goes to Step 3. *)
(** In a run with such sides whose equal times go to Step 3, each job begins and ends as the three rules of the proof of Lemma 2 say. *)
Theorem rules_hold : forall (N : numbers) r (T : N) m jobs, alone r = true -> (0 < m)%Z -> less N (zero N) T = true -> chain m jobs ->
  Forall (ruled T) (run r T jobs (whole m T)).
Proof. exact TorusTurns.rules_hold. Qed.

(** GS-LEM-2P/f@exchanged: Over an interval on the right of T' at least as many rows are free as over one on the left. *)
(** Later at least as many rows of a profile are free. *)
Theorem free_later : forall (N : numbers) (T x y : N) (l : profile N), Forall (fun e => (0 <= width e)%Z) l -> less N y x = false ->
  (free_rows T x l <= free_rows T y l)%Z.
Proof. exact TorusTurns.free_later. Qed.
