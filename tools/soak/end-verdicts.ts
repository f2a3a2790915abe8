/** What a check that runs as a program says in its last line: the numbers in it, in their order; null when it is another line. */
function numbersOf(pattern: RegExp, line: string): number[] | null {
  return pattern.exec(line)?.slice(1).map(Number) ?? null;
}

/** Faults that acted, with how often. */
export type Acts = ReadonlyMap<string, number>;

const timesOf = (acts: Acts, names: readonly string[]): number => names.reduce((sum, name) => sum + (acts.get(name) ?? 0), 0);

export interface Settlement {
  /** Work that still waits. */
  readonly waiting: number;
  /** Tickets with a settlement in force. */
  readonly settled: number;
}

/** Why the last line of the recomputation does not show that tickets are what all facts make of them; `accepted` = bets that were acknowledged. */
export function ticketFaults(line: string, { waiting, settled }: Settlement, accepted: number): string[] {
  const [checked, differ] = numbersOf(/^recompute: (\d+) tickets, (\d+) differ$/, line) ?? [];
  if (checked === undefined || differ === undefined) return ['the recomputation did not end'];
  return [
    differ > 0 ? `${differ} tickets differ` : '',
    waiting > 0 ? `${waiting} markets still wait to be settled` : '',
    checked === 0 || checked < accepted ? `${checked} tickets were checked of ${accepted}` : '',
    settled === 0 ? 'no ticket was settled' : '',
  ].filter((one) => one !== '');
}

/** One stretch of the history of odds. */
export interface HistoryRun {
  readonly reason: string;
  readonly lost: number;
  readonly openedMs: number;
  /** From here on everything is known; null: it never came to that. */
  readonly completeMs: number | null;
}

export interface OddsHistory {
  readonly runs: readonly HistoryRun[];
  /** Legs whose bet was on its way before the history was complete: of these alone it may know nothing. */
  readonly legsInGap: number;
}

/** A history that begins with its process has stated the whole board by then. */
const COMPLETE_WITHIN_MS = 120_000;

/** Why the history is no whole one: in a run without a restart, a loss or another clock it has one gap, which is its beginning. */
function runFaults(runs: readonly HistoryRun[]): string[] {
  const [first] = runs;
  if (first === undefined || runs.length > 1 || first.reason !== 'start' || first.lost > 0)
    return [`the history of odds has gaps: ${runs.map(({ reason, lost }) => `${reason} (${lost} lost)`).join(', ') || 'no run'}`];
  if (first.completeMs === null) return ['the history of odds was never complete'];
  const tookMs = first.completeMs - first.openedMs;
  return tookMs > COMPLETE_WITHIN_MS ? [`the history of odds was complete only after ${tookMs} ms`] : [];
}

/** Why the last line of `npm run odds` does not show that the history knows the odds of every bet. */
export function oddsFaults(line: string, { runs, legsInGap }: OddsHistory, accepted: number): string[] {
  const counts = numbersOf(/^odds: (\d+) legs never stood, (\d+) stood, (\d+) by traders, (\d+) unknown$/, line);
  if (counts === null) return ['the check of odds did not end'];
  const [never = 0, stood = 0, trader = 0, unknown = 0] = counts;
  const legs = never + stood + trader + unknown;
  return [
    ...runFaults(runs),
    never > 0 ? `${never} legs never stood` : '',
    stood === 0 ? 'of no leg it is known that its odds stood' : '',
    unknown > legsInGap ? `${unknown} legs are unknown, ${legsInGap} are explained by gaps` : '',
    trader > 0 ? `${trader} legs were decided by traders, of whom there are none` : '',
    legs < accepted ? `${legs} legs were compared of ${accepted} bets` : '',
  ].filter((one) => one !== '');
}

/** A turn of all kinds takes less than four minutes; on a machine that does a lot else, longer. */
const ALL_KINDS_FROM_MINUTES = 10;

/** Kinds of faults that should have acted in a run of so many minutes and did not. */
export function kindsFault(acts: Acts, known: readonly string[], minutes: number): string | null {
  const missing = known.filter((kind) => (acts.get(kind) ?? 0) === 0);
  return minutes >= ALL_KINDS_FROM_MINUTES && missing.length > 0 ? `never acted: ${missing.join(', ')}` : null;
}

/** What waits for a person at the end, by kind: a fault of the feed that only a person can decide. Each with the acts that bring it. */
const EXPECTED_PARKED: Readonly<Record<string, readonly string[]>> = {
  // One for each match whose teams changed with bets on it.
  changed_match: ['teams swapped'],
  // Results that the score, or a result before them, speaks against.
  'result-case': ['result against the score', 'result corrected', 'messages after the end'],
};

/** What was parked that none of the faults explains. */
export function parkedFaults(parked: ReadonlyMap<string, number>, acts: Acts): string[] {
  return [...parked].flatMap(([kind, number]) => {
    const most = timesOf(acts, EXPECTED_PARKED[kind] ?? []);
    return number > most ? [`${number} ${kind} are parked, ${most} are explained by faults`] : [];
  });
}

/** Recoveries that the product has asked for while faults acted. */
export interface Recoveries {
  readonly events: number;
  readonly producers: number;
}

/** After these the product cannot know what it has missed of a producer. */
const PRODUCER_LOST = ['live producer down', 'prematch producer down', 'connection lost', 'recovery that dies'];

export function recoveriesFault({ producers }: Recoveries, acts: Acts): string | null {
  const lost = timesOf(acts, PRODUCER_LOST);
  return lost > 0 && producers === 0 ? `no producer was recovered after ${lost} faults that need it` : null;
}

/** What was compared, and what differed. */
export interface BoardCounts {
  readonly events: number;
  /** Markets that are open at the provider. */
  readonly open: number;
  readonly differences: readonly string[];
}

export function boardFaults({ events, open, differences }: BoardCounts): string[] {
  return [
    differences.length > 0 ? `the board is not that of a new reading: ${differences.length} differences` : '',
    events === 0 || open === 0 ? `the board was compared with ${events} events and ${open} open markets` : '',
  ].filter((one) => one !== '');
}
