(* Buddy with releases under any rule: four quarters granted and two of them released; and that the shipped first fit is such a rule. *)
From Coq Require Import List Arith ZArith Lia Bool.
From Allocert.definitions Require Import BuddyRules.
From Allocert.definitions Require Import Releases.
From Allocert.definitions Require Bridge Kernel ShippedBuddy.
From Allocert.proofs Require Import Releases.
From Allocert.proofs Require Bridge Kernel ShippedBuddy.
Import ListNotations.
Import Allocert.definitions.BuddyRules.

Lemma busy_in h x : busy h x = true <-> exists k s, In (k, s) (held h) /\ inside k s x.
Proof.
  unfold busy. rewrite existsb_exists. unfold inside. split.
  - intros ([k s] & I & E). cbn [fst snd] in E. apply andb_true_iff in E as [A B]. apply Nat.leb_le in A. apply Nat.ltb_lt in B.
    exists k, s. auto.
  - intros (k & s & I & A & B). exists (k, s). split; [exact I|]. cbn [fst snd]. apply andb_true_iff.
    split; [apply Nat.leb_le|apply Nat.ltb_lt]; assumption.
Qed.

Lemma held_release h k s j t : In (j, t) (held (Release k s :: h)) <-> In (j, t) (held h) /\ (j, t) <> (k, s).
Proof.
  cbn [held]. rewrite filter_In. cbn [fst snd]. rewrite negb_true_iff, andb_false_iff, !Nat.eqb_neq.
  split; intros [I N]; (split; [exact I|]).
  - intros E. injection E as -> ->. tauto.
  - destruct (Nat.eq_dec j k) as [->|]; [|tauto]. destruct (Nat.eq_dec t s) as [->|]; tauto.
Qed.

(* ---- four quarters *)

(* Held are the blocks number i of 2^m nodes, for the i of a list. *)
Definition quarters (m : nat) (l : list nat) (h : list event) : Prop :=
  forall k s, In (k, s) (held h) <-> exists i, In i l /\ k = m /\ s = i * 2 ^ m.

Lemma quarters_busy m l h x : quarters m l h -> (busy h x = true <-> In (x / 2 ^ m) l).
Proof.
  intros Q. pose proof (pow_pos m). rewrite busy_in. split.
  - intros (k & s & I & X). apply Q in I as (i & I & -> & ->). unfold inside in X.
    replace (x / 2 ^ m) with i; [exact I|]. apply (Nat.div_unique _ _ _ (x - i * 2 ^ m)); lia.
  - intros I. exists m, (x / 2 ^ m * 2 ^ m). split; [apply Q; eauto|]. unfold inside.
    pose proof (Nat.div_mod x (2 ^ m)). pose proof (Nat.mod_upper_bound x (2 ^ m)). lia.
Qed.

Lemma four_pow m : 2 ^ S (S m) = 4 * 2 ^ m.
Proof. cbn. lia. Qed.

Lemma quarter_block m s : block (S (S m)) m s <-> exists i, i < 4 /\ s = i * 2 ^ m.
Proof.
  unfold block. rewrite four_pow. pose proof (pow_pos m). split.
  - intros (_ & [i ->] & L). exists i. split; [|reflexivity]. apply (Nat.mul_lt_mono_pos_r (2 ^ m)); assumption.
  - intros (i & L & ->). split; [lia|]. split; [exists i; reflexivity|]. apply Nat.mul_lt_mono_pos_r; assumption.
Qed.

Lemma in_quarter m i x : inside m (i * 2 ^ m) x -> x / 2 ^ m = i.
Proof. pose proof (pow_pos m). unfold inside. intros X. symmetry. apply (Nat.div_unique _ _ _ (x - i * 2 ^ m)); lia. Qed.

Lemma some_left l : length l < 4 -> exists i, i < 4 /\ ~ In i l.
Proof.
  intros L. destruct (in_dec Nat.eq_dec 0 l); [|exists 0; split; [lia|assumption]].
  destruct (in_dec Nat.eq_dec 1 l); [|exists 1; split; [lia|assumption]].
  destruct (in_dec Nat.eq_dec 2 l); [|exists 2; split; [lia|assumption]].
  destruct (in_dec Nat.eq_dec 3 l); [|exists 3; split; [lia|assumption]].
  exfalso. assert (I : incl (seq 0 4) l).
  { intros y. cbn. intros [<-|[<-|[<-|[<-|[]]]]]; assumption. }
  pose proof (NoDup_incl_length (seq_NoDup 4 0) I) as X. cbn in X. lia.
