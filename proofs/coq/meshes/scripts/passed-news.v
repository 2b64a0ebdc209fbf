(* For lines of 1..5 processors and the square of side 2, mesh and torus, and each set of available processors, then for the square of side 3 and the
   cube of side 2 the full set, and each two available processors X and p: 1 more than the steps after which p can first know whether X is available,
   by the protocol that passes on all that is known, 0 if it never can. *)
From Coq Require Import List Arith NArith Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews.
Import ListNotations.
Definition bit (M : grid) (p : place) : N := (2 ^ N.of_nat (number (side M) p))%N.
Definition all_known (M : grid) : protocol N := Protocol N
  (fun p seen => fold_right N.lor (bit M p) (map (fun z => match z with (Some q, true) => bit M q | _ => 0%N end) (combine (around M p) seen)))
  (fun _ own others => fold_right N.lor own (map (fun k => match k with Some k => k | None => 0%N end) others)).
Definition knows_at (M : grid) (X p : place) : N :=
  match find (fun l => negb (N.eqb (knows (all_known M) M l p) (knows (all_known M) (without X M) l p))) (seq 0 (side M * axes M)) with
  | Some l => N.of_nat (S l) | None => 0%N end.
Definition row (M : grid) : list N := let up := filter (there M) (places (side M) (axes M)) in
  flat_map (fun X => map (knows_at M X) (filter (fun p => negb (same X p)) up)) up.
Eval vm_compute in flat_map (fun x => let '(D, m) := x in map (fun wraps => map row (sets wraps m D)) [false; true])
  [(1, 1); (1, 2); (1, 3); (1, 4); (1, 5); (2, 2)] ++ [map row [whole false 3 2; whole true 3 2; whole false 2 3; whole true 2 3]].
