(* For d = 1..3, all pi and all sets of available pe's: what each available pe reports with the limit 2d - 3, steps, strict steps, words. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Eval vm_compute in map (fun d => everywhere d (fun pi => reporting d pi (printed_limit d)) (0, [])
  (fun _ _ '(_, told) => flat_map (fun '(s, k) => [s; k]) told)) (seq 1 3).
