(* Steps and words of the programs that pass numbers on, and how many steps any program needs. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import PassedOn PassedOnNews.
From Allocert.proofs Require PassedOnTimes PassedOnNews.
Import ListNotations.

(** LS-ALG-2.1-k/time: The loop from 2 to k takes k-1 steps in the worst case, for k >= 2 between k/2 and k: Theta(k). *)
(** LS-ALG-2.1/time: The worst case is n-1 steps exactly, for n >= 2 between n/2 and n: Theta(n). Words sent: n-1 for each link between available pe's. *)
(** On the array and the ring, with any processors available, in any order of their moves, the loop of Algorithm 2.1 to k takes at most k - 1 steps, and k - 1 if all of two or more are available, for k >= 2 between k/2 and k; k - 1 words pass through each link between available processors. *)
Theorem strings_cost : forall M k, axes M = 1 ->
  settles M (strings k) /\ (forall p, there M p = true -> let x := run M (strings k) p in
    finish x <= k - 1 /\ words x = if joins M p 0 then k - 1 else 0) /\
  (full M = true -> 2 <= side M -> finish (run M (strings k) (origin M)) = k - 1) /\ (2 <= k -> k <= 2 * (k - 1) <= 2 * k).
Proof. exact PassedOnTimes.strings_cost. Qed.

(** LS-ALG-2.2-rect/time: The worst case is 2(m-1) steps exactly, for m >= 2 between m and 2m: Theta(sqrt n). *)
(** LS-ALG-2.2/time: The worst case is 2(m-1) steps exactly, for m >= 2 between m and 2m: Theta(sqrt n). Words sent: m-1 for each link between available pe's. *)
(** On the mesh and the torus of m x m processors, any m, with any of them available, in any order of their moves, Algorithm 2.2 for squares and for rectangles takes at most 2 (m - 1) steps, and exactly that number if all are available and m >= 2, between m and 2m; m - 1 words pass through each link between available processors. *)
Theorem columns_cost : forall M program, axes M = 2 -> program = squares \/ program = rectangles -> let m := side M in
  settles M (program m m) /\ (forall p, there M p = true -> let x := run M (program m m) p in
    finish x <= 2 * (m - 1) /\ words x = (m - 1) * length (filter (joins M p) [0; 1])) /\
  (full M = true -> 2 <= m -> finish (run M (program m m) (origin M)) = 2 * (m - 1)) /\ (2 <= m -> m <= 2 * (m - 1) <= 2 * m).
Proof. exact PassedOnTimes.columns_cost. Qed.

(** LS-2.3-LOOP/time@k-side: k a side, all loops run to k: D(k-1) steps in the worst case, for k >= 2 between Dk/2 and Dk: Theta(Dk), which is Theta(D n^(1/D)) for boxes of n = k^D pe's. *)
(** LS-ALG-2.3/time: The worst case is D(m-1) steps exactly, for m >= 2 between Dm/2 and Dm: Theta(Dm) = Theta(D n^(1/D)). *)
(** On the mesh and the torus of any side and D axes, with any processors available, in any order of their moves, the program for boxes with all loops to k takes at most D (k - 1) steps, and exactly that number if all are available and the side is 2 or more, for k >= 2 between D k / 2 and D k; k - 1 words pass through each link between available processors. *)
Theorem boxes_cost : forall M k, 1 <= axes M -> let program := boxes (axes M) k in let most := axes M * (k - 1) in
  settles M program /\ (forall p, there M p = true -> let x := run M program p in
    finish x <= most /\ words x = (k - 1) * length (filter (joins M p) (seq 0 (axes M)))) /\
  (full M = true -> 2 <= side M -> finish (run M program (origin M)) = most) /\ (2 <= k -> axes M * k <= 2 * most <= 2 * (axes M * k)).
Proof. exact PassedOnTimes.boxes_cost. Qed.

(** On the full mesh or torus of D >= 2 axes and side 2 or more, loops to k = v^D, the number of processors of a box of side v, take more than c D v steps, whatever c is, from v = c + 1 on. *)
Theorem loops_to_the_number : forall M c v, 2 <= axes M -> full M = true -> 2 <= side M -> 1 <= c -> c + 1 <= v ->
  c * (axes M * v) < finish (run M (boxes (axes M) (v ^ axes M)) (origin M)).
Proof. exact PassedOnTimes.too_many. Qed.

(** LS-OPT-mesh/boxes: The first pe cannot know its size before D(m-1)-1 steps on the mesh, and before the greater of D(m-2)-1 and D floor(m/2)-1 on the torus: Omega(D n^(1/D)), the program takes D(m-1). *)
(** LS-OPT-mesh/squares: P_{1,1} cannot know its size before 2m-3 steps on the mesh and 2m-5 on the torus (2 floor(m/2)-1 for m <= 3): Omega(sqrt n), the program takes 2m-2. *)
(** LS-OPT-mesh/strings: P_1 cannot know its size before n-2 steps on the array and n-3 on the ring (floor(n/2)-1 for n <= 3): Omega(n), the program takes n-1. *)
(** Whatever the program, at the first processor of D axes and side m >= 2, all sizes being asked, it takes D (m - 1) - 1 steps on the mesh, and on the torus the greater of D (m - 2) - 1 and D floor(m/2) - 1, before it can know what it leads, so at least D m / 2 - 1 and D m / 4 - 1; neighbours are known at the start. The program for boxes takes at most D (m - 1). *)
Theorem steps_needed : forall m D, 2 <= m -> 1 <= D ->
  takes_steps (whole false m D) (repeat (m - 1) D) m (D * (m - 1) - 1) /\
  (3 <= m -> takes_steps (inner true m D (m - 1)) (repeat (m - 2) D) (m - 1) (D * (m - 2) - 1)) /\
  takes_steps (whole true m D) (repeat (m / 2) D) m (D * (m / 2) - 1) /\
  D * m <= 2 * (D * (m - 1)) /\ D * m <= 4 * Nat.max (D * (m - 2)) (D * (m / 2)) /\
  forall w p, there (whole w m D) p = true -> finish (run (whole w m D) (boxes D m) p) <= D * (m - 1).
Proof. exact PassedOnNews.needed. Qed.
