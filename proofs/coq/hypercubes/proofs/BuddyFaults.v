(* First-fit buddy with any set of faults: statically optimal iff the invariant holds at the start. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Buddy.
From Allocert.proofs Require Import Buddy BuddyOneFault.
Import ListNotations.

Lemma grant_count n : forall k b b', length b = 2 ^ n -> grant n k b = Some b' -> k <= n /\ count b = 2 ^ k + count b'.
Proof.
  induction n as [|m IH]; intros k b b' L E.
  - destruct k; [|rewrite grant_large in E by lia; discriminate]. split; [lia|].
    rewrite grant_whole in E by exact L. destruct (all_free b) eqn:A; [|discriminate].
    apply all_free_count in A. injection E as <-. rewrite A, L. reflexivity.
  - destruct (lt_eq_lt_dec k (S m)) as [[H| ->]|H].
    + split; [lia|]. destruct (halves m b L) as (l & r & -> & Ll & Lr).
      rewrite grant_halves in E by (lia || exact Ll). rewrite count_app.
      destruct (grant m k l) as [l'|] eqn:El.
      * injection E as <-. rewrite count_app. destruct (IH _ _ _ Ll El). lia.
      * destruct (grant m k r) as [r'|] eqn:Er; [|discriminate].
        injection E as <-. rewrite count_app. destruct (IH _ _ _ Lr Er). lia.
    + split; [lia|]. rewrite grant_whole in E by exact L. destruct (all_free b) eqn:A; [|discriminate].
      apply all_free_count in A. injection E as <-. rewrite A, L, count_false. lia.
    + rewrite grant_large in E by exact H. discriminate.
Qed.

Lemma grant_single n : forall b, length b = 2 ^ n -> grant n 0 b = None -> count b = 0.
Proof.
  induction n as [|m IH]; intros b L E.
  - rewrite grant_whole in E by exact L. destruct (all_free b) eqn:A; [discriminate|].
    apply all_free_false in A. simpl in L. lia.
  - destruct (halves m b L) as (l & r & -> & Ll & Lr). rewrite grant_halves in E by (lia || exact Ll).
    rewrite count_app. destruct (grant m 0 l) as [l'|] eqn:El; [discriminate|].
    destruct (grant m 0 r) as [r'|] eqn:Er; [discriminate|]. rewrite (IH l), (IH r) by assumption. reflexivity.
Qed.

Lemma grant_left m k l r l' : k <= m -> length l = 2 ^ m -> grant m k l = Some l' ->
  grant (S m) k (l ++ r) = Some (l' ++ r).
Proof. intros H L E. rewrite grant_halves by assumption. rewrite E. reflexivity. Qed.

Lemma grant_right m k l r r' : k <= m -> length l = 2 ^ m -> grant m k l = None -> grant m k r = Some r' ->
  grant (S m) k (l ++ r) = Some (l ++ r').
Proof. intros H L E F. rewrite grant_halves by assumption. rewrite E, F. reflexivity. Qed.

Lemma grant_neither m k l r : k <= m -> length l = 2 ^ m -> grant m k l = None -> grant m k r = None ->
  grant (S m) k (l ++ r) = None.
Proof. intros H L E F. rewrite grant_halves by assumption. rewrite E, F. reflexivity. Qed.

Lemma step n k b b' c : grant n k b = Some b' -> reach n b' c -> reach n b c.
Proof. intros E R. eapply reach_trans; [|exact R]. eapply reach_grant; [constructor | exact E]. Qed.

(* The left half refuses k: go on asking until the right half refuses it too. *)
Lemma exhaust_right m k l : length l = 2 ^ m -> grant m k l = None -> k <= m ->
  forall c r, count r <= c -> length r = 2 ^ m ->
  exists r', length r' = 2 ^ m /\ reach (S m) (l ++ r) (l ++ r') /\ grant m k r' = None.
Proof.
  intros L E H c. induction c as [c IH] using lt_wf_ind. intros r C Lr.
  destruct (grant m k r) as [r1|] eqn:G.
  - destruct (grant_count _ _ _ _ Lr G) as [_ D]. pose proof (pow_pos k).
    destruct (IH (count r1) ltac:(lia) r1) as (r' & L' & R & N); [lia | eapply grant_length; [|exact G]; assumption|].
    exists r'. split; [exact L'|]. split; [|exact N]. eapply (step _ k); [|exact R]. apply grant_right; assumption.
  - exists r. split; [exact Lr|]. split; [constructor | exact G].
Qed.

Lemma exhaust_left m r : forall c l, count l <= c -> length l = 2 ^ m ->
  exists l', length l' = 2 ^ m /\ reach (S m) (l ++ r) (l' ++ r) /\ count l' = 0.
Proof.
  intros c. induction c as [c IH] using lt_wf_ind. intros l C L.
  destruct (grant m 0 l) as [l1|] eqn:G.
  - destruct (grant_count _ _ _ _ L G) as [_ D]. simpl in D.
    destruct (IH (count l1) ltac:(lia) l1) as (l' & L' & R & N); [lia | eapply grant_length; [|exact G]; assumption|].
    exists l'. split; [exact L'|]. split; [|exact N]. eapply (step _ 0); [|exact R]. apply grant_left; [lia | exact L | exact G].
  - exists l. split; [exact L|]. split; [constructor | apply (grant_single m); assumption].
Qed.

Lemma busy_refuses m k l : length l = 2 ^ m -> count l = 0 -> grant m k l = None.
Proof.
  intros L C. destruct (grant m k l) as [l'|] eqn:G; [|reflexivity].
  destruct (grant_count _ _ _ _ L G) as [_ D]. pose proof (pow_pos k). lia.
Qed.

Lemma reach_right m l r r' : length l = 2 ^ m -> count l = 0 -> length r = 2 ^ m ->
  reach m r r' -> reach (S m) (l ++ r) (l ++ r').
Proof.
  intros L C Lr R. induction R as [|k b b' R IH E]; [constructor|].
  pose proof (reach_length _ _ _ Lr R) as Lb. destruct (grant_count _ _ _ _ Lb E) as [H _].
  apply reach_grant with (k := k) (b := l ++ b); [exact IH|].
  apply grant_right; try assumption. apply busy_refuses; assumption.
Qed.

(* Halves with the invariant: ask for q until the left half has less than 2^(q+1). *)
Lemma lower_left m q r : q <= m -> forall c l, count l <= c -> length l = 2 ^ m -> inv m l -> 2 ^ q <= count l ->
  exists l', length l' = 2 ^ m /\ inv m l' /\ reach (S m) (l ++ r) (l' ++ r) /\ 2 ^ q <= count l' < 2 ^ S q.
Proof.
  intros H c. induction c as [c IH] using lt_wf_ind. intros l C L I V.
  destruct (le_lt_dec (2 ^ S q) (count l)) as [G|G].
  - pose proof (claim m q l L I H) as K. destruct (grant m q l) as [l1|] eqn:E; [|lia].
    destruct K as (D & L1 & I1). pose proof (pow_pos q). simpl in G.
    destruct (IH (count l1) ltac:(lia) l1) as (l' & L' & I' & R & N); [lia | assumption | assumption | lia|].
    exists l'. split; [exact L'|]. split; [exact I'|]. split; [|exact N]. eapply (step _ q); [|exact R].
    apply grant_left; assumption.
  - exists l. split; [exact L|]. split; [exact I|]. split; [constructor | lia].
Qed.

Lemma lower_right m q l : S q <= m -> length l = 2 ^ m -> inv m l -> count l < 2 ^ S q ->
  forall s r, length r = 2 ^ m -> inv m r -> count r = 2 ^ q + s * 2 ^ S q ->
  exists r', length r' = 2 ^ m /\ inv m r' /\ reach (S m) (l ++ r) (l ++ r') /\ count r' = 2 ^ q.
Proof.
  intros H L I V. assert (E : grant m (S q) l = None).
  { pose proof (claim m (S q) l L I H) as K. destruct (grant m (S q) l); [lia | reflexivity]. }
  induction s as [|s IH]; intros r Lr Ir C.
  - exists r. split; [exact Lr|]. split; [exact Ir|]. split; [constructor | lia].
  - pose proof (claim m (S q) r Lr Ir H) as K. destruct (grant m (S q) r) as [r1|] eqn:G; [|lia].
    destruct K as (D & L1 & I1). destruct (IH r1) as (r' & L' & I' & R & N); [assumption | assumption | lia|].
    exists r'. split; [exact L'|]. split; [exact I'|]. split; [|exact N]. eapply (step _ (S q)); [|exact R].
    apply grant_right; [exact H | exact L | exact E | exact G].
Qed.

Lemma odd_part r : 0 < r -> exists q s, r = 2 ^ q + s * 2 ^ S q.
Proof.
  induction r as [r IH] using lt_wf_ind. intros H. destruct (Nat.Even_or_Odd r) as [[h E]|[h E]].
  - destruct (IH h) as (q & s & D); [lia | lia|]. exists (S q), s. simpl in *. lia.
  - exists 0, h. simpl. lia.
Qed.

Lemma less_than_power l : l < 2 ^ l.
Proof. induction l; simpl; lia. Qed.

Lemma sorted_or_broken m l r : sorted m l r \/
  exists q s, r = 2 ^ q + s * 2 ^ S q /\ 2 ^ q <= l /\ ~ (l = 2 ^ m /\ r = 2 ^ m).
Proof.
  destruct r as [|r'].
  - left. left. exists l. split; [apply less_than_power | apply Nat.divide_0_r].
  - set (r := S r'). destruct (odd_part r) as (q & s & E); [lia|].
    destruct (le_lt_dec (2 ^ q) l) as [G|G].
    + destruct (Nat.eq_dec l (2 ^ m)) as [A|A]; [destruct (Nat.eq_dec r (2 ^ m)) as [B|B]|].
      * left. right. auto.
      * right. exists q, s. tauto.
      * right. exists q, s. tauto.
    + left. left. exists q. split; [exact G|]. exists (1 + 2 * s). rewrite E. simpl. lia.
Qed.

Theorem inv_or_refutable n : forall b, length b = 2 ^ n -> inv n b \/ refutable n b.
Proof.
  induction n as [|m IH]; intros b Lb; [left; exact I|].
  destruct (halves m b Lb) as (l & r & -> & L & Lr).
  destruct (IH l L) as [Il|(l' & k & R & V & E)].
  - destruct (IH r Lr) as [Ir|(r' & k & R & V & E)].
    + destruct (sorted_or_broken m (count l) (count r)) as [S0|(q & s & C & G & N)].
      * left. apply inv_app; auto.
      * right. pose proof (count_le l) as Cl. pose proof (count_le r) as Cr. rewrite L in Cl. rewrite Lr in Cr.
        assert (H : S q <= m).
        { destruct (le_lt_dec m q) as [Q|Q]; [|lia]. exfalso. apply N.
          assert (2 ^ m <= 2 ^ q) by (apply Nat.pow_le_mono_r; lia). lia. }
        destruct (lower_left m q r ltac:(lia) _ l (Nat.le_refl _) L Il G) as (l1 & L1 & I1 & R1 & B1).
        destruct (lower_right m q l1 H L1 I1 ltac:(lia) s r Lr Ir C) as (r1 & Lr1 & Ir1 & R2 & B2).
        exists (l1 ++ r1), (S q). split; [eapply reach_trans; eassumption|].
        rewrite count_app, B2. pose proof (pow_pos q). simpl (2 ^ S q) in *. split; [lia|].
        apply grant_neither; [lia | exact L1 | |].
        -- pose proof (claim m (S q) l1 L1 I1 H) as K. simpl (2 ^ S q) in K. destruct (grant m (S q) l1); [lia | reflexivity].
        -- pose proof (claim m (S q) r1 Lr1 Ir1 H) as K. simpl (2 ^ S q) in K. destruct (grant m (S q) r1); [lia | reflexivity].
    + right. destruct (exhaust_left m r _ l (Nat.le_refl _) L) as (l1 & L1 & R1 & C1).
      exists (l1 ++ r'), k. split; [eapply reach_trans; [exact R1 | apply reach_right; assumption]|].
      rewrite count_app. split; [lia|]. pose proof (reach_length _ _ _ Lr R) as Lr'.
      apply grant_neither; [eapply count_max; eassumption | exact L1 | apply busy_refuses; assumption | exact E].
  - right. pose proof (reach_length _ _ _ L R) as L'. pose proof (count_max _ _ _ L' V) as H.
    destruct (exhaust_right m k l' L' E H _ r (Nat.le_refl _) Lr) as (r1 & Lr1 & R1 & N1).
    exists (l' ++ r1), k. split; [eapply reach_trans; [apply reach_left; eassumption | exact R1]|].
    rewrite count_app. split; [lia|]. apply grant_neither; assumption.
Qed.

Theorem buddy_faults n b : length b = 2 ^ n -> (statically_optimal n b <-> inv n b).
Proof.
  intros L. split; [|apply inv_suffices; exact L]. intros O.
  destruct (inv_or_refutable n b L) as [H|H]; [exact H|]. destruct (refutable_spec n b H O).
Qed.
