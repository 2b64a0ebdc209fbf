(* CNP_Alloc with dummies: time passes in their turns, to where the next job's turn would take it, and nothing else changes. *)
From Coq Require Import List Arith ZArith QArith Qminmax Qreduction Bool Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow TorusCnp TorusCnpDummies.
From Allocert.proofs Require Import TorusContention TorusFlow TorusCnp TorusCnpVisits TorusCnpRun TorusCnpBooks.
Import ListNotations.
Local Open Scope Q_scope.

Lemma reduced_twice q : Qred (Qred q) = Qred q.
Proof. apply Qred_complete, Qred_correct. Qed.

Lemma reduced_equal a b : a = Qred a -> b = Qred b -> a == b -> a = b.
Proof. intros -> -> E. apply Qred_complete. now rewrite !Qred_correct in E. Qed.

Lemma widened_entry e : forall g b i j, (0 < g)%nat -> (i < 2 ^ e * g)%nat -> (j < 2 ^ e * g)%nat ->
  entry_at (widen e g b) i j = if e =? 0 then entry_at b i j else entry_at b (i mod g) (j mod g).
Proof.
  induction e as [|e IH]; intros g b i j G I J; [reflexivity|]. cbn [widen]. change (S e =? 0)%nat with false. cbn iota.
  rewrite IH by (cbn in *; lia). assert (M : forall x, (x mod (2 * g) mod g = x mod g)%nat).
  { intros x. rewrite (Nat.mul_comm 2). apply mod_of_mod; lia. }
  destruct (e =? 0)%nat eqn:E.
  - apply Nat.eqb_eq in E. subst e. rewrite tabulated by (cbn in *; lia). reflexivity.
  - rewrite tabulated by (apply Nat.mod_upper_bound; lia). now rewrite !M.
Qed.

Lemma widened_mod e g b i j : (0 < g)%nat -> (i < 2 ^ e * g)%nat -> (j < 2 ^ e * g)%nat ->
  entry_at (widen e g b) i j = entry_at b (i mod g) (j mod g).
Proof.
  intros G I J. rewrite widened_entry by assumption. destruct (e =? 0)%nat eqn:E; [|reflexivity]. apply Nat.eqb_eq in E. subst e.
  cbn in I, J. rewrite !Nat.mod_small by lia. reflexivity.
Qed.

Section Torus.
Variable p : nat.
Notation stride := (stride p).
Notation holds := (holds p).
Notation kept := (kept p).

(* Times are in lowest terms, so that equal ones are the same. *)
Definition lowest (g : nat) (b : block) : Prop :=
  forall i j, (i < g)%nat -> (j < g)%nat -> remains (entry_at b i j) = Qred (remains (entry_at b i j)).

Lemma alike g c b rs x y u v : kept g c b rs -> lowest g b -> (x < g)%nat -> (y < g)%nat -> (u < g)%nat -> (v < g)%nat ->
  ~ remains (entry_at b x y) == 0 -> let s := stride (level (entry_at b x y)) in (u mod s = x mod s)%nat -> (v mod s = y mod s)%nat ->
  entry_at b u v = entry_at b x y.
Proof.
  intros [R _] L X Y U V Z s A B. unfold s in *. destruct (R x y X Y) as [[r [[I [P [H _]]] [E1 [E2 E3]]]]|[E _]]; [|contradiction].
  rewrite E1 in A, B. assert (HU : holds r u v = true) by (apply holds_spec in H as [H1 H2]; apply holds_spec; split; congruence).
  destruct (R u v U V) as [[r' [[I' [P' [H' D]]] [F1 [F2 F3]]]]|[_ N]]; [|rewrite N in HU by assumption; discriminate].
  assert (r' = r) as -> by (symmetry; now apply D). assert (LX := L x y X Y). assert (LU := L u v U V).
  destruct (entry_at b u v) as [q l n], (entry_at b x y) as [q' l' n']. cbn in *. subst. f_equal. apply reduced_equal; [assumption..|]. now rewrite F3, E3.
Qed.

Lemma home_inside g c b rs x y : kept g c b rs -> (x < g)%nat -> (y < g)%nat -> ~ remains (entry_at b x y) == 0 ->
  let s := stride (level (entry_at b x y)) in (x mod s < g)%nat /\ (y mod s < g)%nat.
Proof.
  intros [R [S _]] X Y Z s. unfold s. destruct (R x y X Y) as [[r [[I _] [E _]]]|[E _]]; [|contradiction]. rewrite E. rewrite Forall_forall in S.
  destruct (S r I) as [[q [Q G]] _]. assert (P := stride_pos p (size_of r)). set (t := stride (size_of r)) in *.
  assert (x mod t < t)%nat by (apply Nat.mod_upper_bound; lia). assert (y mod t < t)%nat by (apply Nat.mod_upper_bound; lia). nia.
Qed.

(* Two blocks of one look, with other numbers for the jobs. *)
Variable f : nat -> nat.
Definition renamed (e : entry) : entry := Entry (remains e) (level e) (f (name e)).
Definition renumbered (r : record) : record := Known (f (number r)) (size_of r) (row r) (col r) (begins r) (takes r) (finish r).
Definition agree (g : nat) (b b' : block) : Prop := forall i j, (i < g)%nat -> (j < g)%nat ->
  remains (entry_at b' i j) = remains (entry_at b i j) /\ (~ remains (entry_at b i j) == 0 -> entry_at b' i j = renamed (entry_at b i j)).
Definition real (rs : list record) : list record := filter (fun r => lasts (takes r)) rs.
Definition match_up (rs rs' : list record) : Prop := real rs' = map renumbered rs.

Lemma agree_free g b b' : agree g b b' -> free_cells g b' = free_cells g b.
Proof.
  intros A. apply filter_ext_in. intros [i j] I. unfold cells in I. apply in_prod_iff in I as [I J]. apply in_seq in I, J.
  destruct (A i j) as [-> _]; [lia|lia|reflexivity].
Qed.

Lemma agree_duration g b b' t c : agree g b b' -> (fst c < g)%nat -> (snd c < g)%nat -> duration g b' t c = duration g b t c.
Proof.
  intros A X Y. unfold duration.
  rewrite (map_ext_in (fun y => Qmin t (remains (entry_at b' (fst c) y))) (fun y => Qmin t (remains (entry_at b (fst c) y)))).
  2: { intros y I. apply in_seq in I. destruct (A (fst c) y) as [-> _]; [lia|lia|reflexivity]. }
  rewrite (map_ext_in (fun x => Qmin t (remains (entry_at b' x (snd c)))) (fun x => Qmin t (remains (entry_at b x (snd c))))); [reflexivity|].
  intros x I. apply in_seq in I. destruct (A x (snd c)) as [-> _]; [lia|lia|reflexivity].
Qed.

Lemma agree_durations g b b' t : agree g b b' -> map (duration g b' t) (free_cells g b') = map (duration g b t) (free_cells g b).
Proof.
  intros A. rewrite (agree_free g b b' A). apply map_ext_in. intros [i j] I. apply in_free in I as [I [J _]]. now apply agree_duration.
Qed.

Lemma real_grow k more rs : real (map (grow k more) rs) = map (grow k more) (real rs).
Proof.
  induction rs as [|r rs IH]; [reflexivity|]. unfold real in *. cbn [map filter].
  assert (E : takes (grow k more r) = takes r) by (unfold grow; now destruct (number r =? k)%nat). rewrite E.
  destruct (lasts (takes r)); cbn [map]; [f_equal|]; exact IH.
Qed.

Hypotheses (f_0 : f 0%nat = 0%nat) (f_more : forall a b, (a < b)%nat -> (f a < f b)%nat).

Lemma f_same a b : f a = f b -> a = b.
Proof. intros E. destruct (lt_eq_lt_dec a b) as [[L|L]|L]; [apply f_more in L; lia|assumption|apply f_more in L; lia]. Qed.

Lemma f_eqb a b : (f a =? f b)%nat = (a =? b)%nat.
Proof.
  destruct (a =? b)%nat eqn:E; [apply Nat.eqb_eq in E; subst; apply Nat.eqb_refl|]. apply Nat.eqb_neq in E. apply Nat.eqb_neq.
  intros H. apply E, f_same, H.
Qed.

Lemma grow_renumbered k more rs : map (grow (f k) more) (map renumbered rs) = map renumbered (map (grow k more) rs).
Proof.
  rewrite !map_map. apply map_ext. intros r. unfold grow, renumbered. cbn [number]. rewrite f_eqb. destruct (number r =? k)%nat; reflexivity.
Qed.

Lemma done_renamed k done : existsb (Nat.eqb (f k)) (map f done) = existsb (Nat.eqb k) done.
Proof. induction done as [|d done IH]; [reflexivity|]. cbn. now rewrite f_eqb, IH. Qed.

(* Lines 24-29 for a job that takes time, in both runs. *)
Definition twins (g : nat) (st st' : books) : Prop :=
  let '(b, rs, done) := st in let '(b', rs', done') := st' in
  agree g b b' /\ match_up rs rs' /\ done' = map f done /\ lowest g b.

Lemma twin_visit g c t st st' x y : twins g st st' -> kept g c (fst (fst st)) (snd (fst st)) -> (x < g)%nat -> (y < g)%nat ->
  twins g (update p g t st (x, y)) (update p g t st' (x, y)).
Proof.
  destruct st as [[b rs] done], st' as [[b' rs'] done']. cbn [fst snd]. intros [A [M [-> L]]] K X Y. unfold update.
  destruct (A x y X Y) as [-> E]. destruct (Qeq_bool (remains (entry_at b x y)) 0) eqn:Z; [exact (conj A (conj M (conj eq_refl L)))|].
  apply eq_bool_false in Z. specialize (E Z). rewrite E. cbn [level renamed]. set (s := stride (level (entry_at b x y))).
  destruct (home_inside g c b rs x y K X Y Z) as [HX HY]. fold s in HX, HY. assert (S0 := stride_pos p (level (entry_at b x y))). fold s in S0.
  assert (H : entry_at b (x mod s) (y mod s) = entry_at b x y).
  { apply (alike g c b rs); try assumption; apply Nat.mod_mod; fold s; lia. }
  destruct (A _ _ HX HY) as [_ EH]. rewrite H in EH. rewrite (EH Z), H. cbn [name remains renamed].
  replace (f (name (entry_at b x y)) =? 0)%nat with (name (entry_at b x y) =? 0)%nat by (rewrite <- (f_eqb _ 0), f_0; reflexivity).
  rewrite done_renamed. destruct (_ || _); [exact (conj A (conj M (conj eq_refl L)))|].
  set (more := Qmin t (remains (entry_at b x y)) / inject_Z (Z.of_nat g)). set (value := Qred (remains (entry_at b x y) + more)).
  split; [|split; [|split; [reflexivity|]]].
  - intros i j I J. rewrite !tabulated by assumption. destruct ((i mod s =? x mod s) && (j mod s =? y mod s))%nat eqn:B; [|now apply A]. split; [reflexivity|]. intros _.
    apply andb_true_iff in B as [B1 B2]. apply Nat.eqb_eq in B1, B2.
    assert (U : entry_at b i j = entry_at b x y) by now apply (alike g c b rs). destruct (A i j I J) as [_ EU]. rewrite U in EU. rewrite (EU Z), U. reflexivity.
  - unfold match_up in *. rewrite real_grow, M. apply grow_renumbered.
  - intros i j I J. rewrite tabulated by assumption. destruct (_ && _); [|now apply L]. cbn [remains]. unfold value. now rewrite reduced_twice.
Qed.

Lemma twin_visits g c t rs0 more : (0 < g)%nat -> 0 <= t -> Forall (fun v => fst v < g /\ snd v < g)%nat more -> forall vs st st',
  books_after p g c t rs0 vs st -> twins g st st' -> twins g (fold_left (update p g t) more st) (fold_left (update p g t) more st').
Proof.
  intros G T. induction 1 as [|[x y] more [X Y] F IH]; intros vs st st' B W; cbn [fold_left]; [assumption|]. cbn [fst snd] in X, Y.
  apply (IH (vs ++ [(x, y)])); [now apply visit|]. apply (twin_visit g c); try assumption. destruct st as [[b rs] done]. apply B.
Qed.

(* Lines 24-29 for a dummy, in its run only. *)
Definition settled (rs : list record) : Prop := Forall (fun r => finish r = Qred (finish r)) rs.

Lemma dummy_visit g c b rs st x y : kept g c b rs -> lowest g b -> settled rs -> (x < g)%nat -> (y < g)%nat ->
  let '(b', rs', _) := st in agree g b b' -> match_up rs rs' ->
  let '(b2, rs2, _) := update p g 0 st (x, y) in agree g b b2 /\ match_up rs rs2.
Proof.
  intros K L ST X Y. destruct st as [[b' rs'] done]. intros A M. unfold update. destruct (A x y X Y) as [-> E].
  destruct (Qeq_bool (remains (entry_at b x y)) 0) eqn:Z; [now split|]. apply eq_bool_false in Z. specialize (E Z). rewrite E. cbn [level renamed].
  set (s := stride (level (entry_at b x y))).
  destruct (home_inside g c b rs x y K X Y Z) as [HX HY]. fold s in HX, HY. assert (S0 := stride_pos p (level (entry_at b x y))). fold s in S0.
  assert (H : entry_at b (x mod s) (y mod s) = entry_at b x y).
  { apply (alike g c b rs); try assumption; apply Nat.mod_mod; fold s; lia. }
  destruct (A _ _ HX HY) as [_ EH]. rewrite H in EH. rewrite (EH Z). cbn [name remains renamed]. destruct (_ || _); [now split|].
  set (more := Qmin 0 (remains (entry_at b x y)) / inject_Z (Z.of_nat g)).
  assert (N : more == 0). { unfold more. rewrite Q.min_l by (eapply kept_nonneg; eassumption). unfold Qdiv. apply Qmult_0_l. }
  assert (V : Qred (remains (entry_at b x y) + more) = remains (entry_at b x y)).
  { rewrite (L x y X Y) at 2. apply Qred_complete. rewrite N. ring. }
  rewrite V. split.
  - intros i j I J. rewrite tabulated by assumption. destruct ((i mod s =? x mod s) && (j mod s =? y mod s))%nat eqn:B; [|now apply A].
    apply andb_true_iff in B as [B1 B2]. apply Nat.eqb_eq in B1, B2.
    assert (U : entry_at b i j = entry_at b x y) by now apply (alike g c b rs). destruct (A i j I J) as [_ EU]. rewrite U in *.
    rewrite (EU Z). now split.
  - unfold match_up in *. rewrite real_grow, M. rewrite <- (map_id (map renumbered rs)) at 2. apply map_ext_in. intros r I.
    apply in_map_iff in I as [r0 [<- I]]. unfold grow. destruct (_ =? _)%nat; [|reflexivity]. unfold renumbered. cbn. f_equal.
    unfold settled in ST. rewrite Forall_forall in ST. rewrite (ST r0 I) at 2. apply Qred_complete. rewrite N. ring.
Qed.

Lemma dummy_visits g c b rs more : kept g c b rs -> lowest g b -> settled rs -> Forall (fun v => fst v < g /\ snd v < g)%nat more ->
  forall b' rs' done, agree g b b' -> match_up rs rs' ->
  let '(b2, rs2, _) := fold_left (update p g 0) more (b', rs', done) in agree g b b2 /\ match_up rs rs2.
Proof.
  intros K L ST. induction 1 as [|[x y] more [X Y] F IH]; intros b' rs' done A M; cbn [fold_left]; [now split|].
  assert (V := dummy_visit g c b rs (b', rs', done) x y K L ST X Y A M). destruct (update p g 0 (b', rs', done) (x, y)) as [[b2 rs2] done2].
  destruct V as [A2 M2]. now apply IH.
Qed.
End Torus.
