(* The list scheme and its relabelled form, as allocators: allocert.allocators.hypercube.freelist and relabel. *)
From Coq Require Import List Arith NArith Bool.
From Allocert.definitions Require Import FreeLists Releases Labels.
Import ListNotations.

(* How nodes are labelled in the lists, the node of a label, and the directions of a block of k dimensions. *)
Record scheme := { to : N -> N; from : N -> N; directions : nat -> N }.
Definition plain : scheme := {| to := fun x => x; from := fun x => x; directions := fun k => (power k - 1)%N |}.
Definition relabelled (order : list nat) : scheme := {| to := new order; from := old order; directions := low order |}.

(* Without a fault the whole cube, else the labels of the others one by one. *)
Definition begin (s : scheme) (n : nat) (faulty : list N) : lists :=
  let bad := map (to s) faulty in
  match faulty with
  | [] => give n 0 (repeat [] (S n))
  | _ => released n (filter (fun x => negb (existsb (N.eqb (N.of_nat x)) bad)) (seq 0 (2 ^ n))) (repeat [] (S n))
  end.

(* The block of k dimensions that is granted, by its base and its directions, or nothing; and the lists then. *)
Definition request (s : scheme) (k : nat) (ls : lists) : option (N * N) * lists :=
  match take k ls with
  | Some (start, ls') => (Some (from s (N.of_nat start), directions s k), ls')
  | None => (None, ls)
  end.

(* The lists after the release of a block. *)
Definition return_ (s : scheme) (k : nat) (base : N) (ls : lists) : lists := give k (N.to_nat (to s base)) ls.
