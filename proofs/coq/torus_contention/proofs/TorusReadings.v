(* Dilated windows against records, for two jobs of one side, and whether they are finite. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow.
From Allocert.proofs Require Import TorusContention TorusFlow TorusDilated.
Import ListNotations.
Local Open Scope Q_scope.

(* All cases of least and greatest numbers. *)

Section Readings.
Variable m : positive.
Notation half_dilated := (fun load : Q => 1 - load).

(* Records of jobs that are placed one after the other are no later than ends that leave each job enough. *)
Definition summed (l : list (placed * Q)) (one : placed * Q) : Q :=
  total (map (fun other => weighs m (fst one) (fst other) * both (window_of one) (window_of other)) l).

Lemma summed_nonneg l one : 0 <= summed l one.
Proof. apply nonneg_total. intros o _. apply weighed_nonneg. Qed.

Lemma summed_app a b one : summed (a ++ b) one == summed a one + summed b one.
Proof. unfold summed. now rewrite map_app, total_app. Qed.

Lemma overlap_both j k r x e : nominal_end j <= x -> r <= e -> overlap j k r <= both (window_of (j, x)) (window_of (k, e)).
Proof. intros. unfold overlap, both, window_of. cbn [fst snd]. cases. Qed.

(* A job with its record and its end. *)
Definition with_end (t : placed * Q * Q) : placed * Q := (fst (fst t), snd t).

Lemma record_early ts rest : Forall (fun t => snd (fst t) <= nominal_end (fst (fst t)) + summed (map with_end ts) (with_end t)) ts ->
  enough m (map with_end ts ++ rest) -> Forall (fun t => snd (fst t) <= snd t) ts.
Proof.
  intros L E. rewrite Forall_forall in *. intros t I. specialize (L _ I). unfold enough in E. rewrite Forall_forall in E.
  assert (A : In (with_end t) (map with_end ts ++ rest)) by (apply in_app_iff; left; now apply in_map).
  specialize (E _ A). change (asked m _ _) with (nominal_end (fst (with_end t)) + summed (map with_end ts ++ rest) (with_end t)) in E.
  rewrite summed_app in E. assert (N := summed_nonneg rest (with_end t)). change (fst (with_end t)) with (fst (fst t)) in E.
  change (snd (with_end t)) with (snd t) in E. lra.
Qed.

Lemma place_early rest : forall ts,
  Forall (fun t => snd (fst t) <= nominal_end (fst (fst t)) + summed (map with_end ts) (with_end t)) ts ->
  enough m (map with_end ts ++ rest) ->
  Forall2 Qle (map snd (place m (map fst ts) (map fst rest))) (map snd (map with_end ts ++ rest)).
Proof.
  induction rest as [|[j x] rest IH]; intros ts L E; assert (B := record_early ts _ L E).
  - cbn. rewrite !app_nil_r. clear - B. induction B; constructor; assumption.
  - assert (J : nominal_end j <= x).
    { unfold enough in E. apply Forall_app in E as [_ E]. apply Forall_inv in E.
      change (asked m _ _) with (nominal_end j + summed (map with_end ts ++ (j, x) :: rest) (j, x)) in E.
      assert (N := summed_nonneg (map with_end ts ++ (j, x) :: rest) (j, x)). cbn [snd] in E. lra. }
    cbn [map place fst].
    set (ts' := map (fun t => (lengthened m j (fst t), snd t)) ts ++ [((j, nominal_end j + load m (map fst ts) j), x)]).
    assert (S : map with_end ts' = map with_end ts ++ [(j, x)]) by (unfold ts'; rewrite map_app, map_map; reflexivity).
    replace (map (lengthened m j) (map fst ts) ++ [(j, nominal_end j + load m (map fst ts) j)]) with (map fst ts')
      by (unfold ts'; rewrite map_app, !map_map; reflexivity).
    replace (map with_end ts ++ (j, x) :: rest) with (map with_end ts' ++ rest) in * by (rewrite S, <- app_assoc; reflexivity).
    apply IH; [|exact E]. rewrite S. unfold ts'. apply Forall_app. split; [rewrite Forall_map|].
    + rewrite Forall_forall in *. intros [[k r] e] I. specialize (L _ I). specialize (B _ I).
      change (with_end (lengthened m j (fst (k, r, e)), snd (k, r, e))) with (k, e). change (with_end (k, r, e)) with (k, e) in L.
      cbn [fst snd lengthened] in *. rewrite summed_app. unfold summed at 2. cbn [map]. rewrite total_cons, total_nil. cbn [fst snd].
      assert (O := overlap_both j k r x e J B). rewrite both_sym in O. apply (product_le (weighs m k j)) in O; [|apply weight_nonneg]. lra.
    + constructor; [|constructor]. change (with_end (j, nominal_end j + load m (map fst ts) j, x)) with (j, x). cbn [fst snd].
      rewrite summed_app. assert (N := summed_nonneg [(j, x)] (j, x)).
      enough (O : load m (map fst ts) j <= summed (map with_end ts) (j, x)) by lra.
      unfold load, summed. rewrite !map_map. apply total_le. eapply Forall_impl; [|exact B]. intros [[k r] e] R. cbn [fst snd with_end] in *.
      apply product_le; [apply weight_nonneg|]. now apply overlap_both.
Qed.

Lemma sequential_early done : enough m done -> Forall2 Qle (sequential m (map fst done)) (map snd done).
Proof. intros E. apply (place_early done nil); [constructor|exact E]. Qed.

Lemma fst_combine {X Y} (l : list X) (l' : list Y) : length l' = length l -> map fst (combine l l') = l.
Proof. revert l'. induction l as [|x l IH]; destruct l'; cbn; intros; try discriminate; [reflexivity|]. f_equal. apply IH. congruence. Qed.

Lemma snd_combine {X Y} (l : list X) (l' : list Y) : length l' = length l -> map snd (combine l l') = l'.
Proof. revert l'. induction l as [|x l IH]; destruct l'; cbn; intros; try discriminate; [reflexivity|]. f_equal. apply IH. congruence. Qed.

Lemma exact_enough done : exact m done -> enough m done.
Proof. apply Forall_impl. intros one E. rewrite E. apply Qle_refl. Qed.

Lemma records_early jobs es : valid jobs -> dilated m jobs = Some es -> Forall2 Qle (sequential m jobs) es.
Proof.
  intros V E. destruct (dilated_exact m jobs es V E) as [N X]. apply exact_enough, sequential_early in X.
  now rewrite fst_combine, snd_combine in X.
Qed.

Lemma windows jobs : valid jobs ->
  (forall es, dilated m jobs = Some es -> length es = length jobs /\ exact m (combine jobs es))
  /\ (forall others, length others = length jobs -> enough m (combine jobs others) ->
        exists es, dilated m jobs = Some es /\ Forall2 Qle es others).
Proof. split; intros; [now apply dilated_exact|now apply dilated_least]. Qed.

(* Two jobs of one side. *)
Lemma equally_dilated j k a b : valid [j; k] -> proper j -> proper k -> contends (region j) (region k) = true ->
  side (region j) = side (region k) -> dilated m [j; k] = Some [a; b] -> a - nominal_end j == b - nominal_end k.
Proof.
  intros V [A B] [C D] E S R. apply dilated_exact in R as [_ X]; [|assumption]. unfold exact in X. cbn [combine] in X.
  inversion X as [|? ? XA XB]; subst. apply Forall_inv in XB. unfold asked in *. cbn [fst snd map] in *.
  rewrite !total_cons, total_nil in *. rewrite (self_weight m j j) in XA by now apply no_self. rewrite (self_weight m k k) in XB by now apply no_self.
  assert (W : weighs m k j = weighs m j k) by (unfold weighs; rewrite contends_sym, E, S; reflexivity). rewrite W in XB.
  rewrite both_sym in XB. lra.
Qed.

(* Closed sets. *)
Lemma marked_load st : forall j k, region j = region k ->
  load_now m st j = load_now m (marked (map (fun one => region (fst one)) st) (map (fun one => runs (snd one)) st)) k.
Proof.
  intros j k R. unfold load_now, marked. rewrite combined, !map_map. f_equal. apply map_ext. intros [o p]. cbn [fst snd].
  destruct (runs p); [|reflexivity]. unfold weighs. now rewrite R.
Qed.

Lemma stuck_closed now st : Forall (good now) st -> stuck half_dilated m now st ->
  closed m (map (fun one => region (fst one)) st) (map (fun one => runs (snd one)) st).
Proof.
  intros G [N F]. assert (W : forall j, ~ In (j, Waiting) st).
  { intros j I. assert (C : calm half_dilated m now st (start j + 1)) by (intros t T; congruence).
    assert (start j + 1 <= start j) by now apply (calm_waiting half_dilated m now st). lra. }
  unfold closed. rewrite !map_length. split; [reflexivity|]. split.
  - destruct (existsb (fun one => runs (snd one)) st) eqn:E.
    + apply existsb_exists in E as [one [I R]]. apply in_map_iff. now exists one.
    + exfalso. apply F. apply Forall_forall. intros [j p] I. destruct p; [destruct (W _ I)|exfalso|reflexivity].
      assert (existsb (fun one : placed * phase => runs (snd one)) st = true) by (apply existsb_exists; eexists; split; [exact I|reflexivity]).
      congruence.
  - unfold marked at 2. rewrite combined, !Forall_map, Forall_forall. intros [j p] I. cbn [fst snd]. intros R.
    cbn in R. destruct p as [|rest|e]; try discriminate. cbn [fst snd] in *. rewrite <- (marked_load st j) by reflexivity.
    destruct (Qlt_le_dec (load_now m st j) 1) as [L|L]; [|exact L].
    destruct (moment_of_running half_dilated m now st j rest I) as [t [T _]]; [lra|congruence].
Qed.

Lemma closed_endless regions marks : closed m regions marks -> dilated m (map (fun p => Placed p 0 1) regions) = None.
Proof.
  intros [N [T C]]. destruct (dilated m _) as [es|] eqn:E; [exfalso|reflexivity].
  assert (V : valid (map (fun p => Placed p 0 1) regions)) by (unfold valid; rewrite Forall_map; apply Forall_forall; intros; cbn; lra).
  apply dilated_exact in E as [L X]; [|exact V]. rewrite map_length in L.
  assert (M : length (marked regions marks) = length regions) by (unfold marked; rewrite map_length, combine_length, N; apply Nat.min_id).
  set (l := combine (marked regions marks) es).
  assert (J : map job_and_end l = combine (map (fun p => Placed p 0 1) regions) es).
  { unfold l, marked. clear - N L. revert marks es N L. induction regions as [|p regions IH]; destruct marks, es; cbn; intros; try discriminate;
      [reflexivity|]. f_equal. apply IH; congruence. }
  assert (S : map fst l = marked regions marks) by (apply fst_combine; congruence).
  assert (R : exists one, In one l /\ runs (snd (fst one)) = true).
  { assert (I : exists o, In o (marked regions marks) /\ runs (snd o) = true).
    { clear - N T. unfold marked. revert marks N T. induction regions as [|p regions IH]; destruct marks; cbn; intros; try discriminate; [easy|].
      destruct T as [->|T]; [eexists; split; [now left|reflexivity]|]. destruct (IH marks) as [o [I R]]; [congruence|assumption|].
      exists o. auto. }
    destruct I as [o [I R]]. rewrite <- S in I. apply in_map_iff in I as [one [<- I]]. now exists one. }
  destruct R as [one [I R]]. destruct (first_of l one I R) as [[[j p] x] [A [P F]]]. cbn [fst snd] in *.
  rewrite <- J in X. unfold exact in X. rewrite Forall_map, Forall_forall in X. assert (Y := X _ A).
  assert (Z : forall o, In o l -> start (fst (fst o)) = 0 /\ time (fst (fst o)) = 1).
  { intros o O. apply (in_map fst) in O. rewrite S in O. unfold marked in O. apply in_map_iff in O as [[q b] [<- _]]. now cbn. }
  destruct (Z _ A) as [Z0 Z1]. cbn [fst snd] in *. unfold asked, nominal_end in Y. cbn [job_and_end fst snd] in Y. rewrite Z0, Z1, map_map in Y.
  assert (x0 : 0 <= x).
  { assert (0 <= total (map (fun o => weighs m j (fst (job_and_end o)) * both (window_of (j, x)) (window_of (job_and_end o))) l));
      [|cbn [fst snd job_and_end] in *; unfold job_and_end in *; cbn [fst snd] in *; lra]. apply nonneg_total. intros o _. apply weighed_nonneg. }
  assert (K : load_now m (map fst l) j * x <= total (map (fun o => weighs m j (fst (job_and_end o)) * both (window_of (j, x)) (window_of (job_and_end o))) l)).
  { unfold load_now. rewrite map_map, <- total_scale. apply total_le, Forall_forall. intros [[k q] y] O. cbn [fst snd job_and_end].
    destruct (runs q) eqn:Q; [|rewrite Qmult_0_l; apply weighed_nonneg]. apply product_le; [apply weight_nonneg|].
    specialize (F _ O Q). cbn in F. destruct (Z _ O) as [Z2 _]. cbn in Z2. unfold both, window_of, job_and_end. cbn [fst snd]. rewrite Z0, Z2. cases. }
  assert (H : 1 <= load_now m (map fst l) j).
  { rewrite Forall_forall in C. rewrite S. apply (C (j, p)); [|exact P]. rewrite <- S. apply in_map_iff. now exists (j, p, x). }
  assert (1 * x <= load_now m (map fst l) j * x) by now apply Qmult_le_compat_r.
  unfold job_and_end in *. cbn [fst snd] in *. lra.
Qed.

Lemma closed_sets regions :
  (forall jobs, valid jobs -> map region jobs = regions -> dilated m jobs <> None) <-> ~ exists marks, closed m regions marks.
Proof.
  split.
  - intros H [marks C]. apply (H (map (fun p => Placed p 0 1) regions)); [| |now apply closed_endless with marks].
    + unfold valid. rewrite Forall_map. apply Forall_forall. intros. cbn. lra.
    + rewrite map_map. apply map_id.
  - intros H jobs V R E. destruct (run_ends m jobs V) as [now [st [G [_ [J [[_ F]|[S _]]]]]]]; [congruence|].
    apply H. exists (map (fun one => runs (snd one)) st). rewrite <- R, <- J, map_map. now apply stuck_closed with now.
Qed.
End Readings.
