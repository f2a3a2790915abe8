import * as v from 'valibot';
import { UnreadableError } from '../../../../platform/providers/errors.ts';
import type { AbsentPlayer, LineUp, LineUpPlayer, MatchStatistics, PastMatch } from '../../statistics-provider.ts';
import { cleanName, wholeNumber } from './fields.ts';

/** Shapes of the provider's protocol, as far as we read them. Unknown fields are ignored. Nothing of it is bet on: it is only shown, so each bound is what a page can show. */
const MOST_ROWS = 100;
const MOST_PAST = 20;
const MOST_PLAYERS = 60;
const MOST_COUNT = 100_000;
/** 2100-01-01. */
const MAX_TIME_MS = 4_102_444_800_000;
const urn = v.pipe(v.string(), v.minLength(1), v.maxLength(100), v.regex(/^[A-Za-z0-9:._-]+$/));
const count = wholeNumber(0, MOST_COUNT);
const flag = v.union([v.literal(0), v.literal(1), v.boolean()]);
const outcome = v.picklist(['W', 'D', 'L']);
const side = v.object({ urn, name: cleanName });

const Row = v.pipe(
  v.object({
    position: wholeNumber(1, MOST_ROWS),
    competitor: side,
    played: count,
    won: count,
    drawn: count,
    lost: count,
    scored: count,
    conceded: count,
    points: wholeNumber(-MOST_COUNT, MOST_COUNT),
    form: v.optional(v.pipe(v.array(outcome), v.maxLength(MOST_PAST)), []),
  }),
  v.check(({ played, won, drawn, lost }) => won + drawn + lost === played),
);

const isEachOnce = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

const Table = v.object({
  tournament: side,
  rows: v.pipe(
    v.array(Row),
    v.minLength(1),
    v.maxLength(MOST_ROWS),
    v.check((rows) => isEachOnce(rows.map(({ competitor }) => competitor.urn))),
  ),
});

const Past = v.pipe(
  v.object({
    urn,
    start_time: wholeNumber(0, MAX_TIME_MS),
    home: side,
    away: side,
    home_score: count,
    away_score: count,
    outcome,
  }),
  v.check(({ home, away }) => home.urn !== away.urn),
);
const Pasts = v.pipe(v.array(Past), v.maxLength(MOST_PAST));

const player = {
  urn,
  number: v.nullish(wholeNumber(0, 999), null),
  name: cleanName,
  position: v.nullish(v.pipe(v.string(), v.regex(/^[a-z][a-z -]{0,29}$/)), null),
};
const Players = v.pipe(v.array(v.object({ ...player, captain: v.optional(flag, 0) })), v.maxLength(MOST_PLAYERS));
const Sheet = v.pipe(
  v.object({ starting: v.pipe(Players, v.minLength(1)), bench: v.optional(Players, []) }),
  v.check(({ starting, bench }) => isEachOnce([...starting, ...bench].map((one) => one.urn))),
);
const LineUps = v.object({ status: v.picklist(['expected', 'confirmed']), home: Sheet, away: Sheet });

const Absent = v.object({ ...player, reason: v.string() });
const Absents = v.pipe(v.array(Absent), v.maxLength(MOST_PLAYERS));

const Body = v.object({
  urn,
  table: v.optional(v.unknown()),
  last_results: v.optional(v.unknown()),
  head_to_head: v.optional(v.unknown()),
  line_ups: v.optional(v.unknown()),
  absences: v.optional(v.unknown()),
});

/** A part that cannot be read is left out alone: the rest stands. */
function part<Schema extends v.GenericSchema, Instead>(schema: Schema, input: unknown, instead: Instead) {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? (parsed.output as v.InferOutput<Schema>) : instead;
}

const toPast = ({ start_time, home_score, away_score, ...past }: v.InferOutput<typeof Past>): PastMatch => ({
  ...past,
  startMs: start_time,
  homeScore: home_score,
  awayScore: away_score,
});

const toPlayer = ({ captain, ...known }: v.InferOutput<typeof Players>[number]): LineUpPlayer => ({
  ...known,
  isCaptain: captain === 1 || captain === true,
});

const toSheet = ({ starting, bench }: v.InferOutput<typeof Sheet>): LineUp => ({
  starting: starting.map(toPlayer),
  bench: bench.map(toPlayer),
});

const toAbsent = ({ reason, ...known }: v.InferOutput<typeof Absent>): AbsentPlayer => ({
  ...known,
  reason: reason === 'injured' || reason === 'suspended' ? reason : 'other',
});

const sidesOf = (input: unknown): { home: unknown; away: unknown } =>
  part(v.object({ home: v.unknown(), away: v.unknown() }), input, { home: null, away: null });

const isNothing = ({ table, lastResults, meetings, lineUps, absences }: MatchStatistics): boolean =>
  table === null &&
  lineUps === null &&
  [lastResults.home, lastResults.away, meetings, absences.home, absences.away].every(({ length }) => length === 0);

/** What the provider says of the match that was asked about; null when that is nothing. @throws UnreadableError */
export function readStatistics(asked: string, input: unknown): MatchStatistics | null {
  const parsed = v.safeParse(Body, input);
  if (!parsed.success) throw new UnreadableError(`statistics: ${v.getDotPath(parsed.issues[0]) ?? 'shape'} cannot be read`);
  const body = parsed.output;
  if (body.urn !== asked) throw new UnreadableError('statistics: of another match');
  const table = part(Table, body.table, null);
  const lineUps = part(LineUps, body.line_ups, null);
  const [last, out] = [sidesOf(body.last_results), sidesOf(body.absences)];
  const past = (list: unknown) => part(Pasts, list, []).map(toPast);
  const absent = (list: unknown) => part(Absents, list, []).map(toAbsent);
  const statistics: MatchStatistics = {
    table: table && {
      tournament: table.tournament,
      rows: table.rows.toSorted((a, b) => a.position - b.position),
    },
    lastResults: { home: past(last.home), away: past(last.away) },
    meetings: past(body.head_to_head),
    lineUps: lineUps && { status: lineUps.status, home: toSheet(lineUps.home), away: toSheet(lineUps.away) },
    absences: { home: absent(out.home), away: absent(out.away) },
  };
  return isNothing(statistics) ? null : statistics;
}
