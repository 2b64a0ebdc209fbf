(* For k = 1, d = 3 and all sets of available pe's, d = 4 with at most 2 missing, and d = 5 with at most 1: what each available pe keeps
   after the first stage, steps, words. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import CompleteRecursion CubeBoards.
From Allocert.definitions Require Subcubes.
Import ListNotations.
Definition row (d : nat) (avail : nat -> bool) : list nat :=
  let c := rounds d avail (first_stage d 1) at_first in map (fun x => kept (has (c x))) (pes d avail) ++ [total_steps d avail c; messages d avail c].
Definition few_missing (d most : nat) : list (nat -> bool) :=
  flat_map (fun missing => map (fun chosen x => negb (Subcubes.mem x chosen)) (Subcubes.combinations missing (seq 0 (2 ^ d)))) (seq 0 (S most)).
Eval vm_compute in map (row 3) (sets 3) :: map (fun '(d, most) => map (row d) (few_missing d most)) [(4, 2); (5, 1)].
