(* For the meshes 1 x 4, 5 x 1 and 3 x 2 with each list of at most 2 disjoint residents, 2 x 2 of at most 4 and 4 x 4 of at most 1, then 3 x 2 and 2 x
   3 with each set of disjoint residents, at most 6, and 3 x 3 of at most 2, and each request that fits: interval sets added or deleted, traversals
   and nodes touched, by ISS, and by 4ISS that gives up at an overlap and when the windows have passed. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Frames Scans ScanCosts.
Import ListNotations.
Definition spans (n : nat) : list (nat * nat) := flat_map (fun a => map (pair a) (seq a (n - a))) (seq 0 n).
Definition submeshes (X Y : nat) : list resident :=
  map (fun s => Resident (fst (fst s)) (fst (snd s)) (snd (fst s)) (snd (snd s))) (list_prod (spans X) (spans Y)).
Definition apart (r s : resident) : bool := (rc r <? ra s) || (rc s <? ra r) || (rd r <? rb s) || (rd s <? rb r).
Fixpoint words (letters : list resident) (len : nat) : list (list resident) :=
  match len with
  | 0 => [[]]
  | S len => flat_map (fun a => map (cons a) (filter (forallb (apart a)) (words letters len))) letters
  end.
Definition sets (letters : list resident) : list (list resident) :=
  fold_right (fun a found => found ++ map (cons a) (filter (forallb (apart a)) found)) [[]] letters.
Definition listed (w : nat * nat * nat) : list nat := let '(sets, passes, nodes) := w in [sets; passes; nodes].
Definition amounts (X Y : nat) (rs : list resident) (r : nat * nat) : list (list nat) :=
  let (x, y) := r in
  map listed [work (iss_work X Y x y rs); work_of_both (four_way_work false X Y x y rs); work_of_both (four_way_work true X Y x y rs)].
Definition row_of (X Y : nat) (rs : list resident) := map (amounts X Y rs) (list_prod (seq 1 X) (seq 1 Y)).
Definition lists (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in map (row_of X Y) (flat_map (words (submeshes X Y)) (seq 0 (S most))).
Definition all_sets (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in map (row_of X Y) (filter (fun rs => length rs <=? most) (sets (submeshes X Y))).
Eval vm_compute in map lists [(1, 4, 2); (5, 1, 2); (2, 2, 4); (3, 2, 2); (4, 4, 1)] ++ map all_sets [(3, 2, 6); (2, 3, 6); (3, 3, 2)].
