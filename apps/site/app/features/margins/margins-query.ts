import * as marketTypeEndpoints from '@duskline/contract/endpoints/sportmarkettype.gen';
import type { SportMargins } from '@duskline/contract/entities/sport';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';

/** Margins of the offer as it stands; the server reads it again each minute. */
export const marginsQuery = (call: Caller, language: string): Query<SportMargins[]> => ({
  queryKey: ['margins', language],
  queryFn: () => call(marketTypeEndpoints.getmargins, { query: { languageCode: language } }),
  staleTime: 60_000,
});
