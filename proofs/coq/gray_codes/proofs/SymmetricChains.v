From Coq Require Import List Arith Lia Permutation.
From Allocert.definitions Require Import Subcubes SymmetricChains.
From Allocert.proofs Require Import SubcubeWords.
Import ListNotations.

(* A set of numbers once. *)
Definition proper (n : nat) (s : list nat) : Prop := NoDup s /\ incl s (seq 1 n).

Lemma proper_length n s : proper n s -> length s <= n.
Proof. intros [once within]. rewrite <- (seq_length n 1). now apply NoDup_incl_length. Qed.

Lemma proper_full n : proper n (seq 1 n).
Proof. split; [apply seq_NoDup | easy]. Qed.

Lemma proper_more n s : proper n s -> proper (S n) s.
Proof. intros [once within]. split; [easy |]. intros x here. apply within in here. apply in_seq. apply in_seq in here. lia. Qed.

Lemma proper_new n s : proper n s -> proper (S n) (s ++ [S n]).
Proof.
  intros good. split.
  - apply Permutation_NoDup with (S n :: s); [apply Permutation_cons_append |]. constructor; [| apply good].
    intros here. apply good, in_seq in here. lia.
  - apply incl_app; [apply proper_more, good |]. intros x [<- | []]. apply in_seq. lia.
Qed.

(* Sets one in the next. *)
Fixpoint nested (n : nat) (low : list nat) (sets : list (list nat)) : Prop :=
  match sets with [] => True | s :: sets => proper n s /\ incl low s /\ nested n s sets end.

Lemma nested_more n sets : forall low, nested n low sets -> nested (S n) low sets.
Proof. induction sets as [| s sets IH]; intros low; [easy |]. intros (good & up & rest). cbn. auto using proper_more. Qed.

Lemma nested_snoc n sets s : forall low, nested n low (sets ++ [s]) <-> nested n low sets /\ proper n s /\ incl (last sets low) s.
Proof.
  induction sets as [| t sets IH]; intros low; [cbn; tauto |]. cbn [app nested]. rewrite IH.
  replace (last (t :: sets) low) with (last sets t); [tauto |].
  destruct sets as [| u sets]; [easy |]. clear. change (last (t :: u :: sets) low) with (last (u :: sets) low).
  revert u. induction sets as [| v sets IH]; intros u; [easy | apply IH].
Qed.

Lemma nested_new n sets : forall low low', incl low' (low ++ [S n]) -> nested n low sets -> nested (S n) low' (map (fun s => s ++ [S n]) sets).
Proof.
  induction sets as [| s sets IH]; intros low low' up; [easy |]. intros (good & over & rest). cbn. repeat split.
  - now apply proper_new.
  - now apply proper_new.
  - intros x here. apply up, in_app_or in here. apply in_or_app. destruct here; auto.
  - eapply IH; [apply incl_refl | easy].
Qed.

Lemma nested_full n sets : nested n [] sets -> nested n [] (sets ++ [seq 1 n]).
Proof.
  intros all. apply nested_snoc. split; [easy |]. split; [apply proper_full |].
  destruct sets as [| s sets] using rev_ind; [easy |]. rewrite last_last. apply nested_snoc in all. apply all.
Qed.

(* The entries of a permutation. *)
Lemma added n low s : proper n low -> proper n s -> incl low s ->
  Permutation (low ++ filter (fun i => negb (mem i low)) s) s /\ length (filter (fun i => negb (mem i low)) s) = length s - length low.
