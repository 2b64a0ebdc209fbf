(* What ISS and 4ISS do: sets that are added or deleted, traversals of nonempty ones, list nodes that are touched. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Frames Scans.
Import ListNotations.

(* A scan set's elements are the maximal runs of equal counts on the places 0 .. width - 1, by their last places. *)
Definition elements (width : nat) (c : counts) : list nat :=
  filter (fun p => (S p =? width) || negb (c p =? c (S p))) (seq 0 width).

(* An interval set's members are maximal intervals, by their first places. *)
Definition members (width : nat) (set : nat -> bool) : list nat :=
  filter (fun p => set p && ((p =? 0) || negb (set (p - 1)))) (seq 0 width).

(* A nonempty set is traversed with the elements, as far as the first one that ends behind it. *)
Definition set_nodes (width : nat) (set : nat -> bool) (c : counts) : nat :=
  match filter set (seq 0 width) with
  | [] => 0
  | places =>
      length (members width set) +
      Nat.min (S (length (filter (fun p => p <=? list_max places) (elements width c)))) (length (elements width c))
  end.

(* A search looks at the elements as far as the first open one. *)
Definition search_nodes (width x : nat) (c : counts) : nat :=
  match open_interval width x c with
  | Some i => S (length (filter (fun p => p <? i) (elements width c)))
  | None => length (elements width c)
  end.

(* A scan's counts, and its work so far. *)
Record scan_state := State { now : counts; sets : nat; passes : nat; nodes : nat }.

Section Work.
Variables (X Y x y : nat).

Definition change (set : nat -> bool) (up : bool) (s : scan_state) : scan_state :=
  State (if up then add_set set (now s) else fun p => if set p then pred (now s p) else now s p)
    (S (sets s)) (passes s + if existsb set (seq 0 X) then 1 else 0) (nodes s + set_nodes X set (now s)).
Definition look (s : scan_state) : scan_state := State (now s) (sets s) (passes s) (nodes s + search_nodes X x (now s)).
Definition open (s : scan_state) : bool := match open_interval X x (now s) with Some _ => true | None => false end.

Fixpoint filled (rs : list resident) (lines : nat) : scan_state :=
  match lines with 0 => State (fun _ => 0) 0 0 0 | S lines => change (based rs lines) true (filled rs lines) end.
Definition step (rs : list resident) (j : nat) (s : scan_state) : scan_state :=
  change (based rs (S j + y - 1)) true (change (ending_in rs j) false s).

Fixpoint iss_steps (rs : list resident) (n j : nat) (s : scan_state) : scan_state :=
  let t := look s in
  if open s then t else match n with 0 => t | S n => iss_steps rs n (S j) (step rs j t) end.
Definition iss_work (rs : list resident) : scan_state := iss_steps rs (Y - y) 0 (filled rs y).

(* The two scans of 4ISS, s from the near edge over rs, t from the far edge over the residents read from there. *)
Fixpoint both_steps (rs : list resident) (extra fuel a b : nat) (far : bool) (s t : scan_state) : scan_state * scan_state :=
  match fuel with
  | 0 => (s, t)
  | S fuel =>
      if crossed Y y extra a b then (s, t)
      else if far
      then (if b <? last Y y
            then let u := step (map (flip Y) rs) b t in
                 if open u then (s, look u) else both_steps rs extra fuel a (S b) false s (look u)
            else both_steps rs extra fuel a b false s t)
      else (if a <? last Y y
            then let u := step rs a s in
                 if open u then (look u, t) else both_steps rs extra fuel (S a) b true (look u) t
            else both_steps rs extra fuel a b true s t)
  end.
Definition both_work (rs : list resident) (extra : nat) : scan_state * scan_state :=
  let s := filled rs y in
  let t := filled (map (flip Y) rs) y in
  if open s then (look s, t)
  else if crossed Y y extra 0 0 then (look s, t)
  else if open t then (look s, look t)
  else both_steps rs extra (2 * last Y y + 1) 0 0 false (look s) (look t).
End Work.

Definition four_way_work (passed : bool) (X Y x y : nat) (rs : list resident) : scan_state * scan_state :=
  if y <=? x then both_work X Y x y rs (beyond passed y)
  else both_work Y X y x (map transpose rs) (beyond passed x).

(* Sets added or deleted, traversals, and nodes of a scan, and of two. *)
Definition work (s : scan_state) : nat * nat * nat := (sets s, passes s, nodes s).
Definition work_of_both (s : scan_state * scan_state) : nat * nat * nat :=
  (sets (fst s) + sets (snd s), passes (fst s) + passes (snd s), nodes (fst s) + nodes (snd s)).

(* At most k N sets and traversals, and m N^2 nodes. *)
Definition at_most (N k m : nat) (w : nat * nat * nat) : Prop :=
  let '(sets, passes, nodes) := w in sets <= k * N /\ passes <= k * N /\ nodes <= m * N ^ 2.
