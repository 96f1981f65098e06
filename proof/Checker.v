(** * The checker of lower bounds, and that it is right

    A part is a refutation for all [p] of an interval with rational ends. Where
    [check_part] accepts one, no valid algorithm has a worst error below all the
    targets at any real [p] of the interval. *)

From Coq Require Import List Bool Arith ZArith PArith Reals Lra Lia FMapPositive Wf_nat.
From Tacit Require Import Model Profiles Symmetry Refutation Clauses Encoding.
Import ListNotations.

(** A target is a list of profiles and stands for the maximum of their forms; of
    several targets, the smallest counts. *)
Definition target := list (list Z).

(** A fraction, and points that divide an interval, from one end to the other. *)
Definition fraction := (Z * Z)%type.
Definition fraction_value (f : fraction) : R := (IZR (fst f) / IZR (snd f))%R.

Record part := {
  points : list fraction;
  mixtures : list fraction;        (* weights by which two targets may be mixed *)
  halvings : nat;                  (* how often a piece may be halved *)
  symmetry_views : list positive;  (* numbers of free views *)
  symmetry_elements : list element;
  part_blocks : list (list Z);
  proof : list step
}.

(** ** Blocked profiles *)

Section Dominated.
Variables (targets : list target) (weights : list fraction).

Definition minus (a b : list Z) : list Z := add a (scale (-1) b).

(** [W b - w f - (W - w) g] *)
Definition mix (w W : Z) (b f g : list Z) : list Z :=
  minus (minus (scale W b) (scale w f)) (scale (W - w) g).

Definition above_one (d l u : Z) (b : list Z) : bool :=
  existsb (forallb (fun f => (length f =? length b) && nonnegative_on d l u (minus b f))) targets.

Definition above_mixture (d l u : Z) (b : list Z) : bool :=
  existsb (fun weight =>
    let '(w, W) := weight in
    (0 <=? w)%Z && (w <=? W)%Z && (0 <? W)%Z &&
    existsb (fun t1 => existsb (fun t2 =>
      forallb (fun f => forallb (fun g =>
        (length f =? length b) && (length g =? length b) &&
        nonnegative_on d l u (mix w W b f g)) t2) t1) targets) targets) weights.

(** Whether the form of [b] is at least the smallest target between [l/d] and [u/d]. *)
Fixpoint dominated (fuel : nat) (d l u : Z) (b : list Z) : bool :=
  if above_one d l u b then true
  else if above_mixture d l u b then true
  else match fuel with
       | O => false
       | S fuel' =>
           dominated fuel' (2 * d) (2 * l) (l + u) b &&
           dominated fuel' (2 * d) (l + u) (2 * u) b
       end.

Fixpoint dominated_between (fuel : nat) (ends : list fraction) (b : list Z) : bool :=
  match ends with
  | (a1, d1) :: (((a2, d2) :: _) as rest) =>
      (0 <? d1)%Z && (0 <? d2)%Z &&
      dominated fuel (d1 * d2) (a1 * d2) (a2 * d1) b && dominated_between fuel rest b
  | _ => true
  end.

Local Open Scope R_scope.

Definition beaten (v p : R) : Prop :=
  forall t, In t targets -> exists f, In f t /\ v < form f p (1 - p).

Lemma form_minus : forall a b P Q, length a = length b ->
  form (minus a b) P Q = form a P Q - form b P Q.
Proof.
  intros. unfold minus. rewrite form_add by (now rewrite scale_length). rewrite form_scale. ring.
Qed.

Lemma minus_length : forall a b, length a = length b -> length (minus a b) = length a.
Proof. intros. apply add_length. now rewrite scale_length. Qed.

Lemma dominated_sound : forall b v p, beaten v p -> forall fuel d l u,
  (0 < d)%Z -> dominated fuel d l u b = true -> IZR l <= IZR d * p <= IZR u ->
  v < form b p (1 - p).
