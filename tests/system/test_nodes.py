"""Nodes as a user meets them: hostile traffic, restarts, wrong clocks, addresses. Everything stays on loopback, or in
a network namespace of its own."""

import hashlib
import hmac
import json
import os
import pathlib
import random
import socket
import subprocess
import time

import pytest

from harness import expect, free_ports, in_namespace, note_unchecked, run, why_forbidden

GROUP = "239.255.77.77"


class Nodes:
    """Nodes of runs over one group of addresses, with one key."""

    def __init__(self, tacit):
        self.tacit = tacit
        self.port = free_ports(1)[0]
        self.multicast = ("--group", f"{GROUP}:{self.port}", "--interface", "127.0.0.1")
        pathlib.Path("key").write_text("5" * 64)
        os.chmod("key", 0o600)

    def start(self, run, process, instances, *extra, where=None, environment=()):
        words = f"node -n 3 --id {process} --algorithm courteous --run {run} --key key --drop 3/10 --seed 5 --quiet"
        words += f" --instances {instances} --journal {run}{process}.jsonl"
        return self.tacit.start(*words.split(), *(where or self.multicast), *extra, environment=environment)

    def start_all(self, run, instances, *extra, where=None):
        return [self.start(run, process, instances, *extra, where=where) for process in (1, 2, 3)]


@pytest.fixture
def nodes(tacit):
    return Nodes(tacit)


def wait_for(nodes, what):
    for number, node in enumerate(nodes, 1):
        _, complaints = node.communicate(timeout=100)
        expect(node.returncode == 0, f"{what}: node {number} ends well {complaints.strip()}")


def journal(path):
    return [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]


def decisions(run):
    return [
        [line["decision"] for line in journal(f"{run}{process}.jsonl") if "decision" in line] for process in (1, 2, 3)
    ]


def listener(port):
    result = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    result.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    result.bind((GROUP, port))
    result.setsockopt(
        socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + socket.inet_aton("127.0.0.1")
    )
    result.setblocking(False)
    return result


class Attacker:
    """Listens to a run and sends what does not belong to it."""

    def __init__(self, port):
        self.dice = random.Random(3)
        self.ports = (port, port + 1)
        self.ears = list(map(listener, self.ports))
        self.mouth = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("127.0.0.1"))
        self.mouth.bind(("127.0.0.1", 0))
        self.heard = []
        self.newest = 0  # the largest instance heard of

    def listen(self):
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

    def attacks(self):
        """Random, replayed, damaged, truncated, oversized, and signed with another key."""
        old = self.dice.choice(self.heard)
        changed = bytearray(old)
        changed[self.dice.randrange(len(changed))] ^= 1 << self.dice.randrange(8)
        said = bytearray(old[:-32])
        said[30:31] = bytes([1 - said[30]]) if len(said) == 31 else said[30:31]
        tag = hmac.new(bytes(32), said, hashlib.sha512).digest()[:32]
        return [
            self.dice.randbytes(self.dice.randrange(1, 300)),
            old,
            bytes(changed),
            old[: self.dice.randrange(len(old))],
            old + self.dice.randbytes(3000),
            bytes(said) + tag,
        ]

    def burst(self):
        sent = 0
        for _ in range(8):
            for attack in self.attacks():
                for port in self.ports:
                    self.mouth.sendto(attack, (GROUP, port))
                    sent += 1
        return sent


def test_hostile(nodes):
    """A bounded flood, and a second cluster on the same group."""
    instances = 400
    wait_for(nodes.start_all("quiet", instances), "without a flood")
    attacker = Attacker(nodes.port)
    members = [
        nodes.start(run, process, instances, "--patience", "30") for run in ("loud", "other") for process in (1, 2)
    ]
    sent = 0
    # The third of each comes when the flood has begun.
    while sent < 500 and all(node.poll() is None for node in members):
        attacker.listen()
        if attacker.heard:
            sent += attacker.burst()
        time.sleep(0.02)
    members += [nodes.start(run, 3, instances, "--patience", "30") for run in ("loud", "other")]
    while any(node.poll() is None for node in members) and sent < 50000:
        attacker.listen()
        if attacker.heard:
            sent += attacker.burst()
        # A round or two further, everybody has read what was sent. So no queue runs over,
        # which would lose messages of the run like any network that is too slow.
        goal = attacker.newest + 2
        while attacker.newest < goal and any(node.poll() is None for node in members):
            time.sleep(0.0005)
            attacker.listen()
    wait_for(members, f"under {sent} hostile datagrams")
    quiet = decisions("quiet")
    expect([len(one) for one in quiet] == [instances] * 3, "all instances without the flood")
    expect(decisions("loud") == quiet, "no decision changes under the flood")
    expect(decisions("other") == quiet, "nor in another cluster on the same group")
    traffic = journal("loud1.jsonl")[-1]["traffic"]
    print(traffic)
    for kind in ("foreign", "damaged", "wrong_key"):
        expect(traffic[kind] > 0, f"{kind} datagrams are counted")


