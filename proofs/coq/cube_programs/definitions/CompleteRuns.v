(* Algorithms 3.4 and 3.6 with repaired halving: allocert.allocators.parallel.defining_positions, k_cube. *)
From Coq Require Import List Arith Bool Permutation.
From Allocert.definitions Require Export CubePrograms.
From Allocert.definitions Require Subcubes.
Import ListNotations.

(* A turn of halving; what the first halvings left and the results of earlier runs stay as they are. *)
Definition kept (t : turn nat) : turn (nat * nat * list nat) :=
  Turn (along t) (sends t) (takes t) (fun r => says t (fst (fst r))) (fun x r heard => (after t x (fst (fst r)) heard, snd (fst r), snd r)).

(* m halvings along the end of pi; then for each order, which ends as pi does, h more along its places before those, from what the first m left. *)
Definition complete_runs (d m h : nat) (pi : list nat) (orders : list (list nat)) : list (turn (nat * nat * list nat)) :=
  map kept (firstn m (halving d pi)) ++ [alone (fun r => (fst (fst r), fst (fst r), snd r))]
  ++ flat_map (fun o => map kept (firstn h (skipn m (halving d o)))
       ++ [alone (fun r => (snd (fst r), snd (fst r), snd r ++ [fst (fst r)]))]) orders.

(* A subcube of dimension q, by its stars, is named by its leader after a run that left q or more. *)
Definition run_names (d q : nat) (orders : list (list nat)) (x : nat) (r : nat * nat * list nat) (stars : list nat) : Prop :=
  exists o s, In (o, s) (combine orders (snd r)) /\ q <= zeros d x (rev o) /\ q <= s /\ stars = tail o q.

(* The stars of q-subcubes of QB_k,pi: the last q - k places of pi, and any k of the others. For k = q: any q dimensions. *)
Definition in_system (d q k : nat) (pi stars : list nat) : Prop :=
  NoDup stars /\ incl stars (seq 1 d) /\ length stars = q /\ incl (skipn (d - q + k) pi) stars.

(* Orders that end as pi does, and have each of these sets of stars as their ends. *)
Definition suits (d q k : nat) (pi : list nat) (orders : list (list nat)) : Prop :=
  Forall (fun o => Permutation o (seq 1 d) /\ skipn (d - q + k) o = skipn (d - q + k) pi) orders
  /\ forall stars, in_system d q k pi stars -> exists o, In o orders /\ forall i, In i (tail o q) <-> In i stars.

(* For each choice of positions, in lexicographic order, these and then the others. *)
Definition choices (places : list nat) (fixed : nat) : list (list nat) :=
  map (fun chosen => chosen ++ filter (fun p => negb (Subcubes.mem p chosen)) places) (Subcubes.combinations fixed places).
Definition shipped_orders (d q k : nat) (pi : list nat) : list (list nat) :=
  map (fun o => o ++ skipn (d - q + k) pi) (choices (firstn (d - q + k) pi) (d - q)).
