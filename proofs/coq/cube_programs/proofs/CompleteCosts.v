(* What Algorithms 3.4 and 3.6 take: steps, and words. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import CompleteRuns.
From Allocert.proofs Require Import Exchanges ExchangeRegisters ExchangeClocks CubeSets BuddyExchange CubeCosts CompleteRuns.
Import ListNotations.

Lemma out_count {R} d avail (ts : list (turn R)) r x : x < 2 ^ d ->
  length (out (rounds d avail ts r x)) = length (filter (fun t => avail (across d x (along t)) && sends t x) ts).
Proof.
  intros X. induction ts as [|t ts IH] using rev_ind; [reflexivity|]. rewrite rounds_app by assumption. rewrite filter_app, app_length, <- IH. cbn [filter].
  unfold round. destruct (avail (across d x (along t)) && sends t x), (avail (across d x (along t)) && takes t x);
    cbn [out get put over length]; rewrite ?app_length; cbn [length]; lia.
Qed.

Lemma sum_swapped {A B} (f : A -> B -> bool) l ts :
  list_sum (map (fun x => length (filter (f x) ts)) l) = list_sum (map (fun t => length (filter (fun x => f x t) l)) ts).
Proof.
  induction l as [|x l IH].
  - cbn [map filter length list_sum fold_right]. induction ts; [reflexivity|]. cbn. assumption.
  - change (length (filter (f x) ts) + list_sum (map (fun x => length (filter (f x) ts)) l) = list_sum (map (fun t => length (filter (fun x => f x t) (x :: l))) ts)).
    rewrite IH. clear IH. induction ts as [|t ts IH]; [reflexivity|].
    change (length (if f x t then t :: filter (f x) ts else filter (f x) ts)
      + (length (filter (fun x => f x t) l) + list_sum (map (fun t => length (filter (fun x => f x t) l)) ts))
      = length (if f x t then x :: filter (fun x => f x t) l else filter (fun x => f x t) l)
      + list_sum (map (fun t => length (filter (fun x => f x t) (x :: l))) ts)).
    rewrite <- IH. destruct (f x t); cbn [length]; lia.
Qed.

Section Counts.
Variables (d : nat) (pi : list nat).
Hypothesis Hpi : Permutation pi (seq 1 d).

Let leading (j : nat) : list nat := filter (fun x => j <=? zeros d x (rev pi)) (seq 0 (2 ^ d)).
Let stopping (j : nat) : list nat := filter (fun x => zeros d x (rev pi) =? j - 1) (seq 0 (2 ^ d)).
Let opposite (x j : nat) : nat := across d x (place pi (d + 1 - j)).

Lemma moved_length j (l l' : list nat) : 1 <= j <= d -> NoDup l -> (forall x, In x l -> In (opposite x j) l') -> length l <= length l'.
Proof.
  intros J N I. rewrite <- (map_length (fun x => opposite x j) l). apply NoDup_incl_length.
  - apply FinFun.Injective_map_NoDup; [|exact N]. intros x y E. unfold opposite in E.
    rewrite <- (across_back d x (place pi (d + 1 - j))), E. apply across_back.
  - intros y Y. apply in_map_iff in Y as (x & <- & X). now apply I.
Qed.

Lemma stopping_leading j : 1 <= j <= d -> length (stopping j) = length (leading j).
Proof.
  intros J. assert (Z := fun x => zeros_opposite d pi Hpi x j J). fold (opposite) in Z.
  assert (B : forall x, x < 2 ^ d -> opposite x j < 2 ^ d) by (intros x X; apply across_below; [exact X|apply (place_here d pi Hpi); lia]).
  apply Nat.le_antisymm; (apply (moved_length j); [exact J|apply NoDup_filter, seq_NoDup|]); intros x X; apply filter_In in X as (X & E);
    apply in_seq in X; apply filter_In; (split; [apply in_seq; specialize (B x); lia|]).
  - apply Nat.eqb_eq in E. apply Nat.leb_le. now apply Z.
  - apply Nat.leb_le in E. apply Nat.eqb_eq. apply Z. unfold opposite. now rewrite across_back.
Qed.

Lemma leading_length j : j <= d -> length (leading j) * 2 ^ j = 2 ^ d.
Proof.
  induction j as [|j IH]; intros J.
  - unfold leading. rewrite Nat.mul_1_r. rewrite <- (seq_length (2 ^ d) 0) at 2. f_equal. induction (seq 0 (2 ^ d)); [reflexivity|]. cbn. now f_equal.
  - assert (SL := stopping_leading (S j) ltac:(lia)). rewrite <- IH by lia. cbn [Nat.pow].
    assert (length (leading j) = length (leading (S j)) + length (stopping (S j))); [|nia].
    unfold leading, stopping. replace (S j - 1) with j by lia. clear. induction (seq 0 (2 ^ d)) as [|x l IH]; [reflexivity|]. cbn [filter].
    destruct (Nat.leb_spec j (zeros d x (rev pi))), (Nat.leb_spec (S j) (zeros d x (rev pi))), (Nat.eqb_spec (zeros d x (rev pi)) j); cbn [length]; lia.
Qed.

Lemma stopping_length j : 1 <= j <= d -> length (stopping j) = 2 ^ (d - j).
Proof.
  intros J. rewrite stopping_leading by assumption. assert (L := leading_length j ltac:(lia)).
  replace (2 ^ d) with (2 ^ (d - j) * 2 ^ j) in L by (rewrite <- Nat.pow_add_r; f_equal; lia).
  apply Nat.mul_cancel_r in L; [exact L|]. apply Nat.pow_nonzero. lia.
Qed.

(* What is sent in the halvings m + 1 to m + h by all processors of a full machine. *)
Lemma halvings_words m h : m + h <= d ->
  list_sum (map (fun t => length (filter (sends t) (seq 0 (2 ^ d)))) (map kept (map (halving_turn d pi) (seq (S m) h)))) + 2 ^ (d - m - h) = 2 ^ (d - m).
Proof.
  induction h as [|h IH]; intros H; [cbn; f_equal; lia|]. rewrite seq_S, !map_app, list_sum_app. specialize (IH ltac:(lia)).
  cbn [map]. unfold list_sum at 2. cbn [fold_right]. change (sends (kept (halving_turn d pi (S m + h)))) with (fun x => zeros d x (rev pi) =? S m + h - 1).
  assert (S1 := stopping_length (S m + h) ltac:(lia)). unfold stopping in S1. rewrite S1.
  replace (d - m - h) with (S (d - m - S h)) in IH by lia. replace (d - (S m + h)) with (d - m - S h) by lia. cbn [Nat.pow] in IH. lia.
Qed.
End Counts.

Section Costs.
Variables (d m h : nat) (avail : nat -> bool) (pi : list nat) (orders : list (list nat)).
Hypotheses (Hpi : Permutation pi (seq 1 d)) (Ho : Forall (fun o => Permutation o (seq 1 d)) orders) (Hmh : m + h <= d).

Let ts := complete_runs d m h pi orders.
Let one (o : list nat) := map kept (firstn h (skipn m (halving d o))).
Let resume : turn (nat * nat * list nat) := alone (fun r => (snd (fst r), snd (fst r), snd r ++ [fst (fst r)])).

Lemma costs_runs (P : turn (nat * nat * list nat) -> Prop) :
  (forall o t, Permutation o (seq 1 d) -> In t (halving d o) -> P (kept t)) -> costs P ts (m + length orders * h).
Proof.
  intros H. assert (length_of : forall o, length (one o) = h) by (intros o; unfold one; rewrite halving_part, !map_length, seq_length by assumption; reflexivity).
  assert (parts : forall o, Permutation o (seq 1 d) -> forall t, In t (one o) -> P t).
  { intros o Po t T. apply in_map_iff in T as (u & <- & U). apply (H o); [assumption|].
    rewrite halving_part in U by assumption. rewrite halving_turns. apply in_map_iff in U as (j & <- & J). apply in_map. apply in_seq in J. apply in_seq. lia. }
  unfold ts, complete_runs. rewrite app_assoc. assert (C : costs P (map kept (firstn m (halving d pi)) ++ [alone (fun r : nat * nat * list nat => (fst (fst r), fst (fst r), snd r))]) m).
  { apply cost_alone. replace m with (length (map kept (firstn m (halving d pi)))) at 2 by (rewrite halving_first, !map_length, seq_length by lia; reflexivity).
    apply costs_all. intros t T. apply in_map_iff in T as (u & <- & U). apply (H pi); [assumption|]. rewrite <- (firstn_skipn m). apply in_app_iff. now left. }
  revert Ho. induction orders as [|o l IH] using rev_ind; intros F; [cbn [flat_map length Nat.mul]; rewrite app_nil_r, Nat.add_0_r; exact C|].
  apply Forall_app in F as (F & G). apply Forall_inv in G. specialize (IH F). rewrite flat_map_app, app_length. cbn [flat_map length].
  rewrite app_nil_r, !app_assoc. apply cost_alone. rewrite <- !app_assoc. rewrite app_assoc. rewrite app_assoc.
  replace (m + (length l + 1) * h) with (m + length l * h + length (one o)) by (rewrite length_of; lia).
  apply costs_app; [rewrite <- app_assoc in *; exact IH|now apply parts].
Qed.

Definition all_words : nat := (2 ^ d - 2 ^ (d - m)) + length orders * (2 ^ (d - m) - 2 ^ (d - m - h)).

Lemma words_of_turns : list_sum (map (fun t => length (filter (sends t) (seq 0 (2 ^ d)))) ts) = all_words.
Proof.
  assert (alone_none : forall f, length (filter (sends (@alone (nat * nat * list nat) f)) (seq 0 (2 ^ d))) = 0).
  { intros f. induction (seq 0 (2 ^ d)); [reflexivity|]. cbn. assumption. }
  unfold ts, complete_runs, all_words. rewrite !map_app, !list_sum_app, halving_first by lia.
  assert (W := halvings_words d pi Hpi 0 m ltac:(lia)). rewrite Nat.sub_0_r in W. cbn [map]. unfold list_sum at 2. cbn [fold_right]. rewrite alone_none.
  enough (E : list_sum (map (fun t => length (filter (sends t) (seq 0 (2 ^ d)))) (flat_map (fun o => one o ++ [resume]) orders)) = length orders * (2 ^ (d - m) - 2 ^ (d - m - h))).
  { unfold one, resume in E. rewrite E. lia. }
  revert Ho. induction orders as [|o l IH]; intros F; [reflexivity|]. apply Forall_cons_iff in F as (Po & F).
  cbn [flat_map length Nat.mul]. rewrite !map_app, !list_sum_app, IH by assumption. cbn [map]. unfold list_sum at 2. cbn [fold_right]. unfold resume. rewrite alone_none.
  unfold one. rewrite halving_part by assumption. assert (V := halvings_words d o Po m h Hmh). lia.
Qed.

Theorem runs_cost : ends d avail ts (0, 0, []) (fun c =>
  total_steps d avail c <= m + length orders * h /\ messages d avail c <= all_words
  /\ (full d avail -> total_steps d avail c = m + length orders * h /\ messages d avail c = all_words)).
Proof.
  assert (M : matched d ts) by now apply matched_runs.
  apply (ends_costs d avail ts _ M (fun a _ c => a <= m + length orders * h /\ c <= all_words /\ (full d avail -> a = m + length orders * h /\ c = all_words))).
  set (F := rounds d avail ts (0, 0, [])). assert (C := costs_runs (fun _ => True) (fun _ _ _ _ => I)).
  assert (U : total_steps d avail F <= m + length orders * h) by (apply max_most; intros x Hx; now apply (at_most_steps d avail _ _ _ C M)).
  assert (W : forall x, x < 2 ^ d -> length (out (F x)) <= length (filter (fun t => sends t x) ts)).
  { intros x X. unfold F. rewrite out_count by assumption. clear. induction ts as [|t l IH]; [reflexivity|]. cbn [filter].
    destruct (avail (across d x (along t))), (sends t x); cbn [andb length]; lia. }
  split; [exact U|]. split.
  - unfold messages. apply Nat.le_trans with (1 := sum_pes d avail _). rewrite <- words_of_turns.
    rewrite <- (sum_swapped (fun x t => sends t x)). clear -W.
    assert (G : forall l, (forall x, In x l -> x < 2 ^ d) -> list_sum (map (fun x => length (out (F x))) l) <= list_sum (map (fun x => length (filter (fun t => sends t x) ts)) l)).
    { induction l as [|x l IH]; intros B; [reflexivity|]. cbn [map]. unfold list_sum in *. cbn [fold_right].
      specialize (W x (B x (or_introl eq_refl))). specialize (IH (fun y H => B y (or_intror H))). lia. }
    apply G. intros x X. apply in_seq in X. lia.
  - intros A. assert (A' : forall x, x < 2 ^ d -> avail x = true) by exact A. assert (P0 : 0 < 2 ^ d) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
    assert (C3 : costs (fun t => sends t 0 = false /\ takes t 0 = true) ts (m + length orders * h)).
    { apply costs_runs. intros o t Po T. apply in_map_iff in T as (j & <- & J). apply in_seq in J. cbn [sends takes kept].
      rewrite (zeros_of_0 d o Po). destruct (Nat.eqb_spec d (j - 1)), (Nat.leb_spec j d); auto; lia. }
    assert (H := at_least d avail (0, 0, []) A' 0 _ _ C3 M P0). fold F in H. cbn zeta in H. split.
    + apply Nat.le_antisymm; [exact U|]. apply max_least with 0; [now split; auto|]. unfold steps_of. lia.
    + unfold messages. rewrite pes_all by exact A'. rewrite <- words_of_turns, <- (sum_swapped (fun x t => sends t x)). f_equal.
      apply map_ext_in. intros x X. apply in_seq in X. unfold F. rewrite out_count by lia. f_equal. apply filter_ext_in. intros t T.
      destruct (sends t x) eqn:S; [|apply andb_false_r]. rewrite A'; [reflexivity|]. apply (neighbour_below _ d ts t x M T); [lia|]. now rewrite S.
Qed.
End Costs.

Theorem system : forall d q k h pi, k <= q -> q <= d -> k <= h -> h <= d - q + k -> Permutation pi (seq 1 d) ->
  (forall avail orders, suits d q k pi orders -> ends d avail (complete_runs d (q - k) h pi orders) (0, 0, []) (fun c =>
    (forall x r stars, there d avail x -> left c x = Some r -> run_names d q orders x r stars -> in_system d q k pi stars /\ free d avail stars x)
    /\ forall x stars, x < 2 ^ d -> in_system d q k pi stars -> free d avail stars x -> exists y r stars',
      there d avail y /\ left c y = Some r /\ run_names d q orders y r stars' /\ inside d stars x y /\ forall i, In i stars' <-> In i stars))
  /\ suits d q k pi (shipped_orders d q k pi) /\ length (shipped_orders d q k pi) = Subcubes.binomial (d - q + k) (d - q).
Proof. intros. split; [|now apply shipped]. intros avail orders S. now apply runs_find. Qed.

Theorem costs : forall d q k h pi avail, k <= q -> q <= d -> h <= d - q + k -> Permutation pi (seq 1 d) ->
  let left := d - q + k in let runs := Subcubes.binomial left (d - q) in
  let words := (2 ^ d - 2 ^ left) + runs * (2 ^ left - 2 ^ (left - h)) in
  ends d avail (complete_runs d (q - k) h pi (shipped_orders d q k pi)) (0, 0, []) (fun c =>
    total_steps d avail c <= q - k + runs * h /\ messages d avail c <= words
    /\ (full d avail -> total_steps d avail c = q - k + runs * h /\ messages d avail c = words)).
Proof.
  intros d q k h pi avail KQ QD HL Hpi left runs words. destruct (shipped d q k pi KQ QD Hpi) as ((So & _) & L).
  assert (H := runs_cost d (q - k) h avail pi (shipped_orders d q k pi) Hpi). unfold all_words in H. rewrite L in H.
  replace (d - (q - k)) with left in H by (unfold left; lia). apply H; [|lia].
  rewrite Forall_forall in *. intros o I. now apply So.
Qed.
