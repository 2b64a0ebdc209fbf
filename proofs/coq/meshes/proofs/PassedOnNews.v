(* News of a processor takes as many steps as there are links to its neighbours. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews.
From Allocert.proofs Require Import PassedOnInOrder PassedOnBoxes PassedOn PassedOnTimes.
Import ListNotations.

Lemma there_without : forall X M p, there (without X M) p = there M p && negb (same X p).
Proof. intros. unfold there, without. simpl. rewrite andb_assoc. reflexivity. Qed.

Lemma around_without : forall X M p, around (without X M) p = around M p.
Proof. reflexivity. Qed.

Section Far.
Variables (M : grid) (X : place) (far : place -> nat).
Hypothesis at_X : far X = 0.
Hypothesis one_link : forall p q, there M p = true -> there M q = true -> In (Some q) (around M p) -> far p <= S (far q).

Lemma not_X : forall p, 1 <= far p -> there (without X M) p = there M p.
Proof.
  intros p F. rewrite there_without. destruct (same X p) eqn:E; [apply same_iff in E; subst; lia|]. rewrite andb_true_r. reflexivity.
Qed.

Lemma same_knowledge : forall K (P : protocol K) l p, there M p = true -> l + 2 <= far p -> knows P M l p = knows P (without X M) l p.
Proof.
  intros K P l. induction l as [|l IH]; intros p T F; simpl; rewrite around_without.
  - f_equal. apply map_ext_in. intros [q|] H; [|reflexivity]. destruct (there M q) eqn:Tq.
    + pose proof (one_link p q T Tq H). rewrite not_X by lia. symmetry. exact Tq.
    + rewrite there_without, Tq. reflexivity.
  - rewrite (IH p T) by lia. f_equal. apply map_ext_in. intros [q|] H; [|reflexivity]. destruct (there M q) eqn:Tq.
    + pose proof (one_link p q T Tq H). rewrite not_X, Tq by lia. f_equal. apply IH; [exact Tq | lia].
    + rewrite there_without, Tq. reflexivity.
Qed.
End Far.

(* Distances that add up over the axes. *)
Definition away (d : nat -> nat) (p : place) : nat := list_sum (map d p).

Lemma away_at : forall d p1 c p2, away d (p1 ++ c :: p2) = away d p1 + d c + away d p2.
Proof. intros. unfold away. rewrite map_app, list_sum_app. simpl. lia. Qed.

Lemma away_repeat : forall d c n, away d (repeat c n) = n * d c.
Proof. intros d c n. unfold away. induction n as [|n IH]; [reflexivity|]. simpl. rewrite IH. reflexivity. Qed.

Definition beside (M : grid) (c e : nat) : Prop :=
  e = S c \/ c = S e \/ wraps M = true /\ (c = 0 /\ e = side M - 1 \/ e = 0 /\ c = side M - 1).

Lemma around_beside : forall M p q, there M p = true -> there M q = true -> In (Some q) (around M p) ->
  exists p1 c e p2, p = p1 ++ c :: p2 /\ q = p1 ++ e :: p2 /\ beside M c e.
Proof.
  intros M p q Tp Tq H. unfold around in H. apply in_flat_map in H. destruct H as [r [_ H]].
  assert (B : forall r a b, there M a = true -> after M r a = Some b -> exists p1 c e p2, a = p1 ++ c :: p2 /\ b = p1 ++ e :: p2 /\ beside M c e).
  { clear. intros r a b T H. unfold after in H. destruct (nth_error a r) as [c|] eqn:E; [|discriminate].
    destruct (split_at _ _ _ E) as [p1 [p2 [-> L]]]. subst r. pose proof (there_side _ _ _ _ T) as C. rewrite !put_at in H. unfold beside.
    destruct (S c <? side M) eqn:Lt; [injection H as <-; exists p1, c, (S c), p2; auto|]. apply Nat.ltb_ge in Lt.
    destruct (wraps M) eqn:W; [|discriminate]. injection H as <-. exists p1, c, 0, p2. repeat split; auto. right. right. split; [reflexivity|]. right. lia. }
  simpl in H. destruct H as [H|[H|[]]].
  - destruct (B r q p Tq) as [p1 [c [e [p2 [-> [-> N]]]]]].
    + assert (L : linked before M r p = Some q) by (apply linked_some; auto). apply matched, linked_some in L. tauto.
    + exists p1, e, c, p2. split; [reflexivity|]. split; [reflexivity|]. unfold beside in *. tauto.
  - apply (B r p q Tp H).
Qed.

Lemma steps_needed : forall M X v d n, leads M (origin M) v = true -> there M (origin M) = true -> there M X = true ->
  cube M (origin M) v = true -> leads (without X M) (origin M) v = false ->
  away d X = 0 -> (forall c e, (exists p1 p2, there M (p1 ++ c :: p2) = true) -> (exists p1 p2, there M (p1 ++ e :: p2) = true) -> beside M c e -> d c <= S (d e)) ->
  n = axes M * d 0 -> takes_steps M X v (n - 1).
Proof.
  intros M X v d n L T TX C N Z B E. split; [exact L|]. split; [exact N|]. intros K P l H.
  apply (same_knowledge M X (away d)); [exact Z| |exact T|unfold origin; rewrite away_repeat; lia].
  intros p q Tp Tq A. destruct (around_beside M p q Tp Tq A) as [p1 [c [e [p2 [-> [-> S]]]]]]. rewrite !away_at.
  pose proof (B c e (ex_intro _ p1 (ex_intro _ p2 Tp)) (ex_intro _ p1 (ex_intro _ p2 Tq)) S). lia.
Qed.

Lemma below : forall n c b, c < b -> Forall (fun c => c < b) (repeat c n).
Proof. intros. apply Forall_forall. intros x X. apply repeat_spec in X. lia. Qed.

Lemma full_whole : forall w m D, full (whole w m D) = true.
Proof.
  intros. unfold full. apply forallb_forall. intros o O. apply offsets_iff in O. simpl in O. apply there_parts. simpl.
  pose proof (below_length _ _ O) as L. rewrite repeat_length in L. split; [exact L|]. split; [|reflexivity].
  clear L. revert o O. induction D as [|D IH]; intros o O; inversion O; subst; constructor; auto.
Qed.

Lemma origin_without : forall X M, origin (without X M) = origin M.
Proof. reflexivity. Qed.

Lemma all_gone : forall M X, there M X = true -> full (without X M) = false.
Proof.
  intros M X T. destruct (full (without X M)) eqn:F; [|reflexivity]. exfalso. apply there_parts in T. destruct T as [L [C _]].
  pose proof (full_there (without X M) X F L C) as H. rewrite there_without in H. rewrite (proj2 (same_iff X X) eq_refl), andb_false_r in H. discriminate.
Qed.

Lemma whole_leads : forall w m D, leads (whole w m D) (origin (whole w m D)) m = true.
Proof.
  intros w m D. unfold leads. change (side (whole w m D)) with m. rewrite (full_whole w m D), Nat.eqb_refl.
  assert (Z : forallb (fun c => c =? 0) (origin (whole w m D)) = true).
  { apply forallb_forall. intros x X. apply repeat_spec in X. subst. reflexivity. }
  rewrite Z. apply orb_true_r.
Qed.

Lemma whole_not : forall w m D X, there (whole w m D) X = true -> leads (without X (whole w m D)) (origin (whole w m D)) m = false.
Proof.
  intros w m D X T. unfold leads. rewrite (all_gone _ _ T). change (side (without X (whole w m D))) with m.
  rewrite Nat.ltb_irrefl, !andb_false_r. reflexivity.
Qed.

Lemma whole_there : forall w m D c, c < m -> there (whole w m D) (repeat c D) = true.
Proof. intros. apply there_parts. split; [apply repeat_length|]. split; [apply below; assumption | reflexivity]. Qed.

Lemma inner_there : forall w m D e p, e <= m -> length p = D -> Forall (fun c => c < e) p -> there (inner w m D e) p = true.
Proof.
  intros w m D e p E L C. apply there_parts. split; [exact L|]. split; [eapply Forall_impl; [|exact C]; simpl; lia|].
  apply forallb_forall. rewrite Forall_forall in C. intros x X. apply Nat.ltb_lt, C, X.
Qed.

Lemma there_below : forall w m D e p1 c p2, there (inner w m D e) (p1 ++ c :: p2) = true -> c < e.
Proof.
  intros w m D e p1 c p2 T. apply there_parts in T. destruct T as [_ [_ A]]. simpl in A. rewrite forallb_app in A. apply andb_true_iff in A.
  destruct A as [_ A]. simpl in A. apply andb_true_iff in A. destruct A as [A _]. apply Nat.ltb_lt, A.
Qed.

Lemma shifted_origin : forall M o, Forall2 lt o (repeat (side M) (axes M)) -> shifted M (origin M) o = o.
Proof.
  intros M o O. unfold origin. revert o O. induction (axes M) as [|n IH]; intros o O; inversion O as [|x ? l ? Hx Hl]; subst; [reflexivity|].
  specialize (IH l Hl). unfold shifted in *. simpl. rewrite IH, Nat.mod_small by assumption. reflexivity.
Qed.

Lemma fits_origin : forall M v, v <= side M -> fits M (origin M) (repeat v (axes M)) = true.
Proof.
  intros M v V. unfold origin. induction (axes M) as [|n IH]; [reflexivity|].
  change ((if wraps M then v <=? side M else 0 + v <=? side M) && fits M (repeat 0 n) (repeat v n) = true).
  rewrite IH, andb_true_r. apply fit_at_iff. unfold fit_at. destruct (wraps M); lia.
Qed.

Lemma inner_leads : forall w m D e, 1 <= D -> 1 <= e < m -> let M := inner w m D e in
  cube M (origin M) e = true /\ leads M (origin M) e = true /\ leads (without (repeat (e - 1) D) M) (origin M) e = false.
Proof.
  intros w m D e HD E M. assert (T : there M (origin M) = true) by (apply inner_there; [lia | apply repeat_length | apply below; lia]).
  assert (Grow : forall n o, Forall2 lt o (repeat e n) -> Forall2 lt o (repeat m n)).
  { clear - E. induction n as [|n IH]; intros o O; inversion O; subst; constructor; [lia | auto]. }
  assert (C : cube M (origin M) e = true).
  { apply free_iff. split; [apply fits_origin; simpl; lia|]. intros o O. rewrite shifted_origin by (apply Grow, O).
    apply inner_there; [lia | apply below_length in O; rewrite repeat_length in O; exact O|].
    simpl in O. clear - O. revert o O. induction D as [|D IH]; intros o O; inversion O; subst; constructor; auto. }
  assert (N : forall M', axes M' = D -> side M' = m -> forall k v, k < v -> k < m -> there M' (repeat k D) = false -> cube M' (origin M') v = false).
  { intros M' A S k v V Km F. destruct (cube M' (origin M') v) eqn:Q; [|reflexivity]. apply free_iff in Q. destruct Q as [_ Q].
    specialize (Q (repeat k D)). rewrite A in Q. rewrite shifted_origin in Q; [rewrite Q in F; [exact F|]|rewrite A, S]; clear - V Km; induction D; simpl; constructor; auto. }
  split; [exact C|]. split.
  - apply leads_iff; [exact T|]. left. split; [simpl; lia|]. split; [exact C|]. apply (N M eq_refl eq_refl e); [lia | lia|].
    destruct (there M (repeat e D)) eqn:Q; [|reflexivity]. exfalso. destruct D as [|D]; [lia|]. apply (there_below w m (S D) e [] e (repeat e D)) in Q. lia.
  - set (M' := without (repeat (e - 1) D) M). unfold leads. rewrite <- (origin_without (repeat (e - 1) D) M). fold M'.
    rewrite (N M' eq_refl eq_refl (e - 1) e) by (try lia; unfold M'; rewrite there_without, (proj2 (same_iff _ _) eq_refl); apply andb_false_r).
    change (side M') with m. destruct (e =? m) eqn:Q; [apply Nat.eqb_eq in Q; lia|]. rewrite !andb_false_r. reflexivity.
Qed.

Theorem bounds : forall m D, 2 <= m -> 1 <= D ->
  takes_steps (whole false m D) (repeat (m - 1) D) m (D * (m - 1) - 1) /\
  (3 <= m -> takes_steps (inner true m D (m - 1)) (repeat (m - 2) D) (m - 1) (D * (m - 2) - 1)) /\
  takes_steps (whole true m D) (repeat (m / 2) D) m (D * (m / 2) - 1) /\
  D * m <= 2 * (D * (m - 1)) /\ D * m <= 4 * Nat.max (D * (m - 2)) (D * (m / 2)).
Proof.
  intros m D Hm HD. pose proof (Nat.div_mod m 2 ltac:(lia)) as Dm. pose proof (Nat.mod_upper_bound m 2 ltac:(lia)) as Um.
  remember (m / 2) as h eqn:Eh. clear Eh.
  split; [|split; [|split; [|split; [nia|]]]].
  - apply (steps_needed _ _ _ (fun c => m - 1 - c)).
    + apply whole_leads.
    + apply whole_there. lia.
    + apply whole_there. lia.
    + apply full_cube, full_whole.
    + apply whole_not, whole_there. lia.
    + rewrite away_repeat. lia.
    + intros c e _ _ B. unfold beside in B. simpl in B. destruct B as [B|[B|[B _]]]; [lia | lia | discriminate].
    + simpl. lia.
  - intro M3. destruct (inner_leads true m D (m - 1) HD ltac:(lia)) as [A [B C]]. replace (m - 1 - 1) with (m - 2) in C by lia.
    apply (steps_needed _ _ _ (fun c => m - 2 - c)); [exact B| | |exact A|exact C| | |simpl; lia].
    + apply inner_there; [lia | apply repeat_length | apply below; lia].
    + apply inner_there; [lia | apply repeat_length | apply below; lia].
    + rewrite away_repeat. lia.
    + intros c e [p1 [p2 Tc]] [q1 [q2 Te]] S. apply there_below in Tc, Te. unfold beside in S. simpl in S. lia.
  - apply (steps_needed _ _ _ (fun c => let z := if c <=? h then h - c else c - h in Nat.min z (m - z))).
    + apply whole_leads.
    + apply whole_there. lia.
    + apply whole_there. lia.
    + apply full_cube, full_whole.
    + apply whole_not, whole_there. lia.
    + rewrite away_repeat. rewrite Nat.leb_refl. simpl. rewrite Nat.sub_diag. simpl. lia.
    + intros c e [p1 [p2 Tc]] [q1 [q2 Te]] S. apply there_side in Tc, Te. unfold beside in S. simpl in Tc, Te, S. cbv zeta.
      destruct (Nat.leb_spec c h), (Nat.leb_spec e h); lia.
    + simpl. rewrite Nat.sub_0_r. rewrite Nat.min_l by lia. reflexivity.
  - assert (E : m <= 4 * Nat.max (m - 2) h) by lia. rewrite Nat.mul_max_distr_l. nia.
Qed.

Theorem needed : forall m D, 2 <= m -> 1 <= D ->
  takes_steps (whole false m D) (repeat (m - 1) D) m (D * (m - 1) - 1) /\
  (3 <= m -> takes_steps (inner true m D (m - 1)) (repeat (m - 2) D) (m - 1) (D * (m - 2) - 1)) /\
  takes_steps (whole true m D) (repeat (m / 2) D) m (D * (m / 2) - 1) /\
  D * m <= 2 * (D * (m - 1)) /\ D * m <= 4 * Nat.max (D * (m - 2)) (D * (m / 2)) /\
  forall w p, there (whole w m D) p = true -> finish (run (whole w m D) (boxes D m) p) <= D * (m - 1).
Proof.
  intros m D Hm HD. pose proof (bounds m D Hm HD) as B. repeat (split; [tauto|]). intros w p T.
  destruct (boxes_cost (whole w m D) m HD) as [_ [C _]]. apply (C p T).
Qed.
