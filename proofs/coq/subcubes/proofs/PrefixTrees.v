(* The fewest halvings for sets of one, two and three places. *)
From Coq Require Import List Arith Bool Lia Sorted.
From Allocert.definitions Require Import Subcubes PrefixTrees.
From Allocert.proofs Require Import SubcubeWords Systems Hitting Mantel.
Import ListNotations.

Lemma is_in_true s l : is_in s l = true <-> In s l.
Proof. unfold is_in. destruct in_dec; split; (easy || tauto). Qed.

Definition rises (s n : nat) (c : list nat) : Prop := StronglySorted lt c /\ Forall (fun x => s <= x < s + n) c.

Lemma subset_rises n : forall s k c, In c (combinations k (seq s n)) <-> length c = k /\ rises s n c.
Proof.
  induction n as [|n IH]; intros s [|k] c; cbn [seq combinations].
  1,3: split; [intros [<-|[]]; repeat constructor|intros [L _]; destruct c; [now left|discriminate]].
  - split; [intros []|]. intros [L [_ F]]. destruct c as [|x c]; [discriminate|]. inversion F; subst. lia.
  - rewrite in_app_iff, in_map_iff. split.
    + intros [(b & <- & B)|C].
      * apply IH in B as [<- [S F]]. split; [reflexivity|]. split; [constructor; [assumption|]|constructor; [lia|]]; (eapply Forall_impl; [|exact F]; cbn; lia).
      * apply IH in C as [L [S F]]. split; [assumption|]. split; [assumption|]. eapply Forall_impl; [|exact F]. cbn. lia.
    + intros [L [S F]]. destruct c as [|x c]; [discriminate|]. inversion S as [|? ? S' G]; inversion F as [|? ? X F']; subst.
      destruct (Nat.eq_dec x s) as [->|N].
      * left. exists c. split; [reflexivity|]. apply IH. split; [now injection L|]. split; [assumption|].
        apply Forall_forall. intros y Y. rewrite Forall_forall in G, F'. specialize (G y Y). specialize (F' y Y). lia.
      * right. apply IH. split; [assumption|]. split; [assumption|]. constructor; [lia|].
        apply Forall_forall. intros y Y. rewrite Forall_forall in G, F'. specialize (G y Y). specialize (F' y Y). lia.
Qed.

Lemma single_in D a : In [a] (subsets D 1) <-> a < D.
Proof.
  unfold subsets. rewrite subset_rises. split; [intros (_ & _ & F); inversion F; subst; lia|]. intros H. repeat split; repeat constructor; lia.
Qed.

