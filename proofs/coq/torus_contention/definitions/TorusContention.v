(* Jobs that are placed on a torus and contend for its links: allocert.allocators.torus.contention. *)
From Coq Require Import List Arith ZArith QArith Qminmax Bool.
From Allocert.definitions Require Import TorusLinks TorusParts.
Import ListNotations.
Local Open Scope Q_scope.

(* Subtorus.contends: rows or columns in common, and not both. No subtorus contends with itself. *)
Definition common (one other : list nat) : bool := negb (Z.land (word one) (word other) =? 0)%Z.
Definition contends (p q : part) : bool := xorb (common (fst p) (fst q)) (common (snd p) (snd q)).

Record placed := Placed { region : part; start : Q; time : Q }.
(* A subtorus has rows and columns. *)
Definition proper (j : placed) : Prop := fst (region j) <> [] /\ snd (region j) <> [].

Definition nominal_end (j : placed) : Q := start j + time j.

Definition total (l : list Q) : Q := fold_right Qplus 0 l.
Definition size (p : part) : Q := inject_Z (Z.of_nat (side p)).

(* weights: what a job weighs on another one, its side over the torus's side m. *)
Definition weighs (m : positive) (j other : placed) : Q :=
  if contends (region j) (region other) then Z.of_nat (side (region other)) # m else 0.

(* _overlap: of the window of job j without dilation, and of the other's window until its end. *)
Definition overlap (j other : placed) (until : Q) : Q :=
  Qmax 0 (Qmin (nominal_end j) until - Qmax (start j) (start other)).

(* nominal: the end of job j among all jobs, and all ends. *)
Definition dilation (m : positive) (jobs : list placed) (j : placed) : Q :=
  total (map (fun other => weighs m j other * overlap j other (nominal_end other)) jobs).
Definition nominal (m : positive) (jobs : list placed) : list Q :=
  map (fun j => nominal_end j + dilation m jobs j) jobs.

(* sequential: jobs that are placed already, each with its recorded end, and those to be placed. *)
Definition lengthened (m : positive) (j : placed) (record : placed * Q) : placed * Q :=
  (fst record, snd record + weighs m (fst record) j * overlap j (fst record) (snd record)).
Definition load (m : positive) (done : list (placed * Q)) (j : placed) : Q :=
  total (map (fun record => weighs m j (fst record) * overlap j (fst record) (snd record)) done).
Fixpoint place (m : positive) (done : list (placed * Q)) (jobs : list placed) : list (placed * Q) :=
  match jobs with
  | [] => done
  | j :: jobs => place m (map (lengthened m j) done ++ [(j, nominal_end j + load m done j)]) jobs
  end.
Definition sequential (m : positive) (jobs : list placed) : list Q := map snd (place m [] jobs).

(* allocert.models.torus.contention.fixed_windows: loads of fixed windows on one link that at most m jobs share. *)
Definition window : Type := Q * Q.
Definition both (v w : window) : Q := Qmax 0 (Qmin (snd v) (snd w) - Qmax (fst v) (fst w)).

Fixpoint insert (a : Q) (l : list Q) : list Q :=
  match l with [] => [a] | b :: l' => if Qle_bool a b then a :: l else b :: insert a l' end.
Definition moments (ws : list window) : list Q := fold_right insert [] (flat_map (fun w => [fst w; snd w]) ws).
Fixpoint pieces (l : list Q) : list window :=
  match l with a :: ((b :: _) as l') => (a, b) :: pieces l' | _ => [] end.
Definition covers (p w : window) : bool := Qle_bool (fst w) (fst p) && Qle_bool (snd p) (snd w).

(* Definition 2: in each piece of time between two ends of windows one less than the sharers, times the piece's length. *)
Definition at_once (m : positive) (ws : list window) : list Q :=
  map (fun w => total (map (fun p =>
      if covers p w then inject_Z (Z.of_nat (length (filter (covers p) ws)) - 1) * (snd p - fst p) * (1 # m) else 0)
    (pieces (moments ws)))) ws.

(* Theorem 1: window by window, each overlap over m is added to the loads of both. *)
Definition increased (m : positive) (w : window) (one : window * Q) : window * Q :=
  (fst one, snd one + both w (fst one) * (1 # m)).
Fixpoint one_by_one (m : positive) (done : list (window * Q)) (ws : list window) : list (window * Q) :=
  match ws with
  | [] => done
  | w :: ws =>
      one_by_one m (map (increased m w) done ++ [(w, total (map (fun one => both w (fst one)) done) * (1 # m))]) ws
  end.

(* A cell of a torus of side m with offsets modulo the stride, and the cells of its parts: q rows and q columns of those with q
   times the stride. *)
Definition strided_part (m stride row col : nat) : part := (strided m stride row, strided m stride col).
Definition sub_parts (m stride q row col : nat) : list part :=
  map (fun '(r, c) => strided_part m (stride * q) r c) (parts stride q row col).
