(* What the recursion of complete allocation takes, in steps: allocert.models.parallel.recursion. *)
From Coq Require Import ZArith.
Local Open Scope Z_scope.

(* How many choices of k of n there are, by Pascal's rule. *)
Fixpoint choose (n k : nat) : Z :=
  match k, n with
  | O, _ => 1
  | S _, O => 0
  | S k', S n' => choose n' k' + choose n' k
  end.

(* How many coordinates are shared by two of the 2k+1 sets, and how many of the others each set has at least. *)
Definition shared (k : Z) : Z := k * (2 * k + 1).
Definition block (k d : Z) : Z := (d - shared k) / (2 * k + 1).

(* The two complements: of the first 2k sets, and of the last one. *)
Definition larger (k d : Z) : Z := d - 2 * k - block k d.
Definition smaller (k d : Z) : Z := larger k d - (d - shared k) mod (2 * k + 1).

(* Algorithm 3.4 in d dimensions, its runs in full or stopped after d - k. *)
Definition base (full : bool) (k d : Z) : Z := choose (Z.to_nat d) (Z.to_nat k) * (if full then d else d - k).

(* From the end of the first stage on: by the sets with the larger complement, and by the last set. *)
Definition by_larger (known : Z -> Z) (k d : Z) : Z := block k d + known (larger k d).
Definition by_smaller (known : Z -> Z) (k d : Z) : Z := block k d + larger k d - smaller k d + known (smaller k d).

(* All sets, each with its own halvings. *)
Definition exact_rule (full : bool) (k : Z) (known : Z -> Z) (d : Z) : Z :=
  if d <? shared k then base full k d else 2 * shared k + Z.max (by_larger known k d) (by_smaller known k d).

(* The printed recurrence; a quotient is rounded up by its opposite. *)
Definition printed_rule (full : bool) (k : Z) (known : Z -> Z) (d : Z) : Z :=
  if d <? shared k then base full k d
  else 2 * shared k + - ((shared k - d) / (2 * k + 1)) + known (- (- (2 * k * d) / (2 * k + 1)) - k).

Definition levels_rule (k : Z) (known : Z -> Z) (d : Z) : Z := if d <? shared k then 0 else known (larger k d) + 1.

(* Where the path of larger complements ends, below the shared coordinates. *)
Definition end_rule (k : Z) (known : Z -> Z) (d : Z) : Z := if d <? shared k then d else known (larger k d).

(* The value of a rule that asks for fewer dimensions only; the depth of the recursion is at most d. *)
Fixpoint unrolled (rule : (Z -> Z) -> Z -> Z) (depth : nat) : Z -> Z :=
  match depth with
  | O => fun _ => 0
  | S less => rule (unrolled rule less)
  end.
Definition value (rule : (Z -> Z) -> Z -> Z) (d : Z) : Z := unrolled rule (S (Z.to_nat d)) d.

Definition exact (full : bool) (k : Z) : Z -> Z := value (exact_rule full k).
Definition printed (full : bool) (k : Z) : Z -> Z := value (printed_rule full k).
Definition levels (k : Z) : Z -> Z := value (levels_rule k).
Definition path_end (k : Z) : Z -> Z := value (end_rule k).
