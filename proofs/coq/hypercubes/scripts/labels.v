(* For n = 0..3 and each set of faulty nodes, then for n = 0..4 and each order of the bits: figure 4's map, the map as described, the order of the
   bits, the word of directions; then the new label of each node, the node of each label, the label by the map that moves bit i to the position of i
   in the order, and the directions of the k lowest new bits. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import Labels.
Import ListNotations.
Definition nodes (n : nat) : list N := map N.of_nat (seq 0 (2 ^ n)).
Definition sets (n : nat) : list (list N) :=
  map (fun w => filter (fun x => N.testbit (N.of_nat w) x) (nodes n)) (seq 0 (2 ^ (2 ^ n))).
Definition words (l : list nat) : list N := map N.of_nat l.
Definition maps (n : nat) (f : list N) : list (list N) :=
  [words (figure_4 n f); words (described n f); words (by_faults n f); [spread f]].
Fixpoint orders (fuel : nat) (l : list nat) : list (list nat) :=
  match fuel with
  | 0 => [[]]
  | S fuel => flat_map (fun d => map (cons d) (orders fuel (filter (fun e => negb (e =? d)) l))) l
  end.
Definition labels (n : nat) (order : list nat) : list (list N) :=
  [map (new order) (nodes n); map (old order) (nodes n); map (fun x => moved x (map S (inverse order))) (nodes n);
   map (low order) (seq 0 (S n))].
Eval vm_compute in map (fun n => map (maps n) (sets n)) (seq 0 4) ++ map (fun n => map (labels n) (orders n (seq 0 n))) (seq 0 5).
