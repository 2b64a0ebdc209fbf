(* The lines of subtori: what the links along one axis span, and Remark 1. *)
From Coq Require Import List Arith ZArith Bool Lia.
From Allocert.definitions Require Import TorusLinks.
From Allocert.proofs Require Import TorusLinks.
Import ListNotations.

Lemma rising_cons a l : (forall b, In b l -> a < b) -> rising l -> rising (a :: l).
Proof. intros H R. destruct l as [|b l]; [exact I|]. split; [apply H; now left|exact R]. Qed.

Lemma rising_between own c : rising own -> In c own -> hd 0 own <= c <= last own 0.
Proof.
  revert c. induction own as [|a [|b own] IH]; intros c R H; [elim H|cbn in *; lia|].
  destruct R as [L R]. change (last (a :: b :: own) 0) with (last (b :: own) 0). cbn [hd] in *.
  destruct H as [<-|H].
  - specialize (IH b R (or_introl eq_refl)). lia.
  - specialize (IH c R H). lia.
Qed.

Lemma rising_filter f s n : rising (filter f (seq s n)).
Proof.
  revert s. induction n as [|n IH]; intros s; cbn; [exact I|].
  destruct (f s); [|apply IH]. apply rising_cons; [|apply IH].
  intros b H. apply filter_In in H as [H _]. apply in_seq in H. lia.
Qed.

Lemma last_in (own : list nat) : own <> [] -> In (last own 0) own.
Proof.
  intros N. rewrite (app_removelast_last 0 N) at 2. apply in_or_app. right. now left.
Qed.

Lemma hops_run own : rising own -> own <> [] -> concat (hops own) = seq (hd 0 own) (last own 0 - hd 0 own).
Proof.
  induction own as [|a [|b own] IH]; intros R N; [now elim N|cbn; now rewrite Nat.sub_diag|].
  destruct R as [L R].
  change (concat (hops (a :: b :: own))) with (seq a (b - a) ++ concat (hops (b :: own))).
  change (last (a :: b :: own) 0) with (last (b :: own) 0). cbn [hd].
  rewrite IH by (assumption || discriminate). cbn [hd].
  assert (H := rising_between (b :: own) b R (or_introl eq_refl)). cbn [hd] in H.
  replace (seq b) with (seq (a + (b - a))) by (f_equal; lia).
  rewrite <- seq_app. f_equal. lia.
Qed.

Lemma line_eq w s side own : line w s side own =
  if hd 0 own =? last own 0
  then match s with Ring => map (fun k => (hd 0 own + k) mod side) (seq 0 side) | _ => [] end
  else concat (hops own) ++
    match w with
    | Around => map (fun c => c mod side) (seq (last own 0) (hd 0 own + side - last own 0))
    | Nothing => []
    | Inside => seq (hd 0 own) (last own 0 - hd 0 own)
    end.
Proof.
  unfold line, ring. destruct (hd 0 own =? last own 0); [destruct s; cbn; now rewrite ?app_nil_r|].
  rewrite concat_app. cbn [concat]. now rewrite app_nil_r.
Qed.

(* What a line has, for members on a ring of the side: everything between the first and the last, *)
Lemma line_open w s side own x : rising own -> hd 0 own <> last own 0 ->
  hd 0 own <= x < last own 0 -> In x (line w s side own).
Proof.
  intros R D H. rewrite line_eq. apply Nat.eqb_neq in D. rewrite D. apply in_or_app. left.
  assert (own <> []) by (intros ->; discriminate D).
  rewrite hops_run by assumption. apply in_seq. lia.
Qed.

(* all of the ring if it is closed on around, *)
Lemma line_around s side own x : rising own -> Forall (fun c => c < side) own ->
  hd 0 own <> last own 0 -> x < side -> In x (line Around s side own).
Proof.
  intros R W D Hx. assert (N : own <> []) by (intros ->; now apply D).
  rewrite Forall_forall in W. assert (Hl := W _ (last_in _ N)).
  assert (B := rising_between _ _ R (last_in _ N)).
  destruct (le_lt_dec (hd 0 own) x) as [H1|H1]; [destruct (le_lt_dec (last own 0) x) as [H2|H2]|].
  2: apply line_open; auto; lia.
  all: rewrite line_eq; apply Nat.eqb_neq in D; rewrite D; apply in_or_app; right; apply in_map_iff.
  - exists x. split; [now apply Nat.mod_small|]. apply in_seq. lia.
  - exists (x + side). split; [|apply in_seq; lia].
    rewrite <- (Nat.mul_1_l side) at 1. rewrite Nat.mod_add by lia. now apply Nat.mod_small.
Qed.

