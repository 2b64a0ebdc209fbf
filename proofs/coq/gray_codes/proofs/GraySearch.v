(* How many bits a search of regions along Gray codes reads, and how many a release clears. *)
From Coq Require Import List Arith NArith Lia Permutation.
From Allocert.definitions Require Import Subcubes Buddy Bridge GrayRuns RequestCosts Labels RecognisedSubcubes SymmetricChains GraySearch.
From Allocert.proofs Require RequestCosts GrayCodes GrayRuns SymmetricChains.
Import ListNotations.

Lemma search_most l (regions : list board) : Forall (fun r => length r <= l) regions -> fst (search regions) <= length regions * l.
Proof.
  induction 1 as [|r regions L F IH]; [cbn; lia|]. cbn [search length]. destruct (Buddy.all_free r); [cbn; lia|].
  pose proof (RequestCosts.read_most r). destruct (search regions) as [bits found]. cbn [fst] in *. lia.
Qed.

Lemma regions_most n k : length (starts n k) * 2 ^ k <= 2 * 2 ^ n.
Proof.
  unfold starts, stride. rewrite map_length, seq_length. destruct k as [|k]; cbn [Nat.sub].
  - change (2 ^ 0) with 1. rewrite Nat.div_1_r. lia.
  - rewrite Nat.sub_0_r. cbn [Nat.pow]. pose proof (Nat.mul_div_le (2 ^ n) (2 ^ k) (Nat.pow_nonzero 2 k (Nat.neq_succ_0 1))). nia.
Qed.

Lemma along_most n k g b : fst (along n k g b) <= 2 * 2 ^ n.
Proof.
  etransitivity; [apply search_most with (l := 2 ^ k)|unfold along; rewrite map_length; apply regions_most].
  apply Forall_forall. intros r R. apply in_map_iff in R as (s & <- & _). unfold region, ranks. now rewrite !map_length, seq_length.
Qed.

Lemma along_all_most n k codes b : fst (along_all n k codes b) <= length codes * (2 * 2 ^ n).
Proof.
  induction codes as [|g codes IH]; [cbn; lia|]. cbn [along_all length]. pose proof (along_most n k g b).
  destruct (along n k g b) as [bits [|]]; cbn [fst] in *; [lia|]. destruct (along_all n k codes b) as [more found]. cbn [fst] in *. lia.
Qed.

Theorem reads n k b : (forall g, fst (along n k g b) <= 2 * 2 ^ n) /\
  (forall codes, fst (along_all n k codes b) <= length codes * (2 * 2 ^ n)) /\ length (chain_permutations n) = binomial n (n / 2).
Proof.
  split; [intros; apply along_most|]. split; [intros; apply along_all_most|]. apply (SymmetricChains.least n).
Qed.

(* ---- no node stands twice in a code *)

Lemma unused g : Forall (fun d => 1 <= d) g -> forall d x, 1 <= d -> ~ In d g -> In x (code g) -> direction x d = false.
Proof.
  induction g as [|e g IH] using rev_ind; intros P d x D N X.
  - destruct X as [<-|[]]. apply N.bits_0.
  - rewrite GrayCodes.code_more in X. apply Forall_app in P as [P Q]. inversion Q. subst. rewrite in_app_iff in N.
    apply in_app_iff in X as [X|X]; [apply IH; tauto|]. apply in_map_iff in X as (y & <- & Y). apply in_rev in Y.
    unfold direction, bit. rewrite N.lor_spec. change (N.testbit y (N.of_nat (d - 1))) with (direction y d). rewrite (IH P d y D); [|tauto|exact Y].
    unfold power. rewrite N.pow2_bits_false; [reflexivity|]. intros E. apply N, or_intror. left. lia.
Qed.

