(* Linear codes of 2^r words of d bits that take every value at any r neighbouring places around the cycle. *)
From Coq Require Import List Arith Bool Lia.
Import ListNotations.

(* Words as functions of their place; place j from i on, around. *)
Notation bits := (nat -> bool).
Definition spot (d i j : nat) : nat := if i + j <? d then i + j else i + j - d.
Definition plus (x y : bits) : bits := fun p => xorb (x p) (y p).
Definition zero_at (d r i : nat) (x : bits) : Prop := forall j, j < r -> x (spot d i j) = false.

Definition code (d r : nat) (C : bits -> Prop) : Prop :=
  (forall x y, C x -> C y -> C (plus x y))
  /\ (forall i t, i < d -> exists x, C x /\ forall j, j < r -> x (spot d i j) = t j)
  /\ (forall x i, C x -> i < d -> zero_at d r i x -> forall p, p < d -> x p = false).

Ltac spots := unfold spot in *; repeat match goal with
  | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b)
  | H : context [?a <? ?b] |- _ => destruct (Nat.ltb_spec a b) end; try lia.

Lemma spot_below d i j : i < d -> j < d -> spot d i j < d.
Proof. intros. spots. Qed.

Lemma code_all d : 1 <= d -> code d d (fun _ => True).
Proof.
  intros D. split; [trivial|]. split.
  - intros i t I. exists (fun p => t (if i <=? p then p - i else p + d - i)). split; [trivial|]. intros j J. f_equal.
    unfold spot. destruct (Nat.ltb_spec (i + j) d); [rewrite (proj2 (Nat.leb_le i (i + j)))|rewrite (proj2 (Nat.leb_gt i (i + j - d)))]; lia.
  - intros x i _ I Z p P. unfold zero_at in Z. destruct (le_lt_dec i p).
    + specialize (Z (p - i) ltac:(lia)). replace (spot d i (p - i)) with p in Z by spots. exact Z.
    + specialize (Z (p + d - i) ltac:(lia)). replace (spot d i (p + d - i)) with p in Z by spots. exact Z.
Qed.

Lemma code_none d : code d 0 (fun x => forall p, p < d -> x p = false).
Proof.
  split; [intros x y X Y p P; unfold plus; now rewrite X, Y|]. split.
  - intros i t _. exists (fun _ => false). split; [trivial|]. lia.
  - intros x i X _ _. exact X.
Qed.

(* The first r places again at the end. *)
Lemma code_longer d r C : 1 <= r <= d -> code d r C ->
  code (d + r) r (fun x => exists y, C y /\ (forall p, p < d -> x p = y p) /\ forall p, p < r -> x (d + p) = y p).
