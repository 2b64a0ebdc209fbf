(* Schedules: allocert.allocators.torus.schedule. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Import TorusProfiles.
Import ListNotations.
Local Open Scope nat_scope.

(* A piece is a job by its number, and the rows and columns that it holds. *)
Record piece := Piece { number : nat; rows : list nat; columns : list nat }.
Definition shares (a b : list nat) : bool := existsb (fun x => existsb (Nat.eqb x) b) a.
Fixpoint once (l : list nat) : bool := match l with x :: l => negb (existsb (Nat.eqb x) l) && once l | [] => true end.
Definition apart_from (p q : piece) : bool :=
  negb (number p =? number q) && negb (shares (rows p) (rows q)) && negb (shares (columns p) (columns q)).

Section Plans.
Context {N : numbers}.
Variables (m : nat) (jobs : list (nat * N)).

Definition at_most (x y : N) : bool := negb (less N y x).
Definition same (x y : N) : bool := at_most x y && at_most y x.
Fixpoint scale (n : nat) (x : N) : N := match n with 0 => zero N | S n => plus N x (scale n x) end.
Definition total (l : list N) : N := fold_right (plus N) (zero N) l.

(* Jobs have a side and a time. *)
Definition placed (p : piece) : bool :=
  match nth_error jobs (number p) with
  | Some (d, _) => (length (rows p) =? d) && (length (columns p) =? d) && once (rows p) && once (columns p)
      && forallb (fun x => x <? m) (rows p ++ columns p)
  | None => false
  end.

(* A piece is held from a moment until just before a later one. *)
Record window := Window { held : piece; start : N; finish : N }.
Definition lies (T : N) (w : window) : bool := at_most (zero N) (start w) && less N (start w) (finish w) && at_most (finish w) T.
Definition together (v w : window) : bool := less N (start v) (finish w) && less N (start w) (finish v).
Fixpoint clear (l : list window) : bool :=
  match l with w :: l => forallb (fun v => negb (together w v) || apart_from (held w) (held v)) l && clear l | [] => true end.
Definition given (j : nat) (l : list window) : N :=
  total (map (fun w => minus N (finish w) (start w)) (filter (fun w => number (held w) =? j) l)).

(* schedule.faults: each job gets exactly its time until the deadline, on its side; none runs twice at a time, and those that run together
   have no row and no column in common. *)
Definition faultless (T : N) (l : list window) : bool :=
  forallb (fun w => placed (held w) && lies T w) l && clear l
  && forallb (fun j => same (given j l) (snd (nth j jobs (0, zero N)))) (seq 0 (length jobs)).

(* Parts of a job one after the other, from a moment until a later one. *)
Fixpoint in_turn (T : N) (l : list (N * N)) : Prop :=
  match l with
  | (a, b) :: l => less N a b = true /\ at_most b T = true /\ Forall (fun r => at_most b (fst r) = true) l /\ in_turn T l
  | [] => True
  end.
Definition lasts (l : list (N * N)) : N := total (map (fun r => minus N (snd r) (fst r)) l).

(* preemptive.scheduled: the windows of a run's jobs, numbered from i on; columns are as rows. *)
Definition windows_of (i : nat) (p : placement N) : list window :=
  let held_from r := let l := seq (Z.to_nat r) (Z.to_nat (job_side p)) in Piece i l l in
  map (fun x => Window (held_from (row x)) (from x) (until x)) (parts p).
Fixpoint scheduled (i : nat) (ts : list (turn N)) : list window :=
  match ts with t :: ts => windows_of i (TorusProfiles.placed t) ++ scheduled (S i) ts | [] => [] end.
End Plans.
Arguments window : clear implicits.
Definition in_rows {N : numbers} (jobs : list (Z * N)) : list (nat * N) := map (fun j => (Z.to_nat (fst j), snd j)) jobs.
