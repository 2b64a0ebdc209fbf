(* Algorithm 3.3: its turns and runs of stars, reports after every turn, and costs. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Exchanges CubePrograms CyclicTurns.
From Allocert.proofs Require Import Exchanges ExchangeRegisters ExchangeClocks CubeSets CubeCosts CyclicExchange.
Import ListNotations.

Lemma mod_once : forall d a, a < 2 * d -> a mod d = if a <? d then a else a - d.
Proof.
  intros d a H. destruct (Nat.ltb_spec a d) as [L|L]; [now apply Nat.mod_small|].
  replace a with (a - d + 1 * d) at 1 by lia. rewrite Nat.mod_add, Nat.mod_small; lia.
Qed.

Section Turns.
Variables (d : nat) (pi : list nat).
Hypothesis Hpi : Permutation pi (seq 1 d).
Hypothesis Hd : 2 <= d.

Lemma gone_window : forall j q k, j < 2 * d -> q <= j + 1 -> (In k (gone_over d pi j q) <-> In k (cycle d pi (2 * d - 1 - j) q)).
Proof.
  intros j q k Hj Hq. unfold gone_over, cycle. rewrite !in_map_iff. split.
  - intros (i & E & Hi). apply in_seq in Hi. exists (j - i). rewrite cyclic_nth in E by lia. split; [|apply in_seq; lia].
    now replace (2 * d - 1 - j + (j - i)) with (2 * d - 1 - i) by lia.
  - intros (m & E & Hm). apply in_seq in Hm. exists (j - m). rewrite cyclic_nth by lia. split; [|apply in_seq; lia].
    now replace (2 * d - 1 - (j - m)) with (2 * d - 1 - j + m) by lia.
Qed.

Theorem runs_in_time : (forall i q, i < d -> q <= d -> exists j, j <= 2 * d - 3 /\ q <= j + 1 /\
    forall k, In k (cycle d pi i q) <-> In k (gone_over d pi j q)) /\
  (forall j q, j < 2 * d -> q <= Nat.min d (j + 1) -> exists j', j' <= 2 * d - 3 /\ q <= j' + 1 /\
    forall k, In k (gone_over d pi j q) <-> In k (gone_over d pi j' q)).
