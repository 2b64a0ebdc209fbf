(* A free node lies in exactly one hole: by halves, the hole of its half, or its half where all of that is free. *)
From Coq Require Import List Arith ZArith Lia Bool Permutation.
From Allocert.definitions Require Import Buddy Bridge Holes.
From Allocert.definitions Require Releases.
From Allocert.proofs Require Import Buddy Bridge Holes.
From Allocert.proofs Require Kernel.
Import ListNotations.

Definition covers (x : nat) (h : nat * nat) : Prop := Releases.inside (snd h) (fst h) x.

Lemma hole_fits n b h : In h (holes n b) -> fst h + 2 ^ snd h <= 2 ^ n.
Proof.
  destruct h as [t k]. intros I. apply holes_in in I as (T & K & H). cbn [fst snd]. apply aligned_fits; [lia| |exact T].
  unfold hole in H. apply andb_true_iff in H as [H _]. apply andb_true_iff in H as [H _]. apply Nat.eqb_eq, H.
Qed.

Lemma one_hole n : forall b x, length b = 2 ^ n -> all_free b = false -> cell b x = true -> exists! h, In h (holes n b) /\ covers x h.
Proof.
  induction n as [|m IH]; intros b x L A C.
  - destruct b as [|c [|]]; try discriminate. destruct c; [discriminate|]. destruct x as [|[|]]; discriminate.
  - destruct (halves m b L) as (l & r & -> & Ll & Lr). assert (P := holes_halves m l r Ll Lr).
    assert (In_halves : forall h, In h (holes (S m) (l ++ r)) <-> In h (holes m l) \/ (exists g, In g (holes m r) /\ h = shifted m g) \/ In h (top m l r)).
    { intros h. split; intros I.
      - apply (Permutation_in _ P) in I. rewrite !in_app_iff, in_map_iff in I. destruct I as [I|[(g & <- & I)|I]]; eauto.
      - apply (Permutation_in _ (Permutation_sym P)). rewrite !in_app_iff, in_map_iff. destruct I as [I|[(g & I & ->)|I]]; eauto. }
    assert (Left : forall h, In h (holes m l) -> covers x h -> x < 2 ^ m).
    { intros h I X. apply hole_fits in I. unfold covers, Releases.inside in X. lia. }
    assert (Right : forall g, covers x (shifted m g) -> 2 ^ m <= x /\ covers (x - 2 ^ m) g).
    { intros g X. unfold covers, Releases.inside, shifted in *. cbn [fst snd] in X. lia. }
    rewrite cell_app, Ll in C. destruct (Nat.ltb_spec x (2 ^ m)) as [X|X].
    + destruct (all_free l) eqn:Al.
      * assert (Ar : all_free r = false) by (rewrite all_free_app, Al in A; exact A).
        assert (T : top m l r = [(0, m)]) by (unfold top; rewrite Al, Ar; reflexivity).
        exists (0, m). split; [split; [apply In_halves; right; right; rewrite T; left; reflexivity|unfold covers, Releases.inside; cbn; lia]|].
        intros h [I Y]. apply In_halves in I as [I|[(g & I & ->)|I]].
        -- rewrite (no_holes m l Ll Al) in I. destruct I.
        -- apply Right in Y. lia.
        -- rewrite T in I. destruct I as [<-|[]]. reflexivity.
      * destruct (IH l x Ll Al C) as (h & [I Y] & U). exists h. split; [split; [apply In_halves; left; exact I|exact Y]|].
        intros h' [I' Y']. apply In_halves in I' as [I'|[(g & I' & ->)|I']].
        -- apply U. split; assumption.
        -- apply Right in Y'. lia.
        -- unfold top in I'. rewrite Al in I'. destruct (all_free r); [|destruct I']. destruct I' as [<-|[]].
           unfold covers, Releases.inside in Y'. cbn in Y'. lia.
    + destruct (all_free r) eqn:Ar.
      * assert (Al : all_free l = false) by (rewrite all_free_app, Ar, andb_true_r in A; exact A).
        assert (T : top m l r = [(2 ^ m, m)]) by (unfold top; rewrite Al, Ar; reflexivity).
        assert (Xm : x < 2 ^ m + 2 ^ m).
        { destruct (le_lt_dec (2 ^ m) (x - 2 ^ m)) as [G|G]; [|lia]. unfold cell in C. rewrite nth_overflow in C by lia. discriminate. }
        exists (2 ^ m, m). split; [split; [apply In_halves; right; right; rewrite T; left; reflexivity|unfold covers, Releases.inside; cbn; lia]|].
        intros h [I Y]. apply In_halves in I as [I|[(g & I & ->)|I]].
        -- apply (Left h I) in Y. lia.
        -- rewrite (no_holes m r Lr Ar) in I. destruct I.
        -- rewrite T in I. destruct I as [<-|[]]. reflexivity.
      * destruct (IH r (x - 2 ^ m) Lr Ar C) as (h & [I Y] & U). exists (shifted m h). split.
        -- split; [apply In_halves; right; left; eauto|]. unfold covers, Releases.inside, shifted in *. cbn [fst snd]. lia.
        -- intros h' [I' Y']. apply In_halves in I' as [I'|[(g & I' & ->)|I']].
           ++ apply (Left h' I') in Y'. lia.
           ++ apply Right in Y' as [_ Y']. rewrite (U g); auto.
           ++ unfold top in I'. rewrite Ar in I'. destruct (all_free l); [|destruct I']. destruct I' as [<-|[]].
              unfold covers, Releases.inside in Y'. cbn in Y'. lia.
Qed.

Theorem one n w x : proper n w -> w <> 0%Z -> x < 2 ^ n -> Z.testbit w (Z.of_nat x) = false ->
  exists! h, In h (holes n (board_of n w)) /\ Releases.inside (snd h) (fst h) x.
Proof.
  intros P N X F. apply (one_hole n); [apply board_length| |].
  - apply not_true_is_false. intros A. rewrite all_free_cells, board_length in A. apply N, Z.bits_inj'. intros t T.
    rewrite Z.bits_0. destruct (Z.lt_ge_cases t (2 ^ Z.of_nat n)) as [L|L].
    + assert (B : Z.to_nat t < 2 ^ n) by (apply Nat2Z.inj_lt; rewrite Z2Nat.id, Kernel.pow_nat by exact T; exact L). specialize (A _ B). rewrite cell_board in A.
      apply andb_true_iff in A as [_ A]. apply negb_true_iff in A. rewrite Z2Nat.id in A by exact T. exact A.
    + destruct P as [P Q]. destruct (Z.eq_dec w 0) as [->|W]; [apply Z.bits_0|]. apply Z.bits_above_log2; [exact P|].
      apply Z.lt_le_trans with (2 ^ Z.of_nat n)%Z; [|exact L]. exact (proj1 (Z.log2_lt_pow2 w _ ltac:(lia)) Q).
  - rewrite cell_board, F, (proj2 (Nat.ltb_lt _ _) X). reflexivity.
Qed.
