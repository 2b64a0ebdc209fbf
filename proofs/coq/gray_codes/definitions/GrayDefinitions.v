(* How Gray codes are defined in words: by reflection, and by bits put in at partial ranks. A word is a list of bits. *)
From Coq Require Import List Arith NArith.
From Allocert.definitions Require Import RecognisedSubcubes.
Import ListNotations.

(* The words of the code with parameters 1, .., n, the bit of direction n first. *)
Definition reflected_words (n : nat) : list (list bool) := map (fun x => map (direction x) (rev (seq 1 n))) (code (seq 1 n)).

(* 0 before each word, then 1 before each, in reverse. *)
Definition appended (words : list (list bool)) : list (list bool) := map (cons false) words ++ map (cons true) (rev words).

(* A bit put in above the r lowest; the lowest bit of a word is its first. *)
Definition insert (r : nat) (bit : bool) (w : list bool) : list bool := firstn r w ++ bit :: skipn r w.

(* For each parameter 0 put in above as many bits as parameters before it are smaller, then 1 in reverse. *)
Definition smaller (d : nat) (before : list nat) : nat := length (filter (fun e => e <? d) before).
Fixpoint inserted (backwards : list nat) : list (list bool) :=
  match backwards with
  | [] => [[]]
  | d :: before => map (insert (smaller d before) false) (inserted before) ++ map (insert (smaller d before) true) (rev (inserted before))
  end.
Definition by_insertion (g : list nat) : list (list bool) := inserted (rev g).
