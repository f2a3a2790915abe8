import type { Catalogue, MatchNode } from '../../modules/catalogue/index.ts';
import type { SettlementFact } from '../../modules/feed/index.ts';
import type { DrawDoubt, VirtualSports } from '../../modules/virtual-sports/index.ts';

export interface DrawJudgeOptions {
  draws: Pick<VirtualSports, 'judge'>;
  /** On the board; null = it is not there any more. */
  match(matchId: number): Pick<MatchNode, 'urn' | 'virtual'> | null;
  catalogue: Pick<Catalogue, 'drawUrnsOf'>;
}

export interface DrawJudge {
  /** Why the results that a message tells of a match are not those of its draw (H231); null = they are, or nothing of it is drawn. */
  doubt(matchId: number, facts: readonly SettlementFact[]): Promise<DrawDoubt | null>;
  isDraw(matchId: number): Promise<boolean>;
}

/** A draw stays one when its seal is forgotten: then nothing proves its results any more. */
export function createDrawJudge({ draws, match, catalogue }: DrawJudgeOptions): DrawJudge {
  async function urnOfDraw(matchId: number): Promise<string | null> {
    const known = match(matchId);
    if (known !== null) return known.virtual === null ? null : known.urn;
    return (await catalogue.drawUrnsOf([matchId])).get(matchId) ?? null;
  }
  return {
    async doubt(matchId, facts) {
      const urn = await urnOfDraw(matchId);
      return urn === null ? null : draws.judge(urn, facts[0]?.draw, facts);
    },
    isDraw: async (matchId) => (await urnOfDraw(matchId)) !== null,
  };
}
