(* The choice of the host among available subsystems of one system, on any machine. *)
From Coq Require Import List.
From Allocert.definitions Require Import HostChoice.
From Allocert.proofs Require HostChoice.

(** LS-CLAIM-policy: From the available subsystems of a system, and even from those alone that lie in no larger available one, the host can tell which ones of the size asked for lie in no larger one, and takes one of these if there is any. *)
(** On a machine of n pe's, for any system and any free set: both lists of the host have just the available subsystems of s pe's that lie in no available one of more, and it takes one of these, else one of s pe's, else none as there is none. *)
Theorem choice : forall n system free s, (forall w, In w system -> length w = n) ->
  let available := filter (fun w => inside w free) system in
  let best w := In w system /\ inside w free = true /\ size w = s
    /\ forall v, In v system -> inside v free = true -> inside w v = true -> size v <= size w in
  (forall w, In w (undominated n available s) <-> best w) /\ (forall w, In w (maximal n available) /\ size w = s <-> best w)
  /\ match preferred n available s with
     | Some w => In w available /\ size w = s /\ ((exists v, best v) -> best w)
     | None => forall w, In w available -> size w <> s
     end.
Proof. exact HostChoice.choice. Qed.
