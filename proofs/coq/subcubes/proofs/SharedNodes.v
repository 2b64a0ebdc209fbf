(* Different subcubes of one dimension that share a pe. *)
From Coq Require Import List Arith Lia.
From Allocert.definitions Require Import Subcubes.
From Allocert.proofs Require Import Systems.
Import ListNotations.

Theorem some d k : 0 < k < d -> exists v w x, v <> w /\ In v (complete d k) /\ In w (complete d k) /\ length x = d /\ holds x v = true /\ holds x w = true.
Proof.
  intros K. set (x := repeat false d). assert (L : length x = d) by apply repeat_length.
  assert (C := complete_holding d k x L). assert (N : NoDup (filter (holds x) (complete d k))) by apply NoDup_filter, complete_words.
  assert (B : 2 <= binomial d k).
  { destruct d as [|d], k as [|k]; try lia. cbn [binomial]. pose proof (binomial_positive d k ltac:(lia)). pose proof (binomial_positive d (S k) ltac:(lia)). lia. }
  assert (I : forall w, In w (filter (holds x) (complete d k)) -> In w (complete d k) /\ holds x w = true) by (intros w; apply filter_In).
  destruct (filter (holds x) (complete d k)) as [|v [|w l]]; cbn [length] in C; try lia.
  exists v, w, x. destruct (I v (or_introl eq_refl)), (I w (or_intror (or_introl eq_refl))). apply NoDup_cons_iff in N as (N & _).
  repeat split; try assumption. intros ->. apply N. now left.
Qed.
