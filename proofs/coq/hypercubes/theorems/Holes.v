(* The holes that first-fit buddy leaves while nothing is released, and those of any state. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import Buddy Bridge ShippedBuddy Holes.
From Allocert.definitions Require Releases.
From Allocert.proofs Require Holes OneHole.

(** AN-LEM-2.1/static: After requests only every hole is a right half. *)
(** After any requests on an empty Q_n, any n, every hole that first-fit buddy leaves is a right half: of 2^k nodes, it starts at an odd multiple of 2^k. *)
Theorem right_halves : forall n w t k, reach_word n 0 w -> In (t, k) (holes n (board_of n w)) -> Nat.Odd (t / 2 ^ k).
Proof. exact Holes.right_halves. Qed.

(** AN-LEM-2.2/static: After requests only every hole exceeds the sum of those before. *)
(** After any requests on an empty Q_n, any n, every hole that first-fit buddy leaves has more nodes than all holes that start before it together. *)
Theorem growing : forall n w t k, reach_word n 0 w -> In (t, k) (holes n (board_of n w)) ->
  size (before t (holes n (board_of n w))) < 2 ^ k.
Proof. exact Holes.growing. Qed.

(** AN-HOLE-ONE: Where some node is busy, a free bit lies in exactly one hole. *)
(** In Q_n, any n, whichever nodes are busy, at least one: each free node lies in exactly one hole. *)
Theorem one : forall n w x, proper n w -> w <> 0%Z -> x < 2 ^ n -> Z.testbit w (Z.of_nat x) = false ->
  exists! h, In h (holes n (board_of n w)) /\ Releases.inside (snd h) (fst h) x.
Proof. exact OneHole.one. Qed.
