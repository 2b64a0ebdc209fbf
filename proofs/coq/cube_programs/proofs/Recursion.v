(* Costs of the recursion by levels: what they are more than d. *)
From Coq Require Import ZArith Lia Bool.
From Allocert.definitions Require Import Recursion.
Local Open Scope Z_scope.

Lemma choose_positive : forall n k, (k <= n)%nat -> 1 <= choose n k.
Proof.
  induction n as [|n IH]; intros [|k] small; cbn [choose]; try lia.
  assert (known : forall a b, 0 <= choose a b) by (induction a; intros [|b]; cbn; try lia; pose proof (IHa b); pose proof (IHa (S b)); lia).
  pose proof (IH k ltac:(lia)). pose proof (known n (S k)). lia.
Qed.

Lemma shape : forall k d, 1 <= k -> shared k <= d -> exists D r,
  0 <= D /\ 0 <= r <= 2 * k /\ d = shared k + (2 * k + 1) * D + r
  /\ block k d = D /\ larger k d = d - 2 * k - D /\ smaller k d = larger k d - r.
Proof.
  intros k d positive many. exists (block k d), ((d - shared k) mod (2 * k + 1)).
  pose proof (Z.div_mod (d - shared k) (2 * k + 1) ltac:(lia)) as parts.
  pose proof (Z.mod_pos_bound (d - shared k) (2 * k + 1) ltac:(lia)).
  pose proof (Z.div_pos (d - shared k) (2 * k + 1) ltac:(lia) ltac:(lia)).
  fold (block k d) in *. repeat split; try lia; unfold smaller, larger; lia.
Qed.

Lemma complements : forall k d, 1 <= k -> shared k <= d -> k <= smaller k d <= larger k d /\ larger k d < d.
Proof.
  intros k d positive many. destruct (shape k d positive many) as (D & r & ? & ? & sum & _ & large & ->). rewrite large.
  unfold shared in sum. assert (0 <= k * D) by nia. assert (k <= k * k) by nia. repeat split; nia.
Qed.

(* The same as the printed expression. *)
Lemma larger_printed : forall k d, 1 <= k -> shared k <= d -> - (- (2 * k * d) / (2 * k + 1)) - k = larger k d.
Proof.
  intros k d positive many. destruct (shape k d positive many) as (D & r & ? & ? & sum & _ & -> & _).
  unfold shared in sum. replace (- (2 * k * d) / (2 * k + 1)) with (- (d - 2 * k - D + k)); [lia|].
  apply Z.div_unique with (r := r); nia.
Qed.

Lemma up_printed : forall k d, 1 <= k -> shared k <= d -> block k d <= - ((shared k - d) / (2 * k + 1)) <= block k d + 1.
Proof.
  intros k d positive many. destruct (shape k d positive many) as (D & r & ? & ? & sum & -> & _).
  destruct (Z.eq_dec r 0) as [->|].
  - replace ((shared k - d) / (2 * k + 1)) with (- D); [lia|]. apply Z.div_unique with (r := 0); nia.
  - replace ((shared k - d) / (2 * k + 1)) with (- D - 1); [lia|]. apply Z.div_unique with (r := 2 * k + 1 - r); nia.
Qed.

Section Values.
Variable k : Z.
Hypothesis positive : 1 <= k.
Variable rule : (Z -> Z) -> Z -> Z.
Hypothesis asks_less : forall d f g, k <= d -> (forall x, k <= x < d -> f x = g x) -> rule f d = rule g d.

Lemma unrolled_enough : forall n m d, k <= d -> (Z.to_nat d < n)%nat -> (Z.to_nat d < m)%nat ->
  unrolled rule n d = unrolled rule m d.
Proof.
  induction n as [|n IH]; intros m d ? ? ?; [lia|]. destruct m as [|m]; [lia|]. cbn [unrolled].
  apply asks_less; [assumption|]. intros x ?. apply IH; lia.
Qed.

