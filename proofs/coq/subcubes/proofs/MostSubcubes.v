(* The dimension with the most subcubes, and how long it takes to name them. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require Import SubcubeWords Systems GraySystems.
Import ListNotations.

Lemma neighbours n k : S k * binomial n (S k) = (n - k) * binomial n k.
Proof.
  revert k. induction n as [|n IH]; intros k; [cbn; lia|]. destruct k as [|k].
  - rewrite Nat.mul_1_l, Nat.sub_0_r. cbn [binomial]. rewrite !binomial_0. specialize (IH 0). rewrite binomial_0 in IH. lia.
  - rewrite Nat.sub_succ. destruct (le_lt_dec k n) as [L|L].
    + change (binomial (S n) (S (S k))) with (binomial n (S k) + binomial n (S (S k))).
      change (binomial (S n) (S k)) with (binomial n k + binomial n (S k)).
      assert (A := IH k). assert (B := IH (S k)). destruct (Nat.eq_dec k n) as [->|N].
      * rewrite (binomial_beyond n (S n)), (binomial_beyond n (S (S n))), Nat.sub_diag by lia. lia.
      * replace (n - k) with (S (n - S k)) in * by lia. remember (n - S k) as r. rewrite !Nat.mul_add_distr_l, B. lia.
    + rewrite !binomial_beyond by lia. lia.
Qed.

Lemma counted_neighbours d q : q < d -> 2 * S q * number d (S q) = (d - q) * number d q.
Proof.
  intros L. unfold number. assert (H := neighbours d q). replace (d - q) with (S (d - S q)) at 2 by lia. rewrite Nat.pow_succ_r'.
  remember (2 ^ (d - S q)) as p. rewrite (Nat.mul_comm (binomial d q)), (Nat.mul_assoc (d - q)).
  replace (2 * S q * (binomial d (S q) * p)) with (2 * p * (S q * binomial d (S q))) by ring. rewrite H. ring.
Qed.

Lemma number_positive d q : q <= d -> 1 <= number d q.
Proof. intros L. unfold number. assert (B := binomial_positive d q L). assert (P := Nat.pow_nonzero 2 (d - q) ltac:(lia)). nia. Qed.

Lemma rising d q : 3 * q + 3 <= d -> number d q < number d (S q).
Proof. intros L. assert (E := counted_neighbours d q ltac:(lia)). assert (P := number_positive d q ltac:(lia)). nia. Qed.

Lemma falling d q : q < d -> d < 3 * q + 2 -> number d (S q) < number d q.
Proof. intros M L. assert (E := counted_neighbours d q M). assert (P := number_positive d q ltac:(lia)). nia. Qed.

Lemma level q : number (3 * q + 2) (S q) = number (3 * q + 2) q.
Proof. assert (E := counted_neighbours (3 * q + 2) q ltac:(lia)). nia. Qed.

Lemma below d q r : r < q -> 3 * q <= d -> number d r < number d q.
Proof.
  intros L. induction L as [|q L IH]; intros D; [apply rising; lia|]. transitivity (number d q); [apply IH; lia|apply rising; lia].
Qed.

Lemma above d q r : q < r <= d -> d < 3 * q + 2 -> number d r < number d q.
Proof.
  intros (L & M) D. induction L as [|r L IH]; [apply falling; lia|]. transitivity (number d r); [apply falling; lia|apply IH; lia].
Qed.

Lemma most d q : 1 <= d -> q <= d -> let third := length (complete d (d / 3)) in
  length (complete d q) <= third /\ (length (complete d q) = third <-> q = d / 3 \/ d mod 3 = 2 /\ q = d / 3 + 1).
Proof.
  intros P Q. cbn zeta. rewrite !complete_length. change (number d q <= number d (d / 3) /\
    (number d q = number d (d / 3) <-> q = d / 3 \/ d mod 3 = 2 /\ q = d / 3 + 1)).
  assert (D := Nat.div_mod d 3 ltac:(lia)). assert (M := Nat.mod_upper_bound d 3 ltac:(lia)).
  remember (d / 3) as t. remember (d mod 3) as m.
  destruct (lt_eq_lt_dec q t) as [[L|L]|L].
  - assert (H := below d t q L ltac:(lia)). lia.
  - subst q. lia.
  - destruct (Nat.eq_dec m 2) as [E|E]; [|assert (H := above d t q ltac:(lia) ltac:(lia)); lia].
    replace d with (3 * t + 2) in * by lia. assert (V := level t).
    destruct (Nat.eq_dec q (S t)) as [->|N]; [lia|].
    assert (H := above (3 * t + 2) (S t) q ltac:(lia) ltac:(lia)). lia.
Qed.

Lemma most_numbers d q : number d q <= number d (d / 3).
Proof.
  destruct (le_lt_dec q d) as [L|L]; [|unfold number; rewrite (binomial_beyond d q) by assumption; lia].
  destruct d as [|d]; [replace q with 0 by lia; reflexivity|]. assert (H := most (S d) q ltac:(lia) L). cbn zeta in H. rewrite !complete_length in H. apply H.
Qed.

Lemma sum_most (f : nat -> nat) M l : (forall q, f q <= M) -> list_sum (map f l) <= length l * M.
Proof. intros H. unfold list_sum. induction l as [|a l IH]; [reflexivity|]. cbn [map fold_right length]. specialize (H a). lia. Qed.

Lemma power_4 d : 3 <= d -> 4 <= 2 ^ (d - 1).
Proof. intros D. change 4 with (2 ^ 2). apply Nat.pow_le_mono_r; lia. Qed.

Lemma mean d : 2 < d -> 3 ^ d < d * number d (d / 3).
Proof.
  intros D. rewrite <- numbers_sum, sum_last. destruct d as [|d]; [lia|]. rewrite sum_last.
  assert (A := sum_most (number (S d)) (number (S d) (S d / 3)) (seq 0 d) (most_numbers (S d))). rewrite seq_length in A.
  assert (B := most_numbers (S d) 1). assert (P := power_4 (S d) ltac:(lia)).
  assert (C1 : number (S d) 1 = S d * 2 ^ (S d - 1)).
  { unfold number. assert (H := neighbours (S d) 0). rewrite binomial_0 in H. f_equal. lia. }
  assert (C2 : number (S d) d = 2 * S d) by (unfold number; rewrite binomial_but_one; replace (S d - d) with 1 by lia; cbn [Nat.pow]; lia).
  assert (C3 : number (S d) (S d) = 1) by (unfold number; now rewrite binomial_all, Nat.sub_diag).
  rewrite C2, C3. nia.
Qed.

Lemma more_than_mean d : 1 <= d -> (3 ^ d < d * length (complete d (d / 3)) <-> 2 < d).
Proof.
  intros P. rewrite complete_length. change (binomial d (d / 3) * 2 ^ (d - d / 3)) with (number d (d / 3)).
  split; [|apply mean]. intros H. destruct d as [|[|[|d]]]; [lia|cbn in H; lia|cbn in H; lia|lia].
Qed.

(* Powers of d against (3/2)^d. *)

Lemma logs e : exists L, forall l, L <= l -> 2 * e * (l + 1) <= 2 ^ l.
Proof.
  exists (2 * e + 6). intros l H. enough (K : (l + 1) * (l + 1) <= 2 ^ l) by nia. assert (Hl : 6 <= l) by lia. clear H.
  induction Hl as [|l Hl IH]; [cbn; lia|]. rewrite Nat.pow_succ_r'. nia.
Qed.

Lemma half_powers d : 2 ^ d * 2 ^ (d / 2) <= 3 ^ d.
Proof.
  rewrite (Nat.div_mod d 2) at 1 3 by lia. remember (d / 2) as h. remember (d mod 2) as b. rewrite !Nat.pow_add_r, !Nat.pow_mul_r.
  change (2 ^ 2) with 4. change (3 ^ 2) with 9.
  assert (A : 2 ^ b <= 3 ^ b) by (apply Nat.pow_le_mono_l; lia).
  assert (B : 4 ^ h * 2 ^ h <= 9 ^ h) by (rewrite <- Nat.pow_mul_l; apply Nat.pow_le_mono_l; cbn; lia). nia.
Qed.

Lemma powers e : exists D, forall d, D <= d -> d ^ e * 2 ^ d < 3 ^ d.
Proof.
  destruct (logs (S e)) as (L & H). exists (2 ^ S L). intros d Hd.
  assert (P : 0 < d) by (assert (X := Nat.pow_nonzero 2 (S L) ltac:(lia)); lia).
  assert (S := Nat.log2_spec d P). remember (Nat.log2 d) as l. destruct S as (S1 & S2).
  assert (Q : L <= l).
  { enough (~ l < L) by lia. intros K. assert (2 ^ S l <= 2 ^ S L) by (apply Nat.pow_le_mono_r; lia). lia. }
  specialize (H l Q). apply Nat.lt_le_trans with (2 ^ d * 2 ^ (d / 2)); [|apply half_powers].
  rewrite (Nat.mul_comm (d ^ e)). apply Nat.mul_lt_mono_pos_l; [assert (X := Nat.pow_nonzero 2 d ltac:(lia)); lia|].
  apply Nat.le_lt_trans with ((2 ^ S l) ^ e); [apply Nat.pow_le_mono_l; lia|]. rewrite <- Nat.pow_mul_r.
  apply Nat.pow_lt_mono_r; [lia|]. apply Nat.lt_le_trans with (S e * (l + 1)); [nia|].
  apply Nat.div_le_lower_bound; lia.
Qed.

(* In u units of time each pe names d u subcubes at most. *)
Lemma named d u (names : list (list word)) : 2 < d -> length names = 2 ^ d -> Forall (fun own => length own <= u * d) names ->
  incl (complete d (d / 3)) (concat names) -> 3 ^ d < u * d ^ 2 * 2 ^ d.
Proof.
  intros D L F I. apply more_than_mean in D as H; [|lia].
  assert (A : length (complete d (d / 3)) <= length (concat names)) by (apply NoDup_incl_length; [apply complete_nodup|assumption]).
  assert (B : length (concat names) <= length names * (u * d)).
  { clear - F. induction F as [|own names O F IH]; [reflexivity|]. cbn [concat length]. rewrite app_length. lia. }
  rewrite L in B. cbn [Nat.pow] in *. nia.
Qed.

Lemma named_powers e : exists D, forall d u (names : list (list word)), D <= d ->
  length names = 2 ^ d -> Forall (fun own => length own <= u * d) names -> incl (complete d (d / 3)) (concat names) -> d ^ e < u.
Proof.
  destruct (powers (e + 2)) as (D & H). exists (D + 3). intros d u names K L F I.
  assert (N := named d u names ltac:(lia) L F I). specialize (H d ltac:(lia)). rewrite Nat.pow_add_r in H.
  apply (Nat.mul_lt_mono_pos_r (d ^ 2 * 2 ^ d)); [assert (X := Nat.pow_nonzero 2 d ltac:(lia)); assert (Y := Nat.pow_nonzero d 2 ltac:(lia)); nia|].
  lia.
Qed.

Lemma named_slowly : (forall d u (names : list (list word)), 2 < d -> length names = 2 ^ d -> Forall (fun own => length own <= u * d) names ->
    incl (complete d (d / 3)) (concat names) -> 3 ^ d < u * d ^ 2 * 2 ^ d)
  /\ forall e, exists D, forall d u (names : list (list word)), D <= d -> length names = 2 ^ d ->
    Forall (fun own => length own <= u * d) names -> incl (complete d (d / 3)) (concat names) -> d ^ e < u.
Proof. split; [exact named|exact named_powers]. Qed.
