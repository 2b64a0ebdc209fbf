(* First-fit buddy: granted iff valid, with the invariant. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import Buddy.
Import ListNotations.

(* ---- boards *)

Lemma count_app a b : count (a ++ b) = count a + count b.
Proof. unfold count. rewrite filter_app, app_length. reflexivity. Qed.

Lemma count_le b : count b <= length b.
Proof. induction b as [|[] b IH]; unfold count in *; simpl in *; lia. Qed.

Lemma count_true m : count (repeat true m) = m.
Proof. induction m as [|m IH]; unfold count in *; simpl in *; lia. Qed.

Lemma count_false m : count (repeat false m) = 0.
Proof. induction m as [|m IH]; unfold count in *; simpl in *; lia. Qed.

Lemma all_free_count b : all_free b = true <-> count b = length b.
Proof.
  induction b as [|[] b IH].
  - split; reflexivity.
  - change (all_free (true :: b)) with (all_free b). change (count (true :: b)) with (S (count b)).
    rewrite IH. simpl. lia.
  - change (all_free (false :: b)) with false. change (count (false :: b)) with (count b). simpl.
    pose proof (count_le b). split; [discriminate | lia].
Qed.

Lemma all_free_false b : all_free b = false <-> count b < length b.
Proof.
  pose proof (all_free_count b) as H. pose proof (count_le b). destruct (all_free b).
  - split; [discriminate|]. assert (count b = length b) by (apply H; reflexivity). lia.
  - split; [|reflexivity]. intros _.
    assert (count b <> length b) by (intro E; apply H in E; discriminate). lia.
Qed.

Lemma pow_pos k : 0 < 2 ^ k.
Proof. induction k; simpl; lia. Qed.

Lemma pow_add a b : 2 ^ (a + b) = 2 ^ a * 2 ^ b.
Proof. apply Nat.pow_add_r. Qed.

Lemma halves m (b : board) : length b = 2 ^ S m ->
  exists l r, b = l ++ r /\ length l = 2 ^ m /\ length r = 2 ^ m.
Proof.
  intros H. exists (firstn (2 ^ m) b), (skipn (2 ^ m) b). simpl in H.
  rewrite firstn_skipn, firstn_length, skipn_length. repeat split; lia.
Qed.

Lemma firstn_exact {A} (l r : list A) m : length l = m -> firstn m (l ++ r) = l.
Proof. intros <-. rewrite firstn_app, Nat.sub_diag, firstn_all. simpl. apply app_nil_r. Qed.

Lemma skipn_exact {A} (l r : list A) m : length l = m -> skipn m (l ++ r) = r.
Proof. intros <-. rewrite skipn_app, Nat.sub_diag, skipn_all. reflexivity. Qed.

(* ---- first fit in two halves *)

Lemma scan_app c1 c2 k a b : length a = c1 * 2 ^ k ->
  scan (c1 + c2) k (a ++ b) =
  match scan c1 k a with
  | Some a' => Some (a' ++ b)
  | None => option_map (app a) (scan c2 k b)
  end.
Proof.
  revert a. induction c1 as [|c1 IH]; intros a H; simpl in H.
  - destruct a; [|simpl in H; lia]. simpl. destruct (scan c2 k b); reflexivity.
  - simpl.
    assert (E : a = firstn (2 ^ k) a ++ skipn (2 ^ k) a) by (symmetry; apply firstn_skipn).
    set (p := firstn (2 ^ k) a) in *. set (q := skipn (2 ^ k) a) in *.
    assert (Lp : length p = 2 ^ k) by (unfold p; rewrite firstn_length; lia).
    assert (Lq : length q = c1 * 2 ^ k) by (unfold q; rewrite skipn_length; lia).
    rewrite E, <- app_assoc, (firstn_exact p), (skipn_exact p) by exact Lp.
    destruct (all_free p).
    + rewrite <- app_assoc. reflexivity.
    + rewrite IH by exact Lq. destruct (scan c1 k q) as [q'|]; simpl.
      * rewrite <- app_assoc. reflexivity.
      * destruct (scan c2 k b); simpl; [rewrite <- app_assoc|]; reflexivity.
Qed.

Lemma grant_halves m k l r : k <= m -> length l = 2 ^ m ->
  grant (S m) k (l ++ r) =
  match grant m k l with
  | Some l' => Some (l' ++ r)
  | None => option_map (app l) (grant m k r)
  end.
Proof.
  intros Hk Hl. unfold grant.
  rewrite (proj2 (Nat.leb_le k (S m))), (proj2 (Nat.leb_le k m)) by lia.
  replace (2 ^ (S m - k)) with (2 ^ (m - k) + 2 ^ (m - k)).
  - apply scan_app. rewrite Hl, <- pow_add. f_equal. lia.
  - replace (S m - k) with (S (m - k)) by lia. simpl. lia.
