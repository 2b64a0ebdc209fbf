(* Which subcubes Algorithms 3.4 and 3.6 name. *)
From Coq Require Import List Arith Bool Permutation Lia.
From Allocert.definitions Require Import CompleteRuns.
From Allocert.proofs Require Import Exchanges ExchangeRegisters CubeSets BuddyExchange.
From Allocert.proofs Require SubcubeWords.
Import ListNotations.

Definition halving_turn (d : nat) (pi : list nat) (j : nat) : turn nat :=
  Turn (place pi (d + 1 - j)) (fun x => zeros d x (rev pi) =? j - 1) (fun x => j <=? zeros d x (rev pi)) (fun s => s)
    (fun x s heard => match heard with Some r => if (r =? j - 1) && (s =? j - 1) then j else s | None => s end).

Lemma halving_turns d pi : halving d pi = map (halving_turn d pi) (seq 1 d).
Proof. reflexivity. Qed.

Lemma halving_part d pi m h : m + h <= d -> firstn h (skipn m (halving d pi)) = map (halving_turn d pi) (seq (S m) h).
Proof.
  intros H. rewrite halving_turns, skipn_map, firstn_map. f_equal.
  replace d with (m + (h + (d - m - h))) by lia. rewrite !seq_app.
  rewrite skipn_app, skipn_all2, seq_length by (rewrite seq_length; lia). rewrite Nat.sub_diag. cbn [app skipn].
  rewrite firstn_app, firstn_all2, seq_length by (rewrite seq_length; lia). rewrite Nat.sub_diag. cbn [firstn]. apply app_nil_r.
Qed.

Lemma halving_first d pi m : m <= d -> firstn m (halving d pi) = map (halving_turn d pi) (seq 1 m).
Proof. intros H. exact (halving_part d pi 0 m H). Qed.

(* ---- registers *)

Lemma regs_kept d avail ts : forall (c : nat -> nat) (k : nat -> nat) l x,
  regs d avail (map kept ts) (fun x => (c x, k x, l x)) x = (regs d avail ts c x, k x, l x).
Proof. induction ts as [|t ts IH]; intros c k l x; simpl; auto. rewrite <- IH. apply regs_same. intros y. reflexivity. Qed.

Section Runs.
Variables (d m h : nat) (avail : nat -> bool) (pi : list nat).
Hypotheses (Hpi : Permutation pi (seq 1 d)) (Hmh : m + h <= d).

Let begun (x : nat) : nat := regs d avail (firstn m (halving d pi)) (fun _ => 0) x.
Let after_run (o : list nat) (x : nat) : nat := regs d avail (firstn h (skipn m (halving d o))) begun x.

Lemma runs_registers orders l : forall x,
  regs d avail (flat_map (fun o => map kept (firstn h (skipn m (halving d o)))
       ++ [alone (fun r => (snd (fst r), snd (fst r), snd r ++ [fst (fst r)]))]) orders) (fun x => (begun x, begun x, l x)) x
  = (begun x, begun x, l x ++ map (fun o => after_run o x) orders).
Proof.
  revert l. induction orders as [|o orders IH]; intros l x; [simpl; now rewrite app_nil_r|].
  cbn [flat_map map]. rewrite !regs_app. rewrite (regs_same _ _ _ _ _ (fun x => (begun x, begun x, l x ++ [after_run o x]))).
  - rewrite IH, <- app_assoc. reflexivity.
  - intros y. cbn [regs fold_left]. unfold regs_turn. cbn [after alone]. rewrite regs_kept. reflexivity.
Qed.

Lemma complete_registers orders x :
  regs d avail (complete_runs d m h pi orders) (fun _ => (0, 0, [])) x = (begun x, begun x, map (fun o => after_run o x) orders).
Proof.
  unfold complete_runs. rewrite !regs_app. rewrite (regs_same _ _ _ _ _ (fun x => (begun x, begun x, []))); [apply runs_registers|].
  intros y. cbn [regs fold_left]. unfold regs_turn. cbn [after alone]. rewrite (regs_kept _ _ _ (fun _ => 0) (fun _ => 0) (fun _ => [])). reflexivity.
