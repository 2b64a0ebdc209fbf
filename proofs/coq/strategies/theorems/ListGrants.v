(* Buddy on free lists: when a request is granted, what it is given before any release, and what it costs. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import FreeLists Releases RequestCosts ListOperations.
From Allocert.proofs Require ListGrants.
Import ListNotations.

(** AN-BUDDY-LISTS/grants: After requests and releases too the lists grant a request iff one of Buddy's regions for it is free, and grant such a region. *)
(** After any requests and releases, any n, a request for 2^k nodes is granted a free aligned block of that many, and refused only if none is free. *)
Theorem grants : forall n F ls k, history n F ls -> match take k ls with
  | Some (s, _) => block n k s /\ all_free F k s
  | None => forall s, block n k s -> ~ all_free F k s end.
Proof. exact ListGrants.grants. Qed.

(** AN-BUDDY-LISTS/choices@requests: As long as nothing is released the lists grant the least j, as the strategy is described. *)
(** After any requests on an empty Q_n, any n, a request for 2^k nodes is granted the first free aligned block of that many, and refused only if none is free. *)
Theorem least : forall n ls, reach (start n) ls -> exists F, history n F ls /\ forall k, match take k ls with
  | Some (s, _) => block n k s /\ all_free F k s /\ forall t, block n k t -> all_free F k t -> s <= t
  | None => forall t, block n k t -> ~ all_free F k t end.
Proof. exact ListGrants.least. Qed.

(** AN-BUDDY-LISTS/cost: A request takes at most 2n + 2 operations on the lists and a release 2n + 1, each a look at a list, a removal or an insertion of a block; a search of the allocation bits reads and sets at most 2 2^n of them. *)
(** In Q_n, any n and k <= n, a request for 2^k nodes takes at most 2n + 2 looks, removals and insertions on any lists of blocks, a release of as many at most 2n + 1, and a search of any bits reads and sets at most 2 2^n of them. *)
Theorem costs : forall n k, k <= n -> (forall ls, length ls = S n -> request_operations k ls <= 2 * n + 2
    /\ forall s, release_operations k s ls <= 2 * n + 1)
  /\ forall b, vector_request n k b <= 2 * 2 ^ n.
Proof. exact ListGrants.costs. Qed.
