(* After the same requests Buddy and SGC leave equally large subcubes free: any for which there are enough nodes. *)
From Coq Require Import List Arith NArith ZArith Lia Permutation Bool.
From Allocert.definitions Require Import Buddy Bridge Labels GrayRuns RecognisedSubcubes GraySearch LargestSubcubes.
From Allocert.definitions Require ShippedBuddy GrayChoice.
From Allocert.proofs Require Import Labels GrayWords GrayCodes RecognisedNumbers GraySearch.
From Allocert.proofs Require Buddy Bridge BuddyFaults GrayFaults GrayRuns ShippedBuddy StaticBuddy StaticGray GrayChoice RecognisedSubcubes.
Import ListNotations.

(* ---- the same number of nodes is free *)

Lemma gray_count n k b b' : length b = 2 ^ n -> GrayRuns.gray_grant n k b = Some b' -> count b = 2 ^ k + count b'.
Proof.
  intros L G. destruct (GrayFaults.grant_valid n k b b' L G) as (K & _). unfold GrayRuns.gray_grant in G. destruct (k <=? n); [|discriminate].
  destruct (find _ _) as [s|] eqn:E; [|discriminate]. injection G as <-. apply find_some in E as (_ & T). rewrite forallb_forall in T.
  rewrite !GrayFaults.count_cells, GrayRuns.taken_length, L. set (here := fun t => existsb (Nat.eqb t) (ranks n k s)).
  rewrite (filter_ext_in (cell (taken n k b s)) (fun t => cell b t && negb (here t))) by (intros t I; apply in_seq in I; unfold taken; now apply GrayRuns.cell_map).
  assert (S : forall l, length (filter (cell b) l) = length (filter (fun t => cell b t && here t) l) + length (filter (fun t => cell b t && negb (here t)) l)).
  { induction l as [|t l IH]; [reflexivity|]. cbn [filter]. destruct (cell b t), (here t); cbn; lia. }
  rewrite S. f_equal. replace (2 ^ k) with (length (ranks n k s)) by (unfold ranks; now rewrite map_length, seq_length).
  apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, seq_NoDup|now apply ranks_once|]. intros t. rewrite filter_In, andb_true_iff. unfold here.
  rewrite GrayRuns.member. split; [tauto|]. intros I. split; [|split; [now apply T|exact I]].
  apply GrayRuns.ranks_in in I as (i & _ & <-). apply in_seq. split; [lia|]. apply Nat.mod_upper_bound, Nat.pow_nonzero. lia.
Qed.

