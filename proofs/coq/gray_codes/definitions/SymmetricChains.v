(* Sets of permutations of 1, .., n, and those made of symmetric chains: allocert.machines.gray_families. A set of numbers is a list. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.

(* Any k different numbers, for any k, are the first k entries of one of the permutations, in some order. *)
Definition permutations_of (n : nat) (ps : list (list nat)) : Prop := Forall (fun p => Permutation p (seq 1 n)) ps.
Definition c_property (n : nat) (ps : list (list nat)) : Prop :=
  forall s, NoDup s -> incl s (seq 1 n) -> exists p, In p ps /\ Permutation (firstn (length s) p) s.

(* Each chain of sets of the numbers below n is kept with n added at its end, and once more with n in all but its last set. *)
Definition longer (n : nat) (chain : list (list nat)) : list (list nat) := chain ++ [last chain [] ++ [n]].
Definition shorter (n : nat) (chain : list (list nat)) : list (list nat) := map (fun s => s ++ [n]) (removelast chain).
Fixpoint symmetric_chains (n : nat) : list (list (list nat)) :=
  match n with
  | 0 => [[[]]]
  | S m => let before := symmetric_chains m in
      map (longer n) before ++ map (shorter n) (filter (fun chain => 1 <? length chain) before)
  end.

(* What each set has that the one before has not. *)
Fixpoint steps (low : list nat) (sets : list (list nat)) : list nat :=
  match sets with [] => [] | s :: sets => filter (fun i => negb (mem i low)) s ++ steps s sets end.
Definition chain_permutations (n : nat) : list (list nat) :=
  map (fun chain => steps [] (chain ++ [seq 1 n])) (symmetric_chains n).
