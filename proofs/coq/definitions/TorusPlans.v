(* Schedules in slices of time, within which nothing begins or ends: allocert.allocators.torus.schedule. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Import TorusProfiles.
Import ListNotations.
Local Open Scope nat_scope.

(* A piece is a job by its number, and the rows and columns that it holds; jobs have a side and a time. *)
Record piece := Piece { number : nat; rows : list nat; columns : list nat }.
Definition shares (a b : list nat) : bool := existsb (fun x => existsb (Nat.eqb x) b) a.
Fixpoint once (l : list nat) : bool := match l with x :: l => negb (existsb (Nat.eqb x) l) && once l | [] => true end.
Definition apart_from (p q : piece) : bool :=
  negb (number p =? number q) && negb (shares (rows p) (rows q)) && negb (shares (columns p) (columns q)).
Fixpoint apart (l : list piece) : bool := match l with p :: l => forallb (apart_from p) l && apart l | [] => true end.

Section Plans.
Context {N : numbers}.
Variables (m : nat) (jobs : list (nat * N)).

Definition at_most (x y : N) : bool := negb (less N y x).
Definition same (x y : N) : bool := at_most x y && at_most y x.
Fixpoint scale (n : nat) (x : N) : N := match n with 0 => zero N | S n => plus N x (scale n x) end.
Definition total (l : list N) : N := fold_right (plus N) (zero N) l.

Definition placed (p : piece) : bool :=
  match nth_error jobs (number p) with
  | Some (d, _) => (length (rows p) =? d) && (length (columns p) =? d) && once (rows p) && once (columns p)
      && forallb (fun x => x <? m) (rows p ++ columns p)
  | None => false
  end.

(* How long a job runs. *)
Definition runs (j : nat) (plan : list (N * list piece)) : N :=
  total (map (fun s => scale (length (filter (fun p => number p =? j) (snd s))) (fst s)) plan).

(* schedule.faults: each job gets exactly its time until the deadline, on its side; none runs twice at a time, and those that run together
   have no row and no column in common. *)
Definition right (T : N) (plan : list (N * list piece)) : bool :=
  forallb (fun s => less N (zero N) (fst s) && forallb placed (snd s) && apart (snd s)) plan
  && at_most (total (map fst plan)) T
  && forallb (fun j => same (runs j plan) (snd (nth j jobs (0, zero N)))) (seq 0 (length jobs)).

(* Parts of a job one after the other, from a moment until a later one. *)
Fixpoint in_turn (T : N) (l : list (N * N)) : Prop :=
  match l with
  | (a, b) :: l => less N a b = true /\ at_most b T = true /\ Forall (fun r => at_most b (fst r) = true) l /\ in_turn T l
  | [] => True
  end.
Definition lasts (l : list (N * N)) : N := total (map (fun r => minus N (snd r) (fst r)) l).
End Plans.
