(* Different parameters: different words, different sets of recognised subcubes; and what one code does not recognise. *)
From Coq Require Import List Arith NArith Lia Bool Permutation Factorial.
From Allocert.definitions Require Import Labels RecognisedSubcubes RecognitionTests SymmetricChains.
From Allocert.proofs Require Import Buddy GrayWords GrayCodes RecognisedSubcubes RecognisedNumbers.
From Allocert.proofs Require Import SubcubeWords.
Import ListNotations.

(* ---- all orders *)

Lemma nodup_flat {A B} (f : A -> list B) l : NoDup l -> (forall a, In a l -> NoDup (f a)) ->
  (forall a b x, In a l -> In b l -> In x (f a) -> In x (f b) -> a = b) -> NoDup (flat_map f l).
Proof.
  induction 1 as [|a l N U IH]; intros D E; [constructor|]. cbn. apply nodup_app.
  - apply D. now left.
  - apply IH; [intros b I; apply D; now right|]. intros b c x I J. apply E; now right.
  - intros x X Y. apply in_flat_map in Y as (b & I & Y). apply N. rewrite (E a b x); [assumption|now left|now right|assumption|assumption].
Qed.

Lemma removed d l : NoDup l -> In d l -> Permutation (d :: filter (fun e => negb (d =? e)) l) l.
Proof.
  intros U I. apply NoDup_Permutation; [|assumption|].
  - constructor; [|now apply NoDup_filter]. rewrite filter_In, Nat.eqb_refl. intros [_ F]. discriminate F.
  - intros x. cbn. rewrite filter_In, negb_true_iff, Nat.eqb_neq. split; [intros [<-|[J _]]; assumption|]. intros J. destruct (Nat.eq_dec d x); tauto.
Qed.

Lemma orders_spec c : forall l, NoDup l -> length l = c ->
  NoDup (orders_of c l) /\ length (orders_of c l) = fact c /\ forall g, In g (orders_of c l) <-> Permutation g l.
Proof.
  induction c as [|c IH]; intros l U L.
  - apply length_zero_iff_nil in L as ->. cbn. split; [repeat constructor; tauto|]. split; [reflexivity|]. intros g. split; [intros [<-|[]]; constructor|].
    intros P. left. symmetry. now apply Permutation_nil, Permutation_sym.
  - assert (H : forall d, In d l -> NoDup (filter (fun e => negb (d =? e)) l) /\ length (filter (fun e => negb (d =? e)) l) = c).
    { intros d I. split; [now apply NoDup_filter|]. assert (P := Permutation_length (removed d l U I)). cbn in P. lia. }
    cbn [orders_of]. split; [|split].
    + apply nodup_flat; [assumption| |].
      * intros d I. destruct (H d I) as (V & M). apply nodup_cons_map. now apply IH.
      * intros d e x _ _ D E. apply in_map_iff in D as (? & <- & _). apply in_map_iff in E as (? & E & _). congruence.
    + rewrite (flat_length _ _ (fact c)), L; [reflexivity|]. intros d I. destruct (H d I) as (V & M). rewrite map_length. now apply IH.
    + intros g. rewrite in_flat_map. split.
      * intros (d & I & J). apply in_map_iff in J as (r & <- & J). destruct (H d I) as (V & M). apply IH in J; try assumption.
        rewrite <- (removed d l U I). now constructor.
      * intros P. destruct g as [|d g]; [apply Permutation_nil in P; subst; discriminate|]. assert (I : In d l) by (apply (Permutation_in d P); now left).
        exists d. split; [assumption|]. apply in_map. destruct (H d I) as (V & M). apply IH; try assumption. apply Permutation_cons_inv with d.
        rewrite P. symmetry. now apply removed.
Qed.

Lemma all_orders n : NoDup (orders n) /\ length (orders n) = fact n /\ forall g, In g (orders n) <-> parameters n g.
Proof. apply orders_spec; [apply seq_NoDup|apply seq_length]. Qed.

(* ---- sequences *)

