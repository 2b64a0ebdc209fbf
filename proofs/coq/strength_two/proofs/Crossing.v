(* Sets of which any two meet and none contains another: how many there are at most, by counting them among the arcs of circular orders. *)
From Coq Require Import List Arith Bool Lia Permutation Factorial.
From Allocert.definitions Require Import Subcubes.
From Allocert.proofs Require Import SubcubeWords Systems MostSubcubes Arrangements.
Import ListNotations.

(* ---- binomials fall from the middle on *)
Lemma binomial_falls n h k : n <= 2 * h + 1 -> h <= k -> binomial n k <= binomial n h.
Proof.
  intros N K. induction K as [|k K IH]; [reflexivity|]. etransitivity; [|exact IH].
  destruct (le_lt_dec n k) as [L|L]; [rewrite binomial_beyond by lia; lia|].
  pose proof (neighbours n k) as E. assert (n - k <= S k) by lia.
  apply (Nat.mul_le_mono_pos_l _ _ (S k)); [lia|]. rewrite E. apply Nat.mul_le_mono_r. assumption.
Qed.

Lemma binomial_most n h k : n <= 2 * h + 1 -> k <= n -> h <= k \/ k + h <= n -> binomial n k <= binomial n h.
Proof.
  intros N K [L|L]; [apply binomial_falls; assumption|]. rewrite <- (binomial_mirror n k) by exact K. apply binomial_falls; [exact N|lia].
Qed.

Lemma firstn_nodup (l : list nat) : NoDup l -> forall k, NoDup (firstn k l).
Proof.
  induction 1 as [|x l X N IH]; intros [|k]; cbn; constructor; [|apply IH]. intro I. apply X. rewrite <- (firstn_skipn k l). apply in_or_app. now left.
Qed.

(* ---- turns of an order *)
Definition turn (p : list nat) : list nat := match p with [] => [] | x :: p => p ++ [x] end.
Definition turned (i : nat) (p : list nat) : list nat := Nat.iter i turn p.

Lemma turned_next i p : turned (S i) p = turned i (turn p).
Proof. induction i as [|i IH]; [reflexivity|]. change (turn (turned (S i) p) = turn (turned i (turn p))). rewrite IH. reflexivity. Qed.

Lemma turned_add i j p : turned (i + j) p = turned i (turned j p).
Proof. induction i as [|i IH]; [reflexivity|]. change (turn (turned (i + j) p) = turn (turned i (turned j p))). rewrite IH. reflexivity. Qed.

Lemma turned_app a : forall b, turned (length a) (a ++ b) = b ++ a.
Proof.
  induction a as [|x a IH]; intro b; [symmetry; apply app_nil_r|]. cbn [length]. rewrite turned_next. cbn [app turn].
  change (turned (length a) ((a ++ b) ++ [x]) = b ++ x :: a). rewrite <- app_assoc, IH, <- app_assoc. reflexivity.
Qed.

Lemma turn_perm p : Permutation (turn p) p.
Proof. destruct p as [|x p]; [constructor|]. cbn. symmetry. apply Permutation_cons_append. Qed.

Lemma turned_perm i p : Permutation (turned i p) p.
Proof. induction i as [|i IH]; [reflexivity|]. change (turned (S i) p) with (turn (turned i p)). rewrite turn_perm. exact IH. Qed.

Lemma turn_injective p q : turn p = turn q -> p = q.
Proof.
  destruct p as [|x p], q as [|y q]; cbn; intro E; try reflexivity; try (destruct p; discriminate); try (destruct q; discriminate).
  apply app_inj_tail in E as [-> ->]. reflexivity.
Qed.

Lemma turned_injective i p q : turned i p = turned i q -> p = q.
Proof. induction i as [|i IH]; [auto|]. intro E. apply IH, turn_injective, E. Qed.

Lemma one_summand {A} (f : A -> bool) (c : A -> nat) l : NoDup l -> (forall x y, In x l -> In y l -> f x = true -> f y = true -> x = y) ->
  sum (fun x => if f x then c x else 0) l = 0 \/ exists x, In x l /\ f x = true /\ sum (fun x => if f x then c x else 0) l = c x.