(* a single member included if it has the ring, *)
Lemma line_ring side own x : rising own -> own <> [] -> Forall (fun c => c < side) own -> x < side -> In x (line Around Ring side own).
Proof.
  intros R N W Hx. destruct (Nat.eq_dec (hd 0 own) (last own 0)) as [E|D]; [|now apply line_around].
  rewrite line_eq. rewrite (proj2 (Nat.eqb_eq _ _) E). apply in_map_iff.
  rewrite Forall_forall in W. assert (Hl := W _ (last_in _ N)). rewrite <- E in Hl.
  destruct (le_lt_dec (hd 0 own) x) as [H|H].
  - exists (x - hd 0 own). split; [rewrite Nat.mod_small; lia|apply in_seq; lia].
  - exists (x + side - hd 0 own). split; [|apply in_seq; lia].
    replace (hd 0 own + (x + side - hd 0 own)) with (x + 1 * side) by lia.
    rewrite Nat.mod_add by lia. now apply Nat.mod_small.
Qed.

(* and nothing outside. *)
Lemma line_within w s simple side own : rising own -> Forall (fun c => c < side) own ->
  Forall (fun c => c < side) (kept simple side (line w s side own)).
Proof.
  intros R W. assert (L : Forall (fun c => c < side) (line w s side own)).
  - rewrite Forall_forall. intros x H. rewrite line_eq in H.
    destruct own as [|a own].
    + cbn in H. destruct s; cbn in H; try tauto. apply in_map_iff in H as (k & <- & H).
      apply in_seq in H. apply Nat.mod_upper_bound. lia.
    + assert (N : a :: own <> []) by discriminate. rewrite Forall_forall in W.
      assert (Hl := W _ (last_in _ N)). set (m := a :: own) in *. clearbody m.
      destruct (hd 0 m =? last m 0).
      * destruct s; cbn in H; try tauto. apply in_map_iff in H as (k & <- & _). apply Nat.mod_upper_bound. lia.
      * apply in_app_or in H as [H|H].
        -- rewrite hops_run in H by assumption. apply in_seq in H. lia.
        -- destruct w; cbn in H; try tauto.
           ++ apply in_map_iff in H as (k & <- & _). apply Nat.mod_upper_bound. lia.
           ++ apply in_seq in H. lia.
  - unfold kept. destruct simple; cbn [andb]; [|exact L].
    destruct (Nat.leb_spec side 2); [|exact L]. destruct (Nat.eqb_spec side 1); [constructor|].
    rewrite Forall_forall. intros x Hx. apply in_map_iff in Hx as (y & <- & Hy).
    rewrite Forall_forall in L. specialize (L y Hy). lia.
Qed.

(* Strided members. *)

Lemma in_strided side stride o c : In c (strided side stride o) <-> c < side /\ c mod stride = o.
Proof. unfold strided. rewrite filter_In, in_seq, Nat.eqb_eq. cbn. lia. Qed.

Lemma strided_rising side stride o : rising (strided side stride o).
Proof. apply rising_filter. Qed.

Lemma strided_inside side stride o : Forall (fun c => c < side) (strided side stride o).
Proof. apply Forall_forall. intros c H. now apply in_strided in H. Qed.

Lemma strided_last side stride o : Nat.divide stride side -> stride <= side -> o < stride ->
  In (side - stride + o) (strided side stride o) /\ In o (strided side stride o).
Proof.
  intros [n ->] L Ho. rewrite !in_strided. assert (n <> 0) by nia.
  replace (n * stride - stride + o) with (o + (n - 1) * stride) by nia.
  rewrite Nat.mod_add by lia. rewrite !Nat.mod_small by lia. nia.
Qed.

Lemma strided_ends side stride o : Nat.divide stride side -> stride <= side -> o < stride ->
  hd 0 (strided side stride o) = o /\ side - stride + o <= last (strided side stride o) 0.
