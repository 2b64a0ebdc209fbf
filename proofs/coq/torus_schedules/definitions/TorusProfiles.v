(* The feasibility algorithm on profiles: allocert.allocators.torus.preemptive and allocert.allocators.torus.staircase. *)
From Coq Require Import List Arith ZArith Bool Ring_theory Sorted Lia.
Import ListNotations.

(* Times: any commutative ring with a total order that addition respects, such as integers, rational or real numbers. *)
Record numbers := Numbers {
  num :> Type; zero : num; unit : num; plus : num -> num -> num; times : num -> num -> num; minus : num -> num -> num;
  opposite : num -> num; less : num -> num -> bool;
  laws : ring_theory zero unit plus times minus opposite eq;
  less_irreflexive : forall a, less a a = false;
  less_transitive : forall a b c, less a b = true -> less b c = true -> less a c = true;
  less_total : forall a b, less a b = false -> less b a = false -> a = b;
  less_plus : forall a b c, less (plus a c) (plus b c) = less a b }.

Program Definition integers : numbers := Numbers Z 0%Z 1%Z Z.add Z.mul Z.sub Z.opp Z.ltb _ _ _ _ _.
Next Obligation. constructor; intros; ring. Qed.
Next Obligation. apply Z.ltb_irrefl. Qed.
Next Obligation. rewrite Z.ltb_lt in *. lia. Qed.
Next Obligation. rewrite Z.ltb_ge in *. lia. Qed.
Next Obligation. apply eq_true_iff_eq. rewrite !Z.ltb_lt. lia. Qed.

Section Profiles.
Context {N : numbers}.
Local Notation "a + b" := (plus N a b).
Local Notation "a - b" := (minus N a b).
Local Notation "a < b" := (less N a b).

(* Rows from first to last, and their remaining time. *)
Record entry := Entry { first : Z; last : Z; rest : num N }.
Definition width (e : entry) : Z := (last e - first e + 1)%Z.
Definition profile : Type := list entry.

(* Profile.find, add and remove *)
Fixpoint find (t : num N) (l : profile) : nat :=
  match l with e :: l => if rest e < t then S (find t l) else 0 | [] => 0 end.
Fixpoint add (e : entry) (l : profile) : profile :=
  match l with f :: l' => if rest e < rest f then e :: l else f :: add e l' | [] => [e] end.
Definition remove (i : nat) (l : profile) : profile := firstn i l ++ skipn (S i) l.

(* What is left of an entry without its first rows; consume *)
Definition cut (side : Z) (e : entry) : profile :=
  if (width e <=? side)%Z then [] else [Entry (first e + side) (last e) (rest e)].
Definition consume (i : nat) (side : Z) (l : profile) : profile :=
  firstn i l ++ match nth_error l i with Some e => cut side e | None => [] end ++ skipn (S i) l.

(* Rules: what becomes of intervals that are too narrow, whether Step 4 keeps the rest, and whether equal times go to Step 3. *)
Inductive narrow := Taken | Infeasible | Skipped.
Record rules := Rules { narrow_ones : narrow; keep : bool; alone : bool }.

(* _wide: entries that are wide enough, from number upper on to the right, and the last of the first lower ones. *)
Fixpoint leading (side : Z) (l : profile) : nat :=
  match l with e :: l => if (width e <? side)%Z then S (leading side l) else 0 | [] => 0 end.
Definition wide_upper (side : Z) (l : profile) (upper : nat) : nat := (upper + leading side (skipn upper l))%nat.
Definition wide_lower (side : Z) (l : profile) (lower : nat) : nat := (lower - leading side (rev (firstn lower l)))%nat.

(* A part of a job: its first row, from when, until when. A placement: the step, the entry j from 1 on, and the parts. *)
Record part := Part { row : Z; from : num N; until : num N }.
Record placement := Placement { step_number : nat; entry_number : nat; job_side : Z; parts : list part }.
Inductive outcome := Refused (too_narrow : bool) | Done (p : placement) (after : profile).

(* One turn of the loop of run. *)
Definition step (r : rules) (deadline : num N) (side : Z) (time : num N) (l : profile) : outcome :=
  let found := find time l in
  let skips := match narrow_ones r with Skipped => true | _ => false end in
  let upper := if skips then wide_upper side l found else found in
  let lower := if skips then wide_lower side l found else found in
  match nth_error l upper with
  | None => Refused false
  | Some high =>
      let equal := negb (time < rest high) in
      let low := if equal && alone r then None else match lower with 0 => None | S i => nth_error l i end in
      let thin e := (width e <? side)%Z in
      if match narrow_ones r with Infeasible => thin high || match low with Some e => thin e | None => false end | _ => false end
      then Refused true
      else
        let since := deadline - rest high in
        let new left := Entry (first high) (first high + side - 1)%Z left in
        match low with
        | None => if equal
            then Done (Placement 3 (S upper) side [Part (first high) since deadline]) (consume upper side l)
            else Done (Placement 2 (S upper) side [Part (first high) since (since + time)])
              (add (new (rest high - time)) (consume upper side l))
        | Some e =>
            let more := time - rest e in let used := consume upper side l in
            Done (Placement 4 lower side [Part (first e) (deadline - rest e) deadline; Part (first high) since (since + more)])
              (add (new (rest high - more)) (if keep r then consume (pred lower) side used else remove (pred lower) used))
        end
  end.

