(* For d = 0..2 and each q, then for d = 3 and q = 2, 3: the expected number of faults, numerator and denominator, that defeat the buddy, double buddy,
   Gray-coded, double Gray-coded, cyclical and complete systems, and QB for k = 0..q. *)
From Coq Require Import List Arith ZArith QArith Qreduction.
From Allocert.definitions Require Import Subcubes Systems Hitting ExpectedFaults.
Import ListNotations.
Local Open Scope nat_scope.
Definition shown (e : Q) : list Z := let r := Qred e in [Qnum r; Zpos (Qden r)].
Definition all (d q : nat) : list (list Z) :=
  let pi := seq 1 d in
  map (fun l => shown (expected d l)) ([buddy d q pi; double_buddy d q; gray d q pi; double_gray d q; cyclical d q pi; complete d q]
    ++ map (fun k => k_cube d q k pi) (seq 0 (S q))).
Eval vm_compute in map (fun d => map (all d) (seq 0 (S d))) (seq 0 3) ++ [map (all 3) [2; 3]].
