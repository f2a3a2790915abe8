import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { tabStorage } from '../../shared/session/tab-storage.ts';

const KEY = 'esportsLeagues';

/** Link of what was chosen in each game, by the game's id: a league, or its outrights. A game that is not there shows all leagues. */
type Chosen = Readonly<Record<number, string>>;

/** Empty as on the server, so that the first render is the same; what the tab keeps is read behind it. */
const store = createStore<{ chosen: Chosen; isRead: boolean }>(() => ({ chosen: {}, isRead: false }));

function kept(): Chosen {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(KEY) ?? '{}');
    const entries = Object.entries(stored ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
    return Object.fromEntries(entries);
  } catch {
    return {};
  }
}

/** Reads what this tab has kept, once. */
export function readChosenLeagues(): void {
  if (store.getState().isRead) return;
  store.setState(({ chosen }) => ({ chosen: { ...kept(), ...chosen }, isRead: true }));
}

/** ESPORTS-04: remembers the choice of a game; without a link all its leagues. */
export function chooseLeague(sportId: number, link?: string): void {
  readChosenLeagues();
  store.setState(({ chosen }) => {
    const { [sportId]: _, ...others } = chosen;
    return { chosen: link === undefined ? others : { ...others, [sportId]: link } };
  });
  tabStorage.write(KEY, JSON.stringify(store.getState().chosen));
}

export const chosenLeague = (sportId: number): string | undefined => store.getState().chosen[sportId];

export const useChosenLeagues = (): Chosen => useStore(store, ({ chosen }) => chosen);
