(* Relabelling of the nodes of Q_n: Kandlur and Shin 1988, figure 4. *)
From Coq Require Import List Arith NArith Permutation.
From Allocert.definitions Require Import Labels.
From Allocert.proofs Require Labels LabelledFaults LabelledLinks.
Import ListNotations.

(** KS-ALG-RELABEL@direction-mask: With the mask 2^(d-1) map sends the directions in which the faults differ in order to 1, 2, .. and the others in order above, or all to themselves if none or all are; it depends neither on the first fault nor on repeated entries. *)
(** For any n and any faulty nodes, listed in any order and any number of times, the map of figure 4 sends the directions in which two of them differ in order to 1, 2, .. and the others in order above them; if none or all are such, this is the identity. *)
Theorem map_described : forall n f g, Forall (node n) f -> (forall x, In x g <-> In x f) -> figure_4 n g = described n f.
Proof. exact Labels.map_described. Qed.

(** KS-CLAIM-PACK: After relabelling the faults lie in one aligned block of dimension num_dirns. *)
(** For any n and any faulty nodes their labels, old bit i moved to bit map[i], agree above as many bits as there are directions in which they differ; and no two nodes get one label. *)
Theorem faults_packed : forall n f, Forall (node n) f ->
  (forall x y, In x f -> In y f ->
    N.shiftr (moved x (figure_4 n f)) (N.of_nat (weight n (spread f))) = N.shiftr (moved y (figure_4 n f)) (N.of_nat (weight n (spread f))))
  /\ forall x y, node n x -> node n y -> moved x (figure_4 n f) = moved y (figure_4 n f) -> x = y.
Proof. exact LabelledFaults.packed. Qed.

(** KS-CLAIM-MINSUB: The directions in which the faults differ span the only smallest subcube that holds them. *)
(** For any n and any faulty nodes, at least one, the subcube of the first that spans the directions in which they differ holds them all, and every other subcube that holds them all spans more directions. *)
Theorem smallest_subcube : forall n first rest, let f := first :: rest in Forall (node n) f ->
  (subcube n (N.ldiff first (spread f)) (spread f) /\ Forall (holds (N.ldiff first (spread f)) (spread f)) f)
  /\ forall base w, subcube n base w -> Forall (holds base w) f ->
     weight n (spread f) <= weight n w
     /\ (weight n w = weight n (spread f) -> base = N.ldiff first (spread f) /\ w = spread f).
Proof. exact LabelledFaults.smallest_subcube. Qed.

(** KS-CLAIM-ADJ: Under any permutation of the bits two nodes are joined iff their new labels differ in one bit. *)
(** For any n and any permutation of the bits two nodes are joined iff their new labels are. *)
Theorem links_kept : forall n order x y, Permutation order (seq 0 n) -> node n x -> node n y ->
  (joined x y <-> joined (new order x) (new order y)).
Proof. exact Labels.links_kept. Qed.

(** KS-VERTEX@inverted: The inverse of the array of new directions, indexed by the new direction, gives the channel for each message. *)
(** For any n and any permutation of the bits a message leaves a new label in new direction j by the channel that the inverse of the array of new directions has at j. *)
Theorem channels : forall n order label j, Permutation order (seq 0 n) -> node n label -> j < n ->
  new order (N.lxor (old order label) (power (nth j (inverse (inverse order)) 0))) = N.lxor label (power j).
Proof. exact LabelledLinks.channels. Qed.

(** KS-CLAIM-CONTIG/map: If the faulty positions are neighbours in the vector, a subcube or not, relabelling changes nothing. *)
(** For any n and any faulty nodes that are all positions from a to b, every bit keeps its place. *)
Theorem runs_keep_labels : forall n f a b, node n b -> (forall x, In x f <-> (a <= x <= b)%N) -> by_faults n f = seq 0 n.
Proof. exact LabelledFaults.runs_keep_labels. Qed.

(** For any n and at most one faulty node the map is the identity, new and old labels are the same, and the k lowest new bits stand for the k lowest directions. *)
Theorem single_faults_keep_labels : forall n f, length f <= 1 ->
  by_faults n f = seq 0 n /\ figure_4 n f = seq 1 n
  /\ (forall x, node n x -> new (by_faults n f) x = x /\ old (by_faults n f) x = x)
  /\ forall k, k <= n -> low (by_faults n f) k = (power k - 1)%N.
Proof. exact LabelledFaults.single_faults_keep_labels. Qed.

(** KS-CLAIM-DISPERSE: Neighbours in the hypercube can be 2^(D-1) apart in the vector, and no more, D >= 1. *)
(** In Q_(n+1), any n, two neighbours are 2^n positions apart, and no two neighbours are farther apart. *)
Theorem neighbours_apart : forall n,
  (exists x y, node (S n) x /\ node (S n) y /\ joined x y /\ y = (x + power n)%N)
  /\ forall x y, node (S n) x -> node (S n) y -> joined x y -> (y <= x + power n)%N.
Proof. exact LabelledLinks.neighbours_apart. Qed.