Qed.

Lemma same_zeros o x j : tail o m = tail pi m -> length o = d -> j <= m -> (j <= zeros d x (rev o) <-> j <= zeros d x (rev pi)).
Proof.
  intros E L J. assert (P := pi_length d pi Hpi). rewrite !zeros_leads by (rewrite rev_length; lia). unfold tail in E.
  replace (firstn j (rev o)) with (firstn j (rev pi)); [reflexivity|].
  rewrite <- (Nat.min_l j m) by assumption. now rewrite <- !firstn_firstn, E.
Qed.

Lemma same_place o j : tail o m = tail pi m -> Permutation o (seq 1 d) -> 1 <= j <= m -> place o (d + 1 - j) = place pi (d + 1 - j).
Proof.
  intros E Ho J. rewrite (place_back d o Ho), (place_back d pi Hpi) by lia. unfold tail in E.
  rewrite <- (firstn_skipn m (rev o)), <- (firstn_skipn m (rev pi)), E.
  assert (length (firstn m (rev pi)) = m) as L by (rewrite firstn_length, rev_length, (pi_length d pi Hpi); lia).
  rewrite !app_nth1 by lia. reflexivity.
Qed.

Lemma same_first o : tail o m = tail pi m -> Permutation o (seq 1 d) -> forall n, n <= m -> forall x,
  regs d avail (map (halving_turn d o) (seq 1 n)) (fun _ => 0) x = regs d avail (map (halving_turn d pi) (seq 1 n)) (fun _ => 0) x.
Proof.
  intros E Ho. induction n as [|n IH]; intros N x; [reflexivity|]. rewrite !regs_next. unfold regs_turn. simpl (1 + n).
  assert (A : along (halving_turn d o (S n)) = along (halving_turn d pi (S n))) by (apply same_place; (assumption || lia)).
  assert (T : takes (halving_turn d o (S n)) x = takes (halving_turn d pi (S n)) x).
  { apply eq_true_iff_eq. cbn [takes halving_turn]. rewrite !Nat.leb_le. apply same_zeros; [assumption|apply (pi_length d o Ho)|lia]. }
  rewrite A, T, !IH by lia. reflexivity.
Qed.

Lemma after_run_largest o x : tail o m = tail pi m -> Permutation o (seq 1 d) -> there d avail x -> largest (m + h) (led d avail o x) (after_run o x).
Proof.
  intros E Ho Hx. assert (H := halved_all d o avail Ho (m + h) Hmh x Hx).
  replace (after_run o x) with (regs d avail (map (halving_turn d o) (seq 1 (m + h))) (fun _ => 0) x); [exact H|].
  unfold after_run, begun. rewrite (halving_part d o m h Hmh), (halving_first d pi m) by lia.
  rewrite seq_app, map_app, regs_app. apply regs_same. intros y. now apply same_first.
Qed.

Lemma matched_runs orders : Forall (fun o => Permutation o (seq 1 d)) orders -> matched d (complete_runs d m h pi orders).
Proof.
  intros Ho. rewrite Forall_forall in Ho.
  assert (sub : forall o ts, Permutation o (seq 1 d) -> incl ts (halving d o) -> matched d (map kept ts)).
  { intros o ts Po I t x Ht Hx. apply in_map_iff in Ht as (u & <- & U). exact (matched_halving d o Po u x (I u U) Hx). }
  assert (some : forall A n (l : list A), incl (firstn n l) l) by (intros A n l a Ha; rewrite <- (firstn_skipn n l); apply in_app_iff; now left).
  assert (rest : forall A n (l : list A), incl (skipn n l) l) by (intros A n l a Ha; rewrite <- (firstn_skipn n l); apply in_app_iff; now right).
  unfold complete_runs. apply matched_app; [apply (sub pi); [assumption|apply some]|]. apply matched_app; [apply matched_alone|].
  induction orders as [|o orders IH]; [easy|]. cbn [flat_map]. apply matched_app.
  - apply matched_app; [|apply matched_alone]. apply (sub o); [apply Ho; now left|]. intros t Ht. apply some, rest in Ht. exact Ht.
  - apply IH. intros. apply Ho. now right.