Lemma pair_in D a b : In [a; b] (subsets D 2) <-> a < b < D.
Proof.
  unfold subsets. rewrite subset_rises. split.
  - intros (_ & S & F). inversion S as [|? ? _ G]; inversion G; inversion F as [|? ? _ F']; inversion F'; subst. lia.
  - intros H. repeat split; repeat constructor; lia.
Qed.

Lemma triple_in D a b e : a < b < e -> e < D -> In [a; b; e] (subsets D 3).
Proof. intros H K. unfold subsets. rewrite subset_rises. repeat split; repeat constructor; lia. Qed.

Lemma singles l : combinations 1 l = map (fun b : nat => [b]) l.
Proof. induction l as [|a l IH]; [reflexivity|]. cbn [combinations map]. rewrite combinations_0. cbn [map app]. now rewrite <- IH. Qed.

Lemma binomial_1 n : binomial n 1 = n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [binomial]. rewrite binomial_0, IH. lia. Qed.

Lemma binomial_2 n : 2 * binomial n 2 + n = n * n.
Proof. induction n as [|n IH]; [reflexivity|]. change (binomial (S n) 2) with (binomial n 1 + binomial n 2). rewrite binomial_1. lia. Qed.

Lemma subsets_length D k : length (subsets D k) = binomial D k.
Proof. unfold subsets. now rewrite combinations_length, seq_length. Qed.

Lemma least_tree D k bound g : (forall c, incl c (inner_sets D k) -> tree D k c = true -> bound <= length c) ->
  tree D k (filter g (inner_sets D k)) = true -> length (filter g (inner_sets D k)) <= bound -> fewest_halvings D k = bound + binomial D k.
Proof.
  intros L T B. unfold fewest_halvings. set (inner := inner_sets D k) in *.
  destruct (first_found (fun n => existsb (tree D k) (combinations n inner)) (S (length inner)) 0 (length (filter g inner))) as (m & -> & M & R).
  - assert (K := filter_split g inner). lia.
  - apply existsb_exists. exists (filter g inner). split; [apply combinations_test|exact T].
  - rewrite subsets_length. f_equal. apply existsb_exists in M as (c & C & Tc). apply combinations_incl in C as [C I]. specialize (L c I Tc). lia.
Qed.

(* What a tree has. *)
Section Tree.
Variables (D k : nat) (c : list (list nat)).
Hypothesis is_tree : tree D k c = true.

Lemma comes_from s : In s c \/ In s (subsets D k) -> 1 < length s -> exists a, In a s /\ In (without a s) c.
Proof.
  intros I L. unfold tree in is_tree. rewrite forallb_forall in is_tree. specialize (is_tree s). rewrite in_app_iff in is_tree. specialize (is_tree I).
  apply orb_true_iff in is_tree as [H|H]; [apply Nat.leb_le in H; lia|]. apply existsb_exists in H as (a & A & H). exists a. now rewrite is_in_true in H.
Qed.

Lemma pair_from a b : a < b -> In [a; b] c \/ In [a; b] (subsets D k) -> In [a] c \/ In [b] c.
Proof.
  intros L I. destruct (comes_from [a; b] I) as (x & X & H); [cbn; lia|]. unfold without in H. cbn [filter] in H.
  destruct X as [<-|[<-|[]]]; rewrite Nat.eqb_refl in H; cbn [negb] in H.
  - rewrite (proj2 (Nat.eqb_neq a b)) in H by lia. now right.
  - rewrite (proj2 (Nat.eqb_neq b a)) in H by lia. now left.
Qed.

Lemma triple_from a b e : a < b < e -> In [a; b; e] (subsets D k) -> In [a; b] c \/ In [a; e] c \/ In [b; e] c.
Proof.
  intros L I. destruct (comes_from [a; b; e] (or_intror I)) as (x & X & H); [cbn; lia|]. unfold without in H. cbn [filter] in H.
  destruct X as [<-|[<-|[<-|[]]]]; rewrite Nat.eqb_refl in H; cbn [negb] in H.
  - rewrite (proj2 (Nat.eqb_neq a b)), (proj2 (Nat.eqb_neq a e)) in H by lia. tauto.
  - rewrite (proj2 (Nat.eqb_neq b a)), (proj2 (Nat.eqb_neq b e)) in H by lia. tauto.
  - rewrite (proj2 (Nat.eqb_neq e a)), (proj2 (Nat.eqb_neq e b)) in H by lia. tauto.
Qed.

Definition first_places : list nat := filter (fun i => is_in [i] c) (seq 0 D).
Definition others : list nat := filter (fun i => negb (is_in [i] c)) (seq 0 D).
Definition pairs : list (list nat) := filter (fun p => is_in p c) (subsets D 2).

Lemma places_all : length first_places + length others = D.
Proof. unfold first_places, others. rewrite filter_split. apply seq_length. Qed.

Lemma other_in i : In i others -> i < D /\ ~ In [i] c.
Proof.
  unfold others. rewrite filter_In, in_seq, negb_true_iff. intros [L E]. split; [lia|]. intros I. apply is_in_true in I. congruence.
Qed.

Lemma others_rise : StronglySorted lt others.
Proof.
  assert (A : forall n s, StronglySorted lt (seq s n)).
  { clear. induction n as [|n IH]; intros s; [constructor|]. cbn [seq]. constructor; [apply IH|]. apply Forall_forall. intros x X. apply in_seq in X. lia. }
  unfold others. assert (R := A D 0). clear A.
  induction R as [|a l R IH F]; [constructor|]. cbn [filter]. destruct (negb _); [|exact IH]. constructor; [exact IH|].
  apply Forall_forall. intros x X. apply filter_In in X as [X _]. rewrite Forall_forall in F. now apply F.
Qed.

Lemma both_few : length first_places + length pairs <= length c.
Proof.
  rewrite <- (map_length (fun i => [i]) first_places), <- app_length. apply NoDup_incl_length.
  - apply nodup_app.
    + apply nodup_map_on; [intros a b _ _ E; now injection E|]. apply NoDup_filter, seq_NoDup.
    + apply NoDup_filter, combinations_nodup, seq_NoDup.
    + intros s S P. apply in_map_iff in S as (i & <- & _). apply filter_In in P as [P _]. unfold subsets in P. apply subset_rises in P as [P _]. discriminate.
  - intros s S. apply in_app_iff in S as [S|S].
    + apply in_map_iff in S as (i & <- & S). apply filter_In in S as [_ S]. now apply is_in_true.
    + apply filter_In in S as [_ S]. now apply is_in_true.
Qed.
End Tree.

(* One place. *)
Lemma one_place D : fewest_halvings D 1 = binomial (S D) 1 - 1.
Proof.
  rewrite (least_tree D 1 0 (fun _ => true)).
  - rewrite !binomial_1. lia.
  - intros c _ _. lia.
  - cbn. unfold subsets. apply forallb_forall. intros s S. unfold subsets in S. apply subset_rises in S as [-> _]. reflexivity.
  - cbn. lia.
Qed.

Lemma inner_2 D : inner_sets D 2 = subsets D 1 ++ [].
Proof. reflexivity. Qed.
Lemma inner_3 D : inner_sets D 3 = subsets D 1 ++ subsets D 2 ++ [].
Proof. reflexivity. Qed.

Lemma all_but (g : list nat -> bool) (left : list nat) D : NoDup left -> (forall a, In a left -> a < D /\ g [a] = false) ->
  length (filter g (subsets D 1)) <= D - length left.
Proof.
  intros N H. unfold subsets. rewrite singles, filter_mapped, map_length. enough (length (left ++ filter (fun a => g [a]) (seq 0 D)) <= D) by (rewrite app_length in *; lia).
  rewrite <- (seq_length D 0) at 2. apply NoDup_incl_length.
  - apply nodup_app; [assumption|apply NoDup_filter, seq_NoDup|]. intros a A B. apply filter_In in B as [_ B]. destruct (H a A). congruence.
  - intros a A. apply in_app_iff in A as [A|A]; [apply in_seq; destruct (H a A); lia|now apply filter_In in A].
Qed.

(* Two places. *)
Lemma two_places D : 2 <= D -> fewest_halvings D 2 = binomial (S D) 2 - 1.
Proof.
  intros H. rewrite (least_tree D 2 (D - 1) (fun s => match s with [a] => negb (a =? 0) | _ => false end)).
  - change (binomial (S D) 2) with (binomial D 1 + binomial D 2). rewrite binomial_1. lia.
  - intros c _ T. assert (A := places_all D c). assert (B := both_few D c). assert (R := others_rise D c). assert (O := other_in D c).
    destruct (others D c) as [|a [|b l]]; cbn [length] in A; try lia. exfalso.
    assert (Oa := O a (or_introl eq_refl)). assert (Ob := O b (or_intror (or_introl eq_refl))). inversion R as [|? ? _ G]; inversion G; subst.
    destruct (pair_from D 2 c T a b) as [I|I]; try tauto. right. apply pair_in. lia.
  - rewrite inner_2, app_nil_r. apply forallb_forall. intros s S. apply in_app_iff in S as [S|S].
    + apply filter_In in S as [S _]. unfold subsets in S. apply subset_rises in S as [-> _]. reflexivity.
    + apply orb_true_iff. right. apply existsb_exists. unfold subsets in S. assert (K := S). apply subset_rises in S as [L _].
      destruct s as [|a [|b [|? ?]]]; try discriminate. apply pair_in in K. exists a. split; [now left|]. apply is_in_true. unfold without. cbn [filter].
      rewrite Nat.eqb_refl, (proj2 (Nat.eqb_neq a b)) by lia. cbn [negb]. apply filter_In. split; [apply single_in; lia|]. rewrite (proj2 (Nat.eqb_neq b 0)) by lia. reflexivity.
  - rewrite inner_2, app_nil_r. apply (all_but _ [0] D); [repeat constructor; intros []|]. intros a [<-|[]]. split; [lia|reflexivity].
Qed.

(* Three places: pairs that are no prefixes form no triangle. *)
Definition unused (c : list (list nat)) (a b : nat) : bool := negb (a =? b) && negb (is_in (if a <? b then [a; b] else [b; a]) c).

Lemma unused_symmetric c a b : unused c a b = unused c b a.
Proof. unfold unused. rewrite Nat.eqb_sym. destruct (Nat.ltb_spec a b), (Nat.ltb_spec b a); try lia; try reflexivity. replace b with a by lia. reflexivity. Qed.

Lemma unused_edges c n : forall s, length (filter (fun p => negb (is_in p c)) (combinations 2 (seq s n))) = edges (unused c) (seq s n).
Proof.
  induction n as [|n IH]; intros s; [reflexivity|]. cbn [seq combinations edges]. rewrite filter_app, app_length, IH, singles, map_map, filter_mapped, map_length. f_equal.
  f_equal. apply filter_ext_in. intros b B. apply in_seq in B. unfold unused. rewrite (proj2 (Nat.eqb_neq s b)), (proj2 (Nat.ltb_lt s b)) by lia. reflexivity.
Qed.

Lemma pairs_all D c : length (pairs D c) + edges (unused c) (seq 0 D) = binomial D 2.
Proof. unfold pairs. rewrite <- unused_edges, <- subsets_length. apply filter_split. Qed.

Lemma no_triangle D c : tree D 3 c = true -> forall a b e, a < b < e -> e < D -> unused c a b = true -> unused c a e = true -> unused c b e = true -> False.
Proof.
  intros T a b e L M. unfold unused. rewrite !andb_true_iff, !negb_true_iff, (proj2 (Nat.ltb_lt a b)), (proj2 (Nat.ltb_lt a e)), (proj2 (Nat.ltb_lt b e)) by lia.
  intros [_ A] [_ B] [_ C]. destruct (triple_from D 3 c T a b e L (triple_in D a b e L M)) as [I|[I|I]]; apply is_in_true in I; congruence.
Qed.

Lemma unused_few D c : tree D 3 c = true -> 4 * edges (unused c) (seq 0 D) <= D * D.
Proof.
  intros T. rewrite <- (seq_length D 0) at 2 3. apply mantel; [apply unused_symmetric|]. intros a b e A B E X Y. apply in_seq in A, B, E.
  destruct (unused c b e) eqn:Z; [exfalso|reflexivity]. assert (N := no_triangle D c T).
  assert (Q : forall u v, unused c u v = true -> u <> v) by (intros u v; unfold unused; rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq; tauto).
  assert (ab := Q _ _ X). assert (ae := Q _ _ Y). assert (be := Q _ _ Z). assert (S := unused_symmetric c).
  destruct (lt_dec a b), (lt_dec a e), (lt_dec b e); try lia.
  - apply (N a b e); (lia || congruence).
  - apply (N a e b); (lia || congruence).
  - apply (N e a b); (lia || congruence).
  - apply (N b a e); (lia || congruence).
  - apply (N b e a); (lia || congruence).
  - apply (N e b a); (lia || congruence).
Qed.

Definition half (h : nat) (s : list nat) : bool :=
  match s with [a] => negb (a =? 0) && negb (a =? h) | [a; b] => Bool.eqb (a <? h) (b <? h) | _ => false end.

Lemma halves_pairs h n : forall s, s <= h -> h <= s + n ->
  length (filter (half h) (combinations 2 (seq s n))) <= binomial (h - s) 2 + binomial (n - (h - s)) 2.
Proof.
  induction n as [|n IH]; intros s G H; [cbn; lia|]. destruct (Nat.eq_dec s h) as [->|N].
  - rewrite Nat.sub_diag, Nat.sub_0_r. assert (K := filter_split (half h) (combinations 2 (seq h (S n)))).
    rewrite combinations_length, seq_length in K. lia.
  - cbn [seq combinations]. rewrite filter_app, app_length, singles, map_map, filter_mapped, map_length. specialize (IH (S s) ltac:(lia) ltac:(lia)).
    replace (h - s) with (S (h - S s)) by lia. change (binomial (S (h - S s)) 2) with (binomial (h - S s) 1 + binomial (h - S s) 2).
    rewrite binomial_1. replace (S n - S (h - S s)) with (n - (h - S s)) by lia.
    enough (length (filter (fun b => half h [s; b]) (seq (S s) n)) <= h - S s) by lia.
    rewrite <- (seq_length (h - S s) (S s)). apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|]. intros b B. apply filter_In in B as [B E].
    apply in_seq in B. apply in_seq. cbn [half] in E. rewrite (proj2 (Nat.ltb_lt s h)) in E by lia. apply eqb_prop in E. symmetry in E. apply Nat.ltb_lt in E. lia.
