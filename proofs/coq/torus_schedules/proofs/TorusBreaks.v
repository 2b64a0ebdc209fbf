(* How many jobs a run of the feasibility algorithm interrupts. *)
From Coq Require Import List Arith ZArith Bool Lia.
From Allocert.definitions Require Import TorusProfiles.
From Allocert.proofs Require Import TorusProfiles TorusTurns.
Import ListNotations.

Section Times.
Context {N : numbers}.

Lemma moves_few (l : list (part N)) : moves l <= pred (length l).
Proof.
  induction l as [|x l IH]; [reflexivity|]. destruct l as [|y l]; [reflexivity|].
  cbn [moves length pred] in *. destruct (negb _ && _ && _)%Z; lia.
Qed.

(* Step 4 takes two entries, the lower one before the upper one. *)
Lemma step_done r T side t (l : profile N) p l' : step r T side t l = Done p l' ->
  (breaks p = 0 /\ step_number p <> 4 /\ exists i e new, nth_error l i = Some e /\ width new = side
     /\ (l' = consume i side l \/ l' = add new (consume i side l)))
  \/ (breaks p = 1 /\ step_number p = 4 /\ exists i j e f new, i < j /\ nth_error l i = Some e /\ nth_error l j = Some f /\ width new = side
     /\ (l' = add new (consume i side (consume j side l)) \/ l' = add new (remove i (consume j side l)))).
Proof.
  unfold step. set (upper := if match narrow_ones r with Skipped => true | _ => false end then wide_upper _ _ _ else _).
  set (lower := if match narrow_ones r with Skipped => true | _ => false end then wide_lower _ _ _ else _).
  assert (L : lower <= upper). { unfold lower, upper, wide_lower, wide_upper. destruct (narrow_ones r); lia. }
  destruct (nth_error l upper) as [high|] eqn:H; [|discriminate].
  set (low := if _ && alone r then None else match lower with 0 => None | S i => nth_error l i end).
  assert (Low : forall e, low = Some e -> exists i, lower = S i /\ nth_error l i = Some e).
  { intros e. unfold low. destruct (_ && alone r); [discriminate|]. destruct lower as [|i]; [discriminate|]. intros E. now exists i. }
  match goal with |- (if ?b then _ else _) = _ -> _ => destruct b; [discriminate|] end.
  assert (W : forall z, width (Entry (first high) (first high + side - 1) z : entry N) = side) by (intros; unfold width; cbn; lia).
  destruct low as [e|].
  - destruct (Low e eq_refl) as (i & Ei & E). intros D. injection D as <- <-. right. repeat split.
    exists i, upper, e, high. eexists. rewrite Ei. cbn [pred]. split; [lia|]. split; [assumption|]. split; [assumption|]. split; [|destruct (keep r); auto]. apply W.
  - destruct (negb _); intros D; injection D as <- <-; left; (split; [reflexivity|split; [cbn; discriminate|]]); exists upper, high.
    + exists (Entry (first high) (first high + side - 1)%Z (rest high)). auto.
    + eexists. split; [assumption|]. split; [apply W|auto].
Qed.

Lemma few r (T : num N) m jobs : let ts := run r T jobs (whole m T) in
  list_sum (map (fun t => breaks (placed t)) ts) = length (filter (fun t => step_number (placed t) =? 4) ts)
  /\ list_sum (map (fun t => breaks (placed t)) ts) <= pred (length ts)
  /\ list_sum (map (fun t => moves (parts (placed t))) ts) <= list_sum (map (fun t => breaks (placed t)) ts).
