(* Steps of the recursion of complete allocation on networks. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import CompleteRecursion.
From Allocert.definitions Require CoordinateSets Subcubes.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets CompleteRecursion CompleteLevels.
From Allocert.proofs Require CoordinateSets SubcubeWords CompleteRuns.
Import ListNotations.

Section Clocks.
Variables (d : nat) (avail : nat -> bool).
Let state := nat -> pe CompleteRecursion.registers.

(* All processors do one turn after the other. *)
Definition on (ts : list (turn CompleteRecursion.registers)) (c : state) : state := fold_left (fun c t => stored d at_first (round d avail t c)) ts c.
Definition same_clock (p q : pe CompleteRecursion.registers) : Prop := step p = step q /\ sent p = sent q.

Lemma on_app a b c : on (a ++ b) c = on b (on a c).
Proof. apply fold_left_app. Qed.

Lemma on_cons t ts c : on (t :: ts) c = on ts (on [t] c).
Proof. reflexivity. Qed.

Lemma on_one t c x : x < 2 ^ d -> on [t] c x = round d avail t c x.
Proof. intros Hx. unfold on. cbn. now apply stored_below. Qed.

Lemma idle t c x : x < 2 ^ d -> sends t x = false -> takes t x = false -> same_clock (on [t] c x) (c x).
Proof. intros Hx S T. rewrite on_one by exact Hx. unfold round. rewrite S, T, !andb_false_r. now split. Qed.

Lemma idle_note zone f c x : x < 2 ^ d -> same_clock (on [note zone f] c x) (c x).
Proof. intros Hx. now apply idle. Qed.

Lemma same_steps p q : same_clock p q -> steps_of p = steps_of q.
Proof. intros (A & B). unfold steps_of. now rewrite A, B. Qed.

Lemma same_on p q r : same_clock p q -> same_clock q r -> same_clock p r.
Proof. intros (A & B) (A' & B'). split; congruence. Qed.

Lemma steps_grow ts : forall c x, x < 2 ^ d -> steps_of (c x) <= steps_of (on ts c x).
Proof.
  induction ts as [|t ts IH]; intros c x Hx; [apply le_n|]. rewrite on_cons. apply Nat.le_trans with (steps_of (on [t] c x)); [|now apply IH].
  rewrite on_one by exact Hx. unfold round, put, get, over, word_of, steps_of.
  destruct (avail (across d x (along t))), (sends t x), (takes t x); cbn [andb step sent fst snd Nat.b2n]; destruct (sent (c x)); cbn [Nat.b2n]; lia.
Qed.

Lemma halved_idle rule ways : forall before zone c x, x < 2 ^ d -> zone x = false -> same_clock (on (halved d rule before zone ways) c x) (c x).
Proof.
  induction ways as [|way ways IH]; intros before zone c x Hx Z; [now split|]. cbn [halved]. rewrite on_cons.
  eapply same_on; [apply IH; [exact Hx|now rewrite Z]|]. apply idle; [exact Hx|cbn; now rewrite Z|cbn; now rewrite Z].
Qed.

(* ---- no more *)

Lemma halved_most rule ways : forall before zone c T, dims d (map fst ways) -> closed d zone (map fst ways) ->
  (forall x, x < 2 ^ d -> zone x = true -> steps_of (c x) <= T) ->
  forall x, x < 2 ^ d -> zone x = true -> steps_of (on (halved d rule before zone ways) c x) <= T + length ways.
Proof.
  induction ways as [|way ways IH]; intros before zone c T D C H x Hx Z; [cbn; rewrite Nat.add_0_r; auto|]. cbn [halved length]. rewrite on_cons.
  set (t := Turn _ _ _ _ _). assert (K : 1 <= fst way <= d) by (apply D; now left).
  assert (H1 : forall y, y < 2 ^ d -> zone y = true -> steps_of (on [t] c y) <= S T).
  { intros y Hy Y. rewrite on_one by exact Hy. unfold round. cbn [t along sends takes]. rewrite Y. cbn [andb].
    assert (H2 := H y Hy Y). assert (H3 := H (across d y (fst way)) (across_below d y _ Hy K) ltac:(rewrite C; auto; now left)).
    unfold put, get, over, word_of, steps_of in *.
    destruct (avail (across d y (fst way))), (stays d way y); cbn [negb andb step sent fst snd Nat.b2n]; destruct (sent (c y)); cbn [Nat.b2n] in *; lia. }
  destruct (stays d way x) eqn:E.
  - replace (T + S (length ways)) with (S T + length ways) by lia. apply IH; [now apply dims_rest with (fst way)| | |exact Hx|now rewrite Z].
    + apply closed_stays; [exact D|]. apply closed_less with (map fst (way :: ways)); [intros a Ha; now right|exact C].
    + intros y Hy Y. apply andb_true_iff in Y. now apply H1.
  - rewrite (same_steps _ (on [t] c x)) by (apply halved_idle; [exact Hx|now rewrite E, andb_false_r]). specialize (H1 x Hx Z). lia.
Qed.

(* ---- no fewer on the full machine *)

Hypothesis All : forall x, x < 2 ^ d -> avail x = true.

(* If a processor is late and sends, or has been late since it last received, then so is the one of the two that receives. *)
Lemma turn_late rule before zone way ways c T w : 1 <= fst way <= d -> closed d zone (fst way :: map fst ways) -> w < 2 ^ d -> zone w = true ->
  T <= steps_of (c w) -> (T <= step (c w) \/ stays d way w = false) ->
  exists v, v < 2 ^ d /\ zone v && stays d way v = true /\ inside d [fst way] w v
    /\ T + 1 <= step (on [hd (alone (fun r => r)) (halved d rule before zone (way :: ways))] c v).
Proof.
  intros K C Hw Z L S. cbn [halved hd]. assert (B := across_below d w _ Hw K). assert (ZB : zone (across d w (fst way)) = true) by (rewrite C; auto; now left).
  destruct (stays d way w) eqn:E.
  - exists w. rewrite Z, E. split; [exact Hw|]. split; [reflexivity|]. split; [now apply inside_self|]. rewrite on_one by exact Hw.
    unfold round. cbn [along sends takes]. rewrite Z, E, All by exact B. cbn [andb negb]. unfold get. cbn [step]. destruct S as [S|S]; [lia|discriminate].
  - exists (across d w (fst way)). rewrite ZB, stays_across, E by exact K. split; [exact B|]. split; [reflexivity|].
    split; [apply inside_across; auto; now left|]. rewrite on_one by exact B. unfold round. cbn [along sends takes].
    rewrite ZB, stays_across, E, across_back, All by auto. cbn [andb negb]. unfold get, word_of. cbn [step fst snd]. lia.
Qed.

Lemma halved_late rule ways : forall before zone c T w, dims d (map fst ways) -> closed d zone (map fst ways) -> w < 2 ^ d -> zone w = true ->
  T <= steps_of (c w) -> (T <= step (c w) \/ match ways with [] => False | way :: _ => stays d way w = false end) ->
  exists y, y < 2 ^ d /\ left_in d zone ways y = true /\ inside d (map fst ways) w y /\ T + length ways <= step (on (halved d rule before zone ways) c y).
Proof.
  induction ways as [|way ways IH]; intros before zone c T w D C Hw Z L S.
  - exists w. destruct S as [S|[]]. unfold left_in. rewrite Z. cbn. repeat split; auto. lia.
  - destruct (turn_late rule before zone way ways c T w) as (v & Hv & Zv & Iv & Lv); auto; [apply D; now left|]. cbn [halved hd length] in *. rewrite on_cons.
    match goal with |- context [on [?t] c] => set (c1 := on [t] c) in * end.
    destruct (IH (Datatypes.S before) (fun x => zone x && stays d way x) c1 (T + 1) v) as (y & Hy & Zy & Iy & Ly); auto.
    + now apply dims_rest with (fst way).
    + apply closed_stays; [exact D|]. apply closed_less with (map fst (way :: ways)); [intros a Ha; now right|exact C].
    + unfold steps_of. lia.
    + exists y. rewrite left_in_cons. split; [exact Hy|]. split; [exact Zy|]. split; [|lia].
      apply inside_on with v; [apply inside_more with [fst way]; [intros a [<-|[]]; now left|exact Iv]|].
      apply inside_more with (map fst ways); [intros a Ha; now right|exact Iy].
Qed.

(* Who sends last is late as well. *)
Lemma halved_last rule last ways : forall before zone c T w, dims d (map fst (ways ++ [last])) -> closed d zone (map fst (ways ++ [last])) -> w < 2 ^ d ->
  zone w = true -> stays d last w = false -> T <= steps_of (c w) -> (T <= step (c w) \/ match ways with [] => True | way :: _ => stays d way w = false end) ->
  exists v, v < 2 ^ d /\ left_in d zone ways v = true /\ inside d (map fst ways) w v
    /\ T + length (ways ++ [last]) <= steps_of (on (halved d rule before zone (ways ++ [last])) c v)
    /\ T + length (ways ++ [last]) <= steps_of (on (halved d rule before zone (ways ++ [last])) c (across d v (fst last))).
Proof.
  induction ways as [|way ways IH]; intros before zone c T w D C Hw Z E L S; cbn [app] in *.
  - assert (K : 1 <= fst last <= d) by (apply D; now left). exists w. unfold left_in. rewrite Z. cbn [forallb andb map length halved].
    assert (B := across_below d w _ Hw K). split; [exact Hw|]. split; [reflexivity|]. split; [now apply inside_self|]. rewrite !on_one by assumption.
    unfold round. cbn [along sends takes]. rewrite (C w (fst last)), Z, E, across_back, stays_across, E, !All by (auto; now left). cbn [andb negb].
    unfold put, get, over, word_of, steps_of in *. cbn [step sent fst snd Nat.b2n]. lia.
  - destruct (turn_late rule before zone way (ways ++ [last]) c T w) as (v & Hv & Zv & Iv & Lv); auto; [apply D; now left|]. cbn [halved hd length] in *. rewrite on_cons.
    match goal with |- context [on [?t] c] => set (c1 := on [t] c) in * end.
    assert (N : fst last <> fst way).
    { destruct D as (N & _). cbn in N. apply NoDup_cons_iff in N as (N & _). intros Q. apply N. rewrite map_app, in_app_iff. right. now left. }
    destruct (IH (Datatypes.S before) (fun x => zone x && stays d way x) c1 (T + 1) v) as (y & Hy & Zy & Iy & Ly & Ly'); auto.
    + now apply dims_rest with (fst way).
    + apply closed_stays; [exact D|]. apply closed_less with (map fst (way :: ways ++ [last])); [intros a Ha; now right|exact C].
    + rewrite <- E. unfold stays. f_equal. apply Iv; [apply D; right; rewrite map_app, in_app_iff; right; now left|]. intros [Q|[]]. congruence.
    + unfold steps_of. lia.
    + exists y. rewrite left_in_cons. split; [exact Hy|]. split; [exact Zy|]. split; [|split; lia].
      apply inside_on with v; [apply inside_more with [fst way]; [intros a [<-|[]]; now left|exact Iv]|].
      apply inside_more with (map fst ways); [intros a Ha; now right|exact Iy].
Qed.
End Clocks.

Definition at_most (d : nat) (zone : nat -> bool) (c : nat -> pe CompleteRecursion.registers) (T : nat) : Prop :=
  forall x, x < 2 ^ d -> zone x = true -> steps_of (c x) <= T.
Definition ones (d : nat) (X : list nat) (w : nat) : Prop := forall a, In a X -> bit d w a = true.

(* ---- Algorithm 3.4 *)

Section Leaves.
Variables (full : bool) (d k : nat) (avail : nat -> bool).
Variables (X : list nat) (zone : nat -> bool).
Hypotheses (D : dims d X) (C : closed d zone X) (large : k <= length X).
Let h := if full then length X else length X - k.

Lemma tail_ways order : In order (choices X k) ->
  let ways := map (fun p => (p, false)) (firstn h (rev order)) in dims d (map fst ways) /\ closed d zone (map fst ways) /\ length ways = h /\ incl (map fst ways) X.
Proof.
  intros O ways. destruct (order_parts d k X D large order O) as (P & _). assert (I : incl (map fst ways) X).
  { unfold ways. rewrite map_map, map_id. intros a Ha. apply (Permutation_in _ P), in_rev. rewrite <- (firstn_skipn h (rev order)). apply in_app_iff. now left. }
  split; [|split; [now apply closed_less with X|split; [|exact I]]].
  - split; [|intros a Ha; apply D, I, Ha]. unfold ways. rewrite map_map, map_id. apply once_left with (skipn h (rev order)). rewrite firstn_skipn.
    apply NoDup_rev, (Permutation_NoDup (Permutation_sym P)), D.
  - unfold ways. rewrite map_length, firstn_length, rev_length, (Permutation_length P). unfold h. destruct full; lia.
Qed.

Lemma leaves_idle c x : x < 2 ^ d -> zone x = false -> same_clock (on d avail (leaves full d k X zone) c x) (c x).
Proof.
  intros Hx Z. unfold leaves. revert c. induction (choices X k) as [|order l IH]; intros c; [now split|]. cbn [flat_map]. rewrite on_app.
  eapply same_on; [apply IH|]. rewrite on_cons, on_app. eapply same_on; [now apply idle_note|]. eapply same_on; [now apply halved_idle|]. now apply idle_note.
Qed.

Lemma leaves_most c T : at_most d zone c T -> at_most d zone (on d avail (leaves full d k X zone) c) (T + length (choices X k) * h).
Proof.
  unfold leaves. fold h. assert (W := tail_ways). revert W c T. generalize (choices X k) as l. induction l as [|order l IH]; intros W c T A; [cbn; now rewrite Nat.add_0_r|].
  cbn [flat_map length]. rewrite on_app. replace (T + S (length l) * h) with (T + h + length l * h) by lia. apply IH; [intros o O; apply W; now right|].
  destruct (W order (or_introl eq_refl)) as (W1 & W2 & W3 & _). intros x Hx Z. rewrite on_cons, on_app.
  rewrite (same_steps _ _ (idle_note d avail _ _ _ x Hx)). assert (E : T + h = T + length (map (fun p => (p, false)) (firstn h (rev order)))) by now rewrite W3. rewrite E. apply halved_most; auto.
  intros y Hy Y. rewrite (same_steps _ _ (idle_note d avail _ _ _ y Hy)). now apply A.
Qed.

Hypothesis All : forall x, x < 2 ^ d -> avail x = true.

Lemma leaves_late c T w : w < 2 ^ d -> zone w = true -> ones d X w -> T <= steps_of (c w) ->
  exists y, y < 2 ^ d /\ T + length (choices X k) * h <= steps_of (on d avail (leaves full d k X zone) c y).
Proof.
  intros Hw Z O L. destruct (Nat.eq_dec h 0) as [E|E].
  { exists w. split; [exact Hw|]. rewrite E. apply Nat.le_trans with (steps_of (c w)); [lia|now apply steps_grow]. }
  assert (S : T <= step (c w) \/ ones d X w) by now right. clear O.
  assert (exists y, y < 2 ^ d /\ T + length (choices X k) * h <= steps_of (on d avail (leaves full d k X zone) c y)) as G; [|exact G].
  unfold leaves. fold h. assert (W := tail_ways). revert W c T w Hw Z L S. generalize (choices X k) as l. induction l as [|order l IH]; intros W c T w Hw Z L S.
  { exists w. split; [exact Hw|]. cbn. lia. }
  cbn [flat_map length]. rewrite on_app. set (c1 := on d avail _ c). destruct (W order (or_introl eq_refl)) as (W1 & W2 & W3 & W4).
  assert (exists y, y < 2 ^ d /\ zone y = true /\ T + h <= step (c1 y)) as (y & Hy & Zy & Ly).
  { destruct (halved_late d avail All count (map (fun p => (p, false)) (firstn h (rev order))) 0 zone (on d avail [note zone (fun _ r => with_value (whole r) r)] c) T w W1 W2 Hw Z) as (y & Hy & Zy & Iy & Ly).
    - now rewrite (same_steps _ _ (idle_note d avail _ _ _ w Hw)).
    - rewrite (proj1 (idle_note d avail _ _ _ w Hw)). destruct S as [S|S]; [now left|right].
      destruct (firstn h (rev order)) as [|p ps]; [cbn in W3; lia|]. cbn [map]. unfold stays. cbn [fst snd].
      now rewrite (S p ltac:(apply W4; now left)).
    - exists y. split; [exact Hy|]. split; [now apply left_in_zone in Zy|]. unfold c1. rewrite on_cons, on_app. rewrite (proj1 (idle_note d avail _ _ _ y Hy)). rewrite W3 in Ly. exact Ly. }
  destruct (IH (fun o O => W o (or_intror O)) c1 (T + h) y Hy Zy) as (z & Hz & Lz); [unfold steps_of; lia|now left|].
  exists z. split; [exact Hz|]. lia.
Qed.
End Leaves.
