(* tacit-verify: reads hinted certificates and asks the checker that Coq has verified.

   What is believed here, besides Coq and its extraction: that this file reads what the certificate
   says (docs/formats/certificate.md, section 12) and prints what the checker answered. Whatever it
   reads, an accepted certificate is one that check_certificate in Certificate.v accepts. *)

open Verified

exception Malformed of string

let malformed text = raise (Malformed text)

(* Numbers as Coq has them. Positive numbers and literals are made once and shared. *)

let rec nat_of_int i = if i = 0 then O else S (nat_of_int (i - 1))

let rec make_positive i =
  if i = 1 then XH
  else if i land 1 = 1 then XI (make_positive (i lsr 1))
  else XO (make_positive (i lsr 1))

let z_of_int i =
  if i = 0 then Z0 else if i > 0 then Zpos (make_positive i) else Zneg (make_positive (-i))

let remembered make =
  let known = Hashtbl.create 65536 in
  fun i ->
    match Hashtbl.find_opt known i with
    | Some value -> value
    | None ->
        let value = make i in
        Hashtbl.add known i value;
        value

let positive_of_int =
  let make = remembered make_positive in
  fun i -> if i > 0 then make i else malformed "a number that is not positive"

let literal_of_int = remembered (fun i -> (i > 0, positive_of_int (abs i)))

(* Lines and their fields. *)

type source = { channel : in_channel; mutable line : int }

let next_line source =
  source.line <- source.line + 1;
  try input_line source.channel with End_of_file -> malformed "the certificate ends too early"

let int_of_field field =
  let digits = if String.length field > 1 && field.[0] = '-' then 1 else 0 in
  let length = String.length field - digits in
  if length = 0 || length > 17 then malformed "a number is missing or too long";
  String.iteri
    (fun i c -> if i >= digits && (c < '0' || c > '9') then malformed "a number has other characters")
    field;
  if length > 1 && field.[digits] = '0' then malformed "a number begins with 0";
  int_of_string field

let small limit field =
  let value = int_of_field field in
  if value < 0 || value > limit then malformed ("a number is not from 0 to " ^ string_of_int limit);
  value

let fraction_of_field field =
  match String.split_on_char '/' field with
  | [ a ] -> (int_of_field a, 1)
  | [ a; b ] ->
      let denominator = int_of_field b in
      if denominator < 2 then malformed "a denominator is less than 2";
      (int_of_field a, denominator)
  | _ -> malformed "a fraction has several slashes"

let fields keyword line =
  match String.split_on_char ' ' line with
  | word :: rest when word = keyword -> Some rest
  | _ -> None

let expected keyword line =
  match fields keyword line with
  | Some rest -> rest
  | None -> malformed ("expected a line '" ^ keyword ^ "'")

(* Fills a list of lines that begin with a keyword, and gives the line after them. *)
let rec repeated source keyword read line found =
  match fields keyword line with
  | Some rest -> repeated source keyword read (next_line source) (read rest :: found)
  | None -> (List.rev found, line)

(* What a part says, before it becomes data of Coq. *)
type raw_part = {
  raw_points : (int * int) list;
  raw_mixtures : (int * int) list;
  raw_halvings : int;
  raw_views : int list;
  raw_elements : (bool * int list) list;
  raw_blocks : int list list;
  raw_steps : raw_step list;
}

and raw_step = Derived of int * int list * int list | Removed of int list

(* The numbers before a field '0', in their order, and the fields after it. *)
let rec before_zero found = function
  | [] -> malformed "a list does not end with 0"
  | "0" :: rest -> (List.rev found, rest)
  | field :: rest -> before_zero (int_of_field field :: found) rest

let read_step line =
  match String.split_on_char ' ' line with
  | _ :: "d" :: rest -> (
      match before_zero [] rest with
      | numbers, [] -> Removed numbers
      | _ -> malformed "something follows the last 0")
  | number :: rest -> (
      let literals, rest = before_zero [] rest in
      match before_zero [] rest with
      | hints, [] -> Derived (int_of_field number, literals, hints)
      | _ -> malformed "something follows the last 0")
  | [] -> malformed "an empty line"

let rec read_steps source found =
  match next_line source with
  | "end" -> List.rev found
  | line -> read_steps source (read_step line :: found)

let read_element processes = function
  | flips :: names when List.length names = processes ->
      (small 1 flips = 1, List.map (small (processes - 1)) names)
  | _ -> malformed "an element has the wrong length"

let read_block processes entries =
  if List.length entries <> processes + 1 then malformed "a profile has the wrong length";
  List.map (small 1_000_000_000) entries

