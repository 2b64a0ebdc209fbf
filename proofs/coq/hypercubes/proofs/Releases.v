From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import FreeLists Releases.
Import ListNotations.

(* Blocks and buddies. *)
Lemma pow_pos : forall k, 0 < 2 ^ k.
Proof. intro. apply Nat.neq_0_lt_0, Nat.pow_nonzero. discriminate. Qed.

Lemma pow_split : forall k n, k <= n -> 2 ^ n = 2 ^ (n - k) * 2 ^ k.
Proof. intros. rewrite <- Nat.pow_add_r. f_equal. lia. Qed.

Lemma lxor_even : forall c, Nat.lxor (2 * c) 1 = 2 * c + 1.
Proof.
  intro c. symmetry. apply Nat.add_nocarry_lxor. change 1 with (Nat.ones 1). rewrite Nat.land_ones.
  change (2 ^ 1) with 2. rewrite Nat.mul_comm. apply Nat.mod_mul. discriminate.
Qed.

Lemma buddy_even : forall k c, buddy k (2 * c * 2 ^ k) = (2 * c + 1) * 2 ^ k.
Proof.
  intros. unfold buddy. replace (2 ^ k) with (1 * 2 ^ k) at 2 by lia. rewrite <- !Nat.shiftl_mul_pow2, <- Nat.shiftl_lxor.
  rewrite lxor_even. reflexivity.
Qed.

Lemma buddy_odd : forall k c, buddy k ((2 * c + 1) * 2 ^ k) = 2 * c * 2 ^ k.
Proof.
  intros. rewrite <- buddy_even. unfold buddy. rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. reflexivity.
Qed.

(* A block is a first or a second half. *)
Lemma half : forall k s, Nat.divide (2 ^ k) s -> exists c, 
  (s = 2 * c * 2 ^ k /\ buddy k s = s + 2 ^ k \/ s = 2 * c * 2 ^ k + 2 ^ k /\ buddy k s = 2 * c * 2 ^ k)
  /\ min s (buddy k s) = c * 2 ^ S k /\ s / 2 ^ S k * 2 ^ S k = c * 2 ^ S k.
Proof.
  intros k s [a ->]. pose proof (pow_pos k). destruct (Nat.Even_or_Odd a) as [[c ->]|[c ->]]; exists c.
  - rewrite buddy_even. split; [left; lia|]. rewrite Nat.pow_succ_r'. split; [lia|].
    f_equal. replace (2 * c * 2 ^ k) with (c * (2 * 2 ^ k)) by lia. apply Nat.div_mul. lia.
  - rewrite buddy_odd. split; [right; lia|]. rewrite Nat.pow_succ_r'. split; [lia|].
    f_equal. symmetry. apply (Nat.div_unique _ _ _ (2 ^ k)); lia.
Qed.

Lemma divide_double : forall k c, Nat.divide (2 ^ k) (2 * c * 2 ^ k).
Proof. intros. exists (2 * c). reflexivity. Qed.

