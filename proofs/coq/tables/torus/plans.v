(* On a torus of side 2, for six sets of jobs and the deadlines 1 and 2: whether a plan is right, all of one slice with up to two pieces and all of two
   slices with up to one each; the pieces are of jobs 0 and 1 on five subtori and one that is not on the torus. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
Import ListNotations.
Definition regions := [([0], [0]); ([0], [1]); ([1], [0]); ([1], [1]); ([0; 1], [0; 1]); ([2], [0])].
Definition pieces := flat_map (fun j => map (fun '(r, c) => Piece j r c) regions) [0; 1].
Definition few := [] :: map (fun p => [p]) pieces.
Definition slices := few ++ flat_map (fun p => map (fun q => [p; q]) pieces) pieces.
Definition plans : list (list (integers * list piece)) := map (fun s => [(1%Z, s)]) slices ++ flat_map (fun s => map (fun t => [(1%Z, s); (1%Z, t)]) few) few.
Definition sets : list (list (nat * integers)) :=
  [[(1, 1%Z)]; [(2, 1%Z)]; [(1, 2%Z)]; [(1, 1%Z); (1, 1%Z)]; [(1, 1%Z); (2, 1%Z)]; [(1, 1%Z); (1, 2%Z)]].
Definition one (b : bool) := if b then 1 else 0.
Eval vm_compute in flat_map (fun jobs => map (fun T : integers => map (fun plan => one (right 2 jobs T plan)) plans) [1%Z; 2%Z]) sets.
