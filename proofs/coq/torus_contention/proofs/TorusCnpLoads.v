(* The loads that CNP_Alloc computes and records are those of Theorem 1, job by job. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp.
From Allocert.proofs Require Import TorusContention TorusFlow TorusCnp TorusCnpVisits TorusCnpRun.
From Allocert.proofs Require TorusStrides TorusLoads.
Import ListNotations.
Local Open Scope Q_scope.


Section Torus.
Variable p : nat.
Notation stride := (stride p).
Notation holds := (holds p).
Notation size g := (inject_Z (Z.of_nat g)).

Lemma whole_side : Pos.to_nat (side p) = (2 ^ p)%nat.
Proof. unfold side. apply Nat2Pos.id, Nat.pow_nonzero. lia. Qed.

Lemma stride_divides l : Nat.divide (stride l) (2 ^ p).
Proof. unfold TorusCnp.stride. exists (2 ^ (p - (p - l)))%nat. rewrite <- Nat.pow_add_r. f_equal. lia. Qed.

Lemma size_pos g : (0 < g)%nat -> 0 < size g.
Proof. intros. change 0 with (inject_Z 0). rewrite <- Zlt_Qlt. lia. Qed.

Lemma weight_stride l a i j st t : (i < stride l)%nat -> weighs (side p) a (Placed (on p l i j) st t) ==
  if contends (region a) (on p l i j) then / size (stride l) else 0.
Proof.
  intros I. unfold weighs. cbn [region]. destruct (contends _ _); [|reflexivity]. unfold TorusParts.side, on, strided_part. cbn [fst].
  rewrite TorusLoads.strided_length by (apply stride_divides || exact I). destruct (stride_divides l) as [n E].
  assert (P := stride_pos p l). rewrite E at 1. rewrite Nat.div_mul by lia.
  assert (N : (0 < n)%nat). { destruct n; [|lia]. assert (F := Nat.pow_nonzero 2 p). cbn in E. lia. }
  unfold side. rewrite E, Qmake_Qdiv. assert (Q : Z.pos (Pos.of_nat (n * stride l)) = Z.of_nat (n * stride l)).
  { rewrite <- positive_nat_Z, Nat2Pos.id by nia. reflexivity. }
  rewrite Q, Nat2Z.inj_mul, inject_Z_mult. assert (SP := size_pos _ P). assert (SN := size_pos _ N). field. lra.
Qed.

(* Rows and columns in common with a job whose stride divides the new one's. *)
Lemma contends_mod r q l i j : stride l = (stride (size_of r) * q)%nat -> (row r < stride (size_of r))%nat -> (col r < stride (size_of r))%nat ->
  (i < stride l)%nat -> (j < stride l)%nat ->
  contends (on p l i j) (on p (size_of r) (row r) (col r)) = xorb (i mod stride (size_of r) =? row r)%nat (j mod stride (size_of r) =? col r)%nat.
Proof.
  intros E R C I J. rewrite contends_sym. unfold contends, on, strided_part. cbn [fst snd]. rewrite E in *.
  assert (D : Nat.divide (stride (size_of r) * q) (2 ^ p)) by (rewrite <- E; apply stride_divides).
  assert (P : (0 < 2 ^ p)%nat) by (assert (F := Nat.pow_nonzero 2 p); lia).
  destruct (TorusStrides.rows_meet (2 ^ p) (stride (size_of r)) q (row r) (col r) i j D P ltac:(auto)) as [A B].
  f_equal; apply eq_true_iff_eq; rewrite TorusLoads.common_meet, Nat.eqb_eq; assumption.
Qed.

(* How many entries of a line a job has. *)
Lemma entries_in_line s q b (v : Q) : (0 < s)%nat -> (b < s)%nat ->
  total (map (fun y => if (y mod s =? b)%nat then v else 0) (seq 0 (s * q))) == size q * v.
Proof.
  intros S B. transitivity (total (map (fun y => (if (y mod s =? b)%nat then 1 else 0) * v) (seq 0 (s * q)))).
  - apply total_eq, Forall_forall. intros y _. destruct (_ =? _)%nat; ring.
  - rewrite (total_scale (fun y => if (y mod s =? b)%nat then 1 else 0) v). rewrite <- TorusLoads.count_total. change (filter _ _) with (strided (s * q) s b).
    rewrite TorusLoads.strided_length by (assumption || (exists q; ring)). now rewrite Nat.mul_comm, Nat.div_mul by lia.
Qed.

Section Block.
Variables (l : nat) (c t : Q) (b : block) (rs : list record).
Notation g := (stride l).
Hypotheses (books : kept p g c b rs) (lasts : 0 < t).

Definition running (r : record) : bool := negb (Qle_bool (finish r) c).
Lemma running_spec r : running r = true <-> c < finish r.
Proof. unfold running. rewrite negb_true_iff. apply le_bool_spec. Qed.
Definition left_of (r : record) : Q := Qmin t (finish r - c).

(* What an entry adds to a load is what the job adds that holds it. *)
Lemma entry_sum i j : (i < g)%nat -> (j < g)%nat -> Qmin t (remains (entry_at b i j)) ==
  total (map (fun r => if running r && holds r i j then left_of r else 0) rs).
Proof.
  intros I J. destruct books as [R [_ N]]. destruct (R i j I J) as [[r [[A [B [C D]]] [_ [_ E]]]]|[Z B]].
  - rewrite E. change (Qmin t (finish r - c)) with (left_of r).
    assert (O : forall r', In r' rs -> r' <> r -> running r' && holds r' i j = false).
    { intros r' I' F. apply not_true_iff_false. intros G. apply andb_true_iff in G as [G1 G2]. apply F, D; try assumption. now apply running_spec. }
    assert (H : running r && holds r i j = true) by (rewrite C, andb_true_r; now apply running_spec).
    clear - A N O H. induction rs as [|a rs' IH]; [easy|]. unroll. cbn in N. inversion N as [|? ? F N']; subst.
    destruct A as [->|A].
    + rewrite H. enough (Z : total (map (fun r => if running r && holds r i j then left_of r else 0) rs') == 0) by (rewrite Z; lra).
      rewrite <- (total_zero rs'). apply total_eq, Forall_forall. intros r' I'. rewrite O; [reflexivity|now right|]. intros ->. apply F. now apply in_map.
    + rewrite (O a); [|now left|intros ->; apply F; now apply in_map]. rewrite IH; [lra|assumption|assumption|]. intros; apply O; [now right|assumption].
  - rewrite Z. rewrite Q.min_r by lra. rewrite <- (total_zero rs). symmetry. apply total_eq, Forall_forall. intros r I'.
    destruct (running r) eqn:E; [|reflexivity]. apply running_spec in E. now rewrite B.
Qed.

Definition in_row (i : nat) (r : record) : bool := (i mod stride (size_of r) =? row r)%nat.
Definition in_col (j : nat) (r : record) : bool := (j mod stride (size_of r) =? col r)%nat.

Lemma line_sums i j : (i < g)%nat -> (j < g)%nat ->
  total (map (fun y => Qmin t (remains (entry_at b i y))) (seq 0 g)) + total (map (fun x => Qmin t (remains (entry_at b x j))) (seq 0 g))
  == total (map (fun r => if running r then ((if in_row i r then 1 else 0) + (if in_col j r then 1 else 0)) * (size g * / size (stride (size_of r))) * left_of r else 0) rs).
Proof.
  intros I J. destruct books as [_ [S _]].
  rewrite (total_eq (fun y => Qmin t (remains (entry_at b i y))) (fun y => total (map (fun r => if running r && holds r i y then left_of r else 0) rs)))
    by (apply Forall_forall; intros y Y; apply in_seq in Y; apply entry_sum; [assumption|lia]).
  rewrite (total_eq (fun x => Qmin t (remains (entry_at b x j))) (fun x => total (map (fun r => if running r && holds r x j then left_of r else 0) rs)))
    by (apply Forall_forall; intros x X; apply in_seq in X; apply entry_sum; [lia|assumption]).
  rewrite (total_swap (fun y r => if running r && holds r i y then left_of r else 0)), (total_swap (fun x r => if running r && holds r x j then left_of r else 0)).
  rewrite <- total_plus. apply total_eq, Forall_forall. intros r IR. rewrite Forall_forall in S. destruct (S r IR) as [[q [Q E]] [RB [CB _]]].
  destruct (running r); cbn [andb]; [|rewrite total_zero; lra]. assert (P := stride_pos p (size_of r)).
  assert (SP := size_pos _ P).
  assert (GQ : size g * / size (stride (size_of r)) == size q).
  { rewrite E, Nat2Z.inj_mul, inject_Z_mult. field. lra. }
  rewrite GQ. unfold TorusCnp.holds. fold (in_row i r).
  rewrite (total_eq (fun y => if in_row i r && (y mod stride (size_of r) =? col r)%nat then left_of r else 0)
    (fun y => if (y mod stride (size_of r) =? col r)%nat then (if in_row i r then left_of r else 0) else 0))
    by (apply Forall_forall; intros y _; destruct (in_row i r), (_ =? _)%nat; reflexivity).
  rewrite (total_eq (fun x => if (x mod stride (size_of r) =? row r)%nat && (j mod stride (size_of r) =? col r)%nat then left_of r else 0)
    (fun x => if (x mod stride (size_of r) =? row r)%nat then (if in_col j r then left_of r else 0) else 0))
    by (apply Forall_forall; intros x _; unfold in_col; destruct (_ =? row r)%nat, (_ =? _)%nat; reflexivity).
  rewrite E, !entries_in_line by assumption. destruct (in_row i r), (in_col j r); ring.
Qed.

(* On a free cell the duration is the time and the load by Theorem 1. *)
Lemma load_on i j : (i < g)%nat -> (j < g)%nat -> remains (entry_at b i j) == 0 ->
  duration g b t (i, j) == t + load (side p) (account p rs) (Placed (on p l i j) c t).
Proof.
  intros I J Z. unfold duration. rewrite Qred_correct. cbn [fst snd]. rewrite line_sums by assumption.
  assert (G := size_pos _ (stride_pos p l)). apply Qplus_comp; [reflexivity|]. unfold load, account. rewrite map_map.
  unfold Qdiv. rewrite <- total_scale. apply total_eq, Forall_forall. intros r IR. cbn [fst snd].
  assert (S := books). destruct S as [R [S _]]. rewrite Forall_forall in S. destruct (S r IR) as [[q [Q E]] [RB [CB [_ [BG [TP FN]]]]]].
  unfold job_of. rewrite weight_stride by assumption. cbn [region].
  rewrite (contends_mod r q) by assumption. fold (in_row i r) (in_col j r).
  unfold overlap, nominal_end. cbn [start time]. destruct (running r) eqn:RN.
  - apply running_spec in RN. assert (O : Qmax 0 (Qmin (c + t) (finish r) - Qmax c (begins r)) == left_of r).
    { unfold left_of. rewrite (Q.max_l c) by assumption. destruct (Q.min_spec (c + t) (finish r)) as [[A B]|[A B]]; rewrite B.
      - rewrite (Q.min_l t) by lra. rewrite Q.max_r by lra. ring.
      - rewrite (Q.min_r t) by lra. rewrite Q.max_r by lra. reflexivity. }
    rewrite O. assert (H : holds r i j = false).
    { destruct (R i j I J) as [[a [[_ [A _]] [_ [_ X]]]]|[_ A]]; [lra|]. now apply A. }
    unfold TorusCnp.holds in H. fold (in_row i r) (in_col j r) in H. destruct (in_row i r), (in_col j r); try discriminate; cbn [xorb]; field;
      split; try lra; assert (SP := size_pos _ (stride_pos p (size_of r))); lra.
  - assert (L : finish r <= c). { unfold running in RN. apply negb_false_iff in RN. now apply Qle_bool_iff. }
    assert (O : Qmax 0 (Qmin (c + t) (finish r) - Qmax c (begins r)) == 0).
    { rewrite (Q.max_l c) by assumption. apply Q.max_l. assert (X := Q.le_min_r (c + t) (finish r)). lra. }
    rewrite O. ring.
Qed.

(* Who has an entry in the row or in the column, but not the cell, grows by what Theorem 1 says. *)
Lemma visited_contends r i j : In r rs -> (i < g)%nat -> (j < g)%nat -> c < finish r -> remains (entry_at b i j) == 0 ->
  visits p (visited g (i, j)) r = contends (on p l i j) (on p (size_of r) (row r) (col r)).
Proof.
  intros IR I J L Z. destruct books as [R [S _]]. rewrite Forall_forall in S. destruct (S r IR) as [[q [Q E]] [RB [CB _]]].
  rewrite (contends_mod r q) by assumption. assert (H : holds r i j = false).
  { destruct (R i j I J) as [[a [[_ [A _]] [_ [_ X]]]]|[_ A]]; [lra|]. now apply A. }
  assert (P := stride_pos p (size_of r)). assert (RG : (row r < g)%nat) by nia. assert (CG : (col r < g)%nat) by nia.
  unfold TorusCnp.holds in H. apply eq_true_iff_eq. unfold visits. rewrite existsb_exists. split.
  - intros [[x y] [V H']]. cbn [fst snd] in H'. unfold TorusCnp.holds in H'. apply andb_true_iff in H' as [H1 H2].
    unfold visited in V. cbn [fst snd] in V. apply in_app_iff in V as [V|V]; apply in_map_iff in V as [z [EZ V]]; injection EZ as <- <-.
    + rewrite H1 in H. cbn [andb] in H. now rewrite H, H1.
    + rewrite H2, andb_true_r in H. now rewrite H, H2.
  - intros X. destruct (i mod stride (size_of r) =? row r)%nat eqn:HR.
    + exists (i, col r). cbn in H. split.
      * unfold visited. apply in_app_iff. left. cbn [fst snd]. apply in_map. apply filter_In. split; [apply in_seq; lia|].
        apply negb_true_iff, Nat.eqb_neq. intros <-. rewrite Nat.mod_small, Nat.eqb_refl in H by assumption. discriminate.
      * unfold TorusCnp.holds. cbn [fst snd]. now rewrite HR, Nat.mod_small, Nat.eqb_refl by assumption.
    + rewrite xorb_false_l in X. exists (row r, j). split.
      * unfold visited. apply in_app_iff. right. cbn [fst snd]. apply in_map_iff. exists (row r). split; [reflexivity|]. apply filter_In.
        split; [apply in_seq; lia|]. apply negb_true_iff, Nat.eqb_neq. intros <-. rewrite Nat.mod_small, Nat.eqb_refl in HR by assumption. discriminate.
      * unfold TorusCnp.holds. cbn [fst snd]. now rewrite X, Nat.mod_small, Nat.eqb_refl by assumption.
Qed.

Lemma grown_as_lengthened r r' i j : In r rs -> (i < g)%nat -> (j < g)%nat -> remains (entry_at b i j) == 0 ->
  grown p g c t (visited g (i, j)) r r' ->
  job_of p r' = job_of p r /\ finish r' == snd (lengthened (side p) (Placed (on p l i j) c t) (job_of p r, finish r)).
Proof.
  intros IR I J Z [LK E]. split.
  - unfold job_of. destruct LK as [_ [-> [-> [-> [-> ->]]]]]. reflexivity.
  - rewrite E. unfold lengthened. cbn [fst snd]. apply Qplus_comp; [reflexivity|]. rewrite weight_stride by assumption.
    unfold job_of at 1. cbn [region]. rewrite contends_sym.
    destruct books as [_ [S _]]. rewrite Forall_forall in S. destruct (S r IR) as [_ [_ [_ [_ [BG [TP FN]]]]]].
    unfold overlap, nominal_end. cbn [start time job_of]. destruct (Qle_bool (finish r) c) eqn:L; cbn [negb andb].
    + apply Qle_bool_iff in L. assert (O : Qmax 0 (Qmin (c + t) (finish r) - Qmax c (begins r)) == 0).
      { rewrite (Q.max_l c) by assumption. apply Q.max_l. assert (X := Q.le_min_r (c + t) (finish r)). lra. }
      rewrite O. ring.
    + apply le_bool_spec in L. rewrite visited_contends by assumption. destruct (contends _ _); [|ring].
      assert (O : Qmax 0 (Qmin (c + t) (finish r) - Qmax c (begins r)) == left_of r).
      { unfold left_of. rewrite (Q.max_l c) by assumption. destruct (Q.min_spec (c + t) (finish r)) as [[A B]|[A B]]; rewrite B.
        - rewrite (Q.min_l t) by lra. rewrite Q.max_r by lra. ring.
        - rewrite (Q.min_r t) by lra. rewrite Q.max_r by lra. reflexivity. }
      rewrite O. unfold share, left_of, Qdiv. ring.
Qed.
End Block.
End Torus.
