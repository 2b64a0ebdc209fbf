(* For n = 0..3, each k and each word of busy ranks: the word after the grant, -1 for a refusal. *)
From Coq Require Import List ZArith.
From Allocert.definitions Require Import Bridge GrayChoice.
Import ListNotations.
Definition after (n k : nat) (w : Z) : Z := match gray_grant n k (board_of n w) with Some b => busy b | None => -1 end.
Definition words (n : nat) : list Z := map Z.of_nat (seq 0 (2 ^ (2 ^ n))).
Eval vm_compute in map (fun n => map (fun k => map (after n k) (words n)) (seq 0 (S n))) (seq 0 4).
