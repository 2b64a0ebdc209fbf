(* Whom a processor sends words, and what any program can know after some steps. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import PassedOn.
Import ListNotations.

(* The one before along an axis is there and available. *)
Definition joins (M : grid) (p : place) (r : nat) : bool := match before M r p with Some q => there M q | None => false end.

Definition around (M : grid) (p : place) : list (option place) := flat_map (fun r => [before M r p; after M r p]) (seq 0 (axes M)).

(* At first a processor knows its place and which of its neighbours are available; in a step it learns all that they knew. *)
Record protocol (K : Type) := Protocol { first : place -> list bool -> K; next : place -> K -> list (option K) -> K }.

Fixpoint knows {K : Type} (P : protocol K) (M : grid) (l : nat) (p : place) : K :=
  match l with
  | 0 => first K P p (map (fun q => match q with Some q => there M q | None => false end) (around M p))
  | S l => next K P p (knows P M l p)
      (map (fun q => match q with Some q => if there M q then Some (knows P M l q) else None | None => None end) (around M p))
  end.

Definition without (X : place) (M : grid) : grid :=
  Grid (wraps M) (side M) (axes M) (fun p => available M p && negb (same X p)).

(* The first processor leads v, and does not if X is not available; no program tells it which in fewer than b steps. *)
Definition takes_steps (M : grid) (X : place) (v b : nat) : Prop :=
  leads M (origin M) v = true /\ leads (without X M) (origin M) v = false /\
  forall K (P : protocol K) l, l < b -> knows P M l (origin M) = knows P (without X M) l (origin M).

(* Everybody, or everybody whose coordinates are below e, of m x .. x m processors. *)
Definition whole (wraps : bool) (m D : nat) : grid := Grid wraps m D (fun _ => true).
Definition inner (wraps : bool) (m D e : nat) : grid := Grid wraps m D (forallb (fun c => c <? e)).
