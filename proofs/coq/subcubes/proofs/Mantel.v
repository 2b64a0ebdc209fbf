(* A graph without triangles on n points has at most n^2/4 edges (Mantel 1907). *)
From Coq Require Import List Arith Bool Lia.
Import ListNotations.

Section Graph.
Variable adjacent : nat -> nat -> bool.
Hypothesis symmetric : forall a b, adjacent a b = adjacent b a.

Fixpoint edges (l : list nat) : nat := match l with a :: l => length (filter (adjacent a) l) + edges l | [] => 0 end.
Definition degree (l : list nat) (x : nat) : nat := length (filter (adjacent x) l).
Definition sum (l : list nat) : nat := list_sum l.

Lemma degree_cons a l x : degree (a :: l) x = (if adjacent x a then 1 else 0) + degree l x.
Proof. unfold degree. cbn [filter]. now destruct (adjacent x a). Qed.

Lemma sum_cons a l : sum (a :: l) = a + sum l.
Proof. reflexivity. Qed.

Lemma sums (f g h : nat -> nat) l : (forall x, f x = g x + h x) -> sum (map f l) = sum (map g l) + sum (map h l).
Proof. intros E. induction l as [|x l IH]; [reflexivity|]. cbn [map]. rewrite !sum_cons, E, IH. lia. Qed.

(* Each edge has an end outside of a set without edges. *)
Lemma outside (out : nat -> bool) l : (forall a b, In a l -> In b l -> out a = false -> out b = false -> adjacent a b = false) ->
  edges l <= sum (map (degree l) (filter out l)).
Proof.
  induction l as [|a l IH]; intros H; [cbn; lia|]. cbn [edges filter]. specialize (IH (fun x y X Y => H x y (or_intror X) (or_intror Y))).
  assert (E : sum (map (degree (a :: l)) (filter out l)) = sum (map (fun x => if adjacent x a then 1 else 0) (filter out l)) + sum (map (degree l) (filter out l))).
  { apply sums. intros x. apply degree_cons. }
  destruct (out a) eqn:O.
  - cbn [map]. rewrite sum_cons, E, degree_cons. unfold degree at 1. lia.
  - rewrite E. enough (length (filter (adjacent a) l) <= sum (map (fun x => if adjacent x a then 1 else 0) (filter out l))) by lia.
    assert (K : forall b, In b l -> out b = false -> adjacent a b = false) by (intros b B F; apply H; [now left|now right|assumption|assumption]).
    clear IH E H. induction l as [|b l IH]; [cbn; lia|]. specialize (IH (fun x X => K x (or_intror X))). cbn [filter].
    destruct (out b) eqn:B.
    + cbn [map]. rewrite sum_cons, (symmetric b a). destruct (adjacent a b); cbn [length]; lia.
    + rewrite (K b (or_introl eq_refl) B). exact IH.
Qed.

Lemma largest (f : nat -> nat) (l : list nat) : l <> [] -> exists v, In v l /\ forall x, In x l -> f x <= f v.
Proof.
  induction l as [|a l IH]; intros N; [contradiction|]. destruct l as [|b l].
  - exists a. split; [now left|]. intros x [<-|[]]. lia.
  - destruct IH as (v & V & M); [discriminate|]. destruct (le_lt_dec (f a) (f v)) as [L|L].
    + exists v. split; [now right|]. intros x [<-|X]; [assumption|now apply M].
    + exists a. split; [now left|]. intros x [<-|X]; [lia|]. specialize (M x X). lia.
Qed.

Lemma bounded_sum (f : nat -> nat) m l : (forall x, In x l -> f x <= m) -> sum (map f l) <= length l * m.
Proof.
  induction l as [|a l IH]; intros H; [cbn; lia|]. cbn [map length]. rewrite sum_cons. assert (A := H a (or_introl eq_refl)).
  specialize (IH (fun x X => H x (or_intror X))). lia.
Qed.

Lemma split_length (f : nat -> bool) l : length (filter f l) + length (filter (fun x => negb (f x)) l) = length l.
Proof. induction l as [|a l IH]; [reflexivity|]. cbn. destruct (f a); cbn; lia. Qed.

Lemma mantel l : (forall a b c, In a l -> In b l -> In c l -> adjacent a b = true -> adjacent a c = true -> adjacent b c = false) ->
  4 * edges l <= length l * length l.
Proof.
  intros T. destruct l as [|a l']; [cbn; lia|]. set (l := a :: l') in *.
  destruct (largest (degree l) l) as (v & V & M); [discriminate|].
  assert (O : edges l <= sum (map (degree l) (filter (fun x => negb (adjacent v x)) l))).
  { apply outside. intros x y X Y A B. apply negb_false_iff in A, B. now apply (T v). }
  assert (B : sum (map (degree l) (filter (fun x => negb (adjacent v x)) l)) <= length (filter (fun x => negb (adjacent v x)) l) * degree l v).
  { apply bounded_sum. intros x X. apply filter_In in X as [X _]. now apply M. }
  assert (S := split_length (adjacent v) l). fold (degree l v) in S. revert O B S. generalize (length (filter (fun x => negb (adjacent v x)) l)). intros n O B S.
  assert (4 * (n * degree l v) <= (degree l v + n) * (degree l v + n)); [|lia]. generalize (degree l v). intros d.
  destruct (le_lt_dec n d) as [L|L]; [replace d with (n + (d - n)) by lia|replace n with (d + (n - d)) by lia]; nia.
Qed.
End Graph.
