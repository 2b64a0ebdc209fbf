(* Algorithm 3.5 with Algorithm 3.4 below C_k: allocert.allocators.parallel.recursive_complete. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Export CompleteRuns.
From Allocert.definitions Require Import CoordinateSets.
From Allocert.definitions Require Subcubes.
Import ListNotations.

(* whole is 1 or 0: what a processor stands for is available or not; value is that or, in runs of Algorithm 3.4, s + 1, words being one
   more as well; the defining positions of the subcubes that the processor names. *)
Record registers := Registers { whole : nat; value : nat; kept : nat; named : list (list nat) }.
Definition with_whole (v : nat) (r : registers) : registers := Registers v (value r) (kept r) (named r).
Definition with_value (v : nat) (r : registers) : registers := Registers (whole r) v (kept r) (named r).
Definition with_kept (v : nat) (r : registers) : registers := Registers (whole r) (value r) v (named r).
Definition with_name (fixed : list nat) (r : registers) : registers := Registers (whole r) (value r) (kept r) (named r ++ [fixed]).
Definition at_first : registers := Registers 1 0 0 [].

Section Program.
Variables (full : bool) (d k : nat).

(* What the processors of a zone do without a word. *)
Definition note (zone : nat -> bool) (f : nat -> registers -> registers) : turn registers :=
  Turn 1 (fun _ => false) (fun _ => false) (fun _ => 0) (fun x r _ => if zone x then f x r else r).

(* Halving of a zone, to the processors that have these bits: who has the other bit sends, and is done. *)
Definition stays (way : nat * bool) (x : nat) : bool := eqb (bit d x (fst way)) (snd way).
Definition left_in (zone : nat -> bool) (ways : list (nat * bool)) (x : nat) : bool := zone x && forallb (fun way => stays way x) ways.
Fixpoint halved (rule : nat -> nat -> option nat -> nat) (before : nat) (zone : nat -> bool) (ways : list (nat * bool)) : list (turn registers) :=
  match ways with
  | [] => []
  | way :: ways =>
    Turn (fst way) (fun x => zone x && negb (stays way x)) (fun x => zone x && stays way x) value
      (fun x r heard => if zone x && stays way x then with_value (rule before (value r) heard) r else r)
    :: halved rule (S before) (fun x => zone x && stays way x) ways
  end.
Definition least (_ v : nat) (heard : option nat) : nat := match heard with Some r => Nat.min v r | None => 0 end.
Definition count (before v : nat) (heard : option nat) : nat :=
  match heard with Some r => if (r =? S before) && (v =? S before) then S (S before) else v | None => v end.

Definition nth_of (X : list nat) (j : nat) : nat := nth (j - 1) X 0.

(* Algorithm 3.4 in the dimensions X, with runs in full or stopped. *)
Definition leaves (X : list nat) (zone : nat -> bool) : list (turn registers) :=
  let q := length X - k in
  flat_map (fun order =>
    note zone (fun _ r => with_value (whole r) r)
    :: halved count 0 zone (map (fun p => (p, false)) (firstn (if full then length X else q) (rev order)))
    ++ [note zone (fun x r => if (q <=? zeros d x (rev order)) && (q <? value r) then with_name (firstn k order) r else r)])
  (choices X k).

(* Towards T_i*, and on to T_i; the dimensions of T_i. *)
Definition shared_ways (X : list nat) (i : nat) : list (nat * bool) := map (fun '(j, b) => (nth_of X j, b =? 1)) (corner k i).
Definition other_ways (X : list nat) (i : nat) : list (nat * bool) :=
  map (fun j => (nth_of X j, false)) (filter (fun j => shared k <? j) (coordinates k (length X) i)).
Definition rest (X : list nat) (i : nat) : list nat :=
  map (nth_of X) (filter (fun j => negb (member k (length X) i j)) (seq 1 (length X))).

(* Line 3 for S_i, from what everybody starts with; lines 5 and 6 in T_i*. *)
Definition first_halvings (X : list nat) (zone : nat -> bool) (i : nat) : list (turn registers) :=
  note zone (fun _ r => with_value (whole r) r) :: halved least 0 zone (shared_ways X i)
  ++ [note (left_in zone (shared_ways X i)) (fun _ r => with_kept (value r) r)].
Definition other_halvings (below : list nat -> (nat -> bool) -> list (turn registers)) (X : list nat) (zone : nat -> bool) (i : nat) : list (turn registers) :=
  let larger := left_in zone (shared_ways X i) in let smaller := left_in larger (other_ways X i) in
  note larger (fun _ r => with_value (kept r) r) :: halved least 0 larger (other_ways X i)
  ++ note smaller (fun _ r => with_whole (value r) r) :: below (rest X i) smaller.

(* The recursion in a zone of the dimensions X; its depth is at most d. *)
Fixpoint recursion (depth : nat) (X : list nat) (zone : nat -> bool) : list (turn registers) :=
  match depth with
  | 0 => []
  | S depth =>
    if length X <? shared k then leaves X zone
    else flat_map (first_halvings X zone) (seq 1 (2 * k + 1)) ++ flat_map (other_halvings (recursion depth) X zone) (seq 1 (2 * k + 1))
  end.
(* The first stage alone, on the whole cube. *)
Definition first_stage : list (turn registers) := flat_map (first_halvings (seq 1 d) (fun _ => true)) (seq 1 (2 * k + 1)).
Definition complete_recursion : list (turn registers) := recursion (S d) (seq 1 d) (fun _ => true).

(* A named subcube has stars at all dimensions but its defining positions. *)
Definition others (fixed : list nat) : list nat := filter (fun i => negb (Subcubes.mem i fixed)) (seq 1 d).
Definition recursion_names (r : registers) (stars : list nat) : Prop := exists fixed, In fixed (named r) /\ stars = others fixed.
End Program.
