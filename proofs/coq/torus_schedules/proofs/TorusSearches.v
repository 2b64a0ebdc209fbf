(* How many comparisons the feasibility algorithm takes with searches by halves. *)
From Coq Require Import List Arith ZArith Bool Lia.
From Allocert.definitions Require Import TorusProfiles TorusSearches.
Import ListNotations.
Local Open Scope nat_scope.

Section Searches.
Context {N : numbers}.

Lemma asks_few (behind : N -> bool) keys steps : forall L low high, high - low < 2 ^ L -> asks behind keys low high steps <= L.
Proof.
  induction steps as [|steps IH]; intros L low high H; [cbn; lia|]. cbn [asks]. destruct (Nat.ltb_spec low high) as [G|]; [|lia].
  assert (D := Nat.div_mod (low + high) 2). assert (M := Nat.mod_upper_bound (low + high) 2). set (middle := (low + high) / 2) in *.
  destruct L as [|L]; [cbn in H; lia|]. cbn [Nat.pow] in H. apply le_n_S. destruct (behind _); apply IH; lia.
Qed.

Lemma search_few (behind : N -> bool) l L : length l < 2 ^ L -> search behind l <= S L.
Proof.
  intros H. unfold search. destruct l as [|e l]; [lia|]. destruct (behind _); [lia|]. apply le_n_S, asks_few. lia.
Qed.

Lemma consume_length i side (l : profile N) : length (consume i side l) <= length l.
Proof.
  unfold consume. rewrite !app_length, firstn_length, skipn_length. destruct (nth_error l i) as [e|] eqn:E; [|cbn; lia].
  assert (I : i < length l) by (apply nth_error_Some; congruence). assert (C : length (cut side e) <= 1) by (unfold cut; destruct (_ <=? _)%Z; cbn; lia). lia.
Qed.

Lemma remove_length i (l : profile N) : length (remove i l) <= length l.
Proof. unfold remove. rewrite app_length, firstn_length, skipn_length. lia. Qed.

Lemma add_length (e : entry N) l : length (add e l) = S (length l).
Proof. induction l as [|f l IH]; [reflexivity|]. cbn [add]. destruct (less _ _ _); cbn [length]; lia. Qed.

Lemma left_length r i side (l : profile N) k : length l <= k ->
  length (if keep r then consume i side l else remove i l) <= k.
Proof. intros H. destruct (keep r); [assert (K := consume_length i side l)|assert (K := remove_length i l)]; lia. Qed.

Lemma compared_few r side t (l : profile N) L : length l < 2 ^ L -> compared r side t l <= 2 * L + 3.
Proof.
  intros H. unfold compared. cbv zeta. assert (F := search_few (fun key => less N key t) l L H). fold (to_find t l) in F.
  destruct (nth_error l _) as [high|]; [|lia]. set (used := consume _ side l). assert (U : length used <= length l) by apply consume_length.
  assert (A : forall x k, length k <= length l -> to_add x k <= S L) by (intros x k K; apply search_few; lia).
  match goal with |- context [S (if ?b then 0 else _)] => destruct b; [lia|] end.
  match goal with |- context [match ?low with Some _ => to_add _ _ | None => _ end] => destruct low as [e|] end.
  - match goal with |- context [to_add ?x ?k] => specialize (A x k (left_length r _ side used _ U)) end. lia.
  - destruct (negb _); [lia|]. match goal with |- context [to_add ?x ?k] => specialize (A x k U) end. lia.
Qed.

Lemma step_grows r T side t (l : profile N) p l' : step r T side t l = Done p l' -> length l' <= S (length l).
Proof.
  unfold step. cbv zeta. destruct (nth_error l _) as [high|]; [|discriminate]. set (used := consume _ side l). assert (U : length used <= length l) by apply consume_length.
  match goal with |- (if ?b then _ else _) = _ -> _ => destruct b; [discriminate|] end.
  match goal with |- match ?low with Some _ => _ | None => _ end = _ -> _ => destruct low as [e|] end.
  - intros E. injection E as _ <-. rewrite add_length. apply le_n_S. now apply left_length.
  - destruct (negb _); intros E; injection E as _ <-; [lia|]. rewrite add_length. lia.
Qed.

Lemma run_few r T L : forall jobs (l : profile N), length l + length jobs <= 2 ^ L -> comparisons r T jobs l <= length jobs * (2 * L + 3).
Proof.
  induction jobs as [|[side t] jobs IH]; intros l H; [cbn; lia|]. cbn [comparisons fst snd length] in *.
  assert (C := compared_few r side t l L ltac:(lia)). destruct (step r T side t l) as [|p l'] eqn:E; [lia|].
  apply step_grows in E. specialize (IH l' ltac:(lia)). lia.
Qed.

Lemma few r (T : N) m jobs : comparisons r T jobs (whole m T) <= length jobs * (2 * Nat.log2_up (S (length jobs)) + 3).
Proof.
  apply run_few. change (length (whole m T)) with 1. destruct (Nat.eq_dec (length jobs) 0) as [->|]; [cbn; lia|].
  apply Nat.log2_log2_up_spec. lia.
Qed.
End Searches.
Arguments few : clear implicits.
