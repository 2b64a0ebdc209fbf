(* For n = 0..3, each k and each word of busy nodes: bits read by a search along the code of parameters 1..n, and 1 if it finds a region; then along the codes made of symmetric chains. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import Buddy Bridge SymmetricChains GraySearch.
Import ListNotations.
Definition shown (found : nat * bool) : list nat := let '(bits, found) := found in [bits; if found : bool then 1 else 0].
Definition words (n : nat) : list Z := map Z.of_nat (seq 0 (2 ^ (2 ^ n))).
Eval vm_compute in map (fun n => map (fun k => map (fun w =>
  shown (along n k (seq 1 n) (board_of n w)) ++ shown (along_all n k (chain_permutations n) (board_of n w))) (words n)) (seq 0 (S n))) (seq 0 4).
