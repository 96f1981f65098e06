(** * The checker as a program: verified.ml, for tacit-verify *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Tacit Require Import Certificate.

Extraction Language OCaml.
Extraction "verified.ml" check_certificate.
