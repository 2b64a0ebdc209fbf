From Coq Require Import List Arith NArith Bool Lia Permutation.
From Allocert.definitions Require Import Labels.
Import ListNotations.

(* Bits of words. *)
Lemma bit_ext : forall x y, (forall d, bit x d = bit y d) -> x = y.
Proof. intros x y H. apply N.bits_inj. intro i. specialize (H (N.to_nat i)). unfold bit in H. rewrite N2Nat.id in H. exact H. Qed.

Lemma bit_zero : forall d, bit 0 d = false.
Proof. intro d. apply N.bits_0. Qed.

Lemma bit_power : forall d i, bit (power d) i = (i =? d).
Proof.
  intros. unfold bit, power. rewrite N.pow2_bits_eqb. destruct (i =? d) eqn:E.
  - apply Nat.eqb_eq in E. subst. apply N.eqb_refl.
  - apply N.eqb_neq. apply Nat.eqb_neq in E. lia.
Qed.

Lemma bit_lxor : forall x y d, bit (N.lxor x y) d = xorb (bit x d) (bit y d).
Proof. intros. apply N.lxor_spec. Qed.

Lemma bit_lor : forall x y d, bit (N.lor x y) d = bit x d || bit y d.
Proof. intros. apply N.lor_spec. Qed.

Lemma bit_ldiff : forall x y d, bit (N.ldiff x y) d = bit x d && negb (bit y d).
Proof. intros. apply N.ldiff_spec. Qed.

Lemma bit_land : forall x y d, bit (N.land x y) d = bit x d && bit y d.
Proof. intros. apply N.land_spec. Qed.

Lemma bit_above : forall n x d, node n x -> n <= d -> bit x d = false.
Proof.
  intros n x d H L. unfold bit. destruct x as [|p]; [apply N.bits_0|].
  apply N.bits_above_log2. apply N.log2_lt_pow2; [lia|]. unfold node, power in H.
  eapply N.lt_le_trans; [exact H|]. apply N.pow_le_mono_r; lia.
Qed.

Lemma node_bits : forall n x, (forall d, n <= d -> bit x d = false) -> node n x.
Proof.
  intros n x H. unfold node, power. destruct x as [|p].
  - apply N.neq_0_lt_0. apply N.pow_nonzero. lia.
  - destruct (N.lt_ge_cases (N.pos p) (2 ^ N.of_nat n)) as [|G]; [assumption|]. exfalso.
    assert (L : (N.of_nat n <= N.log2 (N.pos p))%N) by (apply N.log2_le_pow2; [lia|exact G]).
    specialize (H (N.to_nat (N.log2 (N.pos p)))). unfold bit in H. rewrite N2Nat.id in H.
    rewrite N.bit_log2 in H by lia. discriminate H. lia.
Qed.

Lemma bit_ones : forall n d, bit (power n - 1) d = (d <? n).
Proof.
  intros. unfold bit, power. rewrite N.sub_1_r, <- N.ones_equiv.
  destruct (Nat.ltb_spec d n); [apply N.ones_spec_low; lia | apply N.ones_spec_high; lia].
Qed.

Lemma bit_b2n_double : forall (b : bool) x i, bit (N.b2n b + 2 * x) i = match i with 0 => b | S i => bit x i end.
Proof.
  intros b x i. unfold bit. destruct i as [|i].
  - destruct b; cbn [N.b2n N.of_nat].
    + rewrite N.add_comm. apply N.testbit_odd_0.
    + rewrite N.add_0_l. apply N.testbit_even_0.
  - rewrite Nat2N.inj_succ. destruct b; cbn [N.b2n].
    + rewrite N.add_comm. apply N.testbit_odd_succ. lia.
    + rewrite N.add_0_l. apply N.testbit_even_succ. lia.
Qed.

