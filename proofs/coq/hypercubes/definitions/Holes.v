(* Holes of a hypercube's nodes: free aligned blocks whose siblings are not free. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Buddy.
Import ListNotations.

(* Whether the 2^k nodes from t on are all free. *)
Definition free_part (b : board) (t k : nat) : bool := all_free (firstn (2 ^ k) (skipn t b)).

Definition sibling (t k : nat) : nat := if Nat.even (t / 2 ^ k) then t + 2 ^ k else t - 2 ^ k.

(* A first node with a dimension. *)
Definition hole (b : board) (h : nat * nat) : bool :=
  let '(t, k) := h in (t mod 2 ^ k =? 0) && free_part b t k && negb (free_part b (sibling t k) k).

(* By first node, then by dimension; the machine itself has no sibling. *)
Definition holes (n : nat) (b : board) : list (nat * nat) := filter (hole b) (list_prod (seq 0 (2 ^ n)) (seq 0 n)).

(* How many nodes these have together. *)
Definition size (hs : list (nat * nat)) : nat := list_sum (map (fun h => 2 ^ snd h) hs).

Definition before (t : nat) (hs : list (nat * nat)) : list (nat * nat) := filter (fun h => fst h <? t) hs.
