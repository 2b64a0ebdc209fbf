(* For all meshes of sides 1..4 and all requests that fit: the temporary submeshes (a, b, c, d) that begin at X - x + 1 and Y - y + 1. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Frames.
Import ListNotations.
Definition sides := list_prod (seq 1 4) (seq 1 4).
Definition rows (mesh : nat * nat) :=
  let (X, Y) := mesh in
  map (fun r => map (fun t => [ra t; rb t; rc t; rd t]) (temporary X Y (fst r) (snd r))) (list_prod (seq 1 X) (seq 1 Y)).
Eval vm_compute in map rows sides.