Proof.
  intros D L Ho. destruct (strided_last _ _ _ D L Ho) as [Hl Hf].
  assert (R := strided_rising side stride o).
  assert (B := rising_between _ _ R Hl). assert (B' := rising_between _ _ R Hf). split; [|lia].
  destruct (strided side stride o) as [|a l] eqn:E; [elim Hf|]. cbn [hd] in *.
  assert (Ha : In a (strided side stride o)) by (rewrite E; now left).
  apply in_strided in Ha as [_ Ha]. assert (a mod stride <= a) by (apply Nat.mod_le; lia). lia.
Qed.

Lemma strided_nonempty side stride o : Nat.divide stride side -> stride <= side -> o < stride -> strided side stride o <> [].
Proof. intros D L Ho E. destruct (strided_last _ _ _ D L Ho) as [_ H]. rewrite E in H. elim H. Qed.

(* Strides of which one is a multiple of the other, in particular equal ones. *)
Lemma strided_meet side stride r a c : Nat.divide (stride * r) side -> 0 < stride * r <= side -> a < stride -> c < stride * r ->
  (meet (strided side stride a) (strided side (stride * r) c) <-> c mod stride = a).
Proof.
  intros D L Ha Hc. split.
  - intros (i & H1 & H2). apply in_strided in H1 as [_ H1], H2 as [_ H2].
    assert (E := Nat.div_mod i (stride * r)). rewrite H2 in E.
    rewrite <- H1, E by lia. replace (stride * r * (i / (stride * r)) + c) with (c + r * (i / (stride * r)) * stride) by ring.
    now rewrite Nat.mod_add by lia.
  - intros E. exists c. rewrite !in_strided, (Nat.mod_small c (stride * r)) by lia. lia.
Qed.

Lemma same_stride side stride a c : Nat.divide stride side -> 0 < stride <= side -> a < stride -> c < stride ->
  (meet (strided side stride a) (strided side stride c) <-> a = c).
Proof.
  intros D L Ha Hc. rewrite <- (Nat.mul_1_r stride) at 2. rewrite strided_meet by (rewrite ?Nat.mul_1_r; assumption).
  rewrite Nat.mod_small by assumption. split; congruence.
Qed.

(* Two members or more: any two lines of a partition meet, wherever the closing links go. *)
Lemma lines_meet w s simple side stride a c : Nat.divide stride side -> 0 < stride -> 2 * stride <= side -> a < stride -> c < stride ->
  meet (kept simple side (line w s side (strided side stride a))) (kept simple side (line w s side (strided side stride c))).
Proof.
  intros D P L Ha Hc.
  destruct (strided_ends side stride a) as [Ea La]; try (assumption || lia).
  destruct (strided_ends side stride c) as [Ec Lc]; try (assumption || lia).
  assert (Oa : In (max a c) (line w s side (strided side stride a)))
    by (apply line_open; [apply strided_rising|lia|lia]).
  assert (Oc : In (max a c) (line w s side (strided side stride c)))
    by (apply line_open; [apply strided_rising|lia|lia]).
  unfold kept. destruct (simple && (side <=? 2)); [|now exists (max a c)].
  destruct (Nat.eqb_spec side 1); [lia|].
  exists 0. split; apply in_map_iff; exists (max a c); auto.
Qed.

(* Closed rings: also single members that have the ring. *)
Lemma rings_meet side own other : rising own -> own <> [] -> Forall (fun c => c < side) own ->
  rising other -> other <> [] -> Forall (fun c => c < side) other ->
  meet (kept false side (line Around Ring side own)) (kept false side (line Around Ring side other)).
Proof.
  intros R N W R' N' W'. cbn. assert (0 < side) by (rewrite Forall_forall in W; specialize (W _ (last_in _ N)); lia).
  exists 0. split; now apply line_ring.
Qed.

(* The subtori of a partition. *)

Definition proper (strides own : list nat) : Prop := Forall2 lt own strides.

Lemma in_offsets strides own : In own (offsets strides) <-> proper strides own.
Proof.
  unfold offsets, proper. rewrite in_cross. revert own. induction strides as [|k strides IH]; intros own.
  - split; intros H; inversion H; constructor.
  - split; intros H; inversion H as [|c ? q ? Hc Hq]; subst; constructor; try (apply IH; assumption);
      apply in_seq || apply in_seq in Hc; lia.
Qed.

Lemma subtorus_within sides strides own : length sides = length strides -> length own = length strides ->
  within (subtorus sides strides own) sides.
Proof.
  revert strides own. induction sides as [|side sides IH]; intros [|k strides] [|o own] L L'; try discriminate; constructor.
  - apply strided_inside.
  - apply IH; [now injection L|now injection L'].
Qed.

Lemma lines_within w s simple sides members : within members sides -> Forall rising members ->
  within (lines w s simple sides members) sides.
Proof.
  induction 1 as [|own side members sides Ho _ IH]; intros R; inversion R; subst; constructor; [|now apply IH].
  now apply line_within.
Qed.

Lemma subtorus_rising sides strides own : Forall rising (subtorus sides strides own).
Proof.
  revert strides own. induction sides as [|side sides IH]; intros [|k strides] [|o own]; constructor; [|apply IH].
  apply strided_rising.
Qed.

Lemma spanned_meet w s simple sides A B : within A sides -> within B sides -> Forall rising A -> Forall rising B ->
  (Z.land (spanned w s simple sides A) (spanned w s simple sides B) = 0%Z
   <-> ~ near (lines w s simple sides A) A (lines w s simple sides B) B).
Proof.
  intros WA WB RA RB. unfold spanned. rewrite word_land, links_meet; try tauto; auto using lines_within.
Qed.

Lemma differing_cons a c one other : differing (a :: one) (c :: other) = (if a =? c then 0 else 1) + differing one other.
Proof. unfold differing. cbn. now destruct (a =? c). Qed.

Lemma all_agree least sides strides : 1 <= least -> partition least sides strides -> forall one other, proper strides one -> proper strides other ->
  (Forall2 meet (subtorus sides strides one) (subtorus sides strides other) <-> differing one other = 0).
Proof.
  intros P. induction 1 as [|side k sides strides (K & D & L) _ IH]; intros one other P1 P2;
    inversion P1 as [|a ? one' ? Ha P1']; subst; inversion P2 as [|c ? other' ? Hc P2']; subst.
  - split; [reflexivity|constructor].
  - cbn [subtorus]. rewrite differing_cons. assert (k <= side) by nia. split.
    + intros F. inversion F as [|? ? ? ? M F']; subst. apply same_stride in M; try (assumption || lia). subst.
      rewrite Nat.eqb_refl. now apply IH.
    + destruct (Nat.eqb_spec a c) as [->|N]; [|discriminate]. intros E. constructor.
      * apply same_stride; auto; lia.
      * now apply IH.
Qed.

Lemma near_differing w s simple least sides strides : 1 <= least ->
  (forall side k a c, Nat.divide k side -> 0 < k -> least * k <= side -> a < k -> c < k ->
     meet (kept simple side (line w s side (strided side k a))) (kept simple side (line w s side (strided side k c)))) ->
  partition least sides strides -> forall one other, proper strides one -> proper strides other -> sides <> [] ->
  (near (lines w s simple sides (subtorus sides strides one)) (subtorus sides strides one)
     (lines w s simple sides (subtorus sides strides other)) (subtorus sides strides other) <-> differing one other <= 1).
Proof.
  intros Hl M. induction 1 as [|side k sides strides (K & D & L) P IH]; intros one other P1 P2 N; [now elim N|].
  inversion P1 as [|a ? one' ? Ha P1']; subst; inversion P2 as [|c ? other' ? Hc P2']; subst.
  cbn [subtorus lines combine map near]. fold (lines w s simple sides (subtorus sides strides one')).
  fold (lines w s simple sides (subtorus sides strides other')).
  rewrite (all_agree least _ _ Hl P _ _ P1' P2'), (same_stride side k) by (assumption || nia).
  rewrite differing_cons. destruct (Nat.eqb_spec a c) as [->|NE].
  - destruct sides as [|side' sides].
    + inversion P; subst. inversion P1'; subst. inversion P2'; subst. cbn. split; [lia|].
      intros _. left. split; [now apply M|reflexivity].
    + rewrite IH by (assumption || discriminate). split; [lia|]. intros. now right.
  - split; [intros [[_ E]|[E _]]; [lia|contradiction]|].
    intros E. left. split; [now apply M|lia].
Qed.

Lemma partition_length least sides strides : partition least sides strides -> length sides = length strides.
Proof. apply same_length. Qed.

Lemma apart_iff w s simple least sides strides : 1 <= least ->
  (forall side k a c, Nat.divide k side -> 0 < k -> least * k <= side -> a < k -> c < k ->
     meet (kept simple side (line w s side (strided side k a))) (kept simple side (line w s side (strided side k c)))) ->
  sides <> [] -> partition least sides strides -> forall one other, proper strides one -> proper strides other ->
  (apart w s simple sides strides one other <-> 2 <= differing one other).
Proof.
  intros Hl M N P one other P1 P2. assert (L := partition_length _ _ _ P).
  unfold apart. rewrite spanned_meet, (near_differing w s simple least) by
    (try apply subtorus_within; try apply subtorus_rising; try assumption; apply same_length in P1, P2; congruence).
  lia.
Qed.

(* Remark 1 in any number of dimensions. *)
Lemma remark w s simple sides strides : sides <> [] -> partition 2 sides strides -> forall one other,
  In one (offsets strides) -> In other (offsets strides) ->
  (apart w s simple sides strides one other <-> 2 <= differing one other).
Proof.
  intros N P one other H1 H2. apply in_offsets in H1, H2.
  apply (apart_iff w s simple 2); auto. intros. now apply lines_meet.
Qed.

Lemma remark_rings sides strides : sides <> [] -> partition 1 sides strides -> forall one other,
  In one (offsets strides) -> In other (offsets strides) ->
  (apart Around Ring false sides strides one other <-> 2 <= differing one other).
Proof.
  intros N P one other H1 H2. apply in_offsets in H1, H2.
  apply (apart_iff Around Ring false 1); auto. intros side k a c D K L Ha Hc.
  apply rings_meet; try apply strided_rising; try apply strided_inside; apply strided_nonempty; auto; lia.
Qed.
