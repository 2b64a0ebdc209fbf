(* How many links the square torus and the mesh have, across a line too, and that translations keep links. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import TorusDistances.
From Allocert.proofs Require Import TorusFamilies TorusDistances.
Import ListNotations.

Lemma count_rows {X} (f : X -> bool) (h : nat -> bool) (g : nat -> nat -> X) K L :
  (forall i j, In i K -> In j L -> f (g i j) = h i) ->
  length (filter f (flat_map (fun i => map (g i) L) K)) = length (filter h K) * length L.
Proof.
  induction K as [|i K IH]; intros H; [reflexivity|]. cbn [flat_map filter]. rewrite filter_app, app_length, IH by (intros; apply H; auto; now right).
  assert (E : length (filter f (map (g i) L)) = if h i then length L else 0).
  { assert (H' : forall j, In j L -> f (g i j) = h i) by (intros; apply H; auto; now left). clear - H'.
    induction L as [|j L IH]; cbn; [now destruct (h i)|]. rewrite H' by now left. specialize (IH (fun k Hk => H' k (or_intror Hk))).
    destruct (h i); cbn; lia. }
  rewrite E. destruct (h i); cbn; lia.
Qed.

Lemma count_columns {X} (f : X -> bool) (h : nat -> bool) (g : nat -> nat -> X) K L :
  (forall i j, In i K -> In j L -> f (g i j) = h j) ->
  length (filter f (flat_map (fun i => map (g i) L) K)) = length K * length (filter h L).
Proof.
  induction K as [|i K IH]; intros H; [reflexivity|]. cbn [flat_map length]. rewrite filter_app, app_length, IH by (intros; apply H; auto; now right).
  assert (E : length (filter f (map (g i) L)) = length (filter h L)); [|cbn; lia].
  assert (H' : forall j, In j L -> f (g i j) = h j) by (intros; apply H; auto; now left). clear - H'.
  induction L as [|j L IH]; cbn; [reflexivity|]. rewrite H' by now left. specialize (IH (fun k Hk => H' k (or_intror Hk))).
  destruct (h j); cbn; lia.
Qed.

Lemma count_seq (h : nat -> bool) m q : NoDup q -> (forall x, In x q <-> x < m /\ h x = true) -> length (filter h (seq 0 m)) = length q.
Proof.
  intros N H. apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, seq_NoDup|assumption|].
  intros x. rewrite filter_In, in_seq, H. intuition lia.
Qed.

Lemma filter_twice {X} (f g : X -> bool) l : filter f (filter g l) = filter (fun x => f x && g x) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. destruct (g x); cbn; rewrite IH; destruct (f x); reflexivity. Qed.

Lemma count_all {X} (l : list X) : length l = length (filter (fun _ => true) l).
Proof. induction l; cbn; congruence. Qed.

Lemma all_positions m simple : 3 <= m -> positions m simple = seq 0 m.
Proof. intros H. unfold positions. destruct (Nat.leb_spec m 2); [lia|]. now rewrite andb_false_r. Qed.

(* Both sums at once: of links along columns by their row, of links along rows by their column. *)
Lemma count_torus m f h k : 3 <= m ->
  (forall i j, i < m -> j < m -> f (i * m + j, S i mod m * m + j) = h i) ->
  (forall i j, i < m -> j < m -> f (i * m + j, i * m + S j mod m) = k j) ->
  forall simple, length (filter f (torus_edges m simple)) = (length (filter h (seq 0 m)) + length (filter k (seq 0 m))) * m.
Proof.
  intros H Fh Fk simple. unfold torus_edges. rewrite all_positions, filter_app, app_length by assumption.
  rewrite (count_rows f h (fun i j => (i * m + j, S i mod m * m + j))) by (intros i j Hi Hj; apply in_seq in Hi, Hj; apply Fh; lia).
  rewrite (count_columns f k (fun i j => (i * m + j, i * m + S j mod m))) by (intros i j Hi Hj; apply in_seq in Hi, Hj; apply Fk; lia).
  rewrite seq_length. lia.
