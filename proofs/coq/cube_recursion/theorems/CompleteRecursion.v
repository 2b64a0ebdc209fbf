(* Algorithm 3.5 with the halving that section 3.1 describes, on networks that deliver words in any order; [ends] says that nobody waits for
   ever and no word is left over, too. The (d-k)-subcubes are those of the system of k = q. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import CompleteRecursion.
From Allocert.definitions Require CoordinateSets Recursion.
From Allocert.proofs Require CompleteLevels RecursionSteps.

(** LS-ALG-3.5: With Algorithm 3.1 repaired and the bits that the text gives for the subcubes T_i, Algorithm 3.5 names exactly the available (d-k)-subcubes, each by a report of some pe; nobody waits for ever and no word is left over. *)
(** All k >= 1 and d >= k, all sets of available pe's, Algorithm 3.4 below C_k with its runs in full or stopped: exactly the available (d-k)-subcubes are named, whoever moves first, nobody waits for ever and every word is received. *)
Theorem recursion : forall full d k avail, 1 <= k -> k <= d -> ends d avail (complete_recursion full d k) at_first (fun c =>
  (forall x r stars, there d avail x -> left c x = Some r -> recursion_names d r stars -> in_system d (d - k) (d - k) (seq 1 d) stars /\ free d avail stars x)
  /\ forall x stars, x < 2 ^ d -> in_system d (d - k) (d - k) (seq 1 d) stars -> free d avail stars x -> exists y r stars',
    there d avail y /\ left c y = Some r /\ recursion_names d r stars' /\ inside d stars x y /\ forall i, In i stars' <-> In i stars).
Proof. exact CompleteLevels.recursion_finds. Qed.

(** LS-CLAIM-worst/exact: On the full machine Algorithm 3.5 takes exactly T_k(d) asynchronous rounds, and no more on any other, where T_k(d) = 2 C_k + max(D_k + T_k(M), D_k + r + T_k(M - r)) with M = d - 2k - D_k and r the remainder of d - C_k by 2k+1; below C_k it is C(d,k) d, or C(d,k) (d-k) with stopped runs. *)
(** All k >= 1 and d >= k: the recursion takes exactly as many steps on the full machine as the recurrence with both complements has, and no more on any other; that number satisfies the recurrence. *)
Theorem costs : forall in_full d k avail, 1 <= k -> k <= d ->
  (let T := Recursion.exact in_full (Z.of_nat k) in T (Z.of_nat d) = Recursion.exact_rule in_full (Z.of_nat k) T (Z.of_nat d))
  /\ ends d avail (complete_recursion in_full d k) at_first (fun c =>
  (Z.of_nat (total_steps d avail c) <= Recursion.exact in_full (Z.of_nat k) (Z.of_nat d))%Z
  /\ (full d avail -> Z.of_nat (total_steps d avail c) = Recursion.exact in_full (Z.of_nat k) (Z.of_nat d))).
Proof. exact RecursionSteps.recursion_costs. Qed.

(** LS-CLAIM-2C_k/asynchronous: In asynchronous rounds, where a processor goes on as soon as it can, the first stage takes exactly 2 C_k on the full machine and no more on any other; it sends (2k+1) (2^d - 2^(d-2k)) words on the full one. *)
(** All k >= 1 and d >= C_k: the first stage alone takes 2 C_k steps and (2k+1) (2^d - 2^(d-2k)) words on the full machine, and no more steps on any other. *)
Theorem first_stage : forall d k avail, 1 <= k -> CoordinateSets.shared k <= d -> ends d avail (first_stage d k) at_first (fun c =>
  total_steps d avail c <= 2 * CoordinateSets.shared k
  /\ (full d avail -> total_steps d avail c = 2 * CoordinateSets.shared k /\ messages d avail c = (2 * k + 1) * (2 ^ d - 2 ^ (d - 2 * k)))).
Proof. exact RecursionSteps.first_stage_takes. Qed.
