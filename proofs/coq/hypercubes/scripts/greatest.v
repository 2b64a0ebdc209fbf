(* For n = 0..3 and each set of free nodes: the numbers of cubes of a greatest set of disjoint subcubes, from dimension n down. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes Partitions.
Import ListNotations.
Definition same (x y : pe) : bool := if list_eq_dec bool_dec x y then true else false.
Fixpoint all_words (n : nat) : list word :=
  match n with 0 => [[]] | S n => flat_map (fun s => map (cons s) (all_words n)) [Some false; Some true; None] end.
Fixpoint partitions (fuel : nat) (all : list (word * list pe)) (free : list pe) : list (list word) :=
  match fuel, free with
  | _, [] => [[]]
  | 0, _ => []
  | S fuel, x :: _ => flat_map (fun '(w, own) =>
      if holds x w && forallb (fun y => existsb (same y) free) own
      then map (cons w) (partitions fuel all (filter (fun y => negb (holds y w)) free)) else []) all
  end.
Fixpoint less (a b : list nat) : bool :=
  match a, b with x :: a, y :: b => (x <? y) || ((x =? y) && less a b) | _, _ => false end.
Definition best (n : nat) (free : list pe) : list nat :=
  let all := map (fun w => (w, members w)) (all_words n) in
  fold_left (fun a b => if less a b then b else a) (map (profile n) (partitions (2 ^ n) all free)) (profile n []).
Definition sets (n : nat) : list (list pe) :=
  map (fun w => map snd (filter (fun p => Nat.testbit w (fst p)) (combine (seq 0 (2 ^ n)) (pes n)))) (seq 0 (2 ^ 2 ^ n)).
Eval vm_compute in map (fun n => map (best n) (sets n)) (seq 0 4).
