(* Blocks of the reflected code are subcubes, and powers of two in a row that grow and end with the code are blocks. *)
From Coq Require Import List Arith Bool Lia Permutation Sorting.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes CubesInARow.
From Allocert.proofs Require Import GraySystems IncompleteCubes SegmentDimensions HandedOutSets.
Import ListNotations.

Lemma holds_stars n x : holds x (repeat None n) = true <-> length x = n.
Proof.
  revert x. induction n as [|n IH]; intros [|b x]; cbn; [tauto|split; discriminate|split; discriminate|]. rewrite IH. lia.
Qed.

Lemma whole_subcube n : is_subcube n (reflected n).
Proof. exists (repeat None n). split; [apply repeat_length|]. intros x. now rewrite holds_stars, reflected_in. Qed.

Lemma half_subcube n c s r : (forall x, In x r <-> In x (map (cons c) s)) -> is_subcube n s -> is_subcube (S n) r.
Proof.
  intros E (w & L & W). exists (Some c :: w). split; [cbn; now rewrite L|]. intros x. rewrite E, in_map_iff. split.
  - intros (u & <- & U). cbn. rewrite eqb_reflx. now apply W.
  - destruct x as [|b x]; [discriminate|]. cbn. intros H. apply andb_true_iff in H as (B & H). apply eqb_prop in B as ->. exists x. split; [reflexivity|now apply W].
Qed.

Lemma block n : forall k c, (c + 1) * 2 ^ k <= 2 ^ n -> is_subcube n (segment n (c * 2 ^ k) (2 ^ k)).
Proof.
  assert (Whole : forall n k c, n <= k -> (c + 1) * 2 ^ k <= 2 ^ n -> is_subcube n (segment n (c * 2 ^ k) (2 ^ k))).
  { intros m k c K C. assert (P := Nat.pow_le_mono_r 2 m k ltac:(lia) K). assert (Q := Nat.pow_nonzero 2 m ltac:(lia)). replace c with 0 by nia.
    unfold segment. cbn [skipn Nat.mul]. rewrite firstn_all2 by (rewrite reflected_length; lia). apply whole_subcube. }
  induction n as [|n IH]; intros k c C; [apply Whole; [lia|assumption]|]. destruct (le_lt_dec (S n) k) as [K|K]; [now apply Whole|].
  assert (P := Nat.pow_nonzero 2 k ltac:(lia)). assert (H : 2 ^ n = 2 ^ (n - k) * 2 ^ k) by (rewrite <- Nat.pow_add_r; f_equal; lia).
  destruct (halves n (c * 2 ^ k) (2 ^ k) ltac:(lia) ltac:(rewrite Nat.mul_add_distr_r in C; lia)) as [(b & f & F & A & E)|((A & B) & _)].
  - apply half_subcube with (1 := E). destruct A as [->|A]; [apply IH; lia|].
    replace f with ((2 * 2 ^ (n - k) - c - 1) * 2 ^ k) by (rewrite !Nat.mul_sub_distr_r, <- Nat.mul_assoc, <- H; lia). apply IH.
    rewrite Nat.mul_add_distr_r, !Nat.mul_sub_distr_r, <- Nat.mul_assoc, <- H. lia.
  - exfalso. rewrite H in A, B. replace (c * 2 ^ k + 2 ^ k) with (S c * 2 ^ k) in B by (cbn; lia).
    apply Nat.mul_lt_mono_pos_r in A; [|lia]. apply Nat.mul_lt_mono_pos_r in B; lia.
Qed.

(* Runs in a row. *)

Lemma row_chain sizes : forall a, Forall (lt 0) sizes -> chain a (in_a_row a sizes) (a + list_sum sizes).
Proof.
  induction sizes as [|s sizes IH]; intros a P; cbn [in_a_row list_sum fold_right]; [rewrite Nat.add_0_r; constructor|].
  inversion_clear P as [|? ? S R]. constructor; [lia|]. rewrite Nat.add_assoc. now apply IH.
Qed.

Lemma row_sizes sizes : forall a, map size (in_a_row a sizes) = sizes.
Proof. induction sizes as [|s sizes IH]; intros a; [reflexivity|]. cbn. rewrite IH. unfold size. cbn. f_equal. lia. Qed.

