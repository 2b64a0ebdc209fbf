(* What the translation of the shipped kernel of tori computes. *)
From Coq Require Import ZArith Lia Bool List.
From Allocert.definitions Require Import Python BoardKernels.
From Allocert.definitions Require Kernel Shipped.
From Allocert.proofs Require Kernel Shipped ShippedFrames.
Import ListNotations.
Local Open Scope Z_scope.

Section Axis.
Variables stride side : Z.
Hypotheses (Hst : 0 < stride) (Hsi : 0 < side).

Lemma parts a : a = a mod stride + stride * ((a / stride) mod side) + stride * side * (a / stride / side).
Proof. pose proof (Z.div_mod a stride ltac:(lia)). pose proof (Z.div_mod (a / stride) side ltac:(lia)). nia. Qed.

Lemma along_along i j a : along stride side i (along stride side j a) = along stride side (j + i) a.
Proof.
  unfold along. cbv zeta. set (c := (a / stride) mod side). set (d := (c + j) mod side).
  assert (E : ((a + (d - c) * stride) / stride) mod side = d).
  { rewrite Z.div_add by lia. pose proof (Z.div_mod (a / stride) side ltac:(lia)) as Q. fold c in Q.
    replace (a / stride + (d - c)) with (d + (a / stride / side) * side) by lia. rewrite Z.mod_add by lia.
    apply Z.mod_small. unfold d. apply Z.mod_pos_bound. lia. }
  rewrite E. replace ((c + (j + i)) mod side) with ((d + i) mod side); [lia|].
  unfold d. rewrite Zplus_mod_idemp_l. f_equal. lia.
Qed.

Lemma along_zero a : along stride side 0 a = a.
Proof.
  unfold along. cbv zeta. rewrite Z.add_0_r, Z.mod_mod by lia. lia.
Qed.

Lemma along_step step a : 0 < step < side -> 0 <= a ->
  along stride side step a = if a mod (stride * side) <? (side - step) * stride then a + step * stride else a - (side - step) * stride.
Proof.
  intros Hs Ha. unfold along. cbv zeta. rewrite Z.rem_mul_r by lia. set (c := (a / stride) mod side).
  pose proof (Z.mod_pos_bound a stride Hst). pose proof (Z.mod_pos_bound (a / stride) side Hsi) as C. fold c in C.
  destruct (Z.ltb_spec (a mod stride + stride * c) ((side - step) * stride)) as [L|L].
  - assert (c < side - step) by nia. rewrite Z.mod_small by lia. lia.
  - assert (side - step <= c) by nia. replace (c + step) with (c + step - side + 1 * side) by lia.
    rewrite Z.mod_add, Z.mod_small by lia. lia.
Qed.

Variable post : Z.
Hypothesis Hpo : 0 < post.
Let size := stride * side * post.

Lemma along_below i a : 0 <= a < size -> 0 <= along stride side i a < size.
Proof.
  intros Ha. unfold along. cbv zeta. set (c := (a / stride) mod side). set (d := (c + i) mod side).
  pose proof (parts a) as P. fold c in P. pose proof (Z.mod_pos_bound a stride Hst). pose proof (Z.mod_pos_bound (a / stride) side Hsi).
  pose proof (Z.mod_pos_bound (c + i) side Hsi). fold c in H0. fold d in H1. set (q := a / stride / side) in *.
  assert (0 <= a / stride) by (apply Z.div_pos; lia). assert (Q : 0 <= q) by (apply Z.div_pos; lia).
  assert (Q2 : q < post). { unfold size in Ha. apply Z.nle_gt. intros C. nia. }
  replace (a + (d - c) * stride) with (a mod stride + stride * (d + side * q)) by nia.
  assert (d + side * q <= side * post - 1) by nia. unfold size. nia.
Qed.

Definition rolled (word step near : Z) : Z :=
  Z.lor (Z.land (Z.shiftr word (step * stride)) near)
    (Z.land (Z.shiftl word ((side - step) * stride)) (Z.lxor (Z.shiftl 1 size - 1) near)).

