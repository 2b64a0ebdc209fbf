(* The host finds the subsystems that lie in no larger available one. *)
From Coq Require Import List Arith Bool Lia Sorted.
From Allocert.definitions Require Import HostChoice.
Import ListNotations.

Lemma inside_self w : inside w w = true.
Proof. induction w as [|[] w IH]; cbn; auto. Qed.

Lemma inside_length w v : inside w v = true -> length w = length v.
Proof. revert v. induction w as [|b w IH]; intros [|c v] H; try discriminate; [reflexivity|]. cbn in *. apply andb_true_iff in H as (_ & H). f_equal. auto. Qed.

Lemma inside_on u v w : inside u v = true -> inside v w = true -> inside u w = true.
Proof.
  revert v w. induction u as [|a u IH]; intros [|b v] [|c w] H K; try discriminate; [reflexivity|]. cbn in *.
  apply andb_true_iff in H as (A & H), K as (B & K). apply andb_true_iff. split; [destruct a, b, c; auto|now apply IH with v].
Qed.

Lemma inside_size w v : inside w v = true -> size w <= size v /\ (size v <= size w -> w = v).
Proof.
  unfold size. revert v. induction w as [|b w IH]; intros [|c v] H; try discriminate; [split; auto|]. cbn in *.
  apply andb_true_iff in H as (A & H). destruct (IH v H) as (L & E). destruct b, c; cbn in *; try discriminate; (split; [lia|intros K]); try lia; f_equal; apply E; lia.
Qed.

Lemma size_length w : size w <= length w.
Proof. unfold size. induction w as [|[] w IH]; cbn; lia. Qed.

Lemma parts_in n w : In w (parts n) <-> length w = n.
Proof.
  revert w. induction n as [|n IH]; intros w; cbn [parts].
  - split; [intros [<-|[]]; reflexivity|]. destruct w; [now left|discriminate].
  - rewrite in_app_iff, !in_map_iff. split; [intros [(v & <- & V)|(v & <- & V)]; cbn; f_equal; now apply IH|].
    destruct w as [|[] w]; intros L; try discriminate; injection L as L; [right|left]; exists w; (split; [reflexivity|now apply IH]).
Qed.

Lemma listed_in l w : listed l w = true <-> In w l.
Proof.
  unfold listed. rewrite existsb_exists. split.
  - intros (v & V & E). destruct (list_eq_dec bool_dec w v) as [->|]; [assumption|discriminate].
  - intros W. exists w. split; [assumption|]. destruct (list_eq_dec bool_dec w w); congruence.
Qed.

Section Found.
Variables (n : nat) (found : list part).
Hypothesis wide : forall w, In w found -> length w = n.

Lemma of_size_in s w : In w (of_size n found s) <-> In w found /\ size w = s.
Proof. unfold of_size. rewrite filter_In, andb_true_iff, listed_in, Nat.eqb_eq, parts_in. intuition auto. Qed.

Lemma undominated_in s w : In w (undominated n found s) <-> In w found /\ size w = s /\ forall v, In v found -> inside w v = true -> size v <= s.
Proof.
  unfold undominated. rewrite filter_In, of_size_in, negb_true_iff, <- not_true_iff_false, existsb_exists. split.
  - intros ((A & B) & H). repeat split; try assumption. intros v V I. apply Nat.nlt_ge. intros L. apply H. exists v. split; [assumption|].
    now rewrite I, (proj2 (Nat.ltb_lt _ _) L).
  - intros (A & B & H). split; [now split|]. intros (v & V & E). apply andb_true_iff in E as (L & I). apply Nat.ltb_lt in L. specialize (H v V I). lia.
Qed.

Lemma first_in s w : In w (largest_first n found s) <-> In w found /\ size w <= s.
Proof.
  induction s as [|s IH]; cbn [largest_first]; rewrite in_app_iff, of_size_in; [cbn; intuition lia|rewrite IH].
  split; [intros [(A & ->)|(A & B)]; split; auto|]. intros (A & B). destruct (Nat.eq_dec (size w) (S s)); [left|right]; split; (assumption || lia).
Qed.

Lemma first_sorted s : StronglySorted (fun v w => size w <= size v) (largest_first n found s).
Proof.
  assert (A : forall l r, StronglySorted (fun v w => size w <= size v) r -> (forall v w, In v l -> In w (l ++ r) -> size w <= size v) ->
    StronglySorted (fun v w => size w <= size v) (l ++ r)).
  { induction l as [|v l IH]; intros r R H; [assumption|]. cbn. constructor.
    - apply IH; [assumption|]. intros u w U W. apply H; now right.
    - apply Forall_forall. intros w W. apply H; [now left|now right]. }
  induction s as [|s IH]; cbn [largest_first]; (apply A; [constructor || exact IH|]); intros v w V W; apply of_size_in in V as (_ & V);
    apply in_app_iff in W as [W|W]; try (apply of_size_in in W as (_ & W); lia); [destruct W|]. apply first_in in W. lia.
Qed.

Definition good (done k : list part) : Prop := (forall p, In p done -> exists g, In g k /\ inside p g = true)
  /\ forall g, In g k -> In g done /\ forall p, In p done -> inside g p = true -> p = g.

