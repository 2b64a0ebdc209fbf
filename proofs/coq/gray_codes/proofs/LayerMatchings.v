(* Sets of i and of i + 1 numbers are matched along symmetric chains. *)
From Coq Require Import List Arith Lia Permutation.
From Allocert.definitions Require Import Subcubes SymmetricChains.
From Allocert.proofs Require Import SubcubeWords SymmetricChains.
Import ListNotations.

(* The set of i numbers of a chain with the next one. *)
Fixpoint pairs (i : nat) (chain : list (list nat)) : list (list nat * list nat) :=
  match chain with
  | a :: ((b :: _) as rest) => (if length a =? i then [(a, b)] else []) ++ pairs i rest
  | _ => []
  end.

Notation sized i := (filter (fun s => length s =? i)).

Lemma none_sized k (chain : list (list nat)) : forall s m, map (@length nat) chain = seq s m -> k < s -> sized k chain = [].
Proof.
  induction chain as [| a chain IH]; intros s [| m] E L; try discriminate; [easy |]. cbn in E. injection E as A E. cbn [filter].
  rewrite A. replace (s =? k) with false by (symmetry; apply Nat.eqb_neq; lia). apply (IH (S s) m E). lia.
Qed.

Lemma pairs_nested n i chain : forall low, nested n low chain -> Forall (fun p => incl (fst p) (snd p)) (pairs i chain).
Proof.
  induction chain as [| a [| b rest] IH]; intros low N; try constructor. cbn [pairs]. apply Forall_app. destruct N as (_ & _ & N). split; [| apply (IH a N)].
  destruct (length a =? i); constructor; [apply N | constructor].
Qed.

Lemma pairs_sides i chain : forall low m, map (@length nat) chain = seq low m ->
  map fst (pairs i chain) = (if S i =? low + m then [] else sized i chain)
  /\ map snd (pairs i chain) = (if S i =? low then [] else sized (S i) chain).
Proof.
  induction chain as [| a [| b rest] IH]; intros low m E.
  - cbn [pairs map filter]. split; now destruct (Nat.eqb _ _).
  - destruct m as [| [| m]]; try discriminate. cbn in E. injection E as E. cbn [pairs map filter]. rewrite E.
    destruct (Nat.eqb_spec (S i) (low + 1)), (Nat.eqb_spec (S i) low), (Nat.eqb_spec low i), (Nat.eqb_spec low (S i)); easy || lia.
  - destruct m as [| [| m]]; try discriminate. cbn in E. injection E as A B R.
    assert (F : map (@length nat) (b :: rest) = seq (S low) (S m)) by (cbn; now rewrite B, R).
    destruct (IH (S low) (S m) F) as [one two]. clear IH.
    change (pairs i (a :: b :: rest)) with ((if length a =? i then [(a, b)] else []) ++ pairs i (b :: rest)). rewrite !map_app, one, two.
    replace (S low + S m) with (low + S (S m)) by lia. rewrite A. split.
    + change (sized i (a :: b :: rest)) with (if length a =? i then a :: sized i (b :: rest) else sized i (b :: rest)). rewrite A.
      destruct (Nat.eqb_spec (S i) (low + S (S m))), (Nat.eqb_spec low i); easy || lia.
    + change (sized (S i) (a :: b :: rest)) with (if length a =? S i then a :: sized (S i) (b :: rest) else sized (S i) (b :: rest)). rewrite A.
      destruct (Nat.eqb_spec low i) as [-> |].
      * rewrite Nat.eqb_refl. replace (S i =? i) with false by (symmetry; apply Nat.eqb_neq; lia). replace (i =? S i) with false by (symmetry; apply Nat.eqb_neq; lia).
        cbn [filter]. rewrite B, Nat.eqb_refl. now rewrite (none_sized (S i) rest _ _ R) by lia.
      * replace (S i =? S low) with false by (symmetry; apply Nat.eqb_neq; lia). cbn [map app].
        destruct (Nat.eqb_spec (S i) low) as [<- |]; [now rewrite (none_sized (S i) (b :: rest) _ _ F) by lia |].
        now destruct (Nat.eqb_spec low (S i)); [lia |].
