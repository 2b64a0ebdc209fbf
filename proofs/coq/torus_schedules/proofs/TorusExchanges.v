(* Whole slices are exchanged around T - t so that a job runs when the algorithm has it, and then strips within them. *)
From Coq Require Import List Arith ZArith Bool Sorted Lia.
From Allocert.definitions Require Import TorusProfiles TorusExchanges.
From Allocert.proofs Require Import TorusProfiles TorusTurns.
Import ListNotations.
Local Open Scope Z_scope.

(* A job that runs from h - more to T, and is to run from g to g + more and from h to T. *)
Section Shift.
Variables g more h : Z.
Definition high : Z := Z.max (h - more) (g + more).
Definition low : Z := Z.min (h - more) (g + more).
Definition partner (x : Z) : Z := if (g <=? x) && (x <? low) then x + (high - g) else if (high <=? x) && (x <? h) then x - (high - g) else x.

Hypotheses (some : 0 <= more) (inside : g + more <= h).

Lemma partner_cases x : g <= x < low /\ partner x = x + (high - g) \/ high <= x < h /\ partner x = x - (high - g)
  \/ ~ g <= x < low /\ ~ high <= x < h /\ partner x = x.
Proof.
  unfold partner, high, low. destruct (Z.leb_spec g x), (Z.ltb_spec x (Z.min (h - more) (g + more))), (Z.leb_spec (Z.max (h - more) (g + more)) x),
    (Z.ltb_spec x h); cbn [andb]; lia.
Qed.

Lemma partner_same x : partner (partner x) = x.
Proof. assert (A := partner_cases x). assert (B := partner_cases (partner x)). unfold high, low in *. lia. Qed.

Lemma partner_range x : partner x = x \/ g <= x < h /\ g <= partner x < h.
Proof. assert (A := partner_cases x). unfold high, low in *. lia. Qed.

Lemma partner_wanted x : h - more <= partner x <-> g <= x < g + more \/ h <= x.
Proof. assert (A := partner_cases x). unfold high, low in *. lia. Qed.
End Shift.

(* Strips within a slice. *)
Lemma exchange_names a b s : map fst (exchange a b s) = map fst s.
Proof. unfold exchange. rewrite map_map. apply map_ext. now intros [k row]. Qed.

Definition place_of (i : nat) (s : slice) : Z := match List.find (fun kr => Nat.eqb (fst kr) i) s with Some (_, row) => row | None => 0 end.

