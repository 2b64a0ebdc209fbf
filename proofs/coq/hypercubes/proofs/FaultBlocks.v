(* Fault directions in the lowest places make for larger and fewer maximal fault-free blocks. *)
From Coq Require Import List Arith NArith Bool Permutation Lia.
From Allocert.definitions Require Import Labels FaultBlocks.
From Allocert.definitions Require Subcubes.
From Allocert.proofs Require Import Labels.
From Allocert.proofs Require SubcubeWords LinearTime.
Import ListNotations.

Notation eq_block := (list_eq_dec bool_dec).
Definition held (order : list nat) (f : list N) (k : nat) : nat := length (nodup eq_block (map (block_of order k) f)).

Lemma pes_many n : length (Subcubes.pes n) = 2 ^ n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [Subcubes.pes Nat.pow]. rewrite app_length, !map_length, IH. lia. Qed.

Lemma pes_once n : NoDup (Subcubes.pes n).
Proof. induction n as [|n IH]; [repeat constructor; tauto|]. cbn [Subcubes.pes]. now apply SubcubeWords.nodup_two. Qed.

Lemma free_held order f k : fault_free order f k + held order f k = 2 ^ (length order - k).
Proof.
  unfold fault_free, held. set (keys := map (block_of order k) f). rewrite <- pes_many. set (all := Subcubes.pes (length order - k)).
  rewrite <- (SubcubeWords.filter_split (fun b => if in_dec eq_block b keys then false else true) all). f_equal.
  apply Permutation_length, NoDup_Permutation; [apply NoDup_nodup|apply NoDup_filter, pes_once|].
  intros b. rewrite nodup_In, filter_In. destruct (in_dec eq_block b keys) as [I|N]; split; try tauto; [|intros (_ & C); discriminate].
  intros _. split; [|reflexivity]. apply in_map_iff in I as (x & <- & _).
  unfold all. replace (length order - k) with (length (block_of order k x)) by (unfold block_of; now rewrite map_length, skipn_length).
  apply LinearTime.pes_all.
Qed.

Lemma skipn_cons (l : list nat) k : k < length l -> skipn k l = nth k l 0 :: skipn (S k) l.
Proof. revert k. induction l as [|a l IH]; intros [|k] K; cbn in K; try lia; [reflexivity|]. apply (IH k). lia. Qed.

Lemma held_double order f k : k < length order -> held order f k <= 2 * held order f (S k).
Proof.
  intros K. unfold held. set (keys := nodup eq_block (map (block_of order (S k)) f)).
  replace (2 * length keys) with (length (map (cons false) keys ++ map (cons true) keys)) by (rewrite app_length, !map_length; lia).
  apply NoDup_incl_length; [apply NoDup_nodup|]. intros b B. apply nodup_In, in_map_iff in B as (x & <- & X).
  unfold block_of at 1. rewrite skipn_cons by exact K. cbn [map]. apply in_app_iff.
  assert (I : In (map (bit x) (skipn (S k) order)) keys) by (apply nodup_In, in_map_iff; now exists x).
  destruct (bit x (nth k order 0)); [right|left]; now apply in_map.
Qed.

Lemma maximal_held order f k : k < length order -> maximal order f k = 2 * held order f (S k) - held order f k.
Proof.
  intros K. unfold maximal. rewrite (proj2 (Nat.eqb_neq _ _)) by lia. pose proof (free_held order f k) as A. pose proof (free_held order f (S k)) as B.
  replace (length order - k) with (S (length order - S k)) in A by lia. cbn [Nat.pow] in A. pose proof (held_double order f k K). lia.
Qed.

Lemma maximal_top order f : maximal order f (length order) = 1 - held order f (length order).
Proof. unfold maximal. rewrite Nat.eqb_refl. pose proof (free_held order f (length order)) as A. rewrite Nat.sub_diag in A. cbn in A. lia. Qed.

(* ---- numbers of blocks from numbers of blocks that hold faults *)

