(* Attempts of an FCFS queue that fail, and whom attempts meet. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Attempts.
From Allocert.proofs Require Attempts.
Import ListNotations.

(** MO-FAIL-SHARE@release: Tried again after every single release, a queue of n requests fails n - k times, with k residents after the last success; every number of failures from 0 to n - 1 occurs, so 0 to (n-1)/(2n-1) of the attempts fail. *)
(** Tried again after every single release, a queue of n requests fails n - k times, with k >= 1 residents after the last success, at most (n-1)/(2n-1) of its attempts, whatever grants them; on M(n,1) every number f of failures from 0 to n - 1 occurs, with f requests for all of it and n - f for one processor. *)
Theorem by_release : (forall m queue s f A B, lawful m -> queue <> [] -> played m true queue [] s f A B ->
    let n := length queue in let k := held m s in 1 <= k <= n /\ f = n - k /\ f * (2 * n - 1) <= (n - 1) * (n + f)) /\
  forall n f, f < n -> let queue := repeat n f ++ repeat 1 (n - f) in
    length queue = n /\ exists s A B, played (line n) true queue [] s f A B.
Proof. exact Attempts.by_release. Qed.

(** MO-FAIL-SHARE@instant: Tried again after all releases of an instant, a queue of n requests fails at most n - k times, with k residents after the last success; every number from 0 to n - 1 occurs, the shares being as for single releases. *)
(** Tried again after all releases of an instant, a queue of n requests fails at most n - k times, with k >= 1 residents after the last success, at most (n-1)/(2n-1) of its attempts, whatever grants them; on M(n,1) every number f of failures from 0 to n - 1 occurs. *)
Theorem by_instant : (forall m queue s f A B, lawful m -> queue <> [] -> played m false queue [] s f A B ->
    let n := length queue in let k := held m s in 1 <= k <= n /\ f <= n - k /\ f * (2 * n - 1) <= (n - 1) * (n + f)) /\
  forall n f, f < n -> let queue := repeat n f ++ repeat 1 (n - f) in
    length queue = n /\ exists s A B, played (line n) false queue [] s f A B.
Proof. exact Attempts.by_instant. Qed.

(** MO-FAIL-SHARE/number: Tried again after every single release, all attempts together meet twice the residents that the failures meet, less n, plus k(k+1)/2. *)
(** Tried again after every single release, the attempts of a queue of n requests meet together twice the residents that the failures meet, less n, plus k (k + 1) / 2, which is at least n + k (k - 3) / 2, with k residents after the last success, whatever grants them. *)
Theorem residents_met : forall m queue s f A B, lawful m -> queue <> [] -> played m true queue [] s f A B ->
  let n := length queue in let k := held m s in
  2 * (A + B) + 2 * n = 4 * B + k * (k + 1) /\ 2 * n + k * k <= 2 * (A + B) + 3 * k.
Proof. exact Attempts.residents_met. Qed.

(** The outcomes that are computed on a line are outcomes of plays, any length, whole and single processors. *)
Theorem outcomes : forall n single queue fuel o, In o (outcomes n single fuel queue [] 0 0 0) ->
  exists t f A B, o = [f; length t; A; B] /\ played (line n) single queue [] t f A B.
Proof. exact Attempts.all_outcomes. Qed.
