(* What tables speak of: all permutations and all sets of available processors of small cubes, and what programs end with there. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import CubePrograms.
Import ListNotations.

Fixpoint arranged (n : nat) (l : list nat) : list (list nat) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun k => map (cons k) (arranged n (filter (fun i => negb (i =? k)) l))) l
  end.
Definition orders (d : nat) : list (list nat) := arranged d (seq 1 d).
Definition sets (d : nat) : list (nat -> bool) := map Nat.testbit (seq 0 (2 ^ 2 ^ d)).

(* The registers of the available processors one after the other, then steps, strict steps and words. *)
Definition ended {R} (d : nat) (avail : nat -> bool) (ts : list (turn R)) (r : R) (shown : nat -> R -> list nat) : list nat :=
  let c := rounds d avail ts r in
  flat_map (fun x => shown x (has (c x))) (pes d avail) ++ [total_steps d avail c; strict_steps d avail c; messages d avail c].

Definition everywhere {R} (d : nat) (programs : list nat -> list (turn R)) (r : R) (shown : list nat -> nat -> R -> list nat) : list (list (list nat)) :=
  map (fun pi => map (fun avail => ended d avail (programs pi) r (shown pi)) (sets d)) (orders d).

(* None is 0, Some v is v + 1. *)
Definition counted (v : option nat) : nat := match v with Some v => S v | None => 0 end.
