import { isFutureTimestamp } from '@duskline/betting/future-timestamp';
import type { Decoded, ProviderMessage } from '../feed-provider.ts';
import {
  agreedResults,
  type JudgeContext,
  type ProviderEventMessage,
  RULES,
  stopGroups,
  withoutContradictions,
} from './rules.ts';

/** What may be believed of one frame. */
export interface Verdict {
  /** Whole and believable, or null. */
  message: ProviderMessage | null;
  /** Events of which something was said that is not believed. They may be none of ours. */
  doubt: { urns: readonly string[]; why: string } | null;
  /** Parts and frames that were left out, by reason. */
  refused: readonly string[];
}

/** Number of events whose newest times are kept; the rest starts from nothing. */
const EVENTS_KEPT = 50_000;

export interface JudgeOptions {
  now(): number;
  /** Data older than this is late, in ms; null = age is no matter now (recovering, or the producer is shut anyway). */
  lateAfterMs(producer: number): number | null;
  /** Did we ask for this? */
  isOwnRequest(requestId: number): boolean;
}

/**
 * The one place that judges what the feed says before anything believes it. Providers are hostile by default: a frame is believed, or it
 * makes the events that it names doubtful, or it is unknown what it concerns and it is refused.
 */
export class Judge {
  readonly #options: JudgeOptions;
  readonly #newest = new Map<string, number>();
  #producers: ReadonlySet<number> = new Set();
  #groups: ReadonlySet<string> = new Set();

  constructor(options: JudgeOptions) {
    this.#options = options;
  }

  /** Producers of the provider and groups of its descriptions. */
  knows(producers: Iterable<number>, groups: Iterable<string>): void {
    this.#producers = new Set(producers);
    this.#groups = new Set(groups);
  }

  judge({ message, doubt, refused }: Decoded): Verdict {
    if (message === null || message.kind === 'unreadable-alive') return { message, doubt, refused };
    if (message.kind === 'alive' || message.kind === 'snapshot-complete') return this.#judgeSign(message, refused);
    // An answer to a question that is not ours is a message like every other: only an answer to ours is complete.
    if (message.requestId !== null && !this.#options.isOwnRequest(message.requestId)) message.requestId = null;
    const context = this.#context(message);
    const why = firstReason(message, context);
    // Late, but still newer than what we have.
    if (why !== null && why !== 'timestamp:late')
      return { message: null, doubt: { urns: [message.urn], why }, refused: [...refused, why] };
    if (message.kind === 'odds' || message.kind === 'stop') this.#remember(message.urn, message.timestampMs);
    const { contradictions, isDoubtful } = settleContradictions(message, context.groups);
    const reasons = contradictions.length === 0 ? refused : [...refused, ...contradictions];
    const reason = doubt?.why ?? why ?? (isDoubtful ? (contradictions[0] ?? null) : null);
    return { message, doubt: reason === null ? null : { urns: [message.urn], why: reason }, refused: reasons };
  }

  /** A sign of life or the end of a recovery: its time becomes our position, so it must not lie ahead either. */
  #judgeSign(message: Extract<ProviderMessage, { kind: 'alive' | 'snapshot-complete' }>, refused: readonly string[]): Verdict {
    if (!isFutureTimestamp(message.timestampMs, this.#options.now())) return { message, doubt: null, refused };
    const why = `${message.kind}:future`;
    const unreadable = { kind: 'unreadable-alive', producer: message.producer } as const;
    const urns = message.kind === 'snapshot-complete' && message.urn !== null ? [message.urn] : [];
    return {
      message: message.kind === 'alive' ? unreadable : null,
      doubt: urns.length > 0 ? { urns, why } : null,
      refused: [...refused, why],
    };
  }

  #context({ urn, producer }: ProviderEventMessage): JudgeContext {
    return {
      nowMs: this.#options.now(),
      newestMs: this.#newest.get(urn) ?? 0,
      producers: this.#producers,
      lateAfterMs: this.#options.lateAfterMs(producer),
      groups: this.#groups,
    };
  }

  #remember(urn: string, timestampMs: number): void {
    if (timestampMs <= (this.#newest.get(urn) ?? 0)) return;
    if (this.#newest.size >= EVENTS_KEPT) this.#newest.clear();
    this.#newest.set(urn, timestampMs);
  }
}

function firstReason(message: ProviderEventMessage, context: JudgeContext): string | null {
  for (const rule of RULES) {
    const why = rule(message, context);
    if (why !== null) return why;
  }
  return null;
}

/** Takes out of the message what contradicts itself. */
function settleContradictions(
  message: ProviderEventMessage,
  groups: ReadonlySet<string>,
): { contradictions: string[]; isDoubtful: boolean } {
  if (message.kind === 'odds') {
    const { markets, contradictions } = withoutContradictions(message.markets);
    message.markets = markets;
    return { contradictions: contradictions.map(() => 'contradiction:market'), isDoubtful: false };
  }
  if (message.kind === 'settlement') {
    const { markets, contradictions } = agreedResults(message.markets);
    message.markets = markets;
    return { contradictions: contradictions.map(() => 'contradiction:result'), isDoubtful: contradictions.length > 0 };
  }
  if (message.kind === 'stop') message.groups = stopGroups(message.groups, groups);
  return { contradictions: [], isDoubtful: false };
}
