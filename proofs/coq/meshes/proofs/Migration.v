(* MIG on a mesh, with and without rotation. *)
From Coq Require Import List Arith ZArith Lia Bool.
From Allocert.definitions Require Import Migration.
From Allocert.proofs Require Dominance.
Import ListNotations.

Lemma apart_sym r s : apart r s = apart s r.
Proof.
  destruct r as [[x y] [w h]], s as [[x' y'] [w' h']]. unfold apart.
  destruct (x + w <=? x'), (x' + w' <=? x), (y + h <=? y'), (y' + h' <=? y); reflexivity.
Qed.

Section Fits.
Variables (turned : bool) (X Y : nat) (shape : nat -> nat * nat).
Notation extend := (extend turned X Y shape).
Notation inside := (inside X Y).
Notation placeable := (placeable turned X Y shape).
Notation fits := (fits turned X Y shape).

Definition others {A} (f : nat -> A) (k : nat) (a : A) (j : nat) : A := if Nat.eq_dec j k then a else f j.

Lemma others_same A (f : nat -> A) k a : others f k a k = a.
Proof. unfold others. destruct (Nat.eq_dec k k); congruence. Qed.

Lemma others_other A (f : nat -> A) k a j : j <> k -> others f k a j = f j.
Proof. unfold others. destruct (Nat.eq_dec j k); congruence. Qed.

Definition placing (placed : list rect) (l : list nat) (place sides : nat -> nat * nat) : Prop :=
  (forall j, In j l -> In (sides j) (ways turned (shape j)) /\ inside (place j) (sides j)) /\
  (forall j r, In j l -> In r placed -> apart r (place j, sides j) = true) /\
  forall i j, In i l -> In j l -> i <> j -> apart (place i, sides i) (place j, sides j) = true.

Lemma extend_step placed k l : extend placed (k :: l) = true <->
  exists w h x y, In (w, h) (ways turned (shape k)) /\ x <= X - w /\ y <= Y - h /\ w <= X /\ h <= Y /\
    (forall r, In r placed -> apart r ((x, y), (w, h)) = true) /\ extend (((x, y), (w, h)) :: placed) l = true.
Proof.
  cbn [Migration.extend]. rewrite existsb_exists. split.
  - intros ([w h] & Iw & E). apply existsb_exists in E. destruct E as (x & Ix & E).
    apply existsb_exists in E. destruct E as (y & Iy & E). apply andb_true_iff in E. destruct E as [A E].
    apply in_seq in Ix, Iy. rewrite forallb_forall in A. exists w, h, x, y. repeat split; try assumption; lia.
  - intros (w & h & x & y & Iw & Hx & Hy & Hw & Hh & A & E). exists (w, h). split; [exact Iw|].
    apply existsb_exists. exists x. split; [apply in_seq; lia|].
    apply existsb_exists. exists y. split; [apply in_seq; lia|]. apply andb_true_iff. split; [|exact E].
    apply forallb_forall. exact A.
Qed.

Lemma extend_spec l : forall placed, NoDup l -> (extend placed l = true <-> exists place sides, placing placed l place sides).
Proof.
  induction l as [|k l IH]; intros placed N.
  - split; [|reflexivity]. intros _. exists (fun _ => (0, 0)), (fun _ => (0, 0)).
    split; [|split]; intros; contradiction.
  - inversion N as [|k' l' Nk Nl]; subst. rewrite extend_step. split.
    + intros (w & h & x & y & Iw & Hx & Hy & Hw & Hh & A & E). apply IH in E; [|exact Nl].
      destruct E as (place & sides & In1 & Ap & Pw).
      exists (others place k (x, y)), (others sides k (w, h)).
      assert (D : forall j, In j l -> j <> k) by (intros j I ->; contradiction).
      split; [|split].
      * intros j [<-|I]; [rewrite !others_same; unfold Migration.inside; simpl; split; [exact Iw | lia]|].
        rewrite !others_other by (apply D; exact I). apply In1; exact I.
      * intros j r [<-|I] R; [rewrite !others_same; apply A; exact R|].
        rewrite !others_other by (apply D; exact I). apply Ap; [exact I | right; exact R].
      * intros i j [<-|Ii] [<-|Ij] H; [congruence | | |].
        -- rewrite !others_same, !others_other by (apply D; exact Ij). apply Ap; [exact Ij | left; reflexivity].
        -- rewrite !others_same, !others_other by (apply D; exact Ii). rewrite apart_sym.
           apply Ap; [exact Ii | left; reflexivity].
        -- rewrite !others_other by (apply D; assumption). apply Pw; assumption.
    + intros (place & sides & In1 & Ap & Pw). destruct (In1 k (or_introl eq_refl)) as [W I].
      destruct (place k) as [x y] eqn:Pk. destruct (sides k) as [w h] eqn:Sk.
      exists w, h, x, y. unfold Migration.inside in I. simpl in I. split; [exact W|]. repeat (split; [lia|]).
      split; [intros r R; rewrite <- Pk, <- Sk; apply Ap; [left; reflexivity | exact R]|].
      apply IH; [exact Nl|]. exists place, sides. split; [intros; apply In1; right; assumption|].
      split; [|intros; apply Pw; try (right; assumption); assumption].
      intros j r J [<-|R]; [|apply Ap; [right; exact J | exact R]].
      rewrite <- Pk, <- Sk. apply Pw; [left; reflexivity | right; exact J | congruence].
