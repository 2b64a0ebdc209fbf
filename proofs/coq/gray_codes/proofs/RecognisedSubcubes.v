(* Which subcubes a Gray code recognises: by the symbols in the order of its directions. *)
From Coq Require Import List Arith NArith Lia Bool Permutation.
From Allocert.definitions Require Import GrayRuns Labels RecognisedSubcubes.
From Allocert.proofs Require Import Buddy Labels GrayRuns GrayWords GrayCodes.
Import ListNotations.

Lemma stars_app t u : stars (t ++ u) = stars t + stars u.
Proof. unfold stars. now rewrite filter_app, app_length. Qed.

Lemma stars_star c : stars (repeat Star c) = c.
Proof. induction c as [|c IH]; [reflexivity|]. cbn [repeat]. change (S (stars (repeat Star c)) = S c). now rewrite IH. Qed.

Lemma stars_zero c : stars (repeat Zero c) = 0.
Proof. now induction c. Qed.

Lemma stars_sym v : stars (map sym v) = 0.
Proof. now induction v as [|[] v IH]. Qed.

Lemma star_moved c w : repeat Star (S c) ++ w = repeat Star c ++ Star :: w.
Proof. induction c as [|c IH]; [reflexivity|]. cbn [repeat app] in *. now rewrite IH. Qed.

Lemma no_stars t : stars t = 0 -> exists v, t = map sym v.
Proof.
  induction t as [|s t IH]; [now exists []|]. intros H. destruct s; [| |discriminate]; (destruct IH as (v & ->); [exact H|]).
  - now exists (false :: v).
  - now exists (true :: v).
Qed.

Lemma stars_same t u : Permutation t u -> stars t = stars u.
Proof. unfold stars. induction 1 as [|[] t u P IH|[] [] t|]; cbn in *; congruence. Qed.

Lemma stars_at_most t : stars t <= length t.
Proof. unfold stars. induction t as [|[] t IH]; cbn in *; lia. Qed.

Lemma shape_stars u : shape u -> stars u = 1.
Proof.
  intros [v|q v|q].
  - change (S (stars (map sym v)) = 1). now rewrite stars_sym.
  - rewrite stars_app, stars_zero. change (S (stars (map sym v)) = 1). now rewrite stars_sym.
  - now rewrite stars_app, stars_zero.
Qed.

Lemma leads {A} (s : A) c : forall t, (forall i, i < c -> nth_error t i = Some s) <-> exists u, t = repeat s c ++ u.
Proof.
  induction c as [|c IH]; intros t; cbn [repeat app].
  - split; [now exists t|]. intros _ i I. lia.
  - split.
    + intros H. destruct t as [|a t]; [specialize (H 0 ltac:(lia)); discriminate|]. pose proof (H 0 ltac:(lia)) as E. inversion E. subst.
      destruct (proj1 (IH t)) as (u & ->); [|now exists u]. intros i I. apply (H (S i)). lia.
    + intros (u & ->) [|i] I; [reflexivity|]. cbn. apply IH; [now exists u|lia].
Qed.

Lemma beyond {A} (s : A) c u i : nth_error (repeat s c ++ u) (c + i) = nth_error u i.
Proof. rewrite nth_error_app2; rewrite repeat_length; [f_equal; lia|lia]. Qed.

Lemma after {A} (s : A) q w : nth_error (repeat s q ++ w) q = nth_error w 0.
Proof. rewrite <- (beyond s q w 0). f_equal. lia. Qed.

Lemma after_next {A} (s : A) q w : nth_error (repeat s q ++ w) (S q) = nth_error w 1.
Proof. rewrite <- (beyond s q w 1). f_equal. lia. Qed.

Lemma at_symbols g b i : at_parameter g b (S i) = nth_error (symbols g b) i.
Proof. cbn. unfold symbols. now rewrite nth_error_map. Qed.

Lemma all_symbols g b s c d : all_at g b s (S c) (S (c + d)) <-> forall i, i < d -> nth_error (symbols g b) (c + i) = Some s.
Proof.
  unfold all_at. split.
  - intros H i I. rewrite <- at_symbols. apply H. lia.
  - intros H i I. replace i with (S (c + (i - S c))) by lia. rewrite at_symbols. apply H. lia.
Qed.

(* The conditions say that the symbols are stars, then those of two neighbours. *)
Section Conditions.
Variables (n : nat) (g : list nat) (b : list symbol).
Hypotheses (G : parameters n g) (B : length b = n) (K : 1 <= stars b).

