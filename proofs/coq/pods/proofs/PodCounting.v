(* Counting is exact on pods. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import PodCounting.
Import ListNotations.

Definition take (taken : nat -> bool) (chips : list nat) (chip : nat) : bool :=
  taken chip || existsb (Nat.eqb chip) chips.

Lemma take_false : forall taken chips c, take taken chips c = false <-> taken c = false /\ ~ In c chips.
Proof.
  intros. unfold take. rewrite orb_false_iff, <- (not_true_iff_false (existsb _ _)), existsb_exists.
  split; intros [H N]; split; auto; intro I; apply N; [exists c; rewrite Nat.eqb_refl; auto |].
  destruct I as [x [I E]]. apply Nat.eqb_eq in E. now subst.
Qed.

Lemma pow_pos : forall k, 0 < 2 ^ k.
Proof. intros. apply Nat.neq_0_lt_0, Nat.pow_nonzero. lia. Qed.

Lemma in_part : forall k j c, In c (part k j) <-> c / 2 ^ k = j.
Proof.
  intros. unfold part. rewrite in_seq. pose proof (pow_pos k).
  pose proof (Nat.div_mod c (2 ^ k)). pose proof (Nat.mod_upper_bound c (2 ^ k)). split; intros E.
  - symmetry. apply Nat.div_unique with (c - j * 2 ^ k); lia.
  - subst. nia.
Qed.

Lemma free_part_iff : forall taken k j, free_part taken k j = true <-> forall c, c / 2 ^ k = j -> taken c = false.
Proof.
  intros. unfold free_part. rewrite forallb_forall. setoid_rewrite in_part. setoid_rewrite negb_true_iff. reflexivity.
Qed.

Lemma free_part_ext : forall t t' k j, (forall c, t c = t' c) -> free_part t k j = free_part t' k j.
Proof. intros t t' k j E. apply eq_iff_eq_true. rewrite !free_part_iff. setoid_rewrite E. reflexivity. Qed.

Lemma up : forall k K c, k <= K -> c / 2 ^ K = c / 2 ^ k / 2 ^ (K - k).
Proof.
  intros. rewrite Nat.div_div by (apply Nat.pow_nonzero; lia). rewrite <- Nat.pow_add_r. do 2 f_equal. lia.
Qed.

Lemma first_chip : forall k j, j * 2 ^ k / 2 ^ k = j.
Proof. intros. apply Nat.div_mul, Nat.pow_nonzero. lia. Qed.

Lemma inside : forall taken k K j x,
  k <= K -> free_part taken K j = true -> x / 2 ^ (K - k) = j -> free_part taken k x = true.
Proof.
  intros taken k K j x L F E. rewrite free_part_iff in *. intros c C. apply F. rewrite (up k K) by auto. now subst.
Qed.

Lemma after : forall taken k K j x, k <= K ->
  free_part (take taken (part K j)) k x = free_part taken k x && negb (x / 2 ^ (K - k) =? j).
Proof.
  intros taken k K j x L. apply eq_iff_eq_true.
  rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq, !free_part_iff. setoid_rewrite take_false. setoid_rewrite in_part. split.
  - intros H. split; [intros c E; now apply H |]. intros E.
    destruct (H (x * 2 ^ k) (first_chip k x)) as [_ N]. apply N. rewrite (up k K), first_chip by auto. exact E.
  - intros [H N] c E. split; auto. rewrite (up k K) by auto. now subst.
Qed.

Lemma count_ext : forall f f' s n, (forall x, s <= x < s + n -> f x = f' x) -> count f s n = count f' s n.
Proof. intros. unfold count. f_equal. apply filter_ext_in. intros x. rewrite in_seq. auto. Qed.

Lemma count_app : forall f s a b, count f s (a + b) = count f s a + count f (s + a) b.
Proof. intros. unfold count. rewrite seq_app, filter_app, app_length. reflexivity. Qed.

