(* k-cube buddy systems: their subcubes are those of a head of the positions, so they take as many processors as complete allocation there. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Allocert.definitions Require Import Subcubes Systems Hitting.
From Allocert.proofs Require Import SubcubeWords Systems SystemFamilies GraySystems Hitting HittingClasses HittingFaces.
Import ListNotations.

Definition bit (x : pe) (p : nat) : bool := nth (p - 1) x false.
Definition sym (w : word) (p : nat) : option bool := nth (p - 1) w None.

Lemma agrees_at w : forall x p, holds x w = true -> agrees (nth p w None) (nth p x false) = true.
Proof.
  induction w as [|s w IH]; intros [|b x] p H; try discriminate; [destruct p; reflexivity|].
  cbn in H. apply andb_true_iff in H as [A H]. destruct p as [|p]; [assumption|]. cbn. now apply IH.
Qed.

Lemma agrees_all w : forall x, length x = length w -> (forall p, p < length w -> agrees (nth p w None) (nth p x false) = true) -> holds x w = true.
Proof.
  induction w as [|s w IH]; intros [|b x] L H; try discriminate; [reflexivity|]. cbn. apply andb_true_iff. split.
  - apply (H 0). cbn. lia.
  - apply IH; [cbn in L; lia|]. intros p P. apply (H (S p)). cbn. lia.
Qed.

Lemma holds_mapped (f : nat -> option bool) (g : nat -> bool) ps :
  holds (map g ps) (map f ps) = true <-> forall p, In p ps -> agrees (f p) (g p) = true.
Proof.
  induction ps as [|p ps IH]; [split; [intros _ p []|reflexivity]|]. cbn [map holds]. rewrite andb_true_iff, IH. split.
  - intros [A B] r [<-|R]; auto.
  - intros H. split; [apply H; now left|]. intros r R. apply H. now right.
Qed.

Lemma dimension_mapped (f : nat -> option bool) ps : dimension (map f ps) = length (filter (fun p => star (f p)) ps).
Proof. unfold dimension. now rewrite filter_mapped, map_length. Qed.

Lemma map_as_nth {A} (u : list A) d : u = map (fun i => nth i u d) (seq 0 (length u)).
Proof.
  induction u as [|a u IH]; [reflexivity|]. cbn [length seq map]. rewrite <- seq_shift, map_map. cbn. now rewrite <- IH.
Qed.

Lemma symbol_beyond pi u p : NoDup pi -> In p (skipn (length u) pi) -> symbol_at p pi u = None.
Proof.
  intros O. revert u. induction pi as [|a l IH]; intros [|s u] P; try reflexivity. cbn [length skipn] in P. cbn [symbol_at]. inversion O as [|? ? A O']; subst.
  destruct (Nat.eqb_spec p a) as [->|N]; [|now apply IH]. exfalso. apply A. rewrite <- (firstn_skipn (length u) l). apply in_app_iff. now right.
Qed.

Section Head.
Variables (d q k : nat) (pi : list nat).
Hypotheses (order : Permutation pi (seq 1 d)) (few : k <= q <= d).
Let h := d - q + k.
Let head := firstn h pi.

Lemma head_length : length head = h.
Proof. unfold head. rewrite firstn_length, (order_length d pi order). subst h. lia. Qed.

Lemma head_range p : In p head -> 1 <= p <= d.
Proof. intros P. apply (order_in d pi order). rewrite <- (firstn_skipn h pi). apply in_app_iff. now left. Qed.

Lemma star_sym w p : 1 <= p <= length w -> star_at w p = star (sym w p).
Proof. intros P. unfold star_at, sym. f_equal. apply nth_indep. lia. Qed.

(* Of a subcube of the system the symbols at the head. *)
Lemma head_of w : In w (k_cube d q k pi) -> In (map (sym w) head) (complete h k).
Proof.
  intros W. apply (k_cube_in d q k pi order few) in W as (L & _ & N). apply complete_in. rewrite map_length, head_length. split; [reflexivity|].
  rewrite dimension_mapped, <- N. fold h head. apply f_equal, filter_ext_in. intros p P. symmetry. apply star_sym. rewrite L. now apply head_range.
Qed.

Lemma head_from u : In u (complete h k) -> exists w, In w (k_cube d q k pi) /\ map (sym w) head = u.
Proof.
  intros U. apply complete_in in U as [L D]. assert (O := order_nodup d pi order). assert (S := symbol_in pi u O).
  rewrite L in S. fold head in S. rewrite (order_length d pi order) in S. specialize (S ltac:(subst h; lia)).
  assert (M : map (sym (placed d pi u)) head = u).
  { rewrite <- S at 2. apply map_ext_in. intros p P. apply head_range in P. unfold sym.
    rewrite <- (star_placed d pi u p P). apply nth_indep. unfold placed. rewrite map_length, seq_length. lia. }
  exists (placed d pi u). split; [|exact M]. assert (W : length (placed d pi u) = d) by (unfold placed; now rewrite map_length, seq_length).
  apply (k_cube_in d q k pi order few). split; [exact W|]. fold h head. split.
  - intros p P. assert (R : 1 <= p <= d) by (apply (order_in d pi order); rewrite <- (firstn_skipn h pi); apply in_app_iff; now right).
    unfold star_at. rewrite star_placed by assumption. now rewrite (symbol_beyond pi u p O) by now rewrite L.
  - rewrite <- D. transitivity (dimension (map (sym (placed d pi u)) head)); [|now rewrite M]. rewrite dimension_mapped. apply f_equal, filter_ext_in. intros p P. apply star_sym. rewrite W. now apply head_range.
Qed.

Lemma k_cube_wide w : In w (k_cube d q k pi) -> length w = d.
Proof. intros W. now apply (k_cube_in d q k pi order few) in W as (L & _). Qed.

Lemma as_complete : fewest d (k_cube d q k pi) = fewest h (complete h k).
Proof.
  apply Nat.le_antisymm.
  - destruct (fewest_some h (complete h k) (complete_wide h k)) as (c & C & <- & L).
    set (lift := fun x => map (fun p => match symbol_at p pi (map Some x) with Some b => b | None => false end) (seq 1 d)).
    rewrite <- (map_length lift). apply fewest_most; [apply k_cube_wide|]. intros w W. destruct (C _ (head_of w W)) as (x & X & Y).
    exists (lift x). split; [now apply in_map|]. assert (Lx := L x X). assert (E := symbol_in pi (map Some x) (order_nodup d pi order)).
    rewrite map_length, Lx in E. fold head in E. rewrite (order_length d pi order) in E. specialize (E ltac:(subst h; lia)).
    assert (Lw := k_cube_wide w W). assert (G : w = map (sym w) (seq 1 d)).
    { rewrite (map_as_nth w None) at 1. rewrite Lw, <- seq_shift, map_map. apply map_ext. intros i. unfold sym. f_equal. lia. }
    rewrite G. unfold lift. apply holds_mapped. intros p P. apply in_seq in P.
    assert (I : In p (firstn h pi) \/ In p (skipn h pi)) by (apply (head_in d q k pi order); lia). destruct I as [I|I].
    + assert (Q : holds (map (fun p => match symbol_at p pi (map Some x) with Some b => b | None => false end) head) (map (sym w) head) = true).
      { replace (map _ head) with x; [exact Y|]. rewrite <- (map_map (fun p => symbol_at p pi (map Some x)) (fun s => match s with Some b => b | None => false end)), E, map_map.
        symmetry. apply map_id. }
      rewrite holds_mapped in Q. now apply Q.
    + apply (k_cube_in d q k pi order few) in W as (_ & T & _). specialize (T p I). rewrite star_sym in T by lia. now destruct (sym w p).
  - apply fewest_least; [apply k_cube_wide|]. intros c C L. rewrite <- (map_length (fun x => map (bit x) head)). apply fewest_most; [apply complete_wide|].
    intros u U. destruct (head_from u U) as (w & W & <-). destruct (C w W) as (x & X & Y). exists (map (bit x) head). split.
    + apply in_map_iff. now exists x.
    + apply holds_mapped. intros p _. now apply agrees_at.
Qed.
End Head.

(* Complete allocation of dimension k with r other positions takes 2^r processors, or more from k = 2 and r = 2 on. *)
Lemma at_least_blocks r k : 2 ^ r <= fewest (r + k) (complete (r + k) k).
Proof.
  replace (2 ^ r) with (2 ^ (r + k - k)) by (f_equal; lia).
  apply with_buddies with (pi := seq 1 (r + k)); [apply same_order|lia|apply complete_wide|].
  intros w W. now apply (buddies (r + k) k (seq 1 (r + k)) (same_order _)) in W; [|lia].
Qed.

Lemma more_dimensions r k : fewest (r + k) (complete (r + k) k) <= fewest (r + S k) (complete (r + S k) (S k)).
Proof. rewrite Nat.add_succ_r. apply fewest_complete_step. Qed.

Lemma more_from_two r k : 2 <= r -> 2 <= k -> 2 ^ r < fewest (r + k) (complete (r + k) k).
Proof.
  intros R K. apply Nat.lt_le_trans with (fewest (r + 2) (complete (r + 2) 2)).
  - rewrite two_dimensional, Nat.pow_add_r. change (2 ^ 2) with 4. assert (4 <= 2 ^ r) by (change 4 with (2 ^ 2); apply Nat.pow_le_mono_r; lia).
    apply Nat.div_le_lower_bound; lia.
  - induction k as [|k IH]; [lia|]. destruct (Nat.eq_dec k 1) as [->|]; [reflexivity|]. etransitivity; [apply IH; lia|apply more_dimensions].
Qed.

Lemma no_more_before_two r k : r < 2 \/ k < 2 -> fewest (r + k) (complete (r + k) k) <= 2 ^ r.
Proof.
  intros H. assert (W := complete_wide (r + k) k). destruct k as [|[|k]].
  - replace (2 ^ r) with (length (pes (r + 0))) by (rewrite pes_length; f_equal; lia). apply fewest_most; [exact W|].
    intros w I. exists (base w). split; [|apply base_holds]. apply pes_in. unfold base. rewrite map_length. now apply W.
  - rewrite <- (classes_even r). replace (S r) with (r + 1) by lia. apply fewest_most; [exact W|]. apply class_hits; lia.
  - destruct r as [|[|r]]; [| |lia].
    + replace (2 ^ 0) with (length [repeat false (S (S k))]) by reflexivity. apply fewest_most; [exact W|]. intros w I.
      exists (repeat false (S (S k))). split; [now left|]. apply complete_in in I as [L D]. cbn in L. rewrite <- D in L. rewrite <- D. clear - L.
      enough (E : forall w, length w = dimension w -> holds (repeat false (dimension w)) w = true) by now apply E. clear.
      assert (M : forall w, dimension w <= length w) by (intros w; unfold dimension; rewrite <- (filter_split star w); lia).
      induction w as [|[b|] w IH]; intros L; [reflexivity|exfalso; rewrite dimension_cons in L; cbn in L; specialize (M w); lia|].
      rewrite dimension_cons in *. cbn in *. apply IH. lia.
    + change (2 ^ 1) with (length [repeat false (3 + k); repeat true (3 + k)]). apply fewest_most; [exact W|]. intros w I.
      apply complete_in in I as [L D]. replace (1 + S (S k)) with (3 + k) in L by lia.
      enough (E : exists b, holds (repeat b (3 + k)) w = true) by (destruct E as ([] & E); [exists (repeat true (3 + k))|exists (repeat false (3 + k))]; cbn; tauto).
      clear W H. rewrite <- L. assert (E : length w = S (dimension w)) by lia. clear - E.
      assert (M : forall w, dimension w <= length w) by (intros v; unfold dimension; rewrite <- (filter_split star v); lia).
      assert (A : forall w b, length w = dimension w -> holds (repeat b (length w)) w = true).
      { clear - M. intros w b. induction w as [|[c|] w IH]; intros L; [reflexivity|exfalso; rewrite dimension_cons in L; cbn in L; specialize (M w); lia|].
        rewrite dimension_cons in L. cbn in *. apply IH. lia. }
      induction w as [|[b|] w IH]; [discriminate| |].
      * exists b. rewrite dimension_cons in E. cbn in *. rewrite eqb_reflx. apply A. lia.
      * rewrite dimension_cons in E. cbn in *. apply IH. lia.
Qed.

Lemma k_cube_faults d q k pi : Permutation pi (seq 1 d) -> k <= q <= d ->
  let n := fewest d (k_cube d q k pi) in
  n = fewest (d - q + k) (complete (d - q + k) k) /\ 2 ^ (d - q) <= n /\ (2 ^ (d - q) < n <-> 2 <= k /\ 2 <= d - q).
Proof.
  intros O F. cbv zeta. rewrite as_complete by assumption. split; [reflexivity|]. split; [apply at_least_blocks|]. split.
  - intros L. destruct (le_lt_dec 2 k); [|assert (K := no_more_before_two (d - q) k); lia].
    destruct (le_lt_dec 2 (d - q)); [lia|assert (K := no_more_before_two (d - q) k); lia].
  - intros [K R]. now apply more_from_two.
Qed.
