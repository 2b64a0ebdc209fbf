(* The theorems about first-fit buddy on words, carried over to the translation of the shipped choice. *)
From Coq Require Import Arith ZArith.
From Allocert.definitions Require Import Buddy ShippedBuddy.
From Allocert.definitions Require Bridge.
From Allocert.proofs Require Import ShippedBuddy.
From Allocert.proofs Require BuddyWords.

Theorem buddy n w k : reach_word n 0 w -> (2 ^ k <= count (Bridge.board_of n w) <-> grant_word n k w <> None).
Proof. intros R. rewrite grant_same. apply BuddyWords.buddy. apply reach_same. exact R. Qed.

Theorem one_fault n x : x < 2 ^ n -> (optimal_word n (2 ^ Z.of_nat x)%Z <-> x <= 1).
Proof. rewrite optimal_same. apply BuddyWords.one_fault. Qed.

Theorem loses n : 2 <= n -> (exists w, w <> 0%Z /\ Bridge.proper n w /\ ~ optimal_word n w)
  /\ forall x, 2 <= x < 2 ^ n -> Bridge.proper n (2 ^ Z.of_nat x)%Z /\ ~ optimal_word n (2 ^ Z.of_nat x)%Z.
Proof.
  intros N. destruct (BuddyWords.loses n N) as [(w & W & P & O) L].
  split; [exists w | intros x X; specialize (L x X)]; rewrite optimal_same; auto.
Qed.

Theorem faults n w : Bridge.proper n w -> (optimal_word n w <-> inv n (Bridge.board_of n w)).
Proof. rewrite optimal_same. apply BuddyWords.faults. Qed.
