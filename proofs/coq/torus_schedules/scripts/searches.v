(* For all rules, each profile of up to 5 entries, of one and two rows by turns, whose remaining times are among 1..6, jobs of sides 1 and 2 and times
   1..7 and the deadline 7, then two jobs on a torus of side 4: how many comparisons they take. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusSearches.
Import ListNotations.
Definition all_rules := flat_map (fun w => flat_map (fun k => map (fun a => Rules w k a) [true; false]) [true; false]) [Taken; Infeasible; Skipped].
Fixpoint rising (l : list Z) (most : nat) : list (list Z) :=
  match l, most with
  | x :: l, S n => [x] :: map (cons x) (rising l n) ++ rising l most
  | _, _ => []
  end.
Fixpoint stair (first rows : Z) (rests : list Z) : profile integers :=
  match rests with [] => [] | x :: rests => @Entry integers first (first + rows - 1)%Z x :: stair (first + rows) (3 - rows) rests end.
Definition asked (sides : list Z) (times : list integers) (r : rules) (l : profile integers) :=
  flat_map (fun s => map (fun t => compared r s t l) times) sides.
Definition times : list integers := [1; 2; 3; 4; 5; 6; 7]%Z.
Definition pairs : list (list (Z * integers)) :=
  flat_map (fun t : integers => map (fun u : integers => [(2%Z, t); (1%Z, u)]) times) times.
Eval vm_compute in map (fun r => flat_map (fun rests => asked [1; 2]%Z times r (stair 0 1 rests)) (rising [1; 2; 3; 4; 5; 6]%Z 5)) all_rules
  ++ map (fun r => map (fun jobs => comparisons r (7%Z : integers) jobs (whole 4 (7%Z : integers))) pairs) all_rules.