Qed.

Lemma four_asked m r : buddy (S (S m)) r -> forall c, c <= 4 ->
  exists l, NoDup l /\ length l = c /\ (forall i, In i l -> i < 4) /\ quarters m l (asked r m c) /\ history r (asked r m c).
Proof.
  intros B. induction c as [|c IH]; intros C; cbn [asked].
  - exists []. split; [constructor|]. split; [reflexivity|]. split; [intros i []|]. split; [|constructor].
    intros k s. split; [intros []|intros (i & [] & _)].
  - destruct IH as (l & N & L & F & Q & H); [lia|]. set (h := asked r m c) in *. pose proof (B h m H) as A.
    pose proof (history_ask r h m H) as H'. destruct (r h m) as [s|].
    + destruct A as [A E]. apply quarter_block in A as (i & I & ->).
      exists (i :: l). split; [constructor; [|exact N]|].
      { intros M. specialize (E (i * 2 ^ m) (inside_start m _)). apply not_true_iff_false in E. apply E.
        apply (quarters_busy m l h); [exact Q|]. rewrite (in_quarter m i); [exact M|apply inside_start]. }
      split; [cbn; lia|]. split; [intros j [<-|J]; auto|]. split; [|exact H'].
      intros k s. cbn [held In]. rewrite (Q k s). split.
      * intros [E'|(j & J & -> & ->)]; [injection E' as <- <-; exists i|exists j]; auto.
      * intros (j & [<-|J] & -> & ->); [left; reflexivity|right; exists j; auto].
    + exfalso. destruct (some_left l) as (i & I & M); [lia|]. apply (A (i * 2 ^ m)). split; [apply quarter_block; eauto|].
      intros x X. apply not_true_iff_false. intros Y. apply (quarters_busy m l h x Q) in Y. rewrite (in_quarter m i x X) in Y. exact (M Y).
Qed.

(* Nodes by their quarters. *)
Lemma filtered_quarters q f : 0 < q -> forall c, length (filter (fun x => f (x / q)) (seq 0 (c * q))) = q * length (filter f (seq 0 c)).
Proof.
  intros P. induction c as [|c IH]; [cbn; lia|]. replace (S c * q) with (c * q + q) by lia.
  rewrite seq_app, filter_app, app_length, IH, seq_S, filter_app, app_length, Nat.mul_add_distr_l. f_equal. cbn [Nat.add filter].
  rewrite (filter_ext_in _ (fun _ => f c)).
  - destruct (f c); cbn [length]; [rewrite Nat.mul_1_r|rewrite Nat.mul_0_r].
    + generalize (c * q). clear. induction q as [|q IH]; intros s; cbn; [reflexivity|]. now rewrite IH.
    + generalize (c * q). clear. induction q as [|q IH]; intros s; cbn; [reflexivity|]. apply IH.
  - intros x X. apply in_seq in X. f_equal. symmetry. apply (Nat.div_unique _ _ _ (x - c * q)); lia.
Qed.

Lemma two_released m r a b : buddy (S (S m)) r -> block (S (S m)) m a -> block (S (S m)) m b -> a / 2 ^ S m <> b / 2 ^ S m ->
  let h := Release m a :: Release m b :: asked r m 4 in history r h /\ 2 * free (S (S m)) h = 2 ^ S (S m) /\ r h (S m) = None.
Proof.
  intros B A A' D h. pose proof (pow_pos m) as P. apply quarter_block in A as (i & I & ->). apply quarter_block in A' as (j & J & ->).
  replace (2 ^ S m) with (2 * 2 ^ m) in D by (cbn; lia). rewrite !Nat.div_mul_cancel_r in D by lia.
  destruct (four_asked m r B 4 (le_n 4)) as (l & N & L & F & Q & H).
  assert (All : forall c, c < 4 -> In c l).
  { intros c C. apply (NoDup_length_incl N (l' := seq 0 4)); [cbn; lia| |apply in_seq; lia]. intros y Y. apply in_seq. specialize (F y Y). lia. }
  assert (Ne : i <> j) by (intros ->; apply D; reflexivity).
  assert (Q' : quarters m (filter (fun c => negb ((c =? i) || (c =? j))) (seq 0 4)) h).
  { intros k s. unfold h. rewrite !held_release, (Q k s). split.
    - intros (((c & C & -> & ->) & X) & Y). exists c. split; [|auto]. apply filter_In. split; [apply in_seq; specialize (F c C); lia|].
      apply negb_true_iff, orb_false_iff. split; apply Nat.eqb_neq; intros ->; auto.
    - intros (c & C & -> & ->). apply filter_In in C as [C X]. apply in_seq in C. apply negb_true_iff, orb_false_iff in X as [X Y].
      apply Nat.eqb_neq in X, Y. split; [split|]; [exists c; split; [apply All; lia|auto]| |];
        intros E; injection E as E; apply Nat.mul_cancel_r in E; lia. }
  assert (Hh : history r h).
  { apply history_release; [apply history_release; [exact H|]|].
    - apply Q. exists j. auto.
    - apply held_release. split; [apply Q; exists i; auto|]. intros E. injection E as E. apply Nat.mul_cancel_r in E; lia. }
  assert (Bs : forall x, busy h x = existsb (Nat.eqb (x / 2 ^ m)) (filter (fun c => negb ((c =? i) || (c =? j))) (seq 0 4))).
  { intros x. apply eq_true_iff_eq. rewrite (quarters_busy m _ h x Q'), existsb_exists. split.
    - intros X. eexists. split; [exact X|apply Nat.eqb_refl].
    - intros (y & Y & E). apply Nat.eqb_eq in E as ->. exact Y. }
  split; [exact Hh|]. split.
  - unfold free. rewrite four_pow.
    rewrite (filter_ext _ (fun x => negb (existsb (Nat.eqb (x / 2 ^ m)) (filter (fun c => negb ((c =? i) || (c =? j))) (seq 0 4)))))
      by (intros x; rewrite Bs; reflexivity).
    rewrite (filtered_quarters (2 ^ m) (fun y => negb (existsb (Nat.eqb y) (filter (fun c => negb ((c =? i) || (c =? j))) (seq 0 4)))) P).
    enough (E : length (filter (fun y => negb (existsb (Nat.eqb y) (filter (fun c => negb ((c =? i) || (c =? j))) (seq 0 4)))) (seq 0 4)) = 2)
      by (rewrite E; lia).
    destruct i as [|[|[|[|]]]]; try lia; destruct j as [|[|[|[|]]]]; try lia; reflexivity.
  - pose proof (B h (S m) Hh) as G. destruct (r h (S m)) as [s|]; [|reflexivity]. exfalso. destruct G as [(_ & [c ->] & C) G].
    assert (C2 : c < 2). { apply (Nat.mul_lt_mono_pos_r (2 ^ S m)); [apply pow_pos|]. rewrite four_pow in C. cbn in *. lia. }
    assert (W : forall y, y = 2 * c \/ y = 2 * c + 1 -> y <> i -> y <> j -> False).
    { intros y Y Yi Yj. specialize (G (y * 2 ^ m)). rewrite Bs, Nat.div_mul in G by lia.
      assert (T : false = true); [|discriminate]. rewrite <- G.
      - apply existsb_exists. exists y. split; [|apply Nat.eqb_refl]. apply filter_In. split; [apply in_seq; lia|].
        apply negb_true_iff, orb_false_iff. split; apply Nat.eqb_neq; assumption.
      - unfold inside. cbn [Nat.pow]. destruct Y as [->| ->]; lia. }
    destruct (Nat.eq_dec (i / 2) c) as [E|E].
    + assert (E' : j / 2 <> c) by (intros <-; exact (D E)).
      destruct i as [|[|[|[|]]]]; try lia; destruct j as [|[|[|[|]]]]; try lia; cbn in E, E', D; subst c;
        first [apply (W 0); lia|apply (W 1); lia|apply (W 2); lia|apply (W 3); lia].
    + destruct (Nat.eq_dec (j / 2) c) as [E'|E'];
      destruct c as [|[|]]; try lia; destruct i as [|[|[|[|]]]]; try lia; destruct j as [|[|[|[|]]]]; try lia; cbn in E, E', D; try lia;
        first [apply (W 0); lia|apply (W 1); lia|apply (W 2); lia|apply (W 3); lia].
Qed.

(* ---- at most two nodes *)

Lemma filter_all {A} (f : A -> bool) l : length l <= length (filter f l) -> forall x, In x l -> f x = true.
Proof.
  induction l as [|y l IH]; intros H x X; [destruct X|]. cbn [filter length] in H.
  assert (G : length (filter f l) <= length l).
  { clear. induction l as [|z l IH]; cbn; [lia|]. destruct (f z); cbn; lia. }
  destruct (f y) eqn:E; cbn [length] in H; [|lia]. destruct X as [<-|X]; [exact E|]. apply IH; [lia|exact X].
Qed.

Lemma free_most n h : free n h <= 2 ^ n.
Proof.
  unfold free. rewrite <- (seq_length (2 ^ n) 0) at 2. generalize (seq 0 (2 ^ n)). intros l.
  induction l as [|z l IH]; cbn; [lia|]. destruct (negb _); cbn; lia.
Qed.

Lemma never_refused n r : n < 2 -> buddy n r -> optimal n r.
Proof.
  intros N B h k H V E. pose proof (B h k H) as A. rewrite E in A. pose proof (free_most n h) as M.
  assert (K : k <= n) by (apply (Nat.pow_le_mono_r_iff 2); lia). destruct (Nat.eq_dec k n) as [->|Ne].
  - apply (A 0). split; [split; [lia|split; [apply Nat.divide_0_r|apply pow_pos]]|]. intros x X. apply negb_true_iff.
    apply (filter_all (fun x => negb (busy h x)) (seq 0 (2 ^ n))); [rewrite seq_length; exact V|]. apply in_seq. exact X.
  - assert (k = 0) as -> by lia. unfold free in V. destruct (filter _ _) as [|x l] eqn:L; [cbn in V; lia|].
    assert (X : In x (x :: l)) by (left; reflexivity). rewrite <- L in X. apply filter_In in X as [X Y]. apply in_seq in X.
    apply (A x). split; [split; [lia|split; [exists x; cbn; lia|lia]]|]. intros y Z. unfold inside in Z. cbn in Z.
    replace y with x by lia. apply negb_true_iff, Y.
Qed.

(* ---- the shipped first fit *)

Record fits (n : nat) (h : list event) : Prop := {
  fits_bits : forall x, Z.testbit (word h) (Z.of_nat x) = busy h x;
  fits_proper : Bridge.proper n (word h);
  fits_block : forall k s, In (k, s) (held h) -> block n k s;
  fits_apart : forall k s j t x, In (k, s) (held h) -> In (j, t) (held h) -> inside k s x -> inside j t x -> (k, s) = (j, t) }.

Lemma block_number n k s : k <= n -> block n k s <-> exists i, i < 2 ^ (n - k) /\ s = i * 2 ^ k.
Proof.
  intros K. unfold block. rewrite (pow_split k n K). pose proof (pow_pos k). split.
  - intros (_ & [i ->] & L). exists i. split; [|reflexivity]. apply (Nat.mul_lt_mono_pos_r (2 ^ k)); assumption.
  - intros (i & L & ->). split; [exact K|]. split; [exists i; reflexivity|]. apply Nat.mul_lt_mono_pos_r; assumption.
Qed.

Lemma free_word n h k i : fits n h ->
  (Kernel.block_is_free (word h) (Z.of_nat i * 2 ^ Z.of_nat k) k <-> forall x, inside k (i * 2 ^ k) x -> busy h x = false).
Proof.
  intros F. unfold Kernel.block_is_free, inside. rewrite <- Kernel.pow_nat, <- Nat2Z.inj_mul. split.
  - intros G x X. rewrite <- (fits_bits n h F). apply G. lia.
  - intros G x X. rewrite <- (Z2Nat.id x) by lia. rewrite (fits_bits n h F). apply G. lia.
Qed.

Lemma choice n h k : fits n h ->
  match first_fit n h k with
  | Some s => available n h k s /\ exists i, s = i * 2 ^ k /\ Bridge.grant_word n k (word h) = Some (Bridge.granted (word h) k (2 ^ (Z.of_nat i * 2 ^ Z.of_nat k)))
  | None => forall s, ~ available n h k s
  end.
Proof.
  intros F. unfold first_fit. destruct (Nat.leb_spec k n) as [K|K]; [|intros s [[K' _] _]; lia].
  rewrite ShippedBuddy.chosen_same by exact K. unfold Bridge.grant_word. rewrite (proj2 (Nat.leb_le k n) K).
  destruct (Kernel.choose_spec (word h) n k K (fits_proper n h F)) as [[-> G]|(z & [Z G] & -> & _)].
  - cbn. intros s [B A]. apply block_number in B as (i & I & ->); [|exact K]. apply (G (Z.of_nat i)). split.
    + rewrite <- Kernel.pow_nat. lia.
    + apply (free_word n); assumption.
  - assert (p : (0 < 2 ^ Z.of_nat k)%Z) by (apply Z.pow_pos_nonneg; lia). assert (E : z = Z.of_nat (Z.to_nat z)) by lia. set (i := Z.to_nat z) in *. rewrite E in G |- *.
    assert (p' : (0 <= Z.of_nat i * 2 ^ Z.of_nat k)%Z) by (apply Z.mul_nonneg_nonneg; lia).
    assert (Q : (0 < 2 ^ (Z.of_nat i * 2 ^ Z.of_nat k))%Z) by (apply Z.pow_pos_nonneg; lia).
    destruct (Z.eqb_spec (2 ^ (Z.of_nat i * 2 ^ Z.of_nat k)) 0) as [X|_]; [lia|].
    rewrite Z.log2_pow2 by exact p'. rewrite <- Kernel.pow_nat, <- Nat2Z.inj_mul, Nat2Z.id. split.
    + split; [apply block_number; [exact K|]; exists i; split; [|reflexivity]|].
      * rewrite <- Kernel.pow_nat in Z. lia.
      * apply (free_word n); assumption.
    + exists i. split; [reflexivity|]. rewrite Nat2Z.inj_mul, Kernel.pow_nat. reflexivity.
Qed.

Lemma proper_bits n w : (0 <= w)%Z -> (forall t, 2 ^ n <= t -> Z.testbit w (Z.of_nat t) = false) -> Bridge.proper n w.
Proof.
  intros P H. split; [exact P|]. assert (q : (0 < 2 ^ Z.of_nat n)%Z) by (apply Z.pow_pos_nonneg; lia).
  replace w with (w mod 2 ^ (2 ^ Z.of_nat n))%Z; [apply Z.mod_pos_bound, Z.pow_pos_nonneg; lia|].
  apply Z.bits_inj'. intros t T. destruct (Z.lt_ge_cases t (2 ^ Z.of_nat n)) as [L|L].
  - apply Z.mod_pow2_bits_low, L.
  - rewrite Z.mod_pow2_bits_high by lia. rewrite <- (Z2Nat.id t) by exact T. symmetry. apply H.
    rewrite <- Kernel.pow_nat in L. lia.
Qed.

Lemma mask_bits k s x : Z.testbit (Z.shiftl (Z.shiftl 1 (Z.shiftl 1 (Z.of_nat k)) - 1) (Z.of_nat s)) (Z.of_nat x)
  = (s <=? x) && (x <? s + 2 ^ k).
Proof.
  rewrite !Z.shiftl_1_l, <- Kernel.pow_nat, Z.shiftl_spec by lia.
  replace (2 ^ Z.of_nat (2 ^ k) - 1)%Z with (Z.ones (Z.of_nat (2 ^ k))) by (rewrite Z.ones_equiv; lia).
  destruct (Nat.leb_spec s x) as [L|L]; [|apply Z.testbit_neg_r; lia]. rewrite Z.testbit_ones_nonneg by lia.
  destruct (Nat.ltb_spec x (s + 2 ^ k)) as [M|M]; [apply Z.ltb_lt|apply Z.ltb_ge]; lia.
Qed.

Lemma fits_ask n h k : fits n h -> fits n (Ask k (first_fit n h k) :: h).
Proof.
  intros F. pose proof (choice n h k F) as C. destruct (first_fit n h k) as [s|].
  - destruct C as ([B A] & i & -> & G). split.
    + intros x. cbn [word]. rewrite Nat2Z.inj_mul, Kernel.pow_nat, Bridge.granted_bits, (fits_bits n h F).
      unfold busy. cbn [held existsb fst snd]. apply orb_comm.
    + cbn [word]. rewrite Nat2Z.inj_mul, Kernel.pow_nat. exact (Bridge.grant_word_proper n k _ _ (fits_proper n h F) G).
    + intros j t [E|I]; [injection E as <- <-; exact B|apply (fits_block n h F), I].
    + assert (X : forall j t x, In (j, t) (held h) -> inside k (i * 2 ^ k) x -> ~ inside j t x).
      { intros j t x I Y Z. specialize (A x Y). apply not_true_iff_false in A. apply A, busy_in. eauto. }
      intros a b j t x [E|I] [E'|J] Y Z; [injection E as <- <-; injection E' as <- <-; reflexivity| | |exact (fits_apart n h F a b j t x I J Y Z)].
      * injection E as <- <-. destruct (X _ _ _ J Y Z).
      * injection E' as <- <-. destruct (X _ _ _ I Z Y).
  - destruct F as [A B C' D]. split; assumption.
Qed.

Lemma fits_release n h k s : fits n h -> In (k, s) (held h) -> fits n (Release k s :: h).
Proof.
  intros F I. assert (A : forall x, Z.testbit (word (Release k s :: h)) (Z.of_nat x) = busy (Release k s :: h) x).
  { intros x. cbn [word]. rewrite Z.lxor_spec, mask_bits, (fits_bits n h F). apply eq_true_iff_eq. rewrite busy_in.
    assert (M : ((s <=? x) && (x <? s + 2 ^ k) = true) <-> inside k s x).
    { rewrite andb_true_iff, Nat.leb_le, Nat.ltb_lt. reflexivity. }
    destruct ((s <=? x) && (x <? s + 2 ^ k)).
    - assert (X : inside k s x) by (apply M; reflexivity). replace (busy h x) with true by (symmetry; apply busy_in; eauto).
      split; [discriminate|]. intros (j & t & J & Y). apply held_release in J as [J N]. exfalso. apply N.
      exact (fits_apart n h F _ _ _ _ x J I Y X).
    - rewrite xorb_false_r, busy_in. split; intros (j & t & J & Y); exists j, t; (split; [|exact Y]).
      + apply held_release. split; [exact J|]. intros E. injection E as -> ->. apply M in Y. discriminate.
      + apply held_release in J. apply J. }
  assert (B : forall j t, In (j, t) (held (Release k s :: h)) -> block n j t).
  { intros j t J. apply held_release in J. apply (fits_block n h F), J. }
  split; [exact A| |exact B|].
  - apply proper_bits.
    + cbn [word]. apply Z.lxor_nonneg. split; intros _; [|apply (fits_proper n h F)].
      rewrite !Z.shiftl_1_l. apply Z.shiftl_nonneg. assert (0 < 2 ^ 2 ^ Z.of_nat k)%Z; [|lia].
      apply Z.pow_pos_nonneg; [lia|apply Z.pow_nonneg; lia].
    + intros t T. rewrite A. apply not_true_iff_false. rewrite busy_in. intros (j & u & J & Y). apply B in J.
      pose proof J as [K _]. apply block_number in J as (i & J & ->); [|exact K]. unfold inside in Y. rewrite (pow_split j n K) in T.
      assert (S i * 2 ^ j <= 2 ^ (n - j) * 2 ^ j) by (apply Nat.mul_le_mono_r; lia). lia.
  - intros a b j t x J J'. apply held_release in J as [J _]. apply held_release in J' as [J' _]. apply (fits_apart n h F); assumption.
Qed.

Lemma shipped n : buddy n (first_fit n).
Proof.
  assert (A : forall h, history (first_fit n) h -> fits n h).
  { induction 1 as [|h k H IH|h k s H IH I]; [|apply fits_ask, IH|apply fits_release; assumption]. split.
    - intros x. apply Z.bits_0.
    - split; [reflexivity|]. apply Z.pow_pos_nonneg; [lia|apply Z.pow_nonneg; lia].
    - intros k s [].
    - intros k s j t x []. }
  intros h k H. pose proof (choice n h k (A h H)) as C. destruct (first_fit n h k); [apply C|exact C].
Qed.

Theorem releases n : buddy n (first_fit n) /\ forall r, buddy n r -> (optimal n r <-> n < 2)
  /\ forall m a b, n = S (S m) -> block n m a -> block n m b -> a / 2 ^ S m <> b / 2 ^ S m ->
    let h := Release m a :: Release m b :: asked r m 4 in history r h /\ 2 * free n h = 2 ^ n /\ r h (S m) = None.
Proof.
  split; [apply shipped|]. intros r B. split; [|intros m a b ->; apply two_released, B]. split; [|intros N; apply never_refused; assumption].
  intros O. destruct (le_lt_dec 2 n) as [N|N]; [|exact N]. destruct n as [|[|m]]; [lia|lia|]. pose proof (pow_pos m) as P.
  destruct (two_released m r 0 (2 * 2 ^ m) B) as (H & F & R).
  - apply quarter_block. exists 0. lia.
  - apply quarter_block. exists 2. lia.
  - replace (2 ^ S m) with (2 * 2 ^ m) by (cbn; lia). rewrite Nat.div_0_l, Nat.div_same by lia. discriminate.
  - exfalso. apply (O _ (S m) H); [|exact R]. rewrite four_pow in F. cbn [Nat.pow]. lia.
Qed.
