(* New labels for the nodes of a hypercube: allocert.machines.labelling and figure 4 of Kandlur and Shin, allocert.models.hypercube.figure4. *)
From Coq Require Import List Arith NArith Bool.
Import ListNotations.

(* Bit d of a label. A node of Q_n is a number below 2^n. *)
Definition bit (x : N) (d : nat) : bool := N.testbit x (N.of_nat d).
Definition power (d : nat) : N := (2 ^ N.of_nat d)%N.
Definition node (n : nat) (x : N) : Prop := (x < power n)%N.

(* fault_directions: the word of the directions in which nodes differ from the first. *)
Definition spread (faulty : list N) : N :=
  match faulty with [] => 0%N | first :: _ => fold_left (fun s x => N.lor s (N.lxor x first)) faulty 0%N end.

(* int.bit_count of a word of n bits. *)
Definition weight (n : nat) (w : N) : nat := length (filter (bit w) (seq 0 n)).

(* figure_4 with the mask of the direction: map[1..n]. *)
Fixpoint places (w : N) (good bad : nat) (directions : list nat) : list nat :=
  match directions with
  | [] => []
  | d :: directions => if bit w d then bad :: places w good (S bad) directions else good :: places w (S good) bad directions
  end.
Definition figure_4 (n : nat) (faulty : list N) : list nat :=
  let w := spread faulty in
  if (w =? 0)%N || (w =? power n - 1)%N then seq 1 n else places w (S (weight n w)) 1 (seq 0 n).

(* The position of the first d in a list. *)
Fixpoint index (d : nat) (l : list nat) : nat :=
  match l with [] => 0 | x :: l => if d =? x then 0 else S (index d l) end.

(* described: the directions in which two faults differ in order to 1, 2, .., the others above. *)
Definition differ (faulty : list N) (d : nat) : bool :=
  existsb (fun x => existsb (fun y => xorb (bit x d) (bit y d)) faulty) faulty.
Definition low_first (n : nat) (p : nat -> bool) : list nat := filter p (seq 0 n) ++ filter (fun d => negb (p d)) (seq 0 n).
Definition described (n : nat) (faulty : list N) : list nat :=
  map (fun d => S (index d (low_first n (differ faulty)))) (seq 0 n).

(* moved: new bit map[i] is old bit i, both counted from 1. *)
Definition moved (x : N) (map_ : list nat) : N :=
  fold_right N.lor 0%N (map (fun '(i, place) => if bit x i then power (place - 1) else 0%N) (combine (seq 0 (length map_)) map_)).

(* Labelling.by_faults, new, old and low. *)
Definition by_faults (n : nat) (faulty : list N) : list nat := low_first n (bit (spread faulty)).
Fixpoint new (order : list nat) (x : N) : N :=
  match order with [] => 0%N | d :: order => (N.b2n (bit x d) + 2 * new order x)%N end.
Fixpoint old_from (i : nat) (order : list nat) (label : N) : N :=
  match order with [] => 0%N | d :: order => (N.b2n (bit label i) * power d + old_from (S i) order label)%N end.
Definition old (order : list nat) (label : N) : N := old_from 0 order label.
Definition low (order : list nat) (k : nat) : N := fold_right N.add 0%N (map power (firstn k order)).

Definition joined (x y : N) : Prop := exists d, N.lxor x y = power d.

(* The subcube of the nodes that agree with base outside a word of directions. *)
Definition subcube (n : nat) (base directions : N) : Prop := node n base /\ node n directions /\ N.land base directions = 0%N.
Definition holds (base directions x : N) : Prop := N.ldiff (N.lxor x base) directions = 0%N.

(* An array of positions, inverted. *)
Definition inverse (array : list nat) : list nat := map (fun i => index i array) (seq 0 (length array)).
