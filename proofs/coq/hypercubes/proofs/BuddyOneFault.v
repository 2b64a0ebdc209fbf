(* First-fit buddy with one fault: statically optimal iff it is node 0 or 1. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Buddy.
From Allocert.proofs Require Import Buddy.
Import ListNotations.

Lemma fault_0 n : inv n (faulty_machine n 0).
Proof.
  unfold faulty_machine. simpl repeat at 1. cbn [app]. rewrite Nat.sub_0_r.
  induction n as [|n IH]; [exact I|].
  pose proof (pow_pos n).
  replace (2 ^ S n - 1) with (2 ^ n - 1 + 2 ^ n) by (simpl; lia).
  rewrite repeat_app, app_comm_cons. apply inv_app; [simpl; rewrite repeat_length; lia|].
  split; [exact IH|]. split; [apply inv_true|]. left. exists n.
  change (count (false :: repeat true (2 ^ n - 1))) with (count (repeat true (2 ^ n - 1))).
  rewrite !count_true. split; [lia | exists 1; lia].
Qed.

Lemma fault_1 n : 1 <= n -> inv n (faulty_machine n 1).
Proof.
  unfold faulty_machine. simpl repeat at 1. cbn [app].
  induction n as [|n IH]; intros Hn; [lia|].
  destruct n as [|n].
  - cbn. repeat split. left. exists 1. cbn. split; [lia | apply Nat.divide_0_r].
  - specialize (IH ltac:(lia)). set (m := S n) in *. pose proof (pow_pos n).
    assert (2 ^ m = 2 * 2 ^ n) by reflexivity.
    replace (2 ^ S m - 1 - 1) with (2 ^ m - 1 - 1 + 2 ^ m) by (change (2 ^ S m) with (2 * 2 ^ m); lia).
    rewrite repeat_app, !app_comm_cons. apply inv_app; [simpl; rewrite repeat_length; lia|].
    split; [exact IH|]. split; [apply inv_true|]. left. exists m.
    change (count (true :: false :: repeat true (2 ^ m - 1 - 1))) with (S (count (repeat true (2 ^ m - 1 - 1)))).
    rewrite !count_true. split; [lia | exists 1; lia].
Qed.

Definition refutable (n : nat) (b0 : board) : Prop :=
  exists b k, reach n b0 b /\ 2 ^ k <= count b /\ grant n k b = None.

Lemma refutable_spec n b0 : refutable n b0 -> ~ statically_optimal n b0.
Proof. intros (b & k & R & V & E) O. exact (O b R k V E). Qed.

Lemma reach_trans n a b c : reach n a b -> reach n b c -> reach n a c.
Proof. intros Rab Rbc. induction Rbc; [exact Rab|]. econstructor; eassumption. Qed.

Lemma refutable_reach n a b : reach n a b -> refutable n b -> refutable n a.
Proof. intros R (c & k & R' & V & E). exists c, k. split; [eapply reach_trans; eassumption | tauto]. Qed.

Lemma grant_length n k b b' : length b = 2 ^ n -> grant n k b = Some b' -> length b' = 2 ^ n.
Proof.
  revert k b b'. induction n as [|m IH]; intros k b b' L E.
  - destruct k; [|rewrite grant_large in E by lia; discriminate].
    rewrite grant_whole in E by exact L. destruct (all_free b); [|discriminate].
    injection E as <-. reflexivity.
  - destruct (lt_eq_lt_dec k (S m)) as [[H| ->]|H].
    + destruct (halves m b L) as (l & r & -> & Ll & Lr).
      rewrite grant_halves in E by (lia || exact Ll).
      destruct (grant m k l) as [l'|] eqn:El.
      * injection E as <-. rewrite app_length, (IH _ _ _ Ll El). simpl; lia.
      * destruct (grant m k r) as [r'|] eqn:Er; [|discriminate].
        injection E as <-. rewrite app_length, (IH _ _ _ Lr Er). simpl; lia.
    + rewrite grant_whole in E by exact L. destruct (all_free b); [|discriminate].
      injection E as <-. apply repeat_length.
    + rewrite grant_large in E by exact H. discriminate.
Qed.

Lemma reach_length n b0 b : length b0 = 2 ^ n -> reach n b0 b -> length b = 2 ^ n.
Proof. intros L R. induction R; [exact L|]. eapply grant_length; eassumption. Qed.

Lemma reach_left m l l' r : length l = 2 ^ m -> reach m l l' -> reach (S m) (l ++ r) (l' ++ r).
Proof.
  intros L R. induction R as [|k b b' R IH E]; [constructor|].
  pose proof (reach_length _ _ _ L R) as Lb.
  apply reach_grant with (k := k) (b := b ++ r); [exact IH|].
  destruct (le_lt_dec k m) as [H|H]; [|rewrite grant_large in E by exact H; discriminate].
  rewrite grant_halves by assumption. rewrite E. reflexivity.
Qed.

Lemma grant_busy m k : grant m k (repeat false (2 ^ m)) = None.
Proof.
  destruct (le_lt_dec k m) as [H|H]; [|apply grant_large; exact H].
  pose proof (claim m k _ (repeat_length _ _) (inv_false m) H) as C.
  destruct (grant m k (repeat false (2 ^ m))); [|reflexivity].
  rewrite count_false in C. pose proof (pow_pos k). lia.
Qed.

Lemma refutable_left m l : length l = 2 ^ m -> refutable m l -> refutable (S m) (l ++ repeat false (2 ^ m)).
Proof.
  intros L (b & k & R & V & E). pose proof (reach_length _ _ _ L R) as Lb.
  exists (b ++ repeat false (2 ^ m)), k. split; [apply reach_left; assumption|].
  rewrite count_app, count_false. split; [lia|].
  pose proof (count_max _ _ _ Lb V). rewrite grant_halves by assumption.
  rewrite E, grant_busy. reflexivity.
Qed.

(* Nodes 0 and x busy, all others free. *)
Definition drained (n x : nat) : board := false :: repeat true (x - 1) ++ false :: repeat true (2 ^ n - 1 - x).

Lemma count_cons_false b : count (false :: b) = count b.
Proof. reflexivity. Qed.

Lemma not_free b : count b < length b -> all_free b = false.
Proof. apply all_free_false. Qed.

Lemma drained_refutable n : forall x, 2 <= x -> x < 2 ^ n -> refutable n (drained n x).
Proof.
  induction n as [|m IH]; intros x H2 Hx; [simpl in Hx; lia|].
  assert (P : 2 ^ S m = 2 ^ m + 2 ^ m) by (simpl; lia).
  destruct (le_lt_dec (2 ^ m) x) as [H|H].
  - (* x in the upper half: a request for one half is valid and refused *)
    destruct m as [|m']; [simpl in Hx; lia|]. set (m := S m') in *.
    pose proof (pow_pos m') as P'. assert (P2 : 2 ^ m = 2 * 2 ^ m') by reflexivity.
    set (l := false :: repeat true (2 ^ m - 1)).
    set (r := repeat true (x - 2 ^ m) ++ false :: repeat true (2 ^ S m - 1 - x)).
    assert (E : drained (S m) x = l ++ r).
    { unfold drained, l, r. cbn [app]. rewrite app_assoc, <- repeat_app.
      do 3 f_equal. lia. }
    assert (Ll : length l = 2 ^ m) by (unfold l; cbn [length]; rewrite repeat_length; lia).
    assert (Lr : length r = 2 ^ m) by (unfold r; rewrite app_length; cbn [length]; rewrite !repeat_length; lia).
    assert (Cl : count l = 2 ^ m - 1) by (unfold l; rewrite count_cons_false, count_true; reflexivity).
    assert (Cr : count r = 2 ^ m - 1) by (unfold r; rewrite count_app, count_cons_false, !count_true; lia).
    exists (l ++ r), m. rewrite E. split; [constructor|]. rewrite count_app. split; [lia|].
    rewrite grant_halves by (lia || exact Ll).
    rewrite !grant_whole, !not_free by lia. reflexivity.
  - (* x in the lower half: one half is granted above, and the lower half is left *)
    set (l := drained m x).
    assert (E : drained (S m) x = l ++ repeat true (2 ^ m)).
    { unfold l, drained. cbn [app]. rewrite <- app_assoc. cbn [app]. rewrite <- repeat_app.
      do 4 f_equal. lia. }
    assert (Ll : length l = 2 ^ m).
    { unfold l, drained. cbn [length]. rewrite app_length. cbn [length]. rewrite !repeat_length. lia. }
    assert (Cl : count l < 2 ^ m).
    { rewrite <- Ll. apply all_free_false. reflexivity. }
    rewrite E. apply refutable_reach with (b := l ++ repeat false (2 ^ m)).
    + apply reach_grant with (k := m) (b := l ++ repeat true (2 ^ m)); [constructor|].
      rewrite grant_halves by (lia || exact Ll). rewrite grant_whole, not_free by lia.
      rewrite grant_whole by apply repeat_length.
      rewrite (proj2 (all_free_count _)); [reflexivity|]. rewrite count_true, repeat_length. reflexivity.
    + apply refutable_left; [exact Ll | apply IH; assumption].
Qed.

Lemma fault_refutable n x : 2 <= x -> x < 2 ^ n -> refutable n (faulty_machine n x).
Proof.
  intros H2 Hx. apply refutable_reach with (b := drained n x); [|apply drained_refutable; assumption].
  apply reach_grant with (k := 0) (b := faulty_machine n x); [constructor|].
  unfold grant, faulty_machine, drained. cbn [Nat.leb]. rewrite Nat.sub_0_r.
  destruct (2 ^ n) as [|c] eqn:E; [lia|]. destruct x as [|x]; [lia|].
  cbn [scan Nat.pow repeat app firstn skipn all_free forallb andb].
  simpl. rewrite !Nat.sub_0_r. reflexivity.
Qed.

Theorem buddy_one_fault n x : x < 2 ^ n -> (statically_optimal n (faulty_machine n x) <-> x <= 1).
Proof.
  intros Hx. split.
  - intros O. destruct (le_lt_dec x 1) as [H|H]; [exact H|].
    destruct (refutable_spec n _ (fault_refutable n x H Hx) O).
  - intros H. apply inv_suffices.
    + unfold faulty_machine. rewrite app_length. cbn [length]. rewrite !repeat_length. lia.
    + destruct x as [|[|x]]; [apply fault_0 | apply fault_1 | lia].
      destruct n; [simpl in Hx; lia | lia].
Qed.
