(* The subcubes that a Gray code recognises: those whose nodes are at the ranks of a run that the single Gray code strategy searches. *)
From Coq Require Import List Arith NArith Permutation.
From Allocert.definitions Require Import GrayRuns Labels.
Import ListNotations.

(* Directions are counted from 1; direction d of a node is bit d - 1. *)
Definition direction (x : N) (d : nat) : bool := bit x (d - 1).

(* The parameters of a Gray code, and its words: for each parameter those so far, then these in reverse with that bit set. *)
Definition parameters (n : nat) (g : list nat) : Prop := Permutation g (seq 1 n).
Definition code (g : list nat) : list N :=
  fold_left (fun words d => words ++ map (fun x => N.lor x (power (d - 1))) (rev words)) g [0%N].

(* An address has a symbol for each direction, that of direction 1 first. Its nodes have any bit at a star. *)
Inductive symbol : Set := Zero | One | Star.
Definition fits (s : symbol) (x : bool) : bool := match s with Zero => negb x | One => x | Star => true end.
Definition symbol_of (b : list symbol) (d : nat) : symbol := nth (d - 1) b Star.
Definition in_subcube (b : list symbol) (x : N) : Prop :=
  forall d, 1 <= d <= length b -> fits (symbol_of b d) (direction x d) = true.
Definition stars (b : list symbol) : nat := length (filter (fun s => match s with Star => true | _ => false end) b).

(* The nodes at the 2^k ranks of the run that starts at rank s, and the subcubes that are such nodes. *)
Definition on_run (g : list nat) (k s : nat) (x : N) : Prop :=
  exists t, In t (ranks (length g) k s) /\ x = nth t (code g) 0%N.
Definition is_run (g : list nat) (k s : nat) (b : list symbol) : Prop :=
  length b = length g /\ forall x, node (length g) x -> (in_subcube b x <-> on_run g k s x).
Definition recognised (g : list nat) (b : list symbol) : Prop :=
  exists s, In s (starts (length g) (stars b)) /\ is_run g (stars b) s b.

(* The symbol at g_i, of none where there is no g_i; and one symbol at g_i for from <= i < upto. *)
Definition at_parameter (g : list nat) (b : list symbol) (i : nat) : option symbol :=
  match i with 0 => None | S j => option_map (symbol_of b) (nth_error g j) end.
Definition all_at (g : list nat) (b : list symbol) (s : symbol) (from upto : nat) : Prop :=
  forall i, from <= i < upto -> at_parameter g b i = Some s.

(* The conditions of the theorem for k = stars b, (b) with r from a least one on. *)
Definition first_starred (g : list nat) (b : list symbol) : Prop := all_at g b Star 1 (S (stars b)).
Definition one_then_star (least : nat) (g : list nat) (b : list symbol) : Prop :=
  all_at g b Star 1 (stars b) /\ exists r, least <= r /\ at_parameter g b (r - 1) = Some One /\ at_parameter g b r = Some Star /\
    all_at g b Zero (stars b) (r - 1).
Definition last_starred (g : list nat) (b : list symbol) : Prop :=
  all_at g b Star 1 (stars b) /\ all_at g b Zero (stars b) (length g) /\ at_parameter g b (length g) = Some Star.

(* The subcubes that Buddy recognises: blocks of 2^k nodes from a multiple of 2^k. *)
Definition buddy_recognised (n : nat) (b : list symbol) : Prop :=
  length b = n /\ exists j, forall x, node n x -> (in_subcube b x <-> N.shiftr x (N.of_nat (stars b)) = j).

(* So many addresses are such. *)
Definition number (such : list symbol -> Prop) (c : nat) : Prop :=
  exists l, NoDup l /\ length l = c /\ forall b, In b l <-> such b.
Definition recognised_of (g : list nat) (k : nat) (b : list symbol) : Prop := stars b = k /\ recognised g b.
Definition buddy_of (n k : nat) (b : list symbol) : Prop := stars b = k /\ buddy_recognised n b.
