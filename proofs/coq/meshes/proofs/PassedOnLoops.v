(* What the loops of the programs leave in the registers. *)
From Coq Require Import List Arith Lia Bool.
From Allocert.definitions Require Import PassedOn.
From Allocert.proofs Require Import PassedOnInOrder PassedOnBoxes.
Import ListNotations.

(* The registers alone. *)
Definition rexec (M : grid) (i : order) (g : place -> regs) (p : place) : regs :=
  inn i (g p) (option_map (fun q => out i (g q)) (from M i p)).
Definition rgo (M : grid) (l : list order) (g : place -> regs) : place -> regs := fold_left (fun g i => rexec M i g) l g.
Definition begun (p : place) : regs := Regs 1 0 0.

Lemma rgo_app : forall M l k g, rgo M (l ++ k) g = rgo M k (rgo M l g).
Proof. intros. apply fold_left_app. Qed.

Lemma rgo_snoc : forall M l i g p,
  rgo M (l ++ [i]) g p = inn i (rgo M l g p) (option_map (fun q => out i (rgo M l g q)) (from M i p)).
Proof. intros. rewrite rgo_app. reflexivity. Qed.

Lemma held_give : forall M i p x, held (give M i p x) = held x.
Proof. intros. unfold give. destruct (to M i p); reflexivity. Qed.

Lemma final_rgo : forall M l p, final M l p = rgo M l begun p.
Proof.
  intros M l. induction l as [|i l IH] using rev_ind; intro p; [reflexivity|].
  unfold final. rewrite run_snoc, rgo_app. unfold exec, take. simpl. unfold rexec. rewrite <- IH. unfold final.
  destruct (from M i p) as [q|]; simpl; rewrite !held_give; [|reflexivity]. rewrite <- IH. reflexivity.
Qed.

Lemma from_some : forall M r o n p, from M (Order (Some r) o n) p = linked after M r p.
Proof. reflexivity. Qed.

(* Algorithm 2.1. *)
Lemma strings_held : forall M k p v, 1 <= k -> there M p = true ->
  (v <= s (rgo M (strings k) begun p) <-> v <= k /\ along M 0 v (fun _ => True) p).
Proof.
  intros M k. destruct k as [|k]; [lia|]. unfold strings. simpl. rewrite Nat.sub_0_r. intros p v _. revert p v.
  induction k as [|k IH]; intros p v T.
  - simpl. destruct v as [|[|v]]; [split; [intros _; split; [lia | apply along_0] | lia] | split; [intros _; split; [lia | apply along_1; exact I] | lia] | lia].
  - change (repeat lengthen (S k)) with (lengthen :: repeat lengthen k). rewrite repeat_cons, rgo_snoc.
    change (from M lengthen p) with (linked after M 0 p). destruct (linked after M 0 p) as [q|] eqn:L; simpl.
    + assert (Tq : there M q = true) by (apply linked_some in L; tauto).
      destruct v as [|[|v]]; [split; [intros _; split; [lia | apply along_0] | lia] | split; [intros _; split; [lia | apply along_1; exact I] | lia] |].
      rewrite along_next. specialize (IH q (S v) Tq). split.
      * intro H. destruct (proj1 IH ltac:(lia)) as [B A]. split; [lia|]. split; [exact I | eauto].
      * intros [B [_ [z [Z A]]]]. rewrite L in Z. injection Z as <-. assert (S v <= s (rgo M (repeat lengthen k) begun q)) by (apply IH; split; [lia | exact A]). lia.
    + rewrite (IH p v T). split; intros [B A]; (split; [|exact A]); [lia|].
      destruct v as [|[|v]]; [lia | lia|]. apply along_next in A. destruct A as [_ [z [Z _]]]. congruence.
Qed.

(* A loop along one axis. *)
Lemma loop_next : forall r f k, 1 <= k -> loop r f (S k) = loop r f k ++ [narrow r f (S k)].
Proof.
  intros r f k K. unfold loop. destruct k as [|k]; [lia|]. simpl. rewrite !Nat.sub_0_r.
  change (map (narrow r f) (seq 2 (S k)) = map (narrow r f) (seq 2 k) ++ [narrow r f (S (S k))]).
  rewrite seq_S, map_app. reflexivity.
