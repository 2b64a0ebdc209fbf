(* Links of tori, and which subtori share them. [apart]: no link is in the words of both. *)
From Coq Require Import List Arith ZArith Permutation.
From Allocert.definitions Require Import TorusLinks.
From Allocert.proofs Require TorusLinks TorusLines TorusFamilies TorusStrides.
Import ListNotations.

(** GS-REM-1/two-or-more@around: Two subtori of one partition, or one twice, are link-disjoint iff their offsets differ in both coordinates; two members or more along both axes, closing links span the links on around the ring. *)
(** GS-REM-1/two-or-more@literal: Two subtori of one partition, or one twice, are link-disjoint iff their offsets differ in both coordinates; two members or more along both axes, the printed index ranges as they stand, so that closing links span nothing. *)
(** Remark 1: with two members or more along both axes, wherever closing links go, on a torus with loops and parallel links or as a simple graph, two subtori of one partition are link-disjoint iff their offsets differ in both coordinates. *)
Theorem remark : forall w s simple n1 n2 k1 k2 a b c d, partition 2 [n1; n2] [k1; k2] -> a < k1 -> b < k2 -> c < k1 -> d < k2 ->
  (apart w s simple [n1; n2] [k1; k2] [a; b] [c; d] <-> a <> c /\ b <> d).
Proof. exact TorusFamilies.two_differ. Qed.

(** GS-ROWCOL: Two subtori of one level are not link-disjoint iff they have their rows or their columns in common. *)
(** The same for single rows and columns too, if those have the rings of their own and closing links go on around. *)
Theorem remark_rings : forall n1 n2 k1 k2 a b c d, partition 1 [n1; n2] [k1; k2] -> a < k1 -> b < k2 -> c < k1 -> d < k2 ->
  (apart Around Ring false [n1; n2] [k1; k2] [a; b] [c; d] <-> a <> c /\ b <> d).
Proof. exact TorusFamilies.two_differ_rings. Qed.

(** GS-X-8/remark: In any number of dimensions two subtori of a partition are link-disjoint iff their offsets differ in two coordinates or more. *)
(** In any number of dimensions, with two members or more along each axis, two subtori of one partition are link-disjoint iff their offsets differ in two coordinates or more. *)
Theorem dimensions : forall w s simple sides strides, sides <> [] -> partition 2 sides strides -> forall one other,
  In one (offsets strides) -> In other (offsets strides) -> (apart w s simple sides strides one other <-> 2 <= differing one other).
Proof. exact TorusLines.remark. Qed.

(** GS-CNT-SUB: There are K1 K2 different subtori. *)
(** The subtori of different offsets are different, and there are as many as the product of the strides. *)
Theorem distinct : forall sides strides, partition 1 sides strides ->
  NoDup (map (subtorus sides strides) (offsets strides)) /\ length (map (subtorus sides strides) (offsets strides)) = product strides.
Proof. exact TorusFamilies.distinct. Qed.

