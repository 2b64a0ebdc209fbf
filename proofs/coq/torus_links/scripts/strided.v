(* For sides 1..8, all strides and offsets: the members. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusLinks.
Import ListNotations.
Eval vm_compute in map (fun side => map (fun stride => map (strided side stride) (seq 0 stride)) (seq 1 side)) (seq 1 8).
