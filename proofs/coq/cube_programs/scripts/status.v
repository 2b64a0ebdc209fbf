(* For d = 1..3 and all sets of available pe's: who reports after the program without turns, steps, strict steps, words. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Eval vm_compute in map (fun d => map (fun avail => ended d avail [] 0 (fun x _ => [x])) (sets d)) (seq 1 3).
