(* What a Gray code recognises: allocert.machines.graycode and allocert.models.gray.recognition. Bit i of a node is position i. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.

(* The nodes by their ranks; each as the directions in which its bits are 1, then as its bits. *)
Definition ranked (parameters : list nat) : list (list nat) :=
  fold_left (fun nodes g => nodes ++ map (cons g) (rev nodes)) parameters [[]].
Definition code (n : nat) (parameters : list nat) : list pe := map (mask_of n) (ranked parameters).

(* Region m of dimension k: 2^k ranks, cyclically, from a multiple of 2^(k-1); of one rank from any. *)
Definition region (n k : nat) (parameters : list nat) (m : nat) : list pe :=
  map (fun i => nth ((m * 2 ^ (k - 1) + i) mod 2 ^ n) (code n parameters) []) (seq 0 (2 ^ k)).

(* The nodes of the subcube are those of a region, in some order. *)
Definition recognises (n : nat) (parameters : list nat) (w : word) : Prop :=
  exists m, Permutation (region n (dimension w) parameters m) (members w).
Definition recognise_all (n : nat) (codes : list (list nat)) : Prop :=
  forall w, length w = n -> exists parameters, In parameters codes /\ recognises n parameters w.
