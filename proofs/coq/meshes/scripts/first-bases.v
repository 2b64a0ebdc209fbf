(* For the meshes 2 x 2, 3 x 2, 2 x 3 and 3 x 3 and each list of at most 2 residents anywhere: the supported bases (i, j) as i + X j, row-major. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Frames.
Import ListNotations.
Definition spans (n : nat) : list (nat * nat) := flat_map (fun a => map (pair a) (seq a (n - a))) (seq 0 n).
Definition submeshes (X Y : nat) : list resident :=
  map (fun s => Resident (fst (fst s)) (fst (snd s)) (snd (fst s)) (snd (snd s))) (list_prod (spans X) (spans Y)).
Fixpoint words {A} (letters : list A) (len : nat) : list (list A) :=
  match len with 0 => [[]] | S len => flat_map (fun a => map (cons a) (words letters len)) letters end.
Definition rows (mesh : nat * nat) :=
  let (X, Y) := mesh in
  map (fun rs => map (fun b => fst b + X * snd b) (supported X Y rs)) (flat_map (words (submeshes X Y)) [0; 1; 2]).
Eval vm_compute in map rows [(2, 2); (3, 2); (2, 3); (3, 3)].
