(* The word program does what the scan of the list does. *)
From Coq Require Import List Arith ZArith Lia Bool.
From Allocert.definitions Require Import Buddy Kernel Bridge.
From Allocert.proofs Require Import Buddy Kernel.
Import ListNotations.

(* ---- what scan does, processor by processor *)

Lemma all_free_cells b : all_free b = true <-> forall t, t < length b -> cell b t = true.
Proof.
  unfold all_free, cell. rewrite forallb_forall. split.
  - intros H t L. apply H. apply nth_In. exact L.
  - intros H x I. destruct (In_nth _ _ false I) as (t & L & <-). apply H. exact L.
Qed.

Lemma cell_app a b t : cell (a ++ b) t = if t <? length a then cell a t else cell b (t - length a).
Proof.
  unfold cell. destruct (Nat.ltb_spec t (length a)) as [L|L]; [apply app_nth1 | apply app_nth2]; lia.
Qed.

Lemma cell_repeat m t : cell (List.repeat false m) t = false.
Proof. unfold cell. revert t. induction m as [|m IH]; intros [|t]; simpl; auto. Qed.

Lemma scan_cells c k : forall b, length b = c * 2 ^ k ->
  match scan c k b with
  | Some b' => length b' = length b /\ exists i, i < c /\ free_block b k i /\ (forall j, j < i -> ~ free_block b k j)
      /\ forall t, cell b' t = if (i * 2 ^ k <=? t) && (t <? i * 2 ^ k + 2 ^ k) then false else cell b t
  | None => forall j, j < c -> ~ free_block b k j
  end.
