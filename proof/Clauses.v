(** * The clauses that an algorithm below the target satisfies

    Variables stand for statements about an algorithm: what a view decides,
    whether there is disagreement in an execution, whether there are at least so
    many disagreements in a list of executions. Every clause comes with a reason;
    this file proves that a clause with a good reason holds for every algorithm
    that is valid, smallest in its orbit, and below the blocked profiles. *)

From Coq Require Import List Bool Arith ZArith Lia FMapPositive.
From Tacit Require Import Model Profiles Symmetry Refutation.
Import ListNotations.

Inductive meaning :=
  | Decides (i : nat) (v : view)              (* the view decides 1 *)
  | Errs (x w : word)                         (* disagreement on [x] in the pattern [w] *)
  | AtLeast (x : word) (l : list word) (s : nat) (* in [s] patterns of [l], or more *)
  | Agrees (e : element) (k : nat).           (* with its image, at the first [k] listed views *)

(** ** Comparing meanings *)

Fixpoint list_eqb {T : Type} (same : T -> T -> bool) (l m : list T) : bool :=
  match l, m with
  | [], [] => true
  | a :: l', b :: m' => same a b && list_eqb same l' m'
  | _, _ => false
  end.

Lemma list_eqb_eq : forall (T : Type) (same : T -> T -> bool),
  (forall a b, same a b = true -> a = b) -> forall l m, list_eqb same l m = true -> l = m.
Proof.
  intros T same S. induction l as [|a l IH]; destruct m as [|b m]; simpl; intros H; try easy.
  apply andb_prop in H. destruct H as [H1 H2]. f_equal; auto.
Qed.

Definition entry_eqb (a b : option bool) : bool :=
  match a, b with
  | None, None => true
  | Some c, Some d => eqb c d
  | _, _ => false
  end.

Lemma entry_eqb_eq : forall a b, entry_eqb a b = true -> a = b.
Proof. intros [[]|] [[]|]; easy. Qed.

Definition meaning_eqb (a b : meaning) : bool :=
  match a, b with
  | Decides i v, Decides j w => (i =? j) && list_eqb entry_eqb v w
  | Errs x v, Errs y w => word_eqb x y && word_eqb v w
  | AtLeast x l s, AtLeast y m t => (s =? t) && word_eqb x y && list_eqb word_eqb l m
  | Agrees e k, Agrees f m =>
      (k =? m) && eqb (flips e) (flips f) && list_eqb Nat.eqb (names e) (names f)
  | _, _ => false
  end.

Lemma nat_eqb_eq : forall i j, (i =? j) = true -> i = j.
Proof. intros i j. apply Nat.eqb_eq. Qed.

