(* For the array and the ring of 1..4 processors, the loop to k = 1..5, each set of available ones: the steps, the words sent, and s of
   each available processor. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import PassedOn.
Import ListNotations.
Definition code (g : regs) : N := (N.of_nat (s g) + 10 * N.of_nat (u g) + 100 * N.of_nat (t g))%N.
Definition row (program : list order) (M : grid) : list N :=
  let '(steps, words, ended) := outcome program M in N.of_nat steps :: N.of_nat words :: map code ended.
Eval vm_compute in flat_map (fun n => flat_map (fun wraps => map (fun k => map (row (strings k)) (sets wraps n 1)) (seq 1 5)) [false; true]) (seq 1 4).
