(* What translated Python is made of. None: a while loop has not ended after so many turns; with enough of them it has a value. *)
From Coq Require Import ZArith List.
Import ListNotations.

Definition bind {A B} (a : option A) (f : A -> option B) : option B :=
  match a with Some a => f a | None => None end.

Notation "'let*' p := a 'in' b" := (bind a (fun p => b)) (at level 200, p as strict pattern, a at level 100, b at level 200, only printing).
Notation "'let*' x := a 'in' b" := (bind a (fun x => b)) (at level 200, x name, a at level 100, b at level 200).
Notation "'let*' ' p := a 'in' b" := (bind a (fun p => b)) (at level 200, p strict pattern, a at level 100, b at level 200).

Fixpoint for_each {A S} (items : list A) (body : A -> S -> option S) (s : S) : option S :=
  match items with
  | [] => Some s
  | item :: items => bind (body item s) (for_each items body)
  end.

Definition range (stop : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat stop)).

Fixpoint while {S} (turns : nat) (test : S -> bool) (body : S -> option S) (s : S) : option S :=
  if test s then
    match turns with
    | O => None
    | S turns => bind (body s) (while turns test body)
    end
  else Some s.
