(* For 1 stride up to 3, 2 up to 5 and 3 up to 3: the offsets, and their classes. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusLinks.
Import ListNotations.
Definition boxes (most dimensions : nat) : list (list nat) := cross (repeat (seq 1 most) dimensions).
Definition strides : list (list nat) := boxes 3 1 ++ boxes 5 2 ++ boxes 3 3.
Eval vm_compute in map (fun own => offsets own :: classes own) strides.
