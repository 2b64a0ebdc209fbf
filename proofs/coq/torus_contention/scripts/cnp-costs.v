(* For CNP_Alloc on all jobs, by falling level, 1..3 of T_1 and T_2 with times 1 and 2, 1..2 of T_4 with times 1..3, one of T_8 with time 1, 5 of T_4
   of all levels with times 2, 1, 3, 1, 2, and the example of section 2.4.4: how often entries and flags are accessed. *)
From Coq Require Import List Arith ZArith QArith.
From Allocert.definitions Require Import TorusCnp TorusCnpCosts.
Import ListNotations.
Local Open Scope nat_scope.
Fixpoint levels (n top : nat) : list (list nat) :=
  match n with 0 => [[]] | S n => flat_map (fun l => map (cons l) (levels n l)) (rev (seq 0 (S top))) end.
Fixpoint tuples {X} (own : list X) (n : nat) : list (list X) :=
  match n with 0 => [[]] | S n => flat_map (fun x => map (cons x) (tuples own n)) own end.
Definition jobs (ls ts : list nat) : list (nat * Q) := map (fun '(l, t) => (l, inject_Z (Z.of_nat t))) (combine ls ts).
Definition runs (p n : nat) (times : list (list nat)) : list nat :=
  flat_map (fun ls => map (fun ts => accesses p (jobs ls ts)) times) (levels n p).
Eval vm_compute in
  flat_map (fun '(p, n, most) => runs p n (tuples (seq 1 most) n))
    [(0, 1, 2); (0, 2, 2); (0, 3, 2); (1, 1, 2); (1, 2, 2); (1, 3, 2); (2, 1, 3); (2, 2, 3); (3, 1, 1)]
  ++ runs 2 5 [[2; 1; 3; 1; 2]] ++ [accesses 3 (jobs [3; 2; 2; 2; 2; 1] [2; 2; 4; 4; 1; 4])].
