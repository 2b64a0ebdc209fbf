(* What the words that board kernels return mean. *)
From Coq Require Import ZArith List.
From Allocert.definitions Require Import Kernel.
Import ListNotations.
Local Open Scope Z_scope.

(* A translated function returns w: with some number of turns for its loops, and with any greater one. *)
Definition returns (f : nat -> option Z) (w : Z) : Prop := exists turns, forall more, (turns <= more)%nat -> f more = Some w.

(* Bit a of w is set iff P a. *)
Definition marks (w : Z) (P : Z -> Prop) : Prop := forall a, 0 <= a -> (Z.testbit w a = true <-> P a).

(* Node a of Q_n is 0 in the directions, and all nodes that agree with it in the others are free. *)
Definition free_subcube (busy : Z) (n : nat) (directions a : Z) : Prop :=
  a < 2 ^ Z.of_nat n /\ Z.land a directions = 0 /\
  forall b, 0 <= b < 2 ^ Z.of_nat n -> Z.ldiff b directions = Z.ldiff a directions -> Z.testbit busy b = false.

(* Block i of 2^k nodes of Q_n starts at a and is free. *)
Definition free_block (busy : Z) (n k : nat) (a : Z) : Prop :=
  exists i, 0 <= i < 2 ^ Z.of_nat (n - k) /\ a = i * 2 ^ Z.of_nat k /\ block_is_free busy a k.

(* w is the first of those that are free, as a word of one bit; 0 for none. *)
Definition first (free : Z -> Prop) (w : Z) : Prop :=
  w = 0 /\ (forall a, 0 <= a -> ~ free a) \/ exists a, 0 <= a /\ w = 2 ^ a /\ free a /\ forall b, 0 <= b -> free b -> a <= b.

(* The bases, as numbers of processors, at which a frame lies inside the mesh: (side, wanted) for each axis, x first. *)
Inductive inside : Z -> Z -> list (Z * Z) -> Prop :=
| inside_point : forall stride, inside 0 stride []
| inside_axis : forall a stride side wanted dims c, 0 <= c <= side - wanted ->
    inside a (stride * side) dims -> inside (a + c * stride) stride ((side, wanted) :: dims).

Definition free_frame (busy : Z) (sides frame : list Z) (a : Z) : Prop :=
  inside a 1 (combine sides frame) /\ forall p, in_frame a 1 (combine sides frame) p -> Z.testbit busy p = false.

Definition processors (sides : list Z) : Z := fold_right Z.mul 1 sides.

(* Rank a of a Gray code of n bits begins a run of 2^k free cyclic ranks at a multiple of 2^(k-1), of 1 for k = 0. *)
Definition free_run (busy : Z) (n k : nat) (a : Z) : Prop :=
  a < 2 ^ Z.of_nat n /\ (2 ^ Z.max (Z.of_nat k - 1) 0 | a) /\
  forall i, 0 <= i < 2 ^ Z.of_nat k -> Z.testbit busy ((a + i) mod 2 ^ Z.of_nat n) = false.

(* Processor a with its coordinate along an axis moved by i, modulo the side. *)
Definition along (stride side i a : Z) : Z := let c := (a / stride) mod side in a + ((c + i) mod side - c) * stride.

(* The processors of the frame based at a, coordinates taken modulo the sides. *)
Inductive in_wrapped : Z -> Z -> list (Z * Z) -> Z -> Prop :=
| wrapped_point : forall a stride, in_wrapped a stride [] a
| wrapped_axis : forall a stride side wanted dims i p, 0 <= i < wanted -> in_wrapped a (stride * side) dims p ->
    in_wrapped a stride ((side, wanted) :: dims) (along stride side i p).

Definition free_wrapped (busy : Z) (sides frame : list Z) (a : Z) : Prop :=
  a < processors sides /\ forall p, in_wrapped a 1 (combine sides frame) p -> Z.testbit busy p = false.