Proof.
  intros [once _] [once' _] up.
  assert (P : Permutation (low ++ filter (fun i => negb (mem i low)) s) s).
  { apply NoDup_Permutation; [| easy |].
    - apply nodup_app; [easy | now apply NoDup_filter |]. intros x here there. apply filter_In in there as [_ out].
      apply Bool.negb_true_iff, mem_false in out. easy.
    - intros x. rewrite in_app_iff, filter_In, Bool.negb_true_iff, mem_false. split.
      + intros [here | [here _]]; auto.
      + intros here. destruct (in_dec Nat.eq_dec x low); auto. }
  split; [easy |]. apply Permutation_length in P. rewrite app_length in P. lia.
Qed.

Lemma nested_above n sets t : forall low, nested n low sets -> In t sets -> length low <= length t \/ ~ NoDup low.
Proof.
  induction sets as [| s sets IH]; intros low; [easy |]. intros (good & up & rest) here.
  destruct (ListDec.NoDup_dec Nat.eq_dec low) as [once | twice]; [left | now right].
  assert (length low <= length s) by now apply NoDup_incl_length.
  destruct here as [<- | here]; [easy |]. destruct (IH s rest here) as [? | no]; [lia | now destruct no; apply good].
Qed.

Lemma steps_reach n sets t : forall low, proper n low -> nested n low sets -> In t sets ->
  Permutation (low ++ firstn (length t - length low) (steps low sets)) t.
Proof.
  induction sets as [| s sets IH]; intros low fine; [easy |]. intros (good & up & rest) here. cbn [steps].
  destruct (added n low s fine good up) as [P L]. rewrite firstn_app, L. destruct here as [<- | here].
  - rewrite firstn_all2 by lia. now rewrite Nat.sub_diag, app_nil_r.
  - assert (above : length s <= length t) by (destruct (nested_above _ _ _ _ rest here) as [? | no]; [easy | now destruct no; apply good]).
    assert (length low <= length s) by (apply NoDup_incl_length; [apply fine | easy]).
    rewrite firstn_all2 by lia. rewrite app_assoc.
    replace (length t - length low - (length s - length low)) with (length t - length s) by lia.
    etransitivity; [apply Permutation_app_tail, P |]. now apply IH.
Qed.

Lemma steps_whole n sets : forall low, proper n low -> nested n low sets -> Permutation (low ++ steps low sets) (last sets low).
Proof.
  induction sets as [| s sets IH]; intros low fine; [intros; cbn; now rewrite app_nil_r |]. intros (good & up & rest). cbn [steps].
  rewrite app_assoc. etransitivity; [apply Permutation_app_tail, (added n low s fine good up) |].
  replace (last (s :: sets) low) with (last sets s); [now apply IH |].
  clear. destruct sets as [| t sets]; [easy |]. change (last (s :: t :: sets) low) with (last (t :: sets) low).
  revert t. induction sets as [| u sets IH]; intros t; [easy | apply IH].
Qed.

(* A symmetric chain: its sizes are in a row, and the least and the greatest make n. *)
Definition symmetric (n : nat) (chain : list (list nat)) : Prop :=
  nested n [] chain /\ exists low more, map (@length nat) chain = seq low (S more) /\ 2 * low + more = n.

Lemma symmetric_some n chain : symmetric n chain -> chain <> [].
Proof. intros (_ & low & more & sizes & _) ->. easy. Qed.

Lemma symmetric_longer n chain : symmetric n chain -> symmetric (S n) (longer (S n) chain).
Proof.
  intros good. destruct (exists_last (symmetric_some _ _ good)) as (l & top & ->). unfold longer. rewrite last_last.
  destruct good as (all & low & more & sizes & sum). split.
  - apply nested_snoc. split; [now apply nested_more |]. apply nested_snoc in all. split; [now apply proper_new |].
    rewrite last_last. apply incl_appl, incl_refl.
  - exists low, (S more). split; [| lia]. rewrite map_app, sizes. rewrite (seq_S (S more)). f_equal. cbn [map]. f_equal.
    rewrite map_app, seq_S in sizes. apply app_inj_tail in sizes as [_ size]. rewrite app_length. cbn. lia.
Qed.

Lemma symmetric_shorter n chain : symmetric n chain -> 1 < length chain -> symmetric (S n) (shorter (S n) chain).
Proof.
  intros good long. destruct (exists_last (symmetric_some _ _ good)) as (l & top & ->). unfold shorter. rewrite removelast_last.
  destruct good as (all & low & more & sizes & sum). rewrite app_length in long. cbn in long. apply nested_snoc in all. split.
  - now apply nested_new with [].
  - rewrite map_app, seq_S in sizes. apply app_inj_tail in sizes as [sizes _].
    assert (length l = more) by (rewrite <- (map_length (@length nat)), sizes; apply seq_length).
    exists (S low), (more - 1). split; [| lia]. rewrite map_map, <- seq_shift. replace (S (more - 1)) with more by lia.
    rewrite <- sizes, map_map. apply map_ext. intros s. rewrite app_length. cbn. lia.
Qed.

Lemma all_symmetric n : Forall (symmetric n) (symmetric_chains n).
Proof.
  induction n as [| n IH].
  - constructor; [| easy]. split; [cbn; repeat split; [constructor | easy | easy] |]. now exists 0, 0.
  - cbn [symmetric_chains]. rewrite Forall_forall in IH. apply Forall_app. split; apply Forall_map, Forall_forall.
    + intros chain here. now apply symmetric_longer, IH.
    + intros chain here. apply filter_In in here as [here long]. apply Nat.ltb_lt in long. now apply symmetric_shorter; [apply IH |].
Qed.

(* The sets of all chains: those of n - 1 numbers, and these with n. *)
Lemma two_of_one n chain : chain <> [] ->
  Permutation (longer n chain ++ shorter n chain) (chain ++ map (fun s => s ++ [n]) chain).
Proof.
  intros some. destruct (exists_last some) as (l & top & ->). unfold longer, shorter. rewrite last_last, removelast_last, map_app, <- app_assoc.
  apply Permutation_app_head. apply Permutation_app_comm.
Qed.

Lemma sets_next n : Permutation (concat (symmetric_chains (S n)))
  (concat (symmetric_chains n) ++ map (fun s => s ++ [S n]) (concat (symmetric_chains n))).
Proof.
  pose proof (all_symmetric n) as good. cbn [symmetric_chains]. induction good as [| chain chains one _ IH]; [easy |].
  assert (E : concat (map (longer (S n)) (chain :: chains) ++ map (shorter (S n)) (filter (fun c => 1 <? length c) (chain :: chains)))
    = longer (S n) chain ++ concat (map (longer (S n)) chains) ++ shorter (S n) chain
      ++ concat (map (shorter (S n)) (filter (fun c => 1 <? length c) chains))).
  { cbn [map filter app concat]. rewrite concat_app. destruct (1 <? length chain) eqn:long; [easy |].
    apply Nat.ltb_ge in long. destruct chain as [| s [| t chain]]; cbn in long; [easy | easy | lia]. }
  rewrite E, concat_app in *. clear E. cbn [concat]. rewrite map_app.
  etransitivity; [apply Permutation_app_head, Permutation_app_swap_app |]. rewrite app_assoc.
  etransitivity; [apply Permutation_app; [apply two_of_one, (symmetric_some n), one | apply IH] |].
  rewrite <- !app_assoc. apply Permutation_app_head, Permutation_app_swap_app.
Qed.

Lemma filter_permuted {A} (f : A -> bool) l r : Permutation l r -> length (filter f l) = length (filter f r).
Proof. induction 1; cbn; repeat destruct (f _); cbn; congruence. Qed.

Lemma sets_of_size n : forall k, length (filter (fun s => length s =? k) (concat (symmetric_chains n))) = binomial n k.
Proof.
  induction n as [| n IH]; intros k; [now destruct k |].
  rewrite (filter_permuted _ _ _ (sets_next n)), filter_app, app_length, IH, filter_mapped, map_length.
  destruct k as [| k].
  - rewrite (filter_ext _ (fun _ => false)) by (intros s; rewrite app_length, Nat.add_1_r; easy).
    assert (none : forall l : list (list nat), filter (fun _ => false) l = []) by now induction l.
    rewrite none. now destruct n.
  - rewrite (filter_ext _ (fun s => length s =? k)) by (intros s; rewrite app_length, Nat.add_1_r; easy). rewrite IH. cbn. lia.
Qed.

Lemma once_in_row k more : forall low, low <= k <= low + more -> length (filter (fun i => i =? k) (seq low (S more))) = 1.
Proof.
  induction more as [| more IH]; intros low within; cbn [seq filter].
  - replace (low =? k) with true; [easy |]. symmetry. apply Nat.eqb_eq. lia.
  - destruct (low =? k) eqn:same; [| apply (IH (S low)); apply Nat.eqb_neq in same; lia].
    apply Nat.eqb_eq in same as ->. cbn [length]. f_equal. change (length (filter (fun i => i =? k) (seq (S k) (S more))) = 0).
    assert (beyond : forall l, (forall i, In i l -> k < i) -> filter (fun i => i =? k) l = []).
    { intros l. induction l as [| i l IHl]; intros far; [easy |]. cbn. pose proof (far i (or_introl eq_refl)).
      replace (i =? k) with false by (symmetry; apply Nat.eqb_neq; lia). apply IHl. intros. now apply far; right. }
    rewrite beyond; [easy |]. intros i here. apply in_seq in here. lia.
Qed.

Lemma number_of_chains n : length (symmetric_chains n) = binomial n (n / 2).
Proof.
  rewrite <- sets_of_size. pose proof (all_symmetric n) as good. induction good as [| chain chains (_ & low & more & sizes & sum) _ IH]; [easy |].
  cbn [concat length]. rewrite filter_app, app_length, <- IH.
  replace (length (filter _ chain)) with (length (filter (fun i => i =? n / 2) (map (@length nat) chain))) by now rewrite filter_mapped, map_length.
  rewrite sizes, once_in_row; [easy |]. pose proof (Nat.div_mod n 2). pose proof (Nat.mod_upper_bound n 2). lia.
Qed.

(* Each set is in a chain. *)
Lemma every_set n : forall s, proper n s -> exists t, In t (concat (symmetric_chains n)) /\ Permutation t s.
Proof.
  induction n as [| n IH]; intros s [once within].
  - exists []. split; [now left |]. destruct s as [| x s]; [easy |]. now destruct (within x); left.
  - assert (found : exists t, In t (concat (symmetric_chains n) ++ map (fun s => s ++ [S n]) (concat (symmetric_chains n))) /\ Permutation t s).
    { destruct (in_dec Nat.eq_dec (S n) s) as [here | out].
      - destruct (in_split _ _ here) as (l & r & ->). apply NoDup_remove in once as [once out].
        destruct (IH (l ++ r)) as (t & held & P).
        + split; [easy |]. intros x there. assert (x <> S n) by now intros ->.
          assert (bound : In x (seq 1 (S n))) by (apply within; rewrite in_app_iff in there |- *; cbn; tauto).
          apply in_seq. apply in_seq in bound. lia.
        + exists (t ++ [S n]). split; [apply in_or_app; right; now apply (in_map (fun s => s ++ [S n])) |].
          rewrite <- Permutation_cons_append, P. apply Permutation_middle.
      - destruct (IH s) as (t & held & P); [| exists t; split; [apply in_or_app; now left | easy]].
        split; [easy |]. intros x here. assert (x <> S n) by now intros ->. apply within, in_seq in here. apply in_seq. lia. }
    destruct found as (t & held & P). exists t. split; [| easy]. now apply (Permutation_in t (Permutation_sym (sets_next n))).
Qed.

Lemma made_property n : c_property n (chain_permutations n).
Proof.
  intros s once within. destruct (every_set n s (conj once within)) as (t & held & P).
  apply in_concat in held as (chain & among & held). exists (steps [] (chain ++ [seq 1 n])). split.
  - now apply (in_map (fun chain => steps [] (chain ++ [seq 1 n]))).
  - pose proof (proj1 (Forall_forall _ _) (all_symmetric n) chain among) as (all & _).
    rewrite <- (Permutation_length P). etransitivity; [| exact P]. replace (length t) with (length t - @length nat []) by apply Nat.sub_0_r.
    apply (steps_reach n _ t []); [split; [constructor | easy] | now apply nested_full | apply in_or_app; now left].
Qed.

Lemma made_permutations n : permutations_of n (chain_permutations n).
Proof.
  apply Forall_map. apply (Forall_impl _ (P := symmetric n)); [| apply all_symmetric]. intros chain (all & _).
  pose proof (steps_whole n (chain ++ [seq 1 n]) []) as whole. rewrite last_last in whole.
  apply whole; [split; [constructor | easy] | now apply nested_full].
Qed.

(* A permutation has one set of first entries of each size. *)
Lemma no_fewer n ps : c_property n ps -> forall k, binomial n k <= length ps.
Proof.
  intros good k. rewrite <- (seq_length n 1) at 1. rewrite <- combinations_length.
  rewrite <- (map_length (fun p => filter (fun i => mem i (firstn k p)) (seq 1 n)) ps). apply NoDup_incl_length.
  - apply combinations_nodup, seq_NoDup.
  - intros s here. destruct (combinations_sub (seq 1 n) k s (seq_NoDup n 1) here) as (size & within & once & same).
    destruct (good s once within) as (p & held & P). rewrite size in P. apply in_map_iff. exists p. split; [| easy].
    rewrite same. apply filter_ext. intros i. apply mem_iff. split; apply Permutation_in; [easy | now symmetry].
Qed.

Lemma all_different n : NoDup (chain_permutations n).
Proof.
  pose proof (no_fewer n (nodup (list_eq_dec Nat.eq_dec) (chain_permutations n))) as least.
  apply NoDup_incl_NoDup with (nodup (list_eq_dec Nat.eq_dec) (chain_permutations n)); [apply NoDup_nodup | | intros p; apply nodup_In].
  unfold chain_permutations at 1. rewrite map_length, number_of_chains. apply least. intros s once within.
  destruct (made_property n s once within) as (p & held & P). exists p. split; [now apply nodup_In | easy].
Qed.

Theorem least n : let made := chain_permutations n in
  (NoDup made /\ permutations_of n made /\ c_property n made /\ length made = binomial n (n / 2))
  /\ forall ps, permutations_of n ps -> c_property n ps -> binomial n (n / 2) <= length ps.
Proof.
  split; [| intros ps _ good; now apply no_fewer]. repeat split; [apply all_different | apply made_permutations | apply made_property |].
  unfold chain_permutations. now rewrite map_length, number_of_chains.
Qed.
