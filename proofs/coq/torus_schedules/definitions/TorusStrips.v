(* Jobs lined up in strips of equal width, none across two: allocert.models.torus.strips. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

Fixpoint load (s : nat) (sides at_strip : list nat) : nat :=
  match sides, at_strip with a :: sides, t :: at_strip => (if t =? s then a else 0) + load s sides at_strip | _, _ => 0 end.

(* Every way to give each job a strip, and those in which no strip is overfull. *)
Fixpoint choices (jobs strips : nat) : list (list nat) :=
  match jobs with 0 => [[]] | S jobs => flat_map (fun s => map (cons s) (choices jobs strips)) (seq 0 strips) end.
Definition linings (sides : list nat) (strips width : nat) : list (list nat) :=
  filter (fun c => forallb (fun s => load s sides c <=? width) (seq 0 strips)) (choices (length sides) strips).

Definition lines_up (sides : list nat) (strips width : nat) : bool := negb (length (linings sides strips width) =? 0).

(* Whether in some lining up of all a strip is without any of the common ones. *)
Definition spare_strip (common own : list nat) (strips width : nat) : bool :=
  existsb (fun c => existsb (fun s => negb (existsb (Nat.eqb s) (firstn (length common) c))) (seq 0 strips)) (linings (common ++ own) strips width).

(* Of every two numbers one divides the other. *)
Definition chain (l : list nat) : Prop := forall a b, In a l -> In b l -> Nat.divide a b \/ Nat.divide b a.
