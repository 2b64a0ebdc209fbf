(* Gray codes as they are defined: by reflection, by each word twice, and by bits put in at partial ranks. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import Systems RecognisedSubcubes CodedTree GrayDefinitions.
From Allocert.proofs Require GrayDefinitions.
Import ListNotations.

(** AN-DEF-3.1: It is the reflected code of chapter 2, the one with parameters 1..n: word i is i xor floor(i/2). *)
(** Lists that begin with 0, 1 for n = 1 and go on with 0 before the words of the list before, then 1 before these in reverse, have for every n >= 1 the words of the code with parameters 1, .., n, and word i of these is i xor floor(i/2). *)
Theorem by_reflection : forall n, 1 <= n -> forall made, made 1 = [[false]; [true]] -> (forall k, 1 <= k -> made (S k) = appended (made k)) ->
  made n = reflected_words n /\ code (seq 1 n) = map (fun i => N.lxor (N.of_nat i) (N.of_nat (i / 2))) (seq 0 (2 ^ n)).
Proof. exact GrayDefinitions.by_reflection. Qed.

(** AN-BRGC-APPEND/corrected: The list 0x_0, .., 0x_(2^n-1), 1x_(2^n-1), .., 1x_0 is the BRGC of n + 1 bits. *)
(** For n >= 1 the words of the code with parameters 1, .., n + 1 are those of the code with parameters 1, .., n with 0 before, then these in reverse with 1 before. *)
Theorem appending : forall n, 1 <= n -> appended (reflected_words n) = reflected_words (S n).
Proof. exact GrayDefinitions.appending. Qed.

(** AN-BRGC-DOUBLE: Each word twice, the last bits 0 1 1 0 by turns, is the BRGC, and the last two words end in 1 and 0. *)
(** For k >= 1 each word of k bits twice, with 0 and 1 and with 1 and 0 behind by turns, makes the words of k + 1 bits, of which the last two are the last word of k bits with 1 and with 0 behind. *)
Theorem doubling : forall k, 1 <= k -> let d := reflected_words k in let words := reflected_words (S k) in below d false = words
  /\ nth (2 ^ S k - 2) words [] = nth (2 ^ k - 1) d [] ++ [true] /\ nth (2 ^ S k - 1) words [] = nth (2 ^ k - 1) d [] ++ [false].
Proof. exact GrayDefinitions.doubling. Qed.

(** AN-GC-PERM: For every g the recursion lists the words of the BRGC with direction i renamed g_i, in their order. *)
(** For all n and all parameters the words that insertion makes have the bits of the nodes of the code, direction 1 first, and direction g_i of each node is direction i of the node at the same rank of the code with parameters 1, .., n. *)
Theorem permuted : forall n g, parameters n g -> by_insertion g = map (fun x => map (direction x) (seq 1 n)) (code g) /\
  forall t i, t < 2 ^ n -> i < n -> direction (nth t (code g) 0%N) (nth i g 0) = direction (nth t (code (seq 1 n)) 0%N) (S i).
Proof. exact GrayDefinitions.permuted. Qed.

(** AN-DEF-2.3: The recursion lists every n-bit word once, each one bit away from the next, also from last to first. *)
(** For n >= 1 and all parameters the words that insertion makes are all words of n bits, each once, and neighbours, the first after the last, differ in one bit. *)
Theorem gray_code : forall n g, 1 <= n -> parameters n g -> let words := by_insertion g in
  NoDup words /\ (forall w, In w words <-> length w = n) /\ forall i, i < 2 ^ n -> distance (nth i words []) (nth ((i + 1) mod 2 ^ n) words []) = 1.
Proof. exact GrayDefinitions.gray_code. Qed.
