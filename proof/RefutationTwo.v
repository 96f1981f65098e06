(** A refutation, written by tacit-verify --coq from a certificate of the atlas. *)

From Coq Require Import List ZArith PArith.
From Tacit Require Import Refutation Symmetry Checker.
Import ListNotations.

Definition refutation_two : part := {|
  points := [(0, 1); (1, 2); (1, 1)]%Z;
  mixtures := [(1, 2); (1, 3); (2, 3); (1, 4); (3, 4)]%Z;
  halvings := 8;
  symmetry_views := [1; 2; 3; 4]%positive;
  symmetry_elements := [
  {| flips := false; names := [1; 0] |};
  {| flips := true; names := [0; 1] |};
  {| flips := true; names := [1; 0] |}];
  part_blocks := [
[1; 1; 0];
[1; 0; 1]]%Z;
  proof := [
Derive 49 [(false, 6)] [45; 9];
Derive 50 [(false, 5)] [45; 10];
Derive 51 [(false, 1)] [49; 2];
Remove [49];
Derive 52 [(true, 3)] [50; 1];
Remove [50];
Derive 53 [(true, 7)] [51; 52; 3];
Remove [51; 52];
Derive 68 [] [53; 47]]%positive |}.
