(* How often the head of an FCFS queue fails. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Attempts.
Import ListNotations.

Section Server.
Variables (m : server) (single : bool) (queue : list (request m)).
Hypothesis L : lawful m.
Notation played := (played m single queue).
Notation held := (held m).

Lemma invariant rest s f A B : played rest s f A B ->
  f + held s + length rest <= length queue /\ f <= B /\ (single = true -> f + held s + length rest = length queue /\
  2 * A + 2 * length queue = 2 * B + held s * (held s + 1) + 2 * length rest).
Proof.
  destruct L as [E G]. induction 1 as [|r rest s t f A B P (I & J & K) H|r rest s t f A B P (I & J & K) H D S].
  - rewrite E. split; [lia|]. split; [lia|]. intros _. split; lia.
  - pose proof (G s r t H) as T. cbn [length] in *. split; [lia|]. split; [lia|].
    intros U. destruct (K U) as [K1 K2]. split; [lia|]. rewrite T. nia.
  - cbn [length] in *. split; [lia|]. split; [lia|]. intros U. destruct (K U) as [K1 K2]. specialize (S U). split; [lia|].
    rewrite S in *. nia.
Qed.

Lemma ends s f A B : queue <> [] -> played [] s f A B -> 1 <= held s.
Proof.
  intros N P. inversion P as [Q|r rest s' t f' A' B' P' H|]; subst; [congruence|].
  destruct L as [_ G]. rewrite (G _ _ _ H). lia.
Qed.

Lemma share f n : 1 <= n -> f <= n - 1 -> f * (2 * n - 1) <= (n - 1) * (n + f).
Proof. intros N H. destruct n as [|n]; [lia|]. replace (2 * S n - 1) with (2 * n + 1) by lia. replace (S n - 1) with n in * by lia. nia. Qed.

Lemma failures s f A B : queue <> [] -> played [] s f A B ->
  let n := length queue in let k := held s in
  1 <= k <= n /\ f <= n - k /\ (single = true -> f = n - k) /\ f * (2 * n - 1) <= (n - 1) * (n + f) /\
  (single = true -> 2 * (A + B) + 2 * n = 4 * B + k * (k + 1) /\ 2 * n + k * k <= 2 * (A + B) + 3 * k).
Proof.
  intros N P n k. pose proof (ends s f A B N P) as E. destruct (invariant [] s f A B P) as (I & J & K). cbn [length] in *.
  fold n k in E, I, K. split; [lia|]. split; [lia|]. split; [intros U; destruct (K U); lia|].
  split; [apply share; lia|]. intros U. destruct (K U) as [K1 K2]. split; nia.
Qed.
End Server.

(* A queue of f requests for the whole line and n - f for one processor fails f times. *)

Lemma line_lawful n : lawful (line n).
Proof. split; [reflexivity|]. cbn. intros s r t. destruct (list_sum s + r <=? n); [intros [= <-]; reflexivity | discriminate]. Qed.

Lemma sum_ones i : list_sum (repeat 1 i) = i.
Proof. induction i as [|i IH]; [reflexivity|]. cbn [repeat list_sum fold_right] in *. unfold list_sum in IH. lia. Qed.

Lemma ones_served n single queue j : forall i f A B, i + j <= n -> played (line n) single queue (repeat 1 j) (repeat 1 i) f A B ->
  exists A' , played (line n) single queue [] (repeat 1 (i + j)) f A' B.
Proof.
  induction j as [|j IH]; intros i f A B H P; cbn [repeat] in P.
  - rewrite Nat.add_0_r. eexists. exact P.
  - destruct (IH (S i) f (A + i) B ltac:(lia)) as [A' P'].
    + replace i with (held (line n) (repeat 1 i)) at 2 by (cbn; apply repeat_length).
      eapply succeeds; [exact P|]. cbn [grant line repeat]. rewrite sum_ones.
      replace (i + 1 <=? n) with true by (symmetry; apply Nat.leb_le; lia). reflexivity.
    + exists A'. replace (i + S j) with (S i + j) by lia. exact P'.
Qed.

Lemma whole_again n single queue r rest f A B : 1 <= n -> 1 <= r <= n -> played (line n) single queue (r :: rest) [n] f A B ->
  exists A' B', played (line n) single queue rest [r] (S f) A' B'.
Proof.
  intros N R P. exists (A + 0), (B + 1). apply (succeeds (line n) single queue r rest [] [r] (S f) A (B + 1)).
  - apply (fails (line n) single queue r rest [n] [] f A B P).
    + cbn. replace (n + 0 + r <=? n) with false by (symmetry; apply Nat.leb_gt; lia). reflexivity.
    + cbn. lia.
    + reflexivity.
  - cbn. replace (r <=? n) with true by (symmetry; apply Nat.leb_le; lia). reflexivity.
Qed.

Lemma wholes_fail n single queue tail j : 1 <= n -> forall i f A B, played (line n) single queue (repeat n (i + j) ++ tail) [n] f A B ->
  exists A' B', played (line n) single queue (repeat n i ++ tail) [n] (f + j) A' B'.
Proof.
  intros N. induction j as [|j IH]; intros i f A B P.
  - rewrite Nat.add_0_r in P. rewrite Nat.add_0_r. eauto.
  - replace (i + S j) with (S i + j) in P by lia. destruct (IH (S i) f A B P) as (A' & B' & Q). cbn [repeat app] in Q.
    apply whole_again in Q; [|lia | lia]. destruct Q as (A2 & B2 & Q). replace (f + S j) with (S (f + j)) by lia. eauto.
Qed.

Lemma occurs single n f : f < n -> let queue := repeat n f ++ repeat 1 (n - f) in
  length queue = n /\ exists s A B, played (line n) single queue [] s f A B.
Proof.
  intros H queue. split; [unfold queue; rewrite app_length, !repeat_length; lia|].
  assert (S0 : played (line n) single queue queue [] 0 0 0) by exact (begins (line n) single queue).
  destruct f as [|f].
  - destruct (ones_served n single queue (n - 0) 0 0 0 0 ltac:(lia) S0) as [A' P]. eauto.
  - assert (P : played (line n) single queue (repeat n (0 + f) ++ repeat 1 (n - S f)) [n] 0 0 0).
    { apply (succeeds (line n) single queue n _ [] [n] 0 0 0); [exact S0|].
      cbn. replace (n <=? n) with true by (symmetry; apply Nat.leb_le; lia). reflexivity. }
    apply wholes_fail in P; [|lia]. destruct P as (A' & B' & P). cbn [repeat app Nat.add] in P.
    replace (n - S f) with (S (n - S f - 1)) in P by lia. cbn [repeat] in P.
    apply whole_again in P; [|lia | lia]. destruct P as (A2 & B2 & P). change [1] with (repeat 1 1) in P.
    apply ones_served in P; [|lia]. destruct P as (A3 & P). eauto.
Qed.

(* What is computed are outcomes of plays. *)
Lemma outcomes_played n single queue fuel : forall rest s f A B o, played (line n) single queue rest s f A B ->
  In o (outcomes n single fuel rest s f A B) ->
  exists t f' A' B', o = [f'; length t; A'; B'] /\ played (line n) single queue [] t f' A' B'.
Proof.
  induction fuel as [|fuel IH]; intros rest s f A B o P I; [destruct I|]. cbn [outcomes] in I.
  destruct rest as [|r rest]; [destruct I as [<-|[]]; exists s, f, A, B; split; [reflexivity | exact P]|].
  destruct (grant (line n) s r) as [t|] eqn:G.
  - eapply IH; [|exact I]. exact (succeeds (line n) single queue r rest s t f A B P G).
  - apply in_flat_map in I. destruct I as (d & D & I). eapply IH; [|exact I].
    assert (Hd : 1 <= d <= length s /\ (single = true -> d = 1)) by (destruct single; apply in_seq in D; lia).
    apply (fails (line n) single queue r rest s (skipn d s) f A B P G); cbn [held line]; rewrite skipn_length; [lia|].
    intros U. apply Hd in U. lia.
Qed.

Lemma by_release : (forall m queue s f A B, lawful m -> queue <> [] -> played m true queue [] s f A B ->
    let n := length queue in let k := held m s in 1 <= k <= n /\ f = n - k /\ f * (2 * n - 1) <= (n - 1) * (n + f)) /\
  forall n f, f < n -> let queue := repeat n f ++ repeat 1 (n - f) in
    length queue = n /\ exists s A B, played (line n) true queue [] s f A B.
Proof.
  split; [|intros n f; apply occurs]. intros m queue s f A B L N P.
  destruct (failures m true queue L s f A B N P) as (K & _ & F & S & _). split; [exact K|]. split; [apply F; reflexivity | exact S].
Qed.

Lemma by_instant : (forall m queue s f A B, lawful m -> queue <> [] -> played m false queue [] s f A B ->
    let n := length queue in let k := held m s in 1 <= k <= n /\ f <= n - k /\ f * (2 * n - 1) <= (n - 1) * (n + f)) /\
  forall n f, f < n -> let queue := repeat n f ++ repeat 1 (n - f) in
    length queue = n /\ exists s A B, played (line n) false queue [] s f A B.
Proof.
  split; [|intros n f; apply occurs]. intros m queue s f A B L N P.
  destruct (failures m false queue L s f A B N P) as (K & F & _ & S & _). split; [exact K|]. split; [exact F | exact S].
Qed.

Lemma residents_met m queue s f A B : lawful m -> queue <> [] -> played m true queue [] s f A B ->
  let n := length queue in let k := held m s in
  2 * (A + B) + 2 * n = 4 * B + k * (k + 1) /\ 2 * n + k * k <= 2 * (A + B) + 3 * k.
Proof. intros L N P. apply (failures m true queue L s f A B N P). reflexivity. Qed.

Lemma all_outcomes n single queue fuel o : In o (outcomes n single fuel queue [] 0 0 0) ->
  exists t f A B, o = [f; length t; A; B] /\ played (line n) single queue [] t f A B.
Proof. apply outcomes_played. exact (begins (line n) single queue). Qed.
