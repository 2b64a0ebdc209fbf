(* Made of the sources named below by proofs/formal/translation.py (make formal-record); a test translates them again. *)
From Coq Require Import ZArith List.
From Allocert.definitions Require Import Python.
Import ListNotations.
Local Open Scope Z_scope.

Definition repeat (turns : nat) (pattern : Z) (period : Z) (count : Z) : option (Z) :=
  let '(word, filled) := (0, 0) in
  let '(block, size) := (pattern, 1) in
  let* '(word, filled, count, block, size) := while turns
    (fun '(word, filled, count, block, size) => negb (Z.eqb count 0))
    (fun '(word, filled, count, block, size) =>
      let* '(word, filled) :=
        if negb (Z.eqb (Z.land count 1) 0) then
          let word := Z.lor word (Z.shiftl block (Z.mul filled period)) in
          let filled := Z.add filled size in
          Some (word, filled)
        else Some (word, filled) in
      let count := Z.shiftr count 1 in
      let* '(block, size) :=
        if negb (Z.eqb count 0) then
          let block := Z.lor block (Z.shiftl block (Z.mul size period)) in
          let size := Z.mul size 2 in
          Some (block, size)
        else Some (block, size) in
      Some (word, filled, count, block, size))
    (word, filled, count, block, size) in
  Some word.

Definition zeros_of (turns : nat) (n : Z) (direction : Z) : option (Z) :=
  let half := Z.shiftl 1 direction in
  let* called1 := repeat turns (Z.sub (Z.shiftl 1 half) 1) (Z.mul 2 half) (Z.shiftl 1 (Z.sub (Z.sub n direction) 1)) in
  Some called1.

Definition multiples (turns : nat) (step : Z) (end_ : Z) : option (Z) :=
  let* called1 := repeat turns 1 step (Z.div end_ step) in
  Some called1.

Definition free_subcubes (turns : nat) (busy : Z) (n : Z) (directions : Z) : option (Z) :=
  let free := Z.lxor (Z.sub (Z.shiftl 1 (Z.shiftl 1 n)) 1) busy in
  let* free := for_each (range n)
    (fun i free =>
      let* free :=
        if negb (Z.eqb (Z.land (Z.shiftr directions i) 1) 0) then
          let* called1 := zeros_of turns n i in
          let free := Z.land (Z.land free (Z.shiftr free (Z.shiftl 1 i))) called1 in
          Some free
        else Some free in
      Some free)
    free in
  Some free.

Definition free_blocks (turns : nat) (busy : Z) (n : Z) (k : Z) : option (Z) :=
  let free := Z.lxor (Z.sub (Z.shiftl 1 (Z.shiftl 1 n)) 1) busy in
  let* free := for_each (range k)
    (fun i free =>
      let free := Z.land free (Z.shiftr free (Z.shiftl 1 i)) in
      Some free)
    free in
  let* called1 := multiples turns (Z.shiftl 1 k) (Z.shiftl 1 n) in
  Some (Z.land free called1).

Definition free_gray_runs (turns : nat) (busy : Z) (n : Z) (k : Z) : option (Z) :=
  let ranks := Z.shiftl 1 n in
  let free := Z.lxor (Z.sub (Z.shiftl 1 ranks) 1) busy in
  let* free := for_each (range k)
    (fun i free =>
      let step := Z.shiftl 1 i in
      let free := Z.land free (Z.lor (Z.shiftr free step) (Z.shiftl (Z.land free (Z.sub (Z.shiftl 1 step) 1)) (Z.sub ranks step))) in
      Some free)
    free in
  let* called1 := multiples turns (Z.shiftl 1 (Z.max (Z.sub k 1) 0)) ranks in
  Some (Z.land free called1).

Definition size (turns : nat) (sides : list Z) : option (Z) :=
  let size := 1 in
  let* size := for_each sides
    (fun side size =>
      let size := Z.mul size side in
      Some size)
    size in
  Some size.

Definition base_mask (turns : nat) (sides : list Z) (frame : list Z) : option (Z) :=
  let '(mask, stride) := (1, 1) in
  let* '(mask, stride) := for_each (combine sides frame)
    (fun '(side, wanted) '(mask, stride) =>
      let* called1 := repeat turns mask stride (Z.add (Z.sub side wanted) 1) in
      let mask := called1 in
      let stride := Z.mul stride side in
      Some (mask, stride))
    (mask, stride) in
  Some mask.

Definition free_mesh_frames (turns : nat) (busy : Z) (sides : list Z) (frame : list Z) : option (Z) :=
  let* called1 := size turns sides in
  let free := Z.lxor (Z.sub (Z.shiftl 1 called1) 1) busy in
  let stride := 1 in
  let* '(free, stride) := for_each (combine sides frame)
    (fun '(side, wanted) '(free, stride) =>
      let length := 1 in
      let* '(free, length) := while turns
        (fun '(free, length) => Z.leb (Z.mul 2 length) wanted)
        (fun '(free, length) =>
          let free := Z.land free (Z.shiftr free (Z.mul length stride)) in
          let length := Z.mul length 2 in
          Some (free, length))
        (free, length) in
      let* free :=
        if Z.ltb length wanted then
          let free := Z.land free (Z.shiftr free (Z.mul (Z.sub wanted length) stride)) in
          Some free
        else Some free in
      let stride := Z.mul stride side in
      Some (free, stride))
    (free, stride) in
  let* called2 := base_mask turns sides frame in
  Some (Z.land free called2).

Definition split (turns : nat) (sides : list Z) (axis : Z) (step : Z) : option (Z * Z) :=
  let* called1 := size turns (firstn (Z.to_nat axis) sides) in
  let stride := called1 in
  let period := Z.mul stride (nth (Z.to_nat axis) sides 0) in
  let* called2 := size turns sides in
  let* called3 := repeat turns (Z.sub (Z.shiftl 1 (Z.mul (Z.sub (nth (Z.to_nat axis) sides 0) step) stride)) 1) period (Z.div called2 period) in
  let near := called3 in
  let* called4 := size turns sides in
  Some (near, Z.lxor (Z.sub (Z.shiftl 1 called4) 1) near).

Definition rolled (turns : nat) (word : Z) (sides : list Z) (axis : Z) (step : Z) : option (Z) :=
  let* called1 := size turns (firstn (Z.to_nat axis) sides) in
  let stride := called1 in
  let* called2 := split turns sides axis step in
  let '(near, far) := called2 in
  Some (Z.lor (Z.land (Z.shiftr word (Z.mul step stride)) near) (Z.land (Z.shiftl word (Z.mul (Z.sub (nth (Z.to_nat axis) sides 0) step) stride)) far)).

Definition free_torus_frames (turns : nat) (busy : Z) (sides : list Z) (frame : list Z) : option (Z) :=
  let* called1 := size turns sides in
  let free := Z.lxor (Z.sub (Z.shiftl 1 called1) 1) busy in
  let* free := for_each (combine (range (Z.of_nat (List.length frame))) frame)
    (fun '(axis, wanted) free =>
      let length := 1 in
      let* '(free, length) := while turns
        (fun '(free, length) => Z.leb (Z.mul 2 length) wanted)
        (fun '(free, length) =>
          let* called2 := rolled turns free sides axis length in
          let free := Z.land free called2 in
          let length := Z.mul length 2 in
          Some (free, length))
        (free, length) in
      let* free :=
        if Z.ltb length wanted then
          let* called3 := rolled turns free sides axis (Z.sub wanted length) in
          let free := Z.land free called3 in
          Some free
        else Some free in
      Some free)
    free in
  Some free.

Definition lowest_base (turns : nat) (bases : Z) : option (Z) :=
  Some (Z.land bases (Z.opp bases)).

Definition Buddy_choose (turns : nat) (busy : Z) (machine : Z) (request : Z) : option (Z) :=
  let* called1 := free_blocks turns busy machine request in
  let* called2 := lowest_base turns called1 in
  Some called2.

Definition SingleGrayCode_choose (turns : nat) (busy : Z) (machine : Z) (request : Z) : option (Z) :=
  let* called1 := free_gray_runs turns busy machine request in
  let* called2 := lowest_base turns called1 in
  Some called2.
