(* The single Gray code strategy: static optimality without faults, and with which single faulty rank. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Buddy Bridge GrayRuns.
From Allocert.proofs Require Import Buddy GrayRuns.
From Allocert.proofs Require SubcubeWords.
Import ListNotations.

Lemma count_cells b : count b = length (filter (cell b) (seq 0 (length b))).
Proof.
  induction b as [|x b IH]; [reflexivity|]. rewrite count_cons. cbn [length seq filter]. rewrite <- seq_shift, SubcubeWords.filter_mapped.
  change (cell (x :: b) 0) with x. rewrite IH. destruct x; cbn [length]; rewrite map_length; reflexivity.
Qed.

Lemma ranks_nodup n k s : k <= n -> NoDup (ranks n k s).
Proof.
  intros K. unfold ranks. apply SubcubeWords.nodup_map_on; [|apply seq_NoDup]. intros x y X Y E. apply in_seq in X, Y.
  assert (2 ^ k <= 2 ^ n) by (apply Nat.pow_le_mono_r; lia). pose proof (pow_pos n).
  pose proof (Nat.div_mod (s + x) (2 ^ n) ltac:(lia)). pose proof (Nat.div_mod (s + y) (2 ^ n) ltac:(lia)). rewrite E in *.
  assert ((s + x) / 2 ^ n = (s + y) / 2 ^ n) by nia. nia.
Qed.

Lemma grant_valid n k b b' : length b = 2 ^ n -> gray_grant n k b = Some b' -> k <= n /\ 2 ^ k <= count b.
Proof.
  intros L G. unfold gray_grant in G. destruct (Nat.leb_spec k n) as [K|K]; [|discriminate]. split; [assumption|].
  destruct (find _ _) as [s|] eqn:E; [|discriminate]. apply find_some in E as (_ & T). rewrite forallb_forall in T.
  rewrite count_cells. replace (2 ^ k) with (length (ranks n k s)) by (unfold ranks; now rewrite map_length, seq_length).
  apply NoDup_incl_length; [now apply ranks_nodup|]. intros t I. apply filter_In. split; [|now apply T].
  apply ranks_in in I as (i & _ & <-). apply in_seq. rewrite L. pose proof (Nat.mod_upper_bound (s + i) (2 ^ n)). pose proof (pow_pos n). lia.
Qed.

Lemma grant_or n k b : length b = 2 ^ n -> runs_sorted b -> 2 ^ k <= count b ->
  exists b', gray_grant n k b = Some b' /\ length b' = 2 ^ n /\ runs_sorted b'.
Proof.
  intros L V C. destruct (some_long b k V C) as (s & e & R). pose proof (count_le b) as B.
  assert (K : k <= n) by (apply (Nat.pow_le_mono_r_iff 2); lia).
  eexists. split; [now apply (grants n k b s e)|]. split; [apply taken_length|now apply (keeps n k b s e)].
Qed.

Lemma reach_sorted n b0 b : length b0 = 2 ^ n -> runs_sorted b0 -> gray_reach n b0 b -> length b = 2 ^ n /\ runs_sorted b.
Proof.
  intros L V R. induction R as [|k b b' R (Lb & Vb) E]; [auto|]. destruct (grant_valid n k b b' Lb E) as (K & C).
  destruct (grant_or n k b Lb Vb C) as (b1 & E1 & ? & ?). rewrite E in E1. injection E1 as <-. auto.
Qed.

Theorem sorted_suffices n b0 : length b0 = 2 ^ n -> runs_sorted b0 -> gray_optimal n b0.
Proof.
  intros L V b R k C. destruct (reach_sorted n b0 b L V R) as (Lb & Vb). destruct (grant_or n k b Lb Vb C) as (b' & E & _). congruence.
Qed.

Lemma machine_cell n t : cell (machine n) t = (t <? 2 ^ n).
Proof.
  unfold machine, cell. destruct (Nat.ltb_spec t (2 ^ n)).
  - apply nth_error_nth. now apply nth_error_repeat.
  - apply nth_overflow. now rewrite repeat_length.
Qed.

Lemma machine_sorted n : runs_sorted (machine n).
Proof.
  intros s e (A & B & C & D). rewrite machine_cell in D. apply Nat.ltb_ge in D.
  assert (e = 2 ^ n) as ->.
  { specialize (B (e - 1) ltac:(lia)). rewrite machine_cell in B. apply Nat.ltb_lt in B. lia. }
  assert (s = 0) as ->.
  { destruct C as [C|C]; [assumption|]. rewrite machine_cell in C. apply Nat.ltb_ge in C. lia. }
  rewrite Nat.sub_0_r. split; [exists n; split; [cbn; apply pow_pos|exists 1; lia]|]. intros i I. apply pow_divide.
  destruct (le_lt_dec i n) as [H|H]; [assumption|]. assert (2 ^ n < 2 ^ i) by (apply Nat.pow_lt_mono_r; lia). lia.
Qed.

Theorem valid_granted n b k : gray_reach n (machine n) b -> (2 ^ k <= count b <-> gray_grant n k b <> None).
Proof.
  intros R. destruct (reach_sorted n _ b (repeat_length _ _) (machine_sorted n) R) as (L & V). split.
  - intros C. destruct (grant_or n k b L V C) as (b' & E & _). congruence.
  - intros G. destruct (gray_grant n k b) as [b'|] eqn:E; [|tauto]. now apply (grant_valid n k b b').
Qed.

(* ---- one faulty rank *)

Lemma fault_length n x : x < 2 ^ n -> length (faulty_machine n x) = 2 ^ n.
Proof. intros X. unfold faulty_machine. rewrite app_length. cbn [length]. rewrite !repeat_length. lia. Qed.

Lemma fault_cell n x t : x < 2 ^ n -> cell (faulty_machine n x) t = (t <? 2 ^ n) && negb (t =? x).
Proof.
  intros X. destruct (Nat.ltb_spec t (2 ^ n)) as [T|T]; [|rewrite cell_beyond; [reflexivity|now rewrite fault_length]].
  unfold faulty_machine, cell. destruct (lt_eq_lt_dec t x) as [[C| ->]|C].
  - rewrite app_nth1 by (rewrite repeat_length; exact C). rewrite (proj2 (Nat.eqb_neq _ _)) by lia.
    apply nth_error_nth. now apply nth_error_repeat.
  - rewrite Nat.eqb_refl, app_nth2; rewrite repeat_length; [|lia]. now rewrite Nat.sub_diag.
  - rewrite app_nth2; rewrite repeat_length; [|lia]. rewrite (proj2 (Nat.eqb_neq _ _)) by lia.
    destruct (t - x) as [|u] eqn:U; [lia|]. cbn [nth]. apply nth_error_nth. apply nth_error_repeat. lia.
Qed.

Lemma fault_sorted n x : x < 2 ^ n -> x = 0 \/ x = 1 \/ x = 3 -> runs_sorted (faulty_machine n x).
Proof.
  intros X H s e (A & B & C & D). rewrite fault_cell in D by assumption.
  assert (W : forall t, s <= t < e -> t < 2 ^ n /\ t <> x).
  { intros t T. specialize (B t T). rewrite fault_cell in B by assumption. apply andb_true_iff in B as (B1 & B2).
    apply Nat.ltb_lt in B1. apply negb_true_iff, Nat.eqb_neq in B2. tauto. }
  assert (E : e = 2 ^ n \/ e = x).
  { apply andb_false_iff in D as [D|D]; [apply Nat.ltb_ge in D; left|apply negb_false_iff, Nat.eqb_eq in D; now right].
    destruct (W (e - 1)); lia. }
  assert (S0 : s = 0 \/ s = S x).
  { destruct C as [C|C]; [now left|]. destruct s as [|s]; [now left|]. right. rewrite fault_cell in C by assumption.
    apply andb_false_iff in C as [C|C]; [apply Nat.ltb_ge in C; destruct (W (S s)); lia|]. apply negb_false_iff, Nat.eqb_eq in C. lia. }
  destruct E as [->| ->]; destruct S0 as [->| ->]; try lia.
  - destruct (W x) as (_ & Q); lia.
  - assert (F : free_before (faulty_machine n x) (S x) = x).
    { rewrite before_next, fault_cell, Nat.eqb_refl, andb_false_r, Nat.add_0_r by assumption.
      rewrite (before_free _ 0 x) by (try lia; intros i I; rewrite fault_cell by assumption; rewrite (proj2 (Nat.ltb_lt _ _)), (proj2 (Nat.eqb_neq _ _)) by lia; reflexivity).
      unfold free_before. cbn. lia. }
    assert (P : exists d, S x = 2 ^ d) by (destruct H as [->|[->| ->]]; [exists 0|exists 1|exists 2]; reflexivity). destruct P as (d & P).
    rewrite F, P. assert (K : d <= n) by (apply (Nat.pow_le_mono_r_iff 2); lia). split.
    + exists d. split; [lia|]. apply Nat.divide_sub_r; [now apply pow_divide|exists 1; lia].
    + intros i I. apply pow_divide. destruct (le_lt_dec i n) as [Q|Q]; [assumption|]. assert (2 ^ n < 2 ^ i) by (apply Nat.pow_lt_mono_r; lia). lia.
  - unfold free_before. cbn [firstn]. change (count []) with 0. rewrite Nat.sub_0_r. split; [exists 0; split; [cbn; lia|apply Nat.divide_1_l]|].
    intros [|i] I; [apply Nat.divide_1_l|]. cbn [Nat.pow] in I. pose proof (pow_pos i). lia.
Qed.

Lemma reach_app n a b c : gray_reach n a b -> gray_reach n b c -> gray_reach n a c.
Proof. intros A B. induction B; [exact A|]. econstructor; eassumption. Qed.

Definition refuting (n : nat) (b : board) : Prop := exists c k, gray_reach n b c /\ 2 ^ k <= count c /\ gray_grant n k c = None.

Lemma refuting_step n k b b' : gray_grant n k b = Some b' -> refuting n b' -> refuting n b.
Proof.
  intros G (c & m & R & C). exists c, m. split; [|exact C]. apply reach_app with b'; [|exact R]. econstructor; [constructor|exact G].
Qed.

Lemma no_run n k b t i : t < 2 ^ n -> cell b t = false -> i * stride k <= t < i * stride k + 2 ^ k ->
  forallb (cell b) (ranks n k (i * stride k)) = false.
Proof.
  intros T F H. apply blocked_false. exists (t - i * stride k). split; [lia|].
  rewrite Nat.mod_small by lia. now replace (i * stride k + (t - i * stride k)) with t by lia.
Qed.

Lemma taken_all n k b s : length b = 2 ^ n -> s + 2 ^ k <= 2 ^ n -> (forall t, s <= t < s + 2 ^ k -> cell b t = true) ->
  count (taken n k b s) + 2 ^ k = count b.
Proof.
  intros L S F. destruct (taken_count n k b s L S F (2 ^ n)) as (A & B).
  rewrite <- (taken_length n k b s) in A at 1. rewrite before_all in A. rewrite <- L in A, B. rewrite before_all in A, B. rewrite L in *. lia.
Qed.

(* Rank 0 and one in [2g, 3g) busy, g = 2^j; all from 3g on free; at most 2g busy. *)
Definition chained (n j : nat) (b : board) : Prop :=
  length b = 2 ^ n /\ cell b 0 = false /\ (exists x, 2 * 2 ^ j <= x < 3 * 2 ^ j /\ cell b x = false) /\
  (forall t, 3 * 2 ^ j <= t < 2 ^ n -> cell b t = true) /\ 2 ^ n <= count b + 2 * 2 ^ j.

Lemma chain n j b : S (S j) <= n -> chained n j b -> refuting n b.
Proof.
  intros J. remember (n - S (S j)) as m eqn:M. revert j b J M. induction m as [|m IH]; intros j b J M (L & Z & (x & X & BX) & F & C).
  - (* the last request wraps *)
    assert (N : 2 ^ n = 4 * 2 ^ j) by (replace n with (S (S j)) by lia; cbn; lia). pose proof (pow_pos j) as P.
    exists b, (S j). split; [constructor|]. split; [cbn; lia|]. apply refused. unfold stride. replace (S j - 1) with j by lia.
    intros i I. assert (i < 4) by nia. unfold blocked. cbn [Nat.pow].
    destruct i as [|[|[|[|i]]]]; [| | | |lia].
    + exists 0. split; [lia|]. rewrite Nat.mod_small by lia. exact Z.
    + exists (x - 2 ^ j). split; [lia|]. rewrite Nat.mod_small by lia. now replace (1 * 2 ^ j + (x - 2 ^ j)) with x by lia.
    + exists (x - 2 * 2 ^ j). split; [lia|]. rewrite Nat.mod_small by lia. now replace (2 * 2 ^ j + (x - 2 * 2 ^ j)) with x by lia.
    + exists (2 ^ j). split; [lia|]. replace (3 * 2 ^ j + 2 ^ j) with (2 ^ n) by lia. rewrite Nat.mod_same by lia. exact Z.
  - assert (N : exists q, 2 ^ n = (8 + q) * 2 ^ j).
    { destruct (pow_divide (S (S (S j))) n ltac:(lia)) as (q & Q). cbn [Nat.pow] in Q. pose proof (pow_pos n). destruct q as [|q]; [lia|].
      exists (8 * q). lia. }
    destruct N as (q & N). pose proof (pow_pos j) as P. assert (N8 : 8 * 2 ^ j <= 2 ^ n) by (rewrite N; apply Nat.mul_le_mono_r; lia).
    assert (E : 3 * stride (S j) = 3 * 2 ^ j) by (unfold stride; do 2 f_equal; lia).
    assert (R : 2 ^ S j = 2 * 2 ^ j) by reflexivity.
    apply refuting_step with (S j) (taken n (S j) b (3 * stride (S j))).
    + apply granted_at; [lia|lia|intros t T; apply F; lia|].
      intros i I. assert (G : stride (S j) = 2 ^ j) by (unfold stride; f_equal; lia).
      destruct i as [|[|[|i]]]; [| | |lia]; [apply no_run with 0|apply no_run with x|apply no_run with x]; try assumption; rewrite ?G; lia.
    + rewrite E in *. assert (K : forall t, cell (taken n (S j) b (3 * 2 ^ j)) t = cell b t && negb ((3 * 2 ^ j <=? t) && (t <? 3 * 2 ^ j + 2 ^ S j)))
        by (intros t; apply taken_cell; [assumption|lia]).
      apply (IH (S j)); [lia|lia|]. rewrite R in *. split; [apply taken_length|]. split; [rewrite K, Z; reflexivity|]. split; [|split].
      * exists (4 * 2 ^ j). split; [lia|]. rewrite K, (proj2 (Nat.leb_le _ _)), (proj2 (Nat.ltb_lt _ _)) by lia. apply andb_false_r.
      * intros t T. rewrite K, F by lia. rewrite (proj2 (Nat.ltb_ge t _)) by lia. now rewrite andb_false_r.
      * pose proof (taken_all n (S j) b (3 * 2 ^ j) L ltac:(lia)) as X1. rewrite R in X1. specialize (X1 ltac:(intros t T; apply F; lia)). lia.
Qed.

Lemma fault_count n x : x < 2 ^ n -> count (faulty_machine n x) + 1 = 2 ^ n.
Proof. intros X. unfold faulty_machine. rewrite count_app, count_cons, !count_true. lia. Qed.

Lemma fault_refuting n x : x < 2 ^ n -> x <> 0 -> x <> 1 -> x <> 3 -> refuting n (faulty_machine n x).
Proof.
  intros X X0 X1 X3. pose proof (Nat.log2_spec x ltac:(lia)) as (I1 & I2). assert (I : 1 <= Nat.log2 x) by (apply Nat.log2_le_pow2; cbn; lia).
  set (i := Nat.log2 x) in *. assert (N : i < n) by (apply (Nat.pow_lt_mono_r_iff 2); lia).
  assert (L0 := fault_length n x X). pose proof (pow_pos n).
  assert (F1 : forall t, 0 <= t < 0 + 2 ^ 0 -> cell (faulty_machine n x) t = true).
  { intros t T. cbn in T. rewrite fault_cell, (proj2 (Nat.ltb_lt _ _)), (proj2 (Nat.eqb_neq _ _)) by lia. reflexivity. }
  apply refuting_step with 0 (taken n 0 (faulty_machine n x) (0 * stride 0)).
  { apply granted_at; cbn [Nat.mul]; [lia|cbn; lia|exact F1|lia]. }
  cbn [Nat.mul]. set (b := taken n 0 (faulty_machine n x) 0). assert (L : length b = 2 ^ n) by apply taken_length.
  assert (K : forall t, cell b t = (t <? 2 ^ n) && negb (t =? x) && negb (t =? 0)).
  { intros t. unfold b. rewrite taken_cell, fault_cell by (cbn; lia || assumption). f_equal. f_equal.
    destruct (Nat.eqb_spec t 0) as [->|T]; [reflexivity|]. destruct t; [lia|reflexivity]. }
  assert (C : count b + 2 = 2 ^ n).
  { pose proof (taken_all n 0 (faulty_machine n x) 0 L0 ltac:(cbn; lia) F1). pose proof (fault_count n x X). fold b in H0. cbn in H0. lia. }
  assert (Z : cell b 0 = false) by (rewrite K; apply andb_false_r).
  assert (BX : cell b x = false) by (rewrite K, Nat.eqb_refl, andb_false_r; reflexivity).
  assert (F : forall t, t <> 0 -> t <> x -> t < 2 ^ n -> cell b t = true).
  { intros t T1 T2 T3. rewrite K, (proj2 (Nat.ltb_lt _ _)), !(proj2 (Nat.eqb_neq _ _)) by lia. reflexivity. }
  destruct (le_lt_dec (3 * 2 ^ (i - 1)) x) as [U|U].
  - assert (J : exists j, i = S (S j)).
    { destruct i as [|[|j]]; [lia| |now exists j]. cbn in *. lia. }
    destruct J as (j & ->). pose proof (pow_pos j) as P. replace (S (S j) - 1) with (S j) in U by lia. cbn [Nat.pow] in *.
    set (g := 2 ^ j) in *. assert (N8 : 8 * g <= 2 ^ n) by (change (8 * g) with (2 ^ 3 * 2 ^ j); rewrite <- pow_add; apply Nat.pow_le_mono_r; lia).
    assert (G1 : 1 * stride (S j) = g) by (unfold stride; replace (S j - 1) with j by lia; apply Nat.mul_1_l).
    assert (P1 : 2 ^ S j = 2 * g) by reflexivity. assert (P2 : 2 ^ S (S j) = 4 * g) by (cbn [Nat.pow]; fold g; lia).
    assert (G2 : stride (S (S j)) = 2 * g) by reflexivity.
    assert (F2 : forall t, g <= t < g + 2 ^ S j -> cell b t = true) by (intros t T; apply F; lia).
    apply refuting_step with (S j) (taken n (S j) b (1 * stride (S j))).
    { apply granted_at; rewrite ?G1; [lia|lia|exact F2|]. intros c D. assert (c = 0) as -> by lia. apply no_run with 0; [lia|exact Z|lia]. }
    rewrite G1. set (b2 := taken n (S j) b g). assert (L2 : length b2 = 2 ^ n) by apply taken_length.
    assert (K2 : forall t, cell b2 t = cell b t && negb ((g <=? t) && (t <? g + 2 ^ S j))) by (intros t; apply taken_cell; [assumption|lia]).
    assert (C2 : count b2 + 2 * g = count b) by (rewrite <- P1; apply taken_all; [assumption|lia|exact F2]).
    assert (Z2 : cell b2 0 = false) by (rewrite K2, Z; reflexivity). assert (BX2 : cell b2 x = false) by (rewrite K2, BX; reflexivity).
    assert (BG : cell b2 (2 * g) = false).
    { rewrite K2, (proj2 (Nat.leb_le _ _)), (proj2 (Nat.ltb_lt _ _)) by lia. apply andb_false_r. }
    assert (IN : forall c, c < 4 -> exists t, t < 2 ^ n /\ cell b2 t = false /\ c * (2 * g) <= t < c * (2 * g) + 4 * g).
    { intros [|[|[|[|c]]]] Q; [exists 0|exists (2 * g)|exists x|exists x|lia]; (split; [lia|]); (split; [assumption|lia]). }
    assert (NO : forall c, c < 4 -> forallb (cell b2) (ranks n (S (S j)) (c * stride (S (S j)))) = false).
    { intros c Q. destruct (IN c Q) as (t & T1 & T2 & T3). apply no_run with t; [assumption|assumption|]. rewrite G2, P2. exact T3. }
    destruct (Nat.eq_dec n (S (S (S j)))) as [E|E].
    + assert (N' : 2 ^ n = 8 * g) by (rewrite E; cbn [Nat.pow]; fold g; lia). exists b2, (S (S j)). split; [constructor|]. split; [lia|].
      apply refused. rewrite G2. intros c Q. destruct (IN c) as (t & T1 & T2 & T3); [nia|]. exists (t - c * (2 * g)). rewrite P2. split; [lia|].
      replace (c * (2 * g) + (t - c * (2 * g))) with t by lia. rewrite Nat.mod_small by assumption. exact T2.
    + assert (N16 : 16 * g <= 2 ^ n) by (change (16 * g) with (2 ^ 4 * 2 ^ j); rewrite <- pow_add; apply Nat.pow_le_mono_r; lia).
      assert (E4 : 4 * stride (S (S j)) = 8 * g) by (rewrite G2; lia).
      assert (FR : forall t, 8 * g <= t < 2 ^ n -> cell b2 t = true).
      { intros t T. rewrite K2, F, (proj2 (Nat.ltb_ge t _)), andb_false_r by lia. reflexivity. }
      apply refuting_step with (S (S j)) (taken n (S (S j)) b2 (4 * stride (S (S j)))).
      { apply granted_at; rewrite ?E4; [lia|lia|intros t T; apply FR; lia|exact NO]. }
      rewrite E4. apply (chain n (S (S j))); [lia|]. rewrite <- !P2 in *.
      assert (K3 : forall t, cell (taken n (S (S j)) b2 (8 * g)) t = cell b2 t && negb ((8 * g <=? t) && (t <? 8 * g + 2 ^ S (S j))))
        by (intros t; apply taken_cell; [assumption|lia]).
      split; [apply taken_length|]. split; [rewrite K3, Z2; reflexivity|]. split; [|split].
      * exists (8 * g). split; [lia|]. rewrite K3, (proj2 (Nat.leb_le _ _)), (proj2 (Nat.ltb_lt _ _)) by lia. apply andb_false_r.
      * intros t T. rewrite K3, FR by lia. rewrite (proj2 (Nat.ltb_ge t _)) by lia. now rewrite andb_false_r.
      * pose proof (taken_all n (S (S j)) b2 (8 * g) L2 ltac:(lia) ltac:(intros t T; apply FR; lia)). lia.
  - apply (chain n (i - 1)); [lia|]. assert (D : 2 ^ i = 2 * 2 ^ (i - 1)) by (rewrite <- Nat.pow_succ_r'; f_equal; lia). pose proof (pow_pos (i - 1)).
    split; [assumption|]. split; [assumption|]. split; [exists x; split; [lia|assumption]|]. split; [intros t T; apply F; lia|lia].
Qed.

Theorem one_fault n x : x < 2 ^ n -> (gray_optimal n (faulty_machine n x) <-> x = 0 \/ x = 1 \/ x = 3).
Proof.
  intros X. split.
  - intros O. destruct (Nat.eq_dec x 0); [tauto|]. destruct (Nat.eq_dec x 1); [tauto|]. destruct (Nat.eq_dec x 3); [tauto|].
    destruct (fault_refuting n x) as (c & k & R & V & G); try assumption. destruct (O c R k V G).
  - intros H. apply sorted_suffices; [now apply fault_length|now apply fault_sorted].
Qed.
