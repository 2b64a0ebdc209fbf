(* Whoever moves first, a program of turns ends as if all processors did each turn at once. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Exchanges.
Import ListNotations.

Lemma below_power : forall d x, x < 2 ^ d <-> (forall i, d <= i -> Nat.testbit x i = false).
Proof.
  intros d x. assert (2 ^ d <> 0) by (apply Nat.pow_nonzero; lia). split.
  - intros H1 i Hi. rewrite <- (Nat.mod_small x (2 ^ d)) by lia. now apply Nat.mod_pow2_bits_high.
  - intros H1. assert (x = x mod 2 ^ d) as ->; [|now apply Nat.mod_upper_bound].
    apply Nat.bits_inj. intros i. destruct (le_lt_dec d i).
    + rewrite Nat.mod_pow2_bits_high by lia. auto.
    + now rewrite Nat.mod_pow2_bits_low.
Qed.

Lemma across_below : forall d x k, x < 2 ^ d -> 1 <= k <= d -> across d x k < 2 ^ d.
Proof.
  intros d x k Hx Hk. apply below_power. intros i Hi. unfold across. rewrite Nat.lxor_spec, Nat.pow2_bits_eqb.
  rewrite (proj1 (below_power d x) Hx i Hi). destruct (Nat.eqb_spec (d - k) i); [lia|easy].
Qed.

Lemma across_back : forall d x k, across d (across d x k) k = x.
Proof. intros. unfold across. now rewrite Nat.lxor_assoc, Nat.lxor_nilpotent, Nat.lxor_0_r. Qed.

Lemma bit_across : forall d x k i, 1 <= k <= d -> 1 <= i <= d -> bit d (across d x k) i = xorb (bit d x i) (i =? k).
Proof.
  intros. unfold bit, across. rewrite Nat.lxor_spec, Nat.pow2_bits_eqb. f_equal.
  destruct (Nat.eqb_spec (d - k) (d - i)), (Nat.eqb_spec i k); lia || easy.
Qed.

Lemma filter_filter : forall A (f g : A -> bool) l, filter f (filter g l) = filter (fun i => f i && g i) l.
Proof. intros. induction l as [|a l IH]; simpl; auto. destruct (g a); simpl; [destruct (f a); simpl; now rewrite IH|now rewrite andb_false_r]. Qed.

Lemma filter_map : forall A B (f : A -> B) g l, filter g (map f l) = map f (filter (fun i => g (f i)) l).
Proof. intros. induction l as [|a l IH]; simpl; auto. destruct (g (f a)); simpl; now rewrite IH. Qed.

Lemma count_filter : forall (f : nat -> nat) g l k,
  count_occ Nat.eq_dec (map f (filter g l)) k = length (filter (fun i => (f i =? k) && g i) l).
Proof.
  intros. induction l as [|a l IH]; auto. simpl filter. destruct (g a).
  - simpl map. rewrite andb_true_r. simpl. destruct (Nat.eq_dec (f a) k), (Nat.eqb_spec (f a) k); simpl; lia.
  - now rewrite andb_false_r.
Qed.

Lemma seq_apart : forall t m, t <= m -> seq 0 m = seq 0 t ++ seq t (m - t).
Proof. intros. replace m with (t + (m - t)) at 1 by lia. apply seq_app. Qed.

Lemma nth_filter : forall P t m, P t = true ->
  nth_error (filter P (seq 0 m)) (length (filter P (seq 0 t))) = if t <? m then Some t else None.
Proof.
  intros P t m H. destruct (Nat.ltb_spec t m).
  - rewrite (seq_apart t m), filter_app, nth_error_app2, Nat.sub_diag by lia.
    replace (m - t) with (S (m - S t)) by lia. simpl. now rewrite H.
  - apply nth_error_None. rewrite (seq_apart m t), filter_app, app_length by lia. lia.
Qed.

Lemma filter_length : forall A (f : A -> bool) l, length (filter f l) <= length l.
Proof. intros. induction l; simpl; auto. destruct (f a); simpl; lia. Qed.

Lemma sum_moved : forall (f g : nat -> nat) x l, NoDup l -> In x l -> g x = S (f x) -> (forall y, y <> x -> g y = f y) ->
  list_sum (map g l) = S (list_sum (map f l)).
Proof.
  intros f g x l Hl. induction Hl as [|a l Ha _ IH]; [easy|]. intros [->|Hx] H1 H2; simpl.
  - rewrite H1. simpl. do 2 f_equal. f_equal. apply map_ext_in. intros y Hy. apply H2. intros ->. easy.
  - rewrite IH, H2 by (auto; intros ->; easy). lia.
Qed.

Lemma sum_at_most : forall (f : nat -> nat) b l, (forall x, In x l -> f x <= b) -> list_sum (map f l) <= length l * b.
Proof. intros f b l. induction l as [|a l IH]; intros H; simpl; [lia|]. assert (H1 := H a (or_introl eq_refl)). specialize (IH (fun x h => H x (or_intror h))). lia. Qed.

Lemma pes_there : forall d avail x, In x (pes d avail) <-> there d avail x.
Proof. intros. unfold pes, there. rewrite filter_In, in_seq. intuition lia. Qed.

Lemma stored_below : forall R d (r : R) c x, x < 2 ^ d -> stored d r c x = c x.
Proof.
  intros. unfold stored. rewrite nth_indep with (d' := c 0) by now rewrite map_length, seq_length.
  now rewrite map_nth, seq_nth.
Qed.

Section Network.
Context {R : Type}.
Variables (d : nat) (avail : nat -> bool) (ts : list (turn R)) (r0 : R).
Hypothesis M : matched d ts.

Let turn_at (i : nat) : turn R := nth i ts (alone (fun r => r)).
Let nb (x i : nat) : nat := across d x (along (turn_at i)).
Let at_ (t : nat) : nat -> pe R := rounds d avail (firstn t ts) r0.
Let sending_ (x i : nat) : bool := avail (nb x i) && sends (turn_at i) x.
Let taking_ (x i : nat) : bool := avail (nb x i) && takes (turn_at i) x.
Let value (x i : nat) : nat := says (turn_at i) (has (at_ i x)).
Let mid (t x : nat) : pe R := if sending_ x t then put (along (turn_at t)) (value x t) (has (at_ t x)) (at_ t x) else at_ t x.
Let rest (t x : nat) : R -> process R := program d avail x (skipn t ts).

Lemma rounds_next : forall t x, t < length ts -> x < 2 ^ d -> at_ (S t) x = round d avail (turn_at t) (at_ t) x.
Proof.
  intros t x Ht Hx. unfold at_. replace (firstn (S t) ts) with (firstn t ts ++ [turn_at t]).
  - unfold rounds. rewrite fold_left_app. simpl. now rewrite stored_below.
  - clear -Ht. unfold turn_at. clear turn_at. revert t Ht. induction ts as [|a l IH]; simpl; intros t Ht; [lia|].
    destruct t; simpl; auto. f_equal. apply IH. lia.
Qed.

Lemma next_of : forall t x, t < length ts -> x < 2 ^ d -> at_ (S t) x =
  if taking_ x t then get (along (turn_at t)) (word_of (value (nb x t) t) (at_ t (nb x t))) (after (turn_at t) x (has (at_ t x)) (Some (value (nb x t) t))) (mid t x)
  else over (mid t x) (after (turn_at t) x (has (at_ t x)) None).
Proof. intros. rewrite rounds_next by auto. reflexivity. Qed.

Lemma rest_next : forall t, t < length ts -> skipn t ts = turn_at t :: skipn (S t) ts.
Proof.
  unfold turn_at. clear. induction ts as [|a l IH]; simpl; intros t Ht; [lia|]. destruct t; auto. apply IH. lia.
Qed.

Inductive here (x : nat) (p : pe (process R)) : nat -> bool -> Prop :=
  | before t : t <= length ts -> p = over (at_ t x) (rest t x (has (at_ t x))) -> here x p t false
  | amid t : t < length ts -> taking_ x t = true ->
      p = over (mid t x) (Receive (along (turn_at t)) (fun v => rest (S t) x (after (turn_at t) x (has (at_ t x)) (Some v)))) ->
      here x p t true.

Lemma rest_at : forall t x r, t < length ts -> rest t x r =
  let listen := if taking_ x t then Receive (along (turn_at t)) (fun v => rest (S t) x (after (turn_at t) x r (Some v)))
    else rest (S t) x (after (turn_at t) x r None) in
  if sending_ x t then Send (along (turn_at t)) (says (turn_at t) r) listen else listen.
Proof. intros. unfold rest at 1. rewrite rest_next by auto. reflexivity. Qed.

Lemma settle : forall n t x p, n = length ts - t -> x < 2 ^ d -> here x p t false ->
  here x p (length ts) false \/ (exists t', t <= t' < length ts /\ sending_ x t' = true /\ here x p t' false) \/
  exists t', t <= t' /\ here x p t' true.
Proof.
  induction n as [|n IH]; intros t x p Hn Hx H; inversion H as [? Ht Hp|]; subst t0.
  - left. now replace (length ts) with t by lia.
  - assert (t < length ts) as Hl by lia. destruct (sending_ x t) eqn:E1; [right; left; exists t; repeat split; auto|].
    rewrite rest_at in Hp by auto. simpl in Hp. rewrite E1 in Hp. destruct (taking_ x t) eqn:E2.
    + right. right. exists t. split; auto. apply amid; auto. unfold mid. now rewrite E1.
    + assert (here x p (S t) false) as H1.
      { apply before; auto. rewrite next_of by auto. rewrite E2. unfold mid. rewrite E1. exact Hp. }
      destruct (IH (S t) x p ltac:(lia) Hx H1) as [H2|[[t' H2]|[t' [H2 H3]]]]; auto.
      * right. left. exists t'. intuition lia.
      * right. right. exists t'. split; auto. lia.
Qed.

Lemma go_send : forall x p t k v next, t < length ts -> x < 2 ^ d -> here x p t false -> sending_ x t = true -> has p = Send k v next ->
  exists t' h, here x (put k v next p) t' h.
Proof.
  intros x p t k v next Ht Hx H E1 Hs. inversion H as [? _ Hp|]; subst t0. rewrite rest_at in Hp by auto. simpl in Hp. rewrite E1 in Hp.
  subst p. simpl in Hs. injection Hs as <- <- <-. destruct (taking_ x t) eqn:E2.
  - exists t, true. apply amid; auto. unfold mid. now rewrite E1.
  - exists (S t), false. apply before; auto. rewrite next_of by auto. rewrite E2. unfold mid. now rewrite E1.
Qed.

Lemma go_receive : forall x p t k next, x < 2 ^ d -> here x p t true -> has p = Receive k next ->
  let w := word_of (value (nb x t) t) (at_ t (nb x t)) in here x (get k w (next (fst (fst w))) p) (S t) false.
Proof.
  intros x p t k next Hx H Hr w. inversion H as [|? Ht E2 Hp]; subst t0. subst p. simpl in Hr. injection Hr as <- <-.
  apply before; auto. rewrite next_of by auto. rewrite E2. reflexivity.
Qed.

Let msg (x i : nat) : nat * word := (along (turn_at i), word_of (value x i) (at_ i x)).

Lemma logs : forall t x, t <= length ts -> x < 2 ^ d ->
  out (at_ t x) = map (msg x) (filter (sending_ x) (seq 0 t)) /\
  taken (at_ t x) = map (fun i => along (turn_at i)) (filter (taking_ x) (seq 0 t)).
Proof.
  induction t as [|t IH]; intros x Ht Hx; [now unfold at_|]. destruct (IH x ltac:(lia) Hx) as [H1 H2].
  rewrite next_of by auto. rewrite seq_S, !filter_app, !map_app. simpl.
  unfold mid. destruct (taking_ x t), (sending_ x t); simpl; rewrite ?app_nil_r, ?H1, ?H2; auto.
Qed.

Lemma logs_here : forall x p t h, x < 2 ^ d -> here x p t h ->
  let m := if h then S t else t in m <= length ts /\ t <= length ts /\
  out p = map (msg x) (filter (sending_ x) (seq 0 m)) /\
  taken p = map (fun i => along (turn_at i)) (filter (taking_ x) (seq 0 t)).
Proof.
  intros x p t h Hx [t' Ht ->|t' Ht E ->]; cbv iota zeta; destruct (logs t' x ltac:(lia) Hx) as [H1 H2]; repeat split; auto; try lia.
  - rewrite seq_S, filter_app, map_app. simpl. unfold mid. destruct (sending_ x t'); simpl; rewrite H1; auto. now rewrite app_nil_r.
  - unfold mid. destruct (sending_ x t'); simpl; auto.
Qed.

Lemma turn_in : forall i, i < length ts -> In (turn_at i) ts.
Proof. intros. now apply nth_In. Qed.

Let passing (x k i : nat) : bool := (along (turn_at i) =? k) && taking_ x i.

Lemma same_words : forall x y k i, there d avail x -> there d avail y -> y = across d x k -> i < length ts ->
  (along (turn_at i) =? k) && sending_ y i = passing x k i.
Proof.
  intros x y k i [Hx Ax] [Hy Ay] E Hi. unfold passing, sending_, taking_, nb. destruct (Nat.eqb_spec (along (turn_at i)) k) as [Ek|]; auto. simpl.
  rewrite Ek, <- E, Ay. replace (across d y k) with x by (subst y; now rewrite across_back). rewrite Ax. simpl.
  destruct (M (turn_at i) y (turn_in i Hi) Hy) as [H _]. rewrite Ek in H. rewrite <- H. subst y. now rewrite across_back.
Qed.

Lemma filter_in : forall A (f g : A -> bool) l, (forall a, In a l -> f a = g a) -> filter f l = filter g l.
Proof. intros A f g l. induction l as [|a l IH]; intros H; simpl; auto. rewrite (H a (or_introl eq_refl)), IH; auto. intros; apply H; now right. Qed.

Lemma sent_to : forall x y k m, there d avail x -> there d avail y -> y = across d x k -> m <= length ts ->
  filter (fun w => fst w =? k) (map (msg y) (filter (sending_ y) (seq 0 m))) = map (msg y) (filter (passing x k) (seq 0 m)).
Proof.
  intros. rewrite filter_map, filter_filter. f_equal. apply filter_in. intros i Hi. apply in_seq in Hi.
  simpl. apply same_words; auto. lia.
Qed.

Lemma came : forall c x t t' h, there d avail x -> there d avail (nb x t) -> t < length ts -> taking_ x t = true ->
  here x (c x) t true -> here (nb x t) (c (nb x t)) t' h ->
  nth_error (link d c x (along (turn_at t))) (count_occ Nat.eq_dec (taken (c x)) (along (turn_at t))) =
  if t <? (if h then S t' else t') then Some (word_of (value (nb x t) t) (at_ t (nb x t))) else None.
Proof.
  intros c x t t' h Hx Hy Ht E H H'. destruct (logs_here _ _ _ _ (proj1 Hx) H) as (_ & _ & _ & H2).
  destruct (logs_here _ _ _ _ (proj1 Hy) H') as (H3 & _ & H4 & _). unfold link. fold (nb x t). rewrite H2, H4.
  rewrite (sent_to x) by auto. rewrite count_filter. change (fun i => _ && _) with (passing x (along (turn_at t))).
  rewrite map_map. set (m := if h then S t' else t') in *. assert (passing x (along (turn_at t)) t = true) as P.
  { unfold passing. now rewrite Nat.eqb_refl, E. }
  generalize (nth_filter _ _ m P). destruct (t <? m); intros N.
  - erewrite map_nth_error; eauto. reflexivity.
  - apply nth_error_None. apply nth_error_None in N. now rewrite map_length.
Qed.

Definition good (c : nat -> pe (process R)) : Prop :=
  (forall x, there d avail x -> exists t h, here x (c x) t h) /\ forall x, ~ there d avail x -> out (c x) = [] /\ taken (c x) = [].

Lemma neighbour : forall x t, x < 2 ^ d -> t < length ts -> taking_ x t = true -> there d avail (nb x t).
Proof.
  intros x t Hx Ht E. unfold taking_ in E. apply andb_true_iff in E as [E1 E2]. split; auto. apply across_below; auto.
  apply (M _ _ (turn_in t Ht) Hx). now rewrite E2, orb_true_r.
Qed.

Lemma keeps : forall c x p, good c -> there d avail x -> moves d c x p -> exists t h, here x p t h.
Proof.
  intros c x p [G _] Hx Hm. destruct (G x Hx) as (t & h & H).
  assert (forall t', here x (c x) t' true -> exists t h, here x p t h) as Receiving.
  { intros t' H'. inversion H' as [|? Ht E2 Hp]; subst t0. inversion Hm as [k v next Hs|k next w Hr Hw]; subst p; [rewrite Hp in Hs; discriminate|].
    assert (k = along (turn_at t')) as -> by (rewrite Hp in Hr; now injection Hr).
    assert (Hy := neighbour x t' (proj1 Hx) Ht E2). destruct (G _ Hy) as (u & h' & Hu).
    rewrite (came c x t' u h') in Hw by auto. destruct (t' <? _); [|discriminate]. injection Hw as <-. exists (S t'), false. exact (go_receive _ _ _ _ _ (proj1 Hx) H' Hr). }
  destruct h; [eauto|]. destruct (settle _ _ _ _ eq_refl (proj1 Hx) H) as [H1|[(t' & H1 & E & H2)|(t' & _ & H1)]]; eauto.
  - exfalso. inversion H1 as [? _ Hp|]. unfold rest in Hp. rewrite skipn_all in Hp. simpl in Hp. inversion Hm as [? ? ? Hs|? ? ? Hs]; rewrite Hp in Hs; discriminate.
  - inversion Hm as [k v next Hs|k next w Hr Hw]; subst p.
    + apply (go_send x _ t'); [lia|apply Hx|exact H2|exact E|exact Hs].
    + exfalso. inversion H2 as [? Ht Hp|]; subst t0. rewrite Hp, rest_at in Hr by lia. simpl in Hr. rewrite E in Hr. discriminate.
Qed.

Let done (c : nat -> pe (process R)) (x : nat) : nat := length (out (c x)) + length (taken (c x)).

Lemma run_good : forall n c, run d avail ts r0 n c -> good c /\ list_sum (map (done c) (seq 0 (2 ^ d))) = n.
Proof.
  induction 1 as [|n c c' x Hr [IH1 IH2] Hx Hm Hs].
  - split; [split|].
    + intros x [Hx Ax]. exists 0, false. apply before; [lia|]. now rewrite Ax.
    + easy.
    + unfold done. simpl. induction (seq 0 (2 ^ d)); simpl; auto.
  - split; [split|].
    + intros y Hy. destruct (Nat.eq_dec y x) as [->|]; [now apply keeps with c|]. rewrite Hs by auto. now apply IH1.
    + intros y Ay. assert (y <> x) by (intros ->; easy). rewrite Hs by auto. now apply IH1.
    + rewrite (sum_moved (done c) (done c') x); auto using seq_NoDup.
      * apply in_seq. destruct Hx. lia.
      * unfold done. destruct Hm; simpl; rewrite app_length; simpl; lia.
      * intros y Hy. unfold done. now rewrite Hs.
Qed.

Lemma at_most : forall n c, run d avail ts r0 n c -> n <= 2 ^ d * (length ts + length ts).
Proof.
  intros n c Hr. destruct (run_good n c Hr) as [[G1 G2] <-]. rewrite <- (seq_length (2 ^ d) 0) at 2. apply sum_at_most.
  intros x Hx. apply in_seq in Hx. unfold done. destruct (avail x) eqn:Ax; [|destruct (G2 x) as [-> ->]; [unfold there; intuition congruence|simpl; lia]].
  destruct (G1 x (conj (proj2 Hx) Ax)) as (t & h & H). destruct (logs_here _ _ _ _ (proj2 Hx) H) as (H1 & H2 & -> & ->).
  rewrite !map_length. assert (H3 := filter_length _ (sending_ x) (seq 0 (if h then S t else t))).
  assert (H4 := filter_length _ (taking_ x) (seq 0 t)). rewrite seq_length in *. lia.
Qed.

Lemma all_through : forall c, good c -> (forall x p, there d avail x -> ~ moves d c x p) -> forall x, there d avail x -> here x (c x) (length ts) false.
Proof.
  intros c G Hm.
  assert (forall t x, there d avail x -> ~ here x (c x) t true) as H.
  { induction t as [t IH] using lt_wf_ind. intros x Hx H. inversion H as [|? Ht E Hp]; subst t0.
    assert (Hy := neighbour x t (proj1 Hx) Ht E). destruct (proj1 G _ Hy) as (u & h & Hu).
    assert (exists u h, here (nb x t) (c (nb x t)) u h /\ t < if h then S u else u) as (u' & h' & Hu' & Hl).
    { destruct h. { exists u, true. split; auto. destruct (le_lt_dec t u); [lia|]. exfalso. exact (IH u ltac:(lia) _ Hy Hu). }
      destruct (settle _ _ _ _ eq_refl (proj1 Hy) Hu) as [H1|[(t' & H1 & E' & H2)|(t' & _ & H1)]].
      - exists (length ts), false. split; auto.
      - exfalso. inversion H2 as [? _ Hq|]; subst t0. rewrite rest_at in Hq by lia. simpl in Hq. rewrite E' in Hq.
        eapply (Hm _ _ Hy), sending. rewrite Hq. reflexivity.
      - exists t', true. split; auto. destruct (le_lt_dec t t'); [lia|]. exfalso. exact (IH t' ltac:(lia) _ Hy H1). }
    eapply (Hm x _ Hx), receiving.
    - rewrite Hp. reflexivity.
    - rewrite (came c x t u' h') by auto. apply Nat.ltb_lt in Hl. now rewrite Hl. }
  intros x Hx. destruct (proj1 G x Hx) as (t & h & H1). destruct h; [exfalso; exact (H t x Hx H1)|].
  destruct (settle _ _ _ _ eq_refl (proj1 Hx) H1) as [H2|[(t' & H2 & E & H3)|(t' & _ & H2)]]; auto.
  - exfalso. inversion H3 as [? _ Hq|]; subst t0. rewrite rest_at in Hq by lia. simpl in Hq. rewrite E in Hq.
    eapply (Hm _ _ Hx), sending. rewrite Hq. reflexivity.
  - exfalso. exact (H t' x Hx H2).
Qed.

Lemma at_the_end : forall c, good c -> (forall x p, there d avail x -> ~ moves d c x p) -> forall x, there d avail x ->
  c x = over (rounds d avail ts r0 x) (End (has (rounds d avail ts r0 x))).
Proof.
  intros c G Hm x Hx. assert (H := all_through c G Hm x Hx). inversion H as [? _ Hp|]. unfold rest in Hp.
  rewrite skipn_all in Hp. unfold at_ in Hp. rewrite firstn_all in Hp. exact Hp.
Qed.

Lemma all_clean : forall c, good c -> (forall x p, there d avail x -> ~ moves d c x p) -> clean d avail c.
Proof.
  intros c G Hm x Hx. split. { exists (has (rounds d avail ts r0 x)). now rewrite (at_the_end c G Hm x Hx). }
  intros k. assert (H := all_through c G Hm x Hx). destruct (logs_here _ _ _ _ (proj1 Hx) H) as (_ & _ & H1 & H2).
  assert (forall y, y = across d x k -> ~ there d avail y -> forall i, i < length ts -> (along (turn_at i) =? k) && sending_ x i = false) as Nobody.
  { intros y Ey Hy i Hi. destruct (Nat.eqb_spec (along (turn_at i)) k) as [E|]; auto. simpl. destruct (sending_ x i) eqn:Es; auto.
    exfalso. apply Hy. unfold sending_, nb in Es. apply andb_true_iff in Es as [E1 E2]. subst y. rewrite <- E. split; auto.
    apply across_below; [apply Hx|]. apply (M _ _ (turn_in i Hi) (proj1 Hx)). now rewrite E2. }
  rewrite H1, filter_map, filter_filter, map_length. simpl.
  assert (there d avail (across d x k) \/ ~ there d avail (across d x k)) as [Hy|Hy].
  { unfold there. destruct (avail (across d x k)), (lt_dec (across d x k) (2 ^ d)); intuition congruence. }
  - assert (H' := all_through c G Hm _ Hy). destruct (logs_here _ _ _ _ (proj1 Hy) H') as (_ & _ & _ & H3).
    rewrite H3, count_filter. f_equal. apply filter_in. intros i Hi. apply in_seq in Hi.
    apply (same_words (across d x k)); auto; try lia. now rewrite across_back.
  - rewrite (proj2 (proj2 G _ Hy)). simpl. rewrite (filter_in _ _ (fun _ => false)).
    + generalize (seq 0 (length ts)). intros l. now induction l.
    + intros i Hi. apply in_seq in Hi. apply (Nobody (across d x k)); auto. lia.
Qed.

Theorem any_order : ends d avail ts r0 (fun c => forall x, there d avail x ->
  c x = over (rounds d avail ts r0 x) (End (has (rounds d avail ts r0 x)))).
Proof.
  split; [exists (2 ^ d * (length ts + length ts)); exact at_most|].
  intros n c Hr Hm. destruct (run_good n c Hr) as [G _]. split; [now apply all_clean|now apply at_the_end].
Qed.

Corollary ends_with : forall P : (nat -> pe (process R)) -> Prop, (forall c, (forall x, there d avail x -> c x = over (rounds d avail ts r0 x) (End (has (rounds d avail ts r0 x)))) -> P c) ->
  ends d avail ts r0 P.
Proof. intros P H. destruct any_order as [H1 H2]. split; auto. intros n c Hr Hm. destruct (H2 n c Hr Hm). auto. Qed.
End Network.