Qed.

Lemma rises_down m i j : i < m -> j < m -> (i * m + j <? S i mod m * m + j) = (S i <? m).
Proof.
  intros Hi Hj. rewrite next by assumption. destruct (Nat.eqb_spec (S i) m) as [E|E].
  - rewrite (proj2 (Nat.ltb_ge _ _)), (proj2 (Nat.ltb_ge (S i) m)) by lia. reflexivity.
  - rewrite (proj2 (Nat.ltb_lt _ _)), (proj2 (Nat.ltb_lt (S i) m)) by (cbn; lia). reflexivity.
Qed.

Lemma rises_right m i j : j < m -> (i * m + j <? i * m + S j mod m) = (S j <? m).
Proof.
  intros Hj. rewrite next by assumption. destruct (Nat.eqb_spec (S j) m) as [E|E].
  - rewrite (proj2 (Nat.ltb_ge _ _)), (proj2 (Nat.ltb_ge (S j) m)) by lia. reflexivity.
  - rewrite (proj2 (Nat.ltb_lt _ _)), (proj2 (Nat.ltb_lt (S j) m)) by lia. reflexivity.
Qed.

Lemma links_of_both m : 3 <= m -> length (torus_edges m true) = 2 * m * m /\ length (mesh_edges m) = 2 * (m - 1) * m.
Proof.
  intros H. split.
  - rewrite count_all, (count_torus m (fun _ => true) (fun _ => true) (fun _ => true)) by auto. rewrite <- count_all, seq_length. lia.
  - unfold mesh_edges. rewrite (count_torus m _ (fun i => S i <? m) (fun j => S j <? m)); try assumption.
    + rewrite (count_seq _ m (seq 0 (m - 1))); [rewrite seq_length; lia|apply seq_NoDup|].
      intros x. rewrite in_seq, Nat.ltb_lt. lia.
    + intros. now apply rises_down.
    + intros. now apply rises_right.
Qed.

Lemma links_ratio m : 3 <= m -> length (torus_edges m true) * (m - 1) = length (mesh_edges m) * m.
Proof. intros H. destruct (links_of_both m H) as [-> ->]. lia. Qed.

(* Across a line. *)
Section Line.
Variables m h : nat.
Hypothesis line : 3 <= m /\ 0 < h < m.

Definition cut (x : nat) : bool := xorb (x <? h) (S x mod m <? h).

Lemma cut_true x : x < m -> (cut x = true <-> x = h - 1 \/ x = m - 1).
Proof.
  intros Hx. unfold cut. rewrite next by assumption. destruct (Nat.eqb_spec (S x) m).
  - destruct (Nat.ltb_spec x h), (Nat.ltb_spec 0 h); cbn; split; intros; try discriminate; auto; lia.
  - destruct (Nat.ltb_spec x h), (Nat.ltb_spec (S x) h); cbn; split; intros; try discriminate; auto; lia.
Qed.

Lemma cut_torus : length (filter cut (seq 0 m)) = 2.
Proof.
  apply (count_seq cut m [h - 1; m - 1]).
  - repeat constructor; cbn; [intros [E|[]]; lia|tauto].
  - intros x. split.
    + intros H. assert (x < m) by (cbn in H; lia). split; [assumption|]. apply cut_true; cbn in H; [assumption|lia].
    + intros [Hx E]. apply cut_true in E; [cbn; lia|assumption].
Qed.

Lemma cut_mesh : length (filter (fun x => cut x && (S x <? m)) (seq 0 m)) = 1.
Proof.
  apply (count_seq _ m [h - 1]).
  - repeat constructor. cbn. tauto.
  - intros x. rewrite andb_true_iff, Nat.ltb_lt. split.
    + intros [<-|[]]. split; [lia|]. split; [apply cut_true; lia|lia].
    + intros (Hx & E & L). apply cut_true in E; [cbn; lia|assumption].
