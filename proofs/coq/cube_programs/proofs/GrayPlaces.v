(* Which places of a word lead to a neighbour in the cyclic reflected Gray code. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import CubePrograms.
Import ListNotations.

Definition low (w : list bool) : bool := forallb negb w.
(* The word of the greatest rank, or none. *)
Definition top (w : list bool) : bool := match w with [] => true | b :: w => b && low w end.

Lemma rank_bound : forall w, rank w < 2 ^ length w.
Proof. induction w as [|[] w IH]; simpl in *; lia. Qed.

Lemma rank_low : forall w, rank w = 0 <-> low w = true.
Proof.
  induction w as [|b w IH]; [easy|]. assert (H := rank_bound w). unfold low in *. simpl. destruct b; simpl.
  - split; [lia|easy].
  - exact IH.
Qed.

Lemma rank_top : forall w, rank w = 2 ^ length w - 1 <-> top w = true.
Proof.
  intros [|b w]; [easy|]. assert (H := rank_bound w). simpl top. simpl rank. simpl length. simpl Nat.pow.
  destruct b; simpl andb; [rewrite <- rank_low; lia|]. split; [lia|easy].
Qed.

Lemma flip_length : forall w j, length (flip w j) = length w.
Proof. induction w as [|b w IH]; intros [|j]; simpl; auto. Qed.

Lemma flip_flip : forall w j, flip (flip w j) j = w.
Proof. induction w as [|b w IH]; intros [|j]; simpl; auto; [now rewrite negb_involutive|now rewrite IH]. Qed.

Lemma flip_beyond : forall w j, length w <= j -> flip w j = w.
Proof. induction w as [|b w IH]; intros [|j] H; simpl in *; auto; [lia|]. rewrite IH; auto. lia. Qed.

Definition near (a b : nat) : Prop := a + 1 = b \/ b + 1 = a.

Lemma near_flip : forall w i, i < length w -> near (rank w) (rank (flip w i)) <-> top (skipn (S i) w) = true.
Proof.
  induction w as [|b w IH]; intros i Hi; [simpl in Hi; lia|]. destruct i as [|i].
  - simpl. rewrite <- rank_top. assert (H := rank_bound w). unfold near. destruct b; simpl; lia.
  - simpl in Hi. specialize (IH i ltac:(lia)). simpl skipn. rewrite <- IH. assert (H := rank_bound w).
    assert (H' := rank_bound (flip w i)). simpl. rewrite flip_length in *. unfold near. destruct b; simpl; lia.
Qed.

(* Only flipping the first place changes the half. *)
Lemma flip_half : forall w i, 1 <= i -> i < length w -> ~ (rank w + 1 = 2 ^ length w /\ rank (flip w i) = 0).
Proof.
  intros [|b w] [|i] H1 Hi; simpl in *; try lia. assert (H := rank_bound w). assert (H' := rank_bound (flip w i)).
  rewrite flip_length in *. destruct b; simpl; lia.
Qed.

Lemma around : forall a b n, a < n -> b < n -> ((a + 1) mod n =? b mod n) = true <-> a + 1 = b \/ (a + 1 = n /\ b = 0).
Proof.
  intros a b n Ha Hb. rewrite Nat.eqb_eq, (Nat.mod_small b) by auto. destruct (Nat.eq_dec (a + 1) n) as [E|E].
  - rewrite E, Nat.mod_same by lia. lia.
  - rewrite Nat.mod_small by lia. lia.
Qed.

Lemma consecutive_iff : forall w j, 1 <= j <= length w ->
  (consecutive w j = true <-> top (skipn j w) = true \/ (j = 1 /\ low (skipn j w) = true)).
Proof.
  intros w j Hj. unfold consecutive. cbn zeta. assert (H := rank_bound w). assert (H' := rank_bound (flip w (j - 1))). rewrite flip_length in H'.
  rewrite orb_true_iff, !around by auto. assert (N := near_flip w (j - 1) ltac:(lia)). replace (S (j - 1)) with j in N by lia. rewrite <- N. unfold near.
  destruct (Nat.eq_dec j 1) as [->|E].
  - simpl Nat.sub in *. destruct w as [|b w]; simpl in Hj; [lia|]. simpl skipn. rewrite <- rank_low. revert H H'. assert (H0 := rank_bound w).
    simpl. destruct b; simpl; lia.
  - assert (F := flip_half w (j - 1) ltac:(lia) ltac:(lia)). assert (F' := flip_half (flip w (j - 1)) (j - 1) ltac:(lia)).
    rewrite flip_length, flip_flip in F'. specialize (F' ltac:(lia)). lia.
Qed.

Lemma consecutive_flip : forall w j, consecutive (flip w (j - 1)) j = consecutive w j.
Proof. intros. unfold consecutive. cbn zeta. rewrite flip_flip, flip_length. apply orb_comm. Qed.

Lemma consecutive_beyond : forall w j, length w < j -> (consecutive w j = true <-> w = []).
Proof.
  intros w j Hj. unfold consecutive. cbn zeta. rewrite flip_beyond by lia. assert (H := rank_bound w). rewrite orb_true_iff, !around by auto. split.
  - intros G. destruct w as [|b w]; auto. exfalso. assert (E : rank (b :: w) + 1 = 2 ^ length (b :: w) /\ rank (b :: w) = 0) by lia. destruct E as [E1 E2].
    rewrite E2 in E1. simpl in E1. assert (2 ^ length w <> 0) by (apply Nat.pow_nonzero; lia). lia.
  - intros ->. simpl. lia.
Qed.

Lemma low_iff : forall w, low w = true <-> forall i, nth i w false = false.
Proof.
  induction w as [|b w IH]; [split; auto; intros _ [|]; auto|]. unfold low in *. simpl. rewrite andb_true_iff, negb_true_iff, IH. split.
  - intros [-> H] [|i]; auto.
  - intros H. split; [exact (H 0)|]. intros i. exact (H (S i)).
Qed.

(* A shorter prefix has the same neighbours at places before its last one. *)
Lemma consecutive_prefix : forall w j n, 1 <= j < n -> n <= length w -> consecutive w j = true -> consecutive (firstn n w) j = true.
Proof.
  intros w j n Hj Hn. rewrite !consecutive_iff by (rewrite ?firstn_length; lia). rewrite skipn_firstn_comm.
  assert (L : length (skipn j w) = length w - j) by apply skipn_length. destruct (skipn j w) as [|b v]; [simpl in L; lia|].
  replace (n - j) with (S (n - j - 1)) by lia. simpl. assert (low v = true -> low (firstn (n - j - 1) v) = true) as H.
  { unfold low. rewrite !forallb_forall. intros G a Ha. apply G. rewrite <- (firstn_skipn (n - j - 1) v). apply in_app_iff. now left. }
  unfold low in *. simpl. rewrite !andb_true_iff. tauto.
Qed.

Lemma skipn_nth : forall (w : list bool) j i, nth i (skipn j w) false = nth (j + i) w false.
Proof. induction w as [|b w IH]; intros [|j] i; simpl; auto. now destruct i. Qed.

Theorem places : forall w, w <> [] -> exists j, 1 <= j <= length w /\
  ((nth j w false = true /\ forall i, j < i -> nth i w false = false) \/ (j = 1 /\ forall i, 1 <= i -> nth i w false = false)) /\
  forall i, 1 <= i <= length w -> (consecutive w i = true <-> i = length w \/ i = j).
Proof.
  intros w Hw. assert (1 <= length w) as HL by (destruct w; simpl; [easy|lia]).
  assert (exists j, 1 <= j <= length w /\
    ((nth j w false = true /\ forall i, j < i -> nth i w false = false) \/ (j = 1 /\ forall i, 1 <= i -> nth i w false = false))) as (j & Hj & D).
  { destruct w as [|b w]; [easy|]. clear Hw HL. simpl length. assert (exists j, 1 <= j <= S (length w) /\
      ((nth (j - 1) w false = true /\ forall i, j <= i -> nth i w false = false) \/ (j = 1 /\ forall i, nth i w false = false))) as (j & Hj & D).
    { clear b. induction w as [|b w (j & Hj & [[D1 D2]|[-> D]])].
      - exists 1. split; [simpl; lia|]. right. split; auto. now intros [|i].
      - exists (S j). split; [simpl; lia|]. left. replace (S j - 1) with (S (j - 1)) by lia. split; auto. intros [|i] Hi; [lia|]. apply D2. lia.
      - exists 1. split; [simpl; lia|]. destruct b.
        + left. split; auto. intros [|i] Hi; [lia|]. apply D.
        + right. split; auto. intros [|i]; [easy|apply D]. }
    exists j. split; auto. destruct D as [[D1 D2]|[-> D]]; [left|right]; (split; auto).
    - destruct j as [|j]; [lia|]. simpl in *. now rewrite Nat.sub_0_r in D1.
    - intros [|i] Hi; [lia|]. apply D2. lia.
    - intros [|i] Hi; [lia|]. apply D. }
  exists j. split; auto. split; auto. intros i Hi. rewrite consecutive_iff by auto. rewrite low_iff.
  assert (T : top (skipn i w) = true <-> i = length w \/ (nth i w false = true /\ forall k, i < k -> nth k w false = false)).
  { assert (L : length (skipn i w) = length w - i) by apply skipn_length. assert (N := skipn_nth w i).
    destruct (skipn i w) as [|b v]; simpl in L.
    - split; [left; lia|auto].
    - assert (N0 := N 0). simpl in N0. rewrite Nat.add_0_r in N0. subst b. simpl top. rewrite andb_true_iff, low_iff. split.
      + intros [H1 H2]. right. split; auto. intros k Hk. specialize (H2 (k - i - 1)). specialize (N (S (k - i - 1))). simpl in N. rewrite N in H2.
        now replace (i + S (k - i - 1)) with k in H2 by lia.
      + intros [H|[H1 H2]]; [lia|]. split; auto. intros k. specialize (N (S k)). simpl in N. rewrite N. apply H2. lia. }
  rewrite T. setoid_rewrite skipn_nth. split.
  - intros [[H|[H1 H2]]|[-> H]]; auto.
    + right. destruct D as [[D1 D2]|[-> D]].
      * destruct (lt_eq_lt_dec i j) as [[L|L]|L]; auto; [rewrite H2 in D1 by auto|rewrite D2 in H1 by auto]; discriminate.
      * rewrite D in H1 by lia. discriminate.
    + right. destruct D as [[D1 _]|[-> _]]; auto. specialize (H (j - 1)). replace (1 + (j - 1)) with j in H by lia. congruence.
  - intros [-> | ->]; auto. destruct D as [D|[-> D]]; auto. right. split; auto. intros k. apply D. lia.
Qed.
