(* The single Gray code strategy grants what is valid, as long as free runs are sorted and their ends aligned. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Buddy Bridge GrayRuns.
From Allocert.proofs Require Import Buddy.
Import ListNotations.

Lemma cell_beyond b t : length b <= t -> cell b t = false.
Proof. apply nth_overflow. Qed.

Lemma count_cons x b : count (x :: b) = (if x then 1 else 0) + count b.
Proof. now destruct x. Qed.

Lemma before_next b t : free_before b (S t) = free_before b t + (if cell b t then 1 else 0).
Proof.
  unfold free_before. revert b. induction t as [|t IH]; intros [|x b]; try reflexivity.
  - cbn [firstn]. rewrite count_cons. cbn. lia.
  - change (firstn (S (S t)) (x :: b)) with (x :: firstn (S t) b). change (firstn (S t) (x :: b)) with (x :: firstn t b).
    rewrite !count_cons, IH. unfold cell. cbn [nth]. lia.
Qed.

Lemma before_all b : free_before b (length b) = count b.
Proof. unfold free_before. now rewrite firstn_all. Qed.

Lemma before_free b s t : s <= t -> (forall i, s <= i < t -> cell b i = true) -> free_before b t = free_before b s + (t - s).
Proof.
  induction t as [|t IH]; intros L H; [assert (s = 0) as -> by lia; lia|]. destruct (Nat.eq_dec s (S t)) as [->|N]; [lia|].
  rewrite before_next, (H t), IH by (lia || (intros i I; apply H; lia)). lia.
Qed.

(* ---- runs *)

Lemma run_back b t : 0 < t -> cell b (t - 1) = true -> cell b t = false -> exists s, free_run b s t.
Proof.
  intros P H E. assert (G : forall c, c < t -> (forall i, c <= i < t -> cell b i = true) -> exists s, free_run b s t).
  { induction c as [|c IH]; intros C F.
    - exists 0. repeat split; auto.
    - destruct (cell b c) eqn:B.
      + apply IH; [lia|]. intros i I. destruct (Nat.eq_dec i c) as [->|N]; [assumption|]. apply F. lia.
      + exists (S c). repeat split; auto. right. now replace (S c - 1) with c by lia. }
  apply (G (t - 1)); [lia|]. intros i I. now replace i with (t - 1) by lia.
Qed.

Lemma run_end b m : forall a, length b <= a + m -> cell b a = true ->
  exists e, a < e /\ (forall i, a <= i < e -> cell b i = true) /\ cell b e = false.
Proof.
  induction m as [|m IH]; intros a L A; [rewrite cell_beyond in A by lia; discriminate|].
  destruct (cell b (S a)) eqn:B.
  - destruct (IH (S a) ltac:(lia) B) as (e & E & F & G). exists e. split; [lia|]. split; [|assumption].
    intros i I. destruct (Nat.eq_dec i a) as [->|N]; [assumption|]. apply F. lia.
  - exists (S a). split; [lia|]. split; [|assumption]. intros i I. now replace i with a by lia.
Qed.

Lemma run_on b a c : a < c -> (forall i, a <= i < c -> cell b i = true) -> exists s e, free_run b s e /\ s <= a /\ c <= e.
Proof.
  intros L H. destruct (run_end b (length b) a) as (e & E & F & G); [lia|apply H; lia|].
  destruct (run_back b e) as (s & R); [lia|apply F; lia|assumption|]. exists s, e. split; [assumption|].
  destruct R as (R1 & R2 & R3 & R4). split.
  - destruct (le_lt_dec s a) as [X|X]; [assumption|]. destruct R3 as [->|R3]; [lia|]. rewrite F in R3 by lia. discriminate.
  - destruct (le_lt_dec c e) as [X|X]; [assumption|]. rewrite H in G by lia. discriminate.
Qed.

Lemma run_same b s e s' e' : free_run b s e -> free_run b s' e' -> s' < e -> s < e' -> s = s' /\ e = e'.
Proof.
  intros (A & B & C & D) (A' & B' & C' & D') L L'. split.
  - destruct (lt_eq_lt_dec s s') as [[H|H]|H]; [|assumption|].
    + destruct C' as [->|C']; [lia|]. rewrite B in C' by lia. discriminate.
    + destruct C as [->|C]; [lia|]. rewrite B' in C by lia. discriminate.
  - destruct (lt_eq_lt_dec e e') as [[H|H]|H]; [|assumption|].
    + rewrite B' in D by lia. discriminate.
    + rewrite B in D' by lia. discriminate.
Qed.

Lemma run_bound b s e : free_run b s e -> e <= length b.
Proof.
  intros (A & B & _). destruct (le_lt_dec e (length b)) as [H|H]; [assumption|].
  specialize (B (e - 1) ltac:(lia)). rewrite cell_beyond in B by lia. discriminate.
Qed.

(* ---- few free ranks before the first long run *)

Lemma few_before b k : runs_sorted b -> forall t, cell b t = false ->
  (forall s e, free_run b s e -> e <= t -> e - s < 2 ^ k) -> free_before b t < 2 ^ k.
Proof.
  intros V. induction t as [t IH] using lt_wf_ind. intros F H. pose proof (pow_pos k).
  destruct t as [|t]; [assumption|]. destruct (cell b t) eqn:B.
  - destruct (run_back b (S t)) as (s & R); [lia|now replace (S t - 1) with t by lia|assumption|].
    pose proof R as (A & W & S0 & _). pose proof (H s (S t) R ltac:(lia)) as L. destruct (V s (S t) R) as ((d & D1 & D2) & _).
    rewrite (before_free b s) by (lia || assumption). apply (both_refuse d); try assumption.
    destruct S0 as [->|S0]; [assumption|]. destruct s as [|s]; [assumption|]. replace (S s - 1) with s in S0 by lia.
    rewrite before_next, S0, Nat.add_0_r. apply IH; [lia|assumption|]. intros s' e' R' E'. apply H; [assumption|lia].
  - rewrite before_next, B, Nat.add_0_r. apply IH; [lia|assumption|]. intros s' e' R' E'. apply H; [assumption|lia].
Qed.

(* The first run of 2^k ranks or more, and fewer before it. *)
Definition first_long (b : board) (k s e : nat) : Prop :=
  free_run b s e /\ 2 ^ k <= e - s /\ forall s' e', free_run b s' e' -> e' <= s -> e' - s' < 2 ^ k.

Lemma some_long b k : runs_sorted b -> 2 ^ k <= count b -> exists s e, first_long b k s e.
Proof.
  intros V C. assert (D : forall t, (exists s e, first_long b k s e) \/ forall s e, free_run b s e -> e <= t -> e - s < 2 ^ k).
  { induction t as [|t [IH|IH]]; [right; intros s e (A & _) E; lia|now left|].
    destruct (cell b (S t)) eqn:F.
    - right. intros s e R E. destruct (Nat.eq_dec e (S t)) as [->|N]; [destruct R as (_ & _ & _ & G); congruence|]. apply IH; [assumption|lia].
    - destruct (cell b t) eqn:G.
      + destruct (run_back b (S t)) as (s & R); [lia|now replace (S t - 1) with t by lia|assumption|].
        destruct (le_lt_dec (2 ^ k) (S t - s)) as [L|L].
        * left. exists s, (S t). split; [assumption|]. split; [assumption|]. intros s' e' R' E'. apply IH; [assumption|]. destruct R as (A & _). lia.
        * right. intros s' e' R' E'. destruct (Nat.eq_dec e' (S t)) as [->|N]; [|apply IH; [assumption|lia]].
          destruct (run_same b s (S t) s' (S t) R R'); [destruct R' as (? & _); lia|destruct R as (? & _); lia|]. now subst.
      + right. intros s e R E. destruct (Nat.eq_dec e (S t)) as [->|N]; [|apply IH; [assumption|lia]].
        destruct R as (A & W & _). rewrite W in G by lia. discriminate. }
  destruct (D (length b)) as [H|H]; [assumption|].
  pose proof (few_before b k V (length b) (cell_beyond b _ (le_n _))) as X. rewrite before_all in X.
  specialize (X H). lia.
Qed.

(* ---- which run is granted *)

Lemma find_first (f : nat -> bool) g m j : j < m -> f (j * g) = true -> (forall i, i < j -> f (i * g) = false) ->
  find f (map (fun i => i * g) (seq 0 m)) = Some (j * g).
Proof.
  intros L T H. assert (G : forall c o, o <= j -> j < o + c -> find f (map (fun i => i * g) (seq o c)) = Some (j * g)).
  { induction c as [|c IH]; intros o O C; [lia|]. cbn [seq map find]. destruct (Nat.eq_dec o j) as [->|N]; [now rewrite T|].
    rewrite H by lia. apply IH; lia. }
  apply G; lia.
Qed.

Lemma stride_pos k : 0 < stride k.
Proof. apply pow_pos. Qed.

Lemma stride_divides k : Nat.divide (stride k) (2 ^ k).
Proof. apply pow_divide. lia. Qed.

Lemma ranks_in n k s t : In t (ranks n k s) <-> exists i, i < 2 ^ k /\ (s + i) mod 2 ^ n = t.
Proof.
  unfold ranks. rewrite in_map_iff. split; intros (i & A & B); exists i; rewrite in_seq in *; split; (assumption || lia).
Qed.

Lemma ranks_straight n k s t : s + 2 ^ k <= 2 ^ n -> (In t (ranks n k s) <-> s <= t < s + 2 ^ k).
Proof.
  intros H. rewrite ranks_in. split.
  - intros (i & I & <-). rewrite Nat.mod_small; lia.
  - intros T. exists (t - s). split; [lia|]. rewrite Nat.mod_small; lia.
Qed.

Lemma member t l : existsb (Nat.eqb t) l = true <-> In t l.
Proof.
  rewrite existsb_exists. split; [intros (u & U & E); apply Nat.eqb_eq in E; now subst|]. intros H. exists t. split; [assumption|apply Nat.eqb_refl].
Qed.

Lemma cell_map f m t : t < m -> cell (map f (seq 0 m)) t = f t.
Proof.
  intros T. unfold cell. rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; assumption).
  rewrite map_nth, seq_nth by assumption. reflexivity.
Qed.

Lemma taken_length n k b s : length (taken n k b s) = 2 ^ n.
Proof. unfold taken. now rewrite map_length, seq_length. Qed.

Lemma taken_cell n k b s t : length b = 2 ^ n -> s + 2 ^ k <= 2 ^ n ->
  cell (taken n k b s) t = cell b t && negb ((s <=? t) && (t <? s + 2 ^ k)).
Proof.
  intros L S. destruct (le_lt_dec (2 ^ n) t) as [T|T].
  - rewrite !cell_beyond; [reflexivity|lia|rewrite taken_length; lia].
  - unfold taken. rewrite cell_map by assumption. do 2 f_equal. apply eq_true_iff_eq.
    rewrite member, ranks_straight, andb_true_iff, Nat.leb_le, Nat.ltb_lt by assumption. reflexivity.
Qed.

(* What stands in the way of a run that begins at s. *)
Definition blocked (n k : nat) (b : board) (s : nat) : Prop := exists i, i < 2 ^ k /\ cell b ((s + i) mod 2 ^ n) = false.

Lemma blocked_false n k b s : blocked n k b s -> forallb (cell b) (ranks n k s) = false.
Proof.
  intros (i & I & F). apply not_true_is_false. rewrite forallb_forall. intros H.
  rewrite H in F; [discriminate|]. apply ranks_in. now exists i.
Qed.

Lemma granted_at n k b j : k <= n -> j * stride k + 2 ^ k <= 2 ^ n ->
  (forall t, j * stride k <= t < j * stride k + 2 ^ k -> cell b t = true) ->
  (forall i, i < j -> forallb (cell b) (ranks n k (i * stride k)) = false) -> gray_grant n k b = Some (taken n k b (j * stride k)).
Proof.
  intros K S F H. unfold gray_grant, starts. rewrite (proj2 (Nat.leb_le k n) K), (find_first _ _ _ j); [reflexivity| | |].
  - pose proof (stride_pos k) as H0. pose proof (pow_pos k) as H1. apply Nat.div_le_lower_bound; [lia|].
    pose proof (Nat.divide_pos_le _ _ H1 (stride_divides k)). rewrite Nat.mul_succ_r, Nat.mul_comm. lia.
  - apply forallb_forall. intros t T. apply F. now apply ranks_straight in T.
  - exact H.
Qed.

Lemma refused n k b : (forall i, i * stride k < 2 ^ n -> blocked n k b (i * stride k)) -> gray_grant n k b = None.
Proof.
  intros H. unfold gray_grant, starts. destruct (k <=? n); [|reflexivity].
  destruct (find _ _) as [s|] eqn:E; [|reflexivity]. apply find_some in E as (I & T). apply in_map_iff in I as (i & <- & I).
  rewrite blocked_false in T; [discriminate|]. apply H. apply in_seq in I. pose proof (stride_pos k).
  assert (S i <= 2 ^ n / stride k) by lia. assert (X := Nat.mul_div_le (2 ^ n) (stride k) ltac:(lia)). nia.
Qed.

Lemma taken_count n k b s : length b = 2 ^ n -> s + 2 ^ k <= 2 ^ n -> (forall t, s <= t < s + 2 ^ k -> cell b t = true) ->
  forall t, free_before (taken n k b s) t = free_before b t - Nat.min (2 ^ k) (t - s) /\ Nat.min (2 ^ k) (t - s) <= free_before b t.
Proof.
  intros L S F. induction t as [|t (IH & M)]; [split; [reflexivity|cbn; lia]|].
  rewrite !before_next, IH, taken_cell by assumption. destruct (Nat.leb_spec s t), (Nat.ltb_spec t (s + 2 ^ k)); cbn [andb negb].
  - rewrite F by lia. cbn [andb]. lia.
  - rewrite andb_true_r. destruct (cell b t); lia.
  - rewrite andb_true_r. destruct (cell b t); lia.
  - lia.
Qed.

(* ---- a grant keeps the runs sorted *)

Lemma divide_below p m : Nat.divide p m -> m < p -> m = 0.
Proof. intros D L. destruct m; [reflexivity|]. apply Nat.divide_pos_le in D; lia. Qed.

Lemma powers_comparable i j : Nat.divide (2 ^ i) (2 ^ j) \/ Nat.divide (2 ^ j) (2 ^ i).
Proof. destruct (le_lt_dec i j); [left|right]; apply pow_divide; lia. Qed.

Section Step.
Variables (n k : nat) (b : board) (s e : nat).
Hypothesis (L : length b = 2 ^ n) (V : runs_sorted b) (R : first_long b k s e).

Let g := stride k.
Let j := e / g - (e - s) / g.
Let a := j * g.

Lemma end_aligned : Nat.divide g e.
Proof.
  destruct R as (R1 & R2 & _). destruct (V s e R1) as (_ & A). unfold g, stride. destruct k as [|k']; [apply Nat.divide_1_l|].
  apply A. replace (S k' - 1) with k' by lia. exact R2.
Qed.

Lemma place : a = s + (e - s) mod g /\ (e - s) mod g < g /\ a + 2 ^ k <= e /\ Nat.divide g a /\ s < e /\ e <= 2 ^ n.
Proof.
  pose proof (stride_pos k) as P. fold g in P. destruct R as (R1 & R2 & _). pose proof (run_bound b s e R1) as B. rewrite L in B.
  destruct end_aligned as (c & C). destruct (stride_divides k) as (q & Q). fold g in Q.
  pose proof (Nat.div_mod (e - s) g ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (e - s) g ltac:(lia)) as M.
  assert (E : e / g = c) by (rewrite C; apply Nat.div_mul; lia). destruct R1 as (R1 & _).
  assert (X : q <= (e - s) / g) by (apply Nat.div_le_lower_bound; lia).
  assert (Y : (e - s) / g <= c) by (apply Nat.div_le_upper_bound; lia).
  assert (A : a + (e - s) / g * g = e) by (unfold a, j; rewrite E, <- Nat.mul_add_distr_r, Nat.sub_add by assumption; now symmetry).
  assert (q * g <= (e - s) / g * g) by (apply Nat.mul_le_mono_r; assumption).
  repeat split; try lia. now exists j.
Qed.

Lemma grants : k <= n -> gray_grant n k b = Some (taken n k b a).
Proof.
  intros K. destruct place as (A & M & F & _ & SE & E). destruct R as (R1 & R2 & R3). pose proof R1 as (_ & W & _).
  apply granted_at; fold g; fold a; try lia.
  - intros t T. apply W. lia.
  - intros i I. apply not_true_is_false. rewrite forallb_forall. intros H.
    assert (I' : i * g + g <= a) by (unfold a; rewrite <- Nat.mul_succ_l; apply Nat.mul_le_mono_r; lia).
    destruct (run_on b (i * g) (i * g + 2 ^ k)) as (s1 & e1 & R' & S1 & E1).
    + pose proof (pow_pos k). lia.
    + intros t T. apply H. apply ranks_straight; lia.
    + destruct (le_lt_dec e1 s) as [X|X].
      * specialize (R3 s1 e1 R' X). lia.
      * destruct (run_same b s1 e1 s e R' R1); lia.
Qed.

Lemma keeps : runs_sorted (taken n k b a).
Proof.
  destruct place as (A & M & F & G & SE & E). destruct R as (R1 & R2 & R3). pose proof R1 as (_ & W & S0 & E0).
  destruct (V s e R1) as ((d & D1 & D2) & AL). pose proof (pow_pos k) as P.
  assert (SF : a + 2 ^ k <= 2 ^ n) by lia.
  assert (C : forall t, cell (taken n k b a) t = cell b t && negb ((a <=? t) && (t <? a + 2 ^ k))) by (intros t; now apply taken_cell).
  assert (U : forall t, t < a \/ a + 2 ^ k <= t -> cell (taken n k b a) t = cell b t).
  { intros t T. rewrite C. destruct (Nat.leb_spec a t), (Nat.ltb_spec t (a + 2 ^ k)); try lia; cbn [andb negb]; apply andb_true_r. }
  assert (B : forall t, a <= t < a + 2 ^ k -> cell (taken n k b a) t = false).
  { intros t T. rewrite C. destruct (Nat.leb_spec a t), (Nat.ltb_spec t (a + 2 ^ k)); try lia; apply andb_false_r. }
  assert (Y : forall t, free_before (taken n k b a) t = free_before b t - Nat.min (2 ^ k) (t - a)).
  { intros t. apply taken_count; try assumption. intros u T. apply W. lia. }
  assert (ga : free_before b a = free_before b s + (e - s) mod g).
  { rewrite (before_free b s a); [lia|lia|]. intros t T. apply W. lia. }
  intros s' e' (X1 & X2 & X3 & X4).
  destruct (le_lt_dec (a + 2 ^ k) s') as [H|H].
  - (* behind what is granted *)
    assert (E' : cell b e' = false) by (rewrite <- U by lia; exact X4).
    assert (W' : forall t, s' <= t < e' -> cell b t = true) by (intros t T; rewrite <- U by lia; now apply X2).
    destruct (Nat.eq_dec s' (a + 2 ^ k)) as [->|N].
    + assert (e' = e) as ->.
      { destruct (lt_eq_lt_dec e' e) as [[T|T]|T]; [|assumption|]; [rewrite W in E' by lia; discriminate|].
        rewrite W' in E0 by (destruct (Nat.eq_dec (a + 2 ^ k) e); lia). discriminate. }
      split; [|intros i I; apply AL; lia].
      rewrite Y, (before_free b a (a + 2 ^ k)) by (try lia; intros t T; apply W; lia). rewrite ga.
      replace (free_before b s + (e - s) mod g + (a + 2 ^ k - a) - Nat.min (2 ^ k) (a + 2 ^ k - a)) with (free_before b s + (e - s) mod g) by lia.
      assert (few : free_before b s < 2 ^ k).
      { destruct S0 as [Z|S0]; [rewrite Z; exact P|]. destruct s as [|s0]; [exact P|]. replace (S s0 - 1) with s0 in S0 by lia.
        rewrite before_next, S0, Nat.add_0_r. apply few_before; [assumption|assumption|]. intros s2 e2 R' E2. apply R3; [assumption|lia]. }
      destruct (Nat.eq_dec ((e - s) mod g) 0) as [Z|Z].
      * rewrite Z in *. rewrite Nat.add_0_r. replace (e - (a + 2 ^ k)) with (e - s - 2 ^ k) by lia.
        destruct (le_lt_dec d k) as [K|K].
        -- exists d. split; [assumption|]. apply Nat.divide_sub_r; [assumption|now apply pow_divide].
        -- exists k. split; [assumption|]. apply Nat.divide_sub_r; [|exists 1; lia]. eapply Nat.divide_trans; [apply pow_divide|exact D2]. lia.
      * exists (k - 1). fold (stride k). fold g. assert (DM : Nat.divide (2 ^ d) ((e - s) mod g) /\ Nat.divide (2 ^ d) g).
        { destruct (powers_comparable d (k - 1)) as [Q|Q]; fold (stride k) in Q; fold g in Q.
          - split; [|assumption]. apply (Nat.divide_add_cancel_r _ (g * ((e - s) / g))); [now apply Nat.divide_mul_l|].
            rewrite <- Nat.div_mod by lia. assumption.
          - exfalso. apply Z. apply Nat.mod_divide; [lia|]. now apply Nat.divide_trans with (2 ^ d). }
        destruct DM as (DM & DG). split.
        -- assert (dg : 2 ^ d <= g) by (apply Nat.divide_pos_le; [lia|assumption]).
           assert (X := both_refuse d (k - 1) (free_before b s) ((e - s) mod g)). fold (stride k) in X. fold g in X. apply X; (assumption || lia).
        -- apply Nat.divide_sub_r; [apply end_aligned|]. apply Nat.divide_add_r; [assumption|apply stride_divides].
    + assert (R' : free_run b s' e').
      { split; [assumption|]. split; [assumption|]. split; [|assumption]. right. destruct X3 as [->|X3]; [lia|]. rewrite <- U by lia. exact X3. }
      destruct (V s' e' R') as ((d' & DA & DB) & AL'). split; [|assumption]. exists d'. split; [|assumption]. rewrite Y. lia.
  - destruct (le_lt_dec a s') as [H'|H']; [specialize (X2 s' ltac:(lia)); rewrite B in X2 by lia; discriminate|].
    assert (T : e' <= a) by (destruct (le_lt_dec e' a) as [T|T]; [assumption|]; specialize (X2 a ltac:(lia)); rewrite B in X2 by lia; discriminate).
    assert (W' : forall t, s' <= t < e' -> cell b t = true) by (intros t T'; rewrite <- U by lia; now apply X2).
    assert (S' : s' = 0 \/ cell b (s' - 1) = false) by (destruct X3 as [Z|X3]; [now left|right; rewrite <- U by lia; exact X3]).
    assert (Y' : free_before (taken n k b a) s' = free_before b s') by (rewrite Y; lia). rewrite Y'.
    destruct (Nat.eq_dec e' a) as [->|N].
    + assert (s' = s) as ->.
      { destruct (lt_eq_lt_dec s' s) as [[Q|Q]|Q]; [|assumption|].
        - destruct S0 as [->|S0]; [lia|]. rewrite W' in S0 by lia. discriminate.
        - destruct S' as [->|S']; [lia|]. rewrite W in S' by lia. discriminate. }
      replace (a - s) with ((e - s) mod g) by lia. destruct (powers_comparable d (k - 1)) as [Q|Q]; fold (stride k) in Q; fold g in Q.
      * split.
        -- exists d. split; [assumption|]. apply (Nat.divide_add_cancel_r _ (g * ((e - s) / g))); [now apply Nat.divide_mul_l|].
           rewrite <- Nat.div_mod by (pose proof (stride_pos k); fold g in H0; lia). assumption.
        -- intros i I. apply Nat.divide_trans with g; [|assumption]. unfold g, stride. apply pow_divide.
           destruct (le_lt_dec i (k - 1)) as [Z|Z]; [assumption|]. assert (g <= 2 ^ i) by (unfold g, stride; apply Nat.pow_le_mono_r; lia). lia.
      * exfalso. assert ((e - s) mod g = 0) as Z; [|lia]. apply Nat.mod_divide; [lia|]. now apply Nat.divide_trans with (2 ^ d).
    + apply V. split; [assumption|]. split; [assumption|]. split; [assumption|]. rewrite <- U by lia. exact X4.
Qed.
End Step.
