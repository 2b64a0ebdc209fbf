(* The criterion of feasible deadlines: what jobs of one side leave of the strips, the greatest remaining times first. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusProfiles TorusPlans TorusCriterion.
From Allocert.proofs Require Import TorusProfiles TorusTurns TorusPlans TorusTops TorusRoom TorusFeasible.
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

Lemma most_antisym (a b : N) : a <= b -> b <= a -> a = b.
Proof. unfold at_most. rewrite !negb_true_iff. intros A B. now apply less_total. Qed.

Lemma most_minus (a b c : N) : a + c <= b -> a <= b - c.
Proof. intros H. apply (most_cancel _ _ c). now replace (b - c + c) with b by ring. Qed.

Lemma minus_most (a b c : N) : a <= b + c -> a - c <= b.
Proof. intros H. apply (most_cancel _ _ c). now replace (a - c + c) with a by ring. Qed.

Lemma most_add (a b : N) : 0 <= b -> a <= a + b.
Proof. intros H. replace a with (a + 0) at 1 by ring. now apply most_plus_l. Qed.

(* Falling lists *)
Definition falls (l : list N) : Prop := StronglySorted (fun a b => b <= a) l.

Lemma top_cons k x l : top (S k) (x :: l) = x + top k l.
Proof. reflexivity. Qed.

Lemma top_0 l : top 0 l = 0.
Proof. reflexivity. Qed.

Lemma top_shift y l : falls (y :: l) -> Forall (fun x => 0 <= x) (y :: l) -> forall k, top k l <= top k (y :: l).
Proof.
  revert y. induction l as [|z l IH]; intros y S P k.
  - rewrite top_nil. destruct k as [|k]; [apply most_refl|]. rewrite top_cons, top_nil. inversion P; subst. now replace (y + 0) with y by ring.
  - destruct k as [|k]; [apply most_refl|]. rewrite !top_cons. inversion S as [|? ? S' F]; subst. inversion P; subst. apply most_both; [now inversion F|now apply IH].
Qed.

Lemma top_insert t l : 0 < t = true -> falls l -> Forall (fun x => 0 < x = true) l -> forall a,
  top a l <= top a (insert t l) /\ top a l + t <= top (S a) (insert t l) /\ (top (S a) (insert t l) = top (S a) l \/ top (S a) (insert t l) = top a l + t).
Proof.
  intros T S P. assert (P' : Forall (fun x => 0 <= x) l) by (eapply Forall_impl; [|exact P]; intros; now apply less_most).
  induction S as [|y l S IH F]; intros a.
  - cbn [insert]. rewrite !top_nil, !top_cons, !top_nil. split; [|split].
    + destruct a; [apply most_refl|]. rewrite top_cons, top_nil. replace (t + 0) with t by ring. now apply less_most.
    + replace (0 + t) with (t + 0) by ring. apply most_refl.
    + right. ring.
  - inversion P; subst. inversion P'; subst. specialize (IH ltac:(assumption) ltac:(assumption)). cbn [insert]. destruct (y < t) eqn:E.
    + split; [|split].
      * destruct a as [|a]; [apply most_refl|]. rewrite !top_cons. apply most_both; [now apply less_most|]. apply top_shift; [now constructor|now constructor].
      * rewrite top_cons. replace (top a (y :: l) + t) with (t + top a (y :: l)) by ring. apply most_refl.
      * right. rewrite top_cons. ring.
    + assert (L : t <= y) by (unfold at_most; now rewrite E). destruct a as [|a].
      * rewrite !top_0, !top_cons, !top_0. split; [apply most_refl|]. split; [|now left]. replace (0 + t) with t by ring. now replace (y + 0) with y by ring.
      * rewrite !top_cons. destruct (IH a) as (A & B & C). split; [now apply most_plus_l|]. split.
        -- replace (y + top a l + t) with (y + (top a l + t)) by ring. now apply most_plus_l.
        -- destruct C as [-> | ->]; [left; reflexivity|right; ring].
Qed.

Lemma insert_falls (t : N) l : falls l -> falls (insert t l).
Proof.
  intros S. induction S as [|y l S IH F]; [repeat constructor|]. cbn [insert]. destruct (y < t) eqn:E.
  - constructor; [now constructor|]. constructor; [now apply less_most|]. eapply Forall_impl; [|exact F]. cbn. intros z Z. apply most_trans with y; [exact Z|now apply less_most].
  - constructor; [exact IH|]. assert (L : t <= y) by (unfold at_most; now rewrite E). clear - F L. induction l as [|z l IH]; cbn [insert]; [now repeat constructor|].
    inversion F; subst. destruct (z < t); repeat constructor; auto.
Qed.

Lemma insert_all (P : N -> Prop) t l : P t -> Forall P l -> Forall P (insert t l).
Proof. intros T F. induction F as [|y l Y F IH]; cbn [insert]; [now repeat constructor|]. destruct (y < t); constructor; auto. Qed.

Lemma sorted_times (ts : list N) : Forall (fun t => 0 < t = true) ts -> falls (fold_right insert [] ts) /\ Forall (fun t => 0 < t = true) (fold_right insert [] ts) /\ length (fold_right insert [] ts) = length ts.
Proof.
  assert (L : forall t l, length (insert t l) = S (length l)) by (intros t l; induction l as [|y l IH]; cbn [insert]; [reflexivity|]; destruct (y < t); cbn [length]; auto).
  intros F. induction F as [|t ts T F (A & B & C)]; [repeat split; constructor|]. cbn [fold_right length]. split; [now apply insert_falls|]. split; [now apply insert_all|]. now rewrite L, C.
Qed.

(* Longest times, with one more time *)
Lemma longest_more (t : N) ts : Forall (fun t => 0 < t = true) (t :: ts) -> longest 0 ts = 0 /\ longest (S (length ts)) ts = longest (length ts) ts /\ forall a,
  longest a ts <= longest a (t :: ts) /\ longest a ts + t <= longest (S a) (t :: ts) /\ (longest (S a) (t :: ts) = longest (S a) ts \/ longest (S a) (t :: ts) = longest a ts + t).
Proof.
  intros F. inversion F as [|? ? T F']; subst. destruct (sorted_times ts F') as (A & B & C). split; [reflexivity|]. split.
  - unfold longest. rewrite !firstn_all2 by lia. reflexivity.
  - exact (top_insert t _ T A B).
Qed.

(* The least of some values *)
Definition lowest (v : N) (f : nat -> N) (n : nat) : Prop := (exists a, (a <= n)%nat /\ v = f a) /\ forall a, (a <= n)%nat -> v <= f a.

Lemma lowest_one (v w : N) f n : lowest v f n -> lowest w f n -> v = w.
Proof. intros ((a & A & ->) & V) ((b & B & ->) & W). apply most_antisym; auto. Qed.

Lemma least_in (l : list N) : forall x, (least x l = x \/ In (least x l) l) /\ least x l <= x /\ forall y, In y l -> least x l <= y.
Proof.
  induction l as [|z l IH]; intros x; cbn [least]; [repeat split; [now left|apply most_refl|easy]|]. destruct (z < x) eqn:E.
  - destruct (IH z) as (A & B & C). split; [cbn; destruct A as [->|A]; auto|]. split; [apply most_trans with (1 := B); now apply less_most|]. intros y [<-|Y]; auto.
  - assert (L : x <= z) by (unfold at_most; now rewrite E). destruct (IH x) as (A & B & C). split; [cbn; tauto|]. split; [exact B|]. intros y [<-|Y]; [now apply most_trans with x|auto].
Qed.

Definition left_of (s ts : list N) (k a : nat) : N := top (k + a) s - longest a ts.

Lemma remaining_lowest M W (s ts : list N) k : (length s <= M)%nat -> (forall j, (j <= M)%nat -> W j = top j s) -> lowest (remaining M W ts k) (left_of s ts k) (length ts).
Proof.
  intros L E. assert (Cap : forall j, W (Nat.min j M) = top j s).
  { intros j. rewrite E by lia. unfold top. destruct (le_lt_dec j M); [now rewrite Nat.min_l by lia|]. rewrite Nat.min_r by lia. now rewrite !firstn_all2 by lia. }
  unfold remaining. set (l := map _ _). assert (Z : W (Nat.min k M) = left_of s ts k O). { rewrite Cap. unfold left_of. rewrite Nat.add_0_r. unfold longest. cbn [firstn total fold_right]. ring. }
  assert (I : forall y, In y l <-> exists a, (1 <= a <= length ts)%nat /\ y = left_of s ts k a).
  { intros y. unfold l. rewrite in_map_iff. split; intros (a & A & B).
    - apply in_seq in B. exists a. split; [lia|]. rewrite <- A, Cap. reflexivity.
    - exists a. split; [rewrite Cap; symmetry; exact B|apply in_seq; lia]. }
  destruct (least_in l (W (Nat.min k M))) as (A & B & C). split.
  - destruct A as [A|A]; [exists O; split; [lia|now rewrite A]|]. apply I in A as (a & A & ->). exists a. split; [lia|reflexivity].
  - intros [|a] La; [now rewrite <- Z|]. apply C, I. exists (S a). split; [lia|reflexivity].
Qed.

(* Strips of d rows *)
Definition flat (d : nat) (s : list N) : list N := flat_map (fun x => repeat x d) s.

Lemma flat_app d a b : flat d (a ++ b) = flat d a ++ flat d b.
Proof. apply flat_map_app. Qed.

Lemma flat_length d s : length (flat d s) = (d * length s)%nat.
Proof. induction s as [|x s IH]; cbn [flat flat_map length]; [lia|]. rewrite app_length, repeat_length. fold (flat d s). rewrite IH. lia. Qed.

Lemma app_cut (u v x w : list N) : u ++ v = x ++ w -> length u = length x -> u = x /\ v = w.
Proof.
  revert x. induction u as [|p u IH]; intros [|q x] E L; cbn in *; try discriminate; [auto|]. injection E as -> E. injection L as L. destruct (IH x E L) as [-> ->]. auto.
Qed.

Lemma block d s : d <> O -> forall a y more, flat d s = a ++ repeat y d ++ more -> (exists j, length a = (d * j)%nat) -> exists s1 s2, s = s1 ++ y :: s2 /\ a = flat d s1 /\ more = flat d s2.
Proof.
  intros D. assert (Cut := @app_cut).
  induction s as [|x s IH]; intros a y more E (j & J).
  - cbn in E. assert (L := f_equal (@length N) E). rewrite !app_length, repeat_length in L. cbn in L. lia.
  - cbn [flat flat_map] in E. fold (flat d s) in E. destruct j as [|j].
    + rewrite Nat.mul_0_r in J. apply length_zero_iff_nil in J as ->. cbn [app] in E. apply Cut in E as [E1 E2]; [|now rewrite !repeat_length].
      destruct d as [|d]; [easy|]. cbn in E1. injection E1 as -> _. exists [], s. now subst.
    + rewrite <- (firstn_skipn d a), <- app_assoc in E. assert (Lf : length (firstn d a) = d) by (rewrite firstn_length; nia).
      apply Cut in E as [E1 E2]; [|now rewrite repeat_length]. destruct (IH _ _ _ E2) as (s1 & s2 & -> & A & ->).
      * exists j. rewrite skipn_length. nia.
      * exists (x :: s1), s2. split; [reflexivity|]. split; [|reflexivity]. cbn [flat flat_map]. fold (flat d s1). now rewrite <- A, E1, firstn_skipn.
Qed.

Definition lesser (x y : N) : N := if y < x then y else x.

Lemma lesser_l (x y : N) : x <= y -> lesser x y = x.
Proof. unfold lesser, at_most. destruct (y < x); [discriminate|reflexivity]. Qed.

Lemma lesser_r (x y : N) : y <= x -> lesser x y = y.
Proof. intros L. unfold lesser. destruct (y < x) eqn:E; [reflexivity|]. apply most_antisym; [unfold at_most; now rewrite E|exact L]. Qed.

Lemma lesser_cases x y : lesser x y <= x /\ lesser x y <= y /\ (lesser x y = x \/ lesser x y = y).
Proof.
  unfold lesser, at_most. destruct (y < x) eqn:E.
  - rewrite (asymmetric _ _ E), less_irreflexive. auto.
  - rewrite E, less_irreflexive. auto.
Qed.

Lemma top_next t : forall a rest k, Forall (fun s => t <= s) a -> (k < length a)%nat -> top k (a ++ rest) + t <= top (S k) (a ++ rest).
Proof.
  induction a as [|x a IH]; intros rest k F K; cbn in K; [lia|]. inversion F; subst. cbn [app]. destruct k as [|k].
  - rewrite top_0, top_cons, top_0. replace (0 + t) with t by ring. now replace (x + 0) with x by ring.
  - rewrite !top_cons. replace (x + top k (a ++ rest) + t) with (x + (top k (a ++ rest) + t)) by ring. apply most_plus_l, IH; [assumption|lia].
Qed.

Lemma top_over_less t : 0 <= t -> forall s k, Forall (fun x => x <= t) s -> top (S k) s <= top k s + t.
Proof.
  intros T. induction s as [|x s IH]; intros k F; [rewrite !top_nil; now replace (0 + t) with t by ring|]. inversion F; subst. rewrite top_cons. destruct k as [|k].
  - rewrite !top_0. replace (x + 0) with x by ring. now replace (0 + t) with t by ring.
  - rewrite top_cons. replace (x + top k s + t) with (x + (top k s + t)) by ring. now apply most_plus_l, IH.
Qed.

Lemma step_strips T e d t (s r' a : list N) : d <> O -> (e < d)%nat -> 0 < t = true -> falls s -> gives d t (repeat T e ++ flat d s) r' a ->
  (Z.of_nat d | Z.of_nat (length (repeat T e ++ flat d s)) - Z.of_nat (length a))%Z ->
  exists s', r' = repeat T e ++ flat d s' /\ (length s' <= length s)%nat /\ falls s' /\ forall k, top k s' = lesser (top k s) (top (S k) s - t).
Proof.
  intros D E Pt S G [z Z]. rewrite app_length, repeat_length, flat_length in Z.
  assert (Front : forall y more, repeat T e ++ flat d s = a ++ repeat y d ++ more -> exists s1 s2, s = s1 ++ y :: s2 /\ a = repeat T e ++ flat d s1 /\ more = flat d s2).
  { intros y more Q. assert (La : exists j, length a = (e + d * j)%nat).
    { exists (Z.to_nat (Z.of_nat (length s) - z)). assert (Lz : (0 <= Z.of_nat (length s) - z)%Z) by nia. nia. }
    destruct La as (j & La). rewrite <- (firstn_skipn e a), <- app_assoc in Q. assert (Lf : length (firstn e a) = e) by (rewrite firstn_length; lia).
    assert (Cut := app_cut _ _ _ _ Q ltac:(now rewrite repeat_length, Lf)).
    destruct Cut as [C1 C2]. destruct (block d s D _ _ _ C2) as (s1 & s2 & -> & A & ->); [exists j; rewrite skipn_length; lia|]. exists s1, s2. split; [reflexivity|]. split; [|reflexivity].
    now rewrite <- A, C1, firstn_skipn. }
  destruct G as [(b & R & ->)|(y & w & b & more & R & -> & Ty & X)].
  - destruct (Front _ _ R) as (s1 & s2 & -> & -> & ->). exists (s1 ++ s2). rewrite flat_app, <- app_assoc. split; [reflexivity|]. split; [rewrite !app_length; cbn; lia|].
    apply sorted_app in S as (S1 & S2 & S12). inversion S2 as [|? ? S2' F2]; subst. split; [apply sorted_app; repeat split; auto; intros; apply S12; [assumption|now right]|].
    assert (F1 : Forall (fun s => t <= s) s1) by (apply Forall_forall; intros x I; apply S12; [exact I|now left]). intros k. destruct (le_lt_dec (length s1) k) as [K|K].
    + replace k with (length s1 + (k - length s1))%nat by lia. set (j := (k - length s1)%nat). rewrite top_over. replace (S (length s1 + j))%nat with (length s1 + S j)%nat by lia. rewrite !top_over, top_cons.
      rewrite lesser_r; [ring|]. destruct j as [|j].
      * rewrite !top_0. match goal with |- ?p <= ?q => replace p with q by ring end. apply most_refl.
      * rewrite top_cons. replace (total s1 + (t + top (S j) s2) - t) with (total s1 + top (S j) s2) by ring. apply most_plus_l. rewrite (Radd_comm (laws N) t). apply top_over_less; [now apply less_most|exact F2].
    + rewrite (top_under s1 s2 (t :: s2)) by lia. rewrite lesser_l; [reflexivity|]. apply most_minus. apply top_next; [exact F1|exact K].
  - destruct (Front _ _ R) as (s1 & s2 & -> & -> & ->). apply sorted_app in S as (S1 & S2 & S12). inversion S2 as [|? ? S2' F2]; subst.
    assert (F1 : Forall (fun s => t <= s) (s1 ++ [y])).
    { apply Forall_app. split; [apply Forall_forall; intros x I; apply most_trans with y; [exact Ty|apply S12; [exact I|now left]]|now repeat constructor]. }
    assert (Small : forall k, (k <= length s1)%nat -> forall rest, top k (s1 ++ rest) = lesser (top k (s1 ++ y :: s2)) (top (S k) (s1 ++ y :: s2) - t)).
    { intros k K rest. rewrite (top_under s1 rest (y :: s2)) by assumption. rewrite lesser_l; [reflexivity|]. apply most_minus. replace (s1 ++ y :: s2) with ((s1 ++ [y]) ++ s2) by now rewrite <- app_assoc.
      apply top_next; [exact F1|]. rewrite app_length. cbn. lia. }
    destruct X as [(X & -> & Yw)|(x & X & Yw & Xt)].
    + assert (s2 = []) as ->. { destruct s2 as [|x s2]; [reflexivity|]. destruct d; [easy|discriminate X]. }
      exists (s1 ++ [w]). rewrite flat_app, <- app_assoc. split; [reflexivity|]. split; [rewrite !app_length; cbn; lia|]. assert (Wy : w <= y) by (apply less_most, (shift _ _ _ _) with (2 := Pt); rewrite Yw; ring).
      split.
      * apply sorted_app. split; [exact S1|]. split; [repeat constructor|]. intros p q P [<-|[]]. apply most_trans with y; [exact Wy|apply S12; [exact P|now left]].
      * intros k. destruct (le_lt_dec k (length s1)) as [K|K]; [now apply Small|]. replace k with (length s1 + S (k - length s1 - 1))%nat by lia. set (j := (k - length s1 - 1)%nat).
        replace (S (length s1 + S j))%nat with (length s1 + S (S j))%nat by lia. rewrite !top_over, !top_cons, !top_nil, Yw. rewrite lesser_r; [ring|].
        apply minus_most, most_add. now apply less_most.
    + destruct s2 as [|x' s3]; [destruct d; [easy|discriminate X]|]. assert (x' = x /\ flat d s3 = b) as [-> <-].
      { cbn [flat flat_map] in X. fold (flat d s3) in X. destruct d as [|d]; [easy|]. cbn in X. injection X as -> X. split; [reflexivity|]. now apply app_inv_head in X. }
      exists (s1 ++ w :: s3). rewrite flat_app, <- app_assoc. split; [reflexivity|]. split; [rewrite !app_length; cbn; lia|]. inversion S2' as [|? ? S3 F3]; subst.
      assert (Wy : w <= y) by (apply less_most, (shift w y x t); [replace y with (w + t - x) by (rewrite <- Yw; ring); ring|exact Xt]).
      assert (Xw : x <= w). { apply (most_cancel _ _ t). rewrite <- Yw. now apply most_plus_l. }
      split.
      * apply sorted_app. split; [exact S1|]. split; [constructor; [exact S3|]; eapply Forall_impl; [|exact F3]; cbn; intros p P; now apply most_trans with x|].
        intros p q P Q. assert (Py : y <= p) by (apply S12; [exact P|now left]). apply most_trans with y; [|exact Py]. destruct Q as [<-|Q]; [exact Wy|].
        rewrite Forall_forall in F2. apply F2. now right.
      * intros k. destruct (le_lt_dec k (length s1)) as [K|K]; [now apply Small|]. replace k with (length s1 + S (k - length s1 - 1))%nat by lia. set (j := (k - length s1 - 1)%nat).
        replace (S (length s1 + S j))%nat with (length s1 + S (S j))%nat by lia. rewrite !top_over, !top_cons.
        assert (Eq : total s1 + (w + top j s3) = total s1 + (y + (x + top j s3)) - t) by (replace w with (x + y - t) by (rewrite Yw; ring); ring). rewrite Eq. rewrite lesser_r; [reflexivity|].
        apply minus_most. rewrite <- !(Radd_assoc (laws N)). apply most_plus_l, most_plus_l. change (x + top j s3) with (top (S j) (x :: s3)).
        apply top_over_less; [now apply less_most|]. constructor; [now apply less_most|]. eapply Forall_impl; [|exact F3]. cbn. intros p P. apply most_trans with x; [exact P|now apply less_most].
Qed.
End Times.
