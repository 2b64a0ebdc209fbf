(* Beginnings of increasing sequences: allocert.models.parallel.prefixes.in_order. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Subcubes.
Import ListNotations.

(* The nonempty ones of all increasing k-sequences of places, each once. *)
Definition beginnings (k : nat) (places : list nat) : list (list nat) :=
  nodup (list_eq_dec Nat.eq_dec) (flat_map (fun chosen => map (fun j => firstn j chosen) (seq 1 k)) (Subcubes.combinations k places)).
