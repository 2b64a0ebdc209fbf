(* The network that passes numbers on settles with what the run in turn gives, whoever moves first. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import PassedOn.
Import ListNotations.

Lemma put_at : forall (p1 p2 : place) c d, put (length p1) d (p1 ++ c :: p2) = p1 ++ d :: p2.
Proof.
  unfold put. induction p1 as [|x p1 IH]; intros p2 c d; [reflexivity|].
  change (x :: (firstn (length p1) (p1 ++ c :: p2) ++ d :: skipn (S (length p1)) (p1 ++ c :: p2)) = x :: p1 ++ d :: p2).
  rewrite IH. reflexivity.
Qed.

Lemma nth_at : forall (p1 p2 : place) c, nth_error (p1 ++ c :: p2) (length p1) = Some c.
Proof. intros. rewrite nth_error_app2, Nat.sub_diag by lia. reflexivity. Qed.

Lemma split_at : forall (p : place) r c, nth_error p r = Some c -> exists p1 p2, p = p1 ++ c :: p2 /\ length p1 = r.
Proof. intros. destruct (nth_error_split p r H) as [p1 [p2 [E L]]]. eauto. Qed.

Lemma there_side : forall M p1 c p2, there M (p1 ++ c :: p2) = true -> c < side M.
Proof.
  intros M p1 c p2 H. unfold there in H. apply andb_true_iff in H. destruct H as [H _]. apply andb_true_iff in H.
  destruct H as [_ H]. rewrite forallb_app in H. apply andb_true_iff in H. destruct H as [_ H]. simpl in H.
  apply andb_true_iff in H. destruct H as [H _]. apply Nat.ltb_lt in H. exact H.
Qed.

Lemma there_length : forall M p, there M p = true -> length p = axes M.
Proof.
  intros M p H. unfold there in H. apply andb_true_iff in H. destruct H as [H _]. apply andb_true_iff in H.
  destruct H as [H _]. apply Nat.eqb_eq in H. exact H.
Qed.

Definition linked (look : grid -> nat -> place -> option place) (M : grid) (r : nat) (p : place) : option place :=
  match look M r p with Some q => if there M p && there M q then Some q else None | None => None end.

Lemma linked_some : forall look M r p q,
  linked look M r p = Some q <-> look M r p = Some q /\ there M p = true /\ there M q = true.
Proof.
  intros look M r p q. unfold linked. destruct (look M r p) as [z|]; [|split; [discriminate | intros [H _]; discriminate]].
  destruct (there M p) eqn:P, (there M z) eqn:Z; simpl; split; intro H; try discriminate.
  - injection H as <-. auto.
  - destruct H as [H _]. exact H.
  - destruct H as [H [_ T]]. injection H as <-. congruence.
  - destruct H as [_ [T _]]. discriminate.
  - destruct H as [_ [T _]]. discriminate.
Qed.

Lemma joined_linked : forall look M i p, joined look M i p = match axis i with Some r => linked look M r p | None => None end.
Proof. reflexivity. Qed.

Lemma after_at : forall M p1 c p2, after M (length p1) (p1 ++ c :: p2) =
  if S c <? side M then Some (p1 ++ S c :: p2) else if wraps M then Some (p1 ++ 0 :: p2) else None.
Proof. intros. unfold after. rewrite nth_at, !put_at. reflexivity. Qed.

Lemma before_at : forall M p1 c p2, before M (length p1) (p1 ++ c :: p2) =
  match c with S d => Some (p1 ++ d :: p2) | 0 => if wraps M then Some (p1 ++ (side M - 1) :: p2) else None end.
Proof. intros. unfold before. rewrite nth_at, !put_at. destruct c; [|rewrite put_at]; reflexivity. Qed.

(* Whoever sends along an axis is the one that the other takes from. *)
Lemma matched : forall M r p q, linked before M r p = Some q <-> linked after M r q = Some p.
Proof.
  intros M r p q. rewrite !linked_some.
  assert (T : there M p = true -> there M q = true -> (before M r p = Some q <-> after M r q = Some p)).
  { intros Tp Tq. split; intro H.
    - unfold before in H. destruct (nth_error p r) as [c|] eqn:E; [|discriminate].
      destruct (split_at _ _ _ E) as [p1 [p2 [-> L]]]. subst r. pose proof (there_side _ _ _ _ Tp) as C. rewrite !put_at in H.
      destruct c as [|d].
      + destruct (wraps M) eqn:W; [|discriminate]. injection H as <-. rewrite after_at, W.
        destruct (S (side M - 1) <? side M) eqn:B; [apply Nat.ltb_lt in B; lia | reflexivity].
      + rewrite put_at in H. injection H as <-. rewrite after_at. destruct (S d <? side M) eqn:B; [reflexivity | apply Nat.ltb_ge in B; lia].
    - unfold after in H. destruct (nth_error q r) as [c|] eqn:E; [|discriminate].
      destruct (split_at _ _ _ E) as [p1 [p2 [-> L]]]. subst r. pose proof (there_side _ _ _ _ Tq) as C. rewrite !put_at in H.
      destruct (S c <? side M) eqn:B.
      + injection H as <-. rewrite before_at. reflexivity.
      + destruct (wraps M) eqn:W; [|discriminate]. injection H as <-. rewrite before_at, W. apply Nat.ltb_ge in B.
        replace (side M - 1) with c by lia. reflexivity. }
  intuition.
Qed.

Lemma same_iff : forall p q, same p q = true <-> p = q.
Proof. intros p q. unfold same. destruct (list_eq_dec Nat.eq_dec p q); split; congruence. Qed.
Lemma set_here : forall (T : Type) p (x : T) f, set p x f p = x.
Proof. intros. unfold set. destruct (same p p) eqn:E; [reflexivity|]. assert (same p p = true) by (apply same_iff; reflexivity). congruence. Qed.
Lemma set_there : forall (T : Type) p (x : T) f q, p <> q -> set p x f q = f q.
Proof. intros. unfold set. destruct (same p q) eqn:E; [apply same_iff in E; contradiction | reflexivity]. Qed.

Lemma prefix_next : forall (T : Type) (l : list T) i x, nth_error l i = Some x -> firstn (S i) l = firstn i l ++ [x].
Proof. induction l as [|y l IH]; intros [|i] x H; try discriminate; [injection H as ->; reflexivity|]. simpl. f_equal. apply IH, H. Qed.

Lemma run_snoc : forall M l i p, run M (l ++ [i]) p = exec M i (run M l) p.
Proof. intros. unfold run. rewrite fold_left_app. reflexivity. Qed.

Section Network.
Variable M : grid.
Variable program : list order.

Definition value (i : nat) : place -> pe := run M (firstn i program).

Lemma value_next : forall i o p, nth_error program i = Some o -> value (S i) p = exec M o (value i) p.
Proof. intros. unfold value. rewrite (prefix_next _ _ _ _ H). apply run_snoc. Qed.

(* The word, if any, that a processor sends along an axis in its order j, and all of its first g orders. *)
Definition sends (p : place) (r j : nat) : list (nat * nat) :=
  match nth_error program j with
  | Some o => match axis o, linked before M r p with
              | Some k, Some _ => if k =? r then [word o (give M o p (value j p))] else []
              | _, _ => []
              end
  | None => []
  end.
Definition history (p : place) (r g : nat) : list (nat * nat) := flat_map (sends p r) (seq 0 g).

Lemma history_next : forall p r g, history p r (S g) = history p r g ++ sends p r g.
Proof. intros. unfold history. rewrite seq_S, flat_map_app. simpl. rewrite app_nil_r. reflexivity. Qed.

Lemma history_prefix : forall p r g d, exists l, history p r (g + d) = history p r g ++ l.
Proof.
  induction d as [|d [l IH]]; [exists []; rewrite Nat.add_0_r, app_nil_r; reflexivity|].
  exists (l ++ sends p r (g + d)). rewrite Nat.add_succ_r, history_next, IH, app_assoc. reflexivity.
Qed.

Lemma history_none : forall p r g, linked before M r p = None -> history p r g = [].
Proof.
  intros p r g H. unfold history. induction (seq 0 g) as [|j l IH]; [reflexivity|]. simpl. rewrite IH, app_nil_r.
  unfold sends. rewrite H. destruct (nth_error program j) as [o|]; [destruct (axis o)|]; reflexivity.
Qed.

Definition gone (N : net) (p : place) : nat := over N p + if given N p then 1 else 0.

Definition expected (N : net) (p : place) : pe :=
  match nth_error program (over N p) with
  | Some o => if given N p then give M o p (value (over N p) p) else value (over N p) p
  | None => value (over N p) p
  end.

Definition sound (N : net) : Prop :=
  (forall p, there M p = true -> gone N p <= length program /\ pes N p = expected N p) /\
  (forall p r, match linked before M r p with
               | Some q => history p r (gone N p) = history p r (over N q) ++ queue N p r
               | None => queue N p r = []
               end).

Lemma defined : forall i o, nth_error program i = Some o -> i < length program.
Proof. intros i o H. apply nth_error_Some. congruence. Qed.

Lemma sends_to : forall p r j o, nth_error program j = Some o -> axis o = Some r -> linked before M r p <> None ->
  sends p r j = [word o (give M o p (value j p))].
Proof.
  intros p r j o H A L. unfold sends. rewrite H, A. destruct (linked before M r p); [|congruence]. rewrite Nat.eqb_refl. reflexivity.
Qed.

Lemma sends_not : forall p r j o, nth_error program j = Some o -> axis o <> Some r -> sends p r j = [].
Proof.
  intros p r j o H A. unfold sends. rewrite H. destruct (axis o) as [k|]; [|reflexivity].
  destruct (linked before M r p); [|reflexivity]. destruct (k =? r) eqn:E; [apply Nat.eqb_eq in E; congruence | reflexivity].
Qed.

Lemma sends_away : forall p r j o, nth_error program j = Some o -> to M o p = None -> sends p r j = [].
Proof.
  intros p r j o H T. unfold to in T. rewrite joined_linked in T. destruct (axis o) as [k|] eqn:A.
  - destruct (Nat.eq_dec k r) as [->|E]; [|apply (sends_not p r j o H); congruence].
    unfold sends. rewrite H, A, T. reflexivity.
  - apply (sends_not p r j o H). congruence.
Qed.

Lemma queued : forall p r l Q q k, enqueue p r l Q q k = if same p q && (r =? k) then l else Q q k.
Proof. reflexivity. Qed.

Lemma gives_sound : forall N p i, sound N -> there M p = true -> nth_error program (over N p) = Some i -> given N p = false ->
  sound (let x := give M i p (pes N p) in Net (over N) (set p true (given N)) (set p x (pes N))
    (match to M i p with Some _ => enqueue p (channel i) (queue N p (channel i) ++ [word i x]) (queue N) | None => queue N end)).
Proof.
  intros N p i [A B] T H G. destruct (A p T) as [_ X]. unfold expected in X. rewrite H, G in X.
  assert (Own : gone N p = over N p) by (unfold gone; rewrite G; lia).
  split.
  - intros q Tq. unfold gone, expected. simpl. destruct (list_eq_dec Nat.eq_dec p q) as [<-|E].
    + rewrite !set_here, H, X. split; [pose proof (defined _ _ H); lia | reflexivity].
    + rewrite !set_there by exact E. exact (A q Tq).
  - intros q r. simpl. specialize (B q r). unfold gone. simpl. destruct (list_eq_dec Nat.eq_dec p q) as [<-|E].
    + rewrite set_here, Nat.add_1_r, history_next. destruct (linked before M r p) as [z|] eqn:Z.
      * rewrite Own in B. rewrite B. destruct (axis i) as [k|] eqn:K.
        -- destruct (Nat.eq_dec k r) as [->|D].
           ++ assert (W : to M i p = Some z) by (unfold to; rewrite joined_linked, K; exact Z). rewrite W, queued.
              unfold channel. rewrite K, (proj2 (same_iff p p) eq_refl), Nat.eqb_refl. simpl.
              rewrite (sends_to p r _ _ H K) by congruence. rewrite X, app_assoc. reflexivity.
           ++ rewrite (sends_not p r _ _ H) by congruence. rewrite app_nil_r. destruct (to M i p); [|reflexivity].
              rewrite queued. unfold channel. rewrite K. destruct (k =? r) eqn:F; [apply Nat.eqb_eq in F; contradiction|].
              rewrite andb_false_r. reflexivity.
        -- rewrite (sends_not p r _ _ H) by congruence. unfold to. rewrite joined_linked, K, app_nil_r. reflexivity.
      * destruct (to M i p) as [z|] eqn:W; [|exact B]. rewrite queued. destruct (same p p && (channel i =? r)) eqn:F; [|exact B].
        apply andb_true_iff in F. destruct F as [_ F]. apply Nat.eqb_eq in F. unfold to in W. rewrite joined_linked in W.
        unfold channel in F. destruct (axis i); [subst; congruence | discriminate].
    + rewrite set_there by exact E.
      assert (Q : match to M i p with Some _ => enqueue p (channel i) (queue N p (channel i) ++ [word i (give M i p (pes N p))]) (queue N)
        | None => queue N end q r = queue N q r).
      { destruct (to M i p); [|reflexivity]. rewrite queued. destruct (same p q) eqn:F; [apply same_iff in F; contradiction | reflexivity]. }
      rewrite Q. exact B.
Qed.

(* What a processor takes is what the one after it sends in the same order. *)
Lemma first_taken : forall N p i q w l, sound N -> nth_error program (over N p) = Some i -> from M i p = Some q ->
  queue N q (channel i) = w :: l -> exists r, axis i = Some r /\ linked before M r q = Some p /\
  w = word i (give M i q (value (over N p) q)) /\ history q r (gone N q) = history q r (S (over N p)) ++ l.
Proof.
  intros N p i q w l [A B] H F Q. unfold from in F. rewrite joined_linked in F. unfold channel in Q. destruct (axis i) as [r|] eqn:K;
    [|discriminate]. apply matched in F. exists r. split; [reflexivity|]. split; [exact F|]. specialize (B q r). rewrite F, Q in B.
  assert (L : over N p < gone N q).
  { destruct (le_lt_dec (gone N q) (over N p)) as [C|C]; [|exact C]. exfalso.
    destruct (history_prefix q r (gone N q) (over N p - gone N q)) as [z Z]. replace (gone N q + (over N p - gone N q)) with (over N p) in Z by lia.
    rewrite Z, <- app_assoc in B. rewrite <- (app_nil_r (history q r (gone N q))) in B at 1. apply app_inv_head in B.
    destruct z; discriminate. }
  destruct (history_prefix q r (S (over N p)) (gone N q - S (over N p))) as [z Z].
  replace (S (over N p) + (gone N q - S (over N p))) with (gone N q) in Z by lia.
  assert (Y : history q r (S (over N p)) = history q r (over N p) ++ [word i (give M i q (value (over N p) q))])
    by (rewrite history_next; rewrite (sends_to q r _ _ H K) by congruence; reflexivity).
  rewrite Y, <- app_assoc in Z. rewrite Z in B. apply app_inv_head in B. injection B as Ew El. split; [auto|]. rewrite Y, Z, <- app_assoc, El.
  reflexivity.
Qed.

Lemma ends_sound : forall N p i Q w, sound N -> there M p = true -> nth_error program (over N p) = Some i -> given N p = true ->
  take i (pes N p) w = exec M i (value (over N p)) p ->
  (forall q r, match linked before M r q with
    | Some z => history q r (gone N q) = history q r (if same p z then S (over N p) else over N z) ++ Q q r
    | None => Q q r = [] end) ->
  sound (Net (set p (S (over N p)) (over N)) (set p false (given N)) (set p (take i (pes N p) w) (pes N)) Q).
Proof.
  intros N p i Q w [A B] T H G X Y.
  assert (Own : forall q, gone (Net (set p (S (over N p)) (over N)) (set p false (given N)) (set p (take i (pes N p) w) (pes N)) Q) q = gone N q).
  { intro q. unfold gone. simpl. destruct (list_eq_dec Nat.eq_dec p q) as [<-|E]; [rewrite !set_here, G; lia | rewrite !set_there by exact E; reflexivity]. }
  split.
  - intros q Tq. rewrite Own. split; [apply (A q Tq)|]. unfold expected. simpl. destruct (list_eq_dec Nat.eq_dec p q) as [<-|E].
    + rewrite !set_here, X. rewrite (value_next _ _ _ H). destruct (nth_error program (S (over N p))); reflexivity.
    + rewrite !set_there by exact E. apply (A q Tq).
  - intros q r. rewrite Own. specialize (Y q r). simpl. destruct (linked before M r q) as [z|]; [|exact Y]. exact Y.
Qed.

Lemma moves_sound : forall N p N', sound N -> move M program p N N' -> sound N'.
Proof.
  intros N p N' S Mv. destruct Mv as [i T H G | i T H G F | i q w l T H G F Q].
  - apply gives_sound; assumption.
  - destruct S as [A B]. apply ends_sound; try assumption; [split; assumption | |].
    + destruct (A p T) as [_ X]. unfold expected in X. rewrite H, G in X. rewrite X. unfold exec. rewrite F. reflexivity.
    + intros q r. specialize (B q r). destruct (linked before M r q) as [z|] eqn:Z; [|exact B].
      destruct (same p z) eqn:E; [apply same_iff in E; subst z | exact B]. rewrite history_next.
      rewrite (sends_not q r _ _ H); [rewrite app_nil_r; exact B|]. intro K. unfold from in F. rewrite joined_linked, K in F.
      apply matched in Z. congruence.
  - destruct (first_taken N p i q w l S H F Q) as [r [K [L [W E]]]]. destruct S as [A B].
    apply ends_sound; try assumption; [split; assumption | |].
    + destruct (A p T) as [_ X]. unfold expected in X. rewrite H, G in X. rewrite X. unfold exec. rewrite F. simpl. rewrite W. reflexivity.
    + intros z k. specialize (B z k). unfold enqueue, channel. rewrite K.
      destruct (same q z) eqn:Ez; simpl.
      * apply same_iff in Ez. subst z. destruct (r =? k) eqn:Ek.
        -- apply Nat.eqb_eq in Ek. subst k. rewrite L, (proj2 (same_iff p p) eq_refl). exact E.
        -- destruct (linked before M k q) as [z|] eqn:Z; [|exact B]. destruct (same p z) eqn:Ep; [|exact B].
           apply same_iff in Ep. subst z. rewrite history_next, (sends_not q k _ _ H), app_nil_r; [exact B|].
           intro C. rewrite K in C. injection C as ->. rewrite Nat.eqb_refl in Ek. discriminate.
      * destruct (linked before M k z) as [y|] eqn:Y; [|exact B]. destruct (same p y) eqn:Ep; [|exact B].
        apply same_iff in Ep. subst y. rewrite history_next, (sends_not z k _ _ H), app_nil_r; [exact B|].
        intro C. rewrite K in C. injection C as ->. apply matched in L, Y. rewrite L in Y. injection Y as <-.
        rewrite (proj2 (same_iff q q) eq_refl) in Ez. discriminate.
Qed.

Lemma reached_sound : forall N, reached M program N -> sound N.
Proof.
  intros N R. induction R as [|p N N' R IH Mv]; [|exact (moves_sound N p N' IH Mv)]. split.
  - intros p T. unfold gone, expected. simpl. split; [lia|]. change (start = match nth_error program 0 with Some _ => value 0 p | None => value 0 p end); destruct (nth_error program 0); reflexivity.
  - intros p r. simpl. destruct (linked before M r p); reflexivity.
