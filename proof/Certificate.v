(** * Certificates: algorithms with refutations of everything below them

    [check_certificate] is the function of the program tacit-verify. *)

From Coq Require Import List Bool Arith ZArith PArith Reals Lra Lia FMapPositive.
From Tacit Require Import Model Profiles Symmetry Refutation Clauses Encoding Checker.
Import ListNotations.

(** ** Whether an algorithm is valid, and the target that it achieves *)

Definition is_valid (n : nat) (A : algorithm) : bool :=
  forallb (fun b => forallb (fun w => forallb (fun i =>
    eqb (decision n A (repeat b n) w i) b) (seq 0 n)) (words n)) [false; true].

Lemma is_valid_sound : forall n A, is_valid n A = true -> valid n A.
Proof.
  intros n A H b w i Hw Hi. unfold is_valid in H. rewrite forallb_forall in H.
  specialize (H b ltac:(destruct b; simpl; tauto)). rewrite forallb_forall in H.
  specialize (H w Hw). rewrite forallb_forall in H. apply eqb_prop, H, in_seq. lia.
Qed.

(** The profiles of the inputs with both bits; on the others nobody disagrees. *)
Definition achieved (n : nat) (A : algorithm) : target :=
  map (profile n A) (filter mixed (words n)).

Lemma not_mixed : forall x, mixed x = false -> exists b, x = repeat b (length x).
Proof.
  intros x H. unfold mixed in H. apply andb_false_iff in H.
  assert (P : forall b, existsb (fun c => xorb b c) x = false -> x = repeat b (length x)).
  { intros b. clear H. induction x as [|a x IH]; simpl; intros H; [reflexivity|].
    apply orb_false_elim in H. destruct H as [H1 H2]. f_equal; [|now apply IH].
    destruct a, b; easy. }
  destruct H as [H|H]; [exists false | exists true]; apply P; (etransitivity; [|exact H]); clear;
    (induction x as [|a x IH]; cbn [existsb]; [reflexivity | rewrite IH; now destruct a]).
Qed.

Local Open Scope R_scope.

Lemma error_not_mixed : forall n A x p, valid n A -> In x (words n) -> mixed x = false ->
  error n A x p = 0.
Proof.
  intros n A x p V Hx M. destruct (not_mixed x M) as (b & E).
  pose proof Hx as L. apply words_length in L. rewrite L in E. subst x.
  unfold error. apply sum_zero. intros w Hw.
  destruct (disagree n A (repeat b n) w) eqn:D; [exfalso | reflexivity].
  apply disagree_iff in D. destruct D as (i & j & Hi & Hj & D). apply D.
  now rewrite !V.
Qed.

Lemma worst_error_achieved : forall n A v p, valid n A -> 0 <= v ->
  (forall f, In f (achieved n A) -> form f p (1 - p) <= v) -> worst_error n A p <= v.
Proof.
  intros n A v p V H0 H. apply maximum_below; [assumption|].
  intros a Ha. apply in_map_iff in Ha. destruct Ha as (x & <- & Hx).
  destruct (mixed x) eqn:M; [|now rewrite error_not_mixed].
  rewrite error_is_form. apply H. unfold achieved. apply in_map. apply filter_In. now split.
Qed.

(** ** Algorithms given by their decisions on the free views *)

Definition all_known (b : bool) (v : view) : bool :=
  forallb (fun entry => match entry with Some c => eqb b c | None => true end) v.

Definition decisions := PositiveMap.t bool.

Fixpoint tabulate (views : list (nat * view)) (bits : list bool) (m : decisions) : decisions :=
  match views, bits with
  | (i, v) :: views', b :: bits' => tabulate views' bits' (PositiveMap.add (view_key i v) b m)
  | _, _ => m
  end.
Definition decisions_of (n : nat) (bits : list bool) : decisions :=
  tabulate (free_views n) bits (PositiveMap.empty bool).

(** A view that knows one value only decides it; the others are looked up. *)
Definition by_table (m : decisions) : algorithm := fun i v =>
  if all_known true v then true
  else if all_known false v then false
  else match PositiveMap.find (view_key i v) m with Some b => b | None => false end.