Lemma value_by_rule : forall d, k <= d -> value rule d = rule (value rule) d.
Proof.
  intros d ?. unfold value. cbn [unrolled]. apply asks_less; [assumption|]. intros x ?.
  apply (unrolled_enough (Z.to_nat d) (S (Z.to_nat x))); lia.
Qed.
End Values.


Lemma exact_by_rule : forall full k d, 1 <= k -> k <= d -> exact full k d = exact_rule full k (exact full k) d.
Proof.
  intros full k d positive. apply value_by_rule; [assumption|]. intros e f g ? same. unfold exact_rule, by_larger, by_smaller.
  destruct (Z.ltb_spec e (shared k)) as [|many]; [reflexivity|]. pose proof (complements k e positive many).
  rewrite 2 same by lia. reflexivity.
Qed.

Lemma printed_by_rule : forall full k d, 1 <= k -> k <= d -> printed full k d = printed_rule full k (printed full k) d.
Proof.
  intros full k d positive. apply value_by_rule; [assumption|]. intros e f g ? same. unfold printed_rule.
  destruct (Z.ltb_spec e (shared k)) as [|many]; [reflexivity|]. rewrite larger_printed by assumption.
  pose proof (complements k e positive many). rewrite same by lia. reflexivity.
Qed.

Lemma levels_by_rule : forall k d, 1 <= k -> k <= d -> levels k d = levels_rule k (levels k) d.
Proof.
  intros k d positive. apply value_by_rule; [assumption|]. intros e f g ? same. unfold levels_rule.
  destruct (Z.ltb_spec e (shared k)) as [|many]; [reflexivity|].
  pose proof (complements k e positive many). rewrite same by lia. reflexivity.
Qed.

Lemma end_by_rule : forall k d, 1 <= k -> k <= d -> path_end k d = end_rule k (path_end k) d.
Proof.
  intros k d positive. apply value_by_rule; [assumption|]. intros e f g ? same. unfold end_rule.
  destruct (Z.ltb_spec e (shared k)) as [|many]; [reflexivity|].
  pose proof (complements k e positive many). rewrite same by lia. reflexivity.
Qed.

(* Strong induction on the dimension: below the shared coordinates, and from both complements. *)
Lemma by_complements : forall k (P : Z -> Prop), 1 <= k -> (forall d, k <= d < shared k -> P d) ->
  (forall d, shared k <= d -> P (larger k d) -> P (smaller k d) -> P d) -> forall d, k <= d -> P d.
Proof.
  intros k P positive few many d above. apply Zlt_lower_bound_ind with (z := k) (x := d); [|exact above]. intros e less ?.
  destruct (Z.lt_ge_cases e (shared k)) as [|enough]; [apply few; lia|].
  pose proof (complements k e positive enough). apply many; [assumption| |]; apply less; lia.
Qed.

(* What the cost is more than d, in both ways. *)
Lemma exact_excess : forall full k d, 1 <= k -> shared k <= d ->
  exact full k d - d = 4 * k * k + Z.max (exact full k (larger k d) - larger k d) (exact full k (smaller k d) - smaller k d).
Proof.
  intros full k d positive many. rewrite (exact_by_rule full k d) by (pose proof (complements k d positive many); lia).
  unfold exact_rule, by_larger, by_smaller. destruct (Z.ltb_spec d (shared k)); [lia|].
  destruct (shape k d positive many) as (D & r & ? & ? & sum & -> & large & small). unfold shared in *. nia.
Qed.

Lemma printed_excess : forall full k d, 1 <= k -> shared k <= d ->
  4 * k * k + (printed full k (larger k d) - larger k d) <= printed full k d - d
  <= 4 * k * k + 1 + (printed full k (larger k d) - larger k d).
Proof.
  intros full k d positive many. pose proof (complements k d positive many).
  rewrite (printed_by_rule full k d) by lia. unfold printed_rule. destruct (Z.ltb_spec d (shared k)); [lia|].
  rewrite larger_printed by assumption. pose proof (up_printed k d positive many).
  destruct (shape k d positive many) as (D & r & ? & ? & sum & blocks & large & _). rewrite blocks, large in *. unfold shared in *. nia.
