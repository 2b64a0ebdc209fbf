From Coq Require Import List Arith NArith ZArith Bool Lia.
From Allocert.definitions Require Import Labels LossModel.
From Allocert.proofs Require Import Labels LabelledFaults.
Import ListNotations.
Local Open Scope Z_scope.

(* Sums. *)
Lemma total_app : forall A (f : A -> Z) l r, total f (l ++ r) = total f l + total f r.
Proof. intros. unfold total. induction l as [|x l IH]; cbn; [lia|]. cbn in IH. rewrite IH. lia. Qed.

Lemma total_ext : forall A (f g : A -> Z) l, (forall x, In x l -> f x = g x) -> total f l = total g l.
Proof. intros A f g l H. unfold total. f_equal. apply map_ext_in, H. Qed.

Lemma total_plus : forall A (f g : A -> Z) l, total (fun x => f x + g x) l = total f l + total g l.
Proof. intros. unfold total. induction l as [|x l IH]; cbn; [lia|]. cbn in IH. rewrite IH. lia. Qed.

Lemma total_times : forall A c (f : A -> Z) l, total (fun x => c * f x) l = c * total f l.
Proof. intros. unfold total. induction l as [|x l IH]; cbn; [lia|]. cbn in IH. rewrite IH. lia. Qed.

Lemma double_seq : forall (f : N -> Z) m,
  total f (map N.of_nat (seq 0 (2 * m))) = total (fun x => f (2 * x)%N + f (2 * x + 1)%N) (map N.of_nat (seq 0 m)).
Proof.
  intros f. induction m as [|m IH]; [reflexivity|]. replace (2 * S m)%nat with (S (S (2 * m))) by lia.
  rewrite !seq_S, !map_app, !total_app, IH. cbn [map Nat.add]. unfold total at 2 3 5. cbn [map fold_right].
  replace (N.of_nat (2 * m)) with (2 * N.of_nat m)%N by lia. replace (N.of_nat (S (2 * m))) with (2 * N.of_nat m + 1)%N by lia. lia.
Qed.

Lemma double : forall n f, total f (nodes (S n)) = total (fun x => f (2 * x)%N + f (2 * x + 1)%N) (nodes n).
Proof. intros. unfold nodes. rewrite Nat.pow_succ_r'. apply double_seq. Qed.

Lemma double_pairs : forall n f, pairs (S n) f = pairs n (fun x y =>
  f (2 * x)%N (2 * y)%N + f (2 * x)%N (2 * y + 1)%N + f (2 * x + 1)%N (2 * y)%N + f (2 * x + 1)%N (2 * y + 1)%N).
Proof.
  intros. unfold pairs. rewrite double. apply total_ext. intros x _. rewrite !double, <- total_plus.
  apply total_ext. intros y _. lia.
Qed.

Lemma pairs_ext : forall n f g, (forall x y, f x y = g x y) -> pairs n f = pairs n g.
Proof. intros n f g H. apply total_ext. intros x _. apply total_ext. intros y _. apply H. Qed.

Lemma pairs_plus : forall n f g, pairs n (fun x y => f x y + g x y) = pairs n f + pairs n g.
Proof. intros. unfold pairs. rewrite <- total_plus. apply total_ext. intros x _. apply total_plus. Qed.

Lemma pairs_times : forall n c f, pairs n (fun x y => c * f x y) = c * pairs n f.
Proof. intros. unfold pairs. rewrite <- total_times. apply total_ext. intros x _. apply total_times. Qed.

Definition same (x y : N) : Z := if (x =? y)%N then 1 else 0.

Lemma pow_succ : forall b n, b ^ Z.of_nat (S n) = b * b ^ Z.of_nat n.
Proof. intros. rewrite Nat2Z.inj_succ. apply Z.pow_succ_r. lia. Qed.

Lemma pairs_same : forall n, pairs n same = 2 ^ Z.of_nat n.
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite double_pairs, pow_succ, <- IH, <- pairs_times. apply pairs_ext. intros x y.
  unfold same. destruct (N.eqb_spec x y) as [->|E].
  - rewrite !N.eqb_refl. rewrite !(proj2 (N.eqb_neq _ _)) by lia. reflexivity.
  - rewrite !(proj2 (N.eqb_neq _ _)) by lia. reflexivity.
