#!/usr/bin/env python3
"""Nodes, clusters and replay as a user meets them: processes, sockets, signals.

    tools/check_network.py TACIT_PROGRAM SIMULATED|HOSTILE|ENDINGS|NAMESPACES

Where the kernel forbids network namespaces, NAMESPACES says so loudly and checks
that the program says so, too.
"""

import json
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
failures = []


def check(condition: bool, what: str) -> None:
    print(("ok    " if condition else "FAIL  ") + what, flush=True)
    if not condition:
        failures.append(what)


def tacit(*words: str, prefix: tuple = ()) -> subprocess.CompletedProcess:
    return subprocess.run([*prefix, PROGRAM, *words], capture_output=True, text=True, timeout=100,
                          stdin=subprocess.DEVNULL, check=False)


def cluster(*words: str, prefix: tuple = ()) -> dict:
    done = tacit("cluster", "--format", "json", "--quiet", *words, prefix=prefix)
    if done.returncode != 0:
        check(False, f"cluster {' '.join(words)}: {done.stderr.strip()}")
        return {}
    return json.loads(done.stdout)


def check_report(report: dict, name: str, instances: int) -> None:
    check(report.get("instances") == instances, f"{name}: all instances")
    check(report.get("exact_in_interval") is True,
          f"{name}: exact {report.get('exact', {}).get('approx')} in {report.get('interval')}")
    check(report.get("mixed_links") == 0, f"{name}: no link delivers in part")
    for test, result in report.get("tests", {}).items():
        check(result["p_value"] > 1e-4, f"{name}: {test}, p-value {result['p_value']:.3g}")


def simulated() -> None:
    """The exact value is in the interval, and the errors are those of simulation."""
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        made = tacit("optimal", "-n", "3", "-r", "2", "--at", "1/2", "--algorithm", "best.json")
        check(made.returncode == 0, "an optimal table of two rounds")
        for algorithm, options, instances in [
            ("courteous", ["-n", "5", "--at", "0.7"], 2000),
            ("courteous", ["-n", "3", "--at", "2/5", "--ipv6"], 1000),
            ("pref1", ["-n", "4", "--at", "2/3"], 1000),
            ("sweep", ["-n", "3", "-r", "2", "--at", "1/2"], 1000),
            ("best.json", ["-n", "3", "-r", "2", "--at", "1/2"], 1000),
            ("courteous@1,2,3", ["-n", "4", "--at", "3/5"], 1000),
            ("majority", ["-n", "4", "--at", "1/2", "--channel", "unicast"], 500),
            ("courteous", ["-n", "3", "--at", "1/2", "--channel", "undirected"], 500),
        ]:
            name = " ".join([algorithm, *options])
            if "--ipv6" in options and not pathlib.Path("/proc/net/if_inet6").exists():
                print(f"NOT CHECKED, this machine has no IPv6: {name}")
                continue
            report = cluster("--algorithm", algorithm, *options, "--instances", str(instances),
                             "--seed", "7")
            check_report(report, name, instances)
            same = json.loads(tacit("simulate", algorithm, *[o for o in options if o != "--ipv6"],
                                    "--trials", str(instances), "--seed", "7", "--input",
                                    report.get("input", "worst"), "--format", "json").stdout)
            check(same["errors"] == report.get("errors"), f"{name}: the errors of simulation")
        report = cluster("-n", "3", "--algorithm", "courteous", "--at", "1/2", "--input", "random",
                         "--instances", "300", "--journals", "journals")
        check_report(report, "random inputs", 300)
        journals = [f"journals/node{i}.jsonl" for i in (3, 1, 2)]
        replayed = tacit("replay", *journals, "--instance", "17", "--format", "json")
        check(replayed.returncode == 0, "replay")
        again = json.loads(replayed.stdout)
        check(again["errors"] == report["errors"], "replay finds the same errors")
        check(again["deliveries"] == report["deliveries"], "replay finds the same deliveries")
        check(again["execution"]["facet"] < 64, "replay names the facet")
        text = pathlib.Path(journals[0]).read_text().replace('"decision":0', '"decision":1')
        pathlib.Path(journals[0]).write_text(text)
        check(tacit("replay", *journals).returncode == 1, "replay notices a changed decision")
        check(tacit("replay", *journals[:2]).returncode == 2, "replay needs all journals")


