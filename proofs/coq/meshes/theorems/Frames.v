(* Frame sliding: what may be skipped, what is found, and what it costs. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Frames.
From Allocert.proofs Require Frames FrameCosts.
Import ListNotations.

(** MO-ALG-FS1: C_1 has (X-x+1)(Y-y+1) candidates and holds all possible bases. FS_1 grants the first free one in row-major order; a success scans all of L, any other scan stops at the first conflict. *)
(** C_1 has (X-x+1)(Y-y+1) candidates and holds the bases of all frames inside the mesh and no others; FS_1 grants the row-major first free one or refuses if none is free; a scan stops at the first conflict, and scans the whole list if there is none. *)
Theorem frame_sliding : forall X Y x y, 1 <= x -> 1 <= y -> forall rs, Forall proper rs ->
  length (bases X Y x y) = (S X - x) * (S Y - y) /\ (forall i j, In (i, j) (bases X Y x y) <-> candidate X Y x y i j) /\
  first_fit X Y x y rs (end_of (fs_1 X Y x y rs)) /\ (forall i j, match scan x y i j rs with
    | (None, t) => t = length rs /\ forall r, In r rs -> ~ shares x y r i j
    | (Some r, t) => 1 <= t <= length rs /\ nth_error rs (t - 1) = Some r /\ shares x y r i j /\
        forall k s, k < t - 1 -> nth_error rs k = Some s -> ~ shares x y s i j
    end).
Proof. exact Frames.fs_1_full. Qed.

(** MO-ALG-AS@any-row: AS ends, is defined, and grants the row-major first free base in any order of L; line 7 takes submeshes with any base row. *)
(** AS, any base row counting in its line 7, ends and grants the row-major first free base, or refuses if none is free, for every order of the list. *)
Theorem adaptive_scan : forall X Y x y, 1 <= x -> 1 <= y -> forall rs, Forall proper rs ->
  first_fit X Y x y rs (end_of (adaptive X Y x y rs)).
Proof. exact Frames.as_first. Qed.

(** MO-ALG-FSf@inclusive-bounds: FS_f ends and grants the row-major first free base in any order of L; lines 2 and 4 say <=, h is the least d + 1 of the submeshes met in the row. *)
(** FS_f with <= in lines 2 and 4 ends and grants the row-major first free base, or refuses if none is free, for every order of the list. *)
Theorem fast_sliding : forall X Y x y, 1 <= x -> 1 <= y -> forall rs, Forall proper rs ->
  first_fit X Y x y rs (end_of (fast X Y x y rs)).
Proof. exact Frames.fast_first. Qed.

(** MO-CLAIM-SKIP: If (a,b,c,d) meets the frame at (i,j), then i <= c, and it meets the frames at (i+1,j)..(c,j) too. *)
(** A resident (a, b, c, d) that shares a processor with the frame at (i, j) has i <= c and shares one with each frame at (i+1, j)..(c, j). *)
Theorem column_skip : forall x y r i j, 1 <= x -> 1 <= y -> proper r -> shares x y r i j ->
  i <= rc r /\ forall k, i < k <= rc r -> shares x y r k j.
Proof. exact Frames.skip. Qed.

(** MO-CLAIM-ROWJUMP@row-behind: When row j was searched in vain, h > j, and going on at (0,h) passes over no free base: h is the least d + 1 of the submeshes met in row j. *)
(** If row j was searched in vain, whichever residents were met, and h is the least d + 1 of these and the number of rows, then h > j and no base of the rows j..h-1 is free. *)
Theorem row_jump : forall X Y x y, 1 <= x -> 1 <= y -> forall rs, Forall proper rs ->
  forall j met, j + y <= Y -> in_vain X x y rs j 0 met ->
  let h := fold_right (fun r => Nat.min (rd r + 1)) Y met in j < h /\ forall i r, j <= r < h -> ~ free_base X Y x y rs i r.
Proof. exact Frames.row_jump. Qed.

(** MO-CLAIM-ROWJUMP@last-row-or-next: When row j was searched in vain, h > j, and going on at (0,h) passes over no free base: h is the larger of j + 1 and the least d of the submeshes met in row j. *)
(** The same with h the least of the larger ones of j + 1 and d of the residents that were met, and of the number of rows. *)
Theorem row_jump_text : forall X Y x y, 1 <= x -> 1 <= y -> forall rs, Forall proper rs ->
  forall j met, j + y <= Y -> in_vain X x y rs j 0 met ->
  let h := fold_right (fun r => Nat.min (Nat.max (j + 1) (rd r))) Y met in
  j < h /\ forall i r, j <= r < h -> ~ free_base X Y x y rs i r.
Proof. exact Frames.row_jump_text. Qed.

(** MO-ALG-EQ3/temporary@shifted: No processor of (X-x+1, 0, X-1, Y-1) or (0, Y-y+1, X-1, Y-1) can be one; all others of C_1 can. *)
(** For a request that fits, the temporary submeshes that begin one column and one row later than printed hold a base inside the mesh iff its frame leaves the mesh. *)
Theorem temporary_bases : forall X Y x y i j, 1 <= x <= X -> 1 <= y <= Y -> i < X -> j < Y ->
  ((exists t, In t (temporary X Y x y) /\ covers t i j = true) <-> ~ candidate X Y x y i j).
Proof. exact Frames.temporary_bases. Qed.

(** MO-X-9/contains@supported: The row-major first free base is always among the pairs (i, j) of a column i = 0 or c + 1 and a row j = 0 or d + 1 of residents (a, b, c, d) that are free, with a resident that ends in column i - 1, in row j or below, unless i = 0, and one that ends in row j - 1, in column i or later, unless j = 0. *)
(** The row-major first free base of any request has a column i = 0 or c + 1 and a row j = 0 or d + 1 of residents (a, b, c, d), a free processor, a resident that ends in column i - 1, in row j or below, unless i = 0, and one that ends in row j - 1, in column i or later, unless j = 0. *)
Theorem first_base_supported : forall X Y x y, 1 <= x -> 1 <= y -> forall rs, Forall proper rs ->
  forall i j, first_base X Y x y rs i j -> In (i, j) (supported X Y rs).
Proof. exact Frames.first_behind. Qed.

(** MO-CPX-FRAMES/bound@fixed-request: Frame sliding touches O((X - x)(Y - y)|L|) nodes for a fixed request: at most 4 (X - x)(Y - y)|L| where X > x and Y > y. *)
(** FS_1, FS_n, AS and FS_f touch at most 4 (X-x)(Y-y) times as many nodes as the list has, if X > x and Y > y. *)
Theorem fixed_request : forall X Y x y, 1 <= x -> 1 <= y -> forall rs result, x < X -> y < Y ->
  In result [fs_1 X Y x y rs; fs_n X Y x y rs; adaptive X Y x y rs; fast X Y x y rs] ->
  touched result <= 4 * (X - x) * (Y - y) * length rs.
Proof. exact FrameCosts.fourfold. Qed.

(** MO-CPX-FSWORST/order@fourth: 1 x 1 on a mesh full of 1 x 1 costs frame sliding O(N^4) nodes, N being the side: at most N^4, the square of the number of processors. *)
(** On an N x N mesh full of 1 x 1 residents FS_1, FS_n, AS and FS_f touch at most N^4 nodes for a request 1 x 1, whatever N. *)
Theorem full_mesh : forall N result, In result
  [fs_1 N N 1 1 (cells N); fs_n N N 1 1 (cells N); adaptive N N 1 1 (cells N); fast N N 1 1 (cells N)] ->
  touched result <= N ^ 4.
Proof. exact FrameCosts.full_mesh. Qed.

(** On an N x N mesh full of 1 x 1 residents, listed row by row, FS_1 touches N^2 (N^2 + 1) / 2 nodes for a request 1 x 1, so that no constant times N^2 bounds them for all N. *)
Theorem full_list : (forall N, 2 * touched (fs_1 N N 1 1 (cells N)) = N * N * (N * N + 1)) /\
  forall c, exists N, c * (N * N) < touched (fs_1 N N 1 1 (cells N)).
Proof. exact FrameCosts.full_lists. Qed.
