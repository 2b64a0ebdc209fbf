(* What the translation of the shipped kernel of meshes computes. *)
From Coq Require Import ZArith Lia Bool List.
From Allocert.definitions Require Import Python BoardKernels.
From Allocert.definitions Require Kernel Shipped.
From Allocert.proofs Require Kernel Shipped.
Import ListNotations.
Local Open Scope Z_scope.

Lemma size_processors turns sides : Shipped.size turns sides = Some (processors sides).
Proof.
  unfold Shipped.size.
  assert (L : forall sides s, for_each sides (fun side size : Z => let size := size * side in Some size) s = Some (s * processors sides)).
  { clear. induction sides as [|side sides IH]; intros s; cbn [for_each bind processors fold_right].
    - f_equal. lia.
    - rewrite IH. f_equal. unfold processors. lia. }
  rewrite L. cbn [bind]. f_equal. lia.
Qed.

(* one axis *)

Lemma axis_same turns free stride wanted : 1 <= wanted -> wanted <= Z.of_nat turns ->
  (let length := 1 in
   let* '(free, length) := while turns (fun '(free, length) => Z.leb (Z.mul 2 length) wanted)
     (fun '(free, length) =>
        let free := Z.land free (Z.shiftr free (Z.mul length stride)) in
        let length := Z.mul length 2 in
        Some (free, length)) (free, length) in
   let* free := if Z.ltb length wanted then
       let free := Z.land free (Z.shiftr free (Z.mul (Z.sub wanted length) stride)) in Some free
     else Some free in
   Some free) = Some (Kernel.axis free wanted stride).
Proof.
  intros Hw Ht. unfold Kernel.axis. cbv zeta.
  assert (L : forall fuel turns free length, 1 <= length -> wanted <= length + Z.of_nat fuel -> wanted <= length + Z.of_nat turns ->
    (let* '(free, length) := while turns (fun '(free, length) => Z.leb (Z.mul 2 length) wanted)
       (fun '(free, length) => Some (Z.land free (Z.shiftr free (Z.mul length stride)), Z.mul length 2)) (free, length) in
     let* free := if Z.ltb length wanted then Some (Z.land free (Z.shiftr free (Z.mul (Z.sub wanted length) stride))) else Some free in
     Some free) = Some (Kernel.double fuel free length wanted stride)).
  { clear. induction fuel as [|fuel IH]; intros turns free length Hl Hf Ht.
    - destruct turns; cbn [while]; rewrite (proj2 (Z.leb_gt _ _)) by lia; cbn [bind];
        rewrite (proj2 (Z.ltb_ge _ _)) by lia; reflexivity.
    - cbn [Kernel.double]. destruct (Z.leb_spec (2 * length) wanted) as [H|H].
      + destruct turns as [|turns]; [lia|]. cbn [while]. rewrite (proj2 (Z.leb_le _ _)) by lia. cbn [bind].
        replace (length * 2) with (2 * length) by lia. apply IH; lia.
      + destruct turns as [|turns]; cbn [while]; rewrite (proj2 (Z.leb_gt _ _)) by lia; cbn [bind];
          destruct (length <? wanted); reflexivity. }
  apply L; lia.
Qed.

Definition turns_enough (turns : nat) (dims : list (Z * Z)) : Prop := Forall (fun d => fst d <= Z.of_nat turns) dims.

