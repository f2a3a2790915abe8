import pg from 'pg';
import type { AppServices } from '../src/compose/create-services.ts';
import { sealedBook } from '../src/flows/virtual/sealed-book.ts';
import type { PlacedFixture } from '../src/modules/catalogue/index.ts';
import { toFixture } from '../src/modules/feed/adapters/duskline-feed/fixture.ts';
import { decodeFrame } from '../src/modules/feed/adapters/duskline-feed/map.ts';
import { settlementFacts } from '../src/modules/feed/ingest/facts.ts';
import type { Fixture, MatchState, RevealedDraw } from '../src/platform/bus/board-message.ts';
import { type AnnouncedDraw, announceDraw } from './virtual-draw.ts';

const HOUR = 3_600_000;

/** Throws what the adapter has against it. */
function read(fixture: object): Fixture {
  const listed = toFixture(fixture);
  if ('why' in listed) throw new Error(listed.why);
  return listed;
}

export interface AnnouncedMatch {
  readonly draw: AnnouncedDraw;
  readonly made: PlacedFixture;
  readonly matchId: number;
  /** Its first market, and what its outcomes were sold at. */
  readonly marketId: number;
  oddsOf(outcomeId: string): number;
}

/** Draws of the virtual sports on a composed server, said as the feed says them: listed and priced, told, over. */
export async function createVirtualBook(
  { catalogue, draws, gates, results, settlement, resultKeeper, alarms }: AppServices,
  { adminUrl }: { adminUrl: string },
) {
  let slot = 14_916_666;
  let stamp = Date.now();
  const book = sealedBook(catalogue, draws, alarms);
  await gates.openProducer(6);
  catalogue.apply({ kind: 'producer', producer: 6, isDown: false });

  function price(draw: AnnouncedDraw, matchId: number, markets: readonly object[] = draw.prices): void {
    const { message } = decodeFrame(
      JSON.stringify({ type: 'odds_change', product: 6, event_id: draw.urn, timestamp: ++stamp, markets }),
    );
    if (message?.kind !== 'odds') throw new Error('no odds');
    book.apply({ kind: 'odds', matchId, producer: 6, timestampMs: message.timestampMs, markets: message.markets });
  }

  /** As the feed takes it: listed, priced, and open. */
  async function announce(drawId = `dogs-${++slot}-1`, startMs = Date.now() + HOUR): Promise<AnnouncedMatch> {
    const draw = announceDraw(drawId, startMs);
    const [made] = await book.admit([read(draw.fixture)]);
    if (!made) throw new Error('no fixture');
    catalogue.apply({ kind: 'fixture', fixture: made });
    price(draw, made.matchId);
    await gates.set([{ kind: 'match', id: made.matchId, open: true, reason: '' }]);
    const [first] = draw.offer.markets;
    const market = [...(catalogue.board.match(made.matchId)?.markets.values() ?? [])].find((one) => one.marketType === first?.id);
    const oddsOf = (outcomeId: string) => (first?.outcomes.find(({ id }) => id === outcomeId)?.oddsMilli ?? 0) / 1000;
    return { draw, made, matchId: made.matchId, marketId: market?.id ?? 0, oddsOf };
  }

  /** As if its start had passed, a moment ago unless the test says when: what was sealed does not change by any other hand than that of its administrator. */
  async function begin({ draw, made }: AnnouncedMatch, startMs = Date.now() - 1): Promise<void> {
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query("SET session_replication_role = 'replica'");
    await admin.query('UPDATE virtual_sports.draw SET start_time = to_timestamp($2::float8 / 1000) WHERE urn = $1', [
      draw.urn,
      startMs,
    ]);
    await admin.end();
    catalogue.apply({ kind: 'fixture', fixture: { ...made, startTimeMs: startMs } });
  }

  /** The result as the provider tells it; the start has passed by then. */
  async function reportResults(
    one: AnnouncedMatch,
    over: { results?: object[]; draw?: RevealedDraw | null; startedMs?: number } = {},
  ) {
    const { draw, matchId } = one;
    await begin(one, over.startedMs);
    const said = over.draw === undefined ? { seal: draw.seal, seed: draw.seed } : over.draw;
    const frame = {
      type: 'bet_settlement',
      product: 6,
      event_id: draw.urn,
      timestamp: ++stamp,
      certainty: 2,
      markets: over.results ?? draw.results,
    };
    const { message } = decodeFrame(JSON.stringify(said === null ? frame : { ...frame, draw: said }));
    if (message?.kind !== 'settlement') throw new Error('no settlement');
    await results.onSettlement(settlementFacts(matchId, message));
    await settlement.drain();
  }

  /** It is over, and its result is kept. */
  async function end({ matchId }: AnnouncedMatch, score = { homeScore: 1, awayScore: 0 }) {
    const state: MatchState = { status: 'closed', periodKey: 'ended', ...score, periods: [] };
    catalogue.apply({ kind: 'odds', matchId, producer: 6, timestampMs: ++stamp, markets: [], state });
    await catalogue.flush();
    await resultKeeper.refresh();
  }

  return { book, read, announce, price, begin, reportResults, end };
}
