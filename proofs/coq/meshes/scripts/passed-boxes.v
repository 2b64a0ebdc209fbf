(* For some lines of 1..4 processors, squares of side 1..3 and cubes of side 1..2, mesh and torus, loops to 1, 2, 3 or 4, and each set of available
   processors: the steps, the words sent, and s + 10 u + 100 t of each available processor, u and t being 0 where D = 1. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import PassedOn.
Import ListNotations.
Definition code (g : regs) : N := (N.of_nat (s g) + 10 * N.of_nat (u g) + 100 * N.of_nat (t g))%N.
Definition row (program : list order) (M : grid) : list N :=
  let '(steps, words, ended) := outcome program M in N.of_nat steps :: N.of_nat words :: map code ended.
Eval vm_compute in flat_map (fun x => let '(D, m, k) := x in map (fun wraps => map (row (boxes D k)) (sets wraps m D)) [false; true])
  [(1, 1, 2); (1, 3, 3); (1, 4, 2); (2, 1, 1); (2, 1, 2); (2, 2, 1); (2, 2, 2); (2, 2, 4); (2, 3, 2); (2, 3, 3); (3, 1, 2); (3, 2, 2); (3, 2, 3)].
