(* For n = 0..3 and each set of faulty nodes: the maximal fault-free blocks from dimension n down, in each order of the bits; then in the
   order of figure 4. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import Labels FaultBlocks.
Import ListNotations.
Definition nodes (n : nat) : list N := map N.of_nat (seq 0 (2 ^ n)).
Definition sets (n : nat) : list (list N) :=
  map (fun w => filter (fun x => N.testbit (N.of_nat w) x) (nodes n)) (seq 0 (2 ^ (2 ^ n))).
Fixpoint orders (fuel : nat) (l : list nat) : list (list nat) :=
  match fuel with
  | 0 => [[]]
  | S fuel => flat_map (fun d => map (cons d) (orders fuel (filter (fun e => negb (e =? d)) l))) l
  end.
Eval vm_compute in map (fun n => map (fun f => map (fun order => profile order f) (orders n (seq 0 n) ++ [by_faults n f])) (sets n)) (seq 0 4).
