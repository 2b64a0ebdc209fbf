(* For lines of 1..5 processors, squares of side 1..4 and the cube of side 2, mesh and torus, and each side of boxes: the sets of processors of all
   boxes of this side, each a sum of 2^number, in order, each once. *)
From Coq Require Import List Arith NArith Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews MeshShapes.
Import ListNotations.
Fixpoint insert (a : N) (l : list N) : list N :=
  match l with [] => [a] | b :: k => match N.compare a b with Lt => a :: l | Eq => l | Gt => b :: insert a k end end.
Definition mask (m : nat) (l : list place) : N := fold_right (fun p n => (2 ^ N.of_nat (number m p) + n)%N) 0%N l.
Definition row (M : grid) (v : nat) : list N :=
  fold_right insert [] (map (fun p => mask (side M) (box_at M v p)) (filter (fun p => fits M p (repeat v (axes M))) (offsets (repeat (side M) (axes M))))).
Eval vm_compute in map (fun x => map (fun w => map (row (whole w (snd x) (fst x))) (seq 1 (snd x))) [false; true])
  [(1, 1); (1, 2); (1, 3); (1, 4); (1, 5); (2, 1); (2, 2); (2, 3); (2, 4); (3, 2)].
