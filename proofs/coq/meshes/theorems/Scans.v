(* ISS and 4ISS: scans of windows over interval sets. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Frames Scans.
From Allocert.proofs Require Scans FourWay.

(** MO-ALG-ISS@reverse-deleted: With line 5 deletes R_j, j before line 6, all steps are defined for requests that fit, and the row-major first free base is granted iff there is one. *)
(** ISS, its line 5 deleting R_j, deletes nothing that was not added and grants the row-major first free base, or refuses if none is free, for every configuration of any mesh. *)
Theorem interval_set_scan : forall X Y x y rs, 1 <= x -> 1 <= y -> configuration X Y rs ->
  first_fit X Y x y rs (iss X Y x y rs).
Proof. exact Scans.iss_first. Qed.

(** MO-CLAIM-ISS-COMPLETE@same-base: ISS grants the base that FS_1 grants, and so succeeds iff a base is free. *)
(** ISS answers every request on every configuration as FS_1 does. *)
Theorem same_base : forall X Y x y rs, 1 <= x -> 1 <= y -> configuration X Y rs ->
  iss X Y x y rs = end_of (fs_1 X Y x y rs).
Proof. exact Scans.iss_same. Qed.

(** MO-CLAIM-WINDOW@implications: A resident with b or d in the window's rows is counted on its columns, where nothing is granted; an element with p = 0 of length >= x lets the request succeed. *)
(** In every window of ISS a resident with its first or last row in the window is counted on each of its columns; a base is free iff x columns from it on have count 0; and an open interval is found iff a base of the window is free, and is one. *)
Theorem window : forall X Y x y rs, 1 <= x -> 1 <= y -> configuration X Y rs -> forall j, j + y <= Y ->
  exists c, sweep X y rs j = Some c /\
  (forall r p, In r rs -> over p r = true -> j <= rb r < j + y \/ j <= rd r < j + y -> 1 <= c p) /\
  (forall i, free_base X Y x y rs i j <-> i + x <= X /\ forall p, i <= p < i + x -> c p = 0) /\
  match open_interval X x c with Some i => free_base X Y x y rs i j | None => forall i, ~ free_base X Y x y rs i j end.
Proof. exact Scans.window_says. Qed.

(** MO-ALG-4ISS/invariant: In each of the four scans the scan set counts, at each place, the residents that meet the window; no deletion fails. *)
(** In each window of the four scans of 4ISS, from the top, the bottom, the left and the right, the count of a place is the number of residents there that meet the window, and no deletion fails. *)
Theorem four_scans : forall X Y height rs far d, 1 <= height -> configuration X Y rs ->
  (height + d <= Y -> exists c, counts_of X Y height rs far d = Some c /\ forall p, c p =
    let w := if far then Y - height - d else d in
    length (filter (fun r => (ra r <=? p) && (p <=? rc r) && (rb r <? w + height) && (w <=? rd r)) rs)) /\
  (height + d <= X -> exists c, counts_of Y X height (map transpose rs) far d = Some c /\ forall q, c q =
    let w := if far then X - height - d else d in
    length (filter (fun r => (rb r <=? q) && (q <=? rd r) && (ra r <? w + height) && (w <=? rc r)) rs)).
Proof. exact FourWay.invariant. Qed.

(** MO-ALG-4ISS@overlap: Giving up when the windows overlap completely, 4ISS grants the free frame that comes first by distance of its longest side to a parallel edge, then top (left) before bottom (right), then position, and refuses iff none is free. *)
(** MO-ALG-4ISS@passed: Giving up when the windows have passed each other by their height, 4ISS grants the free frame that comes first by distance of its longest side to a parallel edge, then top (left) before bottom (right), then position, and refuses iff none is free. *)
(** 4ISS, whether it gives up when the windows overlap completely or when they have passed each other, grants the free frame that comes first by the distance of its longest side to a parallel edge, then top (left) before bottom (right), then position, and refuses iff none is free, for every request that fits. *)
Theorem four_way : forall passed X Y x y rs, 1 <= x <= X -> 1 <= y <= Y -> configuration X Y rs ->
  edge_first X Y x y rs (four_way passed X Y x y rs).
Proof. exact FourWay.edge. Qed.
