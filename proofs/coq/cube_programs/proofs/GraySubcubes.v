(* Algorithm 3.2: the rule that reads its registers, and which Gray-coded subcubes they name. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Exchanges CubePrograms GrayRegisters.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets BuddyExchange GrayPlaces.
Import ListNotations.

Lemma prefix_length : forall d pi x n, length pi = d -> n <= d -> length (prefix d pi x n) = n.
Proof. intros d pi x n Hl Hn. unfold prefix. rewrite map_length, firstn_length. lia. Qed.

Lemma prefix_firstn : forall d pi x n m, n <= m -> prefix d pi x n = firstn n (prefix d pi x m).
Proof. intros d pi x n m H. unfold prefix. rewrite firstn_map, firstn_firstn. now rewrite Nat.min_l. Qed.

Lemma prefix_nth : forall d pi x n i, length pi = d -> i < n <= d -> nth i (prefix d pi x n) false = bit d x (place pi (i + 1)).
Proof.
  intros d pi x n i Hl Hi. unfold prefix, place. rewrite (nth_indep _ _ (bit d x 0)) by (rewrite map_length, firstn_length; lia).
  rewrite map_nth. f_equal. replace (i + 1 - 1) with i by lia. rewrite <- (firstn_skipn n pi) at 2. rewrite app_nth1; auto. rewrite firstn_length. lia.
Qed.

Lemma flip_nth : forall w j i, i < length w -> nth i (flip w j) false = xorb (nth i w false) (i =? j).
Proof.
  induction w as [|b w IH]; intros j i Hi; simpl in Hi; [lia|]. destruct j as [|j], i as [|i]; simpl;
    [now destruct b|now rewrite xorb_false_r|now rewrite xorb_false_r|apply IH; lia].
Qed.

Lemma in_gray_beyond : forall d avail pi x q, d < q -> ~ in_gray d avail pi x q.
Proof. intros d avail pi x q Hq (stars & [[H _]|[_ (j & Hj & _)]] & F); lia. Qed.

Section Gray.
Variables (d : nat) (pi : list nat) (avail : nat -> bool).
Hypothesis Hpi : Permutation pi (seq 1 d).

Let Hl : length pi = d := pi_length d pi Hpi.
Let opp (x i : nat) : nat := across d x (place pi i).

Lemma place_apart : forall j s, 1 <= j -> j + s <= d -> ~ In (place pi j) (tail pi s).
Proof.
  intros j s H1 H2 H. assert (G := tail_apart d pi Hpi (d + 1 - j) ltac:(lia)). replace (d + 1 - (d + 1 - j)) with j in G by lia.
  apply G. apply tail_less with s; auto. lia.
Qed.

Lemma place_behind : forall j s, j <= d -> d < j + s -> s <= d -> In (place pi j) (tail pi s).
Proof.
  intros j s H1 H2 H3. apply tail_less with (d + 1 - j); [lia|]. rewrite (tail_next d pi Hpi) by lia. replace (d + 1 - (d + 1 - j)) with j by lia.
  apply in_app_iff. right. now left.
Qed.

Lemma place_once : forall i j, 1 <= i <= d -> 1 <= j <= d -> place pi i = place pi j -> i = j.
Proof.
  intros i j Hi Hj H. unfold place in H. apply (proj1 (NoDup_nth pi 0) (pi_once d pi Hpi)) in H; lia.
Qed.

Lemma opp_there : forall x j, there d avail x -> 1 <= j <= d -> avail (opp x j) = true -> there d avail (opp x j).
Proof. intros x j [Hx _] Hj A. split; auto. apply across_below; auto. now apply (place_in d pi Hpi). Qed.

(* A subcube of the system is made of two buddy subcubes. *)
Lemma two_halves : forall x j s, x < 2 ^ d -> 1 <= j -> j + s <= d ->
  (free d avail (place pi j :: tail pi s) x <-> in_buddy d avail pi x s /\ in_buddy d avail pi (opp x j) s).
Proof.
  intros x j s Hx H1 H2. apply halves; auto; [apply (place_in d pi Hpi); lia|now apply place_apart|]. intros i. simpl. intuition.
Qed.

Lemma prefix_opp : forall x j n, 1 <= j <= n -> n <= d -> prefix d pi (opp x j) n = flip (prefix d pi x n) (j - 1).
Proof.
  intros x j n Hj Hn. apply nth_ext with (d := false) (d' := false); rewrite ?flip_length, ?prefix_length by auto; auto.
  intros i Hi. rewrite flip_nth by now rewrite prefix_length. rewrite !prefix_nth by (auto; lia). unfold opp. rewrite bit_across by (apply (place_in d pi Hpi); lia).
  f_equal. destruct (Nat.eqb_spec (place pi (i + 1)) (place pi j)) as [E|E], (Nat.eqb_spec i (j - 1)); auto.
  - apply place_once in E; lia.
  - subst i. now replace (j - 1 + 1) with j in E by lia.
Qed.

Section Registers.
Variables (x : nat) (r : nat * list (option nat)).
Hypothesis Hx : there d avail x.
Hypothesis Hr : gray_values d avail pi x r.
Let s := fst r.
Let D := snd r.

Lemma s_most : s <= d.
Proof. apply Hr. Qed.

Lemma own : forall q, q <= d -> (in_buddy d avail pi x q <-> q <= s).
Proof. intros q Hq. destruct Hr as [(H1 & H2 & H3) _]. split; [auto|]. intros H. now apply (in_buddy_less d pi avail q s). Qed.

Lemma reached : forall j, 1 <= j -> j + s <= d -> (reaches (nth (j - 1) D None) s = true <-> in_buddy d avail pi (opp x j) s).
Proof.
  intros j H1 H2. destruct Hr as [_ H]. specialize (H j ltac:(lia)). cbn zeta in H. fold (opp x j) in H. fold D in H. destruct (avail (opp x j)) eqn:A.
  - destruct H as (v & -> & V1 & V2 & V3). simpl. rewrite Nat.leb_le. split; [|apply V3; lia]. intros H. now apply (in_buddy_less d pi avail s v).
  - rewrite H. simpl. split; [easy|]. intros G. apply free_here in G; [congruence|]. apply across_below; [apply Hx|]. apply (place_in d pi Hpi). lia.
Qed.

Lemma not_last : s < d -> ~ in_buddy d avail pi (opp x (d - s)) s.
Proof.
  intros H G. assert (in_buddy d avail pi x (S s)) as F.
  { apply (in_buddy_next d pi Hpi); [apply Hx|lia|]. replace (S s - 1) with s by lia. replace (d + 1 - S s) with (d - s) by lia. split; auto. apply own; auto. apply s_most. }
  apply own in F; lia.
Qed.

Lemma rule_iff : s < d -> (in_gray d avail pi x (s + 1) <-> ruled d pi x r (d - s)).
Proof.
  intros H. unfold in_gray, gray_stars, ruled, rule. fold s D. replace (d + 1 - (s + 1)) with (d - s) by lia. replace (s + 1 - 1) with s by lia. split.
  - intros (stars & [[H1 _]|[_ (j & Hj & C & ->)]] & F); [lia|]. exists j. split; auto. split; auto. apply reached; try lia. apply two_halves in F; [easy|apply Hx|lia|lia].
  - intros (j & Hj & E & C). exists (place pi j :: tail pi s). split; [right; split; [lia|]; now exists j|].
    apply two_halves; [apply Hx|lia|lia|]. split; [apply own; auto; apply s_most|]. apply reached; auto; lia.
Qed.

Lemma few_received : forall j, 1 <= j <= d -> reaches (nth (j - 1) D None) s = true -> j + s <= d.
Proof.
  intros j Hj H. destruct Hr as [_ G]. specialize (G j Hj). cbn zeta in G. fold D in G. destruct (avail _).
  - destruct G as (v & E & V & _). rewrite E in H. simpl in H. apply Nat.leb_le in H. lia.
  - rewrite G in H. discriminate.
Qed.

Lemma anywhere : ruled d pi x r d <-> s < d /\ ruled d pi x r (d - s).
Proof.
  split.
  - intros (j & Hj & H1 & H2). fold s D in H1. assert (H := few_received j Hj H1). split; [lia|]. exists j. split; [lia|]. now split.
  - intros (_ & j & Hj & H). exists j. split; [lia|auto].
Qed.

Lemma no_greater : forall q, s + 2 <= q -> ~ in_gray d avail pi x q.
Proof.
  intros q Hq (stars & [[H _]|[_ (j & Hj & C & ->)]] & F); [lia|]. apply two_halves in F as [F _]; [|apply Hx|lia|lia].
  apply own in F; lia.
Qed.

Lemma named_free : forall stars, gray_names d pi x r stars -> free d avail stars x.
Proof.
  intros stars [->|(j & Hj & [H1 H2] & ->)].
  - apply own; auto. apply s_most.
  - fold s in Hj. fold s D in H1. fold s. apply two_halves; [apply Hx|lia|lia|]. split; [apply own; auto; apply s_most|]. apply reached; auto; lia.
Qed.

Lemma named_belongs : forall stars, gray_names d pi x r stars -> exists q stars', gray_stars d pi x q stars' /\ forall i, In i stars <-> In i stars'.
Proof.
  assert (Hs := s_most). intros stars [->|(j & Hj & [H1 H2] & ->)]; fold s.
  - destruct (Nat.eq_dec s 0) as [E|E].
    + exists 0, []. split; [now left|]. rewrite E. unfold tail. now rewrite firstn_O.
    + exists s, (place pi (d + 1 - s) :: tail pi (s - 1)). split.
      * right. split; [lia|]. exists (d + 1 - s). split; [lia|]. split; auto. apply consecutive_iff; [rewrite prefix_length; lia|].
        left. rewrite skipn_all2 by (rewrite prefix_length; lia). reflexivity.
      * intros i. rewrite (tail_next d pi Hpi s) by lia. rewrite in_app_iff. simpl. intuition.
  - fold s in Hj, H2. exists (s + 1), (place pi j :: tail pi s). split; [|easy]. right. split; [lia|]. exists j. replace (d + 1 - (s + 1)) with (d - s) by lia. replace (s + 1 - 1) with s by lia. auto.
Qed.

(* If the neighbour across a place of a subcube of the system has no lesser s, the subcube lies in one that is named. *)
Lemma named_around : forall j q, 1 <= q -> 1 <= j <= d + 1 - q -> consecutive (prefix d pi x (d + 1 - q)) j = true -> q - 1 <= s ->
  in_buddy d avail pi (opp x j) s -> exists stars, gray_names d pi x r stars /\ forall i, In i (place pi j :: tail pi (q - 1)) -> In i stars.
Proof.
  intros j q Hq Hj C Hs G. assert (H := s_most). destruct (lt_eq_lt_dec j (d - s)) as [[L|E]|L].
  - exists (place pi j :: tail pi s). split.
    + right. exists j. split; [lia|]. split; auto. split; [apply reached; auto; lia|]. fold s.
      rewrite (prefix_firstn d pi x (d - s) (d + 1 - q)) by lia. apply consecutive_prefix; auto; [lia|]. rewrite prefix_length; lia.
    + intros i [<-|Hi]; [now left|right]. now apply tail_less with (q - 1).
  - subst j. exfalso. apply not_last; auto. lia.
  - exists (tail pi s). split; [now left|]. intros i [<-|Hi]; [apply place_behind; lia|now apply tail_less with (q - 1)].
Qed.
End Registers.

(* Where all have such registers, every available subcube of the system is named. *)
Lemma covered : forall reg : nat -> nat * list (option nat), (forall x, there d avail x -> gray_values d avail pi x (reg x)) ->
  forall x q stars, x < 2 ^ d -> gray_stars d pi x q stars -> free d avail stars x ->
    exists y stars', there d avail y /\ gray_names d pi y (reg y) stars' /\ forall z, inside d stars x z -> inside d stars' y z.
Proof.
  intros reg Hreg x q stars Hx [[-> ->]|(Hq & j & Hj & C & ->)] F.
  - apply free_nothing in F; auto. exists x, (tail pi (fst (reg x))). split; [now split|]. split; [now left|]. intros z. now apply inside_more.
  - assert (Hb := F). apply two_halves in Hb as [B1 B2]; [|auto|lia|lia]. set (y := opp x j) in *.
    assert (y < 2 ^ d) as Hy by (apply across_below; auto; apply (place_in d pi Hpi); lia).
    assert (there d avail x) as Tx by (split; auto; now apply (free_here d avail _ _ Hx B1)).
    assert (there d avail y) as Ty by (split; auto; now apply (free_here d avail _ _ Hy B2)).
    assert (Rx := Hreg x Tx). assert (Ry := Hreg y Ty).
    assert (q - 1 <= fst (reg x)) as Sx by (apply (own x (reg x) Rx); auto; lia). assert (q - 1 <= fst (reg y)) as Sy by (apply (own y (reg y) Ry); auto; lia).
    destruct (le_lt_dec (fst (reg x)) (fst (reg y))) as [L|L].
    + destruct (named_around x (reg x) Tx Rx j q Hq Hj C Sx) as (stars' & N & I).
      { fold y. apply (own y (reg y) Ry); auto. apply (s_most x (reg x) Rx). }
      exists x, stars'. split; auto. split; auto. intros z. now apply inside_more.
    + destruct (named_around y (reg y) Ty Ry j q Hq Hj) as (stars' & N & I); auto.
      { unfold y. rewrite prefix_opp by lia. now rewrite consecutive_flip. }
      { replace (opp y j) with x by (unfold y, opp; now rewrite across_back). apply (own x (reg x) Rx); [apply (s_most y (reg y) Ry)|lia]. }
      exists y, stars'. split; auto. split; auto. intros z Hz. apply inside_more with (1 := I). apply inside_on with x; auto.
      apply inside_back; auto. apply inside_across; auto; [apply (place_in d pi Hpi); lia|now left].
Qed.
End Gray.
