(* Whether some q-subcube is available: every algorithm looks at all pe's in some case. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Subcubes Systems Looks.
From Allocert.proofs Require Import SubcubeWords Systems LinearTime.
Import ListNotations.

(* Sets of pe's as rows of 2^d bits. *)
Fixpoint index (x : pe) : nat := match x with [] => 0 | b :: x => (if b then 2 ^ length x else 0) + index x end.
Definition among (d : nat) (row : list bool) (x : pe) : bool := (length x =? d) && nth (index x) row false.

Lemma index_below x : index x < 2 ^ length x.
Proof. induction x as [|b x IH]; cbn [index length Nat.pow]; [lia|]. destruct b; lia. Qed.

Lemma index_same x y : length x = length y -> index x = index y -> x = y.
Proof.
  revert y. induction x as [|a x IH]; intros [|b y] L E; try discriminate; [reflexivity|]. injection L as L. cbn [index] in E. rewrite L in E.
  assert (X := index_below x). assert (Y := index_below y). rewrite L in X. destruct a, b; try lia; f_equal; apply IH; lia.
Qed.

Fixpoint swap (n i : nat) (row : list bool) : list bool :=
  match n, i with
  | S m, 0 => skipn (2 ^ m) row ++ firstn (2 ^ m) row
  | S m, S i => swap m i (firstn (2 ^ m) row) ++ swap m i (skipn (2 ^ m) row)
  | 0, _ => row
  end.

Lemma halved m (row : list bool) : length row = 2 ^ S m -> exists l r, row = l ++ r /\ length l = 2 ^ m /\ length r = 2 ^ m.
Proof.
  intros L. exists (firstn (2 ^ m) row), (skipn (2 ^ m) row). rewrite firstn_skipn, firstn_length, skipn_length. cbn [Nat.pow] in L. repeat split; lia.
Qed.

Lemma swap_first m l r : length l = 2 ^ m -> swap (S m) 0 (l ++ r) = r ++ l.
Proof. intros L. cbn [swap]. rewrite skipn_app, firstn_app, <- L, skipn_all, firstn_all, Nat.sub_diag. cbn. now rewrite app_nil_r. Qed.

Lemma swap_next m i l r : length l = 2 ^ m -> swap (S m) (S i) (l ++ r) = swap m i l ++ swap m i r.
Proof. intros L. cbn [swap]. rewrite skipn_app, firstn_app, <- L, skipn_all, firstn_all, Nat.sub_diag. cbn. now rewrite app_nil_r. Qed.

Lemma swap_length n : forall i row, length row = 2 ^ n -> length (swap n i row) = 2 ^ n.
Proof.
  induction n as [|m IH]; intros [|i] row L; try exact L; destruct (halved m row L) as (l & r & -> & Ll & Lr).
  - rewrite swap_first, app_length by assumption. cbn [Nat.pow]. lia.
  - rewrite swap_next, app_length, !IH by assumption. cbn [Nat.pow]. lia.
Qed.

Lemma nth_left (l r : list bool) j : j < length l -> nth j (l ++ r) false = nth j l false.
Proof. apply app_nth1. Qed.

Lemma nth_right (l r : list bool) j : nth (length l + j) (l ++ r) false = nth j r false.
Proof. rewrite app_nth2 by lia. f_equal. lia. Qed.

Lemma swap_nth n : forall i row x, length row = 2 ^ n -> length x = n -> i < n -> nth (index x) (swap n i row) false = nth (index (changed i x)) row false.
Proof.
  induction n as [|m IH]; intros i row x L X I; [lia|]. destruct (halved m row L) as (l & r & -> & Ll & Lr).
  destruct x as [|b x]; [discriminate|]. injection X as X. assert (B := index_below x). rewrite X in B. destruct i as [|i].
  - rewrite swap_first by assumption. cbn [changed index]. rewrite X. destruct b; cbn [negb Nat.add].
    + rewrite <- Lr, nth_right, nth_left by lia. reflexivity.
    + rewrite <- Ll, nth_right, nth_left by lia. reflexivity.
  - rewrite swap_next by assumption. cbn [changed index]. rewrite changed_length, X. assert (C := index_below (changed i x)). rewrite changed_length, X in C.
    assert (S1 := swap_length m i l Ll). destruct b; cbn [Nat.add].
    + rewrite <- S1 at 1. rewrite nth_right, <- Ll, nth_right. apply IH; (assumption || lia).
    + rewrite !nth_left by lia. apply IH; (assumption || lia).
Qed.

(* Translations take subcubes to subcubes. *)
Fixpoint moved (i : nat) (w : word) : word :=
  match i, w with 0, s :: w => option_map negb s :: w | S i, s :: w => s :: moved i w | _, [] => [] end.

Lemma moved_length w : forall i, length (moved i w) = length w.
Proof. induction w as [|s w IH]; intros [|i]; cbn; [reflexivity..|]. now rewrite IH. Qed.

Lemma moved_dimension w : forall i, dimension (moved i w) = dimension w.
Proof.
  unfold dimension. induction w as [|s w IH]; intros [|i]; try reflexivity; cbn [moved filter].
  - now destruct s.
  - specialize (IH i). destruct (star s); cbn [length]; now rewrite IH.
Qed.

Lemma moved_holds w : forall i x, holds x (moved i w) = holds (changed i x) w.
Proof.
  induction w as [|s w IH]; intros [|i] [|b x]; try reflexivity; cbn [moved holds changed].
  - destruct s as [[]|], b; reflexivity.
  - now rewrite IH.
Qed.

Lemma members_in w x : In x (members w) <-> length x = length w /\ holds x w = true.
Proof.
  unfold members. rewrite filter_In. split; intros (A & B); (split; [|exact B]).
  - clear B. revert x A. induction (length w) as [|n IH]; intros x A; cbn in A; [destruct A as [<-|[]]; reflexivity|].
    apply in_app_iff in A as [A|A]; apply in_map_iff in A as (y & <- & A); cbn; f_equal; now apply IH.
  - rewrite <- A. apply pes_all.
Qed.

Lemma moved_available d q i row : length row = 2 ^ d -> i < d -> some_available d q (among d row) -> some_available d q (among d (swap d i row)).
Proof.
  intros L I (w & W & A). apply (complete_words d q) in W as (LW & DW). exists (moved i w). split; [apply complete_words; now rewrite moved_length, moved_dimension|].
  intros x X. apply members_in in X as (LX & HX). rewrite moved_length in LX. rewrite moved_holds in HX.
  specialize (A (changed i x)). rewrite members_in, changed_length in A. specialize (A (conj LX HX)). unfold among in *.
  rewrite changed_length in A. apply andb_true_iff in A as (A1 & A2). rewrite A1. cbn [andb]. apply Nat.eqb_eq in A1. now rewrite swap_nth.
Qed.

Lemma swap_back n : forall i row, length row = 2 ^ n -> swap n i (swap n i row) = row.
Proof.
  induction n as [|m IH]; intros [|i] row L; try reflexivity; destruct (halved m row L) as (l & r & -> & Ll & Lr).
  - rewrite swap_first, swap_first by assumption. reflexivity.
  - rewrite swap_next, swap_next, !IH by (try apply swap_length; assumption). reflexivity.
Qed.

(* ---- the parity of the number of sets *)

Definition parity (f : list bool -> bool) (rows : list (list bool)) : bool := fold_right xorb false (map f rows).

Lemma parity_app f a b : parity f (a ++ b) = xorb (parity f a) (parity f b).
Proof. unfold parity. induction a as [|r a IH]; cbn; [now destruct (fold_right _ _ _)|]. rewrite IH. now rewrite xorb_assoc. Qed.

Lemma parity_map f g a : parity f (map g a) = parity (fun r => f (g r)) a.
Proof. unfold parity. now rewrite map_map. Qed.

Lemma parity_same f g a : (forall r, In r a -> f r = g r) -> parity f a = parity g a.
Proof. intros H. unfold parity. f_equal. now apply map_ext_in. Qed.

Lemma parity_xor f g a : parity (fun r => xorb (f r) (g r)) a = xorb (parity f a) (parity g a).
Proof. unfold parity. induction a as [|r a IH]; [reflexivity|]. cbn. rewrite IH. destruct (f r), (g r), (fold_right xorb false (map f a)), (fold_right xorb false (map g a)); reflexivity. Qed.

Lemma parity_split a : forall b f, parity f (pes (a + b)) = parity (fun l => parity (fun r => f (l ++ r)) (pes b)) (pes a).
Proof.
  induction a as [|a IH]; intros b f.
  - cbn [Nat.add pes]. change (parity f (pes b) = xorb (parity f (pes b)) false). now rewrite xorb_false_r.
  - cbn [Nat.add pes]. rewrite !parity_app, !parity_map, !IH. reflexivity.
Qed.

(* What is the same in both orders counts once, where both are the same. *)
Lemma parity_pairs (f : list bool -> list bool -> bool) rows : (forall l r, In l rows -> In r rows -> f l r = f r l) ->
  parity (fun l => parity (f l) rows) rows = parity (fun l => f l l) rows.
Proof.
  induction rows as [|a rows IH]; intros H; [reflexivity|].
  assert (E : parity (fun l => parity (f l) (a :: rows)) rows = xorb (parity (f a) rows) (parity (fun l => parity (f l) rows) rows)).
  { transitivity (parity (fun l => xorb (f l a) (parity (f l) rows)) rows); [reflexivity|]. rewrite parity_xor. f_equal.
    apply parity_same. intros r R. apply H; [now right|now left]. }
  change (xorb (parity (f a) (a :: rows)) (parity (fun l => parity (f l) (a :: rows)) rows) = xorb (f a a) (parity (fun l => f l l) rows)).
  rewrite E, IH by (intros l r L R; apply H; now right). change (parity (f a) (a :: rows)) with (xorb (f a a) (parity (f a) rows)).
  destruct (f a a), (parity (f a) rows), (parity (fun l => f l l) rows); reflexivity.
Qed.

Lemma pes_length n r : In r (pes n) -> length r = n.
Proof.
  revert r. induction n as [|n IH]; intros r R; cbn in R; [destruct R as [<-|[]]; reflexivity|].
  apply in_app_iff in R as [R|R]; apply in_map_iff in R as (s & <- & R); cbn; f_equal; now apply IH.
Qed.

Lemma parity_of_fixed n : forall f, (forall i row, i < n -> length row = 2 ^ n -> f (swap n i row) = f row) ->
  parity f (pes (2 ^ n)) = xorb (f (repeat false (2 ^ n))) (f (repeat true (2 ^ n))).
Proof.
  induction n as [|m IH]; intros f H; [unfold parity; cbn; now rewrite xorb_false_r|].
  replace (2 ^ S m) with (2 ^ m + 2 ^ m) by (cbn [Nat.pow]; lia). rewrite parity_split, parity_pairs.
  - rewrite (IH (fun l => f (l ++ l))).
    + now rewrite <- !repeat_app.
    + intros i row I L. rewrite <- (H (S i) (row ++ row)); [now rewrite swap_next|lia|]. rewrite app_length. cbn [Nat.pow]. lia.
  - intros l r L R. apply pes_length in L, R. rewrite <- (H 0 (r ++ l)); [now rewrite swap_first|lia|]. rewrite app_length. cbn [Nat.pow]. lia.
Qed.

(* ---- what is known of a set while an algorithm runs *)

Fixpoint rows_of (known : list (option bool)) : list (list bool) :=
  match known with
  | [] => [[]]
  | Some b :: known => map (cons b) (rows_of known)
  | None :: known => map (cons false) (rows_of known) ++ map (cons true) (rows_of known)
  end.

Fixpoint learn (p : nat) (v : bool) (known : list (option bool)) : list (option bool) :=
  match p, known with 0, _ :: known => Some v :: known | S p, k :: known => k :: learn p v known | _, [] => [] end.

Lemma rows_nothing n : rows_of (repeat None n) = pes n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

Lemma rows_known known : forall row p v, In row (rows_of known) -> nth_error known p = Some (Some v) -> nth p row false = v.
Proof.
  induction known as [|k known IH]; intros row p v R P; [destruct p; discriminate|].
  assert (R' : exists b s, row = b :: s /\ In s (rows_of known) /\ (forall c, k = Some c -> b = c)).
  { destruct k as [c|]; cbn in R; [|apply in_app_iff in R as [R|R]]; apply in_map_iff in R as (s & <- & R); eexists _, s; repeat split; auto; congruence. }
  destruct R' as (b & s & -> & R' & E). destruct p as [|p]; cbn in *; [injection P as ->; now apply E|now apply IH].
Qed.

Lemma parity_learn known : forall p f, nth_error known p = Some None ->
  parity f (rows_of known) = xorb (parity f (rows_of (learn p false known))) (parity f (rows_of (learn p true known))).
Proof.
  induction known as [|k known IH]; intros [|p] f P; try discriminate; cbn [nth_error] in P.
  - injection P as ->. cbn [rows_of learn]. apply parity_app.
  - destruct k as [b|]; cbn [rows_of learn]; rewrite ?parity_app, !parity_map, !(IH p) by assumption; [reflexivity|].
    destruct (parity (fun r => f (false :: r)) (rows_of (learn p false known))), (parity (fun r => f (false :: r)) (rows_of (learn p true known))),
      (parity (fun r => f (true :: r)) (rows_of (learn p false known))), (parity (fun r => f (true :: r)) (rows_of (learn p true known))); reflexivity.
Qed.

Lemma learn_more p v known : nth_error known p = Some None -> incl (rows_of (learn p v known)) (rows_of known).
Proof.
  revert p. induction known as [|k known IH]; intros [|p] P; try discriminate; cbn [nth_error] in P; intros row R.
  - injection P as ->. cbn in *. apply in_app_iff. destruct v; auto.
  - cbn [learn rows_of] in *. destruct k as [b|]; [|apply in_app_iff in R as [R|R]; apply in_app_iff; [left|right]];
      apply in_map_iff in R as (s & <- & R); apply in_map; now apply (IH p).
Qed.

Lemma learn_here p v known : p < length known -> nth_error (learn p v known) p = Some (Some v).
Proof. revert p. induction known as [|k known IH]; intros [|p] P; cbn in *; try lia; [reflexivity|]. apply IH. lia. Qed.

Lemma learn_other p v known r : r <> p -> nth_error (learn p v known) r = nth_error known r.
Proof. revert p r. induction known as [|k known IH]; intros [|p] [|r] N; cbn; try reflexivity; try lia. apply IH. lia. Qed.

Lemma learn_length p v known : length (learn p v known) = length known.
Proof. revert p. induction known as [|k known IH]; intros [|p]; cbn; try reflexivity. now rewrite IH. Qed.

Lemma parity_constant v known : forall p, nth_error known p = Some None -> parity (fun _ => v) (rows_of known) = false.
Proof.
  induction known as [|k known IH]; intros [|p] P; try discriminate; cbn [nth_error] in P.
  - injection P as ->. cbn [rows_of]. rewrite parity_app, !parity_map. apply xorb_nilpotent.
  - destruct k as [b|]; cbn [rows_of]; rewrite ?parity_app, !parity_map, !(IH p) by assumption; reflexivity.
Qed.

Lemma all_unknown d a : forall known, length known = 2 ^ d -> parity (fun row => says a (among d row)) (rows_of known) = true ->
  exists row, In row (rows_of known) /\ forall p, nth_error known p = Some None -> exists x, In x (looks a (among d row)) /\ length x = d /\ index x = p.
Proof.
  induction a as [v|x busy IHb available IHa]; intros known L P.
  - destruct (rows_of known) as [|row rows] eqn:E; [discriminate|]. exists row. split; [now left|]. intros p N. exfalso. rewrite <- E in P. cbn [says] in P.
    rewrite (parity_constant v known p N) in P. discriminate.
  - destruct (Nat.eq_dec (length x) d) as [D|D].
    + assert (B := index_below x). rewrite D in B.
      assert (branch : forall v known', length known' = 2 ^ d -> nth_error known' (index x) = Some (Some v) -> parity (fun row => says (Looks x busy available) (among d row)) (rows_of known') = true ->
        exists row, In row (rows_of known') /\ forall p, nth_error known' p = Some None -> exists y, In y (looks (Looks x busy available) (among d row)) /\ length y = d /\ index y = p).
      { intros v known' L' N P'. assert (seen : forall row, In row (rows_of known') -> among d row x = v).
        { intros row R. unfold among. rewrite (proj2 (Nat.eqb_eq _ _) D). cbn [andb]. now apply (rows_known known'). }
        assert (IH : exists row, In row (rows_of known') /\ forall p, nth_error known' p = Some None -> exists y, In y (looks (if v then available else busy) (among d row)) /\ length y = d /\ index y = p).
        { rewrite (parity_same _ (fun row => says (if v then available else busy) (among d row))) in P' by (intros row R; cbn [says]; now rewrite seen).
          destruct v; [now apply IHa|now apply IHb]. }
        destruct IH as (row & R & H). exists row. split; [exact R|]. intros p N'. destruct (H p N') as (y & Y & E). exists y. split; [|exact E].
        cbn [looks]. rewrite seen by exact R. now right. }
      destruct (nth_error known (index x)) as [[v|]|] eqn:N; [now apply (branch v)| |apply nth_error_None in N; lia].
      assert (S : exists v, parity (fun row => says (Looks x busy available) (among d row)) (rows_of (learn (index x) v known)) = true).
      { rewrite (parity_learn known (index x)) in P by exact N.
        destruct (parity (fun row => says (Looks x busy available) (among d row)) (rows_of (learn (index x) false known))) eqn:F; [now exists false|exists true; rewrite xorb_false_l in P; exact P]. }
      destruct S as (v & S). destruct (branch v (learn (index x) v known)) as (row & R & H); [now rewrite learn_length|apply learn_here; lia|exact S|].
      exists row. split; [apply (learn_more (index x) v known N), R|]. intros p N'. destruct (Nat.eq_dec p (index x)) as [->|M].
      * exists x. split; [now left|auto].
      * apply H. now rewrite learn_other.
    + assert (seen : forall row, among d row x = false) by (intros row; unfold among; now rewrite (proj2 (Nat.eqb_neq _ _) D)).
      rewrite (parity_same _ (fun row => says busy (among d row))) in P by (intros row R; cbn [says]; now rewrite seen).
      destruct (IHb known L P) as (row & R & H). exists row. split; [exact R|]. intros p N. destruct (H p N) as (y & Y & E). exists y. split; [|exact E].
      cbn [looks]. rewrite seen. now right.
Qed.

Theorem all_pes d q a : q <= d -> (forall avail, says a avail = true <-> some_available d q avail) ->
  exists avail, forall x, length x = d -> In x (looks a avail).
Proof.
  intros Q decides. assert (odd : parity (fun row => says a (among d row)) (rows_of (repeat None (2 ^ d))) = true).
  { rewrite rows_nothing, parity_of_fixed.
    - assert (E1 : says a (among d (repeat false (2 ^ d))) = false).
      { apply not_true_is_false. intros S. apply decides in S as (w & W & A). apply complete_words in W as (LW & _).
        destruct (opposite_far w (repeat false d)) as (H & _ & LX); [now rewrite repeat_length|].
        specialize (A (opposite w (repeat false d))). rewrite members_in in A. specialize (A (conj LX H)). unfold among in A.
        apply andb_true_iff in A as (_ & A). destruct (nth_in_or_default (index (opposite w (repeat false d))) (repeat false (2 ^ d)) false) as [I|I]; [apply repeat_spec in I|]; congruence. }
      assert (E2 : says a (among d (repeat true (2 ^ d))) = true).
      { apply decides. assert (N := complete_length d q). destruct (complete d q) as [|w l] eqn:E.
        - cbn in N. assert (B := binomial_positive d q Q). assert (2 ^ (d - q) <> 0) by (apply Nat.pow_nonzero; lia). nia.
        - exists w. assert (W : In w (complete d q)) by (rewrite E; now left). split; [exact W|]. apply complete_words in W as (LW & _).
          intros x X. apply members_in in X as (LX & _). unfold among. rewrite (proj2 (Nat.eqb_eq _ _)) by congruence. cbn [andb].
          assert (B := index_below x). rewrite LX, LW in B. apply nth_error_nth. now apply nth_error_repeat. }
      now rewrite E1, E2.
    - intros i row I L. apply eq_true_iff_eq. rewrite !decides. split; intros H; [|now apply moved_available].
      rewrite <- (swap_back d i row L). apply moved_available; [now apply swap_length|exact I|exact H]. }
  destruct (all_unknown d a (repeat None (2 ^ d))) as (row & _ & H); [apply repeat_length|exact odd|].
  exists (among d row). intros x X. assert (B := index_below x). rewrite X in B.
  destruct (H (index x)) as (y & Y & LY & E); [now apply nth_error_repeat|]. replace x with y; [exact Y|]. apply index_same; congruence.
Qed.
