(* Hall's theorem, by induction on the vertices to be matched: a part with just enough neighbours and the rest, or, where there is none, one edge and the rest. *)
From Coq Require Import List Arith Lia Permutation Bool.
From Allocert.definitions Require Import Matchings.
From Allocert.proofs Require SubcubeWords.
Import ListNotations.

Lemma in_neighbours e xs y : In y (neighbours e xs) <-> exists x, In x xs /\ In y (e x).
Proof. unfold neighbours. rewrite nodup_In, in_flat_map. reflexivity. Qed.

Lemma neighbours_once e xs : NoDup (neighbours e xs).
Proof. apply NoDup_nodup. Qed.

Definition enough (e : nat -> list nat) (xs : list nat) : Prop :=
  forall part, NoDup part -> incl part xs -> length part <= length (neighbours e part).

Lemma matched_same e xs ys : Permutation xs ys -> matched e xs -> matched e ys.
Proof.
  intros P (zs & F & N). destruct (Permutation_Forall2 P F) as (ws & Q & G). exists ws. split; [exact G|exact (Permutation_NoDup Q N)].
Qed.

Lemma only_if e xs : NoDup xs -> matched e xs -> enough e xs.
Proof.
  intros D (ys & F & N) part O I.
  assert (M : exists zs, length zs = length part /\ NoDup zs /\ incl zs (neighbours e part)).
  2: { destruct M as (zs & <- & Z & J). now apply NoDup_incl_length. }
  assert (P : exists rest, Permutation xs (part ++ rest)).
  { clear -O I. revert xs I. induction part as [|x part IH]; intros xs I; [now exists xs|]. inversion O as [|y l X M]. subst.
    destruct (in_split x xs (I x (or_introl eq_refl))) as (a & b & ->). destruct (IH M (a ++ b)) as [rest P].
    - intros y Y. assert (Z : In y (a ++ x :: b)) by (apply I; now right). rewrite in_app_iff in *. cbn in Z. destruct Z as [Z|[->|Z]]; tauto.
    - exists rest. apply Permutation_trans with (x :: a ++ b); [apply Permutation_sym, Permutation_middle|now constructor]. }
  destruct P as [rest P]. destruct (matched_same e _ _ P (ex_intro _ ys (conj F N))) as (ws & G & W).
  apply Forall2_app_inv_l in G as (zs & us & G & _ & ->). exists zs. split; [clear -G; induction G; cbn; congruence|]. split.
  - clear -W. induction zs as [|z zs IH]; [constructor|]. inversion W. subst. constructor; [rewrite in_app_iff in *; tauto|auto].
  - intros y Y. apply in_neighbours. clear -G Y. induction G as [|x z part zs E G IH]; [destruct Y|]. destruct Y as [<-|Y]; [exists x; cbn; auto|].
    destruct (IH Y) as (u & U & V). exists u. cbn. auto.
Qed.

Definition without (l : list nat) (ys : list nat) : list nat := filter (fun y => negb (existsb (Nat.eqb y) ys)) l.

Lemma in_without l ys y : In y (without l ys) <-> In y l /\ ~ In y ys.
Proof.
  unfold without. rewrite filter_In, negb_true_iff, <- not_true_iff_false, existsb_exists. split; intros [A B]; (split; [exact A|]); intros C; apply B.
  - exists y. split; [exact C|apply Nat.eqb_refl].
  - destruct C as (z & Z & E). apply Nat.eqb_eq in E. now subst.
Qed.

Lemma together e a b ys : NoDup ys -> (forall y, In y ys <-> In y (neighbours e a)) -> matched e a -> matched (fun x => without (e x) ys) b -> matched e (a ++ b).
Proof.
  intros D S (ws & F & N) (zs & G & M). exists (ws ++ zs). split.
  - apply Forall2_app; [exact F|]. clear -G. induction G as [|x z b zs E G IH]; constructor; [now apply in_without in E|exact IH].
  - assert (W : incl ws ys).
    { intros w H. apply S, in_neighbours. clear -F H. induction F as [|x z a ws E F IH]; [destruct H|]. destruct H as [<-|H]; [exists x; cbn; auto|].
      destruct (IH H) as (u & U & V). exists u. cbn. auto. }
    assert (Z : forall z, In z zs -> ~ In z ys).
    { intros z H. clear -G H. induction G as [|x y b zs E G IH]; [destruct H|]. destruct H as [<-|H]; [now apply in_without in E|auto]. }
    clear -N M W Z. induction ws as [|w ws IH]; [exact M|]. inversion N. subst. cbn. constructor.
    + rewrite in_app_iff. intros [H|H]; [tauto|]. apply (Z w H), W. now left.
    + apply IH; [assumption|]. intros x X. apply W. now right.
Qed.

(* All sublists. *)
Fixpoint parts (l : list nat) : list (list nat) := match l with [] => [[]] | x :: l => parts l ++ map (cons x) (parts l) end.

Lemma parts_in l : NoDup l -> forall p, In p (parts l) -> NoDup p /\ incl p l.
Proof.
  induction 1 as [|x l X N IH]; intros p I; cbn in I; [destruct I as [<-|[]]; split; [constructor|intros ? []]|].
  apply in_app_iff in I as [I|I]; [destruct (IH p I); split; [assumption|now apply incl_tl]|].
  apply in_map_iff in I as (q & <- & I). destruct (IH q I) as [A B]. split; [constructor; auto|]. intros y [<-|Y]; [now left|right; auto].
Qed.

Lemma parts_all l (f : nat -> bool) : In (filter f l) (parts l).
Proof.
  induction l as [|x l IH]; [now left|]. cbn. apply in_app_iff. destruct (f x); [right; now apply in_map|now left].
Qed.

Lemma same_part (p l : list nat) : NoDup p -> NoDup l -> incl p l -> Permutation p (filter (fun x => existsb (Nat.eqb x) p) l).
Proof.
  intros N M I. apply NoDup_Permutation; [exact N|now apply NoDup_filter|]. intros x. rewrite filter_In, existsb_exists. split.
  - intros X. split; [auto|]. exists x. split; [exact X|apply Nat.eqb_refl].
  - intros [_ (y & Y & E)]. apply Nat.eqb_eq in E. now subst.
Qed.

Lemma neighbours_length e a b : (forall x, In x a <-> In x b) -> length (neighbours e a) = length (neighbours e b).
Proof.
  intros S. apply Permutation_length, NoDup_Permutation; [apply neighbours_once|apply neighbours_once|]. intros y. rewrite !in_neighbours.
  split; intros (x & X & Y); exists x; (split; [now apply S|exact Y]).
Qed.

Lemma if_enough m : forall e xs, length xs <= m -> NoDup xs -> enough e xs -> matched e xs.
Proof.
  induction m as [|m IH]; intros e xs L N H; [destruct xs; [exists []; split; constructor|cbn in L; lia]|].
  destruct xs as [|x0 xs]; [exists []; split; constructor|].
  set (tight := fun p => match p with [] => false | _ => (length p <? length (x0 :: xs)) && (length (neighbours e p) =? length p) end).
  destruct (find tight (parts (x0 :: xs))) as [a|] eqn:T.
  - apply find_some in T as [I T]. destruct (parts_in _ N a I) as [Na Ia]. destruct a as [|x a]; [discriminate|].
    unfold tight in T. apply andb_true_iff in T as [T1 T2]. apply Nat.ltb_lt in T1. apply Nat.eqb_eq in T2. set (A := x :: a) in *.
    set (B := without (x0 :: xs) A).
    assert (Bin : forall y, In y B <-> In y (x0 :: xs) /\ ~ In y A) by (intros y; apply in_without).
    assert (NB : NoDup B) by now apply NoDup_filter.
    assert (P : Permutation (A ++ B) (x0 :: xs)).
    { apply NoDup_Permutation; [|exact N|].
      - apply SubcubeWords.nodup_app; [exact Na|exact NB|]. intros y Y Z. apply Bin in Z. tauto.
      - intros y. rewrite in_app_iff, Bin. destruct (in_dec Nat.eq_dec y A); split; intros; auto; tauto. }
    apply (matched_same e _ _ P). pose proof (Permutation_length P) as PL. rewrite app_length in PL. cbn [length] in L, T1, PL. assert (0 < length A) by (cbn; lia).
    apply (together e A B (neighbours e A)); [apply neighbours_once|reflexivity| |].
    + apply IH; [lia|exact Na|]. intros p O J. apply H; [exact O|]. intros y Y. auto.
    + apply IH; [lia|exact NB|]. intros C O J.
      assert (E : length (neighbours e (A ++ C)) = length (neighbours e A) + length (neighbours (fun x => without (e x) (neighbours e A)) C)).
      { rewrite <- app_length. apply Permutation_length, NoDup_Permutation; [apply neighbours_once| |].
        - apply SubcubeWords.nodup_app; [apply neighbours_once|apply neighbours_once|]. intros y Y Z. apply in_neighbours in Z as (z & _ & Z). apply in_without in Z. tauto.
        - intros y. rewrite in_app_iff, !in_neighbours. split.
          + intros (z & Z & Y). apply in_app_iff in Z as [Z|Z]; [left; eauto|]. destruct (in_dec Nat.eq_dec y (neighbours e A)) as [K|K]; [left; now apply in_neighbours|].
            right. exists z. split; [exact Z|]. now apply in_without.
          + intros [(z & Z & Y)|(z & Z & Y)]; exists z; rewrite in_app_iff; [auto|]. apply in_without in Y. tauto. }
      assert (K : length (A ++ C) <= length (neighbours e (A ++ C))).
      { apply H.
        - apply SubcubeWords.nodup_app; [exact Na|exact O|]. intros y Y Z. apply J, Bin in Z. tauto.
        - intros y Y. apply in_app_iff in Y as [Y|Y]; [auto|]. now apply Bin, J. }
      rewrite E, app_length, T2 in K. lia.
  - inversion N as [|z l X0 Nx]. subst. cbn in L.
    assert (Y0 : exists y, In y (e x0)).
    { pose proof (H [x0] ltac:(repeat constructor; intros []) ltac:(intros z [<-|[]]; now left)) as K. cbn [length] in K.
      destruct (neighbours e [x0]) as [|y ys] eqn:E; [cbn in K; lia|]. exists y. assert (Z : In y (y :: ys)) by now left. rewrite <- E in Z.
      apply in_neighbours in Z as (z & [<-|[]] & Z). exact Z. }
    destruct Y0 as [y0 Y0]. destruct (IH (fun x => without (e x) [y0]) xs) as (ys & F & D); [lia|exact Nx| |].
    + intros C O J. destruct C as [|c C]; [cbn; lia|]. set (D := c :: C) in *.
      assert (ID : incl D (x0 :: xs)) by (intros y Y; right; auto).
      pose proof (find_none _ _ T _ (parts_all (x0 :: xs) (fun x => existsb (Nat.eqb x) D))) as Q. pose proof (same_part D (x0 :: xs) O N ID) as P.
      set (p := filter (fun x => existsb (Nat.eqb x) D) (x0 :: xs)) in *. pose proof (Permutation_length P) as PL.
      assert (SN : length (neighbours e p) = length (neighbours e D)).
      { apply neighbours_length. intros z. split; apply Permutation_in; [now apply Permutation_sym|exact P]. }
      assert (LD : length D <= length xs) by now apply NoDup_incl_length.
      assert (Q' : (length p <? length (x0 :: xs)) && (length (neighbours e p) =? length p) = false).
      { unfold tight in Q. destruct p; [cbn in PL; discriminate|exact Q]. }
      rewrite <- PL, SN in Q'. rewrite (proj2 (Nat.ltb_lt _ _)) in Q' by (cbn [length]; lia). cbn [andb] in Q'. apply Nat.eqb_neq in Q'.
      specialize (H D O ID). assert (K : length (neighbours e D) <= length (y0 :: neighbours (fun x => without (e x) [y0]) D)).
      { apply NoDup_incl_length; [apply neighbours_once|]. intros y Y. destruct (Nat.eq_dec y y0) as [->|E]; [now left|right].
        apply in_neighbours in Y as (z & Z & Y). apply in_neighbours. exists z. split; [exact Z|]. apply in_without. split; [exact Y|]. intros [->|[]]. now apply E. }
      cbn [length] in K. lia.
    + exists (y0 :: ys). split.
      * constructor; [exact Y0|]. clear -F. induction F as [|x z xs zs E F IH]; constructor; [now apply in_without in E|exact IH].
      * constructor; [|exact D]. intros Y. clear -F Y. induction F as [|x z xs zs E F IH]; [destruct Y|]. destruct Y as [->|Y]; [|auto].
        apply in_without in E as [_ E]. apply E. now left.
Qed.

Theorem hall e xs : NoDup xs -> (matched e xs <-> forall part, NoDup part -> incl part xs -> length part <= length (neighbours e part)).
Proof. intros N. split; [now apply only_if|]. now apply (if_enough (length xs)). Qed.
