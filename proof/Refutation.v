(** * Refutations by unit propagation with hints

    A checker for the steps of an LRAT proof without its RAT rule, and the proof
    that what it derives follows from the clauses it was given. *)

From Coq Require Import List Bool PArith FMapPositive.
Import ListNotations.

(** A literal is a variable, or its negation where the sign is [false]. *)
Definition literal := (bool * positive)%type.
Definition clause := list literal.
Definition valuation := positive -> bool.

Definition holds (rho : valuation) (l : literal) : bool := eqb (fst l) (rho (snd l)).
Definition satisfies (rho : valuation) (c : clause) : Prop := existsb (holds rho) c = true.

(** ** Partial assignments *)

Definition assignment := PositiveMap.t bool.

(** [Some true]: the literal is true under the assignment; [None]: it is open. *)
Definition value (s : assignment) (l : literal) : option bool :=
  option_map (eqb (fst l)) (PositiveMap.find (snd l) s).

Definition within (s : assignment) (rho : valuation) : Prop :=
  forall v b, PositiveMap.find v s = Some b -> rho v = b.

Definition assume (l : literal) (s : assignment) : assignment :=
  PositiveMap.add (snd l) (fst l) s.

Lemma assume_within : forall s rho l, within s rho -> holds rho l = true -> within (assume l s) rho.
Proof.
  intros s rho [b v] W H w c F. unfold assume in F. simpl in F. unfold holds in H. simpl in H.
  destruct (Pos.eq_dec w v) as [->|N].
  - rewrite PositiveMap.gss in F. injection F as <-. symmetry. now apply eqb_prop.
  - rewrite PositiveMap.gso in F by assumption. now apply W.
Qed.

(** The assignment that makes every literal of a clause false. *)
Definition negation (l : literal) : literal := (negb (fst l), snd l).
Definition deny (c : clause) : assignment :=
  fold_right (fun l => assume (negation l)) (PositiveMap.empty bool) c.

Lemma deny_within : forall rho c, existsb (holds rho) c = false -> within (deny c) rho.
Proof.
  induction c as [|l c IH]; simpl; intros H.
  - intros v b F. rewrite PositiveMap.gempty in F. discriminate.
  - apply orb_false_elim in H. destruct H as [H1 H2]. apply assume_within; [now apply IH|].
    unfold holds, negation in *. simpl. destruct (fst l), (rho (snd l)); easy.
Qed.

(** ** Unit propagation *)

(** What a clause says under an assignment. *)
Inductive state := Conflict | Unit (l : literal) | Open.

Fixpoint inspect (s : assignment) (c : clause) : state :=
  match c with
  | [] => Conflict
  | l :: rest =>
      match value s l with
      | Some true => Open
      | Some false => inspect s rest
      | None => match inspect s rest with Conflict => Unit l | _ => Open end
      end
  end.

Lemma value_within : forall s rho l b, within s rho -> value s l = Some b -> holds rho l = b.
Proof.
  intros s rho [c v] b W. unfold value, holds. simpl.
  destruct (PositiveMap.find v s) as [d|] eqn:F; simpl; [|discriminate].
  rewrite (W v d F). congruence.
Qed.

Lemma inspect_sound : forall s rho c, within s rho -> satisfies rho c ->
  match inspect s c with
  | Conflict => False
  | Unit l => holds rho l = true
  | Open => True
  end.
Proof.
  intros s rho c W. unfold satisfies. induction c as [|l c IH]; simpl; [discriminate|].
  intros H. destruct (value s l) as [[]|] eqn:V; [exact I | |].
  - rewrite (value_within s rho l false W V) in H. apply IH. exact H.
  - destruct (inspect s c); [| exact I | exact I].
    apply orb_prop in H. destruct H as [H|H]; [exact H | destruct (IH H)].
Qed.

Definition database := PositiveMap.t clause.
Definition true_in (rho : valuation) (d : database) : Prop :=
  forall i c, PositiveMap.find i d = Some c -> satisfies rho c.

(** Whether the clauses named by the hints lead to a conflict, each of them but
    the last being a unit when its turn comes. *)
Fixpoint propagate (d : database) (s : assignment) (hints : list positive) : bool :=
  match hints with
  | [] => false
  | h :: rest =>
      match PositiveMap.find h d with
      | None => false
      | Some c =>
          match inspect s c with
          | Conflict => true
          | Unit l => propagate d (assume l s) rest
          | Open => false
          end
      end
  end.

Lemma propagate_sound : forall d rho hints s,
  true_in rho d -> within s rho -> propagate d s hints = true -> False.
Proof.
  induction hints as [|h hints IH]; simpl; intros s T W; [discriminate|].
  destruct (PositiveMap.find h d) as [c|] eqn:F; [|discriminate].
  pose proof (inspect_sound s rho c W (T h c F)) as I.
  destruct (inspect s c); [intros; exact I | | discriminate].
  intros H. apply (IH _ T (assume_within s rho l W I) H).
Qed.

(** ** Proofs *)

(** A step derives a clause under a number, or removes clauses. *)
Inductive step :=
  | Derive (number : positive) (c : clause) (hints : list positive)
  | Remove (numbers : list positive).

(** Whether the steps are right and one of them derives the empty clause. *)
Fixpoint refutes (d : database) (steps : list step) : bool :=
  match steps with
  | [] => false
  | Derive i c hints :: rest =>
      propagate d (deny c) hints &&
      match c with [] => true | _ => refutes (PositiveMap.add i c d) rest end
  | Remove numbers :: rest =>
      refutes (fold_left (fun e i => PositiveMap.remove i e) numbers d) rest
  end.

Lemma remove_true : forall rho numbers d, true_in rho d ->
  true_in rho (fold_left (fun e i => PositiveMap.remove i e) numbers d).
Proof.
  induction numbers as [|i numbers IH]; simpl; intros d T; [assumption|].
  apply IH. intros j c F. destruct (Pos.eq_dec j i) as [->|N].
  - rewrite PositiveMap.grs in F. discriminate.
  - rewrite PositiveMap.gro in F by assumption. apply (T j c F).
Qed.

Theorem refutes_sound : forall rho steps d, true_in rho d -> refutes d steps = true -> False.
Proof.
  induction steps as [|[i c hints|numbers] steps IH]; simpl; intros d T H; [discriminate| |].
  - apply andb_prop in H. destruct H as [H1 H2].
    assert (S : satisfies rho c).
    { unfold satisfies. destruct (existsb (holds rho) c) eqn:E; [reflexivity|].
      destruct (propagate_sound d rho hints _ T (deny_within rho c E) H1). }
    destruct c as [|l c]; [discriminate S|].
    apply (IH (PositiveMap.add i (l :: c) d)); [|exact H2].
    intros j e F. destruct (Pos.eq_dec j i) as [->|N].
    + rewrite PositiveMap.gss in F. injection F as <-. exact S.
    + rewrite PositiveMap.gso in F by assumption. apply (T j e F).
  - apply (IH _ (remove_true rho numbers d T) H).
Qed.
