(* Lists of disjoint free subcubes: their order as Antoniou words it, and BEST_FIT: allocert.allocators.hypercube.coalesce. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import Subcubes Partitions.
Import ListNotations.

Definition numbers (cubes : list word) (k : nat) : nat := length (filter (fun w => dimension w =? k) cubes).

(* More k-cubes for some k, and as many of each larger dimension. *)
Definition greater (n : nat) (cubes others : list word) : Prop :=
  exists k, k <= n /\ numbers others k < numbers cubes k /\ forall m, k < m <= n -> numbers cubes m = numbers others m.

Definition free_cube (n k : nat) (nodes : list pe) (w : word) : Prop := length w = n /\ dimension w = k /\ incl (members w) nodes.

(* A cube is halved, at its first star first, until a k-cube is left; and the other halves. *)
Fixpoint halved (k : nat) (c : word) : word * list word :=
  match c with
  | [] => ([], [])
  | None :: d =>
      if k <=? dimension d
      then let '(granted, halves) := halved k d in (Some false :: granted, (Some true :: d) :: map (cons (Some false)) halves)
      else (c, [])
  | s :: d => let '(granted, halves) := halved k d in (s :: granted, map (cons s) halves)
  end.

(* The first m-cube, and the others. *)
Fixpoint first (m : nat) (cubes : list word) : option (word * list word) :=
  match cubes with
  | [] => None
  | c :: cubes => if dimension c =? m then Some (c, cubes) else option_map (fun '(d, others) => (d, c :: others)) (first m cubes)
  end.

(* The least dimension from k on of which there is a cube: the first such cube is halved. *)
Definition smallest (n k : nat) (cubes : list word) : option nat := find (fun m => 0 <? numbers cubes m) (seq k (S n - k)).
Definition best_fit (n k : nat) (cubes : list word) : option (word * list word) :=
  match smallest n k cubes with
  | None => None
  | Some m => option_map (fun '(c, others) => let '(granted, halves) := halved k c in (granted, halves ++ others)) (first m cubes)
  end.

(* Looks at the lists of the dimensions from k on, the cube taken, and each half made and put into its list. *)
Definition best_fit_operations (n k : nat) (cubes : list word) : nat :=
  match smallest n k cubes with
  | None => S n - k
  | Some m => (m - k + 1) + 1 + 2 * match first m cubes with Some (c, _) => length (snd (halved k c)) | None => 0 end
  end.
