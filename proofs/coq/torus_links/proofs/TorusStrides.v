(* Links of two dimensions, mixed strides, parts of parts, and the expansion of availability matrices. *)
From Coq Require Import List Arith ZArith Bool Lia Permutation.
From Allocert.definitions Require Import TorusLinks.
From Allocert.proofs Require Import TorusLinks TorusLines TorusFamilies.
Import ListNotations.

Lemma links_two w s simple n1 n2 m1 m2 l : In l (links w s simple [n1; n2] [m1; m2]) <->
  (exists i j, In i (kept simple n1 (line w s n1 m1)) /\ In j m2 /\ l = i * n2 + j) \/
  (exists i j, In i m1 /\ In j (kept simple n2 (line w s n2 m2)) /\ l = n1 * n2 + (i * n2 + j)).
Proof.
  rewrite in_links by reflexivity.
  assert (E : forall i j, number [n1; n2] [i; j] = i * n2 + j) by (intros; cbn; ring).
  assert (Two : forall A B p, In p (cross [A; B]) <-> exists i j, p = [i; j] /\ In i A /\ In j B).
  { intros A B p. rewrite in_cross. split.
    - intros H. inversion H as [|i ? q ? Hi H']; subst. inversion H' as [|j ? q' ? Hj H'']; subst. inversion H''; subst. now exists i, j.
    - intros (i & j & -> & Hi & Hj). repeat constructor; assumption. }
  assert (P : product [n1; n2] = n1 * n2) by (cbn; ring). rewrite P. split.
  - intros ([|[|k]] & A & p & HA & Hp & ->); cbn in HA; [| |destruct k; discriminate]; injection HA as <-;
      apply Two in Hp as (i & j & -> & Hi & Hj); rewrite E; [left|right]; exists i, j; repeat split; auto; ring.
  - intros [(i & j & Hi & Hj & ->)|(i & j & Hi & Hj & ->)].
    + exists 0, [kept simple n1 (line w s n1 m1); m2], [i; j]. rewrite E, Two. repeat split; eauto.
    + exists 1, [m1; kept simple n2 (line w s n2 m2)], [i; j]. rewrite E, Two. repeat split; eauto. ring.
Qed.

Lemma mod_mod k r i : 0 < k * r -> (i mod (k * r)) mod k = i mod k.
Proof.
  intros H. assert (E := Nat.div_mod i (k * r)). rewrite E at 2 by lia.
  replace (k * r * (i / (k * r)) + i mod (k * r)) with (i mod (k * r) + r * (i / (k * r)) * k) by ring.
  rewrite Nat.mod_add by (intros ->; lia). reflexivity.
Qed.

(* Strides of which one is a multiple of the other, on a square torus. *)
Section Mixed.
Variables side k r a b c d : nat.
Hypothesis divides : Nat.divide (k * r) side.
Hypothesis positive : 0 < side.
Hypothesis below : a < k /\ b < k /\ c < k * r /\ d < k * r.

Lemma fits : 0 < k * r <= side.
Proof.
  destruct divides as [n E], below as (_ & _ & H & _). split; [lia|]. rewrite E.
  destruct n as [|n]; [cbn in E; assert (P := positive); lia|]. cbn. lia.
Qed.

Lemma divides_first : Nat.divide k side.
Proof. apply Nat.divide_trans with (k * r); [exists r; ring|exact divides]. Qed.

Lemma rows_meet : (meet (strided side k a) (strided side (k * r) c) <-> c mod k = a)
  /\ (meet (strided side k b) (strided side (k * r) d) <-> d mod k = b).
Proof. assert (F := fits). split; apply strided_meet; tauto. Qed.

Lemma ring_lines o p : o < k -> p < k * r -> meet (kept false side (line Around Ring side (strided side k o)))
  (kept false side (line Around Ring side (strided side (k * r) p))).
Proof.
  intros Ho Hp. assert (F := fits). assert (D := divides_first). assert (k <= side) by (destruct r; [lia|nia]).
  apply rings_meet; try apply strided_rising; try apply strided_inside; apply strided_nonempty; try assumption; lia.
Qed.

Lemma mixed_links : Z.land (spanned Around Ring false [side; side] (subtorus [side; side] [k; k] [a; b]))
    (spanned Around Ring false [side; side] (subtorus [side; side] [k * r; k * r] [c; d])) = 0%Z
  <-> c mod k <> a /\ d mod k <> b.
Proof.
  rewrite spanned_meet by (try apply subtorus_within; try apply subtorus_rising; reflexivity).
  cbn [subtorus lines combine map near]. destruct rows_meet as [<- <-].
  assert (L1 := ring_lines a c). assert (L2 := ring_lines b d). split.
  - intros N. split; intros M; apply N; [right; split; [assumption|]|]; left; (split; [tauto|]); repeat constructor; assumption.
  - intros [N1 N2] [[_ F]|[M _]]; [inversion F; subst; contradiction|contradiction].
Qed.

Lemma mixed_processors : (meets (cell side k a b) (cell side (k * r) c d) = true <-> c mod k = a /\ d mod k = b)
  /\ (Z.land (processors [side; side] (subtorus [side; side] [k; k] [a; b]))
        (processors [side; side] (subtorus [side; side] [k * r; k * r] [c; d])) = 0%Z <-> ~ (c mod k = a /\ d mod k = b)).
Proof.
  destruct rows_meet as [R C]. split.
  - unfold meets, cell. cbn [fst snd]. rewrite andb_true_iff, !negb_true_iff, !Z.eqb_neq, !word_land, <- R, <- C.
    split; [|tauto]. intros [N1 N2].
    split; [destruct (meet_dec (strided side k a) (strided side (k * r) c))|destruct (meet_dec (strided side k b) (strided side (k * r) d))]; tauto.
  - rewrite processors_meet by (apply subtorus_within; reflexivity). cbn [subtorus]. rewrite <- R, <- C. split.
    + intros N [M1 M2]. apply N. repeat constructor; assumption.
    + intros N F. inversion F as [|? ? ? ? M1 F']; subst. inversion F'; subst. tauto.
Qed.
End Mixed.

(* How many subtori use a link. *)
Lemma sharing s n1 n2 k1 k2 l : partition 2 [n1; n2] [k1; k2] -> l < 2 * (n1 * n2) ->
  length (filter (fun own => Z.testbit (spanned Around s false [n1; n2] (subtorus [n1; n2] [k1; k2] own)) (Z.of_nat l)) (offsets [k1; k2]))
  = if l <? n1 * n2 then k1 else k2.
Proof.
  intros P Hl. inversion P as [|? ? ? ? (K1 & D1 & L1) P']; subst. inversion P' as [|? ? ? ? (K2 & D2 & L2) _]; subst. clear P P'.
  assert (F : forall n k o x, Nat.divide k n -> 0 < k -> 2 * k <= n -> o < k -> (In x (line Around s n (strided n k o)) <-> x < n)).
  { intros n k o x D K L Ho. split.
    - intros H. assert (W := line_within Around s false n _ (strided_rising n k o) (strided_inside n k o)).
      cbn in W. rewrite Forall_forall in W. now apply W.
    - intros Hx. destruct (strided_ends n k o D) as [E E']; try lia.
      apply line_around; auto using strided_rising, strided_inside. lia. }
  assert (N0 : 0 < n2) by lia.
  assert (Same : forall q, NoDup q -> (forall own, In own q <-> In own (offsets [k1; k2]) /\
      In l (links Around s false [n1; n2] (subtorus [n1; n2] [k1; k2] own))) ->
      length (filter (fun own => Z.testbit (spanned Around s false [n1; n2] (subtorus [n1; n2] [k1; k2] own)) (Z.of_nat l)) (offsets [k1; k2])) = length q).
  { intros q Nq Hq. apply Permutation_length, NoDup_Permutation; [apply NoDup_filter, nodup_offsets|exact Nq|].
    intros own. unfold spanned. rewrite filter_In, word_bit. now rewrite Hq. }
  set (t := l mod (n1 * n2)).
  assert (Ht : t < n1 * n2) by (apply Nat.mod_upper_bound; nia).
  assert (Et : t = t / n2 * n2 + t mod n2) by (rewrite Nat.mul_comm; apply Nat.div_mod; lia).
  assert (Ij : t / n2 < n1) by (apply Nat.div_lt_upper_bound; lia).
  assert (Jj : t mod n2 < n2) by (apply Nat.mod_upper_bound; lia).
  assert (Once : forall i j, j < n2 -> i * n2 + j = t -> i = t / n2 /\ j = t mod n2).
  { intros i j Hj E. rewrite Et in E. now apply split_unique in E. }
  destruct (Nat.ltb_spec l (n1 * n2)) as [H|H].
  - assert (Elt : l = t) by (unfold t; now rewrite Nat.mod_small).
    rewrite (Same (map (fun a => [a; t mod n2 mod k2]) (seq 0 k1))).
    + now rewrite map_length, seq_length.
    + apply nodup_map; [apply seq_NoDup|]. intros x y _ _ E. now injection E.
    + intros own. rewrite in_map_iff, two_offsets. split.
      * intros (a & <- & Ha). apply in_seq in Ha. split.
        -- exists a, (t mod n2 mod k2). repeat split; [lia|apply Nat.mod_upper_bound; lia].
        -- cbn [subtorus]. apply links_two. left. exists (t / n2), (t mod n2). cbn [kept andb].
           rewrite F by (assumption || lia). rewrite in_strided. repeat split; try assumption. lia.
      * intros ((a & b & -> & Ha & Hb) & HI). cbn [subtorus] in HI. apply links_two in HI as [(i & j & Hi & Hj & E)|(i & j & Hi & Hj & E)]; [|lia].
        apply in_strided in Hj as [Hj Eb]. rewrite Elt in E. destruct (Once i j Hj (eq_sym E)) as [-> ->].
        exists a. rewrite Eb. split; [reflexivity|apply in_seq; lia].
  - assert (Elt : l = n1 * n2 + t).
    { unfold t. replace l with (l - n1 * n2 + 1 * (n1 * n2)) at 2 by lia. rewrite Nat.mod_add by lia. rewrite Nat.mod_small; lia. }
    rewrite (Same (map (fun b => [t / n2 mod k1; b]) (seq 0 k2))).
    + now rewrite map_length, seq_length.
    + apply nodup_map; [apply seq_NoDup|]. intros x y _ _ E. now injection E.
    + intros own. rewrite in_map_iff, two_offsets. split.
      * intros (b & <- & Hb). apply in_seq in Hb. split.
        -- exists (t / n2 mod k1), b. repeat split; [apply Nat.mod_upper_bound; lia|lia].
        -- cbn [subtorus]. apply links_two. right. exists (t / n2), (t mod n2). cbn [kept andb].
           rewrite F by (assumption || lia). rewrite in_strided. repeat split; try assumption. lia.
      * intros ((a & b & -> & Ha & Hb) & HI). cbn [subtorus] in HI. apply links_two in HI as [(i & j & Hi & Hj & E)|(i & j & Hi & Hj & E)].
        -- cbn [kept andb] in Hi. apply F in Hi; [|assumption|lia|lia|lia]. apply in_strided in Hj as [Hj _]. nia.
        -- cbn [kept andb] in Hj. apply F in Hj; [|assumption|lia|lia|lia]. apply in_strided in Hi as [Hi Ea].
           rewrite Elt in E. destruct (Once i j Hj) as [-> ->]; [lia|].
           exists b. rewrite Ea. split; [reflexivity|apply in_seq; lia].
Qed.

(* Parts of parts. *)

Lemma finer k q a c : 0 < k * q -> a < k -> (c mod k = a <-> exists x, x < q /\ c mod (k * q) = a + x * k).
Proof.
  intros H Ha. assert (k <> 0) by lia. split.
  - intros E. exists (c mod (k * q) / k). split.
    + apply Nat.div_lt_upper_bound; [assumption|]. apply Nat.mod_upper_bound. lia.
    + rewrite <- E, <- (mod_mod k q c H), Nat.add_comm, (Nat.mul_comm _ k). now apply Nat.div_mod.
  - intros (x & _ & E). rewrite <- (mod_mod k q c H), E, Nat.mod_add by assumption. now apply Nat.mod_small.
Qed.

Lemma in_places side stride row col p : In p (places side stride row col) <->
  exists i j, p = [i; j] /\ (i < side /\ i mod stride = row) /\ (j < side /\ j mod stride = col).
Proof.
  unfold places. rewrite in_cross. split.
  - intros H. inversion H as [|i ? q ? Hi H']; subst. inversion H' as [|j ? q' ? Hj H'']; subst. inversion H''; subst.
    apply in_strided in Hi, Hj. now exists i, j.
  - intros (i & j & -> & Hi & Hj). repeat constructor; now apply in_strided.
Qed.

Lemma in_parts k q a b ij : In ij (parts k q a b) <-> exists x y, ij = (a + x * k, b + y * k) /\ x < q /\ y < q.
Proof.
  unfold parts. rewrite in_flat_map. split.
  - intros (x & Hx & H). apply in_map_iff in H as (y & <- & Hy). apply in_seq in Hx, Hy. exists x, y. repeat split; lia.
  - intros (x & y & -> & Hx & Hy). exists x. split; [apply in_seq; lia|]. apply in_map_iff. exists y. split; [reflexivity|apply in_seq; lia].
Qed.

Lemma parts_cover side k q a b : 0 < k * q -> a < k -> b < k ->
  length (parts k q a b) = q * q
  /\ NoDup (flat_map (fun '(i, j) => places side (k * q) i j) (parts k q a b))
  /\ Permutation (flat_map (fun '(i, j) => places side (k * q) i j) (parts k q a b)) (places side k a b).
Proof.
  intros H Ha Hb.
  assert (NP : forall s r c, NoDup (places side s r c)).
  { intros. apply nodup_cross. repeat constructor; apply NoDup_filter, seq_NoDup. }
  assert (N : NoDup (flat_map (fun '(i, j) => places side (k * q) i j) (parts k q a b))).
  { apply nodup_flat_map.
    - unfold parts. apply nodup_flat_map; [apply seq_NoDup| |].
      + intros x _. apply nodup_map; [apply seq_NoDup|]. intros y z _ _ E. injection E as E. nia.
      + intros x y z _ _ H1 H2. apply in_map_iff in H1 as (u & <- & _), H2 as (v & E & _). injection E as E _. nia.
    - intros [i j] _. apply NP.
    - intros [i j] [u v] p _ _ H1 H2. apply in_places in H1 as (x & y & -> & H1 & H2'), H2 as (x' & y' & E & H3 & H4).
      injection E as <- <-. f_equal; lia. }
  split; [|split; [exact N|]].
  - unfold parts. assert (L : forall l, length (flat_map (fun x => map (fun y => (a + x * k, b + y * k)) (seq 0 q)) l) = length l * q).
    { induction l as [|x l IH]; cbn; [reflexivity|]. now rewrite app_length, map_length, seq_length, IH. }
    now rewrite L, seq_length.
  - apply NoDup_Permutation; [exact N|apply NP|]. intros p. rewrite in_flat_map, in_places. split.
    + intros ([i j] & HI & Hp). apply in_parts in HI as (x & y & E & Hx & Hy). injection E as -> ->.
      apply in_places in Hp as (i & j & -> & [Hi Ei] & [Hj Ej]). exists i, j. rewrite (finer k q a i), (finer k q b j) by assumption.
      repeat split; eauto.
    + intros (i & j & -> & [Hi Ei] & [Hj Ej]). apply (finer k q) in Ei; [|assumption..]. apply (finer k q) in Ej; [|assumption..].
      destruct Ei as (x & Hx & Ei), Ej as (y & Hy & Ej). exists (a + x * k, b + y * k). split.
      * apply in_parts. now exists x, y.
      * apply in_places. exists i, j. auto.
Qed.

(* Availability matrices. *)

Lemma nth_expand {X} side size (d : X) entries i j : i < side -> j < side ->
  nth (i * side + j) (expand side size d entries) d =
  if (i <? 2 * size) && (j <? 2 * size) then nth (i mod size * side + j mod size) entries d else nth (i * side + j) entries d.
Proof.
  intros Hi Hj. unfold expand. set (f := fun at_ => _). assert (L : i * side + j < side * side) by nia.
  rewrite (nth_indep _ d (f 0)) by now rewrite map_length, seq_length.
  rewrite map_nth, seq_nth by assumption. unfold f. cbn [Nat.add].
  replace ((i * side + j) / side) with i by (rewrite Nat.add_comm, Nat.div_add, Nat.div_small by lia; lia).
  replace ((i * side + j) mod side) with j by (rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small by lia; lia). reflexivity.
Qed.

Lemma nth_expands {X} side (d : X) e : forall size entries i j, 0 < size -> 2 ^ e * size <= side ->
  i < 2 ^ e * size -> j < 2 ^ e * size ->
  nth (i * side + j) (expands side size e d entries) d = nth (i mod size * side + j mod size) entries d.
Proof.
  induction e as [|e IH]; intros size entries i j P L Hi Hj.
  - cbn in *. rewrite !Nat.mod_small by lia. reflexivity.
  - assert (E : 2 ^ S e * size = 2 ^ e * (2 * size)) by (cbn; ring). rewrite E in *. cbn [expands].
    assert (B : forall x, x mod (2 * size) < 2 * size) by (intros; apply Nat.mod_upper_bound; lia).
    assert (0 < 2 ^ e) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia). assert (2 * size <= 2 ^ e * (2 * size)) by nia.
    rewrite IH by lia. assert (Bi := B i). assert (Bj := B j). rewrite nth_expand by lia.
    rewrite !(proj2 (Nat.ltb_lt _ _)) by apply B. cbn [andb].
    rewrite (Nat.mul_comm 2 size), !mod_mod by lia. reflexivity.
Qed.

Lemma expansion (X : Type) side size e (d : X) entries a b : 0 < size -> 2 ^ e * size <= side -> a < size -> b < size ->
  length (parts size (2 ^ e) a b) = 4 ^ e
  /\ Permutation (flat_map (fun '(i, j) => places side (size * 2 ^ e) i j) (parts size (2 ^ e) a b)) (places side size a b)
  /\ (forall i j, i < size * 2 ^ e -> j < size * 2 ^ e -> (In (i, j) (parts size (2 ^ e) a b) <-> i mod size = a /\ j mod size = b))
  /\ (forall i j, In (i, j) (parts size (2 ^ e) a b) -> nth (i * side + j) (expands side size e d entries) d = nth (a * side + b) entries d).
Proof.
  intros P L Ha Hb. assert (P2 : 0 < 2 ^ e) by (apply Nat.neq_0_lt_0, Nat.pow_nonzero; lia).
  assert (PP : 0 < size * 2 ^ e) by nia.
  assert (I : forall i j, In (i, j) (parts size (2 ^ e) a b) <-> (i < size * 2 ^ e /\ i mod size = a) /\ (j < size * 2 ^ e /\ j mod size = b)).
  { assert (I1 : forall i o, o < size -> ((i < size * 2 ^ e /\ i mod size = o) <-> exists x, x < 2 ^ e /\ i = o + x * size)).
    { intros i o Ho. split.
      - intros [Hi E]. apply (finer size (2 ^ e)) in E as (x & Hx & E); [|assumption..]. rewrite Nat.mod_small in E by assumption. eauto.
      - intros (x & Hx & ->). rewrite Nat.mod_add, Nat.mod_small by lia. split; [|reflexivity]. nia. }
    intros i j. rewrite in_parts, !I1 by assumption. split.
    - intros (x & y & E & Hx & Hy). injection E as -> ->. split; [now exists x|now exists y].
    - intros [(x & Hx & ->) (y & Hy & ->)]. exists x, y. auto. }
  destruct (parts_cover side size (2 ^ e) a b) as (E & _ & C); [lia..|]. split; [|split; [exact C|split]].
  - rewrite E, <- Nat.pow_mul_l. reflexivity.
  - intros i j Hi Hj. rewrite I. tauto.
  - intros i j H. apply I in H as [[Hi Ei] [Hj Ej]]. rewrite nth_expands by (assumption || lia). now rewrite Ei, Ej.
Qed.