Qed.

Lemma base_at_least : forall full k d, 1 <= k -> k <= d -> d - k <= base full k d.
Proof.
  intros full k d ? ?. unfold base. pose proof (choose_positive (Z.to_nat d) (Z.to_nat k) ltac:(lia)). destruct full; nia.
Qed.

Lemma few_costs : forall full k d, 1 <= k -> k <= d < shared k -> exact full k d = base full k d /\ printed full k d = base full k d.
Proof.
  intros full k d ? ?. rewrite exact_by_rule, printed_by_rule by lia. unfold exact_rule, printed_rule.
  destruct (Z.ltb_spec d (shared k)); [|lia]. split; reflexivity.
Qed.

Lemma few_levels : forall k d, 1 <= k -> k <= d < shared k -> levels k d = 0.
Proof. intros k d ? ?. rewrite levels_by_rule by lia. unfold levels_rule. destruct (Z.ltb_spec d (shared k)); lia. Qed.

Lemma more_levels : forall k d, 1 <= k -> shared k <= d -> levels k d = levels k (larger k d) + 1.
Proof.
  intros k d ? ?. pose proof (complements k d ltac:(assumption) ltac:(assumption)).
  rewrite levels_by_rule by lia. unfold levels_rule. destruct (Z.ltb_spec d (shared k)); lia.
Qed.

Lemma larger_grows : forall k d e, 1 <= k -> shared k <= d <= e -> larger k d <= larger k e.
Proof.
  intros k d e positive both. destruct (shape k d positive ltac:(lia)) as (D & r & ? & ? & sum & _ & -> & _).
  destruct (shape k e positive ltac:(lia)) as (E & s & ? & ? & sums & _ & -> & _).
  destruct (Z.le_gt_cases E D); nia.
Qed.

Lemma smaller_grows : forall k d e, 1 <= k -> shared k <= d <= e -> smaller k d <= smaller k e.
Proof.
  intros k d e positive both. destruct (shape k d positive ltac:(lia)) as (D & r & ? & ? & sum & _ & large & ->).
  destruct (shape k e positive ltac:(lia)) as (E & s & ? & ? & sums & _ & greater & ->). rewrite large, greater.
  assert (D <= E) by (destruct (Z.le_gt_cases D E); [assumption|nia]). nia.
Qed.

Lemma levels_not_negative : forall k d, 1 <= k -> k <= d -> 0 <= levels k d.
Proof.
  intros k d positive. apply (by_complements k (fun d => 0 <= levels k d)); [assumption| |].
  - intros. rewrite few_levels; lia.
  - intros e ? ? _. rewrite more_levels; lia.
Qed.

Lemma levels_grow : forall k e, 1 <= k -> k <= e -> forall d, k <= d <= e -> levels k d <= levels k e.
Proof.
  intros k e positive. apply (by_complements k (fun e => forall d, k <= d <= e -> levels k d <= levels k e)); [assumption| |].
  - intros. rewrite 2 few_levels; lia.
  - intros f many IH _ d ?. destruct (Z.lt_ge_cases d (shared k)) as [|enough].
    + rewrite (few_levels k d) by lia. apply levels_not_negative; lia.
    + rewrite (more_levels k d), (more_levels k f) by lia. pose proof (complements k d positive enough).
      pose proof (larger_grows k d f positive ltac:(lia)). pose proof (IH (larger k d) ltac:(lia)). lia.
Qed.

(* Each level adds 4k^2, or one more. *)
Theorem excess_by_levels : forall full k B d, 1 <= k -> (forall e, k <= e < shared k -> Z.abs (base full k e - e) <= B) -> k <= d ->
  (4 * k * k * levels k d - k <= exact full k d - d <= (4 * k * k + 1) * levels k d + B)
  /\ (4 * k * k * levels k d - k <= printed full k d - d <= (4 * k * k + 1) * levels k d + B).
