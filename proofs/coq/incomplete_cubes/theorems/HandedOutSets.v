(* The sets that Allocation Strategy I hands out, for all n and y: hops inside them, and how large the leftover pieces are; keeps says whether step 10 keeps temp = 32. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes HopsInside.
From Allocert.proofs Require HandedOutSets.
Import ListNotations.

(** AN-THM-3.2/five@pieces: No leftover piece has more than 32 nodes, those of a 5-cube. *)
(** For 1 <= y <= 2^n the steps end, and no leftover piece has more than 2^5 nodes, whether step 10 keeps temp = 32 or not. *)
Theorem pieces_small : forall keeps n y, 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l
  /\ Forall (fun r => length (handed_out n [r]) <= 2 ^ 5) l.
Proof. exact HandedOutSets.pieces_small. Qed.

(** AN-THM-3.1/at-most@placed: In every set that is handed out the hops, even along links inside the set, are at most the dimension of the smallest subcube around the nodes as placed. *)
(** AN-ASI-CONN: Every incomplete cube and every leftover piece is connected. *)
(** For 1 <= y <= 2^n the steps end, and in each incomplete cube and each leftover piece, whether step 10 keeps temp = 32 or not, every two nodes are joined by a path of nodes of that set with at most as many hops as there are positions at which not all nodes of the set are the same. *)
Theorem hops : forall keeps n y, 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l /\ forall r, In r (cubes n y ++ l) ->
  let s := handed_out n [r] in forall u v, In u s -> In v s -> exists h, h <= enclosing n s /\ hops_inside s h u v.
Proof. exact HandedOutSets.hops. Qed.

(** AN-X-7/hops: In any segment of the BRGC, consecutive words that do not pass its end, the hops, even along links inside the segment, are at most the dimension of the smallest subcube around it. *)
(** Every two of the words of ranks a, .., a + y - 1 are joined by a path of these words with at most as many hops as there are positions at which not all of them are the same. *)
Theorem segments : forall n a y, a + y <= 2 ^ n -> let s := segment n a y in
  forall u v, In u s -> In v s -> exists h, h <= enclosing n s /\ hops_inside s h u v.
Proof. exact HandedOutSets.segments. Qed.
