(* What a deadline has to be at least, for any ordered ring of times. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import TorusProfiles TorusPlans.
From Allocert.proofs Require TorusPlans TorusWindows.
Import ListNotations.

(** GS-NEC: A feasible deadline is at least every time, and at least the sum of t d^2 over m^2. *)
(** If jobs have a schedule without faults until T, which is not below 0, T is at least each time, and m^2 T at least the sum of d^2 t. *)
Theorem necessary : forall (N : numbers) m (jobs : list (nat * N)) T s, at_most (zero N) T = true -> faultless m jobs T s = true ->
  Forall (fun j => at_most (snd j) T = true) jobs
  /\ at_most (total (map (fun j => scale (fst j * fst j) (snd j)) jobs)) (scale (m * m) T) = true.
Proof. exact TorusWindows.necessary. Qed.

(** GS-LEM-2P/b: f_k + t_i <= T, as J_i is scheduled beside S(i-1). *)
(** A job that runs by the deadline, one part after the other, each from a moment at which rows of a stair-like profile are free, takes no longer than from the time until which the profile's last entry is busy to the deadline. *)
Theorem last_finish : forall (N : numbers) (T : N) (l : profile N) e parts, stairs (l ++ [e]) -> in_turn T parts ->
  Forall (fun r => (0 < free_rows T (fst r) (l ++ [e]))%Z) parts -> at_most (plus N (busy T e) (lasts parts)) T = true.
Proof. exact TorusPlans.last_finish. Qed.
