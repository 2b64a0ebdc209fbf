(* For n = 0..4, each order of 1..n, the least first, and each address, b_1 varying slowest, 0, 1, *: 1 for condition (a), 2 for (b) with r from k + 1
   on, 4 for (b) with any r, 8 for (c), added. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import RecognisedSubcubes RecognitionTests.
Import ListNotations.
Definition held (g : list nat) (b : list symbol) : nat :=
  Nat.b2n (test_first g b) + 2 * Nat.b2n (test_one (S (stars b)) g b) + 4 * Nat.b2n (test_one 0 g b) + 8 * Nat.b2n (test_last g b).
Eval vm_compute in map (fun n => map (fun g => map (held g) (addresses n)) (orders n)) (seq 0 5).
