(* For the meshes 1 x 4, 5 x 1 and 2 x 2 with at most 2 residents anywhere and 4 x 4 with at most 1, then 2 x 2 with each set of disjoint residents,
   at most 4, 3 x 2 and 2 x 3 of at most 6 and 3 x 3 of at most 2, each in two orders, and each request that fits: the corner candidates (i, j) as i +
   X j, and the nodes touched when all are compared with the list. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Frames Corners.
Import ListNotations.
Definition spans (n : nat) : list (nat * nat) := flat_map (fun a => map (pair a) (seq a (n - a))) (seq 0 n).
Definition submeshes (X Y : nat) : list resident :=
  map (fun s => Resident (fst (fst s)) (fst (snd s)) (snd (fst s)) (snd (snd s))) (list_prod (spans X) (spans Y)).
Fixpoint words {A} (letters : list A) (len : nat) : list (list A) :=
  match len with 0 => [[]] | S len => flat_map (fun a => map (cons a) (words letters len)) letters end.
Definition apart (r s : resident) : bool := (rc r <? ra s) || (rc s <? ra r) || (rd r <? rb s) || (rd s <? rb r).
Definition sets (letters : list resident) : list (list resident) :=
  fold_right (fun a found => found ++ map (cons a) (filter (forallb (apart a)) found)) [[]] letters.
Definition row (X Y : nat) (rs : list resident) (r : nat * nat) : list nat :=
  let (x, y) := r in map (fun b => fst b + X * snd b) (corners X Y x y rs) ++ [corner_nodes X Y x y rs].
Definition row_of (X Y : nat) (rs : list resident) := map (row X Y rs) (list_prod (seq 1 X) (seq 1 Y)).
Definition anywhere (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in map (row_of X Y) (flat_map (words (submeshes X Y)) (seq 0 (S most))).
Definition both_orders (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in
  map (row_of X Y) (flat_map (fun rs => [rs; rev rs]) (filter (fun rs => length rs <=? most) (sets (submeshes X Y)))).
Eval vm_compute in map anywhere [(1, 4, 2); (5, 1, 2); (2, 2, 2); (4, 4, 1)] ++ map both_orders [(2, 2, 4); (3, 2, 6); (2, 3, 6); (3, 3, 2)].
