(* For k = 1, 2, 3, runs in full or stopped, and each d from k to 40: the cost of Algorithm 3.4, the exact cost, the printed one, the
   levels; and from C_k on both complements and what they take from the end of the first stage on. *)
From Coq Require Import ZArith List.
From Allocert.definitions Require Import Recursion.
Import ListNotations.
Local Open Scope Z_scope.
Definition row (full : bool) (k d : Z) : list Z :=
  [base full k d; exact full k d; printed full k d; levels k d]
  ++ (if d <? shared k then [] else [larger k d; smaller k d; by_larger (exact full k) k d; by_smaller (exact full k) k d]).
Eval vm_compute in map (fun k => map (fun full => map (fun i => row full k (Z.of_nat i)) (seq (Z.to_nat k) (S 40 - Z.to_nat k))) [true; false]) [1; 2; 3].