Lemma all_known_see : forall n i w b, all_known b (see n i (repeat b n) w) = true.
Proof.
  intros. unfold all_known, see. apply forallb_forall. intros o Ho. apply in_map_iff in Ho.
  destruct Ho as (j & <- & Hj). apply in_seq in Hj.
  destruct ((j =? i)%nat || bit w j); [|reflexivity].
  unfold bit. rewrite (nth_indep _ false b) by (rewrite repeat_length; lia).
  rewrite nth_repeat. apply eqb_reflx.
Qed.

Lemma not_all_known_see : forall n i w, (i < n)%nat ->
  all_known true (see n i (repeat false n) w) = false.
Proof.
  intros n i w Hi. destruct (all_known true _) eqn:H; [exfalso | reflexivity].
  unfold all_known in H. rewrite forallb_forall in H.
  specialize (H (Some false)). discriminate H. unfold see. apply in_map_iff. exists i.
  split; [|apply in_seq; lia]. rewrite Nat.eqb_refl. simpl. f_equal. unfold bit.
  apply nth_repeat.
Qed.

Lemma by_table_valid : forall n m, valid n (by_table m).
Proof.
  intros n m b w i Hw Hi. unfold decision, by_table. destruct b.
  - now rewrite all_known_see.
  - now rewrite not_all_known_see, all_known_see.
Qed.

(** ** Certificates *)

Record certificate := {
  processes : nat;
  tables : list (list bool);
  parts : list part
}.

Definition algorithms (c : certificate) : list algorithm :=
  map (fun bits => by_table (decisions_of (processes c) bits)) (tables c).

Definition check_certificate (c : certificate) : bool :=
  let views := length (free_views (processes c)) in
  let targets := map (achieved (processes c)) (algorithms c) in
  forallb (fun bits => (length bits =? views)%nat) (tables c) &&
  forallb (check_part (processes c) targets) (parts c).

(** Among finitely many algorithms one has the smallest worst error. *)
Lemma smallest : forall n p (l : list algorithm), l <> [] ->
  exists A, In A l /\ forall B, In B l -> worst_error n A p <= worst_error n B p.
Proof.
  intros n p. induction l as [|A l IH]; intros H; [easy|]. clear H.
  destruct l as [|B l]; [exists A; split; [now left | intros B [<-|[]]; lra]|].
  destruct (IH ltac:(discriminate)) as (C & HC & L).
  destruct (Rle_lt_dec (worst_error n A p) (worst_error n C p)) as [D|D].
  - exists A. split; [now left|]. intros E [<-|HE]; [lra|]. specialize (L E HE). lra.
  - exists C. split; [now right|]. intros E [<-|HE]; [lra | now apply L].
Qed.

(** Acceptance means: at every real [p] of a part one of the algorithms is optimal,
    among all valid algorithms. *)
Theorem check_certificate_sound : forall c, check_certificate c = true ->
  forall part, In part (parts c) -> forall p, first_point part <= p <= last_point part ->
  exists A, In A (algorithms c) /\ optimal (processes c) A p.
Proof.
  intros c H part Hpart p Hp. unfold check_certificate in H.
  apply andb_prop in H. destruct H as [_ H]. rewrite forallb_forall in H.
  pose proof (check_part_sound _ _ _ (H part Hpart) p Hp) as L.
  set (n := processes c) in *.
  assert (V : forall A, In A (algorithms c) -> valid n A).
  { intros A HA. apply in_map_iff in HA. destruct HA as (bits & <- & _). apply by_table_valid. }
  assert (T : forall B, valid n B -> exists A, In A (algorithms c) /\
    worst_error n A p <= worst_error n B p).
  { intros B VB. destruct (L B VB) as (t & Ht & Lt). apply in_map_iff in Ht.
    destruct Ht as (A & <- & HA). exists A. split; [assumption|].
    apply worst_error_achieved; [now apply V | apply worst_error_nonnegative | assumption]. }
  destruct (smallest n p (algorithms c)) as (A & HA & S).
  { intros E. destruct (T (by_table (PositiveMap.empty bool)) (by_table_valid _ _)) as (A & HA & _).
    rewrite E in HA. destruct HA. }
  exists A. split; [assumption|]. split; [now apply V|].
  intros B VB. destruct (T B VB) as (C & HC & LC). specialize (S C HC). lra.
