import { Average, logLoss } from './agreement.ts';
import { type Learning, Ratings } from './ratings.ts';
import type { PricedMatch } from './soccer-prices.ts';
import { type ReportRow, type Section, sectionOf } from './table.ts';

const endOf = ({ match: { score } }: PricedMatch): number => (score.home > score.away ? 0 : score.home === score.away ? 1 : 2);

interface Losses {
  readonly ratings: Average;
  readonly closing: Average;
  readonly gap: Average;
}

/** Plays all matches in order; the log losses of those that `isJudged`. */
function ratedLosses(matches: readonly PricedMatch[], learning: Learning, isJudged: (match: PricedMatch) => boolean): Losses {
  const ratings = new Ratings(learning);
  const losses = { ratings: new Average(), closing: new Average(), gap: new Average() };
  for (const priced of matches) {
    const { tournament, file, home, away, score } = priced.match;
    const chances = ratings.next({ league: tournament, season: file, home, away, score });
    if (!isJudged(priced)) continue;
    const end = endOf(priced);
    const [own, market] = [logLoss(chances[end] ?? 0), logLoss(priced.result[end] ?? 0)];
    losses.ratings.add(own);
    losses.closing.add(market);
    losses.gap.add(own - market);
  }
  return losses;
}

const CHOICES: readonly Learning[] = [0.01, 0.015, 0.02, 0.03].flatMap((step) =>
  [0, 2, 4, 6].flatMap((unknown) =>
    [-0.25, -0.15, 0].flatMap((newcomer) => [0.85, 1].map((kept) => ({ step, unknown, newcomer, kept }))),
  ),
);
/** Log loss of ratings alone above that of the closing average. */
const MOST_GAP = 0.03;

/** Files in order of their first match; the later half is held out. */
export function heldOutFiles(matches: readonly PricedMatch[]): Set<string> {
  const starts = new Map<string, number>();
  for (const { match } of matches)
    starts.set(match.file, Math.min(match.kickOffMs, starts.get(match.file) ?? Number.POSITIVE_INFINITY));
  const files = [...starts].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([file]) => file);
  return new Set(files.slice(Math.ceil(files.length / 2)));
}

/** The choice with the least log loss on the matches that are not held out. */
function fitted(matches: readonly PricedMatch[], isHeldOut: (match: PricedMatch) => boolean): Learning {
  const seen = matches.slice(0, matches.findLastIndex((match) => !isHeldOut(match)) + 1);
  const losses = CHOICES.map((learning) => ratedLosses(seen, learning, (match) => !isHeldOut(match)).ratings.mean);
  return CHOICES[losses.indexOf(Math.min(...losses))] ?? { step: 0.02, unknown: 4, newcomer: 0, kept: 1 };
}

/** Ratings fitted on the earlier seasons, against the closing average on the later ones. */
export function ratingsAgainstClosing(matches: readonly PricedMatch[]): Section {
  const ordered = [...matches].sort((a, b) => a.match.kickOffMs - b.match.kickOffMs || (a.match.key < b.match.key ? -1 : 1));
  const heldOut = heldOutFiles(ordered);
  const isHeldOut = ({ match }: PricedMatch): boolean => heldOut.has(match.file);
  const learning = fitted(ordered, isHeldOut);
  const row = (what: string, isJudged: (match: PricedMatch) => boolean, bound: boolean): ReportRow => {
    const { ratings, closing, gap } = ratedLosses(ordered, learning, isJudged);
    const holds = bound && gap.count > 0 ? gap.mean <= MOST_GAP : undefined;
    const cells = [ratings.mean, closing.mean, gap.mean, gap.error].map((value) => value.toFixed(4));
    return {
      row: [what, String(ratings.count), ...cells, holds === undefined ? '' : holds ? 'yes' : 'no'],
      holds,
      missed: `${what} (${gap.mean.toFixed(4)})`,
      isRequired: true,
    };
  };
  const rows = [
    row('earlier half of the seasons, fitted', (match) => !isHeldOut(match), false),
    row('later half of the seasons, held out', isHeldOut, true),
  ];
  const { step, unknown, newcomer, kept } = learning;
  const text = `Attack and defence of each side from the results before the match alone. Chosen on the earlier seasons: a step of ${step} for each goal more or less than expected, up to ${1 + unknown} times that for an unknown side, newcomers at ${newcomer}, ${kept} of a rating kept over a summer. The bound is ${MOST_GAP} above the closing average.`;
  const header = ['seasons', 'n', 'log loss of ratings', 'of closing prices', 'difference', 'standard error', 'within the bound'];
  return sectionOf('Soccer: ratings alone against the closing prices', text, rows, header);
}
