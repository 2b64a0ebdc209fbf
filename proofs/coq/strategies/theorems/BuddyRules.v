(* The buddy system with releases, whichever free block each request is given. *)
From Coq Require Import Arith List.
From Allocert.definitions Require Import BuddyRules.
From Allocert.definitions Require Releases.
From Allocert.proofs Require BuddyRules.
Import ListNotations.

(** LS-CLAIM-dynamic: With releases the buddy system, whichever free block each request is given, refuses some request although enough pe's are free, for every d >= 2: after four requests for (d-2)-subcubes and the release of any two that are not halves of one block half of the pe's are free, and a (d-1)-subcube is refused; for d < 2 it never does. *)
(** First fit as shipped gives each request a free aligned block of Q_n, any n, and refuses only where there is none; any rule that does so refuses no request for at most as many nodes as are free, after any requests and releases, iff n < 2; for n >= 2 four requests for (n-2)-subcubes and the release of any two that are not halves of one block leave half of the nodes free, and a request for an (n-1)-subcube is refused. *)
Theorem releases : forall n, buddy n (first_fit n) /\ forall r, buddy n r -> (optimal n r <-> n < 2)
  /\ forall m a b, n = S (S m) -> Releases.block n m a -> Releases.block n m b -> a / 2 ^ S m <> b / 2 ^ S m ->
    let h := Release m a :: Release m b :: asked r m 4 in history r h /\ 2 * free n h = 2 ^ n /\ r h (S m) = None.
Proof. exact BuddyRules.releases. Qed.
