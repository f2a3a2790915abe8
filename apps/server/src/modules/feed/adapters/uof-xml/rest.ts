import * as v from 'valibot';
import type { Fixture } from '../../../../platform/bus/board-message.ts';
import { RefusedError, UnreadableError } from '../../../../platform/providers/errors.ts';
import type { ProviderCalls } from '../../../../platform/providers/http-calls.ts';
import { readXml, type XmlElement, XmlError } from '../../../../platform/xml/read-xml.ts';
import type { FeedProvider, ProducerInfo } from '../../feed-provider.ts';
import type { MarketDescription } from '../../ports.ts';
import { isRefused } from '../duskline-feed/fixture.ts';
import { Description } from '../duskline-feed/wire.ts';
import type { Answers } from './answers.ts';
import { ANSWER_LIMITS, childOf, childrenOf, numberOf, textOf } from './elements.ts';
import { otherKindOf } from './event-kind.ts';
import { PlayerNames } from './player-names.ts';
import { toMatchFixture } from './sport-events.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Of the protocol: signs of life, and the silence after which a producer is down. */
const ALIVE_INTERVAL_MS = 10_000;
const DOWN_AFTER_MS = 20_000;
/** Recoveries wait for each other at the provider: one that is asked for again meanwhile only makes that longer. */
const RECOVERY_QUIET_MS = 5 * MINUTE_MS;
const DEFAULT_WINDOW_MINUTES = 4_320;
const LONGEST_WINDOW_MINUTES = 10 * 1_440;
const MOST_PRODUCERS = 50;
/** How the addresses of a producer are called, where its own list does not say it. */
const PRODUCT_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'liveodds'],
  [3, 'pre'],
]);
const PRODUCT_NAME = /\/v1\/([a-z0-9_-]{1,40})\/?$/;
const VIRTUAL_HOST = /^[\x21-\x7e]{1,100}$/;
/** Nothing has happened in a match that waits for its start. */
const NOT_BEGUN: ReadonlySet<string> = new Set(['not_started', 'delayed', 'postponed', 'cancelled']);

/** What is called over HTTP. */
type Reader = Pick<
  FeedProvider,
  'producers' | 'descriptions' | 'fixtures' | 'fixture' | 'requestRecovery' | 'requestEventRecovery'
>;

export interface UofReader extends Reader {
  readonly names: PlayerNames;
  /** The virtual host of the broker that belongs to our token. */
  virtualHost(): Promise<string>;
}

const isProducerId = (id: unknown): id is number => Number.isInteger(id) && (id as number) > 0 && (id as number) < 2 ** 15;

/** @returns null for one that sends us nothing, or cannot be read */
function producerOf(element: XmlElement): ProducerInfo | null {
  const id = numberOf(element, 'id');
  if (!isProducerId(id) || textOf(element, 'active') !== 'true') return null;
  const minutes = Number(numberOf(element, 'stateful_recovery_window_in_minutes') ?? DEFAULT_WINDOW_MINUTES);
  const known = Number.isFinite(minutes) && minutes > 0 ? minutes : DEFAULT_WINDOW_MINUTES;
  return {
    id,
    name:
      textOf(element, 'name')
        ?.replace(/[^\w .-]/g, '')
        .slice(0, 40) || String(id),
    aliveIntervalMs: ALIVE_INTERVAL_MS,
    downAfterMs: DOWN_AFTER_MS,
    recoveryWindowMs: Math.min(known, LONGEST_WINDOW_MINUTES) * MINUTE_MS,
    recoveryQuietMs: RECOVERY_QUIET_MS,
  };
}

/** @returns nothing for one that cannot be read: our own catalogue knows the common ones */
function describeMarket(market: XmlElement): MarketDescription[] {
  const groups = textOf(market, 'groups')
    ?.split('|')
    .filter((group) => group !== '');
  const outcomes = childrenOf(childOf(market, 'outcomes'), 'outcome');
  const parsed = v.safeParse(Description, {
    id: numberOf(market, 'id'),
    name: textOf(market, 'name'),
    groups: groups?.length ? groups : undefined,
    outcomes: outcomes.map((outcome) => ({ id: textOf(outcome, 'id'), name: textOf(outcome, 'name') })),
  });
  return parsed.success ? [parsed.output] : [];
}

