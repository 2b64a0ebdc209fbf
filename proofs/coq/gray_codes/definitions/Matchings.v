(* Finite bipartite graphs: the vertices of one side as a list, each with the list of its neighbours. *)
From Coq Require Import List Arith.
Import ListNotations.

(* Each vertex has a neighbour of its own. *)
Definition matched (edges : nat -> list nat) (xs : list nat) : Prop :=
  exists ys, Forall2 (fun x y => In y (edges x)) xs ys /\ NoDup ys.

(* The neighbours of some vertices, each once. *)
Definition neighbours (edges : nat -> list nat) (xs : list nat) : list nat := nodup Nat.eq_dec (flat_map edges xs).
