(* CNP_Alloc as the text of sections 2.4.2 and 2.4.3 has it: allocert.allocators.torus.cnp with its sensible reading. *)
From Coq Require Import List Arith ZArith QArith Qminmax Bool.
From Allocert.definitions Require Import TorusLinks TorusParts TorusContention TorusFlow.
Import ListNotations.

(* An entry of the matrix, and what is known of a job that has been placed. *)
Record entry := Entry { remains : Q; level : nat; name : nat }.
Record record := Known { number : nat; size_of : nat; row : nat; col : nat; begins : Q; takes : Q; finish : Q }.

Definition block : Type := list (list entry).
Definition entry_at (b : block) (i j : nat) : entry := nth j (nth i b []) (Entry 0 0 0).
Definition tabulate (g : nat) (f : nat -> nat -> entry) : block := map (fun i => map (f i) (seq 0 g)) (seq 0 g).
Definition cells (g : nat) : list (nat * nat) := list_prod (seq 0 g) (seq 0 g).

(* Lines 5-10, as often as levels differ, 12 and 13. *)
Fixpoint widen (e g : nat) (b : block) : block :=
  match e with O => b | S e => widen e (2 * g) (tabulate (2 * g) (fun i j => entry_at b (i mod g) (j mod g))) end.
Definition least_left (b : block) : Q := match least (flat_map (map remains) b) with Some x => x | None => 0 end.
Definition elapse (g : nat) (passed : Q) (b : block) : block :=
  tabulate g (fun i j => let e := entry_at b i j in Entry (Qred (remains e - passed)) (level e) (name e)).

(* Lines 15 and 17: the cells of B, and how long the job would take on each of them. *)
Definition free_cells (g : nat) (b : block) : list (nat * nat) :=
  filter (fun '(i, j) => Qeq_bool (remains (entry_at b i j)) 0) (cells g).
Definition duration (g : nat) (b : block) (time : Q) (cell : nat * nat) : Q :=
  Qred (time + (total (map (fun y => Qmin time (remains (entry_at b (fst cell) y))) (seq 0 g))
    + total (map (fun x => Qmin time (remains (entry_at b x (snd cell)))) (seq 0 g))) / inject_Z (Z.of_nat g)).

(* The torus has the side 2^p; a job of that level takes rows and columns at this distance. *)
Section Torus.
Variable p : nat.
Definition stride (l : nat) : nat := 2 ^ (p - l).

(* Lines 18-22, and lines 24-29 for a visited entry. *)
Definition give (g : nat) (b : block) (cell : nat * nat) (e : entry) : block :=
  tabulate g (fun i j => if (i =? fst cell) && (j =? snd cell) then e else entry_at b i j).
Definition grow (k : nat) (more : Q) (r : record) : record :=
  if number r =? k then Known (number r) (size_of r) (row r) (col r) (begins r) (takes r) (Qred (finish r + more)) else r.
Definition books : Type := block * list record * list nat.
Definition update (g : nat) (time : Q) (st : books) (cell : nat * nat) : books :=
  let '(b, rs, done) := st in let (x, y) := cell in let e := entry_at b x y in
  if Qeq_bool (remains e) 0 then st
  else
    let s := stride (level e) in let home := entry_at b (x mod s) (y mod s) in let k := name home in
    if (k =? 0) || existsb (Nat.eqb k) done then st
    else
      let more := Qmin time (remains home) / inject_Z (Z.of_nat g) in let value := Qred (remains home + more) in
      (tabulate g (fun u v => let f := entry_at b u v in
          if (u mod s =? x mod s) && (v mod s =? y mod s) then Entry value (level f) (name f) else f),
        map (grow k more) rs, k :: done).

(* Lines 23-33: the row, then the column, without the cell itself. *)
Definition visited (g : nat) (cell : nat * nat) : list (nat * nat) :=
  map (pair (fst cell)) (filter (fun y => negb (y =? snd cell)) (seq 0 g))
  ++ map (fun x => (x, snd cell)) (filter (fun x => negb (x =? fst cell)) (seq 0 g)).
Definition propagate (g : nat) (time : Q) (cell : nat * nat) (st : books) : books := fold_left (update g time) (visited g cell) st.

(* The turn of a job: what it comes to, and what it leaves. *)
Record step := Step { turn : nat; turn_level : nat; turn_time : Q; known : list record; expanded : block; shifted : block; clock : Q;
  free : list (nat * nat); durations : list Q; cell : nat * nat; takes_now : Q; given : block; recorded : list record }.

Fixpoint first_with (q : Q) (l : list ((nat * nat) * Q)) : nat * nat :=
  match l with (c, d) :: l => if Qeq_bool d q then c else first_with q l | [] => (0, 0)%nat end.

Fixpoint run (k lvl : nat) (now : Q) (b : block) (rs : list record) (jobs : list (nat * Q)) : list step :=
  match jobs with
  | [] => []
  | (l, time) :: jobs =>
      let g := stride l in
      let expanded := widen (lvl - l) (stride lvl) b in
      let passed := least_left expanded in
      let shifted := elapse g passed expanded in
      let now := Qred (now + passed) in
      let free := free_cells g shifted in
      let ds := map (duration g shifted time) free in
      match least ds with
      | None => []
      | Some d =>
          let c := first_with d (combine free ds) in
          let new := Known k l (fst c) (snd c) now time (Qred (now + d)) in
          let '(given, rs', _) := propagate g time c (give g shifted c (Entry d l k), rs ++ [new], []) in
          Step k l time rs expanded shifted now free ds c d given rs' :: run (S k) l now given rs' jobs
      end
  end.

