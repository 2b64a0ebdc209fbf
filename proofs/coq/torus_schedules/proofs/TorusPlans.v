(* What a deadline has to be at least: each time, and the work on all processors. *)
From Coq Require Import List Arith ZArith Bool Ring Lia Sorted.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
From Allocert.proofs Require TorusProfiles.
Import ListNotations.
Local Open Scope nat_scope.

Fixpoint all_apart (l : list piece) : bool := match l with p :: l => forallb (apart_from p) l && all_apart l | [] => true end.

Lemma once_nodup l : once l = true -> NoDup l.
Proof.
  induction l as [|x l IH]; intros H; [constructor|]. cbn in H. apply andb_true_iff in H as [A H]. constructor; [|now apply IH].
  intros I. apply negb_true_iff in A. assert (B : existsb (Nat.eqb x) l = true); [|congruence]. apply existsb_exists. exists x. split; [assumption|apply Nat.eqb_refl].
Qed.

Lemma shares_in a b x : shares a b = false -> In x a -> ~ In x b.
Proof.
  intros H A B. assert (K : shares a b = true); [|congruence]. apply existsb_exists. exists x. split; [assumption|].
  apply existsb_exists. exists x. split; [assumption|apply Nat.eqb_refl].
Qed.

Lemma rows_apart l : all_apart l = true -> Forall (fun p => NoDup (rows p)) l -> NoDup (flat_map rows l).
Proof.
  induction l as [|p l IH]; intros A F; [constructor|]. cbn in A. apply andb_true_iff in A as [A B]. inversion F as [|? ? P F']; subst. cbn.
  specialize (IH B F'). rewrite forallb_forall in A.
  assert (S : forall q, In q l -> shares (rows p) (rows q) = false).
  { intros q Q. specialize (A q Q). unfold apart_from in A. rewrite !andb_true_iff, !negb_true_iff in A. tauto. }
  revert P S. generalize (rows p). clear - IH. intros r P S. induction P as [|x r X P IHr]; [exact IH|]. cbn. constructor.
  - rewrite in_app_iff. intros [I|I]; [contradiction|]. apply in_flat_map in I as (q & Q & I). apply (shares_in _ _ x (S q Q)); [now left|assumption].
  - apply IHr. intros q Q. specialize (S q Q). cbn in S. now apply orb_false_iff in S.
Qed.

Definition work (l : list piece) : nat := list_sum (map (fun p => length (rows p) * length (rows p)) l).

Lemma squares (l : list piece) : work l <= length (flat_map rows l) * length (flat_map rows l).
Proof. unfold work. induction l as [|p l IH]; [cbn; lia|]. cbn [map flat_map]. rewrite app_length. unfold list_sum in *. cbn [fold_right]. nia. Qed.

Lemma job_once j l : all_apart l = true -> length (filter (fun p => number p =? j) l) <= 1.
Proof.
  induction l as [|p l IH]; intros A; [cbn; lia|]. cbn in A. apply andb_true_iff in A as [A B]. specialize (IH B). cbn.
  destruct (Nat.eqb_spec (number p) j) as [E|]; [|assumption]. cbn. enough (filter (fun p => number p =? j) l = []) as -> by (cbn; lia).
  destruct (filter _ l) as [|q r] eqn:Q; [reflexivity|exfalso]. assert (I : In q (filter (fun p => number p =? j) l)) by (rewrite Q; now left).
  apply filter_In in I as [I J]. apply Nat.eqb_eq in J. rewrite forallb_forall in A. specialize (A q I). unfold apart_from in A.
  rewrite !andb_true_iff, !negb_true_iff in A. destruct A as [[A _] _]. apply Nat.eqb_neq in A. congruence.
Qed.

Section Times.
Context {N : numbers}.
Add Ring times : (laws N).
Local Notation "a + b" := (plus N a b).
Local Notation "a <= b" := (at_most a b = true).

Lemma most_refl (a : N) : a <= a.
Proof. unfold at_most. now rewrite less_irreflexive. Qed.

Lemma most_trans (a b c : N) : a <= b -> b <= c -> a <= c.
Proof.
  unfold at_most. rewrite !negb_true_iff. intros A B. destruct (less N c a) eqn:C; [|reflexivity]. destruct (less N c b) eqn:D; [discriminate|].
  destruct (less N b c) eqn:E; [|now rewrite (less_total N b c E D) in A; congruence]. rewrite (less_transitive N b c a E C) in A. discriminate.
Qed.

Lemma most_plus (a b c : N) : a <= b -> a + c <= b + c.
Proof. unfold at_most. now rewrite less_plus. Qed.

Lemma most_plus_l (a b c : N) : a <= b -> c + a <= c + b.
Proof. intros H. replace (c + a) with (a + c) by ring. replace (c + b) with (b + c) by ring. now apply most_plus. Qed.

Lemma most_both (a b c d : N) : a <= b -> c <= d -> a + c <= b + d.
Proof. intros A B. apply most_trans with (b + c); [now apply most_plus|now apply most_plus_l]. Qed.

Lemma less_most (a b : N) : less N a b = true -> a <= b.
Proof. intros H. unfold at_most. now rewrite (TorusProfiles.asymmetric a b H). Qed.

Lemma same_eq (a b : N) : same a b = true -> a = b.
Proof. unfold same, at_most. rewrite andb_true_iff, !negb_true_iff. intros [A B]. now apply less_total. Qed.

Lemma scale_add a b (x : N) : scale (a + b)%nat x = scale a x + scale b x.
Proof. induction a as [|a IH]; cbn [Nat.add scale]; [ring|]. rewrite IH. ring. Qed.

Lemma scale_plus n (x y : N) : scale n (x + y) = scale n x + scale n y.
Proof. induction n as [|n IH]; cbn [scale]; [ring|]. rewrite IH. ring. Qed.

Lemma scale_zero n : scale n (zero N) = zero N.
Proof. induction n as [|n IH]; cbn [scale]; [reflexivity|]. rewrite IH. ring. Qed.

Lemma scale_scale a b (x : N) : scale a (scale b x) = scale (a * b)%nat x.
Proof. induction a as [|a IH]; [reflexivity|]. cbn [Nat.mul scale]. now rewrite IH, scale_add. Qed.

Lemma scale_more a b (x : N) : zero N <= x -> (a <= b)%nat -> scale a x <= scale b x.
Proof.
  intros X H. replace b with (a + (b - a))%nat by lia. rewrite scale_add. replace (scale a x) with (scale a x + zero N) at 1 by ring. apply most_plus_l.
  generalize (b - a)%nat. intros n. induction n as [|n IH]; cbn [scale]; [apply most_refl|]. replace (zero N) with (zero N + zero N) by ring. now apply most_both.
Qed.

Lemma scale_most n (x y : N) : x <= y -> scale n x <= scale n y.
Proof. intros H. induction n as [|n IH]; cbn [scale]; [apply most_refl|now apply most_both]. Qed.

(* Plans in slices of time, within which nothing begins or ends: how long a job runs, and that all is right. *)
Definition runs (j : nat) (plan : list (N * list piece)) : N :=
  total (map (fun s => scale (length (filter (fun p => number p =? j) (snd s))) (fst s)) plan).
Definition right m (jobs : list (nat * N)) (T : N) (plan : list (N * list piece)) : bool :=
  forallb (fun s => less N (zero N) (fst s) && forallb (placed m jobs) (snd s) && all_apart (snd s)) plan
  && at_most (total (map fst plan)) T
  && forallb (fun j => same (runs j plan) (snd (nth j jobs (0, zero N)))) (seq 0 (length jobs)).

Section Jobs.
Variables (m : nat) (jobs : list (nat * N)) (T : N) (plan : list (N * list piece)).
Hypothesis is_right : right m jobs T plan = true.

Let side j := fst (nth j jobs (0, zero N)).

Lemma parts_right : (forall s, In s plan -> zero N <= fst s /\ (forall p, In p (snd s) -> placed m jobs p = true) /\ all_apart (snd s) = true)
  /\ total (map fst plan) <= T /\ forall j, (j < length jobs)%nat -> runs j plan = snd (nth j jobs (0, zero N)).
Proof.
  unfold right in is_right. rewrite !andb_true_iff, !forallb_forall in is_right. destruct is_right as [[S M] J]. split; [|split; [exact M|]].
  - intros s I. specialize (S s I). rewrite !andb_true_iff, forallb_forall in S. destruct S as [[A B] C]. split; [now apply less_most|now split].
  - intros j L. apply same_eq, J, in_seq. lia.
Qed.

Lemma each_time j : (j < length jobs)%nat -> snd (nth j jobs (0, zero N)) <= T.
Proof.
  intros L. destruct parts_right as (S & M & J). rewrite <- (J j L). apply most_trans with (total (map fst plan)); [|exact M]. clear M J L. unfold runs.
  revert S. generalize plan as k. intros k S. induction k as [|s l IH]; [apply most_refl|]. cbn [map total fold_right]. destruct (S s (or_introl eq_refl)) as (Z & _ & A). apply most_both.
  - replace (fst s) with (scale 1 (fst s)) at 2 by (cbn [scale]; ring). apply scale_more; [exact Z|now apply job_once].
  - apply IH. intros x X. apply S. now right.
Qed.

Lemma placed_side p : placed m jobs p = true -> (number p < length jobs)%nat /\ length (rows p) = side (number p)
  /\ NoDup (rows p) /\ forall x, In x (rows p) -> (x < m)%nat.
Proof.
  unfold placed, side. destruct (nth_error jobs (number p)) as [[d t]|] eqn:E; [|discriminate]. rewrite !andb_true_iff, forallb_forall.
  intros [[[[A B] C] D] F]. split; [apply nth_error_Some; congruence|]. rewrite (nth_error_nth _ _ _ E). split; [now apply Nat.eqb_eq in A|].
  split; [now apply once_nodup|]. intros x X. apply Nat.ltb_lt, F, in_app_iff. now left.
Qed.

Lemma slice_rows s : In s plan -> (length (flat_map rows (snd s)) <= m)%nat.
Proof.
  intros I. destruct parts_right as (S & _ & _). destruct (S s I) as (_ & P & A). rewrite <- (seq_length m 0). apply NoDup_incl_length.
  - apply rows_apart; [exact A|]. apply Forall_forall. intros p Q. now apply placed_side, P.
  - intros x X. apply in_flat_map in X as (p & Q & X). apply in_seq. assert (K := proj2 (proj2 (proj2 (placed_side p (P p Q)))) x X). lia.
Qed.

Lemma slice_work s : In s plan -> (work (snd s) <= m * m)%nat.
Proof. intros I. etransitivity; [apply squares|]. assert (L := slice_rows s I). nia. Qed.

(* Sums over the pieces of a slice, job by job. *)
Lemma by_job (f : nat -> nat) l : (forall p, In p l -> (number p < length jobs)%nat) ->
  list_sum (map (fun p => f (number p)) l) = list_sum (map (fun j => f j * length (filter (fun p => number p =? j) l))%nat (seq 0 (length jobs))).
Proof.
  induction l as [|p l IH]; intros P.
  - cbn [map list_sum fold_right filter length]. induction (seq 0 (length jobs)) as [|j js IHj]; [reflexivity|].
    cbn [map list_sum fold_right] in *. now rewrite Nat.mul_0_r.
  - cbn [map]. change (list_sum (?a :: ?b)) with (a + list_sum b)%nat. rewrite IH by (intros q Q; apply P; now right).
    assert (L := P p (or_introl eq_refl)). clear IH P.
    assert (K : forall a n, (a <= number p < a + n)%nat ->
      (f (number p) + list_sum (map (fun j => f j * length (filter (fun p => number p =? j) l)) (seq a n)) =
      list_sum (map (fun j => f j * length (filter (fun p => number p =? j) (p :: l))) (seq a n)))%nat).
    { intros a n. revert a. induction n as [|n IHn]; intros a H; [lia|]. cbn [seq map]. change (list_sum (?a :: ?b)) with (a + list_sum b)%nat. cbn [filter].
      destruct (Nat.eqb_spec (number p) a) as [<-|F].
      - cbn [length]. enough (Q : map (fun j => f j * length (filter (fun q => number q =? j) (p :: l)))%nat (seq (S (number p)) n)
          = map (fun j => f j * length (filter (fun q => number q =? j) l))%nat (seq (S (number p)) n)) by (rewrite <- Q; cbn [filter]; lia).
        apply map_ext_in. intros j J. apply in_seq in J. cbn [filter]. destruct (Nat.eqb_spec (number p) j); [lia|reflexivity].
      - assert (Q := IHn (S a)). cbn [filter] in Q. lia. }
    apply K. lia.
Qed.

Lemma work_by_job l : (forall p, In p l -> placed m jobs p = true) ->
  work l = list_sum (map (fun j => (side j * side j) * length (filter (fun p => number p =? j) l))%nat (seq 0 (length jobs))).
Proof.
  intros P. rewrite <- (by_job (fun j => side j * side j)%nat) by (intros p I; now apply placed_side, P). unfold work. f_equal. apply map_ext_in.
  intros p I. now rewrite (proj1 (proj2 (placed_side p (P p I)))).
Qed.

Definition weight (l : list (nat * N)) : N := total (map (fun j => scale (fst j * fst j)%nat (snd j)) l).

Lemma total_plus {X} (f g : X -> N) l : total (map (fun x => f x + g x) l) = total (map f l) + total (map g l).
Proof. induction l as [|x l IH]; cbn [map total fold_right]; [ring|]. unfold total in IH. rewrite IH. ring. Qed.

Lemma all_work : weight jobs <= scale (m * m)%nat T.
Proof.
  destruct parts_right as (S & M & J). apply most_trans with (scale (m * m)%nat (total (map fst plan))); [|now apply scale_most].
  assert (E : weight jobs = total (map (fun j => scale (side j * side j)%nat (runs j plan)) (seq 0 (length jobs)))).
  { unfold weight. transitivity (total (map (fun j => scale (side j * side j)%nat (snd (nth j jobs (0, zero N)))) (seq 0 (length jobs)))).
    - f_equal. unfold side. clear. induction jobs as [|j l IH]; [reflexivity|]. cbn [length seq map]. rewrite <- seq_shift, map_map. f_equal. apply IH.
    - f_equal. apply map_ext_in. intros j I. apply in_seq in I. f_equal. symmetry. apply J. lia. }
  rewrite E. clear E M J. assert (W := slice_work). revert S W. unfold runs. generalize plan as l. intros l S W. induction l as [|s l IH].
  - cbn [map total fold_right]. rewrite scale_zero. replace (total _) with (zero N); [apply most_refl|].
    induction (seq 0 (length jobs)) as [|j js IHj]; cbn [map total fold_right]; [reflexivity|]. unfold total in IHj. rewrite <- IHj, scale_zero. ring.
  - cbn [map total fold_right]. rewrite scale_plus. destruct (S s (or_introl eq_refl)) as (Z & P & _).
    rewrite (map_ext _ (fun j => scale (side j * side j * length (filter (fun p => number p =? j) (snd s)))%nat (fst s)
      + scale (side j * side j)%nat (total (map (fun s => scale (length (filter (fun p => number p =? j) (snd s))) (fst s)) l)))).
    2: { intros j. now rewrite scale_plus, scale_scale. }
    rewrite total_plus. apply most_both.
    + assert (Q := W s (or_introl eq_refl)). rewrite (work_by_job _ P) in Q. revert Q. generalize (m * m)%nat as k. generalize (seq 0 (length jobs)) as js. intros js k Q.
      apply most_trans with (scale (list_sum (map (fun j => side j * side j * length (filter (fun p => number p =? j) (snd s)))%nat js)) (fst s));
        [|now apply scale_more]. clear Q. induction js as [|j js IHj]; cbn [map total fold_right]; [apply most_refl|].
      change (list_sum (?a :: ?b)) with (a + list_sum b)%nat. rewrite scale_add. now apply most_plus_l.
    + apply IH; intros x X; [apply S|apply W]; now right.
Qed.
End Jobs.

Lemma necessary_slices m (jobs : list (nat * N)) T plan : right m jobs T plan = true ->
  Forall (fun j => snd j <= T) jobs /\ total (map (fun j => scale (fst j * fst j)%nat (snd j)) jobs) <= scale (m * m)%nat T.
Proof.
  intros R. split; [|exact (all_work m jobs T plan R)]. apply Forall_forall. intros j I. apply (In_nth _ _ (0, zero N)) in I as (n & L & <-).
  now apply (each_time m jobs T plan R).
Qed.

(* A job that runs only while rows of a profile are free runs after its last entry's busy time. *)
Lemma after_last T (l : profile N) e x : stairs (l ++ [e]) -> (0 < free_rows T x (l ++ [e]))%Z -> busy T e <= x.
Proof.
  intros [S _] F. assert (H : exists f, In f (l ++ [e]) /\ busy T f <= x).
  { revert F. unfold free_rows. clear S. induction (l ++ [e]) as [|f k IH]; cbn [filter map fold_right]; [lia|].
    destruct (less N x (busy T f)) eqn:B; cbn [negb].
    - intros F. destruct (IH F) as (g & G & K). exists g. split; [now right|assumption].
    - intros _. exists f. split; [now left|]. unfold at_most. now rewrite B. }
  destruct H as (f & I & H). apply most_trans with (busy T f); [|exact H]. apply in_app_iff in I as [I|[->|[]]]; [|apply most_refl].
  apply TorusProfiles.sorted_app in S as (_ & _ & S). specialize (S f e I (or_introl eq_refl)). cbn in S.
  apply less_most. apply (TorusProfiles.shift _ _ _ _) with (2 := S). unfold busy. ring.
Qed.

Lemma last_in_turn (T a : N) l : a <= T -> in_turn T l -> Forall (fun r => a <= fst r) l -> a + lasts l <= T.
Proof.
  revert a. induction l as [|[b c] l IH]; intros a A I F.
  - cbn. replace (a + zero N) with a by ring. exact A.
  - destruct I as (L & M & G & I). inversion F as [|? ? H _]; subst. cbn [fst] in H. specialize (IH c M I G). unfold lasts in *. cbn [map total fold_right fst snd].
    apply most_trans with (c + total (map (fun r => minus N (snd r) (fst r)) l)); [|exact IH].
    match goal with |- at_most ?p ?q = true => replace p with (a + (minus N c b + total (map (fun r => minus N (snd r) (fst r)) l))) by reflexivity end.
    replace (a + (minus N c b + total (map (fun r => minus N (snd r) (fst r)) l))) with (a + (c + (total (map (fun r => minus N (snd r) (fst r)) l) + opposite N b))) by ring.
    replace (c + total (map (fun r => minus N (snd r) (fst r)) l)) with (b + (c + (total (map (fun r => minus N (snd r) (fst r)) l) + opposite N b))) by ring.
    now apply most_plus.
Qed.

Lemma last_finish T (l : profile N) e parts : stairs (l ++ [e]) -> in_turn T parts -> Forall (fun r => (0 < free_rows T (fst r) (l ++ [e]))%Z) parts ->
  busy T e + lasts parts <= T.
Proof.
  intros S I F. apply last_in_turn; [|exact I|].
  - destruct S as [_ P]. apply Forall_app in P as [_ P]. inversion P as [|? ? Q _]; subst. apply less_most, (TorusProfiles.shift _ _ _ _) with (2 := Q). unfold busy. ring.
  - eapply Forall_impl; [|exact F]. cbn. intros r R. now apply (after_last T l).
Qed.
End Times.
Arguments last_finish : clear implicits.