Qed.

(* A set in ascending order. *)
Definition ascending (n : nat) (s : list nat) : list nat := filter (fun x => mem x s) (seq 1 n).

Lemma layer n i : Permutation (combinations i (seq 1 n)) (map (ascending n) (sized i (concat (symmetric_chains n)))).
Proof.
  apply NoDup_Permutation_bis.
  - apply combinations_nodup, seq_NoDup.
  - now rewrite map_length, sets_of_size, combinations_length, seq_length.
  - intros s here. destruct (combinations_sub (seq 1 n) i s (seq_NoDup n 1) here) as (size & within & once & same).
    destruct (every_set n s (conj once within)) as (t & held & P). apply in_map_iff. exists t. split.
    + rewrite same. apply filter_ext. intros x. apply mem_iff. split; apply Permutation_in; [easy | now symmetry].
    + apply filter_In. split; [easy |]. apply Nat.eqb_eq. now rewrite <- size; apply Permutation_length.
Qed.

Lemma fewer {A B} (f g : A -> list B) chains : (forall c, In c chains -> f c = g c \/ f c = []) ->
  incl (flat_map f chains) (flat_map g chains) /\ (NoDup (flat_map g chains) -> NoDup (flat_map f chains)).
Proof.
  intros H. induction chains as [| c chains IH]; [easy |]. cbn [flat_map]. destruct IH as [I N]; [intros; apply H; now right |].
  destruct (H c (or_introl eq_refl)) as [-> | ->]; cbn [app].
  - split; [apply incl_app; [apply incl_appl, incl_refl | now apply incl_appr] |]. intros D.
    assert (E : NoDup (flat_map g chains)) by (clear -D; induction (g c); [easy | inversion D; auto]). specialize (N E).
    induction (g c) as [| x l IHl]; [easy |]. inversion D as [| y m X M]. subst. cbn. constructor; [| auto].
    intros Y. apply X. apply in_app_iff in Y. apply in_app_iff. destruct Y; auto.
  - split; [now apply incl_appr |]. intros D. apply N. clear -D. induction (g c); [easy | inversion D; auto].
Qed.

Lemma over_chains {A} (f : list (list nat) -> list A) (g : A -> list nat) n i : (forall c, In c (symmetric_chains n) -> map g (f c) = sized i c) ->
  map (fun x => ascending n (g x)) (flat_map f (symmetric_chains n)) = map (ascending n) (sized i (concat (symmetric_chains n))).
Proof.
  intros H. rewrite <- map_map. f_equal. induction (symmetric_chains n) as [| c chains IH]; [easy |]. cbn [flat_map concat]. rewrite map_app, filter_app.
  now rewrite IH, H by (try intros; try apply H; auto using in_eq, in_cons).
Qed.

Lemma over_some {A} (f : list (list nat) -> list A) (g : A -> list nat) n i : (forall c, In c (symmetric_chains n) -> map g (f c) = sized i c \/ map g (f c) = []) ->
  let found := map (fun x => ascending n (g x)) (flat_map f (symmetric_chains n)) in NoDup found /\ incl found (combinations i (seq 1 n)).
Proof.
  intros H found. pose proof (layer n i) as L. pose proof (Permutation_NoDup L (combinations_nodup (seq 1 n) i (seq_NoDup n 1))) as D.
  assert (E : map (ascending n) (sized i (concat (symmetric_chains n))) = flat_map (fun c => map (ascending n) (sized i c)) (symmetric_chains n)).
  { clear. induction (symmetric_chains n) as [| c chains IH]; [easy |]. cbn [concat flat_map]. now rewrite filter_app, map_app, IH. }
  assert (F : found = flat_map (fun c => map (fun x => ascending n (g x)) (f c)) (symmetric_chains n)).
  { unfold found. clear. induction (symmetric_chains n) as [| c chains IH]; [easy |]. cbn [flat_map]. now rewrite map_app, IH. }
  destruct (fewer (fun c => map (fun x => ascending n (g x)) (f c)) (fun c => map (ascending n) (sized i c)) (symmetric_chains n)) as [I N].
  { intros c here. rewrite <- map_map. destruct (H c here) as [-> | ->]; auto. }
  rewrite <- E in I, N. rewrite F. split; [auto |]. intros s S. apply (Permutation_in _ (Permutation_sym L)), I, S.
