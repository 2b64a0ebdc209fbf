(* A cyclical system has more subcubes than a double buddy or a Gray-coded one. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require Import SubcubeWords Systems SystemFamilies GraySystems.
Import ListNotations.

Lemma no_stars d pi : Permutation pi (seq 1 d) -> skipn (d - 0) pi = [].
Proof. intros O. rewrite Nat.sub_0_r. apply skipn_all2. now rewrite (order_length d). Qed.

Lemma singles d : length (spanned d []) = 2 ^ d.
Proof. rewrite (spanned_length d 0); [now rewrite Nat.sub_0_r|]. repeat split; [constructor|intros p []]. Qed.

Lemma same_length (l r : list word) : NoDup l -> NoDup r -> (forall w, In w l <-> In w r) -> length l = length r.
Proof. intros L R E. apply Permutation_length. now apply NoDup_Permutation. Qed.

Lemma double_singles d : length (double_buddy d 0) = 2 ^ d.
Proof.
  rewrite <- singles. apply same_length; [apply NoDup_nodup|apply words_nodup|]. intros w. unfold double_buddy. rewrite union_in, in_app_iff.
  unfold buddy. rewrite !no_stars by (apply same_order || (symmetry; apply Permutation_rev)). tauto.
Qed.

Lemma cyclical_singles d pi : length (cyclical d 0 pi) = 2 ^ d.
Proof.
  unfold cyclical, windows. rewrite (family_length d 0).
  - cbn. rewrite Nat.sub_0_r. lia.
  - split; [|repeat constructor; tauto]. intros s [<-|[]]. repeat split; [constructor|intros p []].
Qed.

Lemma all_stars d s : positions d d s -> spanned d s = spanned d (seq 1 d).
Proof.
  intros (N & I & L). unfold spanned. f_equal. apply mask_same. intros p P.
  assert (K : incl (seq 1 d) s) by (apply NoDup_length_incl; [assumption|rewrite seq_length; lia|assumption]).
  split; intros H; [now apply I|now apply K].
Qed.

Lemma cyclical_whole d pi : Permutation pi (seq 1 d) -> 1 <= d -> length (cyclical d d pi) = 1.
Proof.
  intros O D. transitivity (length (spanned d (seq 1 d))).
  - apply same_length; [apply NoDup_nodup|apply words_nodup|]. intros w. unfold cyclical. rewrite family_in. split.
    + intros (s & S & W). unfold windows in S. destruct d as [|e] eqn:E; [lia|]. rewrite <- E in *. apply in_map_iff in S as (i & <- & I).
      apply in_seq in I. rewrite all_stars in W; [assumption|]. apply window_positions; [assumption|lia|lia].
    + intros W. exists (window d d 0 pi). split.
      * unfold windows. destruct d; [lia|]. apply in_map_iff. exists 0. split; [reflexivity|apply in_seq; lia].
      * rewrite all_stars; [assumption|]. apply window_positions; [assumption|lia|lia].
  - rewrite (spanned_length d d); [now rewrite Nat.sub_diag|]. repeat split; [apply seq_NoDup|now intros p|apply seq_length].
Qed.

Lemma more d pi : Permutation pi (seq 1 d) -> 2 <= d ->
  forall q, q <= d -> let others := Nat.max (length (double_buddy d q)) (length (gray d q pi)) in
  others <= length (cyclical d q pi) /\ (2 < d -> 1 <= q <= d - 1 -> others < length (cyclical d q pi)).
Proof.
  intros O D q Q. cbn zeta. destruct (Nat.eq_dec q 0) as [->|N].
  - split; [|lia]. rewrite cyclical_singles, double_singles. apply Nat.max_lub; [reflexivity|]. cbn [gray].
    rewrite (buddy_length d pi O 0), Nat.sub_0_r by lia. reflexivity.
  - destruct (as_large d q pi O ltac:(lia)) as (E & G). rewrite <- E, G, Nat.max_id. destruct (Nat.eqb_spec q d) as [->|M].
    + rewrite cyclical_whole by (try assumption; lia). split; lia.
    + rewrite cyclical_length by (try assumption; lia). assert (P := Nat.pow_nonzero 2 (d - q) ltac:(lia)). split; [nia|intros; nia].
Qed.

Lemma alone d pi q : Permutation pi (seq 1 d) -> 1 <= d -> q = 0 \/ q = d ->
  map (@length word) [double_buddy d q; gray d q pi; cyclical d q pi] = repeat (2 ^ (d - q)) 3.
Proof.
  intros O D [->| ->]; cbn [map repeat].
  - rewrite double_singles, cyclical_singles. cbn [gray]. now rewrite (buddy_length d pi O 0), Nat.sub_0_r by lia.
  - destruct (as_large d d pi O ltac:(lia)) as (E & G). rewrite <- E, G, cyclical_whole, Nat.eqb_refl, Nat.sub_diag by assumption. reflexivity.
Qed.

Lemma sum_less (f g : nat -> nat) l a : (forall q, In q l -> f q <= g q) -> In a l -> f a < g a -> list_sum (map f l) < list_sum (map g l).
Proof.
  unfold list_sum. intros H A L.
  assert (W : forall r, incl r l -> fold_right plus 0 (map f r) <= fold_right plus 0 (map g r)).
  { induction r as [|b r IH]; intros I; [reflexivity|]. cbn. assert (f b <= g b) by (apply H, I; now left).
    assert (fold_right plus 0 (map f r) <= fold_right plus 0 (map g r)) by (apply IH; intros c C; apply I; now right). lia. }
  apply in_split in A as (r & s & ->). rewrite !map_app, !fold_right_app. cbn.
  assert (S := W s ltac:(intros c C; apply in_app_iff; right; now right)).
  assert (R : forall t u r', incl r' (r ++ a :: s) -> t < u -> fold_right plus t (map f r') < fold_right plus u (map g r')).
  { intros t u. induction r' as [|b r' IH]; intros I T; [assumption|]. cbn. assert (f b <= g b) by (apply H, I; now left).
    assert (fold_right plus t (map f r') < fold_right plus u (map g r')) by (apply IH; [intros c C; apply I; now right|assumption]). lia. }
  apply R; [intros c C; apply in_app_iff; now left|lia].
Qed.

Lemma more_in_all d pi : Permutation pi (seq 1 d) -> 2 < d ->
  list_sum (map (fun q => Nat.max (length (double_buddy d q)) (length (gray d q pi))) (seq 0 (S d)))
  < list_sum (map (fun q => length (cyclical d q pi)) (seq 0 (S d))).
Proof.
  intros O D. apply sum_less with 1; [|apply in_seq; lia|apply more; (assumption || lia)].
  intros q Q. apply in_seq in Q. apply more; (assumption || lia).
Qed.

Lemma more_runs d pi : Permutation pi (seq 1 d) -> 2 <= d ->
  let others q := Nat.max (length (double_buddy d q)) (length (gray d q pi)) in
  (forall q, q <= d -> others q <= length (cyclical d q pi) /\ (2 < d -> 1 <= q <= d - 1 -> others q < length (cyclical d q pi)))
  /\ (2 < d -> list_sum (map others (seq 0 (S d))) < list_sum (map (fun q => length (cyclical d q pi)) (seq 0 (S d))))
  /\ (forall q, q = 0 \/ q = d -> map (@length word) [double_buddy d q; gray d q pi; cyclical d q pi] = repeat (2 ^ (d - q)) 3).
Proof.
  intros O D. split; [now apply more|]. split; [now apply more_in_all|]. intros q Q. apply alone; (assumption || lia).
Qed.
