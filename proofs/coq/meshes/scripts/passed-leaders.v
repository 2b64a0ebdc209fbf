(* For lines of 1..4 processors, squares of side 1..2 and the cube of side 1, mesh and torus, and each set of available processors, then for the
   squares of sides 3 and 4 and the cube of side 2 the full set and it without each single processor: for each processor the sizes 1..m that it leads,
   if it is available, and which boxes are available there, sides from 1 to m + 1, as the sum of 2^i over the places i of their shapes. *)
From Coq Require Import List Arith NArith Bool.
From Allocert.definitions Require Import PassedOn.
Import ListNotations.
Definition row (M : grid) :=
  let shapes := map (fun o => map S o) (offsets (repeat (S (side M)) (axes M))) in
  map (fun p => (if there M p then map N.of_nat (filter (leads M p) (seq 1 (side M))) else []) ++
    [fold_right (fun b n => ((if b : bool then 1 else 0) + 2 * n)%N) 0%N (map (free M p) shapes)]) (places (side M) (axes M)).
Definition most (wraps : bool) (m D : nat) : list grid :=
  let full := 2 ^ (m ^ D) - 1 in map (set_of wraps m D) (full :: map (fun i => full - 2 ^ i) (seq 0 (m ^ D))).
Eval vm_compute in flat_map (fun x => map (fun wraps => map row (sets wraps (snd x) (fst x))) [false; true])
  [(1, 1); (1, 2); (1, 3); (1, 4); (2, 1); (2, 2); (3, 1)] ++
  flat_map (fun x => map (fun wraps => map row (most wraps (snd x) (fst x))) [false; true]) [(2, 3); (3, 2); (2, 4)].
