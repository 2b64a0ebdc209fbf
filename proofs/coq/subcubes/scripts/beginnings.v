(* For D = 0..6 and k = 0..D: how many beginnings there are. *)
From Coq Require Import List.
From Allocert.definitions Require Import Prefixes.
Import ListNotations.
Eval vm_compute in map (fun D => map (fun k => length (beginnings k (seq 0 D))) (seq 0 (S D))) (seq 0 7).
