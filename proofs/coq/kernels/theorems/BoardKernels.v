(* The board kernels of the shipped code, translated statement by statement (definitions/Shipped.v), on all boards of all sizes. *)
From Coq Require Import ZArith List.
From Allocert.definitions Require Import Kernel BoardKernels.
From Allocert.definitions Require Shipped.
From Allocert.proofs Require BoardKernels.
Local Open Scope Z_scope.

(** AC-KERNEL-SUBCUBES: For every set of busy nodes of Q_n, bit a of free_subcubes is set iff a is 0 in all given directions and all nodes that agree with a in the other directions are free; free_blocks marks the free aligned blocks of 2^k nodes in the same way. *)
(** For every n and every word of busy nodes of Q_n, the translation of free_subcubes returns for every set of directions a word that marks a iff a is 0 in all directions and all nodes that agree with a in the others are free; that of free_blocks returns for every k <= n one that marks the starts of the free aligned blocks of 2^k nodes. *)
Theorem cubes : forall busy n, 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  (forall directions, 0 <= directions < 2 ^ Z.of_nat n ->
    exists w, returns (fun turns => Shipped.free_subcubes turns busy (Z.of_nat n) directions) w /\
      marks w (free_subcube busy n directions)) /\
  (forall k, (k <= n)%nat ->
    exists w, returns (fun turns => Shipped.free_blocks turns busy (Z.of_nat n) (Z.of_nat k)) w /\ marks w (free_block busy n k)).
Proof. exact BoardKernels.cubes. Qed.

(** For every n and k <= n and every word of busy nodes of Q_n, the translation of first-fit buddy's choice returns the start of the first free aligned block of 2^k nodes as a word of one bit, 0 if none is free. *)
Theorem first_block : forall busy n k, (k <= n)%nat -> 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  exists w, returns (fun turns => Shipped.Buddy_choose turns busy (Z.of_nat n) (Z.of_nat k)) w /\ first (free_block busy n k) w.
Proof. exact BoardKernels.first_block. Qed.

(** AC-KERNEL-GRAY: For every set of busy ranks of an n-bit Gray code, free_gray_runs marks exactly the multiples r of 2^(k-1) (all r for k = 0) for which the 2^k ranks r, r + 1, .. modulo 2^n are free. *)
(** For every n and k <= n and every word of busy ranks, the translation of free_gray_runs returns a word that marks the multiples r of 2^(k-1), of 1 for k = 0, for which the ranks r, .., r + 2^k - 1 modulo 2^n are free. *)
Theorem runs : forall busy n k, (k <= n)%nat -> 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  exists w, returns (fun turns => Shipped.free_gray_runs turns busy (Z.of_nat n) (Z.of_nat k)) w /\ marks w (free_run busy n k).
Proof. exact BoardKernels.runs. Qed.

(** For every n and k <= n and every word of busy ranks, the translation of the single Gray code strategy's choice returns the first rank at which such a run is free as a word of one bit, 0 if none is. *)
Theorem first_run : forall busy n k, (k <= n)%nat -> 0 <= busy < 2 ^ 2 ^ Z.of_nat n ->
  exists w, returns (fun turns => Shipped.SingleGrayCode_choose turns busy (Z.of_nat n) (Z.of_nat k)) w /\ first (free_run busy n k) w.
Proof. exact BoardKernels.first_run. Qed.

(** AC-KERNEL-FRAMES: For every set of busy processors of a mesh and every frame, free_mesh_frames marks exactly the bases at which the frame lies inside the mesh and is free. *)
(** For meshes of any sides and number of axes, every word of busy processors and every frame of sides of at least 1 and at most the mesh's, the translation of free_mesh_frames returns a word that marks the bases at which the frame lies inside the mesh and all its processors are free. *)
Theorem frames : forall busy sides frame, length sides = length frame -> valid (combine sides frame) ->
  0 <= busy < 2 ^ processors sides ->
  exists w, returns (fun turns => Shipped.free_mesh_frames turns busy sides frame) w /\ marks w (free_frame busy sides frame).
Proof. exact BoardKernels.frames. Qed.

(** AC-KERNEL-TORUS: For every set of busy processors of a torus and every frame, free_torus_frames marks exactly the bases at which the frame, coordinates taken modulo the sides, is free. *)
(** For tori of any sides and number of axes, every word of busy processors and every frame of sides of at least 1 and at most the torus's, the translation of free_torus_frames returns a word that marks the bases at which all processors of the frame, coordinates taken modulo the sides, are free. *)
Theorem wrapped : forall busy sides frame, Forall (fun side => 1 <= side) sides -> length sides = length frame ->
  valid (combine sides frame) -> 0 <= busy < 2 ^ processors sides ->
  exists w, returns (fun turns => Shipped.free_torus_frames turns busy sides frame) w /\ marks w (free_wrapped busy sides frame).
Proof. exact BoardKernels.wrapped. Qed.
