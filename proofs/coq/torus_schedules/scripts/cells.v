(* For tori of sides 1..8 and the sides that divide theirs: the rows of all aligned and of all strided cells. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import NestedCells.
Import ListNotations.
Definition divisors (m : nat) := filter (fun d => m mod d =? 0) (seq 1 m).
Eval vm_compute in map (fun m => map (fun d => map (cells_of m d) [Aligned; Strided]) (divisors m)) (seq 1 8).
