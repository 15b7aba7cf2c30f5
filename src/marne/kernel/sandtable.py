"""A sand table: a position that is set up by hand and played on with dice that are told their faces. For tests.

A game derives one that knows how to place its pieces and what they are called:

    t = Table().put("de1_ii_inf", 20).put("be_3_inf", 20)
    t.run(Combat(GERMANY)).choose("battle", 20).choose("stand")
    assert t.told("result")

Whatever is not as the test says fails and says how it is: a field that the state does not have, a choice that is not
offered, dice that nobody has rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, Self, TypeVar

from marne.kernel.choice import Choice, Decision, Refusal, RuleId, Side
from marne.kernel.dice import GivenDice
from marne.kernel.event import Event
from marne.kernel.game import Game
from marne.kernel.position import Played, Position
from marne.kernel.stage import Stage, State

S = TypeVar("S", bound=State)


class SandTable(Generic[S]):
    """A state with nothing on its stack, to be changed at will."""

    cited: ClassVar[Callable[[RuleId, bool], None] | None] = None
    """Who wants to know of every rule that is cited on a table, and whether a refusal cites it."""

    def __init__(self, game: Game[S], state: S) -> None:
        self.game = game
        self.state = state
        self.state.stack.clear()
        self.position: Position[S] = Position(state, ())
        self.events: list[Event] = []
        self._dice = GivenDice(())

    # Names.

    def number_of(self, kind: str, name: str) -> int:
        """The number of a thing by its name; `kind` is what the game calls such nouns."""
        raise AssertionError(f"no {kind} is called {name!r} here")

    def name_of(self, kind: str, number: int) -> Any:
        """A thing by its name; its number, if tests call it by that."""
        return number

    def choice(self, verb: str, noun: Any = None) -> Choice:
        """A choice, whose noun may be a name where the game has numbers."""
        if verb not in self.game.verbs:
            raise AssertionError(f"{self.game.title} has no verb {verb!r}")
        nouns = self.game.verbs[verb].nouns
        if isinstance(noun, str) and nouns and nouns.numbered:
            return Choice(verb, self.number_of(nouns.name, noun))
        return Choice(verb, noun)

    # Setting up.

    def given(self, **fields: Any) -> Self:
        """Set fields of the state."""
        for name, value in fields.items():
            if name not in self.state.__struct_fields__:
                raise AssertionError(f"a state has no field {name!r}")
            setattr(self.state, name, value)
        return self

    def dice(self, *faces: int) -> Self:
        """Let these faces be rolled next."""
        if self._dice.left:
            raise AssertionError(f"{self._dice.left} of the dice that were given before have not been rolled")
        self._dice = GivenDice(faces)
        return self

    @property
    def unrolled(self) -> int:
        """How many of the faces that were given have not been rolled."""
        return self._dice.left

    # Playing.

    def run(self, *stages: Stage[S], dice: Iterable[int] | None = None) -> Self:
        """Put stages on the stack, the first on top, and run to the first decision."""
        if dice is not None:
            self.dice(*dice)
        self.state.stack.extend(reversed(stages))
        self.position, played = Position.start(self.state, self._dice)
        return self._hear(played)

    def choose(
        self, verb: str, noun: Any = None, dice: Iterable[int] | None = None, side: int | Side | None = None
    ) -> Self:
        """Make a choice for whoever is asked, or for one of two who are."""
        if dice is not None:
            self.dice(*dice)
        decision, choice = self._asks(side), self.choice(verb, noun)
        if choice not in decision.choices:
            why = self.position.why_not(decision.side, choice)
            offered = ", ".join(map(str, decision.choices))
            raise AssertionError(f"{decision.side} is not offered {str(choice)!r}: {why} Offered are: {offered}")
        return self._hear(self.position.apply(decision.side, choice, self._dice))

    def _hear(self, played: Played) -> Self:
        self.events += played.events
        if (cited := SandTable.cited) is not None:
            for rule in [event.rule for event in played.events] + [asked.rule for asked in self.position.decisions]:
                cited(rule, False)
        return self

    # Asking.

    @property
    def asked(self) -> list[Side]:
        """The sides that are asked now."""
        return [decision.side for decision in self.position.decisions]

    @property
    def over(self) -> bool:
        """Whether nobody is asked."""
        return not self.position.decisions

    @property
    def decision(self) -> Decision:
        """What is asked, of the first who is."""
        return self._asks(None)

    def _asks(self, side: int | Side | None) -> Decision:
        who = self.game.sides[side] if isinstance(side, int) else side
        for decision in self.position.decisions:
            if who in (None, decision.side):
                return decision
        raise AssertionError("nobody is asked" if who is None else f"{who} is not asked")

    def offers(self, verb: str, noun: Any = None) -> bool:
        """Whether a choice is offered now to the first who is asked."""
        return not self.over and self.choice(verb, noun) in self.decision.choices

    def nouns(self, verb: str) -> set[Any]:
        """What is offered for a verb, by name."""
        kind = nouns.name if (nouns := self.game.verbs[verb].nouns) else ""
        found = [] if self.over else [c.noun for c in self.decision.choices if c.verb == verb]
        return {self.name_of(kind, noun) if isinstance(noun, int) else noun for noun in found}

    def why_not(self, verb: str, noun: Any = None, side: int | Side | None = None) -> Refusal:
        """Why a choice is refused to whoever is asked, or to one of two who are."""
        decision, choice = self._asks(side), self.choice(verb, noun)
        refusal = self.position.why_not(decision.side, choice)
        if refusal is None:
            raise AssertionError(f"{decision.side} is offered {str(choice)!r}, which should be refused")
        if (cited := SandTable.cited) is not None:
            cited(refusal.rule, True)
        return refusal

    # Reading.

    def told(self, kind: str) -> list[dict[str, Any]]:
        """The data of all events of a kind so far."""
        return [event.data for event in self.events if event.kind == kind]

    def cites(self, rule: RuleId) -> bool:
        """Whether the story cites a rule."""
        return any(event.rule == rule for event in self.events)

    def contributions(self, **about: Any) -> list[tuple[RuleId, int]]:
        """What has been counted so far, as rule and amount: all that was about these things."""
        counts = [event for event in self.events if event.kind == "counts"]
        return [
            (e.rule, e.data["amount"]) for e in counts if all(e.data.get(key) == value for key, value in about.items())
        ]
