(* Sixteen parts of a cube and faces of four of them: the fewest processors that meet all 2-subcubes, and those of k-cube buddy systems. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require Import SubcubeWords Systems GraySystems Hitting HittingClasses.
Import ListNotations.

Definition four (g : bool -> bool -> nat) : nat := g false false + g false true + g true false + g true true.

Lemma four_at g i j : four g = g i j + g (negb i) j + g i (negb j) + g (negb i) (negb j).
Proof. unfold four. destruct i, j; cbn; lia. Qed.

(* A part and its four neighbours have at most 1 above what is in each part at least. *)
Lemma ball (f : bool -> bool -> bool -> bool -> nat) a i j k l : (forall i j k l, a <= f i j k l) ->
  four (fun k l => f i j k l) <= 4 * a + 1 -> four (fun j l => f i j k l) <= 4 * a + 1 -> four (fun j k => f i j k l) <= 4 * a + 1 ->
  four (fun i l => f i j k l) <= 4 * a + 1 -> four (fun i k => f i j k l) <= 4 * a + 1 -> four (fun i j => f i j k l) <= 4 * a + 1 ->
  f i j k l + f (negb i) j k l + f i (negb j) k l + f i j (negb k) l + f i j k (negb l) <= 5 * a + 1.
Proof.
  intros A F1 F2 F3 F4 F5 F6. rewrite (four_at _ k l) in F1. rewrite (four_at _ j l) in F2. rewrite (four_at _ j k) in F3.
  rewrite (four_at _ i l) in F4. rewrite (four_at _ i k) in F5. rewrite (four_at _ i j) in F6.
  assert (A1 := A i j (negb k) (negb l)). assert (A2 := A i (negb j) k (negb l)). assert (A3 := A i (negb j) (negb k) l).
  assert (A4 := A (negb i) j k (negb l)). assert (A5 := A (negb i) j (negb k) l). assert (A6 := A (negb i) (negb j) k l).
  assert (A7 := A i j k l). clear A.
  assert (f i j k l + f i j (negb k) l + f i j k (negb l) <= 3 * a + 1) as G1 by lia.
  assert (f i j k l + f i (negb j) k l + f i j k (negb l) <= 3 * a + 1) as G2 by lia.
  assert (f i j k l + f i (negb j) k l + f i j (negb k) l <= 3 * a + 1) as G3 by lia.
  assert (f i j k l + f (negb i) j k l + f i j k (negb l) <= 3 * a + 1) as G4 by lia.
  assert (f i j k l + f (negb i) j k l + f i j (negb k) l <= 3 * a + 1) as G5 by lia.
  assert (f i j k l + f (negb i) j k l + f i (negb j) k l <= 3 * a + 1) as G6 by lia.
  clear F1 F2 F3 F4 F5 F6 A1 A2 A3 A4 A5 A6. lia.
Qed.

(* The faces that fix two of the four bits, by two of them. *)
Lemma sixteen (f : bool -> bool -> bool -> bool -> nat) a : (forall i j k l, a <= f i j k l) ->
  (forall i j, 4 * a + 1 <= four (fun k l => f i j k l)) -> (forall i k, 4 * a + 1 <= four (fun j l => f i j k l)) ->
  (forall i l, 4 * a + 1 <= four (fun j k => f i j k l)) -> (forall j k, 4 * a + 1 <= four (fun i l => f i j k l)) ->
  (forall j l, 4 * a + 1 <= four (fun i k => f i j k l)) -> (forall k l, 4 * a + 1 <= four (fun i j => f i j k l)) ->
  16 * a + 5 <= four (fun i j => four (fun k l => f i j k l)).
Proof.
  intros A H1 H2 H3 H4 H5 H6. set (total := four (fun i j => four (fun k l => f i j k l))).
  destruct (le_lt_dec (16 * a + 5) total) as [|T]; [assumption|exfalso].
  assert (U : forall g : bool -> bool -> nat, four g = total -> (forall i j, 4 * a + 1 <= g i j) -> forall i j, g i j <= 4 * a + 1).
  { intros g E G i j. rewrite (four_at g i j) in E. assert (K1 := G (negb i) j). assert (K2 := G i (negb j)). assert (K3 := G (negb i) (negb j)). lia. }
  assert (B : forall i j k l, f i j k l + f (negb i) j k l + f i (negb j) k l + f i j (negb k) l + f i j k (negb l) <= 5 * a + 1).
  { intros i j k l. apply ball; try exact A.
    - revert i j. apply U; [reflexivity|exact H1].
    - clear j l. revert i k. apply (U (fun i k => four (fun j l => f i j k l))); [subst total; unfold four; lia|exact H2].
    - revert i l. apply (U (fun i l => four (fun j k => f i j k l))); [subst total; unfold four; lia|exact H3].
    - revert j k. apply (U (fun j k => four (fun i l => f i j k l))); [subst total; unfold four; lia|exact H4].
    - revert j l. apply (U (fun j l => four (fun i k => f i j k l))); [subst total; unfold four; lia|exact H5].
    - revert k l. apply (U (fun k l => four (fun i j => f i j k l))); [subst total; unfold four; lia|exact H6]. }
  assert (L : 16 * a + 4 <= total) by (assert (K1 := H1 false false); assert (K2 := H1 false true); assert (K3 := H1 true false); assert (K4 := H1 true true);
    subst total; unfold four at 1; lia).
  assert (S : 5 * total <= 16 * (5 * a + 1)); [|lia].
  assert (B1 := B false false false false). assert (B2 := B false false false true). assert (B3 := B false false true false).
  assert (B4 := B false false true true). assert (B5 := B false true false false). assert (B6 := B false true false true).
  assert (B7 := B false true true false). assert (B8 := B false true true true). assert (C1 := B true false false false).
  assert (C2 := B true false false true). assert (C3 := B true false true false). assert (C4 := B true false true true).
  assert (C5 := B true true false false). assert (C6 := B true true false true). assert (C7 := B true true true false).
  assert (C8 := B true true true true). clear - B1 B2 B3 B4 B5 B6 B7 B8 C1 C2 C3 C4 C5 C6 C7 C8. subst total. unfold four. cbn [negb] in *. lia.
Qed.

(* Two of the first four positions brought to the front. *)
Definition shuffle {A} (n : nat) (l : list A) : list A :=
  match l with
  | a :: b :: c :: e :: l =>
      match n with 0 => a :: b :: c :: e :: l | 1 => a :: c :: b :: e :: l | 2 => a :: e :: b :: c :: l
      | 3 => b :: c :: a :: e :: l | 4 => b :: e :: a :: c :: l | _ => c :: e :: a :: b :: l end
  | _ => l
  end.

Lemma shuffled_from (n : nat) (w : word) : exists v, shuffle n v = w /\ length v = length w /\ dimension v = dimension w.
Proof.
  destruct w as [|a [|b [|c [|e w]]]].
  1-4: match goal with |- exists v, shuffle _ v = ?w /\ _ => exists w; now split end.
  destruct n as [|[|[|[|[|n]]]]]; [exists (a :: b :: c :: e :: w)|exists (a :: c :: b :: e :: w)|exists (a :: c :: e :: b :: w)
    |exists (c :: a :: b :: e :: w)|exists (c :: a :: e :: b :: w)|exists (c :: e :: a :: b :: w)];
    (split; [reflexivity|split; [reflexivity|rewrite !dimension_cons; lia]]).
Qed.

Lemma shuffled_holds n (v : word) x : holds x v = true -> holds (shuffle n x) (shuffle n v) = true.
Proof.
  intros H. assert (L := holds_length _ _ H). destruct v as [|a [|b [|c [|e v]]]], x as [|a' [|b' [|c' [|e' x]]]]; try discriminate; try exact H.
  cbn in H. rewrite !andb_true_iff in H. destruct H as (? & ? & ? & ? & ?).
  destruct n as [|[|[|[|[|n]]]]]; cbn; rewrite !andb_true_iff; tauto.