Lemma rolled_bit turns word step : 0 <= word < 2 ^ size -> 0 < step < side -> post <= Z.of_nat turns ->
  exists near, Shipped.repeat turns (Z.shiftl 1 ((side - step) * stride) - 1) (stride * side) (size / (stride * side)) = Some near /\
    0 <= rolled word step near < 2 ^ size /\
    forall a, 0 <= a < size -> Z.testbit (rolled word step near) a = Z.testbit word (along stride side step a).
Proof.
  intros Hw Hs Ht. assert (D : size / (stride * side) = post) by (unfold size; rewrite Z.mul_comm; apply Z.div_mul; nia).
  rewrite D, Shipped.repeat_copies by nia. eexists. split; [reflexivity|].
  set (m := (side - step) * stride). assert (Hm : 0 < m <= stride * side) by (unfold m; nia).
  replace (Z.shiftl 1 m - 1) with (Z.ones m) by (rewrite Z.shiftl_1_l, Z.ones_equiv; lia).
  assert (Ho : 0 <= Z.ones m < 2 ^ (stride * side)).
  { rewrite Z.ones_equiv. pose proof (Z.pow_pos_nonneg 2 m ltac:(lia) ltac:(lia)).
    pose proof (Z.pow_le_mono_r 2 m (stride * side) ltac:(lia) ltac:(lia)). lia. }
  assert (N : forall a, 0 <= a -> Z.testbit (Shipped.copies (Z.ones m) (stride * side) post) a = (a <? size) && (a mod (stride * side) <? m)).
  { intros a Ha. rewrite Shipped.copies_bit by (exact Ho || nia). replace (post * (stride * side)) with size by (unfold size; ring).
    rewrite Z.testbit_ones_nonneg by (try apply Z.mod_pos_bound; nia). reflexivity. }
  set (near := Shipped.copies (Z.ones m) (stride * side) post) in *. assert (Hsz : 0 < size) by (unfold size; nia).
  assert (F : forall a, 0 <= a -> Z.testbit (Z.lxor (Z.shiftl 1 size - 1) near) a = (a <? size) && negb (a mod (stride * side) <? m)).
  { intros a Ha. replace (Z.shiftl 1 size - 1) with (Z.ones size) by (rewrite Z.shiftl_1_l, Z.ones_equiv; lia).
    rewrite Z.lxor_spec, Z.testbit_ones_nonneg, N by lia. destruct (a <? size), (a mod (stride * side) <? m); reflexivity. }
  split.
  - apply Shipped.below_of_bits; [lia|]. intros i Hi. unfold rolled. rewrite Z.lor_spec, !Z.land_spec, N, F by lia.
    rewrite (proj2 (Z.ltb_ge i size)) by lia. cbn [andb]. rewrite !andb_false_r. reflexivity.
  - intros a Ha. unfold rolled. fold m. rewrite Z.lor_spec, !Z.land_spec, N, F by lia. rewrite (proj2 (Z.ltb_lt a size)) by lia. cbn [andb].
    rewrite along_step by lia. fold m. rewrite Z.shiftr_spec, Z.shiftl_spec by lia.
    destruct (Z.ltb_spec (a mod (stride * side)) m) as [L|L]; cbn [negb]; rewrite ?andb_true_r, ?andb_false_r, ?orb_false_r; reflexivity.
Qed.
End Axis.

Lemma processors_app pre post : processors (pre ++ post) = processors pre * processors post.
Proof. unfold processors. induction pre as [|s pre IH]; cbn [app fold_right]; [ring | rewrite IH; ring]. Qed.

Lemma processors_pos sides : Forall (fun side => 1 <= side) sides -> 0 < processors sides.
Proof. unfold processors. induction 1 as [|s sides H F IH]; cbn [fold_right]; [lia | nia]. Qed.