Lemma mask_bits turns dims : Kernel.valid dims -> turns_enough turns dims -> forall mask stride, 0 < stride -> 0 <= mask < 2 ^ stride ->
  exists mask' stride', for_each dims (fun '(side, wanted) '(mask, stride) =>
      let* called1 := Shipped.repeat turns mask stride (Z.add (Z.sub side wanted) 1) in
      let mask := called1 in let stride := Z.mul stride side in Some (mask, stride)) (mask, stride) = Some (mask', stride') /\
    forall a, 0 <= a -> (Z.testbit mask' a = true <-> exists low high, Z.testbit mask low = true /\ 0 <= low < stride /\ inside high stride dims /\ a = low + high).
Proof.
  intros V E. induction dims as [|[side wanted] dims IH]; intros mask stride Hs Hm; cbn [for_each].
  - exists mask, stride. split; [reflexivity|]. intros a Ha. split.
    + intros T. exists a, 0. repeat split; try lia; try exact T; [|constructor].
      destruct (Z_lt_le_dec a stride) as [L|L]; [exact L|].
      rewrite (Shipped.bits_above mask stride a) in T by lia. discriminate.
    + intros (low & high & T & _ & I & ->). inversion I; subst. rewrite Z.add_0_r. exact T.
  - inversion V as [|d ds D V']; subst. inversion E as [|d ds D2 E']; subst. cbn [fst snd] in *.
    rewrite Shipped.repeat_copies by lia. cbn [bind].
    set (c := side - wanted + 1) in *. assert (Hc : 1 <= c <= side) by lia.
    assert (B : forall a, 0 <= a -> Z.testbit (Shipped.copies mask stride c) a = (a <? c * stride) && Z.testbit mask (a mod stride))
      by (intros a Ha; apply Shipped.copies_bit; lia).
    assert (M : 0 <= Shipped.copies mask stride c < 2 ^ (stride * side)).
    { apply Shipped.below_of_bits; [nia|]. intros i Hi. rewrite B by nia.
      rewrite (proj2 (Z.ltb_ge _ _)) by nia. reflexivity. }
    destruct (IH V' E' (Shipped.copies mask stride c) (stride * side)) as (m & s & -> & T); [nia | exact M|].
    exists m, s. split; [reflexivity|]. intros a Ha. rewrite T by exact Ha. split.
    + intros (low & high & L & Hl & I & ->). rewrite B in L by lia. apply andb_true_iff in L. destruct L as [L1 L2].
      apply Z.ltb_lt in L1. pose proof (Z.div_mod low stride ltac:(lia)). pose proof (Z.mod_pos_bound low stride Hs).
      exists (low mod stride), (high + low / stride * stride). repeat split; try lia; try exact L2.
      constructor; [|exact I]. split; [apply Z.div_pos; lia|]. assert (low / stride < c) by (apply Z.div_lt_upper_bound; lia). lia.
    + intros (low & high & L & Hl & I & ->). inversion I as [|h' s' sd wd ds k Hk I']; subst.
      exists (low + k * stride), h'. split; [|split; [|split; [exact I' | lia]]].
      * rewrite B by nia. apply andb_true_iff. split; [apply Z.ltb_lt; nia|].
        rewrite Z.mod_add, Z.mod_small by lia. exact L.
      * nia.
Qed.

Lemma frames_same turns dims : Kernel.valid dims -> turns_enough turns dims -> forall free stride, exists stride',
  for_each dims (fun '(side, wanted) '(free, stride) =>
      let length := 1 in
      let* '(free, length) := while turns (fun '(free, length) => Z.leb (Z.mul 2 length) wanted)
        (fun '(free, length) =>
          let free := Z.land free (Z.shiftr free (Z.mul length stride)) in
          let length := Z.mul length 2 in
          Some (free, length)) (free, length) in
      let* free := if Z.ltb length wanted then
          let free := Z.land free (Z.shiftr free (Z.mul (Z.sub wanted length) stride)) in Some free
        else Some free in
      let stride := Z.mul stride side in
      Some (free, stride)) (free, stride) = Some (Kernel.axes free stride dims, stride').
Proof.
  intros V E. induction dims as [|[side wanted] dims IH]; intros free stride; cbn [for_each Kernel.axes]; [eauto|].
  inversion V as [|d ds D V']; subst. inversion E as [|d ds D2 E']; subst. cbn [fst snd] in *.
  pose proof (axis_same turns free stride wanted ltac:(lia) ltac:(lia)) as A. cbv zeta in A |- *.
  destruct (while turns _ _ _) as [[f l]|]; cbn [bind] in A |- *; [|discriminate].
  destruct (l <? wanted); cbn [bind] in A |- *; injection A as A; rewrite <- A; apply IH; assumption.
Qed.

Lemma frame_below dims : Kernel.valid dims -> forall a stride p, Kernel.in_frame a stride dims p -> 0 < stride ->
  forall low high e, a = low + high -> inside high stride dims -> 0 <= low -> 0 <= e -> low + e < stride ->
  p + e < stride * processors (map (@fst Z Z) dims).
Proof.
  induction dims as [|[side wanted] dims IH]; intros V a stride p F Hs low high e -> I Hl He Hle.
  - inversion F; subst. inversion I; subst. cbn. lia.
  - inversion V as [|d ds D V']; subst. cbn [fst snd] in D. inversion F as [|a' s' sd wd ds i q Hi F']; subst.
    inversion I as [|h' s' sd wd ds c Hc I']; subst. cbn [map processors fold_right fst].
    replace (q + i * stride + e) with (q + (e + i * stride)) by lia.
    replace (stride * (side * fold_right Z.mul 1 (map (@fst Z Z) dims))) with (stride * side * processors (map (@fst Z Z) dims)) by (unfold processors; ring).
    apply (IH V' (low + (h' + c * stride)) (stride * side) q F' ltac:(nia) (low + c * stride) h'); try lia; try exact I'; nia.
