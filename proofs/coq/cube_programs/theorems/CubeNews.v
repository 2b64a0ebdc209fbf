(* How many steps any program takes to find what contains 0..0, in three systems. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes Systems CubeNews.
From Allocert.proofs Require CubeNews.
Import ListNotations.

(** LS-OPT-cube/at-least: Whether 0...0 leads, or is in, an available subcube of dimension d depends on 1...1, which is d links away: in the buddy, Gray-coded and cyclical systems any program takes at least d - 1 steps on the full cube. *)
(** For d >= 1, in the buddy, Gray-coded and cyclical systems: 0..0 is in an available subcube of dimension d if all pe's are available, and in none if 1..1 is not, d links away; no program tells it which in fewer than d - 1 steps, as it begins with what its neighbours' availability is and learns in a step what they knew. *)
Theorem news : forall d pi system, Permutation pi (seq 1 d) -> 1 <= d -> In system [buddy; gray; cyclical] ->
  let zero := repeat false d in let one := repeat true d in
  distance zero one = d /\ within system d pi everybody zero d /\
  (forall q, q <= d -> within system d pi (all_but one) zero q -> q < d) /\
  forall K (P : protocol K) l, l < d - 1 -> knows P everybody l zero = knows P (all_but one) l zero.
Proof. exact CubeNews.news. Qed.
