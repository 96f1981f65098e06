(** * Numbering variables and listing clauses

    Hands out variables and lists clauses in the order of sections 5 and 6 of
    docs/formats/certificate.md, so that the numbers in a proof mean the same here.
    Nothing is proved about this file, and nothing has to be: the checker looks at
    the reason of every clause that a proof uses (Clauses.v). *)

From Coq Require Import List Bool Arith ZArith PArith FMapPositive.
From Tacit Require Import Model Profiles Symmetry Refutation Clauses.
Import ListNotations.

(** ** Views in their order *)

(** The first execution in which a view of [i] occurs: [i] does not arrive, and
    inputs that are not heard are 0. *)
Definition first_occurrence (n i : nat) (x w : word) : bool :=
  negb (bit w i) &&
  forallb (fun j => (j =? i) || bit w j || negb (bit x j)) (seq 0 n).

Definition is_none (o : option bool) : bool := match o with None => true | Some _ => false end.

Definition free_views (n : nat) : list (nat * view) :=
  flat_map (fun i =>
    flat_map (fun x =>
      flat_map (fun w =>
        if first_occurrence n i x w && is_none (forced n i x w)
        then [(i, see n i x w)] else []) (words n)) (words n)) (seq 0 n).

Definition mixed (x : word) : bool := existsb (fun b => b) x && existsb negb x.
Definition mixed_inputs (n : nat) : list (word * list (nat * list word)) :=
  map (fun x => (x, rows n x)) (filter mixed (words n)).

(** ** Keys, to find the variable of a view or of a pattern *)

Definition view_key (i : nat) (v : view) : positive :=
  fold_left (fun key entry =>
    match entry with
    | None => xO (xO key)
    | Some false => xO (xI key)
    | Some true => xI (xO key)
    end) v (Pos.of_succ_nat i).
Definition word_key (w : word) : positive :=
  fold_left (fun key (b : bool) => if b then xI key else xO key) w xH.

Definition lookup (m : PositiveMap.t positive) (key : positive) : positive :=
  match PositiveMap.find key m with Some v => v | None => xH end.

(** ** What has been handed out *)

Record state := { next : positive; known_as : table; listing : list (reason * clause) }.

Definition hand_out (m : meaning) (s : state) : state * positive :=
  ({| next := Pos.succ (next s); known_as := PositiveMap.add (next s) m (known_as s);
      listing := listing s |}, next s).

Fixpoint hand_out_all (ms : list meaning) (s : state) : state * list positive :=
  match ms with
  | [] => (s, [])
  | m :: rest =>
      let '(s1, v) := hand_out m s in
      let '(s2, vs) := hand_out_all rest s1 in (s2, v :: vs)
  end.

Definition emit (entries : list (reason * clause)) (s : state) : state :=
  {| next := next s; known_as := known_as s; listing := rev_append entries (listing s) |}.

(** ** Errors *)

Definition first_forced (n : nat) (x w : word) : option (nat * bool) :=
  fold_right (fun i later =>
    match forced n i x w with Some b => Some (i, b) | None => later end) None (seq 0 n).

Definition error_clauses (n : nat) (views : PositiveMap.t positive) (x w : word) (e : positive)
  : list (reason * clause) :=
  let var i := lookup views (view_key i (see n i x w)) in
  match first_forced n x w with
  | Some (j, b) =>
      map (fun i => (Forced x w i j b, [(true, e); (b, var i)]))
        (filter (fun i => is_none (forced n i x w)) (seq 0 n))
  | None =>
      flat_map (fun i =>
        flat_map (fun j =>
          [(Differ x w i j false, [(true, e); (true, var i); (false, var j)]);
           (Differ x w i j true, [(true, e); (false, var i); (true, var j)])])
          (seq (S i) (n - S i))) (seq 0 n)
  end.

(** Variables of the executions of one input, by the key of the pattern. *)
Definition encode_errors (n : nat) (views : PositiveMap.t positive) (x : word) (s : state)
  : state * PositiveMap.t positive :=
  fold_left (fun acc w =>
    let '(s, vars) := acc in
    if always n x w || never n x w then acc
    else
      let '(s1, e) := hand_out (Errs x w) s in
      (emit (error_clauses n views x w e) s1, PositiveMap.add (word_key w) e vars))
    (words n) (s, PositiveMap.empty positive).

(** ** Counters *)

Definition merge_clauses (x : word) (l m : list word) (a b o : list positive)
  : list (reason * clause) :=
  let literal (k : nat) (vars : list positive) : clause :=
    match k with O => [] | S k' => [(false, nth k' vars xH)] end in
  flat_map (fun i =>
    flat_map (fun j =>
      match i + j with
      | O => []
      | S k => [(Merge x l m i j, (true, nth k o xH) :: literal i a ++ literal j b)]
      end) (seq 0 (S (length b)))) (seq 0 (S (length a))).

(** [depth] bounds the recursion; the length of the list suffices. *)
Fixpoint encode_counter (depth : nat) (x : word) (vars : PositiveMap.t positive) (l : list word)
  (s : state) : state * list positive :=
  match depth, l with
  | _, [] => (s, [])
  | _, [w] => (s, [lookup vars (word_key w)])
  | O, _ => (s, [])
  | S depth', _ =>
      let half := Nat.div2 (length l) in
      let first := firstn half l in
      let second := skipn half l in
      let '(s1, a) := encode_counter depth' x vars first s in
      let '(s2, b) := encode_counter depth' x vars second s1 in
      let '(s3, o) := hand_out_all (map (AtLeast x l) (seq 1 (length l))) s2 in
      (emit (merge_clauses x first second a b o) s3, o)
  end.

