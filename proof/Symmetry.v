(** * Renaming processes and exchanging the values 0 and 1

    What an algorithm becomes when processes are renamed and, perhaps, all bits
    are flipped; it stays valid, and its worst error does not grow. *)

From Coq Require Import List Bool Arith Reals Lra Lia Permutation.
From Tacit Require Import Model Profiles.
Import ListNotations.

(** Process [i] is renamed to the entry [i] of [names]. *)
Record element := { flips : bool; names : list nat }.

Fixpoint place (i : nat) (l : list nat) : nat :=
  match l with
  | [] => 0
  | a :: rest => if (a =? i)%nat then 0 else S (place i rest)
  end.

(** Entry [j] of the result is the entry of the process that [j] is renamed to. *)
Definition pull {T : Type} (n : nat) (e : element) (default : T) (l : list T) : list T :=
  map (fun j => nth (nth j (names e) 0%nat) l default) (seq 0 n).

Definition pull_pattern (n : nat) (e : element) (w : word) : word := pull n e false w.
Definition pull_input (n : nat) (e : element) (x : word) : word :=
  pull n e false (map (xorb (flips e)) x).
Definition pull_view (n : nat) (e : element) (v : view) : view :=
  pull n e None (map (option_map (xorb (flips e))) v).

(** The image of an algorithm under an element. *)
Definition act (n : nat) (e : element) (A : algorithm) : algorithm :=
  fun i v => xorb (flips e) (A (place i (names e)) (pull_view n e v)).

Fixpoint word_eqb (v w : word) : bool :=
  match v, w with
  | [], [] => true
  | a :: v', b :: w' => eqb a b && word_eqb v' w'
  | _, _ => false
  end.

Lemma word_eqb_eq : forall v w, word_eqb v w = true -> v = w.
Proof.
  induction v as [|a v IH]; destruct w as [|b w]; simpl; intros H; try easy.
  apply andb_prop in H. destruct H as [H1 H2]. f_equal; [now apply eqb_prop | now apply IH].
Qed.

(** What is asked of an element: its names are a renaming of [0, ..., n - 1], with
    the inverse [place], and it permutes patterns and keeps numbers of arrivals. *)
Definition admissible (n : nat) (e : element) : bool :=
  forallb (fun j => nth j (names e) 0 <? n) (seq 0 n) &&
  forallb (fun i => (place i (names e) <? n) &&
    forallb (fun j => eqb (nth j (names e) 0 =? i) (j =? place i (names e))) (seq 0 n)) (seq 0 n) &&
  forallb (fun w => existsb (word_eqb w) (map (pull_pattern n e) (words n)) &&
    (arrivals (pull_pattern n e w) =? arrivals w)) (words n).

Lemma nth_map_seq : forall (T : Type) (g : nat -> T) n k d, k < n -> nth k (map g (seq 0 n)) d = g k.
Proof.
  intros T g n k d H. rewrite (nth_indep _ d (g 0)) by (now rewrite map_length, seq_length).
  rewrite map_nth. f_equal. now rewrite seq_nth.
Qed.

Lemma pull_length : forall (T : Type) n e (d : T) l, length (pull n e d l) = n.
Proof. intros. unfold pull. now rewrite map_length, seq_length. Qed.

Section Element.
Variables (n : nat) (e : element).
Hypothesis good : admissible n e = true.

Lemma names_below : forall j, j < n -> nth j (names e) 0 < n.
Proof.
  intros j Hj. unfold admissible in good. apply andb_prop in good. destruct good as [H _].
  apply andb_prop in H. destruct H as [H _]. rewrite forallb_forall in H.
  apply Nat.ltb_lt. apply H. apply in_seq. lia.
Qed.

Lemma place_below : forall i, i < n -> place i (names e) < n.
Proof.
  intros i Hi. unfold admissible in good. apply andb_prop in good. destruct good as [H _].
  apply andb_prop in H. destruct H as [_ H]. rewrite forallb_forall in H.
  specialize (H i). rewrite in_seq in H. apply Nat.ltb_lt.
  apply (andb_prop _ _ (H ltac:(lia))).
