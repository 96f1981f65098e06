(** * Errors as polynomials with counts as coefficients

    The error on an input is [a0 q^n + a1 p q^(n-1) + ... + an p^n], where [ak]
    counts the patterns with [k] arrivals in which there is disagreement: its
    profile. This file also has the sign of such a polynomial on an interval. *)

From Coq Require Import List Bool Arith ZArith Reals Lra Lia Permutation.
From Tacit Require Import Model.
Import ListNotations.
Local Open Scope R_scope.

(** ** Sums and maxima *)

Lemma sum_app : forall l m, sum (l ++ m) = sum l + sum m.
Proof. induction l as [|a l IH]; intros m; simpl; [lra | rewrite IH; lra]. Qed.

Lemma sum_permutation : forall l m, Permutation l m -> sum l = sum m.
Proof. induction 1; simpl; lra. Qed.

Lemma sum_zero : forall (T : Type) (f : T -> R) l,
  (forall a, In a l -> f a = 0) -> sum (map f l) = 0.
Proof.
  induction l as [|a l IH]; intros H; simpl; [reflexivity|].
  rewrite (H a (or_introl eq_refl)), IH; [lra | intros b Hb; apply H; now right].
Qed.

Lemma sum_plus : forall (T : Type) (f g : T -> R) l,
  sum (map (fun a => f a + g a) l) = sum (map f l) + sum (map g l).
Proof. induction l as [|a l IH]; simpl; [lra | rewrite IH; lra]. Qed.

Lemma maximum_above : forall l a, In a l -> a <= fold_right Rmax 0 l.
Proof.
  induction l as [|b l IH]; intros a [].
  - subst. apply Rmax_l.
  - simpl. eapply Rle_trans; [apply IH; assumption | apply Rmax_r].
Qed.

Lemma maximum_below : forall l c, 0 <= c -> (forall a, In a l -> a <= c) -> fold_right Rmax 0 l <= c.
Proof.
  induction l as [|b l IH]; intros c Hc H; simpl; [assumption|].
  apply Rmax_lub; [apply H; now left | apply IH; [assumption | intros a Ha; apply H; now right]].
Qed.

Lemma error_below_worst : forall n A x p, In x (words n) -> error n A x p <= worst_error n A p.
Proof.
  intros n A x p Hx. unfold worst_error. apply maximum_above.
  apply in_map_iff. exists x. now split.
Qed.

(** ** All words of a length *)

Lemma words_length : forall n w, In w (words n) <-> length w = n.
Proof.
  induction n as [|n IH]; intros w; simpl.
  - split; [intros [<-|[]]; reflexivity | destruct w; [now left | discriminate]].
  - rewrite in_flat_map. split.
    + intros (v & Hv & [<-|[<-|[]]]); simpl; f_equal; now apply IH.
    + destruct w as [|b w]; [discriminate|]. simpl. intros H. injection H as H.
      exists w. split; [now apply IH|]. destruct b; simpl; tauto.
Qed.

Lemma words_distinct : forall n, NoDup (words n).
Proof.
  induction n as [|n IH]; simpl; [repeat constructor; intros []|].
  induction (words n) as [|w l IHl]; simpl; [constructor|].
  inversion IH as [|? ? Hw Hl]; subst. specialize (IHl Hl).
  assert (Hno : forall b, ~ In (b :: w) (flat_map (fun v => [false :: v; true :: v]) l)).
  { intros b Hb. apply in_flat_map in Hb. destruct Hb as (v & Hv & Hb).
    apply Hw. destruct Hb as [E|[E|[]]]; injection E as _ ->; assumption. }
  constructor; [intros [E|E]; [discriminate | exact (Hno _ E)]|].
  constructor; [apply Hno | assumption].
Qed.

(** ** Forms: polynomials that are homogeneous in two variables *)

(** [form [a0; ...; ad] P Q] is the sum of all [ak P^k Q^(d-k)]. *)

Fixpoint form (a : list Z) (P Q : R) : R :=
  match a with
  | [] => 0
  | c :: rest => IZR c * Q ^ length rest + P * form rest P Q
  end.

Fixpoint add (a b : list Z) : list Z :=
  match a, b with
  | x :: a', y :: b' => (x + y)%Z :: add a' b'
  | _, _ => []
  end.

