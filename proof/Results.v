(** * The proofs of the statements *)

From Coq Require Import List Bool Arith ZArith Reals Lra Lia.
From Tacit Require Import Model Profiles Symmetry Checker Certificate.
From Tacit Require Import RefutationTwo RefutationThree RefutationFour TableFive.
Import ListNotations.

(** ** Two, three and four processes *)

Definition targets_two := Eval vm_compute in [achieved 2 courteous; achieved 2 pref1].
Definition targets_three := Eval vm_compute in [achieved 3 courteous; achieved 3 pref1].
Definition targets_four := Eval vm_compute in
  [achieved 4 courteous; achieved 4 (courteous_among 3); achieved 4 pref1].

Lemma two_accepted : check_part 2 targets_two refutation_two = true.
Proof. vm_compute. reflexivity. Qed.
Lemma three_accepted : check_part 3 targets_three refutation_three = true.
Proof. vm_compute. reflexivity. Qed.
Lemma four_accepted : check_part 4 targets_four refutation_four = true.
Proof. vm_compute. reflexivity. Qed.

Local Open Scope R_scope.

(** Closes [optimal n A p]: the part is accepted, and [A] is best from [l] to [u]. *)
Ltac by_part accepted l u :=
  refine (optimal_between _ _ _ _ l u accepted _ _ _ _ _);
  [ vm_compute; reflexivity | vm_compute; reflexivity
  | unfold first_point, last_point, fraction_value; simpl; lra
  | unfold fraction_value; simpl; lra ].

(** Closes [worst_error n A p = ...] by its largest profile. *)
Ltac by_profile a :=
  rewrite (worst_error_form _ _ a);
  [ simpl; ring | vm_compute; reflexivity | lra | vm_compute; reflexivity ].

(** Both, under a hypothesis about [p]. *)
Ltac piece accepted l u a := intros H; split; [by_part accepted l u | by_profile a].

(** ** Five processes *)

(** The same form with one more factor [P + Q]. *)
Fixpoint elevate (times : nat) (a : list Z) : list Z :=
  match times with O => a | S m => elevate m (times_linear 1 1 a) end.

Lemma form_elevate : forall m a p, form (elevate m a) p (1 - p) = form a p (1 - p).
Proof.
  induction m as [|m IH]; intros a p; simpl; [reflexivity|].
  rewrite IH, form_times_linear. ring.
Qed.

Lemma form_positive : forall a P Q, 0 < P -> 0 < Q ->
  forallb (Z.leb 0) a = true -> existsb (Z.ltb 0) a = true -> 0 < form a P Q.
Proof.
  induction a as [|c a IH]; simpl; intros P Q HP HQ N E; [discriminate|].
  apply andb_prop in N. destruct N as [Nc Na]. apply Z.leb_le, IZR_le in Nc.
  pose proof (pow_lt Q (length a) HQ) as W.
  pose proof (form_nonnegative a P Q Na (Rlt_le _ _ HP) (Rlt_le _ _ HQ)) as F.
  apply orb_prop in E. destruct E as [E|E].
  - apply Z.ltb_lt, IZR_lt in E. apply Rplus_lt_le_0_compat; [now apply Rmult_lt_0_compat|].
    apply Rmult_le_pos; lra.
  - apply Rplus_le_lt_0_compat; [apply Rmult_le_pos; lra|].
    apply Rmult_lt_0_compat; [assumption | now apply IH].
Qed.

Lemma maximum_strictly_below : forall l c, 0 < c -> (forall a, In a l -> a < c) ->
  fold_right Rmax 0 l < c.
Proof.
  induction l as [|b l IH]; intros c Hc H; simpl; [assumption|].
  apply Rmax_lub_lt; [apply H; now left | apply IH; [assumption | intros; apply H; now right]].
Qed.

(** Every profile of [A] is strictly below one of [B], inside the unit interval. *)
Definition better (n m : nat) (A B : algorithm) : bool :=
  negb (length (achieved n A) =? 0)%nat &&
  forallb (fun f => existsb (fun g =>
    (length g =? length f)%nat && forallb (Z.leb 0) (elevate m (minus g f)) &&
    existsb (Z.ltb 0) (elevate m (minus g f))) (achieved n B)) (achieved n A).

Lemma better_sound : forall n m A B p, valid n A -> better n m A B = true -> 0 < p < 1 ->
  worst_error n A p < worst_error n B p.
Proof.
  intros n m A B p V H Hp. unfold better in H. apply andb_prop in H. destruct H as [N H].
  rewrite forallb_forall in H.
  assert (S : forall f, In f (achieved n A) -> form f p (1 - p) < worst_error n B p).
  { intros f Hf. specialize (H f Hf). apply existsb_exists in H. destruct H as (g & Hg & H).
    apply andb_prop in H. destruct H as [H E]. apply andb_prop in H. destruct H as [L F].
    apply Nat.eqb_eq in L.
    pose proof (form_positive _ p (1 - p) ltac:(lra) ltac:(lra) F E) as P.
    rewrite form_elevate, form_minus in P by assumption.
    apply in_map_iff in Hg. destruct Hg as (x & <- & Hx). apply filter_In in Hx.
    pose proof (error_below_worst n B x p (proj1 Hx)). rewrite error_is_form in *. lra. }
  assert (Z : 0 < worst_error n B p).
  { destruct (achieved n A) as [|f l] eqn:E; [discriminate N|].
    specialize (S f (or_introl eq_refl)). eapply Rle_lt_trans; [|exact S].
    assert (F : In f (achieved n A)) by (rewrite E; now left).
    apply in_map_iff in F. destruct F as (x & <- & _). rewrite <- error_is_form.
    apply error_nonnegative. lra. }
  apply maximum_strictly_below; [assumption|].
  intros a Ha. apply in_map_iff in Ha. destruct Ha as (x & <- & Hx).
  destruct (Encoding.mixed x) eqn:M; [|now rewrite error_not_mixed].
  rewrite error_is_form. apply S. unfold achieved. apply in_map. apply filter_In. now split.
Qed.

Definition better_than_pref1 : algorithm := by_table (decisions_of 5 table_five).

Lemma better_accepted : better 5 2 better_than_pref1 pref1 = true.
Proof. vm_compute. reflexivity. Qed.
