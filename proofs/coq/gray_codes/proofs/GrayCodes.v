(* The words of a Gray code at the ranks of a run, and which addresses have them as nodes. *)
From Coq Require Import List Arith NArith Lia Bool Permutation.
From Allocert.definitions Require Import GrayRuns Labels RecognisedSubcubes.
From Allocert.proofs Require Import Buddy Labels GrayRuns GrayWords.
Import ListNotations.

Definition word (g : list nat) (x : N) : list bool := map (direction x) g.
Definition symbols (g : list nat) (b : list symbol) : list symbol := map (symbol_of b) g.
Definition coded (g : list nat) (r : list bool) : N := nth (value r) (code g) 0%N.

Lemma code_more g d : code (g ++ [d]) = code g ++ map (fun x => N.lor x (power (d - 1))) (rev (code g)).
Proof. unfold code. now rewrite fold_left_app. Qed.

Lemma code_length g : length (code g) = 2 ^ length g.
Proof.
  induction g as [|d g IH] using rev_ind; [reflexivity|].
  rewrite code_more, !app_length, map_length, rev_length, IH, pow_add. cbn. lia.
Qed.

Lemma gray_zero l : gray (l ++ [false]) = gray l ++ [false].
Proof. induction l as [|b [|c l] IH]; [reflexivity|now destruct b|]. cbn [app gray top hd] in *. now rewrite IH. Qed.

Lemma gray_one l : gray (l ++ [true]) = gray (map negb l) ++ [true].
Proof.
  induction l as [|b l IH]; [reflexivity|]. cbn [app map gray]. rewrite IH. cbn [app]. f_equal. destruct l as [|c l]; cbn; [now destruct b|].
  now destruct b, c.
Qed.

Lemma coded_zero g d r : length r = length g -> coded (g ++ [d]) (r ++ [false]) = coded g r.
Proof.
  intros L. unfold coded. rewrite code_more, value_app. cbn. rewrite Nat.mul_0_r, Nat.add_0_r. apply app_nth1.
  rewrite code_length, <- L. apply value_below.
Qed.

Lemma coded_one g d r : length r = length g ->
  coded (g ++ [d]) (r ++ [true]) = N.lor (coded g (map negb r)) (power (d - 1)).
