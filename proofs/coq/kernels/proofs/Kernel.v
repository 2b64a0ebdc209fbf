(* What the board kernels compute, for all sizes and words. *)
From Coq Require Import ZArith Lia Bool List.
From Allocert.definitions Require Import Kernel.
Import ListNotations.
Local Open Scope Z_scope.

Lemma shifted f m a : 0 <= a -> Z.testbit (Z.land f (Z.shiftr f m)) a = Z.testbit f a && Z.testbit f (a + m).
Proof. intros H. rewrite Z.land_spec, Z.shiftr_spec by exact H. reflexivity. Qed.

Lemma two_runs f0 a s l w : 0 < l -> l <= w -> w <= 2 * l ->
  all_set f0 a s l /\ all_set f0 (a + (w - l) * s) s l <-> all_set f0 a s w.
Proof.
  intros Hl Hw H2. unfold all_set. split.
  - intros [A B] i Hi. destruct (Z_lt_le_dec i l) as [H|H]; [apply A; lia|].
    replace (a + i * s) with (a + (w - l) * s + (i - (w - l)) * s) by ring. apply B. lia.
  - intros W. split; intros i Hi; [apply W; lia|].
    replace (a + (w - l) * s + i * s) with (a + (i + (w - l)) * s) by ring. apply W. lia.
Qed.

Lemma double_spec fuel : forall f0 f l w s, 0 < l -> l <= w -> 0 <= s -> w - l < Z.of_nat fuel ->
  (forall a, 0 <= a -> Z.testbit f a = true <-> all_set f0 a s l) ->
  forall a, 0 <= a -> Z.testbit (double fuel f l w s) a = true <-> all_set f0 a s w.
Proof.
  induction fuel as [|fuel IH]; intros f0 f l w s Hl Hw Hs Hf H a Ha; [simpl in Hf; lia|].
  cbn [double]. destruct (Z.leb_spec (2 * l) w) as [C|C].
  - apply (IH f0); try lia.
    intros b Hb. rewrite shifted by exact Hb. rewrite andb_true_iff, !H by nia.
    replace (b + l * s) with (b + (2 * l - l) * s) by ring. apply two_runs; lia.
  - destruct (Z.ltb_spec l w) as [D|D].
    + rewrite shifted by exact Ha. rewrite andb_true_iff, !H by nia. apply two_runs; lia.
    + replace w with l by lia. apply H. exact Ha.
Qed.

Theorem axis_spec f w s : 1 <= w -> 0 <= s ->
  forall a, 0 <= a -> Z.testbit (axis f w s) a = true <-> all_set f a s w.
Proof.
  intros Hw Hs. apply double_spec; try lia.
  intros a Ha. unfold all_set. split.
  - intros H i Hi. replace (a + i * s) with a by (replace i with 0 by lia; ring). exact H.
  - intros H. specialize (H 0 ltac:(lia)). rewrite Z.mul_0_l, Z.add_0_r in H. exact H.
Qed.

(* ---- the complement *)

Lemma free_word_bit size busy a : 0 <= size -> 0 <= busy < 2 ^ size -> 0 <= a ->
  Z.testbit (free_word size busy) a = (a <? size) && negb (Z.testbit busy a).
Proof.
  intros Hs Hb Ha. unfold free_word. rewrite Z.shiftl_1_l, Z.lxor_spec.
  replace (2 ^ size - 1) with (Z.ones size) by (rewrite Z.ones_equiv; lia).
  rewrite Z.testbit_ones_nonneg by assumption.
  destruct (Z.ltb_spec a size) as [H|H]; [destruct (Z.testbit busy a); reflexivity|].
  assert (busy mod 2 ^ size = busy) as M by (apply Z.mod_small; exact Hb).
  rewrite <- M, Z.mod_pow2_bits_high by lia. reflexivity.
Qed.

(* ---- 1-D: all lengths, all boards *)