Qed.
End Runs.

Lemma skipn_more {A} (l : list A) a b : skipn a (skipn b l) = skipn (a + b) l.
Proof.
  revert l. induction b as [|b IH]; intros l; [now rewrite Nat.add_0_r|]. destruct l as [|x l]; [now rewrite !skipn_nil|].
  rewrite Nat.add_succ_r. apply IH.
Qed.

Lemma led_less d avail o x q s : q <= s -> led d avail o x s -> led d avail o x q.
Proof.
  intros Q (A & B). split; [|now apply in_buddy_less with s]. intros k K. apply A. now apply tail_less with q.
Qed.

Lemma combine_map {A B} (f : A -> B) l a b : In (a, b) (combine l (map f l)) <-> In a l /\ b = f a.
Proof.
  induction l as [|c l IH]; cbn; [tauto|]. rewrite IH. split.
  - intros [E|[H ->]]; [injection E as <- <-; auto|auto].
  - intros [[->|H] ->]; [now left|right; auto].
Qed.

Lemma firstn_rev_skipn {A} (l : list A) q : q <= length l -> firstn q (rev l) = rev (skipn (length l - q) l).
Proof.
  intros Q. rewrite <- (firstn_skipn (length l - q) l) at 1. rewrite rev_app_distr, firstn_app, firstn_all2, rev_length, skipn_length.
  - replace (q - (length l - (length l - q))) with 0 by lia. cbn [firstn]. apply app_nil_r.
  - rewrite rev_length, skipn_length. lia.
Qed.

Theorem runs_find d q k h pi orders avail : k <= q -> q <= d -> k <= h -> h <= d - q + k -> Permutation pi (seq 1 d) -> suits d q k pi orders ->
  ends d avail (complete_runs d (q - k) h pi orders) (0, 0, []) (fun c =>
    (forall x r stars, there d avail x -> left c x = Some r -> run_names d q orders x r stars -> in_system d q k pi stars /\ free d avail stars x)
    /\ forall x stars, x < 2 ^ d -> in_system d q k pi stars -> free d avail stars x -> exists y r stars',
      there d avail y /\ left c y = Some r /\ run_names d q orders y r stars' /\ inside d stars x y /\ forall i, In i stars' <-> In i stars).
