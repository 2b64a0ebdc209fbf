(* For n = 0..2 and all lists with at most two blocks a dimension, for n = 3 with at most one, each k and each aligned block:
   the lists after its release; the lists by Release as printed, and its calls and last list, or nothing. Lists from their heads. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import FreeLists Releases.
Import ListNotations.
Definition starts (n i : nat) : list nat := map (fun j => j * 2 ^ i) (seq 0 (2 ^ (n - i))).
Definition single (n i : nat) : list (list nat) := [] :: map (fun s => [s]) (starts n i).
Definition double (n i : nat) : list (list nat) :=
  single n i ++ flat_map (fun s => map (fun t => [s; t]) (filter (fun t => negb (s =? t)) (starts n i))) (starts n i).
Fixpoint states (f : nat -> list (list nat)) (dims : list nat) : list lists :=
  match dims with [] => [[]] | i :: rest => flat_map (fun l => map (cons l) (states f rest)) (f i) end.
Definition printed (n k s : nat) (ls : lists) : list (list nat) :=
  match release (S n) 1 k s ls with Some (ls', calls, highest) => [calls; highest] :: ls' | None => [] end.
Definition after (n : nat) (ls : lists) (k : nat) : list (list (list (list nat))) := map (fun s => [give k s ls; printed n k s ls]) (starts n k).
Definition table (n : nat) (f : nat -> list (list nat)) := map (fun ls => map (after n ls) (seq 0 (S n))) (states f (seq 0 (S n))).
Eval vm_compute in map (fun n => table n (double n)) (seq 0 3) ++ [table 3 (single 3)].