Proof.
  intros b v p B.
  assert (One : forall d l u, (0 < d)%Z -> above_one d l u b = true ->
    IZR l <= IZR d * p <= IZR u -> v < form b p (1 - p)).
  { intros d l u Hd H Hp. apply existsb_exists in H. destruct H as (t & Ht & H).
    destruct (B t Ht) as (f & Hf & V). rewrite forallb_forall in H. specialize (H f Hf).
    apply andb_prop in H. destruct H as [L H]. apply Nat.eqb_eq in L.
    pose proof (nonnegative_on_sound d l u _ p Hd H Hp) as N.
    rewrite form_minus in N by congruence. lra. }
  assert (Mixture : forall d l u, (0 < d)%Z -> above_mixture d l u b = true ->
    IZR l <= IZR d * p <= IZR u -> v < form b p (1 - p)).
  { intros d l u Hd H Hp. apply existsb_exists in H. destruct H as ([w W] & _ & H).
    apply andb_prop in H. destruct H as [H E]. apply andb_prop in H. destruct H as [H HW].
    apply andb_prop in H. destruct H as [Hw HwW].
    apply Z.leb_le, IZR_le in Hw. apply Z.leb_le, IZR_le in HwW. apply Z.ltb_lt, IZR_lt in HW.
    apply existsb_exists in E. destruct E as (t1 & Ht1 & E).
    apply existsb_exists in E. destruct E as (t2 & Ht2 & E).
    destruct (B t1 Ht1) as (f & Hf & Vf). destruct (B t2 Ht2) as (g & Hg & Vg).
    rewrite forallb_forall in E. specialize (E f Hf).
    rewrite forallb_forall in E. specialize (E g Hg).
    apply andb_prop in E. destruct E as [L E]. apply andb_prop in L. destruct L as [Lf Lg].
    apply Nat.eqb_eq in Lf, Lg.
    pose proof (nonnegative_on_sound d l u _ p Hd E Hp) as N. unfold mix in N.
    rewrite form_minus, form_minus, !form_scale, minus_IZR in N;
      rewrite ?minus_length; rewrite ?scale_length; try congruence.
    set (m := Rmin (form f p (1 - p)) (form g p (1 - p))).
    assert (Vm : v < m) by now apply Rmin_glb_lt.
    pose proof (Rmult_le_compat_l _ _ _ Hw (Rmin_l (form f p (1 - p)) (form g p (1 - p)))) as Mf.
    pose proof (Rmult_le_compat_l (IZR W - IZR w) _ _ ltac:(lra)
                  (Rmin_r (form f p (1 - p)) (form g p (1 - p)))) as Mg.
    fold m in Mf, Mg. apply (Rlt_le_trans _ _ _ Vm).
    apply (Rmult_le_reg_l (IZR W)); [assumption | lra]. }
  induction fuel as [|fuel IH]; intros d l u Hd H Hp; simpl in H.
  - destruct (above_one d l u b) eqn:E1; [eauto|].
    destruct (above_mixture d l u b) eqn:E2; [eauto | discriminate].
  - destruct (above_one d l u b) eqn:E1; [eauto|].
    destruct (above_mixture d l u b) eqn:E2; [eauto|].
    apply andb_prop in H. destruct H as [H1 H2].
    destruct (Rle_lt_dec (2 * (IZR d * p)) (IZR (l + u))) as [C|C].
    + apply (IH (2 * d)%Z (2 * l)%Z (l + u)%Z ltac:(lia) H1). rewrite plus_IZR in *. rewrite !mult_IZR. lra.
    + apply (IH (2 * d)%Z (l + u)%Z (2 * u)%Z ltac:(lia) H2). rewrite plus_IZR in *. rewrite !mult_IZR. lra.
Qed.

Lemma dominated_between_sound : forall b v p fuel ends first last,
  beaten v p -> dominated_between fuel (first :: ends ++ [last]) b = true ->
  fraction_value first <= p <= fraction_value last -> v < form b p (1 - p).
