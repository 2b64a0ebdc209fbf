(* For all pairs of subtori on sets of three rows and columns, their words 1..7: 1 if they have processors in common. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Import TorusLinks.
Import ListNotations.
Local Open Scope Z_scope.
Definition bits (w : Z) : Z := (w mod 2) + (w / 2 mod 2) + (w / 4).
Definition words : list Z := [1; 2; 3; 4; 5; 6; 7].
Definition regions : list (Z * Z) :=
  filter (fun r => bits (fst r) =? bits (snd r)) (flat_map (fun a => map (fun b => (a, b)) words) words).
Eval vm_compute in map (fun one => map (fun other => if meets one other then 1 else 0) regions) regions.
