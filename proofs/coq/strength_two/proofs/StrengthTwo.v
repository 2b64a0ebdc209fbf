(* Processors that meet all subcubes of dimension d - 2: rows of which any two columns show all four pairs of bits. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require Import SubcubeWords Systems Hitting Crossing.
Import ListNotations.

Definition four_pairs (d : nat) (c : list pe) : Prop := forall i j a b, i < j < d -> exists x, In x c /\ nth i x false = a /\ nth j x false = b.

Lemma dimension_at_most w : dimension w <= length w.
Proof. induction w as [|s w IH]; [apply le_n|]. rewrite dimension_cons. destruct s; cbn; lia. Qed.

Lemma no_fixed w : dimension w = length w -> w = repeat None (length w).
Proof.
  induction w as [|[b|] w IH]; intro D; [reflexivity| |]; rewrite dimension_cons in D; cbn in D.
  - pose proof (dimension_at_most w). lia.
  - cbn. f_equal. apply IH. lia.
Qed.

Lemma one_fixed w : S (dimension w) = length w -> exists n m b, w = repeat None n ++ Some b :: repeat None m.
Proof.
  induction w as [|[b|] w IH]; intro D; [discriminate| |]; rewrite dimension_cons in D; cbn in D.
  - exists 0, (length w), b. cbn. f_equal. apply no_fixed. lia.
  - destruct IH as (n & m & b & ->); [lia|]. exists (S n), m, b. reflexivity.
Qed.

Lemma fixed_twice w : S (S (dimension w)) = length w -> exists i n m a b, w = two_fixed i n m a b.
Proof.
  induction w as [|[a|] w IH]; intro D; [discriminate| |]; rewrite dimension_cons in D; cbn in D.
  - destruct (one_fixed w) as (n & m & b & ->); [lia|]. exists 0, n, m, a, b. reflexivity.
  - destruct IH as (i & n & m & a & b & ->); [lia|]. exists (S i), n, m, a, b. reflexivity.
Qed.

Lemma holds_stars n w : forall x, n <= length x -> holds (skipn n x) w = true -> holds x (repeat None n ++ w) = true.
Proof. induction n as [|n IH]; intros x L H; [exact H|]. destruct x as [|b x]; [cbn in L; lia|]. cbn in *. apply IH; [lia|exact H]. Qed.

Lemma holds_none x : holds x (repeat None (length x)) = true.
Proof. induction x as [|b x IH]; [reflexivity|]. exact IH. Qed.

Lemma skipn_next (x : pe) i : i < length x -> skipn i x = nth i x false :: skipn (S i) x.
Proof. revert i. induction x as [|b x IH]; intros [|i] L; cbn in *; try lia; [reflexivity|]. apply IH. lia. Qed.

Lemma skipn_twice (x : pe) a b : skipn a (skipn b x) = skipn (b + a) x.
Proof. revert x. induction b as [|b IH]; intro x; [reflexivity|]. destruct x; [now rewrite !skipn_nil|]. apply IH. Qed.

Lemma holds_same b x w : holds x w = true -> holds (b :: x) (Some b :: w) = true.
Proof. intro H. cbn. rewrite eqb_reflx. exact H. Qed.

Lemma holds_fixed x i n m a b : length x = S (S (i + n + m)) -> nth i x false = a -> nth (S (i + n)) x false = b ->
  holds x (two_fixed i n m a b) = true.
Proof.
  intros L A B. apply holds_stars; [lia|]. rewrite skipn_next, A by lia. apply holds_same.
  apply holds_stars; [rewrite skipn_length; lia|]. rewrite skipn_twice. change (S i + n) with (S (i + n)). rewrite skipn_next, B by lia. apply holds_same.
  replace m with (length (skipn (S (S (i + n))) x)) by (rewrite skipn_length; lia). apply holds_none.
Qed.

Lemma fixed_at i n m a b : nth i (two_fixed i n m a b) None = Some a /\ nth (S (i + n)) (two_fixed i n m a b) None = Some b.
Proof.
  unfold two_fixed. rewrite !app_nth2; rewrite repeat_length; try lia. rewrite Nat.sub_diag. split; [reflexivity|].
  replace (S (i + n) - i) with (S n) by lia. cbn. rewrite app_nth2; rewrite repeat_length; [|lia]. now rewrite Nat.sub_diag.
Qed.

Lemma hits_pairs d c : 2 <= d -> (forall x, In x c -> length x = d) -> (hits (complete d (d - 2)) c <-> four_pairs d c).
Proof.
  intros D W. split.
  - intros H i j a b L. set (w := two_fixed i (j - i - 1) (d - j - 1) a b).
    destruct (H w) as (x & X & Y).
    + assert (T := two_fixed_in i (j - i - 1) (d - j - 1) a b). replace (S (S (i + (j - i - 1) + (d - j - 1)))) with d in T by lia.
      replace (i + (j - i - 1) + (d - j - 1)) with (d - 2) in T by lia. exact T.
    + exists x. split; [exact X|]. destruct (fixed_at i (j - i - 1) (d - j - 1) a b) as [A B]. fold w in A, B.
      replace (S (i + (j - i - 1))) with j in B by lia. split; eapply holds_at; eassumption.
  - intros H w I. apply complete_in in I as [L E]. destruct (fixed_twice w) as (i & n & m & a & b & ->); [lia|].
    assert (T : d = S (S (i + n + m))).
    { rewrite <- L. unfold two_fixed. rewrite app_length. cbn [length]. rewrite app_length. cbn [length]. rewrite !repeat_length. lia. }
    destruct (H i (S (i + n)) a b) as (x & X & A & B); [lia|]. exists x. split; [exact X|]. apply holds_fixed; [|assumption|assumption].
    rewrite <- T. apply W, X.
Qed.

(* ---- no more columns *)
Lemma pairs_any d c i j a b : four_pairs d c -> i < d -> j < d -> i <> j -> exists x, In x c /\ nth i x false = a /\ nth j x false = b.
Proof.
  intros H I J N. destruct (le_lt_dec i j) as [L|L]; [apply H; lia|]. destruct (H j i b a) as (x & X & B & A); [lia|]. eauto.
Qed.

Lemma most_columns d c : 2 <= d -> four_pairs d c -> 4 <= length c /\ d <= binomial (length c - 1) ((length c + 1) / 2).
Proof.
  intros D H. destruct c as [|r rest]; [destruct (H 0 1 true true) as (x & [] & _); lia|].
  set (n := length rest). set (A := fun i => filter (fun k => xorb (nth i (nth k rest []) false) (nth i r false)) (seq 0 n)).
  assert (ina : forall i k, In k (A i) <-> k < n /\ nth i (nth k rest []) false <> nth i r false).
  { intros i k. unfold A. rewrite filter_In, in_seq. destruct (nth i (nth k rest []) false), (nth i r false); cbn; intuition (try lia; try congruence). }
  assert (some : forall i j p q, i < d -> j < d -> i <> j -> p <> nth i r false -> exists k, k < n /\
    nth i (nth k rest []) false = p /\ nth j (nth k rest []) false = q).
  { intros i j p q I J N P. destruct (pairs_any _ _ i j p q H I J N) as (x & [<-|X] & E & F); [congruence|].
    apply (In_nth _ _ []) in X as (k & K & <-). exists k. auto. }
  assert (cross : forall i j, i < d -> j < d -> i <> j -> (exists k, In k (A i) /\ In k (A j)) /\ exists k, In k (A i) /\ ~ In k (A j)).
  { intros i j I J N. assert (F : forall b, negb b <> b) by (intros []; discriminate). split.
    - destruct (some i j (negb (nth i r false)) (negb (nth j r false)) I J N (F _)) as (k & K & E & G). exists k. rewrite !ina, E, G. auto.
    - destruct (some i j (negb (nth i r false)) (nth j r false) I J N (F _)) as (k & K & E & G). exists k. rewrite !ina, E, G. split; [auto|]. tauto. }
  assert (N1 : 1 <= n).
  { destruct (cross 0 1) as [(k & K & _) _]; try lia. apply ina in K. lia. }
  assert (B : d <= binomial n (S (n / 2))).
  { rewrite <- (seq_length d 0), <- (map_length A). apply (at_most n (seq 0 n)); [apply seq_NoDup|apply seq_length| | | |exact N1].
    - apply nodup_map_on; [|apply seq_NoDup]. intros i j I J E. apply in_seq in I, J.
      destruct (Nat.eq_dec i j) as [K|K]; [exact K|]. exfalso. destruct (cross i j) as [_ (k & Y & Z)]; try lia. rewrite E in Y. tauto.
    - intros S I. apply in_map_iff in I as (i & <- & _). split; [apply NoDup_filter, seq_NoDup|]. intros k K. apply filter_In in K. tauto.
    - intros S T I J E. apply in_map_iff in I as (i & <- & I). apply in_map_iff in J as (j & <- & J). apply in_seq in I, J.
      apply cross; try lia. intros ->. apply E. reflexivity. }
  cbn [length]. fold n. replace (S n - 1) with n by lia. replace (S n + 1) with (n + 1 * 2) by lia. rewrite Nat.div_add, Nat.add_1_r by lia.
  split; [|exact B]. destruct n as [|[|[|n']]]; try lia; cbn in B; lia.
Qed.

(* ---- as many columns *)
Lemma columns_shown d N : 4 <= N -> d <= binomial (N - 1) ((N + 1) / 2) -> exists c, length c = N /\ (forall x, In x c -> length x = d) /\ four_pairs d c.
Proof.
  intros HN HD. set (n := N - 1) in *. set (h := (N + 1) / 2) in *.
  assert (H2 : n < h + h).
  { pose proof (Nat.div_mod (N + 1) 2 ltac:(lia)). pose proof (Nat.mod_upper_bound (N + 1) 2 ltac:(lia)). subst n h. lia. }
  set (sets := firstn d (combinations h (seq 0 n))).
  assert (LS : length sets = d) by (unfold sets; rewrite firstn_length, combinations_length, seq_length; lia).
  assert (NS : NoDup sets).
  { pose proof (combinations_nodup (seq 0 n) h (seq_NoDup n 0)) as Q. rewrite <- (firstn_skipn d) in Q. revert Q. fold sets. generalize (skipn d (combinations h (seq 0 n))).
    intros r. clear. induction sets as [|s l IH]; cbn; intro Q; [constructor|]. inversion Q; subst. constructor; [|auto]. intro I. apply H1, in_or_app. now left. }
  assert (IS : forall i, i < d -> let s := nth i sets [] in length s = h /\ incl s (seq 0 n) /\ NoDup s /\ s = filter (fun k => mem k s) (seq 0 n)).
  { intros i I s. apply combinations_sub; [apply seq_NoDup|]. rewrite <- (firstn_skipn d). apply in_or_app. left. apply nth_In. fold sets. lia. }
  set (row := fun k => map (mem k) sets). exists (repeat false d :: map row (seq 0 n)). split; [cbn; rewrite map_length, seq_length; subst n; lia|].
  split.
  { intros x [<-|X]; [apply repeat_length|]. apply in_map_iff in X as (k & <- & _). unfold row. rewrite map_length. exact LS. }
  assert (at_ : forall k i, i < d -> nth i (row k) false = mem k (nth i sets [])).
  { intros k i I. unfold row. rewrite (nth_indep _ false (mem k [])) by (rewrite map_length; lia). apply map_nth. }
  assert (common : forall i j, i < d -> j < d -> exists k, In k (nth i sets []) /\ In k (nth j sets [])).
  { intros i j I J. destruct (IS i I) as (L & S & U & _), (IS j J) as (L' & S' & U' & _). set (s := nth i sets []) in *. set (t := nth j sets []) in *.
    destruct (existsb (fun k => mem k t) s) eqn:X.
    - apply existsb_exists in X as (k & K & M). exists k. split; [exact K|]. now apply mem_in.
    - exfalso. assert (Q : NoDup (s ++ t)).
      { apply nodup_app; [exact U|exact U'|]. intros k K M. apply not_true_iff_false in X. apply X, existsb_exists. exists k. split; [exact K|]. now apply mem_in. }
      assert (Z : length (s ++ t) <= length (seq 0 n)) by (apply NoDup_incl_length; [exact Q|]; apply incl_app; assumption).
      rewrite app_length, seq_length in Z. lia. }
  assert (apart : forall i j, i < d -> j < d -> i <> j -> exists k, In k (nth i sets []) /\ ~ In k (nth j sets [])).
  { intros i j I J NE. destruct (IS i I) as (L & S & U & F), (IS j J) as (L' & S' & U' & F'). set (s := nth i sets []) in *. set (t := nth j sets []) in *.
    destruct (existsb (fun k => negb (mem k t)) s) eqn:X.
    - apply existsb_exists in X as (k & K & M). exists k. split; [exact K|]. apply mem_false. now apply negb_true_iff.
    - exfalso. assert (Q : incl s t).
      { intros k K. apply mem_in. destruct (mem k t) eqn:M; [reflexivity|]. apply not_true_iff_false in X. exfalso. apply X, existsb_exists.
        exists k. split; [exact K|]. now rewrite M. }
      assert (Q' : incl t s) by (apply NoDup_length_incl; [exact U|lia|exact Q]).
      assert (E : s = t).
      { rewrite F, F'. apply filter_ext. intro k. apply eq_true_iff_eq. rewrite !mem_in. split; [apply Q|apply Q']. }
      apply NE. apply (proj1 (NoDup_nth sets []) NS); [lia|lia|exact E]. }
  assert (put : forall k i s, i < d -> In k (nth i sets []) -> In (row k) (s :: map row (seq 0 n))).
  { intros k i s I K. right. apply in_map. destruct (IS i I) as (_ & S & _). apply S, K. }
  intros i j a b IJ. destruct a, b.
  - destruct (common i j) as (k & K & M); try lia. exists (row k). split; [apply (put k i); [lia|exact K]|]. rewrite !at_ by lia. split; now apply mem_in.
  - destruct (apart i j) as (k & K & M); try lia. exists (row k). split; [apply (put k i); [lia|exact K]|]. rewrite !at_ by lia. split; [now apply mem_in|now apply mem_false].
  - destruct (apart j i) as (k & K & M); try lia. exists (row k). split; [apply (put k j); [lia|exact K]|]. rewrite !at_ by lia. split; [now apply mem_false|now apply mem_in].
  - exists (repeat false d). split; [now left|]. split; apply nth_repeat.
Qed.

Theorem strength_two d : 2 <= d -> let enough N := 4 <= N /\ d <= binomial (N - 1) ((N + 1) / 2) in let K := fewest d (complete d (d - 2)) in
  enough K /\ forall N, enough N -> K <= N.
Proof.
  intros D enough K. split.
  - destruct (fewest_some d (complete d (d - 2)) (complete_wide d (d - 2))) as (c & C & E & W).
    apply hits_pairs in C; [|exact D|exact W]. unfold enough, K. rewrite <- E. exact (most_columns d c D C).
  - intros N [N4 B]. destruct (columns_shown d N N4 B) as (c & <- & W & P). apply fewest_most; [apply complete_wide|].
    apply hits_pairs; assumption.
Qed.
