(* Walks along an axis through available processors, and boxes cut across an axis. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import PassedOn.
From Allocert.proofs Require Import PassedOnInOrder.
Import ListNotations.

Fixpoint walk (M : grid) (r b : nat) (p : place) : option place :=
  match b with 0 => Some p | S b => match linked after M r p with Some q => walk M r b q | None => None end end.

(* The first v processors from p on along axis r are all available and have Q. *)
Definition along (M : grid) (r v : nat) (Q : place -> Prop) (p : place) : Prop :=
  forall b, b < v -> exists q, walk M r b p = Some q /\ Q q.

Lemma along_0 : forall M r Q p, along M r 0 Q p.
Proof. intros M r Q p b H. lia. Qed.

Lemma along_1 : forall M r Q p, along M r 1 Q p <-> Q p.
Proof.
  intros. split; [intro H; destruct (H 0) as [q [E q']]; [lia|]; injection E as <-; exact q' | intros H b B].
  exists p. replace b with 0 by lia. split; [reflexivity | exact H].
Qed.

Lemma along_next : forall M r v Q p, along M r (S (S v)) Q p <-> Q p /\ exists q, linked after M r p = Some q /\ along M r (S v) Q q.
Proof.
  intros. split.
  - intro H. split; [destruct (H 0) as [q [E q']]; [lia|]; injection E as <-; exact q'|].
    destruct (H 1) as [q [E _]]; [lia|]. simpl in E. destruct (linked after M r p) as [z|] eqn:L; [|discriminate].
    exists z. split; [reflexivity|]. intros b B. destruct (H (S b)) as [y [Y Z]]; [lia|]. simpl in Y. rewrite L in Y. eauto.
  - intros [H [q [L A]]] [|b] B; [exists p; split; [reflexivity | exact H]|]. simpl. rewrite L. apply A. lia.
Qed.

Lemma along_less : forall M r v w Q p, along M r v Q p -> w <= v -> along M r w Q p.
Proof. intros M r v w Q p H L b B. apply H. lia. Qed.

Lemma along_weaken : forall M r v (Q R : place -> Prop) p, (forall q, there M q = true -> Q q -> R q) -> there M p = true ->
  along M r v Q p -> along M r v R p.
Proof.
  intros M r v Q R. induction v as [|[|v] IH]; intros p W T A; [apply along_0 | apply along_1 in A; apply along_1; auto|].
  apply along_next. apply along_next in A. destruct A as [H [q [L A]]]. split; [exact (W p T H)|]. exists q. split; [exact L|].
  apply IH; [exact W | apply linked_some in L; tauto | exact A].
Qed.

Lemma along_same : forall M r v (Q R : place -> Prop) p, (forall q, there M q = true -> (Q q <-> R q)) -> there M p = true ->
  (along M r v Q p <-> along M r v R p).
Proof. intros M r v Q R p W T. split; apply along_weaken; try exact T; intros q Tq; apply W, Tq. Qed.

Lemma along_both : forall M r v Q p, along M r (S (S v)) Q p <->
  along M r (S v) Q p /\ exists q, linked after M r p = Some q /\ along M r (S v) Q q.
Proof.
  intros. rewrite along_next. split; intros [H [q [L A]]]; (split; [|exists q; auto]).
  - apply along_less with (S (S v)); [|lia]. apply along_next. split; [exact H | eauto].
  - destruct (H 0) as [z [E Z]]; [lia|]. injection E as <-. exact Z.
Qed.

Lemma there_parts : forall M p, there M p = true <-> length p = axes M /\ Forall (fun c => c < side M) p /\ available M p = true.
Proof.
  intros. unfold there. rewrite !andb_true_iff, Nat.eqb_eq, forallb_forall, Forall_forall.
  split; intros [[A B] C] || intros [A [B C]]; repeat split; auto; intros x H; [apply Nat.ltb_lt | apply Nat.ltb_lt]; auto.
Qed.

Definition reaches (M : grid) (c v : nat) : Prop := if wraps M then True else c + v <= side M.

(* A walk by coordinates. *)
Lemma along_places : forall M Q v p1 c p2, there M (p1 ++ c :: p2) = true ->
  (along M (length p1) v Q (p1 ++ c :: p2) <->
   reaches M c v /\ forall b, b < v -> let q := p1 ++ (c + b) mod side M :: p2 in there M q = true /\ Q q).
Proof.
  intros M Q. induction v as [|v IH]; intros p1 c p2 T; pose proof (there_side _ _ _ _ T) as C.
  { split; [|intros _; apply along_0]. intros _. unfold reaches. split; [destruct (wraps M); [exact I | lia] | intros; lia]. }
  assert (Here : (c + 0) mod side M = c) by (rewrite Nat.add_0_r; apply Nat.mod_small, C).
  destruct v as [|v].
  { rewrite along_1. split.
    - intro H. split; [unfold reaches; destruct (wraps M); [exact I | lia]|]. intros b B. replace b with 0 by lia. cbv zeta. rewrite Here. auto.
    - intros [_ H]. specialize (H 0 ltac:(lia)). cbv zeta in H. rewrite Here in H. tauto. }
  rewrite along_next.
  assert (Step : forall d, (c + S d) mod side M = ((if S c <? side M then S c else 0) + d) mod side M).
  { intro d. destruct (S c <? side M) eqn:B; [f_equal; lia|]. apply Nat.ltb_ge in B. replace (c + S d) with (d + 1 * side M) by lia.
    rewrite Nat.mod_add by lia. f_equal. }
  split.
  - intros [H [q [L A]]]. apply linked_some in L. destruct L as [L [_ Tq]]. rewrite after_at in L.
    assert (E : q = p1 ++ (if S c <? side M then S c else 0) :: p2 /\ (wraps M = true \/ S c < side M)).
    { destruct (S c <? side M) eqn:B; [apply Nat.ltb_lt in B; injection L as <-; auto|]. destruct (wraps M); [injection L as <-; auto | discriminate]. }
    destruct E as [-> W]. apply IH in A; [|exact Tq]. destruct A as [R A]. split.
    + unfold reaches in *. destruct (wraps M); [exact I|]. destruct W as [W|W]; [discriminate|]. apply Nat.ltb_lt in W. rewrite W in R. lia.
    + intros [|b] B; [cbv zeta; rewrite Here; auto|]. cbv zeta. rewrite Step. apply A. lia.
  - intros [R A]. split; [specialize (A 0 ltac:(lia)); cbv zeta in A; rewrite Here in A; tauto|].
    exists (p1 ++ (if S c <? side M then S c else 0) :: p2).
    assert (Tq : there M (p1 ++ (if S c <? side M then S c else 0) :: p2) = true).
    { specialize (A 1 ltac:(lia)). cbv zeta in A. rewrite (Step 0), Nat.add_0_r, Nat.mod_small in A; [tauto|].
      destruct (S c <? side M) eqn:B; [apply Nat.ltb_lt in B; exact B | lia]. }
    split.
    + apply linked_some. split; [|auto]. rewrite after_at. unfold reaches in R. destruct (S c <? side M) eqn:B; [reflexivity|].
      apply Nat.ltb_ge in B. destruct (wraps M); [reflexivity | lia].
    + apply IH; [exact Tq|]. split.
      * unfold reaches in *. destruct (wraps M); [exact I|]. destruct (S c <? side M) eqn:B; [lia | apply Nat.ltb_ge in B; lia].
      * intros b B. specialize (A (S b) ltac:(lia)). cbv zeta in *. rewrite Step in A. exact A.
Qed.

Lemma offsets_iff : forall sides o, In o (offsets sides) <-> Forall2 lt o sides.
Proof.
  induction sides as [|v sides IH]; intros o; simpl.
  - split; [intros [<-|[]]; constructor | intro H; inversion H; auto].
  - rewrite in_flat_map. split.
    + intros [d [D H]]. apply in_map_iff in H. destruct H as [z [<- Z]]. constructor; [apply in_seq in D; lia | apply IH, Z].
    + intro H. inversion H; subst. exists x. split; [apply in_seq; lia | apply in_map, IH; assumption].
Qed.

Lemma below_length : forall o sides, Forall2 lt o sides -> length o = length sides.
Proof. intros o sides H. induction H; simpl; congruence. Qed.

Lemma free_iff : forall M p sides, free M p sides = true <->
  fits M p sides = true /\ forall o, Forall2 lt o sides -> there M (shifted M p o) = true.
Proof. intros. unfold free. rewrite andb_true_iff, forallb_forall. split; intros [A B]; (split; [exact A|]); intros o H; apply B, offsets_iff, H. Qed.

Lemma fits_app : forall M p1 s1 c p2 v s2, length p1 = length s1 -> fits M (p1 ++ c :: p2) (s1 ++ v :: s2) =
  fits M p1 s1 && ((if wraps M then v <=? side M else c + v <=? side M) && fits M p2 s2).
Proof.
  induction p1 as [|a p1 IH]; intros [|x s1] c p2 v s2 L; try discriminate; [reflexivity|]. simpl. rewrite IH by (injection L; auto).
  destruct (if wraps M then x <=? side M else a + x <=? side M); reflexivity.
Qed.

Lemma shifted_app : forall M p1 o1 c p2 d o2, length p1 = length o1 ->
  shifted M (p1 ++ c :: p2) (o1 ++ d :: o2) = shifted M p1 o1 ++ (c + d) mod side M :: shifted M p2 o2.
Proof.
  intros M. induction p1 as [|a p1 IH]; intros [|x o1] c p2 d o2 L; try discriminate; [reflexivity|].
  specialize (IH o1 c p2 d o2 ltac:(injection L; auto)). unfold shifted in *. simpl. rewrite IH. reflexivity.
Qed.

Definition fit_at (M : grid) (c v : nat) : Prop := if wraps M then v <= side M else c + v <= side M.

Lemma fit_at_iff : forall M c v, (if wraps M then v <=? side M else c + v <=? side M) = true <-> fit_at M c v.
Proof. intros. unfold fit_at. destruct (wraps M); apply Nat.leb_le. Qed.

(* A box is cut across an axis into boxes of one layer. *)
Lemma free_cut : forall M p1 c p2 s1 v s2, length p1 = length s1 -> c < side M -> 1 <= v ->
  (free M (p1 ++ c :: p2) (s1 ++ v :: s2) = true <->
   fit_at M c v /\ forall b, b < v -> free M (p1 ++ (c + b) mod side M :: p2) (s1 ++ 1 :: s2) = true).
Proof.
  intros M p1 c p2 s1 v s2 L C V. rewrite free_iff, fits_app, !andb_true_iff, fit_at_iff by exact L.
  assert (One : forall b, fit_at M ((c + b) mod side M) 1).
  { intro b. unfold fit_at. pose proof (Nat.mod_upper_bound (c + b) (side M) ltac:(lia)). destruct (wraps M); lia. }
  split.
  - intros [[F1 [F2 F3]] H]. split; [exact F2|]. intros b B. rewrite free_iff, fits_app, !andb_true_iff, fit_at_iff by exact L.
    split; [auto|]. intros o O. apply Forall2_app_inv_r in O. destruct O as [o1 [o2 [O1 [O2 ->]]]]. inversion O2 as [|d z o3 w D O3]; subst.
    pose proof (below_length _ _ O1) as L1. rewrite shifted_app by lia. replace d with 0 by lia.
    rewrite Nat.add_0_r, Nat.mod_mod by lia. rewrite <- shifted_app by lia. apply H. apply Forall2_app; [exact O1 | constructor; assumption].
  - intros [F2 H]. split.
    + specialize (H 0 ltac:(lia)). rewrite free_iff, fits_app, !andb_true_iff in H by exact L. tauto.
    + intros o O. apply Forall2_app_inv_r in O. destruct O as [o1 [o2 [O1 [O2 ->]]]]. inversion O2 as [|d z o3 w D O3]; subst.
      specialize (H d D). rewrite free_iff in H. destruct H as [_ H]. specialize (H (o1 ++ 0 :: o3)).
      pose proof (below_length _ _ O1) as L1. rewrite !shifted_app in * by lia. rewrite Nat.add_0_r, Nat.mod_mod in H by lia. apply H.
      apply Forall2_app; [exact O1 | constructor; [lia | exact O3]].
Qed.

Lemma shifted_0 : forall M p, Forall (fun c => c < side M) p -> shifted M p (repeat 0 (length p)) = p.
Proof.
  intros M p H. induction H as [|c p C H IH]; [reflexivity|]. unfold shifted in *. simpl. rewrite IH, Nat.add_0_r, Nat.mod_small by exact C. reflexivity.
Qed.

Lemma zeros : forall sides, Forall (fun v => 1 <= v) sides -> Forall2 lt (repeat 0 (length sides)) sides.
Proof. intros sides H. induction H; simpl; constructor; auto. Qed.

Lemma fits_length : forall M p sides, fits M p sides = true -> length p = length sides.
Proof.
  induction p as [|c p IH]; intros [|v sides] H; try discriminate; [reflexivity|]. simpl in *. apply andb_true_iff in H. f_equal. apply IH. tauto.
Qed.

Lemma free_there : forall M p sides, Forall (fun v => 1 <= v) sides -> Forall (fun c => c < side M) p ->
  free M p sides = true -> there M p = true.
Proof.
  intros M p sides V C F. apply free_iff in F. destruct F as [F H]. apply fits_length in F. rewrite <- (shifted_0 M p C). apply H. rewrite F. apply zeros, V.
Qed.

Lemma free_ones : forall M p, there M p = true -> free M p (repeat 1 (axes M)) = true.
Proof.
  intros M p T. pose proof T as T'. apply there_parts in T'. destruct T' as [L [C _]]. rewrite <- L. apply free_iff. split.
  - clear T L. induction C as [|c p B C IH]; [reflexivity|]. change ((if wraps M then 1 <=? side M else c + 1 <=? side M) && fits M p (repeat 1 (length p)) = true). rewrite IH, andb_true_r. apply fit_at_iff. unfold fit_at. destruct (wraps M); lia.
  - intros o O. assert (o = repeat 0 (length p)) as ->; [|rewrite shifted_0; assumption].
    clear - O. revert o O. induction p as [|c p IH]; intros o O; inversion O; subst; [reflexivity|]. simpl. f_equal; [lia | apply IH; assumption].
Qed.

(* An available box, along an axis: each processor of the first edge begins a box of one layer. *)
Lemma free_along : forall M p s1 v s2, there M p = true -> length s1 + S (length s2) = axes M -> 1 <= v <= side M ->
  Forall (fun v => 1 <= v) s1 -> Forall (fun v => 1 <= v) s2 ->
  (free M p (s1 ++ v :: s2) = true <-> along M (length s1) v (fun q => free M q (s1 ++ 1 :: s2) = true) p).
Proof.
  intros M p s1 v s2 T L V P1 P2. pose proof (there_length _ _ T) as Lp.
  destruct (nth_error p (length s1)) as [c|] eqn:E; [|apply nth_error_None in E; lia]. destruct (split_at _ _ _ E) as [p1 [p2 [-> L1]]].
  pose proof (there_side _ _ _ _ T) as C. rewrite <- L1, along_places by exact T. rewrite free_cut by (auto; lia).
  assert (R : fit_at M c v <-> reaches M c v) by (unfold fit_at, reaches; destruct (wraps M); tauto). rewrite R.
  split; intros [F H]; (split; [exact F|]); intros b B; cbv zeta; specialize (H b B); [split; [|exact H] | exact (proj2 H)].
  apply free_there with (s1 ++ 1 :: s2); [apply Forall_app; auto| |exact H]. apply there_parts in T. destruct T as [_ [T _]].
  apply Forall_app in T. destruct T as [T1 T2]. inversion T2; subst. apply Forall_app. split; [exact T1|]. constructor; [|assumption].
  apply Nat.mod_upper_bound. lia.
Qed.

Lemma free_less : forall M p s1 v w s2, length p = length s1 + S (length s2) -> w <= v -> free M p (s1 ++ v :: s2) = true -> free M p (s1 ++ w :: s2) = true.
Proof.
  intros M p s1 v w s2 L W H. destruct (nth_error p (length s1)) as [c|] eqn:E; [|apply nth_error_None in E; lia].
  destruct (split_at _ _ _ E) as [p1 [p2 [-> L1]]]. rewrite free_iff, fits_app, !andb_true_iff, fit_at_iff in * by exact L1.
  destruct H as [[F1 [F2 F3]] H]. split; [split; [exact F1|]; split; [unfold fit_at in *; destruct (wraps M); lia | exact F3]|].
  intros o O. apply H. apply Forall2_app_inv_r in O. destruct O as [o1 [o2 [O1 [O2 ->]]]]. inversion O2; subst.
  apply Forall2_app; [exact O1 | constructor; [lia | assumption]].
Qed.