Qed.

Lemma none (l : list nat) : length (filter (fun _ => false) l) = 0.
Proof. induction l; auto. Qed.

Lemma none_and (f : nat -> bool) (l : list nat) : length (filter (fun x => false && f x) l) = 0.
Proof. induction l; auto. Qed.

Lemma above_at i j : j < m -> above m h (i * m + j) = (i <? h).
Proof.
  intros Hj. unfold above. destruct (Nat.ltb_spec i h) as [L|L].
  - apply Nat.ltb_lt. assert (S i * m <= h * m) by (apply Nat.mul_le_mono_r; lia). cbn in *. lia.
  - apply Nat.ltb_ge. assert (h * m <= i * m) by (apply Nat.mul_le_mono_r; lia). lia.
Qed.

Lemma left_at i j : j < m -> left_of m h (i * m + j) = (j <? h).
Proof. intros Hj. unfold left_of. now rewrite column_of. Qed.

Lemma stays j : j < m -> S j mod m < m.
Proof. intros. apply Nat.mod_upper_bound. lia. Qed.

Lemma cuts : crossing (above m h) (torus_edges m true) = 2 * m /\ crossing (left_of m h) (torus_edges m true) = 2 * m
  /\ crossing (above m h) (mesh_edges m) = m /\ crossing (left_of m h) (mesh_edges m) = m.
Proof.
  destruct line as [H3 _]. unfold crossing, mesh_edges. rewrite !filter_twice. repeat split.
  - rewrite (count_torus m _ cut (fun _ => false)), cut_torus, none; try assumption; [lia| |]; intros i j Hi Hj; cbn [fst snd];
      rewrite !above_at by (assumption || now apply stays); [reflexivity|apply xorb_nilpotent].
  - rewrite (count_torus m _ (fun _ => false) cut), cut_torus, none; try assumption; [lia| |]; intros i j Hi Hj; cbn [fst snd];
      rewrite !left_at by (assumption || now apply stays); [apply xorb_nilpotent|reflexivity].
  - rewrite (count_torus m _ (fun x => cut x && (S x <? m)) (fun x => false && (S x <? m))), cut_mesh, none_and; try assumption; [lia| |];
      intros i j Hi Hj; cbn [fst snd]; rewrite !above_at by (assumption || now apply stays); f_equal;
      [now apply rises_down|apply xorb_nilpotent|now apply rises_right].
  - rewrite (count_torus m _ (fun x => false && (S x <? m)) (fun x => cut x && (S x <? m))), cut_mesh, none_and; try assumption; [lia| |];
      intros i j Hi Hj; cbn [fst snd]; rewrite !left_at by (assumption || now apply stays); f_equal;
      [apply xorb_nilpotent|now apply rises_down|now apply rises_right].
Qed.
End Line.

(* Translations. *)
Section Moves.
Variables m down right : nat.

Definition shift (d x : nat) : nat := (x + d) mod m.

Lemma shift_all d : Permutation (map (shift d) (seq 0 m)) (seq 0 m).
Proof.
  apply NoDup_Permutation_bis.
  - apply nodup_map; [apply seq_NoDup|]. intros x y Hx Hy E. apply in_seq in Hx, Hy. unfold shift in E.
    rewrite !(Nat.add_comm _ d) in E. apply mod_cancel in E; lia.
  - now rewrite map_length.
  - intros y H. apply in_map_iff in H as (x & <- & Hx). apply in_seq in Hx. apply in_seq. split; [lia|]. apply Nat.mod_upper_bound. lia.
Qed.

Lemma flat_map_pointwise {X Y} (f g : X -> list Y) l : (forall x, In x l -> Permutation (f x) (g x)) -> Permutation (flat_map f l) (flat_map g l).
Proof.
  induction l as [|x l IH]; intros H; cbn; [constructor|]. apply Permutation_app; [apply H; now left|]. apply IH. intros y Hy. apply H. now right.
