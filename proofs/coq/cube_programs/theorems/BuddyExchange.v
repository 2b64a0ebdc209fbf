(* Algorithm 3.1 with line 3 from the last place back and lines 9 and 10 after the loop, on networks that deliver words in any order:
   [ends] says that nobody waits for ever and no word is left over, too. [left c x] are the registers of x at the end. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require Import CubePrograms.
From Allocert.proofs Require BuddyExchange CubeCosts.
Import ListNotations.

(** LS-ALG-3.1@recursive-halving: With line 3 from pi(d) back and lines 9 and 10 once after the loop: every available pe ends with s the dimension of the largest available subcube of the buddy system that it leads; nobody waits for ever and no word is left over. *)
(** Recursive halving, all d, all pi, all sets of available pe's: whoever moves first, every available pe ends with s the dimension of the largest available buddy subcube that it leads, nobody waits for ever and every word is received. *)
Theorem values : forall d pi avail, Permutation pi (seq 1 d) -> ends d avail (halving d pi) 0 (fun c => forall x, there d avail x ->
  exists s, left c x = Some s /\ largest d (led d avail pi x) s).
Proof. exact BuddyExchange.halving_values. Qed.

(** LS-ALG-3.1-z@from-the-last-place: With line 3 looking at pi(d - z), z is the dimension of the largest subcube that the pe leads in the free cube. *)
(** The number of zeros of a label at the last places of pi is the dimension of the largest buddy subcube that the pe leads in the free cube, all d, all pi. *)
Theorem zeros : forall d pi, Permutation pi (seq 1 d) -> forall x, x < 2 ^ d -> largest d (led d (fun _ => true) pi x) (zeros d x (rev pi)).
Proof. exact BuddyExchange.zeros_largest. Qed.

(** LS-CLAIM-findall/buddy@covered: Every available buddy subcube lies inside one that some pe names: the one of dimension s that it leads, after recursive halving. *)
(** After recursive halving every available buddy subcube lies in the one of dimension s of its leader, and these are available, all d, all pi, all sets of available pe's. *)
Theorem found : forall d pi avail, Permutation pi (seq 1 d) ->
  ends d avail (halving d pi) 0 (finds d avail (buddy_stars d pi) (fun x s stars => stars = tail pi s)).
Proof. exact BuddyExchange.halving_finds. Qed.

(** LS-ALG-3.1/steps: Recursive halving takes d steps, also if sending and receiving count singly, and 2^d - 1 words on the full cube, and never more. *)
(** Recursive halving takes at most d steps, also if sending and receiving count singly, and at most 2^d - 1 words; on the full cube just as many. *)
Theorem costs : forall d pi avail, Permutation pi (seq 1 d) -> ends d avail (halving d pi) 0 (fun c =>
  total_steps d avail c <= d /\ strict_steps d avail c <= d /\ messages d avail c <= 2 ^ d - 1 /\
  (full d avail -> total_steps d avail c = d /\ strict_steps d avail c = d /\ messages d avail c = 2 ^ d - 1)).
Proof. exact CubeCosts.halving_costs. Qed.

(** LS-ALG-multibuddy/runs: m runs of recursive halving, one system after the other, find what each pe leads in each system; nobody waits for ever, no word is left over. *)
(** Any number of runs of recursive halving, one permutation after the other: every available pe ends with what s is in each system, nobody waits for ever and every word is received. *)
Theorem several_values : forall d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  ends d avail (several (halving d) 0 orders) (0, []) (fun c => forall x, there d avail x ->
    exists found, left c x = Some (0, found) /\ Forall2 (fun pi s => largest d (led d avail pi x) s) orders found).
Proof. exact BuddyExchange.several_values. Qed.

(** LS-ALG-multibuddy/steps: On the full cube m runs of recursive halving take m d steps, and never more. *)
(** They take at most d steps each, on the full cube just as many together, and never more. *)
Theorem several_costs : forall d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  ends d avail (several (halving d) 0 orders) (0, []) (fun c => total_steps d avail c <= length orders * d /\
    (full d avail -> total_steps d avail c = length orders * d)).
Proof. exact CubeCosts.halving_several_costs. Qed.

(** LS-CLAIM-findall/buddy@determined: No two sets of available pe's with different available buddy subcubes leave the same registers. *)
(** No two sets of available pe's with different available subcubes leave the same registers after recursive halving, all d, all pi. *)
Theorem determined : forall d pi, Permutation pi (seq 1 d) -> forall avail avail',
  ends d avail (halving d pi) 0 (fun c => ends d avail' (halving d pi) 0 (fun c' =>
    (forall x, x < 2 ^ d -> reports avail c x = reports avail' c' x) -> forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof. exact CubeCosts.halving_determined. Qed.
