(* MIG under FCFS: no other policy is earlier, and easier problems are done no later. *)
From Coq Require Import List Arith ZArith.
From Allocert.definitions Require Import Migration.
From Allocert.proofs Require Migration.

(** MO-CLAIM-MIG-BEST@free-rotation: If MIG may turn residents at each migration, no FCFS policy with rotation starts any job before MIG. *)
(** MO-CLAIM-MIG-BEST@no-rotation: Without rotation no FCFS policy, whatever it knows or moves, starts or ends any job of a queue before MIG does, so that none completes it earlier. *)
(** MIG, without rotation or free to turn the residents at each migration, is an FCFS policy on any mesh and any queue of requests that fit the empty mesh, over any total preorder of times, and no FCFS policy with the same right to turn, whatever it knows, moves or waits for, starts any job of the queue or ends it before MIG does. *)
Theorem first : forall T (leb : T -> T -> bool) turned X Y q, ordered leb -> timed leb q -> each_fits turned X Y q ->
  fcfs leb turned X Y q (mig_starts leb turned X Y q) /\
  forall s, fcfs leb turned X Y q s -> forall k, k < jobs q ->
  le leb (mig_starts leb turned X Y q k) (s k) /\ le leb (finish q k (mig_starts leb turned X Y q k)) (finish q k (s k)).
Proof. exact Migration.first. Qed.

(** MO-X-10/MIG@law: MIG, without rotation or free to turn residents, completes no queue later if a job is shorter or the mesh has a column or a row more. *)
(** If jobs are shorter, the mesh is larger or requests may be turned freely, MIG starts no job of the queue and ends none later than before. *)
Theorem easier : forall T (leb : T -> T -> bool) turned turned' X Y X' Y' q shorter, ordered leb -> timed leb q ->
  let q' := {| jobs := jobs q; shape := shape q; arrival := arrival q; finish := shorter |} in
  timed leb q' -> each_fits turned X Y q -> X <= X' -> Y <= Y' -> (turned = true -> turned' = true) ->
  (forall j s, le leb (shorter j s) (finish q j s)) ->
  forall k, k < jobs q -> le leb (mig_starts leb turned' X' Y' q' k) (mig_starts leb turned X Y q k) /\
    le leb (shorter k (mig_starts leb turned' X' Y' q' k)) (finish q k (mig_starts leb turned X Y q k)).
Proof. exact Migration.easier. Qed.

(** Requests can be placed side by side on any mesh, turned where that is allowed, iff trying every way and base for one after the other places them. *)
Theorem fits : forall turned X Y shape l, fits turned X Y shape l = true <-> placeable turned X Y shape (fun j => In j l).
Proof. exact Migration.fits_spec. Qed.

(** MO-CLAIM-MIG-BEST/share@no-rotation: A queue's work is no smaller a share of an earlier completion time: who completes no later uses the mesh no worse. *)
(** The same work w on P processors is a share of a shorter completion time that is not smaller. *)
Theorem utilization : forall w P c d : Z, (0 <= w -> 0 < P -> 0 < c -> c <= d -> w * (P * c) <= w * (P * d))%Z.
Proof. exact Migration.utilization. Qed.