Lemma shipped_rolled turns word pre side post step :
  Forall (fun side => 1 <= side) pre -> 1 <= side -> Forall (fun side => 1 <= side) post ->
  0 <= word < 2 ^ processors (pre ++ side :: post) -> 0 < step < side -> processors post <= Z.of_nat turns ->
  exists w, Shipped.rolled turns word (pre ++ side :: post) (Z.of_nat (length pre)) step = Some w /\
    0 <= w < 2 ^ processors (pre ++ side :: post) /\
    forall a, 0 <= a < processors (pre ++ side :: post) ->
      Z.testbit w a = Z.testbit word (along (processors pre) side step a).
Proof.
  intros Hp Hs Hq Hw Ht Hn. unfold Shipped.rolled, Shipped.split. rewrite Nat2Z.id.
  assert (A : firstn (length pre) (pre ++ side :: post) = pre) by (rewrite firstn_app, Nat.sub_diag, firstn_all, firstn_O; apply app_nil_r).
  assert (N : nth (length pre) (pre ++ side :: post) 0 = side) by (rewrite app_nth2, Nat.sub_diag by lia; reflexivity).
  rewrite A, N.
  rewrite !ShippedFrames.size_processors. cbn [bind].
  assert (S : processors (pre ++ side :: post) = processors pre * side * processors post)
    by (rewrite processors_app; unfold processors; cbn [fold_right]; ring). rewrite S in *.
  pose proof (processors_pos _ Hp). pose proof (processors_pos _ Hq).
  destruct (rolled_bit (processors pre) side ltac:(lia) ltac:(lia) (processors post) ltac:(lia) turns word step Hw Ht Hn) as (near & E & B & W).
  rewrite E. cbn [bind]. eexists. split; [reflexivity|]. split; [exact B | exact W].
Qed.

Definition one_axis (turns : nat) (sides : list Z) (axis wanted free : Z) : option Z :=
  let length := 1 in
  let* '(free, length) := while turns (fun '(free, length) => Z.leb (Z.mul 2 length) wanted)
    (fun '(free, length) =>
      let* called2 := Shipped.rolled turns free sides axis length in
      let free := Z.land free called2 in
      let length := Z.mul length 2 in
      Some (free, length)) (free, length) in
  let* free := if Z.ltb length wanted then
      let* called3 := Shipped.rolled turns free sides axis (Z.sub wanted length) in
      let free := Z.land free called3 in Some free
    else Some free in
  Some free.

Lemma one_axis_bit turns pre side post wanted free0 :
  Forall (fun side => 1 <= side) pre -> Forall (fun side => 1 <= side) post -> 1 <= wanted <= side ->
  0 <= free0 < 2 ^ processors (pre ++ side :: post) -> processors post <= Z.of_nat turns -> wanted <= Z.of_nat turns ->
  exists w, one_axis turns (pre ++ side :: post) (Z.of_nat (length pre)) wanted free0 = Some w /\
    0 <= w < 2 ^ processors (pre ++ side :: post) /\
    forall a, 0 <= a < processors (pre ++ side :: post) ->
      (Z.testbit w a = true <-> forall i, 0 <= i < wanted -> Z.testbit free0 (along (processors pre) side i a) = true).
