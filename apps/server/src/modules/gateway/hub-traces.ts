import type { HubTraces } from '@duskline/realtime/hub-traces';
import type { Span, Tracing } from '../../platform/tracing/tracing.ts';

interface Cause {
  readonly span: Span;
  /** Epoch ms. */
  readonly publishedAtMs: number;
}

/** The last part of the way of a change: from its stream, which gathers for a moment, to the sockets of all who follow it. */
export function hubTraces(tracing: Tracing): HubTraces<Cause> {
  const known = new WeakMap<Span, Cause>();
  return {
    current() {
      const span = tracing.current();
      if (span === null) return null;
      const cause = known.get(span) ?? { span, publishedAtMs: Date.now() };
      known.set(span, cause);
      return cause;
    },
    sent(topic, { span, publishedAtMs }, { connections, changes }) {
      const attributes = { 'duskline.topic': topic, 'duskline.connections': connections, 'duskline.changes': changes };
      tracing.part('socket frame', attributes, { of: span, startMs: publishedAtMs })?.end();
    },
  };
}
