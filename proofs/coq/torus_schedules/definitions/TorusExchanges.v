(* Schedules in slices of length 1, and what the proof of Lemma 2 exchanges in them. *)
From Coq Require Import List ZArith.
From Allocert.definitions Require Import TorusProfiles.
Import ListNotations.
Local Open Scope Z_scope.

(* What runs in a slice: jobs by number, each with the first row of its strip. A schedule gives a slice for each x, that from x to x + 1. *)
Definition slice : Type := list (nat * Z).

(* The strips of d rows, by their first rows, of the entries that are free in a slice. *)
Definition free_strips (T d : Z) (l : profile integers) (x : Z) : list Z :=
  flat_map (fun e => if busy (N := integers) T e <=? x then map (fun k => first e + d * Z.of_nat k) (seq 0 (Z.to_nat (width e / d))) else []) l.

(* No job runs twice at a time, and each on a strip that is free. *)
Definition fits (T d : Z) (l : profile integers) (s : Z -> slice) : Prop :=
  forall x, 0 <= x < T -> NoDup (map fst (s x)) /\ forall row, In row (map snd (s x)) -> In row (free_strips T d l x).

(* What runs on one strip goes to another, and the reverse. *)
Definition exchange (a b : Z) (s : slice) : slice :=
  map (fun '(k, row) => (k, if row =? a then b else if row =? b then a else row)) s.

(* Where a placement has its job in a slice. *)
Definition placed_at (p : placement integers) (x row : Z) : Prop :=
  exists y, In y (parts p) /\ from y <= x < until y /\ row = TorusProfiles.row y.
