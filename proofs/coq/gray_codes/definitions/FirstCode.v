(* The single and the multiple Gray code strategy, by the nodes they grant: allocert.allocators.hypercube.gray, multi_gray. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import GrayRuns RecognisedSubcubes.
Import ListNotations.

Notation region := (list N).

(* The nodes of a run, those of all runs of a code in their order, and the first run of the first code that has one without a busy node. *)
Definition run (g : list nat) (k s : nat) : region := map (fun t => nth t (code g) 0%N) (ranks (length g) k s).
Definition runs_of (g : list nat) (k : nat) : list region := map (run g k) (starts (length g) k).
Definition avoids (busy r : region) : bool := forallb (fun x => negb (existsb (N.eqb x) busy)) r.
Definition granted (codes : list (list nat)) (k : nat) (busy : region) : option region :=
  find (avoids busy) (flat_map (fun g => runs_of g k) codes).

(* Requests, and releases of what a request got, counted from 0. *)
Inductive act : Set := Ask (k : nat) | Give (i : nat).
Fixpoint without (i : nat) (held : list region) : list region :=
  match i, held with 0, _ :: held => [] :: held | S i, r :: held => r :: without i held | _, [] => [] end.
Definition busy_nodes (faulty : region) (held : list region) : region := faulty ++ concat held.

(* What is held after a history without a refusal; none after one with a refusal. What is given back is no node. *)
Fixpoint played (codes : list (list nat)) (faulty : region) (held : list region) (acts : list act) : option (list region) :=
  match acts with
  | [] => Some held
  | Give i :: acts => played codes faulty (without i held) acts
  | Ask k :: acts =>
    match granted codes k (busy_nodes faulty held) with Some r => played codes faulty (held ++ [r]) acts | None => None end
  end.

(* The codes of the multiple strategy for n <= 5. *)
Definition family (n : nat) : list (list nat) :=
  match n with
  | 3 => [[1; 2; 3]; [1; 3; 2]; [2; 1; 3]]
  | 4 => [[1; 2; 3; 4]; [1; 3; 4; 2]; [3; 2; 4; 1]; [4; 2; 1; 3]]
  | 5 => [[1; 2; 3; 4; 5]; [1; 3; 5; 2; 4]; [4; 1; 5; 3; 2]; [4; 2; 5; 1; 3]; [5; 2; 1; 3; 4]; [3; 2; 4; 1; 5]; [3; 5; 4; 2; 1]]
  | _ => [seq 1 n]
  end.
