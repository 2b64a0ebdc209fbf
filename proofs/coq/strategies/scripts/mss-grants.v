(* For n = 0..3, each set of free nodes and each k: 1 if a k-cube is free. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.
Definition same (x y : pe) : bool := if list_eq_dec bool_dec x y then true else false.
Definition sets (n : nat) : list (list pe) :=
  map (fun w => map snd (filter (fun p => Nat.testbit w (fst p)) (combine (seq 0 (2 ^ n)) (pes n)))) (seq 0 (2 ^ 2 ^ n)).
Definition free (n k : nat) (nodes : list pe) : nat :=
  if existsb (fun w => forallb (fun x => existsb (same x) nodes) (members w)) (complete n k) then 1 else 0.
Eval vm_compute in map (fun n => map (fun nodes => map (fun k => free n k nodes) (seq 0 (S n))) (sets n)) (seq 0 4).