Qed.

(* In the vector. *)
Theorem vector : forall n, 3 * pairs n apart = (2 ^ Z.of_nat n + 1) * (2 ^ Z.of_nat n * (2 ^ Z.of_nat n - 1)).
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite double_pairs.
  rewrite (pairs_ext n _ (fun x y => 8 * apart x y + 2 * same x y)).
  - rewrite pairs_plus, !pairs_times, pairs_same, pow_succ. rewrite Z.mul_add_distr_l.
    replace (3 * (8 * pairs n apart)) with (8 * (3 * pairs n apart)) by ring. rewrite IH. ring.
  - intros x y. unfold apart, same. rewrite !N2Z.inj_add, !N2Z.inj_mul. change (Z.of_N 2) with 2. change (Z.of_N 1) with 1.
    destruct (N.eqb_spec x y); lia.
Qed.

(* After relabelling. *)
Lemma seq_first : forall n, seq 0 (S n) = 0%nat :: map S (seq 0 n).
Proof. intro n. cbn. rewrite seq_shift. reflexivity. Qed.

Lemma filter_map_S : forall p l, filter p (map S l) = map S (filter (fun d => p (S d)) l).
Proof. induction l as [|d l IH]; [reflexivity|]. cbn. rewrite IH. destruct (p (S d)); reflexivity. Qed.

Lemma new_map_S : forall l x, new (map S l) x = new l (N.div2 x).
Proof. induction l as [|d l IH]; intro x; [reflexivity|]. cbn [map new]. rewrite IH, bit_div2. reflexivity. Qed.

Lemma new_app : forall l r x y, (forall d, In d r -> bit x d = bit y d) ->
  Z.of_N (new (l ++ r) x) - Z.of_N (new (l ++ r) y) = Z.of_N (new l x) - Z.of_N (new l y).
Proof.
  induction l as [|d l IH]; intros r x y H; cbn [app new].
  - replace (new r y) with (new r x); [lia|]. induction r as [|d r IH]; [reflexivity|]. cbn [new].
    rewrite IH by (intros e I; apply H; right; exact I). rewrite (H d) by (left; reflexivity). reflexivity.
  - specialize (IH r x y H). rewrite !N2Z.inj_add, !N2Z.inj_mul. lia.
Qed.

Definition low_part (n : nat) (w x : N) : Z := Z.of_N (new (filter (bit w) (seq 0 n)) x).

Lemma low_part_succ : forall n w x, low_part (S n) w x =
  if bit w 0 then Z.of_N (N.b2n (bit x 0)) + 2 * low_part n (N.div2 w) (N.div2 x) else low_part n (N.div2 w) (N.div2 x).
Proof.
  intros. unfold low_part. rewrite seq_first. cbn [filter]. rewrite filter_map_S.
  rewrite (filter_ext _ (bit (N.div2 w))) by (intro d; rewrite bit_div2; reflexivity).
  destruct (bit w 0); cbn [new]; rewrite new_map_S; [rewrite N2Z.inj_add, N2Z.inj_mul|]; reflexivity.
Qed.

Lemma new_apart_low : forall n x y, new_apart n x y = Z.abs (low_part n (N.lxor x y) x - low_part n (N.lxor x y) y).
Proof.
  intros. unfold new_apart, apart, by_faults, low_first. f_equal.
  assert (E : spread [y; x] = N.lxor x y) by (cbn; rewrite N.lxor_nilpotent; reflexivity). rewrite E. apply new_app.
  intros d I. apply filter_In in I. destruct I as [_ I]. apply negb_true_iff in I. rewrite bit_lxor in I. apply xorb_eq, I.
Qed.

