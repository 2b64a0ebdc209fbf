(* The worst request costs bit vector and lists alike, up to a constant. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Buddy FreeLists RequestCosts.
From Allocert.proofs Require Import Buddy.
Import ListNotations.

Lemma read_most b : read b <= length b.
Proof. induction b as [|[] b IH]; cbn; lia. Qed.

Lemma bits_most c k : forall b, bits c k b <= c * 2 ^ k + 2 ^ k.
Proof.
  induction c as [|c IH]; intros b; [cbn; lia|]. cbn [bits]. destruct (Buddy.all_free (firstn (2 ^ k) b)); [lia|].
  assert (R := read_most (firstn (2 ^ k) b)). rewrite firstn_length in R. specialize (IH (skipn (2 ^ k) b)). lia.
Qed.

Lemma empties_most ls j : empties ls = Some j -> j < length ls.
Proof.
  revert j. induction ls as [|[|s l] ls IH]; intros j E; [discriminate| |injection E as <-; cbn; lia].
  cbn in E. destruct (empties ls) as [i|]; [|discriminate]. injection E as <-. specialize (IH i eq_refl). cbn. lia.
Qed.

Theorem requests n :
  (forall b k, k <= n -> vector_request n k b <= 2 * 2 ^ n) /\ vector_request n n (machine n) = 2 * 2 ^ n
  /\ (forall ls k, length ls = S n -> k <= n -> list_request k ls <= 2 * 2 ^ n + 2) /\ 2 ^ n <= list_request n (FreeLists.start n).
Proof.
  split; [|split; [|split]].
  - intros b k K. unfold vector_request. assert (B := bits_most (2 ^ (n - k)) k b). rewrite <- pow_add in B. replace (n - k + k) with n in B by lia.
    assert (2 ^ k <= 2 ^ n) by (apply Nat.pow_le_mono_r; lia). lia.
  - unfold vector_request. rewrite Nat.sub_diag. cbn [Nat.pow bits]. unfold machine. rewrite firstn_all2 by (rewrite repeat_length; lia).
    rewrite (proj2 (all_free_count _)); [reflexivity|]. now rewrite count_true, repeat_length.
  - intros ls k L K. unfold list_request. assert (P := pow_pos k).
    assert (G : n - k < 2 ^ (n - k)) by (apply Nat.pow_gt_lin_r; lia).
    assert (N : 2 ^ n = 2 ^ (n - k) * 2 ^ k) by (rewrite <- pow_add; f_equal; lia).
    destruct (empties (skipn k ls)) as [j|] eqn:E; [apply empties_most in E; rewrite skipn_length in E; nia|nia].
  - unfold list_request, FreeLists.start. rewrite skipn_app, skipn_all2 by (rewrite repeat_length; lia). rewrite repeat_length, Nat.sub_diag. cbn. lia.
Qed.
