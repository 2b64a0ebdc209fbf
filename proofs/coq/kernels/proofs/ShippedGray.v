(* What the translation of the shipped kernel of Gray codes computes. *)
From Coq Require Import ZArith Lia Bool List.
From Allocert.definitions Require Import Python BoardKernels.
From Allocert.definitions Require Kernel Shipped.
From Allocert.proofs Require Kernel Shipped.
Import ListNotations.
Local Open Scope Z_scope.

Definition turned (free ranks step : Z) : Z :=
  Z.lor (Z.shiftr free step) (Z.shiftl (Z.land free (Z.sub (Z.shiftl 1 step) 1)) (Z.sub ranks step)).

Lemma turned_bit free ranks step a : 0 <= free < 2 ^ ranks -> 0 < step < ranks -> 0 <= a < ranks ->
  Z.testbit (turned free ranks step) a = Z.testbit free ((a + step) mod ranks).
Proof.
  intros Hf Hs Ha. unfold turned. rewrite Z.lor_spec, Z.shiftr_spec, Z.shiftl_spec by lia.
  replace (Z.shiftl 1 step - 1) with (Z.ones step) by (rewrite Z.shiftl_1_l, Z.ones_equiv; lia).
  destruct (Z_lt_le_dec (a + step) ranks) as [L|L].
  - rewrite (Z.testbit_neg_r _ (a - (ranks - step))) by lia. rewrite orb_false_r, Z.mod_small by lia. reflexivity.
  - rewrite (Shipped.bits_above free ranks (a + step)) by lia. cbn [orb].
    rewrite Z.land_spec, Z.testbit_ones_nonneg by lia. rewrite (proj2 (Z.ltb_lt _ _)) by lia. rewrite andb_true_r.
    f_equal. replace (a + step) with ((a - (ranks - step)) + 1 * ranks) by lia. rewrite Z.mod_add, Z.mod_small by lia. reflexivity.
Qed.

Theorem free_gray_runs_bit turns busy n k : (k <= n)%nat -> 0 <= busy < 2 ^ 2 ^ Z.of_nat n -> 2 ^ Z.of_nat n <= Z.of_nat turns ->
  exists w, Shipped.free_gray_runs turns busy (Z.of_nat n) (Z.of_nat k) = Some w /\ marks w (free_run busy n k).
Proof.
  intros Hk Hb Ht. unfold Shipped.free_gray_runs, Shipped.multiples. rewrite !Z.shiftl_1_l.
  set (ranks := 2 ^ Z.of_nat n) in *. assert (P : 0 < ranks) by (apply Z.pow_pos_nonneg; lia).
  match goal with |- context [for_each (range _) ?body ?start] =>
    assert (L : forall k, (k <= n)%nat -> exists w, for_each (range (Z.of_nat k)) body start = Some w /\ 0 <= w < 2 ^ ranks /\
      forall a, 0 <= a < ranks -> (Z.testbit w a = true <-> forall i, 0 <= i < 2 ^ Z.of_nat k -> Z.testbit busy ((a + i) mod ranks) = false)) end.
  { clear k Hk. induction k as [|k IH]; intros Hk.
    - eexists. split; [reflexivity|].
      assert (F : forall a, 0 <= a -> Z.testbit (Z.lxor (2 ^ ranks - 1) busy) a = (a <? ranks) && negb (Z.testbit busy a)).
      { intros a Ha. pose proof (Kernel.free_word_bit ranks busy a ltac:(lia) Hb Ha) as F.
        unfold Kernel.free_word in F. rewrite Z.shiftl_1_l in F. exact F. }
      split.
      + apply Shipped.below_of_bits; [lia|]. intros i Hi. rewrite F by lia. rewrite (proj2 (Z.ltb_ge _ _)) by lia. reflexivity.
      + intros a Ha. rewrite F, (proj2 (Z.ltb_lt _ _)) by lia. cbn [andb]. rewrite negb_true_iff. change (2 ^ Z.of_nat 0) with 1. split.
        * intros H i Hi. replace (a + i) with a by lia. rewrite Z.mod_small by lia. exact H.
        * intros H. specialize (H 0 ltac:(lia)). rewrite Z.add_0_r, Z.mod_small in H by lia. exact H.
    - destruct IH as (w & E & W & B); [lia|]. rewrite Shipped.range_succ, Shipped.for_each_app, E. cbn [bind for_each].
      eexists. split; [reflexivity|]. rewrite Z.shiftl_1_l. set (step := 2 ^ Z.of_nat k).
      assert (HS : 0 < step < ranks) by (split; [apply Z.pow_pos_nonneg | apply Z.pow_lt_mono_r]; lia).
      change (Z.lor (Z.shiftr w step) (Z.shiftl (Z.land w (Z.shiftl 1 step - 1)) (ranks - step))) with (turned w ranks step). split.
      + apply Shipped.below_of_bits; [lia|]. intros i Hi. rewrite Z.land_spec, (Shipped.bits_above w ranks i) by lia. reflexivity.
      + intros a Ha. rewrite Z.land_spec, turned_bit, andb_true_iff by lia.
        rewrite !B by (try apply Z.mod_pos_bound; lia).
        replace (2 ^ Z.of_nat (S k)) with (step + step) by (unfold step; rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia; lia). split.
        * intros [H1 H2] i Hi. destruct (Z_lt_le_dec i step) as [C|C]; [apply H1; lia|].
          specialize (H2 (i - step) ltac:(lia)). rewrite Zplus_mod_idemp_l in H2. replace (a + step + (i - step)) with (a + i) in H2 by lia. exact H2.
        * intros H. split; [intros i Hi; apply H; lia|]. intros i Hi. rewrite Zplus_mod_idemp_l, <- Z.add_assoc. apply H. lia. }
  destruct (L k Hk) as (w & -> & W & B). cbn [bind].
  set (e := Z.max (Z.of_nat k - 1) 0). assert (Q : 0 < 2 ^ e) by (apply Z.pow_pos_nonneg; lia).
  assert (N : ranks = 2 ^ (Z.of_nat n - e) * 2 ^ e) by (unfold ranks; rewrite <- Z.pow_add_r by lia; f_equal; lia).
  assert (D : ranks / 2 ^ e = 2 ^ (Z.of_nat n - e)) by (rewrite N; apply Z.div_mul; lia). rewrite D.
  assert (0 < 2 ^ (Z.of_nat n - e)) by (apply Z.pow_pos_nonneg; lia).
  rewrite Shipped.repeat_copies by nia. cbn [bind]. eexists. split; [reflexivity|]. intros a Ha.
  rewrite Z.land_spec, andb_true_iff. unfold Shipped.copies. rewrite Kernel.repeat_spec, Z2Nat.id by lia. unfold free_run. fold ranks. fold e. split.
  - intros [T (i & Hi & ->)]. assert (i * 2 ^ e < ranks) by nia. split; [lia|]. split; [exists i; reflexivity|]. apply B; [nia | exact T].
  - intros (L' & (i & ->) & F). split; [apply B; [lia | exact F]|]. exists i. split; [nia | reflexivity].
Qed.
