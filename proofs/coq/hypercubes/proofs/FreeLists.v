(* The buddy system on free lists: granted iff valid while no list has two blocks. *)
From Coq Require Import List Arith Lia Bool Permutation.
From Allocert.definitions Require Import FreeLists.
Import ListNotations.

(* ---- processors are kept *)

Lemma seq_halves s i : seq s (2 ^ S i) = seq s (2 ^ i) ++ seq (s + 2 ^ i) (2 ^ i).
Proof. rewrite <- seq_app. f_equal. simpl. lia. Qed.

Lemma take_up_nodes ls : forall i s ls', take_up i ls = Some (s, ls') ->
  Permutation (nodes_from i ls) (seq s (2 ^ i) ++ nodes_from i ls') /\ length ls' = length ls.
Proof.
  induction ls as [|[|x l] t IH]; intros i s ls' E; cbn [take_up] in E.
  - discriminate.
  - destruct (take_up (S i) t) as [[s1 t1]|] eqn:T; [|discriminate]. injection E as -> <-.
    destruct (IH _ _ _ T) as [P L]. split; [|simpl; lia].
    cbn [nodes_from flat_map app]. rewrite P, seq_halves, app_nil_r, <- app_assoc. reflexivity.
  - injection E as -> <-. split; [|reflexivity]. cbn [nodes_from flat_map]. rewrite <- app_assoc. reflexivity.
Qed.

Lemma nodes_app a : forall i b, nodes_from i (a ++ b) = nodes_from i a ++ nodes_from (i + length a) b.
Proof.
  induction a as [|l a IH]; intros i b; cbn [app nodes_from length].
  - rewrite Nat.add_0_r. reflexivity.
  - rewrite IH, <- app_assoc. do 3 f_equal. lia.
Qed.

(* What is granted, and what is listed afterwards, are together what was listed. *)
Theorem take_nodes k ls s ls' : k <= length ls -> take k ls = Some (s, ls') ->
  Permutation (nodes ls) (seq s (2 ^ k) ++ nodes ls') /\ length ls' = length ls.
Proof.
  unfold take, nodes. intros Hk E.
  destruct (take_up k (skipn k ls)) as [[s1 t1]|] eqn:T; [|discriminate]. injection E as -> <-.
  destruct (take_up_nodes _ _ _ _ T) as [P L].
  assert (F : length (firstn k ls) = k) by (rewrite firstn_length; lia).
  split.
  - rewrite <- (firstn_skipn k ls) at 1. rewrite !nodes_app, F, Nat.add_0_l, P.
    rewrite !app_assoc. apply Permutation_app_tail. apply Permutation_app_comm.
  - rewrite <- (firstn_skipn k ls) at 2. rewrite !app_length, L. reflexivity.
Qed.

Lemma take_dimension k ls s ls' : take k ls = Some (s, ls') -> k < length ls.
Proof.
  unfold take. intros E. destruct (le_lt_dec (length ls) k) as [H|H]; [|exact H].
  rewrite skipn_all2 in E by exact H. discriminate.
Qed.

Lemma take_free k ls s ls' : take k ls = Some (s, ls') -> free ls = 2 ^ k + free ls'.
Proof.
  intros E. pose proof (take_dimension _ _ _ _ E).
  destruct (take_nodes k ls s ls') as [P _]; [lia | exact E|].
  apply Permutation_length in P. rewrite app_length, seq_length in P. exact P.
Qed.

(* ---- the invariant *)

Lemma take_up_inv ls : forall i s ls', take_up i ls = Some (s, ls') -> at_most_one ls -> at_most_one ls'.
Proof.
  induction ls as [|[|x l] t IH]; intros i s ls' E A; cbn [take_up] in E; inversion A; subst.
  - discriminate.
  - destruct (take_up (S i) t) as [[s1 t1]|] eqn:T; [|discriminate]. injection E as -> <-.
    constructor; [simpl; lia | eapply IH; eassumption].
  - injection E as -> <-. constructor; [simpl in *; lia | assumption].
Qed.

