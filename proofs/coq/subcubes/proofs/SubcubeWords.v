(* Words with given stars, families of star sets, combinations. *)
From Coq Require Import List Arith Bool Lia Permutation FinFun.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.

Lemma nodup_app {A} (l r : list A) : NoDup l -> NoDup r -> (forall a, In a l -> ~ In a r) -> NoDup (l ++ r).
Proof.
  intros L R D. induction L as [|a l N L IH]; [exact R|]. cbn. constructor.
  - rewrite in_app_iff. intros [H|H]; [tauto|]. apply (D a); [now left|assumption].
  - apply IH. intros b B. apply D. now right.
Qed.

Lemma nodup_cons_map {A} (a : A) l : NoDup l -> NoDup (map (cons a) l).
Proof. apply Injective_map_NoDup. intros u v E. now injection E. Qed.

Lemma nodup_two {A} (a b : A) l r : a <> b -> NoDup l -> NoDup r -> NoDup (map (cons a) l ++ map (cons b) r).
Proof.
  intros N L R. apply nodup_app; try now apply nodup_cons_map.
  intros u U V. apply in_map_iff in U as (x & <- & _). apply in_map_iff in V as (y & E & _). congruence.
Qed.

Lemma nodup_map_on {A B} (f : A -> B) l : (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup l -> NoDup (map f l).
Proof.
  intros I L. induction L as [|a l N L IH]; [constructor|]. cbn. constructor.
  - intros H. apply in_map_iff in H as (b & E & H). apply N. replace a with b; [assumption|]. apply I; [now right|now left|exact E].
  - apply IH. intros b c H K. apply I; now right.
Qed.

Lemma filter_split {A} (f : A -> bool) l : length (filter f l) + length (filter (fun a => negb (f a)) l) = length l.
Proof. induction l as [|a l IH]; [reflexivity|]. cbn. destruct (f a); cbn; lia. Qed.

Lemma filter_mapped {A B} (f : B -> bool) (g : A -> B) l : filter f (map g l) = map g (filter (fun a => f (g a)) l).
Proof. induction l as [|a l IH]; [reflexivity|]. cbn. destruct (f (g a)); cbn; now rewrite IH. Qed.

Lemma mem_in p ps : mem p ps = true <-> In p ps.
Proof.
  unfold mem. rewrite existsb_exists. split; [|intros H; exists p; split; [assumption|apply Nat.eqb_refl]].
  intros (a & H & E). apply Nat.eqb_eq in E as ->. assumption.
Qed.

Lemma mem_false p ps : mem p ps = false <-> ~ In p ps.
Proof. rewrite <- mem_in. destruct (mem p ps); split; congruence. Qed.

Lemma mem_iff p s q t : (In p s <-> In q t) -> mem p s = mem q t.
Proof. rewrite <- !mem_in. intros H. apply eq_true_iff_eq. exact H. Qed.

(* Words with the stars of a mask. *)

Lemma words_in m w : In w (words m) <-> map star w = m.
Proof.
  revert w. induction m as [|[] m IH]; intros w; cbn [words].
  - split; [intros [<-|[]]; reflexivity|]. destruct w; [now left|discriminate].
  - rewrite in_map_iff. split.
    + intros (u & <- & H). cbn. f_equal. now apply IH.
    + destruct w as [|[b|] w]; try discriminate. intros E. injection E as E. exists w. split; [reflexivity|now apply IH].
  - rewrite in_app_iff, !in_map_iff. split.
    + intros [(u & <- & H)|(u & <- & H)]; cbn; f_equal; now apply IH.
    + destruct w as [|[b|] w]; try discriminate. intros E. injection E as E.
      destruct b; [right|left]; exists w; (split; [reflexivity|now apply IH]).
Qed.

Lemma words_nodup m : NoDup (words m).
Proof.
  induction m as [|[] m IH]; cbn [words]; [repeat constructor; tauto|now apply nodup_cons_map|]. now apply nodup_two.
Qed.

Lemma words_length m : length (words m) = 2 ^ length (filter negb m).
Proof.
  induction m as [|[] m IH]; cbn [words filter negb length Nat.pow]; [reflexivity| |].
  - now rewrite map_length.
  - rewrite app_length, !map_length. rewrite IH. lia.
Qed.

Lemma masks_nodup ms : NoDup ms -> NoDup (flat_map words ms).
Proof.
  induction 1 as [|m ms N M IH]; [constructor|]. cbn. apply nodup_app; [apply words_nodup|assumption|].
  intros w W V. apply in_flat_map in V as (n & K & V). apply words_in in W, V. congruence.
Qed.

Lemma flat_length {A B} (f : A -> list B) l c : (forall a, In a l -> length (f a) = c) -> length (flat_map f l) = length l * c.
Proof. intros H. induction l as [|a l IH]; [reflexivity|]. cbn. rewrite app_length, H, IH; [reflexivity| |now left]. intros b K. apply H. now right. Qed.

Lemma flat_map_mapped {A B C} (f : B -> list C) (g : A -> B) l : flat_map f (map g l) = flat_map (fun a => f (g a)) l.
Proof. induction l as [|a l IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

(* Masks of sets of positions. *)

Lemma mask_length d s : length (mask_of d s) = d.
Proof. unfold mask_of. now rewrite map_length, seq_length. Qed.

Lemma mask_same d s t : mask_of d s = mask_of d t <-> forall p, 1 <= p <= d -> (In p s <-> In p t).
Proof.
  unfold mask_of. rewrite map_ext_in_iff. split; intros H p P.
  - specialize (H p). rewrite <- !mem_in. rewrite H; [reflexivity|]. apply in_seq. lia.
  - apply in_seq in P. apply mem_iff, H. lia.
Qed.

Lemma mask_own w : map star w = mask_of (length w) (filter (star_at w) (seq 1 (length w))).
Proof.
  transitivity (map (star_at w) (seq 1 (length w))).
  - unfold star_at. rewrite <- seq_shift, map_map. induction w as [|s w IH]; [reflexivity|].
    cbn [length seq map]. f_equal. rewrite <- seq_shift, map_map, IH. apply map_ext. intros p.
    now rewrite !Nat.sub_succ, !Nat.sub_0_r.
  - apply map_ext_in. intros p P. apply eq_true_iff_eq. rewrite mem_in, filter_In. tauto.
Qed.

Lemma mask_iff d s w : map star w = mask_of d s <-> length w = d /\ forall p, 1 <= p <= d -> (star_at w p = true <-> In p s).
Proof.
  split.
  - intros E. assert (L : length w = d) by (rewrite <- (map_length star), E; apply mask_length). split; [assumption|]. subst d.
    rewrite mask_own in E. rewrite mask_same in E. intros p P. rewrite <- E by assumption. rewrite filter_In, in_seq. intuition lia.
  - intros (<- & H). rewrite mask_own. apply mask_same. intros p P. rewrite filter_In, in_seq, <- H by assumption. intuition lia.
Qed.

(* A set of q positions on its own. *)
Definition positions (d q : nat) (s : list nat) : Prop := NoDup s /\ incl s (seq 1 d) /\ length s = q.

Lemma positions_starred d q s : positions d q s -> length (filter (fun b => b) (mask_of d s)) = q.
Proof.
  intros (N & I & L). unfold mask_of. rewrite filter_mapped, map_length, <- L. apply Permutation_length, NoDup_Permutation.
  - apply NoDup_filter, seq_NoDup.
  - assumption.
  - intros p. rewrite filter_In, mem_in. split; [tauto|]. intros P. split; [apply I|]; assumption.
Qed.

Lemma positions_fixed d q s : positions d q s -> length (filter negb (mask_of d s)) = d - q.
Proof.
  intros P. apply positions_starred in P. assert (H := filter_split (fun b => b) (mask_of d s)).
  rewrite mask_length, P in H. change (filter negb (mask_of d s)) with (filter (fun a => negb a) (mask_of d s)). lia.
Qed.

Lemma positions_most d q s : positions d q s -> q <= d.
Proof. intros (N & I & <-). rewrite <- (seq_length d 1). now apply NoDup_incl_length. Qed.

Lemma spanned_in d s w : In w (spanned d s) <-> length w = d /\ forall p, 1 <= p <= d -> (star_at w p = true <-> In p s).
Proof. unfold spanned. rewrite words_in. apply mask_iff. Qed.

Lemma spanned_length d q s : positions d q s -> length (spanned d s) = 2 ^ (d - q).
Proof. intros P. unfold spanned. rewrite words_length. now rewrite (positions_fixed d q). Qed.

Lemma dimension_mask w : dimension w = length (filter (fun b => b) (map star w)).
Proof. unfold dimension. now rewrite filter_mapped, map_length. Qed.

Lemma spanned_dimension d q s w : positions d q s -> In w (spanned d s) -> dimension w = q.
Proof. intros P W. apply words_in in W. rewrite dimension_mask, W. now apply positions_starred with (d := d). Qed.

Lemma dimension_own w : dimension w = length (filter (star_at w) (seq 1 (length w))).
Proof.
  rewrite dimension_mask, mask_own. apply positions_starred with (d := length w). repeat split.
  - apply NoDup_filter, seq_NoDup.
  - intros p P. apply filter_In in P. tauto.
Qed.

(* Families of different sets of q positions. *)
Definition family (d q : nat) (sets : list (list nat)) : Prop :=
  (forall s, In s sets -> positions d q s) /\ NoDup (map (mask_of d) sets).

Lemma family_flat d q sets : family d q sets -> NoDup (flat_map (spanned d) sets).
Proof. intros (_ & N). unfold spanned. rewrite <- flat_map_mapped. now apply masks_nodup. Qed.

Lemma union_flat l : NoDup l -> union l = l.
Proof. apply nodup_fixed_point. Qed.

Lemma union_in l w : In w (union l) <-> In w l.
Proof. apply nodup_In. Qed.

Lemma family_length d q sets : family d q sets -> length (union (flat_map (spanned d) sets)) = length sets * 2 ^ (d - q).
Proof.
  intros F. rewrite union_flat by now apply family_flat with q. destruct F as (P & _).
  apply flat_length. intros s S. apply spanned_length. now apply P.
Qed.

Lemma family_in d sets w : In w (union (flat_map (spanned d) sets)) <-> exists s, In s sets /\ In w (spanned d s).
Proof. now rewrite union_in, in_flat_map. Qed.

(* Combinations. *)

Lemma combinations_0 {A} (l : list A) : combinations 0 l = [[]].
Proof. now destruct l. Qed.

Lemma combinations_length {A} (l : list A) k : length (combinations k l) = binomial (length l) k.
Proof.
  revert k. induction l as [|a l IH]; intros [|k]; try reflexivity. cbn [combinations length binomial].
  now rewrite app_length, map_length, !IH.
Qed.

Lemma combinations_sub (l : list nat) k c : NoDup l -> In c (combinations k l) ->
  length c = k /\ incl c l /\ NoDup c /\ c = filter (fun p => mem p c) l.
Proof.
  intros N. revert k c. induction N as [|a l A N IH]; intros [|k] c H; cbn in H.
  - destruct H as [<-|[]]. repeat split; [intros p []|constructor].
  - tauto.
  - destruct H as [<-|[]]. repeat split; [intros p []|constructor|]. cbn. clear. now induction l.
  - apply in_app_iff in H as [H|H].
    + apply in_map_iff in H as (b & <- & H). destruct (IH _ _ H) as (L & I & D & E). repeat split; cbn; try lia.
      * intros p [->|P]; [now left|right; now apply I].
      * constructor; [|assumption]. intros B. apply A, I, B.
      * rewrite Nat.eqb_refl. cbn. f_equal. rewrite E at 1. apply filter_ext_in. intros p P.
        destruct (Nat.eqb_spec p a) as [->|_]; [tauto|reflexivity].
    + destruct (IH _ _ H) as (L & I & D & E). repeat split; try assumption.
      * intros p P. right. now apply I.
      * cbn. assert (M : mem a c = false) by (apply mem_false; intros C; apply A, I, C). now rewrite M.
Qed.

Lemma combinations_filter (f : nat -> bool) l : In (filter f l) (combinations (length (filter f l)) l).
Proof.
  induction l as [|a l IH]; [now left|]. cbn [filter]. destruct (f a); cbn [length combinations].
  - apply in_app_iff. left. now apply in_map.
  - destruct (length (filter f l)) eqn:E; [|apply in_app_iff; right; assumption].
    apply length_zero_iff_nil in E. rewrite E. now left.
Qed.

Lemma combinations_nodup (l : list nat) k : NoDup l -> NoDup (combinations k l).
Proof.
  intros N. revert k. induction N as [|a l A N IH]; intros [|k]; cbn; try (repeat constructor; tauto).
  apply nodup_app; [now apply nodup_cons_map|apply IH|]. intros c C D. apply in_map_iff in C as (b & <- & C).
  apply combinations_sub in D as (_ & I & _); [|assumption]. apply A, I. now left.
Qed.
