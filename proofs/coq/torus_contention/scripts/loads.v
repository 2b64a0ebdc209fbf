(* For all lists of 1..3 windows from 0 to 3: the loads of Definition 2 at once, then those of Theorem 1, as numerators and denominators. As many jobs
   can share the link as there are. *)
From Coq Require Import List Arith ZArith QArith.
From Allocert.definitions Require Import TorusContention.
Import ListNotations.
Local Open Scope nat_scope.
Fixpoint tuples {X} (own : list X) (n : nat) : list (list X) :=
  match n with 0 => [[]] | S n => flat_map (fun x => map (cons x) (tuples own n)) own end.
Definition whole (n : nat) : Q := inject_Z (Z.of_nat n).
Definition windows : list window :=
  flat_map (fun a => map (fun b => (whole a, whole b)) (seq (S a) (3 - a))) (seq 0 3).
Definition fraction (q : Q) : list Z := [Qnum (Qred q); Z.pos (Qden (Qred q))].
Definition row (ws : list window) : list Z :=
  let m := Pos.of_nat (length ws) in flat_map fraction (at_once m ws ++ map snd (one_by_one m [] ws)).
Eval vm_compute in map (fun n => map row (tuples windows n)) [1; 2; 3].
