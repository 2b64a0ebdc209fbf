(* For d = 1..3, s counted up to d or as printed, limits 0..2d - 1 (for d = 3 that of 3 only), all pi and all sets of available pe's: s, t and z of each available
   pe after Algorithm 3.3, steps, strict steps, words. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import CubePrograms CubeBoards.
Import ListNotations.
Eval vm_compute in map (fun d => map (fun capped => map (fun limit =>
  everywhere d (fun pi => cyclical capped d pi limit) (0, 0, 0) (fun _ _ '(s, t, z) => [s; t; z]))
    (if d <? 3 then seq 0 (2 * d) else [3])) [true; false]) (seq 1 3).