Qed.

Lemma shuffled_hits n d q c : hits (complete d q) c -> hits (complete d q) (map (shuffle n) c).
Proof.
  intros H w W. apply complete_in in W as [L D]. destruct (shuffled_from n w) as (v & <- & E & F). destruct (H v) as (x & X & Y).
  - apply complete_in. split; congruence.
  - exists (shuffle n x). split; [now apply in_map|now apply shuffled_holds].
Qed.

Lemma starts_more p x c : length (filter (starts p) (x :: c)) = (if starts p x then 1 else 0) + length (filter (starts p) c).
Proof. cbn [filter]. now destruct (starts p x). Qed.

Lemma counts_two c i j : (forall x, In x c -> 4 <= length x) -> length (filter (starts [i; j]) c) = four (fun k l => count c i j k l).
Proof.
  unfold count, four. induction c as [|x c IH]; intros L; [reflexivity|]. assert (X := L x (or_introl eq_refl)).
  rewrite !starts_more, IH by (intros y Y; apply L; now right). generalize (length (filter (starts [i; j; false; false]) c)),
    (length (filter (starts [i; j; false; true]) c)), (length (filter (starts [i; j; true; false]) c)), (length (filter (starts [i; j; true; true]) c)).
  intros n1 n2 n3 n4. destruct x as [|a [|b [|[] [|[] x]]]]; cbn in X; try lia; cbn [starts];
    destruct (Bool.eqb i a), (Bool.eqb j b); cbn [andb Bool.eqb]; lia.
