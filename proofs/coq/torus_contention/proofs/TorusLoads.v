(* Loads of fixed windows, all at once and window by window; the parts of a large job that contend with a small one. *)
From Coq Require Import List Arith ZArith QArith Qminmax Bool Permutation Sorted Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention.
From Allocert.proofs Require Import TorusLinks TorusLines TorusFamilies TorusStrides.
From Allocert.proofs Require Import TorusContention.
Import ListNotations.
Local Open Scope Q_scope.

(* Moments in order, and how long is between two of them. *)

Lemma in_insert a l x : In x (insert a l) <-> x = a \/ In x l.
Proof.
  induction l as [|b l IH]; cbn; [intuition congruence|].
  destruct (Qle_bool a b); cbn; [intuition congruence|]. rewrite IH. intuition congruence.
Qed.

Lemma insert_sorted a l : StronglySorted Qle l -> StronglySorted Qle (insert a l).
Proof.
  induction 1 as [|b l S IH F]; cbn; [repeat constructor|].
  destruct (Qle_bool a b) eqn:E.
  - apply Qle_bool_iff in E. constructor; [now constructor|]. constructor; [assumption|].
    eapply Forall_impl; [|exact F]. intros x H. cbn in H. lra.
  - assert (B : b <= a). { destruct (Qlt_le_dec a b) as [L|L]; [|assumption]. assert (a <= b) by lra. apply Qle_bool_iff in H. congruence. }
    constructor; [assumption|]. apply Forall_forall. intros x H. apply in_insert in H as [->|H]; [assumption|].
    rewrite Forall_forall in F. auto.
Qed.

Lemma moments_sorted ws : StronglySorted Qle (moments ws).
Proof.
  assert (H : forall l, StronglySorted Qle (fold_right insert [] l)).
  { induction l; cbn; [constructor|now apply insert_sorted]. }
  apply H.
Qed.

Lemma in_moments ws w : In w ws -> In (fst w) (moments ws) /\ In (snd w) (moments ws).
Proof.
  intros H. assert (E : forall x l, In x (fold_right insert [] l) <-> In x l).
  { intros x l. induction l as [|a l IH]; cbn; [tauto|]. rewrite in_insert, IH. intuition congruence. }
  unfold moments. rewrite !E, !in_flat_map. split; exists w; cbn; auto.
Qed.

Lemma pieces_sorted l : StronglySorted Qle l -> Forall (fun p => fst p <= snd p) (pieces l).
Proof.
  induction 1 as [|a l S IH F]; [constructor|]. destruct l as [|b l]; [constructor|].
  change (pieces (a :: b :: l)) with ((a, b) :: pieces (b :: l)). constructor; [now inversion F|exact IH].
Qed.

Lemma no_moment_within l a : StronglySorted Qle l -> In a l -> Forall (fun p => a <= fst p \/ snd p <= a) (pieces l).
Proof.
  intros S. revert a. induction S as [|x l S IH F]; [constructor|]. intros a H. destruct l as [|y l]; [constructor|].
  change (pieces (x :: y :: l)) with ((x, y) :: pieces (y :: l)). rewrite Forall_forall in F. destruct H as [->|H].
  - constructor; [left; cbn; lra|]. assert (G := IH y (or_introl eq_refl)). apply Forall_forall. intros [p q] Hp. left.
    assert (M : forall l' p', In p' (pieces l') -> In (fst p') l').
    { clear. induction l' as [|c l' IH]; [easy|]. destruct l' as [|d l']; [easy|]. intros p' [<-|H]; [now left|]. right. now apply IH. }
    apply M in Hp. cbn in *. now apply F.
  - constructor; [|now apply IH]. right. cbn. assert (C := S). inversion C as [|? ? _ G]; subst. rewrite Forall_forall in G.
    destruct H as [->|H]; [lra|now apply G].
Qed.

Definition between (a b : Q) (p : window) : Q := if Qle_bool a (fst p) && Qle_bool (snd p) b then snd p - fst p else 0.

Definition clip (a b x : Q) : Q := Qmin (Qmax x a) b.

Lemma between_clip a b p : a <= b -> fst p <= snd p -> (a <= fst p \/ snd p <= a) -> (b <= fst p \/ snd p <= b) ->
  between a b p == clip a b (snd p) - clip a b (fst p).
Proof.
  intros H S A B. unfold between, clip.
  destruct (Qle_bool a (fst p)) eqn:E, (Qle_bool (snd p) b) eqn:F; cbn [andb];
    rewrite ?Qle_bool_iff in E, F;
    repeat match goal with H : Qle_bool ?x ?y = false |- _ =>
      assert (y < x) by (apply Qnot_le_lt; intros ?G; apply Qle_bool_iff in G; congruence); clear H end;
    extrema; lra.
