(* For n = 0..5 and all ordered pairs of nodes, then for n = 0..8 and each way to draw requests: the sums of distances in the vector, in the cube, and
   in the vector after the two have been relabelled; then the weights of requested dimensions and their divisor. *)
From Coq Require Import List Arith NArith ZArith.
From Allocert.definitions Require Import Labels LossModel.
Import ListNotations.
Definition ways (n : nat) : list way := if n =? 0 then [Uniform; Rounded] else [Uniform; Below_top; Rounded].
Definition drawn (n : nat) (w : way) : list (list Z) :=
  let l := fst (weights n w) in [l ++ repeat 0%Z (S n - length l); [snd (weights n w)]].
Eval vm_compute in map (fun n => [[[pairs n apart; pairs n (distance n); pairs n (new_apart n)]]]) (seq 0 6)
  ++ map (fun n => map (drawn n) (ways n)) (seq 0 9).
