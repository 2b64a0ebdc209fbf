(* For 2 jobs on the torus of side 2 with starts 0..2 and times 1..3, 3 jobs there with starts 0..1 and times 2, 1, 2, 4 jobs there that start
   together with times 1, 2, 1, 3, and 2 jobs on that of side 3 with starts 0..1 and times 1, 3, on all rows and columns: the ends with dilated
   windows, none where there are no finite ones, then those with shared processors. *)
From Coq Require Import List Arith ZArith QArith.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow.
Import ListNotations.
Local Open Scope nat_scope.
Definition choices (side : nat) : list (list nat) :=
  map (fun code => filter (Nat.testbit code) (seq 0 side)) (seq 1 (2 ^ side - 1)).
Definition regions (side : nat) : list part :=
  filter (fun p => length (fst p) =? length (snd p)) (flat_map (fun r => map (fun c => (r, c)) (choices side)) (choices side)).
Fixpoint tuples {X} (own : list X) (n : nat) : list (list X) :=
  match n with 0 => [[]] | S n => flat_map (fun x => map (cons x) (tuples own n)) own end.
Definition whole (n : nat) : Q := inject_Z (Z.of_nat n).
Definition jobs (places : list part) (starts times : list nat) : list placed :=
  map (fun '(p, (s, t)) => Placed p (whole s) (whole t)) (combine places (combine starts times)).
Definition fractions (found : option (list Q)) : list Z :=
  match found with Some es => flat_map (fun q => [Qnum (Qred q); Z.pos (Qden (Qred q))]) es | None => [] end.
Definition cases (side n last : nat) (times : list (list nat)) : list (list (list Z)) :=
  flat_map (fun places => flat_map (fun starts => map (fun own => let js := jobs places starts own in
      [fractions (dilated (Pos.of_nat side) js); fractions (sharing (Pos.of_nat side) js)]) times)
    (tuples (seq 0 (S last)) n)) (tuples (regions side) n).
Eval vm_compute in [cases 2 2 2 (tuples (seq 1 3) 2); cases 2 3 1 [[2; 1; 2]]; cases 2 4 0 [[1; 2; 1; 3]]; cases 3 2 1 [[1; 3]]].
