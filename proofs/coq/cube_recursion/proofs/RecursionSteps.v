(* What the recursion of complete allocation takes on networks, and its first stage. *)
From Coq Require Import List Arith Bool Permutation ZArith Lia.
From Allocert.definitions Require Import CompleteRecursion.
From Allocert.definitions Require CoordinateSets Subcubes Recursion.
From Allocert.proofs Require Import Exchanges ExchangeRegisters ExchangeClocks CubeSets CompleteCosts CompleteRecursion CompleteLevels CompleteSteps CompleteLevelSteps.
From Allocert.proofs Require CoordinateSets SubcubeWords Recursion.
Import ListNotations.

Section Recursion.
Variables (full : bool) (d k : nat) (avail : nat -> bool).
Hypothesis positive : 1 <= k.

Lemma recursion_idle depth : forall X zone c x, dims d X -> closed d zone X -> k <= length X < depth -> x < 2 ^ d -> zone x = false ->
  same_clock (on d avail (recursion full d k depth X zone) c x) (c x).
Proof.
  induction depth as [|depth IH]; intros X zone c x D C L Hx Z; [lia|]. cbn [recursion]. destruct (Nat.ltb_spec (length X) (CoordinateSets.shared k)) as [F|F].
  - now apply leaves_idle.
  - rewrite on_app. eapply same_on; [apply others_idle; auto|now apply first_idle].
    + intros Y sub e y DY CY LY Hy S. apply IH; auto. lia.
    + intros i I. apply in_seq in I. lia.
    + intros i _. unfold left_in. now rewrite Z.
Qed.

Lemma choices_length X : length (choices X k) = Subcubes.binomial (length X) k.
Proof. unfold choices. now rewrite map_length, SubcubeWords.combinations_length. Qed.

Lemma recursion_most depth : forall X zone c T, dims d X -> closed d zone X -> k <= length X < depth -> at_most d zone c T ->
  at_most d zone (on d avail (recursion full d k depth X zone) c) (T + cost full k depth (length X)).
Proof.
  induction depth as [|depth IH]; intros X zone c T D C L A; [lia|]. cbn [recursion cost]. destruct (Nat.ltb_spec (length X) (CoordinateSets.shared k)) as [F|F].
  - rewrite <- choices_length. apply leaves_most; auto. lia.
  - apply (level_most d k avail positive X D F zone C (recursion full d k depth) (cost full k depth)); auto.
    + intros Y sub e y DY CY LY Hy S. apply recursion_idle; auto. lia.
    + intros Y sub e T' DY CY LY A'. apply IH; auto. lia.
Qed.

Lemma recursion_late (All : forall x, x < 2 ^ d -> avail x = true) depth : forall X zone c T w, dims d X -> closed d zone X -> k <= length X < depth ->
  w < 2 ^ d -> zone w = true -> ones d X w -> T <= steps_of (c w) ->
  exists y, y < 2 ^ d /\ T + cost full k depth (length X) <= steps_of (on d avail (recursion full d k depth X zone) c y).
Proof.
  induction depth as [|depth IH]; intros X zone c T w D C L Hw Z O H; [lia|]. cbn [recursion cost]. destruct (Nat.ltb_spec (length X) (CoordinateSets.shared k)) as [F|F].
  - rewrite <- choices_length. apply leaves_late with w; auto. lia.
  - apply (level_late d k avail positive X D F zone C (recursion full d k depth) (cost full k depth)) with w; auto.
    + intros Y sub e y DY CY LY Hy S. apply recursion_idle; auto. lia.
    + intros Y sub e T' v DY CY LY Hv S OY HY. apply (IH Y sub e T' v); auto. lia.
Qed.

Lemma binomial_choose n j : Z.of_nat (Subcubes.binomial n j) = Recursion.choose n j.
Proof. revert j. induction n as [|n IH]; intros [|j]; try reflexivity. cbn [Subcubes.binomial Recursion.choose]. now rewrite Nat2Z.inj_add, !IH. Qed.