Qed.

Lemma place_inverse : forall i j, i < n -> j < n ->
  (nth j (names e) 0 =? i) = (j =? place i (names e)).
Proof.
  intros i j Hi Hj. unfold admissible in good. apply andb_prop in good. destruct good as [H _].
  apply andb_prop in H. destruct H as [_ H]. rewrite forallb_forall in H.
  specialize (H i). rewrite in_seq in H. specialize (H ltac:(lia)).
  apply andb_prop in H. destruct H as [_ H]. rewrite forallb_forall in H.
  apply eqb_prop. apply H. apply in_seq. lia.
Qed.

Lemma pull_see : forall i x w, i < n -> length x = n ->
  pull_view n e (see n i x w)
  = see n (place i (names e)) (pull_input n e x) (pull_pattern n e w).
Proof.
  intros i x w Hi Hx. unfold pull_view, see at 2, pull at 1. apply map_ext_in.
  intros j Hj. apply in_seq in Hj. simpl in Hj. destruct Hj as [_ Hj].
  pose proof (names_below j Hj) as Hk.
  change None with (option_map (xorb (flips e)) None). rewrite map_nth.
  unfold see. rewrite nth_map_seq by assumption. rewrite place_inverse by assumption.
  unfold bit, pull_pattern, pull_input, pull. rewrite !nth_map_seq by assumption.
  destruct ((j =? place i (names e))%nat || nth (nth j (names e) 0) w false); [|reflexivity].
  simpl. f_equal. rewrite (nth_indep (map _ x) false (xorb (flips e) false)) by (now rewrite map_length, Hx).
  now rewrite map_nth.
Qed.

Lemma act_decision : forall A i x w, i < n -> length x = n ->
  decision n (act n e A) x w i
  = xorb (flips e) (decision n A (pull_input n e x) (pull_pattern n e w) (place i (names e))).
Proof. intros. unfold decision, act. now rewrite pull_see. Qed.

Lemma act_valid : forall A, valid n A -> valid n (act n e A).
Proof.
  intros A V b w i Hw Hi. rewrite act_decision; [| assumption | apply repeat_length].
  assert (E : pull_input n e (repeat b n) = repeat (xorb (flips e) b) n).
  { unfold pull_input, pull. transitivity (map (fun _ => xorb (flips e) b) (seq 0 n)).
    - apply map_ext_in. intros j Hj. apply in_seq in Hj.
      pose proof (names_below j ltac:(lia)) as Hk.
      rewrite (nth_indep _ false (xorb (flips e) b)) by (now rewrite map_length, repeat_length).
      rewrite map_nth. now rewrite nth_repeat.
    - rewrite <- (seq_length n 0) at 2. generalize (seq 0 n). clear.
      induction l as [|a l IH]; simpl; [reflexivity | now f_equal]. }
  rewrite E, V.
  - destruct (flips e), b; reflexivity.
  - apply words_length. apply pull_length.
  - now apply place_below.
Qed.

Lemma disagree_iff : forall A x w, disagree n A x w = true <->
  exists i j, i < n /\ j < n /\ decision n A x w i <> decision n A x w j.
Proof.
  intros A x w. unfold disagree. rewrite existsb_exists. split.
  - intros (i & Hi & H). apply existsb_exists in H. destruct H as (j & Hj & H).
    apply in_seq in Hi, Hj. exists i, j. repeat split; try lia.
    intros E. rewrite E, xorb_nilpotent in H. discriminate.
  - intros (i & j & Hi & Hj & H). exists i. split; [apply in_seq; lia|].
    apply existsb_exists. exists j. split; [apply in_seq; lia|].
    destruct (decision n A x w i), (decision n A x w j); easy.
Qed.

Lemma act_disagree : forall A x w, length x = n -> disagree n (act n e A) x w = true ->
  disagree n A (pull_input n e x) (pull_pattern n e w) = true.
