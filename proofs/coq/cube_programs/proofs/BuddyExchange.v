(* Algorithms 3.1 and 3.2: which values the registers have. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import Exchanges CubePrograms.
From Allocert.proofs Require Import Exchanges ExchangeRegisters ExchangeClocks CubeSets.
Import ListNotations.

Lemma zeros_leads : forall d x l q, q <= length l -> (q <= zeros d x l <-> forall k, In k (firstn q l) -> bit d x k = false).
Proof.
  intros d x l. induction l as [|k l IH]; intros q Hq; simpl in *; [split; [intros _ k; now rewrite firstn_nil|lia]|].
  destruct q as [|q]; simpl; [split; [easy|lia]|]. destruct (bit d x k) eqn:E.
  - split; [lia|]. intros H. rewrite (H k) in E by now left. discriminate.
  - rewrite <- Nat.succ_le_mono, IH by lia. split; [intros H i [<-|Hi]|]; auto.
Qed.

Lemma zeros_length : forall d x l, zeros d x l <= length l.
Proof. intros d x l. induction l as [|k l IH]; simpl; auto. destruct (bit d x k); lia. Qed.

Section Programs.
Variables (d : nat) (pi : list nat) (avail : nat -> bool).
Hypothesis Hpi : Permutation pi (seq 1 d).

Let opposite (x j : nat) : nat := across d x (place pi (d + 1 - j)).

Lemma place_here : forall j, 1 <= j <= d -> 1 <= place pi (d + 1 - j) <= d.
Proof. intros. apply (place_in d pi Hpi). lia. Qed.

Lemma opposite_there : forall x j, there d avail x -> 1 <= j <= d -> avail (opposite x j) = true -> there d avail (opposite x j).
Proof. intros x j [Hx _] Hj A. split; auto. apply across_below; auto. now apply place_here. Qed.

Lemma leads_zeros : forall x q, q <= d -> (leads d pi x q <-> q <= zeros d x (rev pi)).
Proof. intros x q Hq. unfold leads, tail. rewrite zeros_leads; [easy|]. now rewrite rev_length, (pi_length d). Qed.

Lemma zeros_at_most : forall x, zeros d x (rev pi) <= d.
Proof. intros x. rewrite <- (pi_length d pi Hpi), <- rev_length. apply zeros_length. Qed.

(* The neighbour in the turn for j leads j dimensions iff the one that looks has a one at this place and zeros behind it. *)
Lemma zeros_opposite : forall x j, 1 <= j <= d -> (j <= zeros d (opposite x j) (rev pi) <-> zeros d x (rev pi) = j - 1).
Proof.
  intros x j Hj. assert (Hk := place_here j Hj). assert (Hn := tail_apart d pi Hpi j Hj).
  assert (forall i, In i (tail pi (j - 1)) -> bit d (opposite x j) i = bit d x i) as E.
  { intros i Hi. unfold opposite. rewrite bit_across by (auto; apply (tail_in d pi Hpi (j - 1)); auto).
    destruct (Nat.eqb_spec i (place pi (d + 1 - j))) as [->|]; [easy|apply xorb_false_r]. }
  assert (bit d (opposite x j) (place pi (d + 1 - j)) = negb (bit d x (place pi (d + 1 - j)))) as Ek.
  { unfold opposite. rewrite bit_across, Nat.eqb_refl by auto. apply xorb_true_r. }
  rewrite <- leads_zeros by lia. assert (zeros d x (rev pi) = j - 1 <-> j - 1 <= zeros d x (rev pi) /\ ~ j <= zeros d x (rev pi)) as -> by lia.
  rewrite <- !leads_zeros by lia. unfold leads. rewrite (tail_next d pi Hpi j Hj). split.
  - intros H. split.
    + intros i Hi. rewrite <- E by auto. apply H, in_app_iff. auto.
    + intros H'. assert (H1 := H _ ltac:(apply in_app_iff; right; now left)). rewrite Ek, H' in H1 by (apply in_app_iff; right; now left). discriminate.
  - intros [H1 H2] i Hi. apply in_app_iff in Hi as [Hi|[<-|[]]].
    + rewrite E by auto. auto.
    + rewrite Ek. destruct (bit d x (place pi (d + 1 - j))) eqn:Eb; auto. exfalso. apply H2. intros i Hi.
      apply in_app_iff in Hi as [Hi|[<-|[]]]; auto.
Qed.

Lemma opposite_back : forall x j, opposite (opposite x j) j = x.
Proof. intros. apply across_back. Qed.

Lemma matched_halving : matched d (halving d pi).
Proof.
  intros t x Ht Hx. apply in_map_iff in Ht as (j & <- & Hj). apply in_seq in Hj. simpl. split; [|intros _; apply place_here; lia].
  fold (opposite x j). assert (H := zeros_opposite x j ltac:(lia)).
  destruct (Nat.leb_spec j (zeros d (opposite x j) (rev pi))), (Nat.eqb_spec (zeros d x (rev pi)) (j - 1)); lia.
Qed.

Lemma led_next : forall x j, x < 2 ^ d -> 1 <= j <= d -> j <= zeros d x (rev pi) ->
  (led d avail pi x j <-> led d avail pi x (j - 1) /\ led d avail pi (opposite x j) (j - 1)).
Proof.
  intros x j Hx Hj Hz. unfold led. rewrite (in_buddy_next d pi Hpi avail x j Hx Hj). fold (opposite x j). rewrite !leads_zeros by lia.
  assert (j - 1 <= zeros d (opposite x j) (rev pi)); [|intuition lia].
  assert (H := proj2 (zeros_opposite (opposite x j) j Hj)). rewrite opposite_back in H.
  assert (H' := zeros_opposite x j Hj). destruct (le_lt_dec j (zeros d (opposite x j) (rev pi))); [lia|].
  assert (zeros d (opposite x j) (rev pi) = j - 1); [|lia]. apply zeros_opposite; auto. now rewrite opposite_back.
Qed.

Let halved (n : nat) : nat -> nat :=
  regs d avail (map (fun j => Turn (place pi (d + 1 - j)) (fun x => zeros d x (rev pi) =? j - 1) (fun x => j <=? zeros d x (rev pi)) (fun s => s)
    (fun x s heard => match heard with Some r => if (r =? j - 1) && (s =? j - 1) then j else s | None => s end)) (seq 1 n)) (fun _ => 0).

Lemma halved_all : forall n, n <= d -> forall x, there d avail x -> largest n (led d avail pi x) (halved n x).
Proof.
  induction n as [|n IH]; intros Hn x Hx.
  - unfold halved. split; [auto|]. split; [|intros; simpl; lia]. split; [easy|]. apply in_buddy_0; apply Hx.
  - unfold halved. rewrite regs_next. fold (halved n). simpl (1 + n). unfold regs_turn. cbn [along sends takes says after].
    replace (S n - 1) with n by lia. fold (opposite x (S n)). specialize (IH ltac:(lia)). assert (Lx := IH x Hx).
    assert (Hj : 1 <= S n <= d) by lia. destruct Hx as [Hx Ax].
    destruct (avail (opposite x (S n))) eqn:Ay; cbn [andb].
    + destruct (Nat.leb_spec (S n) (zeros d x (rev pi))) as [Hz|Hz].
      * apply largest_next; auto. assert (Ly := IH _ (opposite_there x (S n) (conj Hx Ax) Hj Ay)).
        rewrite led_next by auto. replace (S n - 1) with n by lia. rewrite (largest_top _ _ _ Lx), (largest_top _ _ _ Ly).
        rewrite andb_true_iff, !Nat.eqb_eq. tauto.
      * apply (largest_next n _ _ false); auto. split; [|easy]. intros [H _]. apply leads_zeros in H; lia.
    + apply (largest_next n _ _ false); auto. split; [|easy]. intros [_ H]. apply (in_buddy_next d pi Hpi) in H; auto.
      destruct H as [_ H]. apply free_here in H; [unfold opposite in Ay; congruence|]. apply across_below; auto. now apply place_here.
Qed.

Theorem halving_values : ends d avail (halving d pi) 0 (fun c => forall x, there d avail x ->
  exists s, left c x = Some s /\ largest d (led d avail pi x) s).
Proof. apply ends_registers; [apply matched_halving|]. intros x Hx. now apply halved_all. Qed.

Theorem halving_finds : ends d avail (halving d pi) 0 (finds d avail (buddy_stars d pi) (fun x s stars => stars = tail pi s)).
Proof.
  destruct halving_values as [E1 E2]. split; auto. intros n c Hr Hm. destruct (E2 n c Hr Hm) as [Hc Hv]. split; auto. split.
  - intros x r stars Hx Hl ->. destruct (Hv x Hx) as (s & Hs & _ & [_ H] & _). rewrite Hs in Hl. injection Hl as <-. exact H.
  - intros x q stars Hx [Hq ->] Hf. destruct (leader d (tail pi q) x Hx) as (y & Hy & Hz); [apply (tail_in d pi Hpi)|].
    assert (Fy := free_inside _ _ _ _ _ Hf Hy). assert (there d avail y) as Ty.
    { split; [apply Hy|]. apply (free_here d _ _ _ (proj1 Hy) Fy). }
    destruct (Hv y Ty) as (s & Hs & H1 & _ & H3). exists y, s, (tail pi s). split; [auto|]. split; [auto|]. split; [auto|]. intros z Hxz.
    assert (q <= s) by (apply H3; auto; split; auto). apply inside_more with (tail pi q); [now apply tail_less|].
    apply inside_on with x; auto. now apply inside_back.
Qed.

Theorem zeros_largest : forall x, x < 2 ^ d -> largest d (led d (fun _ => true) pi x) (zeros d x (rev pi)).
Proof.
  intros x Hx. split; [apply zeros_at_most|]. split.
  - split; [|now intros y]. apply leads_zeros; auto. apply zeros_at_most.
  - intros p Hp [H _]. now apply leads_zeros.
Qed.

Let G (j : nat) : turn (nat * list (option nat)) := exchange (place pi (d + 1 - j)) fst
  (fun x '(s, D) heard => (match heard with Some r => if (s =? j - 1) && (r =? j - 1) then j else s | None => s end, heard :: D)).
Let grayed (n : nat) : nat -> nat * list (option nat) := regs d avail (map G (seq 1 n)) (fun _ => (0, [])).

Lemma matched_gray : matched d (gray d pi).
Proof.
  apply matched_exchange; [now split|]. intros j Hj. apply in_seq in Hj. apply place_here. lia.
Qed.

Lemma grayed_next : forall n x, grayed (S n) x =
  let heard := if avail (opposite x (S n)) then Some (fst (grayed n (opposite x (S n)))) else None in
  (match heard with Some r => if (fst (grayed n x) =? n) && (r =? n) then S n else fst (grayed n x) | None => fst (grayed n x) end,
   heard :: snd (grayed n x)).
Proof.
  intros n x. unfold grayed at 1. rewrite regs_next. fold (grayed n). unfold regs_turn, G. simpl. rewrite Nat.sub_0_r.
  fold (opposite x (S n)). rewrite andb_true_r. now destruct (grayed n x).
Qed.

(* The step that 3.2 and the program without an array share. *)
Lemma exchanged : forall n (v : nat -> nat) x, S n <= d -> there d avail x -> (forall y, there d avail y -> largest n (in_buddy d avail pi y) (v y)) ->
  largest (S n) (in_buddy d avail pi x)
    (if avail (opposite x (S n)) then if (v x =? n) && (v (opposite x (S n)) =? n) then S n else v x else v x).
Proof.
  intros n v x Hn Hx IH. assert (Lx := IH x Hx). assert (Hj : 1 <= S n <= d) by lia.
  destruct (avail (opposite x (S n))) eqn:Ay.
  - apply largest_next; auto. assert (Ly := IH _ (opposite_there x (S n) Hx Hj Ay)). destruct Hx as [Hx Ax].
    rewrite (in_buddy_next d pi Hpi) by auto. replace (S n - 1) with n by lia. fold (opposite x (S n)).
    rewrite (largest_top _ _ _ Lx), (largest_top _ _ _ Ly). rewrite andb_true_iff, !Nat.eqb_eq. tauto.
  - apply (largest_next n _ _ false); auto. split; [|easy]. intros H. destruct Hx as [Hx Ax]. apply (in_buddy_next d pi Hpi) in H; auto.
    destruct H as [_ H]. apply free_here in H; [unfold opposite in Ay; congruence|]. apply across_below; auto. now apply place_here.
Qed.

Lemma grayed_all : forall n, n <= d -> forall x, there d avail x -> largest n (in_buddy d avail pi x) (fst (grayed n x)).
Proof.
  induction n as [|n IH]; intros Hn x Hx.
  - unfold grayed. split; [auto|]. split; [|intros; simpl; lia]. apply in_buddy_0; apply Hx.
  - rewrite grayed_next. cbn zeta. cbn [fst]. assert (H := exchanged n (fun y => fst (grayed n y)) x Hn Hx (IH ltac:(lia))). cbv beta in H.
    destruct (avail (opposite x (S n))); exact H.
Qed.

Lemma grayed_array : forall n x j, 1 <= j <= n ->
  nth (n - j) (snd (grayed n x)) None = if avail (opposite x j) then Some (fst (grayed (j - 1) (opposite x j))) else None.
Proof.
  induction n as [|n IH]; intros x j Hj; [lia|]. rewrite grayed_next. cbn zeta. cbn [snd].
  destruct (Nat.eq_dec j (S n)) as [->|].
  - rewrite Nat.sub_diag. replace (S n - 1) with n by lia. reflexivity.
  - replace (S n - j) with (S (n - j)) by lia. cbn [nth]. apply IH. lia.
Qed.

(* What s and the array D are at the end. *)
Definition gray_registers (x s : nat) (D : list (option nat)) : Prop :=
  largest d (in_buddy d avail pi x) s /\
  forall i, 1 <= i <= d -> let y := across d x (place pi i) in
    if avail y then exists v, nth (i - 1) D None = Some v /\ largest (d - i) (in_buddy d avail pi y) v else nth (i - 1) D None = None.

Lemma gray_all : forall x, there d avail x ->
  gray_registers x (fst (regs d avail (gray d pi) (fun _ => (0, [])) x)) (snd (regs d avail (gray d pi) (fun _ => (0, [])) x)).
Proof.
  intros x Hx. change (gray d pi) with (map G (seq 1 d)). fold (grayed d). split; [now apply grayed_all|].
  intros i Hi y. assert (H := grayed_array d x (d + 1 - i) ltac:(lia)). unfold opposite in H.
  replace (d + 1 - (d + 1 - i)) with i in H by lia. fold y in H. replace (d - (d + 1 - i)) with (i - 1) in H by lia.
  destruct (avail y) eqn:Ay; auto. eexists. split; [exact H|]. replace (d + 1 - i - 1) with (d - i) by lia. apply grayed_all; [lia|].
  split; auto. apply across_below; [apply Hx|]. now apply (place_in d pi Hpi).
Qed.
End Programs.

Theorem several_values : forall d avail orders, Forall (fun pi => Permutation pi (seq 1 d)) orders ->
  ends d avail (several (halving d) 0 orders) (0, []) (fun c => forall x, there d avail x ->
    exists found, left c x = Some (0, found) /\ Forall2 (fun pi s => largest d (led d avail pi x) s) orders found).
Proof.
  intros d avail orders Ho. rewrite Forall_forall in Ho.
  apply (ends_several _ d avail (halving d) 0 orders (fun pi x s => largest d (led d avail pi x) s)); [intros; apply matched_halving; auto|].
  intros pi x Hp Hx. now apply (halved_all d pi avail (Ho pi Hp) d).
Qed.