Proof.
  induction 1 as [|x l X N IH]; intros O; [now left|]. rewrite sum_cons. destruct (f x) eqn:H.
  - right. exists x. split; [now left|]. split; [exact H|]. rewrite (sum_ext _ (fun _ => 0)); [rewrite sum_const; lia|].
    intros y I. destruct (f y) eqn:HY; [|reflexivity]. exfalso. apply X. rewrite (O x y); cbn; auto.
  - destruct IH as [E|(y & I & HY & E)]; [intros; apply O; cbn; auto|left; exact E|right].
    exists y. split; [now right|]. split; [exact HY|exact E].
Qed.

Section Family.
Variables (n : nat) (g : list nat) (fam : list (list nat)).
Hypotheses (Ng : NoDup g) (Lg : length g = n) (Nfam : NoDup fam).
Hypothesis sets : forall A, In A fam -> NoDup A /\ incl A g.
Hypothesis crossing : forall A B, In A fam -> In B fam -> A <> B -> (exists x, In x A /\ In x B) /\ exists x, In x A /\ ~ In x B.

Definition hit (p A : list nat) : bool := begins A (length A) p.
Definition weight (p : list nat) : nat := sum (fun A => if hit p A then binomial n (length A) else 0) fam.

Lemma set_small A : In A fam -> length A <= n.
Proof. intro I. destruct (sets A I) as [N S]. rewrite <- Lg. apply NoDup_incl_length; assumption. Qed.

(* Every set begins the same part of all orders, and its weight makes up for its size. *)
Lemma weights : sum weight (arranged n g) = length fam * fact n.
Proof.
  unfold weight. rewrite sum_swap, (sum_ext _ (fun _ => fact n)); [apply sum_const|]. intros A I. destruct (sets A I) as [N S].
  rewrite <- (binomial_fact n (length A)) by (apply set_small, I).
  rewrite <- (begins_count (length A) n g A Ng Lg N S eq_refl). unfold hit. generalize (arranged n g). intro l.
  induction l as [|p l IH]; [cbn; lia|]. rewrite !sum_cons, IH. destruct (begins A (length A) p); lia.
Qed.

Lemma turned_weights i : sum (fun p => weight (turned i p)) (arranged n g) = length fam * fact n.
Proof.
  rewrite <- weights, <- (sum_map weight (turned i)). apply sum_perm. pose proof (arranged_nodup n g Ng Lg) as N.
  apply NoDup_Permutation_bis.
  - apply FinFun.Injective_map_NoDup; [|exact N]. intros p q. apply turned_injective.
  - rewrite map_length. reflexivity.
  - intros q Q. apply in_map_iff in Q as (p & <- & P). apply arranged_in in P; [|assumption|assumption].
    apply arranged_in; [assumption|assumption|]. rewrite turned_perm. exact P.
Qed.

(* ---- one circular order *)
Section Order.
Variable p : list nat.
Hypothesis P : Permutation p g.

Lemma turned_facts i : NoDup (turned i p) /\ length (turned i p) = n.
Proof.
  assert (Q : Permutation g (turned i p)) by (rewrite turned_perm; symmetry; exact P). split; [exact (Permutation_NoDup Q Ng)|].
  rewrite <- Lg. symmetry. apply Permutation_length, Q.
Qed.

