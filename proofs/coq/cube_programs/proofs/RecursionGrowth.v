(* Where the larger complement decides, and dimension by dimension what the recursion takes. *)
From Coq Require Import ZArith Lia Bool List.
From Allocert.definitions Require Import Recursion.
From Allocert.proofs Require Import Recursion.
Local Open Scope Z_scope.

Section Rises.
Variables (full : bool) (k u t : Z).
Hypothesis positive : 1 <= k.
Hypothesis from : k <= u.
Hypothesis to : shared k <= t /\ u <= smaller k t.

Let more (d : Z) : Z := exact full k d - d.
Hypothesis stretch : forall x, u <= x < t -> more x <= more (x + 1).

Lemma rises_between : forall x y, u <= x <= y -> (forall z, u <= z < y -> more z <= more (z + 1)) -> more x <= more y.
Proof.
  intros x y both steps. replace y with (x + Z.of_nat (Z.to_nat (y - x))) in * by lia.
  induction (Z.to_nat (y - x)) as [|n IH]; [rewrite Z.add_0_r; lia|].
  pose proof (steps (x + Z.of_nat n) ltac:(lia)) as last.
  replace (x + Z.of_nat n + 1) with (x + Z.of_nat (S n)) in last by lia.
  enough (more x <= more (x + Z.of_nat n)) by lia. apply IH; [lia|]. intros z ?. apply steps. lia.
Qed.

Lemma rises : forall x, u <= x -> more x <= more (x + 1).
Proof.
  intros x above. apply Zlt_lower_bound_ind with (z := u) (x := x); [clear x above; intros x less above|exact above].
  destruct (Z.lt_ge_cases x t); [apply stretch; lia|].
  pose proof (complements k x positive ltac:(lia)). pose proof (complements k (x + 1) positive ltac:(lia)).
  pose proof (smaller_grows k t x positive ltac:(lia)). pose proof (larger_grows k x (x + 1) positive ltac:(lia)).
  assert (more (smaller k x) <= more (larger k x)) by (apply rises_between; [|intros z ?; apply less]; lia).
  assert (more (larger k x) <= more (larger k (x + 1))) by (apply rises_between; [|intros z ?; apply less]; lia).
  unfold more in *. rewrite (exact_excess full k x), (exact_excess full k (x + 1)) by lia. lia.
Qed.

Lemma complements_rise : forall d, t <= d -> more (smaller k d) <= more (larger k d).
Proof.
  intros d many. pose proof (complements k d positive ltac:(lia)). pose proof (smaller_grows k t d positive ltac:(lia)).
  apply rises_between; [lia|]. intros z ?. apply rises. lia.
Qed.

Lemma larger_decides : forall d, t <= d -> by_smaller (exact full k) k d <= by_larger (exact full k) k d.
Proof. intros d many. pose proof (complements_rise d many). unfold more, by_smaller, by_larger in *. lia. Qed.

Lemma larger_excess : forall d, t <= d -> more d = 4 * k * k + more (larger k d).
Proof. intros d many. pose proof (complements_rise d many). unfold more in *. rewrite exact_excess by lia. lia. Qed.
End Rises.

Lemma counted : forall (P : Z -> bool) low n, forallb P (map (fun i => low + Z.of_nat i) (seq 0 n)) = true ->
  forall x, low <= x < low + Z.of_nat n -> P x = true.
Proof.
  intros P low n all x inside. rewrite forallb_forall in all. apply all. apply in_map_iff. exists (Z.to_nat (x - low)).
  rewrite in_seq. lia.
Qed.

Lemma one_rises : forall full x, 1 <= x < 3 -> exact full 1 x - x <= exact full 1 (x + 1) - (x + 1).
Proof.
  intros full x inside. assert (x = 1 \/ x = 2) as [-> | ->] by lia; destruct full; vm_compute; discriminate.
Qed.

Lemma one_excess : forall full d, 3 <= d -> exact full 1 d - d = 4 + (exact full 1 (larger 1 d) - larger 1 d).
Proof.
  intros full d many. apply (larger_excess full 1 1 3); try apply one_rises; try lia. vm_compute. split; discriminate.
Qed.

Theorem one_position : forall full d, 3 <= d ->
  by_smaller (exact full 1) 1 d <= by_larger (exact full 1) 1 d /\ exact full 1 d <= printed full 1 d.