Lemma low_part_same : forall n x y, node n x -> node n y -> low_part n (N.lxor x y) x = low_part n (N.lxor x y) y -> x = y.
Proof.
  induction n as [|n IH]; intros x y X Y H.
  - apply bit_ext. intro d. rewrite !(bit_above 0) by (auto; lia). reflexivity.
  - rewrite !low_part_succ in H. 
    assert (D : N.div2 (N.lxor x y) = N.lxor (N.div2 x) (N.div2 y)) by (apply bit_ext; intro d; rewrite bit_lxor, !bit_div2, bit_lxor; reflexivity).
    assert (H0 : forall z, node (S n) z -> node n (N.div2 z)) by (intros z Q; apply node_bits; intros d L; rewrite bit_div2; apply (bit_above (S n)); [exact Q|lia]).
    rewrite D in H. rewrite bit_lxor in H. destruct (bit x 0) eqn:B, (bit y 0) eqn:C; cbn [xorb N.b2n] in H; try (exfalso; change (Z.of_N 1) with 1 in H; change (Z.of_N 0) with 0 in H; lia);
      (apply IH in H; auto; apply bit_ext; intros [|d]; [congruence|]; rewrite <- !bit_div2, H; reflexivity).
Qed.

Lemma div2_double : forall x, N.div2 (2 * x) = x /\ N.div2 (2 * x + 1) = x /\ bit (2 * x) 0 = false /\ bit (2 * x + 1) 0 = true.
Proof.
  intro x. unfold bit. cbn [N.of_nat]. rewrite N.testbit_even_0, N.testbit_odd_0.
  split; [destruct x; reflexivity|]. split; [destruct x; reflexivity|]. split; reflexivity.
Qed.

Theorem relabelled : forall n, 2 * pairs n (new_apart n) = (3 ^ Z.of_nat n - 1) * 2 ^ Z.of_nat n.
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite double_pairs, !pow_succ.
  transitivity (2 * pairs n (fun x y => 6 * new_apart n x y + 2 * same x y)).
  - f_equal. unfold pairs. apply total_ext. intros x X. apply total_ext. intros y Y.
    assert (Q : forall z, In z (nodes n) -> node n z).
    { intros z Z. unfold nodes in Z. apply in_map_iff in Z. destruct Z as [m [<- Z]]. apply in_seq in Z. unfold node, power.
      change 2%N with (N.of_nat 2). rewrite <- Nat2N.inj_pow. lia. }
    assert (D : forall u v, N.div2 (N.lxor u v) = N.lxor (N.div2 u) (N.div2 v))
      by (intros; apply bit_ext; intro d; rewrite bit_lxor, !bit_div2, bit_lxor; reflexivity).
    rewrite !new_apart_low, !low_part_succ, !D, !bit_lxor.
    destruct (div2_double x) as [-> [-> [-> ->]]]. destruct (div2_double y) as [-> [-> [-> ->]]]. cbn [xorb N.b2n].
    pose proof (low_part_same n x y (Q x X) (Q y Y)) as L. unfold same. change (Z.of_N 1) with 1. change (Z.of_N 0) with 0.
    destruct (N.eqb_spec x y) as [->|E]; [lia|].
    assert (low_part n (N.lxor x y) x <> low_part n (N.lxor x y) y) by (intro F; exact (E (L F))). lia.
  - rewrite pairs_plus, !pairs_times, pairs_same. replace (2 * (6 * pairs n (new_apart n) + 2 * 2 ^ Z.of_nat n))
      with (6 * (2 * pairs n (new_apart n)) + 4 * 2 ^ Z.of_nat n) by ring. rewrite IH. ring.
Qed.

(* Hamming distance. *)
Lemma weight_succ : forall n w, weight (S n) w = ((if bit w 0 then 1 else 0) + weight n (N.div2 w))%nat.
Proof.
  intros. unfold weight. rewrite seq_first. cbn [filter]. rewrite filter_map_S.
  rewrite (filter_ext _ (bit (N.div2 w))) by (intro d; rewrite bit_div2; reflexivity).
  destruct (bit w 0); cbn [length]; rewrite map_length; reflexivity.
Qed.

Lemma total_const : forall c n, total (fun _ => c) (nodes n) = c * 2 ^ Z.of_nat n.
Proof.
  intros c. induction n as [|n IH]; [cbn; lia|]. rewrite double, total_plus, IH, pow_succ. ring.
Qed.

