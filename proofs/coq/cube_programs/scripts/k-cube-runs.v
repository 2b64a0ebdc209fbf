(* For d = 1 and 2, all pi, and d = 3, one of them, all 0 <= k <= q <= d, runs in full and stopped, all sets of available pe's: who names which
   defining positions, steps, words. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import CompleteRuns CubeBoards.
Import ListNotations.
Definition positions (d fixed : nat) (o : list nat) : nat := list_sum (map (fun p => 2 ^ (d - p)) (firstn fixed o)).
Definition named (d q : nat) (orders : list (list nat)) (x : nat) (r : nat * nat * list nat) : list nat :=
  flat_map (fun '(o, s) => if (q <=? zeros d x (rev o)) && (q <=? s) then [x; positions d (d - q) o] else []) (combine orders (snd r)).
Definition rows (d q k h : nat) (pi : list nat) : list (list nat) :=
  let orders := shipped_orders d q k pi in
  map (fun avail => let c := rounds d avail (complete_runs d (q - k) h pi orders) (0, 0, []) in
    flat_map (fun x => named d q orders x (has (c x))) (pes d avail) ++ [total_steps d avail c; messages d avail c]) (sets d).
Definition shapes (d : nat) : list (nat * nat) := flat_map (fun q => map (pair q) (seq 0 (S q))) (seq 0 (S d)).
Eval vm_compute in map (fun '(d, all) => map (fun pi => map (fun '(q, k) => map (fun h => rows d q k h pi) [d - q + k; k]) (shapes d)) all)
  [(1, [[1]]); (2, [[1; 2]; [2; 1]]); (3, [[2; 3; 1]])].
