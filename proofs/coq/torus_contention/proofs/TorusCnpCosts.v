(* Accesses of CNP_Alloc: running jobs have no entries in common, so that a turn copies at most all entries once. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp TorusCnpCosts.
From Allocert.proofs Require Import TorusContention TorusFlow TorusCnp TorusCnpVisits TorusCnpRun TorusCnpBooks.
Import ListNotations.
Local Open Scope nat_scope.


Lemma widening_bound e : forall g, 3 * widening e g + 4 * (g * g) <= 4 * ((2 ^ e * g) * (2 ^ e * g)).
Proof.
  induction e as [|e IH]; intros g; cbn [widening]; [rewrite Nat.pow_0_r, Nat.mul_1_l; lia|].
  specialize (IH (2 * g)). replace (2 ^ S e * g) with (2 ^ e * (2 * g)) by (rewrite Nat.pow_succ_r'; ring). nia.
Qed.

Lemma filter_or {X} (f h k : X -> bool) l : (forall x, In x l -> f x = true -> k x = true) -> (forall x, In x l -> h x = true -> k x = true /\ f x = false) ->
  length (filter f l) + length (filter h l) <= length (filter k l).
Proof.
  induction l as [|a l IH]; intros F H; cbn; [lia|]. assert (I := IH (fun x i => F x (or_intror i)) (fun x i => H x (or_intror i))).
  specialize (F a (or_introl eq_refl)). specialize (H a (or_introl eq_refl)).
  destruct (f a), (h a), (k a); cbn; try lia; try (destruct H; [reflexivity|discriminate]); specialize (F eq_refl); discriminate.
Qed.

Lemma filter_short {X} (f : X -> bool) l : length (filter f l) <= length l.
Proof. induction l as [|a l IH]; cbn; [lia|]. destruct (f a); cbn; lia. Qed.

Lemma without_one g j : j < g -> length (filter (fun y => negb (y =? j)) (seq 0 g)) <= g - 1.
Proof.
  intros J. assert (H := filter_or (fun y => negb (y =? j)) (fun y => y =? j) (fun _ => true) (seq 0 g)).
  assert (T : length (filter (fun _ => true) (seq 0 g)) <= g) by (rewrite <- (seq_length g 0) at 2; apply filter_short).
  assert (O : 1 <= length (filter (fun y => y =? j) (seq 0 g))).
  { assert (I : In j (filter (fun y => y =? j) (seq 0 g))) by (apply filter_In; split; [apply in_seq; lia|apply Nat.eqb_refl]).
    apply in_split in I as [l1 [l2 ->]]. rewrite app_length. cbn. lia. }
  assert (length (filter (fun y => negb (y =? j)) (seq 0 g)) + length (filter (fun y => y =? j) (seq 0 g)) <= length (filter (fun _ => true) (seq 0 g))); [|lia].
  apply H; intros x _ E; [reflexivity|]. split; [reflexivity|]. now rewrite E.
Qed.

Lemma visited_length g c : fst c < g -> snd c < g -> length (visited g c) <= 2 * (g - 1).
Proof.
  intros A B. unfold visited. rewrite app_length, !map_length. assert (X := without_one g (snd c) B). assert (Y := without_one g (fst c) A). lia.
Qed.

Section Torus.
Variables (p g : nat) (c t : Q).
Hypotheses (some : 0 < g) (lasts : (0 <= t)%Q).

(* Entries that name a job whose flag is set. *)
Definition flagged (b : block) (done : list nat) : nat :=
  length (filter (fun '(i, j) => existsb (Nat.eqb (name (entry_at b i j))) done) (cells g)).

Lemma cells_inside i j : In (i, j) (cells g) -> i < g /\ j < g.
Proof. unfold cells. rewrite in_prod_iff, !in_seq. lia. Qed.

Lemma update_names b rs done x y i j : i < g -> j < g ->
  name (entry_at (fst (fst (update p g t (b, rs, done) (x, y)))) i j) = name (entry_at b i j).
Proof.
  intros I J. unfold update. destruct (Qeq_bool _ 0); [reflexivity|]. destruct (_ || _); [reflexivity|]. cbn [fst]. rewrite tabulated by assumption.
  now destruct (_ && _).
Qed.

Lemma flagged_same b b' done : (forall i j, i < g -> j < g -> name (entry_at b' i j) = name (entry_at b i j)) -> flagged b' done = flagged b done.
Proof.
  intros H. unfold flagged. f_equal. apply filter_ext_in. intros [i j] I. apply cells_inside in I as [I J]. now rewrite H.
Qed.

Lemma visit_cost_bound b rs done x y : kept p g c b rs -> x < g -> y < g ->
  visit_cost p g (b, rs, done) (x, y) + flagged b done
  <= 7 + flagged (fst (fst (update p g t (b, rs, done) (x, y)))) (snd (update p g t (b, rs, done) (x, y))).
Proof.
  intros K X Y. rewrite (flagged_same b (fst (fst (update p g t (b, rs, done) (x, y))))) by (intros; now apply update_names).
  unfold visit_cost, update. destruct (Qeq_bool (remains (entry_at b x y)) 0) eqn:Z; [cbn [snd]; lia|].
  apply eq_bool_false in Z. destruct K as [R [SN N]].
  destruct (R x y X Y) as [[a [[A [B [C U]]] [E1 [E2 E3]]]]|[B _]]; [|contradiction].
  rewrite E1. assert (HA := C). apply holds_spec in HA as [HR HC]. rewrite HR, HC.
  assert (SA : sane p g c a) by (rewrite Forall_forall in SN; auto). destruct SA as [[q [Q0 QE]] [RA [CA [NA _]]]].
  assert (S0 := stride_pos p (size_of a)).
  assert (Shown : forall u v, u < g -> v < g -> holds p a u v = true -> name (entry_at b u v) = number a).
  { intros u v UG VG H. destruct (R u v UG VG) as [[o [[O1 [O2 [O3 O4]]] [_ [O5 _]]]]|[_ O]]; [|rewrite O in H by assumption; discriminate].
    rewrite O5. f_equal. symmetry. now apply O4. }
  assert (HN : name (entry_at b (row a) (col a)) = number a).
  { apply Shown; try nia. apply holds_spec. now rewrite !Nat.mod_small. }
  rewrite HN. destruct (number a =? 0) eqn:NZ; [apply Nat.eqb_eq in NZ; contradiction|]. cbn [orb].
  destruct (existsb (Nat.eqb (number a)) done) eqn:DN; cbn [snd]; [lia|].
  assert (F : flagged b done + length (filter (fun '(u, v) => (u mod stride p (size_of a) =? row a) && (v mod stride p (size_of a) =? col a)) (cells g))
    <= flagged b (number a :: done)); [|lia].
  unfold flagged. apply filter_or; intros [u v] I H; apply cells_inside in I as [UG VG].
  - cbn [existsb]. rewrite H. apply orb_true_r.
  - assert (HH : holds p a u v = true) by exact H. rewrite (Shown u v UG VG HH). cbn [existsb]. rewrite Nat.eqb_refl. split; [reflexivity|exact DN].
Qed.

Lemma visits_cost_bound rs0 more : forall vs st, books_after p g c t rs0 vs st -> Forall (fun v => fst v < g /\ snd v < g) more ->
  visits_cost p g t st more + flagged (fst (fst st)) (snd st) <= 7 * length more + g * g.
Proof.
  induction more as [|[x y] more IH]; intros vs st B F; cbn [visits_cost length].
  - unfold flagged. assert (H := filter_short (fun '(i, j) => existsb (Nat.eqb (name (entry_at (fst (fst st)) i j))) (snd st)) (cells g)).
    unfold cells in H at 2. rewrite prod_length, !seq_length in H. lia.
  - inversion F as [|? ? [X Y] F']; subst. assert (B' := visit p g c t some lasts rs0 vs st x y B X Y). specialize (IH _ _ B' F').
    destruct st as [[b rs] done]. destruct B as [K _]. assert (V := visit_cost_bound b rs done x y K X Y). cbn [fst snd] in *. lia.
Qed.
End Torus.

Lemma turn_bound p lvl s : fine p s -> turn_level s <= lvl -> lvl <= p -> turn_cost p lvl s <= 22 * (2 ^ p * 2 ^ p).
Proof.
  intros F L P. unfold turn_cost. set (g := stride p (turn_level s)). assert (G : 0 < g) by apply stride_pos.
  destruct (fine_cell_inside p s F) as [X [Y Z]]. fold g in X, Y, Z. assert (T := fine_time p s F).
  assert (D := duration_least p g (clock s) (shifted s) (known s) (turn_time s) (cell s) G (fine_shifted p s F) X Y T).
  destruct (fine_cell p s F) as [_ [E _]]. fold g in E.
  assert (NK : ~ In (turn s) (map number (known s))).
  { intros I. apply in_map_iff in I as [r [EN I]]. assert (NB := fine_numbers p s F). rewrite Forall_forall in NB. specialize (NB r I). lia. }
  destruct (cell s) as [i j] eqn:CE. cbn [fst snd] in *.
  assert (K := gave p g (clock s) (shifted s) (known s) i j (takes_now s) (turn s) (turn_level s) (turn_time s) eq_refl (fine_shifted p s F) eq_refl X Y Z
    (fine_turn p s F) NK T ltac:(rewrite E; exact D)).
  assert (B : books_after p g (clock s) (turn_time s) (known s ++ [Known (turn s) (turn_level s) i j (clock s) (turn_time s) (Qred (clock s + takes_now s))]) []
    (before_visits p s)).
  { unfold before_visits. rewrite CE. cbn [fst snd]. fold g. split; [exact K|]. clear. induction (known s ++ _) as [|r rs IH]; constructor; [|exact IH]. split.
    - split; [repeat split|]. cbn. rewrite andb_false_r. apply Qplus_0_r || (symmetry; apply Qplus_0_r).
    - cbn. split; [easy|]. now intros [_ ?]. }
  assert (V := visits_cost_bound p g (clock s) (turn_time s) G ltac:(apply Qlt_le_weak; exact T) _ (visited g (i, j)) [] _ B (visited_inside g G (i, j) X Y)).
  assert (VL := visited_length g (i, j) X Y). assert (W := widening_bound (lvl - turn_level s) (stride p lvl)).
  rewrite <- stride_split in W by assumption. fold g in W.
  assert (GM : g <= 2 ^ p). { unfold g, TorusCnp.stride. apply Nat.pow_le_mono_r; lia. }
  assert (H : 3 * (widening (lvl - turn_level s) (stride p lvl) + 5 * (g * g) + 1 + visits_cost p g (turn_time s) (before_visits p s) (visited g (i, j))) <= 66 * (g * g)) by nia.
  assert (g * g <= 2 ^ p * 2 ^ p) by (apply Nat.mul_le_mono; assumption). lia.
Qed.

Lemma run_bound p jobs : forall k lvl now b rs, good p k lvl now b rs -> falling lvl jobs ->
  turns_cost p lvl (run p k lvl now b rs jobs) <= 22 * (length jobs * (2 ^ p * 2 ^ p)) + 2 ^ p * 2 ^ p.
Proof.
  induction jobs as [|[l t] jobs IH]; intros k lvl now b rs G F.
  - cbn. assert (stride p lvl <= 2 ^ p) by (unfold TorusCnp.stride; apply Nat.pow_le_mono_r; lia).
    assert (stride p lvl * stride p lvl <= 2 ^ p * 2 ^ p) by (apply Nat.mul_le_mono; assumption). lia.
  - destruct F as [L [T F]]. destruct (one_turn p k lvl now b rs l t G L T) as [s [FS [_ [_ [TL [_ [_ [G' E]]]]]]]]. rewrite E.
    cbn [turns_cost length]. specialize (IH _ _ _ _ _ G' F). rewrite TL.
    assert (B := turn_bound p lvl s FS). rewrite TL in B. specialize (B L (good_level p _ _ _ _ _ G)). lia.
Qed.

Lemma accesses_bound p jobs : falling p jobs -> jobs <> [] -> accesses p jobs <= 24 * (length jobs * (2 ^ p * 2 ^ p)).
Proof.
  intros F N. unfold accesses. assert (B := run_bound p jobs 1 (top jobs) 0%Q _ [] (nil_good p jobs F) (falling_top p jobs F)).
  fold (cnp_alloc p jobs) in B. assert (1 <= length jobs) by (destruct jobs; [easy|cbn; lia]).
  assert (1 * (2 ^ p * 2 ^ p) <= length jobs * (2 ^ p * 2 ^ p)) by (apply Nat.mul_le_mono_r; assumption). lia.
Qed.
