(* Available subcubes of a cube; permutations; the largest number with a property. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Exchanges CubePrograms.
From Allocert.proofs Require Import Exchanges ExchangeRegisters.
Import ListNotations.

Lemma same_bits : forall d x y, x < 2 ^ d -> y < 2 ^ d -> (forall i, 1 <= i <= d -> bit d x i = bit d y i) -> x = y.
Proof.
  intros d x y Hx Hy H. apply Nat.bits_inj. intros i. destruct (le_lt_dec d i) as [Hi|Hi].
  - now rewrite (proj1 (below_power d x) Hx i Hi), (proj1 (below_power d y) Hy i Hi).
  - specialize (H (d - i) ltac:(lia)). unfold bit in H. now replace (d - (d - i)) with i in H by lia.
Qed.

Lemma inside_self : forall d s x, x < 2 ^ d -> inside d s x x.
Proof. now split. Qed.

Lemma inside_more : forall d s s' x y, (forall i, In i s -> In i s') -> inside d s x y -> inside d s' x y.
Proof. intros d s s' x y H [Hy Hi]. split; auto. Qed.

Lemma inside_back : forall d s x y, x < 2 ^ d -> inside d s x y -> inside d s y x.
Proof. intros d s x y Hx [Hy H]. split; auto. intros i Hi Hs. symmetry. auto. Qed.

Lemma inside_on : forall d s x y z, inside d s x y -> inside d s y z -> inside d s x z.
Proof. intros d s x y z [_ H1] [Hz H2]. split; auto. intros i Hi Hs. now rewrite H2, H1. Qed.

Lemma free_inside : forall d avail s x y, free d avail s x -> inside d s x y -> free d avail s y.
Proof. intros d avail s x y H Hy z Hz. apply H. now apply inside_on with y. Qed.

Lemma free_less : forall d avail s s' x, (forall i, In i s -> In i s') -> free d avail s' x -> free d avail s x.
Proof. intros d avail s s' x H Hf y Hy. apply Hf. now apply inside_more with s. Qed.

Lemma free_same : forall d avail s s' x, (forall i, In i s <-> In i s') -> free d avail s x <-> free d avail s' x.
Proof. intros. split; apply free_less; apply H. Qed.

Lemma free_here : forall d avail s x, x < 2 ^ d -> free d avail s x -> avail x = true.
Proof. intros d avail s x Hx H. apply H. now apply inside_self. Qed.

Lemma free_nothing : forall d avail x, x < 2 ^ d -> (free d avail [] x <-> avail x = true).
Proof.
  intros d avail x Hx. split; [now apply free_here|]. intros H y [Hy Hi]. now rewrite (same_bits d y x); auto.
Qed.

Lemma inside_across : forall d s x k, x < 2 ^ d -> 1 <= k <= d -> In k s -> inside d s x (across d x k).
Proof.
  intros d s x k Hx Hk Hin. split; [now apply across_below|]. intros i Hi Hs. rewrite bit_across by auto.
  destruct (Nat.eqb_spec i k) as [->|]; [easy|apply xorb_false_r].
Qed.

