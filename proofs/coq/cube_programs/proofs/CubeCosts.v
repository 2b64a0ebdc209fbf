(* Steps and words of Algorithms 3.1, 3.2 and 3.3, and of several runs one after the other. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Exchanges CubePrograms.
From Allocert.proofs Require Import Exchanges ExchangeRegisters ExchangeClocks CubeSets BuddyExchange.
Import ListNotations.

Lemma costs_weaker : forall R (P Q : turn R -> Prop) ts n, (forall t, P t -> Q t) -> costs P ts n -> costs Q ts n.
Proof. intros R P Q ts n H C. induction C; constructor; auto. Qed.

Lemma both_ways : forall R (f : nat -> turn R) l n, length l = n -> (forall j x, sends (f j) x = true /\ takes (f j) x = true) ->
  costs (fun t => forall x, sends t x = true /\ takes t x = true) (map f l) n.
Proof.
  intros R f l n <- H. rewrite <- (map_length f l). apply costs_all. intros t Ht x. apply in_map_iff in Ht as (j & <- & _). apply H.
Qed.

Section Halving.
Variables (d : nat) (pi : list nat) (avail : nat -> bool).
Hypothesis Hpi : Permutation pi (seq 1 d).

Let T (j : nat) : turn nat := Turn (place pi (d + 1 - j)) (fun x => zeros d x (rev pi) =? j - 1) (fun x => j <=? zeros d x (rev pi)) (fun s => s)
  (fun x s heard => match heard with Some r => if (r =? j - 1) && (s =? j - 1) then j else s | None => s end).

Lemma zeros_of_0 : zeros d 0 (rev pi) = d.
Proof.
  rewrite <- (pi_length d pi Hpi) at 2. rewrite <- rev_length. assert (forall k, bit d 0 k = false) as H by (intros; apply Nat.bits_0).
  induction (rev pi) as [|k l IH]; simpl; auto. rewrite H. now rewrite IH.
Qed.

Lemma zeros_of_others : forall x, x < 2 ^ d -> x <> 0 -> zeros d x (rev pi) < d.
Proof.
  intros x Hx H. assert (H1 := zeros_at_most d pi Hpi x). destruct (Nat.eq_dec (zeros d x (rev pi)) d) as [E|]; [|lia]. exfalso. apply H.
  apply (same_bits d); auto; [apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia|]. intros i Hi. unfold bit at 2. rewrite Nat.bits_0.
  assert (leads d pi x d) as HL by (apply (leads_zeros d pi Hpi); lia). apply HL. unfold tail.
  replace d with (length (rev pi)) by (rewrite rev_length; apply (pi_length d pi Hpi)). rewrite firstn_all. apply -> in_rev. now apply (pi_in d pi Hpi).
Qed.

Lemma words_sent : forall n, n <= d -> forall x, x < 2 ^ d -> let sent := if zeros d x (rev pi) <? n then 1 else 0 in
  length (out (rounds d avail (map T (seq 1 n)) 0 x)) <= sent /\
  ((forall y, y < 2 ^ d -> avail y = true) -> length (out (rounds d avail (map T (seq 1 n)) 0 x)) = sent).
Proof.
  induction n as [|n IH]; intros Hn x Hx; [split; auto|]. specialize (IH ltac:(lia) x Hx).
  rewrite seq_S, map_app. simpl map. rewrite rounds_app by auto. unfold round, T. cbn [along sends takes says after].
  fold T. replace (S n - 1) with n by lia. cbn zeta in *.
  assert (across d x (place pi (d + 1 - S n)) < 2 ^ d) as Hy by (apply across_below; auto; apply (place_here d pi Hpi); lia).
  destruct (avail (across d x (place pi (d + 1 - S n)))) eqn:Ay; cbn [andb].
  - replace (1 + n) with (S n) by lia.
    destruct (S n <=? zeros d x (rev pi)) eqn:E1, (zeros d x (rev pi) =? n) eqn:E2; cbn [out get put over]; rewrite ?app_length; cbn [length];
      rewrite ?Nat.leb_le, ?Nat.leb_gt, ?Nat.eqb_eq, ?Nat.eqb_neq in *; revert IH;
      destruct (Nat.ltb_spec (zeros d x (rev pi)) n), (Nat.ltb_spec (zeros d x (rev pi)) (S n)); intros [I1 I2]; split; try intros A; try specialize (I2 A); lia.
  - cbn [out over]. revert IH. destruct (Nat.ltb_spec (zeros d x (rev pi)) n), (Nat.ltb_spec (zeros d x (rev pi)) (S n)); intros [I1 I2];
      split; try lia; intros A; rewrite (A _ Hy) in Ay; discriminate.
Qed.

Lemma sum_from_1 : forall f, list_sum (map f (seq 0 (2 ^ d))) = f 0 + list_sum (map f (seq 1 (2 ^ d - 1))).
Proof.
  intros f. assert (2 ^ d <> 0) by (apply Nat.pow_nonzero; lia). replace (2 ^ d) with (S (2 ^ d - 1)) at 1 by lia. reflexivity.
Qed.

Lemma sum_pes : forall f, list_sum (map f (pes d avail)) <= list_sum (map f (seq 0 (2 ^ d))).
Proof. intros f. unfold pes. induction (seq 0 (2 ^ d)) as [|a l IH]; simpl; auto. destruct (avail a); simpl; lia. Qed.

Theorem halving_costs : ends d avail (halving d pi) 0 (fun c =>
  total_steps d avail c <= d /\ strict_steps d avail c <= d /\ messages d avail c <= 2 ^ d - 1 /\
  (full d avail -> total_steps d avail c = d /\ strict_steps d avail c = d /\ messages d avail c = 2 ^ d - 1)).
Proof.
  assert (M := matched_halving d pi Hpi).
  apply (ends_costs d avail _ 0 M (fun a b m => a <= d /\ b <= d /\ m <= 2 ^ d - 1 /\ (full d avail -> a = d /\ b = d /\ m = 2 ^ d - 1))).
  change (halving d pi) with (map T (seq 1 d)) in *. set (F := rounds d avail (map T (seq 1 d)) 0).
  assert (length (map T (seq 1 d)) = d) as HL by (now rewrite map_length, seq_length).
  assert (costs (fun t => forall x, sends t x && takes t x = false) (map T (seq 1 d)) d) as C1.
  { rewrite <- HL at 2. apply costs_all. intros t Ht x. apply in_map_iff in Ht as (j & <- & Hj). apply in_seq in Hj. simpl.
    destruct (Nat.eqb_spec (zeros d x (rev pi)) (j - 1)), (Nat.leb_spec j (zeros d x (rev pi))); auto; lia. }
  assert (costs (fun _ => True) (map T (seq 1 d)) d) as C2 by (apply (costs_weaker _ _ _ _ _ (fun _ _ => I) C1)).
  assert (costs (fun t => sends t 0 = false /\ takes t 0 = true) (map T (seq 1 d)) d) as C3.
  { rewrite <- HL at 2. apply costs_all. intros t Ht. apply in_map_iff in Ht as (j & <- & Hj). apply in_seq in Hj. simpl. rewrite zeros_of_0.
    destruct (Nat.eqb_spec d (j - 1)), (Nat.leb_spec j d); auto; lia. }
  assert (0 < 2 ^ d) as P0 by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
  assert (U1 : total_steps d avail F <= d) by (apply max_most; intros x Hx; now apply (at_most_steps d avail 0 _ _ C2 M)).
  assert (U2 : strict_steps d avail F <= d) by (apply max_most; intros x Hx; now apply (at_most_strict d avail 0 _ _ C1 M)).
  assert (forall x, x < 2 ^ d -> length (out (F x)) <= (if zeros d x (rev pi) <? d then 1 else 0)) as W by (intros x Hx; now apply words_sent).
  assert (length (out (F 0)) = 0) as W0 by (specialize (W 0 P0); rewrite zeros_of_0, Nat.ltb_irrefl in W; lia).
  split; [|split; [|split]]; auto.
  - unfold messages. apply Nat.le_trans with (1 := sum_pes _). rewrite sum_from_1, W0. simpl.
    rewrite <- (seq_length (2 ^ d - 1) 1) at 2. rewrite <- Nat.mul_1_r at 1. rewrite Nat.mul_1_r. rewrite <- (Nat.mul_1_r (length _)).
    apply sum_at_most. intros x Hx. apply in_seq in Hx. specialize (W x ltac:(lia)). destruct (_ <? _); lia.
  - intros A. assert (A' : forall x, x < 2 ^ d -> avail x = true) by exact A. assert (H := at_least d avail 0 A' 0 _ _ C3 M P0). fold F in H. cbn zeta in H.
    assert (there d avail 0) as T0 by (split; auto). split; [|split].
    + apply Nat.le_antisymm; auto. apply max_least with 0; auto. unfold steps_of. lia.
    + apply Nat.le_antisymm; auto. apply max_least with 0; auto. lia.
    + unfold messages. rewrite pes_all by auto. rewrite sum_from_1, W0. simpl. rewrite (sum_same _ 1), seq_length; [lia|].
      intros x Hx. apply in_seq in Hx. destruct (words_sent d (le_n d) x ltac:(lia)) as [_ E]. fold F in E. rewrite E by auto.
      assert (Z := zeros_of_others x ltac:(lia) ltac:(lia)). apply Nat.ltb_lt in Z. now rewrite Z.
Qed.
End Halving.

Theorem halving_several_costs : forall d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  ends d avail (several (halving d) 0 orders) (0, []) (fun c => total_steps d avail c <= length orders * d /\
    (full d avail -> total_steps d avail c = length orders * d)).
Proof.
  intros d avail orders Ho. rewrite Forall_forall in Ho. assert (forall pi, length (halving d pi) = d) as HL by (intros; unfold halving; now rewrite map_length, seq_length).
  assert (M := matched_several _ d (halving d) 0 orders (fun pi Hp => matched_halving d pi (Ho pi Hp))).
  apply (ends_costs d avail _ _ M (fun a _ _ => a <= length orders * d /\ (full d avail -> a = length orders * d))).
  assert (costs (fun _ => True) (several (halving d) 0 orders) (length orders * d)) as C by (apply costs_several; auto).
  assert (total_steps d avail (rounds d avail (several (halving d) 0 orders) (0, [])) <= length orders * d) as U.
  { apply max_most. intros x Hx. now apply (at_most_steps d avail _ _ _ C M). }
  split; auto. intros A. assert (A' : forall x, x < 2 ^ d -> avail x = true) by exact A.
  assert (costs (fun t => sends t 0 = false /\ takes t 0 = true) (several (halving d) 0 orders) (length orders * d)) as C3.
  { apply costs_several; auto. intros pi t Hp Ht. apply in_map_iff in Ht as (j & <- & Hj). apply in_seq in Hj. simpl.
    rewrite (zeros_of_0 d pi (Ho pi Hp)). destruct (Nat.eqb_spec d (j - 1)), (Nat.leb_spec j d); auto; lia. }
  assert (0 < 2 ^ d) as P0 by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
  assert (H := at_least d avail (0, []) A' 0 _ _ C3 M P0). cbn zeta in H.
  apply Nat.le_antisymm; auto. apply max_least with 0; [now split; auto|]. unfold steps_of. lia.
Qed.

Theorem gray_costs : forall d pi avail, Permutation pi (seq 1 d) -> ends d avail (gray d pi) (0, []) (fun c =>
  total_steps d avail c <= d /\ strict_steps d avail c <= 2 * d /\ messages d avail c <= 2 ^ d * d /\
  (full d avail -> total_steps d avail c = d /\ strict_steps d avail c = 2 * d /\ messages d avail c = 2 ^ d * d)).
Proof.
  intros d pi avail Hpi. apply exchanges; [now apply matched_gray|]. apply both_ways; [apply seq_length|now split].
Qed.

Theorem gray_several_costs : forall d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  ends d avail (several (gray d) (0, []) orders) (0, [], []) (fun c => total_steps d avail c <= length orders * d /\
    (full d avail -> total_steps d avail c = length orders * d)).
Proof.
  intros d avail orders Ho. rewrite Forall_forall in Ho.
  assert (E := exchanges d avail (several (gray d) (0, []) orders) (0, [], [])
    (matched_several _ _ _ _ _ (fun pi Hp => matched_gray d pi (Ho pi Hp))) (length orders * d)).
  destruct E as [E1 E2].
  - apply costs_several; [intros; unfold gray; now rewrite map_length, seq_length|]. intros pi t _ Ht x.
    apply in_map_iff in Ht as (j & <- & _). now split.
  - split; auto. intros n c Hr Hm. destruct (E2 n c Hr Hm) as (H1 & H2 & _ & _ & H3). split; [exact H1|]. split; [exact H2|]. intros A. now apply H3.
Qed.

Theorem determined : forall R d (ts : list (turn R)) r, matched d ts -> forall avail avail',
  ends d avail ts r (fun c => ends d avail' ts r (fun c' => (forall x, x < 2 ^ d -> reports avail c x = reports avail' c' x) ->
    forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof.
  intros R d ts r M avail avail'. apply ends_with; auto. intros c Hc. apply ends_with; auto. intros c' Hc' H.
  assert (forall x, x < 2 ^ d -> avail x = avail' x) as E.
  { intros x Hx. specialize (H x Hx). unfold reports, left in H. destruct (avail x) eqn:A, (avail' x) eqn:A'; auto.
    - rewrite (Hc x (conj Hx A)) in H. discriminate.
    - rewrite (Hc' x (conj Hx A')) in H. discriminate. }
  intros stars x. split; intros F y Hy; [rewrite <- E|rewrite E]; try apply Hy; now apply F.
Qed.

Theorem halving_determined : forall d pi, Permutation pi (seq 1 d) -> forall avail avail',
  ends d avail (halving d pi) 0 (fun c => ends d avail' (halving d pi) 0 (fun c' =>
    (forall x, x < 2 ^ d -> reports avail c x = reports avail' c' x) -> forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof. intros d pi Hpi. apply determined. now apply matched_halving. Qed.
