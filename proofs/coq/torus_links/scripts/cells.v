(* For sides 1..6, their divisors and all offsets: the words of rows and columns. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusLinks.
Import ListNotations.
Definition pair (words : Z * Z) : list Z := [fst words; snd words].
Definition row (m d : nat) : list (list Z) :=
  flat_map (fun a => map (fun b => pair (cell m (m / d) a b)) (seq 0 (m / d))) (seq 0 (m / d)).
Eval vm_compute in map (fun m => map (row m) (filter (fun d => m mod d =? 0) (seq 1 m))) (seq 1 6).
