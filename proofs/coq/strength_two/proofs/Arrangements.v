(* Orders of the elements of a list, and in how many of them those of a set come first. *)
From Coq Require Import List Arith Bool Lia Permutation Factorial.
From Allocert.definitions Require Import Subcubes.
From Allocert.proofs Require Import SubcubeWords Systems.
Import ListNotations.

(* ---- sums *)
Definition sum {A} (f : A -> nat) (l : list A) : nat := list_sum (map f l).

Lemma sum_cons {A} (f : A -> nat) x l : sum f (x :: l) = f x + sum f l.
Proof. reflexivity. Qed.
Lemma sum_app {A} (f : A -> nat) l r : sum f (l ++ r) = sum f l + sum f r.
Proof. unfold sum. rewrite map_app. apply list_sum_app. Qed.
Lemma sum_ext {A} (f g : A -> nat) l : (forall x, In x l -> f x = g x) -> sum f l = sum g l.
Proof. intros H. unfold sum. f_equal. apply map_ext_in, H. Qed.
Lemma sum_add {A} (f g : A -> nat) l : sum (fun x => f x + g x) l = sum f l + sum g l.
Proof. induction l as [|x l IH]; [reflexivity|]. rewrite !sum_cons, IH. lia. Qed.
Lemma sum_le {A} (f : A -> nat) c l : (forall x, In x l -> f x <= c) -> sum f l <= length l * c.
Proof. induction l as [|x l IH]; intros H; [reflexivity|]. rewrite sum_cons. pose proof (H x (or_introl eq_refl)). cbn. specialize (IH ltac:(firstorder)). lia. Qed.
Lemma sum_const {A} c (l : list A) : sum (fun _ => c) l = length l * c.
Proof. induction l as [|x l IH]; [reflexivity|]. rewrite sum_cons, IH. reflexivity. Qed.
Lemma sum_swap {A B} (f : A -> B -> nat) l r : sum (fun x => sum (f x) r) l = sum (fun y => sum (fun x => f x y) l) r.
Proof.
  induction l as [|x l IH].
  - cbn. symmetry. induction r as [|y r IHr]; [reflexivity|]. rewrite sum_cons, IHr. reflexivity.
  - rewrite sum_cons, IH, <- sum_add. reflexivity.
Qed.
Lemma sum_perm {A} (f : A -> nat) l r : Permutation l r -> sum f l = sum f r.
Proof. induction 1; rewrite ?sum_cons; lia. Qed.
Lemma sum_map {A B} (f : B -> nat) (g : A -> B) l : sum f (map g l) = sum (fun x => f (g x)) l.
Proof. unfold sum. rewrite map_map. reflexivity. Qed.
Lemma sum_flat {A B} (f : B -> nat) (g : A -> list B) l : sum f (flat_map g l) = sum (fun x => sum f (g x)) l.
Proof. induction l as [|x l IH]; [reflexivity|]. cbn [flat_map]. rewrite sum_app, IH. reflexivity. Qed.
Lemma sum_if {A} (p : A -> bool) c l : sum (fun x => if p x then c else 0) l = length (filter p l) * c.
Proof. induction l as [|x l IH]; [reflexivity|]. rewrite sum_cons, IH. cbn. destruct (p x); cbn; lia. Qed.

(* ---- arrangements of a list *)
Fixpoint arranged (n : nat) (l : list nat) : list (list nat) :=
  match n with 0 => [[]] | S n => flat_map (fun x => map (cons x) (arranged n (remove Nat.eq_dec x l))) l end.

Lemma remove_perm x l : NoDup l -> In x l -> Permutation l (x :: remove Nat.eq_dec x l).
Proof.
  intros N I. apply NoDup_Permutation; [exact N|constructor; [apply remove_In|]|].
  - clear I. induction N as [|y l Y N IH]; cbn; [constructor|]. destruct (Nat.eq_dec x y); [exact IH|]. constructor; [|exact IH].
    intro Z. apply in_remove in Z. tauto.
  - intro y. split; intro Y.
    + destruct (Nat.eq_dec x y) as [->|E]; [now left|right]. apply in_in_remove; auto.
    + destruct Y as [<-|Y]; [exact I|]. apply in_remove in Y. tauto.
