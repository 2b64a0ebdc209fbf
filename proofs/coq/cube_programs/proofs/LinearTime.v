(* The recursion is linear, and no program can tell faster whether a subcube is available. *)
From Coq Require Import ZArith List Arith Bool Lia.
From Allocert.definitions Require Import Subcubes Systems Locality Recursion.
From Allocert.proofs Require Import Recursion ReplacedCorner.
Import ListNotations.

Lemma levels_squared : forall k d, (1 <= k -> k <= d -> levels k d * levels k d <= (16 * k + 4) * d)%Z.
Proof.
  intros k d positive. revert d. apply by_complements; [assumption| |].
  - intros d inside. rewrite few_levels by lia. nia.
  - intros d many less _. rewrite more_levels by assumption.
    destruct (shape k d positive many) as (D & r & D0 & r0 & sum & _ & large & small).
    pose proof (complements k d positive many) as (between & below). pose proof (levels_not_negative k (larger k d) positive ltac:(lia)) as L0.
    set (L := levels k (larger k d)) in *. set (N := larger k d) in *.
    assert (shrinks : (N <= 2 * k * (d - N))%Z) by (unfold shared in *; nia).
    set (Y := ((16 * k + 4) * (d - N))%Z). set (X := ((16 * k + 4) * N)%Z) in *.
    assert (grows : (X <= 2 * k * Y)%Z).
    { unfold X, Y. apply (Z.mul_le_mono_nonneg_l _ _ (16 * k + 4)) in shrinks; lia. }
    assert (squares : (4 * k * (2 * L + 1) <= L * L + 16 * k * k + 4 * k)%Z) by (pose proof (Z.square_nonneg (L - 4 * k)); lia).
    assert (room : (16 * k * k + 4 * k <= X)%Z) by (unfold X; assert (k * k <= k * N)%Z by (apply Z.mul_le_mono_nonneg_l; lia); lia).
    assert (less' : (2 * L + 1 <= Y)%Z) by (apply (Zmult_le_reg_r _ _ (2 * k)); lia).
    replace ((16 * k + 4) * d)%Z with (X + Y)%Z by (unfold X, Y; ring). lia.
Qed.

Lemma distance_triangle x y z : length x = length y -> length y = length z -> distance x z <= distance x y + distance y z.
Proof.
  revert y z. induction x as [|a x IH]; intros [|b y] [|c z] E F; try discriminate; [cbn; lia|].
  rewrite !distance_cons. specialize (IH y z ltac:(now injection E) ltac:(now injection F)). destruct a, b, c; cbn [xorb]; lia.
Qed.

Lemma changed_length i x : length (changed i x) = length x.
Proof. revert i. induction x as [|b x IH]; intros [|i]; cbn; try reflexivity. now rewrite IH. Qed.

Lemma local p avail avail' t : forall x, (forall y, length y = length x -> distance x y <= t + 1 -> avail y = avail' y) ->
  known p avail t x = known p avail' t x.
Proof.
  assert (near : forall x y, In y (neighbours x) -> length y = length x /\ distance x y <= 1).
  { intros x y H. apply in_map_iff in H as (i & <- & I). apply in_seq in I. split; [apply changed_length|]. rewrite distance_changed; lia. }
  induction t as [|t IH]; intros x same; cbn [known].
  - f_equal; [apply same; [reflexivity|rewrite distance_same; lia]|]. apply map_ext_in. intros y Y. apply near in Y as (L & D). apply same; lia.
  - f_equal.
    + apply IH. intros y L D. apply same; lia.
    + apply map_ext_in. intros y Y. apply near in Y as (L & D). apply IH. intros z Z E. apply same; [lia|].
      pose proof (distance_triangle x y z ltac:(lia) ltac:(lia)). lia.
Qed.

(* The member of a subcube with opposite bits at all its stars. *)
Fixpoint opposite (w : word) (x : pe) : pe :=
  match w, x with
  | s :: w, b :: x => match s with None => negb b | Some c => c end :: opposite w x
  | _, _ => []
  end.

Lemma opposite_far w : forall x, length x = length w -> holds (opposite w x) w = true /\ dimension w <= distance x (opposite w x) /\ length (opposite w x) = length w.
Proof.
  induction w as [|s w IH]; intros [|b x] L; try discriminate; [cbn; auto|].
  destruct (IH x ltac:(now injection L)) as (H & D & E). cbn [opposite holds length]. rewrite distance_cons. unfold dimension in *. cbn [filter].
  split; [|split; [|lia]].
  - rewrite H. destruct s as [c|]; cbn; [destruct c|]; reflexivity.
  - destruct s as [c|]; cbn [star length]; [|destruct b; cbn]; lia.
Qed.

Lemma pes_all x : In x (pes (length x)).
Proof.
  induction x as [|b x IH]; [now left|]. cbn [pes length]. apply in_app_iff. destruct b; [right|left]; now apply in_map.
Qed.

(* With all pe's available and with all but a far one. *)
Lemma too_early p w t x : length x = length w -> t + 1 < dimension w ->
  exists avail avail', is_free avail w = true /\ is_free avail' w = false /\ known p avail t x = known p avail' t x.
Proof.
  intros L T. destruct (opposite_far w x L) as (H & D & E). set (y := opposite w x) in *.
  exists (fun _ => true), (fun z => if list_eq_dec bool_dec z y then false else true). split; [|split].
  - unfold is_free. apply forallb_forall. reflexivity.
  - apply not_true_is_false. unfold is_free. rewrite forallb_forall. intros all.
    assert (I : In y (members w)) by (unfold members; apply filter_In; split; [rewrite <- E; apply pes_all|exact H]).
    specialize (all y I). destruct (list_eq_dec bool_dec y y); [discriminate|congruence].
  - apply local. intros z Z F. destruct (list_eq_dec bool_dec z y) as [->|]; [lia|reflexivity].
Qed.

Theorem linear :
  (forall full k B d, (1 <= k -> (forall e, k <= e < shared k -> Z.abs (base full k e - e) <= B) -> k <= d ->
    let L := levels k d in L * L <= (16 * k + 4) * d
    /\ - k <= exact full k d - d <= (4 * k * k + 1) * L + B /\ - k <= printed full k d - d <= (4 * k * k + 1) * L + B)%Z)
  /\ forall p w t x, length x = length w -> t + 1 < dimension w ->
    exists avail avail', is_free avail w = true /\ is_free avail' w = false /\ known p avail t x = known p avail' t x.
Proof.
  split; [|exact too_early]. intros full k B d positive few above. cbv zeta. split; [now apply levels_squared|].
  destruct (excess_by_levels full k B d positive few above) as (E & P). pose proof (levels_not_negative k d positive above). nia.
Qed.
