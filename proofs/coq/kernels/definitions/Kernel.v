(* Board kernels on words. Python's int with &, |, ^, <<, >> and - is Z with land, lor, lxor, shiftl, shiftr, opp. *)
From Coq Require Import ZArith Bool List.
Import ListNotations.
Local Open Scope Z_scope.

(* allocert.machines.frames.free_mesh_frames, the inner loop: one axis. *)
Fixpoint double (fuel : nat) (free length wanted stride : Z) : Z :=
  match fuel with
  | O => free
  | S fuel =>
      if 2 * length <=? wanted
      then double fuel (Z.land free (Z.shiftr free (length * stride))) (2 * length) wanted stride
      else if length <? wanted then Z.land free (Z.shiftr free ((wanted - length) * stride))
      else free
  end.

Definition axis (free wanted stride : Z) : Z := double (Z.to_nat wanted) free 1 wanted stride.

Definition all_set (word start stride length : Z) : Prop :=
  forall i, 0 <= i < length -> Z.testbit word (start + i * stride) = true.

Definition free_word (size busy : Z) : Z := Z.lxor (Z.shiftl 1 size - 1) busy.

Fixpoint axes (free stride : Z) (dims : list (Z * Z)) : Z := (* (side, wanted), axis x first *)
  match dims with
  | [] => free
  | (side, wanted) :: dims => axes (axis free wanted stride) (stride * side) dims
  end.

(* The processors of the frame based at a. *)
Inductive in_frame : Z -> Z -> list (Z * Z) -> Z -> Prop :=
| in_point : forall a stride, in_frame a stride [] a
| in_axis : forall a stride side wanted dims i p, 0 <= i < wanted ->
    in_frame a (stride * side) dims p -> in_frame a stride ((side, wanted) :: dims) (p + i * stride).

Definition valid (dims : list (Z * Z)) : Prop := Forall (fun d => 1 <= snd d <= fst d) dims.

(* allocert.machines.words.repeat, by its meaning: count copies of the pattern, one every period bits. *)
Fixpoint repeat (pattern period : Z) (count : nat) : Z :=
  match count with
  | O => 0
  | S count => Z.lor pattern (Z.shiftl (repeat pattern period count) period)
  end.

Fixpoint fold_blocks (k : nat) (free : Z) : Z := (* for i in range(k): free &= free >> (1 << i) *)
  match k with
  | O => free
  | S k => let free := fold_blocks k free in Z.land free (Z.shiftr free (Z.shiftl 1 (Z.of_nat k)))
  end.

Definition free_blocks (busy : Z) (n k : nat) : Z :=
  Z.land (fold_blocks k (free_word (2 ^ Z.of_nat n) busy)) (repeat 1 (2 ^ Z.of_nat k) (2 ^ (n - k))).

Definition lowest_base (bases : Z) : Z := Z.land bases (- bases).

Definition choose (busy : Z) (n k : nat) : Z := lowest_base (free_blocks busy n k).

Definition block_is_free (busy start : Z) (k : nat) : Prop :=
  forall i, start <= i < start + 2 ^ Z.of_nat k -> Z.testbit busy i = false.
