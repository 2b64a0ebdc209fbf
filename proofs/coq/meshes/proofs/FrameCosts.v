(* What frame sliding costs: nodes of the list that are touched. *)
From Coq Require Import List Arith Lia Bool FinFun.
From Allocert.definitions Require Import Frames.
From Allocert.proofs Require Import Frames.
Import ListNotations.

Lemma filter_shorter {A} (f : A -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; cbn; [lia|]. destruct (f a); cbn; lia. Qed.

Section Request.
Variables (X Y x y : nat).
Hypothesis Hx : 1 <= x.
Hypothesis Hy : 1 <= y.
Variable rs : list resident.
Notation L := (length rs).
Notation scan := (scan x y).

Lemma scan_cost i j : snd (scan i j rs) <= L.
Proof. pose proof (scan_spec x y Hx Hy i j rs) as H. destruct (scan i j rs) as [[r|] t]; cbn [touched snd]; lia. Qed.

Lemma sliding_cost bs : forall c t, touched (sliding x y rs bs c t) <= t + length bs * L.
Proof.
  induction bs as [|[i j] bs IH]; intros c t; cbn [sliding length]; [cbn [touched snd]; lia|].
  pose proof (scan_cost i j) as H. destruct (scan i j rs) as [[r|] s]; cbn [snd] in H.
  - specialize (IH (S c) (t + s)). lia.
  - cbn [touched snd]. lia.
Qed.

Lemma as_row_cost fuel j : forall i c, snd (as_row X x y rs fuel i j c) <= c + (S X - x - i).
Proof.
  induction fuel as [|fuel IH]; intros i c; cbn [as_row]; [cbn [touched snd]; lia|].
  destruct (Nat.leb_spec (i + x) X) as [C|C]; [|cbn [touched snd]; lia].
  destruct (filter (meet x y i j) rs) as [|r met] eqn:E; [cbn [touched snd]; lia|].
  specialize (IH (list_max (map rc (r :: met)) + 1) (S c)).
  assert (I : In r (filter (meet x y i j) rs)) by (rewrite E; left; reflexivity).
  apply filter_In in I. destruct I as [_ M]. apply meet_iff in M.
  assert (rc r <= list_max (map rc (r :: met))) by (cbn [map list_max fold_right]; lia). lia.
Qed.

Lemma as_rows_cost rows : forall c, snd (as_rows X x y rs rows c) <= c + length rows * (S X - x).
Proof.
  induction rows as [|j rows IH]; intros c; cbn [as_rows length]; [cbn [touched snd]; lia|].
  pose proof (as_row_cost (S X) j 0 c) as H. destruct (as_row X x y rs (S X) 0 j c) as [[i' j'| |] d]; cbn [snd] in *.
  - lia.
  - specialize (IH d). lia.
  - lia.
Qed.

Lemma fast_row_cost fuel j : forall i h c t, snd (fast_row X x y rs fuel i j h c t) <= t + (S X - x - i) * L.
Proof.
  induction fuel as [|fuel IH]; intros i h c t; cbn [fast_row]; [apply Nat.le_add_r|].
  destruct (Nat.leb_spec (i + x) X) as [C|C]; [|apply Nat.le_add_r].
  pose proof (scan_cost i j) as H. destruct (scan i j rs) as [[r|] s] eqn:E; cbn [snd] in H.
  - apply scan_some in E; try assumption. destruct E as (_ & M & _). apply meet_iff in M.
    specialize (IH (rc r + 1) (Nat.min h (rd r + 1)) (S c) (t + s)).
    assert ((S X - x - (rc r + 1)) * L + L <= (S X - x - i) * L); [|lia].
    replace ((S X - x - (rc r + 1)) * L + L) with ((S (S X - x - (rc r + 1))) * L) by lia.
    apply Nat.mul_le_mono_r. lia.
  - cbn [snd]. assert (1 * L <= (S X - x - i) * L) by (apply Nat.mul_le_mono_r; lia). lia.
Qed.

Lemma fast_rows_cost fuel : forall j c t, touched (fast_rows X Y x y rs fuel j c t) <= t + (S Y - y - j) * ((S X - x) * L).
Proof.
  induction fuel as [|fuel IH]; intros j c t; cbn [fast_rows]; [apply Nat.le_add_r|].
  destruct (Nat.leb_spec (j + y) Y) as [C|C]; [|apply Nat.le_add_r].
  pose proof (fast_row_cost (S X) j 0 Y c t) as H.
  pose proof (fast_row_spec X x y Hx Hy rs (S X) j 0 Y c t ltac:(lia) ltac:(cbn; lia) ltac:(lia) ltac:(intros k r; lia)) as R.
  destruct (fast_row X x y rs (S X) 0 j Y c t) as [[[e h] c'] t']. cbn [snd] in H. destruct R as (_ & B & _).
  rewrite Nat.sub_0_r in H.
  assert (Q : (S Y - y - h) * ((S X - x) * L) + (S X - x) * L <= (S Y - y - j) * ((S X - x) * L)).
  { replace ((S Y - y - h) * ((S X - x) * L) + (S X - x) * L) with (S (S Y - y - h) * ((S X - x) * L)) by lia.
    apply Nat.mul_le_mono_r. lia. }
  specialize (IH h c' t'). remember ((S Y - y - h) * ((S X - x) * L)) as a. remember ((S Y - y - j) * ((S X - x) * L)) as b.
  remember ((S X - x) * L) as m. destruct e as [i' j'| |]; cbn [touched snd]; lia.
Qed.

Lemma steps : forall result, In result [fs_1 X Y x y rs; fs_n X Y x y rs; adaptive X Y x y rs; fast X Y x y rs] ->
  touched result <= (S X - x) * (S Y - y) * L.
Proof.
  intros result [<-|[<-|[<-|[<-|[]]]]].
  - unfold fs_1. pose proof (sliding_cost (bases X Y x y) 0 0) as H. rewrite bases_length in H. lia.
  - unfold fs_n. pose proof (sliding_cost (aligned X Y x y) 0 0) as H.
    assert (G : length (aligned X Y x y) * L <= length (bases X Y x y) * L) by (apply Nat.mul_le_mono_r, filter_shorter).
    rewrite bases_length in G. lia.
  - unfold adaptive. pose proof (as_rows_cost (seq 0 (S Y - y)) 0) as H. rewrite seq_length in H.
    destruct (as_rows X x y rs (seq 0 (S Y - y)) 0) as [e c]. cbn [snd touched] in *. apply Nat.mul_le_mono_r. lia.
  - unfold fast. pose proof (fast_rows_cost (S Y) 0 0 0) as H. rewrite Nat.sub_0_r in H. lia.
Qed.

Lemma fourfold result : x < X -> y < Y -> In result [fs_1 X Y x y rs; fs_n X Y x y rs; adaptive X Y x y rs; fast X Y x y rs] ->
  touched result <= 4 * (X - x) * (Y - y) * L.
Proof.
  intros A B I. apply steps in I. etransitivity; [exact I|]. apply Nat.mul_le_mono_r.
  replace (S X - x) with (S (X - x)) by lia. replace (S Y - y) with (S (Y - y)) by lia.
  assert (1 <= X - x /\ 1 <= Y - y) by lia. generalize dependent (X - x). generalize (Y - y). intros b a H. nia.
Qed.
End Request.

(* The full mesh *)

Definition unit_at (b : nat * nat) : resident := Resident (fst b) (snd b) (fst b) (snd b).

Lemma cells_proper N : Forall proper (cells N).
Proof. apply Forall_forall. intros r I. apply in_map_iff in I. destruct I as (b & <- & _). unfold proper. cbn. lia. Qed.

Lemma cells_length N : length (cells N) = N * N.
Proof. unfold cells. rewrite map_length, bases_length. f_equal; lia. Qed.

Lemma full_mesh N result : In result [fs_1 N N 1 1 (cells N); fs_n N N 1 1 (cells N); adaptive N N 1 1 (cells N); fast N N 1 1 (cells N)] ->
  touched result <= N ^ 4.
Proof.
  intros I. apply steps in I; [|lia | lia]. rewrite cells_length in I. replace (S N - 1) with N in I by lia.
  cbn [Nat.pow]. lia.
Qed.

Lemma unit_met i j b : meet 1 1 i j (unit_at b) = true <-> b = (i, j).
Proof.
  rewrite meet_iff. destruct b as [p q]. cbn. split; [intros H; f_equal; lia | intros [= -> ->]; lia].
Qed.

Lemma scan_unit i j l l' : ~ In (i, j) l -> scan 1 1 i j (map unit_at (l ++ (i, j) :: l')) = (Some (unit_at (i, j)), S (length l)).
Proof.
  induction l as [|b l IH]; intros N; cbn [app map scan length].
  - rewrite (proj2 (unit_met i j (i, j)) eq_refl). reflexivity.
  - destruct (meet 1 1 i j (unit_at b)) eqn:E.
    + apply unit_met in E. exfalso. apply N. left. exact E.
    + rewrite IH; [reflexivity|]. intros I. apply N. right. exact I.
