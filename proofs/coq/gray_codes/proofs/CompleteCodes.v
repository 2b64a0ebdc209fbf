From Coq Require Import List Arith Lia Permutation.
From Allocert.definitions Require Import Subcubes SymmetricChains RecognisedSubcubes.
From Allocert.proofs Require GrayCodes RecognisedSubcubes SymmetricChains.
Import ListNotations.

Definition starred (b : list symbol) (d : nat) : bool := match symbol_of b d with Star => true | _ => false end.

Lemma stars_counted n b : length b = n -> length (filter (starred b) (seq 1 n)) = stars b.
Proof.
  intros long. rewrite <- (RecognisedSubcubes.stars_same _ _ (GrayCodes.symbols_all n (seq 1 n) (Permutation_refl _) b long)).
  unfold stars, GrayCodes.symbols, starred. induction (seq 1 n) as [| d l IH]; [easy |]. cbn. destruct (symbol_of b d); cbn; auto.
Qed.

(* A code whose first entries are the directions of the stars. *)
Lemma starts_with n g b : parameters n g -> length b = n -> Permutation (firstn (stars b) g) (filter (starred b) (seq 1 n)) -> recognised g b.
Proof.
  intros order long P. apply (RecognisedSubcubes.above_k n); [easy | easy |].
  left. intros i within. destruct i as [| i]; [lia |]. cbn.
  pose proof (Permutation_length P) as size. rewrite (stars_counted n b long), firstn_length in size.
  destruct (nth_error g i) as [d |] eqn:found; [| apply nth_error_None in found; lia].
  assert (first : In d (firstn (stars b) g)).
  { rewrite <- (firstn_skipn (stars b) g), nth_error_app1 in found by (rewrite firstn_length; lia). now apply nth_error_In in found. }
  apply (Permutation_in d P), filter_In in first as [_ star]. cbn. unfold starred in star. now destruct (symbol_of b d).
Qed.

Theorem suffices n codes : permutations_of n codes -> c_property n codes ->
  forall b, length b = n -> exists g, In g codes /\ recognised g b.
Proof.
  intros orders good b long. destruct (good (filter (starred b) (seq 1 n))) as (g & held & P).
  - apply NoDup_filter, seq_NoDup.
  - intros d here. now apply filter_In in here.
  - exists g. split; [easy |]. rewrite (stars_counted n b long) in P. now apply (starts_with n); [exact (proj1 (Forall_forall _ _) orders g held) | |].
Qed.

Theorem enough n : let made := chain_permutations n in permutations_of n made /\ length made = binomial n (n / 2)
  /\ forall b, length b = n -> exists g, In g made /\ recognised g b.
Proof.
  destruct (SymmetricChains.least n) as ((_ & orders & good & number) & _). split; [easy |]. split; [easy |]. now apply suffices.
Qed.
