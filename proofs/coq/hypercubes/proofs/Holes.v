(* Holes of the static states of first-fit buddy. *)
From Coq Require Import List Arith ZArith Lia Bool Permutation.
From Allocert.definitions Require Import Buddy Bridge ShippedBuddy Holes.
From Allocert.proofs Require Import Buddy Bridge ShippedBuddy.
From Allocert.proofs Require SubcubeWords.
Import ListNotations.

Lemma holes_in n b t k : In (t, k) (holes n b) <-> t < 2 ^ n /\ k < n /\ hole b (t, k) = true.
Proof. unfold holes. rewrite filter_In, in_prod_iff, !in_seq. intuition lia. Qed.

Lemma holes_nodup n b : NoDup (holes n b).
Proof.
  apply NoDup_filter. generalize (seq_NoDup (2 ^ n) 0). generalize (seq 0 (2 ^ n)). intros l.
  induction 1 as [|t l T N IH]; [constructor|]. cbn [list_prod]. apply SubcubeWords.nodup_app.
  - apply FinFun.Injective_map_NoDup; [intros u v E; now injection E|apply seq_NoDup].
  - exact IH.
  - intros [u k] H K. apply in_map_iff in H as (v & E & _). injection E as <- <-. apply in_prod_iff in K. tauto.
Qed.

(* Aligned blocks of the halves. *)

Lemma aligned_fits t k m : k <= m -> t mod 2 ^ k = 0 -> t < 2 ^ m -> t + 2 ^ k <= 2 ^ m.
Proof.
  intros K A T. apply Nat.mod_divide in A as [i ->]; [|pose proof (pow_pos k); lia].
  destruct (pow_divide k m K) as [c E]. rewrite E in *. pose proof (pow_pos k).
  assert (i < c) by (apply (Nat.mul_lt_mono_pos_r (2 ^ k)); lia). nia.
Qed.

