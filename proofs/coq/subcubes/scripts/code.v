(* For d = 0..6: the nodes at each rank of the reflected code, twice. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.
Definition value (x : pe) : nat := fold_left (fun n (b : bool) => 2 * n + if b then 1 else 0) x 0.
Eval vm_compute in map (fun d => map (fun x => [value x; value x]) (reflected d)) (seq 0 7).
