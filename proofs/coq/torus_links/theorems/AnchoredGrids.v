(* Boxes at anchors: whether two grids of intervals on a cycle meet. *)
From Coq Require Import ZArith.
From Allocert.definitions Require Import AnchoredGrids.
From Allocert.proofs Require AnchoredGrids.
Open Scope Z_scope.

(** TM-T3D-OVERLAP: On a cycle of length L, intervals of sizes p and q at seeds a and b and at every s-th and t-th place from them overlap iff r < p or g - r < q, where g is the greatest common divisor of s, t and L, and r = (b - a) mod g. *)
(** On a cycle of any length two grids of intervals meet iff the seeds' difference, reduced modulo the greatest common divisor of both spacings and the length, is less than the one size, or short of that divisor by less than the other size. *)
Theorem overlap_iff_meet : forall length one other, 0 < length -> 0 < snd one -> 0 < snd other ->
  (overlap length one other = true <-> meet length one other).
Proof. exact AnchoredGrids.overlap_iff_meet. Qed.