def wait_for_instance(path, instance):
    deadline = time.time() + 60
    while time.time() < deadline:
        try:
            if journal(path)[-1].get("instance", 0) >= instance:
                return
        except (OSError, IndexError, json.JSONDecodeError):
            pass
        time.sleep(0.01)


@pytest.mark.kills
def test_restart(tacit, nodes):
    """Killed in the middle and started again: the run goes on, and the journal, too."""
    for pace, instances in (("barrier", 2000), ("slots", 100)):
        options = ("--pace", pace, "--slot", "0.02", "--patience", "20")
        members = nodes.start_all(pace, instances, *options)
        wait_for_instance(f"{pace}2.jsonl", 30)
        members[1].kill()
        members[1].communicate()
        time.sleep(0.1)
        members[1] = nodes.start(pace, 2, instances, *options)
        _, said = members[1].communicate(timeout=100)
        expect(
            members[1].returncode == 0 and "going on with the journal" in said,
            f"{pace}: the second life says what it is: {said.strip()}",
        )
        wait_for([members[0], members[2]], f"{pace}: one was restarted")
        replayed = tacit("replay", f"{pace}1.jsonl", f"{pace}2.jsonl", f"{pace}3.jsonl", "--format", "json")
        report = json.loads(replayed.stdout)
        gone = report["missed"] + report["incomplete"]
        print(f"{pace}: {report['instances']} whole, {gone} not")
        expect(replayed.returncode == 0 and not report["contradictions"], f"{pace}: no contradiction")
        expect(report["instances"] > 10 and report["instances"] + gone <= instances, f"{pace}: the rest is whole")
        if pace == "barrier":
            expect(report["instances"] >= instances - 2, "barrier: others wait, little is lost")
            expect(report["partial_broadcasts"] == 0, "barrier: nothing reaches only some")


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


def test_clock(nodes):
    """One clock is a second ahead: the others notice and go on without it."""
    pathlib.Path("clock.c").write_text(SHIFTED_CLOCK)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", "clock.so", "clock.c"], check=True)
    begin = int(time.time()) + 2
    options = ("--pace", "slots", "--slot", "0.05", "--start", str(begin))
    members = [
        nodes.start(
            "clock",
            process,
            60,
            *options,
            environment={"LD_PRELOAD": os.path.abspath("clock.so")} if process == 3 else {},
        )
        for process in (1, 2, 3)
    ]
    reports = [node.communicate(timeout=60)[0] for node in members]
    expect(all(node.returncode == 0 for node in members), "all nodes end well")
    end = journal("clock1.jsonl")[-1]
    expect(end["early_from"][2] > 5, f"what comes too early is counted: {end['early_from']}")
    expect("process 3" in reports[0] and "early" in reports[0], "and reported with its sender")
    heard = [line["rounds"][0]["heard"] for line in journal("clock1.jsonl") if "input" in line]
    expect(sum(who[1] == "1" for who in heard) > 5, "the others hear one another")
    expect(all(who[2] == "0" for who in heard), "and not the one that is ahead")


def test_addresses(tacit, nodes):
    """Groups of IPv4 and IPv6, and lists of peers; keys come from files."""
    peers = ",".join(f"127.0.0.1:{port}" for port in free_ports(3))
    wait_for(nodes.start_all("four", 100), "a group of IPv4")
    wait_for(nodes.start_all("peers", 100, where=("--peers", peers)), "peers")
    expect(decisions("peers") == decisions("four"), "the decisions are the same")
    key = pathlib.Path("key").read_text()
    refused = tacit(
        "node", "-n", "3", "--id", "1", "--algorithm", "courteous", "--run", "x", "--key", key, *nodes.multicast
    )
    expect(refused.returncode != 0 and "cannot read" in refused.stderr, "a key is no word of the command line")
    why = why_forbidden(in_namespace())
    if why:
        note_unchecked("groups of IPv6", f"this kernel forbids network namespaces: {why}")
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
    done = run([*in_namespace(), "sh", "-c", script, tacit.program], env=tacit.environment, patience=100)
    if "disabled" in done.stderr or "not supported" in done.stderr:
        note_unchecked("groups of IPv6", f"this kernel has no IPv6: {done.stderr.strip()}")
        return
    expect(done.returncode == 0, f"a group of IPv6 {done.stderr.strip()}")
    expect(decisions("six") == decisions("four"), "the decisions are the same")
