(* For n = 0..8 and each y: y after step 4 and what remains; the incomplete cubes; the pieces if step 10 halves temp = 32, and if it
   keeps it. Runs by their ends. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import IncompleteCubes.
Import ListNotations.
Definition ends (l : list run) : list nat := flat_map (fun r => [fst r; snd r]) l.
Definition ended (l : option (list run)) : list nat := match l with Some l => ends l | None => [0] end.
Definition row (n y : nat) : list (list nat) :=
  [[made n y; remaining n y]; ends (cubes n y); ended (pieces false n y); ended (pieces true n y)].
Eval vm_compute in map (fun n => map (row n) (seq 1 (2 ^ n))) (seq 0 9).
