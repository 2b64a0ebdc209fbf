From Coq Require Import List Arith NArith Bool Lia Permutation.
From Allocert.definitions Require Import Labels.
From Allocert.proofs Require Import Labels.
Import ListNotations.

(* moved, by the map of figure 4, is the shipped labelling. *)
Lemma bit_union : forall l i, bit (fold_right N.lor 0%N l) i = existsb (fun w => bit w i) l.
Proof. induction l as [|w l IH]; intro i; cbn; [reflexivity|]. rewrite bit_lor, IH. reflexivity. Qed.

Lemma moved_by_order : forall n order x, Permutation order (seq 0 n) ->
  moved x (map (fun d => S (index d order)) (seq 0 n)) = new order x.
Proof.
  intros n order x P. destruct (perm_facts n order P) as [D [L I]]. apply bit_ext. intro i.
  unfold moved. rewrite bit_union, bit_new. apply eq_true_iff_eq. rewrite existsb_exists, map_length, seq_length. split.
  - intros [w [J B]]. apply in_map_iff in J. destruct J as [[d p] [<- J]].
    assert (E : d < n /\ p = S (index d order)).
    { apply (In_nth _ _ (0, 0)) in J. destruct J as [j [M J]]. rewrite combine_nth in J by (rewrite map_length; reflexivity).
      rewrite combine_length, map_length, seq_length, Nat.min_id in M. injection J as E F. rewrite seq_nth in E by exact M.
      subst d. split; [exact M|]. rewrite <- F. rewrite (nth_indep _ 0 (S (index 0 order))) by (rewrite map_length, seq_length; exact M).
      rewrite (map_nth (fun d => S (index d order))), seq_nth by exact M. reflexivity. }
    destruct E as [M ->]. replace (S (index d order) - 1) with (index d order) in B by lia. destruct (bit x d) eqn:X.
    + rewrite bit_power in B. apply Nat.eqb_eq in B. subst i. apply I in M. apply index_in in M. destruct M as [M N].
      rewrite N, X. apply Nat.ltb_lt in M. rewrite M. reflexivity.
    + rewrite bit_zero in B. discriminate.
  - destruct (Nat.ltb_spec i (length order)) as [M|]; [|discriminate]. intro B.
    assert (J : In (nth i order 0) order) by (apply nth_In; exact M).
    exists (power i). split; [|rewrite bit_power; apply Nat.eqb_refl]. apply in_map_iff.
    exists (nth i order 0, S i). rewrite B, Nat.sub_succ, Nat.sub_0_r. split; [reflexivity|].
    assert (E : forall l, In (nth i order 0) l -> In (nth i order 0, S i) (combine l (map (fun d => S (index d order)) l))).
    { induction l as [|d l IH]; intros K; [destruct K|]. cbn. destruct K as [->|K]; [left|right; apply IH, K].
      f_equal. rewrite index_nth by assumption. reflexivity. }
    apply E, in_seq. apply I in J. lia.
Qed.

Lemma moved_figure : forall n f x, Forall (node n) f -> moved x (figure_4 n f) = new (by_faults n f) x.
Proof. intros n f x H. rewrite figure_4_order by exact H. apply moved_by_order, low_first_perm. Qed.

(* Faults are packed. *)
Lemma nth_low : forall n (p : nat -> bool) i, length (filter p (seq 0 n)) <= i < n -> p (nth i (low_first n p) 0) = false.
Proof.
  intros n p i L. unfold low_first. rewrite app_nth2 by lia.
  assert (J : In (nth (i - length (filter p (seq 0 n))) (filter (fun d => negb (p d)) (seq 0 n)) 0) (filter (fun d => negb (p d)) (seq 0 n))).
  { apply nth_In. pose proof (Permutation_length (low_first_perm n p)) as E. unfold low_first in E.
    rewrite app_length, seq_length in E. lia. }
  apply filter_In in J. destruct J as [_ J]. apply negb_true_iff in J. exact J.
Qed.

Theorem packed : forall n f, Forall (node n) f ->
  (forall x y, In x f -> In y f ->
    N.shiftr (moved x (figure_4 n f)) (N.of_nat (weight n (spread f))) = N.shiftr (moved y (figure_4 n f)) (N.of_nat (weight n (spread f))))
  /\ forall x y, node n x -> node n y -> moved x (figure_4 n f) = moved y (figure_4 n f) -> x = y.
