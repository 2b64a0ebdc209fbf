(* Cells of the rows, or of the columns, of a torus, and schedules that give each job one of them: allocert.models.torus.non_preemptive.bounds. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusLinks TorusProfiles TorusPlans.
Import ListNotations.

(* cells_of: p-intervals that begin at a multiple of their side, and the residues modulo m/d, by their numbers from 0 to m/d - 1. *)
Inductive placing := Aligned | Strided.
Definition cell_of (m : nat) (p : placing) (d c : nat) : list nat := match p with Aligned => seq (c * d) d | Strided => strided m (m / d) c end.
Definition cells_of (m d : nat) (p : placing) : list (list nat) := map (cell_of m p d) (seq 0 (m / d)).

(* No preemption: each job in one piece, on a cell of rows and on one of columns. *)
Definition in_cells {N : numbers} (m : nat) (jobs : list (nat * N)) (p : placing) (l : list (window N)) : Prop :=
  NoDup (map (fun w => number (held w)) l)
  /\ forall w, In w l -> exists d time, nth_error jobs (number (held w)) = Some (d, time)
    /\ In (rows (held w)) (cells_of m d p) /\ In (columns (held w)) (cells_of m d p).