Lemma take_inv k ls s ls' : take k ls = Some (s, ls') -> at_most_one ls -> at_most_one ls'.
Proof.
  unfold take. intros E A. destruct (take_up k (skipn k ls)) as [[s1 t1]|] eqn:T; [|discriminate].
  injection E as -> <-. unfold at_most_one in *. rewrite <- (firstn_skipn k ls) in A.
  apply Forall_app in A. destruct A as [A B]. apply Forall_app. split; [exact A|].
  eapply take_up_inv; eassumption.
Qed.

Lemma take_up_refused ls : forall i, take_up i ls = None -> nodes_from i ls = [].
Proof.
  induction ls as [|[|x l] t IH]; intros i E; cbn [take_up] in E; [reflexivity | | discriminate].
  destruct (take_up (S i) t) as [[s1 t1]|] eqn:T; [discriminate|]. apply IH. exact T.
Qed.

Lemma flat_length i l : length (flat_map (fun s => seq s (2 ^ i)) l) = length l * 2 ^ i.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [flat_map]. rewrite app_length, seq_length, IH. reflexivity. Qed.

Lemma below ls : forall i, at_most_one ls -> length (nodes_from i ls) + 2 ^ i <= 2 ^ (i + length ls).
Proof.
  induction ls as [|l t IH]; intros i A; cbn [nodes_from length].
  - rewrite Nat.add_0_r. lia.
  - inversion A; subst. rewrite app_length, flat_length. specialize (IH (S i) ltac:(assumption)).
    replace (i + S (length t)) with (S i + length t) by lia. simpl (2 ^ S i) in IH.
    assert (length l * 2 ^ i <= 1 * 2 ^ i) by (apply Nat.mul_le_mono_r; assumption). lia.
Qed.

Lemma refused_invalid k ls : at_most_one ls -> take k ls = None -> free ls < 2 ^ k.
Proof.
  unfold take, free, nodes. intros A E.
  destruct (take_up k (skipn k ls)) as [[s1 t1]|] eqn:T; [discriminate|].
  apply take_up_refused in T.
  rewrite <- (firstn_skipn k ls) in A. apply Forall_app in A. destruct A as [A _].
  pose proof (below (firstn k ls) 0 A) as B. rewrite <- (firstn_skipn k ls), nodes_app, app_length.
  assert (F : length (firstn k ls) <= k) by (rewrite firstn_length; lia).
  assert (Z : nodes_from (0 + length (firstn k ls)) (skipn k ls) = []).
  { destruct (le_lt_dec k (length ls)) as [H|H].
    - rewrite firstn_length, Nat.min_l by exact H. exact T.
    - rewrite skipn_all2 by lia. reflexivity. }
  rewrite Z. simpl (length []). simpl (2 ^ 0) in B.
  assert (2 ^ (0 + length (firstn k ls)) <= 2 ^ k) by (apply Nat.pow_le_mono_r; lia). lia.
Qed.

