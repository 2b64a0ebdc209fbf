(* ISS and 4ISS on M(X, Y): windows of lines slide over counts that interval sets keep. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Frames.
Import ListNotations.

Definition disjoint (r s : resident) : Prop := forall p q, ~ (covers r p q = true /\ covers s p q = true).
Definition within (X Y : nat) (r : resident) : Prop := ra r <= rc r < X /\ rb r <= rd r < Y.
Definition configuration (X Y : nat) (rs : list resident) : Prop := Forall (within X Y) rs /\ ForallOrdPairs disjoint rs.

(* For each place the number of intervals that were added and cover it. *)
Definition counts := nat -> nat.

(* The interval sets of a line, as sets of places: of the residents based in row b, and of those whose last row is d. *)
Definition over (p : nat) (r : resident) : bool := (ra r <=? p) && (p <=? rc r).
Definition based (rs : list resident) (b p : nat) : bool := existsb (fun r => (rb r =? b) && over p r) rs.
Definition ending_in (rs : list resident) (d p : nat) : bool := existsb (fun r => (rd r =? d) && over p r) rs.

Definition add_set (set : nat -> bool) (c : counts) : counts := fun p => if set p then S (c p) else c p.
(* A deletion fails where the set was not added. *)
Definition delete_set (X : nat) (set : nat -> bool) (c : counts) : option counts :=
  if existsb (fun p => set p && (c p =? 0)) (seq 0 X) then None else Some (fun p => if set p then pred (c p) else c p).

Section Sweep.
Variables (X Y x y : nat) (rs : list resident).

Fixpoint fill (lines : nat) : counts :=
  match lines with 0 => fun _ => 0 | S lines => add_set (based rs lines) (fill lines) end.

(* The counts when the window of y rows begins in row j. *)
Fixpoint sweep (j : nat) : option counts :=
  match j with
  | 0 => Some (fill y)
  | S j =>
      match sweep j with
      | None => None
      | Some c => option_map (add_set (based rs (j + y))) (delete_set X (ending_in rs j) c)
      end
  end.

(* The first place from which x places have count 0. *)
Definition open_interval (c : counts) : option nat := find (fun i => forallb (fun p => c p =? 0) (seq i x)) (seq 0 (S X - x)).

Fixpoint inspect (windows : list nat) : ending :=
  match windows with
  | [] => Refused
  | j :: windows =>
      match sweep j with
      | None => Unfinished
      | Some c => match open_interval c with Some i => Granted i j | None => inspect windows end
      end
  end.

(* Figure 3, its line 5 deleting R_j. *)
Definition iss : ending := inspect (seq 0 (S Y - y)).
End Sweep.

(* Rows read from the bottom; columns and rows exchanged. *)
Definition flip (Y : nat) (r : resident) : resident := Resident (ra r) (Y - 1 - rd r) (rc r) (Y - 1 - rb r).
Definition transpose (r : resident) : resident := Resident (rb r) (ra r) (rd r) (rc r).

Section FourWay.
Variables (X Y x y : nat) (rs : list resident) (beyond : nat).
Definition last : nat := Y - y.

(* The scans stand a and b windows from their edges: both have come to the opposite one, or they have crossed, by beyond lines. *)
Definition crossed (a b : nat) : bool := (a =? last) && (b =? last) || (last + beyond <=? a + b).

Definition counts_of (far : bool) (distance : nat) : option counts :=
  sweep X y (if far then map (flip Y) rs else rs) distance.

(* Test the window of a scan; go on if it is not open. *)
Definition test (far : bool) (distance : nat) (on : ending) : ending :=
  match counts_of far distance with
  | None => Unfinished
  | Some c => match open_interval X x c with Some i => Granted i (if far then last - distance else distance) | None => on end
  end.

Fixpoint rounds (fuel a b : nat) (far : bool) : ending :=
  match fuel with
  | 0 => Unfinished
  | S fuel =>
      if crossed a b then Refused
      else if far then (if b <? last then test true (S b) (rounds fuel a (S b) false) else rounds fuel a b false)
      else (if a <? last then test false (S a) (rounds fuel (S a) b true) else rounds fuel a b true)
  end.

Definition rows_scan : ending :=
  test false 0 (if crossed 0 0 then Refused else test true 0 (rounds (2 * last + 1) 0 0 false)).
End FourWay.

(* When 4ISS gives up: as soon as the windows overlap completely, or have passed each other by their height. *)
Definition beyond (passed : bool) (height : nat) : nat := if passed then height else 0.

(* 4ISS scans rows if x >= y, else columns; both first windows are tested before a step. *)
Definition four_way (passed : bool) (X Y x y : nat) (rs : list resident) : ending :=
  if y <=? x then rows_scan X Y x y rs (beyond passed y)
  else match rows_scan Y X y x (map transpose rs) (beyond passed x) with Granted i j => Granted j i | e => e end.

(* Windows in the order of their distance from the nearer edge, at equal distance the one at the first edge before. *)
Definition rank (last w : nat) : nat := if w <=? last - w then 2 * w else 2 * (last - w) + 1.

Definition edge_first (X Y x y : nat) (rs : list resident) (e : ending) : Prop :=
  let line i j := if y <=? x then j else i in
  let place i j := if y <=? x then i else j in
  let last := if y <=? x then Y - y else X - x in
  match e with
  | Granted i j => free_base X Y x y rs i j /\ forall i' j', free_base X Y x y rs i' j' ->
      rank last (line i j) < rank last (line i' j') \/ line i j = line i' j' /\ place i j <= place i' j'
  | Refused => forall i j, ~ free_base X Y x y rs i j
  | Unfinished => False
  end.
