(* The tree of figure 2.4 of Antoniou: the edges of a level carry 0, 1 and 1, 0 by turns; a node's address is that of its path, then stars. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import Labels RecognisedSubcubes.
Import ListNotations.

(* The paths to the nodes of a level, from the root on: two for each node above, whose first edge carries b. *)
Fixpoint below (paths : list (list bool)) (b : bool) : list (list bool) :=
  match paths with [] => [] | p :: paths => (p ++ [b]) :: (p ++ [negb b]) :: below paths (negb b) end.
Fixpoint level (l : nat) : list (list bool) := match l with 0 => [[]] | S l => below (level l) false end.

(* The address of node i of level n - k + 1, that of direction 1 first; the first edge is that of direction n. *)
Definition bit_symbol (b : bool) : symbol := if b then One else Zero.
Definition tree_node (n k i : nat) : list symbol :=
  repeat Star (k - 1) ++ map bit_symbol (rev (nth i (level (n - k + 1)) [])).

(* Node i and the node after it, the first after the last, have the nodes of a subcube of dimension k. *)
Definition make_cube (n k i : nat) : Prop :=
  exists b, length b = n /\ stars b = k /\ forall x, node n x ->
    (in_subcube b x <-> in_subcube (tree_node n k i) x \/ in_subcube (tree_node n k ((i + 1) mod 2 ^ (n - k + 1))) x).
