(* Lemma 2: what the feasibility algorithm gives is a schedule, and it refuses only where there is none. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
From Allocert.proofs Require Import TorusProfiles TorusTurns TorusPlans TorusTops TorusRoom TorusWindows TorusScheduled.
Import ListNotations.
Local Open Scope nat_scope.

Section Times.
Context {N : numbers}.
Add Ring times : (laws N).
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).
Local Notation "a <= b" := (at_most a b = true).
Ltac shifted H := apply (shift _ _ _ _) with (2 := H); ring.

(* It refuses only where there is no schedule. *)
Fixpoint load (jobs : list (Z * N)) (cs : list nat) : nat := match jobs, cs with j :: jobs, c :: cs => (Z.to_nat (fst j) * c + load jobs cs)%nat | _, _ => 0 end.

Lemma serves_by jobs : forall ss : list (@slot N),
  Forall (fun s => length (snd (snd s)) = length jobs /\ Forall (fun c => (c <= 1)%nat) (snd (snd s)) /\ (load jobs (snd (snd s)) <= free s)%nat) ss ->
  (forall i, (i < length jobs)%nat -> integral (fun s => nth i (snd (snd s)) 0) ss = snd (nth i jobs (0%Z, zero N))) -> serves jobs ss.
Proof.
  induction jobs as [|[d t] jobs IH]; intros ss F G; [easy|]. rewrite Forall_forall in F. cbn [serves]. split; [|split].
  - specialize (G 0 ltac:(cbn; lia)). cbn [nth snd] in G. rewrite <- G. apply integral_eq, Forall_forall. intros s _. unfold count. now destruct (snd (snd s)).
  - apply Forall_forall. intros s I. destruct (F s I) as (L & C & Q). unfold count. destruct (snd (snd s)) as [|c cs]; [easy|]. inversion C; subst. cbn in *. lia.
  - apply IH.
    + rewrite Forall_map. apply Forall_forall. intros s I. destruct (F s I) as (L & C & Q). unfold advance, free, count in *. cbn [fst snd].
      destruct (snd (snd s)) as [|c cs]; [easy|]. inversion C; subst. cbn in *. repeat split; [lia|assumption|lia].
    + intros i I. rewrite integral_advance. specialize (G (S i) ltac:(cbn; lia)). cbn [nth] in G. rewrite <- G. apply integral_eq, Forall_forall. intros s _.
      cbn [advance fst snd]. destruct (snd (snd s)) as [|c cs]; [now destruct i|reflexivity].
Qed.

Lemma load_sum (f : nat -> nat) jobs : forall a, load jobs (map f (seq a (length jobs))) =
  list_sum (map (fun j => Z.to_nat (fst (nth (j - a) jobs (0%Z, zero N))) * f j)%nat (seq a (length jobs))).
Proof.
  induction jobs as [|j jobs IH]; intros a; [reflexivity|]. cbn [length seq map load]. change (list_sum (?a :: ?b)) with (a + list_sum b)%nat.
  rewrite Nat.sub_diag. cbn [nth]. f_equal. rewrite IH. f_equal. apply map_ext_in. intros k K. apply in_seq in K. replace (k - a)%nat with (S (k - S a)) by lia. reflexivity.
Qed.

Lemma whole_striped d m T : striped d (@whole N m T).
Proof. intros a e b E B. destruct a as [|? [|]]; cbn in E; try discriminate. injection E as _ <-. easy. Qed.

Lemma none_refused r m T d jobs s : narrow_ones r = Skipped -> keep r = true -> alone r = true -> (0 < m)%nat -> zero N < T = true -> (0 < d)%Z -> chain d jobs ->
  faultless m (in_rows jobs) T s = true -> length (run r T jobs (whole (Z.of_nat m) T)) = length jobs.
