(* The sets of coordinates of the recursion: allocert.models.parallel.recursion, allocators.parallel.recursive_complete. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* The pairs of 1..2k+1 in lexicographic order, and how many there are. *)
Definition pairs (k : nat) : list (nat * nat) :=
  flat_map (fun i => map (pair i) (seq (S i) (2 * k + 1 - i))) (seq 1 (2 * k + 1)).
Definition shared (k : nat) : nat := k * (2 * k + 1).

Definition pair_of (k j : nat) : nat * nat := nth (j - 1) (pairs k) (0, 0).
Definition holds (i : nat) (p : nat * nat) : bool := (fst p =? i) || (snd p =? i).

(* How many of the coordinates behind the shared ones each set has, the last one perhaps more. *)
Definition block (k d : nat) : nat := (d - shared k) / (2 * k + 1).

(* Whether the coordinate j of 1..d is in the set S_i. *)
Definition member (k d i j : nat) : bool :=
  if j <=? shared k then holds i (pair_of k j)
  else (shared k + (i - 1) * block k d <? j) && (j <=? (if i <=? 2 * k then shared k + i * block k d else d)).

Definition coordinates (k d i : nat) : list nat := filter (member k d i) (seq 1 d).
Definition low (k d i : nat) : nat := length (filter (fun j => j <=? shared k) (coordinates k d i)).
Definition high (k d i : nat) : nat := length (filter (fun j => shared k <? j) (coordinates k d i)).
Definition sets_with (k d j : nat) : nat := length (filter (fun i => member k d i j) (seq 1 (2 * k + 1))).

(* The coordinates that T_i* fixes, with their bits: 0 where i is the smaller of the pair. *)
Definition corner (k i : nat) : list (nat * nat) :=
  map (fun j => (j, if snd (pair_of k j) =? i then 1 else 0)) (filter (fun j => holds i (pair_of k j)) (seq 1 (shared k))).

(* How many dimensions T_i has. *)
Definition left_over (k d i : nat) : nat := d - length (coordinates k d i).