/** Midnights (UTC) of the days that a window touches. */
function daysOf(fromMs: number, toMs: number): string[] {
  const days: string[] = [];
  for (let day = Math.floor(fromMs / DAY_MS) * DAY_MS; day < toMs; day += DAY_MS)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/** The element of an answer, which has this name. @throws UnreadableError */
function rootOf(body: unknown, name: string, what: string): XmlElement {
  try {
    const root = readXml(String(body ?? ''), ANSWER_LIMITS);
    if (root.name === name) return root;
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw new UnreadableError(`${what}: ${error.message}`);
  }
  throw new UnreadableError(`${what}: it is no ${name}`);
}

/** The HTTP side of a Unified Odds Feed. */
export function createUofReader(calls: ProviderCalls, answers: Answers, now: () => number): UofReader {
  const products = new Map(PRODUCT_NAMES);

  /** @returns null when there is no such thing */
  async function find(call: string, path: string, name: string): Promise<XmlElement | null> {
    const { status, body } = await calls.send({ call, method: 'GET', path, isRepeatable: true, answersIn: 'xml' });
    if (status === 404) return null;
    if (status !== 200) throw new RefusedError(`GET ${path}`, status);
    return rootOf(body, name, `GET ${path}`);
  }

  async function read(call: string, path: string, name: string): Promise<XmlElement> {
    const root = await find(call, path, name);
    if (root === null) throw new RefusedError(`GET ${path}`, 404);
    return root;
  }

  /** Sent once: the provider allows so many, and whether one that had no answer is under way shows on the stream. */
  async function recover(call: string, path: string): Promise<void> {
    const { status, body } = await calls.send({ call, method: 'POST', path, isRepeatable: false, answersIn: 'xml' });
    if (status !== 202 && status !== 200) throw new RefusedError(`POST ${path}`, status);
    // Something between us that answers for the provider does not speak like it.
    rootOf(body, 'response', `POST ${path}`);
  }

  const profile = (what: 'competitors' | 'players', urn: string, name: string) =>
    find('profile', `/v1/sports/en/${what}/${encodeURIComponent(urn)}/profile.xml`, name);
  const names = new PlayerNames(
    {
      competitor: (urn) => profile('competitors', urn, 'competitor_profile'),
      player: (urn) => profile('players', urn, 'player_profile'),
    },
    () => performance.now(),
  );
  const playersOf = (urn: string) => names.of(urn);
  function listed(fixture: Fixture): Fixture {
    names.listed(fixture.urn, [fixture.home.urn, fixture.away.urn]);
    return fixture;
  }

  const productOf = (producer: number): string => products.get(producer) ?? String(producer);

  return {
    names,
    async producers() {
      const root = await read('producers', '/v1/descriptions/producers.xml', 'producers');
      const found = childrenOf(root, 'producer').slice(0, MOST_PRODUCERS);
      const infos = found.flatMap((element) => producerOf(element) ?? []);
      if (infos.length === 0) throw new UnreadableError('GET /v1/descriptions/producers.xml: it names no active producer');
      for (const element of found) {
        // Its last part alone: an address of another machine would get our token.
        const product = PRODUCT_NAME.exec(textOf(element, 'api_url') ?? '')?.[1];
        const id = numberOf(element, 'id');
        if (product !== undefined && isProducerId(id)) products.set(id, product);
      }
      return infos;
    },
    async descriptions() {
      const root = await read('descriptions', '/v1/descriptions/en/markets.xml?include_mappings=false', 'market_descriptions');
      return childrenOf(root, 'market').flatMap(describeMarket);
    },
    async *fixtures(fromMs, toMs) {
      for (const day of daysOf(fromMs, toMs)) {
        const root = await read('fixtures', `/v1/sports/en/schedules/${day}/schedule.xml`, 'schedule');
        const all = childrenOf(root, 'sport_event').map((event) => toMatchFixture(event, { playersOf }));
        const fixtures = all.flatMap((one) =>
          isRefused(one) || one.startTimeMs < fromMs || one.startTimeMs >= toMs ? [] : [listed(one)],
        );
        yield { fixtures, refused: all.filter(isRefused) };
      }
    },
    async fixture(urn) {
      if (otherKindOf(urn) !== null) return null;
      const base = `/v1/sports/en/sport_events/${encodeURIComponent(urn)}`;
      const root = await find('fixture', `${base}/fixture.xml`, 'fixtures_fixture');
      const event = root && childOf(root, 'fixture');
      if (!event) return null;
      const hasBegun = !NOT_BEGUN.has(textOf(event, 'status') ?? '');
      const summary = hasBegun ? await find('summary', `${base}/summary.xml`, 'match_summary') : null;
      const fixture = toMatchFixture(event, { summary, nowMs: now(), playersOf });
      if (isRefused(fixture)) throw new UnreadableError(fixture.why);
      if (fixture.urn !== urn) throw new UnreadableError('fixture:urn');
      return listed(fixture);
    },
    requestRecovery(producer, afterMs, requestId) {
      const after = afterMs === null ? '' : `after=${afterMs}&`;
      return recover('recovery', `/v1/${productOf(producer)}/recovery/initiate_request?${after}request_id=${requestId}`);
    },
    async requestEventRecovery(producer, urn, requestId) {
      const ids = answers.asked(requestId, urn);
      const path = (what: string, id: number) =>
        `/v1/${productOf(producer)}/${what}/events/${encodeURIComponent(urn)}/initiate_request?request_id=${id}`;
      try {
        await recover('event_recovery', path('stateful_messages', ids.results));
        await recover('event_recovery', path('odds', ids.prices));
      } catch (error) {
        answers.notAsked(ids);
        throw error;
      }
    },
    async virtualHost() {
      const root = await read('whoami', '/v1/users/whoami.xml', 'bookmaker_details');
      const host = textOf(root, 'virtual_host');
      if (host === undefined || !VIRTUAL_HOST.test(host))
        throw new UnreadableError('GET /v1/users/whoami.xml: it names no virtual host');
      return host;
    },
  };
}
