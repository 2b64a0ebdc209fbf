(* Sets of processors that meet all subcubes of a system: bounds from both sides. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require Import SubcubeWords Systems GraySystems.
Import ListNotations.

Definition hits (l : list word) (chosen : list pe) : Prop := forall w, In w l -> exists x, In x chosen /\ holds x w = true.

Lemma meets_hits l c : meets l c = true <-> hits l c.
Proof.
  unfold meets. rewrite forallb_forall. split; intros H w W; specialize (H w W).
  - apply existsb_exists in H. exact H.
  - apply existsb_exists. exact H.
Qed.

Lemma holds_length w : forall x, holds x w = true -> length x = length w.
Proof.
  induction w as [|s w IH]; intros [|b x] H; cbn in H; try discriminate; [reflexivity|].
  apply andb_true_iff in H as [_ H]. cbn. f_equal. now apply IH.
Qed.

Lemma pe_dec : forall x y : pe, {x = y} + {x <> y}.
Proof. apply list_eq_dec, bool_dec. Qed.

(* Among the combinations are the members that a test selects. *)
Lemma combinations_test {A} (f : A -> bool) l : In (filter f l) (combinations (length (filter f l)) l).
Proof.
  induction l as [|a l IH]; [now left|]. cbn [filter]. destruct (f a); cbn [length combinations].
  - apply in_app_iff. left. now apply in_map.
  - destruct (length (filter f l)) eqn:E; [|apply in_app_iff; now right].
    rewrite combinations_0 in IH. exact IH.
Qed.

Lemma combinations_incl {A} (l : list A) : forall k c, In c (combinations k l) -> length c = k /\ incl c l.
Proof.
  induction l as [|a l IH]; intros [|k] c H; cbn in H; try tauto; try (destruct H as [<-|[]]; split; [reflexivity|intros x []]).
  apply in_app_iff in H as [H|H].
  - apply in_map_iff in H as (b & <- & H). apply IH in H as [<- H]. split; [reflexivity|].
    intros x [->|X]; [now left|right; now apply H].
  - apply IH in H as [E H]. split; [assumption|]. intros x X. right. now apply H.
Qed.

Lemma first_found (f : nat -> bool) : forall len a n, a <= n < a + len -> f n = true ->
  exists m, find f (seq a len) = Some m /\ f m = true /\ a <= m <= n.
Proof.
  induction len as [|len IH]; intros a n L F; [lia|]. cbn [seq find]. destruct (f a) eqn:E; [exists a; repeat split; (assumption || lia)|].
  destruct (Nat.eq_dec a n) as [->|N]; [congruence|]. destruct (IH (S a) n) as (m & M & G & H); [lia|assumption|].
  exists m. repeat split; (assumption || lia).
Qed.

Section Of_dimension.
Variables (d : nat) (l : list word).
Hypothesis words_d : forall w, In w l -> length w = d.

(* What is chosen may be taken to be a combination of the processors, no larger. *)
Lemma chosen_part c : hits l c -> exists n, n <= length c /\ n <= 2 ^ d /\ existsb (meets l) (combinations n (pes d)) = true.
Proof.
  intros H. set (f := fun x => if in_dec pe_dec x c then true else false).
  assert (F : forall x, f x = true <-> In x c) by (intros x; unfold f; destruct in_dec; split; (easy || tauto)).
  exists (length (filter f (pes d))). repeat split.
  - apply NoDup_incl_length; [apply NoDup_filter, pes_nodup|]. intros x X. apply filter_In in X as [_ X]. now apply F.
  - rewrite <- pes_length. assert (K := filter_split f (pes d)). lia.
  - apply existsb_exists. eexists. split; [apply combinations_test|]. apply meets_hits. intros w W.
    destruct (H w W) as (x & X & Y). exists x. split; [|assumption]. apply filter_In. split; [|now apply F].
    apply pes_in. rewrite <- (words_d w W). now apply holds_length.
Qed.

Lemma fewest_most c : hits l c -> fewest d l <= length c.
Proof.
  intros H. destruct (chosen_part c H) as (n & N & M & E). unfold fewest.
  destruct (first_found (fun n => existsb (meets l) (combinations n (pes d))) (S (2 ^ d)) 0 n) as (m & -> & _ & K); [lia|assumption|]. lia.
Qed.

Lemma fewest_some : exists c, hits l c /\ length c = fewest d l /\ forall x, In x c -> length x = d.
Proof.
  assert (H : hits l (pes d)).
  { intros w W. exists (map (fun s => match s with Some b => b | None => false end) w). split.
    - apply pes_in. rewrite map_length. now apply words_d.
    - clear. induction w as [|[[]|] w IH]; cbn; auto. }
  destruct (chosen_part _ H) as (n & _ & M & E). unfold fewest.
  destruct (first_found (fun n => existsb (meets l) (combinations n (pes d))) (S (2 ^ d)) 0 n) as (m & -> & K & _); [lia|assumption|]. apply existsb_exists in K as (c & C & K). apply combinations_incl in C as [C I]. exists c.
  split; [now apply meets_hits|]. split; [assumption|]. intros x X. apply pes_in. now apply I.
Qed.

Lemma fewest_least n : (forall c, hits l c -> (forall x, In x c -> length x = d) -> n <= length c) -> n <= fewest d l.
Proof. intros H. destruct fewest_some as (c & C & <- & L). now apply H. Qed.
End Of_dimension.

(* Disjoint subcubes take a processor each. *)
Lemma apart_least (l : list word) c : NoDup l -> (forall x w v, In w l -> In v l -> holds x w = true -> holds x v = true -> w = v) ->
  hits l c -> length l <= length c.
Proof.
  intros N A H. set (pick := fun w => match find (fun x => holds x w) c with Some x => x | None => [] end).
  assert (P : forall w, In w l -> In (pick w) c /\ holds (pick w) w = true).
  { intros w W. unfold pick. destruct (find _ c) as [x|] eqn:F; [apply find_some in F; exact F|].
    destruct (H w W) as (x & X & Y). now rewrite (find_none _ _ F x X) in Y. }
  rewrite <- (map_length pick l). apply NoDup_incl_length.
  - apply nodup_map_on; [|assumption]. intros a b Ia Ib E. apply (A (pick a)); try assumption; [now apply P|]. rewrite E. now apply P.
  - intros x X. apply in_map_iff in X as (w & <- & W). now apply P.
Qed.

Lemma words_apart m : forall x w v, In w (words m) -> In v (words m) -> holds x w = true -> holds x v = true -> w = v.
Proof.
  intros x w v W V. apply words_in in W, V. rewrite <- W in V. clear W. revert x v V.
  induction w as [|s w IH]; intros x [|t v] E H K; try discriminate; [reflexivity|]. injection E as S E.
  destruct x as [|b x]; [discriminate|]. cbn in H, K. apply andb_true_iff in H as [H1 H], K as [K1 K].
  f_equal; [|now apply IH with x]. destruct s as [s|], t as [t|]; try discriminate; [|reflexivity].
  apply eqb_prop in H1, K1. congruence.
Qed.

Definition base (w : word) : pe := map (fun s => match s with Some b => b | None => false end) w.
Lemma base_holds w : holds (base w) w = true.
Proof. induction w as [|[[]|] w IH]; cbn; auto. Qed.

Lemma bases_hit l : hits l (map base l).
Proof. intros w W. exists (base w). split; [now apply in_map|apply base_holds]. Qed.

Section Buddy.
Variables (d q : nat) (pi : list nat).
Hypotheses (order : Permutation pi (seq 1 d)) (qd : q <= d).

Lemma buddy_words w : In w (buddy d q pi) -> length w = d.
Proof. intros W. now apply spanned_in in W as [W _]. Qed.

(* A system that has a buddy system's subcubes takes as many as it has. *)
Lemma with_buddies l : (forall w, In w l -> length w = d) -> incl (buddy d q pi) l -> 2 ^ (d - q) <= fewest d l.
Proof.
  intros L I. apply fewest_least; [assumption|]. intros c H _. rewrite <- (buddy_length d pi order q qd).
  apply apart_least.
  - now apply (buddies d q pi order qd).
  - intros x w v W V. now apply words_apart with (mask_of d (skipn (d - q) pi)).
  - intros w W. apply H. now apply I.
Qed.

Lemma buddy_fewest : fewest d (buddy d q pi) = 2 ^ (d - q).
Proof.
  apply Nat.le_antisymm; [|apply with_buddies; [apply buddy_words|easy]].
  rewrite <- (buddy_length d pi order q qd), <- (map_length base). apply fewest_most; [apply buddy_words|apply bases_hit].
Qed.
End Buddy.

(* Complete allocation. *)
Lemma complete_wide d q w : In w (complete d q) -> length w = d.
Proof. intros W. now apply complete_in in W as [W _]. Qed.

Lemma dimension_cons s w : dimension (s :: w) = (if star s then 1 else 0) + dimension w.
Proof. unfold dimension. cbn. now destruct (star s). Qed.

(* Without the first bit of each. *)
Lemma tails_hit d q c : hits (complete (S d) (S q)) c -> hits (complete d q) (map (@tl bool) c).
Proof.
  intros H w W. apply complete_in in W as [L D]. destruct (H (None :: w)) as (x & X & Y).
  - apply complete_in. rewrite dimension_cons. cbn. lia.
  - exists (tl x). split; [now apply in_map|]. destruct x as [|b x]; [discriminate|]. exact Y.
Qed.

Lemma fewest_complete_step d q : fewest d (complete d q) <= fewest (S d) (complete (S d) (S q)).
Proof.
  apply fewest_least; [intros w W; now apply complete_wide with (S q)|]. intros c H _.
  rewrite <- (map_length (@tl bool) c). apply fewest_most; [apply complete_wide|now apply tails_hit].
Qed.

(* N rows have at most 2^N different columns, and no two are the same. *)
Definition two_fixed (i n m : nat) (a b : bool) : word := repeat None i ++ Some a :: repeat None n ++ Some b :: repeat None m.

Lemma stars_dimension n : dimension (repeat None n) = n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [repeat]. rewrite dimension_cons. cbn. now rewrite IH. Qed.

Lemma dimension_app u v : dimension (u ++ v) = dimension u + dimension v.
Proof. unfold dimension. now rewrite filter_app, app_length. Qed.

Lemma two_fixed_in i n m a b : In (two_fixed i n m a b) (complete (S (S (i + n + m))) (i + n + m)).
Proof.
  apply complete_in. unfold two_fixed. split.
  - rewrite app_length. cbn [length]. rewrite app_length. cbn [length]. rewrite !repeat_length. lia.
  - rewrite dimension_app, dimension_cons, dimension_app, dimension_cons, !stars_dimension. cbn. lia.
Qed.

Lemma holds_app u v : forall x, holds x (u ++ v) = true ->
  holds (firstn (length u) x) u = true /\ holds (skipn (length u) x) v = true.
Proof.
  induction u as [|s u IH]; intros [|b x] H; cbn in *; try discriminate; try (split; [reflexivity|assumption]).
  apply andb_true_iff in H as [A H]. apply IH in H as [H K]. now rewrite A, H.
Qed.

Lemma holds_at w : forall x p c, holds x w = true -> nth p w None = Some c -> nth p x false = c.
Proof.
  induction w as [|s w IH]; intros [|b x] p c H N; try discriminate; [destruct p; discriminate|].
  cbn in H. apply andb_true_iff in H as [A H]. destruct p as [|p]; cbn in *; [|now apply IH].
  subst s. cbn in A. now apply eqb_prop in A.
Qed.

Lemma columns_differ d c : 2 <= d -> hits (complete d (d - 2)) c -> d <= 2 ^ length c.
Proof.
  intros D H. rewrite <- (pes_length (length c)), <- (seq_length d 0), <- (map_length (fun p => map (fun x => nth p x false) c) (seq 0 d)).
  apply NoDup_incl_length.
  2: { intros x X. apply in_map_iff in X as (p & <- & _). apply pes_in. apply map_length. }
  assert (K : forall i j, i < j < d -> map (fun x => nth i x false) c <> map (fun x => nth j x false) c).
  { intros i j L E. destruct (H (two_fixed i (j - i - 1) (d - j - 1) true false)) as (x & X & Y).
    - assert (T := two_fixed_in i (j - i - 1) (d - j - 1) true false). now replace (S (S (i + (j - i - 1) + (d - j - 1)))) with d in T by lia;
        replace (i + (j - i - 1) + (d - j - 1)) with (d - 2) in T by lia.
    - assert (U : nth i (two_fixed i (j - i - 1) (d - j - 1) true false) None = Some true /\ nth j (two_fixed i (j - i - 1) (d - j - 1) true false) None = Some false).
      { generalize (eq_refl (j - i - 1)). generalize (j - i - 1) at 2 3 4 as n. intros n E'. unfold two_fixed. replace j with (i + S n) by lia.
        rewrite !app_nth2; rewrite repeat_length; try lia. replace (i + S n - i) with (S n) by lia. rewrite Nat.sub_diag. cbn [nth].
        rewrite app_nth2; rewrite repeat_length; [|lia]. now rewrite Nat.sub_diag. }
      destruct U as [U V]. apply (holds_at _ _ _ _ Y) in U, V.
      assert (Z : forall y, In y c -> nth i y false = nth j y false) by now apply map_ext_in_iff.
      rewrite (Z x X) in U. congruence. }
  apply nodup_map_on; [|apply seq_NoDup]. intros i j I J E. apply in_seq in I, J.
  destruct (lt_eq_lt_dec i j) as [[L|L]|L]; [|assumption|]; exfalso.
  - apply (K i j); [lia|assumption].
  - apply (K j i); [lia|congruence].
Qed.

Lemma four_blocks d : 2 <= d -> fewest d (buddy d (d - 2) (seq 1 d)) = 4.
Proof. intros D. rewrite buddy_fewest; [|apply same_order|lia]. now replace (d - (d - 2)) with 2 by lia. Qed.

Lemma from_step_to_step d : 2 <= d -> let K d := fewest d (complete d (d - 2)) in let B d := fewest d (buddy d (d - 2) (seq 1 d)) in
  B d = 4 /\ K d * B (S d) <= K (S d) * B d.
Proof.
  intros D. cbv beta zeta. rewrite (four_blocks d D), (four_blocks (S d)) by lia. split; [reflexivity|]. apply Nat.mul_le_mono_r.
  replace (S d - 2) with (S (d - 2)) by lia. apply fewest_complete_step.
Qed.

Lemma in_the_long_run n : exists d, 2 <= d /\ n * fewest d (buddy d (d - 2) (seq 1 d)) < fewest d (complete d (d - 2)).
Proof.
  exists (2 + 2 ^ (n * 4)). split; [lia|]. rewrite four_blocks by lia. set (d := 2 + 2 ^ (n * 4)).
  destruct (fewest_some d (complete d (d - 2)) (complete_wide d (d - 2))) as (c & C & <- & _).
  apply columns_differ in C; [|subst d; lia]. destruct (le_lt_dec (length c) (n * 4)) as [L|L]; [|assumption].
  apply (Nat.pow_le_mono_r 2) in L; subst d; lia.
Qed.
