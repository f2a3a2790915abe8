import { RateLimitedError, RefusedError, UnreadableError } from '../../../../platform/providers/errors.ts';
import type { XmlElement } from '../../../../platform/xml/read-xml.ts';
import type { ProviderMessage } from '../../feed-provider.ts';
import { pause } from '../../pause.ts';
import { childOf, childrenOf, textOf } from './elements.ts';

const PLAYER = /^[a-z]{1,8}:player:\d{1,12}$/;
const COMPETITOR = /^[a-z]{1,8}:(?:competitor|simpleteam):\d{1,12}$/;
/** Of a market that asks about one player. */
const ASKED_ABOUT = /(?:^|\|)player=([^|]*)/;
const LONGEST_NAME = 100;

/** What is remembered at most; of each the oldest is forgotten first, and asked for again when there are prices on it. */
const MOST_NAMES = 50_000;
const MOST_MATCHES = 20_000;
const MOST_WAITING = 5_000;
const MOST_PLAYERS_OF_MATCH = 300;
const MOST_ASKED = 20_000;

/** Between two questions: a provider allows so many, and prices and results come before names. */
const PACE_MS = 250;
/** A profile that said nothing new is not read again for so long. */
const ASKED_HOLDS_MS = 3_600_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

export interface PlayerProfiles {
  /** Null when there is no such team. @throws what the calls to the provider throw */
  competitor(urn: string): Promise<XmlElement | null>;
  player(urn: string): Promise<XmlElement | null>;
}

interface Waiting {
  readonly players: Set<string>;
  /** How many of them were named when that was told last. */
  told: number;
}

function put<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}

/** Null: it is none that can be shown. */
function nameOf(element: XmlElement): string | null {
  const name = textOf(element, 'name')?.trim() ?? '';
  return name.length > 0 && name.length <= LONGEST_NAME ? name : null;
}

/**
 * Names of players, which this feed tells apart from matches and prices: with an outcome, in the profile of a team, or in that of the player. They are
 * looked up for players on whom there are prices, one question after the other, and nothing waits for them: a bet on a player without a name is not
 * offered until then.
 */
export class PlayerNames {
  readonly #names = new Map<string, string>();
  /** Both sides of listed matches. */
  readonly #sides = new Map<string, readonly string[]>();
  /** Matches with prices on players. */
  readonly #waiting = new Map<string, Waiting>();
  /** Those of which a name is missing, in the order in which they are asked about. */
  readonly #due = new Set<string>();
  /** Profiles that were read, and when. */
  readonly #asked = new Map<string, number>();
  readonly #profiles: PlayerProfiles;
  readonly #steady: () => number;
  #wake: (() => void) | null = null;
  #onNamed: ((urn: string) => void) | null = null;

  constructor(profiles: PlayerProfiles, steady: () => number) {
    this.#profiles = profiles;
    this.#steady = steady;
  }

