(* For n = 0..3 and each list of disjoint subcubes, the largest first and each dimension by least node, for n = 3 of at most two, and each k:
   BEST_FIT's operations; then where it grants the k-cube and the cubes left, by their places among all subcubes in this order. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes GreatestLists.
Import ListNotations.
Definition cube (n base directions : nat) : word :=
  map (fun i => if Nat.testbit directions i then None else Some (Nat.testbit base i)) (rev (seq 0 n)).
Definition every (n : nat) : list word :=
  flat_map (fun k => flat_map (fun base => flat_map (fun directions =>
    if (Nat.land base directions =? 0) && (dimension (cube n base directions) =? k) then [cube n base directions] else [])
    (seq 0 (2 ^ n))) (seq 0 (2 ^ n))) (rev (seq 0 (S n))).
Definition apart (c d : word) : bool :=
  existsb (fun '(s, t) => match s, t with Some a, Some b => xorb a b | _, _ => false end) (combine c d).
Fixpoint disjoint (most : nat) (cubes : list word) : list (list word) :=
  match cubes with
  | [] => [[]]
  | c :: cubes => let others := disjoint most cubes in others ++ map (cons c) (filter (fun l => (length l <? most) && forallb (apart c) l) others)
  end.
Definition same (c d : word) : bool := if word_dec c d then true else false.
Definition places (every cubes : list word) : list nat :=
  map fst (filter (fun '(_, c) => existsb (same c) cubes) (combine (seq 0 (length every)) every)).
Definition row (n : nat) (every cubes : list word) (k : nat) : list (list nat) :=
  [best_fit_operations n k cubes] :: match best_fit n k cubes with Some (granted, rest) => [places every [granted]; places every rest] | None => [] end.
Definition table (n most : nat) := let every := every n in map (fun cubes => map (row n every cubes) (seq 0 (S n))) (disjoint most every).
Eval vm_compute in map (fun n => table n (if n =? 3 then 2 else 4)) (seq 0 4).
