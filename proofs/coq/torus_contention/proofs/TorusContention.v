(* Overlaps of windows, and what jobs on a torus that contend are dilated by. *)
From Coq Require Import List Arith ZArith QArith Qminmax Bool Permutation Lia Lqa.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention.
From Allocert.proofs Require Import TorusArithmetic.
Import ListNotations.
Local Open Scope Q_scope.

Lemma total_cons x l : total (x :: l) = x + total l.
Proof. reflexivity. Qed.

Lemma total_nil : total [] = 0.
Proof. reflexivity. Qed.

Ltac unroll := cbn [map app]; rewrite ?total_cons, ?total_nil.

(* Cases of the least and the greatest of two numbers. *)
Ltac extrema :=
  repeat match goal with
  | |- context [Qmax ?a ?b] => let H := fresh in destruct (Q.max_spec a b) as [[? H]|[? H]]; rewrite H in *; clear H
  | |- context [Qmin ?a ?b] => let H := fresh in destruct (Q.min_spec a b) as [[? H]|[? H]]; rewrite H in *; clear H
  end.

Lemma overlap_nonneg j k e : 0 <= overlap j k e.
Proof. unfold overlap. apply Q.le_max_l. Qed.

Lemma overlap_sym j k : overlap j k (nominal_end k) == overlap k j (nominal_end j).
Proof. unfold overlap. now rewrite (Q.min_comm (nominal_end j)), (Q.max_comm (start j)). Qed.

Lemma overlap_grows j k e f : e <= f -> overlap j k e <= overlap j k f.
Proof.
  intros H. unfold overlap. apply Q.max_le_compat_l.
  assert (Qmin (nominal_end j) e <= Qmin (nominal_end j) f) by now apply Q.min_le_compat_l. lra.
Qed.

Lemma overlap_short j k e : 0 <= time j -> overlap j k e <= time j.
Proof.
  intros H. unfold overlap. apply Q.max_lub; [assumption|].
  pose proof (Q.le_min_l (nominal_end j) e). pose proof (Q.le_max_l (start j) (start k)). unfold nominal_end in *. lra.
Qed.

Lemma weight_nonneg m j k : 0 <= weighs m j k.
Proof. unfold weighs. destruct contends; [|lra]. unfold Qle. cbn. lia. Qed.

Lemma product_le w o p : 0 <= w -> o <= p -> w * o <= w * p.
Proof. intros. rewrite (Qmult_comm w o), (Qmult_comm w p). now apply Qmult_le_compat_r. Qed.

Lemma total_app a b : total (a ++ b) == total a + total b.
Proof. induction a as [|x a IH]; unroll; [lra|]. rewrite IH. lra. Qed.

Lemma total_le {X} (f g : X -> Q) l : Forall (fun x => f x <= g x) l -> total (map f l) <= total (map g l).
Proof.
  induction 1 as [|x l H _ IH]; unroll; lra.
Qed.

Lemma total_eq {X} (f g : X -> Q) l : Forall (fun x => f x == g x) l -> total (map f l) == total (map g l).
Proof.
  induction 1 as [|x l H _ IH]; unroll; lra.
Qed.

Lemma total_scale {X} (f : X -> Q) c l : total (map (fun x => f x * c) l) == total (map f l) * c.
Proof. induction l as [|x l IH]; unroll; [lra|]. rewrite IH. ring. Qed.

Lemma total_plus {X} (f g : X -> Q) l : total (map (fun x => f x + g x) l) == total (map f l) + total (map g l).
Proof.
  induction l as [|x l IH]; unroll; [lra|]. rewrite IH. ring.
Qed.

Lemma total_zero {X} l : total (map (fun _ : X => 0) l) == 0.
Proof. induction l; unroll; lra. Qed.

Lemma total_swap {X Y} (f : X -> Y -> Q) xs ys :
  total (map (fun x => total (map (f x) ys)) xs) == total (map (fun y => total (map (fun x => f x y) xs)) ys).
Proof.
  induction xs as [|x xs IH]; unroll.
  - now rewrite total_zero.
  - rewrite IH, <- total_plus. reflexivity.
Qed.

Lemma total_permuted a b : Permutation a b -> total a == total b.
Proof.
  induction 1; unroll; try lra.
Qed.

(* Records with nominal windows before them. *)

Lemma dilation_nonneg m jobs j : 0 <= dilation m jobs j.
Proof.
  unfold dilation. rewrite <- (total_zero jobs). apply total_le, Forall_forall. intros k _.
  apply Qmult_le_0_compat; [apply weight_nonneg|apply overlap_nonneg].
Qed.

Lemma dilation_app m jobs more j : dilation m (jobs ++ more) j == dilation m jobs j + dilation m more j.
Proof. unfold dilation. now rewrite map_app, total_app. Qed.

