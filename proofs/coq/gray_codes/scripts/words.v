(* For n = 0..4 and each order of 1..n, the least first: the words of the Gray code with these parameters. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import RecognisedSubcubes RecognitionTests.
Import ListNotations.
Eval vm_compute in map (fun n => map code (orders n)) (seq 0 5).
