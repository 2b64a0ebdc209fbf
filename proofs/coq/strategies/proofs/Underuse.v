(* Buddy with releases under any rule refuses a subcube that is free: of four quarters the first and the third are released. *)
From Coq Require Import List Arith Lia.
From Allocert.definitions Require Import BuddyRules Releases.
From Allocert.proofs Require Import BuddyRules.
From Allocert.proofs Require Releases.
Import ListNotations.
Import Allocert.definitions.BuddyRules.

Lemma first_and_third m r : buddy (S (S m)) r -> let h := Release m 0 :: Release m (2 * 2 ^ m) :: asked r m 4 in
  history r h /\ r h (S m) = None /\ forall x, x < 2 ^ S (S m) -> busy h x = Nat.testbit x m.
Proof.
  intros B h. pose proof (Releases.pow_pos m) as P.
  assert (T : block (S (S m)) m 0 /\ block (S (S m)) m (2 * 2 ^ m)) by (split; apply quarter_block; [exists 0|exists 2]; lia).
  assert (D : 0 / 2 ^ S m <> 2 * 2 ^ m / 2 ^ S m) by (change (2 ^ S m) with (2 * 2 ^ m); rewrite Nat.div_same, Nat.div_0_l; lia).
  destruct (two_released m r _ _ B (proj1 T) (proj2 T) D) as (H & _ & R). split; [exact H|]. split; [exact R|].
  destruct (four_asked m r B 4 (le_n 4)) as (l & N & L & F & Q & _).
  assert (All : forall c, c < 4 -> In c l).
  { intros c C. apply (NoDup_length_incl N (l' := seq 0 4)); [cbn; lia| |apply in_seq; lia]. intros y Y. apply in_seq. specialize (F y Y). lia. }
  assert (Q' : quarters m [1; 3] h).
  { intros k s. unfold h. rewrite !held_release, (Q k s). split.
    - intros (((c & C & -> & ->) & X) & Y). exists c. split; [|auto]. specialize (F c C).
      destruct c as [|[|[|[|]]]]; cbn [In]; auto; lia.
    - intros (c & C & -> & ->). split; [split|]; [exists c; split; [apply All; cbn in C; lia|auto]| |]; intros E; injection E as E;
        cbn in C; destruct C as [<-|[<-|[]]]; lia. }
  intros x X. rewrite Nat.testbit_eqb. apply Bool.eq_true_iff_eq. rewrite (quarters_busy m _ h x Q'), Nat.eqb_eq.
  assert (x / 2 ^ m < 4) by (apply Nat.div_lt_upper_bound; rewrite four_pow in X; lia).
  destruct (x / 2 ^ m) as [|[|[|[|]]]]; cbn; lia.
Qed.

Theorem refused n : 2 <= n -> buddy n (first_fit n) /\ forall r, buddy n r -> exists h,
  history r h /\ (forall x, x < 2 ^ n -> busy h x = Nat.testbit x (n - 2)) /\ r h (n - 1) = None.
Proof.
  intros L. split; [apply shipped|]. destruct n as [|[|m]]; try lia. intros r B. replace (S (S m) - 2) with m by lia. replace (S (S m) - 1) with (S m) by lia.
  destruct (first_and_third m r B) as (H & R & F). eauto.
Qed.
