(* For n = 1..4 and each order of 1..n, the least first: the words that insertion makes of these parameters, the lowest bit first. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import RecognitionTests GrayDefinitions.
Import ListNotations.
Eval vm_compute in map (fun n => map (fun g => map (map Nat.b2n) (by_insertion g)) (orders n)) (seq 1 4).
