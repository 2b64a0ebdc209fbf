(* What searches at corners of residents cost, and scans of interval sets. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Frames Scans Corners ScanCosts.
From Allocert.proofs Require Corners ScanCosts.

(** MO-CPX-MBV/cubic: MBV by scanning the list for corner candidates touches O(|L|^3) nodes: at most 36 |L|^3. *)
(** With |L| residents there are at most (4|L| + 2)^2 corner candidates, and comparing them all with the list, each up to the first conflict, touches at most 36 |L|^3 nodes. *)
Theorem corner_steps : forall X Y x y rs, length (corners X Y x y rs) <= (4 * length rs + 2) * (4 * length rs + 2) /\
  corner_nodes X Y x y rs <= 36 * length rs ^ 3.
Proof. exact Corners.corner_steps. Qed.

(** MO-CPX-MBV/arithmetic@side-of-the-mesh: |L|^3 is N^6 in the worst case, N being the side of the mesh. *)
(** The cube of the number of residents of an N x N mesh is at most N^6, which a mesh full of single processors attains. *)
Theorem residents_cubed : forall N, (forall rs, configuration N N rs -> length rs ^ 3 <= N ^ 6) /\
  configuration N N (cells N) /\ length (cells N) ^ 3 = N ^ 6.
Proof. exact Corners.cubed. Qed.

(** MO-CPX-ISS/order-4iss-passed: For a request that fits, 4ISS that stops when the windows have passed each other touches at most 9 N^2 nodes, N the longer side of the mesh. *)
(** MO-CPX-ISS/order-4iss: For a request that fits, 4ISS that stops when the windows overlap touches at most 6 N^2 nodes, N the longer side of the mesh. *)
(** MO-CPX-ISS/order-iss: For a request that fits, ISS touches at most 4 N^2 nodes, N the longer side of the mesh. *)
(** MO-CPX-ISS/traversals@thrice-passed: 4ISS that stops when the windows have passed each other traverses at most 3N interval sets and at most 3N times a scan set, open_interval not counted. *)
(** MO-CPX-ISS/traversals@twice-iss: ISS traverses at most 2N interval sets and at most 2N times a scan set, open_interval not counted. *)
(** MO-CPX-ISS/traversals@twice-overlap: 4ISS that stops when the windows overlap traverses at most 2N interval sets and at most 2N times a scan set, open_interval not counted. *)
(** On a mesh with sides of at most N, for a request that fits, ISS adds or deletes at most 2N interval sets, traverses a scan set at most 2N times and touches at most 4 N^2 nodes; 4ISS that gives up when the windows overlap at most 2N, 2N and 6 N^2, and when they have passed each other at most 3N, 3N and 9 N^2. *)
Theorem scans : forall X Y x y rs N, 1 <= x <= X -> 1 <= y <= Y -> X <= N -> Y <= N ->
  at_most N 2 4 (work (iss_work X Y x y rs)) /\ at_most N 2 6 (work_of_both (four_way_work false X Y x y rs)) /\
  at_most N 3 9 (work_of_both (four_way_work true X Y x y rs)).
Proof. exact ScanCosts.scans. Qed.
