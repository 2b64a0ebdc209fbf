(* Two faults, relabelled: the lists have at most one block of each dimension iff the faults are neighbours. *)
From Coq Require Import List Arith NArith Bool Lia Permutation.
From Allocert.definitions Require Import FreeLists Releases Labels RelabelledLists.
From Allocert.proofs Require Import Labels Releases ReleasedBlocks.
From Allocert.proofs Require FreeLists FaultBlocks LabelledFaults.
Import ListNotations.

(* The block that a node is in. *)
Lemma in_own k x : inside k (x / 2 ^ k * 2 ^ k) x.
Proof.
  unfold inside. pose proof (pow_pos k). pose proof (Nat.div_mod x (2 ^ k)). pose proof (Nat.mod_upper_bound x (2 ^ k)). nia.
Qed.

Lemma own k x s : Nat.divide (2 ^ k) s -> inside k s x -> s = x / 2 ^ k * 2 ^ k.
Proof. intros D I. apply (same_block k _ _ x D); [eexists; reflexivity|exact I|apply in_own]. Qed.

(* ---- by positions a and b of the faults *)
Section Pair.
Variables (n a b : nat) (ls : lists).
Hypotheses (La : a < 2 ^ n) (Lb : b < 2 ^ n).
Let F (z : nat) : Prop := z < 2 ^ n /\ z <> a /\ z <> b.
Hypothesis length_ls : length ls = S n.
Hypothesis listed_ls : forall k, NoDup (nth k ls []) /\ forall s, In s (nth k ls []) <-> maximal n F k s.

Lemma not_free k s : block n k s -> ~ all_free F k s -> inside k s a \/ inside k s b.
Proof.
  intros [K [[c D] L]] H. assert (I : forall z, {inside k s z} + {~ inside k s z}).
  { intro z. unfold inside. destruct (le_lt_dec s z), (lt_dec z (s + 2 ^ k)); (left; lia) || (right; lia). }
  destruct (I a) as [|A]; [left; assumption|]. destruct (I b) as [|B]; [right; assumption|]. exfalso. apply H. intros z Z. split.
  - pose proof (pow_split k n K) as P. rewrite P in *. rewrite D in *. unfold inside in Z.
    apply Nat.mul_lt_mono_pos_r in L; [|apply pow_pos]. assert (S c * 2 ^ k <= 2 ^ (n - k) * 2 ^ k) by (apply Nat.mul_le_mono_r; exact L). lia.
  - split; intros ->; contradiction.
Qed.

Lemma inside_zero s x : inside 0 s x -> x = s.
Proof. unfold inside. cbn. lia. Qed.

(* Neighbours lie in the same blocks of dimension 1 and above. *)
Lemma together k s : buddy 0 a = b -> 1 <= k -> Nat.divide (2 ^ k) s -> (inside k s a <-> inside k s b).
Proof.
  intros E K D. destruct (inside_parent 0 a a) as [_ P]; [exists a; cbn; lia|].
  assert (Q : forall z, inside 1 (min a b) z <-> inside 0 a z \/ inside 0 b z).
  { intro z. rewrite <- E. apply inside_parent. exists a. cbn. lia. }
  rewrite E in P. assert (D1 : Nat.divide (2 ^ 1) (min a b)) by (rewrite <- P; eexists; reflexivity).
  assert (A : inside 1 (min a b) a) by (apply Q; left; apply inside_start).
  assert (B : inside 1 (min a b) b) by (apply Q; right; apply inside_start).
  split; intro H; [apply (nested 1 k _ _ a K D1 D A H), B|apply (nested 1 k _ _ b K D1 D B H), A].
Qed.

