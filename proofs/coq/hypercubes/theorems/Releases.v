(* The buddy system on free lists with releases, and which subcubes it can grant. *)
From Coq Require Import List Arith ZArith NArith.
From Allocert.definitions Require Import FreeLists Releases RelabelledLists.
From Allocert.definitions Require Labels Kernel Bridge ShippedBuddy.
From Allocert.proofs Require ReleasedBlocks RelabelledLists VectorBlocks.
Import ListNotations.
Local Open Scope nat_scope.

(** After any requests and any releases of blocks that are not free, any n, the lists hold the maximal free aligned blocks by dimension, none twice, and no list holds a block and its buddy. *)
Theorem lists_maximal : forall n F ls, history n F ls -> forall k, NoDup (nth k ls []) /\
  (forall s, In s (nth k ls []) <-> maximal n F k s) /\ forall s, k < n -> In s (nth k ls []) -> ~ In (buddy k s) (nth k ls []).
Proof. exact ReleasedBlocks.lists_maximal. Qed.

(** KS-ALG-RELEASE: Release ends, never looks at list[D+1], and forms as big a block as possible. *)
(** After any history, any n, Release as printed ends after at most n + 1 calls within lists 0 to n, does what the shipped loop does, and leaves the maximal free aligned blocks in the lists. *)
Theorem release_ends : forall n F ls k s, history n F ls -> block n k s -> (forall x, inside k s x -> ~ F x) ->
  exists highest, release (S n) 1 k s ls = Some (give k s ls, S (highest - k), highest) /\ k <= highest <= n
  /\ forall j t, In t (nth j (give k s ls) []) <-> maximal n (fun x => F x \/ inside k s x) j t.
Proof. exact ReleasedBlocks.release_ends. Qed.

(** KS-CLAIM-SAMECHOICE/best-fit: The lists grant part of a smallest sufficient maximal free block. *)
(** After any history, any n, a request is granted the start of a smallest sufficient maximal free aligned block, and refused only if there is none. *)
Theorem best_fit : forall n F ls k, history n F ls -> match take k ls with
  | Some (s, _) => exists j, k <= j /\ maximal n F j s /\ forall m t, k <= m < j -> ~ maximal n F m t
  | None => forall m t, k <= m -> ~ maximal n F m t end.
Proof. exact ReleasedBlocks.best_fit. Qed.

(** KS-LIST-CANON/sets: Releasing nodes one by one, in any order, forms the lists of the maximal free blocks; no list holds a block and its buddy. *)
(** Nodes of Q_n, any n, that are released one by one in any order form the lists of the maximal free aligned blocks, and no list holds a block and its buddy. *)
Theorem any_order : forall n xs, NoDup xs -> Forall (fun x => x < 2 ^ n) xs ->
  let ls := released n xs (repeat [] (S n)) in
  forall k, NoDup (nth k ls []) /\ (forall s, In s (nth k ls []) <-> maximal n (fun x => In x xs) k s)
  /\ forall s, k < n -> In s (nth k ls []) -> ~ In (buddy k s) (nth k ls []).
Proof. exact ReleasedBlocks.any_order. Qed.

(** KS-STEP3-ALLOC: Allocating all nodes singly or as one D-cube leads to the same lists, as sequences too. *)
(** Requests for single nodes until one is refused, and requests for the whole cube, leave all lists of Q_n empty, any n; so the same lists follow when any nodes are released then. *)
Theorem singly_or_whole : forall n, let whole := give n 0 (repeat [] (S n)) in
  (forall size, size = 0 \/ size = n -> drained (2 ^ n) size whole = repeat [] (S n) /\ take size (drained (2 ^ n) size whole) = None)
  /\ forall xs, released n xs (drained (2 ^ n) 0 whole) = released n xs (drained (2 ^ n) n whole).
Proof. exact ReleasedBlocks.singly_or_whole. Qed.

(** KS-RECOG@mended: The buddy system recognises exactly the subcubes labelled b_D b_(D-1)..b_(k+1) *^k. *)
(** The lists after any history, and first fit on any word of busy nodes, any n, grant only free aligned blocks, and each grants any of them when all other nodes are busy. *)
Theorem recognised : (forall n k s F ls, k <= n -> history n F ls ->
    (block n k s -> (forall x, F x <-> inside k s x) -> exists ls', take k ls = Some (s, ls'))
    /\ (forall ls', take k ls = Some (s, ls') -> block n k s /\ all_free F k s))
  /\ (forall n k busy, k <= n -> Bridge.proper n busy ->
    (forall i, (0 <= i < 2 ^ Z.of_nat (n - k))%Z ->
      (forall t, (0 <= t < 2 ^ Z.of_nat n)%Z -> (Z.testbit busy t = false <-> (i * 2 ^ Z.of_nat k <= t < i * 2 ^ Z.of_nat k + 2 ^ Z.of_nat k)%Z)) ->
      ShippedBuddy.chosen busy n k = (2 ^ (i * 2 ^ Z.of_nat k))%Z)
    /\ (ShippedBuddy.chosen busy n k <> 0%Z -> exists i, (0 <= i < 2 ^ Z.of_nat (n - k))%Z
      /\ ShippedBuddy.chosen busy n k = (2 ^ (i * 2 ^ Z.of_nat k))%Z /\ Kernel.block_is_free busy (i * 2 ^ Z.of_nat k) k)).
Proof. exact VectorBlocks.recognised. Qed.

(** KS-CLAIM-SUBSUME: With at most one fault the relabelled lists are the list scheme. *)
(** With at most one faulty node of Q_n, any n, the map of figure 4 is the identity, the relabelled lists start like the list scheme's, and after any history each request and each release has the same answer and the same lists. *)
Theorem one_fault : forall n f, Forall (Labels.node n) f -> length f <= 1 ->
  Labels.figure_4 n f = seq 1 n /\
  let lists_ := plain in
  let ours := relabelled (Labels.by_faults n f) in
  begin ours n f = begin lists_ n f
  /\ forall F ls, history n F ls ->
     (forall k, request ours k ls = request lists_ k ls) /\ forall k base, Labels.node n base -> return_ ours k base ls = return_ lists_ k base ls.
Proof. exact RelabelledLists.one_fault. Qed.
