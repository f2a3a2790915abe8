import type { MatchStatistics as Shown } from '@duskline/contract/entities/match-statistics';
import type { StatisticsAnswer } from './service.ts';
import type { AbsentPlayer, LineUp, LineUpPlayer, NamedSide, PastMatch, Player, TableRow } from './statistics-provider.ts';

/** What our own offer calls the match and its sides. */
export interface StatisticsMatch {
  readonly id: number;
  readonly urn: string;
  readonly home: NamedSide;
  readonly away: NamedSide;
  readonly tournament: NamedSide;
}

type Named = (side: NamedSide) => string;

const presentPlayer = ({ number, name, position }: Player) => ({ Number: number, Name: name, Position: position });

const presentStarter = (player: LineUpPlayer) => ({ ...presentPlayer(player), IsCaptain: player.isCaptain });

const presentLineUp = ({ starting, bench }: LineUp) => ({
  Starting: starting.map(presentStarter),
  Bench: bench.map(presentStarter),
});

const presentAbsent = (player: AbsentPlayer) => ({ ...presentPlayer(player), Reason: player.reason });

const presentPast = (past: PastMatch, named: Named) => ({
  StartDateJs: past.startMs,
  Home: named(past.home),
  Away: named(past.away),
  HomeScore: past.homeScore,
  AwayScore: past.awayScore,
  Outcome: past.outcome,
});

function presentRow(row: TableRow, { home, away }: StatisticsMatch, named: Named) {
  const { urn } = row.competitor;
  return {
    Position: row.position,
    Name: named(row.competitor),
    /** Which side of this match it is. */
    Side: urn === home.urn ? ('home' as const) : urn === away.urn ? ('away' as const) : null,
    Played: row.played,
    Won: row.won,
    Drawn: row.drawn,
    Lost: row.lost,
    Scored: row.scored,
    Conceded: row.conceded,
    Points: row.points,
    Form: [...row.form],
  };
}

/** Nothing known: of a match that we do not have, or that the provider does not, or not yet. */
export const presentNothing = (matchId: number, status: 'none' | 'later'): Shown => ({
  MatchID: matchId,
  Status: status,
  Table: null,
  LastResults: { Home: [], Away: [] },
  HeadToHead: [],
  LineUps: null,
  Absences: { Home: [], Away: [] },
});

/** The sides and the tournament of the match are called as everywhere else on the page, whatever the provider calls them here. */
export function presentStatistics(match: StatisticsMatch, answer: StatisticsAnswer): Shown {
  if (answer.status !== 'known') return presentNothing(match.id, answer.status);
  const { table, lastResults, meetings, lineUps, absences } = answer.known;
  const ours = new Map([match.home, match.away, match.tournament].map(({ urn, name }) => [urn, name]));
  const named: Named = ({ urn, name }) => ours.get(urn) ?? name;
  const past = (list: readonly PastMatch[]) => list.map((one) => presentPast(one, named));
  return {
    MatchID: match.id,
    Status: 'known',
    Table: table && { TournamentName: named(table.tournament), Rows: table.rows.map((row) => presentRow(row, match, named)) },
    LastResults: { Home: past(lastResults.home), Away: past(lastResults.away) },
    HeadToHead: past(meetings),
    LineUps: lineUps && {
      Status: lineUps.status,
      Home: presentLineUp(lineUps.home),
      Away: presentLineUp(lineUps.away),
    },
    Absences: { Home: absences.home.map(presentAbsent), Away: absences.away.map(presentAbsent) },
  };
}
