(* When two subtori have links or processors in common. *)
From Coq Require Import List Arith ZArith Bool Lia Sorted.
From Allocert.definitions Require Import TorusLinks.
Import ListNotations.

Lemma same_length {X Y} (R : X -> Y -> Prop) xs ys : Forall2 R xs ys -> length xs = length ys.
Proof. induction 1; cbn; congruence. Qed.

Definition meet (a b : list nat) : Prop := exists c, In c a /\ In c b.

Lemma word_nonneg l : (0 <= word l)%Z.
Proof.
  induction l as [|i l IH]; cbn; [lia|].
  apply Z.lor_nonneg. split; [apply Z.shiftl_nonneg; lia|exact IH].
Qed.

Lemma word_bit l i : Z.testbit (word l) (Z.of_nat i) = true <-> In i l.
Proof.
  induction l as [|j l IH]; cbn [word fold_right In].
  - rewrite Z.bits_0. split; [discriminate|tauto].
  - rewrite Z.lor_spec, orb_true_iff. fold (word l). rewrite IH, Z.shiftl_spec by lia.
    replace (Z.testbit 1 (Z.of_nat i - Z.of_nat j)) with (j =? i).
    + rewrite Nat.eqb_eq. tauto.
    + destruct (Nat.eqb_spec j i) as [->|N].
      * now rewrite Z.sub_diag.
      * destruct (Z.testbit 1 (Z.of_nat i - Z.of_nat j)) eqn:E; [|reflexivity].
        destruct (Z.lt_trichotomy (Z.of_nat i - Z.of_nat j) 0) as [H|[H|H]].
        -- rewrite Z.testbit_neg_r in E by lia. discriminate.
        -- lia.
        -- change 1%Z with (2 ^ 0)%Z in E. rewrite Z.pow2_bits_false in E by lia. discriminate.
Qed.

Lemma word_land a b : Z.land (word a) (word b) = 0%Z <-> ~ meet a b.
Proof.
  split.
  - intros E (c & Ha & Hb). apply word_bit in Ha, Hb.
    assert (B : Z.testbit (Z.land (word a) (word b)) (Z.of_nat c) = true) by now rewrite Z.land_spec, Ha, Hb.
    rewrite E, Z.bits_0 in B. discriminate.
  - intros N. apply Z.bits_inj'. intros n Hn. rewrite Z.bits_0, Z.land_spec.
    destruct (Z.testbit (word a) n) eqn:A, (Z.testbit (word b) n) eqn:B; try reflexivity.
    exfalso. apply N. exists (Z.to_nat n). split; apply word_bit; now rewrite Z2Nat.id.
Qed.

Lemma meet_dec a b : meet a b \/ ~ meet a b.
Proof.
  destruct (Z.eq_dec (Z.land (word a) (word b)) 0) as [E|E].
  - right. now apply word_land.
  - induction a as [|c a IH].
    + now elim E.
    + destruct (in_dec Nat.eq_dec c b) as [H|H]; [left; exists c; cbn; tauto|].
      destruct IH as [(d & Hd & Hb)|N].
      * intros Ea. apply E, word_land. intros (d & [->|Hd] & Hb); [tauto|].
        apply (proj1 (word_land a b) Ea). now exists d.
      * left. exists d. cbn. tauto.
      * right. intros (d & [->|Hd] & Hb); [tauto|]. apply N. now exists d.
Qed.

(* Numbers of processors and links. *)

Lemma split_unique p c d x y : x < p -> y < p -> c * p + x = d * p + y -> c = d /\ x = y.
Proof.
  intros Hx Hy E. rewrite (Nat.mul_comm c), (Nat.mul_comm d) in E.
  now apply (Nat.div_mod_unique p).
Qed.

Definition inside : list nat -> list nat -> Prop := Forall2 lt.

Lemma number_below sides place : inside place sides -> number sides place < product sides.
Proof.
  induction 1 as [|c side place sides Hc _ IH]; cbn; [lia|].
  fold (product sides). assert (E : S c * product sides <= side * product sides) by (apply Nat.mul_le_mono_r; lia).
  cbn in E. lia.
Qed.

