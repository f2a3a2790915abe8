import type { Timers } from '@duskline/realtime/timers';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** K-VER-01 to K-VER-03. */
const POLL_MS = 300_000;
const HASH_TIMEOUT_MS = 1_000;
const CLEAR_TIMEOUT_MS = 3_000;
const TIMED_OUT = 'Request timed out';

const HASH_KEY = 'versionHash';
const BUILD_KEY = 'versionBuild';

/** `prompt`: the visitor is asked to refresh. `clearing`: the cache is being emptied, the page reloads after it. */
export type VersionStep = 'current' | 'prompt' | 'clearing';

export interface VersionPorts {
  readonly timers: Timers;
  readonly storage: {
    read(name: string): string | null;
    write(name: string, text: string): void;
    remove(name: string): void;
  };
  /** Name of the build that this document runs. A hash that was kept by another document says nothing about this one. */
  readonly build: string;
  fetchHash(): Promise<string>;
  /** Has the browser forget what it keeps of the site. */
  clearCache(): Promise<unknown>;
  reload(): void;
  log(text: string): void;
  /** K-VER-06: whether the page may reload by itself. */
  mode(): 'auto' | 'prompt';
  /** Something is under way that nothing may interrupt. */
  isBusy(): boolean;
  onBusyChange(listener: () => void): () => void;
}

/** Compares the version that the page was opened with with the server's, and brings the visitor to the new one (VERSION-01 to VERSION-09). */
export class VersionCheck {
  readonly store: StoreApi<{ readonly step: VersionStep }> = createStore(() => ({ step: 'current' as VersionStep }));
  readonly #ports: VersionPorts;
  #isWaiting = false;

  constructor(ports: VersionPorts) {
    this.#ports = ports;
  }

  /** Checks now and every five minutes. The result ends it. */
  start(): () => void {
    let cancel = () => {};
    const run = () => {
      cancel = this.#ports.timers.after(POLL_MS, run);
      void this.check();
    };
    run();
    return () => cancel();
  }

  async check(): Promise<void> {
    const hash = await this.#inTime(this.#ports.fetchHash(), HASH_TIMEOUT_MS);
    if (hash === undefined || this.store.getState().step !== 'current') return;
    const { storage, build } = this.#ports;
    const stored = storage.read(BUILD_KEY) === build ? storage.read(HASH_KEY) : null;
    if (stored === null) {
      storage.write(HASH_KEY, hash);
      storage.write(BUILD_KEY, build);
    } else if (stored !== hash) this.#whenFree(() => this.#offer());
  }

  /** VERSION-04: empties the cache, then reloads. */
  async refresh(): Promise<void> {
    if (this.store.getState().step === 'clearing') return;
    this.store.setState({ step: 'clearing' });
    await this.#inTime(this.#ports.clearCache(), CLEAR_TIMEOUT_MS);
    this.#ports.storage.remove(HASH_KEY);
    this.#whenFree(() => this.#ports.reload());
  }

  /** The visitor goes on with this version; the next check asks again. */
  dismiss(): void {
    if (this.store.getState().step === 'prompt') this.store.setState({ step: 'current' });
  }

  #offer(): void {
    if (this.#ports.mode() === 'auto') void this.refresh();
    else this.store.setState({ step: 'prompt' });
  }

  /** Runs at once, or as soon as nothing is under way any more. */
  #whenFree(act: () => void): void {
    if (!this.#ports.isBusy()) {
      act();
      return;
    }
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    const stop = this.#ports.onBusyChange(() => {
      if (this.#ports.isBusy()) return;
      stop();
      this.#isWaiting = false;
      act();
    });
  }

  /** What a request answers within its time; what fails or is late is undefined, and what is late is logged. */
  #inTime<Value>(request: Promise<Value>, withinMs: number): Promise<Value | undefined> {
    return new Promise((resolve) => {
      const cancel = this.#ports.timers.after(withinMs, () => {
        this.#ports.log(TIMED_OUT);
        resolve(undefined);
      });
      const end = (value: Value | undefined) => {
        cancel();
        resolve(value);
      };
      request.then(end, () => end(undefined));
    });
  }
}
