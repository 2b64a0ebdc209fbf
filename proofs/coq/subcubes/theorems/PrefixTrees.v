(* The fewest halvings with which all sets of k of D places are halved, with prefixes in any order. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes PrefixTrees.
From Allocert.proofs Require PrefixTrees.

(** LS-X-9/small-k: For k = 1, 2 the least number of halvings is C(D+1,k) - 1, for k = 3 it is C(D,3) + C(a,2) + C(b,2) + D - 2 with a, b the halves of D, rounded down and up. *)
(** For all D >= k the fewest halvings are C(D+1,k) - 1 for k = 1, 2 and C(D,3) + C(a,2) + C(b,2) + D - 2 for k = 3, a and b the halves of D. *)
Theorem small : forall D, (1 <= D -> fewest_halvings D 1 = binomial (S D) 1 - 1)
  /\ (2 <= D -> fewest_halvings D 2 = binomial (S D) 2 - 1)
  /\ (3 <= D -> fewest_halvings D 3 = binomial D 3 + binomial (D / 2) 2 + binomial (D - D / 2) 2 + D - 2).
Proof. exact PrefixTrees.small. Qed.
