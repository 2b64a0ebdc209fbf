(* The shipped first-fit buddy: what Bridge.v says of words, with the translation of Buddy.choose for the model's choice. *)
From Coq Require Import Arith ZArith.
From Allocert.definitions Require Import Buddy.
From Allocert.definitions Require Bridge Shipped.

(* -1 if its loops took more than 2^n turns: they do not, by BoardKernels.first_block. *)
Definition chosen (busy : Z) (n k : nat) : Z :=
  match Shipped.Buddy_choose (2 ^ n) busy (Z.of_nat n) (Z.of_nat k) with Some start => start | None => -1 end.

Definition grant_word (n k : nat) (busy : Z) : option Z :=
  if k <=? n then (let start := chosen busy n k in if (start =? 0)%Z then None else Some (Bridge.granted busy k start)) else None.

Inductive reach_word (n : nat) (w0 : Z) : Z -> Prop :=
| reach_word_start : reach_word n w0 w0
| reach_word_grant : forall k w w', reach_word n w0 w -> grant_word n k w = Some w' -> reach_word n w0 w'.

(* Every valid request is granted, whatever was granted from the busy nodes w0 on. *)
Definition optimal_word (n : nat) (w0 : Z) : Prop :=
  forall w, reach_word n w0 w -> forall k, 2 ^ k <= count (Bridge.board_of n w) -> grant_word n k w <> None.
