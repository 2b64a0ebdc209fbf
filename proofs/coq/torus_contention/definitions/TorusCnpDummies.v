(* Footnote 3: a dummy of no time for each level that no job has, between those of a job and the next. *)
From Coq Require Import List Arith QArith.
From Allocert.definitions Require Import TorusCnp.
Import ListNotations.

Fixpoint dummies_after (above : nat) (jobs : list (nat * Q)) : list (nat * Q) :=
  match jobs with
  | [] => []
  | (l, time) :: jobs => map (fun missing => (missing, 0)) (rev (seq (S l) (above - S l))) ++ (l, time) :: dummies_after l jobs
  end.
Definition with_dummies (jobs : list (nat * Q)) : list (nat * Q) := dummies_after (top jobs) jobs.

(* Jobs that take time; levels that fall by one at most; and of all these jobs, in their order, the level, place, start, time and recorded
   finish in the end. *)
Definition lasts (time : Q) : bool := negb (Qeq_bool time 0).
Fixpoint by_one (above : nat) (jobs : list (nat * Q)) : Prop :=
  match jobs with (l, _) :: jobs => (l <= above <= S l)%nat /\ by_one l jobs | [] => True end.
Definition outcome (steps : list step) : list (nat * (nat * nat) * Q * Q * Q) :=
  map (fun r => (size_of r, (row r, col r), begins r, takes r, finish r)) (filter (fun r => lasts (takes r)) (last (map recorded steps) [])).