Proof.
  intros n f H. split.
  - intros x y I J. rewrite !moved_figure by exact H. apply N.bits_inj. intro i. rewrite !N.shiftr_spec by lia.
    rewrite <- (N2Nat.id (i + _)). set (j := N.to_nat _).
    assert (L : weight n (spread f) <= j) by (subst j; lia).
    change (bit (new (by_faults n f) x) j = bit (new (by_faults n f) y) j). rewrite !bit_new.
    destruct (Nat.ltb_spec j (length (by_faults n f))) as [M|]; [|reflexivity].
    apply (agree f); [|exact I|exact J]. rewrite <- bit_spread. apply nth_low.
    split; [exact L|]. unfold by_faults in M; rewrite (Permutation_length (low_first_perm n (bit (spread f)))), seq_length in M. exact M.
  - intros x y X Y E. rewrite !moved_figure in E by exact H. apply (new_injective n (by_faults n f)); auto. apply low_first_perm.
Qed.

(* The smallest subcube. *)
Lemma filter_le : forall (p q : nat -> bool) l, (forall d, p d = true -> q d = true) ->
  length (filter p l) <= length (filter q l) /\ (length (filter q l) = length (filter p l) -> forall d, In d l -> p d = q d).
Proof.
  intros p q l H. induction l as [|d l [L E]]; [split; [reflexivity|intros _ d []]|]. cbn.
  destruct (p d) eqn:P; [rewrite (H d P)|destruct (q d) eqn:Q]; cbn; (split; [lia|]); intros F e [<-|I];
    try (rewrite ?P, ?Q, ?(H d P); reflexivity); try lia; apply E; [lia|exact I|lia|exact I].
Qed.

Lemma holds_bits : forall base w x, holds base w x <-> forall d, bit w d = false -> bit x d = bit base d.
Proof.
  intros. unfold holds. split.
  - intros H d W. assert (B : bit (N.ldiff (N.lxor x base) w) d = false) by (rewrite H; apply bit_zero).
    rewrite bit_ldiff, bit_lxor, W, andb_true_r in B. apply xorb_eq, B.
  - intro H. apply bit_ext. intro d. rewrite bit_ldiff, bit_lxor, bit_zero. destruct (bit w d) eqn:W; [apply andb_false_r|].
    rewrite (H d W), xorb_nilpotent. reflexivity.
Qed.

Theorem smallest_subcube : forall n first rest, let f := first :: rest in Forall (node n) f ->
  (subcube n (N.ldiff first (spread f)) (spread f) /\ Forall (holds (N.ldiff first (spread f)) (spread f)) f)
  /\ forall base w, subcube n base w -> Forall (holds base w) f ->
     weight n (spread f) <= weight n w
     /\ (weight n w = weight n (spread f) -> base = N.ldiff first (spread f) /\ w = spread f).
Proof.
  intros n first rest f H. assert (F : In first f) by (left; reflexivity). split; [split|].
  - split; [|split; [apply spread_node, H|]].
    + apply node_bits. intros d L. rewrite bit_ldiff. rewrite Forall_forall in H. rewrite (bit_above n first d) by auto. reflexivity.
    + apply bit_ext. intro d. rewrite bit_land, bit_ldiff, bit_zero. destruct (bit first d), (bit (spread f) d); reflexivity.
  - apply Forall_forall. intros x I. apply holds_bits. intros d W. rewrite bit_ldiff, W, andb_true_r.
    rewrite bit_spread in W. apply (agree f); assumption.
  - intros base w [B [W Z]] A. rewrite Forall_forall in A.
    assert (S : forall d, bit (spread f) d = true -> bit w d = true).
    { intros d E. destruct (bit w d) eqn:V; [reflexivity|]. rewrite bit_spread in E. unfold differ in E.
      apply existsb_exists in E. destruct E as [x [I E]]. apply existsb_exists in E. destruct E as [y [J E]].
      apply A in I. apply A in J. rewrite holds_bits in I, J. rewrite (I d V), (J d V), xorb_nilpotent in E. discriminate. }
    destruct (filter_le _ _ (seq 0 n) S) as [L E]. split; [exact L|]. intro Q. specialize (E Q).
    assert (V : w = spread f).
    { apply bit_ext. intro d. destruct (Nat.lt_ge_cases d n) as [M|M].
      - symmetry. apply E, in_seq. lia.
      - rewrite (bit_above n w) by assumption. rewrite (bit_above n); [reflexivity|apply spread_node, H|exact M]. }
    split; [|exact V]. subst w. apply bit_ext. intro d. rewrite bit_ldiff. specialize (A first F). rewrite holds_bits in A.
    destruct (bit (spread f) d) eqn:X.
    + rewrite andb_false_r. assert (T : bit (N.land base (spread f)) d = false) by (rewrite Z; apply bit_zero).
      rewrite bit_land, X, andb_true_r in T. exact T.
    + rewrite andb_true_r. symmetry. apply A, X.