Lemma chain_sum a l e : chain a l e -> a + list_sum (map size l) = e.
Proof.
  induction 1 as [|a b l e L H IH]; [cbn; lia|]. change (list_sum (map size ((a, b) :: l))) with (size (a, b) + list_sum (map size l)).
  unfold size at 1. cbn [fst snd]. lia.
Qed.

Lemma chain_parts a l r e : chain a (l ++ r) e -> exists b, chain a l b /\ chain b r e.
Proof.
  revert a. induction l as [|[c d] l IH]; intros a H; [exists a; split; [constructor|assumption]|]. cbn [app] in H. inversion H as [|? ? ? ? L K]; subst.
  destruct (IH _ K) as (b & A & B). exists b. split; [now constructor|assumption].
Qed.

Definition power (s : nat) : Prop := exists k, s = 2 ^ k.

Lemma powers_positive sizes : Forall power sizes -> Forall (lt 0) sizes.
Proof. intros H. eapply Forall_impl; [|exact H]. intros s (k & ->). apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia. Qed.

Lemma power_multiple j s : power s -> 2 ^ j <= s -> exists m, s = m * 2 ^ j.
Proof.
  intros (k & ->) L. apply Nat.pow_le_mono_r_iff in L; [|lia]. exists (2 ^ (k - j)). rewrite <- Nat.pow_add_r. f_equal. lia.
Qed.

Lemma sum_multiple j sizes : Forall power sizes -> Forall (le (2 ^ j)) sizes -> exists m, list_sum sizes = m * 2 ^ j.
Proof.
  induction 1 as [|s sizes P H IH]; intros L; [now exists 0|]. inversion_clear L as [|? ? A B]. destruct (IH B) as (m & E).
  destruct (power_multiple j s P A) as (q & Q). exists (q + m). cbn. unfold list_sum in E. rewrite E, Q. lia.
Qed.

Lemma growing_row n sizes : forall a, Forall power sizes -> StronglySorted le sizes -> a + list_sum sizes = 2 ^ n ->
  Forall (fun r => is_subcube n (handed_out n [r])) (in_a_row a sizes).
Proof.
  induction sizes as [|s sizes IH]; intros a P S A; [constructor|]. inversion_clear P as [|? ? (k & K) R]. inversion_clear S as [|? ? T U].
  change (list_sum (s :: sizes)) with (s + list_sum sizes) in A. cbn [in_a_row]. constructor; [|apply IH; try assumption; lia]. subst s.
  rewrite handed_segment by lia. replace (a + 2 ^ k - a) with (2 ^ k) by lia.
  destruct (sum_multiple k sizes R U) as (m & M). destruct (power_multiple k (2 ^ n)) as (q & Q); [now exists n|lia|].
  assert (Z := Nat.pow_nonzero 2 k ltac:(lia)). rewrite M, Q in A. replace a with ((q - m - 1) * 2 ^ k) by (rewrite !Nat.mul_sub_distr_r; lia).
  apply block. rewrite Q, Nat.mul_add_distr_r, !Nat.mul_sub_distr_r. lia.
Qed.

Lemma sorted_snoc {A} (R : A -> A -> Prop) l x : StronglySorted R l -> Forall (fun a => R a x) l -> StronglySorted R (l ++ [x]).
Proof.
  induction 1 as [|a l S IH F]; intros H; [repeat constructor|]. inversion_clear H as [|? ? X Y]. cbn. constructor; [now apply IH|].
  apply Forall_app. split; [assumption|now constructor].
Qed.

Lemma sorted_rev l : StronglySorted ge l -> StronglySorted le (rev l).
Proof.
  induction 1 as [|a l S IH F]; [constructor|]. cbn. apply sorted_snoc; [assumption|]. now apply Forall_rev.
Qed.

(* The pieces of step 8, the smallest first. *)

Lemma falling keeps fuel : forall j g a l, 2 <= j -> leftover keeps fuel g a (2 ^ j) = Some l ->
  Forall power (map size l) /\ StronglySorted ge (map size l) /\ Forall (fun s => s <= 2 ^ j) (map size l).