Lemma from_one : forall n x, 2 * total (distance n x) (nodes n) = Z.of_nat n * 2 ^ Z.of_nat n.
Proof.
  induction n as [|n IH]; intro x; [reflexivity|]. rewrite double.
  rewrite (total_ext _ _ (fun y => 2 * distance n (N.div2 x) y + 1)).
  - rewrite total_plus, total_times, total_const, pow_succ. specialize (IH (N.div2 x)). lia.
  - intros y _. unfold distance. rewrite !weight_succ, !bit_lxor.
    assert (D : forall u v, N.div2 (N.lxor u v) = N.lxor (N.div2 u) (N.div2 v))
      by (intros; apply bit_ext; intro d; rewrite bit_lxor, !bit_div2, bit_lxor; reflexivity).
    rewrite !D. destruct (div2_double y) as [-> [-> [-> ->]]]. destruct (bit x 0); cbn [xorb]; lia.
Qed.

Lemma binomial_above : forall n k, (n < k)%nat -> binomial n k = 0.
Proof. induction n as [|n IH]; intros [|k] L; [lia|reflexivity|lia|]. cbn. rewrite !IH by lia. reflexivity. Qed.

Lemma binomial_zero : forall n, binomial n 0 = 1.
Proof. destruct n; reflexivity. Qed.

Lemma total_seq_S : forall f n, total f (seq 0 (S n)) = f 0%nat + total (fun d => f (S d)) (seq 0 n).
Proof. intros. rewrite seq_first. unfold total. cbn [map fold_right]. rewrite map_map. reflexivity. Qed.

Lemma total_seq_end : forall f n, total f (seq 0 (S n)) = total f (seq 0 n) + f n.
Proof. intros. rewrite seq_S, total_app. unfold total at 2. cbn. lia. Qed.

Lemma rows : forall n, total (binomial n) (seq 0 (S n)) = 2 ^ Z.of_nat n.
Proof.
  induction n as [|n IH]; [reflexivity|]. rewrite total_seq_S, binomial_zero. cbn [binomial]. rewrite total_plus.
  rewrite (total_seq_end (fun d => binomial n (S d))), (binomial_above n (S n)) by lia.
  pose proof (total_seq_S (binomial n) n) as T. rewrite IH, binomial_zero in T. rewrite IH, pow_succ. lia.
Qed.

Lemma sums : forall n, 2 * mean_sum n = Z.of_nat n * 2 ^ Z.of_nat n.
Proof.
  induction n as [|n IH]; [reflexivity|]. unfold mean_sum in *. rewrite total_seq_S.
  rewrite (total_ext _ _ (fun d => (Z.of_nat d * binomial n d + binomial n d) + Z.of_nat (S d) * binomial n (S d)))
    by (intros d _; cbn [binomial]; lia).
  rewrite !total_plus, rows. rewrite (total_seq_end (fun d => Z.of_nat (S d) * binomial n (S d))), (binomial_above n (S n)) by lia.
  pose proof (total_seq_S (fun d => Z.of_nat d * binomial n d) n) as T. cbv beta in T. rewrite T in *. rewrite pow_succ. lia.
Qed.

Theorem hamming : forall n x, total (distance n x) (nodes n) = mean_sum n /\ 2 * mean_sum n = Z.of_nat n * 2 ^ Z.of_nat n /\ distance n x x = 0.
Proof.
  intros. pose proof (sums n). pose proof (from_one n x). split; [lia|]. split; [assumption|].
  unfold distance, weight. rewrite N.lxor_nilpotent, (filter_none (bit 0)); [reflexivity|]. intros. apply bit_zero.
Qed.

(* The comparison. *)
Theorem closer : forall n, (2 <= n)%nat -> pairs n (new_apart n) < pairs n apart
  /\ 2 * 4 ^ Z.of_nat n * pairs n (new_apart n) <= 3 * 3 ^ Z.of_nat n * pairs n apart
  /\ ((3 <= n)%nat -> 2 ^ Z.of_nat n < 4 ^ Z.of_nat (n - 1)).
