(* FCFS policies on a mesh, and MIG, which starts the head of the queue as soon as it fits beside the running jobs. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* Times: any total preorder, given by its test. *)
Definition le {T} (leb : T -> T -> bool) (a b : T) : Prop := leb a b = true.
Definition lt {T} (leb : T -> T -> bool) (a b : T) : Prop := leb b a = false.

Definition ordered {T} (leb : T -> T -> bool) : Prop :=
  (forall a b c, le leb a b -> le leb b c -> le leb a c) /\ (forall a b, le leb a b \/ le leb b a).

(* Jobs 0 .. jobs - 1 in the order of the queue; job j asks for sides (w, h), and ends at finish j s if it starts at s. *)
Record queue (T : Type) := { jobs : nat; shape : nat -> nat * nat; arrival : nat -> T; finish : nat -> T -> T }.
Arguments jobs {T}. Arguments shape {T}. Arguments arrival {T}. Arguments finish {T}.

Definition timed {T} (leb : T -> T -> bool) (q : queue T) : Prop :=
  (forall j s t, le leb s t -> le leb (finish q j s) (finish q j t)) /\ (forall j s, lt leb s (finish q j s)).

(* Base and sides. *)
Definition rect := (nat * nat * (nat * nat))%type.

Definition apart (r s : rect) : bool :=
  let '((x, y), (w, h)) := r in let '((x', y'), (w', h')) := s in
  (x + w <=? x') || (x' + w' <=? x) || (y + h <=? y') || (y' + h' <=? y).

(* Without rotation a request lies as it is; with it, turned by a right angle too. *)
Definition ways (turned : bool) (sides : nat * nat) : list (nat * nat) :=
  if turned then [sides; (snd sides, fst sides)] else [sides].

Definition inside (X Y : nat) (base sides : nat * nat) : Prop := fst base + fst sides <= X /\ snd base + snd sides <= Y.

(* The jobs of a set can be placed side by side on M(X, Y). *)
Definition placeable (turned : bool) (X Y : nat) (shape : nat -> nat * nat) (A : nat -> Prop) : Prop :=
  exists place sides, (forall j, A j -> In (sides j) (ways turned (shape j)) /\ inside X Y (place j) (sides j)) /\
    forall i j, A i -> A j -> i <> j -> apart (place i, sides i) (place j, sides j) = true.

(* The same, by trying every way and every base for one job after the other. *)
Fixpoint extend (turned : bool) (X Y : nat) (shape : nat -> nat * nat) (placed : list rect) (l : list nat) : bool :=
  match l with
  | [] => true
  | j :: l =>
      existsb (fun way : nat * nat => let (w, h) := way in
        existsb (fun x => existsb (fun y =>
          forallb (fun r => apart r ((x, y), (w, h))) placed && extend turned X Y shape (((x, y), (w, h)) :: placed) l)
          (seq 0 (S Y - h))) (seq 0 (S X - w))) (ways turned (shape j))
  end.

Definition fits turned X Y shape (l : list nat) : bool := extend turned X Y shape [] (nodup Nat.eq_dec l).

Definition each_fits {T} (turned : bool) (X Y : nat) (q : queue T) : Prop :=
  forall k, k < jobs q -> exists way, In way (ways turned (shape q k)) /\ inside X Y (0, 0) way.

(* When the jobs start under any FCFS policy, that may migrate, wait, or know the future. *)
Record fcfs {T} (leb : T -> T -> bool) (turned : bool) (X Y : nat) (q : queue T) (start : nat -> T) : Prop := {
  arrived : forall k, k < jobs q -> le leb (arrival q k) (start k);
  in_order : forall j k, j < k -> k < jobs q -> le leb (start j) (start k);
  side_by_side : forall t,
    placeable turned X Y (shape q) (fun j => j < jobs q /\ le leb (start j) t /\ lt leb t (finish q j (start j)))
}.

(* MIG: it asks when the head has arrived and become the head, and at each end from then on. *)
Section Mig.
Variables (T : Type) (leb : T -> T -> bool) (fit : list nat -> bool) (q : queue T).

Definition max (a b : T) : T := if leb a b then b else a.
Fixpoint least (d : T) (l : list T) : T :=
  match l with [] => d | x :: l => let y := least d l in if leb x y then x else y end.

(* prior: the jobs before the head with their starts. *)
Definition still (prior : list (nat * T)) (t : T) : list nat :=
  map fst (filter (fun js => negb (leb (finish q (fst js) (snd js)) t)) prior).
Definition base (k : nat) (prior : list (nat * T)) : T := fold_right max (arrival q k) (map snd prior).
Definition moments (k : nat) (prior : list (nat * T)) : list T :=
  base k prior :: filter (leb (base k prior)) (map (fun js => finish q (fst js) (snd js)) prior).
Definition latest (k : nat) (prior : list (nat * T)) : T := fold_right max (base k prior) (moments k prior).
Definition next (k : nat) (prior : list (nat * T)) : T :=
  least (latest k prior) (filter (fun t => fit (k :: still prior t)) (moments k prior)).
Fixpoint mig (k : nat) : list (nat * T) := (* jobs below k with their starts, the last one first *)
  match k with 0 => [] | S k => (k, next k (mig k)) :: mig k end.
Definition mig_start (k : nat) : T := next k (mig k).
End Mig.

(* The starts under MIG on M(X, Y). *)
Definition mig_starts {T} (leb : T -> T -> bool) (turned : bool) (X Y : nat) (q : queue T) : nat -> T :=
  mig_start T leb (fits turned X Y (shape q)) q.
