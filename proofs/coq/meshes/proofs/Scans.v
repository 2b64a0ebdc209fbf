(* ISS and 4ISS: what the counts of a window say, and which window is found first. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Frames Scans.
From Allocert.proofs Require Import Frames.
Import ListNotations.

Definition count (P : resident -> bool) (rs : list resident) : nat := length (filter P rs).

Lemma count_split A B C rs : (forall r, In r rs -> A r = B r || C r /\ B r && C r = false) -> count A rs = count B rs + count C rs.
Proof.
  unfold count. induction rs as [|r rs IH]; intros H; cbn [filter]; [reflexivity|].
  specialize (IH ltac:(intros s I; apply H; right; exact I)). destruct (H r (or_introl eq_refl)) as [-> D].
  destruct (B r), (C r); cbn in *; try discriminate; lia.
Qed.

Lemma count_pos P rs : 0 < count P rs <-> exists r, In r rs /\ P r = true.
Proof.
  unfold count. split.
  - destruct (filter P rs) as [|r l] eqn:E; [cbn; lia|]. intros _. exists r. apply filter_In. rewrite E. left. reflexivity.
  - intros (r & I & H). assert (J : In r (filter P rs)) by (apply filter_In; auto). destruct (filter P rs); [destruct J | cbn; lia].
Qed.

Lemma at_most_one Q p q rs : ForallOrdPairs disjoint rs -> (forall r, In r rs -> Q r = true -> covers r p q = true) ->
  count Q rs = if existsb Q rs then 1 else 0.
Proof.
  unfold count. induction 1 as [|r rs D O IH]; intros H; [reflexivity|]. cbn [filter existsb].
  specialize (IH ltac:(intros s I; apply H; right; exact I)). destruct (Q r) eqn:E; cbn [orb length]; [|exact IH].
  destruct (filter Q rs) as [|s l] eqn:F; [reflexivity|]. exfalso.
  assert (I : In s (filter Q rs)) by (rewrite F; left; reflexivity). apply filter_In in I. destruct I as [I S].
  rewrite Forall_forall in D. apply (D s I p q). split; apply H; auto; [left; reflexivity | right; exact I].
Qed.

Lemma over_iff p r : over p r = true <-> ra r <= p <= rc r.
Proof. unfold over. rewrite andb_true_iff, !Nat.leb_le. tauto. Qed.

Definition in_window (j h p : nat) (r : resident) : bool := over p r && (rb r <? j + h) && (j <=? rd r).

Ltac bools := repeat match goal with |- context [?a <? ?b] => destruct (Nat.ltb_spec a b) | |- context [?a <=? ?b] => destruct (Nat.leb_spec a b)
  | |- context [?a =? ?b] => destruct (Nat.eqb_spec a b) end.

Section Window.
Variables (X Y x y : nat) (rs : list resident).
Hypothesis Hx : 1 <= x.
Hypothesis Hy : 1 <= y.
Hypothesis C : configuration X Y rs.
Notation free_base := (free_base X Y x y rs).

Lemma inside r : In r rs -> ra r <= rc r < X /\ rb r <= rd r < Y.
Proof. intros I. destruct C as [W _]. rewrite Forall_forall in W. apply W. exact I. Qed.

Lemma based_count b p : count (fun r => (rb r =? b) && over p r) rs = if based rs b p then 1 else 0.
Proof.
  apply (at_most_one _ p b); [apply C|]. intros r I H. apply andb_true_iff in H. rewrite Nat.eqb_eq, over_iff in H.
  apply inside in I. unfold covers. rewrite !andb_true_iff, !Nat.leb_le. lia.
Qed.

Lemma ending_count d p : count (fun r => (rd r =? d) && over p r) rs = if ending_in rs d p then 1 else 0.
Proof.
  apply (at_most_one _ p d); [apply C|]. intros r I H. apply andb_true_iff in H. rewrite Nat.eqb_eq, over_iff in H.
  apply inside in I. unfold covers. rewrite !andb_true_iff, !Nat.leb_le. lia.
Qed.

Lemma fill_count h p : fill rs h p = count (in_window 0 h p) rs.
Proof.
  induction h as [|h IH]; cbn [fill].
  - unfold count. induction rs as [|r l IHl]; [reflexivity|]. cbn [filter]. unfold in_window at 1.
    replace (rb r <? 0 + 0) with false by (symmetry; apply Nat.ltb_ge; lia). rewrite andb_false_r. cbn.
    apply IHl. destruct C as [W O]. inversion W; inversion O; subst. split; assumption.
  - unfold add_set. rewrite (count_split (in_window 0 (S h) p) (in_window 0 h p) (fun r => (rb r =? h) && over p r)).
    + rewrite based_count, IH. destruct (based rs h p); lia.
    + intros r I. unfold in_window. destruct (over p r); cbn [andb orb]; rewrite ?andb_true_r, ?andb_false_r; bools; cbn; auto; lia.
Qed.

Lemma sweep_count j : exists c, sweep X y rs j = Some c /\ forall p, c p = count (in_window j y p) rs.
Proof.
  induction j as [|j (c & E & H)]; cbn [sweep]; [eexists; split; [reflexivity | apply fill_count]|].
  rewrite E. unfold delete_set. destruct (existsb _ (seq 0 X)) eqn:F.
  - exfalso. apply existsb_exists in F. destruct F as (p & _ & F). apply andb_true_iff in F. destruct F as [F G].
    apply Nat.eqb_eq in G. rewrite H in G. unfold ending_in in F. apply existsb_exists in F. destruct F as (r & I & F).
    apply andb_true_iff in F. destruct F as [F O]. apply Nat.eqb_eq in F.
    assert (P : 0 < count (in_window j y p) rs); [|lia].
    apply count_pos. exists r. split; [exact I|]. apply inside in I. unfold in_window. rewrite O.
    cbn [andb]. apply andb_true_iff. rewrite Nat.ltb_lt, Nat.leb_le. lia.
  - cbn [option_map]. eexists. split; [reflexivity|]. intros p. unfold add_set.
    set (kept := fun r => in_window j y p r && negb (rd r =? j)).
    assert (A : count (in_window j y p) rs = count kept rs + count (fun r => (rd r =? j) && over p r) rs).
    { apply count_split. intros r I. apply inside in I. unfold kept, in_window.
      destruct (over p r); cbn [andb orb]; rewrite ?andb_true_r, ?andb_false_r; bools; cbn; auto; lia. }
    assert (B : count (in_window (S j) y p) rs = count kept rs + count (fun r => (rb r =? j + y) && over p r) rs).
    { apply count_split. intros r I. apply inside in I. unfold kept, in_window.
      destruct (over p r); cbn [andb orb]; rewrite ?andb_true_r, ?andb_false_r; bools; cbn; auto; lia. }
    rewrite ending_count in A. rewrite based_count in B. rewrite H, B, A.
    destruct (ending_in rs j p), (based rs (j + y) p); lia.
Qed.

Lemma free_iff_zero i j c : (forall p, c p = count (in_window j y p) rs) -> j + y <= Y ->
  (free_base i j <-> i + x <= X /\ forall p, i <= p < i + x -> c p = 0).
Proof.
  intros H HY. unfold Frames.free_base, candidate. split.
  - intros ([A _] & F). split; [exact A|]. intros p Hp. destruct (Nat.eq_dec (c p) 0) as [Z|Z]; [exact Z|]. exfalso.
    rewrite H in Z. assert (P : 0 < count (in_window j y p) rs) by lia. apply count_pos in P. destruct P as (r & I & P).
    apply (F r I). unfold in_window in P. rewrite !andb_true_iff, over_iff, Nat.ltb_lt, Nat.leb_le in P. apply inside in I.
    exists p, (Nat.max j (rb r)). lia.
  - intros [A Z]. split; [split; assumption|]. intros r I (p & q & Hp & Hq & Rp & Rq).
    specialize (Z p Hp). rewrite H in Z. assert (P : 0 < count (in_window j y p) rs); [|lia].
    apply count_pos. exists r. split; [exact I|]. unfold in_window. rewrite !andb_true_iff, over_iff, Nat.ltb_lt, Nat.leb_le. lia.
Qed.

Lemma find_seq f n : forall s, match find f (seq s n) with
  | Some i => s <= i < s + n /\ f i = true /\ forall k, s <= k < i -> f k = false
  | None => forall k, s <= k < s + n -> f k = false
  end.
Proof.
  induction n as [|n IH]; intros s; cbn [seq find]; [intros; lia|]. destruct (f s) eqn:E.
  - split; [lia|]. split; [exact E | intros; lia].
  - specialize (IH (S s)). destruct (find f (seq (S s) n)) as [i|].
    + destruct IH as (A & B & D). split; [lia|]. split; [exact B|].
      intros k Hk. destruct (Nat.eq_dec k s) as [->|N]; [exact E | apply D; lia].
    + intros k Hk. destruct (Nat.eq_dec k s) as [->|N]; [exact E | apply IH; lia].
Qed.

Lemma zeros_iff (c : counts) i : forallb (fun p => c p =? 0) (seq i x) = true <-> forall p, i <= p < i + x -> c p = 0.
Proof.
  rewrite forallb_forall. split; intros H p I.
  - apply Nat.eqb_eq, H, in_seq. exact I.
  - apply Nat.eqb_eq, H, in_seq. exact I.
Qed.

Definition window_spec (j : nat) (found : option nat) : Prop := match found with
  | Some i => free_base i j /\ forall i', free_base i' j -> i <= i'
  | None => forall i', ~ free_base i' j
  end.

Lemma open_spec j c : j + y <= Y -> (forall p, c p = count (in_window j y p) rs) -> window_spec j (open_interval X x c).
Proof.
  intros HY H. unfold open_interval.
  pose proof (find_seq (fun i => forallb (fun p => c p =? 0) (seq i x)) (S X - x) 0) as F.
  assert (N : forall i, forallb (fun p => c p =? 0) (seq i x) = false -> ~ free_base i j).
  { intros i E G. apply (free_iff_zero i j c H HY) in G. destruct G as [_ G]. apply zeros_iff in G. congruence. }
  destruct (find _ _) as [i|]; cbn [window_spec].
  - destruct F as (A & B & D). split.
    + apply (free_iff_zero i j c H HY). split; [lia|]. apply zeros_iff. exact B.
    + intros i' G. destruct (le_lt_dec i i') as [L|L]; [exact L|]. exfalso. exact (N i' (D i' ltac:(lia)) G).
  - intros i' G. apply (N i'); [|exact G]. apply F. destruct G as [[G _] _]. lia.
