(* Two grids meet iff their seeds are close enough modulo the greatest common divisor of both spacings and the length. *)
From Coq Require Import ZArith Lia.
From Allocert.definitions Require Import AnchoredGrids.
Open Scope Z_scope.

Definition period (s t length : Z) := Z.gcd (Z.gcd s t) length.

Lemma period_divides s t length : (period s t length | s) /\ (period s t length | t) /\ (period s t length | length).
Proof.
  unfold period. pose proof (Z.gcd_divide_l (Z.gcd s t) length) as H. repeat split.
  - exact (Z.divide_trans _ _ _ H (Z.gcd_divide_l s t)).
  - exact (Z.divide_trans _ _ _ H (Z.gcd_divide_r s t)).
  - apply Z.gcd_divide_r.
Qed.

Lemma period_positive s t length : 0 < length -> 0 < period s t length.
Proof.
  intro L. unfold period. pose proof (Z.gcd_nonneg (Z.gcd s t) length). enough (Z.gcd (Z.gcd s t) length <> 0) by lia.
  intro E. apply Z.gcd_eq_0_r in E. lia.
Qed.

(* Every multiple of the period is a distance between anchors, by Bezout's identity; the steps can be made positive. *)
Lemma reached s t length m : 0 < length -> exists i j, 0 <= i /\ 0 <= j /\ (length | m * period s t length + j * t - i * s).
Proof.
  intro L. unfold period.
  destruct (Z.gcd_bezout (Z.gcd s t) length _ eq_refl) as (a & b & E).
  destruct (Z.gcd_bezout s t _ eq_refl) as (c & d & F).
  exists (m * a * c + length * Z.abs (m * a * c)), (- (m * a * d) + length * Z.abs (m * a * d)).
  split; [nia|]. split; [nia|].
  exists (m * b + Z.abs (m * a * d) * t - Z.abs (m * a * c) * s).
  rewrite <- E, <- F. ring.
Qed.

Lemma congruent length x y : 0 < length -> ((x - y) mod length = 0 <-> (length | x - y)).
Proof. intro L. apply Z.mod_divide. lia. Qed.

Lemma remainder n p : 0 < p -> exists k, n = k * p + n mod p /\ 0 <= n mod p < p.
Proof.
  intro P. exists (n / p). pose proof (Z.div_mod n p ltac:(lia)). pose proof (Z.mod_pos_bound n p P). lia.
Qed.

Lemma close length a s p b t q : 0 < length -> meet length (a, s, p) (b, t, q) ->
  (b - a) mod period s t length < p \/ period s t length - (b - a) mod period s t length < q.
Proof.
  intros L (x & (i & u & _ & U & X) & (j & v & _ & V & Y)).
  apply congruent in X, Y; try assumption.
  destruct (period_divides s t length) as ((s' & S) & (t' & T) & (l' & M)).
  pose proof (period_positive s t length L) as P. set (g := period s t length) in *.
  destruct (remainder (b - a) g P) as (k & K & R). set (r := (b - a) mod g) in *.
  destruct X as (d & X), Y as (e & Y).
  assert (E : r + v - u = g * (d * l' - e * l' + i * s' - j * t' - k)).
  { rewrite S in X. rewrite T in Y. rewrite M in X, Y. nia. }
  destruct (Z.le_gt_cases (d * l' - e * l' + i * s' - j * t' - k) 0); [left|right]; nia.
Qed.

Lemma met length a s p b t q : 0 < length -> 0 < p -> 0 < q ->
  (b - a) mod period s t length < p \/ period s t length - (b - a) mod period s t length < q ->
  meet length (a, s, p) (b, t, q).
Proof.
  intros L Pp Pq H. pose proof (period_positive s t length L) as P. set (g := period s t length) in *.
  destruct (remainder (b - a) g P) as (k & K & R). set (r := (b - a) mod g) in *.
  assert (N : exists u v m, 0 <= u < p /\ 0 <= v < q /\ b + v - a - u = m * g).
  { destruct H as [H|H]; [exists r, 0, k|exists 0, (g - r), (k + 1)]; repeat split; nia. }
  destruct N as (u & v & m & U & V & N).
  destruct (reached s t length m L) as (i & j & I & J & D). fold g in D. rewrite <- N in D.
  exists (b + j * t + v). split.
  - exists i, u. repeat split; try assumption; try lia. apply congruent; [assumption|].
    replace (b + j * t + v - (a + i * s + u)) with (b + v - a - u + j * t - i * s) by ring. exact D.
  - exists j, v. repeat split; try assumption; try lia. now rewrite Z.sub_diag, Z.mod_0_l by lia.
Qed.

Theorem overlap_iff_meet length one other : 0 < length -> 0 < snd one -> 0 < snd other ->
  (overlap length one other = true <-> meet length one other).
Proof.
  destruct one as ((a & s) & p), other as ((b & t) & q). simpl snd. intros L P Q.
  unfold overlap. rewrite Bool.orb_true_iff, !Z.ltb_lt. fold (period s t length). split.
  - now apply met.
  - now apply close.
Qed.
