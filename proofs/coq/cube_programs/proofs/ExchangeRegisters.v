(* What the registers are after a program of turns, without clocks; several runs one after the other. *)
From Coq Require Import List Arith Bool Lia.
From Allocert.definitions Require Import Exchanges CubePrograms.
From Allocert.proofs Require Import Exchanges.
Import ListNotations.

Definition regs_turn {R} (d : nat) (avail : nat -> bool) (t : turn R) (c : nat -> R) (x : nat) : R :=
  let y := across d x (along t) in
  after t x (c x) (if avail y && takes t x then Some (says t (c y)) else None).
Definition regs {R} (d : nat) (avail : nat -> bool) (ts : list (turn R)) (c : nat -> R) : nat -> R :=
  fold_left (fun c t => regs_turn d avail t c) ts c.

Lemma matched_app : forall R d (a b : list (turn R)), matched d a -> matched d b -> matched d (a ++ b).
Proof. intros R d a b Ha Hb t x H. apply in_app_iff in H as [H|H]; [apply Ha|apply Hb]; auto. Qed.

Lemma matched_part : forall R d (a b : list (turn R)), matched d (a ++ b) -> matched d a /\ matched d b.
Proof. intros R d a b H. split; intros t x Ht; apply H; apply in_app_iff; auto. Qed.

Lemma regs_app : forall R d avail (a b : list (turn R)) c, regs d avail (a ++ b) c = regs d avail b (regs d avail a c).
Proof. intros. unfold regs. apply fold_left_app. Qed.

Lemma regs_same : forall R d avail (ts : list (turn R)) c c', (forall x, c x = c' x) -> forall x, regs d avail ts c x = regs d avail ts c' x.
Proof.
  intros R d avail ts. induction ts as [|t ts IH]; intros c c' H x; simpl; auto. apply IH. intros y. unfold regs_turn. now rewrite !H.
Qed.

Lemma rounds_app : forall R d avail (a : list (turn R)) t r x, x < 2 ^ d ->
  rounds d avail (a ++ [t]) r x = round d avail t (rounds d avail a r) x.
Proof. intros. unfold rounds. rewrite fold_left_app. simpl. now rewrite stored_below. Qed.

Lemma neighbour_below : forall R d (ts : list (turn R)) t x, matched d ts -> In t ts -> x < 2 ^ d -> sends t x || takes t x = true ->
  across d x (along t) < 2 ^ d.
Proof. intros R d ts t x M Ht Hx H. apply across_below; auto. now apply (M t x Ht Hx). Qed.

Lemma has_over : forall A B C (p : pe A) (q : pe B) (b : bool) k v (r : A) (f : C), has (over (if b then put k v r p else p) f) = f.
Proof. now destruct b. Qed.

Lemma registers : forall R d avail (ts : list (turn R)) r, matched d ts -> forall x, x < 2 ^ d ->
  has (rounds d avail ts r x) = regs d avail ts (fun _ => r) x.
Proof.
  intros R d avail ts r. induction ts as [|t ts IH] using rev_ind; intros M x Hx; auto.
  rewrite rounds_app, regs_app by auto. simpl. unfold round, regs_turn.
  assert (M1 := proj1 (matched_part _ _ _ _ M)). destruct (avail _ && takes t x) eqn:E; simpl.
  - apply andb_true_iff in E as [_ E]. rewrite !IH; auto.
    apply (neighbour_below _ d (ts ++ [t]) t x M); auto; [apply in_app_iff; right; now left|]. now rewrite E, orb_true_r.
  - now rewrite IH.
Qed.

Lemma ends_registers : forall R d avail (ts : list (turn R)) r (Q : nat -> R -> Prop), matched d ts ->
  (forall x, there d avail x -> Q x (regs d avail ts (fun _ => r) x)) ->
  ends d avail ts r (fun c => forall x, there d avail x -> exists q, left c x = Some q /\ Q x q).
Proof.
  intros R d avail ts r Q M H. apply ends_with; auto. intros c Hc x Hx. exists (regs d avail ts (fun _ => r) x). split; auto.
  unfold left. rewrite Hc by auto. simpl. f_equal. apply registers; auto. apply Hx.
Qed.

Lemma matched_lifted : forall R d (ts : list (turn R)), matched d ts -> matched d (map lifted ts).
Proof. intros R d ts M t x Ht Hx. apply in_map_iff in Ht as (u & <- & Hu). simpl. now apply M. Qed.

Lemma matched_alone : forall R d (f : R -> R), matched d [alone f].
Proof. intros R d f t x [<-|[]] _. simpl. now split. Qed.

Lemma matched_several : forall R d (programs : list nat -> list (turn R)) r orders, (forall pi, In pi orders -> matched d (programs pi)) ->
  matched d (several programs r orders).
Proof.
  intros R d programs r orders. induction orders as [|pi orders IH]; intros H; [easy|]. simpl. rewrite <- app_assoc.
  apply matched_app; [apply matched_lifted, H; now left|]. apply matched_app; [apply matched_alone|]. apply IH. intros. apply H. now right.
Qed.

Lemma regs_lifted : forall R d avail (ts : list (turn R)) (c : nat -> R) l x,
  regs d avail (map lifted ts) (fun x => (c x, l x)) x = (regs d avail ts c x, l x).
Proof.
  intros R d avail ts. induction ts as [|t ts IH]; intros c l x; simpl; auto. rewrite <- IH. apply regs_same. intros y. reflexivity.
Qed.

Lemma regs_several : forall R d avail (programs : list nat -> list (turn R)) r orders l x,
  regs d avail (several programs r orders) (fun x => (r, l x)) x =
  (r, l x ++ map (fun pi => regs d avail (programs pi) (fun _ => r) x) orders).
Proof.
  intros R d avail programs r orders. induction orders as [|pi orders IH]; intros l x; simpl; [now rewrite app_nil_r|].
  rewrite !regs_app. simpl.
  rewrite (regs_same _ _ _ _ _ (fun x => (r, l x ++ [regs d avail (programs pi) (fun _ => r) x]))).
  - rewrite IH. simpl. now rewrite <- app_assoc.
  - intros y. unfold regs_turn. simpl. now rewrite (regs_lifted _ _ _ _ (fun _ => r) l).
Qed.

Lemma ends_several : forall R d avail (programs : list nat -> list (turn R)) r orders (Q : list nat -> nat -> R -> Prop),
  (forall pi, In pi orders -> matched d (programs pi)) ->
  (forall pi x, In pi orders -> there d avail x -> Q pi x (regs d avail (programs pi) (fun _ => r) x)) ->
  ends d avail (several programs r orders) (r, []) (fun c => forall x, there d avail x ->
    exists found, left c x = Some (r, found) /\ Forall2 (fun pi q => Q pi x q) orders found).
Proof.
  intros R d avail programs r orders Q M H.
  assert (E := fun x => regs_several R d avail programs r orders (fun _ => []) x). simpl in E.
  assert (G := ends_registers _ d avail (several programs r orders) (r, [])
    (fun x q => q = (r, map (fun pi => regs d avail (programs pi) (fun _ => r) x) orders))
    (matched_several _ _ _ _ _ M) (fun x _ => E x)).
  destruct G as [G1 G2]. split; auto. intros n c Hr Hm. destruct (G2 n c Hr Hm) as [G3 G4]. split; auto.
  intros x Hx. destruct (G4 x Hx) as (q & Hq & ->). eexists. split; eauto.
  clear -H Hx. induction orders as [|pi orders IH]; simpl; constructor; [apply H; auto; now left|]. apply IH. intros. apply H; auto. now right.
Qed.