Let t := symbols g b.
Let c := stars b - 1.

Lemma few : stars b = S c /\ stars t = S c /\ length t = n /\ S c <= n.
Proof.
  pose proof (stars_same _ _ (symbols_all n g G b B)) as E. fold t in E. pose proof (stars_at_most b).
  unfold t at 2, symbols. rewrite map_length, (size n g G). unfold c. lia.
Qed.

Lemma starred u : t = repeat Star c ++ u -> stars u = 1 /\ length u = n - c.
Proof.
  intros E. destruct few as (_ & S & L & _). rewrite E, stars_app, stars_star in S. rewrite E, app_length, repeat_length in L. lia.
Qed.

Lemma lead_all : all_at g b Star 1 (stars b) -> exists u, t = repeat Star c ++ u.
Proof. destruct few as (-> & _). intros H. apply leads. exact (proj1 (all_symbols g b Star 0 c) H). Qed.

Lemma conditions_shape : first_starred g b \/ one_then_star 0 g b \/ last_starred g b -> exists u, shape u /\ t = repeat Star c ++ u.
Proof.
  destruct few as (S1 & S2 & L & M). intros [H|[[H R]|[H R]]].
  - unfold first_starred in H. rewrite S1 in H. pose proof (proj1 (all_symbols g b Star 0 (S c)) H) as H'. clear H. rename H' into H. cbn [Nat.add] in H. apply leads in H as (u & E).
    change (symbols g b) with t in E. assert (Z : stars u = 0) by (rewrite E, stars_app, stars_star in S2; lia). apply no_stars in Z as (v & ->).
    exists (Star :: map sym v). split; [constructor|]. rewrite E. apply star_moved.
  - apply lead_all in H as (u & E). destruct (starred u E) as (Z & _). exists u. split; [|assumption].
    destruct R as (r & _ & R1 & R2 & R3). rewrite S1 in R3. destruct r as [|[|r]]; [discriminate|discriminate|].
    replace (S (S r) - 1) with (S r) in * by lia. rewrite at_symbols in R1, R2. fold t in R1, R2.
    destruct (le_lt_dec c r) as [I|I].
    + replace r with (c + (r - c)) in R1, R2, R3 by lia. rewrite plus_n_Sm in R2. rewrite E, beyond in R1, R2.
      rewrite all_symbols in R3. change (symbols g b) with t in R3. rewrite E in R3.
      assert (F : forall i, i < r - c -> nth_error u i = Some Zero) by (intros i J; rewrite <- (beyond Star c); now apply R3).
      apply leads in F as (w & ->). rewrite after in R1. rewrite after_next in R2.
      destruct w as [|x [|y w]]; try discriminate. cbn in R1, R2. inversion R1. inversion R2. subst x y.
      rewrite stars_app, stars_zero in Z. change (S (stars w) = 1) in Z. destruct (no_stars w ltac:(lia)) as (v & ->). constructor.
    + assert (F : nth_error t r = Some Star) by (apply (proj2 (leads Star c t)); [now exists u|assumption]). congruence.
  - apply lead_all in H as (u & E). destruct (starred u E) as (Z & U). exists u. split; [|assumption].
    destruct R as (R1 & R2). rewrite S1, (size n g G) in *. replace n with (S (c + (n - S c))) in R1, R2 by lia.
    rewrite at_symbols in R2. fold t in R2. rewrite E, beyond in R2. rewrite all_symbols in R1. change (symbols g b) with t in R1. rewrite E in R1.
    assert (F : forall i, i < n - S c -> nth_error u i = Some Zero) by (intros i J; rewrite <- (beyond Star c); now apply R1).
    apply leads in F as (w & ->). rewrite after in R2.
    rewrite app_length, repeat_length in U. destruct w as [|x [|y w]]; [discriminate| |cbn in U; lia]. inversion R2. constructor.
Qed.

Lemma shape_conditions u : shape u -> t = repeat Star c ++ u ->
  first_starred g b \/ one_then_star (S (stars b)) g b \/ last_starred g b.
