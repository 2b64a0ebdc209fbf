(* For n = 0..3, each k and each word of busy nodes, then for n = 0..2 and all lists with at most two blocks a dimension, for n = 3 with at most one,
   and each k: what a request costs the bit vector, then the lists. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import Buddy Bridge FreeLists RequestCosts.
Import ListNotations.
Definition words (n : nat) : list Z := map Z.of_nat (seq 0 (2 ^ (2 ^ n))).
Definition vector (n : nat) := map (fun k => map (fun w => vector_request n k (board_of n w)) (words n)) (seq 0 (S n)).
Definition starts (n i : nat) : list nat := map (fun j => j * 2 ^ i) (seq 0 (2 ^ (n - i))).
Definition single (n i : nat) : list (list nat) := [] :: map (fun s => [s]) (starts n i).
Definition double (n i : nat) : list (list nat) :=
  single n i ++ flat_map (fun s => map (fun t => [s; t]) (filter (fun t => negb (s =? t)) (starts n i))) (starts n i).
Fixpoint states (f : nat -> list (list nat)) (dims : list nat) : list lists :=
  match dims with [] => [[]] | i :: rest => flat_map (fun l => map (cons l) (states f rest)) (f i) end.
Definition listed (n : nat) (f : nat -> list (list nat)) := map (fun ls => map (fun k => list_request k ls) (seq 0 (S n))) (states f (seq 0 (S n))).
Eval vm_compute in map vector (seq 0 4) ++ map (fun n => listed n (double n)) (seq 0 3) ++ [listed 3 (single 3)].
