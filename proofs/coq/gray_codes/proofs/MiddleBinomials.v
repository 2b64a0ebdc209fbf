(* The size of C(n,h), h = floor(n/2), by integers. *)
From Coq Require Import Arith Lia.
From Allocert.definitions Require Import Subcubes MiddleBinomials.
From Allocert.proofs Require Arrangements Crossing.

Lemma twice_or_more n : {h | n = h + h} + {h | n = S (h + h)}.
Proof.
  induction n as [|n [[h ->]|[h ->]]]; [left; now exists 0|right; now exists h|left; exists (S h); lia].
Qed.

Lemma half_even h : (h + h) / 2 = h.
Proof. replace (h + h) with (h * 2) by lia. now apply Nat.div_mul. Qed.

Lemma half_odd h : S (h + h) / 2 = h.
Proof. symmetry. apply (Nat.div_unique _ _ _ 1); lia. Qed.

Lemma double_fact h : fact (h + h) = 2 ^ h * fact h * odds h.
Proof.
  induction h as [|h IH]; [reflexivity|]. replace (S h + S h) with (S (S (h + h))) by lia.
  change (fact (S (S (h + h)))) with (S (S (h + h)) * (S (h + h) * fact (h + h))). rewrite IH.
  change (fact (S h)) with (S h * fact h). cbn [odds Nat.pow]. generalize (2 ^ h), (fact h), (odds h). intros. nia.
Qed.

Lemma even_middle h : middle (h + h) * fact h = 2 ^ h * odds h.
Proof.
  unfold middle. rewrite half_even. pose proof (Arrangements.binomial_fact (h + h) h) as B. rewrite double_fact in B.
  replace (h + h - h) with h in B by lia. specialize (B ltac:(lia)). apply (Nat.mul_cancel_r _ _ (fact h)); [apply fact_neq_0|]. nia.
Qed.

Lemma odd_middle h : middle (S (h + h)) * fact (S h) = 2 ^ h * odds (S h).
Proof.
  unfold middle. rewrite half_odd. pose proof (Arrangements.binomial_fact (S (h + h)) h) as B.
  replace (S (h + h) - h) with (S h) in B by lia. specialize (B ltac:(lia)).
  change (fact (S (h + h))) with (S (h + h) * fact (h + h)) in B. rewrite double_fact in B. cbn [odds].
  apply (Nat.mul_cancel_r _ _ (fact h)); [apply fact_neq_0|].
  revert B. generalize (binomial (S (h + h)) h), (fact (S h)), (fact h), (odds h), (2 ^ h). intros. nia.
Qed.

Theorem formula n : let h := n / 2 in
  middle n * fact h * (if Nat.even n then 1 else h + 1) = 2 ^ h * odds h * (if Nat.even n then 1 else 2 * h + 1).
Proof.
  cbv zeta. destruct (twice_or_more n) as [[h ->]|[h ->]].
  - rewrite half_even. replace (Nat.even (h + h)) with true by (symmetry; apply Nat.even_spec; exists h; lia). rewrite even_middle. lia.
  - rewrite half_odd. replace (Nat.even (S (h + h))) with false.
    + pose proof (odd_middle h) as M. change (fact (S h)) with (S h * fact h) in M. cbn [odds] in M. nia.
    + symmetry. apply Bool.not_true_iff_false. intros E. apply Nat.even_spec in E as [m E]. lia.
Qed.

Lemma odds_step n : odds n * odds n * (2 * n + 1) <= 2 ^ n * fact n * (2 ^ n * fact n) ->
  odds (S n) * odds (S n) * (2 * S n + 1) < 2 ^ S n * fact (S n) * (2 ^ S n * fact (S n)).
Proof.
  intros A. change (fact (S n)) with (S n * fact n). cbn [odds Nat.pow].
  assert (P : 0 < 2 ^ n * fact n) by (apply Nat.mul_pos_pos; [pose proof (Nat.pow_nonzero 2 n); lia|apply lt_O_fact]).
  replace (2 * 2 ^ n * (S n * fact n)) with (2 ^ n * fact n * (2 * n + 2)) by lia.
  revert A P. generalize (2 ^ n * fact n), (odds n). intros b a A P.
  apply Nat.le_lt_trans with (b * b * ((2 * n + 1) * (2 * n + 3))).
  - replace (a * (2 * n + 1) * (a * (2 * n + 1)) * (2 * S n + 1)) with (a * a * (2 * n + 1) * ((2 * n + 1) * (2 * n + 3))) by lia.
    now apply Nat.mul_le_mono_r.
  - replace (b * (2 * n + 2) * (b * (2 * n + 2))) with (b * b * ((2 * n + 2) * (2 * n + 2))) by lia.
    apply Nat.mul_lt_mono_pos_l; nia.
