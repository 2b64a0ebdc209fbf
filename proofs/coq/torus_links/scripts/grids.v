(* For cycles of 1..4 places and all pairs of grids: 1 if the model says that they overlap. *)
From Coq Require Import List ZArith.
From Allocert.definitions Require Import AnchoredGrids.
Import ListNotations.
Local Open Scope Z_scope.
Definition numbers (first last : nat) : list Z := map Z.of_nat (seq first (last - first + 1)).
Definition grids (l : nat) : list grid :=
  flat_map (fun seed => flat_map (fun spacing => map (fun size => (seed, spacing, size)) (numbers 1 l)) (numbers 1 l))
    (numbers 0 (l - 1)).
Eval vm_compute in map (fun l =>
  map (fun one => map (fun other => if overlap (Z.of_nat l) one other then 1 else 0) (grids l)) (grids l)) (seq 1 4).
