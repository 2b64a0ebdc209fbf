(* Sizes of the sets of coordinates, which coordinates they share, and which choices they miss. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import CoordinateSets.
Import ListNotations.

Lemma filter_nowhere {A} (f : A -> bool) l : (forall x, In x l -> f x = false) -> filter f l = [].
Proof. induction l as [|x l IH]; intros none; [reflexivity|]. cbn. rewrite none by (left; reflexivity). apply IH. intros. apply none. right. assumption. Qed.

Lemma filter_everywhere {A} (f : A -> bool) l : (forall x, In x l -> f x = true) -> filter f l = l.
Proof. induction l as [|x l IH]; intros all; [reflexivity|]. cbn. rewrite all by (left; reflexivity). f_equal. apply IH. intros. apply all. right. assumption. Qed.

Lemma seq_parts a b c : a <= b <= c -> forall n, n = c - a -> seq a n = seq a (b - a) ++ seq b (c - b).
Proof. intros both n ->. replace (c - a) with ((b - a) + (c - b)) by lia. rewrite seq_app. do 2 f_equal. lia. Qed.

(* An interval of a row of numbers. *)
Lemma interval_count f s n a b : s <= S a -> a <= b -> b < s + n \/ a = b -> (forall j, In j (seq s n) -> f j = (a <? j) && (j <=? b)) ->
  length (filter f (seq s n)) = b - a.
Proof.
  intros first order last is. destruct (Nat.eq_dec a b) as [<-|].
  - rewrite filter_nowhere; [cbn; lia|]. intros j inside. rewrite is by assumption.
    destruct (Nat.ltb_spec a j), (Nat.leb_spec j a); try reflexivity. lia.
  - rewrite (seq_parts s (S a) (s + n)) in * by lia. rewrite (seq_parts (S a) (S b) (s + n)) in * by lia.
    rewrite 2 filter_app, 2 app_length.
    rewrite (filter_nowhere f (seq s (S a - s))), (filter_everywhere f (seq (S a) (S b - S a))), (filter_nowhere f (seq (S b) (s + n - S b))).
    + cbn. rewrite seq_length. lia.
    + intros j inside. rewrite is by (rewrite !in_app_iff; auto). apply in_seq in inside. destruct (Nat.leb_spec j b); [lia|apply andb_false_r].
    + intros j inside. rewrite is by (rewrite !in_app_iff; auto). apply in_seq in inside. destruct (Nat.leb_spec j b), (Nat.ltb_spec a j); try reflexivity; lia.
    + intros j inside. rewrite is by (rewrite !in_app_iff; auto). apply in_seq in inside. destruct (Nat.ltb_spec a j); [lia|reflexivity].
Qed.

Lemma one_count f s n x : s <= x < s + n -> (forall j, In j (seq s n) -> f j = (j =? x)) -> length (filter f (seq s n)) = 1.
Proof.
  intros inside is. destruct x as [|x].
  - assert (s = 0) as -> by lia. destruct n as [|n]; [lia|]. cbn. rewrite is by (left; reflexivity). cbn. f_equal.
    rewrite filter_nowhere; [reflexivity|]. intros j row. rewrite is by (right; assumption). apply in_seq in row. apply Nat.eqb_neq. lia.
  - rewrite (interval_count f s n x (S x)); try lia. intros j row. rewrite is by assumption.
    destruct (Nat.eqb_spec j (S x)), (Nat.ltb_spec x j), (Nat.leb_spec j (S x)); try reflexivity; lia.
Qed.

(* Positions of a list by number, counted from 1. *)
Lemma positions_count {A} (f : A -> bool) l e : length (filter (fun j => f (nth (j - 1) l e)) (seq 1 (length l))) = length (filter f l).
Proof.
  assert (moved : forall s l, length (filter (fun j => f (nth (j - s) l e)) (seq s (length l))) = length (filter f l)).
  { intros s k. revert s. induction k as [|x k IH]; intros s; [reflexivity|]. cbn [seq filter length]. rewrite Nat.sub_diag. cbn [nth].
    rewrite (filter_ext_in (fun j => f (nth (j - s) (x :: k) e)) (fun j => f (nth (j - S s) k e))).
    - destruct (f x); cbn [length]; rewrite IH; reflexivity.
    - intros j inside. apply in_seq in inside. destruct (j - s) as [|m] eqn:E; [lia|]. cbn. do 2 f_equal. lia. }
  apply moved.
Qed.

Lemma length_rows {A B} (f : A -> list B) l : length (flat_map f l) = list_sum (map (fun x => length (f x)) l).
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [flat_map]. rewrite app_length, IH. reflexivity. Qed.

Lemma filter_rows {A B} (g : B -> bool) (f : A -> list B) l : filter g (flat_map f l) = flat_map (fun x => filter g (f x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. rewrite filter_app, IH. reflexivity. Qed.

Lemma sum_constant {A} (f : A -> nat) l c : (forall x, In x l -> f x = c) -> list_sum (map f l) = length l * c.
Proof. induction l as [|x l IH]; intros all; [reflexivity|]. change (f x + list_sum (map f l) = S (length l) * c).
  rewrite all by (left; reflexivity). rewrite IH; [reflexivity|]. intros. apply all. right. assumption. Qed.

Lemma sum_down n m : m <= n -> 2 * list_sum (map (fun i => n - i) (seq 1 m)) = m * (2 * n - m - 1).
Proof.
  induction m as [|m IH]; intros small; [reflexivity|]. rewrite seq_S, map_app, list_sum_app, Nat.mul_add_distr_l, IH by lia. cbn [map list_sum fold_right].
  replace (1 + m) with (S m) by lia. remember (n - S m) as r eqn:left.
  replace (2 * n - m - 1) with (m + 1 + 2 * r) by lia. replace (2 * n - S m - 1) with (m + 2 * r) by lia. ring.
Qed.

Lemma pairs_length k : length (pairs k) = shared k.
Proof.
  unfold pairs, shared. rewrite length_rows. rewrite (map_ext _ (fun i => 2 * k + 1 - i)) by (intros; rewrite map_length, seq_length; reflexivity).
  pose proof (sum_down (2 * k + 1) (2 * k + 1) (le_n _)). nia.
Qed.

Lemma pairs_in k i j : In (i, j) (pairs k) <-> 1 <= i < j /\ j <= 2 * k + 1.
Proof.
  unfold pairs. rewrite in_flat_map. split.
  - intros (a & row & inside). apply in_map_iff in inside. destruct inside as (b & same & inside). injection same as <- <-.
    apply in_seq in row. apply in_seq in inside. lia.
  - intros inside. exists i. rewrite in_seq. split; [lia|]. apply in_map. apply in_seq. lia.
Qed.

Lemma holds_count k i : 1 <= i <= 2 * k + 1 -> length (filter (holds i) (pairs k)) = 2 * k.
Proof.
  intros inside. unfold pairs. rewrite filter_rows, length_rows.
  rewrite (seq_parts 1 i (2 * k + 2)), map_app, list_sum_app by lia. rewrite (seq_parts i (S i) (2 * k + 2)), map_app, list_sum_app by lia.
  rewrite (sum_constant _ (seq 1 (i - 1)) 1), (sum_constant _ (seq (S i) _) 0).
  - replace (S i - i) with 1 by lia. cbn [seq map list_sum fold_right]. rewrite filter_everywhere.
    + rewrite map_length, !seq_length. lia.
    + intros p row. apply in_map_iff in row. destruct row as (b & <- & _). unfold holds. cbn. rewrite Nat.eqb_refl. reflexivity.
  - intros a row. apply in_seq in row. rewrite filter_nowhere; [reflexivity|]. intros p inner. apply in_map_iff in inner.
    destruct inner as (b & <- & inner). apply in_seq in inner. unfold holds. cbn [fst snd].
    destruct (Nat.eqb_spec a i), (Nat.eqb_spec b i); try reflexivity; lia.
  - intros a row. apply in_seq in row.
    assert (moved : forall l, length (filter (holds i) (map (pair a) l)) = length (filter (fun b => b =? i) l)).
    { induction l as [|b l IH]; [reflexivity|]. cbn [map filter]. unfold holds at 1. cbn [fst snd].
      destruct (Nat.eqb_spec a i); [lia|]. cbn [orb]. destruct (b =? i); cbn; rewrite IH; reflexivity. }
    rewrite moved. apply (one_count _ _ _ i); [lia|]. reflexivity.
Qed.

Lemma filter_both {A} (f g : A -> bool) l : filter f (filter g l) = filter (fun x => g x && f x) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. destruct (g x); cbn; [destruct (f x)|]; rewrite IH; reflexivity. Qed.

Section Sizes.
Variables (k d : nat).
Hypothesis many : shared k <= d.

Lemma split_row : seq 1 d = seq 1 (shared k) ++ seq (S (shared k)) (d - shared k).
Proof. replace d with (shared k + (d - shared k)) at 1 by lia. rewrite seq_app. reflexivity. Qed.

Lemma low_size i : 1 <= i <= 2 * k + 1 -> low k d i = 2 * k.
Proof.
  intros inside. unfold low, coordinates. rewrite filter_both, split_row, filter_app, app_length.
  rewrite (filter_nowhere _ (seq (S (shared k)) _)).
  - rewrite (filter_ext_in _ (fun j => holds i (nth (j - 1) (pairs k) (0, 0)))).
    + rewrite <- (pairs_length k), (positions_count (holds i) (pairs k) (0, 0)), holds_count by assumption. cbn. lia.
    + intros j row. apply in_seq in row. unfold member. destruct (Nat.leb_spec j (shared k)); [|lia]. apply andb_true_r.
  - intros j row. apply in_seq in row. destruct (Nat.leb_spec j (shared k)); [lia|apply andb_false_r].
Qed.

Lemma block_fits : shared k + (2 * k + 1) * block k d + (d - shared k) mod (2 * k + 1) = d.
Proof. unfold block. pose proof (Nat.div_mod (d - shared k) (2 * k + 1) ltac:(lia)). lia. Qed.

Lemma high_size i : 1 <= i <= 2 * k + 1 ->
  high k d i = block k d + (if i <=? 2 * k then 0 else (d - shared k) mod (2 * k + 1)).
Proof.
  intros inside. unfold high, coordinates. rewrite filter_both, split_row, filter_app, app_length. rewrite (filter_nowhere _ (seq 1 (shared k))).
  - pose proof block_fits. set (D := block k d) in *. set (r := (d - shared k) mod (2 * k + 1)) in *.
    set (b := if i <=? 2 * k then shared k + i * D else d).
    assert (ends : shared k + (i - 1) * D + D + (if i <=? 2 * k then 0 else r) = b /\ b <= d).
    { unfold b. destruct (Nat.leb_spec i (2 * k)); [split; nia|]. assert (i = 2 * k + 1) as -> by lia. split; nia. }
    rewrite (interval_count _ _ _ (shared k + (i - 1) * D) b);
      [set (X := (i - 1) * D) in *; set (z := if i <=? 2 * k then 0 else r) in *; cbn [length]; lia|apply le_n_S, Nat.le_add_r| | |].
    + set (X := (i - 1) * D) in *. set (z := if i <=? 2 * k then 0 else r) in *. lia.
    + lia.
    + intros j row. apply in_seq in row. unfold member. fold D. fold b.
      destruct (Nat.leb_spec j (shared k)), (Nat.ltb_spec (shared k) j); try lia. apply andb_true_r.
  - intros j row. apply in_seq in row. destruct (Nat.ltb_spec (shared k) j); [lia|apply andb_false_r].
Qed.

Lemma low_high i : length (coordinates k d i) = low k d i + high k d i.
Proof.
  unfold low, high. induction (coordinates k d i) as [|j l IH]; [reflexivity|]. cbn [filter length].
  destruct (Nat.leb_spec j (shared k)), (Nat.ltb_spec (shared k) j); cbn [length]; lia.
Qed.

Lemma two_count n a b : 1 <= a < b -> b <= n -> length (filter (fun i => (a =? i) || (b =? i)) (seq 1 n)) = 2.
Proof.
  intros order small. rewrite (seq_parts 1 b (S n)) by lia. rewrite filter_app, app_length, (one_count _ _ _ a), (one_count _ _ _ b); try lia.
  - intros j row. apply in_seq in row. destruct (Nat.eqb_spec a j), (Nat.eqb_spec b j), (Nat.eqb_spec j b); try reflexivity; lia.
  - intros j row. apply in_seq in row. destruct (Nat.eqb_spec a j), (Nat.eqb_spec b j), (Nat.eqb_spec j a); try reflexivity; lia.
Qed.

Lemma pair_of_in j : 1 <= j <= shared k -> exists a b, pair_of k j = (a, b) /\ 1 <= a < b /\ b <= 2 * k + 1.
Proof.
  intros inside. unfold pair_of. assert (row : In (nth (j - 1) (pairs k) (0, 0)) (pairs k)) by (apply nth_In; rewrite pairs_length; lia).
  destruct (nth (j - 1) (pairs k) (0, 0)) as [a b]. exists a, b. rewrite <- pairs_in. auto.
Qed.

Lemma shared_by_two j : 1 <= j <= shared k -> sets_with k d j = 2.
Proof.
  intros inside. destruct (pair_of_in j inside) as (a & b & same & order & small). unfold sets_with.
  rewrite (filter_ext_in _ (fun i => (a =? i) || (b =? i))); [apply two_count; lia|].
  intros i _. unfold member. destruct (Nat.leb_spec j (shared k)); [|lia]. rewrite same. reflexivity.
Qed.

Lemma others_in_one j : shared k < j <= d -> sets_with k d j = 1.
Proof.
  intros inside. pose proof block_fits. unfold sets_with. set (D := block k d) in *.
  assert (exists x, 1 <= x <= 2 * k + 1 /\ shared k + (x - 1) * D < j /\ (x <= 2 * k -> j <= shared k + x * D)) as (x & small & above & below).
  { destruct (Nat.lt_ge_cases (shared k + 2 * k * D) j).
    - exists (2 * k + 1). replace (2 * k + 1 - 1) with (2 * k) by lia. lia.
    - destruct (Nat.eq_dec D 0) as [->|]; [lia|]. exists ((j - shared k - 1) / D + 1).
      pose proof (Nat.div_mod (j - shared k - 1) D ltac:(assumption)). pose proof (Nat.mod_upper_bound (j - shared k - 1) D ltac:(assumption)).
      set (q := (j - shared k - 1) / D) in *. replace (q + 1 - 1) with q by lia. assert (q < 2 * k) by nia. split; [lia|]. split; nia. }
  apply (one_count _ _ _ x); [lia|]. intros i row. apply in_seq in row. unfold member. fold D.
  destruct (Nat.leb_spec j (shared k)); [lia|]. destruct (Nat.eqb_spec i x) as [->|other].
  - destruct (Nat.ltb_spec (shared k + (x - 1) * D) j); [|lia]. destruct (Nat.leb_spec x (2 * k)); apply Nat.leb_le; lia.
  - destruct (Nat.ltb_spec (shared k + (i - 1) * D) j); [|reflexivity]. cbn [andb]. destruct (Nat.leb_spec i (2 * k)).
    + apply Nat.leb_gt. destruct (Nat.lt_ge_cases i x); [nia|]. assert (x < i) by lia. specialize (below ltac:(lia)). nia.
    + assert (i = 2 * k + 1) as -> by lia. specialize (below ltac:(lia)). exfalso. nia.
Qed.
End Sizes.

Theorem sets k d : 1 <= k -> shared k <= d ->
  (forall i, 1 <= i <= 2 * k + 1 -> low k d i = 2 * k /\ block k d <= high k d i /\ (i <= 2 * k -> high k d i = block k d))
  /\ (block k d < high k d (2 * k + 1) <-> (d - shared k) mod (2 * k + 1) <> 0)
  /\ (forall j, 1 <= j <= d -> sets_with k d j = if j <=? shared k then 2 else 1).
Proof.
  intros _ many. repeat split.
  - apply low_size; assumption.
  - rewrite high_size by assumption. lia.
  - intros. rewrite high_size by assumption. destruct (Nat.leb_spec i (2 * k)); lia.
  - rewrite high_size by lia. destruct (Nat.leb_spec (2 * k + 1) (2 * k)); lia.
  - rewrite high_size by lia. destruct (Nat.leb_spec (2 * k + 1) (2 * k)); lia.
  - intros j inside. destruct (Nat.leb_spec j (shared k)); [apply shared_by_two; lia|apply others_in_one; lia].
Qed.

(* The sets that chosen coordinates are in. *)
Definition hit (k d : nat) (chosen : list nat) : list nat := flat_map (fun j => filter (fun i => member k d i j) (seq 1 (2 * k + 1))) chosen.

Theorem covering k d chosen : 1 <= k -> shared k <= d -> length chosen <= k -> (forall j, In j chosen -> 1 <= j <= d) ->
  exists i, 1 <= i <= 2 * k + 1 /\ forall j, In j chosen -> member k d i j = false.
Proof.
  intros positive many few inside. destruct (sets k d positive many) as (_ & _ & often).
  assert (length (hit k d chosen) <= 2 * k).
  { enough (length (hit k d chosen) <= 2 * length chosen) by lia. clear few. unfold hit. induction chosen as [|j l IH]; [cbn; lia|].
    cbn [flat_map length]. rewrite app_length. pose proof (IH ltac:(intros; apply inside; right; assumption)).
    pose proof (often j (inside j (or_introl eq_refl))) as two. unfold sets_with in two. destruct (j <=? shared k); lia. }
  destruct (existsb (fun i => forallb (fun j => negb (member k d i j)) chosen) (seq 1 (2 * k + 1))) eqn:found.
  - apply existsb_exists in found. destruct found as (i & row & free). exists i. apply in_seq in row. split; [lia|].
    intros j chose. rewrite forallb_forall in free. apply negb_true_iff, free, chose.
  - exfalso. enough (2 * k + 1 <= length (hit k d chosen)) by lia. rewrite <- (seq_length (2 * k + 1) 1).
    apply NoDup_incl_length; [apply seq_NoDup|]. intros i row. unfold hit. apply in_flat_map.
    destruct (existsb (member k d i) chosen) eqn:meets.
    + apply existsb_exists in meets. destruct meets as (j & chose & meets). exists j. rewrite filter_In. auto.
    + exfalso. rewrite <- not_true_iff_false in found. apply found. apply existsb_exists. exists i. split; [assumption|].
      apply forallb_forall. intros j chose. apply negb_true_iff. destruct (member k d i j) eqn:is; [|reflexivity].
      rewrite <- not_true_iff_false in meets. destruct meets. apply existsb_exists. exists j. auto.
Qed.

Theorem disjoint k i j : 1 <= i < j -> j <= 2 * k + 1 ->
  exists m, 1 <= m <= shared k /\ pair_of k m = (i, j) /\ In (m, 0) (corner k i) /\ In (m, 1) (corner k j).
Proof.
  intros order small. assert (listed : In (i, j) (pairs k)) by (apply pairs_in; lia).
  apply (In_nth _ _ (0, 0)) in listed. destruct listed as (m & before & same). rewrite pairs_length in before.
  assert (pair_of k (S m) = (i, j)) as is by (unfold pair_of; replace (S m - 1) with m by lia; assumption).
  exists (S m). split; [lia|]. split; [assumption|]. split; apply in_map_iff; exists (S m).
  - rewrite is. cbn [snd]. destruct (Nat.eqb_spec j i); [lia|]. split; [reflexivity|]. rewrite filter_In, in_seq, is. split; [lia|].
    unfold holds. cbn. rewrite Nat.eqb_refl. reflexivity.
  - rewrite is. cbn [snd]. rewrite Nat.eqb_refl. split; [reflexivity|]. rewrite filter_In, in_seq, is. split; [lia|].
    unfold holds. cbn. rewrite Nat.eqb_refl. apply orb_true_r.
Qed.

Theorem complement k d : 1 <= k -> shared k <= d -> let M := d - (2 * k + block k d) in
  (forall i, 1 <= i <= 2 * k + 1 -> left_over k d i <= M) /\ left_over k d 1 = M
  /\ 2 * k * d <= (2 * k + 1) * (M + k) < 2 * k * d + (2 * k + 1).
Proof.
  intros positive many M. pose proof (block_fits k d many) as sum. pose proof (Nat.mod_upper_bound (d - shared k) (2 * k + 1) ltac:(lia)).
  assert (room : 2 * k + block k d <= d) by (unfold shared in *; nia). repeat split.
  - intros i inside. unfold left_over. rewrite low_high, low_size, high_size by assumption. unfold M. lia.
  - unfold left_over. rewrite low_high, low_size, high_size by lia. unfold M. destruct (Nat.leb_spec 1 (2 * k)); lia.
  - unfold M, shared in *. nia.
  - unfold M, shared in *. nia.
Qed.

Theorem first_stage k d : 1 <= k -> shared k <= d -> list_sum (map (low k d) (seq 1 (2 * k + 1))) = 2 * shared k.
Proof.
  intros positive many. rewrite (sum_constant _ _ (2 * k)); [rewrite seq_length; unfold shared; lia|].
  intros i row. apply in_seq in row. apply low_size; [assumption|lia].
Qed.
