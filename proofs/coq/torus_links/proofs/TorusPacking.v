(* Single processors without links, what parts leave idle, how far links go, and numbers of processors. *)
From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Allocert.definitions Require Import TorusLinks TorusParts.
From Allocert.proofs Require Import TorusLinks TorusLines TorusFamilies TorusStrides TorusParts.
Import ListNotations.

Lemma free_sym w s m p q : free_of w s m p q -> free_of w s m q p.
Proof. intros [H1 H2]. split; rewrite Z.land_comm; assumption. Qed.

(* A single processor without links is free of all parts that are elsewhere. *)
Definition lone (m v : nat) : part := ([v / m], [v mod m]).

Lemma lone_on_torus m v : v < m * m -> on_torus m (lone m v).
Proof.
  intros H. assert (m <> 0) by nia. repeat split; cbn; try discriminate; constructor; try constructor.
  - apply Nat.div_lt_upper_bound; lia.
  - apply Nat.mod_upper_bound. lia.
Qed.

Lemma lone_counted m v : v < m * m -> counted m (lone m v) = [v].
Proof.
  intros H. cbn. f_equal. rewrite !Nat.mul_1_r, Nat.add_0_r, Nat.mul_comm. symmetry. apply Nat.div_mod. nia.
Qed.

Lemma lone_sides m l : map side (map (lone m) l) = repeat 1 (length l).
Proof. induction l as [|v l IH]; [reflexivity|]. cbn [map length repeat]. now rewrite IH. Qed.

Lemma lone_free m v p : v < m * m -> on_torus m p -> ~ In v (counted m p) -> free_of Around NoLink m (lone m v) p.
Proof.
  intros Hv P N. split.
  - rewrite used_meet by auto using lone_on_torus. cbn [lone fst snd].
    assert (E : forall c, line Around NoLink m [c] = []) by (intros; unfold line, ring; cbn; now rewrite Nat.eqb_refl).
    rewrite !E. intros [[(c & [] & _) _]|[_ (c & [] & _)]].
  - unfold nodes, processors. fold (counted m (lone m v)) (counted m p). rewrite word_land, lone_counted by assumption.
    intros (c & [<-|[]] & H). contradiction.
Qed.

Lemma pairs_app {X} (R : X -> X -> Prop) l k : ForallOrdPairs R l -> ForallOrdPairs R k -> Forall (fun x => Forall (R x) k) l -> ForallOrdPairs R (l ++ k).
Proof.
  intros L K. induction L as [|x l H L IH]; intros F; cbn; [assumption|]. inversion F; subst. constructor; [|auto].
  apply Forall_app. now split.
Qed.