Proof.
  intros Sk K Al M Pt D C H. destruct (sliced m (in_rows jobs) T s (less_most _ _ Pt) H) as [R Tot]. clear H.
  destruct jobs as [|[d0 t0] jobs]; [reflexivity|]. set (js := (d0, t0) :: jobs) in *. assert (C' : chain d0 js) by (destruct C as (A & _ & B & E); cbn; repeat split; auto; apply Z.divide_refl).
  assert (D0 : (0 < d0)%Z) by (now destruct C). clearbody js. clear C D.
  set (cnt (j : nat) (s : N * list piece) := length (filter (fun p => number p =? j) (snd s))).
  set (ss := map (fun s => (fst s, (m, map (fun j => cnt j s) (seq 0 (length js))))) (slices T s)).
  assert (F := parts_right m _ T _ R). destruct F as (F & _ & J). assert (L : length (in_rows js) = length js) by apply map_length.
  assert (Fst : map fst ss = map fst (slices T s)) by (unfold ss; rewrite map_map; reflexivity).
  destruct (whole_good (Z.of_nat m) T) as (S & _ & _); [lia|exact Pt|].
  assert (Rows : rests (whole (Z.of_nat m) T) = repeat T m).
  { unfold whole. rewrite rests_one. unfold size, width. cbn [first last rest]. f_equal. lia. }
  apply (enough r T Sk K Al js d0 _ ss); auto.
  - constructor; [apply most_refl|constructor].
  - apply whole_striped.
  - unfold ss. rewrite Forall_map. apply Forall_forall. intros x X. now apply F.
  - now rewrite Fst.
  - rewrite Rows, repeat_length. unfold ss. rewrite Forall_map. apply Forall_forall. intros x X. exists 0%Z. cbn. lia.
  - apply serves_by.
    + unfold ss. rewrite Forall_map. apply Forall_forall. intros x X. cbn [fst snd free]. rewrite map_length, seq_length. destruct (F x X) as (_ & P & A). repeat split.
      * rewrite Forall_map. apply Forall_forall. intros j _. now apply job_once.
      * rewrite load_sum. etransitivity; [|exact (slice_rows m _ T _ R x X)].
        assert (E : length (flat_map rows (snd x)) = list_sum (map (fun p => fst (nth (number p) (in_rows js) (0, zero N))) (snd x))).
        { clear - P. induction (snd x) as [|p l IH]; [reflexivity|]. cbn [flat_map map]. change (list_sum (?a :: ?b)) with (a + list_sum b)%nat.
          rewrite app_length, IH by (intros; apply P; now right). f_equal. now apply (placed_side m (in_rows js) p), P; left. }
        rewrite E, (by_job (in_rows js) (fun j => fst (nth j (in_rows js) (0, zero N)))) by (intros p I; now apply (placed_side m (in_rows js) p), P).
        rewrite L. apply Nat.eq_le_incl. f_equal. apply map_ext. intros j. rewrite Nat.sub_0_r. unfold cnt. f_equal.
        exact (f_equal fst (eq_sym (map_nth (fun j : Z * N => (Z.to_nat (fst j), snd j)) js (0%Z, zero N) j))).
    + intros i I. rewrite <- (map_nth (fun j : Z * N => snd j) js (0%Z, zero N) i). cbn [snd].
      transitivity (snd (nth i (in_rows js) (0, zero N))).
      * rewrite <- (J i) by lia. unfold runs, ss, integral. rewrite map_map. f_equal. apply map_ext. intros x. cbn [fst snd].
        rewrite (nth_indep _ 0 (cnt (length js) x)) by now rewrite map_length, seq_length. rewrite (map_nth (fun j => cnt j x)), seq_nth by assumption. reflexivity.
      * rewrite <- (map_nth (fun j : nat * N => snd j) (in_rows js) (0, zero N) i). cbn [snd]. f_equal. unfold in_rows. now rewrite map_map.
  - intros k. rewrite Rows. apply most_trans with (integral (fun _ => Nat.min k m) ss).
    + unfold ss, integral. rewrite !map_map. cbn [fst snd free]. apply most_refl.
    + rewrite integral_const, Fst, Tot. unfold top. destruct (le_lt_dec k m).
      * replace (repeat T m) with (repeat T m ++ []) by apply app_nil_r. assert (Q := top_repeat m k T [] l). unfold top in Q. rewrite Q, Nat.min_l by assumption. apply most_refl.
      * rewrite firstn_all2 by (rewrite repeat_length; lia). rewrite total_repeat, Nat.min_r by lia. apply most_refl.
Qed.

(* Where no interval is too narrow it does not matter what becomes of such. *)
Lemma step_any nr k al (T : N) side t l : wide side l -> step (Rules nr k al) T side t l = step (Rules Skipped k al) T side t l.
Proof.
  intros W. unfold step. rewrite same_upper, same_lower by assumption. cbn [narrow_ones keep alone].
  replace (if match nr with Skipped => true | _ => false end then find t l else find t l) with (find t l) by now destruct nr.
  destruct (nth_error l (find t l)) as [high|] eqn:E; [|now destruct nr].
  assert (H : forall i e, nth_error l i = Some e -> (width e <? side)%Z = false).
  { intros i e I. apply nth_error_In in I. unfold wide in W. rewrite Forall_forall in W. now apply Z.ltb_ge, W. }
  rewrite (H _ _ E). destruct (negb (t < rest high) && al); [now destruct nr|].
  destruct (find t l) as [|i]; [now destruct nr|]. destruct (nth_error l i) as [low|] eqn:E'; [rewrite (H _ _ E')|]; now destruct nr.
