(* How fast available subcubes can be found. *)
From Coq Require Import ZArith List.
From Allocert.definitions Require Import Subcubes Locality Recursion.
From Allocert.proofs Require LinearTime.

(** LS-CLAIM-theta-d: For every fixed k >= 1 Algorithm 3.5 takes Theta(d) steps, by its exact cost and by the printed recurrence: between d - k and d + (4k^2 + 1) sqrt((16k+4) d) + B, B depending on k alone. No program in which a processor knows at first of itself and its neighbours takes fewer than d - k - 1. *)
(** For all k >= 1 and d >= k the exact cost and the printed recurrence are between d - k and d + (4k^2 + 1) L + B with L^2 <= (16k+4) d, L being the levels and B any bound of what costs and d differ by below C_k; and after fewer than q - 1 steps of any program a processor that knows at first of itself and its neighbours cannot tell whether a q-subcube is available. *)
Theorem linear : (forall full k B d, (1 <= k -> (forall e, k <= e < shared k -> Z.abs (base full k e - e) <= B) -> k <= d ->
    let L := levels k d in L * L <= (16 * k + 4) * d
    /\ - k <= exact full k d - d <= (4 * k * k + 1) * L + B /\ - k <= printed full k d - d <= (4 * k * k + 1) * L + B)%Z)
  /\ forall p w t x, length x = length w -> t + 1 < dimension w ->
    exists avail avail', is_free avail w = true /\ is_free avail' w = false /\ known p avail t x = known p avail' t x.
Proof. exact LinearTime.linear. Qed.
