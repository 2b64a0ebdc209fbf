(* How the fewest faults that defeat all subcubes of dimension d - 2 grow, by bounds of central binomials. *)
From Coq Require Import List Arith Lia.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require Import Systems MostSubcubes StrengthTwo.

Definition central (m : nat) : nat := binomial (m + m) m.

Lemma central_next m : S m * central (S m) = 2 * (2 * m + 1) * central m.
Proof.
  unfold central. replace (S m + S m) with (S (S (m + m))) by lia. cbn [binomial].
  pose proof (binomial_mirror (S (m + m)) m ltac:(lia)) as E. replace (S (m + m) - m) with (S m) in E by lia. cbn [binomial] in E.
  pose proof (neighbours (m + m) m) as F. replace (m + m - m) with m in F by lia.
  destruct m as [|m]; [reflexivity|]. cbn [binomial] in *. nia.
Qed.

Lemma central_below m : 1 <= m -> 2 * binomial (m + m - 1) m = central m.
Proof.
  intros M. destruct m as [|m]; [lia|]. unfold central. replace (S m + S m) with (S (S (m + m))) by lia. replace (S (S (m + m)) - 1) with (S (m + m)) by lia.
  pose proof (binomial_mirror (S (m + m)) m ltac:(lia)) as E. replace (S (m + m) - m) with (S m) in E by lia.
  change (binomial (S (S (m + m))) (S m)) with (binomial (S (m + m)) m + binomial (S (m + m)) (S m)). lia.
Qed.

Lemma central_above m : S m * binomial (m + m) (S m) = m * central m.
Proof. pose proof (neighbours (m + m) m) as F. replace (m + m - m) with m in F by lia. exact F. Qed.

Lemma central_bounds m : 1 <= m -> (3 * m + 1) * (central m * central m) <= 16 ^ m <= 4 * m * (central m * central m).
Proof.
  intros M. induction M as [|m M [IH1 IH2]]; [cbn; lia|]. rewrite Nat.pow_succ_r'.
  pose proof (central_next m) as E. set (s := central m) in *. set (t := central (S m)) in *. set (P := 16 ^ m) in *.
  assert (Q : S m * S m * (t * t) = 4 * ((2 * m + 1) * (2 * m + 1)) * (s * s)).
  { replace (S m * S m * (t * t)) with (S m * t * (S m * t)) by ring. rewrite E. ring. }
  set (S2 := s * s) in *. set (T2 := t * t) in *. split.
  - apply (Nat.mul_le_mono_pos_l _ _ (S m * S m)); [lia|].
    replace (S m * S m * ((3 * S m + 1) * T2)) with ((3 * m + 4) * (S m * S m * T2)) by ring. rewrite Q.
    transitivity (S m * S m * (16 * ((3 * m + 1) * S2))); [|apply Nat.mul_le_mono_l, Nat.mul_le_mono_l, IH1]. nia.
  - apply (Nat.mul_le_mono_pos_l _ _ (S m)); [lia|].
    replace (S m * (4 * S m * T2)) with (4 * (S m * S m * T2)) by ring. rewrite Q.
    transitivity (S m * (16 * (4 * m * S2))); [apply Nat.mul_le_mono_l, Nat.mul_le_mono_l, IH2|]. nia.
Qed.

Lemma half_or_odd N : exists m, N = m + m \/ N = S (m + m).
Proof. exists (N / 2). pose proof (Nat.div_mod N 2 ltac:(lia)). pose proof (Nat.mod_upper_bound N 2 ltac:(lia)). lia. Qed.

Lemma pow_square m : 4 ^ (m + m) = 16 ^ m.
Proof. replace (m + m) with (2 * m) by lia. rewrite Nat.pow_mul_r. reflexivity. Qed.

Lemma squares x y : x <= y -> x * x <= y * y.
Proof. intro H. apply Nat.mul_le_mono; exact H. Qed.

Lemma rows_even m : (m + m + 1) / 2 = m.
Proof. symmetry. apply (Nat.div_unique _ _ _ 1); lia. Qed.
Lemma rows_odd m : (S (m + m) + 1) / 2 = S m.
Proof. symmetry. apply (Nat.div_unique _ _ _ 0); lia. Qed.

