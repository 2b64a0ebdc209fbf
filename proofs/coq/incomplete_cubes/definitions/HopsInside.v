(* Paths along links inside a set of nodes. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.

(* From u to v in h hops, each to a node that differs at one position, by nodes of the set alone. *)
Inductive hops_inside (s : list pe) : nat -> pe -> pe -> Prop :=
| no_hop : forall u, In u s -> hops_inside s 0 u u
| one_more : forall h u v w, In u s -> distance u v = 1 -> hops_inside s h v w -> hops_inside s (S h) u w.
