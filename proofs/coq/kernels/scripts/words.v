(* For n = 0..2 and each word of busy nodes of Q_n, then for meshes and tori of sides 5, 3 x 2 and 2 x 1 x 2, frames of sides 1..5, 1..3 x 1..2 and
   three of at most 2 x 1 x 2, and each word of busy processors: what the translated kernels return, -1 for None. On Q_n free_blocks and
   free_gray_runs for each k, free_subcubes for each set of directions; then free_mesh_frames and free_torus_frames. *)
From Coq Require Import List ZArith.
From Allocert.definitions Require Import Shipped.
Import ListNotations.
Local Open Scope Z_scope.
Definition got (w : option Z) : Z := match w with Some w => w | None => -1 end.
Definition below (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).
Definition on (size : Z) (f : Z -> option Z) : list Z := map (fun busy => got (f busy)) (below (2 ^ size)).
Definition cube (n : Z) : list (list Z) :=
  map (fun k => on (2 ^ n) (fun busy => free_blocks 99 busy n k)) (below (n + 1)) ++
  map (fun k => on (2 ^ n) (fun busy => free_gray_runs 99 busy n k)) (below (n + 1)) ++
  map (fun d => on (2 ^ n) (fun busy => free_subcubes 99 busy n d)) (below (2 ^ n)).
Definition mesh (sides : list Z) (frames : list (list Z)) : list (list Z) :=
  map (fun frame => on (fold_right Z.mul 1 sides) (fun busy => free_mesh_frames 99 busy sides frame)) frames.
Definition torus (sides : list Z) (frames : list (list Z)) : list (list Z) :=
  map (fun frame => on (fold_right Z.mul 1 sides) (fun busy => free_torus_frames 99 busy sides frame)) frames.
Eval vm_compute in map cube (below 3) ++
  flat_map (fun f => [f [5] [[1]; [2]; [3]; [4]; [5]]; f [3; 2] [[1; 1]; [2; 1]; [3; 1]; [1; 2]; [2; 2]; [3; 2]];
    f [2; 1; 2] [[2; 1; 1]; [1; 1; 2]; [2; 1; 2]]]) [mesh; torus].
