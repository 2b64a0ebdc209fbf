(* For tori of side 1..5, up to two sides of which one divides the other, one or two times from 1 to 3 each, and the deadlines 1 to 4: whether the
   formula lets the deadline pass, and V(k) of the first side for all k. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusPlans TorusCriterion.
Import ListNotations.
Definition times : list (list integers) := map (fun t => [t]) [1%Z; 2%Z; 3%Z] ++ flat_map (fun t => map (fun u => [t; u]) [1%Z; 2%Z; 3%Z]) [1%Z; 2%Z; 3%Z].
Definition sides (m : nat) : list (list nat) :=
  map (fun d => [d]) (seq 1 m) ++ flat_map (fun d => map (fun e => [d; e]) (filter (fun e => (e <? d) && (d mod e =? 0))%bool (seq 1 m))) (seq 1 m).
Definition groups (ds : list nat) : list (list (nat * list integers)) :=
  fold_right (fun d gs => flat_map (fun ts => map (cons (d, ts)) gs) times) [[]] ds.
Definition row (m : nat) (T : integers) (g : list (nat * list integers)) : list Z :=
  (if fits T m None g then 1 else 0)%Z ::
  match g with (d, ts) :: _ => map (fun k => (remaining (m / d) (fun j => scale j T) ts k : Z)) (seq 0 (S (m / d))) | [] => [] end.
Eval vm_compute in map (fun m => flat_map (fun ds => flat_map (fun g => map (fun T : integers => row m T g) [1%Z; 2%Z; 3%Z; 4%Z]) (groups ds)) (sides m)) [1; 2; 3; 4; 5].