(** GS-CNT-MAX@cannot-grow: Every link-disjoint family that can take no other subtorus has min(K1, K2) members, two members or more along both axes. *)
(** With two members or more along both axes, every link-disjoint family that can take no other subtorus has min(K1, K2) members. *)
Theorem cannot_grow : forall w s simple n1 n2 k1 k2 f, partition 2 [n1; n2] [k1; k2] ->
  family (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f -> full (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f -> length f = min k1 k2.
Proof. exact TorusFamilies.cannot_grow. Qed.

(** GS-CNT-MAX@largest: The largest link-disjoint families have min(K1, K2) members, two members or more along both axes. *)
(** With two members or more along both axes, the largest link-disjoint families have min(K1, K2) members. *)
Theorem largest : forall w s simple n1 n2 k1 k2, partition 2 [n1; n2] [k1; k2] ->
  (exists f, family (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f /\ length f = min k1 k2)
  /\ forall f, family (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f -> length f <= min k1 k2.
Proof. exact TorusFamilies.two_largest. Qed.

(** GS-CNT-PART: The K1 K2 subtori fall into max(K1, K2) link-disjoint families of min(K1, K2) that can take no other, by the sums of their offsets modulo the greater stride, two members or more along both axes. *)
(** The sums of offsets modulo the greater stride make max(K1, K2) classes, which have each subtorus once; each is a link-disjoint family of min(K1, K2) that can take no other subtorus. *)
Theorem sums_of_offsets : forall w s simple n1 n2 k1 k2, partition 2 [n1; n2] [k1; k2] ->
  length (classes [k1; k2]) = max k1 k2
  /\ (forall f, In f (classes [k1; k2]) -> family (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f
        /\ full (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f /\ length f = min k1 k2)
  /\ Permutation (concat (classes [k1; k2])) (offsets [k1; k2]).
Proof. exact TorusFamilies.two_classes. Qed.

(** GS-X-8/largest: The largest link-disjoint families have as many members as the product of all strides but the greatest, and the sums of offsets modulo the greatest stride make a partition into such. *)
(** In any number of dimensions a link-disjoint family has at most the product of all strides but the greatest as members, and the sums of offsets modulo the greatest stride make a partition into families of so many. *)
Theorem dimensions_largest : forall w s simple sides strides, sides <> [] -> partition 2 sides strides ->
  (forall f, family (apart w s simple sides strides) strides f -> length f * list_max strides <= product strides)
  /\ (forall f, In f (classes strides) -> family (apart w s simple sides strides) strides f /\ length f * list_max strides = product strides)
  /\ Permutation (concat (classes strides)) (offsets strides).
Proof. exact TorusFamilies.largest. Qed.

(** GS-SHARE: Every link along a column is used by K1 subtori of a partition, every link along a row by K2, so by K on T_(N x N) with K x K subtori; two members or more along both axes, closing links on around the ring. *)
(** With two members or more along both axes and closing links on around the ring, each link along a column is used by K1 subtori, each along a row by K2. *)
Theorem sharing : forall s n1 n2 k1 k2 l, partition 2 [n1; n2] [k1; k2] -> l < 2 * (n1 * n2) ->
  length (filter (fun own => Z.testbit (spanned Around s false [n1; n2] (subtorus [n1; n2] [k1; k2] own)) (Z.of_nat l)) (offsets [k1; k2]))
  = if l <? n1 * n2 then k1 else k2.
Proof. exact TorusStrides.sharing. Qed.

(** GS-MIX/links: T_d^(a,b) and the smaller T_e^(c,d) are link-disjoint iff a and c, and b and d, differ modulo the smaller stride m/d; a single processor has self-loops around its rings. *)
(** Of two strides of which one divides the other: subtori are link-disjoint iff both offsets differ modulo the smaller stride; a single processor has self-loops around its rings. *)
Theorem mixed_links : forall side k r a b c d, Nat.divide (k * r) side -> 0 < side -> a < k /\ b < k /\ c < k * r /\ d < k * r ->
  (Z.land (spanned Around Ring false [side; side] (subtorus [side; side] [k; k] [a; b]))
     (spanned Around Ring false [side; side] (subtorus [side; side] [k * r; k * r] [c; d])) = 0%Z <-> c mod k <> a /\ d mod k <> b).
Proof. exact TorusStrides.mixed_links. Qed.

(** GS-MIX/processors: T_d^(a,b) and the smaller T_e^(c,d) have processors in common iff a = c and b = d modulo the smaller stride m/d. *)
(** Of two strides of which one divides the other: subtori have processors in common iff both offsets are equal modulo the smaller stride. *)
Theorem mixed_processors : forall side k r a b c d, Nat.divide (k * r) side -> 0 < side -> a < k /\ b < k /\ c < k * r /\ d < k * r ->
  (meets (cell side k a b) (cell side (k * r) c d) = true <-> c mod k = a /\ d mod k = b)
  /\ (Z.land (processors [side; side] (subtorus [side; side] [k; k] [a; b]))
        (processors [side; side] (subtorus [side; side] [k * r; k * r] [c; d])) = 0%Z <-> ~ (c mod k = a /\ d mod k = b)).
Proof. exact TorusStrides.mixed_processors. Qed.

(** GS-SUBJOB/cells: The cells of the 4^(s-t) sub-jobs are disjoint and make up the job's cell. *)
(** The q^2 cells of q times the stride K, at (a + xK, b + yK) for x, y < q, are disjoint and make up the cell of stride K at (a, b). *)
Theorem sub_cells : forall side k q a b, 0 < k * q -> a < k -> b < k ->
  length (parts k q a b) = q * q
  /\ NoDup (flat_map (fun '(i, j) => places side (k * q) i j) (parts k q a b))
  /\ Permutation (flat_map (fun '(i, j) => places side (k * q) i j) (parts k q a b)) (places side k a b).
Proof. exact TorusStrides.parts_cover. Qed.

(** GS-EXPAND: A subtorus of level s consists of 4^(s-t) of level t, and the expansion from s to t copies its entry to exactly these. *)
(** Expanding e times from a block of the size of the stride copies each entry to 4^e entries, those of the same offsets modulo that stride and no others; their cells make up its cell. *)
Theorem expansion : forall X side size e (d : X) entries a b, 0 < size -> 2 ^ e * size <= side -> a < size -> b < size ->
  length (parts size (2 ^ e) a b) = 4 ^ e
  /\ Permutation (flat_map (fun '(i, j) => places side (size * 2 ^ e) i j) (parts size (2 ^ e) a b)) (places side size a b)
  /\ (forall i j, i < size * 2 ^ e -> j < size * 2 ^ e -> (In (i, j) (parts size (2 ^ e) a b) <-> i mod size = a /\ j mod size = b))
  /\ (forall i j, In (i, j) (parts size (2 ^ e) a b) -> nth (i * side + j) (expands side size e d entries) d = nth (a * side + b) entries d).
Proof. exact TorusStrides.expansion. Qed.
