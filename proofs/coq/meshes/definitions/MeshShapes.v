(* Links, distances and subsystems of meshes and tori, ids having components from 0. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews.
Import ListNotations.

Definition id_of (m D : nat) (p : place) : Prop := length p = D /\ Forall (fun c => c < m) p.

(* The squares of the differences, added up. *)
Fixpoint squared (p q : place) : nat :=
  match p, q with c :: p, e :: q => ((c - e) + (e - c)) * ((c - e) + (e - c)) + squared p q | _, _ => 0 end.
Definition mesh_link (p q : place) : bool := squared p q =? 1.

(* The ids agree but for one component, which is related as given. *)
Fixpoint but_one (related : nat -> nat -> bool) (p q : place) : bool :=
  match p, q with
  | c :: p, e :: q => (related c e && same p q) || ((c =? e) && but_one related p q)
  | _, _ => false
  end.
Definition by_one (c e : nat) : bool := (S c =? e) || (S e =? c).
Definition at_ends (m c e : nat) : bool := ((c =? 0) && (e =? m - 1)) || ((e =? 0) && (c =? m - 1)).
Definition cyclic (m c e : nat) : bool := (S c mod m =? e) || (S e mod m =? c).
Definition wrap_link (m : nat) (p q : place) : bool := but_one (at_ends m) p q.
Definition torus_link (m : nat) (p q : place) : bool := mesh_link p q || wrap_link m p q.

Inductive walk_of (ok : place -> Prop) (link : place -> place -> bool) : nat -> place -> place -> Prop :=
| stays : forall p, ok p -> walk_of ok link 0 p p
| goes : forall l p q r, ok p -> link p q = true -> walk_of ok link l q r -> walk_of ok link (S l) p r.

(* No two are farther apart than d, and some two are no nearer. *)
Definition diameter (ok : place -> Prop) (link : place -> place -> bool) (d : nat) : Prop :=
  (forall p q, ok p -> ok q -> exists l, l <= d /\ walk_of ok link l p q) /\
  exists p q, ok p /\ ok q /\ forall l, walk_of ok link l p q -> d <= l.

(* The processors of the box of side v at p; how many different sets these are, for all corners. *)
Definition box_at (M : grid) (v : nat) (p : place) : list place := map (shifted M p) (offsets (repeat v (axes M))).
Definition corner (M : grid) (v : nat) (p : place) : Prop := id_of (side M) (axes M) p /\ fits M p (repeat v (axes M)) = true.
Definition different_boxes (M : grid) (v n : nat) : Prop := exists L, length L = n /\ (forall p, In p L -> corner M v p) /\
  (forall p, corner M v p -> exists q, In q L /\ forall z, In z (box_at M v p) <-> In z (box_at M v q)) /\
  NoDup L /\ forall p q, In p L -> In q L -> (forall z, In z (box_at M v p) <-> In z (box_at M v q)) -> p = q.
