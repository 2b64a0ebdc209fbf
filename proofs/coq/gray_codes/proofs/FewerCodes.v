(* How many Gray codes recognise every subcube: no fewer than half of C(n, floor(n/2)), and one fewer than it for even n. *)
From Coq Require Import List Arith NArith Lia Bool Permutation.
From Allocert.definitions Require Import Subcubes Labels RecognisedSubcubes SymmetricChains.
From Allocert.proofs Require Import SubcubeWords GrayWords GrayCodes RecognisedSubcubes RecognisedNumbers SymmetricChains CodesApart CompleteCodes.
From Allocert.proofs Require Systems.
Import ListNotations.

(* ---- the subcubes through node 0 *)

Definition through (n : nat) (s : list nat) : list symbol := map (fun d => if mem d s then Star else Zero) (seq 1 n).

Lemma through_symbol n s d : 1 <= d <= n -> symbol_of (through n s) d = if mem d s then Star else Zero.
Proof.
  intros D. unfold symbol_of, through. rewrite nth_indep with (d' := (fun d => if mem d s then Star else Zero) 0) by (rewrite map_length, seq_length; lia).
  rewrite (map_nth (fun d => if mem d s then Star else Zero)), seq_nth by lia. now replace (1 + (d - 1)) with d by lia.
Qed.

Lemma through_stars n s : stars (through n s) = length (filter (fun d => mem d s) (seq 1 n)).
Proof. unfold stars, through. rewrite filter_mapped, map_length. f_equal. apply filter_ext. intros d. now destruct (mem d s). Qed.

Lemma no_ones t : stars t = 0 -> Forall (fun s => s <> One) t -> t = repeat Zero (length t).
Proof.
  induction t as [|s t IH]; intros S F; [reflexivity|]. inversion_clear F as [|? ? N F']. destruct s; [|congruence|discriminate]. cbn. f_equal. now apply IH.
Qed.

(* A code recognises two of them at most. *)
Lemma two_through n g k : parameters n g -> 1 <= k <= n -> exists b1 b2, forall b, length b = n -> stars b = k -> Forall (fun s => s <> One) b ->
  recognised g b -> b = b1 \/ b = b2.
Proof.
  intros G K. destruct (symbols_any n g G (repeat Star (k - 1) ++ Star :: repeat Zero (n - k))) as (b1 & B1 & E1); [rewrite app_length; cbn; rewrite !repeat_length; lia|].
  destruct (symbols_any n g G (repeat Star (k - 1) ++ repeat Zero (n - k) ++ [Star])) as (b2 & B2 & E2); [rewrite !app_length, !repeat_length; cbn; lia|].
  exists b1, b2. intros b B S F R. assert (P := symbols_all n g G b B). apply (recognised_shape n g b G B) in R as (u & U & E); [|lia]. rewrite S in E.
  assert (F' : Forall (fun s => s <> One) u) by (apply (Permutation_Forall (Permutation_sym P)) in F; rewrite E in F; now apply Forall_app in F).
  assert (L : length u = n - (k - 1)) by (apply Permutation_length in P; rewrite E, app_length, repeat_length in P; lia).
  destruct U as [v|q v|q].
  - left. apply (symbols_same n g); try assumption. rewrite E, E1. do 2 f_equal. inversion_clear F' as [|? ? _ V]. apply no_ones in V; [|apply stars_sym].
    rewrite V. f_equal. cbn in L. lia.
  - apply Forall_app in F' as [_ F']. inversion F'. congruence.
  - right. apply (symbols_same n g); try assumption. rewrite E, E2. do 3 f_equal. rewrite app_length, repeat_length in L. cbn in L. lia.
Qed.

Theorem at_least n codes : 2 <= n -> permutations_of n codes -> (forall b, length b = n -> exists g, In g codes /\ recognised g b) ->
  binomial n (n / 2) <= 2 * length codes.
Proof.
  intros N P H. set (k := n / 2). assert (K : 1 <= k <= n) by (unfold k; split; [apply Nat.div_le_lower_bound; lia|apply Nat.div_le_upper_bound; lia]).
  set (all := map (through n) (combinations k (seq 1 n))).
  assert (Own : forall s, In s (combinations k (seq 1 n)) -> s = filter (fun d => mem d s) (seq 1 n) /\ length s = k).
  { intros s I. destruct (combinations_sub (seq 1 n) k s (seq_NoDup n 1) I) as (L & _ & _ & E). now split. }
  assert (U : NoDup all).
  { apply nodup_map_on; [|apply combinations_nodup, seq_NoDup]. intros s t S T E. destruct (Own s S) as (-> & _). destruct (Own t T) as (-> & _).
    apply filter_ext_in. intros d D. apply in_seq in D. apply (f_equal (fun b => symbol_of b d)) in E. rewrite !through_symbol in E by lia.
    destruct (mem d s), (mem d t); congruence. }
  assert (C : exists l, length l = 2 * length codes /\ forall g b, In g codes -> In b all -> recognised g b -> In b l).
  { clear H. induction P as [|g codes G P IH]; [exists []; split; [reflexivity|intros g b []]|]. destruct IH as (l & L & A).
    destruct (two_through n g k G K) as (b1 & b2 & T). exists (b1 :: b2 :: l). split; [cbn; lia|]. intros h b [<-|I] J R; [|right; right; now apply (A h)].
    apply in_map_iff in J as (s & <- & J). destruct (Own s J) as (E & Z). destruct (T (through n s)) as [->| ->]; cbn; auto.
    - unfold through. now rewrite map_length, seq_length.
    - now rewrite through_stars, <- E.
    - apply Forall_forall. intros x X. apply in_map_iff in X as (d & <- & _). now destruct (mem d s). }
  destruct C as (l & L & A). rewrite <- L, <- (seq_length n 1) at 1. rewrite <- combinations_length, <- (map_length (through n)). apply NoDup_incl_length; [exact U|].
  intros b I. destruct (H b) as (g & J & R); [|now apply (A g)]. apply in_map_iff in I as (s & <- & _). unfold through. now rewrite map_length, seq_length.
Qed.

(* ---- chains of one set, and of three *)

Definition evens (m : nat) : list nat := map (fun i => 2 * i) (seq 1 m).
Definition others (m : nat) : list nat := [3; 4] ++ map (fun i => 2 * i) (seq 3 (m - 2)).

Lemma chain_longer n c : In c (symmetric_chains n) -> In (longer (S n) c) (symmetric_chains (S n)).
Proof. intros I. cbn [symmetric_chains]. apply in_or_app. left. now apply in_map. Qed.

Lemma chain_grown n c : In c (symmetric_chains n) -> In (map (fun s => s ++ [S (S n)]) c) (symmetric_chains (S (S n))).
Proof.
  intros I. assert (N : c <> []) by (apply (symmetric_some n); exact (proj1 (Forall_forall _ _) (all_symmetric n) c I)).
  apply chain_longer in I. replace (map (fun s => s ++ [S (S n)]) c) with (shorter (S (S n)) (longer (S n) c)) by (unfold shorter, longer; now rewrite removelast_last).
  change (symmetric_chains (S (S n))) with (map (longer (S (S n))) (symmetric_chains (S n)) ++ map (shorter (S (S n))) (filter (fun chain => 1 <? length chain) (symmetric_chains (S n)))).
  apply in_or_app. right. apply in_map, filter_In. split; [assumption|]. apply Nat.ltb_lt. unfold longer. rewrite app_length. cbn. destruct c; [congruence|cbn; lia].
Qed.

Lemma evens_more m : evens (S m) = evens m ++ [2 * S m].
Proof. unfold evens. now rewrite seq_S, map_app. Qed.

Lemma evens_chain m : In [evens m] (symmetric_chains (2 * m)).
Proof.
  induction m as [|m IH]; [now left|]. replace (2 * S m) with (S (S (2 * m))) by lia. apply chain_grown in IH.
  rewrite evens_more. now replace (2 * S m) with (S (S (2 * m))) by lia.
Qed.

Lemma others_chain m : 2 <= m -> In [others m] (symmetric_chains (2 * m)).
Proof.
  intros M. induction m as [|m IH]; [lia|]. destruct (Nat.eq_dec m 1) as [->|N]; [now vm_compute; tauto|]. specialize (IH ltac:(lia)).
  replace (2 * S m) with (S (S (2 * m))) by lia. apply chain_grown in IH. cbn [map] in IH. replace (others (S m)) with (others m ++ [S (S (2 * m))]); [assumption|].
  unfold others. replace (S m - 2) with (S (m - 2)) by lia. rewrite seq_S, map_app, app_assoc. do 2 f_equal. cbn [map]. f_equal. lia.
Qed.

Lemma three m i : 1 <= i <= m -> exists a b c, In [a; b; c] (symmetric_chains (2 * m)) /\ Permutation (2 * i :: a) (evens m)
  /\ Permutation b (2 * i - 1 :: a) /\ Permutation c (2 * i :: b).
Proof.
  induction m as [|m IH]; intros I; [lia|]. rewrite evens_more. replace (2 * S m) with (S (S (2 * m))) by lia. destruct (Nat.eq_dec i (S m)) as [->|N].
  - exists (evens m), (evens m ++ [S (2 * m)]), ((evens m ++ [S (2 * m)]) ++ [S (S (2 * m))]). replace (2 * S m) with (S (S (2 * m))) by lia.
    replace (S (S (2 * m)) - 1) with (S (2 * m)) by lia. split; [|split; [apply Permutation_cons_append|split; symmetry; apply Permutation_cons_append]].
    assert (J := evens_chain m). now apply chain_longer, chain_longer in J.
  - destruct (IH ltac:(lia)) as (a & b & c & J & A & B & C). apply chain_grown in J. eexists _, _, _. split; [exact J|]. split; [|split].
    + now rewrite app_comm_cons, A.
    + now rewrite app_comm_cons, B.
    + now rewrite app_comm_cons, C.
Qed.

(* ---- one code fewer *)

Definition entries (n : nat) (chain : list (list nat)) : list nat := steps [] (chain ++ [seq 1 n]).

Lemma entries_parameters n c : In c (symmetric_chains n) -> parameters n (entries n c).
Proof. intros I. apply (proj1 (Forall_forall _ _) (made_permutations n)). now apply (in_map (fun c => steps [] (c ++ [seq 1 n]))). Qed.

Lemma entries_reach n c t : In c (symmetric_chains n) -> In t c -> Permutation (firstn (length t) (entries n c)) t.
Proof.
  intros I J. destruct (proj1 (Forall_forall _ _) (all_symmetric n) c I) as (A & _).
  replace (length t) with (length t - @length nat []) by apply Nat.sub_0_r.
  apply (steps_reach n _ t []); [split; [constructor | easy] | now apply nested_full | apply in_or_app; now left].
Qed.

Definition last_code (m : nat) : list nat :=
  filter (fun d => Nat.even d && negb (d =? 2)) (seq 1 (2 * m)) ++ 3 :: filter (fun d => Nat.odd d && negb (d =? 3)) (seq 1 (2 * m)) ++ [2].

Lemma evens_in m d : In d (evens m) <-> 1 <= d <= 2 * m /\ Nat.even d = true.
Proof.
  unfold evens. rewrite in_map_iff. split.
  - intros (i & <- & I). apply in_seq in I. split; [lia|]. now rewrite Nat.even_mul.
  - intros (D & E). apply Nat.even_spec in E as (i & ->). exists i. split; [reflexivity|]. apply in_seq. lia.
Qed.

Lemma evens_nodup m : NoDup (evens m).
Proof. apply nodup_map_on; [|apply seq_NoDup]. intros a b _ _. lia. Qed.

Lemma last_parameters m : 2 <= m -> parameters (2 * m) (last_code m).
Proof.
  intros M. unfold parameters. apply NoDup_Permutation; [|apply seq_NoDup|].
  - unfold last_code. apply nodup_app; [apply NoDup_filter, seq_NoDup| |].
    + constructor.
      * rewrite in_app_iff, filter_In. cbn. intros [[_ F]|[F|[]]]; [discriminate F|lia].
      * apply nodup_app; [apply NoDup_filter, seq_NoDup|repeat constructor; tauto|]. intros d I [<-|[]]. apply filter_In in I as [_ F]. discriminate F.
    + intros d I. apply filter_In in I as [_ E]. apply andb_true_iff in E as (E & T). cbn. rewrite in_app_iff, filter_In. unfold Nat.odd. rewrite E. cbn.
      intros [<-|[[_ F]|[<-|[]]]]; discriminate.
  - intros d. unfold last_code. rewrite in_app_iff. cbn [In]. rewrite in_app_iff, !filter_In, !andb_true_iff, !negb_true_iff, !Nat.eqb_neq, !in_seq. unfold Nat.odd. rewrite negb_true_iff.
    cbn [In]. destruct (Nat.eq_dec d 2) as [->|]; [split; [lia|tauto]|]. destruct (Nat.eq_dec d 3) as [->|]; [split; [lia|tauto]|].
    destruct (Nat.even d); split; try tauto; intros H; intuition congruence.
Qed.

Lemma mapped_same {A} (f : nat -> A) s l : (forall d, In d l -> f d = s) -> map f l = repeat s (length l).
Proof. induction l as [|d l IH]; intros H; [reflexivity|]. cbn. rewrite H by now left. f_equal. apply IH. intros e I. apply H. now right. Qed.

Lemma evens_filtered m : 2 <= m -> Permutation (2 :: filter (fun d => Nat.even d && negb (d =? 2)) (seq 1 (2 * m))) (evens m).
Proof.
  intros M. apply NoDup_Permutation; [constructor; [|apply NoDup_filter, seq_NoDup]|apply evens_nodup|].
  - rewrite filter_In. intros [_ F]. discriminate F.
  - intros d. cbn [In]. rewrite filter_In, andb_true_iff, negb_true_iff, Nat.eqb_neq, evens_in, in_seq. destruct (Nat.eq_dec d 2) as [->|]; [cbn; intuition lia|]. intuition lia.
Qed.

Lemma last_first m : 2 <= m -> Permutation (filter (fun d => Nat.even d && negb (d =? 2)) (seq 1 (2 * m)) ++ [3]) (others m).
Proof.
  intros M. rewrite <- Permutation_cons_append. unfold others. constructor. apply Permutation_cons_inv with 2. rewrite evens_filtered by assumption.
  unfold evens. replace m with (S (S (m - 2))) at 1 by lia. cbn [seq map]. reflexivity.
Qed.

Lemma first_next {A} k (g : list A) x : k < length g -> firstn (S k) g = firstn k g ++ [nth k g x].
Proof. revert g. induction k as [|k IH]; intros [|a g] L; cbn in L; try lia; [reflexivity|]. cbn [firstn nth app]. now rewrite <- IH by lia. Qed.

Lemma next_entry k (g a : list nat) y : k < length g -> Permutation (firstn k g) a -> Permutation (firstn (S k) g) (y :: a) -> nth k g 0 = y.
Proof.
  intros L P Q. rewrite (first_next k g 0), P in Q by assumption. rewrite <- Permutation_cons_append in Q.
  assert (X : Permutation (a ++ [nth k g 0]) (a ++ [y])) by now rewrite <- !Permutation_cons_append.
  apply Permutation_app_inv_l in X. now apply Permutation_length_1 in X.
Qed.

(* All stars at even directions and a 1 at an odd one, or no 1 at all. *)
Lemma even_ones m i b : 1 <= i <= m -> length b = 2 * m -> (forall d, 1 <= d <= 2 * m -> starred b d = Nat.even d) -> stars b = m -> symbol_of b (2 * i - 1) = One ->
  exists c, In c (symmetric_chains (2 * m)) /\ length c = 3 /\ recognised (entries (2 * m) c) b.
Proof.
  intros I B Own M One_. destruct (three m i I) as (s1 & s2 & s3 & J & P1 & P2 & P3). exists [s1; s2; s3]. split; [assumption|]. split; [reflexivity|].
  set (g := entries (2 * m) [s1; s2; s3]). assert (G : parameters (2 * m) g) by now apply entries_parameters. assert (L := size _ _ G).
  assert (Q1 := entries_reach _ _ s1 J ltac:(cbn; auto)). assert (Q2 := entries_reach _ _ s2 J ltac:(cbn; auto)). assert (Q3 := entries_reach _ _ s3 J ltac:(cbn; auto)). fold g in Q1, Q2, Q3.
  assert (L2 := Permutation_length P2). assert (L3 := Permutation_length P3). assert (L1 := Permutation_length P1). cbn [length] in L1, L2, L3. unfold evens in L1. rewrite map_length, seq_length in L1.
  rewrite L3, L2 in Q3. rewrite L2 in Q2. set (k := length s1) in *. rewrite P3 in Q3. rewrite P2 in Q2.
  assert (Y := next_entry k g s1 (2 * i - 1) ltac:(lia) Q1 Q2). assert (X := next_entry (S k) g _ (2 * i) ltac:(lia) (Permutation_trans Q2 (Permutation_sym P2)) Q3).
  assert (F : symbols g b = repeat Star k ++ One :: Star :: map (symbol_of b) (skipn (S (S k)) g)).
  { unfold symbols. rewrite <- (firstn_skipn (S (S k)) g) at 1. rewrite (first_next (S k) g 0), (first_next k g 0), X, Y by lia. rewrite <- !app_assoc, !map_app. cbn [map app].
    assert (At : forall d, 1 <= d <= 2 * m -> Nat.even d = true -> symbol_of b d = Star).
    { intros d D E. rewrite <- (Own d D) in E. unfold starred in E. now destruct (symbol_of b d). }
    f_equal; [|now rewrite One_, At by (lia || now rewrite Nat.even_mul)]. rewrite (mapped_same _ Star); [now rewrite firstn_length_le by lia|].
    intros d D. apply (Permutation_in d Q1) in D. assert (E : In d (evens m)) by (apply (Permutation_in d P1); now right). apply evens_in in E. now apply At. }
  assert (Z := stars_same _ _ (symbols_all _ g G b B)). rewrite F, stars_app, stars_star in Z. change (k + S (stars (map (symbol_of b) (skipn (S (S k)) g))) = stars b) in Z.
  apply (proj2 (recognised_symbols _ g b k _ G B F ltac:(change (S (stars (map (symbol_of b) (skipn (S (S k)) g))) = 1); lia))).
  destruct (no_stars (map (symbol_of b) (skipn (S (S k)) g)) ltac:(lia)) as (v & ->). exact (above_one 0 v).
Qed.

Lemma even_zeros m b : 2 <= m -> length b = 2 * m -> (forall d, 1 <= d <= 2 * m -> symbol_of b d = if Nat.even d then Star else Zero) -> recognised (last_code m) b.
Proof.
  intros M B Own. assert (G := last_parameters m M). set (l := filter (fun d => Nat.even d && negb (d =? 2)) (seq 1 (2 * m))).
  set (r := 3 :: filter (fun d => Nat.odd d && negb (d =? 3)) (seq 1 (2 * m))).
  assert (F : symbols (last_code m) b = repeat Star (length l) ++ repeat Zero (length r) ++ [Star]).
  { change (last_code m) with (l ++ r ++ [2]). unfold symbols. rewrite !map_app. f_equal; [|f_equal].
    - apply mapped_same. intros d I. apply filter_In in I as [I E]. apply in_seq in I. apply andb_true_iff in E as (E & _). now rewrite Own, E by lia.
    - apply mapped_same. intros d [<-|I]; [now rewrite Own by lia|]. apply filter_In in I as [I E]. apply in_seq in I. apply andb_true_iff in E as (E & _). unfold Nat.odd in E.
      rewrite Own by lia. now destruct (Nat.even d).
    - cbn. now rewrite Own by lia. }
  apply (proj2 (recognised_symbols _ _ b _ _ G B F ltac:(now rewrite stars_app, stars_zero))). apply highest.
Qed.

Theorem one_fewer n : Nat.Even n -> 4 <= n -> exists codes, permutations_of n codes /\ length codes = binomial n (n / 2) - 1 /\
  forall b, length b = n -> exists g, In g codes /\ recognised g b.
Proof.
  intros (m & ->) N. assert (M : 2 <= m) by lia. assert (Count := number_of_chains (2 * m)). set (chains := symmetric_chains (2 * m)) in *.
  destruct (in_split _ _ (evens_chain m)) as (l1 & l2 & E). fold chains in E.
  assert (D : In [others m] (l1 ++ l2)).
  { assert (I := others_chain m M). fold chains in I. rewrite E in I. apply in_app_or in I as [I|[I|I]]; [apply in_or_app; now left| |apply in_or_app; now right].
    injection I as I. assert (T : In 3 (evens m)) by (rewrite I; now left). apply evens_in in T as [_ T]. discriminate T. }
  destruct (in_split _ _ D) as (r1 & r2 & F). set (kept := r1 ++ r2).
  assert (P : Permutation chains ([evens m] :: [others m] :: kept)).
  { rewrite E, <- Permutation_middle, F, <- Permutation_middle. reflexivity. }
  assert (K : forall c, In c kept -> In c chains) by (intros c I; apply (Permutation_in c (Permutation_sym P)); now right; right).
  exists (last_code m :: map (entries (2 * m)) kept). split; [|split].
  - constructor; [now apply last_parameters|]. apply Forall_map, Forall_forall. intros c I. now apply entries_parameters, K.
  - apply Permutation_length in P. cbn [length] in P |- *. rewrite map_length. rewrite <- Count, P. lia.
  - intros b B. assert (Own := stars_counted (2 * m) b B). set (s := filter (starred b) (seq 1 (2 * m))) in *.
    destruct (every_set (2 * m) s) as (t & I & T); [split; [apply NoDup_filter, seq_NoDup|intros d J; now apply filter_In in J]|]. fold chains in I.
    assert (L := Permutation_length T). rewrite Own in L. apply in_concat in I as (c & I & J). assert (Where := Permutation_in c P I). destruct Where as [<-|[<-|C]].
    + destruct J as [<-|[]]. assert (Stars : forall d, 1 <= d <= 2 * m -> starred b d = Nat.even d).
      { intros d R. destruct (Nat.even d) eqn:V.
        - assert (W : In d s) by (apply (Permutation_in d T), evens_in; now split). now apply filter_In in W.
        - destruct (starred b d) eqn:W; [|reflexivity]. assert (W' : In d s) by (apply filter_In; split; [apply in_seq; lia|assumption]).
          apply (Permutation_in d (Permutation_sym T)), evens_in in W' as [_ W']. congruence. }
      assert (Some_m : stars b = m) by (rewrite <- L; unfold evens; now rewrite map_length, seq_length).
      destruct (existsb (fun i => match symbol_of b (2 * i - 1) with One => true | _ => false end) (seq 1 m)) eqn:X.
      * apply existsb_exists in X as (i & X & Y). apply in_seq in X. destruct (even_ones m i b) as (c & C & C3 & R); try assumption; [lia|now destruct (symbol_of b (2 * i - 1))|].
        exists (entries (2 * m) c). split; [|assumption]. right. apply in_map. apply (Permutation_in c P) in C as [<-|[<-|C]]; [discriminate|discriminate|assumption].
      * exists (last_code m). split; [now left|]. apply even_zeros; try assumption. intros d R. specialize (Stars d R). unfold starred in Stars.
        destruct (Nat.even d) eqn:V; [now destruct (symbol_of b d)|]. assert (O : Nat.odd d = true) by (unfold Nat.odd; now rewrite V). apply Nat.odd_spec in O as (i & O).
        assert (Y : (fun i => match symbol_of b (2 * i - 1) with One => true | _ => false end) (S i) = false).
        { destruct ((fun i => match symbol_of b (2 * i - 1) with One => true | _ => false end) (S i)) eqn:Y; [|reflexivity]. rewrite <- X. symmetry. apply existsb_exists. exists (S i).
          split; [apply in_seq; lia|exact Y]. }
        cbv beta in Y. replace (2 * S i - 1) with d in Y by lia. now destruct (symbol_of b d).
    + destruct J as [<-|[]]. exists (last_code m). split; [now left|]. apply (starts_with (2 * m)); [now apply last_parameters|assumption|]. fold s. rewrite <- T, <- L. etransitivity; [|now apply last_first].
      unfold last_code. change (?x ++ 3 :: ?y) with (x ++ [3] ++ y). rewrite app_assoc. rewrite <- (Permutation_length (last_first m M)), firstn_app, firstn_all, Nat.sub_diag. cbn [firstn]. now rewrite app_nil_r.
    + exists (entries (2 * m) c). split; [right; now apply in_map|]. apply (starts_with (2 * m)); [now apply entries_parameters, K|assumption|]. fold s. rewrite <- T, <- L. now apply entries_reach.
Qed.
