import { EVENT } from './protocol.ts';
import type { EventSession } from './session.ts';

/** Fixture as `GET /v1/fixtures` shows it. */
export function fixtureJson(session: EventSession): Record<string, unknown> {
  const { info, book } = session;
  const { liveCoverage, ...named } = info;
  const status = session.statusCode();
  return {
    ...named,
    start_time: session.startWallMs(),
    product: session.product(),
    live_coverage: liveCoverage,
    status,
    status_summary: status === EVENT.notStarted ? null : book.status,
  };
}
