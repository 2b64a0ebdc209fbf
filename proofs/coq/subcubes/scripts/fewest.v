(* For d = 0..3 and each q, then for d = 4 and q = 2: the fewest processors that meet all q-subcubes of the buddy, double buddy, Gray-coded,
   double Gray-coded, cyclical and complete systems, and of QB for k = 0..q. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems Hitting.
Import ListNotations.
Definition all (d q : nat) : list nat :=
  let pi := seq 1 d in
  map (fewest d) ([buddy d q pi; double_buddy d q; gray d q pi; double_gray d q; cyclical d q pi; complete d q]
    ++ map (fun k => k_cube d q k pi) (seq 0 (S q))).
Eval vm_compute in map (fun d => map (all d) (seq 0 (S d))) (seq 0 4) ++ [[all 4 2]].
