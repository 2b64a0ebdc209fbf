(* For n = 0..3 and each set of faulty nodes, for the list scheme and its relabelled form: the lists at the start; for each k the
   base and the directions that are granted, or nothing, the lists then, and the lists when the block is released. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import FreeLists Releases Labels RelabelledLists.
Import ListNotations.
Definition nodes (n : nat) : list N := map N.of_nat (seq 0 (2 ^ n)).
Definition sets (n : nat) : list (list N) :=
  map (fun w => filter (fun x => N.testbit (N.of_nat w) x) (nodes n)) (seq 0 (2 ^ (2 ^ n))).
Definition words (ls : lists) : list (list N) := map (map N.of_nat) ls.
Definition asked (s : scheme) (ls : lists) (k : nat) : list (list (list N)) :=
  match request s k ls with
  | (Some (base, dirs), ls') => [[[base; dirs]]; words ls'; words (return_ s k base ls')]
  | (None, ls') => [[]; words ls']
  end.
Definition one (n : nat) (f : list N) (s : scheme) : list (list (list (list N))) :=
  [words (begin s n f)] :: map (asked s (begin s n f)) (seq 0 (S n)).
Definition both (n : nat) (f : list N) := map (one n f) [plain; relabelled (by_faults n f)].
Eval vm_compute in map (fun n => map (both n) (sets n)) (seq 0 4).
