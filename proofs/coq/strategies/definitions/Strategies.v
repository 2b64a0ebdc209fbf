(* Any strategy, requests for 2^k nodes and no releases: what static optimality means. *)
From Coq Require Import List Arith Permutation.
From Allocert.definitions Require FreeLists.
Import ListNotations.

(* The free nodes of a state; the nodes that a request for 2^k gets in it, and the state then, or a refusal. *)
Record strategy := Strategy {
  state : Type;
  nodes : state -> list nat;
  grant : nat -> state -> option (list nat * state) }.

Section Requests.
Variable A : strategy.

Definition free (s : state A) : nat := length (nodes A s).

(* What is granted was free, and the other free nodes stay free. *)
Definition sound : Prop := forall k s region s', grant A k s = Some (region, s') ->
  length region = 2 ^ k /\ Permutation (nodes A s) (region ++ nodes A s').

(* A state of Q_n in which all nodes are free but the faulty ones. *)
Definition begins (n : nat) (faulty : list nat) (s : state A) : Prop := Permutation (faulty ++ nodes A s) (seq 0 (2 ^ n)).

Fixpoint accommodates (s : state A) (ks : list nat) : Prop :=
  match ks with
  | [] => True
  | k :: ks => match grant A k s with Some (_, s') => accommodates s' ks | None => False end
  end.

Definition statically_optimal (s : state A) (bound : nat) : Prop :=
  forall ks, accommodates s ks <-> FreeLists.asked ks <= bound.

(* What requests alone lead to. *)
Inductive reach (s : state A) : state A -> Prop :=
| reach_start : reach s s
| reach_grant : forall k s1 region s2, reach s s1 -> grant A k s1 = Some (region, s2) -> reach s s2.

Definition refuses_no_valid (s : state A) : Prop := forall s', reach s s' -> forall k, 2 ^ k <= free s' -> grant A k s' <> None.

(* All that is ever granted is an aligned block of nodes, a subcube. *)
Definition grants_blocks (s : state A) : Prop := forall s' k region s'',
  reach s s' -> grant A k s' = Some (region, s'') -> exists b, region = seq (b * 2 ^ k) (2 ^ k).
End Requests.

(* Buddy on free lists, and its start with at most one faulty node. *)
Definition on_lists : strategy := Strategy FreeLists.lists FreeLists.nodes
  (fun k ls => match FreeLists.take k ls with Some (b, ls') => Some (seq b (2 ^ k), ls') | None => None end).
Definition lists_without (n : nat) (faulty : list nat) : FreeLists.lists :=
  match faulty with [] => FreeLists.start n | x :: _ => FreeLists.start_without n x end.
