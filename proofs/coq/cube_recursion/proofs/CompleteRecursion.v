(* What the recursion of complete allocation names. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import CompleteRecursion.
From Allocert.definitions Require CoordinateSets Subcubes.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets BuddyExchange.
From Allocert.proofs Require CoordinateSets SubcubeWords CompleteRuns.
Import ListNotations.

Section Zones.
Variable d : nat.

(* A zone that moves along these dimensions do not leave. *)
Definition closed (zone : nat -> bool) (X : list nat) : Prop := forall x a, x < 2 ^ d -> In a X -> zone (across d x a) = zone x.
Definition dims (X : list nat) : Prop := NoDup X /\ forall a, In a X -> 1 <= a <= d.

Lemma closed_less zone X Y : incl Y X -> closed zone X -> closed zone Y.
Proof. intros I C x a Hx Ha. apply C; auto. Qed.

Lemma closed_stays zone way X : dims (fst way :: X) -> closed zone X -> closed (fun x => zone x && stays d way x) X.
Proof.
  intros (N & B) C x a Hx Ha. cbn. rewrite C by auto. f_equal. unfold stays. rewrite bit_across by (apply B; cbn; auto).
  destruct (Nat.eqb_spec (fst way) a) as [E|]; [|now rewrite xorb_false_r]. exfalso. apply NoDup_cons_iff in N. rewrite E in N. tauto.
Qed.

Lemma dims_rest a X : dims (a :: X) -> dims X.
Proof. intros (N & B). apply NoDup_cons_iff in N. split; [tauto|]. intros b Hb. apply B. now right. Qed.

Lemma left_in_cons zone way ways x : left_in d zone (way :: ways) x = left_in d (fun x => zone x && stays d way x) ways x.
Proof. unfold left_in. cbn. now rewrite andb_assoc. Qed.

Lemma left_in_zone zone ways x : left_in d zone ways x = true -> zone x = true.
Proof. unfold left_in. intros H. now apply andb_true_iff in H. Qed.

Lemma stays_across way x : 1 <= fst way <= d -> stays d way (across d x (fst way)) = negb (stays d way x).
Proof. intros B. unfold stays. rewrite bit_across, Nat.eqb_refl by auto. now destruct (bit d x (fst way)), (snd way). Qed.

Lemma matched_halved rule ways : forall before zone, dims (map fst ways) -> closed zone (map fst ways) -> matched d (halved d rule before zone ways).
Proof.
  induction ways as [|way ways IH]; intros before zone D C t x Ht Hx; [easy|]. cbn [halved] in Ht. destruct Ht as [<-|Ht].
  - cbn [along sends takes]. assert (B : 1 <= fst way <= d) by (apply D; now left). split; [|auto].
    rewrite C by (auto; now left). now rewrite stays_across.
  - refine (IH _ _ _ _ t x Ht Hx); [now apply dims_rest with (fst way)|]. apply closed_stays; [exact D|].
    apply closed_less with (map fst (way :: ways)); [|exact C]. intros a Ha. now right.
Qed.

Lemma matched_note zone f : matched d [note zone f].
Proof. intros t x [<-|[]] _. cbn. now split. Qed.

Variable avail : nat -> bool.

Lemma regs_note zone f c x : regs d avail [note zone f] c x = if zone x then f x (c x) else c x.
Proof. reflexivity. Qed.

Lemma regs_cons (t : turn CompleteRecursion.registers) ts c : regs d avail (t :: ts) c = regs d avail ts (regs_turn d avail t c).
Proof. reflexivity. Qed.

(* Halving changes the register value alone, and that in the zone alone. *)
Lemma halved_kept rule ways : forall before zone c x, exists v, regs d avail (halved d rule before zone ways) c x = with_value v (c x).
Proof.
  induction ways as [|way ways IH]; intros before zone c x; [exists (value (c x)); cbn; now destruct (c x)|]. cbn [halved].
  rewrite regs_cons. match goal with |- context [regs d avail (halved d rule (S before) ?z ways) ?e x] => destruct (IH (S before) z e x) as (v & ->) end.
  exists v. unfold regs_turn. cbn. destruct (zone x && stays d way x); reflexivity.
Qed.

Lemma halved_outside rule ways : forall before zone c x, zone x = false -> regs d avail (halved d rule before zone ways) c x = c x.
Proof.
  induction ways as [|way ways IH]; intros before zone c x Z; [reflexivity|]. cbn [halved].
  rewrite regs_cons, IH by (now rewrite Z). unfold regs_turn. cbn. now rewrite Z.
Qed.

(* ---- what a number tells *)

Definition tells (F : list nat) (x v : nat) : Prop := v <= 1 /\ (1 <= v <-> free d avail F x).

Lemma tells_same F G x v : (forall i, In i F <-> In i G) -> tells F x v -> tells G x v.
Proof. intros E (A & B). split; [exact A|]. rewrite B. now apply free_same. Qed.

Lemma halves_of F k x : x < 2 ^ d -> 1 <= k <= d -> ~ In k F ->
  (free d avail (k :: F) x <-> free d avail F x /\ free d avail F (across d x k)).
Proof. intros Hx B N. apply halves; auto. intros i. cbn. intuition. Qed.

Lemma least_tells ways : forall before zone F c, dims (map fst ways ++ F) -> closed zone (map fst ways) ->
  (forall x, there d avail x -> zone x = true -> tells F x (value (c x))) ->
  forall x, there d avail x -> left_in d zone ways x = true ->
  tells (map fst ways ++ F) x (value (regs d avail (halved d least before zone ways) c x)).
Proof.
  induction ways as [|way ways IH]; intros before zone F c D C T x Hx Z; [apply T; [auto|now apply left_in_zone with []]|].
  rewrite left_in_cons in Z. cbn [halved]. rewrite regs_cons.
  apply (tells_same (map fst ways ++ fst way :: F)); [intros i; cbn; rewrite !in_app_iff; cbn; tauto|].
  destruct D as (N & B). cbn in N, B. apply NoDup_cons_iff in N as (N1 & N2). rewrite in_app_iff in N1.
  apply IH; [split| | |exact Hx|exact Z].
  - apply NoDup_Add with (a := fst way) (l := map fst ways ++ F); [apply Add_app|]. split; [exact N2|]. rewrite in_app_iff. tauto.
  - intros a Ha. apply B. rewrite in_app_iff in *. cbn in Ha. tauto.
  - apply closed_stays; [|apply closed_less with (map fst (way :: ways)); [|exact C]; intros a Ha; now right].
    split; [|intros a Ha; apply B; rewrite in_app_iff; cbn in Ha; tauto]. constructor; [tauto|]. clear -N2.
    induction (map fst ways) as [|a l IH]; [constructor|]. cbn in N2. apply NoDup_cons_iff in N2 as (A1 & A2). constructor; [|auto].
    intros H. apply A1, in_app_iff. now left.
  - clear x Hx Z. intros x Hx Z. cbn. unfold regs_turn. cbn. rewrite Z, andb_true_r. apply andb_true_iff in Z as (Z & S). cbn [value with_value].
    assert (K : 1 <= fst way <= d) by (apply B; now left). destruct (T x Hx Z) as (V1 & V2).
    assert (H := halves_of F (fst way) x (proj1 Hx) K ltac:(tauto)). unfold tells. rewrite H.
    destruct (avail (across d x (fst way))) eqn:A; cbn [least].
    + assert (Hy : there d avail (across d x (fst way))) by (split; [now apply across_below; [apply Hx|]|exact A]).
      destruct (T _ Hy) as (W1 & W2); [rewrite C; [exact Z|apply Hx|now left]|]. rewrite <- V2, <- W2. lia.
    + split; [lia|]. split; [lia|]. intros (_ & G). apply free_here in G; [congruence|]. now apply across_below; [apply Hx|].
Qed.

(* In a run of Algorithm 3.4: s + 1 tells of each dimension that the processor leads. *)
Lemma count_tells ways : forall done zone F c, dims ((done ++ ways) ++ F) -> closed zone ways ->
  (forall x, there d avail x -> zone x = true -> value (c x) <= S (length done) /\
     forall q, q <= length done -> (S q <= value (c x) <-> free d avail (firstn q done ++ F) x)) ->
  forall x, there d avail x -> zone x = true -> forall q, q <= length done + zeros d x ways ->
  (S q <= value (regs d avail (halved d count (length done) zone (map (fun p => (p, false)) ways)) c x) <-> free d avail (firstn q (done ++ ways) ++ F) x).
Proof.
  induction ways as [|p ways IH]; intros done zone F c D C T x Hx Z q Q.
  - cbn in Q |- *. rewrite app_nil_r. apply T; auto. lia.
  - cbn [map halved]. rewrite regs_cons. cbn [zeros] in Q.
    destruct (bit d x p) eqn:E.
    + rewrite halved_outside by (unfold stays; cbn; rewrite E; apply andb_false_r).
      cbn. unfold regs_turn. cbn. unfold stays. cbn. rewrite E, !andb_false_r, firstn_app. replace (q - length done) with 0 by lia.
      cbn. rewrite app_nil_r. apply T; auto. lia.
    + replace (S (length done)) with (length (done ++ [p])) by (rewrite app_length; cbn; lia).
      replace (done ++ p :: ways) with ((done ++ [p]) ++ ways) in * by now rewrite <- app_assoc.
      assert (K : 1 <= p <= d) by (apply D; rewrite !in_app_iff; cbn; tauto).
      assert (NP : ~ In p (done ++ F)).
      { destruct D as (N & _). rewrite <- !app_assoc in N. cbn in N. apply NoDup_remove_2 in N. rewrite !in_app_iff in *. tauto. }
      apply IH; [exact D| | |exact Hx|unfold stays; cbn; now rewrite Z, E|rewrite app_length; cbn; lia].
      * apply (closed_stays zone (p, false) ways); [|apply closed_less with (p :: ways); [intros a Ha; now right|exact C]].
        destruct D as (N & B). split; [|intros a Ha; apply B; rewrite !in_app_iff; cbn in *; tauto]. cbn. clear -N.
        rewrite <- !app_assoc in N. induction done as [|a l IH]; cbn in N; [|apply NoDup_cons_iff in N; tauto].
        change (p :: ways ++ F) with ((p :: ways) ++ F) in N. revert N. generalize (p :: ways). clear. induction l as [|a l IH]; [constructor|].
        cbn. intros N. apply NoDup_cons_iff in N as (A1 & A2). constructor; [|auto]. intros H. apply A1, in_app_iff. now left.
      * clear x Hx Z E q Q. intros x Hx Z. unfold regs_turn. cbn [along takes says after fst snd]. rewrite Z, andb_true_r, app_length. apply andb_true_iff in Z as (Z & S). cbn [value with_value length].
        destruct (T x Hx Z) as (V1 & V2).
        assert (H := halves_of (done ++ F) p x (proj1 Hx) K NP).
        assert (HP : free d avail ((done ++ [p]) ++ F) x <-> free d avail (p :: done ++ F) x).
        { apply free_same. intros i. rewrite <- app_assoc. cbn. rewrite !in_app_iff. cbn. tauto. }
        assert (L := V2 (length done) (le_n _)). rewrite firstn_all in L.
        assert (less : forall q, q <= length done -> firstn q (done ++ [p]) = firstn q done).
        { intros q Q. rewrite firstn_app. replace (q - length done) with 0 by lia. now rewrite app_nil_r. }
        assert (more : forall q, length done < q -> q <= length done + 1 -> firstn q (done ++ [p]) = done ++ [p]).
        { intros q Q1 Q2. apply firstn_all2. rewrite app_length. cbn. lia. }
        destruct (avail (across d x p)) eqn:A; cbn [count].
        -- assert (Hy : there d avail (across d x p)) by (split; [now apply across_below; [apply Hx|]|exact A]).
           destruct (T _ Hy) as (W1 & W2); [rewrite C; [exact Z|apply Hx|now left]|].
           assert (M := W2 (length done) (le_n _)). rewrite firstn_all in M.
           destruct (Nat.eqb_spec (value (c (across d x p))) (Datatypes.S (length done))), (Nat.eqb_spec (value (c x)) (Datatypes.S (length done))); cbn [andb].
           all: split; [lia|]; intros q Q; destruct (le_lt_dec q (length done)); [rewrite less, <- V2 by lia; lia|rewrite more, HP, H, <- L, <- M by lia; lia].
        -- split; [lia|]. intros q Q. destruct (le_lt_dec q (length done)); [now rewrite less, <- V2 by lia|]. rewrite more, HP, H by lia.
           split; [lia|]. intros (_ & G). apply free_here in G; [congruence|]. now apply across_below; [apply Hx|].
Qed.
End Zones.

Lemma once_app {A} (a b : list A) : NoDup a -> NoDup b -> (forall x, In x a -> ~ In x b) -> NoDup (a ++ b).
Proof.
  intros Na Nb H. induction Na as [|x a Hx Na IH]; [exact Nb|]. cbn. constructor.
  - rewrite in_app_iff. intros [I|I]; [tauto|]. apply (H x); [now left|exact I].
  - apply IH. intros y Hy. apply H. now right.
Qed.

Lemma once_left {A} (a b : list A) : NoDup (a ++ b) -> NoDup a.
Proof. induction a as [|x a IH]; intros N; [constructor|]. cbn in N. apply NoDup_cons_iff in N as (N1 & N2). constructor; [|auto]. rewrite in_app_iff in N1. tauto. Qed.

Lemma zeros_firstn d x h l : zeros d x (firstn h l) = Nat.min h (zeros d x l).
Proof. revert h. induction l as [|p l IH]; intros [|h]; cbn; try reflexivity. destruct (bit d x p); [reflexivity|]. now rewrite IH. Qed.

Section Names.
Variables d k : nat.

Definition good (X fixed : list nat) : Prop := NoDup fixed /\ incl fixed X /\ length fixed = k.

Lemma others_in X i : In i (others d X) <-> 1 <= i <= d /\ ~ In i X.
Proof. unfold others. rewrite filter_In, in_seq, negb_true_iff, SubcubeWords.mem_false. intuition lia. Qed.

Lemma dims_others X : dims d X -> dims d (X ++ others d X).
Proof.
  intros (N & B). split; [|intros a Ha; apply in_app_iff in Ha as [Ha|Ha]; [auto|now apply others_in in Ha]].
  apply once_app; [exact N|apply NoDup_filter, seq_NoDup|]. intros a Ha Ho. apply others_in in Ho. tauto.
Qed.

(* Some processor of a zone has these bits, and all others as x has them. *)
Lemma turned ways zone : dims d (map fst ways) -> closed d zone (map fst ways) -> forall x, x < 2 ^ d -> exists z,
  z < 2 ^ d /\ zone z = zone x /\ inside d (map fst ways) x z /\ forall way, In way ways -> stays d way z = true.
Proof.
  intros D C x Hx. induction ways as [|way ways IH]; [exists x; repeat split; auto; easy|].
  destruct IH as (z & Hz & Z & I & S); [now apply dims_rest with (fst way)|apply closed_less with (map fst (way :: ways)); [intros a Ha; now right|exact C]|].
  assert (K : 1 <= fst way <= d) by (apply D; now left).
  assert (I' : inside d (map fst (way :: ways)) x z) by (apply inside_more with (map fst ways); [intros a Ha; now right|exact I]).
  destruct (stays d way z) eqn:E; [exists z; repeat split; auto; [apply I'|intros other [<-|O]; auto]|].
  exists (across d z (fst way)). assert (Hy := across_below d z (fst way) Hz K). split; [exact Hy|]. split; [rewrite C; auto; now left|]. split.
  - apply inside_on with z; [exact I'|]. apply inside_across; auto. now left.
  - intros other [<-|O]; [now rewrite stays_across, E|]. rewrite <- (S other O). unfold stays. f_equal.
    assert (M : In (fst other) (map fst ways)) by (apply in_map_iff; eauto).
    rewrite bit_across by (auto; apply D; now right). destruct (Nat.eqb_spec (fst other) (fst way)) as [Q|]; [|now rewrite xorb_false_r].
    destruct D as (N & _). cbn in N. apply NoDup_cons_iff in N. rewrite Q in M. tauto.
Qed.

(* The orders of Algorithm 3.4. *)
Section Orders.
Variable X : list nat.
Hypotheses (D : dims d X) (large : k <= length X).
Let q := length X - k.
Let F := others d X.

Lemma chosen fixed : good X fixed -> exists order, In order (choices X k) /\ forall i, In i (firstn k order) <-> In i fixed.
Proof.
  intros (N & I & L). set (f := fun i => Subcubes.mem i fixed). assert (M : forall i, In i (filter f X) <-> In i fixed).
  { intros i. rewrite filter_In. unfold f. rewrite SubcubeWords.mem_in. split; [tauto|]. intros H. split; [now apply I|exact H]. }
  assert (K : length (filter f X) = k).
  { rewrite <- L. apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, D|exact N|exact M]. }
  exists (filter f X ++ filter (fun p => negb (Subcubes.mem p (filter f X))) X). split.
  - apply in_map_iff. exists (filter f X). split; [reflexivity|]. rewrite <- K. apply SubcubeWords.combinations_filter.
  - intros i. rewrite firstn_app, K, Nat.sub_diag, firstn_all2 by lia. cbn. rewrite app_nil_r. apply M.
Qed.

Lemma order_parts order : In order (choices X k) -> Permutation order X /\ good X (firstn k order)
  /\ forall i, In i (firstn q (rev order)) <-> In i X /\ ~ In i (firstn k order).
Proof.
  intros O. apply in_map_iff in O as (c & <- & O). apply SubcubeWords.combinations_sub in O as (L & I & N & E); [|apply D].
  assert (P : Permutation (c ++ filter (fun p => negb (Subcubes.mem p c)) X) X) by (rewrite E at 1; apply CompleteRuns.parted).
  assert (K : firstn k (c ++ filter (fun p => negb (Subcubes.mem p c)) X) = c) by (rewrite firstn_app, L, Nat.sub_diag, firstn_all2 by lia; cbn; apply app_nil_r).
  split; [exact P|]. rewrite K. split; [now split|]. intros i. apply Permutation_length in P. rewrite rev_app_distr, firstn_app, firstn_all2.
  - rewrite rev_length. replace (q - _) with 0 by (rewrite app_length in P; unfold q; lia). cbn. rewrite app_nil_r, <- in_rev, filter_In, negb_true_iff, SubcubeWords.mem_false. tauto.
  - rewrite rev_length. rewrite app_length in P. unfold q. lia.
Qed.

Lemma stars_of order : In order (choices X k) -> forall i, In i (firstn q (rev order) ++ F) <-> In i (others d (firstn k order)).
Proof.
  intros O i. destruct (order_parts order O) as (_ & (_ & I & _) & R). rewrite in_app_iff, R. unfold F. rewrite !others_in.
  destruct D as (_ & B). destruct (in_dec Nat.eq_dec i X) as [H|H]; [specialize (B i H); tauto|]. split; [intros [?|?]; [tauto|]|tauto]. split; [tauto|]. intros J. now apply H, I.
Qed.

End Orders.

Variable avail : nat -> bool.

Definition correct (X : list nat) (zone : nat -> bool) (c c' : nat -> CompleteRecursion.registers) : Prop :=
  (forall x, zone x = false -> c' x = c x)
  /\ (forall x fixed, there d avail x -> zone x = true -> In fixed (named (c' x)) ->
       In fixed (named (c x)) \/ (good X fixed /\ free d avail (others d fixed) x))
  /\ forall x fixed, x < 2 ^ d -> zone x = true -> good X fixed -> free d avail (others d fixed) x -> exists y fixed',
       y < 2 ^ d /\ zone y = true /\ inside d (others d fixed) x y /\ In fixed' (named (c' y)) /\ forall i, In i fixed' <-> In i fixed.

(* ---- Algorithm 3.4 *)

Section Leaves.
Variable X : list nat.
Hypotheses (D : dims d X) (large : k <= length X).
Let q := length X - k.
Let F := others d X.

Variables (full : bool) (zone : nat -> bool).
Hypothesis C : closed d zone X.
Let run (order : list nat) : list (turn CompleteRecursion.registers) :=
  note zone (fun _ r => with_value (whole r) r)
  :: halved d count 0 zone (map (fun p => (p, false)) (firstn (if full then length X else q) (rev order)))
  ++ [note zone (fun x r => if (q <=? zeros d x (rev order)) && (q <? value r) then with_name (firstn k order) r else r)].

Lemma run_outside order c x : zone x = false -> regs d avail (run order) c x = c x.
Proof.
  intros Z. unfold run. rewrite regs_cons, regs_app, regs_note, Z, halved_outside by exact Z. unfold regs_turn. cbn. now rewrite Z.
Qed.

Lemma run_names order c : Permutation order X -> (forall x, there d avail x -> zone x = true -> tells d avail F x (whole (c x))) ->
  forall x, there d avail x -> zone x = true -> whole (regs d avail (run order) c x) = whole (c x) /\
  forall fixed, In fixed (named (regs d avail (run order) c x)) <->
    In fixed (named (c x)) \/ (fixed = firstn k order /\ q <= zeros d x (rev order) /\ free d avail (firstn q (rev order) ++ F) x).
Proof.
  intros P T x Hx Z. unfold run. rewrite regs_cons, regs_app, regs_note, Z. set (h := if full then length X else q). set (ways := firstn h (rev order)).
  set (c1 := regs_turn d avail _ c). assert (E1 : forall y, zone y = true -> c1 y = with_value (whole (c y)) (c y)) by (intros y Y; unfold c1, regs_turn; cbn; now rewrite Y).
  assert (L : length (rev order) = length X) by (rewrite rev_length; now apply Permutation_length).
  assert (QH : q <= h) by (unfold h, q; destruct full; lia).
  assert (V : forall p, p <= zeros d x ways -> (S p <= value (regs d avail (halved d count 0 zone (map (fun p => (p, false)) ways)) c1 x) <-> free d avail (firstn p ways ++ F) x)).
  { intros p Hp. refine (count_tells d avail ways [] zone F c1 _ _ _ x Hx Z p Hp).
    - assert (DX := dims_others X D). fold F in DX. assert (I : incl ways X).
      { intros a Ha. apply (Permutation_in _ P), in_rev. rewrite <- (firstn_skipn h (rev order)). apply in_app_iff. now left. }
      split; [|intros a Ha; apply DX; rewrite in_app_iff in *; cbn in Ha; intuition].
      apply once_app; [|apply NoDup_filter, seq_NoDup|intros a Ha Ho; apply others_in in Ho; apply Ho, I, Ha].
      apply once_left with (skipn h (rev order)). unfold ways. cbn. rewrite firstn_skipn. apply NoDup_rev, (Permutation_NoDup (Permutation_sym P)), D.
    - apply closed_less with X; [|exact C]. intros a Ha. apply (Permutation_in _ P), in_rev. rewrite <- (firstn_skipn h (rev order)). apply in_app_iff. now left.
    - intros y Hy Y. rewrite E1 by exact Y. destruct (T y Hy Y) as (T1 & T2). cbn. split; [exact T1|]. intros p' P'. replace p' with 0 by (cbn in P'; lia). exact T2. }
  assert (FW : firstn q ways = firstn q (rev order)) by (unfold ways; now rewrite firstn_firstn, Nat.min_l).
  assert (ZW : q <= zeros d x ways <-> q <= zeros d x (rev order)) by (unfold ways; rewrite zeros_firstn; lia).
  destruct (halved_kept d avail count (map (fun p => (p, false)) ways) 0 zone c1 x) as (v & E). rewrite E, E1 by exact Z. rewrite E in V.
  cbn [value with_value] in V |- *. rewrite <- FW. destruct (Nat.leb_spec q (zeros d x (rev order))) as [B|B]; cbn [andb].
  - specialize (V q ltac:(lia)). destruct (Nat.ltb_spec q v); cbn [whole named with_name with_value]; (split; [reflexivity|]); intros fixed.
    + rewrite in_app_iff. cbn. split; [intros [I|[<-|[]]]; [now left|right; split; [reflexivity|split; [exact B|apply V; lia]]]|].
      intros [I|(-> & _)]; [now left|right; now left].
    + split; [tauto|]. intros [I|(_ & _ & G)]; [exact I|]. apply V in G. lia.
  - split; [reflexivity|]. intros fixed. cbn [named with_value]. split; [tauto|]. intros [I|(_ & G & _)]; [exact I|lia].
Qed.

Lemma runs_name orders : (forall order, In order orders -> Permutation order X) -> forall c,
  (forall x, there d avail x -> zone x = true -> tells d avail F x (whole (c x))) ->
  let c' := regs d avail (flat_map run orders) c in
  (forall x, zone x = false -> c' x = c x) /\ forall x, there d avail x -> zone x = true -> forall fixed, In fixed (named (c' x)) <->
    In fixed (named (c x)) \/ exists order, In order orders /\ fixed = firstn k order /\ q <= zeros d x (rev order) /\ free d avail (firstn q (rev order) ++ F) x.
Proof.
  induction orders as [|order orders IH]; intros P c T c'.
  - split; [reflexivity|]. intros x _ _ fixed. cbn. split; [tauto|]. intros [H|(o & [] & _)]. exact H.
  - unfold c'. cbn [flat_map]. rewrite regs_app. assert (R := run_names order c (P order (or_introl eq_refl)) T).
    destruct (IH (fun o O => P o (or_intror O)) (regs d avail (run order) c)) as (I1 & I2).
    { intros x Hx Z. destruct (R x Hx Z) as (-> & _). auto. }
    split; [intros x Z; rewrite I1, run_outside; auto|]. intros x Hx Z fixed. rewrite I2, (proj2 (R x Hx Z)) by auto. split.
    + intros [[H|H]|(o & O & H)]; [now left|right; exists order; split; [now left|exact H]|right; exists o; split; [now right|exact H]].
    + intros [H|(o & [<-|O] & H)]; [tauto|tauto|right; exists o; tauto].
Qed.

Lemma leaves_correct c : (forall x, there d avail x -> zone x = true -> tells d avail F x (whole (c x))) ->
  correct X zone c (regs d avail (leaves full d k X zone) c).
Proof.
  intros T. destruct (runs_name (choices X k) (fun o O => proj1 (order_parts X D large o O)) c T) as (R1 & R2). split; [exact R1|]. split.
  - intros x fixed Hx Z I. apply R2 in I as [I|(order & O & -> & _ & I)]; [now left| |exact Hx|exact Z]. right.
    split; [apply (order_parts X D large order O)|]. apply (free_same d avail _ _ x (stars_of X D large order O)), I.
  - intros x fixed Hx Z G I. destruct (chosen X D large fixed G) as (order & O & S). destruct (order_parts X D large order O) as (P & (_ & GI & _) & R).
    assert (SF : forall i, In i (others d (firstn k order)) <-> In i (others d fixed)) by (intros i; rewrite !others_in, S; tauto).
    assert (QX : incl (firstn q (rev order)) X) by (intros i Hi; now apply R in Hi).
    destruct (turned (map (fun p => (p, false)) (firstn q (rev order))) zone) with (x := x) as (y & Hy & Zy & Iy & Sy); [| |exact Hx|].
    + rewrite map_map, map_id. split; [|intros a Ha; apply D, QX, Ha]. apply once_left with (skipn q (rev order)). rewrite firstn_skipn.
      apply NoDup_rev, (Permutation_NoDup (Permutation_sym P)), D.
    + rewrite map_map, map_id. now apply closed_less with X.
    + rewrite map_map, map_id in Iy. assert (Iy' : inside d (others d fixed) x y).
      { apply inside_more with (firstn q (rev order)); [|exact Iy]. intros i Hi. apply SF, (stars_of X D large order O), in_app_iff. now left. }
      assert (Fy := free_inside _ _ _ _ _ I Iy'). assert (Ty : there d avail y) by (split; [exact Hy|now apply free_here in Fy]).
      rewrite Z in Zy. exists y, (firstn k order). split; [exact Hy|]. split; [exact Zy|]. split; [exact Iy'|]. split; [|exact S].
      apply R2; [exact Ty|exact Zy|]. right. exists order. split; [exact O|]. split; [reflexivity|]. split.
      * apply zeros_leads; [rewrite rev_length, (Permutation_length P); unfold q; lia|]. intros p Hp.
        specialize (Sy (p, false) ltac:(apply in_map_iff; eauto)). unfold stays in Sy. cbn in Sy. now apply eqb_prop in Sy.
      * apply (free_same d avail _ _ y (stars_of X D large order O)), (free_same d avail _ _ y SF), Fy.
Qed.
End Leaves.
End Names.
