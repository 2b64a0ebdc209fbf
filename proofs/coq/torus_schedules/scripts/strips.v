(* For 1..3 strips of width 1..4 and up to 3 jobs of sides 1..3, then for width 1..3, up to 2 common jobs and 2 others of sides 1 and 2: whether they
   line up, then whether there is a spare strip. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusStrips.
Import ListNotations.
Definition lists (sides : list nat) (most : nat) : list (list nat) :=
  flat_map (fun n => nat_rect _ [[]] (fun _ l => flat_map (fun a => map (cons a) l) sides) n) (seq 0 (S most)).
Definition one (b : bool) := if b then 1 else 0.
Eval vm_compute in flat_map (fun k => map (fun d => map (fun l => one (lines_up l k d)) (lists [1; 2; 3] 3)) (seq 1 4)) (seq 1 3)
  ++ flat_map (fun k => map (fun d => flat_map (fun c => map (fun o => one (spare_strip c o k d)) (lists [1; 2] 2)) (lists [1; 2] 2)) (seq 1 3)) (seq 1 3).
