(* For the meshes 1 x 4 and 3 x 2 with each list of at most 2 disjoint residents and 2 x 2 of at most 4, then 3 x 2 and 2 x 3 with each set of
   disjoint residents, at most 6, and 3 x 3 of at most 2: the answers of ISS, and of 4ISS that gives up at an overlap and when the windows have
   passed, to each request that fits; then the counts at each window of the four scans. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Frames Scans.
Import ListNotations.
Definition row (e : ending) : list nat := match e with Granted i j => [i; j] | Refused => [] | Unfinished => [99] end.
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
Definition answers (X Y : nat) (rs : list resident) (r : nat * nat) : list (list nat) :=
  let (x, y) := r in [row (iss X Y x y rs); row (four_way false X Y x y rs); row (four_way true X Y x y rs)].
Definition listed (X : nat) (c : option counts) : list nat := match c with Some c => map c (seq 0 X) | None => [99] end.
Definition windows (X Y : nat) (rs : list resident) (far : bool) : list (list nat) :=
  flat_map (fun y => map (fun j => listed X (counts_of X Y y rs far j)) (seq 0 (S Y - y))) (seq 1 Y).
Definition row_of (X Y : nat) (rs : list resident) :=
  map (answers X Y rs) (list_prod (seq 1 X) (seq 1 Y)) ++
  [windows X Y rs false; windows X Y rs true; windows Y X (map transpose rs) false; windows Y X (map transpose rs) true].
Definition lists (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in map (row_of X Y) (flat_map (words (submeshes X Y)) (seq 0 (S most))).
Definition all_sets (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in map (row_of X Y) (filter (fun rs => length rs <=? most) (sets (submeshes X Y))).
Eval vm_compute in map lists [(1, 4, 2); (2, 2, 4); (3, 2, 2)] ++ map all_sets [(3, 2, 6); (2, 3, 6); (3, 3, 2)].
