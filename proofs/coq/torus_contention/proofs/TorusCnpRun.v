(* A run of CNP_Alloc: what holds at each step. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp.
From Allocert.proofs Require Import TorusContention TorusFlow TorusCnp TorusCnpVisits.
Import ListNotations.
Local Open Scope Q_scope.

Section Torus.
Variable p : nat.
Notation stride := (stride p).
Notation holds := (holds p).
Notation kept := (kept p).
Notation sane := (sane p).

(* The first of several members of B with the least duration. *)
Lemma first_spec q l : (exists c d, In (c, d) l /\ d == q) -> exists d, In (first_with q l, d) l /\ d == q.
Proof.
  induction l as [|[c d] l IH]; intros [c' [d' [I E]]]; [easy|]. cbn. destruct (Qeq_bool d q) eqn:B.
  - apply Qeq_bool_iff in B. exists d. auto.
  - destruct I as [[= <- <-]|I]; [apply eq_bool_false in B; contradiction|]. destruct IH as [e [J F]]; [now exists c', d'|]. exists e. auto.
Qed.

Lemma in_free g b i j : In (i, j) (free_cells g b) <-> (i < g)%nat /\ (j < g)%nat /\ remains (entry_at b i j) == 0.
Proof.
  unfold free_cells, cells. rewrite filter_In, in_prod_iff, !in_seq, Qeq_bool_iff. intuition lia.
Qed.

Lemma in_durations (f : nat * nat -> Q) l c d : In (c, d) (combine l (map f l)) <-> In c l /\ d = f c.
Proof.
  induction l as [|x l IH]; cbn; [tauto|]. rewrite IH. split.
  - intros [[= <- <-]|[A B]]; auto.
  - intros [[<-|A] B]; [left; now subst|right; auto].
Qed.

Lemma total_nonneg {X} (f : X -> Q) l : (forall x, In x l -> 0 <= f x) -> 0 <= total (map f l).
Proof. intros H. rewrite <- (total_zero l). now apply total_le, Forall_forall. Qed.

Lemma kept_nonneg g c b rs i j : kept g c b rs -> (i < g)%nat -> (j < g)%nat -> 0 <= remains (entry_at b i j).
Proof. intros [R _] I J. destruct (R i j I J) as [[r [[_ [L _]] [_ [_ E]]]]|[E _]]; lra. Qed.

Lemma duration_least g c b rs time cell : (0 < g)%nat -> kept g c b rs -> (fst cell < g)%nat -> (snd cell < g)%nat -> 0 < time ->
  time <= duration g b time cell.
Proof.
  intros G K A B T. unfold duration. rewrite Qred_correct.
  assert (S : 0 < inject_Z (Z.of_nat g)) by (change 0 with (inject_Z 0); rewrite <- Zlt_Qlt; lia).
  assert (N : forall f : nat -> Q, (forall x, (x < g)%nat -> 0 <= f x) -> 0 <= total (map (fun x => Qmin time (f x)) (seq 0 g))).
  { intros f F. apply total_nonneg. intros x X. apply in_seq in X. apply Q.min_glb; [lra|]. apply F. lia. }
  assert (0 <= (total (map (fun y => Qmin time (remains (entry_at b (fst cell) y))) (seq 0 g))
    + total (map (fun x => Qmin time (remains (entry_at b x (snd cell)))) (seq 0 g))) / inject_Z (Z.of_nat g)); [|lra].
  apply Qle_shift_div_l; [assumption|]. rewrite Qmult_0_l.
  assert (R := N (fun y => remains (entry_at b (fst cell) y)) ltac:(intros; eapply kept_nonneg; eassumption)).
  assert (C := N (fun x => remains (entry_at b x (snd cell))) ltac:(intros; eapply kept_nonneg; eassumption)). cbv beta in *. lra.
Qed.

(* Blocks are of g rows of g entries. *)
Definition shaped (g : nat) (b : block) : Prop := b = tabulate g (entry_at b).

