(* The translated buddy does what the model on words does. *)
From Coq Require Import Arith ZArith Lia.
From Allocert.definitions Require Import ShippedBuddy.
From Allocert.definitions Require Bridge Kernel Shipped.
From Allocert.proofs Require Kernel Shipped.

Lemma choose_shipped turns busy n k : k <= n -> 2 ^ n <= turns ->
  Shipped.Buddy_choose turns busy (Z.of_nat n) (Z.of_nat k) = Some (Kernel.choose busy n k).
Proof.
  intros Hk Ht. unfold Shipped.Buddy_choose. rewrite Shipped.free_blocks_same; [reflexivity | exact Hk|].
  rewrite <- Kernel.pow_nat. apply inj_le. apply Nat.le_trans with (2 ^ n); [apply Nat.pow_le_mono_r; lia | exact Ht].
Qed.

Lemma chosen_same busy n k : k <= n -> chosen busy n k = Kernel.choose busy n k.
Proof. intros Hk. unfold chosen. rewrite choose_shipped by (exact Hk || apply Nat.le_refl). reflexivity. Qed.

Lemma grant_same n k w : grant_word n k w = Bridge.grant_word n k w.
Proof.
  unfold grant_word, Bridge.grant_word. destruct (Nat.leb_spec k n) as [Hk|Hk]; [|reflexivity]. rewrite chosen_same by exact Hk. reflexivity.
Qed.

Lemma reach_same n w0 w : reach_word n w0 w <-> Bridge.reach_word n w0 w.
Proof.
  split; intros R; induction R as [|k w w' R IH E]; try (constructor; fail); econstructor; try exact IH.
  - rewrite <- grant_same. exact E.
  - rewrite grant_same. exact E.
Qed.

Lemma optimal_same n w0 : optimal_word n w0 <-> Bridge.optimal_word n w0.
Proof.
  split; intros O w R k V; [rewrite <- grant_same | rewrite grant_same]; apply O; try apply reach_same; assumption.
Qed.
