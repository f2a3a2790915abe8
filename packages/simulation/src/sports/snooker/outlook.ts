import { answerOutlook, certainScore, type Outlook, pairOutlook, type ScopeOutlook } from '../kit/outlook.ts';
import { raceTo } from '../kit/series.ts';
import { type FrameTable, frameTable, newFrame, pottingOf, type Side } from './frame.ts';
import { breakerOf, framesNeeded, framesWon, type SnookerPairing, type SnookerState } from './state.ts';

/** Scopes of a match. */
export const FRAMES = 'frames';
/** Score after the first four frames, the first session of most matches. */
export const SESSION = 'session';
export const SESSION_FRAMES = 4;
export const WINNER_TOTAL = 'winner-total';
/** First frame and match: 1 home and home, 2 home and away, 3 away and home, 4 away and away. */
export const DOUBLE = 'double';
export const frameScope = (frame: number): string => `frame:${frame}`;
export const scorerScope = (frame: number): string => `scorer:${frame}`;
export const raceScope = (frames: number): string => `race:${frames}`;

export function raceTargets({ bestOf }: { readonly bestOf: number }): readonly number[] {
  return [3, 5, 7, 10].filter((frames) => frames < framesNeeded({ bestOf }));
}

/** Frames of two players: the table is made once for each pairing of forms that is asked for. */
let lastTable: { readonly form: string; readonly table: FrameTable } | undefined;
function tableOf({ form }: SnookerPairing): FrameTable {
  const key = form.join('/');
  if (lastTable?.form !== key) lastTable = { form: key, table: frameTable([pottingOf(form[0]), pottingOf(form[1])]) };
  return lastTable.table;
}

interface Score {
  readonly home: number;
  readonly away: number;
  readonly p: number;
}

/** Scores in frames from a score on, until one side has `needed` or `frames` were played. */
function series(from: readonly [number, number], needed: number, frames: number, homeWin: (frame: number) => number): Score[] {
  let layer: Score[] = [{ home: from[0], away: from[1], p: 1 }];
  const ended: Score[] = [];
  while (layer.length > 0) {
    const next = new Map<number, Score>();
    const add = (home: number, away: number, p: number): void => {
      const known = next.get(home)?.p ?? 0;
      if (p > 0) next.set(home, { home, away, p: p + known });
    };
    for (const { home, away, p } of layer) {
      if (home === needed || away === needed || home + away === frames) {
        ended.push({ home, away, p });
        continue;
      }
      const win = homeWin(home + away + 1);
      add(home + 1, away, p * win);
      add(home, away + 1, p * (1 - win));
    }
    layer = [...next.values()];
  }
  return ended;
}

const sideAnswers = (home: number): ScopeOutlook =>
  answerOutlook([
    [1, home],
    [2, 1 - home],
  ]);

/** Who scores first: players try in turns until one pots. */
function firstScorer(pairing: SnookerPairing, striker: Side): number {
  const p = pottingOf(pairing.form[0]).first;
  const q = pottingOf(pairing.form[1]).first;
  const home = p / (1 - (1 - p) * (1 - q));
  return striker === 0 ? home : (1 - q) * home;
}

function doubleResult(pairing: SnookerPairing, state: SnookerState, homeWin: (frame: number) => number): ScopeOutlook {
  const needed = framesNeeded(pairing);
  const after = (from: readonly [number, number]): number =>
    series(from, needed, pairing.bestOf, homeWin).reduce((sum, { home, away, p }) => sum + (home > away ? p : 0), 0);
  const first = state.frames[0];
  if (first === undefined) {
    const p = homeWin(1);
    const [ahead, behind] = [after([1, 0]), after([0, 1])];
    return answerOutlook([
      [1, p * ahead],
      [2, p * (1 - ahead)],
      [3, (1 - p) * behind],
      [4, (1 - p) * (1 - behind)],
    ]);
  }
  const ends = series(framesWon(state), needed, pairing.bestOf, homeWin);
  const base = first.winner === 0 ? 1 : 3;
  return answerOutlook(ends.map(({ home, away, p }) => [home > away ? base : base + 1, p]));
}

function addFrames(
  outlook: Map<string, ScopeOutlook>,
  pairing: SnookerPairing,
  state: SnookerState,
  homeWin: (frame: number) => number,
): void {
  state.frames.forEach(({ winner, scorer }, i) => {
    outlook.set(frameScope(i + 1), answerOutlook([[winner + 1, 1]]));
    outlook.set(scorerScope(i + 1), answerOutlook([[scorer + 1, 1]]));
  });
  if (state.phase === 'ended') return;
  const sure = framesNeeded(pairing) - Math.max(...framesWon(state));
  const current = state.frames.length + 1;
  // The frame in play and the next; later ones are not offered yet.
  for (let frame = current; frame < current + Math.min(2, sure); frame++) {
    outlook.set(frameScope(frame), sideAnswers(homeWin(frame)));
    const striker = frame === current ? state.current.striker : newFrame(breakerOf(pairing, frame)).striker;
    const known = frame === current ? state.scorer : undefined;
    const first = known === undefined ? sideAnswers(firstScorer(pairing, striker)) : answerOutlook([[known + 1, 1]]);
    outlook.set(scorerScope(frame), first);
  }
}

/** What a state of a match says of everything that can be bet on. */
export function snookerOutlook(pairing: SnookerPairing, state: SnookerState): Outlook {
  const table = tableOf(pairing);
  const current = state.frames.length + 1;
  const chances = new Map<number, number>();
  const homeWin = (frame: number): number => {
    const breaker = breakerOf(pairing, frame);
    const key = frame === current ? 2 : breaker;
    const known = chances.get(key) ?? table.homeWin(frame === current ? state.current : newFrame(breaker));
    chances.set(key, known);
    return known;
  };
  const ends = series(framesWon(state), framesNeeded(pairing), pairing.bestOf, homeWin);
  const outlook = new Map<string, ScopeOutlook>([
    [FRAMES, pairOutlook(ends)],
    [WINNER_TOTAL, { pair: ends.map(({ home, away, p }) => ({ home: home > away ? 1 : 0, away: home + away, p })) }],
    [DOUBLE, doubleResult(pairing, state, homeWin)],
    [SESSION, session(pairing, state, homeWin)],
  ]);
  for (const target of raceTargets(pairing)) {
    const winners = state.frames.map(({ winner }) => winner);
    outlook.set(raceScope(target), answerOutlook(raceTo(target, winners, homeWin)));
  }
  addFrames(outlook, pairing, state, homeWin);
  return outlook;
}

function session(pairing: SnookerPairing, state: SnookerState, homeWin: (frame: number) => number): ScopeOutlook {
  const first = state.frames.slice(0, SESSION_FRAMES);
  const home = first.filter(({ winner }) => winner === 0).length;
  const away = first.length - home;
  if (first.length === SESSION_FRAMES || state.phase === 'ended') return certainScore(home, away);
  return pairOutlook(series([home, away], framesNeeded(pairing), SESSION_FRAMES, homeWin));
}
