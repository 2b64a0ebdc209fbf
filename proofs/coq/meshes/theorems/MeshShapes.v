(* Links, distances and subsystems of meshes and tori. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews MeshShapes.
From Allocert.proofs Require MeshShapes MeshCounts.
Import ListNotations.

(** LS-DEF-mesh: The squares of the differences of two ids sum to 1 iff the ids differ by one in exactly one component. *)
(** The squares of the differences of two ids, of any number of components, sum to 1 iff the ids differ by one in exactly one component. *)
Theorem mesh_links : forall p q, length p = length q -> mesh_link p q = but_one by_one p q.
Proof. exact MeshShapes.mesh_links. Qed.

(** LS-DEF-torus: For m >= 3 the pe's joined by mesh and wrap-around links are those whose ids differ by one modulo m in one component. *)
(** In the torus of any side m >= 3 and number of axes, processors joined by mesh or wrap-around links are those whose ids differ by one modulo m in one component; no link is of both kinds. *)
Theorem torus_links : forall m D p q, 3 <= m -> id_of m D p -> id_of m D q ->
  torus_link m p q = but_one (cyclic m) p q /\ mesh_link p q && wrap_link m p q = false.
Proof. exact MeshShapes.torus_links. Qed.

(** LS-T2-SHAPE/closed: For m >= 3 T_2(m^2) is a cycle times a cycle. *)
(** LS-T2-SHAPE/ring: For n >= 3 T_1(n) is a cycle of n pe's. *)
(** For any m >= 3 the torus of one axis has the links of a cycle, that of two axes those of a cycle times a cycle. *)
Theorem shapes : forall m, 3 <= m -> (forall c e, c < m -> e < m -> torus_link m [c] [e] = cyclic m c e) /\
  forall a b c d, a < m -> b < m -> c < m -> d < m ->
    torus_link m [a; b] [c; d] = (cyclic m a c && (b =? d)) || ((a =? c) && cyclic m b d).
Proof. exact MeshShapes.shapes. Qed.

(** LS-DIAM: The diameter of M_1(n) is n-1, that of T_1(n) is floor(n/2). *)
(** The greatest distance in the array of any n >= 1 processors is n - 1, in the ring floor(n/2). *)
Theorem diameters : forall n, 1 <= n -> diameter (id_of n 1) mesh_link (n - 1) /\ diameter (id_of n 1) (torus_link n) (n / 2).
Proof. exact MeshShapes.diameters. Qed.

(** LS-CNT-M1: M_1(n) has n-t+1 strings of t consecutive pe's, 1 <= t <= n-1, and as the formula has it one for t = n. *)
(** LS-CNT-M2: M_2(n) has (sqrt n - sqrt t + 1)^2 squares of t pe's, 1 <= t <= n. *)
(** LS-CNT-T1: T_1(n) has n strings of t consecutive pe's, 1 <= t <= n-1; for t = n all n are one set of pe's. *)
(** LS-CNT-T2@corrected: T_2(n), of n pe's, has n squares of t pe's for t < n and one for t = n. *)
(** The mesh of any side m and D axes has (m - v + 1)^D different boxes of side v, 1 <= v <= m; the torus has m^D for v < m and one for v = m. *)
Theorem boxes_counted : forall m D v, 1 <= v <= m -> different_boxes (whole false m D) v ((m - v + 1) ^ D) /\
  (v < m -> different_boxes (whole true m D) v (m ^ D)) /\ different_boxes (whole true m D) m 1.
Proof. exact MeshCounts.boxes_counted. Qed.