Qed.

Lemma sliding_units todo : forall past c t, NoDup (past ++ todo) ->
  2 * touched (sliding 1 1 (map unit_at (past ++ todo)) todo c t) + length past * (length past + 1)
  = 2 * t + (length past + length todo) * (length past + length todo + 1).
Proof.
  induction todo as [|[i j] todo IH]; intros past c t N; cbn [sliding length]; [cbn [touched snd]; lia|].
  rewrite scan_unit by (apply NoDup_remove_2 in N; intros I; apply N, in_or_app; left; exact I).
  specialize (IH (past ++ [(i, j)]) (S c) (t + S (length past))). rewrite <- app_assoc in IH. cbn [app] in IH.
  specialize (IH N). rewrite app_length in IH. cbn [length] in IH. lia.
Qed.

Lemma nodup_app {A} (l m : list A) : NoDup l -> NoDup m -> (forall a, In a l -> ~ In a m) -> NoDup (l ++ m).
Proof.
  induction 1 as [|a l H N IH]; intros M D; cbn; [exact M|]. constructor.
  - intros I. apply in_app_or in I. destruct I as [I|I]; [exact (H I) | exact (D a (or_introl eq_refl) I)].
  - apply IH; [exact M|]. intros b I. apply D. right. exact I.
Qed.

