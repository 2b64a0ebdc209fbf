(* Systems with several star sets: double buddy, cyclical, k-cube. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require Import SubcubeWords Systems.
Import ListNotations.

Lemma doubled d q : 1 <= q < d -> length (double_buddy d q) = 2 * length (buddy d q (seq 1 d)).
Proof.
  intros L. rewrite (buddy_length d (seq 1 d)) by (try apply same_order; lia).
  set (s := skipn (d - q) (seq 1 d)). set (t := skipn (d - q) (rev (seq 1 d))).
  assert (E : double_buddy d q = union (flat_map (spanned d) [s; t])) by (cbn [flat_map]; rewrite app_nil_r; reflexivity).
  rewrite E, (family_length d q); [reflexivity|]. replace q with (d - (d - q)) at 1 by lia. split.
  - intros u [<-|[<-|[]]]; (apply tail_positions; [|lia]); [apply same_order|symmetry; apply Permutation_rev].
  - cbn [map]. repeat constructor; try tauto. intros [M|[]]. rewrite mask_same in M. specialize (M 1 ltac:(lia)).
    assert (H : In 1 t) by (unfold t; rewrite skipn_rev, seq_length; apply in_rev; rewrite rev_involutive;
      replace (d - (d - q)) with (S (q - 1)) by lia; destruct d; [lia|now left]).
    apply M in H. unfold s in H. rewrite skipn_from_1, in_seq in H by lia. lia.
Qed.

(* Runs on the cycle. *)

Lemma wrapped d i j : i < d -> j < d -> (i + j) mod d = if i + j <? d then i + j else i + j - d.
Proof.
  intros I J. destruct (Nat.ltb_spec (i + j) d); [now apply Nat.mod_small|].
  replace (i + j) with (i + j - d + 1 * d) at 1 by lia. rewrite Nat.mod_add, Nat.mod_small by lia. reflexivity.
Qed.

Ltac unwrap := rewrite !wrapped in * by lia;
  repeat match goal with
  | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b)
  | H : context [?a <? ?b] |- _ => destruct (Nat.ltb_spec a b)
  end; try lia.

Section Cycle.
Variables (d q : nat) (pi : list nat).
Hypothesis order : Permutation pi (seq 1 d).

Lemma place_same i j : i < d -> j < d -> nth i pi 0 = nth j pi 0 -> i = j.
Proof. intros I J. apply NoDup_nth; [now apply order_nodup with d| |]; now rewrite (order_length d). Qed.

Lemma window_positions i : q <= d -> i < d -> positions d q (window d q i pi).
Proof.
  intros Q I. repeat split.
  - apply nodup_map_on; [|apply seq_NoDup]. intros a b A B E. apply in_seq in A, B.
    apply place_same in E; try (apply Nat.mod_upper_bound; lia). unwrap.
  - intros p P. apply in_map_iff in P as (j & <- & _). apply (Permutation_in _ order), nth_In.
    rewrite (order_length d) by assumption. apply Nat.mod_upper_bound. lia.
  - unfold window. now rewrite map_length, seq_length.
Qed.

Hypothesis some : 1 <= q < d.

Lemma window_in h i : h < d -> i < d -> (In (nth h pi 0) (window d q i pi) <-> exists j, j < q /\ (i + j) mod d = h).
Proof.
  intros H I. unfold window. rewrite in_map_iff. split; intros (j & A & B); exists j.
  - apply in_seq in B. split; [lia|]. apply place_same in A; try assumption. apply Nat.mod_upper_bound. lia.
  - split; [now rewrite B|apply in_seq; lia].
Qed.

