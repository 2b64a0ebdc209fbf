(* Two runs side by side: where no job takes longer, none ends later; and shared processors always come to an end. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow.
From Allocert.proofs Require Import TorusContention TorusFlow TorusDilated.
Import ListNotations.
Local Open Scope Q_scope.

(* All cases of least and greatest numbers. *)

Section Shares.
Variables (rate : Q -> Q) (m : positive).
Hypothesis slower : forall a b, 0 <= a <= b -> rate b <= rate a.
Notation step now st t := (map (advance rate m now st%list t) st%list).

Lemma flow_final n now st : final st -> flow rate m n now st = Some (ends_of st).
Proof. intros F. apply all_over in F. destruct n; cbn; now rewrite F. Qed.

Lemma flow_step n now st t : (all_due st <= n)%nat -> next rate m now st = Some t -> ~ final st ->
  flow rate m n now st = flow rate m (pred n) t (step now st t).
Proof.
  intros D E F. destruct n as [|n]; [destruct F; apply no_due; lia|]. cbn. destruct (forallb _ st) eqn:O; [now apply all_over in O|].
  now rewrite E.
Qed.

Lemma flow_stuck n now st : next rate m now st = None -> ~ final st -> flow rate m n now st = None.
Proof. intros E F. destruct n; cbn; (destruct (forallb _ st) eqn:O; [now apply all_over in O|]); [reflexivity|]. now rewrite E. Qed.

Lemma next_final now st t : next rate m now st = Some t -> ~ final st.
Proof.
  intros E F. apply least_some in E as [[a [I _]] _]. apply in_flat_map in I as [[j p] [I A]]. unfold final in F. rewrite Forall_forall in F.
  specialize (F _ I). destruct p; try discriminate. easy.
Qed.

Lemma moment_of_waiting now st j : In (j, Waiting) st -> exists t, next rate m now st = Some t /\ t <= start j.
Proof.
  intros I. assert (F : In (start j) (flat_map (moments_of rate m now st) st)).
  { apply in_flat_map. exists (j, Waiting). cbn. auto. }
  unfold next. destruct (least _) as [t|] eqn:E; [|apply least_none in E; now rewrite E in F].
  exists t. split; [reflexivity|]. apply least_some in E as [_ L]. now apply L.
Qed.

(* Where one run is at a moment, and another one of jobs that take no less. *)
Definition two : Type := list ((placed * phase) * (placed * phase)).
Definition ahead (now now' : Q) (st st' : state) (x : Q) (one : (placed * phase) * (placed * phase)) : Prop :=
  let '((j, p), (k, q)) := one in region j = region k /\ start j = start k /\ time j <= time k /\
  match p, q with
  | Waiting, Waiting => True
  | Running r, Running s => left_at rate m now st x j r <= left_at rate m now' st' x k s
  | Ended e, Running s => e <= x
  | Ended e, Ended f => e <= f
  | _, _ => False
  end.

Lemma ahead_load now now' x l j k : Forall (ahead now now' (map fst l) (map snd l) x) l -> region j = region k ->
  load_now m (map fst l) j <= load_now m (map snd l) k.
