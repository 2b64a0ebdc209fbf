(* For all rules, profiles of one and of two entries of one or two rows with remaining times 1 to 3, sides 1 and 2, times 1 to 4 and the
   deadline 4: -1 or -2 for a job that is refused, or the step, the entry, the parts and the profile after it. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles.
Import ListNotations.
Local Open Scope Z_scope.
Definition all_rules : list rules :=
  flat_map (fun n => flat_map (fun k => map (Rules n k) [true; false]) [true; false]) [Taken; Infeasible; Skipped].
Definition e (first rows left : Z) : entry integers := Entry (N := integers) first (first + rows - 1) left.
Definition profiles : list (profile integers) :=
  flat_map (fun w => map (fun r => [e 0 w r]) [1; 2; 3]) [1; 2]
  ++ flat_map (fun w => flat_map (fun v => map (fun '(r, s) => [e 0 w r; e w v s]) [(1, 1); (1, 2); (1, 3); (2, 2); (2, 3); (3, 3)]) [1; 2]) [1; 2].
Definition shown (o : outcome) : list Z :=
  match o with
  | Refused thin => [if thin then -2 else -1]
  | Done p l => Z.of_nat (step_number p) :: Z.of_nat (entry_number p)
      :: flat_map (fun x : part integers => [row x; from x; until x]) (parts p)
      ++ flat_map (fun x : entry integers => [first x; last x; rest x]) l
  end.
Eval vm_compute in map (fun r => map (fun l => flat_map (fun side => map (fun time => shown (step (N := integers) r 4 side time l)) [1; 2; 3; 4]) [1; 2]) profiles) all_rules.
