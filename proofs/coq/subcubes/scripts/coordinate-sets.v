(* For k = 1..3 and d = C_k..C_k+12: the pairs, and the bits of each corner; then for each d the sets, D_k, and what the first and the last set leave.
   *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CoordinateSets.
Import ListNotations.
Definition both (l : list (nat * nat)) : list (list nat) := map (fun p => [fst p; snd p]) l.
Definition numbers (k : nat) : list nat := seq 1 (2 * k + 1).
Definition row (k d : nat) : list (list nat) := map (coordinates k d) (numbers k) ++ [[block k d; left_over k d 1; left_over k d (2 * k + 1)]].
Eval vm_compute in map (fun k => both (pairs k) :: map (fun i => both (corner k i)) (numbers k) ++ map (row k) (seq (shared k) (S 12))) (seq 1 3).
