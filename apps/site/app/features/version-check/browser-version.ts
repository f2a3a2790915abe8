import * as versionEndpoints from '@duskline/contract/endpoints/version.gen';
import { systemTimers } from '@duskline/realtime/timers';
import { browserCall } from '../../shared/api/browser-call.ts';
import { sessionStore } from '../../shared/session/session-store.ts';
import { tabStorage } from '../../shared/session/tab-storage.ts';
import { isBetUnderWay, onBetUnderWay } from '../../shared/slip/bets-under-way.ts';
import { pickedCount } from '../../shared/slip/slip-port.ts';
import { VersionCheck } from './version-check.ts';

/** What the router says of the build it was made in. */
interface BuildWindow {
  readonly __reactRouterManifest?: { readonly version?: string };
}

/** What the browser keeps of the site: its own cache, which the answer empties, and what scripts have put aside. */
async function clearCache(): Promise<void> {
  await browserCall(versionEndpoints.clearcache);
  if (typeof caches === 'undefined') return;
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
}

/** A bet or a cash-out is under way, a form is being filled in, or nobody knows yet who is here and what is in the slip. */
function isBusy(): boolean {
  const { phase, dialog } = sessionStore.getState();
  return isBetUnderWay() || phase === 'pending' || dialog !== null;
}

function onBusyChange(listener: () => void): () => void {
  const stops = [onBetUnderWay(listener), sessionStore.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** AMB-33: a guest with an empty betslip loses nothing by a reload; everybody else is asked. */
const mode = (): 'auto' | 'prompt' => (sessionStore.getState().account === null && pickedCount() === 0 ? 'auto' : 'prompt');

let check: VersionCheck | undefined;

/** The check of this page. */
export function browserVersion(): VersionCheck {
  check ??= new VersionCheck({
    timers: systemTimers,
    storage: tabStorage,
    build: (window as BuildWindow).__reactRouterManifest?.version ?? '',
    fetchHash: () => browserCall(versionEndpoints.gethash),
    clearCache,
    reload: () => location.reload(),
    log: (text) => console.warn(text),
    mode,
    isBusy,
    onBusyChange,
  });
  return check;
}
