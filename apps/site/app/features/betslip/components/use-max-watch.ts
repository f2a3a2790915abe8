import { useEffect } from 'react';
import { useAccount } from '../../../shared/session/session-store.ts';
import type { PlaceButton } from '../model/place-button.ts';
import { chosenFreeBet, maxKey } from '../model/stake-row.ts';
import { activeId } from '../model/stakes.ts';
import { useBetMode, useSlipContent, useSlipParts } from './use-slip.ts';

/** A pause in typing, and longer than prices of one match move one after the other. */
const SETTLE_MS = 500;

/**
 * Asks for the largest stake of the field that is being filled, so that the customer sees a limit before the bet is placed and
 * not after it (BETSLIP-36). Only of a bet that could be placed: of another there is none.
 */
export function useMaxWatch({ block }: PlaceButton): void {
  const { extras } = useSlipParts();
  const hasPlayer = useAccount() !== null;
  const content = useSlipContent();
  const rows = useBetMode().rows(content);
  const keys = rows.map((row) => row.key);
  const key = activeId(content.stakes, keys);
  const of = maxKey(content);
  const isTyped = rows.some((row) => row.key === key && row.stakeMinor > 0n);
  const isPossible = block === undefined && hasPlayer && chosenFreeBet(content) === undefined;
  const isAsked = key !== undefined && isTyped && isPossible && content.maxima[key]?.of !== of;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another bet is another question
  useEffect(() => {
    if (!isAsked || key === undefined) return;
    const timer = setTimeout(() => void extras.askMax(key), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isAsked, key, of, extras]);
}
