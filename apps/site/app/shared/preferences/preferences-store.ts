import { createStore, type StoreApi } from 'zustand/vanilla';
import { cookieText } from './cookies.ts';
import { cookieValue, type Preferences, preferenceCookies } from './preferences.ts';

export interface PreferencesState {
  readonly preferences: Preferences;
  /** Applies at once and is stored (SETTINGS-05 to SETTINGS-09). */
  set<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void;
}
export type PreferencesStore = StoreApi<PreferencesState>;

/** Side effects of the store; the server's copy has none. */
export interface PreferenceEffects {
  writeCookie(text: string): void;
  readonly isSecure: boolean;
}

export function createPreferencesStore(initial: Preferences, effects?: PreferenceEffects): PreferencesStore {
  return createStore((set) => ({
    preferences: initial,
    set(name, value) {
      set((state) => ({ preferences: { ...state.preferences, [name]: value } }));
      effects?.writeCookie(cookieText(preferenceCookies[name], cookieValue(value), effects.isSecure));
    },
  }));
}
