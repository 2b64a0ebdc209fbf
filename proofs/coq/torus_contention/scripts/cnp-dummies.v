(* For CNP_Alloc with dummies on T_4, levels 2, 0; 2, 2, 0 and 2, 0, 0 with all times 1 and 2, and on T_8, six sets of three levels from 3 to 0 with
   times 2, 1, 3: for each step what the table of runs without dummies has. *)
From Coq Require Import List Arith ZArith QArith.
From Allocert.definitions Require Import TorusCnp TorusCnpDummies.
Import ListNotations.
Local Open Scope nat_scope.
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
Definition runs (p : nat) (ls : list nat) (times : list (list nat)) : list (list (list (list Z))) :=
  map (fun ts => map row (cnp_alloc p (with_dummies (jobs ls ts)))) times.
Eval vm_compute in
  runs 2 [2; 0] (tuples [1; 2] 2) ++ flat_map (fun ls => runs 2 ls (tuples [1; 2] 3)) [[2; 2; 0]; [2; 0; 0]]
  ++ flat_map (fun ls => runs 3 ls [[2; 1; 3]]) [[3; 1; 1]; [3; 1; 0]; [3; 2; 0]; [2; 0; 0]; [3; 3; 0]; [3; 0; 0]].
