(* How many subcubes the systems have and which system holds which, for all d and q; pi lists the positions 1, .., d in any order. *)
From Coq Require Import List Arith Bool Permutation.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require Systems SystemFamilies GraySystems MoreRuns MostSubcubes ReplacedCorner.
Import ListNotations.

(** KS-CNT/count: Q_D has 2^(D-k) C(D,k) different subcubes of dimension k, for k from 0 to D. *)
(** LS-CNT-q: Q(2^d) has C(d,q) 2^(d-q) subcubes of dimension q, every pe lies in C(d,q) of them, and there are 3^d in all. *)
(** Q_d has C(d,q) 2^(d-q) subcubes of dimension q, every pe lies in C(d,q) of them, and there are 3^d of all dimensions. *)
Theorem subcubes : forall d q, length (complete d q) = binomial d q * 2 ^ (d - q)
  /\ (forall x, length x = d -> length (filter (holds x) (complete d q)) = binomial d q)
  /\ list_sum (map (fun q => length (complete d q)) (seq 0 (S d))) = 3 ^ d.
Proof. exact Systems.subcubes. Qed.

(** The subcubes of dimension q, each listed once, are the words of d symbols with q stars. *)
Theorem complete_words : forall d q, NoDup (complete d q) /\ forall w, In w (complete d q) <-> length w = d /\ dimension w = q.
Proof. exact Systems.complete_words. Qed.

