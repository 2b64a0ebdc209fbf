(* Sums of section 3 of Kandlur and Shin 1988, for cubes of any dimension n. Means are compared by their sums. *)
From Coq Require Import List Arith NArith ZArith.
From Allocert.definitions Require Import Labels LossModel.
From Allocert.proofs Require LossModel.
Import ListNotations.
Local Open Scope Z_scope.

(** KS-CLAIM-SEP-VEC@exact: Two different random faults are (2^D + 1) / 3 apart in the vector on average. *)
(** Two different nodes of Q_n, any n, are (2^n + 1) / 3 positions apart on average: that is the sum over all ordered pairs, divided by 2^n (2^n - 1). *)
Theorem vector : forall n, 3 * pairs n apart = (2 ^ Z.of_nat n + 1) * (2 ^ Z.of_nat n * (2 ^ Z.of_nat n - 1)).
Proof. exact LossModel.vector. Qed.

(** KS-CLAIM-SEP-NEW/separation@exact: After relabelling two different random faults are (3^D - 1) / (2 (2^D - 1)) apart on average. *)
(** After relabelling, two different faulty nodes of Q_n, any n, are (3^n - 1) / 2 (2^n - 1) positions apart on average: that is the sum over all ordered pairs, divided by 2^n (2^n - 1). *)
Theorem relabelled : forall n, 2 * pairs n (new_apart n) = (3 ^ Z.of_nat n - 1) * 2 ^ Z.of_nat n.
Proof. exact LossModel.relabelled. Qed.

(** KS-CLAIM-SEP-HAM@all-nodes: The mean Hamming distance of a random node from a given one is the sum of d C(D,d) over 2^D. *)
(** KS-CLAIM-SEP-HAM@other-nodes: The mean Hamming distance of two different nodes is the sum of d C(D,d) over 2^D - 1. *)
(** The Hamming distances of all nodes of Q_n, any n, from any node, which has distance 0 from itself, sum up to the sum of d C(n,d), which is n 2^(n-1). *)
Theorem hamming : forall n x, total (distance n x) (nodes n) = mean_sum n /\ 2 * mean_sum n = Z.of_nat n * 2 ^ Z.of_nat n /\ distance n x x = 0.
Proof. exact LossModel.hamming. Qed.

(** KS-CLAIM-SEP-NEW/comparison: Their mean separation after relabelling is less than before, and 2^(D/2) less than 2^(D-1), D >= 3. *)
(** For n >= 2 two faulty nodes are closer after relabelling, on average over all pairs, by a factor of at least (2/3) (4/3)^n; and for n >= 3 the square of 2^(n/2) is less than that of 2^(n-1). *)
Theorem closer : forall n, (2 <= n)%nat -> pairs n (new_apart n) < pairs n apart
  /\ 2 * 4 ^ Z.of_nat n * pairs n (new_apart n) <= 3 * 3 ^ Z.of_nat n * pairs n apart
  /\ ((3 <= n)%nat -> 2 ^ Z.of_nat n < 4 ^ Z.of_nat (n - 1)).
Proof. exact LossModel.closer. Qed.

(** KS-CLAIM-UDEC-WHY: The mean number of nodes asked over all nodes decreases with D. *)
(** The mean number of nodes that a request asks for over the number of nodes is less in Q_(n+1) than in Q_n, any n, for dimensions drawn uniformly from 0..n, from 0..n-1 (n >= 1), or as rounded reals. *)
Theorem decreasing : forall w n, (w = Below_top -> (1 <= n)%nat) ->
  0 < snd (weights n w)
  /\ asked (fst (weights (S n) w)) * (snd (weights n w) * 2 ^ Z.of_nat n)
     < asked (fst (weights n w)) * (snd (weights (S n) w) * 2 ^ Z.of_nat (S n)).
Proof. exact LossModel.decreasing. Qed.

(** KS-CLAIM-RELIABILITY@reliable: No fault is likelier than one iff a node fails with p < 1 / (2^D + 1); then k+1 faults are less than 1/(k+1) times as likely as k, for every k. *)
(** Of any m >= 1 nodes that fail with probability a / b each, strictly between 0 and 1, one fails less likely than none iff (m + 1) a < b; and then k + 1 fail less than 1 / (k + 1) times as likely as k, for every k <= m. *)
Theorem reliable : forall m a b, (1 <= m)%nat -> 0 < a < b ->
  (chance m 1 a b < chance m 0 a b <-> (Z.of_nat m + 1) * a < b)
  /\ ((Z.of_nat m + 1) * a < b -> forall k, (k <= m)%nat -> (Z.of_nat k + 1) * chance m (S k) a b < chance m k a b).
Proof. exact LossModel.reliable. Qed.
