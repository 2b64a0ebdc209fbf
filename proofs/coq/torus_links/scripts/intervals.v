(* For all p-intervals of 1..6 rows from row 0..5 on: the words of rows and columns. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusLinks TorusParts.
Import ListNotations.
Definition words (p : part) : list Z := [word (fst p); word (snd p)].
Eval vm_compute in map (fun a => map (fun d => words (interval a d)) (seq 1 6)) (seq 0 6).