Proof.
  intros full k B d positive few. revert d. apply by_complements; [assumption| |].
  - intros d ?. destruct (few_costs full k d positive ltac:(assumption)) as [-> ->]. rewrite few_levels by lia.
    pose proof (few d ltac:(lia)). pose proof (base_at_least full k d positive ltac:(lia)). lia.
  - intros d many [exact_large printed_large] [exact_small _]. pose proof (complements k d positive many).
    rewrite exact_excess, more_levels by lia. pose proof (printed_excess full k d positive many).
    pose proof (levels_grow k (larger k d) positive ltac:(lia) (smaller k d) ltac:(lia)).
    assert ((4 * k * k + 1) * levels k (smaller k d) <= (4 * k * k + 1) * levels k (larger k d)) by nia. lia.
Qed.

Lemma power_next : forall a n, 0 <= n -> a ^ (n + 1) = a * a ^ n.
Proof. intros. rewrite Z.pow_add_r, Z.pow_1_r by lia. lia. Qed.

(* How many levels there are. *)
Theorem levels_logarithmic : forall k d, 1 <= k -> k <= d ->
  k * (2 * k + 1) ^ levels k d <= (2 * k) ^ levels k d * d
  /\ (shared k <= d -> (2 * k) ^ levels k d * (d + shared k) < 2 * shared k * (2 * k + 1) ^ levels k d).
Proof.
  intros k d positive above. enough (both : k * (2 * k + 1) ^ levels k d <= (2 * k) ^ levels k d * d
    /\ (2 * k) ^ levels k d * (d + shared k) < 2 * shared k * (2 * k + 1) ^ levels k d) by (destruct both; auto).
  revert d above. apply by_complements; [assumption| |].
  - intros d ?. rewrite few_levels by lia. rewrite 2 Z.pow_0_r. lia.
  - intros d many [most least] _. pose proof (complements k d positive many).
    pose proof (levels_not_negative k (larger k d) positive ltac:(lia)). rewrite more_levels, 2 power_next by lia.
    set (a := (2 * k + 1) ^ levels k (larger k d)) in *. set (b := (2 * k) ^ levels k (larger k d)) in *.
    assert (0 < b) by (apply Z.pow_pos_nonneg; lia).
    assert (shrinks : (2 * k + 1) * larger k d <= 2 * k * d /\ 2 * k * (d + shared k) <= (2 * k + 1) * (larger k d + shared k)).
    { destruct (shape k d positive many) as (D & r & ? & ? & sum & _ & -> & _). unfold shared in *. nia. }
    destruct shrinks. split.
    + assert ((2 * k + 1) * (k * a) <= (2 * k + 1) * (b * larger k d)) by (apply Z.mul_le_mono_nonneg_l; lia).
      assert (b * ((2 * k + 1) * larger k d) <= b * (2 * k * d)) by (apply Z.mul_le_mono_nonneg_l; lia). lia.
    + assert ((2 * k + 1) * (b * (larger k d + shared k)) < (2 * k + 1) * (2 * shared k * a)) by (apply Z.mul_lt_mono_pos_l; lia).
      assert (b * (2 * k * (d + shared k)) <= b * ((2 * k + 1) * (larger k d + shared k))) by (apply Z.mul_le_mono_nonneg_l; lia). nia.
Qed.

Theorem logarithm : forall full k B d, 1 <= k -> (forall e, k <= e < shared k -> Z.abs (base full k e - e) <= B) -> shared k <= d ->
  let L := levels k d in
  (4 * k * k * L - k <= exact full k d - d <= (4 * k * k + 1) * L + B)
  /\ (4 * k * k * L - k <= printed full k d - d <= (4 * k * k + 1) * L + B)
  /\ k * (2 * k + 1) ^ L <= (2 * k) ^ L * d /\ (2 * k) ^ L * (d + shared k) < 2 * shared k * (2 * k + 1) ^ L.
Proof.
  intros full k B d positive few many L. pose proof (complements k d positive many).
  destruct (excess_by_levels full k B d positive few ltac:(lia)). destruct (levels_logarithmic k d positive ltac:(lia)). auto.
Qed.
