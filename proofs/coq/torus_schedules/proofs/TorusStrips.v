(* Sides of which each divides the larger ones fill strips exactly, from the largest down. *)
From Coq Require Import List Arith Bool Lia Permutation Sorted.
From Allocert.definitions Require Import TorusStrips.
Import ListNotations.

Lemma choices_in n k : forall c, In c (choices n k) <-> length c = n /\ Forall (fun s => s < k) c.
Proof.
  induction n as [|n IH]; intros c; cbn [choices].
  - split; [intros [<-|[]]; now split|]. intros [L _]. destruct c; [now left|discriminate].
  - rewrite in_flat_map. split.
    + intros (s & S & H). apply in_map_iff in H as (b & <- & H). apply IH in H as [<- H]. apply in_seq in S. split; [reflexivity|]. constructor; [lia|assumption].
    + intros [L F]. destruct c as [|s c]; [discriminate|]. inversion F; subst. exists s. split; [apply in_seq; lia|]. apply in_map, IH. split; [now injection L|assumption].
Qed.

Definition fits (l : list nat) (k d : nat) (c : list nat) : Prop :=
  length c = length l /\ Forall (fun s => s < k) c /\ forall s, s < k -> load s l c <= d.

Lemma fits_lining l k d c : In c (linings l k d) <-> fits l k d c.
Proof.
  unfold linings, fits. rewrite filter_In, choices_in, forallb_forall. split.
  - intros [[L F] H]. repeat split; try assumption. intros s S. apply Nat.leb_le, H, in_seq. lia.
  - intros (L & F & H). repeat split; try assumption. intros s S. apply in_seq in S. apply Nat.leb_le, H. lia.
Qed.

Lemma load_app s a c b e : length a = length c -> load s (a ++ b) (c ++ e) = load s a c + load s b e.
Proof. revert c. induction a as [|x a IH]; intros [|t c] L; try discriminate; [reflexivity|]. cbn. rewrite IH; [lia|now injection L]. Qed.

Lemma load_same s l : load s l (repeat s (length l)) = list_sum l.
Proof. induction l as [|a l IH]; [reflexivity|]. cbn. rewrite Nat.eqb_refl. unfold list_sum in *. lia. Qed.

Lemma load_other s l c : Forall (fun t => t <> s) c -> load s l c = 0.
Proof.
  revert c. induction l as [|a l IH]; intros [|t c] F; try reflexivity. inversion F; subst. cbn. destruct (Nat.eqb_spec t s); [contradiction|]. now apply IH.
Qed.

Lemma load_permuted l l' : Permutation l l' -> forall c, length c = length l ->
  exists c', Permutation c c' /\ length c' = length l' /\ forall s, load s l c = load s l' c'.