Proof.
  intros R (L & S & I). split; [|split].
  - intros x x' (y & Y & A & B) (y' & Y' & A' & B'). exists (plus y y'). split; [now apply L|].
    split; intros p P; unfold plus; [rewrite A, A' by assumption|rewrite B, B' by assumption]; reflexivity.
  - intros i t Li.
    assert (E : exists y, C y /\ forall j, j < r -> (if spot (d + r) i j <? d then y (spot (d + r) i j) else y (spot (d + r) i j - d)) = t j).
    { destruct (le_lt_dec i d) as [G|G].
      - destruct (S (if i =? d then 0 else i) t) as (y & Y & H); [destruct (Nat.eqb_spec i d); lia|]. exists y. split; [assumption|]. intros j J.
        rewrite <- (H j J). destruct (Nat.eqb_spec i d); spots; f_equal; lia.
      - destruct (S 0 (fun p => if p <? i - d then t (p + r - (i - d)) else t (p - (i - d)))) as (y & Y & H); [lia|]. exists y. split; [assumption|]. intros j J.
        destruct (le_lt_dec (d + r) (i + j)) as [K|K].
        + specialize (H (i + j - d - r) ltac:(lia)). replace (spot d 0 (i + j - d - r)) with (i + j - (d + r)) in H by spots.
          destruct (Nat.ltb_spec (i + j - d - r) (i - d)); [|lia]. replace (i + j - d - r + r - (i - d)) with j in H by lia.
          rewrite <- H. replace (spot (d + r) i j) with (i + j - (d + r)) by spots. destruct (Nat.ltb_spec (i + j - (d + r)) d); [reflexivity|lia].
        + specialize (H (i + j - d) ltac:(lia)). replace (spot d 0 (i + j - d)) with (i + j - d) in H by spots.
          destruct (Nat.ltb_spec (i + j - d) (i - d)); [lia|]. replace (i + j - d - (i - d)) with j in H by lia.
          rewrite <- H. replace (spot (d + r) i j) with (i + j) by spots. destruct (Nat.ltb_spec (i + j) d); [lia|reflexivity]. }
    destruct E as (y & Y & H). exists (fun p => if p <? d then y p else y (p - d)). split.
    + exists y. split; [assumption|]. split; intros p P.
      * now rewrite (proj2 (Nat.ltb_lt p d)).
      * rewrite (proj2 (Nat.ltb_ge (d + p) d)) by lia. f_equal. lia.
    + intros j J. exact (H j J).
  - intros x i (y & Y & A & B) Li Z.
    assert (F : forall p, p < d -> y p = false).
    { destruct (le_lt_dec i d) as [G|G].
      - apply (I y (if i =? d then 0 else i) Y); [destruct (Nat.eqb_spec i d); lia|]. intros j J. specialize (Z j J).
        replace (spot (d + r) i j) with (i + j) in Z by spots. destruct (le_lt_dec d (i + j)) as [K|K].
        + replace (i + j) with (d + (i + j - d)) in Z by lia. rewrite B in Z by lia. rewrite <- Z. f_equal. destruct (Nat.eqb_spec i d); spots.
        + rewrite A in Z by lia. rewrite <- Z. f_equal. destruct (Nat.eqb_spec i d); spots.
      - apply (I y 0 Y); [lia|]. intros j J. replace (spot d 0 j) with j by spots. destruct (le_lt_dec (i - d) j) as [K|K].
        + specialize (Z (j - (i - d)) ltac:(lia)). replace (spot (d + r) i (j - (i - d))) with (d + j) in Z by spots. now rewrite B in Z.
        + specialize (Z (j + r - (i - d)) ltac:(lia)). replace (spot (d + r) i (j + r - (i - d))) with j in Z by spots. now rewrite A in Z by lia. }
    intros p P. destruct (le_lt_dec d p) as [K|K]; [|rewrite A by exact K; now apply F]. replace p with (d + (p - d)) by lia. rewrite B by lia. apply F. lia.
Qed.

Fixpoint parity (f : bits) (d : nat) : bool := match d with 0 => false | S d => xorb (f d) (parity f d) end.

Lemma parity_plus f g d : parity (plus f g) d = xorb (parity f d) (parity g d).
Proof. induction d as [|d IH]; [reflexivity|]. cbn [parity]. rewrite IH. unfold plus. destruct (f d), (g d), (parity f d), (parity g d); reflexivity. Qed.

Lemma parity_same f g d : (forall p, p < d -> f p = g p) -> parity f d = parity g d.
Proof. intros H. induction d as [|d IH]; [reflexivity|]. cbn [parity]. rewrite H by lia. rewrite IH; [reflexivity|]. intros p P. apply H. lia. Qed.

Lemma parity_none f d : (forall p, p < d -> f p = false) -> parity f d = false.
Proof. intros H. induction d as [|d IH]; [reflexivity|]. cbn [parity]. rewrite H by lia. rewrite IH; [reflexivity|]. intros p P. apply H. lia. Qed.

Lemma parity_one f d a : a < d -> (forall p, p < d -> p <> a -> f p = false) -> parity f d = f a.
Proof.
  intros A H. induction d as [|d IH]; [lia|]. cbn [parity]. destruct (Nat.eq_dec a d) as [->|N].
  - rewrite parity_none; [apply xorb_false_r|]. intros p P. apply H; lia.
  - rewrite (H d) by lia. rewrite xorb_false_l. apply IH; [lia|]. intros p P. apply H. lia.
Qed.

Definition off (d i p : nat) : nat := if p <? i then p + d - i else p - i.
Lemma off_spot d i p : i < d -> p < d -> off d i p < d /\ spot d i (off d i p) = p.
Proof. intros. unfold off. spots; split; spots. Qed.
Lemma spot_off d i j : i < d -> j < d -> off d i (spot d i j) = j.
Proof. intros. unfold off. spots. Qed.

