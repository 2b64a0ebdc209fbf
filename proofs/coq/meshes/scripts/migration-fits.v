(* For the meshes 1 x 1, 3 x 1, 1 x 3 and 2 x 2 with at most 3 residents and 3 x 2 with at most 1, of all sides, and each request, without and with
   rotation: 0 if the residents cannot be placed, else 1, and 2 if the request can be placed with them. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Migration.
Import ListNotations.
Definition shapes (X Y : nat) := list_prod (seq 1 X) (seq 1 Y).
Fixpoint words {A} (letters : list A) (len : nat) : list (list A) :=
  match len with 0 => [[]] | S len => flat_map (fun a => map (cons a) (words letters len)) letters end.
Definition meshes := [(1, 1, 3); (3, 1, 3); (1, 3, 3); (2, 2, 3); (3, 2, 1)]. (* with the most residents *)
Definition fit (turned : bool) (X Y : nat) (l : list (nat * nat)) : bool :=
  fits turned X Y (fun j => nth j l (0, 0)) (seq 0 (length l)).
Definition answer (turned : bool) (X Y : nat) (l : list (nat * nat)) (r : nat * nat) : nat :=
  if fit turned X Y l then if fit turned X Y (l ++ [r]) then 2 else 1 else 0.
Definition rows (turned : bool) (mesh : nat * nat * nat) : list (list nat) :=
  let '(X, Y, most) := mesh in
  map (fun l => map (answer turned X Y l) (shapes X Y)) (flat_map (words (shapes X Y)) (seq 0 (S most))).
Eval vm_compute in map (fun turned => map (rows turned) meshes) [false; true].