Qed.

Lemma counts_shuffled c i j k l : (forall x, In x c -> 4 <= length x) ->
  count (map (shuffle 0) c) i j k l = count c i j k l /\ count (map (shuffle 1) c) i k j l = count c i j k l
  /\ count (map (shuffle 2) c) i l j k = count c i j k l /\ count (map (shuffle 3) c) j k i l = count c i j k l
  /\ count (map (shuffle 4) c) j l i k = count c i j k l /\ count (map (shuffle 5) c) k l i j = count c i j k l.
Proof.
  intros L. unfold count. rewrite !filter_mapped, !map_length.
  repeat split; apply f_equal, filter_ext_in; intros x X; apply L in X; destruct x as [|a [|b [|e [|g x]]]]; cbn in X; try lia;
    cbn [shuffle starts]; destruct (Bool.eqb i a), (Bool.eqb j b), (Bool.eqb k e), (Bool.eqb l g); reflexivity.
Qed.

(* A lower bound for d - 4 dimensions and one for d - 2 make one for d. *)
Section Four_more.
Variables (d a : nat).
Hypotheses (parts : forall c, hits (complete d 2) c -> a <= length c) (faces : forall c, hits (complete (2 + d) 2) c -> 4 * a + 1 <= length c).

Lemma face_least c n i j : hits (complete (4 + d) 2) c -> (forall x, In x c -> 4 <= length x) ->
  4 * a + 1 <= four (fun k l => count (map (shuffle n) c) i j k l).
Proof.
  intros H L. rewrite <- counts_two.
  - rewrite <- part_length. apply faces, (part_hits [i; j] (2 + d) 2). now apply shuffled_hits.
  - intros x X. apply in_map_iff in X as (y & <- & Y). apply L in Y. destruct y as [|b [|e [|g [|h y]]]]; cbn in Y; try lia.
    destruct n as [|[|[|[|[|n]]]]]; cbn; lia.
Qed.

Lemma four_ext g h : (forall i j, g i j = h i j) -> four g = four h.
Proof. intros E. unfold four. now rewrite !E. Qed.

Lemma four_more c : hits (complete (4 + d) 2) c -> (forall x, In x c -> length x = 4 + d) -> 16 * a + 5 <= length c.
Proof.
  intros H L'. assert (L : forall x, In x c -> 4 <= length x) by (intros x X; rewrite (L' x X); lia). clear L'.
  assert (S := counts_shuffled c). rewrite (counts_total c L).
  transitivity (four (fun i j => four (fun k l => count c i j k l))); [|unfold four; lia]. apply sixteen.
  - intros i j k l. unfold count. rewrite <- part_length. apply parts, (part_hits [i; j; k; l] d 2). exact H.
  - intros i j. rewrite <- (four_ext (fun k l => count (map (shuffle 0) c) i j k l)); [now apply face_least|]. intros k l. now apply S.
  - intros i k. rewrite <- (four_ext (fun j l => count (map (shuffle 1) c) i k j l)); [now apply face_least|]. intros j l. now apply S.
  - intros i l. rewrite <- (four_ext (fun j k => count (map (shuffle 2) c) i l j k)); [now apply face_least|]. intros j k. now apply S.
  - intros j k. rewrite <- (four_ext (fun i l => count (map (shuffle 3) c) j k i l)); [now apply face_least|]. intros i l. now apply S.
  - intros j l. rewrite <- (four_ext (fun i k => count (map (shuffle 4) c) j l i k)); [now apply face_least|]. intros i k. now apply S.
  - intros k l. rewrite <- (four_ext (fun i j => count (map (shuffle 5) c) k l i j)); [now apply face_least|]. intros i j. now apply S.
Qed.
End Four_more.

Lemma halves_least d a c : (forall c, hits (complete d 2) c -> a <= length c) -> hits (complete (S d) 2) c ->
  (forall x, In x c -> length x = S d) -> 2 * a <= length c.
Proof.
  intros P H L. assert (E : length c = length (part [false] c) + length (part [true] c)).
  { rewrite !part_length. clear P H. induction c as [|x c IH]; [reflexivity|]. assert (X := L x (or_introl eq_refl)).
    rewrite !starts_more. cbn [length]. rewrite IH by (intros y Y; apply L; now right).
    generalize (length (filter (starts [false]) c)), (length (filter (starts [true]) c)). intros n1 n2.
    destruct x as [|[] x]; [discriminate| |]; cbn; lia. }
  assert (P1 := P _ (part_hits [false] d 2 c H)). assert (P2 := P _ (part_hits [true] d 2 c H)). lia.
