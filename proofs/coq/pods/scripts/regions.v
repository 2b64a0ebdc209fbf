(* For the pods of 2^m chips a block, n blocks a group and g groups, (m, n, g) = (0, 3, 1), (1, 2, 1), (1, 3, 1), (2, 2, 1), (3, 1, 1), (0, 2, 3), (1,
   2, 2) and (2, 1, 2): the chips of each region, of parts from the least size on, then of slices. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import PodCounting.
Import ListNotations.
Definition pods : list pod := map (fun one => let '(m, n, g) := one in Build_pod m n g)
  [(0, 3, 1); (1, 2, 1); (1, 3, 1); (2, 2, 1); (3, 1, 1); (0, 2, 3); (1, 2, 2); (2, 1, 2)].
Fixpoint choices (count : nat) (from : list nat) : list (list nat) :=
  match count, from with
  | 0, _ => [[]]
  | S less, one :: rest => map (cons one) (choices less rest) ++ choices count rest
  | _, [] => []
  end.
Definition some (p : pod) (k : nat) : list (list nat) := map (part k) (seq 0 (parts p k)).
Definition whole (p : pod) (count : nat) : list (list nat) :=
  flat_map (fun g => map (flat_map (part (halvings p))) (choices count (seq (g * group p) (group p)))) (seq 0 (groups p)).
Eval vm_compute in map (fun p => map (some p) (seq 0 (halvings p)) ++ map (whole p) (seq 1 (group p))) pods.
