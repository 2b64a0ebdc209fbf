(* First-fit buddy on a hypercube of dimension n, on a list of its nodes. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* A board lists the processors in address order; true = free. *)
Definition board := list bool.

Definition count (b : board) : nat := length (filter (fun x => x) b).

Definition all_free (b : board) : bool := forallb (fun x => x) b.

(* Look at c consecutive blocks of 2^k processors; make the first one that is entirely free busy. *)
Fixpoint scan (c k : nat) (b : board) : option board :=
  match c with
  | 0 => None
  | S c =>
      let block := firstn (2 ^ k) b in
      let rest := skipn (2 ^ k) b in
      if all_free block then Some (repeat false (2 ^ k) ++ rest)
      else option_map (app block) (scan c k rest)
  end.

(* The strategy: the aligned blocks of dimension k of a machine of dimension n, in address order. *)
Definition grant (n k : nat) (b : board) : option board :=
  if k <=? n then scan (2 ^ (n - k)) k b else None.

Inductive reach (n : nat) (b0 : board) : board -> Prop :=
| reach_start : reach n b0 b0
| reach_grant : forall k b b', reach n b0 b -> grant n k b = Some b' -> reach n b0 b'.

(* Every valid request is granted in every static state. *)
Definition statically_optimal (n : nat) (b0 : board) : Prop :=
  forall b, reach n b0 b -> forall k, 2 ^ k <= count b -> grant n k b <> None.

Definition machine (n : nat) : board := repeat true (2 ^ n).

Definition faulty_machine (n x : nat) : board := repeat true x ++ false :: repeat true (2 ^ n - 1 - x).

Definition sorted (m l r : nat) : Prop :=
  (exists d, l < 2 ^ d /\ Nat.divide (2 ^ d) r) \/ (l = 2 ^ m /\ r = 2 ^ m).

Fixpoint inv (n : nat) (b : board) : Prop :=
  match n with
  | 0 => True
  | S m => inv m (firstn (2 ^ m) b) /\ inv m (skipn (2 ^ m) b)
           /\ sorted m (count (firstn (2 ^ m) b)) (count (skipn (2 ^ m) b))
  end.

(* The same on sequences: all requests are granted iff together they ask for at most 2^n processors. *)
Fixpoint run (n : nat) (b : board) (ks : list nat) : option board :=
  match ks with
  | [] => Some b
  | k :: ks => match grant n k b with Some b' => run n b' ks | None => None end
  end.

Definition asked (ks : list nat) : nat := list_sum (map (fun k => 2 ^ k) ks).
