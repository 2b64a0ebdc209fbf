(* Algorithm 3.3, all d, all pi, all sets of available pe's, on networks that deliver words in any order: [ends] says that nobody waits
   for ever and no word is left over, too. Registers are s, t and z; [capped] says whether s is counted up to d. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import CubePrograms CyclicTurns.
From Allocert.proofs Require CyclicTurns.
Import ListNotations.

(** LS-ALG-3.3@counted-up-to-d: Algorithm 3.3 with min(d, 1 + min(s, r)) in line 6: t is the largest dimension of an available cyclical subcube that contains the pe, and for t >= 1 one of this dimension starts at z; nobody waits for ever and no word is left over. *)
(** LS-ALG-3.3@some-pe-unavailable: Algorithm 3.3 as printed, with some pe unavailable: t is the largest dimension of an available cyclical subcube that contains the pe, and for t >= 1 one of this dimension starts at z; nobody waits for ever and no word is left over. *)
(** Algorithm 3.3 for d >= 2 with s counted up to d, or as printed with some pe unavailable, whoever moves first: t is the largest dimension of an available cyclical subcube that contains the pe, and for t >= 1 one of this dimension starts at z; nobody waits for ever and every word is received. *)
Theorem values : forall d pi avail capped, Permutation pi (seq 1 d) -> 2 <= d -> capped = true \/ (exists u, u < 2 ^ d /\ avail u = false) ->
  ends d avail (cyclical capped d pi (printed_limit d)) (0, 0, 0) (fun c => forall x, there d avail x ->
    exists s t z, left c x = Some (s, t, z) /\ largest d (in_cyclical d avail pi x) t /\
      (1 <= t -> exists i, i < d /\ z = nth i pi 0 /\ free d avail (cycle d pi i t) x)).
Proof. exact CyclicTurns.values. Qed.

(** LS-ALG-3.3-inv@counted-up-to-d: With min(d, 1 + min(s, r)) in line 6: after the turn for j, s is the largest q, at most the number of dimensions gone over so far, such that the pe's subcube with stars at pi(d-j), .., pi(d-j+q-1), modulo d, is available. *)
(** LS-ALG-3.3-inv@some-pe-unavailable: As printed, some pe being unavailable: after the turn for j, s is the largest q, at most the number of dimensions gone over so far, such that the pe's subcube with stars at pi(d-j), .., pi(d-j+q-1), modulo d, is available. *)
(** After the turn for j, with s counted up to d or with some pe unavailable, s is the largest q, at most the number of dimensions gone over so far, such that the pe's subcube with stars at pi(d-j), .., pi(d-j+q-1), modulo d, is available. *)
Theorem turns : forall d pi avail capped, Permutation pi (seq 1 d) -> capped = true \/ (exists u, u < 2 ^ d /\ avail u = false) ->
  forall j, j < 2 * d -> ends d avail (cyclical capped d pi j) (0, 0, 0) (fun c => forall x, there d avail x ->
    exists s t z, left c x = Some (s, t, z) /\ largest (Nat.min d (j + 1)) (fun q => free d avail (cycle d pi (2 * d - 1 - j) q) x) s).
Proof. exact CyclicTurns.turns. Qed.

(** LS-CLAIM-cyc-2d-3: Each run of q stars, 1 <= q <= d, is that of the dimensions of q turns one after another, the last one for some j <= 2d - 3; so there is no available subcube that the turns for 2d - 2 and 2d - 1 could add. *)
(** For d >= 2 each run of q stars is that of the dimensions of q turns one after another, the last one for some j <= 2d - 3, and so is what the turns for 2d - 2 and 2d - 1 go over. *)
Theorem runs_in_time : forall d pi, Permutation pi (seq 1 d) -> 2 <= d ->
  (forall i q, i < d -> q <= d -> exists j, j <= 2 * d - 3 /\ q <= j + 1 /\ forall k, In k (cycle d pi i q) <-> In k (gone_over d pi j q)) /\
  (forall j q, j < 2 * d -> q <= Nat.min d (j + 1) -> exists j', j' <= 2 * d - 3 /\ q <= j' + 1 /\
    forall k, In k (gone_over d pi j q) <-> In k (gone_over d pi j' q)).
Proof. exact CyclicTurns.runs_in_time. Qed.

(** LS-CLAIM-findall/cyclical@told-turn-by-turn: With s counted up to d and reported after every turn, with the dimension k of the turn: every available cyclical subcube lies inside one with s stars from k on that some pe reports. *)
(** With s counted up to d and reported after every turn, with the dimension k of the turn, d >= 2: every available cyclical subcube lies in one with s stars from k on that some pe reports, and these are available. *)
Theorem reported : forall d pi avail, Permutation pi (seq 1 d) -> 2 <= d ->
  ends d avail (reporting d pi (printed_limit d)) (0, []) (finds d avail (cyclical_stars d pi) (told_names d pi)).
Proof. exact CyclicTurns.reports_found. Qed.

(** LS-CLAIM-findall/cyclical@determined: No two sets of available pe's with different available cyclical subcubes leave the same registers. *)
(** No two sets of available pe's with different available subcubes leave the same t and z after Algorithm 3.3. *)
Theorem determined : forall capped d pi, Permutation pi (seq 1 d) -> 1 <= d -> forall avail avail',
  let program := cyclical capped d pi (printed_limit d) in let shown := fun '(_, t, z) => (t, z) : nat * nat in
  ends d avail program (0, 0, 0) (fun c => ends d avail' program (0, 0, 0) (fun c' =>
    (forall x, x < 2 ^ d -> option_map shown (reports avail c x) = option_map shown (reports avail' c' x)) ->
    forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof. exact CyclicTurns.cyclical_determined. Qed.

(** LS-TIME-3.3/one: Algorithm 3.3 takes 2d - 2 steps and (2d - 2) 2^d words on the full cube of d >= 2, twice the steps if sending and receiving count singly, and never more; for d = 1 one step. *)
(** Algorithm 3.3 takes at most 2d - 2 steps for d >= 2 and one for d = 1, twice as many if sending and receiving count singly, and that number of words for each pe; on the full cube just as many. *)
Theorem costs : forall capped d pi avail, Permutation pi (seq 1 d) -> 1 <= d -> let turns := Nat.max 1 (2 * d - 2) in
  ends d avail (cyclical capped d pi (printed_limit d)) (0, 0, 0) (fun c =>
    total_steps d avail c <= turns /\ strict_steps d avail c <= 2 * turns /\ messages d avail c <= 2 ^ d * turns /\
    (full d avail -> total_steps d avail c = turns /\ strict_steps d avail c = 2 * turns /\ messages d avail c = 2 ^ d * turns)).
Proof. exact CyclicTurns.cyclical_costs. Qed.

(** LS-TIME-3.3/several: m cyclical systems, s counted up to d in each (which changes no step), take m (2d - 2) steps on the full cube of d >= 2, and never more; for d = 1 m steps. *)
(** Runs one permutation after the other take at most as many steps each, on the full cube just as many together, and never more. *)
Theorem several_costs : forall capped d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders -> 1 <= d ->
  let most := length orders * Nat.max 1 (2 * d - 2) in
  ends d avail (several (fun pi => cyclical capped d pi (printed_limit d)) (0, 0, 0) orders) ((0, 0, 0), []) (fun c =>
    total_steps d avail c <= most /\ (full d avail -> total_steps d avail c = most)).
Proof. exact CyclicTurns.cyclical_several_costs. Qed.

(** LS-X-5: The shortest sequence of dimensions in which every cyclic run of d - 1 dimensions occurs as d - 1 consecutive places, in any order, has 2d - 2 places, as many as Algorithm 3.3 has turns; and its sequence is one. *)
(** For d >= 2 the shortest sequence of dimensions in which every cyclic run of d - 1 dimensions occurs as d - 1 consecutive places, in any order, has 2d - 2 places, as many as Algorithm 3.3 has turns; and its sequence is one. *)
Theorem shortest : forall d pi, Permutation pi (seq 1 d) -> 2 <= d ->
  (forall l, (forall i, i < d -> shows l (cycle d pi i (d - 1))) -> 2 * d - 2 <= length l) /\
  let l := map (cyclic_place d pi) (seq 0 (printed_limit d + 1)) in length l = 2 * d - 2 /\ forall i, i < d -> shows l (cycle d pi i (d - 1)).
Proof. exact CyclicTurns.shortest. Qed.
