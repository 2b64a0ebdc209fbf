(* No job that fits beside the larger ones is refused, however these were scheduled. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
From Allocert.proofs Require Import TorusProfiles TorusTurns TorusPlans TorusTops.
Import ListNotations.
Local Open Scope nat_scope.

Section Times.
Context {N : numbers}.
Add Ring times : (laws N).
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).
Local Notation "a <= b" := (at_most a b = true).

(* A slice of time: how long it is, how many rows are free beside the jobs that were placed, how often each further job runs. *)
Definition slot : Type := N * (nat * list nat).
Definition free (s : slot) : nat := fst (snd s).
Definition count (s : slot) : nat := hd 0 (snd (snd s)).
Definition advance (d : nat) (s : slot) : slot := (fst s, ((free s - count s * d)%nat, tl (snd (snd s)))).
Definition integral (f : slot -> nat) (ss : list slot) : N := total (map (fun s => scale (f s) (fst s)) ss).

Fixpoint serves (jobs : list (Z * N)) (ss : list slot) : Prop :=
  match jobs with
  | (d, t) :: jobs => integral count ss = t /\ Forall (fun s => (count s <= 1)%nat /\ (count s * Z.to_nat d <= free s)%nat) ss
      /\ serves jobs (map (advance (Z.to_nat d)) ss)
  | [] => True
  end.

Lemma integral_plus f g ss : integral f ss + integral g ss = integral (fun s => (f s + g s)%nat) ss.
Proof. unfold integral, total. induction ss as [|s ss IH]; cbn [map fold_right]; [ring|]. rewrite scale_add, <- IH. ring. Qed.

Lemma integral_scale n f ss : scale n (integral f ss) = integral (fun s => (n * f s)%nat) ss.
Proof. unfold integral, total. induction ss as [|s ss IH]; cbn [map fold_right]; [apply scale_zero|]. now rewrite scale_plus, IH, scale_scale. Qed.

Lemma integral_le f g ss : Forall (fun s => zero N <= fst s) ss -> Forall (fun s => (f s <= g s)%nat) ss -> integral f ss <= integral g ss.
Proof.
  unfold integral, total. intros P H. induction H as [|s ss L _ IH]; cbn [map fold_right]; [apply most_refl|]. inversion P; subst.
  apply most_both; [now apply scale_more|auto].
Qed.

Lemma integral_eq f g ss : Forall (fun s => f s = g s) ss -> integral f ss = integral g ss.
Proof. unfold integral, total. intros H. induction H as [|s ss L _ IH]; cbn [map fold_right]; [reflexivity|]. now rewrite L, IH. Qed.

Lemma integral_const k ss : integral (fun _ => k) ss = scale k (total (map fst ss)).
Proof. unfold integral, total. induction ss as [|s ss IH]; cbn [map fold_right]; [now rewrite scale_zero|]. now rewrite scale_plus, IH. Qed.

Lemma integral_advance d f ss : integral f (map (advance d) ss) = integral (fun s => f (advance d s)) ss.
Proof. unfold integral. now rewrite map_map. Qed.

Lemma top_nil k : top k (@nil N) = zero N.
Proof. unfold top. now rewrite firstn_nil. Qed.