Lemma bases_nodup X Y x y : NoDup (bases X Y x y).
Proof.
  unfold bases. generalize (seq_NoDup (S Y - y) 0). generalize (seq 0 (S Y - y)) as l. intros l.
  induction 1 as [|j l H N IH]; cbn [flat_map]; [constructor|]. apply nodup_app; [|exact IH|].
  - apply FinFun.Injective_map_NoDup; [intros a b [= E]; exact E | apply seq_NoDup].
  - intros b I J. apply in_map_iff in I. destruct I as (i & <- & _). apply in_flat_map in J.
    destruct J as (k & K & J). apply in_map_iff in J. destruct J as (i' & E & _). injection E as _ ->. exact (H K).
Qed.

Lemma full_list N : 2 * touched (fs_1 N N 1 1 (cells N)) = N * N * (N * N + 1).
Proof.
  unfold fs_1. pose proof (sliding_units (bases N N 1 1) [] 0 0 (bases_nodup N N 1 1)) as H. cbn [app length] in H.
  rewrite bases_length in H. replace (S N - 1) with N in H by lia. unfold cells.
  change (fun b => Resident (fst b) (snd b) (fst b) (snd b)) with unit_at. lia.
Qed.

Lemma no_constant c : exists N, c * (N * N) < touched (fs_1 N N 1 1 (cells N)).
Proof.
  exists (2 * c + 1). pose proof (full_list (2 * c + 1)) as H. remember (touched _) as t eqn:E. clear E.
  remember (2 * c + 1) as n. assert (2 * c < n * n) by nia. assert (1 <= n * n) by lia. nia.
Qed.

Lemma full_lists : (forall N, 2 * touched (fs_1 N N 1 1 (cells N)) = N * N * (N * N + 1)) /\
  forall c, exists N, c * (N * N) < touched (fs_1 N N 1 1 (cells N)).
Proof. split; [exact full_list | exact no_constant]. Qed.
