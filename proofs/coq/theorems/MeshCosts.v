(* What searches at corners of residents cost, and scans of interval sets. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Frames Scans Corners ScanCosts.
From Allocert.proofs Require Corners ScanCosts.

(** With |L| residents there are at most (4|L| + 2)^2 corner candidates, and comparing them all with the list, each up to the first conflict, touches at most 36 |L|^3 nodes. *)
Theorem corner_steps : forall X Y x y rs, length (corners X Y x y rs) <= (4 * length rs + 2) * (4 * length rs + 2) /\
  corner_nodes X Y x y rs <= 36 * length rs ^ 3.
Proof. exact Corners.corner_steps. Qed.

(** The cube of the number of residents of an N x N mesh is at most N^6, which a mesh full of single processors attains. *)
Theorem residents_cubed : forall N, (forall rs, configuration N N rs -> length rs ^ 3 <= N ^ 6) /\
  configuration N N (cells N) /\ length (cells N) ^ 3 = N ^ 6.
Proof. exact Corners.cubed. Qed.

(** On a mesh with sides of at most N, for a request that fits, ISS adds or deletes at most 2N interval sets, traverses a scan set at most 2N times and touches at most 4 N^2 nodes; 4ISS that gives up when the windows overlap at most 2N, 2N and 6 N^2, and when they have passed each other at most 3N, 3N and 9 N^2. *)
Theorem scans : forall X Y x y rs N, 1 <= x <= X -> 1 <= y <= Y -> X <= N -> Y <= N ->
  at_most N 2 4 (work (iss_work X Y x y rs)) /\ at_most N 2 6 (work_of_both (four_way_work false X Y x y rs)) /\
  at_most N 3 9 (work_of_both (four_way_work true X Y x y rs)).
Proof. exact ScanCosts.scans. Qed.
