(* Schedules cut into slices of time, within which nothing begins or ends. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
From Allocert.proofs Require Import TorusProfiles TorusPlans TorusTops.
Import ListNotations.
Local Open Scope nat_scope.

Section Times.
Context {N : numbers}.
Add Ring times : (laws N).
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).
Local Notation "a <= b" := (at_most a b = true).

(* Moments in order, each once. *)
Fixpoint ins (x : N) (l : list N) : list N :=
  match l with y :: l' => if x < y then x :: l else if y < x then y :: ins x l' else l | [] => [x] end.
Definition rising (l : list N) : Prop := StronglySorted (fun a b => a < b = true) l.

Lemma ins_in x y l : In y (ins x l) <-> y = x \/ In y l.
Proof.
  induction l as [|z l IH]; [cbn; intuition|]. cbn [ins]. destruct (x < z) eqn:A; [cbn; intuition|]. destruct (z < x) eqn:B; cbn [In]; rewrite ?IH; [intuition|].
  assert (x = z) by now apply (less_total N). subst. intuition.
Qed.

Lemma ins_rising x l : rising l -> rising (ins x l).
Proof.
  intros R. induction R as [|y l R IH F]; [repeat constructor|]. cbn [ins]. destruct (x < y) eqn:A; [|destruct (y < x) eqn:B].
  - constructor; [now constructor|]. constructor; [exact A|]. eapply Forall_impl; [|exact F]. cbn. intros z Z. now apply (less_transitive N _ y).
  - constructor; [exact IH|]. rewrite Forall_forall in *. intros z Z. apply ins_in in Z as [->|Z]; auto.
  - now constructor.
Qed.

Definition moments (T : N) (l : list (window N)) : list N := fold_right ins [] (zero N :: T :: flat_map (fun w => [start w; finish w]) l).

Lemma sort_in l y : In y (fold_right ins [] l) <-> In y l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [fold_right In]. rewrite ins_in, IH. intuition. Qed.

Lemma sort_rising l : rising (fold_right ins [] l).
Proof. induction l as [|x l IH]; [constructor|]. now apply ins_rising. Qed.