Qed.

Lemma shifted_grid {Y} (F : nat -> nat -> Y) s t K L : Permutation (map s K) K -> Permutation (map t L) L ->
  Permutation (flat_map (fun i => map (fun j => F (s i) (t j)) L) K) (flat_map (fun i => map (F i) L) K).
Proof.
  intros PK PL. apply Permutation_trans with (flat_map (fun i => map (F i) L) (map s K)); [|now apply Permutation_flat_map].
  rewrite flat_map_concat_map, (flat_map_concat_map _ (map s K)), map_map, <- !flat_map_concat_map. apply flat_map_pointwise.
  intros i _. rewrite <- (map_map t (F (s i))). now apply Permutation_map.
Qed.

Lemma moved_at i j : i < m -> j < m -> moved m down right (i * m + j) = shift down i * m + shift right j.
Proof. intros Hi Hj. unfold moved. now rewrite row_of, column_of. Qed.

Lemma shift_next d x : x < m -> shift d (S x mod m) = S (shift d x) mod m.
Proof.
  intros H. unfold shift. rewrite Nat.add_mod_idemp_l by lia. rewrite <- (Nat.add_1_r ((x + d) mod m)), Nat.add_mod_idemp_l by lia.
  f_equal. lia.
Qed.

Definition down_edge (i j : nat) : nat * nat := ordered (i * m + j, S i mod m * m + j).
Definition right_edge (i j : nat) : nat * nat := ordered (i * m + j, i * m + S j mod m).

Lemma map_grid {X Y} (f : X -> Y) (g : nat -> nat -> X) K L :
  map f (flat_map (fun i => map (g i) L) K) = flat_map (fun i => map (fun j => f (g i j)) L) K.
Proof. induction K as [|i K IH]; [reflexivity|]. cbn. now rewrite map_app, map_map, IH. Qed.

