(* For n = 1..5, the array and the ring, each two processors: the fewest links of a walk. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews MeshShapes.
Import ListNotations.
Fixpoint walks (ids : list place) (link : place -> place -> bool) (l : nat) (p q : place) : bool :=
  match l with 0 => same p q | S l => existsb (fun r => link p r && walks ids link l r q) ids end.
Definition fewest (ids : list place) (link : place -> place -> bool) (p q : place) : nat :=
  match find (fun l => walks ids link l p q) (seq 0 (length ids)) with Some l => l | None => length ids end.
Eval vm_compute in map (fun n => let ids := offsets [n] in map (fun link => map (fun p => map (fewest ids link p) ids) ids) [mesh_link; torus_link n]) (seq 1 5).
