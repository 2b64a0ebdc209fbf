(* MIG starts no job later than any FCFS policy: every machine, every queue, every totally ordered set of times. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Migration.
Import ListNotations.

Section Dominance.

Variable T : Type.
Variable leb : T -> T -> bool.
Variable q : queue T.
Hypothesis leb_trans : forall a b c, le leb a b -> le leb b c -> le leb a c.
Hypothesis leb_total : forall a b, le leb a b \/ le leb b a.
Notation n := (jobs q).
Notation arrival := (arrival q).
Notation finish := (finish q).
Hypothesis finish_mono : forall j s t, le leb s t -> le leb (finish j s) (finish j t).
Hypothesis finish_later : forall j s, lt leb s (finish j s).

(* Whether the listed jobs can be placed side by side. *)
Variable fits : list nat -> bool.
Hypothesis fits_incl : forall a b, NoDup a -> incl a b -> fits b = true -> fits a = true.
Hypothesis fits_alone : forall k, k < n -> fits [k] = true.
Notation le := (le leb).
Notation lt := (lt leb).

Definition running (s : nat -> T) (t : T) (j : nat) : Prop := j < n /\ le (s j) t /\ lt t (finish j (s j)).
Definition together (A : nat -> Prop) : Prop := exists l, fits l = true /\ forall j, A j -> In j l.

Record policy (s : nat -> T) : Prop := {
  policy_arrived : forall k, k < n -> le (arrival k) (s k);
  policy_in_order : forall j k, j < k -> k < n -> le (s j) (s k);
  policy_together : forall t, together (running s t)
}.

(* The head starts at the first instant at which it has arrived and fits beside those that still run. *)
Definition as_soon_as_possible (s : nat -> T) : Prop :=
  forall k t, k < n -> le (arrival k) t -> (forall j, j < k -> le (s j) t) ->
  together (fun j => j = k \/ j < k /\ lt t (finish j (s j))) -> le (s k) t.

Lemma le_refl a : le a a.
Proof. unfold Migration.le. destruct (leb_total a a); assumption. Qed.

Lemma lt_le a b : lt a b -> le a b.
Proof. unfold Migration.lt, Migration.le. intros H. destruct (leb_total a b); [assumption | congruence]. Qed.

Lemma lt_le_trans a b c : lt a b -> le b c -> lt a c.
Proof.
  unfold Migration.lt, Migration.le. intros H L. destruct (leb c a) eqn:E; [|reflexivity].
  rewrite (leb_trans _ _ _ L E) in H. discriminate.
Qed.

Lemma le_lt_trans a b c : le a b -> lt b c -> lt a c.
Proof.
  unfold Migration.lt, Migration.le. intros L H. destruct (leb c a) eqn:E; [|reflexivity].
  rewrite (leb_trans _ _ _ E L) in H. discriminate.
Qed.

Theorem dominance m p : as_soon_as_possible m -> policy p -> forall k, k < n -> le (m k) (p k).
Proof.
  intros M P k. induction k as [k IH] using lt_wf_ind. intros Hk.
  apply M; [exact Hk | apply P; exact Hk | |].
  - intros j Hj. apply leb_trans with (p j); [apply IH; lia | apply P; assumption].
  - destruct (policy_together p P (p k)) as (l & F & I). exists l. split; [exact F|].
    intros j [->|[Hj R]]; apply I.
    + split; [exact Hk|]. split; [apply le_refl | apply finish_later].
    + split; [lia|]. split; [apply P; assumption|].
      eapply lt_le_trans; [exact R|]. apply finish_mono, IH; lia.
Qed.

Corollary ends_no_later m p : as_soon_as_possible m -> policy p ->
  forall k, k < n -> le (finish k (m k)) (finish k (p k)).
Proof. intros M P k Hk. apply finish_mono, dominance; assumption. Qed.

Notation max := (max T leb).
Notation least := (least T leb).
Notation still := (still T leb q).
Notation base := (base T leb q).
Notation moments := (moments T leb q).
Notation latest := (latest T leb q).
Notation next := (next T leb fits q).
Notation mig := (mig T leb fits q).
Notation mig_start := (mig_start T leb fits q).

Lemma mig_in k j s : In (j, s) (mig k) <-> j < k /\ s = mig_start j.
Proof.
  induction k as [|k IH]; cbn [Migration.mig In].
  - split; [tauto | lia].
  - rewrite IH. split.
    + intros [E|[H E]]; [injection E as <- <-; split; [lia | reflexivity] | split; [lia | exact E]].
    + intros [H ->]. destruct (Nat.eq_dec j k) as [->|N]; [left; reflexivity | right; split; [lia | reflexivity]].
Qed.

Lemma mig_nodup k : NoDup (map fst (mig k)).
Proof.
  induction k as [|k IH]; cbn [Migration.mig map]; constructor; [|exact IH].
  intros I. apply in_map_iff in I. destruct I as ([j s] & E & I). simpl in E. subst.
  apply mig_in in I. lia.
Qed.

Lemma still_in k t j : In j (still (mig k) t) <-> j < k /\ lt t (finish j (mig_start j)).
Proof.
  unfold Migration.still. rewrite in_map_iff. split.
  - intros ([i s] & E & I). simpl in E. subst. apply filter_In in I. destruct I as [I L].
    apply mig_in in I. destruct I as [H ->]. split; [exact H|]. apply negb_true_iff in L. exact L.
  - intros [H L]. exists (j, mig_start j). split; [reflexivity|]. apply filter_In. split; [apply mig_in; auto|].
    apply negb_true_iff. exact L.
Qed.

Lemma still_nodup k t : NoDup (still (mig k) t).
Proof.
  unfold Migration.still. pose proof (mig_nodup k) as N. induction (mig k) as [|x l IH]; [constructor|].
  cbn [map] in N. inversion N as [|y z H N']; subst. specialize (IH N'). cbn [filter].
  destruct (negb _); [|exact IH]. cbn [map]. constructor; [|exact IH].
  intros I. apply H. apply in_map_iff in I. destruct I as (js & E & I). apply filter_In in I.
  rewrite <- E. apply in_map. tauto.
Qed.

Lemma max_le_iff a b c : le (max a b) c <-> le a c /\ le b c.
Proof.
  unfold Migration.max, Migration.le. destruct (leb a b) eqn:E; split; try tauto; intros H.
  - split; [eapply leb_trans; eassumption | exact H].
  - split; [exact H|]. destruct (leb_total a b) as [L|L]; [congruence | eapply leb_trans; eassumption].
Qed.

Lemma fold_max_le d l c : le (fold_right max d l) c <-> le d c /\ forall x, In x l -> le x c.
Proof.
  induction l as [|x l IH]; cbn [fold_right In].
  - split; [intros H; split; [exact H | tauto] | tauto].
  - rewrite max_le_iff, IH. split.
    + intros (A & B & C). split; [exact B|]. intros y [<-|I]; auto.
    + intros (A & B). split; [apply B; auto|]. split; [exact A|]. intros y I. apply B. auto.
Qed.

Lemma least_le d l x : In x l -> le (least d l) x.
Proof.
  induction l as [|y l IH]; [intros []|]. cbn [Migration.least In]. intros [<-|I].
  - destruct (leb y (least d l)) eqn:E; [apply le_refl|]. apply lt_le. exact E.
  - specialize (IH I). destruct (leb y (least d l)) eqn:E; [eapply leb_trans; eassumption | exact IH].
Qed.

Lemma least_in d l : l <> [] -> (forall x, In x l -> le x d) -> exists y, In y l /\ least d l = y.
Proof.
  induction l as [|x l IH]; [congruence|]. intros _ H. cbn [Migration.least]. destruct (leb x (least d l)) eqn:E.
  - exists x. split; [left|]; reflexivity.
  - destruct l as [|z l].
    + simpl in E. rewrite (H x (or_introl eq_refl)) in E. discriminate.
    + destruct IH as (y & I & Y); [congruence | intros; apply H; right; assumption|].
      exists y. split; [right; exact I | exact Y].
Qed.

(* The last of some moments that is not after t. *)
Lemma last_before b l t : le b t -> exists c, In c (b :: l) /\ le c t /\ forall x, In x (b :: l) -> le x t -> le x c.
Proof.
  intros H. induction l as [|y l IH].
  - exists b. split; [left; reflexivity|]. split; [exact H|]. intros x [<-|[]] _. apply le_refl.
  - destruct IH as (c & I & L & G). destruct (leb y t) eqn:E; [destruct (leb c y) eqn:D|].
    + exists y. split; [right; left; reflexivity|]. split; [exact E|]. intros x [<-|[<-|X]] Lx.
      * eapply leb_trans; [apply G; [left; reflexivity | exact H] | exact D].
      * apply le_refl.
      * eapply leb_trans; [apply G; [right; exact X | exact Lx] | exact D].
    + exists c. split; [destruct I; [left|right; right]; assumption|]. split; [exact L|].
      intros x [<-|[<-|X]] Lx; [apply G; [left; reflexivity | exact Lx] | apply lt_le; exact D |
                                apply G; [right; exact X | exact Lx]].
    + exists c. split; [destruct I; [left|right; right]; assumption|]. split; [exact L|].
      intros x [<-|[<-|X]] Lx; [apply G; [left; reflexivity | exact Lx] | unfold Migration.le in Lx; congruence |
                                apply G; [right; exact X | exact Lx]].
Qed.

Lemma base_le k t : le (base k (mig k)) t <-> le (arrival k) t /\ forall j, j < k -> le (mig_start j) t.
Proof.
  unfold Migration.base. rewrite fold_max_le. split; intros [A B]; split; try exact A.
  - intros j H. apply B. apply in_map_iff. exists (j, mig_start j). split; [reflexivity | apply mig_in; auto].
  - intros x I. apply in_map_iff in I. destruct I as ([j s] & E & I). apply mig_in in I. destruct I as [H ->].
    simpl in E. subst. apply B. exact H.
Qed.

Lemma moment_end k j : j < k -> le (base k (mig k)) (finish j (mig_start j)) ->
  In (finish j (mig_start j)) (moments k (mig k)).
Proof.
  intros H L. right. apply filter_In. split; [|exact L].
  apply in_map_iff. exists (j, mig_start j). split; [reflexivity | apply mig_in; auto].
Qed.

Theorem mig_as_soon_as_possible : as_soon_as_possible mig_start.
Proof.
  intros k t Hk A B (l & F & I).
  assert (L : le (base k (mig k)) t) by (apply base_le; split; assumption).
  destruct (last_before _ (filter (leb (base k (mig k))) (map (fun js => finish (fst js) (snd js)) (mig k))) t L)
    as (c & Ic & Lc & G). fold (moments k (mig k)) in Ic, G.
  apply leb_trans with c; [|exact Lc]. apply least_le. apply filter_In. split; [exact Ic|].
  apply fits_incl with l; [| |exact F].
  - constructor; [|apply still_nodup]. intros J. apply still_in in J. lia.
  - intros j [<-|J]; apply I; [left; reflexivity|]. right. apply still_in in J. destruct J as [H J].
    split; [exact H|]. unfold Migration.lt. destruct (leb (finish j (mig_start j)) t) eqn:E; [|reflexivity].
    assert (X : le (finish j (mig_start j)) c).
    { apply G; [|exact E]. apply moment_end; [exact H|]. apply leb_trans with c; [|apply lt_le; exact J].
      destruct Ic as [<-|Ic]; [apply le_refl|]. apply filter_In in Ic. apply Ic. }
    unfold Migration.lt in J. unfold Migration.le in X. congruence.
Qed.

Theorem mig_no_later p : policy p -> forall k, k < n -> le (mig_start k) (p k).
Proof. intros P k Hk. apply dominance; [apply mig_as_soon_as_possible | exact P | exact Hk]. Qed.

(* ---- MIG is an FCFS policy itself *)

Lemma still_latest k : still (mig k) (latest k (mig k)) = [].
Proof.
  destruct (still (mig k) (latest k (mig k))) as [|j r] eqn:E; [reflexivity|]. exfalso.
  assert (J : In j (still (mig k) (latest k (mig k)))) by (rewrite E; left; reflexivity).
  apply still_in in J. destruct J as [H J].
  destruct (proj1 (fold_max_le (base k (mig k)) (moments k (mig k)) (latest k (mig k))) (le_refl _)) as [X Y].
  assert (Z : le (finish j (mig_start j)) (latest k (mig k))).
  { apply Y, moment_end; [exact H|]. eapply leb_trans; [exact X|]. apply lt_le. exact J. }
  unfold Migration.lt in J. unfold Migration.le in Z. congruence.
Qed.

Lemma latest_in k : exists y, In y (moments k (mig k)) /\ latest k (mig k) = y.
Proof.
  unfold Migration.latest. set (b := base k (mig k)). unfold Migration.moments. fold b. generalize (filter (leb b)
    (map (fun js => finish (fst js) (snd js)) (mig k))). intros l. cbn [fold_right].
  assert (H : forall l, fold_right max b l = b \/ In (fold_right max b l) l).
  { intros l'. induction l' as [|x l' IH]; [left; reflexivity|]. cbn [fold_right]. unfold Migration.max at 1 3.
    destruct (leb x (fold_right max b l')); [destruct IH; [left|right; right]; assumption | right; left; reflexivity]. }
  unfold Migration.max at 1. destruct (leb b (fold_right max b l)).
  - eexists. split; [|reflexivity]. destruct (H l) as [->|I]; [left; reflexivity | right; exact I].
  - exists b. split; [left|]; reflexivity.
Qed.

Lemma mig_moment k : k < n -> le (base k (mig k)) (mig_start k) /\ fits (k :: still (mig k) (mig_start k)) = true.
Proof.
  intros Hk. destruct (latest_in k) as (y & Iy & Ey).
  destruct (least_in (latest k (mig k)) (filter (fun t => fits (k :: still (mig k) t)) (moments k (mig k))))
    as (x & Ix & Ex).
  - intros E. assert (I : In y (filter (fun t => fits (k :: still (mig k) t)) (moments k (mig k)))).
    { apply filter_In. split; [exact Iy|]. rewrite <- Ey, still_latest. apply fits_alone. exact Hk. }
    rewrite E in I. exact I.
  - intros x I. apply filter_In in I. destruct I as [I _].
    exact (proj2 (proj1 (fold_max_le _ _ (latest k (mig k))) (le_refl _)) x I).
  - apply filter_In in Ix. destruct Ix as [I Fx]. change (mig_start k) with (next k (mig k)). unfold Migration.next.
    rewrite Ex. split; [|exact Fx]. destruct I as [<-|I]; [apply le_refl|]. apply filter_In in I. apply I.
Qed.

Lemma last_started t m : m <= n -> (exists k, k < m /\ le (mig_start k) t /\ forall j, j < m -> le (mig_start j) t -> j <= k)
  \/ forall j, j < m -> ~ le (mig_start j) t.
Proof.
  induction m as [|m IH]; intros Hm; [right; lia|].
  destruct (leb (mig_start m) t) eqn:E.
  - left. exists m. split; [lia|]. split; [exact E|]. intros; lia.
  - destruct IH as [(k & H & L & G)|G]; [lia| |].
    + left. exists k. split; [lia|]. split; [exact L|]. intros j Hj Lj.
      destruct (Nat.eq_dec j m) as [->|N]; [unfold Migration.le in Lj; congruence | apply G; [lia | exact Lj]].
    + right. intros j Hj Lj. destruct (Nat.eq_dec j m) as [->|N]; [unfold Migration.le in Lj; congruence|].
      apply (G j); [lia | exact Lj].
Qed.

Hypothesis fits_none : fits [] = true.

Theorem mig_policy : policy mig_start.
Proof.
  assert (O : forall j k, j < k -> k < n -> le (mig_start j) (mig_start k)).
  { intros j k Hj Hk. destruct (mig_moment k Hk) as [L _]. apply base_le in L. apply L. exact Hj. }
  split.
  - intros k Hk. destruct (mig_moment k Hk) as [L _]. apply base_le in L. apply L.
  - exact O.
  - intros t. destruct (last_started t n (Nat.le_refl _)) as [(k & Hk & L & G)|G].
    + destruct (mig_moment k Hk) as [_ F]. exists (k :: still (mig k) (mig_start k)). split; [exact F|].
      intros j (Hj & Lj & R). specialize (G j Hj Lj). destruct (Nat.eq_dec j k) as [->|N]; [left; reflexivity|].
      right. apply still_in. split; [lia|]. eapply le_lt_trans; eassumption.
    + exists []. split; [exact fits_none|]. intros j (Hj & Lj & _). exfalso. exact (G j Hj Lj).
Qed.

End Dominance.
