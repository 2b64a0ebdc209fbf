(* A corner of 0*..* replaced by (1, 1, .., 1). *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Subcubes Systems.
From Allocert.proofs Require Import SubcubeWords GraySystems.
Import ListNotations.

Lemma all_true x : forallb (fun b => b) x = true -> x = repeat true (length x).
Proof. induction x as [|[] x IH]; cbn; intros H; [reflexivity| |discriminate]. f_equal. now apply IH. Qed.

Lemma distance_same x : distance x x = 0.
Proof. unfold distance. induction x as [|[] x IH]; cbn in *; auto. Qed.

Lemma distance_cons a b x y : distance (a :: x) (b :: y) = (if xorb a b then 1 else 0) + distance x y.
Proof. unfold distance. cbn. destruct (xorb a b); reflexivity. Qed.

Lemma distance_changed i x : i < length x -> distance x (changed i x) = 1.
Proof.
  revert i. induction x as [|a x IH]; intros i L; cbn in L; [lia|]. destruct i as [|i]; cbn [changed]; rewrite distance_cons.
  - rewrite distance_same. now destruct a.
  - rewrite xorb_nilpotent, IH by lia. reflexivity.
Qed.

Lemma changed_length i x : length (changed i x) = length x.
Proof. revert i. induction x as [|a x IH]; intros [|i]; cbn; auto. Qed.

Lemma changed_not_all i x : i < length x -> forallb (fun b => b) x = true -> forallb (fun b => b) (changed i x) = false.
Proof.
  revert i. induction x as [|[] x IH]; intros i L H; cbn in L, H; try lia; try discriminate.
  destruct i as [|i]; cbn; [reflexivity|]. apply IH; [lia|assumption].
Qed.

Lemma replaced_corner d : 2 <= d -> replaced d (repeat true d) = (2 ^ (d - 1), 2).
Proof.
  intros D. destruct d as [|n]; [lia|]. unfold replaced. rewrite Nat.sub_succ, Nat.sub_0_r. f_equal.
  - rewrite nodup_fixed_point; [now rewrite map_length, pes_length|]. apply nodup_map_on; [|apply pes_nodup].
    intros a b A B. apply pes_in in A, B. unfold image. cbn [repeat].
    destruct (forallb _ a) eqn:X, (forallb _ b) eqn:Y; intros E; try discriminate; [|congruence].
    apply all_true in X, Y. congruence.
  - apply Nat.le_antisymm.
    + apply list_max_le, Forall_forall. intros v V. apply in_flat_map in V as (x & X & V). apply in_map_iff in V as (i & <- & I).
      apply pes_in in X. apply in_seq in I. assert (C := distance_changed i x ltac:(lia)). unfold image. cbn [repeat].
      destruct (forallb _ x) eqn:E.
      * rewrite changed_not_all by (assumption || lia). apply all_true in E. rewrite X in E. rewrite distance_cons, <- E, C. cbn. lia.
      * destruct (forallb _ (changed i x)) eqn:F; [|rewrite distance_cons, C; cbn; lia].
        apply all_true in F. rewrite changed_length, X in F. rewrite distance_cons, <- F, C. cbn. lia.
    + assert (M := list_max_le (flat_map (fun x => map (fun i => distance (image (repeat true (S n)) x) (image (repeat true (S n)) (changed i x))) (seq 0 n)) (pes n)) 
        (list_max (flat_map (fun x => map (fun i => distance (image (repeat true (S n)) x) (image (repeat true (S n)) (changed i x))) (seq 0 n)) (pes n)))).
      apply proj1 in M. specialize (M (le_n _)). rewrite Forall_forall in M. apply M. clear M.
      apply in_flat_map. exists (repeat true n). split; [apply pes_in, repeat_length|]. apply in_map_iff. exists 0. split; [|apply in_seq; lia].
      destruct n as [|m]; [lia|]. assert (A : forall k, forallb (fun b => b) (repeat true k) = true) by (intros k; induction k; auto).
      unfold image. rewrite A. cbn [repeat changed negb forallb andb]. rewrite !distance_cons, distance_same. reflexivity.
Qed.