Lemma windows_family : family d q (windows d q pi).
Proof.
  unfold windows. destruct q as [|r] eqn:Q; [lia|]. rewrite <- Q in *. split.
  - intros s S. apply in_map_iff in S as (i & <- & I). apply in_seq in I. apply window_positions; lia.
  - rewrite map_map. apply nodup_map_on; [|apply seq_NoDup]. intros a b A B E. apply in_seq in A, B. rewrite mask_same in E.
    assert (W : forall h, h < d -> (In (nth h pi 0) (window d q a pi) <-> In (nth h pi 0) (window d q b pi))).
    { intros h H. apply E. apply (order_in d pi order), nth_In. now rewrite (order_length d). }
    destruct (Nat.eq_dec a b) as [|N]; [assumption|exfalso].
    assert (X : In (nth b pi 0) (window d q a pi)) by (apply W; [lia|]; apply window_in; [lia..|]; exists 0; split; [lia|unwrap]).
    apply window_in in X as (j & J & X); [|lia..].
    assert (J0 : j <> 0) by (intros ->; unwrap).
    assert (Y : In (nth ((a + (j - 1)) mod d) pi 0) (window d q b pi)).
    { apply W; [apply Nat.mod_upper_bound; lia|]. apply window_in; [apply Nat.mod_upper_bound; lia|lia|]. exists (j - 1). split; [lia|reflexivity]. }
    apply window_in in Y as (k & K & Y); [|apply Nat.mod_upper_bound; lia|lia]. subst b. unwrap.
Qed.

Lemma cyclical_length : length (cyclical d q pi) = d * 2 ^ (d - q).
Proof.
  unfold cyclical. rewrite (family_length d q) by apply windows_family. f_equal.
  unfold windows. destruct q; [lia|]. now rewrite map_length, seq_length.
Qed.

Lemma cyclical_among : incl (cyclical d q pi) (complete d q).
Proof.
  intros w W. apply family_in in W as (s & S & W). apply complete_in. split; [now apply spanned_in in W|].
  apply spanned_dimension with d s; [|assumption]. now apply windows_family.
Qed.
End Cycle.

Lemma cyclical_count d q pi : Permutation pi (seq 1 d) -> 1 <= q <= d - 1 ->
  length (cyclical d q pi) = d * 2 ^ (d - q)
  /\ forall w, In w (cyclical d (d - 1) pi) <-> In w (complete d (d - 1)).
Proof.
  intros O L. split; [apply cyclical_length; [assumption|lia]|].
  assert (I : incl (cyclical d (d - 1) pi) (complete d (d - 1))) by (apply cyclical_among; [assumption|lia]).
  intros w. split; [apply I|]. apply NoDup_length_incl; [apply NoDup_nodup| |assumption].
  rewrite cyclical_length, complete_length by (try assumption; lia). apply Nat.mul_le_mono_r.
  destruct d; [lia|]. rewrite Nat.sub_succ, Nat.sub_0_r, binomial_but_one. reflexivity.
Qed.

(* A head and a tail. *)

Section Head.
Variables (d q k : nat) (pi : list nat).
Hypothesis order : Permutation pi (seq 1 d).
Hypothesis few : k <= q <= d.
Let h := d - q + k.
Let sets := map (fun chosen => chosen ++ skipn h pi) (combinations k (firstn h pi)).

Lemma k_cube_flat : k_cube d q k pi = union (flat_map (spanned d) sets).
Proof. unfold k_cube, sets, h. rewrite Nat.min_l, flat_map_mapped by lia. reflexivity. Qed.

Lemma head_nodup : NoDup (firstn h pi) /\ forall p, In p (firstn h pi) -> ~ In p (skipn h pi).
Proof. destruct (part_nodup h pi (order_nodup d pi order)) as (A & _ & B). now split. Qed.

Lemma head_in p : In p (firstn h pi) \/ In p (skipn h pi) <-> 1 <= p <= d.
Proof. rewrite <- in_app_iff, firstn_skipn. now apply order_in. Qed.

