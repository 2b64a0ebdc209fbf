(* Numbers that processors of a mesh or torus pass on to each other along one axis after another: the machine, its boxes, the programs,
   and the network that runs them. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

(* A mesh, or a torus, of side x .. x side processors. A place lists its coordinates, from 0, the first axis first. *)
Record grid := Grid { wraps : bool; side : nat; axes : nat; available : list nat -> bool }.

Definition place := list nat.
Definition there (M : grid) (p : place) : bool := (length p =? axes M) && forallb (fun c => c <? side M) p && available M p.
Definition put (r c : nat) (p : place) : place := firstn r p ++ c :: skipn (S r) p.
Definition after (M : grid) (r : nat) (p : place) : option place :=
  match nth_error p r with
  | Some c => if S c <? side M then Some (put r (S c) p) else if wraps M then Some (put r 0 p) else None
  | None => None
  end.
Definition before (M : grid) (r : nat) (p : place) : option place :=
  match nth_error p r with
  | Some (S c) => Some (put r c p)
  | Some 0 => if wraps M then Some (put r (side M - 1) p) else None
  | None => None
  end.

(* Boxes: all places up to sides - 1 on along each axis; on the torus modulo the side, but no longer than the machine. *)
Fixpoint fits (M : grid) (p : place) (sides : list nat) : bool :=
  match p, sides with
  | [], [] => true
  | c :: p, v :: sides => (if wraps M then v <=? side M else c + v <=? side M) && fits M p sides
  | _, _ => false
  end.
Fixpoint offsets (sides : list nat) : list (list nat) :=
  match sides with [] => [[]] | v :: sides => flat_map (fun d => map (cons d) (offsets sides)) (seq 0 v) end.
Definition shifted (M : grid) (p o : place) : place := map (fun z => (fst z + snd z) mod side M) (combine p o).
Definition free (M : grid) (p : place) (sides : list nat) : bool :=
  fits M p sides && forallb (fun o => there M (shifted M p o)) (offsets sides).
Definition cube (M : grid) (p : place) (v : nat) : bool := free M p (repeat v (axes M)).
Definition origin (M : grid) : place := repeat 0 (axes M).
Definition full (M : grid) : bool := forallb (there M) (offsets (repeat (side M) (axes M))).

(* A processor leads v < side if the box of side v at it is available and that of side v + 1 is not; the first leads all. *)
Definition leads (M : grid) (p : place) (v : nat) : bool :=
  ((1 <=? v) && (v <? side M) && cube M p v && negb (cube M p (S v))) ||
  ((v =? side M) && forallb (fun c => c =? 0) p && full M).

Definition greatest (P : nat -> Prop) (x : nat) : Prop := P x /\ forall y, P y -> y <= x.

(* Programs: in each order a processor sends a number to the one before it along an axis, if that one is available, and takes one
   from the one after it, if that one is; without an axis it does neither. *)
Record regs := Regs { s : nat; u : nat; t : nat }.
Record order := Order { axis : option nat; out : regs -> nat; inn : regs -> option nat -> regs }.

Definition local (f : regs -> regs) : order := Order None s (fun g _ => f g).
Definition lengthen : order :=
  Order (Some 0) s (fun g w => match w with Some x => Regs (x + 1) (u g) (t g) | None => g end).
Definition narrow (r : nat) (line9 : nat -> nat -> nat) (a : nat) : order :=
  Order (Some r) u (fun g w => let v := match w with Some x => Nat.min (u g) x | None => 0 end in
    Regs (s g) v (Nat.max (t g) (line9 a v))).

Definition strings (n : nat) : list order := repeat lengthen (n - 1).
Definition loop (r : nat) (line9 : nat -> nat -> nat) (k : nat) : list order := map (narrow r line9) (seq 2 (k - 1)).
Definition columns (first : nat -> nat) (line9 : nat -> nat -> nat) (m k : nat) : list order :=
  strings m ++ local (fun g => Regs (s g) (s g) (first (s g))) :: loop 1 line9 k.
Definition squares : nat -> nat -> list order := columns (fun _ => 1) (fun a v => Nat.min (a * a) (v * v)).
Definition rectangles : nat -> nat -> list order := columns (fun _ => 1) (fun a v => v * a).
Definition rectangles_from_one : nat -> nat -> list order := columns (fun v => v) (fun a v => v * a).
Definition one_axis (k r : nat) : list order :=
  local (fun g => Regs (s g) (s g) 1) :: loop r Nat.min k ++ [local (fun g => Regs (t g) (u g) (t g))].
Definition boxes (d k : nat) : list order := strings k ++ flat_map (one_axis k) (seq 1 (d - 1)).

(* A processor at work: its registers, the step that its clock shows, 1 if it has sent a word since it took one, the words it sent. *)
Record pe := Pe { held : regs; step : nat; sent : nat; words : nat }.
Definition start : pe := Pe (Regs 1 0 0) 0 0 0.
Definition finish (x : pe) : nat := step x + sent x.

Definition joined (look : grid -> nat -> place -> option place) (M : grid) (i : order) (p : place) : option place :=
  match axis i with
  | Some r => match look M r p with Some q => if there M p && there M q then Some q else None | None => None end
  | None => None
  end.
Definition to : grid -> order -> place -> option place := joined before.
Definition from : grid -> order -> place -> option place := joined after.

Definition give (M : grid) (i : order) (p : place) (x : pe) : pe :=
  match to M i p with Some _ => Pe (held x) (step x + sent x) 1 (S (words x)) | None => x end.
Definition word (i : order) (x : pe) : nat * nat := (out i (held x), step x + 1).
Definition take (i : order) (x : pe) (w : option (nat * nat)) : pe :=
  match w with
  | Some (v, at_step) => Pe (inn i (held x) (Some v)) (Nat.max (step x + 1) at_step) 0 (words x)
  | None => Pe (inn i (held x) None) (step x) (sent x) (words x)
  end.

(* All processors together, one order after the other. *)
Definition exec (M : grid) (i : order) (f : place -> pe) (p : place) : pe :=
  take i (give M i p (f p)) (option_map (fun q => word i (give M i q (f q))) (from M i p)).
Definition run (M : grid) (program : list order) : place -> pe := fold_left (fun f i => exec M i f) program (fun _ => start).
Definition final (M : grid) (program : list order) (p : place) : regs := held (run M program p).

(* The network: how many orders each processor has finished, whether it has sent in the next one, and the words under way from each
   processor along each axis, oldest first. Anybody available may move at any time. *)
Record net := Net { over : place -> nat; given : place -> bool; pes : place -> pe; queue : place -> nat -> list (nat * nat) }.

Definition same (p q : place) : bool := if list_eq_dec Nat.eq_dec p q then true else false.
Definition set {T : Type} (p : place) (x : T) (f : place -> T) (q : place) : T := if same p q then x else f q.
Definition enqueue (p : place) (r : nat) (l : list (nat * nat)) (Q : place -> nat -> list (nat * nat)) (q : place) (k : nat) :=
  if same p q && (r =? k) then l else Q q k.
Definition channel (i : order) : nat := match axis i with Some r => r | None => 0 end.

Inductive move (M : grid) (program : list order) (p : place) (N : net) : net -> Prop :=
| gives : forall i, there M p = true -> nth_error program (over N p) = Some i -> given N p = false ->
    move M program p N (let x := give M i p (pes N p) in Net (over N) (set p true (given N)) (set p x (pes N))
      (match to M i p with
       | Some _ => enqueue p (channel i) (queue N p (channel i) ++ [word i x]) (queue N)
       | None => queue N
       end))
| goes_on : forall i, there M p = true -> nth_error program (over N p) = Some i -> given N p = true -> from M i p = None ->
    move M program p N (Net (set p (S (over N p)) (over N)) (set p false (given N)) (set p (take i (pes N p) None) (pes N)) (queue N))
| takes : forall i q w l, there M p = true -> nth_error program (over N p) = Some i -> given N p = true -> from M i p = Some q ->
    queue N q (channel i) = w :: l ->
    move M program p N (Net (set p (S (over N p)) (over N)) (set p false (given N)) (set p (take i (pes N p) (Some w)) (pes N))
      (enqueue q (channel i) l (queue N))).

Inductive reached (M : grid) (program : list order) : net -> Prop :=
| at_first : reached M program (Net (fun _ => 0) (fun _ => false) (fun _ => start) (fun _ _ => []))
| then_moves : forall p N N', reached M program N -> move M program p N N' -> reached M program N'.

(* When nobody can move any more, everybody has ended, with the registers, steps and words of the run in turn; no word is left. *)
Definition settles (M : grid) (program : list order) : Prop :=
  forall N, reached M program N -> (forall p N', ~ move M program p N N') -> forall p, there M p = true ->
    over N p = length program /\ pes N p = run M program p /\ forall r, queue N p r = [].

(* For tables: what becomes of every set of available processors, a processor's number having its first coordinate lowest. *)
Fixpoint number (m : nat) (p : place) : nat := match p with [] => 0 | c :: p => c + m * number m p end.
Fixpoint place_of (m D n : nat) : place := match D with 0 => [] | S D => n mod m :: place_of m D (n / m) end.
Definition set_of (wraps : bool) (m D w : nat) : grid :=
  let bits := map (fun i => Nat.odd (w / 2 ^ i)) (seq 0 (m ^ D)) in Grid wraps m D (fun p => nth (number m p) bits false).
Definition places (m D : nat) : list place := map (place_of m D) (seq 0 (m ^ D)).
Definition sets (wraps : bool) (m D : nat) : list grid := map (set_of wraps m D) (seq 0 (2 ^ (m ^ D))).
Definition outcome (program : list order) (M : grid) : nat * nat * list regs :=
  let ended := map (run M program) (filter (there M) (places (side M) (axes M))) in
  (fold_right Nat.max 0 (map finish ended), list_sum (map words ended), map held ended).
