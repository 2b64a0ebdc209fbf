(* Algorithm 3.2 in any order of its words: its registers, what they name, and several runs. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Exchanges CubePrograms GrayRegisters.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets BuddyExchange CubeCosts GraySubcubes.
Import ListNotations.

Lemma ends_weaker : forall R d avail (ts : list (turn R)) r (P Q : (nat -> pe (process R)) -> Prop), (forall c, P c -> Q c) ->
  ends d avail ts r P -> ends d avail ts r Q.
Proof. intros R d avail ts r P Q H [E1 E2]. split; auto. intros n c Hr Hm. destruct (E2 n c Hr Hm). auto. Qed.

(* A function that picks the registers of each available processor. *)
Definition kept {R} (r : R) (c : nat -> pe (process R)) (x : nat) : R := match left c x with Some q => q | None => r end.

Section Gray.
Variables (d : nat) (pi : list nat) (avail : nat -> bool).
Hypothesis Hpi : Permutation pi (seq 1 d).

Theorem values : ends d avail (gray d pi) (0, []) (fun c => forall x, there d avail x -> exists r, left c x = Some r /\ gray_values d avail pi x r).
Proof. apply ends_registers; [now apply matched_gray|]. intros x Hx. apply (gray_all d pi avail Hpi x Hx). Qed.

Theorem rule_values : ends d avail (gray d pi) (0, []) (fun c => forall x, there d avail x -> exists r, left c x = Some r /\
  (forall q, fst r + 2 <= q -> ~ in_gray d avail pi x q) /\
  (fst r < d -> (in_gray d avail pi x (fst r + 1) <-> ruled d pi x r (d - fst r))) /\
  (in_gray d avail pi x (fst r + 1) <-> ruled d pi x r d) /\ (fst r = d -> ~ ruled d pi x r d)).
Proof.
  apply ends_weaker with (2 := values). intros c H x Hx. destruct (H x Hx) as (r & E & V). exists r. split; auto.
  assert (A := anywhere d pi avail Hpi x r V). split; [exact (no_greater d pi avail Hpi x r Hx V)|]. split; [exact (rule_iff d pi avail Hpi x r Hx V)|].
  assert (fst r = d -> ~ ruled d pi x r d) as Z by (rewrite A; lia). split; auto. rewrite A. split.
  - intros G. destruct (Nat.eq_dec (fst r) d) as [L|L]; [exfalso; apply (in_gray_beyond d avail pi x (fst r + 1)); auto; lia|].
    assert (fst r < d) as L' by (assert (S := s_most d pi avail x r V); lia). split; auto. now apply (rule_iff d pi avail Hpi x r Hx V).
  - intros [L G]. now apply (rule_iff d pi avail Hpi x r Hx V).
Qed.

Lemma kept_values : forall c, (forall x, there d avail x -> exists r, left c x = Some r /\ gray_values d avail pi x r) ->
  forall x, there d avail x -> left c x = Some (kept (0, []) c x) /\ gray_values d avail pi x (kept (0, []) c x).
Proof. intros c H x Hx. destruct (H x Hx) as (r & E & V). unfold kept. rewrite E. auto. Qed.

Theorem found : ends d avail (gray d pi) (0, []) (finds d avail (gray_stars d pi) (gray_names d pi)).
Proof.
  apply ends_weaker with (2 := values). intros c H. split.
  - intros x r stars Hx E N. destruct (H x Hx) as (r' & E' & V). rewrite E in E'. injection E' as <-. now apply (named_free d pi avail Hpi x r Hx V).
  - intros x q stars Hx G F. assert (K := kept_values c H).
    destruct (covered d pi avail Hpi (kept (0, []) c) (fun y Hy => proj2 (K y Hy)) x q stars Hx G F) as (y & stars' & Ty & N & I).
    exists y, (kept (0, []) c y), stars'. split; [auto|]. split; [now apply K|]. auto.
Qed.
End Gray.

Theorem determined : forall d pi, Permutation pi (seq 1 d) -> forall avail avail',
  ends d avail (gray d pi) (0, []) (fun c => ends d avail' (gray d pi) (0, []) (fun c' =>
    (forall x, x < 2 ^ d -> reports avail c x = reports avail' c' x) -> forall stars x, free d avail stars x <-> free d avail' stars x)).
Proof. intros d pi Hpi. apply CubeCosts.determined. now apply matched_gray. Qed.

(* Where the lists go together, who is in one has a partner in the other. *)
Lemma partner : forall A B (P : A -> B -> Prop) l m a, Forall2 P l m -> In a l -> exists b, In (a, b) (combine l m) /\ P a b.
Proof.
  intros A B P l m a H. induction H as [|x y l m Hxy H IH]; intros Ha; [easy|]. destruct Ha as [->|Ha].
  - exists y. split; auto. now left.
  - destruct (IH Ha) as (b & Hb & Pb). exists b. split; auto. now right.
Qed.

Lemma partners : forall A B (P : A -> B -> Prop) l m a b, Forall2 P l m -> In (a, b) (combine l m) -> In a l /\ P a b.
Proof.
  intros A B P l m a b H. induction H as [|x y l m Hxy H IH]; simpl; intros Ha; [easy|]. destruct Ha as [E|Ha].
  - injection E as <- <-. auto.
  - destruct (IH Ha). auto.
Qed.

Lemma same_partner : forall A B (l : list A) (f : A -> B) a b, In (a, b) (combine l (map f l)) -> b = f a.
Proof.
  intros A B l f a b. induction l as [|x l IH]; simpl; [easy|]. intros [E|H]; auto. now injection E as <- <-.
Qed.

Theorem several_found : forall d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  ends d avail (several (gray d) (0, []) orders) ((0, []), []) (fun c =>
    (forall x, there d avail x -> exists found, left c x = Some ((0, []), found) /\ Forall2 (fun pi r => gray_values d avail pi x r) orders found) /\
    finds d avail (grays_stars d orders) (each_names (gray_names d) orders) c /\
    belong d avail (grays_stars d orders) (each_names (gray_names d) orders) c).
Proof.
  intros d avail orders Ho. rewrite Forall_forall in Ho.
  set (reg := fun pi x => regs d avail (gray d pi) (fun _ => (0, [])) x).
  assert (E : ends d avail (several (gray d) (0, []) orders) ((0, []), []) (fun c => forall x, there d avail x ->
    exists r, left c x = Some r /\ r = ((0, []), map (fun pi => reg pi x) orders))).
  { apply (ends_registers _ d avail _ _ (fun x r => r = ((0, []), map (fun pi => reg pi x) orders))).
    - apply matched_several. intros pi Hp. apply matched_gray. auto.
    - intros x _. exact (regs_several _ d avail (gray d) (0, []) orders (fun _ => []) x). }
  apply ends_weaker with (2 := E). intros c H.
  assert (V : forall pi x, In pi orders -> there d avail x -> gray_values d avail pi x (reg pi x)).
  { intros pi x Hp Hx. apply (gray_all d pi avail (Ho pi Hp) x Hx). }
  assert (L : forall x, there d avail x -> left c x = Some ((0, []), map (fun pi => reg pi x) orders)) by (intros x Hx; destruct (H x Hx) as (r & -> & ->); auto).
  split; [|split; [split|]].
  - intros x Hx. eexists. split; [now apply L|]. clear -V Hx. induction orders as [|pi orders IH]; simpl; constructor; [apply V; auto; now left|].
    apply IH. intros. apply V; auto. now right.
  - intros x r stars Hx El (pi & q & Hin & N). rewrite L in El by auto. injection El as <-. simpl in Hin. assert (In pi orders) as Hp by now apply in_combine_l in Hin.
    apply same_partner in Hin as ->. apply (named_free d pi avail (Ho pi Hp) x _ Hx (V pi x Hp Hx) stars N).
  - intros x q stars Hx (pi & Hp & G) F. destruct (covered d pi avail (Ho pi Hp) (reg pi) (fun y => V pi y Hp) x q stars Hx G F) as (y & stars' & Ty & N & I).
    exists y. eexists. exists stars'. split; auto. split; [now apply L|]. split; auto. exists pi, (reg pi y). split; auto. simpl.
    clear -Hp. induction orders as [|a l IH]; simpl in *; [easy|]. destruct Hp as [->|Hp]; auto.
  - intros x r stars Hx El (pi & q & Hin & N). rewrite L in El by auto. injection El as <-. simpl in Hin. assert (In pi orders) as Hp by now apply in_combine_l in Hin.
    apply same_partner in Hin as ->. destruct (named_belongs d pi avail (Ho pi Hp) x _ (V pi x Hp Hx) stars N) as (q & stars' & G & I).
    exists q, stars'. split; auto. exists pi. auto.
Qed.
