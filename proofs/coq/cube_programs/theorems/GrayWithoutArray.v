(* The program that keeps one bit in place of the array of Algorithm 3.2, on networks that deliver words in any order. *)
From Coq Require Import List Arith Bool Permutation.
From Allocert.definitions Require Import CubePrograms.
From Allocert.proofs Require GrayWithoutArray.
Import ListNotations.

(** LS-X-6/without-an-array: A program that keeps one bit instead of D ends with the same s and with whether the pe is in an available Gray-coded subcube of dimension s + 1, in as many steps. *)
(** The program that keeps the bits g and one in place of D ends with the s of Algorithm 3.2 and with g iff the pe is in an available Gray-coded subcube of dimension s + 1, in as many steps; all d, all pi, all sets of available pe's. *)
Theorem values : forall d pi avail, Permutation pi (seq 1 d) ->
  ends d avail (few d pi) (0, false, false) (fun c => ends d avail (gray d pi) (0, []) (fun c' =>
    total_steps d avail c = total_steps d avail c' /\ forall x, there d avail x -> exists s g one D,
      left c x = Some (s, g, one) /\ left c' x = Some (s, D) /\ (g = true <-> in_gray d avail pi x (s + 1)))).
Proof. exact GrayWithoutArray.without_an_array. Qed.
