(* For n = 0..3 and each word of busy nodes: the holes, each as its first node and its dimension. *)
From Coq Require Import List ZArith.
From Allocert.definitions Require Import Bridge Holes.
Import ListNotations.
Definition found (n : nat) (w : Z) : list (list nat) := map (fun h => [fst h; snd h]) (holes n (board_of n w)).
Definition words (n : nat) : list Z := map Z.of_nat (seq 0 (2 ^ (2 ^ n))).
Eval vm_compute in map (fun n => map (found n) (words n)) (seq 0 4).
