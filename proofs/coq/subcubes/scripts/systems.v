(* For d = 0..4, each order of the positions and each q: the numbers of the subcubes of B, G and the cyclical system and of QB for
   k = 0..q+1, then those of the double buddy system: words in order, 0, 1, 2 for 0, 1, *, each as often as the system has it. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.
Definition digit (s : option bool) : nat := match s with Some false => 0 | Some true => 1 | None => 2 end.
Fixpoint all_words (d : nat) : list word :=
  match d with 0 => [[]] | S d => flat_map (fun s => map (cons s) (all_words d)) [Some false; Some true; None] end.
Definition numbers (d : nat) (l : list word) : list nat :=
  flat_map (fun w => repeat (fold_left (fun n s => 3 * n + digit s) w 0) (count_occ word_dec l w)) (all_words d).
Fixpoint picks (l : list nat) : list (nat * list nat) :=
  match l with [] => [] | a :: l => (a, l) :: map (fun '(b, r) => (b, a :: r)) (picks l) end.
Fixpoint orders (n : nat) (l : list nat) : list (list nat) :=
  match n with 0 => [[]] | S n => flat_map (fun '(a, r) => map (cons a) (orders n r)) (picks l) end.
Definition systems (d q : nat) (pi : list nat) : list (list nat) :=
  map (numbers d) ([buddy d q pi; gray d q pi; cyclical d q pi] ++ map (fun k => k_cube d q k pi) (seq 0 (q + 2))).
Definition row (d q : nat) := map (systems d q) (orders d (seq 1 d)) ++ [[numbers d (double_buddy d q)]].
Eval vm_compute in map (fun d => map (row d) (seq 0 (S d))) (seq 0 5).
