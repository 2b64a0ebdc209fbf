(* For runs in full and stopped, d = 1..3, k = 1..d and all sets of available pe's, and k = 1, d = 4 with at most two missing and d = 5 with at
   most one: who names which defining positions, steps, words. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import CompleteRecursion CubeBoards.
From Allocert.definitions Require Subcubes.
Import ListNotations.
Definition positions (d : nat) (fixed : list nat) : nat := list_sum (map (fun p => 2 ^ (d - p)) fixed).
Definition row (full : bool) (d k : nat) (avail : nat -> bool) : list nat :=
  let c := rounds d avail (complete_recursion full d k) at_first in
  flat_map (fun x => flat_map (fun fixed => [x; positions d fixed]) (named (has (c x)))) (pes d avail) ++ [total_steps d avail c; messages d avail c].
Definition few_missing (d most : nat) : list (nat -> bool) :=
  flat_map (fun missing => map (fun chosen x => negb (Subcubes.mem x chosen)) (Subcubes.combinations missing (seq 0 (2 ^ d)))) (seq 0 (S most)).
Eval vm_compute in map (fun full => map (fun '(d, k) => map (row full d k) (sets d)) (flat_map (fun d => map (pair d) (seq 1 d)) (seq 1 3))
  ++ map (fun '(d, most) => map (row full d 1) (few_missing d most)) [(4, 2); (5, 1)]) [true; false].
