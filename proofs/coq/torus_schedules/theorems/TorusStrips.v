(* Jobs that run together lined up in strips as wide as the job that is placed, in the proof of Lemma 2. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusStrips.
From Allocert.proofs Require TorusStrips.
Import ListNotations.

(** GS-LEM-2P/d@printed: Jobs that run together can be lined up in m/d_i strips, none on two, since no side is above d_i; sides that divide one another. *)
(** Jobs no wider than d, d a divisor of m, whose sides divide one another and d and add up to at most m, can be lined up in m/d strips, none on two. *)
Theorem jobs_line_up : forall m d sides, 0 < d -> Nat.divide d m -> chain (d :: sides) -> Forall (fun a => 0 < a <= d) sides -> list_sum sides <= m ->
  lines_up sides (m / d) d = true.
Proof. exact TorusStrips.jobs_line_up. Qed.

(** GS-LEM-2P/g@chosen-strips: Over the interval without J_i a strip is empty or held by jobs that do not run over the other one; in a lining up chosen for it. *)
(** If those of them that run over another slice too leave room for d beside them, some lining up has a strip without any of these. *)
Theorem spare : forall m d common own, 0 < d -> Nat.divide d m -> chain (d :: common ++ own) -> Forall (fun a => 0 < a <= d) (common ++ own) ->
  list_sum common + d <= m -> list_sum (common ++ own) <= m -> spare_strip common own (m / d) d = true.
Proof. exact TorusStrips.spare. Qed.
