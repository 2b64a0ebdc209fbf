(* Steps and words of programs of turns. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Exchanges CubePrograms.
From Allocert.proofs Require Import Exchanges ExchangeRegisters.
Import ListNotations.

(* A program of so many turns that all are [P], apart from work without words. *)
Inductive costs {R} (P : turn R -> Prop) : list (turn R) -> nat -> Prop :=
  | cost_nothing : costs P [] 0
  | cost_turn ts n t : costs P ts n -> P t -> costs P (ts ++ [t]) (S n)
  | cost_alone ts n f : costs P ts n -> costs P (ts ++ [alone f]) n.

Lemma costs_app : forall R (P : turn R -> Prop) ts ts' n, costs P ts n -> (forall t, In t ts' -> P t) -> costs P (ts ++ ts') (n + length ts').
Proof.
  intros R P ts ts'. induction ts' as [|t ts' IH] using rev_ind; intros n H HP; simpl.
  - now rewrite app_nil_r, Nat.add_0_r.
  - rewrite app_assoc, app_length. simpl. replace (n + (length ts' + 1)) with (S (n + length ts')) by lia.
    apply cost_turn; [apply IH; auto|]; intros; apply HP, in_app_iff; simpl; auto.
Qed.

Lemma costs_all : forall R (P : turn R -> Prop) ts, (forall t, In t ts -> P t) -> costs P ts (length ts).
Proof. intros. apply (costs_app R P [] ts 0); auto. constructor. Qed.

Lemma costs_several : forall R (P : turn (R * list R) -> Prop) (programs : list nat -> list (turn R)) r T orders,
  (forall pi, In pi orders -> length (programs pi) = T) ->
  (forall pi t, In pi orders -> In t (programs pi) -> P (lifted t)) -> costs P (several programs r orders) (length orders * T).
Proof.
  intros R P programs r T orders. induction orders as [|pi orders IH] using rev_ind; intros H1 H2; [constructor|].
  unfold several. rewrite flat_map_app, app_length. simpl. rewrite app_nil_r, app_assoc. apply cost_alone.
  replace ((length orders + 1) * T) with (length orders * T + length (map lifted (programs pi))).
  - apply costs_app; [apply IH; intros|]; [apply H1|eapply H2; eauto|]; try (apply in_app_iff; simpl; auto).
    intros t Ht. apply in_map_iff in Ht as (u & <- & Hu). apply (H2 pi); auto. apply in_app_iff. simpl. auto.
  - rewrite map_length, H1 by (apply in_app_iff; simpl; auto). lia.
Qed.

Section Clocks.
Context {R : Type}.
Variables (d : nat) (avail : nat -> bool) (r : R).

Ltac sides c x t := unfold round, put, get, over, word_of, steps_of;
  destruct (avail (across d x (along t))), (sends t x) eqn:?, (takes t x) eqn:?; cbn [has sent step strict out taken fst snd andb Nat.b2n].

Lemma at_most_steps : forall ts n, costs (fun _ => True) ts n -> matched d ts -> forall x, x < 2 ^ d ->
  steps_of (rounds d avail ts r x) <= n /\ strict (rounds d avail ts r x) <= 2 * n /\ length (out (rounds d avail ts r x)) <= n.
Proof.
  induction 1 as [|ts n t H IH _|ts n f H IH]; intros M x Hx; [unfold rounds, steps_of; simpl; lia| |]; destruct (matched_part _ _ _ _ M) as [M1 M2];
    rewrite rounds_app by auto; assert (H1 := IH M1 x Hx).
  - assert (takes t x = true -> across d x (along t) < 2 ^ d) as Hy.
    { intros Ht. apply (neighbour_below _ d [t] t x M2); auto; [now left|]. now rewrite Ht, orb_true_r. }
    specialize (fun h => IH M1 _ (Hy h)). revert IH H1. sides (rounds d avail ts r) x t; intros IH H1; rewrite ?app_length; cbn [length];
      try specialize (IH eq_refl); lia.
  - unfold round. simpl. rewrite andb_false_r. unfold over, steps_of in *. simpl. lia.
Qed.

Lemma at_most_strict : forall ts n, costs (fun t => forall x, sends t x && takes t x = false) ts n -> matched d ts -> forall x, x < 2 ^ d ->
  strict (rounds d avail ts r x) <= n.
Proof.
  induction 1 as [|ts n t H IH Ht|ts n f H IH]; intros M x Hx; [unfold rounds; simpl; lia| |]; destruct (matched_part _ _ _ _ M) as [M1 M2];
    rewrite rounds_app by auto; assert (H1 := IH M1 x Hx).
  - assert (takes t x = true -> across d x (along t) < 2 ^ d) as Hy.
    { intros E. apply (neighbour_below _ d [t] t x M2); auto; [now left|]. now rewrite E, orb_true_r. }
    specialize (fun h => IH M1 _ (Hy h)). specialize (Ht x). revert IH H1 Ht. sides (rounds d avail ts r) x t; intros IH H1 Ht;
      try specialize (IH eq_refl); try discriminate; lia.
  - unfold round. simpl. rewrite andb_false_r. simpl. lia.
Qed.

Hypothesis All : forall x, x < 2 ^ d -> avail x = true.

Lemma exactly : forall ts n, costs (fun t => forall x, sends t x = true /\ takes t x = true) ts n -> matched d ts -> forall x, x < 2 ^ d ->
  steps_of (rounds d avail ts r x) = n /\ strict (rounds d avail ts r x) = 2 * n /\ length (out (rounds d avail ts r x)) = n.
Proof.
  induction 1 as [|ts n t H IH Ht|ts n f H IH]; intros M x Hx; [now unfold rounds|  |]; destruct (matched_part _ _ _ _ M) as [M1 M2];
    rewrite rounds_app by auto; assert (H1 := IH M1 x Hx).
  - destruct (Ht x) as [Es Et].
    assert (Hy : across d x (along t) < 2 ^ d). { apply (neighbour_below _ d [t] t x M2); auto; [now left|]. now rewrite Es. }
    assert (H2 := IH M1 _ Hy). revert H1 H2. unfold round. rewrite (All _ Hy), Es, Et. unfold put, get, word_of, steps_of.
    cbn [has sent step strict out taken fst snd andb Nat.b2n]. rewrite app_length. cbn [length]. lia.
  - unfold round. simpl. rewrite andb_false_r. unfold over, steps_of in *. simpl. lia.
Qed.

(* A processor that receives a word in every turn and never sends one. *)
Lemma at_least : forall x ts n, costs (fun t => sends t x = false /\ takes t x = true) ts n -> matched d ts -> x < 2 ^ d ->
  let p := rounds d avail ts r x in sent p = false /\ n <= step p /\ n <= strict p.
Proof.
  intros x. induction 1 as [|ts n t H IH Ht|ts n f H IH]; intros M Hx; [now unfold rounds| |]; destruct (matched_part _ _ _ _ M) as [M1 M2];
    rewrite rounds_app by auto; assert (H1 := IH M1 Hx).
  - destruct Ht as [Es Et].
    assert (Hy : across d x (along t) < 2 ^ d). { apply (neighbour_below _ d [t] t x M2); auto; [now left|]. now rewrite Et, orb_true_r. }
    revert H1. unfold round. rewrite (All _ Hy), Es, Et. unfold get, word_of. cbn [has sent step strict out taken fst snd andb Nat.b2n]. lia.
  - revert H1. unfold round. cbn [along alone sends takes after]. rewrite andb_false_r. exact (fun h => h).
Qed.
End Clocks.

Section Ends.
Context {R : Type}.
Variables (d : nat) (avail : nat -> bool) (ts : list (turn R)) (r : R).
Hypothesis M : matched d ts.
Let F := rounds d avail ts r.

Lemma ends_costs : forall P : nat -> nat -> nat -> Prop, P (total_steps d avail F) (strict_steps d avail F) (messages d avail F) ->
  ends d avail ts r (fun c => P (total_steps d avail c) (strict_steps d avail c) (messages d avail c)).
Proof.
  intros P H. apply ends_with; auto. intros c Hc.
  assert (forall (A : pe (process R) -> nat) (B : pe R -> nat), (forall x, A (over (F x) (End (has (F x)))) = B (F x)) ->
    map (fun x => A (c x)) (pes d avail) = map (fun x => B (F x)) (pes d avail)) as E.
  { intros A B HAB. apply map_ext_in. intros x Hx. apply pes_there in Hx. now rewrite (Hc x Hx). }
  unfold total_steps, strict_steps, messages in *.
  rewrite (E steps_of steps_of), (E strict strict), (E (fun p => length (out p)) (fun p => length (out p))) by reflexivity. exact H.
Qed.

Lemma pes_below : forall x, In x (pes d avail) -> x < 2 ^ d.
Proof. intros x H. apply pes_there in H. apply H. Qed.

Lemma max_most : forall (f : nat -> nat) n, (forall x, x < 2 ^ d -> f x <= n) -> list_max (map f (pes d avail)) <= n.
Proof. intros f n H. apply list_max_le, Forall_forall. intros y Hy. apply in_map_iff in Hy as (x & <- & Hx). apply H. now apply pes_below. Qed.

Lemma max_least : forall (f : nat -> nat) n x, there d avail x -> n <= f x -> n <= list_max (map f (pes d avail)).
Proof.
  intros f n x Hx Hn. apply Nat.le_trans with (f x); auto. assert (H := proj1 (list_max_le (map f (pes d avail)) _) (le_n _)).
  rewrite Forall_forall in H. apply H, in_map_iff. exists x. split; auto. now apply pes_there.
Qed.

Lemma pes_many : length (pes d avail) <= 2 ^ d.
Proof. unfold pes. rewrite <- (seq_length (2 ^ d) 0) at 2. apply filter_length. Qed.

Lemma sum_most : forall (f : nat -> nat) n, (forall x, x < 2 ^ d -> f x <= n) -> list_sum (map f (pes d avail)) <= 2 ^ d * n.
Proof.
  intros f n H. apply Nat.le_trans with (length (pes d avail) * n).
  - apply sum_at_most. intros x Hx. apply H. now apply pes_below.
  - apply Nat.mul_le_mono_r. apply pes_many.
Qed.

Lemma pes_all : (forall x, x < 2 ^ d -> avail x = true) -> pes d avail = seq 0 (2 ^ d).
Proof.
  intros H. unfold pes. assert (forall l, (forall x, In x l -> avail x = true) -> filter avail l = l) as G.
  { induction l as [|a l IH]; intros HL; simpl; auto. rewrite (HL a (or_introl eq_refl)), IH; auto. intros; apply HL; now right. }
  apply G. intros x Hx. apply in_seq in Hx. apply H. lia.
Qed.

Lemma sum_same : forall (f : nat -> nat) n l, (forall x, In x l -> f x = n) -> list_sum (map f l) = length l * n.
Proof. intros f n l. induction l as [|a l IH]; intros H; simpl; auto. rewrite (H a (or_introl eq_refl)), IH; auto. intros; apply H; now right. Qed.

(* Programs of exchanges only. *)
Lemma exchanges : forall n, costs (fun t => forall x, sends t x = true /\ takes t x = true) ts n ->
  ends d avail ts r (fun c => total_steps d avail c <= n /\ strict_steps d avail c <= 2 * n /\ messages d avail c <= 2 ^ d * n /\
    (full d avail -> total_steps d avail c = n /\ strict_steps d avail c = 2 * n /\ messages d avail c = 2 ^ d * n)).
Proof.
  intros n C. apply (ends_costs (fun a b m => a <= n /\ b <= 2 * n /\ m <= 2 ^ d * n /\ (full d avail -> a = n /\ b = 2 * n /\ m = 2 ^ d * n))).
  assert (costs (fun _ => True) ts n) as C'. { clear -C. induction C; constructor; auto. }
  assert (U := fun x => at_most_steps d avail r ts n C' M x). fold F in U.
  assert (U1 : total_steps d avail F <= n) by (apply max_most; intros x Hx; now apply U).
  assert (U2 : strict_steps d avail F <= 2 * n) by (apply max_most; intros x Hx; now apply U).
  assert (U3 : messages d avail F <= 2 ^ d * n) by (apply sum_most; intros x Hx; now apply U).
  repeat split; auto; assert (E := fun x => exactly d avail r H ts n C M x); fold F in E;
    assert (0 < 2 ^ d) as P0 by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia); assert (there d avail 0) as T0 by (split; auto).
  - apply Nat.le_antisymm; auto. apply max_least with 0; auto. now rewrite (proj1 (E 0 P0)).
  - apply Nat.le_antisymm; auto. apply max_least with 0; auto. now rewrite (proj1 (proj2 (E 0 P0))).
  - unfold messages. rewrite pes_all by auto. rewrite (sum_same _ n), seq_length; auto. intros x Hx. apply in_seq in Hx. apply E. lia.
Qed.
End Ends.
