(* C(n,h) with h = floor(n/2), the number of codes that are enough. *)
From Coq Require Import Arith.
From Allocert.definitions Require Import Subcubes.

Definition middle (n : nat) : nat := binomial n (n / 2).

(* The product of 2k - 1 for k = 1, .., n. *)
Fixpoint odds (n : nat) : nat := match n with 0 => 1 | S m => odds m * (2 * m + 1) end.