Lemma choices (A : Type) (P : nat -> A -> Prop) (a : A) n : (forall k, k < n -> exists y, P k y) -> exists f, forall k, k < n -> P k (f k).
Proof.
  induction n as [|n IH]; intros H; [exists (fun _ => a); lia|]. destruct IH as (f & F); [intros k K; apply H; lia|].
  destruct (H n (Nat.lt_succ_diag_r n)) as (y & Y). exists (fun k => if k =? n then y else f k). intros k K.
  destruct (Nat.eqb_spec k n) as [->|]; [assumption|]. apply F. lia.
Qed.

(* The words that are orthogonal to all of a code. *)
Definition dual (d : nat) (C : bits -> Prop) : bits -> Prop := fun x => forall y, C y -> parity (fun p => x p && y p) d = false.

Lemma code_dual d r C : r <= d -> code d r C -> code d (d - r) (dual d C).
Proof.
  intros R (L & S & I). split; [|split].
  - intros x x' X X' y Y. rewrite (parity_same _ (plus (fun p => x p && y p) (fun p => x' p && y p))).
    + rewrite parity_plus, X, X' by assumption. reflexivity.
    + intros p _. unfold plus. destruct (x p), (x' p), (y p); reflexivity.
  - intros i t Li. destruct (Nat.eq_dec r 0) as [->|R0].
    + exists (fun p => t (off d i p)). split.
      * intros y Y. apply parity_none. intros p P. rewrite (I y i Y Li) by (try assumption; intros j; lia). apply andb_false_r.
      * intros j J. rewrite spot_off by lia. reflexivity.
    + set (c := spot d i (d - r)). assert (Lc : c < d) by (apply spot_below; lia).
      destruct (choices bits (fun k y => C y /\ forall j, j < r -> y (spot d c j) = (j =? k)) (fun _ => false) r) as (Y & HY).
      { intros k _. destruct (S c (fun j => j =? k) Lc) as (y & A & B). now exists y. }
      set (inner := fun p => if off d i p <? d - r then t (off d i p) else false).
      set (x := fun p => if off d i p <? d - r then t (off d i p) else parity (fun q => inner q && Y (off d i p - (d - r)) q) d).
      assert (Sc : forall k, k < r -> off d i (spot d c k) = d - r + k).
      { intros k K. replace (spot d c k) with (spot d i (d - r + k)) by (unfold c; spots). apply spot_off; lia. }
      assert (Z : forall k, k < r -> parity (fun p => x p && Y k p) d = false).
      { intros k K. destruct (HY k K) as [_ E].
        rewrite (parity_same _ (plus (fun p => inner p && Y k p) (fun p => if p =? spot d c k then x p else false))).
        - rewrite parity_plus. rewrite (parity_one (fun p => if p =? spot d c k then x p else false) d (spot d c k)).
          + rewrite Nat.eqb_refl. unfold x at 1. rewrite (Sc k K), (proj2 (Nat.ltb_ge (d - r + k) (d - r))) by lia.
            replace (d - r + k - (d - r)) with k by lia. apply xorb_nilpotent.
          + apply spot_below; lia.
          + intros p _ N. now rewrite (proj2 (Nat.eqb_neq _ _) N).
        - intros p P. unfold plus, x, inner. destruct (off_spot d i p Li P) as [O Q]. destruct (Nat.ltb_spec (off d i p) (d - r)) as [G|G].
          + destruct (Nat.eqb_spec p (spot d c k)) as [->|]; [rewrite (Sc k K) in G; lia|]. now rewrite xorb_false_r.
          + assert (M : p = spot d c (off d i p - (d - r))) by (rewrite <- Q at 1; unfold c; spots).
            assert (V : Y k p = (off d i p - (d - r) =? k)) by (rewrite M at 1; apply E; lia). rewrite V. cbn [andb]. rewrite xorb_false_l.
            destruct (Nat.eqb_spec (off d i p - (d - r)) k) as [H|H].
            * rewrite andb_true_r. rewrite (proj2 (Nat.eqb_eq p (spot d c k))); [reflexivity|]. rewrite <- H. exact M.
            * rewrite andb_false_r. destruct (Nat.eqb_spec p (spot d c k)) as [->|]; [|reflexivity]. exfalso. apply H. rewrite (Sc k K). lia. }
      exists x. split.
      * assert (K : forall m, m <= r -> forall y, C y -> (forall j, m <= j < r -> y (spot d c j) = false) -> parity (fun p => x p && y p) d = false).
        { induction m as [|m IH]; intros M y Cy H.
          - apply parity_none. intros p P. rewrite (I y c Cy Lc) by (try assumption; intros j J; apply H; lia). apply andb_false_r.
          - destruct (y (spot d c m)) eqn:E.
            + destruct (HY m ltac:(lia)) as [A B]. assert (Q := IH ltac:(lia) (plus y (Y m)) (L _ _ Cy A)).
              rewrite (parity_same _ (plus (fun p => x p && y p) (fun p => x p && Y m p))) in Q.
              * rewrite parity_plus, Z, xorb_false_r in Q by lia. apply Q. intros j J. unfold plus. rewrite B by lia.
                destruct (Nat.eqb_spec j m) as [->|]; [now rewrite E|]. rewrite H by lia. reflexivity.
              * intros p _. unfold plus. destruct (x p), (y p), (Y m p); reflexivity.
            + apply IH; [lia|assumption|]. intros j J. destruct (Nat.eq_dec j m) as [->|]; [assumption|]. apply H. lia. }
        intros y Cy. apply (K r); [lia|assumption|lia].
      * intros j J. unfold x. rewrite spot_off by lia. now rewrite (proj2 (Nat.ltb_lt j (d - r))).
  - intros x i X Li Z. destruct (Nat.eq_dec r 0) as [->|R0].
    { intros p P. destruct (off_spot d i p Li P) as [O <-]. apply Z. lia. }
    set (c := spot d i (d - r)). assert (Lc : c < d) by (apply spot_below; lia).
    assert (W : forall k, k < r -> x (spot d c k) = false).
    { intros k K. destruct (S c (fun j => j =? k) Lc) as (y & Y & E). specialize (X y Y). rewrite (parity_one _ d (spot d c k)) in X.
      - rewrite E, Nat.eqb_refl, andb_true_r in X by assumption. exact X.
      - apply spot_below; lia.
      - intros p P N. destruct (off_spot d i p Li P) as [O Q]. destruct (le_lt_dec (d - r) (off d i p)) as [G|G].
        + assert (M : p = spot d c (off d i p - (d - r))) by (rewrite <- Q at 1; unfold c; spots). rewrite M at 2. rewrite E by lia.
          destruct (Nat.eqb_spec (off d i p - (d - r)) k) as [H|]; [|apply andb_false_r]. rewrite H in M. contradiction.
        + rewrite <- Q. rewrite Z by exact G. reflexivity. }
    intros p P. destruct (off_spot d i p Li P) as [O Q]. destruct (le_lt_dec (d - r) (off d i p)) as [G|G].
    + replace p with (spot d c (off d i p - (d - r))); [apply W; lia|]. rewrite <- Q at 2. unfold c. spots.
    + rewrite <- Q. now apply Z.
Qed.

(* Euclid's algorithm comes down to all words or none. *)
Lemma codes : forall d r, 1 <= d -> r <= d -> exists C, code d r C.
Proof.
  induction d as [d IH] using lt_wf_ind. intros r D R.
  destruct (Nat.eq_dec r 0) as [->|R0]; [eexists; apply code_none|]. destruct (Nat.eq_dec r d) as [->|Rd]; [eexists; apply code_all; lia|].
  assert (H : forall s, 1 <= s -> s <= d - s -> exists C, code d s C).
  { intros s S1 S2. destruct (IH (d - s) ltac:(lia) s ltac:(lia) S2) as (C & HC). apply code_longer in HC; [|lia].
    replace (d - s + s) with d in HC by lia. eexists. exact HC. }
  destruct (le_lt_dec r (d - r)) as [L|L]; [apply H; lia|]. destruct (H (d - r)) as (C & HC); [lia|lia|].
  apply code_dual in HC; [|lia]. replace (d - (d - r)) with r in HC by lia. eexists. exact HC.
Qed.
