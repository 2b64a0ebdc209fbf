(* Intervals on a cycle. Those of a grid have one size; they begin at a seed and at every so many places from it on. *)
From Coq Require Import ZArith.
Open Scope Z_scope.

Definition grid : Set := Z * Z * Z.  (* seed, spacing, size *)

(* A place, modulo the length of the cycle, lies in some interval of a grid. *)
Definition covers (length : Z) (one : grid) (place : Z) : Prop :=
  let '(seed, spacing, size) := one in
  exists step offset, 0 <= step /\ 0 <= offset < size /\ (place - (seed + step * spacing + offset)) mod length = 0.

(* Some place lies in intervals of both. *)
Definition meet (length : Z) (one other : grid) : Prop := exists place, covers length one place /\ covers length other place.

(* grids_overlap of machines/anchors/placements.py. *)
Definition overlap (length : Z) (one other : grid) : bool :=
  let '(seed, spacing, size) := one in
  let '(other_seed, other_spacing, other_size) := other in
  let period := Z.gcd (Z.gcd spacing other_spacing) length in
  let ahead := (other_seed - seed) mod period in
  (ahead <? size) || (period - ahead <? other_size).
