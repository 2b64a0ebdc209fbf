(* The sets that Allocation Strategy I hands out: consecutive words of the reflected code, hops along links inside them, and the sizes of pieces. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Subcubes Systems IncompleteCubes HopsInside.
From Allocert.proofs Require Import GraySystems IncompleteCubes SegmentDimensions.
Import ListNotations.

(* Any two nodes of the set are at most d hops inside it apart. *)
Definition within (d : nat) (s : list pe) : Prop := forall u v, In u s -> In v s -> exists h, h <= d /\ hops_inside s h u v.

Lemma hops_more s r h u v : incl s r -> hops_inside s h u v -> hops_inside r h u v.
Proof. intros I H. induction H as [u U|h u v w U D H IH]; [constructor; auto|]. apply one_more with v; auto. Qed.

Lemma hops_cons c s h u v : hops_inside s h u v -> hops_inside (map (cons c) s) h (c :: u) (c :: v).
Proof.
  intros H. induction H as [u U|h u v w U D H IH]; [constructor; now apply in_map|]. apply one_more with (c :: v); [now apply in_map| |assumption].
  unfold distance. cbn. now rewrite xorb_nilpotent.
Qed.

Lemma hops_end s h u v w : hops_inside s h u v -> distance v w = 1 -> In w s -> hops_inside s (S h) u w.
Proof.
  intros H D W. induction H as [u U|h u x v U E H IH]; [|apply one_more with x; auto]. apply one_more with w; [assumption|assumption|now constructor].
Qed.

Lemma within_same d s r : (forall x, In x s <-> In x r) -> within d s -> within d r.
Proof.
  intros E H u v U V. destruct (H u v) as (h & L & P); [now apply E|now apply E|]. exists h. split; [assumption|]. apply hops_more with s; [|assumption].
  intros x. apply E.
Qed.

Lemma within_cons c d s : within d s -> within d (map (cons c) s).
Proof.
  intros H u v U V. apply in_map_iff in U as (x & <- & X), V as (y & <- & Y). destruct (H x y X Y) as (h & L & P). exists h.
  split; [assumption|now apply hops_cons].
Qed.

Lemma across_link c v : distance (c :: v) (negb c :: v) = 1.
Proof.
  unfold distance. cbn. replace (xorb c (negb c)) with true by now destruct c. cbn. f_equal.
  induction v as [|b v IH]; [reflexivity|]. cbn. now rewrite xorb_nilpotent.
Qed.

(* A set and the mirror image of a part of it. *)
Lemma within_both c d s r : incl r s -> within d s -> within d r -> within (S d) (map (cons c) s ++ map (cons (negb c)) r).
Proof.
  intros I S R. set (all := map (cons c) s ++ map (cons (negb c)) r).
  assert (IS : incl (map (cons c) s) all) by (intros x X; apply in_app_iff; now left).
  assert (IR : incl (map (cons (negb c)) r) all) by (intros x X; apply in_app_iff; now right).
  intros u v U V. apply in_app_iff in U as [U|U], V as [V|V].
  - destruct (within_cons c d s S u v U V) as (h & L & P). exists h. split; [lia|]. now apply hops_more with (map (cons c) s).
  - apply in_map_iff in V as (y & <- & Y). destruct (within_cons c d s S u (c :: y) U) as (h & L & P); [apply in_map; auto|].
    exists (Datatypes.S h). split; [lia|]. apply hops_end with (c :: y); [now apply hops_more with (map (cons c) s)|apply across_link|].
    apply IR. now apply in_map.
  - apply in_map_iff in U as (x & <- & X). destruct (within_cons c d s S (c :: x) v) as (h & L & P); [apply in_map; auto|assumption|].
    exists (Datatypes.S h). split; [lia|]. apply one_more with (c :: x); [apply IR; now apply in_map| |now apply hops_more with (map (cons c) s)].
    rewrite <- (negb_involutive c) at 2. apply across_link.
  - destruct (within_cons (negb c) d r R u v U V) as (h & L & P). exists h. split; [lia|]. now apply hops_more with (map (cons (negb c)) r).
Qed.

Lemma segment_end n m : m <= 2 ^ n -> segment n (2 ^ n - m) m = skipn (2 ^ n - m) (reflected n).
Proof. intros M. apply firstn_all2. rewrite skipn_length, reflected_length. lia. Qed.

Lemma ends_nested n p q : q <= p <= 2 ^ n -> incl (segment n (2 ^ n - q) q) (segment n (2 ^ n - p) p).
Proof.
  intros Q x. rewrite !segment_end by lia. replace (2 ^ n - q) with (p - q + (2 ^ n - p)) by lia. rewrite <- skipped_twice. intros X.
  rewrite <- (firstn_skipn (p - q) (skipn (2 ^ n - p) (reflected n))). apply in_app_iff. now right.
Qed.

(* A segment lies in one half of the code, or is the last words of both halves, those of one among those of the other. *)
Lemma halves n a y : 1 <= y -> a + y <= 2 ^ S n ->
  (exists c b, b + y <= 2 ^ n /\ (b = a \/ a + b + y = 2 * 2 ^ n) /\ forall x, In x (segment (S n) a y) <-> In x (map (cons c) (segment n b y))) \/
  (a < 2 ^ n < a + y /\ exists c p q, 1 <= q <= p /\ p <= 2 ^ n /\ forall x, In x (segment (S n) a y) <->
    In x (map (cons c) (segment n (2 ^ n - p) p) ++ map (cons (negb c)) (segment n (2 ^ n - q) q))).
Proof.
  intros Y A. assert (L := reflected_length n). rewrite Nat.pow_succ_r' in A. unfold segment at 1 3. cbn [reflected]. rewrite skipn_app, map_length, L.
  destruct (le_lt_dec (2 ^ n) a) as [B|B].
  - left. exists true, (2 * 2 ^ n - a - y). split; [lia|]. split; [lia|]. intros x.
    rewrite skipn_all2 by (rewrite map_length; lia). cbn [app]. rewrite skipn_map, firstn_map, !in_map_iff.
    enough (H : forall w, In w (firstn y (skipn (a - 2 ^ n) (rev (reflected n)))) <-> In w (segment n (2 * 2 ^ n - a - y) y))
      by (split; intros (w & E & W); exists w; (split; [assumption|now apply H])).
    intros w. rewrite skipn_rev, firstn_rev, L, firstn_length, L, Nat.min_l, skipn_firstn_comm, <- in_rev by lia. unfold segment.
    replace (2 ^ n - (a - 2 ^ n) - y) with (2 * 2 ^ n - a - y) by lia.
    replace (2 ^ n - (a - 2 ^ n) - (2 * 2 ^ n - a - y)) with y by lia. tauto.
  - replace (a - 2 ^ n) with 0 by lia. cbn [skipn]. rewrite firstn_app, skipn_length, map_length, L. destruct (le_lt_dec (a + y) (2 ^ n)) as [C|C].
    + left. exists false, a. split; [assumption|]. split; [now left|]. intros x. replace (y - (2 ^ n - a)) with 0 by lia. cbn [firstn].
      rewrite app_nil_r, skipn_map, firstn_map. tauto.
    + right. split; [lia|]. rewrite firstn_all2 by (rewrite skipn_length, map_length; lia). rewrite skipn_map, firstn_map, firstn_rev, L.
      replace (y - (2 ^ n - a)) with (a + y - 2 ^ n) by lia.
      assert (H : forall x, In x (map (cons false) (skipn a (reflected n)) ++ map (cons true) (rev (skipn (2 ^ n - (a + y - 2 ^ n)) (reflected n)))) <->
        In x (map (cons false) (segment n (2 ^ n - (2 ^ n - a)) (2 ^ n - a))) \/
        In x (map (cons true) (segment n (2 ^ n - (a + y - 2 ^ n)) (a + y - 2 ^ n)))).
      { intros x. rewrite in_app_iff, map_rev, <- in_rev, !segment_end by lia. replace (2 ^ n - (2 ^ n - a)) with a by lia. tauto. }
      destruct (le_lt_dec (a + y - 2 ^ n) (2 ^ n - a)) as [G|G]; [exists false, (2 ^ n - a), (a + y - 2 ^ n)|exists true, (a + y - 2 ^ n), (2 ^ n - a)];
        (split; [lia|]; split; [lia|]; intros x; rewrite H, in_app_iff; cbn [negb]; tauto).
Qed.

Lemma end_some n m : 1 <= m <= 2 ^ n -> segment n (2 ^ n - m) m <> [].
Proof. intros M. rewrite segment_end by lia. now apply not_empty. Qed.

Theorem segments n : forall a y, a + y <= 2 ^ n -> within (enclosing n (segment n a y)) (segment n a y).
Proof.
  induction n as [|n IH]; intros a y A; (destruct y as [|y]; [intros u v []|]).
  - change (2 ^ 0) with 1 in A. replace a with 0 by lia. replace y with 0 by lia. intros u v [<-|[]] [<-|[]]. exists 0. split; [lia|]. constructor. now left.
  - destruct (halves n a (S y) ltac:(lia) A) as [(c & b & B & _ & E)|(_ & c & p & q & Q & P & E)].
    + apply within_same with (map (cons c) (segment n b (S y))); [intros x; symmetry; apply E|].
      rewrite (enclosing_same _ _ _ E), enclosing_cons. now apply within_cons, IH.
    + set (s := segment n (2 ^ n - p) p) in *. set (r := segment n (2 ^ n - q) q) in *.
      assert (I : incl r s) by (apply ends_nested; lia).
      assert (D : enclosing (S n) (segment (S n) a (S y)) = S (enclosing n s)).
      { transitivity (S (enclosing n (s ++ r))); [|f_equal; apply enclosing_same; intros x; rewrite in_app_iff; split; [intros [X|X]; auto|tauto]].
        destruct c; cbn [negb] in E.
        - rewrite (enclosing_same _ _ (map (cons false) r ++ map (cons true) s)) by (intros x; rewrite E, !in_app_iff; tauto).
          rewrite enclosing_both by (apply end_some; lia). f_equal. apply enclosing_same. intros x. rewrite !in_app_iff. tauto.
        - rewrite (enclosing_same _ _ _ E). apply enclosing_both; apply end_some; lia. }
      rewrite D. apply within_same with (map (cons c) s ++ map (cons (negb c)) r); [intros x; symmetry; apply E|].
      apply within_both; [assumption|apply IH; lia|].
      intros u v U V. destruct (IH (2 ^ n - q) q ltac:(lia) u v U V) as (h & H & W). exists h. split; [|assumption].
      transitivity (enclosing n r); [assumption|]. unfold r, s. rewrite !segment_end, !suffix by lia. apply Nat.log2_up_le_mono. lia.
Qed.

(* The sets handed out. *)

Lemma handed_segment n a b : a <= b <= 2 ^ n -> handed_out n [(a, b)] = segment n a (b - a).
Proof.
  intros B. unfold handed_out, ranks, segment. cbn [flat_map fst snd]. rewrite app_nil_r.
  replace (map (fun i => nth i (reflected n) []) (seq a (b - a))) with (map (fun i => nth i (skipn a (reflected n)) []) (seq 0 (b - a))).
  - apply nth_seq. rewrite skipn_length, reflected_length. lia.
  - rewrite <- (Nat.add_0_r a) at 2. generalize 0 as i. induction (b - a) as [|m IH]; intros i; [reflexivity|]. cbn [seq map]. f_equal.
    + rewrite <- (firstn_skipn a (reflected n)) at 2. rewrite app_nth2; rewrite firstn_length, reflected_length, Nat.min_l by lia; [|lia]. f_equal. lia.
    + rewrite IH. do 2 f_equal. lia.
Qed.

Theorem hops keeps n y : 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l
  /\ forall r, In r (cubes n y ++ l) -> within (enclosing n (handed_out n [r])) (handed_out n [r]).
Proof.
  intros Y. destruct (sound keeps n y Y) as (l & E & F & _). exists l. split; [assumption|]. intros [a b] R.
  rewrite Forall_forall in F. specialize (F _ R). cbn [fst snd] in F. rewrite handed_segment by lia. apply segments. lia.
Qed.

(* The sizes of pieces. *)

Lemma piece_sizes keeps fuel : forall g a t l, leftover keeps fuel g a t = Some l -> Forall (fun r => snd r - fst r <= t) l.
Proof.
  induction fuel as [|fuel IH]; intros g a t l E; [discriminate|]. cbn [leftover] in E.
  assert (H : t / 2 <= t) by (apply Nat.div_le_upper_bound; lia).
  assert (Less : forall l, Forall (fun r : run => snd r - fst r <= t / 2) l -> Forall (fun r => snd r - fst r <= t) l).
  { intros m M. eapply Forall_impl; [|exact M]. cbv beta. lia. }
  destruct (g / t =? 0).
  - destruct (t =? 4); [injection E as <-; constructor|]. apply Less. now apply IH in E.
  - destruct (if t =? 4 then Some [] else _) as [m|] eqn:M; [|discriminate]. injection E as <-. constructor; [cbn; lia|].
    destruct (t =? 4); [injection M as <-; constructor|]. apply IH in M. destruct (keeps && (t =? 32)); auto.
Qed.

Theorem pieces_small keeps n y : 1 <= y <= 2 ^ n -> exists l, pieces keeps n y = Some l /\ Forall (fun r => length (handed_out n [r]) <= 2 ^ 5) l.
Proof.
  intros Y. destruct (sound keeps n y Y) as (l & E & _ & _). exists l. split; [assumption|]. unfold pieces in E. apply piece_sizes in E.
  eapply Forall_impl; [|exact E]. intros [a b] R. unfold handed_out, ranks. cbn [flat_map]. rewrite app_nil_r, map_length, seq_length. exact R.
Qed.
