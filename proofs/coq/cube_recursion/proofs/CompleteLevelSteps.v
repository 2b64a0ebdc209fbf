(* Steps of the levels of the recursion: no more anywhere, and no fewer on the full machine. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import CompleteRecursion.
From Allocert.definitions Require CoordinateSets Subcubes.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets CompleteRecursion CompleteLevels CompleteSteps.
From Allocert.proofs Require CoordinateSets SubcubeWords CompleteRuns.
Import ListNotations.

(* What the recursion takes from the dimension n on. *)
Fixpoint cost (full : bool) (k depth n : nat) : nat :=
  match depth with
  | 0 => 0
  | S depth =>
    if n <? CoordinateSets.shared k then Subcubes.binomial n k * (if full then n else n - k)
    else let B := CoordinateSets.block k n in let r := (n - CoordinateSets.shared k) mod (2 * k + 1) in let M := n - 2 * k - B in
      2 * CoordinateSets.shared k + Nat.max (B + cost full k depth M) (B + r + cost full k depth (M - r))
  end.

Lemma pairs_once k : NoDup (CoordinateSets.pairs k).
Proof.
  unfold CoordinateSets.pairs. assert (N := seq_NoDup (2 * k + 1) 1). induction N as [|i l Hi N IH]; [constructor|]. cbn [flat_map]. apply once_app; [|exact IH|].
  - apply FinFun.Injective_map_NoDup; [intros a b E; now injection E|apply seq_NoDup].
  - intros p I J. apply in_map_iff in I as (b & <- & _). apply in_flat_map in J as (j & J & I). apply in_map_iff in I as (b' & E & _). injection E as -> _. tauto.
Qed.

Section Steps.
Variables (d k : nat) (avail : nat -> bool).
Hypothesis positive : 1 <= k.
Notation at_most := (at_most d).
Notation ones := (ones d).

(* ---- one level *)

Section Level.
Variable X : list nat.
Hypotheses (D : dims d X) (many : CoordinateSets.shared k <= length X).
Let n := length X.
Let ways1 := shared_ways k X.
Let ways2 := other_ways k X.
Variable zone : nat -> bool.
Hypothesis C : closed d zone X.
Let larger (i : nat) := left_in d zone (ways1 i).
Let smaller (i : nat) := left_in d (larger i) (ways2 i).

Lemma ways1_length i : 1 <= i <= 2 * k + 1 -> length (ways1 i) = 2 * k.
Proof.
  intros I. unfold ways1, shared_ways, CoordinateSets.corner. rewrite !map_length. unfold CoordinateSets.pair_of.
  rewrite <- (CoordinateSets.pairs_length k), (CoordinateSets.positions_count (CoordinateSets.holds i) (CoordinateSets.pairs k) (0, 0)). now apply CoordinateSets.holds_count.
Qed.

Lemma ways2_length i : 1 <= i <= 2 * k + 1 ->
  length (ways2 i) = CoordinateSets.block k n + (if i <=? 2 * k then 0 else (n - CoordinateSets.shared k) mod (2 * k + 1)).
Proof. intros I. unfold ways2, other_ways. rewrite map_length. now apply CoordinateSets.high_size. Qed.

Lemma rest_size i : 1 <= i <= 2 * k + 1 -> length (rest k X i) = n - 2 * k - length (ways2 i).
Proof.
  intros I. rewrite ways2_length by exact I. unfold rest. rewrite map_length.
  assert (S := SubcubeWords.filter_split (CoordinateSets.member k (length X) i) (seq 1 (length X))). rewrite seq_length in S.
  fold (CoordinateSets.coordinates k (length X) i) in S. rewrite CoordinateSets.low_high, CoordinateSets.low_size, CoordinateSets.high_size in S by assumption.
  fold n in S |- *. lia.
Qed.

Lemma first_idle is c x : x < 2 ^ d -> zone x = false -> same_clock (on d avail (flat_map (first_halvings d k X zone) is) c x) (c x).
Proof.
  intros Hx Z. revert c. induction is as [|i is IH]; intros c; [now split|]. cbn [flat_map]. rewrite on_app. eapply same_on; [apply IH|].
  unfold first_halvings. rewrite on_cons, on_app. eapply same_on; [now apply idle_note|]. eapply same_on; [now apply halved_idle|]. now apply idle_note.
Qed.

Lemma first_most is : (forall i, In i is -> 1 <= i <= 2 * k + 1) -> forall c T, at_most zone c T ->
  at_most zone (on d avail (flat_map (first_halvings d k X zone) is) c) (T + length is * (2 * k)).
Proof.
  induction is as [|i is IH]; intros B c T A; [cbn; now rewrite Nat.add_0_r|]. cbn [flat_map length]. rewrite on_app.
  replace (T + S (length is) * (2 * k)) with (T + 2 * k + length is * (2 * k)) by lia. apply IH; [intros j J; apply B; now right|].
  intros x Hx Z. unfold first_halvings. rewrite on_cons, on_app, (same_steps _ _ (idle_note d avail _ _ _ x Hx)).
  rewrite <- (ways1_length i) by (apply B; now left). apply halved_most; auto; [now apply dims_shared|now apply closed_shared|].
  intros y Hy Y. rewrite (same_steps _ _ (idle_note d avail _ _ _ y Hy)). now apply A.
Qed.

Let sets := seq 1 (2 * k + 1).
Lemma sets_in i : In i sets -> 1 <= i <= 2 * k + 1.
Proof. intros I. apply in_seq in I. lia. Qed.

(* ---- the first stage on the full machine *)

Section Late.
Hypothesis All : forall x, x < 2 ^ d -> avail x = true.

Lemma ways1_in i way : In way (ways1 i) <-> exists m, 1 <= m <= CoordinateSets.shared k /\ CoordinateSets.holds i (CoordinateSets.pair_of k m) = true
  /\ way = (nth_of X m, snd (CoordinateSets.pair_of k m) =? i).
Proof.
  unfold ways1, shared_ways, CoordinateSets.corner. rewrite map_map, in_map_iff. split.
  - intros (m & <- & I). apply filter_In in I as (I & H). apply in_seq in I. exists m. split; [lia|]. split; [exact H|]. now destruct (snd _ =? i).
  - intros (m & Bm & H & ->). exists m. split; [now destruct (snd _ =? i)|]. apply filter_In. split; [apply in_seq; lia|exact H].
Qed.

(* The bits of the shared coordinates of a late processor after so many sets. *)
Definition pattern (i : nat) (w : nat) : Prop := forall m, 1 <= m <= n -> bit d w (nth_of X m) =
  if m <=? CoordinateSets.shared k then (i <? fst (CoordinateSets.pair_of k m)) || (snd (CoordinateSets.pair_of k m) <=? i) else true.

Lemma not_way i m : 1 <= m <= n -> (m <= CoordinateSets.shared k -> CoordinateSets.holds i (CoordinateSets.pair_of k m) = false) -> ~ In (nth_of X m) (map fst (ways1 i)).
Proof.
  intros Hm H I. apply in_map_iff in I as (way & E & I). apply ways1_in in I as (m' & Bm & H' & ->). cbn in E.
  apply nth_of_once in E; [|apply D|lia|exact Hm]. subst m'. rewrite H in H' by lia. discriminate.
Qed.

Lemma holds_iff i a b : CoordinateSets.holds i (a, b) = true <-> a = i \/ b = i.
Proof. unfold CoordinateSets.holds. cbn. now rewrite orb_true_iff, !Nat.eqb_eq. Qed.

Lemma pattern_next i w y : pattern i w -> inside d (map fst (ways1 (S i))) w y -> left_in d zone (ways1 (S i)) y = true -> pattern (S i) y.
Proof.
  intros P Iy L m Hm. assert (In (nth_of X m) X) as IX by now apply nth_of_in.
  destruct (Nat.leb_spec m (CoordinateSets.shared k)) as [Q|Q].
  - destruct (CoordinateSets.pair_of_in k n many m ltac:(lia)) as (a & b & E & O & S). rewrite E. cbn [fst snd].
    destruct (CoordinateSets.holds (Datatypes.S i) (CoordinateSets.pair_of k m)) eqn:H.
    + apply andb_true_iff in L as (_ & L). rewrite forallb_forall in L.
      assert (W := L (nth_of X m, snd (CoordinateSets.pair_of k m) =? Datatypes.S i) ltac:(apply ways1_in; exists m; repeat split; auto; lia)).
      unfold stays in W. cbn [fst snd] in W. apply eqb_prop in W. rewrite W, E. cbn [snd]. rewrite E in H. apply holds_iff in H.
      destruct (Nat.eqb_spec b (Datatypes.S i)), (Nat.ltb_spec (Datatypes.S i) a), (Nat.leb_spec b (Datatypes.S i)); cbn [orb]; reflexivity || lia.
    + assert (bit d y (nth_of X m) = bit d w (nth_of X m)) as ->.
      { apply Iy; [now apply D|]. apply not_way; [exact Hm|]. intros _. exact H. }
      specialize (P m Hm). destruct (Nat.leb_spec m (CoordinateSets.shared k)); [|lia]. rewrite P, E. cbn [fst snd].
      rewrite E in H. assert (N : ~ (a = Datatypes.S i \/ b = Datatypes.S i)) by (rewrite <- holds_iff, H; discriminate).
      destruct (Nat.ltb_spec i a), (Nat.ltb_spec (Datatypes.S i) a), (Nat.leb_spec b i), (Nat.leb_spec b (Datatypes.S i)); cbn [orb]; reflexivity || lia.
  - assert (bit d y (nth_of X m) = bit d w (nth_of X m)) as ->.
    { apply Iy; [now apply D|]. apply not_way; [exact Hm|lia]. }
    specialize (P m Hm). destruct (Nat.leb_spec m (CoordinateSets.shared k)); [lia|exact P].
Qed.

(* After so many sets. *)
Lemma first_late c T w i : w < 2 ^ d -> zone w = true -> ones X w -> T <= steps_of (c w) -> i <= 2 * k -> exists y,
  y < 2 ^ d /\ zone y = true /\ pattern i y /\ let c' := on d avail (flat_map (first_halvings d k X zone) (seq 1 i)) c in
  T + i * (2 * k) <= steps_of (c' y) /\ (1 <= i -> T + i * (2 * k) <= step (c' y)).
Proof.
  intros Hw Z O L. induction i as [|i IH]; intros I.
  - exists w. repeat split; auto; [|cbn; lia|lia]. intros m Hm. rewrite (O _ (nth_of_in X m Hm)).
    destruct (Nat.leb_spec m (CoordinateSets.shared k)) as [Q|Q]; [|reflexivity]. destruct (CoordinateSets.pair_of_in k n many m ltac:(lia)) as (a & b & -> & S & _).
    cbn. destruct a; [lia|reflexivity].
  - destruct IH as (v & Hv & Zv & P & L1 & L2); [lia|]. rewrite seq_S, flat_map_app, on_app. set (c1 := on d avail (flat_map _ (seq 1 i)) c) in *.
    cbn [flat_map Nat.add]. rewrite app_nil_r. unfold first_halvings. rewrite on_cons, on_app. set (c2 := on d avail [_] c1).
    assert (S2 := idle_note d avail zone (fun _ r => with_value (whole r) r) c1 v Hv). fold c2 in S2.
    destruct (halved_late d avail All least (ways1 (Datatypes.S i)) 0 zone c2 (T + i * (2 * k)) v) as (y & Hy & Ly & Iy & Sy);
      [now apply dims_shared|now apply closed_shared|exact Hv|exact Zv|now rewrite (same_steps _ _ S2)| |].
    + rewrite (proj1 S2). destruct i as [|i]; [right|left; apply L2; lia]. assert (W := ways1_length 1 ltac:(lia)).
      assert (E := ways1_in 1). destruct (ways1 1) as [|way l]; [cbn in W; lia|]. destruct (proj1 (E way) (or_introl eq_refl)) as (m & Hm & H & ->).
      destruct (CoordinateSets.pair_of_in k n many m Hm) as (a & b & E' & S & _). rewrite E' in *. apply holds_iff in H. unfold stays. cbn [fst snd].
      assert (Q := P m ltac:(unfold n; lia)). destruct (Nat.leb_spec m (CoordinateSets.shared k)); [|lia]. rewrite Q, E'. cbn [fst snd].
      destruct (Nat.eqb_spec b 1); [lia|]. destruct a; [lia|reflexivity].
    + rewrite ways1_length in Sy by lia. exists y. split; [exact Hy|]. split; [now apply left_in_zone in Ly|]. split; [now apply (pattern_next i v)|].
      cbv zeta. assert (S3 := fun e => idle_note d avail (left_in d zone (shared_ways k X (Datatypes.S i))) (fun _ r => with_kept (value r) r) e y Hy).
      rewrite (same_steps _ _ (S3 _)), (proj1 (S3 _)). split; [unfold steps_of; fold (ways1 (Datatypes.S i)); lia|fold (ways1 (Datatypes.S i)); lia].
Qed.

Lemma last_pair : CoordinateSets.pair_of k (CoordinateSets.shared k) = (2 * k, 2 * k + 1).
Proof.
  assert (exists l, CoordinateSets.pairs k = l ++ [(2 * k, 2 * k + 1)]) as (l & E).
  { unfold CoordinateSets.pairs. set (g := fun i => map (pair i) (seq (Datatypes.S i) (2 * k + 1 - i))).
    assert (seq 1 (2 * k + 1) = seq 1 (2 * k - 1) ++ [2 * k; 2 * k + 1]) as ->.
    { replace (2 * k + 1) with (2 * k - 1 + 2) at 1 by lia. rewrite seq_app. cbn [seq].
      replace (1 + (2 * k - 1)) with (2 * k) by lia. now replace (Datatypes.S (2 * k)) with (2 * k + 1) by lia. }
    exists (flat_map g (seq 1 (2 * k - 1))). rewrite flat_map_app. f_equal. cbn [flat_map]. unfold g.
    replace (2 * k + 1 - 2 * k) with 1 by lia. replace (2 * k + 1 - (2 * k + 1)) with 0 by lia. cbn [seq map app]. do 2 f_equal. lia. }
  unfold CoordinateSets.pair_of. rewrite <- (CoordinateSets.pairs_length k), E, app_length. cbn [length].
  rewrite app_nth2 by lia. now replace (length l + 1 - 1 - length l) with 0 by lia.
Qed.

Lemma last_way : exists ways, ways1 (2 * k + 1) = ways ++ [(nth_of X (CoordinateSets.shared k), true)].
Proof.
  unfold ways1, shared_ways, CoordinateSets.corner. assert (0 < CoordinateSets.shared k) by (unfold CoordinateSets.shared; lia).
  replace (seq 1 (CoordinateSets.shared k)) with (seq 1 (CoordinateSets.shared k - 1) ++ [CoordinateSets.shared k]).
  - rewrite filter_app. cbn [filter]. rewrite last_pair. rewrite (proj2 (holds_iff _ _ _)) by now right. rewrite !map_app. cbn [map].
    rewrite last_pair. cbn [snd]. rewrite Nat.eqb_refl. eexists. reflexivity.
  - replace (CoordinateSets.shared k) with (CoordinateSets.shared k - 1 + 1) at 3 by lia. rewrite seq_app. cbn [seq]. do 3 f_equal. lia.
Qed.

(* After the first stage one in T*_2k and one in T*_(2k+1) are late, with ones at all other dimensions. *)
Lemma stage_late c T w : w < 2 ^ d -> zone w = true -> ones X w -> T <= steps_of (c w) ->
  let c' := on d avail (flat_map (first_halvings d k X zone) sets) c in exists v y,
  (v < 2 ^ d /\ larger (2 * k) v = true /\ (forall m, 1 <= m <= n -> m <> CoordinateSets.shared k -> bit d v (nth_of X m) = true)
    /\ T + 2 * CoordinateSets.shared k <= steps_of (c' v))
  /\ (y < 2 ^ d /\ larger (2 * k + 1) y = true /\ ones X y /\ T + 2 * CoordinateSets.shared k <= steps_of (c' y)).
Proof.
  intros Hw Z O L. cbv zeta. unfold sets. rewrite seq_app, flat_map_app, on_app. cbn [seq flat_map]. rewrite app_nil_r.
  destruct (first_late c T w (2 * k) Hw Z O L (le_n _)) as (x & Hx & Zx & P & L1 & L2). cbv zeta in L1, L2.
  set (c1 := on d avail (flat_map _ (seq 1 (2 * k))) c) in *. replace (1 + 2 * k) with (2 * k + 1) by lia.
  unfold first_halvings. rewrite on_cons, on_app. set (c2 := on d avail [_] c1).
  assert (S2 := idle_note d avail zone (fun _ r => with_value (whole r) r) c1 x Hx). fold c2 in S2.
  destruct last_way as (ways & E). assert (len := ways1_length (2 * k + 1) ltac:(lia)). fold (ways1 (2 * k + 1)). set (s := CoordinateSets.shared k) in *.
  assert (s1 : 1 <= s <= n) by (unfold s, CoordinateSets.shared, n in *; unfold CoordinateSets.shared in many; lia).
  assert (DW := dims_shared d k positive X D many (2 * k + 1)). assert (CW := closed_shared d k positive X many zone C (2 * k + 1)). fold (ways1 (2 * k + 1)) in DW, CW. rewrite E in DW, CW.
  assert (Ex : bit d x (nth_of X s) = false).
  { rewrite (P s s1). unfold s at 1. rewrite Nat.leb_refl. unfold s. rewrite last_pair. cbn [fst snd].
    destruct (Nat.ltb_spec (2 * k) (2 * k)), (Nat.leb_spec (2 * k + 1) (2 * k)); cbn; lia || reflexivity. }
  destruct (halved_last d avail All least (nth_of X s, true) ways 0 zone c2 (T + 2 * k * (2 * k)) x DW CW Hx Zx) as (v & Hv & Lv & Iv & Sv & Sy).
  { unfold stays. cbn [fst snd]. now rewrite Ex. } { now rewrite (same_steps _ _ S2). } { left. rewrite (proj1 S2). apply L2. lia. }
  rewrite <- E, len in Sv, Sy. cbn [fst] in Sy. replace (T + 2 * k * (2 * k) + 2 * k) with (T + 2 * s) in Sv, Sy by (unfold s, CoordinateSets.shared; lia).
  set (y := across d v (nth_of X s)) in *. assert (K : 1 <= nth_of X s <= d) by (apply D, nth_of_in; exact s1).
  assert (Hy : y < 2 ^ d) by now apply across_below.
  assert (Nl : ~ In (nth_of X s) (map fst ways)).
  { destruct DW as (N & _). rewrite map_app in N. cbn in N. apply NoDup_remove_2 in N. rewrite app_nil_r in N. exact N. }
  assert (Ev : bit d v (nth_of X s) = false) by (rewrite (proj2 Iv) by auto; exact Ex).
  assert (V : forall m, 1 <= m <= n -> m <> s -> bit d v (nth_of X m) = true).
  { intros m Hm Ms. destruct (in_dec Nat.eq_dec (nth_of X m) (map fst ways)) as [I|I].
    - apply in_map_iff in I as (way & Q & I). apply andb_true_iff in Lv as (_ & Lv). rewrite forallb_forall in Lv. specialize (Lv way I).
      assert (In way (ways1 (2 * k + 1))) as J by (rewrite E; apply in_app_iff; now left). apply ways1_in in J as (m' & B' & H & ->).
      cbn in Q. apply nth_of_once in Q; [|apply D|unfold n in *; lia|exact Hm]. subst m'. unfold stays in Lv. cbn [fst snd] in Lv. apply eqb_prop in Lv. rewrite Lv.
      destruct (CoordinateSets.pair_of_in k n many m B') as (a & b & Q & O1 & O2). rewrite Q in *. cbn [snd]. apply holds_iff in H. apply Nat.eqb_eq. lia.
    - rewrite (proj2 Iv) by (auto; now apply D, nth_of_in). rewrite (P m Hm). destruct (Nat.leb_spec m (CoordinateSets.shared k)) as [Q|Q]; [|reflexivity].
      destruct (CoordinateSets.pair_of_in k n many m ltac:(lia)) as (a & b & Q' & O1 & O2). rewrite Q'. cbn [fst snd].
      destruct (Nat.leb_spec b (2 * k)); [apply orb_true_r|]. exfalso. apply I.
      assert (In (nth_of X m, snd (CoordinateSets.pair_of k m) =? 2 * k + 1) (ways ++ [(nth_of X s, true)])) as J.
      { rewrite <- E. apply ways1_in. exists m. split; [lia|]. split; [rewrite Q'; apply holds_iff; right; lia|reflexivity]. }
      apply in_app_iff in J as [J|[J|[]]]; [apply in_map_iff; eexists; split; [|exact J]; reflexivity|]. injection J as J _. symmetry in J. apply nth_of_once in J; [congruence|apply D|exact Hm|exact s1]. }
  assert (Y : ones X y).
  { intros a Ia. destruct (nth_of_some X a Ia) as (m & Hm & <-). unfold y. rewrite bit_across by (auto; now apply D, nth_of_in).
    destruct (Nat.eqb_spec (nth_of X m) (nth_of X s)) as [Q|Q]; [rewrite Q, Ev; reflexivity|]. rewrite V; [reflexivity|exact Hm|congruence]. }
  assert (Zv : zone v = true) by now apply left_in_zone in Lv.
  assert (S3 := fun e z => idle_note d avail (left_in d zone (shared_ways k X (2 * k + 1))) (fun _ r => with_kept (value r) r) e z).
  exists v, y. split.
  - split; [exact Hv|]. split; [|split; [exact V|rewrite (same_steps _ _ (S3 _ v Hv)); exact Sv]].
    unfold larger, left_in. rewrite Zv. apply forallb_forall. intros way I. apply ways1_in in I as (m & B' & H & ->). unfold stays. cbn [fst snd].
    destruct (Nat.eq_dec m s) as [->|Q].
    + rewrite Ev. unfold s. rewrite last_pair. cbn [snd]. destruct (Nat.eqb_spec (2 * k + 1) (2 * k)); [lia|reflexivity].
    + rewrite V by (auto; unfold n; lia). destruct (CoordinateSets.pair_of_in k n many m B') as (a & b & Q' & O1 & O2). rewrite Q' in *. apply holds_iff in H. cbn [snd].
      destruct (Nat.eqb_spec b (2 * k)) as [|N]; [reflexivity|]. exfalso. apply Q. assert (a = 2 * k /\ b = 2 * k + 1) as (-> & ->) by lia.
      assert (J := last_pair). fold s in J. rewrite <- Q' in J. unfold CoordinateSets.pair_of in J. apply (proj1 (NoDup_nth (CoordinateSets.pairs k) (0, 0))) in J.
      * lia.
      * apply pairs_once.
      * rewrite CoordinateSets.pairs_length. fold s. lia.
      * rewrite CoordinateSets.pairs_length. fold s. lia.
  - split; [exact Hy|]. split; [|split; [exact Y|rewrite (same_steps _ _ (S3 _ y Hy)); exact Sy]].
    assert (zone y = true) as Zy by (unfold y; rewrite C by (auto; now apply nth_of_in); exact Zv).
    unfold larger, left_in. rewrite Zy. apply forallb_forall. intros way I. apply ways1_in in I as (m & B' & H & ->). unfold stays. cbn [fst snd].
    rewrite Y by (apply nth_of_in; unfold n in *; lia). destruct (CoordinateSets.pair_of_in k n many m B') as (a & b & Q' & O1 & O2). rewrite Q' in *. apply holds_iff in H. cbn [snd].
    destruct (Nat.eqb_spec b (2 * k + 1)); [reflexivity|lia].
Qed.
End Late.

(* ---- both stages *)

Section Below.
Variable below : list nat -> (nat -> bool) -> list (turn CompleteRecursion.registers).
Variable f : nat -> nat.
Hypothesis below_idle : forall Y sub c x, dims d Y -> closed d sub Y -> k <= length Y < n -> x < 2 ^ d -> sub x = false -> same_clock (on d avail (below Y sub) c x) (c x).
Hypothesis below_most : forall Y sub c T, dims d Y -> closed d sub Y -> k <= length Y < n -> at_most sub c T -> at_most sub (on d avail (below Y sub) c) (T + f (length Y)).

Lemma other_idle i c x : 1 <= i <= 2 * k + 1 -> x < 2 ^ d -> larger i x = false -> same_clock (on d avail (other_halvings d k below X zone i) c x) (c x).
Proof.
  intros I Hx L. unfold other_halvings. rewrite on_cons, on_app, on_cons. eapply same_on; [|eapply same_on; [|eapply same_on; [|apply idle_note; exact Hx]]].
  - apply below_idle; [now apply rest_dims|now apply closed_smaller|now apply rest_length with (X := X)|exact Hx|]. unfold left_in at 1. fold (ways1 i) (larger i). now rewrite L.
  - now apply idle_note.
  - now apply halved_idle.
Qed.

Lemma others_idle is c x : (forall i, In i is -> 1 <= i <= 2 * k + 1) -> x < 2 ^ d -> (forall i, In i is -> larger i x = false) ->
  same_clock (on d avail (flat_map (other_halvings d k below X zone) is) c x) (c x).
Proof.
  intros B Hx. revert c B. induction is as [|i is IH]; intros c B L; [now split|]. cbn [flat_map]. rewrite on_app.
  eapply same_on; [apply IH; intros; [apply B|apply L]; now right|]. apply other_idle; [apply B; now left|exact Hx|apply L; now left].
Qed.

Lemma other_most i c T : 1 <= i <= 2 * k + 1 -> at_most (larger i) c T ->
  at_most (larger i) (on d avail (other_halvings d k below X zone i) c) (T + length (ways2 i) + f (length (rest k X i))).
Proof.
  intros I A x Hx L. unfold other_halvings. rewrite on_cons, on_app, on_cons. fold (ways1 i) (ways2 i). fold (larger i). fold (smaller i).
  set (c1 := on d avail [_] c). set (c2 := on d avail _ c1). set (c3 := on d avail [_] c2).
  assert (A3 : at_most (larger i) c3 (T + length (ways2 i))).
  { intros y Hy Y. unfold c3. rewrite (same_steps _ _ (idle_note d avail _ _ _ y Hy)). unfold c2. apply halved_most; auto; [now apply dims_other|now apply closed_larger|].
    intros z Hz Q. unfold c1. rewrite (same_steps _ _ (idle_note d avail _ _ _ z Hz)). now apply A. }
  assert (DR := rest_dims d k positive X D many i). assert (CR := closed_smaller d k positive X D many zone C i). assert (LR := rest_length k positive X many i I).
  destruct (smaller i x) eqn:S.
  - apply (below_most (rest k X i) (smaller i)); auto. intros y Hy Y. apply A3; [exact Hy|now apply left_in_zone in Y].
  - rewrite (same_steps _ (c3 x)) by now apply below_idle. specialize (A3 x Hx L). lia.
Qed.

Lemma others_most is m : (forall i, In i is -> 1 <= i <= 2 * k + 1) -> NoDup is -> (forall i, In i is -> length (ways2 i) + f (length (rest k X i)) <= m) ->
  forall c T, (forall i, In i is -> at_most (larger i) c T) -> forall i, In i is ->
  at_most (larger i) (on d avail (flat_map (other_halvings d k below X zone) is) c) (T + m).
Proof.
  induction is as [|i is IH]; intros B N G c T A j J; [easy|]. cbn [flat_map]. rewrite on_app. apply NoDup_cons_iff in N as (Ni & N).
  assert (B' : forall j, In j is -> 1 <= j <= 2 * k + 1) by (intros; apply B; now right).
  assert (P : forall a b x, In a (i :: is) -> In b (i :: is) -> a <> b -> larger a x = true -> larger b x = false).
  { intros a b x Ia Ib Q. apply (larger_apart d k positive X many); auto. }
  destruct J as [<-|J].
  - intros x Hx L. rewrite (same_steps _ (on d avail (other_halvings d k below X zone i) c x)).
    + assert (O := other_most i c T (B i (or_introl eq_refl)) (A i (or_introl eq_refl)) x Hx L). specialize (G i (or_introl eq_refl)). lia.
    + apply others_idle; [exact B'|exact Hx|]. intros j J. apply (P i j); [now left|now right|intros ->; tauto|exact L].
  - apply (IH B' N (fun j J => G j (or_intror J))); [|exact J]. intros a Ia x Hx L.
    rewrite (same_steps _ (c x)); [apply (A a); [now right|exact Hx|exact L]|].
    apply other_idle; [apply B; now left|exact Hx|]. apply (P a i); [now right|now left|intros ->; tauto|exact L].
Qed.

Let B := CoordinateSets.block k n.
Let r := (n - CoordinateSets.shared k) mod (2 * k + 1).
Let M := n - 2 * k - B.
Let both := Nat.max (B + f M) (B + r + f (M - r)).

Lemma each_way i : 1 <= i <= 2 * k + 1 -> length (ways2 i) + f (length (rest k X i)) = if i <=? 2 * k then B + f M else B + r + f (M - r).
Proof.
  intros I. rewrite rest_size, ways2_length by exact I. fold B r. destruct (i <=? 2 * k); [rewrite Nat.add_0_r; reflexivity|].
  unfold M. now replace (n - 2 * k - (B + r)) with (n - 2 * k - B - r) by lia.
Qed.

Lemma level_most c T : at_most zone c T ->
  at_most zone (on d avail (flat_map (first_halvings d k X zone) sets ++ flat_map (other_halvings d k below X zone) sets) c) (T + (2 * CoordinateSets.shared k + both)).
Proof.
  intros A x Hx Z. rewrite on_app. assert (A1 := first_most sets sets_in c T A). unfold sets in A1 at 2. rewrite seq_length in A1.
  replace ((2 * k + 1) * (2 * k)) with (2 * CoordinateSets.shared k) in A1 by (unfold CoordinateSets.shared; lia).
  set (c1 := on d avail _ c) in *. destruct (existsb (fun i => larger i x) sets) eqn:E.
  - apply existsb_exists in E as (i & I & L). assert (G : forall j, In j sets -> length (ways2 j) + f (length (rest k X j)) <= both).
    { intros j J. rewrite each_way by now apply sets_in. unfold both. destruct (j <=? 2 * k); lia. }
    assert (O := others_most sets both sets_in (seq_NoDup _ _) G c1 (T + 2 * CoordinateSets.shared k)).
    specialize (O (fun j _ y Hy Ly => A1 y Hy (left_in_zone d _ _ _ Ly)) i I x Hx L). lia.
  - rewrite (same_steps _ (c1 x)); [specialize (A1 x Hx Z); lia|]. apply others_idle; [exact sets_in|exact Hx|]. intros i I.
    destruct (larger i x) eqn:L; [|reflexivity]. rewrite <- not_true_iff_false in E. exfalso. apply E, existsb_exists. eauto.
Qed.

(* ---- the full machine *)

Hypothesis All : forall x, x < 2 ^ d -> avail x = true.
Hypothesis below_late : forall Y sub c T w, dims d Y -> closed d sub Y -> k <= length Y < n -> w < 2 ^ d -> sub w = true -> ones Y w -> T <= steps_of (c w) ->
  exists y, y < 2 ^ d /\ T + f (length Y) <= steps_of (on d avail (below Y sub) c y).

Lemma branch_late i c T v : 1 <= i <= 2 * k + 1 -> v < 2 ^ d -> larger i v = true -> ones (rest k X i) v -> ones (map fst (ways2 i)) v -> T <= steps_of (c v) ->
  exists y, y < 2 ^ d /\ T + (length (ways2 i) + f (length (rest k X i))) <= steps_of (on d avail (other_halvings d k below X zone i) c y).
Proof.
  intros I Hv L O1 O2 H. unfold other_halvings. rewrite on_cons, on_app, on_cons. fold (ways1 i) (ways2 i). fold (larger i). fold (smaller i).
  set (c1 := on d avail [_] c). set (c2 := on d avail _ c1). set (c3 := on d avail [_] c2).
  assert (exists z, z < 2 ^ d /\ smaller i z = true /\ inside d (map fst (ways2 i)) v z /\ T + length (ways2 i) <= steps_of (c3 z)) as (z & Hz & Lz & Iz & Sz).
  { assert (S1 := idle_note d avail (larger i) (fun _ r => with_value (kept r) r) c v Hv). fold c1 in S1.
    assert (S3 := fun z Hz => idle_note d avail (smaller i) (fun _ r => with_whole (value r) r) c2 z Hz). fold c3 in S3.
    assert (D2 := dims_other d k positive X D many i). assert (C2 := closed_larger d k positive X D many zone C i). fold ways2 ways1 in D2, C2. fold (larger i) in C2.
    destruct (ways2 i) as [|way l] eqn:E.
    - exists v. split; [exact Hv|]. split; [unfold smaller, left_in at 1; rewrite E, L; reflexivity|]. split; [now apply inside_self|].
      rewrite (same_steps _ _ (S3 v Hv)). change (c2 v) with (c1 v). rewrite (same_steps _ _ S1). cbn. lia.
    - destruct (halved_late d avail All least (way :: l) 0 (larger i) c1 T v D2 C2 Hv L) as (z & Hz & Lz & Iz & Sz); [now rewrite (same_steps _ _ S1)| |].
      + right. assert (In way (ways2 i)) as J by (rewrite E; now left). assert (snd way = false) as F.
        { unfold ways2, other_ways in J. apply in_map_iff in J as (j & <- & _). reflexivity. }
        unfold stays. rewrite F, (O2 (fst way)) by now left. reflexivity.
      + exists z. split; [exact Hz|]. split; [unfold smaller; rewrite E; exact Lz|]. split; [exact Iz|]. rewrite (same_steps _ _ (S3 z Hz)). unfold steps_of. fold c2 in Sz. lia. }
  destruct (below_late (rest k X i) (smaller i) c3 (T + length (ways2 i)) z) as (y & Hy & Sy); auto.
  - now apply rest_dims.
  - now apply closed_smaller.
  - now apply rest_length.
  - intros a Ia. assert (I' := proj1 (rest_in d k positive X D many i a) Ia). fold ways2 ways1 in I'. rewrite (proj2 Iz); [now apply O1|now apply D|]. rewrite in_app_iff in I'. tauto.
  - exists y. split; [exact Hy|]. lia.
Qed.

Lemma level_late c T w : w < 2 ^ d -> zone w = true -> ones X w -> T <= steps_of (c w) -> exists y, y < 2 ^ d /\
  T + (2 * CoordinateSets.shared k + both) <= steps_of (on d avail (flat_map (first_halvings d k X zone) sets ++ flat_map (other_halvings d k below X zone) sets) c y).
Proof.
  intros Hw Z O L. rewrite on_app. destruct (stage_late All c T w Hw Z O L) as (v & y & (Hv & Lv & Ov & Sv) & (Hy & Ly & Oy & Sy)). cbv zeta in Sv, Sy.
  set (c1 := on d avail _ c) in *. unfold sets. replace (2 * k + 1) with (2 * k - 1 + (1 + 1)) by lia. rewrite !seq_app, !flat_map_app, !on_app. cbn [seq flat_map]. rewrite !app_nil_r.
  replace (1 + (2 * k - 1)) with (2 * k) by lia. replace (2 * k + 1) with (2 * k + 1) by lia. set (c2 := on d avail _ c1).
  assert (idle2 : forall x j, x < 2 ^ d -> larger j x = true -> 2 * k <= j <= 2 * k + 1 -> same_clock (c2 x) (c1 x)).
  { intros x j Hx Lx J. apply others_idle; [intros a Ia; apply in_seq in Ia; lia|exact Hx|]. intros a Ia. apply in_seq in Ia.
    apply (larger_apart d k positive X many zone j a); (lia || exact Lx). }
  assert (W2 : forall i a, 1 <= i <= 2 * k + 1 -> In a (rest k X i) \/ In a (map fst (ways2 i)) -> In a X /\ (i = 2 * k -> a <> nth_of X (CoordinateSets.shared k))).
  { intros i a I J. assert (s1 : 1 <= CoordinateSets.shared k <= n) by (unfold n; unfold CoordinateSets.shared in *; lia).
    assert (In (nth_of X (CoordinateSets.shared k)) (map fst (ways1 (2 * k)))) as N.
    { apply in_map_iff. eexists. split; [|apply ways1_in; exists (CoordinateSets.shared k); split; [lia|split; [rewrite last_pair; apply holds_iff; now left|reflexivity]]]. reflexivity. }
    destruct J as [J|J].
    - apply (rest_in d k positive X D many) in J as (J & N'). split; [exact J|]. intros -> ->. apply N', in_app_iff. now right.
    - assert (Wd := ways_dims d k positive X D many i). fold ways1 ways2 in Wd. split.
      + unfold ways2, other_ways in J. rewrite map_map in J. apply in_map_iff in J as (j & <- & J). cbn. apply nth_of_in.
        apply filter_In in J as (J & _). unfold CoordinateSets.coordinates in J. apply filter_In in J as (J & _). apply in_seq in J. lia.
      + intros -> ->. destruct Wd as (Wd & _). apply once_left in Wd. revert Wd J N. generalize (map fst (ways2 (2 * k))) (map fst (ways1 (2 * k))). clear.
        intros l l' Wd J N. apply in_split in J as (a & b & ->). rewrite <- app_assoc in Wd. cbn in Wd. apply NoDup_remove_2 in Wd. apply Wd. rewrite !in_app_iff. tauto. }
  assert (E1 := each_way (2 * k) ltac:(lia)). rewrite Nat.leb_refl in E1. assert (E2 := each_way (2 * k + 1) ltac:(lia)).
  destruct (Nat.leb_spec (2 * k + 1) (2 * k)); [lia|]. unfold both. destruct (Nat.max_spec (B + f M) (B + r + f (M - r))) as [(_ & ->)|(_ & ->)].
  - destruct (branch_late (2 * k + 1) (on d avail (other_halvings d k below X zone (2 * k)) c2) (T + 2 * CoordinateSets.shared k) y) as (z & Hz & Sz); auto; [lia| | | |].
    + intros a Ia. apply Oy, (W2 (2 * k + 1)); [lia|now left].
    + intros a Ia. apply Oy, (W2 (2 * k + 1)); [lia|now right].
    + rewrite (same_steps _ (c2 y)), (same_steps _ _ (idle2 y _ Hy Ly ltac:(lia))); [exact Sy|]. apply other_idle; [lia|exact Hy|].
      apply (larger_apart d k positive X many zone (2 * k + 1)); (lia || exact Ly).
    + exists z. split; [exact Hz|]. rewrite E2 in Sz. replace (Datatypes.S (2 * k)) with (2 * k + 1) by lia. lia.
  - destruct (branch_late (2 * k) c2 (T + 2 * CoordinateSets.shared k) v) as (z & Hz & Sz); auto; [lia| | | |].
    + intros a Ia. destruct (W2 (2 * k) a ltac:(lia) (or_introl Ia)) as (Ia' & N). destruct (nth_of_some X a Ia') as (m & Hm & <-). apply Ov; [exact Hm|]. intros ->. now apply N.
    + intros a Ia. destruct (W2 (2 * k) a ltac:(lia) (or_intror Ia)) as (Ia' & N). destruct (nth_of_some X a Ia') as (m & Hm & <-). apply Ov; [exact Hm|]. intros ->. now apply N.
    + now rewrite (same_steps _ _ (idle2 v _ Hv Lv ltac:(lia))).
    + exists z. split; [exact Hz|]. rewrite E1 in Sz. apply Nat.le_trans with (2 := steps_grow d avail _ _ z Hz). lia.
Qed.
End Below.
End Level.
End Steps.
