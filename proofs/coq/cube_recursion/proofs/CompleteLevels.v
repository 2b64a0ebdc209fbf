(* The levels of the recursion of complete allocation. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import CompleteRecursion.
From Allocert.definitions Require CoordinateSets Subcubes.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets CompleteRecursion.
From Allocert.proofs Require CoordinateSets SubcubeWords CompleteRuns.
Import ListNotations.

(* ---- positions of a list *)

Lemma nth_of_in X j : 1 <= j <= length X -> In (nth_of X j) X.
Proof. intros B. apply nth_In. lia. Qed.

Lemma nth_of_once X i j : NoDup X -> 1 <= i <= length X -> 1 <= j <= length X -> nth_of X i = nth_of X j -> i = j.
Proof. intros N I J E. apply (proj1 (NoDup_nth X 0) N) in E; lia. Qed.

Lemma nth_of_some X a : In a X -> exists j, 1 <= j <= length X /\ nth_of X j = a.
Proof. intros H. apply (In_nth _ _ 0) in H as (j & L & E). exists (S j). split; [lia|]. unfold nth_of. now replace (S j - 1) with j by lia. Qed.

Lemma picked_once X l : NoDup X -> NoDup l -> (forall j, In j l -> 1 <= j <= length X) -> NoDup (map (nth_of X) l).
Proof.
  intros NX N B. induction N as [|j l Hj N IH]; [constructor|]. cbn. constructor; [|apply IH; intros; apply B; now right].
  intros I. apply in_map_iff in I as (i & E & I). apply nth_of_once in E; [congruence|exact NX|apply B; now right|apply B; now left].
Qed.

Lemma listed X fixed : incl fixed X -> exists js, map (nth_of X) js = fixed /\ forall j, In j js -> 1 <= j <= length X.
Proof.
  induction fixed as [|a fixed IH]; intros I; [exists []; split; [reflexivity|intros j []]|].
  destruct IH as (js & E & B); [intros b Hb; apply I; now right|]. destruct (nth_of_some X a (I a (or_introl eq_refl))) as (j & J & <-).
  exists (j :: js). cbn. rewrite E. split; [reflexivity|]. intros i [<-|H]; auto.
Qed.

Lemma closed_left d ways : forall zone Y, dims d (map fst ways ++ Y) -> closed d zone Y -> closed d (left_in d zone ways) Y.
Proof.
  induction ways as [|way ways IH]; intros zone Y D C x a Hx Ha.
  - unfold left_in. cbn. now rewrite C.
  - rewrite !left_in_cons. refine (IH _ Y _ _ x a Hx Ha); [now apply dims_rest with (fst way)|].
    apply closed_stays; [|exact C]. destruct D as (N & B). split; [|intros b Hb; apply B; cbn in *; rewrite in_app_iff; tauto].
    cbn in N. apply NoDup_cons_iff in N as (N1 & N2). rewrite in_app_iff in N1. constructor; [tauto|].
    clear -N2. induction (map fst ways) as [|b l IH]; [exact N2|]. cbn in N2. apply NoDup_cons_iff in N2. tauto.
Qed.

Section Levels.
Variables (full : bool) (d k : nat).
Hypothesis positive : 1 <= k.

(* ---- the coordinates of one level *)

Section Level.
Variable X : list nat.
Hypotheses (D : dims d X) (many : CoordinateSets.shared k <= length X).
Let n := length X.
Let F := others d X.
Let ways1 := shared_ways k X.
Let ways2 := other_ways k X.
Let low (i : nat) := filter (fun j => CoordinateSets.holds i (CoordinateSets.pair_of k j)) (seq 1 (CoordinateSets.shared k)).
Let high (i : nat) := filter (fun j => CoordinateSets.shared k <? j) (CoordinateSets.coordinates k n i).

Lemma ways1_dims i : map fst (ways1 i) = map (nth_of X) (low i).
Proof. unfold ways1, shared_ways, CoordinateSets.corner. rewrite !map_map. apply map_ext. intros j. reflexivity. Qed.

Lemma ways2_dims i : map fst (ways2 i) = map (nth_of X) (high i).
Proof. unfold ways2, other_ways. rewrite map_map. reflexivity. Qed.

Lemma low_high_in i j : In j (high i ++ low i) <-> 1 <= j <= n /\ CoordinateSets.member k n i j = true.
Proof.
  unfold high, low, CoordinateSets.coordinates. rewrite in_app_iff, !filter_In, !in_seq, Nat.ltb_lt. unfold CoordinateSets.member.
  destruct (Nat.leb_spec j (CoordinateSets.shared k)); unfold n; intuition lia.
Qed.

Lemma low_high_once i : NoDup (high i ++ low i).
Proof.
  unfold high, low, CoordinateSets.coordinates. apply once_app; [apply NoDup_filter, NoDup_filter, seq_NoDup|apply NoDup_filter, seq_NoDup|].
  intros j H L. apply filter_In in H as (_ & H). apply filter_In in L as (L & _). apply Nat.ltb_lt in H. apply in_seq in L. lia.
Qed.

Lemma ways_dims i : dims d ((map fst (ways2 i) ++ map fst (ways1 i)) ++ F).
Proof.
  rewrite ways1_dims, ways2_dims, <- map_app. assert (I : incl (map (nth_of X) (high i ++ low i)) X).
  { intros a Ha. apply in_map_iff in Ha as (j & <- & J). apply low_high_in in J. now apply nth_of_in. }
  destruct D as (N & B). split.
  - apply once_app; [apply picked_once; [exact N|apply low_high_once|intros j J; apply low_high_in in J; apply J]|apply NoDup_filter, seq_NoDup|].
    intros a Ha Ho. apply others_in in Ho. apply Ho, I, Ha.
  - intros a Ha. apply in_app_iff in Ha as [Ha|Ha]; [apply B, I, Ha|apply others_in in Ha; apply Ha].
Qed.

Lemma rest_in i a : In a (rest k X i) <-> In a X /\ ~ In a (map fst (ways2 i) ++ map fst (ways1 i)).
Proof.
  rewrite ways1_dims, ways2_dims, <- map_app. unfold rest. rewrite !in_map_iff. split.
  - intros (j & <- & J). apply filter_In in J as (J & M). apply in_seq in J. assert (1 <= j <= length X) by lia. split; [now apply nth_of_in|].
    intros (i' & E & I). apply low_high_in in I as (I & M'). apply nth_of_once in E; [|apply D|exact I|assumption]. subst i'. unfold n in M'. rewrite M' in M. discriminate.
  - intros (H & N). apply nth_of_some in H as (j & J & <-). exists j. split; [reflexivity|]. apply filter_In. rewrite in_seq. split; [lia|].
    apply negb_true_iff. destruct (CoordinateSets.member k (length X) i j) eqn:M; [|reflexivity]. exfalso. apply N. exists j. split; [reflexivity|]. now apply low_high_in.
Qed.

Lemma rest_dims i : dims d (rest k X i).
Proof.
  split; [|intros a Ha; apply rest_in in Ha; now apply D]. apply picked_once; [apply D|apply NoDup_filter, seq_NoDup|].
  intros j J. apply filter_In in J as (J & _). apply in_seq in J. lia.
Qed.

Lemma rest_others i a : In a (map fst (ways2 i) ++ map fst (ways1 i) ++ F) <-> In a (others d (rest k X i)).
Proof.
  rewrite app_assoc, in_app_iff, others_in, rest_in. unfold F. rewrite others_in. split.
  - intros [H|H]; [|tauto]. split; [|tauto]. apply (proj2 (ways_dims i)), in_app_iff. now left.
  - intros (B & H). destruct (in_dec Nat.eq_dec a (map fst (ways2 i) ++ map fst (ways1 i))); [now left|right; tauto].
Qed.

Lemma rest_length i : 1 <= i <= 2 * k + 1 -> k <= length (rest k X i) < n.
Proof.
  intros I. unfold rest. rewrite map_length.
  assert (S := SubcubeWords.filter_split (CoordinateSets.member k (length X) i) (seq 1 (length X))). rewrite seq_length in S.
  fold (CoordinateSets.coordinates k (length X) i) in S. rewrite CoordinateSets.low_high, CoordinateSets.low_size, CoordinateSets.high_size in S by assumption.
  assert (B := CoordinateSets.block_fits k (length X) many). unfold n. unfold CoordinateSets.shared in *.
  set (E := CoordinateSets.block k (length X)) in *. set (r := (length X - k * (2 * k + 1)) mod (2 * k + 1)) in *.
  assert (k * (2 * k + 1) + (2 * k + 1) * E = 2 * (k * k) + k + 2 * (k * E) + E) as Q by ring. assert (k <= k * k) by nia.
  destruct (i <=? 2 * k); lia.
Qed.

Lemma dims_shared i : dims d (map fst (ways1 i)).
Proof.
  destruct (ways_dims i) as (N & B). apply once_left in N. split; [|intros a Ha; apply B; rewrite !in_app_iff; tauto].
  apply (Permutation_NoDup (Permutation_app_comm _ _)) in N. now apply once_left in N.
Qed.

Lemma dims_other i : dims d (map fst (ways2 i)).
Proof. destruct (ways_dims i) as (N & B). apply once_left in N. split; [now apply once_left in N|]. intros a Ha. apply B. rewrite !in_app_iff. tauto. Qed.

Variable zone : nat -> bool.
Hypothesis C : closed d zone X.
Let larger (i : nat) := left_in d zone (ways1 i).
Let smaller (i : nat) := left_in d (larger i) (ways2 i).

Lemma closed_larger i : closed d (larger i) (map fst (ways2 i)).
Proof.
  destruct (ways_dims i) as (N & B). apply closed_left.
  - split; [|intros a Ha; apply B; rewrite !in_app_iff in *; tauto]. apply once_left in N.
    apply (Permutation_NoDup (Permutation_app_comm _ _)), N.
  - apply closed_less with X; [|exact C]. rewrite ways2_dims. intros a Ha. apply in_map_iff in Ha as (j & <- & J).
    apply nth_of_in. apply (low_high_in i), in_app_iff. now left.
Qed.

Lemma closed_shared i : closed d zone (map fst (ways1 i)).
Proof.
  apply closed_less with X; [|exact C]. rewrite ways1_dims. intros a Ha. apply in_map_iff in Ha as (j & <- & J).
  apply nth_of_in. apply (low_high_in i), in_app_iff. now right.
Qed.

Lemma closed_smaller i : closed d (smaller i) (rest k X i).
Proof.
  assert (R : incl (rest k X i) X) by (intros a Ha; now apply rest_in in Ha).
  assert (A : forall ways : list (nat * bool), dims d (map fst ways) -> (forall a, In a (map fst ways) -> ~ In a (rest k X i)) -> dims d (map fst ways ++ rest k X i)).
  { intros ways (N & B) H. split; [apply once_app; [exact N|apply rest_dims|exact H]|]. intros a Ha. apply in_app_iff in Ha as [Ha|Ha]; [auto|now apply rest_dims in Ha]. }
  apply closed_left; [apply A; [apply dims_other|intros a Ha Hr; apply rest_in in Hr; rewrite in_app_iff in Hr; tauto]|].
  apply closed_left; [apply A; [apply dims_shared|intros a Ha Hr; apply rest_in in Hr; rewrite in_app_iff in Hr; tauto]|].
  now apply closed_less with X.
Qed.

(* Two sets have different bits at the coordinate of their pair. *)
Lemma larger_apart i j x : 1 <= i <= 2 * k + 1 -> 1 <= j <= 2 * k + 1 -> i <> j -> larger i x = true -> larger j x = false.
Proof.
  assert (H : forall i j, 1 <= i < j -> j <= 2 * k + 1 -> larger i x = true -> larger j x = true -> False).
  { clear i j. intros i j O L. destruct (CoordinateSets.disjoint k i j O L) as (m & _ & _ & I & J). unfold larger, left_in.
    rewrite !andb_true_iff, !forallb_forall. intros (_ & SI) (_ & SJ).
    specialize (SI (nth_of X m, false)). specialize (SJ (nth_of X m, true)). unfold stays in SI, SJ. cbn in SI, SJ.
    assert (A : eqb (bit d x (nth_of X m)) false = true) by (apply SI, in_map_iff; now exists (m, 0)).
    assert (B : eqb (bit d x (nth_of X m)) true = true) by (apply SJ, in_map_iff; now exists (m, 1)).
    apply eqb_prop in A, B. congruence. }
  intros I J N LI. destruct (larger j x) eqn:LJ; [|reflexivity]. exfalso. destruct (Nat.lt_gt_cases i j) as (O & _).
  destruct (O N); [apply (H i j); (assumption || lia)|apply (H j i); (assumption || lia)].
Qed.

(* ---- line 3 *)

Variable avail : nat -> bool.

Lemma first_run is : (forall i, In i is -> 1 <= i <= 2 * k + 1) -> NoDup is -> forall c,
  (forall x, there d avail x -> zone x = true -> tells d avail F x (whole (c x))) ->
  let c' := regs d avail (flat_map (first_halvings d k X zone) is) c in
  (forall x, zone x = false -> c' x = c x) /\ (forall x, whole (c' x) = whole (c x) /\ named (c' x) = named (c x))
  /\ (forall x, (forall i, In i is -> larger i x = false) -> kept (c' x) = kept (c x))
  /\ (forall i x, In i is -> there d avail x -> larger i x = true -> tells d avail (map fst (ways1 i) ++ F) x (kept (c' x))).
Proof.
  induction is as [|i is IH]; intros B N c T c'; [repeat split; auto; easy|]. unfold c'. cbn [flat_map]. rewrite regs_app.
  apply NoDup_cons_iff in N as (Ni & N).
  assert (E : forall x, regs d avail (first_halvings d k X zone i) c x =
    let h := regs d avail (halved d least 0 zone (ways1 i)) (regs_turn d avail (note zone (fun _ r => with_value (whole r) r)) c) x in
    if larger i x then with_kept (value h) h else h).
  { intros x. unfold first_halvings. rewrite regs_cons, regs_app, regs_note. reflexivity. }
  set (c1 := regs d avail (first_halvings d k X zone i) c) in *.
  assert (H : forall x, exists v, regs d avail (halved d least 0 zone (ways1 i)) (regs_turn d avail (note zone (fun _ r => with_value (whole r) r)) c) x = with_value v (c x)).
  { intros x. destruct (halved_kept d avail least (ways1 i) 0 zone (regs_turn d avail (note zone (fun _ r => with_value (whole r) r)) c) x) as (v & ->).
    exists v. unfold regs_turn. cbn. now destruct (zone x). }
  assert (W : forall x, whole (c1 x) = whole (c x) /\ named (c1 x) = named (c x)).
  { intros x. rewrite E. destruct (H x) as (v & ->). cbn. now destruct (larger i x). }
  destruct (IH (fun j J => B j (or_intror J)) N c1) as (I1 & I2 & I3 & I4); [intros x Hx Z; rewrite (proj1 (W x)); auto|]. split; [|split; [|split]].
  - intros x Z. rewrite I1, E by exact Z. assert (larger i x = false) as -> by (unfold larger, left_in; now rewrite Z).
    cbn. rewrite halved_outside by exact Z. unfold regs_turn. cbn. now rewrite Z.
  - intros x. rewrite (proj1 (I2 x)), (proj2 (I2 x)). apply W.
  - intros x L. rewrite I3 by (intros; apply L; now right). rewrite E, (L i (or_introl eq_refl)). destruct (H x) as (v & ->). reflexivity.
  - intros j x J Hx L. destruct J as [<-|J]; [|now apply I4].
    rewrite I3 by (intros j J; apply (larger_apart i); [apply B; now left|apply B; now right|intros ->; tauto|exact L]).
    rewrite E, L. cbn [kept with_kept]. apply least_tells; [|apply closed_shared| |exact Hx|exact L].
    + destruct (ways_dims i) as (Nd & Bd). rewrite <- app_assoc in Nd. split; [|intros a Ha; apply Bd; rewrite !in_app_iff in *; tauto].
      clear -Nd. induction (map fst (ways2 i)) as [|a l IHl]; [exact Nd|]. cbn in Nd. apply NoDup_cons_iff in Nd. tauto.
    + intros y Hy Z. unfold regs_turn. cbn. rewrite Z. cbn. now apply T.
Qed.

(* ---- lines 5 and 6 *)

Section Below.
Variable below : list nat -> (nat -> bool) -> list (turn CompleteRecursion.registers).
Hypothesis below_correct : forall Y sub c, dims d Y -> closed d sub Y -> k <= length Y < n ->
  (forall x, there d avail x -> sub x = true -> tells d avail (others d Y) x (whole (c x))) -> correct d k avail Y sub c (regs d avail (below Y sub) c).

Lemma other_run i c : 1 <= i <= 2 * k + 1 ->
  (forall x, there d avail x -> larger i x = true -> tells d avail (map fst (ways1 i) ++ F) x (kept (c x))) ->
  let c' := regs d avail (other_halvings d k below X zone i) c in
  (forall x, larger i x = false -> c' x = c x)
  /\ exists b, (forall x, named (b x) = named (c x)) /\ correct d k avail (rest k X i) (smaller i) b c'
     /\ forall x, smaller i x = false -> named (c' x) = named (c x).
Proof.
  intros I T c'. unfold other_halvings in c'. fold (ways1 i) (ways2 i) (larger i) (smaller i) in c'. revert c'.
  rewrite regs_cons, regs_app, regs_cons.
  set (c1 := regs_turn d avail _ c). set (c2 := regs d avail _ c1). set (c3 := regs_turn d avail _ c2). intros c'.
  assert (E1 : forall x, c1 x = if larger i x then with_value (kept (c x)) (c x) else c x) by reflexivity.
  assert (E3 : forall x, c3 x = if smaller i x then with_whole (value (c2 x)) (c2 x) else c2 x) by reflexivity.
  assert (S : forall x, larger i x = false -> smaller i x = false) by (intros x L; unfold smaller, left_in; now rewrite L).
  assert (N3 : forall x, named (c3 x) = named (c x)).
  { intros x. rewrite E3. unfold c2. destruct (halved_kept d avail least (ways2 i) 0 (larger i) c1 x) as (v & ->). rewrite E1.
    now destruct (smaller i x), (larger i x). }
  assert (CB : correct d k avail (rest k X i) (smaller i) c3 c').
  { apply below_correct; [apply rest_dims|apply closed_smaller|now apply rest_length|]. intros x Hx L. rewrite E3, L. cbn [whole with_whole].
    apply (tells_same d avail _ _ _ _ (rest_others i)). apply least_tells; [rewrite app_assoc; apply ways_dims|apply closed_larger| |exact Hx|exact L].
    intros y Hy Ly. rewrite E1, Ly. now apply T. }
  split.
  - intros x L. rewrite (proj1 CB) by now apply S. rewrite E3, (S x L). unfold c2. rewrite halved_outside by exact L. now rewrite E1, L.
  - exists c3. split; [exact N3|]. split; [exact CB|]. intros x L. rewrite (proj1 CB) by exact L. apply N3.
Qed.

(* Each set's halvings leave the others' processors as they are. *)
Lemma others_run is : (forall i, In i is -> 1 <= i <= 2 * k + 1) -> NoDup is -> forall c,
  (forall i x, In i is -> there d avail x -> larger i x = true -> tells d avail (map fst (ways1 i) ++ F) x (kept (c x))) ->
  let c' := regs d avail (flat_map (other_halvings d k below X zone) is) c in
  (forall x, (forall i, In i is -> larger i x = false) -> c' x = c x)
  /\ (forall x fixed, there d avail x -> In fixed (named (c' x)) -> In fixed (named (c x)) \/ (good k X fixed /\ free d avail (others d fixed) x))
  /\ forall i x fixed, In i is -> x < 2 ^ d -> smaller i x = true -> good k (rest k X i) fixed -> free d avail (others d fixed) x -> exists y fixed',
       y < 2 ^ d /\ larger i y = true /\ inside d (others d fixed) x y /\ In fixed' (named (c' y)) /\ forall a, In a fixed' <-> In a fixed.
Proof.
  induction is as [|i is IH]; intros B N c T c'; [repeat split; auto; easy|]. unfold c'. cbn [flat_map]. rewrite regs_app. apply NoDup_cons_iff in N as (Ni & N).
  destruct (other_run i c (B i (or_introl eq_refl)) (fun x => T i x (or_introl eq_refl))) as (O1 & b & O2 & (_ & O4 & O5) & O6).
  set (c1 := regs d avail (other_halvings d k below X zone i) c) in *.
  assert (A : forall j x, In j is -> larger j x = true -> larger i x = false).
  { intros j x J L. apply (larger_apart j); [apply B; now right|apply B; now left|intros ->; tauto|exact L]. }
  destruct (IH (fun j J => B j (or_intror J)) N c1) as (I1 & I2 & I3); [intros j x J Hx L; rewrite (O1 x (A j x J L)); apply T; auto; now right|]. split; [|split].
  - intros x L. rewrite I1, O1; auto; intros; apply L; [now left|now right].
  - intros x fixed Hx H. destruct (I2 x fixed Hx H) as [H1|H1]; [|now right]. destruct (smaller i x) eqn:L; [|left; now rewrite <- O6].
    destruct (O4 x fixed Hx L H1) as [H2|((G1 & G2 & G3) & H2)]; [left; now rewrite <- O2|]. right. split; [|exact H2].
    split; [exact G1|]. split; [|exact G3]. intros a Ha. apply (rest_in i), G2, Ha.
  - intros j x fixed [<-|J] Hx L G H; [|now apply I3]. destruct (O5 x fixed Hx L G H) as (y & fixed' & Y1 & Y2 & Y3 & Y4 & Y5).
    assert (LY : larger i y = true) by now apply left_in_zone in Y2. exists y, fixed'. repeat split; auto; try (apply Y5).
    + intros a Ha Ho. now apply Y3.
    + rewrite I1; [exact Y4|]. intros j J. apply (larger_apart i); [apply B; now left|apply B; now right|intros ->; tauto|exact LY].
Qed.

Lemma level_correct c : (forall x, there d avail x -> zone x = true -> tells d avail F x (whole (c x))) ->
  correct d k avail X zone c (regs d avail (flat_map (first_halvings d k X zone) (seq 1 (2 * k + 1)) ++ flat_map (other_halvings d k below X zone) (seq 1 (2 * k + 1))) c).
Proof.
  intros T. rewrite regs_app. assert (B : forall i, In i (seq 1 (2 * k + 1)) -> 1 <= i <= 2 * k + 1) by (intros i H; apply in_seq in H; lia).
  destruct (first_run _ B (seq_NoDup _ _) c T) as (A1 & A2 & _ & A4). set (c1 := regs d avail _ c) in *.
  destruct (others_run _ B (seq_NoDup _ _) c1 A4) as (O1 & O2 & O3). split; [|split].
  - intros x Z. rewrite O1; [now apply A1|]. intros i _. unfold larger, left_in. now rewrite Z.
  - intros x fixed Hx _ H. rewrite <- (proj2 (A2 x)). now apply O2.
  - intros x fixed Hx Z (G1 & G2 & G3) H. destruct (listed X fixed G2) as (js & <- & J).
    destruct (CoordinateSets.covering k n js positive many) as (i & I & M); [rewrite map_length in G3; lia|exact J|].
    assert (G : good k (rest k X i) (map (nth_of X) js)).
    { split; [exact G1|]. split; [|exact G3]. intros a Ha. apply in_map_iff in Ha as (j & <- & Hj). apply in_map. apply filter_In.
      rewrite in_seq. specialize (J j Hj). split; [lia|]. fold n. now rewrite M. }
    destruct (turned d (ways2 i ++ ways1 i) zone) with (x := x) as (z & Hz & Zz & Iz & Sz); [| |exact Hx|].
    + rewrite map_app. destruct (ways_dims i) as (Nd & Bd). split; [now apply once_left in Nd|]. intros a Ha. apply Bd, in_app_iff. now left.
    + rewrite map_app. apply closed_less with X; [|exact C]. rewrite ways1_dims, ways2_dims, <- map_app. intros a Ha.
      apply in_map_iff in Ha as (j & <- & Hj). apply low_high_in in Hj. now apply nth_of_in.
    + assert (L : smaller i z = true).
      { unfold smaller, larger, left_in. rewrite Zz, Z. cbn [andb]. apply andb_true_iff. rewrite !forallb_forall. split; intros way W; apply Sz, in_app_iff; [now right|now left]. }
      assert (Iz' : inside d (others d (map (nth_of X) js)) x z).
      { apply inside_more with (map fst (ways2 i ++ ways1 i)); [|exact Iz]. intros a Ha. rewrite map_app in Ha. apply others_in. split.
        - apply (proj2 (ways_dims i)), in_app_iff. now left.
        - intros Hf. destruct G as (_ & G & _). apply G, rest_in in Hf. tauto. }
      destruct (O3 i z (map (nth_of X) js) ltac:(apply in_seq; lia) Hz L G (free_inside _ _ _ _ _ H Iz')) as (y & fixed' & Y1 & Y2 & Y3 & Y4 & Y5).
      exists y, fixed'. split; [exact Y1|]. split; [now apply left_in_zone in Y2|]. split; [now apply inside_on with z|]. split; assumption.
Qed.
End Below.
End Level.

Variable avail : nat -> bool.

Theorem recursion_correct depth : forall X zone c, dims d X -> closed d zone X -> k <= length X < depth ->
  (forall x, there d avail x -> zone x = true -> tells d avail (others d X) x (whole (c x))) ->
  correct d k avail X zone c (regs d avail (recursion full d k depth X zone) c).
Proof.
  induction depth as [|depth IH]; intros X zone c D C L T; [lia|]. cbn [recursion]. destruct (Nat.ltb_spec (length X) (CoordinateSets.shared k)) as [F|F].
  - apply leaves_correct; (assumption || apply L).
  - apply level_correct; [exact D|exact F|exact C| |exact T]. intros Y sub e DY CY LY TY. apply IH; (assumption || lia).
Qed.
End Levels.

(* ---- the program on the network *)

Lemma others_length d X : NoDup X -> incl X (seq 1 d) -> length (others d X) = d - length X.
Proof.
  intros N I. assert (S := SubcubeWords.filter_split (fun i => Subcubes.mem i X) (seq 1 d)). rewrite seq_length in S.
  assert (E : length (filter (fun i => Subcubes.mem i X) (seq 1 d)) = length X).
  { apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, seq_NoDup|exact N|]. intros i. rewrite filter_In, SubcubeWords.mem_in. intuition. }
  unfold others. lia.
Qed.

Section Network.
Variables (full : bool) (d k : nat).
Hypothesis positive : 1 <= k.

Lemma matched_cons (t : turn CompleteRecursion.registers) ts : matched d [t] -> matched d ts -> matched d (t :: ts).
Proof. exact (matched_app _ d [t] ts). Qed.

Lemma matched_all {A} (f : A -> list (turn CompleteRecursion.registers)) l : (forall a, In a l -> matched d (f a)) -> matched d (flat_map f l).
Proof. intros H t x Ht. apply in_flat_map in Ht as (a & Ha & Ht). exact (H a Ha t x Ht). Qed.

Lemma matched_leaves X zone : dims d X -> closed d zone X -> matched d (leaves full d k X zone).
Proof.
  intros D C. apply matched_all. intros order O. apply in_map_iff in O as (c & <- & O).
  apply SubcubeWords.combinations_sub in O as (_ & _ & _ & E); [|apply D]. set (order := c ++ _).
  assert (P : Permutation order X) by (unfold order; rewrite E at 1; apply CompleteRuns.parted).
  set (h := if full then length X else length X - k). assert (I : incl (firstn h (rev order)) X).
  { intros a Ha. apply (Permutation_in _ P), in_rev. rewrite <- (firstn_skipn h (rev order)). apply in_app_iff. now left. }
  apply matched_cons; [apply matched_note|]. apply matched_app; [|apply matched_note]. apply matched_halved; rewrite map_map, map_id.
  - split; [|intros a Ha; apply D, I, Ha]. apply once_left with (skipn h (rev order)). rewrite firstn_skipn.
    apply NoDup_rev, (Permutation_NoDup (Permutation_sym P)), D.
  - now apply closed_less with X.
Qed.

Lemma matched_recursion depth : forall X zone, dims d X -> closed d zone X -> matched d (recursion full d k depth X zone).
Proof.
  induction depth as [|depth IH]; intros X zone D C; [easy|]. cbn [recursion].
  destruct (Nat.ltb_spec (length X) (CoordinateSets.shared k)) as [F|F]; [now apply matched_leaves|].
  apply matched_app; apply matched_all; intros i I.
  - apply matched_cons; [apply matched_note|]. apply matched_app; [|apply matched_note].
    apply matched_halved; [now apply dims_shared|now apply closed_shared].
  - apply matched_cons; [apply matched_note|]. apply matched_app; [apply matched_halved; [now apply dims_other|now apply closed_larger]|].
    apply matched_cons; [apply matched_note|]. apply IH; [now apply rest_dims|now apply closed_smaller].
Qed.

End Network.

Theorem recursion_finds full d k avail : 1 <= k -> k <= d -> ends d avail (complete_recursion full d k) at_first (fun c =>
  (forall x r stars, there d avail x -> left c x = Some r -> recursion_names d r stars -> in_system d (d - k) (d - k) (seq 1 d) stars /\ free d avail stars x)
  /\ forall x stars, x < 2 ^ d -> in_system d (d - k) (d - k) (seq 1 d) stars -> free d avail stars x -> exists y r stars',
    there d avail y /\ left c y = Some r /\ recursion_names d r stars' /\ inside d stars x y /\ forall i, In i stars' <-> In i stars).
Proof.
  intros positive KD. assert (D : dims d (seq 1 d)) by (split; [apply seq_NoDup|intros a Ha; apply in_seq in Ha; lia]).
  assert (C : closed d (fun _ => true) (seq 1 d)) by easy.
  destruct (recursion_correct full d k positive avail (S d) (seq 1 d) (fun _ => true) (fun _ => at_first) D C) as (_ & R2 & R3).
  { rewrite seq_length. lia. }
  { intros x Hx _. assert (E : others d (seq 1 d) = []).
    { destruct (others d (seq 1 d)) as [|i l] eqn:E; [reflexivity|]. assert (H : In i (others d (seq 1 d))) by (rewrite E; now left).
      apply others_in in H as (B & H). exfalso. apply H, in_seq. lia. }
    rewrite E. split; [cbn; lia|]. rewrite free_nothing by apply Hx. cbn. split; [intros _; apply Hx|lia]. }
  assert (M := matched_recursion full d k positive (S d) (seq 1 d) (fun _ => true) D C).
  assert (B := ends_registers _ d avail (complete_recursion full d k) at_first (fun x r => r = regs d avail (complete_recursion full d k) (fun _ => at_first) x) M (fun x _ => eq_refl)).
  destruct B as (B1 & B2). split; [exact B1|]. intros n c Hr Hm. destruct (B2 n c Hr Hm) as (Hc & V). split; [exact Hc|]. split.
  - intros x r stars Hx Hl (fixed & I & ->). destruct (V x Hx) as (r' & Hl' & E). rewrite Hl in Hl'. injection Hl' as <-. rewrite E in I.
    destruct (R2 x fixed Hx eq_refl I) as [[]|((N & J & L) & Ff)]. split; [|exact Ff]. split; [apply NoDup_filter, seq_NoDup|].
    split; [intros i Hi; apply others_in in Hi; apply in_seq; lia|]. split; [rewrite (others_length d fixed), L by assumption; reflexivity|].
    rewrite skipn_all2 by (rewrite seq_length; lia). intros i [].
  - intros x stars Hx (N & J & L & _) Ff.
    assert (S : forall i, In i (others d (others d stars)) <-> In i stars).
    { intros i. rewrite !others_in. split; [intros (Bi & H); destruct (in_dec Nat.eq_dec i stars); tauto|]. intros H. specialize (J i H). apply in_seq in J. split; [lia|tauto]. }
    destruct (R3 x (others d stars) Hx eq_refl) as (y & fixed & Hy & _ & Iy & I & Sf).
    + split; [apply NoDup_filter, seq_NoDup|]. split; [intros i Hi; apply others_in in Hi; apply in_seq; lia|]. rewrite others_length by assumption. lia.
    + apply (free_same d avail _ _ x S), Ff.
    + assert (Iy' : inside d stars x y) by (apply inside_more with (others d (others d stars)); [apply S|exact Iy]).
      assert (Ty : there d avail y) by (split; [exact Hy|apply (free_here d avail stars y Hy), free_inside with x; assumption]).
      destruct (V y Ty) as (r & Hl & E). exists y, r, (others d fixed). split; [exact Ty|]. split; [exact Hl|]. split; [exists fixed; rewrite E; now split|].
      split; [exact Iy'|]. intros i. rewrite <- S, !others_in, Sf, others_in. tauto.
Qed.