Lemma two_down i j : m = 2 -> i < 2 -> down_edge i j = down_edge 0 j.
Proof.
  intros E H. unfold down_edge, ordered. rewrite E. destruct i as [|[|i]]; [reflexivity| |lia]. cbn [fst snd].
  assert (M : S 1 mod 2 = 0) by reflexivity. assert (M' : S 0 mod 2 = 1) by reflexivity. rewrite M, M'. f_equal; lia.
Qed.

Lemma two_right i j : m = 2 -> j < 2 -> right_edge i j = right_edge i 0.
Proof.
  intros E H. unfold right_edge, ordered. rewrite E. destruct j as [|[|j]]; [reflexivity| |lia]. cbn [fst snd].
  assert (M : S 1 mod 2 = 0) by reflexivity. assert (M' : S 0 mod 2 = 1) by reflexivity. rewrite M, M'. f_equal; lia.
Qed.

Lemma grid_moved {Y} (F g : nat -> nat -> Y) s t K L : (forall i j, In i K -> In j L -> g i j = F (s i) (t j)) ->
  Permutation (map s K) K -> Permutation (map t L) L ->
  Permutation (flat_map (fun i => map (g i) L) K) (flat_map (fun i => map (F i) L) K).
Proof.
  intros E PK PL. apply Permutation_trans with (flat_map (fun i => map (fun j => F (s i) (t j)) L) K); [|now apply shifted_grid].
  apply flat_map_pointwise. intros i Hi. rewrite (map_ext_in (g i) (fun j => F (s i) (t j))); [reflexivity|]. auto.
Qed.

(* Of a line with a link from each place all are moved, of one with a single link that stays the same. *)
Lemma positions_moved d simple : exists s, Permutation (map s (positions m simple)) (positions m simple)
  /\ forall x, In x (positions m simple) -> s x = shift d x \/ (m = 2 /\ s x = 0 /\ shift d x < 2).
Proof.
  unfold positions. destruct (simple && (m <=? 2)) eqn:E; [|exists (shift d); split; [apply shift_all|auto]].
  exists (fun x => x). rewrite map_id. split; [reflexivity|]. apply andb_true_iff in E as [_ E]. apply Nat.leb_le in E.
  intros x H. apply in_seq in H. right. assert (M : m = 2) by lia. repeat split; [assumption|lia|].
  unfold shift. rewrite M. apply Nat.mod_upper_bound. lia.
Qed.

Lemma moves_keep_links simple : Permutation (map (moved_edge m down right) (torus_edges m simple)) (map ordered (torus_edges m simple)).
Proof.
  assert (B : forall d x, x < m -> shift d x < m) by (intros; apply Nat.mod_upper_bound; lia).
  assert (D : forall i j, i < m -> j < m -> moved_edge m down right (i * m + j, S i mod m * m + j) = down_edge (shift down i) (shift right j)).
  { intros i j Hi Hj. unfold moved_edge, down_edge. cbn [fst snd].
    rewrite !moved_at by (assumption || (apply Nat.mod_upper_bound; lia)). now rewrite shift_next. }
  assert (R : forall i j, i < m -> j < m -> moved_edge m down right (i * m + j, i * m + S j mod m) = right_edge (shift down i) (shift right j)).
  { intros i j Hi Hj. unfold moved_edge, right_edge. cbn [fst snd].
    rewrite !moved_at by (assumption || (apply Nat.mod_upper_bound; lia)). now rewrite shift_next. }
  unfold torus_edges. rewrite !map_app, !map_grid. apply Permutation_app.
  - destruct (positions_moved down simple) as (s & P & S). apply (grid_moved down_edge _ s (shift right)); [|exact P|apply shift_all].
    intros i j Hi Hj. assert (Bi := in_positions _ _ _ Hi). apply in_seq in Hj. rewrite D by lia.
    destruct (S i Hi) as [->|(M & -> & L)]; [reflexivity|now apply two_down].
  - destruct (positions_moved right simple) as (s & P & S). apply (grid_moved right_edge _ (shift down) s); [|apply shift_all|exact P].
    intros i j Hi Hj. assert (Bj := in_positions _ _ _ Hj). apply in_seq in Hi. rewrite R by lia.
    destruct (S j Hj) as [->|(M & -> & L)]; [reflexivity|now apply two_right].
Qed.
End Moves.

Lemma moves_reach m u v : u < m * m -> v < m * m -> exists down right, down < m /\ right < m /\ moved m down right u = v.
Proof.
  intros Hu Hv. apply place in Hu as (i & j & -> & Hi & Hj), Hv as (k & l & -> & Hk & Hl).
  assert (M : m <> 0) by lia. exists ((k + (m - i)) mod m), ((l + (m - j)) mod m). split; [now apply Nat.mod_upper_bound|].
  split; [now apply Nat.mod_upper_bound|]. rewrite moved_at by assumption. unfold shift. rewrite !Nat.add_mod_idemp_r by assumption.
  replace (i + (k + (m - i))) with (k + 1 * m) by lia. replace (j + (l + (m - j))) with (l + 1 * m) by lia.
  rewrite !Nat.mod_add, !Nat.mod_small by assumption. reflexivity.
Qed.

Lemma symmetry m : (forall simple down right, Permutation (map (moved_edge m down right) (torus_edges m simple)) (map ordered (torus_edges m simple)))
  /\ forall u v, u < m * m -> v < m * m -> exists down right, down < m /\ right < m /\ moved m down right u = v.
Proof. split; [intros; apply moves_keep_links|apply moves_reach]. Qed.

Lemma diameters m : 1 <= m -> diameter (m * m) (torus_edges m true) (2 * (m / 2)) /\ diameter (m * m) (mesh_edges m) (2 * m - 2).
Proof. split; [now apply torus_diameter|now apply mesh_diameter]. Qed.
