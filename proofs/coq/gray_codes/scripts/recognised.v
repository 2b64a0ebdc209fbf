(* For n = 0..4, each order of 1..n, the least first, and each address, b_1 varying slowest, 0, 1, *: 1 if the code recognises it, else 0. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import RecognisedSubcubes RecognitionTests.
Import ListNotations.
Eval vm_compute in map (fun n => map (fun g => map (fun b => Nat.b2n (test_recognised g b)) (addresses n)) (orders n)) (seq 0 5).
