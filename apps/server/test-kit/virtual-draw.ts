import { drawResult } from '@duskline/simulation/virtual/draw';
import { type DrawOffer, sealOf, soldMarkets } from '@duskline/simulation/virtual/sealed-offer';
import { drawSeed } from '@duskline/simulation/virtual/sealed-seed';
import { settleDraw } from '@duskline/simulation/virtual/settle-draw';
import { virtualEvent } from '@duskline/simulation/virtual/virtual-calendar';

const MASTER_KEY = 'a master key of a test, which is long enough';
const SYSTEM_IDS: Readonly<Record<string, number>> = { league: 301, horses: 302, dogs: 303, tennis: 304 };

export interface AnnouncedDraw {
  readonly urn: string;
  readonly seed: string;
  readonly seal: string;
  readonly offer: DrawOffer;
  /** As `GET /v1/fixtures/{urn}` shows it (sandboxes/odds-feed/PROTOCOL.md, 8). */
  readonly fixture: Readonly<Record<string, unknown>> & { readonly virtual: Readonly<Record<string, unknown>> };
  readonly prices: readonly { id: number; specifiers?: string; status: number; outcomes: readonly object[] }[];
  /** What its result makes of everything that was sold. */
  readonly results: readonly { id: number; specifiers?: string; outcomes: readonly { id: string; result: number }[] }[];
  /** One that has won, and one that has not, of its first market. */
  readonly won: string;
  readonly lost: string;
}

const withSpecifiers = <T extends object>(specifiers: string, market: T): T & { specifiers?: string } =>
  specifiers === '' ? market : { ...market, specifiers };

/** A draw of the calendar that begins when the test says. */
export function announceDraw(drawId: string, startMs: number, endMs = startMs + 35_000): AnnouncedDraw {
  const event = virtualEvent('duskline', drawId);
  if (!event) throw new Error(`no event ${drawId}`);
  const urn = `df:virtual:${drawId}`;
  const seed = drawSeed(MASTER_KEY, drawId);
  // What is sold without its chance, which nobody is told.
  const markets = soldMarkets(event.model).map(({ id, specifiers, outcomes }) => ({
    id,
    specifiers,
    outcomes: outcomes.map((outcome) => ({ id: outcome.id, oddsMilli: outcome.oddsMilli })),
  }));
  const offer: DrawOffer = { drawId, names: event.names, model: event.model, markets };
  const seal = sealOf(seed, offer);
  const side = (index: number) => ({ urn: `df:competitor:${drawId}-${index}`, name: event.names[index] ?? '' });
  const runners = event.names.map((name, index) => ({ id: String(index + 1), name }));
  const isRace = event.model.kind === 'race';
  const drawn = settleDraw(offer, drawResult(seed, event.model));
  const [first] = drawn;
  const sportId = SYSTEM_IDS[event.sport] ?? 0;
  return {
    urn,
    seed,
    seal,
    offer,
    fixture: {
      urn,
      sport: { urn: `df:sport:${sportId}`, name: `Virtual ${event.sport}`, system_id: sportId },
      category: { urn: `df:category:${9000 + sportId}`, name: 'Virtual', country_code: 'INT' },
      tournament: { urn: `df:tournament:${sportId}`, name: `Virtual ${event.sport}`, rank: 99 },
      ...(isRace ? { outright: { name: `Race ${drawId}`, end_time: endMs, runners } } : { home: side(0), away: side(1) }),
      start_time: startMs,
      product: 6,
      live_coverage: false,
      status: 0,
      status_summary: null,
      virtual: {
        draw_id: drawId,
        seal,
        kind: event.model.kind,
        weights: event.model.weights,
        markets: markets.map(({ id, specifiers, outcomes }) => ({
          id,
          specifiers,
          outcomes: outcomes.map((outcome) => ({ id: outcome.id, odds_milli: outcome.oddsMilli })),
        })),
        ends_at: endMs,
        season: event.season,
        match_day: event.matchDay,
      },
    },
    prices: markets.map(({ id, specifiers, outcomes }) =>
      withSpecifiers(specifiers, {
        id,
        status: 1,
        outcomes: outcomes.map((outcome) => ({ id: outcome.id, odds: String(outcome.oddsMilli / 1000), active: 1 })),
      }),
    ),
    results: drawn.map(({ id, specifiers, outcomes }) =>
      withSpecifiers(specifiers, {
        id,
        outcomes: outcomes.map((outcome) => ({ id: outcome.id, result: outcome.won ? 1 : 0 })),
      }),
    ),
    won: first?.outcomes.find((outcome) => outcome.won)?.id ?? '',
    lost: first?.outcomes.find((outcome) => !outcome.won)?.id ?? '',
  };
}