Theorem free_runs size busy w : 0 <= size -> 0 <= busy < 2 ^ size -> 1 <= w ->
  forall a, 0 <= a ->
  Z.testbit (axis (free_word size busy) w 1) a = true <->
  a + w <= size /\ forall i, a <= i < a + w -> Z.testbit busy i = false.
Proof.
  intros Hs Hb Hw a Ha. rewrite axis_spec by lia. unfold all_set. split.
  - intros H. split.
    + specialize (H (w - 1) ltac:(lia)). rewrite free_word_bit in H by lia.
      apply andb_true_iff in H. destruct H as [H _]. apply Z.ltb_lt in H. lia.
    + intros i Hi. specialize (H (i - a) ltac:(lia)). replace (a + (i - a) * 1) with i in H by ring.
      rewrite free_word_bit in H by lia. apply andb_true_iff in H. apply negb_true_iff. apply H.
  - intros [L H] i Hi. rewrite free_word_bit by lia.
    rewrite (proj2 (Z.ltb_lt _ _)) by lia. rewrite H by lia. reflexivity.
Qed.

(* ---- meshes of any number of axes: allocert.machines.frames.free_mesh_frames before its mask *)

Lemma in_frame_nonneg dims a stride p : 0 <= a -> 0 <= stride -> valid dims -> in_frame a stride dims p -> 0 <= p.
Proof.
  intros Ha Hs V F. revert Ha Hs V.
  induction F as [a stride|a stride side wanted dims i p Hi F IH]; intros Ha Hs V; [exact Ha|].
  inversion V; subst. simpl in *. assert (0 <= p) by (apply IH; [lia | nia | assumption]). nia.
Qed.

Theorem axes_spec dims : forall free stride, valid dims -> 0 <= stride ->
  forall a, 0 <= a ->
  Z.testbit (axes free stride dims) a = true <-> (forall p, in_frame a stride dims p -> Z.testbit free p = true).
