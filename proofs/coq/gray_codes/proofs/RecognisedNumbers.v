(* How many subcubes of a dimension a Gray code recognises, how many Buddy, and that some code recognises each. *)
From Coq Require Import List Arith NArith Lia Bool Permutation.
From Allocert.definitions Require Import GrayRuns Labels RecognisedSubcubes.
From Allocert.proofs Require Import Buddy Labels GrayRuns GrayWords GrayCodes RecognisedSubcubes.
Import ListNotations.

Lemma counted {T} (l : list T) (of : T -> list symbol -> Prop) (such : list symbol -> Prop) : NoDup l ->
  (forall a, In a l -> exists b, of a b) -> (forall b, such b <-> exists a, In a l /\ of a b) ->
  (forall a a' b, In a l -> In a' l -> of a b -> of a' b -> a = a') -> (forall a b b', In a l -> of a b -> of a b' -> b = b') ->
  number such (length l).
Proof.
  intros U E S I F. assert (G : forall l', incl l' l -> NoDup l' ->
    exists r, NoDup r /\ length r = length l' /\ forall b, In b r <-> exists a, In a l' /\ of a b).
  { induction l' as [|a l' IH]; intros J V.
    - exists []. split; [constructor|]. split; [reflexivity|]. intros b. split; [intros []|intros (a & [] & _)].
    - inversion V as [|? ? N V']. subst. destruct IH as (r & R1 & R2 & R3); [intros x X; apply J; now right|assumption|].
      assert (Q : In a l) by (apply J; now left). destruct (E a Q) as (b & B). exists (b :: r). split; [|split].
      + constructor; [|assumption]. intros X. apply R3 in X as (a' & A' & B'). rewrite (I a a' b) in N; [contradiction|assumption| |assumption|assumption].
        apply J. now right.
      + cbn. now rewrite R2.
      + intros x. cbn. rewrite R3. split.
        * intros [<-|(a' & A' & B')]; [exists a|exists a']; auto.
        * intros (a' & [<-|A'] & B'); [left; now apply (F a)|right; now exists a']. }
  destruct (G l (incl_refl l) U) as (r & R1 & R2 & R3). exists r. split; [assumption|]. split; [assumption|]. intros b. now rewrite R3, S.
Qed.

Lemma number_same such such' c : (forall b, such b <-> such' b) -> number such c -> number such' c.
Proof. intros H (l & U & L & I). exists l. split; [assumption|]. split; [assumption|]. intros b. now rewrite I, H. Qed.

Lemma symbols_in_order b : symbols (seq 1 (length b)) b = b.
Proof.
  unfold symbols. rewrite <- seq_shift, map_map. induction b as [|s b IH]; [reflexivity|]. cbn [length seq map]. unfold symbol_of at 1. cbn [nth Nat.sub]. f_equal.
  rewrite <- seq_shift, map_map. etransitivity; [|exact IH]. apply map_ext. intros i. unfold symbol_of. cbn. now rewrite Nat.sub_0_r.
Qed.

Lemma symbols_same n g b b' : parameters n g -> length b = n -> length b' = n -> symbols g b = symbols g b' -> b = b'.
Proof.
  intros G L L' E. rewrite <- (symbols_in_order b), <- (symbols_in_order b'), L, L'. apply map_ext_in. intros d I.
  apply (ext_in_map E). apply (one_of n g G). apply in_seq in I. lia.
Qed.

Lemma starts_nodup n k : NoDup (starts n k).
Proof.
  unfold starts. assert (P : 0 < stride k) by apply stride_pos. revert P. generalize (stride k). intros s P. generalize (2 ^ n / s). intros c.
  generalize 0. induction c as [|c IH]; intros a; [constructor|]. cbn. constructor; [|apply IH]. rewrite in_map_iff. intros (j & E & J). apply in_seq in J.
  apply Nat.mul_cancel_r in E; lia.
Qed.

Lemma starts_length n k : 1 <= k <= n -> length (starts n k) = 2 ^ (n - k + 1).
Proof.
  intros K. unfold starts. rewrite map_length, seq_length. unfold stride. replace n with (n - k + 1 + (k - 1)) at 1 by lia.
  rewrite pow_add. apply Nat.div_mul, Nat.pow_nonzero. lia.
Qed.

