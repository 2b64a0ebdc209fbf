(* Slices of time in the proof of Lemma 2. *)
From Coq Require Import List Arith ZArith QArith Bool.
From Allocert.definitions Require Import TorusProfiles TorusSlices.
From Allocert.proofs Require TorusSlices.
Import ListNotations.

(** GS-LEM-2P/c@rational-times: Time can be divided into equal intervals at whose ends all preemptions and ends are; rational times. *)
(** Any rational moments are multiples of one unit: of 1/L for some whole number L. *)
Theorem common_unit : forall l : list Q, exists L : positive, Forall (fun x => exists k, (x == k # L)%Q) l.
Proof. exact TorusSlices.common_unit. Qed.

(** GS-LEM-2P/e@exchanged: The intervals on the left of T' = T - t_i with J_i, and those on its right without J_i, are equally many. *)
(** If a job runs for as long as the slices on the right of a moment take together, those on the left with the job take as long as those on the right without it, for any real lengths; so if all are equally long, they are equally many. *)
Theorem equally_long : forall N : numbers, (forall left right : list (bool * N),
    lasting (fun b => b) (left ++ right) = lasting (fun _ => true) right -> lasting (fun b => b) left = lasting negb right)
  /\ forall slices, let t := count_occ bool_dec slices true in
    count_occ bool_dec (firstn (length slices - t) slices) true = count_occ bool_dec (skipn (length slices - t) slices) false.
Proof. exact TorusSlices.both. Qed.
