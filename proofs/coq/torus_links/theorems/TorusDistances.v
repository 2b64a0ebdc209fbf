(* The square torus and the mesh as graphs. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import TorusDistances.
From Allocert.proofs Require TorusCuts.
Import ListNotations.

(** GS-INTRO-DIAM: The m x m torus has diameter 2 floor(m/2), the mesh 2(m - 1): half of it, but for 1/(2m - 2) if m is even. *)
(** The torus of side m, as a simple graph, has diameter 2 floor(m/2), the mesh 2 (m - 1), for all m. *)
Theorem diameters : forall m, 1 <= m -> diameter (m * m) (torus_edges m true) (2 * (m / 2)) /\ diameter (m * m) (mesh_edges m) (2 * m - 2).
Proof. exact TorusCuts.diameters. Qed.

(** GS-INTRO-LINKS: The links of torus and mesh are as m to m - 1. *)
(** The links of torus and mesh of side m are as m to m - 1, for all m >= 3. *)
Theorem links_ratio : forall m, 3 <= m -> length (torus_edges m true) * (m - 1) = length (mesh_edges m) * m.
Proof. exact TorusCuts.links_ratio. Qed.

(** GS-INTRO-BIS/line: The torus has twice the mesh's bisection, the least number of links across a cut between lines, in halves as even as can be. *)
(** Across each line between rows or columns the torus of side m >= 3 has 2 m links, the mesh m. *)
Theorem cuts : forall m h, 3 <= m /\ 0 < h < m ->
  crossing (above m h) (torus_edges m true) = 2 * m /\ crossing (left_of m h) (torus_edges m true) = 2 * m
  /\ crossing (above m h) (mesh_edges m) = m /\ crossing (left_of m h) (mesh_edges m) = m.
Proof. exact TorusCuts.cuts. Qed.

(** GS-INTRO-SYM: All processors of a torus are alike: some automorphism takes any one to any other. *)
(** Translations map the links of a torus to its links, with loops and parallel links or as a simple graph, and take any processor to any other. *)
Theorem symmetry : forall m, (forall simple down right,
    Permutation (map (moved_edge m down right) (torus_edges m simple)) (map ordered (torus_edges m simple)))
  /\ forall u v, u < m * m -> v < m * m -> exists down right, down < m /\ right < m /\ moved m down right u = v.
Proof. exact TorusCuts.symmetry. Qed.
