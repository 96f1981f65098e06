"""Readers of the models that `tacit emit` writes in PRISM and JANI, written from the descriptions of these
languages, and the exact answer to a question of the form Pmax: all states are walked, in fractions."""

import collections
import fractions
import functools
import itertools
import json
import re

Command = collections.namedtuple("Command", "action guard outcomes")  # outcomes: (probability, {variable: value})
Model = collections.namedtuple("Model", "initial modules bounds labels")  # modules: lists of commands

TOKEN = re.compile(r"\s+|//[^\n]*|(?P<text>\.\.|->|<=|>=|!=|\d+(?:\.\d+)?|\w+|\"[^\"]*\"|[-+*/=<>&|!?:;()\[\]'])")


def certain(_state):
    """The probability of an outcome that has none written before it."""
    return fractions.Fraction(1)


class Prism:
    """A recursive descent over the part of PRISM that is needed: mdp, const double, formula, module, label."""

    def __init__(self, text, constants):
        self.tokens, place = [], 0
        while place < len(text):
            match = TOKEN.match(text, place)
            assert match, f"no token of PRISM: {text[place : place + 20]!r}"
            if match["text"]:
                self.tokens.append(match["text"])
            place = match.end()
        self.place = 0
        self.constants = dict(constants)
        self.formulas = {}

    def peek(self):
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def take(self, wanted=None):
        token = self.peek()
        assert token is not None and wanted in (None, token), f"expected {wanted}, not {token}, at {self.place}"
        self.place += 1
        return token

    def accept(self, token):
        if self.peek() != token:
            return False
        self.place += 1
        return True

    def model(self):
        self.take("mdp")
        initial, bounds, modules, labels = {}, {}, [], {}
        while (kind := self.peek()) is not None:
            self.take()
            if kind == "const":
                self.take("double")
                name = self.take()
                if self.accept("="):
                    self.constants[name] = self.expression()({})
                assert name in self.constants, f"{name} has no value"
                self.take(";")
            elif kind == "formula":
                name = self.take()
                self.take("=")
                self.formulas[name] = self.expression()
                self.take(";")
            elif kind == "label":
                name = self.take().strip('"')
                self.take("=")
                labels[name] = self.expression()
                self.take(";")
            else:
                assert kind == "module", f"not a part of a model: {kind}"
                modules.append(self.module(initial, bounds))
        return Model(initial, modules, bounds, labels)

    def module(self, initial, bounds):
        self.take()
        commands = []
        while not self.accept("endmodule"):
            if self.peek() == "[":
                commands.append(self.command())
                continue
            name = self.take()
            for token in (":", "["):
                self.take(token)
            low = int(self.take())
            self.take("..")
            bounds[name] = (low, int(self.take()))
            for token in ("]", "init"):
                self.take(token)
            initial[name] = int(self.take())
            self.take(";")
        return commands

    def command(self):
        self.take("[")
        action = self.take()
        self.take("]")
        guard = self.expression()
        self.take("->")
        outcomes = []
        while True:
            mark = self.place
            probability = certain
            if not self.starts_update():
                probability = self.expression()
                self.take(":")
            else:
                self.place = mark
            outcomes.append((probability, self.update()))
            if not self.accept("+"):
                break
        self.take(";")
        return Command(action, guard, outcomes)

    def starts_update(self):
        """Whether an update stands here: true, or (name'=..."""
        rest = self.tokens[self.place : self.place + 3]
        return rest[0] == "true" or (len(rest) == 3 and rest[0] == "(" and rest[2] == "'")

    def update(self):
        assignments = {}
        if self.accept("true"):
            return assignments
        while True:
            self.take("(")
            name = self.take()
            self.take("'")
            self.take("=")
            assignments[name] = self.expression()
            self.take(")")
            if not self.accept("&"):
                return assignments

    def expression(self):
        condition = self.binary(0)
        if not self.accept("?"):
            return condition
        then = self.expression()
        self.take(":")
        otherwise = self.expression()
        return lambda state: then(state) if condition(state) else otherwise(state)

    LEVELS = (
        {"|": lambda a, b: a or b},
        {"&": lambda a, b: a and b},
        {},
        {
            "=": lambda a, b: a == b,
            "<": lambda a, b: a < b,
            ">": lambda a, b: a > b,
            "<=": lambda a, b: a <= b,
            ">=": lambda a, b: a >= b,
            "!=": lambda a, b: a != b,
        },
        {"+": lambda a, b: a + b, "-": lambda a, b: a - b},
        {"*": lambda a, b: a * b, "/": lambda a, b: fractions.Fraction(a) / b},
    )

    def binary(self, level):
        if level == len(self.LEVELS):
            return self.atom()
        if level == 2 and self.accept("!"):
            inner = self.binary(2)
            return lambda state: not inner(state)
        left = self.binary(level + 1)
        while self.peek() in self.LEVELS[level]:
            operation = self.LEVELS[level][self.take()]
            left = self.applied(operation, left, self.binary(level + 1))
        return left

    @staticmethod
    def applied(operation, left, right):
        return lambda state: operation(left(state), right(state))

    def atom(self):
        token = self.take()
        if token == "(":
            inner = self.expression()
            self.take(")")
            return inner
        if token in ("true", "false"):
            return lambda state: token == "true"
        if token[0].isdigit():
            value = fractions.Fraction(token)
            return lambda state: value
        if token in self.formulas:
            return self.formulas[token]
        if token in self.constants:
            constant = self.constants[token]
            return lambda state: constant
        return lambda state: state[token]


