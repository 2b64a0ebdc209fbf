(* The criterion of feasible deadlines: from one side to the next smaller one. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusProfiles TorusPlans TorusCriterion.
From Allocert.proofs Require Import TorusProfiles TorusTurns TorusPlans TorusTops TorusRoom TorusFeasible TorusScheduled TorusCriterion.
Import ListNotations.
Local Open Scope nat_scope.

Section Times.
Context {N : numbers}.
Add Ring times : (laws N).
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).
Local Notation "a <= b" := (at_most a b = true).
Local Notation "0" := (zero N).
Local Notation run := (run (Rules Skipped true true)).

Section Deadline.
Variables (T : N) (m : nat).
Hypothesis (positive : 0 < T = true).

(* A profile as strips of d rows, and the rows beside them. *)
Definition level (d : nat) (l : profile N) (s : list N) : Prop :=
  (d <> O) /\ stairs l /\ below l T /\ striped (Z.of_nat d) l /\ rests l = repeat T (m mod d) ++ flat d s /\ falls s /\ (length s <= m / d)%nat.

Lemma flat_all (P : N -> Prop) d s : d <> O -> Forall P (flat d s) <-> Forall P s.
Proof.
  intros D. induction s as [|x s IH]; [split; constructor|]. cbn [flat flat_map]. fold (flat d s). rewrite Forall_app, IH. split.
  - intros [A B]. constructor; [|exact B]. destruct d; [easy|]. now inversion A.
  - intros H. inversion H; subst. split; [|assumption]. apply Forall_forall. intros y Y. now apply repeat_spec in Y as ->.
Qed.

Lemma level_step d l s t : level d l s -> 0 < t = true ->
  match step (Rules Skipped true true) T (Z.of_nat d) t l with
  | Refused _ => top 1 s < t = true
  | Done _ l' => exists s', level d l' s' /\ forall k, top k s' = lesser (top k s) (top (S k) s - t)
  end.
Proof.
  intros (D & S & B & St & R & F & L) Pt. assert (P : (0 < Z.of_nat d)%Z) by lia. assert (Md : (m mod d < d)%nat) by now apply Nat.mod_upper_bound.
  destruct (step_striped (Rules Skipped true true) T (Z.of_nat d) t l eq_refl eq_refl eq_refl P S St B Pt) as (l0 & thin & -> & W & Th & One & M).
  destruct step as [|p l''].
  - assert (R0 : Forall (fun x => x < t = true) (rests l0)).
    { apply Forall_forall. intros x X. unfold rests in X. apply in_flat_map in X as (y & Y & X). apply repeat_spec in X as ->. rewrite Forall_forall in M. apply M. now apply in_rev. }
    assert (All : Forall (fun x => x < t = true) s).
    { destruct thin as [|e [|]]; [| |cbn in One; lia].
      - rewrite app_nil_r in R. rewrite R in R0. apply Forall_app in R0 as [_ R0]. now apply flat_all in R0.
      - rewrite rests_app, rests_one in R. apply striped_parts in St as (_ & St & _). specialize (St ltac:(easy)). destruct (rests_length _ _ St P) as [q Q].
        inversion Th; subst. assert (Len := f_equal (@length N) R). rewrite !app_length, !repeat_length, flat_length in Len. assert (Se : (size e < d)%nat) by (unfold size; lia).
        assert (size e = m mod d) as E.
        { assert (X : (Z.of_nat (size e) - Z.of_nat (m mod d) = (Z.of_nat (length s) - q) * Z.of_nat d)%Z) by nia.
          assert (U : (Z.of_nat (length s) - q <= -1 \/ Z.of_nat (length s) - q = 0 \/ 1 <= Z.of_nat (length s) - q)%Z) by lia. destruct U as [U|[U|U]]; nia. }
        apply app_cut in R as [_ R]; [|now rewrite !repeat_length]. rewrite R in R0. now apply flat_all in R0. }
    destruct s as [|x s]; [now rewrite top_nil|]. rewrite top_cons, top_0. replace (x + 0) with x by ring. now inversion All.
  - destruct M as (l' & -> & M & S' & St' & B'). destruct (gives_beside (Rules Skipped true true) _ _ _ _ _ _ _ eq_refl P W M St) as (a & G & Q). rewrite R, Nat2Z.id in G. rewrite R in Q.
    destruct (step_strips T (m mod d) d t s _ a D Md Pt F G Q) as (s' & R' & L' & F' & E). exists s'. split; [|exact E]. repeat (split; [assumption|]). lia.
