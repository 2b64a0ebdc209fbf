(* Sets of nodes that are subcubes; runs of given sizes, one after another. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes IncompleteCubes.
Import ListNotations.

Definition is_subcube (n : nat) (s : list pe) : Prop := exists w, length w = n /\ forall x, In x s <-> holds x w = true.

Definition size (r : run) : nat := snd r - fst r.
Fixpoint in_a_row (first : nat) (sizes : list nat) : list run :=
  match sizes with [] => [] | s :: sizes => (first, first + s) :: in_a_row (first + s) sizes end.
