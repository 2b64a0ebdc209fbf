(* What a request costs a bit vector and the free lists: allocert.models.hypercube.list_costs. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Buddy FreeLists.
Import ListNotations.

(* A block is read up to its first allocated node. *)
Fixpoint read (block : board) : nat :=
  match block with [] => 0 | true :: block => S (read block) | false :: _ => 1 end.

(* Bits read, and set, by first fit in c blocks. *)
Fixpoint bits (c k : nat) (b : board) : nat :=
  match c with
  | 0 => 0
  | S c => let block := firstn (2 ^ k) b in
      if Buddy.all_free block then 2 * 2 ^ k else read block + bits c k (skipn (2 ^ k) b)
  end.
Definition vector_request (n k : nat) (b : board) : nat := bits (2 ^ (n - k)) k b.

(* How many lists are empty before the first that is not. *)
Fixpoint empties (ls : lists) : option nat :=
  match ls with [] => None | [] :: ls => option_map S (empties ls) | _ :: _ => Some 0 end.

(* Heads read, blocks moved, and nodes marked. *)
Definition list_request (k : nat) (ls : lists) : nat :=
  match empties (skipn k ls) with Some j => (j + 1) + 1 + j + 2 ^ k | None => length ls - k end.