Qed.

Lemma loop_s : forall M r f k g p, s (rgo M (loop r f k) g p) = s (g p).
Proof.
  intros M r f k g. destruct k as [|k]; [reflexivity|]. induction k as [|k IH]; intro p; [reflexivity|].
  rewrite loop_next by lia. rewrite rgo_snoc. apply IH.
Qed.

Lemma loop_u : forall M r f k g p v, 1 <= k -> 1 <= v -> there M p = true ->
  (v <= u (rgo M (loop r f k) g p) <-> along M r k (fun q => v <= u (g q)) p).
Proof.
  intros M r f k g p v K V. revert p. destruct k as [|k]; [lia|]. clear K. induction k as [|k IH]; intros p T.
  - simpl. rewrite along_1. reflexivity.
  - rewrite loop_next by lia. rewrite rgo_snoc, along_both. change (from M (narrow r f (S (S k))) p) with (linked after M r p).
    destruct (linked after M r p) as [q|] eqn:L; simpl.
    + assert (Tq : there M q = true) by (apply linked_some in L; tauto). rewrite Nat.min_glb_iff, (IH p T), (IH q Tq).
      split; intros [A B]; (split; [exact A|]); [eauto|]. destruct B as [z [Z B]]. injection Z as <-. exact B.
    + split; [lia|]. intros [_ [z [Z _]]]. discriminate.
Qed.

Lemma loop_t : forall M r f k g p z, 1 <= k ->
  (z <= t (rgo M (loop r f k) g p) <-> z <= t (g p) \/ exists a, 2 <= a <= k /\ z <= f a (u (rgo M (loop r f a) g p))).
Proof.
  intros M r f k g p z K. destruct k as [|k]; [lia|]. clear K. induction k as [|k IH].
  - split; [intro H; left; exact H | intros [H|[a [A _]]]; [exact H | lia]].
  - assert (E : t (rgo M (loop r f (S (S k))) g p) = Nat.max (t (rgo M (loop r f (S k)) g p)) (f (S (S k)) (u (rgo M (loop r f (S (S k))) g p)))).
    { rewrite (loop_next r f (S k)) by lia. rewrite rgo_app. reflexivity. }
    rewrite E, Nat.max_le_iff, IH. split.
    + intros [[H|[a [A H]]]|H]; [left; exact H | right; exists a; split; [lia | exact H] | right; exists (S (S k)); split; [lia | exact H]].
    + intros [H|[a [A H]]]; [left; left; exact H|]. destruct (Nat.eq_dec a (S (S k))) as [->|D]; [right; exact H|].
      left. right. exists a. split; [lia | exact H].
Qed.

(* The loop that keeps the greatest lesser of a and u. *)
Lemma loop_min : forall M r k g p v, 1 <= k -> there M p = true -> t (g p) = 1 ->
  (v <= t (rgo M (loop r Nat.min k) g p) <-> v <= 1 \/ (v <= k /\ along M r v (fun q => v <= u (g q)) p)).
Proof.
  intros M r k g p v K T One. rewrite loop_t by exact K. rewrite One. destruct (le_lt_dec v 1) as [V|V]; [tauto|]. split.
  - intros [H|[a [A H]]]; [left; exact H|]. right. apply Nat.min_glb_iff in H. destruct H as [H U]. split; [lia|].
    apply loop_u in U; [|lia|lia|exact T]. apply along_less with a; [exact U | exact H].
  - intros [H|[B A]]; [left; exact H|]. right. exists v. split; [lia|]. apply Nat.min_glb_iff. split; [lia|].
    apply loop_u; [lia | lia | exact T | exact A].
Qed.

