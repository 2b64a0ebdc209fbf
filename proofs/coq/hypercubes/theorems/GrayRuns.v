(* The single Gray code strategy, which knows ranks only: what is shown holds for every Gray code. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Buddy GrayRuns GrayChoice.
From Allocert.proofs Require StaticGray.

(** AN-THM-2.2: The single Gray code strategy is statically optimal. *)
(** Single Gray code on an empty Q_n, any n and any code: after any requests, the next is granted iff it asks for no more nodes than are free. *)
Theorem valid : forall n b k, gray_reach n (machine n) b -> (2 ^ k <= count b <-> gray_grant n k b <> None).
Proof. exact StaticGray.valid. Qed.

(** AN-X-3/sgc-sets: SGC is statically optimal with a set of faulty ranks if each free run has fewer free ranks before it than the largest power of two that divides its length, and ends at a multiple of those up to half its length. *)
(** Single Gray code, any n and any code, with any set of faulty ranks: every valid request is granted after any requests if for each maximal free run a power of two exceeds the free ranks before it and divides its length, and every power of two up to half its length divides its end. *)
Theorem faults : forall n b, length b = 2 ^ n -> runs_sorted b -> gray_optimal n b.
Proof. exact StaticGray.faults. Qed.

(** AN-X-3/sgc-single: SGC with one faulty rank is statically optimal iff the rank is 0, 1 or 3. *)
(** Single Gray code, any n and any code, with one faulty rank x: every valid request is granted after any requests iff x is 0, 1 or 3. *)
Theorem one_fault : forall n x, x < 2 ^ n -> (gray_optimal n (faulty_machine n x) <-> x = 0 \/ x = 1 \/ x = 3).
Proof. exact StaticGray.one_fault. Qed.
