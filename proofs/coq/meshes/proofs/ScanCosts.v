(* What scans of interval sets cost. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Frames Scans ScanCosts.
Import ListNotations.

Lemma elements_few width c : length (elements width c) <= width.
Proof.
  unfold elements. rewrite <- (seq_length width 0) at 2.
  induction (seq 0 width) as [|p l IH]; cbn [filter length]; [lia|]. destruct (_ || _); cbn [length]; lia.
Qed.

(* No two first places of maximal intervals are neighbours. *)
Lemma members_few width set : 2 * length (members width set) <= width + 1.
Proof.
  unfold members. set (f := fun p => set p && ((p =? 0) || negb (set (p - 1)))).
  assert (G : forall n, 2 * length (filter f (seq 0 n)) <= n + 1 /\ 2 * length (filter f (seq 0 (S n))) <= S n + 1); [|apply G].
  induction n as [|n [A B]].
  - cbn. split; [lia|]. destruct (f 0); cbn; lia.
  - split; [exact B|]. rewrite !seq_S, !filter_app, !app_length in *. cbn [Nat.add filter] in *.
    assert (N : f n = true -> f (S n) = true -> False).
    { unfold f. intros E F. apply andb_true_iff in E. destruct E as [E _]. cbn in F. rewrite Nat.sub_0_r, E in F.
      rewrite andb_false_r in F. discriminate. }
    destruct (f n), (f (S n)); cbn [length] in *; lia.
Qed.

Section Work.
Variables (X Y x y : nat).
Hypothesis Hx : 1 <= x.

(* At most k sets were added or deleted, and at most m searches made. *)
Definition done (k m : nat) (s : scan_state) : Prop :=
  sets s <= k /\ passes s <= k /\ 2 * nodes s <= k * (3 * X + 1) + 2 * m * X.

Lemma set_nodes_few set c : 2 * set_nodes X set c <= 3 * X + 1.
Proof.
  unfold set_nodes. destruct (filter set (seq 0 X)); [lia|].
  pose proof (members_few X set). pose proof (elements_few X c). lia.
Qed.

Lemma change_done k m set up s : done k m s -> done (S k) m (change X set up s).
Proof.
  intros (A & B & C). pose proof (set_nodes_few set (now s)) as D. unfold done, change. cbn [sets passes nodes].
  split; [lia|]. split; [destruct (existsb _ _); lia|]. lia.
Qed.

(* An element ends in the last place, so that one element at least does not end before an open interval. *)
Lemma search_few c : search_nodes X x c <= X.
Proof.
  unfold search_nodes. pose proof (elements_few X c) as E. destruct (open_interval X x c) as [i|] eqn:F; [|exact E].
  unfold open_interval in F. apply find_some in F. destruct F as [I _]. apply in_seq in I.
  assert (J : In (X - 1) (elements X c)).
  { unfold elements. apply filter_In. split; [apply in_seq; lia|]. replace (S (X - 1)) with X by lia. rewrite Nat.eqb_refl. reflexivity. }
  assert (H : forall l, In (X - 1) l -> S (length (filter (fun p => p <? i) l)) <= length l).
  { assert (L : i <= X - 1) by lia. clear - L. induction l as [|p l IH]; [intros []|]. cbn [filter length]. intros [->|J].
    - replace (X - 1 <? i) with false by (symmetry; apply Nat.ltb_ge; lia).
      assert (length (filter (fun p => p <? i) l) <= length l); [|lia].
      clear. induction l as [|p l IH]; cbn [filter length]; [lia|]. destruct (p <? i); cbn [length]; lia.
    - specialize (IH J). destruct (p <? i); cbn [length]; lia. }
  specialize (H _ J). lia.
Qed.

Lemma look_done k m s : done k m s -> done k (S m) (look X x s).
Proof.
  intros (A & B & C). pose proof (search_few (now s)) as D. unfold done, look. cbn [sets passes nodes]. repeat split; lia.
Qed.

Lemma fill_done rs lines : done lines 0 (filled X rs lines).
Proof. induction lines as [|lines IH]; cbn [filled]; [unfold done; cbn; lia | apply change_done; exact IH]. Qed.

Lemma step_done k m rs j s : done k m s -> done (S (S k)) m (step X y rs j s).
Proof. intros H. unfold step. apply change_done, change_done. exact H. Qed.

Lemma more_done k m k' m' s : done k m s -> k <= k' -> m <= m' -> done k' m' s.
Proof.
  intros (A & B & C) K M. unfold done. split; [lia|]. split; [lia|].
  pose proof (Nat.mul_le_mono_r k k' (3 * X + 1) K). pose proof (Nat.mul_le_mono_r m m' X M). lia.
Qed.

Lemma iss_steps_done rs n : forall j s k m, done k m s -> done (k + 2 * n) (m + S n) (iss_steps X x y rs n j s).
Proof.
  induction n as [|n IH]; intros j s k m H; cbn [iss_steps]; apply look_done in H.
  - destruct (open X x s); (eapply more_done; [exact H | lia | lia]).
  - destruct (open X x s); [eapply more_done; [exact H | lia | lia]|].
    apply (step_done _ _ rs j) in H. specialize (IH (S j) _ _ _ H). eapply more_done; [exact IH | lia | lia].
Qed.

Lemma iss_done rs : done (y + 2 * (Y - y)) (S (Y - y)) (iss_work X Y x y rs).
Proof. unfold iss_work. pose proof (iss_steps_done rs (Y - y) 0 _ _ _ (fill_done rs y)) as H. exact H. Qed.

(* Both scans: k sets and m searches together. *)
Definition both_done (k m : nat) (p : scan_state * scan_state) : Prop :=
  exists k1 m1 k2 m2, k1 + k2 <= k /\ m1 + m2 <= m /\ done k1 m1 (fst p) /\ done k2 m2 (snd p).

Lemma both_more k m k' m' p : both_done k m p -> k <= k' -> m <= m' -> both_done k' m' p.
Proof. intros (k1 & m1 & k2 & m2 & K & M & A & B) L N. exists k1, m1, k2, m2. repeat split; try lia; try apply A; apply B. Qed.

Lemma crossed_iff extra a b : crossed Y y extra a b = false -> a + b < last Y y + extra /\ ~ (a = last Y y /\ b = last Y y).
Proof.
  unfold crossed. rewrite orb_false_iff, andb_false_iff, !Nat.eqb_neq, Nat.leb_gt. lia.
Qed.

Lemma both_steps_done rs extra steps fuel : forall a b far s t k m, last Y y + extra <= steps \/ 2 * last Y y <= steps ->
  a <= last Y y -> b <= last Y y -> a + b <= steps -> both_done (2 * y + 2 * (a + b)) (2 + a + b) (s, t) -> k = 2 * y + 2 * steps -> m = 2 + steps ->
  both_done k m (both_steps X Y x y rs extra fuel a b far s t).
Proof.
  induction fuel as [|fuel IH]; intros a b far s t k m G A B U H K M; cbn [both_steps].
  - eapply both_more; [exact H | lia | lia].
  - destruct (crossed Y y extra a b) eqn:E; [eapply both_more; [exact H | lia | lia]|]. apply crossed_iff in E.
    destruct H as (k1 & m1 & k2 & m2 & K' & M' & D1 & D2). cbn [fst snd] in D1, D2. destruct far.
    + destruct (Nat.ltb_spec b (last Y y)) as [L|L].
      * pose proof (look_done _ _ _ (step_done _ _ (map (flip Y) rs) b _ D2)) as D3.
        assert (H : both_done (2 * y + 2 * (a + S b)) (2 + a + S b) (s, look X x (step X y (map (flip Y) rs) b t))).
        { exists k1, m1, (S (S k2)), (S m2). cbn [fst snd]. split; [lia|]. split; [lia|]. split; assumption. }
        destruct (open _ _ _); [eapply both_more; [exact H | lia | lia]|]. apply IH; try assumption; lia.
      * apply IH; try assumption. exists k1, m1, k2, m2. cbn [fst snd]. split; [lia|]. split; [lia|]. split; assumption.
    + destruct (Nat.ltb_spec a (last Y y)) as [L|L].
      * pose proof (look_done _ _ _ (step_done _ _ rs a _ D1)) as D3.
        assert (H : both_done (2 * y + 2 * (S a + b)) (2 + S a + b) (look X x (step X y rs a s), t)).
        { exists (S (S k1)), (S m1), k2, m2. cbn [fst snd]. split; [lia|]. split; [lia|]. split; assumption. }
        destruct (open _ _ _); [eapply both_more; [exact H | lia | lia]|]. apply IH; try assumption; lia.
      * apply IH; try assumption. exists k1, m1, k2, m2. cbn [fst snd]. split; [lia|]. split; [lia|]. split; assumption.
Qed.

Lemma both_work_done rs extra steps : last Y y + extra <= steps \/ 2 * last Y y <= steps ->
  both_done (2 * y + 2 * steps) (2 + steps) (both_work X Y x y rs extra).
Proof.
  intros G. unfold both_work. pose proof (fill_done rs y) as D1. pose proof (fill_done (map (flip Y) rs) y) as D2.
  pose proof (look_done _ _ _ D1) as D3. pose proof (look_done _ _ _ D2) as D4.
  destruct (open X x (filled X rs y)).
  - exists y, 1, y, 0. cbn [fst snd]. split; [lia|]. split; [lia|]. split; assumption.
  - destruct (crossed Y y extra 0 0).
    + exists y, 1, y, 0. cbn [fst snd]. split; [lia|]. split; [lia|]. split; assumption.
    + assert (H : both_done (2 * y + 2 * (0 + 0)) (2 + 0 + 0) (look X x (filled X rs y), look X x (filled X (map (flip Y) rs) y))).
      { exists y, 1, y, 1. cbn [fst snd]. split; [lia|]. split; [lia|]. split; assumption. }
      destruct (open X x (filled X (map (flip Y) rs) y)); [eapply both_more; [exact H | lia | lia]|].
      apply (both_steps_done rs extra steps _ 0 0 false _ _ _ _ G); [lia | lia | lia | exact H | reflexivity | reflexivity].
Qed.
End Work.

(* On a mesh with sides of at most N. *)

Lemma iss_bounds X Y x y rs N : 1 <= x -> 1 <= y <= Y -> X <= N -> Y <= N ->
  let s := iss_work X Y x y rs in sets s <= 2 * N /\ passes s <= 2 * N /\ nodes s <= 4 * N ^ 2.
Proof.
  intros Hx [Hy HY] A B s. destruct (iss_done X Y x y Hx rs) as (S1 & P & M). fold s in S1, P, M.
  set (k := y + 2 * (Y - y)) in *. assert (K : k + 1 <= 2 * N) by lia. split; [lia|]. split; [lia|].
  assert (W : S (Y - y) <= N) by lia. remember (S (Y - y)) as m. clearbody k. clear - M K W A. cbn [Nat.pow]. nia.
Qed.

Lemma both_bounds X Y x y rs extra N steps : 1 <= x -> 1 <= y <= Y -> X <= N -> Y <= N -> last Y y + extra <= steps \/ 2 * last Y y <= steps ->
  let s := both_work X Y x y rs extra in
  sets (fst s) + sets (snd s) <= 2 * y + 2 * steps /\ passes (fst s) + passes (snd s) <= 2 * y + 2 * steps /\
  2 * (nodes (fst s) + nodes (snd s)) <= (2 * y + 2 * steps) * (3 * N + 1) + 2 * (2 + steps) * N.
Proof.
  intros Hx Hy A B G s. destruct (both_work_done X Y x y Hx rs extra steps G) as (k1 & m1 & k2 & m2 & K & M & D1 & D2).
  fold s in D1, D2. destruct D1 as (S1 & P1 & N1), D2 as (S2 & P2 & N2). split; [lia|]. split; [lia|].
  set (k := 2 * y + 2 * steps) in *. set (m := 2 + steps) in *. clearbody k m. clear - K M N1 N2 A.
  assert ((k1 + k2) * (3 * X + 1) <= k * (3 * N + 1)) by (apply Nat.mul_le_mono; lia).
  assert ((m1 + m2) * X <= m * N) by (apply Nat.mul_le_mono; lia). lia.
Qed.

Lemma overlap_bounds X Y x y rs N : 1 <= x -> 1 <= y <= Y -> X <= N -> Y <= N -> at_most N 2 6 (work_of_both (both_work X Y x y rs 0)).
Proof.
  intros Hx Hy A B. destruct (both_bounds X Y x y rs 0 N (Y - y) Hx Hy A B ltac:(unfold last; lia)) as (S1 & P & M).
  unfold at_most, work_of_both. split; [lia|]. split; [lia|]. remember (nodes _ + nodes _) as s. clear - M Hy B. cbn [Nat.pow].
  assert (K : 2 * y + 2 * (Y - y) <= 2 * N) by lia. assert (L : 2 + (Y - y) <= N + 1) by lia. assert (O : 1 <= N) by lia.
  generalize dependent (2 * y + 2 * (Y - y)). generalize dependent (2 + (Y - y)). intros m L k M K. nia.
Qed.

Lemma passed_bounds X Y x y rs N : 1 <= x -> 1 <= y <= Y -> X <= N -> Y <= N -> at_most N 3 9 (work_of_both (both_work X Y x y rs y)).
Proof.
  intros Hx Hy A B.
  destruct (both_bounds X Y x y rs y N (Nat.min Y (2 * (Y - y))) Hx Hy A B ltac:(unfold last; lia)) as (S1 & P & M).
  unfold at_most, work_of_both. split; [lia|]. split; [lia|]. remember (nodes _ + nodes _) as s. clear - M Hy B. cbn [Nat.pow].
  set (u := Nat.min Y (2 * (Y - y))) in *. assert (K : 2 * y + 2 * u <= 3 * N) by lia. assert (L : 2 + u <= N + 2) by lia.
  assert (O : 1 <= N) by lia. generalize dependent (2 * y + 2 * u). generalize dependent (2 + u). intros m L k M K. nia.
Qed.

Lemma scans X Y x y rs N : 1 <= x <= X -> 1 <= y <= Y -> X <= N -> Y <= N ->
  at_most N 2 4 (work (iss_work X Y x y rs)) /\ at_most N 2 6 (work_of_both (four_way_work false X Y x y rs)) /\
  at_most N 3 9 (work_of_both (four_way_work true X Y x y rs)).
Proof.
  intros Hx Hy A B. split; [apply (iss_bounds X Y x y rs N); lia|]. unfold four_way_work, beyond. destruct (y <=? x).
  - split; [apply overlap_bounds; lia | apply passed_bounds; lia].
  - split; [apply overlap_bounds; lia | apply passed_bounds; lia].
Qed.
