import type { VirtualMatch } from '@duskline/contract/entities/sport';
import { BettingSourceType, MatchType } from '@duskline/contract/enums';
import { type Board, type Catalogue, type MatchNode, toMatch } from '../../modules/catalogue/index.ts';
import type { KeptMatch, Results } from '../../modules/results/index.ts';
import type { VirtualSports } from '../../modules/virtual-sports/index.ts';
import { defineHandlers } from '../../platform/http/handler.ts';
import { presentResult } from '../results/present-result.ts';

export interface VirtualCallOptions {
  draws: Pick<VirtualSports, 'urnsOfDay'>;
  catalogue: Pick<Catalogue, 'matchIds'> & { readonly board: Board };
  results: Pick<Results, 'matches'>;
}

type Day = { season: string; matchDay: number };

function presentOffered(board: Board, match: MatchNode, { season, matchDay }: Day, language: string): VirtualMatch {
  const variant = { language, withAllPreviews: true, withMapWinners: false, withLiveInfo: false };
  return { ...toMatch(board.state, match, variant), SeasonName: season, MatchDay: matchDay };
}

function presentDrawn(board: Board, kept: KeptMatch, { season, matchDay }: Day, language: string): VirtualMatch {
  const titles = { own: board.state.titles(language), english: board.state.titles('en-US') };
  const virtual = { BettingSourceType: BettingSourceType.VIRTUAL, Type: MatchType.VIRTUAL };
  return { ...presentResult(kept, titles), ...virtual, SeasonName: season, MatchDay: matchDay };
}

/** Days of the seasons of virtual sports (spec 202): what can be bet on, and results of the last 30 days. Unknown ones have no matches. */
export function virtualRoutes({ draws, catalogue, results }: VirtualCallOptions) {
  const { board } = catalogue;
  return defineHandlers({
    'virtualsport.getmatches': async ({ language }, { query: { matchDay, seasonName: season, sportId } }) => {
      const systemId = board.sport(sportId)?.systemId;
      if (systemId === undefined) return [];
      const day = { season, matchDay };
      const urns = await draws.urnsOfDay({ systemId, ...day });
      const ids = [...(await catalogue.matchIds(urns)).values()].sort((a, b) => a - b);
      const kept = new Map((await results.matches(ids)).map((match) => [match.matchId, match]));
      return ids.flatMap((id) => {
        const over = kept.get(id);
        if (over) return [presentDrawn(board, over, day, language)];
        const match = board.match(id);
        return match ? [presentOffered(board, match, day, language)] : [];
      });
    },
  });
}