Proof.
  assert (A : forall i q, i < d -> q <= d -> exists j, j <= 2 * d - 3 /\ q <= j + 1 /\ forall k, In k (cycle d pi i q) <-> In k (gone_over d pi j q)).
  { intros i q Hi Hq. destruct (in_time d pi Hpi ltac:(lia) i q Hd Hi Hq) as (j & Hj & Hn & E). exists j. split; auto. split; [lia|].
    intros k. rewrite E. symmetry. apply gone_window; lia. }
  split; auto. intros j q Hj Hq. destruct (A ((2 * d - 1 - j) mod d) q) as (j' & H1 & H2 & E); [apply Nat.mod_upper_bound; lia|lia|].
  exists j'. split; auto. split; auto. intros k. rewrite <- E, gone_window by lia. now rewrite (cycle_mod d pi ltac:(lia) (2 * d - 1 - j)).
Qed.

Lemma cycle_missing : forall i j, i < d -> j < d -> (forall k, In k (cycle d pi i (d - 1)) <-> In k (cycle d pi j (d - 1))) -> i = j.
Proof.
  intros i j Hi Hj H. destruct (Nat.eq_dec i j) as [|N]; auto. exfalso. set (e := if i =? 0 then d - 1 else i - 1).
  assert (e < d) as He by (subst e; destruct (Nat.eqb_spec i 0); lia).
  assert (In (nth e pi 0) (cycle d pi j (d - 1))) as A.
  { apply in_map_iff. exists (if j <=? e then e - j else e + d - j). split.
    - f_equal. rewrite mod_once; destruct (Nat.leb_spec j e); destruct (Nat.ltb_spec (j + (e - j)) d); try destruct (Nat.ltb_spec (j + (e + d - j)) d); lia.
    - apply in_seq. subst e. destruct (Nat.eqb_spec i 0), (Nat.leb_spec j (d - 1)), (Nat.leb_spec j (i - 1)); lia. }
  apply H in A. apply in_map_iff in A as (m & E & Hm). apply in_seq in Hm. rewrite mod_once in E by lia.
  apply (proj1 (NoDup_nth pi 0) (pi_once d pi Hpi)) in E; rewrite ?(pi_length d pi Hpi); subst e;
    destruct (Nat.eqb_spec i 0), (Nat.ltb_spec (i + m) d); lia.
Qed.

Lemma chosen : forall A B (P : A -> B -> Prop) l, (forall a, In a l -> exists b, P a b) -> exists m, Forall2 P l m.
Proof.
  intros A B P l. induction l as [|a l IH]; intros H; [exists []; constructor|].
  destruct (H a (or_introl eq_refl)) as [b Hb]. destruct IH as [m Hm]; [intros; apply H; now right|]. exists (b :: m). now constructor.
Qed.

Lemma behind : forall A B (P : A -> B -> Prop) l m, Forall2 P l m -> forall b, In b m -> exists a, In a l /\ P a b.
Proof.
  intros A B P l m F. induction F as [|x y l m Hxy F IH]; intros b Hb; [easy|]. destruct Hb as [->|Hb]; [exists x; split; auto; now left|].
  destruct (IH b Hb) as (a & Ha & Pa). exists a. split; auto. now right.
Qed.

Lemma same_length : forall A B (P : A -> B -> Prop) l m, Forall2 P l m -> length l = length m.
Proof. induction 1; simpl; auto. Qed.

Lemma apart : forall A B (P : A -> B -> Prop) l m, Forall2 P l m -> NoDup l -> (forall a a' b, In a l -> In a' l -> P a b -> P a' b -> a = a') -> NoDup m.
Proof.
  intros A B P l m F. induction F as [|a b l m Hab F IH]; intros N H; constructor.
  - intros Hin. inversion N as [|? ? Na _]. apply Na. destruct (behind _ _ _ _ _ F b Hin) as (a' & Ha' & P').
    now rewrite (H a a' b); auto; [left|right].
  - inversion N as [|? ? _ N']. apply IH; auto. intros a1 a2 b' Q1 Q2. apply H; now right.
Qed.

Theorem shortest : (forall l, (forall i, i < d -> shows l (cycle d pi i (d - 1))) -> 2 * d - 2 <= length l) /\
  let l := map (cyclic_place d pi) (seq 0 (printed_limit d + 1)) in length l = 2 * d - 2 /\ forall i, i < d -> shows l (cycle d pi i (d - 1)).
Proof.
  assert (CL : forall i q, length (cycle d pi i q) = q) by (intros; unfold cycle; now rewrite map_length, seq_length). split.
  - intros l H. set (P := fun i p => p + (d - 1) <= length l /\ forall k, In k (cycle d pi i (d - 1)) <-> In k (firstn (d - 1) (skipn p l))).
    destruct (chosen _ _ P (seq 0 d)) as [ps F].
    { intros i Hi. apply in_seq in Hi. destruct (H i ltac:(lia)) as (p & Hp & E). rewrite CL in *. exists p. now split. }
    assert (N : NoDup ps).
    { apply (apart _ _ P (seq 0 d) ps F); [apply seq_NoDup|]. intros a a' b Ha Ha' [_ H1] [_ H2]. apply in_seq in Ha, Ha'.
      apply cycle_missing; try lia. intros k. now rewrite H1, H2. }
    assert (I : incl ps (seq 0 (length l - (d - 1) + 1))).
    { intros p Hp. destruct (behind _ _ _ _ _ F p Hp) as (i & _ & Hi & _). apply in_seq. lia. }
    apply NoDup_incl_length in I; auto. rewrite seq_length in I. rewrite <- (same_length _ _ _ _ _ F), seq_length in I.
    destruct (H 0 ltac:(lia)) as (p & Hp & _). rewrite CL in Hp. lia.
  - intros l. assert (length l = 2 * d - 2) as L by (unfold l, printed_limit; rewrite map_length, seq_length; lia). split; auto.
    intros i Hi. destruct (proj1 runs_in_time i (d - 1) Hi ltac:(lia)) as (j & Hj & Hq & E). exists (j + 1 - (d - 1)). rewrite CL, L. split; [lia|].
    intros k. rewrite E. unfold l, gone_over, printed_limit. rewrite skipn_map, firstn_map.
    replace (2 * d - 3 + 1) with ((j + 1 - (d - 1)) + ((d - 1) + (2 * d - 3 - j))) by lia. rewrite !seq_app.
    assert (S : forall a n m, skipn n (seq a n ++ m) = m) by (intros a n m; rewrite skipn_app, skipn_all2, seq_length, Nat.sub_diag; [easy|now rewrite seq_length]).
    rewrite S. assert (G : forall a n m, firstn n (seq a n ++ m) = seq a n) by (intros a n m; rewrite firstn_app, firstn_all2, seq_length, Nat.sub_diag, firstn_O, app_nil_r; [easy|now rewrite seq_length]).
    now rewrite G.
Qed.
End Turns.

Section Reports.
Variables (d : nat) (pi : list nat) (avail : nat -> bool).
Hypothesis Hpi : Permutation pi (seq 1 d).
Hypothesis Hd : 1 <= d.

Let T (j : nat) : turn (nat * list (nat * nat)) := let k := cyclic_place d pi j in exchange k fst
  (fun x '(s, reported) heard =>
    let s' := match heard with Some r => grown true d s r | None => 0 end in (s', reported ++ [(s', k)])).
Let after_turns (n : nat) : nat -> nat * list (nat * nat) := regs d avail (map T (seq 0 n)) (fun _ => (0, [])).
Let s_of (n x : nat) : nat := fst (after_turns n x).

Lemma reported_next : forall n x, let y := across d x (cyclic_place d pi n) in
  let s' := if avail y then grown true d (s_of n x) (s_of n y) else 0 in
  after_turns (S n) x = (s', snd (after_turns n x) ++ [(s', cyclic_place d pi n)]).
Proof.
  intros n x y s'. unfold after_turns at 1. rewrite regs_next. fold (after_turns n). unfold regs_turn, T. cbn [plus along exchange takes sends says after].
  fold y. subst s'. unfold s_of. destruct (after_turns n x) as [s told]. destruct (avail y); cbn [andb fst snd]; auto.
Qed.

Lemma reported_all : forall n x, snd (after_turns n x) = map (fun j => (s_of (S j) x, cyclic_place d pi j)) (seq 0 n).
Proof.
  induction n as [|n IH]; intros x; [reflexivity|]. rewrite seq_S, map_app, <- IH. simpl map. unfold s_of at 1. rewrite reported_next. reflexivity.
Qed.

Lemma reported_s : forall n, n <= 2 * d -> forall x, there d avail x -> largest (Nat.min d n) (fun q => free d avail (cycle d pi (2 * d - 1 - (n - 1)) q) x) (s_of n x).
Proof.
  induction n as [|n IH]; intros Hn x Hx.
  - split; [auto with arith|]. split; [apply free_nothing; apply Hx|]. intros p Hp _. unfold s_of, after_turns. simpl. lia.
  - replace (S n - 1) with n by lia. unfold s_of. rewrite reported_next. cbn [fst].
    apply (cycled d pi avail true Hpi Hd (or_introl eq_refl) n (s_of n) x ltac:(lia) Hx). apply IH. lia.
Qed.

Theorem reported : 2 <= d -> ends d avail (reporting d pi (printed_limit d)) (0, []) (finds d avail (cyclical_stars d pi) (told_names d pi)).
Proof.
  intros H2. assert (E := ends_registers _ d avail (reporting d pi (printed_limit d)) (0, []) (fun x r => r = after_turns (printed_limit d + 1) x)).
  unfold printed_limit in *. set (n := 2 * d - 3 + 1) in *. destruct E as [E1 E2].
  - apply matched_exchange; [now split|]. intros j Hj. apply in_seq in Hj. simpl. apply cyclic_in; auto. lia.
  - reflexivity.
  - split; auto. intros m c Hr Hm. destruct (E2 m c Hr Hm) as [H1 H3]. split; auto. split.
    + intros x r stars Hx El (s & i & Hi & Hin & ->). destruct (H3 x Hx) as (r' & El' & ->). rewrite El in El'. injection El' as ->.
      rewrite reported_all in Hin. apply in_map_iff in Hin as (j & Ej & Hj). apply in_seq in Hj. injection Ej as <- Ek.
      assert (i = (2 * d - 1 - j) mod d) as ->.
      { rewrite cyclic_nth in Ek by lia. apply (proj1 (NoDup_nth pi 0) (pi_once d pi Hpi)) in Ek; rewrite ?(pi_length d pi Hpi); auto. apply Nat.mod_upper_bound. lia. }
      rewrite <- (cycle_mod d pi Hd). assert (G := reported_s (S j) ltac:(lia) x Hx). replace (S j - 1) with j in G by lia. apply G.
    + intros x q stars Hx (Hq & i & Hi & ->) F. assert (there d avail x) as Tx by (split; auto; apply (free_here d avail _ _ Hx F)).
      destruct (in_time d pi Hpi Hd i q H2 Hi Hq) as (j & Hj & Hn & E). destruct (H3 x Tx) as (r & El & ->).
      assert (G := reported_s (S j) ltac:(lia) x Tx). replace (S j - 1) with j in G by lia.
      exists x, (after_turns n x), (cycle d pi ((2 * d - 1 - j) mod d) (s_of (S j) x)). split; auto. split; auto. split.
      * exists (s_of (S j) x), ((2 * d - 1 - j) mod d). split; [apply Nat.mod_upper_bound; lia|]. split; auto. rewrite reported_all. apply in_map_iff.
        exists j. split; [now rewrite cyclic_nth by lia|]. apply in_seq. subst n. lia.
      * intros z. apply inside_more. intros k Hk. rewrite <- (cycle_mod d pi Hd). assert (q <= s_of (S j) x) as L.
        { apply G; [lia|]. apply (free_same d avail _ _ x E). exact F. }
        apply E in Hk. eapply cycle_less; [exact Hd|exact L|exact Hk].
Qed.
End Reports.

Lemma matched_printed : forall capped d pi, Permutation pi (seq 1 d) -> 1 <= d -> matched d (cyclical capped d pi (printed_limit d)).
Proof. intros capped d pi Hpi Hd. apply matched_cyclical; auto. unfold printed_limit. lia. Qed.

Theorem cyclical_costs : forall capped d pi avail, Permutation pi (seq 1 d) -> 1 <= d -> let turns := Nat.max 1 (2 * d - 2) in
  ends d avail (cyclical capped d pi (printed_limit d)) (0, 0, 0) (fun c =>
    total_steps d avail c <= turns /\ strict_steps d avail c <= 2 * turns /\ messages d avail c <= 2 ^ d * turns /\
    (full d avail -> total_steps d avail c = turns /\ strict_steps d avail c = 2 * turns /\ messages d avail c = 2 ^ d * turns)).
Proof.
  intros capped d pi avail Hpi Hd turns. apply exchanges; [now apply matched_printed|]. apply both_ways; [|now split].
  rewrite seq_length. unfold printed_limit, turns. lia.
Qed.

Theorem cyclical_several_costs : forall capped d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders -> 1 <= d ->
  let most := length orders * Nat.max 1 (2 * d - 2) in
  ends d avail (several (fun pi => cyclical capped d pi (printed_limit d)) (0, 0, 0) orders) ((0, 0, 0), []) (fun c =>
    total_steps d avail c <= most /\ (full d avail -> total_steps d avail c = most)).
Proof.
  intros capped d avail orders Ho Hd most. rewrite Forall_forall in Ho.
  destruct (exchanges d avail (several (fun pi => cyclical capped d pi (printed_limit d)) (0, 0, 0) orders) ((0, 0, 0), [])
    (matched_several _ _ _ _ _ (fun pi Hp => matched_printed capped d pi (Ho pi Hp) Hd)) most) as [E1 E2].
  - apply costs_several; [intros; unfold cyclical; rewrite map_length, seq_length; unfold printed_limit; lia|]. intros pi t _ Ht x.
    apply in_map_iff in Ht as (j & <- & _). now split.
  - split; auto. intros n c Hr Hm. destruct (E2 n c Hr Hm) as (H1 & H2 & _ & _ & H3). split; [exact H1|]. split; [exact H2|]. intros A. now apply H3.
Qed.

(* Whatever is reported of the registers. *)
Theorem determined : forall R S d (ts : list (turn R)) r (shown : R -> S), matched d ts -> forall avail avail',
  ends d avail ts r (fun c => ends d avail' ts r (fun c' =>
    (forall x, x < 2 ^ d -> option_map shown (reports avail c x) = option_map shown (reports avail' c' x)) ->
    forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof.
  intros R S d ts r shown M avail avail'. apply ends_with; auto. intros c Hc. apply ends_with; auto. intros c' Hc' H.
  assert (forall x, x < 2 ^ d -> avail x = avail' x) as E.
  { intros x Hx. specialize (H x Hx). unfold reports, left in H. destruct (avail x) eqn:A, (avail' x) eqn:A'; auto.
    - rewrite (Hc x (conj Hx A)) in H. discriminate.
    - rewrite (Hc' x (conj Hx A')) in H. discriminate. }
  intros stars x. split; intros F y Hy; [rewrite <- E|rewrite E]; try apply Hy; now apply F.
Qed.

Theorem cyclical_determined : forall capped d pi, Permutation pi (seq 1 d) -> 1 <= d -> forall avail avail',
  let program := cyclical capped d pi (printed_limit d) in let shown := fun '(_, t, z) => (t, z) : nat * nat in
  ends d avail program (0, 0, 0) (fun c => ends d avail' program (0, 0, 0) (fun c' =>
    (forall x, x < 2 ^ d -> option_map shown (reports avail c x) = option_map shown (reports avail' c' x)) ->
    forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof. intros. apply determined. now apply matched_printed. Qed.

Theorem values : forall d pi avail capped, Permutation pi (seq 1 d) -> 2 <= d -> capped = true \/ (exists u, u < 2 ^ d /\ avail u = false) ->
  ends d avail (cyclical capped d pi (printed_limit d)) (0, 0, 0) (fun c => forall x, there d avail x ->
    exists s t z, left c x = Some (s, t, z) /\ largest d (in_cyclical d avail pi x) t /\
      (1 <= t -> exists i, i < d /\ z = nth i pi 0 /\ free d avail (cycle d pi i t) x)).
Proof. intros d pi avail capped Hpi Hd H. apply final_values; auto. lia. Qed.

Theorem turns : forall d pi avail capped, Permutation pi (seq 1 d) -> capped = true \/ (exists u, u < 2 ^ d /\ avail u = false) ->
  forall j, j < 2 * d -> ends d avail (cyclical capped d pi j) (0, 0, 0) (fun c => forall x, there d avail x ->
    exists s t z, left c x = Some (s, t, z) /\ largest (Nat.min d (j + 1)) (fun q => free d avail (cycle d pi (2 * d - 1 - j) q) x) s).
Proof. intros d pi avail capped Hpi H j Hj. apply turn_values; auto. lia. Qed.

Theorem reports_found : forall d pi avail, Permutation pi (seq 1 d) -> 2 <= d ->
  ends d avail (reporting d pi (printed_limit d)) (0, []) (finds d avail (cyclical_stars d pi) (told_names d pi)).
Proof. intros d pi avail Hpi Hd. apply reported; auto. lia. Qed.
