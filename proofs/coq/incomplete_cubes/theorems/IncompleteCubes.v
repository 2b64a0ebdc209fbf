(* Allocation Strategy I and consecutive words of the reflected code, for all n and y; keeps says whether step 10 keeps temp = 32. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes.
From Allocert.proofs Require IncompleteCubes SegmentDimensions.
Import ListNotations.

(** AN-ASI-STEP4: Steps 2 and 3 are repeated at most 3 times. *)
(** AN-ASI-WASTE/three@each-cube: At most 3 nodes of an incomplete cube were not asked for. *)
(** AN-THM-3.2/multiple: The remaining nodes are a multiple of 4. *)
(** For 1 <= y <= 2^n step 4 makes y at most 3 greater, and at most 2^n; what then remains is a multiple of 4. *)
Theorem rounding : forall n y, 1 <= y <= 2 ^ n -> y <= made n y <= y + 3 /\ made n y <= 2 ^ n /\ remaining n y mod 4 = 0.
Proof. exact IncompleteCubes.rounding. Qed.

(** AN-ASI-P@rounded: floor(2^n / y) incomplete cubes are made, y being the size after step 4. *)
(** AN-ASI-STEP6@examples: The ranges of step 6 with y nodes each are p disjoint sets of y nodes of Q_n. *)
(** For 1 <= y <= 2^n the runs of step 6 are floor(2^n/z) disjoint sets of z nodes of Q_n, z being y after step 4. *)
Theorem apart : forall n y, 1 <= y <= 2 ^ n -> length (cubes n y) = 2 ^ n / made n y
  /\ Forall (fun r => length (handed_out n [r]) = made n y /\ snd r <= 2 ^ n) (cubes n y) /\ NoDup (handed_out n (cubes n y)).
Proof. exact IncompleteCubes.apart. Qed.

(** AN-ALG-ASI@examples: The steps as the examples proceed, step 10 halving temp = 32, end, and hand out no node twice and none that Q_n does not have. *)
(** AN-ALG-ASI@examples-32: The steps as the examples proceed, step 10 keeping temp = 32 while such pieces fit, end, and hand out no node twice and none that Q_n does not have. *)
(** For 1 <= y <= 2^n the steps end, and hand out no node twice and none that Q_n does not have, whether step 10 keeps temp = 32 or not. *)
Theorem sound : forall keeps n y, 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l
  /\ Forall (fun r => fst r < snd r <= 2 ^ n) (cubes n y ++ l) /\ NoDup (handed_out n (cubes n y ++ l)).
Proof. exact IncompleteCubes.sound. Qed.

(** AN-ASI-WASTE/external@keeps-32: No node is left outside the incomplete cubes and the leftover pieces, if step 10 keeps temp = 32. *)
(** For 1 <= y <= 2^n the steps hand out every node once if step 10 keeps temp = 32. *)
Theorem complete_use : forall n y, 1 <= y <= 2 ^ n ->
  exists l, pieces true n y = Some l /\ Permutation (handed_out n (cubes n y ++ l)) (pes n).
Proof. exact IncompleteCubes.complete_use. Qed.

(** AN-ASI-MORE/never-fewer: For no n and y ASI has fewer partitions than there are complete cubes for y. *)
(** For 1 <= y <= 2^n there are at least as many incomplete cubes as complete cubes of the least dimension m with 2^m >= y. *)
Theorem never_fewer : forall n y, 1 <= y <= 2 ^ n -> 2 ^ (n - Nat.log2_up y) <= length (cubes n y).
Proof. exact IncompleteCubes.never_fewer. Qed.

(** AN-ASI-MORE/idle: ASI never leaves more processors idle, in partitions and outside, than complete cubes for y do in theirs. *)
(** For 1 <= y <= 2^n no more nodes that nobody asked for or that are never handed out are left than in those complete cubes. *)
Theorem never_idler : forall keeps n y, 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l /\
  length (cubes n y) * (made n y - y) + (2 ^ n - length (handed_out n (cubes n y ++ l)))
  <= (2 ^ Nat.log2_up y - y) * 2 ^ (n - Nat.log2_up y).
Proof. exact IncompleteCubes.never_idler. Qed.

(** AN-THM-3.1-SEG: The smallest subcube around y consecutive words of the reflected code has dimension ceil(log y), or one more iff the steps pass two multiples of 2^(ceil(log y)-1). *)
(** The smallest subcube around the words of ranks a, .., a + y - 1 has dimension ceil(log y) or one more, and one more iff two neighbouring multiples of 2^(ceil(log y)-1) are among a + 1, .., a + y - 1. *)
Theorem segments : forall n a y, 1 <= y -> a + y <= 2 ^ n -> let least := Nat.log2_up y in let d := enclosing n (segment n a y) in
  (d = least \/ d = S least) /\ (d = S least <-> exists c, a < c * 2 ^ (least - 1) /\ (c + 1) * 2 ^ (least - 1) < a + y).
Proof. exact SegmentDimensions.segments. Qed.

(** AN-THM-3.1-SEG/sizes: With 2^k < y <= 2^(k+1), k >= 0, both k + 1 and k + 2 occur in Q_n iff y >= 2^k + 2 and n >= k + 2; else only ceil(log y). *)
(** Of y words in a row in Q_n the dimensions ceil(log y), and for y >= 2^(ceil(log y)-1) + 2 and n > ceil(log y) one more, and no others, occur. *)
Theorem sizes : forall n y e, 1 <= y <= 2 ^ n -> (In e (map (fun a => enclosing n (segment n a y)) (seq 0 (S (2 ^ n - y)))) <->
  e = Nat.log2_up y \/ e = S (Nat.log2_up y) /\ 2 <= y /\ 2 ^ (Nat.log2_up y - 1) + 2 <= y /\ S (Nat.log2_up y) <= n).
Proof. exact SegmentDimensions.sizes. Qed.