Qed.

Lemma telescope a b x l : Forall (fun p => between a b p == clip a b (snd p) - clip a b (fst p)) (pieces (x :: l)) ->
  total (map (between a b) (pieces (x :: l))) == clip a b (last (x :: l) 0) - clip a b x.
Proof.
  revert x. induction l as [|y l IH]; intros x H; [cbn [pieces map last]; rewrite total_nil; lra|].
  change (pieces (x :: y :: l)) with ((x, y) :: pieces (y :: l)) in *. inversion H as [|? ? E F]; subst. unroll.
  rewrite (IH y F), E. cbn [fst snd]. change (last (x :: y :: l) 0) with (last (y :: l) 0). lra.
Qed.

Lemma last_greatest l x : StronglySorted Qle l -> In x l -> x <= last l 0.
Proof.
  intros S. revert x. induction S as [|a l S IH F]; [easy|]. intros x H. destruct l as [|b l].
  - cbn in *. destruct H as [->|[]]. lra.
  - change (last (a :: b :: l) 0) with (last (b :: l) 0). destruct H as [->|H]; [|now apply IH].
    inversion F; subst. assert (b <= last (b :: l) 0) by (apply IH; now left). lra.
Qed.

Lemma between_moments l a b : StronglySorted Qle l -> In a l -> In b l -> total (map (between a b) (pieces l)) == Qmax 0 (b - a).
Proof.
  intros S A B. assert (P := pieces_sorted l S). destruct (Qlt_le_dec b a) as [L|L].
  - rewrite Q.max_l by lra. rewrite <- (total_zero (pieces l)). apply total_eq. eapply Forall_impl; [|exact P]. intros p H. cbn in H.
    unfold between. destruct (Qle_bool a (fst p)) eqn:E, (Qle_bool (snd p) b) eqn:F; cbn; try lra. rewrite Qle_bool_iff in E, F. lra.
  - rewrite Q.max_r by lra. destruct l as [|x l]; [easy|]. rewrite telescope.
    + assert (G := last_greatest _ _ S B). assert (x <= a).
      { inversion S as [|? ? _ F]; subst. rewrite Forall_forall in F. destruct A as [->|A]; [lra|now apply F]. }
      unfold clip. extrema; lra.
    + assert (NA := no_moment_within _ a S A). assert (NB := no_moment_within _ b S B).
      rewrite Forall_forall in *. intros p H. apply between_clip; auto.
Qed.

Lemma max_either x y : Qmax x y = x \/ Qmax x y = y.
Proof. unfold Qmax, GenericMinMax.gmax. destruct (x ?= y); auto. Qed.

Lemma min_either x y : Qmin x y = x \/ Qmin x y = y.
Proof. unfold Qmin, GenericMinMax.gmin. destruct (x ?= y); auto. Qed.

Lemma le_bool_both a b c : Qle_bool (Qmax a b) c = Qle_bool a c && Qle_bool b c.
Proof.
  apply eq_true_iff_eq. rewrite andb_true_iff, !Qle_bool_iff. apply Q.max_lub_iff.
Qed.

Lemma le_bool_min a b c : Qle_bool c (Qmin a b) = Qle_bool c a && Qle_bool c b.
Proof. apply eq_true_iff_eq. rewrite andb_true_iff, !Qle_bool_iff. apply Q.min_glb_iff. Qed.

Lemma pieces_in_both ws v w : In v ws -> In w ws ->
  total (map (fun p => if covers p v && covers p w then snd p - fst p else 0) (pieces (moments ws))) == both v w.
Proof.
  intros V W. destruct (in_moments ws v V) as [V1 V2], (in_moments ws w W) as [W1 W2]. unfold both.
  rewrite <- (between_moments (moments ws)).
  - apply total_eq, Forall_forall. intros p _. unfold between, covers. rewrite le_bool_both, le_bool_min.
    destruct (Qle_bool (fst v) (fst p)), (Qle_bool (fst w) (fst p)), (Qle_bool (snd p) (snd v)), (Qle_bool (snd p) (snd w)); reflexivity.
  - apply moments_sorted.
  - destruct (max_either (fst v) (fst w)) as [->| ->]; assumption.
  - destruct (min_either (snd v) (snd w)) as [->| ->]; assumption.
Qed.