Lemma kept_good l : forall done k, good done k -> StronglySorted (fun v w => size w <= size v) (done ++ l) -> good (done ++ l) (kept k l).
Proof.
  induction l as [|w l IH]; intros done k (A & B) S; [now rewrite app_nil_r|].
  cbn [kept]. replace (done ++ w :: l) with ((done ++ [w]) ++ l) in * by now rewrite <- app_assoc. apply IH; [|assumption].
  assert (M : forall p, In p done -> size w <= size p).
  { clear - S. intros p P. induction done as [|q done IH]; [destruct P|]. cbn in S. inversion S as [|? ? T F]; subst.
    destruct P as [->|P]; [|now apply IH]. rewrite Forall_forall in F. apply F, in_app_iff. left. apply in_app_iff. right. now left. }
  assert (O : forall g, In g done -> inside g w = true -> w = g).
  { intros g G I. destruct (inside_size g w I) as (_ & E). symmetry. now apply E, M. }
  destruct (existsb (inside w) k) eqn:X.
  - apply existsb_exists in X as (g & G & I). split.
    + intros p P. apply in_app_iff in P as [P|[<-|[]]]; [now apply A|now exists g].
    + intros h H. destruct (B h H) as (D & Q). split; [apply in_app_iff; now left|]. intros p P J. apply in_app_iff in P as [P|[<-|[]]]; [now apply Q|now apply O].
  - split.
    + intros p P. apply in_app_iff in P as [P|[<-|[]]]; [|exists w; split; [now left|apply inside_self]]. destruct (A p P) as (g & G & I). exists g. split; [now right|assumption].
    + intros h [<-|H].
      * split; [apply in_app_iff; right; now left|]. intros p P J. apply in_app_iff in P as [P|[<-|[]]]; [|reflexivity].
        destruct (A p P) as (g & G & I). enough (existsb (inside w) k = true) by congruence. apply existsb_exists. exists g. split; [assumption|]. now apply inside_on with p.
      * destruct (B h H) as (D & Q). split; [apply in_app_iff; now left|]. intros p P J. apply in_app_iff in P as [P|[<-|[]]]; [now apply Q|now apply O].
Qed.

Lemma maximal_in w : In w (maximal n found) <-> In w found /\ forall v, In v found -> inside w v = true -> v = w.
Proof.
  destruct (kept_good (largest_first n found n) [] []) as (A & B); [now split; [intros p []|intros g []]|apply first_sorted|].
  assert (F : forall v, In v (largest_first n found n) <-> In v found).
  { intros v. rewrite first_in. split; [tauto|]. intros V. split; [assumption|]. rewrite <- (wide v V). apply size_length. }
  cbn [app] in *. unfold maximal. split.
  - intros W. destruct (B w W) as (D & Q). split; [now apply F|]. intros v V. now apply Q, F.
  - intros (W & Q). destruct (A w) as (g & G & I); [now apply F|]. destruct (B g G) as (D & _). apply F in D. now rewrite <- (Q g D I).
Qed.

Lemma greatest_in s w : In w (maximal n found) /\ size w = s <-> In w (undominated n found s).
Proof.
  rewrite maximal_in, undominated_in. split.
  - intros ((W & Q) & S). repeat split; try assumption. intros v V I. now rewrite (Q v V I), S.
  - intros (W & S & Q). repeat split; try assumption. intros v V I. destruct (inside_size w v I) as (_ & E). symmetry. apply E. rewrite S. now apply Q.
Qed.

Lemma preferred_in s : match preferred n found s with
  | Some w => In w found /\ size w = s /\ (undominated n found s <> [] -> In w (undominated n found s))
  | None => forall w, In w found -> size w <> s
  end.
Proof.
  unfold preferred. destruct (undominated n found s) as [|w l] eqn:U.
  - destruct (of_size n found s) as [|w l] eqn:O; cbn.
    + intros w W S. assert (H : In w []) by (rewrite <- O; now apply of_size_in). destruct H.
    + destruct (proj1 (of_size_in s w)) as (A & B); [rewrite O; now left|]. tauto.
  - cbn. destruct (proj1 (undominated_in s w)) as (A & B & _); [rewrite U; now left|]. tauto.
Qed.
End Found.

Lemma choice n system free s : (forall w, In w system -> length w = n) ->
  let available := filter (fun w => inside w free) system in
  let best w := In w system /\ inside w free = true /\ size w = s
    /\ forall v, In v system -> inside v free = true -> inside w v = true -> size v <= size w in
  (forall w, In w (undominated n available s) <-> best w) /\ (forall w, In w (maximal n available) /\ size w = s <-> best w)
  /\ match preferred n available s with
     | Some w => In w available /\ size w = s /\ ((exists v, best v) -> best w)
     | None => forall w, In w available -> size w <> s
     end.
Proof.
  intros L available best. assert (M : forall w, In w available -> length w = n) by (intros w W; apply filter_In in W; now apply L).
  assert (U : forall w, In w (undominated n available s) <-> best w).
  { intros w. rewrite (undominated_in n available M). unfold best, available. rewrite filter_In. split.
    - intros ((A & B) & C & D). repeat split; try assumption. intros v V F I. rewrite C. apply D; [apply filter_In; now split|assumption].
    - intros (A & B & C & D). repeat split; try assumption. intros v V I. apply filter_In in V as (V & F). rewrite <- C. now apply D. }
  split; [assumption|]. split; [intros w; rewrite (greatest_in n available M); apply U|].
  assert (P := preferred_in n available M s). destruct (preferred n available s) as [w|]; [|assumption]. destruct P as (A & B & C).
  split; [assumption|]. split; [assumption|]. intros (v & V). apply U, C. intros E. apply U in V. now rewrite E in V.
Qed.