Definition late (m : positive) (jobs : list placed) (record : placed * Q) : Prop :=
  nominal_end (fst record) + dilation m jobs (fst record) <= snd record.

Lemma self_weight m j k : contends (region j) (region k) = false -> weighs m j k = 0.
Proof. unfold weighs. now intros ->. Qed.

Lemma no_self p : fst p <> [] -> snd p <> [] -> contends p p = false.
Proof.
  assert (H : forall l, l <> [] -> common l l = true).
  { intros [|c l] N; [congruence|]. unfold common. rewrite Z.land_diag. apply negb_true_iff, Z.eqb_neq. intros E.
    cbn in E. assert (B : Z.testbit (Z.lor (Z.shiftl 1 (Z.of_nat c)) (word l)) (Z.of_nat c) = true).
    - rewrite Z.lor_spec, Z.shiftl_spec, Z.sub_diag by lia. reflexivity.
    - unfold word in B. rewrite E, Z.bits_0 in B. discriminate. }
  intros A B. unfold contends. now rewrite !H.
Qed.

Lemma place_late m rest : Forall (fun j => contends (region j) (region j) = false) rest -> forall done,
  Forall (late m (map fst done)) done -> Forall (late m (map fst done ++ rest)) (place m done rest) /\ map fst (place m done rest) = map fst done ++ rest.
Proof.
  induction 1 as [|j rest S _ IH]; intros done L; cbn.
  - rewrite app_nil_r. split; [assumption|reflexivity].
  - set (next := map (lengthened m j) done ++ [(j, nominal_end j + load m done j)]).
    assert (E : map fst next = map fst done ++ [j]).
    { unfold next. rewrite map_app, map_map. reflexivity. }
    destruct (IH next) as [G F].
    + rewrite E. unfold next. apply Forall_app. split.
      * rewrite Forall_map. eapply Forall_impl; [|exact L]. intros [k e] H. unfold late, lengthened in *. cbn in *.
        rewrite dilation_app. unfold dilation at 2. unroll.
        assert (O : overlap k j (nominal_end j) <= overlap j k e).
        { rewrite overlap_sym. apply overlap_grows. pose proof (dilation_nonneg m (map fst done) k). lra. }
        apply (product_le (weighs m k j)) in O; [lra|apply weight_nonneg].
      * constructor; [|constructor]. unfold late. cbn. rewrite dilation_app. unfold dilation at 2, load. unroll.
        rewrite (self_weight m j j S). unfold dilation. rewrite map_map.
        assert (D : total (map (fun x => weighs m j (fst x) * overlap j (fst x) (nominal_end (fst x))) done)
          <= total (map (fun x => weighs m j (fst x) * overlap j (fst x) (snd x)) done)); [|lra].
        apply total_le. eapply Forall_impl; [|exact L]. intros [k e] H. unfold late in H. cbn in *.
        apply product_le; [apply weight_nonneg|]. apply overlap_grows.
        pose proof (dilation_nonneg m (map fst done) k). lra.
    + rewrite E, <- app_assoc in G, F. cbn in G, F. split; assumption.
Qed.

Lemma sequential_late m jobs : Forall proper jobs ->
  Forall2 Qle (nominal m jobs) (sequential m jobs).
Proof.
  intros N. destruct (place_late m jobs) with (done := @nil (placed * Q)) as [L E].
  - eapply Forall_impl; [|exact N]. intros j [A B]. now apply no_self.
  - constructor.
  - cbn [map app] in *. unfold nominal, sequential.
    assert (G : forall js l, Forall (late m js) l -> Forall2 Qle (map (fun j => nominal_end j + dilation m js j) (map fst l)) (map snd l)).
    { intros js. induction 1 as [|[k e] l H _ IH]; cbn [map]; constructor; assumption. }
    specialize (G _ _ L). now rewrite E in G.
Qed.

(* Nominal windows. *)

Lemma nominal_bounded m jobs longest j : 0 <= time j <= longest ->
  nominal_end j <= nominal_end j + dilation m jobs j <= nominal_end j + total (map (weighs m j) jobs) * longest.
Proof.
  intros T. pose proof (dilation_nonneg m jobs j). split; [lra|].
  assert (dilation m jobs j <= total (map (weighs m j) jobs) * longest); [|lra].
  rewrite <- total_scale. apply total_le, Forall_forall. intros k _. apply product_le; [apply weight_nonneg|].
  assert (overlap j k (nominal_end k) <= time j) by (apply overlap_short; lra). lra.
Qed.

Lemma nominal_order m jobs other j : Permutation jobs other -> dilation m jobs j == dilation m other j.
Proof. intros P. apply total_permuted. now apply Permutation_map. Qed.

