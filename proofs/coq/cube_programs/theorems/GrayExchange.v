(* Algorithm 3.2, all d, all pi, all sets of available pe's, on networks that deliver words in any order: [ends] says that nobody waits
   for ever and no word is left over, too. [left c x] are the registers of x at the end, s and D. *)
From Coq Require Import List Arith Bool Permutation.
From Allocert.definitions Require Import CubePrograms GrayRegisters.
From Allocert.proofs Require GrayPlaces GrayExchange CubeCosts.
Import ListNotations.

(** LS-ALG-3.2@available-and-largest: Algorithm 3.2 ends with s the largest dimension of an available buddy subcube that contains the pe, and D with what each neighbour had before the turn, -1 for an unavailable one; nobody waits for ever and no word is left over. *)
(** Algorithm 3.2, whoever moves first: every available pe ends with s the dimension of the largest available buddy subcube that contains it, and D with what each neighbour had before the turn, -1 for an unavailable one; nobody waits for ever and every word is received. *)
Theorem values : forall d pi avail, Permutation pi (seq 1 d) -> ends d avail (gray d pi) (0, []) (fun c => forall x, there d avail x ->
  exists r, left c x = Some r /\ gray_values d avail pi x r).
Proof. exact GrayExchange.values. Qed.

(** LS-CLAIM-gray-iff/any-place: The rule for dimension s + 1 is right with j from 1 to d too, and for s = d, where no j satisfies it. *)
(** LS-CLAIM-gray-iff: After Algorithm 3.2 an available pe with s < d is in an available Gray-coded subcube of dimension s + 1 iff some j <= d - s has D(j) >= s and a prefix of d - s bits that is next in the cyclic Gray code to the one flipped at j. *)
(** LS-CLAIM-gray-ub: After Algorithm 3.2 no available pe is in an available Gray-coded subcube of dimension s + 2 or more. *)
(** After Algorithm 3.2 no available pe is in an available Gray-coded subcube of dimension s + 2 or more; with s < d it is in one of dimension s + 1 iff some j <= d - s satisfies the rule; with j up to d the rule is right too, and no j satisfies it for s = d. *)
Theorem rule : forall d pi avail, Permutation pi (seq 1 d) -> ends d avail (gray d pi) (0, []) (fun c => forall x, there d avail x ->
  exists r, left c x = Some r /\ let s := fst r in
  (forall q, s + 2 <= q -> ~ in_gray d avail pi x q) /\
  (s < d -> (in_gray d avail pi x (s + 1) <-> ruled d pi x r (d - s))) /\
  (in_gray d avail pi x (s + 1) <-> ruled d pi x r d) /\ (s = d -> ~ ruled d pi x r d)).
Proof. exact GrayExchange.rule_values. Qed.

(** LS-CLAIM-findall/gray-coded@covered: Every available Gray-coded subcube lies inside one that some pe names by s and D: its buddy subcube of dimension s, or one of dimension s + 1 that satisfies the rule. *)
(** After Algorithm 3.2 every available Gray-coded subcube lies in one that some pe names by s and D, its buddy subcube of dimension s or one of dimension s + 1 that satisfies the rule, and these are available. *)
Theorem found : forall d pi avail, Permutation pi (seq 1 d) ->
  ends d avail (gray d pi) (0, []) (finds d avail (gray_stars d pi) (gray_names d pi)).
Proof. exact GrayExchange.found. Qed.

(** LS-CLAIM-findall/gray-coded@determined: No two sets of available pe's with different available Gray-coded subcubes leave the same registers. *)
(** No two sets of available pe's with different available subcubes leave the same registers after Algorithm 3.2. *)
Theorem determined : forall d pi, Permutation pi (seq 1 d) -> forall avail avail',
  ends d avail (gray d pi) (0, []) (fun c => ends d avail' (gray d pi) (0, []) (fun c' =>
    (forall x, x < 2 ^ d -> reports avail c x = reports avail' c' x) -> forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof. exact GrayExchange.determined. Qed.

(** LS-ALG-3.2/steps: Algorithm 3.2 takes d steps and d 2^d words on the full cube, 2 d steps if sending and receiving count singly, and never more. *)
(** Algorithm 3.2 takes at most d steps, 2 d if sending and receiving count singly, and d 2^d words; on the full cube just as many. *)
Theorem costs : forall d pi avail, Permutation pi (seq 1 d) -> ends d avail (gray d pi) (0, []) (fun c =>
  total_steps d avail c <= d /\ strict_steps d avail c <= 2 * d /\ messages d avail c <= 2 ^ d * d /\
  (full d avail -> total_steps d avail c = d /\ strict_steps d avail c = 2 * d /\ messages d avail c = 2 ^ d * d)).
Proof. exact CubeCosts.gray_costs. Qed.

(** LS-DEF-dgray/runs: Any number of runs of Algorithm 3.2, one permutation after the other, end with each system's s and D: these name available subcubes of the union of the Gray-coded systems only, and every available one lies in one that some pe names. *)
(** Any number of runs of Algorithm 3.2, one permutation after the other: every available pe ends with s and D of each system, these name available subcubes of the union only, and every available one lies in one that some pe names. *)
Theorem several_found : forall d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  ends d avail (several (gray d) (0, []) orders) ((0, []), []) (fun c =>
    (forall x, there d avail x -> exists found, left c x = Some ((0, []), found) /\ Forall2 (fun pi r => gray_values d avail pi x r) orders found) /\
    finds d avail (grays_stars d orders) (each_names (gray_names d) orders) c /\
    belong d avail (grays_stars d orders) (each_names (gray_names d) orders) c).
Proof. exact GrayExchange.several_found. Qed.

(** LS-DEF-dgray/steps: m runs of Algorithm 3.2 take m d steps on the full cube, and never more. *)
(** They take at most d steps each, on the full cube just as many together, and never more. *)
Theorem several_costs : forall d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  ends d avail (several (gray d) (0, []) orders) (0, [], []) (fun c => total_steps d avail c <= length orders * d /\
    (full d avail -> total_steps d avail c = length orders * d)).
Proof. exact CubeCosts.gray_several_costs. Qed.

(** LS-X-6/places: At most two places of a word lead to a neighbour in the cyclic Gray code: the last one; and the one before the last 1, or the first where no later place holds a 1. *)
(** At most two places of a word lead to a neighbour in the cyclic Gray code: the last one; and the one before the last 1, or the first where no later place holds a 1. *)
Theorem places : forall w, w <> [] -> exists j, 1 <= j <= length w /\
  ((nth j w false = true /\ forall i, j < i -> nth i w false = false) \/ (j = 1 /\ forall i, 1 <= i -> nth i w false = false)) /\
  forall i, 1 <= i <= length w -> (consecutive w i = true <-> i = length w \/ i = j).
Proof. exact GrayPlaces.places. Qed.