Lemma place_in i s : In i (map fst s) -> In (i, place_of i s) s.
Proof.
  intros I. unfold place_of. destruct (List.find _ s) as [[k row]|] eqn:E.
  - apply find_some in E as [E K]. cbn in K. apply Nat.eqb_eq in K. now subst k.
  - exfalso. apply in_map_iff in I as [[k row] [E' I]]. cbn in E'. subst k. apply (find_none _ _ E) in I. cbn in I. now rewrite Nat.eqb_refl in I.
Qed.

Lemma one_place i s row : NoDup (map fst s) -> In (i, row) s -> row = place_of i s.
Proof.
  intros N I. assert (J : In (i, place_of i s) s) by (apply place_in, in_map_iff; now exists (i, row)). revert N I J. generalize (place_of i s). intros row'.
  induction s as [|[k r] s IH]; [easy|]. cbn [map fst]. intros N. inversion N as [|? ? F N']; subst. intros [E|I] [E'|J].
  - congruence.
  - injection E as -> ->. destruct F. apply in_map_iff. now exists (i, row').
  - injection E' as -> ->. destruct F. apply in_map_iff. now exists (i, row).
  - now apply IH.
Qed.

Section Turn.
Variables (T d : Z) (l : profile integers) (s : Z -> slice) (i : nat) (g more h : Z) (at_ : Z -> option Z).
Hypotheses (sound : fits T d l s) (some : 0 <= more) (inside : 0 <= g /\ g + more <= h /\ h <= T).
Hypothesis runs : forall x, 0 <= x < T -> (In i (map fst (s x)) <-> h - more <= x).
Hypothesis constant : Forall (fun e => busy (N := integers) T e <= g \/ h <= busy (N := integers) T e) l.
Hypothesis wanted : forall x, 0 <= x < T -> match at_ x with
  Some row => (g <= x < g + more \/ h <= x) /\ In row (free_strips T d l x) | None => ~ (g <= x < g + more \/ h <= x) end.

Notation other := (partner g more h).
Definition source (x : Z) : Z := place_of i (s (other x)).
Definition target (x : Z) : Z := match at_ x with Some row => row | None => source x end.

Lemma other_range x : 0 <= x < T -> 0 <= other x < T.
Proof. intros X. destruct (partner_range g more h x) as [->|H]; lia. Qed.

Lemma same_free x : free_strips T d l (other x) = free_strips T d l x.
Proof.
  destruct (partner_range g more h x) as [->|[A B]]; [reflexivity|]. unfold free_strips. clear - constant A B.
  assert (C := constant). clear constant. induction C as [|e l' H _ IH]; [reflexivity|]. cbn [flat_map]. rewrite IH. f_equal. destruct (Z.leb_spec (busy (N := integers) T e) x), (Z.leb_spec (busy (N := integers) T e) (other x)); try reflexivity; lia.
Qed.

Lemma exchanged : let s' x := exchange (source x) (target x) (s (other x)) in fits T d l s'
  /\ forall x row, 0 <= x < T -> (In (i, row) (s' x) <-> at_ x = Some row).
Proof.
  intros s'. split.
  - intros x X. destruct (sound (other x) (other_range x X)) as [N F]. unfold s'. rewrite exchange_names. split; [exact N|].
    rewrite same_free in F. intros row I. unfold exchange in I. rewrite map_map in I. apply in_map_iff in I as [[k r] [<- I]]. cbn [snd].
    assert (Fr : In r (free_strips T d l x)) by (apply F, in_map_iff; now exists (k, r)). specialize (wanted x X). unfold target. destruct (at_ x) as [to|].
    + destruct wanted as [W Ft]. apply partner_wanted in W; [|lia|lia]. apply runs in W; [|now apply other_range]. apply place_in in W.
      assert (Fs : In (source x) (free_strips T d l x)) by (apply F, in_map_iff; eexists; split; [|exact W]; reflexivity).
      destruct (r =? source x); [exact Ft|]. destruct (r =? to); assumption.
    + destruct (Z.eqb_spec r (source x)) as [<-|]; assumption.
  - intros x row X. destruct (sound (other x) (other_range x X)) as [N F]. specialize (wanted x X). unfold s', target. split.
    + intros I. unfold exchange in I. apply in_map_iff in I as [[k r] [E I]]. injection E as -> E. assert (r = source x) by now apply one_place. subst r.
      rewrite Z.eqb_refl in E. destruct (at_ x) as [to|]; [now subst|]. exfalso. apply wanted. apply partner_wanted; [lia|lia|].
      apply runs; [now apply other_range|]. apply in_map_iff. now exists (i, source x).
    + intros E. rewrite E in *. destruct wanted as [W _]. apply partner_wanted in W; [|lia|lia]. apply runs in W; [|now apply other_range]. apply place_in in W.
      unfold exchange. apply in_map_iff. exists (i, source x). split; [|exact W]. now rewrite Z.eqb_refl.
Qed.
End Turn.

(* What the algorithm does, in these terms. *)
Definition place_at (p : placement integers) (x : Z) : option Z :=
  match List.find (fun y : part integers => (from y <=? x) && (x <? until y)) (parts p) with Some y => Some (TorusProfiles.row y) | None => None end.

Lemma placed_once (p : placement integers) x row : (exists y, parts p = [y]) \/ (exists y z : part integers, parts p = [y; z] /\ until z <= from y) ->
  placed_at p x row <-> place_at p x = Some row.
Proof.
  unfold placed_at, place_at. intros [[y E]|[y [z [E D]]]]; rewrite E; cbn [List.find].
  - destruct (Z.leb_spec (from y) x), (Z.ltb_spec x (until y)); cbn [andb]; (split; [intros [y' [[<-|[]] [B ->]]]; cbn in *; try lia; reflexivity|]);
      try discriminate. intros [= <-]. exists y. repeat split; try assumption. now left.
  - destruct (Z.leb_spec (from y) x), (Z.ltb_spec x (until y)), (Z.leb_spec (from z) x), (Z.ltb_spec x (until z)); cbn [andb];
      (split; [intros [y' [[<-|[<-|[]]] [B ->]]]; try reflexivity; exfalso; cbn in *; lia|]); try discriminate; intros [= <-];
      first [exists y; repeat split; try assumption; now left | exists z; repeat split; try assumption; right; now left].
Qed.

Lemma below_of (a b : Z) : less integers a b = true -> a < b.
Proof. apply Z.ltb_lt. Qed.

Lemma first_strip T d (l : profile integers) e x : 0 < d -> d <= width e -> In e l -> T - rest e <= x -> In (first e) (free_strips T d l x).
Proof.
  intros P W I B. unfold free_strips. apply in_flat_map. exists e. split; [exact I|]. replace (busy (N := integers) T e <=? x) with true by (symmetry; now apply Z.leb_le).
  apply in_map_iff. exists 0%nat. split; [lia|]. apply in_seq. assert (1 <= width e / d) by (apply Z.div_le_lower_bound; lia). lia.
Qed.

Definition bounded (T : Z) (l : profile integers) : Prop := Forall (fun e : entry integers => rest e <= T) l.

Lemma bounded_cut T d (e : entry integers) : rest e <= T -> bounded T (cut d e).
Proof. intros H. apply Forall_forall. intros x I. apply cut_in in I as [-> _]. exact H. Qed.

Lemma bounded_after r T side (t : Z) (l : profile integers) p l' : makes (N := integers) r T side t l p l' -> 0 < t -> bounded T l -> bounded T l'.
Proof.
  intros M Pt B. unfold bounded in *. destruct M as [e b E|a e b E _|a e f b E F].
  - inversion B as [|? ? X Y]; subst. constructor; [cbn; cbn in X; lia|]. apply Forall_app. split; [now apply bounded_cut|exact Y].
  - apply Forall_app in B as [A B]. inversion B; subst. apply Forall_app. split; [exact A|]. apply Forall_app. split; [now apply bounded_cut|assumption].
  - apply Forall_app in B as [A B]. inversion B as [|? ? X Y]; subst. inversion Y as [|? ? Z W]; subst. apply below_of in E.
    apply Forall_app. split; [exact A|]. apply Forall_app. split; [destruct (keep r); [now apply bounded_cut|constructor]|].
    constructor; [cbn in *; lia|]. apply Forall_app. split; [now apply bounded_cut|exact W].
Qed.

Lemma turns_before r (T : Z) : alone r = true -> forall jobs above (l : profile integers), 0 < above -> chain (N := integers) above jobs ->
  stairs l -> strips above l -> bounded T l ->
  Forall (fun t => makes (N := integers) r T (fst (job t)) (snd (job t)) (before t) (placed t) (after t) /\ stairs (before t) /\ strips (fst (job t)) (before t)
    /\ bounded T (before t) /\ 0 < fst (job t) /\ 0 < (snd (job t) : Z)) (run (N := integers) r T jobs l).
Proof.
  intros K. induction jobs as [|[side t] jobs IH]; intros above l P C S W B; [constructor|]. destruct C as (Ps & D & Pt & C).
  assert (Ws := strips_finer side above l Ps D P W). cbn [run fst snd].
  assert (M := step_makes (N := integers) r T side t l S (strips_wide _ _ Ws) Pt). destruct step as [thin|p l']; [constructor|].
  assert (Pt' := below_of _ _ Pt). constructor; [cbn [job before placed after fst snd]; repeat (split; [assumption|]); assumption|].
  apply (IH side); try assumption.
  - exact (makes_stairs _ _ _ _ _ _ _ M S Pt (or_introl K)).
  - exact (makes_strips _ _ _ _ _ _ _ Ps M Ws).
  - exact (bounded_after _ _ _ _ _ _ _ M Pt' B).
Qed.

Lemma cases_of r T side (t : Z) (l : profile integers) p l' : makes (N := integers) r T side t l p l' -> alone r = true -> 0 < side -> 0 < t ->
  stairs l -> strips side l -> bounded T l -> exists g more h, 0 <= more /\ (0 <= g /\ g + more <= h /\ h <= T) /\ h - more = T - t
    /\ Forall (fun e => busy (N := integers) T e <= g \/ h <= busy (N := integers) T e) l
    /\ (forall x, 0 <= x < T -> match place_at p x with
        Some row => (g <= x < g + more \/ h <= x) /\ In row (free_strips T side l x) | None => ~ (g <= x < g + more \/ h <= x) end)
    /\ forall x row, placed_at p x row <-> place_at p x = Some row.
Proof.
  intros M Al Ps Pt [S P] W B. unfold bounded in B. assert (B' := B). rewrite Forall_forall in B'. assert (W' := W). unfold strips in W'. rewrite Forall_forall in W'.
  unfold placed_at, place_at, busy. destruct M as [e b E|a e b E _|a e f b E F].
  - assert (I : In e (e :: b)) by now left. assert (Be := B' e I). apply below_of in E. cbn in E, Be. exists (T - rest e), t, T.
    split; [lia|]. split; [lia|]. split; [lia|]. split; [|split].
    + inversion S as [|? ? _ H]; subst. constructor; [left; apply Z.le_refl|]. eapply Forall_impl; [|exact H]. cbn. intros z Z. apply Z.ltb_lt in Z. lia.
    + intros x X. cbn [parts List.find from until TorusProfiles.row]. unfold busy. cbn [minus plus integers].
      destruct (Z.leb_spec (T - rest e) x), (Z.ltb_spec x (T - rest e + t)); cbn [andb]; try lia.
      split; [lia|]. apply first_strip; try assumption. now apply W'.
    + intros x row. apply placed_once. left. eexists. reflexivity.
  - assert (I : In e (a ++ e :: b)) by (apply in_app_iff; right; now left). assert (Be := B' e I). cbn in Be. exists (T - rest e), 0, (T - rest e).
    split; [lia|]. split; [cbn in *; lia|]. split; [cbn; lia|]. split; [|split].
    + apply Forall_forall. intros z _. lia.
    + intros x X. cbn [parts List.find from until TorusProfiles.row]. unfold busy. cbn [minus plus integers].
      destruct (Z.leb_spec (T - rest e) x), (Z.ltb_spec x T); cbn [andb]; try lia.
      split; [lia|]. apply first_strip; try assumption. now apply W'.
    + intros x row. apply placed_once. left. eexists. reflexivity.
  - assert (I : In e (a ++ e :: f :: b)) by (apply in_app_iff; right; now left). assert (J : In f (a ++ e :: f :: b)) by (apply in_app_iff; right; right; now left).
    assert (Be := B' e I). assert (Bf := B' f J). assert (Pe := proj1 (Forall_forall _ _) P e I). apply below_of in Pe. apply below_of in E. destruct F as [F|[_ F]]; [|congruence]. apply below_of in F.
    cbn in Be, Bf, Pe, E, F. exists (T - rest f), (t - rest e), (T - rest e).
    split; [cbn; lia|]. split; [cbn in *; lia|]. split; [cbn; lia|]. split; [|split].
    + apply sorted_app in S as (_ & S & H). inversion S as [|? ? S' G]; subst. inversion S' as [|? ? _ G']; subst. apply Forall_app. split.
      * apply Forall_forall. intros z Iz. assert (L := below_of _ _ (H z e Iz (or_introl eq_refl))). cbn in *. lia.
      * constructor; [right; apply Z.le_refl|]. constructor; [left; apply Z.le_refl|]. eapply Forall_impl; [|exact G']. intros z Lz. apply below_of in Lz. cbn in *. lia.
    + intros x X. cbn [parts List.find from until TorusProfiles.row]. unfold busy. cbn [minus plus integers].
      destruct (Z.leb_spec (T - rest e) x), (Z.ltb_spec x T); cbn [andb]; try lia.
      * split; [cbn in *; lia|]. apply first_strip; try assumption. now apply W'.
      * destruct (Z.leb_spec (T - rest f) x), (Z.ltb_spec x (T - rest f + (t - rest e))); cbn [andb]; try (cbn in *; lia).
        split; [cbn in *; lia|]. apply first_strip; try assumption. now apply W'.
    + intros x row. apply placed_once. right. eexists. eexists. split; [reflexivity|]. cbn in *. unfold busy. cbn. lia.
Qed.

Lemma slices_exchanged r T m jobs i t s : alone r = true -> 0 < m -> 0 < T -> chain (N := integers) m jobs ->
  nth_error (run (N := integers) r T jobs (whole (N := integers) m T)) i = Some t -> let d := fst (job t) in let l := before t in fits T d l s ->
  (forall x, 0 <= x < T -> (In i (map fst (s x)) <-> T - snd (job t) <= x)) ->
  exists partner a b, let s' x := exchange (a x) (b x) (s (partner x)) in
    (forall x, 0 <= x < T -> 0 <= partner x < T /\ partner (partner x) = x /\ free_strips T d l (partner x) = free_strips T d l x)
    /\ fits T d l s' /\ forall x row, 0 <= x < T -> (In (i, row) (s' x) <-> placed_at (placed t) x row).
Proof.
  intros K Pm PT C E d l F R. destruct (whole_good (N := integers) m T Pm) as (S & _ & W); [now apply Z.ltb_lt|].
  assert (B : bounded T (whole (N := integers) m T)) by (repeat constructor; apply Z.le_refl).
  assert (H := turns_before r T K jobs m _ Pm C S W B). rewrite Forall_forall in H. apply nth_error_In in E. destruct (H t E) as (M & St & Ws & Bt & Pd & Pt).
  destruct (cases_of _ _ _ _ _ _ _ M K Pd Pt St Ws Bt) as (g & more & h & A1 & A2 & A3 & A4 & A5 & A6).
  assert (R' : forall x, 0 <= x < T -> (In i (map fst (s x)) <-> h - more <= x)) by (intros x X; rewrite A3; now apply R).
  exists (partner g more h), (source s i g more h), (target s i g more h (place_at (placed t))). split; [|split].
  - intros x X. split; [now apply other_range|]. split; [apply partner_same; lia|]. now apply same_free.
  - now apply exchanged.
  - intros x row X. rewrite A6. now apply (exchanged T d l s i g more h (place_at (placed t))).
Qed.