(** The outputs of the counters of one input, by number of arrivals. *)
Fixpoint encode_counters (x : word) (vars : PositiveMap.t positive)
  (rows : list (nat * list word)) (s : state) : state * list (list positive) :=
  match rows with
  | [] => (s, [])
  | (_, l) :: rest =>
      let '(s1, o) := encode_counter (length l) x vars l s in
      let '(s2, os) := encode_counters x vars rest s1 in (s2, o :: os)
  end.

(** ** Symmetry *)

Fixpoint encode_element (n : nat) (views : PositiveMap.t positive) (position : nat) (e : element)
  (k : nat) (before : clause) (l : list (nat * view)) (s : state) : state :=
  match l with
  | [] => s
  | (i, v) :: rest =>
      let a := (false, lookup views (view_key i v)) in
      let b := (negb (flips e),
                lookup views (view_key (place i (names e)) (pull_view n e v))) in
      let s1 := emit [(Below position k, before ++ [a; b])] s in
      match rest with
      | [] => s1
      | _ =>
          let '(s2, t) := hand_out (Agrees e (S k)) s1 in
          encode_element n views position e (S k) [(false, t)] rest
            (emit [(Equal position k false, before ++ [(true, t); a]);
                   (Equal position k true, before ++ [(true, t); b])] s2)
      end
  end.

Fixpoint encode_elements (n : nat) (views : PositiveMap.t positive) (position : nat)
  (l : list (nat * view)) (es : list element) (s : state) : state :=
  match es with
  | [] => s
  | e :: rest =>
      encode_elements n views (S position) l rest (encode_element n views position e 0 [] l s)
  end.

(** ** Blocked profiles *)

(** The clause of a profile on an input with its counters; none if it is out of reach. *)
Fixpoint block_clause (b : list Z) (rows : list (nat * list word)) (outputs : list (list positive))
  : option clause :=
  match b, rows, outputs with
  | entry :: b', (always_many, _) :: rows', o :: outputs' =>
      let s := (entry - Z.of_nat always_many)%Z in
      match block_clause b' rows' outputs' with
      | None => None
      | Some rest =>
          if (s <=? 0)%Z then Some rest
          else if (Z.of_nat (length o) <? s)%Z then None
          else match nth_error o (pred (Z.to_nat s)) with
               | Some v => Some ((false, v) :: rest)
               | None => None
               end
      end
  | _, _, _ => Some []
  end.

Fixpoint encode_block (position : nat) (b : list Z) (k : nat)
  (l : list (list (nat * list word) * list (list positive))) (s : state) : state :=
  match l with
  | [] => s
  | (r, o) :: rest =>
      encode_block position b (S k) rest
        (match block_clause b r o with
         | Some cl => emit [(Blocked position k, cl)] s
         | None => s
         end)
  end.

Fixpoint encode_blocks (position : nat) (bs : list (list Z))
  (l : list (list (nat * list word) * list (list positive))) (s : state) : state :=
  match bs with
  | [] => s
  | b :: rest => encode_blocks (S position) rest l (encode_block position b 0 l s)
  end.

(** ** All clauses *)

Definition encode_views (n : nat) (s : state) : state * PositiveMap.t positive :=
  fold_left (fun acc iv =>
    let '(s, views) := acc in
    let '(i, v) := iv in
    let '(s1, var) := hand_out (Decides i v) s in
    (s1, PositiveMap.add (view_key i v) var views))
    (free_views n) (s, PositiveMap.empty positive).

Fixpoint encode_all_errors (n : nat) (views : PositiveMap.t positive)
  (l : list (word * list (nat * list word))) (s : state) : state * list (PositiveMap.t positive) :=
  match l with
  | [] => (s, [])
  | (x, _) :: rest =>
      let '(s1, vars) := encode_errors n views x s in
      let '(s2, more) := encode_all_errors n views rest s1 in (s2, vars :: more)
  end.

Fixpoint encode_all_counters (l : list (word * list (nat * list word)))
  (vars : list (PositiveMap.t positive)) (s : state)
  : state * list (list (nat * list word) * list (list positive)) :=
  match l, vars with
  | (x, r) :: l', v :: vars' =>
      let '(s1, o) := encode_counters x v r s in
      let '(s2, more) := encode_all_counters l' vars' s1 in (s2, (r, o) :: more)
  | _, _ => (s, [])
  end.

(** The meanings of the variables, and the clauses with their reasons. *)
Definition encode (n : nat) (c : context) : table * list (reason * clause) :=
  let start := {| next := xH; known_as := PositiveMap.empty meaning; listing := [] |} in
  let '(s1, views) := encode_views n start in
  let '(s2, vars) := encode_all_errors n views (inputs c) s1 in
  let '(s3, counters) := encode_all_counters (inputs c) vars s2 in
  let s4 := encode_elements n views 0 (listed c) (elements c) s3 in
  let s5 := encode_blocks 0 (blocks c) counters s4 in
  (known_as s5, rev_append (listing s5) []).
