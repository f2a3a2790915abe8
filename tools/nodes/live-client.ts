import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessingPayload } from '@duskline/contract/realtime';
import { applyDelta } from '@duskline/realtime/apply-delta';
import { RealtimeClient } from '@duskline/realtime/client';
import type { BoardFrame } from '@duskline/realtime/payload';
import type { ClientMessage, Payload, ServerMessage } from '@duskline/realtime/protocol';
import { REALTIME_PATH } from '@duskline/realtime/protocol';
import { systemTimers } from '@duskline/realtime/timers';
import { WebSocket } from 'ws';
import { listedTickets } from '../chaos/checks.ts';
import type { HttpPlayer } from '../product-kit/http-player.ts';
import { SequenceCheck } from './sequence-check.ts';
import { ShownBets } from './shown-bets.ts';

const LOAD_AGAIN_MS = 500;

/** The client of the site on an open page: it lives as long as the run, whatever becomes of its connections. */
export class LiveClient {
  readonly player: HttpPlayer;
  readonly isGuest: boolean;
  readonly sequence = new SequenceCheck();
  /** What else must not happen to a page: it is told to load itself again, or its session is gone. */
  readonly faults: string[] = [];
  connections = 0;
  /** Who the server says that it is; null = a guest. */
  userId: string | null = null;
  readonly bets = new ShownBets();
  /** The newest balance that was told, in the currency of the player. */
  balance: number | undefined;
  readonly #client: RealtimeClient;
  /** By topic and key, as on the page: a snapshot replaces it, an update changes it. */
  readonly #prices = new Map<string, Map<string, number>>();
  readonly #streams: string[] = [];
  /** Of the list of bets: an answer to an earlier question is not used. */
  #loads = 0;
  #isOver = false;

  /** `url` of the site; `isGuest`: without the session of the player. */
  constructor(url: string, player: HttpPlayer, isGuest: boolean) {
    this.player = player;
    this.isGuest = isGuest;
    const address = new URL(REALTIME_PATH, url);
    address.protocol = 'ws:';
    const headers = { origin: new URL(url).origin, ...(isGuest ? {} : { cookie: player.cookies() }) };
    this.#client = new RealtimeClient({
      timers: systemTimers,
      random: Math.random,
      onOutdated: () => this.faults.push('told to load the page again'),
      onSessionEnded: () => this.faults.push('its session ended'),
      onUser: (user) => {
        this.userId = user;
        if ((user === null) !== isGuest) this.faults.push(`connected as ${user ?? 'a guest'}`);
      },
      onError: (error) => this.faults.push(String(error)),
      open: (events) => {
        const socket = new WebSocket(address, { headers });
        socket.on('open', () => {
          this.connections += 1;
          this.sequence.open();
          events.open();
        });
        socket.on('message', (data) => {
          const text = String(data);
          this.sequence.received(JSON.parse(text) as ServerMessage);
          events.message(text);
        });
        socket.on('close', (code, reason) => events.close(code, reason.toString()));
        // A handshake that was refused is a close as well.
        socket.on('error', () => events.close(1006, ''));
        return {
          send: (text) => {
            if (socket.readyState !== WebSocket.OPEN) return;
            this.sequence.sent(JSON.parse(text) as ClientMessage | ClientMessage[]);
            socket.send(text);
          },
          close: (code) => (socket.readyState === WebSocket.OPEN ? socket.close(code) : socket.terminate()),
        };
      },
    });
  }

  start(): void {
    this.#client.start();
  }

  stop(): void {
    this.#isOver = true;
    this.#client.stop();
  }

  followMatch(matchId: number): void {
    this.#follow('prematchEvent', String(matchId));
  }

  followSport(sportId: number): void {
    this.#follow('prematchPreviewMarkets', String(sportId));
  }

  /** What is in play of it: matches come and go by themselves. */
  followLiveSport(sportId: number): void {
    this.#follow('livePreviewMarkets', String(sportId));
  }

  followBalance(): void {
    const keep = (payload: Payload) => {
      this.balance = Number(payload.Balance);
    };
    this.#streams.push('balance/');
    this.#client.subscribe('balance', '', { snapshot: keep, update: keep });
  }

  /** Settled bets: the list, and from then on what the stream tells. */
  followBets(): void {
    this.#streams.push('processing/');
    this.#client.subscribe('processing', '', {
      update: (payload) => this.bets.receive((payload.items ?? []) as ProcessingPayload[]),
      reload: () => void this.#loadBets(),
    });
  }

  /** Asks until it is answered: a node may be gone. */
  async #loadBets(): Promise<void> {
    this.#loads += 1;
    const own = this.#loads;
    for (; !this.#isOver && own === this.#loads; await sleep(LOAD_AGAIN_MS)) {
      this.bets.load();
      const list = await listedTickets(this.player, 'settledbets').catch(() => undefined);
      if (own !== this.#loads) return;
      if (list !== undefined && this.bets.replace(list)) return;
    }
  }

  /** For people who look why a page is behind. */
  get state(): string {
    const waiting = this.#streams.filter((name) => this.#statusOf(name) !== 'fulfilled');
    return `${this.player.name} ${this.#client.state}, ${this.#client.freshness}, waits for ${waiting.slice(0, 3).join(' ') || 'nothing'}`;
  }

  /** Everything that is followed is up to date, as far as the client can prove. */
  get isUpToDate(): boolean {
    const { state, freshness } = this.#client;
    if (this.#isOver || state !== 'started' || freshness !== 'fresh' || this.bets.isLoading) return false;
    return this.#streams.every((name) => this.#statusOf(name) === 'fulfilled');
  }

  #statusOf(name: string): string | undefined {
    const at = name.indexOf('/');
    return this.#client.statusOf(name.slice(0, at), name.slice(at + 1));
  }

  /** Odds of a selection on every stream that has it, milli; 0 = suspended. */
  oddsOf(selectionId: string): number[] {
    return [...this.#prices.values()].map((prices) => prices.get(selectionId)).filter((odds) => odds !== undefined);
  }

  #follow(topic: string, key: string): void {
    const name = `${topic}/${key}`;
    this.#streams.push(name);
    const apply = (payload: Payload) => {
      const prices = this.#prices.get(name) ?? new Map<string, number>();
      this.#prices.set(name, prices);
      applyDelta(payload as BoardFrame<unknown>, {
        price: (selectionId, oddsMilli, flags) => void prices.set(selectionId, flags === 0 ? oddsMilli : 0),
        match: () => undefined,
        removed: () => undefined,
      });
    };
    this.#client.subscribe(topic, key, {
      snapshot: (payload) => {
        this.#prices.delete(name);
        apply(payload);
      },
      update: apply,
      reload: () => this.faults.push(`${name} has no state`),
    });
  }
}
