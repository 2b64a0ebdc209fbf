(* How many different boxes of equal sides meshes and tori have. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews MeshShapes.
From Allocert.proofs Require Import PassedOnInOrder PassedOnBoxes.
Import ListNotations.

Lemma flat_length : forall (T S : Type) (f : T -> list S) n l, (forall x, length (f x) = n) -> length (flat_map f l) = length l * n.
Proof. intros T S f n l H. induction l as [|x l IH]; [reflexivity|]. simpl. rewrite app_length, IH, H. reflexivity. Qed.

Lemma offsets_length : forall k D, length (offsets (repeat k D)) = k ^ D.
Proof.
  intros k D. induction D as [|D IH]; [reflexivity|]. simpl.
  rewrite (flat_length _ _ _ (k ^ D)) by (intro x; rewrite map_length; exact IH). rewrite seq_length. reflexivity.
Qed.

Lemma app_once : forall (l k : list place), NoDup l -> NoDup k -> (forall x, In x l -> ~ In x k) -> NoDup (l ++ k).
Proof.
  intros l k N K D. induction N as [|x l Out N IH]; [exact K|]. simpl. constructor.
  - intro H. apply in_app_or in H. destruct H as [H|H]; [exact (Out H) | exact (D x (or_introl eq_refl) H)].
  - apply IH. intros y Y. apply D. right. exact Y.
Qed.

Lemma flat_once : forall (L : list place) l, NoDup L -> NoDup l -> NoDup (flat_map (fun d => map (cons d) L) l).
Proof.
  intros L l N H. induction H as [|d l Out H IH]; [constructor|]. simpl. apply app_once; [|exact IH|].
  - clear - N. induction N as [|x L Out N IH]; simpl; constructor; [|exact IH]. intro H. apply in_map_iff in H. destruct H as [y [E Y]]. injection E as ->. contradiction.
  - intros x X Y. apply in_map_iff in X. destruct X as [y [<- _]]. apply in_flat_map in Y. destruct Y as [e [E Y]]. apply in_map_iff in Y.
    destruct Y as [z [Z _]]. injection Z as -> ->. contradiction.
Qed.

Lemma offsets_once : forall sides, NoDup (offsets sides).
Proof. induction sides as [|v sides IH]; simpl; [repeat constructor; simpl; tauto | apply flat_once; [exact IH | apply seq_NoDup]]. Qed.

Lemma below_iff : forall k D o, In o (offsets (repeat k D)) <-> id_of k D o.
Proof.
  intros k D o. rewrite offsets_iff. unfold id_of. split.
  - intro H. split; [apply below_length in H; rewrite repeat_length in H; exact H|]. revert o H. induction D; intros o H; inversion H; subst; constructor; auto.
  - intros [<- H]. induction H; simpl; constructor; assumption.
Qed.

Lemma fits_iff : forall M p v, fits M p (repeat v (length p)) = true <-> Forall (fun c => fit_at M c v) p.
Proof.
  intros M p v. induction p as [|c p IH]; [split; [constructor | reflexivity]|].
  change (fits M (c :: p) (repeat v (length (c :: p)))) with ((if wraps M then v <=? side M else c + v <=? side M) && fits M p (repeat v (length p))).
  rewrite andb_true_iff, fit_at_iff, IH. split; [intros []; constructor; assumption | intro H; inversion H; auto].
Qed.

Lemma corner_iff : forall M v p, corner M v p <-> length p = axes M /\ Forall (fun c => c < side M /\ fit_at M c v) p.
Proof.
  intros M v p. unfold corner, id_of. split.
  - intros [[L C] F]. split; [exact L|]. rewrite <- L in F. apply fits_iff in F. rewrite Forall_forall in *. auto.
  - intros [L H]. rewrite <- L. split; [split; [reflexivity|]|apply fits_iff]; eapply Forall_impl; try exact H; simpl; tauto.
Qed.

(* Component by component. *)
Definition covers (m v c x : nat) : Prop := exists d, d < v /\ x = (c + d) mod m.

Lemma box_iff : forall M v p z, length p = axes M -> (In z (box_at M v p) <-> Forall2 (covers (side M) v) p z).
Proof.
  intros M v p z L. unfold box_at. rewrite <- L. clear L. rewrite in_map_iff. split.
  - intros [o [<- O]]. apply offsets_iff in O. revert o O. induction p as [|c p IH]; intros o O; inversion O; subst; [constructor|].
    unfold shifted. simpl. constructor; [eexists; eauto | apply IH; assumption].
  - intro H. induction H as [|c x p z [d [D ->]] H [o [<- O]]]; [exists []; split; [reflexivity | left; reflexivity]|].
    exists (d :: o). split; [reflexivity|]. apply offsets_iff. apply offsets_iff in O. simpl. constructor; assumption.
Qed.

Lemma covers_own : forall m v c, 1 <= v -> c < m -> covers m v c c.
Proof. intros m v c V C. exists 0. rewrite Nat.add_0_r, Nat.mod_small by exact C. split; [lia | reflexivity]. Qed.

Lemma wrapped : forall m x, x < 2 * m -> x mod m = if x <? m then x else x - m.
Proof.
  intros m x X. destruct (x <? m) eqn:E; [apply Nat.ltb_lt in E; apply Nat.mod_small, E|]. apply Nat.ltb_ge in E.
  replace x with (x - m + 1 * m) at 1 by lia. rewrite Nat.mod_add by lia. apply Nat.mod_small. lia.
Qed.

Lemma covers_once : forall M v c e, 1 <= v <= side M -> (wraps M = true -> v < side M) -> c < side M /\ fit_at M c v -> e < side M /\ fit_at M e v ->
  (forall x, covers (side M) v c x <-> covers (side M) v e x) -> c = e.
Proof.
  intros M v c e V W [C Fc] [E Fe] H. pose proof (proj1 (H c) (covers_own _ v c ltac:(lia) C)) as [d [Hd Ed]].
  pose proof (proj2 (H e) (covers_own _ v e ltac:(lia) E)) as [k [Hk Ek]]. unfold fit_at in Fc, Fe. rewrite wrapped in Ed, Ek by lia.
  destruct (wraps M).
  - specialize (W eq_refl). destruct d as [|d]; [rewrite Nat.add_0_r in Ed; destruct (e <? side M) eqn:Q; [lia | apply Nat.ltb_ge in Q; lia]|].
    assert (P : covers (side M) v e ((e + d) mod side M)) by (exists d; split; [lia | reflexivity]). apply H in P. destruct P as [j [Hj Ej]].
    rewrite !wrapped in Ej by lia. destruct (Nat.ltb_spec (e + S d) (side M)), (Nat.ltb_spec (e + d) (side M)), (Nat.ltb_spec (c + j) (side M)); lia.
  - destruct (Nat.ltb_spec (e + d) (side M)), (Nat.ltb_spec (c + k) (side M)); lia.
Qed.

Lemma same_boxes : forall M v p q, 1 <= v <= side M -> (wraps M = true -> v < side M) ->
  Forall (fun c => c < side M /\ fit_at M c v) p -> Forall (fun c => c < side M /\ fit_at M c v) q -> length p = length q ->
  (forall z, Forall2 (covers (side M) v) p z <-> Forall2 (covers (side M) v) q z) -> p = q.
Proof.
  intros M v p q V W P. revert q. induction P as [|c p C P IH]; intros [|e q] Q L H; try discriminate; [reflexivity|]. inversion Q as [|? ? E Q']; subst.
  assert (Own : forall l, Forall (fun c => c < side M /\ fit_at M c v) l -> Forall2 (covers (side M) v) l l).
  { intros l F. induction F as [|x l [X _] F IHF]; constructor; [apply covers_own; [lia | exact X] | exact IHF]. }
  assert (Ec : c = e).
  { apply (covers_once M v); try assumption. intro x. split; intro X.
    - assert (Z : Forall2 (covers (side M) v) (c :: p) (x :: p)) by (constructor; [exact X | apply Own, P]). apply H in Z. inversion Z; assumption.
    - assert (Z : Forall2 (covers (side M) v) (e :: q) (x :: q)) by (constructor; [exact X | apply Own, Q']). apply H in Z. inversion Z; assumption. }
  subst e. f_equal. apply IH; [exact Q' | simpl in L; lia|]. intro z. pose proof (covers_own (side M) v c ltac:(lia) ltac:(tauto)) as O.
  split; intro Z.
  - assert (Y : Forall2 (covers (side M) v) (c :: p) (c :: z)) by (constructor; assumption). apply H in Y. inversion Y; assumption.
  - assert (Y : Forall2 (covers (side M) v) (c :: q) (c :: z)) by (constructor; assumption). apply H in Y. inversion Y; assumption.
Qed.

Lemma counted : forall M v k, 1 <= v <= side M -> (wraps M = true -> v < side M) ->
  (forall c, c < k <-> c < side M /\ fit_at M c v) -> different_boxes M v (k ^ axes M).
Proof.
  intros M v k V W K. exists (offsets (repeat k (axes M))).
  assert (In_L : forall p, In p (offsets (repeat k (axes M))) <-> corner M v p).
  { intro p. rewrite below_iff, corner_iff. unfold id_of. rewrite !Forall_forall. split; intros [L F]; (split; [exact L|]); intros x X; apply K; auto. }
  split; [apply offsets_length|]. split; [intro p; apply In_L|]. split.
  - intros p C. exists p. split; [apply In_L, C | reflexivity].
  - split; [apply offsets_once|]. intros p q P Q H. apply In_L, corner_iff in P. apply In_L, corner_iff in Q. destruct P as [Lp P], Q as [Lq Q].
    apply (same_boxes M v); try assumption; [congruence|]. intro z. rewrite <- !box_iff by assumption. apply H.
Qed.

Theorem boxes_counted : forall m D v, 1 <= v <= m -> different_boxes (whole false m D) v ((m - v + 1) ^ D) /\
  (v < m -> different_boxes (whole true m D) v (m ^ D)) /\ different_boxes (whole true m D) m 1.
Proof.
  intros m D v V. split; [|split].
  - apply (counted (whole false m D)); [exact V | discriminate|]. intro c. unfold fit_at. simpl. lia.
  - intro L. apply (counted (whole true m D)); [exact V | intros _; exact L|]. intro c. unfold fit_at. simpl. lia.
  - set (M := whole true m D). assert (C : corner M m (origin M)).
    { apply corner_iff. split; [apply repeat_length|]. apply Forall_forall. intros x X. apply repeat_spec in X. subst. unfold fit_at. simpl. lia. }
    assert (All : forall p z, corner M m p -> (In z (box_at M m p) <-> id_of m D z)).
    { intros p z P. apply corner_iff in P. destruct P as [L P]. rewrite box_iff by exact L. change (side M) with m in *. change (axes M) with D in L.
      unfold id_of. rewrite <- L. clear L. split.
      - intro H. induction H as [|c x p z [d [_ ->]] H IH]; [split; [reflexivity | constructor]|]. inversion P; subst. destruct IH as [A B]; [assumption|].
        split; [simpl; congruence|]. constructor; [apply Nat.mod_upper_bound; lia | exact B].
      - intros [A B]. revert z A B. induction P as [|c p [Cm _] P IH]; intros [|x z] A B; try discriminate; [constructor|]. inversion B as [|? ? X B']; subst.
        constructor; [|apply IH; [simpl in A; lia | exact B']]. destruct (le_lt_dec c x) as [G|G].
        + exists (x - c). split; [lia|]. replace (c + (x - c)) with x by lia. symmetry. apply Nat.mod_small, X.
        + exists (x + m - c). split; [lia|]. replace (c + (x + m - c)) with (x + 1 * m) by lia. rewrite Nat.mod_add by lia. symmetry. apply Nat.mod_small, X. }
    exists [origin M]. split; [reflexivity|]. split; [intros p [<-|[]]; exact C|]. split.
    + intros p P. exists (origin M). split; [left; reflexivity|]. intro z. rewrite (All p z P), (All _ z C). reflexivity.
    + split; [repeat constructor; simpl; tauto|]. intros p q [<-|[]] [<-|[]] _. reflexivity.
Qed.