Proof.
  destruct few as (S1 & S2 & L & M). intros H E.
  assert (A : all_at g b Star 1 (stars b)) by (rewrite S1; refine (proj2 (all_symbols g b Star 0 c) _); apply leads; now exists u).
  assert (P : forall i s, nth_error u i = Some s -> at_parameter g b (S (c + i)) = Some s).
  { intros i s I. rewrite at_symbols. fold t. now rewrite E, beyond. }
  assert (Zeros : forall q w, u = repeat Zero q ++ w -> all_at g b Zero (stars b) (S (c + q))).
  { intros q w F. rewrite S1. apply all_symbols. intros i I. change (symbols g b) with t. rewrite E, beyond, F.
    apply (proj2 (leads Zero q (repeat Zero q ++ w))); [now exists w|assumption]. }
  destruct H as [v|q v|q].
  - left. unfold first_starred. rewrite S1. refine (proj2 (all_symbols g b Star 0 (S c)) _). cbn [Nat.add]. apply leads. exists (map sym v).
    change (symbols g b) with t. rewrite E. symmetry. apply star_moved.
  - right. left. split; [assumption|]. exists (S (c + S q)). replace (S (c + S q) - 1) with (S (c + q)) by lia. split; [lia|].
    split; [apply P; now rewrite after|]. split; [apply P; now rewrite after_next|].
    eapply Zeros. reflexivity.
  - right. right. split; [assumption|]. assert (N : n = S (c + q)).
    { destruct (starred _ E) as (_ & U). rewrite app_length, repeat_length in U. cbn in U. lia. }
    rewrite (size n g G), N. split; [eapply Zeros; reflexivity|]. apply P. now rewrite after.
Qed.

Lemma recognised_shape : recognised g b <-> exists u, shape u /\ t = repeat Star c ++ u.
Proof.
  destruct few as (S1 & S2 & L & M). unfold recognised. rewrite (size n g G). assert (R : 1 <= stars b <= n) by lia. split.
  - intros (s & I & H). apply (in_starts n) in I as (m & Q & ->); [|assumption]. apply (run_symbols n g G) in H; try assumption.
    exists (both m). split; [|exact H]. apply both_shape. intros ->. cbn in Q. lia.
  - intros (u & U & E). apply shape_both in U as (m & N & <-). exists (value m * stride (stars b)).
    assert (Q : length m = n - (stars b - 1)) by (destruct (starred _ E) as (_ & U); rewrite both_length in U; exact U).
    split; [apply (in_starts n); [assumption|now exists m]|]. now apply (run_symbols n g G).
Qed.
End Conditions.

Lemma weaker g b : one_then_star (S (stars b)) g b -> one_then_star 0 g b.
Proof. intros (A & r & R & H). split; [assumption|]. exists r. split; [lia|exact H]. Qed.

Lemma none_first g b : stars b = 0 -> first_starred g b.
Proof. intros Z i I. lia. Qed.

(* Every single node is recognised. *)
Lemma none_recognised n g b : parameters n g -> length b = n -> stars b = 0 -> recognised g b.
Proof.
  intros G B Z. rewrite <- (stars_same _ _ (symbols_all n g G b B)) in Z. destruct (no_stars _ Z) as (v & E).
  assert (V : length (ungray v) = n).
  { rewrite ungray_length. apply (f_equal (@length symbol)) in E. unfold symbols in E. rewrite !map_length, (size n g G) in E. now symmetry. }
  pose proof (value_below (ungray v)) as W. rewrite V in W. destruct (coded_gray n g G (ungray v) V) as (C & X). rewrite gray_ungray in C.
  unfold recognised, is_run. rewrite (stars_same _ _ (symbols_all n g G b B)) in Z. rewrite Z, (size n g G). exists (value (ungray v)). split.
  - unfold starts, stride. cbn [Nat.sub Nat.pow]. rewrite Nat.div_1_r. apply in_map_iff. exists (value (ungray v)). rewrite in_seq. lia.
  - split; [assumption|]. intros x N. rewrite (in_subcube_word n g G), E, matches_sym by assumption. unfold on_run. rewrite (size n g G). split.
    + intros H. exists (value (ungray v)). split.
      * apply ranks_in. exists 0. rewrite Nat.add_0_r, Nat.mod_small by assumption. cbn. auto.
      * apply (same_word n g G); [assumption|assumption|]. rewrite H. now symmetry.
    + intros (t & T & ->). apply ranks_in in T as (i & I & <-). cbn in I. replace i with 0 by lia. now rewrite Nat.add_0_r, Nat.mod_small.
Qed.

Theorem above_k n g b : parameters n g -> length b = n ->
  (recognised g b <-> first_starred g b \/ one_then_star (S (stars b)) g b \/ last_starred g b).
