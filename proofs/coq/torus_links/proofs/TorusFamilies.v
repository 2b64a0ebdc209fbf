(* Families of subtori without common links. *)
From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Allocert.definitions Require Import TorusLinks.
From Allocert.proofs Require Import TorusLinks TorusLines.
Import ListNotations.

(* Lists without repetition. *)

Lemma nodup_map {X Y} (f : X -> Y) l : NoDup l -> (forall x y, In x l -> In y l -> f x = f y -> x = y) -> NoDup (map f l).
Proof.
  induction 1 as [|x l N _ IH]; intros H; cbn; constructor.
  - intros I. apply in_map_iff in I as (y & E & Hy). apply H in E; [subst; contradiction|now right|now left].
  - apply IH. intros y z Hy Hz. apply H; now right.
Qed.

Lemma nodup_app {X} (l m : list X) : NoDup l -> NoDup m -> (forall x, In x l -> ~ In x m) -> NoDup (l ++ m).
Proof.
  induction 1 as [|x l N _ IH]; intros M H; cbn; [assumption|]. constructor.
  - rewrite in_app_iff. intros [I|I]; [contradiction|]. apply (H x); [now left|assumption].
  - apply IH; [assumption|]. intros y Hy. apply H. now right.
Qed.

Lemma nodup_flat_map {X Y} (f : X -> list Y) l : NoDup l -> (forall x, In x l -> NoDup (f x)) ->
  (forall x y z, In x l -> In y l -> In z (f x) -> In z (f y) -> x = y) -> NoDup (flat_map f l).
Proof.
  induction 1 as [|x l N _ IH]; intros H D; cbn; [constructor|]. apply nodup_app.
  - apply H. now left.
  - apply IH; [intros y Hy; apply H; now right|]. intros y z v Hy Hz. apply D; now right.
  - intros z Hz I. apply in_flat_map in I as (y & Hy & Hv). assert (x = y); [|subst; contradiction].
    apply (D x y z); auto; [now left|now right].
Qed.

Lemma nodup_cross axes : Forall (@NoDup nat) axes -> NoDup (cross axes).
Proof.
  induction 1 as [|own axes N _ IH]; cbn; [repeat constructor; auto|]. apply nodup_flat_map; [assumption| |].
  - intros c _. apply nodup_map; [assumption|]. intros x y _ _ E. now injection E.
  - intros c d p _ _ Hc Hd. apply in_map_iff in Hc as (x & <- & _), Hd as (y & E & _). now injection E.
Qed.

Lemma nodup_offsets strides : NoDup (offsets strides).
Proof. apply nodup_cross. induction strides; constructor; [apply seq_NoDup|assumption]. Qed.

Lemma length_cross axes : length (cross axes) = product (map (@length nat) axes).
Proof.
  induction axes as [|own axes IH]; cbn; [reflexivity|]. fold (product (map (@length nat) axes)). rewrite <- IH.
  induction own as [|c own IHo]; cbn; [reflexivity|]. now rewrite app_length, map_length, IHo.
Qed.

Lemma length_offsets strides : length (offsets strides) = product strides.
Proof.
  unfold offsets. rewrite length_cross, map_map. f_equal.
  induction strides; cbn; [reflexivity|]. now rewrite seq_length, IHstrides.
Qed.

(* Offsets that differ. *)

Lemma differing_sym one : forall other, differing one other = differing other one.
Proof.
  induction one as [|a one IH]; intros [|c other]; try reflexivity. rewrite !differing_cons, IH, Nat.eqb_sym. reflexivity.
Qed.

Lemma differing_none strides one : proper strides one -> forall other, proper strides other -> differing one other = 0 -> one = other.
Proof.
  induction 1 as [|a k one strides _ _ IH]; intros other P E; inversion P as [|c ? other' ? _ P']; subst; [reflexivity|].
  rewrite differing_cons in E. destruct (Nat.eqb_spec a c); [|discriminate]. subst. f_equal. now apply IH.
Qed.

