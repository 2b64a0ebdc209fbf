(* The expected number of faults of a k-cube buddy system is that of complete allocation at the head of the positions. *)
From Coq Require Import List Arith ZArith QArith Bool Lia Lqa Permutation Field.
From Allocert.definitions Require Import Subcubes Systems Hitting ExpectedFaults.
From Allocert.proofs Require Import SubcubeWords Systems SystemFamilies GraySystems Hitting HittingFaces HittingHeads.
Import ListNotations.
Local Open Scope Q_scope.

Definition same (x y : pe) : bool := if list_eq_dec bool_dec x y then true else false.

Lemma same_iff x y : same x y = true <-> x = y.
Proof. unfold same. destruct (list_eq_dec bool_dec x y); split; congruence. Qed.

Lemma one_of_iff l x : is_one_of l x = true <-> In x l.
Proof.
  unfold is_one_of. rewrite existsb_exists. split.
  - intros (y & Y & E). change (same x y = true) in E. apply same_iff in E. now subst.
  - intros I. exists x. split; [exact I|]. now apply same_iff.
Qed.

(* Sums *)
#[local] Arguments Qplus : simpl never.
#[local] Arguments Qmult : simpl never.
#[local] Arguments Qdiv : simpl never.
Lemma rational_add a b : rational (a + b) == rational a + rational b.
Proof. unfold rational. rewrite Nat2Z.inj_add, inject_Z_plus. reflexivity. Qed.

Lemma rational_mul a b : rational (a * b) == rational a * rational b.
Proof. unfold rational. rewrite Nat2Z.inj_mul, inject_Z_mult. reflexivity. Qed.

Lemma rational_S n : rational (S n) == 1 + rational n.
Proof. change (S n) with (1 + n)%nat. rewrite rational_add. reflexivity. Qed.

Lemma rational_positive n : (0 < n)%nat -> ~ rational n == 0.
Proof. unfold rational, Qeq, inject_Z. cbn [Qnum Qden]. rewrite Z.mul_0_l, Z.mul_1_r. lia. Qed.

Lemma sum_cons x l : sum (x :: l) = x + sum l.
Proof. reflexivity. Qed.

Lemma sum_ext {A} (f g : A -> Q) l : (forall x, In x l -> f x == g x) -> sum (map f l) == sum (map g l).
Proof. induction l as [|x l IH]; intros H; [reflexivity|]. cbn [map]. rewrite !sum_cons, (H x) by now left. rewrite <- IH by (intros; apply H; now right). reflexivity. Qed.

Lemma sum_const {A} (f : A -> Q) e l : (forall x, In x l -> f x == e) -> sum (map f l) == rational (length l) * e.
Proof.
  induction l as [|x l IH]; intros H; [change (0 == rational 0 * e); unfold rational; change (inject_Z (Z.of_nat 0)) with 0; ring|]. cbn [map length]. rewrite sum_cons.
  rewrite (H x) by now left. rewrite IH by (intros; apply H; now right). rewrite rational_S. ring.
Qed.

Lemma sum_app a b : sum (a ++ b) == sum a + sum b.
Proof. induction a as [|x a IH]; [change (sum b == 0 + sum b); ring|]. cbn [app]. rewrite !sum_cons, IH. ring. Qed.

Lemma sum_perm {A} (f : A -> Q) a b : Permutation a b -> sum (map f a) == sum (map f b).
Proof.
  induction 1; cbn [map]; rewrite ?sum_cons; [reflexivity|now rewrite IHPermutation|ring|].
  etransitivity; eassumption.
Qed.

Lemma sum_scale {A} (f : A -> Q) c l : sum (map (fun x => c * f x) l) == c * sum (map f l).
Proof. induction l as [|x l IH]; cbn [map]; rewrite ?sum_cons; [unfold sum; cbn [fold_right]; ring|]. rewrite IH. ring. Qed.

Lemma sum_plus {A} (f g : A -> Q) l : sum (map (fun x => f x + g x) l) == sum (map f l) + sum (map g l).
Proof. induction l as [|x l IH]; cbn [map]; rewrite ?sum_cons; [unfold sum; cbn [fold_right]; ring|]. rewrite IH. ring. Qed.

