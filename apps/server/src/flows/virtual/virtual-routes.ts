import type { VirtualMatch } from '@duskline/contract/entities/sport';
import { BettingSourceType, MatchType } from '@duskline/contract/enums';
import { type Board, type Catalogue, type MatchNode, toMatch, virtualSportOf } from '../../modules/catalogue/index.ts';
import type { KeptMatch, Results } from '../../modules/results/index.ts';
import type { Drawn, VirtualSports } from '../../modules/virtual-sports/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { defineHandlers, RawReply } from '../../platform/http/handler.ts';
import { keptBytes } from '../../platform/kept-bytes.ts';
import { presentResult } from '../results/present-result.ts';
import { TimedCache } from '../results/timed-cache.ts';
import { leagueTable } from './league-table.ts';

export interface VirtualCallOptions {
  draws: Pick<VirtualSports, 'urnsOfDay' | 'seasonBack' | 'shown' | 'between' | 'ofSeason'>;
  catalogue: Pick<Catalogue, 'matchIds'> & { readonly board: Board };
  results: Pick<Results, 'matches'>;
  clock: Clock;
}

const MINUTE_MS = 60_000;
/** What was drawn so long ago stands among the last rounds. */
const PAST_MS = 20 * MINUTE_MS;
/** No draw is announced so long before its start. */
const AHEAD_MS = 60 * MINUTE_MS;
/** A result is told once in a few minutes: nobody misses a second of it, and for a page that is full of readers it is read once in it. */
const KEPT_MS = 1_000;
/** A season may be named by a number: 1 is the one that runs, 2 the one before it. The names that the provider gives are never so short. */
const NUMBER = /^[1-9]\d?$/;
/** Every sport in every language, and the seasons that are looked at. */
const REPLIES = { most: 500, maxSize: 16 * 1024 * 1024, sizeOf: ({ body }: RawReply) => body.length };

type DrawPart = Pick<VirtualMatch, 'SeasonName' | 'MatchDay' | 'EndDateJs' | 'Participants' | 'Drawn'>;

function presentDraw({ season, matchDay, endMs, names, result }: Drawn): DrawPart {
  const part = { SeasonName: season, MatchDay: matchDay, EndDateJs: endMs, Participants: [...names] };
  switch (result?.kind) {
    case undefined:
      return part;
    case 'race':
      return { ...part, Drawn: { Kind: 'race', Order: [...result.order] } };
    case 'score': {
      const goals = result.goals.map(({ minute, side }) => ({ Minute: minute, Side: side }));
      return { ...part, Drawn: { Kind: 'score', HomeScore: result.home, AwayScore: result.away, Goals: goals } };
    }
    case 'sets':
      return {
        ...part,
        Drawn: { Kind: 'sets', Sets: result.sets.map(([home, away]) => ({ HomeScore: home, AwayScore: away })) },
      };
  }
}

function presentOffered(board: Board, match: MatchNode, draw: Drawn, language: string): VirtualMatch {
  const variant = { language, withAllPreviews: true, withMapWinners: false, withLiveInfo: false };
  return { ...toMatch(board.state, match, variant), ...presentDraw(draw) };
}

function presentDrawn(board: Board, kept: KeptMatch, draw: Drawn, language: string): VirtualMatch {
  const titles = { own: board.state.titles(language), english: board.state.titles('en-US') };
  const virtual = { BettingSourceType: BettingSourceType.VIRTUAL, Type: MatchType.VIRTUAL };
  return { ...presentResult(kept, titles), ...virtual, ...presentDraw(draw) };
}

/** Rounds and days of the seasons of virtual sports (spec 202): what can be bet on, and results of the last 30 days. Unknown ones have no matches. */
export function virtualRoutes({ draws, catalogue, results, clock }: VirtualCallOptions) {
  const { board } = catalogue;
  const systemIdOf = (sportId: number): number | undefined => {
    const systemId = board.sport(sportId)?.systemId ?? undefined;
    return systemId === undefined ? undefined : virtualSportOf(systemId);
  };
  const seasonOf = async (systemId: number, name: string): Promise<string> =>
    NUMBER.test(name) ? ((await draws.seasonBack({ systemId, number: Number(name) })) ?? name) : name;

  async function present(shown: readonly Drawn[], language: string): Promise<VirtualMatch[]> {
    const idOf = await catalogue.matchIds(shown.map(({ urn }) => urn));
    const kept = new Map((await results.matches([...idOf.values()])).map((match) => [match.matchId, match]));
    return shown.flatMap((draw) => {
      const id = idOf.get(draw.urn);
      const over = id === undefined ? undefined : kept.get(id);
      if (over) return [presentDrawn(board, over, draw, language)];
      const match = id === undefined ? undefined : board.match(id);
      return match ? [presentOffered(board, match, draw, language)] : [];
    });
  }

  const replies = new TimedCache<RawReply>(REPLIES);
  const recent = (key: readonly unknown[], make: () => Promise<unknown>) =>
    replies.get(JSON.stringify(key), KEPT_MS, async () => RawReply.of(keptBytes(JSON.stringify(await make()))));

  return defineHandlers({
    'virtualsport.getmatches': async ({ language }, { query: { matchDay, seasonName, sportId } }) => {
      const systemId = systemIdOf(sportId);
      if (systemId === undefined) return [];
      return recent(['matches', systemId, seasonName, matchDay, language], async () => {
        const season = await seasonOf(systemId, seasonName);
        const shown = await draws.shown(await draws.urnsOfDay({ systemId, season, matchDay }));
        return (await present(shown, language)).sort((a, b) => a.ID - b.ID);
      });
    },
    'virtualsport.getrounds': async ({ language }, { query: { sportId } }) => {
      const systemId = systemIdOf(sportId);
      if (systemId === undefined) return [];
      return recent(['rounds', systemId, language], async () => {
        const nowMs = clock.now();
        return present(await draws.between({ systemId, fromMs: nowMs - PAST_MS, toMs: nowMs + AHEAD_MS }), language);
      });
    },
    'virtualsport.gettable': async (_, { query: { seasonName, sportId } }) => {
      const systemId = systemIdOf(sportId);
      if (systemId === undefined) return [];
      return recent(['table', systemId, seasonName], async () => {
        const season = await seasonOf(systemId, seasonName);
        return leagueTable(await draws.ofSeason({ systemId, season }));
      });
    },
  });
}
