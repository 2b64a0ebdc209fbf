(* Pods: groups of equal blocks joined by optical switches. Chips are numbered block after block, in each block in the order of
   halving, so that the aligned parts of 2^k chips follow one another. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* A block has 2^halvings chips, a group so many blocks, and there are so many groups. *)
Record pod : Set := { halvings : nat; group : nat; groups : nat }.

(* The chips of the j-th part of 2^k chips, and how many such parts there are. *)
Definition part (k j : nat) : list nat := seq (j * 2 ^ k) (2 ^ k).
Definition parts (p : pod) (k : nat) : nat := groups p * group p * 2 ^ (halvings p - k).

(* A part of a block by the exponent of its chips, or a slice of whole blocks by their number. *)
Inductive request : Set := Part (k : nat) | Slice (count : nat).

(* Requests of a pod: parts are smaller than a block. *)
Definition asks (p : pod) (r : request) : Prop := match r with Part k => k < halvings p | Slice _ => True end.

(* The chips that a request may get: a part; or any blocks of one group. *)
Definition region (p : pod) (r : request) (chips : list nat) : Prop :=
  match r with
  | Part k => exists j, j < parts p k /\ chips = part k j
  | Slice count => exists g blocks, g < groups p /\ length blocks = count /\ NoDup blocks /\
      Forall (fun b => g * group p <= b < g * group p + group p) blocks /\ chips = flat_map (part (halvings p)) blocks
  end.

(* Requests fit together: each has a region, no two of them share a chip, and no chip of theirs is taken. *)
Definition fit (p : pod) (taken : nat -> bool) (requests : list request) : Prop :=
  exists regions, Forall2 (region p) requests regions /\ NoDup (concat regions) /\
    Forall (fun chip => taken chip = false) (concat regions).

(* What is counted: the free parts of a size, the free blocks of a group, the chips that requests of at least a size ask. *)
Definition free_part (taken : nat -> bool) (k j : nat) : bool := forallb (fun chip => negb (taken chip)) (part k j).
Definition count (f : nat -> bool) (first number : nat) : nat := length (filter f (seq first number)).
Definition free_parts (p : pod) (taken : nat -> bool) (k : nat) : nat := count (free_part taken k) 0 (parts p k).
Definition room (p : pod) (taken : nat -> bool) (g : nat) : nat :=
  count (free_part taken (halvings p)) (g * group p) (group p).
Definition chips_of (p : pod) (r : request) : nat :=
  match r with Part k => 2 ^ k | Slice count => count * 2 ^ halvings p end.
Definition asked (p : pod) (k : nat) (requests : list request) : nat :=
  list_sum (map (fun r => if 2 ^ k <=? chips_of p r then chips_of p r else 0) requests).

(* For each size of a part, requests of at least that size ask no more chips than the free parts of that size have. *)
Definition counts (p : pod) (taken : nat -> bool) (requests : list request) : Prop :=
  forall k, k <= halvings p -> asked p k requests <= 2 ^ k * free_parts p taken k.

(* The slices can be divided among the groups: each gets a group, and no group more blocks than are free in it. *)
Definition slices (requests : list request) : list nat :=
  flat_map (fun r => match r with Slice count => [count] | Part _ => [] end) requests.
Definition load (g : nat) (divided : list (nat * nat)) : nat :=
  list_sum (map (fun one => if snd one =? g then fst one else 0) divided).
Definition divide (p : pod) (taken : nat -> bool) (requests : list request) : Prop :=
  exists own, length own = length (slices requests) /\ Forall (fun g => g < groups p) own /\
    forall g, g < groups p -> load g (combine (slices requests) own) <= room p taken g.
