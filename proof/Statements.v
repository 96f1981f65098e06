(** * What is proved. The notions are defined in Model.v; [p] is any real number. *)

From Coq Require Import List ZArith Reals Lra.
From Tacit Require Import Model Checker Certificate Results.
Import ListNotations.
Local Open Scope R_scope.

Theorem two_processes : forall p,
  (0 <= p <= 1/2 -> optimal 2 courteous p /\ worst_error 2 courteous p = p^2 + (1-p)^2) /\
  (1/2 <= p <= 1 -> optimal 2 pref1 p /\ worst_error 2 pref1 p = 1 - p).
Proof.
  split; [piece two_accepted (0, 1)%Z (1, 2)%Z [1; 0; 1]%Z
         | piece two_accepted (1, 2)%Z (1, 1)%Z [1; 1; 0]%Z].
Qed.

Theorem three_processes : forall p,
  (0 <= p <= 2/3 ->
     optimal 3 courteous p /\ worst_error 3 courteous p = 2 * p^2 * (1-p) + (1-p)^3) /\
  (2/3 <= p <= 1 -> optimal 3 pref1 p /\ worst_error 3 pref1 p = 1 - p).
Proof.
  split; [piece three_accepted (0, 1)%Z (2, 3)%Z [1; 0; 2; 0]%Z
         | piece three_accepted (2, 3)%Z (1, 1)%Z [1; 2; 1; 0]%Z].
Qed.

Theorem four_processes : forall p,
  (0 <= p <= 1/2 ->
     optimal 4 courteous p /\
     worst_error 4 courteous p = (1-p)^4 + 4 * p^2 * (1-p)^2 + p^4) /\
  (1/2 <= p <= 2/3 ->
     optimal 4 (courteous_among 3) p /\
     worst_error 4 (courteous_among 3) p = 2 * p^2 * (1-p) + (1-p)^3) /\
  (2/3 <= p <= 1 -> optimal 4 pref1 p /\ worst_error 4 pref1 p = 1 - p).
Proof.
  split; [piece four_accepted (0, 1)%Z (1, 2)%Z [1; 0; 4; 0; 1]%Z | split;
         [piece four_accepted (1, 2)%Z (2, 3)%Z [1; 1; 2; 2; 0]%Z
         | piece four_accepted (2, 3)%Z (1, 1)%Z [1; 3; 3; 1; 0]%Z]].
Qed.

(** However close [p] is to 1, or to 0. *)
Theorem five_processes_pref1 : forall p, 0 < p < 1 -> ~ optimal 5 pref1 p.
Proof.
  intros p H [_ O]. specialize (O better_than_pref1 (by_table_valid 5 _)).
  pose proof (better_sound 5 2 better_than_pref1 pref1 p (by_table_valid 5 _) better_accepted H).
  lra.
Qed.

(** Every certificate that the checker accepts. *)
Theorem accepted_certificates : forall c, check_certificate c = true ->
  forall part, In part (parts c) -> forall p, first_point part <= p <= last_point part ->
  exists A, In A (algorithms c) /\ optimal (processes c) A p.
Proof. exact check_certificate_sound. Qed.
