(* The single Gray code strategy on the free runs of ranks (start, end), end exclusive, in order. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

Definition runs := list (nat * nat).

Definition step_of (k : nat) : nat := 2 ^ (k - 1). (* 1 for k = 0 *)

Definition first_multiple (g s : nat) : nat := g * ((s + (g - 1)) / g).

(* The first 2^k free ranks that start at a multiple of step_of k. *)
Fixpoint grant_run (k : nat) (rs : runs) : option (nat * runs) :=
  match rs with
  | [] => None
  | (s, e) :: t =>
      let a := first_multiple (step_of k) s in
      if a + 2 ^ k <=? e
      then Some (a, (if s <? a then [(s, a)] else []) ++ (if a + 2 ^ k <? e then [(a + 2 ^ k, e)] else []) ++ t)
      else match grant_run k t with Some (b, t') => Some (b, (s, e) :: t') | None => None end
  end.

Fixpoint total (rs : runs) : nat := match rs with [] => 0 | (s, e) :: t => (e - s) + total t end.

Definition good (S s e : nat) : Prop :=
  s < e /\ (exists d, S < 2 ^ d /\ Nat.divide (2 ^ d) (e - s)) /\ forall i, 2 * 2 ^ i <= e - s -> Nat.divide (2 ^ i) e.

Fixpoint inv_runs (S : nat) (rs : runs) : Prop :=
  match rs with [] => True | (s, e) :: t => good S s e /\ inv_runs (S + (e - s)) t end.

Definition empty (n : nat) : runs := [(0, 2 ^ n)].

Fixpoint run_gray (rs : runs) (ks : list nat) : option runs :=
  match ks with [] => Some rs | k :: ks => match grant_run k rs with Some (_, rs') => run_gray rs' ks | None => None end end.