def start_nodes(scratch: str, run: str, instances: int, port: int, extra: tuple = ()) -> list:
    key = pathlib.Path(scratch) / "key"
    key.write_text("5" * 64)
    return [
        subprocess.Popen(
            [PROGRAM, "node", "-n", "3", "--id", str(i), "--algorithm", "courteous", "--run", run,
             "--key", str(key), "--group", f"239.255.77.77:{port}", "--interface", "127.0.0.1",
             "--drop", "3/10", "--seed", "5", "--instances", str(instances), "--journal",
             f"{scratch}/{run}{i}.jsonl", *extra],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for i in (1, 2, 3)
    ]


def decisions(scratch: str, run: str) -> list:
    result = []
    for i in (1, 2, 3):
        lines = pathlib.Path(f"{scratch}/{run}{i}.jsonl").read_text().splitlines()
        records = [json.loads(line) for line in lines]
        result.append([record["decision"] for record in records if "decision" in record])
    return result


def hostile() -> None:
    """A bounded flood on loopback, and a second cluster on the same group."""
    instances = 400
    port = 30000 + 2 * (os.getpid() % 10000)
    with tempfile.TemporaryDirectory() as scratch:
        for node in start_nodes(scratch, "quiet", instances, port):
            node.communicate(timeout=60)
        nodes = start_nodes(scratch, "loud", instances, port)
        others = start_nodes(scratch, "other", instances, port)
        dice = random.Random(3)
        listener = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("239.255.77.77", port))
        listener.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
                            socket.inet_aton("239.255.77.77") + socket.inet_aton("127.0.0.1"))
        listener.setblocking(False)
        attacker = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        attacker.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF,
                            socket.inet_aton("127.0.0.1"))
        heard = [bytes(100)]
        sent = 0
        while sent < 4000 and any(node.poll() is None for node in nodes):
            try:
                datagram, source = listener.recvfrom(2000)
                if source[1] != attacker.getsockname()[1] and len(heard) < 300:
                    heard.append(datagram)
            except BlockingIOError:
                pass
            old = dice.choice(heard)
            changed = bytearray(old)
            changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
            for attack in (dice.randbytes(dice.randrange(1, 300)), old, bytes(changed),
                           old[: dice.randrange(len(old))], old + dice.randbytes(3000)):
                attacker.sendto(attack, ("239.255.77.77", port + dice.randrange(2)))
                sent += 1
            time.sleep(0.0005)
        for node in nodes + others:
            _, complaints = node.communicate(timeout=60)
            check(node.returncode == 0, f"a node survives {sent} hostile datagrams {complaints}")
        quiet = decisions(scratch, "quiet")
        check([len(one) for one in quiet] == [instances] * 3, "all instances without the flood")
        check(decisions(scratch, "loud") == quiet, "no decision changes under the flood")
        check(decisions(scratch, "other") == quiet, "nor in another cluster on the same group")
        end = json.loads(pathlib.Path(f"{scratch}/loud1.jsonl").read_text().splitlines()[-1])
        print(end["traffic"])
        for kind in ("foreign", "damaged", "wrong_key"):
            check(end["traffic"][kind] > 0, f"{kind} datagrams are counted")


def node_processes(parent: int) -> list:
    children = pathlib.Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [int(child) for child in children]


def wait_for_instances(directory: str) -> None:
    deadline = time.time() + 60
    journal = pathlib.Path(directory) / "node1.jsonl"
    while time.time() < deadline and not (journal.exists() and journal.stat().st_size > 0):
        time.sleep(0.05)