Lemma tabulate_shaped g f : shaped g (tabulate g f).
Proof.
  unfold shaped, tabulate at 1. apply map_ext_in. intros i I. apply map_ext_in. intros j J. apply in_seq in I, J. symmetry. apply tabulated; lia.
Qed.

Lemma widen_shaped e : forall g b, shaped g b -> shaped (2 ^ e * g) (widen e g b).
Proof.
  induction e as [|e IH]; intros g b H; cbn [widen]; [now rewrite Nat.pow_0_r, Nat.mul_1_l|].
  replace (2 ^ S e * g)%nat with (2 ^ e * (2 * g))%nat by (cbn; lia). apply IH, tabulate_shaped.
Qed.

Lemma least_left_spec g b : (0 < g)%nat -> shaped g b -> (exists i j, (i < g)%nat /\ (j < g)%nat /\ remains (entry_at b i j) == least_left b)
  /\ forall i j, (i < g)%nat -> (j < g)%nat -> least_left b <= remains (entry_at b i j).
Proof.
  intros G H. unfold least_left. destruct (least _) as [x|] eqn:E.
  - apply least_some in E as [[a [F E]] L]. rewrite H in F, L. split.
    + apply in_lefts in F as [i [j [I [J ->]]]]. exists i, j. repeat split; assumption.
    + intros i j I J. apply L, in_lefts. now exists i, j.
  - apply least_none in E. exfalso. assert (A : In (remains (entry_at b 0 0)) (flat_map (map remains) b)); [|now rewrite E in A].
    rewrite H. apply in_lefts. exists 0%nat, 0%nat. rewrite <- H. repeat split; assumption.
Qed.

Lemma propagate_shaped g t cell : forall st, shaped g (fst (fst st)) -> shaped g (fst (fst (propagate p g t cell st))).
Proof.
  unfold propagate. induction (visited g cell) as [|[x y] vs IH]; intros st H; cbn [fold_left]; [assumption|]. apply IH.
  destruct st as [[b rs] done]. unfold update. destruct (Qeq_bool _ 0); [assumption|]. destruct (_ || _); [assumption|]. apply tabulate_shaped.
Qed.

(* Before every moment until now each cell was held by a job that is recorded to be there still; and no two jobs clash. *)
Definition filled (g : nat) (c : Q) (rs : list record) : Prop :=
  forall x i j, 0 <= x -> x < c -> (i < g)%nat -> (j < g)%nat -> exists r, In r rs /\ holds r i j = true /\ x < finish r.
Notation apart := (apart p).

Record good (k lvl : nat) (now : Q) (b : block) (rs : list record) : Prop := Good {
  good_kept : kept (stride lvl) now b rs; good_now : 0 <= now; good_level : (lvl <= p)%nat; good_k : k <> 0%nat;
  good_numbers : Forall (fun r => (number r < k)%nat) rs; good_filled : filled (stride lvl) now rs; good_apart : apart rs;
  good_begins : Forall (fun r => 0 <= begins r) rs; good_shape : shaped (stride lvl) b }.

Definition new_of (s : step) : record :=
  Known (turn s) (turn_level s) (fst (cell s)) (snd (cell s)) (clock s) (turn_time s) (Qred (clock s + takes_now s)).

Record fine (s : step) : Prop := Fine {
  fine_level : (turn_level s <= p)%nat; fine_time : 0 < turn_time s; fine_turn : turn s <> 0%nat;
  fine_expanded : exists c, 0 <= c <= clock s /\ kept (stride (turn_level s)) c (expanded s) (known s);
  fine_shifted : kept (stride (turn_level s)) (clock s) (shifted s) (known s);
  fine_given : kept (stride (turn_level s)) (clock s) (given s) (recorded s);
  fine_free : free s = free_cells (stride (turn_level s)) (shifted s);
  fine_durations : durations s = map (duration (stride (turn_level s)) (shifted s) (turn_time s)) (free s);
  fine_cell : In (cell s) (free s) /\ takes_now s == duration (stride (turn_level s)) (shifted s) (turn_time s) (cell s)
    /\ Forall (fun d => takes_now s <= d) (durations s);
  fine_grown : Forall2 (grown p (stride (turn_level s)) (clock s) (turn_time s) (visited (stride (turn_level s)) (cell s)))
    (known s ++ [new_of s]) (recorded s);
  fine_filled : filled (stride (turn_level s)) (clock s) (known s);
  fine_apart : apart (known s) /\ apart (recorded s);
  fine_numbers : Forall (fun r => (number r < turn s)%nat) (known s);
  fine_begins : Forall (fun r => 0 <= begins r <= clock s) (known s) }.

