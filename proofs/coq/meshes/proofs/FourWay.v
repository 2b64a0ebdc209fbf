(* 4ISS: the windows from two opposite edges, in turn. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Frames Scans.
From Allocert.proofs Require Import Scans.
Import ListNotations.

Lemma covers_iff r p q : covers r p q = true <-> ra r <= p <= rc r /\ rb r <= q <= rd r.
Proof. unfold covers. rewrite !andb_true_iff, !Nat.leb_le. tauto. Qed.

Lemma pairs_map (f : resident -> resident) rs : (forall r s, In r rs -> In s rs -> disjoint r s -> disjoint (f r) (f s)) ->
  ForallOrdPairs disjoint rs -> ForallOrdPairs disjoint (map f rs).
Proof.
  intros H O. induction O as [|r rs D O IH]; cbn [map]; [constructor|]. constructor.
  - apply Forall_forall. intros t I. apply in_map_iff in I. destruct I as (s & <- & I).
    rewrite Forall_forall in D. apply H; [left; reflexivity | right; exact I | apply D; exact I].
  - apply IH. intros s t I J. apply H; right; assumption.
Qed.

Lemma flip_configuration X Y rs : configuration X Y rs -> configuration X Y (map (flip Y) rs).
Proof.
  intros [W O]. rewrite Forall_forall in W. split.
  - apply Forall_forall. intros t I. apply in_map_iff in I. destruct I as (r & <- & I). specialize (W r I).
    unfold within, flip in *. cbn. lia.
  - apply pairs_map; [|exact O]. intros r s I J D p q [A B]. apply covers_iff in A, B. cbn in A, B.
    pose proof (W r I). pose proof (W s J). unfold within in *. apply (D p (Y - 1 - q)). rewrite !covers_iff. lia.
Qed.

Lemma transpose_configuration X Y rs : configuration X Y rs -> configuration Y X (map transpose rs).
Proof.
  intros [W O]. rewrite Forall_forall in W. split.
  - apply Forall_forall. intros t I. apply in_map_iff in I. destruct I as (r & <- & I). specialize (W r I).
    unfold within, transpose in *. cbn. lia.
  - apply pairs_map; [|exact O]. intros r s I J D p q [A B]. apply covers_iff in A, B. cbn in A, B.
    apply (D q p). rewrite !covers_iff. lia.
Qed.

Lemma flip_free X Y x y rs i j : configuration X Y rs -> j + y <= Y ->
  (free_base X Y x y (map (flip Y) rs) i j <-> free_base X Y x y rs i (Y - y - j)).
Proof.
  intros [W _] HY. rewrite Forall_forall in W. unfold free_base, candidate. split; intros [A F]; (split; [lia|]); intros r I.
  - intros (p & q & S). specialize (W r I). unfold within in W. apply (F (flip Y r)); [apply in_map; exact I|].
    exists p, (Y - 1 - q). cbn. lia.
  - apply in_map_iff in I. destruct I as (s & <- & I). intros (p & q & S). cbn in S. specialize (W s I). unfold within in W.
    apply (F s I). exists p, (Y - 1 - q). lia.
Qed.

Lemma transpose_free X Y x y rs i j : free_base Y X y x (map transpose rs) j i <-> free_base X Y x y rs i j.
Proof.
  unfold free_base, candidate. split; intros [A F]; (split; [lia|]); intros r I (p & q & S).
  - apply (F (transpose r)); [apply in_map; exact I|]. exists q, p. cbn. lia.
  - apply in_map_iff in I. destruct I as (s & <- & I). cbn in S. apply (F s I). exists q, p. lia.
Qed.

Section Rows.
Variables (X Y x y : nat) (rs : list resident) (extra : nat).
Hypothesis Hx : 1 <= x.
Hypothesis Hy : 1 <= y.
Hypothesis HY : y <= Y.
Hypothesis C : configuration X Y rs.
Notation free_base := (free_base X Y x y rs).
Notation last := (last Y y).
Notation crossed := (crossed Y y extra).

Definition line (far : bool) (d : nat) : nat := if far then last - d else d.

Lemma counts_say far d : d <= last -> exists c, counts_of X Y y rs far d = Some c /\
  forall p, c p = count (in_window (line far d) y p) rs.
Proof.
  unfold Scans.last. intros L. unfold counts_of. destruct far.
  - destruct (sweep_count X Y 1 y (map (flip Y) rs) (le_n 1) Hy (flip_configuration X Y rs C) d) as (c & E & H).
    exists c. split; [exact E|]. intros p. rewrite H. unfold count, line, Scans.last. destruct C as [W _]. clear - W L Hy HY.
    induction rs as [|r l IH]; [reflexivity|]. inversion W as [|r' l' Wr Wl]; subst. specialize (IH Wl). cbn [map filter].
    assert (E : in_window d y p (flip Y r) = in_window (Y - y - d) y p r).
    { unfold in_window, over, flip. cbn [ra rb rc rd]. unfold within in Wr.
      apply eq_true_iff_eq. rewrite !andb_true_iff, !Nat.ltb_lt, !Nat.leb_le. lia. }
    rewrite E. destruct (in_window (Y - y - d) y p r); cbn [length]; rewrite IH; reflexivity.
  - exact (sweep_count X Y 1 y rs (le_n 1) Hy C d).
Qed.

Definition spec (e : ending) : Prop := match e with
  | Granted i j => free_base i j /\ forall i' j', free_base i' j' -> rank last j < rank last j' \/ j = j' /\ i <= i'
  | Refused => forall i j, ~ free_base i j
  | Unfinished => False
  end.

Lemma free_line i j : free_base i j -> j <= last.
Proof. unfold Scans.last. intros [[_ A] _]. lia. Qed.

(* A window is tested after all of smaller rank. *)
Lemma test_spec far d on : d <= last ->
  (forall i j, free_base i j -> rank last (line far d) < rank last j \/ line far d = j) ->
  ((forall i, ~ free_base i (line far d)) -> spec on) -> spec (test X Y x y rs far d on).
Proof.
  intros L B N. destruct (counts_say far d L) as (c & E & H). unfold test. rewrite E.
  assert (LY : line far d + y <= Y) by (unfold line, Scans.last in *; destruct far; lia).
  pose proof (open_spec X Y x y rs Hx Hy C (line far d) c LY H) as W.
  destruct (open_interval X x c) as [i|]; cbn [window_spec] in W; [|apply N; exact W].
  change (if far then last - d else d) with (line far d). destruct W as [F M]. split; [exact F|].
  intros i' j' G. destruct (B i' j' G) as [R|<-]; [left; exact R | right; split; [reflexivity | apply M; exact G]].
Qed.

Definition seen (a b : nat) : Prop := forall i j, free_base i j -> a < j /\ j + b < last.

Lemma crossed_refuses a b : seen a b -> crossed a b = true -> spec Refused.
Proof.
  intros V K i j F. destruct (V i j F). unfold Scans.crossed in K.
  rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq, Nat.leb_le in K. lia.
Qed.

Lemma crossed_no a b : crossed a b = false -> ~ (a = last /\ b = last).
Proof.
  intros K [-> ->]. unfold Scans.crossed in K. rewrite Nat.eqb_refl in K. discriminate.
Qed.

Ltac ranks := unfold rank; repeat match goal with |- context [?a <=? ?b] => destruct (Nat.leb_spec a b) end; lia.

Lemma rounds_spec fuel : forall a b (far : bool), (if far then a = S b else a = b) -> a <= last -> 2 * last + 1 <= fuel + a + b ->
  seen a b -> spec (rounds X Y x y rs extra fuel a b far).
Proof.
  induction fuel as [|fuel IH]; intros a b far T L U V; [destruct far; lia|]. cbn [rounds].
  destruct (crossed a b) eqn:K; [eapply crossed_refuses; eassumption|]. apply crossed_no in K. destruct far; subst a.
  - destruct (Nat.ltb_spec b last) as [M|M]; [|lia]. apply test_spec; [lia| |].
    + intros i j F. specialize (V i j F). cbn [line]. ranks.
    + intros N. apply IH; [reflexivity | lia | lia|]. intros i j F. destruct (V i j F).
      destruct (Nat.eq_dec j (line true (S b))) as [->|D]; [exfalso; exact (N i F)|]. cbn [line] in D. lia.
  - destruct (Nat.ltb_spec b last) as [M|M]; [|lia]. apply test_spec; [lia| |].
    + intros i j F. specialize (V i j F). cbn [line]. ranks.
    + intros N. apply IH; [reflexivity | lia | lia|]. intros i j F. destruct (V i j F).
      destruct (Nat.eq_dec j (line false (S b))) as [->|D]; [exfalso; exact (N i F)|]. cbn [line] in D. lia.
Qed.

Lemma rows_spec : spec (rows_scan X Y x y rs extra).
Proof.
  unfold rows_scan. apply test_spec; [lia| |].
  - intros i j F. apply free_line in F. cbn [line]. ranks.
  - cbn [line]. intros N. assert (V : forall i j, free_base i j -> 0 < j /\ j <= last).
    { intros i j F. pose proof (free_line i j F). destruct (Nat.eq_dec j 0) as [->|D]; [exfalso; exact (N i F) | lia]. }
    destruct (crossed 0 0) eqn:K.
    + intros i j F. destruct (V i j F). unfold Scans.crossed in K.
      rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq, Nat.leb_le in K. lia.
    + apply test_spec; [lia| |].
      * intros i j F. destruct (V i j F). cbn [line]. ranks.
      * cbn [line]. intros M. apply rounds_spec; [reflexivity | lia | lia|]. intros i j F. destruct (V i j F).
        destruct (Nat.eq_dec j (last - 0)) as [->|D]; [exfalso; exact (M i F) | lia].
Qed.
End Rows.

Theorem edge passed X Y x y rs : 1 <= x <= X -> 1 <= y <= Y -> configuration X Y rs ->
  edge_first X Y x y rs (four_way passed X Y x y rs).
Proof.
  intros [Hx HX] [Hy HY] C. unfold four_way, edge_first. destruct (y <=? x).
  - exact (rows_spec X Y x y rs (beyond passed y) Hx Hy HY C).
  - pose proof (rows_spec Y X y x (map transpose rs) (beyond passed x) Hy Hx HX (transpose_configuration X Y rs C)) as H.
    destruct (rows_scan Y X y x (map transpose rs) (beyond passed x)) as [j i| |]; cbn [spec] in H; [|intros i j F; apply (H j i), transpose_free; exact F | exact H].
    destruct H as [F M]. split; [apply transpose_free; exact F|]. intros i' j' G. apply transpose_free in G. exact (M j' i' G).
Qed.

Theorem invariant X Y height rs far d : 1 <= height -> configuration X Y rs ->
  (height + d <= Y -> exists c, counts_of X Y height rs far d = Some c /\ forall p, c p =
    let w := if far then Y - height - d else d in
    length (filter (fun r => (ra r <=? p) && (p <=? rc r) && (rb r <? w + height) && (w <=? rd r)) rs)) /\
  (height + d <= X -> exists c, counts_of Y X height (map transpose rs) far d = Some c /\ forall q, c q =
    let w := if far then X - height - d else d in
    length (filter (fun r => (rb r <=? q) && (q <=? rd r) && (ra r <? w + height) && (w <=? rc r)) rs)).
Proof.
  intros H C. split; intros L.
  - apply counts_say; [exact H | lia | exact C | unfold last; lia].
  - destruct (counts_say Y X height (map transpose rs) H ltac:(lia) (transpose_configuration X Y rs C) far d ltac:(unfold last; lia))
      as (c & E & K). exists c. split; [exact E|]. intros q. rewrite K. unfold count, line, last. clear.
    induction rs as [|r l IH]; [reflexivity|]. cbn [map filter].
    change (in_window (if far then X - height - d else d) height q (transpose r)) with
      ((rb r <=? q) && (q <=? rd r) && (ra r <? (if far then X - height - d else d) + height) && ((if far then X - height - d else d) <=? rc r)).
    destruct (_ && _); cbn [length]; rewrite IH; reflexivity.
Qed.
