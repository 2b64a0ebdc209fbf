(* What a grant inside a cube of a greatest set of subcubes leaves, where the set has no cube of that dimension. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Subcubes Partitions.
From Allocert.definitions Require FaultBlocks.
From Allocert.proofs Require Import Partitions Systems.
Import ListNotations.

Definition number (l : list word) (j : nat) : nat := length (filter (fun w => dimension w =? j) l).

Lemma number_app a b j : number (a ++ b) j = number a j + number b j.
Proof. unfold number. now rewrite filter_app, app_length. Qed.

Lemma number_cons w l j : number (w :: l) j = (if dimension w =? j then 1 else 0) + number l j.
Proof. unfold number. cbn [filter]. now destruct (dimension w =? j). Qed.

(* Members, symbol by symbol *)
Lemma filter_map {A B} (f : A -> B) p l : filter p (map f l) = map f (filter (fun x => p (f x)) l).
Proof. induction l as [|x l IH]; [reflexivity|]. cbn. destruct (p (f x)); cbn; now rewrite IH. Qed.

Lemma filter_none {A} (l : list A) : filter (fun _ => false) l = [].
Proof. now induction l. Qed.

Lemma members_fixed b w : members (Some b :: w) = map (cons b) (members w).
Proof.
  unfold members. cbn [length pes]. rewrite filter_app, !filter_map. destruct b; cbn [holds agrees Bool.eqb andb]; rewrite filter_none; [reflexivity|apply app_nil_r].
Qed.

Lemma members_star w : members (None :: w) = map (cons false) (members w) ++ map (cons true) (members w).
Proof. unfold members. cbn [length pes]. rewrite filter_app, !filter_map. reflexivity. Qed.

Lemma members_fixed_all b l : flat_map members (map (cons (Some b)) l) = map (cons b) (flat_map members l).
Proof. induction l as [|w l IH]; [reflexivity|]. cbn [map flat_map]. now rewrite members_fixed, IH, map_app. Qed.

Lemma members_star_all l : Permutation (flat_map members (map (cons None) l)) (map (cons false) (flat_map members l) ++ map (cons true) (flat_map members l)).
Proof.
  induction l as [|w l IH]; [constructor|]. cbn [map flat_map]. rewrite members_star, !map_app, <- !app_assoc. apply Permutation_app_head.
  apply Permutation_trans with (map (cons true) (members w) ++ map (cons false) (flat_map members l) ++ map (cons true) (flat_map members l)); [now apply Permutation_app_head|].
  rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
Qed.

Lemma some_member w : exists x, In x (members w).
Proof. destruct (members w) as [|x l] eqn:E; [|exists x; now left]. assert (H := members_length w). rewrite E in H. cbn in H. assert (P := Nat.pow_nonzero 2 (dimension w)). lia. Qed.

Lemma number_mapped s l j : number (map (cons s) l) j = if star s then match j with 0 => 0 | S j => number l j end else number l j.
Proof.
  unfold number. rewrite filter_map, map_length. destruct s as [b|]; cbn [star]; [reflexivity|]. destruct j as [|j]; [|reflexivity].
  replace (filter _ l) with (@nil word); [reflexivity|]. symmetry. induction l as [|w l IH]; [reflexivity|exact IH].
Qed.

(* A cube without a smaller one inside it is one cube of each dimension between. *)
Lemma halves : forall c d, length c = length d -> incl (members d) (members c) -> dimension d <= dimension c /\ exists hs, Forall (fun w => length w = length c) hs
  /\ Permutation (members c) (members d ++ flat_map members hs) /\ forall j, number hs j = if (dimension d <=? j) && (j <? dimension c) then 1 else 0.
Proof.
  induction c as [|s c IH]; intros [|t d] L I; try discriminate.
  { split; [reflexivity|]. exists []. split; [constructor|]. split; [reflexivity|]. intros j. now destruct j. }
  injection L as L. assert (Tail : incl (members d) (members c)).
  { intros x X. assert (Y : exists b, In (b :: x) (members (t :: d))).
    { destruct t as [b|]; [exists b; rewrite members_fixed|exists false; rewrite members_star; apply in_app_iff; left]; now apply in_map. }
    destruct Y as [b Y]. apply I in Y. destruct s as [a|]; [rewrite members_fixed in Y|rewrite members_star in Y; apply in_app_iff in Y as [Y|Y]]; apply in_map_iff in Y as (z & E & Z); now injection E as _ <-. }
  destruct (IH d L Tail) as (D & hs & F & P & K). destruct s as [b|].
  - assert (t = Some b) as ->.
    { destruct (some_member d) as [x X]. assert (Y : forall a, In (a :: x) (members (t :: d)) -> a = b).
      { intros a A. apply I in A. rewrite members_fixed in A. apply in_map_iff in A as (z & E & _). now injection E. }
      destruct t as [a|].
      - f_equal. apply Y. rewrite members_fixed. now apply in_map.
      - exfalso. assert (Y0 : false = b) by (apply Y; rewrite members_star; apply in_app_iff; left; now apply in_map).
        assert (Y1 : true = b) by (apply Y; rewrite members_star; apply in_app_iff; right; now apply in_map). congruence. }
    split; [exact D|]. exists (map (cons (Some b)) hs). split; [|split].
    + rewrite Forall_map. eapply Forall_impl; [|exact F]. cbn. congruence.
    + rewrite members_fixed_all, !members_fixed, <- map_app. now apply Permutation_map.
    + intros j. rewrite number_mapped. cbn [star]. apply K.
  - destruct t as [b|].
    + assert (Dc : dimension (None :: c) = S (dimension c)) by reflexivity. assert (Dd : dimension (Some b :: d) = dimension d) by reflexivity. split; [lia|].
      exists ((Some (negb b) :: c) :: map (cons (Some b)) hs). split; [|split].
      * constructor; [reflexivity|]. rewrite Forall_map. eapply Forall_impl; [|exact F]. cbn. congruence.
      * cbn [flat_map]. rewrite members_fixed_all, !members_fixed, members_star.
        apply Permutation_trans with (map (cons b) (members c) ++ map (cons (negb b)) (members c)); [destruct b; [apply Permutation_app_comm|reflexivity]|].
        apply Permutation_trans with (map (cons b) (members d ++ flat_map members hs) ++ map (cons (negb b)) (members c)); [now apply Permutation_app_tail, Permutation_map|].
        rewrite map_app, <- app_assoc. apply Permutation_app_head, Permutation_app_comm.
      * intros j. rewrite number_cons, number_mapped, K, Dc, Dd. change (dimension (Some (negb b) :: c)) with (dimension c). cbn [star].
        destruct (Nat.eqb_spec (dimension c) j), (Nat.leb_spec (dimension d) j), (Nat.ltb_spec j (dimension c)), (Nat.ltb_spec j (S (dimension c))); cbn; lia.
    + split; [cbn; unfold dimension in D; lia|]. exists (map (cons None) hs). split; [|split].
      * rewrite Forall_map. eapply Forall_impl; [|exact F]. cbn. congruence.
      * apply Permutation_sym. eapply Permutation_trans; [apply Permutation_app_head, members_star_all|]. rewrite !members_star.
        apply Permutation_trans with (map (cons false) (members d ++ flat_map members hs) ++ map (cons true) (members d ++ flat_map members hs)).
        -- rewrite !map_app, <- !app_assoc. apply Permutation_app_head. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
        -- apply Permutation_app; now apply Permutation_map, Permutation_sym.
      * intros j. rewrite number_mapped. cbn [star]. change (dimension (None :: d)) with (S (dimension d)). change (dimension (None :: c)) with (S (dimension c)).
        destruct j as [|j]; [reflexivity|]. rewrite K. reflexivity.
Qed.

(* Orders of profiles, and nodes by profile *)
Lemma no_less_at n a b : no_less n a b -> (forall j, j <= n -> number a j = number b j)
  \/ exists i, i <= n /\ number b i < number a i /\ forall j, i < j <= n -> number a j = number b j.
Proof.
  unfold no_less, profile. fold (number a) (number b). change (map (fun k => length (filter (fun w => dimension w =? k) ?l))) with (map (number l)).
  induction n as [|n IH].
  - cbn. intros [E|[E|[_ []]]]; [left; intros j J; injection E as E; now replace j with 0 by lia|right; exists 0; repeat split; [lia|exact E|lia]].
  - replace (rev (seq 0 (S (S n)))) with (S n :: rev (seq 0 (S n))) by (rewrite (seq_S (S n)), rev_app_distr; reflexivity). cbn [map FaultBlocks.larger].
    intros H. assert (H' : number b (S n) < number a (S n) \/ number a (S n) = number b (S n) /\ (map (number a) (rev (seq 0 (S n))) = map (number b) (rev (seq 0 (S n)))
      \/ FaultBlocks.larger (map (number a) (rev (seq 0 (S n)))) (map (number b) (rev (seq 0 (S n)))))).
    { destruct H as [E|[E|[E L]]]; [injection E as E1 E2; right; auto|now left|right; auto]. }
    destruct H' as [E|[E R]]; [right; exists (S n); repeat split; [lia|exact E|lia]|]. apply IH in R as [R|(i & I & L & R)].
    + left. intros j J. destruct (Nat.eq_dec j (S n)) as [->|]; [exact E|apply R; lia].
    + right. exists i. repeat split; [lia|exact L|]. intros j J. destruct (Nat.eq_dec j (S n)) as [->|]; [exact E|apply R; lia].
