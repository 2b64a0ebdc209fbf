(* Searches of regions along Gray codes, bit by bit. A board lists the nodes by number; true = free. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import Buddy Bridge GrayRuns RequestCosts RecognisedSubcubes.
Import ListNotations.

(* Regions one after another, each as far as its first busy bit: how many bits are read, and whether a region is free. *)
Fixpoint search (regions : list board) : nat * bool :=
  match regions with
  | [] => (0, false)
  | r :: regions => if all_free r then (length r, true) else let '(bits, found) := search regions in (read r + bits, found)
  end.

(* The nodes at the 2^k ranks of the region that starts at rank s of a code. *)
Definition region (n k : nat) (g : list nat) (s : nat) : list N := map (fun t => nth t (code g) 0%N) (ranks n k s).
Definition along (n k : nat) (g : list nat) (b : board) : nat * bool :=
  search (map (fun s => map (fun x => cell b (N.to_nat x)) (region n k g s)) (starts n k)).

(* Codes one after another, until a region is found. *)
Fixpoint along_all (n k : nat) (codes : list (list nat)) (b : board) : nat * bool :=
  match codes with
  | [] => (0, false)
  | g :: codes =>
      let '(bits, found) := along n k g b in
      if found then (bits, true) else let '(more, found) := along_all n k codes b in (bits + more, found)
  end.