Qed.

Lemma first_sides sides frame : length sides = length frame -> map (@fst Z Z) (combine sides frame) = sides.
Proof.
  revert frame. induction sides as [|s sides IH]; intros [|f frame] H; cbn in *; try discriminate; [reflexivity|].
  f_equal. apply IH. congruence.
Qed.

Lemma inside_nonneg dims : Kernel.valid dims -> forall a stride, 0 <= stride -> inside a stride dims -> 0 <= a.
Proof.
  induction dims as [|[side wanted] dims IH]; intros V a stride Hs I; inversion I; subst; [lia|].
  inversion V; subst. cbn [fst snd] in *. assert (0 <= a0) by (eapply IH; [assumption | | eassumption]; nia). nia.
Qed.

Theorem free_mesh_frames_bit turns busy sides frame :
  length sides = length frame -> Kernel.valid (combine sides frame) -> turns_enough turns (combine sides frame) ->
  0 <= busy < 2 ^ processors sides ->
  exists w, Shipped.free_mesh_frames turns busy sides frame = Some w /\ marks w (free_frame busy sides frame).
Proof.
  intros HL V E Hb. unfold Shipped.free_mesh_frames, Shipped.base_mask, marks, free_frame. rewrite size_processors. cbn [bind].
  set (dims := combine sides frame) in *.
  destruct (frames_same turns dims V E (Z.lxor (Z.shiftl 1 (processors sides) - 1) busy) 1) as (s & F). cbv zeta in F |- *.
  rewrite F. cbn [bind].
  destruct (mask_bits turns dims V E 1 1 ltac:(lia) ltac:(lia)) as (m & s' & M & B). cbv zeta in M. rewrite M. cbn [bind].
  eexists. split; [reflexivity|]. intros a Ha. rewrite Z.land_spec, andb_true_iff, B by exact Ha.
  rewrite Kernel.axes_spec by (exact V || lia). change (Z.lxor (Z.shiftl 1 (processors sides) - 1) busy) with (Kernel.free_word (processors sides) busy).
  assert (S : 0 <= processors sides).
  { rewrite <- (first_sides sides frame HL). fold dims. clear -V. induction V as [|[s w] ds D V IH]; cbn in *; [lia|]. unfold processors in IH. nia. }
  split.
  - intros [W (low & high & L & Hl & I & ->)]. assert (low = 0) as -> by lia. rewrite Z.add_0_l in *. split; [exact I|].
    intros p P. specialize (W p P). rewrite Kernel.free_word_bit in W;
      [apply andb_true_iff in W; apply negb_true_iff; apply W | exact S | exact Hb |].
    eapply Kernel.in_frame_nonneg; [| |exact V|exact P]; lia.
  - intros [I W]. split.
    + intros p P. assert (0 <= p) by (eapply Kernel.in_frame_nonneg; [| |exact V|exact P]; lia).
      rewrite Kernel.free_word_bit, (W p P) by assumption. rewrite andb_true_r, Z.ltb_lt.
      pose proof (frame_below dims V a 1 p P ltac:(lia) 0 a 0 eq_refl I ltac:(lia) ltac:(lia) ltac:(lia)) as Q.
      unfold dims in Q. rewrite first_sides in Q by exact HL. lia.
    + exists 0, a. repeat split; try lia. exact I.
Qed.
