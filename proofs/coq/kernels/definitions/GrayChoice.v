(* The shipped single Gray code strategy: what GrayRuns.v says, with the translation of SingleGrayCode.choose for the model's choice. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import Buddy.
From Allocert.definitions Require GrayRuns Shipped.
Import ListNotations.

(* The word of busy ranks. *)
Fixpoint busy (b : board) : Z := match b with [] => 0 | x :: b => (if x then 0 else 1) + 2 * busy b end.

(* -1 if its loops took more than 2^n turns: they do not, by BoardKernels.first_run. *)
Definition chosen (n k : nat) (b : board) : Z :=
  match Shipped.SingleGrayCode_choose (2 ^ n) (busy b) (Z.of_nat n) (Z.of_nat k) with Some start => start | None => -1 end.

Definition gray_grant (n k : nat) (b : board) : option board :=
  if k <=? n then
    (let start := chosen n k b in if (start =? 0)%Z then None else Some (GrayRuns.taken n k b (Z.to_nat (Z.log2 start))))
  else None.

Inductive gray_reach (n : nat) (b0 : board) : board -> Prop :=
| gray_start : gray_reach n b0 b0
| gray_step : forall k b b', gray_reach n b0 b -> gray_grant n k b = Some b' -> gray_reach n b0 b'.

Definition gray_optimal (n : nat) (b0 : board) : Prop :=
  forall b, gray_reach n b0 b -> forall k, 2 ^ k <= count b -> gray_grant n k b <> None.
