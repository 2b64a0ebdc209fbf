(* The reflected code, Gray-coded systems, and a replaced corner. *)
From Coq Require Import List Arith Bool Lia Permutation FinFun.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require Import SubcubeWords Systems SystemFamilies.
Import ListNotations.

Lemma pes_in d x : In x (pes d) <-> length x = d.
Proof.
  revert x. induction d as [|d IH]; intros x; cbn [pes].
  - destruct x; [cbn; tauto|]. split; [intros [H|[]]|]; discriminate.
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(y & <- & Y)|(y & <- & Y)]; cbn; f_equal; now apply IH.
    + destruct x as [|[] x]; try discriminate; intros E; injection E as E; [right|left]; exists x; (split; [reflexivity|now apply IH]).
Qed.

Lemma pes_nodup d : NoDup (pes d).
Proof. induction d as [|d IH]; [repeat constructor; tauto|]. now apply nodup_two. Qed.

Lemma pes_length d : length (pes d) = 2 ^ d.
Proof. induction d as [|d IH]; [reflexivity|]. cbn [pes Nat.pow]. rewrite app_length, !map_length, IH. lia. Qed.

Lemma reflected_all n : Permutation (reflected n) (pes n).
Proof.
  induction n as [|n IH]; [apply Permutation_refl|]. cbn. apply Permutation_app; apply Permutation_map; [assumption|].
  transitivity (reflected n); [symmetry; apply Permutation_rev|assumption].
Qed.

Lemma reflected_length n : length (reflected n) = 2 ^ n.
Proof. rewrite <- pes_length. apply Permutation_length, reflected_all. Qed.

Lemma reflected_in n x : In x (reflected n) <-> length x = n.
Proof. rewrite <- pes_in. split; apply Permutation_in; [|symmetry]; apply reflected_all. Qed.

(* Links of a list, one after another. *)

Lemma links_app l x r : links (l ++ x :: r) = links (l ++ [x]) ++ links (x :: r).
Proof.
  induction l as [|a [|b l] IH]; [reflexivity|reflexivity|].
  change (joined a b :: links ((b :: l) ++ x :: r) = joined a b :: links ((b :: l) ++ [x]) ++ links (x :: r)). now rewrite IH.
Qed.

Lemma joined_swap one two : joined one two = joined two one.
Proof.
  unfold joined. revert two. induction one as [|a one IH]; intros [|b two]; try reflexivity. cbn. rewrite IH. f_equal.
  destruct a, b; reflexivity.
Qed.

Lemma links_rev l : links (rev l) = rev (links l).
Proof.
  induction l as [|a [|b l] IH]; [reflexivity|reflexivity|].
  change (links (rev (b :: l) ++ [a]) = rev (links (b :: l)) ++ [joined a b]). rewrite <- IH.
  change (rev (b :: l)) with (rev l ++ [b]). rewrite <- app_assoc. cbn [app]. rewrite links_app. cbn [links]. now rewrite joined_swap.
Qed.

Lemma joined_cons c one two : joined (c :: one) (c :: two) = Some c :: joined one two.
Proof. unfold joined. cbn. now rewrite Bool.eqb_reflx. Qed.

Lemma links_cons c l : links (map (cons c) l) = map (cons (Some c)) (links l).
Proof.
  induction l as [|a [|b l] IH]; [reflexivity|reflexivity|].
  change (joined (c :: a) (c :: b) :: links (map (cons c) (b :: l)) = (Some c :: joined a b) :: map (cons (Some c)) (links (b :: l))).
  now rewrite IH, joined_cons.
Qed.

Lemma joined_same x : joined x x = map Some x.
Proof. induction x as [|a x IH]; [reflexivity|]. now rewrite joined_cons, IH. Qed.

Lemma joined_other x : joined (false :: x) (true :: x) = None :: map Some x.
Proof. unfold joined. cbn. f_equal. apply joined_same. Qed.

(* The code from its first word to its last. *)
Lemma ends n : exists l, reflected n = repeat false n :: l
  /\ exists m, reflected (S n) = m ++ [true :: repeat false n].
