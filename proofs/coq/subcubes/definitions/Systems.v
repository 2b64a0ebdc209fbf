(* Systems of subcubes; pi lists the positions 1, .., d in any order. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes.
Import ListNotations.

Definition buddy (d q : nat) (pi : list nat) : list word := spanned d (skipn (d - q) pi).
Definition double_buddy (d q : nat) : list word := union (buddy d q (seq 1 d) ++ buddy d q (rev (seq 1 d))).

(* Runs of q positions on the cycle pi. *)
Definition window (d q i : nat) (pi : list nat) : list nat := map (fun j => nth ((i + j) mod d) pi 0) (seq 0 q).
Definition windows (d q : nat) (pi : list nat) : list (list nat) :=
  match q with 0 => [[]] | _ => map (fun i => window d q i pi) (seq 0 d) end.
Definition cyclical (d q : nat) (pi : list nat) : list word := union (flat_map (spanned d) (windows d q pi)).

(* Any stars at the last q - k of pi, and k at the d - q + k before. *)
Definition k_cube (d q k : nat) (pi : list nat) : list word :=
  let k := Nat.min k q in
  let head := d - q + k in
  union (flat_map (fun chosen => spanned d (chosen ++ skipn head pi)) (combinations k (firstn head pi))).

(* The reflected code; words made of one that have its bits, with a star where the next one, round the cycle, has another bit. *)
Fixpoint reflected (bits : nat) : list pe :=
  match bits with
  | 0 => [[]]
  | S bits => map (cons false) (reflected bits) ++ map (cons true) (rev (reflected bits))
  end.
Definition joined (one two : pe) : word :=
  map (fun '(a, b) => if Bool.eqb a b then Some a else None) (combine one two).
Fixpoint links (l : list pe) : list word :=
  match l with
  | one :: (two :: _) as rest => joined one two :: links rest
  | _ => []
  end.
Definition ring (l : list pe) : list word := links (l ++ firstn 1 l).

(* Symbols given for the first positions of pi; stars at the others. *)
Fixpoint symbol_at (p : nat) (pi : list nat) (symbols : word) : option bool :=
  match pi, symbols with
  | a :: pi, s :: symbols => if p =? a then s else symbol_at p pi symbols
  | _, _ => None
  end.
Definition placed (d : nat) (pi : list nat) (symbols : word) : word := map (fun p => symbol_at p pi symbols) (seq 1 d).

Definition gray (d q : nat) (pi : list nat) : list word :=
  match q with 0 => buddy d 0 pi | _ => union (map (placed d pi) (ring (reflected (d - q + 1)))) end.

(* Links of 0*..* when its pe (0, 1, .., 1) is replaced: how many different pe's, and the greatest distance of neighbours. *)
Definition image (replacing : pe) (x : pe) : pe := if forallb (fun b => b) x then replacing else false :: x.
Fixpoint changed (i : nat) (x : pe) : pe :=
  match i, x with
  | 0, b :: x => negb b :: x
  | S i, b :: x => b :: changed i x
  | _, [] => []
  end.
Definition distance (x y : pe) : nat := length (filter (fun '(a, b) => xorb a b) (combine x y)).
Definition replaced (d : nat) (replacing : pe) : nat * nat :=
  let own := pes (d - 1) in
  (length (nodup (list_eq_dec Bool.bool_dec) (map (image replacing) own)),
   list_max (flat_map (fun x => map (fun i => distance (image replacing x) (image replacing (changed i x))) (seq 0 (d - 1))) own)).