Proof.
  intros Hp Hq Hw Hf Hn Ht. set (sides := pre ++ side :: post) in *. set (stride := processors pre).
  assert (S : processors sides = stride * side * processors post)
    by (unfold sides; rewrite processors_app; unfold stride, processors; cbn [fold_right]; ring).
  pose proof (processors_pos _ Hp) as P1. pose proof (processors_pos _ Hq) as P2. fold stride in P1.
  assert (Sp : 0 < processors sides) by (rewrite S; repeat apply Z.mul_pos_pos; lia).
  set (good := fun f l => 0 <= f < 2 ^ processors sides /\ forall a, 0 <= a < processors sides ->
    (Z.testbit f a = true <-> forall i, 0 <= i < l -> Z.testbit free0 (along stride side i a) = true)).
  assert (Step : forall f l s, good f l -> 0 < s < side -> s <= l -> exists w, Shipped.rolled turns f sides (Z.of_nat (length pre)) s = Some w /\ good (Z.land f w) (s + l)).
  { intros f l s [Gf G] Hs Hl. destruct (shipped_rolled turns f pre side post s Hp ltac:(lia) Hq Gf Hs Hn) as (w & E & B & W).
    fold sides in E, B, W. fold stride in W. exists w. split; [exact E|]. split.
    - apply Shipped.below_of_bits; [lia|]. intros i Hi. rewrite Z.land_spec, (Shipped.bits_above f (processors sides) i) by lia. reflexivity.
    - intros a Ha. rewrite Z.land_spec, andb_true_iff, (W a Ha), (G a Ha).
      assert (Ba : 0 <= along stride side s a < processors sides) by (rewrite S in Ha |- *; apply along_below; lia).
      rewrite G by exact Ba. split.
      + intros [H1 H2] i Hi. destruct (Z_lt_le_dec i l) as [C|C]; [apply H1; lia|].
        specialize (H2 (i - s) ltac:(lia)). rewrite along_along in H2 by lia. replace (s + (i - s)) with i in H2 by lia. exact H2.
      + intros H. split; [intros i Hi; apply H; lia|]. intros i Hi. rewrite along_along by lia. apply H. lia. }
  assert (G1 : good free0 1).
  { split; [exact Hf|]. intros a Ha. split.
    - intros T i Hi. replace i with 0 by lia. rewrite along_zero by lia. exact T.
    - intros H. specialize (H 0 ltac:(lia)). rewrite along_zero in H by (unfold stride; lia). exact H. }
  unfold one_axis. cbv zeta.
  assert (L : forall fuel f l, good f l -> 1 <= l <= wanted -> wanted <= l + Z.of_nat fuel -> exists w,
    (let* '(free, length) := while fuel (fun '(free, length) => Z.leb (Z.mul 2 length) wanted)
      (fun '(free, length) => let* called2 := Shipped.rolled turns free sides (Z.of_nat (Datatypes.length pre)) length in
        Some (Z.land free called2, Z.mul length 2)) (f, l) in
    let* free := if Z.ltb length wanted then
        let* called3 := Shipped.rolled turns free sides (Z.of_nat (Datatypes.length pre)) (Z.sub wanted length) in Some (Z.land free called3)
      else Some free in Some free) = Some w /\ good w wanted).
  { induction fuel as [|fuel IH]; intros f l Gf Hl Hr.
    - assert (l = wanted) as -> by lia. cbn [while]. rewrite (proj2 (Z.leb_gt _ _)) by lia. cbn [bind].
      rewrite Z.ltb_irrefl. cbn [bind]. eauto.
    - cbn [while]. destruct (Z.leb_spec (2 * l) wanted) as [H|H]; cbn [bind].
      + destruct (Step f l l Gf ltac:(lia) ltac:(lia)) as (w & -> & Gw). cbn [bind]. apply IH; try lia.
        replace (l * 2) with (l + l) by lia. exact Gw.
      + destruct (Z.ltb_spec l wanted) as [C|C].
        * destruct (Step f l (wanted - l) Gf ltac:(lia) ltac:(lia)) as (w & -> & Gw). cbn [bind]. eexists. split; [reflexivity|].
          replace (wanted - l + l) with wanted in Gw by lia. exact Gw.
        * cbn [bind]. assert (l = wanted) as -> by lia. eauto. }
  destruct (L turns free0 1 G1 ltac:(lia) ltac:(lia)) as (w & E & [Gw1 Gw2]). exists w. split; [exact E|]. split; assumption.
Qed.

