(* Profiles of the feasibility algorithm stay stair-like. *)
From Coq Require Import List Arith ZArith Bool Ring Sorted Lia.
From Allocert.definitions Require Import TorusProfiles.
Import ListNotations.

(* Sorted lists in parts. *)

Lemma sorted_app {X} (R : X -> X -> Prop) a b : StronglySorted R (a ++ b) <->
  StronglySorted R a /\ StronglySorted R b /\ forall x y, In x a -> In y b -> R x y.
Proof.
  induction a as [|z a IH]; cbn.
  - split; [intros H; repeat split; [constructor|assumption|easy]|tauto].
  - split.
    + intros H. inversion H as [|? ? S F]; subst. apply IH in S as (A & B & C). apply Forall_app in F as [F G].
      rewrite Forall_forall in F, G. repeat split; [constructor; [assumption|now apply Forall_forall]|assumption|].
      intros x y [<-|Hx] Y; auto.
    + intros (A & B & C). inversion A as [|? ? S F]; subst. constructor; [apply IH; auto|].
      apply Forall_app. split; [assumption|]. apply Forall_forall. auto.
Qed.

Lemma sorted_replace {X} (R : X -> X -> Prop) a old new b : StronglySorted R (a ++ old ++ b) -> StronglySorted R new ->
  (forall x y, In x a -> In y new -> R x y) -> (forall x y, In x new -> In y b -> R x y) -> StronglySorted R (a ++ new ++ b).
Proof.
  rewrite !sorted_app. intros (A & (O & B & _) & C) N L H. repeat split; auto.
  intros x y Hx Hy. apply in_app_iff in Hy as [Hy|Hy]; [auto|]. apply C; [assumption|]. apply in_app_iff. auto.
Qed.

Section Times.
Context {N : numbers}.
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).
Add Ring times : (laws N).

Lemma shift x y u v : y - x = v - u -> u < v = true -> x < y = true.
Proof.
  intros E H. rewrite <- (less_plus N x y (u - x)). replace (x + (u - x)) with u by ring.
  replace (y + (u - x)) with (y - x + u) by ring. rewrite E. now replace (v - u + u) with v by ring.
Qed.

Lemma asymmetric a b : a < b = true -> b < a = false.
Proof.
  intros H. destruct (b < a) eqn:E; [|reflexivity]. rewrite <- (less_irreflexive N a). symmetry. now apply (less_transitive N a b a).
Qed.

Ltac shifted H := apply (shift _ _ _ _) with (2 := H); ring.

(* Parts of the code. *)

Lemma find_split t (l : profile N) : exists a b, l = a ++ b /\ find t l = length a /\ Forall (fun e => rest e < t = true) a
  /\ match b with e :: _ => rest e < t = false | [] => True end.
Proof.
  induction l as [|e l (a & b & -> & F & A & B)]; [now exists [], []|]. cbn. destruct (rest e < t) eqn:E.
  - exists (e :: a), b. cbn. rewrite F. auto.
  - now exists [], (e :: a ++ b).
Qed.

Lemma add_at (n : entry N) a b : Forall (fun e => rest n < rest e = false) a -> Forall (fun e => rest n < rest e = true) b ->
  add n (a ++ b) = a ++ n :: b.
Proof.
  intros A B. induction A as [|e a E _ IH]; cbn.
  - destruct B as [|e b E _]; cbn; [reflexivity|now rewrite E].
  - now rewrite E, IH.
Qed.

Lemma nth_at {X} (a : list X) x b : nth_error (a ++ x :: b) (length a) = Some x.
Proof. rewrite nth_error_app2, Nat.sub_diag by lia. reflexivity. Qed.

Lemma firstn_at {X} (a : list X) b : firstn (length a) (a ++ b) = a.
Proof. rewrite firstn_app, Nat.sub_diag, firstn_all. cbn. now rewrite app_nil_r. Qed.

Lemma skipn_at {X} (a : list X) x b : skipn (S (length a)) (a ++ x :: b) = b.
Proof. induction a as [|y a IH]; [reflexivity|exact IH]. Qed.

Lemma consume_at (a : profile N) side e b : consume (length a) side (a ++ e :: b) = a ++ cut side e ++ b.
Proof. unfold consume. now rewrite nth_at, firstn_at, skipn_at. Qed.

