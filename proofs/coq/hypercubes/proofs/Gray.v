(* The single Gray code on free runs: granted iff valid. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Buddy Gray.
From Allocert.proofs Require Import Buddy.
Import ListNotations.

Lemma inv_mono rs : forall S S', S' <= S -> inv_runs S rs -> inv_runs S' rs.
Proof.
  induction rs as [|[s e] t IH]; intros S S' H; [tauto|]. cbn [inv_runs]. intros [(L & (d & D & V) & A) I].
  split; [split; [exact L|]; split; [exists d; split; [lia | exact V] | exact A]|].
  eapply IH; [|exact I]. lia.
Qed.

Lemma step_pos k : 0 < step_of k.
Proof. apply pow_pos. Qed.

Lemma first_multiple_spec g s : 0 < g ->
  Nat.divide g (first_multiple g s) /\ s <= first_multiple g s /\ first_multiple g s - s < g /\
  forall b, Nat.divide g b -> s <= b -> first_multiple g s <= b.
Proof.
  intros H. unfold first_multiple. pose proof (Nat.div_mod (s + (g - 1)) g ltac:(lia)) as E.
  pose proof (Nat.mod_upper_bound (s + (g - 1)) g ltac:(lia)) as U.
  set (q := (s + (g - 1)) / g) in *. set (r := (s + (g - 1)) mod g) in *.
  split; [exists q; ring|]. split; [lia|]. split; [lia|].
  intros b [c ->] L. rewrite (Nat.mul_comm c). apply Nat.mul_le_mono_l.
  destruct (le_lt_dec q c) as [C|C]; [exact C|]. exfalso.
  assert (g * S c <= g * q) by (apply Nat.mul_le_mono_l; lia). rewrite Nat.mul_succ_r in *. lia.
Qed.

(* A run of 2^k ranks or more serves, and what it leaves is good. *)
Lemma serve k S s e : good S s e -> S < 2 ^ k -> 2 ^ k <= e - s ->
  let a := first_multiple (step_of k) s in
  a + 2 ^ k <= e /\ s <= a /\ (s < a -> good S s a) /\ (a + 2 ^ k < e -> good (S + (a - s)) (a + 2 ^ k) e).
Proof.
  intros (L & (d & D & V) & A) HS Hh. pose proof (pow_pos k) as Pk.
  destruct (first_multiple_spec (step_of k) s (step_pos k)) as (Ga & Sa & Ma & La).
  set (a := first_multiple (step_of k) s) in *. cbv zeta.
  (* without a left piece *)
  assert (Right : a = s -> a + 2 ^ k < e -> good (S + (a - s)) (a + 2 ^ k) e).
  { intros E R. split; [exact R|]. rewrite E, Nat.sub_diag, Nat.add_0_r. split; [|intros i Hi; apply A; lia].
    destruct (sorted_right S d k S (e - s) HS Hh D V) as [[d' [D' V']]|[D' V']].
    - exists d'. split; [exact D'|]. replace (e - (s + 2 ^ k)) with (e - s - 2 ^ k) by lia. exact V'.
    - pose proof (Nat.pow_gt_lin_r 2 S ltac:(lia)). lia. }
  destruct k as [|k'].
  - unfold step_of in *. simpl in Ma, Ga. simpl (2 ^ 0) in *. assert (E : a = s) by lia.
    split; [lia|]. split; [lia|]. split; [lia | apply Right; exact E].
  - assert (G : step_of (Datatypes.S k') = 2 ^ k') by (unfold step_of; f_equal; lia). rewrite G in *.
    set (g := 2 ^ k') in *. assert (P : 2 ^ Datatypes.S k' = 2 * g) by reflexivity. rewrite P in *.
    assert (Ge : Nat.divide g e) by (apply A; exact Hh).
    assert (Gp : Nat.divide g (e - 2 * g)) by (apply Nat.divide_sub_r; [exact Ge | exists 2; reflexivity]).
    split; [specialize (La _ Gp ltac:(lia)); lia|]. split; [exact Sa|].
    destruct (le_lt_dec d k') as [Hd|Hd].
    + pose proof (pow_divide d k' Hd) as Dg. fold g in Dg.
      assert (Dm : Nat.divide (2 ^ d) (a - s)).
      { replace (a - s) with (a + (e - s) - e) by lia.
        apply Nat.divide_sub_r; [apply Nat.divide_add_r|]; try exact V; (eapply Nat.divide_trans; [exact Dg|]); assumption. }
      split.
      * intros Lt. split; [exact Lt|]. split; [exists d; split; assumption|]. intros i Hi.
        eapply Nat.divide_trans; [|exact Ga]. apply pow_divide. apply (Nat.pow_le_mono_r_iff 2); fold g; lia.
      * intros R. destruct (Nat.eq_dec a s) as [E|N]; [apply Right; assumption|].
        split; [exact R|]. split; [|intros i Hi; apply A; lia]. exists k'. fold g. split.
        -- assert (2 ^ d <= g) by (apply Nat.pow_le_mono_r; lia).
           apply (both_refuse d k'); fold g; try assumption; lia.
        -- apply Nat.divide_sub_r; [exact Ge|]. apply Nat.divide_add_r; [exact Ga | exists 2; reflexivity].
    + assert (E : a = s).
      { assert (Dd : 2 * 2 ^ (d - 1) = 2 ^ d) by (change (2 ^ Datatypes.S (d - 1) = 2 ^ d); f_equal; lia).
        assert (Hl : 2 ^ d <= e - s) by (apply Nat.divide_pos_le; [lia | exact V]).
        assert (De : Nat.divide (2 ^ (d - 1)) e) by (apply A; lia).
        assert (Gs : Nat.divide g s).
        { apply Nat.divide_trans with (2 ^ (d - 1)); [apply pow_divide; lia|].
          replace s with (e - (e - s)) by lia. apply Nat.divide_sub_r; [exact De|].
          eapply Nat.divide_trans; [|exact V]. apply pow_divide. lia. }
        specialize (La s Gs ltac:(lia)). lia. }
      split; [lia | apply Right; exact E].
Qed.

Theorem gray_claim k rs : forall S, S < 2 ^ k -> inv_runs S rs ->
  match grant_run k rs with
  | Some (_, rs') => inv_runs S rs' /\ total rs = 2 ^ k + total rs'
  | None => S + total rs < 2 ^ k
  end.
Proof.
  induction rs as [|[s e] t IH]; intros S HS; [intros _; simpl; lia|].
  cbn [inv_runs grant_run total]. intros [G I]. pose proof (pow_pos k) as Pk.
  destruct (le_lt_dec (2 ^ k) (e - s)) as [H|H].
  - destruct (serve k S s e G HS H) as (F & Sa & Left & Right). set (a := first_multiple (step_of k) s) in *.
    rewrite (proj2 (Nat.leb_le _ _)) by exact F.
    destruct (Nat.ltb_spec s a) as [L|L], (Nat.ltb_spec (a + 2 ^ k) e) as [R|R]; cbn [app inv_runs total];
      (split; [|lia]).
    + split; [apply Left; exact L|]. split; [apply Right; exact R|]. eapply inv_mono; [|exact I]. lia.
    + split; [apply Left; exact L|]. eapply inv_mono; [|exact I]. lia.
    + split; [replace S with (S + (a - s)) by lia; apply Right; exact R|]. eapply inv_mono; [|exact I]. lia.
    + eapply inv_mono; [|exact I]. lia.
  - rewrite (proj2 (Nat.leb_gt _ _)).
    + assert (Sh : S + (e - s) < 2 ^ k).
      { destruct G as (_ & (d & D & V) & _). apply (both_refuse d k); assumption. }
      specialize (IH (S + (e - s)) Sh I). destruct (grant_run k t) as [[b t']|]; cbn [inv_runs total].
      * destruct IH. split; [split; assumption | lia].
      * lia.
    + destruct (first_multiple_spec (step_of k) s (step_pos k)) as (_ & Sa & _). destruct G. lia.
Qed.

Lemma empty_inv n : inv_runs 0 (empty n).
Proof.
  split; [|exact I]. pose proof (pow_pos n). split; [lia|]. rewrite Nat.sub_0_r. split.
  - exists 0. split; [simpl; lia | exists (2 ^ n); simpl; lia].
  - intros i Hi. apply pow_divide. apply (Nat.pow_le_mono_r_iff 2); lia.
Qed.

Lemma run_gray_iff ks : forall rs, inv_runs 0 rs -> ((exists r, run_gray rs ks = Some r) <-> asked ks <= total rs).
Proof.
  induction ks as [|k ks IH]; intros rs I.
  - split; [intros _; unfold asked; simpl; lia | intros _; exists rs; reflexivity].
  - change (asked (k :: ks)) with (2 ^ k + asked ks). cbn [run_gray].
    pose proof (gray_claim k rs 0 (pow_pos k) I) as C. destruct (grant_run k rs) as [[b rs']|].
    + destruct C. rewrite IH by assumption. lia.
    + split; [intros [r R]; discriminate | lia].
Qed.

Theorem gray_sequences n ks : (exists r, run_gray (empty n) ks = Some r) <-> asked ks <= 2 ^ n.
Proof. rewrite run_gray_iff by apply empty_inv. simpl. rewrite Nat.sub_0_r, Nat.add_0_r. reflexivity. Qed.