(* Jobs by level and time, in the order in which they are placed. *)
Definition top (jobs : list (nat * Q)) : nat := match jobs with (l, _) :: _ => l | [] => 0 end.
Definition cnp_alloc (jobs : list (nat * Q)) : list step :=
  run 1 (top jobs) 0 (tabulate (stride (top jobs)) (fun _ _ => Entry 0 (top jobs) 0)) [] jobs.
Fixpoint falling (above : nat) (jobs : list (nat * Q)) : Prop :=
  match jobs with (l, time) :: jobs => (l <= above)%nat /\ 0 < time /\ falling l jobs | [] => True end.

(* Whether a job holds the processors of an entry: those of its level's stride or a multiple of it. *)
Definition holds (r : record) (i j : nat) : bool := (i mod stride (size_of r) =? row r) && (j mod stride (size_of r) =? col r).

(* The same for the contention model: jobs on their subtori, and their recorded ends. *)
Definition side : positive := Pos.of_nat (2 ^ p).
Definition on (l i j : nat) : part := strided_part (2 ^ p) (stride l) i j.
Definition job_of (r : record) : placed := Placed (on (size_of r) (row r) (col r)) (begins r) (takes r).
Definition account (rs : list record) : list (placed * Q) := map (fun r => (job_of r, finish r)) rs.
(* A job that may be placed on a cell then, and the end that Theorem 1 records for it after the jobs before. *)
Definition coming (s : step) (c : nat * nat) : placed := Placed (on (turn_level s) (fst c) (snd c)) (clock s) (turn_time s).
Definition end_on (s : step) (c : nat * nat) : Q := last (sequential side (map job_of (known s) ++ [coming s c])) 0.

(* Entries of the block; an entry that names a job, its level and its place; one that shows after a turn how long which job will be
   there; and jobs that are never on one processor at once. *)
Definition on_block (s : step) (i j : nat) : Prop := (i < stride (turn_level s) /\ j < stride (turn_level s))%nat.
Definition names (s : step) (rs : list record) (i j : nat) (e : entry) : Prop := (turn_level s <= level e)%nat /\
  exists r, In r rs /\ name e = number r /\ level e = size_of r /\ row r = (i mod stride (level e))%nat /\ col r = (j mod stride (level e))%nat.
Definition shown (s : step) (i j : nat) : Prop := let e := entry_at (given s) i j in
  (exists r, In r (recorded s) /\ clock s < finish r /\ holds r i j = true /\ name e = number r /\ remains e == finish r - clock s
    /\ forall r', In r' (recorded s) -> clock s < finish r' -> holds r' i j = true -> r' = r)
  \/ (remains e == 0 /\ forall r, In r (recorded s) -> holds r i j = true -> finish r <= clock s).
Definition apart (rs : list record) : Prop :=
  ForallOrdPairs (fun r r' => forall i j, (i < 2 ^ p)%nat -> (j < 2 ^ p)%nat ->
    holds r i j = true -> holds r' i j = true -> finish r <= begins r') rs.
Definition greatest (l : list Q) : Q := fold_right Qmax 0 l.
End Torus.
