(* What a release costs the free lists of figure 3: allocert.models.hypercube.list_costs. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import FreeLists Releases.
Import ListNotations.

(* How many entries are compared until s is found. *)
Fixpoint compared (s : nat) (l : list nat) : nat :=
  match l with [] => 0 | t :: l => if t =? s then 1 else S (compared s l) end.

(* Entries compared with the buddy's start, blocks taken out, and the one that is put in. *)
Fixpoint joining (rounds k s : nat) (ls : lists) : nat :=
  match rounds with
  | 0 => 1
  | S rounds =>
      if listed k (buddy k s) ls then compared (buddy k s) (nth k ls []) + 1 + joining rounds (S k) (min s (buddy k s)) ls
      else length (nth k ls []) + 1
  end.
Definition list_release (k s : nat) (ls : lists) : nat := joining (length ls - 1 - k) k s ls.

(* A bit vector clears the bits of the block. *)
Definition vector_release (k : nat) : nat := 2 ^ k.
