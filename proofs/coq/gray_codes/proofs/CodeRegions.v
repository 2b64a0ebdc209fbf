From Coq Require Import List Arith Lia Permutation.
From Allocert.definitions Require Import Subcubes SymmetricChains CodeRegions.
From Allocert.proofs Require Import SubcubeWords.
From Allocert.proofs Require Systems GraySystems SymmetricChains.
Import ListNotations.

Definition grown (nodes : list (list nat)) (parameters : list nat) : list (list nat) :=
  fold_left (fun nodes g => nodes ++ map (cons g) (rev nodes)) parameters nodes.

Lemma grown_length b : forall c, length (grown c b) = 2 ^ length b * length c.
Proof.
  induction b as [| g b IH]; intros c; cbn; [lia |]. fold (grown (c ++ map (cons g) (rev c)) b).
  rewrite IH, app_length, map_length, rev_length. lia.
Qed.

(* With more parameters there is a block of ranks for each choice of them. *)
Lemma block (f : nat -> bool) c b : exists before blk after i j, grown c b = before ++ blk ++ after
  /\ Permutation blk (map (app (rev (filter f b))) c) /\ length before = i * length c /\ length after = j * length c.
Proof.
  induction b as [| g b IH] using rev_ind.
  - exists [], c, [], 0, 0. rewrite app_nil_r. cbn. now rewrite map_id.
  - destruct IH as (before & blk & after & i & j & E & P & L & R). unfold grown in *. rewrite fold_left_app, filter_app. cbn [fold_left filter].
    pose proof (Permutation_length P) as size. rewrite map_length in size. rewrite E. destruct (f g).
    + exists ((before ++ blk ++ after) ++ map (cons g) (rev after)), (map (cons g) (rev blk)), (map (cons g) (rev before)), (i + 1 + j + j), i.
      split; [rewrite !rev_app_distr, !map_app, <- !app_assoc; easy |]. split.
      * rewrite rev_app_distr. cbn [rev app]. rewrite <- Permutation_rev, P, map_map. easy.
      * split; [rewrite !app_length, map_length, rev_length; lia | now rewrite map_length, rev_length].
    + exists before, blk, (after ++ map (cons g) (rev (before ++ blk ++ after))), i, (j + i + 1 + j).
      split; [rewrite <- !app_assoc; easy |]. rewrite app_nil_r. split; [easy |]. split; [easy |].
      rewrite !app_length, map_length, rev_length, !app_length. lia.
Qed.

Lemma every_node (f : nat -> bool) a : In (rev (filter f a)) (grown [[]] a).
Proof.
  destruct (block f [[]] a) as (before & blk & after & _ & _ & E & P & _). rewrite E, !in_app_iff. right. left.
  apply (Permutation_in _ (Permutation_sym P)). left. apply app_nil_r.
Qed.

Lemma held_bit w : forall x i, holds x w = true -> i < length w -> nth i w None = None \/ nth i w None = Some (nth i x false).
Proof.
  induction w as [| s w IH]; intros [| b x] i H within; cbn in H, within; try easy. apply Bool.andb_true_iff in H as [here rest].
  destruct i as [| i]; [| cbn; apply IH; [easy | lia]]. cbn. destruct s as [c |]; [right; cbn in here; f_equal; now apply Bool.eqb_prop | now left].
Qed.

Lemma held_length w : forall x, holds x w = true -> length x = length w.
Proof. induction w as [| s w IH]; intros [| b x] H; try easy. cbn in *. apply Bool.andb_true_iff in H as [_ H]. f_equal. now apply IH. Qed.

Lemma own_mask ds : forall x : pe, (forall i, 1 <= i <= length x -> (In i ds <-> nth (i - 1) x false = true)) -> x = mask_of (length x) ds.
Proof.
  intros x same. apply nth_ext with false false; [now rewrite mask_length |]. intros i within. unfold mask_of.
  rewrite (nth_indep (map _ _) false (mem 0 ds)) by now rewrite map_length, seq_length.
  rewrite (map_nth (fun p => mem p ds)), seq_nth by easy.
  specialize (same (1 + i) ltac:(lia)). replace (1 + i - 1) with i in same by lia.
  apply Bool.eq_true_iff_eq. rewrite mem_in, same. easy.
Qed.

Lemma whole {A} (d : A) l : map (fun i => nth i l d) (seq 0 (length l)) = l.
Proof.
  induction l as [| a l IH]; [easy |]. cbn [length seq map]. f_equal. rewrite <- seq_shift, map_map. apply IH.
Qed.

(* The first parameters are the directions of a subcube: it is a region. *)
Lemma recognised n p w : Permutation p (seq 1 n) -> length w = n ->
  Permutation (firstn (dimension w) p) (filter (star_at w) (seq 1 n)) -> recognises n p w.
