(* For d = 0..7: the permutations whose buddy systems are complete together. *)
From Coq Require Import List.
From Allocert.definitions Require Import BuddyFamilies.
Import ListNotations.
Eval vm_compute in map buddy_family (seq 0 8).
