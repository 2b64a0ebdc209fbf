(* How many subcubes a union of buddy systems has. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Subcubes Systems SharedSubcubes.
From Allocert.proofs Require Import SubcubeWords Systems SystemFamilies GraySystems MoreRuns.
Import ListNotations.

Lemma fewer : forall A (dec : forall a b : A, {a = b} + {a <> b}) l, length (nodup dec l) < length l <-> ~ NoDup l.
Proof.
  intros A dec l. assert (length (nodup dec l) <= length l) as H.
  { apply NoDup_incl_length; [apply NoDup_nodup|]. intros a. apply nodup_In. }
  split.
  - intros L N. rewrite (nodup_fixed_point dec) in L by auto. lia.
  - intros N. destruct (Nat.eq_dec (length (nodup dec l)) (length l)) as [E|]; [exfalso|lia]. apply N.
    apply NoDup_incl_NoDup with (l := nodup dec l); [apply NoDup_nodup|lia|]. intros a. apply nodup_In.
Qed.

Theorem shared : forall d q orders, q <= d -> Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  let n := length (union (flat_map (fun pi => buddy d q pi) orders)) in let sets := last_places d q orders in
  n = length (nodup (list_eq_dec Bool.bool_dec) sets) * 2 ^ (d - q) /\ (n < length orders * 2 ^ (d - q) <-> ~ NoDup sets).
Proof.
  intros d q orders Hq Ho n sets. rewrite Forall_forall in Ho. assert (E : n = length (nodup (list_eq_dec Bool.bool_dec) sets) * 2 ^ (d - q)).
  { rewrite <- (flat_length words (nodup (list_eq_dec Bool.bool_dec) sets) (2 ^ (d - q))).
    - apply same_length; [apply NoDup_nodup|apply masks_nodup, NoDup_nodup|]. intros w. rewrite union_in, !in_flat_map. unfold sets, last_places. split.
      + intros (pi & Hp & Hw). exists (mask_of d (skipn (d - q) pi)). split; [|exact Hw]. apply nodup_In, in_map_iff. now exists pi.
      + intros (m & Hm & Hw). apply nodup_In, in_map_iff in Hm as (pi & <- & Hp). now exists pi.
    - intros m Hm. apply nodup_In, in_map_iff in Hm as (pi & <- & Hp). exact (buddy_length d pi (Ho pi Hp) q Hq). }
  split; auto. rewrite <- (fewer _ (list_eq_dec Bool.bool_dec) sets). rewrite E. assert (length sets = length orders) as -> by apply map_length.
  assert (0 < 2 ^ (d - q)) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia). symmetry. now apply Nat.mul_lt_mono_pos_r.
Qed.

Theorem two_shared : forall d q pi other, q <= d -> Permutation pi (seq 1 d) -> Permutation other (seq 1 d) ->
  (length (union (buddy d q pi ++ buddy d q other)) < 2 * 2 ^ (d - q) <-> forall p, In p (skipn (d - q) pi) <-> In p (skipn (d - q) other)) /\
  (q = 0 \/ q = d -> forall p, In p (skipn (d - q) pi) <-> In p (skipn (d - q) other)).
Proof.
  intros d q pi other Hq H1 H2. split.
  - destruct (shared d q [pi; other] Hq ltac:(repeat constructor; auto)) as [_ S]. simpl flat_map in S. rewrite app_nil_r in S. cbn [length] in S. rewrite S.
    unfold last_places. simpl map.
    assert (M : mask_of d (skipn (d - q) pi) = mask_of d (skipn (d - q) other) <-> forall p, In p (skipn (d - q) pi) <-> In p (skipn (d - q) other)).
    { rewrite mask_same. split; intros H p; [|intros _; auto]. assert (R : forall o, Permutation o (seq 1 d) -> In p (skipn (d - q) o) -> 1 <= p <= d).
      { intros o Ho Hp. apply (order_in d o Ho). rewrite <- (firstn_skipn (d - q) o). apply in_app_iff. auto. }
      split; intros Hp; [apply (proj1 (H p (R pi H1 Hp)))|apply (proj2 (H p (R other H2 Hp)))]; auto. }
    rewrite <- M. destruct (list_eq_dec Bool.bool_dec (mask_of d (skipn (d - q) pi)) (mask_of d (skipn (d - q) other))) as [E|E].
    + split; auto. rewrite E. intros _ N. inversion N as [|? ? Hn _]. apply Hn. now left.
    + split; [|easy]. intros N. exfalso. apply N. constructor; [intros [H|[]]; auto|constructor; [easy|constructor]].
  - intros [-> | ->] p.
    + rewrite !Nat.sub_0_r. rewrite !skipn_all2; [easy| |]; [rewrite (order_length d other H2)|rewrite (order_length d pi H1)]; auto.
    + rewrite Nat.sub_diag. simpl. now rewrite (order_in d pi H1), (order_in d other H2).
Qed.

Theorem some_between : forall d, (exists q pi other, 0 < q < d /\ Permutation pi (seq 1 d) /\ Permutation other (seq 1 d) /\ pi <> other /\
  forall p, In p (skipn (d - q) pi) <-> In p (skipn (d - q) other)) <-> 3 <= d.
Proof.
  intros d. split.
  - intros (q & pi & other & Hq & H1 & H2 & N & E). destruct (le_lt_dec 3 d); auto. exfalso. assert (d = 2) as -> by lia. assert (q = 1) as -> by lia.
    apply Permutation_sym, Permutation_length_2_inv in H1. apply Permutation_sym, Permutation_length_2_inv in H2.
    destruct H1 as [-> | ->], H2 as [-> | ->]; auto; simpl in E.
    + destruct (E 2) as [A _]. destruct A as [A|[]]; auto. discriminate.
    + destruct (E 2) as [_ A]. destruct A as [A|[]]; auto. discriminate.
  - intros H. exists 1, (seq 1 d), (2 :: 1 :: seq 3 (d - 2)). replace d with (S (S (S (d - 3)))) by lia. set (n := d - 3). simpl seq.
    replace (S (S (S n)) - 2) with (S n) by lia. split; [lia|]. split; [auto|]. split; [constructor|]. split; [discriminate|]. easy.
Qed.

Theorem all_shared : (forall d q orders, q <= d -> Forall (fun pi => Permutation pi (seq 1 d)) orders ->
    let n := length (union (flat_map (fun pi => buddy d q pi) orders)) in let sets := last_places d q orders in
    n = length (nodup (list_eq_dec Bool.bool_dec) sets) * 2 ^ (d - q) /\ (n < length orders * 2 ^ (d - q) <-> ~ NoDup sets)) /\
  (forall d q pi other, q <= d -> Permutation pi (seq 1 d) -> Permutation other (seq 1 d) ->
    let same := forall p, In p (skipn (d - q) pi) <-> In p (skipn (d - q) other) in
    length (buddy d q pi) = 2 ^ (d - q) /\ (length (union (buddy d q pi ++ buddy d q other)) < 2 * 2 ^ (d - q) <-> same) /\ (q = 0 \/ q = d -> same)) /\
  forall d, (exists q pi other, 0 < q < d /\ Permutation pi (seq 1 d) /\ Permutation other (seq 1 d) /\ pi <> other /\
    forall p, In p (skipn (d - q) pi) <-> In p (skipn (d - q) other)) <-> 3 <= d.
Proof.
  split; [exact shared|]. split; [|exact some_between]. intros d q pi other Hq H1 H2. split; [exact (buddy_length d pi H1 q Hq)|]. now apply two_shared.
Qed.
