From Coq Require Import List Arith NArith Bool Lia Permutation.
From Allocert.definitions Require Import Labels.
From Allocert.proofs Require Import Labels LabelledFaults.
Import ListNotations.

Lemma bit_times : forall (b : bool) d i, bit (N.b2n b * power d) i = b && (i =? d).
Proof.
  intros b d i. destruct b; cbn [N.b2n andb]; [rewrite N.mul_1_l; apply bit_power|]. rewrite N.mul_0_l. apply bit_zero.
Qed.

Lemma bit_old_from : forall order l i d, NoDup order ->
  bit (old_from i order l) d = if existsb (Nat.eqb d) order then bit l (i + index d order) else false.
Proof.
  induction order as [|e order IH]; intros l i d H; [apply bit_zero|]. inversion H as [|? ? N R]. subst. cbn [old_from existsb index].
  rewrite N.add_nocarry_lxor.
  - rewrite bit_lxor, bit_times, IH by exact R. destruct (Nat.eqb_spec d e) as [->|D]; cbn [orb].
    + rewrite Nat.add_0_r, andb_true_r. replace (existsb (Nat.eqb e) order) with false; [apply xorb_false_r|].
      symmetry. apply not_true_is_false. intro X. apply existsb_exists in X. destruct X as [x [I X]].
      apply Nat.eqb_eq in X. subst. exact (N I).
    + rewrite andb_false_r, xorb_false_l, Nat.add_succ_r. reflexivity.
  - apply bit_ext. intro j. rewrite bit_land, bit_times, IH, bit_zero by exact R. destruct (Nat.eqb_spec j e) as [->|]; [|rewrite andb_false_r; reflexivity].
    replace (existsb (Nat.eqb e) order) with false; [apply andb_false_r|].
    symmetry. apply not_true_is_false. intro X. apply existsb_exists in X. destruct X as [x [I X]].
    apply Nat.eqb_eq in X. subst. exact (N I).
Qed.

Lemma new_old : forall n order l, Permutation order (seq 0 n) -> node n l -> new order (old order l) = l.
Proof.
  intros n order l P L. destruct (perm_facts n order P) as [D [E I]]. apply bit_ext. intro i. rewrite bit_new.
  destruct (Nat.ltb_spec i (length order)) as [M|M]; [|rewrite (bit_above n l); auto; lia].
  unfold old. rewrite bit_old_from by exact D. cbn [Nat.add]. rewrite index_nth by assumption.
  replace (existsb _ order) with true; [reflexivity|]. symmetry. apply existsb_exists.
  exists (nth i order 0). split; [apply nth_In, M|apply Nat.eqb_refl].
Qed.

Lemma inverse_spec : forall n order, Permutation order (seq 0 n) -> forall j, j < n ->
  index j (inverse order) = nth j order 0.
Proof.
  intros n order P j L. destruct (perm_facts n order P) as [D [E I]].
  assert (N : NoDup (inverse order)).
  { apply (NoDup_map_inv (fun i => nth i order 0)). unfold inverse. rewrite map_map.
    rewrite (map_ext_in _ (fun d => d)); [rewrite map_id; apply seq_NoDup|].
    intros d J. apply in_seq in J. apply index_in, I. lia. }
  assert (J : nth j order 0 < n) by (apply I, nth_In; lia).
  assert (V : nth (nth j order 0) (inverse order) 0 = j).
  { unfold inverse. rewrite (nth_indep _ 0 (index 0 order)) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => index i order)), seq_nth by lia. apply index_nth; [exact D|lia]. }
  rewrite <- V at 1. apply index_nth; [exact N|]. unfold inverse. rewrite map_length, seq_length. lia.
Qed.

Theorem channels : forall n order label j, Permutation order (seq 0 n) -> node n label -> j < n ->
  new order (N.lxor (old order label) (power (nth j (inverse (inverse order)) 0))) = N.lxor label (power j).
Proof.
  intros n order label j P H L. destruct (perm_facts n order P) as [D [E I]].
  rewrite <- new_lxor, (new_old n) by assumption. f_equal.
  assert (V : nth j (inverse (inverse order)) 0 = nth j order 0).
  { assert (Q : length (inverse order) = n) by (unfold inverse; rewrite map_length, seq_length; exact E).
    unfold inverse at 1. rewrite (nth_indep _ 0 (index 0 (inverse order))) by (rewrite map_length, seq_length; lia).
    rewrite (map_nth (fun i => index i (inverse order))), seq_nth by lia. apply (inverse_spec n); assumption. }
  rewrite V, (new_power n) by (auto; apply I, nth_In; lia). rewrite index_nth by (auto; lia). reflexivity.
Qed.

(* Neighbours in the vector. *)
Lemma power_le : forall d e, d <= e -> (power d <= power e)%N.
Proof. intros. unfold power. apply N.pow_le_mono_r; lia. Qed.

Lemma joined_apart : forall x y d, N.lxor x y = power d -> (y = x + power d \/ x = y + power d)%N.
Proof.
  intros x y d H.
  assert (G : forall a b, N.lxor a b = power d -> bit a d = false -> b = (a + power d)%N).
  { intros a b E A. rewrite N.add_nocarry_lxor.
    - rewrite <- E, <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. reflexivity.
    - apply bit_ext. intro i. rewrite bit_land, bit_power, bit_zero. destruct (Nat.eqb_spec i d) as [->|]; [rewrite A|rewrite andb_false_r]; reflexivity. }
  destruct (bit x d) eqn:X; [right|left; apply G; assumption]. apply G; [rewrite N.lxor_comm; exact H|].
  assert (B : bit (N.lxor x y) d = true) by (rewrite H, bit_power; apply Nat.eqb_refl).
  rewrite bit_lxor, X in B. destruct (bit y d); [discriminate|reflexivity].
Qed.

Theorem neighbours_apart : forall n,
  (exists x y, node (S n) x /\ node (S n) y /\ joined x y /\ y = (x + power n)%N)
  /\ forall x y, node (S n) x -> node (S n) y -> joined x y -> (y <= x + power n)%N.
Proof.
  intro n. split.
  - exists 0%N, (power n). split; [|split; [|split; [|reflexivity]]].
    + apply node_bits. intros. apply bit_zero.
    + apply node_bits. intros d L. rewrite bit_power. apply Nat.eqb_neq. lia.
    + exists n. apply N.lxor_0_l.
  - intros x y X Y [d E]. assert (L : d < S n) by (apply node_power; rewrite <- E; apply node_lxor; assumption).
    pose proof (power_le d n). destruct (joined_apart x y d E); lia.
Qed.
