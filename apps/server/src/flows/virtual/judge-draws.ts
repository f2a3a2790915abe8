import type { MatchNode } from '../../modules/catalogue/index.ts';
import type { SettlementFact } from '../../modules/feed/index.ts';
import type { DrawDoubt, VirtualSports } from '../../modules/virtual-sports/index.ts';

export interface DrawJudgeOptions {
  draws: Pick<VirtualSports, 'judge' | 'isKept'>;
  /** On the board; null = it is not there any more. */
  match(matchId: number): Pick<MatchNode, 'urn' | 'virtual'> | null;
  /** Urns of matches, also of those that are over. */
  urnsOf(matchIds: readonly number[]): Promise<Map<number, string>>;
}

/** Why the results that a message tells of a match are not those of its draw (H231); null = they are, or nothing of it is drawn. */
export type DrawDoubtOf = (matchId: number, facts: readonly SettlementFact[]) => Promise<DrawDoubt | null>;

export function createDrawJudge({ draws, match, urnsOf }: DrawJudgeOptions): DrawDoubtOf {
  async function urnOfDraw(matchId: number): Promise<string | null> {
    const known = match(matchId);
    if (known !== null) return known.virtual === null ? null : known.urn;
    const urn = (await urnsOf([matchId])).get(matchId);
    return urn !== undefined && (await draws.isKept(urn)) ? urn : null;
  }
  return async (matchId, facts) => {
    const urn = await urnOfDraw(matchId);
    return urn === null ? null : draws.judge(urn, facts[0]?.draw, facts);
  };
}
