(* Double buddy, Gray-coded, double Gray-coded and cyclical systems take no more processors than the buddy system. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require Import SubcubeWords Systems SystemFamilies GraySystems Hitting HittingClasses HittingHeads CyclicCodes.
Import ListNotations.

Lemma all_hit d l : (forall w, In w l -> length w = d) -> fewest d l <= 2 ^ d.
Proof.
  intros W. rewrite <- (pes_length d). apply fewest_most; [exact W|]. intros w I. exists (base w). split; [|apply base_holds].
  apply pes_in. unfold base. rewrite map_length. now apply W.
Qed.

Lemma hits_part l l' c : incl l l' -> hits l' c -> hits l c.
Proof. intros I H w W. apply H, I, W. Qed.

(* A code's words, as many as the values at the first r places. *)
Lemma code_listed d r C : 1 <= d -> r <= d -> code d r C -> exists F, length F = 2 ^ r /\ (forall x, In x F -> exists y, C y /\ x = map y (seq 0 d))
  /\ forall y, C y -> In (map y (seq 0 d)) F.
Proof.
  intros D R (L & S & I).
  assert (E : forall vs, exists F, length F = length vs /\ (forall x, In x F -> exists y, C y /\ x = map y (seq 0 d))
    /\ forall v, In v vs -> exists y, C y /\ In (map y (seq 0 d)) F /\ forall j, j < r -> y j = nth j v false).
  { induction vs as [|v vs (F & A & B & H)]; [exists []; repeat split; intros ? []|].
    destruct (S 0 (fun j => nth j v false)) as (y & Y & V); [lia|]. exists (map y (seq 0 d) :: F). split; [cbn; lia|]. split.
    - intros x [<-|X]; [now exists y|now apply B].
    - intros u [<-|U].
      + exists y. split; [assumption|]. split; [now left|]. intros j J. rewrite <- V by exact J. f_equal. unfold spot. destruct (Nat.ltb_spec (0 + j) d); lia.
      + destruct (H u U) as (z & Z & K & M). exists z. split; [assumption|]. split; [now right|assumption]. }
  destruct (E (pes r)) as (F & A & B & H). exists F. split; [now rewrite A, pes_length|]. split; [exact B|]. intros y Y.
  destruct (H (map y (seq 0 r))) as (z & Z & K & M); [apply pes_in; now rewrite map_length, seq_length|].
  replace (map y (seq 0 d)) with (map z (seq 0 d)); [exact K|]. apply map_ext_in. intros p P. apply in_seq in P.
  assert (Q : plus z y p = false).
  { apply (I (plus z y) 0 (L z y Z Y)); [lia| |lia]. intros j J. replace (spot d 0 j) with j by (unfold spot; destruct (Nat.ltb_spec (0 + j) d); lia).
    unfold plus. rewrite M by exact J. rewrite (nth_indep _ _ (y 0)) by (rewrite map_length, seq_length; exact J). rewrite map_nth, seq_nth by exact J. apply xorb_nilpotent. }
  unfold plus in Q. now apply xorb_eq.
Qed.

Definition fixed (w : word) (p : nat) : Prop := exists b, nth p w None = Some b.

Lemma star_nth w p : p < length w -> (star_at w (S p) = true <-> nth p w None = None).
Proof. intros P. replace (star_at w (S p)) with (star (sym w (S p))) by (symmetry; unfold star_at, sym; f_equal; apply nth_indep; lia). unfold sym. replace (S p - 1) with p by lia. destruct (nth p w None); split; (easy || reflexivity). Qed.

(* Subcubes whose fixed places are neighbours around the cycle. *)
Lemma run_hit d r C F : code d r C -> (forall y, C y -> In (map y (seq 0 d)) F) -> forall w i, i < d -> length w = d ->
  (forall p, p < d -> fixed w p -> exists j, j < r /\ p = spot d i j) -> exists x, In x F /\ holds x w = true.
Proof.
  intros (_ & S & _) H w i I L R. destruct (S i (fun j => match nth (spot d i j) w None with Some b => b | None => false end) I) as (y & Y & V).
  exists (map y (seq 0 d)). split; [now apply H|]. apply agrees_all; [now rewrite map_length, seq_length|]. intros p P. rewrite L in P.
  rewrite (nth_indep _ _ (y 0)) by (rewrite map_length, seq_length; exact P). rewrite map_nth, seq_nth by exact P. cbn [Nat.add].
  destruct (nth p w None) as [b|] eqn:E; [|reflexivity]. destruct (R p P) as (j & J & ->); [now exists b|]. rewrite V, E by exact J. cbn. apply eqb_reflx.
Qed.

Lemma windows_some d q pi : q <> 0 -> windows d q pi = map (fun i => window d q i pi) (seq 0 d).
Proof. now destruct q. Qed.

Lemma gray_some d q pi : q <> 0 -> gray d q pi = union (map (placed d pi) (ring (reflected (S (d - q))))).
Proof. destruct q; [easy|]. intros _. cbn [gray]. now rewrite Nat.add_1_r. Qed.

Section Dimension.
Variables (d q : nat).
Hypotheses (some : 1 <= d) (few : q <= d).
Let r := d - q.

Lemma pos_nth p : p < d -> nth p (seq 1 d) 0 = S p.
Proof. intros P. rewrite seq_nth by exact P. reflexivity. Qed.

Lemma mod_spot i j : i < d -> j < d -> (i + j) mod d = spot d i j.
Proof. intros I J. unfold spot. now apply wrapped. Qed.

Lemma cyclical_run w : In w (cyclical d q (seq 1 d)) -> length w = d /\ exists i, i < d /\ forall p, p < d -> fixed w p -> exists j, j < r /\ p = spot d i j.
Proof.
  intros W. unfold cyclical in W. apply family_in in W as (s & U & W). apply spanned_in in W as [L W]. split; [exact L|].
  assert (N : forall p, p < d -> fixed w p -> ~ In (S p) s).
  { intros p P (b & B) I. apply (W (S p) ltac:(lia)) in I. apply star_nth in I; [|lia]. congruence. }
  unfold windows in U. destruct q as [|q'] eqn:Q.
  - exists 0. split; [lia|]. intros p P _. exists p. subst r. split; [lia|]. unfold spot. destruct (Nat.ltb_spec (0 + p) d); lia.
  - rewrite <- Q in *. apply in_map_iff in U as (i & <- & I). apply in_seq in I.
    destruct (Nat.eq_dec q d) as [E|E].
    + exists 0. split; [lia|]. intros p P X. exfalso. apply (N p P X). unfold window. apply in_map_iff. exists (off d i p).
      destruct (off_spot d i p) as [O K]; [lia|exact P|]. rewrite mod_spot, K, pos_nth by (lia || exact P). split; [reflexivity|apply in_seq; lia].
    + exists (spot d i q). split; [apply spot_below; lia|]. intros p P X. exists (off d i p - q).
      destruct (off_spot d i p) as [O K]; [lia|exact P|]. destruct (le_lt_dec q (off d i p)) as [G|G].
      * split; [subst r; lia|]. rewrite <- K at 1. spots.
      * exfalso. apply (N p P X). unfold window. apply in_map_iff. exists (off d i p). rewrite mod_spot, K, pos_nth by (lia || exact P). split; [reflexivity|apply in_seq; lia].
Qed.

Lemma cyclical_wide w : In w (cyclical d q (seq 1 d)) -> length w = d.
Proof. intros W. now apply cyclical_run in W. Qed.

Lemma cyclical_most : exists F, length F = 2 ^ r /\ hits (cyclical d q (seq 1 d)) F.
Proof.
  destruct (codes d r) as (C & H); [exact some|subst r; lia|]. destruct (code_listed d r C) as (F & A & _ & B); [exact some|subst r; lia|exact H|].
  exists F. split; [exact A|]. intros w W. apply cyclical_run in W as (L & i & I & R). now apply (run_hit d r C F H B w i).
Qed.

Lemma window_from i : i + q <= d -> 1 <= q -> window d q i (seq 1 d) = seq (S i) q.
Proof.
  intros I Q. unfold window. transitivity (map (fun j => S i + j) (seq 0 q)).
  - apply map_ext_in. intros j J. apply in_seq in J. rewrite Nat.mod_small by lia. rewrite pos_nth by lia. reflexivity.
  - clear. generalize (S i). intros a. induction q as [|n IH]; [reflexivity|]. rewrite !seq_S, map_app, IH. reflexivity.
Qed.

Lemma spanned_same s t : (forall p, 1 <= p <= d -> (In p s <-> In p t)) -> spanned d s = spanned d t.
Proof. intros H. unfold spanned. f_equal. now apply mask_same. Qed.

Lemma buddy_cyclical : incl (buddy d q (seq 1 d)) (cyclical d q (seq 1 d)).
Proof.
  intros w W. apply family_in. unfold buddy in W. rewrite skipn_from_1 in W by lia. destruct (Nat.eq_dec q 0) as [Q|Q].
  - exists []. rewrite Q in *. split; [now left|]. rewrite Nat.sub_0_r, Nat.sub_diag in W. exact W.
  - exists (window d q (if q =? d then 0 else d - q) (seq 1 d)). rewrite windows_some by exact Q. split.
    + apply in_map_iff. eexists. split; [reflexivity|]. apply in_seq. destruct (Nat.eqb_spec q d); lia.
    + destruct (Nat.eqb_spec q d) as [E|E]; rewrite window_from by lia; rewrite (spanned_same _ (seq (S (d - q)) (d - (d - q)))); try exact W; intros p P; rewrite !in_seq; lia.
Qed.

Lemma reversed_cyclical : incl (buddy d q (rev (seq 1 d))) (cyclical d q (seq 1 d)).
Proof.
  intros w W. apply family_in. unfold buddy in W.
  assert (E : skipn (d - q) (rev (seq 1 d)) = rev (seq 1 q)).
  { replace (seq 1 d) with (seq 1 q ++ seq (1 + q) (d - q)) by (rewrite <- seq_app; f_equal; lia).
    rewrite rev_app_distr, skipn_app, rev_length, seq_length, Nat.sub_diag, skipn_all2 by (rewrite rev_length, seq_length; lia). reflexivity. }
  rewrite E in W. destruct (Nat.eq_dec q 0) as [Q|Q]; [exists []; rewrite Q in *; split; [now left|exact W]|]. rewrite windows_some by exact Q.
  exists (window d q 0 (seq 1 d)). split; [apply in_map_iff; exists 0; split; [reflexivity|apply in_seq; lia]|]. rewrite window_from by lia.
  rewrite (spanned_same _ (rev (seq 1 q))); [exact W|]. intros p P. now rewrite <- in_rev.
Qed.

Lemma cyclical_fewest : fewest d (cyclical d q (seq 1 d)) = 2 ^ r.
Proof.
  apply Nat.le_antisymm.
  - destruct cyclical_most as (F & <- & H). apply fewest_most; [apply cyclical_wide|exact H].
  - apply with_buddies with (pi := seq 1 d); [apply same_order|exact few|apply cyclical_wide|apply buddy_cyclical].
Qed.

Lemma double_fewest : fewest d (double_buddy d q) = 2 ^ r.
Proof.
  assert (I : incl (double_buddy d q) (cyclical d q (seq 1 d))).
  { intros w W. apply union_in, in_app_iff in W as [W|W]; [now apply buddy_cyclical|now apply reversed_cyclical]. }
  apply Nat.le_antisymm.
  - destruct cyclical_most as (F & <- & H). apply fewest_most; [intros w W; apply cyclical_wide; now apply I|now apply hits_part with (1 := I)].
  - apply with_buddies with (pi := seq 1 d); [apply same_order|exact few|intros w W; apply cyclical_wide; now apply I|].
    intros w W. apply union_in, in_app_iff. now left.
Qed.

(* Words of period n = r + 1 with an even number of ones in a period. *)
Let n := S r.
Definition periodic (v : pe) : pe := map (fun p => nth ((p - 1) mod n) v false) (seq 1 d).
Definition evens : list pe := map periodic (class n 2 0).

Lemma evens_length : length evens = 2 ^ r.
Proof. unfold evens. rewrite map_length. apply classes_even. Qed.

Lemma even_in v : In v (class n 2 0) <-> length v = n /\ ones v mod 2 = 0.
Proof. unfold class. rewrite filter_In, pes_in, Nat.eqb_eq. reflexivity. Qed.

Lemma symbol_nth pi : NoDup pi -> forall i u, i < length pi -> symbol_at (nth i pi 0) pi u = nth i u None.
Proof.
  induction 1 as [|a pi A N IH]; intros i u L; [cbn in L; lia|]. destruct u as [|s u]; [destruct i; reflexivity|]. destruct i as [|i]; cbn [nth symbol_at].
  - now rewrite Nat.eqb_refl.
  - cbn in L. destruct (Nat.eqb_spec (nth i pi 0) a) as [E|_]; [exfalso; apply A; rewrite <- E; apply nth_In; lia|]. apply IH. lia.
Qed.

(* A Gray-coded system is met if the even words of a period can be had at the first places of its order. *)
Lemma gray_hit pi : Permutation pi (seq 1 d) -> 1 <= q ->
  (forall y, In y (class n 2 0) -> exists v, In v (class n 2 0) /\ forall i, i < n -> nth ((nth i pi 0 - 1) mod n) v false = nth i y false) ->
  hits (gray d q pi) evens.
Proof.
  intros O Q H w W. assert (R : r < d) by (subst r; lia). rewrite gray_some in W by lia.
  apply union_in, in_map_iff in W as (u & <- & U). fold r n in U. apply ring_one in U as [Lu Du].
  assert (K : hits (complete n 1) (class n 2 0)) by (apply class_hits; lia). destruct (K u) as (y & Y & Hu); [apply complete_in; now split|].
  destruct (H y Y) as (v & V & E). exists (periodic v). split; [now apply in_map|]. unfold periodic, placed. apply holds_mapped. intros p P.
  assert (I : In p pi) by (apply (Permutation_in p (Permutation_sym O)); exact P). apply (In_nth _ _ 0) in I as (i & I & <-).
  rewrite symbol_nth by (exact I || now apply order_nodup with d). destruct (le_lt_dec n i) as [G|G].
  - rewrite nth_overflow by lia. reflexivity.
  - rewrite E by exact G. now apply agrees_at.
Qed.

Lemma plain_periods y : q >= 1 -> In y (class n 2 0) -> exists v, In v (class n 2 0) /\ forall i, i < n -> nth ((nth i (seq 1 d) 0 - 1) mod n) v false = nth i y false.
Proof.
  intros Q Y. exists y. split; [exact Y|]. intros i I. rewrite pos_nth by (subst n r; lia). replace (S i - 1) with i by lia. now rewrite Nat.mod_small.
Qed.

Lemma ones_permuted x y : Permutation x y -> ones x = ones y.
Proof. unfold ones. induction 1 as [|a x y _ IH|a b x|x y z _ A _ B]; cbn; try destruct a; try destruct b; cbn; congruence. Qed.

Lemma reversed_periods y : q >= 1 -> In y (class n 2 0) -> exists v, In v (class n 2 0) /\ forall i, i < n -> nth ((nth i (rev (seq 1 d)) 0 - 1) mod n) v false = nth i y false.
Proof.
  intros Q Y. assert (Ln : 1 <= n <= d) by (subst n r; lia). apply even_in in Y as [Ly Ey]. set (turn := fun j => (d - 1 - j) mod n).
  assert (T : forall a, a < d -> turn (a mod n) = (d - 1 - a) mod n).
  { intros a A. unfold turn. assert (D := Nat.div_mod a n). assert (M := Nat.mod_upper_bound a n).
    replace (d - 1 - a mod n) with (d - 1 - a + (a / n) * n) by nia. apply Nat.mod_add. lia. }
  assert (B : forall j, turn j < n) by (intros j; apply Nat.mod_upper_bound; lia).
  assert (P : Permutation (map turn (seq 0 n)) (seq 0 n)).
  { apply NoDup_Permutation_bis.
    - apply nodup_map_on; [|apply seq_NoDup]. intros a b A A' E. apply in_seq in A, A'.
      assert (Ra := T (d - 1 - a) ltac:(lia)). assert (Rb := T (d - 1 - b) ltac:(lia)). fold (turn a) in Ra. fold (turn b) in Rb. rewrite E, Rb in Ra.
      replace (d - 1 - (d - 1 - a)) with a in Ra by lia. replace (d - 1 - (d - 1 - b)) with b in Ra by lia. rewrite !Nat.mod_small in Ra by lia. congruence.
    - rewrite map_length. reflexivity.
    - intros x X. apply in_map_iff in X as (j & <- & _). apply in_seq. specialize (B j). lia. }
  exists (map (fun j => nth (turn j) y false) (seq 0 n)). split.
  - apply even_in. rewrite map_length, seq_length. split; [reflexivity|].
    enough (Z : ones (map (fun j => nth (turn j) y false) (seq 0 n)) = ones y) by (rewrite Z; exact Ey). apply ones_permuted.
    transitivity (map (fun i => nth i y false) (map turn (seq 0 n))); [rewrite map_map; reflexivity|].
    transitivity (map (fun i => nth i y false) (seq 0 n)); [now apply Permutation_map|]. rewrite <- Ly, <- map_as_nth. reflexivity.
  - intros i I. rewrite rev_nth, seq_length by (rewrite seq_length; lia). rewrite pos_nth by lia. replace (S (d - S i) - 1) with (d - 1 - i) by lia.
    assert (M : (d - 1 - i) mod n < n) by (apply Nat.mod_upper_bound; lia).
    rewrite (nth_indep _ _ (nth (turn 0) y false)) by (rewrite map_length, seq_length; exact M). rewrite (map_nth (fun j => nth (turn j) y false)), seq_nth by exact M.
    cbn [Nat.add]. rewrite T by lia. replace (d - 1 - (d - 1 - i)) with i by lia. now rewrite Nat.mod_small.
Qed.

Lemma gray_wide pi w : In w (gray d q pi) -> length w = d.
Proof.
  unfold gray. destruct q; intros W; [now apply spanned_in in W as [W _]|]. apply union_in, in_map_iff in W as (u & <- & _).
  unfold placed. now rewrite map_length, seq_length.
Qed.

Lemma back : Permutation (rev (seq 1 d)) (seq 1 d).
Proof. symmetry. apply Permutation_rev. Qed.

Lemma gray_fewest : fewest d (gray d q (seq 1 d)) = 2 ^ r.
Proof.
  destruct (Nat.eq_dec q 0) as [E|E].
  - unfold r. rewrite E. cbn [gray]. apply buddy_fewest; [apply same_order|lia].
  - apply Nat.le_antisymm.
    + rewrite <- evens_length. apply fewest_most; [apply gray_wide|]. apply gray_hit; [apply same_order|lia|]. intros y. apply plain_periods. lia.
    + apply with_buddies with (pi := seq 1 d); [apply same_order|exact few|apply gray_wide|]. apply inclusion; [apply same_order|lia].
Qed.

Lemma double_gray_fewest : fewest d (double_gray d q) = 2 ^ r.
Proof.
  assert (W : forall w, In w (double_gray d q) -> length w = d).
  { intros w I. apply union_in, in_app_iff in I as [I|I]; now apply gray_wide in I. }
  destruct (Nat.eq_dec q 0) as [E|E].
  - apply Nat.le_antisymm; [replace r with d by (subst r; lia); now apply all_hit|].
    apply with_buddies with (pi := seq 1 d); [apply same_order|exact few|exact W|]. intros w I. apply union_in, in_app_iff. left. rewrite E in *. exact I.
  - apply Nat.le_antisymm.
    + rewrite <- evens_length. apply fewest_most; [exact W|]. intros w I. apply union_in, in_app_iff in I as [I|I].
      * revert I. apply gray_hit; [apply same_order|lia|]. intros y. apply plain_periods. lia.
      * revert I. apply gray_hit; [apply back|lia|]. intros y. apply reversed_periods. lia.
    + apply with_buddies with (pi := seq 1 d); [apply same_order|exact few|exact W|]. intros w I. apply union_in, in_app_iff. left.
      revert w I. apply inclusion; [apply same_order|lia].
Qed.
End Dimension.

Lemma relatives d q : 1 <= d -> q <= d ->
  Forall (fun l => fewest d l = 2 ^ (d - q)) [double_buddy d q; gray d q (seq 1 d); double_gray d q; cyclical d q (seq 1 d)].
Proof.
  intros D Q. repeat constructor; [now apply double_fewest|now apply gray_fewest|now apply double_gray_fewest|now apply cyclical_fewest].
Qed.
