(* For d = 0..4, then for n and k = 0..8: the q-subcubes by number for each q, twice, and for each word its dimension and its pe's; then the binomial
   coefficients. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.
Definition digit (s : option bool) : nat := match s with Some false => 0 | Some true => 1 | None => 2 end.
Fixpoint all_words (d : nat) : list word :=
  match d with 0 => [[]] | S d => flat_map (fun s => map (cons s) (all_words d)) [Some false; Some true; None] end.
Definition numbers (d : nat) (l : list word) : list nat :=
  flat_map (fun w => repeat (fold_left (fun n s => 3 * n + digit s) w 0) (count_occ word_dec l w)) (all_words d).
Definition value (x : pe) : nat := fold_left (fun n (b : bool) => 2 * n + if b then 1 else 0) x 0.
Definition found (d : nat) := map (fun q => numbers d (complete d q)) (seq 0 (S d)).
Definition held (d : nat) := map (fun w => dimension w :: map value (members w)) (all_words d).
Eval vm_compute in map (fun d => found d ++ found d ++ held d) (seq 0 5) ++ [map (fun n => map (binomial n) (seq 0 9)) (seq 0 9)].
