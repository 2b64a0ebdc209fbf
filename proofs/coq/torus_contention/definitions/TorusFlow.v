(* Jobs on a torus that advance at rates set by who else is running: allocert.allocators.torus.contention_flow, and the two
   readings of allocert.allocators.torus.contention that run so. *)
From Coq Require Import List Arith ZArith QArith Qminmax Bool.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention.
Import ListNotations.
Local Open Scope Q_scope.

(* What has become of a job: it has that much left to do, or ended at that moment. *)
Inductive phase := Waiting | Running (rest : Q) | Ended (moment : Q).
Definition state : Type := list (placed * phase).
Definition runs (p : phase) : bool := match p with Running _ => true | _ => false end.
Definition over (p : phase) : bool := match p with Ended _ => true | _ => false end.

(* The sum of the weights of the contenders that run, and the first moments at which something changes. *)
Definition load_now (m : positive) (st : state) (j : placed) : Q :=
  total (map (fun other => if runs (snd other) then weighs m j (fst other) else 0) st).
Fixpoint least (l : list Q) : option Q :=
  match l with [] => None | a :: l => Some (match least l with Some b => Qmin a b | None => a end) end.

Section Flow.
Variables (rate : Q -> Q) (m : positive).

Definition moments_of (now : Q) (st : state) (one : placed * phase) : list Q :=
  match snd one with
  | Waiting => [start (fst one)]
  | Running rest => let speed := rate (load_now m st (fst one)) in if Qle_bool speed 0 then [] else [Qred (now + rest / speed)]
  | Ended _ => []
  end.
Definition next (now : Q) (st : state) : option Q := least (flat_map (moments_of now st) st).

(* What becomes of a job until that moment. *)
Definition advance (now : Q) (st : state) (moment : Q) (one : placed * phase) : placed * phase :=
  (fst one, match snd one with
    | Waiting => if Qeq_bool (start (fst one)) moment then Running (time (fst one)) else Waiting
    | Running rest =>
        let rest := Qred (rest - rate (load_now m st (fst one)) * (moment - now)) in
        if Qeq_bool rest 0 then Ended moment else Running rest
    | Ended e => Ended e
    end).

(* flow, for at most that many events *)
Fixpoint flow (events : nat) (now : Q) (st : state) : option (list Q) :=
  if forallb (fun one => over (snd one)) st
  then Some (flat_map (fun one => match snd one with Ended e => [e] | _ => [] end) st)
  else match events with
    | O => None
    | S events => match next now st with Some t => flow events t (map (advance now st t) st) | None => None end
    end.
Definition ends (jobs : list placed) : option (list Q) := flow (2 * length jobs) 0 (map (fun j => (j, Waiting)) jobs).
End Flow.

(* dilated and sharing *)
Definition dilated : positive -> list placed -> option (list Q) := ends (fun load => 1 - load).
Definition sharing : positive -> list placed -> option (list Q) := ends (fun load => / (1 + load)).

(* Jobs that start at 0 or later and take some time; and such jobs on the same subtori, with the same starts and no shorter times. *)
Definition valid (jobs : list placed) : Prop := Forall (fun j => 0 <= start j /\ 0 < time j) jobs.
Definition longer (jobs others : list placed) : Prop :=
  Forall2 (fun j k => region j = region k /\ start j = start k /\ time j <= time k) jobs others.

(* What ends of jobs ask for with dilated windows: a job's time and what its contenders weigh, as long as its window overlaps with
   theirs. Ends that are as asked, and ends that are no earlier. *)
Definition window_of (one : placed * Q) : window := (start (fst one), snd one).
Definition asked (m : positive) (done : list (placed * Q)) (one : placed * Q) : Q := nominal_end (fst one)
  + total (map (fun other => weighs m (fst one) (fst other) * both (window_of one) (window_of other)) done).
Definition exact (m : positive) (done : list (placed * Q)) : Prop := Forall (fun one => snd one == asked m done one) done.
Definition enough (m : positive) (done : list (placed * Q)) : Prop := Forall (fun one => asked m done one <= snd one) done.

(* A set of subtori, those marked, each of which has contenders of weight 1 or more in it. *)
Definition marked (regions : list part) (marks : list bool) : state :=
  map (fun '(p, chosen) => (Placed p 0 1, if chosen : bool then Running 1 else Waiting)) (combine regions marks).
Definition closed (m : positive) (regions : list part) (marks : list bool) : Prop :=
  let st := marked regions marks in
  length marks = length regions /\ In true marks /\ Forall (fun one => runs (snd one) = true -> 1 <= load_now m st (fst one)) st.
