(* Algorithms 3.4 and 3.6 with the halving that section 3.1 describes, on networks that deliver words in any order; [ends] says that nobody
   waits for ever and no word is left over, too. Algorithm 3.4 is the case k = q, with d - q defining positions. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import CompleteRuns.
From Allocert.definitions Require Subcubes Locality.
From Allocert.proofs Require CompleteCosts CompleteTimes.
Import ListNotations.

(** LS-ALG-3.4/stopped: The same holds if every run is stopped once its d-k dimensions are halved. *)
(** LS-ALG-3.4@with-halving-as-described: With the halving that section 3.1 describes in full for each choice of k defining positions, exactly the available (d-k)-subcubes are found: those that a processor leads whose s is at least d-k after the run of their defining positions. *)
(** LS-ALG-3.6/stopped: The same holds if the buddy runs of the last line are stopped after k dimensions. *)
(** LS-ALG-3.6@as-defined: The representatives have alpha(pi(j)) = 0 for d-q+k+1 <= j <= d; with Algorithm 3.4 among them exactly the available q-subcubes of QB_{k,pi} are found. *)
(** All 0 <= k <= q <= d, all pi, all sets of available pe's, runs in full or stopped after k dimensions or more, in any orders that have each choice of d - q positions first: exactly the available q-subcubes of QB_k,pi are named, those of k = q being all q-subcubes; the orders of the shipped programs are such, and there is one for each choice. *)
Theorem system : forall d q k h pi, k <= q -> q <= d -> k <= h -> h <= d - q + k -> Permutation pi (seq 1 d) ->
  (forall avail orders, suits d q k pi orders -> ends d avail (complete_runs d (q - k) h pi orders) (0, 0, []) (fun c =>
    (forall x r stars, there d avail x -> left c x = Some r -> run_names d q orders x r stars -> in_system d q k pi stars /\ free d avail stars x)
    /\ forall x stars, x < 2 ^ d -> in_system d q k pi stars -> free d avail stars x -> exists y r stars',
      there d avail y /\ left c y = Some r /\ run_names d q orders y r stars' /\ inside d stars x y /\ forall i, In i stars' <-> In i stars))
  /\ suits d q k pi (shipped_orders d q k pi) /\ length (shipped_orders d q k pi) = Subcubes.binomial (d - q + k) (d - q).
Proof. exact CompleteCosts.system. Qed.

(** LS-ALG-3.4/time: On the full machine Algorithm 3.4 takes exactly C(d,k) d steps and C(d,k) (2^d - 1) words, and C(d,k) (d-k) steps and C(d,k) (2^d - 2^k) words if each run is stopped after d-k dimensions; no set of available processors takes more of either. *)
(** LS-TIME-3.6/exact: On the full machine Algorithm 3.6 takes exactly C(D,k) k + q - k steps with stopped runs and C(D,k) D + q - k with runs in full, D = d-q+k, for 0 <= k <= q <= d. The words sent are 2^d - 2^D and, for each of the C(D,k) runs, 2^D - 2^(D-k) or 2^D - 1. No set of available processors takes more of either. *)
(** With h halvings in each of C = C(d-q+k,k) runs the first q - k halvings and the runs take q - k + C h steps and 2^d - 2^(d-q+k) + C (2^(d-q+k) - 2^(d-q+k-h)) words on the full machine, and no more of either on any other. *)
Theorem costs : forall d q k h pi avail, k <= q -> q <= d -> h <= d - q + k -> Permutation pi (seq 1 d) ->
  let left := d - q + k in let runs := Subcubes.binomial left (d - q) in
  let words := (2 ^ d - 2 ^ left) + runs * (2 ^ left - 2 ^ (left - h)) in
  ends d avail (complete_runs d (q - k) h pi (shipped_orders d q k pi)) (0, 0, []) (fun c =>
    total_steps d avail c <= q - k + runs * h /\ messages d avail c <= words
    /\ (full d avail -> total_steps d avail c = q - k + runs * h /\ messages d avail c = words)).
Proof. exact CompleteCosts.costs. Qed.

(** LS-TIME-3.6/bounded-dimension: With stopped runs the total is at least C(D,k) k and at most q C(D,k) k steps: Theta(C(D,k) k) where q is bounded, and Theta(C(D,k) k / 2^k) where k is fixed as well. *)
(** For 1 <= k <= q <= d stopped runs take from C k to q C k steps on the full machine, C being C(d-q+k,k); with q <= Q at most Q C k, and with k <= K too 2^k times as many are from C k to 2^K Q C k. *)
Theorem bounded_dimension : forall d q k pi avail, 1 <= k -> k <= q -> q <= d -> Permutation pi (seq 1 d) -> full d avail ->
  let runs := Subcubes.binomial (d - q + k) (d - q) in
  ends d avail (complete_runs d (q - k) k pi (shipped_orders d q k pi)) (0, 0, []) (fun c =>
    let total := total_steps d avail c in runs * k <= total <= q * (runs * k)
    /\ forall Q, q <= Q -> total <= Q * (runs * k) /\ forall K, k <= K -> runs * k <= 2 ^ k * total <= 2 ^ K * Q * (runs * k)).
Proof. exact CompleteTimes.bounded_dimension. Qed.

(** LS-TIME-3.6-theta-d@codimension-fixed: With k and the codimension r = d - q constant, all available subcubes of that codimension are named in Theta(d) time: Algorithm 3.6 with stopped runs takes C(r+k,k) k + d - r - k steps, and no fewer than d - r - 1 are enough for any program. *)
(** For all k and r with r + k <= d stopped runs for codimension r take C(r+k,k) k + d - r - k steps on the full machine; and after fewer than q - 1 steps of any program a processor that knows at first of itself and its neighbours cannot tell whether a q-subcube is available. *)
Theorem codimension : (forall d r k pi avail, r + k <= d -> Permutation pi (seq 1 d) -> full d avail ->
    ends d avail (complete_runs d (d - r - k) k pi (shipped_orders d (d - r) k pi)) (0, 0, []) (fun c =>
      total_steps d avail c = Subcubes.binomial (r + k) r * k + (d - r - k)))
  /\ forall p w t x, length x = length w -> t + 1 < Subcubes.dimension w ->
    exists avail avail', Locality.is_free avail w = true /\ Locality.is_free avail' w = false /\ Locality.known p avail t x = Locality.known p avail' t x.
Proof. exact CompleteTimes.codimension. Qed.