Proof.
  induction 1 as [|a l l' P IH|a b l|l l' l'' P IH Q IH']; intros c L.
  - exists c. now repeat split.
  - destruct c as [|t c]; [discriminate|]. destruct (IH c) as (c' & X & Y & Z); [now injection L|]. exists (t :: c'). cbn. repeat split; [now constructor|lia|].
    intros s. now rewrite Z.
  - destruct c as [|t [|u c]]; try discriminate. exists (u :: t :: c). repeat split; [constructor|assumption|]. intros s. cbn. lia.
  - destruct (IH c L) as (c' & X & Y & Z). destruct (IH' c' Y) as (c'' & X' & Y' & Z'). exists c''. repeat split; [now transitivity c'|assumption|].
    intros s. now rewrite Z.
Qed.

Lemma sum_permuted l l' : Permutation l l' -> list_sum l = list_sum l'.
Proof. induction 1; cbn; unfold list_sum in *; lia. Qed.

Lemma chain_permuted l l' : Permutation l l' -> chain l -> chain l'.
Proof. intros P C a b A B. apply C; now apply (Permutation_in _ (Permutation_sym P)). Qed.

Lemma chain_part a b l : chain (a ++ b ++ l) -> chain (a ++ l).
Proof. intros C x y X Y. apply C; rewrite !in_app_iff in *; tauto. Qed.

Definition falling : list nat -> Prop := StronglySorted (fun a b => b <= a).

Lemma sorted_permutation l : exists l', Permutation l l' /\ falling l'.
Proof.
  induction l as [|a l (l' & P & S)]; [exists []; split; constructor|].
  enough (exists m, Permutation (a :: l') m /\ falling m) as (m & M & F) by (exists m; split; [now rewrite P|assumption]).
  clear P. induction S as [|b l' S IH F]; [exists [a]; split; repeat constructor|].
  destruct (le_lt_dec b a) as [L|L].
  - exists (a :: b :: l'). split; [reflexivity|]. constructor; [now constructor|]. constructor; [assumption|]. eapply Forall_impl; [|exact F]. cbn. lia.
  - destruct IH as (m & M & G). exists (b :: m). split; [rewrite perm_swap; now constructor|]. constructor; [assumption|].
    apply Forall_forall. intros x X. apply (Permutation_in _ (Permutation_sym M)) in X as [->|X]; [lia|]. rewrite Forall_forall in F. now apply F.
Qed.

(* Of two numbers of a chain the smaller one divides the larger. *)
Lemma smaller_divides a b : 0 < a -> a <= b -> Nat.divide a b \/ Nat.divide b a -> Nat.divide a b.
Proof. intros A L [D|D]; [assumption|]. apply Nat.divide_pos_le in D; [|assumption]. replace b with a by lia. reflexivity. Qed.

(* Taken from the largest on, they reach d exactly if they are d or more together. *)
Lemma reach d : 0 < d -> forall l s, falling l -> chain (d :: l) -> Forall (fun a => 0 < a <= d) l ->
  Forall (fun a => Nat.divide a s) l -> s <= d -> d <= s + list_sum l -> exists pre post, l = pre ++ post /\ s + list_sum pre = d.
Proof.
  intros D. induction l as [|a l IH]; intros s F C B M L T.
  - exists [], []. split; [reflexivity|]. cbn in *. lia.
  - inversion F as [|? ? F' G]; inversion B as [|? ? A B']; inversion M as [|? ? E M']; subst.
    destruct (Nat.eq_dec s d) as [->|N]; [exists [], (a :: l); split; [reflexivity|cbn; lia]|].
    assert (Da : Nat.divide a d) by (apply smaller_divides; [lia|lia|apply C; [right; now left|now left]]).
    assert (S : s + a <= d) by (destruct E as [x ->], Da as [y ->]; assert (x < y) by (apply Nat.mul_lt_mono_pos_r with a; lia); nia).
    destruct (IH (s + a)) as (pre & post & -> & P); try assumption.
    + intros x y X Y. apply C; cbn in *; tauto.
    + apply Forall_forall. intros b Q. rewrite Forall_forall in G, B', M'. apply Nat.divide_add_r; [now apply M'|].
      apply smaller_divides; [now apply B'|now apply G|]. apply C; right; [now right|now left].
    + cbn in T. unfold list_sum in *. lia.
    + exists (a :: pre), post. split; [reflexivity|]. cbn. unfold list_sum in *. lia.
Qed.

Lemma falling_rest pre post : falling (pre ++ post) -> falling post.
Proof. induction pre as [|a pre IH]; [easy|]. intros H. inversion H; subst. now apply IH. Qed.

Lemma sum_app a b : list_sum (a ++ b) = list_sum a + list_sum b.
Proof. apply list_sum_app. Qed.

Lemma pack_sorted d : 0 < d -> forall k l, falling l -> chain (d :: l) -> Forall (fun a => 0 < a <= d) l -> list_sum l <= k * d -> exists c, fits l k d c.
Proof.
  intros D. induction k as [|k IH]; intros l F C B S.
  - destruct l as [|a l]; [exists []; repeat split; [constructor|lia]|]. inversion B; subst. cbn in S. lia.
  - destruct (le_lt_dec d (list_sum l)) as [L|L].
    + destruct (reach d D l 0) as (pre & post & -> & E); try assumption; try lia.
      { apply Forall_forall. intros a _. exists 0. reflexivity. }
      cbn in E. rewrite sum_app in S. apply Forall_app in B as [_ B]. destruct (IH post) as (c & Lc & Fc & Hc).
      * now apply falling_rest with pre.
      * intros x y X Y. apply C; cbn in *; rewrite in_app_iff; tauto.
      * assumption.
      * cbn in S. lia.
      * exists (repeat k (length pre) ++ c). split; [now rewrite !app_length, repeat_length, Lc|]. split.
        -- apply Forall_app. split; [apply Forall_forall; intros x X; apply repeat_spec in X; lia|]. eapply Forall_impl; [|exact Fc]. cbn. lia.
        -- intros s Ls. rewrite load_app by now rewrite repeat_length. destruct (Nat.eq_dec s k) as [->|N].
           ++ rewrite load_same, (load_other k post); [lia|]. eapply Forall_impl; [|exact Fc]. cbn. lia.
           ++ rewrite load_other; [apply Hc; lia|]. apply Forall_forall. intros x X. apply repeat_spec in X. lia.
    + exists (repeat 0 (length l)). split; [apply repeat_length|]. split; [apply Forall_forall; intros x X; apply repeat_spec in X; lia|].
      intros s _. destruct s as [|s]; [rewrite load_same; lia|]. rewrite load_other; [lia|]. apply Forall_forall. intros x X. apply repeat_spec in X. lia.
Qed.

Lemma permuted_fits l l' k d : Permutation l l' -> (exists c, fits l k d c) -> exists c, fits l' k d c.
Proof.
  intros P (c & L & F & H). destruct (load_permuted l l' P c L) as (c' & X & Y & Z). exists c'. split; [assumption|]. split.
  - now apply (Permutation_Forall X).
  - intros s S. rewrite <- Z. now apply H.
Qed.

Lemma pack d k l : 0 < d -> chain (d :: l) -> Forall (fun a => 0 < a <= d) l -> list_sum l <= k * d -> exists c, fits l k d c.
Proof.
  intros D C B S. destruct (sorted_permutation l) as (l' & P & F). apply permuted_fits with l'; [now symmetry|]. apply pack_sorted; try assumption.
  - apply chain_permuted with (d :: l); [now constructor|assumption].
  - now apply (Permutation_Forall P).
  - now rewrite <- (sum_permuted l l' P).
Qed.

Lemma jobs_line_up m d sides : 0 < d -> Nat.divide d m -> chain (d :: sides) -> Forall (fun a => 0 < a <= d) sides -> list_sum sides <= m ->
  lines_up sides (m / d) d = true.
Proof.
  intros D [k ->] C B S. rewrite Nat.div_mul by lia. destruct (pack d k sides D C B S) as (c & H). apply fits_lining in H.
  unfold lines_up. destruct (linings sides k d); [destruct H|reflexivity].
Qed.

Lemma spare m d common own : 0 < d -> Nat.divide d m -> chain (d :: common ++ own) -> Forall (fun a => 0 < a <= d) (common ++ own) ->
  list_sum common + d <= m -> list_sum (common ++ own) <= m -> spare_strip common own (m / d) d = true.
Proof.
  intros D [k ->] C B U T. rewrite Nat.div_mul by lia. destruct k as [|k]; [cbn in U; lia|].
  assert (E : exists c e, length c = length common /\ Forall (fun s => s < k) c /\ fits (common ++ own) (S k) d (c ++ e)).
  { destruct (le_lt_dec d (list_sum own)) as [L|L].
    - destruct (sorted_permutation own) as (own' & P & F). assert (P' : Permutation (common ++ own) (common ++ own')) by now apply Permutation_app_head.
      assert (C' : chain (d :: common ++ own')) by (apply chain_permuted with (d :: common ++ own); [now constructor|assumption]).
      assert (B' := B). apply (Permutation_Forall P') in B'. assert (Q := sum_permuted _ _ P).
      destruct (reach d D own' 0) as (pre & post & -> & R); try (assumption || lia).
      { intros x y X Y. apply C'; cbn in *; rewrite in_app_iff; tauto. }
      { now apply Forall_app in B'. }
      { apply Forall_forall. intros a _. exists 0. reflexivity. }
      cbn in R. rewrite sum_app in T, Q. destruct (pack d k (common ++ post) D) as (g & Lg & Fg & Hg).
      { intros x y X Y. apply C'; cbn in *; rewrite !in_app_iff in *; tauto. }
      { rewrite !Forall_app in *. tauto. }
      { rewrite sum_app. cbn in T. lia. }
      rewrite app_length in Lg. set (c := firstn (length common) g). set (e := skipn (length common) g).
      assert (G : g = c ++ e) by (symmetry; apply firstn_skipn). assert (Lc : length c = length common) by (unfold c; rewrite firstn_length; lia).
      assert (Le : length e = length post) by (unfold e; rewrite skipn_length; lia). rewrite G in *. apply Forall_app in Fg as [Fc Fe].
      destruct (load_permuted (post ++ pre) own) with (c := e ++ repeat k (length pre)) as (e' & X & Y & Z).
      { rewrite P. apply Permutation_app_comm. }
      { now rewrite !app_length, repeat_length, Le. }
      exists c, e'. split; [assumption|]. split; [assumption|]. split; [now rewrite !app_length, Lc, Y|]. split.
      + apply Forall_app. split; [eapply Forall_impl; [|exact Fc]; cbn; lia|]. apply (Permutation_Forall X), Forall_app.
        split; [eapply Forall_impl; [|exact Fe]; cbn; lia|apply Forall_forall; intros x I; apply repeat_spec in I; lia].
      + intros s Ls. rewrite load_app, <- Z, load_app by congruence. destruct (Nat.eq_dec s k) as [->|N].
        * rewrite load_same, (load_other k common), (load_other k post); [lia| |]; (eapply Forall_impl; [|eassumption]; cbn; lia).
        * rewrite (load_other s pre) by (apply Forall_forall; intros x I; apply repeat_spec in I; lia). specialize (Hg s).
          rewrite load_app in Hg by congruence. lia.
    - destruct (pack d k common D) as (c & Lc & Fc & Hc).
      { intros x y X Y. apply C; cbn in *; rewrite in_app_iff; tauto. }
      { now apply Forall_app in B. }
      { cbn in U. lia. }
      exists c, (repeat k (length own)). split; [assumption|]. split; [assumption|]. split; [now rewrite !app_length, repeat_length, Lc|]. split.
      + apply Forall_app. split; [eapply Forall_impl; [|exact Fc]; cbn; lia|apply Forall_forall; intros x I; apply repeat_spec in I; lia].
      + intros s Ls. rewrite load_app by congruence. destruct (Nat.eq_dec s k) as [->|N].
        * rewrite load_same, (load_other k common); [lia|]. eapply Forall_impl; [|exact Fc]. cbn. lia.
        * rewrite (load_other s own) by (apply Forall_forall; intros x I; apply repeat_spec in I; lia). specialize (Hc s). lia. }
  destruct E as (c & e & Lc & Fc & H). apply fits_lining in H. unfold spare_strip. apply existsb_exists. exists (c ++ e). split; [assumption|].
  apply existsb_exists. exists k. split; [apply in_seq; lia|]. rewrite <- Lc, firstn_app, Nat.sub_diag, firstn_all, app_nil_r.
  destruct (existsb (Nat.eqb k) c) eqn:X; [|reflexivity]. apply existsb_exists in X as (s & I & X). apply Nat.eqb_eq in X as <-.
  rewrite Forall_forall in Fc. specialize (Fc k I). lia.
Qed.