Proof.
  intros b v p fuel ends. 
  assert (Piece : forall (f g : fraction), beaten v p -> (0 < snd f)%Z -> (0 < snd g)%Z ->
    dominated fuel (snd f * snd g) (fst f * snd g) (fst g * snd f) b = true ->
    fraction_value f <= p <= fraction_value g -> v < form b p (1 - p)).
  { intros [a1 d1] [a2 d2] B H1 H2 H [Hl Hu]. unfold fraction_value in *. simpl in *.
    apply (dominated_sound b v p B fuel (d1 * d2) (a1 * d2) (a2 * d1) ltac:(nia) H). rewrite !mult_IZR.
    apply IZR_lt in H1, H2.
    apply (Rmult_le_compat_r (IZR d1)) in Hl; [|lra].
    apply (Rmult_le_compat_r (IZR d2)) in Hu; [|lra].
    unfold Rdiv in *. rewrite Rmult_assoc, Rinv_l, Rmult_1_r in Hl, Hu by lra.
    split; nra. }
  induction ends as [|mid ends IH]; intros first last B H Hp.
  - simpl in H. destruct first as [a1 d1], last as [a2 d2].
    apply andb_prop in H. destruct H as [H _]. apply andb_prop in H. destruct H as [H D].
    apply andb_prop in H. destruct H as [H1 H2]. apply Z.ltb_lt in H1, H2.
    now apply (Piece (a1, d1) (a2, d2)).
  - destruct first as [a1 d1], mid as [a2 d2].
    change (dominated_between fuel ((a1, d1) :: ((a2, d2) :: ends) ++ [last]) b) with
      ((0 <? d1)%Z && (0 <? d2)%Z && dominated fuel (d1 * d2) (a1 * d2) (a2 * d1) b
       && dominated_between fuel ((a2, d2) :: ends ++ [last]) b) in H.
    apply andb_prop in H. destruct H as [H R]. apply andb_prop in H. destruct H as [H D].
    apply andb_prop in H. destruct H as [H1 H2]. apply Z.ltb_lt in H1, H2.
    destruct (Rle_lt_dec p (fraction_value (a2, d2))) as [C|C].
    + apply (Piece (a1, d1) (a2, d2)); simpl; tauto.
    + apply (IH (a2, d2) last B R). lra.
Qed.

End Dominated.

(** ** The smallest algorithm of an orbit *)

Fixpoint rank (w : word) : nat :=
  match w with
  | [] => 0
  | b :: rest => (if b then 2 ^ length rest else 0) + rank rest
  end.

Lemma rank_bound : forall w, rank w < 2 ^ length w.
Proof. induction w as [|[] w IH]; simpl; lia. Qed.

Lemma rank_order : forall v w k, length v = length w -> rank v <= rank w ->
  firstn k v = firstn k w -> nth k v false = true -> nth k w false = true.
Proof.
  induction v as [|a v IH]; destruct w as [|b w]; simpl; intros k L R F N; try discriminate.
  - destruct k; discriminate.
  - injection L as L. destruct k as [|k].
    + subst a. pose proof (rank_bound w). destruct b; [reflexivity|]. rewrite L in R. lia.
    + simpl in F. injection F as -> F. apply (IH w k); try assumption. destruct b; rewrite ?L in R; lia.
Qed.

(** ** The checker *)

Fixpoint view_numbers (next : positive) (l : list (nat * view)) (m : PositiveMap.t (nat * view))
  : PositiveMap.t (nat * view) :=
  match l with
  | [] => m
  | v :: rest => view_numbers (Pos.succ next) rest (PositiveMap.add next v m)
  end.

Definition context_of (n : nat) (c : part) : context :=
  let numbers := view_numbers xH (free_views n) (PositiveMap.empty _) in
  {| listed := flat_map (fun k => match PositiveMap.find k numbers with
                                  | Some v => [v]
                                  | None => []
                                  end) (symmetry_views c);
     elements := symmetry_elements c;
     blocks := part_blocks c;
     inputs := mixed_inputs n |}.

(** The numbers that the hints of a proof name. *)
Definition named (steps : list step) : PositiveMap.t unit :=
  fold_left (fun m s =>
    match s with
    | Derive _ _ hints => fold_left (fun m h => PositiveMap.add h tt m) hints m
    | Remove _ => m
    end) steps (PositiveMap.empty unit).

(** The listed clauses that are named, each with its reason checked. *)
Fixpoint gather (n : nat) (c : context) (t : table) (used : PositiveMap.t unit) (number : positive)
  (l : list (reason * clause)) (d : database) : option database :=
  match l with
  | [] => Some d
  | (r, cl) :: rest =>
      match PositiveMap.find number used with
      | None => gather n c t used (Pos.succ number) rest d
      | Some _ =>
          if justified n c t r cl
          then gather n c t used (Pos.succ number) rest (PositiveMap.add number cl d)
          else None
      end
  end.