Proof.
  intros L. unfold coded. pose proof (value_below r) as B. rewrite code_more, value_app, app_nth2; rewrite code_length, <- L; cbn; [|lia].
  replace (value r + 2 ^ length r * 1 - 2 ^ length r) with (value r) by lia.
  set (f := fun x => N.lor x (power (d - 1))). rewrite nth_indep with (d' := f 0%N) by (rewrite map_length, rev_length, code_length, <- L; assumption).
  rewrite map_nth. unfold f. rewrite rev_nth by (rewrite code_length, <- L; assumption). rewrite code_length, value_negb, <- L.
  do 2 f_equal. lia.
Qed.

Lemma coded_word g : NoDup g -> Forall (fun d => 1 <= d) g -> forall r, length r = length g ->
  word g (coded g r) = gray r /\ forall d, 1 <= d -> ~ In d g -> direction (coded g r) d = false.
Proof.
  induction g as [|e g IH] using rev_ind; intros U P r L.
  { destruct r; [|discriminate]. split; [reflexivity|]. intros d _ _. apply bit_zero. }
  apply NoDup_remove in U as [U N]. rewrite app_nil_r in U, N. apply Forall_app in P as [P E]. inversion E as [|? ? E1 _]. subst.
  rewrite app_length in L. cbn in L. destruct r as [|b r _] using rev_ind; [cbn in L; lia|]. rewrite app_length in L. cbn in L.
  assert (L' : length r = length g) by lia. unfold word in *. rewrite map_app. cbn [map]. destruct b.
  - rewrite coded_one, gray_one by assumption. destruct (IH U P (map negb r) ltac:(now rewrite map_length)) as (W & O).
    assert (S : forall d, 1 <= d -> direction (N.lor (coded g (map negb r)) (power (e - 1))) d = direction (coded g (map negb r)) d || (d =? e)).
    { intros d D. unfold direction. rewrite bit_lor, bit_power. f_equal. destruct (Nat.eqb_spec (d - 1) (e - 1)), (Nat.eqb_spec d e); (reflexivity || lia). }
    split.
    + rewrite S, Nat.eqb_refl, orb_true_r by assumption. rewrite <- W. f_equal. apply map_ext_in. intros d I.
      rewrite S by (rewrite Forall_forall in P; now apply P). destruct (Nat.eqb_spec d e) as [->|]; [contradiction|apply orb_false_r].
    + intros d D I. rewrite in_app_iff in I. rewrite S by assumption. rewrite O by tauto.
      destruct (Nat.eqb_spec d e) as [->|]; [|reflexivity]. destruct I. right. now left.
  - rewrite coded_zero, gray_zero by assumption. destruct (IH U P r L') as (W & O). split.
    + now rewrite W, O.
    + intros d D I. rewrite in_app_iff in I. apply O; tauto.
Qed.

Section Code.
Variables (n : nat) (g : list nat).
Hypothesis G : parameters n g.

Lemma size : length g = n.
Proof. now rewrite (Permutation_length G), seq_length. Qed.

Lemma one_of d : In d g <-> 1 <= d <= n.
Proof. rewrite (Permutation_in' eq_refl G), in_seq. lia. Qed.

Lemma coded_gray r : length r = n -> word g (coded g r) = gray r /\ node n (coded g r).
Proof.
  intros L. destruct (coded_word g) with (r := r) as (W & O).
  - apply (Permutation_NoDup (Permutation_sym G)), seq_NoDup.
  - apply Forall_forall. intros d I. now apply one_of in I.
  - now rewrite size.
  - split; [assumption|]. apply node_bits. intros d D. specialize (O (S d)). unfold direction in O. cbn in O. rewrite Nat.sub_0_r in O.
    apply O; [lia|]. rewrite one_of. lia.
Qed.

Lemma same_word x y : node n x -> node n y -> word g x = word g y -> x = y.
Proof.
  intros X Y E. apply bit_ext. intros d. destruct (le_lt_dec n d) as [L|L]; [now rewrite !(bit_above n)|].
  assert (I : In (S d) g) by (apply one_of; lia). apply (In_nth _ _ 0) in I as (i & I & F).
  assert (Z : nth i (word g x) (direction x 0) = nth i (word g y) (direction x 0)) by now rewrite E.
  unfold word in Z. rewrite (map_nth (direction x)) in Z. rewrite nth_indep with (d' := direction y 0) in Z by now rewrite map_length.
  rewrite (map_nth (direction y)), F in Z. unfold direction in Z. cbn in Z. now rewrite Nat.sub_0_r in Z.
Qed.

Lemma in_subcube_word b x : length b = n -> (in_subcube b x <-> matches (symbols g b) (word g x)).
Proof.
  intros L. transitivity (Forall (fun d => fits (symbol_of b d) (direction x d) = true) g).
  - rewrite Forall_forall. unfold in_subcube. split; intros H d D; apply H; [rewrite L; now apply one_of|apply one_of; lia].
  - unfold symbols, word, matches. clear G. induction g as [|d l IH]; cbn; [split; constructor|]. rewrite Forall_cons_iff.
    split; [intros [F H]; constructor; [assumption|now apply IH]|intros H; inversion H; split; [assumption|now apply IH]].
Qed.

Lemma symbols_all b : length b = n -> Permutation (symbols g b) b.
Proof.
  intros L. transitivity (map (symbol_of b) (seq 1 n)); [now apply Permutation_map|].
  replace (map (symbol_of b) (seq 1 n)) with b; [reflexivity|]. rewrite <- seq_shift, map_map, <- L. clear.
  induction b as [|s b IH]; [reflexivity|]. cbn [length seq map]. unfold symbol_of at 1. cbn [nth]. f_equal.
  rewrite <- seq_shift, map_map. etransitivity; [exact IH|]. apply map_ext. intros i. unfold symbol_of. cbn. now rewrite Nat.sub_0_r.
Qed.

Lemma symbols_any t : length t = n -> exists b, length b = n /\ symbols g b = t.
Proof.
  intros L. exists (map (fun d => nth (index d g) t Star) (seq 1 n)). split; [now rewrite map_length, seq_length|].
  apply nth_ext with (d := Star) (d' := Star); unfold symbols; rewrite map_length; [now rewrite size|]. intros i I.
  rewrite size in I. rewrite nth_indep with (d' := symbol_of (map (fun d => nth (index d g) t Star) (seq 1 n)) 0) by now rewrite map_length, size.
  rewrite (map_nth (symbol_of _)). assert (J : In (nth i g 0) g) by (apply nth_In; now rewrite size). apply one_of in J.
  unfold symbol_of. rewrite nth_indep with (d' := nth (index 0 g) t Star) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun d => nth (index d g) t Star)). rewrite seq_nth by lia. replace (1 + (nth i g 0 - 1)) with (nth i g 0) by lia.
  rewrite index_nth; [reflexivity| |now rewrite size]. apply (Permutation_NoDup (Permutation_sym G)), seq_NoDup.
Qed.

(* ---- runs *)

Lemma in_starts k s : 1 <= k <= n ->
  (In s (starts n k) <-> exists m, length m = n - (k - 1) /\ s = value m * stride k).
Proof.
  intros K. unfold starts. assert (Q : 2 ^ n / stride k = 2 ^ (n - (k - 1))).
  { unfold stride. replace n with (n - (k - 1) + (k - 1)) at 1 by lia. rewrite pow_add. apply Nat.div_mul, Nat.pow_nonzero. lia. }
  rewrite in_map_iff, Q. split.
  - intros (j & <- & J). apply in_seq in J. destruct (value_of (n - (k - 1)) j) as (m & L & <-); [lia|]. now exists m.
  - intros (m & L & ->). exists (value m). split; [reflexivity|]. apply in_seq. rewrite <- L. pose proof (value_below m). lia.
Qed.

Lemma in_ranks k m t : 1 <= k <= n -> length m = n - (k - 1) ->
  (In t (ranks n k (value m * stride k)) <-> exists l h, length l = k - 1 /\ (h = m \/ h = next m) /\ t = value (l ++ h)).
Proof.
  intros K L. rewrite ranks_in. assert (E : 2 ^ n = stride k * 2 ^ length m) by (unfold stride; rewrite <- pow_add, L; f_equal; lia).
  assert (D : 2 ^ k = stride k + stride k) by (unfold stride; replace k with (S (k - 1)) at 1 by lia; cbn; lia).
  pose proof (stride_pos k) as P. pose proof (pow_pos (length m)) as P'.
  assert (M : forall i j, i < stride k -> (j * stride k + i) mod 2 ^ n = i + stride k * (j mod 2 ^ length m)).
  { intros i j I. rewrite E, Nat.mod_mul_r by lia. rewrite (Nat.add_comm (j * stride k)), Nat.mod_add, Nat.div_add by lia.
    now rewrite Nat.mod_small, Nat.div_small by assumption. }
  assert (V : forall l h, length l = k - 1 -> value (l ++ h) = value l + stride k * value h) by (intros l h Z; now rewrite value_app, Z).
  assert (B : forall l, length l = k - 1 -> value l < stride k) by (intros l Z; unfold stride; rewrite <- Z; apply value_below).
  split.
  - intros (i & I & <-). destruct (le_lt_dec (stride k) i) as [H|H].
    + destruct (value_of (k - 1) (i - stride k)) as (l & Z & W); [fold (stride k); lia|]. exists l, (next m). split; [assumption|]. split; [auto|].
      rewrite V, W, value_next by assumption. rewrite <- M by lia. f_equal. lia.
    + destruct (value_of (k - 1) i) as (l & Z & W); [exact H|]. exists l, m. split; [assumption|]. split; [auto|].
      rewrite V, W by assumption. rewrite M by assumption. now rewrite (Nat.mod_small (value m)) by apply value_below.
  - intros (l & h & Z & [->| ->] & ->); rewrite V by assumption.
    + exists (value l). split; [specialize (B l Z); lia|]. rewrite M by auto. now rewrite (Nat.mod_small (value m)) by apply value_below.
    + exists (value l + stride k). split; [specialize (B l Z); lia|]. rewrite value_next, <- M by auto. f_equal. lia.
Qed.

Lemma on_run_word k m x : 1 <= k <= n -> length m = n - (k - 1) -> node n x ->
  (on_run g k (value m * stride k) x <-> matches (repeat Star (k - 1) ++ both m) (word g x)).
Proof.
  intros K L X. assert (N : m <> []) by (intros ->; cbn in L; lia). rewrite region_words by assumption. unfold on_run. rewrite size. split.
  - intros (t & T & ->). apply in_ranks in T as (l & h & Z & H & ->); [|assumption|assumption]. exists l, h. split; [assumption|]. split; [assumption|].
    apply coded_gray. rewrite app_length. destruct H as [->| ->]; rewrite ?next_length; lia.
  - intros (l & h & Z & H & W). exists (value (l ++ h)). split; [apply in_ranks; try assumption; now exists l, h|].
    fold (coded g (l ++ h)). destruct (coded_gray (l ++ h)) as (E & F).
    { rewrite app_length. destruct H as [->| ->]; rewrite ?next_length; lia. }
    apply same_word; [assumption|assumption|congruence].
Qed.

Lemma same_symbols (t u : list symbol) : length t = length u ->
  (forall v, length v = length t -> matches t v <-> matches u v) -> t = u.
Proof.
  assert (C : forall t, exists v, matches t v).
  { induction t0 as [|s t0 (v & H)]; [exists []; constructor|]. exists (match s with Zero => false | _ => true end :: v). apply matches_cons.
    split; [now destruct s|assumption]. }
  revert u. induction t as [|s t IH]; intros [|r u] L H; try discriminate; [reflexivity|]. cbn in L. f_equal.
  - destruct (C t) as (v & T). destruct (C u) as (w & U). pose proof (matches_length _ _ T) as TL. pose proof (matches_length _ _ U) as UL.
    assert (F : forall b, fits s b = true <-> fits r b = true).
    { intros b. split; intros F.
      - assert (A : matches (s :: t) (b :: v)) by now apply matches_cons. apply H in A; [now apply matches_cons in A|cbn; lia].
      - assert (A : matches (r :: u) (b :: w)) by now apply matches_cons. apply H in A; [now apply matches_cons in A|cbn; lia]. }
    pose proof (F true) as A. pose proof (F false) as B. destruct s, r; cbn in A, B; intuition congruence.
  - apply IH; [lia|]. intros v V.
    assert (E : exists b, fits s b = true /\ fits r b = true).
    { destruct (C t) as (w & T). pose proof (matches_length _ _ T) as TL. exists (match s with Zero => false | _ => true end).
      assert (A : matches (s :: t) (match s with Zero => false | _ => true end :: w)) by (apply matches_cons; split; [now destruct s|assumption]).
      split; [now destruct s|]. apply H in A; [now apply matches_cons in A|cbn; lia]. }
    destruct E as (b & F & F'). specialize (H (b :: v) ltac:(cbn; lia)). rewrite !matches_cons in H. tauto.
Qed.

(* A run has the nodes of this address, and of no other. *)
Lemma run_symbols k m b : 1 <= k <= n -> length m = n - (k - 1) -> length b = n ->
  (is_run g k (value m * stride k) b <-> symbols g b = repeat Star (k - 1) ++ both m).
Proof.
  intros K L B. unfold is_run. rewrite size. split.
  - intros (_ & H). apply same_symbols.
    { unfold symbols. rewrite map_length, app_length, repeat_length, both_length, size. lia. }
    intros v V. unfold symbols in V. rewrite map_length, size in V. destruct (coded_gray (ungray v)) as (W & X); [now rewrite ungray_length|].
    rewrite gray_ungray in W. specialize (H _ X). rewrite in_subcube_word in H by assumption. rewrite on_run_word in H by assumption.
    now rewrite W in H.
  - intros E. split; [assumption|]. intros x X. rewrite in_subcube_word by assumption. rewrite on_run_word by assumption. now rewrite E.
Qed.
End Code.