(* The word of the directions in which nodes differ. *)
Lemma bit_fold : forall first f s d,
  bit (fold_left (fun s x => N.lor s (N.lxor x first)) f s) d = bit s d || existsb (fun x => xorb (bit x d) (bit first d)) f.
Proof.
  intros first. induction f as [|x f IH]; intros; cbn [fold_left existsb]; [rewrite orb_false_r; reflexivity|].
  rewrite IH, bit_lor, bit_lxor, orb_assoc. reflexivity.
Qed.

Lemma bit_spread : forall f d, bit (spread f) d = differ f d.
Proof.
  intros f d. unfold spread, differ. destruct f as [|a f]; [apply bit_zero|].
  rewrite bit_fold, bit_zero, orb_false_l. apply eq_true_iff_eq. rewrite !existsb_exists. split.
  - intros [x [I X]]. exists x. split; [exact I|]. apply existsb_exists. exists a. split; [left; reflexivity|exact X].
  - intros [x [I X]]. apply existsb_exists in X. destruct X as [y [J X]].
    destruct (xorb (bit x d) (bit a d)) eqn:E; [exists x; auto|].
    exists y. split; [exact J|]. destruct (bit x d), (bit y d), (bit a d); cbn in *; congruence.
Qed.

Lemma differ_ext : forall f g d, (forall x, In x f <-> In x g) -> differ f d = differ g d.
Proof.
  intros f g d H. unfold differ. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros [x [I X]]; apply existsb_exists in X; destruct X as [y [J X]];
    exists x; (split; [apply H; exact I|]); apply existsb_exists; exists y; (split; [apply H; exact J|exact X]).
Qed.

Lemma agree : forall f d x y, differ f d = false -> In x f -> In y f -> bit x d = bit y d.
Proof.
  intros f d x y H I J. destruct (xorb (bit x d) (bit y d)) eqn:X; [|apply xorb_eq; exact X]. exfalso.
  assert (T : differ f d = true); [|congruence]. apply existsb_exists. exists x. split; [exact I|].
  apply existsb_exists. exists y. split; assumption.
Qed.

Lemma differ_above : forall n f d, Forall (node n) f -> n <= d -> differ f d = false.
Proof.
  intros n f d H L. destruct (differ f d) eqn:E; [|reflexivity]. apply existsb_exists in E. destruct E as [x [I E]].
  apply existsb_exists in E. destruct E as [y [J E]]. rewrite Forall_forall in H.
  rewrite (bit_above n x d (H x I) L), (bit_above n y d (H y J) L) in E. discriminate.
Qed.

Lemma spread_node : forall n f, Forall (node n) f -> node n (spread f).
Proof. intros n f H. apply node_bits. intros d L. rewrite bit_spread. apply (differ_above n); assumption. Qed.

(* Positions in lists. *)
Lemma index_in : forall l d, In d l -> index d l < length l /\ forall e, nth (index d l) l e = d.
Proof.
  induction l as [|x l IH]; intros d I; [destruct I|]. cbn [index length]. destruct (Nat.eqb_spec d x) as [->|N].
  - split; [lia|reflexivity].
  - destruct I as [->|I]; [congruence|]. destruct (IH d I) as [L E]. split; [lia|]. intro e. cbn. apply E.
Qed.

Lemma index_nth : forall l i e, NoDup l -> i < length l -> index (nth i l e) l = i.
Proof.
  induction l as [|x l IH]; intros i e H L; [cbn in L; lia|]. inversion H as [|? ? N R]. subst. destruct i as [|i]; cbn [nth index].
  - rewrite Nat.eqb_refl. reflexivity.
  - cbn in L. destruct (Nat.eqb_spec (nth i l e) x) as [E|E].
    + exfalso. apply N. rewrite <- E. apply nth_In. lia.
    + rewrite IH by (auto; lia). reflexivity.
Qed.

