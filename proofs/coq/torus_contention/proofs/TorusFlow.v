(* Jobs that advance at rates set by who else is running: what holds at each event, and dilated windows. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow.
From Allocert.proofs Require Import TorusContention.
Import ListNotations.
Local Open Scope Q_scope.

(* The first of several moments. *)

Lemma least_some l t : least l = Some t -> (exists a, In a l /\ a == t) /\ forall a, In a l -> t <= a.
Proof.
  revert t. induction l as [|a l IH]; intros t; cbn; [discriminate|]. destruct (least l) as [b|] eqn:E; intros [= <-].
  - destruct (IH b eq_refl) as [[c [C D]] F]. split.
    + destruct (Q.min_spec a b) as [[_ H]|[_ H]]; [exists a|exists c]; (split; [auto|rewrite H]); [reflexivity|exact D].
    + intros x [->|X]; [apply Q.le_min_l|]. eapply Qle_trans; [apply Q.le_min_r|auto].
  - assert (l = []) as ->. { destruct l as [|x l]; [reflexivity|]. cbn in E. destruct (least l); discriminate. }
    split; [exists a; cbn; auto with qarith|]. intros x [->|[]]. lra.
Qed.

Lemma least_none l : least l = None -> l = [].
Proof. destruct l; [reflexivity|]. cbn. destruct (least l); discriminate. Qed.

Lemma le_bool_false a b : Qle_bool a b = false -> b < a.
Proof. intros H. apply Qnot_le_lt. intros G. apply Qle_bool_iff in G. congruence. Qed.

Lemma eq_bool_false a b : Qeq_bool a b = false -> ~ a == b.
Proof. intros H G. apply Qeq_bool_iff in G. congruence. Qed.

Section Run.
Variables (rate : Q -> Q) (m : positive).
Notation load := (load_now m).
Notation step now st t := (map (advance rate m now st%list t) st%list).

(* What holds of each job at a moment. *)
Definition good (now : Q) (one : placed * phase) : Prop :=
  0 < time (fst one) /\ match snd one with
  | Waiting => now <= start (fst one)
  | Running rest => start (fst one) <= now /\ 0 < rest
  | Ended e => start (fst one) <= e <= now
  end.

(* What is left to a job that runs, later on; nothing happens until then. *)
Definition left_at (now : Q) (st : state) (x : Q) (j : placed) (rest : Q) : Q := rest - rate (load st j) * (x - now).
Definition calm (now : Q) (st : state) (x : Q) : Prop := forall t, next rate m now st = Some t -> x <= t.

Lemma calm_waiting now st x j : calm now st x -> In (j, Waiting) st -> x <= start j.
Proof.
  unfold calm, next. intros C I. destruct (least _) as [t|] eqn:E.
  - apply least_some in E as [_ L]. specialize (C t eq_refl). eapply Qle_trans; [exact C|]. apply L, in_flat_map.
    exists (j, Waiting). cbn. auto.
  - apply least_none in E. assert (In (start j) []) as []. rewrite <- E. apply in_flat_map. exists (j, Waiting). cbn. auto.
Qed.

Lemma moment_of_running now st j rest : In (j, Running rest) st -> 0 < rate (load st j) ->
  exists t, next rate m now st = Some t /\ t <= now + rest / rate (load st j).
Proof.
  intros I P. assert (F : In (Qred (now + rest / rate (load st j))) (flat_map (moments_of rate m now st) st)).
  { apply in_flat_map. exists (j, Running rest). split; [assumption|]. cbn. destruct (Qle_bool _ 0) eqn:E.
    - apply Qle_bool_iff in E. lra.
    - now left. }
  unfold next. destruct (least _) as [t|] eqn:E.
  - exists t. split; [reflexivity|]. apply least_some in E as [_ L]. apply L in F. now rewrite Qred_correct in F.
  - apply least_none in E. now rewrite E in F.
Qed.

Lemma product_le_l a x y : 0 <= a -> x <= y -> a * x <= a * y.
Proof. intros. rewrite !(Qmult_comm a). now apply Qmult_le_compat_r. Qed.

Lemma product_lt_l a x y : 0 < a -> x < y -> a * x < a * y.
Proof. intros. rewrite !(Qmult_comm a). now apply Qmult_lt_compat_r. Qed.

Lemma left_calm now st x j rest : calm now st x -> now <= x -> In (j, Running rest) st -> 0 < rest -> 0 <= left_at now st x j rest.
Proof.
  intros C N I P. unfold left_at. destruct (Qlt_le_dec 0 (rate (load st j))) as [R|R].
  - destruct (moment_of_running now st j rest I R) as [t [E L]]. specialize (C t E).
    assert (rate (load st j) * (x - now) <= rate (load st j) * (rest / rate (load st j))) by (apply product_le_l; lra).
    rewrite Qmult_div_r in H by lra. lra.
  - assert (0 <= - rate (load st j) * (x - now)) by (apply Qmult_le_0_compat; lra). lra.
Qed.

Lemma left_before now st x j rest : (forall t, next rate m now st = Some t -> x < t) -> now <= x -> In (j, Running rest) st -> 0 < rest ->
  0 < left_at now st x j rest.
Proof.
  intros C N I P. unfold left_at. destruct (Qlt_le_dec 0 (rate (load st j))) as [R|R].
  - destruct (moment_of_running now st j rest I R) as [t [E L]]. specialize (C t E).
    assert (rate (load st j) * (x - now) < rate (load st j) * (rest / rate (load st j))) by (apply product_lt_l; lra).
    rewrite Qmult_div_r in H by lra. lra.
  - assert (0 <= - rate (load st j) * (x - now)) by (apply Qmult_le_0_compat; lra). lra.
Qed.

Lemma next_later now st t : Forall (good now) st -> next rate m now st = Some t -> now <= t.
Proof.
  intros G E. apply least_some in E as [[a [I <-]] _]. apply in_flat_map in I as [[j p] [I A]]. rewrite Forall_forall in G.
  apply G in I as [_ I]. destruct p as [|rest|e]; cbn in *.
  - destruct A as [<-|[]]. assumption.
  - destruct (Qle_bool _ 0) eqn:B; [easy|]. destruct A as [<-|[]]. rewrite Qred_correct. apply le_bool_false in B.
    assert (0 <= rest / rate (load st j)). { apply Qle_shift_div_l; lra. } lra.
  - easy.
Qed.

Lemma good_step now st t : Forall (good now) st -> now <= t -> calm now st t -> Forall (good t) (step now st t).
Proof.
  intros G N C. rewrite Forall_map, Forall_forall in *. intros [j p] I. specialize (G _ I). unfold good in *. cbn in *.
  destruct G as [T G]. split; [assumption|]. destruct p as [|rest|e]; cbn in *.
  - destruct (Qeq_bool (start j) t) eqn:E.
    + apply Qeq_bool_iff in E. split; lra.
    + eapply calm_waiting; eassumption.
  - assert (L := left_calm _ _ _ _ _ C N I (proj2 G)). unfold left_at in L.
    destruct (Qeq_bool _ 0) eqn:E; [lra|]. apply eq_bool_false in E. rewrite Qred_correct in *. split; lra.
  - lra.
Qed.

(* There are two events a job at most. *)
Definition due (p : phase) : nat := match p with Waiting => 2 | Running _ => 1 | Ended _ => 0 end.
Fixpoint all_due (st : state) : nat := match st with [] => 0 | one :: st => due (snd one) + all_due st end.

Lemma due_step now st t : Forall (good now) st -> next rate m now st = Some t -> (all_due (step now st t) < all_due st)%nat.
Proof.
  intros G E. apply least_some in E as [[a [I A]] _]. apply in_flat_map in I as [[j p] [I M]].
  assert (D : forall one, (due (snd (advance rate m now st t one)) <= due (snd one))%nat).
  { intros [k [|rest|e]]; cbn; try destruct (Qeq_bool _ _); cbn; lia. }
  assert (S : (due (snd (advance rate m now st t (j, p))) < due p)%nat).
  { rewrite Forall_forall in G. destruct (G _ I) as [_ G']. destruct p as [|rest|e]; cbn in *.
    - destruct M as [<-|[]]. assert (E := A). apply Qeq_bool_iff in E. rewrite E. cbn. lia.
    - destruct (Qle_bool _ 0) eqn:B; [easy|]. destruct M as [<-|[]]. apply le_bool_false in B. rewrite Qred_correct in A.
      destruct (Qeq_bool _ 0) eqn:E; [cbn; lia|]. apply eq_bool_false in E. exfalso. apply E. rewrite Qred_correct, <- A.
      field. lra.
    - easy. }
  assert (F : forall f : placed * phase -> placed * phase, (forall one, (due (snd (f one)) <= due (snd one))%nat) ->
    (due (snd (f (j, p))) < due p)%nat -> forall l, In (j, p) l -> (all_due (map f l) < all_due l)%nat).
  { clear. intros f D S. assert (W : forall l, (all_due (map f l) <= all_due l)%nat).
    { induction l as [|x l IH]; cbn; [lia|]. specialize (D x). lia. }
    induction l as [|x l IH]; [easy|]. cbn. intros [->|H].
    - specialize (W l). cbn. lia.
    - specialize (IH H). specialize (D x). lia. }
  now apply F.
Qed.

(* With enough events left a run either ends or comes to a state in which nobody waits and nobody advances. *)
Definition final (st : state) : Prop := Forall (fun one => over (snd one) = true) st.
Definition stuck (now : Q) (st : state) : Prop := next rate m now st = None /\ ~ final st.
Definition ends_of (st : state) : list Q := flat_map (fun one => match snd one with Ended e => [e] | _ => [] end) st.

Lemma all_over st : forallb (fun one => over (snd one)) st = true <-> final st.
Proof. unfold final. now rewrite forallb_forall, Forall_forall. Qed.

Lemma no_due st : all_due st = 0%nat -> final st.
Proof.
  induction st as [|[j p] st IH]; cbn; intros H; constructor.
  - destruct p; cbn in *; [lia|lia|reflexivity].
  - apply IH. lia.
Qed.

Lemma run_rule (P : Q -> state -> Prop) :
  (forall now st t, Forall (good now) st -> P now st -> next rate m now st = Some t -> now <= t -> calm now st t -> P t (step now st t)) ->
  forall n now st, (all_due st <= n)%nat -> Forall (good now) st -> P now st ->
  exists then_ st', Forall (good then_) st' /\ P then_ st' /\
    ((final st' /\ flow rate m n now st = Some (ends_of st')) \/ (stuck then_ st' /\ flow rate m n now st = None)).
Proof.
  intros S. induction n as [|n IH]; intros now st D G H; cbn [flow].
  - assert (F : final st) by (apply no_due; lia). exists now, st. split; [assumption|]. split; [assumption|]. left.
    split; [assumption|]. apply all_over in F. now rewrite F.
  - destruct (forallb _ st) eqn:F.
    + apply all_over in F. exists now, st. auto.
    + destruct (next rate m now st) as [t|] eqn:E.
      * assert (N := next_later _ _ _ G E). assert (C : calm now st t). { intros x X. rewrite E in X. injection X as <-. lra. }
        apply IH; [|now apply good_step|now apply S]. assert (L := due_step _ _ _ G E). lia.
      * exists now, st. split; [assumption|]. split; [assumption|]. right. split; [|reflexivity]. split; [assumption|].
        rewrite <- all_over. congruence.
Qed.
End Run.
