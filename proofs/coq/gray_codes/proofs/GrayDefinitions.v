(* The words of Gray codes by reflection, by doubling and by insertion. *)
From Coq Require Import List Arith NArith Lia Bool Permutation Sorting.
From Allocert.definitions Require Import Labels RecognisedSubcubes CodedTree GrayDefinitions.
From Allocert.definitions Require Subcubes Systems.
From Allocert.proofs Require Import Buddy Labels GrayWords GrayCodes RecognisedNumbers.
From Allocert.proofs Require CodedTree GraySystems.
Import ListNotations.

(* A direction that is no parameter is 0 in each word. *)
Lemma code_outside g d x : Forall (fun e => 1 <= e) g -> 1 <= d -> ~ In d g -> In x (code g) -> direction x d = false.
Proof.
  intros P D. revert x. induction g as [|e g IH] using rev_ind; intros x N; [intros [<-|[]]; apply bit_zero|].
  apply Forall_app in P as [P E]. inversion_clear E as [|? ? E1 _]. rewrite in_app_iff in N. cbn in N. rewrite code_more, in_app_iff, in_map_iff.
  intros [H|(y & <- & H)]; [apply IH; tauto|]. apply in_rev in H. unfold direction. rewrite bit_lor, bit_power.
  specialize (IH P y ltac:(tauto) H). unfold direction in IH. rewrite IH. apply Nat.eqb_neq. intros F. apply N. right. left. lia.
Qed.

Lemma raised x d e : 1 <= d -> 1 <= e -> direction (N.lor x (power (e - 1))) d = direction x d || (d =? e).
Proof.
  intros D E. unfold direction. rewrite bit_lor, bit_power. f_equal. destruct (Nat.eqb_spec (d - 1) (e - 1)), (Nat.eqb_spec d e); (reflexivity || lia).
Qed.

Lemma from_one n : Forall (fun e => 1 <= e) (seq 1 n).
Proof. apply Forall_forall. intros d I. apply in_seq in I. lia. Qed.

(* ---- reflection *)

Lemma reflected_next n : reflected_words (S n) = appended (reflected_words n).
Proof.
  unfold reflected_words, appended. rewrite seq_S, code_more, map_app, !map_map, <- map_rev. cbn [Nat.add].
  assert (W : forall x, map (direction x) (rev (seq 1 n ++ [S n])) = direction x (S n) :: map (direction x) (rev (seq 1 n))) by (intros x; now rewrite rev_app_distr).
  rewrite map_map. f_equal; apply map_ext_in; intros x I; rewrite W.
  - rewrite (code_outside (seq 1 n)); [reflexivity|apply from_one|lia|intros F; apply in_seq in F; lia|assumption].
  - f_equal.
    + rewrite raised, Nat.eqb_refl by lia. apply orb_true_r.
    + apply map_ext_in. intros d J. apply in_rev, in_seq in J. rewrite raised by lia. replace (d =? S n) with false by (symmetry; apply Nat.eqb_neq; lia). apply orb_false_r.
Qed.

