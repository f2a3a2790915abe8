import type { MatchChange } from '@duskline/contract/realtime';
import type { Hub, Publisher } from '@duskline/realtime/hub';
import type { PriceRecord } from '@duskline/realtime/payload';
import { encodePrices } from '@duskline/realtime/payload';
import { STATE_WINDOW } from '@duskline/realtime/protocol';
import type { TopicKind, TopicSource } from '@duskline/realtime/topic';
import type { BoardChange, BoardPort, BoardView } from './ports.ts';

/** One match is one stream under each of these names; which one a page uses follows from where it found the match. */
const PAGE_TOPICS: readonly string[] = ['liveEvent', 'prematchEvent', 'esportEvent'];
/** The same for a row that shows more of its match than the stream of its sport has. Nobody looks at the match itself for it. */
const MATCH_TOPICS = [...PAGE_TOPICS, 'matchRow'];
const LIVE_SPORT = 'livePreviewMarkets';
const PREMATCH_SPORT = 'prematchPreviewMarkets';
const OFFER = 'offer';

const ID_KEY = /^[1-9][0-9]{0,15}$/;

/** Entity keys: a price has its selection id (starts with a digit), the others a letter in front of the match id. */
const matchEntity = (matchId: number) => `m${matchId}`;
const removedEntity = (matchId: number) => `r${matchId}`;

/** The public streams: previews of a sport, and single matches. */
export function publicTopics(board: BoardPort): TopicKind[] {
  const kind = (name: string, source: (id: number) => TopicSource | null): TopicKind => ({
    name,
    window: STATE_WINDOW,
    isPrivate: false,
    isEvents: false,
    isPriced: true,
    source: (key) => (ID_KEY.test(key) ? source(Number(key)) : null),
  });
  const sport = (isLive: boolean) => (id: number) => (board.hasSport(id) ? boardSource(() => board.readSport(id, isLive)) : null);
  const match = (id: number) => (board.hasMatch(id) ? boardSource(() => board.readMatch(id)) : null);
  const offer: TopicKind = {
    ...kind(OFFER, () => null),
    isPriced: false,
    source: (key) => (key === '' ? offerSource(board) : null),
  };
  return [
    offer,
    kind(LIVE_SPORT, sport(true)),
    kind(PREMATCH_SPORT, sport(false)),
    ...MATCH_TOPICS.map((name) => kind(name, match)),
  ];
}

/** The match whose page follows a stream; null for every other stream. */
export const matchOfTopic = (topic: string, key: string): number | null =>
  PAGE_TOPICS.includes(topic) && ID_KEY.test(key) ? Number(key) : null;

/** Puts each change of the board into the streams it belongs to. The result stops. */
export function publishBoard<Frame, Tail>(hub: Hub<Frame, Tail>, board: BoardPort): () => void {
  return board.subscribe((change) => {
    const matchKey = String(change.matchId);
    for (const topic of MATCH_TOPICS) {
      const stream = hub.open(topic, matchKey);
      if (stream !== null) publishTo(stream, change, false);
    }
    if (change.turned !== undefined) hub.open(OFFER, '')?.publish(OFFER, board.isOfferShut());
    if (change.isOutright) return;
    const sportKey = String(change.sportId);
    const live = hub.open(LIVE_SPORT, sportKey);
    const prematch = hub.open(PREMATCH_SPORT, sportKey);
    const isOver = change.statusChanged === 'ended' || change.statusChanged === 'removed';
    const [home, other] = change.isLive ? [live, prematch] : [prematch, live];
    if (change.statusChanged !== undefined && other !== null) remove(other, change.matchId);
    if (home === null) return;
    if (isOver) remove(home, change.matchId);
    else publishTo(home, change, true);
  });
}

function publishTo(stream: Publisher, change: BoardChange, isPreview: boolean): void {
  for (const price of change.prices) if (!isPreview || price.preview) stream.publish(price.selectionId, price);
  const { matchId, liveInfo, marketsChanged, marketsCount, statusChanged } = change;
  if (statusChanged !== undefined) stream.forget(removedEntity(matchId));
  if (liveInfo === undefined && !marketsChanged && statusChanged === undefined) return;
  const waiting = stream.waiting(matchEntity(matchId)) as MatchChange | undefined;
  const next: MatchChange = { ...waiting, id: matchId };
  if (liveInfo !== undefined) next.liveInfo = liveInfo;
  if (marketsChanged) Object.assign(next, { marketsChanged, marketsCount });
  if (statusChanged !== undefined) next.status = statusChanged;
  stream.publish(matchEntity(matchId), next);
}

function remove(stream: Publisher, matchId: number): void {
  stream.forget(matchEntity(matchId));
  stream.publish(removedEntity(matchId), matchId);
}

const offerSource = (board: BoardPort): TopicSource => ({
  snapshot: () => JSON.stringify({ isShut: board.isOfferShut() }),
  encode: (changes) => `"isShut":${changes.get(OFFER)}`,
});

function boardSource(read: () => BoardView): TopicSource {
  return {
    snapshot() {
      const { prices, matches, members } = read();
      const rest = members === undefined ? '' : `,"members":${JSON.stringify([...members])}`;
      return `{"odds":${encodePrices(prices)},"matches":${JSON.stringify([...matches])}${rest}}`;
    },
    encode: (changes) => encodeChanges(changes, true),
    peek: (changes) => encodeChanges(changes, false),
  };
}

function encodeChanges(changes: ReadonlyMap<string, unknown>, withPrices: boolean): string {
  const prices: PriceRecord[] = [];
  const matches: unknown[] = [];
  const removed: unknown[] = [];
  for (const [entity, value] of changes) {
    if (entity[0] === 'm') matches.push(value);
    else if (entity[0] === 'r') removed.push(value);
    else if (withPrices) prices.push(value as PriceRecord);
  }
  const parts: string[] = [];
  if (prices.length > 0) parts.push(`"odds":${encodePrices(prices)}`);
  if (matches.length > 0) parts.push(`"matches":${JSON.stringify(matches)}`);
  if (removed.length > 0) parts.push(`"removed":${JSON.stringify(removed)}`);
  return parts.join(',');
}
