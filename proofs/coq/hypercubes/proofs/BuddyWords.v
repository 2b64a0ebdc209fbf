(* The theorems about first-fit buddy on lists of nodes, carried over to words of busy nodes. *)
From Coq Require Import List Arith ZArith Lia Bool.
From Allocert.definitions Require Import Buddy Kernel Bridge.
From Allocert.proofs Require Import Buddy BuddyOneFault BuddyFaults Kernel Bridge.
Import ListNotations.

Lemma grant_none n k w : proper n w -> (grant_word n k w = None <-> grant n k (board_of n w) = None).
Proof.
  intros P. rewrite bridge by exact P. destruct (grant_word n k w); simpl; split; congruence.
Qed.

(* Every board that the list form reaches is that of a word which the word form reaches. *)
Lemma reach_board_word n w0 b : proper n w0 -> reach n (board_of n w0) b ->
  exists w, proper n w /\ reach_word n w0 w /\ b = board_of n w.
Proof.
  intros W R. induction R as [|k b b' R (w & P & RW & ->) E].
  - exists w0. split; [exact W|]. split; [constructor | reflexivity].
  - rewrite bridge in E by exact P. destruct (grant_word n k w) as [w'|] eqn:G; [|discriminate].
    injection E as <-. exists w'. split; [eapply grant_word_proper; eassumption|].
    split; [|reflexivity]. eapply reach_word_grant; eassumption.
Qed.

Lemma optimal_word_iff n w0 : proper n w0 -> (optimal_word n w0 <-> statically_optimal n (board_of n w0)).
Proof.
  intros W. split.
  - intros O b R k V E. destruct (reach_board_word n w0 b W R) as (w & P & RW & ->).
    apply (O w RW k V). apply grant_none; assumption.
  - intros O w R k V E. destruct (reach_word_board n w0 w W R) as [P B].
    apply (O _ B k V). apply grant_none; assumption.
Qed.

Theorem faults n w : proper n w -> (optimal_word n w <-> inv n (board_of n w)).
Proof. intros P. rewrite optimal_word_iff by exact P. apply buddy_faults. apply board_length. Qed.

Lemma proper_zero n : proper n 0.
Proof. split; [lia | apply Z.pow_pos_nonneg; [lia | apply Z.pow_nonneg; lia]]. Qed.

Theorem buddy n w k : reach_word n 0 w -> (2 ^ k <= count (board_of n w) <-> grant_word n k w <> None).
Proof.
  intros R. destruct (reach_word_board n 0 w (proper_zero n) R) as [P B]. split.
  - intros V. exact (buddy_words_optimal n w k R V).
  - intros G. destruct (grant n k (board_of n w)) as [b'|] eqn:E.
    + pose proof (grant_count n k _ b' (board_length n w) E). lia.
    + exfalso. apply G. apply grant_none; assumption.
Qed.

Lemma proper_one n x : x < 2 ^ n -> proper n (2 ^ Z.of_nat x)%Z.
Proof.
  intros H. split; [apply Z.pow_nonneg; lia|]. rewrite <- (pow_nat n). apply Z.pow_lt_mono_r; lia.
Qed.

Lemma board_one n x : x < 2 ^ n -> board_of n (2 ^ Z.of_nat x)%Z = faulty_machine n x.
Proof.
  intros H. assert (L : length (faulty_machine n x) = 2 ^ n).
  { unfold faulty_machine. rewrite app_length. cbn [length]. rewrite !List.repeat_length. lia. }
  apply board_ext; [rewrite board_length, L; reflexivity|]. intros t. rewrite cell_board.
  destruct (Nat.ltb_spec t (2 ^ n)) as [T|T]; cbn [andb].
  - rewrite Z.pow2_bits_eqb by lia. unfold cell, faulty_machine.
    destruct (lt_eq_lt_dec t x) as [[C| ->]|C].
    + rewrite app_nth1 by (rewrite List.repeat_length; exact C).
      rewrite (proj2 (Z.eqb_neq _ _)) by lia. symmetry. apply nth_error_nth. apply nth_error_repeat. exact C.
    + rewrite Z.eqb_refl. rewrite app_nth2 by (rewrite List.repeat_length; lia).
      rewrite List.repeat_length, Nat.sub_diag. reflexivity.
    + rewrite (proj2 (Z.eqb_neq _ _)) by lia. rewrite app_nth2 by (rewrite List.repeat_length; lia).
      rewrite List.repeat_length. destruct (t - x) as [|u] eqn:U; [lia|]. cbn [nth].
      symmetry. apply nth_error_nth. apply nth_error_repeat. lia.
  - symmetry. unfold cell. apply nth_overflow. rewrite L. exact T.
Qed.

Theorem one_fault n x : x < 2 ^ n -> (optimal_word n (2 ^ Z.of_nat x)%Z <-> x <= 1).
Proof.
  intros H. rewrite optimal_word_iff by (apply proper_one; exact H). rewrite board_one by exact H.
  apply buddy_one_fault. exact H.
Qed.

Lemma loses n : 2 <= n -> (exists w, w <> 0%Z /\ proper n w /\ ~ optimal_word n w)
  /\ forall x, 2 <= x < 2 ^ n -> proper n (2 ^ Z.of_nat x)%Z /\ ~ optimal_word n (2 ^ Z.of_nat x)%Z.
Proof.
  intros N. assert (L : forall x, 2 <= x < 2 ^ n -> proper n (2 ^ Z.of_nat x)%Z /\ ~ optimal_word n (2 ^ Z.of_nat x)%Z).
  { intros x X. split; [apply proper_one; lia|]. rewrite one_fault by lia. lia. }
  split; [|exact L]. exists (2 ^ Z.of_nat 2)%Z. split; [discriminate|]. apply L. assert (P := Nat.pow_le_mono_r 2 2 n). cbn in P. lia.
Qed.
