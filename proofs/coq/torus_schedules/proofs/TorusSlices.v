(* A common unit of rational times, and the slices on both sides of T - t. *)
From Coq Require Import List Arith ZArith QArith Bool Ring Lia.
From Allocert.definitions Require Import TorusProfiles TorusSlices.
Import ListNotations.
Local Open Scope nat_scope.

Lemma common_unit (l : list Q) : exists L : positive, Forall (fun x => exists k, (x == k # L)%Q) l.
Proof.
  induction l as [|x l [L H]]; [exists 1%positive; constructor|]. destruct x as [n d]. exists (d * L)%positive. constructor.
  - exists (n * Z.pos L)%Z. unfold Qeq. cbn [Qnum Qden]. rewrite Pos2Z.inj_mul. ring.
  - revert H. apply Forall_impl. intros y [k E]. exists (k * Z.pos d)%Z. rewrite E. unfold Qeq. cbn [Qnum Qden]. rewrite Pos2Z.inj_mul. ring.
Qed.

Section Lengths.
Variable N : numbers.
Add Ring times_ring : (laws N).

Lemma all_lengths (l : list (bool * N)) : lasting (fun _ => true) l = plus N (lasting (fun b => b) l) (lasting negb l).
Proof. induction l as [|[[] x] l IH]; cbn; [ring| |]; rewrite IH; ring. Qed.

Lemma lengths_app p (a b : list (bool * N)) : lasting p (a ++ b) = plus N (lasting p a) (lasting p b).
Proof. induction a as [|[c x] a IH]; cbn; [ring|]. destruct (p c); rewrite IH; ring. Qed.

Lemma equally_long (left right : list (bool * N)) : lasting (fun b => b) (left ++ right) = lasting (fun _ => true) right ->
  lasting (fun b => b) left = lasting negb right.
Proof.
  rewrite lengths_app, all_lengths. intros H.
  transitivity (minus N (plus N (lasting (fun b => b) left) (lasting (fun b => b) right)) (lasting (fun b => b) right)); [ring|].
  rewrite H. ring.
Qed.
End Lengths.

Lemma both (N : numbers) : (forall left right : list (bool * N), lasting (fun b => b) (left ++ right) = lasting (fun _ => true) right ->
    lasting (fun b => b) left = lasting negb right)
  /\ forall slices, let t := count_occ bool_dec slices true in
    count_occ bool_dec (firstn (length slices - t) slices) true = count_occ bool_dec (skipn (length slices - t) slices) false.
Proof.
  split; [apply equally_long|]. intros slices t.
  assert (C : forall l, count_occ bool_dec l true + count_occ bool_dec l false = length l)
    by (induction l as [|[] l IH]; cbn; lia).
  pose proof (C (skipn (length slices - t) slices)) as R. rewrite skipn_length in R.
  assert (S : t = count_occ bool_dec (firstn (length slices - t) slices) true + count_occ bool_dec (skipn (length slices - t) slices) true)
    by (rewrite <- count_occ_app, firstn_skipn; reflexivity).
  specialize (C slices). fold t in C. lia.
Qed.