Proof.
  intros A x w Hx H. apply disagree_iff in H. destruct H as (i & j & Hi & Hj & H).
  apply disagree_iff. exists (place i (names e)), (place j (names e)).
  repeat split; [now apply place_below .. |]. intros E. apply H.
  rewrite !act_decision by assumption. now rewrite E.
Qed.

Local Open Scope R_scope.

Lemma pull_permutes : Permutation (map (pull_pattern n e) (words n)) (words n).
Proof.
  symmetry. apply NoDup_Permutation_bis.
  - apply words_distinct.
  - now rewrite map_length.
  - intros w Hw. unfold admissible in good. apply andb_prop in good. destruct good as [_ H].
    rewrite forallb_forall in H. specialize (H w Hw). apply andb_prop in H. destruct H as [H _].
    apply existsb_exists in H. destruct H as (v & Hv & E). apply word_eqb_eq in E. now subst.
Qed.

Lemma pull_probability : forall p w, In w (words n) ->
  probability p (pull_pattern n e w) = probability p w.
Proof.
  intros p w Hw. unfold admissible in good. apply andb_prop in good. destruct good as [_ H].
  rewrite forallb_forall in H. specialize (H w Hw). apply andb_prop in H. destruct H as [_ H].
  apply Nat.eqb_eq in H. rewrite !probability_power, H. unfold pull_pattern. rewrite pull_length.
  apply words_length in Hw. now rewrite Hw.
Qed.

Lemma probability_nonnegative : forall p w, 0 <= p <= 1 -> 0 <= probability p w.
Proof.
  intros p w [H0 H1]. unfold probability. induction w as [|b w IH]; simpl; [lra|].
  apply Rmult_le_pos; [destruct b; lra | assumption].
Qed.

Lemma sum_monotone : forall (T : Type) (f g : T -> R) l,
  (forall a, In a l -> f a <= g a) -> sum (map f l) <= sum (map g l).
Proof.
  induction l as [|a l IH]; simpl; intros H; [lra|].
  apply Rplus_le_compat; [apply H; now left | apply IH; intros; apply H; now right].
Qed.

Lemma error_nonnegative : forall A x p, 0 <= p <= 1 -> 0 <= error n A x p.
Proof.
  intros A x p Hp. unfold error.
  apply Rle_trans with (sum (map (fun _ : word => 0) (words n))).
  { rewrite sum_zero; [lra | reflexivity]. }
  apply sum_monotone. intros w _. destruct (disagree n A x w); [|lra].
  now apply probability_nonnegative.
Qed.

Lemma worst_error_nonnegative : forall A p, 0 <= worst_error n A p.
Proof.
  intros A p. unfold worst_error. induction (words n) as [|x l IH]; simpl; [lra|].
  eapply Rle_trans; [exact IH | apply Rmax_r].
Qed.

Lemma act_error : forall A x p, 0 <= p <= 1 -> length x = n ->
  error n (act n e A) x p <= error n A (pull_input n e x) p.
Proof.
  intros A x p Hp Hx. unfold error.
  rewrite <- (sum_permutation _ _ (Permutation_map
    (fun w => if disagree n A (pull_input n e x) w then probability p w else 0) pull_permutes)).
  rewrite map_map. apply sum_monotone. intros w Hw. cbn beta.
  destruct (disagree n (act n e A) x w) eqn:D.
  - rewrite (act_disagree A x w Hx D), (pull_probability p w Hw). lra.
  - destruct (disagree n A (pull_input n e x) (pull_pattern n e w));
      [now apply probability_nonnegative | lra].
Qed.

Theorem act_worst_error : forall A p, 0 <= p <= 1 ->
  worst_error n (act n e A) p <= worst_error n A p.
Proof.
  intros A p Hp. apply maximum_below; [apply worst_error_nonnegative|].
  intros a Ha. apply in_map_iff in Ha. destruct Ha as (x & <- & Hx).
  eapply Rle_trans; [apply act_error; [assumption | now apply words_length]|].
  apply error_below_worst. apply words_length. apply pull_length.
Qed.

End Element.
