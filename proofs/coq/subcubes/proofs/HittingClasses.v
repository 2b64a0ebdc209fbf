(* The fewest processors that meet all 1- and all 2-subcubes: classes by the number of ones, and faces. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require Import SubcubeWords Systems GraySystems Hitting.
Import ListNotations.

Definition ones (x : pe) : nat := length (filter (fun b => b) x).
Definition class (d m r : nat) : list pe := filter (fun x => ones x mod m =? r) (pes d).

Lemma ones_cons b x : ones (b :: x) = (if b then 1 else 0) + ones x.
Proof. unfold ones. now destruct b. Qed.

(* A subcube of dimension q has processors of q + 1 numbers of ones in a row. *)
Lemma ones_in_row w : exists n, forall j, j <= dimension w -> exists x, holds x w = true /\ ones x = n + j.
Proof.
  induction w as [|s w (n & IH)].
  - exists 0. intros j J. exists []. split; [reflexivity|]. unfold dimension in J. cbn in *. lia.
  - destruct s as [b|].
    + exists ((if b then 1 else 0) + n). intros j J. rewrite dimension_cons in J. cbn in J. destruct (IH j) as (x & X & O); [lia|].
      exists (b :: x). rewrite ones_cons, O. cbn. rewrite eqb_reflx, X. split; [reflexivity|lia].
    + exists n. intros j J. rewrite dimension_cons in J. cbn in J. destruct (le_lt_dec j (dimension w)) as [L|L].
      * destruct (IH j L) as (x & X & O). exists (false :: x). now rewrite ones_cons, O.
      * destruct (IH (dimension w)) as (x & X & O); [lia|]. exists (true :: x). rewrite ones_cons, O. cbn. split; [assumption|lia].
Qed.

Lemma class_hits d q m r : 0 < m -> m <= q + 1 -> r < m -> hits (complete d q) (class d m r).
Proof.
  intros M Q R w W. apply complete_in in W as [L D]. destruct (ones_in_row w) as (n & H).
  assert (N := Nat.div_mod n m). assert (P := Nat.mod_upper_bound n m). set (a := n mod m) in *. set (e := n / m) in *.
  assert (E : exists j, j < m /\ (n + j) mod m = r).
  { destruct (le_lt_dec a r) as [G|G].
    - exists (r - a). split; [lia|]. replace (n + (r - a)) with (r + e * m) by nia. rewrite Nat.mod_add by lia. now apply Nat.mod_small.
    - exists (r + m - a). split; [lia|]. replace (n + (r + m - a)) with (r + (e + 1) * m) by nia. rewrite Nat.mod_add by lia. now apply Nat.mod_small. }
  destruct E as (j & J & E). destruct (H j) as (x & X & O); [lia|]. exists x. split; [|assumption].
  apply filter_In. split; [apply pes_in; rewrite <- L; now apply holds_length|]. rewrite O, E. apply Nat.eqb_refl.
Qed.

Lemma class_step d m r s : 0 < m -> r < m -> s < m -> S s mod m = r ->
  length (class (S d) m r) = length (class d m r) + length (class d m s).
Proof.
  intros M R S' E. unfold class. cbn [pes]. rewrite filter_app, app_length, !filter_mapped, !map_length. apply f_equal2.
  - apply f_equal, filter_ext. reflexivity.
  - apply f_equal, filter_ext. intros x. rewrite ones_cons. cbn [Nat.add]. apply eq_true_iff_eq. rewrite !Nat.eqb_eq.
    assert (N := Nat.div_mod (ones x) m). assert (P := Nat.mod_upper_bound (ones x) m). set (a := ones x mod m) in *. set (e := ones x / m) in *.
    replace (S (ones x)) with (S a + e * m) by nia. rewrite Nat.mod_add by lia.
    assert (T : forall c, c < m -> S c mod m = if S c =? m then 0 else S c).
    { intros c C. destruct (Nat.eqb_spec (S c) m) as [->|]; [apply Nat.mod_same; lia|apply Nat.mod_small; lia]. }
    rewrite T in E |- * by lia. destruct (Nat.eqb_spec (S a) m), (Nat.eqb_spec (S s) m); lia.
Qed.

(* The classes modulo 3 differ by 1 at most, and those modulo 2 not at all from one bit on. *)
Lemma classes_even d : length (class (S d) 2 0) = 2 ^ d.
Proof.
  assert (A : forall n, length (class n 2 0) + length (class n 2 1) = 2 ^ n).
  { clear. induction n as [|e IH]; [reflexivity|]. rewrite (class_step e 2 0 1), (class_step e 2 1 0) by (reflexivity || lia). cbn [Nat.pow]. lia. }
  rewrite (class_step d 2 0 1) by (reflexivity || lia). apply A.
Qed.

Lemma classes_three d : let c r := length (class d 3 r) in c 0 + c 1 + c 2 = 2 ^ d
  /\ c 0 <= c 1 + 1 /\ c 1 <= c 0 + 1 /\ c 1 <= c 2 + 1 /\ c 2 <= c 1 + 1 /\ c 0 <= c 2 + 1 /\ c 2 <= c 0 + 1.
Proof.
  cbv beta zeta. induction d as [|d IH]; [cbn; lia|].
  rewrite (class_step d 3 0 2), (class_step d 3 1 0), (class_step d 3 2 1) by (reflexivity || lia). cbn [Nat.pow]. lia.
Qed.

Lemma third_enough d : fewest d (complete d 2) <= 2 ^ d / 3.
Proof.
  destruct (classes_three d) as (S3 & H). assert (K : exists r, r < 3 /\ 3 * length (class d 3 r) <= 2 ^ d).
  { destruct (le_lt_dec (3 * length (class d 3 0)) (2 ^ d)); [exists 0; lia|].
    destruct (le_lt_dec (3 * length (class d 3 1)) (2 ^ d)); [exists 1; lia|]. exists 2. lia. }
  destruct K as (r & R & K). transitivity (length (class d 3 r)).
  - apply fewest_most; [apply complete_wide|]. apply class_hits; lia.
  - apply Nat.div_le_lower_bound; lia.
Qed.

(* The part of the processors that begin with these bits, without them. *)
Fixpoint starts (p x : pe) : bool :=
  match p, x with [], _ => true | a :: p, b :: x => Bool.eqb a b && starts p x | _, [] => false end.
Definition part (p : pe) (c : list pe) : list pe := map (skipn (length p)) (filter (starts p) c).

Lemma part_hits p d q c : hits (complete (length p + d) q) c -> hits (complete d q) (part p c).
Proof.
  intros H w W. apply complete_in in W as [L D]. destruct (H (map Some p ++ w)) as (x & X & Y).
  - apply complete_in. rewrite app_length, map_length, dimension_app, L. split; [reflexivity|].
    rewrite D. replace (dimension (map Some p)) with 0; [reflexivity|]. clear. induction p as [|b p IH]; [reflexivity|]. cbn [map]. now rewrite dimension_cons.
  - apply holds_app in Y as [Y Z]. rewrite map_length in Y, Z. exists (skipn (length p) x). split; [|assumption].
    apply in_map, filter_In. split; [assumption|]. revert x X Y Z. clear. intros x _ Y _. revert x Y.
    induction p as [|b p IH]; intros [|a x] Y; cbn in *; try discriminate; try reflexivity.
    apply andb_true_iff in Y as [E Y]. rewrite (IH _ Y). now rewrite E.
Qed.

Lemma part_length p c : length (part p c) = length (filter (starts p) c).
Proof. apply map_length. Qed.

(* How many processors begin with these four bits. *)
Definition count (c : list pe) (i j k l : bool) : nat := length (filter (starts [i; j; k; l]) c).

Lemma counts_total c : (forall x, In x c -> 4 <= length x) -> length c =
  count c false false false false + count c false false false true + count c false false true false + count c false false true true
  + count c false true false false + count c false true false true + count c false true true false + count c false true true true
  + count c true false false false + count c true false false true + count c true false true false + count c true false true true
  + count c true true false false + count c true true false true + count c true true true false + count c true true true true.
Proof.
  unfold count. induction c as [|x c IH]; intros L; [reflexivity|]. assert (X := L x (or_introl eq_refl)).
  cbn [length]. rewrite IH by (intros; apply L; now right). cbn [filter].
  destruct x as [|[] [|[] [|[] [|[] x]]]]; cbn in X; try lia; cbn [filter starts Bool.eqb andb length]; lia.
Qed.
