#!/usr/bin/env python3
"""Nodes as a user meets them: hostile traffic, restarts, wrong clocks, addresses.

    tools/check_nodes.py TACIT_PROGRAM HOSTILE|RESTART|CLOCK|ADDRESSES

Everything stays on loopback, or in a network namespace of its own.
"""

import hashlib
import hmac
import json
import os
import pathlib
import random
import socket
import subprocess
import sys
import tempfile
import time

from network_check import (PROGRAM, check, finish, in_namespace, journal, namespaces_forbidden,
                           skip, tacit)

GROUP = "239.255.77.77"
PORT = 20000 + 2 * (os.getpid() % 6000)
MULTICAST = ("--group", f"{GROUP}:{PORT}", "--interface", "127.0.0.1")


def start(run: str, process: int, instances: int, *extra: str, where: tuple = MULTICAST,
          prefix: tuple = (), environment: dict = {}) -> subprocess.Popen:
    return subprocess.Popen(
        [*prefix, PROGRAM, "node", "-n", "3", "--id", str(process), "--algorithm", "courteous",
         "--run", run, "--key", "key", *where, "--drop", "3/10", "--seed", "5", "--quiet",
         "--instances", str(instances), "--journal", f"{run}{process}.jsonl", *extra],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **environment})


def start_all(run: str, instances: int, *extra: str, where: tuple = MULTICAST) -> list:
    return [start(run, process, instances, *extra, where=where) for process in (1, 2, 3)]


def wait_for(nodes: list, what: str) -> None:
    for number, node in enumerate(nodes, 1):
        _, complaints = node.communicate(timeout=100)
        check(node.returncode == 0, f"{what}: node {number} ends well {complaints.strip()}")


def decisions(run: str) -> list:
    return [[line["decision"] for line in journal(f"{run}{process}.jsonl") if "decision" in line]
            for process in (1, 2, 3)]


def listener(port: int) -> socket.socket:
    result = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    result.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    result.bind((GROUP, port))
    result.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP,
                      socket.inet_aton(GROUP) + socket.inet_aton("127.0.0.1"))
    result.setblocking(False)
    return result


class Attacker:
    """Listens to a run and sends what does not belong to it."""

    def __init__(self) -> None:
        self.dice = random.Random(3)
        self.ears = [listener(PORT), listener(PORT + 1)]
        self.mouth = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF,
                              socket.inet_aton("127.0.0.1"))
        self.mouth.bind(("127.0.0.1", 0))
        self.heard = []
        self.newest = 0  # the largest instance heard of

    def listen(self) -> None:
        for ear in self.ears:
            try:
                while True:
                    datagram, source = ear.recvfrom(4000)
                    if source[1] == self.mouth.getsockname()[1]:
                        continue
                    self.newest = max(self.newest, int.from_bytes(datagram[16:24], "big"))
                    self.heard.append(datagram)
            except BlockingIOError:
                pass
        del self.heard[:-2000]

    def attacks(self) -> list:
        """Random, replayed, damaged, truncated, oversized, and signed with another key."""
        old = self.dice.choice(self.heard)
        changed = bytearray(old)
        changed[self.dice.randrange(len(changed))] ^= 1 << self.dice.randrange(8)
        said = bytearray(old[:-32])
        said[30:31] = bytes([1 - said[30]]) if len(said) == 31 else said[30:31]
        tag = hmac.new(bytes(32), said, hashlib.sha512).digest()[:32]
        return [self.dice.randbytes(self.dice.randrange(1, 300)), old, bytes(changed),
                old[: self.dice.randrange(len(old))], old + self.dice.randbytes(3000),
                bytes(said) + tag]

    def burst(self) -> int:
        sent = 0
        for _ in range(8):
            for attack in self.attacks():
                for port in (PORT, PORT + 1):
                    self.mouth.sendto(attack, (GROUP, port))
                    sent += 1
        return sent


def hostile() -> None:
    """A bounded flood, and a second cluster on the same group."""
    instances = 400
    wait_for(start_all("quiet", instances), "without a flood")
    attacker = Attacker()
    nodes = [start(run, process, instances, "--patience", "30") for run in ("loud", "other")
             for process in (1, 2)]
    sent = 0
    # The third of each comes when the flood has begun.
    while sent < 500 and all(node.poll() is None for node in nodes):
        attacker.listen()
        if attacker.heard:
            sent += attacker.burst()
        time.sleep(0.02)
    nodes += [start(run, 3, instances, "--patience", "30") for run in ("loud", "other")]
    while any(node.poll() is None for node in nodes) and sent < 50000:
        attacker.listen()
        if attacker.heard:
            sent += attacker.burst()
        # A round or two further, everybody has read what was sent. So no queue runs over,
        # which would lose messages of the run like any network that is too slow.
        goal = attacker.newest + 2
        while attacker.newest < goal and any(node.poll() is None for node in nodes):
            time.sleep(0.0005)
            attacker.listen()
    wait_for(nodes, f"under {sent} hostile datagrams")
    quiet = decisions("quiet")
    check([len(one) for one in quiet] == [instances] * 3, "all instances without the flood")
    check(decisions("loud") == quiet, "no decision changes under the flood")
    check(decisions("other") == quiet, "nor in another cluster on the same group")
    traffic = journal("loud1.jsonl")[-1]["traffic"]
    print(traffic)
    for kind in ("foreign", "damaged", "wrong_key"):
        check(traffic[kind] > 0, f"{kind} datagrams are counted")


