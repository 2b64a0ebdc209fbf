(* For a torus of side 2, six sets of jobs and the deadlines 1 and 2: whether a schedule is right, with up to two windows of jobs 0 and 1 on five
   subtori and one that is not on the torus; single windows also without time and from before 0. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
Import ListNotations.
Definition regions := [([0], [0]); ([0], [1]); ([1], [0]); ([1], [1]); ([0; 1], [0; 1]); ([2], [0])].
Definition pieces := flat_map (fun j => map (fun '(r, c) => Piece j r c) regions) [0; 1].
Definition windows (times : list (integers * integers)) : list (window integers) := flat_map (fun p => map (fun '(a, b) => Window p a b) times) pieces.
Definition few := windows [(0%Z, 1%Z); (1%Z, 2%Z); (0%Z, 2%Z)].
Definition schedules : list (list (window integers)) :=
  [] :: map (fun w => [w]) (few ++ windows [(1%Z, 1%Z); ((-1)%Z, 1%Z)]) ++ flat_map (fun v => map (fun w => [v; w]) few) few.
Definition sets : list (list (nat * integers)) :=
  [[(1, 1%Z)]; [(2, 1%Z)]; [(1, 2%Z)]; [(1, 1%Z); (1, 1%Z)]; [(1, 1%Z); (2, 1%Z)]; [(1, 1%Z); (1, 2%Z)]].
Definition one (b : bool) := if b then 1 else 0.
Eval vm_compute in flat_map (fun jobs => map (fun T : integers => map (fun s => one (faultless 2 jobs T s)) schedules) [1%Z; 2%Z]) sets.