Proof.
  intros n L. split; [|split].
  - pose proof (vector n) as V. pose proof (relabelled n) as R.
    assert (H : 3 * (3 ^ Z.of_nat n - 1) < 2 * (2 ^ Z.of_nat n * 2 ^ Z.of_nat n - 1)).
    { clear V R. induction n as [|n IH]; [lia|]. destruct (Nat.eq_dec n 1) as [->|]; [reflexivity|].
      rewrite !pow_succ. specialize (IH ltac:(lia)). pose proof (Z.pow_pos_nonneg 2 (Z.of_nat n)). nia. }
    pose proof (Z.pow_pos_nonneg 2 (Z.of_nat n)) as P. nia.
  - pose proof (vector n) as V. pose proof (relabelled n) as R.
    assert (Q : 4 ^ Z.of_nat n = 2 ^ Z.of_nat n * 2 ^ Z.of_nat n) by (rewrite <- Z.pow_mul_l; reflexivity).
    assert (T : 3 ^ Z.of_nat n <= 4 ^ Z.of_nat n) by (apply Z.pow_le_mono_l; lia).
    pose proof (Z.pow_pos_nonneg 2 (Z.of_nat n)) as P.
    replace (2 * 4 ^ Z.of_nat n * pairs n (new_apart n)) with (4 ^ Z.of_nat n * (2 * pairs n (new_apart n))) by ring.
    replace (3 * 3 ^ Z.of_nat n * pairs n apart) with (3 ^ Z.of_nat n * (3 * pairs n apart)) by ring. rewrite V, R, Q in *.
    set (N := 2 ^ Z.of_nat n) in *. set (t := 3 ^ Z.of_nat n) in *.
    replace (N * N * ((t - 1) * N)) with (N * (N * N * t - N * N)) by ring.
    replace (t * ((N + 1) * (N * (N - 1)))) with (N * (N * N * t - t)) by ring. apply Z.mul_le_mono_nonneg_l; lia.
  - intro M. change 4 with (2 ^ 2). rewrite <- Z.pow_mul_r by lia. apply Z.pow_lt_mono_r; lia.
Qed.

(* The mean request. *)
Lemma asked_snoc : forall l w, asked (l ++ [w]) = asked l + w * 2 ^ Z.of_nat (length l).
Proof.
  intros. unfold asked. rewrite app_length. cbn [length]. rewrite seq_app.
  assert (C : forall (a : list nat) (b : list Z) c d, length a = length b -> combine (a ++ c) (b ++ d) = combine a b ++ combine c d).
  { induction a as [|x a IH]; intros [|y b] c d E; cbn in *; try lia; [reflexivity|]. rewrite IH by lia. reflexivity. }
  rewrite C by apply seq_length. rewrite total_app. cbn. lia.
Qed.

Lemma asked_ones : forall n, asked (repeat 1 n) = 2 ^ Z.of_nat n - 1.
Proof.
  induction n as [|n IH]; [reflexivity|]. change (repeat 1 (S n)) with (1 :: repeat 1 n). rewrite repeat_cons, asked_snoc, IH, repeat_length, pow_succ. lia.
Qed.

Lemma asked_middle : forall m, asked (1 :: repeat 2 m) = 2 * 2 ^ Z.of_nat (S m) - 3.
Proof.
  induction m as [|m IH]; [reflexivity|]. change (repeat 2 (S m)) with (2 :: repeat 2 m). rewrite repeat_cons, app_comm_cons, asked_snoc, IH. cbn [length]. rewrite repeat_length, !pow_succ. lia.
Qed.

Lemma above : forall n, Z.of_nat n + 1 <= 2 ^ Z.of_nat n.
Proof. induction n as [|n IH]; [cbn; lia|]. rewrite pow_succ. lia. Qed.

Theorem decreasing : forall w n, (w = Below_top -> (1 <= n)%nat) ->
  0 < snd (weights n w)
  /\ asked (fst (weights (S n) w)) * (snd (weights n w) * 2 ^ Z.of_nat n)
     < asked (fst (weights n w)) * (snd (weights (S n) w) * 2 ^ Z.of_nat (S n)).
Proof.
  intros w n H. pose proof (above n) as A. rewrite pow_succ. set (x := 2 ^ Z.of_nat n) in *. destruct w.
  - cbn [weights fst snd]. rewrite !asked_ones, !pow_succ. fold x. split; [lia|]. rewrite Nat2Z.inj_succ. nia.
  - specialize (H eq_refl). cbn [weights fst snd]. rewrite !asked_ones, !pow_succ. fold x. split; [lia|]. rewrite Nat2Z.inj_succ. nia.
  - destruct n as [|m]; [split; reflexivity|]. cbn [weights fst snd].
    rewrite !app_comm_cons, !asked_snoc, !asked_middle. cbn [length]. rewrite !repeat_length. rewrite (pow_succ 2 (S m)). fold x.
    split; [lia|]. rewrite !Nat2Z.inj_succ in *. nia.
