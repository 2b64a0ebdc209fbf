(* For the same tori and members: the word of processors. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Import TorusLinks.
Import ListNotations.
Definition choices (side : nat) : list (list nat) :=
  map (fun code => filter (Nat.testbit code) (seq 0 side)) (seq 1 (2 ^ side - 1)).
Fixpoint all (sides : list nat) : list (list (list nat)) :=
  match sides with [] => [[]] | side :: sides => flat_map (fun own => map (cons own) (all sides)) (choices side) end.
Definition tori : list (list nat) :=
  map (fun side => [side]) (seq 1 5) ++ flat_map (fun n => map (fun m => [n; m]) (seq 1 3)) (seq 1 3)
  ++ [[4; 2]; [2; 4]; [1; 2; 2]; [2; 1; 2]; [2; 2; 1]; [2; 2; 2]; [3; 2; 2]].
Eval vm_compute in map (fun sides => map (processors sides) (all sides)) tori.
