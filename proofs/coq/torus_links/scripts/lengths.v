(* For tori of sides 1..5, 1 x 3, 2 x 2, 2 x 3, 3 x 2 and 1 x 2 x 2, all members along each axis, where closing links go and what a single member has:
   how many links each link of the subtorus spans. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusLinks TorusParts.
Import ListNotations.
Definition choices (side : nat) : list (list nat) :=
  map (fun code => filter (Nat.testbit code) (seq 0 side)) (seq 1 (2 ^ side - 1)).
Fixpoint all (sides : list nat) : list (list (list nat)) :=
  match sides with [] => [[]] | side :: sides => flat_map (fun own => map (cons own) (all sides)) (choices side) end.
Definition tori : list (list nat) := [[1]; [2]; [3]; [4]; [5]; [1; 3]; [2; 2]; [2; 3]; [3; 2]; [1; 2; 2]].
Definition row (sides : list nat) (members : list (list nat)) : list (list nat) :=
  flat_map (fun w => map (fun s => lengths w s sides members) [NoLink; Empty; Ring]) [Around; Nothing; Inside].
Eval vm_compute in map (fun sides => map (row sides) (all sides)) tori.
