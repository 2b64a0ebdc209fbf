(* Buddy and the single Gray code strategy after the same requests, and which subcubes they leave free. *)
From Coq Require Import List Arith NArith ZArith.
From Allocert.definitions Require Import Buddy Bridge Labels RecognisedSubcubes.
From Allocert.definitions Require ShippedBuddy GrayChoice.

(* Buddy's word of busy nodes and SGC's board of ranks: all requests are granted by both. *)
Inductive alike (n : nat) : Z -> board -> Prop :=
| alike_start : alike n 0 (machine n)
| alike_grant : forall k w b w' b', alike n w b -> ShippedBuddy.grant_word n k w = Some w' -> GrayChoice.gray_grant n k b = Some b' -> alike n w' b'.

(* A node is free; of a code with parameters g, where its rank is. *)
Definition buddy_free (w : Z) (x : N) : Prop := Z.testbit w (Z.of_N x) = false.
Definition gray_free (n : nat) (g : list nat) (b : board) (x : N) : Prop :=
  exists t, t < 2 ^ n /\ cell b t = true /\ x = nth t (code g) 0%N.

Definition some_subcube (n : nat) (free : N -> Prop) (k : nat) : Prop :=
  exists a, length a = n /\ stars a = k /\ forall x, node n x -> in_subcube a x -> free x.
