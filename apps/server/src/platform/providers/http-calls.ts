import { systemClock } from '../clock.ts';
import type { Metrics } from '../metrics.ts';
import { InvalidRequestError, NoAnswerError, RateLimitedError, UnreadableError } from './errors.ts';
import { readJson, readRetryAfter, readXmlText } from './read-answer.ts';
import type { CircuitName, Resilience, ResilienceLimits } from './resilience.ts';
import { createResilience } from './resilience.ts';

export interface ProviderRequest {
  /** Names it in metrics: one of a few, never with a value in it. */
  readonly call: string;
  readonly method: 'GET' | 'POST';
  /** Below the address of the provider. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as a form, in place of `body`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as `Idempotency-Key`: the same for a repetition. */
  readonly key?: string;
  /** What the provider answers in; JSON when absent. */
  readonly answersIn?: 'xml';
  /**
   * May it be sent again when there was no answer? What changes something at the provider only where the provider takes the repetition for
   * the same: a key of the transaction is sent along, or twice does no harm.
   */
  readonly isRepeatable: boolean;
}

export interface ProviderAnswer {
  readonly status: number;
  /** The JSON of it, or the text where it answers in XML; null when there was none, or when it refuses in some other form. */
  readonly body: unknown;
}

/** HTTP to one provider: the only way in which an adapter asks it. */
export interface ProviderCalls {
  /**
   * The answer, whatever it says, 2xx to 4xx.
   * @throws NoAnswerError when there is none, RateLimitedError on 429, UnreadableError when it says yes in a form that cannot be read;
   * InvalidRequestError for one that cannot be sent, which counts for nothing
   */
  send(request: ProviderRequest): Promise<ProviderAnswer>;
  readonly circuit: CircuitName;
  /** Why the circuit is not closed, in words that anybody may read; null when it is. */
  fault(): string | null;
  /** Ends what may be repeated; a call that changes something runs to its end, or what it did would be unknown. */
  stop(): void;
}

/** What a provider that wants every request signed is sent. */
export interface SignableRequest {
  readonly method: string;
  /** Path and query, as they are sent. */
  readonly target: string;
  /** Empty when it has none. */
  readonly body: string;
  readonly nowMs: number;
}

export interface HttpCallsOptions {
  readonly provider: string;
  /** http://host:port/path */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers of one request; made again each time it is sent, because they may have the time in them. */
  sign?(request: SignableRequest): Readonly<Record<string, string>>;
  readonly limits: ResilienceLimits;
  readonly metrics: Metrics;
  /** A clock that only goes forward, ms. */
  steady(): number;
  /** @param lastFailure the last request without an answer: for the log, because paths may name players */
  onCircuit(circuit: CircuitName, lastFailure: string): void;
}

const CIRCUITS: readonly CircuitName[] = ['closed', 'half_open', 'open'];

const causeOf = (error: unknown): string => {
  const { cause, name } = error as { cause?: { code?: string; message?: string }; name?: string };
  return cause?.code ?? cause?.message ?? name ?? 'no reason';
};

/** A request that can be sent. */
interface Prepared {
  readonly request: ProviderRequest;
  /** Names it in messages. */
  readonly what: string;
  readonly url: string;
  readonly headers: Headers;
  /** Absent when it has none. */
  readonly body?: string;
}

/** @throws Error, in words that show no token */
function readHeaders({ provider, headers }: HttpCallsOptions): Headers {
  try {
    return new Headers(headers);
  } catch {
    throw new Error(
      `The headers of the provider ${provider} cannot be sent: their names or values have other characters than headers may`,
    );
  }
}

/** @throws InvalidRequestError, without the address */
function urlOf(base: string, { path }: ProviderRequest, what: string): string {
  const url = path.startsWith('/') ? URL.parse(base + path) : null;
  if (url === null || url.hash !== '' || !url.href.startsWith(`${base}/`))
    throw new InvalidRequestError(`${what}: this is no path below the address of the provider`);
  return url.href;
}

/** @throws InvalidRequestError */
function jsonOf(body: unknown, what: string): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(body);
  } catch (error) {
    throw new InvalidRequestError(`${what}: the body cannot be written as JSON`, { cause: error });
  }
  if (text === undefined) throw new InvalidRequestError(`${what}: the body is nothing that JSON has`);
  return text;
}

/** What a fault while asking or reading means: `otherwise` when neither a time-out nor our own end caused it. */
function noAnswer(error: unknown, what: string, otherwise: 'connection' | 'cut'): NoAnswerError {
  const { name } = error as { name?: string };
  if (name === 'TimeoutError') return new NoAnswerError('timeout', `${what}: no answer in time`, error);
  if (name === 'AbortError') return new NoAnswerError('stopped', `${what}: this process stops`, error);
  return new NoAnswerError(otherwise, `${what}: ${causeOf(error)}`, error);
}

