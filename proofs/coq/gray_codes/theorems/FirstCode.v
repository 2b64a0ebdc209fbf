(* The multiple Gray code strategy after the single one. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import FirstCode.
From Allocert.proofs Require FirstCode.

(** AN-X-8/first-code: Where the first code of MGC is that of SGC, as it is for n <= 5, MGC makes the grants of SGC as long as SGC refuses nothing, and so never refuses what SGC grants. *)
(** Any n, any code with others behind it, any faulty nodes: after any requests and releases of which the one code refuses nothing all codes have granted the same, and then grant what it grants; for n <= 5 the first code of the family is the reflected one. *)
Theorem never_first : (forall g codes faulty acts held, played (g :: nil) faulty nil acts = Some held ->
    played (g :: codes) faulty nil acts = Some held
    /\ forall k r, granted (g :: nil) k (busy_nodes faulty held) = Some r -> granted (g :: codes) k (busy_nodes faulty held) = Some r)
  /\ forall n, n <= 5 -> exists codes, family n = seq 1 n :: codes.
Proof. exact FirstCode.never_first. Qed.