  /** A match was listed. */
  listed(urn: string, sides: readonly string[]): void {
    put(this.#sides, urn, sides, MOST_MATCHES);
  }

  /** Names of a match, as far as they are known. */
  of(urn: string): { urn: string; name: string }[] {
    return [...(this.#waiting.get(urn)?.players ?? [])].flatMap((player) => {
      const name = this.#names.get(player);
      return name === undefined ? [] : [{ urn: player, name }];
    });
  }

  /** Prices came: whom they are about, and names that stand with them. @param root the message as it came */
  heard(message: ProviderMessage, root: XmlElement): void {
    if (message.kind !== 'odds') return;
    const found = new Set<string>();
    for (const { specifiers, outcomes } of message.markets) {
      const about = specifiers.includes('player=') ? ASKED_ABOUT.exec(specifiers)?.[1] : undefined;
      if (about !== undefined && PLAYER.test(about)) found.add(about);
      for (const { outcomeId } of outcomes ?? [])
        if (outcomeId.includes(':player:') && PLAYER.test(outcomeId)) found.add(outcomeId);
    }
    if (found.size === 0) return;
    for (const market of childrenOf(childOf(root, 'odds'), 'market')) this.#learn(childrenOf(market, 'outcome'));
    this.#want(message.urn, found);
  }

  /** @param elements outcomes or players, of which some are players with a name */
  #learn(elements: readonly XmlElement[]): void {
    for (const element of elements) {
      const urn = textOf(element, 'id') ?? '';
      const name = PLAYER.test(urn) ? nameOf(element) : null;
      if (name !== null) put(this.#names, urn, name, MOST_NAMES);
    }
  }

  #want(urn: string, found: ReadonlySet<string>): void {
    const waiting = this.#waiting.get(urn) ?? { players: new Set<string>(), told: 0 };
    for (const player of found) if (waiting.players.size < MOST_PLAYERS_OF_MATCH) waiting.players.add(player);
    put(this.#waiting, urn, waiting, MOST_WAITING);
    this.#tell(urn);
    if (!this.#missing(urn).some((player) => this.#mayAsk(player))) return;
    this.#due.add(urn);
    this.#wake?.();
  }

  #missing(urn: string): string[] {
    return [...(this.#waiting.get(urn)?.players ?? [])].filter((player) => !this.#names.has(player));
  }

  #mayAsk(urn: string): boolean {
    const askedAt = this.#asked.get(urn);
    return askedAt === undefined || this.#steady() - askedAt > ASKED_HOLDS_MS;
  }

  #tell(urn: string): void {
    const waiting = this.#waiting.get(urn);
    const named = this.of(urn).length;
    if (waiting === undefined || named === waiting.told || this.#onNamed === null) return;
    waiting.told = named;
    this.#onNamed(urn);
  }

  /** Looks up what is missing until it is closed. */
  follow(onNamed: (urn: string) => void): { close(): void } {
    const closed = new AbortController();
    this.#onNamed = onNamed;
    for (const urn of this.#waiting.keys()) this.#tell(urn);
    void this.#work(closed.signal);
    return {
      close: () => {
        closed.abort();
        this.#onNamed = null;
        this.#wake?.();
      },
    };
  }

  async #work(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const [urn] = this.#due;
      const next = urn === undefined ? undefined : this.#nextQuestion(urn);
      if (urn === undefined) {
        await new Promise<void>((resolve) => (this.#wake = resolve));
        continue;
      }
      if (next === undefined) {
        this.#due.delete(urn);
        continue;
      }
      const pauseMs = await this.#ask(next, failures);
      failures = pauseMs === null ? 0 : failures + 1;
      this.#tell(urn);
      // Another player is asked about next: one match whose answers do not come keeps no other waiting.
      if (pauseMs !== null && this.#due.delete(urn)) this.#due.add(urn);
      await pause(pauseMs ?? PACE_MS, signal);
    }
  }

  /** Teams first: one answer names all their players. Undefined: all is known of the match that can be. */
  #nextQuestion(urn: string): { urn: string; isTeam: boolean } | undefined {
    const missing = this.#missing(urn);
    if (missing.length === 0) return undefined;
    const team = this.#sides.get(urn)?.find((side) => COMPETITOR.test(side) && this.#mayAsk(side));
    if (team !== undefined) return { urn: team, isTeam: true };
    const player = missing.find((one) => this.#mayAsk(one));
    return player === undefined ? undefined : { urn: player, isTeam: false };
  }

  /** @returns null when there is an answer, whatever it says; otherwise after how long the next question may be asked */
  async #ask({ urn, isTeam }: { urn: string; isTeam: boolean }, failures: number): Promise<number | null> {
    try {
      const profile = await (isTeam ? this.#profiles.competitor(urn) : this.#profiles.player(urn));
      if (profile) this.#learn(isTeam ? childrenOf(childOf(profile, 'players'), 'player') : childrenOf(profile, 'player'));
    } catch (error) {
      if (error instanceof RateLimitedError) return Math.max(error.retryAfterMs, PACE_MS);
      if (!(error instanceof RefusedError || error instanceof UnreadableError))
        return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures);
    }
    put(this.#asked, urn, this.#steady(), MOST_ASKED);
    return null;
  }
}