Qed.

Lemma three_places D : 3 <= D ->
  fewest_halvings D 3 = binomial D 3 + binomial (D / 2) 2 + binomial (D - D / 2) 2 + D - 2.
Proof.
  intros H. assert (E := Nat.div_mod D 2). assert (M := Nat.mod_upper_bound D 2). set (h := D / 2) in *.
  rewrite (least_tree D 3 (D - 2 + (binomial h 2 + binomial (D - h) 2)) (half h)).
  - lia.
  - intros c _ T. assert (A := places_all D c). assert (B := both_few D c). assert (R := others_rise D c). assert (O := other_in D c).
    assert (F : length (others D c) <= 2).
    { destruct (others D c) as [|a [|b [|e l]]]; cbn [length]; try lia. exfalso.
      assert (Oa := O a (or_introl eq_refl)). assert (Ob := O b (or_intror (or_introl eq_refl))). assert (Oe := O e (or_intror (or_intror (or_introl eq_refl)))).
      inversion R as [|? ? R' G]; inversion R' as [|? ? R'' G']; inversion G; inversion G'; subst.
      assert (K : In [a; b; e] (subsets D 3)) by (apply triple_in; lia).
      destruct (triple_from D 3 c T a b e ltac:(lia) K) as [I|[I|I]]; (match type of I with In [?x; ?y] c => destruct (pair_from D 3 c T x y ltac:(lia) (or_introl I)); tauto end). }
    assert (P := pairs_all D c). assert (U := unused_few D c T). assert (B1 := binomial_2 D). assert (B2 := binomial_2 h). assert (B3 := binomial_2 (D - h)).
    enough (binomial h 2 + binomial (D - h) 2 <= length (pairs D c)) by lia.
    destruct (Nat.eq_dec (D mod 2) 0) as [Z|Z].
    + replace (D - h) with h in * by lia. replace D with (2 * h) in * by lia. nia.
    + replace (D - h) with (S h) in * by lia. replace D with (2 * h + 1) in * by lia. nia.
  - rewrite inner_3, app_nil_r. apply forallb_forall. intros s S. apply in_app_iff in S. rewrite filter_In, in_app_iff in S.
    apply orb_true_iff. destruct S as [[[S|S] G]|S].
    + left. unfold subsets in S. apply subset_rises in S as [-> _]. reflexivity.
    + right. apply existsb_exists. assert (K := S). unfold subsets in S. apply subset_rises in S as [L _]. destruct s as [|a [|b [|? ?]]]; try discriminate.
      apply pair_in in K. exists a. split; [now left|]. apply is_in_true. unfold without. cbn [filter]. rewrite Nat.eqb_refl, (proj2 (Nat.eqb_neq a b)) by lia.
      cbn [negb]. apply filter_In. split; [apply in_app_iff; left; apply single_in; lia|]. cbn [half] in G |- *. apply eqb_prop in G.
      rewrite (proj2 (Nat.eqb_neq b 0)) by lia. cbn [negb andb]. destruct (Nat.eqb_spec b h) as [->|]; [|reflexivity].
      rewrite Nat.ltb_irrefl in G. apply Nat.ltb_ge in G. lia.
    + right. apply existsb_exists. assert (K := S). unfold subsets in S. apply subset_rises in S as [L [R F]]. destruct s as [|a [|b [|e [|? ?]]]]; try discriminate.
      inversion R as [|? ? R' G]; inversion R' as [|? ? _ G']; inversion G; inversion G'; subst. inversion F as [|? ? Fa F']; inversion F' as [|? ? Fb F'']; inversion F''; subst.
      destruct (Nat.ltb_spec b h) as [Q|Q]; [exists e|exists a]; (split; [cbn; tauto|]); apply is_in_true; unfold without; cbn [filter]; rewrite Nat.eqb_refl.
      * rewrite (proj2 (Nat.eqb_neq e a)), (proj2 (Nat.eqb_neq e b)) by lia. cbn [negb]. apply filter_In. split; [apply in_app_iff; right; apply pair_in; lia|].
        cbn [half]. now rewrite !(proj2 (Nat.ltb_lt _ _)) by lia.
      * rewrite (proj2 (Nat.eqb_neq a b)), (proj2 (Nat.eqb_neq a e)) by lia. cbn [negb]. apply filter_In. split; [apply in_app_iff; right; apply pair_in; lia|].
        cbn [half]. now rewrite !(proj2 (Nat.ltb_ge _ _)) by lia.
  - rewrite inner_3, app_nil_r, filter_app, app_length. apply Nat.add_le_mono.
    + apply (all_but _ [0; h] D); [repeat constructor; [intros [X|[]]; lia|intros []]|]. intros a [<-|[<-|[]]]; (split; [lia|]); cbn [half]; rewrite Nat.eqb_refl; cbn [negb andb]; [reflexivity|].
      apply andb_false_r.
    + replace h with (h - 0) at 2 3 by lia. apply halves_pairs; lia.
Qed.

Lemma small D : (1 <= D -> fewest_halvings D 1 = binomial (S D) 1 - 1) /\ (2 <= D -> fewest_halvings D 2 = binomial (S D) 2 - 1)
  /\ (3 <= D -> fewest_halvings D 3 = binomial D 3 + binomial (D / 2) 2 + binomial (D - D / 2) 2 + D - 2).
Proof. split; [intros _; apply one_place|]. split; [apply two_places|apply three_places]. Qed.
