(* For the meshes 1 x 4, 5 x 1 and 2 x 2 with at most 2 residents anywhere and 4 x 4 with at most 1, and each request that fits: the corner candidates
   (i, j) as i + X j, and the nodes touched when all are compared with the list. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Frames Corners.
Import ListNotations.
Definition spans (n : nat) : list (nat * nat) := flat_map (fun a => map (pair a) (seq a (n - a))) (seq 0 n).
Definition submeshes (X Y : nat) : list resident :=
  map (fun s => Resident (fst (fst s)) (fst (snd s)) (snd (fst s)) (snd (snd s))) (list_prod (spans X) (spans Y)).
Fixpoint words {A} (letters : list A) (len : nat) : list (list A) :=
  match len with 0 => [[]] | S len => flat_map (fun a => map (cons a) (words letters len)) letters end.
Definition row (X Y : nat) (rs : list resident) (r : nat * nat) : list nat :=
  let (x, y) := r in map (fun b => fst b + X * snd b) (corners X Y x y rs) ++ [corner_nodes X Y x y rs].
Definition rows (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in
  map (fun rs => map (row X Y rs) (list_prod (seq 1 X) (seq 1 Y))) (flat_map (words (submeshes X Y)) (seq 0 (S most))).
Eval vm_compute in map rows [(1, 4, 2); (5, 1, 2); (2, 2, 2); (4, 4, 1)].
