(* Jobs that run together lined up in strips as wide as the job that is placed, in the proof of Lemma 2. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusStrips.
From Allocert.proofs Require TorusStrips.
Import ListNotations.

(** Jobs no wider than d, d a divisor of m, whose sides divide one another and d and add up to at most m, can be lined up in m/d strips, none on two. *)
Theorem jobs_line_up : forall m d sides, 0 < d -> Nat.divide d m -> chain (d :: sides) -> Forall (fun a => 0 < a <= d) sides -> list_sum sides <= m ->
  lines_up sides (m / d) d = true.
Proof. exact TorusStrips.jobs_line_up. Qed.

(** If those of them that run over another slice too leave room for d beside them, some lining up has a strip without any of these. *)
Theorem spare : forall m d common own, 0 < d -> Nat.divide d m -> chain (d :: common ++ own) -> Forall (fun a => 0 < a <= d) (common ++ own) ->
  list_sum common + d <= m -> list_sum (common ++ own) <= m -> spare_strip common own (m / d) d = true.
Proof. exact TorusStrips.spare. Qed.
