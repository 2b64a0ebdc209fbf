(* The shipped first-fit buddy: one word of busy nodes, and the boards that such words stand for. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Import Buddy Kernel.
Import ListNotations.

Definition cell (b : board) (t : nat) : bool := nth t b false.

Definition free_block (b : board) (k i : nat) : Prop := forall t, i * 2 ^ k <= t < i * 2 ^ k + 2 ^ k -> cell b t = true.

Definition board_of (n : nat) (busy : Z) : board := map (fun t => negb (Z.testbit busy (Z.of_nat t))) (seq 0 (2 ^ n)).

Definition proper (n : nat) (busy : Z) : Prop := (0 <= busy < 2 ^ (2 ^ Z.of_nat n))%Z.

(* busy | ((1 << (1 << k)) - 1) * start *)
Definition granted (busy : Z) (k : nat) (start : Z) : Z :=
  Z.lor busy ((Z.shiftl 1 (Z.shiftl 1 (Z.of_nat k)) - 1) * start).

Definition grant_word (n k : nat) (busy : Z) : option Z :=
  if k <=? n then (let start := choose busy n k in if (start =? 0)%Z then None else Some (granted busy k start)) else None.

Inductive reach_word (n : nat) (w0 : Z) : Z -> Prop :=
| reach_word_start : reach_word n w0 w0
| reach_word_grant : forall k w w', reach_word n w0 w -> grant_word n k w = Some w' -> reach_word n w0 w'.

(* Every valid request is granted, whatever was granted from the busy nodes w0 on. *)
Definition optimal_word (n : nat) (w0 : Z) : Prop :=
  forall w, reach_word n w0 w -> forall k, 2 ^ k <= count (board_of n w) -> grant_word n k w <> None.