Lemma count_total {X} (f : X -> bool) l : inject_Z (Z.of_nat (length (filter f l))) == total (map (fun x => if f x then 1 else 0) l).
Proof.
  induction l as [|x l IH]; unroll; cbn [filter]; [reflexivity|]. destruct (f x); [|rewrite <- IH; lra].
  cbn [length]. rewrite Nat2Z.inj_succ, <- Z.add_1_l, inject_Z_plus, IH. reflexivity.
Qed.

Definition shared (m : positive) (ws : list window) (w : window) : Q := (total (map (both w) ws) - both w w) * (1 # m).

Lemma at_once_shared m ws w : In w ws -> total (map (fun p =>
    if covers p w then inject_Z (Z.of_nat (length (filter (covers p) ws)) - 1) * (snd p - fst p) * (1 # m) else 0) (pieces (moments ws)))
  == shared m ws w.
Proof.
  intros W. unfold shared. rewrite <- (pieces_in_both ws w w W W).
  rewrite (total_eq (both w) (fun v => total (map (fun p => if covers p w && covers p v then snd p - fst p else 0) (pieces (moments ws))))).
  2: { apply Forall_forall. intros v V. symmetry. now apply pieces_in_both. }
  rewrite total_swap.
  set (f := fun p : window => _). set (g := fun y : window => total _). set (h := fun p : window => if covers p w && _ then _ else _).
  assert (E : total (map f (pieces (moments ws))) == total (map (fun p => (g p + h p * (-1)) * (1 # m)) (pieces (moments ws)))).
  - apply total_eq, Forall_forall. intros p _. unfold f, g, h. destruct (covers p w); cbn [andb].
    + unfold Z.sub. rewrite inject_Z_plus, count_total.
      rewrite (total_eq (fun x => if covers p x then snd p - fst p else 0) (fun x => (if covers p x then 1 else 0) * (snd p - fst p))).
      * rewrite total_scale. change (inject_Z (- (1))) with (-1). ring.
      * apply Forall_forall. intros x _. destruct (covers p x); ring.
    + rewrite total_zero. ring.
  - rewrite E, total_scale, total_plus, total_scale. ring.
Qed.

Lemma both_sym v w : both v w == both w v.
Proof. unfold both. now rewrite (Q.min_comm (snd v)), (Q.max_comm (fst v)). Qed.

Lemma shared_app m ws w v : shared m (ws ++ [v]) w == shared m ws w + both w v * (1 # m).
Proof. unfold shared. rewrite map_app, total_app. unroll. ring. Qed.

Lemma one_by_one_shared m rest : forall done, Forall (fun one => snd one == shared m (map fst done) (fst one)) done ->
  Forall (fun one => snd one == shared m (map fst done ++ rest) (fst one)) (one_by_one m done rest)
  /\ map fst (one_by_one m done rest) = map fst done ++ rest.
Proof.
  induction rest as [|w rest IH]; intros done L; cbn [one_by_one].
  - rewrite app_nil_r. auto.
  - set (next := map (increased m w) done ++ _). assert (E : map fst next = map fst done ++ [w]).
    { unfold next. rewrite map_app, map_map. reflexivity. }
    destruct (IH next) as [G F].
    + rewrite E. unfold next. apply Forall_app. split.
      * rewrite Forall_map. eapply Forall_impl; [|exact L]. intros [v x] H. cbn in *. rewrite shared_app, H, both_sym. reflexivity.
      * constructor; [|constructor]. cbn [fst snd]. rewrite shared_app. unfold shared. rewrite map_map. ring.
    + rewrite E, <- app_assoc in G, F. split; assumption.
Qed.

Lemma theorem_1 m ws : Forall2 Qeq (map snd (one_by_one m [] ws)) (at_once m ws).
Proof.
  destruct (one_by_one_shared m ws []) as [L E]; [constructor|]. cbn [map app] in L, E. unfold at_once.
  assert (G : forall l, incl (map fst l) ws -> Forall (fun one => snd one == shared m ws (fst one)) l ->
    Forall2 Qeq (map snd l) (map (fun w => total (map (fun p =>
      if covers p w then inject_Z (Z.of_nat (length (filter (covers p) ws)) - 1) * (snd p - fst p) * (1 # m) else 0)
    (pieces (moments ws)))) (map fst l))).
  { intros l I. induction 1 as [|[w x] l H _ IH]; cbn [map]; constructor.
    - rewrite at_once_shared; [exact H|]. apply I. now left.
    - apply IH. intros v V. apply I. now right. }
  specialize (G (one_by_one m [] ws)). rewrite E in G. apply G; [apply incl_refl|exact L].
Qed.

(* Sub-jobs. *)

Lemma strided_length m stride o : Nat.divide stride m -> (o < stride)%nat -> length (strided m stride o) = (m / stride)%nat.
Proof.
  intros [n ->] H. rewrite Nat.div_mul by lia. transitivity (length (map (fun x => o + x * stride)%nat (seq 0 n))); [|now rewrite map_length, seq_length].
  apply Permutation_length, NoDup_Permutation.
  - apply NoDup_filter, seq_NoDup.
  - apply nodup_map; [apply seq_NoDup|]. intros. nia.
  - intros c. rewrite in_strided, in_map_iff. split.
    + intros [L E]. exists (c / stride)%nat. assert (D := Nat.div_mod c stride). split; [lia|]. apply in_seq. split; [lia|].
      apply Nat.div_lt_upper_bound; lia.
    + intros (x & <- & X). apply in_seq in X. split; [nia|]. rewrite Nat.mod_add by lia. now apply Nat.mod_small.
Qed.

Lemma common_meet a b : common a b = true <-> meet a b.
Proof.
  unfold common. rewrite negb_true_iff, Z.eqb_neq, word_land. destruct (meet_dec a b); tauto.
Qed.

Lemma nodup_parts k q a b : (0 < k)%nat -> NoDup (parts k q a b).
Proof.
  intros H. unfold parts. apply nodup_flat_map; [apply seq_NoDup| |].
  - intros x _. apply nodup_map; [apply seq_NoDup|]. intros y z _ _ E. injection E as E. nia.
  - intros x y z _ _ H1 H2. apply in_map_iff in H1 as (u & <- & _), H2 as (v & E & _). injection E as E _. nia.
Qed.

Lemma filter_map_length {X Y} (f : Y -> bool) (g : X -> Y) l : length (filter f (map g l)) = length (filter (fun x => f (g x)) l).
Proof. induction l as [|x l IH]; cbn; [reflexivity|]. destruct (f (g x)); cbn; congruence. Qed.

Section Subjobs.
Variables m stride q row col r c : nat.
Hypothesis divides : Nat.divide (stride * q) m.
Hypothesis positive : (0 < m)%nat.
Hypothesis below : (row < stride /\ col < stride /\ r < stride * q /\ c < stride * q)%nat.

Let own := strided_part m (stride * q) r c.

Lemma same_line o p : (o < stride * q)%nat -> (p < stride * q)%nat -> (common (strided m (stride * q) o) (strided m (stride * q) p) = true <-> o = p).
Proof.
  intros. rewrite common_meet. apply same_stride; try assumption. split; [lia|]. destruct divides as [n E]. destruct n; nia.
Qed.

Lemma place_below o x : (o < stride -> x < q -> o + x * stride < stride * q)%nat.
Proof. intros. nia. Qed.

Lemma in_line o p : (o < stride)%nat -> (p < stride * q)%nat -> (common (strided m stride o) (strided m (stride * q) p) = true <->
  exists x, (x < q)%nat /\ p = (o + x * stride)%nat).
Proof.
  intros Ho Hp. rewrite common_meet, strided_meet; try assumption.
  - rewrite (finer stride q o p) by lia. now rewrite (Nat.mod_small p) by assumption.
  - split; [lia|]. destruct divides as [n E]. destruct n; nia.
Qed.

Lemma contending : contends (strided_part m stride row col) own = true ->
  length (filter (fun p => contends p own) (sub_parts m stride q row col)) = q.
Proof.
  intros C. unfold sub_parts. rewrite filter_map_length. unfold contends, own, strided_part in C. cbn [fst snd] in C.
  assert (B := below). assert (S : (0 < stride)%nat) by lia.
  assert (R := in_line row r). assert (L := in_line col c). destruct R as [R1 R2], L as [L1 L2]; try lia.
  assert (I : forall ij, In ij (filter (fun x => contends (let '(a, b) := x in strided_part m (stride * q) a b) own) (parts stride q row col)) <->
    exists x y, ij = (row + x * stride, col + y * stride)%nat /\ (x < q)%nat /\ (y < q)%nat
      /\ xorb (row + x * stride =? r)%nat (col + y * stride =? c)%nat = true).
  { intros ij. rewrite filter_In, in_parts. assert (E : forall x y, (x < q)%nat -> (y < q)%nat ->
      contends (strided_part m (stride * q) (row + x * stride) (col + y * stride)) own = xorb (row + x * stride =? r)%nat (col + y * stride =? c)%nat).
    { intros x y X Y. unfold contends, own, strided_part. cbn [fst snd].
      f_equal; apply eq_true_iff_eq; rewrite Nat.eqb_eq; apply same_line; try apply place_below; lia. }
    split.
    - intros ((x & y & -> & X & Y) & H). rewrite E in H by assumption. now exists x, y.
    - intros (x & y & -> & X & Y & H). split; [now exists x, y|]. now rewrite E. }
  assert (N := NoDup_filter (fun x => contends (let '(a, b) := x in strided_part m (stride * q) a b) own) (nodup_parts stride q row col S)).
  destruct (common (strided m stride row) (strided m (stride * q) r)) eqn:ER,
    (common (strided m stride col) (strided m (stride * q) c)) eqn:EC; cbn in C; try discriminate.
  - destruct (R1 eq_refl) as (x0 & X0 & ->). transitivity (length (map (fun y => (row + x0 * stride, col + y * stride)%nat) (seq 0 q))); [|now rewrite map_length, seq_length].
    apply Permutation_length, NoDup_Permutation; [exact N| |].
    + apply nodup_map; [apply seq_NoDup|]. intros y z _ _ E. injection E as E. nia.
    + intros ij. rewrite I, in_map_iff. split.
      * intros (x & y & -> & X & Y & H). exists y. split; [|apply in_seq; lia].
        destruct (Nat.eqb_spec (row + x * stride) (row + x0 * stride)) as [->|D]; [reflexivity|].
        destruct (Nat.eqb_spec (col + y * stride) c) as [F|F]; [|discriminate]. exfalso. enough (false = true) by discriminate. apply L2. now exists y.
      * intros (y & <- & Y). apply in_seq in Y. exists x0, y. repeat split; try lia. rewrite Nat.eqb_refl.
        destruct (Nat.eqb_spec (col + y * stride) c) as [F|F]; [|reflexivity]. exfalso. enough (false = true) by discriminate. apply L2. exists y. split; [lia|now rewrite F].
  - destruct (L1 eq_refl) as (y0 & Y0 & ->). transitivity (length (map (fun x => (row + x * stride, col + y0 * stride)%nat) (seq 0 q))); [|now rewrite map_length, seq_length].
    apply Permutation_length, NoDup_Permutation; [exact N| |].
    + apply nodup_map; [apply seq_NoDup|]. intros y z _ _ E. injection E as E. nia.
    + intros ij. rewrite I, in_map_iff. split.
      * intros (x & y & -> & X & Y & H). exists x. split; [|apply in_seq; lia].
        destruct (Nat.eqb_spec (col + y * stride) (col + y0 * stride)) as [->|D]; [reflexivity|].
        destruct (Nat.eqb_spec (row + x * stride) r) as [F|F]; [|discriminate]. exfalso. enough (false = true) by discriminate. apply R2. now exists x.
      * intros (x & <- & X). apply in_seq in X. exists x, y0. repeat split; try lia. rewrite Nat.eqb_refl.
        destruct (Nat.eqb_spec (row + x * stride) r) as [F|F]; [|reflexivity]. exfalso. enough (false = true) by discriminate. apply R2. exists x. split; [lia|now rewrite F].
Qed.

Lemma side_of_parts : side (strided_part m stride row col) = (q * side own)%nat.
Proof.
  unfold side, own, strided_part. cbn [fst]. destruct divides as [n E]. assert (P := positive). assert (B := below).
  rewrite !strided_length by (try lia; exists n + exists (n * q)%nat; lia).
  rewrite E. replace (n * (stride * q))%nat with (n * q * stride)%nat at 1 by ring. rewrite !Nat.div_mul by nia. ring.
Qed.
End Subjobs.

Lemma weights m stride q row col r c s t s' t' : let torus := Pos.to_nat m in Nat.divide (stride * q) torus ->
  (row < stride /\ col < stride /\ r < stride * q /\ c < stride * q)%nat ->
  let large := Placed (strided_part torus stride row col) s t in let small := Placed (strided_part torus (stride * q) r c) s' t' in
  contends (region large) (region small) = true ->
  weighs m large small == Z.of_nat (side (region small)) # m
  /\ weighs m small large ==
    inject_Z (Z.of_nat (length (filter (fun p => contends p (region small)) (sub_parts torus stride q row col)))) * weighs m large small.
Proof.
  intros torus D B large small C. assert (P : (0 < torus)%nat) by apply Pos2Nat.is_pos.
  unfold weighs. rewrite (contends_sym (region small)), C. split; [reflexivity|].
  unfold large, small in *. cbn [region] in *. rewrite (contending torus stride q row col r c D P B C).
  rewrite (side_of_parts torus stride q row col r c D P B), !size_weight, Nat2Z.inj_mul, inject_Z_mult. ring.
Qed.
