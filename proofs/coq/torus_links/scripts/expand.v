(* For sides 1..6 and all sizes of the block: the array 0, 1, 2, ... expanded once. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusLinks.
Import ListNotations.
Eval vm_compute in map (fun m => map (fun size => expand m size 0 (seq 0 (m * m))) (seq 1 m)) (seq 1 6).
