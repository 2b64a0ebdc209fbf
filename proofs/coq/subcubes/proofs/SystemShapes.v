(* Leaders of subcubes, runs of stars on a cycle, complete cyclical systems, and k-cube systems that are others. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require Import SubcubeWords Systems SystemFamilies GraySystems MoreRuns HittingHeads.
Import ListNotations.

(* Leaders. *)

Definition low (s : option bool) : bool := match s with Some b => b | None => false end.

Lemma members_in w x : In x (members w) <-> length x = length w /\ holds x w = true.
Proof. unfold members. now rewrite filter_In, pes_in. Qed.

Lemma low_holds w : holds (map low w) w = true.
Proof. induction w as [|[[]|] w IH]; cbn; auto. Qed.

Lemma leader w : exists! x, In x (members w) /\ forall p, p < length w -> nth p x false = low (nth p w None).
Proof.
  exists (map low w). split.
  - split; [apply members_in; split; [apply map_length|apply low_holds]|]. intros p _. exact (map_nth low w None p).
  - intros x (X & H). apply members_in in X as (L & _). apply (nth_ext _ _ false false); [now rewrite map_length|].
    intros p P. rewrite map_length in P. rewrite H by assumption. exact (map_nth low w None p).
Qed.

(* Runs. *)

Section Cycle.
Variables (d q : nat) (pi : list nat).
Hypotheses (order : Permutation pi (seq 1 d)) (some : 1 <= d) (few : q <= d).

Lemma cyclical_subcubes : incl (cyclical d q pi) (complete d q).
Proof.
  intros w W. apply family_in in W as (s & S & W). apply complete_in. split; [now apply spanned_in in W|].
  apply spanned_dimension with d s; [|assumption]. unfold windows in S. destruct q as [|r].
  - destruct S as [<-|[]]. repeat split; [constructor|now intros p].
  - apply in_map_iff in S as (i & <- & I). apply in_seq in I. apply window_positions; (assumption || lia).
Qed.

Lemma on_window i p : i < d -> In p (window d q i pi) <-> exists j, j < q /\ nth ((i + j) mod d) pi 0 = p.
Proof.
  intros I. unfold window. rewrite in_map_iff. split; intros (j & A & B).
  - apply in_seq in B. exists j. split; [lia|assumption].
  - exists j. split; [assumption|apply in_seq; lia].
Qed.

Lemma round i p : i < d -> 1 <= p <= d -> exists j, j < d /\ nth ((i + j) mod d) pi 0 = p.
Proof.
  intros I P. apply (order_in d pi order) in P. apply (In_nth _ _ 0) in P as (h & H & <-). rewrite (order_length d pi order) in H.
  exists (if i <=? h then h - i else h + d - i). destruct (Nat.leb_spec i h); (split; [lia|f_equal; unwrap]).
Qed.

Lemma spanned_run i w : i < d -> length w = d ->
  (In w (spanned d (window d q i pi)) <-> forall j, j < d -> star_at w (nth ((i + j) mod d) pi 0) = (j <? q)).
Proof.
  intros I L. assert (B : forall j, (i + j) mod d < d) by (intros; apply Nat.mod_upper_bound; lia).
  assert (IN : forall j, 1 <= nth ((i + j) mod d) pi 0 <= d).
  { intros j. apply (order_in d pi order), nth_In. rewrite (order_length d pi order). apply B. }
  rewrite spanned_in. split.
  - intros (_ & H) j J. apply eq_true_iff_eq. rewrite H, on_window, Nat.ltb_lt by (assumption || apply IN). split; [|now exists j].
    intros (k & K & E). apply (place_same d pi order) in E; [|apply B..]. enough (k = j) by lia. unwrap.
  - intros H. split; [assumption|]. intros p P. rewrite on_window by assumption. destruct (round i p I P) as (j & J & <-). rewrite H, Nat.ltb_lt by assumption.
    split; [intros K; now exists j|]. intros (k & K & E). apply (place_same d pi order) in E; [|apply B..]. enough (k = j) by lia. unwrap.
Qed.

Lemma windows_some : q <> 0 -> windows d q pi = map (fun i => window d q i pi) (seq 0 d).
Proof. intros Q. unfold windows. now destruct q. Qed.

Lemma runs w : In w (cyclical d q pi) <->
  In w (complete d q) /\ exists i, i < d /\ forall j, j < d -> star_at w (nth ((i + j) mod d) pi 0) = (j <? q).
Proof.
  split.
  - intros W. assert (C := cyclical_subcubes w W). split; [assumption|]. apply complete_in in C as (L & _).
    apply family_in in W as (s & S & W). assert (H : exists i, i < d /\ s = window d q i pi).
    { destruct (Nat.eq_dec q 0) as [Q|Q]; [|rewrite windows_some in S by assumption; apply in_map_iff in S as (i & <- & I); apply in_seq in I; exists i; split; [lia|reflexivity]].
      exists 0. split; [lia|]. rewrite Q in *. destruct S as [<-|[]]. reflexivity. }
    destruct H as (i & I & ->). exists i. split; [assumption|]. now apply spanned_run.
  - intros (C & i & I & H). apply complete_in in C as (L & _). apply spanned_run in H; [|assumption..]. apply family_in. exists (window d q i pi).
    split; [|assumption]. destruct (Nat.eq_dec q 0) as [Q|Q]; [rewrite Q; now left|]. rewrite windows_some by assumption.
    apply (in_map (fun i => window d q i pi)), in_seq. lia.
Qed.
End Cycle.

Lemma binomial_many d q : 2 <= q -> q + 2 <= d -> d < binomial d q.
Proof.
  revert q. induction d as [|d IH]; intros q A B; [lia|]. destruct q as [|q]; [lia|]. cbn [binomial].
  assert (P := binomial_positive d q ltac:(lia)). destruct (Nat.eq_dec (S q + 1) d) as [E|N].
  - replace d with (S (S q)) in * by lia. rewrite binomial_but_one. destruct (Nat.eq_dec q 1) as [->|M]; [cbn; lia|].
    specialize (IH q ltac:(lia) ltac:(lia)). lia.
  - specialize (IH (S q) ltac:(lia) ltac:(lia)). lia.
Qed.

Lemma binomial_one d : binomial d 1 = d.
Proof. induction d as [|d IH]; [reflexivity|]. cbn [binomial]. rewrite IH, binomial_0. reflexivity. Qed.

Lemma ends d pi : Permutation pi (seq 1 d) -> 2 <= d ->
  (forall q, q = 0 \/ q = d -> length (cyclical d q pi) = 2 ^ (d - q) /\ 2 ^ (d - q) <> d * 2 ^ (d - q))
  /\ forall q, q <= d -> ((forall w, In w (cyclical d q pi) <-> In w (complete d q)) <-> q = 0 \/ q = 1 \/ q = d - 1 \/ q = d).
Proof.
  intros O D. assert (E : forall q, q = 0 \/ q = d -> length (cyclical d q pi) = 2 ^ (d - q)).
  { intros q [->| ->]; [now rewrite cyclical_singles, Nat.sub_0_r|]. rewrite cyclical_whole, Nat.sub_diag by (assumption || lia). reflexivity. }
  split; [intros q Q; split; [now apply E|]; assert (P := Nat.pow_nonzero 2 (d - q) ltac:(lia)); nia|].
  intros q Q. assert (I := cyclical_subcubes d q pi O ltac:(lia) Q). assert (P := Nat.pow_nonzero 2 (d - q) ltac:(lia)).
  transitivity (length (cyclical d q pi) = length (complete d q)).
  { split; intros H; [apply same_length; [apply NoDup_nodup|apply complete_nodup|assumption]|].
    intros w. split; [apply I|]. apply NoDup_length_incl; [apply NoDup_nodup|lia|assumption]. }
  rewrite complete_length. destruct (Nat.eq_dec q 0) as [->|Q0]; [rewrite E, binomial_0 by auto; lia|].
  destruct (Nat.eq_dec q d) as [->|Qd]; [rewrite E, binomial_all by auto; lia|]. rewrite cyclical_length by (assumption || lia).
  rewrite Nat.mul_cancel_r by assumption. destruct (Nat.eq_dec q 1) as [->|Q1]; [rewrite binomial_one; lia|].
  destruct (Nat.eq_dec q (d - 1)) as [->|Q2].
  - destruct d as [|e]; [lia|]. rewrite Nat.sub_succ, Nat.sub_0_r, binomial_but_one. lia.
  - assert (B := binomial_many d q ltac:(lia) ltac:(lia)). lia.
Qed.

(* k-cube systems. *)

Lemma placed_length d pi u : length (placed d pi u) = d.
Proof. unfold placed. now rewrite map_length, seq_length. Qed.

Lemma gray_inside d q pi : Permutation pi (seq 1 d) -> 1 <= q <= d -> incl (gray d q pi) (k_cube d q 1 pi).
Proof.
  intros O Q w W. assert (N := order_nodup d pi O). assert (L := order_length d pi O). apply (k_cube_in d q 1 pi O ltac:(lia)).
  destruct q as [|r] eqn:R; [lia|]. cbn [gray] in W. rewrite <- R in *. clear r R. apply union_in, in_map_iff in W as (u & <- & U).
  rewrite Nat.add_1_r in *. apply ring_one in U as (Lu & Du). split; [apply placed_length|].
  assert (S : forall p, In p pi -> star_at (placed d pi u) p = star (symbol_at p pi u)).
  { intros p P. unfold star_at. now rewrite star_placed by now apply (order_in d pi O). }
  assert (H : forall p, In p (firstn (length u) pi) \/ In p (skipn (length u) pi) -> In p pi).
  { intros p P. rewrite <- (firstn_skipn (length u) pi). now apply in_app_iff. }
  rewrite Nat.add_1_r, <- Lu. split.
  - intros p P. rewrite S by (apply H; now right). now rewrite (symbol_beyond pi u p N P).
  - transitivity (dimension u); [|assumption]. rewrite <- (symbol_in pi u N) at 3 by lia. rewrite dimension_mapped. f_equal. apply filter_ext_in. intros p P. apply S, H. now left.
Qed.

Lemma k_cube_ends d q pi : Permutation pi (seq 1 d) -> q <= d ->
  (forall w, In w (k_cube d q 0 pi) <-> In w (buddy d q pi)) /\ (1 <= q -> incl (gray d q pi) (k_cube d q 1 pi))
  /\ forall w, In w (k_cube d q d pi) <-> In w (complete d q).
Proof.
  intros O Q. split; [|split; [intros; now apply gray_inside|]].
  - intros w. unfold k_cube, buddy. rewrite Nat.min_0_l, Nat.add_0_r, combinations_0. rewrite union_in. cbn [flat_map app].
    rewrite app_nil_r. reflexivity.
  - intros w. replace (k_cube d q d pi) with (k_cube d q q pi) by (unfold k_cube; now rewrite Nat.min_id, Nat.min_r).
    rewrite (k_cube_in d q q pi O) by lia. rewrite complete_in. unfold described. replace (d - q + q) with d by lia.
    assert (L := order_length d pi O). rewrite skipn_all2, firstn_all2 by lia. clear L.
    assert (E : length w = d -> dimension w = length (filter (star_at w) pi)).
    { intros L. rewrite dimension_own, L. apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, seq_NoDup|apply NoDup_filter, (order_nodup d pi O)|].
      intros p. rewrite !filter_In. assert (P := Permutation_in p O). assert (P' := Permutation_in p (Permutation_sym O)). tauto. }
    split; [intros (L & _ & D); rewrite E by assumption; auto|]. intros (L & D). rewrite E in D by assumption. repeat split; try assumption. intros p [].
Qed.

Lemma strictly d q pi : Permutation pi (seq 1 d) -> 1 <= q <= d -> (length (gray d q pi) < length (k_cube d q 1 pi) <-> q + 2 <= d)
  /\ (d = 3 -> q = 1 -> length (gray d q pi) = 8 /\ length (k_cube d q 1 pi) = 12).
Proof.
  intros O Q. rewrite (k_cube_length d q 1 pi O), (gray_length d pi O), binomial_one by lia. assert (P := Nat.pow_nonzero 2 (d - q) ltac:(lia)).
  split; [|intros -> ->; split; reflexivity]. destruct (Nat.eqb_spec q d) as [->|N]; [rewrite Nat.sub_diag; cbn; lia|].
  rewrite <- Nat.mul_lt_mono_pos_r by lia. lia.
Qed.

Lemma binomial_more r q k : 1 <= r -> q < k -> binomial (r + q) q < binomial (r + k) k.
Proof.
  intros R K. induction K as [|k K IH].
  - rewrite Nat.add_succ_r. cbn [binomial]. assert (P := binomial_positive (r + q) (S q) ltac:(lia)). lia.
  - rewrite Nat.add_succ_r. cbn [binomial]. lia.
Qed.

Lemma beyond d q k : q < k -> q < d ->
  length (complete d q) < binomial (d - q + k) k * 2 ^ (d - q) /\ binomial (d - q + q) q * 2 ^ (d - q) = length (complete d q).
Proof.
  intros K D. rewrite complete_length. replace (d - q + q) with d by lia. split; [|reflexivity].
  assert (P := Nat.pow_nonzero 2 (d - q) ltac:(lia)). apply Nat.mul_lt_mono_pos_r; [lia|].
  assert (M := binomial_more (d - q) q k ltac:(lia) K). now replace (d - q + q) with d in M by lia.
Qed.

Lemma not_doubled d q : q = 0 \/ q = d -> length (double_buddy d q) = length (buddy d q (seq 1 d)).
Proof.
  intros Q. rewrite (buddy_length d (seq 1 d) (same_order d)) by lia. destruct (Nat.eq_dec q 0) as [->|N]; [now rewrite double_singles, Nat.sub_0_r|].
  destruct Q as [Q| ->]; [lia|]. rewrite double_length, Nat.eqb_refl, Nat.sub_diag by lia. reflexivity.
Qed.
