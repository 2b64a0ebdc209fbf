(* What the feasibility algorithm gives is a schedule. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusPlans TorusProfiles.
From Allocert.proofs Require Import TorusProfiles TorusTurns TorusPlans TorusTops.
Import ListNotations.
Local Open Scope nat_scope.

Section Times.
Context {N : numbers}.
Add Ring times : (laws N).
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).
Local Notation "a <= b" := (at_most a b = true).
Ltac shifted H := apply (shift _ _ _ _) with (2 := H); ring.

(* The parts of a job: on rows of an entry from when it is free, one after the other; what is left there is free no earlier than they end. *)
Definition off (side : Z) (q : part N) (x : entry N) : Prop := (row q + side - 1 < first x)%Z \/ (last x < row q)%Z.
Definition sound T side t (l : profile N) (p : placement N) (l' : profile N) : Prop :=
  job_side p = side
  /\ (forall q, In q (parts p) -> from q < until q = true /\ until q <= T /\ (exists e, In e l /\ (first e <= row q)%Z /\ (row q + side - 1 <= last e)%Z /\ from q = busy T e)
      /\ forall x, In x l' -> off side q x \/ until q <= busy T x)
  /\ total (map (fun q => until q - from q) (parts p)) = t
  /\ ((exists q, parts p = [q]) \/ exists x y, parts p = [x; y] /\ until y <= from x).

Lemma off_cut side (e x : entry N) from until : In x (cut side e) -> off side (Part (first e) from until) x.
Proof. intros X. apply cut_in in X as [-> _]. left. cbn. lia. Qed.

Lemma makes_sound r T side t (l : profile N) p l' : alone r = true -> (0 < side)%Z -> zero N < t = true -> below l T -> stairs l -> apart l -> wide side l ->
  makes r T side t l p l' -> sound T side t l p l'.
Proof.
  intros Al P Pt B [_ Ps] A W M.
  assert (Wide : forall e, In e l -> (first e + side - 1 <= last e)%Z) by (intros e E; unfold wide in W; rewrite Forall_forall in W; specialize (W e E); unfold width in W; lia).
  unfold below in B. rewrite Forall_forall in B, Ps. unfold sound, busy. destruct M as [e b E|a e b E _|a e f b E F]; cbn [job_side parts].
  - assert (I : In e (e :: b)) by now left. specialize (Wide e I). inversion A as [|? ? _ G]; subst. rewrite Forall_forall in G. split; [reflexivity|]. split; [|split].
    + intros q [<-|[]]. cbn [from until row]. split; [unfold busy; shifted Pt|]. split.
      { apply less_most. unfold busy. shifted E. }
      split; [exists e; split; [exact I|split; [lia|split; [lia|reflexivity]]]|]. intros x [<-|X]; [right; cbn [rest]; unfold busy; match goal with |- ?u <= ?v => replace v with u by ring end; apply most_refl|].
      left. apply in_app_iff in X as [X|X]; [now apply off_cut|]. left. cbn [row]. specialize (G x X). lia.
    + cbn. unfold busy. ring.
    + left. eauto.
  - assert (I : In e (a ++ e :: b)) by (apply in_app_iff; right; now left). specialize (Wide e I). apply sorted_app in A as (_ & A & B'). inversion A as [|? ? _ G]; subst. rewrite Forall_forall in G.
    split; [reflexivity|]. split; [|split].
    + intros q [<-|[]]. cbn [from until row]. split; [specialize (Ps e I); unfold busy; shifted Ps|]. split; [apply most_refl|].
      split; [exists e; split; [exact I|split; [lia|split; [lia|reflexivity]]]|]. intros x X. left. apply in_app_iff in X as [X|X]; [|apply in_app_iff in X as [X|X]].
      * right. cbn [row]. specialize (B' x e X (or_introl eq_refl)). exact B'.
      * now apply off_cut.
      * left. cbn [row]. specialize (G x X). lia.
    + cbn. unfold busy. ring.
    + left. eauto.
  - assert (I : In e (a ++ e :: f :: b)) by (apply in_app_iff; right; now left). assert (J : In f (a ++ e :: f :: b)) by (apply in_app_iff; right; right; now left).
    assert (We := Wide e I). assert (Wf := Wide f J). apply sorted_app in A as (_ & A & B'). inversion A as [|? ? A' G]; subst. inversion A' as [|? ? _ H]; subst. rewrite Forall_forall in G, H.
    assert (L : t < rest f = true) by (destruct F as [F|[_ F]]; [exact F|congruence]). assert (Gf := G f (or_introl eq_refl)).
    split; [reflexivity|]. split; [|split].
    + intros q [<-|[<-|[]]]; cbn [from until row].
      * split; [specialize (Ps e I); unfold busy; shifted Ps|]. split; [apply most_refl|]. split; [exists e; split; [exact I|split; [lia|split; [lia|reflexivity]]]|]. intros x X. left.
        apply in_app_iff in X as [X|X]; [|apply in_app_iff in X as [X|[<-|X]]; [| |apply in_app_iff in X as [X|X]]].
        -- right. exact (B' x e X (or_introl eq_refl)).
        -- destruct (keep r); [|easy]. now apply off_cut.
        -- left. cbn [row first]. lia.
        -- apply cut_in in X as [-> _]. left. cbn [row first]. lia.
        -- left. cbn [row]. specialize (G x (or_intror X)). lia.
      * split; [unfold busy; shifted E|]. split; [apply most_trans with (T - rest e); [apply less_most; unfold busy; shifted L|]; apply less_most; specialize (Ps e I); shifted Ps|].
        split; [exists f; split; [exact J|split; [lia|split; [lia|reflexivity]]]|]. intros x X.
        apply in_app_iff in X as [X|X]; [|apply in_app_iff in X as [X|[<-|X]]; [| |apply in_app_iff in X as [X|X]]].
        -- left. right. exact (B' x f X (or_intror (or_introl eq_refl))).
        -- left. destruct (keep r); [|easy]. apply cut_in in X as [-> _]. right. cbn [row last]. exact Gf.
        -- right. cbn [rest]. unfold busy. match goal with |- ?u <= ?v => replace v with u by ring end. apply most_refl.
        -- left. now apply off_cut.
        -- left. left. cbn [row]. specialize (H x X). lia.
    + cbn. unfold busy. ring.
    + right. eexists. eexists. split; [reflexivity|]. cbn [until from]. unfold busy. apply less_most. shifted L.
Qed.

(* All that a run preserves *)
Definition within (m : Z) (l : profile N) : Prop := Forall (fun e => (0 <= first e)%Z /\ (last e < m)%Z) l.

Lemma turn_sound r T m side t (l : profile N) p l'' : narrow_ones r = Skipped -> keep r = true -> alone r = true -> (0 < side)%Z -> zero N < t = true ->
  stairs l -> striped side l -> below l T -> apart l -> within m l -> step r T side t l = Done p l'' ->
  (stairs l'' /\ striped side l'' /\ below l'' T /\ apart l'' /\ within m l'') /\ sound T side t l p l''
  /\ Forall (fun x => exists e, In e l /\ (first e <= first x)%Z /\ (last x <= last e)%Z /\ rest x <= rest e) l''.
Proof.
  intros Sk K Al P Pt S Sd B A Wm E. destruct (step_striped r T side t l Sk K Al P S Sd B Pt) as (l0 & thin & -> & W & Th & _ & R). rewrite E in R.
  destruct R as (l' & -> & M & S' & Sd' & B'). assert (I := makes_within _ _ _ _ _ _ _ Pt P W M). apply Forall_app in B as [B0 B1].
  apply sorted_app in A as (A0 & A1 & A01). assert (S0 : stairs l0) by (destruct S as [S Ps]; apply sorted_app in S as (S & _); apply Forall_app in Ps as [Ps _]; now split).
  assert (So := makes_sound r T side t l0 p l' Al P Pt B0 S0 A0 W M).
  assert (I' : Forall (fun x => exists e, In e (l0 ++ thin) /\ (first e <= first x)%Z /\ (last x <= last e)%Z /\ rest x <= rest e) (l' ++ thin)).
  { apply Forall_app. split; [eapply Forall_impl; [|exact I]; cbn; intros x (e & X & Q); exists e; split; [apply in_app_iff; now left|exact Q]|].
    apply Forall_forall. intros x X. exists x. repeat split; try lia; [apply in_app_iff; now right|apply most_refl]. }
  split; [|split; [|exact I']].
  - split; [exact S'|]. split; [exact Sd'|]. split; [exact B'|]. split.
    + apply sorted_app. split; [now apply (makes_in_order _ _ _ _ _ _ _ P M)|]. split; [exact A1|]. rewrite Forall_forall in I. intros x y X Y.
      destruct (I x X) as (e & Q & _ & L & _). specialize (A01 e y Q Y). cbn in A01. lia.
    + unfold within in *. rewrite Forall_forall in Wm, I'. apply Forall_forall. intros x X. destruct (I' x X) as (e & Q & F & L & _). specialize (Wm e Q). lia.
  - destruct So as (J & Q & V & U). split; [exact J|]. split; [|auto]. intros q Iq. destruct (Q q Iq) as (Q1 & Q2 & (e & Q3 & Q4 & Q5 & Q6) & Q7). split; [exact Q1|]. split; [exact Q2|].
    split; [exists e; split; [apply in_app_iff; now left|auto]|]. intros x X. apply in_app_iff in X as [X|X]; [now apply Q7|]. left. left. specialize (A01 e x Q3 X). cbn in A01. lia.
Qed.

(* A window that was given to an earlier job *)
Definition blocks T i (l : profile N) (w : window N) : Prop := (number (held w) < i)%nat /\ columns (held w) = rows (held w) /\
  forall x, In x l -> (forall c, In c (rows (held w)) -> (Z.of_nat c < first x)%Z \/ (last x < Z.of_nat c)%Z) \/ finish w <= busy T x.

Lemma no_shares a b : (forall c, In c a -> ~ In c b) -> shares a b = false.
Proof.
  intros H. destruct (shares a b) eqn:S; [|reflexivity]. apply existsb_exists in S as (x & X & S). apply existsb_exists in S as (y & Y & S). apply Nat.eqb_eq in S. subst. now destruct (H y X).
Qed.

Lemma in_window i (p : placement N) w : In w (windows_of i p) -> exists q, In q (parts p) /\ w = Window (Piece i (seq (Z.to_nat (row q)) (Z.to_nat (job_side p))) (seq (Z.to_nat (row q)) (Z.to_nat (job_side p)))) (from q) (until q).
Proof. unfold windows_of. intros W. apply in_map_iff in W as (q & <- & Q). eauto. Qed.

Lemma clear_app (a b : list (window N)) : clear a = true -> clear b = true -> (forall v w, In v a -> In w b -> negb (together v w) || apart_from (held v) (held w) = true) -> clear (a ++ b) = true.
Proof.
  intros A B H. induction a as [|v a IH]; [exact B|]. cbn [clear app] in *. apply andb_true_iff in A as [Av A]. rewrite IH; [|exact A|intros; apply H; [now right|assumption]].
  rewrite forallb_app, Av, andb_true_r. cbn. apply forallb_forall. intros w W. apply H; [now left|assumption].
Qed.

Lemma run_clear r T m : narrow_ones r = Skipped -> keep r = true -> alone r = true -> forall jobs above l i, (0 < above)%Z -> chain above jobs ->
  stairs l -> striped above l -> below l T -> apart l -> within m l -> let ts := run r T jobs l in
  clear (scheduled i ts) = true /\ (forall w v, blocks T i l w -> In v (scheduled i ts) -> negb (together w v) || apart_from (held w) (held v) = true)
  /\ (forall v, In v (scheduled i ts) -> (i <= number (held v))%nat)
  /\ Forall (fun t => sound T (fst (job t)) (snd (job t)) (before t) (placed t) (after t) /\ within m (before t) /\ stairs (before t) /\ below (before t) T) ts.
Proof.
  intros Sk K Al. induction jobs as [|[d t] jobs IH]; intros above l i P C S Sd B A Wm; [cbn; repeat split; try easy; constructor|]. destruct C as (Pd & D & Pt & C).
  assert (Sd' := striped_finer d above l Pd D P Sd). cbn [run fst snd]. destruct (step r T d t l) as [|p l'] eqn:E; [cbn; repeat split; try easy; constructor|].
  destruct (turn_sound r T m d t l p l' Sk K Al Pd Pt S Sd' B A Wm E) as ((S1 & Sd1 & B1 & A1 & Wm1) & So & I). cbn [scheduled placed].
  destruct (IH d l' (Datatypes.S i) Pd C S1 Sd1 B1 A1 Wm1) as (C1 & C2 & C3 & C4). clear IH. destruct So as (Js & Q & V & U). rewrite Forall_forall in I.
  unfold within in Wm, Wm1. rewrite Forall_forall in Wm, Wm1.
  assert (Range : forall q, In q (parts p) -> (0 <= row q)%Z) by (intros q Iq; destruct (Q q Iq) as (_ & _ & (e & Ie & F & _) & _); specialize (Wm e Ie); lia).
  assert (New : forall w, In w (windows_of i p) -> blocks T (Datatypes.S i) l' w).
  { intros w W. apply in_window in W as (q & Iq & ->). split; [cbn; lia|]. split; [reflexivity|]. intros x X. destruct (Q q Iq) as (_ & _ & _ & H). destruct (H x X) as [H'|H']; [left|right; exact H'].
    cbn [held rows]. intros c Ic. apply in_seq in Ic. specialize (Range q Iq). rewrite Js in Ic. destruct H'; lia. }
  assert (Old : forall w, blocks T i l w -> blocks T (Datatypes.S i) l' w).
  { intros w (W1 & W2 & W3). split; [lia|]. split; [exact W2|]. intros x X. destruct (I x X) as (e & Ie & F & L & R). destruct (W3 e Ie) as [H|H].
    - left. intros c Ic. destruct (H c Ic); lia.
    - right. apply most_trans with (1 := H). unfold busy. replace (T - rest e) with (opposite N (rest e) + T) by ring. replace (T - rest x) with (opposite N (rest x) + T) by ring.
      apply most_plus. unfold at_most in *. apply negb_true_iff. apply negb_true_iff in R. destruct (opposite N (rest x) < opposite N (rest e)) eqn:Z; [|reflexivity].
      rewrite <- R. symmetry. shifted Z. }
  split; [|split; [|split]].
  - apply clear_app; [| exact C1 |intros v w X Y; apply C2; auto]. unfold windows_of. destruct U as [(q & ->)|(x & y & -> & H)]; [reflexivity|]. cbn [map clear forallb]. rewrite !andb_true_r.
    unfold together. cbn [start finish]. unfold at_most in H. rewrite negb_true_iff in H. now rewrite H.
  - intros w v W X. apply in_app_iff in X as [X|X]; [|now apply C2; [apply Old|]]. apply in_window in X as (q & Iq & ->). destruct W as (W1 & W2 & W3).
    destruct (Q q Iq) as (_ & _ & (e & Ie & F & L & Fr) & _). specialize (Range q Iq). destruct (W3 e Ie) as [H|H].
    + apply orb_true_iff. right. unfold apart_from. cbn [held number rows columns]. rewrite W2, no_shares.
      * destruct (Nat.eqb_spec (number (held w)) i); [lia|reflexivity].
      * intros c Ic J. apply in_seq in J. rewrite Js in J. destruct (H c Ic); lia.
    + apply orb_true_iff. left. unfold together. cbn [start finish]. rewrite Fr. unfold at_most in H. rewrite negb_true_iff in H. now rewrite H, andb_false_r.
  - intros v X. apply in_app_iff in X as [X|X]; [|specialize (C3 v X); lia]. apply in_window in X as (q & _ & ->). cbn. lia.
  - constructor; [|exact C4]. cbn [job fst snd before placed after]. split; [|split; [apply Forall_forall; exact Wm|split; assumption]]. now split.
Qed.

Lemma given_app j (a b : list (window N)) : given j (a ++ b) = given j a + given j b.
Proof. unfold given. now rewrite filter_app, map_app, total_app. Qed.

Lemma given_none j (a : list (window N)) : (forall w, In w a -> number (held w) <> j) -> given j a = zero N.
Proof.
  intros H. unfold given. replace (filter _ a) with (@nil (window N)); [reflexivity|]. symmetry. induction a as [|w a IH]; [reflexivity|]. cbn [filter].
  destruct (Nat.eqb_spec (number (held w)) j); [now destruct (H w (or_introl eq_refl))|]. apply IH. intros v V. apply H. now right.
Qed.

Lemma given_all j (a : list (window N)) : (forall w, In w a -> number (held w) = j) -> given j a = total (map (fun w => finish w - start w) a).
Proof.
  intros H. unfold given. do 2 f_equal. induction a as [|w a IH]; [reflexivity|]. cbn [filter]. rewrite (H w (or_introl eq_refl)), Nat.eqb_refl, IH; [reflexivity|]. intros v V. apply H. now right.
Qed.

Lemma number_of i (p : placement N) w : In w (windows_of i p) -> number (held w) = i.
Proof. intros W. apply in_window in W as (q & _ & ->). reflexivity. Qed.

Lemma in_scheduled (ts : list (turn N)) : forall i w, In w (scheduled i ts) -> exists k t, nth_error ts k = Some t /\ In w (windows_of (i + k) (placed t)).
Proof.
  induction ts as [|t ts IH]; intros i w W; [easy|]. cbn [scheduled] in W. apply in_app_iff in W as [W|W].
  - exists 0, t. rewrite Nat.add_0_r. auto.
  - destruct (IH _ _ W) as (k & u & E & I). exists (S k), u. replace (i + S k)%nat with (S i + k)%nat by lia. auto.
Qed.

Lemma given_scheduled (ts : list (turn N)) : forall i k t, nth_error ts k = Some t -> given (i + k) (scheduled i ts) = total (map (fun q => until q - from q) (parts (placed t))).
Proof.
  induction ts as [|u ts IH]; intros i k t E; [now destruct k|]. cbn [scheduled]. rewrite given_app. destruct k as [|k]; cbn in E.
  - injection E as ->. rewrite Nat.add_0_r, given_all by apply number_of. rewrite (given_none i (scheduled (S i) ts)).
    + unfold windows_of. rewrite map_map. cbn [start finish]. ring.
    + intros w W. apply in_scheduled in W as (k & v & _ & W). apply number_of in W. lia.
  - rewrite given_none, <- (IH (S i) k t E) by (intros w W; apply number_of in W; lia). replace (i + S k)%nat with (S i + k)%nat by lia. ring.
Qed.

Lemma run_jobs r (T : N) jobs : forall l k t, nth_error (run r T jobs l) k = Some t -> nth_error jobs k = Some (job t).
Proof.
  induction jobs as [|j jobs IH]; intros l k t E; cbn [run] in E; [now destruct k|]. destruct step as [|p l']; [now destruct k|]. destruct k as [|k]; cbn in *; [now injection E as <-|]. now apply (IH l').
Qed.

Lemma once_seq a n : once (seq a n) = true.
Proof.
  revert a. induction n as [|n IH]; intros a; [reflexivity|]. cbn [seq once]. rewrite IH, andb_true_r. apply negb_true_iff. destruct (existsb _ _) eqn:E; [|reflexivity].
  apply existsb_exists in E as (x & X & E). apply in_seq in X. apply Nat.eqb_eq in E. lia.
Qed.

Lemma a_schedule r m T d jobs : narrow_ones r = Skipped -> keep r = true -> alone r = true -> (0 < m)%nat -> zero N < T = true -> (0 < d)%Z -> chain d jobs ->
  let ts := run r T jobs (whole (Z.of_nat m) T) in length ts = length jobs -> faultless m (in_rows jobs) T (scheduled 0 ts) = true.
Proof.
  intros Sk K Al M Pt D C ts L. destruct (whole_good (Z.of_nat m) T) as (S & A & _); [lia|exact Pt|].
  assert (R : forall above, (0 < above)%Z -> chain above jobs -> clear (scheduled 0 ts) = true /\ Forall (fun t => sound T (fst (job t)) (snd (job t)) (before t) (placed t) (after t)
    /\ within (Z.of_nat m) (before t) /\ stairs (before t) /\ below (before t) T) ts).
  { intros above P C'. destruct (run_clear r T (Z.of_nat m) Sk K Al jobs above (whole (Z.of_nat m) T) 0 P C' S) as (R1 & _ & _ & R2); auto.
    - intros a e b E B. destruct a as [|? [|]]; cbn in E; try discriminate. injection E as _ <-. easy.
    - constructor; [apply most_refl|constructor].
    - repeat constructor; cbn; lia. }
  destruct (R d D C) as [Cl So]. clear R. unfold faultless. rewrite Cl, andb_true_r. rewrite Forall_forall in So.
  assert (Len : length (in_rows jobs) = length jobs) by apply map_length. apply andb_true_iff. split; apply forallb_forall.
  - intros w W. apply in_scheduled in W as (k & t & E & W). cbn in W. assert (J := run_jobs _ _ _ _ _ _ E). apply nth_error_In in E. destruct (So t E) as ((Js & Q & _ & _) & Wm & [_ Ps] & B).
    apply in_window in W as (q & Iq & ->). destruct (Q q Iq) as (Q1 & Q2 & (e & Ie & F & La & Fr) & _). unfold within in Wm. rewrite Forall_forall in Wm, Ps. specialize (Wm e Ie).
    unfold below in B. rewrite Forall_forall in B. rewrite Js. unfold TorusPlans.placed, lies. cbn [held number rows columns start finish]. unfold in_rows. rewrite nth_error_map, J. cbn [option_map].
    rewrite !seq_length, !Nat.eqb_refl, !once_seq, Q1, Q2, !andb_true_r. cbn [andb]. apply andb_true_iff. split.
    + apply forallb_forall. intros x X. apply Nat.ltb_lt. apply in_app_iff in X. assert (X' : In x (seq (Z.to_nat (row q)) (Z.to_nat (fst (job t))))) by (destruct X; assumption). apply in_seq in X'. lia.
    + rewrite Fr. unfold at_most, busy. apply negb_true_iff. assert (H := B e Ie). unfold at_most in H. apply negb_true_iff in H. destruct (T - rest e < zero N) eqn:Z; [|reflexivity].
      rewrite <- H. symmetry. shifted Z.
  - intros j J. apply in_seq in J. destruct (nth_error ts j) as [t|] eqn:E; [|apply nth_error_None in E; lia]. assert (Jj := run_jobs _ _ _ _ _ _ E).
    assert (Gj := given_scheduled ts 0 j t E). cbn [Nat.add] in Gj. rewrite Gj. apply nth_error_In in E. destruct (So t E) as ((_ & _ & V & _) & _). rewrite V.
    assert (G : nth j (in_rows jobs) (0, zero N) = (Z.to_nat (fst (job t)), snd (job t))) by (apply nth_error_nth; unfold in_rows; now rewrite nth_error_map, Jj).
    rewrite G. unfold same. cbn [snd]. now rewrite most_refl.
Qed.
End Times.
