(* The buddy system on free lists with releases: allocert.allocators.hypercube.freelist, and Release of figure 3 of Kandlur and Shin. *)
From Coq Require Import List Arith Bool.
From Allocert.definitions Require Import FreeLists.
Import ListNotations.

Definition buddy (k s : nat) : nat := Nat.lxor s (2 ^ k).
Definition listed (k s : nat) (ls : lists) : bool := existsb (Nat.eqb s) (nth k ls []).
Definition put (k : nat) (l : list nat) (ls : lists) : lists := firstn k ls ++ l :: skipn (S k) ls.
(* list.remove; no list has a block twice. *)
Definition drop (s : nat) (l : list nat) : list nat := filter (fun t => negb (t =? s)) l.
Definition insert (k s : nat) (ls : lists) : lists := put k (s :: nth k ls []) ls.
Definition remove (k s : nat) (ls : lists) : lists := put k (drop s (nth k ls [])) ls.

(* FreeLists.give on lists 0..n: below n - k rounds of the loop, as list n looks for no buddy. *)
Fixpoint join (rounds k s : nat) (ls : lists) : lists :=
  match rounds with
  | 0 => insert k s ls
  | S rounds => if listed k (buddy k s) ls then join rounds (S k) (min s (buddy k s)) (remove k (buddy k s) ls) else insert k s ls
  end.
Definition give (k s : nat) (ls : lists) : lists := join (length ls - 1 - k) k s ls.

(* Release as printed, which looks for a buddy in whichever list it comes to: the lists, its calls, the last list that it
   looked at. None where it has not ended after that number of calls, or has come to a list that is not there. *)
Fixpoint release (most calls k s : nat) (ls : lists) : option (lists * nat * nat) :=
  match most with
  | 0 => None
  | S most =>
      if length ls <=? k then None
      else if listed k (buddy k s) ls then release most (S calls) (S k) (min s (buddy k s)) (remove k (buddy k s) ls)
      else Some (insert k s ls, calls, k)
  end.

(* Aligned blocks of dimension k of Q_n, by their starts. *)
Definition block (n k s : nat) : Prop := k <= n /\ Nat.divide (2 ^ k) s /\ s < 2 ^ n.
Definition inside (k s x : nat) : Prop := s <= x < s + 2 ^ k.
Definition all_free (F : nat -> Prop) (k s : nat) : Prop := forall x, inside k s x -> F x.
(* Free, and in no larger free block. *)
Definition maximal (n : nat) (F : nat -> Prop) (k s : nat) : Prop :=
  block n k s /\ all_free F k s /\ (k < n -> ~ all_free F (S k) (s / 2 ^ S k * 2 ^ S k)).

(* The free nodes, and the lists, after any requests and releases of blocks that are not free. *)
Inductive history (n : nat) : (nat -> Prop) -> lists -> Prop :=
| history_none : history n (fun _ => False) (repeat [] (S n))
| history_give : forall F ls k s, history n F ls -> block n k s -> (forall x, inside k s x -> ~ F x) ->
    history n (fun x => F x \/ inside k s x) (give k s ls)
| history_take : forall F ls k s ls', history n F ls -> take k ls = Some (s, ls') ->
    history n (fun x => F x /\ ~ inside k s x) ls'.

Definition released (n : nat) (xs : list nat) (ls : lists) : lists := fold_left (fun ls x => give 0 x ls) xs ls.

(* Requests for one size until one is refused. *)
Fixpoint drained (most size : nat) (ls : lists) : lists :=
  match most with
  | 0 => ls
  | S most => match take size ls with Some (_, ls') => drained most size ls' | None => ls end
  end.