Definition scale (c : Z) (a : list Z) : list Z := map (Z.mul c) a.

(** The form times [alpha Q + beta P]. *)
Definition times_linear (alpha beta : Z) (a : list Z) : list Z :=
  add (scale alpha a ++ [0%Z]) (0%Z :: scale beta a).

Lemma add_length : forall a b, length a = length b -> length (add a b) = length a.
Proof. induction a as [|x a IH]; destruct b; simpl; intros H; try easy. f_equal. apply IH. lia. Qed.

Lemma scale_length : forall c a, length (scale c a) = length a.
Proof. intros. apply map_length. Qed.

Lemma form_add : forall a b P Q, length a = length b -> form (add a b) P Q = form a P Q + form b P Q.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; intros P Q H; try discriminate; [lra|].
  injection H as H. rewrite (add_length a b H), IH, plus_IZR, H by assumption. ring.
Qed.

Lemma form_scale : forall c a P Q, form (scale c a) P Q = IZR c * form a P Q.
Proof.
  induction a as [|x a IH]; simpl; intros P Q; [ring|].
  rewrite IH, scale_length, mult_IZR. ring.
Qed.

Lemma form_shift : forall a P Q, form (a ++ [0%Z]) P Q = Q * form a P Q.
Proof.
  induction a as [|x a IH]; simpl; intros P Q; [ring|].
  rewrite IH, app_length. simpl. rewrite Nat.add_1_r. simpl. ring.
Qed.

Lemma times_linear_length : forall alpha beta a, length (times_linear alpha beta a) = S (length a).
Proof.
  intros. unfold times_linear. rewrite add_length; rewrite app_length, scale_length; simpl.
  - lia.
  - rewrite scale_length. lia.
Qed.

Lemma form_times_linear : forall alpha beta a P Q,
  form (times_linear alpha beta a) P Q = (IZR alpha * Q + IZR beta * P) * form a P Q.
Proof.
  intros. unfold times_linear. rewrite form_add.
  - rewrite form_shift. simpl. rewrite !form_scale, scale_length. ring.
  - rewrite app_length. simpl. rewrite !scale_length. lia.
Qed.

Lemma form_homogeneous : forall a c P Q,
  form a (c * P) (c * Q) = c ^ pred (length a) * form a P Q.
Proof.
  induction a as [|x a IH]; simpl; intros c P Q; [ring|].
  rewrite IH, Rpow_mult_distr. destruct a; simpl; ring.
Qed.

(** ** The sign of a form on an interval *)

(** The powers of a linear form, and the form [a] after the substitution
    [P := l S + u T], [Q := (d - l) S + (d - u) T], as a form in [T] and [S]. *)

Fixpoint linear_power (alpha beta : Z) (k : nat) : list Z :=
  match k with O => [1%Z] | S m => times_linear alpha beta (linear_power alpha beta m) end.

Fixpoint substitute (d l u : Z) (a : list Z) : list Z :=
  match a with
  | [] => []
  | [c] => [c]
  | c :: rest =>
      add (scale c (linear_power (d - l) (d - u) (length rest)))
          (times_linear l u (substitute d l u rest))
  end.

Lemma linear_power_length : forall alpha beta k, length (linear_power alpha beta k) = S k.
Proof. induction k; simpl; [reflexivity | now rewrite times_linear_length, IHk]. Qed.

Lemma form_linear_power : forall alpha beta k T S,
  form (linear_power alpha beta k) T S = (IZR alpha * S + IZR beta * T) ^ k.
Proof.
  induction k; intros; simpl; [ring|]. now rewrite form_times_linear, IHk.
Qed.

