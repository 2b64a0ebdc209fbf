(* Comparisons of times: allocert.allocators.torus.staircase, a sorted list and its greatest key, as long as it has at most 2000 entries. *)
From Coq Require Import List Arith ZArith Bool.
From Allocert.definitions Require Import TorusProfiles.
Import ListNotations.
Local Open Scope nat_scope.

Section Searches.
Context {N : numbers}.

(* How often a search by halves asks whether to go on behind the middle, from number low to number high; steps is any bound. *)
Fixpoint asks (behind : N -> bool) (keys : list N) (low high steps : nat) : nat :=
  match steps with
  | 0 => 0
  | S steps =>
      if low <? high then let middle := (low + high) / 2 in
        S (if behind (nth middle keys (zero N)) then asks behind keys (S middle) high steps else asks behind keys low middle steps)
      else 0
  end.

(* First the greatest key is asked. *)
Definition search (behind : N -> bool) (l : profile N) : nat :=
  let keys := map rest l in
  match l with [] => 0 | _ => if behind (List.last keys (zero N)) then 1 else S (asks behind keys 0 (length l) (length l)) end.
Definition to_find (t : N) (l : profile N) : nat := search (fun key => less N key t) l.
Definition to_add (x : N) (l : profile N) : nat := search (fun key => negb (less N x key)) l.

(* One turn of the loop of run, whether it ends or not; "step" has the same parts. *)
Definition compared (r : rules) (side : Z) (time : N) (l : profile N) : nat :=
  let found := find time l in
  let skips := match narrow_ones r with Skipped => true | _ => false end in
  let upper := if skips then wide_upper side l found else found in
  let lower := if skips then wide_lower side l found else found in
  to_find time l + match nth_error l upper with
  | None => 0
  | Some high =>
      let equal := negb (less N time (rest high)) in
      let low := if equal && alone r then None else match lower with 0 => None | S i => nth_error l i end in
      let thin e := (width e <? side)%Z in
      let used := consume upper side l in
      S (if match narrow_ones r with Infeasible => thin high || match low with Some e => thin e | None => false end | _ => false end then 0
        else match low with
        | None => if equal then 0 else to_add (minus N (rest high) time) used
        | Some e => to_add (minus N (rest high) (minus N time (rest e)))
            (if keep r then consume (pred lower) side used else remove (pred lower) used)
        end)
  end.

Fixpoint comparisons (r : rules) (deadline : N) (jobs : list (Z * N)) (l : profile N) : nat :=
  match jobs with
  | j :: jobs => compared r (fst j) (snd j) l
      + match step r deadline (fst j) (snd j) l with Refused _ => 0 | Done _ l' => comparisons r deadline jobs l' end
  | [] => 0
  end.
End Searches.