Qed.

Lemma fits_spec l : fits l = true <-> placeable (fun j => In j l).
Proof.
  unfold Migration.fits, Migration.placeable. rewrite extend_spec by apply NoDup_nodup. unfold placing.
  split; intros (place & sides & A & B); exists place, sides.
  - destruct B as [_ B]. split; [intros j I; apply A, nodup_In; exact I|].
    intros i j I J. apply B; apply nodup_In; assumption.
  - split; [intros j I; apply A; apply nodup_In in I; exact I|]. split; [intros j r _ []|].
    intros i j I J. apply nodup_In in I, J. apply B; assumption.
Qed.

Lemma placeable_sub (A B : nat -> Prop) : (forall j, A j -> B j) -> placeable B -> placeable A.
Proof. intros S (p & s & I & P). exists p, s. split; auto. Qed.

Lemma incl_fits a b : NoDup a -> incl a b -> fits b = true -> fits a = true.
Proof. intros _ I F. apply fits_spec. apply fits_spec in F. eapply placeable_sub; [|exact F]. exact I. Qed.
End Fits.

Section Queue.
Context {T : Type} (leb : T -> T -> bool) (turned : bool) (X Y : nat) (q : queue T).
Hypothesis O : ordered leb.
Hypothesis times : timed leb q.
Hypothesis each : each_fits turned X Y q.
Notation fit := (fits turned X Y (shape q)).

Lemma alone_fits k : k < jobs q -> fit [k] = true.
Proof.
  intros H. apply fits_spec. destruct (each k H) as (way & W & I). exists (fun _ => (0, 0)), (fun _ => way). split.
  - intros j [<-|[]]. split; assumption.
  - intros i j [<-|[]] [<-|[]]. congruence.
Qed.

Lemma leb_le_dec a b : {le leb a b} + {lt leb b a}.
Proof. unfold le, lt. destruct (leb a b); auto. Qed.

Lemma policy_fcfs s : fcfs leb turned X Y q s <-> Dominance.policy T leb q fit s.
Proof.
  split; intros [A R P]; split; try assumption; intros t.
  - set (l := filter (fun j => leb (s j) t && negb (leb (finish q j (s j)) t)) (seq 0 (jobs q))).
    assert (E : forall j, In j l <-> j < jobs q /\ le leb (s j) t /\ lt leb t (finish q j (s j))).
    { intros j. unfold l, le, lt. rewrite filter_In, in_seq, andb_true_iff, negb_true_iff.
      split; [intros [[_ H] B] | intros [H B]]; (split; [lia || (split; lia) | exact B]). }
    exists l. split; [|intros j J; apply E; exact J].
    apply fits_spec. eapply placeable_sub; [|apply (P t)]. intros j J. apply E. exact J.
  - destruct (P t) as (l & F & I). apply fits_spec in F. eapply placeable_sub; [|exact F]. intros j J. apply I. exact J.
Qed.