Theorem granted_iff_valid k ls : at_most_one ls -> ((exists r, take k ls = Some r) <-> 2 ^ k <= free ls).
Proof.
  intros A. destruct (take k ls) as [[s ls']|] eqn:E.
  - apply take_free in E. split; [lia | eauto].
  - apply (refused_invalid _ _ A) in E. split; [intros [r R]; discriminate | lia].
Qed.

Lemma reach_inv ls0 ls : reach ls0 ls -> at_most_one ls0 -> at_most_one ls.
Proof. intros R A. induction R; [exact A | eapply take_inv; eassumption]. Qed.

Theorem inv_suffices ls0 : at_most_one ls0 -> statically_optimal ls0.
Proof. intros A ls R k V E. pose proof (refused_invalid k ls (reach_inv _ _ R A) E). lia. Qed.

Lemma start_inv n : at_most_one (start n).
Proof.
  apply Forall_app. split; [|repeat constructor].
  apply Forall_forall. intros l I. apply repeat_spec in I. subst. simpl. lia.
Qed.

Theorem free_lists_optimal n : statically_optimal (start n).
Proof. apply inv_suffices, start_inv. Qed.

Lemma run_iff ks : forall ls, at_most_one ls -> ((exists r, run ls ks = Some r) <-> asked ks <= free ls).
Proof.
  induction ks as [|k ks IH]; intros ls A.
  - split; [intros _; unfold asked; simpl; lia | intros _; exists ls; reflexivity].
  - change (asked (k :: ks)) with (2 ^ k + asked ks). cbn [run].
    destruct (take k ls) as [[s ls']|] eqn:E.
    + pose proof (take_free _ _ _ _ E). rewrite IH by (eapply take_inv; eassumption). lia.
    + pose proof (refused_invalid _ _ A E). split; [intros [r R]; discriminate | lia].
Qed.

Lemma free_start n : free (start n) = 2 ^ n.
Proof.
  unfold free, nodes, start. rewrite nodes_app, app_length, repeat_length. cbn [nodes_from flat_map].
  rewrite !app_nil_r, seq_length.
  assert (Z : forall i, nodes_from i (repeat [] n) = []).
  { induction n as [|n IH]; intros i; [reflexivity|]. cbn [repeat nodes_from flat_map app]. apply IH. }
  rewrite Z. reflexivity.
Qed.

Theorem free_lists_sequences n ks : (exists r, run (start n) ks = Some r) <-> asked ks <= 2 ^ n.
Proof. rewrite run_iff by apply start_inv. rewrite free_start. reflexivity. Qed.

(* ---- two blocks in a list that is not the last *)

Lemma skipn_app_exact {A} (a b : list A) m : length a = m -> skipn m (a ++ b) = b.
Proof. intros <-. rewrite skipn_app, Nat.sub_diag, skipn_all. reflexivity. Qed.
Lemma firstn_app_exact {A} (a b : list A) m : length a = m -> firstn m (a ++ b) = a.
Proof. intros <-. rewrite firstn_app, Nat.sub_diag, firstn_all. simpl. apply app_nil_r. Qed.

Lemma take_here a s l b : take (length a) (a ++ (s :: l) :: b) = Some (s, a ++ l :: b).
Proof.
  unfold take. rewrite skipn_app_exact, firstn_app_exact by reflexivity. reflexivity.
Qed.

Lemma reach_trans a b c : reach a b -> reach b c -> reach a c.
Proof. intros Rab Rbc. induction Rbc; [exact Rab|]. econstructor; eassumption. Qed.

Lemma drain_list l : forall a b, reach (a ++ l :: b) (a ++ [] :: b).
Proof.
  induction l as [|s l IH]; intros a b; [constructor|].
  eapply reach_trans; [|apply IH]. eapply reach_take; [constructor | apply take_here].
Qed.

Lemma drain b : forall a, reach (a ++ b) (a ++ repeat [] (length b)).
Proof.
  induction b as [|l b IH]; intros a; [constructor|].
  eapply reach_trans; [apply (drain_list l)|].
  replace (a ++ [] :: b) with ((a ++ [[]]) ++ b) by (rewrite <- app_assoc; reflexivity).
  replace (a ++ repeat [] (length (l :: b))) with ((a ++ [[]]) ++ repeat [] (length b))
    by (rewrite <- app_assoc; reflexivity).
  apply IH.
Qed.

Lemma take_up_empty m : forall i, take_up i (repeat [] m) = None.
Proof. induction m as [|m IH]; intros i; cbn [repeat take_up]; [|rewrite IH]; reflexivity. Qed.

Theorem two_blocks_refuted a l b : 2 <= length l -> ~ statically_optimal (a ++ l :: b).
Proof.
  intros H O.
  apply (O (a ++ l :: repeat [] (length b))) with (k := S (length a)).
  - replace (a ++ l :: repeat [] (length b)) with ((a ++ [l]) ++ repeat [] (length b))
      by (rewrite <- app_assoc; reflexivity).
    replace (a ++ l :: b) with ((a ++ [l]) ++ b) by (rewrite <- app_assoc; reflexivity).
    apply drain.
  - unfold free, nodes. rewrite nodes_app. cbn [nodes_from]. rewrite !app_length, flat_length, Nat.add_0_l.
    assert (2 * 2 ^ length a <= length l * 2 ^ length a) by (apply Nat.mul_le_mono_r; exact H).
    simpl in *. lia.
  - unfold take. replace (a ++ l :: repeat [] (length b)) with ((a ++ [l]) ++ repeat [] (length b))
      by (rewrite <- app_assoc; reflexivity).
    rewrite skipn_app_exact by (rewrite app_length; simpl; lia). rewrite take_up_empty. reflexivity.
Qed.

Theorem optimal_iff ls : statically_optimal ls <-> at_most_one ls.
Proof.
  split; [|apply inv_suffices]. intros O. apply Forall_forall. intros l I.
  destruct (in_split _ _ I) as (a & b & ->).
  destruct (le_lt_dec (length l) 1) as [H|H]; [exact H|]. destruct (two_blocks_refuted a l b H O).
Qed.

(* ---- one fault at any position *)

Lemma without_at_most_one n : forall base x, at_most_one (without n base x).
Proof.
  induction n as [|m IH]; intros base x; cbn [without]; [constructor|].
  destruct (x <? 2 ^ m); (apply Forall_app; split; [apply IH | constructor; [simpl; lia | constructor]]).
Qed.

Lemma without_length n : forall base x, length (without n base x) = n.
Proof.
  induction n as [|m IH]; intros base x; cbn [without]; [reflexivity|].
  destruct (x <? 2 ^ m); rewrite app_length, IH; simpl; lia.
Qed.

Lemma without_nodes n : forall base x, x < 2 ^ n ->
  Permutation (base + x :: nodes_from 0 (without n base x)) (seq base (2 ^ n)).
Proof.
  induction n as [|m IH]; intros base x H; cbn [without].
  - simpl in *. replace x with 0 by lia. rewrite Nat.add_0_r. reflexivity.
  - rewrite seq_halves. destruct (Nat.ltb_spec x (2 ^ m)) as [L|L];
      rewrite nodes_app, without_length; cbn [nodes_from flat_map Nat.add]; rewrite !app_nil_r, app_comm_cons.
    + rewrite IH by exact L. reflexivity.
    + replace (base + x) with (base + 2 ^ m + (x - 2 ^ m)) by lia.
      rewrite IH by (simpl in H; lia). apply Permutation_app_comm.
Qed.

Theorem start_without_nodes n x : x < 2 ^ n -> Permutation (x :: nodes (start_without n x)) (seq 0 (2 ^ n)).
Proof.
  intros H. unfold nodes, start_without. rewrite nodes_app. cbn [nodes_from flat_map]. rewrite !app_nil_r.
  exact (without_nodes n 0 x H).
Qed.

Theorem start_without_at_most_one n x : at_most_one (start_without n x).
Proof. apply Forall_app. split; [apply without_at_most_one | constructor; [simpl; lia | constructor]]. Qed.

Theorem few_faults n ls0 : (ls0 = start n \/ exists x, x < 2 ^ n /\ ls0 = start_without n x) ->
  forall ls, reach ls0 ls -> at_most_one ls /\ forall k, (exists r, take k ls = Some r) <-> 2 ^ k <= free ls.
Proof.
  intros S ls R. assert (A : at_most_one ls).
  { apply (reach_inv _ _ R). destruct S as [->|(x & _ & ->)]; [apply start_inv | apply start_without_at_most_one]. }
  split; [exact A|]. intros k. apply granted_iff_valid. exact A.
Qed.

(* ---- smaller blocks *)

Theorem smaller_blocks ls j : at_most_one ls -> free (firstn j ls) < 2 ^ j.
Proof.
  intros A. rewrite <- (firstn_skipn j ls) in A. apply Forall_app in A. destruct A as [A _].
  pose proof (below (firstn j ls) 0 A) as B. unfold free, nodes. rewrite firstn_length in B.
  assert (2 ^ (0 + Nat.min j (length ls)) <= 2 ^ j) by (apply Nat.pow_le_mono_r; lia). simpl in *. lia.
Qed.

Theorem power_sums j : list_sum (map (fun i => 2 ^ i) (seq 0 j)) < 2 ^ j.
Proof.
  induction j as [|j IH]; [simpl; lia|]. rewrite seq_S, map_app, list_sum_app. simpl in *. lia.
Qed.