Definition from (q : nat -> nat) (m : nat) : list nat := map (fun k => 2 * q (S k) - q k) (rev (seq 0 m)).

Lemma from_next q m : from q (S m) = (2 * q (S m) - q m) :: from q m.
Proof. unfold from. rewrite seq_S, rev_app_distr. reflexivity. Qed.

Lemma profile_from order f : profile order f = (1 - held order f (length order)) :: from (held order f) (length order).
Proof.
  unfold profile. rewrite seq_S, rev_app_distr. cbn [rev app map]. rewrite maximal_top. f_equal. apply map_ext_in. intros k K.
  apply in_rev, in_seq in K. apply maximal_held. lia.
Qed.

Lemma from_larger q r m : (forall k, k < m -> q k <= 2 * q (S k)) -> (forall k, k <= m -> r k <= q k) -> r m = q m ->
  ((forall k, k <= m -> r k = q k) /\ from r m = from q m) \/ larger (from r m) (from q m).
Proof.
  induction m as [|m IH]; intros D L E; [left; split; [|reflexivity]; intros k K; now replace k with 0 by lia|].
  rewrite !from_next. destruct (Nat.eq_dec (r m) (q m)) as [S0|N].
  - destruct IH as [(A & B)|A]; [intros k K; apply D; lia|intros k K; apply L; lia|exact S0| |].
    + left. split; [|now rewrite E, S0, B]. intros k K. destruct (Nat.eq_dec k (S m)) as [->|]; [exact E|apply A; lia].
    + right. right. split; [now rewrite E, S0|exact A].
  - right. left. rewrite E. pose proof (L m ltac:(lia)). pose proof (D m ltac:(lia)). lia.
Qed.

Lemma from_sum q m : (forall k, k < m -> q k <= 2 * q (S k)) -> list_sum (from q m) + q 0 = q m + list_sum (map q (seq 1 m)).
Proof.
  induction m as [|m IH]; intros D; [cbn; lia|]. rewrite from_next, seq_S, map_app, list_sum_app. specialize (IH ltac:(intros k K; apply D; lia)).
  unfold list_sum in *. cbn [fold_right map Nat.add] in *. pose proof (D m ltac:(lia)). lia.
Qed.

Lemma sum_less (q r : nat -> nat) l : (forall k, In k l -> r k <= q k) -> list_sum (map r l) <= list_sum (map q l)
  /\ ((exists k, In k l /\ r k < q k) -> list_sum (map r l) < list_sum (map q l)).
Proof.
  induction l as [|a l IH]; intros L; [split; [reflexivity|intros (k & [] & _)]|]. destruct IH as (A & B); [intros k K; apply L; now right|].
  unfold list_sum in *. cbn [map fold_right]. pose proof (L a (or_introl eq_refl)). split; [lia|]. intros (k & [->|K] & M); [lia|].
  specialize (B (ex_intro _ k (conj K M))). lia.
Qed.