Proof.
  induction fuel as [|fuel IH]; intros j g a l J E; [discriminate|]. cbn [leftover] in E.
  assert (Four : j = 2 \/ 3 <= j) by lia. assert (P := Nat.pow_nonzero 2 j ltac:(lia)).
  assert (Half : 3 <= j -> 2 ^ j / 2 = 2 ^ (j - 1)).
  { intros K. replace j with (S (j - 1)) at 1 by lia. rewrite Nat.pow_succ_r', Nat.mul_comm. now apply Nat.div_mul. }
  assert (More : 3 <= j -> (2 ^ j =? 4) = false).
  { intros K. apply Nat.eqb_neq. change 4 with (2 ^ 2). intros F. apply Nat.pow_inj_r in F; lia. }
  assert (Below : 2 ^ (j - 1) <= 2 ^ j) by (apply Nat.pow_le_mono_r; lia).
  assert (Lower : forall l, Forall (fun s => s <= 2 ^ (j - 1)) (map size l) -> Forall (fun s => s <= 2 ^ j) (map size l)).
  { intros m. apply Forall_impl. intros s. lia. }
  destruct (g / 2 ^ j =? 0).
  - destruct Four as [->|K]; [injection E as <-; repeat constructor|]. rewrite More, Half in E by assumption. destruct (IH (j - 1) g a l ltac:(lia) E) as (A & B & C). auto.
  - assert (One : size (a, a + 2 ^ j) = 2 ^ j) by (unfold size; cbn [fst snd]; lia).
    enough (H : forall m, Forall power (map size m) -> StronglySorted ge (map size m) -> Forall (fun s => s <= 2 ^ j) (map size m) -> l = (a, a + 2 ^ j) :: m ->
      Forall power (map size l) /\ StronglySorted ge (map size l) /\ Forall (fun s => s <= 2 ^ j) (map size l)).
    { destruct Four as [->|K]; [injection E as <-; apply (H []); try reflexivity; constructor|]. rewrite More in E by assumption.
      destruct (leftover _ _ _ _ _) as [m|] eqn:M; [|discriminate]. injection E as <-. destruct (keeps && (2 ^ j =? 32)).
      - destruct (IH j _ _ _ J M) as (A & B & C). now apply (H m).
      - rewrite Half in M by assumption. destruct (IH (j - 1) _ _ _ ltac:(lia) M) as (A & B & C). apply (H m); auto. }
    intros m A B C ->. cbn [map]. rewrite One. repeat split; constructor; auto. now exists j.
Qed.

Theorem smallest_first n y : 1 <= y <= 2 ^ n -> exists l, pieces true n y = Some l /\ let sizes := rev (map size l) in StronglySorted le sizes
  /\ let runs := in_a_row (2 ^ n - remaining n y) sizes in Forall (fun r => is_subcube n (handed_out n [r])) runs
  /\ Permutation (handed_out n (cubes n y ++ runs)) (pes n).
Proof.
  intros Y. destruct (runs_chain true n y Y) as (l & e & E & C & _ & F). specialize (F eq_refl) as ->. exists l. split; [assumption|].
  assert (P := parts n y Y). assert (K := cubes_chain n y Y). apply chain_parts in C as (b & B & C).
  apply chain_sum in B, C. assert (D := chain_sum _ _ _ K). rewrite D in B. subst b.
  destruct (falling true (remaining n y + 4) 5 (remaining n y) (2 ^ n / made n y * made n y) l ltac:(lia) E) as (O & S & _).
  assert (O' : Forall power (rev (map size l))) by now apply Forall_rev. cbn zeta.
  assert (R : list_sum (rev (map size l)) = list_sum (map size l)).
  { clear. induction (map size l) as [|s r IH]; [reflexivity|]. cbn [rev]. rewrite list_sum_app, IH. change (list_sum r + (s + 0) = s + list_sum r). lia. }
  split; [now apply sorted_rev|]. split; [apply growing_row; [assumption|now apply sorted_rev|lia]|].
  assert (Z : 2 ^ n - remaining n y = 2 ^ n / made n y * made n y) by lia. rewrite Z.
  assert (T := row_chain (rev (map size l)) (2 ^ n / made n y * made n y) ltac:(now apply powers_positive)). rewrite R, C in T.
  rewrite (handed_chain n _ (2 ^ n)) by (try lia; apply chain_app with (1 := K); assumption).
  rewrite firstn_all2 by (rewrite reflected_length; lia). apply reflected_all.
Qed.

(* Runs of y words without rounding, and the binary digits of what remains. *)

Lemma digits n : forall r, r < 2 ^ n -> exists sizes, Forall power sizes /\ StronglySorted lt sizes /\ Forall (fun s => s < 2 ^ n) sizes /\ list_sum sizes = r.
Proof.
  induction n as [|n IH]; intros r R; [exists []; repeat split; try constructor; cbn in R |- *; lia|]. rewrite Nat.pow_succ_r' in R.
  assert (P := Nat.pow_nonzero 2 n ltac:(lia)). destruct (le_lt_dec (2 ^ n) r) as [L|L].
  - destruct (IH (r - 2 ^ n) ltac:(lia)) as (sizes & A & B & C & D). exists (sizes ++ [2 ^ n]). rewrite Nat.pow_succ_r', list_sum_app, D. cbn [list_sum fold_right]. repeat split.
    + apply Forall_app. split; [assumption|]. constructor; [now exists n|constructor].
    + now apply sorted_snoc.
    + apply Forall_app. split; [|constructor; [lia|constructor]]. eapply Forall_impl; [|exact C]. cbv beta. lia.
    + lia.
  - destruct (IH r L) as (sizes & A & B & C & D). exists sizes. repeat split; try assumption. eapply Forall_impl; [|exact C]. cbv beta. rewrite Nat.pow_succ_r'. lia.
Qed.

Lemma sorted_le l : StronglySorted lt l -> StronglySorted le l.
Proof. induction 1 as [|a l S IH F]; constructor; [assumption|]. eapply Forall_impl; [|exact F]. intros b. lia. Qed.

Lemma equal_chain y p : 1 <= y -> chain 0 (map (fun j => (j * y, j * y + y)) (seq 0 p)) (p * y).
Proof.
  intros Y. induction p as [|p IH]; [constructor|]. rewrite seq_S, map_app. apply chain_app with (p * y); [assumption|]. cbn.
  replace (y + p * y) with (p * y + y) by lia. constructor; [lia|constructor].
Qed.

Theorem promises n y : 1 <= y <= 2 ^ n -> exists sets rest, length sets = 2 ^ n / y
  /\ Forall (fun r => size r = y /\ enclosing n (handed_out n [r]) <= S (Nat.log2_up y)) sets
  /\ StronglySorted lt (map size rest) /\ Forall (fun r => is_subcube n (handed_out n [r])) rest /\ Permutation (handed_out n (sets ++ rest)) (pes n).
Proof.
  intros Y. set (p := 2 ^ n / y). assert (D := Nat.div_mod (2 ^ n) y ltac:(lia)). assert (U := Nat.mod_upper_bound (2 ^ n) y ltac:(lia)). fold p in D.
  destruct (digits n (2 ^ n mod y) ltac:(lia)) as (sizes & A & B & _ & E).
  assert (K := equal_chain y p ltac:(lia)). assert (T := row_chain sizes (p * y) ltac:(now apply powers_positive)). replace (p * y + list_sum sizes) with (2 ^ n) in T by lia.
  exists (map (fun j => (j * y, j * y + y)) (seq 0 p)), (in_a_row (p * y) sizes). repeat split.
  - now rewrite map_length, seq_length.
  - apply Forall_forall. intros r R. apply in_map_iff in R as (j & <- & J). apply in_seq in J. assert (S j * y <= p * y) by (apply Nat.mul_le_mono_r; lia).
    split; [unfold size; cbn [fst snd]; lia|]. rewrite handed_segment by lia. replace (j * y + y - j * y) with y by lia. rewrite dimensions by lia.
    unfold more_by. destruct (_ <? _); lia.
  - now rewrite row_sizes.
  - apply growing_row; [assumption|now apply sorted_le|lia].
  - rewrite (handed_chain n _ (2 ^ n)) by (try lia; apply chain_app with (1 := K); assumption).
    rewrite firstn_all2 by (rewrite reflected_length; lia). apply reflected_all.
Qed.