Proof.
  intros KQ QD KH HD Hpi (So & Sc). rewrite Forall_forall in So.
  assert (Ho : forall o, In o orders -> Permutation o (seq 1 d)) by (intros o I; now apply So).
  assert (To : forall o, In o orders -> tail o (q - k) = tail pi (q - k)).
  { intros o I. unfold tail. assert (L := pi_length d o (Ho o I)). assert (L' := pi_length d pi Hpi). rewrite !firstn_rev_skipn by lia.
    rewrite L, L'. replace (d - (q - k)) with (d - q + k) by lia. f_equal. now apply So. }
  assert (M : matched d (complete_runs d (q - k) h pi orders)) by (apply matched_runs; [assumption|apply Forall_forall; assumption]).
  set (V := fun o x => regs d avail (firstn h (skipn (q - k) (halving d o))) (regs d avail (firstn (q - k) (halving d pi)) (fun _ => 0)) x).
  assert (VL : forall o x, In o orders -> there d avail x -> largest (q - k + h) (led d avail o x) (V o x)).
  { intros o x I Hx. apply after_run_largest; [assumption|lia|now apply To|now apply Ho|assumption]. }
  assert (NL : forall o x, In o orders -> there d avail x -> (q <= zeros d x (rev o) /\ q <= V o x <-> led d avail o x q)).
  { intros o x I Hx. destruct (VL o x I Hx) as (_ & L & G). split.
    - intros (_ & B). now apply led_less with (V o x).
    - intros D. split; [apply (leads_zeros d o (Ho o I)); [lia|apply D]|apply G; [lia|exact D]]. }
  assert (E := ends_registers _ d avail (complete_runs d (q - k) h pi orders) (0, 0, [])
    (fun x r => snd r = map (fun o => V o x) orders) M).
  destruct E as [E1 E2]; [intros x Hx; rewrite complete_registers; reflexivity|].
  split; [exact E1|]. intros n c Hr Hm. destruct (E2 n c Hr Hm) as [Hc Hv]. split; [exact Hc|]. split.
  - intros x r stars Hx Hl (o & s & I & Z & S & ->). destruct (Hv x Hx) as (r' & Hl' & F). rewrite Hl in Hl'. injection Hl' as <-.
    rewrite F in I. apply combine_map in I as (I & ->). destruct (proj1 (NL o x I Hx) (conj Z S)) as (_ & B). split; [|exact B].
    assert (P := Ho o I). assert (L := pi_length d o P). assert (T : tail o q = rev (skipn (d - q) o)) by (unfold tail; rewrite firstn_rev_skipn by lia; now rewrite L).
    assert (N : NoDup (skipn (d - q) o)).
    { assert (ND := pi_once d o P). rewrite <- (firstn_skipn (d - q) o) in ND. revert ND. induction (firstn (d - q) o); cbn; [auto|]. intros ND. apply NoDup_cons_iff in ND. tauto. }
    split; [|split; [|split]].
    + rewrite T. apply NoDup_rev, N.
    + intros i Hi. apply in_seq. apply (tail_in d o P) in Hi. lia.
    + rewrite T, rev_length, skipn_length. lia.
    + destruct (So o I) as (_ & <-). intros i Hi. rewrite T, <- in_rev.
      replace (d - q + k) with (k + (d - q)) in Hi by lia. rewrite <- skipn_more in Hi. rewrite <- (firstn_skipn k (skipn (d - q) o)). apply in_app_iff. now right.
  - intros x stars Hx HS Hf. destruct (Sc stars HS) as (o & I & same).
    assert (Ff : free d avail (tail o q) x) by (apply (free_same d avail (tail o q) stars x same); exact Hf).
    destruct (leader d (tail o q) x Hx) as (y & Hy & Hz); [intros i Hi; now apply (tail_in d o (Ho o I) q)|].
    assert (Fy := free_inside _ _ _ _ _ Ff Hy). assert (Ty : there d avail y) by (split; [apply Hy|apply (free_here d _ _ _ (proj1 Hy) Fy)]).
    destruct (Hv y Ty) as (r & Hl & F). exists y, r, (tail o q). split; [exact Ty|]. split; [exact Hl|].
    destruct (proj2 (NL o y I Ty) (conj Hz Fy)) as (Z & S).
    split; [exists o, (V o y); rewrite F, combine_map; auto|]. split; [|exact same].
    apply inside_more with (tail o q); [apply same|exact Hy].
Qed.

(* ---- the orders of the shipped programs *)

Lemma parted {A} (f : A -> bool) l : Permutation (filter f l ++ filter (fun a => negb (f a)) l) l.
Proof.
  induction l as [|a l IH]; [constructor|]. cbn [filter]. destruct (f a); cbn [negb app]; [now constructor|].
  apply Permutation_sym, Permutation_cons_app, Permutation_sym, IH.
Qed.

Lemma once_part {A} (l : list A) n : NoDup l -> NoDup (firstn n l).
Proof.
  intros N. rewrite <- (firstn_skipn n l) in N. revert N. induction (firstn n l) as [|a s IH]; intros N; [constructor|].
  cbn in N. apply NoDup_cons_iff in N as (A1 & N). constructor; [|now apply IH]. intros I. apply A1, in_app_iff. now left.
Qed.

Theorem shipped d q k pi : k <= q -> q <= d -> Permutation pi (seq 1 d) ->
  suits d q k pi (shipped_orders d q k pi) /\ length (shipped_orders d q k pi) = Subcubes.binomial (d - q + k) (d - q).
Proof.
  intros KQ QD Hpi. set (D := d - q + k). assert (L := pi_length d pi Hpi). assert (N := pi_once d pi Hpi).
  assert (LF : length (firstn D pi) = D) by (rewrite firstn_length; unfold D; lia). assert (NF := once_part pi D N).
  split; [split|].
  - apply Forall_forall. intros o' I. apply in_map_iff in I as (o & <- & I). apply in_map_iff in I as (c & <- & I).
    apply SubcubeWords.combinations_sub in I as (Lc & _ & _ & E); [|exact NF]. fold D.
    assert (P : Permutation (c ++ filter (fun p => negb (Subcubes.mem p c)) (firstn D pi)) (firstn D pi)) by (rewrite E at 1; apply parted).
    split.
    + apply Permutation_trans with pi; [|exact Hpi]. rewrite <- (firstn_skipn D pi) at 3. now apply Permutation_app_tail.
    + apply Permutation_length in P. rewrite LF in P. rewrite skipn_app, skipn_all2 by lia. rewrite P, Nat.sub_diag. reflexivity.
  - intros stars (NS & IS & LS & TS). fold D in TS.
    set (f := fun p => negb (Subcubes.mem p stars)). set (c := filter f (firstn D pi)).
    set (o := (c ++ filter (fun p => negb (Subcubes.mem p c)) (firstn D pi)) ++ skipn D pi).
    assert (MF : forall p, In p (firstn D pi) -> Subcubes.mem p c = f p).
    { intros p I. apply eq_true_iff_eq. rewrite SubcubeWords.mem_in. unfold c. rewrite filter_In. tauto. }
    assert (C : length c = d - q).
    { assert (S := SubcubeWords.filter_split f pi). assert (G : length (filter (fun a => negb (f a)) pi) = q).
      { rewrite <- LS. apply Permutation_length, NoDup_Permutation; [now apply NoDup_filter|exact NS|]. intros i. rewrite filter_In.
        unfold f. rewrite negb_involutive, SubcubeWords.mem_in. split; [tauto|]. intros I. split; [|exact I].
        apply (pi_in d pi Hpi). apply IS, in_seq in I. lia. }
      assert (T : filter f (skipn D pi) = []).
      { clear -TS. revert TS. induction (skipn D pi) as [|a l IH]; intros T; [reflexivity|]. cbn [filter]. unfold f at 1.
        rewrite (proj2 (SubcubeWords.mem_in a stars)) by (apply T; now left). cbn [negb]. apply IH. intros i I. apply T. now right. }
      rewrite <- (firstn_skipn D pi) in S at 1. rewrite filter_app, T, app_nil_r in S. fold c in S. lia. }
    exists o. split.
    + apply in_map_iff. exists (c ++ filter (fun p => negb (Subcubes.mem p c)) (firstn D pi)). split; [reflexivity|].
      apply in_map_iff. exists c. split; [reflexivity|].
      assert (X := SubcubeWords.combinations_filter f (firstn D pi)). fold c in X. rewrite C in X. exact X.
    + assert (P : Permutation (c ++ filter (fun p => negb (Subcubes.mem p c)) (firstn D pi)) (firstn D pi)).
      { rewrite (filter_ext_in (fun p => negb (Subcubes.mem p c)) (fun p => negb (f p))); [apply parted|]. intros p I. now rewrite MF. }
      assert (LO : length o = d).
      { unfold o. rewrite app_length, (Permutation_length P), LF, skipn_length. unfold D. lia. }
      intros i. unfold tail. rewrite firstn_rev_skipn by lia. rewrite <- in_rev, LO.
      unfold o. rewrite <- app_assoc, skipn_app, skipn_all2 by lia. rewrite C, Nat.sub_diag. cbn [skipn app]. rewrite in_app_iff, filter_In, negb_true_iff.
      split.
      * intros [(I & F)|I]; [|now apply TS]. rewrite MF in F by exact I. unfold f in F. apply negb_false_iff, SubcubeWords.mem_in in F. exact F.
      * intros I. assert (J : In i pi) by (apply (pi_in d pi Hpi); apply IS, in_seq in I; lia). rewrite <- (firstn_skipn D pi) in J.
        apply in_app_iff in J as [J|J]; [left|now right]. split; [exact J|]. rewrite MF by exact J. unfold f. apply negb_false_iff, SubcubeWords.mem_in, I.
  - unfold shipped_orders, choices. rewrite !map_length, SubcubeWords.combinations_length. fold D. now rewrite LF.
Qed.