Lemma loop_u_same : forall M r f h k g p, u (rgo M (loop r f k) g p) = u (rgo M (loop r h k) g p).
Proof.
  intros M r f h k g. destruct k as [|k]; [reflexivity|]. induction k as [|k IH]; intro p; [reflexivity|].
  rewrite (loop_next r f (S k)), (loop_next r h (S k)) by lia. rewrite !rgo_snoc. change (from M (narrow r h (S (S k))) p) with (linked after M r p).
  change (from M (narrow r f (S (S k))) p) with (linked after M r p).
  destruct (linked after M r p); cbn [option_map inn out narrow u]; rewrite ?IH; reflexivity.
Qed.

Definition square (a v : nat) : nat := Nat.min (a * a) (v * v).

Lemma square_min : forall a v, square a v = Nat.min a v * Nat.min a v.
Proof.
  intros. unfold square. destruct (le_lt_dec a v) as [H|H].
  - rewrite (Nat.min_l a v H), Nat.min_l; [reflexivity | apply Nat.mul_le_mono; exact H].
  - rewrite (Nat.min_r a v), Nat.min_r; [reflexivity | apply Nat.mul_le_mono; lia | lia].
Qed.

Lemma square_max : forall x y, Nat.max (x * x) (y * y) = Nat.max x y * Nat.max x y.
Proof.
  intros. destruct (le_lt_dec x y) as [H|H].
  - rewrite (Nat.max_r x y H), Nat.max_r; [reflexivity | apply Nat.mul_le_mono; exact H].
  - rewrite (Nat.max_l x y), Nat.max_l; [reflexivity | apply Nat.mul_le_mono; lia | lia].
Qed.

Lemma loop_square : forall M r k g p, t (g p) = 1 -> let x := t (rgo M (loop r Nat.min k) g p) in t (rgo M (loop r square k) g p) = x * x.
Proof.
  intros M r k g p One. cbv zeta. destruct k as [|k]; [change (t (g p) = t (g p) * t (g p)); rewrite One; reflexivity|]. induction k as [|k IH].
  - change (t (g p) = t (g p) * t (g p)). rewrite One. reflexivity.
  - assert (E : forall f, t (rgo M (loop r f (S (S k))) g p) = Nat.max (t (rgo M (loop r f (S k)) g p)) (f (S (S k)) (u (rgo M (loop r f (S (S k))) g p)))).
    { intro f. rewrite (loop_next r f (S k)) by lia. rewrite rgo_app. reflexivity. }
    rewrite !E, IH, square_min, square_max, (loop_u_same M r square Nat.min). reflexivity.
Qed.

(* One axis of the program for boxes. *)
Lemma axis_held : forall M r k g p v, 1 <= k -> there M p = true -> (forall q, there M q = true -> 1 <= s (g q)) ->
  (v <= s (rgo M (one_axis k r) g p) <-> v <= 1 \/ (v <= k /\ along M r v (fun q => v <= s (g q)) p)).
Proof.
  intros M r k g p v K T P. unfold one_axis. change (rgo M (local (fun x => Regs (s x) (s x) 1) :: loop r Nat.min k ++ [local (fun z => Regs (t z) (u z) (t z))]) g)
    with (rgo M (loop r Nat.min k ++ [local (fun z => Regs (t z) (u z) (t z))]) (rexec M (local (fun x => Regs (s x) (s x) 1)) g)).
  rewrite rgo_app. simpl. unfold rexec at 1. simpl. rewrite loop_min by (auto; reflexivity). reflexivity.
Qed.

(* The axes of a box: the first r + 1 have v, the others 1. *)
Definition sides_to (D r v : nat) : list nat := repeat v (S r) ++ repeat 1 (D - S r).


Lemma ones : forall n, Forall (fun v => 1 <= v) (repeat 1 n).
Proof. intro n. apply Forall_forall. intros x H. apply repeat_spec in H. lia. Qed.
Lemma alike : forall v n, 1 <= v -> Forall (fun v => 1 <= v) (repeat v n).
Proof. intros v n V. apply Forall_forall. intros x H. apply repeat_spec in H. lia. Qed.

Lemma free_first : forall M p v, there M p = true -> 1 <= axes M -> 1 <= v <= side M ->
  (free M p (sides_to (axes M) 0 v) = true <-> along M 0 v (fun _ => True) p).
