import { useBetUpdates } from '../state/use-bets.ts';

/** Keeps the player's bets up to date whatever page is shown: mounted once in the shell, renders nothing. */
export function BetsHost() {
  useBetUpdates();
  return null;
}
