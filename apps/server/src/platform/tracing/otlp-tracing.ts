import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Span as ApiSpan,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { type PartOptions, readTraceparent, type Span, type SpanAttributes, type Tracing } from './tracing.ts';

export interface OtlpOptions {
  /** Base address of the collector; spans go to /v1/traces below it, as OTLP over HTTP in JSON. */
  endpoint: string;
  /** Which part of what begins is kept, 0 to 1. */
  ratio: number;
  /** What the process says of itself. */
  resource: SpanAttributes;
}

/** More than this waits for nobody: a collector that is away costs spans, never memory. */
const MOST_WAITING = 4_096;
const SEND_EVERY_MS = 1_000;
const SEND_TIMEOUT_MS = 5_000;

class OtlpSpan implements Span {
  readonly #span: ApiSpan;
  readonly context: Context;

  constructor(span: ApiSpan) {
    this.#span = span;
    this.context = trace.setSpan(ROOT_CONTEXT, span);
  }

  get spanContext() {
    return this.#span.spanContext();
  }

  get traceparent(): string {
    const { traceId, spanId } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-01`;
  }

  set(attributes: SpanAttributes): void {
    this.#span.setAttributes(attributes);
  }

  end(fault?: unknown): void {
    // The name alone: messages may hold what people typed.
    if (fault !== undefined)
      this.#span.setStatus({ code: SpanStatusCode.ERROR, message: fault instanceof Error ? fault.name : 'fault' });
    this.#span.end();
  }
}

/** Traces that go to a collector, by the packages of OpenTelemetry. Loaded by create-tracing.ts, and only where there is a collector. */
export function createOtlpTracing({ endpoint, ratio, resource }: OtlpOptions): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, timeoutMillis: SEND_TIMEOUT_MS });
  const processor = new BatchSpanProcessor({ exporter, maxQueueSize: MOST_WAITING, scheduledDelayMillis: SEND_EVERY_MS });
  const provider = new TracerProvider({ resource: resourceFromAttributes(resource), spanProcessors: [processor] });
  const tracer = provider.getTracer('duskline');
  const going = new AsyncLocalStorage<OtlpSpan | null>();

  const start = (name: string, kind: SpanKind, attributes: SpanAttributes, context: Context, options: PartOptions = {}) =>
    new OtlpSpan(
      tracer.startSpan(
        name,
        {
          kind,
          attributes,
          ...(options.startMs === undefined ? {} : { startTime: options.startMs }),
          links: (options.links ?? []).map((one) => ({ context: (one as OtlpSpan).spanContext })),
        },
        context,
      ),
    );
  const after = (caller: unknown): Context | null => {
    const ids = readTraceparent(caller);
    return ids && trace.setSpanContext(ROOT_CONTEXT, { ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true });
  };

  return {
    begin(name, attributes = {}, caller) {
      if (Math.random() >= ratio) return null;
      return start(name, SpanKind.SERVER, attributes, after(caller) ?? ROOT_CONTEXT);
    },
    resume(name, caller, attributes = {}) {
      const context = after(caller);
      return context && start(name, SpanKind.CONSUMER, attributes, context);
    },
    part(name, attributes = {}, options = {}) {
      if (options.links) return start(name, SpanKind.INTERNAL, attributes, ROOT_CONTEXT, options);
      const whole = (options.of as OtlpSpan | undefined) ?? going.getStore() ?? null;
      return whole && start(name, SpanKind.INTERNAL, attributes, whole.context, options);
    },
    current: () => going.getStore() ?? null,
    run: (span, work) => going.run(span as OtlpSpan | null, work),
    stop: () => provider.shutdown(),
  };
}