Qed.

Lemma level_group d ts : Forall (fun t => 0 < t = true) ts -> forall l s, level d l s ->
  (exists l' s', level d l' s' /\ (forall more, exists pre, length pre = length ts /\ run T (map (fun t => (Z.of_nat d, t)) ts ++ more) l = pre ++ run T more l')
    /\ forall k, lowest (top k s') (left_of s ts k) (length ts))
  \/ ((forall more, (length (run T (map (fun t => (Z.of_nat d, t)) ts ++ more) l) < length ts)%nat) /\ exists a, (a <= length ts)%nat /\ left_of s ts O a < 0 = true).
Proof.
  intros Pts. induction Pts as [|t ts Pt Pts IH]; intros l s V.
  - left. exists l, s. split; [exact V|]. split; [intros more; exists []; split; reflexivity|]. intros k. split.
    + exists O. split; [lia|]. unfold left_of. rewrite Nat.add_0_r. unfold longest. cbn. ring.
    + intros a A. replace a with O by (cbn in A; lia). unfold left_of, longest. rewrite Nat.add_0_r. cbn [firstn total fold_right]. replace (top k s - 0) with (top k s) by ring. apply most_refl.
  - destruct (longest_more t ts) as (Z & Full & More); [now constructor|]. assert (M := level_step d l s t V Pt). cbn [map app TorusProfiles.run fst snd].
    assert (Below : forall x y : N, x < y = true -> x - y < 0 = true) by (intros x y X; apply (shift _ _ _ _) with (2 := X); ring).
    destruct step as [|p l']; cbn [length].
    + right. split; [intros; cbn; lia|]. exists 1%nat. split; [lia|]. unfold left_of. cbn [Nat.add]. destruct (More O) as (_ & A & _). rewrite Z in A. apply Below.
      destruct (at_most (longest 1 (t :: ts)) (top 1 s)) eqn:Q; [|unfold at_most in Q; now apply negb_false_iff in Q]. exfalso.
      assert (H := most_less_trans _ _ _ (most_trans _ _ _ A Q) M). replace (0 + t) with t in H by ring. now rewrite less_irreflexive in H.
    + destruct M as (s' & V' & E). destruct (IH l' s' V') as [(l2 & s2 & V2 & R2 & L2)|(R2 & a & A & La)].
      * left. exists l2, s2. split; [exact V2|]. split.
        { intros more. destruct (R2 more) as (pre & Lp & Rp). eexists (_ :: pre). split; [cbn; now rewrite Lp|]. cbn [app]. now rewrite Rp. }
        intros k. destruct (L2 k) as [(b & B & Vb) All].
        assert (Lower : forall a, (a <= length (t :: ts))%nat -> top k s2 <= left_of s (t :: ts) k a).
        { assert (Old : forall a, (a <= length ts)%nat -> top k s2 + longest a ts <= top (k + a) s /\ top k s2 + longest a ts + t <= top (k + S a) s).
          { intros a A. specialize (All a A). unfold left_of in All. rewrite E in All. assert (H : top k s2 + longest a ts <= lesser (top (k + a) s) (top (S (k + a)) s - t)).
            { replace (lesser (top (k + a) s) (top (S (k + a)) s - t)) with (lesser (top (k + a) s) (top (S (k + a)) s - t) - longest a ts + longest a ts) by ring. now apply most_plus. }
            split.
            - apply most_trans with (1 := H). apply lesser_cases.
            - replace (k + S a)%nat with (S (k + a)) by lia. replace (top (S (k + a)) s) with (top (S (k + a)) s - t + t) by ring. apply most_plus. apply most_trans with (1 := H). apply lesser_cases. }
          intros a A. unfold left_of. apply most_minus. destruct a as [|a].
          - replace (longest 0 (t :: ts)) with (longest 0 ts) by reflexivity. now apply Old; lia.
          - cbn [length] in A. destruct (More a) as (_ & U & [X|X]).
            + rewrite X. destruct (Nat.eq_dec a (length ts)) as [->|]; [|apply Old; lia]. exfalso. rewrite X, Full in U.
              assert (H : longest (length ts) ts < longest (length ts) ts + t = true) by (apply (shift _ _ _ _) with (2 := Pt); ring).
              assert (H' := most_less_trans _ _ _ U H). now rewrite less_irreflexive in H'.
            + rewrite X. replace (top k s2 + (longest a ts + t)) with (top k s2 + longest a ts + t) by ring. now apply Old; lia. }
        split; [|exact Lower]. unfold left_of in Vb. rewrite E in Vb. destruct (lesser_cases (top (k + b) s) (top (S (k + b)) s - t)) as (_ & _ & [Q|Q]); rewrite Q in Vb.
        2: { exists (S b). split; [cbn; lia|]. apply most_antisym; [apply Lower; cbn; lia|]. rewrite Vb. unfold left_of. replace (k + S b)%nat with (S (k + b)) by lia.
           destruct (More b) as (_ & U & _). apply minus_most. replace (top (S (k + b)) s - t - longest b ts + longest (S b) (t :: ts)) with (top (S (k + b)) s + (longest (S b) (t :: ts) - (longest b ts + t))) by ring.
           apply most_add. apply most_minus. now replace (0 + (longest b ts + t)) with (longest b ts + t) by ring. }
        exists b. split; [cbn; lia|]. apply most_antisym; [apply Lower; cbn; lia|]. rewrite Vb. unfold left_of. destruct (More b) as (U & _ & _). apply minus_most.
           replace (top (k + b) s - longest b ts + longest b (t :: ts)) with (top (k + b) s + (longest b (t :: ts) - longest b ts)) by ring.
           apply most_add. apply most_minus. now replace (0 + longest b ts) with (longest b ts) by ring.
      * right. split; [intros more; specialize (R2 more); lia|]. unfold left_of in La. rewrite E in La. cbn [Nat.add] in *. destruct (lesser_cases (top a s) (top (S a) s - t)) as (_ & _ & [Q|Q]); rewrite Q in La.
        2: { exists (S a). split; [lia|]. destruct (More a) as (_ & U & _). unfold left_of. cbn [Nat.add]. apply most_less_trans with (2 := La). apply minus_most.
           replace (top (S a) s - t - longest a ts + longest (S a) (t :: ts)) with (top (S a) s + (longest (S a) (t :: ts) - (longest a ts + t))) by ring.
           apply most_add. apply most_minus. now replace (0 + (longest a ts + t)) with (longest a ts + t) by ring. }
        exists a. split; [lia|]. destruct (More a) as (U & _ & _). unfold left_of. cbn [Nat.add]. apply most_less_trans with (2 := La). apply minus_most.
           replace (top a s - longest a ts + longest a (t :: ts)) with (top a s + (longest a (t :: ts) - longest a ts)) by ring.
           apply most_add. apply most_minus. now replace (0 + longest a ts) with (longest a ts) by ring.
Qed.

(* One side: the criterion's V is what is left of the strips, or below 0 *)
Lemma level_side d ts l s W : Forall (fun t => 0 < t = true) ts -> level d l s -> (forall k, (k <= m / d)%nat -> W k = top k s) -> let V := remaining (m / d) W ts in
  (exists l' s', level d l' s' /\ (forall more, exists pre, length pre = length ts /\ run T (map (fun t => (Z.of_nat d, t)) ts ++ more) l = pre ++ run T more l')
    /\ (forall k, (k <= m / d)%nat -> V k = top k s') /\ at_most 0 (V O) = true)
  \/ ((forall more, (length (run T (map (fun t => (Z.of_nat d, t)) ts ++ more) l) < length ts)%nat) /\ at_most 0 (V O) = false).
Proof.
  intros Pts Lv Ws V. assert (Low : forall k, lowest (V k) (left_of s ts k) (length ts)) by (intros k; apply remaining_lowest; [apply Lv|exact Ws]).
  destruct (level_group d ts Pts l s Lv) as [(l' & s' & Lv' & R & L)|(R & a & A & La)].
  - left. exists l', s'. assert (E : forall k, V k = top k s') by (intros k; now apply (lowest_one _ _ (left_of s ts k) (length ts))).
    split; [exact Lv'|]. split; [exact R|]. split; [intros; apply E|]. rewrite E, top_0. apply most_refl.
  - right. split; [exact R|]. destruct (Low O) as [_ All]. specialize (All a A). assert (H := most_less_trans _ _ _ All La). unfold at_most. now rewrite H.
Qed.

(* Strips of a smaller side *)
Lemma top_flat q : forall s u v, (v <= q)%nat -> top (q * u + v) (flat q s) = scale (q - v) (top u s) + scale v (top (S u) s).
Proof.
  induction s as [|x s IH]; intros u v Vq.
  - rewrite !top_nil. cbn [flat flat_map]. rewrite top_nil, !scale_zero. ring.
  - cbn [flat flat_map]. fold (flat q s). destruct u as [|u].
    + rewrite Nat.mul_0_r. cbn [Nat.add]. rewrite top_repeat by assumption. rewrite top_0, top_cons, top_0, scale_zero. replace (x + 0) with x by ring. ring.
    + replace (q * S u + v)%nat with (length (repeat x q) + (q * u + v))%nat by (rewrite repeat_length; lia). rewrite top_over, total_repeat, IH, !top_cons by assumption.
      rewrite !scale_plus. replace q with ((q - v) + v)%nat at 1 by lia. rewrite scale_add. ring.
Qed.

Lemma repeat_falls (x : N) n : falls (repeat x n).
Proof. induction n as [|n IH]; cbn [repeat]; constructor; [exact IH|]. apply Forall_forall. intros y Y. apply repeat_spec in Y as ->. apply most_refl. Qed.

Lemma flat_flat q d (s : list N) : flat (q * d) s = flat d (flat q s).
Proof.
  assert (C : forall n (x : N) k, flat n (x :: k) = repeat x n ++ flat n k) by reflexivity. induction s as [|x s IH]; [reflexivity|]. rewrite !C, flat_app, IH. f_equal.
  clear. induction q as [|n IH]; [reflexivity|]. cbn [Nat.mul repeat]. change (flat d (x :: repeat x n)) with (repeat x d ++ flat d (repeat x n)). now rewrite repeat_app, IH.
Qed.

Lemma level_finer d d' l s : level d l s -> d' <> O -> Nat.divide d' d -> let q := (d / d')%nat in let s' := repeat T (m / d' - q * (m / d)) ++ flat q s in
  level d' l s' /\ forall V k, (forall j, (j <= m / d)%nat -> V j = top j s) -> (k <= m / d')%nat -> finer T q (m / d) (m / d') V k = top k s'.
Proof.
  intros (D & S & B & St & R & F & L) D' [q0 Dv] q s'. assert (Q : q = q0) by (unfold q; rewrite Dv; now apply Nat.div_mul). assert (Dq : d = (q * d')%nat) by (rewrite Q; exact Dv).
  assert (Q0 : q <> O) by (intros Z; rewrite Z in Dq; lia).
  assert (E1 := Nat.div_mod m d D). assert (E2 := Nat.div_mod m d' D'). assert (U1 := Nat.mod_upper_bound m d D). assert (U2 := Nat.mod_upper_bound m d' D').
  set (e := (m / d' - q * (m / d))%nat) in *. assert (Le : (q * (m / d) <= m / d')%nat).
  { apply Nat.div_le_lower_bound; [exact D'|]. rewrite Dq in E1 at 1. rewrite E1 at 2. nia. }
  assert (Em : (m mod d = m mod d' + d' * e)%nat).
  { unfold e. rewrite Nat.mul_sub_distr_l. assert (X : (d' * (q * (m / d)) = d * (m / d))%nat) by (rewrite Dq at 2; ring || lia). nia. }
  assert (Bs : Forall (fun x => x <= T) s).
  { apply (flat_all _ d s D). assert (A : Forall (fun x => x <= T) (rests l)).
    { apply Forall_forall. intros x X. unfold rests in X. apply in_flat_map in X as (y & Y & X). apply repeat_spec in X as ->. unfold below in B. rewrite Forall_forall in B. apply B. now apply in_rev. }
    rewrite R in A. now apply Forall_app in A as [_ A]. }
  split.
  - split; [exact D'|]. split; [exact S|]. split; [exact B|]. split; [apply (striped_finer (Z.of_nat d') (Z.of_nat d)); [lia|exists (Z.of_nat q); lia|lia|exact St]|]. split; [|split].
    + rewrite R. unfold s'. rewrite flat_app, app_assoc. f_equal.
      * assert (Fr : forall n, flat d' (repeat T n) = repeat T (d' * n)).
        { induction n as [|n IH]; [now rewrite Nat.mul_0_r|]. cbn [repeat flat flat_map]. fold (flat d' (repeat T n)). rewrite IH, <- repeat_app. f_equal. lia. }
        rewrite Fr, <- repeat_app. f_equal. exact Em.
      * rewrite Dq. apply flat_flat.
    + unfold s'. apply sorted_app. split; [|split].
      * apply repeat_falls.
      * clear - F. induction F as [|x s F IH G]; [constructor|]. cbn [flat flat_map]. fold (flat q s). apply sorted_app. split; [|split; [exact IH|]].
        -- apply repeat_falls.
        -- intros a b A Bq. apply repeat_spec in A as ->. unfold flat in Bq. apply in_flat_map in Bq as (y & Y & Bq). apply repeat_spec in Bq as ->. rewrite Forall_forall in G. now apply G.
      * intros a b A Bq. apply repeat_spec in A as ->. unfold flat in Bq. apply in_flat_map in Bq as (y & Y & Bq). apply repeat_spec in Bq as ->. rewrite Forall_forall in Bs. now apply Bs.
    + unfold s'. rewrite app_length, repeat_length, flat_length. unfold e. nia.
  - intros V k Vs K. unfold finer. fold e. destruct (Nat.ltb_spec k e) as [Ke|Ke].
    + unfold s'. rewrite top_repeat by lia. reflexivity.
    + set (u := ((k - e) / q)%nat). set (v := ((k - e) mod q)%nat). assert (E3 := Nat.div_mod (k - e) q Q0). fold u v in E3. assert (U3 := Nat.mod_upper_bound (k - e) q Q0). fold v in U3.
      unfold s'. replace k with (length (repeat T e) + (q * u + v))%nat by (rewrite repeat_length; lia). rewrite top_over, total_repeat, top_flat by lia. f_equal.
      assert (Um : (u <= m / d)%nat) by (unfold e in *; nia). rewrite Vs by exact Um. f_equal.
      destruct (Nat.eq_dec v O) as [Ev|Ev]; [now rewrite Ev|]. rewrite Vs; [reflexivity|]. assert (X : (k - e <= q * (m / d))%nat) by (unfold e; lia). nia.
Qed.

Lemma total_jobs d ts (groups : list (nat * list N)) : jobs_of ((d, ts) :: groups) = map (fun t => (Z.of_nat d, t)) ts ++ jobs_of groups.
Proof. reflexivity. Qed.

(* The run on all groups beside what the larger sides left *)
Lemma from_side groups : forall d l s V, level d l s -> (forall k, (k <= m / d)%nat -> V k = top k s) -> divided d groups ->
  (length (run T (jobs_of groups) l) = length (jobs_of groups) <-> fits T m (Some (d, V)) groups = true).
Proof.
  induction groups as [|[d' ts] groups IH]; intros d l s V Lv Vs Dv; [split; reflexivity|]. destruct Dv as (P & Di & Pts & Dv).
  destruct (level_finer d d' l s Lv) as [Lv' Ws]; [lia|exact Di|]. cbn [fits]. rewrite total_jobs, app_length, map_length.
  destruct (level_side d' ts l _ (finer T (d / d') (m / d) (m / d') V) Pts Lv') as [(l2 & s2 & Lv2 & R & V2 & Z)|(R & Z)].
  - intros k K. now apply Ws.
  - destruct (R (jobs_of groups)) as (pre & Lp & Rp). rewrite Rp, app_length, Lp, Z. cbn [andb]. rewrite <- (IH d' l2 s2 _ Lv2 V2 Dv). lia.
  - specialize (R (jobs_of groups)). rewrite Z. cbn [andb]. split; [lia|discriminate].
Qed.

Lemma from_whole groups d : (0 < m)%nat -> (0 < d)%nat -> divided d groups ->
  (length (run T (jobs_of groups) (whole (Z.of_nat m) T)) = length (jobs_of groups) <-> fits T m None groups = true).
Proof.
  intros M D. destruct groups as [|[d' ts] groups]; [split; reflexivity|]. intros (P & _ & Pts & Dv).
  assert (Lv : level d' (whole (Z.of_nat m) T) (repeat T (m / d'))).
  { destruct (whole_good (Z.of_nat m) T) as (S & _ & _); [lia|exact positive|]. assert (D' : d' <> O) by lia. assert (E := Nat.div_mod m d' D').
    split; [exact D'|]. split; [exact S|]. split; [constructor; [apply most_refl|constructor]|]. split; [apply whole_striped|]. split; [|split].
    - unfold whole. rewrite rests_one. unfold size, width. cbn [first last rest]. replace (Z.to_nat (Z.of_nat m - 1 - 0 + 1)) with (m mod d' + d' * (m / d'))%nat by lia.
      rewrite repeat_app. f_equal. clear. induction (m / d')%nat as [|n IH]; [now rewrite Nat.mul_0_r|]. cbn [repeat flat flat_map]. fold (flat d' (repeat T n)). rewrite <- IH, <- repeat_app. f_equal. lia.
    - apply repeat_falls.
    - now rewrite repeat_length. }
  cbn [fits]. rewrite total_jobs, app_length, map_length.
  destruct (level_side d' ts _ _ (fun k => scale k T) Pts Lv) as [(l2 & s2 & Lv2 & R & V2 & Z)|(R & Z)].
  - intros k K. replace (repeat T (m / d')) with (repeat T (m / d') ++ []) by apply app_nil_r. now rewrite top_repeat.
  - destruct (R (jobs_of groups)) as (pre & Lp & Rp). rewrite Rp, app_length, Lp, Z. cbn [andb]. rewrite <- (from_side groups d' l2 s2 _ Lv2 V2 Dv). lia.
  - specialize (R (jobs_of groups)). rewrite Z. cbn [andb]. split; [lia|discriminate].
Qed.
End Deadline.

Lemma divided_chain groups : forall d : nat, divided d groups -> chain (Z.of_nat d) (@jobs_of N groups).
Proof.
  induction groups as [|[d' ts] groups IH]; intros d Dv; [exact I|]. destruct Dv as (P & [q Q] & Pts & Dv). rewrite total_jobs.
  assert (H : forall above, (Z.of_nat d' | above)%Z -> chain above (map (fun t => (Z.of_nat d', t)) ts ++ jobs_of groups)); [|apply H; exists (Z.of_nat q); lia].
  clear Q d. assert (Gs : forall above, (Z.of_nat d' | above)%Z -> chain above (jobs_of groups)).
  { intros above Ab. specialize (IH d' Dv). destruct (jobs_of groups) as [|[a t] js]; [exact I|]. destruct IH as (A & B & C & E). repeat split; auto. now apply Z.divide_trans with (Z.of_nat d'). }
  induction Pts as [|t ts Pt Pts IHt]; intros above Ab; [now apply Gs|]. cbn [map app chain]. split; [lia|]. split; [exact Ab|]. split; [exact Pt|]. apply IHt, Z.divide_refl.
Qed.

Lemma criterion (T : N) m d groups : (0 < m)%nat -> 0 < T = true -> (0 < d)%nat -> divided d groups ->
  ((exists s, faultless m (in_rows (jobs_of groups)) T s = true) <-> fits T m None groups = true).
Proof.
  intros M Pt D Dv. rewrite <- (from_whole T m Pt groups d M D Dv). assert (C := divided_chain groups d Dv).
  destruct (any_sides N T m (Z.of_nat d) (jobs_of groups) M Pt ltac:(lia) C) as [[L F]|[L F]].
  - split; [intros _; exact L|intros _; eauto].
  - split; [intros [s S]; now rewrite F in S|lia].
Qed.
End Times.
Arguments criterion : clear implicits.
