(* For CNP_Alloc on all jobs, by falling level, 1..3 of T_1 and T_2 with times 1 and 2, 1..2 of T_4 with times 1..3, 4 of T_4 of all levels with times
   2, 1, 3, 1, and the example of section 2.4.4: for each step the turn, its level, the clock, the cell and the job's time there, B, the durations,
   the block before and after time has passed and in the end, and all recorded ends. *)
From Coq Require Import List Arith ZArith QArith.
From Allocert.definitions Require Import TorusCnp.
Import ListNotations.
Local Open Scope nat_scope.
Fixpoint levels (n top : nat) : list (list nat) :=
  match n with 0 => [[]] | S n => flat_map (fun l => map (cons l) (levels n l)) (rev (seq 0 (S top))) end.
Fixpoint tuples {X} (own : list X) (n : nat) : list (list X) :=
  match n with 0 => [[]] | S n => flat_map (fun x => map (cons x) (tuples own n)) own end.
Definition jobs (ls ts : list nat) : list (nat * Q) := map (fun '(l, t) => (l, inject_Z (Z.of_nat t))) (combine ls ts).
Definition number (n : nat) : Z := Z.of_nat n.
Definition fraction (q : Q) : list Z := [Qnum (Qred q); Z.pos (Qden (Qred q))].
Definition entries (b : block) : list Z := flat_map (flat_map (fun e => fraction (remains e) ++ [number (level e); number (name e)])) b.
Definition row (s : step) : list (list Z) :=
  [[number (turn s); number (turn_level s)] ++ fraction (clock s) ++ [number (fst (cell s)); number (snd (cell s))] ++ fraction (takes_now s);
   flat_map (fun c => [number (fst c); number (snd c)]) (free s); flat_map fraction (durations s);
   entries (expanded s); entries (shifted s); entries (given s); flat_map (fun r => fraction (finish r)) (recorded s)].
Definition runs (p n : nat) (times : list (list nat)) : list (list (list (list Z))) :=
  flat_map (fun ls => map (fun ts => map row (cnp_alloc p (jobs ls ts))) times) (levels n p).
Eval vm_compute in
  flat_map (fun '(p, n, most) => runs p n (tuples (seq 1 most) n)) [(0, 1, 2); (0, 2, 2); (0, 3, 2); (1, 1, 2); (1, 2, 2); (1, 3, 2); (2, 1, 3); (2, 2, 3)]
  ++ runs 2 4 [[2; 1; 3; 1]] ++ [map row (cnp_alloc 3 (jobs [3; 2; 2; 2; 2; 1] [2; 2; 4; 4; 1; 4]))].
