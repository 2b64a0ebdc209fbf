(* What CNP_Alloc promises, from what holds at each step. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp.
From Allocert.proofs Require Import TorusContention TorusFlow TorusCnp TorusCnpVisits TorusCnpRun TorusCnpBooks.
Import ListNotations.
Local Open Scope Q_scope.


Section Torus.
Variables (p : nat) (jobs : list (nat * Q)) (s : step).
Hypotheses (sorted : falling p jobs) (step_of : In s (cnp_alloc p jobs)).
Notation stride := (stride p).
Notation holds := (holds p).

Lemma it_is_told : told p s.
Proof. exact (step_told p jobs s sorted step_of). Qed.

Lemma it_is_fine : fine p s.
Proof. apply it_is_told. Qed.

Lemma members_free i j : In (i, j) (free s) -> on_block p s i j /\ forall r, In r (known s) -> holds r i j = true -> finish r <= clock s.
Proof.
  intros I. assert (F := it_is_fine). rewrite (fine_free p s F) in I. apply in_free in I as [A [B Z]]. split; [now split|].
  intros r IR H. destruct (Qlt_le_dec (clock s) (finish r)) as [L|L]; [|exact L].
  destruct (fine_shifted p s F) as [R _]. destruct (R i j A B) as [[a [[_ [X _]] [_ [_ Y]]]]|[_ X]]; [lra|]. rewrite X in H by assumption. discriminate.
Qed.

Lemma own_place c : In c (free s) -> Qmin (turn_time s) (remains (entry_at (shifted s) (fst c) (snd c))) == 0.
Proof.
  intros I. assert (F := it_is_fine). rewrite (fine_free p s F) in I. destruct c. apply in_free in I as [A [B Z]]. cbn [fst snd].
  rewrite Z. apply Q.min_r. assert (T := fine_time p s F). lra.
Qed.

Lemma level_below c r : sane p (stride (turn_level s)) c r -> (turn_level s <= size_of r)%nat.
Proof.
  intros [[q [Q E]] _]. assert (P := fine_level p s it_is_fine). destruct (le_lt_dec (turn_level s) (size_of r)) as [L|L]; [exact L|exfalso].
  unfold TorusCnp.stride in E. assert (H : (2 ^ (p - turn_level s) < 2 ^ (p - size_of r))%nat) by (apply Nat.pow_lt_mono_r; lia). nia.
Qed.

Lemma kept_names c b rs i j : kept p (stride (turn_level s)) c b rs -> on_block p s i j -> ~ remains (entry_at b i j) == 0 -> names p s rs i j (entry_at b i j).
Proof.
  intros [R [S _]] [A B] Z. destruct (R i j A B) as [[r [[X [_ [H _]]] [E1 [E2 _]]]]|[X _]]; [|contradiction]. rewrite Forall_forall in S.
  apply holds_spec in H as [H1 H2]. split; [rewrite E1; now apply (level_below c r), S|].
  exists r. rewrite E1. repeat split; auto.
Qed.

Lemma larger i j : on_block p s i j ->
  (~ remains (entry_at (expanded s) i j) == 0 -> names p s (known s) i j (entry_at (expanded s) i j))
  /\ (~ remains (entry_at (shifted s) i j) == 0 -> names p s (known s) i j (entry_at (shifted s) i j))
  /\ (~ remains (entry_at (given s) i j) == 0 -> names p s (recorded s) i j (entry_at (given s) i j)).
Proof.
  intros B. assert (F := it_is_fine). destruct (fine_expanded p s F) as [c [_ K]].
  split; [|split]; intros Z; eapply kept_names; try eassumption; [now apply fine_shifted|now apply fine_given].
Qed.

Lemma recorded_new : exists r, In r (recorded s) /\ like (new_of s) r /\ clock s < finish r.
Proof.
  assert (F := it_is_fine). assert (G := fine_grown p s F). destruct (partner' _ _ _ (new_of s) G) as [r [I H]]; [apply in_app_iff; right; now left|].
  exists r. split; [assumption|]. split; [apply H|]. assert (T := fine_time p s F). destruct (fine_cell_inside p s F) as [X [Y _]].
  assert (D := duration_least p (stride (turn_level s)) (clock s) (shifted s) (known s) (turn_time s) (cell s) (stride_pos p _) (fine_shifted p s F) X Y T).
  destruct (fine_cell p s F) as [_ [E _]].
  apply (grown_running p (stride (turn_level s)) (clock s) (turn_time s) (stride_pos p _)) in H; [|lra]. apply H. cbn. rewrite Qred_correct. lra.
Qed.

Lemma new_number r : In r (recorded s) -> number r = turn s -> row r = fst (cell s) /\ col r = snd (cell s) /\ size_of r = turn_level s.
Proof.
  intros I E. assert (F := it_is_fine). destruct (partner _ _ _ r (fine_grown p s F) I) as [a [J [[N [Z [R [C _]]]] _]]].
  rewrite R, C, Z. apply in_app_iff in J as [J|[<-|[]]]; [|now cbn]. assert (B := fine_numbers p s F). rewrite Forall_forall in B.
  specialize (B a J). lia.
Qed.

Lemma one_entry i j : on_block p s i j -> ~ remains (entry_at (given s) i j) == 0 ->
  (turn_level s <= level (entry_at (given s) i j))%nat /\ (name (entry_at (given s) i j) = turn s <-> (i, j) = cell s).
Proof.
  intros B Z. assert (F := it_is_fine). destruct (larger i j B) as [_ [_ G]]. destruct (G Z) as [L [r [I [N [S [R C]]]]]]. split; [assumption|].
  destruct B as [X Y]. split.
  - intros E. destruct (new_number r I) as [A1 [A2 A3]]; [congruence|]. rewrite S, A3 in R, C. rewrite Nat.mod_small in R, C by assumption.
    rewrite (surjective_pairing (cell s)). congruence.
  - intros E. destruct recorded_new as [a [J [[N1 [S1 [R1 [C1 _]]]] LA]]]. cbn in N1, S1, R1, C1. rewrite <- E in R1, C1. cbn in R1, C1.
    destruct (fine_given p s F) as [RT _]. destruct (RT i j X Y) as [[o [[_ [_ [_ U]]] [_ [E2 _]]]]|[Z2 _]]; [|contradiction].
    rewrite E2. replace o with a; [exact N1|]. apply U; try assumption. apply holds_spec. rewrite S1, R1, C1, !Nat.mod_small by assumption. now split.
Qed.

Lemma time_left i j : on_block p s i j -> shown p s i j.
Proof.
  intros [X Y]. unfold shown. cbv zeta. destruct (fine_given p s it_is_fine) as [R _]. destruct (R i j X Y) as [[r [[A [B [C D]]] [E1 [E2 E3]]]]|[A B]]; [left|right].
  - exists r. repeat split; assumption.
  - split; [assumption|]. intros r I H. destruct (Qlt_le_dec (clock s) (finish r)) as [L|L]; [|exact L]. rewrite B in H by assumption. discriminate.
Qed.

Lemma exponent i j r : on_block p s i j -> In r (recorded s) -> clock s < finish r -> holds r i j = true ->
  let l := level (entry_at (given s) i j) in row r = (i mod stride l)%nat /\ col r = (j mod stride l)%nat.
Proof.
  intros [X Y] I L H l. destruct (fine_given p s it_is_fine) as [R _]. destruct (R i j X Y) as [[a [[A [B [C D]]] [E1 _]]]|[_ B]];
    [|rewrite B in H by assumption; discriminate].
  assert (r = a) as -> by now apply D. unfold l. rewrite E1. apply holds_spec in H as [H1 H2]. now split.
Qed.

Lemma earliest x i j : 0 <= x -> x < clock s -> on_block p s i j -> exists r, In r (known s) /\ holds r i j = true /\ x < finish r.
Proof. intros A B [X Y]. now apply (fine_filled p s it_is_fine). Qed.

Lemma overlap_left i j : on_block p s i j -> let e := entry_at (shifted s) i j in ~ remains e == 0 -> exists r, In r (known s) /\ number r = name e
  /\ Qmin (turn_time s) (remains e) == Qmax 0 (Qmin (clock s + turn_time s) (finish r) - Qmax (clock s) (begins r)).
Proof.
  intros [X Y] e Z. assert (F := it_is_fine). assert (T := fine_time p s F). destruct (fine_shifted p s F) as [R [S _]].
  destruct (R i j X Y) as [[r [[A [B _]] [_ [E2 E3]]]]|[A _]]; [|contradiction]. exists r. split; [assumption|]. split; [now symmetry|].
  rewrite Forall_forall in S. destruct (S r A) as [_ [_ [_ [_ [BG _]]]]]. unfold e. rewrite E3, (Q.max_l (clock s)) by assumption.
  destruct (Q.min_spec (clock s + turn_time s) (finish r)) as [[U V]|[U V]]; rewrite V.
  - rewrite Q.min_l by lra. rewrite Q.max_r by lra. ring.
  - rewrite Q.min_r by lra. rewrite Q.max_r by lra. reflexivity.
Qed.

Lemma ends_on c : end_on p s c == clock s + turn_time s + load (side p) (place (side p) [] (map (job_of p) (known s))) (coming p s c).
Proof.
  unfold end_on, sequential. rewrite place_app. cbn [place]. rewrite map_app. cbn [map]. rewrite last_last. reflexivity.
Qed.

Lemma divided c d : In (c, d) (combine (free s) (durations s)) -> clock s + d == end_on p s c.
Proof.
  destruct it_is_told as [F [B _]]. rewrite (fine_durations p s F). intros I. apply (in_durations p) in I as [I ->].
  rewrite ends_on, (coming_load p s c F B I). ring.
Qed.

Lemma least_loaded i j : on_block p s i j -> (forall r, In r (known s) -> holds r i j = true -> finish r <= clock s) ->
  end_on p s (cell s) <= end_on p s (i, j).
Proof.
  intros [X Y] H. destruct it_is_told as [F [B _]]. assert (I : In (i, j) (free s)).
  { rewrite (fine_free p s F). apply in_free. split; [assumption|]. split; [assumption|]. destruct (fine_shifted p s F) as [R _].
    destruct (R i j X Y) as [[r [[A1 [A2 [A3 _]]] _]]|[A _]]; [|exact A]. specialize (H r A1 A3). lra. }
  destruct (fine_cell p s F) as [IC [E L]]. rewrite !ends_on.
  assert (C := coming_load p s (cell s) F B IC). assert (D := coming_load p s (i, j) F B I).
  rewrite Forall_forall in L. specialize (L (duration (stride (turn_level s)) (shifted s) (turn_time s) (i, j))).
  rewrite (fine_durations p s F) in L. assert (M : In (duration (stride (turn_level s)) (shifted s) (turn_time s) (i, j))
    (map (duration (stride (turn_level s)) (shifted s) (turn_time s)) (free s))) by now apply in_map. specialize (L M). lra.
Qed.

Lemma greatest_upper l x : In x l -> x <= greatest l.
Proof.
  induction l as [|a l IH]; [easy|]. intros [->|I]; cbn; [apply Q.le_max_l|]. eapply Qle_trans; [now apply IH|apply Q.le_max_r].
Qed.

Lemma greatest_least l x : 0 <= x -> (forall a, In a l -> a <= x) -> greatest l <= x.
Proof. intros P. induction l as [|a l IH]; intros H; cbn; [assumption|]. apply Q.max_lub; [apply H; now left|apply IH; intros; apply H; now right]. Qed.

Lemma clock_nonneg : 0 <= clock s.
Proof. destruct (fine_expanded p s it_is_fine) as [c [H _]]. lra. Qed.

Lemma makespan g : g = stride (turn_level s) ->
  clock s + greatest (map (fun c => remains (entry_at (given s) (fst c) (snd c))) (cells g)) == greatest (map finish (recorded s)).
Proof.
  intros ->. assert (F := it_is_fine). destruct (fine_given p s F) as [R [S _]]. assert (C0 := clock_nonneg).
  assert (P := stride_pos p (turn_level s)). set (g := stride (turn_level s)) in *.
  assert (IC : forall i j, In (i, j) (cells g) <-> (i < g)%nat /\ (j < g)%nat) by (intros; unfold cells; rewrite in_prod_iff, !in_seq; lia).
  rewrite Forall_forall in S. destruct recorded_new as [a [IA [_ LA]]]. assert (U := greatest_upper (map finish (recorded s)) (finish a) ltac:(now apply in_map)).
  apply Qle_antisym.
  - enough (greatest (map (fun c => remains (entry_at (given s) (fst c) (snd c))) (cells g)) <= greatest (map finish (recorded s)) - clock s) by lra.
    apply greatest_least; [lra|]. intros x I. apply in_map_iff in I as [[i j] [<- I]]. apply IC in I as [X Y]. cbn [fst snd].
    destruct (R i j X Y) as [[r [[A _] [_ [_ E]]]]|[E _]]; rewrite E; [|lra].
    assert (V := greatest_upper (map finish (recorded s)) (finish r) ltac:(now apply in_map)). lra.
  - apply greatest_least.
    + assert (V := greatest_upper (map (fun c => remains (entry_at (given s) (fst c) (snd c))) (cells g)) (remains (entry_at (given s) 0 0))).
      assert (0 <= remains (entry_at (given s) 0 0)) by (eapply kept_nonneg; [exact (fine_given p s F)| |]; assumption).
      assert (In (remains (entry_at (given s) 0 0)) (map (fun c => remains (entry_at (given s) (fst c) (snd c))) (cells g))).
      { apply in_map_iff. exists (0, 0)%nat. split; [reflexivity|]. now apply IC. } specialize (V H0). lra.
    + intros x I. apply in_map_iff in I as [r [<- I]]. destruct (S r I) as [[q [Q E]] [RB [CB _]]].
      assert (X : (row r < g)%nat) by nia. assert (Y : (col r < g)%nat) by nia.
      assert (V := greatest_upper (map (fun c => remains (entry_at (given s) (fst c) (snd c))) (cells g)) (remains (entry_at (given s) (row r) (col r)))
        ltac:(apply in_map_iff; exists (row r, col r); split; [reflexivity|now apply IC])).
      destruct (Qlt_le_dec (clock s) (finish r)) as [L|L].
      * assert (H : holds r (row r) (col r) = true) by (apply holds_spec; now rewrite !Nat.mod_small).
        destruct (R _ _ X Y) as [[o [[_ [_ [_ D]]] [_ [_ Z]]]]|[_ D]]; [|rewrite D in H by assumption; discriminate].
        assert (r = o) as <- by now apply D. lra.
      * assert (0 <= remains (entry_at (given s) (row r) (col r))) by (eapply kept_nonneg; [exact (fine_given p s F)| |]; assumption). lra.
Qed.

Lemma kept_promises : on_block p s (fst (cell s)) (snd (cell s)) /\ TorusCnp.apart p (recorded s)
  /\ Forall2 Qeq (sequential (side p) (map (job_of p) (recorded s))) (map finish (recorded s))
  /\ map (job_of p) (recorded s) = map (job_of p) (known s) ++ [coming p s (cell s)].
Proof.
  destruct it_is_told as [F [_ [B J]]]. destruct (fine_cell_inside p s F) as [X [Y _]]. split; [now split|]. split; [apply (fine_apart p s F)|].
  split; [|assumption]. unfold sequential. unfold booked, account in B. revert B. generalize (place (side p) [] (map (job_of p) (recorded s))).
  clear. induction (recorded s) as [|r rs IH]; intros l B; inversion B as [|? ? ? ? [_ E] B']; subst; cbn; [constructor|].
  constructor; [exact E|now apply IH].
Qed.
End Torus.

Lemma all_placed p jobs : falling p jobs -> map (fun s => (turn_level s, turn_time s)) (cnp_alloc p jobs) = jobs.
Proof. intros F. now apply all_told. Qed.

Lemma promises p jobs : falling p jobs -> map (fun s => (turn_level s, turn_time s)) (cnp_alloc p jobs) = jobs
  /\ forall s, In s (cnp_alloc p jobs) -> on_block p s (fst (cell s)) (snd (cell s)) /\ apart p (recorded s)
    /\ (forall i j, on_block p s i j -> shown p s i j)
    /\ Forall2 Qeq (sequential (side p) (map (job_of p) (recorded s))) (map finish (recorded s))
    /\ map (job_of p) (recorded s) = map (job_of p) (known s) ++ [coming p s (cell s)]
    /\ clock s + greatest (map (fun c => remains (entry_at (given s) (fst c) (snd c))) (cells (stride p (turn_level s))))
      == greatest (map finish (recorded s)).
Proof.
  intros F. split; [now apply all_placed|]. intros s I. destruct (kept_promises p jobs s F I) as [A [B [C D]]]. split; [assumption|]. split; [assumption|].
  split; [intros; now apply (time_left p jobs)|]. split; [assumption|]. split; [assumption|]. now apply (makespan p jobs).
Qed.
