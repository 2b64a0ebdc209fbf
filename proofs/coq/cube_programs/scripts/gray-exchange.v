(* For d = 1..3, all pi and all sets of available pe's: s and 1 + D of each available pe after Algorithm 3.2, steps, strict steps, words. *)
From Coq Require Import List.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Eval vm_compute in map (fun d => everywhere d (gray d) (0, []) (fun _ _ '(s, D) => s :: map counted D)) (seq 1 3).