Lemma count_const : forall b s n, count (fun _ => b) s n = if b then n else 0.
Proof. intros b s n. revert s. unfold count. induction n as [|n IH]; intros; destruct b; simpl in *; auto. Qed.

Lemma count_less : forall f f' s n, (forall x, f' x = true -> f x = true) -> count f' s n <= count f s n.
Proof.
  intros f f' s n H. revert s. unfold count. induction n as [|n IH]; intros; simpl; auto. specialize (IH (S s)).
  destruct (f' s) eqn:E; [rewrite (H _ E); simpl; lia | destruct (f s); simpl; lia].
Qed.

Lemma count_window : forall f f' s n w j, 0 < w -> s <= j * w -> j * w + w <= s + n ->
  (forall x, f' x = f x && negb (x / w =? j)) -> (forall x, x / w = j -> f x = true) -> count f s n = count f' s n + w.
Proof.
  intros f f' s n w j W A B E T. replace n with ((j * w - s) + (w + (s + n - j * w - w))) by lia. rewrite !count_app.
  replace (s + (j * w - s)) with (j * w) by lia.
  assert (Out : forall x, x < j * w \/ j * w + w <= x -> f x = f' x).
  { intros x X. rewrite E. destruct (Nat.eqb_spec (x / w) j) as [D|]; [| now rewrite andb_true_r].
    pose proof (Nat.div_mod x w). pose proof (Nat.mod_upper_bound x w). nia. }
  assert (In : forall x, j * w <= x < j * w + w -> x / w = j).
  { intros x X. symmetry. apply Nat.div_unique with (x - j * w); lia. }
  rewrite (count_ext f f' s), (count_ext f f' (j * w + w)) by (intros; apply Out; lia).
  rewrite (count_ext f (fun _ => true) (j * w)), (count_ext f' (fun _ => false) (j * w)), !count_const; [lia | |].
  - intros x X. rewrite E, (In x X), Nat.eqb_refl. apply andb_false_r.
  - intros x X. auto.
Qed.

Lemma nodup_app : forall x y : list nat, NoDup (x ++ y) <-> NoDup x /\ NoDup y /\ Forall (fun c => ~ In c x) y.
Proof.
  intros x y. rewrite Forall_forall. induction x as [|a x IH]; simpl.
  - split; [| tauto]. intros H. repeat split; auto. constructor.
  - rewrite !NoDup_cons_iff, IH, in_app_iff. split.
    + intros [N (X & Y & D)]. repeat split; auto; try tauto. intros c C [E|I]; [subst; tauto | now apply (D c)].
    + intros ([N X] & Y & D). repeat split; auto; [| intros c C I; apply (D c); auto].
      intros [I|I]; [tauto | now apply (D a); auto].
Qed.

Lemma pick : forall f s n c, c <= count f s n -> exists xs,
  length xs = c /\ NoDup xs /\ Forall (fun x => s <= x < s + n) xs /\ Forall (fun x => f x = true) xs.
Proof.
  intros f s n c L. exists (firstn c (filter f (seq s n))).
  assert (I : forall x, In x (firstn c (filter f (seq s n))) -> In x (filter f (seq s n))).
  { intros x X. rewrite <- (firstn_skipn c). apply in_or_app. auto. }
  repeat split.
  - now apply firstn_length_le.
  - assert (N : NoDup (filter f (seq s n))) by apply NoDup_filter, seq_NoDup.
    rewrite <- (firstn_skipn c) in N. now apply nodup_app in N.
  - apply Forall_forall. intros x X. apply I, filter_In in X. now rewrite in_seq in X.
  - apply Forall_forall. intros x X. now apply I, filter_In in X.
Qed.

(* Parts of one size, none of them twice and all free, are taken: what is counted afterwards. *)
Lemma after_parts : forall p taken K js k, K <= halvings p -> k <= K -> NoDup js ->
  Forall (fun j => j < parts p K /\ free_part taken K j = true) js ->
  free_parts p taken k = free_parts p (take taken (flat_map (part K) js)) k + length js * 2 ^ (K - k).
Proof.
  intros p taken K js k M L. revert taken. induction js as [|j js IH]; intros taken N F; simpl.
  - unfold free_parts. rewrite (count_ext (free_part (take taken []) k) (free_part taken k)); [lia |].
    intros. apply free_part_ext. intros. unfold take. simpl. apply orb_false_r.
  - inversion F as [|? ? [B T] F']. inversion N as [|? ? N1 N2]. subst. clear F N.
    assert (S : free_parts p taken k = free_parts p (take taken (part K j)) k + 2 ^ (K - k)).
    { apply count_window with j; auto using pow_pos; try lia.
      - unfold parts in *. replace (halvings p - k) with (halvings p - K + (K - k)) by lia.
        rewrite Nat.pow_add_r, Nat.mul_assoc. set (n := groups p * group p * 2 ^ (halvings p - K)) in *. nia.
      - intros. now apply after.
      - intros x X. now apply inside with K j. }
    rewrite S, (IH (take taken (part K j))); auto.
    + unfold free_parts. rewrite (count_ext (free_part (take taken (part K j ++ flat_map (part K) js)) k)
        (free_part (take (take taken (part K j)) (flat_map (part K) js)) k)); [lia |].
      intros. apply free_part_ext. intros. unfold take. now rewrite existsb_app, orb_assoc.
    + rewrite Forall_forall in *. intros x X. destruct (F' x X). split; auto. rewrite after, Nat.sub_diag, Nat.div_1_r by auto.
      destruct (Nat.eqb_spec x j); [now subst | now rewrite H0].
Qed.

Lemma after_blocks : forall p taken g g' bs, NoDup bs ->
  Forall (fun b => g * group p <= b < g * group p + group p) bs ->
  Forall (fun b => free_part taken (halvings p) b = true) bs ->
  room p taken g' =
    room p (take taken (flat_map (part (halvings p)) bs)) g' + if g =? g' then length bs else 0.
Proof.
  intros p taken g g' bs. revert taken. induction bs as [|b bs IH]; intros taken N I F; simpl.
  - unfold room. rewrite (count_ext (free_part (take taken []) (halvings p)) (free_part taken (halvings p))).
    + destruct (g =? g'); lia.
    + intros. apply free_part_ext. intros. unfold take. simpl. apply orb_false_r.
  - inversion F as [|? ? T F']. inversion I as [|? ? B I']. inversion N as [|? ? N1 N2]. subst. clear F N I.
    set (m := halvings p) in *.
    assert (A : forall x, free_part (take taken (part m b)) m x = free_part taken m x && negb (x =? b)).
    { intros. now rewrite after, Nat.sub_diag, Nat.div_1_r by auto. }
    assert (S : room p taken g' = room p (take taken (part m b)) g' + if g =? g' then 1 else 0).
    { unfold room. destruct (Nat.eqb_spec g g').
      - subst. apply count_window with b; try lia; intros x; rewrite Nat.div_1_r; [apply A | now intros ->].
      - rewrite Nat.add_0_r. apply count_ext. intros x X. fold m. rewrite A.
        destruct (Nat.eqb_spec x b); [nia | now rewrite andb_true_r]. }
    rewrite S, (IH (take taken (part m b))); auto.
    + unfold room. fold m. rewrite (count_ext (free_part (take taken (part m b ++ flat_map (part m) bs)) m)
        (free_part (take (take taken (part m b)) (flat_map (part m) bs)) m)); [destruct (g =? g'); lia |].
      intros. apply free_part_ext. intros. unfold take. now rewrite existsb_app, orb_assoc.
    + rewrite Forall_forall in *. intros x X. rewrite A, (F' x X). destruct (Nat.eqb_spec x b); [now subst | reflexivity].
Qed.

Lemma after_less : forall p taken chips k, free_parts p (take taken chips) k <= free_parts p taken k.
Proof.
  intros. apply count_less. intros x. rewrite !free_part_iff. intros H c C. now apply H, take_false in C.
Qed.

(* One request after another. *)
Lemma region_nodup : forall p r x, region p r x -> NoDup x.
Proof.
  intros p [k|c] x; simpl; [intros [j [_ ->]]; apply seq_NoDup |].
  intros (g & bs & _ & _ & N & _ & ->). induction N as [|b bs H N IH]; simpl; [constructor |].
  apply nodup_app. repeat split; auto; [apply seq_NoDup |]. apply Forall_forall. intros c' I. rewrite in_part.
  apply in_flat_map in I. destruct I as [b' [I P]]. rewrite in_part in P. congruence.
Qed.

Lemma fit_nil : forall p taken, fit p taken [].
Proof. intros. exists []. repeat split; simpl; constructor. Qed.

Lemma fit_cons : forall p taken r rs, fit p taken (r :: rs) <->
  exists x, region p r x /\ Forall (fun c => taken c = false) x /\ fit p (take taken x) rs.
Proof.
  intros. split.
  - intros (regions & R & N & F). inversion R as [|? x ? xs Rx Rxs]. subst. simpl in *.
    apply nodup_app in N. apply Forall_app in F. destruct N as (N1 & N2 & N3), F as [F1 F2].
    exists x. repeat split; auto. exists xs. repeat split; auto. rewrite Forall_forall in *. intros c C. apply take_false. auto.
  - intros (x & Rx & F & xs & R & N & G). exists (x :: xs). simpl. repeat split; [constructor; auto | |].
    + apply nodup_app. repeat split; auto; [now apply region_nodup in Rx |].
      rewrite Forall_forall in *. intros c C. now apply G, take_false in C.
    + apply Forall_app. split; auto. rewrite Forall_forall in *. intros c C. now apply G, take_false in C.
Qed.

Lemma fit_permutation : forall p taken rs rs', Permutation rs rs' -> fit p taken rs -> fit p taken rs'.
Proof.
  intros p taken rs rs' P (xs & R & N & F). destruct (Permutation_Forall2 P R) as (ys & Q & S).
  assert (C : Permutation (concat xs) (concat ys)).
  { pose proof (Permutation_flat_map (fun x : list nat => x) Q) as H. now rewrite !flat_map_concat_map, !map_id in H. }
  exists ys. repeat split; auto; [now apply Permutation_NoDup with (concat xs) |].
  rewrite Forall_forall in *. intros c I. apply F. now apply Permutation_in with (concat ys); [apply Permutation_sym |].
Qed.

(* What one granted request does to the counts. *)
Lemma free_blocks : forall taken k bs, Forall (fun c => taken c = false) (flat_map (part k) bs) <->
  Forall (fun b => free_part taken k b = true) bs.
Proof.
  intros. rewrite !Forall_forall. setoid_rewrite free_part_iff. setoid_rewrite in_flat_map. setoid_rewrite in_part. firstorder.
Qed.

Definition size (p : pod) (r : request) (k : nat) : nat := if 2 ^ k <=? chips_of p r then chips_of p r else 0.

Lemma granted : forall p taken r x k, asks p r -> region p r x -> Forall (fun c => taken c = false) x -> k <= halvings p ->
  size p r k + 2 ^ k * free_parts p (take taken x) k <= 2 ^ k * free_parts p taken k /\
  (chips_of p r = 0 \/ 2 ^ k <= chips_of p r ->
    size p r k + 2 ^ k * free_parts p (take taken x) k = 2 ^ k * free_parts p taken k).
Proof.
  intros p taken r x k A R F L.
  assert (E : chips_of p r = 0 \/ 2 ^ k <= chips_of p r -> size p r k + 2 ^ k * free_parts p (take taken x) k = 2 ^ k * free_parts p taken k).
  { intros B. replace (size p r k) with (chips_of p r) by (unfold size; destruct (Nat.leb_spec (2 ^ k) (chips_of p r)); lia).
    destruct r as [K|c]; simpl in *.
    - destruct R as (j & J & ->). pose proof (pow_pos K). destruct B as [B|B]; [lia |]. apply Nat.pow_le_mono_r_iff in B; [| lia].
      rewrite (after_parts p taken K [j] k); simpl; rewrite ?app_nil_r; try lia; try (repeat constructor; auto; lia).
      + replace K with (k + (K - k)) at 1 by lia. rewrite Nat.pow_add_r. lia.
      + repeat constructor; auto. apply free_part_iff. intros q Q. rewrite Forall_forall in F. now apply F, in_part.
    - destruct R as (g & bs & G & <- & N & I & ->). apply free_blocks in F.
      rewrite (after_parts p taken (halvings p) bs k); auto.
      + replace (halvings p) with (k + (halvings p - k)) at 1 by lia. rewrite Nat.pow_add_r. lia.
      + rewrite Forall_forall in *. intros b Hb. specialize (I b Hb). split; auto.
        unfold parts. rewrite Nat.sub_diag. simpl. nia. }
  split; auto. destruct (Nat.leb_spec (2 ^ k) (chips_of p r)) as [B|B]; [rewrite E; auto |].
  unfold size. rewrite (proj2 (Nat.leb_gt _ _) B). simpl. apply Nat.mul_le_mono_l, after_less.
Qed.

Lemma asked_cons : forall p k r rs, asked p k (r :: rs) = size p r k + asked p k rs.
Proof. reflexivity. Qed.

Lemma necessary_counts : forall p rs taken, Forall (asks p) rs -> fit p taken rs -> counts p taken rs.
Proof.
  intros p rs. induction rs as [|r rs IH]; intros taken A F k L; [apply Nat.le_0_l |].
  inversion A as [|? ? A1 A2]. subst. apply fit_cons in F. destruct F as (x & R & T & F).
  rewrite asked_cons. destruct (granted p taken r x k) as [G _]; auto. specialize (IH _ A2 F k L). lia.
Qed.

Lemma necessary_rooms : forall p rs taken, fit p taken rs -> divide p taken rs.
Proof.
  intros p rs. induction rs as [|r rs IH]; intros taken F; [exists []; repeat split; auto; intros; apply Nat.le_0_l |].
  apply fit_cons in F. destruct F as (x & R & T & F). destruct (IH _ F) as (own & E & O & H). destruct r as [k|c]; simpl in *.
  - exists own. repeat split; auto. intros g G. specialize (H g G). apply Nat.le_trans with (1 := H).
    apply count_less. intros b. rewrite !free_part_iff. intros Y q Q. now apply Y, take_false in Q.
  - destruct R as (g & bs & G & <- & N & I & ->). exists (g :: own). apply free_blocks in T. simpl. repeat split; auto.
    intros g' G'. specialize (H g' G'). rewrite (after_blocks p taken g g' bs); auto. unfold load in *. simpl. lia.
Qed.

(* Largest first: whatever free part a request gets. *)
Lemma asked_permutation : forall p k rs rs', Permutation rs rs' -> asked p k rs = asked p k rs'.
Proof. intros p k rs rs' P. unfold asked. induction P; simpl; lia. Qed.

Lemma asked_zero : forall p k rs, Forall (fun r => chips_of p r < 2 ^ k) rs -> asked p k rs = 0.
Proof.
  intros p k rs H. induction H as [|r rs H _ IH]; [reflexivity |]. rewrite asked_cons, IH.
  unfold size. now rewrite (proj2 (Nat.leb_gt _ _) H).
Qed.

Lemma counts_rest : forall p taken r rs x, asks p r -> region p r x -> Forall (fun c => taken c = false) x ->
  (forall k, k <= halvings p -> (chips_of p r = 0 \/ 2 ^ k <= chips_of p r) \/ Forall (fun other => chips_of p other < 2 ^ k) rs) ->
  counts p taken (r :: rs) -> counts p (take taken x) rs.
Proof.
  intros p taken r rs x A R F M C k L. destruct (M k L) as [B|B].
  - destruct (granted p taken r x k) as [_ E]; auto. specialize (E B). specialize (C k L). rewrite asked_cons in C. lia.
  - rewrite asked_zero; [lia | exact B].
Qed.

Lemma largest : forall ks, ks <> [] -> exists k rest, Permutation ks (k :: rest) /\ Forall (fun other => other <= k) rest.
Proof.
  induction ks as [|k ks IH]; [tauto |]. intros _. destruct ks as [|k' ks]; [exists k, []; auto |].
  destruct IH as (m & rest & P & M); [discriminate |]. destruct (Nat.le_gt_cases m k) as [L|L].
  - exists k, (k' :: ks). split; auto. apply Forall_forall. intros x X.
    apply (Permutation_in x P) in X. rewrite Forall_forall in M. destruct X as [<-|X]; [lia | specialize (M x X); lia].
  - exists m, (k :: rest). split; [| constructor; auto; lia].
    apply Permutation_trans with (k :: m :: rest); [now constructor | apply perm_swap].
Qed.

Lemma sufficient_parts : forall p ks taken, Forall (fun k => k < halvings p) ks ->
  counts p taken (map Part ks) -> fit p taken (map Part ks).
Proof.
  intros p ks. remember (length ks) as n eqn:E. revert ks E.
  induction n as [|n IH]; intros ks E taken A C; [destruct ks; [apply fit_nil | discriminate] |].
  destruct (largest ks) as (K & rest & P & M); [now intros -> |].
  apply (Permutation_Forall P) in A. inversion A as [|? ? A1 A2]. subst. apply Permutation_length in P as Q.
  apply (Permutation_map Part) in P. apply fit_permutation with (1 := Permutation_sym P). simpl in *.
  assert (C' : counts p taken (Part K :: map Part rest)) by (intros k L; rewrite <- (asked_permutation p k _ _ P); auto).
  assert (B : 1 <= free_parts p taken K).
  { specialize (C' K). rewrite asked_cons in C'. unfold size in C'. simpl in C'. rewrite Nat.leb_refl in C'.
    pose proof (pow_pos K). nia. }
  apply pick in B. destruct B as (js & B1 & _ & B2 & B3). destruct js as [|j js]; [discriminate |].
  inversion B2 as [|? ? J _]. inversion B3 as [|? ? T _]. subst. clear B1 B2 B3.
  assert (F : Forall (fun c => taken c = false) (part K j)).
  { rewrite free_part_iff in T. apply Forall_forall. intros c I. now apply T, in_part. }
  assert (R : region p (Part K) (part K j)) by (exists j; split; auto; lia).
  apply fit_cons. exists (part K j). repeat split; auto. apply IH; auto; [lia |].
  apply counts_rest with (Part K); auto. intros k L. destruct (Nat.le_gt_cases k K) as [B|B].
  - left. right. apply Nat.pow_le_mono_r; auto.
  - right. apply Forall_forall. intros r I. apply in_map_iff in I. destruct I as (k' & <- & I).
    rewrite Forall_forall in M. specialize (M k' I). apply Nat.pow_lt_mono_r; lia.
Qed.

Lemma sufficient : forall p ks divided taken, Forall (fun k => k < halvings p) ks ->
  Forall (fun one => snd one < groups p) divided ->
  (forall g, g < groups p -> load g divided <= room p taken g) ->
  counts p taken (map Slice (map fst divided) ++ map Part ks) -> fit p taken (map Slice (map fst divided) ++ map Part ks).
Proof.
  intros p ks divided. induction divided as [|[c g] divided IH]; intros taken A G H C; [now apply sufficient_parts |].
  inversion G as [|? ? G1 G2]. subst. simpl in *. pose proof (H g G1) as Hg. unfold load in Hg. simpl in Hg.
  rewrite Nat.eqb_refl in Hg. assert (B : c <= room p taken g) by lia. apply pick in B. destruct B as (bs & E & N & I & F).
  set (x := flat_map (part (halvings p)) bs). assert (T : Forall (fun chip => taken chip = false) x) by now apply free_blocks.
  assert (R : region p (Slice c) x) by (exists g, bs; auto). apply fit_cons. exists x. repeat split; auto.
  apply IH; auto.
  - intros g' G'. specialize (H g' G'). rewrite (after_blocks p taken g g' bs) in H by auto. unfold load in *. simpl in H.
    fold x in H. rewrite E in H. destruct (g =? g'); lia.
  - apply counts_rest with (Slice c); auto; [exact Logic.I |]. intros k L. left. simpl. destruct c as [|c]; [auto | right].
    apply Nat.le_trans with (2 ^ halvings p); [apply Nat.pow_le_mono_r; auto | simpl; lia].
Qed.

Lemma divided_requests : forall rs, Permutation rs (map Slice (slices rs) ++
  map Part (flat_map (fun r => match r with Part k => [k] | Slice _ => [] end) rs)).
Proof. induction rs as [|[k|c] rs IH]; simpl; [constructor | now apply Permutation_cons_app | now constructor]. Qed.

Lemma fst_combine : forall x y : list nat, length y = length x -> map fst (combine x y) = x.
Proof. induction x as [|a x IH]; intros [|b y] E; try discriminate; simpl; auto. f_equal. apply IH. now injection E. Qed.

Theorem counting_is_exact : forall p taken requests, Forall (asks p) requests ->
  (fit p taken requests <-> counts p taken requests /\ divide p taken requests).
Proof.
  intros p taken rs A. split; [intros F; split; [now apply necessary_counts | now apply necessary_rooms] |].
  intros [C (own & E & O & H)]. pose proof (divided_requests rs) as P. apply fit_permutation with (1 := Permutation_sym P).
  rewrite <- (fst_combine (slices rs) own E) in P |- *. apply sufficient; auto.
  - apply (Permutation_Forall P), Forall_app in A. destruct A as [_ A]. rewrite Forall_map in A. exact A.
  - apply Forall_forall. intros [c g] I. apply in_combine_r in I. rewrite Forall_forall in O. auto.
  - intros k L. rewrite <- (asked_permutation p k _ _ P). auto.
Qed.

(* One group: there the count of free blocks is that of the largest size. *)
Theorem one_group : forall p taken requests, groups p = 1 -> Forall (asks p) requests ->
  (fit p taken requests <-> counts p taken requests).
Proof.
  intros p taken rs G A. rewrite counting_is_exact by auto. split; [tauto |]. intros C. split; auto.
  exists (map (fun _ => 0) (slices rs)). rewrite map_length. repeat split; auto.
  - apply Forall_forall. intros g I. apply in_map_iff in I. destruct I as (c & <- & _). lia.
  - intros g L. assert (g = 0) as -> by lia. specialize (C (halvings p) (le_n _)).
    unfold free_parts, parts in C. rewrite G, Nat.sub_diag, Nat.mul_1_r, Nat.mul_1_l in C. unfold room. simpl.
    apply (Nat.mul_le_mono_pos_l _ _ (2 ^ halvings p)); [apply pow_pos |]. apply Nat.le_trans with (2 := C). clear C G.
    induction A as [|[k|c] rs A1 A2 IH]; simpl; [unfold load; simpl; now rewrite Nat.mul_0_r | |]; rewrite asked_cons; [lia |].
    unfold load, size in *. simpl. rewrite Nat.mul_add_distr_l.
    destruct (Nat.leb_spec (2 ^ halvings p) (c * 2 ^ halvings p)) as [B|B]; [lia |].
    destruct c; [rewrite Nat.mul_0_r; lia | simpl in B; lia].
Qed.