Lemma substitute_length : forall d l u a, length (substitute d l u a) = length a.
Proof.
  intros d l u. induction a as [|c [|c' a] IH]; [reflexivity | reflexivity |].
  change (substitute d l u (c :: c' :: a)) with
    (add (scale c (linear_power (d - l) (d - u) (length (c' :: a))))
         (times_linear l u (substitute d l u (c' :: a)))).
  rewrite add_length; rewrite scale_length, linear_power_length; [reflexivity|].
  now rewrite times_linear_length, IH.
Qed.

Lemma form_substitute : forall d l u a T S,
  form (substitute d l u a) T S
  = form a (IZR l * S + IZR u * T) (IZR (d - l) * S + IZR (d - u) * T).
Proof.
  intros d l u. induction a as [|c [|c' a] IH]; intros T S; [reflexivity | simpl; ring |].
  change (substitute d l u (c :: c' :: a)) with
    (add (scale c (linear_power (d - l) (d - u) (length (c' :: a))))
         (times_linear l u (substitute d l u (c' :: a)))).
  rewrite form_add.
  - rewrite form_scale, form_linear_power, form_times_linear, IH. reflexivity.
  - rewrite scale_length, linear_power_length, times_linear_length, substitute_length. reflexivity.
Qed.

Lemma form_nonnegative : forall a P Q,
  forallb (Z.leb 0) a = true -> 0 <= P -> 0 <= Q -> 0 <= form a P Q.
Proof.
  induction a as [|c a IH]; simpl; intros P Q H HP HQ; [lra|].
  apply andb_prop in H. destruct H as [Hc Ha]. apply Z.leb_le, IZR_le in Hc.
  apply Rplus_le_le_0_compat; apply Rmult_le_pos; auto using pow_le.
Qed.

(** Whether all coefficients are at least 0 in the Bernstein basis of the
    interval from [l/d] to [u/d]. *)

Definition nonnegative_on (d l u : Z) (a : list Z) : bool :=
  forallb (Z.leb 0) (substitute d l u a).

Lemma nonnegative_on_sound : forall d l u a p,
  (0 < d)%Z -> nonnegative_on d l u a = true ->
  IZR l <= IZR d * p <= IZR u -> 0 <= form a p (1 - p).
Proof.
  intros d l u a p Hd H [Hl Hu].
  assert (D : 0 < IZR d) by now apply IZR_lt.
  assert (exists T S, 0 <= T /\ 0 <= S /\ S + T = 1 /\ IZR l * S + IZR u * T = IZR d * p)
    as (T & S & HT & HS & H1 & E).
  { destruct (Rle_lt_or_eq_dec (IZR l) (IZR u)) as [Hlu|Hlu]; [lra| |].
    - exists ((IZR d * p - IZR l) / (IZR u - IZR l)), ((IZR u - IZR d * p) / (IZR u - IZR l)).
      assert (0 < / (IZR u - IZR l)) by (apply Rinv_0_lt_compat; lra).
      repeat split; [unfold Rdiv; apply Rmult_le_pos; lra ..| |]; field; lra.
    - exists 0, 1. repeat split; lra. }
  pose proof (form_nonnegative _ T S H HT HS) as N.
  rewrite form_substitute, !minus_IZR, E in N.
  replace ((IZR d - IZR l) * S + (IZR d - IZR u) * T) with (IZR d * (1 - p)) in N by nra.
  rewrite form_homogeneous in N.
  assert (0 < IZR d ^ pred (length a)) by now apply pow_lt.
  nra.
Qed.

(** ** Profiles *)

Definition arrivals (pattern : word) : nat := length (filter (fun b => b) pattern).

Definition patterns (n k : nat) : list word :=
  filter (fun w => (arrivals w =? k)%nat) (words n).

(** In how many patterns with [k] arrivals there is disagreement. *)
Definition count (n : nat) (A : algorithm) (x : word) (k : nat) : nat :=
  length (filter (disagree n A x) (patterns n k)).

Definition profile (n : nat) (A : algorithm) (x : word) : list Z :=
  map (fun k => Z.of_nat (count n A x k)) (seq 0 (S n)).

Lemma arrivals_bound : forall w, (arrivals w <= length w)%nat.
Proof. induction w as [|[] w IH]; unfold arrivals in *; simpl; lia. Qed.

Lemma probability_power : forall p w,
  probability p w = p ^ arrivals w * (1 - p) ^ (length w - arrivals w).
Proof.
  intros p. induction w as [|b w IH]; [simpl; ring|].
  pose proof (arrivals_bound w) as B. unfold probability in *. cbn [fold_right]. rewrite IH.
  unfold arrivals in *. destruct b; cbn [filter length].
  - rewrite Nat.sub_succ, <- tech_pow_Rmult. ring.
  - rewrite Nat.sub_succ_l, <- tech_pow_Rmult by assumption. ring.
Qed.

Lemma form_sum : forall (c : nat -> Z) P Q m s,
  P ^ s * form (map c (seq s m)) P Q
  = sum (map (fun k => IZR (c k) * (P ^ k * Q ^ (s + m - 1 - k))) (seq s m)).
Proof.
  intros c P Q. induction m as [|m IH]; intros s; [simpl; ring|].
  specialize (IH (S s)). simpl seq. simpl map. simpl sum. simpl form.
  rewrite map_length, seq_length.
  replace (s + S m - 1 - s)%nat with m by lia.
  replace (s + S m)%nat with (S s + m)%nat by lia.
  rewrite <- IH. simpl. ring.
Qed.

Lemma single_term : forall (g : nat -> R) k m s, (s <= k < s + m)%nat ->
  sum (map (fun j => (if (k =? j)%nat then 1 else 0) * g j) (seq s m)) = g k.
Proof.
  intros g k. induction m as [|m IH]; intros s H; [lia|]. simpl.
  destruct (Nat.eqb_spec k s) as [->|N].
  - rewrite sum_zero; [ring|]. intros j Hj. apply in_seq in Hj.
    destruct (Nat.eqb_spec s j); [lia | ring].
  - rewrite IH by lia. ring.
Qed.

Lemma group_by_arrivals : forall n (D : word -> bool) p l,
  (forall w, In w l -> length w = n) ->
  sum (map (fun w => if D w then probability p w else 0) l)
  = sum (map (fun k =>
      IZR (Z.of_nat (length (filter D (filter (fun w => (arrivals w =? k)%nat) l))))
        * (p ^ k * (1 - p) ^ (n - k))) (seq 0 (S n))).
Proof.
  intros n D p. induction l as [|w l IH]; intros H.
  - simpl map at 1. symmetry. apply sum_zero. intros. simpl. ring.
  - simpl map at 1. simpl sum at 1. rewrite IH by (intros v Hv; apply H; now right).
    pose proof (H w (or_introl eq_refl)) as L.
    transitivity ((if D w then 1 else 0) * (p ^ arrivals w * (1 - p) ^ (n - arrivals w))
      + sum (map (fun k =>
      IZR (Z.of_nat (length (filter D (filter (fun w => (arrivals w =? k)%nat) l))))
        * (p ^ k * (1 - p) ^ (n - k))) (seq 0 (S n)))).
    { f_equal. rewrite probability_power, L. destruct (D w); ring. }
    rewrite <- (single_term (fun k => (if D w then 1 else 0) * (p ^ k * (1 - p) ^ (n - k)))
                  (arrivals w) (S n) 0)
      by (pose proof (arrivals_bound w); lia).
    rewrite <- sum_plus. f_equal. apply map_ext. intros k. simpl.
    destruct (arrivals w =? k)%nat; simpl; [|ring].
    destruct (D w); simpl length; [|ring].
    rewrite Nat2Z.inj_succ, succ_IZR. ring.
Qed.

Theorem error_is_form : forall n A x p, error n A x p = form (profile n A x) p (1 - p).
Proof.
  intros n A x p. unfold error, profile.
  pose proof (form_sum (fun k => Z.of_nat (count n A x k)) p (1 - p) (S n) 0) as F.
  simpl pow in F. rewrite Rmult_1_l in F. rewrite F.
  rewrite (group_by_arrivals n) by (intros w; apply words_length).
  f_equal. apply map_ext. intros k. do 3 f_equal. lia.
Qed.

Lemma profile_length : forall n A x, length (profile n A x) = S n.
Proof. intros. unfold profile. now rewrite map_length, seq_length. Qed.

(** A profile that is at least as large in every entry has a larger form. *)
Lemma form_monotone : forall a b P Q, 0 <= P -> 0 <= Q -> length a = length b ->
  forallb (fun ab => Z.leb (fst ab) (snd ab)) (combine a b) = true -> form a P Q <= form b P Q.
Proof.
  induction a as [|x a IH]; destruct b as [|y b]; simpl; intros P Q HP HQ L H; try discriminate; [lra|].
  injection L as L. apply andb_prop in H. destruct H as [H1 H2]. apply Z.leb_le, IZR_le in H1.
  specialize (IH b P Q HP HQ L H2). rewrite L.
  pose proof (pow_le Q (length b) HQ).
  apply Rplus_le_compat; [apply Rmult_le_compat_r | apply Rmult_le_compat_l]; assumption.
Qed.
