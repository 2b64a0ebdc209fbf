(* For m x .. x m processors, m = 1..6 in 1 dimension, 1..4 in 2, 1..3 in 3 and 2 in 4, each id and each from it on: 1 for a link of the mesh, and 2
   more for a wrap-around link. *)
From Coq Require Import List Arith NArith Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews MeshShapes.
Import ListNotations.
Definition kind (m : nat) (p q : place) : nat := (if mesh_link p q then 1 else 0) + (if wrap_link m p q then 2 else 0).
Definition pairs (D m : nat) : list nat :=
  let ids := offsets (repeat m D) in flat_map (fun i => map (kind m (nth i ids [])) (skipn i ids)) (seq 0 (length ids)).
Eval vm_compute in map (fun x => pairs (fst x) (snd x)) [(1, 1); (1, 2); (1, 3); (1, 4); (1, 5); (1, 6); (2, 1); (2, 2); (2, 3); (2, 4); (3, 1); (3, 2); (3, 3); (4, 2)].
