(* The order of lists of subcubes, that a greatest one has a cube for whatever is free, and what BEST_FIT leaves. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Subcubes Partitions GreatestLists.
From Allocert.definitions Require FaultBlocks.
From Allocert.proofs Require Import Systems Splits.
Import ListNotations.

(* ---- the order *)

Lemma larger_at (f g : nat -> nat) n : FaultBlocks.larger (map f (rev (seq 0 (S n)))) (map g (rev (seq 0 (S n))))
  <-> exists k, k <= n /\ g k < f k /\ forall m, k < m <= n -> f m = g m.
Proof.
  induction n as [|n IH].
  - cbn. split; [intros [L|[_ []]]; exists 0; repeat split; [lia|exact L|intros; lia]|intros (k & K & L & _); left; now replace 0 with k by lia].
  - rewrite (seq_S (S n)), rev_app_distr. cbn [rev app map FaultBlocks.larger Nat.add]. split.
    + intros [L|[E L]]; [exists (S n); repeat split; [lia|exact L|intros; lia]|]. apply IH in L as (k & K & L & A). exists k. split; [lia|]. split; [exact L|].
      intros m M. destruct (Nat.eq_dec m (S n)) as [->|]; [exact E|apply A; lia].
    + intros (k & K & L & A). destruct (Nat.eq_dec k (S n)) as [->|]; [now left|right]. split; [apply A; lia|]. apply IH. exists k. split; [lia|]. split; [exact L|].
      intros m M. apply A. lia.
Qed.

Lemma greater_larger n a b : greater n a b <-> FaultBlocks.larger (profile n a) (profile n b).
Proof. symmetry. apply (larger_at (numbers a) (numbers b)). Qed.

Lemma greater_once n a b : greater n a b -> ~ greater n b a.
Proof.
  intros (k & K & L & A) (j & J & M & B). destruct (Nat.lt_trichotomy k j) as [T|[->|T]]; [|lia|].
  - specialize (A j ltac:(lia)). lia.
  - specialize (B k ltac:(lia)). lia.
Qed.

Lemma one_larger (f g : nat -> nat) l : map f l <> map g l -> FaultBlocks.larger (map f l) (map g l) \/ FaultBlocks.larger (map g l) (map f l).
Proof.
  induction l as [|k l IH]; intros N; [now destruct N|]. cbn in *. destruct (Nat.lt_trichotomy (f k) (g k)) as [T|[T|T]]; auto.
  rewrite T in N |- *. destruct IH as [L|L]; auto. intros E. now rewrite E in N.
Qed.

Theorem order n a b : (greater n a b <-> FaultBlocks.larger (profile n a) (profile n b))
  /\ (profile n a <> profile n b -> (greater n a b /\ ~ greater n b a) \/ (greater n b a /\ ~ greater n a b)).
Proof.
  split; [apply greater_larger|]. intros N. apply one_larger in N as [L|L]; apply greater_larger in L; [left|right]; split; trivial; now apply greater_once.
Qed.

(* ---- halving *)

Lemma halved_is k c : k <= dimension c -> let '(g, hs) := halved k c in
  length g = length c /\ dimension g = k /\ Forall (fun w => length w = length c) hs /\ Permutation (members c) (members g ++ flat_map members hs)
  /\ (forall j, numbers hs j = if (k <=? j) && (j <? dimension c) then 1 else 0) /\ length hs = dimension c - k.
Proof.
  induction c as [|s c IH]; intros K.
  { cbn in *. replace k with 0 by lia. repeat split; auto. }
  destruct s as [b|]; cbn [halved].
  - change (dimension (Some b :: c)) with (dimension c) in *. destruct (halved k c) as [g hs]. destruct (IH K) as (L & D & F & P & N & H). repeat split.
    + cbn. now rewrite L.
    + exact D.
    + rewrite Forall_map. eapply Forall_impl; [|exact F]. cbn. congruence.
    + rewrite members_fixed_all, !members_fixed, <- map_app. now apply Permutation_map.
    + intros j. change (numbers (map (cons (Some b)) hs) j) with (number (map (cons (Some b)) hs) j). rewrite number_mapped. cbn [star]. apply N.
    + now rewrite map_length.
  - change (dimension (None :: c)) with (S (dimension c)) in *. destruct (Nat.leb_spec k (dimension c)) as [Q|Q].
    + destruct (halved k c) as [g hs]. destruct (IH Q) as (L & D & F & P & N & H). repeat split.
      * cbn. now rewrite L.
      * exact D.
      * constructor; [reflexivity|]. rewrite Forall_map. eapply Forall_impl; [|exact F]. cbn. congruence.
      * cbn [flat_map]. rewrite members_fixed_all, !members_fixed, members_star.
        apply Permutation_trans with (map (cons false) (members g ++ flat_map members hs) ++ map (cons true) (members c)); [now apply Permutation_app_tail, Permutation_map|].
        rewrite map_app, <- app_assoc. apply Permutation_app_head, Permutation_app_comm.
      * intros j. change (numbers ((Some true :: c) :: map (cons (Some false)) hs) j) with (number ((Some true :: c) :: map (cons (Some false)) hs) j).
        rewrite number_cons, number_mapped. cbn [star]. change (number hs j) with (numbers hs j). rewrite N. change (dimension (Some true :: c)) with (dimension c).
        destruct (Nat.eqb_spec (dimension c) j), (Nat.leb_spec k j), (Nat.ltb_spec j (dimension c)), (Nat.ltb_spec j (S (dimension c))); cbn; lia.
      * cbn [length]. rewrite map_length, H. lia.
    + change (dimension (None :: c)) with (S (dimension c)). repeat split; [lia|constructor|cbn [flat_map]; now rewrite app_nil_r| |cbn [length]; lia].
      intros j. destruct (Nat.leb_spec k j), (Nat.ltb_spec j (S (dimension c))); cbn; lia.
Qed.

Lemma first_is m cubes : match first m cubes with
  | Some (c, others) => dimension c = m /\ Permutation cubes (c :: others)
  | None => numbers cubes m = 0 end.
Proof.
  induction cubes as [|c cubes IH]; [reflexivity|]. cbn [first numbers filter]. unfold numbers. cbn [filter]. destruct (Nat.eqb_spec (dimension c) m) as [E|E]; [auto|].
  destruct (first m cubes) as [[d others]|]; cbn [option_map]; [|exact IH]. destruct IH as [D P]. split; [exact D|].
  apply Permutation_trans with (c :: d :: others); [now constructor|apply perm_swap].
Qed.

Lemma numbers_none cubes m : numbers cubes m = 0 <-> forall w, In w cubes -> dimension w <> m.
Proof.
  unfold numbers. split.
  - intros E w I D. apply length_zero_iff_nil in E. assert (X : In w (filter (fun w => dimension w =? m) cubes)) by (apply filter_In; split; [exact I|now apply Nat.eqb_eq]).
    now rewrite E in X.
  - intros A. apply length_zero_iff_nil. destruct (filter _ cubes) as [|w l] eqn:E; [reflexivity|]. assert (X : In w (w :: l)) by now left.
    rewrite <- E in X. apply filter_In in X as [X D]. apply Nat.eqb_eq in D. now destruct (A w X).
Qed.

Lemma smallest_is n k cubes : Forall (fun w : word => length w = n) cubes -> match smallest n k cubes with
  | Some m => k <= m <= n /\ 0 < numbers cubes m /\ forall w, In w cubes -> dimension w < k \/ m <= dimension w
  | None => forall w, In w cubes -> dimension w < k end.
Proof.
  intros F. rewrite Forall_forall in F. unfold smallest.
  assert (A : forall r k, k + r = S n -> match find (fun m => 0 <? numbers cubes m) (seq k r) with
    | Some m => k <= m <= n /\ 0 < numbers cubes m /\ forall w, In w cubes -> dimension w < k \/ m <= dimension w
    | None => forall w, In w cubes -> dimension w < k end).
  { induction r as [|r IH]; intros i E; cbn [seq find].
    - intros w W. pose proof (dimension_most w). rewrite (F w W) in *. lia.
    - destruct (Nat.ltb_spec 0 (numbers cubes i)) as [P|P]; [split; [lia|]; split; [exact P|intros; lia]|].
      specialize (IH (S i) ltac:(lia)). assert (Z : numbers cubes i = 0) by lia. rewrite numbers_none in Z.
      destruct (find _ (seq (S i) r)) as [m|]; [destruct IH as (M & N & H); split; [lia|]; split; [exact N|]|intros w W; specialize (IH w W); specialize (Z w W); lia].
      intros w W. specialize (H w W). specialize (Z w W). lia. }
  destruct (le_lt_dec k (S n)) as [K|K]; [apply A; lia|]. replace (S n - k) with 0 by lia. cbn [seq find].
  intros w W. pose proof (dimension_most w). rewrite (F w W) in *. lia.
Qed.

Lemma numbers_same l r : Permutation l r -> forall j, numbers l j = numbers r j.
Proof.
  intros P j. apply Permutation_length. induction P; cbn [filter];
    repeat match goal with |- context [if ?c then _ else _] => destruct c end; auto; try constructor. eapply Permutation_trans; eassumption.
Qed.

Theorem best_fit_leaves n k nodes cubes : partition n nodes cubes -> match best_fit n k cubes with
  | None => forall w, In w cubes -> dimension w < k
  | Some (granted, rest) => free_cube n k nodes granted
      /\ (forall after, Permutation nodes (members granted ++ after) -> partition n after rest)
      /\ exists m, k <= m /\ (exists w, In w cubes /\ dimension w = m) /\ (forall w, In w cubes -> dimension w < k \/ m <= dimension w)
      /\ forall j, numbers rest j + (if j =? m then 1 else 0) = numbers cubes j + (if (k <=? j) && (j <? m) then 1 else 0)
  end.
Proof.
  intros [F P]. unfold best_fit. pose proof (smallest_is n k cubes F) as S. destruct (smallest n k cubes) as [m|]; [|exact S]. destruct S as (M & N & A).
  pose proof (first_is m cubes) as C. destruct (first m cubes) as [[c others]|]; [|lia]. destruct C as [D Q]. cbn [option_map].
  pose proof (halved_is k c ltac:(lia)) as H. destruct (halved k c) as [g hs]. destruct H as (Lg & Dg & Fh & Ph & Nh & _).
  assert (Fc : length c = n /\ Forall (fun w => length w = n) others).
  { apply (Permutation_Forall Q) in F. inversion F; auto. }
  destruct Fc as [Lc Fo].
  assert (Pn : Permutation nodes (members g ++ flat_map members (hs ++ others))).
  { apply Permutation_trans with (flat_map members cubes); [now apply Permutation_sym|]. apply Permutation_trans with (members c ++ flat_map members others).
    - change (members c ++ flat_map members others) with (flat_map members (c :: others)). now apply Permutation_flat_map.
    - rewrite flat_map_app, app_assoc. now apply Permutation_app_tail. }
  split; [split; [congruence|]; split; [exact Dg|]|].
  { intros x X. apply (Permutation_in _ (Permutation_sym Pn)). apply in_app_iff. now left. }
  split.
  - intros after R. split; [apply Forall_app; split; [rewrite <- Lc; exact Fh|exact Fo]|]. apply (Permutation_app_inv_l (members g)).
    apply Permutation_trans with nodes; [now apply Permutation_sym|exact R].
  - exists m. split; [lia|]. split; [exists c; split; [apply (Permutation_in _ (Permutation_sym Q)); now left|exact D]|]. split; [exact A|].
    intros j. rewrite (numbers_same _ _ Q). change (numbers (hs ++ others) j) with (number (hs ++ others) j). change (numbers (c :: others) j) with (number (c :: others) j).
    rewrite number_app, number_cons, D. change (number hs j) with (numbers hs j). rewrite Nh, D, (Nat.eqb_sym j m). lia.
Qed.

Theorem operations n k cubes : Forall (fun w : word => length w = n) cubes -> best_fit_operations n k cubes <= 3 * n + 2.
Proof.
  intros F. unfold best_fit_operations. pose proof (smallest_is n k cubes F) as S. destruct (smallest n k cubes) as [m|]; [|lia]. destruct S as (M & _ & _).
  pose proof (first_is m cubes) as C. destruct (first m cubes) as [[c others]|]; [|lia]. destruct C as [D _].
  pose proof (halved_is k c ltac:(lia)) as H. destruct (halved k c) as [g hs]. cbn [snd]. destruct H as (_ & _ & _ & _ & _ & L). lia.
Qed.

(* ---- a greatest list has a cube for whatever is free *)

Lemma member_length w x : In x (members w) -> length x = length w.
Proof.
  revert x. induction w as [|[b|] w IH]; intros x X.
  - destruct X as [<-|[]]. reflexivity.
  - rewrite members_fixed in X. apply in_map_iff in X as (y & <- & Y). cbn. now rewrite (IH y).
  - rewrite members_star in X. apply in_app_iff in X as [X|X]; apply in_map_iff in X as (y & <- & Y); cbn; now rewrite (IH y).
Qed.

Lemma members_once w : NoDup (members w).
Proof.
  induction w as [|[b|] w IH]; [repeat constructor; intros []| |].
  - rewrite members_fixed. apply FinFun.Injective_map_NoDup; [|exact IH]. intros x y E. now injection E.
  - rewrite members_star. apply SubcubeWords.nodup_app; [..|intros x X Y; apply in_map_iff in X as (y & <- & _); apply in_map_iff in Y as (z & E & _); discriminate];
      (apply FinFun.Injective_map_NoDup; [|exact IH]; intros x y E; now injection E).
Qed.

Lemma node_members (x : pe) : members (map Some x) = [x].
Proof. induction x as [|b x IH]; [reflexivity|]. cbn [map]. now rewrite members_fixed, IH. Qed.

Lemma others_left (part : list pe) : forall nodes, NoDup part -> incl part nodes -> exists rest, Permutation nodes (part ++ rest).
Proof.
  induction part as [|x part IH]; intros nodes N I; [now exists nodes|]. inversion N as [|y l X M]; subst.
  destruct (in_split x nodes (I x (or_introl eq_refl))) as (a & b & ->).
  destruct (IH (a ++ b) M) as [rest P].
  - intros y Y. assert (Z : In y (a ++ x :: b)) by (apply I; now right). rewrite in_app_iff in *. cbn in Z. destruct Z as [Z|[->|Z]]; tauto.
  - exists rest. apply Permutation_trans with (x :: a ++ b); [apply Permutation_sym, Permutation_middle|now constructor].
Qed.

Theorem found n k nodes cubes : greatest n nodes cubes -> (exists w, free_cube n k nodes w) <-> exists c, In c cubes /\ k <= dimension c.
Proof.
  intros [[F P] G]. split.
  - intros (w & L & D & I). pose proof (smallest_is n k cubes F) as S. destruct (smallest n k cubes) as [m|].
    { destruct S as (M & N & A). destruct (le_lt_dec (numbers cubes m) 0) as [Z|_]; [lia|]. unfold numbers in N.
      destruct (filter _ cubes) as [|c l] eqn:E; [cbn in N; lia|]. assert (X : In c (c :: l)) by now left. rewrite <- E in X. apply filter_In in X as [X Y].
      apply Nat.eqb_eq in Y. exists c. split; [exact X|lia]. }
    exfalso. destruct (others_left (members w) nodes (members_once w) I) as [rest R].
    assert (O : partition n nodes (w :: map (map Some) rest)).
    { split.
      - constructor; [exact L|]. apply Forall_forall. intros v V. apply in_map_iff in V as (x & <- & X). rewrite map_length.
        assert (Y : In x (flat_map members cubes)) by (apply (Permutation_in _ (Permutation_sym P)), (Permutation_in _ (Permutation_sym R)), in_app_iff; now right).
        apply in_flat_map in Y as (c & C & Y). rewrite (member_length c x Y). rewrite Forall_forall in F. now apply F.
      - cbn [flat_map]. replace (flat_map members (map (map Some) rest)) with rest; [now apply Permutation_sym|].
        clear. induction rest as [|x rest IH]; [reflexivity|]. cbn. now rewrite node_members, <- IH. }
    pose proof (dimension_most w) as K. rewrite L, D in K.
    assert (Z : forall j, k <= j -> number cubes j = 0) by (intros j J; apply numbers_none; intros v V; specialize (S v V); lia).
    assert (W : 0 < number (w :: map (map Some) rest) k) by (rewrite number_cons, D, Nat.eqb_refl; lia).
    destruct (no_less_at _ _ _ (G _ O)) as [E|(i & J & M & E)].
    + specialize (E k K). rewrite Z in E; lia.
    + destruct (le_lt_dec k i) as [T|T]; [rewrite (Z i T) in M; lia|]. specialize (E k ltac:(lia)). rewrite Z in E; lia.
  - intros (c & C & K). pose proof (halved_is k c K) as H. destruct (halved k c) as [g hs]. destruct H as (Lg & Dg & _ & Ph & _). exists g.
    rewrite Forall_forall in F. split; [rewrite Lg; now apply F|]. split; [exact Dg|]. intros x X. apply (Permutation_in _ P), in_flat_map. exists c.
    split; [exact C|]. apply (Permutation_in _ (Permutation_sym Ph)), in_app_iff. now left.
Qed.