Qed.

Theorem below_root n : 1 <= n -> odds n * odds n * (2 * n + 1) < (2 ^ n * fact n) * (2 ^ n * fact n).
Proof.
  intros L. destruct n as [|n]; [lia|]. clear L. induction n as [|n IH]; apply odds_step; [cbn; lia|]. now apply Nat.lt_le_incl.
Qed.

(* c of 2^m m! is 2^e of the product, whose square 2m + 1 times is below that of 2^m m!. *)
Lemma quotient_below c m e : 1 <= m -> c * fact m = 2 ^ e * odds m -> c * c * (2 * m + 1) < 4 ^ (m + e).
Proof.
  intros L E. pose proof (below_root m L) as B. set (b := 2 ^ m * fact m) in *.
  assert (P : 0 < b * b) by (unfold b; pose proof (Nat.pow_nonzero 2 m); pose proof (lt_O_fact m); nia).
  apply (Nat.mul_lt_mono_pos_r (b * b)); [exact P|].
  assert (X : c * b = 2 ^ (m + e) * odds m) by (unfold b; rewrite Nat.pow_add_r; nia).
  replace (c * c * (2 * m + 1) * (b * b)) with (c * b * (c * b) * (2 * m + 1)) by lia. rewrite X.
  change 4 with (2 * 2). rewrite Nat.pow_mul_l. assert (0 < 2 ^ (m + e)) by (pose proof (Nat.pow_nonzero 2 (m + e)); lia).
  replace (2 ^ (m + e) * odds m * (2 ^ (m + e) * odds m) * (2 * m + 1)) with (2 ^ (m + e) * 2 ^ (m + e) * (odds m * odds m * (2 * m + 1))) by lia.
  apply Nat.mul_lt_mono_pos_l; [nia|exact B].
Qed.

Lemma middle_below n : 1 <= n -> middle n * middle n * (n + 1) < 4 ^ n.
Proof.
  intros L. destruct (twice_or_more n) as [[h ->]|[h ->]].
  - pose proof (quotient_below _ h h ltac:(lia) (even_middle h)) as Q. replace (h + h + 1) with (2 * h + 1) by lia. exact Q.
  - pose proof (quotient_below _ (S h) h ltac:(lia) (odd_middle h)) as Q. change (S (h + h)) with (S h + h) in *. nia.
Qed.

Theorem quotient n : 1 <= n -> middle n * middle n * (n + 1) < 4 ^ n /\ forall q, q * q <= n + 1 -> q * middle n < 2 ^ n.
Proof.
  intros L. pose proof (middle_below n L) as B. split; [exact B|]. intros q Q.
  change 4 with (2 * 2) in B. rewrite Nat.pow_mul_l in B. apply Nat.square_lt_simpl_nonneg; [lia|]. nia.
Qed.

Lemma row_most n k : k <= n -> binomial n k <= middle n.
Proof.
  intros K. pose proof (Nat.div_mod n 2). pose proof (Nat.mod_upper_bound n 2). apply Crossing.binomial_most; lia.
Qed.

Lemma middle_next n : 1 <= n -> middle (S n) <= 2 * middle n.
Proof.
  intros L. unfold middle at 1. pose proof (Nat.div_mod (S n) 2). pose proof (Nat.mod_upper_bound (S n) 2).
  destruct (S n / 2) as [|k] eqn:E; [lia|]. cbn [binomial]. pose proof (row_most n k). pose proof (row_most n (S k)). lia.
Qed.

Lemma middle_pos n : 1 <= middle n.
Proof. apply Nat.le_trans with (binomial n 0); [destruct n; cbn; lia|apply row_most; lia]. Qed.

Theorem factorial n : 3 <= n -> middle n < fact n /\ (n - 1) * middle n <= fact n /\ fact n * middle (S n) < fact (S n) * middle n.
Proof.
  intros L. assert (M : (n - 1) * middle n <= fact n).
  { induction L as [|n L IH]; [cbn; lia|]. change (fact (S n)) with (S n * fact n). pose proof (middle_next n ltac:(lia)). replace (S n - 1) with n by lia.
    apply Nat.le_trans with (S n * ((n - 1) * middle n)); [|now apply Nat.mul_le_mono_l].
    apply Nat.le_trans with (n * (2 * middle n)); [now apply Nat.mul_le_mono_l|]. nia. }
  pose proof (middle_pos n). split; [nia|]. split; [exact M|]. change (fact (S n)) with (S n * fact n).
  pose proof (middle_next n ltac:(lia)). pose proof (lt_O_fact n). nia.
Qed.
