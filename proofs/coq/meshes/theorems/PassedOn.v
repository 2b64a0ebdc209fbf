(* Strings, squares, rectangles and boxes found on meshes and tori by passing numbers on along the axes. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import PassedOn.
From Allocert.proofs Require PassedOn.
Import ListNotations.

(** LS-DEF-leader1: A pe leads at most one size, which is the length of the longest available string that begins at it; P_1 alone leads size n. *)
(** LS-DEF-leader2: A pe leads at most one size, that of the largest available square that begins at it; P_{1,1} alone leads size n. *)
(** An available processor of a mesh or torus, any side and number of axes, leads at most one size, that of the largest available box of equal sides at it; only the first leads all, when all are available. *)
Theorem leads_once : forall M p v, 1 <= axes M -> there M p = true -> leads M p v = true ->
  1 <= v /\ greatest (fun w => w <= side M /\ cube M p w = true) v /\ (v = side M -> p = origin M /\ full M = true).
Proof. exact PassedOn.leads_once. Qed.

(** LS-ALG-2.1-k/detected: After the loop from 2 to k a variable is k where k pe's from it on are available, and less everywhere else, 1 <= k <= n; for k = 1 the loop is not run. *)
(** LS-ALG-2.1/final: Every pe that leads a subsystem ends with its size; nobody waits for ever, no word is left over, and the variable stays between 1 and n. *)
(** LS-ALG-2.1/invariant: After iteration a the variable of an available P_i is a if the a pe's from it on are all available, and otherwise the size that it leads, 2 <= a <= n. *)
(** LS-CLAIM-findall/strings@determined: A string of t is available iff its first pe reports at least t; so it lies inside the one that this pe names. *)
(** On the array and the ring of any n processors, with any of them available, in any order of their moves: after iteration a of Algorithm 2.1, 1 <= a <= n, or the loop from 2 to a, the variable of an available processor, at most a, is v or more, v <= a, iff v processors from it on are available; it is a if a are, else the size that it leads; after the whole loop it is what it leads, if it leads anything; nobody waits for ever and no word is left. *)
Theorem strings_found : forall M a p, axes M = 1 -> 1 <= a <= side M -> there M p = true -> let x := s (final M (strings a) p) in
  settles M (strings a) /\ 1 <= x <= a /\ (forall v, 1 <= v <= a -> (v <= x <-> free M p [v] = true)) /\
  (free M p [a] = true -> x = a) /\ (free M p [a] = false -> leads M p x = true) /\
  (a = side M -> forall v, leads M p v = true -> x = v).
Proof. exact PassedOn.strings_end. Qed.

(** LS-2.2-U@width-along-first: After iteration a, u is the greatest extent along the first index of an available rectangle with a pe's along the second, 0 if there is none; the rectangle has u a pe's, 2 <= a <= m. It is so before the loop too, for a = 1. *)
(** LS-ALG-2.2/final: Every pe that leads a square ends with its size in t; nobody waits for ever, no word is left over, and 1 <= s <= m, 0 <= u <= m, 1 <= t <= n. *)
(** LS-ALG-2.2/invariant: After iteration a, t is a^2 if the pe leads a square of a^2 pe's or more, and otherwise the size that it leads, 2 <= a <= m. *)
(** LS-CLAIM-findall/squares@determined: An available square of side v begins at a pe iff it reports t >= v^2; so it lies inside the one that this pe names. *)
(** On the mesh and the torus of m x m processors, any m, with any of them available, in any order of their moves: after iteration a of Algorithm 2.2, 1 <= a <= m, u of an available processor is the greatest v with an available rectangle of v by a there, 0 if there is none; t is v^2 or more, v <= a, iff a square of side v is available there; t is a^2 if one of side a is, else the size led; after the whole loop it is what the processor leads, if it leads anything; nobody waits for ever and no word is left. *)
Theorem squares_found : forall M a p, axes M = 2 -> 1 <= a <= side M -> there M p = true -> let g := final M (squares (side M) a) p in
  settles M (squares (side M) a) /\ 1 <= s g <= side M /\ u g <= side M /\
  greatest (fun v => v = 0 \/ free M p [v; a] = true) (u g) /\
  (forall v, 1 <= v <= a -> (v * v <= t g <-> free M p [v; v] = true)) /\
  exists x, t g = x * x /\ 1 <= x <= a /\ (free M p [a; a] = true -> x = a) /\ (free M p [a; a] = false -> leads M p x = true) /\
    (a = side M -> forall v, leads M p v = true -> x = v).
Proof. exact PassedOn.squares_end. Qed.

(** LS-ALG-2.2-rect/final@starting-with-one-column: If t starts with u instead of 1, it ends as the greatest number of pe's of an available rectangle that begins at the pe. *)
(** On the mesh and the torus of m x m processors, any m, with any of them available: with t := max(t, u a) in line 9 and t starting with u, Algorithm 2.2 ends with t the greatest number of processors of an available rectangle at the processor. *)
Theorem rectangles_found : forall M p, axes M = 2 -> there M p = true -> let program := rectangles_from_one (side M) (side M) in
  settles M program /\
  greatest (fun z => exists v w, 1 <= v /\ 1 <= w /\ free M p [v; w] = true /\ z = v * w) (t (final M program p)).
Proof. exact PassedOn.rectangles_end. Qed.

(** LS-CLAIM-allrect@all-rectangles: The final registers of all pe's determine every available rectangle: one of v by w is available iff its first pe and the w-1 after it along the second index are, and report s >= v. *)
(** On the mesh and the torus of m x m processors, any m, a rectangle of v by w is available iff its first processor and the w - 1 after it along the second index exist, are available and end with s at least v. *)
Theorem rectangles_from_strings : forall M x y v w, axes M = 2 -> there M [x; y] = true -> 1 <= v -> 1 <= w ->
  (free M [x; y] [v; w] = true <-> (if wraps M then w <= side M else y + w <= side M) /\ forall b, b < w ->
    let q := [x; (y + b) mod side M] in there M q = true /\ v <= s (final M (rectangles (side M) (side M)) q)).
Proof. exact PassedOn.from_strings. Qed.

(** LS-2.2-CRIT/if@t-processors: t a number of pe's: if the pe and each of the t-1 after it along the second index begin an available string of t, an available square of t pe's begins at the pe. *)
(** LS-2.2-CRIT/iff@t-side: t the side: an available square of side t begins at a pe iff the pe and each of the t-1 after it along the second index begin an available string of t. *)
(** On the mesh and the torus of m x m processors, any m, a square of side k is available at a processor iff it and the k - 1 after it along the second index begin available strings of k; if it and the k^2 - 1 after it begin available strings of k^2, a square of k^2 processors is available there. *)
Theorem criterion : forall M x y k, there M [x; y] = true -> 1 <= k ->
  let row k := (if wraps M then k <= side M else y + k <= side M) /\ forall b, b < k -> free M [x; (y + b) mod side M] [k; 1] = true in
  (free M [x; y] [k; k] = true <-> row k) /\ (row (k * k) -> free M [x; y] [k; k] = true).
Proof. exact PassedOn.criterion. Qed.

(** LS-2.3-LOOP/detected@k-processors: k a number of pe's, all loops run to k: a pe ends with k^(1/D) or more iff an available box of k pe's begins at it. *)
(** LS-2.3-LOOP/detected@k-side: k a side, 2 <= k <= m, all loops run to k: a pe ends with k iff an available box of side k begins at it. *)
(** LS-ALG-2.3/final: Taking one axis after another, every pe that leads a box of equal sides ends with its side; nobody waits for ever and no word is left over. *)
(** LS-CLAIM-findall/boxes@determined: An available box of side v begins at a pe iff it reports v or more; so it lies inside the one that this pe names. *)
(** On the mesh and the torus of any side m and number of axes, with any processors available, in any order of their moves: with all loops from 2 to k, any k, an available processor ends with v or more, v <= m, iff v <= k and a box of side v is available there; with k = m it ends with the side that it leads, if it leads anything; nobody waits for ever and no word is left. *)
Theorem boxes_found : forall M k p, 1 <= axes M -> 1 <= k -> there M p = true -> let x := s (final M (boxes (axes M) k) p) in
  settles M (boxes (axes M) k) /\ 1 <= x <= k /\ (forall v, 1 <= v <= side M -> (v <= x <-> v <= k /\ cube M p v = true)) /\
  (k = side M -> forall v, leads M p v = true -> x = v).
Proof. exact PassedOn.boxes_end. Qed.