Fixpoint pairs (c : list N) : list (N * N) := match c with a :: ((b :: _) as c') => (a, b) :: pairs c' | _ => [] end.
Definition long (ab : N * N) : N := snd ab - fst ab.
Definition during (a : N) (w : window N) : bool := negb (a < start w) && (a < finish w).

Lemma pairs_cons f x y c : total (map f (pairs (x :: y :: c))) = f (x, y) + total (map f (pairs (y :: c))).
Proof. reflexivity. Qed.

Lemma pairs_rising c : rising c -> forall ab, In ab (pairs c) -> fst ab < snd ab = true.
Proof.
  induction c as [|a [|b c] IH]; intros R ab I; [easy|easy|]. inversion R as [|? ? R' F]; subst. destruct I as [<-|I]; [now inversion F|]. now apply IH.
Qed.

Lemma all_long c : rising c -> forall a b, In a c -> In b c -> Forall (fun x => a <= x /\ x <= b) c -> total (map long (pairs c)) = b - a.
Proof.
  induction c as [|x c IH]; intros R a b A B F; [easy|]. inversion R as [|? ? R' G]; subst. inversion F as [|? ? [X1 X2] F']; subst. rewrite Forall_forall in G.
  assert (a = x); [|subst a].
  { destruct A as [->|A]; [reflexivity|]. exfalso. assert (H := most_less_trans _ _ _ X1 (G a A)). now rewrite less_irreflexive in H. }
  destruct c as [|y c].
  - destruct B as [->|[]]. cbn. ring.
  - rewrite pairs_cons, (IH R' y b); [unfold long; cbn [fst snd]; ring|now left| |].
    + destruct B as [->|B]; [|exact B]. exfalso. assert (H := most_less_trans _ _ _ (proj2 (Forall_inv F')) (G y (or_introl eq_refl))). now rewrite less_irreflexive in H.
    + inversion R' as [|? ? _ G']; subst. constructor; [split; [apply most_refl|now apply (Forall_inv F')]|]. rewrite Forall_forall in *. intros z Z. split; [now apply less_most, G'|now apply F'; right].
Qed.

Definition covered (w : window N) (c : list N) : N := total (map (fun ab => if during (fst ab) w then long ab else zero N) (pairs c)).

Lemma covered_none w c : Forall (fun x => finish w <= x) c -> covered w c = zero N.
Proof.
  unfold covered. induction c as [|x [|y c] IH]; intros F; [reflexivity|reflexivity|]. inversion F as [|? ? X F']; subst. rewrite pairs_cons, (IH F'). cbn [fst]. unfold during. unfold at_most in X. rewrite negb_true_iff in X. rewrite X, andb_false_r. ring.
Qed.

Lemma covered_from w x c : rising (x :: c) -> start w <= x -> In (finish w) (x :: c) -> covered w (x :: c) = finish w - x.
Proof.
  revert x. induction c as [|y c IH]; intros x R S I.
  - destruct I as [->|[]]. cbn. ring.
  - inversion R as [|? ? R' G]; subst. destruct I as [E|I].
    + rewrite E, covered_none; [ring|]. rewrite <- E. constructor; [apply most_refl|]. eapply Forall_impl; [|exact G]. intros z Z. now apply less_most.
    + rewrite Forall_forall in G. unfold covered. rewrite pairs_cons. fold (covered w (y :: c)). cbn [fst].
      assert (S' : start w <= y) by (apply most_trans with (1 := S); apply less_most, G; now left). rewrite (IH y R' S' I).
      unfold during, at_most in *. rewrite S, (G _ I). cbn [andb]. unfold long. cbn [fst snd]. ring.
Qed.

Lemma covered_all w c : rising c -> start w < finish w = true -> In (start w) c -> In (finish w) c -> covered w c = finish w - start w.
Proof.
  induction c as [|x c IH]; intros R L S F; [easy|]. destruct S as [E|S].
  - rewrite (covered_from w x c R); [now rewrite E|rewrite E; apply most_refl|exact F].
  - inversion R as [|? ? R' G]; subst. rewrite Forall_forall in G. assert (X := G _ S). destruct F as [E|F].
    + exfalso. rewrite E in X. rewrite (asymmetric _ _ L) in X. discriminate.
    + destruct c as [|y c]; [easy|]. unfold covered. rewrite pairs_cons. fold (covered w (y :: c)). cbn [fst].
      rewrite (IH R' L S F). unfold during. rewrite X. cbn. ring.
Qed.

(* The slices of a schedule *)
Definition slices (T : N) (l : list (window N)) : list (N * list piece) :=
  map (fun ab => (long ab, map held (filter (during (fst ab)) l))) (pairs (moments T l)).

Lemma running j l c : (forall w, In w l -> covered w c = finish w - start w) ->
  total (map (fun ab => scale (length (filter (fun p => number p =? j) (map held (filter (during (fst ab)) l)))) (long ab)) (pairs c)) = given j l.
Proof.
  unfold given. induction l as [|w l IH]; intros C.
  - cbn. induction (pairs c) as [|ab k IHk]; [reflexivity|]. cbn [map total fold_right scale]. unfold total in IHk. rewrite IHk. ring.
  - specialize (IH (fun v V => C v (or_intror V))). cbn [filter]. destruct (number (held w) =? j) eqn:J.
    + cbn [map total fold_right]. change (fold_right (plus N) (zero N) ?l) with (total l). rewrite <- IH, <- (C w (or_introl eq_refl)). unfold covered. rewrite <- total_plus.
      f_equal. apply map_ext. intros ab. destruct (during (fst ab) w); cbn [map filter length]; [rewrite J; cbn [length scale]; reflexivity|ring].
    + rewrite <- IH. f_equal. apply map_ext. intros ab. destruct (during (fst ab) w); cbn [map filter]; [now rewrite J|reflexivity].
Qed.

Lemma clear_apart a l : clear l = true -> all_apart (map held (filter (during a) l)) = true.
Proof.
  induction l as [|w l IH]; intros C; [reflexivity|]. cbn [clear] in C. apply andb_true_iff in C as [A C]. specialize (IH C). cbn [filter].
  destruct (during a w) eqn:D; [|exact IH]. cbn [map all_apart]. rewrite IH, andb_true_r. apply forallb_forall. intros q Q. apply in_map_iff in Q as (v & <- & V).
  apply filter_In in V as [V Dv]. rewrite forallb_forall in A. specialize (A v V). apply orb_true_iff in A as [A|A]; [|exact A]. exfalso. apply negb_true_iff in A.
  unfold during in D, Dv. apply andb_true_iff in D as [D1 D2]. apply andb_true_iff in Dv as [E1 E2]. unfold together in A. apply andb_false_iff in A as [A|A].
  - rewrite (most_less_trans (start w) a (finish v)) in A; [discriminate|exact D1|exact E2].
  - rewrite (most_less_trans (start v) a (finish w)) in A; [discriminate|exact E1|exact D2].
Qed.

Lemma sliced m jobs T l : zero N <= T -> faultless m jobs T l = true -> right m jobs T (slices T l) = true /\ total (map fst (slices T l)) = T.
Proof.
  intros P H. unfold faultless in H. apply andb_true_iff in H as [H G]. apply andb_true_iff in H as [H C]. rewrite forallb_forall in H, G.
  assert (R : rising (moments T l)) by apply sort_rising.
  assert (L : forall w, In w l -> zero N <= start w /\ start w < finish w = true /\ finish w <= T).
  { intros w I. specialize (H w I). unfold lies in H. rewrite !andb_true_iff in H. tauto. }
  assert (In_ : forall w, In w l -> In (start w) (moments T l) /\ In (finish w) (moments T l)).
  { intros w I. split; apply sort_in; right; right; apply in_flat_map; exists w; cbn; auto. }
  assert (Tot : total (map fst (slices T l)) = T).
  { replace (map fst (slices T l)) with (map long (pairs (moments T l))) by (unfold slices; now rewrite map_map). rewrite (all_long _ R (zero N) T); [ring| | |].
    - apply sort_in. now left.
    - apply sort_in. right. now left.
    - apply Forall_forall. intros x X. apply sort_in in X as [<-|[<-|X]]; [split; [apply most_refl|exact P]|split; [exact P|apply most_refl]|].
      apply in_flat_map in X as (w & I & X). destruct (L w I) as (A & B & D). destruct X as [<-|[<-|[]]]; split; auto.
      + apply most_trans with (finish w); [now apply less_most|exact D].
      + apply most_trans with (start w); [exact A|now apply less_most]. }
  split; [|exact Tot]. unfold right. rewrite Tot, most_refl, andb_true_r. apply andb_true_iff. split; apply forallb_forall.
  - intros s I. unfold slices in I. apply in_map_iff in I as (ab & <- & I). cbn [fst snd]. rewrite clear_apart, andb_true_r by assumption. apply andb_true_iff. split.
    + apply pairs_rising in I; [|exact R]. apply (shift _ _ _ _) with (2 := I). unfold long. ring.
    + apply forallb_forall. intros p Q. apply in_map_iff in Q as (w & <- & W). apply filter_In in W as [W _]. specialize (H w W). now apply andb_true_iff in H.
  - intros j J. specialize (G j J). unfold runs, slices. rewrite map_map. cbn [fst snd]. rewrite (running j l); [exact G|].
    intros w I. destruct (L w I) as (_ & B & _). now apply covered_all; [| |apply In_|apply In_].
Qed.

Lemma necessary m (jobs : list (nat * N)) T l : zero N <= T -> faultless m jobs T l = true ->
  Forall (fun j => snd j <= T) jobs /\ total (map (fun j => scale (fst j * fst j)%nat (snd j)) jobs) <= scale (m * m) T.
Proof. intros P H. apply (necessary_slices m jobs T (slices T l)). now apply sliced. Qed.
End Times.
Arguments necessary : clear implicits.
