import { hash32 } from '../rng.ts';
import type { SquadPlayer as MatchPlayer } from '../sport/definition.ts';
import { sportOf } from '../sport/registry.ts';
import { BASKETBALL_POSITIONS, STARTERS as BASKETBALL_STARTERS } from '../sports/basketball/squad.ts';
import { lineUpOf, type SquadPlayer } from './squads.ts';
import type { WholeMatch } from './world-types.ts';

/** A player on the sheet of a team. */
export interface SheetPlayer {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly position: string;
  readonly isCaptain: boolean;
}

export interface Absence {
  readonly player: Omit<SheetPlayer, 'isCaptain'>;
  readonly reason: 'injured' | 'suspended';
}

/** Who begins, who sits on the bench, and who cannot play. */
export interface TeamSheet {
  readonly starting: readonly SheetPlayer[];
  readonly bench: readonly SheetPlayer[];
  readonly out: readonly Absence[];
}

type SideName = 'home' | 'away';
type Unled = Omit<SheetPlayer, 'isCaptain'>;

/** Positions of the squad that the course of a soccer match is played with, in its order: those who begin, then the bench. */
const SOCCER_POSITIONS: readonly string[] = [
  ...['goalkeeper', 'defender', 'defender', 'defender', 'defender'],
  ...['midfielder', 'midfielder', 'midfielder', 'forward', 'forward', 'forward'],
  ...['goalkeeper', 'defender', 'defender', 'midfielder', 'midfielder', 'forward', 'forward'],
];

/** Of the sports whose courses name players: positions of their squads, and how many begin. */
const SQUADS: Readonly<Record<string, { readonly positions: readonly string[]; readonly starters: number }>> = {
  soccer: { positions: SOCCER_POSITIONS, starters: 11 },
  basketball: { positions: BASKETBALL_POSITIONS, starters: BASKETBALL_STARTERS },
};

/** The captain is the one of those who begin whom the team would choose first, in every match. */
function withCaptain(players: readonly Unled[]): SheetPlayer[] {
  const [captain] = [...players].sort((a, b) => hash32('captain', a.id) - hash32('captain', b.id));
  return players.map((player) => ({ ...player, isCaptain: player === captain }));
}

const unled = (players: readonly Unled[]): SheetPlayer[] => players.map((player) => ({ ...player, isCaptain: false }));

const plain = ({ id, number, name, position }: SquadPlayer): Unled => ({ id: `df:player:${id}`, number, name, position });

/** Of a match whose course names players: those very players; who is out is one of the club who is not among them. */
function playedSheet(players: readonly MatchPlayer[], match: WholeMatch, side: SideName): TeamSheet {
  const { positions = [], starters = players.length } = SQUADS[match.tournament.sport] ?? {};
  const own = players
    .filter((player) => player.side === side)
    .map(({ urn, name, number }, i) => ({ id: urn, name, number, position: positions[i] ?? 'player' }));
  const beyond = Math.max(0, ...own.map(({ number }) => number));
  const names = new Set(own.map(({ name }) => name));
  const out = lineUpOf(match)[side].out.map(({ player, reason }) => ({
    player: { ...plain(player), number: beyond + player.number },
    reason,
  }));
  return {
    starting: withCaptain(own.slice(0, starters)),
    bench: unled(own.slice(starters)),
    out: out.filter(({ player }) => !names.has(player.name)),
  };
}

function drawnSheet(match: WholeMatch, side: SideName, isExpected: boolean): TeamSheet {
  const { begin, bench, out } = lineUpOf(match, isExpected)[side];
  return {
    starting: withCaptain(begin.map(plain)),
    bench: unled(bench.map(plain)),
    out: out.map(({ player, reason }) => ({ player: plain(player), reason })),
  };
}

/**
 * Sheets of both teams, null where single players meet: the players whom the course of the match names, where it names any. `isExpected`: as
 * far as they can be told before they are announced.
 */
export function teamSheets(match: WholeMatch, isExpected: boolean): Readonly<Record<SideName, TeamSheet>> | null {
  const players = sportOf(match.tournament.sport).players(match.setting);
  const of = (side: SideName): TeamSheet =>
    players.length > 0 ? playedSheet(players, match, side) : drawnSheet(match, side, isExpected);
  const sheets = { home: of('home'), away: of('away') };
  return sheets.home.starting.length === 0 || sheets.away.starting.length === 0 ? null : sheets;
}
