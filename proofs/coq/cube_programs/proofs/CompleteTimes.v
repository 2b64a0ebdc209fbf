(* Algorithm 3.6 with stopped runs where the dimension or the codimension is bounded. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import CompleteRuns.
From Allocert.definitions Require Subcubes Locality.
From Allocert.proofs Require CompleteCosts LinearTime Systems.
Import ListNotations.

Lemma ends_full {R} d avail (ts : list (turn R)) r (P Q : (nat -> pe (process R)) -> Prop) : ends d avail ts r P -> (forall c, P c -> Q c) -> ends d avail ts r Q.
Proof. intros (E1 & E2) H. split; [exact E1|]. intros n c Hr Hm. destruct (E2 n c Hr Hm) as (C & p). split; [exact C|now apply H]. Qed.

Theorem bounded_dimension d q k pi avail : 1 <= k -> k <= q -> q <= d -> Permutation pi (seq 1 d) -> full d avail ->
  let runs := Subcubes.binomial (d - q + k) (d - q) in
  ends d avail (complete_runs d (q - k) k pi (shipped_orders d q k pi)) (0, 0, []) (fun c =>
    let total := total_steps d avail c in runs * k <= total <= q * (runs * k)
    /\ forall Q, q <= Q -> total <= Q * (runs * k) /\ forall K, k <= K -> runs * k <= 2 ^ k * total <= 2 ^ K * Q * (runs * k)).
Proof.
  intros K1 KQ QD Hpi F runs. apply (ends_full _ _ _ _ _ _ (CompleteCosts.costs d q k k pi avail KQ QD ltac:(lia) Hpi)).
  intros c (_ & _ & E). destruct (E F) as (-> & _). fold runs. assert (1 <= runs) by (apply Systems.binomial_positive; lia).
  cbv zeta. set (total := _ + _). assert (B : runs * k <= total <= q * (runs * k)).
  { subst total. split; [lia|]. destruct q as [|q']; [lia|]. assert (1 * 1 <= runs * k) by (apply Nat.mul_le_mono; lia). nia. }
  split; [exact B|]. intros Q HQ. assert (q * (runs * k) <= Q * (runs * k)) by (apply Nat.mul_le_mono_r; exact HQ). split; [lia|].
  intros K HK. assert (1 <= 2 ^ k) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; discriminate).
  assert (2 ^ k <= 2 ^ K) by (apply Nat.pow_le_mono_r; [discriminate|exact HK]). split.
  - rewrite <- (Nat.mul_1_l (runs * k)). apply Nat.mul_le_mono; lia.
  - rewrite <- Nat.mul_assoc. apply Nat.mul_le_mono; lia.
Qed.

Theorem codimension :
  (forall d r k pi avail, r + k <= d -> Permutation pi (seq 1 d) -> full d avail ->
    ends d avail (complete_runs d (d - r - k) k pi (shipped_orders d (d - r) k pi)) (0, 0, []) (fun c =>
      total_steps d avail c = Subcubes.binomial (r + k) r * k + (d - r - k)))
  /\ forall p w t x, length x = length w -> t + 1 < Subcubes.dimension w ->
    exists avail avail', Locality.is_free avail w = true /\ Locality.is_free avail' w = false /\ Locality.known p avail t x = Locality.known p avail' t x.
Proof.
  split; [|exact LinearTime.too_early]. intros d r k pi avail RK Hpi F.
  apply (ends_full _ _ _ _ _ _ (CompleteCosts.costs d (d - r) k k pi avail ltac:(lia) ltac:(lia) ltac:(lia) Hpi)).
  intros c (_ & _ & E). destruct (E F) as (-> & _). replace (d - (d - r)) with r by lia. lia.
Qed.
