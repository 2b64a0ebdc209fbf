(* The paths to the nodes of a level are the words of the Gray code, highest bit first. *)
From Coq Require Import List Arith NArith Lia Bool.
From Allocert.definitions Require Import Labels RecognisedSubcubes CodedTree.
From Allocert.proofs Require Import Buddy GrayWords GrayCodes RecognisedSubcubes RecognisedNumbers.
Import ListNotations.

Lemma below_length paths : forall b, length (below paths b) = 2 * length paths.
Proof. induction paths as [|p paths IH]; intros b; [reflexivity|]. cbn [below length]. rewrite IH. lia. Qed.

Lemma below_nth paths : forall b e j, j < length paths ->
  nth (Nat.b2n e + 2 * j) (below paths b) [] = nth j paths [] ++ [xorb (xorb b e) (Nat.odd j)].
Proof.
  induction paths as [|p paths IH]; intros b e j L; [cbn in L; lia|]. destruct j as [|j].
  - destruct e, b; reflexivity.
  - replace (Nat.b2n e + 2 * S j) with (S (S (Nat.b2n e + 2 * j))) by lia. cbn [below nth]. cbn in L. rewrite IH by lia. do 2 f_equal.
    rewrite Nat.odd_succ, <- Nat.negb_odd. now destruct b, e, (Nat.odd j).
Qed.

Lemma level_length l : length (level l) = 2 ^ l.
Proof. induction l as [|l IH]; [reflexivity|]. cbn [level]. rewrite below_length, IH. reflexivity. Qed.

Lemma odd_value m : Nat.odd (value m) = top m.
Proof. destruct m as [|b m]; [reflexivity|]. cbn [value top hd]. rewrite Nat.odd_add_mul_2. now destruct b. Qed.

Lemma level_gray m : nth (value m) (level (length m)) [] = rev (gray m).
Proof.
  induction m as [|b m IH]; [reflexivity|]. cbn [length level value gray rev]. rewrite below_nth by (rewrite level_length; apply value_below).
  rewrite IH, odd_value. now destruct b, (top m).
Qed.

Theorem neighbours n k i : 1 <= k <= n -> i < 2 ^ (n - k + 1) -> make_cube n k i.
Proof.
  intros K I. destruct (value_of _ i I) as (m & L & <-). assert (N : m <> []) by (intros ->; cbn in L; lia).
  assert (A : forall h, length h = n - k + 1 -> tree_node n k (value h) = repeat Star (k - 1) ++ map sym (gray h)).
  { intros h H. unfold tree_node. rewrite <- H, level_gray, rev_involutive. reflexivity. }
  assert (W : forall h x, length h = n -> (in_subcube h x <-> matches h (word (seq 1 n) x))).
  { intros h x H. rewrite (in_subcube_word n _ (in_order n)) by assumption. subst n. now rewrite symbols_in_order. }
  exists (repeat Star (k - 1) ++ both m). rewrite app_length, repeat_length, both_length, stars_app, stars_star, shape_stars by now apply both_shape.
  split; [lia|]. split; [lia|]. intros x X. rewrite <- L, <- value_next. rewrite A by assumption. rewrite A by now rewrite next_length.
  assert (G : forall h, length h = n - k + 1 -> length (repeat Star (k - 1) ++ map sym (gray h)) = n).
  { intros h H. rewrite app_length, repeat_length, map_length, gray_length. lia. }
  rewrite !W by (apply G; rewrite ?next_length; assumption) || (rewrite app_length, repeat_length, both_length; lia).
  rewrite !matches_stars. split.
  - intros (u & w & E & U & M). apply both_words in M as [->| ->]; [left|right|assumption]; exists u; eexists; (split; [exact E|split; [exact U|now apply matches_sym]]).
  - intros [(u & w & E & U & M)|(u & w & E & U & M)]; apply matches_sym in M as ->; exists u; eexists; (split; [exact E|split; [exact U|apply both_words; auto]]).
Qed.
