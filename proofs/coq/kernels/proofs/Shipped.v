(* What the translations of the shipped kernels compute. *)
From Coq Require Import ZArith Lia Bool List.
From Allocert.definitions Require Import Python.
From Allocert.definitions Require Kernel Shipped.
From Allocert.proofs Require Kernel.
Import ListNotations.
Local Open Scope Z_scope.

Lemma for_each_app {A S} (l l' : list A) (body : A -> S -> option S) : forall s,
  for_each (l ++ l') body s = bind (for_each l body s) (for_each l' body).
Proof.
  induction l as [|a l IH]; intros s; cbn; [reflexivity|]. destruct (body a s); cbn; [apply IH | reflexivity].
Qed.

Lemma range_succ k : range (Z.of_nat (S k)) = range (Z.of_nat k) ++ [Z.of_nat k].
Proof. unfold range. rewrite !Nat2Z.id, seq_S, map_app. reflexivity. Qed.

Definition copies (pattern period c : Z) : Z := Kernel.repeat pattern period (Z.to_nat c).

Lemma copies_add pattern period a b : 0 <= period -> 0 <= a -> 0 <= b ->
  copies pattern period (a + b) = Z.lor (copies pattern period a) (Z.shiftl (copies pattern period b) (a * period)).
Proof.
  intros Hp Ha Hb. rewrite <- (Z2Nat.id a Ha), <- (Z2Nat.id b Hb). generalize (Z.to_nat a), (Z.to_nat b). clear a Ha b Hb.
  intros a b. unfold copies. rewrite <- Nat2Z.inj_add, !Nat2Z.id. induction a as [|a IH].
  - change (Z.of_nat 0 * period) with 0. rewrite Z.shiftl_0_r. reflexivity.
  - cbn [Kernel.repeat plus]. rewrite IH, Z.shiftl_lor, Z.lor_assoc, Z.shiftl_shiftl by lia. do 2 f_equal. lia.
Qed.

Lemma copies_one pattern period : copies pattern period 1 = pattern.
Proof. unfold copies. change (Z.to_nat 1) with 1%nat. cbn [Kernel.repeat]. rewrite Z.shiftl_0_l. apply Z.lor_0_r. Qed.

Lemma half c : 0 < c -> c = Z.land c 1 + 2 * Z.shiftr c 1 /\ (Z.land c 1 = 0 \/ Z.land c 1 = 1) /\ 0 <= Z.shiftr c 1 < c.
Proof.
  intros H. rewrite Z.shiftr_div_pow2 by lia. change (Z.land c 1) with (Z.land c (Z.ones 1)).
  rewrite Z.land_ones by lia. change (2 ^ 1) with 2.
  pose proof (Z.div_mod c 2 ltac:(lia)). pose proof (Z.mod_pos_bound c 2 ltac:(lia)).
  pose proof (Z.div_lt c 2 ltac:(lia) ltac:(lia)). pose proof (Z.div_pos c 2 ltac:(lia) ltac:(lia)). lia.
Qed.

Theorem repeat_copies turns pattern period count : 0 <= period -> 0 <= count -> count <= Z.of_nat turns ->
  Shipped.repeat turns pattern period count = Some (copies pattern period count).
Proof.
  intros Hp Hc Ht. unfold Shipped.repeat.
  match goal with |- bind (while _ ?t ?b _) _ = _ => set (test := t); set (body := b) end.
  assert (L : forall turns word filled count block size, 0 <= filled -> 0 < size -> 0 <= count -> count <= Z.of_nat turns ->
      word = copies pattern period filled -> (count <> 0 -> block = copies pattern period size) ->
      exists f b s, while turns test body (word, filled, count, block, size) =
        Some (copies pattern period (filled + size * count), f, 0, b, s)).
  { clear -Hp. intros turns. induction turns as [|turns IH]; intros word filled count block size Hf Hs Hc Ht Hw Hb.
    - cbn [while]. assert (count = 0) as -> by lia. change (test (word, filled, 0, block, size)) with false. cbn [negb]. rewrite Z.mul_0_r, Z.add_0_r, Hw. eauto.
    - cbn [while]. change (test (word, filled, count, block, size)) with (negb (count =? 0)). destruct (Z.eqb_spec count 0) as [->|N]; cbn [negb].
      + rewrite Z.mul_0_r, Z.add_0_r, Hw. eauto.
      + specialize (Hb N). destruct (half count ltac:(lia)) as (E & B & G). set (h := Z.shiftr count 1) in *.
        unfold body at 1. fold h.
        assert (M : forall w f, 0 <= f -> w = copies pattern period f -> f + 2 * (size * h) = filled + size * count ->
          exists f' b s', bind (let* '(block, size) := if negb (h =? 0) then
               let block := Z.lor block (Z.shiftl block (size * period)) in let size := size * 2 in Some (block, size)
             else Some (block, size) in Some (w, f, h, block, size)) (while turns test body)
             = Some (copies pattern period (filled + size * count), f', 0, b, s')).
        { intros w f Hf' Hw' Ef. destruct (Z.eqb_spec h 0) as [Z|Z]; cbn [negb bind].
          - destruct (IH w f h block size) as (f' & b & s' & ->); try lia; try exact Hw'; try tauto.
            exists f', b, s'. replace (f + size * h) with (filled + size * count) by (rewrite Z in *; lia). reflexivity.
          - destruct (IH w f h (Z.lor block (Z.shiftl block (size * period))) (size * 2)) as (f' & b & s' & ->);
              try lia; try exact Hw'.
            + intros _. rewrite Hb. replace (size * 2) with (size + size) by lia. rewrite copies_add by lia. reflexivity.
            + exists f', b, s'. replace (f + size * 2 * h) with (filled + size * count) by lia. reflexivity. }
        destruct B as [B|B]; rewrite B; cbn [Z.eqb negb bind].
        * apply M; [lia | exact Hw |]. nia.
        * apply M; [lia | | nia]. rewrite Hw, Hb. rewrite copies_add by lia. reflexivity. }
  destruct (L turns 0 0 count pattern 1) as (f & b & s & ->); try lia; try reflexivity.
  - intros _. symmetry. apply copies_one.
  - cbn [bind]. do 2 f_equal. lia.
Qed.

Lemma fold_range {S} (body : Z -> S -> option S) (step : nat -> S -> S) : (forall i s, body (Z.of_nat i) s = Some (step i s)) ->
  forall k s, for_each (range (Z.of_nat k)) body s = Some (fold_left (fun s i => step i s) (seq 0 k) s).
Proof.
  intros H k. induction k as [|k IH]; intros s; [reflexivity|].
  rewrite range_succ, for_each_app, IH, seq_S, fold_left_app. cbn [bind for_each]. rewrite H. reflexivity.
Qed.

Lemma shift_one n : 0 <= n -> Z.shiftl 1 n = 2 ^ n.
Proof. intros _. apply Z.shiftl_1_l. Qed.

Theorem free_blocks_same turns busy n k : (k <= n)%nat -> 2 ^ Z.of_nat (n - k) <= Z.of_nat turns ->
  Shipped.free_blocks turns busy (Z.of_nat n) (Z.of_nat k) = Some (Kernel.free_blocks busy n k).
Proof.
  intros Hk Ht. unfold Shipped.free_blocks, Shipped.multiples, Kernel.free_blocks, Kernel.free_word.
  rewrite (fold_range _ (fun i free => Z.land free (Z.shiftr free (Z.shiftl 1 (Z.of_nat i))))) by reflexivity.
  assert (P : 0 < 2 ^ Z.of_nat k) by (apply Z.pow_pos_nonneg; lia).
  rewrite !Z.shiftl_1_l. cbn [bind].
  assert (D : 2 ^ Z.of_nat n / 2 ^ Z.of_nat k = 2 ^ Z.of_nat (n - k)).
  { replace (Z.of_nat n) with (Z.of_nat (n - k) + Z.of_nat k) by lia. rewrite Z.pow_add_r by lia. apply Z.div_mul. lia. }
  rewrite D, repeat_copies by (try apply Z.pow_nonneg; lia). cbn [bind]. unfold copies.
  rewrite <- (Kernel.pow_nat (n - k)), Nat2Z.id. do 2 f_equal. clear.
  generalize (Z.lxor (2 ^ (2 ^ Z.of_nat n) - 1) busy). intros free. induction k as [|k IH]; [reflexivity|].
  rewrite seq_S, fold_left_app. cbn [fold_left Kernel.fold_blocks plus]. rewrite IH. reflexivity.
Qed.

(* free_subcubes *)

Definition within (n : nat) (a : Z) : Prop := 0 <= a < 2 ^ Z.of_nat n.

Lemma copies_bit (pattern period c a : Z) : 0 < period -> 0 <= c -> 0 <= a -> 0 <= pattern < 2 ^ period ->
  Z.testbit (copies pattern period c) a = (a <? c * period) && Z.testbit pattern (a mod period).
Proof.
  intros Hp Hc Ha Hb. unfold copies. rewrite <- (Z2Nat.id c Hc) at 2. clear Hc. revert a Ha.
  induction (Z.to_nat c) as [|m IH]; intros a Ha; cbn [Kernel.repeat].
  - rewrite Z.bits_0. change (Z.of_nat 0 * period) with 0. rewrite (proj2 (Z.ltb_ge a 0)) by lia. reflexivity.
  - rewrite Z.lor_spec, Z.shiftl_spec by lia. destruct (Z.ltb_spec a period) as [L|L].
    + rewrite (Z.testbit_neg_r _ (a - period)) by lia. rewrite orb_false_r, Z.mod_small by lia.
      rewrite (proj2 (Z.ltb_lt _ _)) by nia. reflexivity.
    + rewrite IH by lia. rewrite (Z.bits_above_log2 pattern a).
      * cbn [orb]. replace (a mod period) with ((a - period) mod period)
          by (rewrite <- (Z.mod_add (a - period) 1 period) by lia; f_equal; lia).
        f_equal. destruct (Z.ltb_spec (a - period) (Z.of_nat m * period)), (Z.ltb_spec a (Z.of_nat (S m) * period)); nia || reflexivity.
      * lia.
      * destruct (Z.eq_dec pattern 0) as [->|N]; [cbn; lia|].
        pose proof (proj1 (Z.log2_lt_pow2 pattern period ltac:(lia)) ltac:(lia)). lia.
Qed.

Lemma low_bits a d : 0 <= d -> Z.testbit a d = negb (a mod (2 * 2 ^ d) <? 2 ^ d).
Proof.
  intros Hd. assert (P : 0 < 2 ^ d) by (apply Z.pow_pos_nonneg; lia).
  replace (2 * 2 ^ d) with (2 ^ d * 2) by lia. rewrite Z.rem_mul_r by lia.
  pose proof (Z.testbit_spec' a d Hd) as T. pose proof (Z.mod_pos_bound a (2 ^ d) P).
  destruct (Z.testbit a d); cbn [Z.b2z] in T; rewrite <- T; symmetry.
  - rewrite negb_true_iff, Z.ltb_ge. lia.
  - rewrite negb_false_iff, Z.ltb_lt. lia.
Qed.

Lemma zeros_of_bit turns n d : 0 <= d < n -> 2 ^ n <= Z.of_nat turns ->
  exists w, Shipped.zeros_of turns n d = Some w /\
    forall a, 0 <= a -> Z.testbit w a = (a <? 2 ^ n) && negb (Z.testbit a d).
Proof.
  intros Hd Ht. unfold Shipped.zeros_of. rewrite !Z.shiftl_1_l.
  assert (P : 0 < 2 ^ d) by (apply Z.pow_pos_nonneg; lia).
  assert (Q : 0 < 2 ^ (n - d - 1)) by (apply Z.pow_pos_nonneg; lia).
  assert (N : 2 ^ n = 2 ^ (n - d - 1) * (2 * 2 ^ d)).
  { replace (2 * 2 ^ d) with (2 ^ (d + 1)) by (rewrite Z.pow_add_r by lia; lia).
    rewrite <- Z.pow_add_r by lia. f_equal. lia. }
  assert (O : 2 ^ 2 ^ d - 1 = Z.ones (2 ^ d)) by (rewrite Z.ones_equiv; lia).
  assert (B : 0 < 2 ^ 2 ^ d < 2 ^ (2 * 2 ^ d)) by (split; [apply Z.pow_pos_nonneg | apply Z.pow_lt_mono_r]; lia).
  rewrite repeat_copies by nia. eexists. split; [reflexivity|]. intros a Ha.
  rewrite copies_bit; [| lia | lia | exact Ha | destruct B as [B1 B2]; split; [lia | eapply Z.le_lt_trans; [|exact B2]; lia]].
  rewrite <- N, O, (low_bits a d), negb_involutive by lia. f_equal.
  apply Z.testbit_ones_nonneg; [lia|]. apply Z.mod_pos_bound. lia.
Qed.

Lemma below_of_bits x n : 0 <= n -> (forall i, n <= i -> Z.testbit x i = false) -> 0 <= x < 2 ^ n.
Proof.
  intros Hn H. replace x with (x mod 2 ^ n); [apply Z.mod_pos_bound; apply Z.pow_pos_nonneg; lia|].
  apply Z.bits_inj'. intros i Hi. destruct (Z_lt_le_dec i n).
  - apply Z.mod_pow2_bits_low. lia.
  - rewrite Z.mod_pow2_bits_high by lia. symmetry. apply H. lia.
Qed.

Lemma bits_above x n i : 0 <= x < 2 ^ n -> n <= i -> Z.testbit x i = false.
Proof.
  intros Hx Hi. assert (0 <= n) by (destruct (Z_lt_le_dec n 0); [rewrite Z.pow_neg_r in Hx; lia | lia]).
  rewrite <- (Z.mod_small x (2 ^ n)) by lia. apply Z.mod_pow2_bits_high. lia.
Qed.

Lemma plus_power a k i : 0 <= k -> Z.testbit a k = false -> Z.testbit (a + 2 ^ k) i = (i =? k) || Z.testbit a i.
Proof.
  intros Hk H. assert (D : Z.land a (2 ^ k) = 0).
  { apply Z.bits_inj'. intros j Hj. rewrite Z.land_spec, Z.pow2_bits_eqb, Z.bits_0 by lia.
    destruct (Z.eqb_spec k j) as [<-|_]; [rewrite H; reflexivity | apply andb_false_r]. }
  rewrite Z.add_nocarry_lxor by exact D. rewrite Z.lxor_spec, Z.pow2_bits_eqb by lia. rewrite (Z.eqb_sym k i).
  destruct (Z.eqb_spec i k) as [->|_]; [rewrite H; reflexivity|]. apply xorb_false_r.
Qed.

Definition agrees (directions : Z) (k : nat) (a b : Z) : Prop :=
  forall i, 0 <= i -> Z.of_nat k <= i \/ Z.testbit directions i = false -> Z.testbit b i = Z.testbit a i.

Definition open (busy directions : Z) (n k : nat) (a : Z) : Prop :=
  within n a /\ (forall i, 0 <= i < Z.of_nat k -> Z.testbit directions i = true -> Z.testbit a i = false) /\
  forall b, within n b -> agrees directions k a b -> Z.testbit busy b = false.

Lemma open_step_set busy directions n k a : (k < n)%nat -> Z.testbit directions (Z.of_nat k) = true ->
  open busy directions n (S k) a <->
  open busy directions n k a /\ open busy directions n k (a + 2 ^ Z.of_nat k) /\ Z.testbit a (Z.of_nat k) = false.
Proof.
  intros Hk Hd. unfold open, agrees. set (K := Z.of_nat k) in *. split.
  - intros (Ha & Hz & Hf). assert (Z0 : Z.testbit a K = false) by (apply Hz; [lia | exact Hd]).
    pose proof (plus_power a K) as B. split; [|split; [|exact Z0]].
    + split; [exact Ha|]. split; [intros i Hi; apply Hz; lia|]. intros b Hb G. apply Hf; [exact Hb|].
      intros i Hi [H|H]; apply G; try lia; right; exact H.
    + split; [|split].
      * apply below_of_bits; [lia|]. intros i Hi. rewrite B by (try exact Z0; lia).
        rewrite (proj2 (Z.eqb_neq i K)) by lia. apply (bits_above a (Z.of_nat n)); [exact Ha | lia].
      * intros i Hi Ht. rewrite B by (try exact Z0; lia). rewrite (proj2 (Z.eqb_neq i K)) by lia. apply Hz; [lia | exact Ht].
      * intros b Hb G. apply Hf; [exact Hb|]. intros i Hi H. rewrite (G i Hi) by (destruct H; [left; lia | right; assumption]).
        rewrite B by (try exact Z0; lia). destruct (Z.eqb_spec i K) as [->|_]; [|reflexivity].
        destruct H; [lia | congruence].
  - intros ((Ha & Hz & Hf) & (Ha' & Hz' & Hf') & Z0). pose proof (plus_power a K) as B.
    split; [exact Ha|]. split.
    + intros i Hi Ht. destruct (Z.eq_dec i K) as [->|N]; [exact Z0|]. apply Hz; [lia | exact Ht].
    + intros b Hb G. destruct (Z.testbit b K) eqn:E.
      * apply Hf'; [exact Hb|]. intros i Hi H. rewrite B by (try exact Z0; lia).
        destruct (Z.eqb_spec i K) as [->|N]; [exact E|]. apply G; [exact Hi|]. destruct H; [left; lia | right; assumption].
      * apply Hf; [exact Hb|]. intros i Hi H. destruct (Z.eq_dec i K) as [->|N]; [congruence|].
        apply G; [exact Hi|]. destruct H; [left; lia | right; assumption].
Qed.

Lemma open_step_clear busy directions n k a : Z.testbit directions (Z.of_nat k) = false ->
  open busy directions n (S k) a <-> open busy directions n k a.
Proof.
  intros Hd. unfold open, agrees. split; intros (Ha & Hz & Hf); (split; [exact Ha|]); split.
  - intros i Hi. apply Hz. lia.
  - intros b Hb G. apply Hf; [exact Hb|]. intros i Hi H. apply G; [exact Hi|]. destruct H; [left; lia | right; assumption].
  - intros i Hi Ht. destruct (Z.eq_dec i (Z.of_nat k)) as [->|N]; [congruence|]. apply Hz; [lia | exact Ht].
  - intros b Hb G. apply Hf; [exact Hb|]. intros i Hi H. apply G; [exact Hi|].
    destruct (Z.eq_dec i (Z.of_nat k)) as [->|N]; [right; exact Hd|]. destruct H; [left; lia | right; assumption].
Qed.

Lemma odd_test x i : 0 <= i -> negb (Z.land (Z.shiftr x i) 1 =? 0) = Z.testbit x i.
Proof.
  intros Hi. change 1 with (Z.ones 1). rewrite Z.land_ones, Z.shiftr_div_pow2 by lia. change (2 ^ 1) with 2.
  rewrite <- Z.testbit_spec' by lia. destruct (Z.testbit x i); reflexivity.
Qed.

Theorem free_subcubes_bit turns busy n directions : 0 <= busy < 2 ^ 2 ^ Z.of_nat n -> 2 ^ Z.of_nat n <= Z.of_nat turns ->
  exists w, Shipped.free_subcubes turns busy (Z.of_nat n) directions = Some w /\
    forall a, 0 <= a -> (Z.testbit w a = true <-> open busy directions n n a).
Proof.
  intros Hb Ht. unfold Shipped.free_subcubes. rewrite !Z.shiftl_1_l.
  assert (P : 0 < 2 ^ Z.of_nat n) by (apply Z.pow_pos_nonneg; lia).
  match goal with |- context [for_each (range _) ?body ?start] =>
    assert (L : forall k, (k <= n)%nat -> exists w, for_each (range (Z.of_nat k)) body start = Some w /\
      forall a, 0 <= a -> (Z.testbit w a = true <-> open busy directions n k a)) end.
  { induction k as [|k IH]; intros Hk.
    - eexists. split; [reflexivity|]. intros a Ha. unfold within in *.
      pose proof (Kernel.free_word_bit (2 ^ Z.of_nat n) busy a ltac:(lia) Hb Ha) as F.
      unfold Kernel.free_word in F. rewrite Z.shiftl_1_l in F. rewrite F, andb_true_iff, negb_true_iff, Z.ltb_lt.
      unfold open, agrees, within. split.
      + intros [A B]. split; [lia|]. split; [intros i Hi; lia|]. intros b _ G. replace b with a; [exact B|].
        apply Z.bits_inj'. intros i Hi. symmetry. apply G; [exact Hi | left; lia].
      + intros (A & _ & G). split; [lia|]. apply G; [lia|]. reflexivity.
    - destruct IH as (w & E & W); [lia|]. rewrite range_succ, for_each_app, E. cbn [bind for_each].
      rewrite odd_test by lia. destruct (Z.testbit directions (Z.of_nat k)) eqn:D; cbn [bind].
      + destruct (zeros_of_bit turns (Z.of_nat n) (Z.of_nat k)) as (z & -> & Zb); [lia | lia|]. cbn [bind].
        eexists. split; [reflexivity|]. intros a Ha. rewrite Z.shiftl_1_l.
        rewrite !Z.land_spec, Z.shiftr_spec, !andb_true_iff by lia.
        rewrite Zb by lia. rewrite andb_true_iff, negb_true_iff, Z.ltb_lt.
        rewrite !W by (try apply Z.add_nonneg_nonneg; try apply Z.pow_nonneg; lia).
        rewrite open_step_set by (lia || exact D). unfold open, within. tauto.
      + eexists. split; [reflexivity|]. intros a Ha. rewrite W, open_step_clear by (lia || exact D). reflexivity. }
  destruct (L n) as (w & E & W); [lia|]. rewrite E. cbn [bind]. eauto.
Qed.
