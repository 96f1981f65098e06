(** * What the theorems rest on: the log of this file names every axiom *)

From Tacit Require Import Statements.

Print Assumptions two_processes.
Print Assumptions three_processes.
Print Assumptions four_processes.
Print Assumptions five_processes_pref1.
Print Assumptions accepted_certificates.
