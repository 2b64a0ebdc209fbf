(* Rows renumbered so that aligned cells become strided ones, for all sides of a chain at once: digits in reverse. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import TorusLinks TorusProfiles TorusPlans TorusStrips NestedCells.
Import ListNotations.

Fixpoint linked (m : nat) (ds : list nat) : Prop := match ds with d :: ds => 0 < d /\ Nat.divide d m /\ linked d ds | [] => True end.
Fixpoint spread (m : nat) (ds : list nat) (x : nat) : nat := match ds with d :: ds => x / d + m / d * spread d ds (x mod d) | [] => x end.
Fixpoint gather (m : nat) (ds : list nat) (v : nat) : nat := match ds with d :: ds => v mod (m / d) * d + gather d ds (v / (m / d)) | [] => v end.

Lemma quotient d m : 0 < d -> 0 < m -> Nat.divide d m -> m = m / d * d /\ 0 < m / d.
Proof.
  intros D M [q ->]. rewrite Nat.div_mul by lia. split; [reflexivity|]. nia.
Qed.

Lemma spread_below ds : forall m x, 0 < m -> linked m ds -> x < m -> spread m ds x < m.
Proof.
  induction ds as [|d ds IH]; intros m x M L X; [exact X|]. destruct L as [D [V L]]. cbn [spread]. destruct (quotient d m D M V) as [E Q].
  assert (A : x / d < m / d) by (apply Nat.div_lt_upper_bound; lia). assert (B := IH d (x mod d) D L ltac:(apply Nat.mod_upper_bound; lia)). nia.
Qed.

Lemma gather_below ds : forall m v, 0 < m -> linked m ds -> v < m -> gather m ds v < m.
Proof.
  induction ds as [|d ds IH]; intros m v M L X; [exact X|]. destruct L as [D [V L]]. cbn [gather]. destruct (quotient d m D M V) as [E Q].
  assert (A : v / (m / d) < d) by (apply Nat.div_lt_upper_bound; lia). assert (B := IH d _ D L A).
  assert (C : v mod (m / d) < m / d) by (apply Nat.mod_upper_bound; lia). nia.
Qed.

Lemma spread_gather ds : forall m v, 0 < m -> linked m ds -> v < m -> spread m ds (gather m ds v) = v.
Proof.
  induction ds as [|d ds IH]; intros m v M L X; [reflexivity|]. destruct L as [D [V L]]. cbn [spread gather]. destruct (quotient d m D M V) as [E Q].
  assert (A : v / (m / d) < d) by (apply Nat.div_lt_upper_bound; lia). assert (B := gather_below ds d _ D L A).
  rewrite (Nat.add_comm (_ * d)), Nat.div_add, (Nat.div_small (gather _ _ _)), Nat.mod_add, (Nat.mod_small (gather _ _ _)), (IH d) by (assumption || lia).
  pose proof (Nat.div_mod_eq v (m / d)). lia.
Qed.

Lemma gather_spread ds : forall m x, 0 < m -> linked m ds -> x < m -> gather m ds (spread m ds x) = x.
Proof.
  induction ds as [|d ds IH]; intros m x M L X; [reflexivity|]. destruct L as [D [V L]]. cbn [spread gather]. destruct (quotient d m D M V) as [E Q].
  assert (A : x / d < m / d) by (apply Nat.div_lt_upper_bound; lia). assert (B : x mod d < d) by (apply Nat.mod_upper_bound; lia).
  rewrite (Nat.mul_comm (m / d)), Nat.div_add, (Nat.div_small (x / d)), Nat.mod_add, (Nat.mod_small (x / d)) by lia. cbn [Nat.add].
  rewrite IH by assumption. pose proof (Nat.div_mod_eq x d). lia.
Qed.

(* Two rows lie in one aligned cell exactly if their images lie in one strided cell. *)
Lemma same_cell ds : forall m e x y, 0 < m -> linked m ds -> In e ds -> x < m -> y < m ->
  (spread m ds x mod (m / e) = spread m ds y mod (m / e) <-> x / e = y / e).
Proof.
  induction ds as [|d ds IH]; intros m e x y M L I X Y; [easy|]. destruct L as [D [V L]]. cbn [spread]. destruct (quotient d m D M V) as [E Q].
  assert (Ax : x / d < m / d) by (apply Nat.div_lt_upper_bound; lia). assert (Ay : y / d < m / d) by (apply Nat.div_lt_upper_bound; lia).
  assert (Bx : x mod d < d) by (apply Nat.mod_upper_bound; lia). assert (By : y mod d < d) by (apply Nat.mod_upper_bound; lia).
  destruct I as [<-|I].
  - rewrite !(Nat.mul_comm (m / d)), !Nat.mod_add, !(Nat.mod_small (_ / d)) by lia. reflexivity.
  - assert (P : forall ds d, 0 < d -> linked d ds -> In e ds -> 0 < e /\ Nat.divide e d).
    { clear. induction ds as [|a ds IH]; intros d D L I; [easy|]. destruct L as [A [V L]]. destruct I as [<-|I]; [now split|].
      destruct (IH a A L I) as [P Q]. split; [exact P|]. now apply Nat.divide_trans with a. }
    destruct (P ds d D L I) as [Pe Ve]. destruct (quotient e d Pe D Ve) as [F K]. set (k := d / e) in *. set (q := m / d) in *.
    assert (G : m / e = q * k) by (rewrite E, F, Nat.mul_assoc; apply Nat.div_mul; lia).
    assert (H := IH d e (x mod d) (y mod d) D L I Bx By). fold k in H.
    assert (R : forall z, z < m -> (z / d + q * spread d ds (z mod d)) mod (m / e) = z / d + q * (spread d ds (z mod d) mod k)).
    { intros z Z. assert (Az : z / d < q) by (apply Nat.div_lt_upper_bound; lia). rewrite G, Nat.mod_mul_r by lia.
      rewrite (Nat.mul_comm q (spread _ _ _)), Nat.mod_add, Nat.div_add, Nat.mod_small, (Nat.div_small (z / d)) by lia. reflexivity. }
    assert (S : forall z, z < m -> z / e = k * (z / d) + z mod d / e /\ z mod d / e < k).
    { intros z Z. assert (Bz : z mod d < d) by (apply Nat.mod_upper_bound; lia). split; [|apply Nat.div_lt_upper_bound; lia].
      rewrite (Nat.div_mod_eq z d) at 1. rewrite F at 1. replace (k * e * (z / d) + z mod d) with (z mod d + k * (z / d) * e) by ring.
      rewrite Nat.div_add by lia. lia. }
    rewrite !R by assumption. destruct (S x X) as [-> Sx]. destruct (S y Y) as [-> Sy].
    split.
    + intros T. assert (U : x / d = y / d /\ spread d ds (x mod d) mod k = spread d ds (y mod d) mod k).
      { destruct (Nat.div_mod_unique q (spread d ds (x mod d) mod k) (spread d ds (y mod d) mod k) (x / d) (y / d)); lia. }
      destruct U as [U W].
      apply H in W. now rewrite U, W.
    + intros T. assert (U : x / d = y / d /\ x mod d / e = y mod d / e).
      { destruct (Nat.div_mod_unique k (x / d) (y / d) (x mod d / e) (y mod d / e)); lia. }
      destruct U as [U W]. apply H in W. now rewrite U, W.
Qed.

(* The sides of jobs, each once, from the greatest on. *)
Definition sides_of (sides : list nat) (n : nat) : list nat := filter (fun d => existsb (Nat.eqb d) sides) (rev (seq 1 n)).

Lemma in_sides sides n d : In d (sides_of sides n) <-> In d sides /\ 0 < d <= n.
Proof.
  unfold sides_of. rewrite filter_In, <- in_rev, in_seq, existsb_exists. split.
  - intros [A [x [I E]]]. apply Nat.eqb_eq in E. subst x. split; [exact I|lia].
  - intros [I A]. split; [lia|]. exists d. split; [exact I|apply Nat.eqb_refl].
Qed.

Lemma sides_linked sides : chain sides -> Forall (fun d => 0 < d) sides -> forall n m, 0 < m -> (forall d, In d sides -> d <= n -> Nat.divide d m) ->
  linked m (sides_of sides n).
Proof.
  intros C P. rewrite Forall_forall in P. induction n as [|n IH]; intros m M V; [exact I|]. unfold sides_of. rewrite seq_S, rev_app_distr. cbn [rev app filter].
  fold (sides_of sides n). destruct (existsb (Nat.eqb (1 + n)) sides) eqn:E.
  - apply existsb_exists in E as [x [J E]]. apply Nat.eqb_eq in E. subst x. split; [lia|]. split; [now apply V|]. apply IH; [lia|].
    intros d Id L. destruct (C d (1 + n) Id J) as [H|H]; [exact H|]. apply Nat.divide_pos_le in H; [lia|]. now apply P.
  - apply IH; [exact M|]. intros d Id L. apply V; [exact Id|lia].
Qed.

Lemma distinct_images (f : nat -> nat) l : (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros F. induction 1 as [|x l N D IH]; [constructor|]. cbn. constructor.
  - intros I. apply in_map_iff in I as [y [E I]]. apply N. rewrite (F x y); [exact I|now left|now right|now symmetry].
  - apply IH. intros a b A B. apply F; now right.
Qed.

(* One cell for another of the same side. *)
Section Cells.
Variables (m : nat) (ds : list nat).
Hypotheses (some : 0 < m) (nested : linked m ds) (dividing : forall d, In d ds -> 0 < d /\ Nat.divide d m).
Notation image := (spread m ds).
Notation origin := (gather m ds).

Definition other (p : placing) : placing := match p with Aligned => Strided | Strided => Aligned end.
Definition moved (p : placing) (rows : list nat) : list nat := let d := length rows in let x := hd 0 rows in
  match p with Aligned => strided m (m / d) (image x mod (m / d)) | Strided => seq (origin x / d * d) d end.
Definition back (p : placing) (x : nat) : nat := match p with Aligned => origin x | Strided => image x end.

Lemma in_cell_seq d c x : 0 < d -> In x (seq (c * d) d) <-> x / d = c.
Proof.
  intros D. rewrite in_seq. split.
  - intros H. symmetry. apply (Nat.div_unique x d c (x - c * d)); nia.
  - intros <-. pose proof (Nat.div_mod_eq x d). assert (x mod d < d) by (apply Nat.mod_upper_bound; lia). nia.
Qed.

Lemma in_strided_cell d r x : In x (strided m (m / d) r) <-> x < m /\ x mod (m / d) = r.
Proof. unfold strided. rewrite filter_In, in_seq, Nat.eqb_eq. intuition lia. Qed.

Lemma seq_of_cell d c : In d ds -> c < m / d -> forall x, In x (seq (c * d) d) -> x < m.
Proof. intros I C x X. destruct (dividing d I) as [D V]. destruct (quotient d m D some V) as [E _]. apply in_seq in X. nia. Qed.

(* A strided cell has the images of the rows of an aligned one, and so as many. *)
Lemma strided_rows d x : In d ds -> x < m ->
  Permutation (strided m (m / d) (image x mod (m / d))) (map image (seq (x / d * d) d)).
Proof.
  intros I X. destruct (dividing d I) as [D V]. destruct (quotient d m D some V) as [E Q].
  assert (C : x / d < m / d) by (apply Nat.div_lt_upper_bound; lia).
  apply NoDup_Permutation.
  - unfold strided. apply NoDup_filter, seq_NoDup.
  - apply distinct_images; [|apply seq_NoDup]. intros a b A B H. apply (seq_of_cell d _ I C) in A, B.
    rewrite <- (gather_spread ds m a some nested A), H. now apply gather_spread.
  - intros v. rewrite in_strided_cell, in_map_iff. split.
    + intros [L H]. exists (origin v). assert (G := gather_below ds m v some nested L). rewrite spread_gather by assumption. split; [reflexivity|].
      apply in_cell_seq; [exact D|]. apply (same_cell ds m d); try assumption. now rewrite spread_gather.
    + intros [y [<- Y]]. assert (Ly := seq_of_cell d _ I C y Y). split; [now apply spread_below|]. apply in_cell_seq in Y; [|exact D].
      now apply (same_cell ds m d).
Qed.

Lemma strided_cell d r : In d ds -> r < m / d -> exists x, x < m /\ r = image x mod (m / d).
Proof.
  intros I R. destruct (dividing d I) as [D V]. destruct (quotient d m D some V) as [E Q]. assert (L : r < m) by nia.
  exists (origin r). split; [now apply gather_below|]. rewrite spread_gather by assumption. now rewrite Nat.mod_small.
Qed.

Lemma cell_length p d A : In d ds -> In A (cells_of m d p) -> length A = d.
Proof.
  intros I H. apply in_map_iff in H as [c [<- C]]. apply in_seq in C. destruct p; cbn [cell_of]; [apply seq_length|].
  destruct (strided_cell d c I ltac:(lia)) as [x [X ->]]. rewrite (Permutation_length (strided_rows d x I X)), map_length. apply seq_length.
Qed.

Lemma first_in (A : list nat) : 0 < length A -> In (hd 0 A) A.
Proof. destruct A; cbn; [lia|now left]. Qed.

Lemma cell_below p d A x : In d ds -> In A (cells_of m d p) -> In x A -> x < m.
Proof.
  intros I H X. apply in_map_iff in H as [c [<- C]]. apply in_seq in C. destruct p; cbn [cell_of] in X; [apply (seq_of_cell d c I ltac:(lia) x X)|].
  now apply in_strided_cell in X.
Qed.

Lemma moved_cell p d A : In d ds -> In A (cells_of m d p) -> In (moved p A) (cells_of m d (other p))
  /\ forall x, In x (moved p A) <-> x < m /\ In (back p x) A.
Proof.
  intros I H. assert (L := cell_length p d A I H). destruct (dividing d I) as [D V]. destruct (quotient d m D some V) as [E Q].
  assert (F : In (hd 0 A) A) by (apply first_in; lia). assert (B := cell_below p d A _ I H F). unfold moved. rewrite L. set (x0 := hd 0 A) in *.
  apply in_map_iff in H as [c [<- C]]. apply in_seq in C. destruct p; cbn [cell_of other back] in *.
  - apply in_cell_seq in F; [|exact D]. split.
    + apply in_map_iff. exists (image x0 mod (m / d)). split; [reflexivity|]. apply in_seq. split; [lia|]. apply Nat.mod_upper_bound. lia.
    + intros x. rewrite in_strided_cell. split; intros [X Y]; (split; [exact X|]).
      * apply in_cell_seq; [exact D|]. rewrite <- F. apply (same_cell ds m d); try assumption; [now apply gather_below|]. now rewrite spread_gather.
      * apply in_cell_seq in Y; [|exact D]. rewrite <- (spread_gather ds m x some nested X). apply (same_cell ds m d); try assumption; [now apply gather_below|]. congruence.
  - apply in_strided_cell in F as [_ F]. assert (G := gather_below ds m x0 some nested B). split.
    + apply in_map_iff. exists (origin x0 / d). split; [reflexivity|]. apply in_seq. split; [lia|]. apply Nat.div_lt_upper_bound; lia.
    + assert (W : forall x, x < m -> (image x mod (m / d) = c <-> x / d = origin x0 / d)).
      { intros x X. rewrite <- F. rewrite <- (spread_gather ds m x0 some nested B) at 1. now apply same_cell. }
      assert (C0 : origin x0 / d < m / d) by (apply Nat.div_lt_upper_bound; lia).
      intros x. split.
      * intros X. assert (X' := seq_of_cell d _ I C0 x X). split; [exact X'|]. apply in_strided_cell. split; [now apply spread_below|]. apply W; [exact X'|]. now apply in_cell_seq in X.
      * intros [X Y]. apply in_strided_cell in Y as [_ Y]. apply in_cell_seq; [exact D|]. now apply W.
Qed.
End Cells.