Lemma neighbours : buddy 0 a = b -> at_most_one ls.
Proof.
  intros E. assert (E' : buddy 0 b = a) by (rewrite <- E; apply buddy_twice).
  assert (H : forall k s, k < n -> maximal n F k s -> inside k (buddy k s) a).
  { intros k s K [B [A N]]. destruct (buddy_block n k s B K) as [_ P]. pose proof (proj1 (proj2 B)) as D.
    specialize (N K). destruct (inside_parent k s 0 D) as [_ M]. rewrite M in N. apply (not_free _ _ P) in N.
    rewrite !(proj1 (inside_parent k s _ D)) in N.
    destruct k as [|k].
    - exfalso. destruct (A s (inside_start 0 s)) as (_ & SA & SB).
      destruct N as [[N|N]|[N|N]]; apply inside_zero in N; try congruence;
        [apply SB; rewrite <- E, N|apply SA; rewrite <- E', N]; symmetry; apply buddy_twice.
    - assert (Db : Nat.divide (2 ^ S k) (buddy (S k) s)) by (apply (buddy_block n (S k) s B K)).
      rewrite <- (together (S k) s E) in N by (lia || exact D). rewrite <- (together _ _ E) in N by (lia || exact Db).
      assert (X : ~ inside (S k) s a) by (intro X; apply A in X; destruct X as (_ & X & _); congruence). tauto. }
  apply Forall_forall. intros l I. destruct (In_nth _ _ [] I) as (k & K & <-). rewrite length_ls in K. destruct (listed_ls k) as [U M].
  assert (S : forall s t, In s (nth k ls []) -> In t (nth k ls []) -> s = t).
  { intros s t Is It. apply M in Is, It. destruct (Nat.eq_dec k n) as [->|K'].
    - assert (Z : forall r, maximal n F n r -> r = 0).
      { intros r [[_ [[c ->] L]] _]. destruct c as [|c]; [reflexivity|]. cbn in L. lia. }
      rewrite (Z s), (Z t); auto.
    - assert (K2 : k < n) by lia. pose proof (H k s K2 Is) as X. pose proof (H k t K2 It) as Y.
      destruct (buddy_block n k s (proj1 Is) K2) as [[_ [Ds _]] _]. destruct (buddy_block n k t (proj1 It) K2) as [[_ [Dt _]] _].
      rewrite <- (buddy_twice k s), <- (buddy_twice k t). f_equal. exact (same_block k _ _ a Ds Dt X Y). }
  destruct (nth k ls []) as [|s [|t r]]; cbn; try lia. exfalso. inversion U; subst.
  rewrite (S s t) in * by (cbn; auto). cbn in *. tauto.
Qed.

End Pair.

(* The sibling of the block that a is in. *)
Lemma sibling n a b j : a < 2 ^ n -> b < 2 ^ n -> a / 2 ^ S j <> b / 2 ^ S j ->
  let s := buddy j (a / 2 ^ j * 2 ^ j) in maximal n (fun z => z < 2 ^ n /\ z <> a /\ z <> b) j s /\ inside (S j) (a / 2 ^ S j * 2 ^ S j) s.
Proof.
  intros La Lb N s. assert (J : j < n).
  { destruct (le_lt_dec n j) as [H|H]; [|exact H]. exfalso. apply N.
    assert (2 ^ n <= 2 ^ S j) by (apply Nat.pow_le_mono_r; lia). rewrite !Nat.div_small by lia. reflexivity. }
  set (c := a / 2 ^ j * 2 ^ j) in *. assert (D : Nat.divide (2 ^ j) c) by (eexists; reflexivity).
  assert (B : block n j c).
  { split; [lia|]. split; [exact D|]. pose proof (in_own j a) as I. fold c in I. unfold inside in I. lia. }
  destruct (buddy_block n j c B J) as [Bs P]. fold s in Bs, P. destruct (inside_parent j c a D) as [Q M]. fold s in Q, M.
  assert (T : min c s = a / 2 ^ S j * 2 ^ S j).
  { apply own; [apply P|]. apply Q. left. apply in_own. }
  assert (Ds : Nat.divide (2 ^ j) s) by apply Bs.
  assert (In_s : forall z, inside j s z -> inside (S j) (min c s) z) by (intros z Z; apply inside_parent; [exact D|right; exact Z]).
  split; [split; [exact Bs|split]|].
  - intros z Z. pose proof (In_s z Z) as Y. split; [|split].
    + destruct P as [K [[e E] L]]. pose proof (pow_split (S j) n K) as W. rewrite W in *. rewrite E in *. unfold inside in Y.
      apply Nat.mul_lt_mono_pos_r in L; [|apply pow_pos].
      assert (S e * 2 ^ S j <= 2 ^ (n - S j) * 2 ^ S j) by (apply Nat.mul_le_mono_r; exact L). lia.
    + intros ->. apply (buddy_apart j c a D); [apply in_own|exact Z].
    + intros ->. apply (own (S j) b _ (proj1 (proj2 P))) in Y. rewrite T in Y. apply N. apply Nat.mul_cancel_r in Y; [exact Y|].
      apply Nat.pow_nonzero. discriminate.
  - intros _ C. destruct (inside_parent j s a Ds) as [_ E]. unfold s in E at 3. rewrite buddy_twice, Nat.min_comm in E. rewrite E, T in C.
    apply (C a); [apply in_own|]. destruct (C a (in_own (S j) a)) as (_ & X & _). congruence.
  - rewrite <- T. apply In_s, inside_start.
Qed.

Lemma apart n a b ls j : a < 2 ^ n -> b < 2 ^ n -> length ls = S n ->
  (forall k s, In s (nth k ls []) <-> maximal n (fun z => z < 2 ^ n /\ z <> a /\ z <> b) k s) ->
  a / 2 ^ S j <> b / 2 ^ S j -> ~ at_most_one ls.
Proof.
  intros La Lb L M N A. destruct (sibling n a b j La Lb N) as [Ma Ia].
  destruct (sibling n b a j Lb La (not_eq_sym N)) as [Mb Ib].
  assert (Mb' : maximal n (fun z => z < 2 ^ n /\ z <> a /\ z <> b) j (buddy j (b / 2 ^ j * 2 ^ j))).
  { eapply maximal_ext; [|exact Mb]. cbn. tauto. }
  apply M in Ma, Mb'. set (s := buddy j (a / 2 ^ j * 2 ^ j)) in *. set (t := buddy j (b / 2 ^ j * 2 ^ j)) in *.
  unfold at_most_one in A. rewrite Forall_forall in A.
  assert (J : j < length ls).
  { destruct (le_lt_dec (length ls) j) as [H|H]; [|exact H]. rewrite nth_overflow in Ma by exact H. destruct Ma. }
  specialize (A _ (nth_In ls [] J)). destruct (nth j ls []) as [|u [|v r]]; cbn in A; [destruct Ma| |lia].
  destruct Ma as [<-|[]], Mb' as [E|[]]. rewrite <- E in Ib. apply N.
  assert (E2 : a / 2 ^ S j * 2 ^ S j = b / 2 ^ S j * 2 ^ S j) by (eapply same_block; [eexists; reflexivity|eexists; reflexivity|exact Ia|exact Ib]).
  apply Nat.mul_cancel_r in E2; [exact E2|]. apply Nat.pow_nonzero. discriminate.
Qed.

(* ---- by labels *)
Lemma label_below n x : node n x -> N.to_nat x < 2 ^ n.
Proof. unfold node, power. intro H. replace 2%N with (N.of_nat 2) in H by reflexivity. rewrite <- Nat2N.inj_pow in H. lia. Qed.

Lemma begin_lists n order x y : node n x -> node n y -> length order = n ->
  let a := N.to_nat (new order x) in let b := N.to_nat (new order y) in let ls := begin (relabelled order) n [x; y] in
  a < 2 ^ n /\ b < 2 ^ n /\ length ls = S n /\ forall k, NoDup (nth k ls []) /\
  forall s, In s (nth k ls []) <-> maximal n (fun z => z < 2 ^ n /\ z <> a /\ z <> b) k s.
Proof.
  intros X Y L a b ls. set (xs := filter (fun z => negb (existsb (N.eqb (N.of_nat z)) [new order x; new order y])) (seq 0 (2 ^ n))).
  change ls with (released n xs (repeat [] (S n))). assert (U : NoDup xs) by apply NoDup_filter, seq_NoDup.
  assert (I : forall z, In z xs <-> z < 2 ^ n /\ z <> a /\ z <> b).
  { intro z. unfold xs, a, b. rewrite filter_In, in_seq, negb_true_iff. cbn [existsb]. rewrite orb_false_r, orb_false_iff, !N.eqb_neq. lia. }
  split; [apply label_below, new_node, L|]. split; [apply label_below, new_node, L|].
  destruct (history_released n xs _ _ (history_none n) U) as (G & H & _); [intros z Z; apply I in Z; tauto|].
  split; [exact (inv_length _ _ _ (history_inv _ _ _ H))|]. intro k.
  destruct (any_order n xs U) with (k := k) as (D & M & _); [apply Forall_forall; intros z Z; apply I in Z; tauto|].
  split; [exact D|]. intro s. rewrite M. apply maximal_ext. exact I.
Qed.

(* A bit in which labels differ parts the blocks of that dimension. *)
Lemma bit_parts x y i : bit x i <> bit y i -> N.to_nat x / 2 ^ i <> N.to_nat y / 2 ^ i.
Proof.
  intros B E. apply B. unfold bit. rewrite !N.testbit_odd, !N.shiftr_div_pow2.
  assert (P : (2 ^ N.of_nat i = N.of_nat (2 ^ i))%N) by (rewrite Nat2N.inj_pow; reflexivity).
  rewrite P, <- (N2Nat.id x), <- (N2Nat.id y), <- !Nat2N.inj_div, E. reflexivity.
Qed.

Section Labels.
Variables (n : nat) (x y : N).
Hypotheses (X : node n x) (Y : node n y).
Let order := by_faults n [x; y].
Let m := length (filter (differ [x; y]) (seq 0 n)).

Lemma order_perm : Permutation order (seq 0 n).
Proof. apply low_first_perm. Qed.

Lemma low_bits i : i < m -> bit (N.lxor x y) (nth i order 0) = true.
Proof.
  intro L. unfold order, by_faults. rewrite (low_first_ext n _ (differ [x; y])) by (intros; apply bit_spread).
  unfold low_first. rewrite app_nth1 by exact L. rewrite <- FaultBlocks.differ_pair. apply (filter_In _ _ (seq 0 n)), nth_In, L.
Qed.

Lemma order_facts : NoDup order /\ length order = n /\ m <= n.
Proof.
  destruct (perm_facts n order order_perm) as (D & L & _). split; [exact D|]. split; [exact L|].
  rewrite <- L. unfold order, by_faults. rewrite (low_first_ext n _ (differ [x; y])) by (intros; apply bit_spread).
  unfold low_first. rewrite app_length. apply Nat.le_add_r.
Qed.

Lemma labels_differ i : i < m -> bit (new order x) i <> bit (new order y) i.
Proof.
  intros L E. pose proof (low_bits i L) as B. destruct order_facts as (_ & O & M).
  rewrite !bit_new in E. rewrite (proj2 (Nat.ltb_lt i (length order))) in E by lia.
  rewrite bit_lxor, E, xorb_nilpotent in B. discriminate.
Qed.

Lemma labels_joined : joined x y -> buddy 0 (N.to_nat (new order x)) = N.to_nat (new order y).
Proof.
  intros J. pose proof (proj1 (FaultBlocks.joined_once n x y X Y) J) as M. fold m in M. destruct J as (d & E).
  pose proof (low_bits 0 ltac:(lia)) as B. rewrite E, bit_power in B. apply Nat.eqb_eq in B. destruct order_facts as (D & L & MN).
  assert (I : index d order = 0) by (rewrite <- B; apply index_nth; [exact D|lia]).
  assert (P : N.lxor (new order x) (new order y) = power 0).
  { rewrite new_lxor, E, (new_power n order d order_perm), I; [reflexivity|]. apply (perm_facts n order order_perm). rewrite <- B. apply nth_In. lia. }
  assert (H : N.div2 (new order x) = N.div2 (new order y)).
  { apply bit_ext. intro i. rewrite !LabelledFaults.bit_div2. apply xorb_eq. rewrite <- bit_lxor, P, bit_power. reflexivity. }
  assert (NE : N.to_nat (new order x) <> N.to_nat (new order y)).
  { intro Q. apply N2Nat.inj in Q. apply (labels_differ 0); [lia|]. rewrite Q. reflexivity. }
  rewrite !N.div2_div in H. apply (f_equal N.to_nat) in H. rewrite !N2Nat.inj_div in H. change (N.to_nat 2) with 2 in H.
  destruct (half 0 (N.to_nat (new order x))) as (c & Q & _ & R); [exists (N.to_nat (new order x)); cbn; lia|].
  change (2 ^ 1) with 2 in R. change (2 ^ 0) with 1 in Q.
  pose proof (Nat.div_mod (N.to_nat (new order y)) 2). pose proof (Nat.mod_upper_bound (N.to_nat (new order y)) 2). lia.
Qed.

Lemma some_low : x <> y -> 1 <= m.
Proof.
  intro NE. destruct (le_lt_dec 1 m) as [H|H]; [exact H|]. exfalso. apply NE. apply bit_ext. intros d. destruct (le_lt_dec n d) as [D|D].
  - rewrite (bit_above n x), (bit_above n y) by assumption. reflexivity.
  - apply xorb_eq. rewrite <- bit_lxor, <- FaultBlocks.differ_pair. apply not_true_is_false. intros S.
    assert (I : In d (filter (differ [x; y]) (seq 0 n))) by (apply filter_In; split; [apply in_seq; lia|exact S]).
    unfold m in H. destruct (filter (differ [x; y]) (seq 0 n)); [destruct I|cbn in H; lia].
Qed.
End Labels.

Theorem adjacent n x y : node n x -> node n y -> x <> y -> let f := [x; y] in
  FreeLists.statically_optimal (begin (relabelled (by_faults n f)) n f) <-> joined x y.
Proof.
  intros X Y NE f. rewrite FreeLists.optimal_iff. set (order := by_faults n f).
  destruct (begin_lists n order x y X Y (proj1 (proj2 (order_facts n x y)))) as (A & B & L & M). split.
  - intros O. apply (FaultBlocks.joined_once n x y X Y). pose proof (some_low n x y X Y NE) as M1.
    pose proof (labels_differ n x y) as D. set (m := length (filter (differ [x; y]) (seq 0 n))) in *.
    destruct (Nat.eq_dec m 1) as [E|E]; [exact E|]. exfalso. revert O.
    apply (apart n _ _ _ (m - 2) A B L (fun k => proj2 (M k))). replace (S (m - 2)) with (m - 1) by lia.
    apply bit_parts, D. lia.
  - intros J. apply (neighbours n _ _ _ A B L M). apply labels_joined; assumption.
Qed.
