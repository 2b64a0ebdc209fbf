(* For tori of sides 1..5, 1..3 x 1..3, 4 x 2, 2 x 4, 1 x 2 x 2, 2 x 1 x 2, 2 x 2 x 1, 2 x 2 x 2 and 3 x 2 x 2, all members along each axis, where
   closing links go, what a single member has, and both kinds of graph: the word of links; then that of processors. *)
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
Definition routings : list (wrap * single) :=
  flat_map (fun w => map (fun s => (w, s)) [NoLink; Empty; Ring]) [Around; Nothing; Inside].
Definition row (sides : list nat) (members : list (list nat)) : list Z :=
  flat_map (fun '(w, s) => map (fun simple => spanned w s simple sides members) [false; true]) routings
  ++ [processors sides members].
Eval vm_compute in map (fun sides => map (row sides) (all sides)) tori.
