import type { PrivateTopic } from '@duskline/realtime/protocol';

/** Kinds of events: what the outbox calls their topic, who writes them, and who is notified. docs/events.md is made from it. */
export interface EventDefinition {
  /** Grows when a column is dropped or means something else; rows of another version are parked until this server knows them. */
  readonly version: number;
  /** The module that says what the event means: where the event has consumers, its `events.ts` gives every column its type. */
  readonly capability: 'limits' | 'messages' | 'tickets' | 'wallet';
  readonly help: string;
  /** Stored functions that write it, in the transaction that causes it. */
  readonly writtenBy: readonly string[];
  /** What is said of each event. `userId` is the key: events of one player come in order. */
  readonly columns: Readonly<Record<string, string>>;
  /** Who is notified, and the streams of the player in which it shows. */
  readonly consumers: Readonly<Record<string, readonly PrivateTopic[]>>;
}

const PLAYER = {
  userId: 'player',
  currency: 'currency of the account',
} as const;

export const EVENTS = {
  ticket: {
    version: 1,
    capability: 'tickets',
    help: 'A bet was accepted, refused or offered again, or waits for a decision.',
    writtenBy: ['money.placement_write', 'money.resolve_delayed_batch', 'trading.publish_step'],
    columns: {
      ticketId: 'ticket',
      ...PLAYER,
      acceptance: 'what became of it',
      reason: 'why it was refused, or null',
      balance: 'cash afterwards, minor units',
      decidedBy: 'when it will be decided, epoch milliseconds, or null',
      offer: "a trader's offer, or null",
    },
    consumers: { 'cashout-offers': ['cashout'], harm: [], players: ['processing', 'balance'], popularity: [] },
  },
  settlement: {
    version: 1,
    capability: 'tickets',
    help: 'A bet was settled, or settled again.',
    writtenBy: ['money.settle_chunk'],
    columns: {
      ticketId: 'ticket',
      ...PLAYER,
      outcome: 'what became of the bet',
      payout: 'paid out, stake included, minor units',
      version: 'version of the settlement',
    },
    consumers: { 'cashout-offers': ['cashout'], players: ['processing', 'balance'], 'web-push': [] },
  },
  cashout: {
    version: 1,
    capability: 'tickets',
    help: 'A cash-out waits, was paid, or was refused.',
    writtenBy: ['betting.publish_cashout'],
    columns: {
      cashoutId: 'cash-out',
      ticketId: 'ticket',
      ...PLAYER,
      acceptance: 'what became of it',
      reason: 'why it was refused, or null',
      amount: 'paid, minor units, or null',
      newOffer: 'what is offered in its place, minor units, or null',
      partStake: 'the part of the stake that was meant, minor units, or null for all',
      decidedAt: 'epoch milliseconds, or null',
      stakeLeft: 'stake that is still open, minor units',
      outcome: 'what became of the bet',
      balance: 'cash afterwards, minor units',
    },
    consumers: { 'cashout-offers': ['cashout'], players: ['processing', 'balance'] },
  },
  balance: {
    version: 1,
    capability: 'wallet',
    help: 'Money moved by a journal of its own: an intent, or play money. The reconciliation finds a journal without its event.',
    writtenBy: ['money.post', 'money.write_intent'],
    columns: {
      journalId: 'journal',
      ...PLAYER,
      kind: 'kind of the journal',
      account: 'kind of the account',
      balance: 'of the account afterwards, minor units',
    },
    consumers: { harm: [], players: ['balance'] },
  },
  message: {
    version: 1,
    capability: 'messages',
    help: 'Messages of players were written, read, removed or brought back.',
    writtenBy: ['messages.publish_changes'],
    columns: { userId: PLAYER.userId },
    consumers: { players: ['messages'] },
  },
  limit: {
    version: 1,
    capability: 'limits',
    help: 'A player asked for a higher limit, or took that back.',
    writtenBy: ['limits.publish_acts'],
    columns: { userId: PLAYER.userId },
    consumers: { harm: [] },
  },
  suspense: {
    version: 1,
    capability: 'wallet',
    help: 'A deposit that the player cannot have is held in suspense, or goes back from there to its processor.',
    writtenBy: ['money.reverse_intent', 'money.write_intent'],
    columns: {
      journalId: 'journal, or null: nothing was booked',
      userId: 'player that the deposit was meant for',
      currency: 'currency of the deposit',
      kind: '`deposit` and `refund_returned` go into suspense, `deposit_refund` and `reversal` out of it; `paid_twice`: a chargeback after a refund, refused',
      provider: 'processor',
      transaction: 'what the processor calls it',
      amount: 'minor units',
      refusal: 'why the player cannot have it, or null',
    },
    consumers: { harm: [], 'staff-alarms': [] },
  },
} as const satisfies Record<string, EventDefinition>;

export type EventTopic = keyof typeof EVENTS;

type ConsumersOf<Topic extends EventTopic> = keyof (typeof EVENTS)[Topic]['consumers'];
/** Everybody who is notified of an event. */
export type ConsumerName = { [Topic in EventTopic]: ConsumersOf<Topic> }[EventTopic];
/** The events that a consumer is notified of. */
export type TopicsOf<Name extends ConsumerName> = {
  [Topic in EventTopic]: Name extends ConsumersOf<Topic> ? Topic : never;
}[EventTopic];
export type ColumnsOf<Topic extends EventTopic> = keyof (typeof EVENTS)[Topic]['columns'] & string;
