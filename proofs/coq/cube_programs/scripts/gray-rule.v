(* For d = 1..3, all pi, all labels and s = 0..d: the places j of which the rule is true if D(j) = s and all others are -1. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Definition ruled_alone (d : nat) (pi : list nat) (x s : nat) : list nat :=
  filter (fun j => (j <=? d - s) && consecutive (prefix d pi x (d - s)) j) (seq 1 d).
Eval vm_compute in map (fun d => map (fun pi => map (fun x => map (ruled_alone d pi x) (seq 0 (S d))) (seq 0 (2 ^ d))) (orders d)) (seq 1 3).
