(* For a torus of side 2, six sets of jobs, the deadlines 1 and 2 and up to two windows, and a torus of side 4, four sets of jobs, the deadline 2 and
   up to two windows on aligned and strided cells of side 2 and on single rows and columns, all of 0..3: whether the schedule is right. Windows of jobs
   0 and 1; on side 2 on five subtori and one that is not on the torus, single ones also without time and from before 0; of two on side 4 the first is
   of job 0. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
Import ListNotations.
Definition regions := [([0], [0]); ([0], [1]); ([1], [0]); ([1], [1]); ([0; 1], [0; 1]); ([2], [0])].
Definition on (regions : list (list nat * list nat)) (j : nat) : list piece := map (fun '(r, c) => Piece j r c) regions.
Definition times : list (integers * integers) := [(0%Z, 1%Z); (1%Z, 2%Z); (0%Z, 2%Z)].
Definition windows (pieces : list piece) (times : list (integers * integers)) : list (window integers) :=
  flat_map (fun p => map (fun '(a, b) => Window p a b) times) pieces.
Definition pieces := flat_map (on regions) [0; 1].
Definition few := windows pieces times.
Definition schedules : list (list (window integers)) :=
  [] :: map (fun w => [w]) (few ++ windows pieces [(1%Z, 1%Z); ((-1)%Z, 1%Z)]) ++ flat_map (fun v => map (fun w => [v; w]) few) few.
Definition sets : list (list (nat * integers)) :=
  [[(1, 1%Z)]; [(2, 1%Z)]; [(1, 2%Z)]; [(1, 1%Z); (1, 1%Z)]; [(1, 1%Z); (2, 1%Z)]; [(1, 1%Z); (1, 2%Z)]].
Definition one (b : bool) := if b then 1 else 0.
Definition cells := list_prod [[0; 1]; [2; 3]; [0; 2]; [1; 3]] [[0; 1]; [2; 3]; [0; 2]; [1; 3]] ++ list_prod [[0]; [1]] [[0]; [1]].
Definition on_four : list (list (window integers)) :=
  let first := windows (on cells 0) times in let all := first ++ windows (on cells 1) times in
  map (fun w => [w]) all ++ flat_map (fun v => map (fun w => [v; w]) all) first.
Definition sets_on_four : list (list (nat * integers)) :=
  [[(2, 2%Z)]; [(2, 1%Z); (2, 1%Z)]; [(2, 2%Z); (2, 1%Z)]; [(2, 1%Z); (1, 1%Z)]].
Eval vm_compute in flat_map (fun jobs => map (fun T : integers => map (fun s => one (faultless 2 jobs T s)) schedules) [1%Z; 2%Z]) sets
  ++ map (fun jobs => map (fun s => one (faultless (N := integers) 4 jobs 2%Z s)) on_four) sets_on_four.
