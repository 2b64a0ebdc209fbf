(* What static optimality means, for any strategy on a hypercube. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Strategies.
From Allocert.proofs Require Strategies.

(** KS-DEF-STATOPT: With this bound a strategy is statically optimal iff no state that requests alone lead to refuses a request for at most as many nodes as are free; with at most one faulty node such strategies exist. *)
(** Any n, any faulty nodes: any strategy that starts with the others free and grants free nodes accommodates just the sequences of requests for at most 2^n - f nodes in all iff no state that requests lead to refuses a request for at most as many nodes as are free; and with at most one fault, anywhere, buddy on free lists is such a strategy, and grants subcubes. *)
Theorem static_optimality : forall n faulty,
  (forall A s, sound A -> begins A n faulty s -> (statically_optimal A s (2 ^ n - length faulty) <-> refuses_no_valid A s))
  /\ (length faulty <= 1 -> Forall (fun x => x < 2 ^ n) faulty -> let s := lists_without n faulty in
      sound on_lists /\ begins on_lists n faulty s /\ grants_blocks on_lists s /\ statically_optimal on_lists s (2 ^ n - length faulty)).
Proof. exact Strategies.static_optimality. Qed.
