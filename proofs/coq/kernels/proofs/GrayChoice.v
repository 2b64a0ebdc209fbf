(* The translated choice of the single Gray code strategy is the model's. *)
From Coq Require Import List Arith ZArith Lia Bool.
From Allocert.definitions Require Import Buddy BoardKernels Bridge GrayChoice.
From Allocert.definitions Require GrayRuns Kernel Shipped.
From Allocert.proofs Require Import Buddy Bridge.
From Allocert.proofs Require GrayRuns Kernel Shipped ShippedGray.
Import ListNotations.

Lemma first_one (free : Z -> Prop) w w' : first free w -> first free w' -> w = w'.
Proof.
  intros [[-> N]|(a & P & -> & A & M)] [[-> N']|(a' & P' & -> & A' & M')];
    try reflexivity; [exfalso; exact (N a' P' A') | exfalso; exact (N' a P A)|].
  f_equal. apply Z.le_antisymm; [apply M | apply M']; assumption.
Qed.

Lemma choose_first turns w n k : k <= n -> (0 <= w < 2 ^ 2 ^ Z.of_nat n)%Z -> 2 ^ n <= turns ->
  exists start, Shipped.SingleGrayCode_choose turns w (Z.of_nat n) (Z.of_nat k) = Some start /\ first (free_run w n k) start.
Proof.
  intros Hk Hw Ht. destruct (ShippedGray.free_gray_runs_bit turns w n k Hk Hw) as (free & E & M).
  { rewrite <- Kernel.pow_nat. apply inj_le. exact Ht. }
  unfold Shipped.SingleGrayCode_choose. rewrite E. cbn [Python.bind Shipped.lowest_base]. eexists. split; [reflexivity|].
  assert (N : (0 <= free < 2 ^ 2 ^ Z.of_nat n)%Z).
  { apply Shipped.below_of_bits; [apply Z.pow_nonneg; lia|]. intros i Hi. apply not_true_is_false. intros T.
    assert (0 <= 2 ^ Z.of_nat n)%Z by (apply Z.pow_nonneg; lia). apply M in T; [|lia]. destruct T as (L & _). lia. }
  destruct (Z.eq_dec free 0) as [->|Z0].
  - left. split; [reflexivity|]. intros a A F. apply M in F; [|exact A]. rewrite Z.bits_0 in F. discriminate.
  - right. destruct (Kernel.lowest_base_spec free ltac:(lia)) as (s & S & L & T & B). exists s. split; [exact S|]. split; [exact L|].
    split; [apply M; assumption|]. intros b Hb F. apply M in F; [|exact Hb].
    destruct (Z_lt_le_dec b s) as [C|C]; [rewrite B in F by lia; discriminate | exact C].
Qed.

Lemma busy_bit b : forall t, Z.testbit (busy b) (Z.of_nat t) = (t <? length b) && negb (cell b t).
Proof.
  induction b as [|x b IH]; intros t; [rewrite Z.bits_0; reflexivity|]. cbn [busy].
  replace ((if x then 0 else 1) + 2 * busy b)%Z with (2 * busy b + Z.b2z (negb x))%Z by (destruct x; cbn [negb Z.b2z]; lia).
  destruct t as [|t].
  - rewrite Z.testbit_0_r. reflexivity.
  - rewrite Nat2Z.inj_succ, Z.testbit_succ_r by lia. exact (IH t).
Qed.

Lemma busy_proper n b : length b = 2 ^ n -> (0 <= busy b < 2 ^ 2 ^ Z.of_nat n)%Z.
Proof.
  intros L. apply Shipped.below_of_bits; [apply Z.pow_nonneg; lia|]. rewrite <- Kernel.pow_nat, <- L. intros i Hi.
  rewrite <- (Z2Nat.id i) by lia. rewrite busy_bit, (proj2 (Nat.ltb_ge _ _)) by lia. reflexivity.
Qed.

Lemma stride_power k : Z.of_nat (GrayRuns.stride k) = (2 ^ Z.max (Z.of_nat k - 1) 0)%Z.
Proof. unfold GrayRuns.stride. rewrite Kernel.pow_nat. f_equal. lia. Qed.

(* What the kernel marks is where the model's scan stops. *)
Lemma run_iff n k b j : length b = 2 ^ n -> j * GrayRuns.stride k < 2 ^ n ->
  (free_run (busy b) n k (Z.of_nat (j * GrayRuns.stride k)) <-> forallb (cell b) (GrayRuns.ranks n k (j * GrayRuns.stride k)) = true).
Proof.
  intros L J. set (s := j * GrayRuns.stride k) in *. unfold free_run. rewrite forallb_forall, <- !Kernel.pow_nat.
  assert (C : forall i, Z.testbit (busy b) ((Z.of_nat s + Z.of_nat i) mod Z.of_nat (2 ^ n)) = negb (cell b ((s + i) mod 2 ^ n))).
  { intros i. rewrite <- Nat2Z.inj_add, <- Nat2Z.inj_mod, busy_bit, L.
    rewrite (proj2 (Nat.ltb_lt _ _)) by (apply Nat.mod_upper_bound, Nat.pow_nonzero; lia). reflexivity. }
  split.
  - intros (_ & _ & F) t T. apply GrayRuns.ranks_in in T as (i & I & <-). specialize (F (Z.of_nat i) ltac:(lia)). rewrite C in F.
    apply negb_false_iff. exact F.
  - intros F. split; [lia|]. split.
    + exists (Z.of_nat j). unfold s. rewrite Nat2Z.inj_mul, stride_power. reflexivity.
    + intros i I. rewrite <- (Z2Nat.id i) by lia. rewrite C, F; [reflexivity|]. apply GrayRuns.ranks_in. exists (Z.to_nat i). split; [lia | reflexivity].
Qed.

Lemma grant_same n k b : length b = 2 ^ n -> gray_grant n k b = GrayRuns.gray_grant n k b.
Proof.
  intros L. unfold gray_grant, GrayRuns.gray_grant. destruct (Nat.leb_spec k n) as [Hk|Hk]; [|reflexivity]. unfold chosen.
  destruct (choose_first (2 ^ n) (busy b) n k Hk (busy_proper n b L) (le_n _)) as (start & -> & F). cbv zeta.
  pose proof (GrayRuns.stride_pos k) as P. assert (D : 2 ^ n = 2 ^ n / GrayRuns.stride k * GrayRuns.stride k).
  { destruct (Nat.divide_trans _ _ _ (GrayRuns.stride_divides k) (pow_divide k n Hk)) as (c & ->). rewrite Nat.div_mul by lia. reflexivity. }
  unfold GrayRuns.starts. destruct F as [[-> N]|(a & A & -> & F & M)].
  - rewrite Z.eqb_refl. destruct (find _ _) as [s|] eqn:E; [exfalso | reflexivity].
    apply find_some in E as (I & T). apply in_map_iff in I as (j & <- & I). apply in_seq in I.
    apply (N (Z.of_nat (j * GrayRuns.stride k))); [lia|]. apply run_iff; [exact L | nia | exact T].
  - rewrite (proj2 (Z.eqb_neq _ _)) by (apply Z.pow_nonzero; lia). rewrite Z.log2_pow2 by exact A.
    pose proof F as (B & (j & J) & _). rewrite <- stride_power in J. rewrite <- Kernel.pow_nat in B.
    assert (J0 : (0 <= j)%Z) by nia. assert (E : a = Z.of_nat (Z.to_nat j * GrayRuns.stride k)) by (rewrite Nat2Z.inj_mul, Z2Nat.id; assumption).
    rewrite E in *. rewrite Nat2Z.id. clear E J. rewrite (GrayRuns.find_first _ _ _ (Z.to_nat j)); [reflexivity| | |].
    + nia.
    + apply run_iff; [exact L | lia | exact F].
    + intros i I. apply not_true_is_false. intros T. apply run_iff in T; [|exact L | nia]. specialize (M _ (Nat2Z.is_nonneg _) T). nia.
Qed.

Lemma reach_same n b0 b : length b0 = 2 ^ n -> (gray_reach n b0 b <-> GrayRuns.gray_reach n b0 b).
Proof.
  intros L. assert (G : forall b, GrayRuns.gray_reach n b0 b -> length b = 2 ^ n).
  { intros c R. destruct R as [|k c c' R E]; [exact L|]. unfold GrayRuns.gray_grant in E. destruct (k <=? n); [|discriminate].
    destruct (find _ _); [|discriminate]. injection E as <-. apply GrayRuns.taken_length. }
  split; intros R; induction R as [|k c c' R IH E]; try (constructor; fail); econstructor; try exact IH.
  - rewrite <- grant_same; [exact E | exact (G c IH)].
  - rewrite grant_same; [exact E | exact (G c R)].
Qed.

Lemma reached n b0 b : length b0 = 2 ^ n -> gray_reach n b0 b -> length b = 2 ^ n.
Proof.
  intros L R. destruct R as [|k c c' R E]; [exact L|]. unfold gray_grant in E. destruct (k <=? n); [|discriminate].
  cbv zeta in E. destruct (_ =? 0)%Z; [discriminate|]. injection E as <-. apply GrayRuns.taken_length.
Qed.

Lemma optimal_same n b0 : length b0 = 2 ^ n -> (gray_optimal n b0 <-> GrayRuns.gray_optimal n b0).
Proof.
  intros L. split; intros O b R k V.
  - pose proof (proj2 (reach_same n b0 b L) R) as R'. rewrite <- grant_same by exact (reached n b0 b L R'). exact (O b R' k V).
  - rewrite grant_same by exact (reached n b0 b L R). apply reach_same in R; [|exact L]. exact (O b R k V).
Qed.
