(* For sides 1..6, then for sides 1..4 and all translations: the links of the torus with loops and parallel links, of the simple graph, and of the
   mesh, by their ends; then where each processor goes. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import TorusDistances.
Import ListNotations.
Definition ends (edges : list (nat * nat)) : list (list nat) := map (fun e => [fst e; snd e]) edges.
Eval vm_compute in map (fun m => map ends [torus_edges m false; torus_edges m true; mesh_edges m]) (seq 1 6)
  ++ map (fun m => map (fun down => map (fun right => map (moved m down right) (seq 0 (m * m))) (seq 0 m)) (seq 0 m)) (seq 1 4).