def wait_for_instance(path: str, instance: int) -> None:
    deadline = time.time() + 60
    while time.time() < deadline:
        try:
            if journal(path)[-1].get("instance", 0) >= instance:
                return
        except (OSError, IndexError, json.JSONDecodeError):
            pass
        time.sleep(0.01)


def restart() -> None:
    """Killed in the middle and started again: the run goes on, and the journal, too."""
    for pace, instances in (("barrier", 2000), ("slots", 100)):
        options = ("--pace", pace, "--slot", "0.02", "--patience", "20")
        nodes = start_all(pace, instances, *options)
        wait_for_instance(f"{pace}2.jsonl", 30)
        nodes[1].kill()
        nodes[1].communicate()
        time.sleep(0.1)
        nodes[1] = start(pace, 2, instances, *options)
        _, said = nodes[1].communicate(timeout=100)
        check(nodes[1].returncode == 0 and "going on with the journal" in said,
              f"{pace}: the second life says what it is: {said.strip()}")
        wait_for([nodes[0], nodes[2]], f"{pace}: one was restarted")
        replayed = tacit("replay", f"{pace}1.jsonl", f"{pace}2.jsonl", f"{pace}3.jsonl",
                         "--format", "json")
        report = json.loads(replayed.stdout)
        gone = report["missed"] + report["incomplete"]
        print(f"{pace}: {report['instances']} whole, {gone} not")
        check(replayed.returncode == 0 and not report["contradictions"],
              f"{pace}: no contradiction")
        check(10 < report["instances"] and report["instances"] + gone <= instances,
              f"{pace}: the rest is whole")
        if pace == "barrier":
            check(report["instances"] >= instances - 2, "barrier: others wait, little is lost")
            check(report["partial_broadcasts"] == 0, "barrier: nothing reaches only some")


SHIFTED_CLOCK = """
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *now) {
  long result = syscall(SYS_clock_gettime, clock, now);
  if (clock == CLOCK_REALTIME) now->tv_sec += 1;
  return (int)result;
}
"""


def clock() -> None:
    """One clock is a second ahead: the others notice and go on without it."""
    pathlib.Path("clock.c").write_text(SHIFTED_CLOCK)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "clock.so", "clock.c"], check=True)
    begin = int(time.time()) + 2
    options = ("--pace", "slots", "--slot", "0.05", "--start", str(begin))
    nodes = [start("clock", process, 60, *options,
                   environment={"LD_PRELOAD": os.path.abspath("clock.so")} if process == 3 else {})
             for process in (1, 2, 3)]
    reports = [node.communicate(timeout=60)[0] for node in nodes]
    check(all(node.returncode == 0 for node in nodes), "all nodes end well")
    end = journal("clock1.jsonl")[-1]
    check(end["early_from"][2] > 5, f"what comes too early is counted: {end['early_from']}")
    check("process 3" in reports[0] and "early" in reports[0], "and reported with its sender")
    heard = [line["rounds"][0]["heard"] for line in journal("clock1.jsonl") if "input" in line]
    check(sum(who[1] == "1" for who in heard) > 5, "the others hear one another")
    check(all(who[2] == "0" for who in heard), "and not the one that is ahead")


def addresses() -> None:
    """Groups of IPv4 and IPv6, and lists of peers; keys come from files."""
    peers = ",".join(f"127.0.0.1:{PORT + 2 * k}" for k in (1, 2, 3))
    wait_for(start_all("four", 100), "a group of IPv4")
    wait_for(start_all("peers", 100, where=("--peers", peers)), "peers")
    check(decisions("peers") == decisions("four"), "the decisions are the same")
    key = pathlib.Path("key").read_text()
    refused = tacit("node", "-n", "3", "--id", "1", "--algorithm", "courteous", "--run", "x",
                    "--key", key, *MULTICAST)
    check(refused.returncode != 0 and "cannot read" in refused.stderr,
          "a key is no word of the command line")
    why = namespaces_forbidden()
    if why:
        skip("groups of IPv6", f"this kernel forbids network namespaces: {why}")
        return
    script = """set -e
      ip link add here type veth peer name there
      ip link set there up
      ip link set here up
      ip addr add fd00::1/64 dev here nodad
      for i in 1 2 3; do
        "$0" node -n 3 --id $i --algorithm courteous --run six --key key --group '[ff02::7ac1]:7000' \\
          --interface here --drop 3/10 --seed 5 --quiet --instances 100 --journal six$i.jsonl & all="$all $!"
      done
      for one in $all; do wait $one; done
    """
    done = subprocess.run([*in_namespace(), "sh", "-c", script, PROGRAM], capture_output=True,
                          text=True, timeout=100, check=False)
    if "disabled" in done.stderr or "not supported" in done.stderr:
        skip("groups of IPv6", f"this kernel has no IPv6: {done.stderr.strip()}")
        return
    check(done.returncode == 0, f"a group of IPv6 {done.stderr.strip()}")
    check(decisions("six") == decisions("four"), "the decisions are the same")


def main() -> int:
    chosen = {"HOSTILE": hostile, "RESTART": restart, "CLOCK": clock, "ADDRESSES": addresses}
    with tempfile.TemporaryDirectory() as scratch:
        os.chdir(scratch)
        pathlib.Path("key").write_text("5" * 64)
        os.chmod("key", 0o600)
        chosen[sys.argv[2]]()
        os.chdir("/")
    return finish("check_nodes")


if __name__ == "__main__":
    sys.exit(main())
