(* A queue under FCFS whose requests all wait from the start: the head is tried until it succeeds, after a failure again when something
   has been released. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* Whatever grants requests; held counts the submeshes that are allocated. *)
Record server := Server { state : Type; request : Type; empty : state; held : state -> nat; grant : state -> request -> option state }.

Definition lawful (m : server) : Prop :=
  held m (empty m) = 0 /\ forall s r t, grant m s r = Some t -> held m t = S (held m s).

(* What waits, the state, failures so far, and the residents met by successes and by failures, added up. If it is tried after every
   single release, just one submesh is released between a failure and the next attempt, else at least one. *)
Inductive played (m : server) (single : bool) (queue : list (request m)) : list (request m) -> state m -> nat -> nat -> nat -> Prop :=
| begins : played m single queue queue (empty m) 0 0 0
| succeeds : forall r rest s t f A B, played m single queue (r :: rest) s f A B -> grant m s r = Some t ->
    played m single queue rest t f (A + held m s) B
| fails : forall r rest s t f A B, played m single queue (r :: rest) s f A B -> grant m s r = None ->
    held m t < held m s -> (single = true -> held m s = S (held m t)) ->
    played m single queue (r :: rest) t (S f) A (B + held m s).

(* M(n, 1) with requests for 1 or for all n processors: the sizes of what is allocated. *)
Definition line (n : nat) : server :=
  Server (list nat) nat [] (@length nat) (fun s r => if list_sum s + r <=? n then Some (r :: s) else None).

(* All outcomes on a line: failures, residents after the last success, residents met by successes and by failures. *)
Fixpoint outcomes (n : nat) (single : bool) (fuel : nat) (rest : list nat) (s : list nat) (f A B : nat) : list (list nat) :=
  match fuel with
  | 0 => []
  | S fuel =>
      match rest with
      | [] => [[f; length s; A; B]]
      | r :: others =>
          match grant (line n) s r with
          | Some t => outcomes n single fuel others t f (A + length s) B
          | None =>
              flat_map (fun d => outcomes n single fuel rest (skipn d s) (S f) A (B + length s))
                (if single then seq 1 (Nat.min 1 (length s)) else seq 1 (length s))
          end
      end
  end.
