(* Parts of a square torus that are there at the same time, and p-intervals. Sides are given by the number of rows. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusLinks TorusParts.
From Allocert.proofs Require TorusParts TorusPacking.
Import ListNotations.

(** GS-PINT@around: Disjoint p-intervals are link-disjoint; closing links lead on around the ring. *)
(** GS-PINT@inside: Disjoint p-intervals are link-disjoint; closing links lead back inside. *)
(** Disjoint p-intervals are link-disjoint and have no processors in common, wherever closing links go and whatever links a single processor has. *)
Theorem intervals : forall w s m a d c e, 0 < d -> 0 < e -> a + d <= m -> c + e <= m -> a + d <= c \/ c + e <= a ->
  free_of w s m (interval a d) (interval c e).
Proof. exact TorusParts.intervals_free. Qed.

(** GS-SPLIT: For even m the torus has two link-disjoint m/2-subtori, strided or as p-intervals. *)
(** A torus of even side m has two link-disjoint m/2-subtori without common processors, as p-intervals and strided. *)
Theorem halves : forall w s h, 0 < h ->
  free_of w s (2 * h) (interval 0 h) (interval h h)
  /\ free_of w s (2 * h) (strided (2 * h) 2 0, strided (2 * h) 2 0) (strided (2 * h) 2 1, strided (2 * h) 2 1).
Proof. exact TorusParts.halves. Qed.

(** GS-IDLE: T(0, m/2 - 1) and T(m/2, m - 1) leave exactly half of the processors idle. *)
(** On a torus of even side m, T(0, m/2 - 1) and T(m/2, m - 1) leave exactly half of the processors idle. *)
Theorem half_idle : forall h, 0 < h ->
  2 * length (idle (2 * h) (nodes (2 * h) (interval 0 h)) (nodes (2 * h) (interval h h))) = 2 * h * (2 * h).
Proof. exact TorusPacking.half_idle. Qed.

(** GS-DIST@around: The links of T(0, m/2 - 1) do not all span equally many links, for all even m >= 4; the closing ones lead on around the ring. *)
(** For even m >= 4, two links of T(0, m/2 - 1) span different numbers of links if closing links lead on around the ring. *)
Theorem unequal_around : forall s h, 2 <= h -> exists x y, In x (lengths Around s [2 * h; 2 * h] [seq 0 h; seq 0 h])
  /\ In y (lengths Around s [2 * h; 2 * h] [seq 0 h; seq 0 h]) /\ x <> y.
Proof. exact TorusPacking.unequal_around. Qed.

(** GS-DIST@inside: The links of T(0, m/2 - 1) do not all span equally many links, for all even m >= 6; the closing ones lead back inside. *)
(** For even m >= 6, two links of T(0, m/2 - 1) span different numbers of links if closing links lead back inside. *)
Theorem unequal_inside : forall s h, 3 <= h -> exists x y, In x (lengths Inside s [2 * h; 2 * h] [seq 0 h; seq 0 h])
  /\ In y (lengths Inside s [2 * h; 2 * h] [seq 0 h; seq 0 h]) /\ x <> y.
Proof. exact TorusPacking.unequal_inside. Qed.

(** GS-NUM@mended: i m + j numbers the processors from 0 to m^2 - 1, rows and columns from 0 to m - 1. *)
(** The numbers i m + j of rows i and columns j from 0 to m - 1 are those from 0 to m^2 - 1, in order. *)
Theorem numbers_all : forall m, numbers m = seq 0 (m * m).
Proof. exact TorusPacking.numbers_all. Qed.

(** GS-INTRO-IDLE/never-all: Two parts or more of two rows and two columns or more without common links never use all processors, if closing links lead on around the ring. *)
(** Two parts or more of two rows and two columns or more without common links have fewer processors than the torus, if closing links lead on around the ring. *)
Theorem never_all : forall s m ps, Forall (on_torus m) ps -> 2 <= length ps -> Forall (fun p => 2 <= side p) ps ->
  ForallOrdPairs (fun p q => Z.land (used Around s m p) (used Around s m q) = 0%Z) ps -> squares (map side ps) < m * m.
Proof. exact TorusParts.never_all. Qed.

(** GS-PACK@p-intervals: Jobs can run together without contention (disjoint p-intervals, closing links on around the ring) iff the sides add up to m at most. *)
(** Jobs can run together without contention as p-intervals iff their sides add up to m at most. *)
Theorem pack_intervals : forall m sides, Forall (lt 0) sides ->
  ((exists ps, Forall (fun p => exists a d, p = interval a d /\ 0 < d /\ a + d <= m) ps /\ map side ps = sides /\ together Around Ring m ps)
   <-> list_sum sides <= m).
Proof. exact TorusParts.pack_intervals. Qed.

(** GS-PACK@single-with-rings: Jobs can run together without contention (any rows and columns, closing links on around the ring, a single processor with the rings of its own) iff the sides add up to m at most. *)
(** Jobs can run together without contention on any rows and columns, a single processor with the rings of its own, iff their sides add up to m at most. *)
Theorem pack_rings : forall m sides, Forall (lt 0) sides ->
  ((exists ps, Forall (on_torus m) ps /\ map side ps = sides /\ together Around Ring m ps) <-> list_sum sides <= m).
Proof. exact TorusParts.pack_rings. Qed.

(** GS-PACK@single-without-links: Jobs can run together without contention (any rows and columns, closing links on around the ring, a single processor without links) iff the sides from 2 on add up to m at most and there are enough processors. *)
(** Jobs of sides from 2 on and q jobs of side 1 can run together without contention on any rows and columns, single processors without links, iff the sides from 2 on add up to m at most and there are enough processors. *)
Theorem pack_singles : forall m large q, Forall (le 2) large ->
  ((exists ps, Forall (on_torus m) ps /\ map side ps = large ++ repeat 1 q /\ together Around NoLink m ps)
   <-> list_sum large <= m /\ squares large + q <= m * m).
Proof. exact TorusPacking.pack_singles. Qed.