Lemma hit_spec q A : NoDup q -> length q = n -> In A fam -> hit q A = true -> forall x, In x A <-> In x (firstn (length A) q).
Proof.
  intros N L I H. unfold hit, begins in H. rewrite forallb_forall in H.
  assert (S : incl (firstn (length A) q) A) by (intros x X; apply mem_in, H, X).
  assert (NF : NoDup (firstn (length A) q)) by (apply firstn_nodup, N).
  assert (S' : incl A (firstn (length A) q)).
  { apply NoDup_length_incl; [exact NF| |exact S]. rewrite firstn_length, L. pose proof (set_small A I). lia. }
  intro x. split; [apply S'|apply S].
Qed.

Lemma firstn_incl {A} (l : list A) a b : a <= b -> incl (firstn a l) (firstn b l).
Proof. intros L x X. replace a with (Nat.min a b) in X by lia. rewrite <- firstn_firstn in X. rewrite <- (firstn_skipn a (firstn b l)). apply in_or_app. now left. Qed.

Lemma hit_once q A B : NoDup q -> length q = n -> In A fam -> In B fam -> hit q A = true -> hit q B = true -> A = B.
Proof.
  intros N L IA IB HA HB. destruct (list_eq_dec Nat.eq_dec A B) as [E|E]; [exact E|]. exfalso.
  pose proof (hit_spec q A N L IA HA) as SA. pose proof (hit_spec q B N L IB HB) as SB.
  destruct (le_ge_dec (length A) (length B)) as [O|O].
  - destruct (crossing A B IA IB E) as [_ (x & X & Y)]. apply Y, SB, (firstn_incl q _ _ O), SA, X.
  - destruct (crossing B A IB IA (not_eq_sym E)) as [_ (x & X & Y)]. apply Y, SA, (firstn_incl q _ _ O), SB, X.
Qed.

Lemma weight_cases i : weight (turned i p) = 0 \/ exists A, In A fam /\ hit (turned i p) A = true /\ weight (turned i p) = binomial n (length A).
Proof.
  destruct (turned_facts i) as [N L]. set (q := turned i p) in *. unfold weight.
  apply (one_summand (hit q)); [exact Nfam|]. intros; eapply hit_once; eassumption.
Qed.

(* The next arc is no shorter. *)
Lemma next_longer i A B : In A fam -> In B fam -> hit (turned i p) A = true -> hit (turned (S i) p) B = true -> length A <= length B.
Proof.
  intros IA IB HA HB. destruct (le_lt_dec (length A) (length B)) as [O|O]; [exact O|]. exfalso.
  destruct (turned_facts i) as [N L]. destruct (turned_facts (S i)) as [N' L'].
  pose proof (hit_spec _ A N L IA HA) as SA. pose proof (hit_spec _ B N' L' IB HB) as SB. pose proof (set_small A IA) as LA.
  assert (E : B <> A) by (intros ->; lia). destruct (crossing B A IB IA E) as [_ (x & X & Y)]. apply Y, SA. apply SB in X.
  change (turned (S i) p) with (turn (turned i p)) in X. destruct (turned i p) as [|y q]; [cbn in L; lia|]. cbn in X, L.
  rewrite firstn_app in X. replace (length B - length q) with 0 in X by lia. rewrite firstn_O, app_nil_r in X.
  destruct (length A) as [|a]; [lia|]. cbn. right. revert X. apply firstn_incl. lia.
Qed.

Lemma turned_round i : turned (i + n) p = turned i p.
Proof.
  rewrite turned_add. f_equal. pose proof (turned_app p []) as E. rewrite app_nil_r in E. cbn in E.
  replace n with (length p); [exact E|]. rewrite <- Lg. apply Permutation_length, P.
Qed.

(* Opposite halves do not meet. *)
Lemma opposite m i A B : n = m + m -> 1 <= m -> In A fam -> In B fam -> length A = m -> length B = m ->
  hit (turned i p) A = true -> hit (turned (m + i) p) B = true -> False.
Proof.
  intros E M IA IB LA LB HA HB. destruct (turned_facts i) as [N L]. destruct (turned_facts (m + i)) as [N' L'].
  pose proof (hit_spec _ A N L IA HA) as SA. pose proof (hit_spec _ B N' L' IB HB) as SB. rewrite LA in SA. rewrite LB in SB.
  rewrite turned_add in SB. set (q := turned i p) in *.
  assert (LF : length (firstn m q) = m) by (rewrite firstn_length; lia).
  assert (T : turned m q = skipn m q ++ firstn m q).
  { rewrite <- (firstn_skipn m q) at 1. rewrite <- LF at 1. apply turned_app. }
  rewrite T in SB. assert (LS : length (skipn m q) = m) by (rewrite skipn_length; lia).
  assert (D : forall x, In x A -> In x B -> False).
  { intros x X Y. apply SA in X. apply SB in Y. rewrite firstn_app, LS, Nat.sub_diag, firstn_O, app_nil_r, firstn_all2 in Y by lia.
    rewrite <- (firstn_skipn m q) in N. revert X Y. generalize (skipn m q), N. clear. induction (firstn m q) as [|y l IH]; intros r N X Y; [destruct X|].
    cbn in N. inversion N; subst. destruct X as [->|X]; [apply H1, in_or_app; now right|exact (IH r H2 X Y)]. }
  destruct (list_eq_dec Nat.eq_dec A B) as [<-|NE].
  - destruct A as [|x A]; [cbn in LA; lia|]. apply (D x); now left.
  - destruct (crossing A B IA IB NE) as [(x & X & Y) _]. exact (D x X Y).
Qed.

(* The weights of all turns together. *)
Lemma odd_order m i : n = 2 * m - 1 -> weight (turned i p) <= binomial n m.
Proof.
  intros E. destruct (weight_cases i) as [->|(A & I & _ & ->)]; [lia|]. pose proof (set_small A I). apply binomial_most; lia.
Qed.

Lemma even_small m i : n = m + m -> weight (turned i p) <= binomial n (S m) \/
  exists A, In A fam /\ hit (turned i p) A = true /\ length A = m /\ weight (turned i p) = binomial n m.
Proof.
  intros E. destruct (weight_cases i) as [->|(A & I & H & ->)]; [left; lia|]. pose proof (set_small A I).
  destruct (Nat.eq_dec (length A) m) as [L|L]; [right; exists A; rewrite L; auto|left]. apply binomial_most; lia.
Qed.

Lemma even_pair m i : n = m + m -> 1 <= m -> weight (turned i p) + weight (turned (m + i) p) <= binomial n m + binomial n (S m).
Proof.
  intros E M. assert (B : binomial n (S m) <= binomial n m) by (apply binomial_falls; lia).
  destruct (even_small m i E) as [L|(A & IA & HA & LA & WA)], (even_small m (m + i) E) as [L'|(A' & IA' & HA' & LA' & WA')]; try lia.
  exfalso. exact (opposite m i A A' E M IA IA' LA LA' HA HA').
Qed.

Lemma weight_some i : weight (turned i p) <> 0 -> exists A, In A fam /\ hit (turned i p) A = true.
Proof. intros W. destruct (weight_cases i) as [E|(A & I & H & _)]; [contradiction|eauto]. Qed.

(* If every turn begins with a set, all these have one size. *)
Lemma never_empty m i A : n = m + m -> 1 <= m -> (forall j, weight (turned j p) <> 0) -> In A fam -> hit (turned i p) A = true -> length A <> m.
Proof.
  intros E M W IA HA LA.
  assert (G : forall t B, In B fam -> hit (turned (t + i) p) B = true -> m <= length B).
  { induction t as [|t IH]; intros B IB HB.
    - destruct (turned_facts i) as [N L]. rewrite <- LA. rewrite (hit_once _ A B N L IA IB HA HB). reflexivity.
    - destruct (weight_some (t + i) (W _)) as (C & IC & HC). pose proof (IH C IC HC).
      pose proof (next_longer (t + i) C B IC IB HC HB). lia. }
  assert (G' : forall t B, t <= n -> In B fam -> hit (turned (n - t + i) p) B = true -> length B <= m).
  { induction t as [|t IH]; intros B T IB HB.
    - rewrite Nat.sub_0_r, Nat.add_comm, turned_round in HB. destruct (turned_facts i) as [N L].
      rewrite (hit_once _ B A N L IB IA HB HA). lia.
    - destruct (weight_some (n - t + i) (W _)) as (C & IC & HC). pose proof (IH C ltac:(lia) IC HC).
      replace (n - t + i) with (S (n - S t + i)) in HC by lia. pose proof (next_longer (n - S t + i) B C IB IC HB HC). lia. }
  destruct (weight_some (m + i) (W _)) as (B & IB & HB).
  assert (LB : length B = m).
  { apply Nat.le_antisymm; [|exact (G m B IB HB)]. apply (G' m B); [lia|exact IB|]. replace (n - m) with m by lia. exact HB. }
  exact (opposite m i A B E M IA IB LA LB HA HB).
Qed.

Lemma sum_pairs (f : nat -> nat) m : sum f (seq 0 (m + m)) = sum (fun i => f i + f (m + i)) (seq 0 m).
Proof.
  assert (E : forall k j, map (Nat.add m) (seq j k) = seq (m + j) k).
  { induction k as [|k IH]; intro j; [reflexivity|]. cbn. rewrite IH, Nat.add_succ_r. reflexivity. }
  rewrite seq_app, sum_app, sum_add, <- (sum_map f (Nat.add m)), E, Nat.add_0_r. reflexivity.
Qed.

Lemma even_order m : n = m + m -> 1 <= m -> sum (fun i => weight (turned i p)) (seq 0 n) <= n * binomial n (S m).
Proof.
  intros E M. set (a := binomial n m). set (b := binomial n (S m)).
  assert (AB : a * m = b * S m) by (pose proof (neighbours n m) as Q; subst a b; rewrite E in *; replace (m + m - m) with m in Q by lia; lia).
  assert (BA : b <= a) by (apply binomial_falls; lia).
  set (c := fun i => weight (turned i p)).
  assert (pair : forall i, c i + c (m + i) <= a + b) by (intro i; apply even_pair; assumption).
  replace (seq 0 n) with (seq 0 (m + m)) by (rewrite <- E; reflexivity). fold c. rewrite sum_pairs.
  destruct (existsb (fun i => (c i =? 0) || (c (m + i) =? 0)) (seq 0 m)) eqn:X.
  - apply existsb_exists in X as (i & I & Z). apply in_split in I as (l & r & S). pose proof (seq_length m 0) as Q. rewrite S in *.
    rewrite app_length in Q. cbn in Q. rewrite sum_app, sum_cons.
    pose proof (sum_le (fun i => c i + c (m + i)) (a + b) l (fun i _ => pair i)). pose proof (sum_le (fun i => c i + c (m + i)) (a + b) r (fun i _ => pair i)).
    assert (F : forall j, c j <= a).
    { intro j. destruct (even_small m j E) as [L|(A & _ & _ & _ & L)]; unfold c; [|rewrite L; reflexivity]. fold b in L. lia. }
    assert (c i + c (m + i) <= a) by (apply orb_true_iff in Z as [Z|Z]; apply Nat.eqb_eq in Z; rewrite Z; pose proof (F i); pose proof (F (m + i)); lia).
    assert (m = length l + length r + 1) by lia. rewrite E. nia.
  - assert (W : forall j, c j <> 0).
    { assert (W0 : forall j, j < m -> c j <> 0 /\ c (m + j) <> 0).
      { intros j J. assert (Y : (c j =? 0) || (c (m + j) =? 0) = false).
        { apply not_true_is_false. intro Y. apply not_true_iff_false in X. apply X. apply existsb_exists. exists j. split; [apply in_seq; lia|exact Y]. }
        apply orb_false_iff in Y as [Y Y']. apply Nat.eqb_neq in Y, Y'. tauto. }
      assert (W1 : forall j, j < n -> c j <> 0).
      { intros j J. destruct (le_lt_dec m j) as [L|L]; [|apply W0, L]. replace j with (m + (j - m)) by lia. apply W0. lia. }
      intro j. induction j as [j IH] using lt_wf_ind. destruct (le_lt_dec n j) as [L|L]; [|apply W1, L].
      replace j with (j - n + n) by lia. unfold c. rewrite turned_round. apply IH. lia. }
    assert (F : forall j, c j <= b).
    { intro j. destruct (even_small m j E) as [L|(A & IA & HA & LA & _)]; [exact L|]. exfalso. exact (never_empty m j A E M W IA HA LA). }
    pose proof (sum_le (fun i => c i + c (m + i)) (b + b) (seq 0 m) (fun i _ => Nat.add_le_mono _ _ _ _ (F i) (F (m + i)))) as R.
    rewrite seq_length in R. rewrite E. nia.
Qed.

Lemma order_weights : 1 <= n -> sum (fun i => weight (turned i p)) (seq 0 n) <= n * binomial n (S (n / 2)).
Proof.
  intros N. pose proof (Nat.div_mod n 2 ltac:(lia)) as D. pose proof (Nat.mod_upper_bound n 2 ltac:(lia)).
  destruct (n mod 2) as [|[|]] eqn:R; [| |lia].
  - apply even_order; lia.
  - rewrite <- (seq_length n 0) at 2. apply sum_le. intros i _. apply odd_order. lia.
Qed.
End Order.

Theorem at_most : 1 <= n -> length fam <= binomial n (S (n / 2)).
Proof.
  intros N. assert (E : sum (fun p => sum (fun i => weight (turned i p)) (seq 0 n)) (arranged n g) = n * (length fam * fact n)).
  { rewrite sum_swap. rewrite (sum_ext _ (fun _ => length fam * fact n)) by (intros; apply turned_weights). rewrite sum_const, seq_length. reflexivity. }
  assert (L : sum (fun p => sum (fun i => weight (turned i p)) (seq 0 n)) (arranged n g) <= length (arranged n g) * (n * binomial n (S (n / 2)))).
  { apply sum_le. intros p P. apply order_weights; [|exact N]. apply arranged_in in P; assumption. }
  rewrite E, arranged_length in L by assumption. pose proof (lt_O_fact n).
  apply (Nat.mul_le_mono_pos_l _ _ (n * fact n)); [nia|]. nia.
Qed.
End Family.
