import { SportSystemId } from '@duskline/contract/enums';
import type { Fixture } from '../../../../platform/bus/board-message.ts';
import type { XmlElement } from '../../../../platform/xml/read-xml.ts';
import type { RefusedFixture } from '../../feed-provider.ts';
import { toFixture } from '../duskline-feed/fixture.ts';
import { childOf, childrenOf, numberOf, textOf } from './elements.ts';
import { otherKindOf } from './event-kind.ts';
import { statusFields } from './match-status.ts';

const LIVE_PRODUCER = 1;
const PREMATCH_PRODUCER = 3;

const EVENT_STATUS: Readonly<Record<string, number>> = {
  not_started: 0,
  live: 1,
  suspended: 2,
  ended: 3,
  finished: 3,
  closed: 4,
  cancelled: 5,
  delayed: 6,
  interrupted: 7,
  postponed: 8,
  abandoned: 9,
};
const PLAYED: ReadonlySet<string> = new Set(['live', 'suspended', 'interrupted']);

/** Numbers of this feed that are others of our offer: there 2 is basketball and 20 table tennis. All other sports of the offer have the same. */
const OTHER_NUMBERS: ReadonlyMap<number, number> = new Map([
  [2, SportSystemId.BASKETBALL],
  [20, 220],
]);
/** Numbers that are ours alone: rugby league, table tennis, all esports together, virtual sports. What has one of them in this feed is another sport. */
const OURS_ALONE: ReadonlySet<number> = new Set([SportSystemId.ESPORTS, 120, 220, 301, 302, 303, 304]);
/** Such a sport keeps its number, far from ours. */
const APART_FROM = 1_000;

function systemIdOf(urn: string | undefined): number | undefined {
  const digits = /:(\d{1,4})$/.exec(urn ?? '')?.[1];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  return OURS_ALONE.has(number) ? APART_FROM + number : (OTHER_NUMBERS.get(number) ?? number);
}

function startOf(event: XmlElement): number | undefined {
  const raw = textOf(event, 'start_time') ?? textOf(event, 'scheduled') ?? '';
  // A time without a zone would be read in that of this machine.
  const time = /(?:Z|[+-]\d{2}:?\d{2})$/.test(raw) ? Date.parse(raw) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

const named = (element: XmlElement | undefined) => ({ urn: textOf(element, 'id'), name: textOf(element, 'name') });

function sideOf(event: XmlElement, qualifier: 'home' | 'away') {
  const all = childrenOf(childOf(event, 'competitors'), 'competitor');
  const competitor = all.find((one) => textOf(one, 'qualifier') === qualifier);
  const country = textOf(competitor, 'country_code');
  const shortName = textOf(competitor, 'abbreviation');
  return { ...named(competitor), ...(shortName !== undefined && { short_name: shortName }), ...(country && { country }) };
}

/** What a summary says of a match that has begun; undefined when it says nothing. */
function summaryOf(summary: XmlElement | null, nowMs: number): Record<string, unknown> | undefined {
  const status = summary && childOf(summary, 'sport_event_status');
  if (!status) return undefined;
  const fields = statusFields(status, nowMs);
  return {
    ...fields,
    status: EVENT_STATUS[textOf(status, 'status') ?? ''] ?? numberOf(status, 'status_code'),
    // Here the code has a name of its own, and the other holds words.
    match_status: numberOf(status, 'match_status_code'),
  };
}

interface ReadWith {
  /** The `match_summary` of it, where it was read. */
  readonly summary?: XmlElement | null;
  /** When the summary was read. */
  readonly nowMs?: number;
  /** Players of a match whose names are known. */
  playersOf?(urn: string): readonly { urn: string; name: string }[];
}

/** A `sport_event` of a schedule or a `fixture`, as one of ours, or why not. */
export function toMatchFixture(
  event: XmlElement,
  { summary = null, nowMs = 0, playersOf = () => [] }: ReadWith = {},
): Fixture | RefusedFixture {
  const urn = textOf(event, 'id');
  const kind = otherKindOf(urn);
  // Without its urn: nobody looks up whether we offer it.
  if (kind !== null) return { urn: null, why: `event_kind:${kind}` };
  const tournament = childOf(event, 'tournament');
  const sport = tournament && childOf(tournament, 'sport');
  const category = tournament && childOf(tournament, 'category');
  const status = textOf(event, 'status') ?? '';
  const hasLiveOdds = textOf(event, 'liveodds') === 'booked';
  const state = summaryOf(summary, nowMs);
  const players = playersOf(urn ?? '');
  return toFixture({
    urn,
    sport: { ...named(sport), system_id: systemIdOf(textOf(sport, 'id')) },
    category: { ...named(category), country_code: textOf(category, 'country_code') },
    tournament: named(tournament),
    home: sideOf(event, 'home'),
    away: sideOf(event, 'away'),
    start_time: startOf(event),
    product: hasLiveOdds && PLAYED.has(status) ? LIVE_PRODUCER : PREMATCH_PRODUCER,
    live_coverage: hasLiveOdds,
    status: EVENT_STATUS[status],
    ...(state && { status_summary: state }),
    ...(players.length > 0 && { players }),
  });
}
