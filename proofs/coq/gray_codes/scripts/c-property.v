(* For n = 0..3 and each set of permutations of 1, .., n: 1 if it has the C property. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.
Definition parts {A : Type} (l : list A) : list (list A) := flat_map (fun k => combinations k l) (seq 0 (S (length l))).
Fixpoint orders (more : nat) (l : list nat) : list (list nat) :=
  match more with
  | 0 => [[]]
  | S more => flat_map (fun a => map (cons a) (orders more (filter (fun b => negb (b =? a)) l))) l
  end.
Definition same (n : nat) (one two : list nat) : bool := forallb (fun i => eqb (mem i one) (mem i two)) (seq 1 n).
Definition has (n : nat) (ps : list (list nat)) : bool :=
  forallb (fun s => existsb (fun p => same n (firstn (length s) p) s) ps) (parts (seq 1 n)).
Eval vm_compute in map (fun n => map (fun ps => if has n ps then 1 else 0) (parts (orders n (seq 1 n)))) (seq 0 4).