Proof.
  cbv zeta. split; [|split].
  - generalize (whole m T). induction jobs as [|[side t] jobs IH]; intros l; [reflexivity|]. cbn [run fst snd].
    destruct (step r T side t l) as [|p l'] eqn:E; [reflexivity|]. cbn [map list_sum fold_right filter placed]. fold (list_sum (map (fun t => breaks (placed t)) (run r T jobs l'))).
    rewrite IH. apply step_done in E as [(B & S & _)|(B & S & _)]; rewrite B.
    + apply Nat.eqb_neq in S. rewrite S. reflexivity.
    + rewrite S. reflexivity.
  - assert (A : forall jobs l, list_sum (map (fun t => breaks (placed t)) (run r T jobs l)) <= length (run r T jobs l)).
    { clear. induction jobs as [|[side t] jobs IH]; intros l; [reflexivity|]. cbn [run fst snd].
      destruct (step r T side t l) as [|p l'] eqn:E; [reflexivity|]. cbn [map list_sum fold_right length placed].
      specialize (IH l'). unfold list_sum in IH. apply step_done in E as [(B & _)|(B & _)]; rewrite B; lia. }
    destruct jobs as [|[side t] jobs]; [reflexivity|]. cbn [run fst snd]. destruct (step r T side t (whole m T)) as [|p l'] eqn:E; [reflexivity|].
    cbn [map list_sum fold_right length placed pred]. specialize (A jobs l'). unfold list_sum in A.
    apply step_done in E as [(B & _)|(_ & _ & i & j & e & f & _ & L & _ & F & _)]; [rewrite B; lia|].
    exfalso. unfold whole in F. destruct j as [|[|j]]; [lia|discriminate|discriminate].
  - generalize (run r T jobs (whole m T)). induction l as [|t l IH]; [reflexivity|]. cbn [map list_sum fold_right]. unfold list_sum in IH.
    assert (M := moves_few (parts (placed t))). unfold breaks at 1. lia.
Qed.

(* Rows in all *)
Definition rows (l : profile N) : Z := fold_right Z.add 0%Z (map width l).

Lemma rows_app a b : rows (a ++ b) = (rows a + rows b)%Z.
Proof. unfold rows. induction a as [|x a IH]; cbn; [reflexivity|]. rewrite IH. lia. Qed.

Lemma rows_add e l : rows (add e l) = (width e + rows l)%Z.
Proof.
  unfold rows. induction l as [|x l IH]; cbn; [reflexivity|]. destruct (less N (rest e) (rest x)); cbn; [reflexivity|]. rewrite IH. lia.
Qed.

Lemma strips_add side e (l : profile N) : width e = side -> strips side l -> strips side (add e l).
Proof.
  intros E. induction 1 as [|x l H F IH]; cbn.
  - constructor; [|constructor]. rewrite E. split; [lia|apply Z.divide_refl].
  - assert (Me : (side <= width e)%Z /\ (side | width e)%Z) by (rewrite E; split; [lia|apply Z.divide_refl]).
    destruct (less N (rest e) (rest x)); [constructor; [assumption|now constructor]|now constructor].
Qed.

Lemma consume_rows i side e (l : profile N) : (0 < side)%Z -> strips side l -> nth_error l i = Some e ->
  rows (consume i side l) = (rows l - side)%Z /\ strips side (consume i side l).
Proof.
  intros P W E. apply nth_error_split in E as (a & b & -> & <-). rewrite consume_at, !rows_app.
  apply Forall_app in W as [Wa W]. inversion W as [|? ? We Wb]; subst. split.
  - change (e :: b) with ([e] ++ b). rewrite rows_app. unfold cut. destruct (Z.leb_spec (width e) side); unfold rows; cbn; unfold width in *; cbn; lia.
  - apply Forall_app. split; [assumption|]. apply Forall_app. split; [|assumption]. apply Forall_forall. intros x X. now apply (cut_strip side e x P We).
Qed.

Lemma remove_rows i side e (l : profile N) : strips side l -> nth_error l i = Some e ->
  (rows (remove i l) <= rows l - side)%Z /\ strips side (remove i l).
Proof.
  intros W E. apply nth_error_split in E as (a & b & -> & <-). rewrite remove_at, !rows_app.
  apply Forall_app in W as [Wa W]. inversion W as [|? ? We Wb]; subst. split.
  - change (e :: b) with ([e] ++ b). rewrite rows_app. unfold rows. cbn. lia.
  - apply Forall_app. split; assumption.
Qed.

Lemma nth_consume i j side e (l : profile N) : i < j -> nth_error l i = Some e -> nth_error (consume j side l) i = Some e.
Proof.
  intros L E. unfold consume. assert (i < length l) by (apply nth_error_Some; congruence).
  rewrite nth_error_app1 by (rewrite firstn_length; lia). rewrite <- (firstn_skipn j l) in E. rewrite nth_error_app1 in E by (rewrite firstn_length; lia). exact E.
Qed.

Lemma rows_nonneg side (l : profile N) : (0 < side)%Z -> strips side l -> (0 <= rows l)%Z.
Proof. intros P. unfold rows. induction 1 as [|x l [H _] _ IH]; cbn; lia. Qed.

Lemma step_rows r T side t (l : profile N) p l' : (0 < side)%Z -> strips side l -> step r T side t l = Done p l' -> strips side l' /\
  ((breaks p = 0 /\ (rows l' <= rows l)%Z) \/ (breaks p = 1 /\ (rows l' + side <= rows l)%Z /\ (side <= rows l')%Z)).
Proof.
  intros P W E. apply step_done in E as [(B & _ & i & e & new & E & Wn & D)|(B & _ & i & j & e & f & new & L & E & F & Wn & D)].
  - destruct (consume_rows i side e l P W E) as [R S]. destruct D as [->| ->].
    + split; [assumption|]. left. split; [assumption|lia].
    + split; [now apply strips_add|]. left. rewrite rows_add. split; [assumption|lia].
  - destruct (consume_rows j side f l P W F) as [R S]. assert (E' := nth_consume i j side e l L E). destruct D as [->| ->].
    + destruct (consume_rows i side e _ P S E') as [R' S']. assert (G := rows_nonneg side _ P S').
      split; [now apply strips_add|]. right. rewrite rows_add. repeat split; [assumption|lia|lia].
    + destruct (remove_rows i side e _ S E') as [R' S']. assert (G := rows_nonneg side _ P S').
      split; [now apply strips_add|]. right. rewrite rows_add. repeat split; [assumption|lia|lia].
Qed.

Lemma few_strips r (T : num N) d : (0 < d)%Z -> forall jobs above (l : profile N), (0 < above)%Z -> chain above jobs -> strips above l ->
  Forall (fun t => (d <= fst (job t))%Z) (run r T jobs l) ->
  let n := list_sum (map (fun t => breaks (placed t)) (run r T jobs l)) in n = 0 \/ ((Z.of_nat n + 1) * d <= rows l)%Z.
Proof.
  intros Pd. cbv zeta. induction jobs as [|[side t] jobs IH]; intros above l P C W F; [now left|]. destruct C as (Ps & D & _ & C).
  assert (Ws := strips_finer side above l Ps D P W). cbn [run fst snd] in *. destruct (step r T side t l) as [|p l'] eqn:E; [now left|].
  inversion F as [|? ? Fd Fr]; subst. cbn [job fst] in Fd. apply step_rows in E as [S E]; [|assumption..].
  specialize (IH side l' Ps C S Fr). cbn [map list_sum fold_right placed]. unfold list_sum in IH.
  set (n := fold_right Nat.add 0 _) in *. destruct E as [(B & R)|(B & R & G)]; rewrite B.
  - destruct IH as [->|IH]; [now left|]. right. lia.
  - right. destruct IH as [->|IH]; nia.
Qed.

Lemma sharper r (T : num N) m jobs d : (0 < m)%Z -> (0 < d)%Z -> chain m jobs -> let ts := run r T jobs (whole m T) in
  ts <> [] -> Forall (fun t => (d <= fst (job t))%Z) ts ->
  (Z.of_nat (list_sum (map (fun t => breaks (placed t)) ts)) <= Z.min (Z.of_nat (length ts)) (m / d) - 1)%Z.
Proof.
  intros Pm Pd C ts Ne F.
  assert (Dm : (d <= m)%Z).
  { unfold ts in F, Ne. destruct jobs as [|[side t] jobs]; [elim Ne; reflexivity|]. cbn [run fst snd] in F, Ne.
    destruct (step r T side t (whole m T)); [elim Ne; reflexivity|].
    inversion F as [|? ? Fd _]; subst. cbn in Fd. destruct C as (Ps & D & _). apply Z.divide_pos_le in D; lia. }
  destruct (few r T m jobs) as (_ & B & _). fold ts in B.
  assert (W : strips m (whole m T)).
  { unfold whole. constructor; [|constructor]. unfold width. cbn. replace (m - 1 - 0 + 1)%Z with m by lia. split; [lia|apply Z.divide_refl]. }
  assert (Q := few_strips r T d Pd jobs m _ Pm C W F). cbv zeta in Q. fold ts in Q.
  assert (R : rows (whole m T) = m) by (unfold rows, whole, width; cbn; lia). rewrite R in Q.
  set (n := list_sum _) in *. assert (L : n <= pred (length ts)) by exact B. assert (length ts <> 0) by (destruct ts; [congruence|discriminate]).
  assert (M : (Z.of_nat n + 1 <= m / d)%Z).
  { destruct Q as [->|Q]; [|apply Z.div_le_lower_bound; lia]. cbn. apply Z.div_le_lower_bound; lia. }
  lia.
Qed.
End Times.
Arguments few : clear implicits.
Arguments sharper : clear implicits.
