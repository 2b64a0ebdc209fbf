(* For n = 1..4, a retry after every single release and after all releases of an instant, and each queue of n requests for 1 or n
   processors on M(n, 1): the outcomes (failures, residents left, residents met by successes, by failures), in order, each once. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Attempts.
Import ListNotations.
Fixpoint before (a b : list nat) : comparison :=
  match a, b with
  | x :: a, y :: b => match x ?= y with Eq => before a b | c => c end
  | _, _ => Eq
  end.
Fixpoint insert (a : list nat) (l : list (list nat)) : list (list nat) :=
  match l with
  | [] => [a]
  | b :: l => match before a b with Lt => a :: b :: l | Eq => b :: l | Gt => b :: insert a l end
  end.
Fixpoint words (letters : list nat) (len : nat) : list (list nat) :=
  match len with 0 => [[]] | S len => flat_map (fun a => map (cons a) (words letters len)) letters end.
Definition row (n : nat) (single : bool) (queue : list nat) := fold_right insert [] (outcomes n single 20 queue [] 0 0 0).
Eval vm_compute in map (fun n => map (fun single => map (row n single) (words [1; n] n)) [true; false]) [1; 2; 3; 4].
