(* Allocation Strategy I: rounding, runs and leftover pieces. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes.
From Allocert.proofs Require Import Systems GraySystems.
Import ListNotations.

(* Rounding. *)

Lemma four n : 2 <= n -> exists m, 2 ^ n = 4 * m /\ 1 <= m.
Proof.
  intros L. exists (2 ^ (n - 2)). assert (P := Nat.pow_nonzero 2 (n - 2) ltac:(lia)).
  change 4 with (2 ^ 2). rewrite <- Nat.pow_add_r. split; [f_equal; lia|lia].
Qed.

Lemma rest_four m y : y mod 4 = 0 -> rest (4 * m) y mod 4 = 0.
Proof.
  intros Y. unfold rest. assert (D := Nat.div_mod y 4 ltac:(lia)). rewrite Y in D. remember (4 * m / y) as p.
  destruct (le_lt_dec (p * y) (4 * m)) as [L|L]; [|replace (4 * m - p * y) with 0 by lia; reflexivity].
  replace (4 * m - p * y) with ((m - p * (y / 4)) * 4) by nia. apply Nat.mod_mul. lia.
Qed.

(* With enough fuel the loop ends at the next multiple of 4 or before. *)
Lemma rounded_before k : forall fuel m y, k < fuel -> (y + k) mod 4 = 0 ->
  let z := rounded fuel (4 * m) y in y <= z <= y + k /\ rest (4 * m) z mod 4 = 0.
Proof.
  induction k as [|k IH]; intros [|fuel] m y F D; try lia; cbn zeta; cbn [rounded].
  - rewrite Nat.add_0_r in D. rewrite rest_four by assumption. cbn. split; [lia|now apply rest_four].
  - destruct (Nat.eqb_spec (rest (4 * m) y mod 4) 0) as [E|E]; [split; [lia|assumption]|].
    assert (H := IH fuel m (S y) ltac:(lia) ltac:(rewrite <- D; f_equal; lia)). cbn zeta in H. destruct H. split; [lia|assumption].
Qed.

Lemma made_spec n y : 1 <= y <= 2 ^ n -> y <= made n y <= y + 3 /\ made n y <= 2 ^ n /\ remaining n y mod 4 = 0
  /\ forall w, y <= w -> w mod 4 = 0 -> w <= 2 ^ n -> made n y <= w.
Proof.
  intros (Y & L). unfold remaining, made. destruct n as [|[|n]].
  - replace y with 1 by (cbn in L; lia). cbn. repeat split; lia.
  - assert (y = 1 \/ y = 2) as [->| ->] by (cbn in L; lia); cbn; repeat split; lia.
  - destruct (four (S (S n)) ltac:(lia)) as (m & E & M). rewrite E in *.
    assert (H : exists k, k <= 3 /\ (y + k) mod 4 = 0 /\ y + k <= 4 * m).
    { assert (D := Nat.div_mod y 4 ltac:(lia)). assert (U := Nat.mod_upper_bound y 4 ltac:(lia)). remember (y / 4) as q. remember (y mod 4) as s.
      destruct (Nat.eq_dec s 0) as [Z|Z]; [exists 0|exists (4 - s)]; repeat split; try lia.
      - replace (y + 0) with (q * 4) by lia. apply Nat.mod_mul. lia.
      - replace (y + (4 - s)) with ((q + 1) * 4) by lia. apply Nat.mod_mul. lia. }
    destruct H as (k & K & D & B). assert (H := rounded_before k (4 * m) m y ltac:(lia) D). cbn zeta in H. destruct H as (A & R).
    repeat split; try lia; try assumption. intros w W F G.
    assert (H := rounded_before (w - y) (4 * m) m y ltac:(lia) ltac:(rewrite <- F; f_equal; lia)). cbn zeta in H. lia.
Qed.

Lemma parts n y : 1 <= y <= 2 ^ n -> 2 ^ n / made n y * made n y + remaining n y = 2 ^ n.
Proof.
  intros Y. destruct (made_spec n y Y) as (A & _). unfold remaining, rest. assert (H := Nat.mul_div_le (2 ^ n) (made n y) ltac:(lia)). lia.
Qed.

Lemma rounding n y : 1 <= y <= 2 ^ n -> y <= made n y <= y + 3 /\ made n y <= 2 ^ n /\ remaining n y mod 4 = 0.
Proof. intros Y. destruct (made_spec n y Y) as (A & B & C & _). auto. Qed.

(* Runs one after another. *)
Inductive chain : nat -> list run -> nat -> Prop :=
| chain_end : forall a, chain a [] a
| chain_run : forall a b rs c, a < b -> chain b rs c -> chain a ((a, b) :: rs) c.

Lemma chain_app a b c rs ss : chain a rs b -> chain b ss c -> chain a (rs ++ ss) c.
Proof. intros H K. induction H as [|a b rs d L H IH]; [assumption|]. cbn. constructor; auto. Qed.

Lemma chain_le a rs b : chain a rs b -> a <= b.
Proof. induction 1; lia. Qed.

Lemma chain_ranks a rs b : chain a rs b -> ranks rs = seq a (b - a).
Proof.
  induction 1 as [a|a b rs c L H IH]; [now rewrite Nat.sub_diag|]. assert (K := chain_le _ _ _ H). unfold ranks in *. cbn [flat_map fst snd].
  rewrite IH. replace (c - a) with ((b - a) + (c - b)) by lia. rewrite seq_app. do 2 f_equal. lia.
Qed.

Lemma chain_within a rs b r : chain a rs b -> In r rs -> fst r < snd r <= b.
Proof.
  induction 1 as [a|a c rs b L H IH]; [intros []|]. intros [<-|R]; [|now apply IH]. cbn. assert (K := chain_le _ _ _ H). lia.
Qed.

Lemma cubes_chain n y : 1 <= y <= 2 ^ n -> chain 0 (cubes n y) (2 ^ n / made n y * made n y).
Proof.
  intros Y. destruct (made_spec n y Y) as (A & _). unfold cubes. remember (made n y) as z. generalize (2 ^ n / z). intros p.
  induction p as [|p IH]; [constructor|]. rewrite seq_S, map_app. apply chain_app with (p * z); [assumption|].
  cbn. constructor; [lia|constructor].
Qed.

(* Pieces: they end, follow one another, and those that keep 32 leave nothing. *)
Lemma quotient g t : 0 < t -> (g / t =? 0) = (g <? t).
Proof.
  intros T. destruct (Nat.ltb_spec g t) as [L|L]; [now rewrite Nat.div_small|]. apply Nat.eqb_neq. intros E.
  apply Nat.div_small_iff in E; lia.
Qed.

Definition ends keeps fuel g a t low : Prop :=
  exists l e, leftover keeps fuel g a t = Some l /\ chain a l e /\ a + g < e + low /\ e <= a + g.

Lemma ends_4 keeps fuel g a : ends keeps (S fuel) g a 4 (S (if g <? 4 then g else g - 4)).
Proof.
  unfold ends. cbn [leftover]. rewrite quotient by lia. destruct (Nat.ltb_spec g 4) as [L|L]; cbn.
  - exists [], a. repeat split; try lia. constructor.
  - exists [(a, a + 4)], (a + 4). repeat split; try lia. constructor; [lia|constructor].
Qed.

Lemma ends_step keeps fuel g a t low : 4 < t -> (keeps && (t =? 32) = false) ->
  ends keeps fuel (if g <? t then g else g - t) (if g <? t then a else a + t) (t / 2) low -> ends keeps (S fuel) g a t low.
Proof.
  intros T K (l & e & E & C & A & B). unfold ends. cbn [leftover]. rewrite quotient by lia. rewrite K.
  replace (t =? 4) with false by (symmetry; apply Nat.eqb_neq; lia).
  destruct (Nat.ltb_spec g t) as [L|L].
  - exists l, e. auto.
  - exists ((a, a + t) :: l), e. rewrite E. repeat split; try lia. constructor; [lia|assumption].
Qed.

Lemma ends_16 keeps fuel g a : exists low, ends keeps (3 + fuel) g a 16 low /\ (g < 32 -> g mod 4 = 0 -> low = 1).
Proof.
  eexists. split.
  - cbn [plus]. apply ends_step; [lia|apply andb_false_r|]. change (16 / 2) with 8. apply ends_step; [lia|apply andb_false_r|].
    change (8 / 2) with 4. apply ends_4.
  - intros G M. assert (D := Nat.div_mod g 4 ltac:(lia)). rewrite M in D.
    repeat match goal with |- context [?a <? ?b] => destruct (Nat.ltb_spec a b) end; lia.
Qed.

Lemma ends_halves fuel g a : exists low, ends false (4 + fuel) g a 32 low.
Proof.
  destruct (ends_16 false fuel (if g <? 32 then g else g - 32) (if g <? 32 then a else a + 32)) as (low & H & _). exists low.
  change (4 + fuel) with (S (3 + fuel)). apply ends_step; [lia|reflexivity|]. exact H.
Qed.

Lemma ends_keeps : forall g fuel a, g < fuel -> g mod 4 = 0 -> ends true (3 + fuel) g a 32 1.
Proof.
  intros g. induction g as [g IH] using lt_wf_ind. intros fuel a F M. destruct (le_lt_dec 32 g) as [L|L].
  - destruct fuel as [|fuel]; [lia|]. destruct (IH (g - 32) ltac:(lia) fuel (a + 32) ltac:(lia)) as (l & e & E & C & A & B).
    { rewrite <- (Nat.mod_add _ 8) by lia. replace (g - 32 + 8 * 4) with g by lia. assumption. }
    exists ((a, a + 32) :: l), e. replace (3 + S fuel) with (S (3 + fuel)) by lia. cbn [leftover]. rewrite quotient by lia.
    replace (g <? 32) with false by (symmetry; apply Nat.ltb_ge; lia). change (32 =? 4) with false. change (true && (32 =? 32)) with true.
    cbn iota. rewrite E. repeat split; try lia. constructor; [lia|assumption].
  - destruct fuel as [|fuel]; [lia|]. destruct (ends_16 true fuel g a) as (low & (l & e & E & C & A & B) & O).
    exists l, e. replace (3 + S fuel) with (S (3 + fuel)) by lia. cbn [leftover]. rewrite quotient by lia.
    replace (g <? 32) with true by (symmetry; apply Nat.ltb_lt; lia). change (32 =? 4) with false. cbn iota. change (32 / 2) with 16.
    rewrite (O L M) in A. auto.
Qed.

Lemma runs_chain keeps n y : 1 <= y <= 2 ^ n -> exists l e, pieces keeps n y = Some l /\ chain 0 (cubes n y ++ l) e /\ e <= 2 ^ n
  /\ (keeps = true -> e = 2 ^ n).
Proof.
  intros Y. assert (P := parts n y Y). destruct (rounding n y Y) as (_ & _ & M).
  assert (H : exists low, ends keeps (remaining n y + 4) (remaining n y) (2 ^ n / made n y * made n y) 32 low /\ (keeps = true -> low = 1)).
  { destruct keeps.
    - exists 1. split; [|reflexivity]. replace (remaining n y + 4) with (3 + S (remaining n y)) by lia. apply ends_keeps; [lia|assumption].
    - rewrite Nat.add_comm. destruct (ends_halves (remaining n y) (remaining n y) (2 ^ n / made n y * made n y)) as (low & H). exists low. now split. }
  destruct H as (low & (l & e & E & C & A & B) & K). exists l, e. split; [exact E|]. split; [|split].
  - apply chain_app with (2 ^ n / made n y * made n y); [now apply cubes_chain|assumption].
  - lia.
  - intros T. rewrite (K T) in A. lia.
Qed.

Lemma nth_seq {A} (l : list A) d e : e <= length l -> map (fun i => nth i l d) (seq 0 e) = firstn e l.
Proof.
  revert e. induction l as [|a l IH]; intros [|e] L; cbn in L; try reflexivity; [lia|]. cbn [seq map firstn nth]. f_equal.
  rewrite <- seq_shift, map_map. apply IH. lia.
Qed.

Lemma handed_chain n rs e : chain 0 rs e -> e <= 2 ^ n -> handed_out n rs = firstn e (reflected n).
Proof.
  intros C L. unfold handed_out. rewrite (chain_ranks _ _ _ C), Nat.sub_0_r. apply nth_seq. now rewrite reflected_length.
Qed.

Lemma reflected_nodup n : NoDup (reflected n).
Proof. apply Permutation_NoDup with (pes n); [symmetry; apply reflected_all|apply pes_nodup]. Qed.

Lemma sound keeps n y : 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l
  /\ Forall (fun r => fst r < snd r <= 2 ^ n) (cubes n y ++ l) /\ NoDup (handed_out n (cubes n y ++ l)).
Proof.
  intros Y. destruct (runs_chain keeps n y Y) as (l & e & E & C & L & _). exists l. split; [assumption|]. split.
  - apply Forall_forall. intros r R. assert (H := chain_within _ _ _ _ C R). lia.
  - rewrite (handed_chain n _ e C L). apply part_nodup, reflected_nodup.
Qed.

Lemma complete_use n y : 1 <= y <= 2 ^ n -> exists l, pieces true n y = Some l /\ Permutation (handed_out n (cubes n y ++ l)) (pes n).
Proof.
  intros Y. destruct (runs_chain true n y Y) as (l & e & E & C & L & F). exists l. split; [assumption|].
  rewrite (handed_chain n _ e C L), F by reflexivity. rewrite firstn_all2 by (rewrite reflected_length; reflexivity). apply reflected_all.
Qed.

Lemma apart n y : 1 <= y <= 2 ^ n -> length (cubes n y) = 2 ^ n / made n y
  /\ Forall (fun r => length (handed_out n [r]) = made n y /\ snd r <= 2 ^ n) (cubes n y) /\ NoDup (handed_out n (cubes n y)).
Proof.
  intros Y. assert (P := parts n y Y). assert (C := cubes_chain n y Y). split; [unfold cubes; now rewrite map_length, seq_length|]. split.
  - apply Forall_forall. intros r R. assert (W := chain_within _ _ _ _ C R). split; [|lia].
    unfold handed_out, ranks. cbn [flat_map]. rewrite app_nil_r, map_length, seq_length. unfold cubes in R. apply in_map_iff in R as (j & <- & _). cbn. lia.
  - rewrite (handed_chain n _ _ C) by lia. apply part_nodup, reflected_nodup.
Qed.

(* As many as complete cubes, and no more idle. *)

Lemma many n y : 1 <= y <= 2 ^ n -> 2 ^ (n - Nat.log2_up y) <= 2 ^ n / made n y /\ 2 ^ (n - Nat.log2_up y) * 2 ^ Nat.log2_up y = 2 ^ n /\ y <= 2 ^ Nat.log2_up y.
Proof.
  intros Y. destruct (made_spec n y Y) as (A & B & _ & W). assert (U : y <= 2 ^ Nat.log2_up y) by (apply Nat.log2_log2_up_spec; lia).
  assert (M : Nat.log2_up y <= n) by (apply Nat.log2_up_le_pow2; lia).
  assert (P : 2 ^ (n - Nat.log2_up y) * 2 ^ Nat.log2_up y = 2 ^ n) by (rewrite <- Nat.pow_add_r; f_equal; lia). split; [|now split].
  apply Nat.div_le_lower_bound; [lia|]. rewrite <- P, Nat.mul_comm. apply Nat.mul_le_mono_l.
  destruct (le_lt_dec 2 (Nat.log2_up y)) as [L|L].
  - apply W; [assumption| |apply Nat.pow_le_mono_r; lia]. destruct (four (Nat.log2_up y) L) as (m & -> & _). rewrite Nat.mul_comm. apply Nat.mod_mul. lia.
  - assert (y = 1 \/ y = 2) as [->| ->].
    { assert (2 ^ Nat.log2_up y <= 2 ^ 1) by (apply Nat.pow_le_mono_r; lia). cbn in H. lia. }
    + unfold made. assert (R : rest (2 ^ n) 1 = 0) by (unfold rest; rewrite Nat.div_1_r; lia).
      destruct (2 ^ n) as [|f] eqn:E; [lia|]. cbn [rounded]. rewrite R. cbn. lia.
    + unfold made. assert (R : rest (2 ^ n) 2 = 0).
      { destruct n as [|n]; [cbn in Y; lia|]. unfold rest. rewrite Nat.pow_succ_r', (Nat.mul_comm 2), Nat.div_mul by lia. lia. }
      destruct (2 ^ n) as [|f] eqn:E; [lia|]. cbn [rounded]. rewrite R. cbn. lia.
Qed.

Lemma never_fewer n y : 1 <= y <= 2 ^ n -> 2 ^ (n - Nat.log2_up y) <= length (cubes n y).
Proof. intros Y. destruct (apart n y Y) as (-> & _). now apply many. Qed.

Lemma never_idler keeps n y : 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l /\
  length (cubes n y) * (made n y - y) + (2 ^ n - length (handed_out n (cubes n y ++ l))) <= (2 ^ Nat.log2_up y - y) * 2 ^ (n - Nat.log2_up y).
Proof.
  intros Y. destruct (runs_chain keeps n y Y) as (l & e & E & C & L & _). exists l. split; [assumption|].
  rewrite (handed_chain n _ e C L), firstn_length, reflected_length, Nat.min_l by assumption.
  destruct (apart n y Y) as (-> & _). destruct (many n y Y) as (A & P & U). assert (T := parts n y Y). destruct (rounding n y Y) as (R & _).
  assert (X : 2 ^ n / made n y * made n y <= e).
  { assert (K := cubes_chain n y Y). clear - C K. revert C. revert K. generalize (2 ^ n / made n y * made n y). generalize 0.
    induction (cubes n y) as [|r rs IH]; intros a b K C; inversion K; subst; cbn in C; [now apply chain_le in C|].
    inversion C; subst. eapply IH; eassumption. }
  remember (2 ^ n / made n y) as p. remember (2 ^ (n - Nat.log2_up y)) as c. remember (2 ^ Nat.log2_up y) as b.
  rewrite Nat.mul_sub_distr_l, Nat.mul_sub_distr_r. nia.
Qed.
