(* What any program can know after some steps on a cube. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.

Definition neighbours (x : pe) : list pe := map (fun i => changed i x) (seq 0 (length x)).

(* At first a pe knows its label and which of its neighbours are available; in a step it learns all that the available ones knew. *)
Record protocol (K : Type) := Protocol { first : pe -> list bool -> K; next : pe -> K -> list (option K) -> K }.

Fixpoint knows {K : Type} (P : protocol K) (avail : pe -> bool) (l : nat) (x : pe) : K :=
  match l with
  | 0 => first K P x (map avail (neighbours x))
  | S l => next K P x (knows P avail l x) (map (fun y => if avail y then Some (knows P avail l y) else None) (neighbours x))
  end.

Definition everybody (x : pe) : bool := true.
Definition all_but (u x : pe) : bool := if list_eq_dec Bool.bool_dec x u then false else true.

(* x is in an available subcube of dimension q of the system; 0..0 is in one iff it leads it. *)
Definition within (system : nat -> nat -> list nat -> list word) (d : nat) (pi : list nat) (avail : pe -> bool) (x : pe) (q : nat) : Prop :=
  exists w, In w (system d q pi) /\ holds x w = true /\ forall y, length y = d -> holds y w = true -> avail y = true.
