(* The books of CNP_Alloc: an entry of the block shows the one job that holds its processors. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp.
From Allocert.proofs Require Import TorusContention TorusFlow.
Import ListNotations.
Local Open Scope Q_scope.
#[global] Arguments Nat.modulo : simpl never.
#[global] Arguments Nat.eqb : simpl never.
#[global] Arguments Nat.mul : simpl never.

Lemma tabulated g f i j : (i < g)%nat -> (j < g)%nat -> entry_at (tabulate g f) i j = f i j.
Proof.
  intros I J. unfold entry_at, tabulate.
  assert (N : forall {X} (h : nat -> X) d k n, (k < n)%nat -> nth k (map h (seq 0 n)) d = h k).
  { intros X h d k n K. rewrite (nth_indep _ d (h k)) by (rewrite map_length, seq_length; exact K).
    rewrite map_nth with (d := k), seq_nth by exact K. reflexivity. }
  rewrite N by assumption. now apply N.
Qed.

Lemma mod_of_mod x s q : (0 < s)%nat -> (0 < q)%nat -> (x mod (s * q) mod s = x mod s)%nat.
Proof.
  intros S Q. rewrite Nat.mod_mul_r by lia. rewrite Nat.mul_comm, Nat.mod_add by lia. apply Nat.mod_mod. lia.
Qed.

Section Torus.
Variable p : nat.
Notation stride := (stride p).
Notation holds := (holds p).

Lemma stride_pos l : (0 < stride l)%nat.
Proof. unfold TorusCnp.stride. induction (p - l)%nat; cbn; lia. Qed.

Lemma holds_spec r i j : holds r i j = true <-> (i mod stride (size_of r) = row r /\ j mod stride (size_of r) = col r)%nat.
Proof. unfold TorusCnp.holds. now rewrite andb_true_iff, !Nat.eqb_eq. Qed.

(* An entry shows a job, or nobody. *)
Definition shows (c : Q) (e : entry) (r : record) : Prop := level e = size_of r /\ name e = number r /\ remains e == finish r - c.
Definition alone (c : Q) (rs : list record) (i j : nat) (r : record) : Prop :=
  In r rs /\ c < finish r /\ holds r i j = true /\ forall r', In r' rs -> c < finish r' -> holds r' i j = true -> r' = r.
Definition nobody (c : Q) (rs : list record) (i j : nat) : Prop := forall r, In r rs -> c < finish r -> holds r i j = false.
Definition right (c : Q) (b : block) (rs : list record) (i j : nat) : Prop :=
  (exists r, alone c rs i j r /\ shows c (entry_at b i j) r) \/ (remains (entry_at b i j) == 0 /\ nobody c rs i j).

Definition sane (g : nat) (c : Q) (r : record) : Prop :=
  (exists q, 0 < q /\ g = stride (size_of r) * q)%nat /\ (row r < stride (size_of r))%nat /\ (col r < stride (size_of r))%nat
  /\ number r <> 0%nat /\ begins r <= c /\ 0 < takes r /\ begins r + takes r <= finish r.
Definition kept (g : nat) (c : Q) (b : block) (rs : list record) : Prop :=
  (forall i j, (i < g)%nat -> (j < g)%nat -> right c b rs i j) /\ Forall (sane g c) rs /\ NoDup (map number rs).

(* Lines 5-10. *)
Lemma widened e : forall g c b rs, (0 < g)%nat -> kept g c b rs -> kept (2 ^ e * g) c (widen e g b) rs.
Proof.
  induction e as [|e IH]; intros g c b rs G [R [SN N]]; cbn [widen].
  - now rewrite Nat.pow_0_r, Nat.mul_1_l.
  - replace (2 ^ S e * g)%nat with (2 ^ e * (2 * g))%nat by (cbn; lia). apply IH; [lia|]. split; [|split; [|assumption]].
    + intros i j I J. unfold right. rewrite tabulated by assumption.
      assert (H : forall r, In r rs -> holds r (i mod g) (j mod g) = holds r i j).
      { intros r IR. rewrite Forall_forall in SN. destruct (SN r IR) as [[q [Q E]] _]. unfold TorusCnp.holds. rewrite E.
        now rewrite !mod_of_mod by (apply stride_pos || assumption). }
      destruct (R (i mod g) (j mod g))%nat as [[r [[A [B [C D]]] F]]|[A B]]; try (apply Nat.mod_upper_bound; lia).
      * left. exists r. split; [|exact F]. split; [assumption|]. split; [assumption|]. rewrite <- H by assumption. split; [assumption|].
        intros r' I' P' H'. apply D; try assumption. now rewrite H.
      * right. split; [assumption|]. intros r IR P. rewrite <- H by assumption. now apply B.
    + eapply Forall_impl; [|exact SN]. intros r [[q [Q E]] T]. split; [|exact T]. exists (2 * q)%nat. split; lia.
Qed.

(* Lines 12-14. *)
Lemma in_lefts g f x : In x (flat_map (map remains) (tabulate g f)) <-> exists i j, (i < g)%nat /\ (j < g)%nat /\ x = remains (f i j).
Proof.
  unfold tabulate. rewrite in_flat_map. split.
  - intros [l [L X]]. apply in_map_iff in L as [i [<- I]]. apply in_map_iff in X as [e [<- E]]. apply in_map_iff in E as [j [<- J]].
    apply in_seq in I, J. exists i, j. repeat split; lia.
  - intros [i [j [I [J ->]]]]. exists (map (f i) (seq 0 g)). split; [apply in_map_iff; exists i; split; [reflexivity|apply in_seq; lia]|].
    apply in_map, in_map, in_seq. lia.
Qed.

Lemma elapsed g c b rs passed : kept g c b rs -> 0 <= passed ->
  (forall i j, (i < g)%nat -> (j < g)%nat -> passed <= remains (entry_at b i j)) -> kept g (Qred (c + passed)) (elapse g passed b) rs.
Proof.
  intros [R [S N]] P L. split; [|split; [|assumption]].
  - intros i j I J. specialize (L i j I J). unfold right, elapse. rewrite tabulated by assumption. cbn [remains].
    destruct (R i j I J) as [[r [[A [B [C D]]] [E [F H]]]]|[A B]].
    + destruct (Qlt_le_dec (c + passed) (finish r)) as [Q|Q].
      * left. exists r. split.
        { split; [assumption|]. split; [now rewrite Qred_correct|]. split; [assumption|]. intros r' I' P' H'. rewrite Qred_correct in P'.
          apply D; try assumption. lra. }
        split; [exact E|]. split; [exact F|]. cbn [remains]. rewrite !Qred_correct, H. ring.
      * right. split; [rewrite Qred_correct; lra|]. intros r' I' P'. rewrite Qred_correct in P'. apply not_true_iff_false. intros H'.
        assert (r' = r) as -> by (apply D; try assumption; lra). lra.
    + right. split; [rewrite Qred_correct; lra|]. intros r' I' P'. rewrite Qred_correct in P'. apply B; [assumption|lra].
  - eapply Forall_impl; [|exact S]. intros r [T1 [T2 [T3 [T4 [T5 T]]]]]. repeat split; try assumption; try apply T. rewrite Qred_correct. lra.
Qed.

(* Lines 18-22. *)
Lemma gave g c b rs i j d k l t : l = l -> kept g c b rs -> g = stride l -> (i < g)%nat -> (j < g)%nat -> remains (entry_at b i j) == 0 ->
  k <> 0%nat -> ~ In k (map number rs) -> 0 < t -> t <= d ->
  kept g c (give g b (i, j) (Entry d l k)) (rs ++ [Known k l i j c t (Qred (c + d))]).
Proof.
  intros _ [R [S N]] G I J Z K F T D. set (new := Known k l i j c t (Qred (c + d))).
  assert (HN : forall u v, (u < g)%nat -> (v < g)%nat -> holds new u v = true <-> u = i /\ v = j).
  { intros u v U V. rewrite holds_spec. cbn [size_of row col new]. rewrite <- G, !Nat.mod_small by assumption. tauto. }
  assert (FN : c < finish new) by (cbn; rewrite Qred_correct; lra).
  split; [|split].
  - intros u v U V. unfold right, give. rewrite tabulated by assumption. cbn [fst snd].
    destruct ((u =? i) && (v =? j))%nat eqn:E.
    + apply andb_true_iff in E as [E1 E2]. apply Nat.eqb_eq in E1, E2. subst u v. left. exists new. split.
      * split; [apply in_app_iff; right; now left|]. split; [assumption|]. split; [now apply HN|]. intros r' I' P' H'.
        apply in_app_iff in I' as [I'|[<-|[]]]; [|reflexivity]. destruct (R i j I J) as [[r [[A [B [C _]]] [_ [_ X]]]]|[_ B]].
        { lra. } { rewrite B in H' by assumption. discriminate. }
      * split; [reflexivity|]. split; [reflexivity|]. cbn. rewrite Qred_correct. ring.
    + assert (NH : holds new u v = false). { apply not_true_iff_false. rewrite HN by assumption. intros [-> ->]. rewrite !Nat.eqb_refl in E. discriminate. }
      destruct (R u v U V) as [[r [[A [B [C X]]] Y]]|[A B]].
      * left. exists r. split; [|exact Y]. split; [apply in_app_iff; now left|]. split; [assumption|]. split; [assumption|].
        intros r' I' P' H'. apply in_app_iff in I' as [I'|[<-|[]]]; [now apply X|congruence].
      * right. split; [assumption|]. intros r' I' P'. apply in_app_iff in I' as [I'|[<-|[]]]; [now apply B|assumption].
  - apply Forall_app. split; [exact S|]. constructor; [|constructor]. repeat split; cbn [new size_of row col number begins takes finish];
      try assumption; try lra; try (rewrite <- G; assumption). { exists 1%nat. lia. } rewrite Qred_correct. lra.
  - rewrite map_app. cbn. apply NoDup_rev in N. rewrite <- (rev_involutive (map number rs ++ [k])). apply NoDup_rev. rewrite rev_app_distr. cbn.
    constructor; [|assumption]. now rewrite <- in_rev.
Qed.
End Torus.
