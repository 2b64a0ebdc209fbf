(* Whether preemptive jobs fit into a deadline, by formula: allocert.models.torus.preemptive.finish_criterion. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
Import ListNotations.
Local Open Scope nat_scope.

Section Criterion.
Context {N : numbers}.
Local Notation "a + b" := (plus N a b).

(* S(a): the sum of the a longest times. *)
Fixpoint insert (x : N) (l : list N) : list N := match l with y :: l' => if less N y x then x :: l else y :: insert x l' | [] => [x] end.
Definition longest (a : nat) (times : list N) : N := total (firstn a (fold_right insert [] times)).

Fixpoint least (x : N) (l : list N) : N := match l with y :: l => least (if less N y x then y else x) l | [] => x end.

(* V(k): the least W(min(k + a, M)) - S(a) over all a, for M strips. *)
Definition remaining (strips : nat) (W : nat -> N) (times : list N) (k : nat) : N :=
  least (W (Nat.min k strips)) (map (fun a => minus N (W (Nat.min (k + a)%nat strips)) (longest a times)) (seq 1 (length times))).

(* W(k) of M strips of which q make one of M' that are next wider, from V of these: T k, or e T + (q - v) V(u) + v V(u + 1) for k = e + q u + v. *)
Definition finer (T : N) (q wider strips : nat) (V : nat -> N) (k : nat) : N :=
  let e := strips - q * wider in let u := (k - e) / q in let v := (k - e) mod q in
  if k <? e then scale k T else scale e T + (scale (q - v) (V u) + scale v (V (S u))).

(* V(0) is at least 0 for every side, the largest first; groups of jobs by side with their times. *)
Fixpoint fits (T : N) (m : nat) (larger : option (nat * (nat -> N))) (groups : list (nat * list N)) : bool :=
  match groups with
  | (d, times) :: groups =>
      let W := match larger with None => fun k => scale k T | Some (wider, V) => finer T (wider / d) (m / wider) (m / d) V end in
      let V := remaining (m / d) W times in at_most (zero N) (V 0) && fits T m (Some (d, V)) groups
  | [] => true
  end.

(* Sides above 0, each a divisor of the one before, and times above 0; the jobs of all groups. *)
Fixpoint divided (above : nat) (groups : list (nat * list N)) : Prop :=
  match groups with
  | (d, times) :: groups => 0 < d /\ Nat.divide d above /\ Forall (fun t => less N (zero N) t = true) times /\ divided d groups
  | [] => True
  end.
Definition jobs_of (groups : list (nat * list N)) : list (Z * N) := flat_map (fun g => map (fun t => (Z.of_nat (fst g), t)) (snd g)) groups.
End Criterion.
