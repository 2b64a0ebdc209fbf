(* What frame sliding may skip, and where a first free base lies. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Frames.
Import ListNotations.

Lemma meet_iff x y i j r : meet x y i j r = true <-> ra r < i + x /\ i <= rc r /\ rb r < j + y /\ j <= rd r.
Proof. unfold meet. rewrite !andb_true_iff, !Nat.ltb_lt, !Nat.leb_le. tauto. Qed.

Lemma shares_iff x y r i j : 1 <= x -> 1 <= y -> proper r -> (meet x y i j r = true <-> shares x y r i j).
Proof.
  intros Hx Hy [P Q]. rewrite meet_iff. split.
  - intros H. exists (Nat.max i (ra r)), (Nat.max j (rb r)). lia.
  - intros (p & q & H). lia.
Qed.

Theorem skip x y r i j : 1 <= x -> 1 <= y -> proper r -> shares x y r i j ->
  i <= rc r /\ forall k, i < k <= rc r -> shares x y r k j.
Proof.
  intros Hx Hy P S. apply shares_iff, meet_iff in S; try assumption. split; [lia|].
  intros k H. apply shares_iff, meet_iff; try assumption. lia.
Qed.

Lemma in_bases X Y x y i j : In (i, j) (bases X Y x y) <-> i < S X - x /\ j < S Y - y.
Proof.
  unfold bases. rewrite in_flat_map. split.
  - intros (q & Q & I). apply in_map_iff in I. destruct I as (p & E & I). injection E as <- <-.
    apply in_seq in I, Q. lia.
  - intros [A B]. exists j. split; [apply in_seq; lia|]. apply in_map_iff. exists i. split; [reflexivity | apply in_seq; lia].
Qed.

Lemma in_bases_iff X Y x y i j : 1 <= x -> 1 <= y -> (In (i, j) (bases X Y x y) <-> candidate X Y x y i j).
Proof. intros A B. rewrite in_bases. unfold candidate. lia. Qed.

Lemma bases_length X Y x y : length (bases X Y x y) = (S X - x) * (S Y - y).
Proof.
  unfold bases. assert (E : forall l : list nat, length (flat_map (fun j => map (fun i => (i, j)) (seq 0 (S X - x))) l) = (S X - x) * length l).
  { intros l. induction l as [|a l IH]; [cbn; lia|]. cbn [flat_map length]. rewrite app_length, map_length, seq_length, IH. lia. }
  rewrite E, seq_length. reflexivity.
Qed.

Section Request.
Variables (X Y x y : nat).
Hypothesis Hx : 1 <= x.
Hypothesis Hy : 1 <= y.
Variable rs : list resident.
Hypothesis P : Forall proper rs.
Notation free i j := (forall r, In r rs -> meet x y i j r = false).
Notation meet := (meet x y).
Notation scan := (scan x y).
Notation bases := (bases X Y x y).
Notation free_base := (free_base X Y x y rs).
Notation first_fit := (first_fit X Y x y rs).

Lemma met_iff i j r : In r rs -> (meet i j r = true <-> shares x y r i j).
Proof. intros I. apply shares_iff; try assumption. eapply Forall_forall; eassumption. Qed.

Lemma free_iff i j : (forall r, In r rs -> ~ shares x y r i j) <-> free i j.
Proof.
  split; intros H r I.
  - apply not_true_is_false. rewrite met_iff by exact I. apply H. exact I.
  - rewrite <- met_iff by exact I. rewrite (H r I). discriminate.
Qed.

Lemma free_base_iff i j : free_base i j <-> candidate X Y x y i j /\ free i j.
Proof. unfold Frames.free_base. rewrite free_iff. tauto. Qed.

Lemma scan_spec i j l : match scan i j l with
  | (None, t) => t = length l /\ forall r, In r l -> meet i j r = false
  | (Some r, t) => 1 <= t <= length l /\ nth_error l (t - 1) = Some r /\ meet i j r = true /\
      forall k s, k < t - 1 -> nth_error l k = Some s -> meet i j s = false
  end.
Proof.
  induction l as [|a l IH]; cbn [Frames.scan length]; [split; [reflexivity | intros r []]|].
  destruct (meet i j a) eqn:E.
  - split; [lia|]. split; [reflexivity|]. split; [exact E|]. intros; lia.
  - destruct (scan i j l) as [[r|] t].
    + destruct IH as (L & N & M & B). split; [lia|]. replace (S t - 1) with (S (t - 1)) by lia.
      split; [exact N|]. split; [exact M|]. intros [|k] s K; [intros [= <-]; exact E|]. apply B. lia.
    + destruct IH as [-> F]. split; [reflexivity|]. intros r [<-|I]; auto.
Qed.

Lemma scan_some i j r t : scan i j rs = (Some r, t) -> In r rs /\ meet i j r = true /\ t <= length rs.
Proof.
  intros E. pose proof (scan_spec i j rs) as H. rewrite E in H. destruct H as (L & N & M & _).
  split; [eapply nth_error_In; exact N | split; [exact M | lia]].
Qed.

Lemma scan_none i j t : scan i j rs = (None, t) -> free i j /\ t = length rs.
Proof. intros E. pose proof (scan_spec i j rs) as H. rewrite E in H. destruct H; split; assumption. Qed.

(* FS_1 and FS_n *)

Lemma sliding_spec bs : forall c t, match end_of (sliding x y rs bs c t) with
  | Granted i j => exists l l', bs = l ++ (i, j) :: l' /\ free i j /\ forall b, In b l -> ~ free (fst b) (snd b)
  | Refused => forall b, In b bs -> ~ free (fst b) (snd b)
  | Unfinished => False
  end.
Proof.
  induction bs as [|[i j] bs IH]; intros c t; cbn [sliding]; [intros b []|].
  destruct (scan i j rs) as [[r|] s] eqn:E.
  - apply scan_some in E. destruct E as (I & M & _).
    assert (N : ~ free i j) by (intros F; rewrite (F r I) in M; discriminate).
    specialize (IH (S c) (t + s)). destruct (end_of _) as [i' j'| |]; [|intros b [<-|J]; [exact N | apply IH; exact J] | exact IH].
    destruct IH as (l & l' & -> & F & B). exists ((i, j) :: l), l'. split; [reflexivity|]. split; [exact F|].
    intros b [<-|J]; [exact N | apply B; exact J].
  - exists [], bs. split; [reflexivity|]. split; [apply scan_none in E; apply E | intros b []].
Qed.

Lemma bases_order l i j l' i' j' : bases = l ++ (i, j) :: l' -> In (i', j') l' -> j < j' \/ j = j' /\ i <= i'.
Proof.
  unfold Frames.bases. generalize (S X - x) as w, (S Y - y) as h. intros w h.
  assert (G : forall h s l, flat_map (fun j => map (fun i => (i, j)) (seq 0 w)) (seq s h) = l ++ (i, j) :: l' ->
    In (i', j') l' -> j < j' \/ j = j' /\ i <= i').
  { clear l h. induction h as [|h IH]; intros s l; [destruct l; discriminate|]. cbn [seq flat_map].
    intros E I. assert (R : forall m a, map (fun i => (i, s)) (seq a m) ++ flat_map (fun j => map (fun i => (i, j)) (seq 0 w)) (seq (S s) h)
      = l ++ (i, j) :: l' -> (exists l0, flat_map (fun j => map (fun i => (i, j)) (seq 0 w)) (seq (S s) h) = l0 ++ (i, j) :: l')
      \/ j = s /\ a <= i /\ forall b, In b l' -> snd b > s \/ snd b = s /\ i < fst b).
    { clear E I. revert l. intros l m. revert l. induction m as [|m IHm]; intros l a E; [left; exists l; exact E|].
      cbn [seq map app] in E. destruct l as [|b l].
      - injection E as <- <- E. right. split; [reflexivity|]. split; [lia|]. intros b I. rewrite <- E in I.
        apply in_app_or in I. destruct I as [I|I].
        + apply in_map_iff in I. destruct I as (p & <- & I). apply in_seq in I. cbn. lia.
        + apply in_flat_map in I. destruct I as (q & Q & I). apply in_map_iff in I. destruct I as (p & <- & _).
          apply in_seq in Q. cbn. lia.
      - injection E as _ E. destruct (IHm l (S a) E) as [F|(A & B & C)]; [left; exact F | right].
        split; [exact A|]. split; [lia | exact C]. }
    destruct (R w 0 E) as [(l0 & F)|(-> & _ & C)]; [eapply IH; eassumption|].
    specialize (C _ I). cbn in C. lia. }
  apply G.
Qed.

Lemma fs_1_first : first_fit (end_of (fs_1 X Y x y rs)).
Proof.
  unfold fs_1. pose proof (sliding_spec bases 0 0) as H. destruct (end_of _) as [i j| |]; cbn [Frames.first_fit].
  - destruct H as (l & l' & E & F & B). split.
    + apply free_base_iff. split; [|exact F]. apply in_bases_iff; try assumption. rewrite E. apply in_elt.
    + intros i' j' G. apply free_base_iff in G. destruct G as [C G]. apply in_bases_iff in C; try assumption.
      rewrite E in C. apply in_app_or in C. destruct C as [C|[C|C]].
      * exfalso. exact (B _ C G).
      * injection C as <- <-. lia.
      * eapply bases_order; eassumption.
  - intros i j G. apply free_base_iff in G. destruct G as [C G]. apply in_bases_iff in C; try assumption.
    exact (H _ C G).
  - exact H.
Qed.

(* AS and FS_f, row by row *)

Definition row_spec (i j : nat) (e : ending) : Prop :=
  match e with
  | Granted k j' => j' = j /\ i <= k /\ k + x <= X /\ free k j /\ forall k', i <= k' < k -> ~ free k' j
  | Refused => forall k, i <= k -> k + x <= X -> ~ free k j
  | Unfinished => False
  end.

Lemma row_step i j r c e : In r rs -> meet i j r = true -> meet i j c = true -> In c rs -> rc r <= rc c ->
  row_spec (rc c + 1) j e -> row_spec i j e.
Proof.
  intros _ _ M I _ H. apply meet_iff in M.
  assert (B : forall k, i <= k <= rc c -> ~ free k j).
  { intros k Hk F. specialize (F c I). apply not_true_iff_false in F. apply F, meet_iff. lia. }
  destruct e as [k j'| |]; cbn [row_spec] in *.
  - destruct H as (-> & L & C & F & N). repeat split; try assumption; [lia|].
    intros k' Hk. destruct (le_lt_dec k' (rc c)); [apply B; lia | apply N; lia].
  - intros k Hk C. destruct (le_lt_dec k (rc c)); [apply B; lia | apply H; lia].
  - exact H.
Qed.

Lemma list_max_in l : l <> [] -> In (list_max l) l.
Proof.
  induction l as [|a l IH]; [congruence|]. intros _. cbn [list_max fold_right]. fold (list_max l).
  destruct l as [|b l]; [left; cbn; lia|]. destruct (Nat.max_dec a (list_max (b :: l))) as [->| ->]; [left; reflexivity|].
  right. apply IH. discriminate.
Qed.

Lemma as_row_spec fuel j : forall i c, 1 <= fuel -> X < i + x + pred fuel -> row_spec i j (fst (as_row X x y rs fuel i j c)).
Proof.
  induction fuel as [|fuel IH]; intros i c U H; cbn [as_row pred] in *.
  - lia.
  - destruct (Nat.leb_spec (i + x) X) as [C|C]; [|cbn; intros; lia].
    destruct (filter (meet i j) rs) as [|r met] eqn:E.
    + cbn. repeat split; try lia. intros r I. apply not_true_is_false. intros M.
      assert (J : In r (filter (meet i j) rs)) by (apply filter_In; auto). rewrite E in J. exact J.
    + assert (L := list_max_in (map rc (r :: met)) ltac:(discriminate)). apply in_map_iff in L.
      destruct L as (s & L & I). rewrite <- L. rewrite <- E in I. apply filter_In in I. destruct I as [I M].
      eapply row_step with (r := s) (c := s); try eassumption; [lia|]. apply meet_iff in M. apply IH; lia.
Qed.

Lemma row_first j e i0 : (forall i' j', j' < j -> ~ free_base i' j') -> j + y <= Y -> i0 = 0 -> row_spec i0 j e ->
  match e with Granted _ _ => first_fit e | _ => True end.
Proof.
  intros B HY -> H. destruct e as [i j'| |]; try exact I. destruct H as (-> & _ & C & F & N). split.
  - apply free_base_iff. split; [split; assumption | exact F].
  - intros i' j' G. destruct (le_lt_dec j j') as [L|L]; [|exfalso; exact (B _ _ L G)].
    destruct (Nat.eq_dec j j') as [<-|D]; [right; split; [reflexivity|] | left; lia].
    destruct (le_lt_dec i i'); [assumption|]. exfalso. apply free_base_iff in G. apply (N i'); [lia | apply G].
Qed.

Lemma as_rows_spec n : forall j c, j + n = S Y - y -> (forall i' j', j' < j -> ~ free_base i' j') ->
  first_fit (fst (as_rows X x y rs (seq j n) c)).
Proof.
  induction n as [|n IH]; intros j c H B; cbn [seq as_rows].
  - intros i' j' G. apply (B i' j'); [|exact G]. apply free_base_iff in G. destruct G as [[_ G] _]. lia.
  - pose proof (as_row_spec (S X) j 0 c ltac:(lia) ltac:(cbn; lia)) as R. destruct (as_row X x y rs (S X) 0 j c) as [e d]. cbn [fst] in R.
    pose proof (row_first j e 0 B ltac:(lia) eq_refl R) as F. destruct e as [i j'| |]; [exact F | | exact R].
    apply IH; [lia|]. intros i' j' L G. destruct (Nat.eq_dec j' j) as [->|D]; [|apply (B i' j'); [lia | exact G]].
    apply free_base_iff in G. destruct G as [[C _] G]. exact (R i' ltac:(lia) C G).
Qed.

Lemma as_first : first_fit (end_of (adaptive X Y x y rs)).
Proof.
  unfold adaptive. pose proof (as_rows_spec (S Y - y) 0 0 eq_refl) as H. cbn [Nat.add] in H.
  destruct (as_rows X x y rs (seq 0 (S Y - y)) 0) as [e c]. apply H. intros; lia.
Qed.

(* The rows before h hold no free base: the resident for which a column was passed over comes down to row h - 1. *)
Definition down (i j h : nat) : Prop :=
  forall k r, k < i -> k + x <= X -> j <= r < h -> exists s, In s rs /\ meet k r s = true.

Lemma down_met i j h r : down i j h -> In r rs -> meet i j r = true -> down (rc r + 1) j (Nat.min h (rd r + 1)).
Proof.
  intros D I M k q Hk C Hq. destruct (le_lt_dec i k) as [L|L].
  - exists r. split; [exact I|]. apply meet_iff in M. apply meet_iff. lia.
  - apply D; lia.
Qed.

Lemma fast_row_spec fuel j : forall i h c t, 1 <= fuel -> X < i + x + pred fuel -> j < h -> down i j h ->
  match fast_row X x y rs fuel i j h c t with (e, h', _, _) =>
    row_spec i j e /\ j < h' <= h /\ (e = Refused -> forall k r, k + x <= X -> j <= r < h' -> ~ free k r) end.
Proof.
  induction fuel as [|fuel IH]; intros i h c t U H L D; cbn [fast_row pred] in *; [lia|].
  destruct (Nat.leb_spec (i + x) X) as [C|C].
  - destruct (scan i j rs) as [[r|] s] eqn:E.
    + apply scan_some in E. destruct E as (I & M & _). pose proof M as M'. apply meet_iff in M'.
      specialize (IH (rc r + 1) (Nat.min h (rd r + 1)) (S c) (t + s) ltac:(lia) ltac:(lia) ltac:(lia) (down_met i j h r D I M)).
      destruct (fast_row _ _ _ _ _ _ _ _ _ _) as [[[e h'] c'] t']. destruct IH as (R & B & F).
      split; [eapply row_step with (r := r) (c := r); try eassumption; lia|]. split; [lia | exact F].
    + apply scan_none in E. cbn. split; [|split; [lia | discriminate]]. repeat split; try lia. apply E.
  - split; [cbn; intros; lia|]. split; [lia|]. intros _ k r Hk Hr F.
    destruct (D k r ltac:(lia) Hk Hr) as (s & I & M). rewrite (F s I) in M. discriminate.
Qed.

Lemma fast_rows_spec fuel : forall j c t, 1 <= fuel -> Y < j + y + pred fuel -> (forall i' j', j' < j -> ~ free_base i' j') ->
  first_fit (end_of (fast_rows X Y x y rs fuel j c t)).
Proof.
  induction fuel as [|fuel IH]; intros j c t U H B; cbn [fast_rows pred] in *.
  - lia.
  - destruct (Nat.leb_spec (j + y) Y) as [C|C].
    + pose proof (fast_row_spec (S X) j 0 Y c t ltac:(lia) ltac:(cbn; lia) ltac:(lia) ltac:(intros k r; lia)) as R.
      destruct (fast_row _ _ _ _ _ _ _ _ _ _) as [[[e h] c'] t']. destruct R as (R & L & F).
      pose proof (row_first j e 0 B C eq_refl R) as G. destruct e as [i j'| |]; [exact G | | exact R].
      apply IH; [lia | lia|]. intros i' j' Hj Q. destruct (le_lt_dec j j') as [J|J]; [|exact (B _ _ J Q)].
      apply free_base_iff in Q. destruct Q as [[Q _] Q']. exact (F eq_refl i' j' Q ltac:(lia) Q').
    + intros i' j' Q. apply (B i' j'); [|exact Q]. apply free_base_iff in Q. destruct Q as [[_ Q] _]. lia.
Qed.

Lemma fast_first : first_fit (end_of (fast X Y x y rs)).
Proof. apply fast_rows_spec; [lia | cbn; lia|]. intros; lia. Qed.

(* Rows that are passed over, whichever residents were met *)

Lemma in_vain_down j i l : in_vain X x y rs j i l -> forall h, down i j h ->
  (forall r, In r l -> j <= rd r) /\ forall k r, k + x <= X -> j <= r < fold_right (fun s => Nat.min (rd s + 1)) h l ->
  exists s, In s rs /\ meet k r s = true.
Proof.
  induction 1 as [i E|i r l C I S V IH]; intros h D; cbn [fold_right].
  - split; [intros r []|]. intros k r Hk Hr. apply D; lia.
  - assert (M : meet i j r = true) by (apply met_iff; assumption).
    destruct (IH _ (down_met i j h r D I M)) as [J F]. apply meet_iff in M. split.
    + intros s [<-|K]; [lia | apply J; exact K].
    + intros k q Hk Hq. apply F; [exact Hk|]. split; [lia|].
      clear - Hq. revert Hq. set (d := rd r + 1). intros [_ Hq]. revert Hq.
      induction l as [|a l IHl]; cbn [fold_right]; lia.
Qed.

Lemma fold_min_gt (f : resident -> nat) j l : forall h, j < h -> (forall r, In r l -> j < f r) -> j < fold_right (fun s => Nat.min (f s)) h l.
Proof.
  induction l as [|a l IH]; intros h H F; cbn [fold_right]; [exact H|].
  apply Nat.min_glb_lt; [apply F; left; reflexivity | apply IH; [exact H | intros; apply F; right; assumption]].
Qed.

Lemma row_jump j l : j + y <= Y -> in_vain X x y rs j 0 l ->
  let h := fold_right (fun s => Nat.min (rd s + 1)) Y l in j < h /\ forall i r, j <= r < h -> ~ free_base i r.
Proof.
  intros HY V h. destruct (in_vain_down j 0 l V Y ltac:(intros k r; lia)) as [J F]. split.
  - apply fold_min_gt; [lia|]. intros r I. specialize (J r I). lia.
  - intros i r Hr Q. apply free_base_iff in Q. destruct Q as [[Q _] Q'].
    destruct (F i r Q Hr) as (s & I & M). rewrite (Q' s I) in M. discriminate.
Qed.

Lemma row_jump_text j l : j + y <= Y -> in_vain X x y rs j 0 l ->
  let h := fold_right (fun s => Nat.min (Nat.max (j + 1) (rd s))) Y l in j < h /\ forall i r, j <= r < h -> ~ free_base i r.
Proof.
  intros HY V h. destruct (in_vain_down j 0 l V Y ltac:(intros k r; lia)) as [J F]. split.
  - apply fold_min_gt; [lia|]. intros; lia.
  - intros i r Hr. destruct (row_jump j l HY V) as [A B]. apply B. split; [lia|].
    assert (E : forall l, (forall r, In r l -> j <= rd r) -> fold_right (fun s => Nat.min (Nat.max (j + 1) (rd s))) Y l
      <= fold_right (fun s => Nat.min (rd s + 1)) Y l).
    { clear. induction l as [|a l IH]; intros J; cbn [fold_right]; [lia|].
      specialize (IH ltac:(intros; apply J; right; assumption)). specialize (J a ltac:(left; reflexivity)). lia. }
    specialize (E l J). unfold h in Hr. lia.
Qed.

Lemma fs_1_full : length bases = (S X - x) * (S Y - y) /\ (forall i j, In (i, j) bases <-> candidate X Y x y i j) /\
  first_fit (end_of (fs_1 X Y x y rs)) /\ (forall i j, match scan i j rs with
    | (None, t) => t = length rs /\ forall r, In r rs -> ~ shares x y r i j
    | (Some r, t) => 1 <= t <= length rs /\ nth_error rs (t - 1) = Some r /\ shares x y r i j /\
        forall k s, k < t - 1 -> nth_error rs k = Some s -> ~ shares x y s i j
    end).
Proof.
  split; [apply bases_length|]. split; [intros; apply in_bases_iff; assumption|]. split; [exact fs_1_first|].
  intros i j. pose proof (scan_spec i j rs) as H. destruct (scan i j rs) as [[r|] t].
  - destruct H as (L & N & M & B). split; [exact L|]. split; [exact N|].
    split; [apply met_iff; [eapply nth_error_In; exact N | exact M]|].
    intros k s K E S. apply met_iff in S; [|eapply nth_error_In; exact E]. rewrite (B k s K E) in S. discriminate.
  - destruct H as [L F]. split; [exact L | apply free_iff; exact F].
Qed.

(* The first free base lies behind residents *)

Lemma blocked i j : (exists r, In r rs /\ meet i j r = true) \/ free i j.
Proof.
  destruct (existsb (meet i j) rs) eqn:E; [left; apply existsb_exists in E; exact E | right].
  intros r I. apply not_true_is_false. intros M. assert (existsb (meet i j) rs = true) by (apply existsb_exists; eauto). congruence.
Qed.

Lemma first_behind i j : first_base X Y x y rs i j -> In (i, j) (supported X Y rs).
Proof.
  intros [G L]. apply free_base_iff in G. destruct G as [[Ci Cj] F].
  assert (A : i = 0 \/ exists r, In r rs /\ i = rc r + 1 /\ j <= rd r).
  { destruct i as [|i]; [left; reflexivity | right]. destruct (blocked i j) as [(r & I & M)|G].
    - exists r. split; [exact I|]. pose proof (F r I) as N. apply not_true_iff_false in N. rewrite meet_iff in M, N. lia.
    - exfalso. specialize (L i j). rewrite free_base_iff in L. unfold candidate in L. specialize (L ltac:(split; [lia | exact G])). lia. }
  assert (B : j = 0 \/ exists r, In r rs /\ j = rd r + 1 /\ i <= rc r).
  { destruct j as [|j]; [left; reflexivity | right]. destruct (blocked i j) as [(r & I & M)|G].
    - exists r. split; [exact I|]. pose proof (F r I) as N. apply not_true_iff_false in N. rewrite meet_iff in M, N. lia.
    - exfalso. specialize (L i j). rewrite free_base_iff in L. unfold candidate in L. specialize (L ltac:(split; [lia | exact G])). lia. }
  unfold supported. apply filter_In. split; [apply in_bases; lia|]. cbn [fst snd]. unfold supports.
  rewrite !andb_true_iff, !orb_true_iff, !existsb_exists, !Nat.eqb_eq, negb_true_iff. repeat split.
  - destruct A as [->|(r & I & E & D)]; [left; reflexivity | right; exists r; split; [exact I | apply Nat.eqb_eq; exact E]].
  - destruct B as [->|(r & I & E & D)]; [left; reflexivity | right; exists r; split; [exact I | apply Nat.eqb_eq; exact E]].
  - apply not_true_is_false. intros E. apply existsb_exists in E. destruct E as (r & I & E).
    specialize (F r I). apply not_true_iff_false in F. apply F. unfold covers in E.
    rewrite !andb_true_iff, !Nat.leb_le in E. apply meet_iff. lia.
  - destruct A as [->|(r & I & E & D)]; [left; reflexivity | right]. exists r. split; [exact I|].
    rewrite andb_true_iff, Nat.eqb_eq, Nat.leb_le. split; assumption.
  - destruct B as [->|(r & I & E & D)]; [left; reflexivity | right]. exists r. split; [exact I|].
    rewrite andb_true_iff, Nat.eqb_eq, Nat.leb_le. split; assumption.
Qed.

End Request.

Theorem temporary_bases X Y x y i j : 1 <= x <= X -> 1 <= y <= Y -> i < X -> j < Y ->
  ((exists t, In t (temporary X Y x y) /\ covers t i j = true) <-> ~ candidate X Y x y i j).
Proof.
  intros Hx Hy Hi Hj. unfold temporary, candidate, covers. split.
  - intros (t & I & C). apply filter_In in I. rewrite !andb_true_iff, !Nat.leb_le in *. destruct I as [I _].
    destruct I as [<-|[<-|[]]]; cbn in C; lia.
  - intros N. destruct (le_lt_dec (i + x) X) as [A|A].
    + exists (Resident 0 (Y - y + 1) (X - 1) (Y - 1)). split.
      * apply filter_In. split; [right; left; reflexivity|]. cbn [ra rb rc rd]. apply andb_true_iff. rewrite !Nat.leb_le. lia.
      * rewrite !andb_true_iff, !Nat.leb_le. cbn [ra rb rc rd]. lia.
    + exists (Resident (X - x + 1) 0 (X - 1) (Y - 1)). split.
      * apply filter_In. split; [left; reflexivity|]. cbn [ra rb rc rd]. apply andb_true_iff. rewrite !Nat.leb_le. lia.
      * rewrite !andb_true_iff, !Nat.leb_le. cbn [ra rb rc rd]. lia.
Qed.
