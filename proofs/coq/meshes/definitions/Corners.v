(* MBV by candidates at corners of residents and mesh. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Frames.
Import ListNotations.

(* The places of a line of the mesh at which a side of the frame comes in line with a side of a resident, low to high, or meets it. *)
Definition at_corner (side wanted : nat) (spans : list (nat * nat)) (l : nat) : bool :=
  (l =? 0) || (l + wanted =? side) ||
  existsb (fun s => (l =? fst s) || (l =? snd s + 1) || (l + wanted =? fst s) || (l + wanted =? snd s + 1)) spans.
Definition corner_lines (side wanted : nat) (spans : list (nat * nat)) : list nat :=
  filter (at_corner side wanted spans) (seq 0 (S side - wanted)).

Definition corners (X Y x y : nat) (rs : list resident) : list (nat * nat) :=
  flat_map (fun j => map (fun i => (i, j)) (corner_lines X x (map (fun r => (ra r, rc r)) rs)))
    (corner_lines Y y (map (fun r => (rb r, rd r)) rs)).

(* Each candidate is compared with the list up to the first conflict. *)
Definition corner_nodes (X Y x y : nat) (rs : list resident) : nat :=
  list_sum (map (fun b => snd (scan x y (fst b) (snd b) rs)) (corners X Y x y rs)).