(* run: the turns up to the first job that is refused, each with the profiles before and after it. *)
Record turn := Turn { before : profile; job : Z * num N; placed : placement; after : profile }.
Fixpoint run (r : rules) (deadline : num N) (jobs : list (Z * num N)) (l : profile) : list turn :=
  match jobs with
  | j :: jobs =>
      match step r deadline (fst j) (snd j) l with Refused _ => [] | Done p l' => Turn l j p l' :: run r deadline jobs l' end
  | [] => []
  end.
Definition whole (m : Z) (deadline : num N) : profile := [Entry 0 (m - 1) deadline].

(* Stair-like: remaining times rise strictly, from above 0; the same by times until which entries are busy. *)
Definition stairs (l : profile) : Prop :=
  StronglySorted (fun e f => rest e < rest f = true) l /\ Forall (fun e => zero N < rest e = true) l.
Definition busy (deadline : num N) (e : entry) : num N := deadline - rest e.

(* What the proof of Lemma 1 makes of a profile, and where the job is placed. *)
Inductive makes (r : rules) (deadline : num N) (side : Z) (time : num N) : profile -> placement -> profile -> Prop :=
  | step_2 e after : time < rest e = true ->
      makes r deadline side time (e :: after)
        (Placement 2 1 side [Part (first e) (busy deadline e) (busy deadline e + time)])
        (Entry (first e) (first e + side - 1) (rest e - time) :: cut side e ++ after)
  | step_3 before e after : rest e = time -> (alone r = true \/ before = []) ->
      makes r deadline side time (before ++ e :: after)
        (Placement 3 (S (length before)) side [Part (first e) (busy deadline e) deadline])
        (before ++ cut side e ++ after)
  | step_4 before e f after : rest e < time = true -> time < rest f = true \/ (time = rest f /\ alone r = false) ->
      makes r deadline side time (before ++ e :: f :: after)
        (Placement 4 (S (length before)) side
          [Part (first e) (busy deadline e) deadline; Part (first f) (busy deadline f) (busy deadline f + (time - rest e))])
        (before ++ (if keep r then cut side e else []) ++
          Entry (first f) (first f + side - 1) (rest f - (time - rest e)) :: cut side f ++ after).

(* The intervals of a profile follow one another, and consist of strips of that number of rows. *)
Definition apart (l : profile) : Prop := StronglySorted (fun e f => (last e < first f)%Z) l.
Definition strips (side : Z) (l : profile) : Prop := Forall (fun e => (side <= width e)%Z /\ (side | width e)%Z) l.

(* Sides above 0 of which each divides the one before. *)
Fixpoint chain (above : Z) (jobs : list (Z * num N)) : Prop :=
  match jobs with (side, time) :: jobs => (0 < side)%Z /\ (side | above)%Z /\ zero N < time = true /\ chain side jobs | [] => True end.

(* For how long a row is used by placements. *)
Definition sum (l : list (num N)) : num N := fold_right (plus N) (zero N) l.
Definition used (c : Z) (ps : list placement) : num N :=
  sum (flat_map (fun p => flat_map (fun x =>
    if (row x <=? c)%Z && (c <? row x + job_side p)%Z then [until x - from x] else []) (parts p)) ps).

(* schedule.breaks and schedule.interruptions, of a job's parts in order of time *)
Definition breaks (p : placement) : nat := pred (length (parts p)).
Fixpoint moves (l : list part) : nat :=
  match l with
  | x :: ((y :: _) as l) =>
      (if negb (until x < from y) && negb (from y < until x) && (row x =? row y)%Z then 0 else 1) + moves l
  | _ => 0
  end.

(* The rules at the end of the proof of Lemma 2, for entry j of the profile and the next one: where the job begins if it ends at the
   deadline, and where it ends if it begins when the entry is free. *)
Definition ruled (deadline : num N) (t : turn) : Prop := let time := snd (job t) in
  exists e, nth_error (before t) (pred (entry_number (placed t))) = Some e /\
  ( (step_number (placed t) = 2 /\ busy deadline e < deadline - time = true /\ busy deadline e < busy deadline e + time = true)
  \/ (step_number (placed t) = 3 /\ deadline - time = busy deadline e /\ busy deadline e + time = deadline)
  \/ (step_number (placed t) = 4 /\ exists f x y, nth_error (before t) (entry_number (placed t)) = Some f /\ parts (placed t) = [x; y]
      /\ busy deadline f < deadline - time = true /\ deadline - time < busy deadline e = true
      /\ busy deadline f < until y = true /\ until y < busy deadline e = true
      /\ busy deadline e - (deadline - time) = until y - busy deadline f)).

(* How many rows are free at a moment: their entries are busy until then at most. *)
Definition free_rows (deadline x : num N) (l : profile) : Z :=
  fold_right Z.add 0%Z (map width (filter (fun e => negb (x < busy deadline e)) l)).
End Profiles.
Arguments entry : clear implicits.
Arguments profile : clear implicits.
Arguments placement : clear implicits.
Arguments part : clear implicits.
Arguments turn : clear implicits.