Proof.
  intros M p v T D V. unfold sides_to. simpl. rewrite (free_along M p [] v (repeat 1 (axes M - 1))); [|exact T|rewrite repeat_length; simpl; lia|exact V|constructor|apply ones].
  simpl. apply along_same; [|exact T]. intros q Tq. split; [trivial|]. intros _. pose proof (free_ones M q Tq) as F.
  replace (axes M) with (S (axes M - 1)) in F by lia. exact F.
Qed.

Lemma free_more : forall M p r v, there M p = true -> S r < axes M -> 1 <= v <= side M ->
  (free M p (sides_to (axes M) (S r) v) = true <-> along M (S r) v (fun q => free M q (sides_to (axes M) r v) = true) p).
Proof.
  intros M p r v T D V. unfold sides_to.
  assert (E : repeat v (S (S r)) = repeat v (S r) ++ [v]) by (replace (S (S r)) with (S r + 1) by lia; apply repeat_app).
  rewrite E, <- app_assoc. change ([v] ++ repeat 1 (axes M - S (S r))) with (v :: repeat 1 (axes M - S (S r))).
  rewrite free_along; [|exact T|rewrite !repeat_length; lia|exact V|apply alike; lia|apply ones]. rewrite repeat_length.
  replace (axes M - S r) with (S (axes M - S (S r))) by lia. reflexivity.
Qed.

Lemma boxes_next : forall k d, boxes (S (S d)) k = boxes (S d) k ++ one_axis k (S d).
Proof.
  intros. unfold boxes. simpl. rewrite !Nat.sub_0_r.
  change (strings k ++ flat_map (one_axis k) (seq 1 (S d)) = (strings k ++ flat_map (one_axis k) (seq 1 d)) ++ one_axis k (S d)).
  rewrite seq_S, flat_map_app. simpl. rewrite app_nil_r, app_assoc. reflexivity.
Qed.

Lemma boxes_positive : forall M k d p, d < axes M -> 1 <= k -> there M p = true -> 1 <= s (rgo M (boxes (S d) k) begun p).
Proof.
  intros M k d. induction d as [|d IH]; intros p D K T.
  - unfold boxes. simpl. rewrite app_nil_r. apply strings_held; [exact K | exact T|]. split; [exact K | apply along_1; exact I].
  - rewrite boxes_next, rgo_app. apply axis_held; [exact K | exact T | intros q Tq; apply IH; [lia | exact K | exact Tq] | left; lia].
Qed.

Lemma boxes_held : forall M k d p v, d < axes M -> 1 <= k -> there M p = true -> 1 <= v <= side M ->
  (v <= s (rgo M (boxes (S d) k) begun p) <-> v <= k /\ free M p (sides_to (axes M) d v) = true).
Proof.
  intros M k d. induction d as [|d IH]; intros p v D K T V.
  - unfold boxes. simpl. rewrite app_nil_r, strings_held by assumption. rewrite (free_first M p v T D V). reflexivity.
  - assert (One : forall q, there M q = true -> 1 <= s (rgo M (boxes (S d) k) begun q)) by (intros q Tq; apply boxes_positive; [lia | exact K | exact Tq]).
    rewrite boxes_next, rgo_app, axis_held by assumption. rewrite (free_more M p d v T D V).
    assert (Q : along M (S d) v (fun q => v <= s (rgo M (boxes (S d) k) begun q)) p <->
                along M (S d) v (fun q => v <= k /\ free M q (sides_to (axes M) d v) = true) p).
    { apply along_same; [|exact T]. intros q Tq. apply IH; [lia | exact K | exact Tq | exact V]. }
    split.
    + intros [H|[B A]].
      * replace v with 1 in * by lia. split; [exact K|]. apply along_1. pose proof (free_ones M p T) as F.
        unfold sides_to. rewrite <- repeat_app. replace (S d + (axes M - S d)) with (axes M) by lia. exact F.
      * split; [exact B|]. apply Q in A. revert A. apply along_weaken; [tauto | exact T].
    + intros [B A]. right. split; [exact B|]. apply Q. revert A. apply along_weaken; [|exact T]. tauto.
Qed.
