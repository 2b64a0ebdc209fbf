(* What the feasibility algorithm leaves is enough for any jobs that fit beside one another: sums of the greatest remaining times. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
From Allocert.proofs Require Import TorusProfiles TorusTurns TorusPlans.
Import ListNotations.
Local Open Scope nat_scope.

Section Times.
Context {N : numbers}.
Add Ring times : (laws N).
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).
Local Notation "a <= b" := (at_most a b = true).

Lemma most_less_trans (a b c : N) : a <= b -> b < c = true -> a < c = true.
Proof.
  unfold at_most. rewrite negb_true_iff. intros A B. destruct (a < b) eqn:E; [now apply (less_transitive N a b)|].
  now rewrite (less_total N a b E A).
Qed.

Lemma scale_less n (x y : N) : n <> 0 -> x < y = true -> scale n x < scale n y = true.
Proof.
  intros P L. destruct n as [|n]; [easy|]. clear P. induction n as [|n IH]; cbn [scale] in *.
  - now rewrite less_plus.
  - apply (less_transitive N _ (y + (x + scale n x))); [now rewrite less_plus|].
    rewrite <- (less_plus N _ _ y) in IH. rewrite (Radd_comm (laws N) y), (Radd_comm (laws N) y (y + scale n y)). exact IH.
Qed.

Lemma scale_cancel n (x y : N) : n <> 0 -> scale n x <= scale n y -> x <= y.
Proof.
  intros P L. unfold at_most in *. rewrite negb_true_iff in *. destruct (y < x) eqn:E; [|reflexivity]. now rewrite (scale_less n y x P E) in L.
Qed.

Lemma most_cancel (a b c : N) : a + c <= b + c -> a <= b.
Proof. unfold at_most. now rewrite less_plus. Qed.

(* The sum of the first k. *)
Definition top (k : nat) (r : list N) : N := total (firstn k r).

Lemma total_app (a b : list N) : total (a ++ b) = total a + total b.
Proof. unfold total. induction a as [|x a IH]; cbn [app fold_right]; [ring|]. rewrite IH. ring. Qed.

Lemma total_repeat n (x : N) : total (repeat x n) = scale n x.
Proof. unfold total. induction n as [|n IH]; cbn [repeat fold_right scale]; [reflexivity|]. now rewrite IH. Qed.

Lemma top_all (a b : list N) : top (length a) (a ++ b) = total a.
Proof. unfold top. now rewrite firstn_app, Nat.sub_diag, firstn_all, app_nil_r. Qed.

Lemma top_over (a b : list N) k : top (length a + k)%nat (a ++ b) = total a + top k b.
Proof. unfold top. rewrite firstn_app_2. apply total_app. Qed.

Lemma top_under (a b c : list N) k : (k <= length a)%nat -> top k (a ++ b) = top k (a ++ c).
Proof. intros K. unfold top. rewrite !firstn_app. replace (k - length a)%nat with 0 by lia. now rewrite !app_nil_r. Qed.

Lemma top_repeat n k (x : N) b : (k <= n)%nat -> top k (repeat x n ++ b) = scale k x.
Proof.
  intros K. unfold top. rewrite firstn_app, repeat_length. replace (k - n)%nat with 0 by lia. rewrite app_nil_r. replace n with (k + (n - k))%nat by lia.
  rewrite repeat_app, firstn_app, repeat_length, Nat.sub_diag, app_nil_r. rewrite <- (repeat_length x k) at 1. now rewrite firstn_all, total_repeat.
Qed.

(* The remaining times of the rows of a profile, the greatest first. *)
Definition size (e : entry N) : nat := Z.to_nat (width e).
Definition rests (l : profile N) : list N := flat_map (fun e => repeat (rest e) (size e)) (rev l).

Lemma rests_app a b : rests (a ++ b) = rests b ++ rests a.
Proof. unfold rests. now rewrite rev_app_distr, flat_map_app. Qed.

