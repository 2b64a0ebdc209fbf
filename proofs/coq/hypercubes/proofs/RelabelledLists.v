From Coq Require Import List Arith NArith Bool Lia.
From Allocert.definitions Require Import FreeLists Releases Labels RelabelledLists.
From Allocert.proofs Require Import Labels LabelledFaults Releases ReleasedBlocks.
Import ListNotations.

Theorem one_fault : forall n f, Forall (node n) f -> length f <= 1 ->
  figure_4 n f = seq 1 n /\
  let lists_ := plain in
  let ours := relabelled (by_faults n f) in
  begin ours n f = begin lists_ n f
  /\ forall F ls, history n F ls ->
     (forall k, request ours k ls = request lists_ k ls) /\ forall k base, node n base -> return_ ours k base ls = return_ lists_ k base ls.
Proof.
  intros n f A L. destruct (single_faults_keep_labels n f L) as [E [M [X W]]]. split; [exact M|]. cbn zeta. split.
  - unfold begin. destruct f as [|x f]; [reflexivity|]. cbn [relabelled plain to]. replace (map (new (by_faults n (x :: f))) (x :: f)) with (map (fun y => y) (x :: f)); [reflexivity|].
    apply map_ext_in. intros y I. rewrite Forall_forall in A. symmetry. apply X, A, I.
  - intros F ls H. pose proof (history_inv n F ls H) as V. split.
    + intro k. unfold request. destruct (take k ls) as [[s ls']|] eqn:T; [|reflexivity]. cbn [relabelled plain from directions].
      destruct (inv_take n F ls k s ls' V T) as [_ [j [J [I _]]]]. destruct (inv_block _ _ _ V j s I) as [N [_ S]].
      rewrite W by lia. do 3 f_equal. apply X. unfold node, power.
      replace 2%N with (N.of_nat 2) by reflexivity. rewrite <- Nat2N.inj_pow. lia.
    + intros k base B. unfold return_. cbn [relabelled plain to]. rewrite (proj1 (X base B)). reflexivity.
Qed.
