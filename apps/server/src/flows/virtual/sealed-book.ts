import { canonicalSpecifiers } from '@duskline/betting/specifiers';
import { equals, parseRational, rational } from '@duskline/money/rational';
import type { Catalogue, PlacedFixture } from '../../modules/catalogue/index.ts';
import type { FeedBoard } from '../../modules/feed/index.ts';
import { DrawChangedError, type VirtualSports } from '../../modules/virtual-sports/index.ts';
import type { Alarms } from '../../platform/alarms.ts';
import type { MarketUpdate, PublishedDraw } from '../../platform/bus/board-message.ts';

/** Odds by outcome, in thousandths, of each market that was sealed. */
type SealedPrices = ReadonlyMap<string, ReadonlyMap<string, number>>;

interface KnownDraw {
  readonly urn: string;
  readonly startTimeMs: number;
  readonly prices: SealedPrices;
}

/** What may open markets. */
const OPENING: ReadonlySet<string> = new Set(['odds', 'clear', 'undecided', 'refused']);

const keyOf = (marketType: number, specifiers: string): string => `${marketType}/${canonicalSpecifiers(specifiers)}`;

const pricesOf = ({ offer }: PublishedDraw): SealedPrices =>
  new Map(
    offer.markets.map(({ id, specifiers, outcomes }) => [
      keyOf(id, specifiers),
      new Map(outcomes.map((outcome) => [outcome.id, outcome.oddsMilli])),
    ]),
  );

function isSameOdds(written: string, oddsMilli: number): boolean {
  const odds = parseRational(written);
  return odds !== undefined && equals(odds, rational(oddsMilli, 1_000));
}

function isAsSealed(prices: SealedPrices, { marketType, specifiers, outcomes = [] }: MarketUpdate): boolean {
  const sealed = prices.get(keyOf(marketType, specifiers));
  if (sealed === undefined) return false;
  return outcomes.every(({ outcomeId, odds }) => {
    const oddsMilli = sealed.get(outcomeId);
    return oddsMilli !== undefined && (odds === undefined || isSameOdds(odds, oddsMilli));
  });
}

/**
 * The board as the feed fills it: what a draw was sealed with is stored before the board knows of it, so no bet on it can be older than its seal. A listing
 * that says something else of a draw than its seal does not come in, nor do other markets or prices than those that were sealed: its event is shut (H230,
 * H250). Of one that has not been listed since this process began nothing is known that its prices could be compared with: it is shut as well.
 *
 * One whose seed is out before its start never opens again: neither prices nor orders to open do anything to it, also when a person has refused the results
 * that it came with. What a provider takes back of a draw opens nothing of it either: a person looks at that first (H252).
 */
export function sealedBook<Book extends FeedBoard<PlacedFixture> & Pick<Catalogue, 'board'>>(
  book: Book,
  draws: Pick<VirtualSports, 'keep' | 'clock' | 'takeSeed' | 'isOut'>,
  alarms: Pick<Alarms, 'raise'>,
): Book {
  /** Draws that have not begun: of the others nothing is sold, whatever is said of them. */
  const known = new Map<number, KnownDraw>();
  const admit: Book['admit'] = async (fixtures) => {
    await draws.keep(fixtures);
    const placed = await book.admit(fixtures.map(({ draw: _, ...listed }) => listed));
    for (const [matchId, { startTimeMs }] of known) if (startTimeMs < draws.clock.now()) known.delete(matchId);
    const drawOf = new Map(fixtures.map(({ urn, draw }) => [urn, draw]));
    for (const { matchId, urn, startTimeMs } of placed) {
      const draw = drawOf.get(urn);
      if (draw !== undefined) known.set(matchId, { urn, startTimeMs, prices: pricesOf(draw) });
    }
    return placed;
  };
  const refuse = (urn: string, why: string): never => {
    alarms.raise('draw_changed', { urns: [urn] }, why);
    throw new DrawChangedError(urn);
  };
  function compare(matchId: number, markets: readonly MarketUpdate[]): void {
    const draw = known.get(matchId);
    if (draw !== undefined) {
      if (markets.every((market) => isAsSealed(draw.prices, market))) return;
      refuse(draw.urn, 'a draw is offered with other markets or prices than were sealed');
    }
    const match = book.board.match(matchId);
    if (match?.virtual && match.startTimeMs > draws.clock.now()) refuse(match.urn, 'a draw is offered that is not listed');
  }
  const apply: Book['apply'] = (message) => {
    if (OPENING.has(message.kind) && 'matchId' in message) {
      const match = book.board.match(message.matchId);
      if (match?.virtual && (message.kind === 'undecided' || draws.isOut(match.urn))) return null;
    }
    if (message.kind === 'odds') compare(message.matchId, message.markets);
    return book.apply(message);
  };
  return Object.assign(Object.create(book) as Book, { admit, apply, takeSeed: draws.takeSeed });
}
