(** * Consensus in one round of stochastic broadcast: the definitions

    Everything that the theorems of Statements.v speak about is defined in this
    file, after P. Fraigniaud, B. Patt-Shamir and S. Rajsbaum, "Consensus with
    Stochastic Broadcast". There are [n] processes, numbered 0 to [n - 1]. *)

From Coq Require Import List Bool Arith Reals.
Import ListNotations.
Local Open Scope R_scope.

(** An input vector has one bit for every process. A pattern says of every
    process whether its broadcast arrives: at all others ([true]) or at nobody
    ([false]). Both are words of [n] bits, and [words n] lists all of them. *)

Definition word := list bool.

Fixpoint words (n : nat) : list word :=
  match n with
  | O => [[]]
  | S m => flat_map (fun w => [false :: w; true :: w]) (words m)
  end.

Definition bit (w : word) (i : nat) : bool := nth i w false.

(** After the round, process [i] knows its own input and the inputs that
    arrived. Its view has an entry for every process: [Some] of the input that
    it knows, or [None]. The sender is not told whether its own broadcast
    arrived, so the pattern's bit [i] does not show in the view of [i]. *)

Definition view := list (option bool).

Definition see (n i : nat) (x pattern : word) : view :=
  map (fun j => if (j =? i)%nat || bit pattern j then Some (bit x j) else None)
      (seq 0 n).

(** A deterministic algorithm: what process [i] decides, given its view. *)

Definition algorithm := nat -> view -> bool.

Definition decision (n : nat) (A : algorithm) (x pattern : word) (i : nat) : bool :=
  A i (see n i x pattern).

(** Validity: where all inputs are [b], everybody decides [b] in every pattern. *)

Definition valid (n : nat) (A : algorithm) : Prop :=
  forall b pattern i, In pattern (words n) -> (i < n)%nat ->
    decision n A (repeat b n) pattern i = b.

(** Disagreement: two processes decide differently. *)

Definition disagree (n : nat) (A : algorithm) (x pattern : word) : bool :=
  existsb (fun i =>
    existsb (fun j => xorb (decision n A x pattern i) (decision n A x pattern j))
      (seq 0 n)) (seq 0 n).

(** Every broadcast arrives with probability [p], independently of the others. *)

Definition probability (p : R) (pattern : word) : R :=
  fold_right (fun (arrives : bool) product => (if arrives then p else 1 - p) * product)
    1 pattern.

Definition sum (l : list R) : R := fold_right Rplus 0 l.

(** The probability of disagreement on the input [x], and on the worst input. *)

Definition error (n : nat) (A : algorithm) (x : word) (p : R) : R :=
  sum (map (fun pattern => if disagree n A x pattern then probability p pattern else 0)
        (words n)).

Definition worst_error (n : nat) (A : algorithm) (p : R) : R :=
  fold_right Rmax 0 (map (fun x => error n A x p) (words n)).

(** An algorithm is optimal at [p] if it is valid and no valid algorithm has a
    smaller worst error there. *)

Definition optimal (n : nat) (A : algorithm) (p : R) : Prop :=
  valid n A /\ forall B, valid n B -> worst_error n A p <= worst_error n B p.

(** ** The two algorithms of the paper *)

(** How many processes are known to have the input [b], the owner included. *)

Definition known (b : bool) (v : view) : nat :=
  length (filter (fun entry => match entry with
                               | Some c => eqb b c
                               | None => false
                               end) v).

(** pref1 decides 1 unless it knows of no 1. *)

Definition pref1 : algorithm := fun _ v => (1 <=? known true v)%nat.

(** courteous decides the more frequent value in its view, and in case of a tie
    the opposite of its own input. *)

Definition own (i : nat) (v : view) : bool :=
  match nth i v None with Some b => b | None => false end.

Definition courteous : algorithm := fun i v =>
  if (known true v <? known false v)%nat then false
  else if (known false v <? known true v)%nat then true
  else negb (own i v).

(** The first [m] processes run courteous among themselves; the others never
    speak, and decide the more frequent value among those they hear of the
    first [m], or their own input in case of a tie. *)

Definition courteous_among (m : nat) : algorithm := fun i v =>
  let heard := firstn m v in
  if (i <? m)%nat then courteous i heard
  else if (known true heard <? known false heard)%nat then false
  else if (known false heard <? known true heard)%nat then true
  else own i v.