(* A subcube consists of two halves. *)
Lemma halves : forall d avail s s' x k, x < 2 ^ d -> 1 <= k <= d -> ~ In k s -> (forall i, In i s' <-> i = k \/ In i s) ->
  (free d avail s' x <-> free d avail s x /\ free d avail s (across d x k)).
Proof.
  intros d avail s s' x k Hx Hk Hn E. split.
  - intros H. split; intros y Hy; apply H.
    + apply inside_more with s; auto. intros i Hi. apply E. auto.
    + apply inside_on with (across d x k).
      * apply inside_across; auto. apply E. auto.
      * apply inside_more with s; auto. intros i Hi. apply E. auto.
  - intros [H1 H2] y [Hy Hi]. destruct (bool_dec (bit d y k) (bit d x k)) as [Hb|Hb].
    + apply H1. split; auto. intros i Hi' Hs. destruct (Nat.eq_dec i k) as [->|]; auto. apply Hi; auto. rewrite E. tauto.
    + apply H2. split; auto. intros i Hi' Hs. rewrite bit_across by auto. destruct (Nat.eqb_spec i k) as [->|].
      * destruct (bit d y k), (bit d x k); easy.
      * rewrite xorb_false_r. apply Hi; auto. rewrite E. tauto.
Qed.

(* Some member has zeros at all stars. *)
Lemma leader : forall d s x, x < 2 ^ d -> (forall k, In k s -> 1 <= k <= d) -> exists y, inside d s x y /\ forall k, In k s -> bit d y k = false.
Proof.
  intros d s. induction s as [|k s IH]; intros x Hx Hs; [exists x; now split|].
  destruct (IH x Hx) as (y & Hy & Hz); [intros; apply Hs; now right|].
  assert (inside d (k :: s) x y) as Hy' by (apply inside_more with s; auto; simpl; auto).
  destruct (bit d y k) eqn:Eb.
  - exists (across d y k). assert (1 <= k <= d) as Hk by (apply Hs; now left). split.
    + apply inside_on with y; auto. apply inside_across; auto; [apply Hy|now left].
    + intros i Hi. rewrite bit_across by auto. destruct (Nat.eqb_spec i k) as [->|]; [now rewrite Eb|].
      rewrite xorb_false_r. apply Hz. destruct Hi; congruence.
  - exists y. split; auto. intros i [<-|Hi]; auto.
Qed.

Lemma largest_top : forall n P s, largest n P s -> (P n <-> s = n).
Proof. intros n P s (H1 & H2 & H3). split; [intros H; specialize (H3 n (le_n n) H); lia|now intros <-]. Qed.

Lemma largest_next : forall n P s (b : bool), largest n P s -> (P (S n) <-> b = true) -> largest (S n) P (if b then S n else s).
Proof.
  intros n P s b (H1 & H2 & H3) H. destruct b.
  - repeat split; auto. now apply H.
  - repeat split; auto. intros p Hp HP. apply H3; auto. destruct (Nat.eq_dec p (S n)) as [->|]; [|lia]. apply H in HP. discriminate.
Qed.

Section Order.
Variables (d : nat) (pi : list nat).
Hypothesis Hpi : Permutation pi (seq 1 d).

Lemma pi_length : length pi = d.
Proof. rewrite (Permutation_length Hpi). apply seq_length. Qed.

Lemma pi_in : forall k, In k pi <-> 1 <= k <= d.
Proof. intros k. split; intros H; [apply (Permutation_in _ Hpi) in H|apply (Permutation_in _ (Permutation_sym Hpi))]; apply in_seq in H || apply in_seq; lia. Qed.

Lemma pi_once : NoDup pi.
Proof. apply (Permutation_NoDup (Permutation_sym Hpi)), seq_NoDup. Qed.

Lemma place_in : forall i, 1 <= i <= d -> 1 <= place pi i <= d.
Proof. intros i Hi. apply pi_in. unfold place. apply nth_In. rewrite pi_length. lia. Qed.

Lemma place_back : forall j, 1 <= j <= d -> place pi (d + 1 - j) = nth (j - 1) (rev pi) 0.
Proof. intros j Hj. unfold place. rewrite rev_nth by (rewrite pi_length; lia). f_equal. rewrite pi_length. lia. Qed.

Lemma tail_next : forall j, 1 <= j <= d -> tail pi j = tail pi (j - 1) ++ [place pi (d + 1 - j)].
Proof.
  intros j Hj. rewrite place_back by auto. unfold tail. replace j with (S (j - 1)) at 1 by lia.
  assert (j - 1 < length (rev pi)) as H by (rewrite rev_length, pi_length; lia). revert H. generalize (j - 1) (rev pi). clear.
  intros n l. revert n. induction l as [|a l IH]; simpl; intros n H; [lia|]. destruct n; simpl; auto. f_equal. apply IH. lia.
Qed.

Lemma tail_apart : forall j, 1 <= j <= d -> ~ In (place pi (d + 1 - j)) (tail pi (j - 1)).
Proof.
  intros j Hj H. assert (N := NoDup_rev pi_once). rewrite <- (firstn_skipn j (rev pi)) in N. fold (tail pi j) in N.
  rewrite tail_next, <- app_assoc in N by auto. apply NoDup_remove_2 in N. apply N, in_app_iff. now left.
Qed.

Lemma tail_in : forall q k, In k (tail pi q) -> 1 <= k <= d.
Proof.
  intros q k H. apply pi_in, in_rev. rewrite <- (firstn_skipn q (rev pi)). apply in_app_iff. now left.
Qed.

Lemma tail_less : forall q q', q <= q' -> forall i, In i (tail pi q) -> In i (tail pi q').
Proof.
  intros q q' H i Hi. unfold tail in *. replace q' with (q + (q' - q)) by lia.
  rewrite <- (firstn_skipn q (firstn (q + (q' - q)) (rev pi))). rewrite firstn_firstn, Nat.min_l by lia. apply in_app_iff. now left.
Qed.

Lemma in_buddy_less : forall avail q q' x, q <= q' -> in_buddy d avail pi x q' -> in_buddy d avail pi x q.
Proof. intros avail q q' x H. apply free_less. now apply tail_less. Qed.

Lemma in_buddy_next : forall avail x j, x < 2 ^ d -> 1 <= j <= d ->
  (in_buddy d avail pi x j <-> in_buddy d avail pi x (j - 1) /\ in_buddy d avail pi (across d x (place pi (d + 1 - j))) (j - 1)).
Proof.
  intros avail x j Hx Hj. apply halves; auto; [apply place_in; lia|now apply tail_apart|].
  intros i. rewrite tail_next, in_app_iff by auto. simpl. intuition.
Qed.
End Order.

Lemma in_buddy_0 : forall d avail pi x, x < 2 ^ d -> (in_buddy d avail pi x 0 <-> avail x = true).
Proof. intros. apply free_nothing. auto. Qed.

Lemma regs_next : forall R d avail (T : nat -> turn R) a n c x,
  regs d avail (map T (seq a (S n))) c x = regs_turn d avail (T (a + n)) (regs d avail (map T (seq a n)) c) x.
Proof. intros. rewrite seq_S, map_app, regs_app. reflexivity. Qed.

Lemma matched_exchange : forall R d (f : nat -> turn R) l, (forall j, In j l -> forall x, sends (f j) x = true /\ takes (f j) x = true) ->
  (forall j, In j l -> 1 <= along (f j) <= d) -> matched d (map f l).
Proof.
  intros R d f l H1 H2 t x Ht Hx. apply in_map_iff in Ht as (j & <- & Hj). split; auto.
  now rewrite (proj2 (H1 j Hj _)), (proj1 (H1 j Hj x)).
Qed.