Qed.

(* A run of neighbouring positions keeps its labels. *)
Lemma bit_div2 : forall x d, bit (N.div2 x) d = bit x (S d).
Proof. intros. unfold bit. rewrite Nat2N.inj_succ, N.div2_spec, N.shiftr_spec by lia. f_equal. lia. Qed.

Lemma bit_succ : forall z d e, e <= d -> xorb (bit z d) (bit (N.succ z) d) = true -> xorb (bit z e) (bit (N.succ z) e) = true.
Proof.
  intros z d. revert z. induction d as [|d IH]; intros z e L H.
  - replace e with 0 by lia. exact H.
  - destruct e as [|e].
    + unfold bit. cbn [N.of_nat]. rewrite !N.bit0_odd, N.odd_succ, <- N.negb_odd. destruct (N.odd z); reflexivity.
    + rewrite <- !bit_div2 in *.
      destruct (N.odd z) eqn:O.
      * assert (E : N.div2 (N.succ z) = N.succ (N.div2 z)).
        { rewrite (N.div2_odd z) at 1. rewrite O, N.div2_div. cbn [N.b2n].
          replace (N.succ (2 * N.div2 z + 1)) with (N.succ (N.div2 z) * 2)%N by lia. apply N.div_mul. lia. }
        rewrite E in *. apply IH; [lia|exact H].
      * assert (E : N.div2 (N.succ z) = N.div2 z).
        { rewrite (N.div2_odd z) at 1. rewrite O, N.div2_div. cbn [N.b2n].
          replace (N.succ (2 * N.div2 z + 0)) with (1 + N.div2 z * 2)%N by lia. apply N.div_add. lia. }
        rewrite E, xorb_nilpotent in H. discriminate.
Qed.

Lemma crossing : forall d (c : N) a, xorb (bit a d) (bit (a + c) d) = true ->
  exists z, (a <= z < a + c)%N /\ xorb (bit z d) (bit (N.succ z) d) = true.
Proof.
  intros d c. induction c as [|c IH] using N.peano_ind; intros a H.
  - rewrite N.add_0_r, xorb_nilpotent in H. discriminate.
  - destruct (xorb (bit a d) (bit (a + c) d)) eqn:E.
    + destruct (IH a E) as [z [L Z]]. exists z. split; [lia|exact Z].
    + exists (a + c)%N. split; [lia|]. rewrite N.add_succ_r in H. apply xorb_eq in E. rewrite <- E. exact H.
Qed.

Theorem runs_keep_labels : forall n f a b, node n b -> (forall x, In x f <-> (a <= x <= b)%N) -> by_faults n f = seq 0 n.
Proof.
  intros n f a b B F. unfold by_faults.
  assert (C : forall d e, e <= d -> differ f d = true -> differ f e = true).
  { intros d e L H. unfold differ in H. apply existsb_exists in H. destruct H as [x [I H]].
    apply existsb_exists in H. destruct H as [y [J H]].
    assert (G : exists z, In z f /\ In (N.succ z) f /\ xorb (bit z d) (bit (N.succ z) d) = true).
    { rewrite F in I, J. destruct (N.le_ge_cases x y) as [M|M].
      - destruct (crossing d (y - x) x) as [z [Z X]]; [replace (x + (y - x))%N with y by lia; exact H|].
        exists z. rewrite !F. repeat split; try lia. exact X.
      - destruct (crossing d (x - y) y) as [z [Z X]].
        { replace (y + (x - y))%N with x by lia. rewrite xorb_comm. exact H. }
        exists z. rewrite !F. repeat split; try lia. exact X. }
    destruct G as [z [Z [S X]]]. apply existsb_exists. exists z. split; [exact Z|]. apply existsb_exists. exists (N.succ z).
    split; [exact S|]. apply (bit_succ z d e L X). }
  assert (M : exists m, forall d, d < n -> differ f d = (d <? m)).
  { clear B F. induction n as [|n [m IH]]; [exists 0; lia|]. destruct (differ f n) eqn:E.
    - exists (S n). intros d L. destruct (Nat.ltb_spec d (S n)); [|lia]. apply (C n); [lia|exact E].
    - exists (min m n). intros d L. destruct (Nat.eq_dec d n) as [->|N].
      + rewrite E. symmetry. apply Nat.ltb_ge. lia.
      + rewrite IH by lia. apply eq_true_iff_eq. rewrite !Nat.ltb_lt. lia. }
  destruct M as [m M]. rewrite (low_first_ext n _ (differ f)) by (intros; apply bit_spread). apply (low_first_id n _ m M).
