(* For n = 0..4 and each order of 1, .., n: the nodes of the Gray code by rank, then for each word of 0, 1 and * 1 if it is recognised. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes CodeRegions.
Import ListNotations.
Fixpoint orders (more : nat) (l : list nat) : list (list nat) :=
  match more with
  | 0 => [[]]
  | S more => flat_map (fun a => map (cons a) (orders more (filter (fun b => negb (b =? a)) l))) l
  end.
Fixpoint all (n : nat) : list word :=
  match n with 0 => [[]] | S n => flat_map (fun s => map (cons s) (all n)) [Some false; Some true; None] end.
Fixpoint number (x : pe) : nat := match x with [] => 0 | b :: x => Nat.b2n b + 2 * number x end.
Definition recognised (n : nat) (p : list nat) (w : word) : bool :=
  existsb (fun m => forallb (fun x => holds x w) (region n (dimension w) p m)) (seq 0 (2 ^ n)).
Definition row (n : nat) (p : list nat) : list nat :=
  map number (code n p) ++ map (fun w => if recognised n p w then 1 else 0) (all n).
Eval vm_compute in map (fun n => map (row n) (orders n (seq 1 n))) (seq 0 5).