Lemma sibling_fits t k m : k < m -> t mod 2 ^ k = 0 -> t < 2 ^ m -> sibling t k < 2 ^ m /\ sibling t k mod 2 ^ k = 0.
Proof.
  intros K A T. pose proof (pow_pos k) as P. apply Nat.mod_divide in A as [i ->]; [|lia].
  unfold sibling. rewrite Nat.div_mul by lia.
  assert (E : 2 ^ m = 2 * 2 ^ (m - 1 - k) * 2 ^ k).
  { rewrite <- Nat.mul_assoc, <- pow_add, <- Nat.pow_succ_r'. f_equal. lia. }
  set (c := 2 ^ (m - 1 - k)) in *. assert (i < 2 * c) by (apply (Nat.mul_lt_mono_pos_r (2 ^ k)); lia).
  destruct (Nat.even i) eqn:V.
  - apply Nat.even_spec in V as [j ->]. replace (2 * j * 2 ^ k + 2 ^ k) with ((2 * j + 1) * 2 ^ k) by lia.
    split; [|apply Nat.mod_mul; lia]. rewrite E. apply Nat.mul_lt_mono_pos_r; lia.
  - replace (i * 2 ^ k - 2 ^ k) with ((i - 1) * 2 ^ k) by nia. split; [nia|apply Nat.mod_mul; lia].
Qed.

Lemma part_left l r t k : t + 2 ^ k <= length l -> free_part (l ++ r) t k = free_part l t k.
Proof.
  intros H. unfold free_part. rewrite skipn_app, firstn_app. rewrite skipn_length.
  replace (2 ^ k - (length l - t)) with 0 by lia. now rewrite app_nil_r.
Qed.

Lemma part_right l r t k : free_part (l ++ r) (length l + t) k = free_part r t k.
Proof.
  unfold free_part. rewrite skipn_app, skipn_all2 by lia. cbn [app]. now replace (length l + t - length l) with t by lia.
Qed.

Lemma hole_left m l r t k : length l = 2 ^ m -> k < m -> t < 2 ^ m -> hole (l ++ r) (t, k) = hole l (t, k).
Proof.
  intros L K T. unfold hole. destruct (Nat.eqb_spec (t mod 2 ^ k) 0) as [A|A]; [|reflexivity]. cbn [andb].
  destruct (sibling_fits t k m K A T) as (S & B).
  rewrite !part_left; [reflexivity| |]; rewrite L; apply aligned_fits; (lia || assumption).
Qed.

Lemma hole_right m l r t k : length l = 2 ^ m -> k < m -> hole (l ++ r) (2 ^ m + t, k) = hole r (t, k).
Proof.
  intros L K. pose proof (pow_pos k) as P.
  assert (E : 2 ^ m = 2 * 2 ^ (m - 1 - k) * 2 ^ k).
  { rewrite <- Nat.mul_assoc, <- pow_add, <- Nat.pow_succ_r'. f_equal. lia. }
  assert (A : (2 ^ m + t) mod 2 ^ k = t mod 2 ^ k) by (rewrite E, Nat.add_comm; apply Nat.mod_add; lia).
  unfold hole. rewrite A. destruct (Nat.eqb_spec (t mod 2 ^ k) 0) as [B|B]; [|reflexivity]. cbn [andb].
  assert (S : sibling (2 ^ m + t) k = 2 ^ m + sibling t k).
  { assert (D : (2 ^ m + t) / 2 ^ k = t / 2 ^ k + 2 * 2 ^ (m - 1 - k)) by (rewrite E, Nat.add_comm; apply Nat.div_add; lia).
    unfold sibling. rewrite D, Nat.even_add_mul_2. destruct (Nat.even (t / 2 ^ k)) eqn:V; [lia|].
    apply Nat.mod_divide in B as [i ->]; [|lia]. rewrite Nat.div_mul in V by lia. destruct i; [discriminate|]. cbn. lia. }
  rewrite S, <- L, !part_right. reflexivity.
Qed.

Lemma part_halves m (l r : board) : length l = 2 ^ m -> length r = 2 ^ m ->
  free_part (l ++ r) 0 m = all_free l /\ free_part (l ++ r) (2 ^ m) m = all_free r.
Proof.
  intros L R. split.
  - rewrite part_left by lia. unfold free_part. cbn [skipn]. rewrite <- L at 1. now rewrite firstn_all.
  - replace (2 ^ m) with (length l + 0) at 1 by lia. rewrite part_right. unfold free_part. cbn [skipn].
    rewrite <- R at 1. now rewrite firstn_all.
Qed.

Definition shifted (m : nat) (h : nat * nat) : nat * nat := (2 ^ m + fst h, snd h).

(* A half that is a hole. *)
Definition top (m : nat) (l r : board) : list (nat * nat) :=
  if all_free l then (if all_free r then [] else [(0, m)]) else if all_free r then [(2 ^ m, m)] else [].

Lemma whole_half m l r t : length l = 2 ^ m -> length r = 2 ^ m -> t < 2 ^ S m ->
  (hole (l ++ r) (t, m) = true <-> In (t, m) (top m l r)).
Proof.
  intros L R T. pose proof (pow_pos m) as P. destruct (part_halves m l r L R) as (X & Y). unfold hole, top.
  assert (C : t = 0 \/ t = 2 ^ m \/ t mod 2 ^ m <> 0 /\ t <> 0 /\ t <> 2 ^ m).
  { destruct (Nat.eq_dec t 0); [now left|]. destruct (Nat.eq_dec t (2 ^ m)); [now right; left|]. right. right.
    split; [|now split]. intros D. apply Nat.mod_divide in D as [i ->]; [|lia]. cbn in T.
    assert (i < 2) by nia. destruct i as [|[|]]; lia. }
  destruct C as [->|[->|(N & O & Q)]].
  - rewrite Nat.mod_0_l by lia. unfold sibling. rewrite Nat.div_0_l by lia. cbn [Nat.even Nat.eqb andb Nat.add].
    rewrite X, Y. destruct (all_free l), (all_free r); cbn; (split; [try discriminate; auto|]); intros H; try reflexivity; try tauto.
    destruct H as [H|[]]. injection H as H. lia.
  - rewrite Nat.mod_same by lia. unfold sibling. rewrite Nat.div_same by lia. cbn [Nat.even Nat.eqb andb].
    rewrite Nat.sub_diag, X, Y. destruct (all_free l), (all_free r); cbn; (split; [try discriminate; auto|]); intros H; try reflexivity; try tauto.
    destruct H as [H|[]]. injection H as H. lia.
  - apply Nat.eqb_neq in N. rewrite N. cbn [andb]. split; [discriminate|]. intros H. exfalso.
    destruct (all_free l), (all_free r); cbn in H; try tauto; destruct H as [H|[]]; injection H as H; lia.
Qed.

Lemma holes_halves m l r : length l = 2 ^ m -> length r = 2 ^ m ->
  Permutation (holes (S m) (l ++ r)) (holes m l ++ map (shifted m) (holes m r) ++ top m l r).
Proof.
  intros L R. assert (P := pow_pos m).
  assert (TOP : forall t k, In (t, k) (top m l r) -> k = m /\ t < 2 ^ S m).
  { intros t k. unfold top. cbn [Nat.pow]. destruct (all_free l), (all_free r); cbn; intros H; try tauto;
      destruct H as [H|[]]; injection H as <- <-; lia. }
  apply NoDup_Permutation; [apply holes_nodup| |].
  - apply SubcubeWords.nodup_app; [apply holes_nodup| |].
    + apply SubcubeWords.nodup_app.
      * apply FinFun.Injective_map_NoDup; [|apply holes_nodup]. intros [a b] [c d] E. injection E as E <-. f_equal. lia.
      * unfold top. destruct (all_free l), (all_free r); repeat constructor; tauto.
      * intros [t k] A B. apply in_map_iff in A as ([u j] & E & A). injection E as <- <-. apply holes_in in A. apply TOP in B. lia.
    + intros [t k] A B. apply holes_in in A. apply in_app_iff in B as [B|B].
      * apply in_map_iff in B as ([u j] & E & B). injection E as <- <-. lia.
      * apply TOP in B. lia.
  - intros [t k]. rewrite !in_app_iff, holes_in, holes_in, in_map_iff. split.
    + intros (T & K & H). destruct (Nat.eq_dec k m) as [->|N].
      * right. right. now apply whole_half.
      * destruct (le_lt_dec (2 ^ m) t) as [G|G].
        -- right. left. exists (t - 2 ^ m, k). unfold shifted. cbn [fst snd]. split; [f_equal; lia|]. cbn in T.
           apply holes_in. split; [lia|]. split; [lia|]. rewrite <- (hole_right m l) by (lia || assumption).
           now replace (2 ^ m + (t - 2 ^ m)) with t by lia.
        -- left. split; [assumption|]. split; [lia|]. rewrite <- (hole_left m l r) by (lia || assumption). exact H.
    + intros [(T & K & H)|[([u j] & E & A)|A]].
      * cbn [Nat.pow]. split; [lia|]. split; [lia|]. now rewrite (hole_left m).
      * injection E as <- <-. apply holes_in in A as (T & K & H). cbn [Nat.pow fst snd]. split; [lia|]. split; [lia|]. now rewrite (hole_right m).
      * destruct (TOP _ _ A) as (-> & T). split; [assumption|]. split; [lia|]. now apply whole_half.
Qed.

(* A free left half has a free right half. *)
Fixpoint right_first (n : nat) (b : board) : Prop :=
  match n with
  | 0 => True
  | S m => right_first m (firstn (2 ^ m) b) /\ right_first m (skipn (2 ^ m) b)
           /\ (all_free (firstn (2 ^ m) b) = true -> all_free (skipn (2 ^ m) b) = true)
  end.

Lemma right_first_app m l r : length l = 2 ^ m ->
  right_first (S m) (l ++ r) <-> right_first m l /\ right_first m r /\ (all_free l = true -> all_free r = true).
Proof. intros H. cbn [right_first]. rewrite firstn_exact, skipn_exact by exact H. reflexivity. Qed.

Lemma all_free_true m : all_free (repeat true m) = true.
Proof. apply all_free_count. now rewrite count_true, repeat_length. Qed.

Lemma all_free_busy m : 0 < m -> all_free (repeat false m) = false.
Proof. intros H. apply all_free_false. rewrite count_false, repeat_length. assumption. Qed.

Lemma right_first_true n : right_first n (repeat true (2 ^ n)).
Proof.
  induction n as [|n IH]; [exact I|]. replace (2 ^ S n) with (2 ^ n + 2 ^ n) by (simpl; lia). rewrite repeat_app.
  apply right_first_app; [apply repeat_length|]. rewrite all_free_true. tauto.
Qed.

Lemma right_first_false n : right_first n (repeat false (2 ^ n)).
Proof.
  induction n as [|n IH]; [exact I|]. replace (2 ^ S n) with (2 ^ n + 2 ^ n) by (simpl; lia). rewrite repeat_app.
  apply right_first_app; [apply repeat_length|]. rewrite all_free_busy by apply pow_pos. split; [|split]; [assumption..|discriminate].
Qed.

Lemma right_first_grant n : forall k b b', length b = 2 ^ n -> inv n b -> right_first n b -> grant n k b = Some b' -> right_first n b'.
Proof.
  induction n as [|m IH]; intros k b b' L V F E; [exact I|].
  destruct (lt_eq_lt_dec k (S m)) as [[H| ->]|H].
  - destruct (halves m b L) as (l & r & -> & Ll & Lr). assert (K : k <= m) by lia.
    rewrite right_first_app in F by assumption. destruct F as (Fl & Fr & F). rewrite inv_app in V by assumption. destruct V as (Vl & Vr & _).
    rewrite grant_halves in E by (lia || exact Ll). pose proof (claim m k l Ll Vl K) as C.
    destruct (grant m k l) as [l'|] eqn:El.
    + injection E as <-. destruct C as (C & L' & _). apply right_first_app; [assumption|].
      split; [now apply (IH k l)|]. split; [assumption|]. intros A. apply all_free_count in A. pose proof (pow_pos k). pose proof (count_le l). lia.
    + destruct (grant m k r) as [r'|] eqn:Er; [|discriminate]. injection E as <-. apply right_first_app; [assumption|].
      split; [assumption|]. split; [now apply (IH k r)|]. intros A. apply all_free_count in A.
      assert (2 ^ k <= 2 ^ m) by (apply Nat.pow_le_mono_r; lia). lia.
  - rewrite grant_whole in E by exact L. destruct (all_free b); [|discriminate]. injection E as <-. apply right_first_false.
  - rewrite grant_large in E by exact H. discriminate.
Qed.

Lemma all_free_app a b : all_free (a ++ b) = all_free a && all_free b.
Proof. apply forallb_app. Qed.

Lemma no_holes n : forall b, length b = 2 ^ n -> all_free b = true -> holes n b = [].
Proof.
  induction n as [|m IH]; intros b L A; [reflexivity|].
  destruct (halves m b L) as (l & r & -> & Ll & Lr). rewrite all_free_app in A. apply andb_true_iff in A as (Al & Ar).
  assert (P := holes_halves m l r Ll Lr). rewrite (IH l), (IH r) in P by assumption. unfold top in P. rewrite Al, Ar in P.
  apply Permutation_sym, Permutation_nil in P. exact P.
Qed.

Lemma size_app a b : size (a ++ b) = size a + size b.
Proof. unfold size. now rewrite map_app, list_sum_app. Qed.

Lemma size_same a b : Permutation a b -> size a = size b.
Proof. induction 1; unfold size, list_sum in *; cbn [map fold_right] in *; lia. Qed.

Lemma size_shifted m a : size (map (shifted m) a) = size a.
Proof. unfold size. now rewrite map_map. Qed.

Lemma before_app t a b : before t (a ++ b) = before t a ++ before t b.
Proof. apply filter_app. Qed.

Lemma before_same t a b : Permutation a b -> Permutation (before t a) (before t b).
Proof.
  unfold before. induction 1; cbn [filter]; repeat match goal with |- context [if ?c then _ else _] => destruct c end;
    try (constructor; assumption); try constructor; try assumption; try apply Permutation_refl. eapply perm_trans; eassumption.
Qed.

Lemma before_shifted m t a : before (2 ^ m + t) (map (shifted m) a) = map (shifted m) (before t a).
Proof.
  unfold before. rewrite SubcubeWords.filter_mapped. f_equal. apply filter_ext. intros [u k]. cbn [fst shifted].
  destruct (Nat.ltb_spec (2 ^ m + u) (2 ^ m + t)), (Nat.ltb_spec u t); (lia || reflexivity).
Qed.

Lemma size_before t a : size (before t a) <= size a.
Proof. unfold before, size, list_sum. induction a as [|h a IH]; [reflexivity|]. cbn [filter]. destruct (fst h <? t); cbn [map fold_right]; lia. Qed.

Lemma before_none t a : (forall h, In h a -> t <= fst h) -> before t a = [].
Proof.
  intros H. unfold before. induction a as [|h a IH]; [reflexivity|]. cbn [filter]. assert (t <= fst h) by (apply H; now left).
  destruct (Nat.ltb_spec (fst h) t); [lia|]. apply IH. intros g G. apply H. now right.
Qed.

Lemma size_top m l r : length l = 2 ^ m -> length r = 2 ^ m -> size (holes m l) <= count l -> size (holes m r) <= count r ->
  size (holes m l) + size (holes m r) + size (top m l r) <= count l + count r.
Proof.
  intros L R Hl Hr. unfold top. destruct (all_free l) eqn:Al; destruct (all_free r) eqn:Ar; unfold size at 3; cbn [map list_sum snd fold_right]; try lia.
  - rewrite (no_holes m l L Al) in *. apply all_free_count in Al. unfold size at 1. cbn. lia.
  - rewrite (no_holes m r R Ar) in *. apply all_free_count in Ar. unfold size at 2. cbn. lia.
Qed.

Lemma size_holes n : forall b, length b = 2 ^ n -> size (holes n b) <= count b.
Proof.
  induction n as [|m IH]; intros b L; [cbn; lia|].
  destruct (halves m b L) as (l & r & -> & Ll & Lr). rewrite (size_same _ _ (holes_halves m l r Ll Lr)), !size_app, size_shifted, count_app.
  pose proof (size_top m l r Ll Lr (IH l Ll) (IH r Lr)). lia.
Qed.

Lemma in_top m l r h : In h (top m l r) -> (all_free l = true -> all_free r = true) -> all_free r = true /\ all_free l = false /\ h = (2 ^ m, m).
Proof.
  unfold top. destruct (all_free l), (all_free r); cbn; try tauto; try (intros _ H; discriminate (H eq_refl)).
  intros [<-|[]] _. auto.
Qed.

(* The nodes of holes before a hole are free nodes before it. *)
Lemma before_count n : forall b t k, length b = 2 ^ n -> right_first n b -> In (t, k) (holes n b) -> size (before t (holes n b)) <= count (firstn t b).
Proof.
  induction n as [|m IH]; intros b t k L F H; [destruct H|].
  destruct (halves m b L) as (l & r & -> & Ll & Lr). rewrite right_first_app in F by assumption. destruct F as (Fl & Fr & F).
  assert (P := holes_halves m l r Ll Lr). rewrite (size_same _ _ (before_same t _ _ P)), !before_app, !size_app.
  apply (Permutation_in _ P) in H. rewrite !in_app_iff, in_map_iff in H.
  assert (TOP : forall h, In h (top m l r) -> fst h = 2 ^ m) by (intros h T; apply in_top in T as (_ & _ & ->); [reflexivity|assumption]).
  pose proof (size_holes m l Ll). pose proof (size_holes m r Lr).
  destruct H as [H|[([u j] & E & H)|H]].
  - pose proof (IH l t k Ll Fl H) as B. apply holes_in in H as (T & _).
    rewrite (before_none t (map _ _)), (before_none t (top _ _ _)).
    + rewrite firstn_app, count_app. change (size []) with 0. lia.
    + intros h A. rewrite TOP by assumption. lia.
    + intros h A. apply in_map_iff in A as ([v i] & <- & _). cbn. lia.
  - injection E as <- <-. pose proof (IH r u j Lr Fr H) as B.
    rewrite before_shifted, size_shifted. pose proof (size_before (2 ^ m + u) (holes m l)).
    rewrite (firstn_app (2 ^ m + u)), (firstn_all2 l), count_app by lia. replace (2 ^ m + u - length l) with u by lia.
    assert (N : top m l r = []).
    { unfold top. destruct (all_free r) eqn:Ar.
      - rewrite (no_holes m r Lr Ar) in H. destruct H.
      - destruct (all_free l); [discriminate (F eq_refl)|reflexivity]. }
    rewrite N. change (size (before (2 ^ m + u) [])) with 0. lia.
  - apply in_top in H as (Ar & Al & E); [|assumption]. injection E as -> ->.
    rewrite (before_none (2 ^ m) (map _ _)), (before_none (2 ^ m) (top _ _ _)).
    + pose proof (size_before (2 ^ m) (holes m l)). rewrite firstn_app, count_app, (firstn_all2 l) by lia.
      change (size []) with 0. lia.
    + intros h A. rewrite TOP by assumption. lia.
    + intros h A. apply in_map_iff in A as ([v i] & <- & _). cbn. lia.
Qed.

(* A hole exceeds the free nodes before it, and what divides the free nodes divides it and those before it. *)
Lemma hole_exceeds n : forall b t k, length b = 2 ^ n -> inv n b -> right_first n b -> In (t, k) (holes n b) ->
  Nat.even (t / 2 ^ k) = false /\ count (firstn t b) < 2 ^ k /\
  forall d, Nat.divide (2 ^ d) (count b) -> d <= k /\ Nat.divide (2 ^ d) (count (firstn t b)).
Proof.
  induction n as [|m IH]; intros b t k L V F H; [destruct H|].
  destruct (halves m b L) as (l & r & -> & Ll & Lr). rewrite right_first_app in F by assumption. destruct F as (Fl & Fr & F).
  rewrite inv_app in V by assumption. destruct V as (Vl & Vr & S0).
  apply (Permutation_in _ (holes_halves m l r Ll Lr)) in H. rewrite !in_app_iff, in_map_iff in H. rewrite count_app.
  assert (LARGE : forall d e, count l < 2 ^ d -> Nat.divide (2 ^ d) (count r) -> d < e -> Nat.divide (2 ^ e) (count l + count r) -> count l = 0).
  { intros d e C D E G. assert (X : Nat.divide (2 ^ d) (count l + count r)) by (eapply Nat.divide_trans; [apply pow_divide|exact G]; lia).
    rewrite Nat.add_comm in X. apply Nat.divide_add_cancel_r in X; [|assumption]. destruct (count l) as [|c] eqn:Z; [reflexivity|].
    apply Nat.divide_pos_le in X; lia. }
  assert (FULL : count r = 2 ^ m -> holes m r = []) by (intros E; apply no_holes; [assumption|]; apply all_free_count; lia).
  assert (FULLL : count l = 2 ^ m -> holes m l = []) by (intros E; apply no_holes; [assumption|]; apply all_free_count; lia).
  destruct H as [H|[([u j] & E & H)|H]].
  - destruct (IH l t k Ll Vl Fl H) as (O & B & D). pose proof H as K. apply holes_in in K as (T & K & _).
    rewrite firstn_app. replace (t - length l) with 0 by lia. cbn [firstn]. rewrite app_nil_r.
    split; [assumption|]. split; [assumption|]. intros e G. destruct S0 as [(d & C & X)|(C & _)]; [|rewrite FULLL in H by assumption; destruct H].
    destruct (le_lt_dec e d) as [Q|Q].
    + apply D. rewrite Nat.add_comm in G. apply Nat.divide_add_cancel_r in G; [assumption|]. eapply Nat.divide_trans; [apply pow_divide, Q|exact X].
    + pose proof (LARGE d e C X Q G) as Z. exfalso. pose proof (size_holes m l Ll) as Y. apply (in_map (fun h => 2 ^ snd h)) in H. cbn [snd] in H.
      assert (2 ^ k <= size (holes m l)); [|pose proof (pow_pos k); lia]. unfold size, list_sum. clear -H.
      induction (map (fun h => 2 ^ snd h) (holes m l)) as [|a s IHs]; [destruct H|]. cbn [fold_right]. destruct H as [->|H]; [lia|]. specialize (IHs H). lia.
  - unfold shifted in E. cbn [fst snd] in E. injection E as <- <-. destruct (IH r u j Lr Vr Fr H) as (O & B & D). pose proof H as K. apply holes_in in K as (T & K & _).
    rewrite (firstn_app (2 ^ m + u)), (firstn_all2 l), count_app by lia. replace (2 ^ m + u - length l) with u by lia.
    destruct S0 as [(d & C & X)|(_ & C)]; [|rewrite FULL in H by assumption; destruct H]. destruct (D d X) as (Dj & Dc).
    assert (P : 2 ^ m = 2 * 2 ^ (m - 1 - j) * 2 ^ j).
    { rewrite <- Nat.mul_assoc, <- pow_add, <- Nat.pow_succ_r'. f_equal. lia. }
    split.
    { assert (Y : (2 ^ m + u) / 2 ^ j = u / 2 ^ j + 2 * 2 ^ (m - 1 - j)) by (rewrite P, Nat.add_comm; apply Nat.div_add; pose proof (pow_pos j); lia).
      rewrite Y, Nat.even_add_mul_2. exact O. }
    split.
    + destruct (pow_divide d j Dj) as (c & E). destruct Dc as (q & Q). rewrite E, Q in *. pose proof (pow_pos d).
      assert (q < c) by (apply (Nat.mul_lt_mono_pos_r (2 ^ d)); lia). nia.
    + intros e G. destruct (le_lt_dec e d) as [Q|Q].
      * split; [lia|]. assert (Y : Nat.divide (2 ^ e) (2 ^ d)) by now apply pow_divide.
        apply Nat.divide_add_r; [|now apply Nat.divide_trans with (2 ^ d)].
        rewrite Nat.add_comm in G. apply Nat.divide_add_cancel_r in G; [assumption|]. now apply Nat.divide_trans with (2 ^ d).
      * pose proof (LARGE d e C X Q G) as Z. rewrite Z in *. cbn [Nat.add] in *. now apply D.
  - apply in_top in H as (Ar & Al & E); [|assumption]. injection E as -> ->. apply all_free_false in Al. apply all_free_count in Ar. rewrite Ll, Lr in *.
    pose proof (pow_pos m) as P. rewrite Nat.div_same by lia. split; [reflexivity|].
    rewrite firstn_app, (firstn_all2 l) by lia. replace (2 ^ m - length l) with 0 by lia. cbn [firstn]. rewrite app_nil_r.
    split; [assumption|]. intros e G. rewrite Ar in G. destruct (le_lt_dec e m) as [Q|Q].
    + split; [assumption|]. rewrite Nat.add_comm in G. apply Nat.divide_add_cancel_r in G; [assumption|now apply pow_divide].
    + exfalso. apply Nat.divide_pos_le in G; [|lia]. assert (2 ^ S m <= 2 ^ e) by (apply Nat.pow_le_mono_r; lia). cbn [Nat.pow] in *. lia.
Qed.

Lemma reach_states n b : reach n (machine n) b -> length b = 2 ^ n /\ inv n b /\ right_first n b.
Proof.
  intros R. unfold machine in R. remember (repeat true (2 ^ n)) as b0 eqn:E. induction R as [|k b b' R IH G]; subst.
  - split; [apply repeat_length|]. split; [apply inv_true|apply right_first_true].
  - destruct IH as (L & V & F).
    assert (X : reach n (machine n) b') by (eapply reach_grant; [exact R|exact G]).
    destruct (reach_inv n _ b' (repeat_length _ _) (inv_true n) X) as (L' & V'). split; [assumption|]. split; [assumption|].
    now apply right_first_grant with k b.
Qed.

Lemma of_board n w t k : reach_word n 0 w -> In (t, k) (holes n (board_of n w)) ->
  Nat.Odd (t / 2 ^ k) /\ size (before t (holes n (board_of n w))) < 2 ^ k.
Proof.
  intros R H. assert (P : proper n 0) by (split; [lia|apply Z.pow_pos_nonneg; [lia|apply Z.pow_nonneg; lia]]).
  apply reach_same in R. destruct (reach_word_board n 0 w P R) as (_ & B). rewrite board_zero in B. apply reach_states in B as (L & V & F).
  destruct (hole_exceeds n _ t k L V F H) as (O & C & _). pose proof (before_count n _ t k L F H). split; [|lia].
  apply Nat.odd_spec. unfold Nat.odd. now rewrite O.
Qed.

Theorem right_halves n w t k : reach_word n 0 w -> In (t, k) (holes n (board_of n w)) -> Nat.Odd (t / 2 ^ k).
Proof. intros R H. now apply (of_board n w). Qed.

Theorem growing n w t k : reach_word n 0 w -> In (t, k) (holes n (board_of n w)) -> size (before t (holes n (board_of n w))) < 2 ^ k.
Proof. intros R H. now apply (of_board n w). Qed.