Lemma code_once g : NoDup g -> Forall (fun d => 1 <= d) g -> NoDup (code g).
Proof.
  induction g as [|e g IH] using rev_ind; intros O P; [repeat constructor; intros []|].
  rewrite GrayCodes.code_more. apply Forall_app in P as [P Q]. inversion Q. subst. apply NoDup_remove in O as [O N]. rewrite app_nil_r in O, N.
  assert (B : forall x, In x (code g) -> direction x e = false) by (intros x; now apply unused).
  assert (R : forall x, In x (rev (code g)) -> direction x e = false) by (intros x X; apply B; now apply in_rev).
  specialize (IH O P). apply SubcubeWords.nodup_app; [exact IH| |].
  - clear B. apply NoDup_rev in IH. induction (rev (code g)) as [|x l IHl]; [constructor|]. inversion IH as [|y m X M]. subst. cbn [map]. constructor.
    + intros Y. apply in_map_iff in Y as (y & E & Y). apply X. replace x with y; [exact Y|]. apply N.bits_inj. intros i.
      apply (f_equal (fun z => N.testbit z i)) in E. rewrite !N.lor_spec in E. destruct (N.eq_dec i (N.of_nat (e - 1))) as [->|I].
      * specialize (R y (or_intror Y)) as Ry. specialize (R x (or_introl eq_refl)) as Rx. unfold direction, bit in *. congruence.
      * unfold power in E. rewrite N.pow2_bits_false, !Bool.orb_false_r in E by congruence. exact E.
    + apply IHl; [exact M|]. intros y Y. apply R. now right.
  - intros x X Y. apply in_map_iff in Y as (y & <- & Y). specialize (B _ X). unfold direction, bit, power in B. rewrite N.lor_spec, N.pow2_bits_true, Bool.orb_true_r in B. discriminate.
Qed.

Lemma ranks_once n k s : k <= n -> NoDup (ranks n k s).
Proof.
  intros K. unfold ranks. assert (L : 2 ^ k <= 2 ^ n) by (apply Nat.pow_le_mono_r; lia). assert (P : 2 ^ n <> 0) by (apply Nat.pow_nonzero; lia).
  assert (A : forall c, c <= 2 ^ n -> NoDup (map (fun i => (s + i) mod 2 ^ n) (seq 0 c))).
  { induction c as [|c IH]; intros C; [constructor|]. rewrite seq_S, map_app.
    apply Permutation_NoDup with (l := (s + c) mod 2 ^ n :: map (fun i => (s + i) mod 2 ^ n) (seq 0 c)); [apply Permutation_cons_append|].
    constructor; [|apply IH; lia]. intros X. apply in_map_iff in X as (i & E & I). apply in_seq in I.
    pose proof (Nat.div_mod (s + i) (2 ^ n) P). pose proof (Nat.div_mod (s + c) (2 ^ n) P). rewrite E in *.
    destruct (Nat.lt_trichotomy ((s + i) / 2 ^ n) ((s + c) / 2 ^ n)) as [T|[T|T]]; nia. }
  now apply A.
Qed.

Theorem cleared n k g s : parameters n g -> k <= n -> length (region n k g s) = 2 ^ k /\ NoDup (region n k g s).
Proof.
  intros G K. split; [unfold region, ranks; now rewrite !map_length, seq_length|].
  assert (C : NoDup (code g)).
  { apply code_once; [apply (Permutation_NoDup (Permutation_sym G)), seq_NoDup|]. apply Forall_forall. intros d D. apply (Permutation_in _ G), in_seq in D. lia. }
  assert (L : length (code g) = 2 ^ n) by now rewrite GrayCodes.code_length, (Permutation_length G), seq_length.
  unfold region. pose proof (ranks_once n k s K) as R.
  assert (B : forall t, In t (ranks n k s) -> t < 2 ^ n).
  { intros t T. apply GrayRuns.ranks_in in T as (i & _ & <-). apply Nat.mod_upper_bound, Nat.pow_nonzero. lia. }
  induction (ranks n k s) as [|t l IH]; [constructor|]. inversion R as [|u m X M]. subst. cbn [map]. constructor.
  - intros Y. apply in_map_iff in Y as (u & E & U). apply X. replace t with u; [exact U|].
    apply (NoDup_nth (code g) 0%N) in E; [exact E|exact C| |]; rewrite L; apply B; [now right|now left].
  - apply IH; [exact M|]. intros u U. apply B. now right.
Qed.