Proof.
  intros order long first. set (k := dimension w) in *. set (a := firstn k p) in *. set (b := skipn k p).
  assert (E : p = a ++ b) by (symmetry; apply firstn_skipn).
  assert (A : length a = k) by (rewrite (Permutation_length first), <- long; symmetry; apply dimension_own).
  assert (N : length p = n) by (rewrite (Permutation_length order); apply seq_length).
  assert (B : k + length b = n) by (rewrite <- N, E, app_length; lia).
  set (f := fun i => match nth (i - 1) w None with Some bit => bit | None => false end).
  destruct (block f (grown [[]] a) b) as (before & blk & after & i & j & G & P & L & R).
  assert (size : length (grown [[]] a) = 2 ^ k) by (rewrite grown_length, A; cbn; lia). rewrite size in L, R.
  assert (some : length blk = 2 ^ k) by (rewrite (Permutation_length P), map_length; exact size).
  assert (all : ranked p = before ++ blk ++ after) by (unfold ranked; rewrite E, fold_left_app; exact G).
  assert (total : length (ranked p) = 2 ^ n) by (change (ranked p) with (grown [[]] p); rewrite grown_length, N; cbn; lia).
  exists (if k =? 0 then i else 2 * i).
  replace (region n k p _) with (map (mask_of n) blk).
  - symmetry. apply NoDup_Permutation_bis.
    + apply NoDup_filter, GraySystems.pes_nodup.
    + rewrite map_length, some, Systems.members_length. easy.
    + intros x here. apply filter_In in here as [_ H]. set (g := fun i => nth (i - 1) x false).
      pose proof (held_length w x H) as own.
      apply in_map_iff. exists (rev (filter f b) ++ rev (filter g a)). split.
      * rewrite <- long, <- own. symmetry. apply own_mask. intros t within. rewrite in_app_iff, <- !in_rev, !filter_In.
        assert (there : In t p) by (apply (Permutation_in t (Permutation_sym order)), in_seq; lia). rewrite E, in_app_iff in there.
        assert (once : NoDup (a ++ b)) by (rewrite <- E; apply (Permutation_NoDup (Permutation_sym order)), seq_NoDup).
        assert (starred : In t a <-> star_at w t = true).
        { split; intros T; [apply (Permutation_in t first), filter_In in T; apply T | apply (Permutation_in t (Permutation_sym first)), filter_In; split; [apply in_seq; lia | easy]]. }
        unfold star_at in starred. rewrite (nth_indep w (Some false) None) in starred by lia.
        destruct (held_bit w x (t - 1) H ltac:(lia)) as [none | bit]; unfold f, g.
        -- rewrite none in *. cbn in starred. intuition congruence.
        -- rewrite bit in *. cbn in starred. intuition congruence.
      * apply (Permutation_in _ (Permutation_sym P)), in_map, every_node.
  - unfold region, code. transitivity (map (fun i => nth i (map (mask_of n) blk) []) (seq 0 (2 ^ k))).
    { rewrite <- some, <- (map_length (mask_of n) blk). symmetry. apply whole. }
    apply map_ext_in. intros t within. apply in_seq in within. rewrite all, !map_app.
    assert (start : (if k =? 0 then i else 2 * i) * 2 ^ (k - 1) = length before).
    { rewrite L. destruct k as [| k']; cbn [Nat.eqb]; [easy |]. cbn [Nat.sub]. rewrite Nat.sub_0_r. cbn [Nat.pow]. lia. }
    rewrite start, Nat.mod_small by (rewrite <- total, all, !app_length; lia).
    rewrite app_nth2 by (rewrite map_length; lia). rewrite map_length, app_nth1 by (rewrite map_length; lia). f_equal. lia.
Qed.

Theorem suffices n ps : permutations_of n ps -> c_property n ps -> recognise_all n ps.
Proof.
  intros orders good w long. set (s := filter (star_at w) (seq 1 n)).
  destruct (good s) as (p & held & P); [apply NoDup_filter, seq_NoDup | intros i here; now apply filter_In in here |].
  exists p. split; [easy |]. apply recognised; [exact (proj1 (Forall_forall _ _) orders p held) | easy |].
  replace (dimension w) with (length s); [easy |]. unfold s. rewrite <- long. symmetry. apply dimension_own.
Qed.

Theorem enough n : let made := chain_permutations n in
  permutations_of n made /\ length made = binomial n (n / 2) /\ recognise_all n made.
Proof.
  destruct (SymmetricChains.least n) as ((_ & orders & good & number) & _). split; [easy |]. split; [easy |]. now apply suffices.
Qed.

Theorem each n w : length w = n -> exists p, Permutation p (seq 1 n) /\ recognises n p w.
Proof.
  intros long. destruct (enough n) as (orders & _ & all). destruct (all w long) as (p & held & good).
  exists p. split; [exact (proj1 (Forall_forall _ _) orders p held) | easy].
Qed.