Lemma cost_exact depth : forall n, k <= n -> Z.of_nat (cost full k depth n) = Recursion.unrolled (Recursion.exact_rule full (Z.of_nat k)) depth (Z.of_nat n).
Proof.
  induction depth as [|depth IH]; intros n N; [reflexivity|]. cbn [cost Recursion.unrolled]. unfold Recursion.exact_rule at 1.
  assert (S : Recursion.shared (Z.of_nat k) = Z.of_nat (CoordinateSets.shared k)) by (unfold Recursion.shared, CoordinateSets.shared; lia). rewrite S.
  destruct (Nat.ltb_spec n (CoordinateSets.shared k)) as [F|F], (Z.ltb_spec (Z.of_nat n) (Z.of_nat (CoordinateSets.shared k))) as [G|G]; try lia.
  - unfold Recursion.base. rewrite !Nat2Z.id, <- binomial_choose, Nat2Z.inj_mul. f_equal. destruct full; lia.
  - assert (fits := CoordinateSets.block_fits k n F).
    assert (B : Recursion.block (Z.of_nat k) (Z.of_nat n) = Z.of_nat (CoordinateSets.block k n)).
    { unfold Recursion.block, CoordinateSets.block. rewrite S, Nat2Z.inj_div, Nat2Z.inj_sub by exact F. now replace (Z.of_nat (2 * k + 1)) with (2 * Z.of_nat k + 1)%Z by lia. }
    assert (R : ((Z.of_nat n - Z.of_nat (CoordinateSets.shared k)) mod (2 * Z.of_nat k + 1))%Z = Z.of_nat ((n - CoordinateSets.shared k) mod (2 * k + 1))).
    { rewrite Nat2Z.inj_mod, Nat2Z.inj_sub by exact F. now replace (Z.of_nat (2 * k + 1)) with (2 * Z.of_nat k + 1)%Z by lia. }
    cbv zeta. set (D := CoordinateSets.block k n) in *. set (r := (n - CoordinateSets.shared k) mod (2 * k + 1)) in *.
    assert (Q : 2 * k + D + r + k <= n). { unfold CoordinateSets.shared in *. assert (k <= k * k) by nia. assert (0 <= k * D) by lia. nia. }
    assert (LM : Recursion.larger (Z.of_nat k) (Z.of_nat n) = Z.of_nat (n - 2 * k - D)) by (unfold Recursion.larger; rewrite B; lia).
    assert (SM : Recursion.smaller (Z.of_nat k) (Z.of_nat n) = Z.of_nat (n - 2 * k - D - r)) by (unfold Recursion.smaller; rewrite LM, S, R; lia).
    unfold Recursion.by_larger, Recursion.by_smaller. rewrite LM, SM, B, <- !IH by lia. lia.
Qed.
End Recursion.

Lemma all_ones d : exists w, w < 2 ^ d /\ ones d (seq 1 d) w.
Proof.
  destruct (turned d (map (fun i => (i, true)) (seq 1 d)) (fun _ => true)) with (x := 0) as (w & Hw & _ & _ & S); auto.
  - rewrite map_map, map_id. split; [apply seq_NoDup|]. intros a Ha. apply in_seq in Ha. lia.
  - now intros x a _ _.
  - apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia.
  - exists w. split; [exact Hw|]. intros a Ha. specialize (S (a, true) ltac:(apply in_map_iff; eauto)). unfold stays in S. cbn in S. now apply eqb_prop in S.
Qed.

Lemma rounds_on d avail ts : rounds d avail ts at_first = on d avail ts (fun _ => begin at_first).
Proof. reflexivity. Qed.

Lemma whole_cube d : dims d (seq 1 d) /\ closed d (fun _ => true) (seq 1 d) /\ at_most d (fun _ => true) (fun _ => begin at_first) 0.
Proof. split; [split; [apply seq_NoDup|intros a Ha; apply in_seq in Ha; lia]|]. split; [easy|]. intros x _ _. cbn. lia. Qed.

Theorem recursion_takes in_full d k avail : 1 <= k -> k <= d -> ends d avail (complete_recursion in_full d k) at_first (fun c =>
  (Z.of_nat (total_steps d avail c) <= Recursion.exact in_full (Z.of_nat k) (Z.of_nat d))%Z
  /\ (full d avail -> Z.of_nat (total_steps d avail c) = Recursion.exact in_full (Z.of_nat k) (Z.of_nat d))).
Proof.
  intros positive KD. destruct (whole_cube d) as (D & C & A). assert (L : k <= length (seq 1 d) < S d) by (rewrite seq_length; lia).
  unfold Recursion.exact, Recursion.value. rewrite Nat2Z.id, <- cost_exact by (exact positive || exact KD).
  apply (ends_costs d avail (complete_recursion in_full d k) at_first (matched_recursion in_full d k positive (S d) _ _ D C)
    (fun a _ _ => (Z.of_nat a <= Z.of_nat (cost in_full k (S d) d))%Z /\ (full d avail -> Z.of_nat a = Z.of_nat (cost in_full k (S d) d)))).
  assert (U : total_steps d avail (rounds d avail (complete_recursion in_full d k) at_first) <= cost in_full k (S d) d).
  { apply max_most. intros x Hx. rewrite rounds_on. assert (M := recursion_most in_full d k avail positive (S d) _ _ _ 0 D C L A x Hx eq_refl). now rewrite seq_length in M. }
  split; [now apply Nat2Z.inj_le|]. intros All. f_equal. apply Nat.le_antisymm; [exact U|]. destruct (all_ones d) as (w & Hw & O).
  destruct (recursion_late in_full d k avail positive All (S d) _ _ (fun _ => begin at_first) 0 w D C L Hw eq_refl O) as (y & Hy & S); [cbn; lia|].
  apply max_least with y; [split; [exact Hy|now apply All]|]. rewrite seq_length in S. exact S.
