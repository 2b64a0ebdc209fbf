(* Frame sliding on M(X, Y): a request x by y against a list of residents. *)
From Coq Require Import List Arith Bool.
Import ListNotations.

Record resident := Resident { ra : nat; rb : nat; rc : nat; rd : nat }. (* columns ra..rc, rows rb..rd *)

Definition proper (r : resident) : Prop := ra r <= rc r /\ rb r <= rd r.

(* How a search ends. *)
Inductive ending := Granted (i j : nat) | Refused | Unfinished.

Section Request.
Variables (X Y x y : nat) (residents : list resident).

(* The resident and the frame based at (i, j) have a common processor (p, q). *)
Definition shares (r : resident) (i j : nat) : Prop :=
  exists p q, i <= p < i + x /\ j <= q < j + y /\ ra r <= p <= rc r /\ rb r <= q <= rd r.

Definition candidate (i j : nat) : Prop := i + x <= X /\ j + y <= Y.
Definition free_base (i j : nat) : Prop := candidate i j /\ forall r, In r residents -> ~ shares r i j.

(* The first free base in row-major order. *)
Definition first_base (i j : nat) : Prop :=
  free_base i j /\ forall i' j', free_base i' j' -> j < j' \/ j = j' /\ i <= i'.
Definition first_fit (e : ending) : Prop :=
  match e with Granted i j => first_base i j | Refused => forall i j, ~ free_base i j | Unfinished => False end.

(* Neither begins behind the other's end. *)
Definition meet (i j : nat) (r : resident) : bool :=
  (ra r <? i + x) && (i <=? rc r) && (rb r <? j + y) && (j <=? rd r).

(* C_1 and C_n, row-major. *)
Definition bases : list (nat * nat) := flat_map (fun j => map (fun i => (i, j)) (seq 0 (S X - x))) (seq 0 (S Y - y)).
Definition aligned : list (nat * nat) := filter (fun b => (fst b mod x =? 0) && (snd b mod y =? 0)) bases.

(* The first resident of the list that is met, and the nodes touched. *)
Fixpoint scan (i j : nat) (rs : list resident) : option resident * nat :=
  match rs with
  | [] => (None, 0)
  | r :: rs => if meet i j r then (Some r, 1) else let (found, touched) := scan i j rs in (found, S touched)
  end.

(* FS_1 and FS_n, by their candidates: the ending, how many candidates are examined, how many nodes are touched. *)
Fixpoint sliding (bs : list (nat * nat)) (candidates touched : nat) : ending * nat * nat :=
  match bs with
  | [] => (Refused, candidates, touched)
  | (i, j) :: bs =>
      let (found, nodes) := scan i j residents in
      match found with
      | None => (Granted i j, S candidates, touched + nodes)
      | Some _ => sliding bs (S candidates) (touched + nodes)
      end
  end.
Definition fs_1 := sliding bases 0 0.
Definition fs_n := sliding aligned 0 0.

(* AS, any base row counting in line 7. *)
Fixpoint as_row (fuel i j candidates : nat) : ending * nat :=
  match fuel with
  | 0 => (Unfinished, candidates)
  | S fuel =>
      if i + x <=? X
      then match filter (meet i j) residents with
           | [] => (Granted i j, S candidates)
           | met => as_row fuel (list_max (map rc met) + 1) j (S candidates)
           end
      else (Refused, candidates)
  end.
Fixpoint as_rows (rows : list nat) (candidates : nat) : ending * nat :=
  match rows with
  | [] => (Refused, candidates)
  | j :: rows =>
      match as_row (S X) 0 j candidates with
      | (Refused, candidates) => as_rows rows candidates
      | granted => granted
      end
  end.
Definition adaptive : ending * nat * nat :=
  let (e, candidates) := as_rows (seq 0 (S Y - y)) 0 in (e, candidates, candidates * length residents).

(* FS_f with <= in lines 2 and 4: h is the least d + 1 of the residents met in the row. *)
Fixpoint fast_row (fuel i j h candidates touched : nat) : ending * nat * nat * nat :=
  match fuel with
  | 0 => (Unfinished, h, candidates, touched)
  | S fuel =>
      if i + x <=? X
      then let (found, nodes) := scan i j residents in
           match found with
           | None => (Granted i j, h, S candidates, touched + nodes)
           | Some r => fast_row fuel (rc r + 1) j (Nat.min h (rd r + 1)) (S candidates) (touched + nodes)
           end
      else (Refused, h, candidates, touched)
  end.
Fixpoint fast_rows (fuel j candidates touched : nat) : ending * nat * nat :=
  match fuel with
  | 0 => (Unfinished, candidates, touched)
  | S fuel =>
      if j + y <=? Y
      then match fast_row (S X) 0 j Y candidates touched with
           | (Refused, h, candidates, touched) => fast_rows fuel h candidates touched
           | (e, _, candidates, touched) => (e, candidates, touched)
           end
      else (Refused, candidates, touched)
  end.
Definition fast : ending * nat * nat := fast_rows (S Y) 0 0 0.

(* From column i on, row j is searched in vain: its candidates are passed over because of these residents, any one at each. *)
Inductive in_vain (j : nat) : nat -> list resident -> Prop :=
| in_vain_end : forall i, X < i + x -> in_vain j i []
| in_vain_met : forall i r met, i + x <= X -> In r residents -> shares r i j -> in_vain j (rc r + 1) met -> in_vain j i (r :: met).

(* The two temporary submeshes, one column and one row later than printed. *)
Definition temporary : list resident :=
  filter (fun t => (ra t <=? rc t) && (rb t <=? rd t))
    [Resident (X - x + 1) 0 (X - 1) (Y - 1); Resident 0 (Y - y + 1) (X - 1) (Y - 1)].
End Request.

Definition covers (r : resident) (i j : nat) : bool := (ra r <=? i) && (i <=? rc r) && (rb r <=? j) && (j <=? rd r).

(* Free pairs of a column 0 or c + 1 and a row 0 or d + 1, with residents beside and above. *)
Definition supports (residents : list resident) (i j : nat) : bool :=
  ((i =? 0) || existsb (fun r => i =? rc r + 1) residents) && ((j =? 0) || existsb (fun r => j =? rd r + 1) residents) &&
  negb (existsb (fun r => covers r i j) residents) &&
  ((i =? 0) || existsb (fun r => (i =? rc r + 1) && (j <=? rd r)) residents) &&
  ((j =? 0) || existsb (fun r => (j =? rd r + 1) && (i <=? rc r)) residents).
Definition supported (X Y : nat) (residents : list resident) : list (nat * nat) :=
  filter (fun b => supports residents (fst b) (snd b)) (bases X Y 1 1).

(* M(N, N) full of 1 x 1 residents. *)
Definition cells (N : nat) : list resident := map (fun b => Resident (fst b) (snd b) (fst b) (snd b)) (bases N N 1 1).

Definition touched (result : ending * nat * nat) : nat := snd result.
Definition end_of (result : ending * nat * nat) : ending := fst (fst result).
