(* For d = 1 and 2, up to two permutations and all sets of available pe's: what each available pe has after runs of the three programs one
   after the other, steps, strict steps, words. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Definition runs (d : nat) : list (list (list nat)) :=
  let all := orders d in map (fun pi => [pi]) all ++ flat_map (fun pi => map (fun other => [pi; other]) all) all.
Definition rows {R} (d : nat) (programs : list nat -> list (turn R)) (r : R) (shown : R -> list nat) : list (list (list nat)) :=
  map (fun chosen => map (fun avail => ended d avail (several programs r chosen) (r, []) (fun _ '(_, found) => flat_map shown found)) (sets d)) (runs d).
Eval vm_compute in map (fun d =>
  [rows d (halving d) 0 (fun s => [s]); rows d (gray d) (0, []) (fun '(s, D) => s :: map counted D);
   rows d (fun pi => cyclical true d pi (printed_limit d)) (0, 0, 0) (fun '(_, t, z) => [t; z])]) [1; 2].
