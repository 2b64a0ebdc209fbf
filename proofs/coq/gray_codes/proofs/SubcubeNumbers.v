(* How many subcubes there are of each dimension, and how many of all dimensions Buddy and one Gray code recognise. *)
From Coq Require Import List Arith NArith Lia Bool Permutation.
From Allocert.definitions Require Import Labels RecognisedSubcubes.
From Allocert.definitions Require Subcubes.
From Allocert.proofs Require Import Buddy GrayWords GrayCodes RecognisedSubcubes RecognisedNumbers.
From Allocert.proofs Require SubcubeWords Systems.
Import ListNotations.

Definition shown (s : option bool) : symbol := match s with None => Star | Some b => sym b end.

Lemma shown_once s t : shown s = shown t -> s = t.
Proof. destruct s as [[]|], t as [[]|]; cbn; congruence. Qed.

Lemma shown_any b : exists w, map shown w = b.
Proof. induction b as [|s b (w & <-)]; [now exists []|]. destruct s; [now exists (Some false :: w)|now exists (Some true :: w)|now exists (None :: w)]. Qed.

Lemma shown_stars w : stars (map shown w) = Subcubes.dimension w.
Proof. unfold stars, Subcubes.dimension. induction w as [|[[]|] w IH]; cbn in *; congruence. Qed.

Lemma of_dimension n k : number (fun b => length b = n /\ stars b = k) (Subcubes.binomial n k * 2 ^ (n - k)).
Proof.
  exists (map (map shown) (Subcubes.complete n k)). destruct (Systems.complete_words n k) as (U & I). split; [|split].
  - apply SubcubeWords.nodup_map_on; [|assumption]. intros v w _ _. revert w. induction v as [|s v IH]; intros [|t w] E; try discriminate; [reflexivity|].
    injection E as E F. apply shown_once in E as ->. f_equal. now apply IH.
  - now rewrite map_length, Systems.complete_length.
  - intros b. rewrite in_map_iff. split.
    + intros (w & <- & J). apply I in J as (L & D). now rewrite map_length, shown_stars.
    + intros (L & S). destruct (shown_any b) as (w & <-). exists w. split; [reflexivity|]. apply I. rewrite map_length in L. now rewrite <- shown_stars.
Qed.

