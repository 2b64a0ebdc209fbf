(* For the meshes 2 x 2, 3 x 2, 2 x 3 and 3 x 3 and each list of at most 2 residents anywhere, then 2 x 2 with each set of disjoint residents, at most
   4, 3 x 2 and 2 x 3 of at most 6 and 3 x 3 of at most 9: the supported bases (i, j) as i + X j, row-major. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Frames.
Import ListNotations.
Definition spans (n : nat) : list (nat * nat) := flat_map (fun a => map (pair a) (seq a (n - a))) (seq 0 n).
Definition submeshes (X Y : nat) : list resident :=
  map (fun s => Resident (fst (fst s)) (fst (snd s)) (snd (fst s)) (snd (snd s))) (list_prod (spans X) (spans Y)).
Fixpoint words {A} (letters : list A) (len : nat) : list (list A) :=
  match len with 0 => [[]] | S len => flat_map (fun a => map (cons a) (words letters len)) letters end.
Definition apart (r s : resident) : bool := (rc r <? ra s) || (rc s <? ra r) || (rd r <? rb s) || (rd s <? rb r).
Definition sets (letters : list resident) : list (list resident) :=
  fold_right (fun a found => found ++ map (cons a) (filter (forallb (apart a)) found)) [[]] letters.
Definition row (X Y : nat) (rs : list resident) := map (fun b => fst b + X * snd b) (supported X Y rs).
Definition anywhere (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in map (row X Y) (flat_map (words (submeshes X Y)) (seq 0 (S most))).
Definition all_sets (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in map (row X Y) (filter (fun rs => length rs <=? most) (sets (submeshes X Y))).
Eval vm_compute in map anywhere [(2, 2, 2); (3, 2, 2); (2, 3, 2); (3, 3, 2)] ++ map all_sets [(2, 2, 4); (3, 2, 6); (2, 3, 6); (3, 3, 9)].
