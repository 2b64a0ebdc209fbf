(* Hall's theorem. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Matchings.
From Allocert.proofs Require Matchings.

(** AN-THM-2.4: A complete matching of X exists iff every part A of X has at least |A| neighbours. *)
(** In any finite bipartite graph the vertices of one side have different neighbours, one each, iff every set of them has at least as many neighbours as vertices. *)
Theorem hall : forall edges xs, NoDup xs ->
  (matched edges xs <-> forall part, NoDup part -> incl part xs -> length part <= length (neighbours edges part)).
Proof. exact Matchings.hall. Qed.
