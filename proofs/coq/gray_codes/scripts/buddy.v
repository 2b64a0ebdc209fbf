(* For n = 0..4 and each address, b_1 varying slowest, 0, 1, *: 1 if Buddy recognises it, else 0. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import RecognisedSubcubes RecognitionTests.
Import ListNotations.
Eval vm_compute in map (fun n => map (fun b => Nat.b2n (test_buddy n b)) (addresses n)) (seq 0 5).
