(* For n = 0..5, each y and each first rank, then for y = 1..64: the dimension of the smallest subcube around y words in a row, then ceil(log y). *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes.
Import ListNotations.
Definition row (n y : nat) := map (fun a => enclosing n (segment n a y)) (seq 0 (S (2 ^ n - y))).
Eval vm_compute in map (fun n => map (row n) (seq 1 (2 ^ n))) (seq 0 6) ++ [[map Nat.log2_up (seq 1 64)]].
