import * as betslipEndpoints from '@duskline/contract/endpoints/betslip.gen';
import type { SharedSlip } from '@duskline/contract/entities/betslip';
import type { Caller } from '../../shared/api/caller.ts';
import type { Query } from '../../shared/api/source.ts';

/** Selections that were shared under a code, as they can be had now. */
export const sharedSlipQuery = (call: Caller, language: string, code: string): Query<SharedSlip> => ({
  queryKey: ['shared-slip', language, code],
  queryFn: () => call(betslipEndpoints.shared, { query: { code, languageCode: language } }),
  staleTime: 5_000,
});

/** What a code is made of: another one is not asked for. */
export const isCode = (text: string): boolean => /^[A-Za-z0-9_-]{16}$/.test(text);