Lemma number_once sides p : inside p sides -> forall q, inside q sides -> number sides p = number sides q -> p = q.
Proof.
  induction 1 as [|c side p sides Hc Hp IH]; intros q Hq E; inversion Hq as [|d s q' t Hd Hq']; subst; [reflexivity|].
  cbn in E. destruct (split_unique (product sides) c d (number sides p) (number sides q')) as [-> E']; auto using number_below.
  f_equal. auto.
Qed.

Lemma in_cross axes p : In p (cross axes) <-> Forall2 (@In nat) p axes.
Proof.
  revert p. induction axes as [|own axes IH]; intros p; cbn.
  - split; [intros [<-|[]]; constructor|]. intros H. inversion H. tauto.
  - rewrite in_flat_map. split.
    + intros (c & Hc & Hp). apply in_map_iff in Hp as (q & <- & Hq). constructor; [assumption|]. now apply IH.
    + intros H. inversion H as [|c ? q ? Hc Hq]; subst. exists c. split; [assumption|].
      apply in_map. now apply IH.
Qed.

(* All members of each axis are on the torus. *)
Definition within : list (list nat) -> list nat -> Prop := Forall2 (fun own side => Forall (fun c => c < side) own).

Lemma within_inside axes sides : within axes sides -> forall p, In p (cross axes) -> inside p sides.
Proof.
  intros W p Hp. apply in_cross in Hp. revert p Hp. induction W as [|own side axes sides Ho _ IH]; intros p Hp;
    inversion Hp as [|c ? q ? Hc Hq]; subst; constructor.
  - rewrite Forall_forall in Ho. auto.
  - now apply IH.
Qed.

Lemma meet_cross A B : length A = length B -> (Forall2 meet A B <-> exists p, In p (cross A) /\ In p (cross B)).
Proof.
  intros L. split.
  - induction 1 as [|a b A B (c & Ha & Hb) _ IH].
    + exists []. cbn. tauto.
    + cbn in L. destruct IH as (p & HA & HB); [lia|]. exists (c :: p).
      rewrite in_cross in *. rewrite in_cross in *. split; now constructor.
  - intros (p & HA & HB). rewrite in_cross in *. revert B L HB. induction HA as [|c a p A Ha _ IH]; intros B L HB.
    + inversion HB; subst. constructor.
    + inversion HB as [|? b ? B' Hb HB']; subst. constructor; [now exists c|]. apply IH; [now injection L|assumption].
Qed.

Lemma numbered sides A B : within A sides -> within B sides ->
  (meet (map (number sides) (cross A)) (map (number sides) (cross B)) <-> Forall2 meet A B).
Proof.
  intros WA WB. rewrite meet_cross by (apply same_length in WA, WB; congruence). split.
  - intros (x & HA & HB). apply in_map_iff in HA as (p & <- & Hp), HB as (q & E & Hq).
    exists p. split; [assumption|]. replace p with q; [assumption|].
    apply (number_once sides); eauto using within_inside.
  - intros (p & HA & HB). exists (number sides p). split; now apply in_map.
Qed.

Lemma processors_meet sides A B : within A sides -> within B sides ->
  (Z.land (processors sides A) (processors sides B) = 0%Z <-> ~ Forall2 meet A B).
Proof. intros WA WB. unfold processors. rewrite word_land, numbered by assumption. tauto. Qed.

(* Two subtori have a link in common iff along some axis their lines meet and along all others their members. *)
Fixpoint near (l1 m1 l2 m2 : list (list nat)) : Prop :=
  match l1, m1, l2, m2 with
  | a :: l1, b :: m1, c :: l2, d :: m2 => (meet a c /\ Forall2 meet m1 m2) \/ (meet b d /\ near l1 m1 l2 m2)
  | _, _, _, _ => False
  end.

Lemma near_boxes l1 m1 l2 m2 : length l1 = length m1 -> length l2 = length m2 ->
  (near l1 m1 l2 m2 <-> exists k A B, nth_error (boxes l1 m1) k = Some A /\ nth_error (boxes l2 m2) k = Some B /\ Forall2 meet A B).
Proof.
  revert m1 l2 m2. induction l1 as [|a l1 IH]; intros [|b m1] [|c l2] [|d m2] L1 L2; try discriminate; cbn [near boxes];
    try (split; [tauto|]; intros ([|k] & A & B & HA & HB & _); discriminate).
  injection L1 as L1. injection L2 as L2. rewrite IH by assumption. split.
  - intros [[H F]|(H & k & A & B & HA & HB & F)].
    + exists 0, (a :: m1), (c :: m2). repeat split. now constructor.
    + exists (S k), (b :: A), (d :: B). cbn. rewrite !nth_error_map, HA, HB. repeat split. now constructor.
  - intros ([|k] & A & B & HA & HB & F); cbn in HA, HB.
    + injection HA as <-. injection HB as <-. inversion F; subst. tauto.
    + rewrite nth_error_map in HA, HB.
      destruct (nth_error (boxes l1 m1) k) as [A'|] eqn:EA; [|discriminate].
      destruct (nth_error (boxes l2 m2) k) as [B'|] eqn:EB; [|discriminate].
      injection HA as <-. injection HB as <-. inversion F; subst. right. split; [assumption|]. now exists k, A', B'.
Qed.

Lemma nth_combine {X Y} (xs : list X) (ys : list Y) x y :
  length xs = length ys -> (In (x, y) (combine xs ys) <-> exists k, nth_error xs k = Some x /\ nth_error ys k = Some y).
Proof.
  revert ys. induction xs as [|x' xs IH]; intros [|y' ys] L; try discriminate; cbn [combine In].
  - split; [tauto|]. intros ([|k] & H & _); discriminate.
  - rewrite IH by now injection L. split.
    + intros [E|(k & Hx & Hy)]; [injection E as -> ->; now exists 0|now exists (S k)].
    + intros ([|k] & Hx & Hy); cbn in Hx, Hy; [left; congruence|right; now exists k].
Qed.

Lemma boxes_length l m : length l = length m -> length (boxes l m) = length m.
Proof.
  revert m. induction l as [|a l IH]; intros [|b m] L; try discriminate; [reflexivity|].
  cbn. rewrite map_length, IH; [reflexivity|now injection L].
Qed.

Lemma boxes_within l m sides : within l sides -> within m sides ->
  forall k A, nth_error (boxes l m) k = Some A -> within A sides.
Proof.
  intros Wl. revert m. induction Wl as [|a side l sides Ha Wl IH]; intros m Wm k A E;
    inversion Wm as [|b ? m' ? Hb Wm']; subst; [destruct k; discriminate|].
  destruct k as [|k]; cbn in E.
  - injection E as <-. now constructor.
  - rewrite nth_error_map in E. destruct (nth_error (boxes l m') k) as [B|] eqn:EB; [|discriminate].
    injection E as <-. constructor; [assumption|]. eapply IH; eauto.
Qed.

Lemma in_links w s simple sides members l : length members = length sides ->
  (In l (links w s simple sides members) <-> exists k A p, nth_error (boxes (lines w s simple sides members) members) k = Some A
    /\ In p (cross A) /\ l = k * product sides + number sides p).
Proof.
  intros L. unfold links. rewrite in_flat_map.
  assert (LL : length (lines w s simple sides members) = length members)
    by (unfold lines; rewrite map_length, combine_length, L; lia).
  assert (LB := boxes_length _ _ LL). split.
  - intros ([k A] & HI & Hl). apply nth_combine in HI; [|now rewrite seq_length, LB].
    destruct HI as (j & Hj & HA). apply in_map_iff in Hl as (p & <- & Hp).
    assert (Hlt : j < length sides). { rewrite <- L, <- LB. apply nth_error_Some. congruence. }
    rewrite nth_error_nth' with (d := 0) in Hj by now rewrite seq_length.
    rewrite seq_nth in Hj by assumption. injection Hj as <-. now exists j, A, p.
  - intros (k & A & p & HA & Hp & ->). exists (k, A). split.
    + apply nth_combine; [now rewrite seq_length, LB|]. exists k. split; [|assumption].
      assert (Hlt : k < length sides). { rewrite <- L, <- LB. apply nth_error_Some. congruence. }
      rewrite nth_error_nth' with (d := 0) by now rewrite seq_length. now rewrite seq_nth.
    + now apply (in_map (fun place => k * product sides + number sides place)).
Qed.

Lemma links_meet w s simple sides M1 M2 :
  within M1 sides -> within M2 sides ->
  within (lines w s simple sides M1) sides -> within (lines w s simple sides M2) sides ->
  (meet (links w s simple sides M1) (links w s simple sides M2)
   <-> near (lines w s simple sides M1) M1 (lines w s simple sides M2) M2).
Proof.
  intros W1 W2 V1 V2.
  assert (L1 := same_length _ _ _ W1). assert (L2 := same_length _ _ _ W2).
  assert (K1 := same_length _ _ _ V1). assert (K2 := same_length _ _ _ V2).
  rewrite near_boxes by congruence. split.
  - intros (l & H1 & H2). apply in_links in H1, H2; try congruence.
    destruct H1 as (k & A & p & EA & Hp & ->), H2 as (j & B & q & EB & Hq & E).
    assert (WA := boxes_within _ _ _ V1 W1 _ _ EA). assert (WB := boxes_within _ _ _ V2 W2 _ _ EB).
    assert (Ip := within_inside _ _ WA _ Hp). assert (Iq := within_inside _ _ WB _ Hq).
    apply split_unique in E as [-> E]; auto using number_below.
    apply number_once in E; try assumption. subst q.
    exists j, A, B. repeat split; try assumption. apply meet_cross; [|now exists p].
    rewrite (same_length _ _ _ WA), (same_length _ _ _ WB). reflexivity.
  - intros (k & A & B & EA & EB & F).
    assert (WA := boxes_within _ _ _ V1 W1 _ _ EA). assert (WB := boxes_within _ _ _ V2 W2 _ _ EB).
    apply meet_cross in F as (p & Hp & Hq); [|rewrite (same_length _ _ _ WA), (same_length _ _ _ WB); reflexivity].
    exists (k * product sides + number sides p). split; apply in_links; try congruence; [now exists k, A, p|now exists k, B, p].
Qed.
