(* Links of tori of any number of dimensions: allocert.machines.torus_links and allocert.models.torus.link_families. *)
From Coq Require Import List Arith ZArith Bool.
Import ListNotations.

Inductive wrap := Around | Nothing | Inside.
Inductive single := NoLink | Empty | Ring.

Fixpoint rising (own : list nat) : Prop :=
  match own with a :: ((b :: _) as rest) => a < b /\ rising rest | _ => True end.

(* From each member of an axis to the next one: the positions that the torus's links leave upwards. *)
Fixpoint hops (own : list nat) : list (list nat) :=
  match own with
  | a :: ((b :: _) as rest) => seq a (b - a) :: hops rest
  | _ => []
  end.

(* The same for the whole ring of members, link by link. In which order a link that leads back runs is of no importance. *)
Definition ring (w : wrap) (s : single) (side : nat) (own : list nat) : list (list nat) :=
  let first := hd 0 own in
  let final := last own 0 in
  if first =? final
  then match s with NoLink => [] | Empty => [[]] | Ring => [map (fun k => (first + k) mod side) (seq 0 side)] end
  else hops own ++
    [match w with
     | Around => map (fun c => c mod side) (seq final (first + side - final))
     | Nothing => []
     | Inside => seq first (final - first)
     end].

Definition line (w : wrap) (s : single) (side : nat) (own : list nat) : list nat := concat (ring w s side own).

(* As a simple graph a side of 1 has no link, a side of 2 one. *)
Definition kept (simple : bool) (side : nat) (positions : list nat) : list nat :=
  if simple && (side <=? 2) then (if side =? 1 then [] else map (fun _ => 0) positions) else positions.

Definition product (sides : list nat) : nat := fold_right Nat.mul 1 sides.

(* Processors, the last axis fastest. *)
Fixpoint number (sides place : list nat) : nat :=
  match sides, place with
  | _ :: sides, c :: place => c * product sides + number sides place
  | _, _ => 0
  end.

Fixpoint cross (axes : list (list nat)) : list (list nat) :=
  match axes with
  | [] => [[]]
  | own :: axes => flat_map (fun c => map (cons c) (cross axes)) own
  end.

(* For each axis the members of all axes, with the axis's line in the place of its members. *)
Fixpoint boxes (lines members : list (list nat)) : list (list (list nat)) :=
  match lines, members with
  | l :: lines, own :: members => (l :: members) :: map (cons own) (boxes lines members)
  | _, _ => []
  end.

Definition word (numbers : list nat) : Z := fold_right (fun i w => Z.lor (Z.shiftl 1 (Z.of_nat i)) w) 0%Z numbers.

Definition lines (w : wrap) (s : single) (simple : bool) (sides : list nat) (members : list (list nat)) : list (list nat) :=
  map (fun '(side, own) => kept simple side (line w s side own)) (combine sides members).

Definition links (w : wrap) (s : single) (simple : bool) (sides : list nat) (members : list (list nat)) : list nat :=
  flat_map (fun '(axis, box) => map (fun place => axis * product sides + number sides place) (cross box))
    (combine (seq 0 (length sides)) (boxes (lines w s simple sides members) members)).

(* TorusLinks.spanned and TorusLinks.processors_of *)
Definition spanned w s simple sides members : Z := word (links w s simple sides members).
Definition processors (sides : list nat) (members : list (list nat)) : Z := word (map (number sides) (cross members)).

Definition strided (side stride offset : nat) : list nat := filter (fun c => c mod stride =? offset) (seq 0 side).

Fixpoint subtorus (sides strides own : list nat) : list (list nat) :=
  match sides, strides, own with
  | side :: sides, stride :: strides, offset :: own => strided side stride offset :: subtorus sides strides own
  | _, _, _ => []
  end.

Definition offsets (strides : list nat) : list (list nat) := cross (map (seq 0) strides).

Definition classes (strides : list nat) : list (list (list nat)) :=
  let greatest := list_max strides in
  map (fun c => filter (fun own => list_sum own mod greatest =? c) (offsets strides)) (seq 0 greatest).

(* Each stride divides its side, and a subtorus has at least that many members along each axis. *)
Definition partition (least : nat) (sides strides : list nat) : Prop :=
  Forall2 (fun side stride => 0 < stride /\ Nat.divide stride side /\ least * stride <= side) sides strides.

Definition differing (one other : list nat) : nat :=
  length (filter (fun '(a, c) => negb (a =? c)) (combine one other)).

(* Two subtori of a partition, by their offsets, have no link in common. *)
Definition apart w s simple sides strides (one other : list nat) : Prop :=
  Z.land (spanned w s simple sides (subtorus sides strides one)) (spanned w s simple sides (subtorus sides strides other)) = 0%Z.

Definition family (apart : list nat -> list nat -> Prop) (strides : list nat) (f : list (list nat)) : Prop :=
  NoDup f /\ incl f (offsets strides) /\ forall one other, In one f -> In other f -> one <> other -> apart one other.

(* It can take no other subtorus. *)
Definition full (apart : list nat -> list nat -> Prop) (strides : list nat) (f : list (list nat)) : Prop :=
  forall own, In own (offsets strides) -> ~ In own f -> exists other, In other f /\ ~ apart own other.

(* allocert.machines.subtorus: the words of rows and of columns, and whether two subtori have a processor in common. *)
Definition cell (side stride row col : nat) : Z * Z := (word (strided side stride row), word (strided side stride col)).
Definition meets (one other : Z * Z) : bool :=
  negb (Z.land (fst one) (fst other) =? 0)%Z && negb (Z.land (snd one) (snd other) =? 0)%Z.

Definition places (side stride row col : nat) : list (list nat) := cross [strided side stride row; strided side stride col].

(* The offsets of the parts with q times the stride. *)
Definition parts (stride q row col : nat) : list (nat * nat) :=
  flat_map (fun x => map (fun y => (row + x * stride, col + y * stride)) (seq 0 q)) (seq 0 q).

(* Availability.expand, on any array of side x side entries; and e times, each from twice the size. *)
Definition expand {X} (side size : nat) (d : X) (entries : list X) : list X :=
  map (fun at_ => let i := at_ / side in let j := at_ mod side in
         if (i <? 2 * size) && (j <? 2 * size) then nth (i mod size * side + j mod size) entries d else nth at_ entries d)
    (seq 0 (side * side)).

Fixpoint expands {X} (side size e : nat) (d : X) (entries : list X) : list X :=
  match e with 0 => entries | S e => expands side (2 * size) e d (expand side size d entries) end.