Qed.

Theorem recursion_costs in_full d k avail : 1 <= k -> k <= d ->
  (let T := Recursion.exact in_full (Z.of_nat k) in T (Z.of_nat d) = Recursion.exact_rule in_full (Z.of_nat k) T (Z.of_nat d))
  /\ ends d avail (complete_recursion in_full d k) at_first (fun c =>
  (Z.of_nat (total_steps d avail c) <= Recursion.exact in_full (Z.of_nat k) (Z.of_nat d))%Z
  /\ (full d avail -> Z.of_nat (total_steps d avail c) = Recursion.exact in_full (Z.of_nat k) (Z.of_nat d))).
Proof. intros ? ?. split; [apply Recursion.exact_by_rule; lia|now apply recursion_takes]. Qed.

(* ---- the first stage alone *)

Section Words.
Variable d : nat.
Definition many (zone : nat -> bool) : nat := length (filter zone (seq 0 (2 ^ d))).

Lemma many_moved zone zone' a : 1 <= a <= d -> (forall x, x < 2 ^ d -> zone x = true -> zone' (across d x a) = true) -> many zone <= many zone'.
Proof.
  intros K H. unfold many. rewrite <- (map_length (fun x => across d x a)). apply NoDup_incl_length.
  - apply FinFun.Injective_map_NoDup; [|apply NoDup_filter, seq_NoDup]. intros x y E. rewrite <- (across_back d x a), E. apply across_back.
  - intros y Y. apply in_map_iff in Y as (x & <- & X). apply filter_In in X as (X & Z). apply in_seq in X.
    assert (B := across_below d x a ltac:(lia) K). apply filter_In. split; [apply in_seq; lia|apply H; [lia|exact Z]].
Qed.

Lemma halved_many rule ways : forall before zone, dims d (map fst ways) -> closed d zone (map fst ways) ->
  list_sum (map (fun t => many (sends t)) (halved d rule before zone ways)) + many (left_in d zone ways) = many zone
  /\ many (left_in d zone ways) * 2 ^ length ways = many zone.
Proof.
  induction ways as [|way ways IH]; intros before zone D C.
  - cbn. assert (many (left_in d zone []) = many zone) as -> by (unfold many; f_equal; apply filter_ext; intros x; unfold left_in; apply andb_true_r). lia.
  - cbn [halved map]. assert (K : 1 <= fst way <= d) by (apply D; now left).
    destruct (IH (S before) (fun x => zone x && stays d way x)) as (I1 & I2); [now apply dims_rest with (fst way)| |].
    + apply closed_stays; [exact D|]. apply closed_less with (map fst (way :: ways)); [intros a Ha; now right|exact C].
    + assert (E : many (left_in d zone (way :: ways)) = many (left_in d (fun x => zone x && stays d way x) ways)).
      { unfold many. f_equal. apply filter_ext. intros x. apply left_in_cons. }
      unfold list_sum in *. cbn [fold_right map sends length Nat.pow]. rewrite E.
      assert (H : many (fun x => zone x && negb (stays d way x)) = many (fun x => zone x && stays d way x)).
      { apply Nat.le_antisymm; apply (many_moved _ _ (fst way) K); intros x Hx Z; apply andb_true_iff in Z as (Z & S); rewrite C, stays_across, Z by (auto; now left); cbn [andb].
        - exact S. - now rewrite S. }
      assert (G : many zone = many (fun x => zone x && stays d way x) + many (fun x => zone x && negb (stays d way x))).
      { unfold many. induction (seq 0 (2 ^ d)) as [|x l IHl]; [reflexivity|]. cbn [filter]. destruct (zone x), (stays d way x); cbn [andb negb length]; lia. }
      split; lia.
Qed.
End Words.

Theorem first_stage_takes d k avail : 1 <= k -> CoordinateSets.shared k <= d -> ends d avail (first_stage d k) at_first (fun c =>
  total_steps d avail c <= 2 * CoordinateSets.shared k /\ (full d avail ->
    total_steps d avail c = 2 * CoordinateSets.shared k /\ messages d avail c = (2 * k + 1) * (2 ^ d - 2 ^ (d - 2 * k)))).
