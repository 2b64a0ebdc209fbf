(* What the lists cost where each block knows its place in its list: LinkedLists of allocert.allocators.hypercube.linked_buddy. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import FreeLists Releases RequestCosts.
Import ListNotations.

(* Looks at lists, the block taken out, and the halves put in. *)
Definition request_operations (k : nat) (ls : lists) : nat :=
  match empties (skipn k ls) with Some j => (j + 1) + 1 + j | None => length ls - k end.

(* A look for each buddy, the buddies taken out, and the block put in. *)
Fixpoint joined (rounds k s : nat) (ls : lists) : nat :=
  match rounds with
  | 0 => 1
  | S rounds => if listed k (buddy k s) ls then 2 + joined rounds (S k) (min s (buddy k s)) ls else 2
  end.
Definition release_operations (k s : nat) (ls : lists) : nat := joined (length ls - 1 - k) k s ls.
