import { useBetUpdates } from '../state/use-bets.ts';

/** Keeps the player's bets true whatever page is shown: stands once in the shell and shows nothing. */
export function BetsHost() {
  useBetUpdates();
  return null;
}