Lemma buddy_block : forall n k s, block n k s -> k < n -> block n k (buddy k s) /\ block n (S k) (min s (buddy k s)).
Proof.
  intros n k s [K [D L]] M. destruct (half k s D) as [c [H [E _]]]. rewrite E. unfold block.
  pose proof (pow_pos k). pose proof (pow_split (S k) n M) as P.
  assert (C : c * 2 ^ S k < 2 ^ n) by (rewrite Nat.pow_succ_r'; destruct H as [[-> _]|[-> _]]; lia).
  assert (C' : c < 2 ^ (n - S k)) by (apply (Nat.mul_lt_mono_pos_r (2 ^ S k)); [apply pow_pos|lia]).
  assert (G : c * 2 ^ S k + 2 ^ S k <= 2 ^ n).
  { rewrite P. replace (c * 2 ^ S k + 2 ^ S k) with (S c * 2 ^ S k) by lia. apply Nat.mul_le_mono_r. lia. }
  rewrite Nat.pow_succ_r' in *. split; split; try lia; split; try lia.
  - destruct H as [[-> ->]|[-> ->]]; [exists (2 * c + 1)|exists (2 * c)]; lia.
  - exists c. reflexivity.
Qed.

Lemma inside_parent : forall k s x, Nat.divide (2 ^ k) s ->
  (inside (S k) (min s (buddy k s)) x <-> inside k s x \/ inside k (buddy k s) x)
  /\ s / 2 ^ S k * 2 ^ S k = min s (buddy k s).
Proof.
  intros k s x D. destruct (half k s D) as [c [H [E F]]]. rewrite E, F. split; [|reflexivity]. unfold inside.
  rewrite Nat.pow_succ_r'. lia.
Qed.

Lemma buddy_apart : forall k s x, Nat.divide (2 ^ k) s -> inside k s x -> ~ inside k (buddy k s) x.
Proof. intros k s x D. destruct (half k s D) as [c [H _]]. unfold inside. lia. Qed.

Lemma buddy_twice : forall k s, buddy k (buddy k s) = s.
Proof. intros. unfold buddy. rewrite Nat.lxor_assoc, Nat.lxor_nilpotent. apply Nat.lxor_0_r. Qed.

Lemma inside_start : forall k s, inside k s s.
Proof. intros. unfold inside. pose proof (pow_pos k). lia. Qed.

(* Two blocks are nested or apart. *)
Lemma nested : forall k j s t x, k <= j -> Nat.divide (2 ^ k) s -> Nat.divide (2 ^ j) t -> inside k s x -> inside j t x ->
  forall y, inside k s y -> inside j t y.
Proof.
  intros k j s t x L [a ->] [b ->] X Y y Z. unfold inside in *. rewrite (pow_split k j L) in *.
  pose proof (pow_pos k). set (q := 2 ^ (j - k)) in *. set (p := 2 ^ k) in *.
  assert (b * q <= a) by (apply Nat.lt_succ_r, (Nat.mul_lt_mono_pos_r p); lia).
  assert (S a <= b * q + q) by (apply Nat.le_succ_l, (Nat.mul_lt_mono_pos_r p); lia).
  assert (b * q * p <= a * p) by (apply Nat.mul_le_mono_r; assumption).
  assert (S a * p <= (b * q + q) * p) by (apply Nat.mul_le_mono_r; assumption). lia.
Qed.

Lemma same_block : forall k s t x, Nat.divide (2 ^ k) s -> Nat.divide (2 ^ k) t -> inside k s x -> inside k t x -> s = t.
Proof.
  intros k s t x D E X Y. pose proof (nested k k s t x (le_n k) D E X Y s (inside_start k s)).
  pose proof (nested k k t s x (le_n k) E D Y X t (inside_start k t)). unfold inside in *. lia.
Qed.

(* Lists. *)
Lemma put_length : forall k l ls, k < length ls -> length (put k l ls) = length ls.
Proof. intros. unfold put. rewrite app_length, firstn_length. cbn [length]. rewrite skipn_length. lia. Qed.

Lemma nth_put : forall k l ls j, k < length ls -> nth j (put k l ls) [] = if j =? k then l else nth j ls [].
Proof.
  intros k l ls. revert k. induction ls as [|h ls IH]; intros k j L; [cbn in L; lia|]. destruct k as [|k].
  - destruct j; reflexivity.
  - destruct j as [|j]; [reflexivity|]. cbn in L. apply (IH k j). lia.
Qed.

Lemma in_drop : forall s t l, In t (drop s l) <-> In t l /\ t <> s.
Proof. intros. unfold drop. rewrite filter_In, negb_true_iff, Nat.eqb_neq. reflexivity. Qed.

Lemma listed_in : forall k s ls, listed k s ls = true <-> In s (nth k ls []).
Proof.
  intros. unfold listed. rewrite existsb_exists. split.
  - intros [t [I E]]. apply Nat.eqb_eq in E. subst. exact I.
  - intro I. exists s. split; [exact I|apply Nat.eqb_refl].
Qed.

(* What holds throughout: listed blocks are apart and hold just the free nodes, and no list has a block and its buddy. *)
Record inv (n : nat) (F : nat -> Prop) (ls : lists) : Prop := {
  inv_length : length ls = S n;
  inv_once : forall k, NoDup (nth k ls []);
  inv_block : forall k s, In s (nth k ls []) -> block n k s;
  inv_free : forall k s x, In s (nth k ls []) -> inside k s x -> F x;
  inv_cover : forall x, F x -> exists k s, In s (nth k ls []) /\ inside k s x;
  inv_apart : forall k s j t x, In s (nth k ls []) -> In t (nth j ls []) -> inside k s x -> inside j t x -> k = j /\ s = t;
  inv_buddy : forall k s, k < n -> In s (nth k ls []) -> ~ In (buddy k s) (nth k ls []) }.

Lemma inv_ext : forall n F G ls, inv n F ls -> (forall x, F x <-> G x) -> inv n G ls.
Proof. intros n F G ls [A B C D E H I] X. split; auto; intros; [apply X; eauto|apply E, X; assumption]. Qed.

Lemma nth_repeat_nil : forall m k, nth k (repeat (@nil nat) m) [] = [].
Proof. induction m; intros [|k]; cbn; auto. Qed.

Lemma inv_none : forall n, inv n (fun _ => False) (repeat [] (S n)).
Proof.
  intro n. split; intros; try rewrite nth_repeat_nil in *; cbn [In] in *; try tauto; [apply repeat_length|constructor].
Qed.

Lemma inv_insert : forall n F ls k s, inv n F ls -> block n k s -> (forall x, inside k s x -> ~ F x) ->
  (k < n -> ~ In (buddy k s) (nth k ls [])) -> inv n (fun x => F x \/ inside k s x) (insert k s ls).
Proof.
  intros n F ls k s V B A N. destruct V as [L O C D E P U]. unfold insert. assert (K : k < length ls) by (destruct B; lia).
  assert (X : forall j t, In t (nth j (put k (s :: nth k ls []) ls) []) <-> (j = k /\ t = s) \/ In t (nth j ls [])).
  { intros j t. rewrite nth_put by exact K. destruct (Nat.eqb_spec j k) as [->|]; cbn; [|tauto]. intuition. }
  assert (Q : forall j t x, In t (nth j ls []) -> inside k s x -> inside j t x -> False).
  { intros j t x I Y Z. exact (A x Y (D j t x I Z)). }
  split.
  - rewrite put_length; assumption.
  - intro j. rewrite nth_put by exact K. destruct (Nat.eqb_spec j k) as [->|]; [|apply O]. constructor; [|apply O].
    intro I. exact (Q k s s I (inside_start k s) (inside_start k s)).
  - intros j t I. apply X in I. destruct I as [[-> ->]|I]; auto.
  - intros j t x I Y. apply X in I. destruct I as [[-> ->]|I]; [right; exact Y|left; eauto].
  - intros x [Y|Y]; [destruct (E x Y) as [j [t [I Z]]]; exists j, t|exists k, s]; rewrite X; auto.
  - intros i t j u x I J Y Z. apply X in I. apply X in J. destruct I as [[-> ->]|I], J as [[-> ->]|J]; eauto; exfalso; eauto.
  - intros j t M I J. apply X in I. apply X in J. destruct I as [[-> ->]|I], J as [[W Z]|J].
    + pose proof (buddy_apart k s s (proj1 (proj2 B)) (inside_start k s)) as G. rewrite Z in G. exact (G (inside_start k s)).
    + exact (N M J).
    + subst j. apply (N M). rewrite <- Z, buddy_twice. exact I.
    + exact (U j t M I J).
Qed.

Lemma inv_remove : forall n F ls k s l, inv n F ls -> In s (nth k ls []) -> NoDup l ->
  (forall t, In t l <-> In t (nth k ls []) /\ t <> s) -> inv n (fun x => F x /\ ~ inside k s x) (put k l ls).
Proof.
  intros n F ls k s l V I R H. destruct V as [L O C D E P U].
  assert (K : k < length ls) by (destruct (C k s I); lia).
  assert (X : forall j t, In t (nth j (put k l ls) []) <-> In t (nth j ls []) /\ ~ (j = k /\ t = s)).
  { intros j t. rewrite nth_put by exact K. destruct (Nat.eqb_spec j k) as [->|]; [rewrite H|]; tauto. }
  split.
  - rewrite put_length; assumption.
  - intro j. rewrite nth_put by exact K. destruct (j =? k); auto.
  - intros j t J. apply X in J. apply C, J.
  - intros j t x J Y. apply X in J. destruct J as [J M]. split; [eauto|]. intro Z. apply M. exact (P _ _ _ _ _ J I Y Z).
  - intros x [Y Z]. destruct (E x Y) as [j [t [J W]]]. exists j, t. split; [|exact W]. apply X. split; [exact J|].
    intros [-> ->]. exact (Z W).
  - intros i t j u x J M Y Z. apply X in J. apply X in M. destruct J, M. eauto.
  - intros j t M J W. apply X in J. apply X in W. exact (U j t M (proj1 J) (proj1 W)).
Qed.

Lemma inv_join : forall n rounds k s ls F, rounds + k = n -> inv n F ls -> block n k s -> (forall x, inside k s x -> ~ F x) ->
  inv n (fun x => F x \/ inside k s x) (join rounds k s ls).
Proof.
  induction rounds as [|rounds IH]; intros k s ls F R V B A; cbn [join].
  - apply inv_insert; auto. lia.
  - destruct (listed k (buddy k s) ls) eqn:T.
    + apply listed_in in T. destruct (buddy_block n k s B) as [Bb Bp]; [lia|]. destruct B as [K [D M]].
      assert (W : inv n (fun x => F x /\ ~ inside k (buddy k s) x) (remove k (buddy k s) ls)).
      { apply inv_remove; auto; [apply NoDup_filter, V|]. intro t. apply in_drop. }
      eapply inv_ext; [apply IH; [lia|exact W|exact Bp|]|].
      * intros x X [Y Z]. apply (inside_parent k s x D) in X. destruct X as [X|X]; [exact (A x X Y)|exact (Z X)].
      * intro x. cbn beta. rewrite (proj1 (inside_parent k s x D)). pose proof (inv_free _ _ _ V k _ x T) as G.
        split; [tauto|]. intros [Y|Y]; [|tauto].
        assert (Q : inside k (buddy k s) x \/ ~ inside k (buddy k s) x) by (unfold inside; lia). tauto.
    + apply inv_insert; auto. intros _ I. apply listed_in in I. congruence.
Qed.

Lemma inv_give : forall n k s ls F, inv n F ls -> block n k s -> (forall x, inside k s x -> ~ F x) ->
  inv n (fun x => F x \/ inside k s x) (give k s ls).
Proof. intros n k s ls F V B A. apply (inv_join n); auto. rewrite (inv_length _ _ _ V). destruct B. lia. Qed.

(* Requests. *)
Lemma nth_pre : forall (pre t : lists) l, nth (length pre) (pre ++ l :: t) [] = l.
Proof. intros. rewrite app_nth2, Nat.sub_diag by lia. reflexivity. Qed.

Lemma put_pre : forall (pre t : lists) l m, put (length pre) m (pre ++ l :: t) = pre ++ m :: t.
Proof.
  intros. unfold put. rewrite firstn_app, firstn_all, Nat.sub_diag, app_nil_r. f_equal. f_equal.
  rewrite skipn_app. rewrite skipn_all2 by lia. replace (S (length pre) - length pre) with 1 by lia. reflexivity.
Qed.

Lemma inv_take_up : forall n t pre s t' F, take_up (length pre) t = Some (s, t') -> inv n F (pre ++ t) ->
  inv n (fun x => F x /\ ~ inside (length pre) s x) (pre ++ t')
  /\ exists j, length pre <= j /\ In s (nth j (pre ++ t) []) /\ forall m, length pre <= m < j -> nth m (pre ++ t) [] = [].
Proof.
  intros n. induction t as [|[|h l] t IH]; intros pre s t' F T V; cbn [take_up] in T; [discriminate| |].
  - destruct (take_up (S (length pre)) t) as [[u t1]|] eqn:E; [|discriminate]. injection T as -> <-.
    set (i := length pre) in *. specialize (IH (pre ++ [[]]) s t1 F). rewrite app_length, Nat.add_1_r, <- !app_assoc in IH. cbn [app] in IH.
    destruct (IH E V) as [W [j [J [I Z]]]]. fold i in J, Z, W.
    destruct (inv_block _ _ _ V j s I) as [N [D M]].
    assert (D' : Nat.divide (2 ^ S i) s).
    { eapply Nat.divide_trans; [|exact D]. exists (2 ^ (j - S i)). apply pow_split. lia. }
    assert (Di : Nat.divide (2 ^ i) s) by (eapply Nat.divide_trans; [|exact D']; exists 2; apply Nat.pow_succ_r').
    assert (In2 : forall x, inside i (s + 2 ^ i) x -> inside (S i) s x) by (unfold inside; intros x; rewrite Nat.pow_succ_r'; lia).
    assert (Up : forall x, inside (S i) s x -> F x).
    { intros x X. apply (inv_free _ _ _ V j s x I). unfold inside in *. pose proof (Nat.pow_le_mono_r 2 (S i) j). lia. }
    assert (Bs : block n i s) by (unfold block; repeat split; [lia|exact Di|exact M]).
    assert (Eb : buddy i s = s + 2 ^ i).
    { destruct D' as [c ->]. rewrite Nat.pow_succ_r'. replace (c * (2 * 2 ^ i)) with (2 * c * 2 ^ i) by lia. rewrite buddy_even. lia. }
    assert (Bt : block n i (s + 2 ^ i)) by (rewrite <- Eb; apply buddy_block; [exact Bs|lia]).
    split.
    + assert (Q : inv n (fun x => (F x /\ ~ inside (S i) s x) \/ inside i (s + 2 ^ i) x) (insert i (s + 2 ^ i) (pre ++ [] :: t1))).
      { apply inv_insert; auto.
        - intros x X [_ Y]. exact (Y (In2 x X)).
        - intros _ Y. unfold i in Y. rewrite nth_pre in Y. destruct Y. }
      unfold insert, i in Q. rewrite nth_pre, put_pre in Q. fold i in Q. eapply inv_ext; [exact Q|]. intro x. cbn beta. split.
      * intros [[X Y]|X]; [split; [exact X|]; intro Z'; apply Y; unfold inside in *; rewrite Nat.pow_succ_r'; lia|].
        split; [apply Up, In2, X|]. unfold inside in *. lia.
      * intros [X Y]. assert (Q' : inside (S i) s x \/ ~ inside (S i) s x) by (unfold inside; lia).
        destruct Q' as [Q'|Q']; [right|left; tauto]. unfold inside in *. rewrite Nat.pow_succ_r' in Q'. lia.
    + exists j. split; [lia|]. split; [exact I|]. intros m L. destruct (Nat.eq_dec m i) as [->|]; [apply nth_pre|apply Z; lia].
  - injection T as <- <-.
    assert (I : In h (nth (length pre) (pre ++ (h :: l) :: t) [])) by (rewrite nth_pre; left; reflexivity).
    assert (O : NoDup (h :: l)) by (rewrite <- (nth_pre pre t (h :: l)); apply V). inversion O. subst. split.
    + rewrite <- (put_pre pre t (h :: l)). apply inv_remove; auto. intro u. rewrite nth_pre. cbn. split; [|intuition congruence].
      intro U. split; [right; exact U|]. intros ->. contradiction.
    + exists (length pre). split; [lia|]. split; [exact I|]. intros m L. lia.
Qed.

Lemma inv_take : forall n F ls k s ls', inv n F ls -> take k ls = Some (s, ls') ->
  inv n (fun x => F x /\ ~ inside k s x) ls'
  /\ exists j, k <= j /\ In s (nth j ls []) /\ forall m, k <= m < j -> nth m ls [] = [].
Proof.
  intros n F ls k s ls' V T. unfold take in T. destruct (take_up k (skipn k ls)) as [[u t]|] eqn:E; [|discriminate].
  injection T as -> <-. assert (L : k < length ls).
  { destruct (Nat.lt_ge_cases k (length ls)); [assumption|]. rewrite skipn_all2 in E by assumption. discriminate. }
  assert (K : length (firstn k ls) = k) by (rewrite firstn_length; lia).
  rewrite <- (firstn_skipn k ls) in V. rewrite <- K in E at 1.
  destruct (inv_take_up n _ _ _ _ F E V) as [W H]. rewrite K, firstn_skipn in *. split; assumption.
Qed.

Lemma take_none : forall t i, take_up i t = None -> forall m, nth m t [] = [].
Proof.
  induction t as [|[|h l] t IH]; intros i E m; [destruct m; reflexivity| |discriminate].
  cbn in E. destruct (take_up (S i) t) as [[? ?]|] eqn:T; [discriminate|]. destruct m; [reflexivity|]. apply (IH _ T).
Qed.

Lemma history_inv : forall n F ls, history n F ls -> inv n F ls.
Proof.
  induction 1 as [|F ls k s H IH B A|F ls k s ls' H IH T]; [apply inv_none|apply inv_give; assumption|].
  apply (inv_take n F ls k s ls' IH T).
Qed.