Qed.

Lemma grant_whole n b : length b = 2 ^ n ->
  grant n n b = if all_free b then Some (repeat false (2 ^ n)) else None.
Proof.
  intros H. unfold grant. rewrite Nat.leb_refl, Nat.sub_diag. cbn [scan Nat.pow].
  rewrite <- H, firstn_all, skipn_all, app_nil_r.
  destruct (all_free b); reflexivity.
Qed.

Lemma grant_large n k b : n < k -> grant n k b = None.
Proof. intros H. unfold grant. rewrite (proj2 (Nat.leb_gt k n)) by lia. reflexivity. Qed.

(* ---- the invariant *)

Lemma inv_app m l r : length l = 2 ^ m ->
  inv (S m) (l ++ r) <-> inv m l /\ inv m r /\ sorted m (count l) (count r).
Proof. intros H. cbn [inv]. rewrite firstn_exact, skipn_exact by exact H. reflexivity. Qed.

Lemma inv_false n : inv n (repeat false (2 ^ n)).
Proof.
  induction n as [|n IH]; [exact I|].
  replace (2 ^ S n) with (2 ^ n + 2 ^ n) by (simpl; lia). rewrite repeat_app.
  apply inv_app; [apply repeat_length|]. rewrite count_false. repeat split; try exact IH.
  left. exists 0. split; [simpl; lia | apply Nat.divide_0_r].
Qed.

Lemma inv_true n : inv n (repeat true (2 ^ n)).
Proof.
  induction n as [|n IH]; [exact I|].
  replace (2 ^ S n) with (2 ^ n + 2 ^ n) by (simpl; lia). rewrite repeat_app.
  apply inv_app; [apply repeat_length|]. rewrite count_true. repeat split; try exact IH.
  right. split; reflexivity.
Qed.

(* ---- powers of two *)

Lemma pow_divide d k : d <= k -> Nat.divide (2 ^ d) (2 ^ k).
Proof. intros H. exists (2 ^ (k - d)). rewrite <- pow_add. f_equal. lia. Qed.

Lemma both_refuse d k l r : l < 2 ^ k -> r < 2 ^ k -> l < 2 ^ d -> Nat.divide (2 ^ d) r -> l + r < 2 ^ k.
Proof.
  intros Hl Hr Hd [q Hq]. destruct (le_lt_dec d k) as [H|H].
  - destruct (pow_divide d k H) as [c Hc].
    assert (q < c) by (apply (Nat.mul_lt_mono_pos_r (2 ^ d)); [apply pow_pos | lia]).
    assert (S q * 2 ^ d <= c * 2 ^ d) by (apply Nat.mul_le_mono_r; lia). simpl in *. lia.
  - assert (2 ^ k <= 2 ^ d) by (apply Nat.pow_le_mono_r; lia).
    assert (q = 0) as -> by (destruct q; [reflexivity | simpl in Hq; lia]). lia.
Qed.

Lemma sorted_right m d k l r : l < 2 ^ k -> 2 ^ k <= r -> l < 2 ^ d -> Nat.divide (2 ^ d) r ->
  sorted m l (r - 2 ^ k).
Proof.
  intros Hl Hr Hd D. left. destruct (le_lt_dec d k) as [H|H].
  - exists d. split; [exact Hd|]. apply Nat.divide_sub_r; [exact D | apply pow_divide; exact H].
  - exists k. split; [exact Hl|]. apply Nat.divide_sub_r; [|exists 1; lia].
    eapply Nat.divide_trans; [apply pow_divide | exact D]. lia.
Qed.

Lemma sorted_left m p l r : 0 < p -> p <= l -> sorted m l r -> sorted m (l - p) r.
Proof.
  intros Hp Hl [[d [H D]]|[-> ->]]; left.
  - exists d. split; [lia | exact D].
  - exists m. split; [lia | exists 1; lia].
Qed.

(* ---- the claim *)

Lemma claim n : forall k b, length b = 2 ^ n -> inv n b -> k <= n ->
  match grant n k b with
  | Some b' => 2 ^ k + count b' = count b /\ length b' = 2 ^ n /\ inv n b'
  | None => count b < 2 ^ k
  end.
