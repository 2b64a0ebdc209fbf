From Coq Require Import List Arith Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems SymmetricChains BuddyFamilies.
From Allocert.proofs Require Import SubcubeWords Systems.
From Allocert.proofs Require SymmetricChains.
Import ListNotations.

Lemma reversed_permutations d ps : permutations_of d ps -> permutations_of d (map (@rev nat) ps).
Proof. intros orders. apply Forall_map. apply (Forall_impl _ (P := fun p => Permutation p (seq 1 d))); [| easy]. intros p. now rewrite <- Permutation_rev. Qed.

Lemma reversed_twice (ps : list (list nat)) : map (@rev nat) (map (@rev nat) ps) = ps.
Proof. rewrite map_map. rewrite <- (map_id ps) at 2. apply map_ext, rev_involutive. Qed.

(* The last places of a permutation are the first of its reverse. *)
Lemma buddy_iff d pi w : Permutation pi (seq 1 d) -> length w = d ->
  (In w (buddy d (dimension w) pi) <-> Permutation (firstn (dimension w) (rev pi)) (filter (star_at w) (seq 1 d))).
Proof.
  intros order long. unfold buddy. rewrite spanned_in, firstn_rev, (Permutation_length order), seq_length.
  rewrite <- Permutation_rev. set (last := skipn (d - dimension w) pi).
  assert (once : NoDup last) by (apply part_nodup, (Permutation_NoDup (Permutation_sym order)), seq_NoDup).
  assert (within : incl last (seq 1 d)).
  { intros i here. apply (Permutation_in i order). rewrite <- (firstn_skipn (d - dimension w) pi). apply in_or_app. now right. }
  split.
  - intros [_ same]. apply NoDup_Permutation; [easy | apply NoDup_filter, seq_NoDup |].
    intros i. rewrite filter_In. split.
    + intros here. pose proof (within i here) as there. split; [easy |]. apply same; [apply in_seq in there; lia | easy].
    + intros [there starred]. apply same; [apply in_seq in there; lia | easy].
  - intros P. split; [easy |]. intros i there. split.
    + intros starred. apply (Permutation_in i (Permutation_sym P)), filter_In. split; [apply in_seq; lia | easy].
    + intros here. apply (Permutation_in i P), filter_In in here. apply here.
Qed.

Lemma together_iff d ps : permutations_of d ps -> (complete_together d ps <-> c_property d (map (@rev nat) ps)).
Proof.
  intros orders. unfold permutations_of in orders. rewrite Forall_forall in orders. split.
  - intros all s once within. set (q := length s).
    assert (few : q <= d) by (rewrite <- (seq_length d 1); now apply NoDup_incl_length).
    set (w := map (fun b : bool => if b then None else Some false) (mask_of d s)).
    assert (stars : map star w = mask_of d s) by (unfold w; rewrite map_map; etransitivity; [| apply map_id]; apply map_ext; now intros []).
    apply mask_iff in stars as [long starred].
    assert (P : Permutation (filter (star_at w) (seq 1 d)) s).
    { apply NoDup_Permutation; [apply NoDup_filter, seq_NoDup | easy |]. intros i. rewrite filter_In. split.
      - intros [there here]. apply starred; [apply in_seq in there; lia | easy].
      - intros here. pose proof (within i here) as there. split; [easy |]. apply starred; [apply in_seq in there; lia | easy]. }
    assert (size : dimension w = q) by (rewrite dimension_own, long; apply (Permutation_length P)).
    destruct (all q w few) as (pi & held & here); [now apply complete_in |].
    exists (rev pi). split; [now apply in_map |]. rewrite <- size in here. apply buddy_iff in here; [| now apply orders | easy].
    fold q. rewrite <- size. now rewrite here.
  - intros good q w few here. apply complete_in in here as [long <-].
    destruct (good (filter (star_at w) (seq 1 d))) as (p & held & P); [apply NoDup_filter, seq_NoDup | intros i there; now apply filter_In in there |].
    apply in_map_iff in held as (pi & <- & held). exists pi. split; [easy |]. apply buddy_iff; [now apply orders | easy |].
    rewrite <- long in P at 1. now rewrite <- dimension_own in P.
Qed.

Theorem fewest d : let made := buddy_family d in
  (NoDup made /\ permutations_of d made /\ complete_together d made /\ length made = binomial d (d / 2))
  /\ forall ps, permutations_of d ps -> complete_together d ps -> binomial d (d / 2) <= length ps.
Proof.
  destruct (SymmetricChains.least d) as ((once & orders & good & number) & least). cbn. unfold buddy_family. split.
  - split; [| split; [now apply reversed_permutations | split; [| now rewrite map_length]]].
    + apply nodup_map_on; [| easy]. intros p r _ _ same. now rewrite <- (rev_involutive p), same, rev_involutive.
    + apply together_iff; [now apply reversed_permutations |]. now rewrite reversed_twice.
  - intros ps all together. rewrite <- (map_length (@rev nat)). apply least; [now apply reversed_permutations | now apply together_iff].
Qed.
