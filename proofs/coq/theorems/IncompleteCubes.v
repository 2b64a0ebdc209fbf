(* Allocation Strategy I and consecutive words of the reflected code, for all n and y; keeps says whether step 10 keeps temp = 32. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes.
From Allocert.proofs Require IncompleteCubes SegmentDimensions.
Import ListNotations.

(** For 1 <= y <= 2^n step 4 makes y at most 3 greater, and at most 2^n; what then remains is a multiple of 4. *)
Theorem rounding : forall n y, 1 <= y <= 2 ^ n -> y <= made n y <= y + 3 /\ made n y <= 2 ^ n /\ remaining n y mod 4 = 0.
Proof. exact IncompleteCubes.rounding. Qed.

(** For 1 <= y <= 2^n the runs of step 6 are floor(2^n/z) disjoint sets of z nodes of Q_n, z being y after step 4. *)
Theorem apart : forall n y, 1 <= y <= 2 ^ n -> length (cubes n y) = 2 ^ n / made n y
  /\ Forall (fun r => length (handed_out n [r]) = made n y /\ snd r <= 2 ^ n) (cubes n y) /\ NoDup (handed_out n (cubes n y)).
Proof. exact IncompleteCubes.apart. Qed.

(** For 1 <= y <= 2^n the steps end, and hand out no node twice and none that Q_n does not have, whether step 10 keeps temp = 32 or not. *)
Theorem sound : forall keeps n y, 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l
  /\ Forall (fun r => fst r < snd r <= 2 ^ n) (cubes n y ++ l) /\ NoDup (handed_out n (cubes n y ++ l)).
Proof. exact IncompleteCubes.sound. Qed.

(** For 1 <= y <= 2^n the steps hand out every node once if step 10 keeps temp = 32. *)
Theorem complete_use : forall n y, 1 <= y <= 2 ^ n ->
  exists l, pieces true n y = Some l /\ Permutation (handed_out n (cubes n y ++ l)) (pes n).
Proof. exact IncompleteCubes.complete_use. Qed.

(** For 1 <= y <= 2^n there are at least as many incomplete cubes as complete cubes of the least dimension m with 2^m >= y. *)
Theorem never_fewer : forall n y, 1 <= y <= 2 ^ n -> 2 ^ (n - Nat.log2_up y) <= length (cubes n y).
Proof. exact IncompleteCubes.never_fewer. Qed.

(** For 1 <= y <= 2^n no more nodes that nobody asked for or that are never handed out are left than in those complete cubes. *)
Theorem never_idler : forall keeps n y, 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l /\
  length (cubes n y) * (made n y - y) + (2 ^ n - length (handed_out n (cubes n y ++ l)))
  <= (2 ^ Nat.log2_up y - y) * 2 ^ (n - Nat.log2_up y).
Proof. exact IncompleteCubes.never_idler. Qed.

(** The smallest subcube around the words of ranks a, .., a + y - 1 has dimension ceil(log y) or one more, and one more iff two neighbouring multiples of 2^(ceil(log y)-1) are among a + 1, .., a + y - 1. *)
Theorem segments : forall n a y, 1 <= y -> a + y <= 2 ^ n -> let least := Nat.log2_up y in let d := enclosing n (segment n a y) in
  (d = least \/ d = S least) /\ (d = S least <-> exists c, a < c * 2 ^ (least - 1) /\ (c + 1) * 2 ^ (least - 1) < a + y).
Proof. exact SegmentDimensions.segments. Qed.

(** Of y words in a row in Q_n the dimensions ceil(log y), and for y >= 2^(ceil(log y)-1) + 2 and n > ceil(log y) one more, and no others, occur. *)
Theorem sizes : forall n y e, 1 <= y <= 2 ^ n -> (In e (map (fun a => enclosing n (segment n a y)) (seq 0 (S (2 ^ n - y)))) <->
  e = Nat.log2_up y \/ e = S (Nat.log2_up y) /\ 2 <= y /\ 2 ^ (Nat.log2_up y - 1) + 2 <= y /\ S (Nat.log2_up y) <= n).
Proof. exact SegmentDimensions.sizes. Qed.