Lemma differing_self one : differing one one = 0.
Proof. induction one as [|a one IH]; [reflexivity|]. now rewrite differing_cons, Nat.eqb_refl. Qed.

Fixpoint drop (k : nat) (l : list nat) : list nat :=
  match l, k with
  | [], _ => []
  | _ :: l, 0 => l
  | x :: l, S k => x :: drop k l
  end.

Lemma drop_differing k one : forall other, drop k one = drop k other -> length one = length other -> differing one other <= 1.
Proof.
  revert k. induction one as [|a one IH]; intros k [|c other] E L; try discriminate; [cbn; lia|].
  rewrite differing_cons. destruct k as [|k]; cbn in E.
  - subst. rewrite differing_self. destruct (a =? c); lia.
  - injection E as -> E. rewrite Nat.eqb_refl. injection L as L. now apply (IH k).
Qed.

Lemma drop_proper k strides own : proper strides own -> proper (drop k strides) (drop k own).
Proof.
  intros P. revert k. induction P as [|a s own strides Ha P IH]; intros [|k]; cbn; try constructor; auto; apply IH || apply P.
Qed.

Lemma drop_product strides : forall k, k < length strides -> product strides = nth k strides 0 * product (drop k strides).
Proof.
  induction strides as [|s strides IH]; intros k H; [cbn in H; lia|]. destruct k as [|k]; cbn; [reflexivity|].
  fold (product strides) (product (drop k strides)). rewrite (IH k) by (cbn in H; lia). ring.
Qed.

Lemma greatest strides : strides <> [] -> exists k, k < length strides /\ nth k strides 0 = list_max strides.
Proof.
  induction strides as [|s strides IH]; intros N; [now elim N|]. destruct strides as [|t strides].
  - exists 0. cbn. lia.
  - destruct IH as (k & Hk & E); [discriminate|]. change (list_max (s :: t :: strides)) with (max s (list_max (t :: strides))).
    destruct (le_lt_dec s (list_max (t :: strides))).
    + exists (S k). split; [cbn in *; lia|]. transitivity (nth k (t :: strides) 0); [reflexivity|]. lia.
    + exists 0. cbn [nth length]. lia.
Qed.

Lemma list_max_le strides own : proper strides own -> Forall (fun a => a < list_max strides) own.
Proof.
  induction 1 as [|a s own strides Ha _ IH]; constructor; cbn; fold (list_max strides); [lia|].
  rewrite Forall_forall in *. intros x Hx. specialize (IH x Hx). lia.
Qed.

