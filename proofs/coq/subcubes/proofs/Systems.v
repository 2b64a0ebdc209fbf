(* How many subcubes each system has. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require Import SubcubeWords.
Import ListNotations.

Lemma skipn_from_1 d a : a <= d -> skipn a (seq 1 d) = seq (S a) (d - a).
Proof.
  intros L. replace (seq 1 d) with (seq 1 a ++ seq (1 + a) (d - a)) by (rewrite <- seq_app; f_equal; lia).
  rewrite skipn_app, seq_length, Nat.sub_diag, skipn_all2 by (rewrite seq_length; lia). reflexivity.
Qed.

(* All subcubes. *)

Lemma complete_family d q : family d q (combinations q (seq 1 d)).
Proof.
  assert (N := seq_NoDup d 1). split.
  - intros s S. apply combinations_sub in S as (L & I & D & _); [|assumption]. now repeat split.
  - apply nodup_map_on; [|now apply combinations_nodup]. intros a b A B E.
    apply combinations_sub in A as (_ & _ & _ & A); [|assumption]. apply combinations_sub in B as (_ & _ & _ & B); [|assumption].
    rewrite A, B. apply filter_ext_in. intros p P. apply in_seq in P. rewrite mask_same in E. apply mem_iff, E. lia.
Qed.

Lemma complete_length d q : length (complete d q) = binomial d q * 2 ^ (d - q).
Proof. unfold complete. rewrite (family_length d q) by apply complete_family. now rewrite combinations_length, seq_length. Qed.

Lemma complete_in d q w : In w (complete d q) <-> length w = d /\ dimension w = q.
Proof.
  unfold complete. rewrite family_in. split.
  - intros (s & S & W). split; [now apply spanned_in in W|]. apply spanned_dimension with d s; [|assumption]. now apply complete_family.
  - intros (L & D). exists (filter (star_at w) (seq 1 d)). split.
    + rewrite <- D, dimension_own, L. apply combinations_filter.
    + apply spanned_in. split; [assumption|]. intros p P. rewrite filter_In, in_seq. intuition lia.
Qed.

Lemma complete_nodup d q : NoDup (complete d q).
Proof. apply NoDup_nodup. Qed.

Lemma complete_words d q : NoDup (complete d q) /\ forall w, In w (complete d q) <-> length w = d /\ dimension w = q.
Proof. split; [apply complete_nodup|intros w; apply complete_in]. Qed.

Lemma complete_flat d q : complete d q = flat_map (spanned d) (combinations q (seq 1 d)).
Proof. apply union_flat. apply family_flat with q. apply complete_family. Qed.

(* Every pe is in one word of a mask. *)
Lemma words_holding m x : length x = length m -> length (filter (holds x) (words m)) = 1.
Proof.
  revert x. induction m as [|[] m IH]; intros [|b x] L; try discriminate; cbn in L; try injection L as L; cbn [words].
  - reflexivity.
  - rewrite filter_mapped, map_length. now apply IH.
  - rewrite filter_app, app_length, !filter_mapped, !map_length. cbn [holds agrees].
    destruct b; cbn [Bool.eqb andb]; rewrite IH by assumption; clear; induction (words m); auto.
Qed.

Lemma spanned_holding d s x : length x = d -> length (filter (holds x) (spanned d s)) = 1.
Proof. intros L. apply words_holding. now rewrite mask_length. Qed.

Lemma flat_holding d sets x : length x = d -> length (filter (holds x) (flat_map (spanned d) sets)) = length sets.
Proof.
  intros L. induction sets as [|s sets IH]; [reflexivity|]. cbn [flat_map length].
  rewrite filter_app, app_length, IH, spanned_holding by assumption. reflexivity.
Qed.

Lemma complete_holding d q x : length x = d -> length (filter (holds x) (complete d q)) = binomial d q.
Proof. intros L. rewrite complete_flat, flat_holding, combinations_length, seq_length by assumption. reflexivity. Qed.

Lemma members_length w : length (members w) = 2 ^ dimension w.
Proof.
  unfold members, dimension. induction w as [|s w IH]; [reflexivity|]. cbn [length pes filter].
  rewrite filter_app, app_length, !filter_mapped, !map_length.
  destruct s as [[]|]; cbn [holds agrees Bool.eqb andb star length Nat.pow].
  - rewrite IH. replace (filter (fun _ => false) (pes (length w))) with (@nil pe) by (clear; now induction (pes (length w))). reflexivity.
  - rewrite IH. replace (filter (fun _ => false) (pes (length w))) with (@nil pe) by (clear; now induction (pes (length w))). apply Nat.add_0_r.
  - rewrite IH. lia.
Qed.

(* Binomials. *)

Lemma binomial_0 n : binomial n 0 = 1.
Proof. now destruct n. Qed.

Lemma binomial_beyond n k : n < k -> binomial n k = 0.
Proof. revert k. induction n as [|n IH]; intros [|k] L; try lia; [reflexivity|]. cbn. rewrite !IH by lia. reflexivity. Qed.

Lemma binomial_all n : binomial n n = 1.
Proof. induction n as [|n IH]; [reflexivity|]. cbn. rewrite IH, binomial_beyond by lia. reflexivity. Qed.

Lemma binomial_but_one n : binomial (S n) n = S n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [binomial] in *. rewrite IH, binomial_all, binomial_beyond by lia. lia. Qed.

Lemma binomial_positive n k : k <= n -> 1 <= binomial n k.
Proof. revert k. induction n as [|n IH]; intros [|k] L; cbn; try lia. specialize (IH k). lia. Qed.

Lemma binomial_mirror n k : k <= n -> binomial n (n - k) = binomial n k.
Proof.
  revert k. induction n as [|n IH]; intros [|k] L; try lia; [reflexivity|now rewrite Nat.sub_0_r, binomial_all, binomial_0|].
  change (S n - S k) with (n - k). destruct (Nat.eq_dec k n) as [->|K]; [now rewrite Nat.sub_diag, binomial_0, binomial_all|].
  replace (n - k) with (S (n - S k)) by lia. cbn [binomial]. replace (S (n - S k)) with (n - k) by lia.
  rewrite !IH by lia. lia.
Qed.

Lemma sum_shift (f : nat -> nat) n : list_sum (map f (seq 0 (S n))) = f 0 + list_sum (map (fun q => f (S q)) (seq 0 n)).
Proof. cbn [seq map list_sum fold_right]. now rewrite <- seq_shift, map_map. Qed.

Lemma sum_last (f : nat -> nat) n : list_sum (map f (seq 0 (S n))) = list_sum (map f (seq 0 n)) + f n.
Proof. rewrite seq_S, map_app, list_sum_app. cbn. lia. Qed.

Definition number d q := binomial d q * 2 ^ (d - q).

Lemma number_step d q : number (S d) (S q) = number d q + 2 * number d (S q).
Proof.
  unfold number. cbn [binomial Nat.sub]. destruct (le_lt_dec (S q) d) as [L|L].
  - replace (d - q) with (S (d - S q)) by lia. cbn [Nat.pow]. ring.
  - rewrite (binomial_beyond d (S q)) by lia. ring.
Qed.

Lemma numbers_sum d : list_sum (map (number d) (seq 0 (S d))) = 3 ^ d.
Proof.
  assert (E : forall d l, list_sum (map (fun q => number (S d) (S q)) l)
    = list_sum (map (number d) l) + 2 * list_sum (map (fun q => number d (S q)) l)).
  { clear d. intros d l. unfold list_sum. induction l as [|a l IH]; [reflexivity|]. cbn [map fold_right]. rewrite IH, number_step. ring. }
  induction d as [|d IH]; [reflexivity|]. rewrite sum_shift, E, IH, sum_last. rewrite sum_shift in IH.
  unfold number in *. rewrite (binomial_beyond d (S d)), !binomial_0, !Nat.sub_0_r in * by lia. cbn [Nat.pow]. lia.
Qed.

Lemma subcubes d q : length (complete d q) = binomial d q * 2 ^ (d - q)
  /\ (forall x, length x = d -> length (filter (holds x) (complete d q)) = binomial d q)
  /\ list_sum (map (fun q => length (complete d q)) (seq 0 (S d))) = 3 ^ d.
Proof.
  split; [apply complete_length|]. split; [intros x; apply complete_holding|].
  rewrite <- numbers_sum. f_equal. apply map_ext. apply complete_length.
Qed.

Lemma checks d q : q <= d -> list_sum (map (fun w => length (members w)) (complete d (d - q))) = binomial d q * 2 ^ d.
Proof.
  intros L. assert (E : forall l, (forall w, In w l -> length w = d /\ dimension w = d - q) ->
    list_sum (map (fun w => length (members w)) l) = length l * 2 ^ (d - q)).
  { induction l as [|w l IH]; intros H; [reflexivity|]. cbn [map list_sum fold_right length] in *. rewrite members_length.
    destruct (H w) as (_ & ->); [now left|]. cbn in IH. unfold list_sum in IH. rewrite IH; [reflexivity|]. intros v V. apply H. now right. }
  rewrite E by apply complete_in. rewrite complete_length, binomial_mirror by assumption.
  rewrite <- Nat.mul_assoc, <- Nat.pow_add_r. do 2 f_equal. lia.
Qed.

Definition fixes (fixed : list nat) (w : word) : bool :=
  forallb (fun p => Bool.eqb (negb (star_at w p)) (mem p fixed)) (seq 1 (length w)).

Lemma defining d fixed : NoDup fixed -> incl fixed (seq 1 d) ->
  length (filter (fixes fixed) (complete d (d - length fixed))) = 2 ^ length fixed.
Proof.
  intros N I. set (s := filter (fun p => negb (mem p fixed)) (seq 1 d)).
  assert (LF : length fixed <= d) by (rewrite <- (seq_length d 1); now apply NoDup_incl_length).
  assert (P : positions d (d - length fixed) s).
  { repeat split.
    - apply NoDup_filter, seq_NoDup.
    - intros p H. apply filter_In in H. tauto.
    - assert (H := filter_split (fun p => mem p fixed) (seq 1 d)). rewrite seq_length in H. fold s in H.
      assert (E : length (filter (fun p => mem p fixed) (seq 1 d)) = length fixed); [|lia].
      apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, seq_NoDup|assumption|].
      intros p. rewrite filter_In, mem_in. split; [tauto|]. intros H'. split; [apply I|]; assumption. }
  rewrite (Permutation_length (l' := spanned d s)).
  - rewrite (spanned_length d _ s P). f_equal. lia.
  - apply NoDup_Permutation; [apply NoDup_filter, complete_nodup|apply words_nodup|]. intros w. rewrite filter_In, complete_in. unfold fixes.
    rewrite forallb_forall. split.
    + intros ((L & _) & H). apply spanned_in. split; [assumption|]. intros p Hp. specialize (H p). rewrite L, in_seq in H.
      unfold s. rewrite filter_In, in_seq. specialize (H ltac:(lia)). apply eqb_prop in H. rewrite <- H.
      destruct (star_at w p); cbn; intuition lia.
    + intros W. assert (D := spanned_dimension _ _ _ _ P W). apply spanned_in in W as (L & W). repeat split; try assumption.
      rewrite L. intros p Hp. assert (Q := Hp). apply in_seq in Hp. specialize (W p ltac:(lia)). unfold s in W. rewrite filter_In in W.
      destruct (star_at w p), (mem p fixed); cbn in *; intuition discriminate.
Qed.

(* Buddy systems. *)

Lemma part_nodup {A} a (l : list A) : NoDup l -> NoDup (firstn a l) /\ NoDup (skipn a l) /\ forall x, In x (firstn a l) -> ~ In x (skipn a l).
Proof.
  revert l. induction a as [|a IH]; intros l N; [repeat split; [constructor|assumption|intros x []]|].
  destruct N as [|b l H N]; [repeat split; try constructor; intros x []|]. cbn. destruct (IH _ N) as (F & S & D). repeat split.
  - constructor; [|assumption]. intros K. apply H. rewrite <- (firstn_skipn a l). apply in_app_iff. now left.
  - assumption.
  - intros x [->|X]; [|now apply D]. intros K. apply H. rewrite <- (firstn_skipn a l). apply in_app_iff. now right.
Qed.

Section Order.
Variables (d : nat) (pi : list nat).
Hypothesis order : Permutation pi (seq 1 d).

Lemma order_nodup : NoDup pi.
Proof. apply Permutation_NoDup with (seq 1 d); [now symmetry|apply seq_NoDup]. Qed.

Lemma order_length : length pi = d.
Proof. rewrite <- (seq_length d 1). now apply Permutation_length. Qed.

Lemma order_in p : In p pi <-> 1 <= p <= d.
Proof. split; intros H; [apply (Permutation_in p order) in H; apply in_seq in H; lia|]. apply (Permutation_in p (Permutation_sym order)), in_seq. lia. Qed.

Lemma tail_positions a : a <= d -> positions d (d - a) (skipn a pi).
Proof.
  intros L. repeat split.
  - apply part_nodup, order_nodup.
  - intros p P. apply in_seq. enough (1 <= p <= d) by lia. apply order_in. rewrite <- (firstn_skipn a pi). apply in_app_iff. now right.
  - now rewrite skipn_length, order_length.
Qed.

Lemma buddy_length q : q <= d -> length (buddy d q pi) = 2 ^ (d - q).
Proof. intros L. apply spanned_length. replace q with (d - (d - q)) at 1 by lia. apply tail_positions. lia. Qed.
End Order.

Lemma same_order d : Permutation (seq 1 d) (seq 1 d).
Proof. apply Permutation_refl. Qed.

Lemma buddies d q pi : Permutation pi (seq 1 d) -> q <= d ->
  NoDup (buddy d q pi) /\ length (buddy d q pi) = 2 ^ (d - q)
  /\ (forall w, In w (buddy d q pi) <-> length w = d /\ forall p, 1 <= p <= d -> (star_at w p = true <-> In p (skipn (d - q) pi)))
  /\ (forall w, In w (buddy d q (seq 1 d)) <-> In w (complete d q) /\ forall p, 1 <= p <= d - q -> star_at w p = false).
Proof.
  intros O L. repeat split; try (apply spanned_in; assumption); try apply words_nodup; try (now apply buddy_length);
    try (apply spanned_in in H; now apply H).
  - apply complete_in. split; [now apply spanned_in in H|]. apply (spanned_dimension d q (skipn (d - q) (seq 1 d))); [|assumption].
    replace q with (d - (d - q)) at 1 by lia. apply tail_positions; [apply same_order|lia].
  - intros p P. apply spanned_in in H as (_ & H). rewrite skipn_from_1 in H by lia. apply not_true_is_false. rewrite H by lia.
    rewrite in_seq. lia.
  - intros (C & H). apply complete_in in C as (W & D). apply spanned_in. split; [assumption|]. intros p P. rewrite skipn_from_1, in_seq by lia.
    split; intros K; [enough (~ p <= d - q) by lia; intros M; rewrite H in K by lia; discriminate|].
    rewrite dimension_own, W in D.
    assert (E : incl (seq (S (d - q)) (d - (d - q))) (filter (star_at w) (seq 1 d))).
    { apply NoDup_length_incl; [apply NoDup_filter, seq_NoDup| |].
      - rewrite seq_length. lia.
      - intros r R. apply filter_In in R as (R & S). apply in_seq in R. apply in_seq. enough (~ r <= d - q) by lia.
        intros M. rewrite H in S by lia. discriminate. }
    assert (X : In p (filter (star_at w) (seq 1 d))) by (apply E, in_seq; lia). apply filter_In in X. tauto.
Qed.

Lemma standard d q : q <= d -> length (buddy d q (seq 1 d)) = 2 ^ (d - q)
  /\ (forall w, In w (buddy d q (seq 1 d)) -> forall p, 1 <= p <= d -> (star_at w p = false <-> p <= d - q))
  /\ (forall x, length x = d -> length (filter (holds x) (buddy d q (seq 1 d))) = 1).
Proof.
  intros L. split; [|split].
  - apply buddy_length; [apply same_order|assumption].
  - intros w W p P. apply spanned_in in W as (_ & W). specialize (W p P). rewrite skipn_from_1, in_seq in W by lia.
    destruct (star_at w p); intuition (try lia; try discriminate).
  - intros x. apply spanned_holding.
Qed.
