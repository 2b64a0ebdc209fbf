(* Sets of nodes that induce a cube are those of a word. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Subcubes Systems InducedCubes.
From Allocert.proofs Require Import SubcubeWords GraySystems.
Import ListNotations.

Lemma changed_length i x : length (changed i x) = length x.
Proof. revert i. induction x as [|b x IH]; intros [|i]; cbn; auto. Qed.

Lemma changed_nth i x p : i < length x -> nth p (changed i x) false = xorb (nth p x false) (p =? i).
Proof.
  revert i p. induction x as [|b x IH]; intros [|i] [|p] L; cbn in *; try lia; try (now rewrite ?xorb_true_r, ?xorb_false_r).
  apply IH. lia.
Qed.

Lemma same_bits x y : length x = length y -> (forall p, p < length x -> nth p x false = nth p y false) -> x = y.
Proof. apply nth_ext. Qed.

Lemma changed_twice i x : changed i (changed i x) = x.
Proof. revert i. induction x as [|b x IH]; intros [|i]; cbn; try reflexivity; [now rewrite negb_involutive|now rewrite IH]. Qed.

Lemma distance_self x : distance x x = 0.
Proof. unfold distance. induction x as [|[] x IH]; auto. Qed.

Lemma distance_0 x y : length x = length y -> distance x y = 0 -> x = y.
Proof.
  unfold distance. revert y. induction x as [|b x IH]; intros [|c y] L D; try discriminate; [reflexivity|].
  cbn in L, D. destruct b, c; cbn in D; try discriminate; f_equal; apply IH; congruence.
Qed.

Lemma distance_1 x y : length x = length y -> (distance x y = 1 <-> exists i, i < length x /\ y = changed i x).
Proof.
  intros L. split.
  - revert y L. induction x as [|b x IH]; intros [|c y] L D; try discriminate. injection L as L. 
    destruct (bool_dec b c) as [->|N].
    + assert (E : distance x y = 1) by (unfold distance in *; cbn in D; now rewrite xorb_nilpotent in D).
      destruct (IH y L E) as (i & I & ->). exists (S i). split; [cbn; lia|reflexivity].
    + assert (E : distance x y = 0) by (unfold distance in *; cbn in D; destruct b, c; try congruence; cbn in D; congruence).
      apply distance_0 in E as <-; [|assumption]. exists 0. split; [cbn; lia|]. destruct b, c; try congruence; reflexivity.
  - intros (i & I & ->). clear L. revert i I. induction x as [|b x IH]; intros [|i] I; cbn in I; try lia.
    + assert (E := distance_self x). unfold distance in *. cbn. destruct b; cbn; now rewrite E.
    + specialize (IH i ltac:(lia)). unfold distance in *. cbn. now rewrite xorb_nilpotent.
Qed.

(* From neighbour to neighbour everything is reached. *)
Lemma reached (P : pe -> Prop) k : P (repeat false k) -> (forall a i, length a = k -> i < k -> P a -> P (changed i a)) -> forall a, length a = k -> P a.
Proof.
  revert P. induction k as [|k IH]; intros P Z S [|b a] L; try discriminate; [exact Z|]. injection L as L.
  assert (F : P (false :: a)).
  { apply (IH (fun a => P (false :: a))); [exact Z| |exact L]. intros c i C I. apply (S (false :: c) (Datatypes.S i)); cbn; lia. }
  destruct b; [|exact F]. apply (S (false :: a) 0); cbn; (lia || exact F).
Qed.

(* Two ways round a square take the same two changes. *)
Lemma square n x i j l m : length x = n -> i < n -> j < n -> l < n -> m < n -> i <> j -> i <> m ->
  changed j (changed i x) = changed l (changed m x) -> i = l /\ j = m.
Proof.
  intros L I J K M N O E.
  assert (H : forall p, xorb (p =? i) (p =? j) = xorb (p =? m) (p =? l)).
  { intros p. assert (Q : nth p (changed j (changed i x)) false = nth p (changed l (changed m x)) false) by now rewrite E.
    rewrite !changed_nth in Q by (rewrite ?changed_length; lia). destruct (nth p x false), (p =? i), (p =? j), (p =? m), (p =? l); cbn in *; congruence. }
  assert (Hi := H i). assert (Hj := H j). rewrite Nat.eqb_refl in Hi, Hj.
  destruct (Nat.eqb_spec i j), (Nat.eqb_spec i m), (Nat.eqb_spec i l); try congruence; cbn in Hi; try discriminate.
  split; [assumption|]. subst l. destruct (Nat.eqb_spec j i), (Nat.eqb_spec j m); try congruence; cbn in Hj; discriminate.
Qed.

(* A word with one star more. *)
Fixpoint starred (i : nat) (w : word) : word :=
  match i, w with
  | 0, _ :: w => None :: w
  | S i, s :: w => s :: starred i w
  | _, [] => []
  end.

Lemma starred_length i w : length (starred i w) = length w.
Proof. revert i. induction w as [|s w IH]; intros [|i]; cbn; auto. Qed.

Lemma starred_dimension i w : i < length w -> nth i w None <> None -> dimension (starred i w) = S (dimension w).
Proof.
  unfold dimension. revert i. induction w as [|s w IH]; intros [|i] L N; cbn in *; try lia; [now destruct s|].
  destruct (star s); cbn; now rewrite IH by (assumption || lia).
Qed.

Lemma starred_holds i w x : i < length w -> length x = length w -> nth i w None <> None ->
  (holds x (starred i w) = true <-> holds x w = true \/ holds (changed i x) w = true).
Proof.
  revert i x. induction w as [|s w IH]; intros [|i] [|b x] L M N; cbn in *; try lia.
  - destruct s as [c|]; [|congruence]. destruct c, b, (holds x w); cbn; intuition congruence.
  - specialize (IH i x ltac:(lia) ltac:(lia) N). rewrite !andb_true_iff. tauto.
Qed.

Lemma free_holds i w x : i < length w -> length x = length w -> nth i w None = None -> holds (changed i x) w = holds x w.
Proof.
  revert i x. induction w as [|s w IH]; intros [|i] [|b x] L M N; cbn in *; try lia; [now rewrite N|].
  now rewrite IH by (assumption || lia).
Qed.

Lemma bits_hold x y : holds x (map Some y) = true <-> x = y.
Proof.
  revert x. induction y as [|c y IH]; intros [|b x]; cbn; try (split; congruence). rewrite andb_true_iff, IH, eqb_true_iff.
  split; [intros (-> & ->); reflexivity|intros E; injection E; auto].
Qed.

Definition keeps (n k : nat) (f : pe -> pe) : Prop := forall a b, length a = k -> length b = k ->
  length (f a) = n /\ (f a = f b -> a = b) /\ (distance a b = 1 <-> distance (f a) (f b) = 1).

Lemma turned n k f a b : keeps n k f -> length a = k -> length b = k -> distance a b = 1 -> exists i, i < n /\ f b = changed i (f a).
Proof.
  intros K A B D. destruct (K a b A B) as (L & _ & H). destruct (K b a B A) as (M & _). apply H in D.
  apply distance_1 in D as (i & I & E); [|congruence]. exists i. split; [lia|assumption].
Qed.

Lemma distance_cons b x y : distance (b :: x) (b :: y) = distance x y.
Proof. unfold distance. cbn. now rewrite xorb_nilpotent. Qed.

Lemma distance_head b c x : b <> c -> distance (b :: x) (c :: x) = 1.
Proof. intros N. assert (E := distance_self x). unfold distance in *. destruct b, c; try congruence; cbn; now rewrite E. Qed.

(* The last dimension goes the same way from every node. *)
Lemma across n k f : keeps n (S k) f -> exists i, i < n /\ forall a, length a = k -> f (true :: a) = changed i (f (false :: a)).
Proof.
  intros K. assert (Z := repeat_length false k). set (z := repeat false k) in *.
  assert (T : forall a, length a = k -> exists i, i < n /\ f (true :: a) = changed i (f (false :: a))).
  { intros a A. apply (turned n (S k)); [assumption|cbn; lia..|]. apply distance_head. discriminate. }
  destruct (T z Z) as (i & I & E). exists i. split; [assumption|].
  apply reached; [exact E|]. intros a j A J H. set (b := changed j a). assert (B : length b = k) by (unfold b; now rewrite changed_length).
  assert (D : distance a b = 1) by (apply distance_1; [congruence|exists j; split; [lia|reflexivity]]).
  assert (S : forall c, exists p, p < n /\ f (c :: b) = changed p (f (c :: a))).
  { intros c. apply (turned n (Datatypes.S k)); [assumption|cbn; lia..|]. now rewrite distance_cons. }
  destruct (S false) as (p & P & Ep), (S true) as (p' & P' & Ep'), (T b B) as (i' & I' & Ei).
  assert (N : forall c e u v, length u = k -> length v = k -> f (c :: u) = f (e :: v) -> c = e).
  { intros c e u v U V F. assert (G : c :: u = e :: v) by (apply (K (c :: u) (e :: v)); cbn; (lia || assumption)). now injection G. }
  destruct (square n (f (false :: a)) p i' p' i) as (_ & <-); try assumption.
  - apply (K (false :: a) (false :: a)); cbn; lia.
  - intros <-. rewrite Ep, changed_twice in Ei. apply N in Ei; [discriminate|assumption..].
  - intros ->. rewrite <- H in Ep. apply N in Ep; [discriminate|assumption..].
  - rewrite <- Ep, <- Ei, <- H. exact Ep'.
Qed.

Lemma cube_word n k f : keeps n k f -> exists w, length w = n /\ dimension w = k /\
  forall x, (exists a, length a = k /\ f a = x) <-> length x = n /\ holds x w = true.
Proof.
  revert f. induction k as [|k IH]; intros f K.
  - assert (L : length (f []) = n) by now apply (K [] []). exists (map Some (f [])). rewrite map_length. repeat split; try assumption.
    + unfold dimension. now rewrite no_star.
    + destruct H as ([|] & A & <-); [assumption|discriminate].
    + destruct H as ([|] & A & <-); [now apply bits_hold|discriminate].
    + intros (_ & H). apply bits_hold in H as ->. now exists [].
  - destruct (IH (fun a => f (false :: a))) as (w & L & D & H).
    { intros a b A B. destruct (K (false :: a) (false :: b)) as (M & J & E); [cbn; lia..|]. rewrite distance_cons in E.
      repeat split; try assumption; try apply E. intros F. apply J in F. now injection F. }
    destruct (across n k f K) as (i & I & E). assert (Z := repeat_length false k). set (z := repeat false k) in *.
    assert (G : forall a, length a = k -> length (f (false :: a)) = n) by (intros a A; apply (K (false :: a) (false :: a)); cbn; lia).
    assert (N : nth i w None <> None).
    { intros N. assert (Hz : length (f (false :: z)) = n /\ holds (f (false :: z)) w = true) by (apply H; now exists z).
      assert (Hc : exists a, length a = k /\ f (false :: a) = changed i (f (false :: z))).
      { apply H. rewrite changed_length, free_holds by (assumption || lia). assumption. }
      destruct Hc as (a & A & F). rewrite <- (E z Z) in F.
      assert (X : false :: a = true :: z) by (apply (K (false :: a) (true :: z)); cbn; (lia || assumption)). discriminate. }
    exists (starred i w). rewrite starred_length, starred_dimension by (assumption || lia). repeat split; try lia.
    + destruct H0 as ([|[] a] & A & <-); [discriminate| |]; injection A as A; [rewrite E, changed_length by assumption|]; now apply G.
    + destruct H0 as ([|[] a] & A & <-); [discriminate| |]; injection A as A; (apply starred_holds; [lia|rewrite ?E, ?changed_length, G by assumption; lia|assumption|]).
      * right. rewrite E, changed_twice by assumption. apply H. now exists a.
      * left. apply H. now exists a.
    + intros (M & B). apply starred_holds in B; [|lia|lia|assumption]. destruct B as [B|B].
      * destruct (proj2 (H x)) as (a & A & <-); [now split|]. exists (false :: a). split; [cbn; lia|reflexivity].
      * destruct (proj2 (H (changed i x))) as (a & A & F); [now rewrite changed_length|]. exists (true :: a).
        split; [cbn; lia|]. rewrite E, F by assumption. apply changed_twice.
Qed.

(* A node of Q_k for the stars. *)
Fixpoint fill (w : word) (a : pe) : pe :=
  match w, a with
  | [], _ => []
  | Some b :: w, _ => b :: fill w a
  | None :: w, c :: a => c :: fill w a
  | None :: w, [] => false :: fill w []
  end.

Lemma fill_in w a : length (fill w a) = length w /\ holds (fill w a) w = true.
Proof.
  revert a. induction w as [|[b|] w IH]; intros a; [split; reflexivity| |destruct a as [|c a]]; cbn; rewrite ?eqb_reflx;
    (split; [f_equal|]; apply IH).
Qed.

Lemma fill_distance w a b : length a = dimension w -> length b = dimension w -> distance (fill w a) (fill w b) = distance a b.
Proof.
  unfold dimension. revert a b. induction w as [|[s|] w IH]; intros a b A B; cbn in A, B.
  - destruct a, b; try discriminate. reflexivity.
  - cbn [fill]. rewrite distance_cons. now apply IH.
  - destruct a as [|c a], b as [|e b]; try discriminate. injection A as A. injection B as B. cbn [fill].
    specialize (IH a b A B). unfold distance in *. cbn. destruct (xorb c e); cbn; now rewrite IH.
Qed.

Lemma fill_all w x : holds x w = true -> exists a, length a = dimension w /\ fill w a = x.
Proof.
  unfold dimension. revert x. induction w as [|s w IH]; intros [|b x] H; try discriminate; [now exists []|].
  cbn in H. apply andb_true_iff in H as (S & H). destruct (IH x H) as (a & A & <-). destruct s as [c|].
  - apply eqb_prop in S as ->. now exists a.
  - exists (b :: a). split; [cbn; now rewrite A|reflexivity].
Qed.

Lemma fill_keeps w : keeps (length w) (dimension w) (fill w).
Proof.
  intros a b A B. split; [apply fill_in|]. rewrite fill_distance by assumption. split; [|tauto]. intros E.
  apply distance_0; [congruence|]. rewrite <- (fill_distance w) by assumption. rewrite E. apply distance_self.
Qed.

Lemma word_once v w : length v = length w -> (forall x, holds x v = true <-> holds x w = true) -> v = w.
Proof.
  revert w. induction v as [|s v IH]; intros [|t w] L H; try discriminate; [reflexivity|]. injection L as L.
  destruct (fill_in v []) as (_ & V), (fill_in w []) as (_ & W). assert (E : forall b, agrees s b = true <-> agrees t b = true).
  { intros b. assert (A := H (b :: fill v [])). assert (B := H (b :: fill w [])). cbn in A, B. rewrite !andb_true_iff in A, B. tauto. }
  assert (S : s = t) by (assert (A := E true); assert (B := E false); destruct s as [[]|], t as [[]|]; cbn in A, B; try reflexivity; intuition discriminate).
  subst t. f_equal. apply IH; [assumption|]. assert (B : exists b, agrees s b = true) by (destruct s as [b|]; [exists b; apply eqb_reflx|now exists true]).
  destruct B as (b & B). intros x. specialize (H (b :: x)). cbn in H. now rewrite B in H.
Qed.

Lemma holds_length x w : holds x w = true -> length x = length w.
Proof. revert x. induction w as [|s w IH]; intros [|b x] H; try discriminate; [reflexivity|]. cbn in *. apply andb_true_iff in H as (_ & H). now rewrite IH. Qed.

Lemma members_in w x : In x (members w) <-> holds x w = true.
Proof. unfold members. rewrite filter_In, pes_in. split; [tauto|]. intros H. split; [now apply holds_length|assumption]. Qed.

Lemma addresses n k nodes : induces_cube n k nodes <-> exists w, dimension w = k /\ unique (names n nodes) w.
Proof.
  split.
  - intros (f & K & H). destruct (cube_word n k f K) as (w & L & D & W). exists w. split; [assumption|].
    assert (N : names n nodes w).
    { split; [assumption|]. intros x. rewrite H, W, members_in. split; [tauto|]. intros X. split; [|assumption]. rewrite <- L. now apply holds_length. }
    split; [assumption|]. intros v (M & V). apply word_once; [congruence|]. intros x. rewrite <- !members_in, <- V. symmetry. apply N.
  - intros (w & D & (L & W) & _). exists (fill w). subst n k. split; [apply fill_keeps|]. intros x. rewrite W, members_in.
    split; [apply fill_all|]. intros (a & _ & <-). apply fill_in.
Qed.
