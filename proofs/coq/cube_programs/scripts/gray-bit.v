(* For d = 1..3, all pi and all sets of available pe's: s and g of each available pe after the program that keeps a bit instead of D,
   steps, strict steps, words. *)
From Coq Require Import List Bool Arith.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Eval vm_compute in map (fun d => everywhere d (few d) (0, false, false) (fun _ _ '(s, g, _) => [s; Nat.b2n g])) (seq 1 3).