Lemma code_injective n g g' : parameters n g -> parameters n g' -> code g = code g' -> g = g'.
Proof.
  intros G G' E. assert (S := size n g G). assert (S' := size n g' G'). apply nth_ext with (d := 0) (d' := 0); [congruence|]. intros i I. rewrite S in I.
  set (v := map (Nat.eqb i) (seq 0 n)). assert (L : length (ungray v) = n) by (unfold v; now rewrite ungray_length, map_length, seq_length).
  destruct (coded_gray n g G _ L) as (W & _). destruct (coded_gray n g' G' _ L) as (W' & _). rewrite gray_ungray in W, W'. unfold coded in W, W'. rewrite <- E in W'.
  set (x := nth (value (ungray v)) (code g) 0%N) in *. assert (At : forall g j, length g = n -> map (direction x) g = v -> j < n -> direction x (nth j g 0) = (i =? j)).
  { intros r j R V J. apply (f_equal (fun l => nth j l false)) in V. unfold v in V. rewrite nth_indep with (d' := direction x 0) in V by (rewrite map_length; lia).
    rewrite nth_indep with (l := map (Nat.eqb i) _) (d' := (i =? 0)) in V by (rewrite map_length, seq_length; lia). rewrite !map_nth, seq_nth in V by assumption. exact V. }
  assert (J : In (nth i g' 0) g) by (apply (one_of n g G), (one_of n g' G'), nth_In; lia).
  apply (In_nth _ _ 0) in J as (j & J & F). rewrite S in J. assert (T := At g' i S' W' I). rewrite <- F, (At g j S W J), Nat.eqb_refl in T.
  apply Nat.eqb_eq in T as ->. exact F.
Qed.

Theorem sequences n : length (orders n) = fact n /\ (forall g, In g (orders n) <-> parameters n g) /\ NoDup (map code (orders n)).
Proof.
  destruct (all_orders n) as (U & L & A). split; [assumption|]. split; [assumption|]. apply nodup_map_on; [|assumption].
  intros g g' I I'. apply (code_injective n); now apply A.
Qed.

(* ---- recognised subcubes *)

Lemma not_above k z : ~ shape (One :: repeat One (S k) ++ z).
Proof. intros H. inversion H as [|q v E|q E]; destruct q; cbn in *; congruence. Qed.

Lemma not_turned s z : ~ shape (Zero :: Star :: s :: z).
Proof. intros H. inversion H as [|q v E|q E]; destruct q as [|[|q]]; cbn in *; congruence. Qed.

Lemma not_two : ~ shape [One; One; Star].
Proof. apply (not_above 0 [Star]). Qed.

Lemma recognised_symbols n g b c u : parameters n g -> length b = n -> symbols g b = repeat Star c ++ u -> stars u = 1 -> (recognised g b <-> shape u).
Proof.
  intros G B E U. assert (K : stars b = S c). { rewrite <- (stars_same _ _ (symbols_all n g G b B)), E, stars_app, stars_star. lia. }
  rewrite (recognised_shape n g b G B) by lia. rewrite E, K. cbn [Nat.sub]. rewrite Nat.sub_0_r. split; [|now exists u].
  intros (v & V & F). apply app_inv_head in F as ->. exact V.
Qed.

Lemma stars_one c : stars (repeat One c) = 0.
Proof. now induction c. Qed.

Lemma ones_sym c : repeat One c = map sym (repeat true c).
Proof. induction c; cbn; congruence. Qed.

Lemma parted (g g' : list nat) : length g = length g' -> g = g' \/ exists p a c m m', g = p ++ a :: m /\ g' = p ++ c :: m' /\ a <> c.
Proof.
  revert g'. induction g as [|a g IH]; intros [|c g'] L; try discriminate; [now left|]. destruct (Nat.eq_dec a c) as [->|N].
  - destruct (IH g' ltac:(now injection L)) as [->|(p & x & y & m & m' & -> & -> & D)]; [now left|]. right. now exists (c :: p), x, y, m, m'.
  - right. now exists [], a, c, g, g'.
Qed.

Lemma lead_symbols g b p a m : g = p ++ a :: m -> map (symbol_of b) p = repeat Star (length p) -> symbol_of b a = Star ->
  symbols g b = repeat Star (length p) ++ Star :: map (symbol_of b) m.
Proof. intros -> P A. unfold symbols. now rewrite map_app, P, <- A. Qed.

Lemma split_same {A} (l r : list A) : forall t u, length l = length r -> l ++ t = r ++ u -> l = r /\ t = u.
Proof.
  revert r. induction l as [|a l IH]; intros [|b r] t u L E; try discriminate; [now split|]. injection L as L. injection E as -> E.
  now destruct (IH r t u L E) as (-> & ->).
Qed.

Lemma family_injective n g g' : n <> 2 -> parameters n g -> parameters n g' -> (forall b, recognised g b <-> recognised g' b) -> g = g'.
Proof.
  intros N G G' H. destruct (parted g g') as [E|(p & a & c & m & m' & E & E' & D)]; [now rewrite (size n g G), (size n g' G')|assumption|exfalso].
  assert (U : NoDup g) by (apply (Permutation_NoDup (Permutation_sym G)), seq_NoDup).
  assert (J : In a m').
  { assert (I : In a g') by (apply (one_of n g' G'), (one_of n g G); rewrite E; apply in_or_app; right; now left). rewrite E' in I.
    apply in_app_or in I as [I|[I|I]]; [|congruence|assumption]. rewrite E in U. apply NoDup_remove_2 in U. exfalso. apply U, in_or_app. now left. }
  apply in_split in J as (w & z & ->). assert (L' := size n g' G'). rewrite E', app_length in L'. cbn in L'. rewrite app_length in L'. cbn in L'.
  assert (P : forall b r u, symbols g' b = repeat Star (length p) ++ u -> length u = S (length w + S (length z)) -> r = length p -> map (symbol_of b) p = repeat Star r
    /\ symbol_of b c :: map (symbol_of b) w ++ symbol_of b a :: map (symbol_of b) z = u).
  { intros b r u S T ->. rewrite E' in S. unfold symbols in S. rewrite map_app in S. cbn in S. rewrite map_app in S. cbn in S.
    apply split_same in S; [exact S|]. now rewrite map_length, repeat_length. }
  (* a subcube whose stars are the directions p and a *)
  assert (Star_a : forall u1 u2, length u1 = length w -> length u2 = length z -> forall s, stars (s :: u1) = 0 -> stars u2 = 0 -> shape (s :: u1 ++ Star :: u2)).
  { intros u1 u2 L1 L2 s S1 S2. assert (T : length (repeat Star (length p) ++ s :: u1 ++ Star :: u2) = n).
    { rewrite app_length, repeat_length. cbn. rewrite app_length. cbn. lia. }
    destruct (symbols_any n g' G' _ T) as (b & B & F). assert (Q : stars (s :: u1 ++ Star :: u2) = 1).
    { change (s :: u1 ++ Star :: u2) with ((s :: u1) ++ [Star] ++ u2). rewrite !stars_app, S1, S2. reflexivity. }
    apply (proj1 (recognised_symbols n g' b (length p) _ G' B F Q)), H.
    destruct (P b _ _ F ltac:(cbn; rewrite app_length; cbn; lia) eq_refl) as (M & V). injection V as V1 V2.
    apply split_same in V2 as (_ & V2); [|now rewrite map_length]. injection V2 as A _. assert (F' := lead_symbols g b p a m E M A).
    assert (R : stars (Star :: map (symbol_of b) m) = 1).
    { assert (K := stars_same _ _ (symbols_all n g G b B)). assert (K' := stars_same _ _ (symbols_all n g' G' b B)).
      rewrite F', stars_app, stars_star in K. rewrite F, stars_app, stars_star, Q in K'. lia. }
    apply (proj2 (recognised_symbols n g b (length p) _ G B F' R)). destruct (no_stars (map (symbol_of b) m)) as (v & ->); [|constructor].
    change (S (stars (map (symbol_of b) m)) = 1) in R. lia. }
  destruct w as [|d w].
  - destruct z as [|e z].
    + destruct p as [|e p _] using rev_ind; [cbn in L'; lia|]. rewrite app_length in L'. cbn in L'. clear Star_a P.
      assert (M : m = [c]).
      { assert (X : Permutation (a :: m) (c :: [a])).
        { apply Permutation_app_inv_l with (p ++ [e]). rewrite <- E. cbn in E'. rewrite <- E'. now rewrite G, G'. }
        rewrite perm_swap in X. apply Permutation_cons_inv in X. now apply Permutation_length_1_inv, Permutation_sym. }
      subst m. assert (T : length (repeat Star (length p) ++ [One; One; Star]) = n) by (rewrite app_length, repeat_length; cbn; lia).
      destruct (symbols_any n g' G' _ T) as (b & B & F). apply not_two, (proj1 (recognised_symbols n g' b (length p) _ G' B F eq_refl)), H.
      rewrite E' in F. unfold symbols in F. rewrite !map_app in F. rewrite <- app_assoc in F. apply split_same in F as (X & Y); [|now rewrite map_length, repeat_length].
      cbn [map app] in Y. injection Y as Y1 Y2 Y3. apply (proj2 (recognised_symbols n g b (length p) [One; Star; One] G B ltac:(
        rewrite E; unfold symbols; rewrite !map_app, X, <- app_assoc; cbn [map app]; congruence) eq_refl)). exact (above_one 0 [true]).
    + apply (not_turned One (repeat One (length z))). apply (Star_a [] (One :: repeat One (length z))); cbn; rewrite ?repeat_length; try reflexivity. apply (stars_one (S (length z))).
  - apply (not_above (length w) (Star :: repeat One (length z))). apply (Star_a (repeat One (S (length w))) (repeat One (length z)));
      cbn [length]; rewrite ?repeat_length; try reflexivity; [apply (stars_one (S (S (length w))))|apply stars_one].
Qed.

Theorem families n : n <> 2 -> NoDup (orders n) /\ length (orders n) = fact n /\ (forall g, In g (orders n) <-> parameters n g) /\
  forall g h, parameters n g -> parameters n h -> (forall b, recognised g b <-> recognised h b) -> g = h.
Proof. intros N. destruct (all_orders n) as (U & L & A). split; [|split; [|split]]; try assumption. intros g h. now apply family_injective. Qed.

(* ---- one code and one code more *)

Theorem one_misses n g k : 3 <= n -> 1 <= k < n -> parameters n g -> exists b, length b = n /\ stars b = k /\ ~ recognised g b.
Proof.
  intros N K G. destruct (Nat.eq_dec k 1) as [->|M].
  - destruct (symbols_any n g G (Zero :: Star :: One :: repeat One (n - 3))) as (b & B & E); [cbn; rewrite repeat_length; lia|]. exists b. split; [assumption|].
    assert (S : stars (Zero :: Star :: One :: repeat One (n - 3)) = 1) by (change (Datatypes.S (stars (repeat One (S (n - 3)))) = 1); now rewrite stars_one).
    split; [now rewrite <- (stars_same _ _ (symbols_all n g G b B)), E|]. rewrite (recognised_symbols n g b 0 _ G B E S). apply not_turned.
  - destruct (symbols_any n g G (One :: repeat Star k ++ repeat One (n - 1 - k))) as (b & B & E); [cbn; rewrite app_length, !repeat_length; lia|]. exists b. split; [assumption|].
    assert (S : stars b = k).
    { rewrite <- (stars_same _ _ (symbols_all n g G b B)), E. change (stars (repeat Star k ++ repeat One (n - 1 - k)) = k). rewrite stars_app, stars_star, stars_one. lia. }
    split; [assumption|]. rewrite (recognised_shape n g b G B) by lia. rewrite E, S. intros (u & _ & F). destruct k as [|[|k]]; [lia|lia|]. discriminate F.
Qed.

Theorem one_more n codes : permutations_of n codes -> (exists b, length b = n /\ forall g, In g codes -> ~ recognised g b) ->
  exists g, parameters n g /\ ~ In g codes /\ exists b, length b = n /\ recognised g b /\ forall h, In h codes -> ~ recognised h b.
Proof.
  intros _ (b & B & H). destruct (by_some_code n b B) as (g & G & R). exists g. split; [assumption|]. split; [intros I; now apply (H g)|]. now exists b.
Qed.
