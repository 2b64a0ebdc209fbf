(* The coded tree of the single Gray code strategy. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CodedTree.
From Allocert.proofs Require CodedTree.

(** AN-SGC-TREE: Two cyclically adjacent nodes of level n-k+1 of the tree form a k-cube, whether or not they have the same parent; 1 <= k <= n. *)
(** For all n and 1 <= k <= n: the nodes of two neighbours of level n-k+1 of the tree whose edges carry 0, 1 and 1, 0 by turns, the first after the last, are together those of a subcube of dimension k. *)
Theorem neighbours : forall n k i, 1 <= k <= n -> i < 2 ^ (n - k + 1) -> make_cube n k i.
Proof. exact CodedTree.neighbours. Qed.
