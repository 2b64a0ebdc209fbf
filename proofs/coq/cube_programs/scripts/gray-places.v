(* For all words of 1 to 6 bits, high-order bit first: the places that lead to a neighbour in the cyclic reflected Gray code. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CubePrograms.
Import ListNotations.
Definition word (n w : nat) : list bool := map (fun i => Nat.testbit w (n - 1 - i)) (seq 0 n).
Eval vm_compute in map (fun n => map (fun w => filter (consecutive (word n w)) (seq 1 n)) (seq 0 (2 ^ n))) (seq 1 6).
