(* Serial algorithms that look at the status of one pe after another. *)
From Coq Require Import List.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.

(* What is looked at next depends on what was seen: busy, or available. *)
Inductive algorithm : Type :=
  | Says (answer : bool)
  | Looks (x : pe) (busy available : algorithm).

Fixpoint says (a : algorithm) (avail : pe -> bool) : bool :=
  match a with Says answer => answer | Looks x busy available => says (if avail x then available else busy) avail end.

(* The pe's that it looks at. *)
Fixpoint looks (a : algorithm) (avail : pe -> bool) : list pe :=
  match a with Says _ => [] | Looks x busy available => x :: looks (if avail x then available else busy) avail end.

(* Some q-subcube is available. *)
Definition some_available (d q : nat) (avail : pe -> bool) : Prop :=
  exists w, In w (complete d q) /\ forall x, In x (members w) -> avail x = true.
