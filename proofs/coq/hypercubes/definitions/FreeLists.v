(* The buddy system on free lists, without releases. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* lists: dimension 0 first; each list from its head; a block is given by its start. *)
Definition lists := list (list nat).

(* The lists of dimension i and above: take a block from the first nonempty one, splitting it down to dimension i. *)
Fixpoint take_up (i : nat) (ls : lists) : option (nat * lists) :=
  match ls with
  | [] => None
  | (s :: l) :: t => Some (s, l :: t)
  | [] :: t =>
      match take_up (S i) t with
      | Some (s, t') => Some (s, [s + 2 ^ i] :: t')
      | None => None
      end
  end.

Definition take (k : nat) (ls : lists) : option (nat * lists) :=
  match take_up k (skipn k ls) with
  | Some (s, t) => Some (s, firstn k ls ++ t)
  | None => None
  end.

(* The free processors, one by one. *)
Fixpoint nodes_from (i : nat) (ls : lists) : list nat :=
  match ls with
  | [] => []
  | l :: t => flat_map (fun s => seq s (2 ^ i)) l ++ nodes_from (S i) t
  end.

Definition nodes := nodes_from 0.

Definition free (ls : lists) : nat := length (nodes ls).

Definition at_most_one (ls : lists) : Prop := Forall (fun l => length l <= 1) ls.

Inductive reach (ls0 : lists) : lists -> Prop :=
| reach_start : reach ls0 ls0
| reach_take : forall k ls s ls', reach ls0 ls -> take k ls = Some (s, ls') -> reach ls0 ls'.

Definition statically_optimal (ls0 : lists) : Prop :=
  forall ls, reach ls0 ls -> forall k, 2 ^ k <= free ls -> take k ls <> None.

Definition start (n : nat) : lists := repeat [] n ++ [[0]].

Fixpoint run (ls : lists) (ks : list nat) : option lists :=
  match ks with
  | [] => Some ls
  | k :: ks => match take k ls with Some (_, ls') => run ls' ks | None => None end
  end.

Definition asked (ks : list nat) : nat := list_sum (map (fun k => 2 ^ k) ks).

(* The lists of dimensions below n without node x, for the 2^n nodes from base on; x is counted from base. *)
Fixpoint without (n base x : nat) : lists :=
  match n with
  | 0 => []
  | S m => if x <? 2 ^ m then without m base x ++ [[base + 2 ^ m]] else without m (base + 2 ^ m) (x - 2 ^ m) ++ [[base]]
  end.

(* The start with one faulty node x: the maximal blocks without it. *)
Definition start_without (n x : nat) : lists := without n 0 x ++ [[]].
