(* For each n = 1..6, k = 1..n and i: the address of node i of level n - k + 1, b_1 first, 2 for a star. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import RecognisedSubcubes CodedTree.
Import ListNotations.
Definition digit (s : symbol) : nat := match s with Zero => 0 | One => 1 | Star => 2 end.
Eval vm_compute in map (fun n => map (fun k => map (fun i => map digit (tree_node n k i)) (seq 0 (2 ^ (n - k + 1)))) (seq 1 n)) (seq 1 6).