(* By the places that a function sends them to *)
Lemma sum_at (g : pe -> Q) y ys : NoDup ys -> In y ys -> sum (map (fun z => if same y z then g z else 0) ys) == g y.
Proof.
  intros N. induction N as [|z ys Z N IH]; intros I; [easy|]. cbn [map]. rewrite sum_cons. destruct I as [->|I].
  - rewrite (proj2 (same_iff y y) eq_refl). rewrite (sum_const _ 0); [ring|]. intros x X. destruct (same y x) eqn:E; [|reflexivity]. apply same_iff in E. now subst.
  - rewrite IH by assumption. destruct (same y z) eqn:E; [apply same_iff in E; now subst|ring].
Qed.

Lemma sum_fibres (f : pe -> pe) (g : pe -> Q) ys l : NoDup ys -> (forall x, In x l -> In (f x) ys) ->
  sum (map (fun x => g (f x)) l) == sum (map (fun y => rational (length (filter (fun x => same (f x) y) l)) * g y) ys).
Proof.
  intros N. induction l as [|x l IH]; intros I.
  - cbn [map filter length]. rewrite (sum_const _ 0); [change (sum []) with 0; ring|]. intros. change (rational 0) with 0. ring.
  - cbn [map]. rewrite sum_cons, IH by (intros; apply I; now right). rewrite <- (sum_at g (f x) ys N) by (apply I; now left).
    rewrite <- sum_plus. apply sum_ext. intros y _. cbn [filter]. destruct (same (f x) y); cbn [length]; [|ring].
    rewrite rational_S. ring.
Qed.

(* Healthy processors *)
Lemma healthy_in d faulty x : In x (healthy d faulty) <-> length x = d /\ ~ In x faulty.
Proof. unfold healthy. rewrite filter_In, pes_in, negb_true_iff, <- not_true_iff_false, one_of_iff. reflexivity. Qed.

Lemma healthy_all d faulty : NoDup faulty -> Forall (fun x => length x = d) faulty -> Permutation (pes d) (healthy d faulty ++ faulty).
Proof.
  intros N F. apply NoDup_Permutation.
  - apply pes_nodup.
  - assert (H : NoDup (healthy d faulty)) by apply NoDup_filter, pes_nodup. revert H. assert (A : forall x, In x (healthy d faulty) -> ~ In x faulty) by (intros x X; now apply healthy_in in X).
    revert A. generalize (healthy d faulty). intros l A H. induction H as [|x l X H IH]; [exact N|]. cbn. constructor; [|apply IH; intros; apply A; now right].
    rewrite in_app_iff. intros [I|I]; [now apply X|]. apply (A x); [now left|exact I].
  - intros x. rewrite in_app_iff, healthy_in, pes_in. rewrite Forall_forall in F. split; [|intros [H|H]; [tauto|auto]].
    intros L. destruct (is_one_of faulty x) eqn:E; [right; now apply one_of_iff|]. left. split; [exact L|]. rewrite <- one_of_iff. congruence.
Qed.

Lemma healthy_count d faulty : NoDup faulty -> Forall (fun x => length x = d) faulty -> (length (healthy d faulty) + length faulty = 2 ^ d)%nat.
Proof. intros N F. rewrite <- app_length, <- (Permutation_length (healthy_all d faulty N F)). apply pes_length. Qed.

Lemma meets_same l a b : (forall y, In y a <-> In y b) -> meets l a = meets l b.
Proof.
  intros H. unfold meets. induction l as [|w l IH]; [reflexivity|]. cbn [forallb]. rewrite IH. f_equal. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros (x & X & Y); exists x; split; auto; now apply H.
Qed.

Section Projection.
Variables (d h : nat) (f : pe -> pe) (large small : list word).
Hypothesis (less : (h <= d)%nat).
Hypothesis (projects : forall x, length x = d -> length (f x) = h).
Hypothesis (fibres : forall y, length y = h -> length (filter (fun x => same (f x) y) (pes d)) = (2 ^ (d - h))%nat).
Hypothesis (hits : forall l, Forall (fun x => length x = d) l -> meets large l = meets small (map f l)).
Hypothesis (nonempty : forall w, In w small -> exists y, length y = h /\ holds y w = true).