Lemma remove_at (a : profile N) e b : remove (length a) (a ++ e :: b) = a ++ b.
Proof. unfold remove. now rewrite firstn_at, skipn_at. Qed.

Definition wide (side : Z) (l : profile N) : Prop := Forall (fun e => (side <= width e)%Z) l.

Lemma leading_none side l : wide side l -> leading side l = 0.
Proof. intros [|e l' H _]; cbn; [reflexivity|]. now destruct (Z.ltb_spec (width e) side); [lia|]. Qed.

Lemma wide_part side (l : profile N) k : wide side l -> wide side (firstn k l) /\ wide side (skipn k l).
Proof. intros W. rewrite <- (firstn_skipn k l) in W. now apply Forall_app in W. Qed.

Lemma same_upper side l k : wide side l -> wide_upper side l k = k.
Proof. intros W. unfold wide_upper. rewrite leading_none by now apply wide_part. lia. Qed.

Lemma same_lower side l k : wide side l -> wide_lower side l k = k.
Proof. intros W. unfold wide_lower. rewrite leading_none; [lia|]. apply Forall_rev. now apply wide_part. Qed.

Lemma cut_in side (e x : entry N) : In x (cut side e) -> x = Entry (first e + side) (last e) (rest e) /\ (side < width e)%Z.
Proof. unfold cut. destruct (Z.leb_spec (width e) side); [easy|]. intros [<-|[]]. auto. Qed.

Lemma cut_sorted R side (e : entry N) : StronglySorted R (cut side e).
Proof. unfold cut. destruct (_ <=? _)%Z; repeat constructor. Qed.

(* The code makes of a stair-like profile what the proof does. *)

Lemma not_less x y : x < y = true \/ x = y -> y < x = false.
Proof. intros [H|<-]; [now apply asymmetric|apply less_irreflexive]. Qed.

Lemma between a b t : a < t = true -> t < b = true \/ t = b -> (b - (t - a)) < b = true /\ a < (b - (t - a)) = true \/ (b - (t - a)) < b = true /\ a = b - (t - a).
Proof.
  intros A [B| ->].
  - left. split; [shifted A|shifted B].
  - right. split; [shifted A|ring].
Qed.

Lemma fourth (k : bool) side t (a : profile N) (w e : entry N) (b : profile N) (new := Entry (first e) (first e + side - 1) (rest e - (t - rest w))) :
  stairs (a ++ w :: e :: b) -> rest w < t = true -> t < rest e = true \/ t = rest e ->
  add new (let used := consume (S (length a)) side (a ++ w :: e :: b) in if k then consume (length a) side used else remove (length a) used)
  = a ++ (if k then cut side w else []) ++ new :: cut side e ++ b.
Proof.
  intros [S _] A B. cbv zeta. replace (a ++ w :: e :: b) with ((a ++ [w]) ++ e :: b) by now rewrite <- app_assoc.
  replace (Datatypes.S (length a)) with (length (a ++ [w])) by (rewrite app_length; cbn; lia). rewrite consume_at, <- app_assoc. cbn [app].
  rewrite consume_at, remove_at. transitivity (add new ((a ++ (if k then cut side w else [])) ++ cut side e ++ b)).
  { f_equal. destruct k; now rewrite <- ?app_assoc. }
  apply sorted_app in S as (_ & S & F). inversion S as [|? ? S' G]; subst. inversion S' as [|? ? _ H]; subst.
  rewrite Forall_forall in G, H. assert (U := between _ _ _ A B).
  rewrite add_at; [now rewrite <- app_assoc| |].
  - apply Forall_app. split.
    + apply Forall_forall. intros x X. apply asymmetric. cbn [rest new]. destruct U as [[_ U]|[_ <-]].
      * apply (less_transitive N _ (rest w)); [apply F; cbn; auto|exact U].
      * apply F; cbn; auto.
    + destruct k; [|constructor]. apply Forall_forall. intros x X. apply cut_in in X as [-> _]. cbn [rest new].
      apply not_less. destruct U as [[_ U]|[_ U]]; auto.
  - apply Forall_app. split; apply Forall_forall; intros x X; cbn [rest new].
    + apply cut_in in X as [-> _]. cbn [rest]. tauto.
    + apply (less_transitive N _ (rest e)); [tauto|auto].
Qed.

(* Narrow entries on the right, which are skipped, stay as they are. *)
Lemma step_beside r T side t (l thin : profile N) : stairs (l ++ thin) -> wide side l -> Forall (fun e => (width e < side)%Z) thin ->
  narrow_ones r = Skipped \/ thin = [] -> zero N < t = true ->
  match step r T side t (l ++ thin) with
  | Refused _ => Forall (fun e => rest e < t = true) l
  | Done p after => exists l', after = l' ++ thin /\ makes r T side t l p l'
  end.
Proof.
  intros S W Th Sk P. destruct (find_split t l) as (a & b & -> & _ & A & B). destruct r as [nr k al]. cbn [narrow_ones keep alone] in *.
  set (skip := match nr with Skipped => true | _ => false end). destruct b as [|e b].
  { rewrite app_nil_r in *. unfold step. cbn [narrow_ones]. fold skip.
    assert (E : nth_error (a ++ thin) (if skip then wide_upper side (a ++ thin) (find t (a ++ thin)) else find t (a ++ thin)) = None); [|now rewrite E].
    assert (F : find t (a ++ thin) = (length a + find t thin)%nat).
    { clear S W Th. induction A as [|x a X _ IH]; [reflexivity|]. cbn. now rewrite X, IH. }
    apply nth_error_None. rewrite F, app_length. destruct Sk as [->| ->]; cbn [skip].
    - unfold wide_upper. rewrite skipn_app. replace (skipn _ a) with (@nil (entry N)) by (symmetry; apply skipn_all2; lia).
      replace (length a + find t thin - length a)%nat with (find t thin) by lia. cbn [app].
      enough (Q : forall n, (length thin <= n + leading side (skipn n thin))%nat) by (specialize (Q (find t thin)); lia).
      clear - Th. induction Th as [|x thin X Th IH]; intros [|n]; cbn [length skipn leading]; try lia.
      + destruct (Z.ltb_spec (width x) side); [|lia]. specialize (IH 0). cbn [skipn] in IH. lia.
      + specialize (IH n). lia.
    - destruct skip; cbn [find length]; unfold wide_upper; rewrite ?skipn_all2; cbn [leading]; rewrite ?app_length; cbn [length]; lia. }
  rewrite <- app_assoc in *. cbn [app] in *. unfold step. replace (find t (a ++ e :: b ++ thin)) with (length a).
  2: { clear - A B. induction A as [|x a X _ IH]; cbn; [now rewrite B|now rewrite X, IH]. }
  assert (W' := W). apply Forall_app in W' as [Wa We]. inversion We as [|? ? He _]; subst.
  cbn [narrow_ones keep alone]. fold skip. replace (wide_upper side (a ++ e :: b ++ thin) (length a)) with (length a).
  2: { unfold wide_upper. rewrite skipn_app, skipn_all, Nat.sub_diag. cbn. destruct (Z.ltb_spec (width e) side); lia. }
  replace (wide_lower side (a ++ e :: b ++ thin) (length a)) with (length a).
  2: { unfold wide_lower. rewrite firstn_at, leading_none; [lia|now apply Forall_rev]. }
  replace (if skip then length a else length a) with (length a) by (destruct skip; reflexivity). rewrite nth_at.
  assert (Thin : forall x : entry N, (side <= width x)%Z -> (width x <? side)%Z = false) by (intros x; now rewrite Z.ltb_ge).
  rewrite (Thin e He). cbn [orb].
  destruct a as [|w a _] using rev_ind.
  - replace (if negb (t < rest e) && al then None else match length (@nil (entry N)) with 0 => None | Datatypes.S i => nth_error ([] ++ e :: b ++ thin) i end)
      with (@None (entry N)) by (destruct (negb (t < rest e) && al); reflexivity).
    cbn [length app]. replace (match nr with Infeasible => false | _ => false end) with false by (destruct nr; reflexivity).
    change (consume 0 side (e :: b ++ thin)) with (consume (length (@nil (entry N))) side ([] ++ e :: b ++ thin)). rewrite consume_at. cbn [app].
    destruct (t < rest e) eqn:E; cbn [negb].
    + change (cut side e ++ b ++ thin) with ([] ++ cut side e ++ b ++ thin). rewrite add_at; [|constructor|].
      * cbn [app]. rewrite app_assoc. eexists. split; [apply app_comm_cons|now constructor].
      * destruct S as [S _]. inversion S as [|? ? _ H]; subst.
        assert (L : rest e - t < rest e = true) by shifted P. apply Forall_app. split; apply Forall_forall; intros x X; cbn [rest].
        -- apply cut_in in X as [-> _]. exact L.
        -- rewrite Forall_forall in H. apply (less_transitive N _ (rest e)); auto.
    + rewrite app_assoc. eexists. split; [reflexivity|]. apply (step_3 _ T side t []); [now apply (less_total N)|now right].
  - apply Forall_app in A as [_ A]. apply Forall_app in Wa as [_ Ww]. inversion A as [|? ? Aw _]; subst. inversion Ww as [|? ? Hw _]; subst.
    rewrite app_length, Nat.add_1_r, <- app_assoc in *. cbn [app length] in *. rewrite nth_at.
    destruct (negb (t < rest e) && al) eqn:Q.
    + apply andb_true_iff in Q as [Q ->]. rewrite Q. apply negb_true_iff in Q.
      replace (match nr with Infeasible => false | _ => false end) with false by (destruct nr; reflexivity).
      replace (Datatypes.S (length a)) with (length (a ++ [w])) by (rewrite app_length; cbn; lia).
      replace (a ++ w :: e :: b ++ thin) with ((a ++ [w]) ++ e :: b ++ thin) by now rewrite <- app_assoc. rewrite consume_at.
      exists ((a ++ [w]) ++ cut side e ++ b). split; [now rewrite <- !app_assoc|].
      apply step_3; [now apply (less_total N)|now left].
    + rewrite (Thin w Hw). replace (match nr with Infeasible => false | _ => false end) with false by (destruct nr; reflexivity).
      cbn [pred]. assert (D : t < rest e = true \/ (t = rest e /\ al = false)).
      { destruct (t < rest e) eqn:E; [now left|]. right. cbn in Q. split; [|assumption]. symmetry. now apply (less_total N). }
      rewrite fourth; [|assumption|assumption|tauto]. replace ((a ++ [w]) ++ e :: b) with (a ++ w :: e :: b) by now rewrite <- app_assoc.
      eexists. split; [|now constructor]. cbn [keep]. rewrite <- !app_assoc. cbn [app]. now rewrite <- !app_assoc.
Qed.

Lemma step_makes r T side t (l : profile N) : stairs l -> wide side l -> zero N < t = true ->
  match step r T side t l with Refused _ => Forall (fun e => rest e < t = true) l | Done p l' => makes r T side t l p l' end.
Proof.
  intros S W P. assert (H := step_beside r T side t l []). rewrite app_nil_r in H. specialize (H S W (Forall_nil _) (or_intror eq_refl) P).
  destruct step as [thin|p after]; [exact H|]. destruct H as (l' & -> & M). now rewrite app_nil_r.
Qed.

(* What it makes is stair-like. *)

Lemma makes_stairs r T side t l p l' : makes r T side t l p l' -> stairs l -> zero N < t = true -> (alone r = true \/ keep r = false) -> stairs l'.
Proof.
  intros M [S P] Pt K. destruct M as [e b E|a e b E _|a e f b E F].
  - assert (L : rest e - t < rest e = true) by shifted Pt. inversion S as [|? ? _ G]; subst. inversion P as [|? ? Pe Pb]; subst.
    rewrite Forall_forall in G. split.
    + change (StronglySorted (fun e f : entry N => rest e < rest f = true) ([] ++ (Entry (first e) (first e + side - 1) (rest e - t) :: cut side e) ++ b)).
      apply (sorted_replace _ _ [e]); [exact S| |easy|].
      * constructor; [apply cut_sorted|]. apply Forall_forall. intros x X. apply cut_in in X as [-> _]. exact L.
      * intros x y [<-|X] Y; [|apply cut_in in X as [-> _]; cbn [rest]; auto]. cbn [rest]. apply (less_transitive N _ (rest e)); auto.
    + constructor; [cbn [rest]; shifted E|]. apply Forall_app. split; [|assumption]. apply Forall_forall. intros x X. now apply cut_in in X as [-> _].
  - apply Forall_app in P as [Pa P]. inversion P as [|? ? Pe Pb]; subst. split.
    + apply (sorted_replace _ _ [e]); [exact S|apply cut_sorted| |]; apply sorted_app in S as (_ & S & G).
      * intros x y X Y. apply cut_in in Y as [-> _]. cbn [rest]. apply G; cbn; auto.
      * intros x y X Y. apply cut_in in X as [-> _]. inversion S as [|? ? _ H]; subst. rewrite Forall_forall in H. cbn [rest]. auto.
    + apply Forall_app. split; [assumption|]. apply Forall_app. split; [|assumption]. apply Forall_forall. intros x X. now apply cut_in in X as [-> _].
  - apply Forall_app in P as [Pa P]. inversion P as [|? ? Pe P']; subst. inversion P' as [|? ? Pf Pb]; subst.
    assert (F' : t < rest f = true \/ t = rest f) by tauto. assert (U := between _ _ _ E F').
    assert (S' := S). apply sorted_app in S' as (_ & S' & G). inversion S' as [|? ? S'' H]; subst. inversion S'' as [|? ? _ I]; subst.
    rewrite Forall_forall in H, I. set (new := rest f - (t - rest e)) in *.
    assert (V : new < rest f = true) by tauto.
    assert (C : keep r = true -> rest e < new = true).
    { intros Kr. destruct U as [[_ U]|[_ U]]; [exact U|]. destruct F as [F|[_ F]].
      - unfold new. shifted F.
      - destruct K; congruence. }
    assert (Pn : zero N < new = true).
    { destruct U as [[_ U]|[_ <-]]; [|assumption]. now apply (less_transitive N _ (rest e)). }
    assert (Q : forall x, In x (if keep r then cut side e else []) -> x = Entry (first e + side) (last e) (rest e) /\ rest e < new = true).
    { intros x X. destruct (keep r); [|easy]. apply cut_in in X as [-> _]. auto. }
    assert (Ga : forall x, In x a -> rest x < new = true).
    { intros x X. destruct U as [[_ U]|[_ <-]]; [|apply G; cbn; auto]. apply (less_transitive N _ (rest e)); [apply G; cbn; auto|exact U]. }
    split.
    + replace (a ++ (if keep r then cut side e else []) ++ Entry (first f) (first f + side - 1) new :: cut side f ++ b)
        with (a ++ ((if keep r then cut side e else []) ++ Entry (first f) (first f + side - 1) new :: cut side f) ++ b) by now rewrite <- !app_assoc.
      apply (sorted_replace _ _ [e; f]); [exact S| | |].
      * apply sorted_app. repeat split.
        -- destruct (keep r); [apply cut_sorted|constructor].
        -- constructor; [apply cut_sorted|]. apply Forall_forall. intros x X. apply cut_in in X as [-> _]. exact V.
        -- intros x y X Y. apply Q in X as [-> X]. destruct Y as [<-|Y]; [exact X|]. apply cut_in in Y as [-> _]. cbn [rest]. apply H. now left.
      * intros x y X Y. apply in_app_iff in Y as [Y|[<-|Y]].
        -- apply Q in Y as [-> _]. cbn [rest]. apply G; cbn; auto.
        -- cbn [rest]. auto.
        -- apply cut_in in Y as [-> _]. cbn [rest]. apply G; cbn; auto.
      * intros x y X Y. apply in_app_iff in X as [X|[<-|X]].
        -- apply Q in X as [-> _]. cbn [rest]. apply H. now right.
        -- cbn [rest]. apply (less_transitive N _ (rest f)); auto.
        -- apply cut_in in X as [-> _]. cbn [rest]. auto.
    + repeat (apply Forall_app; split); try assumption.
      * apply Forall_forall. intros x X. apply Q in X as [-> _]. assumption.
      * constructor; [exact Pn|]. apply Forall_app. split; [|assumption]. apply Forall_forall. intros x X. now apply cut_in in X as [-> _].
Qed.

(* The two parts of a job in Step 4 *)
Lemma parts_apart T a b t : a < t = true -> t < b = true -> (T - b + (t - a)) < (T - a) = true.
Proof. intros _ H. shifted H. Qed.
End Times.
