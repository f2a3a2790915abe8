import { RefusedError } from '../../../../platform/providers/errors.ts';
import type { ClientContext, ProviderDeclaration } from '../../../../platform/providers/port.ts';
import type { StatisticsProvider } from '../../statistics-provider.ts';
import { readStatistics } from './map.ts';

function open({ calls }: ClientContext): StatisticsProvider {
  return {
    async ofMatch(urn) {
      const path = `/v1/fixtures/${encodeURIComponent(urn)}/statistics`;
      const { status, body } = await calls.send({ call: 'match', method: 'GET', path, isRepeatable: true });
      if (status === 404) return null;
      if (status !== 200) throw new RefusedError(`GET ${path}`, status);
      return readStatistics(urn, body);
    },
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
