(* For d = 1..3, k = 0..d, runs in full and stopped, and all sets of available pe's: who names which defining positions, steps, words. *)
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
Eval vm_compute in map (fun d => map (fun k => map (fun h => rows d (d - k) (d - k) h (seq 1 d)) [d; d - k]) (seq 0 (S d))) (seq 1 3).
