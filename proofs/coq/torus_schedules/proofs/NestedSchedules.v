(* A schedule with aligned cells becomes one with strided cells, and the reverse, at the same times. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import TorusLinks TorusProfiles TorusPlans TorusStrips NestedCells.
From Allocert.proofs Require Import TorusPlans NestedCells.
Import ListNotations.

Lemma once_of l : NoDup l -> once l = true.
Proof.
  induction 1 as [|x l I N IH]; [reflexivity|]. cbn. rewrite IH, andb_true_r. apply negb_true_iff, not_true_iff_false. rewrite existsb_exists.
  intros [y [Y E]]. apply Nat.eqb_eq in E. now subst.
Qed.

Lemma shares_spec a b : shares a b = true <-> exists x, In x a /\ In x b.
Proof.
  unfold shares. rewrite existsb_exists. split.
  - intros [x [A B]]. apply existsb_exists in B as [y [B E]]. apply Nat.eqb_eq in E. subst y. now exists x.
  - intros [x [A B]]. exists x. split; [exact A|]. apply existsb_exists. exists x. split; [exact B|apply Nat.eqb_refl].
Qed.

Section Schedules.
Context {N : numbers}.
Variables (m : nat) (jobs : list (nat * N)).
Hypotheses (some : 0 < m) (divide : Forall (fun j => Nat.divide (fst j) m) jobs) (nested : chain (map fst jobs)).
Let ds := sides_of (map fst jobs) m.
Notation moved := (moved m ds).

Lemma sides_above : Forall (fun d => 0 < d) (map fst jobs).
Proof. rewrite Forall_map. eapply Forall_impl; [|exact divide]. intros j [q E]. destruct (fst j); lia. Qed.

Lemma ds_linked : linked m ds.
Proof.
  apply sides_linked; [exact nested|exact sides_above|exact some|]. intros d I _. apply in_map_iff in I as [j [<- I]].
  assert (V := divide). rewrite Forall_forall in V. now apply V.
Qed.

Lemma ds_dividing d : In d ds -> 0 < d /\ Nat.divide d m.
Proof.
  intros I. apply in_sides in I as [I [D _]]. split; [exact D|]. apply in_map_iff in I as [j [<- I]]. assert (V := divide). rewrite Forall_forall in V. now apply V.
Qed.

Lemma job_side_in k d time : nth_error jobs k = Some (d, time) -> In d ds.
Proof.
  intros E. apply nth_error_In in E. assert (V := divide). rewrite Forall_forall in V. apply V in E as V'. clear V. rename V' into V. assert (P := sides_above). rewrite Forall_forall in P.
  assert (I : In d (map fst jobs)) by (apply in_map_iff; now exists (d, time)). apply in_sides. split; [exact I|]. specialize (P d I).
  apply Nat.divide_pos_le in V; cbn in *; lia.
Qed.

Definition move (p : placing) (w : window N) : window N :=
  Window (Piece (number (held w)) (moved p (rows (held w))) (moved p (columns (held w)))) (start w) (finish w).

Lemma moved_apart p d e A B : In d ds -> In e ds -> In A (cells_of m d p) -> In B (cells_of m e p) -> shares A B = false -> shares (moved p A) (moved p B) = false.
Proof.
  intros D E IA IB S. apply not_true_iff_false. rewrite shares_spec. intros [x [X Y]]. apply not_true_iff_false in S. apply S, shares_spec. exists (back m ds p x).
  split; [now apply (moved_cell m ds some ds_linked ds_dividing p d)|now apply (moved_cell m ds some ds_linked ds_dividing p e)].
Qed.

Lemma cell_once p d A : In A (cells_of m d p) -> once A = true.
Proof.
  intros I. apply once_of. apply in_map_iff in I as [c [<- _]]. destruct p; cbn [cell_of]; [apply seq_NoDup|apply NoDup_filter, seq_NoDup].
Qed.

Lemma moved_schedule p T l : in_cells m jobs p l -> faultless m jobs T l = true ->
  in_cells m jobs (other p) (map (move p) l) /\ faultless m jobs T (map (move p) l) = true.
Proof.
  intros [O C] F. unfold faultless in F. apply andb_true_iff in F as [F G]. apply andb_true_iff in F as [F K]. rewrite forallb_forall in F. split; [split|].
  - rewrite map_map. exact O.
  - intros w W. apply in_map_iff in W as [v [<- V]]. destruct (C v V) as [d [time [E [A B]]]]. exists d, time. split; [exact E|]. assert (D := job_side_in _ _ _ E).
    split; now apply (moved_cell m ds some ds_linked ds_dividing p d).
  - unfold faultless. rewrite !andb_true_iff. repeat split.
    + apply forallb_forall. intros w W. apply in_map_iff in W as [v [<- V]]. specialize (F v V). apply andb_true_iff in F as [F L]. apply andb_true_iff. split; [|exact L].
      destruct (C v V) as [d [time [E [A B]]]]. assert (D := job_side_in _ _ _ E). unfold placed. cbn [move held number rows columns]. rewrite E.
      destruct (moved_cell m ds some ds_linked ds_dividing p d _ D A) as [A' _]. destruct (moved_cell m ds some ds_linked ds_dividing p d _ D B) as [B' _].
      rewrite (cell_length m ds some ds_linked ds_dividing _ d _ D A'), (cell_length m ds some ds_linked ds_dividing _ d _ D B'), Nat.eqb_refl,
        (cell_once _ _ _ A'), (cell_once _ _ _ B'). cbn [andb]. apply forallb_forall. intros x X. apply Nat.ltb_lt. apply in_app_iff in X as [X|X].
      * exact (cell_below m ds some ds_dividing _ _ _ _ D A' X).
      * exact (cell_below m ds some ds_dividing _ _ _ _ D B' X).
    + clear F G O. induction l as [|w l IH]; [reflexivity|]. cbn [map clear] in *. apply andb_true_iff in K as [K1 K2]. rewrite IH; [|intros v V; apply C; now right|exact K2].
      rewrite andb_true_r. apply forallb_forall. intros v' V'. apply in_map_iff in V' as [v [<- V]]. rewrite forallb_forall in K1. specialize (K1 v V).
      apply orb_true_iff in K1 as [K1|K1]; apply orb_true_iff; [left; exact K1|right]. unfold apart_from in *. cbn [move held number rows columns].
      rewrite !andb_true_iff, !negb_true_iff in *. destruct K1 as [[K1 K3] K4]. destruct (C w (or_introl eq_refl)) as [d [time [E [A B]]]]. destruct (C v (or_intror V)) as [e [time' [E' [A' B']]]].
      assert (D := job_side_in _ _ _ E). assert (D' := job_side_in _ _ _ E'). split; [split; [exact K1|exact (moved_apart p d e _ _ D D' A A' K3)]|exact (moved_apart p d e _ _ D D' B B' K4)].
    + apply forallb_forall. intros j J. rewrite forallb_forall in G. specialize (G j J). replace (given j (map (move p) l)) with (given j l); [exact G|].
      unfold given. f_equal. clear. induction l as [|w l IH]; [reflexivity|]. cbn [map filter move held number]. destruct (number (held w) =? j); cbn [map]; now rewrite IH.
Qed.
End Schedules.

Lemma as_well (N : numbers) m (jobs : list (nat * N)) T : 0 < m -> Forall (fun j => Nat.divide (fst j) m) jobs -> chain (map fst jobs) ->
  (exists l, in_cells m jobs Aligned l /\ faultless m jobs T l = true) <-> (exists l, in_cells m jobs Strided l /\ faultless m jobs T l = true).
Proof.
  intros M V C. split; intros [l [I F]]; [exists (map (move m jobs Aligned) l); now apply (moved_schedule m jobs M V C Aligned)|].
  exists (map (move m jobs Strided) l). now apply (moved_schedule m jobs M V C Strided).
Qed.
