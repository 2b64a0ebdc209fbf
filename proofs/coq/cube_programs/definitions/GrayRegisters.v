(* What the registers of Algorithm 3.2 are to be at the end, and unions of Gray-coded systems. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Export CubePrograms.
Import ListNotations.

(* s, and what D has from each neighbour: the dimension that its s had before the turn; None, which is -1, of an unavailable one. *)
Definition gray_values (d : nat) (avail : nat -> bool) (pi : list nat) (x : nat) (r : nat * list (option nat)) : Prop :=
  largest d (in_buddy d avail pi x) (fst r) /\
  forall i, 1 <= i <= d -> let y := across d x (place pi i) in
    if avail y then exists v, nth (i - 1) (snd r) None = Some v /\ largest (d - i) (in_buddy d avail pi y) v
    else nth (i - 1) (snd r) None = None.

(* The rule with places from 1 to most. *)
Definition ruled (d : nat) (pi : list nat) (x : nat) (r : nat * list (option nat)) (most : nat) : Prop :=
  exists j, 1 <= j <= most /\ rule d pi x (fst r) (snd r) j.

(* The subcubes of the Gray-coded systems of several permutations; the double system is that of the identity and the reversal. *)
Definition grays_stars (d : nat) (orders : list (list nat)) (x q : nat) (stars : list nat) : Prop :=
  exists pi, In pi orders /\ gray_stars d pi x q stars.

(* All named subcubes are of the system, whatever the order of their stars. *)
Definition belong {R} (d : nat) (avail : nat -> bool) (system : nat -> nat -> list nat -> Prop) (names : nat -> R -> list nat -> Prop)
  (c : nat -> pe (process R)) : Prop := forall x r stars, there d avail x -> left c x = Some r -> names x r stars ->
  exists q stars', system x q stars' /\ forall i, In i stars <-> In i stars'.
