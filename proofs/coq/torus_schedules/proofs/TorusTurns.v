(* Runs of the feasibility algorithm turn by turn: intervals, rows that are used, preemptions, and the rules of Lemma 2. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusProfiles.
From Allocert.proofs Require Import TorusProfiles.
Import ListNotations.

Section Times.
Context {N : numbers}.
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).
Add Ring times : (laws N).
Ltac shifted H := apply (shift _ _ _ _) with (2 := H); ring.

Lemma stairs_busy T (l : profile N) : StronglySorted (fun e f => busy T f < busy T e = true) l <-> StronglySorted (fun e f => rest e < rest f = true) l.
Proof.
  assert (E : forall x y : entry N, busy T y < busy T x = true <-> rest x < rest y = true).
  { intros x y. unfold busy. split; intros H; shifted H. }
  assert (I : forall P Q : entry N -> entry N -> Prop, (forall x y, P x y -> Q x y) -> StronglySorted P l -> StronglySorted Q l).
  { intros P Q H. induction 1 as [|x l' S IH F]; constructor; [assumption|]. eapply Forall_impl; [|exact F]. auto. }
  split; apply I; intros; now apply E.
Qed.

Lemma strips_wide side (l : profile N) : strips side l -> wide side l.
Proof. apply Forall_impl. tauto. Qed.

Lemma strips_finer d side (l : profile N) : (0 < d)%Z -> (d | side)%Z -> (0 < side)%Z -> strips side l -> strips d l.
Proof.
  intros P D S. apply Forall_impl. intros e [W E]. apply Z.divide_pos_le in D as L; [|assumption].
  split; [lia|now apply Z.divide_trans with side].
Qed.

Lemma cut_strip side (e x : entry N) : (0 < side)%Z -> (side <= width e)%Z /\ (side | width e)%Z -> In x (cut side e) ->
  x = Entry (first e + side) (last e) (rest e) /\ (first x <= last x)%Z /\ (side <= width x)%Z /\ (side | width x)%Z.
Proof.
  intros P [W [q Q]] X. apply cut_in in X as [-> L]. split; [reflexivity|]. unfold width in *. cbn [first last] in *.
  assert (E : (last e - (first e + side) + 1 = (q - 1) * side)%Z) by lia. rewrite E.
  assert (1 < q)%Z by nia. split; [lia|split; [nia|now exists (q - 1)%Z]].
Qed.

Lemma makes_in_order r T side t (l : profile N) p l' : (0 < side)%Z -> makes r T side t l p l' -> apart l -> wide side l -> apart l'.
Proof.
  intros P M A W.
  assert (One : forall (f : entry N), (side <= width f)%Z -> (first f + side - 1 <= last f)%Z) by (intros f; unfold width; lia).
  destruct M as [e b E|a e b E _|a e f b E F].
  - inversion W as [|? ? We Wb]; subst. assert (L := One e We).
    apply (sorted_replace _ [] [e] (Entry (first e) (first e + side - 1)%Z (rest e - t) :: cut side e)); [exact A| |easy|].
    + constructor; [apply cut_sorted|]. apply Forall_forall. intros x X. apply cut_in in X as [-> _]. cbn. lia.
    + inversion A as [|? ? _ G]; subst. rewrite Forall_forall in G. intros x y [<-|X] Y; specialize (G y Y).
      * cbn [last] in *. lia.
      * apply cut_in in X as [-> _]. exact G.
  - apply (sorted_replace _ a [e] (cut side e)); [exact A|apply cut_sorted| |]; apply sorted_app in A as (_ & A & G).
    + intros x y X Y. apply cut_in in Y as [-> _]. cbn [first]. specialize (G x e X (or_introl eq_refl)). lia.
    + intros x y X Y. apply cut_in in X as [-> _]. inversion A as [|? ? _ H]; subst. rewrite Forall_forall in H. exact (H y Y).
  - apply Forall_app in W as [Wa W]. inversion W as [|? ? We W']; subst. inversion W' as [|? ? Wf Wb]; subst. assert (L := One f Wf).
    assert (A' := A). apply sorted_app in A' as (_ & A' & G). inversion A' as [|? ? A'' H]; subst. inversion A'' as [|? ? _ I]; subst.
    rewrite Forall_forall in H, I. assert (Hf := H f (or_introl eq_refl)).
    assert (Q : forall x, In x (if keep r then cut side e else []) -> In x (cut side e)) by (intros x; destruct (keep r); easy).
    replace (a ++ (if keep r then cut side e else []) ++ Entry (first f) (first f + side - 1) (rest f - (t - rest e)) :: cut side f ++ b)
      with (a ++ ((if keep r then cut side e else []) ++ Entry (first f) (first f + side - 1) (rest f - (t - rest e)) :: cut side f) ++ b)
      by now rewrite <- !app_assoc.
    apply (sorted_replace _ a [e; f]); [exact A| | |].
    + apply sorted_app. repeat split.
      * destruct (keep r); [apply cut_sorted|constructor].
      * constructor; [apply cut_sorted|]. apply Forall_forall. intros x X. apply cut_in in X as [-> _]. cbn. lia.
      * intros x y X Y. apply Q, cut_in in X as [-> _]. cbn [last]. destruct Y as [<-|Y]; [exact Hf|]. apply cut_in in Y as [-> _]. cbn [first]. lia.
    + intros x y X Y. assert (Ge := G x e X (or_introl eq_refl)). assert (Gf := G x f X (or_intror (or_introl eq_refl))).
      apply in_app_iff in Y as [Y|[<-|Y]]; [apply Q, cut_in in Y as [-> _]; cbn; lia|exact Gf|apply cut_in in Y as [-> _]; cbn; lia].
    + intros x y X Y. assert (He := H y (or_intror Y)). assert (Hi := I y Y).
      apply in_app_iff in X as [X|[<-|X]]; [apply Q, cut_in in X as [-> _]; exact He|cbn [last] in *; lia|apply cut_in in X as [-> _]; exact Hi].
Qed.

Lemma makes_strips r T side t (l : profile N) p l' : (0 < side)%Z -> makes r T side t l p l' -> strips side l -> strips side l'.
Proof.
  intros P M W. assert (New : forall (f : entry N) (z : N), let x := Entry (first f) (first f + side - 1) z in (side <= width x)%Z /\ (side | width x)%Z).
  { intros f z. unfold width. cbn [first last]. replace (first f + side - 1 - first f + 1)%Z with side by lia. split; [lia|apply Z.divide_refl]. }
  assert (Cut : forall e, (side <= width e)%Z /\ (side | width e)%Z -> strips side (cut side e)) by (intros; apply Forall_forall; intros; now apply (cut_strip side e)).
  destruct M as [e b E|a e b E _|a e f b E F]; [|apply Forall_app in W as [Wa W]; apply Forall_app; split; [exact Wa|]..]; inversion W as [|? ? We W']; subst.
  - constructor; [apply New|]. apply Forall_app. split; [now apply Cut|assumption].
  - apply Forall_app. split; [now apply Cut|assumption].
  - inversion W'; subst. apply Forall_app. split; [destruct (keep r); [now apply Cut|constructor]|].
    constructor; [apply New|]. apply Forall_app. split; [now apply Cut|assumption].
Qed.

Lemma makes_apart r T side t (l : profile N) p l' : (0 < side)%Z -> makes r T side t l p l' -> apart l -> strips side l -> apart l' /\ strips side l'.
Proof. intros P M A W. split; [apply (makes_in_order _ _ _ _ _ _ _ P M A); now apply strips_wide|now apply (makes_strips _ _ _ _ _ _ _ P M)]. Qed.

Lemma lemma_1p nr T side t (l : profile N) : (0 < side)%Z -> stairs l -> Forall (fun e => (side <= width e)%Z) l -> zero N < t = true ->
  match step (Rules nr false true) T side t l with
  | Refused _ => Forall (fun e => rest e < t = true) l
  | Done p l' => makes (Rules nr false true) T side t l p l' /\ stairs l' /\ Forall (fun e => (first e <= last e)%Z) l'
      /\ forall x y, parts p = [x; y] -> until y < from x = true
  end.
Proof.
  intros P S W Pt. assert (M := step_makes (Rules nr false true) T side t l S W Pt). destruct step as [thin|p l']; [exact M|].
  split; [exact M|]. split; [apply (makes_stairs _ _ _ _ _ _ _ M S Pt); now left|].
  assert (C : forall e x : entry N, In x (cut side e) -> (first x <= last x)%Z).
  { intros e x X. apply cut_in in X as [-> L]. unfold width in L. cbn. lia. }
  assert (O : forall e : entry N, (side <= width e)%Z -> (first e <= last e)%Z) by (intros e; unfold width; lia).
  assert (Cs : forall e, Forall (fun e : entry N => (first e <= last e)%Z) (cut side e)) by (intros; apply Forall_forall; eauto).
  assert (Os : forall b, wide side b -> Forall (fun e : entry N => (first e <= last e)%Z) b) by (intros b; apply Forall_impl; exact O).
  destruct M as [e b E|a e b E _|a e f b E F]; (split; [|intros x y X; inversion X]).
  - inversion W; subst. constructor; [cbn; lia|]. apply Forall_app; auto.
  - apply Forall_app in W as [Wa W]. inversion W; subst. apply Forall_app. split; [auto|]. apply Forall_app; auto.
  - apply Forall_app in W as [Wa W]. inversion W as [|? ? We W']; subst. inversion W'; subst. cbn [keep app].
    apply Forall_app. split; [auto|]. constructor; [cbn; lia|]. apply Forall_app; auto.
  - cbn [from until]. unfold busy. destruct F as [F|[_ F]]; [|discriminate]. now apply parts_apart.
Qed.

(* All turns of a run *)
Lemma turns r T : (alone r = true \/ keep r = false) -> forall jobs above (l : profile N), (0 < above)%Z -> chain above jobs ->
  stairs l -> apart l -> strips above l ->
  Forall (fun t => makes r T (fst (job t)) (snd (job t)) (before t) (placed t) (after t) /\ stairs (after t) /\ apart (after t)
    /\ zero N < snd (job t) = true) (run r T jobs l).
Proof.
  intros K. induction jobs as [|[side t] jobs IH]; intros above l P C S A W; [constructor|]. destruct C as (Ps & D & Pt & C).
  assert (Ws := strips_finer side above l Ps D P W). cbn [run fst snd].
  assert (M := step_makes r T side t l S (strips_wide _ _ Ws) Pt). destruct step as [thin|p l']; [constructor|].
  assert (S' := makes_stairs _ _ _ _ _ _ _ M S Pt K). destruct (makes_apart _ _ _ _ _ _ _ Ps M A Ws) as [A' W'].
  constructor; [auto|]. now apply (IH side).
Qed.

Lemma whole_good m T : (0 < m)%Z -> zero N < T = true -> stairs (whole m T) /\ apart (whole m T) /\ strips m (whole m T).
Proof.
  intros P H. unfold whole. repeat split; try (repeat constructor; fail); repeat constructor; cbn; auto; unfold width; cbn; try lia.
  replace (m - 1 - 0 + 1)%Z with m by lia. apply Z.divide_refl.
Qed.

Lemma lemma_1 r T m jobs : (alone r = true \/ keep r = false) -> (0 < m)%Z -> zero N < T = true -> chain m jobs ->
  Forall (fun t => makes r T (fst (job t)) (snd (job t)) (before t) (placed t) (after t) /\ stairs (after t) /\ apart (after t))
    (run r T jobs (whole m T)).
Proof.
  intros K P H C. destruct (whole_good m T P H) as (S & A & W). assert (F := turns r T K jobs m _ P C S A W).
  eapply Forall_impl; [|exact F]. tauto.
Qed.

(* Rows that are used *)
Lemma sum_app (a b : list (num N)) : sum (a ++ b) = sum a + sum b.
Proof.
  unfold sum. induction a as [|x a IH]; cbn [app fold_right]; [ring|]. rewrite IH. ring.
Qed.

Lemma used_app c (ps qs : list (placement N)) : used c (ps ++ qs) = used c ps + used c qs.
Proof. unfold used. now rewrite flat_map_app, sum_app. Qed.

Definition accounted T (ps : list (placement N)) (l : profile N) : Prop :=
  forall e c, In e l -> (first e <= c <= last e)%Z -> used c ps = T - rest e.

Ltac rows := cbn [used flat_map parts row job_side from until app];
  repeat match goal with |- context [(?x <=? ?y)%Z] => destruct (Z.leb_spec x y); try lia end;
  repeat match goal with |- context [(?x <? ?y)%Z] => destruct (Z.ltb_spec x y); try lia end; cbn [andb app sum fold_right rest first last]; unfold busy; ring.

Lemma makes_accounted r T side t (l : profile N) p l' ps : (0 < side)%Z -> makes r T side t l p l' -> apart l -> strips side l ->
  accounted T ps l -> accounted T (ps ++ [p]) l'.
Proof.
  intros P M A W Q x c X C. rewrite used_app.
  assert (H : exists e, In e l /\ (first e <= c <= last e)%Z /\ used c [p] = rest e - rest x).
  2: { destruct H as (e & E & Ec & ->). rewrite (Q e c E Ec). ring. }
  destruct M as [e b E|a e b E _|a e f b E F].
  - inversion A as [|? ? _ G]; subst. rewrite Forall_forall in G. inversion W as [|? ? [We _] _]; subst. unfold width in We.
    destruct X as [<-|X]; [|apply in_app_iff in X as [X|X]].
    + cbn [first last] in C. exists e. split; [now left|]. split; [lia|]. unfold used. rows.
    + apply cut_in in X as [-> _]. cbn [first last] in C. exists e. split; [now left|]. split; [lia|]. unfold used. rows.
    + specialize (G x X). exists x. split; [now right|]. split; [lia|]. unfold used. rows.
  - apply sorted_app in A as (_ & A & B). inversion A as [|? ? _ G]; subst. rewrite Forall_forall in G.
    apply Forall_app in W as [_ W]. inversion W as [|? ? [We _] _]; subst. unfold width in We.
    apply in_app_iff in X as [X|X]; [|apply in_app_iff in X as [X|X]].
    + specialize (B x e X (or_introl eq_refl)). exists x. split; [apply in_app_iff; now left|]. split; [lia|]. unfold used. rows.
    + apply cut_in in X as [-> _]. cbn [first last] in C. exists e. split; [apply in_app_iff; right; now left|]. split; [lia|]. unfold used. rows.
    + specialize (G x X). exists x. split; [apply in_app_iff; right; now right|]. split; [lia|]. unfold used. rows.
  - apply sorted_app in A as (_ & A & B). inversion A as [|? ? A' G]; subst. inversion A' as [|? ? _ I]; subst. rewrite Forall_forall in G, I.
    apply Forall_app in W as [_ W]. inversion W as [|? ? [We _] W']; subst. inversion W' as [|? ? [Wf _] _]; subst. unfold width in We, Wf.
    assert (Gf := G f (or_introl eq_refl)). apply in_app_iff in X as [X|X]; [|apply in_app_iff in X as [X|[<-|X]]; [| |apply in_app_iff in X as [X|X]]].
    + assert (Be := B x e X (or_introl eq_refl)). assert (Bf := B x f X (or_intror (or_introl eq_refl))).
      exists x. split; [apply in_app_iff; now left|]. split; [lia|]. unfold used. rows.
    + assert (X' : In x (cut side e)) by (destruct (keep r); easy). apply cut_in in X' as [-> _]. cbn [first last] in C.
      exists e. split; [apply in_app_iff; right; now left|]. split; [lia|]. unfold used. rows.
    + cbn [first last] in C. exists f. split; [apply in_app_iff; right; right; now left|]. split; [lia|]. unfold used. rows.
    + apply cut_in in X as [-> _]. cbn [first last] in C. exists f. split; [apply in_app_iff; right; right; now left|]. split; [lia|]. unfold used. rows.
    + assert (Gx := G x (or_intror X)). assert (Ix := I x X). exists x. split; [apply in_app_iff; right; right; now right|]. split; [lia|]. unfold used. rows.
Qed.

Lemma rows_used r T : (alone r = true \/ keep r = false) -> forall jobs above (l : profile N) ps, (0 < above)%Z -> chain above jobs ->
  stairs l -> apart l -> strips above l -> accounted T ps l ->
  forall ts t more, run r T jobs l = ts ++ t :: more -> accounted T (ps ++ map placed (ts ++ [t])) (after t).
Proof.
  intros K. induction jobs as [|[side time] jobs IH]; intros above l ps P C S A W Q ts t more R; [destruct ts; discriminate|].
  destruct C as (Ps & D & Pt & C). assert (Ws := strips_finer side above l Ps D P W). cbn [run fst snd] in R.
  assert (M := step_makes r T side time l S (strips_wide _ _ Ws) Pt). destruct step as [thin|p l']; [destruct ts; discriminate|].
  assert (S' := makes_stairs _ _ _ _ _ _ _ M S Pt K). destruct (makes_apart _ _ _ _ _ _ _ Ps M A Ws) as [A' W'].
  assert (Q' := makes_accounted _ _ _ _ _ _ _ ps Ps M A Ws Q).
  destruct ts as [|u ts]; cbn in R; injection R as R1 R2.
  - subst. exact Q'.
  - subst. specialize (IH side l' (ps ++ [p]) Ps C S' A' W' Q' ts t more R2). rewrite <- app_assoc in IH. exact IH.
Qed.

Lemma remark_6 r T m jobs : (alone r = true \/ keep r = false) -> (0 < m)%Z -> zero N < T = true -> chain m jobs ->
  forall ts t more, run r T jobs (whole m T) = ts ++ t :: more ->
  Forall (fun e => zero N < rest e = true /\ forall c, (first e <= c <= last e)%Z -> used c (map placed (ts ++ [t])) = T - rest e) (after t).
Proof.
  intros K P H C ts t more R. destruct (whole_good m T P H) as (S & A & W). assert (F := turns r T K jobs m _ P C S A W).
  rewrite R in F. apply Forall_app in F as [_ F]. inversion F as [|? ? (_ & [_ St] & _) _]; subst.
  assert (Q : accounted T [] (whole m T)). { intros e c [<-|[]] _. cbn. ring. }
  assert (Z := rows_used r T K jobs m _ [] P C S A W Q ts t more R). apply Forall_forall. intros e E. rewrite Forall_forall in St. split; [auto|].
  intros c Hc. exact (Z e c E Hc).
Qed.

(* The rules of Lemma 2 *)
Lemma rule r T (t : turn N) : alone r = true -> makes r T (fst (job t)) (snd (job t)) (before t) (placed t) (after t) -> zero N < snd (job t) = true ->
  ruled T t.
Proof.
  destruct t as [l [side t] p l']. cbn [job before placed after fst snd]. intros Al M Pt. unfold ruled. cbn [job before placed after snd].
  destruct M as [e b E|a e b E _|a e f b E F]; cbn [entry_number step_number parts pred].
  - exists e. split; [reflexivity|]. left. unfold busy. repeat split; [shifted E|shifted Pt].
  - exists e. split; [apply nth_at|]. right. left. unfold busy. rewrite E. repeat split; ring.
  - exists e. split; [apply nth_at|]. right. right. destruct F as [F|[_ F]]; [|congruence]. split; [reflexivity|].
    exists f. eexists. eexists. split; [|split; [reflexivity|]].
    + replace (a ++ e :: f :: b) with ((a ++ [e]) ++ f :: b) by now rewrite <- app_assoc.
      replace (S (length a)) with (length (a ++ [e])) by (rewrite app_length; cbn; lia). apply nth_at.
    + unfold busy. cbn [until]. repeat split; [shifted F|shifted E|shifted E|shifted F|ring].
Qed.

Lemma rules_hold r T m jobs : alone r = true -> (0 < m)%Z -> zero N < T = true -> chain m jobs -> Forall (ruled T) (run r T jobs (whole m T)).
Proof.
  intros K P H C. destruct (whole_good m T P H) as (S & A & W). assert (F := turns r T (or_introl K) jobs m _ P C S A W).
  eapply Forall_impl; [|exact F]. intros t (M & _ & _ & Pt). now apply (rule r).
Qed.

Lemma free_later T x y (l : profile N) : Forall (fun e => (0 <= width e)%Z) l -> y < x = false -> (free_rows T x l <= free_rows T y l)%Z.
Proof.
  intros W L. unfold free_rows. induction W as [|e l We W IH]; cbn [filter map fold_right]; [lia|].
  destruct (x < busy T e) eqn:E, (y < busy T e) eqn:F; cbn [negb map fold_right]; try lia.
  exfalso. destruct (x < y) eqn:G.
  - assert (x < busy T e = true) by now apply (less_transitive N _ y). congruence.
  - assert (x = y) by now apply (less_total N). congruence.
Qed.
End Times.
Arguments stairs_busy : clear implicits.
Arguments lemma_1p : clear implicits.
Arguments lemma_1 : clear implicits.
Arguments remark_6 : clear implicits.
Arguments rules_hold : clear implicits.
Arguments free_later : clear implicits.
