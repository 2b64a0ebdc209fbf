(* Without any step: every available processor reports. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Exchanges CubePrograms.
From Allocert.proofs Require Import Exchanges ExchangeRegisters ExchangeClocks CyclicTurns.
Import ListNotations.

Theorem status : forall d avail avail', ends d avail [] 0 (fun c =>
  total_steps d avail c = 0 /\ messages d avail c = 0 /\ (forall x, reports avail c x <> None <-> avail x = true) /\
  ends d avail' [] 0 (fun c' => (forall x, x < 2 ^ d -> reports avail c x = reports avail' c' x) ->
    forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof.
  intros d avail avail'. assert (M : matched d ([] : list (turn nat))) by easy.
  destruct (ends_costs d avail [] 0 M (fun a _ m => a = 0 /\ m = 0)) as [C1 C2].
  { assert (E : forall l, list_max (map (fun x => steps_of (rounds d avail [] 0 x)) l) = 0 /\ list_sum (map (fun x => length (out (rounds d avail [] 0 x))) l) = 0).
    { induction l as [|a l [E1 E2]]; auto. }
    apply E. }
  destruct (determined nat nat d [] 0 (fun s => s) M avail avail') as [D1 D2].
  assert (R : forall n c, run d avail [] 0 n c -> forall x, left c x = Some 0).
  { induction 1 as [|n c c' x Hr IH Hx Hm Hs]; intros y; [unfold left; simpl; now destruct (avail y)|]. exfalso.
    specialize (IH x). unfold left in IH. destruct Hm as [k v next E|k next w E _]; rewrite E in IH; discriminate. }
  split; auto. intros n c Hr Hm. destruct (C2 n c Hr Hm) as (K & S1 & S2). destruct (D2 n c Hr Hm) as [_ [G1 G2]]. split; auto. split; auto. split; auto. split.
  - intros x. unfold reports. rewrite (R n c Hr). now destruct (avail x).
  - split; auto. intros n' c' Hr' Hm'. destruct (G2 n' c' Hr' Hm') as [K' H]. split; auto. intros E. apply H. intros x Hx. now rewrite E.
Qed.