Qed.

Lemma run_any nr k (T : N) : forall jobs above l, (0 < above)%Z -> chain above jobs -> stairs l -> apart l -> strips above l ->
  run (Rules nr k true) T jobs l = run (Rules Skipped k true) T jobs l.
Proof.
  induction jobs as [|[d t] jobs IH]; intros above l P C S A W; [reflexivity|]. destruct C as (Pd & D & Pt & C). assert (W' := strips_finer d above l Pd D P W).
  cbn [run fst snd]. rewrite (step_any nr) by now apply strips_wide. assert (M := step_makes (Rules Skipped k true) T d t l S (strips_wide _ _ W') Pt).
  destruct step as [|p l']; [reflexivity|]. f_equal. destruct (makes_apart _ _ _ _ _ _ _ Pd M A W') as [A' W'']. apply (IH d); auto. now apply (makes_stairs _ _ _ _ _ _ _ M S Pt); left.
Qed.

Lemma run_length r (T : N) jobs : forall l, (length (run r T jobs l) <= length jobs)%nat.
Proof. induction jobs as [|j jobs IH]; intros l; [reflexivity|]. cbn [run]. destruct step as [|p l']; cbn [length]; [lia|]. specialize (IH l'). lia. Qed.

Lemma any_sides (T : N) m d jobs : (0 < m)%nat -> zero N < T = true -> (0 < d)%Z -> chain d jobs -> let ts := run (Rules Skipped true true) T jobs (whole (Z.of_nat m) T) in
  (length ts = length jobs /\ faultless m (in_rows jobs) T (scheduled 0 ts) = true)
  \/ ((length ts < length jobs)%nat /\ forall s, faultless m (in_rows jobs) T s = false).
Proof.
  intros M Pt D C ts. destruct (le_lt_eq_dec _ _ (run_length (Rules Skipped true true) T jobs (whole (Z.of_nat m) T))) as [L|L].
  - right. split; [exact L|]. intros s. destruct (faultless m (in_rows jobs) T s) eqn:F; [|reflexivity]. apply (none_refused (Rules Skipped true true) m T d) in F; auto. lia.
  - left. split; [exact L|]. now apply (a_schedule (Rules Skipped true true) m T d).
Qed.

Lemma lemma_2 narrow (T : N) m jobs : (0 < m)%nat -> zero N < T = true -> chain (Z.of_nat m) jobs -> let ts := run (Rules narrow true true) T jobs (whole (Z.of_nat m) T) in
  (length ts = length jobs /\ faultless m (in_rows jobs) T (scheduled 0 ts) = true)
  \/ ((length ts < length jobs)%nat /\ forall s, faultless m (in_rows jobs) T s = false).
Proof.
  intros M Pt C. destruct (whole_good (Z.of_nat m) T) as (S & A & W); [lia|exact Pt|].
  rewrite (run_any narrow true T jobs (Z.of_nat m)) by (assumption || lia). apply (any_sides T m (Z.of_nat m)); auto. lia.
Qed.

Lemma job_by_job (T : N) m d jobs s i : (0 < m)%nat -> zero N < T = true -> (0 < d)%Z -> chain d jobs -> let ts := run (Rules Skipped true true) T jobs (whole (Z.of_nat m) T) in
  faultless m (in_rows jobs) T s = true -> (i < length jobs)%nat -> (forall w, (number (held w) < i)%nat -> (In w s <-> In w (scheduled 0 ts))) ->
  (i < length ts)%nat /\ exists s', faultless m (in_rows jobs) T s' = true /\ forall w, (number (held w) <= i)%nat -> (In w s' <-> In w (scheduled 0 ts)).
Proof.
  intros M Pt D C ts F I _. assert (L : length ts = length jobs) by now apply (none_refused (Rules Skipped true true) m T d jobs s). split; [lia|].
  exists (scheduled 0 ts). split; [now apply (a_schedule (Rules Skipped true true) m T d)|reflexivity].
Qed.
End Times.
Arguments lemma_2 : clear implicits.
Arguments any_sides : clear implicits.
Arguments job_by_job : clear implicits.
