(* What a grant leaves of a greatest set of subcubes. *)
From Coq Require Import List Arith Permutation Lia.
From Allocert.definitions Require Import Subcubes Partitions.
From Allocert.definitions Require FaultBlocks.
Import ListNotations.

Lemma larger_less (f g h : nat -> nat) l : FaultBlocks.larger (map (fun k => h k + f k) l) (map (fun k => h k + g k) l) -> FaultBlocks.larger (map f l) (map g l).
Proof. induction l as [|k l IH]; cbn; [tauto|]. intros [H|(H & L)]; [left; lia|right; split; [lia|now apply IH]]. Qed.

Lemma profile_cons n c cubes : profile n (c :: cubes) = map (fun k => (if dimension c =? k then 1 else 0) + length (filter (fun w => dimension w =? k) cubes)) (rev (seq 0 (S n))).
Proof. unfold profile. apply map_ext. intros k. cbn [filter]. now destruct (dimension c =? k). Qed.

Lemma no_less_cons n c d cubes others : dimension c = dimension d -> no_less n (c :: cubes) (d :: others) -> no_less n cubes others.
Proof.
  unfold no_less. rewrite !profile_cons. intros <- [E|L]; [left|right; now apply larger_less in L].
  unfold profile. revert E. induction (rev (seq 0 (S n))) as [|k l IH]; intros E; [reflexivity|]. injection E as E1 E2. cbn [map]. f_equal; [lia|now apply IH].
Qed.

Lemma profile_same n cubes others : Permutation cubes others -> profile n cubes = profile n others.
Proof.
  intros P. unfold profile. apply map_ext. intros k. apply Permutation_length. induction P; cbn [filter];
    repeat match goal with |- context [if ?c then _ else _] => destruct c end; auto; try constructor. eapply Permutation_trans; eassumption.
Qed.

Lemma left_over n k nodes cubes c : greatest_with n k nodes cubes -> In c cubes -> dimension c = k ->
  exists rest, Permutation cubes (c :: rest) /\ forall after, Permutation nodes (members c ++ after) -> partition n after rest
    /\ forall d others left, length d = n -> dimension d = k -> Permutation nodes (members d ++ left) -> partition n left others -> no_less n rest others.
Proof.
  intros ((L & P) & G) I D. apply in_split in I as (a & b & ->). exists (a ++ b). assert (Q : Permutation (a ++ c :: b) (c :: a ++ b)) by apply Permutation_sym, Permutation_middle.
  split; [exact Q|]. intros after A. assert (F : Forall (fun w => length w = n) (c :: a ++ b)).
  { rewrite Forall_forall in *. intros w W. apply L, (Permutation_in _ (Permutation_sym Q) W). }
  split.
  - split; [now inversion F|]. apply (Permutation_app_inv_l (members c)). apply Permutation_trans with nodes; [|exact A].
    apply Permutation_trans with (2 := P). change (Permutation (flat_map members (c :: a ++ b)) (flat_map members (a ++ c :: b))).
    now apply Permutation_flat_map, Permutation_sym.
  - intros d others left Ld Dd N (Lo & Po). apply no_less_cons with c d; [congruence|].
    assert (X : no_less n (a ++ c :: b) (d :: others)).
    { apply (G _ d); [|now left|exact Dd]. split; [now constructor|]. cbn [flat_map]. apply Permutation_trans with (members d ++ left); [now apply Permutation_app_head|now apply Permutation_sym]. }
    unfold no_less in *. now rewrite (profile_same n (c :: a ++ b) (a ++ c :: b)) by now apply Permutation_sym.
Qed.

Theorem listed n k nodes cubes c : greatest n nodes cubes -> In c cubes -> dimension c = k ->
  exists rest, Permutation cubes (c :: rest) /\ forall after, Permutation nodes (members c ++ after) -> greatest n after rest
    /\ forall d others left, length d = n -> dimension d = k -> Permutation nodes (members d ++ left) -> partition n left others -> no_less n rest others.
Proof.
  intros (P & G) I D. assert (W : greatest_with n k nodes cubes) by (split; [exact P|]; intros; now apply G).
  destruct (left_over n k nodes cubes c W I D) as (rest & Q & H). exists rest. split; [exact Q|]. intros after A. destruct (H after A) as (R & B).
  split; [|exact B]. split; [exact R|]. intros others O. destruct P as (L & _). rewrite Forall_forall in L. apply (B c others after); auto.
Qed.
