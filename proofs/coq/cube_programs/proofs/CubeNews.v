(* News of 1..1 come to 0..0 after d - 1 steps. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Subcubes Systems CubeNews.
From Allocert.proofs Require Import SubcubeWords Systems SystemFamilies GraySystems MoreRuns.
Import ListNotations.

Lemma changed_length : forall i x, length (changed i x) = length x.
Proof. intros i x. revert i. induction x as [|b x IH]; intros [|i]; simpl; auto. Qed.

Lemma distance_self : forall x, distance x x = 0.
Proof. induction x as [|b x IH]; auto. unfold distance in *. simpl. destruct b; auto. Qed.

Lemma distance_changed : forall x u i, distance x u <= S (distance (changed i x) u).
Proof.
  induction x as [|b x IH]; intros [|c u] [|i]; unfold distance in *; simpl; auto with arith.
  - destruct b, c; simpl; lia.
  - specialize (IH u i). destruct (xorb b c); simpl; lia.
Qed.

Lemma distance_ends : forall d, distance (repeat false d) (repeat true d) = d.
Proof. induction d as [|d IH]; auto. unfold distance in *. simpl. now rewrite IH. Qed.

Lemma far : forall K (P : protocol K) u l x, l + 1 < distance x u -> knows P everybody l x = knows P (all_but u) l x.
Proof.
  intros K P u. assert (A : forall x y, 1 < distance x u -> In y (neighbours x) -> all_but u y = true).
  { intros x y H Hy. apply in_map_iff in Hy as (i & <- & _). unfold all_but. destruct (list_eq_dec _ _ _) as [E|]; auto.
    assert (D := distance_changed x u i). rewrite E, distance_self in D. lia. }
  induction l as [|l IH]; intros x H; simpl.
  - f_equal. apply map_ext_in. intros y Hy. symmetry. now apply A with x.
  - rewrite (IH x) by lia. f_equal. apply map_ext_in. intros y Hy. rewrite (A x y) by (auto; lia). simpl. f_equal. apply IH.
    apply in_map_iff in Hy as (i & <- & _). assert (D := distance_changed x u i). lia.
Qed.

Lemma holds_stars : forall x, holds x (repeat None (length x)) = true.
Proof. induction x as [|b x IH]; auto. Qed.

Lemma stars_spanned : forall d s, positions d d s -> In (repeat None d) (spanned d s).
Proof.
  intros d s H. rewrite (all_stars d s H). apply spanned_in. split; [apply repeat_length|]. intros p Hp. rewrite in_seq. split; [lia|]. intros _.
  unfold star_at. rewrite nth_indep with (d' := None) by (rewrite repeat_length; lia). now rewrite nth_repeat.
Qed.

Lemma only : forall system d pi, Permutation pi (seq 1 d) -> 1 <= d -> In system [buddy; gray; cyclical] ->
  forall w, In w (system d d pi) <-> w = repeat None d.
Proof.
  intros system d pi Hpi Hd Hs. assert (B : In (repeat None d) (buddy d d pi)).
  { apply stars_spanned. assert (T := tail_positions d pi Hpi 0 ltac:(lia)). rewrite Nat.sub_0_r in T. now rewrite Nat.sub_diag. }
  assert (length (system d d pi) = 1 /\ In (repeat None d) (system d d pi)) as [L I].
  { destruct Hs as [<-|[<-|[<-|[]]]].
    - split; auto. rewrite (buddy_length d pi Hpi d (le_n d)). now rewrite Nat.sub_diag.
    - split; [|apply (inclusion d d pi Hpi); auto; lia]. rewrite (gray_length d pi Hpi d) by lia. now rewrite Nat.eqb_refl.
    - split; [now apply cyclical_whole|]. unfold cyclical. apply union_in, in_flat_map. exists (window d d 0 pi). split.
      + unfold windows. destruct d as [|d']; [lia|]. apply in_map_iff. exists 0. split; auto. apply in_seq. lia.
      + apply stars_spanned. apply (window_positions d d pi Hpi); lia. }
  destruct (system d d pi) as [|a [|b l]]; try discriminate. destruct I as [->|[]]. intros w. split; [intros [H|[]]; auto|intros ->; now left].
Qed.

Theorem news : forall d pi system, Permutation pi (seq 1 d) -> 1 <= d -> In system [buddy; gray; cyclical] ->
  let zero := repeat false d in let one := repeat true d in
  distance zero one = d /\ within system d pi everybody zero d /\
  (forall q, q <= d -> within system d pi (all_but one) zero q -> q < d) /\
  forall K (P : protocol K) l, l < d - 1 -> knows P everybody l zero = knows P (all_but one) l zero.
Proof.
  intros d pi system Hpi Hd Hs zero one. assert (O := only system d pi Hpi Hd Hs). split; [apply distance_ends|]. split; [|split].
  - exists (repeat None d). split; [now apply O|]. split; [|easy]. unfold zero. rewrite <- (repeat_length false d) at 2. apply holds_stars.
  - intros q Hq (w & Hw & _ & A). destruct (Nat.eq_dec q d) as [->|]; [exfalso|lia]. apply O in Hw as ->.
    assert (N : all_but one one = true).
    { apply A; [apply repeat_length|]. unfold one. rewrite <- (repeat_length true d) at 2. apply holds_stars. }
    unfold all_but in N. now destruct (list_eq_dec _ _ _).
  - intros K P l Hl. apply far. unfold zero, one. rewrite distance_ends. lia.
Qed.
