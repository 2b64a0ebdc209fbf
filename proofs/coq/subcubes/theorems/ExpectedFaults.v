(* The expected number of faults of k-cube buddy systems, for all d, q and k; pi lists the positions 1, .., d in any order. *)
From Coq Require Import List Arith QArith Permutation.
From Allocert.definitions Require Import Subcubes Systems Hitting ExpectedFaults.
From Allocert.proofs Require ExpectedFaults.
Import ListNotations.

(** LS-PROJ: Fewest faults, and expected faults with repeated positions counted, of the k-cube buddy system at (d, q) are those of the complete system at (d-q+k, k); with k > q taken as q. *)
(** For q <= d, and k taken as q where it is more, the fewest faults and the expected number of independent uniform ones of the k-cube buddy system of pi at (d, q) are those of the complete system at (d-q+k, k). *)
Theorem projection : forall d q k pi, Permutation pi (seq 1 d) -> (q <= d)%nat -> let k' := Nat.min k q in let h := (d - q + k')%nat in
  fewest d (k_cube d q k pi) = fewest h (complete h k') /\ expected d (k_cube d q k pi) == expected h (complete h k').
Proof. exact ExpectedFaults.projection. Qed.
