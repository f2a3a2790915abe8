import * as playerEndpoints from '@duskline/contract/endpoints/player.gen';
import { useStore } from 'zustand';
import { browserCall } from '../api/browser-call.ts';
import { openSessionDialog, sessionStore } from '../session/session-store.ts';

/** What the player wants of a tournament whose call is under way, and what the server has said of it last. */
interface Change {
  wanted: boolean;
  known: boolean;
}
const changes = new Map<string, Change>();

/** Shows it; what another player has marked by now is not touched. */
function show(userId: string, tournamentId: number, isOn: boolean): void {
  const { account } = sessionStore.getState();
  if (account?.id !== userId) return;
  const others = account.favouriteTournaments.filter((id) => id !== tournamentId);
  sessionStore.setState({ account: { ...account, favouriteTournaments: isOn ? [...others, tournamentId] : others } });
}

/** Sends one change after the other until the server has the last change; the first refusal ends it, and what the server has is shown again. */
async function send(userId: string, tournamentId: number, key: string, change: Change): Promise<void> {
  try {
    while (change.wanted !== change.known) {
      const { wanted } = change;
      const endpoint = wanted ? playerEndpoints.addfavoritetournament : playerEndpoints.removefavoritetournament;
      await browserCall(endpoint, { body: { tournamentId }, expectedUser: userId });
      change.known = wanted;
    }
  } catch {
    show(userId, tournamentId, change.known);
  } finally {
    changes.delete(key);
  }
}

/** FAV-01 to FAV-03: shown at once and taken back when the server refuses; a guest is asked to log in. */
export function toggleFavouriteTournament(tournamentId: number): void {
  const { account } = sessionStore.getState();
  if (account === null) {
    openSessionDialog('login');
    return;
  }
  const isOn = account.favouriteTournaments.includes(tournamentId);
  show(account.id, tournamentId, !isOn);
  const key = `${account.id}/${tournamentId}`;
  const running = changes.get(key);
  if (running) {
    running.wanted = !isOn;
    return;
  }
  const change: Change = { wanted: !isOn, known: isOn };
  changes.set(key, change);
  void send(account.id, tournamentId, key, change);
}

export const useIsFavouriteTournament = (tournamentId: number): boolean =>
  useStore(sessionStore, ({ account }) => account?.favouriteTournaments.includes(tournamentId) ?? false);