Lemma head_family : family d q sets.
Proof.
  destruct head_nodup as (N & D). split.
  - intros s S. apply in_map_iff in S as (c & <- & C). apply combinations_sub in C as (L & I & M & _); [|assumption]. repeat split.
    + apply nodup_app; [assumption|apply part_nodup, (order_nodup d pi order)|]. intros p P. now apply D, I.
    + intros p P. apply in_app_iff in P. apply in_seq. enough (1 <= p <= d) by lia. apply head_in. destruct P as [P|P]; [left; now apply I|now right].
    + rewrite app_length, skipn_length, (order_length d pi order), L. unfold h. lia.
  - unfold sets. rewrite map_map. apply nodup_map_on; [|now apply combinations_nodup]. intros a b A B E.
    apply combinations_sub in A as (_ & _ & _ & A); [|assumption]. apply combinations_sub in B as (_ & _ & _ & B); [|assumption].
    rewrite A, B. apply filter_ext_in. intros p P. rewrite mask_same in E. specialize (E p). rewrite !in_app_iff in E.
    apply mem_iff. assert (H := D p P). assert (1 <= p <= d) by (apply head_in; now left). tauto.
Qed.

Lemma k_cube_length : length (k_cube d q k pi) = binomial (d - q + k) k * 2 ^ (d - q).
Proof.
  rewrite k_cube_flat, (family_length d q) by apply head_family. unfold sets.
  rewrite map_length, combinations_length, firstn_length, (order_length d pi order), Nat.min_l by (unfold h; lia). reflexivity.
Qed.

Definition described (w : word) : Prop := length w = d /\ (forall p, In p (skipn (d - q + k) pi) -> star_at w p = true)
  /\ length (filter (star_at w) (firstn (d - q + k) pi)) = k.

Lemma k_cube_in w : In w (k_cube d q k pi) <-> described w.
Proof.
  destruct head_nodup as (N & D). rewrite k_cube_flat, family_in. unfold described. fold h. split.
  - intros (s & S & W). apply spanned_in in W as (L & W). apply in_map_iff in S as (c & <- & C).
    apply combinations_sub in C as (Lc & I & _ & E); [|assumption]. split; [assumption|]. split.
    + intros p P. apply W; [apply head_in; now right|]. apply in_app_iff. now right.
    + rewrite <- Lc, E at 1. f_equal. apply filter_ext_in. intros p P. apply eq_true_iff_eq.
      rewrite W, mem_in, in_app_iff by (apply head_in; now left). assert (H := D p P). tauto.
  - intros (L & T & H). exists (filter (star_at w) (firstn h pi) ++ skipn h pi). split.
    + apply in_map_iff. exists (filter (star_at w) (firstn h pi)). split; [reflexivity|]. rewrite <- H. apply combinations_filter.
    + apply spanned_in. split; [assumption|]. intros p P. rewrite in_app_iff, filter_In. apply head_in in P. specialize (T p). tauto.
Qed.

Lemma described_dimension w : described w -> dimension w = q.
Proof.
  rewrite <- k_cube_in, k_cube_flat, family_in. intros (s & S & W). apply spanned_dimension with d s; [|assumption]. now apply head_family.
Qed.

Lemma described_some : exists w, described w.
Proof.
  destruct (k_cube d q k pi) as [|w l] eqn:E; [|exists w; apply k_cube_in; rewrite E; now left].
  assert (H := k_cube_length). rewrite E in H. assert (B := binomial_positive (d - q + k) k ltac:(lia)).
  assert (P := Nat.pow_nonzero 2 (d - q) ltac:(lia)). cbn in H. nia.
Qed.
End Head.

Lemma k_cubes d q k pi : Permutation pi (seq 1 d) -> k <= q <= d ->
  (forall w, In w (k_cube d q k pi) <-> described d q k pi w) /\ (forall w, described d q k pi w -> dimension w = q)
  /\ exists w, described d q k pi w.
Proof.
  intros O L. split; [intros w; now apply k_cube_in|]. split; [intros w; now apply described_dimension|now apply described_some].
Qed.
