(* Sets of i numbers and of i + 1 numbers, one in the other. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes.
From Allocert.proofs Require LayerMatchings.

(** AN-LEM-2.3/a: For 0 <= i <= h-1 the i-sets can be sent one-to-one to i+1-sets that hold them. *)
(** AN-LEM-2.3/b: For h <= i <= n-1 the i+1-sets can be sent one-to-one to i-sets that they hold. *)
(** For all n, with h = floor(n/2): for i < h each set of i of the numbers 1, .., n is sent to a set of i + 1 that holds it, and for h <= i < n each set of i + 1 to a set of i that it holds, no two to the same. *)
Theorem matched : forall n i,
  (i < n / 2 -> exists images, Forall2 (@incl nat) (combinations i (seq 1 n)) images /\ NoDup images /\ incl images (combinations (S i) (seq 1 n)))
  /\ (n / 2 <= i < n -> exists images, Forall2 (fun s t => incl t s) (combinations (S i) (seq 1 n)) images /\ NoDup images /\ incl images (combinations i (seq 1 n))).
Proof. exact LayerMatchings.matched. Qed.
