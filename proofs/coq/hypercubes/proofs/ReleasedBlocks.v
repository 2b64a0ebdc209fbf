From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import FreeLists Releases.
From Allocert.proofs Require FreeLists.
From Allocert.proofs Require Import Releases.
Import ListNotations.

(* A free block lies in a listed one. *)
Lemma covered : forall n F ls, inv n F ls -> forall k s, block n k s -> all_free F k s ->
  exists j t, k <= j /\ In t (nth j ls []) /\ forall x, inside k s x -> inside j t x.
Proof.
  intros n F ls V. induction k as [|k IH]; intros s B A.
  - destruct (inv_cover _ _ _ V s (A s (inside_start 0 s))) as [j [t [I X]]]. exists j, t. split; [lia|]. split; [exact I|].
    intros x Y. unfold inside in Y. cbn in Y. replace x with s by lia. exact X.
  - destruct B as [K [[c ->] M]].
    assert (Bk : block n k (2 * c * 2 ^ k)).
    { unfold block. rewrite Nat.pow_succ_r' in M. repeat split; [lia|apply divide_double|lia]. }
    destruct (buddy_block n k _ Bk) as [Bb _]; [lia|]. pose proof (buddy_even k c) as E.
    assert (In2 : forall x, inside (S k) (c * 2 ^ S k) x <-> inside k (2 * c * 2 ^ k) x \/ inside k (buddy k (2 * c * 2 ^ k)) x).
    { intro x. rewrite E. unfold inside. rewrite Nat.pow_succ_r'. lia. }
    destruct (IH (2 * c * 2 ^ k) Bk) as [j [t [J [I X]]]]; [intros x Y; apply A, In2; left; exact Y|].
    destruct (IH (buddy k (2 * c * 2 ^ k)) Bb) as [i [u [L [W Y]]]]; [intros x Y; apply A, In2; right; exact Y|].
    assert (Big : forall m v y, S k <= m -> In v (nth m ls []) -> inside (S k) (c * 2 ^ S k) y -> inside m v y ->
      exists j t, S k <= j /\ In t (nth j ls []) /\ forall x, inside (S k) (c * 2 ^ S k) x -> inside j t x).
    { intros m v y Q R Y1 Y2. exists m, v. split; [exact Q|]. split; [exact R|].
      apply (nested (S k) m _ v y Q); auto; [exists c; reflexivity|apply (inv_block _ _ _ V m v R)]. }
    pose proof (inside_start k (2 * c * 2 ^ k)) as P. pose proof (inside_start k (buddy k (2 * c * 2 ^ k))) as P'.
    destruct (Nat.eq_dec j k) as [->|Nj]; [|apply (Big j t (2 * c * 2 ^ k)); auto; [lia|apply In2; left; exact P]].
    destruct (Nat.eq_dec i k) as [->|Ni]; [|apply (Big i u (buddy k (2 * c * 2 ^ k))); auto; [lia|apply In2; right; exact P']].
    exfalso.
    assert (Et : t = 2 * c * 2 ^ k).
    { apply (same_block k t _ (2 * c * 2 ^ k)); try apply (inv_block _ _ _ V k t I); auto; apply Bk. }
    assert (Eu : u = buddy k (2 * c * 2 ^ k)).
    { apply (same_block k u _ (buddy k (2 * c * 2 ^ k))); auto; [apply (inv_block _ _ _ V k u W)|apply Bb]. }
    subst. apply (inv_buddy _ _ _ V k (2 * c * 2 ^ k)); auto; lia.
Qed.

Theorem listed_maximal : forall n F ls, inv n F ls -> forall k s, In s (nth k ls []) <-> maximal n F k s.
Proof.
  intros n F ls V k s. split.
  - intro I. pose proof (inv_block _ _ _ V k s I) as B. split; [exact B|]. split; [intros x X; exact (inv_free _ _ _ V k s x I X)|].
    intros L A. destruct B as [K [D M]]. rewrite (proj2 (inside_parent k s s D)) in A.
    assert (Bs : block n k s) by (unfold block; auto).
    destruct (covered n F ls V (S k) _ (proj2 (buddy_block n k s Bs L)) A) as [j [t [J [W X]]]].
    assert (Y : inside j t s) by (apply X, inside_parent; [exact D|left; apply inside_start]).
    destruct (inv_apart _ _ _ V k s j t s I W (inside_start k s) Y). lia.
  - intros [B [A N]]. destruct (covered n F ls V k s B A) as [j [t [J [I X]]]].
    destruct (Nat.eq_dec j k) as [->|Q].
    + replace s with t; [exact I|]. apply (same_block k t s s); [apply (inv_block _ _ _ V k t I)|apply B|apply X, inside_start|apply inside_start].
    + exfalso. assert (L : k < n) by (destruct (inv_block _ _ _ V j t I); lia). apply (N L).
      destruct B as [K [D M]]. rewrite (proj2 (inside_parent k s s D)). intros x Y. apply (inv_free _ _ _ V j t x I).
      assert (Bs : block n k s) by (unfold block; auto). destruct (proj2 (buddy_block n k s Bs L)) as [_ [D' _]].
      apply (nested (S k) j (min s (buddy k s)) t s ltac:(lia) D' (proj1 (proj2 (inv_block _ _ _ V j t I)))); [|apply X, inside_start|exact Y].
      apply inside_parent; [exact D|left; apply inside_start].
Qed.

Theorem lists_maximal : forall n F ls, history n F ls -> forall k, NoDup (nth k ls []) /\
  (forall s, In s (nth k ls []) <-> maximal n F k s) /\ forall s, k < n -> In s (nth k ls []) -> ~ In (buddy k s) (nth k ls []).
Proof.
  intros n F ls H k. apply history_inv in H. split; [apply H|]. split; [intro s; apply listed_maximal, H|]. intros s. apply H.
Qed.

(* Release as printed does what the loop does. *)
Lemma join_release : forall n rounds k s ls F calls, rounds + k = n -> inv n F ls -> block n k s -> (forall x, inside k s x -> ~ F x) ->
  exists highest, release (S rounds) calls k s ls = Some (join rounds k s ls, calls + (highest - k), highest) /\ k <= highest <= n.
Proof.
  induction rounds as [|rounds IH]; intros k s ls F calls R V B A; cbn [join release];
    (replace (length ls <=? k) with false by (symmetry; apply Nat.leb_gt; rewrite (inv_length _ _ _ V); lia)).
  - assert (T : listed k (buddy k s) ls = false).
    { apply not_true_is_false. intro T. apply listed_in in T. apply (inv_block _ _ _ V) in T. destruct T as [_ [D M]].
      destruct B as [_ [[a E] L]]. replace k with n in * by lia. assert (Z : s = 0) by (destruct a; [exact E|cbn in E; lia]).
      subst s. rewrite Z in M. unfold buddy in M. rewrite Nat.lxor_0_l in M. lia. }
    rewrite T. exists k. rewrite Nat.sub_diag, Nat.add_0_r. split; [reflexivity|lia].
  - destruct (listed k (buddy k s) ls) eqn:T; [|exists k; rewrite Nat.sub_diag, Nat.add_0_r; split; [reflexivity|lia]].
    apply listed_in in T. destruct (buddy_block n k s B) as [Bb Bp]; [lia|]. pose proof B as [K [D M]].
    assert (W : inv n (fun x => F x /\ ~ inside k (buddy k s) x) (remove k (buddy k s) ls)).
    { apply inv_remove; auto; [apply NoDup_filter, V|]. intro t. apply in_drop. }
    destruct (IH (S k) _ _ _ (S calls) ltac:(lia) W Bp) as [h [E L]].
    { intros x X [Y Z]. apply (inside_parent k s x D) in X. destruct X as [X|X]; [exact (A x X Y)|exact (Z X)]. }
    exists h. cbn [release] in E |- *. rewrite E. split; [|lia]. do 3 f_equal. lia.
Qed.

Theorem release_ends : forall n F ls k s, history n F ls -> block n k s -> (forall x, inside k s x -> ~ F x) ->
  exists highest, release (S n) 1 k s ls = Some (give k s ls, S (highest - k), highest) /\ k <= highest <= n
  /\ forall j t, In t (nth j (give k s ls) []) <-> maximal n (fun x => F x \/ inside k s x) j t.
Proof.
  intros n F ls k s H B A. apply history_inv in H. destruct (join_release n (n - k) k s ls F 1) as [h [E L]]; auto; [destruct B; lia|].
  exists h. split; [|split; [exact L|apply listed_maximal, inv_give; assumption]].
  unfold give. rewrite (inv_length _ _ _ H). replace (S n - 1 - k) with (n - k) by lia.
  assert (M : forall extra most calls k s ls r, release most calls k s ls = Some r -> release (most + extra) calls k s ls = Some r).
  { intros extra. induction most as [|most IH]; intros c i t l r Q; [discriminate|]. cbn in Q |- *.
    destruct (length l <=? i); [discriminate|]. destruct (listed i (buddy i t) l); [apply IH; exact Q|exact Q]. }
  replace (S n) with (S (n - k) + k) by (destruct B; lia). apply M. rewrite E. reflexivity.
Qed.

(* Best fit. *)
Lemma nth_skipn : forall (ls : lists) k j, nth j (skipn k ls) [] = nth (k + j) ls [].
Proof. induction ls as [|l ls IH]; intros [|k] j; cbn; auto. destruct j; reflexivity. Qed.

Theorem best_fit : forall n F ls k, history n F ls -> match take k ls with
  | Some (s, _) => exists j, k <= j /\ maximal n F j s /\ forall m t, k <= m < j -> ~ maximal n F m t
  | None => forall m t, k <= m -> ~ maximal n F m t end.
Proof.
  intros n F ls k H. apply history_inv in H. destruct (take k ls) as [[s ls']|] eqn:T.
  - destruct (inv_take n F ls k s ls' H T) as [_ [j [J [I Z]]]]. exists j. split; [exact J|].
    split; [apply (listed_maximal n F ls H), I|]. intros m t L X. apply (listed_maximal n F ls H) in X. rewrite Z in X by lia. exact X.
  - intros m t L X. apply (listed_maximal n F ls H) in X. unfold take in T.
    destruct (take_up k (skipn k ls)) as [[? ?]|] eqn:E; [discriminate|]. pose proof (take_none _ _ E (m - k)) as Z.
    rewrite nth_skipn in Z. replace (k + (m - k)) with m in Z by lia. rewrite Z in X. exact X.
Qed.

(* Single nodes released in any order. *)
Lemma history_released : forall n xs F ls, history n F ls -> NoDup xs -> (forall x, In x xs -> x < 2 ^ n /\ ~ F x) ->
  exists G, history n G (released n xs ls) /\ forall x, G x <-> F x \/ In x xs.
Proof.
  intros n. induction xs as [|x xs IH]; intros F ls H N A; [exists F; cbn; split; [exact H|tauto]|].
  inversion N. subst. destruct (A x (or_introl eq_refl)) as [L X].
  destruct (IH (fun y => F y \/ inside 0 x y) (give 0 x ls)) as [G [P Q]]; auto.
  - apply history_give; [exact H|unfold block; repeat split; [lia|exists x; cbn; lia|exact L]|].
    intros y Y. unfold inside in Y. cbn in Y. replace y with x by lia. exact X.
  - intros y I. destruct (A y (or_intror I)) as [M Y]. split; [exact M|]. intros [Z|Z]; [exact (Y Z)|].
    unfold inside in Z. cbn in Z. replace y with x in I by lia. contradiction.
  - exists G. split; [exact P|]. intro y. rewrite Q. unfold inside. cbn. intuition; try (left; right; lia); right; left; lia.
Qed.

Lemma maximal_ext : forall n F G k s, (forall x, F x <-> G x) -> (maximal n F k s <-> maximal n G k s).
Proof.
  intros n F G k s H. unfold maximal, all_free. split; intros [B [A N]]; (split; [exact B|]); (split; [intros x X; apply H, A, X|]);
    intros L C; apply (N L); intros x X; apply H, C, X.
Qed.

Theorem any_order : forall n xs, NoDup xs -> Forall (fun x => x < 2 ^ n) xs ->
  let ls := released n xs (repeat [] (S n)) in
  forall k, NoDup (nth k ls []) /\ (forall s, In s (nth k ls []) <-> maximal n (fun x => In x xs) k s)
  /\ forall s, k < n -> In s (nth k ls []) -> ~ In (buddy k s) (nth k ls []).
Proof.
  intros n xs N A ls k. destruct (history_released n xs _ _ (history_none n) N) as [G [H E]].
  { intros x I. rewrite Forall_forall in A. split; [apply A, I|tauto]. }
  fold ls in H. destruct (lists_maximal n G ls H k) as [P [Q R]]. split; [exact P|]. split; [|exact R].
  intro s. rewrite Q. apply maximal_ext. intro x. rewrite E. tauto.
Qed.

(* All nodes singly, or the whole cube. *)
Lemma nodes_empty : forall ls i, nodes_from i ls = [] -> ls = repeat [] (length ls).
Proof.
  induction ls as [|l ls IH]; intros i H; [reflexivity|]. cbn in H. apply app_eq_nil in H. destruct H as [H K]. cbn.
  rewrite (IH (S i)) at 1 by exact K. f_equal. destruct l as [|s l]; [reflexivity|]. cbn in H.
  apply app_eq_nil in H. destruct H as [H _]. apply (f_equal (@length nat)) in H. rewrite seq_length in H.
  pose proof (pow_pos i). cbn in H. lia.
Qed.

Lemma drained_singly : forall most ls, 0 < length ls -> free ls <= most -> drained most 0 ls = repeat [] (length ls).
Proof.
  induction most as [|most IH]; intros ls P L; cbn [drained].
  - apply (nodes_empty ls 0). apply length_zero_iff_nil. unfold free, nodes in L. lia.
  - destruct (take 0 ls) as [[s ls']|] eqn:T.
    + pose proof (FreeLists.take_free _ _ _ _ T) as E. destruct (FreeLists.take_nodes 0 ls s ls' (Nat.le_0_l _) T) as [_ Q].
      rewrite <- Q. apply IH; [lia|]. cbn in E. lia.
    + unfold take in T. cbn [skipn] in T. destruct (take_up 0 ls) as [[? ?]|] eqn:E; [discriminate|].
      apply (nodes_empty ls 0). apply (FreeLists.take_up_refused _ _ E).
Qed.

Lemma start_drained : forall n, drained (2 ^ n) 0 (start n) = repeat [] (S n) /\ drained (2 ^ n) n (start n) = repeat [] (S n).
Proof.
  intro n. assert (L : length (start n) = S n) by (unfold start; rewrite app_length, repeat_length; cbn; lia). split.
  - rewrite drained_singly; [rewrite L; reflexivity|lia|rewrite FreeLists.free_start; lia].
  - assert (T : take n (start n) = Some (0, repeat [] (S n))).
    { unfold start. replace n with (length (repeat (@nil nat) n)) at 1 by apply repeat_length.
      rewrite FreeLists.take_here. f_equal. f_equal. replace (S n) with (n + 1) by lia. rewrite repeat_app. reflexivity. }
    pose proof (pow_pos n). destruct (2 ^ n) as [|m]; [lia|]. cbn [drained]. rewrite T. destruct m as [|m]; [reflexivity|]. cbn [drained].
    unfold take. destruct (take_up n _) as [[s t]|] eqn:E; [|reflexivity]. exfalso.
    assert (Z : skipn n (repeat (@nil nat) (S n)) = repeat [] 1).
    { replace (S n) with (n + 1) by lia. rewrite repeat_app. rewrite skipn_app, repeat_length, Nat.sub_diag, skipn_all2; [reflexivity|].
      rewrite repeat_length. lia. }
    rewrite Z, FreeLists.take_up_empty in E. discriminate.
Qed.

Lemma give_whole : forall n, give n 0 (repeat [] (S n)) = start n.
Proof.
  intro n. unfold give. rewrite repeat_length. replace (S n - 1 - n) with 0 by lia. cbn [join]. unfold insert.
  rewrite nth_repeat_nil. unfold put, start. replace (S n) with (n + 1) by lia. rewrite repeat_app.
  rewrite firstn_app, repeat_length, Nat.sub_diag, firstn_O, app_nil_r, firstn_all2 by (rewrite repeat_length; lia).
  rewrite skipn_all2 by (rewrite app_length, repeat_length; cbn; lia). reflexivity.
Qed.

Theorem singly_or_whole : forall n, let whole := give n 0 (repeat [] (S n)) in
  (forall size, size = 0 \/ size = n -> drained (2 ^ n) size whole = repeat [] (S n) /\ take size (drained (2 ^ n) size whole) = None)
  /\ forall xs, released n xs (drained (2 ^ n) 0 whole) = released n xs (drained (2 ^ n) n whole).
Proof.
  intros n whole. destruct (start_drained n) as [A B]. unfold whole. rewrite give_whole. split; [|intro; rewrite A, B; reflexivity].
  assert (E : forall size, take size (repeat [] (S n)) = None).
  { intro size. unfold take. destruct (take_up size _) as [[s t]|] eqn:T; [|reflexivity]. exfalso.
    assert (R : forall m, exists i, skipn m (repeat (@nil nat) (S n)) = repeat [] i).
    { intro m. exists (S n - m). destruct (Nat.le_gt_cases m (S n)) as [L|L].
      - replace (S n) with (m + (S n - m)) at 1 by lia. rewrite repeat_app, skipn_app, repeat_length, Nat.sub_diag.
        rewrite skipn_all2 by (rewrite repeat_length; lia). reflexivity.
      - rewrite skipn_all2 by (rewrite repeat_length; lia). replace (S n - m) with 0 by lia. reflexivity. }
    destruct (R size) as [i Q]. rewrite Q, FreeLists.take_up_empty in T. discriminate. }
  intros size [->| ->]; [rewrite A|rewrite B]; auto.
Qed.

(* What is granted when all else is busy. *)
Theorem recognised : forall n k s F ls, k <= n -> history n F ls ->
  (block n k s -> (forall x, F x <-> inside k s x) -> exists ls', take k ls = Some (s, ls'))
  /\ (forall ls', take k ls = Some (s, ls') -> block n k s /\ all_free F k s).
Proof.
  intros n k s F ls K H. pose proof (best_fit n F ls k H) as B. pose proof (history_inv n F ls H) as V. split.
  - intros Bs E. assert (M : maximal n F k s).
    { split; [exact Bs|]. split; [intros x X; apply E, X|]. intros L A. destruct Bs as [_ [D M]].
      rewrite (proj2 (inside_parent k s s D)) in A.
      assert (X : inside k s (buddy k s)) by (apply E, A, inside_parent; [exact D|right; apply inside_start]).
      exact (buddy_apart k s _ D X (inside_start _ _)). }
    destruct (take k ls) as [[t ls']|]; [|exfalso; exact (B k s (le_n k) M)].
    destruct B as [j [J [[[N [D T]] [A _]] Z]]]. destruct (Nat.eq_dec j k) as [->|Q]; [|exfalso; exact (Z k s ltac:(lia) M)].
    exists ls'. do 2 f_equal. apply (same_block k t s t); auto; [apply Bs|apply inside_start|apply E, A, inside_start].
  - intros ls' T. rewrite T in B. destruct B as [j [J [[[N [D M]] [A _]] _]]]. split.
    + split; [exact K|]. split; [|exact M]. eapply Nat.divide_trans; [|exact D]. exists (2 ^ (j - k)). apply pow_split, J.
    + intros x X. apply A. apply (nested k j s s s J); auto; [|apply inside_start|apply inside_start].
      eapply Nat.divide_trans; [|exact D]. exists (2 ^ (j - k)). apply pow_split, J.
Qed.