Lemma size_weight m d : (Z.of_nat d # m) == inject_Z (Z.of_nat d) * (1 # m).
Proof. unfold Qeq, inject_Z, Qmult. cbn [Qnum Qden]. now rewrite Pos.mul_1_l, Z.mul_1_r. Qed.

Lemma common_sym a b : common a b = common b a.
Proof. unfold common. now rewrite Z.land_comm. Qed.

Lemma contends_sym p q : contends p q = contends q p.
Proof. unfold contends. now rewrite (common_sym (fst p)), (common_sym (snd p)). Qed.

Lemma pair_dilation m j k : contends (region j) (region j) = false -> contends (region j) (region k) = true ->
  dilation m [j; k] j == size (region k) * (1 # m) * overlap j k (nominal_end k).
Proof.
  intros S C. unfold dilation. unroll. rewrite (self_weight m j j S). unfold weighs. rewrite C, size_weight. unfold size. ring.
Qed.

Lemma pair_dilation' m j k : contends (region k) (region k) = false -> contends (region j) (region k) = true ->
  dilation m [j; k] k == size (region j) * (1 # m) * overlap j k (nominal_end k).
Proof.
  intros S C. unfold dilation. unroll. rewrite (self_weight m k k S). unfold weighs. rewrite contends_sym, C, size_weight.
  rewrite (overlap_sym k j). unfold size. ring.
Qed.

Lemma ratio m j k : proper j -> proper k -> contends (region j) (region k) = true ->
  size (region j) * dilation m [j; k] j == size (region k) * dilation m [j; k] k
  /\ (size (region k) < size (region j) -> 0 < overlap j k (nominal_end k) -> dilation m [j; k] j < dilation m [j; k] k).
Proof.
  intros [A B] [C D] E. rewrite (pair_dilation m j k), (pair_dilation' m j k) by auto using no_self. split; [ring|].
  intros L O. assert (0 < (1 # m) * overlap j k (nominal_end k)) by (apply Qmult_lt_0_compat; [reflexivity|assumption]).
  rewrite <- !Qmult_assoc. now apply Qmult_lt_compat_r.
Qed.

Lemma equally m j k : proper j -> proper k -> contends (region j) (region k) = true -> side (region j) = side (region k) ->
  dilation m [j; k] j == dilation m [j; k] k.
Proof.
  intros [A B] [C D] E S. rewrite (pair_dilation m j k), (pair_dilation' m j k) by auto using no_self. unfold size. now rewrite S.
Qed.

(* The two printed examples on the torus of side 8. *)
Lemma printed s t s' t' : let cell d row col := strided_part 8 (8 / d) row col in
  let one := Placed (cell 4 0 0)%nat s t in let equal := Placed (cell 4 0 1)%nat s' t' in let small := Placed (cell 2 0 1)%nat s' t' in
  dilation 8 [one; equal] one == overlap one equal (s' + t') * (1 # 2)
  /\ dilation 8 [one; equal] equal == overlap one equal (s' + t') * (1 # 2)
  /\ dilation 8 [one; small] one == overlap one small (s' + t') * (1 # 4)
  /\ dilation 8 [one; small] small == overlap one small (s' + t') * (2 # 4).
Proof.
  cbv zeta. rewrite !pair_dilation, !pair_dilation' by reflexivity.
  change (nominal_end (Placed (strided_part 8 (8 / 4) 0 1) s' t')) with (s' + t').
  change (nominal_end (Placed (strided_part 8 (8 / 2) 0 1) s' t')) with (s' + t').
  repeat split;
    match goal with |- ?c * ?d * ?o == ?o' * _ => change o' with o; generalize o; intros x;
      let v := eval vm_compute in (c * d) in replace (c * d) with v by reflexivity end; ring.
Qed.

Lemma shares volume bandwidth k : 0 < bandwidth -> 0 < k ->
  volume / (bandwidth / k) == k * (volume / bandwidth) /\ volume / (bandwidth / k) - volume / bandwidth == (k - 1) * (volume / bandwidth).
Proof. intros. split; field; lra. Qed.

Lemma model m jobs :
  (forall longest j, 0 <= time j <= longest ->
    nominal_end j <= nominal_end j + dilation m jobs j <= nominal_end j + total (map (weighs m j) jobs) * longest)
  /\ (forall other j, Permutation jobs other -> dilation m jobs j == dilation m other j)
  /\ forall s t s' t', let cell d row col := strided_part 8 (8 / d) row col in
    let one := Placed (cell 4 0 0)%nat s t in let equal := Placed (cell 4 0 1)%nat s' t' in let small := Placed (cell 2 0 1)%nat s' t' in
    dilation 8 [one; equal] one == overlap one equal (s' + t') * (1 # 2)
    /\ dilation 8 [one; equal] equal == overlap one equal (s' + t') * (1 # 2)
    /\ dilation 8 [one; small] one == overlap one small (s' + t') * (1 # 4)
    /\ dilation 8 [one; small] small == overlap one small (s' + t') * (2 # 4).
Proof. split; [intros; now apply nominal_bounded|split; [intros; now apply nominal_order|exact printed]]. Qed.