Proof.
  intros A R. unfold load_now. rewrite !map_map. apply total_le. eapply Forall_impl; [|exact A]. intros [[i p] [i' q]] [B [_ [_ H]]].
  cbn [fst snd]. unfold weighs. rewrite R, B. assert (0 <= weighs m k i') by apply weight_nonneg. unfold weighs in H0.
  destruct p, q; cbn; try easy; try lra.
Qed.

Lemma ahead_later now now' x y l : Forall (ahead now now' (map fst l) (map snd l) x) l -> x <= y ->
  Forall (ahead now now' (map fst l) (map snd l) y) l.
Proof.
  intros A N. assert (AA := A). rewrite Forall_forall in A |- *. intros [[j p] [k q]] I. specialize (A _ I). cbn in A |- *.
  destruct A as [R [S [T A]]]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  destruct p as [|r|e], q as [|s|f]; try exact A; [|lra]. unfold left_at in *.
  assert (L := slower _ _ (conj (load_nonneg m (map fst l) j) (ahead_load now now' x l j k AA R))).
  assert (rate (load_now m (map snd l) k) * (y - x) <= rate (load_now m (map fst l) j) * (y - x)) by (apply Qmult_le_compat_r; lra). lra.
Qed.

(* The first run has an event, the second one, or both. *)
Lemma left_start now st j r : left_at rate m now st now j r == r.
Proof. unfold left_at. lra. Qed.

Lemma first_steps now now' l y : let st := map fst l in let st' := map snd l in
  (forall t, next rate m now' st' = Some t -> y < t) -> Forall (ahead now now' st st' y) l ->
  Forall (ahead y now' (step now st y) st' y) (map (fun one => (advance rate m now st y (fst one), snd one)) l).
Proof.
  intros st st' C A. rewrite Forall_map. assert (AA := A). rewrite Forall_forall in *. intros [[j p] [k q]] I. specialize (A _ I).
  assert (I' : In (k, q) st') by (apply in_map_iff; exists (j, p, (k, q)); auto). destruct A as [R [S [T A]]].
  unfold ahead. cbn [fst snd advance]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  destruct p as [|r|e], q as [|s|f]; try easy.
  - destruct (Qeq_bool (start j) y) eqn:E; [|exact Logic.I]. apply Qeq_bool_iff in E. destruct (moment_of_waiting now' st' k I') as [t [N L]].
    specialize (C t N). rewrite S in E. lra.
  - destruct (Qeq_bool _ 0) eqn:E; [lra|]. rewrite left_start, Qred_correct. exact A.
Qed.

Lemma second_steps now now' l y : let st := map fst l in let st' := map snd l in Forall (good now) st -> now <= y ->
  (forall t, next rate m now st = Some t -> y < t) -> Forall (ahead now now' st st' y) l ->
  Forall (ahead now y st (step now' st' y) y) (map (fun one => (fst one, advance rate m now' st' y (snd one))) l).
Proof.
  intros st st' G N C A. rewrite Forall_map. assert (AA := A). rewrite Forall_forall in *. intros [[j p] [k q]] I. specialize (A _ I).
  assert (I' : In (j, p) st) by (apply in_map_iff; exists (j, p, (k, q)); auto). destruct A as [R [S [T A]]].
  unfold ahead. cbn [fst snd advance]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  destruct p as [|r|e], q as [|s|f]; try easy.
  - destruct (Qeq_bool (start k) y) eqn:E; [|exact Logic.I]. apply Qeq_bool_iff in E. destruct (moment_of_waiting now st j I') as [t [M L]].
    specialize (C t M). rewrite S in L. lra.
  - destruct (G _ I') as [_ [_ P]]. assert (L := left_before rate m now st y j r C N I' P). unfold left_at at 2 in A.
    destruct (Qeq_bool _ 0) eqn:E.
    + apply Qeq_bool_iff in E. rewrite Qred_correct in E. lra.
    + rewrite left_start, Qred_correct. exact A.
  - destruct (Qeq_bool _ 0); exact A.
Qed.

Lemma both_step now now' l t u : let st := map fst l in let st' := map snd l in Forall (good now) st -> now <= t -> t == u ->
  calm rate m now st t -> Forall (ahead now now' st st' t) l ->
  Forall (ahead t u (step now st t) (step now' st' u) t)
    (map (fun one => (advance rate m now st t (fst one), advance rate m now' st' u (snd one))) l).
Proof.
  intros st st' G N U C A. rewrite Forall_map. rewrite Forall_forall in *. intros [[j p] [k q]] I. specialize (A _ I).
  assert (I' : In (j, p) st) by (apply in_map_iff; exists (j, p, (k, q)); auto). destruct A as [R [S [T A]]].
  unfold ahead. cbn [fst snd advance]. split; [assumption|]. split; [assumption|]. split; [assumption|].
  assert (Z : forall st k s, left_at rate m u st t k s == s) by (intros; unfold left_at; rewrite U; ring).
  destruct p as [|r|e], q as [|s|f]; try easy.
  - rewrite S. destruct (Qeq_bool (start k) t) eqn:E, (Qeq_bool (start k) u) eqn:F; try exact Logic.I.
    + rewrite left_start, Z. exact T.
    + apply Qeq_bool_iff in E. apply eq_bool_false in F. apply F. lra.
    + apply Qeq_bool_iff in F. apply eq_bool_false in E. apply E. lra.
  - destruct (G _ I') as [_ [_ P]]. assert (L := left_calm rate m now st t j r C N I' P).
    assert (B : left_at rate m now' st' t k s == s - rate (load_now m st' k) * (u - now')) by (unfold left_at; now rewrite U).
    rewrite B in A. unfold left_at in A, L.
    destruct (Qeq_bool _ 0) eqn:E, (Qeq_bool (Qred (s - _)) 0) eqn:F.
    + lra.
    + lra.
    + apply Qeq_bool_iff in F. apply eq_bool_false in E. rewrite Qred_correct in *. apply E. lra.
    + rewrite left_start, Z, !Qred_correct. exact A.
  - destruct (Qeq_bool _ 0); lra.
Qed.

Lemma side_by_side c : forall now now' x l n n', let st := map fst l in let st' := map snd l in
  (all_due st + all_due st' <= c)%nat -> (all_due st <= n)%nat -> (all_due st' <= n')%nat -> Forall (good now) st -> Forall (good now') st' ->
  now <= x -> now' <= x -> calm rate m now st x -> calm rate m now' st' x -> Forall (ahead now now' st st' x) l ->
  forall es', flow rate m n' now' st' = Some es' -> exists es, flow rate m n now st = Some es /\ Forall2 Qle es es'.
Proof.
  assert (Z : forall now st t, Forall (good now) st -> next rate m now st = Some t -> calm rate m now st t).
  { intros now st t _ E u U. rewrite E in U. injection U as <-. lra. }
  assert (W : forall now st t, Forall (good now) st -> next rate m now st = Some t -> now <= t ->
    Forall (good t) (step now st t) /\ calm rate m t (step now st t) t /\ (all_due (step now st t) < all_due st)%nat).
  { intros now st t G E N. assert (G' := good_step rate m now st t G N (Z now st t G E)). split; [assumption|]. split; [|now apply due_step].
    intros u U. now apply (next_later rate m t _ u G'). }
  induction c as [c IH] using (well_founded_induction lt_wf). intros now now' x l n n' st st' D DN DN' G G' N N' C C' A es' E.
  destruct (forallb (fun one => over (snd one)) st') eqn:F.
  { apply all_over in F. rewrite flow_final in E by assumption. injection E as <-.
    assert (H : final st /\ Forall2 Qle (ends_of st) (ends_of st')).
    { unfold final, ends_of, st, st' in *. clear - A F. revert A F. generalize (map fst l) at 1. generalize (map snd l) at 1.
      induction l as [|[[j p] [k q]] l IH]; intros s s' A F; cbn; [split; constructor|].
      apply Forall_cons_iff in A as [[_ [_ [_ H]]] A]. apply Forall_cons_iff in F as [Q F]. cbn in Q, F. destruct (IH _ _ A F) as [I J].
      destruct q; try discriminate. destruct p; try easy. split; [constructor; [reflexivity|assumption]|]. cbn. now constructor. }
    destruct H as [H J]. exists (ends_of st). split; [now apply flow_final|assumption]. }
  assert (NF : ~ final st') by (rewrite <- all_over; congruence).
  destruct (next rate m now' st') as [u|] eqn:U; [|rewrite flow_stuck in E by assumption; discriminate].
  assert (XU : x <= u) by now apply C'. rewrite (flow_step n' now' st' u) in E by assumption.
  destruct (W now' st' u G' U ltac:(lra)) as [GU [CU DU]].
  assert (Second : (forall t, next rate m now st = Some t -> u < t) -> exists es, flow rate m n now st = Some es /\ Forall2 Qle es es').
  { intros T. assert (A2 := ahead_later now now' x u l A XU).
    assert (A3 := second_steps now now' l u G ltac:(lra) T A2). fold st st' in A3.
    set (l' := map (fun one => (fst one, advance rate m now' st' u (snd one))) l) in *.
    assert (L1 : map fst l' = st) by (unfold l', st; rewrite map_map; reflexivity).
    assert (L2 : map snd l' = step now' st' u) by (unfold l', st'; rewrite !map_map; reflexivity).
    assert (H := IH (all_due st + all_due (step now' st' u))%nat ltac:(lia) now u u l' n (pred n')). cbv zeta in H. rewrite L1, L2 in H.
    apply H; clear H; try assumption; try lia; try lra. intros t M. specialize (T t M). lra. }
  destruct (next rate m now st) as [t|] eqn:T; [|apply Second; intros ? [=]].
  assert (XT : x <= t) by now apply C. assert (NT := next_final now st t T).
  destruct (W now st t G T ltac:(lra)) as [GT [CT DT]].
  destruct (Q_dec t u) as [[L|L]|L].
  - assert (A2 := ahead_later now now' x t l A XT).
    assert (A3 := first_steps now now' l t ltac:(intros v V; fold st' in V; rewrite U in V; injection V as <-; assumption) A2). fold st st' in A3.
    set (l' := map (fun one => (advance rate m now st t (fst one), snd one)) l) in *.
    assert (L1 : map fst l' = step now st t) by (unfold l', st; rewrite !map_map; reflexivity).
    assert (L2 : map snd l' = st') by (unfold l', st'; rewrite map_map; reflexivity).
    rewrite (flow_step n now st t) by assumption. rewrite <- (flow_step n' now' st' u) in E by assumption.
    assert (H := IH (all_due (step now st t) + all_due st')%nat ltac:(lia) t now' t l' (pred n) n'). cbv zeta in H. rewrite L1, L2 in H.
    apply H; clear H; try assumption; try lia; try lra. intros v V. rewrite U in V. injection V as <-. lra.
  - apply Second. intros v [= <-]. assumption.
  - assert (A2 := ahead_later now now' x t l A XT).
    assert (A3 := both_step now now' l t u G ltac:(lra) L (Z _ _ _ G T) A2). fold st st' in A3.
    set (l' := map (fun one => (advance rate m now st t (fst one), advance rate m now' st' u (snd one))) l) in *.
    assert (L1 : map fst l' = step now st t) by (unfold l', st; rewrite !map_map; reflexivity).
    assert (L2 : map snd l' = step now' st' u) by (unfold l', st'; rewrite !map_map; reflexivity).
    rewrite (flow_step n now st t) by assumption.
    assert (H := IH (all_due (step now st t) + all_due (step now' st' u))%nat ltac:(lia) t u t l' (pred n) (pred n')). cbv zeta in H. rewrite L1, L2 in H.
    apply H; clear H; try assumption; try lia; try lra. intros v V. specialize (CU v V). lra.
Qed.

Lemma longer_later jobs others es' : valid jobs -> longer jobs others -> ends rate m others = Some es' ->
  exists es, ends rate m jobs = Some es /\ Forall2 Qle es es'.
Proof.
  intros V L E. set (l := map (fun one => ((fst one, Waiting), (snd one, Waiting))) (combine jobs others)).
  assert (L1 : map fst l = begun jobs).
  { unfold l, begun. rewrite map_map. clear - L. induction L as [|? ? ? ? _ _ IH]; [reflexivity|]. cbn. f_equal. exact IH. }
  assert (L2 : map snd l = begun others).
  { unfold l, begun. rewrite map_map. clear - L. induction L as [|? ? ? ? _ _ IH]; [reflexivity|]. cbn. f_equal. exact IH. }
  assert (V' : valid others).
  { unfold valid in *. clear - V L. induction L as [|j k jobs others [R [S T]] L IH]; constructor; inversion V; subst; [|auto].
    destruct H1. rewrite <- S. split; [assumption|lra]. }
  assert (B := begun_due jobs). assert (B' := begun_due others). assert (G := begun_good jobs V). assert (G' := begun_good others V').
  assert (H := side_by_side (all_due (begun jobs) + all_due (begun others))%nat 0 0 0 l (2 * length jobs) (2 * length others)). cbv zeta in H. rewrite L1, L2 in H.
  apply H with (es' := es'); clear H; try assumption; try exact (le_n _); try lra.
  - intros t T. now apply (next_later rate m 0 (begun jobs)).
  - intros t T. now apply (next_later rate m 0 (begun others)).
  - apply Forall_forall. intros one I. unfold l in I. apply in_map_iff in I as [[j k] [<- I]]. cbn.
    clear - I L. induction L as [|j' k' jobs others [R [S T]] L IH]; [easy|]. destruct I as [[= <- <-]|I]; [auto|now apply IH].
Qed.
End Shares.

Section Times.
Variable m : positive.

Lemma shared_slower a b : 0 <= a <= b -> / (1 + b) <= / (1 + a).
Proof.
  intros H. assert (E : / (1 + a) - / (1 + b) == (b - a) * (/ (1 + a) * / (1 + b))) by (field; lra).
  assert (0 <= (b - a) * (/ (1 + a) * / (1 + b))); [|lra].
  apply Qmult_le_0_compat; [lra|]. apply Qmult_le_0_compat; apply Qinv_le_0_compat; lra.
Qed.

Lemma begun_jobs jobs : map fst (begun jobs) = jobs.
Proof. unfold begun. rewrite map_map. apply map_id. Qed.

Lemma ends_length st : final st -> length (ends_of st) = length st.
Proof. intros F. rewrite (final_ends 0) by assumption. apply map_length. Qed.

Lemma sharing_ends jobs : valid jobs -> exists es, sharing m jobs = Some es /\ length es = length jobs.
Proof.
  intros V. set (rate := fun load : Q => / (1 + load)).
  destruct (run_rule rate m (fun _ st => map fst st = jobs)) with (n := (2 * length jobs)%nat) (now := 0) (st := begun jobs)
    as [now [st [G [J [[F E]|[[N F] _]]]]]].
  - intros now st t _ J _ _ _. rewrite map_map. exact J.
  - apply begun_due.
  - now apply begun_good.
  - apply begun_jobs.
  - exists (ends_of st). split; [exact E|]. rewrite ends_length by assumption. now rewrite <- J, map_length.
  - exfalso. apply F. apply Forall_forall. intros [j p] I. destruct p as [|rest|e]; [exfalso|exfalso|reflexivity].
    + destruct (moment_of_waiting rate m now st j I) as [t [T _]]. congruence.
    + destruct (moment_of_running rate m now st j rest I) as [t [T _]]; [|congruence]. apply Qinv_lt_0_compat.
      assert (0 <= load_now m st j) by apply load_nonneg. lra.
Qed.

Lemma longer_weighs j j' k k' : region j = region j' -> region k = region k' -> weighs m j k = weighs m j' k'.
Proof. unfold weighs. now intros -> ->. Qed.

Lemma overlap_longer j j' k k' e e' : start j = start j' -> time j <= time j' -> start k = start k' -> e <= e' ->
  overlap j k e <= overlap j' k' e'.
Proof. intros A B C D. unfold overlap, nominal_end. rewrite A, C. cases. Qed.

Lemma total_le2 {X Y} (f : X -> Q) (g : Y -> Q) l l' : Forall2 (fun x y => f x <= g y) l l' -> total (map f l) <= total (map g l').
Proof. induction 1; unroll; lra. Qed.

Lemma nominal_longer jobs others : longer jobs others -> Forall2 Qle (nominal m jobs) (nominal m others).
Proof.
  intros L. unfold nominal. assert (H : forall js js', longer js js' -> Forall2 Qle
    (map (fun j => nominal_end j + dilation m jobs j) js) (map (fun j => nominal_end j + dilation m others j) js')).
  { induction 1 as [|j k js js' [R [S T]] H IH]; constructor; [|exact IH].
    enough (D : dilation m jobs j <= dilation m others k) by (unfold nominal_end; rewrite S; lra).
    apply total_le2. clear - L R S T. induction L as [|a b l l' [RA [SA TA]] L IH]; constructor; [|exact IH].
    rewrite (longer_weighs j k a b) by assumption. apply product_le; [apply weight_nonneg|]. apply overlap_longer; try assumption.
    unfold nominal_end. rewrite SA. lra. }
  now apply H.
Qed.

Definition recorded (one other : placed * Q) : Prop :=
  region (fst one) = region (fst other) /\ start (fst one) = start (fst other) /\ time (fst one) <= time (fst other) /\ snd one <= snd other.

Lemma place_longer jobs others : longer jobs others -> forall done done', Forall2 recorded done done' ->
  Forall2 Qle (map snd (place m done jobs)) (map snd (place m done' others)).
Proof.
  induction 1 as [|j k jobs others [R [S T]] L IH]; intros done done' D; cbn.
  - clear - D. induction D as [|? ? ? ? [_ [_ [_ H]]] D IH]; constructor; assumption.
  - apply IH, Forall2_app.
    + clear - R S T D. induction D as [|a b l l' [RA [SA [TA EA]]] D IH]; constructor; [|exact IH].
      unfold recorded, lengthened. cbn [fst snd]. split; [assumption|]. split; [assumption|]. split; [assumption|].
      rewrite (longer_weighs (fst a) (fst b) j k) by assumption.
      assert (O := overlap_longer j k (fst a) (fst b) (snd a) (snd b) S T SA EA).
      apply (product_le (weighs m (fst b) k)) in O; [|apply weight_nonneg]. lra.
    + constructor; [|constructor]. unfold recorded. cbn [fst snd]. split; [assumption|]. split; [assumption|]. split; [assumption|].
      enough (O : load m done j <= load m done' k) by (unfold nominal_end; rewrite S; lra). apply total_le2.
      clear - R S T D. induction D as [|a b l l' [RA [SA [TA EA]]] D IH]; constructor; [|exact IH].
      rewrite (longer_weighs j k (fst a) (fst b)) by assumption. apply product_le; [apply weight_nonneg|]. now apply overlap_longer.
Qed.

Lemma place_length jobs : forall done, length (place m done jobs) = (length done + length jobs)%nat.
Proof. induction jobs as [|j jobs IH]; intros done; cbn; [lia|]. rewrite IH, app_length, map_length. cbn. lia. Qed.

Lemma finite jobs : valid jobs -> length (nominal m jobs) = length jobs /\ length (sequential m jobs) = length jobs
  /\ exists es, sharing m jobs = Some es /\ length es = length jobs.
Proof.
  intros V. split; [apply map_length|]. split; [unfold sequential; now rewrite map_length, place_length|]. now apply sharing_ends.
Qed.

Lemma times jobs others : valid jobs -> longer jobs others ->
  Forall2 Qle (nominal m jobs) (nominal m others) /\ Forall2 Qle (sequential m jobs) (sequential m others)
  /\ (forall es', sharing m others = Some es' -> exists es, sharing m jobs = Some es /\ Forall2 Qle es es')
  /\ (forall es', dilated m others = Some es' -> exists es, dilated m jobs = Some es /\ Forall2 Qle es es').
Proof.
  intros V L. split; [now apply nominal_longer|]. split; [apply place_longer; [assumption|constructor]|]. split; intros es' E.
  - apply (longer_later _ m shared_slower jobs others es' V L E).
  - refine (longer_later (fun load => 1 - load) m _ jobs others es' V L E). intros. lra.
Qed.
End Times.