Proof.
  induction dims as [|[side wanted] dims IH]; intros free stride V Hs a Ha; cbn [axes].
  - split; [intros H p F; inversion F; subst; exact H | intros H; apply H; constructor].
  - inversion V as [|d ds D V']; subst. simpl in D. rewrite IH by (assumption || nia). split.
    + intros H p F. inversion F as [|a' s' sd wd ds i q Hi F']; subst.
      specialize (H q F'). apply axis_spec in H; [|lia|lia|eapply in_frame_nonneg; [| |exact V'|exact F']; nia].
      apply H. exact Hi.
    + intros H p F. apply axis_spec; [lia|lia|eapply in_frame_nonneg; [| |exact V'|exact F]; nia|].
      intros i Hi. apply H. constructor; assumption.
Qed.

(* ---- the buddy system's kernel and its choice *)

Lemma fold_blocks_spec k f : forall a, 0 <= a ->
  Z.testbit (fold_blocks k f) a = true <-> all_set f a 1 (2 ^ Z.of_nat k).
Proof.
  induction k as [|k IH]; intros a Ha; cbn [fold_blocks].
  - change (2 ^ Z.of_nat 0) with 1. unfold all_set. split.
    + intros H i Hi. replace (a + i * 1) with a by lia. exact H.
    + intros H. specialize (H 0 ltac:(lia)). rewrite Z.mul_0_l, Z.add_0_r in H. exact H.
  - assert (P : 0 < 2 ^ Z.of_nat k) by (apply Z.pow_pos_nonneg; lia).
    rewrite Z.shiftl_1_l, shifted by exact Ha. rewrite andb_true_iff, !IH by lia.
    replace (2 ^ Z.of_nat (S k)) with (2 * 2 ^ Z.of_nat k)
      by (rewrite Nat2Z.inj_succ, Z.pow_succ_r by lia; reflexivity).
    rewrite <- (two_runs f a 1 (2 ^ Z.of_nat k) (2 * 2 ^ Z.of_nat k)) by lia.
    replace (a + (2 * 2 ^ Z.of_nat k - 2 ^ Z.of_nat k) * 1) with (a + 2 ^ Z.of_nat k) by ring. reflexivity.
Qed.

Lemma repeat_spec period count : 0 < period -> forall a, 0 <= a ->
  Z.testbit (repeat 1 period count) a = true <-> exists i, 0 <= i < Z.of_nat count /\ a = i * period.
Proof.
  intros Hp. induction count as [|count IH]; intros a Ha; cbn [repeat].
  - rewrite Z.bits_0. split; [discriminate | intros [i [H _]]; simpl in H; lia].
  - rewrite Z.lor_spec, orb_true_iff, Z.shiftl_spec by exact Ha. split.
    + intros [H|H].
      * exists 0. split; [lia|]. destruct a as [|q|q]; [reflexivity| |lia]. destruct q; discriminate.
      * destruct (Z_lt_le_dec a period) as [L|L]; [rewrite Z.testbit_neg_r in H by lia; discriminate|].
        apply IH in H; [|lia]. destruct H as [i [Hi E]]. exists (i + 1). split; [lia|]. lia.
    + intros [i [Hi E]]. destruct (Z.eq_dec i 0) as [->|Hne]; [left; subst; reflexivity|].
      right. apply IH; [nia|]. exists (i - 1). split; [lia|]. lia.
Qed.

Lemma low_bit b : 0 < b -> exists s q, 0 <= s /\ 0 <= q /\ b = 2 ^ s * (2 * q + 1).
Proof.
  intros H. destruct b as [|p|p]; try lia. clear H. induction p as [p IH|p IH|].
  - exists 0, (Zpos p). lia.
  - destruct IH as (s & q & Hs & Hq & E). exists (s + 1), q. repeat split; try lia.
    rewrite Z.pow_add_r by lia. lia.
  - exists 0, 0. lia.
Qed.

Lemma lowest_base_spec b : 0 < b -> exists s, 0 <= s /\ lowest_base b = 2 ^ s /\ Z.testbit b s = true
  /\ forall i, 0 <= i < s -> Z.testbit b i = false.
Proof.
  intros H. destruct (low_bit b H) as (s & q & Hs & Hq & E). exists s. split; [exact Hs|].
  assert (T : forall q i, 0 <= i -> Z.testbit (2 ^ s * (2 * q + 1)) i =
              if i <? s then false else if i =? s then true else Z.testbit q (i - s - 1)).
  { intros q0 i Hi. rewrite Z.mul_comm, <- Z.shiftl_mul_pow2, Z.shiftl_spec by assumption.
    destruct (Z.ltb_spec i s) as [L|L]; [apply Z.testbit_neg_r; lia|].
    destruct (Z.eqb_spec i s) as [->|N]; [rewrite Z.sub_diag; apply Z.testbit_odd_0|].
    replace (i - s) with (Z.succ (i - s - 1)) by lia. rewrite Z.testbit_odd_succ by lia. f_equal. lia. }
  split; [|split].
  - unfold lowest_base. apply Z.bits_inj'. intros i Hi. rewrite Z.land_spec.
    replace (- b) with (2 ^ s * (2 * Z.lnot q + 1)) by (rewrite E; unfold Z.lnot, Z.pred; ring).
    rewrite E, !T by exact Hi. rewrite Z.pow2_bits_eqb by exact Hs.
    destruct (Z.ltb_spec i s) as [L|L]; [rewrite (proj2 (Z.eqb_neq s i)) by lia; reflexivity|].
    destruct (Z.eqb_spec i s) as [->|N]; [rewrite Z.eqb_refl; reflexivity|].
    rewrite (proj2 (Z.eqb_neq s i)) by lia. rewrite Z.lnot_spec by lia. apply andb_negb_r.
  - rewrite E, T by exact Hs. rewrite Z.ltb_irrefl, Z.eqb_refl. reflexivity.
  - intros i Hi. rewrite E, T by lia. rewrite (proj2 (Z.ltb_lt _ _)) by lia. reflexivity.
Qed.

Lemma pow_nat n : Z.of_nat (2 ^ n) = 2 ^ Z.of_nat n.
Proof. rewrite Nat2Z.inj_pow. reflexivity. Qed.

Theorem free_blocks_spec busy n k : (k <= n)%nat -> 0 <= busy < 2 ^ (2 ^ Z.of_nat n) -> forall a, 0 <= a ->
  Z.testbit (free_blocks busy n k) a = true <->
  exists i, 0 <= i < 2 ^ Z.of_nat (n - k) /\ a = i * 2 ^ Z.of_nat k /\ block_is_free busy a k.
Proof.
  intros Hk Hb a Ha. unfold free_blocks, block_is_free.
  assert (P : 0 < 2 ^ Z.of_nat k) by (apply Z.pow_pos_nonneg; lia).
  assert (N : 2 ^ Z.of_nat n = 2 ^ Z.of_nat (n - k) * 2 ^ Z.of_nat k)
    by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
  rewrite Z.land_spec, andb_true_iff, fold_blocks_spec, repeat_spec, pow_nat by lia. unfold all_set. split.
  - intros [F (i & Hi & E)]. exists i. split; [exact Hi|]. split; [exact E|]. intros j Hj.
    specialize (F (j - a) ltac:(lia)). replace (a + (j - a) * 1) with j in F by ring.
    rewrite free_word_bit in F by lia. apply andb_true_iff in F. apply negb_true_iff. apply F.
  - intros (i & Hi & E & F). split; [|exists i; tauto]. intros j Hj. rewrite free_word_bit by lia.
    rewrite (proj2 (Z.ltb_lt _ _)) by nia. rewrite F by lia. reflexivity.
Qed.

(* The decision kernel grants the first free aligned block, and 0 only if there is none. *)
Theorem choose_spec busy n k : (k <= n)%nat -> 0 <= busy < 2 ^ (2 ^ Z.of_nat n) ->
  let free_at i := 0 <= i < 2 ^ Z.of_nat (n - k) /\ block_is_free busy (i * 2 ^ Z.of_nat k) k in
  (choose busy n k = 0 /\ forall i, ~ free_at i) \/
  (exists i, free_at i /\ choose busy n k = 2 ^ (i * 2 ^ Z.of_nat k) /\ forall j, j < i -> ~ free_at j).
Proof.
  intros Hk Hb free_at. pose proof (free_blocks_spec busy n k Hk Hb) as S.
  assert (P : 0 < 2 ^ Z.of_nat k) by (apply Z.pow_pos_nonneg; lia).
  assert (F : forall i, free_at i -> Z.testbit (free_blocks busy n k) (i * 2 ^ Z.of_nat k) = true).
  { intros i [Hi Hf]. apply S; [nia|]. exists i. tauto. }
  assert (N : 0 <= free_blocks busy n k).
  { unfold free_blocks. apply Z.land_nonneg. right. clear.
    induction (2 ^ (n - k))%nat as [|c IH]; cbn [repeat]; [lia|].
    apply Z.lor_nonneg. split; [lia|]. apply Z.shiftl_nonneg. exact IH. }
  unfold choose. destruct (Z.eq_dec (free_blocks busy n k) 0) as [Z|Z].
  - left. rewrite Z. split; [reflexivity|]. intros i H. apply F in H. rewrite Z, Z.bits_0 in H. discriminate.
  - right. destruct (lowest_base_spec (free_blocks busy n k)) as (s & Hs & E & B & L); [lia|].
    apply S in B; [|exact Hs]. destruct B as (i & Hi & -> & B). exists i. split; [split; assumption|].
    split; [exact E|]. intros j Hj Hf. pose proof (F j Hf) as T. destruct Hf as [Hj0 _].
    rewrite L in T by nia. discriminate.
Qed.