let read_part source processes =
  let points = List.map fraction_of_field (expected "part" (next_line source)) in
  let mixtures = List.map fraction_of_field (expected "mixtures" (next_line source)) in
  let halvings =
    match expected "halvings" (next_line source) with
    | [ field ] -> small 20 field
    | _ -> malformed "expected one number of halvings"
  in
  let line = next_line source in
  let views, line =
    match fields "views" line with
    | Some rest -> (List.map int_of_field rest, next_line source)
    | None -> ([], line)
  in
  let elements, line = repeated source "element" (read_element processes) line [] in
  let blocks, line = repeated source "block" (read_block processes) line [] in
  if line <> "proof" then malformed "expected a line 'proof'";
  { raw_points = points; raw_mixtures = mixtures; raw_halvings = halvings; raw_views = views;
    raw_elements = elements; raw_blocks = blocks; raw_steps = read_steps source [] }

let read_table line =
  match expected "algorithm" line with
  | [ bits ] ->
      List.init (String.length bits) (fun i ->
          match bits.[i] with
          | '0' -> false
          | '1' -> true
          | _ -> malformed "a decision is neither 0 nor 1")
  | _ -> malformed "expected the decisions of an algorithm"

let read_many source keyword most read =
  match expected keyword (next_line source) with
  | [ field ] ->
      let rec go left found = if left = 0 then List.rev found else go (left - 1) (read () :: found) in
      go (small most field) []
  | _ -> malformed ("expected one number of " ^ keyword)

(* Processes, decision tables and parts of a certificate. *)
let read_certificate source =
  if next_line source <> "tacit hinted certificate 1" then
    malformed "not a hinted certificate of version 1";
  let processes =
    match expected "system" (next_line source) with
    | [ n; "1"; "broadcast"; "consensus" ] -> small 8 n
    | _ -> malformed "expected 'system N 1 broadcast consensus'"
  in
  if processes < 2 then malformed "there are fewer than 2 processes";
  let tables = read_many source "algorithms" 4096 (fun () -> read_table (next_line source)) in
  let parts = read_many source "parts" 65536 (fun () -> read_part source processes) in
  if next_line source <> "end of certificate" then malformed "expected 'end of certificate'";
  (match input_char source.channel with
  | _ -> malformed "something follows the end of the certificate"
  | exception End_of_file -> ());
  (processes, tables, parts)

(* Data of Coq. *)

let fraction (a, d) = (z_of_int a, z_of_int d)

let step = function
  | Derived (number, literals, hints) ->
      Derive
        (positive_of_int number, List.map literal_of_int literals, List.map positive_of_int hints)
  | Removed numbers -> Remove (List.map positive_of_int numbers)

let part raw =
  { points = List.map fraction raw.raw_points;
    mixtures = List.map fraction raw.raw_mixtures;
    halvings = nat_of_int raw.raw_halvings;
    symmetry_views = List.map positive_of_int raw.raw_views;
    symmetry_elements =
      List.map
        (fun (flips, names) -> { flips; names = List.map nat_of_int names })
        raw.raw_elements;
    part_blocks = List.map (List.map z_of_int) raw.raw_blocks;
    proof = List.rev (List.rev_map step raw.raw_steps) }

(* The same data as a source file of Coq. *)

let print_coq name raw =
  let list show items = "[" ^ String.concat "; " (List.map show items) ^ "]" in
  let lines show items = "[\n" ^ String.concat ";\n" (List.map show items) ^ "]" in
  let pair (a, d) = Printf.sprintf "(%d, %d)" a d in
  let literal l = Printf.sprintf "(%b, %d)" (l > 0) (abs l) in
  let element (flips, names) =
    Printf.sprintf "  {| flips := %b; names := %s |}" flips (list string_of_int names)
  in
  let show_step = function
    | Derived (number, literals, hints) ->
        Printf.sprintf "Derive %d %s %s" number (list literal literals) (list string_of_int hints)
    | Removed numbers -> "Remove " ^ list string_of_int numbers
  in
  print_string "(** A refutation, written by tacit-verify --coq from a certificate of the atlas. *)\n\n";
  print_string "From Coq Require Import List ZArith PArith.\n";
  print_string "From Tacit Require Import Refutation Symmetry Checker.\nImport ListNotations.\n\n";
  Printf.printf "Definition %s : part := {|\n" name;
  Printf.printf "  points := %s%%Z;\n" (list pair raw.raw_points);
  Printf.printf "  mixtures := %s%%Z;\n" (list pair raw.raw_mixtures);
  Printf.printf "  halvings := %d;\n" raw.raw_halvings;
  Printf.printf "  symmetry_views := %s%%positive;\n" (list string_of_int raw.raw_views);
  Printf.printf "  symmetry_elements := %s;\n" (lines element raw.raw_elements);
  Printf.printf "  part_blocks := %s%%Z;\n" (lines (list string_of_int) raw.raw_blocks);
  Printf.printf "  proof := %s%%positive |}.\n" (lines show_step raw.raw_steps)

