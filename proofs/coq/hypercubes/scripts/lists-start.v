(* For n = 0..5 and each faulty node: the lists at the start, from their heads. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import FreeLists.
Import ListNotations.
Eval vm_compute in map (fun n => map (start_without n) (seq 0 (2 ^ n))) (seq 0 6).
