(* Parts of a square torus that are there at the same time, and p-intervals. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Import TorusLinks.
Import ListNotations.

(* A part: its rows and its columns. On the torus they are rising numbers, as many of each, at least one. *)
Definition part : Type := list nat * list nat.

Definition on_torus (m : nat) (p : part) : Prop :=
  rising (fst p) /\ rising (snd p) /\ fst p <> [] /\ length (fst p) = length (snd p)
  /\ Forall (fun c => c < m) (fst p) /\ Forall (fun c => c < m) (snd p).

Definition side (p : part) : nat := length (fst p).

(* Subtorus.interval *)
Definition interval (first d : nat) : part := (seq first d, seq first d).

Definition used (w : wrap) (s : single) (m : nat) (p : part) : Z := spanned w s false [m; m] [fst p; snd p].
Definition nodes (m : nat) (p : part) : Z := processors [m; m] [fst p; snd p].

(* No link and no processor in common. *)
Definition free_of (w : wrap) (s : single) (m : nat) (p q : part) : Prop :=
  Z.land (used w s m p) (used w s m q) = 0%Z /\ Z.land (nodes m p) (nodes m q) = 0%Z.

Definition together (w : wrap) (s : single) (m : nat) (ps : list part) : Prop := ForallOrdPairs (free_of w s m) ps.

Definition squares (sides : list nat) : nat := list_sum (map (fun d => d * d) sides).

(* TorusLinks.routes: how many links each link of a subtorus spans. *)
Definition lengths (w : wrap) (s : single) (sides : list nat) (members : list (list nat)) : list nat :=
  let counts := map (@length nat) members in
  flat_map (fun '(axis, (side, own)) =>
      concat (repeat (map (@length nat) (ring w s side own)) (product (firstn axis counts ++ skipn (S axis) counts))))
    (combine (seq 0 (length sides)) (combine sides members)).

(* The processors of the torus that are in none of two words. *)
Definition idle (m : nat) (one other : Z) : list nat :=
  filter (fun v => negb (Z.testbit (Z.lor one other) (Z.of_nat v))) (seq 0 (m * m)).

Definition numbers (m : nat) : list nat := flat_map (fun i => map (fun j => i * m + j) (seq 0 m)) (seq 0 m).