Qed.

Lemma ascending_incl n a b : incl a b -> incl (ascending n a) (ascending n b).
Proof. intros I x X. apply filter_In in X as [X M]. apply filter_In. split; [easy |]. apply mem_in. apply mem_in in M. auto. Qed.

(* One side in order, the other as it comes. *)
Lemma in_order {A} (g h : A -> list nat) (R : list nat -> list nat -> Prop) (found : list A) l :
  Permutation l (map g found) -> Forall (fun x => R (g x) (h x)) found -> NoDup (map h found) ->
  exists images, Forall2 R l images /\ NoDup images /\ incl images (map h found).
Proof.
  intros P F N. apply Permutation_map_inv in P as (ordered & -> & P). exists (map h ordered). split; [| split].
  - apply (Permutation_Forall P) in F. clear -F. induction F; cbn; constructor; auto.
  - now apply (Permutation_NoDup (Permutation_map h P)).
  - intros x. apply Permutation_in, Permutation_map, Permutation_sym, P.
Qed.

Theorem matched n i :
  (i < n / 2 -> exists images, Forall2 (@incl nat) (combinations i (seq 1 n)) images /\ NoDup images /\ incl images (combinations (S i) (seq 1 n)))
  /\ (n / 2 <= i < n -> exists images, Forall2 (fun s t => incl t s) (combinations (S i) (seq 1 n)) images /\ NoDup images /\ incl images (combinations i (seq 1 n))).
Proof.
  pose proof (Nat.div_mod n 2). pose proof (Nat.mod_upper_bound n 2). pose proof (all_symmetric n) as S. rewrite Forall_forall in S.
  assert (F : Forall (fun p => incl (ascending n (fst p)) (ascending n (snd p))) (flat_map (pairs i) (symmetric_chains n))).
  { apply Forall_forall. intros p here. apply in_flat_map in here as (c & C & here). destruct (S c C) as (N & _).
    pose proof (pairs_nested n i c [] N) as A. rewrite Forall_forall in A. now apply ascending_incl, A. }
  split; intros I.
  - destruct (over_some (pairs i) snd n (Datatypes.S i)) as [N J].
    { intros c C. destruct (S c C) as (_ & low & more & E & _). destruct (pairs_sides i c _ _ E) as [_ ->]. destruct (_ =? low); auto. }
    destruct (in_order (fun p => ascending n (fst p)) (fun p => ascending n (snd p)) (@incl nat) (flat_map (pairs i) (symmetric_chains n)) (combinations i (seq 1 n)))
      as (images & A & B & D); [| exact F | exact N | exists images; split; [exact A | split; [exact B | intros x X; apply J, D, X]]].
    rewrite (over_chains (pairs i) fst n i); [apply layer |]. intros c C. destruct (S c C) as (_ & low & more & E & M). destruct (pairs_sides i c _ _ E) as [-> _].
    destruct (Nat.eqb_spec (Datatypes.S i) (low + Datatypes.S more)); [lia | easy].
  - destruct (over_some (pairs i) fst n i) as [N J].
    { intros c C. destruct (S c C) as (_ & low & more & E & _). destruct (pairs_sides i c _ _ E) as [-> _]. destruct (_ =? low + _); auto. }
    destruct (in_order (fun p => ascending n (snd p)) (fun p => ascending n (fst p)) (fun s t => incl t s) (flat_map (pairs i) (symmetric_chains n)) (combinations (Datatypes.S i) (seq 1 n)))
      as (images & A & B & D); [| exact F | exact N | exists images; split; [exact A | split; [exact B | intros x X; apply J, D, X]]].
    rewrite (over_chains (pairs i) snd n (Datatypes.S i)); [apply layer |]. intros c C. destruct (S c C) as (_ & low & more & E & M). destruct (pairs_sides i c _ _ E) as [_ ->].
    destruct (Nat.eqb_spec (Datatypes.S i) low); [lia | easy].
Qed.
