(* How rational numbers are simplified in the proofs on contention: not at all. Whoever requires this file has these settings. *)
From Coq Require Import QArith Qreduction.
From Allocert.definitions Require Import TorusContention.
#[global] Arguments Qplus : simpl never.
#[global] Arguments Qmult : simpl never.
#[global] Arguments Qminus : simpl never.
#[global] Arguments Qdiv : simpl never.
#[global] Arguments Qred : simpl never.
#[global] Arguments total : simpl never.
#[global] Arguments Qeq_bool : simpl never.
#[global] Arguments Qle_bool : simpl never.
