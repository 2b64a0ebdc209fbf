(* Algorithm 3.5 with the halving that section 3.1 describes, on networks that deliver words in any order; [ends] says that nobody waits for
   ever and no word is left over, too. The (d-k)-subcubes are those of the system of k = q. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CompleteRecursion.
From Allocert.proofs Require CompleteLevels.

(** LS-ALG-3.5: With Algorithm 3.1 repaired, Algorithm 3.5 finds exactly the available (d-k)-subcubes, with the bits that the text gives for the subcubes T_i; nobody waits for ever and no word is left over. *)
(** All k >= 1 and d >= k, all sets of available pe's, Algorithm 3.4 below C_k with its runs in full or stopped: exactly the available (d-k)-subcubes are named, whoever moves first, nobody waits for ever and every word is received. *)
Theorem recursion : forall full d k avail, 1 <= k -> k <= d -> ends d avail (complete_recursion full d k) at_first (fun c =>
  (forall x r stars, there d avail x -> left c x = Some r -> recursion_names d r stars -> in_system d (d - k) (d - k) (seq 1 d) stars /\ free d avail stars x)
  /\ forall x stars, x < 2 ^ d -> in_system d (d - k) (d - k) (seq 1 d) stars -> free d avail stars x -> exists y r stars',
    there d avail y /\ left c y = Some r /\ recursion_names d r stars' /\ inside d stars x y /\ forall i, In i stars' <-> In i stars).
Proof. exact (fun full d k avail positive => CompleteLevels.recursion_finds full d k positive avail). Qed.