Definition within_unit (l : list fraction) : bool :=
  match l with
  | (a, d) :: _ =>
      (0 <=? a)%Z && (0 <? d)%Z &&
      let '(b, e) := last l (1, 0)%Z in (b <=? e)%Z && (0 <? e)%Z
  | [] => false
  end.

Definition check_part (n : nat) (targets : list target) (c : part) : bool :=
  (2 <=? length (points c)) && within_unit (points c) &&
  forallb (admissible n) (symmetry_elements c) &&
  forallb (dominated_between targets (mixtures c) (halvings c) (points c)) (part_blocks c) &&
  let context := context_of n c in
  let '(t, l) := encode n context in
  match gather n context t (named (proof c)) xH l (PositiveMap.empty clause) with
  | Some d => refutes d (proof c)
  | None => false
  end.

(** ** What its acceptance means *)

Local Open Scope R_scope.

(** At [p], no valid algorithm has a worst error below all the targets. *)
Definition lower_bound (n : nat) (targets : list target) (p : R) : Prop :=
  forall A, valid n A -> exists t, In t targets /\
    forall f, In f t -> form f p (1 - p) <= worst_error n A p.

Definition first_point (c : part) : R := fraction_value (hd (0, 1)%Z (points c)).
Definition last_point (c : part) : R := fraction_value (last (points c) (1, 0)%Z).

Lemma gather_true : forall n c t used rho,
  (forall r cl, justified n c t r cl = true -> satisfies rho cl) ->
  forall l number d e, true_in rho d -> gather n c t used number l d = Some e -> true_in rho e.
Proof.
  intros n c t used rho J. induction l as [|[r cl] l IH]; simpl; intros number d e T H.
  - injection H as <-. exact T.
  - destruct (PositiveMap.find number used); [|now apply (IH _ _ _ T H)].
    destruct (justified n c t r cl) eqn:E; [|discriminate].
    apply (IH _ _ _) in H; [exact H|]. intros i f F.
    destruct (Pos.eq_dec i number) as [->|N].
    + rewrite PositiveMap.gss in F. injection F as <-. now apply (J r).
    + rewrite PositiveMap.gso in F by assumption. now apply (T i).
Qed.

Lemma beaten_or_not : forall targets v p,
  beaten targets v p \/ exists t, In t targets /\ forall f, In f t -> form f p (1 - p) <= v.
Proof.
  intros targets v p. induction targets as [|t targets IH].
  - left. intros t [].
  - assert (H : (exists f, In f t /\ v < form f p (1 - p)) \/
                forall f, In f t -> form f p (1 - p) <= v).
    { clear IH. induction t as [|f t IHt]; [right; intros f []|].
      destruct (Rle_lt_dec (form f p (1 - p)) v) as [C|C].
      - destruct IHt as [(g & Hg & Vg)|IHt]; [left; exists g; split; [now right | assumption]|].
        right. intros g [<-|Hg]; [assumption | now apply IHt].
      - left. exists f. split; [now left | assumption]. }
    destruct H as [H|H]; [|right; exists t; split; [now left | assumption]].
    destruct IH as [IH|(u & Hu & IH)]; [|right; exists u; split; [now right | assumption]].
    left. intros u [<-|Hu]; [exact H | now apply IH].
Qed.

Lemma split_points : forall (l : list fraction), (2 <= length l)%nat ->
  exists middle, l = hd (0, 1)%Z l :: middle ++ [last l (1, 0)%Z].
Proof.
  intros [|f l] H; simpl in H; [lia|]. destruct (exists_last (l := l)) as (m & g & ->).
  { intros ->. simpl in H. lia. }
  exists m. simpl hd. change (f :: m ++ [g]) with ((f :: m) ++ [g]).
  rewrite last_last. reflexivity.
Qed.

Lemma within_unit_sound : forall l p, within_unit l = true ->
  fraction_value (hd (0, 1)%Z l) <= p <= fraction_value (last l (1, 0)%Z) -> 0 <= p <= 1.
Proof.
  intros [|[a d] l] p; [discriminate|]. unfold within_unit, fraction in *. cbn [hd].
  destruct (last ((a, d) :: l) (1, 0)%Z) as [b e]. unfold fraction_value. cbn [fst snd].
  intros H [Hl Hu].
  apply andb_prop in H. destruct H as [H1 H2].
  apply andb_prop in H1, H2. destruct H1 as [Ha Hd], H2 as [Hb He].
  apply Z.leb_le, IZR_le in Ha, Hb. apply Z.ltb_lt, IZR_lt in Hd, He.
  split.
  - eapply Rle_trans; [|exact Hl]. unfold Rdiv. apply Rmult_le_pos; [assumption|].
    left. now apply Rinv_0_lt_compat.
  - eapply Rle_trans; [exact Hu|]. apply (Rmult_le_reg_r (IZR e)); [assumption|].
    unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. lra.
