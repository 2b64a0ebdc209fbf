(* What Buddy and the single Gray code strategy leave free after the same requests. *)
From Coq Require Import Arith NArith ZArith.
From Allocert.definitions Require Import Buddy Bridge RecognisedSubcubes LargestSubcubes.
From Allocert.proofs Require LargestSubcubes.

(** AN-CLAIM-SGC-BETTER/subcube: After every static sequence the largest free subcube has the same dimension under SGC and Buddy. *)
(** After any requests on an empty Q_n, any n, each granted by first-fit buddy and by the single Gray code strategy along any code, each of the two leaves a k-subcube free iff 2^k nodes are free. *)
Theorem equal : forall n g w b k, parameters n g -> alike n w b ->
  (some_subcube n (buddy_free w) k <-> 2 ^ k <= count (board_of n w)) /\ (some_subcube n (gray_free n g b) k <-> 2 ^ k <= count (board_of n w)).
Proof. exact LargestSubcubes.equal. Qed.
