(* For d = 3, each permutation and then its reversal, and all sets of available pe's: what each available pe has after both runs of Algorithm 3.2
   (s, 1 + D) and of 3.3 (t, z), steps, strict steps, words. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Definition rows {R} (d : nat) (programs : list nat -> list (turn R)) (r : R) (shown : R -> list nat) : list (list (list nat)) :=
  map (fun pi => map (fun avail => ended d avail (several programs r [pi; rev pi]) (r, []) (fun _ '(_, found) => flat_map shown found)) (sets d)) (orders d).
Eval vm_compute in
  [rows 3 (gray 3) (0, []) (fun '(s, D) => s :: map counted D);
   rows 3 (fun pi => cyclical true 3 pi (printed_limit 3)) (0, 0, 0) (fun '(_, t, z) => [t; z])].