Proof.
  induction c as [|c IH]; intros b L; cbn [scan]; [lia|]. simpl in L. pose proof (pow_pos k) as P.
  assert (E : b = firstn (2 ^ k) b ++ skipn (2 ^ k) b) by (symmetry; apply firstn_skipn).
  set (p := firstn (2 ^ k) b) in *. set (q := skipn (2 ^ k) b) in *.
  assert (Lp : length p = 2 ^ k) by (unfold p; rewrite firstn_length; lia).
  assert (Lq : length q = c * 2 ^ k) by (unfold q; rewrite skipn_length; lia).
  assert (Low : forall t, t < 2 ^ k -> cell b t = cell p t).
  { intros t Ht. rewrite E, cell_app, Lp, (proj2 (Nat.ltb_lt _ _)) by exact Ht. reflexivity. }
  assert (High : forall t, 2 ^ k <= t -> cell b t = cell q (t - 2 ^ k)).
  { intros t Ht. rewrite E at 1. rewrite cell_app, Lp, (proj2 (Nat.ltb_ge _ _)) by exact Ht. reflexivity. }
  assert (B0 : free_block b k 0 <-> all_free p = true).
  { rewrite all_free_cells, Lp. unfold free_block. split; intros H t Ht.
    - rewrite <- Low by exact Ht. apply H. lia.
    - rewrite Low by lia. apply H. lia. }
  assert (BS : forall j, free_block b k (S j) <-> free_block q k j).
  { intros j. unfold free_block. split; intros H t Ht.
    - replace t with (t + 2 ^ k - 2 ^ k) by lia. rewrite <- High by lia. apply H. simpl. lia.
    - simpl in Ht. rewrite High by lia. apply H. lia. }
  destruct (all_free p) eqn:A.
  - split; [rewrite app_length, List.repeat_length, E, app_length; lia|].
    exists 0. split; [lia|]. split; [apply B0; reflexivity|]. split; [lia|].
    intros t. rewrite cell_app, List.repeat_length. simpl (0 * 2 ^ k). rewrite Nat.add_0_l. cbn [Nat.leb andb].
    destruct (Nat.ltb_spec t (2 ^ k)) as [H|H]; [apply cell_repeat | symmetry; apply High; exact H].
  - specialize (IH q Lq). destruct (scan c k q) as [q'|]; cbn [option_map].
    + destruct IH as (L' & i & Hi & F & N & C). split; [rewrite app_length, E, app_length; lia|].
      exists (S i). split; [lia|]. split; [apply BS; exact F|]. split.
      * intros [|j] Hj; [rewrite B0; congruence | rewrite BS; apply N; lia].
      * intros t. rewrite cell_app, Lp. destruct (Nat.ltb_spec t (2 ^ k)) as [H|H].
        -- rewrite Low by exact H. rewrite (proj2 (Nat.leb_gt _ _)) by (simpl; lia). reflexivity.
        -- rewrite C, High by exact H.
           replace (S i * 2 ^ k <=? t) with (i * 2 ^ k <=? t - 2 ^ k)
             by (destruct (Nat.leb_spec (i * 2 ^ k) (t - 2 ^ k)), (Nat.leb_spec (S i * 2 ^ k) t); simpl in *; reflexivity || lia).
           replace (t <? S i * 2 ^ k + 2 ^ k) with (t - 2 ^ k <? i * 2 ^ k + 2 ^ k)
             by (destruct (Nat.ltb_spec (t - 2 ^ k) (i * 2 ^ k + 2 ^ k)), (Nat.ltb_spec t (S i * 2 ^ k + 2 ^ k)); simpl in *; reflexivity || lia).
           reflexivity.
    + intros [|j] Hj; [rewrite B0; congruence | rewrite BS; apply IH; lia].
Qed.

(* ---- words and boards *)

Lemma board_length n w : length (board_of n w) = 2 ^ n.
Proof. unfold board_of. rewrite map_length, seq_length. reflexivity. Qed.

Lemma cell_board n w t : cell (board_of n w) t = (t <? 2 ^ n) && negb (Z.testbit w (Z.of_nat t)).
Proof.
  destruct (Nat.ltb_spec t (2 ^ n)) as [L|L]; cbn [andb].
  - unfold cell, board_of. rewrite nth_indep with (d' := negb (Z.testbit w (Z.of_nat 0))) by (rewrite map_length, seq_length; exact L).
    rewrite (map_nth (fun t => negb (Z.testbit w (Z.of_nat t)))), seq_nth by exact L. reflexivity.
  - unfold cell. apply nth_overflow. rewrite board_length. exact L.
Qed.

Lemma board_ext (a b : board) : length a = length b -> (forall t, cell a t = cell b t) -> a = b.
Proof. intros L H. apply (nth_ext a b false false); [exact L|]. intros t _. apply H. Qed.

Lemma block_iff n k i w : k <= n -> i < 2 ^ (n - k) ->
  (free_block (board_of n w) k i <-> block_is_free w (Z.of_nat i * 2 ^ Z.of_nat k) k).
Proof.
  intros Hk Hi. unfold free_block, block_is_free.
  assert (N : 2 ^ n = 2 ^ (n - k) * 2 ^ k) by (rewrite <- pow_add; f_equal; lia).
  assert (E : (Z.of_nat i * 2 ^ Z.of_nat k)%Z = Z.of_nat (i * 2 ^ k)) by (rewrite Nat2Z.inj_mul, pow_nat; reflexivity).
  rewrite E, <- pow_nat. assert (i * 2 ^ k + 2 ^ k <= 2 ^ n) by (rewrite N; nia). split; intros H1 t Ht.
  - specialize (H1 (Z.to_nat t) ltac:(lia)). rewrite cell_board, Z2Nat.id in H1 by lia.
    apply andb_true_iff in H1. apply negb_true_iff. apply H1.
  - rewrite cell_board, (proj2 (Nat.ltb_lt _ _)) by lia. rewrite H1 by lia. reflexivity.
Qed.

Lemma granted_bits busy k i t : Z.testbit (granted busy k (2 ^ (Z.of_nat i * 2 ^ Z.of_nat k))) (Z.of_nat t) =
  Z.testbit busy (Z.of_nat t) || ((i * 2 ^ k <=? t) && (t <? i * 2 ^ k + 2 ^ k)).
Proof.
  unfold granted. rewrite !Z.shiftl_1_l.
  assert (E : (Z.of_nat i * 2 ^ Z.of_nat k)%Z = Z.of_nat (i * 2 ^ k)) by (rewrite Nat2Z.inj_mul, pow_nat; reflexivity).
  rewrite E, <- pow_nat, <- Z.shiftl_mul_pow2 by lia. rewrite Z.lor_spec, Z.shiftl_spec by lia. f_equal.
  replace (2 ^ Z.of_nat (2 ^ k) - 1)%Z with (Z.ones (Z.of_nat (2 ^ k))) by (rewrite Z.ones_equiv; lia).
  destruct (Nat.leb_spec (i * 2 ^ k) t) as [L|L]; [|apply Z.testbit_neg_r; lia].
  rewrite Z.testbit_ones_nonneg by lia.
  destruct (Nat.ltb_spec t (i * 2 ^ k + 2 ^ k)) as [M|M]; [apply Z.ltb_lt | apply Z.ltb_ge]; lia.
Qed.

Theorem bridge n k busy : proper n busy ->
  grant n k (board_of n busy) = option_map (board_of n) (grant_word n k busy).
Proof.
  intros W. unfold grant, grant_word. destruct (Nat.leb_spec k n) as [Hk|Hk]; [|reflexivity].
  pose proof (choose_spec busy n k Hk W) as C. cbv zeta in C.
  pose proof (scan_cells (2 ^ (n - k)) k (board_of n busy)) as S.
  rewrite board_length, <- pow_add in S. specialize (S ltac:(f_equal; lia)).
  destruct C as [[-> Nf]|(z & [Hz Fz] & -> & Nf)].
  - cbn [Z.eqb option_map]. destruct (scan _ k _) as [b'|]; [|reflexivity].
    destruct S as (_ & i & Hi & F & _). exfalso. apply (Nf (Z.of_nat i)).
    split; [rewrite <- pow_nat; lia | apply (block_iff n); assumption].
  - assert (Hi : Z.to_nat z < 2 ^ (n - k)) by (rewrite <- pow_nat in Hz; lia).
    assert (Ez : z = Z.of_nat (Z.to_nat z)) by lia. set (i := Z.to_nat z) in *.
    rewrite Ez in Fz. apply (block_iff n) in Fz; [|exact Hk | exact Hi].
    assert (Pz : (2 ^ (z * 2 ^ Z.of_nat k) =? 0)%Z = false).
    { apply Z.eqb_neq. assert (0 < 2 ^ (z * 2 ^ Z.of_nat k))%Z; [|lia]. apply Z.pow_pos_nonneg; [lia|].
      apply Z.mul_nonneg_nonneg; [lia | apply Z.pow_nonneg; lia]. }
    rewrite Pz. cbn [option_map]. destruct (scan _ k _) as [b'|].
    + destruct S as (L & j & Hj & F & M & G). assert (j = i) as ->.
      { destruct (lt_eq_lt_dec j i) as [[H|H]|H]; [|exact H|].
        - exfalso. apply (Nf (Z.of_nat j)); [lia|]. split; [lia | apply (block_iff n); assumption].
        - exfalso. exact (M i H Fz). }
      f_equal. apply board_ext; [rewrite L, board_length; reflexivity|]. intros t.
      rewrite G, !cell_board, Ez, granted_bits, negb_orb.
      destruct ((i * 2 ^ k <=? t) && (t <? i * 2 ^ k + 2 ^ k)); cbn [negb];
        rewrite ?andb_false_r, ?andb_true_r; reflexivity.
    + exfalso. exact (S i Hi Fz).
Qed.

(* ---- the theorem on words *)

Lemma grant_word_proper n k busy w : proper n busy -> grant_word n k busy = Some w -> proper n w.
Proof.
  unfold grant_word, proper. intros W. destruct (Nat.leb_spec k n) as [Hk|Hk]; [|discriminate].
  destruct (choose_spec busy n k Hk W) as [[-> _]|(z & [Hz _] & -> & _)]; [discriminate|].
  destruct (_ =? 0)%Z; [discriminate|]. intros E. injection E as <-.
  assert (P : (0 < 2 ^ Z.of_nat k)%Z) by (apply Z.pow_pos_nonneg; lia).
  assert (N : (2 ^ Z.of_nat n = 2 ^ Z.of_nat (n - k) * 2 ^ Z.of_nat k)%Z) by (rewrite <- Z.pow_add_r by lia; f_equal; lia).
  unfold granted. rewrite !Z.shiftl_1_l. set (p := (2 ^ Z.of_nat k)%Z) in *.
  assert (A : (0 <= (2 ^ p - 1) * 2 ^ (z * p) < 2 ^ (2 ^ Z.of_nat n))%Z).
  { assert (0 < 2 ^ p)%Z by (apply Z.pow_pos_nonneg; lia).
    assert (0 < 2 ^ (z * p))%Z by (apply Z.pow_pos_nonneg; nia).
    split; [nia|]. apply Z.lt_le_trans with (2 ^ p * 2 ^ (z * p))%Z; [nia|].
    rewrite <- Z.pow_add_r by nia. apply Z.pow_le_mono_r; nia. }
  split; [apply Z.lor_nonneg; lia|].
  apply Z.log2_lt_cancel. rewrite Z.log2_pow2 by (apply Z.pow_nonneg; lia). rewrite Z.log2_lor by lia.
  assert (Q : (0 < 2 ^ Z.of_nat n)%Z) by (apply Z.pow_pos_nonneg; lia).
  assert (log : forall x, (0 <= x < 2 ^ (2 ^ Z.of_nat n))%Z -> (Z.log2 x < 2 ^ Z.of_nat n)%Z).
  { intros x [X0 X1]. destruct (Z.eq_dec x 0) as [->|]; [exact Q|]. apply (proj1 (Z.log2_lt_pow2 x _ ltac:(lia))). exact X1. }
  apply Z.max_lub_lt; apply log; assumption.
Qed.

Lemma reach_word_board n w0 w : proper n w0 -> reach_word n w0 w ->
  proper n w /\ reach n (board_of n w0) (board_of n w).
Proof.
  intros W R. induction R as [|k w w' R [P B] E]; [split; [exact W | constructor]|].
  split; [eapply grant_word_proper; eassumption|].
  apply reach_grant with (k := k) (b := board_of n w); [exact B|]. rewrite bridge, E by exact P. reflexivity.
Qed.

Lemma board_zero n : board_of n 0 = machine n.
Proof.
  apply board_ext; [rewrite board_length; symmetry; apply List.repeat_length|]. intros t. rewrite cell_board, Z.bits_0.
  unfold machine, cell. rewrite andb_true_r. destruct (Nat.ltb_spec t (2 ^ n)) as [L|L].
  - symmetry. apply nth_error_nth. apply nth_error_repeat. exact L.
  - rewrite nth_overflow; [reflexivity | rewrite List.repeat_length; exact L].
Qed.

(* Whatever was granted from the empty machine: a request for no more processors than are free is granted. *)
Theorem buddy_words_optimal n w k : reach_word n 0 w -> 2 ^ k <= count (board_of n w) -> grant_word n k w <> None.
Proof.
  intros R V E. destruct (reach_word_board n 0 w) as [P B]; [split; [lia | apply Z.pow_pos_nonneg; [lia | apply Z.pow_nonneg; lia]] | exact R|].
  rewrite board_zero in B. apply (buddy_optimal n _ B k V). rewrite bridge, E by exact P. reflexivity.
Qed.
