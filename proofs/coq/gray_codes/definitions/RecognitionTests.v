(* The tests that tables on recognised subcubes compute: RecognisedSubcubes.tests says that they decide its definitions. *)
From Coq Require Import List Arith NArith Bool.
From Allocert.definitions Require Import GrayRuns Labels RecognisedSubcubes.
Import ListNotations.

Definition same (s r : symbol) : bool := match s, r with Zero, Zero | One, One | Star, Star => true | _, _ => false end.
Definition nodes (n : nat) : list N := map N.of_nat (seq 0 (2 ^ n)).
Definition test_in (b : list symbol) (x : N) : bool :=
  forallb (fun d => fits (symbol_of b d) (direction x d)) (seq 1 (length b)).
Definition run_nodes (words : list N) (n k s : nat) : list N := map (fun t => nth t words 0%N) (ranks n k s).
Definition test_run (words : list N) (n k s : nat) (b : list symbol) : bool :=
  let own := run_nodes words n k s in forallb (fun x => eqb (test_in b x) (existsb (N.eqb x) own)) (nodes n).
Definition test_recognised (g : list nat) (b : list symbol) : bool :=
  let words := code g in let n := length g in (length b =? n) && existsb (fun s => test_run words n (stars b) s b) (starts n (stars b)).

Definition test_at (g : list nat) (b : list symbol) (s : symbol) (i : nat) : bool :=
  match at_parameter g b i with Some r => same s r | None => false end.
Definition test_all (g : list nat) (b : list symbol) (s : symbol) (from upto : nat) : bool :=
  forallb (test_at g b s) (seq from (upto - from)).
Definition test_first (g : list nat) (b : list symbol) : bool := test_all g b Star 1 (S (stars b)).
Definition test_one (least : nat) (g : list nat) (b : list symbol) : bool :=
  test_all g b Star 1 (stars b) && existsb (fun r => (least <=? r) && test_at g b One (r - 1) && test_at g b Star r &&
    test_all g b Zero (stars b) (r - 1)) (seq 0 (S (length g))).
Definition test_last (g : list nat) (b : list symbol) : bool :=
  test_all g b Star 1 (stars b) && test_all g b Zero (stars b) (length g) && test_at g b Star (length g).

(* Some block of 2^k nodes has the nodes of the subcube and no other. *)
Definition test_block (n : nat) (b : list symbol) (j : N) : bool :=
  forallb (fun x => eqb (test_in b x) (N.shiftr x (N.of_nat (stars b)) =? j)%N) (nodes n).
Definition test_buddy (n : nat) (b : list symbol) : bool := (length b =? n) && existsb (test_block n b) (nodes n).

(* All orders of 1..n, the least first, and all addresses, b_1 varying slowest. *)
Fixpoint orders_of (c : nat) (l : list nat) : list (list nat) :=
  match c with 0 => [[]] | S c => flat_map (fun d => map (cons d) (orders_of c (filter (fun e => negb (d =? e)) l))) l end.
Definition orders (n : nat) : list (list nat) := orders_of n (seq 1 n).
Fixpoint addresses (n : nat) : list (list symbol) :=
  match n with 0 => [[]] | S n => flat_map (fun s => map (cons s) (addresses n)) [Zero; One; Star] end.
