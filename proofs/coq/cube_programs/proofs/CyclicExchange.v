(* Algorithm 3.3: which values the registers have after each turn, and which subcubes they tell of. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Exchanges CubePrograms.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets.
Import ListNotations.

Lemma mod_apart : forall d a n, 0 < d -> n < d -> (a + n) mod d = a mod d -> n = 0.
Proof.
  intros d a n Hd Hn H. assert (H1 := Nat.div_mod a d ltac:(lia)). assert (H2 := Nat.div_mod (a + n) d ltac:(lia)). rewrite H in H2.
  set (p := a / d) in *. set (p' := (a + n) / d) in *. assert (d * p' = d * p + n) as E by lia.
  destruct (le_lt_dec p' p) as [L|L].
  - apply (Nat.mul_le_mono_l _ _ d) in L. lia.
  - assert (d * S p <= d * p') by now apply Nat.mul_le_mono_l. lia.
Qed.

Section Cyclic.
Variables (d : nat) (pi : list nat) (avail : nat -> bool) (capped : bool).
Hypothesis Hpi : Permutation pi (seq 1 d).
Hypothesis Hd : 1 <= d.

Let window (j q : nat) : list nat := cycle d pi (2 * d - 1 - j) q.

Lemma cyclic_nth : forall j, j < 2 * d -> cyclic_place d pi j = nth ((2 * d - 1 - j) mod d) pi 0.
Proof.
  intros j Hj. unfold cyclic_place, place. f_equal. destruct (Nat.ltb_spec j d).
  - replace (2 * d - 1 - j) with (d - j - 1 + 1 * d) by lia. rewrite Nat.mod_add, Nat.mod_small; lia.
  - rewrite Nat.mod_small; lia.
Qed.

Lemma cyclic_in : forall j, j < 2 * d -> 1 <= cyclic_place d pi j <= d.
Proof. intros j Hj. unfold cyclic_place. destruct (Nat.ltb_spec j d); apply (place_in d pi Hpi); lia. Qed.

Lemma cycle_in : forall i q k, In k (cycle d pi i q) -> 1 <= k <= d.
Proof.
  intros i q k H. apply in_map_iff in H as (m & <- & _). apply (pi_in d pi Hpi), nth_In. rewrite (pi_length d pi Hpi). apply Nat.mod_upper_bound. lia.
Qed.

Lemma cycle_less : forall i q q', q <= q' -> forall k, In k (cycle d pi i q) -> In k (cycle d pi i q').
Proof.
  intros i q q' H k Hk. apply in_map_iff in Hk as (m & <- & Hm). apply in_map_iff. exists m. split; auto. apply in_seq in Hm. apply in_seq. lia.
Qed.

Lemma cycle_mod : forall i q, cycle d pi i q = cycle d pi (i mod d) q.
Proof. intros. unfold cycle. apply map_ext. intros m. now rewrite Nat.add_mod_idemp_l by lia. Qed.

Lemma cycle_all : forall i k, 1 <= k <= d -> In k (cycle d pi i d).
Proof.
  intros i k Hk. apply (pi_in d pi Hpi) in Hk. apply In_nth with (d := 0) in Hk as (t & Ht & <-). rewrite (pi_length d pi Hpi) in Ht.
  apply in_map_iff. exists ((t + (d - i mod d)) mod d). split; [|apply in_seq; assert (H := Nat.mod_upper_bound (t + (d - i mod d)) d); lia].
  f_equal. rewrite Nat.add_mod_idemp_r by lia. rewrite <- Nat.add_mod_idemp_l by lia. assert (H := Nat.mod_upper_bound i d).
  replace (i mod d + (t + (d - i mod d))) with (t + 1 * d) by lia. rewrite Nat.mod_add, Nat.mod_small; lia.
Qed.

Lemma window_next : forall j q, j < 2 * d -> q = 0 \/ 1 <= j -> window j (S q) = cyclic_place d pi j :: window (j - 1) q.
Proof.
  intros j q Hj H. unfold window, cycle. simpl seq. simpl map. rewrite Nat.add_0_r, <- cyclic_nth by auto. f_equal.
  destruct q; auto. rewrite <- seq_shift, map_map. apply map_ext. intros m. f_equal. f_equal. lia.
Qed.

Lemma window_apart : forall j q, j < 2 * d -> q < d -> q = 0 \/ 1 <= j -> ~ In (cyclic_place d pi j) (window (j - 1) q).
Proof.
  intros j q Hj Hq H Hin. apply in_map_iff in Hin as (m & Hm & Hs). apply in_seq in Hs. rewrite cyclic_nth in Hm by auto.
  apply (proj1 (NoDup_nth pi 0) (pi_once d pi Hpi)) in Hm; try (rewrite (pi_length d pi Hpi); apply Nat.mod_upper_bound; lia).
  replace (2 * d - 1 - (j - 1) + m) with (2 * d - 1 - j + S m) in Hm by lia. apply mod_apart in Hm; lia.
Qed.

Lemma free_window : forall x j q, x < 2 ^ d -> j < 2 * d -> q < d -> q = 0 \/ 1 <= j ->
  (free d avail (window j (S q)) x <-> free d avail (window (j - 1) q) x /\ free d avail (window (j - 1) q) (across d x (cyclic_place d pi j))).
Proof.
  intros x j q Hx Hj Hq H. apply halves; auto; [now apply cyclic_in|now apply window_apart|].
  intros i. rewrite window_next by auto. simpl. intuition.
Qed.

Lemma cycle_free_less : forall x i q q', q <= q' -> free d avail (cycle d pi i q') x -> free d avail (cycle d pi i q) x.
Proof. intros x i q q' H. apply free_less. now apply cycle_less. Qed.

Lemma largest_window : forall b i y v, largest b (fun q => free d avail (cycle d pi i q) y) v -> forall q, q <= b ->
  (free d avail (cycle d pi i q) y <-> q <= v).
Proof. intros b i y v (H1 & H2 & H3) q Hq. split; [auto|]. intros H. now apply cycle_free_less with v. Qed.

Lemma cyclic_neighbour : forall x j, there d avail x -> j < 2 * d -> avail (across d x (cyclic_place d pi j)) = true ->
  there d avail (across d x (cyclic_place d pi j)).
Proof. intros x j [Hx _] Hj A. split; auto. apply across_below; auto. now apply cyclic_in. Qed.

(* Counting up to d is never needed where somebody is unavailable. *)
Hypothesis Some_missing : capped = true \/ exists u, u < 2 ^ d /\ avail u = false.

Lemma cycled : forall n (v : nat -> nat) x, n < 2 * d -> there d avail x ->
  (forall y, there d avail y -> largest (Nat.min d n) (fun q => free d avail (window (n - 1) q) y) (v y)) ->
  let y := across d x (cyclic_place d pi n) in
  largest (Nat.min d (S n)) (fun q => free d avail (window n q) x) (if avail y then grown capped d (v x) (v y) else 0).
Proof.
  intros n v x Hn Hx IH y. assert (Hy := cyclic_neighbour x n Hx Hn). fold y in Hy. assert (Lx := IH x Hx).
  assert (F : forall q, S q <= Nat.min d (S n) -> (free d avail (window n (S q)) x <-> free d avail (window (n - 1) q) x /\ free d avail (window (n - 1) q) y)).
  { intros q Hq. apply free_window; [apply Hx|lia|lia|]. destruct q; [now left|right; lia]. }
  destruct (avail y) eqn:Ay.
  - assert (Ly := IH y (Hy eq_refl)).
    assert (Wx : forall q, q <= Nat.min d n -> (free d avail (window (n - 1) q) x <-> q <= v x)) by exact (largest_window _ _ _ _ Lx).
    assert (Wy : forall q, q <= Nat.min d n -> (free d avail (window (n - 1) q) y <-> q <= v y)) by exact (largest_window _ _ _ _ Ly).
    assert (G : forall q, S q <= Nat.min d (S n) -> (free d avail (window n (S q)) x <-> q <= Nat.min (v x) (v y))).
    { intros q Hq. rewrite F, (Wx q), (Wy q) by lia. lia. }
    set (m := Nat.min (v x) (v y)) in *. assert (m <= Nat.min d n) as Hm by (destruct Lx; subst m; lia).
    assert (exists q, grown capped d (v x) (v y) = S q /\ q <= m /\ S q <= Nat.min d (S n) /\ forall p, p <= m -> S p <= d -> p <= q) as (q & -> & Hq1 & Hq2 & Hq3).
    { unfold grown. fold m. cbv zeta. destruct capped.
      - exists (Nat.min (d - 1) m). repeat split; try intros p; lia.
      - exists m. repeat split; auto. destruct Some_missing as [|(u & Hu & Au)]; [discriminate|].
        destruct (Nat.eq_dec m d) as [E|]; [exfalso|lia]. assert (free d avail (window (n - 1) d) x) as Fx by (apply Wx; lia).
        rewrite (Fx u) in Au; [discriminate|]. split; auto. intros i Hi Hno. exfalso. apply Hno. now apply cycle_all. }
    split; [auto|]. split; [now apply G|]. intros p Hp HP. destruct p as [|p]; [lia|]. apply G in HP; auto. specialize (Hq3 p HP). lia.
  - split; [lia|]. split; [apply free_nothing; apply Hx|]. intros p Hp HP. destruct p as [|q]; auto. exfalso.
    apply F in HP as [_ HP]; auto. apply free_here in HP; [congruence|]. apply across_below; [apply Hx|now apply cyclic_in].
Qed.

Let T (j : nat) : turn (nat * nat * nat) := let k := cyclic_place d pi j in exchange k (fun r => fst (fst r))
  (fun x '(s, t, z) heard =>
    match heard with
    | Some r => let s' := grown capped d s r in if t <? s' then (s', s', k) else (s', t, z)
    | None => (0, t, z)
    end).
Let after_turns (n : nat) : nat -> nat * nat * nat := regs d avail (map T (seq 0 n)) (fun _ => (0, 0, 0)).
Let s_of (n x : nat) : nat := fst (fst (after_turns n x)).
Let t_of (n x : nat) : nat := snd (fst (after_turns n x)).
Let z_of (n x : nat) : nat := snd (after_turns n x).

Lemma next_registers : forall n x, let y := across d x (cyclic_place d pi n) in
  let s' := if avail y then grown capped d (s_of n x) (s_of n y) else 0 in
  after_turns (S n) x = if t_of n x <? s' then (s', s', cyclic_place d pi n) else (s', t_of n x, z_of n x).
Proof.
  intros n x y s'. unfold after_turns at 1. rewrite regs_next. fold (after_turns n). unfold regs_turn, T. cbn [plus along exchange takes sends says after].
  fold y. subst s'. unfold s_of, t_of, z_of. destruct (after_turns n x) as [[s t] z]. destruct (avail y); cbn [andb fst snd]; auto.
Qed.

Lemma s_next : forall n x, s_of (S n) x =
  if avail (across d x (cyclic_place d pi n)) then grown capped d (s_of n x) (s_of n (across d x (cyclic_place d pi n))) else 0.
Proof. intros n x. unfold s_of at 1. rewrite next_registers. cbn zeta. now destruct (t_of n x <? _). Qed.

Lemma s_all : forall n, n <= 2 * d -> forall x, there d avail x ->
  largest (Nat.min d n) (fun q => free d avail (window (n - 1) q) x) (s_of n x).
Proof.
  induction n as [|n IH]; intros Hn x Hx.
  - split; [auto with arith|]. split; [apply free_nothing; apply Hx|]. intros p Hp _. unfold s_of, after_turns. simpl. lia.
  - replace (S n - 1) with n by lia. rewrite s_next. apply cycled; auto. apply IH. lia.
Qed.

Lemma t_all : forall n x, (forall j, j < n -> s_of (S j) x <= t_of n x) /\
  (t_of n x = 0 \/ exists j, j < n /\ t_of n x = s_of (S j) x /\ z_of n x = cyclic_place d pi j).
Proof.
  induction n as [|n IH]; intros x; [split; [lia|now left]|]. destruct (IH x) as [H1 H2].
  assert (E := next_registers n x). cbn zeta in E. rewrite <- s_next in E. unfold t_of at 1 2 3, z_of at 1. rewrite E.
  destruct (Nat.ltb_spec (t_of n x) (s_of (S n) x)) as [L|L]; cbn [fst snd]; split.
  - intros j Hj. destruct (Nat.eq_dec j n) as [->|]; auto. specialize (H1 j ltac:(lia)). lia.
  - right. exists n. auto.
  - intros j Hj. destruct (Nat.eq_dec j n) as [->|]; auto. apply H1. lia.
  - destruct H2 as [->|(j & H2 & H3)]; [now left|right]. exists j. split; auto.
Qed.

(* Every run of stars has its turn. *)
Lemma in_time : forall i q, 2 <= d -> i < d -> q <= d -> exists j, j <= 2 * d - 3 /\ q <= Nat.min d (S j) /\
  (forall k, In k (cycle d pi i q) <-> In k (window j q)).
Proof.
  intros i q H2 Hi Hq. destruct (le_lt_dec q (d - i)) as [L|L].
  - exists (d - 1 - i). split; [lia|]. split; [lia|]. intros k. unfold window. replace (2 * d - 1 - (d - 1 - i)) with (i + 1 * d) by lia.
    rewrite (cycle_mod (i + 1 * d)), Nat.mod_add, Nat.mod_small by lia. easy.
  - destruct (Nat.eq_dec q d) as [->|].
    + exists (d - 1). split; [lia|]. split; [lia|]. intros k. split; intros H; apply cycle_in in H; now apply cycle_all.
    + exists (2 * d - 1 - i). split; [lia|]. split; [lia|]. intros k. unfold window. replace (2 * d - 1 - (2 * d - 1 - i)) with i by lia. easy.
Qed.

Lemma matched_cyclical : forall limit, limit < 2 * d -> matched d (cyclical capped d pi limit).
Proof. intros limit Hl. apply matched_exchange; [now split|]. intros j Hj. apply in_seq in Hj. simpl. apply cyclic_in. lia. Qed.

Theorem turn_values : forall j, j < 2 * d -> ends d avail (cyclical capped d pi j) (0, 0, 0) (fun c => forall x, there d avail x ->
  exists s t z, left c x = Some (s, t, z) /\ largest (Nat.min d (j + 1)) (fun q => free d avail (cycle d pi (2 * d - 1 - j) q) x) s).
Proof.
  intros j Hj. destruct (ends_registers _ d avail (cyclical capped d pi j) (0, 0, 0)
    (fun x r => largest (Nat.min d (j + 1)) (fun q => free d avail (window j q) x) (fst (fst r)))) as [E1 E2].
  - now apply matched_cyclical.
  - intros x Hx. change (cyclical capped d pi j) with (map T (seq 0 (j + 1))). fold (after_turns (j + 1)). fold (s_of (j + 1) x).
    assert (H := s_all (j + 1) ltac:(lia) x Hx). replace (j + 1 - 1) with j in H by lia. exact H.
  - split; auto. intros n c Hr Hm. destruct (E2 n c Hr Hm) as [H1 H3]. split; auto. intros x Hx.
    destruct (H3 x Hx) as ([[s t] z] & Hl & HL). now exists s, t, z.
Qed.

Theorem final_values : 2 <= d -> ends d avail (cyclical capped d pi (printed_limit d)) (0, 0, 0) (fun c => forall x, there d avail x ->
  exists s t z, left c x = Some (s, t, z) /\ largest d (in_cyclical d avail pi x) t /\
    (1 <= t -> exists i, i < d /\ z = nth i pi 0 /\ free d avail (cycle d pi i t) x)).
Proof.
  intros H2. unfold printed_limit. destruct (ends_registers _ d avail (cyclical capped d pi (2 * d - 3)) (0, 0, 0)
    (fun x r => largest d (in_cyclical d avail pi x) (snd (fst r)) /\
      (1 <= snd (fst r) -> exists i, i < d /\ snd r = nth i pi 0 /\ free d avail (cycle d pi i (snd (fst r))) x))) as [E1 E2].
  - apply matched_cyclical. lia.
  - intros x Hx. change (cyclical capped d pi (2 * d - 3)) with (map T (seq 0 (2 * d - 3 + 1))). set (n := 2 * d - 3 + 1).
    fold (after_turns n). fold (t_of n x). fold (z_of n x). destruct (t_all n x) as [U V].
    assert (W : forall j, j < n -> largest (Nat.min d (S j)) (fun q => free d avail (window j q) x) (s_of (S j) x)).
    { intros j Hj. assert (H := s_all (S j) ltac:(lia) x Hx). now replace (S j - 1) with j in H by lia. }
    assert (free d avail (cycle d pi 0 0) x) as F0 by (apply free_nothing; apply Hx).
    assert (t_of n x <= d /\ in_cyclical d avail pi x (t_of n x) /\
      (1 <= t_of n x -> exists i, i < d /\ z_of n x = nth i pi 0 /\ free d avail (cycle d pi i (t_of n x)) x)) as (A1 & A2 & A3).
    { destruct V as [->|(j & Hj & -> & ->)].
      - split; [lia|]. split; [exists 0; split; [lia|exact F0]|lia].
      - destruct (W j Hj) as (W1 & W2 & _). unfold window in W2. rewrite cycle_mod in W2.
        assert ((2 * d - 1 - j) mod d < d) as Hi by (apply Nat.mod_upper_bound; lia). split; [lia|]. split; [eexists; eauto|]. intros _.
        exists ((2 * d - 1 - j) mod d). split; auto. split; [|exact W2]. apply cyclic_nth. lia. }
    repeat split; auto. intros p Hp (i & Hi & Hf). destruct (in_time i p H2 Hi Hp) as (j & Hj & Hq & E).
    apply Nat.le_trans with (s_of (S j) x); [|apply U; lia]. apply (W j); [lia|auto|]. apply (free_same d avail _ _ x E). exact Hf.
  - split; auto. intros n c Hr Hm. destruct (E2 n c Hr Hm) as [H1 H3]. split; auto. intros x Hx.
    destruct (H3 x Hx) as ([[s t] z] & Hl & HL). now exists s, t, z.
Qed.
End Cyclic.