Proof.
  intros full d many. split.
  - apply (larger_decides full 1 1 3); try apply one_rises; try lia. vm_compute. split; discriminate.
  - enough (exact full 1 d - d <= printed full 1 d - d) by lia.
    apply (by_complements 1 (fun d => exact full 1 d - d <= printed full 1 d - d)); try lia.
    + intros e ?. destruct (few_costs full 1 e ltac:(lia) ltac:(lia)) as [-> ->]. lia.
    + intros e enough known _. pose proof (printed_excess full 1 e ltac:(lia) enough).
      pose proof (one_excess full e enough). lia.
Qed.

Theorem by_path : forall full d, 1 <= d -> exists rest, exact full 1 d = d + 4 * levels 1 d + rest
  /\ rest = base full 1 (path_end 1 d) - path_end 1 d
  /\ (if full then rest = 0 \/ rest = 2 else rest = - 1 \/ rest = 0).
Proof.
  intros full d above. eexists. split; [|split; [reflexivity|]].
  - enough (exact full 1 d - d = 4 * levels 1 d + (base full 1 (path_end 1 d) - path_end 1 d)) by lia.
    apply (by_complements 1 (fun d => exact full 1 d - d = 4 * levels 1 d + (base full 1 (path_end 1 d) - path_end 1 d))); try lia.
    + intros e ?. destruct (few_costs full 1 e ltac:(lia) ltac:(lia)) as [-> _].
      rewrite few_levels, end_by_rule by lia. unfold end_rule. destruct (Z.ltb_spec e (shared 1)); lia.
    + intros e enough known _. pose proof (one_excess full e enough).
      pose proof (complements 1 e ltac:(lia) enough).
      rewrite more_levels, (end_by_rule 1 e) by lia. unfold end_rule. destruct (Z.ltb_spec e (shared 1)); lia.
  - assert (ends : path_end 1 d = 1 \/ path_end 1 d = 2).
    { apply (by_complements 1 (fun d => path_end 1 d = 1 \/ path_end 1 d = 2)); try lia.
      - intros e ?. rewrite end_by_rule by lia. unfold end_rule. change (shared 1) with 3 in *. destruct (Z.ltb_spec e 3); lia.
      - intros e enough known _. pose proof (complements 1 e ltac:(lia) enough). rewrite end_by_rule by lia. unfold end_rule.
        destruct (Z.ltb_spec e (shared 1)); lia. }
    destruct ends as [-> | ->], full; vm_compute; auto.
Qed.

(* From u on cost - d does not fall, if it does not fall up to t. *)
Definition rising (full : bool) (k u : Z) (n : nat) : bool :=
  forallb (fun x => exact full k x - x <=? exact full k (x + 1) - (x + 1)) (map (fun i => u + Z.of_nat i) (seq 0 n)).

Lemma rising_stretch : forall full k u n, rising full k u n = true ->
  forall x, u <= x < u + Z.of_nat n -> exact full k x - x <= exact full k (x + 1) - (x + 1).
Proof. intros full k u n all x inside. apply Z.leb_le. exact (counted _ u n all x inside). Qed.

Theorem from_some_dimension :
  (forall full d, 54 <= d -> by_smaller (exact full 2) 2 d <= by_larger (exact full 2) 2 d)
  /\ (forall full d, 62 <= d -> by_smaller (exact full 3) 3 d <= by_larger (exact full 3) 3 d)
  /\ (exists full, by_larger (exact full 2) 2 53 < by_smaller (exact full 2) 2 53)
  /\ (exists full, by_larger (exact full 3) 3 61 < by_smaller (exact full 3) 3 61).
Proof.
  repeat split.
  - intros full d many. destruct (Z.eq_dec d 54) as [->|]; [destruct full; vm_compute; discriminate|].
    apply (larger_decides full 2 40 55); try lia; [vm_compute; split; discriminate|].
    apply (rising_stretch full 2 40 15). destruct full; vm_compute; reflexivity.
  - intros full d many. destruct (Z.eq_dec d 62) as [->|]; [destruct full; vm_compute; discriminate|].
    apply (larger_decides full 3 49 63); try lia; [vm_compute; split; discriminate|].
    apply (rising_stretch full 3 49 14). destruct full; vm_compute; reflexivity.
  - exists true. vm_compute. reflexivity.
  - exists true. vm_compute. reflexivity.
Qed.
