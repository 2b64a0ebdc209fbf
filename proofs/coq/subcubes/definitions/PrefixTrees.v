(* Halvings that share prefixes, sets as increasing lists of the places 0, .., D - 1: allocert.models.parallel.prefixes. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.

Definition subsets (D size : nat) : list (list nat) := combinations size (seq 0 D).
Definition inner_sets (D k : nat) : list (list nat) := flat_map (subsets D) (seq 1 (k - 1)).
Definition is_in (s : list nat) (l : list (list nat)) : bool := if in_dec (list_eq_dec Nat.eq_dec) s l then true else false.
Definition without (a : nat) (s : list nat) : list nat := filter (fun b => negb (a =? b)) s.

(* Each set of k, and each prefix of two or more, has a prefix that is one smaller. *)
Definition tree (D k : nat) (prefixes : list (list nat)) : bool :=
  forallb (fun s => (length s <=? 1) || existsb (fun a => is_in (without a s) prefixes) s) (prefixes ++ subsets D k).

(* The first n such that some n of the sets of 1 to k - 1 places are enough, and a halving for each set of k. *)
Definition fewest_halvings (D k : nat) : nat :=
  match find (fun n => existsb (tree D k) (combinations n (inner_sets D k))) (seq 0 (S (length (inner_sets D k)))) with
  | Some n => n + length (subsets D k)
  | None => 0
  end.
