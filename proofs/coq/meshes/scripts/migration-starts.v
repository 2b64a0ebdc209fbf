(* For the meshes 2 x 2 and 3 x 2 and each queue of 2 jobs and 3 x 1 and each of 3, with times 1 and 2 and gaps 0 and 1 between arrivals, without and
   with rotation: when MIG starts the jobs. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Migration.
Import ListNotations.
Fixpoint words {A} (letters : list A) (len : nat) : list (list A) :=
  match len with 0 => [[]] | S len => flat_map (fun a => map (cons a) (words letters len)) letters end.
Definition letters (X Y : nat) := list_prod (list_prod (seq 1 X) (seq 1 Y)) [1; 2].
Definition arrivals (gaps : list nat) := fold_left (fun acc g => acc ++ [last acc 0 + g]) gaps [0].
Definition starts (turned : bool) (X Y : nat) (jobs : list (nat * nat * nat)) (gaps : list nat) : list nat :=
  let q := {| Migration.jobs := length jobs; shape := fun j => fst (nth j jobs (1, 1, 1)); arrival := fun j => nth j (arrivals gaps) 0;
              finish := fun j s => s + snd (nth j jobs (1, 1, 1)) |} in
  rev (map snd (mig nat Nat.leb (fits turned X Y (shape q)) q (length jobs))).
Definition rows (turned : bool) (mesh : nat * nat * nat) : list (list nat) :=
  let '(X, Y, n) := mesh in flat_map (fun jobs => map (starts turned X Y jobs) (words [0; 1] (n - 1))) (words (letters X Y) n).
Eval vm_compute in map (fun turned => map (rows turned) [(2, 2, 2); (3, 2, 2); (3, 1, 3)]) [false; true].
