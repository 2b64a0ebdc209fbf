(* The run of CNP_Alloc with dummies turn by turn: it is ahead of the run without them by the time that passed in turns of dummies. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp TorusCnpDummies.
From Allocert.proofs Require Import TorusContention TorusFlow TorusCnp TorusCnpVisits TorusCnpRun TorusCnpBooks TorusCnpDummies.
Import ListNotations.
Local Open Scope Q_scope.

Lemma least_in l : forall d, least l = Some d -> In d l.
Proof.
  induction l as [|a l IH]; intros d; cbn; [discriminate|]. destruct (least l) as [x|]; intros [= <-]; [|now left].
  unfold Qmin, GenericMinMax.gmin. destruct (a ?= x); auto.
Qed.

Section Torus.
Variable p : nat.
Notation stride := (stride p).
Notation kept := (kept p).

Definition later (lvl l : nat) (passed : Q) (b : block) : block := elapse (stride l) passed (widen (lvl - l) (stride lvl) b).

Record behind (f : nat -> nat) (k lvl : nat) (now : Q) (b : block) (rs : list record)
  (k' lvl' : nat) (now' : Q) (b' : block) (rs' : list record) (D : Q) : Prop := Behind {
  its_good : good p k lvl now b rs; its_lowest : lowest (stride lvl) b; its_settled : settled rs;
  its_level : (lvl' <= lvl)%nat; its_now : now' = Qred (now + D);
  its_ahead : 0 <= D /\ forall i j, (i < stride lvl)%nat -> (j < stride lvl)%nat -> D <= remains (entry_at b i j);
  its_block : agree f (stride lvl') (later lvl lvl' D b) b'; its_shape : shaped (stride lvl') b';
  its_records : match_up f rs rs';
  its_zero : f 0%nat = 0%nat; its_more : forall x y, (x < y)%nat -> (f x < f y)%nat; its_next : forall d, f (k + d)%nat = (k' + d)%nat }.

Lemma later_entry lvl l passed b i j : (l <= lvl)%nat -> (lvl <= p)%nat -> (i < stride l)%nat -> (j < stride l)%nat ->
  entry_at (later lvl l passed b) i j =
    let e := entry_at b (i mod stride lvl) (j mod stride lvl) in Entry (Qred (remains e - passed)) (level e) (name e).
Proof.
  intros L P I J. unfold later, elapse. rewrite tabulated by assumption. rewrite (stride_split p l lvl L P) in I, J.
  rewrite widened_mod; [reflexivity|apply stride_pos|assumption|assumption].
Qed.

Section Turn.
Variables (f : nat -> nat) (k lvl : nat) (now : Q) (b : block) (rs : list record).
Variables (k' lvl' : nat) (now' : Q) (b' : block) (rs' : list record) (D : Q) (l : nat).
Hypotheses (B : behind f k lvl now b rs k' lvl' now' b' rs' D) (lower : (l <= lvl')%nat).
Notation g := (stride l).
Notation wide := (widen (lvl - l) (stride lvl) b).
Notation wide' := (widen (lvl' - l) (stride lvl') b').
Notation L := (least_left wide).

Lemma level_inside : (lvl <= p)%nat.
Proof. apply (good_level p _ _ _ _ _ (its_good _ _ _ _ _ _ _ _ _ _ _ _ B)). Qed.

Lemma falls : (l <= lvl)%nat.
Proof. assert (H := its_level _ _ _ _ _ _ _ _ _ _ _ _ B). lia. Qed.

Lemma kept_wide : kept g now wide rs.
Proof.
  rewrite (stride_split p l lvl falls level_inside). apply widened; [apply stride_pos|]. apply (its_good _ _ _ _ _ _ _ _ _ _ _ _ B).
Qed.

Lemma wide_entry i j : (i < g)%nat -> (j < g)%nat -> entry_at wide i j = entry_at b (i mod stride lvl) (j mod stride lvl).
Proof.
  intros I J. rewrite (stride_split p l lvl falls level_inside) in I, J. apply widened_mod; [apply stride_pos|assumption|assumption].
Qed.

Lemma least_spec : (exists i j, (i < g)%nat /\ (j < g)%nat /\ remains (entry_at wide i j) == L)
  /\ forall i j, (i < g)%nat -> (j < g)%nat -> L <= remains (entry_at wide i j).
Proof.
  apply least_left_spec; [apply stride_pos|]. rewrite (stride_split p l lvl falls level_inside). apply widen_shaped.
  apply (its_good _ _ _ _ _ _ _ _ _ _ _ _ B).
Qed.

Lemma least_inside : 0 <= L /\ forall i j, (i < stride lvl)%nat -> (j < stride lvl)%nat -> L <= remains (entry_at b i j).
Proof.
  destruct least_spec as [[i [j [I [J E]]]] H]. split.
  - rewrite <- E. eapply kept_nonneg; [apply kept_wide|assumption|assumption].
  - intros u v U V. assert (S := stride_split p l lvl falls level_inside). pose proof (Nat.pow_nonzero 2 (lvl - l)) as N.
    assert (F : forall x, (x < stride lvl)%nat -> (x < g)%nat) by (intros; nia).
    specialize (H u v (F u U) (F v V)). rewrite wide_entry in H by auto. now rewrite !Nat.mod_small in H by assumption.
Qed.

Lemma wide_ahead i j : (i < g)%nat -> (j < g)%nat -> let e := entry_at wide i j in
  remains (entry_at wide' i j) = Qred (remains e - D)
  /\ (~ remains e - D == 0 -> entry_at wide' i j = Entry (Qred (remains e - D)) (level e) (f (name e))).
Proof.
  intros I J e. unfold e. rewrite wide_entry by assumption. assert (P := level_inside). assert (LL := its_level _ _ _ _ _ _ _ _ _ _ _ _ B).
  assert (P' : (lvl' <= p)%nat) by lia. assert (S' := stride_split p l lvl' lower P'). assert (S := stride_split p lvl' lvl LL P).
  rewrite S' in I, J. rewrite widened_mod by (assumption || apply stride_pos).
  assert (T := stride_pos p lvl'). assert (M : forall x, (x mod stride lvl' mod stride lvl = x mod stride lvl)%nat).
  { intros x. rewrite S, (Nat.mul_comm (2 ^ _)). apply mod_of_mod; [apply stride_pos|]. pose proof (Nat.pow_nonzero 2 (lvl - lvl')). lia. }
  destruct (its_block _ _ _ _ _ _ _ _ _ _ _ _ B (i mod stride lvl') (j mod stride lvl'))%nat as [A C]; try (apply Nat.mod_upper_bound; lia).
  rewrite later_entry in A, C by (assumption || (apply Nat.mod_upper_bound; lia)). cbv zeta in A, C. rewrite !M in A, C. cbn [remains] in A, C.
  split; [exact A|]. intros N. apply C. now rewrite Qred_correct.
Qed.

Lemma least_ahead : least_left wide' == L - D /\ forall i j, (i < g)%nat -> (j < g)%nat -> least_left wide' <= remains (entry_at wide' i j).
Proof.
  assert (P := level_inside). assert (LL := its_level _ _ _ _ _ _ _ _ _ _ _ _ B). assert (P' : (lvl' <= p)%nat) by lia.
  destruct (least_left_spec g wide') as [[i [j [I [J E]]]] H]; [apply stride_pos| |].
  { rewrite (stride_split p l lvl' lower P'). apply widen_shaped. apply (its_shape _ _ _ _ _ _ _ _ _ _ _ _ B). }
  split; [|exact H]. destruct least_spec as [[u [v [U [V F]]]] G].
  destruct (wide_ahead i j I J) as [E' _]. destruct (wide_ahead u v U V) as [F' _]. specialize (G i j I J). specialize (H u v U V).
  rewrite E', Qred_correct in E. rewrite F', Qred_correct in H. lra.
Qed.

Notation shift := (later lvl l L b).
Notation shift' := (elapse g (least_left wide') wide').

Lemma agree_shifted : agree f g shift shift'.
Proof.
  intros i j I J. destruct least_ahead as [E _]. destruct (wide_ahead i j I J) as [A C]. unfold later, elapse. rewrite !tabulated by assumption.
  cbn [remains level name].
  assert (V : Qred (remains (entry_at wide' i j) - least_left wide') = Qred (remains (entry_at wide i j) - L)).
  { apply Qred_complete. rewrite A, Qred_correct, E. ring. }
  rewrite V. split; [reflexivity|]. intros N. rewrite C; [unfold renamed; cbn [remains level name]; reflexivity|]. intros Z. apply N. rewrite Qred_correct.
  destruct least_spec as [_ G]. specialize (G i j I J). assert (D <= L); [|lra].
  destruct least_spec as [[u [v [U [W F]]]] _]. destruct (its_ahead _ _ _ _ _ _ _ _ _ _ _ _ B) as [_ H]. rewrite wide_entry in F by assumption.
  assert (T := stride_pos p lvl). specialize (H (u mod stride lvl) (v mod stride lvl))%nat. rewrite <- F. apply H; apply Nat.mod_upper_bound; lia.
Qed.

Lemma clock_ahead : Qred (now' + least_left wide') = Qred (now + L).
Proof.
  apply Qred_complete. destruct least_ahead as [E _]. assert (H := its_now _ _ _ _ _ _ _ _ _ _ _ _ B).
  assert (H' : now' == now + D) by (rewrite H; apply Qred_correct). lra.
Qed.

Lemma kept_shift : kept g (Qred (now + L)) shift rs.
Proof. destruct least_inside as [N _]. apply elapsed; [apply kept_wide|exact N|apply least_spec]. Qed.

Lemma lowest_shift : lowest g shift.
Proof. intros i j I J. unfold later, elapse. rewrite tabulated by assumption. cbn [remains]. now rewrite reduced_twice. Qed.

Lemma some_free : exists c, In c (free_cells g shift).
Proof.
  destruct least_spec as [[i [j [I [J E]]]] _]. exists (i, j). apply in_free. repeat split; try assumption.
  unfold later, elapse. rewrite tabulated by assumption. cbn [remains]. rewrite Qred_correct. lra.
Qed.

(* A dummy's turn. *)
Definition next (n : nat) : nat := if (n <? k)%nat then f n else S (f n).

Lemma next_below n : (n < k)%nat -> next n = f n.
Proof. intros H. unfold next. apply Nat.ltb_lt in H. now rewrite H. Qed.

Lemma no_duration : Forall (fun d => d = 0) (map (duration g shift 0) (free_cells g shift)).
Proof.
  rewrite Forall_map. apply Forall_forall. intros [i j] I. apply in_free in I as [I [J _]]. unfold duration. cbn [fst snd].
  assert (Z : forall h : nat -> Q, (forall y, (y < g)%nat -> 0 <= h y) -> total (map (fun y => Qmin 0 (h y)) (seq 0 g)) == 0).
  { intros h H. rewrite <- (total_zero (seq 0 g)). apply Qle_antisym; apply total_le, Forall_forall; intros y Y; apply in_seq in Y;
      rewrite Q.min_l by (apply H; lia); apply Qle_refl. }
  transitivity (Qred 0); [apply Qred_complete|reflexivity].
  rewrite (Z (fun y => remains (entry_at shift i y))) by (intros; eapply kept_nonneg; [apply kept_shift|assumption|assumption]).
  rewrite (Z (fun x => remains (entry_at shift x j))) by (intros; eapply kept_nonneg; [apply kept_shift|assumption|assumption]).
  unfold Qdiv. ring.
Qed.

Lemma dummy_turn : exists s', (forall jobs, run p k' lvl' now' b' rs' ((l, 0) :: jobs) = s' :: run p (S k') l (clock s') (given s') (recorded s') jobs)
  /\ behind next k lvl now b rs (S k') l (clock s') (given s') (recorded s') L.
Proof.
  assert (A := agree_shifted). assert (K := kept_shift). assert (W := lowest_shift). assert (F0 := its_zero _ _ _ _ _ _ _ _ _ _ _ _ B).
  assert (FM := its_more _ _ _ _ _ _ _ _ _ _ _ _ B). assert (G := its_good _ _ _ _ _ _ _ _ _ _ _ _ B).
  assert (ST := its_settled _ _ _ _ _ _ _ _ _ _ _ _ B). assert (GN := good_numbers p _ _ _ _ _ G). assert (N := no_duration).
  rewrite Forall_forall in N.
  assert (FC : forall c, In c (free_cells g shift') <-> In c (free_cells g shift)) by (intros; now rewrite (agree_free f g shift shift' A)).
  destruct some_free as [c0 C0]. apply FC in C0.
  set (ds := map (duration g shift' 0) (free_cells g shift')).
  assert (DZ : forall d, In d ds -> d = 0). { intros d I. apply N. unfold ds in I. rewrite (agree_durations f g shift shift' 0 A) in I. exact I. }
  destruct (least ds) as [d|] eqn:E; [|apply least_none in E; unfold ds in E; apply map_eq_nil in E; rewrite E in C0; easy].
  destruct (least_some _ _ E) as [[d' [ID ED]] _]. assert (d' = 0) by now apply DZ. subst d'.
  set (c := first_with d (combine (free_cells g shift') ds)).
  destruct (first_spec d (combine (free_cells g shift') ds)) as [d2 [IF EF]].
  { unfold ds in ID. apply in_map_iff in ID as [cc [EC IC]]. exists cc, (duration g shift' 0 cc). split; [now apply in_durations|]. rewrite EC. exact ED. }
  fold c in IF. apply in_combine_l in IF. apply FC in IF. destruct c as [i j] eqn:CE. apply in_free in IF as [I [J Z]].
  assert (D0 : d = 0).
  { apply DZ. now apply least_in. }
  subst d.
  set (now2 := Qred (now' + least_left wide')). set (new := Known k' l i j now2 0 (Qred (now2 + 0))).
  assert (AG : agree f g shift (give g shift' (i, j) (Entry 0 l k'))).
  { intros u v U V. unfold give. rewrite tabulated by assumption. cbn [fst snd]. destruct ((u =? i) && (v =? j))%nat eqn:X; [|now apply A].
    apply andb_true_iff in X as [X1 X2]. apply Nat.eqb_eq in X1, X2. subst u v. split; [|intros Q; now destruct Q].
    cbn [remains]. symmetry. apply reduced_equal; [now apply W|reflexivity|exact Z]. }
  assert (MU : match_up f rs (rs' ++ [new])).
  { unfold match_up, real. rewrite filter_app. cbn. rewrite app_nil_r. apply (its_records _ _ _ _ _ _ _ _ _ _ _ _ B). }
  assert (V := dummy_visits p f F0 g _ shift rs (visited g (i, j)) K W ST (visited_inside g (stride_pos p l) (i, j) I J) _ _ [] AG MU).
  destruct (fold_left (update p g 0) (visited g (i, j)) (give g shift' (i, j) (Entry 0 l k'), rs' ++ [new], [])) as [[gb rs2] done] eqn:PR.
  destruct V as [AG2 MU2].
  exists (Step k' l 0 rs' wide' shift' now2 (free_cells g shift') ds (i, j) 0 gb rs2). split.
  - intros jobs. cbn [run]. fold ds. rewrite E. fold c. rewrite CE. cbn [fst snd]. fold now2 new. unfold propagate. rewrite PR. reflexivity.
  - cbn [clock given recorded]. assert (LI := least_inside). assert (W0 := its_lowest _ _ _ _ _ _ _ _ _ _ _ _ B). constructor; try assumption.
    + apply falls.
    + apply clock_ahead.
    + intros u v U V. destruct (AG2 u v U V) as [R1 R2]. fold shift. split; [exact R1|]. intros NZ. rewrite (R2 NZ). unfold renamed. f_equal.
      symmetry. apply next_below. destruct K as [R [_ _]]. destruct (R u v U V) as [[r [[IR _] [_ [NR _]]]]|[NR _]]; [|contradiction].
      rewrite NR. rewrite Forall_forall in GN. now apply GN.
    + change gb with (fst (fst (gb, rs2, done))). rewrite <- PR. fold (propagate p g 0 (i, j) (give g shift' (i, j) (Entry 0 l k'), rs' ++ [new], [])).
      apply propagate_shaped, tabulate_shaped.
    + unfold match_up in *. rewrite MU2. apply map_ext_in. intros r IR. unfold renumbered. f_equal. symmetry. apply next_below.
      rewrite Forall_forall in GN. now apply GN.
    + assert (K0 := good_k p _ _ _ _ _ G). rewrite next_below by lia. exact F0.
    + intros x y XY. specialize (FM x y XY). unfold next. destruct (x <? k)%nat eqn:X, (y <? k)%nat eqn:Y; try lia.
      apply Nat.ltb_ge in X. apply Nat.ltb_lt in Y. lia.
    + intros e. unfold next. destruct (k + e <? k)%nat eqn:X; [apply Nat.ltb_lt in X; lia|]. rewrite (its_next _ _ _ _ _ _ _ _ _ _ _ _ B). lia.
Qed.

(* The turn of a job that takes time, in both runs. *)
Lemma settled_visits g' t vs : forall st, settled (snd (fst st)) -> settled (snd (fst (fold_left (update p g' t) vs st))).
Proof.
  induction vs as [|[x y] vs IH]; intros st H; [exact H|]. apply IH. destruct st as [[b0 rs0] done]. unfold update.
  destruct (Qeq_bool _ 0); [exact H|]. destruct (_ || _); [exact H|]. cbn [fst snd] in *. unfold settled in *. rewrite Forall_map.
  eapply Forall_impl; [|exact H]. intros r E. unfold grow. destruct (_ =? _)%nat; [|exact E]. cbn [finish]. now rewrite reduced_twice.
Qed.

Lemma real_turn t : 0 < t -> exists s s',
  (forall jobs, run p k lvl now b rs ((l, t) :: jobs) = s :: run p (S k) l (clock s) (given s) (recorded s) jobs)
  /\ (forall jobs, run p k' lvl' now' b' rs' ((l, t) :: jobs) = s' :: run p (S k') l (clock s') (given s') (recorded s') jobs)
  /\ behind f (S k) l (clock s) (given s) (recorded s) (S k') l (clock s') (given s') (recorded s') 0.
Proof.
  intros T. assert (A := agree_shifted). assert (W := lowest_shift). assert (F0 := its_zero _ _ _ _ _ _ _ _ _ _ _ _ B).
  assert (FM := its_more _ _ _ _ _ _ _ _ _ _ _ _ B). assert (FN := its_next _ _ _ _ _ _ _ _ _ _ _ _ B).
  assert (G := its_good _ _ _ _ _ _ _ _ _ _ _ _ B). assert (ST := its_settled _ _ _ _ _ _ _ _ _ _ _ _ B).
  destruct (one_turn p k lvl now b rs l t G falls T) as [s [FI [_ [_ [_ [_ [_ [G2 R]]]]]]]].
  assert (FK : f k = k') by (rewrite <- (Nat.add_0_r k), FN; lia).
  assert (DS := agree_durations f g shift shift' t A). assert (FC := agree_free f g shift shift' A).
  assert (R0 := R []). cbn [run] in R0. change (elapse g L wide) with shift in R0.
  set (ds := map (duration g shift t) (free_cells g shift)) in *. destruct (least ds) as [d|] eqn:E; [|discriminate].
  set (c := first_with d (combine (free_cells g shift) ds)) in *. set (now2 := Qred (now + L)) in *.
  set (new := Known k l (fst c) (snd c) now2 t (Qred (now2 + d))) in *.
  destruct (propagate p g t c (give g shift c (Entry d l k), rs ++ [new], [])) as [[gb rs2] done] eqn:PR.
  injection R0 as <-. cbn [given clock recorded] in G2.
  assert (IC : In c (free_cells g shift)) by apply (fine_cell p _ FI). assert (KS : kept g now2 shift rs) by apply (fine_shifted p _ FI).
  assert (TD : t <= d).
  { assert (ID := least_in _ _ E). unfold ds in ID. apply in_map_iff in ID as [[x y] [<- I]]. apply in_free in I as [X [Y _]].
    apply (duration_least p g now2 shift rs); try assumption. apply stride_pos. }
  assert (DQ : d = Qred d).
  { assert (ID := least_in _ _ E). unfold ds in ID. apply in_map_iff in ID as [cc [<- _]]. unfold duration. now rewrite reduced_twice. }
  assert (NB := fine_numbers p _ FI). cbn [known turn] in NB.
  destruct c as [i j] eqn:CE. apply in_free in IC as [I [J Z]]. cbn [fst snd] in *.
  assert (K3 : kept g now2 (give g shift (i, j) (Entry d l k)) (rs ++ [new])).
  { apply (gave p g now2 shift rs i j d k l t); try assumption; try reflexivity; [apply (good_k p _ _ _ _ _ G)|].
    intros X. apply in_map_iff in X as [r [X Y]]. rewrite Forall_forall in NB. specialize (NB r Y). lia. }
  set (new' := Known k' l i j now2 t (Qred (now2 + d))).
  assert (TW : twins f g (give g shift (i, j) (Entry d l k), rs ++ [new], []) (give g shift' (i, j) (Entry d l k'), rs' ++ [new'], [])).
  { split; [|split; [|split; [reflexivity|]]].
    - intros u v U V. unfold give. rewrite !tabulated by assumption. cbn [fst snd]. destruct ((u =? i) && (v =? j))%nat; [|now apply A].
      split; [reflexivity|]. intros _. unfold renamed. cbn. now rewrite FK.
    - unfold match_up, real. rewrite filter_app. cbn [filter takes new']. assert (N : lasts t = true).
      { unfold lasts. apply negb_true_iff, not_true_iff_false. rewrite Qeq_bool_iff. lra. }
      rewrite N, map_app. f_equal; [apply (its_records _ _ _ _ _ _ _ _ _ _ _ _ B)|]. unfold renumbered. cbn. now rewrite FK.
    - intros u v U V. unfold give. rewrite tabulated by assumption. cbn [fst snd]. destruct ((u =? i) && (v =? j))%nat; [exact DQ|now apply W]. }
  assert (BA : books_after p g now2 t (rs ++ [new]) [] (give g shift (i, j) (Entry d l k), rs ++ [new], [])).
  { split; [exact K3|]. generalize (rs ++ [new]). intros all. induction all as [|r all IH]; constructor; [|exact IH]. split.
    - split; [repeat split|]. cbn. destruct (negb _); cbn; lra.
    - cbn. split; [easy|]. now intros [_ ?]. }
  assert (T0 : 0 <= t) by lra.
  assert (V := twin_visits p f F0 FM g now2 t (rs ++ [new]) (visited g (i, j)) (stride_pos p l) T0 (visited_inside g (stride_pos p l) (i, j) I J) [] _ _ BA TW).
  assert (S2 : settled rs2).
  { change rs2 with (snd (fst (gb, rs2, done))). rewrite <- PR. apply settled_visits. cbn [fst snd]. apply Forall_app. split; [exact ST|].
    constructor; [|constructor]. cbn [new finish]. now rewrite reduced_twice. }
  unfold propagate in PR. rewrite PR in V.
  destruct (fold_left (update p g t) (visited g (i, j)) (give g shift' (i, j) (Entry d l k'), rs' ++ [new'], [])) as [[gb' rs2'] done'] eqn:PR'.
  destruct V as [AG [MU [_ LW]]].
  exists (Step k l t rs wide shift now2 (free_cells g shift) ds (i, j) d gb rs2).
  exists (Step k' l t rs' wide' shift' (Qred (now' + least_left wide')) (free_cells g shift') (map (duration g shift' t) (free_cells g shift')) (i, j) d gb' rs2').
  split; [exact R|]. split.
  - intros jobs. cbn [run]. rewrite FC in DS. rewrite FC, DS, E. fold ds c. rewrite CE. cbn [fst snd]. rewrite clock_ahead. fold now2 new'.
    unfold propagate. rewrite PR'. reflexivity.
  - cbn [clock given recorded]. rewrite clock_ahead. constructor; try assumption.
    + exact (le_n l).
    + unfold now2. apply Qred_complete. rewrite Qred_correct. ring.
    + split; [lra|]. intros u v U V. eapply kept_nonneg; [apply (good_kept p _ _ _ _ _ G2)|assumption|assumption].
    + intros u v U V. rewrite later_entry by (lia || assumption || apply (good_level p _ _ _ _ _ G2)). cbv zeta. rewrite !Nat.mod_small by assumption.
      cbn [remains]. destruct (AG u v U V) as [X Y].
      assert (Q : Qred (remains (entry_at gb u v) - 0) = remains (entry_at gb u v)).
      { rewrite (LW u v U V) at 2. apply Qred_complete. ring. }
      rewrite Q. split; [exact X|]. intros NZ. rewrite (Y NZ). reflexivity.
    + change gb' with (fst (fst (gb', rs2', done'))). rewrite <- PR'. fold (propagate p g t (i, j) (give g shift' (i, j) (Entry d l k'), rs' ++ [new'], [])).
      apply propagate_shaped, tabulate_shaped.
    + intros e. replace (S k + e)%nat with (k + S e)%nat by lia. rewrite FN. lia.
Qed.
End Turn.

(* All turns. *)
Lemma last_after {X} (l2 : list X) : forall l1 a d, last (l1 ++ a :: l2) d = last l2 a.
Proof.
  assert (C : forall (l : list X) a d, last (a :: l) d = last l a).
  { induction l as [|x l IH]; intros a d; [reflexivity|]. change (last (x :: l) d = last (x :: l) a). now rewrite !IH. }
  induction l1 as [|x l1 IH]; intros a d; [apply C|]. cbn [app]. rewrite C. apply IH.
Qed.

Lemma dummies_turns l a jobs n : forall f k lvl now b rs k' lvl' now' b' rs' D, behind f k lvl now b rs k' lvl' now' b' rs' D ->
  (l <= a)%nat -> (l <= lvl')%nat -> (n = 0 \/ a + n <= lvl')%nat ->
  exists steps f2 k2 lvl2 now2 b2 rs2 D2, run p k' lvl' now' b' rs' (map (fun missing => (missing, 0)) (rev (seq a n)) ++ jobs)
      = steps ++ run p k2 lvl2 now2 b2 rs2 jobs
    /\ (l <= lvl2)%nat /\ behind f2 k lvl now b rs k2 lvl2 now2 b2 rs2 D2.
Proof.
  induction n as [|n IH]; intros f k lvl now b rs k' lvl' now' b' rs' D B A LL H.
  - exists [], f, k', lvl', now', b', rs', D. split; [reflexivity|]. split; [exact LL|exact B].
  - rewrite seq_S, rev_app_distr. cbn [rev app map].
    destruct (dummy_turn f k lvl now b rs k' lvl' now' b' rs' D (a + n)%nat B ltac:(lia)) as [s [R B2]]. rewrite R.
    destruct (IH _ _ _ _ _ _ _ _ _ _ _ _ B2 A ltac:(lia) ltac:(lia)) as [steps [f2 [k2 [lvl2 [now2 [b2 [rs2 [D2 [R2 [E B3]]]]]]]]]].
    exists (s :: steps), f2, k2, lvl2, now2, b2, rs2, D2. rewrite R2. split; [reflexivity|]. split; [exact E|exact B3].
Qed.

Lemma all_turns jobs : forall f k lvl now b rs k' lvl' now' b' rs' D, behind f k lvl now b rs k' lvl' now' b' rs' D -> falling lvl' jobs ->
  exists f2, match_up f2 (last (map recorded (run p k lvl now b rs jobs)) rs)
    (last (map recorded (run p k' lvl' now' b' rs' (dummies_after lvl' jobs))) rs').
Proof.
  induction jobs as [|[l t] jobs IH]; intros f k lvl now b rs k' lvl' now' b' rs' D B F.
  { exists f. apply (its_records _ _ _ _ _ _ _ _ _ _ _ _ B). }
  destruct F as [L [T F]]. cbn [dummies_after].
  destruct (dummies_turns l (S l) ((l, t) :: dummies_after l jobs) (lvl' - S l) _ _ _ _ _ _ _ _ _ _ _ _ B ltac:(lia) L ltac:(lia))
    as [steps [f2 [k2 [lvl2 [now2 [b2 [rs2 [D2 [R2 [L2 B2]]]]]]]]]]. rewrite R2.
  destruct (real_turn _ _ _ _ _ _ _ _ _ _ _ _ l B2 L2 t T) as [s [s' [R [R' B3]]]]. rewrite R, R'.
  rewrite map_app. cbn [map]. rewrite last_after. change (recorded s :: map recorded ?x) with ([] ++ recorded s :: map recorded x).
  rewrite last_after. now apply IH with (1 := B3).
Qed.

Lemma start_behind jobs : falling p jobs -> let b := tabulate (stride (top jobs)) (fun _ _ => Entry 0 (top jobs) 0) in
  behind (fun n => n) 1 (top jobs) 0 b [] 1 (top jobs) 0 b [] 0.
Proof.
  intros F b. assert (G := nil_good p jobs F). assert (N : forall i j, (i < stride (top jobs))%nat -> (j < stride (top jobs))%nat -> entry_at b i j = Entry 0 (top jobs) 0).
  { intros i j I J. unfold b. now rewrite tabulated. }
  assert (P := good_level p _ _ _ _ _ G). apply Behind.
  - exact G.
  - intros i j I J. now rewrite N.
  - constructor.
  - apply le_n.
  - reflexivity.
  - split; [apply Qle_refl|]. intros i j I J. rewrite N by assumption. apply Qle_refl.
  - intros i j I J. rewrite later_entry by (assumption || lia). cbv zeta. rewrite !Nat.mod_small, !N by assumption. split; [reflexivity|]. intros Z. now destruct Z.
  - apply (good_shape p _ _ _ _ _ G).
  - reflexivity.
  - reflexivity.
  - intros x y H. exact H.
  - reflexivity.
Qed.

Lemma same_outcome jobs : falling p jobs -> outcome (cnp_alloc p (with_dummies jobs)) = outcome (cnp_alloc p jobs).
Proof.
  intros F. destruct (all_turns jobs _ _ _ _ _ _ _ _ _ _ _ _ (start_behind jobs F) (falling_top p jobs F)) as [f M].
  assert (E : top (with_dummies jobs) = top jobs).
  { destruct jobs as [|[l t] jobs]; [reflexivity|]. unfold with_dummies. cbn [top dummies_after]. now replace (l - S l)%nat with 0%nat by lia. }
  assert (H : forall l, real (map (renumbered f) l) = map (renumbered f) (real l)).
  { unfold real. induction l as [|r l IH]; [reflexivity|]. cbn. destruct (lasts (takes r)); cbn; now rewrite IH. }
  assert (T : forall l, real (real l) = real l).
  { unfold real. induction l as [|r l IH]; [reflexivity|]. cbn. destruct (lasts (takes r)) eqn:L; [|exact IH]. cbn. rewrite L. now rewrite IH. }
  unfold outcome, cnp_alloc. rewrite E. unfold match_up in M. fold (with_dummies jobs) in M. revert M.
  generalize (last (map recorded (run p 1 (top jobs) 0 (tabulate (stride (top jobs)) (fun _ _ => Entry 0 (top jobs) 0)) [] jobs)) []).
  intros rs. generalize (last (map recorded (run p 1 (top jobs) 0 (tabulate (stride (top jobs)) (fun _ _ => Entry 0 (top jobs) 0)) [] (with_dummies jobs))) []).
  intros rs' M. fold (real rs') (real rs). rewrite <- T, M, H, map_map. reflexivity.
Qed.

(* What dummies there are. *)
Lemma dummies_by_one jobs : forall above, falling above jobs -> by_one above (dummies_after above jobs).
Proof.
  induction jobs as [|[l t] jobs IH]; intros above F; [exact I|]. destruct F as [L [T F]]. cbn [dummies_after].
  assert (H : forall n top rest, (l <= top)%nat -> (n = 0 /\ top <= S l \/ S l + n = top)%nat ->
    (forall low, (l <= low <= S l)%nat -> by_one low rest) -> by_one top (map (fun missing => (missing, 0)) (rev (seq (S l) n)) ++ rest)).
  { induction n as [|n IH2]; intros top rest B O R; [apply R; lia|]. rewrite seq_S, rev_app_distr. cbn [rev app map by_one]. split; [lia|].
    apply IH2; [lia|lia|assumption]. }
  apply H; [assumption|lia|]. intros low O. cbn [by_one]. split; [lia|]. now apply IH.
Qed.

Lemma dummies_added jobs : forall above, falling above jobs -> filter (fun job => lasts (snd job)) (dummies_after above jobs) = jobs.
Proof.
  induction jobs as [|[l t] jobs IH]; intros above F; [reflexivity|]. destruct F as [L [T F]]. cbn [dummies_after]. rewrite filter_app.
  assert (H : forall ls, filter (fun job => lasts (snd job)) (map (fun missing : nat => (missing, 0)) ls) = []) by (induction ls; [reflexivity|assumption]).
  rewrite H. cbn [app filter snd]. assert (N : lasts t = true) by (unfold lasts; apply negb_true_iff, not_true_iff_false; rewrite Qeq_bool_iff; lra).
  rewrite N. f_equal. now apply IH.
Qed.

Lemma dummies jobs : falling p jobs -> filter (fun job => lasts (snd job)) (with_dummies jobs) = jobs
  /\ by_one (top jobs) (with_dummies jobs) /\ outcome (cnp_alloc p (with_dummies jobs)) = outcome (cnp_alloc p jobs).
Proof.
  intros F. assert (T := falling_top p jobs F). split; [now apply dummies_added|]. split; [now apply dummies_by_one|now apply same_outcome].
Qed.
End Torus.
