(* For n = 0..3 and each set of available subsystems of n pe's: the greatest ones, then for each size those that lie in none of more pe's and the one that is
   taken, all by number. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import HostChoice.
Import ListNotations.
Definition number (w : part) : nat := fold_left (fun n (b : bool) => 2 * n + if b then 1 else 0) w 0.
Fixpoint sets (l : list part) : list (list part) := match l with [] => [[]] | w :: l => sets l ++ map (cons w) (sets l) end.
Definition ordered (n : nat) (l : list part) : list nat := map number (filter (listed l) (parts n)).
Definition taken (n : nat) (l : list part) (s : nat) : list nat := match preferred n l s with Some w => [number w] | None => [] end.
Definition row (n : nat) (l : list part) := ordered n (maximal n l) :: flat_map (fun s => [map number (undominated n l s); taken n l s]) (seq 0 (S n)).
Eval vm_compute in map (fun n => map (row n) (sets (parts n))) (seq 0 4).
