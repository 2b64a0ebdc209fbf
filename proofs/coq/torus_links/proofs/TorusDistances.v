(* Diameters, links and cuts of the square torus and the mesh. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import TorusDistances.
Import ListNotations.

Lemma walk_app edges a b u v w : walk edges a u v -> walk edges b v w -> walk edges (a + b) u w.
Proof.
  intros A B. revert a A. induction B as [v|n v x w B IH K]; intros a A; [now rewrite Nat.add_0_r|].
  rewrite Nat.add_succ_r. apply walk_link with x; auto.
Qed.

Lemma walk_back edges n u v : walk edges n u v -> walk edges n v u.
Proof.
  induction 1 as [u|n u v w W IH K]; [constructor|]. change (S n) with (1 + n). apply walk_app with v; [|assumption].
  apply walk_link with w; [constructor|tauto].
Qed.

Lemma in_edges m simple u v : In (u, v) (torus_edges m simple) <->
  (exists i j, In i (positions m simple) /\ j < m /\ u = i * m + j /\ v = S i mod m * m + j) \/
  (exists i j, i < m /\ In j (positions m simple) /\ u = i * m + j /\ v = i * m + S j mod m).
Proof.
  unfold torus_edges. rewrite in_app_iff, !in_flat_map. split.
  - intros [(i & Hi & H)|(i & Hi & H)]; apply in_map_iff in H as (j & E & Hj); injection E as <- <-; [left|right]; exists i, j.
    + apply in_seq in Hj. repeat split; auto; lia.
    + apply in_seq in Hi. repeat split; auto; lia.
  - intros [(i & j & Hi & Hj & -> & ->)|(i & j & Hi & Hj & -> & ->)]; [left|right]; exists i.
    + split; [assumption|]. apply in_map_iff. exists j. split; [reflexivity|apply in_seq; lia].
    + split; [apply in_seq; lia|]. apply in_map_iff. exists j. now split.
Qed.

Lemma in_positions m simple x : In x (positions m simple) -> x < m.
Proof. unfold positions. destruct (simple && (m <=? 2)); intros H; apply in_seq in H; lia. Qed.

Lemma position_or_two m simple x : 2 <= m -> x < m -> In x (positions m simple) \/ (m = 2 /\ x = 1 /\ In 0 (positions m simple)).
Proof.
  intros L H. unfold positions. destruct (simple && (m <=? 2)) eqn:E; [|left; apply in_seq; lia].
  apply andb_true_iff in E as [_ E]. apply Nat.leb_le in E. destruct (Nat.eq_dec x 1); [right|left; apply in_seq; lia].
  repeat split; try lia. apply in_seq. lia.
Qed.

(* One place on along an axis, on the torus. *)
Lemma torus_down m simple i j : 2 <= m -> i < m -> j < m ->
  walk (torus_edges m simple) 1 (i * m + j) (S i mod m * m + j).
Proof.
  intros L Hi Hj. apply walk_link with (i * m + j); [constructor|]. rewrite !in_edges.
  destruct (position_or_two m simple i L Hi) as [H|(-> & -> & H)]; [left|right]; left; [exists i, j|exists 0, j]; repeat split; auto.
Qed.

Lemma torus_right m simple i j : 2 <= m -> i < m -> j < m ->
  walk (torus_edges m simple) 1 (i * m + j) (i * m + S j mod m).
Proof.
  intros L Hi Hj. apply walk_link with (i * m + j); [constructor|]. rewrite !in_edges.
  destruct (position_or_two m simple j L Hj) as [H|(-> & -> & H)]; [left|right]; right; [exists i, j|exists i, 0]; repeat split; auto.
Qed.

(* The same of all lines at once: a walk along a ring, where [at_] numbers the places. *)
Section Ring.
Variable edges : list (nat * nat).
Variable m : nat.
Variable at_ : nat -> nat.
Hypothesis on : forall x, x < m -> walk edges 1 (at_ x) (at_ (S x mod m)).

Lemma ring_walk k x : x < m -> walk edges k (at_ x) (at_ ((x + k) mod m)).
Proof.
  intros H. induction k as [|k IH].
  - rewrite Nat.add_0_r, Nat.mod_small by assumption. constructor.
  - rewrite <- Nat.add_1_r at 1. apply walk_app with (at_ ((x + k) mod m)); [assumption|].
    assert (B : (x + k) mod m < m) by (apply Nat.mod_upper_bound; lia). specialize (on _ B).
    replace ((x + S k) mod m) with (S ((x + k) mod m) mod m); [assumption|].
    rewrite <- Nat.add_1_r, Nat.add_mod_idemp_l by lia. f_equal. lia.
Qed.

Lemma ring_near x y : x < m -> y < m -> exists n, n <= m / 2 /\ walk edges n (at_ x) (at_ y).
Proof.
  assert (D := Nat.div_mod m 2). assert (M := Nat.mod_upper_bound m 2).
  assert (Up : forall x y, x <= y -> y < m -> exists n, n <= m / 2 /\ walk edges n (at_ x) (at_ y)).
  { clear x y. intros x y L Hy. destruct (le_lt_dec (y - x) (m / 2)) as [H|H].
    - exists (y - x). split; [assumption|]. assert (W := ring_walk (y - x) x). rewrite Nat.mod_small in W by lia.
      replace (x + (y - x)) with y in W by lia. apply W. lia.
    - exists (m - (y - x)). split; [lia|]. apply walk_back. assert (W := ring_walk (m - (y - x)) y Hy).
      replace (y + (m - (y - x))) with (x + 1 * m) in W by lia. rewrite Nat.mod_add, Nat.mod_small in W by lia. exact W. }
  intros Hx Hy. destruct (le_lt_dec x y); [auto|]. destruct (Up y x) as (n & L & W); try lia.
  exists n. split; [assumption|]. now apply walk_back.
Qed.
End Ring.

Lemma place m v : v < m * m -> exists i j, v = i * m + j /\ i < m /\ j < m.
Proof.
  intros H. assert (m <> 0) by (intros ->; cbn in H; lia). exists (v / m), (v mod m). repeat split.
  - rewrite Nat.mul_comm. now apply Nat.div_mod.
  - apply Nat.div_lt_upper_bound; assumption.
  - now apply Nat.mod_upper_bound.
Qed.

Lemma row_of m i j : j < m -> (i * m + j) / m = i.
Proof. intros H. rewrite Nat.add_comm, Nat.div_add, Nat.div_small by lia. reflexivity. Qed.

Lemma column_of m i j : j < m -> (i * m + j) mod m = j.
Proof. intros H. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia. reflexivity. Qed.

(* A number that changes by one at most along each link bounds walks. *)
Lemma potential edges f n u v : (forall x y, In (x, y) edges -> f y <= S (f x) /\ f x <= S (f y)) -> walk edges n u v -> f v <= n + f u.
Proof. intros H. induction 1 as [u|n u v w W IH [K|K]]; [lia|apply H in K; lia|apply H in K; lia]. Qed.

Lemma next m x : x < m -> S x mod m = if S x =? m then 0 else S x.
Proof. intros H. destruct (Nat.eqb_spec (S x) m) as [->|N]; [now apply Nat.mod_same; lia|apply Nat.mod_small; lia]. Qed.

Lemma torus_diameter m : 1 <= m -> diameter (m * m) (torus_edges m true) (2 * (m / 2)).
Proof.
  intros L. assert (D := Nat.div_mod m 2). assert (M := Nat.mod_upper_bound m 2). split.
  - intros u v Hu Hv. apply place in Hu as (i & j & -> & Hi & Hj), Hv as (k & l & -> & Hk & Hl).
    destruct (Nat.eq_dec m 1) as [->|N]; [replace k with i by lia; replace l with j by lia; exists 0; split; [lia|constructor]|].
    destruct (ring_near (torus_edges m true) m (fun x => x * m + j)) with (x := i) (y := k) as (a & La & Wa); auto.
    { intros x Hx. apply torus_down; lia. }
    destruct (ring_near (torus_edges m true) m (fun x => k * m + x)) with (x := j) (y := l) as (b & Lb & Wb); auto.
    { intros x Hx. apply torus_right; lia. }
    exists (a + b). split; [lia|]. now apply walk_app with (k * m + j).
  - assert (H2 : m / 2 < m) by lia. exists 0, (m / 2 * m + m / 2). split; [nia|]. split; [nia|]. intros n W.
    apply (potential _ (fun v => min (v / m) (m - v / m) + min (v mod m) (m - v mod m))) in W.
    + rewrite row_of, column_of, Nat.div_0_l, Nat.mod_0_l in W by lia. lia.
    + intros x y E. apply in_edges in E as [(i & j & Hi & Hj & -> & ->)|(i & j & Hi & Hj & -> & ->)].
      * apply in_positions in Hi. rewrite !row_of, !column_of, next by assumption. destruct (Nat.eqb_spec (S i) m); lia.
      * apply in_positions in Hj. assert (S j mod m < m) by (apply Nat.mod_upper_bound; lia).
        rewrite !row_of, !column_of, next by assumption. destruct (Nat.eqb_spec (S j) m); lia.
Qed.

Lemma in_mesh m u v : In (u, v) (mesh_edges m) <->
  (exists i j, S i < m /\ j < m /\ u = i * m + j /\ v = S i * m + j) \/ (exists i j, i < m /\ S j < m /\ u = i * m + j /\ v = i * m + S j).
Proof.
  unfold mesh_edges. rewrite filter_In, in_edges. cbn [fst snd]. rewrite Nat.ltb_lt.
  assert (P : forall x, In x (positions m false) <-> x < m) by (intros x; cbn; rewrite in_seq; lia). split.
  - intros [[(i & j & Hi & Hj & -> & ->)|(i & j & Hi & Hj & -> & ->)] L].
    + apply P in Hi. rewrite next in L |- * by assumption. destruct (Nat.eqb_spec (S i) m); [lia|]. left. exists i, j. repeat split; lia.
    + apply P in Hj. rewrite next in L |- * by assumption. destruct (Nat.eqb_spec (S j) m); [lia|]. right. exists i, j. repeat split; lia.
  - intros [(i & j & Hi & Hj & -> & ->)|(i & j & Hi & Hj & -> & ->)].
    + split; [|cbn; lia]. left. exists i, j. rewrite P, Nat.mod_small by assumption. repeat split; lia.
    + split; [|lia]. right. exists i, j. rewrite P, Nat.mod_small by assumption. repeat split; lia.
Qed.

Lemma line_near edges m at_ : (forall x, S x < m -> walk edges 1 (at_ x) (at_ (S x))) ->
  forall x y, x < m -> y < m -> exists n, n <= m - 1 /\ walk edges n (at_ x) (at_ y).
Proof.
  intros on. assert (Up : forall k x, x + k < m -> walk edges k (at_ x) (at_ (x + k))).
  { induction k as [|k IH]; intros x H; [rewrite Nat.add_0_r; constructor|].
    rewrite <- Nat.add_1_r at 1. apply walk_app with (at_ (x + k)); [apply IH; lia|]. rewrite Nat.add_succ_r. apply on. lia. }
  intros x y Hx Hy. destruct (le_lt_dec x y).
  - exists (y - x). split; [lia|]. replace y with (x + (y - x)) at 2 by lia. apply Up. lia.
  - exists (x - y). split; [lia|]. apply walk_back. replace x with (y + (x - y)) at 2 by lia. apply Up. lia.
Qed.

Lemma mesh_diameter m : 1 <= m -> diameter (m * m) (mesh_edges m) (2 * m - 2).
Proof.
  intros L. split.
  - intros u v Hu Hv. apply place in Hu as (i & j & -> & Hi & Hj), Hv as (k & l & -> & Hk & Hl).
    destruct (line_near (mesh_edges m) m (fun x => x * m + j)) with (x := i) (y := k) as (a & La & Wa); auto.
    { intros x Hx. apply walk_link with (x * m + j); [constructor|]. left. apply in_mesh. left. exists x, j. auto. }
    destruct (line_near (mesh_edges m) m (fun x => k * m + x)) with (x := j) (y := l) as (b & Lb & Wb); auto.
    { intros x Hx. apply walk_link with (k * m + x); [constructor|]. left. apply in_mesh. right. exists k, x. auto. }
    exists (a + b). split; [lia|]. now apply walk_app with (k * m + j).
  - exists 0, ((m - 1) * m + (m - 1)). split; [nia|]. split; [nia|]. intros n W.
    apply (potential _ (fun v => v / m + v mod m)) in W.
    + rewrite row_of, column_of, Nat.div_0_l, Nat.mod_0_l in W by lia. lia.
    + intros x y E. apply in_mesh in E as [(i & j & Hi & Hj & -> & ->)|(i & j & Hi & Hj & -> & ->)]; rewrite !row_of, !column_of by lia; lia.
Qed.