Proof.
  induction n as [|n (l & E & m & F)].
  - exists []. split; [reflexivity|]. now exists [[false]].
  - assert (L : exists l, reflected (S n) = repeat false (S n) :: l) by (cbn [reflected]; rewrite E; cbn; eexists; reflexivity).
    destruct L as (l' & L). exists l'. split; [assumption|].
    change (reflected (S (S n))) with (map (cons false) (reflected (S n)) ++ map (cons true) (rev (reflected (S n)))).
    rewrite L. cbn [rev]. rewrite map_app, app_assoc. eexists. reflexivity.
Qed.

Definition open n := links (reflected n).

Lemma open_step n : exists x : pe, length x = n /\
  (1 <= n -> x <> repeat false n) /\
  open (S n) = map (cons (Some false)) (open n) ++ (None :: map Some x) :: map (cons (Some true)) (rev (open n)).
Proof.
  assert (H : exists m x, reflected n = m ++ [x]).
  { destruct (exists_last (l := reflected n)) as (m & x & E); [|now exists m, x]. destruct (ends n) as (l & -> & _). discriminate. }
  destruct H as (m & x & E). exists x.
  assert (I : In x (reflected n)) by (rewrite E; apply in_app_iff; right; now left). split; [now apply reflected_in|]. split.
  - intros L. destruct n as [|n]; [lia|]. destruct (ends n) as (_ & _ & k & F). rewrite E in F.
    apply app_inj_tail in F as (_ & ->). discriminate.
  - unfold open. cbn [reflected]. rewrite E. rewrite <- links_rev, <- links_cons, <- E, <- (links_cons true), E.
    rewrite rev_app_distr, !map_app. cbn [rev app map]. rewrite <- app_assoc. cbn [app]. rewrite links_app. f_equal.
    cbn [links]. now rewrite joined_other.
Qed.

Lemma ring_step n : ring (reflected (S n)) = open (S n) ++ [None :: map Some (repeat false n)].
Proof.
  destruct (ends (S n)) as (l & E & _). destruct (ends n) as (_ & _ & m & F).
  unfold ring, open. rewrite E at 2. cbn [firstn]. rewrite F, <- app_assoc. cbn [app]. rewrite links_app. f_equal.
  cbn [links repeat]. now rewrite joined_swap, joined_other.
Qed.

Lemma no_star x : filter star (map Some x) = [].
Proof. induction x as [|a x IH]; [reflexivity|assumption]. Qed.

Lemma some_same (x y : pe) : map Some x = map Some y -> x = y.
Proof. revert y. induction x as [|a x IH]; intros [|b y] E; try discriminate; [reflexivity|]. injection E as -> E. f_equal. now apply IH. Qed.

Lemma open_one n w : In w (open n) -> length w = n /\ dimension w = 1.
Proof.
  revert w. induction n as [|n IH]; intros w W; [destruct W|]. destruct (open_step n) as (x & L & _ & E). rewrite E in W.
  apply in_app_iff in W as [W|[<-|W]].
  - apply in_map_iff in W as (v & <- & V). destruct (IH v V) as (<- & D). now split.
  - unfold dimension. cbn [length filter star]. rewrite no_star, map_length, L. now split.
  - apply in_map_iff in W as (v & <- & V). apply in_rev in V. destruct (IH v V) as (<- & D). now split.
Qed.

Lemma ring_one n w : In w (ring (reflected (S n))) -> length w = S n /\ dimension w = 1.
Proof.
  rewrite ring_step. intros W. apply in_app_iff in W as [W|[<-|[]]]; [now apply open_one|].
  unfold dimension. cbn [length filter star]. now rewrite no_star, map_length, repeat_length.
Qed.

Lemma open_nodup n : NoDup (open n).
Proof.
  induction n as [|n IH]; [constructor|]. destruct (open_step n) as (x & L & _ & ->). apply nodup_app.
  - now apply nodup_cons_map.
  - constructor; [|apply nodup_cons_map; apply NoDup_rev; assumption]. intros H. apply in_map_iff in H as (v & E & _). discriminate.
  - intros w W [<-|V]; apply in_map_iff in W as (u & U & _); [discriminate|]. apply in_map_iff in V as (v & V & _). congruence.
Qed.

Lemma ring_nodup n : 1 <= n -> NoDup (ring (reflected (S n))).
Proof.
  intros P. rewrite ring_step. destruct (open_step n) as (x & L & N & E).
  apply nodup_app; [apply open_nodup|repeat constructor; tauto|]. intros w W [<-|[]]. rewrite E in W.
  apply in_app_iff in W as [W|[W|W]].
  - apply in_map_iff in W as (v & V & _). discriminate.
  - injection W as W. apply (N P). now apply some_same.
  - apply in_map_iff in W as (v & V & _). discriminate.
Qed.

Lemma links_length x l : length (links (x :: l)) = length l.
Proof. revert x. induction l as [|y l IH]; intros x; [reflexivity|]. cbn [length]. rewrite <- (IH y). reflexivity. Qed.

Lemma ring_length n : length (ring (reflected n)) = 2 ^ n.
Proof.
  rewrite <- reflected_length. unfold ring. destruct (reflected n) as [|x l]; [reflexivity|]. cbn [firstn app].
  rewrite links_length, app_length. cbn. lia.
Qed.

(* Consecutive numbers. *)

Lemma links_nth l i : S i < length l -> nth i (links l) [] = joined (nth i l []) (nth (S i) l []).
Proof.
  revert i. induction l as [|a [|b l] IH]; intros i L; cbn in L; try lia.
  destruct i as [|i]; [reflexivity|]. change (nth i (links (b :: l)) [] = joined (nth i (b :: l) []) (nth (S i) (b :: l) [])).
  apply IH. cbn. lia.
Qed.

Lemma joined_distance x y : dimension (joined x y) = distance x y.
Proof.
  unfold dimension, distance, joined. rewrite filter_mapped, map_length. f_equal. apply filter_ext. intros [[] []]; reflexivity.
Qed.

Lemma code d : 1 <= d -> (forall x, length x = d <-> exists i, i < 2 ^ d /\ nth i (reflected d) [] = x)
  /\ forall i, i < 2 ^ d -> distance (nth i (reflected d) []) (nth (S i mod 2 ^ d) (reflected d) []) = 1.
Proof.
  intros P. assert (LEN := reflected_length d). split.
  - intros x. rewrite <- reflected_in, <- LEN. split.
    + intros X. destruct (In_nth _ _ [] X) as (i & I & E). now exists i.
    + intros (i & I & <-). now apply nth_In.
  - intros i I. rewrite <- joined_distance. rewrite <- LEN in *. destruct d as [|d]; [lia|].
    assert (H : nth i (ring (reflected (S d))) [] = joined (nth i (reflected (S d)) []) (nth (S i mod length (reflected (S d))) (reflected (S d)) [])).
    { unfold ring. rewrite links_nth by (rewrite app_length; destruct (reflected (S d)); cbn in *; lia).
      rewrite app_nth1 by assumption. f_equal. destruct (Nat.eq_dec (S i) (length (reflected (S d)))) as [E|E].
      - rewrite E, Nat.mod_same by lia. rewrite app_nth2, Nat.sub_diag by lia. destruct (reflected (S d)); reflexivity.
      - rewrite Nat.mod_small by lia. now rewrite app_nth1 by lia. }
    rewrite <- H. apply (ring_one d). apply nth_In. rewrite ring_length, <- LEN. assumption.
Qed.

(* Placing symbols at the positions of an order. *)

Lemma symbol_in pi u : NoDup pi -> length u <= length pi -> map (fun p => symbol_at p pi u) (firstn (length u) pi) = u.
Proof.
  intros N. revert u. induction N as [|a pi A N IH]; intros [|s u] L; cbn in L; try reflexivity; [lia|].
  cbn [length firstn map symbol_at]. rewrite Nat.eqb_refl. f_equal. rewrite <- (IH u) at 2 by lia. apply map_ext_in. intros r R.
  destruct (Nat.eqb_spec r a) as [->|_]; [|reflexivity]. exfalso. apply A. rewrite <- (firstn_skipn (length u) pi). apply in_app_iff. now left.
Qed.

Section Placed.
Variables (d : nat) (pi : list nat).
Hypothesis order : Permutation pi (seq 1 d).

Lemma placed_same u v : length u = length v -> length u <= d -> placed d pi u = placed d pi v -> u = v.
Proof.
  intros L M E. assert (N := order_nodup d pi order). assert (K := order_length d pi order).
  rewrite <- (symbol_in pi u N), <- (symbol_in pi v N) by lia. rewrite L. apply map_ext_in. intros p P.
  unfold placed in E. rewrite map_ext_in_iff in E. apply E. apply (Permutation_in p order).
  rewrite <- (firstn_skipn (length v) pi). apply in_app_iff. now left.
Qed.

Lemma gray_length q : 1 <= q <= d -> length (gray d q pi) = if q =? d then 1 else 2 * 2 ^ (d - q).
Proof.
  intros Q. destruct q as [|r] eqn:R; [lia|]. cbn [gray]. rewrite <- R in *. clear r R. rewrite Nat.add_1_r.
  destruct (Nat.eqb_spec q d) as [->|N].
  - rewrite Nat.sub_diag. cbn. destruct (word_dec _ _); [reflexivity|contradiction].
  - rewrite union_flat; [now rewrite map_length, ring_length|]. apply nodup_map_on; [|apply ring_nodup; lia].
    intros u v U V. apply ring_one in U as (U & _), V as (V & _). apply placed_same; lia.
Qed.
End Placed.

Lemma symbol_default p pi u : symbol_at p pi (u ++ [None]) = symbol_at p pi u.
Proof.
  revert u. induction pi as [|a pi IH]; intros [|s u]; cbn; try reflexivity.
  - destruct (p =? a); [reflexivity|]. destruct pi; reflexivity.
  - destruct (p =? a); [reflexivity|]. apply IH.
Qed.

Lemma extensions x : In (map Some x ++ [None]) (open (S (length x))).
Proof.
  induction x as [|c x IH]; [now left|]. cbn [length]. destruct (open_step (S (length x))) as (y & _ & _ & ->).
  apply in_app_iff. destruct c; [right; right|left]; cbn [map app]; apply in_map; [|assumption]. apply in_rev. now rewrite rev_involutive.
Qed.

Lemma symbol_star pi x p : NoDup pi -> length x <= length pi -> In p pi ->
  (star (symbol_at p pi (map Some x)) = true <-> In p (skipn (length x) pi)).
Proof.
  intros N. revert x. induction N as [|a pi A N IH]; intros [|b x] L P; cbn in L; try lia; cbn [length skipn map symbol_at].
  - tauto.
  - tauto.
  - destruct (Nat.eqb_spec p a) as [->|E].
    + split; [discriminate|]. intros H. exfalso. apply A. rewrite <- (firstn_skipn (length x) pi). apply in_app_iff. now right.
    + destruct P as [->|P]; [tauto|]. apply IH; [lia|assumption].
Qed.

Lemma star_placed d pi u p : 1 <= p <= d -> nth (p - 1) (placed d pi u) (Some false) = symbol_at p pi u.
Proof.
  intros P. unfold placed. rewrite (nth_indep _ _ (symbol_at 0 pi u)) by (rewrite map_length, seq_length; lia).
  rewrite map_nth with (d := 0), seq_nth by lia. f_equal. lia.
Qed.

(* Every word of a buddy system has bits at the first positions of the order. *)
Lemma buddy_placed d pi q w : Permutation pi (seq 1 d) -> q <= d -> In w (buddy d q pi) ->
  exists x, length x = d - q /\ w = placed d pi (map Some x).
Proof.
  intros O Q W.
  assert (H : incl (buddy d q pi) (map (fun x => placed d pi (map Some x)) (pes (d - q)))).
  { apply NoDup_length_incl.
    - apply nodup_map_on; [|apply pes_nodup]. intros a b A B E. apply pes_in in A, B.
      apply placed_same in E; [|assumption|now rewrite !map_length, A, B|rewrite map_length; lia].
      now apply some_same.
    - rewrite map_length, pes_length, buddy_length by assumption. reflexivity.
    - intros v V. apply in_map_iff in V as (x & <- & X). apply pes_in in X. apply spanned_in.
      split; [unfold placed; now rewrite map_length, seq_length|]. intros p P. unfold star_at. rewrite star_placed by assumption.
      rewrite symbol_star, X; [reflexivity|now apply order_nodup with d|rewrite (order_length d) by assumption; lia|now apply (order_in d)]. }
  apply H, in_map_iff in W as (x & <- & X). exists x. split; [now apply pes_in|reflexivity].
Qed.

Lemma inclusion d q pi : Permutation pi (seq 1 d) -> 1 <= q <= d -> incl (buddy d q pi) (gray d q pi).
Proof.
  intros O Q w W. apply buddy_placed in W as (x & L & ->); [|assumption|lia]. destruct q as [|r] eqn:R; [lia|]. cbn [gray]. rewrite <- R in *. clear r R.
  apply union_in, in_map_iff. exists (map Some x ++ [None]). split.
  - apply map_ext. intros p. apply symbol_default.
  - rewrite Nat.add_1_r, <- L. rewrite ring_step. apply in_app_iff. left. apply extensions.
Qed.

Lemma double_length d q : 1 <= q <= d -> length (double_buddy d q) = if q =? d then 1 else 2 * 2 ^ (d - q).
Proof.
  intros Q. destruct (Nat.eqb_spec q d) as [->|N].
  - unfold double_buddy, buddy. rewrite Nat.sub_diag. cbn [skipn].
    replace (spanned d (rev (seq 1 d))) with (spanned d (seq 1 d)) by (unfold spanned; f_equal; apply mask_same; intros; apply in_rev).
    assert (L : length (spanned d (seq 1 d)) = 1) by (rewrite (spanned_length d d); [now rewrite Nat.sub_diag|]; repeat split;
      [apply seq_NoDup|now intros p|apply seq_length]).
    destruct (spanned d (seq 1 d)) as [|w [|]]; try discriminate. cbn. destruct (word_dec w w); [reflexivity|contradiction].
  - rewrite doubled by lia. rewrite (buddy_length d (seq 1 d)) by (try apply same_order; lia). reflexivity.
Qed.

Lemma as_large d q pi : Permutation pi (seq 1 d) -> 1 <= q <= d ->
  length (gray d q pi) = length (double_buddy d q) /\ length (gray d q pi) = if q =? d then 1 else 2 * 2 ^ (d - q).
Proof. intros O Q. rewrite double_length, gray_length by assumption. now split. Qed.
