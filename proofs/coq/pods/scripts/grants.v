(* For the pods of 2^m chips a block, n blocks a group and g groups, (m, n, g) = (0, 3, 1), (1, 2, 1), (1, 3, 1), (2, 2, 1), (3, 1, 1), (0, 2, 3), (1,
   2, 2) and (2, 1, 2), each word of taken chips and each request: 1 if it fits by itself. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import PodCounting.
Import ListNotations.
Definition pods : list pod := map (fun one => let '(m, n, g) := one in Build_pod m n g)
  [(0, 3, 1); (1, 2, 1); (1, 3, 1); (2, 2, 1); (3, 1, 1); (0, 2, 3); (1, 2, 2); (2, 1, 2)].
Definition chips (p : pod) : nat := groups p * group p * 2 ^ halvings p.
Definition fits (p : pod) (w : nat) (r : request) : bool :=
  match r with
  | Part k => 1 <=? free_parts p (Nat.testbit w) k
  | Slice count => existsb (fun g => count <=? room p (Nat.testbit w) g) (seq 0 (groups p))
  end.
Definition row (p : pod) (w : nat) : list nat :=
  map (fun r => if fits p w r then 1 else 0) (map Part (seq 0 (halvings p)) ++ map Slice (seq 1 (group p))).
Eval vm_compute in map (fun p => map (row p) (seq 0 (2 ^ chips p))) pods.
