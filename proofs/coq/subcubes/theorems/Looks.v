(* How many statuses a serial algorithm has to look at. *)
From Coq Require Import List.
From Allocert.definitions Require Import Subcubes Looks.
From Allocert.proofs Require Looks.

(** LS-X-8: For all d and q, deciding whether some q-subcube is available, and so listing all that are, takes a look at all 2^d statuses in the worst case: the question is evasive. *)
(** For 0 <= q <= d every algorithm that decides whether some q-subcube of Q_d is available, by looking at one pe after another, looks at all pe's for some set of available ones. *)
Theorem all_pes : forall d q a, q <= d -> (forall avail, says a avail = true <-> some_available d q avail) ->
  exists avail, forall x, length x = d -> In x (looks a avail).
Proof. exact Looks.all_pes. Qed.