Qed.

(** ** Which of the algorithms is optimal where *)

(** Whether the errors of [A] are at most each of the targets between two fractions. *)
Definition at_most (n : nat) (targets : list target) (A : algorithm) (l u : fraction) : bool :=
  let '(a1, d1) := l in let '(a2, d2) := u in
  (0 <? d1)%Z && (0 <? d2)%Z &&
  forallb (fun f => forallb (existsb (fun g =>
    (length g =? length f)%nat && nonnegative_on (d1 * d2) (a1 * d2) (a2 * d1) (minus g f)))
    targets) (achieved n A).

Theorem optimal_between : forall n targets c A l u,
  check_part n targets c = true -> is_valid n A = true -> at_most n targets A l u = true ->
  forall p, first_point c <= p <= last_point c -> fraction_value l <= p <= fraction_value u ->
  optimal n A p.
Proof.
  intros n targets c A [a1 d1] [a2 d2] C V M p Hp [Hl Hu]. apply is_valid_sound in V.
  split; [assumption|]. intros B VB.
  destruct (check_part_sound n targets c C p Hp B VB) as (t & Ht & Lt).
  apply worst_error_achieved; [assumption | apply worst_error_nonnegative |].
  intros f Hf. unfold at_most in M.
  apply andb_prop in M. destruct M as [M D]. apply andb_prop in M. destruct M as [H1 H2].
  apply Z.ltb_lt in H1, H2. rewrite forallb_forall in D. specialize (D f Hf).
  rewrite forallb_forall in D. specialize (D t Ht). apply existsb_exists in D.
  destruct D as (g & Hg & D). apply andb_prop in D. destruct D as [L D]. apply Nat.eqb_eq in L.
  specialize (Lt g Hg). eapply Rle_trans; [|exact Lt].
  apply (nonnegative_on_sound _ _ _ _ p) in D; [| nia |].
  - rewrite form_minus in D by assumption. lra.
  - unfold fraction_value in Hl, Hu. simpl in Hl, Hu. rewrite !mult_IZR.
    apply IZR_lt in H1, H2.
    apply (Rmult_le_compat_r (IZR d1)) in Hl; [|lra].
    apply (Rmult_le_compat_r (IZR d2)) in Hu; [|lra].
    unfold Rdiv in *. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Hl, Hu by lra.
    split; nra.
Qed.

(** ** The worst error itself *)

(** If all profiles are [f] or smaller in every entry, and [f] is one of them. *)
Theorem worst_error_form : forall n A f p, is_valid n A = true -> 0 <= p <= 1 ->
  existsb (list_eqb Z.eqb f) (achieved n A) &&
  forallb (fun g => (length g =? length f)%nat &&
    forallb (fun ab => Z.leb (fst ab) (snd ab)) (combine g f)) (achieved n A) = true ->
  worst_error n A p = form f p (1 - p).
Proof.
  intros n A f p V Hp H. apply is_valid_sound in V.
  apply andb_prop in H. destruct H as [E L]. rewrite forallb_forall in L.
  apply existsb_exists in E. destruct E as (g & Hg & E).
  apply (list_eqb_eq _ Z.eqb (fun a b => proj1 (Z.eqb_eq a b))) in E. subst g.
  apply in_map_iff in Hg. destruct Hg as (x & <- & Hx). apply filter_In in Hx.
  rewrite <- error_is_form. apply Rle_antisym; [|now apply error_below_worst].
  apply worst_error_achieved; [assumption | now apply error_nonnegative |].
  intros g Hg. specialize (L g Hg). apply andb_prop in L. destruct L as [L M].
  apply Nat.eqb_eq in L. rewrite error_is_form. apply form_monotone; try assumption; lra.
Qed.