Qed.

Theorem settled : settles M program.
Proof.
  intros N R Stuck. pose proof (reached_sound N R) as [A B].
  assert (Far : forall k, k <= length program -> forall p, there M p = true -> k <= over N p).
  { induction k as [|k IH]; intros K p T; [lia|]. assert (P : k <= over N p) by (apply IH; [lia | exact T]).
    destruct (Nat.eq_dec (over N p) k) as [E|E]; [exfalso | lia].
    assert (G : forall q, there M q = true -> k < gone N q).
    { intros q Tq. assert (C : k <= over N q) by (apply IH; [lia | exact Tq]). unfold gone. destruct (given N q) eqn:Gq; [lia|].
      destruct (Nat.eq_dec (over N q) k) as [D|D]; [exfalso | lia].
      destruct (nth_error program (over N q)) as [i|] eqn:H; [|apply nth_error_None in H; lia]. exact (Stuck q _ (gives _ _ _ _ i Tq H Gq)). }
    assert (Gp : given N p = true) by (pose proof (G p T) as C; unfold gone in C; destruct (given N p); [reflexivity | lia]).
    destruct (nth_error program (over N p)) as [i|] eqn:H; [|apply nth_error_None in H; lia].
    destruct (from M i p) as [q|] eqn:F; [|exact (Stuck p _ (goes_on _ _ _ _ i T H Gp F))].
    destruct (queue N q (channel i)) as [|w l] eqn:Q; [|exact (Stuck p _ (takes _ _ _ _ i q w l T H Gp F Q))].
    unfold from in F. rewrite joined_linked in F. unfold channel in Q. destruct (axis i) as [r|] eqn:X; [|discriminate].
    assert (Tq : there M q = true) by (apply linked_some in F; tauto).
    apply matched in F. specialize (B q r). rewrite F, Q, app_nil_r, E in B. specialize (G q Tq).
    destruct (history_prefix q r (S k) (gone N q - S k)) as [z Z]. replace (S k + (gone N q - S k)) with (gone N q) in Z by lia.
    rewrite history_next, B, (sends_to q r k i) in Z; [|rewrite <- E; exact H | exact X | congruence].
    apply (f_equal (@length _)) in Z. rewrite !app_length in Z. simpl in Z. lia. }
  intros p T. destruct (A p T) as [L X]. pose proof (Far (length program) (le_n _) p T) as F. unfold gone in L.
  destruct (given N p) eqn:G; [lia|]. assert (E : over N p = length program) by lia. split; [exact E|]. split.
  - rewrite X. unfold expected, value. rewrite E, firstn_all. destruct (nth_error program (length program)); [rewrite G|]; reflexivity.
  - intro r. specialize (B p r). destruct (linked before M r p) as [q|] eqn:Z; [|exact B].
    assert (Tq : there M q = true) by (apply linked_some in Z; tauto). pose proof (Far (length program) (le_n _) q Tq) as Fq.
    destruct (A q Tq) as [Lq _]. unfold gone in B, Lq. rewrite G, E, Nat.add_0_r in B. replace (over N q) with (length program) in B by lia.
    rewrite <- (app_nil_r (history p r (length program))) in B at 1. apply app_inv_head in B. auto.
Qed.
End Network.
