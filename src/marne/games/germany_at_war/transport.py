"""Chapters 2.5 and 8.3: Sea Transport, and movement by rail."""

from __future__ import annotations

from marne.board import members
from marne.games.germany_at_war.blocks import SIDE
from marne.games.germany_at_war.ground import ALL, GB, LAND, LANDINGS
from marne.games.germany_at_war.state import SIDES, STANDING, Box, State, friendly, has_acted, put
from marne.games.germany_at_war.steps import AREA_FULL, CLOSED, GO, Bars, first_bar, goal, open_areas, tell_move
from marne.kernel import Choice, Decision, Play, Refusal, Side

NOT_A_PORT = Refusal("2.5b", "Sea Transport leads to Le Havre and Calais only.")
PORT_TAKEN = Refusal("2.5b", "Sea Transport needs a port that the Entente controls and that holds no enemies.")
THERE_ALREADY = Refusal("8.3a", "The block is there already.")
NO_TRAIN_TO_ENEMIES = Refusal("8.3a", "A train goes only to friendly areas without enemies.")
NOT_LINKED = Refusal("8.3a", "No friendly areas without enemies link that area with the block's.")


def port_bars(s: State, side: int) -> Bars:
    """2.5b What forbids Sea Transport to areas."""
    return (ALL & ~LANDINGS, NOT_A_PORT), (ALL & ~friendly(s, side), PORT_TAKEN), (STANDING[s.at].full[side], AREA_FULL)


class SeaTransport(Box, frozen=True):
    """2.5b A British block crosses the Channel to a friendly port without enemies, and stops there."""

    side: int
    unit: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GO[p] for p in members(open_areas(port_bars(s, self.side))))
        return (Decision(SIDES[self.side], "2.5b", "Choose the port where the block lands.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, port = play.state, choice.number
        tell_move(play, self.unit, GB, port, "2.5b")
        put(s, self.unit, port)
        has_acted(s, self.unit)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        area = goal(choice)
        return None if area is None else first_bar(port_bars(s, self.side), area)

    def relabelled(self, to: tuple[int, ...]) -> SeaTransport:
        return SeaTransport(self.side, to[self.unit])


def rail_bars(s: State, u: int) -> Bars:
    """8.3a What forbids a block to go to areas by rail: they must be linked through friendly, uncontested areas."""
    side, start = SIDE[u], 1 << s.at[u]
    network = friendly(s, side) & ~(1 << GB)
    linked = LAND.flood(start, network) if network & start else 0
    return (
        (start, THERE_ALREADY),
        (1 << GB, CLOSED),
        (ALL & ~network, NO_TRAIN_TO_ENEMIES),
        (ALL & ~linked, NOT_LINKED),
        (STANDING[s.at].full[side], AREA_FULL),
    )


def stations(s: State, u: int) -> int:
    """8.3a The areas that a block can reach by rail."""
    return open_areas(rail_bars(s, u))


class RailMovement(Box, frozen=True):
    """8.3a A block goes by rail to any friendly, uncontested area that is linked with its own."""

    side: int
    unit: int

    def ask(self, s: State) -> tuple[Decision, ...]:
        choices = tuple(GO[a] for a in members(stations(s, self.unit)))
        return (Decision(SIDES[self.side], "8.3a", "Choose where the train goes.", choices),)

    def run(self, play: Play[State], side: Side | None, choice: Choice | None) -> None:
        assert choice is not None
        s, end = play.state, choice.number
        tell_move(play, self.unit, s.at[self.unit], end, "8.3a")
        put(s, self.unit, end)
        has_acted(s, self.unit)

    def why_not(self, s: State, side: Side, choice: Choice) -> Refusal | None:
        area = goal(choice)
        return None if area is None else first_bar(rail_bars(s, self.unit), area)

    def relabelled(self, to: tuple[int, ...]) -> RailMovement:
        return RailMovement(self.side, to[self.unit])
