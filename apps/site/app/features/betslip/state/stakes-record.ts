import { BET_TYPES } from '@duskline/betting/bet-type';
import { typeStake } from '@duskline/betting/stake-input';
import { noStakes, type Stakes } from '../model/stakes.ts';
import { readTerms } from '../model/terms.ts';
import type { SlipPorts } from './slip-ports.ts';
import type { SlipState } from './slip-state.ts';

export const STAKES_KEY = 'slip.stakes';
export const TERMS_KEY = 'slip.terms';
export const MODE_KEY = 'slip.mode';

/** Stakes as this tab keeps them over a reload: only the texts, which are read again. */
export function stakesText({ byId, isSame }: Stakes): string {
  return JSON.stringify({ isSame, texts: Object.fromEntries(Object.entries(byId).map(([id, input]) => [id, input.text])) });
}

function readStakes(text: string | null): Stakes {
  if (text === null) return noStakes;
  try {
    const { isSame, texts } = JSON.parse(text) as { isSame?: unknown; texts?: Record<string, unknown> };
    const entries = Object.entries(texts ?? {}).flatMap(([id, typed]) =>
      typeof typed === 'string' ? [[id, typeStake(typed)] as const] : [],
    );
    return { byId: Object.fromEntries(entries), isSame: isSame === true, activeId: undefined };
  } catch {
    return noStakes;
  }
}

/** What this tab has kept of a slip beside its selections, which are the server's. */
export function readKept(storage: SlipPorts['storage']): Partial<SlipState> {
  const mode = BET_TYPES.find((type) => type === storage.read(MODE_KEY));
  return {
    stakes: readStakes(storage.read(STAKES_KEY)),
    terms: readTerms(storage.read(TERMS_KEY)),
    ...(mode === undefined ? {} : { mode }),
  };
}
