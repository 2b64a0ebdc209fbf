From Coq Require Import List Arith ZArith Bool Lia.
From Allocert.definitions Require Import Kernel Bridge ShippedBuddy.
From Allocert.proofs Require Import Kernel ShippedBuddy.
From Allocert.proofs Require ReleasedBlocks.
Local Open Scope Z_scope.

Lemma vector : forall n k busy, (k <= n)%nat -> proper n busy ->
  (forall i, 0 <= i < 2 ^ Z.of_nat (n - k) ->
    (forall t, 0 <= t < 2 ^ Z.of_nat n -> (Z.testbit busy t = false <-> i * 2 ^ Z.of_nat k <= t < i * 2 ^ Z.of_nat k + 2 ^ Z.of_nat k)) ->
    chosen busy n k = 2 ^ (i * 2 ^ Z.of_nat k))
  /\ (chosen busy n k <> 0 -> exists i, 0 <= i < 2 ^ Z.of_nat (n - k) /\ chosen busy n k = 2 ^ (i * 2 ^ Z.of_nat k)
      /\ block_is_free busy (i * 2 ^ Z.of_nat k) k).
Proof.
  intros n k busy K P. rewrite chosen_same by exact K. pose proof (choose_spec busy n k K P) as C. cbv zeta in C.
  assert (p : 0 < 2 ^ Z.of_nat k) by (apply Z.pow_pos_nonneg; lia).
  assert (Q : forall j, 0 <= j < 2 ^ Z.of_nat (n - k) -> j * 2 ^ Z.of_nat k + 2 ^ Z.of_nat k <= 2 ^ Z.of_nat n).
  { intros j J. replace (Z.of_nat n) with (Z.of_nat (n - k) + Z.of_nat k) by lia. rewrite Z.pow_add_r by lia.
    replace (j * 2 ^ Z.of_nat k + 2 ^ Z.of_nat k) with ((j + 1) * 2 ^ Z.of_nat k) by ring. apply Z.mul_le_mono_nonneg_r; lia. }
  split.
  - intros i I E. assert (B : block_is_free busy (i * 2 ^ Z.of_nat k) k).
    { intros t T. apply E; [|exact T]. specialize (Q i I). assert (0 <= i * 2 ^ Z.of_nat k) by (apply Z.mul_nonneg_nonneg; lia). lia. }
    destruct C as [[_ N]|[j [[J F] [-> _]]]]; [exfalso; exact (N i (conj I B))|].
    assert (T : Z.testbit busy (j * 2 ^ Z.of_nat k) = false) by (apply F; lia).
    apply E in T; [|specialize (Q j J); assert (0 <= j * 2 ^ Z.of_nat k) by (apply Z.mul_nonneg_nonneg; lia); lia].
    assert (j = i); [|subst; reflexivity]. assert (i <= j) by (apply (Zmult_le_reg_r _ _ (2 ^ Z.of_nat k)); lia).
    assert (j < i + 1) by (apply (Zmult_lt_reg_r _ _ (2 ^ Z.of_nat k)); lia). lia.
  - intro Z0. destruct C as [[E _]|[i [[I F] [E _]]]]; [contradiction|]. exists i. auto.
Qed.

Definition recognised := conj ReleasedBlocks.recognised vector.