Qed.

(* How likely many faults are. *)
Lemma absorb : forall n k, (Z.of_nat k + 1) * binomial n (S k) = (Z.of_nat n - Z.of_nat k) * binomial n k.
Proof.
  induction n as [|n IH]; intro k.
  - cbn [binomial]. destruct k; cbn; lia.
  - cbn [binomial]. destruct k as [|k].
    + specialize (IH 0%nat). rewrite binomial_zero in *. cbn [binomial]. lia.
    + pose proof (IH (S k)) as I1. pose proof (IH k) as I2. cbn [binomial]. rewrite !Nat2Z.inj_succ in *. lia.
Qed.

Lemma binomial_pos : forall n k, (k <= n)%nat -> 0 < binomial n k.
Proof.
  induction n as [|n IH]; intros [|k] L; try (cbn; lia). cbn [binomial]. pose proof (IH k ltac:(lia)).
  destruct (Nat.eq_dec k n) as [->|]; [rewrite (binomial_above n (S n)) by lia; lia|]. pose proof (IH (S k) ltac:(lia)). lia.
Qed.

Lemma next_chance : forall m k a b, (k < m)%nat ->
  (Z.of_nat k + 1) * (b - a) * chance m (S k) a b = (Z.of_nat m - Z.of_nat k) * a * chance m k a b.
Proof.
  intros m k a b L. unfold chance. pose proof (absorb m k) as A. replace (m - k)%nat with (S (m - S k)) by lia.
  rewrite !pow_succ.
  transitivity (((Z.of_nat k + 1) * binomial m (S k)) * (a * a ^ Z.of_nat k) * ((b - a) * (b - a) ^ Z.of_nat (m - S k))); [ring|].
  rewrite A. ring.
Qed.

Theorem reliable : forall m a b, (1 <= m)%nat -> 0 < a < b ->
  (chance m 1 a b < chance m 0 a b <-> (Z.of_nat m + 1) * a < b)
  /\ ((Z.of_nat m + 1) * a < b -> forall k, (k <= m)%nat -> (Z.of_nat k + 1) * chance m (S k) a b < chance m k a b).
Proof.
  intros m a b M P.
  assert (C : forall k, (k <= m)%nat -> 0 < chance m k a b).
  { intros k L. unfold chance. apply Z.mul_pos_pos; [apply Z.mul_pos_pos|]; [apply binomial_pos, L|apply Z.pow_pos_nonneg; lia|apply Z.pow_pos_nonneg; lia]. }
  split.
  - pose proof (next_chance m 0 a b ltac:(lia)) as N. pose proof (C 0%nat ltac:(lia)). change (Z.of_nat 0) with 0 in N.
    set (u := chance m 1 a b) in *. set (v := chance m 0 a b) in *. split; intro H1.
    + assert ((b - a) * u < (b - a) * v) by (apply Z.mul_lt_mono_pos_l; lia).
      assert (Q : Z.of_nat m * a * v < (b - a) * v) by lia. apply Z.mul_lt_mono_pos_r in Q; lia.
    + assert (Q : Z.of_nat m * a * v < (b - a) * v) by (apply Z.mul_lt_mono_pos_r; lia).
      apply (Z.mul_lt_mono_pos_l (b - a)); lia.
  - intros H1 k L. pose proof (C k L) as K. destruct (Nat.eq_dec k m) as [->|E].
    + unfold chance at 1. rewrite (binomial_above m (S m)) by lia. lia.
    + pose proof (next_chance m k a b ltac:(lia)) as N.
      set (u := chance m (S k) a b) in *. set (v := chance m k a b) in *.
      apply (Z.mul_lt_mono_pos_l (b - a)); [lia|]. replace ((b - a) * ((Z.of_nat k + 1) * u)) with ((Z.of_nat k + 1) * (b - a) * u) by ring.
      rewrite N. apply Z.mul_lt_mono_pos_r; [exact K|]. assert (Z.of_nat k * a >= 0) by nia. lia.
Qed.
