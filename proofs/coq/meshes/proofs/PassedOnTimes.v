(* Steps and words of the programs that pass numbers on. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews.
From Allocert.proofs Require Import PassedOnInOrder PassedOnBoxes PassedOnLoops PassedOn.
Import ListNotations.

(* The orders in which words pass, by their axes. *)
Definition exchanges (l : list order) : list nat := flat_map (fun i => match axis i with Some r => [r] | None => [] end) l.

Lemma exchanges_app : forall l k, exchanges (l ++ k) = exchanges l ++ exchanges k.
Proof. intros. apply flat_map_app. Qed.

Lemma finish_most : forall M l p, finish (run M l p) <= length (exchanges l).
Proof.
  intros M l. induction l as [|i l IH] using rev_ind; intro p; [apply le_n|]. rewrite run_snoc, exchanges_app, app_length.
  unfold exec, give, to, from. rewrite !joined_linked. unfold exchanges at 2. simpl. rewrite app_nil_r. pose proof (IH p) as P.
  unfold finish in *. destruct (axis i) as [r|] eqn:A; [|simpl; lia]. cbn [length].
  destruct (linked after M r p) as [q|] eqn:L; simpl.
  - rewrite joined_linked, A, (proj2 (matched M r q p) L). simpl. pose proof (IH q) as Q. destruct (linked before M r p); simpl; lia.
  - destruct (linked before M r p); simpl; lia.
Qed.

Lemma step_least : forall M l p, (forall r, In r (exchanges l) -> linked after M r p <> None) -> length (exchanges l) <= step (run M l p).
Proof.
  intros M l p. induction l as [|i l IH] using rev_ind; intro H; [apply le_n|]. rewrite run_snoc. rewrite exchanges_app in *. rewrite app_length.
  assert (P : length (exchanges l) <= step (run M l p)) by (apply IH; intros r R; apply H, in_or_app; left; exact R).
  unfold exec, give, to, from. rewrite !joined_linked. unfold exchanges in *. simpl in *. rewrite app_nil_r in *.
  destruct (axis i) as [r|] eqn:A; [|simpl; lia]. cbn [length]. specialize (H r).
  destruct (linked after M r p) as [q|]; [|exfalso; apply H; [apply in_or_app; right; left|]; reflexivity].
  simpl. destruct (linked before M r p); simpl; lia.
Qed.

Lemma joins_linked : forall M p r, there M p = true -> joins M p r = match linked before M r p with Some _ => true | None => false end.
Proof. intros M p r T. unfold joins, linked. rewrite T. destruct (before M r p) as [q|]; [destruct (there M q)|]; reflexivity. Qed.

Lemma words_are : forall M l p, there M p = true -> words (run M l p) = length (filter (joins M p) (exchanges l)).
Proof.
  intros M l p T. induction l as [|i l IH] using rev_ind; [reflexivity|].
  rewrite run_snoc, exchanges_app, filter_app, app_length, <- IH. unfold exec, give, to, from. rewrite !joined_linked. unfold exchanges. simpl. rewrite app_nil_r.
  destruct (axis i) as [r|]; [|simpl; lia]. simpl. rewrite (joins_linked M p r T).
  destruct (linked after M r p) as [q|], (linked before M r p); simpl; lia.
Qed.

Lemma exchanges_strings : forall k, exchanges (strings k) = repeat 0 (k - 1).
Proof. intro k. unfold strings. induction (k - 1); simpl; congruence. Qed.

Lemma exchanges_loop : forall r f k, exchanges (loop r f k) = repeat r (k - 1).
Proof. intros r f k. unfold loop, exchanges. generalize 2. induction (k - 1) as [|n IH]; intro a; [reflexivity|]. simpl. rewrite IH. reflexivity. Qed.

Lemma exchanges_columns : forall f h m k, exchanges (columns f h m k) = repeat 0 (m - 1) ++ repeat 1 (k - 1).
Proof.
  intros. unfold columns. rewrite exchanges_app, exchanges_strings. f_equal. change (exchanges (loop 1 h k) = repeat 1 (k - 1)). apply exchanges_loop.
Qed.

Lemma exchanges_axis : forall k r, exchanges (one_axis k r) = repeat r (k - 1).
Proof.
  intros. unfold one_axis. change (exchanges (loop r Nat.min k ++ [local (fun z => Regs (t z) (u z) (t z))]) = repeat r (k - 1)).
  rewrite exchanges_app, exchanges_loop. apply app_nil_r.
Qed.

Lemma exchanges_boxes : forall d k, 1 <= d -> exchanges (boxes d k) = flat_map (fun r => repeat r (k - 1)) (seq 0 d).
Proof.
  intros [|d] k H; [lia|]. unfold boxes. rewrite exchanges_app, exchanges_strings, (Nat.sub_succ d 0), Nat.sub_0_r. clear H.
  assert (E : forall a, exchanges (flat_map (one_axis k) (seq a d)) = flat_map (fun r => repeat r (k - 1)) (seq a d)); [|rewrite E; reflexivity].
  induction d as [|d IH]; intro a; [reflexivity|].
  change (exchanges (one_axis k a ++ flat_map (one_axis k) (seq (S a) d)) = repeat a (k - 1) ++ flat_map (fun r => repeat r (k - 1)) (seq (S a) d)).
  rewrite exchanges_app, exchanges_axis, IH. reflexivity.
Qed.

Lemma filter_repeat : forall (f : nat -> bool) r n, length (filter f (repeat r n)) = n * length (filter f [r]).
Proof.
  intros f r n. induction n as [|n IH]; [reflexivity|]. simpl in *. destruct (f r); simpl in *; lia.
Qed.

Lemma filter_axes : forall (f : nat -> bool) n l, length (filter f (flat_map (fun r => repeat r n) l)) = n * length (filter f l).
Proof.
  intros f n l. induction l as [|r l IH]; [simpl; lia|]. simpl flat_map. rewrite filter_app, app_length, filter_repeat, IH.
  simpl. destruct (f r); simpl; lia.
Qed.

Lemma all_axes : forall n l, length (flat_map (fun r : nat => repeat r n) l) = length l * n.
Proof. intros n l. induction l as [|r l IH]; [reflexivity|]. simpl. rewrite app_length, repeat_length, IH. reflexivity. Qed.

Lemma put_origin : forall D r c, r < D -> put r c (repeat 0 D) = repeat 0 r ++ c :: repeat 0 (D - S r).
Proof.
  intros D r c R. replace D with (r + S (D - S r)) at 1 by lia. rewrite repeat_app. simpl.
  rewrite <- (repeat_length 0 r) at 1. apply put_at.
Qed.

Lemma full_there : forall M p, full M = true -> length p = axes M -> Forall (fun c => c < side M) p -> there M p = true.
Proof.
  intros M p F L C. unfold full in F. rewrite forallb_forall in F. apply F, offsets_iff. rewrite <- L. clear F L.
  induction C; simpl; constructor; assumption.
Qed.

Lemma first_has_next : forall M r, full M = true -> 2 <= side M -> r < axes M -> linked after M r (origin M) <> None.
Proof.
  intros M r F S2 R. assert (Z : Forall (fun c => c < side M) (origin M)).
  { apply Forall_forall. intros c C. apply repeat_spec in C. lia. }
  assert (T : there M (origin M) = true) by (apply full_there; [exact F | apply repeat_length | exact Z]).
  assert (E : nth_error (origin M) r = Some 0).
  { unfold origin. replace (axes M) with (r + S (axes M - S r)) by lia. rewrite repeat_app, nth_error_app2; rewrite repeat_length; [|lia].
    rewrite Nat.sub_diag. reflexivity. }
  assert (Q : after M r (origin M) = Some (put r 1 (origin M))) by (unfold after; rewrite E; destruct (1 <? side M) eqn:B; [reflexivity | apply Nat.ltb_ge in B; lia]).
  assert (Tq : there M (put r 1 (origin M)) = true).
  { apply full_there; [exact F| |]; unfold origin; rewrite put_origin by exact R.
    - rewrite app_length. simpl. rewrite !repeat_length. lia.
    - apply Forall_app. split; [|constructor; [lia|]]; apply Forall_forall; intros c C; apply repeat_spec in C; lia. }
  unfold linked. rewrite Q, T, Tq. discriminate.
Qed.

Lemma cost : forall M l n, length (exchanges l) = n -> (forall r, In r (exchanges l) -> r < axes M) ->
  settles M l /\ (forall p, there M p = true -> finish (run M l p) <= n /\ words (run M l p) = length (filter (joins M p) (exchanges l))) /\
  (full M = true -> 2 <= side M -> finish (run M l (origin M)) = n).
Proof.
  intros M l n L R. split; [apply settled|]. split.
  - intros p T. split; [rewrite <- L; apply finish_most | apply words_are, T].
  - intros F S2. apply Nat.le_antisymm; [rewrite <- L; apply finish_most|]. rewrite <- L. unfold finish.
    pose proof (step_least M l (origin M) (fun r H => first_has_next M r F S2 (R r H))). lia.
Qed.

Theorem strings_cost : forall M k, axes M = 1 ->
  settles M (strings k) /\ (forall p, there M p = true -> let x := run M (strings k) p in
    finish x <= k - 1 /\ words x = if joins M p 0 then k - 1 else 0) /\
  (full M = true -> 2 <= side M -> finish (run M (strings k) (origin M)) = k - 1) /\ (2 <= k -> k <= 2 * (k - 1) <= 2 * k).
Proof.
  intros M k D. destruct (cost M (strings k) (k - 1)) as [A [B C]].
  - rewrite exchanges_strings. apply repeat_length.
  - intros r R. rewrite exchanges_strings in R. apply repeat_spec in R. lia.
  - split; [exact A|]. split; [|split; [exact C | lia]]. intros p T. destruct (B p T) as [F W]. split; [exact F|].
    rewrite W, exchanges_strings, filter_repeat. simpl. destruct (joins M p 0); simpl; lia.
Qed.

Theorem columns_cost : forall M program, axes M = 2 -> program = squares \/ program = rectangles -> let m := side M in
  settles M (program m m) /\ (forall p, there M p = true -> let x := run M (program m m) p in
    finish x <= 2 * (m - 1) /\ words x = (m - 1) * length (filter (joins M p) [0; 1])) /\
  (full M = true -> 2 <= m -> finish (run M (program m m) (origin M)) = 2 * (m - 1)) /\ (2 <= m -> m <= 2 * (m - 1) <= 2 * m).
Proof.
  intros M program D P m.
  assert (E : exchanges (program m m) = repeat 0 (m - 1) ++ repeat 1 (m - 1)) by (destruct P as [-> | ->]; apply exchanges_columns).
  destruct (cost M (program m m) (2 * (m - 1))) as [A [B C]].
  - rewrite E, app_length, !repeat_length. lia.
  - intros r R. rewrite E in R. apply in_app_or in R. destruct R as [R|R]; apply repeat_spec in R; lia.
  - split; [exact A|]. split; [|split; [exact C | lia]]. intros p T. destruct (B p T) as [F W]. split; [exact F|].
    rewrite W, E, filter_app, app_length, !filter_repeat. simpl. destruct (joins M p 0), (joins M p 1); simpl; lia.
Qed.

Theorem boxes_cost : forall M k, 1 <= axes M -> let program := boxes (axes M) k in let most := axes M * (k - 1) in
  settles M program /\ (forall p, there M p = true -> let x := run M program p in
    finish x <= most /\ words x = (k - 1) * length (filter (joins M p) (seq 0 (axes M)))) /\
  (full M = true -> 2 <= side M -> finish (run M program (origin M)) = most) /\ (2 <= k -> axes M * k <= 2 * most <= 2 * (axes M * k)).
Proof.
  intros M k D program most. assert (E : exchanges program = flat_map (fun r => repeat r (k - 1)) (seq 0 (axes M))) by (apply exchanges_boxes, D).
  destruct (cost M program most) as [A [B C]].
  - rewrite E, all_axes, seq_length. reflexivity.
  - intros r R. rewrite E in R. apply in_flat_map in R. destruct R as [x [X R]]. apply repeat_spec in R. subst. apply in_seq in X. lia.
  - split; [exact A|]. split; [|split; [exact C | unfold most; nia]]. intros p T. destruct (B p T) as [F W]. split; [exact F|].
    rewrite W, E. apply filter_axes.
Qed.

Theorem too_many : forall M c v, 2 <= axes M -> full M = true -> 2 <= side M -> 1 <= c -> c + 1 <= v ->
  c * (axes M * v) < finish (run M (boxes (axes M) (v ^ axes M)) (origin M)).
Proof.
  intros M c v D F S2 C V. destruct (boxes_cost M (v ^ axes M) ltac:(lia)) as [_ [_ [E _]]]. rewrite E by assumption.
  assert (P : v * v <= v ^ axes M) by (rewrite <- Nat.pow_2_r; apply Nat.pow_le_mono_r; lia).
  assert (Q : c * v < v ^ axes M - 1) by nia. nia.
Qed.
