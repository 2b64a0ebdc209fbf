(* The smallest subcube around consecutive words of the reflected code. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes.
From Allocert.proofs Require Import GraySystems.
Import ListNotations.

Lemma unlike_spec p l : unlike p l = true <-> exists x y, In x l /\ In y l /\ nth p x false <> nth p y false.
Proof.
  unfold unlike. rewrite existsb_exists. split.
  - intros (x & X & H). apply existsb_exists in H as (y & Y & H). exists x, y. repeat split; try assumption.
    intros E. rewrite E, xorb_nilpotent in H. discriminate.
  - intros (x & y & X & Y & N). exists x. split; [assumption|]. apply existsb_exists. exists y. split; [assumption|].
    destruct (nth p x false), (nth p y false); tauto.
Qed.

Lemma enclosing_same n l r : (forall x, In x l <-> In x r) -> enclosing n l = enclosing n r.
Proof.
  intros H. unfold enclosing. f_equal. apply filter_ext. intros p. apply eq_true_iff_eq. rewrite !unlike_spec.
  split; intros (x & y & X & Y & N); exists x, y; rewrite ?H, <- ?H in *; auto; repeat split; try (now apply H); assumption.
Qed.

Lemma enclosing_step n l : enclosing (S n) l = (if unlike 0 l then 1 else 0) + length (filter (fun p => unlike (S p) l) (seq 0 n)).
Proof.
  unfold enclosing. cbn [seq filter]. rewrite <- seq_shift.
  assert (E : length (filter (fun p => unlike p l) (map S (seq 0 n))) = length (filter (fun p => unlike (S p) l) (seq 0 n))).
  { generalize (seq 0 n). intros ps. induction ps as [|p ps IH]; [reflexivity|]. cbn. destruct (unlike (S p) l); cbn; now rewrite IH. }
  destruct (unlike 0 l); cbn [length]; now rewrite E.
Qed.

Lemma enclosing_cons n c l : enclosing (S n) (map (cons c) l) = enclosing n l.
Proof.
  rewrite enclosing_step. assert (Z : unlike 0 (map (cons c) l) = false).
  { apply not_true_is_false. rewrite unlike_spec. intros (x & y & X & Y & N). apply in_map_iff in X as (u & <- & _), Y as (v & <- & _). now apply N. }
  rewrite Z. unfold enclosing. cbn [plus]. f_equal. apply filter_ext. intros p. apply eq_true_iff_eq. rewrite !unlike_spec. split.
  - intros (x & y & X & Y & N). apply in_map_iff in X as (u & <- & U), Y as (v & <- & V). now exists u, v.
  - intros (u & v & U & V & N). exists (c :: u), (c :: v). repeat split; try (now apply in_map). exact N.
Qed.

Lemma enclosing_both n u v : u <> [] -> v <> [] -> enclosing (S n) (map (cons false) u ++ map (cons true) v) = S (enclosing n (u ++ v)).
Proof.
  intros A B. rewrite enclosing_step. destruct u as [|x u]; [tauto|]. destruct v as [|y v]; [tauto|].
  assert (Z : unlike 0 (map (cons false) (x :: u) ++ map (cons true) (y :: v)) = true).
  { apply unlike_spec. exists (false :: x), (true :: y). repeat split; [now left| |discriminate]. apply in_app_iff. right. now left. }
  rewrite Z. unfold enclosing. cbn [plus]. do 2 f_equal. apply filter_ext. intros p. apply eq_true_iff_eq. rewrite !unlike_spec.
  assert (In_both : forall w, In w ((x :: u) ++ (y :: v)) <-> exists c, In (c :: w) (map (cons false) (x :: u) ++ map (cons true) (y :: v))).
  { intros w. rewrite in_app_iff. split.
    - intros [W|W]; [exists false|exists true]; apply in_app_iff; [left|right]; now apply in_map.
    - intros (c & W). apply in_app_iff in W as [W|W]; apply in_map_iff in W as (w' & E & W); injection E as _ <-; tauto. }
  split.
  - intros (r & s & R & S & N). destruct r as [|c r].
    { exfalso. apply in_app_iff in R as [R|R]; apply in_map_iff in R as (? & E & _); discriminate. }
    destruct s as [|e s].
    { exfalso. apply in_app_iff in S as [S|S]; apply in_map_iff in S as (? & E & _); discriminate. }
    exists r, s. repeat split; [apply In_both; now exists c|apply In_both; now exists e|exact N].
  - intros (r & s & R & S & N). apply In_both in R as (c & R), S as (e & S). exists (c :: r), (e :: s). auto.
Qed.

Lemma log_power n y : 2 ^ n < y <= 2 ^ S n -> Nat.log2_up y = S n.
Proof. intros H. apply Nat.log2_up_unique; [lia|exact H]. Qed.

Lemma not_empty n m : 1 <= m <= 2 ^ n -> skipn (2 ^ n - m) (reflected n) <> [].
Proof. intros M E. apply (f_equal (@length pe)) in E. rewrite skipn_length, reflected_length in E. cbn in E. lia. Qed.

Lemma last_among n m x : In x (skipn m (reflected n)) -> In x (reflected n).
Proof. intros H. rewrite <- (firstn_skipn m (reflected n)). apply in_app_iff. now right. Qed.

Lemma skipped_twice {A} i j (l : list A) : skipn i (skipn j l) = skipn (i + j) l.
Proof.
  revert l. induction j as [|j IH]; intros l; [now rewrite Nat.add_0_r|]. rewrite Nat.add_succ_r. destruct l as [|a l]; [now rewrite !skipn_nil|].
  cbn [skipn]. apply IH.
Qed.

Lemma prefix n : forall m, 1 <= m <= 2 ^ n -> enclosing n (firstn m (reflected n)) = Nat.log2_up m.
Proof.
  induction n as [|n IH]; intros m M; [replace m with 1 by (cbn in M; lia); reflexivity|].
  assert (L := reflected_length n). rewrite Nat.pow_succ_r' in M. cbn [reflected]. rewrite firstn_app, map_length, L.
  destruct (le_lt_dec m (2 ^ n)) as [A|A].
  - replace (m - 2 ^ n) with 0 by lia. cbn [firstn]. rewrite app_nil_r, firstn_map, enclosing_cons. apply IH. lia.
  - rewrite firstn_all2 by (rewrite map_length; lia). rewrite firstn_map, firstn_rev, L, enclosing_both.
    + rewrite (enclosing_same n _ (reflected n)).
      * rewrite (log_power n m) by (rewrite Nat.pow_succ_r'; lia). f_equal. rewrite <- (firstn_all (reflected n)), L, IH by lia. apply Nat.log2_up_pow2. lia.
      * intros x. rewrite in_app_iff, <- in_rev. split; [|tauto]. intros [X|X]; [assumption|now apply last_among in X].
    + intros E. rewrite E in L. cbn in L. lia.
    + intros E. apply (f_equal (@rev pe)) in E. rewrite rev_involutive in E. cbn in E. revert E. apply not_empty. lia.
Qed.

Lemma whole n : enclosing n (reflected n) = n.
Proof.
  rewrite <- (firstn_all (reflected n)), reflected_length, prefix; [apply Nat.log2_up_pow2; lia|].
  assert (P := Nat.pow_nonzero 2 n ltac:(lia)). lia.
Qed.

Lemma suffix n m : 1 <= m <= 2 ^ n -> enclosing n (skipn (2 ^ n - m) (reflected n)) = Nat.log2_up m.
Proof.
  destruct n as [|n]; intros M; [replace m with 1 by (cbn in M; lia); reflexivity|].
  assert (L := reflected_length n). rewrite Nat.pow_succ_r' in *. cbn [reflected]. rewrite skipn_app, map_length, L.
  destruct (le_lt_dec m (2 ^ n)) as [A|A].
  - rewrite skipn_all2 by (rewrite map_length; lia). cbn [app]. rewrite skipn_map, enclosing_cons, skipn_rev, L.
    rewrite (enclosing_same n _ (firstn m (reflected n))); [apply prefix; lia|]. intros x. rewrite <- in_rev.
    replace (2 ^ n - (2 * 2 ^ n - m - 2 ^ n)) with m by lia. tauto.
  - replace (2 * 2 ^ n - m - 2 ^ n) with 0 by lia. cbn [skipn]. rewrite skipn_map, enclosing_both.
    + rewrite (enclosing_same n _ (reflected n)); [|intros x; rewrite in_app_iff, <- in_rev; split; [intros [X|X]; [now apply last_among in X|assumption]|tauto]].
      rewrite whole. symmetry. apply log_power. rewrite Nat.pow_succ_r'. lia.
    + replace (2 * 2 ^ n - m) with (2 ^ n - (m - 2 ^ n)) by lia. apply not_empty. lia.
    + intros E. apply (f_equal (@length pe)) in E. rewrite rev_length, L in E. cbn in E. lia.
Qed.

(* Two multiples of K are among the steps a + 1, .., s - 1. *)
Lemma two_multiples K a s : 0 < K -> ((a / K + 2) * K < s <-> exists c, a < c * K /\ (c + 1) * K < s).
Proof.
  intros P. assert (D := Nat.div_mod a K ltac:(lia)). assert (U := Nat.mod_upper_bound a K ltac:(lia)). split.
  - intros H. exists (a / K + 1). split; [nia|]. replace (a / K + 1 + 1) with (a / K + 2) by lia. assumption.
  - intros (c & A & B). assert (a / K + 1 <= c) by (enough (~ c <= a / K) by lia; intros C; nia). nia.
Qed.

Definition more_by (a y : nat) : nat := if (a / 2 ^ (Nat.log2_up y - 1) + 2) * 2 ^ (Nat.log2_up y - 1) <? a + y then 1 else 0.

Lemma mirrored n a y : 1 <= y -> y <= 2 ^ n -> a + y <= 2 * 2 ^ n -> more_by (2 * 2 ^ n - a - y) y = more_by a y.
Proof.
  intros Y L A. unfold more_by. set (k := Nat.log2_up y - 1). assert (P := Nat.pow_nonzero 2 k ltac:(lia)).
  assert (E : 2 ^ n = 2 ^ (n - k) * 2 ^ k).
  { rewrite <- Nat.pow_add_r. f_equal. assert (Nat.log2_up y <= n) by (apply Nat.log2_up_le_pow2; lia). lia. }
  remember (2 ^ n) as H. remember (2 ^ (n - k)) as h. remember (2 ^ k) as K. clear HeqH Heqh HeqK.
  assert (Turn : forall a b, a + b + y = 2 * H -> (a / K + 2) * K < a + y -> (b / K + 2) * K < b + y).
  { clear - P E. intros a b S. rewrite !two_multiples by lia. intros (c & B & C). exists (2 * h - c - 1). split; nia. }
  destruct (Nat.ltb_spec ((a / K + 2) * K) (a + y)) as [B|B].
  - apply (Turn a (2 * H - a - y)) in B; [|lia]. apply Nat.ltb_lt in B. now rewrite B.
  - destruct (Nat.ltb_spec ((((2 * H - a - y) / K) + 2) * K) (2 * H - a - y + y)) as [C|C]; [|reflexivity].
    apply (Turn (2 * H - a - y) a) in C; lia.
Qed.

Lemma across n a y : a < 2 ^ n -> 2 ^ n < a + y -> a + y <= 2 * 2 ^ n ->
  S (Nat.log2_up (Nat.max (2 ^ n - a) (a + y - 2 ^ n))) = Nat.log2_up y + more_by a y.
Proof.
  intros A B C. unfold more_by. assert (U : 1 <= Nat.log2_up y) by (apply Nat.log2_up_pos; lia).
  destruct (Nat.log2_up y) as [|k] eqn:E; [lia|]. rewrite Nat.sub_succ, Nat.sub_0_r.
  assert (S1 := Nat.log2_up_spec y ltac:(lia)). rewrite E in S1. cbn [Nat.pred] in S1. rewrite Nat.pow_succ_r' in S1.
  assert (N : k <= n) by (assert (Nat.log2_up y <= S n) by (apply Nat.log2_up_le_pow2; rewrite ?Nat.pow_succ_r'; lia); lia).
  assert (F : 2 ^ n = 2 ^ (n - k) * 2 ^ k) by (rewrite <- Nat.pow_add_r; f_equal; lia).
  assert (P := Nat.pow_nonzero 2 k ltac:(lia)). set (m := Nat.max (2 ^ n - a) (a + y - 2 ^ n)).
  assert (M : m <= y /\ y <= 2 * m) by (unfold m; lia).
  destruct (le_lt_dec m (2 ^ k)) as [L|L].
  - assert (X : ((a / 2 ^ k + 2) * 2 ^ k <? a + y) = false).
    { apply Nat.ltb_ge. enough (~ (a / 2 ^ k + 2) * 2 ^ k < a + y) by lia. rewrite two_multiples by lia. intros (c & Q & R).
      unfold m in L. clear - Q R L F P A. remember (2 ^ (n - k)) as h. remember (2 ^ k) as K.
      assert (H1 : 2 ^ n <= a + K) by lia. assert (H2 : a + y <= 2 ^ n + K) by lia. rewrite F in H1, H2. assert (h <= c) by nia. nia. }
    rewrite X, Nat.add_0_r. f_equal. destruct k as [|k].
    + replace m with 1 by (cbn in L; lia). reflexivity.
    + apply Nat.log2_up_unique; [lia|]. cbn [Nat.pred]. rewrite Nat.pow_succ_r' in *. lia.
  - assert (X : ((a / 2 ^ k + 2) * 2 ^ k <? a + y) = true).
    { apply Nat.ltb_lt. rewrite two_multiples by lia. unfold m in L. remember (2 ^ (n - k)) as h. remember (2 ^ k) as K.
      destruct (le_lt_dec (2 ^ n - a) K) as [G|G].
      - exists h. split; nia.
      - exists (h - 1). assert (1 <= h) by nia. split; nia. }
    rewrite X. rewrite (log_power k m); [lia|]. rewrite Nat.pow_succ_r'. lia.
Qed.

Lemma dimensions n : forall a y, 1 <= y -> a + y <= 2 ^ n -> enclosing n (segment n a y) = Nat.log2_up y + more_by a y.
Proof.
  induction n as [|n IH]; intros a y Y A.
  - replace y with 1 by (cbn in A; lia). replace a with 0 by (cbn in A; lia). reflexivity.
  - assert (L := reflected_length n). rewrite Nat.pow_succ_r' in A. unfold segment. cbn [reflected]. rewrite skipn_app, map_length, L.
    destruct (le_lt_dec (2 ^ n) a) as [B|B].
    + rewrite skipn_all2 by (rewrite map_length; lia). cbn [app]. rewrite skipn_map, firstn_map, enclosing_cons, skipn_rev, firstn_rev, L.
      rewrite firstn_length, L, Nat.min_l by lia. rewrite skipn_firstn_comm.
      rewrite (enclosing_same n _ (segment n (2 * 2 ^ n - a - y) y)).
      * rewrite IH by lia. f_equal. apply mirrored; lia.
      * intros x. rewrite <- in_rev. unfold segment.
        replace (2 ^ n - (a - 2 ^ n) - y) with (2 * 2 ^ n - a - y) by lia.
        replace (2 ^ n - (a - 2 ^ n) - (2 * 2 ^ n - a - y)) with y by lia. tauto.
    + replace (a - 2 ^ n) with 0 by lia. cbn [skipn]. rewrite firstn_app, skipn_length, map_length, L. destruct (le_lt_dec (a + y) (2 ^ n)) as [C|C].
      * replace (y - (2 ^ n - a)) with 0 by lia. cbn [firstn]. rewrite app_nil_r, skipn_map, firstn_map, enclosing_cons. now apply IH.
      * rewrite firstn_all2 by (rewrite skipn_length, map_length; lia). rewrite skipn_map, firstn_map, firstn_rev, L.
        replace (y - (2 ^ n - a)) with (a + y - 2 ^ n) by lia. rewrite enclosing_both.
        -- rewrite <- across with (n := n) by lia. f_equal. rewrite <- (suffix n) by lia. apply enclosing_same. intros x. rewrite in_app_iff, <- in_rev.
           assert (Among : forall i j, i <= j -> In x (skipn j (reflected n)) -> In x (skipn i (reflected n))).
           { intros i j I X. replace j with (j - i + i) in X by lia. rewrite <- skipped_twice in X.
             rewrite <- (firstn_skipn (j - i) (skipn i (reflected n))). apply in_app_iff. now right. }
           split.
           ++ intros [X|X]; (eapply Among; [|exact X]); lia.
           ++ intros X. destruct (le_lt_dec (a + y - 2 ^ n) (2 ^ n - a)) as [G|G]; [left|right]; (eapply Among; [|exact X]); lia.
        -- replace a with (2 ^ n - (2 ^ n - a)) by lia. apply not_empty. lia.
        -- intros E. apply (f_equal (@rev pe)) in E. rewrite rev_involutive in E. cbn in E. revert E. apply not_empty. lia.
Qed.

Lemma sizes n y e : 1 <= y <= 2 ^ n -> (In e (map (fun a => enclosing n (segment n a y)) (seq 0 (S (2 ^ n - y)))) <->
  e = Nat.log2_up y \/ e = S (Nat.log2_up y) /\ 2 <= y /\ 2 ^ (Nat.log2_up y - 1) + 2 <= y /\ S (Nat.log2_up y) <= n).
Proof.
  intros Y. set (k := Nat.log2_up y - 1). assert (P := Nat.pow_nonzero 2 k ltac:(lia)). rewrite in_map_iff. split.
  - intros (a & <- & A). apply in_seq in A. rewrite dimensions by lia. unfold more_by. fold k.
    destruct (Nat.ltb_spec ((a / 2 ^ k + 2) * 2 ^ k) (a + y)) as [B|B]; [right|left; lia]. split; [lia|].
    apply two_multiples in B; [|lia]. destruct B as (c & C & D).
    assert (Z : y <> 1) by (intros ->; change (2 ^ k) with 1 in *; lia).
    rewrite Nat.mul_add_distr_r, Nat.mul_1_l in D. split; [lia|]. split; [lia|].
    assert (G : 1 * 2 ^ k <= c * 2 ^ k) by (apply Nat.mul_le_mono_r; enough (c <> 0) by lia; intros ->; lia).
    assert (E : 2 ^ S k < 2 ^ n) by (rewrite Nat.pow_succ_r'; lia).
    apply Nat.pow_lt_mono_r_iff in E; [|lia]. assert (1 <= Nat.log2_up y) by (apply Nat.log2_up_pos; lia). unfold k in E. lia.
  - intros [->|(-> & T & U & V)].
    + exists 0. split; [|apply in_seq; lia]. rewrite dimensions by lia. unfold more_by. fold k.
      assert (S1 : y <= 2 * 2 ^ k).
      { destruct (Nat.eq_dec y 1) as [->|N]; [lia|]. assert (1 <= Nat.log2_up y) by (apply Nat.log2_up_pos; lia).
        rewrite <- Nat.pow_succ_r'. unfold k. replace (S (Nat.log2_up y - 1)) with (Nat.log2_up y) by lia. apply Nat.log2_log2_up_spec. lia. }
      rewrite Nat.div_0_l by lia. cbn [plus]. replace (2 * 2 ^ k <? y) with false by (symmetry; apply Nat.ltb_ge; lia). lia.
    + assert (W : 1 <= Nat.log2_up y) by (apply Nat.log2_up_pos; lia). assert (S1 := Nat.log2_log2_up_spec y ltac:(lia)).
      assert (S2 : 2 ^ Nat.log2_up y = 2 * 2 ^ k) by (rewrite <- Nat.pow_succ_r'; f_equal; lia).
      assert (S3 : 2 * (2 * 2 ^ k) <= 2 ^ n) by (rewrite <- S2, <- Nat.pow_succ_r'; apply Nat.pow_le_mono_r; lia).
      exists (2 ^ k - 1). split; [|apply in_seq; lia]. rewrite dimensions by lia. unfold more_by. fold k.
      rewrite Nat.div_small by lia. cbn [plus]. replace (2 * 2 ^ k <? 2 ^ k - 1 + y) with true by (symmetry; apply Nat.ltb_lt; lia). lia.
Qed.

Lemma segments n a y : 1 <= y -> a + y <= 2 ^ n -> let least := Nat.log2_up y in let d := enclosing n (segment n a y) in
  (d = least \/ d = S least) /\ (d = S least <-> exists c, a < c * 2 ^ (least - 1) /\ (c + 1) * 2 ^ (least - 1) < a + y).
Proof.
  intros Y A. cbn zeta. rewrite dimensions by assumption. unfold more_by. assert (P := Nat.pow_nonzero 2 (Nat.log2_up y - 1) ltac:(lia)).
  rewrite <- two_multiples by lia. destruct (Nat.ltb_spec ((a / 2 ^ (Nat.log2_up y - 1) + 2) * 2 ^ (Nat.log2_up y - 1)) (a + y)); split; lia.
Qed.