Lemma some_healthy a : meets small a = false -> exists y, In y (healthy h a).
Proof.
  intros M. unfold meets in M. assert (W : exists w, In w small /\ existsb (fun x => holds x w) a = false).
  { clear - M. induction small as [|w l IH]; [discriminate|]. cbn [forallb] in M. apply andb_false_iff in M as [M|M]; [exists w; split; [now left|exact M]|].
    destruct (IH M) as (v & V & E). exists v. split; [now right|exact E]. }
  destruct W as (w & W & E). destruct (nonempty w W) as (y & L & H). exists y. apply healthy_in. split; [exact L|]. intros I.
  assert (existsb (fun x => holds x w) a = true) by (apply existsb_exists; eauto). congruence.
Qed.

Lemma same_after : forall s l a t, NoDup l -> Forall (fun x => length x = d) l -> NoDup a -> Forall (fun y => length y = h) a -> (forall y, In y a <-> In y (map f l)) ->
  (length (healthy d l) < s)%nat -> (length (healthy h a) < t)%nat -> after s d large l == after t h small a.
Proof.
  induction s as [|s IH]; intros l a t Nl Fl Na Fa Same S T; [lia|]. destruct t as [|t]; [lia|]. set (e := after (Datatypes.S t) h small a).
  cbn [after]. rewrite (hits l Fl), <- (meets_same small a (map f l) Same).
  destruct (meets small a) eqn:M; [unfold e; cbn [after]; now rewrite M|].
  set (g := fun y => if is_one_of a y then e else after t h small (y :: a)).
  assert (Fl' := Fl). assert (Fa' := Fa). rewrite Forall_forall in Fl', Fa'.
  assert (Each : forall x, In x (healthy d l) -> after s d large (x :: l) == g (f x)).
  { intros x X. apply healthy_in in X as [Lx X]. assert (Nx : NoDup (x :: l)) by now constructor. assert (Fx : Forall (fun x => length x = d) (x :: l)) by now constructor.
    assert (Sx : (length (healthy d (x :: l)) < s)%nat).
    { assert (P := healthy_count d (x :: l) Nx Fx). assert (Q := healthy_count d l Nl Fl). cbn in P. lia. }
    unfold g. destruct (is_one_of a (f x)) eqn:I.
    - apply one_of_iff in I. unfold e. apply IH; auto. intros y. rewrite Same. cbn [map In]. split; [tauto|]. intros [<-|Y]; [now apply Same|exact Y].
    - assert (Ni : ~ In (f x) a) by (rewrite <- one_of_iff; congruence). assert (Ny : NoDup (f x :: a)) by now constructor.
      assert (Fy : Forall (fun y => length y = h) (f x :: a)) by (constructor; [now apply projects|exact Fa]). apply IH; auto.
      + intros y. cbn [map In]. rewrite Same. tauto.
      + assert (P := healthy_count h (f x :: a) Ny Fy). assert (Q := healthy_count h a Na Fa). cbn in P. lia. }
  assert (All : sum (map (fun x => g (f x)) (pes d)) == rational (2 ^ (d - h)) * sum (map g (pes h))).
  { rewrite (sum_fibres f g (pes h)); [|apply pes_nodup|intros x X; apply pes_in; apply pes_in in X; now apply projects]. rewrite <- sum_scale. apply sum_ext.
    intros y Y. apply pes_in in Y. now rewrite fibres. }
  rewrite (sum_perm _ _ _ (healthy_all d l Nl Fl)), (sum_perm g _ _ (healthy_all h a Na Fa)), !map_app, !sum_app in All.
  assert (Sl : sum (map (fun x => g (f x)) l) == rational (length l) * e).
  { apply sum_const. intros x X. unfold g. rewrite (proj2 (one_of_iff a (f x))); [reflexivity|]. apply Same. now apply in_map. }
  assert (Sa : sum (map g a) == rational (length a) * e).
  { apply sum_const. intros y Y. unfold g. now rewrite (proj2 (one_of_iff a y) Y). }
  assert (Sh : sum (map g (healthy h a)) == sum (map (fun y => after t h small (y :: a)) (healthy h a))).
  { apply sum_ext. intros y Y. apply healthy_in in Y as [_ Y]. unfold g. destruct (is_one_of a y) eqn:I; [apply one_of_iff in I; now destruct Y|reflexivity]. }
  rewrite (sum_ext _ _ _ Each). rewrite Sl, Sa, Sh in All.
  assert (E : e == (rational (2 ^ h) + sum (map (fun y => after t h small (y :: a)) (healthy h a))) / rational (length (healthy h a))) by (unfold e; cbn [after]; rewrite M; reflexivity).
  assert (Cl := healthy_count d l Nl Fl). assert (Ca := healthy_count h a Na Fa).
  destruct (some_healthy a M) as (y & Y). assert (Pa : (0 < length (healthy h a))%nat) by (destruct (healthy h a); [easy|cbn; lia]).
  assert (Pl : (0 < length (healthy d l))%nat).
  { apply healthy_in in Y as [Ly Y]. assert (Q := fibres y Ly). assert (P := Nat.pow_nonzero 2 (d - h)). destruct (filter (fun x => same (f x) y) (pes d)) as [|x k] eqn:K; [cbn in Q; lia|].
    assert (X : In x (filter (fun x => same (f x) y) (pes d))) by (rewrite K; now left). apply filter_In in X as [X E']. apply same_iff in E'. apply pes_in in X.
    assert (I : In x (healthy d l)). { apply healthy_in. split; [exact X|]. intros I. apply Y, Same, in_map_iff. now exists x. }
    destruct (healthy d l); [easy|cbn; lia]. }
  assert (N : (2 ^ d = 2 ^ (d - h) * 2 ^ h)%nat) by (rewrite <- Nat.pow_add_r; f_equal; lia).
  assert (Nq : rational (2 ^ d) == rational (2 ^ (d - h)) * rational (2 ^ h)) by (rewrite <- rational_mul, <- N; reflexivity).
  assert (Clq : rational (length (healthy d l)) + rational (length l) == rational (2 ^ d)) by (rewrite <- rational_add, Cl; reflexivity).
  assert (Caq : rational (length (healthy h a)) + rational (length a) == rational (2 ^ h)) by (rewrite <- rational_add, Ca; reflexivity).
  assert (Zl : ~ rational (length (healthy d l)) == 0) by now apply rational_positive.
  assert (Za : ~ rational (length (healthy h a)) == 0) by now apply rational_positive.
  revert All E Nq Clq Caq Zl Za. clearbody e.
  generalize (sum (map (fun x => g (f x)) (healthy d l))) as SD. generalize (sum (map (fun y => after t h small (y :: a)) (healthy h a))) as SH.
  generalize (rational (length (healthy d l))) as D, (rational (length (healthy h a))) as H, (rational (length l)) as L, (rational (length a)) as A, (rational (2 ^ d)) as nd, (rational (2 ^ h)) as nh, (rational (2 ^ (d - h))) as r.
  clear. intros D H L A nd nh r SH SD All E Nq Clq Caq Zl Za.
  assert (E' : e * H == nh + SH) by (rewrite E; field; exact Za). assert (G : nd + SD == e * D).
  { assert (SD == r * (SH + A * e) - L * e) by (rewrite <- All; ring). assert (SH == e * H - nh) by (rewrite E'; ring).
    rewrite H0, H1, Nq. setoid_replace (r * nh + (r * (e * H - nh + A * e) - L * e)) with (r * ((H + A) * e) - L * e) by ring. rewrite Caq.
    setoid_replace (r * (nh * e)) with ((r * nh) * e) by ring. rewrite <- Nq, <- Clq. ring. }
  rewrite G. field. exact Zl.
Qed.

Lemma same_expected : expected d large == expected h small.
Proof.
  unfold expected. apply same_after; try apply NoDup_nil; try apply Forall_nil; [reflexivity| |].
  - assert (P := healthy_count d [] (NoDup_nil _) (Forall_nil _)). cbn [length] in P. lia.
  - assert (P := healthy_count h [] (NoDup_nil _) (Forall_nil _)). cbn [length] in P. lia.
Qed.
End Projection.

Lemma holds_some x y : holds x (map Some y) = true <-> x = y.
Proof.
  revert y. induction x as [|b x IH]; intros [|c y]; cbn [map holds]; try (split; [discriminate|congruence]); [split; reflexivity|]. rewrite andb_true_iff, IH. cbn [agrees].
  rewrite eqb_true_iff. split; [intros [-> ->]; reflexivity|intros E; now injection E].
Qed.

Lemma bits_of x : map (bit x) (seq 1 (length x)) = x.
Proof. etransitivity; [|symmetry; apply (map_as_nth x false)]. rewrite <- seq_shift, map_map. apply map_ext. intros i. unfold bit. f_equal. lia. Qed.

Section Heads.
Variables (d q k : nat) (pi : list nat).
Hypotheses (order : Permutation pi (seq 1 d)) (few : (k <= q <= d)%nat).
Let h := (d - q + k)%nat.
Let head := firstn h pi.
Let f (x : pe) := map (bit x) head.

Lemma head_fibres y : length y = h -> length (filter (fun x => same (f x) y) (pes d)) = (2 ^ (d - h))%nat.
Proof.
  intros L. set (u := map Some y). assert (Lu : length u = h) by (unfold u; now rewrite map_length). assert (O := order_nodup d pi order). assert (Lp := order_length d pi order).
  assert (Hd : (h <= d)%nat) by (subst h; lia). assert (S := symbol_in pi u O). rewrite Lu, Lp in S. specialize (S Hd). fold head in S.
  assert (B : forall p, In p (skipn h pi) -> symbol_at p pi u = None) by (intros p P; apply symbol_beyond; [exact O|now rewrite Lu]).
  set (w := placed d pi u). assert (Lw : length w = d) by (unfold w, placed; now rewrite map_length, seq_length).
  transitivity (length (members w)).
  - unfold members. rewrite Lw. f_equal. apply filter_ext_in. intros x X. apply pes_in in X. apply eq_true_iff_eq. rewrite same_iff.
    rewrite <- (holds_some (f x) y). fold u. rewrite <- S. unfold f. rewrite holds_mapped. assert (Hx : map (bit x) (seq 1 d) = x) by (rewrite <- X; apply bits_of).
    replace (holds x w) with (holds (map (bit x) (seq 1 d)) w) by now rewrite Hx. unfold w, placed. rewrite holds_mapped. split.
    + intros H p P. apply in_seq in P. assert (I : In p head \/ In p (skipn h pi)) by (apply (head_in d q k pi order); lia). destruct I as [I|I]; [now apply H|now rewrite B].
    + intros H p P. apply H, in_seq. assert (R := head_range d q k pi order p P). lia.
  - rewrite members_length. f_equal. unfold w, placed. rewrite dimension_mapped. rewrite (Permutation_length (l' := filter (fun p => star (symbol_at p pi u)) pi)).
    + replace (filter (fun p => star (symbol_at p pi u)) pi) with (filter (fun p => star (symbol_at p pi u)) (head ++ skipn h pi)) by (unfold head; now rewrite firstn_skipn).
      rewrite filter_app, app_length. replace (filter _ head) with (@nil nat).
      * cbn [length plus]. assert (E : filter (fun p => star (symbol_at p pi u)) (skipn h pi) = skipn h pi).
        { assert (G : forall l, (forall p, In p l -> symbol_at p pi u = None) -> filter (fun p => star (symbol_at p pi u)) l = l).
          { clear. induction l as [|p l IH]; intros H; [reflexivity|]. cbn [filter]. rewrite (H p) by now left. cbn [star]. f_equal. apply IH. intros. apply H. now right. }
          now apply G. }
        rewrite E, skipn_length, Lp. reflexivity.
      * symmetry. assert (G : forall l, (forall p, In p l -> exists b, symbol_at p pi u = Some b) -> filter (fun p => star (symbol_at p pi u)) l = []).
        { clear. induction l as [|p l IH]; intros H; [reflexivity|]. cbn [filter]. destruct (H p (or_introl eq_refl)) as [b ->]. cbn [star]. apply IH. intros. apply H. now right. }
        apply G. intros p P. assert (I := in_map (fun p => symbol_at p pi u) _ _ P). cbn beta in I. rewrite S in I. unfold u in I at 2. apply in_map_iff in I as (b & E & _). now exists b.
    + assert (G : forall a b : list nat, Permutation a b -> Permutation (filter (fun p => star (symbol_at p pi u)) a) (filter (fun p => star (symbol_at p pi u)) b)).
      { intros a b P. induction P; cbn [filter]; repeat match goal with |- context [if ?c then _ else _] => destruct c end; auto; try constructor; eauto using Permutation_trans. }
      apply G. now symmetry.
Qed.

Lemma heads_hit l : Forall (fun x => length x = d) l -> meets (k_cube d q k pi) l = meets (complete h k) (map f l).
Proof.
  intros F. rewrite Forall_forall in F. apply eq_true_iff_eq. unfold meets. rewrite !forallb_forall. split; intros H.
  - intros u U. destruct (head_from d q k pi order few u U) as (w & W & <-). specialize (H w W). apply existsb_exists in H as (x & X & Y).
    apply existsb_exists. exists (f x). split; [now apply in_map|]. apply holds_mapped. intros p _. now apply agrees_at.
  - intros w W. specialize (H _ (head_of d q k pi order few w W)). apply existsb_exists in H as (y & Y & E). apply in_map_iff in Y as (x & <- & X).
    apply existsb_exists. exists x. split; [exact X|]. assert (Lw := k_cube_wide d q k pi order few w W). unfold f in E. fold h head in E. rewrite holds_mapped in E.
    assert (G : w = map (sym w) (seq 1 d)).
    { rewrite (map_as_nth w None) at 1. rewrite Lw, <- seq_shift, map_map. apply map_ext. intros i. unfold sym. f_equal. lia. }
    assert (Hx : map (bit x) (seq 1 d) = x) by (rewrite <- (F x X); apply bits_of). rewrite <- Hx, G. apply holds_mapped. intros p P. apply in_seq in P.
    assert (I : In p (firstn h pi) \/ In p (skipn h pi)) by (apply (head_in d q k pi order); lia). destruct I as [I|I]; [now apply E|].
    apply (k_cube_in d q k pi order few) in W as (_ & T & _). specialize (T p I). rewrite (star_sym d q k few) in T by lia. now destruct (sym w p).
Qed.

Lemma expected_k_cube : expected d (k_cube d q k pi) == expected h (complete h k).
Proof.
  apply (same_expected d h f).
  - subst h. lia.
  - intros x _. unfold f, head. rewrite map_length. apply (head_length d q k pi order few).
  - exact head_fibres.
  - exact heads_hit.
  - intros w W. apply complete_in in W as [L _]. assert (M := members_length w). destruct (members w) as [|x l] eqn:E; [cbn in M; assert (P := Nat.pow_nonzero 2 (dimension w)); lia|].
    assert (X : In x (members w)) by (rewrite E; now left). unfold members in X. apply filter_In in X as [X Y]. apply pes_in in X. exists x. split; [congruence|exact Y].
Qed.
End Heads.

Lemma projection d q k pi : Permutation pi (seq 1 d) -> (q <= d)%nat -> let k' := Nat.min k q in let h := (d - q + k')%nat in
  fewest d (k_cube d q k pi) = fewest h (complete h k') /\ expected d (k_cube d q k pi) == expected h (complete h k').
Proof.
  intros P Q k' h. assert (K : k_cube d q k pi = k_cube d q k' pi) by (unfold k_cube, k'; now rewrite <- Nat.min_assoc, Nat.min_id). rewrite K.
  split; [apply as_complete|apply expected_k_cube]; auto; unfold k'; lia.
Qed.