Lemma stride_split l lvl : (l <= lvl)%nat -> (lvl <= p)%nat -> (stride l = 2 ^ (lvl - l) * stride lvl)%nat.
Proof. intros A B. unfold TorusCnp.stride. rewrite <- Nat.pow_add_r. f_equal. lia. Qed.

Lemma filled_finer g q c rs : (0 < g)%nat -> (0 < q)%nat -> Forall (sane g c) rs -> filled g c rs -> filled (q * g) c rs.
Proof.
  intros G Q S F x i j X0 X I J. destruct (F x (i mod g) (j mod g))%nat as [r [A [B C]]]; try assumption; try (apply Nat.mod_upper_bound; lia).
  exists r. split; [assumption|]. split; [|assumption]. rewrite Forall_forall in S. destruct (S r A) as [[u [U E]] _].
  unfold TorusCnp.holds in *. rewrite E in B. now rewrite !mod_of_mod in B by (apply stride_pos || assumption).
Qed.

Lemma grown_known g c t vs r r' : (0 < g)%nat -> 0 <= t -> grown p g c t vs r r' -> like r r' /\ finish r <= finish r' /\ (finish r <= c -> finish r' == finish r).
Proof.
  intros G T [L E]. split; [exact L|]. destruct (Qle_bool (finish r) c) eqn:B; cbn in E.
  - split; [lra|]. intros _. lra.
  - apply le_bool_spec in B. assert (S := share_nonneg g c t G T r B). destruct (visits p vs r); split; intros; lra.
Qed.


Lemma pairs_grown c rs rs' : Forall2 (fun r r' => like r r' /\ (finish r <= c -> finish r' == finish r)) rs rs' ->
  Forall (fun r => begins r <= c) rs -> apart rs -> apart rs'.
