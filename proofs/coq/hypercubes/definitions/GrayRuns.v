(* The single Gray code strategy, on a list of a hypercube's ranks; true = free. The code itself does not matter. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Buddy Bridge.
Import ListNotations.

(* Runs of 2^k ranks start at multiples of 2^(k-1), those of one rank anywhere, and go on at rank 0. *)
Definition stride (k : nat) : nat := 2 ^ (k - 1).
Definition starts (n k : nat) : list nat := map (fun j => j * stride k) (seq 0 (2 ^ n / stride k)).
Definition ranks (n k s : nat) : list nat := map (fun i => (s + i) mod 2 ^ n) (seq 0 (2 ^ k)).

Definition taken (n k : nat) (b : board) (s : nat) : board :=
  map (fun t => cell b t && negb (existsb (Nat.eqb t) (ranks n k s))) (seq 0 (2 ^ n)).

(* The first free run is granted. *)
Definition gray_grant (n k : nat) (b : board) : option board :=
  if k <=? n then option_map (taken n k b) (find (fun s => forallb (cell b) (ranks n k s)) (starts n k)) else None.

Inductive gray_reach (n : nat) (b0 : board) : board -> Prop :=
| gray_start : gray_reach n b0 b0
| gray_step : forall k b b', gray_reach n b0 b -> gray_grant n k b = Some b' -> gray_reach n b0 b'.

Definition gray_optimal (n : nat) (b0 : board) : Prop :=
  forall b, gray_reach n b0 b -> forall k, 2 ^ k <= count b -> gray_grant n k b <> None.

(* A maximal run of free ranks, from s to e exclusively, and how many are free before a rank. *)
Definition free_run (b : board) (s e : nat) : Prop :=
  s < e /\ (forall t, s <= t < e -> cell b t = true) /\ (s = 0 \/ cell b (s - 1) = false) /\ cell b e = false.
Definition free_before (b : board) (t : nat) : nat := count (firstn t b).

(* A power of two exceeds the free ranks before a run and divides its length; those up to half its length divide its end. *)
Definition runs_sorted (b : board) : Prop := forall s e, free_run b s e ->
  (exists d, free_before b s < 2 ^ d /\ Nat.divide (2 ^ d) (e - s)) /\ forall i, 2 * 2 ^ i <= e - s -> Nat.divide (2 ^ i) e.
