(* What CNP_Alloc costs on the torus of side 2^p. *)
From Coq Require Import List Arith QArith.
From Allocert.definitions Require Import TorusCnp TorusCnpCosts.
From Allocert.proofs Require TorusCnpCosts.
Import ListNotations.

(** GS-CPLX-CNP@sums-kept: Where line 17 keeps the sums of rows and columns, and flags are kept for the current job only, n jobs take at most 24 n m^2 accesses to entries and flags. *)
(** Where line 17 keeps the sums of rows and columns, and flags are kept for the current job only, n jobs take at most 24 n m^2 accesses to entries and flags. *)
Theorem accesses_bound : forall p jobs, falling p jobs -> jobs <> [] -> (accesses p jobs <= 24 * (length jobs * (2 ^ p * 2 ^ p)))%nat.
Proof. exact TorusCnpCosts.accesses_bound. Qed.
