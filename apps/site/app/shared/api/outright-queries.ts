import * as sportmatchEndpoints from '@duskline/contract/endpoints/sportmatch.gen';
import * as sportoutrightEndpoints from '@duskline/contract/endpoints/sportoutright.gen';
import * as sporttypeEndpoints from '@duskline/contract/endpoints/sporttype.gen';
import { type OutrightEvent, RUNNERS_FOLDED, toOutrightEvent } from '../model/outright.ts';
import { type SportNode, toSportNodes } from '../model/sport.ts';
import type { Caller } from './caller.ts';
import type { Query } from './source.ts';

const MINUTE_MS = 60_000;

/** All outrights, each with what its panel shows before it is opened; races of the virtual sports have pages of their own. */
export const outrightsQuery = (call: Caller, language: string): Query<OutrightEvent[]> => ({
  queryKey: ['outrights', language],
  queryFn: async () =>
    (await call(sportoutrightEndpoints.getall, { query: { favourites: RUNNERS_FOLDED, languageCode: language } }))
      .filter(({ SeasonName }) => SeasonName === undefined)
      .map(toOutrightEvent),
  staleTime: MINUTE_MS,
});

/** Those of one sport, cut the same. */
export const sportOutrightsQuery = (call: Caller, language: string, sportId: number): Query<OutrightEvent[]> => ({
  queryKey: ['outrights', language, sportId],
  queryFn: async () =>
    (
      await call(sportoutrightEndpoints.get, {
        query: { sportTypeID: sportId, favourites: RUNNERS_FOLDED, languageCode: language },
      })
    ).map(toOutrightEvent),
  staleTime: MINUTE_MS,
});

/** One outright with all runners; null when it is not offered any more. */
export const outrightQuery = (call: Caller, language: string, id: number): Query<OutrightEvent | null> => ({
  queryKey: ['outright', language, id],
  queryFn: async () => {
    const [outright] = await call(sportoutrightEndpoints.get, { query: { id, languageCode: language } });
    return outright ? toOutrightEvent(outright) : null;
  },
  staleTime: 5_000,
});

/** Sports with outrights that take bets, named in the language of the page. */
export const outrightSportsQuery = (call: Caller, language: string): Query<SportNode[]> => ({
  queryKey: ['outright-sports', language],
  queryFn: async () => toSportNodes(await call(sporttypeEndpoints.getactiveoutrights, { query: { languageCode: language } })),
  staleTime: MINUTE_MS,
});

/** Name of the category with this alias, whatever its sport; null when no category has it. */
export const categoryNameQuery = (call: Caller, language: string, alias: string): Query<string | null> => ({
  queryKey: ['category-name', language, alias],
  queryFn: async () => {
    const { Categories } = await call(sportmatchEndpoints.getmatchesheriarchydata, { query: { languageCode: language } });
    return Categories.find(({ Alias }) => Alias === alias)?.Name ?? null;
  },
  staleTime: MINUTE_MS,
});
