import { RefusedError } from '../../../../platform/providers/errors.ts';
import type { ClientContext, ProviderDeclaration } from '../../../../platform/providers/port.ts';
import type { StatisticsProvider } from '../../statistics-provider.ts';
import { readStatistics } from './map.ts';
import { readTimeline } from './map-timeline.ts';

function open({ calls }: ClientContext): StatisticsProvider {
  /** What the provider answers below a match; null when it does not know the match. */
  async function ask<Read>(call: string, urn: string, read: (asked: string, body: unknown) => Read): Promise<Read | null> {
    const path = `/v1/fixtures/${encodeURIComponent(urn)}/${call}`;
    const { status, body } = await calls.send({ call, method: 'GET', path, isRepeatable: true });
    if (status === 404) return null;
    if (status !== 200) throw new RefusedError(`GET ${path}`, status);
    return read(urn, body);
  }
  return {
    ofMatch: (urn) => ask('statistics', urn, readStatistics),
    timelineOf: (urn) => ask('timeline', urn, readTimeline),
  };
}

/**
 * Tables, form and line-ups from the provider of the odds. A provider of its own: when it is slow or gone its circuit opens, and that of the
 * feed knows nothing of it.
 */
export const dusklineStatistics: ProviderDeclaration<StatisticsProvider> = {
  id: 'duskline-statistics',
  client: { headers: (token) => ({ 'x-access-token': token }), open },
};
