(* What CNP_Alloc promises, from what holds at each step. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp.
From Allocert.proofs Require Import TorusContention TorusFlow TorusCnp TorusCnpVisits TorusCnpRun TorusCnpLoads.
Import ListNotations.
Local Open Scope Q_scope.


Lemma place_app m a : forall done b, place m done (a ++ b) = place m (place m done a) b.
Proof. induction a as [|j a IH]; intros done b; cbn; [reflexivity|apply IH]. Qed.

Section Torus.
Variable p : nat.
Notation stride := (stride p).
Notation holds := (holds p).
Notation m := (side p).
Notation fine := (fine p).

(* The account of the records is that of Theorem 1, job by job. *)
Definition same (a b : placed * Q) : Prop := fst a = fst b /\ snd a == snd b.
Definition booked (rs : list record) : Prop := Forall2 same (place m [] (map (job_of p) rs)) (account p rs).

Lemma overlap_eq j k e f : e == f -> overlap j k e == overlap j k f.
Proof. intros H. unfold overlap. now rewrite H. Qed.

Lemma load_same a b j : Forall2 same a b -> load m a j == load m b j.
Proof.
  unfold load. induction 1 as [|x y a b [E F] H IH]; [reflexivity|]. unroll. rewrite IH, E, (overlap_eq _ _ _ _ F). reflexivity.
Qed.

Lemma lengthened_same a b j : same a b -> same (lengthened m j a) (lengthened m j b).
Proof. intros [E F]. unfold lengthened, same. cbn. rewrite E. split; [reflexivity|]. rewrite F at 1. now rewrite (overlap_eq _ _ _ _ F). Qed.

Lemma fine_cell_inside s : fine s -> (fst (cell s) < stride (turn_level s))%nat /\ (snd (cell s) < stride (turn_level s))%nat
  /\ remains (entry_at (shifted s) (fst (cell s)) (snd (cell s))) == 0.
Proof. intros F. destruct (fine_cell p s F) as [I _]. rewrite (fine_free p s F) in I. destruct (cell s). now apply in_free in I. Qed.

Lemma coming_load s c : fine s -> booked (known s) -> In c (free s) ->
  duration (stride (turn_level s)) (shifted s) (turn_time s) c == turn_time s + load m (place m [] (map (job_of p) (known s))) (coming p s c).
Proof.
  intros F B I. rewrite (load_same _ _ _ B). rewrite (fine_free p s F) in I. destruct c as [i j]. apply in_free in I as [X [Y Z]].
  apply (load_on p (turn_level s) (clock s) (turn_time s)); try assumption; [exact (fine_shifted p s F)|exact (fine_time p s F)].
Qed.

Lemma new_job s : job_of p (new_of s) = coming p s (cell s).
Proof. reflexivity. Qed.

Lemma booked_step s : fine s -> booked (known s) -> booked (recorded s) /\ map (job_of p) (recorded s) = map (job_of p) (known s) ++ [coming p s (cell s)].
Proof.
  intros F B. assert (G := fine_grown p s F). destruct (fine_cell_inside s F) as [X [Y Z]].
  assert (K := fine_shifted p s F). assert (T := fine_time p s F).
  assert (J : map (job_of p) (recorded s) = map (job_of p) (known s) ++ [coming p s (cell s)]).
  { rewrite <- new_job. change [job_of p (new_of s)] with (map (job_of p) [new_of s]). rewrite <- map_app. symmetry. clear - G.
    induction G as [|r r' l l' [LK _] G IH]; [reflexivity|]. cbn. f_equal; [|exact IH]. unfold job_of. destruct LK as [_ [-> [-> [-> [-> ->]]]]]. reflexivity. }
  split; [|exact J]. unfold booked. rewrite J, place_app. cbn [place].
  apply Forall2_app_inv_l in G as [l1 [l2 [G1 [G2 E]]]]. rewrite E. unfold account. rewrite map_app. apply Forall2_app.
  - assert (P := paired_in _ _ _ G1). unfold booked, account in B. revert B P. generalize (place m [] (map (job_of p) (known s))). clear G1.
    intros done B P.
    assert (Q : Forall2 (fun r r' => In r (known s) /\ grown p (stride (turn_level s)) (clock s) (turn_time s) (visited (stride (turn_level s)) (cell s)) r r') (known s) l1)
      by (eapply paired_impl; [|exact P]; cbn; tauto). clear P.
    assert (H : forall rs l done, Forall2 (fun r r' => In r (known s) /\ grown p (stride (turn_level s)) (clock s) (turn_time s) (visited (stride (turn_level s)) (cell s)) r r') rs l ->
      Forall2 same done (map (fun r => (job_of p r, finish r)) rs) -> Forall2 same (map (lengthened m (coming p s (cell s))) done) (map (fun r => (job_of p r, finish r)) l)).
    { clear Q B done. induction rs as [|r rs IH]; intros l done Q B; inversion Q; subst; inversion B; subst; cbn; [constructor|]. constructor.
      - destruct H1 as [I GR]. destruct (cell s) as [i j] eqn:CE. cbn [fst snd] in *.
        destruct (grown_as_lengthened p (turn_level s) (clock s) (turn_time s) (shifted s) (known s) K T r y i j I X Y Z GR) as [JE FE].
        destruct (lengthened_same _ _ (coming p s (i, j)) H4) as [A1 A2]. split; [rewrite A1; cbn; now rewrite JE|]. cbn [snd]. rewrite A2, FE. reflexivity.
      - now apply IH. }
    now apply H with (known s).
  - inversion G2 as [|? r' ? ? [LK FE] N]; subst. inversion N; subst. cbn. constructor; [|constructor]. split; cbn [fst snd].
    + unfold job_of. destruct LK as [_ [-> [-> [-> [-> ->]]]]]. reflexivity.
    + rewrite FE. assert (V : visits p (visited (stride (turn_level s)) (cell s)) (new_of s) = false).
      { apply not_true_iff_false. intros V. unfold visits in V. apply existsb_exists in V as [[x y] [V H]]. cbn [fst snd] in H.
        apply holds_spec in H as [H1 H2]. cbn [new_of size_of row col] in H1, H2. unfold visited in V.
        apply in_app_iff in V as [V|V]; apply in_map_iff in V as [z [EZ V]]; apply filter_In in V as [V W]; apply in_seq in V;
          apply negb_true_iff, Nat.eqb_neq in W; injection EZ as <- <-; rewrite Nat.mod_small in H1, H2 by lia; congruence. }
      rewrite V, andb_false_r. cbn [new_of finish]. rewrite Qred_correct. destruct (fine_cell p s F) as [I [DE _]].
      unfold nominal_end. cbn [start time coming].
      rewrite DE, (coming_load s (cell s) F B I). ring.
Qed.

Lemma nil_good jobs : falling p jobs -> good p 1 (top jobs) 0 (tabulate (stride (top jobs)) (fun _ _ => Entry 0 (top jobs) 0)) [].
Proof.
  intros F. constructor; try constructor; try lra; try lia.
  - intros i j I J. right. rewrite tabulated by assumption. split; [reflexivity|easy].
  - split; constructor.
  - destruct jobs as [|[l t] jobs]; cbn in *; lia.
  - intros x i j A B. lra.
  - apply tabulate_shaped.
Qed.

Definition told (s : step) : Prop := fine s /\ booked (known s) /\ booked (recorded s)
  /\ map (job_of p) (recorded s) = map (job_of p) (known s) ++ [coming p s (cell s)].

Lemma run_told jobs : forall k lvl now b rs, good p k lvl now b rs -> booked rs -> falling lvl jobs ->
  Forall told (run p k lvl now b rs jobs) /\ map (fun s => (turn_level s, turn_time s)) (run p k lvl now b rs jobs) = jobs.
Proof.
  induction jobs as [|[l t] jobs IH]; intros k lvl now b rs G B F; [split; [constructor|reflexivity]|]. destruct F as [L [T F]].
  destruct (one_turn p k lvl now b rs l t G L T) as [s [FS [KN [_ [TL [TT [_ [G' E]]]]]]]]. rewrite E.
  rewrite <- KN in B. destruct (booked_step s FS B) as [B' J]. destruct (IH _ _ _ _ _ G' B' F) as [A C]. split.
  - constructor; [|exact A]. now split.
  - cbn. now rewrite C, TL, TT.
Qed.

Lemma falling_top jobs : falling p jobs -> falling (top jobs) jobs.
Proof. destruct jobs as [|[l t] jobs]; cbn; [trivial|]. intros [A [B C]]. repeat split; try assumption. lia. Qed.

Lemma all_told jobs : falling p jobs -> Forall told (cnp_alloc p jobs) /\ map (fun s => (turn_level s, turn_time s)) (cnp_alloc p jobs) = jobs.
Proof.
  intros F. apply run_told; [now apply nil_good| |now apply falling_top]. constructor.
Qed.

Lemma step_told jobs s : falling p jobs -> In s (cnp_alloc p jobs) -> told s.
Proof. intros F I. destruct (all_told jobs F) as [A _]. rewrite Forall_forall in A. now apply A. Qed.
End Torus.
