(* For the three rules for narrow intervals, sides of the torus up to 4, all up to three jobs by falling side with times 1 and 2, and the deadlines 1 to 3:
   the schedule of the algorithm that keeps what Step 4 leaves, for each piece the job, the words of rows and columns, from when, until when; -1 if it refuses. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
Import ListNotations.
Definition word (l : list nat) : Z := fold_right Z.add 0%Z (map (fun c => 2 ^ Z.of_nat c)%Z l).
Definition shown (w : window integers) : list Z := [Z.of_nat (number (held w)); word (rows (held w)); word (columns (held w)); start w; finish w].
Fixpoint falling (n most : nat) : list (list (Z * integers)) :=
  match n with
  | 0 => [[]]
  | S n => flat_map (fun side => flat_map (fun t => map (cons (Z.of_nat side, t)) (falling n side)) [1%Z; 2%Z]) (seq 1 most)
  end.
Definition row (r : narrow) (m : nat) (jobs : list (Z * integers)) (T : integers) : list Z :=
  let ts := run (Rules r true true) T jobs (whole (Z.of_nat m) T) in
  if length ts =? length jobs then flat_map shown (scheduled 0 ts) else [(-1)%Z].
Eval vm_compute in map (fun r => flat_map (fun m => flat_map (fun n => flat_map (fun jobs => map (row r m jobs) [1%Z; 2%Z; 3%Z]) (falling n m)) [1; 2; 3]) [1; 2; 3; 4])
  [Taken; Infeasible; Skipped].