Qed.

(* Members of the right length do what all do. *)
Lemma right_length d q c : hits (complete d q) c -> let c' := filter (fun x => length x =? d) c in
  hits (complete d q) c' /\ length c' <= length c /\ forall x, In x c' -> length x = d.
Proof.
  intros H. cbv zeta. split; [|split].
  - intros w W. destruct (H w W) as (x & X & Y). exists x. split; [|assumption]. apply filter_In. split; [assumption|].
    apply Nat.eqb_eq. rewrite (holds_length _ _ Y). now apply complete_wide with q.
  - rewrite <- (filter_split (fun x => length x =? d) c). apply Nat.le_add_r.
  - intros x X. apply filter_In in X as [_ X]. now apply Nat.eqb_eq in X.
Qed.

(* With p = 4^m: (p - 1)/3 for 2m dimensions. *)
Lemma third_even m : forall c, hits (complete (2 * m) 2) c -> (4 ^ m - 1) / 3 <= length c.
Proof.
  assert (D : forall m, exists a, 4 ^ m = 3 * a + 1).
  { clear. induction m as [|m (a & IH)]; [now exists 0|]. exists (4 * a + 1). cbn [Nat.pow]. lia. }
  assert (Q : forall a, (3 * a + 1 - 1) / 3 = a) by (intros a; replace (3 * a + 1 - 1) with (a * 3) by lia; now apply Nat.div_mul).
  enough (B : (forall c, hits (complete (2 * m) 2) c -> (4 ^ m - 1) / 3 <= length c)
    /\ forall c, hits (complete (2 * S m) 2) c -> (4 ^ S m - 1) / 3 <= length c) by apply B.
  induction m as [|m (IH & IH2)].
  - split; [cbn; lia|]. intros c H. cbn. destruct (H [None; None]) as (x & X & _); [apply complete_in; now split|].
    destruct c; [destruct X|cbn; lia].
  - split; [exact IH2|]. intros c H. destruct (D m) as (a & A). replace (4 ^ S m) with (3 * (4 * a + 1) + 1) in IH2 by (cbn [Nat.pow]; lia).
    replace (4 ^ S (S m)) with (3 * (16 * a + 5) + 1) by (cbn [Nat.pow]; lia). rewrite A, Q in IH. rewrite Q in IH2. rewrite Q.
    replace (2 * S (S m)) with (4 + 2 * m) in H by lia. replace (2 * S m) with (2 + 2 * m) in IH2 by lia.
    apply right_length in H as (H & G & L). rewrite <- G. exact (four_more (2 * m) a IH IH2 _ H L).
Qed.

Lemma third_least d c : hits (complete d 2) c -> 2 ^ d / 3 <= length c.
Proof.
  assert (F : forall m, exists a, 4 ^ m = 3 * a + 1).
  { clear. induction m as [|m (a & IH)]; [now exists 0|]. exists (4 * a + 1). cbn [Nat.pow]. lia. }
  assert (E : forall m c, hits (complete (2 * m) 2) c -> 2 ^ (2 * m) / 3 <= length c).
  { intros m c' H. apply third_even in H. rewrite Nat.pow_mul_r. change (2 ^ 2) with 4. destruct (F m) as (a & A). rewrite A in *.
    replace (3 * a + 1 - 1) with (a * 3) in H by lia. rewrite Nat.div_mul in H by lia. replace (3 * a + 1) with (1 + a * 3) by lia.
    rewrite Nat.div_add by lia. exact H. }
  destruct (Nat.Even_or_Odd d) as [[m ->]|[m ->]]; [apply E|]. intros H. replace (2 * m + 1) with (S (2 * m)) in H by lia.
  apply right_length in H as (H & G & L). apply (halves_least _ (2 ^ (2 * m) / 3)) in H; [|apply E|exact L].
  rewrite Nat.pow_add_r, Nat.pow_mul_r. change (2 ^ 2) with 4. rewrite Nat.pow_mul_r in H. change (2 ^ 2) with 4 in H. destruct (F m) as (a & A). rewrite A in *.
  replace ((3 * a + 1) * 2 ^ 1) with (2 + (2 * a) * 3) by (cbn; lia). replace (3 * a + 1) with (1 + a * 3) in H by lia.
  rewrite Nat.div_add in H |- * by lia. cbn [Nat.div Nat.divmod fst Nat.sub] in *. lia.
Qed.

Lemma two_dimensional d : fewest d (complete d 2) = 2 ^ d / 3.
Proof.
  apply Nat.le_antisymm; [apply third_enough|]. apply fewest_least; [apply complete_wide|]. intros c H _. now apply third_least.
Qed.