(* The clauses that a proof may start from, numbered from 1: for those who look for hints. *)

let rec int_of_positive = function
  | XH -> 1
  | XO p -> 2 * int_of_positive p
  | XI p -> (2 * int_of_positive p) + 1

let print_clauses processes raw =
  let n = nat_of_int processes in
  let print_literal (sign, variable) =
    Printf.printf "%d " (if sign then int_of_positive variable else - (int_of_positive variable))
  in
  List.iter
    (fun (_, literals) ->
      List.iter print_literal literals;
      print_string "0\n")
    (snd (encode n (context_of n (part raw))))

(* The program. *)

let help =
  "usage: tacit-verify FILE...\n\
  \       tacit-verify --coq NAME FILE\n\
  \       tacit-verify --clauses FILE\n\n\
   Checks hinted certificates (tacit check FILE --export DIR --as coq) with the checker\n\
   that is verified in Coq; - is standard input. Prints one line for each:\n\n\
  \  accepted: what has been proved\n\
  \  rejected: why it has not\n\n\
   options:\n\
  \  --coq NAME   Print the refutation of a certificate with one part as the definition of\n\
  \               NAME in Coq.\n\
  \  --clauses    Print the clauses that the proof of its one part may use, a line each.\n\
  \  -h, --help   Show this help.\n\n\
   exit status: 0 all were accepted, 4 some was rejected, 1 some could not be read,\n\
   2 wrong usage.\n"

let fraction_text (a, d) = if d = 1 then string_of_int a else Printf.sprintf "%d/%d" a d

let interval_text raw =
  let first = List.hd raw.raw_points and last = List.nth raw.raw_points (List.length raw.raw_points - 1) in
  Printf.sprintf "[%s, %s]" (fraction_text first) (fraction_text last)

let claim processes tables parts =
  Printf.sprintf
    "for %d processes, 1 round and the channel broadcast, and every p in %s, one of the %d \
     algorithms listed has the smallest worst-case probability of disagreement of all \
     deterministic algorithms with validity"
    processes
    (String.concat " or " (List.map interval_text parts))
    (List.length tables)

let read path =
  let channel = if path = "-" then stdin else open_in_bin path in
  let source = { channel; line = 0 } in
  let certificate =
    try Ok (read_certificate source)
    with Malformed text -> Error (Printf.sprintf "line %d: %s" source.line text)
  in
  if path <> "-" then close_in channel;
  certificate

let verdict path =
  match read path with
  | Error text -> (false, "rejected: " ^ text)
  | Ok (_, _, []) -> (false, "rejected: the certificate has no parts")
  | Ok (processes, tables, raw) ->
      let certificate =
        { processes = nat_of_int processes; tables; parts = List.map part raw }
      in
      if check_certificate certificate then (true, "accepted: " ^ claim processes tables raw)
      else (false, "rejected: the verified checker does not accept the certificate")

let verdict path = try verdict path with Malformed text -> (false, "rejected: " ^ text)

let check_all files =
  let several = List.length files > 1 in
  let worst = ref 0 in
  List.iter
    (fun path ->
      match verdict path with
      | accepted, text ->
          print_endline (if several then text ^ " (" ^ path ^ ")" else text);
          if not accepted then worst := 4
      | exception Sys_error text ->
          prerr_endline ("tacit-verify: " ^ text);
          if !worst = 0 then worst := 1
      | exception Stack_overflow ->
          prerr_endline ("tacit-verify: the stack is too small for " ^ path);
          if !worst = 0 then worst := 1)
    files;
  !worst

let write_part path write =
  match read path with
  | Ok (processes, _, [ raw ]) -> write processes raw; 0
  | Ok _ -> prerr_endline "tacit-verify: expected a certificate with one part"; 2
  | Error text -> prerr_endline ("tacit-verify: " ^ text); 4
  | exception Sys_error text -> prerr_endline ("tacit-verify: " ^ text); 1

let () =
  Gc.set { (Gc.get ()) with Gc.space_overhead = 200; minor_heap_size = 1 lsl 20 };
  exit
    (match List.tl (Array.to_list Sys.argv) with
    | [] -> prerr_string help; 2
    | [ ("-h" | "--help") ] -> print_string help; 0
    | [ "--coq"; name; path ] -> write_part path (fun _ raw -> print_coq name raw)
    | [ "--clauses"; path ] -> write_part path print_clauses
    | first :: _ when String.length first > 1 && first.[0] = '-' ->
        prerr_endline ("tacit-verify: unknown option: '" ^ first ^ "'");
        2
    | files -> check_all files)
