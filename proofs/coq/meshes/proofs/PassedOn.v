(* What the programs end with. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import PassedOn.
From Allocert.proofs Require Import PassedOnInOrder PassedOnBoxes PassedOnLoops.
Import ListNotations.

Lemma free_mono : forall M sides lesser p, Forall2 le lesser sides -> free M p sides = true -> free M p lesser = true.
Proof.
  intros M sides lesser p L H. apply free_iff in H. destruct H as [F H]. apply free_iff. split.
  - clear H. revert p F. induction L as [|v w l1 l2 V L IH]; intros [|c p] F; try discriminate; [reflexivity|]. simpl in *.
    apply andb_true_iff in F. destruct F as [F G]. rewrite (IH p G), andb_true_r. apply fit_at_iff in F. apply fit_at_iff.
    unfold fit_at in *. destruct (wraps M); lia.
  - intros o O. apply H. clear - L O. revert o O. induction L; intros o O; inversion O; subst; constructor; [lia | auto].
Qed.

Lemma free_side : forall M p sides, free M p sides = true -> Forall (fun v => v <= side M) sides.
Proof.
  intros M p sides H. apply free_iff in H. destruct H as [F _]. revert p F. induction sides as [|v sides IH]; intros [|c p] F; try discriminate; constructor.
  - simpl in F. apply andb_true_iff in F. destruct F as [F _]. apply fit_at_iff in F. unfold fit_at in F. destruct (wraps M); lia.
  - simpl in F. apply andb_true_iff in F. apply (IH p). tauto.
Qed.

Lemma cube_less : forall M p v w, w <= v -> cube M p v = true -> cube M p w = true.
Proof. intros M p v w L. apply free_mono. induction (axes M); simpl; constructor; auto. Qed.

Lemma cube_one : forall M p, there M p = true -> cube M p 1 = true.
Proof. intros. apply free_ones. assumption. Qed.

Lemma side_positive : forall M p, 1 <= axes M -> there M p = true -> 1 <= side M.
Proof.
  intros M p D T. apply there_parts in T. destruct T as [L [C _]]. destruct C; [simpl in L; lia | lia].
Qed.

Lemma full_cube : forall M, full M = true -> cube M (origin M) (side M) = true.
Proof.
  intros M F. unfold full in F. rewrite forallb_forall in F. apply free_iff. unfold origin. split.
  - clear F. induction (axes M); [reflexivity|]. change ((if wraps M then side M <=? side M else 0 + side M <=? side M) && fits M (repeat 0 n) (repeat (side M) n) = true).
    rewrite IHn, andb_true_r. apply fit_at_iff. unfold fit_at. destruct (wraps M); lia.
  - intros o O. assert (E : shifted M (repeat 0 (axes M)) o = o).
    { clear F. revert o O. induction (axes M) as [|n IH]; intros o O; inversion O; subst; [reflexivity|].
      specialize (IH _ H3). unfold shifted in *. simpl. rewrite IH, Nat.mod_small by assumption. reflexivity. }
    rewrite E. apply F, offsets_iff, O.
Qed.

Lemma leads_iff : forall M p v, there M p = true -> leads M p v = true <->
  1 <= v < side M /\ cube M p v = true /\ cube M p (S v) = false \/ v = side M /\ p = origin M /\ full M = true.
Proof.
  intros M p v T. unfold leads. rewrite orb_true_iff, !andb_true_iff, negb_true_iff, Nat.leb_le, Nat.ltb_lt, Nat.eqb_eq, forallb_forall.
  assert (Z : (forall x, In x p -> (x =? 0) = true) <-> p = origin M).
  { unfold origin. rewrite <- (there_length M p T). clear T. split.
    - intro H. induction p as [|c p IH]; [reflexivity|]. simpl. f_equal; [apply Nat.eqb_eq, H; left; reflexivity|]. apply IH. intros x X. apply H. right. exact X.
    - intros E x X. rewrite E in X. apply repeat_spec in X. subst. reflexivity. }
  rewrite Z. tauto.
Qed.

Theorem leads_once : forall M p v, 1 <= axes M -> there M p = true -> leads M p v = true ->
  1 <= v /\ greatest (fun w => w <= side M /\ cube M p w = true) v /\ (v = side M -> p = origin M /\ full M = true).
Proof.
  intros M p v D T L. pose proof (side_positive M p D T) as S1. apply leads_iff in L; [|exact T]. destruct L as [[V [C N]]|[-> [-> F]]].
  - split; [lia|]. split; [|lia]. split; [split; [lia | exact C]|]. intros w [W H]. destruct (le_lt_dec w v) as [Q|Q]; [exact Q|].
    rewrite (cube_less M p w (S v)) in N by (auto; lia). discriminate.
  - split; [exact S1|]. split; [|auto]. split; [split; [lia | apply full_cube, F]|]. tauto.
Qed.

(* A number that tells the greatest available box up to a. *)
Lemma tells : forall M p a x, 1 <= axes M -> there M p = true -> 1 <= a <= side M -> x <= a ->
  (forall v, 1 <= v <= side M -> (v <= x <-> v <= a /\ cube M p v = true)) ->
  1 <= x /\ (forall v, 1 <= v <= a -> (v <= x <-> cube M p v = true)) /\ (cube M p a = true -> x = a) /\
  (cube M p a = false -> leads M p x = true) /\ (a = side M -> forall v, leads M p v = true -> x = v).
Proof.
  intros M p a x D T A X H. assert (One : 1 <= x) by (apply H; [lia|]; split; [lia | apply cube_one, T]).
  split; [exact One|]. split; [|split; [|split]].
  - intros v V. rewrite H by lia. split; [tauto | split; [lia | assumption]].
  - intro C. assert (a <= x) by (apply H; [lia | split; [lia | exact C]]). lia.
  - intro C. assert (Cx : cube M p x = true) by (apply (H x); lia). assert (x <> a) by congruence.
    apply leads_iff; [exact T|]. left. split; [lia|]. split; [exact Cx|]. destruct (cube M p (S x)) eqn:E; [|reflexivity].
    assert (S x <= x) by (apply H; [lia | split; [lia | exact E]]). lia.
  - intros -> v L. destruct (leads_once M p v D T L) as [V [[[Vs C] G] _]].
    assert (v <= x) by (apply H; [lia | split; [lia | exact C]]).
    assert (x <= v); [|lia]. apply G. split; [lia|]. apply (H x); lia.
Qed.

Theorem strings_end : forall M a p, axes M = 1 -> 1 <= a <= side M -> there M p = true -> let x := s (final M (strings a) p) in
  settles M (strings a) /\ 1 <= x <= a /\ (forall v, 1 <= v <= a -> (v <= x <-> free M p [v] = true)) /\
  (free M p [a] = true -> x = a) /\ (free M p [a] = false -> leads M p x = true) /\
  (a = side M -> forall v, leads M p v = true -> x = v).
Proof.
  intros M a p D A T. cbv zeta. rewrite final_rgo.
  assert (Q : forall v, cube M p v = free M p [v]) by (intro v; unfold cube; rewrite D; reflexivity).
  assert (X : s (rgo M (strings a) begun p) <= a) by (apply (strings_held M a p); [lia | exact T | lia]).
  destruct (tells M p a (s (rgo M (strings a) begun p))) as [H1 [H2 [H3 [H4 H5]]]]; try assumption; [lia| |].
  - intros v V. rewrite (strings_held M a p v) by (auto; lia). pose proof (free_first M p v T ltac:(lia) V) as F. unfold sides_to in F. rewrite D in F. simpl in F.
    rewrite <- F, Q. reflexivity.
  - rewrite !Q in *. split; [apply settled|]. split; [lia|]. split; [|auto]. intros v V. rewrite <- Q. apply H2, V.
Qed.

Theorem boxes_end : forall M k p, 1 <= axes M -> 1 <= k -> there M p = true -> let x := s (final M (boxes (axes M) k) p) in
  settles M (boxes (axes M) k) /\ 1 <= x <= k /\ (forall v, 1 <= v <= side M -> (v <= x <-> v <= k /\ cube M p v = true)) /\
  (k = side M -> forall v, leads M p v = true -> x = v).
Proof.
  intros M k p D K T. cbv zeta. rewrite final_rgo. pose proof (side_positive M p D T) as S1.
  assert (H : forall v, 1 <= v <= side M -> (v <= s (rgo M (boxes (axes M) k) begun p) <-> v <= k /\ cube M p v = true)).
  { intros v V. pose proof (boxes_held M k (axes M - 1) p v) as B. replace (S (axes M - 1)) with (axes M) in B by lia. rewrite B by (auto; lia).
    unfold sides_to, cube. replace (S (axes M - 1)) with (axes M) by lia. rewrite Nat.sub_diag. simpl. rewrite app_nil_r. reflexivity. }
  assert (X : s (rgo M (boxes (axes M) k) begun p) <= k).
  { destruct (axes M) as [|[|d]] eqn:E; [lia| |].
    - unfold boxes. simpl. rewrite app_nil_r. apply (strings_held M k p); auto.
    - assert (B : boxes (S (S d)) k = boxes (S d) k ++ one_axis k (S d)) by apply boxes_next.
      rewrite B, rgo_app. destruct (proj1 (axis_held M (S d) k (rgo M (boxes (S d) k) begun) p _ K T
        (fun q Tq => boxes_positive M k d q ltac:(lia) K Tq)) (le_n _)) as [L|[L _]]; lia. }
  split; [apply settled|]. split; [split; [|exact X]|]. { apply H; [lia|]. split; [exact K | apply cube_one, T]. }
  split; [exact H|]. intros -> v L. apply (tells M p (side M)); auto; lia.
Qed.

Lemma columns_run : forall M f h m k g, rgo M (columns f h m k) g =
  rgo M (loop 1 h k) (rexec M (local (fun g => Regs (s g) (s g) (f (s g)))) (rgo M (strings m) g)).
Proof. intros. unfold columns. rewrite rgo_app. reflexivity. Qed.

Lemma column_of : forall M p v, axes M = 2 -> there M p = true -> 1 <= v ->
  (v <= s (rgo M (strings (side M)) begun p) <-> free M p [v; 1] = true).
Proof.
  intros M p v D T V. pose proof (side_positive M p ltac:(lia) T) as S1. rewrite strings_held by (auto; lia). destruct (le_lt_dec v (side M)) as [L|L].
  - pose proof (free_first M p v T ltac:(lia) ltac:(lia)) as F. unfold sides_to in F. rewrite D in F. simpl in F. rewrite F. tauto.
  - split; [lia|]. intro F. apply free_side in F. inversion F; subst. lia.
Qed.

Lemma layers : forall M p v w, axes M = 2 -> there M p = true -> 1 <= v -> 1 <= w <= side M ->
  (along M 1 w (fun q => v <= s (rgo M (strings (side M)) begun q)) p <-> free M p [v; w] = true).
Proof.
  intros M p v w D T V W. pose proof (free_along M p [v] w [] T) as F. simpl in F. rewrite F; [|lia|exact W|constructor; [exact V | constructor]|constructor].
  apply along_same; [|exact T]. intros q Tq. apply column_of; assumption.
Qed.

Lemma height : forall M f h k p v, axes M = 2 -> there M p = true -> 1 <= k <= side M -> 1 <= v ->
  (v <= u (rgo M (columns f h (side M) k) begun p) <-> free M p [v; k] = true).
Proof. intros M f h k p v D T K V. rewrite columns_run, loop_u by (auto; lia). apply layers; assumption. Qed.

Lemma columns_s : forall M f h m k p, s (rgo M (columns f h m k) begun p) = s (rgo M (strings m) begun p).
Proof. intros. rewrite columns_run, loop_s. reflexivity. Qed.

Lemma squares_order : forall x y, x * x <= y * y <-> x <= y.
Proof. intros. split; [intro H; destruct (le_lt_dec x y); [assumption|]; exfalso; nia | nia]. Qed.

Theorem squares_end : forall M a p, axes M = 2 -> 1 <= a <= side M -> there M p = true -> let g := final M (squares (side M) a) p in
  settles M (squares (side M) a) /\ 1 <= s g <= side M /\ u g <= side M /\
  greatest (fun v => v = 0 \/ free M p [v; a] = true) (u g) /\
  (forall v, 1 <= v <= a -> (v * v <= t g <-> free M p [v; v] = true)) /\
  exists x, t g = x * x /\ 1 <= x <= a /\ (free M p [a; a] = true -> x = a) /\ (free M p [a; a] = false -> leads M p x = true) /\
    (a = side M -> forall v, leads M p v = true -> x = v).
Proof.
  intros M a p D A T. cbv zeta. rewrite final_rgo. unfold squares. rewrite columns_s.
  set (f := fun _ : nat => 1). set (h := fun a v : nat => Nat.min (a * a) (v * v)). pose proof (height M f h a p) as U.
  assert (Ua : forall v, 1 <= v -> (v <= u (rgo M (columns f h (side M) a) begun p) <-> free M p [v; a] = true)) by auto.
  split; [apply settled|]. split.
  { split; [apply column_of; auto; exact (eq_ind _ (fun n => free M p (repeat 1 n) = true) (free_ones M p T) _ D)|].
    apply (strings_held M (side M) p); [lia | exact T | lia]. }
  split.
  { destruct (u (rgo M (columns f h (side M) a) begun p)) as [|n] eqn:E; [lia|]. pose proof (proj1 (Ua (S n) ltac:(lia)) (le_n _)) as F. apply free_side in F. inversion F. assumption. }
  split.
  { split; [destruct (u (rgo M (columns f h (side M) a) begun p)) as [|n] eqn:E; [left; reflexivity | right; apply Ua; lia]|].
    intros y [->|F]; [lia|]. destruct y as [|y]; [lia|]. apply Ua; [lia | exact F]. }
  set (x := t (rgo M (loop 1 Nat.min a) (rexec M (local (fun g => Regs (s g) (s g) (f (s g)))) (rgo M (strings (side M)) begun)) p)).
  assert (E : t (rgo M (columns f h (side M) a) begun p) = x * x) by (rewrite columns_run; apply (loop_square M 1 a); reflexivity).
  assert (Q : forall v, cube M p v = free M p [v; v]) by (intro v; unfold cube; rewrite D; reflexivity).
  assert (H : forall v, v <= x <-> v <= 1 \/ (v <= a /\ along M 1 v (fun q => v <= s (rgo M (strings (side M)) begun q)) p)).
  { intro v. unfold x. rewrite loop_min by (auto; lia). reflexivity. }
  destruct (tells M p a x) as [H1 [H2 [H3 [H4 H5]]]]; try assumption; [lia | destruct (proj1 (H x) (le_n _)) as [B|[B _]]; lia| |].
  - intros v V. rewrite H, Q. destruct (Nat.eq_dec v 1) as [->|N].
    + split; [intros _; split; [lia|]; rewrite <- Q; apply cube_one, T | left; lia].
    + rewrite layers by (auto; lia). split; [intros [B|B]; [lia | exact B] | intro B; right; exact B].
  - rewrite E, !Q in *. split; [intros v V; rewrite squares_order, <- Q; apply H2, V|]. exists x. split; [reflexivity|].
    split; [|auto]. split; [exact H1|]. destruct (proj1 (H x) (le_n _)) as [B|[B _]]; lia.
Qed.

Theorem rectangles_end : forall M p, axes M = 2 -> there M p = true -> let program := rectangles_from_one (side M) (side M) in
  settles M program /\
  greatest (fun z => exists v w, 1 <= v /\ 1 <= w /\ free M p [v; w] = true /\ z = v * w) (t (final M program p)).
Proof.
  intros M p D T. cbv zeta. pose proof (side_positive M p ltac:(lia) T) as S1. split; [apply settled|]. rewrite final_rgo. unfold rectangles_from_one.
  set (f := fun v : nat => v). set (h := fun a v : nat => v * a). set (m := side M).
  assert (U : forall w v, 1 <= w <= m -> 1 <= v -> (v <= u (rgo M (columns f h m w) begun p) <-> free M p [v; w] = true)) by (intros; apply height; assumption).
  assert (Z : forall z, z <= t (rgo M (columns f h m m) begun p) <-> exists w, 1 <= w <= m /\ z <= u (rgo M (columns f h m w) begun p) * w).
  { intro z. rewrite columns_run, loop_t by exact S1. split.
    - intros [H|[w [W H]]]; [exists 1; split; [lia|]; rewrite Nat.mul_1_r, columns_run; exact H | exists w; split; [lia|]; rewrite columns_run; exact H].
    - intros [w [W H]]. rewrite columns_run in H. destruct (Nat.eq_dec w 1) as [->|N]; [left; rewrite Nat.mul_1_r in H; exact H | right; exists w; split; [lia | exact H]]. }
  set (x := t (rgo M (columns f h m m) begun p)). split.
  - destruct (proj1 (Z x) (le_n _)) as [w [W H]]. assert (P : 1 <= u (rgo M (columns f h m 1) begun p)).
    { apply U; [lia | lia|]. exact (eq_ind _ (fun n => free M p (repeat 1 n) = true) (free_ones M p T) _ D). }
    assert (X : 1 <= x) by (apply Z; exists 1; split; lia).
    exists (u (rgo M (columns f h m w) begun p)), w. split; [nia|]. split; [lia|]. split; [apply U; [exact W | nia | lia]|].
    assert (u (rgo M (columns f h m w) begun p) * w <= x) by (apply Z; exists w; split; [exact W | lia]). lia.
  - intros y [v [w [V [W [F ->]]]]]. apply Z. exists w. pose proof (free_side _ _ _ F) as B. inversion B as [|? ? Bv B1]; subst. inversion B1; subst.
    split; [split; assumption|]. apply Nat.mul_le_mono_r. apply U; [split; assumption | exact V | exact F].
Qed.

Theorem from_strings : forall M x y v w, axes M = 2 -> there M [x; y] = true -> 1 <= v -> 1 <= w ->
  (free M [x; y] [v; w] = true <-> (if wraps M then w <= side M else y + w <= side M) /\ forall b, b < w ->
    let q := [x; (y + b) mod side M] in there M q = true /\ v <= s (final M (rectangles (side M) (side M)) q)).
Proof.
  intros M x y v w D T V W. rewrite (free_cut M [x] y [] [v] w []); [|reflexivity|exact (there_side M [x] y [] T)|exact W].
  pose proof T as T'. apply there_parts in T'. destruct T' as [_ [C _]]. inversion C as [|? ? Cx Cy]; subst.
  split; intros [F H]; (split; [exact F|]); intros b B; specialize (H b B); cbv zeta in *; rewrite final_rgo in *; unfold rectangles in *; rewrite columns_s in *.
  - assert (Tq : there M [x; (y + b) mod side M] = true).
    { apply free_there with [v; 1]; [repeat constructor; lia| |exact H]. constructor; [exact Cx|]. constructor; [apply Nat.mod_upper_bound; lia | constructor]. }
    split; [exact Tq|]. apply column_of; assumption.
  - destruct H as [Tq H]. apply column_of in H; assumption.
Qed.

Theorem criterion : forall M x y k, there M [x; y] = true -> 1 <= k ->
  let row k := (if wraps M then k <= side M else y + k <= side M) /\ forall b, b < k -> free M [x; (y + b) mod side M] [k; 1] = true in
  (free M [x; y] [k; k] = true <-> row k) /\ (row (k * k) -> free M [x; y] [k; k] = true).
Proof.
  intros M x y k T K row. assert (R : forall k, 1 <= k -> (free M [x; y] [k; k] = true <-> row k)).
  { intros j J. apply (free_cut M [x] y [] [j] j []); [reflexivity | exact (there_side M [x] y [] T) | exact J]. }
  split; [apply R, K|]. intro H. apply R in H; [|nia]. revert H. apply free_mono. repeat constructor; nia.
Qed.