Lemma meaning_eqb_eq : forall a b, meaning_eqb a b = true -> a = b.
Proof.
  intros [i v|x v|x l s|e k] [j w|y w|y m t|f m]; simpl; intros H; try discriminate;
    repeat (apply andb_prop in H; destruct H as [H ?H]).
  - f_equal; [now apply nat_eqb_eq | now apply (list_eqb_eq _ entry_eqb entry_eqb_eq)].
  - f_equal; now apply word_eqb_eq.
  - f_equal; [now apply word_eqb_eq | now apply (list_eqb_eq _ word_eqb word_eqb_eq)
             | now apply nat_eqb_eq].
  - destruct e as [a l], f as [b l']. simpl in *. f_equal; [|now apply nat_eqb_eq].
    f_equal; [now apply eqb_prop | now apply (list_eqb_eq _ Nat.eqb nat_eqb_eq)].
Qed.

(** ** Views that validity decides *)

(** [Some b] if the view of [j] occurs where all inputs are [b]. *)
Definition forced (n j : nat) (x w : word) : option bool :=
  if forallb (fun i => negb ((i =? j) || bit w i) || eqb (bit x i) (bit x j)) (seq 0 n)
  then Some (bit x j) else None.

Lemma forced_decision : forall n A j x w b, valid n A -> j < n -> In w (words n) ->
  forced n j x w = Some b -> decision n A x w j = b.
Proof.
  intros n A j x w b V Hj Hw. unfold forced.
  destruct (forallb _ _) eqn:F; [|discriminate]. intros E. injection E as <-.
  rewrite <- (V (bit x j) w j Hw Hj). unfold decision. f_equal.
  unfold see. apply map_ext_in. intros i Hi.
  rewrite forallb_forall in F. specialize (F i Hi). apply in_seq in Hi.
  destruct ((i =? j) || bit w i); [|reflexivity]. simpl in F. apply eqb_prop in F.
  unfold bit at 2. rewrite (nth_indep _ false (bit x j)) by (rewrite repeat_length; lia).
  rewrite nth_repeat. now f_equal.
Qed.

Definition is_forced_to (b : bool) (o : option bool) : bool :=
  match o with Some c => eqb b c | None => false end.

(** Executions with disagreement whatever the algorithm decides, and those without. *)
Definition always (n : nat) (x w : word) : bool :=
  existsb (fun i => is_forced_to false (forced n i x w)) (seq 0 n) &&
  existsb (fun i => is_forced_to true (forced n i x w)) (seq 0 n).
Definition never (n : nat) (x w : word) : bool :=
  forallb (fun i => match forced n i x w with Some _ => true | None => false end) (seq 0 n).

Lemma always_disagree : forall n A x w, valid n A -> In w (words n) ->
  always n x w = true -> disagree n A x w = true.
Proof.
  intros n A x w V Hw H. unfold always in H. apply andb_prop in H. destruct H as [H0 H1].
  apply existsb_exists in H0, H1. destruct H0 as (i & Hi & H0), H1 as (j & Hj & H1).
  apply in_seq in Hi, Hj.
  destruct (forced n i x w) as [[]|] eqn:F0; try discriminate.
  destruct (forced n j x w) as [[]|] eqn:F1; try discriminate.
  apply disagree_iff. exists i, j. repeat split; try lia.
  rewrite (forced_decision n A i x w false V ltac:(lia) Hw F0).
  now rewrite (forced_decision n A j x w true V ltac:(lia) Hw F1).
Qed.

(** For every number of arrivals: how many executions always err, and which ones may. *)
Definition undecided (n : nat) (x : word) (k : nat) : list word :=
  filter (fun w => negb (always n x w) && negb (never n x w)) (patterns n k).
Definition row (n : nat) (x : word) (k : nat) : nat * list word :=
  (length (filter (always n x) (patterns n k)), undecided n x k).
Definition rows (n : nat) (x : word) : list (nat * list word) :=
  map (row n x) (seq 0 (S n)).

Lemma count_above : forall n A x k, valid n A ->
  fst (row n x k) + length (filter (disagree n A x) (snd (row n x k))) <= count n A x k.
Proof.
  intros n A x k V. unfold row, undecided, count. simpl.
  assert (P : forall w, In w (patterns n k) -> In w (words n)).
  { intros w Hw. apply filter_In in Hw. tauto. }
  induction (patterns n k) as [|w l IH]; simpl; [lia|].
  specialize (IH (fun v Hv => P v (or_intror Hv))).
  destruct (always n x w) eqn:E; simpl.
  - rewrite (always_disagree n A x w V (P w (or_introl eq_refl)) E). simpl. lia.
  - destruct (never n x w), (disagree n A x w) eqn:D; simpl; rewrite ?D; simpl; lia.
Qed.

(** ** Reasons *)

Inductive reason :=
  (* no disagreement, and [i] decides [b]: so does [j] *)
  | Differ (x w : word) (i j : nat) (b : bool)
  (* no disagreement, and [j] is forced to [b]: [i] decides [b] *)
  | Forced (x w : word) (i j : nat) (b : bool)
  (* [s] of one list and [t] of another are [s + t] of both *)
  | Merge (x : word) (l m : list word) (s t : nat)
  (* lexicographic order at the listed view [k], and two for the next place; elements of
     the group and, next, blocked profiles and inputs are given by their positions *)
  | Below (element k : nat)
  | Equal (element k : nat) (of_image : bool)
  (* a blocked profile is not reached *)
  | Blocked (block input : nat).

Record context := {
  listed : list (nat * view);              (* the views of the lexicographic order *)
  elements : list element;                 (* the symmetries that are used *)
  blocks : list (list Z);                  (* the blocked profiles *)
  inputs : list (word * list (nat * list word)) (* inputs with their rows *)
}.

Section Reasons.
Variables (n : nat) (c : context).

Definition signed := (bool * meaning)%type.

Definition output (x : word) (l : list word) (s : nat) : meaning :=
  match l, s with
  | [w], 1 => Errs x w
  | _, _ => AtLeast x l s
  end.

Definition unless_zero (s : nat) (m : signed) : list signed :=
  match s with O => [] | S _ => [m] end.

Definition own_literal (iv : nat * view) : meaning := let '(i, v) := iv in Decides i v.
Definition image_literal (e : element) (iv : nat * view) : signed :=
  let '(i, v) := iv in
  (negb (flips e), Decides (place i (names e)) (pull_view n e v)).

Definition blocked_literal (x : word) (entry : Z * (nat * list word)) : list signed :=
  let '(b, (always_many, l)) := entry in
  let s := (b - Z.of_nat always_many)%Z in
  if (s <=? 0)%Z then [] else [(false, output x l (Z.to_nat s))].

(** The clause of a reason; none if the reason is not good. *)
Definition clause_of (r : reason) : option (list signed) :=
  match r with
  | Differ x w i j b =>
      if (i <? n) && (j <? n) then
        Some [(true, Errs x w); (negb b, Decides i (see n i x w)); (b, Decides j (see n j x w))]
      else None
  | Forced x w i j b =>
      if (i <? n) && (j <? n) && (length w =? n) && is_forced_to b (forced n j x w) then
        Some [(true, Errs x w); (b, Decides i (see n i x w))]
      else None
  | Merge x l m s t =>
      Some ((true, output x (l ++ m) (s + t)) ::
            unless_zero s (false, output x l s) ++ unless_zero t (false, output x m t))
  | Below element k =>
      match nth_error (elements c) element, nth_error (listed c) k with
      | Some e, Some iv =>
          Some (unless_zero k (false, Agrees e k) ++ [(false, own_literal iv); image_literal e iv])
      | _, _ => None
      end
  | Equal element k of_image =>
      match nth_error (elements c) element, nth_error (listed c) k with
      | Some e, Some iv =>
          Some (unless_zero k (false, Agrees e k) ++
                [(true, Agrees e (S k));
                 if of_image then image_literal e iv else (false, own_literal iv)])
      | _, _ => None
      end
  | Blocked block input =>
      match nth_error (blocks c) block, nth_error (inputs c) input with
      | Some b, Some (x, r) =>
          if (length b =? S n) then Some (flat_map (blocked_literal x) (combine b r)) else None
      | _, _ => None
      end
  end.

(** ** Algorithms for which all these clauses hold *)

Definition bits (A : algorithm) : word := map (fun iv => A (fst iv) (snd iv)) (listed c).

Record candidate (A : algorithm) : Prop := {
  candidate_valid : valid n A;
  candidate_least : forall e k, In e (elements c) ->
    firstn k (bits A) = firstn k (bits (act n e A)) ->
    nth k (bits A) false = true -> nth k (bits (act n e A)) false = true;
  candidate_below : forall b x r, In b (blocks c) -> In (x, r) (inputs c) -> length b = S n ->
    ~ (forall k, k <= n -> (nth k b 0 <= Z.of_nat (count n A x k))%Z)
}.

Hypothesis inputs_rows : forall x r, In (x, r) (inputs c) -> r = rows n x.

Definition meaning_holds (A : algorithm) (m : meaning) : bool :=
  match m with
  | Decides i v => A i v
  | Errs x w => disagree n A x w
  | AtLeast x l s => s <=? length (filter (disagree n A x) l)
  | Agrees e k => word_eqb (firstn k (bits A)) (firstn k (bits (act n e A)))
  end.

Definition signed_holds (A : algorithm) (l : signed) : bool :=
  eqb (fst l) (meaning_holds A (snd l)).

Lemma output_holds : forall A x l s,
  meaning_holds A (output x l s) = (s <=? length (filter (disagree n A x) l)).
Proof.
  intros A x [|w [|w' l]] [|[|s]]; try reflexivity.
  simpl. destruct (disagree n A x w); reflexivity.
Qed.

Lemma word_eqb_refl : forall w, word_eqb w w = true.
Proof. induction w as [|[] w IH]; simpl; auto. Qed.

Lemma unless_zero_fails : forall A s m,
  existsb (signed_holds A) (unless_zero s m) = false -> s = 0 \/ signed_holds A m = false.
Proof. intros A [|s] m H; [now left | right]. simpl in H. now rewrite orb_false_r in H. Qed.

Lemma existsb_app_false : forall (T : Type) (f : T -> bool) l m,
  existsb f (l ++ m) = false -> existsb f l = false /\ existsb f m = false.
Proof. intros T f l m H. rewrite existsb_app in H. now apply orb_false_elim in H. Qed.

Lemma not_disagree : forall A x w i j, disagree n A x w = false -> i < n -> j < n ->
  decision n A x w i = decision n A x w j.
Proof.
  intros A x w i j H Hi Hj.
  destruct (bool_dec (decision n A x w i) (decision n A x w j)) as [E|N]; [exact E|].
  assert (disagree n A x w = true); [|congruence]. apply disagree_iff. now exists i, j.
Qed.

Lemma nth_bits : forall A k iv, nth_error (listed c) k = Some iv ->
  nth k (bits A) false = A (fst iv) (snd iv) /\ k < length (listed c).
Proof.
  intros A k iv H. split.
  - apply nth_error_nth. unfold bits. rewrite nth_error_map, H. reflexivity.
  - apply nth_error_Some. congruence.
Qed.

Lemma own_literal_holds : forall A iv, meaning_holds A (own_literal iv) = A (fst iv) (snd iv).
Proof. intros A [i v]. reflexivity. Qed.

Lemma image_literal_holds : forall A e iv,
  signed_holds A (image_literal e iv) = act n e A (fst iv) (snd iv).
Proof.
  intros A e [i v]. unfold image_literal, signed_holds, act. simpl.
  destruct (flips e), (A _ _); reflexivity.
Qed.

Lemma firstn_succ : forall (l : list bool) k, k < length l ->
  firstn (S k) l = firstn k l ++ [nth k l false].
Proof.
  induction l as [|a l IH]; intros k H; simpl in H; [lia|]. destruct k; [reflexivity|].
  change (a :: firstn (S k) l = a :: (firstn k l ++ [nth k l false])). f_equal. apply IH. lia.
Qed.

Lemma bits_length : forall A, length (bits A) = length (listed c).
Proof. intros. apply map_length. Qed.

Lemma agrees_or_zero : forall A e k,
  existsb (signed_holds A) (unless_zero k (false, Agrees e k)) = false ->
  firstn k (bits A) = firstn k (bits (act n e A)).
Proof.
  intros A e k H. apply unless_zero_fails in H. destruct H as [->|H]; [reflexivity|].
  apply word_eqb_eq. unfold signed_holds in H. simpl in H.
  destruct (word_eqb (firstn k (bits A)) (firstn k (bits (act n e A)))); easy.
Qed.

Lemma blocked_fails : forall A x k (b : Z) , valid n A ->
  existsb (signed_holds A) (blocked_literal x (b, row n x k)) = false ->
  (b <= Z.of_nat (count n A x k))%Z.
Proof.
  intros A x k b V. pose proof (count_above n A x k V) as C. simpl in C.
  unfold blocked_literal, row. destruct (Z.leb_spec (b - Z.of_nat (length
    (filter (always n x) (patterns n k)))) 0) as [L|L]; [lia|].
  simpl. unfold signed_holds. simpl fst. simpl snd. rewrite output_holds, orb_false_r.
  destruct (Nat.leb_spec (Z.to_nat (b - Z.of_nat (length (filter (always n x) (patterns n k)))))
    (length (filter (disagree n A x) (undecided n x k)))) as [M|M]; [lia | discriminate].
Qed.

Lemma combine_seq_fails : forall A x b s, valid n A ->
  existsb (signed_holds A)
    (flat_map (blocked_literal x) (combine b (map (row n x) (seq s (length b))))) = false ->
  forall k, k < length b -> (nth k b 0 <= Z.of_nat (count n A x (s + k)))%Z.
Proof.
  intros A x. induction b as [|a b IH]; intros s V H k Hk; simpl in Hk; [lia|].
  simpl in H. apply existsb_app_false in H. destruct H as [H1 H2].
  destruct k as [|k].
  - rewrite Nat.add_0_r. simpl. now apply blocked_fails.
  - simpl nth. replace (s + S k) with (S s + k) by lia. apply IH; [assumption .. | lia].
Qed.

Theorem clause_of_holds : forall A r cl, candidate A -> clause_of r = Some cl ->
  existsb (signed_holds A) cl = true.
Proof.
  intros A r cl C E. destruct (existsb (signed_holds A) cl) eqn:F; [reflexivity | exfalso].
  destruct C as [V L B]. destruct r as [x w i j b|x w i j b|x l m s t|ke k|ke k o|kb kx]; simpl in E.
  - destruct ((i <? n) && (j <? n)) eqn:G; [|discriminate]. injection E as <-.
    apply andb_prop in G. destruct G as [Hi Hj]. apply Nat.ltb_lt in Hi, Hj.
    simpl in F. unfold signed_holds in F. simpl in F.
    destruct (disagree n A x w) eqn:D; [discriminate|].
    pose proof (not_disagree A x w i j D Hi Hj) as N. unfold decision in N.
    rewrite N in F. destruct b, (A j (see n j x w)); discriminate.
  - destruct (_ && _) eqn:G; [|discriminate]. injection E as <-.
    apply andb_prop in G. destruct G as [G Hb]. apply andb_prop in G. destruct G as [G Hw].
    apply andb_prop in G. destruct G as [Hi Hj]. apply Nat.ltb_lt in Hi, Hj.
    apply Nat.eqb_eq, words_length in Hw.
    destruct (forced n j x w) as [d|] eqn:Fd; [|discriminate]. apply eqb_prop in Hb. subst d.
    pose proof (forced_decision n A j x w b V Hj Hw Fd) as Dj.
    simpl in F. unfold signed_holds in F. simpl in F.
    destruct (disagree n A x w) eqn:D; [discriminate|].
    pose proof (not_disagree A x w i j D Hi Hj) as N. rewrite Dj in N. unfold decision in N.
    rewrite N in F. destruct b; discriminate.
  - injection E as <-. simpl in F. apply orb_false_elim in F. destruct F as [F1 F].
    apply existsb_app_false in F. destruct F as [Fs Ft].
    apply unless_zero_fails in Fs, Ft. unfold signed_holds in *. simpl fst in *. simpl snd in *.
    rewrite output_holds in *. rewrite filter_app, app_length in F1.
    destruct (Nat.leb_spec (s + t) (length (filter (disagree n A x) l)
      + length (filter (disagree n A x) m))) as [|H]; [discriminate|].
    assert (s <= length (filter (disagree n A x) l)).
    { destruct Fs as [->|Fs]; [lia|]. apply Nat.leb_le.
      destruct (s <=? length (filter (disagree n A x) l)); easy. }
    assert (t <= length (filter (disagree n A x) m)).
    { destruct Ft as [->|Ft]; [lia|]. apply Nat.leb_le.
      destruct (t <=? length (filter (disagree n A x) m)); easy. }
    lia.
  - destruct (nth_error (elements c) ke) as [e|] eqn:G; [|discriminate].
    destruct (nth_error (listed c) k) as [iv|] eqn:K; [|discriminate]. injection E as <-.
    apply nth_error_In in G. apply existsb_app_false in F. destruct F as [F1 F2].
    apply agrees_or_zero in F1. cbn [existsb] in F2. apply orb_false_elim in F2. destruct F2 as [Fa Fb].
    rewrite orb_false_r, image_literal_holds in Fb.
    unfold signed_holds in Fa. simpl fst in Fa. simpl snd in Fa. rewrite own_literal_holds in Fa.
    pose proof (L e k G F1) as I.
    rewrite (proj1 (nth_bits A k iv K)), (proj1 (nth_bits (act n e A) k iv K)) in I.
    rewrite I in Fb; [discriminate|]. now destruct (A (fst iv) (snd iv)).
  - destruct (nth_error (elements c) ke) as [e|] eqn:G; [|discriminate].
    destruct (nth_error (listed c) k) as [iv|] eqn:K; [|discriminate]. injection E as <-.
    apply nth_error_In in G. apply existsb_app_false in F. destruct F as [F1 F2].
    apply agrees_or_zero in F1. cbn [existsb] in F2. apply orb_false_elim in F2. destruct F2 as [Ft Fb].
    rewrite orb_false_r in Fb.
    assert (Q : nth k (bits A) false = nth k (bits (act n e A)) false).
    { pose proof (L e k G F1) as I.
      rewrite (proj1 (nth_bits A k iv K)), (proj1 (nth_bits (act n e A) k iv K)) in *. destruct o.
      - rewrite image_literal_holds in Fb. rewrite Fb in *.
        destruct (A (fst iv) (snd iv)); [symmetry; now apply I | reflexivity].
      - unfold signed_holds in Fb. simpl fst in Fb. simpl snd in Fb.
        rewrite own_literal_holds in Fb.
        destruct (A (fst iv) (snd iv)); [symmetry; now apply I | discriminate]. }
    unfold signed_holds in Ft. simpl fst in Ft. simpl snd in Ft. unfold meaning_holds in Ft.
    rewrite !firstn_succ, F1, Q, word_eqb_refl in Ft
      by (rewrite bits_length; apply (proj2 (nth_bits A k iv K))).
    discriminate.
  - destruct (nth_error (blocks c) kb) as [b|] eqn:Hb; [|discriminate].
    destruct (nth_error (inputs c) kx) as [[x r]|] eqn:Hx; [|discriminate].
    destruct (Nat.eqb_spec (length b) (S n)) as [Lb|]; [|discriminate]. injection E as <-.
    apply nth_error_In in Hb, Hx. apply (B b x r Hb Hx Lb). rewrite (inputs_rows x r Hx) in F.
    unfold rows in F. rewrite <- Lb in F. intros k Hk.
    apply (combine_seq_fails A x b 0 V F k). lia.
Qed.

(** ** Clauses with numbered variables *)

Definition table := PositiveMap.t meaning.

Definition matches (t : table) (l : literal) (m : signed) : bool :=
  eqb (fst l) (fst m) &&
  match PositiveMap.find (snd l) t with
  | Some a => meaning_eqb a (snd m)
  | None => false
  end.

Fixpoint all_match (t : table) (cl : clause) (ms : list signed) : bool :=
  match cl, ms with
  | [], [] => true
  | l :: cl', m :: ms' => matches t l m && all_match t cl' ms'
  | _, _ => false
  end.

Definition justified (t : table) (r : reason) (cl : clause) : bool :=
  match clause_of r with
  | Some ms => all_match t cl ms
  | None => false
  end.

Definition valuation_of (t : table) (A : algorithm) : valuation :=
  fun v => match PositiveMap.find v t with Some m => meaning_holds A m | None => false end.

Theorem justified_holds : forall t A r cl, candidate A -> justified t r cl = true ->
  satisfies (valuation_of t A) cl.
Proof.
  intros t A r cl C. unfold justified. destruct (clause_of r) as [ms|] eqn:E; [|discriminate].
  pose proof (clause_of_holds A r ms C E) as H. clear E. unfold satisfies. revert ms H.
  induction cl as [|l cl IH]; destruct ms as [|m ms]; simpl; intros H M; try easy.
  apply andb_prop in M. destruct M as [M1 M2].
  apply orb_prop in H. destruct H as [H|H]; [|rewrite (IH ms H M2); apply orb_true_r].
  apply orb_true_intro. left. unfold matches in M1. apply andb_prop in M1. destruct M1 as [S M1].
  unfold holds, valuation_of. destruct (PositiveMap.find (snd l) t) as [a|]; [|discriminate].
  apply meaning_eqb_eq in M1. apply eqb_prop in S. subst a. rewrite S. exact H.
Qed.

End Reasons.