Qed.

Theorem check_part_sound : forall n targets c, check_part n targets c = true ->
  forall p, first_point c <= p <= last_point c -> lower_bound n targets p.
Proof.
  intros n targets c H p Hp A V. unfold check_part in H.
  apply andb_prop in H. destruct H as [H R]. apply andb_prop in H. destruct H as [H D].
  apply andb_prop in H. destruct H as [H E]. apply andb_prop in H. destruct H as [L U].
  apply Nat.leb_le in L. pose proof (within_unit_sound _ p U Hp) as Unit.
  rewrite forallb_forall in E, D.
  destruct (beaten_or_not targets (worst_error n A p) p) as [B|B]; [exfalso | exact B].
  set (ctx := context_of n c) in *.
  (* no algorithm below the targets, by induction on its rank *)
  assert (None : forall k A, valid n A -> beaten targets (worst_error n A p) p ->
    rank (bits ctx A) = k -> False); [|now apply (None (rank (bits ctx A)) A)].
  clear A V B. intros k. induction k as [k IH] using lt_wf_ind. intros A V B K.
  assert (C : candidate n ctx A).
  { constructor; [assumption | |].
    - intros e j He. apply rank_order; [now rewrite !bits_length|].
      destruct (Nat.le_gt_cases (rank (bits ctx A)) (rank (bits ctx (act n e A)))) as [G|G];
        [exact G | exfalso].
      apply (IH (rank (bits ctx (act n e A))) ltac:(lia) (act n e A)); [| | reflexivity].
      + apply act_valid; [now apply E | assumption].
      + intros t Ht. destruct (B t Ht) as (f & Hf & W). exists f. split; [assumption|].
        eapply Rle_lt_trans; [apply act_worst_error; [now apply E | assumption] | exact W].
    - intros b x r Hb Hx Lb M. specialize (D b Hb).
      destruct (split_points (points c) L) as (middle & P). rewrite P in D.
      pose proof (dominated_between_sound _ _ b _ p _ _ _ _ B D Hp) as G.
      apply in_map_iff in Hx. destruct Hx as (y & Y & Hy). injection Y as -> _.
      apply filter_In in Hy. destruct Hy as [Hy _].
      apply (Rlt_irrefl (form b p (1 - p))).
      eapply Rle_lt_trans; [|exact G]. eapply Rle_trans; [|now apply (error_below_worst n A x)].
      rewrite error_is_form.
      apply form_monotone; [lra | lra | now rewrite profile_length|].
      apply forallb_forall. intros [a d] Had. simpl. apply Z.leb_le.
      apply (In_nth _ _ (0%Z, 0%Z)) in Had. destruct Had as (j & Hj & Ej).
      rewrite combine_length, profile_length, Lb, Nat.min_id in Hj.
      rewrite combine_nth in Ej by now rewrite profile_length.
      pose proof (f_equal fst Ej) as Ea. pose proof (f_equal snd Ej) as Ed.
      cbn [fst snd] in Ea, Ed. rewrite <- Ea, <- Ed. specialize (M j ltac:(lia)). unfold profile.
      rewrite (nth_map_seq _ (fun k => Z.of_nat (count n A x k))) by assumption. exact M. }
  destruct (encode n ctx) as [t l].
  destruct (gather n ctx t (named (proof c)) xH l (PositiveMap.empty clause)) as [d|] eqn:G;
    [|discriminate].
  apply (refutes_sound (valuation_of n ctx t A) (proof c) d); [|exact R].
  apply (gather_true n ctx t (named (proof c)) (valuation_of n ctx t A)) in G; [exact G | |].
  - intros r cl J. apply (justified_holds n ctx) with r; try assumption.
    intros x rs Hx. apply in_map_iff in Hx. destruct Hx as (y & Y & _). now injection Y as -> <-.
  - intros i f F. rewrite PositiveMap.gempty in F. discriminate.
Qed.
