(* Sums of section 3 of Kandlur and Shin 1988: two random faults, the mean request, and how likely many faults are. *)
From Coq Require Import List Arith NArith ZArith.
From Allocert.definitions Require Import Labels.
Import ListNotations.
Local Open Scope Z_scope.

Definition nodes (n : nat) : list N := map N.of_nat (seq 0 (2 ^ n)).
Definition total {A} (f : A -> Z) (l : list A) : Z := fold_right Z.add 0 (map f l).
(* Over all ordered pairs of nodes of Q_n. *)
Definition pairs (n : nat) (f : N -> N -> Z) : Z := total (fun x => total (f x) (nodes n)) (nodes n).

(* How far apart two nodes are in the vector, in the hypercube, and in the vector after they have been relabelled as the faults. *)
Definition apart (x y : N) : Z := Z.abs (Z.of_N x - Z.of_N y).
Definition distance (n : nat) (x y : N) : Z := Z.of_nat (weight n (N.lxor x y)).
Definition new_apart (n : nat) (x y : N) : Z := apart (new (by_faults n [y; x]) x) (new (by_faults n [y; x]) y).

Fixpoint binomial (n k : nat) : Z :=
  match k, n with
  | O, _ => 1
  | S _, O => 0
  | S j, S m => binomial m j + binomial m (S j)
  end.

(* The sum of d C(n,d). *)
Definition mean_sum (n : nat) : Z := total (fun d => Z.of_nat d * binomial n d) (seq 0 (S n)).

(* measures.dimension_weights: the weights of requests for 0, .., n dimensions, and what they are to be divided by. *)
Inductive way := Uniform | Below_top | Rounded.
Definition weights (n : nat) (w : way) : list Z * Z :=
  match w, n with
  | Uniform, _ => (repeat 1 (S n), Z.of_nat n + 1)
  | Below_top, _ => (repeat 1 n, Z.of_nat n)
  | Rounded, O => ([1], 1)
  | Rounded, S m => (1 :: repeat 2 m ++ [1], 2 * Z.of_nat n)
  end.
(* The nodes asked for, times the divisor. *)
Definition asked (l : list Z) : Z := total (fun '(k, w) => w * 2 ^ Z.of_nat k) (combine (seq 0 (length l)) l).

(* b^N times the chance that k of N nodes fail, each with probability a / b. *)
Definition chance (nodes k : nat) (a b : Z) : Z := binomial nodes k * a ^ Z.of_nat k * (b - a) ^ Z.of_nat (nodes - k).
