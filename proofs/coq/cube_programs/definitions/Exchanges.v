(* Programs of turns that the available processors of a cube run, with words sent to neighbours: allocert.allocators.parallel.network. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* Dimension 1 is the high-order bit of a label. *)
Definition bit (d x i : nat) : bool := Nat.testbit x (d - i).
Definition across (d x k : nat) : nat := Nat.lxor x (2 ^ (d - k)).

(* A word with the step in which it comes, and the one if sending and receiving count singly. *)
Definition word : Type := nat * nat * nat.

(* What a processor has to do, with A its registers or the rest of its program; its clocks; the words that it sent, with their dimensions,
   and the dimensions of those that it received. *)
Record pe (A : Type) := Pe { has : A; sent : bool; step : nat; strict : nat; out : list (nat * word); taken : list nat }.
Arguments Pe {A}. Arguments has {A}. Arguments sent {A}. Arguments step {A}. Arguments strict {A}. Arguments out {A}. Arguments taken {A}.

Definition over {A B} (p : pe A) (next : B) : pe B := Pe next (sent p) (step p) (strict p) (out p) (taken p).
Definition steps_of {A} (p : pe A) : nat := step p + Nat.b2n (sent p).
Definition word_of {A} (v : nat) (p : pe A) : word := (v, S (steps_of p), S (strict p)).
Definition put {A B} (k v : nat) (next : B) (p : pe A) : pe B :=
  Pe next true (steps_of p) (S (strict p)) (out p ++ [(k, word_of v p)]) (taken p).
Definition get {A B} (k : nat) (w : word) (next : B) (p : pe A) : pe B :=
  Pe next false (Nat.max (S (step p)) (snd (fst w))) (Nat.max (S (strict p)) (snd w)) (out p) (taken p ++ [k]).
Definition begin {A} (a : A) : pe A := Pe a false 0 0 [] [].

(* What is left of a program. *)
Inductive process (R : Type) :=
  | End (r : R)
  | Send (k v : nat) (next : process R)
  | Receive (k : nat) (next : nat -> process R).
Arguments End {R}. Arguments Send {R}. Arguments Receive {R}.

(* In a turn a processor looks whether its neighbour is available; if so, it sends a word, receives one, or both, in this order, as its
   label says. Then it goes on with the word, or without one. *)
Record turn (R : Type) := Turn {
  along : nat; sends : nat -> bool; takes : nat -> bool; says : R -> nat; after : nat -> R -> option nat -> R }.
Arguments Turn {R}. Arguments along {R}. Arguments sends {R}. Arguments takes {R}. Arguments says {R}. Arguments after {R}.

Definition alone {R} (f : R -> R) : turn R := Turn 1 (fun _ => false) (fun _ => false) (fun _ => 0) (fun _ r _ => f r).

Section Cube.
Context {R : Type}.
Variables (d : nat) (avail : nat -> bool).

Fixpoint program (x : nat) (ts : list (turn R)) (r : R) : process R :=
  match ts with
  | [] => End r
  | t :: ts =>
    let there := avail (across d x (along t)) in
    let listen := if there && takes t x
      then Receive (along t) (fun v => program x ts (after t x r (Some v))) else program x ts (after t x r None) in
    if there && sends t x then Send (along t) (says t r) listen else listen
  end.

(* The words that ever came to x over dimension k. *)
Definition link (c : nat -> pe (process R)) (x k : nat) : list word :=
  map snd (filter (fun w => fst w =? k) (out (c (across d x k)))).

(* One processor sends a word, or receives the next one over a link. *)
Inductive moves (c : nat -> pe (process R)) (x : nat) : pe (process R) -> Prop :=
  | sending k v next : has (c x) = Send k v next -> moves c x (put k v next (c x))
  | receiving k next w : has (c x) = Receive k next -> nth_error (link c x k) (count_occ Nat.eq_dec (taken (c x)) k) = Some w ->
      moves c x (get k w (next (fst (fst w))) (c x)).

Definition there (x : nat) : Prop := x < 2 ^ d /\ avail x = true.

(* Any available processor that can move does so. *)
Inductive run (ts : list (turn R)) (r : R) : nat -> (nat -> pe (process R)) -> Prop :=
  | at_first : run ts r 0 (fun x => begin (if avail x then program x ts r else End r))
  | move n c c' x : run ts r n c -> there x -> moves c x (c' x) -> (forall y, y <> x -> c' y = c y) -> run ts r (S n) c'.

(* All came to their ends, and every word was received. *)
Definition clean (c : nat -> pe (process R)) : Prop := forall x, there x ->
  (exists r, has (c x) = End r) /\
  forall k, length (filter (fun w => fst w =? k) (out (c x))) = count_occ Nat.eq_dec (taken (c (across d x k))) k.

Definition left (c : nat -> pe (process R)) (x : nat) : option R := match has (c x) with End r => Some r | _ => None end.

Definition full : Prop := forall x, x < 2 ^ d -> avail x = true.
Definition pes : list nat := filter avail (seq 0 (2 ^ d)).
Definition total_steps {A} (c : nat -> pe A) : nat := list_max (map (fun x => steps_of (c x)) pes).
Definition strict_steps {A} (c : nat -> pe A) : nat := list_max (map (fun x => strict (c x)) pes).
Definition messages {A} (c : nat -> pe A) : nat := list_sum (map (fun x => length (out (c x))) pes).

(* In whichever order they move, they come to an end, all of them, and then [P] holds. *)
Definition ends (ts : list (turn R)) (r : R) (P : (nat -> pe (process R)) -> Prop) : Prop :=
  (exists most, forall n c, run ts r n c -> n <= most) /\
  forall n c, run ts r n c -> (forall x p, there x -> ~ moves c x p) -> clean c /\ P c.

(* All processors do a turn at once. *)
Definition round (t : turn R) (c : nat -> pe R) (x : nat) : pe R :=
  let p := c x in let q := c (across d x (along t)) in
  let there := avail (across d x (along t)) in
  let p' := if there && sends t x then put (along t) (says t (has p)) (has p) p else p in
  if there && takes t x
  then get (along t) (word_of (says t (has q)) q) (after t x (has p) (Some (says t (has q)))) p'
  else over p' (after t x (has p) None).

Definition stored (r : R) (c : nat -> pe R) : nat -> pe R :=
  let kept := map c (seq 0 (2 ^ d)) in fun x => nth x kept (begin r).
Definition rounds (ts : list (turn R)) (r : R) : nat -> pe R :=
  fold_left (fun c t => stored r (round t c)) ts (fun _ => begin r).

(* Whoever sends in a turn sends to a neighbour that receives in this turn, and the other way round. *)
Definition matched (ts : list (turn R)) : Prop := forall t x, In t ts -> x < 2 ^ d ->
  takes t (across d x (along t)) = sends t x /\ (sends t x || takes t x = true -> 1 <= along t <= d).
End Cube.