(* The addresses c stars, then symbols without stars. *)
Lemma tails n c : c <= n -> number (fun b => exists v, length v = n - c /\ b = repeat Star c ++ map sym v) (2 ^ (n - c)).
Proof.
  intros C. rewrite <- (seq_length (2 ^ (n - c)) 0).
  assert (J : forall v v', map sym v = map sym v' -> v = v').
  { intros v v' E. apply matches_sym. rewrite <- E. now apply matches_sym. }
  apply (counted _ (fun j b => exists v, length v = n - c /\ value v = j /\ b = repeat Star c ++ map sym v)).
  - apply seq_NoDup.
  - intros j I. apply in_seq in I. destruct (value_of (n - c) j) as (v & L & V); [lia|]. now exists (repeat Star c ++ map sym v), v.
  - intros b. split.
    + intros (v & L & ->). exists (value v). split; [apply in_seq; rewrite <- L; pose proof (value_below v); lia|]. now exists v.
    + intros (j & _ & v & L & _ & ->). now exists v.
  - intros j j' b _ _ (v & L & <- & ->) (v' & L' & <- & E). apply app_inv_head, J in E. now subst.
  - intros j b b' _ (v & L & V & ->) (v' & L' & V' & ->). do 2 f_equal. apply value_inj; congruence.
Qed.

Theorem between n g k : parameters n g -> 1 <= k < n -> number (recognised_of g k) (2 ^ (n - k + 1)).
Proof.
  intros G K. rewrite <- (starts_length n k) by lia. apply (counted _ (fun s b => stars b = k /\ is_run g k s b)).
  - apply starts_nodup.
  - intros s I. apply (runs_are_subcubes n); [assumption|lia|assumption].
  - intros b. unfold recognised_of, recognised. rewrite (size n g G). split.
    + intros (<- & s & I & R). now exists s.
    + intros (s & I & <- & R). split; [reflexivity|]. now exists s.
  - intros s s' b I I' (_ & R) (_ & R'). now apply (runs_differ n g k s s' b).
  - intros s b b' I (_ & R) (_ & R'). apply (in_starts n) in I as (m & L & ->); [|lia].
    assert (B : length b = n) by (rewrite <- (size n g G); apply R). assert (B' : length b' = n) by (rewrite <- (size n g G); apply R').
    apply (symbols_same n g); try assumption. apply (run_symbols n g G) in R; try lia. apply (run_symbols n g G) in R'; try lia. congruence.
Qed.

Lemma recognised_length g b : recognised g b -> length b = length g.
Proof. intros (s & _ & L & _). exact L. Qed.

Theorem single n g : parameters n g -> number (recognised_of g 0) (2 ^ n).
Proof.
  intros G. rewrite <- (Nat.sub_0_r n) at 1. apply (number_same _ _ _) with (2 := tails n 0 (Nat.le_0_l n)). intros b. cbn [repeat app].
  unfold recognised_of. rewrite Nat.sub_0_r. split.
  - intros (v & L & ->). split; [apply stars_sym|]. apply (none_recognised n); [assumption|now rewrite map_length|apply stars_sym].
  - intros (Z & R). apply recognised_length in R. rewrite (size n g G) in R. destruct (no_stars b Z) as (v & ->). exists v.
    rewrite map_length in R. auto.
Qed.

Lemma only_stars b : stars b = length b -> b = repeat Star (length b).
Proof.
  induction b as [|s b IH]; [reflexivity|]. pose proof (stars_at_most b) as M. intros E. destruct s; cbn in E.
  - change (stars b = S (length b)) in E. lia.
  - change (stars b = S (length b)) in E. lia.
  - change (S (stars b) = S (length b)) in E. cbn. rewrite <- IH; [reflexivity|lia].
Qed.

Theorem whole n g : parameters n g -> number (recognised_of g n) 1.
Proof.
  intros G. exists [repeat Star n]. split; [constructor; [intros []|constructor]|]. split; [reflexivity|]. intros b. unfold recognised_of. split.
  - intros [<-|[]]. rewrite stars_star. split; [reflexivity|]. apply (above_k n); [assumption|apply repeat_length|]. left. unfold first_starred.
    rewrite stars_star. intros [|i] I; [lia|]. rewrite at_symbols. unfold symbols. rewrite nth_error_map.
    destruct (nth_error g i) as [d|] eqn:E; [|apply nth_error_None in E; rewrite (size n g G) in E; lia]. cbn. f_equal. unfold symbol_of. apply nth_repeat.
  - intros (S & R). apply recognised_length in R. rewrite (size n g G) in R. left. rewrite (only_stars b) by congruence. now rewrite R.
Qed.

Theorem row n g : parameters n g -> number (recognised_of g 0) (2 ^ n) /\
  (forall k, 1 <= k < n -> number (recognised_of g k) (2 ^ (n - k + 1))) /\ number (recognised_of g n) 1.
Proof. intros G. split; [now apply single|]. split; [intros k K; now apply between|now apply whole]. Qed.

(* ---- Buddy *)

Lemma in_order n : parameters n (seq 1 n).
Proof. apply Permutation_refl. Qed.

Lemma word_app c n x : c <= n -> word (seq 1 n) x = word (seq 1 c) x ++ word (seq (S c) (n - c)) x.
Proof. intros C. unfold word. rewrite <- map_app, <- seq_app. do 2 f_equal. lia. Qed.

Lemma shifted n c x y : node n x -> node n y -> c <= n ->
  (N.shiftr x (N.of_nat c) = N.shiftr y (N.of_nat c) <-> word (seq (S c) (n - c)) x = word (seq (S c) (n - c)) y).
Proof.
  intros X Y C. assert (B : forall z d, bit (N.shiftr z (N.of_nat c)) d = bit z (d + c)).
  { intros z d. unfold bit. rewrite N.shiftr_spec by lia. f_equal. lia. }
  split.
  - intros E. apply map_ext_in. intros d I. apply in_seq in I. unfold direction. replace (d - 1) with (d - 1 - c + c) by lia. now rewrite <- !B, E.
  - intros E. apply bit_ext. intros d. rewrite !B. destruct (le_lt_dec n (d + c)) as [L|L]; [now rewrite !(bit_above n)|].
    assert (H := ext_in_map E (S (d + c)) ltac:(apply in_seq; lia)). unfold direction in H. cbn in H. now rewrite Nat.sub_0_r in H.
Qed.

Lemma block_words n c v x y : length v = n - c -> c <= n -> node n x -> node n y -> word (seq (S c) (n - c)) y = v ->
  (matches (repeat Star c ++ map sym v) (word (seq 1 n) x) <-> N.shiftr x (N.of_nat c) = N.shiftr y (N.of_nat c)).
Proof.
  intros L C X Y W. rewrite (shifted n) by assumption. rewrite W, matches_stars. split.
  - intros (u & w & E & U & M). apply matches_sym in M as ->. rewrite (word_app c) in E by assumption.
    apply app_eq_app in E as (l & [(E1 & E2)|(E1 & E2)]).
    + apply (f_equal (@length bool)) in E1. unfold word in E1. rewrite app_length, map_length, seq_length in E1.
      assert (Z : length l = 0) by lia. apply length_zero_iff_nil in Z as ->. now symmetry.
    + apply (f_equal (@length bool)) in E1. unfold word in E1. rewrite app_length, map_length, seq_length in E1.
      assert (Z : length l = 0) by lia. apply length_zero_iff_nil in Z as ->. exact E2.
  - intros E. exists (word (seq 1 c) x), v. rewrite <- E, <- word_app by assumption. split; [reflexivity|]. unfold word at 1. rewrite map_length, seq_length.
    split; [reflexivity|]. rewrite E. now apply matches_sym.
Qed.

Lemma some_node n v : length v = n -> exists x, node n x /\ word (seq 1 n) x = v.
Proof.
  intros L. destruct (coded_gray n (seq 1 n) (in_order n) (ungray v)) as (W & X); [now rewrite ungray_length|].
  rewrite gray_ungray in W. now exists (coded (seq 1 n) (ungray v)).
Qed.

Lemma some_word b : exists v, matches b v.
Proof.
  induction b as [|s b (v & H)]; [exists []; constructor|]. exists (match s with Zero => false | _ => true end :: v). apply matches_cons.
  split; [now destruct s|assumption].
Qed.

Lemma buddy_blocks n k b : k <= n -> (buddy_of n k b <-> exists v, length v = n - k /\ b = repeat Star k ++ map sym v).
Proof.
  intros K. assert (I : forall b x, length b = n -> (in_subcube b x <-> matches b (word (seq 1 n) x))).
  { intros c x L. rewrite (in_subcube_word n _ (in_order n)) by assumption. subst n. now rewrite symbols_in_order. }
  unfold buddy_of, buddy_recognised. split.
  - intros (S & L & j & H). rewrite S in H. destruct (some_word b) as (v & M). pose proof (matches_length _ _ M) as V. rewrite L in V.
    destruct (some_node n v V) as (y & Y & W). assert (J : N.shiftr y (N.of_nat k) = j) by (apply H; [assumption|]; rewrite I, W by assumption; exact M).
    exists (word (seq (Datatypes.S k) (n - k)) y). assert (U : length (word (seq (Datatypes.S k) (n - k)) y) = n - k) by (unfold word; now rewrite map_length, seq_length).
    split; [exact U|]. apply same_symbols; [rewrite app_length, repeat_length, map_length, U; lia|]. intros w Q. rewrite L in Q.
    destruct (some_node n w Q) as (x & X & E). specialize (H x X). rewrite I, E in H by assumption. rewrite H, <- E, <- J. symmetry. apply (block_words n); auto.
  - intros (v & L & ->). rewrite stars_app, stars_star, stars_sym, Nat.add_0_r. split; [reflexivity|].
    assert (B : length (repeat Star k ++ map sym v) = n) by (rewrite app_length, repeat_length, map_length; lia). split; [exact B|].
    destruct (some_node n (repeat false k ++ v)) as (y & Y & W); [rewrite app_length, repeat_length; lia|].
    exists (N.shiftr y (N.of_nat k)). intros x X. rewrite I by assumption. apply (block_words n); try assumption.
    rewrite (word_app k) in W by assumption. apply (f_equal (skipn k)) in W. rewrite !skipn_exact in W; [exact W|apply repeat_length|unfold word; now rewrite map_length, seq_length].
Qed.

Theorem twice n g k : parameters n g -> 1 <= k < n -> exists c, number (buddy_of n k) c /\ number (recognised_of g k) (2 * c).
Proof.
  intros G K. exists (2 ^ (n - k)). split.
  - apply (number_same _ _ _) with (2 := tails n k ltac:(lia)). intros b. symmetry. apply buddy_blocks. lia.
  - replace (2 * 2 ^ (n - k)) with (2 ^ (n - k + 1)) by (rewrite Nat.add_1_r; reflexivity). now apply between.
Qed.

(* ---- a code for each subcube *)

Theorem by_some_code n b : length b = n -> exists g, parameters n g /\ recognised g b.
Proof.
  intros L. set (p := fun d => match nth d b Zero with Star => true | _ => false end). exists (map S (low_first n p)).
  assert (G : parameters n (map S (low_first n p))).
  { unfold parameters. rewrite <- seq_shift. apply Permutation_map, low_first_perm. }
  split; [exact G|]. apply (above_k n); [assumption|assumption|]. left. unfold first_starred. apply (all_symbols _ b Star 0 (stars b)). cbn [Nat.add]. apply leads.
  unfold low_first, symbols. rewrite map_app, map_app. eexists. f_equal.
  assert (E : length (filter p (seq 0 n)) = stars b).
  { subst n p. clear. unfold stars. induction b as [|s b IH]; [reflexivity|]. cbn [length seq filter]. cbn [nth]. rewrite <- seq_shift.
    assert (M : forall q l, length (filter q (map S l)) = length (filter (fun d => q (S d)) l)).
    { intros q l. induction l as [|d l IHl]; [reflexivity|]. cbn. destruct (q (S d)); cbn; now rewrite IHl. }
    destruct s; cbn [length]; rewrite M; cbn [nth]; now rewrite IH. }
  rewrite <- E. clear E G. assert (F : forall d, In d (filter p (seq 0 n)) -> symbol_of b (S d) = Star).
  { intros d I. apply filter_In in I as (I & P). apply in_seq in I. unfold symbol_of. cbn. rewrite Nat.sub_0_r. unfold p in P.
    rewrite nth_indep with (d' := Zero) by lia. destruct (nth d b Zero); congruence. }
  induction (filter p (seq 0 n)) as [|d l IH]; [reflexivity|]. cbn. rewrite F by now left. f_equal. apply IH. intros e I. apply F. now right.
Qed.