Qed.

Fixpoint below (f : nat -> nat) (p : nat) : nat := match p with 0 => 0 | S p => below f p + f p * 2 ^ p end.

Lemma below_members l p : below (number l) p = length (flat_map members (filter (fun w => dimension w <? p) l)).
Proof.
  assert (A : forall w l p, below (number (w :: l)) p = (if dimension w <? p then 2 ^ dimension w else 0) + below (number l) p).
  { clear. intros w l p. induction p as [|p IH]; [reflexivity|]. cbn [below]. rewrite IH, number_cons.
    destruct (Nat.ltb_spec (dimension w) p), (Nat.ltb_spec (dimension w) (S p)), (Nat.eqb_spec (dimension w) p); subst; try lia; nia. }
  induction l as [|w l IH].
  - induction p as [|p IHp]; [reflexivity|]. cbn [below]. now rewrite IHp.
  - rewrite A, IH. cbn [filter]. destruct (dimension w <? p); [|reflexivity]. cbn [flat_map]. now rewrite app_length, members_length.
Qed.

Lemma dimension_most w : dimension w <= length w.
Proof. unfold dimension. induction w as [|s w IH]; [reflexivity|]. cbn [filter length]. destruct (star s); cbn [length]; lia. Qed.

Lemma below_all n l : Forall (fun w : word => length w = n) l -> below (number l) (S n) = length (flat_map members l).
Proof.
  intros F. rewrite below_members. do 2 f_equal. induction F as [|w l L F IH]; [reflexivity|]. cbn [filter]. rewrite IH.
  assert (D : dimension w <= n) by (subst n; apply dimension_most). destruct (Nat.ltb_spec (dimension w) (S n)); [reflexivity|lia].
