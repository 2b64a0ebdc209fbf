(* The multiple Gray code strategy grants what the single one with its first code does. *)
From Coq Require Import List Arith NArith Lia.
From Allocert.definitions Require Import GrayRuns RecognisedSubcubes FirstCode.
Import ListNotations.

Lemma find_app {A} (f : A -> bool) l r a : find f l = Some a -> find f (l ++ r) = Some a.
Proof. induction l as [|b l IH]; [discriminate|]. cbn. destruct (f b); auto. Qed.

Lemma granted_too g codes k busy r : granted [g] k busy = Some r -> granted (g :: codes) k busy = Some r.
Proof. unfold granted. cbn [flat_map]. rewrite app_nil_r. apply find_app. Qed.

Lemma same_grants g codes faulty acts : forall before held, played [g] faulty before acts = Some held ->
  played (g :: codes) faulty before acts = Some held
  /\ forall k r, granted [g] k (busy_nodes faulty held) = Some r -> granted (g :: codes) k (busy_nodes faulty held) = Some r.
Proof.
  intros before held H. split; [|intros k r; apply granted_too]. revert before H.
  induction acts as [|[k|i] acts IH]; intros before H; cbn [played] in *; [assumption| |now apply IH].
  destruct (granted [g] k _) as [r|] eqn:G; [|discriminate]. rewrite (granted_too _ _ _ _ _ G). now apply IH.
Qed.

Lemma first_code n : n <= 5 -> exists codes, family n = seq 1 n :: codes.
Proof. intros L. destruct n as [|[|[|[|[|[|n]]]]]]; try lia; eexists; reflexivity. Qed.

Lemma never_first : (forall g codes faulty acts held, played [g] faulty [] acts = Some held ->
    played (g :: codes) faulty [] acts = Some held
    /\ forall k r, granted [g] k (busy_nodes faulty held) = Some r -> granted (g :: codes) k (busy_nodes faulty held) = Some r)
  /\ forall n, n <= 5 -> exists codes, family n = seq 1 n :: codes.
Proof. split; [intros; now apply same_grants|apply first_code]. Qed.