Proof.
  intros positive F. destruct (whole_cube d) as (D & C & A). assert (F' : CoordinateSets.shared k <= length (seq 1 d)) by now rewrite seq_length.
  assert (sets : forall i, In i (seq 1 (2 * k + 1)) -> 1 <= i <= 2 * k + 1) by (intros i I; apply in_seq in I; lia).
  assert (M : matched d (first_stage d k)).
  { apply matched_all. intros i I. apply matched_cons; [apply matched_note|]. apply matched_app; [|apply matched_note].
    apply matched_halved; [now apply dims_shared|now apply closed_shared]. }
  apply (ends_costs d avail (first_stage d k) at_first M (fun a _ m => a <= 2 * CoordinateSets.shared k /\ (full d avail -> a = 2 * CoordinateSets.shared k /\ m = (2 * k + 1) * (2 ^ d - 2 ^ (d - 2 * k))))).
  assert (E : (2 * k + 1) * (2 * k) = 2 * CoordinateSets.shared k) by (unfold CoordinateSets.shared; lia).
  assert (U : total_steps d avail (rounds d avail (first_stage d k) at_first) <= 2 * CoordinateSets.shared k).
  { apply max_most. intros x Hx. rewrite rounds_on. assert (G := first_most d k avail positive (seq 1 d) D F' (fun _ => true) C _ sets _ 0 A x Hx eq_refl).
    rewrite seq_length, E in G. exact G. }
  split; [exact U|]. intros All. split.
  - apply Nat.le_antisymm; [exact U|]. destruct (all_ones d) as (w & Hw & O).
    destruct (stage_late d k avail positive (seq 1 d) D F' (fun _ => true) C All (fun _ => begin at_first) 0 w Hw eq_refl O) as (_ & y & _ & (Hy & _ & _ & S)); [cbn; lia|].
    apply max_least with y; [split; [exact Hy|now apply All]|]. exact S.
  - unfold messages. rewrite pes_all by exact All.
    rewrite (map_ext_in _ (fun x => length (filter (fun t => sends t x) (first_stage d k)))).
    + rewrite (sum_swapped (fun x t => sends t x)). rewrite <- (seq_length (2 * k + 1) 1) at 1. unfold first_stage. revert sets. generalize (seq 1 (2 * k + 1)).
      clear M U. induction l as [|i l IH]; intros B; [reflexivity|]. cbn [flat_map length]. rewrite map_app, list_sum_app, IH by (intros; apply B; now right).
      rewrite (Nat.mul_succ_l (length l)), Nat.add_comm. f_equal. unfold first_halvings. change (?a :: ?b ++ ?e) with ([a] ++ b ++ e). rewrite !map_app, !list_sum_app.
      assert (none : forall zone f, list_sum (map (fun t => length (filter (sends t) (seq 0 (2 ^ d)))) [note zone f]) = 0).
      { intros zone f. cbn [map note sends]. unfold list_sum. cbn [fold_right]. rewrite Nat.add_0_r. generalize (seq 0 (2 ^ d)). clear. induction l; [reflexivity|]. cbn. assumption. }
      rewrite !none. destruct (halved_many d least (shared_ways k (seq 1 d) i) 0 (fun _ => true)) as (H1 & H2); [apply dims_shared; auto|now apply closed_shared|].
      rewrite (ways1_length k (seq 1 d)) in H2 by (apply B; now left).
      assert (H3 : many d (fun _ => true) = 2 ^ d) by (unfold many; rewrite <- (seq_length (2 ^ d) 0) at 2; f_equal; generalize (seq 0 (2 ^ d)); clear; induction l; [reflexivity|]; cbn; now f_equal).
      rewrite H3 in *. assert (Q : 2 * k <= d) by (unfold CoordinateSets.shared in F; nia).
      replace (2 ^ d) with (2 ^ (d - 2 * k) * 2 ^ (2 * k)) in H2 by (rewrite <- Nat.pow_add_r; f_equal; lia).
      apply Nat.mul_cancel_r in H2; [|apply Nat.pow_nonzero; lia]. rewrite H2 in H1.
      match goal with |- 0 + (?a + 0) = _ => change a with (list_sum (map (fun t => many d (sends t)) (halved d least 0 (fun _ => true) (shared_ways k (seq 1 d) i)))) end. lia.
    + intros x X. apply in_seq in X. rewrite out_count by lia. f_equal. apply filter_ext_in. intros t Ht.
      destruct (sends t x) eqn:S; [|apply andb_false_r]. rewrite All; [reflexivity|]. apply (neighbour_below _ d (first_stage d k) t x M Ht); [lia|]. now rewrite S.
Qed.
