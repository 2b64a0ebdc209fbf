(* Words of the reflected Gray code as lists of bits, lowest first: what two neighbouring blocks of ranks have in common. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import RecognisedSubcubes.
Import ListNotations.

Definition top (l : list bool) : bool := hd false l.
Fixpoint gray (l : list bool) : list bool := match l with [] => [] | b :: l => xorb b (top l) :: gray l end.
Fixpoint ungray (l : list bool) : list bool :=
  match l with [] => [] | b :: l => let r := ungray l in xorb b (top r) :: r end.
Fixpoint next (l : list bool) : list bool :=
  match l with [] => [] | false :: l => true :: l | true :: l => false :: next l end.
Fixpoint value (l : list bool) : nat := match l with [] => 0 | b :: l => Nat.b2n b + 2 * value l end.

Definition sym (b : bool) : symbol := if b then One else Zero.
Definition matches (t : list symbol) (v : list bool) : Prop := Forall2 (fun s x => fits s x = true) t v.

(* The symbols of the two words of m and of the number after m. *)
Fixpoint both (m : list bool) : list symbol :=
  match m with
  | [] => []
  | false :: m => Star :: map sym (gray m)
  | true :: [] => [Star]
  | true :: (b :: _) as m => sym (negb b) :: both m
  end.

Lemma gray_length l : length (gray l) = length l.
Proof. induction l; cbn; congruence. Qed.

Lemma ungray_length l : length (ungray l) = length l.
Proof. induction l; cbn; congruence. Qed.

Lemma gray_ungray l : gray (ungray l) = l.
Proof. induction l as [|b l IH]; [reflexivity|]. cbn. rewrite IH. now destruct b, (top (ungray l)). Qed.

Lemma ungray_gray l : ungray (gray l) = l.
Proof. induction l as [|b l IH]; [reflexivity|]. cbn. rewrite IH. now destruct b, (top l). Qed.

Lemma next_length l : length (next l) = length l.
Proof. induction l as [|[] l IH]; cbn; congruence. Qed.

Lemma fits_sym b x : fits (sym b) x = true <-> x = b.
Proof. destruct b, x; cbn; intuition congruence. Qed.

Lemma matches_cons s t b v : matches (s :: t) (b :: v) <-> fits s b = true /\ matches t v.
Proof. split; [intros H; now inversion H|intros []; now constructor]. Qed.

Lemma matches_sym v : forall x, matches (map sym v) x <-> x = v.
Proof.
  induction v as [|b v IH]; intros x; cbn [map].
  - split; [intros H; now inversion H|intros ->; constructor].
  - split.
    + intros H. destruct x as [|c x]; [inversion H|]. apply matches_cons in H as [F H]. apply fits_sym in F as ->. f_equal. now apply IH.
    + intros ->. apply matches_cons. split; [now apply fits_sym|now apply IH].
Qed.

Lemma matches_length t v : matches t v -> length v = length t.
Proof. induction 1; cbn; congruence. Qed.

Lemma top_next m : m <> [] -> top (next m) = negb (top m).
Proof. destruct m as [|[] m]; [congruence|reflexivity|reflexivity]. Qed.

Lemma both_length m : length (both m) = length m.
Proof.
  induction m as [|[] m IH]; [reflexivity| |cbn; now rewrite map_length, gray_length]. destruct m as [|c m]; [reflexivity|].
  change (both (true :: c :: m)) with (sym (negb c) :: both (c :: m)). cbn [length] in *. now rewrite IH.
Qed.

(* The two words differ in one bit, and the symbols are those of both. *)
Lemma both_words m : m <> [] -> forall v, matches (both m) v <-> v = gray m \/ v = gray (next m).
Proof.
  induction m as [|[] m IH]; intros N v; [congruence| |].
  - destruct m as [|c m].
    + cbn. split.
      * intros H. inversion H as [|? b ? w F R]. inversion R. subst. destruct b; auto.
      * intros [->| ->]; repeat constructor.
    + change (both (true :: c :: m)) with (sym (negb c) :: both (c :: m)).
      change (next (true :: c :: m)) with (false :: next (c :: m)).
      cbn [gray]. rewrite (top_next (c :: m)) by discriminate. specialize (IH ltac:(discriminate)). cbn [top hd].
      replace (xorb true c) with (negb c) by now destruct c. replace (xorb false (negb c)) with (negb c) by now destruct c.
      split.
      * intros H. pose proof (matches_length _ _ H) as L. destruct v as [|b v]; [discriminate|].
        apply matches_cons in H as [F H]. apply fits_sym in F as ->. apply IH in H as [->| ->]; [left|right]; reflexivity.
      * intros [->| ->]; apply matches_cons; (split; [now apply fits_sym|apply IH; auto]).
  - cbn [both next gray]. split.
    + intros H. pose proof (matches_length _ _ H) as L. destruct v as [|b v]; [discriminate|].
      apply matches_cons in H as [_ H]. apply matches_sym in H as ->. destruct (top m), b; auto.
    + intros [->| ->]; apply matches_cons; (split; [reflexivity|now apply matches_sym]).
Qed.


Lemma gray_app l h : exists u, length u = length l /\ gray (l ++ h) = u ++ gray h.
Proof.
  induction l as [|b l (u & L & E)]; [now exists []|]. cbn [app gray]. rewrite E.
  eexists (_ :: u). cbn. split; [now rewrite L|reflexivity].
Qed.

Lemma lower_free u h : exists l, length l = length u /\ gray (l ++ h) = u ++ gray h.
Proof.
  induction u as [|b u (l & L & E)]; [now exists []|]. exists (xorb b (top (l ++ h)) :: l). cbn [length app gray]. rewrite E, L.
  split; [reflexivity|]. now destruct b, (top (l ++ h)).
Qed.

Lemma matches_stars c t : forall v, matches (repeat Star c ++ t) v <-> exists u w, v = u ++ w /\ length u = c /\ matches t w.
Proof.
  induction c as [|c IH]; intros v; cbn [repeat app].
  - split; [intros H; now exists [], v|]. intros (u & w & -> & L & H). apply length_zero_iff_nil in L as ->. exact H.
  - split.
    + intros H. pose proof (matches_length _ _ H) as L. destruct v as [|b v]; [discriminate|].
      apply matches_cons in H as [_ H]. apply IH in H as (u & w & -> & <- & H). now exists (b :: u), w.
    + intros (u & w & -> & L & H). destruct u as [|b u]; [discriminate|]. cbn [app]. apply matches_cons. split; [reflexivity|].
      apply IH. exists u, w. cbn in L. auto.
Qed.

Lemma region_words c m v : m <> [] ->
  (matches (repeat Star c ++ both m) v <-> exists l h, length l = c /\ (h = m \/ h = next m) /\ v = gray (l ++ h)).
Proof.
  intros N. rewrite matches_stars. split.
  - intros (u & w & -> & L & H). apply both_words in H; [|assumption].
    destruct H as [->| ->]; [destruct (lower_free u m) as (l & E & G)|destruct (lower_free u (next m)) as (l & E & G)].
    + exists l, m. rewrite E, <- G. auto.
    + exists l, (next m). rewrite E, <- G. auto.
  - intros (l & h & L & H & ->). destruct (gray_app l h) as (u & E & ->). exists u, (gray h). split; [reflexivity|].
    split; [congruence|]. apply both_words; [assumption|]. destruct H as [->| ->]; auto.
Qed.

(* ---- the symbols of two neighbours *)

Inductive shape : list symbol -> Prop :=
| lowest : forall v, shape (Star :: map sym v)
| above_one : forall q v, shape (repeat Zero q ++ One :: Star :: map sym v)
| highest : forall q, shape (repeat Zero q ++ [Star]).


Lemma both_shape m : m <> [] -> shape (both m).
Proof.
  induction m as [|[] m IH]; intros N; [congruence| |constructor]. destruct m as [|[] m].
  - apply (highest 0).
  - specialize (IH ltac:(discriminate)). change (both (true :: true :: m)) with (Zero :: both (true :: m)).
    remember (both (true :: m)) as t eqn:E. destruct IH as [v|q v|q].
    + destruct m as [|[] m]; [|discriminate|discriminate]. inversion E. destruct v; [|discriminate]. apply (highest 1).
    + apply (above_one (S q)).
    + apply (highest (S q)).
  - apply (above_one 0).
Qed.

Lemma shape_both t : shape t -> exists m, m <> [] /\ both m = t.
Proof.
  intros [v|q v|q].
  - exists (false :: ungray v). split; [discriminate|]. cbn. now rewrite gray_ungray.
  - exists (repeat true (S q) ++ false :: ungray v). split; [discriminate|]. induction q as [|q IH].
    + cbn. now rewrite gray_ungray.
    + change (repeat true (S (S q)) ++ false :: ungray v) with (true :: true :: repeat true q ++ false :: ungray v).
      change (both (true :: true :: repeat true q ++ false :: ungray v)) with (Zero :: both (repeat true (S q) ++ false :: ungray v)).
      now rewrite IH.
  - exists (repeat true (S q)). split; [discriminate|]. induction q as [|q IH]; [reflexivity|].
    change (both (repeat true (S (S q)))) with (Zero :: both (repeat true (S q))). now rewrite IH.
Qed.

(* ---- numbers *)

Lemma value_app l h : value (l ++ h) = value l + 2 ^ length l * value h.
Proof. induction l as [|b l IH]; cbn [app value length]; [cbn; lia|]. rewrite IH. cbn [Nat.pow]. ring. Qed.

Lemma value_below l : value l < 2 ^ length l.
Proof. induction l as [|b l IH]; cbn [value length Nat.pow]; [lia|]. destruct b; cbn [Nat.b2n]; lia. Qed.

Lemma value_of n : forall x, x < 2 ^ n -> exists l, length l = n /\ value l = x.
Proof.
  induction n as [|n IH]; intros x L; cbn [Nat.pow] in L; [exists []; cbn; lia|].
  destruct (IH (x / 2)) as (l & E & V); [apply Nat.div_lt_upper_bound; lia|]. exists (Nat.odd x :: l). cbn [length value]. rewrite E, V.
  split; [reflexivity|]. pose proof (Nat.div2_odd x) as D. rewrite Nat.div2_div in D. lia.
Qed.

Lemma value_inj l : forall m, length l = length m -> value l = value m -> l = m.
Proof.
  induction l as [|b l IH]; intros [|c m] L V; try discriminate; [reflexivity|]. cbn [value length] in *.
  destruct b, c; cbn [Nat.b2n] in V; try lia; f_equal; apply IH; lia.
Qed.

Lemma value_next m : value (next m) = (value m + 1) mod 2 ^ length m.
Proof.
  induction m as [|[] m IH]; [reflexivity| |].
  - cbn [next value length Nat.b2n]. rewrite IH. replace (1 + 2 * value m + 1) with (2 * (value m + 1)) by lia.
    cbn [Nat.pow]. rewrite Nat.mul_mod_distr_l by (try apply Nat.pow_nonzero; lia). lia.
  - cbn [next value length Nat.b2n]. rewrite Nat.mod_small; [lia|]. pose proof (value_below m). cbn [Nat.pow]. lia.
Qed.

Lemma value_negb l : value (map negb l) = 2 ^ length l - 1 - value l.
Proof.
  induction l as [|b l IH]; [reflexivity|]. cbn [map value length Nat.pow]. rewrite IH. pose proof (value_below l).
  destruct b; cbn [negb Nat.b2n]; lia.
Qed.