Lemma index_app_l : forall l r d, In d l -> index d (l ++ r) = index d l.
Proof.
  induction l as [|x l IH]; intros r d I; [destruct I|]. cbn. destruct (Nat.eqb_spec d x); [reflexivity|].
  rewrite IH; [reflexivity|]. destruct I; [congruence|assumption].
Qed.

Lemma index_app_r : forall l r d, ~ In d l -> index d (l ++ r) = length l + index d r.
Proof.
  induction l as [|x l IH]; intros r d I; [reflexivity|]. cbn. destruct (Nat.eqb_spec d x) as [->|N]; [destruct I; left; reflexivity|].
  rewrite IH; [reflexivity|]. intro J. apply I. right. exact J.
Qed.

Lemma index_filter : forall p l d r, ~ In d l -> p d = true -> index d (filter p (l ++ d :: r)) = length (filter p l).
Proof.
  intros p l d r N P. rewrite filter_app. rewrite index_app_r.
  - cbn [filter]. rewrite P. cbn [index]. rewrite Nat.eqb_refl. lia.
  - intro I. apply filter_In in I. tauto.
Qed.

Lemma low_first_perm : forall n p, Permutation (low_first n p) (seq 0 n).
Proof.
  intros n p. unfold low_first. generalize (seq 0 n). induction l as [|d l IH]; [constructor|]. cbn.
  destruct (p d); cbn; [constructor; exact IH|]. rewrite <- Permutation_middle. constructor. exact IH.
Qed.

Lemma low_first_ext : forall n p q, (forall d, d < n -> p d = q d) -> low_first n p = low_first n q.
Proof.
  intros n p q H. unfold low_first. f_equal; apply filter_ext_in; intros d I; apply in_seq in I; rewrite H by lia; reflexivity.
Qed.

Lemma filter_all : forall (p : nat -> bool) l, (forall d, In d l -> p d = true) -> filter p l = l.
Proof.
  induction l as [|d l IH]; intro H; [reflexivity|]. cbn. rewrite (H d) by (left; reflexivity).
  rewrite IH; [reflexivity|]. intros e I. apply H. right. exact I.
Qed.

Lemma filter_none : forall (p : nat -> bool) l, (forall d, In d l -> p d = false) -> filter p l = [].
Proof.
  induction l as [|d l IH]; intro H; [reflexivity|]. cbn. rewrite (H d) by (left; reflexivity).
  apply IH. intros e I. apply H. right. exact I.
Qed.

(* If all lower directions are in the set with a direction, nothing moves. *)
Lemma low_first_id : forall n p m, (forall d, d < n -> p d = (d <? m)) -> low_first n p = seq 0 n.
Proof.
  intros n p m H. rewrite (low_first_ext n p (fun d => d <? m) H). unfold low_first.
  replace (seq 0 n) with (seq 0 (min m n) ++ seq (min m n) (n - min m n))
    by (change (min m n) with (0 + min m n) at 2; rewrite <- seq_app; f_equal; lia).
  rewrite !filter_app. rewrite (filter_all (fun d => d <? m) (seq 0 _)), (filter_none (fun d => d <? m) (seq (min m n) _)),
    (filter_none _ (seq 0 _)), (filter_all _ (seq (min m n) _)); [rewrite app_nil_r; reflexivity|..]; intros d I; apply in_seq in I;
    destruct (Nat.ltb_spec d m); cbn; lia.
Qed.

(* Figure 4. *)
Lemma places_spec : forall w l r, NoDup (l ++ r) ->
  let p := bit w in
  places w (S (length (filter p (l ++ r)) + length (filter (fun d => negb (p d)) l))) (S (length (filter p l))) r
  = map (fun d => S (index d (filter p (l ++ r) ++ filter (fun d => negb (p d)) (l ++ r)))) r.
