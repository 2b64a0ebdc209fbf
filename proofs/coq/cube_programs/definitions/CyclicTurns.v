(* The dimensions of turns of Algorithm 3.3, and sequences that show runs of dimensions. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Export CubePrograms.
Import ListNotations.

(* The dimensions of the q turns up to that for j. *)
Definition gone_over (d : nat) (pi : list nat) (j q : nat) : list nat := map (cyclic_place d pi) (seq (j + 1 - q) q).

(* As many places of the sequence as the run has, one after another, are the run in any order. *)
Definition shows (l run : list nat) : Prop :=
  exists i, i + length run <= length l /\ forall k, In k run <-> In k (firstn (length run) (skipn i l)).
