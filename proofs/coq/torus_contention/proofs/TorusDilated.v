(* Jobs with dilated windows: their ends are the least that leave each job the time that it takes. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow.
From Allocert.proofs Require Import TorusContention TorusFlow.
Import ListNotations.
Local Open Scope Q_scope.

(* All cases of least and greatest numbers. *)
Ltac plain a := lazymatch a with context [Qmin _ _] => fail | context [Qmax _ _] => fail | _ => idtac end.
Ltac cases :=
  repeat match goal with
  | |- context [Qmin ?a ?b] => plain a; plain b; generalize (Q.min_spec a b); generalize (Qmin a b); intros ? [[? ?]|[? ?]]; try lra
  | |- context [Qmax ?a ?b] => plain a; plain b; generalize (Q.max_spec a b); generalize (Qmax a b); intros ? [[? ?]|[? ?]]; try lra
  end.

(* Windows that overlap. *)

Lemma both_grows v w v' w' : fst v' <= fst v -> snd v <= snd v' -> fst w' <= fst w -> snd w <= snd w' -> both v w <= both v' w'.
Proof. intros. unfold both. cases. Qed.

Lemma both_nonneg v w : 0 <= both v w.
Proof. unfold both. apply Q.le_max_l. Qed.

Lemma both_sym v w : both v w == both w v.
Proof. unfold both. now rewrite Q.min_comm, (Q.max_comm (fst v)). Qed.

Lemma both_empty v w : snd v <= fst v -> both v w == 0.
Proof. intros. unfold both. cases. Qed.

Lemma both_eq a b w c d : b == c -> snd w == d -> both (a, b) w == both (a, c) (fst w, d).
Proof. intros H G. unfold both. cbn. now rewrite H, G. Qed.

Section Dilated.
Variable m : positive.
Let rate (load : Q) : Q := 1 - load.
Notation step now st t := (map (advance rate m now st%list t) st%list).

(* The window of a job so far, and by how much it is dilated in it. *)
Definition fin (now : Q) (one : placed * phase) : Q :=
  match snd one with Waiting => start (fst one) | Running _ => now | Ended e => e end.
Definition win (now : Q) (one : placed * phase) : window := (start (fst one), fin now one).
Definition slowed (now : Q) (st : state) (j : placed) (w : window) : Q :=
  total (map (fun other => weighs m j (fst other) * both w (win now other)) st).
Definition done_ (one : placed * phase) : Q :=
  match snd one with Waiting => 0 | Running rest => time (fst one) - rest | Ended _ => time (fst one) end.
Definition balanced (now : Q) (st : state) (one : placed * phase) : Prop :=
  fin now one - start (fst one) - slowed now st (fst one) (win now one) == done_ one.

Lemma slowed_eq now x st st' j v w : (forall o, In o st -> both v (win now o) == both w (win x o)) ->
  Forall2 (fun o o' => fst o' = fst o /\ fin x o' == fin x o) st st' -> slowed now st j v == slowed x st' j w.
Proof.
  intros H F. unfold slowed. induction F as [|o o' st st' [A B] F IH]; [reflexivity|]. unroll. rewrite IH by (intros; apply H; now right).
  rewrite (H o) by now left. rewrite A. enough (E : both w (win x o) == both w (win x o')) by now rewrite E.
  unfold win, both. cbn. now rewrite A, B.
Qed.

Lemma same_state x st : Forall2 (fun o o' : placed * phase => fst o' = fst o /\ fin x o' == fin x o) st st.
Proof. induction st; constructor; [split; reflexivity|assumption]. Qed.

(* A job that runs overlaps from event to event with those that run. *)
Lemma slowed_later now st x j rest : Forall (good now) st -> now <= x -> calm rate m now st x -> In (j, Running rest) st ->
  slowed x st j (win x (j, Running rest)) == slowed now st j (win now (j, Running rest)) + load_now m st j * (x - now).
Proof.
  intros G N C I. unfold slowed, load_now. rewrite <- total_scale, <- total_plus. apply total_eq, Forall_forall. intros [k p] K.
  cbn [fst snd]. enough (E : both (win x (j, Running rest)) (win x (k, p)) == both (win now (j, Running rest)) (win now (k, p)) +
    (if runs p then x - now else 0)).
  { rewrite E. destruct (runs p); ring. }
  rewrite Forall_forall in G. assert (GJ := G _ I). assert (GK := G _ K). destruct GJ as [_ [GJ _]], GK as [_ GK]. cbn in GJ, GK.
  unfold both, win, fin. cbn. destruct p as [|r|e]; cbn in *.
  - assert (x <= start k) by (eapply calm_waiting; eassumption). cases.
  - cases.
  - cases.
Qed.

Lemma fin_advance now st t one : fin t (advance rate m now st t one) == fin t one.
Proof.
  destruct one as [j [|r|e]]; unfold fin; cbn.
  - destruct (Qeq_bool (start j) t) eqn:E; cbn; [|reflexivity]. apply Qeq_bool_iff in E. now symmetry.
  - destruct (Qeq_bool _ 0); reflexivity.
  - reflexivity.
Qed.

Lemma fin_step now st t l : Forall2 (fun o o' => fst o' = fst o /\ fin t o' == fin t o) l (map (advance rate m now st t) l).
Proof. induction l as [|one l IH]; constructor; [|exact IH]. split; [reflexivity|apply fin_advance]. Qed.

Lemma balanced_step now st t : Forall (good now) st -> Forall (balanced now st) st -> now <= t -> calm rate m now st t ->
  Forall (balanced t (step now st t)) (step now st t).
Proof.
  intros G B N C. rewrite Forall_map. apply Forall_forall. intros [j p] I. rewrite Forall_forall in B. assert (BI := B _ I).
  assert (F := fin_advance now st t (j, p)). unfold balanced in *.
  set (one := advance rate m now st t (j, p)) in *. change (fst one) with j. cbn [fst] in BI.
  assert (W : slowed t (step now st t) j (win t one) == slowed t st j (win t (j, p))).
  { symmetry. apply slowed_eq; [|apply fin_step]. intros o _. apply both_eq; [now symmetry|reflexivity]. }
  rewrite W, F. rewrite Forall_forall in G. assert (GI := G _ I). destruct p as [|rest|e]; cbn in GI; destruct GI as [T GI].
  - assert (D : done_ one == 0). { unfold one, done_. cbn. destruct (Qeq_bool _ _); cbn; lra. }
    rewrite D. enough (S : slowed t st j (win t (j, Waiting)) == 0) by (rewrite S; unfold fin; cbn; lra).
    unfold slowed. rewrite <- (total_zero st). apply total_eq, Forall_forall. intros o _. rewrite both_empty; [ring|cbn; lra].
  - rewrite (slowed_later now st t j rest) by (assumption || now apply Forall_forall).
    assert (D : done_ one == time j - (rest - rate (load_now m st j) * (t - now))).
    { unfold one, done_. cbn. destruct (Qeq_bool _ 0) eqn:E; cbn; rewrite ?Qred_correct; [|reflexivity].
      apply Qeq_bool_iff in E. rewrite Qred_correct in E. lra. }
    rewrite D. unfold fin, done_, rate in *. cbn in *. lra.
  - change (done_ one) with (time j). change (fin t (j, Ended e)) with e in *. change (fin now (j, Ended e)) with e in BI.
    change (done_ (j, Ended e)) with (time j) in BI. rewrite <- BI.
    enough (S : slowed t st j (win t (j, Ended e)) == slowed now st j (win now (j, Ended e))) by (rewrite S; reflexivity).
    unfold slowed. apply total_eq, Forall_forall. intros [k q] K. specialize (G _ K). destruct G as [_ G].
    enough (S : both (win t (j, Ended e)) (win t (k, q)) == both (win now (j, Ended e)) (win now (k, q))) by now rewrite S.
    unfold both, win, fin. destruct q; cbn in *; cases.
Qed.

Lemma nonneg_total {X} (f : X -> Q) l : (forall x, In x l -> 0 <= f x) -> 0 <= total (map f l).
Proof. intros H. rewrite <- (total_zero l). now apply total_le, Forall_forall. Qed.

Lemma load_nonneg st j : 0 <= load_now m st j.
Proof. unfold load_now. apply nonneg_total. intros o _. destruct (runs _); [apply weight_nonneg|lra]. Qed.

Lemma weighed_nonneg j k v w : 0 <= weighs m j k * both v w.
Proof. apply Qmult_le_0_compat; [apply weight_nonneg|apply both_nonneg]. Qed.

(* A run beside other ends, each job with one. *)
Definition beside : Type := list (placed * phase * Q).
Definition job_and_end (one : placed * phase * Q) : placed * Q := (fst (fst one), snd one).
Definition later (now : Q) (l : beside) : Prop := Forall (fun one => fin now (fst one) <= snd one) l.

(* Of those that run, the first to end by these ends. *)
Lemma first_of (l : beside) one : In one l -> runs (snd (fst one)) = true ->
  exists one, In one l /\ runs (snd (fst one)) = true /\ forall other, In other l -> runs (snd (fst other)) = true -> snd one <= snd other.
Proof.
  revert one. induction l as [|a l IH]; intros one I R; [easy|].
  destruct (existsb (fun x : placed * phase * Q => runs (snd (fst x))) l) eqn:E.
  - apply existsb_exists in E as [o [O S]]. destruct (IH o O S) as [c [C [D L]]].
    destruct (runs (snd (fst a))) eqn:RA.
    + destruct (Qlt_le_dec (snd a) (snd c)) as [A|A].
      * exists a. split; [now left|]. split; [assumption|]. intros x [<-|H] Y; [lra|]. specialize (L x H Y). lra.
      * exists c. split; [now right|]. split; [assumption|]. intros x [<-|H] Y; [lra|]. auto.
    + exists c. split; [now right|]. split; [assumption|]. intros x [<-|H] Y; [congruence|]. auto.
  - assert (F : forall x, In x l -> runs (snd (fst x)) = true -> False).
    { intros x H Y. assert (existsb (fun x : placed * phase * Q => runs (snd (fst x))) l = true); [|congruence].
      apply existsb_exists. exists x. auto. }
    destruct I as [<-|I]; [|destruct (F _ I R)]. exists a. split; [now left|]. split; [assumption|].
    intros x [<-|H] Y; [lra|destruct (F _ H Y)].
Qed.

Lemma none_before now l j rest x : let st := map fst l in Forall (good now) st -> Forall (balanced now st) st -> later now l ->
  enough m (map job_and_end l) -> In (j, Running rest, x) l ->
  (forall other, In other l -> runs (snd (fst other)) = true -> x <= snd other) ->
  (forall t, next rate m now st = Some t -> x < t) -> False.
Proof.
  intros st G B L E I F U.
  assert (I' : In (j, Running rest) st) by (apply in_map_iff; now exists (j, Running rest, x)).
  unfold later in L. rewrite Forall_forall in L. assert (NX : now <= x) by exact (L _ I).
  assert (C : calm rate m now st x) by (intros u V; specialize (U u V); lra).
  assert (GJ := G). rewrite Forall_forall in GJ. destruct (GJ _ I') as [_ [_ P]].
  assert (A := left_before rate m now st x j rest U NX I' P). unfold left_at, rate in A.
  assert (S := slowed_later now st x j rest G NX C I').
  rewrite Forall_forall in B. assert (BJ := B _ I'). unfold balanced, fin, done_ in BJ. cbn [fst snd] in BJ.
  unfold enough, asked in E. rewrite Forall_map, Forall_forall in E. assert (EJ := E _ I). cbn [job_and_end fst snd] in EJ.
  rewrite map_map in EJ. unfold nominal_end in EJ.
  assert (T : slowed x st j (win x (j, Running rest))
    <= total (map (fun other => weighs m j (fst (job_and_end other)) * both (window_of (j, x)) (window_of (job_and_end other))) l)).
  { unfold slowed, st. rewrite map_map. apply total_le, Forall_forall. intros [[k q] y] K. cbn [fst snd job_and_end].
    apply product_le; [apply weight_nonneg|]. unfold window_of, win. cbn [fst snd].
    apply both_grows; cbn [fst snd]; try apply Qle_refl. assert (LK := L _ K).
    destruct q; unfold fin in *; cbn [fst snd] in *; try assumption. apply (F _ K). reflexivity. }
  unfold job_and_end in *. cbn [fst snd] in *. lra.
Qed.

Lemma later_step now t l : let st := map fst l in Forall (good now) st -> Forall (balanced now st) st -> later now l ->
  enough m (map job_and_end l) -> next rate m now st = Some t ->
  later t (map (fun one => (advance rate m now st t (fst one), snd one)) l).
Proof.
  intros st G B L E N. unfold later. rewrite Forall_map, Forall_forall. intros [[j p] x] I. cbn [fst snd]. rewrite fin_advance.
  unfold later in L. assert (LI := L). rewrite Forall_forall in LI. specialize (LI _ I). destruct p as [|rest|e]; try exact LI.
  destruct (first_of l _ I eq_refl) as [one [O [R F]]].
  destruct (Qlt_le_dec (snd one) t) as [X|X].
  - destruct one as [[k [|r|e]] y]; try discriminate. destruct (none_before now l k r y G B L E O F). intros u V. fold st in V.
    rewrite N in V. now injection V as <-.
  - specialize (F _ I eq_refl). cbn in *. lra.
Qed.

(* The whole run. *)
Definition begun (jobs : list placed) : state := map (fun j => (j, Waiting)) jobs.

Lemma begun_good jobs : valid jobs -> Forall (good 0) (begun jobs).
Proof. unfold valid, begun. intros V. rewrite Forall_map. eapply Forall_impl; [|exact V]. intros j [A B]. now split. Qed.

Lemma begun_balanced jobs : Forall (balanced 0 (begun jobs)) (begun jobs).
Proof.
  apply Forall_forall. intros o I. unfold begun in I. apply in_map_iff in I as [j [<- I]]. unfold balanced. cbn [fst].
  enough (S : slowed 0 (begun jobs) j (win 0 (j, Waiting)) == 0) by (rewrite S; unfold fin, done_; cbn [fst snd]; lra).
  unfold slowed. rewrite <- (total_zero (begun jobs)). apply total_eq, Forall_forall. intros o _. rewrite both_empty; [ring|cbn; lra].
Qed.

Lemma begun_due jobs : (all_due (begun jobs) <= 2 * length jobs)%nat.
Proof. unfold begun. induction jobs as [|j jobs IH]; cbn [map all_due due snd length] in *; lia. Qed.

Lemma step_jobs now st t : map fst (step now st t) = map fst st.
Proof. rewrite map_map. now apply map_ext. Qed.

Lemma final_ends now st : final st -> ends_of st = map (fin now) st.
Proof.
  unfold ends_of. induction 1 as [|[j p] st H F IH]; [reflexivity|]. cbn. rewrite IH. destruct p; try discriminate. reflexivity.
Qed.

Lemma combined {X Y Z} (f : X -> Y) (g : X -> Z) l : combine (map f l) (map g l) = map (fun x => (f x, g x)) l.
Proof. induction l; cbn; congruence. Qed.

Lemma run_ends jobs : valid jobs -> exists now st, Forall (good now) st /\ Forall (balanced now st) st /\ map fst st = jobs /\
  ((final st /\ dilated m jobs = Some (map (fin now) st)) \/ (stuck rate m now st /\ dilated m jobs = None)).
Proof.
  intros V. set (P := fun now st => Forall (balanced now st) st /\ map fst st = jobs).
  destruct (run_rule rate m P) with (n := (2 * length jobs)%nat) (now := 0) (st := begun jobs) as [now [st [G [[B J] H]]]].
  - intros now st t G [B J] N L C. split; [now apply balanced_step|]. now rewrite step_jobs.
  - apply begun_due.
  - now apply begun_good.
  - split; [apply begun_balanced|]. unfold begun. rewrite map_map. apply map_id.
  - exists now, st. split; [assumption|]. split; [assumption|]. split; [assumption|]. destruct H as [[F E]|[S E]]; [left|right].
    + split; [assumption|]. rewrite <- final_ends by assumption. exact E.
    + split; assumption.
Qed.

Lemma dilated_exact jobs es : valid jobs -> dilated m jobs = Some es -> length es = length jobs /\ exact m (combine jobs es).
Proof.
  intros V E. destruct (run_ends jobs V) as [now [st [G [B [J [[F H]|[_ H]]]]]]]; [|congruence].
  rewrite E in H. injection H as ->. rewrite <- J, !map_length. split; [reflexivity|]. rewrite combined. unfold exact.
  rewrite Forall_map, Forall_forall in *. intros [j p] I. assert (D := B _ I). unfold balanced in D. cbn [fst snd] in *.
  unfold asked. rewrite map_map. unfold slowed in D. unfold nominal_end. unfold final in F. rewrite Forall_forall in F.
  specialize (F _ I). destruct p; try discriminate F. change (done_ (j, Ended moment)) with (time j) in D.
  change (fin now (j, Ended moment)) with moment in *. unfold window_of, win in *. cbn [fst snd] in *.
  change (fin now (j, Ended moment)) with moment in *. lra.
Qed.

Lemma nobody_stuck now l : let st := map fst l in Forall (good now) st -> Forall (balanced now st) st -> later now l ->
  enough m (map job_and_end l) -> ~ stuck rate m now st.
Proof.
  intros st G B L E [N F]. apply F. unfold final. apply Forall_forall. intros [j p] I.
  destruct p as [|rest|e]; [|exfalso|reflexivity].
  - assert (C : calm rate m now st (start j + 1)) by (intros t T; congruence). assert (start j + 1 <= start j) by now apply (calm_waiting rate m now st). lra.
  - unfold st in I. apply in_map_iff in I as [one [O I]]. destruct (first_of l one I) as [a [A [R M]]]; [now rewrite O|].
    destruct a as [[k [|r|e]] y]; try discriminate. apply (none_before now l k r y G B L E A M). intros t T. fold st in T. congruence.
Qed.

Lemma dilated_least jobs others : valid jobs -> length others = length jobs -> enough m (combine jobs others) ->
  exists es, dilated m jobs = Some es /\ Forall2 Qle es others.
Proof.
  intros V N E.
  set (P := fun now st => Forall (balanced now st) st /\ exists l, map fst l = st /\ map job_and_end l = combine jobs others /\ later now l).
  destruct (run_rule rate m P) with (n := (2 * length jobs)%nat) (now := 0) (st := begun jobs) as [now [st [G [[B [l [<- [J L]]]] H]]]].
  - intros now st t G [B [l [<- [J L]]]] M T C. split; [now apply balanced_step|].
    exists (map (fun one => (advance rate m now (map fst l) t (fst one), snd one)) l). rewrite !map_map. split; [reflexivity|].
    split; [exact J|]. apply later_step; try assumption. now rewrite J.
  - apply begun_due.
  - now apply begun_good.
  - split; [apply begun_balanced|]. exists (map (fun one => (fst one, Waiting, snd one)) (combine jobs others)).
    rewrite !map_map. repeat split.
    + unfold begun. clear - N. revert others N.
      induction jobs as [|j jobs IH]; destruct others; cbn; intros; try discriminate; [reflexivity|]. f_equal. apply IH. congruence.
    + rewrite <- (map_id (combine jobs others)) at 2. apply map_ext. now intros [j e].
    + unfold later. rewrite Forall_map. unfold enough in E. rewrite Forall_forall in *. intros [j e] I. specialize (E _ I).
      unfold valid in V. rewrite Forall_forall in V. destruct (V j (in_combine_l _ _ _ _ I)) as [_ T]. unfold asked, nominal_end in E.
      cbn [fst snd fin] in *. unfold fin. cbn [fst snd].
      assert (0 <= total (map (fun other => weighs m j (fst other) * both (window_of (j, e)) (window_of other)) (combine jobs others))).
      { apply nonneg_total. intros o _. apply weighed_nonneg. } lra.
  - destruct H as [[F H]|[S _]]; [|destruct (nobody_stuck now l G B L); [now rewrite J|exact S]].
    exists (ends_of (map fst l)). split; [exact H|]. rewrite (final_ends now) by assumption. rewrite map_map.
    assert (O : others = map snd (map job_and_end l)).
    { rewrite J. clear - N. revert others N. induction jobs as [|j jobs IH]; destruct others; cbn; intros; try discriminate; [reflexivity|].
      f_equal. apply IH. congruence. }
    rewrite O, map_map. cbn. clear - L. induction L; constructor; assumption.
Qed.
End Dilated.