Lemma different n b b' : length b = n -> length b' = n -> (forall x, node n x -> (in_subcube b x <-> in_subcube b' x)) -> b = b'.
Proof.
  intros L L' H. assert (I : forall b x, length b = n -> (in_subcube b x <-> matches b (word (seq 1 n) x))).
  { intros c x M. rewrite (in_subcube_word n _ (in_order n)) by assumption. rewrite <- M. now rewrite symbols_in_order. }
  apply same_symbols; [congruence|]. intros v V. rewrite L in V. destruct (some_node n v V) as (x & X & <-). rewrite <- !I by assumption. now apply H.
Qed.

Theorem distinct n : (forall b b', length b = n -> length b' = n -> (forall x, node n x -> (in_subcube b x <-> in_subcube b' x)) -> b = b') /\
  number (fun b => length b = n /\ stars b = 0) (2 ^ n) /\ (forall k, 1 <= k < n -> number (fun b => length b = n /\ stars b = k) (Subcubes.binomial n k * 2 ^ (n - k))) /\
  number (fun b => length b = n /\ stars b = n) 1.
Proof.
  split; [intros b b'; apply different|]. split; [|split; [intros k _; apply of_dimension|]].
  - assert (H := of_dimension n 0). now rewrite Systems.binomial_0, Nat.sub_0_r, Nat.mul_1_l in H.
  - assert (H := of_dimension n n). now rewrite Systems.binomial_all, Nat.sub_diag in H.
Qed.

Lemma buddy_number n k : k <= n -> number (buddy_of n k) (2 ^ (n - k)).
Proof. intros K. apply (number_same _ _ _) with (2 := tails n k K). intros b. symmetry. now apply buddy_blocks. Qed.

Theorem buddies n : number (buddy_of n 0) (2 ^ n) /\ (forall k, 1 <= k < n -> number (buddy_of n k) (2 ^ (n - k))) /\ number (buddy_of n n) 1.
Proof.
  assert (A := buddy_number n 0 ltac:(lia)). assert (B := buddy_number n n ltac:(lia)). rewrite Nat.sub_0_r in A. rewrite Nat.sub_diag in B.
  split; [exact A|]. split; [intros k K; apply buddy_number; lia|exact B].
Qed.

(* ---- all dimensions together *)

Lemma number_sum (such : list symbol -> Prop) (c : nat -> nat) m : (forall k, k < m -> number (fun b => stars b = k /\ such b) (c k)) ->
  number (fun b => stars b < m /\ such b) (list_sum (map c (seq 0 m))).
Proof.
  induction m as [|m IH]; intros H; [exists []; split; [constructor|]; split; [reflexivity|]; intros b; split; [intros []|lia]|].
  destruct IH as (l & U & L & I); [intros k K; apply H; lia|]. destruct (H m ltac:(lia)) as (r & V & M & J). exists (l ++ r). split; [|split].
  - apply SubcubeWords.nodup_app; [assumption|assumption|]. intros b B C. apply I in B. apply J in C. lia.
  - rewrite Systems.sum_last, app_length. congruence.
  - intros b. rewrite in_app_iff, I, J. split; [intros [[]|[]]; split; (assumption || lia)|]. intros (S & T). destruct (Nat.eq_dec (stars b) m); [right|left]; split; (assumption || lia).
Qed.

Lemma all_sizes (such : list symbol -> Prop) n c : (forall b, such b -> length b = n) -> (forall k, k <= n -> number (fun b => stars b = k /\ such b) (c k)) ->
  number such (list_sum (map c (seq 0 (S n)))).
Proof.
  intros L H. apply (number_same (fun b => stars b < S n /\ such b)); [|apply number_sum; intros k K; apply H; lia]. intros b. split; [tauto|]. intros B. split; [|assumption].
  rewrite <- (L b B). assert (S := stars_at_most b). lia.
Qed.

Lemma falling_powers a : forall j, j <= a -> list_sum (map (fun k => 2 ^ (a - k)) (seq 0 j)) + 2 ^ (a - j + 1) = 2 ^ (a + 1).
Proof.
  induction j as [|j IH]; intros J; [cbn [seq map list_sum fold_right Nat.add]; now rewrite Nat.sub_0_r|]. rewrite Systems.sum_last. specialize (IH ltac:(lia)).
  replace (a - j + 1) with (S (a - j)) in IH by lia. replace (a - S j + 1) with (a - j) by lia. rewrite Nat.pow_succ_r' in IH. lia.
Qed.

Lemma sum_same (f h : nat -> nat) l : (forall k, In k l -> f k = h k) -> list_sum (map f l) = list_sum (map h l).
Proof. intros H. f_equal. now apply map_ext_in. Qed.

Theorem all_dimensions n g : 1 <= n -> parameters n g -> number (recognised g) (3 * 2 ^ n - 3) /\ number (buddy_recognised n) (2 ^ (n + 1) - 1).
Proof.
  intros N G. split.
  - set (c := fun k => if k =? 0 then 2 ^ n else if k =? n then 1 else 2 ^ (n - k + 1)).
    assert (E : list_sum (map c (seq 0 (S n))) = 3 * 2 ^ n - 3).
    { destruct n as [|n]; [lia|]. rewrite Systems.sum_last, Systems.sum_shift. assert (F := falling_powers (S n) n ltac:(lia)).
      rewrite (sum_same _ (fun k => 2 ^ (S n - k))) by (intros k K; apply in_seq in K; unfold c; cbn [Nat.eqb]; replace (k =? n) with false by (symmetry; apply Nat.eqb_neq; lia); f_equal; lia).
      unfold c. cbn [Nat.eqb]. rewrite Nat.eqb_refl. replace (S n - n + 1) with 2 in F by lia. replace (S n + 1) with (S (S n)) in F by lia. rewrite (Nat.pow_succ_r' 2 (S n)) in F.
      change (2 ^ 2) with 4 in F. lia. }
    rewrite <- E. apply (all_sizes _ n); [intros b R; rewrite <- (size n g G); now apply recognised_length|]. intros k K. change (number (recognised_of g k) (c k)). unfold c.
    destruct (Nat.eqb_spec k 0) as [->|Z]; [now apply single|]. destruct (Nat.eqb_spec k n) as [->|Y]; [now apply whole|]. apply (between n); [assumption|lia].
  - assert (E : list_sum (map (fun k => 2 ^ (n - k)) (seq 0 (S n))) = 2 ^ (n + 1) - 1).
    { rewrite Systems.sum_last. assert (F := falling_powers n n ltac:(lia)). rewrite Nat.sub_diag in F |- *. cbn in F |- *. lia. }
    rewrite <- E. apply (all_sizes _ n); [intros b (L & _); exact L|]. intros k K. now apply buddy_number.
Qed.