Lemma fits_after d t (r r' a : list N) ss : d <> 0 -> Forall (fun s => zero N <= fst s) ss ->
  Forall (fun s => (count s <= 1)%nat /\ (count s * d <= free s)%nat) ss -> integral count ss = t ->
  Forall (fun s => (Z.of_nat d | Z.of_nat (free s) - Z.of_nat (length a))%Z) ss ->
  gives d t r r' a -> (forall k, integral (fun s => Nat.min k (free s)) ss <= top k r) ->
  forall k, integral (fun s => Nat.min k (free s)) (map (advance d) ss) <= top k r'.
Proof.
  intros D L C E V G H. set (after k := integral (fun s => Nat.min k (free s - count s * d)) ss).
  assert (A : forall k, after k <= top k r).
  { intros k. apply most_trans with (2 := H k). apply integral_le; [exact L|]. apply Forall_forall. intros. lia. }
  assert (B : forall k, after k + scale d t <= top (k + d)%nat r).
  { intros k. apply most_trans with (2 := H (k + d)%nat). unfold after. rewrite <- E, integral_scale, integral_plus. apply integral_le; [exact L|].
    eapply Forall_impl; [|exact C]. cbn. intros s [X Y]. destruct (count s) as [|[|n]]; lia. }
  intros k. rewrite integral_advance. change (after k <= top k r'). destruct G as [(b & -> & ->)|(y & z & b & more & -> & -> & _ & R)].
  - destruct (le_lt_dec k (length a)) as [K|K].
    + rewrite (top_under a b (repeat t d ++ b)) by assumption. apply A.
    + replace k with (length a + (k - length a))%nat by lia. set (j := (k - length a)%nat). specialize (B (length a + j)%nat).
      replace (length a + j + d)%nat with (length a + (length (repeat t d) + j))%nat in B by (rewrite repeat_length; lia).
      rewrite !top_over, total_repeat in B. rewrite top_over. apply (most_cancel _ _ (scale d t)).
      match goal with |- _ <= ?q => replace q with (total a + (scale d t + top j b)) by ring end. exact B.
  - assert (Big : forall j, after (length a + d + j)%nat <= top (length a + d + j)%nat (a ++ repeat z d ++ b)).
    { intros j. specialize (B (length a + d + j)%nat). rewrite <- Nat.add_assoc in *. rewrite top_over. replace (d + j)%nat with (length (repeat z d) + j)%nat at 2 by now rewrite repeat_length.
      rewrite top_over, total_repeat. replace (length a + (d + j) + d)%nat with (length a + (length (repeat y d) + (d + j)))%nat in B by (rewrite repeat_length; lia).
      rewrite !top_over, total_repeat in B. apply (most_cancel _ _ (scale d t)). eapply most_trans; [exact B|]. destruct R as [(-> & -> & ->)|(x & -> & Q & _)].
      - rewrite !top_nil, scale_plus. match goal with |- ?p <= ?q => replace q with p by ring end. apply most_refl.
      - replace (d + j)%nat with (length (repeat x d) + j)%nat by now rewrite repeat_length. rewrite top_over, total_repeat.
        match goal with |- _ <= ?q => replace q with (total a + (scale d (z + t) + top j b)) by (rewrite scale_plus; ring) end. rewrite <- Q, scale_plus.
        match goal with |- ?p <= ?q => replace q with p by ring end. apply most_refl. }
    destruct (le_lt_dec k (length a)) as [K|K].
    + rewrite (top_under a _ (repeat y d ++ more)) by assumption. apply A.
    + destruct (le_lt_dec (length a + d) k) as [M|M].
      { replace k with (length a + d + (k - length a - d))%nat by lia. apply Big. }
      replace k with (length a + (k - length a))%nat by lia. set (v := (k - length a)%nat). assert (v < d)%nat by lia.
      apply (scale_cancel d); [exact D|]. assert (S : scale d (after (length a + v)%nat) = scale (d - v)%nat (after (length a)) + scale v (after (length a + d)%nat)).
      { unfold after. rewrite !integral_scale, integral_plus. apply integral_eq. rewrite Forall_forall in *. intros s I. destruct (V s I) as [q Q]. destruct (C s I) as [C1 C2].
        assert (F : (free s - count s * d <= length a)%nat \/ (length a + d <= free s - count s * d)%nat).
        { assert (Q' : (Z.of_nat (free s - count s * d) - Z.of_nat (length a) = (q - Z.of_nat (count s)) * Z.of_nat d)%Z) by (rewrite Nat2Z.inj_sub, Nat2Z.inj_mul by assumption; lia).
          assert (U : (q - Z.of_nat (count s) <= 0 \/ 1 <= q - Z.of_nat (count s))%Z) by lia. destruct U; [left|right]; nia. }
        revert F. generalize (free s - count s * d)%nat. intros f [F|F].
        - rewrite !Nat.min_r by lia. rewrite <- Nat.mul_add_distr_r. f_equal. lia.
        - rewrite !Nat.min_l by lia. replace d with ((d - v) + v)%nat at 1 by lia. nia. }
      rewrite S. apply most_trans with (scale (d - v)%nat (total a) + scale v (total a + scale d z)).
      * apply most_both; apply scale_most.
        -- specialize (A (length a)). now rewrite top_all in A.
        -- specialize (Big 0). rewrite Nat.add_0_r, top_over in Big. rewrite (top_repeat d d) in Big by lia. exact Big.
      * rewrite top_over, top_repeat by lia. rewrite !scale_plus, !scale_scale. replace d with ((d - v) + v)%nat at 3 by lia. rewrite scale_add.
        rewrite (Nat.mul_comm d v). match goal with |- ?p <= ?q => replace q with p by ring end. apply most_refl.
Qed.

(* A job that fits is not refused. *)
Lemma top_less d n t (r : list N) : Forall (fun x => x < t = true) r -> (n <= d)%nat -> zero N <= t -> top n r <= scale d t /\ (n <> 0 -> top n r < scale d t = true \/ r = [] ).
Proof.
  intros F K P. assert (G : forall n (r : list N), Forall (fun x => x < t = true) r -> top n r <= scale n t).
  { clear - P. unfold top, total. induction n as [|n IH]; intros r F; [cbn; apply most_refl|]. destruct F as [|x r X F]; cbn [firstn fold_right scale].
    - replace (zero N) with (scale 0 t) by reflexivity. change (t + scale n t) with (scale (S n) t). apply scale_more; [exact P|lia].
    - apply most_both; [now apply less_most|now apply IH]. }
  split.
  - eapply most_trans; [now apply G|]. now apply scale_more.
  - intros Z. destruct F as [|x r X F]; [now right|left]. destruct n as [|n]; [easy|]. unfold top. cbn [firstn]. unfold total. cbn [fold_right].
    assert (Q := G n r F). unfold top, total in Q. apply most_less_trans with (x + scale n t); [now apply most_plus_l|].
    replace d with (S (d - 1))%nat by lia. cbn [scale]. unfold at_most in *. assert (M : scale n t <= scale (d - 1) t) by (apply scale_more; [exact P|lia]).
    apply most_less_trans with (x + scale (d - 1) t); [now apply most_plus_l|]. now rewrite less_plus.
Qed.

Lemma refused T d t (l thin : profile N) ss : (0 < d)%Z -> zero N < t = true -> Forall (fun e => rest e < t = true) l ->
  Forall (fun e => (width e < d)%Z) thin -> (length thin <= 1)%nat -> below thin T -> wide d l -> striped d (l ++ thin) ->
  Forall (fun s => zero N <= fst s) ss -> total (map fst ss) = T -> integral count ss = t ->
  Forall (fun s => (count s <= 1)%nat /\ (count s * Z.to_nat d <= free s)%nat) ss ->
  Forall (fun s => (d | Z.of_nat (length (rests (l ++ thin))) - Z.of_nat (free s))%Z) ss ->
  (forall k, integral (fun s => Nat.min k (free s)) ss <= top k (rests (l ++ thin))) -> False.
Proof.
  intros P Pt F Th One B W S L Tot E C V H. set (e := length (rests thin)).
  assert (Small : (Z.of_nat e < d)%Z /\ rests thin = repeat (hd (zero N) (rests thin)) e /\ (e <> 0 -> hd (zero N) (rests thin) <= T)).
  { unfold e. destruct thin as [|x [|]]; [cbn; repeat split; [lia|easy]| |cbn in One; lia]. rewrite rests_one, repeat_length. inversion Th; subst. inversion B; subst.
    unfold size. destruct (Z.to_nat (width x)) eqn:Q; cbn [repeat hd]; repeat split; try lia; try easy. }
  destruct Small as (Small & Rep & Hd). assert (V' : Forall (fun s => (e <= free s - count s * Z.to_nat d)%nat) ss).
  { apply Forall_forall. rewrite Forall_forall in V, C. intros s I. destruct (V s I) as [q Q]. destruct (C s I) as [C1 C2].
    rewrite rests_app, app_length in Q. fold e in Q. assert (K : exists p, (Z.of_nat (length (rests l)) = p * d)%Z \/ thin = []).
    { destruct thin as [|x thin]; [exists 0%Z; now right|]. apply striped_parts in S as (_ & S & _). specialize (S ltac:(easy)). apply rests_length in S as [p S]; [|assumption]. exists p. now left. }
    destruct K as [p [K| ->]]; [|unfold e; cbn; lia].
    assert (Q' : (Z.of_nat (free s - count s * Z.to_nat d) - Z.of_nat e = (p - q - Z.of_nat (count s)) * d)%Z) by (rewrite Nat2Z.inj_sub, Nat2Z.inj_mul, Z2Nat.id by lia; lia).
    assert (U : (p - q - Z.of_nat (count s) <= -1 \/ 0 <= p - q - Z.of_nat (count s))%Z) by lia. destruct U; nia. }
  assert (A : scale e T + scale (Z.to_nat d) t <= top (e + Z.to_nat d)%nat (rests (l ++ thin))).
  { apply most_trans with (2 := H _). rewrite <- Tot, <- E, <- integral_const, integral_scale, integral_plus. apply integral_le; [exact L|].
    rewrite Forall_forall in *. intros s I. specialize (V' s I). destruct (C s I). destruct (count s) as [|[|n]]; lia. }
  assert (To : total (rests thin) = scale e (hd (zero N) (rests thin))) by (rewrite Rep at 1; apply total_repeat).
  assert (O := top_over (rests thin) (rests l) (Z.to_nat d)). fold e in O. rewrite rests_app, O, To in A. clear Rep To O.
  assert (D : Z.to_nat d <> 0) by lia. assert (R : Forall (fun x => x < t = true) (rests l)).
  { apply Forall_forall. intros x X. unfold rests in X. apply in_flat_map in X as (y & Y & X). apply repeat_spec in X as ->. rewrite Forall_forall in F. apply F. now apply in_rev. }
  assert (Less : top (Z.to_nat d) (rests l) < scale (Z.to_nat d) t = true).
  { destruct (top_less (Z.to_nat d) (Z.to_nat d) t _ R (le_n _)) as [_ Q]; [now apply less_most|]. destruct (Q D) as [Q'| ->]; [exact Q'|].
    rewrite top_nil, <- (scale_zero (Z.to_nat d)). now apply scale_less. }
  assert (M : scale e (hd (zero N) (rests thin)) <= scale e T) by (destruct e; [apply most_refl|apply scale_most; now apply Hd]).
  assert (Bad : scale e T + scale (Z.to_nat d) t < scale e T + scale (Z.to_nat d) t = true); [|now rewrite less_irreflexive in Bad].
  apply most_less_trans with (1 := A). apply most_less_trans with (scale e T + top (Z.to_nat d) (rests l)); [now apply most_plus|].
  rewrite (Radd_comm (laws N) (scale e T)), (Radd_comm (laws N) (scale e T)). now rewrite less_plus.
Qed.

Lemma gives_length d t (r r' a : list N) : gives d t r r' a -> (Z.of_nat d | Z.of_nat (length r) - Z.of_nat (length r'))%Z.
Proof.
  intros [(b & -> & ->)|(y & z & b & more & -> & -> & _ & [(-> & -> & _)|(x & -> & _)])]; rewrite !app_length, !repeat_length; cbn [length].
  - exists 1%Z. lia.
  - exists 0%Z. lia.
  - exists 1%Z. lia.
Qed.

Lemma gives_beside r T d t (l0 thin : profile N) p l' : keep r = true -> (0 < d)%Z -> wide d l0 -> makes r T d t l0 p l' -> striped d (l0 ++ thin) ->
  exists a, gives (Z.to_nat d) t (rests (l0 ++ thin)) (rests (l' ++ thin)) a /\ (d | Z.of_nat (length (rests (l0 ++ thin))) - Z.of_nat (length a))%Z.
Proof.
  intros K Pd W M Sd. destruct (makes_gives _ _ _ _ _ _ _ K Pd W M) as (a & G & Q); [destruct thin; [now rewrite app_nil_r in Sd|]; apply striped_parts in Sd as (_ & F & _)|].
  { specialize (F ltac:(easy)). intros u x v -> _. apply Forall_app in F as [_ F]. now inversion F. }
  exists (rests thin ++ a). split.
  - rewrite !rests_app. destruct G as [(b & -> & ->)|(y & z & b & more & -> & -> & R)]; [left|right].
    + exists b. now rewrite <- !app_assoc.
    + exists y, z, b, more. rewrite <- !app_assoc. auto.
  - rewrite rests_app, !app_length. destruct Q as [q Q]. exists q. lia.
Qed.

Lemma enough r T : narrow_ones r = Skipped -> keep r = true -> alone r = true -> forall jobs above l ss, (0 < above)%Z -> chain above jobs ->
  stairs l -> below l T -> striped above l -> Forall (fun s => zero N <= fst s) ss -> total (map fst ss) = T ->
  Forall (fun s => (above | Z.of_nat (length (rests l)) - Z.of_nat (free s))%Z) ss -> serves jobs ss ->
  (forall k, integral (fun s => Nat.min k (free s)) ss <= top k (rests l)) -> length (run r T jobs l) = length jobs.
Proof.
  intros Sk K Al. induction jobs as [|[d t] jobs IH]; intros above l ss P C S B St L Tot V Sv H; [reflexivity|].
  destruct C as (Pd & D & Pt & C). destruct Sv as (E & Cs & Sv). cbn [run fst snd]. assert (Sd := striped_finer d above l Pd D P St).
  assert (Vd : Forall (fun s => (d | Z.of_nat (length (rests l)) - Z.of_nat (free s))%Z) ss) by (eapply Forall_impl; [|exact V]; intros s Q; now apply Z.divide_trans with above).
  destruct (step_striped r T d t l Sk K Al Pd S Sd B Pt) as (l0 & thin & -> & W & Th & One & R). destruct step as [|p l''].
  { exfalso. apply (refused T d t l0 thin ss); auto. now apply Forall_app in B. }
  destruct R as (l' & -> & M & S' & St' & B'). cbn [length]. f_equal.
  destruct (gives_beside _ _ _ _ _ _ _ _ K Pd W M Sd) as (a & G & Q). apply (IH d (l' ++ thin) (map (advance (Z.to_nat d)) ss)); auto.
  - rewrite Forall_map. exact L.
  - now rewrite map_map.
  - apply gives_length in G. rewrite Z2Nat.id in G by lia. rewrite Forall_map, Forall_forall in *. intros s I. specialize (Vd s I). destruct (Cs s I) as [_ Y].
    unfold advance, free at 1. cbn [fst snd]. rewrite Nat2Z.inj_sub, Nat2Z.inj_mul, Z2Nat.id by lia.
    destruct Vd as [u U], G as [w G]. exists (u - w + Z.of_nat (count s))%Z. lia.
  - apply (fits_after (Z.to_nat d) t (rests (l0 ++ thin)) _ a ss); auto; [lia|]. rewrite Z2Nat.id by lia. rewrite Forall_forall in *. intros s I. specialize (Vd s I).
    destruct Vd as [u U], Q as [w Q]. exists (w - u)%Z. lia.
Qed.
End Times.