Qed.

Lemma few_nodes n k m nodes cubes c d after rest : greatest n nodes cubes -> In c cubes -> dimension c = m -> k < m ->
  (forall w, In w cubes -> dimension w < k \/ m <= dimension w) -> length (flat_map members (filter (fun w => dimension w <? k) cubes)) < 2 ^ k ->
  length d = n -> dimension d = k -> incl (members d) (members c) -> Permutation nodes (members d ++ after) -> greatest n after rest ->
  forall j, k < j < m -> number rest j <= 1.
Proof.
  intros ((Lc & Pc) & Gc) Ic Dc K Gap Few Ld Dd Inc Pn ((Lr & Pr) & Gr) j J. rewrite <- below_members in Few.
  apply in_split in Ic as (a & b & ->). set (others := a ++ b). assert (Q : Permutation (a ++ c :: b) (c :: others)) by apply Permutation_sym, Permutation_middle.
  assert (Lo : Forall (fun w => length w = n) (c :: others)).
  { rewrite Forall_forall in *. intros w W. apply Lc, (Permutation_in _ (Permutation_sym Q) W). }
  inversion Lo as [|? ? Lcn Lo']; subst x l. destruct (halves c d) as (_ & hs & Fh & Ph & Nh); [congruence|exact Inc|]. rewrite Dc, Dd in Nh.
  assert (Nc : forall i, number (a ++ c :: b) i = (if m =? i then 1 else 0) + number others i).
  { intros i. unfold others. rewrite !number_app, number_cons, Dc. lia. }
  assert (Zero : forall i, k <= i < m -> number (a ++ c :: b) i = 0).
  { intros i I. unfold number. replace (filter _ _) with (@nil word); [reflexivity|]. symmetry. clear - Gap I. induction (a ++ c :: b) as [|w l IH]; [reflexivity|]. cbn [filter].
    destruct (Nat.eqb_spec (dimension w) i); [|apply IH; intros; apply Gap; now right]. destruct (Gap w (or_introl eq_refl)); lia. }
  assert (Pnodes : Permutation (members c ++ flat_map members others) nodes).
  { apply Permutation_trans with (2 := Pc). change (Permutation (flat_map members (c :: others)) (flat_map members (a ++ c :: b))). now apply Permutation_flat_map, Permutation_sym. }
  assert (One : no_less n rest (others ++ hs)).
  { apply Gr. split.
    - apply Forall_app. split; [exact Lo'|]. eapply Forall_impl; [|exact Fh]. cbn. congruence.
    - apply (Permutation_app_inv_l (members d)). apply Permutation_trans with (2 := Pn). apply Permutation_trans with (2 := Pnodes). rewrite flat_map_app.
      apply Permutation_trans with (members d ++ flat_map members hs ++ flat_map members others); [apply Permutation_app_head, Permutation_app_comm|].
      rewrite app_assoc. now apply Permutation_app_tail, Permutation_sym. }
  assert (Two : no_less n (a ++ c :: b) (d :: rest)).
  { apply Gc. split; [now constructor|]. cbn [flat_map]. apply Permutation_trans with (members d ++ after); [now apply Permutation_app_head|now apply Permutation_sym]. }
  assert (Mn : m <= n) by (rewrite <- Dc, <- Lcn; apply dimension_most).
  apply no_less_at in One. apply no_less_at in Two.
  assert (G : forall i, number (others ++ hs) i = number others i + if (k <=? i) && (i <? m) then 1 else 0) by (intros; now rewrite number_app, Nh).
  assert (H : forall i, number (d :: rest) i = (if k =? i then 1 else 0) + number rest i) by (intros; now rewrite number_cons, Dd).
  assert (Ones : forall i, k <= i < m -> number (others ++ hs) i = 1).
  { intros i I. specialize (Zero i I). rewrite Nc in Zero. rewrite G. destruct (Nat.leb_spec k i), (Nat.ltb_spec i m); cbn; lia. }
  assert (High : forall i, m <= i -> number (others ++ hs) i = number (a ++ c :: b) i - if m =? i then 1 else 0).
  { intros i I. rewrite G, Nc. destruct (Nat.leb_spec k i), (Nat.ltb_spec i m), (Nat.eqb_spec m i); cbn; lia. }
  assert (Cm : 1 <= number (a ++ c :: b) m) by (rewrite Nc, Nat.eqb_refl; lia). clear Nc G Nh.
  set (C := number (a ++ c :: b)) in *. set (R := number rest) in *. set (O := number (others ++ hs)) in *.
  destruct One as [One|(i & I & Li & One)]; [rewrite One, Ones; lia|].
  destruct (le_lt_dec i k) as [Ik|Ik]; [rewrite One, Ones; lia|].
  exfalso.
  assert (Upper : forall q, m < q <= n -> i < q -> C q = number (d :: rest) q).
  { intros q Qn Q'. rewrite H, One, High by lia. destruct (Nat.eqb_spec k q), (Nat.eqb_spec m q); lia. }
  destruct (lt_eq_lt_dec i m) as [[X|X]|X].
  - (* two cubes of dimension i *)
    assert (Ri : 2 <= R i) by (rewrite Ones in Li; lia).
    assert (Up : forall p, i < p <= m -> 2 ^ p <= below R p).
    { intros p. induction p as [|p IHp]; intros P; [lia|]. cbn [below Nat.pow]. destruct (Nat.eq_dec p i) as [->|]; [nia|].
      specialize (IHp ltac:(lia)). assert (R p = 1) by (rewrite One, Ones; lia). nia. }
    specialize (Up m ltac:(lia)). assert (Low : below C m = below C k).
    { clear - Zero K. assert (Z : forall p, k <= p <= m -> below C p = below C k).
      { intros p. induction p as [|p IHp]; intros P; [replace k with 0 by lia; reflexivity|]. destruct (Nat.eq_dec k (S p)) as [->|]; [reflexivity|].
        cbn [below]. rewrite Zero, IHp by lia. lia. }
      apply Z. lia. }
    assert (Top : forall p, m < p <= S n -> below C p <= below R p + below C k).
    { intros p. induction p as [|p IHp]; intros P; [lia|]. cbn [below]. destruct (Nat.eq_dec p m) as [->|].
      - rewrite Low. assert (R m = C m - 1) by (rewrite One, High, Nat.eqb_refl; lia). rewrite H0. nia.
      - specialize (IHp ltac:(lia)). assert (R p = C p) by (rewrite One, High by lia; destruct (Nat.eqb_spec m p); lia). rewrite H0. lia. }
    specialize (Top (S n) ltac:(lia)). unfold C, R in Top. rewrite !(below_all n) in Top by assumption. fold C in Top.
    apply Permutation_length in Pn, Pc, Pr. rewrite app_length, members_length, Dd in Pn. lia.
  - subst i. rewrite High, Nat.eqb_refl in Li by lia.
    destruct Two as [Two|(q & Qn & Lq & Two)]; [specialize (Two k ltac:(lia)); rewrite H, Nat.eqb_refl, Zero in Two; lia|].
    destruct (lt_eq_lt_dec q m) as [[Y|Y]|Y].
    + destruct (le_lt_dec k q); [rewrite Zero in Lq; lia|]. specialize (Two k ltac:(lia)). rewrite H, Nat.eqb_refl, Zero in Two; lia.
    + subst q. rewrite H in Lq. destruct (Nat.eqb_spec k m); lia.
    + rewrite Upper in Lq; lia.
  - assert (Ci : O i = C i) by (rewrite High by lia; destruct (Nat.eqb_spec m i); lia). destruct Two as [Two|(q & Qn & Lq & Two)].
    + specialize (Two i I). rewrite H in Two. destruct (Nat.eqb_spec k i); lia.
    + destruct (lt_eq_lt_dec q i) as [[Y|Y]|Y].
      * specialize (Two i ltac:(lia)). rewrite H in Two. destruct (Nat.eqb_spec k i); lia.
      * subst q. rewrite H in Lq. destruct (Nat.eqb_spec k i); lia.
      * rewrite Upper in Lq; lia.
Qed.
