(* Links, distances and subsystems of meshes and tori. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews MeshShapes.
From Allocert.proofs Require Import PassedOnInOrder PassedOnBoxes PassedOnNews.
Import ListNotations.

Lemma squared_0 : forall p q, length p = length q -> (squared p q = 0 <-> p = q).
Proof.
  induction p as [|c p IH]; intros [|e q] L; try discriminate; [split; reflexivity|]. simpl. injection L as L. specialize (IH q L). split.
  - intro H. assert (D : (c - e) + (e - c) = 0) by nia. f_equal; [lia | apply IH; lia].
  - intro H. injection H as -> H. rewrite (proj2 IH H). lia.
Qed.

Lemma by_one_iff : forall c e, by_one c e = true <-> e = S c \/ c = S e.
Proof. intros. unfold by_one. rewrite orb_true_iff, !Nat.eqb_eq. lia. Qed.

Theorem mesh_links : forall p q, length p = length q -> mesh_link p q = but_one by_one p q.
Proof.
  unfold mesh_link. induction p as [|c p IH]; intros [|e q] L; try discriminate; [reflexivity|]. injection L as L. specialize (IH q L).
  cbn [squared but_one]. pose proof (squared_0 p q L) as Z. pose proof (same_iff p q) as Sm.
  destruct (Nat.eq_dec c e) as [->|N].
  - assert (B : by_one e e = false) by (apply not_true_iff_false; rewrite by_one_iff; lia).
    rewrite B, Nat.eqb_refl, Nat.sub_diag. exact IH.
  - replace (c =? e) with false by (symmetry; apply Nat.eqb_neq; exact N). rewrite andb_false_l, orb_false_r.
    apply eq_true_iff_eq. rewrite andb_true_iff, by_one_iff, Sm, <- Z, Nat.eqb_eq.
    set (d := (c - e) + (e - c)). assert (D : 1 <= d) by (unfold d; lia). split.
    + intro H. assert (d = 1) by nia. split; [unfold d in *; lia | nia].
    + intros [H E]. rewrite E. assert (d = 1) by (unfold d; lia). nia.
Qed.

Lemma mod_at : forall m c, c < m -> S c mod m = if S c =? m then 0 else S c.
Proof.
  intros m c C. destruct (S c =? m) eqn:E; [apply Nat.eqb_eq in E; subst; apply Nat.mod_same; lia|].
  apply Nat.eqb_neq in E. apply Nat.mod_small. lia.
Qed.

Lemma at_ends_iff : forall m c e, at_ends m c e = true <-> c = 0 /\ e = m - 1 \/ e = 0 /\ c = m - 1.
Proof. intros. unfold at_ends. rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq. tauto. Qed.

Lemma cyclic_iff : forall m c e, c < m -> e < m ->
  (cyclic m c e = true <-> S c = e \/ S e = c \/ c = m - 1 /\ e = 0 \/ e = m - 1 /\ c = 0).
Proof.
  intros m c e C E. unfold cyclic. rewrite !mod_at, orb_true_iff, !Nat.eqb_eq by assumption.
  destruct (Nat.eqb_spec (S c) m), (Nat.eqb_spec (S e) m); lia.
Qed.

Lemma related_torus : forall m c e, 3 <= m -> c < m -> e < m ->
  by_one c e || at_ends m c e = cyclic m c e /\ by_one c e && at_ends m c e = false.
Proof.
  intros m c e M C E. split.
  - apply eq_true_iff_eq. rewrite orb_true_iff, by_one_iff, at_ends_iff, cyclic_iff by assumption. lia.
  - apply not_true_iff_false. rewrite andb_true_iff, by_one_iff, at_ends_iff. lia.
Qed.

Lemma related_apart : forall m c, 3 <= m -> by_one c c = false /\ at_ends m c c = false /\ (c < m -> cyclic m c c = false).
Proof.
  intros m c M. repeat split; [| |intro C]; apply not_true_iff_false; rewrite ?by_one_iff, ?at_ends_iff, ?cyclic_iff by assumption; lia.
Qed.

Theorem torus_links : forall m D p q, 3 <= m -> id_of m D p -> id_of m D q ->
  torus_link m p q = but_one (cyclic m) p q /\ mesh_link p q && wrap_link m p q = false.
Proof.
  intros m D p q M [L P] [L' Q]. unfold torus_link, wrap_link. rewrite mesh_links by congruence.
  assert (E : length p = length q) by congruence. clear D L L'. revert q Q E. induction P as [|c p C P IH]; intros q Q E; destruct q as [|e q]; try discriminate; [split; reflexivity|].
  inversion Q; subst. destruct (IH q) as [I J]; [assumption | simpl in E; lia|]. simpl.
  destruct (related_torus m c e M C) as [A B]; [assumption|].
  destruct (Nat.eqb_spec c e) as [<-|N].
  - destruct (related_apart m c M) as [X [Y Z]]. rewrite X, Y, (Z C). simpl. auto.
  - simpl. rewrite !orb_false_r. destruct (same p q); rewrite ?andb_true_r, ?andb_false_r; auto.
Qed.

Lemma same_refl : forall p, same p p = true.
Proof. intro p. apply same_iff. reflexivity. Qed.

Theorem shapes : forall m, 3 <= m -> (forall c e, c < m -> e < m -> torus_link m [c] [e] = cyclic m c e) /\
  forall a b c d, a < m -> b < m -> c < m -> d < m ->
    torus_link m [a; b] [c; d] = (cyclic m a c && (b =? d)) || ((a =? c) && cyclic m b d).
Proof.
  intros m M. split.
  - intros c e C E. destruct (torus_links m 1 [c] [e] M) as [T _]; [split; auto | split; auto|]. rewrite T. simpl.
    destruct (c =? e); rewrite andb_true_r, ?orb_false_r; reflexivity.
  - intros a b c d A B C D. destruct (torus_links m 2 [a; b] [c; d] M) as [T _]; [split; auto | split; auto|]. rewrite T. simpl.
    assert (E : same [b] [d] = (b =? d)).
    { apply eq_true_iff_eq. rewrite same_iff, Nat.eqb_eq. split; [intro H; injection H; auto | congruence]. }
    rewrite E, andb_false_r, orb_false_r, (same_refl []), andb_true_r. reflexivity.
Qed.

(* Distances in one dimension. *)
Section Walks.
Variable ok : place -> Prop.
Variable link : place -> place -> bool.
Hypothesis both_ways : forall p q, link p q = link q p.

Lemma walk_ok : forall l p q, walk_of ok link l p q -> ok p.
Proof. intros l p q W. destruct W; assumption. Qed.

Lemma walk_more : forall l p q, walk_of ok link l p q -> forall k r, walk_of ok link k q r -> walk_of ok link (l + k) p r.
Proof. intros l p q W. induction W as [p H|l p q r H L W IH]; intros k z V; [exact V|]. simpl. apply goes with q; [exact H | exact L | apply IH, V]. Qed.

Lemma walk_back : forall l p q, walk_of ok link l p q -> walk_of ok link l q p.
Proof.
  intros l p q W. induction W as [p H|l p q r H L W IH]; [apply stays, H|]. replace (S l) with (l + 1) by lia. apply walk_more with q; [exact IH|].
  apply goes with p; [apply (walk_ok l q r W) | rewrite both_ways; exact L | apply stays, H].
Qed.

Lemma walk_least : forall far, (forall p q, ok p -> ok q -> link p q = true -> far p <= S (far q)) ->
  forall l p q, walk_of ok link l p q -> far p <= l + far q.
Proof.
  intros far H l p q W. induction W as [p P|l p q r P L W IH]; [lia|]. specialize (H p q P (walk_ok l q r W) L). lia.
Qed.
End Walks.

Lemma squared_sym : forall p q, squared p q = squared q p.
Proof. induction p as [|c p IH]; intros [|e q]; try reflexivity. simpl. rewrite IH. f_equal. rewrite (Nat.add_comm (c - e)). reflexivity. Qed.

Lemma but_one_sym : forall f p q, (forall c e, f c e = f e c) -> but_one f p q = but_one f q p.
Proof.
  intros f p q F. revert q. induction p as [|c p IH]; intros [|e q]; try reflexivity. simpl. rewrite IH, F, (Nat.eqb_sym c e).
  assert (Sm : same p q = same q p) by (apply eq_true_iff_eq; rewrite !same_iff; split; congruence). rewrite Sm. reflexivity.
Qed.

Lemma mesh_sym : forall p q, mesh_link p q = mesh_link q p.
Proof. intros. unfold mesh_link. rewrite squared_sym. reflexivity. Qed.
Lemma torus_sym : forall m p q, torus_link m p q = torus_link m q p.
Proof. intros. unfold torus_link, wrap_link. rewrite mesh_sym, (but_one_sym (at_ends m)); [reflexivity|]. intros c e. unfold at_ends. apply orb_comm. Qed.

Definition line (n : nat) (p : place) : Prop := id_of n 1 p.

Lemma line_at : forall n p, line n p -> exists c, p = [c] /\ c < n.
Proof. intros n p [L F]. destruct p as [|c [|d p]]; try discriminate. inversion F. eauto. Qed.

Lemma on_line : forall n c, c < n -> line n [c].
Proof. intros n c C. split; [reflexivity | repeat constructor; exact C]. Qed.

Lemma link_up : forall c, mesh_link [c] [S c] = true.
Proof. intro c. rewrite mesh_links by reflexivity. simpl. unfold by_one. rewrite Nat.eqb_refl. reflexivity. Qed.

Lemma climbs : forall n link, (forall c, link [c] [S c] = true) -> forall k a, a + k < n -> walk_of (line n) link k [a] [a + k].
Proof.
  intros n link H. induction k as [|k IH]; intros a K; [rewrite Nat.add_0_r; apply stays, on_line; lia|].
  apply goes with [S a]; [apply on_line; lia | apply H|]. replace (a + S k) with (S a + k) by lia. apply IH. lia.
Qed.

Lemma up : forall n link a b, (forall c, link [c] [S c] = true) -> a <= b < n -> walk_of (line n) link (b - a) [a] [b].
Proof. intros n link a b H B. pose proof (climbs n link H (b - a) a ltac:(lia)) as W. replace (a + (b - a)) with b in W by lia. exact W. Qed.

Lemma mesh_step : forall c e, mesh_link [c] [e] = true -> c = S e \/ e = S c.
Proof.
  intros c e H. rewrite mesh_links in H by reflexivity. simpl in H. unfold by_one in H. rewrite andb_true_r, andb_false_r, orb_false_r in H.
  apply orb_true_iff in H. rewrite !Nat.eqb_eq in H. lia.
Qed.

Lemma torus_step : forall n c e, torus_link n [c] [e] = true -> c = S e \/ e = S c \/ c = 0 /\ e = n - 1 \/ e = 0 /\ c = n - 1.
Proof.
  intros n c e H. unfold torus_link in H. apply orb_true_iff in H. destruct H as [H|H]; [apply mesh_step in H; tauto|].
  unfold wrap_link, at_ends in H. simpl in H. rewrite andb_true_r, andb_false_r, orb_false_r in H.
  rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq in H. tauto.
Qed.

Theorem diameters : forall n, 1 <= n -> diameter (id_of n 1) mesh_link (n - 1) /\ diameter (id_of n 1) (torus_link n) (n / 2).
Proof.
  intros n N. pose proof (Nat.div_mod n 2 ltac:(lia)) as Dn. pose proof (Nat.mod_upper_bound n 2 ltac:(lia)) as Un.
  remember (n / 2) as h eqn:Eh. clear Eh. split; split.
  - intros p q P Q. apply line_at in P, Q. destruct P as [a [-> A]], Q as [b [-> B]]. destruct (le_lt_dec a b) as [L|L].
    + exists (b - a). split; [lia|]. apply up; [exact link_up | lia].
    + exists (a - b). split; [lia|]. apply walk_back; [exact mesh_sym|]. apply up; [exact link_up | lia].
  - exists [0], [n - 1]. split; [apply on_line; lia|]. split; [apply on_line; lia|]. intros l W.
    apply (walk_least _ _ (fun p => n - 1 - hd 0 p)) in W; [simpl in W; lia|]. intros p q P Q H. apply line_at in P, Q. destruct P as [a [-> A]], Q as [b [-> B]].
    apply mesh_step in H. simpl. lia.
  - assert (U : forall c, torus_link n [c] [S c] = true) by (intro c; unfold torus_link; rewrite link_up; reflexivity).
    assert (Up : forall a b, a <= b < n -> exists l, l <= h /\ walk_of (id_of n 1) (torus_link n) l [a] [b]).
    { intros a b B. destruct (le_lt_dec (b - a) h) as [L|L]; [exists (b - a); split; [exact L | apply up; [exact U | lia]]|].
      exists ((a - 0) + (1 + (n - 1 - b))). split; [lia|]. apply walk_more with [0].
      - apply walk_back; [apply torus_sym|]. apply up; [exact U | lia].
      - apply walk_more with [n - 1]; [|apply walk_back; [apply torus_sym | apply up; [exact U | lia]]].
        apply goes with [n - 1]; [apply on_line; lia | | apply stays, on_line; lia]. unfold torus_link, wrap_link, at_ends. simpl.
        rewrite Nat.eqb_refl. simpl. apply orb_true_r. }
    intros p q P Q. apply line_at in P, Q. destruct P as [a [-> A]], Q as [b [-> B]]. destruct (le_lt_dec a b) as [L|L]; [apply Up; lia|].
    destruct (Up b a ltac:(lia)) as [l [H W]]. exists l. split; [exact H|]. apply walk_back; [apply torus_sym | exact W].
  - exists [h], [0]. split; [apply on_line; lia|]. split; [apply on_line; lia|]. intros l W.
    apply (walk_least _ _ (fun p => Nat.min (hd 0 p) (n - hd 0 p))) in W; [simpl in W; lia|]. intros p q P Q H. apply line_at in P, Q.
    destruct P as [a [-> A]], Q as [b [-> B]]. apply torus_step in H. simpl. lia.
Qed.