Lemma rests_one e : rests [e] = repeat (rest e) (size e).
Proof. unfold rests. cbn. apply app_nil_r. Qed.

Lemma rests_cut d (e : entry N) : (0 < d)%Z -> (d <= width e)%Z ->
  rests (cut d e) = repeat (rest e) (size e - Z.to_nat d) /\ repeat (rest e) (size e) = rests (cut d e) ++ repeat (rest e) (Z.to_nat d).
Proof.
  intros P W. assert (E : rests (cut d e) = repeat (rest e) (size e - Z.to_nat d)).
  { unfold cut, size. destruct (Z.leb_spec (width e) d).
    - replace (Z.to_nat (width e) - Z.to_nat d)%nat with 0 by lia. reflexivity.
    - rewrite rests_one. cbn [rest]. f_equal. unfold size, width in *. cbn [first last]. lia. }
  split; [exact E|]. rewrite E, <- repeat_app. f_equal. unfold size. lia.
Qed.

(* What a step does with them: of d rows of remaining time y, and perhaps as many of x, are left d of x + y - t; or none if y is t. *)
Definition gives (d : nat) (t : N) (r r' : list N) (a : list N) : Prop :=
  (exists b, r = a ++ repeat t d ++ b /\ r' = a ++ b)
  \/ (exists y z b more, r = a ++ repeat y d ++ more /\ r' = a ++ repeat z d ++ b /\ t <= y
      /\ ((more = [] /\ b = [] /\ y = z + t) \/ exists x, more = repeat x d ++ b /\ x + y = z + t /\ x < t = true)).

Definition below (l : profile N) (T : N) : Prop := Forall (fun e => rest e <= T) l.

(* All entries but the last consist of strips of d rows. *)
Definition striped (d : Z) (l : profile N) : Prop := forall a e b, l = a ++ e :: b -> b <> [] -> (d <= width e)%Z /\ (d | width e)%Z.

Lemma striped_finer d side l : (0 < d)%Z -> (d | side)%Z -> (0 < side)%Z -> striped side l -> striped d l.
Proof.
  intros P D S H a e b E B. destruct (H a e b E B) as [W V]. apply Z.divide_pos_le in D as L; [|assumption]. split; [lia|now apply Z.divide_trans with side].
Qed.

Lemma striped_parts d a b : striped d (a ++ b) <-> (b = [] -> striped d a) /\ (b <> [] -> Forall (fun e => (d <= width e)%Z /\ (d | width e)%Z) a) /\ striped d b.
Proof.
  split.
  - intros H. split; [|split].
    + intros ->. now rewrite app_nil_r in H.
    + intros B. apply Forall_forall. intros e I. apply in_split in I as (u & v & ->). apply (H u e (v ++ b)); [now rewrite <- app_assoc|]. now destruct v.
    + intros u e v -> V. apply (H (a ++ u) e v); [now rewrite <- app_assoc|exact V].
  - intros (A & F & B) u e v E V. destruct b as [|g b].
    + rewrite app_nil_r in E. now apply (A eq_refl u e v).
    + assert (F' := F ltac:(easy)). clear A F. revert u E. induction a as [|h a IH]; intros u E; [now apply (B u e v)|].
      inversion F'; subst. destruct u as [|i u]; cbn in E; injection E as <- E; [assumption|]. now apply (IH H2 u).
Qed.

Lemma rests_length d a : Forall (fun e => (d <= width e)%Z /\ (d | width e)%Z) a -> (0 < d)%Z -> (d | Z.of_nat (length (rests a)))%Z.
Proof.
  intros F P. induction F as [|e a [W D] F IH]; [apply Z.divide_0_r|]. change (e :: a) with ([e] ++ a).
  rewrite rests_app, rests_one, app_length, repeat_length, Nat2Z.inj_add. apply Z.divide_add_r; [exact IH|]. unfold size. now rewrite Z2Nat.id by lia.
Qed.

Lemma makes_gives r T side t (l : profile N) p l' : keep r = true -> (0 < side)%Z -> wide side l -> makes r T side t l p l' ->
  striped side l -> exists a, gives (Z.to_nat side) t (rests l) (rests l') a /\ (side | Z.of_nat (length (rests l)) - Z.of_nat (length a))%Z.
Proof.
  intros K P W M S. assert (New : forall f (z : N), rests [Entry f (f + side - 1)%Z z] = repeat z (Z.to_nat side)).
  { intros f z. rewrite rests_one. unfold size, width. cbn [first last rest]. do 2 f_equal. lia. }
  destruct M as [e b E|a e b E _|a e f b E F].
  - inversion W as [|? ? We _]; subst. destruct (rests_cut side e P We) as [_ C]. exists (rests b ++ rests (cut side e)).
    change (e :: b) with ([e] ++ b). change (?x :: cut side e ++ b) with ([x] ++ cut side e ++ b). rewrite !rests_app, New, rests_one, C. split.
    + right. exists (rest e), (rest e - t), [], []. rewrite !app_nil_r, <- !app_assoc. repeat split; [now apply less_most|]. left. repeat split. ring.
    + rewrite !app_length, repeat_length. exists 1%Z. lia.
  - apply Forall_app in W as [_ W]. inversion W as [|? ? We _]; subst. destruct (rests_cut side e P We) as [_ C]. exists (rests b ++ rests (cut side e)).
    apply striped_parts in S as (_ & S & _). specialize (S ltac:(easy)). apply (rests_length side) in S; [|assumption].
    change (e :: b) with ([e] ++ b). rewrite !rests_app, rests_one, C. split.
    + left. exists (rests a). rewrite <- !app_assoc. split; reflexivity.
    + rewrite !app_length, repeat_length. destruct S as [q S]. exists (q + 1)%Z. lia.
  - apply Forall_app in W as [_ W]. inversion W as [|? ? We W']; subst. inversion W' as [|? ? Wf _]; subst.
    destruct (rests_cut side e P We) as [_ Ce]. destruct (rests_cut side f P Wf) as [_ Cf]. exists (rests b ++ rests (cut side f)).
    replace (a ++ e :: f :: b) with ((a ++ [e]) ++ f :: b) in S by now rewrite <- app_assoc.
    apply striped_parts in S as (_ & S & _). specialize (S ltac:(easy)). apply (rests_length side) in S; [|assumption].
    rewrite K. change (e :: f :: b) with ([e] ++ [f] ++ b). change (?x :: cut side f ++ b) with ([x] ++ cut side f ++ b).
    rewrite rests_app, rests_one, app_length, repeat_length in S. rewrite !rests_app, New, !rests_one, Ce, Cf. split.
    + right. exists (rest f), (rest f - (t - rest e)), (rests (cut side e) ++ rests a), (repeat (rest e) (Z.to_nat side) ++ rests (cut side e) ++ rests a).
      split; [|split; [|split]].
      * rewrite <- !app_assoc. do 3 f_equal. rewrite app_assoc, <- Ce. rewrite app_assoc. f_equal. rewrite Ce. destruct (rests_cut side e P We) as [-> _].
        rewrite <- !repeat_app. f_equal. lia.
      * now rewrite <- !app_assoc.
      * destruct F as [F|[-> _]]; [now apply less_most|apply most_refl].
      * right. exists (rest e). split; [reflexivity|split; [ring|exact E]].
    + rewrite <- Ce, !app_length, !repeat_length. destruct S as [q S]. exists (q + 1)%Z. lia.
Qed.

(* Every entry of the profile after a step lies in one of the profile before it, and is free no longer. *)
Lemma makes_within r T side t (l : profile N) p l' : zero N < t = true -> (0 < side)%Z -> wide side l -> makes r T side t l p l' ->
  Forall (fun x => exists e, In e l /\ (first e <= first x)%Z /\ (last x <= last e)%Z /\ rest x <= rest e) l'.
Proof.
  intros Pt P W M. assert (Same : forall b, (forall x, In x b -> In x l) -> Forall (fun x => exists e, In e l /\ (first e <= first x)%Z /\ (last x <= last e)%Z /\ rest x <= rest e) b).
  { intros b I. apply Forall_forall. intros x X. exists x. repeat split; try lia; [auto|apply most_refl]. }
  assert (Cut : forall e, In e l -> Forall (fun x => exists e, In e l /\ (first e <= first x)%Z /\ (last x <= last e)%Z /\ rest x <= rest e) (cut side e)).
  { intros e I. apply Forall_forall. intros x X. apply cut_in in X as [-> _]. exists e. cbn. repeat split; try lia; [assumption|apply most_refl]. }
  unfold wide in W. rewrite Forall_forall in W.
  assert (New : forall e z, In e l -> z < rest e = true -> exists e0, In e0 l /\ (first e0 <= first (Entry (first e) (first e + side - 1)%Z z))%Z
    /\ (last (Entry (first e) (first e + side - 1)%Z z) <= last e0)%Z /\ z <= rest e0).
  { intros e z I L. exists e. specialize (W e I). unfold width in W. cbn. repeat split; try lia; [assumption|now apply less_most]. }
  destruct M as [e b E|a e b E _|a e f b E F].
  - constructor; [apply (New e (rest e - t)); [now left|apply (shift _ _ _ _) with (2 := Pt); ring]|]. apply Forall_app. split; [apply Cut; now left|]. apply Same. intros. now right.
  - repeat (apply Forall_app; split); [apply Same; intros; apply in_app_iff; now left|apply Cut; apply in_app_iff; right; now left|].
    apply Same. intros. apply in_app_iff. right. now right.
  - apply Forall_app. split; [apply Same; intros; apply in_app_iff; now left|]. apply Forall_app. split.
    { destruct (keep r); [|constructor]. apply Cut. apply in_app_iff. right. now left. }
    constructor; [apply (New f (rest f - (t - rest e))); [apply in_app_iff; right; right; now left|apply (shift _ _ _ _) with (2 := E); ring]|].
    apply Forall_app. split; [apply Cut; apply in_app_iff; right; right; now left|]. apply Same. intros. apply in_app_iff. right. right. now right.
Qed.

(* Striped profiles stay so; an entry that is too narrow is the last. *)
Lemma striped_cons side (x : entry N) b : width x = side -> striped side b -> striped side (x :: b).
Proof.
  intros W B a e c E C. destruct a as [|y a]; cbn in E; injection E as E1 E2; [|now apply (B a e c)]. subst. split; [lia|apply Z.divide_refl].
Qed.

Lemma striped_cut side (e : entry N) b : (0 < side)%Z -> striped side (e :: b) -> striped side b /\ striped side (cut side e ++ b).
Proof.
  intros P S. change (e :: b) with ([e] ++ b) in S. apply striped_parts in S as (_ & S & B). split; [exact B|]. apply striped_parts. split; [|split; [|exact B]].
  - intros _ a x c E C. unfold cut in E. destruct (width e <=? side)%Z; [now destruct a|]. destruct a as [|? [|]]; cbn in E; [|discriminate|discriminate].
    injection E as _ <-. easy.
  - intros Q. apply Forall_forall. intros x X. specialize (S Q). inversion S; subst. now apply (cut_strip side e x P) in X.
Qed.

Lemma makes_striped r T side t (l : profile N) p l' thin : (0 < side)%Z -> makes r T side t l p l' -> striped side (l ++ thin) -> striped side (l' ++ thin).
Proof.
  intros P M S. assert (New : forall (f : entry N) z b, striped side b -> striped side (Entry (first f) (first f + side - 1)%Z z :: b)).
  { intros f z b. apply striped_cons. unfold width. cbn. lia. }
  assert (Left : forall a b c, striped side (a ++ b) -> b <> [] -> striped side c -> striped side (a ++ c)).
  { intros a b c H B C. apply striped_parts in H as (_ & H & _). specialize (H B). apply striped_parts. split; [|auto]. intros _ u x v -> V.
    apply Forall_app in H as [_ H]. now inversion H. }
  destruct M as [e b E|a e b E _|a e f b E F]; rewrite <- ?app_assoc in *; cbn [app] in *; rewrite <- ?app_assoc.
  - apply New, striped_cut; assumption.
  - apply (Left a _ _ S); [easy|]. apply striped_cut; [assumption|]. now apply striped_parts in S.
  - apply (Left a _ _ S); [easy|]. apply striped_parts in S as (_ & _ & S). destruct (striped_cut side e _ P S) as [S' _].
    destruct (striped_cut side f _ P S') as [_ S'']. assert (C := New f (rest f - (t - rest e)) _ S''). cbn [app] in *. rewrite <- ?app_assoc in *.
    destruct (keep r); [|exact C]. apply (Left (cut side e) (f :: b ++ thin)); [|easy|exact C]. now apply striped_cut.
Qed.

Lemma thin_last side (l : profile N) : striped side l -> exists l0 thin, l = l0 ++ thin /\ wide side l0 /\ Forall (fun e => (width e < side)%Z) thin /\ (length thin <= 1)%nat.
Proof.
  intros S. destruct l as [|e l _] using rev_ind; [exists [], []; repeat constructor|]. apply striped_parts in S as (_ & S & _). specialize (S ltac:(easy)).
  assert (W : wide side l) by (eapply Forall_impl; [|exact S]; cbn; tauto).
  destruct (Z_lt_le_dec (width e) side) as [L|L].
  - exists l, [e]. repeat split; auto.
  - exists (l ++ [e]), []. rewrite app_nil_r. repeat split; auto. apply Forall_app. auto.
Qed.

(* A step beside an entry that is too narrow. *)
Lemma step_striped r T side t (l : profile N) : narrow_ones r = Skipped -> keep r = true -> alone r = true -> (0 < side)%Z -> stairs l -> striped side l -> below l T ->
  zero N < t = true -> exists l0 thin, l = l0 ++ thin /\ wide side l0 /\ Forall (fun e => (width e < side)%Z) thin /\ (length thin <= 1)%nat /\
  match step r T side t l with
  | Refused _ => Forall (fun e => rest e < t = true) l0
  | Done p l'' => exists l', l'' = l' ++ thin /\ makes r T side t l0 p l' /\ stairs l'' /\ striped side l'' /\ below l'' T
  end.
Proof.
  intros Sk K Al P S St B Pt. destruct (thin_last side l St) as (l0 & thin & -> & W & Th & One). exists l0, thin. repeat (split; [assumption || reflexivity|]).
  assert (H := step_beside r T side t l0 thin S W Th (or_introl Sk) Pt). destruct step as [|p l'']; [exact H|]. destruct H as (l' & -> & M). exists l'.
  split; [reflexivity|]. split; [exact M|]. assert (I := makes_within _ _ _ _ _ _ _ Pt P W M). rewrite Forall_forall in I. destruct S as [S Ps].
  apply sorted_app in S as (S0 & S1 & S01). apply Forall_app in Ps as [P0 P1]. destruct (makes_stairs _ _ _ _ _ _ _ M (conj S0 P0) Pt (or_introl Al)) as [S' P'].
  unfold below in *. rewrite Forall_app in B. destruct B as [B0 B1]. rewrite Forall_forall in B0. split; [|split].
  - split; [|now apply Forall_app]. apply sorted_app. repeat split; auto. intros x y X Y. destruct (I x X) as (e & E & _ & _ & R). now apply (most_less_trans _ (rest e)); [|apply S01].
  - now apply (makes_striped _ _ _ _ _ _ _ thin P M).
  - apply Forall_app. split; [|exact B1]. apply Forall_forall. intros x X. destruct (I x X) as (e & E & _ & _ & R). apply (most_trans _ (rest e)); auto.
Qed.
End Times.
