(* Slices of time and whether a job runs in them. *)
From Coq Require Import List.
From Allocert.definitions Require Import TorusProfiles.
Import ListNotations.

(* The time that slices take together: those with the job, those without it, or all. *)
Fixpoint lasting {N : numbers} (p : bool -> bool) (slices : list (bool * N)) : N :=
  match slices with [] => zero N | (runs, x) :: slices => if p runs then plus N x (lasting p slices) else lasting p slices end.