Section Compared.
Variables (o o' : list nat) (f : list N).
Hypotheses (SameLength : length o' = length o) (Fewer : forall k, k <= length o -> held o' f k <= held o f k)
  (Bottom : held o' f 0 = held o f 0).

Lemma top_same : held o' f (length o) = held o f (length o).
Proof.
  unfold held. assert (E : forall order, length order = length o -> map (block_of order (length o)) f = map (fun _ => []) f).
  { intros order L. apply map_ext. intros x. unfold block_of. rewrite skipn_all2 by lia. reflexivity. }
  now rewrite (E o'), (E o).
Qed.

Lemma not_worse : (profile o' f = profile o f \/ larger (profile o' f) (profile o f)) /\ blocks o' f <= blocks o f.
Proof.
  pose proof top_same as T. unfold blocks. rewrite !profile_from, SameLength, T. split.
  - destruct (from_larger (held o f) (held o' f) (length o)) as [(_ & E)|E]; [apply held_double|exact Fewer|exact T|left; now rewrite E|].
    right. right. split; [reflexivity|exact E].
  - pose proof (from_sum (held o f) (length o) (held_double o f)) as A.
    pose proof (from_sum (held o' f) (length o) ltac:(intros k K; apply held_double; lia)) as B.
    destruct (sum_less (held o f) (held o' f) (seq 1 (length o))) as (C & _); [intros k K; apply in_seq in K; apply Fewer; lia|].
    unfold list_sum in *. cbn [fold_right]. lia.
Qed.

Lemma better k : k <= length o -> held o' f k < held o f k -> larger (profile o' f) (profile o f) /\ blocks o' f < blocks o f.
Proof.
  intros K M. pose proof top_same as T. unfold blocks. rewrite !profile_from, SameLength, T. split.
  - destruct (from_larger (held o f) (held o' f) (length o)) as [(E & _)|E]; [apply held_double|exact Fewer|exact T|specialize (E k K); lia|].
    right. split; [reflexivity|exact E].
  - pose proof (from_sum (held o f) (length o) (held_double o f)) as A.
    pose proof (from_sum (held o' f) (length o) ltac:(intros j J; apply held_double; lia)) as B.
    destruct (sum_less (held o f) (held o' f) (seq 1 (length o))) as (_ & C); [intros j J; apply in_seq in J; apply Fewer; lia|].
    assert (k <> 0) by (intros ->; lia). assert (IK : In k (seq 1 (length o))) by (apply in_seq; lia).
    specialize (C (ex_intro _ k (conj IK M))).
    unfold list_sum in *. cbn [fold_right]. lia.
Qed.
End Compared.

(* ---- moving the fault directions down *)

Lemma classes {A B C} (eqb : forall x y : B, {x = y} + {x <> y}) (eqc : forall x y : C, {x = y} + {x <> y}) (g : A -> B) (h : A -> C) l :
  (forall x y, In x l -> In y l -> g x = g y -> h x = h y) -> length (nodup eqc (map h l)) <= length (nodup eqb (map g l)).
Proof.
  induction l as [|x l IH]; intros H; [reflexivity|]. cbn [map nodup]. specialize (IH ltac:(intros y z Y Z; apply H; now right)).
  destruct (in_dec eqc (h x) (map h l)) as [I|I], (in_dec eqb (g x) (map g l)) as [J|J]; cbn [length]; try lia.
  exfalso. apply I. apply in_map_iff in J as (y & E & Y). apply in_map_iff. exists y. split; [|exact Y]. symmetry. apply H; [now left|now right|now symmetry].
Qed.

Lemma held_fewer (o o' : list nat) f k k' : (forall d, In d (skipn k' o') -> differ f d = true -> In d (skipn k o)) -> held o' f k' <= held o f k.
Proof.
  intros H. unfold held. apply classes. intros x y X Y E. unfold block_of in *. apply map_ext_in. intros d D.
  destruct (differ f d) eqn:S; [|now apply (agree f)]. specialize (H d D S). clear -E H.
  induction (skipn k o) as [|e l IH]; [destruct H|]. cbn in E. injection E as E1 E2. destruct H as [->|H]; [exact E1|now apply IH].
Qed.

Lemma skipn_in {A} (l : list A) k x : In x (skipn k l) -> In x l.
Proof. intros I. rewrite <- (firstn_skipn k l). apply in_app_iff. now right. Qed.

Lemma lowered_rest order f k d : In d (skipn k (lowered order f)) -> differ f d = true -> In d (skipn k order).
Proof.
  intros I S. unfold lowered in I. rewrite skipn_app in I. apply in_app_iff in I as [I|I].
  - rewrite <- (firstn_skipn k order) in I at 1. rewrite filter_app, skipn_app in I. apply in_app_iff in I as [I|I].
    + rewrite skipn_all2 in I; [destruct I|]. pose proof (SubcubeWords.filter_split (differ f) (firstn k order)). pose proof (firstn_le_length k order). lia.
    + apply skipn_in in I. now apply filter_In in I.
  - apply skipn_in in I. apply filter_In in I as (_ & N). rewrite S in N. discriminate.
Qed.

Lemma lowered_perm order f : Permutation (lowered order f) order.
Proof.
  unfold lowered. induction order as [|d l IH]; [constructor|]. cbn [filter]. destruct (differ f d); cbn [negb app]; [now constructor|].
  apply Permutation_sym, Permutation_cons_app, Permutation_sym, IH.
Qed.

Lemma held_bottom (o o' : list nat) f : Permutation o' o -> held o' f 0 = held o f 0.
Proof.
  intros P. apply Nat.le_antisymm; apply held_fewer; intros d D _; cbn in *; [now apply (Permutation_in _ P)|now apply (Permutation_in _ (Permutation_sym P))].
Qed.

Theorem some_order order f : let low := lowered order f in Permutation low order
  /\ (profile low f = profile order f \/ larger (profile low f) (profile order f)) /\ blocks low f <= blocks order f.
Proof.
  intros low. pose proof (lowered_perm order f) as P. split; [exact P|]. apply not_worse; [now apply Permutation_length| |now apply held_bottom].
  intros k K. apply held_fewer. intros d. apply lowered_rest.
Qed.

Lemma lowered_same order f : (forall d, In d (skipn (length (filter (differ f) order)) order) -> differ f d = false) -> lowered order f = order.
Proof.
  unfold lowered. induction order as [|e l IH]; intros H; [reflexivity|]. cbn [filter] in *. destruct (differ f e) eqn:E; cbn [negb app length skipn] in *.
  - f_equal. now apply IH.
  - assert (N : filter (differ f) l = []).
    { destruct (length (filter (differ f) l)) as [|m] eqn:L; [now apply length_zero_iff_nil|]. exfalso.
      assert (exists d, In d (skipn m l) /\ differ f d = true) as (d & D & S); [|cbn in H; rewrite (H d D) in S; discriminate].
      clear -L E. pose proof (SubcubeWords.filter_split (differ f) (firstn m l)). pose proof (firstn_le_length m l).
      rewrite <- (firstn_skipn m l) in L. rewrite filter_app, app_length in L. destruct (filter (differ f) (skipn m l)) as [|d r] eqn:F; [cbn in L; lia|].
      exists d. apply filter_In. rewrite F. now left. }
    rewrite N. cbn [app]. f_equal. specialize (IH ltac:(intros d D; rewrite N in D; cbn in D; apply H; rewrite N; now right)). rewrite N in IH. exact IH.
Qed.

Lemma held_one order f k : (forall d, In d (skipn k order) -> differ f d = false) -> held order f k <= 1.
Proof.
  intros H. unfold held. apply Nat.le_trans with (length (nodup eq_block (map (fun _ : N => []) f))).
  - apply classes. intros x y X Y _. unfold block_of. apply map_ext_in. intros e I. apply (agree f); auto.
  - clear H. induction f as [|x l IH]; [cbn; lia|]. cbn [map nodup]. destruct (in_dec _ _ _) as [I|I]; [exact IH|]. destruct l; [cbn; lia|destruct I; now left].
Qed.

Lemma held_two order f k d : In d (skipn k order) -> differ f d = true -> 2 <= held order f k.
Proof.
  intros D S. unfold differ in S. apply existsb_exists in S as (x & X & S). apply existsb_exists in S as (y & Y & S). unfold held.
  assert (NE : block_of order k x <> block_of order k y).
  { intros E. unfold block_of in E. assert (bit x d = bit y d); [|rewrite H in S; rewrite xorb_nilpotent in S; discriminate]. clear -E D.
    induction (skipn k order) as [|e l IH]; [destruct D|]. cbn in E. injection E as E1 E2. destruct D as [->|D]; [exact E1|now apply IH]. }
  replace 2 with (length [block_of order k x; block_of order k y]) by reflexivity. apply NoDup_incl_length.
  - constructor; [intros [E|[]]; now symmetry in E|constructor; [tauto|constructor]].
  - intros b [<-|[<-|[]]]; apply nodup_In; now apply in_map.
Qed.

Lemma lowered_none order f k d : length (filter (differ f) order) <= k -> In d (skipn k (lowered order f)) -> differ f d = false.
Proof.
  intros K I. unfold lowered in I. rewrite skipn_app, skipn_all2 in I by exact K. cbn in I. apply skipn_in in I. apply filter_In in I as (_ & I). now apply negb_true_iff.
Qed.

Lemma rest_some order f k : k < length (filter (differ f) order) -> exists d, In d (skipn k order) /\ differ f d = true.
Proof.
  intros K. pose proof (SubcubeWords.filter_split (differ f) (firstn k order)). pose proof (firstn_le_length k order).
  rewrite <- (firstn_skipn k order) in K. rewrite filter_app, app_length in K. destruct (filter (differ f) (skipn k order)) as [|d r] eqn:F; [cbn in K; lia|].
  exists d. apply filter_In. rewrite F. now left.
Qed.

Theorem when order f : let low := lowered order f in
  (low <> order <-> larger (profile low f) (profile order f)) /\ (low <> order <-> blocks low f < blocks order f).
Proof.
  intros low. assert (B : low <> order -> larger (profile low f) (profile order f) /\ blocks low f < blocks order f).
  { intros Ne. pose proof (lowered_perm order f) as P. set (m := length (filter (differ f) order)).
    assert (M : m <= length order) by (pose proof (SubcubeWords.filter_split (differ f) order); unfold m; lia).
    apply (better order low f) with m; [now apply Permutation_length| |now apply held_bottom|exact M|].
    { intros k K. apply held_fewer. intros d. apply lowered_rest. }
    assert (exists d, In d (skipn m order) /\ differ f d = true) as (d & D & S).
    { destruct (existsb (differ f) (skipn m order)) eqn:X; [apply existsb_exists in X as (d & D & S); now exists d|]. exfalso. apply Ne, lowered_same.
      intros d D. apply not_true_is_false. intros S. rewrite <- not_true_iff_false in X. apply X. apply existsb_exists. now exists d. }
    assert (held low f m <= 1) by (apply held_one; intros e I; now apply (lowered_none order f m)).
    pose proof (held_two order f m d D S). lia. }
  assert (irreflexive : forall l, ~ larger l l) by (induction l as [|a l IH]; cbn; [tauto|intros [H|(_ & H)]; [lia|tauto]]).
  split; (split; [intros N; now apply B|]); intros L E; rewrite E in L; [now apply irreflexive in L|lia].
Qed.

(* ---- the map of figure 4 *)

Lemma by_faults_lowered n f : by_faults n f = lowered (seq 0 n) f.
Proof. unfold by_faults. apply low_first_ext. intros d _. apply bit_spread. Qed.

Theorem reduced n f : let new := by_faults n f in let old := seq 0 n in
  (profile new f = profile old f \/ larger (profile new f) (profile old f)) /\ blocks new f <= blocks old f
  /\ (new <> old <-> larger (profile new f) (profile old f)) /\ (new <> old <-> blocks new f < blocks old f).
Proof.
  intros new old. unfold new. rewrite by_faults_lowered. fold old. destruct (some_order old f) as (_ & A & B). destruct (when old f) as (C & D). auto.
Qed.

Lemma held_pair order x y k : 1 <= held order [x; y] k <= 2.
Proof.
  unfold held. cbn [map nodup]. destruct (in_dec _ _ _) as [I|I]; cbn; lia.
Qed.

Lemma held_lowered n x y k : let f := [x; y] in
  held (by_faults n f) f k = if k <? length (filter (differ f) (seq 0 n)) then 2 else 1.
Proof.
  intros f. rewrite by_faults_lowered. pose proof (held_pair (lowered (seq 0 n) f) x y k) as P. fold f in P.
  destruct (Nat.ltb_spec k (length (filter (differ f) (seq 0 n)))) as [K|K].
  - assert (exists d, In d (skipn k (lowered (seq 0 n) f)) /\ differ f d = true) as (d & D & S).
    { apply rest_some. rewrite (Permutation_length (l := filter (differ f) (lowered (seq 0 n) f)) (l' := filter (differ f) (seq 0 n))); [exact K|].
      unfold lowered. rewrite filter_app. rewrite (filter_none (differ f) (filter (fun d => negb (differ f d)) (seq 0 n))), app_nil_r.
      - rewrite filter_all; [reflexivity|]. intros d D. now apply filter_In in D.
      - intros d D. apply filter_In in D as (_ & D). now apply negb_true_iff. }
    pose proof (held_two _ f k d D S). lia.
  - assert (held (lowered (seq 0 n) f) f k <= 1) by (apply held_one; intros d D; now apply (lowered_none (seq 0 n) f k)). lia.
Qed.

Lemma filter_same (p : nat -> bool) l l' : Permutation l l' -> Permutation (filter p l) (filter p l').
Proof.
  induction 1 as [|a l l' _ IH|a b l|l l' l'' _ IH _ IH']; cbn [filter]; [constructor|destruct (p a); auto|destruct (p a), (p b); auto; constructor|].
  now apply Permutation_trans with (filter p l').
Qed.

Theorem pairs n x y order : Permutation order (seq 0 n) -> let f := [x; y] in let new := by_faults n f in
  (profile new f = profile order f \/ larger (profile new f) (profile order f)) /\ blocks new f <= blocks order f.
Proof.
  intros P f new. assert (Q : Permutation new order) by (apply Permutation_trans with (seq 0 n); [apply low_first_perm|now apply Permutation_sym]).
  apply not_worse; [now apply Permutation_length| |now apply held_bottom]. intros k K. unfold new, f. rewrite held_lowered. fold f.
  destruct (Nat.ltb_spec k (length (filter (differ f) (seq 0 n)))) as [M|M]; [|apply (held_pair order x y k)].
  destruct (rest_some order f k) as (d & D & S); [|now apply (held_two order f k d)].
  rewrite (Permutation_length (l := filter (differ f) order) (l' := filter (differ f) (seq 0 n))); [exact M|].
  now apply filter_same.
Qed.

Lemma differ_pair x y d : differ [x; y] d = bit (N.lxor x y) d.
Proof. unfold differ. cbn [existsb]. rewrite bit_lxor. destruct (bit x d), (bit y d); reflexivity. Qed.

Lemma joined_once n x y : node n x -> node n y -> (joined x y <-> length (filter (differ [x; y]) (seq 0 n)) = 1).
Proof.
  intros X Y. assert (A : forall d, n <= d -> bit (N.lxor x y) d = false) by (intros d D; rewrite bit_lxor, (bit_above n x), (bit_above n y) by assumption; reflexivity).
  split.
  - intros (d & E). assert (D : d < n).
    { destruct (le_lt_dec n d) as [L|L]; [|exact L]. specialize (A d L). rewrite E, bit_power, Nat.eqb_refl in A. discriminate. }
    replace 1 with (length [d]) by reflexivity. apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, seq_NoDup|constructor; [tauto|constructor]|].
    intros e. rewrite filter_In, in_seq, differ_pair, E, bit_power, Nat.eqb_eq. cbn. intuition lia.
  - intros L. destruct (filter (differ [x; y]) (seq 0 n)) as [|d [|]] eqn:F; try discriminate. exists d. apply bit_ext. intros e. rewrite bit_power.
    apply eq_true_iff_eq. rewrite Nat.eqb_eq. rewrite <- differ_pair. split.
    + intros B. destruct (le_lt_dec n e) as [G|G]; [rewrite differ_pair, A in B by exact G; discriminate|].
      assert (I : In e [d]) by (rewrite <- F; apply filter_In; split; [apply in_seq; lia|exact B]). destruct I as [->|[]]; reflexivity.
    + intros ->. assert (I : In d [d]) by now left. rewrite <- F in I. now apply filter_In in I.
Qed.
