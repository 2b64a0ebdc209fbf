(* The expected number of faults until all subcubes of a system are hit, faults falling on any of the 2^d processors, again too, by first steps:
   allocert.models.systems.blocking_law.BlockingLaw.expected. *)
From Coq Require Import List Arith ZArith QArith Bool.
From Allocert.definitions Require Import Subcubes Systems Hitting.
Import ListNotations.
Local Open Scope Q_scope.

Definition is_one_of (l : list pe) (x : pe) : bool := existsb (fun y => if list_eq_dec bool_dec x y then true else false) l.
Definition healthy (d : nat) (faulty : list pe) : list pe := filter (fun x => negb (is_one_of faulty x)) (pes d).
Definition rational (n : nat) : Q := inject_Z (Z.of_nat n).
Definition sum (l : list Q) : Q := fold_right Qplus 0 l.

(* e = 1 + the mean over all processors of what is expected after a fault on it, which is e again if it is faulty already; solved for e. *)
Fixpoint after (steps d : nat) (l : list word) (faulty : list pe) : Q :=
  match steps with
  | O => 0
  | S steps => if meets l faulty then 0
      else (rational (2 ^ d) + sum (map (fun x => after steps d l (x :: faulty)) (healthy d faulty))) / rational (length (healthy d faulty))
  end.
Definition expected (d : nat) (l : list word) : Q := after (S (2 ^ d)) d l [].
