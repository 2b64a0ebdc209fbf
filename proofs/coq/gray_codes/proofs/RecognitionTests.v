(* The tests of tables decide what the theorems on recognised subcubes speak of. *)
From Coq Require Import List Arith NArith Lia Bool.
From Allocert.definitions Require Import GrayRuns Labels RecognisedSubcubes RecognitionTests.
From Allocert.proofs Require GrayWords GrayCodes RecognisedNumbers.
Import ListNotations.

Lemma test_at_iff g b s i : test_at g b s i = true <-> at_parameter g b i = Some s.
Proof. unfold test_at. destruct (at_parameter g b i) as [r|]; [|intuition discriminate]. destruct s, r; cbn; intuition congruence. Qed.

Lemma test_all_iff g b s from upto : test_all g b s from upto = true <-> all_at g b s from upto.
Proof.
  unfold test_all, all_at. rewrite forallb_forall. split; intros H i I; apply test_at_iff, H; [apply in_seq; lia|apply in_seq in I; lia].
Qed.

Lemma test_in_iff b x : test_in b x = true <-> in_subcube b x.
Proof. unfold test_in, in_subcube. rewrite forallb_forall. split; intros H d D; apply H; [apply in_seq; lia|apply in_seq in D; lia]. Qed.

Lemma in_nodes n x : In x (nodes n) <-> node n x.
Proof.
  unfold nodes, node, power. rewrite in_map_iff. assert (P : N.of_nat (2 ^ n) = (2 ^ N.of_nat n)%N).
  { induction n as [|n IH]; [reflexivity|]. rewrite Nat.pow_succ_r', Nat2N.inj_mul, IH, (Nat2N.inj_succ n), N.pow_succ_r'. reflexivity. }
  split.
  - intros (i & <- & I). apply in_seq in I. rewrite <- P. lia.
  - intros H. exists (N.to_nat x). rewrite in_seq, N2Nat.id. split; [reflexivity|]. lia.
Qed.

Lemma run_nodes_in g k s x : existsb (N.eqb x) (run_nodes (code g) (length g) k s) = true <-> on_run g k s x.
Proof.
  rewrite existsb_exists. unfold run_nodes, on_run. split.
  - intros (y & I & E). apply N.eqb_eq in E as <-. apply in_map_iff in I as (t & <- & T). now exists t.
  - intros (t & T & ->). exists (nth t (code g) 0%N). split; [apply in_map_iff; now exists t|apply N.eqb_refl].
Qed.

Lemma shift_node n c x : node n x -> node n (N.shiftr x c).
Proof.
  unfold node. intros X. rewrite N.shiftr_div_pow2. apply N.le_lt_trans with x; [|assumption]. apply N.div_le_upper_bound.
  - apply N.pow_nonzero. lia.
  - rewrite <- (N.mul_1_l x) at 1. apply N.mul_le_mono_r. pose proof (N.pow_nonzero 2 c ltac:(lia)). lia.
Qed.

Lemma buddy_iff n b : test_buddy n b = true <-> buddy_recognised n b.
Proof.
  unfold test_buddy, buddy_recognised. rewrite andb_true_iff, Nat.eqb_eq, existsb_exists.
  assert (R : forall j, test_block n b j = true <-> forall x, node n x -> (in_subcube b x <-> N.shiftr x (N.of_nat (stars b)) = j)).
  { intros j. unfold test_block. rewrite forallb_forall. split; intros H x X.
    - apply in_nodes, H, eqb_prop in X. now rewrite <- test_in_iff, X, N.eqb_eq.
    - apply in_nodes, H in X. rewrite <- test_in_iff, <- N.eqb_eq in X. apply eqb_true_iff, eq_true_iff_eq. exact X. }
  split.
  - intros (L & j & _ & T). split; [assumption|]. exists j. now apply R.
  - intros (L & j & T). split; [assumption|]. destruct (RecognisedNumbers.some_word b) as (v & M).
    destruct (RecognisedNumbers.some_node n v) as (x & X & W); [rewrite (GrayWords.matches_length _ _ M); exact L|]. exists j. split; [|now apply R].
    apply in_nodes. replace j with (N.shiftr x (N.of_nat (stars b))); [now apply shift_node|]. apply T; [assumption|].
    rewrite (GrayCodes.in_subcube_word n _ (RecognisedNumbers.in_order n)), W by assumption. subst n. now rewrite RecognisedNumbers.symbols_in_order.
Qed.

Theorem tests g b :
  (test_recognised g b = true <-> recognised g b) /\ (test_first g b = true <-> first_starred g b) /\
  (forall least, test_one least g b = true <-> one_then_star least g b) /\ (test_last g b = true <-> last_starred g b) /\
  forall n, test_buddy n b = true <-> buddy_recognised n b.
Proof.
  split; [|split; [apply test_all_iff|split; [|split]]].
  - unfold test_recognised, recognised, is_run. rewrite andb_true_iff, Nat.eqb_eq, existsb_exists.
    assert (R : forall s, test_run (code g) (length g) (stars b) s b = true <-> forall x, node (length g) x -> (in_subcube b x <-> on_run g (stars b) s x)).
    { intros s. unfold test_run. rewrite forallb_forall. split; intros H x X.
      - apply in_nodes, H, eqb_prop in X. now rewrite <- test_in_iff, X, run_nodes_in.
      - apply in_nodes, H in X. rewrite <- test_in_iff, <- run_nodes_in in X. apply eqb_true_iff, eq_true_iff_eq. exact X. }
    split.
    + intros (L & s & I & T). exists s. split; [assumption|]. split; [assumption|]. now apply R.
    + intros (s & I & L & T). split; [assumption|]. exists s. split; [assumption|]. now apply R.
  - intros least. unfold test_one, one_then_star. rewrite andb_true_iff, existsb_exists, test_all_iff. split; intros (A & r & H); (split; [assumption|]); exists r.
    + destruct H as (_ & H). rewrite !andb_true_iff, Nat.leb_le, !test_at_iff, test_all_iff in H. tauto.
    + rewrite !andb_true_iff, Nat.leb_le, !test_at_iff, test_all_iff. split; [|tauto]. apply in_seq. destruct H as (_ & _ & H & _).
      destruct r as [|r]; [lia|]. cbn in H. destruct (nth_error g r) eqn:E; [|discriminate].
      assert (r < length g) by (apply nth_error_Some; congruence). lia.
  - unfold test_last, last_starred. rewrite !andb_true_iff, !test_all_iff, test_at_iff. tauto.
  - intros n. apply buddy_iff.
Qed.
