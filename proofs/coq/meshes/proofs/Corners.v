(* How many candidates there are at corners, and how many residents a mesh has. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Frames Scans Corners.
From Allocert.proofs Require Import Frames FrameCosts.
Import ListNotations.

Lemma corner_lines_few side wanted spans : length (corner_lines side wanted spans) <= 4 * length spans + 2.
Proof.
  set (all := 0 :: side - wanted :: flat_map (fun s => [fst s; snd s + 1; fst s - wanted; snd s + 1 - wanted]) spans).
  assert (E : length all = 4 * length spans + 2).
  { unfold all. cbn [length]. induction spans as [|s l IH]; [reflexivity|]. cbn [flat_map app length] in *. lia. }
  rewrite <- E. apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|].
  intros l I. apply filter_In in I. destruct I as [_ I]. unfold at_corner in I.
  rewrite !orb_true_iff, !Nat.eqb_eq, existsb_exists in I. destruct I as [[->|H]|(s & I & H)].
  - left. reflexivity.
  - right. left. lia.
  - right. right. apply in_flat_map. exists s. split; [exact I|]. rewrite !orb_true_iff, !Nat.eqb_eq in H. cbn. lia.
Qed.

Lemma corners_few X Y x y rs : length (corners X Y x y rs) <= (4 * length rs + 2) * (4 * length rs + 2).
Proof.
  unfold corners. pose proof (corner_lines_few X x (map (fun r => (ra r, rc r)) rs)) as A.
  pose proof (corner_lines_few Y y (map (fun r => (rb r, rd r)) rs)) as B. rewrite map_length in A, B.
  generalize dependent (corner_lines X x (map (fun r => (ra r, rc r)) rs)). intros columns A.
  generalize dependent (corner_lines Y y (map (fun r => (rb r, rd r)) rs)). intros rows B.
  assert (E : length (flat_map (fun j => map (fun i => (i, j)) columns) rows) = length rows * length columns).
  { clear. induction rows as [|j rows IH]; [reflexivity|]. cbn [flat_map length]. rewrite app_length, map_length, IH. lia. }
  rewrite E. apply Nat.mul_le_mono; assumption.
Qed.

Lemma corner_steps X Y x y rs : length (corners X Y x y rs) <= (4 * length rs + 2) * (4 * length rs + 2) /\
  corner_nodes X Y x y rs <= 36 * length rs ^ 3.
Proof.
  split; [apply corners_few|]. unfold corner_nodes.
  assert (S : forall bs, list_sum (map (fun b => snd (scan x y (fst b) (snd b) rs)) bs) <= length bs * length rs).
  { induction bs as [|b bs IH]; [cbn; lia|]. cbn [map list_sum fold_right length] in *.
    assert (snd (scan x y (fst b) (snd b) rs) <= length rs); [|unfold list_sum in IH; lia].
    clear. induction rs as [|r l IH]; [cbn; lia|]. cbn [scan length]. destruct (meet x y (fst b) (snd b) r); [cbn; lia|].
    destruct (scan x y (fst b) (snd b) l). cbn in *. lia. }
  specialize (S (corners X Y x y rs)). pose proof (corners_few X Y x y rs) as C. etransitivity; [exact S|].
  etransitivity; [apply Nat.mul_le_mono_r; exact C|]. cbn [Nat.pow]. destruct (length rs) as [|n]; [lia|]. nia.
Qed.

Lemma few_residents X Y rs : configuration X Y rs -> length rs <= X * Y.
Proof.
  intros [W O]. replace (X * Y) with (length (list_prod (seq 0 X) (seq 0 Y))) by (rewrite prod_length, !seq_length; reflexivity).
  rewrite <- (map_length (fun r => (ra r, rb r)) rs). apply NoDup_incl_length.
  - rewrite Forall_forall in W. induction O as [|r rs D O IH]; cbn [map]; constructor.
    + intros I. apply in_map_iff in I. destruct I as (s & E & I). injection E as E1 E2.
      rewrite Forall_forall in D. pose proof (W r (or_introl eq_refl)) as Wr. pose proof (W s (or_intror I)) as Ws.
      unfold within in Wr, Ws. apply (D s I (ra r) (rb r)). unfold covers. rewrite !andb_true_iff, !Nat.leb_le. lia.
    + apply IH. intros s I. apply W. right. exact I.
  - intros b I. apply in_map_iff in I. destruct I as (r & <- & I). rewrite Forall_forall in W. specialize (W r I).
    unfold within in W. apply in_prod; apply in_seq; lia.
Qed.

Lemma cells_configuration N : configuration N N (cells N).
Proof.
  unfold cells. change (fun b => Resident (fst b) (snd b) (fst b) (snd b)) with unit_at. split.
  - apply Forall_forall. intros r I. apply in_map_iff in I. destruct I as ([i j] & <- & I). apply in_bases in I.
    unfold within. cbn. lia.
  - pose proof (bases_nodup N N 1 1) as H. induction H as [|b l M H IH]; cbn [map]; constructor; [|exact IH].
    apply Forall_forall. intros r I. apply in_map_iff in I. destruct I as (s & <- & I) . intros p q [A B].
    unfold covers in A, B. rewrite !andb_true_iff, !Nat.leb_le in A, B. cbn in A, B.
    apply M. destruct b as [i j], s as [i' j']. cbn in A, B. replace i with i' by lia. replace j with j' by lia. exact I.
Qed.

Lemma cubed N : (forall rs, configuration N N rs -> length rs ^ 3 <= N ^ 6) /\
  configuration N N (cells N) /\ length (cells N) ^ 3 = N ^ 6.
Proof.
  assert (E : (N * N) ^ 3 = N ^ 6) by (cbn [Nat.pow]; lia). split; [|split].
  - intros rs C. rewrite <- E. apply Nat.pow_le_mono_l, few_residents. exact C.
  - apply cells_configuration.
  - rewrite cells_length. exact E.
Qed.
