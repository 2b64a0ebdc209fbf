(* From which dimension on the recursion takes at most two steps a dimension: windows, and then by induction. *)
From Coq Require Import ZArith Lia Bool List.
From Allocert.definitions Require Import Recursion.
From Allocert.proofs Require Import Recursion RecursionGrowth.
Import ListNotations.
Local Open Scope Z_scope.

Lemma choose_0 : forall n, choose n 0 = 1.
Proof. intros [|n]; reflexivity. Qed.

Lemma choose_1 : forall n, choose n 1 = Z.of_nat n.
Proof. induction n as [|n IH]; [reflexivity|]. cbn [choose]. rewrite IH, choose_0. lia. Qed.

Lemma choose_2 : forall n, 2 * choose n 2 = Z.of_nat n * (Z.of_nat n - 1).
Proof. induction n as [|n IH]; [reflexivity|]. cbn [choose] in *. rewrite choose_1. lia. Qed.

Lemma choose_3 : forall n, 6 * choose n 3 = Z.of_nat n * (Z.of_nat n - 1) * (Z.of_nat n - 2).
Proof. induction n as [|n IH]; [reflexivity|]. pose proof (choose_2 n). cbn [choose] in *. lia. Qed.

(* The same as [base] for k = 1, 2, 3, without Pascal's rule. *)
Definition fast (full : bool) (k d : Z) : Z :=
  (if k =? 1 then d else if k =? 2 then d * (d - 1) / 2 else d * (d - 1) * (d - 2) / 6) * (if full then d else d - k).

Lemma fast_base : forall full k d, 1 <= k <= 3 -> k <= d -> base full k d = fast full k d.
Proof.
  intros full k d small above. unfold base, fast. f_equal.
  pose proof (choose_2 (Z.to_nat d)) as two. pose proof (choose_3 (Z.to_nat d)) as three. rewrite Z2Nat.id in two, three by lia.
  assert (k = 1 \/ k = 2 \/ k = 3) as [-> | [-> | ->]] by lia; cbn [Z.eqb Pos.eqb].
  - change (Z.to_nat 1) with 1%nat. rewrite choose_1. lia.
  - change (Z.to_nat 2) with 2%nat. rewrite <- two, Z.mul_comm, Z.div_mul; lia.
  - change (Z.to_nat 3) with 3%nat. rewrite <- three, Z.mul_comm, Z.div_mul; lia.
Qed.

Lemma base_beyond : forall full k d, 1 <= k <= 3 -> 6 <= d -> d * (d - 3) <= base full k d /\ (k = 3 -> 63 <= d -> 600 * (d * (d - 3)) <= base full k d).
Proof.
  intros full k d small above. unfold base.
  enough (d <= choose (Z.to_nat d) (Z.to_nat k) /\ (k = 3 -> 63 <= d -> 600 * d <= choose (Z.to_nat d) (Z.to_nat k))) as [one many].
  { split; [destruct full; nia|]. intros three enough. specialize (many three enough). destruct full; nia. }
  pose proof (choose_2 (Z.to_nat d)) as two. pose proof (choose_3 (Z.to_nat d)) as three. rewrite Z2Nat.id in two, three by lia.
  assert (k = 1 \/ k = 2 \/ k = 3) as [-> | [-> | ->]] by lia.
  - change (Z.to_nat 1) with 1%nat. rewrite choose_1. lia.
  - change (Z.to_nat 2) with 2%nat. split; [nia|lia].
  - change (Z.to_nat 3) with 3%nat. split; [assert (20 <= (d - 1) * (d - 2)) by nia; nia|].
    intros _ many. assert (62 * 61 <= (d - 1) * (d - 2)) by nia. nia.
Qed.

Lemma grows_by c t d : 1 <= c -> 6 <= t <= d -> c * (t * (t - 3)) - t <= c * (d * (d - 3)) - d.
Proof. intros. assert (0 <= (d - t) * (c * (d + t - 3) - 1)) by (apply Z.mul_nonneg_nonneg; nia). lia. Qed.

Section Window.
Variables (full : bool) (k u t first top : Z).
Hypothesis small : 1 <= k <= 3.
Hypothesis rise : k <= u /\ shared k <= t /\ u <= smaller k t.
Hypothesis stretch : forall x, u <= x < t -> exact full k x - x <= exact full k (x + 1) - (x + 1).

(* What the cost is more than d, along the path of larger complements down to a table of it. *)
Definition end_at (i : nat) : Z := exact full k (u + Z.of_nat i) - (u + Z.of_nat i).
Definition ends : list Z := map end_at (seq 0 (Z.to_nat (t - u))).

Fixpoint excess (table : list Z) (n : nat) (d : Z) : Z :=
  match n with
  | O => exact full k d - d
  | S n => if d <? t then nth (Z.to_nat (d - u)) table 0 else 4 * k * k + excess table n (larger k d)
  end.

Lemma excess_right : forall n d, u <= d -> excess ends n d = exact full k d - d.
Proof.
  induction n as [|n IH]; intros d above; [reflexivity|]. cbn [excess]. destruct (Z.ltb_spec d t) as [few|many].
  - unfold ends. rewrite (nth_indep _ 0 (end_at 0)) by (rewrite map_length, seq_length; lia).
    rewrite map_nth, seq_nth by lia. unfold end_at. replace (u + Z.of_nat (0 + Z.to_nat (d - u))) with d by lia. reflexivity.
  - pose proof (complements k d ltac:(lia) ltac:(lia)). pose proof (smaller_grows k t d ltac:(lia) ltac:(lia)).
    rewrite IH by lia. symmetry. apply (larger_excess full k u t); try lia; apply stretch.
Qed.

Definition windowed (first top : Z) : bool :=
  let table := ends in
  (first - 1 <? excess table 100 (first - 1))
  && forallb (fun x => excess table 100 x <=? x) (map (fun i => first + Z.of_nat i) (seq 0 (Z.to_nat (top - first)))).

Hypothesis places : u < first /\ t <= first /\ 6 <= t /\ first < top /\ first <= smaller k top /\ 4 * k * k <= 2 * k + block k top.
Hypothesis window : windowed first top = true.

Lemma twice_from_first : (forall d, first <= d -> exact full k d <= 2 * d) /\ 2 * (first - 1) < exact full k (first - 1).
Proof.
  destruct places as (? & ? & ? & ? & ? & deep). destruct (andb_prop _ _ window) as [before within]. cbv zeta in *. split.
  - intros d above. apply Zlt_lower_bound_ind with (z := first) (x := d); [clear d above; intros d less above|exact above].
    destruct (Z.lt_ge_cases d top).
    + pose proof (counted _ _ _ within d ltac:(lia)) as good. cbn beta in good. rewrite excess_right in good by lia. lia.
    + pose proof (complements k d ltac:(lia) ltac:(lia)). pose proof (smaller_grows k top d ltac:(lia) ltac:(lia)).
      assert (exact full k (larger k d) <= 2 * larger k d) by (apply less; lia).
      assert (exact full k (smaller k d) <= 2 * smaller k d) by (apply less; lia).
      pose proof (exact_excess full k d ltac:(lia) ltac:(lia)).
      assert (block k top <= block k d) by (apply Z.div_le_mono; lia). unfold larger in *. lia.
  - rewrite excess_right in before by lia. lia.
Qed.

Hypothesis far : if k =? 3 then 63 <= t /\ first < 600 * (t * (t - 3)) - t else first < t * (t - 3) - t.

Lemma beats_from_stretch : forall d, t <= d -> exact full k d < base full k d.
Proof.
  intros d many. destruct places as (? & ? & ? & _). destruct twice_from_first as [most _].
  pose proof (complements k t ltac:(lia) ltac:(lia)). assert (exact full k d <= d + Z.max first d).
  { destruct (Z.le_gt_cases first d); [specialize (most d); lia|]. pose proof (most first ltac:(lia)).
    enough (exact full k d - d <= exact full k first - first) by lia.
    apply (rises_between full k u); [lia|]. intros z ?. apply (rises full k u t); try apply stretch; lia. }
  destruct (base_beyond full k d small ltac:(lia)) as [least better]. pose proof (grows_by 1 t d ltac:(lia) ltac:(lia)).
  destruct (Z.eqb_spec k 3) as [->|]; [|destruct (Z.le_gt_cases first d); nia].
  specialize (better eq_refl ltac:(lia)). pose proof (grows_by 600 t d ltac:(lia) ltac:(lia)). lia.
Qed.
End Window.

Definition firsts : list (bool * Z * Z) := [(true, 1, 18); (true, 2, 571); (true, 3, 24292); (false, 1, 15); (false, 2, 483); (false, 3, 20836)].

Definition stretches (k : Z) : Z * Z := if k =? 1 then (1, 9) else if k =? 2 then (40, 55) else (49, 63).

Ltac conjuncts := match goal with |- _ /\ _ => refine (conj _ _); conjuncts | |- _ => vm_compute; try discriminate; try reflexivity; intuition discriminate end.

Lemma windows : forall full k first, In (full, k, first) firsts -> exists u t top, (u, t) = stretches k /\ 1 <= k <= 3
  /\ (k <= u /\ shared k <= t /\ u <= smaller k t) /\ rising full k u (Z.to_nat (t - u)) = true
  /\ (u < first /\ t <= first /\ 6 <= t /\ first < top /\ first <= smaller k top /\ 4 * k * k <= 2 * k + block k top)
  /\ windowed full k u t first top = true
  /\ (if k =? 3 then 63 <= t /\ first < 600 * (t * (t - 3)) - t else first < t * (t - 3) - t).
Proof.
  intros full k first listed. exists (fst (stretches k)), (snd (stretches k)).
  repeat (destruct listed as [same|listed]; [injection same as <- <- <-|]); [..|destruct listed].
  - exists 30. conjuncts.
  - exists 720. conjuncts.
  - exists 28350. conjuncts.
  - exists 24. conjuncts.
  - exists 610. conjuncts.
  - exists 24318. conjuncts.
Qed.

Theorem twice : forall full k first, In (full, k, first) firsts ->
  (forall d, first <= d -> exact full k d <= 2 * d) /\ 2 * (first - 1) < exact full k (first - 1).
Proof.
  intros full k first listed. destruct (windows full k first listed) as (u & t & top & _ & small & rise & risen & places & window & _).
  apply (twice_from_first full k u t first top small rise); try assumption.
  intros x ?. apply (rising_stretch full k u (Z.to_nat (t - u)) risen). lia.
Qed.

(* Up to where larger complements decide: one by one. *)
Definition beaten (full : bool) (k d : Z) : bool :=
  (exact full k d <? base full k d) || ((k =? 1) && (d =? 3) && negb full && (exact full k d =? 6) && (base full k d =? 6)).

Lemma beaten_first : forall full k, 1 <= k <= 3 ->
  forallb (beaten full k) (map (fun i => shared k + Z.of_nat i) (seq 0 (Z.to_nat (snd (stretches k) - shared k)))) = true.
Proof. intros full k small. assert (k = 1 \/ k = 2 \/ k = 3) as [-> | [-> | ->]] by lia; destruct full; vm_compute; reflexivity. Qed.

Theorem switching : forall full k d, 1 <= k <= 3 -> shared k <= d ->
  exact full k d < base full k d \/ (k = 1 /\ d = 3 /\ full = false /\ exact full k d = 6 /\ base full k d = 6).
Proof.
  intros full k d small many. assert (exists first, In (full, k, first) firsts) as [first listed].
  { assert (k = 1 \/ k = 2 \/ k = 3) as [-> | [-> | ->]] by lia; destruct full; eexists; cbn; tauto. }
  destruct (windows full k first listed) as (u & t & top & same & _ & rise & risen & places & window & far).
  destruct (Z.lt_ge_cases d t).
  - pose proof (counted _ _ _ (beaten_first full k small) d) as good. rewrite <- same in good. cbn [snd] in good.
    specialize (good ltac:(lia)). unfold beaten in good. apply orb_prop in good. destruct good as [good|good]; [left; lia|right].
    repeat (apply andb_prop in good; destruct good as [good ?]). destruct full; [discriminate|]. repeat split; lia.
  - left. apply (beats_from_stretch full k u t first top small rise); try assumption.
    intros x ?. apply (rising_stretch full k u (Z.to_nat (t - u)) risen). lia.
Qed.