Lemma alike_reach n w b : alike n w b -> ShippedBuddy.reach_word n 0 w /\ GrayChoice.gray_reach n (machine n) b /\ count (board_of n w) = count b.
Proof.
  induction 1 as [|k w b w' b' B (W & G & C) Ew Eb].
  - split; [constructor|]. split; [constructor|]. now rewrite Bridge.board_zero.
  - split; [econstructor; eassumption|]. split; [econstructor; eassumption|].
    assert (L : length b = 2 ^ n) by (apply (GrayChoice.reached n (machine n)); [apply repeat_length|exact G]).
    rewrite GrayChoice.grant_same in Eb by exact L. apply gray_count in Eb; [|exact L].
    apply ShippedBuddy.reach_same, Bridge.reach_word_board in W as [P _].
    2: { split; [lia|]. apply Z.pow_pos_nonneg; [lia|apply Z.pow_nonneg; lia]. }
    assert (D : grant n k (board_of n w) = Some (board_of n w')) by (rewrite Bridge.bridge, <- ShippedBuddy.grant_same, Ew by exact P; reflexivity).
    apply BuddyFaults.grant_count in D; [|apply Bridge.board_length]. lia.
Qed.

(* ---- a free subcube has as many nodes *)

Lemma room n free k (l : list N) : some_subcube n free k -> (forall x, node n x -> free x -> In x l) -> 2 ^ k <= length l.
Proof.
  intros (a & L & S & H) I. destruct (by_some_code n a L) as (g & G & s & _ & _ & R). rewrite S in R.
  assert (K : k <= n) by (rewrite <- L, <- S; apply RecognisedSubcubes.stars_at_most).
  destruct (cleared n k g s G K) as [<- N]. apply NoDup_incl_length; [exact N|]. intros x X. unfold region in X. apply in_map_iff in X as (t & <- & T).
  assert (B : t < 2 ^ n) by (apply GrayRuns.ranks_in in T as (i & _ & <-); apply Nat.mod_upper_bound, Nat.pow_nonzero; lia).
  assert (M : node n (nth t (code g) 0%N)).
  { destruct (value_of n t B) as (r & Lr & <-). apply (coded_gray n g G r Lr). }
  apply I; [exact M|]. apply H; [exact M|]. assert (Lg : length g = n) by (apply (size n g G)). apply R; [now rewrite Lg|]. exists t. rewrite Lg. auto.
Qed.

(* ---- the nodes that agree with a node from some bit on *)

Lemma block_address n k y : k <= n -> node n y ->
  exists a, length a = n /\ stars a = k /\ forall x, node n x -> (in_subcube a x <-> N.shiftr x (N.of_nat k) = N.shiftr y (N.of_nat k)).
Proof.
  intros K Y. set (v := word (seq (S k) (n - k)) y). assert (L : length v = n - k) by (unfold v, word; now rewrite map_length, seq_length).
  exists (repeat Star k ++ map sym v). assert (A : length (repeat Star k ++ map sym v) = n) by (rewrite app_length, repeat_length, map_length; lia).
  split; [exact A|]. split; [rewrite RecognisedSubcubes.stars_app, RecognisedSubcubes.stars_star, RecognisedSubcubes.stars_sym; lia|]. intros x X.
  rewrite (in_subcube_word n _ (in_order n)) by exact A. rewrite <- A at 1. rewrite symbols_in_order. now apply block_words.
Qed.

Lemma buddy_leaves n w k : ShippedBuddy.reach_word n 0 w -> (some_subcube n (buddy_free w) k <-> 2 ^ k <= count (board_of n w)).
Proof.
  intros R. split.
  - intros H. rewrite GrayFaults.count_cells, Bridge.board_length. rewrite <- (map_length N.of_nat). apply (room n _ k _ H). intros x X F.
    unfold node, power in X. apply in_map_iff. exists (N.to_nat x). split; [apply N2Nat.id|]. apply filter_In.
    assert (B : N.to_nat x < 2 ^ n) by (apply Nat.compare_lt_iff; rewrite <- (Nat2N.id (2 ^ n)), <- N2Nat.inj_compare, Nat2N.inj_pow; exact X).
    split; [apply in_seq; lia|]. rewrite Bridge.cell_board, (proj2 (Nat.ltb_lt _ _) B). cbn [andb]. unfold buddy_free in F. rewrite N_nat_Z, F. reflexivity.
  - intros C. pose proof (proj1 (StaticBuddy.buddy n w k R) C) as G. rewrite ShippedBuddy.grant_same in G.
    apply ShippedBuddy.reach_same, Bridge.reach_word_board in R as [P _]; [|split; [lia|apply Z.pow_pos_nonneg; [lia|apply Z.pow_nonneg; lia]]].
    pose proof (Bridge.bridge n k w P) as E. unfold grant in E. assert (K : k <= n) by (apply (Buddy.count_max n (board_of n w)); [apply Bridge.board_length|exact C]).
    rewrite (proj2 (Nat.leb_le _ _) K) in E. assert (N : 2 ^ n = 2 ^ (n - k) * 2 ^ k) by (rewrite <- Nat.pow_add_r; f_equal; lia).
    pose proof (Bridge.scan_cells (2 ^ (n - k)) k (board_of n w) ltac:(rewrite Bridge.board_length; exact N)) as Q.
    destruct (scan _ _ _) as [b'|]; [|destruct (Bridge.grant_word n k w); [discriminate|congruence]]. destruct Q as (_ & i & I & F & _).
    assert (J : i * 2 ^ k + 2 ^ k <= 2 ^ n) by (rewrite N; nia). pose proof (Nat.pow_nonzero 2 k ltac:(lia)) as Z.
    assert (Y : node n (N.of_nat (i * 2 ^ k))).
    { unfold node, power. change 2%N with (N.of_nat 2). rewrite <- Nat2N.inj_pow. lia. }
    destruct (block_address n k _ K Y) as (a & L & S & H). exists a. split; [exact L|]. split; [exact S|]. intros x X M. apply H in M; [|exact X].
    rewrite !N.shiftr_div_pow2 in M. change 2%N with (N.of_nat 2) in M. rewrite <- !Nat2N.inj_pow, <- Nat2N.inj_div, Nat.div_mul in M by exact Z.
    assert (T : N.to_nat x / 2 ^ k = i) by (apply Nat2N.inj; rewrite Nat2N.inj_div, N2Nat.id; exact M).
    specialize (F (N.to_nat x)). pose proof (Nat.div_mod (N.to_nat x) (2 ^ k) Z). pose proof (Nat.mod_upper_bound (N.to_nat x) (2 ^ k) Z). rewrite T in *.
    rewrite Bridge.cell_board in F. specialize (F ltac:(lia)). apply andb_true_iff in F as [_ F]. apply negb_true_iff in F. unfold buddy_free. now rewrite <- N_nat_Z.
Qed.

Lemma gray_leaves n g b k : parameters n g -> GrayChoice.gray_reach n (machine n) b -> (some_subcube n (gray_free n g b) k <-> 2 ^ k <= count b).
Proof.
  intros G R. assert (L : length b = 2 ^ n) by (apply (GrayChoice.reached n (machine n)); [apply repeat_length|exact R]). split.
  - intros H. rewrite GrayFaults.count_cells, L. rewrite <- (map_length (fun t => nth t (code g) 0%N)). apply (room n _ k _ H). intros x _ (t & T & F & ->).
    apply in_map_iff. exists t. split; [reflexivity|]. apply filter_In. split; [apply in_seq; lia|exact F].
  - intros C. pose proof (proj1 (StaticGray.valid n b k R) C) as V. rewrite GrayChoice.grant_same in V by exact L. unfold GrayRuns.gray_grant in V.
    destruct (Nat.leb_spec k n) as [K|K]; [|congruence]. destruct (find _ _) as [s|] eqn:E; [|now destruct V]. apply find_some in E as (I & T). rewrite forallb_forall in T.
    assert (B : forall t, In t (ranks n k s) -> t < 2 ^ n) by (intros t J; apply GrayRuns.ranks_in in J as (i & _ & <-); apply Nat.mod_upper_bound, Nat.pow_nonzero; lia).
    assert (Lg : length g = n) by apply (size n g G). destruct k as [|k].
    + assert (J : In (s mod 2 ^ n) (ranks n 0 s)) by (apply GrayRuns.ranks_in; exists 0; split; [cbn; lia|now rewrite Nat.add_0_r]).
      assert (M : node n (nth (s mod 2 ^ n) (code g) 0%N)).
      { destruct (value_of n (s mod 2 ^ n) (B _ J)) as (r & Lr & <-). apply (coded_gray n g G r Lr). }
      destruct (block_address n 0 _ K M) as (a & La & S & H). exists a. split; [exact La|]. split; [exact S|]. intros x X Y. apply H in Y; [|exact X].
      cbn [N.of_nat] in Y. rewrite !N.shiftr_0_r in Y. subst x. exists (s mod 2 ^ n). auto.
    + destruct (RecognisedSubcubes.runs_are_subcubes n g (S k) s G ltac:(lia) I) as (a & S & La & H). rewrite Lg in *. exists a. split; [exact La|]. split; [exact S|].
      intros x X Y. apply H in Y as (t & J & ->); [|exact X]. rewrite Lg in J. exists t. auto.
Qed.

Theorem equal n g w b k : parameters n g -> alike n w b ->
  (some_subcube n (buddy_free w) k <-> 2 ^ k <= count (board_of n w)) /\ (some_subcube n (gray_free n g b) k <-> 2 ^ k <= count (board_of n w)).
Proof.
  intros G B. destruct (alike_reach n w b B) as (W & R & ->). split; [|now apply gray_leaves].
  pose proof (buddy_leaves n w k W) as H. destruct (alike_reach n w b B) as (_ & _ & E). now rewrite E in H.
Qed.
