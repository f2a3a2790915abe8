import type { Betslip, BetslipSelection } from '@duskline/contract/entities/betslip';
import { VirtualTime } from '@duskline/realtime/test-kit/virtual-time';
import type { Caller } from '../../../shared/api/caller.ts';
import { publishPlacedTickets, setAnswerAwaited } from '../../../shared/slip/placed-tickets.ts';
import type { SlipContent } from '../model/bet-mode.ts';
import { modeOf } from '../model/bet-modes.ts';
import { type ButtonInput, placeButton } from '../model/place-button.ts';
import type { SlipPrice } from '../model/slip.ts';
import { contentOf } from '../state/content.ts';
import { Slip } from '../state/slip.ts';
import { createSlipParts, type SlipParts } from '../state/slip-parts.ts';
import type { SlipPlayer, SlipPorts } from '../state/slip-ports.ts';
import { initialSlip, pendingRequests, type SlipState } from '../state/slip-state.ts';

/** A selection as the server sends it. */
export const selection = (id: string, over: Partial<BetslipSelection> = {}): BetslipSelection => ({
  ID: id,
  MatchID: Number(id.split('.')[0]),
  MarketID: Number(id.split('.')[0]),
  SportTypeId: 1,
  inBet: true,
  Title: `Pick ${id}`,
  OriginalTitle: `Pick ${id}`,
  ActiveOdds: true,
  ActiveMarkets: true,
  MatchName: 'Ayr - Bute',
  MarketTitle: '1X2',
  Value: 1.85,
  IsLive: false,
  BettingSourceType: 1,
  MatchLink: '/sport/soccer/a/b/match/1',
  StartDateJs: 1_800_000_000_000,
  IsSuspended: false,
  HasOddChanged: false,
  TournamentName: 'League',
  ...over,
});

/** A slip as the server sends it. */
export const wireSlip = (selections: readonly BetslipSelection[], over: Partial<Betslip> = {}): Betslip => ({
  selections: [...selections],
  incompatibleSelections: [],
  incompatibleTeaserSelections: [],
  haveSelectionOddsChanged: false,
  bankers: [],
  oddsChangePolicy: 0,
  traderOffers: [],
  tickets: [],
  currency: 'EUR',
  minBet: 0.1,
  maxBets: Object.fromEntries(selections.map((one) => [one.ID, 40])),
  liveDelayMs: 5000,
  ...over,
});

/** What the button says over a slip in this state, which nothing else has happened to. */
export function buttonOf(type: Parameters<typeof modeOf>[0], content: SlipContent, over: Partial<ButtonInput> = {}) {
  const mode = modeOf(type);
  return placeButton({
    mode,
    content,
    sum: mode.sum(content),
    placing: { step: 'idle' },
    pending: new Set(),
    haveOddsChanged: false,
    isGuest: false,
    isConnected: true,
    balanceMinor: undefined,
    ...over,
  });
}

interface Input {
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  expectedUser?: string;
}
type Handler = (input: Input) => unknown;

const STEP_MS = 100;
const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A slip over a made-up server: calls are answered by handlers, which tests replace; time stands until a test moves it. */
export class FakeSlip {
  readonly time = new VirtualTime();
  readonly handlers = new Map<string, Handler>();
  readonly sent: { readonly id: string; readonly body: unknown; readonly query: unknown; readonly expectedUser?: string }[] = [];
  readonly stored = new Map<string, string>();
  readonly prices = new Map<string, SlipPrice>();
  readonly #listeners = new Map<string, () => void>();
  readonly parts: SlipParts;
  player: SlipPlayer | null = { id: '7', balance: 100, currency: 'EUR' };
  isTrusted = true;
  logIns = 0;
  picked: readonly string[] = [];

  constructor(initial: Partial<SlipState> = {}) {
    const call = (async ({ id }: { id: string }, input: Input = {}) => {
      const { body, query, expectedUser } = input;
      this.sent.push({ id, body, query, ...(expectedUser === undefined ? {} : { expectedUser }) });
      const handler = this.handlers.get(id);
      if (!handler) throw new Error(`No answer for ${id}`);
      return handler(input);
    }) as Caller;
    const ports: SlipPorts = {
      call,
      timers: this.time,
      player: () => this.player,
      openLogIn: () => {
        this.logIns += 1;
      },
      setPicked: (ids) => {
        this.picked = ids;
      },
      setAnswerAwaited,
      publishPlacedTickets,
      live: {
        price: (id) => this.prices.get(id),
        onPrice: (id, listener) => {
          this.#listeners.set(id, listener);
          return () => void this.#listeners.delete(id);
        },
        isTrusted: () => this.isTrusted,
        seed: () => undefined,
      },
      storage: {
        read: (name) => this.stored.get(name) ?? null,
        write: (name, text) => void this.stored.set(name, text),
        remove: (name) => void this.stored.delete(name),
      },
    };
    this.parts = createSlipParts(ports, new Slip(ports, { ...initialSlip, ...initial }));
  }

  get slip(): Slip {
    return this.parts.slip;
  }

  get state(): SlipState {
    return this.parts.slip.state;
  }

  answer(id: string, handler: Handler): void {
    this.handlers.set(id, handler);
  }

  /** A price arrives over the stream. */
  push(id: string, oddsMilli: number, isLocked = false): void {
    this.prices.set(id, { oddsMilli, isLocked });
    this.#listeners.get(id)?.();
  }

  /** What the button of the slip says, to a player who is connected and whose balance is not known. */
  button(over: Partial<ButtonInput> = {}) {
    const { state } = this;
    const { placing, data } = state;
    const known = { placing, pending: pendingRequests(state), haveOddsChanged: data.haveOddsChanged };
    return buttonOf(state.mode, contentOf(state), { ...known, ...over });
  }

  count(id: string): number {
    return this.sent.filter((one) => one.id === id).length;
  }

  /** Lets time pass in small steps, and all promises run in between. */
  async settle(ms = 0): Promise<void> {
    await flush();
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      await this.time.advance(Math.min(STEP_MS, ms - passed));
      await flush();
    }
  }

  /** A loaded slip with these selections. */
  async load(...ids: readonly string[]): Promise<void> {
    this.answer('betslip.get', () => wireSlip(ids.map((id) => selection(id))));
    this.slip.start('en-US');
    await this.settle();
  }
}
