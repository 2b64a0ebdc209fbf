(* The program that keeps one bit in place of the array of Algorithm 3.2. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Exchanges CubePrograms GrayRegisters.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets BuddyExchange GrayPlaces GraySubcubes.
Import ListNotations.

(* Clocks depend on who sends and who receives, not on values. *)
Lemma same_clocks : forall A B S d avail (f : S -> turn A) (g : S -> turn B) l a b,
  (forall j, In j l -> along (f j) = along (g j) /\ forall x, sends (f j) x = sends (g j) x /\ takes (f j) x = takes (g j) x) ->
  forall x, let p := rounds d avail (map f l) a x in let q := rounds d avail (map g l) b x in sent p = sent q /\ step p = step q /\ strict p = strict q.
Proof.
  intros A B S d avail f g l a b. induction l as [|j l IH] using rev_ind; intros H x; [easy|].
  assert (IH' := IH (fun i Hi => H i (in_or_app _ _ _ (or_introl Hi)))). cbv zeta in *. clear IH.
  destruct (H j ltac:(apply in_app_iff; right; now left)) as [E1 E2]. rewrite !map_app. simpl map.
  destruct (lt_dec x (2 ^ d)) as [Hx|Hx].
  - rewrite !rounds_app by auto. unfold round. rewrite <- E1. destruct (E2 x) as [<- <-].
    set (y := across d x (along (f j))). destruct (IH' x) as (X1 & X2 & X3), (IH' y) as (Y1 & Y2 & Y3).
    destruct (avail y), (sends (f j) x), (takes (f j) x); cbn [andb]; unfold get, put, over, word_of, steps_of; cbn [has sent step strict out taken fst snd];
      rewrite ?X1, ?X2, ?X3, ?Y1, ?Y2, ?Y3; auto.
  - unfold rounds. rewrite !fold_left_app. simpl. unfold stored. rewrite !nth_overflow by (rewrite map_length, seq_length; lia). easy.
Qed.

Section Few.
Variables (d : nat) (pi : list nat) (avail : nat -> bool).
Hypothesis Hpi : Permutation pi (seq 1 d).

Let opp (x j : nat) : nat := across d x (place pi (d + 1 - j)).
Let G (j : nat) : turn (nat * list (option nat)) := exchange (place pi (d + 1 - j)) fst
  (fun x '(s, D) heard => (match heard with Some r => if (s =? j - 1) && (r =? j - 1) then j else s | None => s end, heard :: D)).
Let grayed (n : nat) : nat -> nat * list (option nat) := regs d avail (map G (seq 1 n)) (fun _ => (0, [])).
Let F (j : nat) : turn (nat * bool * bool) := exchange (place pi (d + 1 - j)) (fun r => fst (fst r))
  (fun x '(s, g, one) heard =>
    if s =? j - 1 then (match heard with Some r => if r =? j - 1 then j else s | None => s end, g, one)
    else let b := bit d x (place pi (d + 2 - j)) in
      (s, g || (negb one && reaches heard s && ((j =? d) || b)), one || b)).
Let fewed (n : nat) : nat -> nat * bool * bool := regs d avail (map F (seq 1 n)) (fun _ => (0, false, false)).

Let s_of (n x : nat) : nat := fst (grayed n x).
Let heard (x j : nat) : option nat := if avail (opp x j) then Some (s_of (j - 1) (opp x j)) else None.
Let seen (x j : nat) : bool := bit d x (place pi (d + 2 - j)).
Let once (x s n : nat) : bool := existsb (seen x) (seq (s + 2) (n - s - 1)).
Let counts (x s j : nat) : bool := negb (once x s (j - 1)) && reaches (heard x j) s && ((j =? d) || seen x j).
Let gave (x s n : nat) : bool := existsb (counts x s) (seq (s + 2) (n - s - 1)).

Lemma s_next : forall n x, s_of (S n) x = match heard x (S n) with Some r => if (s_of n x =? n) && (r =? n) then S n else s_of n x | None => s_of n x end.
Proof.
  intros n x. unfold heard. replace (S n - 1) with n by lia. set (h := if avail (opp x (S n)) then Some (s_of n (opp x (S n))) else None).
  assert (E : grayed (S n) x = (match h with Some r => if (s_of n x =? n) && (r =? n) then S n else s_of n x | None => s_of n x end, h :: snd (grayed n x)))
    by exact (grayed_next d pi avail n x).
  unfold s_of at 1. now rewrite E.
Qed.

Lemma s_bound : forall n x, s_of n x <= n.
Proof.
  induction n as [|n IH]; intros x; [now unfold s_of, grayed|]. rewrite s_next. specialize (IH x).
  destruct (heard x (S n)); [destruct (_ && _)|]; lia.
Qed.

Lemma fewed_next : forall n x, fewed (S n) x = let '(s, g, one) := fewed n x in
  let h := if avail (opp x (S n)) then Some (fst (fst (fewed n (opp x (S n))))) else None in
  if s =? n then (match h with Some r => if r =? n then S n else s | None => s end, g, one)
  else (s, g || (negb one && reaches h s && ((S n =? d) || seen x (S n))), one || seen x (S n)).
Proof.
  intros n x. unfold fewed at 1. rewrite regs_next. fold (fewed n). unfold regs_turn, F. cbn [along exchange sends takes says after].
  replace (1 + n) with (S n) by lia. fold (opp x (S n)). destruct (fewed n x) as [[s g] one]. replace (S n - 1) with n by lia. now rewrite andb_true_r.
Qed.

Lemma one_more : forall s n, s < n -> seq (s + 2) (S n - s - 1) = seq (s + 2) (n - s - 1) ++ [S n].
Proof. intros s n H. replace (S n - s - 1) with (S (n - s - 1)) by lia. rewrite seq_S. do 2 f_equal. lia. Qed.

Lemma fewed_all : forall n x, fewed n x = (s_of n x, gave x (s_of n x) n, once x (s_of n x) n).
Proof.
  induction n as [|n IH]; intros x; [reflexivity|]. rewrite fewed_next, IH. cbv iota beta zeta. rewrite IH. cbn [fst]. rewrite s_next.
  assert (E : heard x (S n) = if avail (opp x (S n)) then Some (s_of n (opp x (S n))) else None) by (unfold heard; now replace (S n - 1) with n by lia).
  rewrite <- E. assert (B := s_bound n x). set (s := s_of n x) in *. destruct (Nat.eqb_spec s n) as [L|L].
  - assert (N : forall m, n <= m -> S n - m - 1 = 0 /\ n - s - 1 = 0) by (intros; lia). cbn [andb].
    assert (Q : forall m, n <= m -> gave x m (S n) = false /\ once x m (S n) = false).
    { intros m Hm. unfold gave, once. now rewrite (proj1 (N m Hm)). }
    assert (Z : gave x s n = false /\ once x s n = false) by (unfold gave, once; now rewrite (proj2 (N n (le_n n)))).
    destruct Z as [-> ->]. set (t := match heard x (S n) with Some _ => _ | None => _ end).
    assert (n <= t) as Ht by (subst t; destruct (heard x (S n)) as [r|]; [destruct (r =? n)|]; lia).
    now destruct (Q t Ht) as [-> ->].
  - cbn [andb]. assert (M : match heard x (S n) with Some r => s | None => s end = s) by now destruct (heard x (S n)). rewrite M.
    unfold gave at 2, once at 3. rewrite one_more by lia. rewrite !existsb_app. cbn [existsb]. rewrite !orb_false_r.
    unfold counts at 2. now replace (S n - 1) with n by lia.
Qed.

Lemma counts_iff : forall x s j, s + 2 <= j <= d -> let p := d + 1 - j in
  counts x s j = true <-> reaches (heard x j) s = true /\ consecutive (prefix d pi x (d - s)) p = true.
Proof.
  intros x s j Hj p. assert (Hl := pi_length d pi Hpi). set (w := prefix d pi x (d - s)). assert (Lw : length w = d - s) by (apply prefix_length; auto; lia).
  rewrite consecutive_iff by lia. assert (Sk : length (skipn p w) = d - s - p) by (rewrite skipn_length; lia). assert (N := skipn_nth w p).
  destruct (skipn p w) as [|b v]; simpl in Sk; [lia|].
  assert (Eb : b = seen x j). { specialize (N 0). simpl in N. subst b. unfold w. rewrite prefix_nth by (auto; lia). unfold seen. do 2 f_equal. lia. }
  assert (Ev : low v = true <-> once x s (j - 1) = false).
  { rewrite low_iff. unfold once. split.
    - intros H. destruct (existsb _ _) eqn:E; auto. apply existsb_exists in E as (i & Hi & E). apply in_seq in Hi. specialize (H (d - i - p)).
      specialize (N (S (d - i - p))). simpl in N. rewrite N in H. unfold w in H. rewrite prefix_nth in H by (auto; lia). unfold seen in E.
      replace (p + S (d - i - p) + 1) with (d + 2 - i) in H by lia. congruence.
    - intros H i. specialize (N (S i)). simpl in N. rewrite N. destruct (le_lt_dec (d - s) (p + S i)); [apply nth_overflow; lia|].
      unfold w. rewrite prefix_nth by (auto; lia). destruct (bit d x (place pi (p + S i + 1))) eqn:E; auto. rewrite <- H. symmetry. apply existsb_exists.
      exists (d + 2 - (p + S i + 1)). split; [apply in_seq; lia|]. unfold seen. now replace (d + 2 - (d + 2 - (p + S i + 1))) with (p + S i + 1) by lia. }
  unfold counts. rewrite !andb_true_iff, orb_true_iff, negb_true_iff, Nat.eqb_eq, <- Eb. simpl top. simpl low. unfold low in *. simpl.
  rewrite !andb_true_iff, <- Ev, negb_true_iff. assert (j = d <-> p = 1) as -> by lia. destruct b; intuition congruence.
Qed.

Lemma gave_iff : forall x, there d avail x -> let s := s_of d x in gave x s d = true <-> in_gray d avail pi x (s + 1).
Proof.
  intros x Hx s. assert (V : gray_values d avail pi x (grayed d x)) by apply (gray_all d pi avail Hpi x Hx). assert (B := s_bound d x). fold s in B.
  destruct (Nat.eq_dec s d) as [E|E].
  - split.
    + unfold gave. rewrite E. now replace (d - d - 1) with 0 by lia.
    + intros H. exfalso. revert H. apply in_gray_beyond. lia.
  - assert (s < d) as L by lia. unfold s, s_of. rewrite (rule_iff d pi avail Hpi x (grayed d x) Hx V L). fold (s_of d x). fold s. unfold ruled, rule.
    fold (s_of d x). fold s. unfold gave. rewrite existsb_exists.
    assert (A : forall j, 1 <= j <= d -> nth (d + 1 - j - 1) (snd (grayed d x)) None = heard x j).
    { intros j Hj. replace (d + 1 - j - 1) with (d - j) by lia. exact (grayed_array d pi avail d x j Hj). }
    split.
    + intros (j & Hj & C). apply in_seq in Hj. apply counts_iff in C as [C1 C2]; [|lia]. exists (d + 1 - j). split; [lia|]. split; [|exact C2]. now rewrite A by lia.
    + intros (p & Hp & C1 & C2). destruct (Nat.eq_dec p (d - s)) as [->|Np].
      * exfalso. apply (not_last d pi avail Hpi x (grayed d x) Hx V L). apply (reached d pi avail Hpi x (grayed d x) Hx V); auto; unfold s, s_of in *; lia.
      * exists (d + 1 - p). split; [apply in_seq; lia|]. apply counts_iff; [lia|]. replace (d + 1 - (d + 1 - p)) with p by lia. split; auto.
        rewrite <- A by lia. now replace (d + 1 - (d + 1 - p) - 1) with (p - 1) by lia.
Qed.

Lemma matched_few : matched d (few d pi).
Proof. apply matched_exchange; [now split|]. intros j Hj. apply in_seq in Hj. apply place_here; auto. lia. Qed.

Theorem without_an_array : ends d avail (few d pi) (0, false, false) (fun c => ends d avail (gray d pi) (0, []) (fun c' =>
  total_steps d avail c = total_steps d avail c' /\ forall x, there d avail x -> exists s g one D,
    left c x = Some (s, g, one) /\ left c' x = Some (s, D) /\ (g = true <-> in_gray d avail pi x (s + 1)))).
Proof.
  apply ends_with; [exact matched_few|]. intros c Hc. apply ends_with; [now apply matched_gray|]. intros c' Hc'. split.
  - unfold total_steps. f_equal. apply map_ext_in. intros x Hx. apply pes_there in Hx. rewrite Hc, Hc' by auto. unfold steps_of. simpl.
    destruct (same_clocks _ _ _ d avail F G (seq 1 d) (0, false, false) (0, []) (fun j _ => conj eq_refl (fun y => conj eq_refl eq_refl)) x) as (E1 & E2 & _).
    change (few d pi) with (map F (seq 1 d)). change (gray d pi) with (map G (seq 1 d)). now rewrite E1, E2.
  - intros x Hx. assert (E := fewed_all d x). exists (s_of d x), (gave x (s_of d x) d), (once x (s_of d x) d), (snd (grayed d x)).
    unfold left. rewrite Hc, Hc' by auto. simpl. rewrite (registers _ d avail (few d pi)) by (apply matched_few || apply Hx).
    rewrite (registers _ d avail (gray d pi)) by (now apply matched_gray || apply Hx).
    split; [f_equal; exact E|]. split; [|now apply gave_iff]. f_equal. change (gray d pi) with (map G (seq 1 d)). fold (grayed d). unfold s_of. now destruct (grayed d x).
Qed.
End Few.
