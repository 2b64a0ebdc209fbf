(* Parts that are there at the same time: no common rows and columns, so that sides add up to that of the torus at most. *)
From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Allocert.definitions Require Import TorusLinks TorusParts.
From Allocert.proofs Require Import TorusLinks TorusLines TorusFamilies TorusStrides.
Import ListNotations.

Lemma meet_sym a b : meet a b -> meet b a.
Proof. intros (c & Ha & Hb). now exists c. Qed.

Lemma used_meet w s m p q : on_torus m p -> on_torus m q ->
  (Z.land (used w s m p) (used w s m q) = 0%Z <->
   ~ ((meet (line w s m (fst p)) (line w s m (fst q)) /\ meet (snd p) (snd q))
      \/ (meet (fst p) (fst q) /\ meet (line w s m (snd p)) (line w s m (snd q))))).
Proof.
  intros (R1 & C1 & _ & _ & W1 & V1) (R2 & C2 & _ & _ & W2 & V2). unfold used.
  rewrite spanned_meet by (repeat constructor; assumption). cbn [lines combine map near kept andb]. split; intros N H; apply N.
  - destruct H as [[L M]|[M L]]; [left|right; split; [assumption|left]]; split; auto.
  - destruct H as [[L F]|[M [[L _]|[_ []]]]]; [left|right]; split; try assumption. now inversion F.
Qed.

Lemma nodes_meet m p q : on_torus m p -> on_torus m q ->
  (Z.land (nodes m p) (nodes m q) = 0%Z <-> ~ (meet (fst p) (fst q) /\ meet (snd p) (snd q))).
Proof.
  intros (_ & _ & _ & _ & W1 & V1) (_ & _ & _ & _ & W2 & V2). unfold nodes.
  rewrite processors_meet by (repeat constructor; assumption). split; intros N H; apply N.
  - destruct H. repeat constructor; assumption.
  - inversion H as [|? ? ? ? M F]; subst. inversion F; subst. now split.
Qed.

(* Parts without common rows and columns are free of each other, wherever closing links go. *)
Lemma free_apart w s m p q : on_torus m p -> on_torus m q -> ~ meet (fst p) (fst q) -> ~ meet (snd p) (snd q) -> free_of w s m p q.
Proof. intros P Q NR NC. split; [rewrite used_meet|rewrite nodes_meet]; tauto. Qed.

(* The converse where lines are closed on around. *)
Definition ringed (s : single) (p : part) : Prop := s = Ring \/ 2 <= side p.

