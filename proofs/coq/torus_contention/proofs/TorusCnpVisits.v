(* Lines 23-33 of CNP_Alloc: each job in the row or the column of the new one grows once, and its entries with it. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp.
From Allocert.proofs Require Import TorusContention TorusFlow TorusCnp.
Import ListNotations.
Local Open Scope Q_scope.

Lemma paired_impl {X Y} (R R' : X -> Y -> Prop) l l' : (forall a b, R a b -> R' a b) -> Forall2 R l l' -> Forall2 R' l l'.
Proof. intros H. induction 1; constructor; auto. Qed.

Lemma paired_in {X Y} (R : X -> Y -> Prop) l l' : Forall2 R l l' -> Forall2 (fun a b => R a b /\ In a l /\ In b l') l l'.
Proof.
  induction 1 as [|a b l l' H F IH]; constructor; [cbn; auto|]. eapply paired_impl; [|exact IH]. cbn. intuition auto.
Qed.

Lemma paired_map {X Y Z} (R : X -> Z -> Prop) (f : Y -> Z) l l' : Forall2 (fun a b => R a (f b)) l l' -> Forall2 R l (map f l').
Proof. induction 1; constructor; assumption. Qed.

Lemma partner {X Y} (R : X -> Y -> Prop) l l' b : Forall2 R l l' -> In b l' -> exists a, In a l /\ R a b.
Proof. induction 1 as [|x y l l' H F IH]; intros I; [easy|]. destruct I as [<-|I]; [exists x; cbn; auto|]. destruct (IH I) as [a [A B]]. exists a. cbn. auto. Qed.

Lemma partner' {X Y} (R : X -> Y -> Prop) l l' a : Forall2 R l l' -> In a l -> exists b, In b l' /\ R a b.
Proof. induction 1 as [|x y l l' H F IH]; intros I; [easy|]. destruct I as [<-|I]; [exists y; cbn; auto|]. destruct (IH I) as [b [A B]]. exists b. cbn. auto. Qed.

Lemma le_bool_spec a b : Qle_bool a b = false <-> b < a.
Proof.
  split; [apply le_bool_false|]. intros H. apply not_true_iff_false. intros G. apply Qle_bool_iff in G. lra.
Qed.

Section Torus.
Variables (p g : nat) (c t : Q).
Hypotheses (some : (0 < g)%nat) (lasts : 0 <= t).
Notation stride := (stride p).
Notation holds := (holds p).
Notation sane := (sane p).
Notation kept := (kept p).
Notation size := (inject_Z (Z.of_nat g)).

Definition like (r r' : record) : Prop :=
  number r' = number r /\ size_of r' = size_of r /\ row r' = row r /\ col r' = col r /\ begins r' = begins r /\ takes r' = takes r.
Definition visits (vs : list (nat * nat)) (r : record) : bool := existsb (fun v => holds r (fst v) (snd v)) vs.
Definition share (r : record) : Q := Qmin t (finish r - c) / size.
Definition grown (vs : list (nat * nat)) (r r' : record) : Prop :=
  like r r' /\ finish r' == finish r + (if negb (Qle_bool (finish r) c) && visits vs r then share r else 0).

Lemma size_pos : 0 < size.
Proof. change 0 with (inject_Z 0). rewrite <- Zlt_Qlt. lia. Qed.

Lemma share_nonneg r : c < finish r -> 0 <= share r.
Proof.
  intros H. unfold share. apply Qle_shift_div_l; [exact size_pos|]. rewrite Qmult_0_l. apply Q.min_glb; lra.
Qed.

Lemma grown_running vs r r' : grown vs r r' -> (c < finish r' <-> c < finish r).
Proof.
  intros [_ E]. rewrite E. destruct (Qle_bool (finish r) c) eqn:L; cbn.
  - apply Qle_bool_iff in L. lra.
  - apply le_bool_spec in L. assert (S := share_nonneg r L). destruct (visits vs r); lra.
Qed.

Lemma like_holds r r' i j : like r r' -> holds r' i j = holds r i j.
Proof. intros [_ [A [B [C _]]]]. unfold TorusCnp.holds. now rewrite A, B, C. Qed.

Lemma visits_more vs v r : visits (vs ++ [v]) r = visits vs r || holds r (fst v) (snd v).
Proof. unfold visits. rewrite existsb_app. cbn. now rewrite orb_false_r. Qed.

Lemma grow_like k more r : like r (grow k more r).
Proof. unfold grow, like. destruct (number r =? k)%nat; cbn; repeat split. Qed.

(* The books after some visits, from the records before them. *)
Definition books_after (rs0 : list record) (vs : list (nat * nat)) (st : books) : Prop :=
  let '(b, rs, done) := st in kept g c b rs /\
  Forall2 (fun r r' => grown vs r r' /\ (In (number r) done <-> c < finish r /\ visits vs r = true)) rs0 rs.

Lemma same_number rs r r' : NoDup (map number rs) -> In r rs -> In r' rs -> number r = number r' -> r = r'.
Proof.
  induction rs as [|a rs IH]; [easy|]. cbn. intros N I J E. inversion N as [|? ? F N']; subst.
  destruct I as [->|I], J as [->|J]; auto; exfalso; apply F.
  - rewrite E. now apply in_map.
  - rewrite <- E. now apply in_map.
Qed.

Lemma visit rs0 vs st x y : books_after rs0 vs st -> (x < g)%nat -> (y < g)%nat -> books_after rs0 (vs ++ [(x, y)]) (update p g t st (x, y)).
Proof.
  destruct st as [[b rs] done]. intros [K F] X Y. assert (KK := K). destruct K as [R [SN N]].
  assert (P := paired_in _ _ _ F).
  (* Where the job of the visited entry has grown, or there is none, nothing changes. *)
  assert (Same : (forall r r', In r rs0 -> In r' rs -> grown vs r r' -> (In (number r) done <-> c < finish r /\ visits vs r = true) ->
      c < finish r -> holds r x y = true -> visits vs r = true) -> books_after rs0 (vs ++ [(x, y)]) (b, rs, done)).
  { intros H. split; [exact KK|]. eapply paired_impl; [|exact P]. cbn. intros r r' [[G D] [I I']].
    assert (V : c < finish r -> visits (vs ++ [(x, y)]) r = visits vs r).
    { intros L. rewrite visits_more. cbn. destruct (holds r x y) eqn:E; [|apply orb_false_r]. rewrite (H r r' I I' G D L E). reflexivity. }
    split.
    - destruct G as [A B]. split; [exact A|]. rewrite B. destruct (Qle_bool (finish r) c) eqn:L; cbn; [reflexivity|].
      apply le_bool_spec in L. now rewrite V.
    - rewrite D. split; intros [L W]; (split; [exact L|]); rewrite V in * by exact L; exact W. }
  unfold update. destruct (Qeq_bool (remains (entry_at b x y)) 0) eqn:Z.
  { apply Qeq_bool_iff in Z. apply Same. intros r r' I I' G D L H. exfalso.
    destruct (R x y X Y) as [[a [[A [B [C U]]] [_ [_ E]]]]|[_ B]]; [lra|].
    assert (L' : c < finish r') by now apply (grown_running vs r r'). specialize (B r' I' L'). rewrite (like_holds r r') in B by apply G. congruence. }
  apply eq_bool_false in Z. destruct (R x y X Y) as [[a [[A [B [C U]]] [E1 [E2 E3]]]]|[B _]]; [|contradiction].
  rewrite E1. assert (HA := C). apply holds_spec in HA as [HR HC]. rewrite HR, HC.
  assert (SA : sane g c a) by (rewrite Forall_forall in SN; auto). destruct SA as [[q [Q0 QE]] [RA [CA [NA _]]]].
  assert (S0 : (0 < stride (size_of a))%nat) by apply stride_pos.
  assert (RG : (row a < g)%nat) by nia. assert (CG : (col a < g)%nat) by nia.
  assert (HH : holds a (row a) (col a) = true) by (apply holds_spec; now rewrite !Nat.mod_small).
  destruct (R _ _ RG CG) as [[a' [[A' [B' [C' U']]] [F1 [F2 F3]]]]|[_ B']]; [|rewrite B' in HH by assumption; discriminate].
  assert (a' = a) as -> by (symmetry; now apply U'). rewrite F2. destruct (number a =? 0)%nat eqn:NZ; [apply Nat.eqb_eq in NZ; contradiction|]. cbn [orb].
  (* Of the jobs that run it alone is visited. *)
  assert (Only : forall r r', In r' rs -> grown vs r r' -> c < finish r -> holds r x y = true -> r' = a).
  { intros r r' I' G L H. apply U; [assumption|now apply (grown_running vs r r')|]. rewrite (like_holds r r') by apply G. exact H. }
  destruct (existsb (Nat.eqb (number a)) done) eqn:DN.
  { apply Same. intros r r' I I' G D L H. assert (r' = a) by now apply (Only r). subst r'. apply existsb_exists in DN as [k [IK EK]].
    apply Nat.eqb_eq in EK. subst k. destruct G as [[GN _] _]. rewrite GN in IK. now apply D. }
  assert (ND : ~ In (number a) done).
  { intros I. assert (existsb (Nat.eqb (number a)) done = true); [|congruence]. apply existsb_exists. exists (number a). split; [assumption|apply Nat.eqb_refl]. }
  set (more := Qmin t (remains (entry_at b (row a) (col a))) / size).
  assert (MV : more == Qmin t (finish a - c) / size) by (unfold more; now rewrite F3).
  assert (M0 : 0 <= more). { rewrite MV. apply (share_nonneg a B). }
  assert (GA : grow (number a) more a = Known (number a) (size_of a) (row a) (col a) (begins a) (takes a) (Qred (finish a + more))).
  { unfold grow. now rewrite Nat.eqb_refl. }
  assert (GO : forall r, In r rs -> r <> a -> grow (number a) more r = r).
  { intros r I D. unfold grow. destruct (number r =? number a)%nat eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. destruct D. now apply (same_number rs). }
  assert (GF : forall r, In r rs -> (c < finish (grow (number a) more r) <-> c < finish r)).
  { intros r I. unfold grow. destruct (number r =? number a)%nat eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. assert (r = a) as -> by now apply (same_number rs).
    cbn. rewrite Qred_correct. lra. }
  assert (Dec : forall r, In r rs -> r = a \/ r <> a).
  { intros r I. destruct (Nat.eq_dec (number r) (number a)) as [E|E]; [left; now apply (same_number rs)|right; congruence]. }
  split; [split; [|split]|].
  - intros u v UG VG. unfold right. rewrite tabulated by assumption.
    assert (HU : ((u mod stride (size_of a) =? row a) && (v mod stride (size_of a) =? col a))%nat = holds a u v) by reflexivity. rewrite HU.
    destruct (R u v UG VG) as [[r1 [[A1 [B1 [C1 U1]]] [H1 [H2 H3]]]]|[A1 B1]].
    + left. exists (grow (number a) more r1). split.
      * split; [now apply in_map|]. split; [now apply GF|]. split; [now rewrite (like_holds r1) by apply grow_like|].
        intros r' I' P' H'. apply in_map_iff in I' as [r2 [<- I2]]. f_equal. apply U1; [assumption|now apply GF|].
        now rewrite (like_holds r2) in H' by apply grow_like.
      * destruct (Dec r1 A1) as [->|D1].
        { rewrite C1, GA. repeat split; cbn; try assumption. rewrite !Qred_correct, F3. ring. }
        { rewrite (GO r1 A1 D1). destruct (holds a u v) eqn:E; [destruct D1; symmetry; now apply U1|]. now repeat split. }
    + right. destruct (holds a u v) eqn:E; [rewrite B1 in E by assumption; discriminate|]. split; [assumption|].
      intros r' I' P'. apply in_map_iff in I' as [r2 [<- I2]]. rewrite (like_holds r2) by apply grow_like. apply B1; [assumption|now apply GF].
  - rewrite Forall_map. rewrite Forall_forall in *. intros r I. specialize (SN r I). unfold TorusCnp.sane in *. unfold grow.
    destruct (number r =? number a)%nat; [|exact SN]. cbn. rewrite Qred_correct. destruct SN as [T1 [T2 [T3 [T4 [T5 [T6 T7]]]]]].
    repeat split; try assumption; lra.
  - rewrite map_map. rewrite (map_ext _ number); [assumption|]. intros r. apply grow_like.
  - apply paired_map. eapply paired_impl; [|exact P]. cbn. intros r r' [[G D] [I I']].
    assert (GR := grown_running vs r r' G). destruct G as [LK FE]. assert (LN : number r' = number r) by apply LK.
    destruct (Dec r' I') as [->|DR].
    + assert (L : c < finish r) by now apply GR. assert (HX : holds r x y = true) by now rewrite <- (like_holds r a).
      assert (V : visits vs r = false). { apply not_true_iff_false. intros V. apply ND. rewrite LN. apply D. auto. }
      assert (LB : Qle_bool (finish r) c = false) by now apply le_bool_spec.
      split; [split|].
      * rewrite GA. exact LK.
      * rewrite GA. cbn [finish]. rewrite Qred_correct, visits_more, LB. cbn. rewrite HX, orb_true_r. rewrite LB, V in FE. cbn in FE.
        rewrite MV. unfold share. assert (FE' : finish a == finish r) by lra. now rewrite FE'.
      * rewrite visits_more. cbn. rewrite HX, orb_true_r. rewrite <- LN. split; [auto|now left].
    + rewrite (GO r' I' DR).
      assert (W : c < finish r -> holds r x y = false). { intros L. apply not_true_iff_false. intros H. apply DR. apply (Only r r'); auto. split; assumption. }
      assert (V : c < finish r -> visits (vs ++ [(x, y)]) r = visits vs r). { intros L. rewrite visits_more. cbn. rewrite W by assumption. apply orb_false_r. }
      split; [split; [assumption|]|].
      * rewrite FE. destruct (Qle_bool (finish r) c) eqn:LB; cbn; [reflexivity|]. apply le_bool_spec in LB. now rewrite V.
      * cbn. split.
        { intros [E|I2]; [destruct DR; apply (same_number rs); try assumption; congruence|]. apply D in I2 as [L W2]. split; [assumption|]. now rewrite V. }
        { intros [L W2]. right. apply D. split; [assumption|]. now rewrite V in W2. }
Qed.

Lemma visit_all rs0 more : forall vs st, books_after rs0 vs st -> Forall (fun v => fst v < g /\ snd v < g)%nat more ->
  books_after rs0 (vs ++ more) (fold_left (update p g t) more st).
Proof.
  induction more as [|[x y] more IH]; intros vs st B F; cbn; [now rewrite app_nil_r|].
  inversion F as [|? ? [X Y] F']; subst. replace (vs ++ (x, y) :: more) with ((vs ++ [(x, y)]) ++ more) by now rewrite <- app_assoc.
  apply IH; [now apply visit|assumption].
Qed.


Lemma visited_inside cell : (fst cell < g)%nat -> (snd cell < g)%nat -> Forall (fun v => fst v < g /\ snd v < g)%nat (visited g cell).
Proof.
  intros A B. unfold visited. apply Forall_app. split; rewrite Forall_map; apply Forall_forall; intros z Z; apply filter_In in Z as [Z _];
    apply in_seq in Z; cbn; lia.
Qed.

Lemma propagated rs b cell : kept g c b rs -> (fst cell < g)%nat -> (snd cell < g)%nat ->
  books_after rs (visited g cell) (propagate p g t cell (b, rs, [])).
Proof.
  intros K A B. unfold propagate. apply (visit_all rs (visited g cell) [] (b, rs, [])); [|now apply visited_inside].
  split; [exact K|]. clear. induction rs as [|r rs IH]; constructor; [|exact IH]. split.
  - split; [repeat split|]. cbn. destruct (negb _); cbn; lra.
  - cbn. split; [easy|]. now intros [_ ?].
Qed.
End Torus.
