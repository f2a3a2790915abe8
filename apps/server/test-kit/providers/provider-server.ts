import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JSON_FORMAT, type PayloadFormat } from './damage.ts';

/** What goes wrong with a request. `refused`: nothing listens. `slow`: it is answered when the fault is lifted. `elsewhere`: a redirect. */
export type Fault =
  | 'refused'
  | 'slow'
  | 'status_500'
  | 'status_503'
  | 'cut'
  | 'reset'
  | 'limited'
  | 'web_page'
  | 'wrong_type'
  | 'not_json'
  | 'not_utf8'
  | 'empty'
  | 'huge'
  | 'elsewhere';

export interface Recording {
  readonly status?: number;
  readonly body: unknown;
}

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const HUGE_PART = Buffer.alloc(1024 * 1024, ' ');

/** A provider on a real connection that answers with recordings, or goes wrong in the way the test says. */
export class ProviderServer {
  readonly requests: SeenRequest[] = [];
  /** Of the next requests, one each; then {@link fault}. */
  readonly faults: Fault[] = [];
  /** How much of a body without end was taken, in bytes. */
  written = 0;
  answers: (method: string, path: string) => Recording | undefined = () => undefined;
  #fault: Fault | null = null;
  readonly #format: PayloadFormat;
  readonly #type: { readonly 'content-type': string };
  readonly #held: (() => void)[] = [];
  #server: Server | null = null;
  #port = 0;

  constructor(format: PayloadFormat = JSON_FORMAT) {
    this.#format = format;
    this.#type = { 'content-type': format.contentType };
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => void this.#take(request, response));
    this.#server = server;
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  }

  /** From now on; `null` lifts it, and answers what was held. */
  async setFault(fault: Fault | null): Promise<void> {
    this.#fault = fault;
    if (fault === 'refused') await this.stop();
    else if (this.#server === null) await this.start();
    if (fault !== 'slow') for (const answer of this.#held.splice(0)) answer();
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    let body = '';
    for await (const part of request) body += String(part);
    const { method = '', url: path = '', headers } = request;
    this.requests.push({ method, path, headers, body });
    const fault = this.faults.shift() ?? this.#fault;
    const answer = () => {
      const { status = 200, body: content } = this.answers(method, path) ?? { status: 404, body: {} };
      response.writeHead(status, this.#type).end(this.#format.write(content));
    };
    if (fault === 'slow') this.#held.push(answer);
    else if (fault === null || fault === 'refused') answer();
    else this.#goWrong(fault, response);
  }

  #goWrong(fault: Exclude<Fault, 'slow' | 'refused'>, response: ServerResponse): void {
    const faults: Record<typeof fault, () => void> = {
      status_500: () => response.writeHead(500, this.#type).end('{"error":"a fault of theirs"}'),
      status_503: () => response.writeHead(503, { 'content-type': 'text/html' }).end('<html>busy</html>'),
      cut: () => {
        response.writeHead(200, { ...this.#type, 'content-length': '1000' });
        response.write('{"half": ', () => response.destroy());
      },
      reset: () => response.destroy(),
      limited: () => response.writeHead(429, { ...this.#type, 'retry-after': '7' }).end('{}'),
      web_page: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>We are working on it.</html>'),
      wrong_type: () => response.writeHead(200, { 'content-type': 'text/plain' }).end('{}'),
      not_json: () => response.writeHead(200, this.#type).end('{"a":'),
      not_utf8: () => response.writeHead(200, this.#type).end(Buffer.from('"\u00e9"', 'latin1')),
      empty: () => response.writeHead(200, this.#type).end(),
      huge: () => this.#writeWithoutEnd(response.writeHead(200, this.#type)),
      elsewhere: () => response.writeHead(302, { location: `${this.url}/elsewhere` }).end(),
    };
    faults[fault]();
  }

  #writeWithoutEnd(response: ServerResponse): void {
    if (response.destroyed) return;
    this.written += HUGE_PART.length;
    response.write(HUGE_PART, () => this.#writeWithoutEnd(response));
  }
}
