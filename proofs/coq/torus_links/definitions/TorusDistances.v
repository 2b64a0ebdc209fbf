(* The square torus and the mesh as graphs of numbered processors: allocert.proofs.gupta_srimani.partitions.introduction. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* From which positions of a line a link goes upwards. *)
Definition positions (m : nat) (simple : bool) : list nat := if simple && (m <=? 2) then seq 0 (m - 1) else seq 0 m.

(* Links by their two ends: along columns, then along rows. *)
Definition torus_edges (m : nat) (simple : bool) : list (nat * nat) :=
  flat_map (fun i => map (fun j => (i * m + j, S i mod m * m + j)) (seq 0 m)) (positions m simple)
  ++ flat_map (fun i => map (fun j => (i * m + j, i * m + S j mod m)) (positions m simple)) (seq 0 m).

Definition mesh_edges (m : nat) : list (nat * nat) := filter (fun e => fst e <? snd e) (torus_edges m false).

Inductive walk (edges : list (nat * nat)) : nat -> nat -> nat -> Prop :=
| walk_none : forall u, walk edges 0 u u
| walk_link : forall n u v w, walk edges n u v -> In (v, w) edges \/ In (w, v) edges -> walk edges (S n) u w.

(* No two of the processors 0..count-1 are farther from each other than d, and some two are not nearer. *)
Definition diameter (count : nat) (edges : list (nat * nat)) (d : nat) : Prop :=
  (forall u v, u < count -> v < count -> exists n, n <= d /\ walk edges n u v)
  /\ exists u v, u < count /\ v < count /\ forall n, walk edges n u v -> d <= n.

(* The links between a set of processors and the others. *)
Definition crossing (inside : nat -> bool) (edges : list (nat * nat)) : nat :=
  length (filter (fun e => xorb (inside (fst e)) (inside (snd e))) edges).

(* The halves above, and to the left, of the line h. *)
Definition above (m h v : nat) : bool := v <? h * m.
Definition left_of (m h v : nat) : bool := v mod m <? h.

(* A translation, and a link with its lower end first. *)
Definition moved (m down right v : nat) : nat := (v / m + down) mod m * m + (v mod m + right) mod m.
Definition ordered (e : nat * nat) : nat * nat := (min (fst e) (snd e), max (fst e) (snd e)).
Definition moved_edge (m down right : nat) (e : nat * nat) : nat * nat :=
  ordered (moved m down right (fst e), moved m down right (snd e)).
