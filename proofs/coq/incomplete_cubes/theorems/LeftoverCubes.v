(* Leftover nodes as complete cubes: at the end of the reflected code the smallest first, after the segments of Allocation Strategy I and after segments without rounding. *)
From Coq Require Import List Arith Permutation Sorting.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes CubesInARow.
From Allocert.proofs Require LeftoverCubes.
Import ListNotations.

(** AN-ASI-LEFTOVER/smallest-first: Every leftover piece is a complete cube, and no node is lost, if the smallest piece comes first and step 10 keeps temp = 32. *)
(** For 1 <= y <= 2^n the steps end if step 10 keeps temp = 32; pieces of the same sizes, placed one after another behind the incomplete cubes, the smallest first, are subcubes, and every node is handed out once. *)
Theorem smallest_first : forall n y, 1 <= y <= 2 ^ n -> exists l, pieces true n y = Some l /\ let sizes := rev (map size l) in StronglySorted le sizes
  /\ let runs := in_a_row (2 ^ n - remaining n y) sizes in Forall (fun r => is_subcube n (handed_out n [r])) runs
  /\ Permutation (handed_out n (cubes n y ++ runs)) (pes n).
Proof. exact LeftoverCubes.smallest_first. Qed.

(** AN-X-7/segments: Segments of the reflected code give floor(2^n/y) sets of y nodes and leave complete cubes, no two of the same dimension, no node idle, each set inside a subcube of dimension ceil(log y) + 1 or less. *)
(** For 1 <= y <= 2^n some floor(2^n/y) runs of y consecutive words, each with at most ceil(log y) + 1 positions at which not all of its words are the same, and some runs that are subcubes, each larger than the one before, have together every node once. *)
Theorem promises : forall n y, 1 <= y <= 2 ^ n -> exists sets rest, length sets = 2 ^ n / y
  /\ Forall (fun r => size r = y /\ enclosing n (handed_out n [r]) <= S (Nat.log2_up y)) sets
  /\ StronglySorted lt (map size rest) /\ Forall (fun r => is_subcube n (handed_out n [r])) rest /\ Permutation (handed_out n (sets ++ rest)) (pes n).
Proof. exact LeftoverCubes.promises. Qed.