Lemma wrapped_below dims : forall stride a p, in_wrapped a stride dims p -> 0 < stride -> Forall (fun d => 1 <= fst d) dims ->
  0 <= a < stride * processors (map (@fst Z Z) dims) -> 0 <= p < stride * processors (map (@fst Z Z) dims).
Proof.
  induction dims as [|[side wanted] dims IH]; intros stride a p F Hs V Ha; inversion F as [|a' s' sd wd ds i q Hi F']; subst; [exact Ha|].
  inversion V as [|d ds D V']; subst. cbn [fst] in D. cbn [map fst processors fold_right] in *.
  assert (Q : 0 < processors (map (@fst Z Z) dims)).
  { apply processors_pos. clear -V'. induction V'; cbn; constructor; assumption. }
  unfold processors in *. set (rest := fold_right Z.mul 1 (map fst dims)) in *.
  replace (stride * (side * rest)) with (stride * side * rest) in * by ring.
  apply along_below; try lia. apply (IH (stride * side) a q F'); [nia | exact V' | exact Ha].
Qed.

Lemma all_axes turns sides : Forall (fun side => 1 <= side) sides -> processors sides <= Z.of_nat turns -> forall post pre frame free,
  sides = pre ++ post -> length post = length frame -> Kernel.valid (combine post frame) -> 0 <= free < 2 ^ processors sides ->
  exists w, for_each (combine (map Z.of_nat (seq (length pre) (length frame))) frame)
      (fun '(axis, wanted) free => one_axis turns sides axis wanted free) free = Some w /\
    0 <= w < 2 ^ processors sides /\
    forall a, 0 <= a < processors sides -> (Z.testbit w a = true <->
      forall p, in_wrapped a (processors pre) (combine post frame) p -> Z.testbit free p = true).
Proof.
  intros Hs Ht post. induction post as [|side post IH]; intros pre [|wanted frame] free E HL V Hf; try discriminate HL.
  - cbn. eexists. split; [reflexivity|]. split; [exact Hf|]. intros a Ha. split.
    + intros T p P. inversion P; subst. exact T.
    + intros H. apply H. constructor.
  - cbn [combine length seq map for_each]. inversion V as [|d ds D V']; subst d ds. cbn [fst snd] in D.
    rewrite E in Hs. apply Forall_app in Hs. destruct Hs as [Hp Hq]. inversion Hq as [|d ds D2 Hq']; subst d ds.
    pose proof (processors_pos _ Hp) as P1. pose proof (processors_pos _ Hq') as P2.
    assert (S : processors sides = processors pre * side * processors post)
      by (rewrite E, processors_app; unfold processors; cbn [fold_right]; ring).
    assert (M : side <= processors pre * side) by nia.
    assert (Tp : processors post <= Z.of_nat turns) by (rewrite S in Ht; nia).
    assert (Tw : wanted <= Z.of_nat turns) by (rewrite S in Ht; nia).
    rewrite E in Hf. destruct (one_axis_bit turns pre side post wanted free Hp Hq' D Hf Tp Tw) as (f & Ef & Bf & Wf).
    rewrite E. rewrite Ef. cbn [bind]. rewrite <- E in *.
    assert (E' : sides = (pre ++ [side]) ++ post) by (rewrite <- app_assoc; exact E).
    destruct (IH (pre ++ [side]) frame f E' ltac:(cbn in HL; congruence) V' Bf) as (w & Ew & Bw & Ww).
    rewrite app_length in Ew. cbn [length] in Ew. rewrite Nat.add_1_r in Ew. rewrite Ew. exists w. split; [reflexivity|]. split; [exact Bw|].
    assert (St : processors (pre ++ [side]) = processors pre * side) by (rewrite processors_app; unfold processors; cbn [fold_right]; ring).
    intros a Ha. rewrite Ww by exact Ha. rewrite St.
    assert (B : forall q, in_wrapped a (processors pre * side) (combine post frame) q -> 0 <= q < processors sides).
    { intros q P'. assert (HL' : length post = length frame) by (cbn in HL; congruence). rewrite S in Ha |- *.
      rewrite <- (ShippedFrames.first_sides post frame HL'). eapply wrapped_below; [exact P' | nia | |].
      - clear -V'. unfold Kernel.valid in V'. induction V' as [|[x y] l H V IH]; constructor; [cbn in *; lia | exact IH].
      - rewrite ShippedFrames.first_sides by exact HL'. exact Ha. }
    split.
    + intros H p P. inversion P as [|a' s' sd wd ds i q Hi P']; subst a' s' sd wd ds p.
      apply (proj1 (Wf q (B q P')) (H q P')). exact Hi.
    + intros H q P'. apply (proj2 (Wf q (B q P'))). intros i Hi. apply H. constructor; assumption.
Qed.

Theorem free_torus_frames_bit turns busy sides frame :
  Forall (fun side => 1 <= side) sides -> length sides = length frame -> Kernel.valid (combine sides frame) ->
  processors sides <= Z.of_nat turns -> 0 <= busy < 2 ^ processors sides ->
  exists w, Shipped.free_torus_frames turns busy sides frame = Some w /\ marks w (free_wrapped busy sides frame).
Proof.
  intros Hs HL V Ht Hb. unfold Shipped.free_torus_frames, range. rewrite ShippedFrames.size_processors, Nat2Z.id. cbn [bind].
  pose proof (processors_pos _ Hs) as P.
  change (Z.lxor (Z.shiftl 1 (processors sides) - 1) busy) with (Kernel.free_word (processors sides) busy).
  assert (F : forall a, 0 <= a -> Z.testbit (Kernel.free_word (processors sides) busy) a = (a <? processors sides) && negb (Z.testbit busy a))
    by (intros a Ha; apply Kernel.free_word_bit; lia).
  assert (Bf : 0 <= Kernel.free_word (processors sides) busy < 2 ^ processors sides).
  { apply Shipped.below_of_bits; [lia|]. intros i Hi. rewrite F by lia. rewrite (proj2 (Z.ltb_ge _ _)) by lia. reflexivity. }
  destruct (all_axes turns sides Hs Ht sides [] frame (Kernel.free_word (processors sides) busy) eq_refl HL V Bf) as (w & E & Bw & W).
  cbn [length processors fold_right] in E, W. unfold one_axis in E. rewrite E. cbn [bind]. exists w. split; [reflexivity|].
  intros a Ha. unfold free_wrapped. split.
  - intros T. assert (L : a < processors sides).
    { apply Z.nle_gt. intros C. rewrite (Shipped.bits_above w (processors sides) a) in T by lia. discriminate. }
    split; [exact L|]. intros p Pp. pose proof (proj1 (W a (conj Ha L)) T p Pp) as Tp. clear T. rename Tp into T.
    assert (Q : 0 <= p < 1 * processors sides).
    { rewrite <- (ShippedFrames.first_sides sides frame HL). eapply wrapped_below; [exact Pp | lia | |].
      - clear -V. unfold Kernel.valid in V. induction V as [|[x y] l H V IH]; constructor; [cbn in *; lia | exact IH].
      - rewrite ShippedFrames.first_sides by exact HL. lia. }
    rewrite F in T by lia. apply andb_true_iff in T. apply negb_true_iff. apply T.
  - intros [L H]. apply (proj2 (W a (conj Ha L))). intros p Pp.
    assert (Q : 0 <= p < 1 * processors sides).
    { rewrite <- (ShippedFrames.first_sides sides frame HL). eapply wrapped_below; [exact Pp | lia | |].
      - clear -V. unfold Kernel.valid in V. induction V as [|[x y] l H' V IH]; constructor; [cbn in *; lia | exact IH].
      - rewrite ShippedFrames.first_sides by exact HL. lia. }
    rewrite F by lia. rewrite (H p Pp), (proj2 (Z.ltb_lt _ _)) by lia. reflexivity.
Qed.
