(* The worst release costs the lists the order of 2^n. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import FreeLists Releases ReleaseCosts.
From Allocert.proofs Require Import Releases.
From Allocert.proofs Require SubcubeWords.
Import ListNotations.

Lemma compared_most s l : compared s l <= length l.
Proof. induction l as [|t l IH]; cbn; [lia|]. destruct (t =? s); lia. Qed.

Lemma rest_next (ls : lists) k : length (concat (skipn k ls)) = length (nth k ls []) + length (concat (skipn (S k) ls)).
Proof.
  revert k. induction ls as [|l ls IH]; intros [|k]; try reflexivity; [|apply IH]. cbn [skipn concat nth]. now rewrite app_length.
Qed.

Lemma joining_most rounds : forall k s ls, joining rounds k s ls <= length (concat (skipn k ls)) + rounds + 1.
Proof.
  induction rounds as [|rounds IH]; intros k s ls; cbn [joining]; [lia|]. rewrite rest_next.
  destruct (listed k (buddy k s) ls); [|lia]. specialize (IH (S k) (min s (buddy k s)) ls). pose proof (compared_most (buddy k s) (nth k ls [])). lia.
Qed.

Lemma rest_most (ls : lists) k : length (concat (skipn k ls)) <= length (concat ls).
Proof. rewrite <- (firstn_skipn k ls) at 2. rewrite concat_app, app_length. lia. Qed.

(* Starts of listed blocks are different nodes. *)
Lemma starts_once (ls : lists) : (forall j, NoDup (nth j ls [])) -> (forall i j s, In s (nth i ls []) -> In s (nth j ls []) -> i = j) -> NoDup (concat ls).
Proof.
  induction ls as [|l ls IH]; intros O D; [constructor|]. cbn [concat]. apply SubcubeWords.nodup_app.
  - exact (O 0).
  - apply IH; [intros j; exact (O (S j))|]. intros i j s I J. enough (S i = S j) by lia. now apply (D (S i) (S j) s).
  - intros s I J. apply in_concat in J as (m & M & J). apply (In_nth _ _ []) in M as (j & _ & E). rewrite <- E in J.
    specialize (D 0 (S j) s I J). discriminate.
Qed.

Lemma entries_most n F ls : history n F ls -> length (concat ls) <= 2 ^ n.
Proof.
  intros H. pose proof (history_inv n F ls H) as V. destruct V as [L O C D E P U].
  rewrite <- (seq_length (2 ^ n) 0). apply NoDup_incl_length.
  - apply starts_once; [exact O|]. intros i j s I J. now apply (P i s j s s I J (inside_start i s) (inside_start j s)).
  - intros s I. apply in_concat in I as (l & M & I). apply (In_nth _ _ []) in M as (j & _ & X). rewrite <- X in I.
    destruct (C j s I) as (_ & _ & B). apply in_seq. lia.
Qed.

(* Odd nodes released in order: each is put in front of list 0. *)
Definition odds (m : nat) : list nat := map (fun i => 2 * i + 1) (seq 0 m).
Definition state (n m : nat) : lists := rev (odds m) :: repeat [] n.

Lemma odd_buddy i : buddy 0 (2 * i + 1) = 2 * i.
Proof. pose proof (buddy_odd 0 i) as H. cbn [Nat.pow] in H. rewrite !Nat.mul_1_r in H. exact H. Qed.

Lemma state_in n m k s : In s (nth k (state n m) []) -> k = 0 /\ exists i, i < m /\ s = 2 * i + 1.
Proof.
  destruct k as [|k]; cbn [state nth]; [|intros H; rewrite nth_repeat_nil in H; destruct H]. intros H. split; [reflexivity|].
  apply in_rev in H. unfold odds in H. apply in_map_iff in H as (i & <- & I). exists i. apply in_seq in I. lia.
Qed.

Lemma state_reached n m : m <= 2 ^ n -> exists F, history (S n) F (state (S n) m).
Proof.
  induction m as [|m IH]; intros M; [exists (fun _ => False); apply history_none|]. destruct IH as (F & H); [lia|].
  assert (N : forall x, inside 0 (2 * m + 1) x -> ~ F x).
  { intros x X Fx. pose proof (history_inv _ _ _ H) as V. destruct (inv_cover _ _ _ V x Fx) as (k & s & I & Y).
    destruct (state_in _ _ _ _ I) as (-> & i & B & ->). unfold inside in *. cbn [Nat.pow] in *. lia. }
  assert (B : block (S n) 0 (2 * m + 1)) by (split; [lia|]; split; [apply Nat.divide_1_l|cbn [Nat.pow]; lia]).
  pose proof (history_give (S n) F _ 0 (2 * m + 1) H B N) as G. eexists.
  replace (state (S n) (S m)) with (give 0 (2 * m + 1) (state (S n) m)); [exact G|]. unfold give.
  assert (L : length (state (S n) m) - 1 - 0 = S n) by (cbn [state length]; rewrite repeat_length; lia). rewrite L. cbn [join].
  destruct (listed 0 (buddy 0 (2 * m + 1)) (state (S n) m)) eqn:E.
  - apply listed_in in E. rewrite odd_buddy in E. apply state_in in E as (_ & i & _ & X). lia.
  - unfold insert, put, state, odds. cbn [firstn nth skipn app]. rewrite seq_S, map_app, rev_app_distr. reflexivity.
Qed.

Lemma compared_last s l : ~ In s l -> compared s (l ++ [s]) = S (length l).
Proof.
  induction l as [|t l IH]; intros N; cbn [app compared length]; [now rewrite Nat.eqb_refl|].
  destruct (Nat.eqb_spec t s) as [->|]; [destruct N; now left|]. rewrite IH; [reflexivity|]. intros I. apply N. now right.
Qed.

Theorem releases n :
  (forall F ls k s, history n F ls -> k <= n -> list_release k s ls <= 2 * 2 ^ n)
  /\ (exists F ls, history n F ls /\ ~ F 0 /\ 2 ^ n <= 2 * list_release 0 0 ls)
  /\ (forall k, k <= n -> vector_release k <= 2 ^ n) /\ vector_release n = 2 ^ n.
Proof.
  split; [|split; [|split; [|reflexivity]]].
  - intros F ls k s H K. unfold list_release. pose proof (joining_most (length ls - 1 - k) k s ls). pose proof (rest_most ls k).
    pose proof (entries_most n F ls H). pose proof (history_inv _ _ _ H) as V. rewrite (inv_length _ _ _ V) in *.
    pose proof (Nat.pow_gt_lin_r 2 n ltac:(lia)). lia.
  - destruct n as [|n]; [exists (fun _ => False), [[]]; split; [apply (history_none 0)|split; [tauto|cbn; lia]]|].
    destruct (state_reached n (2 ^ n) (le_n _)) as (F & H). exists F, (state (S n) (2 ^ n)). split; [exact H|]. split.
    + intros Z. pose proof (history_inv _ _ _ H) as V. destruct (inv_cover _ _ _ V 0 Z) as (k & s & I & Y).
      destruct (state_in _ _ _ _ I) as (-> & i & B & ->). unfold inside in Y. lia.
    + pose proof (pow_pos n) as P. unfold list_release. assert (L : length (state (S n) (2 ^ n)) - 1 - 0 = S n) by (cbn [state length]; rewrite repeat_length; lia).
      rewrite L. cbn [joining]. change (buddy 0 0) with 1.
      assert (R : nth 0 (state (S n) (2 ^ n)) [] = rev (map (fun i => 2 * i + 1) (seq 1 (2 ^ n - 1))) ++ [1]).
      { cbn [state nth]. unfold odds. replace (2 ^ n) with (S (2 ^ n - 1)) at 1 by lia. reflexivity. }
      rewrite (proj2 (listed_in 0 1 _)) by (rewrite R; apply in_app_iff; right; now left). rewrite R, compared_last.
      * rewrite rev_length, map_length, seq_length. cbn [Nat.pow]. lia.
      * intros I. apply in_rev in I. apply in_map_iff in I as (i & E & I). apply in_seq in I. lia.
  - intros k K. apply Nat.pow_le_mono_r; lia.
Qed.