def endings() -> None:
    """Dead and hanging nodes, Ctrl-C, and what is left behind: nothing."""
    scratch = tempfile.TemporaryDirectory()
    words = [PROGRAM, "cluster", "-n", "3", "--algorithm", "courteous", "--at", "1/2",
             "--instances", "1000000", "--format", "json", "--patience", "3"]
    count = 0

    def started() -> subprocess.Popen:
        nonlocal count
        count += 1
        directory = f"{scratch.name}/{count}"
        run = subprocess.Popen([*words, "--journals", directory], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
        wait_for_instances(directory)
        return run

    for what, victim_signal in (("killed", signal.SIGKILL), ("stopped", signal.SIGSTOP)):
        run = started()
        nodes = node_processes(run.pid)
        check(len(nodes) == 3, "three nodes run")
        os.kill(nodes[1], victim_signal)
        out, complaints = run.communicate(timeout=60)
        check(run.returncode == 1, f"{what}: exit code 1")
        check("node 2" in complaints if what == "killed" else "{2}" in complaints,
              f"{what}: reported: {complaints.strip()}")
        report = json.loads(out)
        check(report["instances"] > 0 and not report["complete"], f"{what}: partial results")
        check(not any(pathlib.Path(f"/proc/{node}").exists() for node in nodes),
              f"{what}: nobody is left")
    for what, end in (("Ctrl-C", signal.SIGINT), ("SIGKILL", signal.SIGKILL)):
        run = started()
        nodes = node_processes(run.pid)
        run.send_signal(end)
        out, _ = run.communicate(timeout=60)
        if end == signal.SIGINT:
            check(run.returncode == 130, "Ctrl-C: exit code 130")
            check(json.loads(out)["instances"] > 0, "Ctrl-C: partial results")
        deadline = time.time() + 10
        while any(pathlib.Path(f"/proc/{node}").exists() for node in nodes):
            if time.time() > deadline:
                break
            time.sleep(0.05)
        check(not any(pathlib.Path(f"/proc/{node}").exists() for node in nodes),
              f"{what}: nobody is left")


def namespaces() -> None:
    """Losses in the kernel, as root and as an ordinary user."""
    global PROGRAM
    place = tempfile.TemporaryDirectory()  # where an ordinary user can reach the program
    os.chmod(place.name, 0o755)
    PROGRAM = shutil.copy(PROGRAM, place.name)
    users = [()]
    if os.geteuid() == 0:
        users.append(("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"))
    for prefix in users:
        who = "an ordinary user" if prefix or os.geteuid() != 0 else "root"
        probe = subprocess.run([*prefix, "unshare", "--user", "--map-root-user", "--net", "true"],
                               capture_output=True, check=False)
        if probe.returncode != 0:
            done = tacit("cluster", "-n", "2", "--algorithm", "pref1", "--at", "1", "--netns",
                         prefix=prefix)
            print(f"\n*** NOT CHECKED as {who}: THIS KERNEL FORBIDS NETWORK NAMESPACES ***\n"
                  f"*** {probe.stderr.decode().strip()} ***\n", flush=True)
            if prefix or os.geteuid() != 0:
                check(done.returncode == 1 and "--netns" in done.stderr, "and the program says so")
            continue
        reachable = subprocess.run([*prefix, PROGRAM, "--version"], capture_output=True,
                                   check=False).returncode == 0
        check(reachable, f"{who} can run the program")
        for algorithm, options, instances in [
            ("courteous", ["-n", "5", "--at", "0.7"], 1000),
            ("sweep", ["-n", "3", "-r", "2", "--at", "1/2"], 500),
            ("majority", ["-n", "4", "--at", "1/2", "--channel", "unicast"], 500),
        ]:
            report = cluster("--algorithm", algorithm, *options, "--instances", str(instances),
                             "--netns", prefix=prefix)
            check_report(report, f"{who}: {algorithm} {' '.join(options)}", instances)
            lost = sum(d["sent"] - d["delivered"] for d in report.get("deliveries", []))
            check(lost > 0, "the kernel loses messages")


def main() -> int:
    chosen = {"SIMULATED": simulated, "HOSTILE": hostile, "ENDINGS": endings,
              "NAMESPACES": namespaces}
    chosen[sys.argv[2]]()
    print(f"check_network: {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