Proof.
  induction 1 as [|r r' rs rs' [L E] F IH]; intros B A; [constructor|]. inversion A as [|? ? A1 A2]; subst. inversion B as [|? ? B1 B2]; subst.
  constructor; [|now apply IH]. apply Forall_forall. intros s' I'. destruct (partner _ _ _ _ F I') as [s [I [LS _]]].
  rewrite Forall_forall in A1, B2. intros i j X Y H H'. rewrite (like_holds p r r') in H by assumption. rewrite (like_holds p s s') in H' by assumption.
  specialize (A1 s I i j X Y H H'). specialize (B2 s I). destruct LS as [_ [_ [_ [_ [-> _]]]]]. rewrite E; lra.
Qed.

Lemma one_turn k lvl now b rs l time : good k lvl now b rs -> (l <= lvl)%nat -> 0 < time ->
  exists s, fine s /\ known s = rs /\ turn s = k /\ turn_level s = l /\ turn_time s = time /\ now <= clock s
    /\ good (S k) l (clock s) (given s) (recorded s)
    /\ forall jobs, run p k lvl now b rs ((l, time) :: jobs) = s :: run p (S k) l (clock s) (given s) (recorded s) jobs.
Proof.
  intros G L T. destruct G as [K N0 LP K0 NB FL AP BG SH].
  set (g := stride l). assert (G0 : (0 < g)%nat) by apply stride_pos.
  assert (GE : g = (2 ^ (lvl - l) * stride lvl)%nat) by now apply stride_split.
  assert (K1 : kept g now (widen (lvl - l) (stride lvl) b) rs) by (rewrite GE; apply widened; [apply stride_pos|assumption]).
  assert (SH1 : shaped g (widen (lvl - l) (stride lvl) b)) by (rewrite GE; now apply widen_shaped).
  set (eb := widen (lvl - l) (stride lvl) b) in *. assert (SN := K). destruct SN as [_ [SN _]].
  assert (FL1 : filled g now rs).
  { rewrite GE. apply (filled_finer _ _ now); try assumption; [apply stride_pos|]. pose proof (Nat.pow_nonzero 2 (lvl - l)). lia. }
  destruct (least_left_spec g eb G0 SH1) as [[i0 [j0 [I0 [J0 Z0]]]] LL]. set (passed := least_left eb) in *.
  assert (P0 : 0 <= passed) by (rewrite <- Z0; eapply kept_nonneg; eassumption).
  assert (K2 := elapsed p g now eb rs passed K1 P0 LL). set (sb := elapse g passed eb) in *. set (c := Qred (now + passed)) in *.
  assert (C : c == now + passed) by apply Qred_correct.
  assert (FC : In (i0, j0) (free_cells g sb)).
  { apply in_free. split; [assumption|]. split; [assumption|]. unfold sb, elapse. rewrite tabulated by assumption. cbn. rewrite Qred_correct. lra. }
  set (fr := free_cells g sb) in *. set (ds := map (duration g sb time) fr).
  destruct (least ds) as [d|] eqn:D; [|apply least_none in D; unfold ds in D; apply map_eq_nil in D; rewrite D in FC; easy].
  destruct (least_some _ _ D) as [[d' [ID ED]] LD].
  destruct (first_spec d (combine fr ds)) as [d2 [IF EF]].
  { unfold ds in ID. apply in_map_iff in ID as [cc [<- IC]]. exists cc, (duration g sb time cc). split; [|assumption]. now apply in_durations. }
  set (ce := first_with d (combine fr ds)) in *. apply in_durations in IF as [IC ->].
  assert (CE := IC). unfold fr in CE. destruct ce as [ci cj] eqn:CEQ. apply in_free in CE as [CI [CJ CZ]].
  assert (TD : time <= d) by (rewrite <- EF; now apply (duration_least g c sb rs time (ci, cj) G0 K2)).
  set (new := Known k l ci cj c time (Qred (c + d))).
  assert (NK : ~ In k (map number rs)).
  { intros I. apply in_map_iff in I as [r [E I]]. rewrite Forall_forall in NB. specialize (NB r I). lia. }
  assert (K3 := gave p g c sb rs ci cj d k l time eq_refl K2 eq_refl CI CJ CZ K0 NK T TD). fold new in K3.
  assert (B := propagated p g c time G0 ltac:(lra) (rs ++ [new]) (give g sb (ci, cj) (Entry d l k)) (ci, cj) K3 CI CJ).
  destruct (propagate p g time (ci, cj) (give g sb (ci, cj) (Entry d l k), rs ++ [new], [])) as [[gb rs'] done] eqn:PR.
  destruct B as [K4 GR].
  assert (GR' : Forall2 (grown p g c time (visited g (ci, cj))) (rs ++ [new]) rs') by (eapply paired_impl; [|exact GR]; intros ? ? [? _]; assumption).
  assert (BC : Forall (fun r => 0 <= begins r <= c) rs).
  { apply Forall_forall. intros r I. destruct K2 as [_ [S2 _]]. rewrite Forall_forall in S2, BG. split; [now apply BG|]. apply (S2 r I). }
  assert (FL2 : filled g c rs).
  { intros x i j X0 X I J. destruct (Qlt_le_dec x now) as [Y|Y]; [now apply FL1|]. specialize (LL i j I J). destruct K1 as [R1 _].
    destruct (R1 i j I J) as [[r [[A1 [A2 [A3 _]]] [_ [_ A4]]]]|[A1 _]]; [|lra]. exists r. split; [assumption|]. split; [assumption|]. lra. }
  assert (AP2 : apart (rs ++ [new])).
  { unfold TorusCnp.apart. assert (H : forall r, In r rs -> forall i j, (i < 2 ^ p)%nat -> (j < 2 ^ p)%nat -> holds r i j = true -> holds new i j = true -> finish r <= begins new).
    { intros r I i j X Y H H'. apply holds_spec in H' as [H1 H2]. cbn [size_of row col new begins] in *. fold g in H1, H2.
      destruct K2 as [R2 [S2 _]]. rewrite Forall_forall in S2. destruct (S2 r I) as [[u [U E]] _].
      assert (HC : holds r ci cj = true). { unfold TorusCnp.holds in *. rewrite <- H1, <- H2, E, !mod_of_mod by (apply stride_pos || assumption). assumption. }
      destruct (R2 ci cj CI CJ) as [[a [[A1 [A2 [A3 A4]]] [_ [_ A5]]]]|[_ A]]; [lra|].
      destruct (Qlt_le_dec c (finish r)) as [Q|Q]; [|exact Q]. rewrite A in HC by assumption. discriminate. }
    clear - AP H. induction rs as [|r rs IH]; cbn; [constructor; constructor|]. inversion AP; subst. constructor.
    - apply Forall_app. split; [assumption|]. constructor; [|constructor]. apply H. now left.
    - apply IH; [assumption|]. intros a IA. apply H. now right. }
  assert (GK : Forall2 (fun r r' => like r r' /\ finish r <= finish r' /\ (finish r <= c -> finish r' == finish r)) (rs ++ [new]) rs').
  { eapply paired_impl; [|exact GR']. intros a a'. apply grown_known; [assumption|lra]. }
  assert (AP3 : apart rs').
  { apply (pairs_grown c (rs ++ [new])); [|apply Forall_app; split; [eapply Forall_impl; [|exact BC]; intros a [_ A]; exact A|constructor; [apply Qle_refl|constructor]]|assumption].
    eapply paired_impl; [|exact GK]. intros a a' [A [_ A']]. auto. }
  exists (Step k l time rs eb sb c fr ds (ci, cj) d gb rs').
  assert (FI : fine (Step k l time rs eb sb c fr ds (ci, cj) d gb rs')).
  { constructor; cbn; try assumption; try reflexivity; try (now split); try lia.
    - exists now. split; [lra|assumption].
    - split; [assumption|]. split; [now symmetry|]. apply Forall_forall. exact LD. }
  split; [exact FI|]. cbn. repeat (split; [reflexivity|]). split; [lra|]. split.
  - constructor; try assumption; try lia; try lra.
    + apply Forall_forall. intros r' I'. destruct (partner _ _ _ _ GK I') as [r [I [[LN _] _]]]. rewrite LN.
      apply in_app_iff in I as [I|[<-|[]]]; [|cbn; lia]. rewrite Forall_forall in NB. specialize (NB r I). lia.
    + intros x i j X0 X I J. destruct (FL2 x i j X0 X I J) as [r [A1 [A2 A3]]].
      destruct (partner' _ _ _ r GK) as [r' [I' [LK [LE _]]]]; [apply in_app_iff; now left|]. exists r'. split; [assumption|].
      split; [now rewrite (like_holds p r r')|lra].
    + apply Forall_forall. intros r' I'. destruct (partner _ _ _ _ GK I') as [r [I [LK _]]]. destruct LK as [_ [_ [_ [_ [-> _]]]]].
      apply in_app_iff in I as [I|[<-|[]]]; [|cbn; lra]. rewrite Forall_forall in BG. now apply BG.
    + change gb with (fst (fst (gb, rs', done))). rewrite <- PR. apply propagate_shaped, tabulate_shaped.
  - intros jobs. cbn [run]. fold g eb passed sb c fr ds. rewrite D. fold ce. rewrite CEQ. cbn [fst snd]. fold new. rewrite PR. reflexivity.
Qed.
End Torus.
