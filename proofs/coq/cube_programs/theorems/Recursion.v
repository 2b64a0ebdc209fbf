(* What the recursion of complete allocation takes. *)
From Coq Require Import ZArith List.
From Allocert.definitions Require Import Recursion.
From Allocert.proofs Require Recursion RecursionGrowth RecursionTwice.
Import ListNotations.
Local Open Scope Z_scope.

(** LS-CLAIM-ratio1/logarithm: For every fixed k >= 1 what T_k(d) and the exact cost are more than d grows like the logarithm of d to the base (2k+1)/(2k): it is between 4k^2 L - k and (4k^2 + 1) L + B for L levels, where k (2k+1)^L <= (2k)^L d and (2k)^L (d + C_k) < 2 C_k (2k+1)^L. *)
(** For all k >= 1 and d >= C_k the exact cost and the printed recurrence are between d + 4k^2 L - k and d + (4k^2 + 1) L + B, L being the levels and B any bound of what costs and d differ by below C_k; and k (2k+1)^L <= (2k)^L d, (2k)^L (d + C_k) < 2 C_k (2k+1)^L. *)
Theorem logarithm : forall full k B d, 1 <= k -> (forall e, k <= e < shared k -> Z.abs (base full k e - e) <= B) -> shared k <= d ->
  let L := levels k d in
  (4 * k * k * L - k <= exact full k d - d <= (4 * k * k + 1) * L + B)
  /\ (4 * k * k * L - k <= printed full k d - d <= (4 * k * k + 1) * L + B)
  /\ k * (2 * k + 1) ^ L <= (2 * k) ^ L * d /\ (2 * k) ^ L * (d + shared k) < 2 * shared k * (2 * k + 1) ^ L.
Proof. exact Recursion.logarithm. Qed.

(** LS-CLAIM-worst/one-position: For k = 1 the sets with the largest complement take longest and the printed recurrence is an upper bound, for all d >= 3. *)
(** For k = 1 and d >= 3 no set takes longer than those with the larger complement, and the printed recurrence is an upper bound. *)
Theorem one_position : forall full d, 3 <= d ->
  by_smaller (exact full 1) 1 d <= by_larger (exact full 1) 1 d /\ exact full 1 d <= printed full 1 d.
Proof. exact RecursionGrowth.one_position. Qed.

(** LS-CLAIM-worst/from-some-dimension: The sets with the largest complement take longest for all d >= 54 if k = 2, and for all d >= 62 if k = 3; not for d = 53 and d = 61. *)
(** No set takes longer than those with the larger complement from d = 54 on for k = 2, from d = 62 on for k = 3; at d = 53 and d = 61 the last set does. *)
Theorem from_some_dimension : (forall full d, 54 <= d -> by_smaller (exact full 2) 2 d <= by_larger (exact full 2) 2 d)
  /\ (forall full d, 62 <= d -> by_smaller (exact full 3) 3 d <= by_larger (exact full 3) 3 d)
  /\ (exists full, by_larger (exact full 2) 2 53 < by_smaller (exact full 2) 2 53)
  /\ (exists full, by_larger (exact full 3) 3 61 < by_smaller (exact full 3) 3 61).
Proof. exact RecursionGrowth.from_some_dimension. Qed.

(** LS-X-7/recurrence: For k = 1 the exact cost is d + 4 L + b, L being the levels of recursion and b the cost minus the dimension where the path of largest complements ends: 0 or 2 with runs in full, -1 or 0 with stopped runs. *)
(** For k = 1 and all d >= 1 the exact cost is d + 4 L + b, L the levels and b the cost minus the dimension where the path of larger complements ends: 0 or 2 with runs in full, -1 or 0 with stopped runs. *)
Theorem by_path : forall full d, 1 <= d -> exists rest, exact full 1 d = d + 4 * levels 1 d + rest
  /\ rest = base full 1 (path_end 1 d) - path_end 1 d
  /\ (if full then rest = 0 \/ rest = 2 else rest = - 1 \/ rest = 0).
Proof. exact RecursionGrowth.by_path. Qed.

(** LS-X-7/twice: With runs in full the exact cost is at most 2d for all d from 18, 571 and 24292 on, for k = 1, 2, 3, and with stopped runs from 15, 483 and 20836 on; at the dimension before it is more. *)
(** The exact cost is at most 2d from d = 18, 571, 24292 on for k = 1, 2, 3 with runs in full, from 15, 483, 20836 on with stopped ones, and more at the dimension before. *)
Theorem twice : forall full k first,
  In (full, k, first) [(true, 1, 18); (true, 2, 571); (true, 3, 24292); (false, 1, 15); (false, 2, 483); (false, 3, 20836)] ->
  (forall d, first <= d -> exact full k d <= 2 * d) /\ 2 * (first - 1) < exact full k (first - 1).
Proof. exact RecursionTwice.twice. Qed.

(** LS-X-7/switching: No switching point above C_k is better: at every d >= C_k the recursion takes fewer steps than Algorithm 3.4 run alike, but for k = 1, d = 3 with stopped runs, where both take 6. *)
(** For k = 1, 2, 3 and every d >= C_k the recursion takes fewer steps than Algorithm 3.4 run alike, but for k = 1, d = 3 with stopped runs, where both take 6. *)
Theorem switching : forall full k d, 1 <= k <= 3 -> shared k <= d ->
  exact full k d < base full k d \/ (k = 1 /\ d = 3 /\ full = false /\ exact full k d = 6 /\ base full k d = 6).
Proof. exact RecursionTwice.switching. Qed.
