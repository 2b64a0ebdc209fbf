(* Buddy with releases refuses a subcube that is free. *)
From Coq Require Import Arith.
From Allocert.definitions Require Import BuddyRules.
From Allocert.proofs Require Underuse.

(** AN-CLAIM-UNDERUSE@releases: In every Q_n with n >= 2 there is a state after requests and releases in which Buddy refuses a k-cube although a k-subcube is free. *)
(** First fit as shipped gives each request a free aligned block of Q_n, any n >= 2, and refuses only where there is none; under any rule that does so the nodes with a 0 in bit n - 2, an (n-1)-subcube, are free after some requests and releases, all others are not, and a request for an (n-1)-subcube is refused. *)
Theorem refused : forall n, 2 <= n -> buddy n (first_fit n) /\ forall r, buddy n r -> exists h,
  history r h /\ (forall x, x < 2 ^ n -> busy h x = Nat.testbit x (n - 2)) /\ r h (n - 1) = None.
Proof. exact Underuse.refused. Qed.