Proof.
  intros w l r. revert l. induction r as [|d r IH]; intros l H p; [reflexivity|]. cbn [places map].
  assert (N : ~ In d l) by (apply NoDup_remove_2 in H; intro I; apply H; apply in_or_app; left; exact I).
  specialize (IH (l ++ [d])). rewrite <- app_assoc in IH. cbn [app] in IH. specialize (IH H).
  fold p in IH. rewrite !(filter_app _ l [d]) in IH. cbn [filter] in IH. fold (p d). destruct (p d) eqn:P; cbn [negb] in IH.
  - rewrite app_nil_r in IH. rewrite app_length, Nat.add_1_r in IH. f_equal; [|exact IH].
    rewrite index_app_l by (apply filter_In; split; [apply in_elt|exact P]).
    rewrite index_filter by assumption. reflexivity.
  - rewrite app_nil_r in IH. rewrite app_length, Nat.add_1_r, Nat.add_succ_r in IH. f_equal; [|exact IH].
    rewrite index_app_r by (rewrite filter_In; intros [_ T]; congruence).
    rewrite (index_filter (fun d => negb (p d))) by (auto; rewrite P; reflexivity). reflexivity.
Qed.

Lemma index_seq : forall n a d, a <= d < a + n -> index d (seq a n) = d - a.
Proof.
  induction n as [|n IH]; intros a d L; [lia|]. cbn. destruct (Nat.eqb_spec d a); [lia|]. rewrite IH; lia.
Qed.

Lemma identity_places : forall n, map (fun d => S (index d (seq 0 n))) (seq 0 n) = seq 1 n.
Proof.
  intro n. rewrite <- seq_shift. apply map_ext_in. intros d I. apply in_seq in I. rewrite index_seq; lia.
Qed.

Lemma figure_4_order : forall n f, Forall (node n) f -> figure_4 n f = map (fun d => S (index d (by_faults n f))) (seq 0 n).
Proof.
  intros n f H. unfold figure_4, by_faults. destruct (N.eqb_spec (spread f) 0) as [E|E]; cbn [orb].
  - rewrite E, (low_first_id n (bit 0) 0) by (intros; rewrite bit_zero; reflexivity). symmetry. apply identity_places.
  - destruct (N.eqb_spec (spread f) (power n - 1)) as [F|F].
    + rewrite F, (low_first_id n (bit (power n - 1)) n) by (intros; apply bit_ones). symmetry. apply identity_places.
    + pose proof (places_spec (spread f) [] (seq 0 n) (seq_NoDup n 0)) as P. cbn in P. rewrite Nat.add_0_r in P. exact P.
Qed.

Theorem map_described : forall n f g, Forall (node n) f -> (forall x, In x g <-> In x f) -> figure_4 n g = described n f.
Proof.
  intros n f g H E. rewrite figure_4_order.
  - unfold described, by_faults. rewrite (low_first_ext n (bit (spread g)) (differ f)); [reflexivity|].
    intros. rewrite bit_spread. apply differ_ext. exact E.
  - rewrite Forall_forall in *. intros x I. apply H, E, I.
Qed.

(* New labels. *)
Lemma bit_new : forall order x i, bit (new order x) i = if i <? length order then bit x (nth i order 0) else false.
Proof.
  induction order as [|d order IH]; intros x i; cbn [new length]; [apply bit_zero|].
  rewrite bit_b2n_double. destruct i as [|i]; [reflexivity|]. rewrite IH. reflexivity.
Qed.

Lemma perm_facts : forall n order, Permutation order (seq 0 n) -> NoDup order /\ length order = n /\ forall d, In d order <-> d < n.
Proof.
  intros n order P. split; [|split].
  - apply (Permutation_NoDup (Permutation_sym P)), seq_NoDup.
  - rewrite (Permutation_length P). apply seq_length.
  - intro d. split; intro H; [apply (Permutation_in d P), in_seq in H; lia|].
    apply (Permutation_in d (Permutation_sym P)), in_seq. lia.
Qed.

