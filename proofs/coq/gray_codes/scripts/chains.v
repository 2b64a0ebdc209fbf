(* For n = 0..7: the symmetric chains of sets of 1, .., n, then the permutations made of them. *)
From Coq Require Import List.
From Allocert.definitions Require Import SymmetricChains.
Import ListNotations.
Eval vm_compute in map (fun n => symmetric_chains n ++ [chain_permutations n]) (seq 0 8).
