/** What is said of a span: never names, addresses, amounts or secrets of people. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** One timed piece of work of a trace. */
export interface Span {
  /** Trace and span as W3C Trace Context writes them, to be carried to where the trace goes on. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Only what has ended is exported. `fault`: it failed with this. */
  end(fault?: unknown): void;
}

export interface PartOptions {
  /** What it is a part of, when that is not what goes on now. */
  of?: Span;
  /** A trace of its own, which is about these. */
  links?: readonly Span[];
  /** Epoch ms; now when absent. */
  startMs?: number;
}

/** Traces of OpenTelemetry. Null stands for what is not traced, everywhere: there is nothing to ask before. */
export interface Tracing {
  /** A new trace, if it is among those of which every so many-th is kept. `caller`: a traceparent from outside, whose id is taken and whose flag is not. */
  begin(name: string, attributes?: SpanAttributes, caller?: string): Span | null;
  /** A trace that another process of ours keeps, gone on with here. */
  resume(name: string, caller: string | undefined, attributes?: SpanAttributes): Span | null;
  /** A part of what goes on now; null when that is not traced. */
  part(name: string, attributes?: SpanAttributes, options?: PartOptions): Span | null;
  /** What goes on now. */
  current(): Span | null;
  /** Everything that the work begins, now or later, goes on within the span; null: within none. */
  run<T>(span: Span | null, work: () => T): T;
  /** Sends what has ended. */
  stop(): Promise<void>;
}

/** Where nothing is traced: no package is loaded, and each place that could begin a span costs one call of an empty function. */
export const NO_TRACING: Tracing = {
  begin: () => null,
  resume: () => null,
  part: () => null,
  current: () => null,
  run: (_span, work) => work(),
  stop: () => Promise.resolve(),
};

/** Runs the work within the span and ends it with it, also where it throws. */
export async function traced<T>(tracing: Tracing, span: Span | null, work: () => T | Promise<T>): Promise<T> {
  if (span === null) return work();
  try {
    const result = await tracing.run(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

/** The same for work that is done when it returns. */
export function tracedNow<T>(tracing: Tracing, span: Span | null, work: () => T): T {
  if (span === null) return work();
  try {
    return tracing.run(span, work);
  } finally {
    span.end();
  }
}

/** Ids of a traceparent; null when it is none (W3C Trace Context: ids of zeros are none either). */
export function readTraceparent(text: unknown): { traceId: string; spanId: string } | null {
  if (typeof text !== 'string') return null;
  const [, traceId = '', spanId = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text) ?? [];
  return /[1-9a-f]/.test(traceId) && /[1-9a-f]/.test(spanId) ? { traceId, spanId } : null;
}
