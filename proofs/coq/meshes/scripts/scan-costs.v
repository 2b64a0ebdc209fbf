(* For the meshes 1 x 4, 5 x 1 and 3 x 2 with at most 2 disjoint residents, 2 x 2 with at most 3 and 4 x 4 with at most 1, and each request that fits:
   interval sets added or deleted, traversals and nodes touched, by ISS, and by 4ISS that gives up at an overlap and when the windows have passed. *)
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
Definition listed (w : nat * nat * nat) : list nat := let '(sets, passes, nodes) := w in [sets; passes; nodes].
Definition amounts (X Y : nat) (rs : list resident) (r : nat * nat) : list (list nat) :=
  let (x, y) := r in
  map listed [work (iss_work X Y x y rs); work_of_both (four_way_work false X Y x y rs); work_of_both (four_way_work true X Y x y rs)].
Definition rows (mesh : nat * nat * nat) :=
  let '(X, Y, most) := mesh in
  map (fun rs => map (amounts X Y rs) (list_prod (seq 1 X) (seq 1 Y))) (flat_map (words (submeshes X Y)) (seq 0 (S most))).
Eval vm_compute in map rows [(1, 4, 2); (5, 1, 2); (2, 2, 3); (3, 2, 2); (4, 4, 1)].