(** LS-CLAIM-serial: Checking each of the 2^(d-q) pe's of each of the C(d,q) 2^q subcubes of dimension d-q takes exactly C(d,q) 2^d checks. *)
(** The subcubes of dimension d - q have C(d,q) 2^d members together. *)
Theorem checks : forall d q, q <= d -> list_sum (map (fun w => length (members w)) (complete d (d - q))) = binomial d q * 2 ^ d.
Proof. exact Systems.checks. Qed.

(** LS-CNT-defpos: Each choice of k defining positions is that of exactly 2^k subcubes of dimension d-k. *)
(** Any k positions are the fixed ones of exactly 2^k subcubes of dimension d - k. *)
Theorem defining : forall d fixed, NoDup fixed -> incl fixed (seq 1 d) ->
  length (filter (fun w => forallb (fun p => Bool.eqb (negb (star_at w p)) (mem p fixed)) (seq 1 (length w)))
    (complete d (d - length fixed))) = 2 ^ length fixed.
Proof. exact Systems.defining. Qed.

(** LS-CNT-buddy-intro/standard: There are 2^(d-q) q-subcubes that fix the d-q high-order bits, and every pe lies in exactly one of them. *)
(** There are 2^(d-q) subcubes that fix just the d - q first positions, and every pe lies in exactly one. *)
Theorem standard : forall d q, q <= d -> length (buddy d q (seq 1 d)) = 2 ^ (d - q)
  /\ (forall w, In w (buddy d q (seq 1 d)) -> forall p, 1 <= p <= d -> (star_at w p = false <-> p <= d - q))
  /\ (forall x, length x = d -> length (filter (holds x) (buddy d q (seq 1 d))) = 1).
Proof. exact Systems.standard. Qed.

(** LS-DEF-buddy: For every permutation B_pi has 2^(d-q) q-subcubes, whose stars are exactly at pi(d-q+1..d); the identity gives those that fix the d-q high-order bits. *)
(** The buddy system of pi has 2^(d-q) different q-subcubes, those with stars just at pi(d-q+1), .., pi(d); the identity gives those that fix the d - q first positions. *)
Theorem buddies : forall d q pi, Permutation pi (seq 1 d) -> q <= d ->
  NoDup (buddy d q pi) /\ length (buddy d q pi) = 2 ^ (d - q)
  /\ (forall w, In w (buddy d q pi) <-> length w = d /\ forall p, 1 <= p <= d -> (star_at w p = true <-> In p (skipn (d - q) pi)))
  /\ (forall w, In w (buddy d q (seq 1 d)) <-> In w (complete d q) /\ forall p, 1 <= p <= d - q -> star_at w p = false).
Proof. exact Systems.buddies. Qed.

(** LS-DEF-double@dimension: For 1 <= q < d the double buddy system has twice as many different q-subcubes as the single one. *)
(** For 1 <= q < d the double buddy system has twice as many different q-subcubes as the single one. *)
Theorem doubled : forall d q, 1 <= q < d -> length (double_buddy d q) = 2 * length (buddy d q (seq 1 d)).
Proof. exact SystemFamilies.doubled. Qed.

(** LS-CNT-cyc: For 1 <= q <= d-1 the cyclical system has exactly d 2^(d-q) q-subcubes; for q = d-1 these are all. *)
(** For 1 <= q <= d - 1 the cyclical system has d 2^(d-q) different q-subcubes; for q = d - 1 these are all. *)
Theorem cyclical_count : forall d q pi, Permutation pi (seq 1 d) -> 1 <= q <= d - 1 ->
  length (cyclical d q pi) = d * 2 ^ (d - q)
  /\ forall w, In w (cyclical d (d - 1) pi) <-> In w (complete d (d - 1)).
Proof. exact SystemFamilies.cyclical_count. Qed.

(** LS-CNT-QB: For k from 0 or 1 to q the k-cube buddy system has C(d-q+k,k) 2^(d-q) different q-subcubes. *)
(** For k <= q <= d the k-cube buddy system of pi has C(d-q+k,k) 2^(d-q) different q-subcubes. *)
Theorem k_cube_count : forall d q k pi, Permutation pi (seq 1 d) -> k <= q <= d ->
  length (k_cube d q k pi) = binomial (d - q + k) k * 2 ^ (d - q).
Proof. exact SystemFamilies.k_cube_length. Qed.

(** LS-DEF-QB@tail-of-q-k: For 1 <= k <= q <= d the subcubes with the last q-k bits in the order of pi arbitrary and a k-subcube of the first d-q+k have dimension q, and there are such. *)
(** For k <= q <= d these are the words with stars at the last q - k positions of pi and k stars at the others; all have dimension q, and there are some. *)
Theorem k_cube_words : forall d q k pi, Permutation pi (seq 1 d) -> k <= q <= d ->
  let described w := length w = d /\ (forall p, In p (skipn (d - q + k) pi) -> star_at w p = true)
    /\ length (filter (star_at w) (firstn (d - q + k) pi)) = k in
  (forall w, In w (k_cube d q k pi) <-> described w) /\ (forall w, described w -> dimension w = q) /\ exists w, described w.
Proof. exact SystemFamilies.k_cubes. Qed.

(** LS-DEF-gray@full-domain: g_d maps the numbers from 0 to 2^d - 1 onto the words of d bits; words of consecutive numbers, modulo 2^d, differ in one bit. *)
(** For d >= 1 the reflected code lists the words of d bits, and those of consecutive numbers, modulo 2^d, differ in one bit. *)
Theorem code : forall d, 1 <= d -> (forall x, length x = d <-> exists i, i < 2 ^ d /\ nth i (reflected d) [] = x)
  /\ forall i, i < 2 ^ d -> distance (nth i (reflected d) []) (nth (S i mod 2 ^ d) (reflected d) []) = 1.
Proof. exact GraySystems.code. Qed.

(** LS-CNT-gray: For every q from 1 to d each Gray-coded system has exactly as many q-subcubes as the double buddy system: 2 2^(d-q), and one for q = d. *)
(** For 1 <= q <= d the Gray-coded system of pi has as many different q-subcubes as the double buddy system: 2 2^(d-q), and one for q = d. *)
Theorem gray_count : forall d q pi, Permutation pi (seq 1 d) -> 1 <= q <= d ->
  length (gray d q pi) = length (double_buddy d q) /\ length (gray d q pi) = if q =? d then 1 else 2 * 2 ^ (d - q).
Proof. exact GraySystems.as_large. Qed.

(** LS-INCL-gray: For 1 <= q <= d every q-subcube of B_pi is one of G_pi. *)
(** For 1 <= q <= d the Gray-coded system of pi holds the buddy system of pi. *)
Theorem gray_holds : forall d q pi, Permutation pi (seq 1 d) -> 1 <= q <= d -> incl (buddy d q pi) (gray d q pi).
Proof. exact GraySystems.inclusion. Qed.

(** LS-CLAIM-cyc-more: The cyclical system has at least as many q-subcubes as the double buddy and the Gray-coded one, for d > 2 and 1 <= q <= d-1 more, and so more in all. *)
(** For d >= 2 the cyclical system has at least as many q-subcubes as the double buddy and the Gray-coded one, for d > 2 and 1 <= q <= d - 1 more, and so more in all; for q = 0 all have 2^d, for q = d one. *)
Theorem more_runs : forall d pi, Permutation pi (seq 1 d) -> 2 <= d ->
  let others q := Nat.max (length (double_buddy d q)) (length (gray d q pi)) in
  (forall q, q <= d -> others q <= length (cyclical d q pi) /\ (2 < d -> 1 <= q <= d - 1 -> others q < length (cyclical d q pi)))
  /\ (2 < d -> list_sum (map others (seq 0 (S d))) < list_sum (map (fun q => length (cyclical d q pi)) (seq 0 (S d))))
  /\ (forall q, q = 0 \/ q = d -> map (@length word) [double_buddy d q; gray d q pi; cyclical d q pi] = repeat (2 ^ (d - q)) 3).
Proof. exact MoreRuns.more_runs. Qed.

(** LS-CLAIM-max: For every d no q has more q-subcubes than floor(d/3); q = floor(d/3) + 1 has as many iff d = 2 modulo 3, and no other q has. *)
(** For d >= 1 no dimension has more subcubes than floor(d/3); floor(d/3) + 1 has as many iff d = 2 modulo 3, and no other has. *)
Theorem most : forall d q, 1 <= d -> q <= d -> let third := length (complete d (d / 3)) in
  length (complete d q) <= third /\ (length (complete d q) = third <-> q = d / 3 \/ d mod 3 = 2 /\ q = d / 3 + 1).
Proof. exact MostSubcubes.most. Qed.

(** LS-CLAIM-max3: For d > 2 the number of q-subcubes at q = floor(d/3) exceeds 3^d/d; for d = 1 and d = 2 it does not: 2 < 3 and 4 < 9/2. *)
(** For d >= 1 there are more than 3^d/d subcubes of dimension floor(d/3) iff d > 2. *)
Theorem more_than_mean : forall d, 1 <= d -> (3 ^ d < d * length (complete d (d / 3)) <-> 2 < d).
Proof. exact MostSubcubes.more_than_mean. Qed.

(** LS-CLAIM-nopoly@each-named: When all pe's are available and each of them names at most d subcubes in a unit of time, as a word of d bits can, naming all q-subcubes takes more than (3/2)^d/d^2 units for q = floor(d/3), d > 2, which outgrows every power of d. *)
(** If each of 2^d pe's, d > 2, names at most u d subcubes and all of dimension floor(d/3) are named, then u > (3/2)^d/d^2; and u > d^e for every e from some d on. *)
Theorem named : (forall d u (names : list (list word)), 2 < d -> length names = 2 ^ d -> Forall (fun own => length own <= u * d) names ->
    incl (complete d (d / 3)) (concat names) -> 3 ^ d < u * d ^ 2 * 2 ^ d)
  /\ forall e, exists D, forall d u (names : list (list word)), D <= d -> length names = 2 ^ d ->
    Forall (fun own => length own <= u * d) names -> incl (complete d (d / 3)) (concat names) -> d ^ e < u.
Proof. exact MostSubcubes.named_slowly. Qed.

(** LS-DILATION@replacement-outside: With (1,1,..,1) for (0,1,..,1) the pe's of 0*..* are a (d-1)-cube of dilation 2, d >= 2: 2^(d-1) different pe's, whose links become two links at most, some two. *)
(** For d >= 2 and (1, 1, .., 1) in place of (0, 1, .., 1) the pe's of 0*..* are 2^(d-1) different ones, and the greatest distance of neighbours is 2. *)
Theorem replaced_corner : forall d, 2 <= d -> replaced d (repeat true d) = (2 ^ (d - 1), 2).
Proof. exact ReplacedCorner.replaced_corner. Qed.
