(* The program in which every available pe reports that it is, and nothing else is done. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CubePrograms.
From Allocert.proofs Require StatusReports.
Import ListNotations.

(** On every cube, without any step or word, just the available pe's report, and no two sets of available pe's with different available subcubes bring the same reports. *)
Theorem status : forall d avail avail', ends d avail [] 0 (fun c =>
  total_steps d avail c = 0 /\ messages d avail c = 0 /\ (forall x, reports avail c x <> None <-> avail x = true) /\
  ends d avail' [] 0 (fun c' => (forall x, x < 2 ^ d -> reports avail c x = reports avail' c' x) ->
    forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof. exact StatusReports.status. Qed.