/** What a request came to, for the metric. */
function resultOf(error: unknown): string {
  if (error instanceof NoAnswerError) return error.reason;
  return error instanceof RateLimitedError ? 'limited' : 'unreadable';
}

export function createHttpCalls(options: HttpCallsOptions): ProviderCalls {
  const { provider, limits, metrics, steady } = options;
  const base = new URL(options.url).href.replace(/\/+$/, '');
  const headers = readHeaders(options);
  const stopped = new AbortController();
  let last: NoAnswerError | null = null;
  const show = (circuit: CircuitName): void => {
    for (const state of CIRCUITS) metrics.gauge('provider_circuit', state === circuit ? 1 : 0, { provider, state });
  };
  const resilience: Resilience = createResilience({
    limits,
    steady,
    onCircuit(circuit) {
      show(circuit);
      options.onCircuit(circuit, last?.message ?? '');
    },
  });
  show(resilience.circuit);

  function prepare(request: ProviderRequest): Prepared {
    const what = `${request.method} ${request.path}`;
    const plain = { request, what, url: urlOf(base, request, what) };
    const { form, key, body } = request;
    const own = new Headers(headers);
    if (key !== undefined) own.set('idempotency-key', key);
    if (form === undefined && body === undefined) return { ...plain, headers: own };
    own.set('content-type', form === undefined ? 'application/json' : 'application/x-www-form-urlencoded');
    return { ...plain, headers: own, body: form === undefined ? jsonOf(body, what) : new URLSearchParams(form).toString() };
  }

  function signed({ request: { method }, url, headers: own, body = '' }: Prepared): Headers {
    if (options.sign === undefined) return own;
    const { pathname, search } = new URL(url);
    const all = new Headers(own);
    const signature = options.sign({ method, target: pathname + search, body, nowMs: systemClock.now() });
    for (const [name, value] of Object.entries(signature)) all.set(name, value);
    return all;
  }

  async function ask(prepared: Prepared, budget: AbortSignal): Promise<ProviderAnswer> {
    const { request, what, url, body } = prepared;
    const { method, isRepeatable, answersIn } = request;
    const signals = [AbortSignal.timeout(limits.timeoutMs), budget, ...(isRepeatable ? [stopped.signal] : [])];
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        headers: signed(prepared),
        ...(body === undefined ? {} : { body }),
        // A provider that sends us elsewhere would get our token sent there.
        redirect: 'manual',
        signal: AbortSignal.any(signals),
      });
    } catch (error) {
      throw noAnswer(error, what, 'connection');
    }
    const { status } = response;
    if (status >= 500 || status === 429) {
      await response.body?.cancel().catch(() => undefined);
      if (status === 429) throw new RateLimitedError(readRetryAfter(response.headers.get('retry-after')));
      throw new NoAnswerError('status', `${what} answered ${status}`);
    }
    try {
      return { status, body: await (answersIn === 'xml' ? readXmlText(response) : readJson(response)) };
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw noAnswer(error, what, 'cut');
      if (response.ok) throw new UnreadableError(`${what}: ${error.message}`);
      return { status, body: null };
    }
  }

  async function measured(prepared: Prepared, budget: AbortSignal): Promise<ProviderAnswer> {
    const labels = { provider, call: prepared.request.call };
    const startedAt = performance.now();
    const count = (result: string) => metrics.count('provider_calls_total', { ...labels, result });
    try {
      const answer = await ask(prepared, budget);
      count(answer.status < 300 ? 'ok' : 'refused');
      return answer;
    } catch (error) {
      if (error instanceof NoAnswerError && error.isFailure) last = error;
      count(resultOf(error));
      throw error;
    } finally {
      metrics.observe('provider_call_seconds', (performance.now() - startedAt) / 1000, labels);
    }
  }

  return {
    async send(request) {
      if (stopped.signal.aborted) throw new NoAnswerError('stopped', 'this process stops');
      // Before the circuit hears of it: what cannot be sent is neither a failure of the provider nor a sign of life.
      const prepared = prepare(request);
      try {
        return await resilience.run((budget) => measured(prepared, budget), request.isRepeatable);
      } catch (error) {
        if (error instanceof NoAnswerError && error.reason === 'circuit_open')
          metrics.count('provider_calls_total', { provider, call: request.call, result: 'circuit_open' });
        throw error;
      }
    },
    get circuit() {
      return resilience.circuit;
    },
    fault() {
      if (resilience.circuit === 'closed') return null;
      return `${limits.opensAfter} requests in a row had no answer (the last: ${last?.reason}); it is tested from time to time`;
    },
    stop: () => stopped.abort(),
  };
}
