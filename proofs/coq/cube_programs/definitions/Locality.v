(* Programs on a hypercube whose processors know at first of themselves and their neighbours, and learn from neighbours alone. *)
From Coq Require Import List.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.

Definition neighbours (x : pe) : list pe := map (fun i => changed i x) (seq 0 (length x)).

(* What a processor knows at first, from which pe's of it and its neighbours are available; and after a step, from what it knew and
   all that its neighbours knew: no word can tell more. *)
Record program : Type := { knowledge : Type; first : pe -> bool -> list bool -> knowledge; next : pe -> knowledge -> list knowledge -> knowledge }.

Fixpoint known (p : program) (avail : pe -> bool) (t : nat) (x : pe) : knowledge p :=
  match t with
  | 0 => first p x (avail x) (map avail (neighbours x))
  | S t => next p x (known p avail t x) (map (known p avail t) (neighbours x))
  end.

Definition is_free (avail : pe -> bool) (w : word) : bool := forallb avail (members w).