Qed.

Lemma remove_facts x l : NoDup l -> In x l -> NoDup (remove Nat.eq_dec x l) /\ S (length (remove Nat.eq_dec x l)) = length l.
Proof.
  intros N I. pose proof (remove_perm x l N I) as P. split.
  - apply (Permutation_NoDup P) in N. now inversion N.
  - apply Permutation_length in P. symmetry. exact P.
Qed.

Lemma arranged_in n : forall l p, NoDup l -> length l = n -> (In p (arranged n l) <-> Permutation p l).
Proof.
  induction n as [|n IH]; intros l p N L; cbn [arranged].
  - destruct l; [|discriminate]. cbn. split; [intros [<-|[]]; constructor|]. intro P. apply Permutation_sym, Permutation_nil in P. now left.
  - rewrite in_flat_map. split.
    + intros (x & X & P). apply in_map_iff in P as (q & <- & Q). destruct (remove_facts x l N X) as [N' L'].
      apply IH in Q; [|exact N'|lia]. rewrite (remove_perm x l N X). now constructor.
    + intro P. destruct p as [|x p]; [apply Permutation_nil in P; subst; discriminate|].
      assert (X : In x l) by (apply (Permutation_in _ P); now left). exists x. split; [exact X|]. apply in_map.
      destruct (remove_facts x l N X) as [N' L']. apply IH; [exact N'|lia|]. rewrite (remove_perm x l N X) in P. now apply Permutation_cons_inv in P.
Qed.

Lemma arranged_nodup n : forall l, NoDup l -> length l = n -> NoDup (arranged n l).
Proof.
  induction n as [|n IH]; intros l N L; cbn [arranged]; [repeat constructor; tauto|].
  assert (G : forall r, NoDup r -> incl r l -> NoDup (flat_map (fun x => map (cons x) (arranged n (remove Nat.eq_dec x l))) r)).
  { induction r as [|x r IHr]; intros R I; cbn [flat_map]; [constructor|]. inversion R; subst.
    assert (X : In x l) by (apply I; now left). destruct (remove_facts x l N X) as [N' L'].
    assert (I' : incl r l) by (intros y Y; apply I; now right). specialize (IHr ltac:(assumption) I').
    assert (NM : NoDup (map (cons x) (arranged n (remove Nat.eq_dec x l)))).
    { apply FinFun.Injective_map_NoDup; [|apply IH; [exact N'|lia]]. intros u v E. now injection E. }
    induction (arranged n (remove Nat.eq_dec x l)) as [|q qs IHq]; [exact IHr|]. cbn [map app] in *. inversion NM; subst.
    constructor; [|auto]. rewrite in_app_iff. intros [Q|Q]; [contradiction|].
    apply in_flat_map in Q as (y & Y & Q). apply in_map_iff in Q as (z & E & _). injection E as -> _. contradiction. }
  apply G; [exact N|apply incl_refl].
Qed.

Lemma sum_one {A} (l : list A) : sum (fun _ => 1) l = length l.
Proof. rewrite sum_const. lia. Qed.

Lemma arranged_length n : forall l, NoDup l -> length l = n -> length (arranged n l) = fact n.
Proof.
  induction n as [|n IH]; intros l N L; [reflexivity|]. cbn [arranged]. rewrite <- sum_one, sum_flat.
  rewrite (sum_ext _ (fun _ => fact n)); [rewrite sum_const, L; cbn; lia|].
  intros x X. rewrite sum_map, sum_one. destruct (remove_facts x l N X) as [N' L']. apply IH; [exact N'|lia].
Qed.

(* The first k places of an order are elements of the set. *)
Definition begins (A : list nat) (k : nat) (p : list nat) : bool := forallb (fun x => mem x A) (firstn k p).

Lemma begins_count k : forall n l A, NoDup l -> length l = n -> NoDup A -> incl A l -> length A = k ->
  sum (fun p => if begins A k p then 1 else 0) (arranged n l) = fact k * fact (n - k).
Proof.
  induction k as [|k IH]; intros n l A N L NA I LA.
  - cbn [begins firstn forallb]. rewrite sum_const, arranged_length by assumption. rewrite Nat.sub_0_r. cbn. lia.
  - destruct n as [|n].
    { destruct l; [|discriminate]. apply incl_l_nil in I. subst. discriminate. }
    cbn [arranged]. rewrite sum_flat. rewrite (sum_ext _ (fun x => if mem x A then fact k * fact (n - k) else 0)).
    + rewrite sum_if. replace (length (filter (fun x => mem x A) l)) with (S k); [cbn; lia|].
      rewrite <- LA. apply Permutation_length, NoDup_Permutation; [exact NA|apply NoDup_filter, N|].
      intro x. rewrite filter_In, mem_in. firstorder.
    + intros x X. rewrite sum_map. destruct (mem x A) eqn:M.
      * apply mem_in in M. destruct (remove_facts x l N X) as [N' L']. destruct (remove_facts x A NA M) as [NA' LA'].
        rewrite <- (IH n (remove Nat.eq_dec x l) (remove Nat.eq_dec x A)); [|exact N'|lia|exact NA'| |lia].
        -- apply sum_ext. intros p P. apply arranged_in in P; [|exact N'|lia].
           replace (begins A (S k) (x :: p)) with (begins (remove Nat.eq_dec x A) k p); [reflexivity|].
           unfold begins. cbn [firstn forallb]. rewrite (proj2 (mem_in x A) M). cbn [andb].
           assert (O : forall y, In y (firstn k p) -> mem y (remove Nat.eq_dec x A) = mem y A).
           { intros y Y. assert (NE : y <> x).
             { intros ->. assert (Z : In x p) by (rewrite <- (firstn_skipn k p); apply in_or_app; now left).
               apply (Permutation_in _ P), in_remove in Z. tauto. }
             apply eq_true_iff_eq. rewrite !mem_in. split; intro Z; [apply in_remove in Z; tauto|apply in_in_remove; auto]. }
           induction (firstn k p) as [|y q IHq]; [reflexivity|]. cbn [forallb]. rewrite O by now left. f_equal. apply IHq. intros; apply O; now right.
        -- intros y Y. apply in_remove in Y as [Y NE]. apply in_in_remove; auto.
      * rewrite (sum_ext _ (fun _ => 0)); [rewrite sum_const; lia|]. intros p _. unfold begins. cbn [firstn forallb]. rewrite M. reflexivity.
Qed.

Lemma binomial_fact n : forall k, k <= n -> binomial n k * (fact k * fact (n - k)) = fact n.
Proof.
  induction n as [|n IH]; intros k K.
  - replace k with 0 by lia. reflexivity.
  - destruct k as [|k]; [cbn; lia|]. cbn [binomial]. rewrite Nat.mul_add_distr_r. cbn [Nat.sub].
    assert (E1 : binomial n k * (fact (S k) * fact (n - k)) = S k * fact n).
    { rewrite <- (IH k) by lia. change (fact (S k)) with (S k * fact k). lia. }
    assert (E2 : binomial n (S k) * (fact (S k) * fact (n - k)) = (n - k) * fact n).
    { destruct (Nat.eq_dec k n) as [->|NE]; [rewrite binomial_beyond, Nat.sub_diag by lia; reflexivity|].
      rewrite <- (IH (S k)) by lia. replace (n - k) with (S (n - S k)) by lia. change (fact (S (n - S k))) with (S (n - S k) * fact (n - S k)). lia. }
    rewrite E1, E2. change (fact (S n)) with (S n * fact n). rewrite <- Nat.mul_add_distr_r. f_equal. lia.
Qed.
