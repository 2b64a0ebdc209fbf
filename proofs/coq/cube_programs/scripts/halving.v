(* For d = 1..3, all pi and all sets of available pe's: s and z of each available pe after recursive halving, steps, strict steps, words. *)
From Coq Require Import List.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Eval vm_compute in map (fun d => everywhere d (halving d) 0 (fun pi x s => [s; zeros d x (rev pi)])) (seq 1 3).