Lemma bit_new_index : forall n order x d, Permutation order (seq 0 n) -> d < n -> bit (new order x) (index d order) = bit x d.
Proof.
  intros n order x d P L. destruct (perm_facts n order P) as [_ [E I]]. apply I in L. apply index_in in L.
  destruct L as [L N]. rewrite bit_new, N. apply Nat.ltb_lt in L. rewrite L. reflexivity.
Qed.

Lemma new_node : forall n order x, length order = n -> node n (new order x).
Proof.
  intros n order x E. apply node_bits. intros d L. rewrite bit_new. destruct (Nat.ltb_spec d (length order)); [lia|reflexivity].
Qed.

Lemma new_lxor : forall order x y, N.lxor (new order x) (new order y) = new order (N.lxor x y).
Proof.
  intros. apply bit_ext. intro i. rewrite bit_lxor, !bit_new. destruct (i <? length order); [rewrite bit_lxor|]; reflexivity.
Qed.

Lemma new_injective : forall n order x y, Permutation order (seq 0 n) -> node n x -> node n y -> new order x = new order y -> x = y.
Proof.
  intros n order x y P X Y E. apply bit_ext. intro d. destruct (Nat.lt_ge_cases d n) as [L|L].
  - rewrite <- (bit_new_index n order x d P L), <- (bit_new_index n order y d P L), E. reflexivity.
  - rewrite !(bit_above n) by assumption. reflexivity.
Qed.

Lemma new_power : forall n order d, Permutation order (seq 0 n) -> d < n -> new order (power d) = power (index d order).
Proof.
  intros n order d P L. destruct (perm_facts n order P) as [D [E I]]. apply bit_ext. intro i. rewrite bit_new, !bit_power.
  apply I in L. destruct (index_in order d L) as [M N].
  destruct (Nat.ltb_spec i (length order)) as [S|S].
  - apply eq_true_iff_eq. rewrite !Nat.eqb_eq. split; intro H.
    + rewrite <- H. symmetry. apply index_nth; assumption.
    + rewrite H. apply N.
  - symmetry. apply Nat.eqb_neq. lia.
Qed.

Lemma power_injective : forall d e, power d = power e -> d = e.
Proof. intros d e H. apply Nat.eqb_eq. rewrite <- bit_power, <- H, bit_power. apply Nat.eqb_refl. Qed.

Lemma node_lxor : forall n x y, node n x -> node n y -> node n (N.lxor x y).
Proof. intros n x y X Y. apply node_bits. intros d L. rewrite bit_lxor, !(bit_above n) by assumption. reflexivity. Qed.

Lemma node_power : forall n d, node n (power d) -> d < n.
Proof.
  intros n d H. destruct (Nat.lt_ge_cases d n) as [|L]; [assumption|]. pose proof (bit_above n _ _ H L) as B.
  rewrite bit_power, Nat.eqb_refl in B. discriminate.
Qed.

Theorem links_kept : forall n order x y, Permutation order (seq 0 n) -> node n x -> node n y ->
  (joined x y <-> joined (new order x) (new order y)).
Proof.
  intros n order x y P X Y. unfold joined. rewrite new_lxor. split; intros [d E].
  - rewrite E. exists (index d order). apply (new_power n); [exact P|]. apply node_power. rewrite <- E. apply node_lxor; assumption.
  - destruct (perm_facts n order P) as [D [L I]]. assert (M : d < n).
    { apply node_power. rewrite <- E. apply new_node. exact L. }
    assert (J : In (nth d order 0) order) by (apply nth_In; lia).
    exists (nth d order 0). apply (new_injective n order).
    + exact P.
    + apply node_lxor; assumption.
    + apply node_bits. intros e G. rewrite bit_power. apply Nat.eqb_neq. apply I in J. lia.
    + rewrite E. rewrite (new_power n) by (auto; apply I, J). rewrite index_nth by (auto; lia). reflexivity.
Qed.