Proof.
  intros G B. destruct (Nat.eq_dec (stars b) 0) as [Z|Z].
  - split; intros _; [left; now apply none_first|now apply (none_recognised n)].
  - rewrite (recognised_shape n) by (assumption || lia). split.
    + intros (u & U & E). apply (shape_conditions n) with u; (assumption || lia).
    + intros H. apply (conditions_shape n); try assumption; [lia|]. pose proof (weaker g b). tauto.
Qed.

Theorem any_r n g b : parameters n g -> length b = n ->
  (recognised g b <-> first_starred g b \/ one_then_star 0 g b \/ last_starred g b).
Proof.
  intros G B. split.
  - intros H. apply (above_k n) in H; [|assumption|assumption]. pose proof (weaker g b). tauto.
  - intros H. destruct (Nat.eq_dec (stars b) 0) as [Z|Z]; [now apply (none_recognised n)|].
    rewrite (recognised_shape n) by (assumption || lia). apply (conditions_shape n); (assumption || lia).
Qed.

Theorem contiguous n g b : parameters n g -> length b = n ->
  first_starred g b \/ one_then_star 0 g b \/ last_starred g b -> exists s, is_run g (stars b) s b.
Proof. intros G B H. apply (any_r n) in H as (s & _ & R); [|assumption|assumption]. now exists s. Qed.

Theorem runs_are_subcubes n g k s : parameters n g -> 1 <= k <= n -> In s (starts n k) ->
  exists b, stars b = k /\ is_run g k s b.
Proof.
  intros G K I. apply (in_starts n) in I as (m & L & ->); [|assumption].
  assert (T : length (repeat Star (k - 1) ++ both m) = n) by (rewrite app_length, repeat_length, both_length; lia).
  destruct (symbols_any n g G _ T) as (b & B & E). exists b. split.
  - rewrite <- (stars_same _ _ (symbols_all n g G b B)), E, stars_app, stars_star, shape_stars; [lia|]. apply both_shape. intros ->. cbn in L. lia.
  - now apply (run_symbols n g G).
Qed.

Lemma both_differ m : forall m', 2 <= length m -> length m = length m' -> both m = both m' -> m = m'.
Proof.
  induction m as [|x m IH]; intros [|y m'] T L E; [reflexivity|discriminate|discriminate|]. destruct m as [|c m]; [cbn in T; lia|]. destruct m' as [|d m']; [discriminate|].
  destruct x, y.
  - change (sym (negb c) :: both (c :: m) = sym (negb d) :: both (d :: m')) in E. pose proof (f_equal (@hd symbol Star) E) as F. apply (f_equal (@tl symbol)) in E. cbn [hd tl] in F, E.
    assert (D : c = d) by (clear E; destruct c, d; (reflexivity || discriminate F)). subst d. destruct m as [|e m].
    + destruct m'; [reflexivity|cbn in L; lia].
    + f_equal. apply IH; [cbn; lia|cbn in L |- *; lia|exact E].
  - change (sym (negb c) :: both (c :: m) = Star :: map sym (gray (d :: m'))) in E. destruct c; discriminate E.
  - change (Star :: map sym (gray (c :: m)) = sym (negb d) :: both (d :: m')) in E. destruct d; discriminate E.
  - change (Star :: map sym (gray (c :: m)) = Star :: map sym (gray (d :: m'))) in E. apply (f_equal (@tl symbol)) in E. cbn [tl] in E. f_equal.
    assert (R : gray (c :: m) = gray (d :: m')).
    { apply matches_sym. rewrite <- E. now apply matches_sym. }
    now rewrite <- (ungray_gray (c :: m)), R, ungray_gray.
Qed.

Lemma runs_differ n g k s s' b : parameters n g -> 1 <= k < n -> In s (starts n k) -> In s' (starts n k) ->
  is_run g k s b -> is_run g k s' b -> s = s'.
Proof.
  intros G K I J. apply (in_starts n) in I as (m & L & ->); [|lia]. apply (in_starts n) in J as (m' & L' & ->); [|lia].
  intros R R'. assert (B : length b = n) by (rewrite <- (size n g G); apply R).
  apply (run_symbols n g G) in R; try lia. apply (run_symbols n g G) in R'; try lia.
  rewrite R in R'. apply app_inv_head, both_differ in R' as ->; [reflexivity|lia|lia].
Qed.
