import type { OutrightSession } from './outrights/outright-session.ts';
import { EVENT } from './protocol.ts';
import type { EventSession } from './session.ts';
import type { StreamTokens } from './stream/stream-tokens.ts';

/** How a scripted match answers when its fixture is asked for; `none`: as it should. */
export type Broken = 'none' | 'status' | 'html';

export const brokenAs = (session: EventSession): Broken =>
  'broken' in session ? (session as EventSession & { broken(): Broken }).broken() : 'none';

/** An event status that the protocol does not have. */
const NO_STATUS = 99;

/** An outright says of itself what it is. */
export const isOutright = (session: EventSession): session is OutrightSession => 'fixture' in session;

/** Fixture as `GET /v1/fixtures` shows it. */
export function fixtureJson(session: EventSession, streams: Pick<StreamTokens, 'addressOf'>): Record<string, unknown> {
  if (isOutright(session)) return session.fixture();
  const { info, book } = session;
  const { liveCoverage, ...named } = info;
  const players = session.players();
  const status = brokenAs(session) === 'status' ? NO_STATUS : session.statusCode();
  return {
    ...named,
    ...(players.length === 0 ? {} : { players }),
    start_time: session.startWallMs(),
    product: session.product(),
    live_coverage: liveCoverage,
    stream: liveCoverage ? { type: 'hls', url: streams.addressOf(info.urn) } : null,
    status,
    status_summary: status === EVENT.notStarted ? null : book.status,
  };
}
