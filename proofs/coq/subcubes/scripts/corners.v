(* For d = 1..6 and each pe in the place of (0, 1, .., 1): how many different pe's there are, and the greatest distance of neighbours. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems.
Import ListNotations.
Eval vm_compute in map (fun d => map (fun x => let (pes, distance) := replaced d x in [pes; distance]) (pes d)) (seq 1 6).
