(* Multiple buddy systems made of symmetric chains: allocert.models.systems.permutation_covers. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems SymmetricChains.
Import ListNotations.

Definition buddy_family (d : nat) : list (list nat) := map (@rev nat) (chain_permutations d).

(* Every subcube, of any dimension, is one of the buddy system of some permutation. *)
Definition complete_together (d : nat) (ps : list (list nat)) : Prop :=
  forall q w, q <= d -> In w (complete d q) -> exists pi, In pi ps /\ In w (buddy d q pi).
