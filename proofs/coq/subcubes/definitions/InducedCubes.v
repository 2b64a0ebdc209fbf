(* Sets of nodes of Q_n that induce a graph isomorphic to Q_k, and words that name just the nodes of a set. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.

(* [f] is one-to-one from the nodes of Q_k onto the set, a set of nodes of Q_n, and keeps who is a neighbour of whom. *)
Definition isomorphism (n k : nat) (f : pe -> pe) (nodes : pe -> Prop) : Prop :=
  (forall a b, length a = k -> length b = k ->
    length (f a) = n /\ (f a = f b -> a = b) /\ (distance a b = 1 <-> distance (f a) (f b) = 1))
  /\ forall x, nodes x <-> exists a, length a = k /\ f a = x.

Definition induces_cube (n k : nat) (nodes : pe -> Prop) : Prop := exists f, isomorphism n k f nodes.

Definition names (n : nat) (nodes : pe -> Prop) (w : word) : Prop := length w = n /\ forall x, nodes x <-> In x (members w).
