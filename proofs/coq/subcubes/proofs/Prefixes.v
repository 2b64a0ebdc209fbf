(* How many beginnings increasing sequences have. *)
From Coq Require Import List Arith Lia Permutation.
From Allocert.definitions Require Import Subcubes Prefixes.
From Allocert.proofs Require Import SubcubeWords Systems.
Import ListNotations.

(* The same without repetition: those that begin with the first place, and the others. *)
Fixpoint listed (k : nat) (places : list nat) : list (list nat) :=
  match k, places with
  | S i, a :: l => (if i <=? length l then [a] :: map (cons a) (listed i l) else []) ++ listed k l
  | _, _ => []
  end.

Lemma listed_few l : forall k, length l < k -> listed k l = [].
Proof.
  induction l as [|a l IH]; intros [|k] H; try reflexivity. cbn [listed length] in *. rewrite (proj2 (Nat.leb_gt _ _)) by lia. apply IH. lia.
Qed.

Lemma listed_length l : forall k, k <= S (length l) -> S (length (listed k l)) = binomial (S (length l)) k.
Proof.
  induction l as [|a l IH]; intros [|k] H; try (rewrite ?binomial_0; reflexivity); cbn [length] in *.
  - destruct k; [reflexivity|lia].
  - change (binomial (S (S (length l))) (S k)) with (binomial (S (length l)) k + binomial (S (length l)) (S k)). rewrite <- IH by lia.
    cbn [listed]. destruct (Nat.leb_spec k (length l)) as [K|K].
    + rewrite <- (IH (S k)) by lia. cbn [app length]. rewrite app_length, map_length. lia.
    + rewrite (listed_few l (S k)), (listed_few l k), binomial_beyond by lia. reflexivity.
Qed.

Lemma listed_in l : forall k p, In p (listed k l) <-> exists c j, In c (combinations k l) /\ 1 <= j <= k /\ p = firstn j c.
Proof.
  induction l as [|a l IH]; intros [|k] p; try (split; [intros []|intros (c & j & C & J & _); (lia || destruct C)]).
  cbn [listed combinations]. rewrite in_app_iff, IH. split.
  - intros [H|(c & j & C & J & E)]; [|exists c, j; rewrite in_app_iff; auto].
    destruct (Nat.leb_spec k (length l)) as [K|K]; [|destruct H]. destruct H as [<-|H].
    + assert (N := binomial_positive (length l) k K). rewrite <- combinations_length in N. destruct (combinations k l) as [|c cs]; [cbn in N; lia|].
      exists (a :: c), 1. split; [now left|]. split; [lia|reflexivity].
    + apply in_map_iff in H as (q & <- & H). apply IH in H as (c & j & C & J & ->). exists (a :: c), (S j). split; [|split; [lia|reflexivity]].
      apply in_app_iff. left. now apply in_map.
  - intros (c & j & C & J & ->). apply in_app_iff in C as [C|C]; [|right; exists c, j; auto]. left.
    apply in_map_iff in C as (b & <- & C).
    assert (K : k <= length l).
    { destruct (le_lt_dec k (length l)) as [K|K]; [exact K|]. assert (L := combinations_length l k). rewrite binomial_beyond in L by exact K.
      destruct (combinations k l); [destruct C|discriminate]. }
    rewrite (proj2 (Nat.leb_le _ _) K). destruct j as [|[|j]]; [lia|now left|]. right. change (In (a :: firstn (S j) b) (map (cons a) (listed k l))).
    apply in_map, IH. exists b, (S j). split; [exact C|]. split; [lia|reflexivity].
Qed.

Lemma listed_within l : forall k p x, In p (listed k l) -> In x p -> In x l.
Proof.
  induction l as [|a l IH]; intros [|k] p x H X; try destruct H. cbn [listed] in H. apply in_app_iff in H as [H|H]; [|right; now apply (IH (S k) p)].
  destruct (k <=? length l); [|destruct H]. destruct H as [<-|H]; [destruct X as [->|[]]; now left|].
  apply in_map_iff in H as (q & <- & H). destruct X as [->|X]; [now left|right; now apply (IH k q)].
Qed.

Lemma listed_some l : forall k p, In p (listed k l) -> p <> [].
Proof.
  induction l as [|a l IH]; intros [|k] p H; try destruct H. cbn [listed] in H. apply in_app_iff in H as [H|H]; [|now apply (IH (S k))].
  destruct (k <=? length l); [|destruct H]. destruct H as [<-|H]; [discriminate|]. apply in_map_iff in H as (q & <- & _). discriminate.
Qed.

Lemma listed_once l : NoDup l -> forall k, NoDup (listed k l).
Proof.
  induction 1 as [|a l A N IH]; intros [|k]; try constructor. cbn [listed]. apply nodup_app; [|apply IH|].
  - destruct (k <=? length l); [|constructor]. constructor; [|now apply nodup_cons_map].
    intros H. apply in_map_iff in H as (q & E & H). injection E as ->. now apply (listed_some l k []).
  - intros p P Q. apply A. apply (listed_within l (S k) p); [exact Q|]. destruct (k <=? length l); [|destruct P].
    destruct P as [<-|P]; [now left|]. apply in_map_iff in P as (q & <- & _). now left.
Qed.

Theorem in_order D k : k <= D -> S (length (beginnings k (seq 0 D))) = binomial (S D) k.
Proof.
  intros K. rewrite <- (seq_length D 0) at 2. rewrite <- listed_length by (rewrite seq_length; lia). f_equal.
  apply Permutation_length, NoDup_Permutation; [apply NoDup_nodup|apply listed_once, seq_NoDup|].
  intros p. unfold beginnings. rewrite nodup_In, in_flat_map, listed_in. split.
  - intros (c & C & H). apply in_map_iff in H as (j & <- & J). apply in_seq in J. exists c, j. split; [exact C|]. split; [lia|reflexivity].
  - intros (c & j & C & J & ->). exists c. split; [exact C|]. apply in_map_iff. exists j. split; [reflexivity|apply in_seq; lia].
Qed.
