(* The fewest processors that meet every subcube of a system: allocert.models.systems.hitting.fewest_by_enumeration. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.

Definition meets (l : list word) (chosen : list pe) : bool := forallb (fun w => existsb (fun x => holds x w) chosen) l.

(* The first n such that some n of the 2^d processors meet all subcubes. *)
Definition fewest (d : nat) (l : list word) : nat :=
  match find (fun n => existsb (meets l) (combinations n (pes d))) (seq 0 (S (2 ^ d))) with Some n => n | None => 0 end.

Definition double_gray (d q : nat) : list word := union (gray d q (seq 1 d) ++ gray d q (rev (seq 1 d))).