Proof.
  induction n as [|m IH]; intros k b Lb I Hk.
  - assert (k = 0) as -> by lia. rewrite grant_whole by exact Lb.
    destruct (all_free b) eqn:E.
    + apply all_free_count in E. rewrite count_false, repeat_length. cbn [inv]. lia.
    + apply all_free_false in E. lia.
  - destruct (Nat.eq_dec k (S m)) as [->|Hne].
    + rewrite grant_whole by exact Lb. destruct (all_free b) eqn:E.
      * apply all_free_count in E. rewrite count_false, repeat_length.
        split; [lia|]. split; [reflexivity | apply inv_false].
      * apply all_free_false in E. lia.
    + destruct (halves m b Lb) as (l & r & -> & Ll & Lr).
      rewrite inv_app in I by exact Ll. destruct I as (Il & Ir & S0).
      rewrite grant_halves by (lia || exact Ll).
      assert (Hkm : k <= m) by lia. pose proof (pow_pos k) as Pk.
      pose proof (IH k l Ll Il Hkm) as Hl. pose proof (IH k r Lr Ir Hkm) as Hr.
      assert (Pkm : 2 ^ k <= 2 ^ m) by (apply Nat.pow_le_mono_r; lia).
      rewrite !count_app.
      destruct (grant m k l) as [l'|].
      * destruct Hl as (C & L' & I'). rewrite !app_length, count_app.
        split; [lia|]. split; [simpl; lia|].
        apply inv_app; [exact L'|]. split; [exact I'|]. split; [exact Ir|].
        replace (count l') with (count l - 2 ^ k) by lia. apply sorted_left; [lia | lia | exact S0].
      * destruct S0 as [[d [Hd D]]|[E1 E2]]; [|lia].
        destruct (grant m k r) as [r'|]; simpl option_map; cbv iota beta.
        -- destruct Hr as (C & L' & I'). rewrite !app_length, count_app.
           split; [lia|]. split; [simpl; lia|].
           apply inv_app; [exact Ll|]. split; [exact Il|]. split; [exact I'|].
           replace (count r') with (count r - 2 ^ k) by lia. apply (sorted_right m d); (lia || assumption).
        -- apply (both_refuse d); assumption.
Qed.

Lemma count_max n b k : length b = 2 ^ n -> 2 ^ k <= count b -> k <= n.
Proof.
  intros L H. pose proof (count_le b). apply (Nat.pow_le_mono_r_iff 2); lia.
Qed.

Theorem granted_iff_valid n k b : length b = 2 ^ n -> inv n b ->
  (exists b', grant n k b = Some b') <-> 2 ^ k <= count b.
Proof.
  intros L I. split.
  - intros [b' E]. destruct (le_lt_dec k n) as [H|H].
    + pose proof (claim n k b L I H) as C. rewrite E in C. lia.
    + rewrite grant_large in E by exact H. discriminate.
  - intros V. pose proof (claim n k b L I (count_max _ _ _ L V)) as C.
    destruct (grant n k b) as [b'|]; [exists b'; reflexivity | lia].
Qed.

Lemma reach_inv n b0 b : length b0 = 2 ^ n -> inv n b0 -> reach n b0 b -> length b = 2 ^ n /\ inv n b.
Proof.
  intros L I R. induction R as [|k b b' R [Lb Ib] E]; [auto|].
  destruct (le_lt_dec k n) as [H|H].
  - pose proof (claim n k b Lb Ib H) as C. rewrite E in C. tauto.
  - rewrite grant_large in E by exact H. discriminate.
Qed.

Theorem inv_suffices n b0 : length b0 = 2 ^ n -> inv n b0 -> statically_optimal n b0.
Proof.
  intros L I b R k V E. destruct (reach_inv n b0 b L I R) as [Lb Ib].
  destruct (proj2 (granted_iff_valid n k b Lb Ib) V) as [b' E']. congruence.
Qed.

Theorem buddy_optimal n : statically_optimal n (machine n).
Proof. apply inv_suffices; [apply repeat_length | apply inv_true]. Qed.

Lemma run_iff n ks : forall b, length b = 2 ^ n -> inv n b ->
  (exists b', run n b ks = Some b') <-> asked ks <= count b.
Proof.
  induction ks as [|k ks IH]; intros b L I.
  - split; [intros _; unfold asked; simpl; lia | intros _; exists b; reflexivity].
  - change (asked (k :: ks)) with (2 ^ k + asked ks). cbn [run].
    destruct (le_lt_dec k n) as [H|H].
    + pose proof (claim n k b L I H) as C. destruct (grant n k b) as [b1|].
      * destruct C as (C & L1 & I1). rewrite IH by assumption. lia.
      * split; [intros [b' E]; discriminate | lia].
    + rewrite grant_large by exact H. split; [intros [b' E]; discriminate|].
      intros V. assert (2 ^ k <= count b) by lia. pose proof (count_max _ _ _ L H0). lia.
Qed.

Theorem buddy_sequences n ks : (exists b, run n (machine n) ks = Some b) <-> asked ks <= 2 ^ n.
Proof.
  rewrite run_iff by (apply repeat_length || apply inv_true).
  unfold machine. rewrite count_true. reflexivity.
Qed.
