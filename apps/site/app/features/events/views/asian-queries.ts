import * as sportmarketEndpoints from '@duskline/contract/endpoints/sportmarket.gen';
import type { Caller } from '../../../shared/api/caller.ts';
import { type AsianLines, toAsianLines } from '../../../shared/model/asian-lines.ts';

/** Matches that one call is asked for. */
const MOST_MATCHES = 40;
/** Rows that come near the screen together are asked for together. */
const GATHER_MS = 30;

/** Lines of matches of a sport, by match. */
export async function loadLines(call: Caller, language: string, sportId: number, ids: readonly number[]) {
  const query = { sportTypeID: sportId, matchIDs: ids.join(','), languageCode: language };
  const matches = ids.length > 0 ? await call(sportmarketEndpoints.getmatchesforasianview, { query }) : [];
  return Object.fromEntries(matches.map(({ ID, Markets }) => [ID, toAsianLines(Markets)])) as Readonly<
    Record<number, AsianLines>
  >;
}

export const linesKey = (language: string, matchId: number) => ['asian-lines', language, matchId];

interface Batch {
  readonly ids: number[];
  readonly answer: ReturnType<typeof loadLines>;
}

/** Asks for the lines of one match; what is asked for within a moment goes into one call. */
export function gatherLines(call: Caller) {
  const batches = new Map<string, Batch>();
  const begin = (key: string, language: string, sportId: number): Batch => {
    const ids: number[] = [];
    const answer = new Promise((resolve) => setTimeout(resolve, GATHER_MS)).then(() => {
      if (batches.get(key)?.ids === ids) batches.delete(key);
      return loadLines(call, language, sportId, ids);
    });
    const batch = { ids, answer };
    batches.set(key, batch);
    return batch;
  };
  return async (language: string, sportId: number, matchId: number): Promise<AsianLines> => {
    const key = `${language}/${sportId}`;
    const open = batches.get(key);
    const batch = open && open.ids.length < MOST_MATCHES ? open : begin(key, language, sportId);
    batch.ids.push(matchId);
    return (await batch.answer)[matchId] ?? {};
  };
}
