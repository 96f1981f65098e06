(** A refutation, written by tacit-verify --coq from a certificate of the atlas. *)

From Coq Require Import List ZArith PArith.
From Tacit Require Import Refutation Symmetry Checker.
Import ListNotations.

Definition refutation_three : part := {|
  points := [(0, 1); (1, 2); (2, 3); (1, 1)]%Z;
  mixtures := [(1, 2); (1, 3); (2, 3); (1, 4); (3, 4)]%Z;
  halvings := 8;
  symmetry_views := [3; 5; 6; 8; 9; 10; 12; 15; 16; 18; 19; 20; 22; 24; 25; 28; 29; 30; 1; 2; 4; 7; 11; 13; 14; 17; 21; 23; 26; 27]%positive;
  symmetry_elements := [
  {| flips := false; names := [0; 2; 1] |};
  {| flips := false; names := [1; 0; 2] |};
  {| flips := false; names := [1; 2; 0] |};
  {| flips := false; names := [2; 0; 1] |};
  {| flips := false; names := [2; 1; 0] |};
  {| flips := true; names := [0; 1; 2] |};
  {| flips := true; names := [0; 2; 1] |};
  {| flips := true; names := [1; 0; 2] |};
  {| flips := true; names := [1; 2; 0] |};
  {| flips := true; names := [2; 0; 1] |};
  {| flips := true; names := [2; 1; 0] |}];
  part_blocks := [
[1; 2; 1; 0];
[1; 0; 2; 0];
[1; 1; 0; 1]]%Z;
  proof := [
Derive 1222 [(false, 89)] [1210; 167];
Derive 1223 [(false, 99)] [1211; 183];
Derive 1239 [(false, 49); (true, 23)] [1211; 1223; 180; 181; 48; 185; 61; 172; 49; 174; 66; 1217];
Derive 1244 [(true, 4); (false, 41); (false, 23)] [25; 155; 157; 158; 159; 1216; 1204; 166; 168; 163; 29; 37; 44];
Derive 1245 [(true, 88); (true, 44); (false, 23)] [163; 164; 37; 34; 42];
Derive 1246 [(false, 41); (false, 23)] [1210; 155; 1244; 158; 1216; 1245; 166; 169; 1204; 28; 161; 24];
Remove [1244; 1245];
Derive 1248 [(true, 21); (false, 50)] [1211; 1223; 47; 179; 181; 176; 185; 57; 1217; 49; 68];
Derive 1250 [(false, 21); (true, 14); (true, 23)] [48; 1239; 172; 54; 56; 174; 50; 1217; 173; 64; 175; 59; 1205; 179; 182];
Remove [1239];
Derive 1251 [(true, 21); (true, 23)] [47; 1248; 48; 176; 61; 172; 1217; 177; 66; 1205; 49; 184];
Derive 1252 [(true, 23)] [26; 1251; 1250; 33; 40; 157; 163; 159; 166; 1204];
Remove [1251; 1250];
Derive 1253 [(false, 41)] [1252; 1246];
Remove [1246];
Derive 1255 [(false, 14)] [1253; 33];
Remove [1253];
Derive 1256 [(true, 50)] [1255; 1252; 62];
Derive 1257 [(true, 43)] [1255; 1252; 39];
Remove [1255; 1252];
Derive 1259 [(false, 49)] [1256; 1223; 181];
Remove [1223];
Derive 1260 [(true, 21)] [1256; 1248];
Remove [1256; 1248];
Derive 1262 [(false, 42)] [1257; 1222; 165];
Remove [1257; 1222];
Derive 1265 [(true, 2)] [1260; 1259; 54];
Remove [1259];
Derive 1269 [(false, 15)] [1262; 34];
Remove [1262];
Derive 1272 [(true, 34)] [1265; 10];
Remove [1265];
Derive 1279 [(false, 3)] [1269; 323];
Remove [1269];
Derive 1285 [(true, 73)] [1272; 139];
Remove [1272];
Derive 1293 [(true, 75)] [1285; 142];
Derive 1296 [(false, 37)] [1293; 1215];
Remove [1293];
Derive 1298 [(false, 12)] [1296; 1279; 18];
Derive 1299 [(false, 22)] [1296; 1279; 20];
Remove [1296; 1279];
Derive 1301 [(true, 35)] [1298; 1260; 15];
Remove [1298; 1260];
Derive 1304 [(true, 78)] [1301; 148];
Remove [1301];
Derive 1307 [(true, 80)] [1304; 150];
Derive 1308 [(false, 33)] [1304; 1209; 153];
Remove [1304];
Derive 1309 [(false, 76)] [1307; 1203];
Remove [1307];
Derive 1311 [(false, 11)] [1308; 1299; 9];
Remove [1308; 1299];
Derive 1313 [(false, 31)] [1309; 1285; 145];
Remove [1309; 1285];
Derive 1315 [] [1313; 1311; 1]]%positive |}.