Lemma reflected_nth m : nth (value m) (reflected_words (length m)) [] = rev (gray m).
Proof.
  set (n := length m). destruct (coded_gray n (seq 1 n) (in_order n) m eq_refl) as (W & _). unfold reflected_words.
  rewrite nth_indep with (d' := (fun x => map (direction x) (rev (seq 1 n))) 0%N)
    by (rewrite map_length, code_length, seq_length; apply value_below).
  rewrite (map_nth (fun x => map (direction x) (rev (seq 1 n)))), map_rev. f_equal. exact W.
Qed.

Lemma reflected_size n : length (reflected_words n) = 2 ^ n.
Proof. unfold reflected_words. now rewrite map_length, code_length, seq_length. Qed.

Lemma reflected_level n : reflected_words n = level n.
Proof.
  apply nth_ext with (d := []) (d' := []); rewrite reflected_size; [now rewrite CodedTree.level_length|]. intros i I.
  destruct (value_of n i I) as (m & <- & <-). now rewrite reflected_nth, CodedTree.level_gray.
Qed.

Lemma bit_value m d : bit (N.of_nat (value m)) d = nth d m false.
Proof.
  revert d. induction m as [|b m IH]; intros d; [change (bit 0 d = nth d [] false); now rewrite bit_zero; destruct d|]. cbn [value].
  replace (N.of_nat (Nat.b2n b + 2 * value m)) with (N.b2n b + 2 * N.of_nat (value m))%N by (destruct b; cbn [Nat.b2n N.b2n]; lia).
  rewrite bit_b2n_double. destruct d; [reflexivity|]. apply IH.
Qed.

Lemma gray_nth m : forall d, nth d (gray m) false = xorb (nth d m false) (nth (S d) m false).
Proof.
  induction m as [|b m IH]; intros [|d]; cbn [gray nth]; try reflexivity.
  - destruct m; reflexivity.
  - rewrite IH. reflexivity.
Qed.

Lemma closed n : code (seq 1 n) = map (fun i => N.lxor (N.of_nat i) (N.of_nat (i / 2))) (seq 0 (2 ^ n)).
Proof.
  set (f := fun i => N.lxor (N.of_nat i) (N.of_nat (i / 2))).
  apply nth_ext with (d := 0%N) (d' := f 0); rewrite code_length, seq_length; [now rewrite map_length, seq_length|].
  intros i I. rewrite (map_nth f), seq_nth by assumption. unfold f. destruct (value_of n i I) as (m & <- & <-).
  destruct (coded_gray (length m) (seq 1 (length m)) (in_order _) m eq_refl) as (W & X). fold (coded (seq 1 (length m)) m). apply bit_ext. intros d. rewrite bit_lxor.
  cbn [Nat.add]. assert (H : forall d, bit (N.of_nat (value m / 2)) d = nth (S d) m false).
  { intros e. destruct m as [|b m]; [exact (bit_zero e)|]. cbn [value nth]. replace ((Nat.b2n b + 2 * value m) / 2) with (value m); [apply bit_value|].
    rewrite (Nat.mul_comm 2), Nat.div_add by lia. now destruct b. }
  rewrite H, bit_value, <- gray_nth, <- W. destruct (le_lt_dec (length m) d) as [L|L].
  - rewrite (bit_above _ _ _ X) by assumption. symmetry. apply nth_overflow. unfold word. now rewrite map_length, seq_length.
  - unfold word. rewrite nth_indep with (d' := direction (coded (seq 1 (length m)) m) 0) by now rewrite map_length, seq_length.
    rewrite (map_nth (direction _)), seq_nth by assumption. unfold direction. cbn. now rewrite Nat.sub_0_r.
Qed.

Theorem by_reflection n : 1 <= n -> forall made, made 1 = [[false]; [true]] -> (forall k, 1 <= k -> made (S k) = appended (made k)) ->
  made n = reflected_words n /\ code (seq 1 n) = map (fun i => N.lxor (N.of_nat i) (N.of_nat (i / 2))) (seq 0 (2 ^ n)).
Proof.
  intros N made One Next. split; [|apply closed]. induction n as [|[|n] IH]; [lia|exact One|]. rewrite Next, IH, <- reflected_next by lia. reflexivity.
Qed.

Theorem appending n : 1 <= n -> appended (reflected_words n) = reflected_words (S n).
Proof. intros _. symmetry. apply reflected_next. Qed.

Theorem doubling k : 1 <= k -> let d := reflected_words k in let words := reflected_words (S k) in below d false = words
  /\ nth (2 ^ S k - 2) words [] = nth (2 ^ k - 1) d [] ++ [true] /\ nth (2 ^ S k - 1) words [] = nth (2 ^ k - 1) d [] ++ [false].
Proof.
  intros K d words. assert (E : below d false = words) by (unfold d, words; now rewrite !reflected_level). split; [exact E|].
  assert (P := Nat.pow_nonzero 2 k ltac:(lia)). assert (O : Nat.odd (2 ^ k - 1) = true).
  { replace k with (S (k - 1)) by lia. rewrite Nat.pow_succ_r'. assert (Q := Nat.pow_nonzero 2 (k - 1) ltac:(lia)).
    replace (2 * 2 ^ (k - 1) - 1) with (1 + 2 * (2 ^ (k - 1) - 1)) by lia. now rewrite Nat.odd_add_mul_2. }
  assert (L : 2 ^ k - 1 < length d) by (unfold d; rewrite reflected_size; lia).
  rewrite <- E, Nat.pow_succ_r'. replace (2 * 2 ^ k - 2) with (Nat.b2n false + 2 * (2 ^ k - 1)) by (cbn [Nat.b2n]; lia).
  replace (2 * 2 ^ k - 1) with (Nat.b2n true + 2 * (2 ^ k - 1)) by (cbn [Nat.b2n]; lia). rewrite !CodedTree.below_nth, O by assumption. split; reflexivity.
Qed.

(* ---- insertion *)

Definition put (r d : nat) (l : list nat) : list nat := firstn r l ++ d :: skipn r l.
Fixpoint ascending (backwards : list nat) : list nat := match backwards with [] => [] | d :: before => put (smaller d before) d (ascending before) end.

Lemma ascending_permuted g : Permutation (ascending g) g.
Proof.
  induction g as [|d g IH]; [constructor|]. cbn. unfold put. rewrite <- Permutation_middle, firstn_skipn. now constructor.
Qed.

Lemma put_sorted d l : StronglySorted lt l -> ~ In d l -> StronglySorted lt (put (smaller d l) d l).
Proof.
  induction 1 as [|a l S IH F]; intros N; [repeat constructor|]. cbn in N. unfold smaller. cbn [filter]. destruct (Nat.ltb_spec a d) as [L|L].
  - change (StronglySorted lt (a :: put (smaller d l) d l)). constructor; [apply IH; tauto|]. unfold put.
    apply (Permutation_Forall (Permutation_middle _ _ _)). rewrite firstn_skipn. now constructor.
  - assert (Z : filter (fun e => e <? d) l = []).
    { apply filter_none. intros e I. rewrite Forall_forall in F. specialize (F e I). apply Nat.ltb_ge. lia. }
    rewrite Z. cbn. constructor; [now constructor|]. constructor; [lia|]. eapply Forall_impl; [|exact F]. cbv beta. lia.
Qed.

Lemma filter_permuted (p : nat -> bool) l r : Permutation l r -> Permutation (filter p l) (filter p r).
Proof. induction 1; cbn; repeat destruct (p _); eauto using Permutation. Qed.

Lemma smaller_permuted d l r : Permutation l r -> smaller d l = smaller d r.
Proof. intros P. now apply Permutation_length, filter_permuted. Qed.

Lemma ascending_sorted g : NoDup g -> StronglySorted lt (ascending g).
Proof.
  induction 1 as [|d g N U IH]; [constructor|]. cbn [ascending]. rewrite <- (smaller_permuted d _ _ (ascending_permuted g)). apply put_sorted; [assumption|].
  intros I. now apply (Permutation_in d (ascending_permuted g)) in I.
Qed.

Lemma sorted_row l : forall a n, StronglySorted lt l -> Permutation l (seq a n) -> l = seq a n.
Proof.
  induction l as [|x l IH]; intros a n S P; [apply Permutation_nil in P; now rewrite P|]. destruct n as [|n]; [now apply Permutation_sym, Permutation_nil in P|].
  inversion_clear S as [|? ? S' F]. rewrite Forall_forall in F. cbn [seq] in P |- *. assert (E : x = a).
  { assert (I : In x (a :: seq (Datatypes.S a) n)) by (apply (Permutation_in x P); now left). assert (J : In a (x :: l)) by (apply (Permutation_in a (Permutation_sym P)); now left).
    destruct I as [<-|I]; [reflexivity|]. destruct J as [->|J]; [reflexivity|]. apply in_seq in I. specialize (F a J). lia. }
  subst x. f_equal. apply IH; [assumption|]. now apply Permutation_cons_inv in P.
Qed.

Lemma insert_mapped (f : nat -> bool) r d l : map f (put r d l) = insert r (f d) (map f l).
Proof. unfold put, insert. now rewrite map_app, firstn_map, skipn_map. Qed.

Lemma inserted_words g : NoDup g -> Forall (fun e => 1 <= e) g -> inserted g = map (fun x => map (direction x) (ascending g)) (code (rev g)).
Proof.
  induction g as [|d g IH]; intros U P; [reflexivity|]. inversion_clear U as [|? ? N U']. inversion_clear P as [|? ? D P']. cbn [inserted ascending rev].
  rewrite code_more, map_app, IH, map_map, <- map_rev by assumption. rewrite !map_map. f_equal; apply map_ext_in; intros x I; rewrite insert_mapped.
  - rewrite (code_outside (rev g)); try assumption; [reflexivity|now apply Forall_rev|]. intros F. now apply N, in_rev.
  - rewrite raised, Nat.eqb_refl, orb_true_r by lia. f_equal. apply map_ext_in. intros e J. apply (Permutation_in e (ascending_permuted g)) in J.
    rewrite Forall_forall in P'. specialize (P' e J). rewrite raised by lia. replace (e =? d) with false; [now rewrite orb_false_r|].
    symmetry. apply Nat.eqb_neq. now intros ->.
Qed.

Lemma insertion n g : parameters n g -> by_insertion g = map (fun x => map (direction x) (seq 1 n)) (code g).
Proof.
  intros G. assert (R : Permutation (rev g) (seq 1 n)) by now rewrite <- Permutation_rev. unfold by_insertion. rewrite inserted_words.
  - rewrite rev_involutive. apply map_ext. intros x. f_equal. apply sorted_row.
    + apply ascending_sorted, (Permutation_NoDup (Permutation_sym R)), seq_NoDup.
    + now rewrite ascending_permuted.
  - apply (Permutation_NoDup (Permutation_sym R)), seq_NoDup.
  - apply (Permutation_Forall (Permutation_sym R)), from_one.
Qed.

Theorem permuted n g : parameters n g -> by_insertion g = map (fun x => map (direction x) (seq 1 n)) (code g) /\
  forall t i, t < 2 ^ n -> i < n -> direction (nth t (code g) 0%N) (nth i g 0) = direction (nth t (code (seq 1 n)) 0%N) (S i).
Proof.
  intros G. split; [now apply insertion|]. intros t i T I. destruct (value_of n t T) as (m & L & <-).
  destruct (coded_gray n g G m L) as (W & _). destruct (coded_gray n (seq 1 n) (in_order n) m L) as (V & _). rewrite <- V in W. unfold word in W.
  apply (f_equal (fun l => nth i l false)) in W. fold (coded g m) (coded (seq 1 n) m).
  rewrite nth_indep with (d' := direction (coded g m) 0) in W by (rewrite map_length, (size n g G); lia).
  rewrite nth_indep with (n := i) (d := false) (d' := direction (coded (seq 1 n) m) 0) in W by (rewrite map_length, seq_length; lia).
  rewrite !map_nth, seq_nth in W by assumption. exact W.
Qed.

(* ---- neighbours *)

Lemma distance_mapped f h (l : list nat) : Systems.distance (map f l) (map h l) = length (filter (fun d => xorb (f d) (h d)) l).
Proof. unfold Systems.distance. induction l as [|d l IH]; [reflexivity|]. cbn. destruct (xorb (f d) (h d)); cbn; now rewrite IH. Qed.

Lemma distance_self w : Systems.distance w w = 0.
Proof. unfold Systems.distance. induction w as [|b w IH]; [reflexivity|]. cbn. destruct b; exact IH. Qed.

Lemma distance_cons a b v w : Systems.distance (a :: v) (b :: w) = Nat.b2n (xorb a b) + Systems.distance v w.
Proof. unfold Systems.distance. cbn. now destruct (xorb a b). Qed.

Lemma next_distance m : m <> [] -> Systems.distance (gray m) (gray (next m)) = 1.
Proof.
  induction m as [|[] m IH]; intros N; [congruence| |].
  - cbn [next gray]. rewrite distance_cons. destruct m as [|c m]; [reflexivity|]. rewrite top_next, IH by discriminate. now destruct (top (c :: m)).
  - cbn [next gray]. rewrite distance_cons, distance_self. now destruct (top m).
Qed.

Theorem gray_code n g : 1 <= n -> parameters n g -> let words := by_insertion g in
  NoDup words /\ (forall w, In w words <-> length w = n) /\ forall i, i < 2 ^ n -> Systems.distance (nth i words []) (nth ((i + 1) mod 2 ^ n) words []) = 1.
Proof.
  intros N G words. unfold words. rewrite (insertion n g G). set (f := fun x => map (direction x) (seq 1 n)).
  assert (At : forall m, length m = n -> nth (value m) (map f (code g)) [] = f (coded g m)).
  { intros m L. rewrite nth_indep with (d' := f 0%N) by (rewrite map_length, code_length, (size n g G), <- L; apply value_below). apply map_nth. }
  assert (Size : length (map f (code g)) = 2 ^ n) by now rewrite map_length, code_length, (size n g G).
  assert (All : forall w, length w = n -> In w (map f (code g))).
  { intros w L. destruct (some_node n w L) as (x & X & W). set (m := ungray (word g x)).
    assert (M : length m = n) by (unfold m, word; now rewrite ungray_length, map_length, (size n g G)).
    destruct (coded_gray n g G m M) as (V & Y). unfold m in V at 2. rewrite gray_ungray in V.
    apply (same_word n g G) in V; [|assumption|assumption]. replace w with (nth (value m) (map f (code g)) []); [apply nth_In; rewrite Size, <- M; apply value_below|].
    rewrite At, V by assumption. exact W. }
  assert (Len : forall w, In w (map f (code g)) -> length w = n) by (intros w I; apply in_map_iff in I as (x & <- & _); unfold f; now rewrite map_length, seq_length).
  split; [|split; [intros w; split; auto|]].
  - apply NoDup_incl_NoDup with (Subcubes.pes n); [apply GraySystems.pes_nodup|now rewrite GraySystems.pes_length, Size|].
    intros w I. now apply All, GraySystems.pes_in.
  - intros i I. destruct (value_of n i I) as (m & L & <-). rewrite <- L, <- value_next, !At by (rewrite ?next_length; assumption).
    assert (C : forall m, length m = n -> word g (coded g m) = gray m) by (intros h H; now apply (coded_gray n g G)).
    unfold f. rewrite distance_mapped. rewrite <- (Permutation_length (filter_permuted _ _ _ G)).
    rewrite <- distance_mapped. fold (word g (coded g m)) (word g (coded g (next m))). rewrite !C by (rewrite ?next_length; assumption).
    apply next_distance. intros ->. cbn in L. lia.
Qed.
