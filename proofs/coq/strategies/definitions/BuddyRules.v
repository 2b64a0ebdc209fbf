(* The buddy system of Q_n with releases, whichever free block each request is given. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Bridge Releases ShippedBuddy.
Import ListNotations.

(* A request for 2^k nodes with its answer, the start of a block or a refusal; or a block of 2^k nodes that is released. *)
Inductive event := Ask (k : nat) (answer : option nat) | Release (k s : nat).

(* The blocks that are held, as dimension and start. Of the events the latest comes first. *)
Fixpoint held (h : list event) : list (nat * nat) :=
  match h with
  | [] => []
  | Ask k (Some s) :: h => (k, s) :: held h
  | Ask _ None :: h => held h
  | Release k s :: h => filter (fun one => negb ((fst one =? k) && (snd one =? s))) (held h)
  end.

Definition busy (h : list event) (x : nat) : bool := existsb (fun one => (snd one <=? x) && (x <? snd one + 2 ^ fst one)) (held h).
Definition free (n : nat) (h : list event) : nat := length (filter (fun x => negb (busy h x)) (seq 0 (2 ^ n))).
Definition available (n : nat) (h : list event) (k s : nat) : Prop :=
  Releases.block n k s /\ forall x, Releases.inside k s x -> busy h x = false.

(* A rule answers each request by all that was before it. *)
Definition rule : Type := list event -> nat -> option nat.

Inductive history (r : rule) : list event -> Prop :=
| history_none : history r []
| history_ask : forall h k, history r h -> history r (Ask k (r h k) :: h)
| history_release : forall h k s, history r h -> In (k, s) (held h) -> history r (Release k s :: h).

(* It gives a free aligned block, any of them, and refuses only where there is none. *)
Definition buddy (n : nat) (r : rule) : Prop := forall h k, history r h ->
  match r h k with Some s => available n h k s | None => forall s, ~ available n h k s end.

(* With releases too: no request for at most as many nodes as are free is ever refused. *)
Definition optimal (n : nat) (r : rule) : Prop := forall h k, history r h -> 2 ^ k <= free n h -> r h k <> None.

(* The first c requests, all for 2^k nodes. *)
Fixpoint asked (r : rule) (k c : nat) : list event :=
  match c with 0 => [] | S c => Ask k (r (asked r k c) k) :: asked r k c end.

(* The shipped first fit: its word of busy nodes, and the block that it chooses. *)
Fixpoint word (h : list event) : Z :=
  match h with
  | [] => 0
  | Ask k (Some s) :: h => Bridge.granted (word h) k (2 ^ Z.of_nat s)
  | Ask _ None :: h => word h
  | Release k s :: h => Z.lxor (word h) (Z.shiftl (Z.shiftl 1 (Z.shiftl 1 (Z.of_nat k)) - 1) (Z.of_nat s))
  end.
Definition first_fit (n : nat) : rule := fun h k =>
  if k <=? n then (let start := ShippedBuddy.chosen (word h) n k in if (start =? 0)%Z then None else Some (Z.to_nat (Z.log2 start)))
  else None.