Lemma rising_nodup own : rising own -> NoDup own.
Proof.
  induction own as [|a own IH]; intros R; [constructor|]. assert (R' : rising own) by (destruct own; [exact I|apply R]).
  constructor; [|auto]. intros H. assert (B := rising_between own a R' H). destruct own as [|b own]; [elim H|]. destruct R as [L _]. cbn in B. lia.
Qed.

Lemma rising_two own : rising own -> 2 <= length own -> hd 0 own <> last own 0.
Proof.
  destruct own as [|a [|b own]]; cbn [length]; intros R L; try lia. destruct R as [H R].
  assert (B := rising_between (b :: own) b R (or_introl eq_refl)). change (last (a :: b :: own) 0) with (last (b :: own) 0). cbn [hd] in *. lia.
Qed.

Lemma whole s m own : rising own -> own <> [] -> Forall (fun c => c < m) own -> s = Ring \/ 2 <= length own ->
  In 0 (line Around s m own).
Proof.
  intros R N W H. assert (0 < m) by (rewrite Forall_forall in W; specialize (W _ (last_in _ N)); lia).
  destruct H as [->|H]; [now apply line_ring|]. apply line_around; auto using rising_two.
Qed.

Lemma apart_lines s m p q : on_torus m p -> on_torus m q -> ringed s p -> ringed s q ->
  Z.land (used Around s m p) (used Around s m q) = 0%Z -> ~ meet (fst p) (fst q) /\ ~ meet (snd p) (snd q).
Proof.
  intros P Q Hp Hq. rewrite used_meet by assumption. destruct P as (R1 & C1 & N1 & E1 & W1 & V1), Q as (R2 & C2 & N2 & E2 & W2 & V2).
  assert (M1 : snd p <> []) by (intros E; rewrite E in E1; destruct (fst p); [now elim N1|discriminate]).
  assert (M2 : snd q <> []) by (intros E; rewrite E in E2; destruct (fst q); [now elim N2|discriminate]).
  unfold ringed, side in *. assert (Hp' := Hp). assert (Hq' := Hq). rewrite E1 in Hp'. rewrite E2 in Hq'.
  assert (L1 : meet (line Around s m (fst p)) (line Around s m (fst q))) by (exists 0; split; now apply whole).
  assert (L2 : meet (line Around s m (snd p)) (line Around s m (snd q))) by (exists 0; split; now apply whole).
  tauto.
Qed.

(* P-intervals. *)

Lemma rising_seq a d : rising (seq a d).
Proof.
  replace (seq a d) with (filter (fun _ => true) (seq a d)); [apply rising_filter|].
  induction (seq a d) as [|x l IH]; cbn; congruence.
Qed.

Lemma interval_on_torus m a d : 0 < d -> a + d <= m -> on_torus m (interval a d).
Proof.
  intros D L. assert (W : Forall (fun c => c < m) (seq a d)) by (apply Forall_forall; intros c H; apply in_seq in H; lia).
  unfold on_torus, interval. cbn [fst snd]. repeat split; auto using rising_seq. destruct d; [lia|discriminate].
Qed.

Lemma intervals_apart a d c e : a + d <= c \/ c + e <= a -> ~ meet (seq a d) (seq c e).
Proof. intros H (x & H1 & H2). apply in_seq in H1, H2. lia. Qed.

Lemma intervals_free w s m a d c e : 0 < d -> 0 < e -> a + d <= m -> c + e <= m -> a + d <= c \/ c + e <= a ->
  free_of w s m (interval a d) (interval c e).
Proof. intros. apply free_apart; auto using interval_on_torus; cbn; now apply intervals_apart. Qed.

Lemma halves w s h : 0 < h ->
  free_of w s (2 * h) (interval 0 h) (interval h h)
  /\ free_of w s (2 * h) (strided (2 * h) 2 0, strided (2 * h) 2 0) (strided (2 * h) 2 1, strided (2 * h) 2 1).
Proof.
  intros H. split; [apply intervals_free; lia|].
  assert (T : forall o, o < 2 -> on_torus (2 * h) (strided (2 * h) 2 o, strided (2 * h) 2 o)).
  { intros o Ho. repeat split; cbn [fst snd]; try apply strided_rising; try apply strided_inside.
    apply strided_nonempty; try lia. exists h. ring. }
  assert (N : ~ meet (strided (2 * h) 2 0) (strided (2 * h) 2 1)) by (intros (c & H1 & H2); apply in_strided in H1, H2; lia).
  apply free_apart; auto.
Qed.

(* How many processors parts have. *)

Definition counted (m : nat) (p : part) : list nat := map (number [m; m]) (cross [fst p; snd p]).

Lemma counted_below m p : on_torus m p -> incl (counted m p) (seq 0 (m * m)).
Proof.
  intros (_ & _ & _ & _ & W & V) v H. apply in_map_iff in H as (x & <- & H). apply in_seq.
  assert (I : inside x [m; m]) by (apply (within_inside [fst p; snd p]); [repeat constructor; assumption|assumption]).
  apply number_below in I. cbn in *. lia.
Qed.

Lemma counted_once m p : on_torus m p -> NoDup (counted m p) /\ length (counted m p) = side p * side p.
Proof.
  intros (R & C & _ & E & W & V). split.
  - apply nodup_map; [apply nodup_cross; repeat constructor; now apply rising_nodup|]. intros x y Hx Hy Exy.
    assert (I : forall z, In z (cross [fst p; snd p]) -> inside z [m; m]) by (apply within_inside; repeat constructor; assumption).
    apply (number_once [m; m]); auto.
  - unfold counted. rewrite map_length, length_cross. cbn. unfold side. lia.
Qed.

Lemma pairs_once {X} (f : X -> list nat) (R : X -> X -> Prop) ps : Forall (fun p => NoDup (f p)) ps ->
  (forall p q, In p ps -> In q ps -> R p q -> ~ meet (f p) (f q)) -> ForallOrdPairs R ps -> NoDup (concat (map f ps)).
Proof.
  intros N D T. induction T as [|p ps H T IH]; cbn; [constructor|]. inversion N; subst. apply nodup_app; [assumption| |].
  - apply IH; [assumption|]. intros x y Hx Hy. apply D; now right.
  - intros c Hc I. apply in_concat in I as (l & Hl & Hcl). apply in_map_iff in Hl as (q & <- & Hq). rewrite Forall_forall in H.
    apply (D p q); auto; [now left|now right|]. now exists c.
Qed.

Lemma length_concat {X} (f : X -> list nat) (g : X -> nat) ps : Forall (fun p => length (f p) = g p) ps ->
  length (concat (map f ps)) = list_sum (map g ps).
Proof. induction 1 as [|p ps E _ IH]; cbn; [reflexivity|]. fold (list_sum (map g ps)). now rewrite app_length, E, IH. Qed.

Lemma within_torus {X} (f : X -> list nat) (g : X -> nat) (R : X -> X -> Prop) n ps :
  Forall (fun p => NoDup (f p) /\ length (f p) = g p /\ incl (f p) (seq 0 n)) ps ->
  (forall p q, In p ps -> In q ps -> R p q -> ~ meet (f p) (f q)) -> ForallOrdPairs R ps -> list_sum (map g ps) <= n.
Proof.
  intros F D T. rewrite Forall_forall in F. rewrite <- (length_concat f g) by (apply Forall_forall; intros; now apply F).
  rewrite <- (seq_length n 0). apply NoDup_incl_length.
  - apply (pairs_once f R); try assumption. apply Forall_forall. intros. now apply F.
  - intros c H. apply in_concat in H as (l & Hl & Hc). apply in_map_iff in Hl as (p & <- & Hp). now apply (F p).
Qed.

Lemma rows_run_out s m ps : Forall (on_torus m) ps -> Forall (ringed s) ps ->
  ForallOrdPairs (fun p q => Z.land (used Around s m p) (used Around s m q) = 0%Z) ps -> list_sum (map side ps) <= m.
Proof.
  intros P G T. rewrite Forall_forall in P, G. apply (within_torus fst side _ m ps) in T; [assumption| |].
  - apply Forall_forall. intros p Hp. destruct (P p Hp) as (R & _ & _ & _ & W & _). repeat split; [now apply rising_nodup|].
    intros c Hc. rewrite Forall_forall in W. apply in_seq. specialize (W c Hc). lia.
  - intros p q Hp Hq E. apply (apart_lines s m p q); auto.
Qed.

Lemma pairs_weaken {X} (R S : X -> X -> Prop) ps : (forall p q, In p ps -> In q ps -> R p q -> S p q) -> ForallOrdPairs R ps -> ForallOrdPairs S ps.
Proof.
  intros H T. induction T as [|p ps F T IH]; constructor.
  - rewrite Forall_forall in *. intros q Hq. apply H; [now left|now right|auto].
  - apply IH. intros x y Hx Hy. apply H; now right.
Qed.

Lemma squares_less sides : Forall (lt 0) sides -> squares sides <= list_sum sides * list_sum sides
  /\ (2 <= length sides -> squares sides < list_sum sides * list_sum sides).
Proof.
  unfold squares. induction 1 as [|d sides D P [IH _]]; cbn; [lia|]. fold (list_sum sides) (list_sum (map (fun d => d * d) sides)).
  split; [nia|]. intros L. destruct sides as [|e sides]; [cbn in L; lia|]. inversion P; subst.
  assert (0 < list_sum (e :: sides)) by (cbn; lia). nia.
Qed.

Lemma sides_positive m ps : Forall (on_torus m) ps -> Forall (lt 0) (map side ps).
Proof.
  induction 1 as [|p ps (_ & _ & N & _) _ IH]; constructor; [|assumption]. unfold side. destruct (fst p); [now elim N|cbn; lia].
Qed.

Lemma never_all s m ps : Forall (on_torus m) ps -> 2 <= length ps -> Forall (fun p => 2 <= side p) ps ->
  ForallOrdPairs (fun p q => Z.land (used Around s m p) (used Around s m q) = 0%Z) ps -> squares (map side ps) < m * m.
Proof.
  intros P L G T. assert (B : list_sum (map side ps) <= m).
  { apply (rows_run_out s m ps); auto. eapply Forall_impl; [|exact G]. intros p Hp. now right. }
  destruct (squares_less (map side ps) (sides_positive m ps P)) as [_ H]. rewrite map_length in H. specialize (H L). nia.
Qed.

(* Side by side. *)

Fixpoint row (a : nat) (sides : list nat) : list part :=
  match sides with [] => [] | d :: sides => interval a d :: row (a + d) sides end.

Lemma in_row m sides : forall a p, Forall (lt 0) sides -> a + list_sum sides <= m -> In p (row a sides) ->
  exists b d, p = interval b d /\ 0 < d /\ a <= b /\ b + d <= m.
Proof.
  induction sides as [|d sides IH]; intros a p P L H; [elim H|]. cbn in L. fold (list_sum sides) in L. inversion P; subst. destruct H as [<-|H].
  - exists a, d. repeat split; lia.
  - destruct (IH (a + d) p) as (b & e & -> & E); try (assumption || lia). exists b, e. repeat split; lia.
Qed.

Lemma row_on_torus m sides a : Forall (lt 0) sides -> a + list_sum sides <= m -> Forall (on_torus m) (row a sides).
Proof. intros P L. apply Forall_forall. intros p H. apply (in_row m) in H as (b & d & -> & D & _ & B); auto using interval_on_torus. Qed.

Lemma row_sides sides : forall a, map side (row a sides) = sides.
Proof. induction sides as [|d sides IH]; intros a; cbn; [reflexivity|]. unfold side at 1. cbn. now rewrite seq_length, IH. Qed.

Lemma row_together w s m sides : forall a, Forall (lt 0) sides -> a + list_sum sides <= m -> together w s m (row a sides).
Proof.
  unfold together. induction sides as [|d sides IH]; intros a P L; cbn; [constructor|]. cbn in L. fold (list_sum sides) in L. inversion P; subst. constructor.
  - apply Forall_forall. intros p H. apply (in_row m) in H as (b & e & -> & E & B & C); try (assumption || lia).
    apply intervals_free; lia.
  - apply IH; [assumption|lia].
Qed.

Definition is_interval (m : nat) (p : part) : Prop := exists a d, p = interval a d /\ 0 < d /\ a + d <= m.

Lemma pack (kind : part -> Prop) m sides : (forall p, is_interval m p -> kind p) -> (forall p, kind p -> on_torus m p) -> Forall (lt 0) sides ->
  ((exists ps, Forall kind ps /\ map side ps = sides /\ together Around Ring m ps) <-> list_sum sides <= m).
Proof.
  intros K1 K2 P. split.
  - intros (ps & F & <- & T). apply (rows_run_out Ring).
    + eapply Forall_impl; [|exact F]. auto.
    + apply Forall_forall. intros. now left.
    + eapply pairs_weaken; [|exact T]. intros p q _ _ [H _]. exact H.
  - intros L. exists (row 0 sides). split; [|split; [apply row_sides|now apply row_together]].
    apply Forall_forall. intros p H. apply K1. apply (in_row m) in H as (b & d & -> & D & _ & B); auto. now exists b, d.
Qed.

Lemma pack_intervals m sides : Forall (lt 0) sides ->
  ((exists ps, Forall (is_interval m) ps /\ map side ps = sides /\ together Around Ring m ps) <-> list_sum sides <= m).
Proof. apply pack; [auto|]. intros p (a & d & -> & D & L). now apply interval_on_torus. Qed.

Lemma pack_rings m sides : Forall (lt 0) sides ->
  ((exists ps, Forall (on_torus m) ps /\ map side ps = sides /\ together Around Ring m ps) <-> list_sum sides <= m).
Proof. apply pack; [|auto]. intros p (a & d & -> & D & L). now apply interval_on_torus. Qed.
