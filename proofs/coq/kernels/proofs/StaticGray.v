(* The theorems about the single Gray code strategy, carried over to the translation of the shipped choice. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Buddy GrayRuns GrayChoice.
From Allocert.proofs Require Import GrayChoice.
From Allocert.proofs Require GrayFaults.

Theorem valid n b k : gray_reach n (machine n) b -> (2 ^ k <= count b <-> gray_grant n k b <> None).
Proof.
  assert (L : length (machine n) = 2 ^ n) by apply repeat_length. intros R. rewrite grant_same by exact (reached n _ b L R).
  apply GrayFaults.valid_granted. apply reach_same; assumption.
Qed.

Theorem faults n b : length b = 2 ^ n -> runs_sorted b -> gray_optimal n b.
Proof. intros L S. apply optimal_same; [exact L|]. apply GrayFaults.sorted_suffices; assumption. Qed.

Theorem one_fault n x : x < 2 ^ n -> (gray_optimal n (faulty_machine n x) <-> x = 0 \/ x = 1 \/ x = 3).
Proof. intros X. rewrite optimal_same by (apply GrayFaults.fault_length; exact X). apply GrayFaults.one_fault. exact X. Qed.