Qed.

Lemma inspect_first n : forall j, j + n = S Y - y -> (forall i' j', j' < j -> ~ free_base i' j') ->
  first_fit X Y x y rs (inspect X x y rs (seq j n)).
Proof.
  induction n as [|n IH]; intros j H B; cbn [seq inspect].
  - intros i' j' G. apply (B i' j'); [|exact G]. destruct G as [[_ G] _]. lia.
  - destruct (sweep_count j) as (c & E & K). rewrite E. pose proof (open_spec j c ltac:(lia) K) as W.
    destruct (open_interval X x c) as [i|]; cbn [window_spec first_fit] in *.
    + destruct W as [F L]. split; [exact F|]. intros i' j' G.
      destruct (le_lt_dec j j') as [M|M]; [|exfalso; exact (B _ _ M G)].
      destruct (Nat.eq_dec j j') as [<-|D]; [right; split; [reflexivity | apply L; exact G] | left; lia].
    + apply IH; [lia|]. intros i' j' M G. destruct (Nat.eq_dec j' j) as [->|D]; [exact (W i' G) | apply (B i' j'); [lia | exact G]].
Qed.

Lemma iss_first : first_fit X Y x y rs (iss X Y x y rs).
Proof. apply inspect_first; [reflexivity|]. intros; lia. Qed.

Lemma window_says j : j + y <= Y -> exists c, sweep X y rs j = Some c /\
  (forall r p, In r rs -> over p r = true -> j <= rb r < j + y \/ j <= rd r < j + y -> 1 <= c p) /\
  (forall i, free_base i j <-> i + x <= X /\ forall p, i <= p < i + x -> c p = 0) /\
  match open_interval X x c with Some i => free_base i j | None => forall i, ~ free_base i j end.
Proof.
  intros HY. destruct (sweep_count j) as (c & E & K). exists c. split; [exact E|]. split; [|split].
  - intros r p I O W. rewrite K. apply count_pos. exists r. split; [exact I|]. apply inside in I.
    unfold in_window. rewrite O. cbn [andb]. apply andb_true_iff. rewrite Nat.ltb_lt, Nat.leb_le. lia.
  - intros i. apply free_iff_zero; assumption.
  - pose proof (open_spec j c HY K) as W. destruct (open_interval X x c); [apply W | exact W].
Qed.

Lemma iss_same : iss X Y x y rs = end_of (fs_1 X Y x y rs).
Proof.
  assert (P : Forall proper rs).
  { apply Forall_forall. intros r I. apply inside in I. unfold proper. lia. }
  pose proof iss_first as A. pose proof (fs_1_first X Y x y Hx Hy rs P) as B.
  destruct (iss X Y x y rs) as [i j| |], (end_of (fs_1 X Y x y rs)) as [i' j'| |]; cbn [first_fit] in *; try contradiction.
  - destruct A as [FA LA], B as [FB LB]. specialize (LA _ _ FB). specialize (LB _ _ FA). f_equal; lia.
  - exfalso. exact (B _ _ (proj1 A)).
  - exfalso. exact (A _ _ (proj1 B)).
  - reflexivity.
Qed.
End Window.