Lemma enough_rows d N : 4 <= N -> d <= binomial (N - 1) ((N + 1) / 2) -> d * d * N <= 4 ^ N.
Proof.
  intros N4 D. destruct (half_or_odd N) as (m & [->| ->]).
  - rewrite rows_even in D. pose proof (central_below m ltac:(lia)) as E. pose proof (central_bounds m ltac:(lia)) as [B _].
    assert (F : 2 * d <= central m) by lia. apply squares in F. rewrite pow_square. nia.
  - rewrite rows_odd in D. replace (S (m + m) - 1) with (m + m) in D by lia. pose proof (central_above m) as E. pose proof (central_bounds m ltac:(lia)) as [B _].
    assert (F : d <= central m) by nia. apply squares in F. rewrite Nat.pow_succ_r', pow_square. nia.
Qed.

Lemma fewer_rows d N : 4 <= N -> binomial (N - 1) ((N + 1) / 2) < d -> 4 ^ S N <= 128 * N * (d * d).
Proof.
  intros N4 D. destruct (half_or_odd N) as (m & [->| ->]).
  - rewrite rows_even in D. pose proof (central_below m ltac:(lia)) as E. pose proof (central_bounds m ltac:(lia)) as [_ B].
    assert (F : central m <= 2 * d) by lia. apply squares in F. rewrite Nat.pow_succ_r', pow_square. nia.
  - rewrite rows_odd in D. replace (S (m + m) - 1) with (m + m) in D by lia. pose proof (central_above m) as E. pose proof (central_bounds m ltac:(lia)) as [_ B].
    assert (F : central m <= 2 * d) by nia. apply squares in F. rewrite !Nat.pow_succ_r', pow_square. nia.
Qed.

(* From 16 columns on 2^N is at most d^2. *)
Lemma doubled N : 11 <= N -> 128 * (N - 1) <= 2 ^ N.
Proof. intros H. induction H as [|N H IH]; [apply Nat.leb_le; vm_compute; reflexivity|]. rewrite Nat.pow_succ_r'. lia. Qed.

Section Growth.
Variable d : nat.
Hypothesis D : 2 <= d.
Let N := fewest d (complete d (d - 2)).

Lemma rows : 4 <= N /\ d * d * N <= 4 ^ N.
Proof. destruct (strength_two d D) as [[N4 E] _]. fold N in N4, E. split; [exact N4|apply enough_rows; assumption]. Qed.

Lemma one_less : 5 <= N -> binomial (N - 2) (N / 2) < d.
Proof.
  intros H. destruct (strength_two d D) as [_ M]. fold N in M. destruct (le_lt_dec d (binomial (N - 2) (N / 2))) as [L|L]; [|exact L].
  exfalso. specialize (M (N - 1)). replace (N - 1 - 1) with (N - 2) in M by lia. replace (N - 1 + 1) with N in M by lia. specialize (M (conj ltac:(lia) L)). lia.
Qed.

Lemma above : 4 ^ N <= 128 * (N - 1) * (d * d).
Proof.
  destruct rows as [N4 _]. destruct (Nat.eq_dec N 4) as [->|NE].
  - cbn [Nat.pow]. assert (4 <= d * d) by (apply (squares 2), D). lia.
  - pose proof (one_less ltac:(lia)) as L. pose proof (fewer_rows d (N - 1) ltac:(lia)) as F.
    replace (N - 1 - 1) with (N - 2) in F by lia. replace (N - 1 + 1) with N in F by lia. replace (S (N - 1)) with N in F by lia. exact (F L).
Qed.

