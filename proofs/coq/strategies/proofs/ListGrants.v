(* What the lists grant: a free block if there is one, before any release the first of them; and in how many operations. *)
From Coq Require Import List Arith Lia.
From Allocert.definitions Require Import Buddy FreeLists Releases RequestCosts ListOperations.
From Allocert.proofs Require Import Releases ReleasedBlocks RequestCosts.
From Allocert.proofs Require FreeLists.
Import ListNotations.
Import Allocert.definitions.FreeLists Allocert.definitions.Releases.

Theorem grants n F ls k : history n F ls -> match take k ls with
  | Some (s, _) => block n k s /\ all_free F k s
  | None => forall s, block n k s -> ~ all_free F k s end.
Proof.
  intros H. destruct (take k ls) as [[s ls']|] eqn:T.
  - assert (K : k <= n). { apply FreeLists.take_dimension in T. rewrite (inv_length n F ls (history_inv n F ls H)) in T. lia. }
    exact (proj2 (recognised n k s F ls K H) ls' T).
  - intros s B A. pose proof (best_fit n F ls k H) as N. rewrite T in N.
    destruct (covered n F ls (history_inv n F ls H) k s B A) as (j & t & J & I & _).
    apply (N j t J), (listed_maximal n F ls (history_inv n F ls H)), I.
Qed.

(* ---- before any release: at most one block of a dimension, and a larger one stands after all smaller ones *)

Fixpoint ascending (i b : nat) (ls : lists) : Prop :=
  match ls with
  | [] => True
  | [] :: t => ascending (S i) b t
  | [s] :: t => b <= s /\ ascending (S i) (s + 2 ^ i) t
  | _ => False
  end.

Lemma ascending_less ls : forall i b c, ascending i b ls -> c <= b -> ascending i c ls.
Proof. induction ls as [|[|s [|u l]] t IH]; intros i b c A L; cbn in *; [exact I|eauto|split; [lia|tauto]|exact A]. Qed.

Lemma ascending_above ls : forall i b j u, ascending i b ls -> In u (nth j ls []) -> b <= u.
Proof.
  induction ls as [|[|s [|v l]] t IH]; intros i b [|j] u A H; cbn in *; try contradiction; eauto.
  - destruct H as [<-|[]]. tauto.
  - destruct A as [L A]. apply (IH _ _ _ _ A) in H. lia.
Qed.

Lemma ascending_app a c d : forall i b, ascending i b (a ++ c) ->
  (forall e, ascending (i + length a) e c -> ascending (i + length a) e d) -> ascending i b (a ++ d).
Proof.
  induction a as [|[|s [|u l]] a IH]; intros i b A H; cbn [app length ascending] in *; try contradiction.
  - rewrite Nat.add_0_r in H. auto.
  - apply IH; [exact A|]. intros e. rewrite Nat.add_succ_comm. apply H.
  - split; [tauto|]. apply IH; [tauto|]. intros e. rewrite Nat.add_succ_comm. apply H.
Qed.

Lemma ascending_rest a c : forall i b, ascending i b (a ++ c) -> exists e, ascending (i + length a) e c.
Proof.
  induction a as [|[|x [|y l]] a IH]; intros i b A; cbn [app length ascending] in *; try contradiction;
    [rewrite Nat.add_0_r; eauto| |]; rewrite <- Nat.add_succ_comm; [eauto|destruct A; eauto].
Qed.

Lemma take_up_ascending ls : forall i b s t, take_up i ls = Some (s, t) -> ascending i b ls ->
  b <= s /\ ascending i (s + 2 ^ i) t /\ forall j u, In u (nth j ls []) -> s <= u.
Proof.
  induction ls as [|[|s0 [|u0 l]] ls IH]; intros i b s t E A; cbn [take_up ascending] in *; try contradiction; try discriminate.
  - destruct (take_up (S i) ls) as [[s1 t1]|] eqn:T; [|discriminate]. injection E as <- <-.
    destruct (IH _ _ _ _ T A) as (L & B & M). split; [exact L|]. split.
    + cbn [ascending]. split; [lia|]. eapply ascending_less; [exact B|]. cbn [Nat.pow]. lia.
    + intros [|j] u H; cbn in H; [destruct H|eauto].
  - injection E as <- <-. destruct A as [L B]. split; [exact L|]. split; [exact B|].
    intros [|j] u H; cbn in H; [destruct H as [<-|[]]; lia|]. pose proof (ascending_above _ _ _ _ _ B H). lia.
Qed.

Lemma take_ascending k ls s ls' : take k ls = Some (s, ls') -> ascending 0 0 ls ->
  ascending 0 0 ls' /\ forall j u, k <= j -> In u (nth j ls []) -> s <= u.
Proof.
  intros E A. pose proof (FreeLists.take_dimension _ _ _ _ E) as K. unfold take in E.
  destruct (take_up k (skipn k ls)) as [[s1 t]|] eqn:T; [|discriminate]. injection E as <- <-.
  rewrite <- (firstn_skipn k ls) in A. assert (L : length (firstn k ls) = k) by (apply firstn_length_le; lia). split.
  - apply (ascending_app _ _ _ _ _ A). rewrite L. intros e B. destruct (take_up_ascending _ _ _ _ _ T B) as (M & C & _).
    eapply ascending_less; [exact C|lia].
  - destruct (ascending_rest _ _ _ _ A) as [e B]. rewrite L in B.
    intros j u J H. apply (proj2 (proj2 (take_up_ascending _ _ _ _ _ T B)) (j - k)). rewrite nth_skipn. now replace (k + (j - k)) with j by lia.
Qed.

Lemma start_ascending n : ascending 0 0 (start n).
Proof. unfold start. generalize 0 at 1. induction n as [|n IH]; intros i; cbn; auto. Qed.

Lemma reach_ascending n ls : reach (start n) ls -> ascending 0 0 ls /\ exists F, history n F ls.
Proof.
  induction 1 as [|k ls s ls' R [A [F H]] T].
  - split; [apply start_ascending|]. rewrite <- give_whole. eexists. apply history_give; [apply history_none| |tauto].
    split; [lia|]. split; [apply Nat.divide_0_r|]. pose proof (Nat.pow_nonzero 2 n). lia.
  - split; [apply (take_ascending _ _ _ _ T A)|]. eexists. eapply history_take; eassumption.
Qed.

Theorem least n ls : reach (start n) ls -> exists F, history n F ls /\ forall k, match take k ls with
  | Some (s, _) => block n k s /\ all_free F k s /\ forall t, block n k t -> all_free F k t -> s <= t
  | None => forall t, block n k t -> ~ all_free F k t end.
Proof.
  intros R. destruct (reach_ascending n ls R) as [A [F H]]. exists F. split; [exact H|]. intros k. pose proof (grants n F ls k H) as G.
  destruct (take k ls) as [[s ls']|] eqn:T; [|exact G]. destruct G as [B C]. split; [exact B|]. split; [exact C|]. intros t Bt Ct.
  destruct (covered n F ls (history_inv n F ls H) k t Bt Ct) as (j & u & J & I & X).
  assert (inside k t t) by (unfold inside; pose proof (Nat.pow_nonzero 2 k); lia).
  apply Nat.le_trans with u; [exact (proj2 (take_ascending _ _ _ _ T A) j u J I)|apply X; assumption].
Qed.

(* ---- costs *)

Lemma joined_most rounds : forall k s ls, joined rounds k s ls <= 2 * rounds + 1.
Proof. induction rounds as [|r IH]; intros k s ls; cbn [joined]; [lia|]. destruct (listed k _ ls); [|lia]. specialize (IH (S k) (min s (buddy k s)) ls). lia. Qed.

Theorem costs n k : k <= n -> (forall ls, length ls = S n -> request_operations k ls <= 2 * n + 2
    /\ forall s, release_operations k s ls <= 2 * n + 1)
  /\ forall b, vector_request n k b <= 2 * 2 ^ n.
Proof.
  intros K. split; [|intros b; apply (proj1 (requests n)), K]. intros ls L. split.
  - unfold request_operations. destruct (empties (skipn k ls)) as [j|] eqn:E; [|lia]. apply empties_most in E. rewrite skipn_length in E. lia.
  - intros s. unfold release_operations. pose proof (joined_most (length ls - 1 - k) k s ls). lia.
Qed.
