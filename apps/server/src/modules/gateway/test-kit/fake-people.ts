import type { BalancePayload, CashoutPayload } from '@duskline/contract/realtime';
import type { Viewer } from '@duskline/realtime/topic';
import type { PlayerEvent, PlayerPort, SessionPort } from '../ports.ts';

export class FakeSessions implements SessionPort {
  readonly #known = new Map<string, Viewer>();
  readonly #listeners = new Set<(revocation: { sessionId: string }) => void>();
  readonly activities: string[] = [];
  isBroken = false;

  add(cookie: string, viewer: Viewer): void {
    this.#known.set(cookie, viewer);
  }

  remove(cookie: string): void {
    this.#known.delete(cookie);
  }

  revoke(sessionId: string): void {
    for (const listener of this.#listeners) listener({ sessionId });
  }

  async authenticate(cookieHeader: string | undefined, options: { activity: boolean }): Promise<Viewer | null> {
    if (this.isBroken) throw new Error('the session table is away');
    if (options.activity) this.activities.push(cookieHeader ?? '');
    return this.#known.get(cookieHeader?.replace('sid=', '') ?? '') ?? null;
  }

  onRevoke(listener: (revocation: { sessionId: string }) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export class FakePlayers implements PlayerPort {
  readonly balances = new Map<string, number>();
  readonly #listeners = new Set<(event: PlayerEvent) => void>();

  emit(event: PlayerEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  subscribe(listener: (event: PlayerEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async balance(userId: string): Promise<BalancePayload> {
    const balance = this.balances.get(userId) ?? 0;
    return { Balance: balance, Balances: { TotalBalance: balance } };
  }

  /** Players whose cashout offers are followed. */
  readonly watched = new Set<string>();

  async watchCashouts(userId: string): Promise<CashoutPayload> {
    this.watched.add(userId);
    return { tickets: {} };
  }

  unwatchCashouts(userId: string): void {
    this.watched.delete(userId);
  }
}