JANI_OPERATIONS = {
    "∨": lambda a, b: a or b,
    "∧": lambda a, b: a and b,
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "≤": lambda a, b: a <= b,
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: fractions.Fraction(a) / b,
}


def jani_expression(json_value, constants):
    if isinstance(json_value, (bool, int)):
        return lambda state: json_value
    if isinstance(json_value, str):
        if json_value in constants:
            return lambda state: constants[json_value]
        return lambda state: state[json_value]
    inner = {key: jani_expression(json_value[key], constants) for key in json_value if key != "op"}
    if json_value["op"] == "ite":
        return lambda state: inner["then"](state) if inner["if"](state) else inner["else"](state)
    if json_value["op"] == "¬":
        return lambda state: not inner["exp"](state)
    operation = JANI_OPERATIONS[json_value["op"]]
    return lambda state: operation(inner["left"](state), inner["right"](state))


def parse_jani(text, constants):
    document = json.loads(text)
    assert document["jani-version"] == 1 and document["type"] == "mdp"
    constants = dict(constants)
    for constant in document["constants"]:
        if "value" in constant:
            constants[constant["name"]] = jani_expression(constant["value"], {})({})
        assert constant["name"] in constants, f"{constant['name']} has no value"
    read = functools.partial(jani_expression, constants=constants)
    variables = document["variables"]
    modules = []
    for automaton in document["automata"]:
        assert [each["name"] for each in automaton["locations"]] == automaton["initial-locations"]
        commands = []
        for edge in automaton["edges"]:
            outcomes = [
                (
                    read(each["probability"]["exp"] if "probability" in each else 1),
                    {assignment["ref"]: read(assignment["value"]) for assignment in each["assignments"]},
                )
                for each in edge["destinations"]
            ]
            commands.append(Command(edge["action"], read(edge["guard"]["exp"]), outcomes))
        modules.append(commands)
    names = [each["automaton"] for each in document["system"]["elements"]]
    assert names == [each["name"] for each in document["automata"]]
    for sync in document["system"]["syncs"]:  # a module takes part exactly where it knows the action
        for commands, part in zip(modules, sync["synchronise"], strict=True):
            assert part == (sync["result"] if any(c.action == sync["result"] for c in commands) else None)
    labels = {}
    for each in document["properties"]:
        assert each["expression"]["states"] == {"op": "initial"}
        question = each["expression"]["values"]
        labels[each["name"]] = (question["op"], read(question["exp"]["exp"]))
    assert labels["error"][0] == "Pmax" and labels["termination"][0] == "Pmin"
    return Model(
        {each["name"]: each["initial-value"] for each in variables},
        modules,
        {each["name"]: (each["type"]["lower-bound"], each["type"]["upper-bound"]) for each in variables},
        {"disagreement": labels["error"][1], "over": labels["termination"][1]},
    )


def parse_prism(text, constants):
    return Prism(text, constants).model()


def reach(model, label, best):
    """The largest (best=max) or smallest (best=min) probability of reaching a state with this label."""
    names = list(model.initial)
    actions = {command.action for commands in model.modules for command in commands}
    known = {action: [m for m in model.modules if any(c.action == action for c in m)] for action in actions}

    def choices(state):
        for action in sorted(actions):
            enabled = [[c for c in m if c.action == action and c.guard(state)] for m in known[action]]
            yield from itertools.product(*enabled)

    def successors(state, commands):
        after = {(): fractions.Fraction(1)}
        for command in commands:
            drawn = []
            for probability, assignments in command.outcomes:
                values = {name: int(value(state)) for name, value in assignments.items()}
                for name, value in values.items():
                    low, high = model.bounds[name]
                    assert low <= value <= high, f"{name} becomes {value}"
                drawn.append((probability(state), tuple(values.items())))
            assert sum(chance for chance, _ in drawn) == 1, "probabilities do not add up"
            mixed = collections.defaultdict(fractions.Fraction)
            for (one, chance), (other, values) in itertools.product(after.items(), drawn):
                if other:
                    mixed[one + values] += chance * other
            after = mixed
        return after

    @functools.cache
    def value(key):
        state = dict(zip(names, key, strict=True))
        if model.labels[label](state):
            return fractions.Fraction(1)
        results = []
        for commands in choices(state):
            total = fractions.Fraction(0)
            for changes, chance in successors(state, commands).items():
                following = {**state, **dict(changes)}
                if following == state:  # it stays where it is
                    return fractions.Fraction(0)
                total += chance * value(tuple(following[name] for name in names))
            results.append(total)
        assert results, "a state without an end"
        return best(results)

    return value(tuple(model.initial[name] for name in names))