Lemma pairs_left {X} (R : X -> X -> Prop) l k : ForallOrdPairs R (l ++ k) -> ForallOrdPairs R l.
Proof.
  induction l as [|x l IH]; intros T; [constructor|]. inversion T as [|? ? F T']; subst. apply Forall_app in F as [F _]. constructor; auto.
Qed.

Lemma sum_app l k : list_sum (l ++ k) = list_sum l + list_sum k.
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. fold (list_sum (l ++ k)) (list_sum l). lia. Qed.

Lemma squares_app l k : squares (l ++ k) = squares l + squares k.
Proof. unfold squares. now rewrite map_app, sum_app. Qed.

Lemma squares_ones q : squares (repeat 1 q) = q.
Proof. induction q as [|q IH]; [reflexivity|]. cbn. fold (list_sum (map (fun d => d * d) (repeat 1 q))). unfold squares in IH. lia. Qed.

Lemma firstn_once (l : list nat) q : NoDup l -> NoDup (firstn q l).
Proof.
  revert q. induction l as [|x l IH]; intros [|q] N; cbn; try constructor; inversion N; subst; [|now apply IH].
  intros H. assert (In x l); [|contradiction].
  rewrite <- (firstn_skipn q l). apply in_or_app. now left.
Qed.

Lemma split_length {X} (f : X -> bool) l : length (filter f l) + length (filter (fun x => negb (f x)) l) = length l.
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. destruct (f x); cbn; lia. Qed.

Lemma processors_fit w s m ps : Forall (on_torus m) ps -> together w s m ps -> squares (map side ps) <= m * m.
Proof.
  intros P T. rewrite Forall_forall in P. unfold squares. rewrite map_map.
  apply (within_torus (counted m) (fun p => side p * side p) (free_of w s m)); [| |exact T].
  - apply Forall_forall. intros p Hp. destruct (counted_once m p (P p Hp)). repeat split; auto using counted_below.
  - intros p q _ _ [_ H]. unfold nodes, processors in H. now apply word_land in H.
Qed.

Lemma rest_length m l : NoDup l -> incl l (seq 0 (m * m)) ->
  length (filter (fun v => negb (existsb (Nat.eqb v) l)) (seq 0 (m * m))) + length l = m * m.
Proof.
  intros N I. rewrite Nat.add_comm. assert (E := split_length (fun v => existsb (Nat.eqb v) l) (seq 0 (m * m))).
  rewrite seq_length in E. etransitivity; [|exact E]. clear E.
  f_equal. apply Permutation_length, NoDup_Permutation; [assumption|apply NoDup_filter, seq_NoDup|].
  intros v. rewrite filter_In, existsb_exists. split.
  - intros H. split; [now apply I|]. exists v. split; [assumption|apply Nat.eqb_refl].
  - intros [_ (x & H & E)]. apply Nat.eqb_eq in E. now subst.
Qed.

Lemma same_head {X} (a b c d : list X) : a ++ b = c ++ d -> length a = length c -> a = c.
Proof.
  revert c. induction a as [|x a IH]; intros [|y c] E L; try discriminate; [reflexivity|].
  injection E as -> E. injection L as L. f_equal. now apply IH.
Qed.

Lemma pack_singles m large q : Forall (le 2) large ->
  ((exists ps, Forall (on_torus m) ps /\ map side ps = large ++ repeat 1 q /\ together Around NoLink m ps)
   <-> list_sum large <= m /\ squares large + q <= m * m).
Proof.
  intros G. assert (P : Forall (lt 0) large) by (eapply Forall_impl; [|exact G]; cbn; lia). split.
  - intros (ps & F & E & T). split.
    + assert (LL : length ps = length large + q) by (rewrite <- (map_length side), E, app_length, repeat_length; lia).
      rewrite <- (firstn_skipn (length large) ps) in F, E, T. set (k := firstn (length large) ps) in *.
      assert (L : length k = length large).
      { unfold k. rewrite firstn_length. lia. }
      rewrite map_app in E. assert (Ek : map side k = large) by (apply same_head in E; rewrite ?map_length; assumption).
      rewrite <- Ek. apply Forall_app in F as [F _]. apply (rows_run_out NoLink); [assumption| |].
      * rewrite <- Ek in G. rewrite Forall_map in G. eapply Forall_impl; [|exact G]. intros p H. now right.
      * apply pairs_left in T. eapply pairs_weaken; [|exact T]. intros x y _ _ [H _]. exact H.
    + apply (processors_fit Around NoLink) in T; [|assumption]. rewrite E, squares_app, squares_ones in T. exact T.
  - intros [L S]. set (big := row 0 large). assert (B : Forall (on_torus m) big) by now apply row_on_torus.
    assert (TB : together Around NoLink m big) by now apply row_together.
    set (taken := concat (map (counted m) big)).
    assert (NT : NoDup taken).
    { apply (pairs_once (counted m) (free_of Around NoLink m)); [|intros p r _ _ [_ H]; now apply word_land in H|exact TB].
      eapply Forall_impl; [|exact B]. intros p H. now apply counted_once. }
    assert (IT : incl taken (seq 0 (m * m))).
    { intros v H. apply in_concat in H as (l & Hl & Hv). apply in_map_iff in Hl as (p & <- & Hp). rewrite Forall_forall in B.
      now apply (counted_below m p (B p Hp)). }
    assert (LT : length taken = squares large).
    { unfold taken, squares. rewrite (length_concat (counted m) (fun p => side p * side p)).
      - rewrite <- (map_map side (fun d => d * d)). unfold big. now rewrite row_sides.
      - eapply Forall_impl; [|exact B]. intros p H. now apply counted_once. }
    set (rest := filter (fun v => negb (existsb (Nat.eqb v) taken)) (seq 0 (m * m))).
    assert (LR : q <= length rest). { assert (E := rest_length m taken NT IT). fold rest in E. lia. }
    assert (R : forall v, In v (firstn q rest) -> v < m * m /\ ~ In v taken).
    { intros v H. assert (H' : In v rest) by (rewrite <- (firstn_skipn q rest); apply in_or_app; now left).
      apply filter_In in H' as [H1 H2]. apply in_seq in H1. split; [lia|]. intros I. rewrite negb_true_iff in H2.
      assert (X : existsb (Nat.eqb v) taken = true) by (apply existsb_exists; exists v; split; [assumption|apply Nat.eqb_refl]). congruence. }
    exists (big ++ map (lone m) (firstn q rest)). split; [|split].
    + apply Forall_app. split; [assumption|]. apply Forall_forall. intros p H. apply in_map_iff in H as (v & <- & H).
      apply lone_on_torus. now apply R.
    + rewrite map_app. unfold big at 1. rewrite row_sides. f_equal. rewrite lone_sides, firstn_length. f_equal. lia.
    + apply pairs_app; [exact TB| |].
      * assert (N : NoDup (firstn q rest)) by (apply firstn_once, NoDup_filter, seq_NoDup).
        assert (R' : forall v, In v (firstn q rest) -> v < m * m) by (intros; now apply R). clear - N R'.
        induction N as [|v l Hv N IH]; cbn; constructor.
        -- apply Forall_forall. intros p H. apply in_map_iff in H as (u & <- & Hu).
           apply lone_free; [apply R'; now left|apply lone_on_torus, R'; now right|].
           rewrite lone_counted by (apply R'; now right). intros [->|[]]. contradiction.
        -- apply IH. intros u Hu. apply R'. now right.
      * rewrite Forall_forall in B. apply Forall_forall. intros p Hp. apply Forall_forall. intros x Hx.
        apply in_map_iff in Hx as (v & <- & Hv). apply R in Hv as [V NV]. apply free_sym, lone_free; auto.
        intros I. apply NV. apply in_concat. exists (counted m p). split; [now apply in_map|assumption].
Qed.

(* Half of the torus is idle. *)
Lemma half_idle h : 0 < h -> 2 * length (idle (2 * h) (nodes (2 * h) (interval 0 h)) (nodes (2 * h) (interval h h))) = 2 * h * (2 * h).
Proof.
  intros H. set (m := 2 * h). assert (A : on_torus m (interval 0 h)) by (apply interval_on_torus; unfold m; lia).
  assert (B : on_torus m (interval h h)) by (apply interval_on_torus; unfold m; lia).
  set (l := counted m (interval 0 h) ++ counted m (interval h h)).
  destruct (counted_once m _ A) as [NA LA], (counted_once m _ B) as [NB LB].
  assert (SI : forall a, side (interval a h) = h) by (intros; unfold side, interval; cbn [fst]; apply seq_length).
  rewrite SI in LA, LB.
  assert (N : NoDup l).
  { apply nodup_app; try assumption. intros v H1 H2.
    assert (F : free_of Around NoLink m (interval 0 h) (interval h h)) by (apply intervals_free; unfold m; lia).
    destruct F as [_ F]. unfold nodes, processors in F. apply word_land in F. apply F. now exists v. }
  assert (I : incl l (seq 0 (m * m))) by (apply incl_app; now apply counted_below).
  assert (E := rest_length m l N I). unfold idle.
  rewrite (filter_ext _ (fun v => negb (existsb (Nat.eqb v) l))).
  - unfold l in E. rewrite app_length, LA, LB in E. fold l in E. nia.
  - intros v. f_equal. unfold nodes, processors. fold (counted m (interval 0 h)) (counted m (interval h h)).
    rewrite Z.lor_spec. unfold l. rewrite existsb_app. f_equal; apply eq_true_iff_eq;
      rewrite word_bit, existsb_exists; (split; [intros X; exists v; split; [assumption|apply Nat.eqb_refl]|intros (x & X & Ex); apply Nat.eqb_eq in Ex; now subst]).
Qed.

(* The links of [0, h - 1] on a torus of side 2h: one of its steps, and the closing link. *)
Lemma lengths_two w s h : 2 <= h ->
  let closing := match w with Around => h + 1 | Nothing => 0 | Inside => h - 1 end in
  In 1 (lengths w s [2 * h; 2 * h] [seq 0 h; seq 0 h]) /\ In closing (lengths w s [2 * h; 2 * h] [seq 0 h; seq 0 h]).
Proof.
  intros H closing. assert (I : forall x, In x (map (@length nat) (ring w s (2 * h) (seq 0 h))) -> In x (lengths w s [2 * h; 2 * h] [seq 0 h; seq 0 h])).
  { intros x Hx. unfold lengths. apply in_flat_map. exists (0, (2 * h, seq 0 h)). split; [now left|].
    apply in_concat. exists (map (@length nat) (ring w s (2 * h) (seq 0 h))). split; [|assumption].
    cbn [map firstn skipn app product fold_right]. rewrite seq_length, Nat.mul_1_r. destruct h; [lia|]. now left. }
  assert (F : hd 0 (seq 0 h) = 0) by (destruct h; [lia|reflexivity]).
  assert (L : last (seq 0 h) 0 = h - 1).
  { replace h with (h - 1 + 1) at 1 by lia. rewrite seq_app. cbn [seq]. now rewrite last_last. }
  assert (R : ring w s (2 * h) (seq 0 h) = hops (seq 0 h) ++ [match w with
     | Around => map (fun c => c mod (2 * h)) (seq (h - 1) (0 + 2 * h - (h - 1))) | Nothing => [] | Inside => seq 0 (h - 1 - 0) end]).
  { unfold ring. rewrite F, L. destruct (Nat.eqb_spec 0 (h - 1)); [lia|reflexivity]. }
  split; apply I; rewrite R, map_app; apply in_or_app; [left|right; left].
  - destruct h as [|[|h]]; [lia..|]. cbn. now left.
  - unfold closing. destruct w; [rewrite map_length|reflexivity|]; rewrite seq_length; lia.
Qed.

Lemma unequal_around s h : 2 <= h -> exists x y, In x (lengths Around s [2 * h; 2 * h] [seq 0 h; seq 0 h])
  /\ In y (lengths Around s [2 * h; 2 * h] [seq 0 h; seq 0 h]) /\ x <> y.
Proof. intros H. exists 1, (h + 1). destruct (lengths_two Around s h H). repeat split; try assumption. lia. Qed.

Lemma unequal_inside s h : 3 <= h -> exists x y, In x (lengths Inside s [2 * h; 2 * h] [seq 0 h; seq 0 h])
  /\ In y (lengths Inside s [2 * h; 2 * h] [seq 0 h; seq 0 h]) /\ x <> y.
Proof. intros H. exists 1, (h - 1). destruct (lengths_two Inside s h) as [A B]; [lia|]. repeat split; try assumption. lia. Qed.

Lemma shifted m : forall z k, map (Nat.add k) (seq z m) = seq (k + z) m.
Proof. induction m as [|m IH]; intros z k; [reflexivity|]. cbn [seq map]. rewrite IH. do 2 f_equal. lia. Qed.

Lemma numbers_all m : numbers m = seq 0 (m * m).
Proof.
  assert (E : forall n s, flat_map (fun i => map (Nat.add (i * m)) (seq 0 m)) (seq s n) = seq (s * m) (n * m)).
  { induction n as [|n IH]; intros s; [reflexivity|]. cbn [seq flat_map]. rewrite IH, shifted, Nat.add_0_r.
    replace (S s * m) with (s * m + m) by (cbn; lia). rewrite <- seq_app. reflexivity. }
  apply (E m 0).
Qed.
