(* For meshes and tori of side 1..3, the three programs for squares and rectangles with their last loop to k = 1..3, for side 3 two of them and to 3
   only, and each set of available processors: the steps, the words sent, and s + 10 u + 100 t of each available processor. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import PassedOn.
Import ListNotations.
Definition code (g : regs) : N := (N.of_nat (s g) + 10 * N.of_nat (u g) + 100 * N.of_nat (t g))%N.
Definition row (program : list order) (M : grid) : list N :=
  let '(steps, words, ended) := outcome program M in N.of_nat steps :: N.of_nat words :: map code ended.
Eval vm_compute in flat_map (fun m => flat_map (fun wraps => flat_map (fun program => map (fun k => map (row (program m k)) (sets wraps m 2)) (seq 1 3))
  [squares; rectangles; rectangles_from_one]) [false; true]) [1; 2] ++
  flat_map (fun wraps => map (fun program => map (row (program 3 3)) (sets wraps 3 2)) [squares; rectangles_from_one]) [false; true].
