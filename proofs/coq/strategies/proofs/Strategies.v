(* Static optimality by the states that requests lead to, for any strategy; and that buddy on free lists has it with at most one fault. *)
From Coq Require Import List Arith Lia Permutation.
From Allocert.definitions Require Import Strategies.
From Allocert.definitions Require FreeLists.
From Allocert.proofs Require FreeLists.
Import ListNotations.

Section Requests.
Variable A : strategy.
Hypothesis S : sound A.

Lemma grant_free k s region s' : grant A k s = Some (region, s') -> free A s = 2 ^ k + free A s'.
Proof.
  intros E. destruct (S _ _ _ _ E) as [L P]. apply Permutation_length in P. rewrite app_length, L in P. exact P.
Qed.

Lemma reach_first k s region s1 s' : grant A k s = Some (region, s1) -> reach A s1 s' -> reach A s s'.
Proof. intros E R. induction R; econstructor; try eassumption. constructor. Qed.

(* Whoever refuses no valid request accommodates what is asked for as long as enough nodes are free; nobody does more. *)
Lemma accommodated ks : forall s, accommodates A s ks -> FreeLists.asked ks <= free A s.
Proof.
  induction ks as [|k ks IH]; intros s H; [cbn; lia|]. cbn in H. destruct (grant A k s) as [[region s']|] eqn:E; [|destruct H].
  apply grant_free in E. apply IH in H. change (FreeLists.asked (k :: ks)) with (2 ^ k + FreeLists.asked ks). lia.
Qed.

Lemma none_refused ks : forall s, refuses_no_valid A s -> FreeLists.asked ks <= free A s -> accommodates A s ks.
Proof.
  induction ks as [|k ks IH]; intros s N H; [exact I|].
  change (FreeLists.asked (k :: ks)) with (2 ^ k + FreeLists.asked ks) in H. cbn.
  destruct (grant A k s) as [[region s']|] eqn:E.
  - apply IH; [|apply grant_free in E; lia]. intros s2 R. apply N. exact (reach_first _ _ _ _ _ E R).
  - apply (N s (reach_start A s) k); [lia|exact E].
Qed.

(* A state that is reached, and a request there, as one sequence. *)
Lemma asked_app a b : FreeLists.asked (a ++ b) = FreeLists.asked a + FreeLists.asked b.
Proof. unfold FreeLists.asked. rewrite map_app. apply list_sum_app. Qed.

Lemma reached s s' : reach A s s' -> exists ks, free A s = FreeLists.asked ks + free A s' /\
  forall more, accommodates A s (ks ++ more) <-> accommodates A s' more.
Proof.
  intros R. induction R as [|k s1 region s2 R (ks & F & H) E].
  - exists []. split; [reflexivity|]. intros more. reflexivity.
  - exists (ks ++ [k]). split.
    + rewrite asked_app, F, (grant_free _ _ _ _ E). cbn. lia.
    + intros more. rewrite <- app_assoc, H. cbn. rewrite E. reflexivity.
Qed.

Lemma by_states s : statically_optimal A s (free A s) <-> refuses_no_valid A s.
Proof.
  split.
  - intros O s' R k V E. destruct (reached s s' R) as (ks & F & H).
    assert (B : accommodates A s (ks ++ [k])) by (apply O; rewrite asked_app; cbn; lia).
    apply H in B. cbn in B. rewrite E in B. exact B.
  - intros N ks. split; [apply accommodated|apply none_refused, N].
Qed.

Lemma begins_free n faulty s : begins A n faulty s -> free A s = 2 ^ n - length faulty.
Proof. intros P. apply Permutation_length in P. rewrite app_length, seq_length in P. unfold free. lia. Qed.
End Requests.

(* ---- free lists *)

Lemma lists_grant k ls region ls' : grant on_lists k ls = Some (region, ls') ->
  exists b, region = seq b (2 ^ k) /\ FreeLists.take k ls = Some (b, ls').
Proof.
  cbn. destruct (FreeLists.take k ls) as [[b t]|]; [|discriminate]. intros E. injection E as <- <-. exists b. split; reflexivity.
Qed.

Lemma lists_sound : sound on_lists.
Proof.
  intros k ls region ls' E. destruct (lists_grant _ _ _ _ E) as (b & -> & T). split; [apply seq_length|].
  pose proof (FreeLists.take_dimension _ _ _ _ T). apply (FreeLists.take_nodes k ls b ls'); [lia|exact T].
Qed.

Lemma lists_reach ls ls' : reach on_lists ls ls' -> FreeLists.reach ls ls'.
Proof.
  intros R. induction R as [|k s1 region s2 R IH E]; [constructor|].
  destruct (lists_grant _ _ _ _ E) as (b & _ & T). econstructor; eassumption.
Qed.

(* Each block of dimension i is aligned. *)
Fixpoint aligned (i : nat) (ls : FreeLists.lists) : Prop :=
  match ls with [] => True | l :: t => Forall (fun s => Nat.divide (2 ^ i) s) l /\ aligned (S i) t end.

Lemma aligned_app a : forall i b, aligned i (a ++ b) <-> aligned i a /\ aligned (i + length a) b.
Proof.
  induction a as [|l a IH]; intros i b; cbn; [rewrite Nat.add_0_r; tauto|]. rewrite IH, <- Nat.add_succ_comm. tauto.
Qed.

Lemma take_up_aligned ls : forall i s ls', FreeLists.take_up i ls = Some (s, ls') -> aligned i ls ->
  Nat.divide (2 ^ i) s /\ aligned i ls'.
Proof.
  induction ls as [|[|x l] t IH]; intros i s ls' E A; cbn [FreeLists.take_up] in E.
  - discriminate.
  - destruct A as [_ A]. destruct (FreeLists.take_up (S i) t) as [[s1 t1]|] eqn:T; [|discriminate]. injection E as -> <-.
    destruct (IH _ _ _ T A) as [[c D] B].
    assert (Nat.divide (2 ^ i) s) by (exists (2 * c); rewrite D; cbn; lia). split; [assumption|]. split; [|exact B].
    constructor; [|constructor]. apply Nat.divide_add_r; [assumption|apply Nat.divide_refl].
  - destruct A as [H A]. injection E as -> <-. inversion H; subst. repeat split; assumption.
Qed.

Lemma take_aligned k ls s ls' : FreeLists.take k ls = Some (s, ls') -> aligned 0 ls -> Nat.divide (2 ^ k) s /\ aligned 0 ls'.
Proof.
  intros E A. pose proof (FreeLists.take_dimension _ _ _ _ E) as K. unfold FreeLists.take in E.
  destruct (FreeLists.take_up k (skipn k ls)) as [[s1 t1]|] eqn:T; [|discriminate]. injection E as -> <-.
  rewrite <- (firstn_skipn k ls) in A. apply aligned_app in A. destruct A as [A B].
  rewrite firstn_length, Nat.min_l in B by lia. destruct (take_up_aligned _ _ _ _ T B) as [D C]. split; [exact D|].
  apply aligned_app. rewrite firstn_length, Nat.min_l by lia. split; assumption.
Qed.

Lemma start_aligned n : aligned 0 (FreeLists.start n).
Proof.
  apply aligned_app. split; [|repeat constructor; apply Nat.divide_0_r].
  generalize 0. induction n as [|n IH]; intros i; cbn; [exact I|]. split; [constructor|apply IH].
Qed.

Lemma without_aligned n : forall base x, Nat.divide (2 ^ n) base -> aligned 0 (FreeLists.without n base x).
Proof.
  induction n as [|m IH]; intros base x [c D]; cbn [FreeLists.without]; [exact I|].
  assert (B : Nat.divide (2 ^ m) base) by (exists (2 * c); rewrite D; cbn; lia).
  assert (B' : Nat.divide (2 ^ m) (base + 2 ^ m)) by (apply Nat.divide_add_r; [exact B|apply Nat.divide_refl]).
  destruct (x <? 2 ^ m); apply aligned_app; (split; [apply IH; assumption|]); rewrite FreeLists.without_length; repeat constructor; assumption.
Qed.

Lemma start_nodes n : FreeLists.nodes (FreeLists.start n) = seq 0 (2 ^ n).
Proof.
  assert (E : forall m i, FreeLists.nodes_from i (repeat [] m) = []) by (induction m; intros; cbn; auto).
  unfold FreeLists.nodes, FreeLists.start. rewrite FreeLists.nodes_app, E, repeat_length. cbn. rewrite !app_nil_r. reflexivity.
Qed.

Lemma lists_begin n faulty : length faulty <= 1 -> Forall (fun x => x < 2 ^ n) faulty ->
  begins on_lists n faulty (lists_without n faulty) /\ FreeLists.at_most_one (lists_without n faulty) /\ aligned 0 (lists_without n faulty).
Proof.
  intros L F. destruct faulty as [|x [|y faulty]]; cbn in L; [| |lia].
  - split; [|split; [apply FreeLists.start_inv|apply start_aligned]].
    unfold begins. cbn [app nodes on_lists lists_without]. rewrite (start_nodes n). reflexivity.
  - inversion F; subst. split; [apply FreeLists.start_without_nodes; assumption|].
    split; [apply FreeLists.start_without_at_most_one|].
    apply aligned_app. split; [apply without_aligned, Nat.divide_0_r|repeat constructor].
Qed.

Theorem static_optimality n faulty :
  (forall A s, sound A -> begins A n faulty s -> (statically_optimal A s (2 ^ n - length faulty) <-> refuses_no_valid A s))
  /\ (length faulty <= 1 -> Forall (fun x => x < 2 ^ n) faulty -> let s := lists_without n faulty in
      sound on_lists /\ begins on_lists n faulty s /\ grants_blocks on_lists s /\ statically_optimal on_lists s (2 ^ n - length faulty)).
Proof.
  split.
  - intros A s S B. rewrite <- (begins_free A n faulty s B). apply by_states, S.
  - intros L F s. destruct (lists_begin n faulty L F) as (B & M & D). split; [apply lists_sound|]. split; [exact B|]. split.
    + intros s' k region s'' R E.
      assert (D' : aligned 0 s').
      { clear E. induction R as [|j s1 r s2 R IH E]; [exact D|]. destruct (lists_grant _ _ _ _ E) as (b & _ & T).
        apply (take_aligned _ _ _ _ T IH). }
      destruct (lists_grant _ _ _ _ E) as (b & -> & T). destruct (take_aligned _ _ _ _ T D') as [[c ->] _]. exists c. reflexivity.
    + rewrite <- (begins_free on_lists n faulty s B). apply by_states; [apply lists_sound|].
      intros s' R k V E. apply (FreeLists.inv_suffices s M s' (lists_reach s s' R) k V).
      cbn in E. destruct (FreeLists.take k s') as [[b t]|]; [discriminate|reflexivity].
Qed.