Lemma mod_cancel g t a c : a < g -> c < g -> (t + a) mod g = (t + c) mod g -> a = c.
Proof.
  intros Ha Hc E. assert (E1 := Nat.div_mod (t + a) g). assert (E2 := Nat.div_mod (t + c) g). rewrite E in E1.
  set (q := (t + a) / g) in *. set (q' := (t + c) / g) in *. destruct (lt_eq_lt_dec q q') as [[H|H]|H].
  - assert (g * S q <= g * q') by (apply Nat.mul_le_mono_l; lia). lia.
  - rewrite H in *. lia.
  - assert (g * S q' <= g * q) by (apply Nat.mul_le_mono_l; lia). lia.
Qed.

Lemma same_sums strides g one : proper strides one -> Forall (fun a => a < g) one ->
  forall other r, proper strides other -> Forall (fun a => a < g) other -> differing one other <= 1 ->
  (r + list_sum one) mod g = (r + list_sum other) mod g -> one = other.
Proof.
  induction 1 as [|a k one strides _ P IH]; intros G other r P' G' D E; inversion P' as [|c ? other' ? _ P'']; subst; [reflexivity|].
  inversion G; inversion G'; subst. cbn in E. fold (list_sum one) (list_sum other') in E. rewrite differing_cons in D.
  destruct (Nat.eqb_spec a c) as [->|N].
  - f_equal. apply (IH ltac:(assumption) _ (r + c)); auto. now rewrite <- !Nat.add_assoc.
  - elim N. assert (O : one = other') by (apply (differing_none strides); auto; lia). subst.
    apply (mod_cancel g (r + list_sum other')); auto.
    replace (r + list_sum other' + a) with (r + (a + list_sum other')) by lia.
    now replace (r + list_sum other' + c) with (r + (c + list_sum other')) by lia.
Qed.

(* Families for any relation that holds where offsets differ twice. *)

Lemma parts_split (f : list nat -> nat) g l : (forall x, In x l -> f x < g) ->
  Permutation (concat (map (fun c => filter (fun x => f x =? c) l) (seq 0 g))) l.
Proof.
  induction l as [|x l IH]; intros B.
  - cbn. induction (seq 0 g); cbn; auto.
  - assert (Hx := B x (or_introl eq_refl)). specialize (IH (fun y Hy => B y (or_intror Hy))).
    apply Permutation_trans with (x :: concat (map (fun c => filter (fun x => f x =? c) l) (seq 0 g))); [|now constructor].
    replace g with (f x + S (g - S (f x))) by lia. rewrite seq_app. cbn [seq]. rewrite !map_app, !concat_app. cbn [map concat].
    assert (Skip : forall s n, (forall c, In c (seq s n) -> c <> f x) ->
      map (fun c => filter (fun x => f x =? c) (x :: l)) (seq s n) = map (fun c => filter (fun x => f x =? c) l) (seq s n)).
    { intros s n H. apply map_ext_in. intros c Hc. cbn. destruct (Nat.eqb_spec (f x) c); [|reflexivity].
      elim (H c); auto. }
    rewrite !Skip by (intros c Hc; apply in_seq in Hc; lia). cbn [filter]. rewrite Nat.add_0_l, Nat.eqb_refl. cbn [app].
    symmetry. apply Permutation_middle.
Qed.

Lemma classes_split strides : Forall (lt 0) strides -> strides <> [] -> Permutation (concat (classes strides)) (offsets strides).
Proof.
  intros Pos N. apply (parts_split (fun own => list_sum own mod list_max strides)). intros own _.
  apply Nat.mod_upper_bound. destruct (greatest strides N) as (k & Hk & E). rewrite <- E.
  rewrite Forall_forall in Pos. specialize (Pos (nth k strides 0) (nth_In _ _ Hk)). lia.
Qed.

Section Families.
Variable rel : list nat -> list nat -> Prop.
Variable strides : list nat.
Hypothesis told : forall one other, In one (offsets strides) -> In other (offsets strides) -> (rel one other <-> 2 <= differing one other).
Hypothesis positive : Forall (lt 0) strides.
Hypothesis some : strides <> [].

Lemma at_most f : family rel strides f -> length f * list_max strides <= product strides.
Proof.
  intros (N & I & D). destruct (greatest strides some) as (k & Hk & E).
  rewrite (drop_product strides k Hk), E, Nat.mul_comm. apply Nat.mul_le_mono_l.
  rewrite <- length_offsets, <- (map_length (drop k)). apply NoDup_incl_length.
  - apply nodup_map; [assumption|]. intros x y Hx Hy Exy. destruct (list_eq_dec Nat.eq_dec x y) as [|NE]; [assumption|].
    apply D, told in NE; auto. apply I, in_offsets, same_length in Hx. apply I, in_offsets, same_length in Hy.
    assert (differing x y <= 1) by (apply (drop_differing k); congruence). lia.
  - intros p Hp. apply in_map_iff in Hp as (x & <- & Hx). apply in_offsets, drop_proper, in_offsets, I, Hx.
Qed.

Lemma class_family f : In f (classes strides) -> family rel strides f.
Proof.
  intros H. apply in_map_iff in H as (c & <- & Hc). repeat split.
  - apply NoDup_filter, nodup_offsets.
  - intros x Hx. now apply filter_In in Hx.
  - intros x y Hx Hy NE. apply filter_In in Hx as [Hx Ex], Hy as [Hy Ey]. apply Nat.eqb_eq in Ex, Ey.
    apply told; auto. apply in_offsets in Hx, Hy. destruct (le_lt_dec (differing x y) 1) as [L|L]; [|lia]. elim NE.
    apply (same_sums strides (list_max strides) x Hx (list_max_le _ _ Hx) y 0 Hy (list_max_le _ _ Hy) L). cbn. congruence.
Qed.

Lemma all_equal {X} (ls : list (list X)) g p : (forall l, In l ls -> length l * g <= p) -> length (concat ls) * g = length ls * p ->
  forall l, In l ls -> length l * g = p.
Proof.
  induction ls as [|m ls IH]; intros B E l H; [elim H|]. cbn in E. rewrite app_length in E.
  assert (Bm := B m (or_introl eq_refl)). assert (T : length (concat ls) * g <= length ls * p).
  { assert (B' : forall l, In l ls -> length l * g <= p) by (intros; apply B; now right). clear - B'.
    induction ls as [|m ls IH]; cbn; [lia|]. rewrite app_length. specialize (B' m (or_introl eq_refl)) as Bm.
    assert (length (concat ls) * g <= length ls * p) by (apply IH; intros; apply B'; now right). lia. }
  destruct H as [<-|H]; [lia|]. apply IH; auto; [intros; apply B; now right|lia].
Qed.

Lemma class_size f : In f (classes strides) -> length f * list_max strides = product strides.
Proof.
  apply all_equal.
  - intros l H. now apply at_most, class_family.
  - rewrite (Permutation_length (classes_split strides positive some)), length_offsets.
    unfold classes. rewrite map_length, seq_length. apply Nat.mul_comm.
Qed.

Lemma largest_full f : family rel strides f -> length f * list_max strides = product strides -> full rel strides f.
Proof.
  intros (N & I & D) E own Ho Hn.
  destruct (Exists_dec (fun other => differing own other <= 1) f (fun o => le_dec _ _)) as [H|H].
  - apply Exists_exists in H as (other & Hin & L). exists other. split; [assumption|]. rewrite told; auto. lia.
  - exfalso. assert (F : family rel strides (own :: f)).
    + assert (A : forall other, In other f -> 2 <= differing own other).
      { intros other Hin. destruct (le_lt_dec (differing own other) 1) as [L|L]; [|lia]. elim H. apply Exists_exists. now exists other. }
      repeat split; [now constructor|intros x [<-|Hx]; auto|].
      intros x y [<-|Hx] [<-|Hy] NE; auto; [now elim NE|apply told; auto|apply told; auto].
      rewrite differing_sym. auto.
    + apply at_most in F. cbn in F. destruct (greatest strides some) as (k & Hk & Ek).
      rewrite Forall_forall in positive. specialize (positive _ (nth_In strides 0 Hk)). lia.
Qed.

Lemma class_full f : In f (classes strides) -> full rel strides f.
Proof. intros H. apply largest_full; [now apply class_family|now apply class_size]. Qed.
End Families.

Lemma missing k l : length l < k -> exists a, a < k /\ ~ In a l.
Proof.
  intros L. destruct (Forall_Exists_dec (fun a => In a l) (fun a => in_dec Nat.eq_dec a l) (seq 0 k)) as [H|H].
  - rewrite Forall_forall in H. apply (NoDup_incl_length (seq_NoDup k 0)) in H. rewrite seq_length in H. lia.
  - apply Exists_exists in H as (a & Ha & N). apply in_seq in Ha. exists a. split; [lia|assumption].
Qed.

Lemma two_offsets k1 k2 own : In own (offsets [k1; k2]) <-> exists a b, own = [a; b] /\ a < k1 /\ b < k2.
Proof.
  rewrite in_offsets. split.
  - intros H. inversion H as [|a ? q ? Ha H']; subst. inversion H' as [|b ? q' ? Hb H'']; subst. inversion H''; subst. now exists a, b.
  - intros (a & b & -> & Ha & Hb). repeat constructor; assumption.
Qed.

Lemma two_full rel k1 k2 f : 0 < k1 -> 0 < k2 ->
  (forall one other, In one (offsets [k1; k2]) -> In other (offsets [k1; k2]) -> (rel one other <-> 2 <= differing one other)) ->
  family rel [k1; k2] f -> full rel [k1; k2] f -> length f = min k1 k2.
Proof.
  intros P1 P2 told F M.
  assert (B : length f <= min k1 k2).
  { apply (at_most rel [k1; k2] told) in F; [|discriminate]. cbn in F.
    destruct (Nat.max_spec k1 (max k2 0)) as [[? E]|[? E]]; rewrite E in F; nia. }
  destruct (le_lt_dec (min k1 k2) (length f)) as [|L]; [lia|].
  destruct (missing k1 (map (hd 0) f)) as (a & Ha & Na); [rewrite map_length; lia|].
  destruct (missing k2 (map (fun own => hd 0 (tl own)) f)) as (b & Hb & Nb); [rewrite map_length; lia|].
  assert (O : In [a; b] (offsets [k1; k2])) by (apply two_offsets; now exists a, b).
  destruct (M [a; b] O) as (other & Hin & N).
  - intros H. apply Na. now apply (in_map (hd 0)) in H.
  - elim N. destruct F as (_ & I & _). apply told; auto.
    destruct (proj1 (two_offsets _ _ _) (I _ Hin)) as (c & d & -> & _). rewrite !differing_cons.
    destruct (Nat.eqb_spec a c) as [->|]; [elim Na; exact (in_map (hd 0) _ _ Hin)|].
    destruct (Nat.eqb_spec b d) as [->|]; [elim Nb; exact (in_map (fun own => hd 0 (tl own)) _ _ Hin)|]. cbn. lia.
Qed.

(* Different offsets are different subtori. *)
Lemma distinct sides strides : partition 1 sides strides ->
  NoDup (map (subtorus sides strides) (offsets strides)) /\ length (map (subtorus sides strides) (offsets strides)) = product strides.
Proof.
  intros P. split; [|now rewrite map_length, length_offsets].
  apply nodup_map; [apply nodup_offsets|]. intros one other H1 H2 E. apply in_offsets in H1, H2.
  apply (differing_none strides); auto. apply (all_agree 1 sides strides); auto.
  rewrite <- E. clear - P H1. revert one H1. induction P as [|side k sides strides (K & D & L) _ IH]; intros one H1;
    inversion H1 as [|a ? one' ? Ha H1']; subst; constructor; [|now apply IH].
  apply same_stride; auto; lia.
Qed.

(* On a torus, by Remark 1. *)

Lemma positive_strides least sides strides : partition least sides strides -> Forall (lt 0) strides.
Proof. induction 1 as [|side k sides strides (K & _) _ IH]; now constructor. Qed.

Lemma some_strides least sides strides : sides <> [] -> partition least sides strides -> strides <> [].
Proof. intros N P. inversion P; [now subst|discriminate]. Qed.

Lemma largest w s simple sides strides : sides <> [] -> partition 2 sides strides ->
  (forall f, family (apart w s simple sides strides) strides f -> length f * list_max strides <= product strides)
  /\ (forall f, In f (classes strides) -> family (apart w s simple sides strides) strides f /\ length f * list_max strides = product strides)
  /\ Permutation (concat (classes strides)) (offsets strides).
Proof.
  intros N P. assert (told := remark w s simple sides strides N P).
  assert (Pos := positive_strides _ _ _ P). assert (S := some_strides _ _ _ N P). split; [|split].
  - intros f. now apply at_most.
  - intros f H. split; [now apply class_family|]. eapply class_size; eauto.
  - now apply classes_split.
Qed.

Lemma two_differ w s simple n1 n2 k1 k2 a b c d : partition 2 [n1; n2] [k1; k2] -> a < k1 -> b < k2 -> c < k1 -> d < k2 ->
  (apart w s simple [n1; n2] [k1; k2] [a; b] [c; d] <-> a <> c /\ b <> d).
Proof.
  intros P Ha Hb Hc Hd. rewrite remark by (try discriminate; try assumption; apply two_offsets; eauto).
  rewrite !differing_cons. destruct (Nat.eqb_spec a c), (Nat.eqb_spec b d); cbn; split; lia.
Qed.

Lemma two_differ_rings n1 n2 k1 k2 a b c d : partition 1 [n1; n2] [k1; k2] -> a < k1 -> b < k2 -> c < k1 -> d < k2 ->
  (apart Around Ring false [n1; n2] [k1; k2] [a; b] [c; d] <-> a <> c /\ b <> d).
Proof.
  intros P Ha Hb Hc Hd. rewrite remark_rings by (try discriminate; try assumption; apply two_offsets; eauto).
  rewrite !differing_cons. destruct (Nat.eqb_spec a c), (Nat.eqb_spec b d); cbn; split; lia.
Qed.

Lemma min_max k1 k2 x : 0 < k1 -> 0 < k2 -> (x * list_max [k1; k2] = product [k1; k2] <-> x = min k1 k2)
  /\ (x * list_max [k1; k2] <= product [k1; k2] <-> x <= min k1 k2).
Proof.
  intros P1 P2. cbn. rewrite Nat.max_0_r, Nat.mul_1_r. destruct (le_lt_dec k1 k2) as [L|L].
  - rewrite Nat.max_r, Nat.min_l by lia. split; split; intros; nia.
  - rewrite Nat.max_l, Nat.min_r by lia. split; split; intros; nia.
Qed.

Lemma two_positive least n1 n2 k1 k2 : partition least [n1; n2] [k1; k2] -> 0 < k1 /\ 0 < k2.
Proof. intros P. apply positive_strides in P. inversion P as [|? ? ? P']; subst. inversion P'; subst. auto. Qed.

Lemma cannot_grow w s simple n1 n2 k1 k2 f : partition 2 [n1; n2] [k1; k2] ->
  family (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f -> full (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f -> length f = min k1 k2.
Proof.
  intros P. destruct (two_positive _ _ _ _ _ P). apply two_full; auto.
  apply remark; [discriminate|assumption].
Qed.

Lemma two_classes w s simple n1 n2 k1 k2 : partition 2 [n1; n2] [k1; k2] ->
  length (classes [k1; k2]) = max k1 k2
  /\ (forall f, In f (classes [k1; k2]) -> family (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f
        /\ full (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f /\ length f = min k1 k2)
  /\ Permutation (concat (classes [k1; k2])) (offsets [k1; k2]).
Proof.
  intros P. destruct (two_positive _ _ _ _ _ P) as [P1 P2].
  destruct (largest w s simple [n1; n2] [k1; k2]) as (_ & F & S); [discriminate|assumption|].
  split; [|split; [|exact S]].
  - unfold classes. rewrite map_length, seq_length. cbn. now rewrite Nat.max_0_r.
  - intros f H. destruct (F f H) as [Fam L]. repeat split; try apply Fam.
    + eapply class_full; eauto using positive_strides; [|discriminate]. apply remark; [discriminate|assumption].
    + apply min_max in L; assumption.
Qed.

Lemma two_largest w s simple n1 n2 k1 k2 : partition 2 [n1; n2] [k1; k2] ->
  (exists f, family (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f /\ length f = min k1 k2)
  /\ forall f, family (apart w s simple [n1; n2] [k1; k2]) [k1; k2] f -> length f <= min k1 k2.
Proof.
  intros P. destruct (two_positive _ _ _ _ _ P) as [P1 P2]. split.
  - destruct (two_classes w s simple n1 n2 k1 k2 P) as (L & F & _).
    destruct (classes [k1; k2]) as [|f parts]; [cbn in L; lia|]. exists f. destruct (F f) as (Fam & _ & E); [now left|auto].
  - intros f Fam. destruct (largest w s simple [n1; n2] [k1; k2]) as (M & _); [discriminate|assumption|].
    apply M in Fam. apply min_max in Fam; assumption.
Qed.