Lemma at_most_square : 16 <= d -> 2 ^ N <= d * d.
Proof.
  intros H. pose proof above as A. destruct (le_lt_dec 11 N) as [L|L].
  - pose proof (doubled N L) as B. replace (4 ^ N) with (2 ^ N * 2 ^ N) in A by (rewrite <- Nat.pow_mul_l; reflexivity).
    assert (1 <= 2 ^ N) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; discriminate). set (p := 2 ^ N) in *. set (q := 128 * (N - 1)) in *.
    apply (Nat.mul_le_mono_pos_l _ _ p); [lia|]. etransitivity; [exact A|]. apply Nat.mul_le_mono_r. exact B.
  - pose proof one_less as O. assert (C : N <= 8 \/ N = 9 \/ N = 10) by lia. destruct C as [C|[C|C]].
    + transitivity (2 ^ 8); [apply Nat.pow_le_mono_r; [discriminate|exact C]|]. change (2 ^ 8) with (16 * 16). apply squares, H.
    + rewrite C in *. specialize (O ltac:(lia)). change (binomial (9 - 2) (9 / 2)) with 35 in O. pose proof (squares 36 d O). change (2 ^ 9) with 512. lia.
    + rewrite C in *. specialize (O ltac:(lia)). change (binomial (10 - 2) (10 / 2)) with 56 in O. pose proof (squares 57 d O). change (2 ^ 10) with 1024. lia.
Qed.

Lemma pow_less a b : 2 ^ a <= 2 ^ b -> a <= b.
Proof. intro H. apply (Nat.pow_le_mono_r_iff 2); [lia|exact H]. Qed.

Theorem growth : d * d * N <= 4 ^ N <= 128 * (N - 1) * (d * d) /\
  (16 <= d -> forall a b, 1 <= b -> (2 ^ a <= d ^ b -> d * d * a <= 4 ^ N * b) /\ (d ^ b <= 2 ^ a -> 4 ^ N * b ^ 5 <= d * d * a ^ 5)).
Proof.
  destruct rows as [N4 R]. pose proof above as A. split; [split; assumption|]. intros H a b B1. split; intro P.
  - assert (DN : d <= 2 ^ N).
    { apply Nat.square_le_mono. replace (2 ^ N * 2 ^ N) with (4 ^ N) by (rewrite <- Nat.pow_mul_l; reflexivity). nia. }
    assert (AB : a <= N * b).
    { apply pow_less. etransitivity; [exact P|]. rewrite Nat.pow_mul_r. apply Nat.pow_le_mono_l, DN. }
    transitivity (d * d * (N * b)); [apply Nat.mul_le_mono_l, AB|]. rewrite Nat.mul_assoc. apply Nat.mul_le_mono_r, R.
  - assert (B4 : 4 * b <= a).
    { apply pow_less. etransitivity; [|exact P]. rewrite Nat.pow_mul_r. apply Nat.pow_le_mono_l. exact H. }
    assert (NB : N * b <= 2 * a).
    { apply pow_less. rewrite Nat.pow_mul_r. transitivity ((d * d) ^ b); [apply Nat.pow_le_mono_l, at_most_square, H|].
      rewrite Nat.pow_mul_l. replace (2 * a) with (a + a) by lia. rewrite Nat.pow_add_r. apply Nat.mul_le_mono; exact P. }
    assert (Q : 128 * (N - 1) * b ^ 5 <= a ^ 5).
    { cbn [Nat.pow]. rewrite !Nat.mul_1_r. assert (F : 256 * (b * (b * (b * b))) <= a * (a * (a * a))).
      { replace (256 * (b * (b * (b * b)))) with (4 * b * (4 * b * (4 * b * (4 * b)))) by ring. repeat apply Nat.mul_le_mono; exact B4. }
      transitivity (256 * a * (b * (b * (b * b)))).
      - replace (128 * (N - 1) * (b * (b * (b * (b * b))))) with (128 * ((N - 1) * b) * (b * (b * (b * b)))) by ring. apply Nat.mul_le_mono_r. nia.
      - replace (256 * a * (b * (b * (b * b)))) with (a * (256 * (b * (b * (b * b))))) by ring. apply Nat.mul_le_mono_l, F. }
    transitivity (128 * (N - 1) * (d * d) * b ^ 5); [apply Nat.mul_le_mono_r, A|].
    replace (128 * (N - 1) * (d * d) * b ^ 5) with (d * d * (128 * (N - 1) * b ^ 5)) by ring. apply Nat.mul_le_mono_l, Q.
Qed.
End Growth.
