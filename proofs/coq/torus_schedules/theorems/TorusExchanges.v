(* The exchange at the end of the proof of Lemma 2, for any number of rows and jobs, times being whole numbers of slices. *)
From Coq Require Import List ZArith.
From Allocert.definitions Require Import TorusProfiles TorusExchanges.
From Allocert.proofs Require TorusExchanges.
Local Open Scope Z_scope.

(** GS-LEM-2P/i@slices: Let J_i run from T' on. Exchanging whole time slices over which the same strips are free, and strips within slices, puts it where the algorithm has it, and no job then runs twice at a time; a time equal to a remaining time goes to Step 3. *)
(** Let job i of a run with such sides run in the slices from T - t on, with others on free strips. Then some slices in pairs with the same free strips change places, and in each slice two free strips do, such that afterwards all run on free strips, none twice at a time, and job i exactly where and when the algorithm has it. *)
Theorem slices_exchanged : forall r T m jobs i t s, alone r = true -> 0 < m -> 0 < T -> chain (N := integers) m jobs ->
  nth_error (run (N := integers) r T jobs (whole (N := integers) m T)) i = Some t -> let d := fst (job t) in let l := before t in fits T d l s ->
  (forall x, 0 <= x < T -> (In i (map fst (s x)) <-> T - snd (job t) <= x)) ->
  exists partner a b, let s' x := exchange (a x) (b x) (s (partner x)) in
    (forall x, 0 <= x < T -> 0 <= partner x < T /\ partner (partner x) = x /\ free_strips T d l (partner x) = free_strips T d l x)
    /\ fits T d l s' /\ forall x row, 0 <= x < T -> (In (i, row) (s' x) <-> placed_at (placed t) x row).
Proof. exact TorusExchanges.slices_exchanged. Qed.
