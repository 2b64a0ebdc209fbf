(* For n = 0..2 and all lists with at most two blocks a dimension, for n = 3 with at most one: the operations of each request, then of the release of each block. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import FreeLists ListOperations.
Import ListNotations.
Definition starts (n i : nat) : list nat := map (fun j => j * 2 ^ i) (seq 0 (2 ^ (n - i))).
Definition single (n i : nat) : list (list nat) := [] :: map (fun s => [s]) (starts n i).
Definition double (n i : nat) : list (list nat) :=
  single n i ++ flat_map (fun s => map (fun t => [s; t]) (filter (fun t => negb (s =? t)) (starts n i))) (starts n i).
Fixpoint states (f : nat -> list (list nat)) (dims : list nat) : list lists :=
  match dims with [] => [[]] | i :: rest => flat_map (fun l => map (cons l) (states f rest)) (f i) end.
Definition row (n : nat) (ls : lists) : list (list nat) :=
  map (fun k => request_operations k ls) (seq 0 (S n)) :: map (fun k => map (fun s => release_operations k s ls) (starts n k)) (seq 0 (S n)).
Definition listed (n : nat) (f : nat -> list (list nat)) := map (row n) (states f (seq 0 (S n))).
Eval vm_compute in map (fun n => listed n (double n)) (seq 0 3) ++ [listed 3 (single 3)].
