(* Which subcubes buddy systems share. *)
From Coq Require Import List Arith Bool Permutation.
From Allocert.definitions Require Import Subcubes Systems SharedSubcubes.
From Allocert.proofs Require SharedSubcubes.
Import ListNotations.

(** LS-ALG-multibuddy/shared: A union of two different single buddy systems has fewer than twice the q-subcubes of one iff the last q places of both permutations are the same dimensions: always for q = 0 and q = d, for d >= 3 for some others too. *)
(** A union of any number of single buddy systems has 2^(d-q) subcubes of dimension q for each different set of last q places, so fewer than all together iff two of these sets are the same. A union of two has fewer than twice the q-subcubes of one iff the last q places of both permutations are the same dimensions: always for q = 0 and q = d, and for d >= 3 and no other d for some different permutations and some q between. *)
Theorem shared : (forall d q orders, q <= d -> Forall (fun pi => Permutation pi (seq 1 d)) orders ->
    let n := length (union (flat_map (fun pi => buddy d q pi) orders)) in let sets := last_places d q orders in
    n = length (nodup (list_eq_dec Bool.bool_dec) sets) * 2 ^ (d - q) /\ (n < length orders * 2 ^ (d - q) <-> ~ NoDup sets)) /\
  (forall d q pi other, q <= d -> Permutation pi (seq 1 d) -> Permutation other (seq 1 d) ->
    let same := forall p, In p (skipn (d - q) pi) <-> In p (skipn (d - q) other) in
    length (buddy d q pi) = 2 ^ (d - q) /\ (length (union (buddy d q pi ++ buddy d q other)) < 2 * 2 ^ (d - q) <-> same) /\ (q = 0 \/ q = d -> same)) /\
  forall d, (exists q pi other, 0 < q < d /\ Permutation pi (seq 1 d) /\ Permutation other (seq 1 d) /\ pi <> other /\
    forall p, In p (skipn (d - q) pi) <-> In p (skipn (d - q) other)) <-> 3 <= d.
Proof. exact SharedSubcubes.all_shared. Qed.
