(* The translated kernels mark what they should: with enough turns for their loops, and whatever that number is. *)
From Coq Require Import ZArith Lia Bool List.
From Allocert.definitions Require Import BoardKernels.
From Allocert.definitions Require Kernel Shipped.
From Allocert.proofs Require GrayChoice Kernel Shipped ShippedBuddy ShippedFrames ShippedGray ShippedTorus.
Import ListNotations.
Local Open Scope Z_scope.

Lemma returned (f : nat -> option Z) (P : Z -> Prop) turns :
  (forall more, (turns <= more)%nat -> exists w, f more = Some w /\ marks w P) -> exists w, returns f w /\ marks w P.
Proof.
  intros H. destruct (H turns (le_n _)) as (w & _ & M). exists w. split; [|exact M]. exists turns. intros more L.
  destruct (H more L) as (w' & -> & M'). f_equal. apply Z.bits_inj'. intros a Ha. specialize (M a Ha). specialize (M' a Ha).
  destruct (Z.testbit w a), (Z.testbit w' a); try reflexivity; exfalso; intuition congruence.
Qed.

Lemma open_free busy n directions a : 0 <= a -> 0 <= directions < 2 ^ Z.of_nat n ->
  Shipped.open busy directions n n a <-> free_subcube busy n directions a.
Proof.
  intros Ha Hd. unfold Shipped.open, Shipped.within, Shipped.agrees, free_subcube.
  assert (Z0 : (forall i, 0 <= i < Z.of_nat n -> Z.testbit directions i = true -> Z.testbit a i = false) <-> Z.land a directions = 0).
  { split.
    - intros H. apply Z.bits_inj'. intros i Hi. rewrite Z.land_spec, Z.bits_0. destruct (Z.testbit directions i) eqn:E; [|apply andb_false_r].
      destruct (Z_lt_le_dec i (Z.of_nat n)) as [L|L]; [rewrite H by (exact E || lia); reflexivity|].
      rewrite (Shipped.bits_above directions (Z.of_nat n) i) in E by lia. discriminate.
    - intros H i Hi E. pose proof (Z.land_spec a directions i) as S. rewrite H, Z.bits_0, E, andb_true_r in S. symmetry. exact S. }
  assert (G : forall b, a < 2 ^ Z.of_nat n -> 0 <= b < 2 ^ Z.of_nat n ->
    ((forall i, 0 <= i -> Z.of_nat n <= i \/ Z.testbit directions i = false -> Z.testbit b i = Z.testbit a i) <->
     Z.ldiff b directions = Z.ldiff a directions)).
  { intros b Hl Hb. split.
    - intros H. apply Z.bits_inj'. intros i Hi. rewrite !Z.ldiff_spec. destruct (Z.testbit directions i) eqn:E; [rewrite !andb_false_r; reflexivity|].
      rewrite H by (try right; assumption). reflexivity.
    - intros H i Hi [L|E].
      + rewrite !(Shipped.bits_above _ (Z.of_nat n) i) by lia. reflexivity.
      + pose proof (f_equal (fun x => Z.testbit x i) H) as S. cbn beta in S. rewrite !Z.ldiff_spec, E, !andb_true_r in S. exact S. }
  rewrite Z0. split.
  - intros (A & B & C). split; [lia|]. split; [exact B|]. intros b Hb S. apply C; [exact Hb|]. apply G; assumption || lia.
  - intros (A & B & C). split; [lia|]. split; [exact B|]. intros b Hb S. apply C; [exact Hb|]. apply G; assumption || lia.
Qed.

Theorem subcubes busy n directions : 0 <= busy < 2 ^ 2 ^ Z.of_nat n -> 0 <= directions < 2 ^ Z.of_nat n ->
  exists w, returns (fun turns => Shipped.free_subcubes turns busy (Z.of_nat n) directions) w /\
    marks w (free_subcube busy n directions).
Proof.
  intros Hb Hd. apply (returned _ _ (Z.to_nat (2 ^ Z.of_nat n))). intros more L.
  destruct (Shipped.free_subcubes_bit more busy n directions Hb ltac:(lia)) as (w & E & M). exists w. split; [exact E|].
  intros a Ha. rewrite M by exact Ha. apply open_free; assumption.
Qed.

Theorem blocks busy n k : (k <= n)%nat -> 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  exists w, returns (fun turns => Shipped.free_blocks turns busy (Z.of_nat n) (Z.of_nat k)) w /\ marks w (free_block busy n k).
Proof.
  intros Hk Hb. apply (returned _ _ (Z.to_nat (2 ^ Z.of_nat (n - k)))). intros more L.
  exists (Kernel.free_blocks busy n k). split; [apply Shipped.free_blocks_same; lia|].
  intros a Ha. apply Kernel.free_blocks_spec; assumption.
Qed.

Theorem first_block busy n k : (k <= n)%nat -> 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  exists w, returns (fun turns => Shipped.Buddy_choose turns busy (Z.of_nat n) (Z.of_nat k)) w /\ first (free_block busy n k) w.
Proof.
  intros Hk Hb. exists (Kernel.choose busy n k). split; [exists (2 ^ n)%nat; intros more L; apply ShippedBuddy.choose_shipped; assumption|].
  destruct (Kernel.choose_spec busy n k Hk Hb) as [[E N]|(i & [I F] & E & M)].
  - left. split; [exact E|]. intros a _ (i & I & -> & F). exact (N i (conj I F)).
  - right. exists (i * 2 ^ Z.of_nat k). split; [apply Z.mul_nonneg_nonneg; [lia | apply Z.pow_nonneg; lia]|]. split; [exact E|]. split; [exists i; auto|]. intros b _ (j & J & -> & G).
    apply Z.mul_le_mono_nonneg_r; [apply Z.pow_nonneg; lia|].
    destruct (Z_lt_le_dec j i) as [L|L]; [exfalso; exact (M j L (conj J G)) | exact L].
Qed.

Theorem frames busy sides frame : length sides = length frame -> Kernel.valid (combine sides frame) ->
  0 <= busy < 2 ^ processors sides ->
  exists w, returns (fun turns => Shipped.free_mesh_frames turns busy sides frame) w /\ marks w (free_frame busy sides frame).
Proof.
  intros HL V Hb. apply (returned _ _ (Z.to_nat (fold_right Z.max 0 sides))). intros more L.
  apply ShippedFrames.free_mesh_frames_bit; try assumption.
  assert (E : forall side, In side sides -> side <= Z.of_nat more).
  { intros side H. assert (side <= fold_right Z.max 0 sides); [|lia]. clear -H.
    induction sides as [|s sides IH]; cbn in *; [tauto|]. destruct H as [->|H]; [lia|]. specialize (IH H). lia. }
  apply Forall_forall. intros [side wanted] H. apply E. eapply in_combine_l. exact H.
Qed.

Theorem runs busy n k : (k <= n)%nat -> 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  exists w, returns (fun turns => Shipped.free_gray_runs turns busy (Z.of_nat n) (Z.of_nat k)) w /\ marks w (free_run busy n k).
Proof.
  intros Hk Hb. apply (returned _ _ (Z.to_nat (2 ^ Z.of_nat n))). intros more L.
  apply ShippedGray.free_gray_runs_bit; [exact Hk | exact Hb | lia].
Qed.

Theorem first_run busy n k : (k <= n)%nat -> 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  exists w, returns (fun turns => Shipped.SingleGrayCode_choose turns busy (Z.of_nat n) (Z.of_nat k)) w /\ first (free_run busy n k) w.
Proof.
  intros Hk Hb. destruct (GrayChoice.choose_first (2 ^ n) busy n k Hk Hb (le_n _)) as (w & _ & F). exists w. split; [|exact F].
  exists (2 ^ n)%nat. intros more L. destruct (GrayChoice.choose_first more busy n k Hk Hb L) as (w' & -> & F').
  f_equal. exact (GrayChoice.first_one _ _ _ F' F).
Qed.

Theorem cubes busy n : 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  (forall directions, 0 <= directions < 2 ^ Z.of_nat n ->
    exists w, returns (fun turns => Shipped.free_subcubes turns busy (Z.of_nat n) directions) w /\
      marks w (free_subcube busy n directions)) /\
  (forall k, (k <= n)%nat ->
    exists w, returns (fun turns => Shipped.free_blocks turns busy (Z.of_nat n) (Z.of_nat k)) w /\ marks w (free_block busy n k)).
Proof. intros Hb. split; intros; [apply subcubes | apply blocks]; assumption. Qed.

Theorem wrapped busy sides frame : Forall (fun side => 1 <= side) sides -> length sides = length frame ->
  Kernel.valid (combine sides frame) -> 0 <= busy < 2 ^ processors sides ->
  exists w, returns (fun turns => Shipped.free_torus_frames turns busy sides frame) w /\ marks w (free_wrapped busy sides frame).
Proof.
  intros Hs HL V Hb. apply (returned _ _ (Z.to_nat (processors sides))). intros more L.
  apply ShippedTorus.free_torus_frames_bit; try assumption. lia.
Qed.