Qed.

(* At most one fault. *)
Lemma new_identity_from : forall n a x i, i < n -> bit (new (seq a n) x) i = bit x (a + i).
Proof. intros. rewrite bit_new, seq_length, seq_nth by assumption. apply Nat.ltb_lt in H. rewrite H. reflexivity. Qed.

Lemma new_identity : forall n x, node n x -> new (seq 0 n) x = x.
Proof.
  intros n x H. apply bit_ext. intro i. destruct (Nat.lt_ge_cases i n) as [L|L].
  - apply new_identity_from, L.
  - rewrite !(bit_above n); auto. apply new_node, seq_length.
Qed.

Lemma old_from_step : forall m x a, (old_from a (seq a m) x = N.shiftl (new (seq a m) x) (N.of_nat a))%N.
Proof.
  induction m as [|m IH]; intros x a; cbn [seq old_from new]; [rewrite N.shiftl_0_l; reflexivity|].
  rewrite IH, !N.shiftl_mul_pow2. unfold power. rewrite Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.

Lemma old_identity : forall n x, node n x -> old (seq 0 n) x = x.
Proof. intros n x H. unfold old. rewrite old_from_step, N.shiftl_0_r. apply new_identity, H. Qed.

Lemma power_succ : forall d, (power (S d) = 2 * power d)%N.
Proof. intro d. unfold power. rewrite Nat2N.inj_succ. apply N.pow_succ_r'. Qed.

Lemma low_identity : forall k n, k <= n -> low (seq 0 n) k = (power k - 1)%N.
Proof.
  intros k n L. unfold low.
  assert (E : forall m a, (power a + fold_right N.add 0 (map power (seq a m)) = power (a + m))%N).
  { induction m as [|m IH]; intro a; cbn; [rewrite Nat.add_0_r, N.add_0_r; reflexivity|].
    replace (a + S m) with (S a + m) by lia. rewrite <- IH. rewrite power_succ. lia. }
  replace n with (k + (n - k)) by lia. rewrite seq_app, firstn_app, seq_length, Nat.sub_diag, firstn_O, app_nil_r.
  rewrite firstn_all2 by (rewrite seq_length; lia). specialize (E k 0). cbn [Nat.add] in E. rewrite <- E.
  change (power 0) with 1%N. lia.
Qed.

Theorem single_faults_keep_labels : forall n f, length f <= 1 ->
  by_faults n f = seq 0 n /\ figure_4 n f = seq 1 n
  /\ (forall x, node n x -> new (by_faults n f) x = x /\ old (by_faults n f) x = x)
  /\ forall k, k <= n -> low (by_faults n f) k = (power k - 1)%N.
Proof.
  intros n f H. assert (S : spread f = 0%N).
  { destruct f as [|x [|y f]]; [reflexivity| |cbn in H; lia]. cbn. apply N.lxor_nilpotent. }
  assert (E : by_faults n f = seq 0 n).
  { unfold by_faults. rewrite S. apply (low_first_id n _ 0). intros. apply bit_zero. }
  rewrite E. split; [reflexivity|]. split; [unfold figure_4; rewrite S; reflexivity|]. split.
  - intros x X. split; [apply new_identity, X|apply old_identity, X].
  - intros k K. apply low_identity, K.
Qed.
