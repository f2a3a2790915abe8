import { typeStake } from '@duskline/betting/stake-input';
import { noStakes, type Stakes } from '../model/stakes.ts';

export const STAKES_KEY = 'slip.stakes';

/** Stakes as this tab keeps them over a reload: only the texts, which are read again. */
export function stakesText({ byId, isSame }: Stakes): string {
  return JSON.stringify({ isSame, texts: Object.fromEntries(Object.entries(byId).map(([id, input]) => [id, input.text])) });
}

export function readStakes(text: string | null): Stakes {
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