Lemma mig_fcfs : fcfs leb turned X Y q (mig_starts leb turned X Y q).
Proof.
  apply policy_fcfs. destruct O as [tr to]. apply Dominance.mig_policy; try assumption; [exact alone_fits | reflexivity].
Qed.

Lemma no_later s : fcfs leb turned X Y q s -> forall k, k < jobs q -> le leb (mig_starts leb turned X Y q k) (s k).
Proof.
  intros P k H. destruct O as [tr to], times as [mono later]. apply policy_fcfs in P.
  apply Dominance.mig_no_later; try assumption. apply incl_fits.
Qed.
End Queue.

Theorem first T (leb : T -> T -> bool) turned X Y q : ordered leb -> timed leb q -> each_fits turned X Y q ->
  fcfs leb turned X Y q (mig_starts leb turned X Y q) /\
  forall s, fcfs leb turned X Y q s -> forall k, k < jobs q ->
  le leb (mig_starts leb turned X Y q k) (s k) /\ le leb (finish q k (mig_starts leb turned X Y q k)) (finish q k (s k)).
Proof.
  intros O M E. split; [apply mig_fcfs; assumption|]. intros s P k H.
  assert (L := no_later leb turned X Y q O M s P k H). split; [exact L | apply M; exact L].
Qed.

Lemma ways_more turned turned' way sides : (turned = true -> turned' = true) -> In way (ways turned sides) -> In way (ways turned' sides).
Proof. destruct turned, turned'; cbn; intros H; try tauto. specialize (H eq_refl). discriminate. Qed.

(* Shorter jobs, a larger mesh, or rotation. *)
Theorem easier T (leb : T -> T -> bool) turned turned' X Y X' Y' q shorter :
  ordered leb -> timed leb q ->
  let q' := {| jobs := jobs q; shape := shape q; arrival := arrival q; finish := shorter |} in
  timed leb q' -> each_fits turned X Y q -> X <= X' -> Y <= Y' -> (turned = true -> turned' = true) ->
  (forall j s, le leb (shorter j s) (finish q j s)) ->
  forall k, k < jobs q -> le leb (mig_starts leb turned' X' Y' q' k) (mig_starts leb turned X Y q k) /\
    le leb (shorter k (mig_starts leb turned' X' Y' q' k)) (finish q k (mig_starts leb turned X Y q k)).
Proof.
  intros O M q' M' E HX HY HT D k H.
  assert (E' : each_fits turned' X' Y' q').
  { intros j J. destruct (E j J) as (way & W & I). exists way. split; [eapply ways_more; eassumption|].
    unfold inside in *. lia. }
  assert (L : le leb (mig_starts leb turned' X' Y' q' k) (mig_starts leb turned X Y q k)).
  { apply no_later; try assumption. destruct (mig_fcfs leb turned X Y q O E) as [A R S].
    destruct O as [tr to]. split; [exact A | exact R|]. intros t. destruct (S t) as (place & sides & I & Ap).
    assert (U : forall j, j < jobs q' /\ le leb (mig_starts leb turned X Y q j) t /\
                  lt leb t (finish q' j (mig_starts leb turned X Y q j)) ->
                j < jobs q /\ le leb (mig_starts leb turned X Y q j) t /\
                  lt leb t (finish q j (mig_starts leb turned X Y q j))).
    { intros j (J & B & C). split; [exact J|]. split; [exact B|].
      unfold lt in *. cbn [finish q'] in C. destruct (leb (finish q j _) t) eqn:F; [|reflexivity].
      rewrite (tr _ _ _ (D j _) F) in C. discriminate. }
    exists place, sides. split.
    - intros j J. apply U in J. destruct (I j J) as [W N]. split; [eapply ways_more; eassumption|].
      unfold inside in *. lia.
    - intros i j Ji Jj. apply Ap; [apply U; exact Ji | apply U; exact Jj]. }
  split; [exact L|]. destruct O as [tr to]. eapply tr; [apply M'; exact L | apply D].
Qed.

Lemma utilization (w P c d : Z) : (0 <= w -> 0 < P -> 0 < c -> c <= d -> w * (P * c) <= w * (P * d))%Z.
Proof. intros W HP C D. apply Z.mul_le_mono_nonneg_l; [exact W|]. apply Z.mul_le_mono_nonneg_l; lia. Qed.
