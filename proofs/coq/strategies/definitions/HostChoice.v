(* Which available subsystem a host takes: allocert.models.systems.policy. A subsystem is a set of n pe's, a bit for each; the first bit is the highest. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

Notation part := (list bool).
Definition size (w : part) : nat := length (filter (fun b => b) w).
Fixpoint inside (w v : part) : bool :=
  match w, v with
  | [], [] => true
  | b :: w, c :: v => implb b c && inside w v
  | _, _ => false
  end.

(* In the order of their numbers. *)
Fixpoint parts (n : nat) : list part :=
  match n with 0 => [[]] | S n => map (cons false) (parts n) ++ map (cons true) (parts n) end.
Definition listed (available : list part) (w : part) : bool := existsb (fun v => if list_eq_dec bool_dec w v then true else false) available.
Definition of_size (n : nat) (available : list part) (s : nat) : list part := filter (fun w => listed available w && (size w =? s)) (parts n).

(* Those of a size that lie in no available one of more pe's. *)
Definition undominated (n : nat) (available : list part) (s : nat) : list part :=
  filter (fun w => negb (existsb (fun v => (s <? size v) && inside w v) available)) (of_size n available s).

(* From the largest on, each that lies in none that is kept already. *)
Fixpoint kept (found l : list part) : list part :=
  match l with
  | [] => found
  | w :: l => kept (if existsb (inside w) found then found else w :: found) l
  end.
Fixpoint largest_first (n : nat) (available : list part) (s : nat) : list part :=
  of_size n available s ++ match s with 0 => [] | S s => largest_first n available s end.
Definition maximal (n : nat) (available : list part) : list part := kept [] (largest_first n available n).

Definition preferred (n : nat) (available : list part) (s : nat) : option part := hd_error (undominated n available s ++ of_size n available s).
