(* Maximal fault-free blocks under a permutation of the bits: allocert.models.hypercube.best_relabelling. New bit i is old bit number i of the order. *)
From Coq Require Import List Arith NArith Bool.
From Allocert.definitions Require Import Labels.
From Allocert.definitions Require Subcubes.
Import ListNotations.

(* The block of dimension k that a node is in: its new bits from k on. *)
Definition block_of (order : list nat) (k : nat) (x : N) : list bool := map (bit x) (skipn k order).

(* How many blocks of dimension k hold no faulty node. *)
Definition fault_free (order : list nat) (faulty : list N) (k : nat) : nat :=
  length (filter (fun block => if in_dec (list_eq_dec bool_dec) block (map (block_of order k) faulty) then false else true)
    (Subcubes.pes (length order - k))).

(* Those in no larger one: all but two for each one of the next dimension. *)
Definition maximal (order : list nat) (faulty : list N) (k : nat) : nat :=
  fault_free order faulty k - (if k =? length order then 0 else 2 * fault_free order faulty (S k)).

(* Their numbers from the largest dimension down, and all together. *)
Definition profile (order : list nat) (faulty : list N) : list nat := map (maximal order faulty) (rev (seq 0 (S (length order)))).
Definition blocks (order : list nat) (faulty : list N) : nat := list_sum (profile order faulty).

(* The first difference decides. *)
Fixpoint larger (a b : list nat) : Prop :=
  match a, b with x :: a, y :: b => y < x \/ (x = y /\ larger a b) | _, _ => False end.

(* The fault directions below all others, both in their order. *)
Definition lowered (order : list nat) (faulty : list N) : list nat :=
  filter (differ faulty) order ++ filter (fun d => negb (differ faulty d)) order.
